"""A button that opens a small file and hands its bytes over."""

import base64
import binascii

from ui.page.widget_files import component
from ui.page.words import _

MOST_BYTES = 15_000_000
"""Larger files are refused in the browser; the connection to the page carries 25 MB at most."""


def file_button(key: str, label: str, accept: str) -> tuple[str, bytes] | None:
    """Shows the button; returns name and bytes of a file in the run right after it was chosen."""
    result = component("file")(
        key=key,
        data={
            "label": label,
            "accept": accept,
            "most_bytes": MOST_BYTES,
            "too_large": _("This file is too large."),
        },
        on_file_change=_nothing,
    )
    chosen = getattr(result, "file", None)
    if not chosen:
        return None
    try:
        return str(chosen["name"]), base64.b64decode(chosen["base64"], validate=True)
    except (KeyError, TypeError, binascii.Error):
        return None


def _nothing() -> None:
    """Streamlit lists only values that have a callback."""
