"""The button that opens the phone's own camera and hands the photo to the page's route."""

from urllib.parse import urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.page.widget_files import component
from ui.page.words import _, language


def photo_button(
    key: str,
    game_id: str = "",
    *,
    camera: bool = True,
    gallery: bool = True,
    label: str = "",
    reading: str = "",
    quiet: bool = False,
) -> str | None:
    """Shows the button; returns the digest of a photo in the run right after it arrived.

    Args:
        key: Keeps the button over reruns.
        game_id: The game for which the photo waits from then on; "" for a photo of no game.
        camera: Offer the camera.
        gallery: Offer the pictures that are on the phone.
        label: What the camera button says, when not "Take photo".
        reading: What is said while the photo is read, when not "Reading the board…".
        quiet: Both buttons small and side by side, where taking a photo is not the next step.
    """
    result = component("photo")(
        key=key,
        data={
            "url": "/api/photo?" + urlencode({"game": game_id}),
            "language": language(),
            "camera": camera,
            "gallery": gallery,
            "quiet": quiet,
            "words": {
                "camera": label or _("Take photo"),
                "gallery": _("Choose a picture"),
                "sending": _("Sending the photo…"),
                "reading": reading or _("Reading the board…"),
                "failed": _("The photo did not arrive. Try again."),
                "413": _("This file is too large."),
                "422": _("This is no photo that can be read. JPEG, PNG, WebP and HEIC photos can."),
                "404": _("This game is not here any more."),
                "507": _("The photo cannot be saved. Is the disk full?"),
                "offline": _("No connection to the computer. The photo is kept: try again when it is back."),
                "again": _("Send again"),
            },
        },
        on_photo_change=_nothing,
    )
    sent = getattr(result, "photo", None)
    return str(sent["digest"]) if sent else None


def read_from(digest: str) -> DeltaGenerator:
    """Returns the place for what was read in a photo: whoever sent it from this page is led there."""
    return st.container(key=f"read-{digest}")


def photo_address(digest: str) -> str:
    """Returns where the page shows a kept picture."""
    return f"/api/photo/{digest}"


def _nothing() -> None:
    """Streamlit lists only values that have a callback."""
