"""A picture file from outside → the same picture without metadata, once it has been decoded as a proof."""

from dataclasses import dataclass

import cv2

from ui.metadata import strip_metadata
from vision.errors import PhotoUnreadable
from vision.photo import load_photo
from vision.reading import Image

JPEG_QUALITY = 92
"""For pictures the page makes itself; letters stay crisp at it."""


@dataclass(frozen=True, slots=True)
class CleanPhoto:
    """A picture file that can be read and tells of nobody."""

    data: bytes
    mime: str


def clean_photo(data: bytes) -> CleanPhoto:
    """Returns a picture without place, time and camera.

    Raises:
        VisionError: It is no picture that can be read, or too large.
    """
    photo = load_photo(data)
    stripped = strip_metadata(data)
    if stripped is None:  # HEIC and rarer forms: browsers could not show them either
        return CleanPhoto(encode_jpeg(photo.image), "image/jpeg")
    return CleanPhoto(*stripped)


def encode_jpeg(image: Image) -> bytes:
    """Returns an image as a JPEG file.

    Raises:
        PhotoUnreadable: It cannot be one.
    """
    done, encoded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])
    if not done:
        raise PhotoUnreadable("the picture cannot be saved as JPEG: send another")
    return bytes(encoded)
