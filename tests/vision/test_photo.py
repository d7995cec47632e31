import contextlib
import io
import os

import cv2
import numpy as np
import pytest
from PIL import Image as PilImage

from vision.errors import PhotoTooLarge, PhotoUnreadable, VisionError
from vision.photo import PhotoLimits, load_photo

WIDTH, HEIGHT = 400, 300


def corner_picture():
    """An RGB picture whose four quarters differ: red, green, blue, white from the top left, row by row."""
    picture = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    picture[: HEIGHT // 2, : WIDTH // 2] = (255, 0, 0)
    picture[: HEIGHT // 2, WIDTH // 2 :] = (0, 255, 0)
    picture[HEIGHT // 2 :, : WIDTH // 2] = (0, 0, 255)
    picture[HEIGHT // 2 :, WIDTH // 2 :] = (255, 255, 255)
    return PilImage.fromarray(picture)


def encoded(image, kind, **options):
    buffer = io.BytesIO()
    image.save(buffer, kind, **options)
    return buffer.getvalue()


def quarters(photo):
    """Names the colours of the four quarters, row by row."""
    height, width = photo.image.shape[:2]
    names = {(255, 0, 0): "r", (0, 255, 0): "g", (0, 0, 255): "b", (255, 255, 255): "w"}
    seen = ""
    for y in (height // 4, 3 * height // 4):
        for x in (width // 4, 3 * width // 4):
            rgb = photo.image[y, x, ::-1].astype(int)
            seen += names[min(names, key=lambda name: np.abs(np.array(name) - rgb).sum())]
    return seen


@pytest.mark.parametrize(
    ("orientation", "seen"),
    [
        pytest.param(1, "rgbw", id="as it is"),
        pytest.param(2, "grwb", id="mirrored"),
        pytest.param(3, "wbgr", id="upside down"),
        pytest.param(4, "bwrg", id="upside down and mirrored"),
        pytest.param(5, "rbgw", id="transposed"),
        pytest.param(6, "brwg", id="turned left"),
        pytest.param(7, "wgbr", id="transposed the other way"),
        pytest.param(8, "gwrb", id="turned right"),
        pytest.param(9, "rgbw", id="a tag that does not exist"),
    ],
)
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_the_camera_s_orientation_is_applied(kind, orientation, seen):
    exif = PilImage.Exif()
    exif[274] = orientation
    photo = load_photo(encoded(corner_picture(), kind, exif=exif))
    assert quarters(photo) == seen
    assert photo.full_size_wh == ((HEIGHT, WIDTH) if 5 <= orientation <= 8 else (WIDTH, HEIGHT))


def test_pillow_turns_a_picture_the_same_way():
    from PIL import ImageOps

    exif = PilImage.Exif()
    for orientation in range(1, 9):
        exif[274] = orientation
        data = encoded(corner_picture(), "PNG", exif=exif)
        expected = np.asarray(ImageOps.exif_transpose(PilImage.open(io.BytesIO(data))))[..., ::-1]
        np.testing.assert_array_equal(load_photo(data).image, expected)


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        pytest.param("L", "PNG", id="grey"),
        pytest.param("P", "PNG", id="palette"),
        pytest.param("RGBA", "PNG", id="with transparency"),
        pytest.param("LA", "PNG", id="grey with transparency"),
        pytest.param("1", "PNG", id="black and white"),
        pytest.param("L", "JPEG", id="grey JPEG"),
        pytest.param("CMYK", "JPEG", id="print colours"),
        pytest.param("RGBA", "WEBP", id="WebP with transparency"),
        pytest.param("P", "GIF", id="GIF"),
        pytest.param("RGB", "BMP", id="BMP"),
    ],
)
def test_every_kind_of_pixel_becomes_bgr(mode, kind):
    photo = load_photo(encoded(corner_picture().convert(mode), kind))
    assert photo.image.shape == (HEIGHT, WIDTH, 3)
    assert photo.image.dtype == np.uint8


def test_print_colours_keep_their_hue():
    assert quarters(load_photo(encoded(corner_picture().convert("CMYK"), "JPEG"))) == "rgbw"


def test_sixteen_bits_a_channel_become_eight():
    deep = np.full((HEIGHT, WIDTH, 3), 40_000, np.uint16)
    photo = load_photo(cv2.imencode(".png", deep)[1].tobytes())
    assert abs(int(photo.image[5, 5, 0]) - 40_000 // 257) <= 1


def test_of_an_animation_the_first_frame_is_read():
    second = PilImage.new("RGB", (WIDTH, HEIGHT))
    for kind in ("GIF", "WEBP", "PNG"):
        data = encoded(corner_picture(), kind, save_all=True, append_images=[second])
        assert quarters(load_photo(data)) == "rgbw", kind


def test_a_heic_photo_is_read():
    pillow_heif = pytest.importorskip("pillow_heif", reason="HEIC needs pillow-heif")
    pillow_heif.register_heif_opener()
    photo = load_photo(encoded(corner_picture(), "HEIF"))
    assert quarters(photo) == "rgbw"
    assert photo.full_size_wh == (WIDTH, HEIGHT)


def test_a_large_jpeg_is_decoded_smaller_and_remembers_its_size():
    photo = load_photo(encoded(corner_picture().resize((4000, 3000)), "JPEG"))
    assert photo.full_size_wh == (4000, 3000)
    assert photo.image.shape == (1500, 2000, 3)
    assert photo.scale == 2


def test_a_large_png_is_scaled_down():
    photo = load_photo(encoded(corner_picture().resize((3000, 2250)), "PNG"))
    assert photo.full_size_wh == (3000, 2250)
    assert max(photo.image.shape) == PhotoLimits().max_side_px


def test_a_path_is_read_like_its_bytes(tmp_path):
    path = tmp_path / "board.jpg"
    path.write_bytes(encoded(corner_picture(), "JPEG"))
    np.testing.assert_array_equal(load_photo(path).image, load_photo(path.read_bytes()).image)


def bomb(width, height):
    """A tiny PNG that claims to have this many pixels."""
    return encoded(PilImage.new("1", (width, height)), "PNG")


def test_a_bomb_is_refused_before_it_is_decoded(monkeypatch):
    data = bomb(20_000, 10_000)
    assert len(data) < 100_000
    monkeypatch.setattr(cv2, "imdecode", lambda *_: pytest.fail("it was decoded"))
    with pytest.raises(PhotoTooLarge, match="pixels"):
        load_photo(data)


def test_a_file_of_too_many_bytes_is_refused():
    with pytest.raises(PhotoTooLarge, match="MB"):
        load_photo(b"\xff\xd8" + bytes(2000), PhotoLimits(max_bytes=1000))


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "empty", id="nothing"),
        pytest.param(b"hello, this is a text", "no picture", id="text"),
        pytest.param(b"%PDF-1.7\n" + bytes(200), "no picture", id="PDF"),
        pytest.param(b"\xff\xd8\xff\xe0" + bytes(30), "send it again|can$", id="JPEG header only"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(40), "send it again|can$", id="PNG header only"),
        pytest.param(b"\0\0\0\x18ftypheic" + bytes(60), "send it again|can$", id="HEIC header only"),
        pytest.param(encoded(corner_picture().resize((60, 40)), "PNG"), "at least", id="a thumbnail"),
    ],
)
def test_what_is_no_photo_is_refused_in_one_sentence(data, words):
    with pytest.raises(PhotoUnreadable, match=words) as caught:
        load_photo(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@pytest.mark.parametrize("kept", [0.3, 0.6, 0.95])
def test_a_file_cut_short_is_refused(kind, kept):
    noise = np.random.default_rng(0).integers(0, 255, (HEIGHT, WIDTH, 3)).astype(np.uint8)
    data = encoded(PilImage.fromarray(noise), kind)
    with pytest.raises(PhotoUnreadable):
        load_photo(data[: int(len(data) * kept)])


def test_a_jpeg_with_a_thumbnail_is_still_seen_to_be_cut_short():
    thumbnail = encoded(corner_picture().resize((64, 48)), "JPEG")
    data = encoded(corner_picture(), "JPEG")
    segment = b"\xff\xe2" + (len(thumbnail) + 2).to_bytes(2, "big") + thumbnail
    with_thumbnail = data[:2] + segment + data[2:]
    assert quarters(load_photo(with_thumbnail)) == "rgbw"
    with pytest.raises(PhotoUnreadable, match="complete"):
        load_photo(with_thumbnail[: len(segment) + len(data) // 2])


def test_random_damage_never_escapes_as_another_error():
    rng = np.random.default_rng(3)
    for kind in ("JPEG", "PNG", "WEBP"):
        data = np.frombuffer(encoded(corner_picture(), kind), np.uint8)
        for _ in range(40):
            broken = data.copy()
            broken[rng.integers(0, len(data), 12)] = rng.integers(0, 256, 12)
            with contextlib.suppress(VisionError):
                assert load_photo(broken.tobytes()).image.ndim == 3


def test_a_missing_file_is_a_photo_that_cannot_be_read(tmp_path):
    with pytest.raises(PhotoUnreadable, match="cannot be opened: No such file"):
        load_photo(tmp_path / "nowhere.jpg")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_is_refused_and_not_waited_for(tmp_path):
    pipe = tmp_path / "photo.jpg"
    os.mkfifo(pipe)
    with pytest.raises(PhotoUnreadable, match="pipe or a device"):
        load_photo(pipe)
