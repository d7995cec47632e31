"""The engine against the slow judge on random games without a dictionary: legality and points."""

import random
import tomllib
from importlib import resources

import oracle
import pytest

from scoring.board import Board, Placement, Square, parse_tile
from scoring.editions import load_edition
from scoring.errors import IllegalMove
from scoring.move import make_move
from scoring.score import score_move

PLAYS_PER_EDITION = 1_250
REASONS = {
    "rack": "a rack holds",
    "off": "not on the board",
    "covered": "already holds",
    "line": "not in one row or column",
    "gap": "is bare between",
    "short": "at least 2 letters",
    "start": "start square",
    "apart": "touch no tile",
}


class Table:
    """An edition as plain values, read from its file and not through the engine's loader."""

    def __init__(self, edition_id):
        files = resources.files("scoring.editions")
        data = tomllib.loads(files.joinpath(f"{edition_id}.toml").read_text("utf-8"))
        layouts = tomllib.loads(files.joinpath("layouts.toml").read_text("utf-8"))
        self.rows = layouts[data["layout"]]["rows"]
        self.side = len(self.rows)
        self.start = (self.side // 2, self.side // 2)
        letters = data["tiles"]["letters"]
        self.values = {letter: value for letter, (value, _) in letters.items()}
        self.counts = {letter: count for letter, (_, count) in letters.items()}
        self.blanks = data["tiles"]["blanks"]
        self.bonus = data["rules"]["all_tiles_bonus"]
        self.rack_size = data["rules"]["rack_size"]

    def draw(self, rng):
        """One tile of a full bag, as a cell of text."""
        letters = list(self.counts)
        # Blanks are drawn more often than from a real bag, so that many plays have one.
        if rng.random() < 0.12:
            return rng.choice(["?", _cell(rng.choice(letters)).lower()])
        return _cell(rng.choices(letters, weights=self.counts.values())[0])

    def judge(self, board, placed):
        return oracle.broken_rules(board, placed, self.side, self.start, self.rack_size)


def _cell(letter):
    return letter if len(letter) == 1 else f"[{letter}]"


def random_placement(rng, table, board):
    """Tiles along a random line: often legal, at times with a gap, a corner, or away from all."""
    row, col = _somewhere(rng, table, board)
    d_row, d_col = rng.choice([(0, 1), (1, 0)])
    wanted = rng.choice([1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 7, 7, 8])
    placed = {}
    while len(placed) < wanted and row < table.side + 1 and col < table.side + 1:
        if (row, col) not in board or rng.random() < 0.01:
            placed[row, col] = table.draw(rng)
        step = 2 if rng.random() < 0.01 else 1
        row, col = row + d_row * step, col + d_col * step
        if rng.random() < 0.005:
            row += 1
    return placed


def _somewhere(rng, table, board):
    row, col = rng.choice(list(board)) if board else table.start
    return row + rng.randint(-4, 1), col + rng.randint(-4, 1)


def engine_agrees(table, edition, board, placed):
    """Asks the engine about the same play; True when it was legal."""
    engine_board = Board(
        {Square(*at): parse_tile(cell) for at, cell in board.items()}, table.side, table.side
    )
    placements = [Placement(Square(*at), parse_tile(cell)) for at, cell in placed.items()]
    broken = table.judge(board, placed)
    if broken:
        with pytest.raises(IllegalMove, match="|".join(REASONS[name] for name in broken)):
            make_move(engine_board, placements, edition)
        return False
    engine = score_move(engine_board, make_move(engine_board, placements, edition), edition)
    total, words = oracle.score(board, placed, table.rows, table.values, table.bonus, table.rack_size)
    assert engine.total == total, (board, placed)
    assert sorted(word.total for word in engine.words) == words, (board, placed)
    return True


@pytest.mark.parametrize(
    "edition_id",
    [
        "finnish",
        "norwegian",
        "english",
        "spanish",
        "polish",
        "icelandic",
        "wordfeud-swedish",
        "english-super",
    ],
)
def test_engine_and_judge_agree_on_random_plays(edition_id):
    table, edition = Table(edition_id), load_edition(edition_id)
    rng = random.Random(edition_id)
    legal, board = 0, {}
    while legal < PLAYS_PER_EDITION:
        placed = random_placement(rng, table, board)
        if placed and engine_agrees(table, edition, board, placed):
            legal += 1
            board = {**board, **placed}
        if len(board) > 0.4 * table.side**2:
            board = {}


def test_the_judge_knows_the_sums_of_the_rule_sheet():
    table = Table("finnish")
    koira = {(7, 5 + i): cell for i, cell in enumerate("KOIRA")}
    sauma = {(7 + i, 10): cell for i, cell in enumerate("SAUMA")}

    def points(board, placed):
        return oracle.score(board, placed, table.rows, table.values, 50, 7)[0]

    assert points({}, koira) == 20
    assert points(koira, {(7, 10): "S"}) == 11
    assert points(koira, sauma) == 29
    assert points({}, {**koira, (7, 5): "k"}) == 16
