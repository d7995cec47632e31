"""Takes a picture file from outside into the store: checked, upright where needed, without metadata.

The file is decoded in a process of its own, bounded in time and memory: one that hangs or kills a decoder
costs that process and one clear error, never the page.
"""

from collections.abc import Callable
from functools import cache

from ui.photo_clean import CleanPhoto
from ui.store import Store
from ui.worker import ReadWorker, WorkerSettings
from vision.errors import VisionError

INTAKE = WorkerSettings(n_threads=1, memory_bytes=2 * 1024**3)
"""Bounds of one picture; a plain JPEG of 130 million pixels takes 0.3 GB and one second."""


class PhotoRefused(Exception):
    """The bytes are no photo that can be read; the message says what to do."""


@cache
def intake_worker() -> ReadWorker:
    """Returns the one process that opens pictures from outside; readings do not keep it busy."""
    return ReadWorker(INTAKE)


def accept_photo(store: Store, data: bytes, clean: Callable[[bytes], CleanPhoto] | None = None) -> str:
    """Keeps a photo that can be read and returns its digest.

    Args:
        store: Where photos are kept.
        data: The file.
        clean: Decodes it and takes the metadata out; `intake_worker` does when None.

    Raises:
        PhotoRefused: It is no picture, too large, or took too long.
    """
    try:
        photo = (clean or intake_worker().clean)(data)
    except VisionError as error:
        raise PhotoRefused(str(error)) from error
    return store.add_photo(photo.data, photo.mime)
