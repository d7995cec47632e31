"""Four corners to drag over the photo, for a board that was not found or was found wrong."""

from collections.abc import Sequence

from ui.page.widget_files import component
from ui.page.words import _

Corners = tuple[tuple[float, float], ...]


def show_corners(
    key: str, photo: str, size_wh: tuple[int, int], corners_xy: Corners, n_squares: int
) -> Corners:
    """Shows the photo with the four corners and the grid between them; returns where they are now.

    Args:
        key: Keeps the corners over reruns.
        photo: Address of the photo.
        size_wh: Size of the upright photo in pixels; the corners are in the same pixels.
        corners_xy: Where they are at first, clockwise from the top left as the players read.
        n_squares: Squares along one side of the board.
    """
    result = component("corners")(
        key=key,
        data={
            "photo": photo,
            "width": size_wh[0],
            "height": size_wh[1],
            "quad": [list(corner) for corner in corners_xy],
            "n": n_squares,
            "labels": [
                _("Top left corner"),
                _("Top right corner"),
                _("Bottom right corner"),
                _("Bottom left corner"),
            ],
        },
        on_quad_change=_nothing,
    )
    moved: Sequence[Sequence[float]] | None = getattr(result, "quad", None)
    return tuple((float(x), float(y)) for x, y in moved) if moved else corners_xy


def default_corners(size_wh: tuple[int, int], share: float = 0.12) -> Corners:
    """Returns corners a little inside the photo, to be dragged from there."""
    width, height = size_wh
    left, top, right, bottom = share * width, share * height, (1 - share) * width, (1 - share) * height
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _nothing() -> None:
    """Streamlit lists only values that have a callback."""
