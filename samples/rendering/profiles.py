"""How hard a rendered photo may be: the limits of the profiles "normal", "hard" and "train"."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.random import Generator

from samples.rendering.fonts import Split

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Profile:
    """Limits that every photo of a profile keeps. Ranges are (least, most).

    Attributes:
        name: "normal", "hard" or "train".
        tilt_deg: Angle of the camera's axis from the vertical.
        square_px: Shortest side of the 15×15 quad divided by 15.
        blur_squares: Spread of the blur (defocus and motion together), in squares.
        exposure_ev: Stops of over- or under-exposure.
        glare_share: Most squares that glare may wash out, as a share of 225.
        glare_levels: How much brighter the middle of a reflection is, in levels of 255.
        jpeg_quality: Quality the photo is saved with.
        off_centre: Most that a tile lies off the middle of its square, in squares.
        tile_turn_deg: Most that a tile is turned in its square.
        noise: Spread of the noise, in levels of 255.
        shadow: Share of the light that the darkest shadow takes away.
        cast: How far coloured light moves the channels apart, as a share.
        lens: Barrel (negative) or pincushion distortion at the picture's corner, as a share of the radius.
        frame_fill: Share of the picture's shorter side that the board takes.
        cut_share: Share of photos in which the board leaves the picture at an edge.
        hand_share: Share of photos with a hand over the table or the board.
        clutter: Mean number of things around the board.
        cover_share: Share of photos with things lying on the squares.
        mixed: Photos range from easy to the profile's limits, most of them easy; else each limit is drawn
            from its whole range.
        stretch: Most that a picture is stretched to another shape, as a share.
    """

    name: str
    tilt_deg: Range
    square_px: Range
    blur_squares: Range
    exposure_ev: Range
    glare_share: Range
    glare_levels: Range
    jpeg_quality: Range
    off_centre: float
    tile_turn_deg: float
    noise: Range
    shadow: Range
    cast: float
    lens: float
    frame_fill: Range
    cut_share: float
    hand_share: float
    clutter: float
    cover_share: float = 0
    mixed: bool = False
    stretch: float = 0


PROFILES: Mapping[str, Profile] = MappingProxyType(
    {
        "normal": Profile(
            name="normal",
            tilt_deg=(0, 35),
            square_px=(32, 64),
            blur_squares=(0, 1 / 40),
            exposure_ev=(-1, 1),
            glare_share=(0, 0.02),
            glare_levels=(30, 110),
            jpeg_quality=(75, 95),
            off_centre=0.15,
            tile_turn_deg=6,
            noise=(0, 4),
            shadow=(0, 0.35),
            cast=0.12,
            lens=0.03,
            frame_fill=(0.5, 0.97),
            cut_share=0,
            hand_share=0.06,
            clutter=5,
        ),
        "hard": Profile(
            name="hard",
            tilt_deg=(35, 60),
            square_px=(20, 32),
            blur_squares=(1 / 40, 3 / 40),
            exposure_ev=(-3, 2),
            glare_share=(0.02, 0.1),
            glare_levels=(50, 190),
            jpeg_quality=(30, 75),
            off_centre=0.3,
            tile_turn_deg=12,
            noise=(2, 9),
            shadow=(0.2, 0.65),
            cast=0.25,
            lens=0.08,
            frame_fill=(0.33, 0.97),
            cut_share=0.1,
            hand_share=0.15,
            clutter=8,
        ),
        "train": Profile(
            name="train",
            tilt_deg=(0, 62),
            square_px=(19, 66),
            blur_squares=(0, 0.1),
            exposure_ev=(-3, 2),
            glare_share=(0, 0.1),
            glare_levels=(30, 190),
            jpeg_quality=(28, 96),
            off_centre=0.3,
            tile_turn_deg=12,
            noise=(0, 10),
            shadow=(0, 0.65),
            cast=0.28,
            lens=0.09,
            frame_fill=(0.33, 1.0),
            cut_share=0.1,
            hand_share=0.12,
            clutter=6,
            cover_share=0.08,
            mixed=True,
            stretch=0.3,
        ),
    }
)


@dataclass(frozen=True, slots=True)
class RenderSettings:
    """What is drawn.

    Attributes:
        profile: Limits of camera, light and disorder.
        fonts: Font families to draw tiles with: those of training or the held-out ones.
        designs: Tile and board designs: those of training or the held-out ones.
        edition: Alphabet, values and wording; None draws all tiles together, with any values.
        usual_layout: Only boards with the usual premium squares, as editions have them.
        tops: Tiles have height, with parallax and side faces; False prints them flat on the board.
        long_side_px: Most pixels on the longer side of the photo.
        blanks: "plain" draws training boards with many blanks that look like bare squares.
    """

    profile: Profile
    fonts: Split = "train"
    designs: Split = "train"
    edition: str | None = None
    usual_layout: bool = False
    tops: bool = True
    long_side_px: int = 1600
    blanks: Literal["any", "plain"] = "any"


_NEARLY_BLACK = 0.03
"""Share of mixed photos taken almost in the dark."""
_NIGHT_EV = (-8.0, -4.0)
_NIGHT_NOISE = (1.0, 6.0)


def profile_of_photo(rng: Generator, profile: Profile) -> Profile:
    """Returns the limits of one photo: the profile's, or drawn in by a chance severity where it is mixed."""
    if not profile.mixed:
        return profile
    severity = float(rng.beta(0.9, 1.7))
    dark = rng.random() < _NEARLY_BLACK
    best = profile.jpeg_quality[1]
    return replace(
        profile,
        blur_squares=_eased(profile.blur_squares, severity),
        exposure_ev=_NIGHT_EV if dark else _eased(profile.exposure_ev, severity),
        glare_share=_eased(profile.glare_share, severity),
        noise=_NIGHT_NOISE if dark else _eased(profile.noise, severity),
        shadow=_eased(profile.shadow, float(np.clip(severity + rng.normal(0, 0.2), 0, 1))),
        cast=profile.cast * (0.25 + 0.75 * severity),
        jpeg_quality=(best - (best - profile.jpeg_quality[0]) * severity, best),
    )


def _eased(limits: Range, severity: float) -> Range:
    return (limits[0] * severity, limits[1] * severity)
