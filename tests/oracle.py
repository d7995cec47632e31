"""A slow and obvious judge of plays, written apart from the engine and knowing nothing of its types.

A board is a dict from (row, col) to a cell of text: "K", "k" for a blank, "[CH]" for a tile of two letters.
It reads every line of the board before and after, cuts it at the bare squares, and compares the words.
"""

MULTIPLIERS = {
    ".": (1, 1),
    "d": (2, 1),
    "t": (3, 1),
    "q": (4, 1),
    "2": (1, 2),
    "3": (1, 3),
    "4": (1, 4),
}
"""(letter, word) multiplier of each symbol of a drawn layout."""

BESIDE = [(-1, 0), (1, 0), (0, -1), (0, 1)]


def words_on(board, side):
    """All runs of two tiles or more, as a set of tuples of squares."""
    found = set()
    for i in range(side):
        for line in ([(i, j) for j in range(side)], [(j, i) for j in range(side)]):
            run = []
            for square in [*line, None]:
                if square is not None and square in board:
                    run.append(square)
                    continue
                if len(run) > 1:
                    found.add(tuple(run))
                run = []
    return found


def broken_rules(board, placed, side, start, rack_size):
    """The names of all rules that the placed tiles break."""
    rows, cols = {row for row, _ in placed}, {col for _, col in placed}
    after = {**board, **placed}
    box = {(row, col) for row in _span(rows) for col in _span(cols)}
    near = {(row + d_row, col + d_col) for row, col in placed for d_row, d_col in BESIDE}
    broken = {
        "rack": len(placed) > rack_size,
        "off": any(not (0 <= row < side and 0 <= col < side) for row, col in placed),
        "covered": any(square in board for square in placed),
        "line": len(rows) > 1 and len(cols) > 1,
        "gap": any(square not in after for square in box),
        "short": not board and len(placed) < 2,
        "start": not board and start not in placed,
        "apart": bool(board) and not near & set(board),
    }
    return {name for name, is_broken in broken.items() if is_broken}


def _span(numbers):
    return range(min(numbers), max(numbers) + 1)


def score(board, placed, layout_rows, values, bonus, rack_size):
    """The points of a legal play, and the points of each of its words in no order."""
    side = len(layout_rows)
    after = {**board, **placed}
    points = []
    for word in words_on(after, side) - words_on(board, side):
        total, times = 0, 1
        for row, col in word:
            cell = after[row, col].strip("[]")
            value = values[cell] if cell == cell.upper() and cell != "?" else 0
            if (row, col) in placed:
                letter, whole = MULTIPLIERS[layout_rows[row][col]]
                total += value * letter
                times *= whole
            else:
                total += value
        points.append(total * times)
    return sum(points) + (bonus if len(placed) == rack_size else 0), sorted(points)
