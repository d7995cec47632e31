"""Takes place, time and camera out of a picture without touching its pixels."""

import struct

# Exif with one entry: tag 0x0112 (orientation), type SHORT, count 1.
_ORIENTATION_EXIF = (
    b"Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01"
    b"\x01\x12\x00\x03\x00\x00\x00\x01\x00%c\x00\x00\x00\x00\x00\x00"
)
# Chunks that say how to draw a PNG or a WebP; all others may tell of people.
_PNG_KEPT = frozenset(
    (
        b"IHDR",
        b"PLTE",
        b"IDAT",
        b"IEND",
        b"tRNS",
        b"gAMA",
        b"cHRM",
        b"sRGB",
        b"iCCP",
        b"cICP",
        b"sBIT",
        b"bKGD",
    )
)
_WEBP_DROPPED = frozenset((b"EXIF", b"XMP "))
_JPEG_STANDALONE = frozenset((0x01, *range(0xD0, 0xD9)))
_JPEG_END, _JPEG_SCAN = 0xD9, 0xDA
_JPEG_KEPT_APPS = frozenset((0xE0, 0xE2, 0xEE))  # JFIF, colour profile, Adobe's colour transform


def strip_metadata(data: bytes) -> tuple[bytes, str] | None:
    """Returns the same picture without place, time and camera, and its MIME type.

    A JPEG keeps its orientation, as the only Exif entry. Bytes that are no whole JPEG, PNG or WebP
    give None: decode those and encode them anew.
    """
    try:
        if data[:2] == b"\xff\xd8":
            return _strip_jpeg(data), "image/jpeg"
        if data[:8] == b"\x89PNG\r\n\x1a\n":
            return _strip_png(data), "image/png"
        if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
            return _strip_webp(data), "image/webp"
    except (struct.error, IndexError, ValueError):
        return None
    return None


def _strip_jpeg(data: bytes) -> bytes:
    kept, at, orientation = [data[:2]], 2, 1
    while True:
        if data[at] != 0xFF:
            raise ValueError("no marker where one was due")
        marker = data[at + 1]
        if marker == 0xFF:  # fill byte
            at += 1
            continue
        if marker == _JPEG_END:  # what follows (a second picture, a film) goes
            kept.append(data[at : at + 2])
            break
        if marker in _JPEG_STANDALONE:
            kept.append(data[at : at + 2])
            at += 2
            continue
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        segment = data[at : at + 2 + length]
        if marker == 0xE1 and segment[4:10] == b"Exif\x00\x00":
            orientation = _orientation(segment[10:])
        if not (0xE0 <= marker <= 0xEF or marker == 0xFE) or marker in _JPEG_KEPT_APPS:
            kept.append(segment)
        at += 2 + length
        if marker == _JPEG_SCAN:
            kept.append(data[at : _next_marker(data, at)])
            at = _next_marker(data, at)
    exif = _ORIENTATION_EXIF % orientation
    kept.insert(1, b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif)
    return b"".join(kept)


def _next_marker(data: bytes, at: int) -> int:
    while data[at + 1] == 0 or data[at + 1] in _JPEG_STANDALONE or data[at] != 0xFF:
        at = data.index(b"\xff", at + 1)
    return at


def _orientation(tiff: bytes) -> int:
    order = "<" if tiff[:2] == b"II" else ">"
    (first,) = struct.unpack(order + "I", tiff[4:8])
    (count,) = struct.unpack(order + "H", tiff[first : first + 2])
    for entry in range(count):
        start = first + 2 + 12 * entry
        tag, _, _, value = struct.unpack(order + "HHIH", tiff[start : start + 10])
        if tag == 0x0112:
            return value if 1 <= value <= 8 else 1
    return 1


def _strip_png(data: bytes) -> bytes:
    kept, at = [data[:8]], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        chunk = data[at : at + 12 + length]
        if chunk[4:8] in _PNG_KEPT:
            kept.append(chunk)
        at += 12 + length
        if chunk[4:8] == b"IEND":
            break
    return b"".join(kept)


def _strip_webp(data: bytes) -> bytes:
    kept, at = [], 12
    while at + 8 <= len(data):
        (length,) = struct.unpack("<I", data[at + 4 : at + 8])
        chunk = data[at : at + 8 + length + length % 2]
        if chunk[:4] == b"VP8X":  # its flags announce the chunks that are dropped
            chunk = chunk[:8] + bytes([chunk[8] & ~0x0C]) + chunk[9:]
        if chunk[:4] not in _WEBP_DROPPED:
            kept.append(chunk)
        at += 8 + length + length % 2
    body = b"WEBP" + b"".join(kept)
    return b"RIFF" + struct.pack("<I", len(body)) + body
