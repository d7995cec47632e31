"""Faults on purpose: short by default, whole with BOARDSCORE_FAULTS=whole, as `make faults` does."""

import os

import pytest
from running_page import Nursery


@pytest.fixture(scope="session")
def whole():
    """Whether the suite runs at full length."""
    return os.environ.get("BOARDSCORE_FAULTS") == "whole"


@pytest.fixture(scope="module")
def nursery():
    """Makes servers that read no photos: their readings are kept already."""
    nursery = Nursery(reads=False)
    yield nursery
    nursery.close()


@pytest.fixture(scope="module")
def reading_nursery():
    """Makes servers that read photos."""
    nursery = Nursery()
    yield nursery
    nursery.close()
