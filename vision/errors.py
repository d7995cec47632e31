"""What can go wrong between a file and a reading."""


class VisionError(Exception):
    """The photo cannot be turned into a reading; the message says why and what to do."""

    kind = "unreadable"


class PhotoUnreadable(VisionError):
    """The bytes are no picture that can be decoded."""


class PhotoTooLarge(VisionError):
    """The picture has more pixels or bytes than the limits allow."""

    kind = "too_large"


class BoardNotFound(VisionError):
    """No board was found in the picture."""

    kind = "no_board"


class BoardMirrored(VisionError):
    """The picture is mirrored: no turn of it makes the letters read."""

    kind = "mirrored"


class ReaderMissing(VisionError):
    """A reader was asked for that is not installed on this machine."""

    kind = "reader_missing"
