"""Files broken in seeded ways: bytes flipped, cut, repeated, moved, set to numbers that programs forget."""

import random

ODD_NUMBERS = (
    b"\xff" * 4,
    b"\x00" * 4,
    b"\x7f\xff\xff\xff",
    b"\x80\x00\x00\x00",
    b"\x00\x00\x00\x01",
    b"\xff\xfe",
)
ODD_TEXTS = (
    b"\x00", b"\r", b"\n\n\n", b"%s%n", b"../" * 20, b"<script>alert(1)</script>", b"9" * 400, b"\xc3\x28",
    b"\xe2\x80\xae", b"-" * 50, "Å\u0308\u200f".encode(), b":" * 30, b"(" * 200, b"1e999", b"#player9 ", b">",
)  # fmt: skip


def mutated(data, rng, *, text=False):
    """Returns the bytes with one to eight things wrong."""
    broken = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        rng.choice(TEXT_FAULTS if text else BYTE_FAULTS)(broken, rng)
    return bytes(broken)


def place(data, rng):
    """Returns a place in the data, more often near its beginning, where the headers are."""
    return min(len(data), int(len(data) * rng.random() ** rng.choice((1, 1, 4))))


def flip(data, rng):
    for _ in range(rng.choice((1, 4, 40))):
        if data:
            data[place(data, rng) - 1] ^= 1 << rng.randrange(8)


def cut(data, rng):
    del data[place(data, rng) :]


def remove(data, rng):
    at = place(data, rng)
    del data[at : at + rng.choice((1, 2, 16, 1000))]


def repeat(data, rng):
    at, length = place(data, rng), rng.choice((1, 8, 300))
    data[at:at] = data[at : at + length] * rng.choice((1, 5, 60))


def insert_odd(data, rng):
    at = place(data, rng)
    data[at:at] = rng.choice(ODD_NUMBERS + ODD_TEXTS)


def set_odd(data, rng):
    at, odd = place(data, rng), rng.choice(ODD_NUMBERS)
    data[at : at + len(odd)] = odd


def noise(data, rng):
    at = place(data, rng)
    data[at : at + 64] = rng.randbytes(64)


def move(data, rng):
    at, to, length = place(data, rng), place(data, rng), rng.choice((4, 64, 2000))
    piece = data[at : at + length]
    del data[at : at + length]
    data[to:to] = piece


def line_fault(data, rng):
    """Swaps, doubles, drops or joins lines."""
    lines = bytes(data).split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            lines[at], lines[other] = lines[other], lines[at]
        case 1:
            lines[at:at] = [lines[other]] * rng.choice((1, 1, 200))
        case 2:
            del lines[at]
        case 3:
            lines[at] += lines[other]
            del lines[other]
        case _:
            words = lines[at].split(b" ")
            rng.shuffle(words)
            lines[at] = b" ".join(words)
    data[:] = b"\n".join(lines)


BYTE_FAULTS = (flip, cut, remove, repeat, insert_odd, set_odd, noise, move)
TEXT_FAULTS = (line_fault, line_fault, flip, remove, repeat, insert_odd, move, cut)


def seeded(*names):
    """Returns random numbers that depend on the names alone."""
    return random.Random("/".join(map(str, names)))
