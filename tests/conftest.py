"""What holds for every test."""

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests that drive a browser last: Playwright leaves an event loop running behind them."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
