"""Bytes or a file → an upright BGR picture at reading size. The only reader of image files."""

import io
import struct
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.errors import PhotoTooLarge, PhotoUnreadable
from vision.reading import Image

FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "HEIF", "AVIF", "GIF", "BMP")
"""Names, as Pillow knows them, of what is accepted; everything else is refused unread."""

_EXIF_ORIENTATION = 274
_JPEG_START_OF_SCAN = 0xDA
_JPEG_END = b"\xff\xd9"
_PNG_END = b"IEND"
_REDUCED = {1: cv2.IMREAD_COLOR, 2: cv2.IMREAD_REDUCED_COLOR_2, 4: cv2.IMREAD_REDUCED_COLOR_4}


@dataclass(frozen=True, slots=True)
class PhotoLimits:
    """What is accepted, and at which size a photo is read.

    Attributes:
        max_bytes: Longest file accepted.
        max_pixels: Most pixels of a picture that must be decoded whole.
        max_jpeg_pixels: Most pixels of a plain JPEG, which can be decoded at a half or a quarter.
        min_side_px: Shortest side below which no board could be read.
        read_side_px: Long side which a reduced decode must keep; measured: at 1,500 a board over half
            of the picture keeps 50 pixels a square, which the printed values need.
        max_side_px: Longer pictures are scaled down to this after decoding.
    """

    max_bytes: int = 60_000_000
    max_pixels: int = 64_000_000
    max_jpeg_pixels: int = 130_000_000
    min_side_px: int = 120
    read_side_px: int = 1500
    max_side_px: int = 2400


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """An upright picture at reading size.

    Attributes:
        image: (H, W, 3) uint8, BGR.
        full_size_wh: Width and height of the upright picture before it was scaled down.
    """

    image: Image
    full_size_wh: tuple[int, int]

    @property
    def scale(self) -> float:
        """Pixels of the full photo for one pixel of `image`."""
        return self.full_size_wh[0] / int(self.image.shape[1])


@dataclass(frozen=True, slots=True)
class _Header:
    """What the first bytes say of a picture, before anything is decoded."""

    format: str
    size_wh: tuple[int, int]
    orientation: int
    progressive: bool


def load_photo(source: bytes | Path, limits: PhotoLimits = PhotoLimits()) -> Photo:
    """Returns the photo upright and at reading size.

    Args:
        source: The bytes of a picture file, or its path.
        limits: What is accepted, and at which size the photo is read.

    Raises:
        PhotoUnreadable: It is no picture, or an incomplete one.
        PhotoTooLarge: It has more bytes or pixels than the limits allow.
    """
    data = _bytes_of(source, limits)
    header = _read_header(data)
    _check_size(header, limits)
    image = _decode(data, header, limits)
    upright_wh = header.size_wh[::-1] if header.orientation >= 5 else header.size_wh
    return Photo(_shrink(_turn_upright(image, header.orientation), limits.max_side_px), upright_wh)


def _bytes_of(source: bytes | Path, limits: PhotoLimits) -> bytes:
    if isinstance(source, bytes):
        n_bytes = len(source)
    else:
        try:
            n_bytes = source.stat().st_size
        except OSError as error:
            raise PhotoUnreadable(f"the file cannot be opened: {error.strerror or error}") from error
    if isinstance(source, Path) and not (source.is_file() or source.is_dir()):
        raise PhotoUnreadable("this is no file but a pipe or a device: save the photo as a file first")
    if n_bytes > limits.max_bytes:
        raise PhotoTooLarge(
            f"the file has {n_bytes / 1e6:.0f} MB; at most {limits.max_bytes / 1e6:.0f} MB are read: "
            "save it smaller and try again"
        )
    if isinstance(source, bytes):
        data = source
    else:
        try:
            data = source.read_bytes()
        except OSError as error:
            raise PhotoUnreadable(f"the file cannot be opened: {error.strerror or error}") from error
    if not data:
        raise PhotoUnreadable("the file is empty: send the photo again")
    return data


def _read_header(data: bytes) -> _Header:
    """Reads format, size and orientation without decoding a pixel."""
    pil = _open_with_pillow(data)
    try:
        orientation = int(pil.getexif().get(_EXIF_ORIENTATION, 1))
    except (OSError, SyntaxError, TypeError, ValueError, struct.error):
        orientation = 1  # broken camera data must not lose the picture
    return _Header(
        pil.format or "",
        pil.size,
        orientation if 1 <= orientation <= 8 else 1,
        bool(pil.info.get("progressive")),
    )


def _open_with_pillow(data: bytes) -> Any:
    from PIL import Image as PilImage
    from PIL import UnidentifiedImageError

    if data[4:8] == b"ftyp":
        _register_heif()
    # Pillow raises a KeyError for a format it has no opener for, such as MPO, which its JPEG opener opens.
    PilImage.init()
    formats = [name for name in FORMATS if name in PilImage.OPEN]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # sizes are checked against our own limits
            return PilImage.open(io.BytesIO(data), formats=formats)
    except PilImage.DecompressionBombError as error:
        raise PhotoTooLarge("the picture has far too many pixels to be a photo: send another") from error
    except UnidentifiedImageError as error:
        raise PhotoUnreadable(
            "this is no picture that can be read: JPEG, PNG, WebP and HEIC photos can"
        ) from error
    except (OSError, SyntaxError, ValueError, struct.error, EOFError) as error:
        raise PhotoUnreadable(f"the picture file is damaged ({error}): send it again") from error


def _register_heif() -> None:
    try:
        import pillow_heif
    except ImportError as error:
        raise PhotoUnreadable(
            "HEIC photos need the package pillow-heif: install it, or send the photo as JPEG"
        ) from error
    pillow_heif.register_heif_opener()


def _check_size(header: _Header, limits: PhotoLimits) -> None:
    width, height = header.size_wh
    reducible = header.format in ("JPEG", "MPO") and not header.progressive
    most = limits.max_jpeg_pixels if reducible else limits.max_pixels
    if width * height > most:
        raise PhotoTooLarge(
            f"the picture has {width}×{height} pixels; at most {most / 1e6:.0f} million are read: "
            "save it smaller and try again"
        )
    if min(width, height) < limits.min_side_px:
        raise PhotoUnreadable(
            f"the picture has only {width}×{height} pixels; at least {limits.min_side_px} a side are needed"
        )


def _decode(data: bytes, header: _Header, limits: PhotoLimits) -> Image:
    if header.format in ("JPEG", "MPO"):
        image = _decode_jpeg(data, max(header.size_wh), limits)
    elif header.format == "PNG" and _PNG_END in data[-64:]:
        image = _decode_with_cv2(data, cv2.IMREAD_COLOR)
    else:
        image = None
    return _decode_with_pillow(data) if image is None else image


def _decode_jpeg(data: bytes, long_side_px: int, limits: PhotoLimits) -> Image | None:
    """Decodes at a half or a quarter where enough pixels remain: half the time of a full decode."""
    if data.find(_JPEG_END, _start_of_scan(data)) < 0:
        raise PhotoUnreadable("the photo ends before it is complete: send it again")
    reduction = max(r for r in _REDUCED if r == 1 or long_side_px / r >= limits.read_side_px)
    return _decode_with_cv2(data, _REDUCED[reduction])


def _start_of_scan(data: bytes) -> int:
    """Returns where the pixels of a JPEG begin, past thumbnails in its header; 0 when it is not found."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        if data[at + 1] == _JPEG_START_OF_SCAN:
            return at
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0


def _decode_with_cv2(data: bytes, flag: int) -> Image | None:
    try:
        decoded = cv2.imdecode(np.frombuffer(data, np.uint8), flag | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error:
        return None
    return None if decoded is None else decoded.astype(np.uint8, copy=False)


def _decode_with_pillow(data: bytes) -> Image:
    """Decodes the first frame of whatever else Pillow reads."""
    pil = _open_with_pillow(data)
    try:
        rgb = np.asarray(pil.convert("RGB"), np.uint8)
    except (OSError, SyntaxError, ValueError, struct.error, EOFError, MemoryError) as error:
        raise PhotoUnreadable(f"the picture file is damaged ({error}): send it again") from error
    return np.ascontiguousarray(rgb[..., ::-1])


def _turn_upright(image: Image, orientation: int) -> Image:
    """Undoes what the camera's orientation tag (1-8) says was done to the picture."""
    if orientation in (5, 6, 7, 8):
        image = cv2.transpose(image).astype(np.uint8, copy=False)
    flip = {2: 1, 3: -1, 4: 0, 6: 1, 7: -1, 8: 0}.get(orientation)
    return image if flip is None else cv2.flip(image, flip).astype(np.uint8, copy=False)


def _shrink(image: Image, max_side_px: int) -> Image:
    factor = max_side_px / max(image.shape[:2])
    if factor >= 1:
        return image
    return cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA).astype(
        np.uint8, copy=False
    )
