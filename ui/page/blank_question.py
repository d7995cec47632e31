"""Which letter a blank stands for: those that fit the words just laid first, any other on request."""

from collections.abc import Sequence

import streamlit as st

from scoring.board import UNNAMED, Board, Placement, Square, Tile
from scoring.move import Move, make_move
from ui.match import Match
from ui.page.agreed_lexicon import letters_that_fit
from ui.page.words import _


def ask_blanks(match: Match, board: Board, moves: Sequence[Move]) -> dict[Square, str]:
    """Asks for the letter of each blank just laid; returns those that were said.

    Args:
        match: The game.
        board: The board before the first of the plays.
        moves: The plays, in order.
    """
    said: dict[Square, str] = {}
    for move in moves:
        for square, tile in move.placements:
            if tile.letter == UNNAMED:
                letter = _ask(match, _named_move(match, board, move, said), square)
                if letter:
                    said[square] = letter
        board = board.place(named(move.placements, said))
    return said


def named(placements: Sequence[Placement], letters: dict[Square, str]) -> tuple[Placement, ...]:
    """Returns the placements with the blanks named."""
    return tuple(
        Placement(square, Tile(letters[square], blank=True)) if square in letters else Placement(square, tile)
        for square, tile in placements
    )


def _named_move(match: Match, board: Board, move: Move, said: dict[Square, str]) -> Move:
    """Returns the play with the letters said so far."""
    return make_move(board, named(move.placements, said), match.game.edition)


def _ask(match: Match, move: Move, square: Square) -> str | None:
    tile_set = match.game.edition.tile_set
    letters = (*tile_set.alphabet, *tile_set.blank_letters)
    fitting = _fitting(match, move, square)
    key = f"blank-{square}"
    shown = fitting if fitting and not st.session_state.get(f"{key}-all") else letters
    only = fitting[0] if len(fitting) == 1 and shown is fitting else None
    if st.session_state.get(key) not in shown:
        st.session_state[key] = only
    chosen: str | None = st.pills(_("Which letter is the blank on %s?") % str(square), shown, key=key)
    if fitting:
        st.toggle(_("Another letter"), key=f"{key}-all")
    return chosen


def _fitting(match: Match, move: Move, square: Square) -> tuple[str, ...]:
    """Returns the letters that make good words, by what was agreed before the game; asked once a play."""
    question = (match.id, match.stored.version, move.placements, square)
    remembered: dict[tuple[object, ...], tuple[str, ...]] = st.session_state.setdefault("blank-letters", {})
    if question not in remembered:
        for other in [one for one in remembered if one[:2] != question[:2]]:
            del remembered[other]
        remembered[question] = letters_that_fit(match, move, square)
    return remembered[question]
