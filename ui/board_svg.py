"""Draws a board as SVG text. Colours are CSS variables with a daylight fallback: a page may theme them."""

from collections.abc import Collection
from html import escape

from scoring.board import UNNAMED, Board, Square, Tile
from scoring.layout import Layout
from scoring.tileset import TileSet

UNIT = 100
"""Side of a square in the drawing's own units."""

# Shape tells letter (disc) from word (diamond), the figure tells how much; colour only repeats it.
_FILL = {
    "dl": "var(--board-dl, #c3dcea)",
    "tl": "var(--board-tl, #7fb3d3)",
    "ql": "var(--board-ql, #4f8fb8)",
    "dw": "var(--board-dw, #f0c9bd)",
    "tw": "var(--board-tw, #dd8f7c)",
    "qw": "var(--board-qw, #b9624f)",
}
_PLAIN = "var(--board-plain, #efe6d3)"
_MARK = "var(--board-mark, #6f5f47)"
_GRID = "var(--board-grid, #d8cbb0)"
_FACE = "var(--tile-face, #fdf4dc)"
_NEW_FACE = "var(--tile-new, #ffdf8e)"
_EDGE = "var(--tile-edge, #b9a274)"
_INK = "var(--tile-ink, #2b2419)"
_ACCENT = "var(--tile-accent, #9a4a00)"


def board_svg(
    board: Board,
    layout: Layout,
    tile_set: TileSet,
    marked: Collection[Square] = (),
    title: str = "",
) -> str:
    """Returns a drawing of the board, `UNIT` units a square.

    Args:
        board: What lies on it.
        layout: The premium squares; they show where the board is bare.
        tile_set: The values printed on the tiles.
        marked: Squares of the last play: a warmer face, a thick edge and a dot.
        title: What a screen reader says instead of the picture.
    """
    width, height = layout.n_cols * UNIT, layout.n_rows * UNIT
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'font-family="Georgia, serif" text-anchor="middle">',
        f"<title>{escape(title)}</title>" if title else "",
        f'<rect width="{width}" height="{height}" fill="{_GRID}"/>',
    ]
    for row in range(layout.n_rows):
        for col in range(layout.n_cols):
            square = Square(row, col)
            tile = board[square]
            if tile is None:
                parts.append(_bare(square, layout))
            else:
                parts.append(_tile(square, tile, _value(tile, tile_set), square in marked))
    return "\n".join(part for part in [*parts, "</svg>"] if part)


def _value(tile: Tile, tile_set: TileSet) -> str:
    return "" if tile.blank else str(tile_set.values.get(tile.letter, ""))


def _bare(square: Square, layout: Layout) -> str:
    x, y = square.col * UNIT, square.row * UNIT
    premium = layout.premiums.get(square)
    fill = _FILL.get(premium.key, _PLAIN) if premium else _PLAIN
    drawn = f'<rect x="{x + 2}" y="{y + 2}" width="{UNIT - 4}" height="{UNIT - 4}" rx="8" fill="{fill}"/>'
    if square == layout.start:
        return drawn + _text(x, y + 70, 62, "★", _MARK)
    if premium is None:
        return drawn
    if premium.word_multiplier > 1:
        diamond = f"M{x + 50} {y + 14}L{x + 86} {y + 50}L{x + 50} {y + 86}L{x + 14} {y + 50}Z"
        shape = f'<path d="{diamond}" fill="none" stroke="{_MARK}" stroke-width="4"/>'
        return drawn + shape + _text(x, y + 64, 40, str(premium.word_multiplier), _MARK)
    disc = f'<circle cx="{x + 50}" cy="{y + 50}" r="29" fill="none" stroke="{_MARK}" stroke-width="4"/>'
    return drawn + disc + _text(x, y + 64, 40, str(premium.letter_multiplier), _MARK)


def _tile(square: Square, tile: Tile, value: str, marked: bool) -> str:
    x, y = square.col * UNIT, square.row * UNIT
    edge = f'stroke="{_ACCENT}" stroke-width="9"' if marked else f'stroke="{_EDGE}" stroke-width="4"'
    dashes = ' stroke-dasharray="14 9"' if tile.blank else ""
    parts = [
        f'<rect x="{x + 6}" y="{y + 6}" width="{UNIT - 12}" height="{UNIT - 12}" rx="12" '
        f'fill="{_NEW_FACE if marked else _FACE}" {edge}{dashes}/>'
    ]
    letter = "" if tile.letter == UNNAMED else (tile.letter.lower() if tile.blank else tile.letter)
    size = 66 if len(letter) == 1 else 44
    parts.append(_text(x - (6 if value else 0), y + 72, size, letter, _INK, 'font-weight="600"'))
    if value:
        parts.append(_text(x + 28, y + 88, 25, value, _INK))
    if marked:
        parts.append(f'<circle cx="{x + 18}" cy="{y + 18}" r="7" fill="{_ACCENT}"/>')
    return "".join(parts)


def _text(x: int, y: int, size: int, text: str, fill: str, more: str = "") -> str:
    if not text:
        return ""
    return f'<text x="{x + 50}" y="{y}" font-size="{size}" fill="{fill}" {more}>{escape(text)}</text>'
