"""One turn opened: the photo, the sum down to letters and premiums, a claim explained, and its correction."""

import streamlit as st

from scoring.move import Move
from scoring.score import MoveScore
from scoring.state import Entry
from ui.board_svg import board_svg
from ui.match import Match
from ui.page.address import store
from ui.page.board_widget import show_board
from ui.page.card_widget import show_card
from ui.page.claim_box import claim_box
from ui.page.edition_words import edition_title
from ui.page.look import headline, note
from ui.page.photo_widget import photo_address
from ui.page.sums import sum_html
from ui.page.turn_edit import edit_turn
from ui.page.words import _, plain, points_text


def show_turn(match: Match, entry: Entry) -> None:
    """Shows what was laid, what it scored and why, and offers to correct it."""
    player = match.players[entry.player]
    if entry.move is None:
        headline(player, "", points_text(entry.points))
    else:
        headline(_("%s played") % player, entry.move.main_word.text, points_text(entry.points))
        _show_board(match, entry, entry.move)
    if entry.note:
        st.caption(plain(entry.note))
    if entry.withdrawn:
        note(_("This play came back"), _("It was taken off the board and counts nothing."))
    if entry.score is not None:
        st.html(sum_html(entry.score, is_open=True))
        edition = match.game.edition
        rule = _("A premium counts only in the turn that covers its square, letters first, then words.")
        st.caption(f"{rule} · {edition_title(edition.id, edition.name)}")
        if entry.points != entry.score.total and not entry.withdrawn:
            note(_("Set by hand"), _("By the rules it would be %d points.") % entry.score.total)
        if entry.move is not None:
            board = list(match.game.states())[entry.index].board
            claim_box(f"turn-{entry.index}", board, entry.move, match.game.edition, entry.score.total)
            _proof_card(match, entry, entry.move, entry.score)
    edit_turn(match, entry)


def _proof_card(match: Match, entry: Entry, move: Move, score: MoveScore) -> None:
    if not st.toggle(_("Proof card"), key=f"card-of-{entry.index}"):
        return
    edition = match.game.edition
    board = list(match.game.states())[entry.index + 1].board
    photo = match.turn_photos.get(entry.index)
    reading = store().last_reading(photo) if photo else None
    picture = reading.get("picture") if reading else None
    show_card(
        f"card-{match.id}-{entry.index}",
        _("%s played") % match.players[entry.player],
        move,
        score,
        edition,
        drawing=board_svg(board, edition.layout, edition.tile_set),
        photo=photo_address(picture) if picture and store().has_photo(picture) else "",
    )


def _show_board(match: Match, entry: Entry, move: Move) -> None:
    edition = match.game.edition
    state = list(match.game.states())[entry.index + 1]
    photo = match.turn_photos.get(entry.index)
    drawing = board_svg(state.board, edition.layout, edition.tile_set, set(move.squares))
    show_board(
        f"turn-{match.id}-{entry.index}", _("The board after this turn"), edition.layout, drawing=drawing
    )
    if photo and store().has_photo(photo) and st.toggle(_("Show the photo"), key=f"photo-of-{entry.index}"):
        st.html(f'<img class="bs-photo" src="{photo_address(photo)}" alt="{_("The photo of this turn")}">')
