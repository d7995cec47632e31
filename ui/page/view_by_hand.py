"""A turn without a camera: tiles laid on the drawn board, a play typed, or points by hand."""

import streamlit as st

from scoring.board import BARE, Board, Placement, Square, Tile, parse_tile
from scoring.clock import overtime_points
from scoring.errors import ScoringError
from scoring.events import Correction, Play, PointsByHand, ScoreByHand, TimePenalty, TurnGiven
from scoring.move import make_move, parse_play
from scoring.score import score_move
from ui.board_svg import board_svg
from ui.match import Match
from ui.page.blank_question import ask_blanks, named
from ui.page.board_widget import Cell, show_board
from ui.page.choice import choose_player
from ui.page.contents import alphabet_of
from ui.page.game_bar import back_to_game
from ui.page.look import headline, note, players_row
from ui.page.problem_words import refusal_text
from ui.page.recording import record
from ui.page.said_squares import applied_edit, said_squares
from ui.page.sums import sum_html
from ui.page.words import _, ngettext, plain, points_text


def show(match: Match) -> None:
    """Shows the drawn board to lay tiles on, and the other ways to enter a turn."""
    back_to_game(match, _("Enter by hand"))
    players_row(match.players, match.state.totals, match.state.on_turn)
    _lay_tiles(match)
    with st.expander(_("Points by hand")):
        _points(match)
    with st.expander(_("Time penalty")):
        _time(match)
    with st.expander(_("Whose turn is it?")):
        _turn(match)


def _lay_tiles(match: Match) -> None:
    st.caption(
        _("Tap a square and choose its letter, or type the play: 8F KOIRA runs across, F8 KOIRA down.")
    )
    typed = st.text_input(
        _("Play"), placeholder="8F KOIRA", max_chars=40, key=f"typed-{match.stored.version}"
    )
    laid = _typed_tiles(match, typed) if typed.strip() else {}
    laid |= _tapped_tiles(match)
    board, edition = match.state.board, match.game.edition
    new = {square: tile for square, tile in laid.items() if board[square] is None and tile is not None}
    corrected = {square: tile for square, tile in laid.items() if board[square] not in (None, tile)}
    shown = _shown_board(board, new, corrected)
    direction = st.segmented_control(
        _("After a letter go on"), ["across", "down"], default="across", format_func=_direction, required=True
    )
    show_board(
        _board_key(match),
        _("The board. Choose a square and type its letter."),
        edition.layout,
        drawing=board_svg(shown, edition.layout, edition.tile_set, set(new)),
        cells={str(square): Cell(tile=str(tile)) for square, tile in shown.tiles.items()},
        alphabet=alphabet_of(edition),
        editable=True,
        applied=applied_edit(_board_key(match)),
        advance=direction or "across",
    )
    if corrected:
        _correct(match, corrected)
    elif new:
        _confirm(match, [Placement(square, tile) for square, tile in new.items()])


def _direction(name: str) -> str:
    return _("across") if name == "across" else _("down")


def _board_key(match: Match) -> str:
    return f"hand-{match.id}-{match.stored.version}"


def _typed_tiles(match: Match, text: str) -> dict[Square, Tile | None]:
    try:
        return dict(
            parse_play(text.upper() if text.islower() else text, match.state.board, match.game.edition)
        )
    except ScoringError as error:
        note(_("This play is not clear"), refusal_text(error), warn=True)
        return {}


def _tapped_tiles(match: Match) -> dict[Square, Tile | None]:
    """Returns what was put on squares of the drawn board, the newest last."""
    laid = said_squares(_board_key(match))
    return {square: None if tile == BARE else parse_tile(tile) for square, tile in laid.items()}


def _shown_board(board: Board, new: dict[Square, Tile], corrected: dict[Square, Tile | None]) -> Board:
    tiles = {**board.tiles, **new}
    for square, tile in corrected.items():
        tiles.pop(square, None)
        if tile is not None:
            tiles[square] = tile
    return Board(tiles, board.n_rows, board.n_cols)


def _confirm(match: Match, placements: list[Placement]) -> None:
    board, edition = match.state.board, match.game.edition
    try:
        move = make_move(board, placements, edition)
        score = score_move(board, move, edition) if edition.scores else None
    except ScoringError as error:
        note(_("Not a play yet"), refusal_text(error))
        return
    total = None if score is None else score.total
    headline("", move.main_word.text, "" if total is None else points_text(total))
    if score is not None:
        st.html(sum_html(score))
    letters = ask_blanks(match, board, [move])
    label = _("Confirm") if total is None else _("Confirm %d") % total
    if st.button(label, type="primary", width="stretch", key=f"confirm-{match.stored.version}"):
        record(match, Play(match.state.on_turn, named(placements, letters)))


def _correct(match: Match, corrected: dict[Square, Tile | None]) -> None:
    names = ", ".join(str(square) for square in sorted(corrected))
    note(_("Earlier tiles were changed: %s") % names, _("The record is corrected; no points change."))
    if st.button(
        _("Correct the record"), type="primary", width="stretch", key=f"confirm-{match.stored.version}"
    ):
        record(match, Correction(tuple(sorted(corrected.items()))))


def _points(match: Match) -> None:
    player = choose_player(_("Player"), match.players, key="hand-player")
    points = int(st.number_input(_("Points"), -500, 2000, 0, key="hand-points"))
    reason = st.text_input(_("Note"), max_chars=200, key="hand-note")
    st.caption(_("The note stands on the sheet, so that everyone sees why."))
    if st.button(_("Set the points of the last turn"), width="stretch", disabled=not reason.strip()):
        record(match, ScoreByHand(player, points, reason.strip()))
    if st.button(_("Add beside the turns"), width="stretch", disabled=not reason.strip()):
        record(match, PointsByHand(player, points, reason.strip()))


def _time(match: Match) -> None:
    """Takes points off by a clock that stands on the table."""
    rules = match.game.edition.rules
    player = choose_player(_("Player"), match.players, key="time-player")
    minutes = int(st.number_input(_("Minutes over time"), 1, 60, 1, key="time-minutes"))
    points = overtime_points(minutes, rules)
    text = ngettext("%d point off for time", "%d points off for time", points) % points
    if st.button(text, width="stretch", key="time-off", disabled=not points):
        record(match, TimePenalty(player, points))


def _turn(match: Match) -> None:
    for player, name in enumerate(match.players):
        on_turn = player == match.state.on_turn
        if st.button(plain(name), key=f"turn-{player}", width="stretch", disabled=on_turn):
            record(match, TurnGiven(player))
