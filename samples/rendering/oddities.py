"""What some real sets have and most have not: odd tiles, faint print, patchwork boards, tile-like squares.

Only photos of mixed difficulty (training) get them, so that the sets that figures are measured on stay
what they were.
"""

from dataclasses import replace

from numpy.random import Generator

from samples.rendering.board_designs import BoardDesign
from samples.rendering.colours import Colour, jitter, luminance, mix, palette
from samples.rendering.fonts import font_with
from samples.rendering.own_marks import pick_own_marks
from samples.rendering.tile_designs import Lettering, TileDesign, recoloured
from samples.rendering.tops import LaidTile
from samples.rendering.wording import ICONS, SHORT

_OWN_MARKS, _BESIDE, _BORDERED, _MISPRINTED, _WIDE = 0.3, 0.22, 0.07, 0.08, 0.15
"""Shares of sets with marks of their own, values at the letter's foot, borders, misprints, odd widths."""
_FAINT, _ODD_TILES, _TONED, _MIRRORING = 0.1, 0.16, 0.04, 0.25
"""Shares of sets with faint or carved print, replaced tiles, a colour by letter, mirroring gloss."""
_CUT_ASKEW, _LIT_SIDES = 0.6, 0.6
"""Shares of wooden sets cut askew from fine-grained wood, and of sets whose sides are lit otherwise."""
_PATCHWORK, _FIXTURES, _PICTURE, _TILE_LIKE, _LARGE_WORDS, _FACING_OUT = 0.09, 0.06, 0.05, 0.07, 0.15, 0.07
"""Shares of boards with squares of many tones, pegs or wells, a picture, tile-like premium squares, large or
turned words."""
_TURNED_BOARDS, _TURNED_TILES = 0.04, 0.2
"""Share of boards on which players leave tiles as they lie before them, and share of such tiles."""
_LEAST_FAINT = 22.0
"""Levels by which faint print differs from its ground at least."""
_SAME_UPSIDE_DOWN = frozenset("MW")
"""Letters that are another letter upside down."""
_TONES = palette(
    "f6e7b8 f3c9c0 c8e0c0 bcd8ee e0cde8 f8d8a8 f4f0e4 d8d4cc 8c2430 234f9a 2a6a50 5c3c74 3a2a20 b04020 c09030"
)


def odd_tiles(rng: Generator, design: TileDesign) -> TileDesign:
    """Returns a tile set with what few sets have, mostly nothing."""
    design = replace(design, lettering=_odd_print(rng, design.lettering))
    if rng.random() < _FAINT:
        design = _faint(rng, design)
    if rng.random() < _ODD_TILES:
        design = replace(design, odd_share=float(rng.uniform(0.04, 0.3)))
    if rng.random() < _TONED:
        legible = [tone for tone in _TONES if abs(luminance(tone) - luminance(design.ink)) > 75]
        order = rng.permutation(len(legible))[: int(rng.integers(2, 6))]
        design = replace(design, tones=tuple(jitter(rng, legible[int(index)], 6) for index in order))
    if design.texture == "wood" and design.grain > 1 and rng.random() < _CUT_ASKEW:
        period, turn_deg = float(rng.uniform(0.025, 0.14)), float(rng.uniform(-90, 90))
        design = replace(design, grain_period=period, grain_turn_deg=turn_deg)
    if rng.random() < _LIT_SIDES:
        design = replace(design, side_light=float(rng.uniform(0.45, 0.95)))
    if design.gloss > 0.2 and rng.random() < _MIRRORING:
        design = replace(design, reflection=float(rng.uniform(12, 75)))
    return design


def _odd_print(rng: Generator, lettering: Lettering) -> Lettering:
    marks = pick_own_marks(rng) if rng.random() < _OWN_MARKS else None
    beside = lettering.value == "bottom right" and rng.random() < _BESIDE
    return replace(
        lettering,
        own_marks=marks,
        beside=float(rng.uniform(0.01, 0.06)) if beside else 0.0,
        border=float(rng.uniform(0.04, 0.13)) if rng.random() < _BORDERED else 0.0,
        misprint=float(rng.uniform(0.015, 0.06)) if rng.random() < _MISPRINTED else 0.0,
        squeeze=float(rng.uniform(0.7, 1.38)) if rng.random() < _WIDE else lettering.squeeze,
    )


def _faint(rng: Generator, design: TileDesign) -> TileDesign:
    """Returns a set whose print is burnt, carved or raised and has little or no colour of its own."""
    carved = float(rng.uniform(15, 50)) * float(rng.choice([-1, 1]))
    if rng.random() < 0.25:
        ink = jitter(rng, design.colour, 5)
        return replace(design, ink=ink, value_ink=ink, lettering=_carved(rng, design.lettering, carved * 1.4))
    share = float(rng.uniform(0.3, 0.8))
    apart = abs(luminance(design.ink) - luminance(design.colour))
    share = min(share, max(0.0, 1 - _LEAST_FAINT / max(apart, 1.0)))
    return replace(
        design,
        ink=mix(design.ink, design.colour, share),
        value_ink=mix(design.value_ink, design.colour, share),
        lettering=_carved(rng, design.lettering, carved if rng.random() < 0.6 else 0.0),
    )


def _carved(rng: Generator, lettering: Lettering, levels: float) -> Lettering:
    return replace(lettering, carved=levels, weight=max(lettering.weight, float(rng.uniform(0, 0.02))))


def odd_board(rng: Generator, design: BoardDesign, tile_colour: Colour) -> BoardDesign:
    """Returns a board with what few boards have, mostly nothing."""
    if rng.random() < _PATCHWORK:
        design = replace(design, patchwork=float(rng.uniform(3, 22)))
    if rng.random() < _FIXTURES:
        design = replace(design, fixtures=str(rng.choice(["pegs", "holes", "wells"])))
    if rng.random() < _PICTURE:
        design = replace(design, picture=float(rng.uniform(0.06, 0.35)))
    if rng.random() < _LARGE_WORDS:
        design = _large_words(rng, design)
    if rng.random() < _FACING_OUT:
        design = replace(design, words_face_out=True)
    if rng.random() < _TILE_LIKE:
        design = _tile_like(rng, design, tile_colour)
    return design


def _large_words(rng: Generator, design: BoardDesign) -> BoardDesign:
    """Returns a board with large signs, letters or figures on its premium squares."""
    words = (*ICONS, *SHORT)[int(rng.integers(len(ICONS) + len(SHORT)))]
    signs = "".join(words.values())
    font = design.word_font if signs.isascii() else font_with(signs)
    if font is None:
        return design
    return replace(design, words=words, word_font=font, word_scale=float(rng.uniform(1.1, 1.8)))


def _tile_like(rng: Generator, design: BoardDesign, tile_colour: Colour) -> BoardDesign:
    """Returns a board whose premium squares look like tiles: their colour, rounded, with large letters."""
    scheme = design.scheme
    colours = {kind: jitter(rng, tile_colour, 14) for kind in ("dl", "tl", "dw", "tw")}
    alike = replace(design, scheme=replace(scheme, **colours), shape="rounded", edges="none")
    return _large_words(rng, alike)


def plain_blanks(rng: Generator, tiles: TileDesign, board: BoardDesign) -> tuple[TileDesign, BoardDesign]:
    """Returns a set whose blanks look like bare squares: only edge, height and shadow tell them apart."""
    least_bevel, height = float(rng.uniform(4, 14)), float(rng.uniform(0.12, 0.3))
    tiles = recoloured(rng, tiles, board.scheme.plain, float(rng.uniform(2, 9)), least_bevel)
    tiles = replace(
        tiles,
        lettering=replace(tiles.lettering, blank="bare", border=0.0, embossing=None),
        height_squares=max(tiles.height_squares, height) if tiles.height_squares else 0.0,
    )
    if tiles.grain > 1 and rng.random() < 0.4:
        board = replace(board, texture="wood")
    return tiles, board


def turned_tiles(
    rng: Generator, laid: tuple[LaidTile, ...], grid: tuple[tuple[str, ...], ...]
) -> tuple[LaidTile, ...]:
    """Returns the tiles as players leave them who do not turn theirs round; mostly all stand upright."""
    if rng.random() >= _TURNED_BOARDS:
        return laid
    share = float(rng.uniform(0.03, _TURNED_TILES))
    turned = []
    for tile, chance in zip(laid, rng.random(len(laid)), strict=True):
        name = grid[tile.square[0]][tile.square[1]]
        over = chance < share and name not in _SAME_UPSIDE_DOWN
        turned.append(replace(tile, turn_deg=tile.turn_deg + 180) if over else tile)
    return tuple(turned)
