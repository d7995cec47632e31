"""Draws how the totals of a game grew, as SVG text; lines differ by dash and label, not by colour alone."""

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 400, 250
LEFT, RIGHT, TOP, BOTTOM = 40, 92, 14, 26
COLOURS = ("#c0661f", "#3a86d8", "#35985f", "#a862cf")
DASHES = ("", "9 5", "2 5", "14 4 2 4")
GRID_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
MOST_GRID_LINES = 5


def totals_svg(
    names: Sequence[str], totals: Sequence[Sequence[int]], title: str, ink: str = "currentColor"
) -> str:
    """Returns a line for each player over the turns.

    Args:
        names: The players.
        totals: Their totals at the start and after each turn, one row a turn.
        title: What a screen reader says instead of the picture.
        ink: Colour of figures and names.
    """
    highest = max(1, *(max(row) for row in totals))
    lowest = min(0, *(min(row) for row in totals))

    def place(turn: int, total: int) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * turn / max(1, len(totals) - 1)
        y = HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (total - lowest) / (highest - lowest)
        return round(x, 1), round(y, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="sans-serif" font-size="16"><title>{escape(title)}</title>'
    ]
    for mark in _grid(lowest, highest):
        y = place(0, mark)[1]
        parts.append(f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" stroke="{ink}" opacity="0.2"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 5}" text-anchor="end" fill="{ink}">{mark}</text>')
    label_y = _apart([place(len(totals) - 1, total)[1] for total in totals[-1]])
    for player, name in enumerate(names):
        points = " ".join("{},{}".format(*place(turn, row[player])) for turn, row in enumerate(totals))
        colour, dash = COLOURS[player % 4], DASHES[player % 4]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="4" '
            f'stroke-linejoin="round" stroke-dasharray="{dash}"/>'
        )
        x = WIDTH - RIGHT + 8
        shown = name if len(name) <= 9 else name[:8] + "…"
        parts.append(f'<text x="{x}" y="{label_y[player]}" fill="{ink}">{escape(shown)}</text>')
    return "\n".join([*parts, "</svg>"])


def _grid(lowest: int, highest: int) -> list[int]:
    step = next((s for s in GRID_STEPS if (highest - lowest) / s <= MOST_GRID_LINES), GRID_STEPS[-1])
    return list(range(-(-lowest // step) * step, highest + 1, step))


def _apart(heights: Sequence[float], gap: float = 19) -> list[float]:
    """Returns the heights of the labels, moved apart where they would overlap."""
    placed: dict[int, float] = {}
    last = -gap
    for player in sorted(range(len(heights)), key=heights.__getitem__):
        last = max(heights[player] + 5, last + gap)
        placed[player] = last
    overflow = max(0.0, last - (HEIGHT - 4))
    return [round(placed[player] - overflow, 1) for player in range(len(heights))]
