"""Reads that misbehave, for the tests of the worker: each is named by what it does."""

import os
import time

from reading_fakes import reading_of, rows_with

from ui.photo_clean import clean_photo
from vision.errors import BoardNotFound


def read(request, readers):
    """Does what the source says, as a hostile picture would; any other is a board."""
    odd = misbehave(request.source)
    return odd or reading_of(rows_with("8F KOIRA"), alphabet="".join(request.known.alphabet) or "AIKOR")


def open_file(request, readers):
    """Does what the source says, as a hostile picture would; any other is a picture."""
    return misbehave(request.source) or clean_photo(request.source)


def misbehave(source):
    """Does what the source says; returns what it is taken for, None for one that says nothing."""
    match source:
        case b"hang":
            time.sleep(60)
        case b"work":
            while True:
                pass
        case b"die":
            os._exit(9)
        case b"noise":
            os.write(1, b"a library prints to standard output\n")
        case b"fault":
            raise ZeroDivisionError("a fault of ours")
        case b"hoard":
            return bytearray(8 * 1024**3)
        case b"nonsense":
            return 7
        case b"no board":
            raise BoardNotFound("no board was found")
    return None
