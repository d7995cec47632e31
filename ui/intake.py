"""Takes a picture file from outside into the store: checked, upright where needed, without metadata."""

import cv2

from ui.metadata import strip_metadata
from ui.store import Store
from vision.errors import VisionError
from vision.photo import load_photo
from vision.reading import Image

JPEG_QUALITY = 92
"""For pictures the page makes itself; letters stay crisp at it."""


class PhotoRefused(Exception):
    """The bytes are no photo that can be read; the message says what to do."""


def accept_photo(store: Store, data: bytes) -> str:
    """Keeps a photo that can be read and returns its digest.

    Raises:
        PhotoRefused: It is no picture, or too large.
    """
    try:
        photo = load_photo(data)
    except VisionError as error:
        raise PhotoRefused(str(error)) from error
    stripped = strip_metadata(data)
    if stripped is None:  # HEIC and rarer forms: browsers could not show them either
        return store.add_photo(encode_jpeg(photo.image), "image/jpeg")
    return store.add_photo(*stripped)


def encode_jpeg(image: Image) -> bytes:
    """Returns an image as a JPEG file."""
    done, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise PhotoRefused("the picture cannot be saved as JPEG: send another")
    return bytes(encoded)
