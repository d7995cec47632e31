"""The turn, waiting for a photo: whose turn it is, how the game stands, one big button."""

from html import escape

import streamlit as st

from scoring.events import Challenge, Exchange, Pass
from scoring.state import exchange_refusal
from ui.board_svg import board_svg
from ui.match import Match
from ui.page import view_proposal
from ui.page.address import go, store
from ui.page.board_widget import show_board
from ui.page.challenge_words import show_words
from ui.page.choice import choose_one
from ui.page.clock_row import clock_row
from ui.page.demo import next_demo_photo, take_demo_photo
from ui.page.entry_words import entry_text
from ui.page.game_bar import game_bar, tell_changes
from ui.page.look import note
from ui.page.photo_widget import photo_button
from ui.page.players import players_bar
from ui.page.recording import record
from ui.page.words import _, language, ngettext, plain
from vision.reading import SIDE


def show(match: Match) -> None:
    """Shows the turn: the proposal when a photo waits, else the last confirmed board."""
    game_bar(match)
    tell_changes(match)
    players_bar(match)
    clock_row(match)
    if match.stored.pending is not None:
        view_proposal.show(match, match.stored.pending)
        return
    _last_turn(match)
    show_drawn_board(match)
    if match.state.finished:
        if st.button(_("See the result"), type="primary", width="stretch"):
            go("end", match.id)
        return
    if match.state.is_over:
        note(_("The game is over"), _("What is left on the racks remains to be counted."))
        if st.button(_("Count the racks"), type="primary", width="stretch"):
            go("end", match.id)
    if match.game.edition.layout.n_rows != SIDE:
        note(
            _("Photos of this board cannot be read"),
            _("Only boards of 15×15 squares can. Enter the play by hand."),
        )
        if st.button(_("Enter by hand"), type="primary", width="stretch", key="large-board"):
            go("by-hand", match.id)
        _without_tiles(match)
        return
    sample = next_demo_photo(match, language())
    if sample is not None and st.button(
        _("Next sample photo"), type="primary", width="stretch", key="sample", icon=":material/photo_camera:"
    ):
        take_demo_photo(store(), match, sample)
        st.rerun()
    if photo_button(f"photo-{match.id}", match.id, quiet=sample is not None):
        st.rerun()
    if not match.state.is_over:
        _without_tiles(match)


def show_drawn_board(match: Match) -> None:
    """Shows the last confirmed board, the last play marked."""
    edition, board = match.game.edition, match.state.board
    last = next((entry for entry in reversed(match.state.entries) if entry.kind == "play"), None)
    marked = (
        set(last.move.squares) if last is not None and last.move is not None and not last.withdrawn else set()
    )
    label = ngettext("The board, %d tile", "The board, %d tiles", len(board.tiles)) % len(board.tiles)
    drawing = board_svg(board, edition.layout, edition.tile_set, marked, label)
    show_board(f"board-{match.id}", label, edition.layout, drawing=drawing)


def _last_turn(match: Match) -> None:
    if match.state.entries:
        st.html(f'<p class="bs-last">{escape(entry_text(match, match.state.entries[-1]))}</p>')
    else:
        st.html(f'<p class="bs-last">{escape(_("%s begins") % match.players[match.state.on_turn])}</p>')


def _without_tiles(match: Match) -> None:
    """Offers the turns no camera can see."""
    version = match.stored.version  # a confirmed turn closes what was open
    with st.container(horizontal=True, key="without-tiles"):
        with st.popover(_("Pass"), width="stretch", key=f"pass-{version}"):
            if st.button(
                _("%s passes") % plain(match.players[match.state.on_turn]), width="stretch", type="primary"
            ):
                record(match, Pass(match.state.on_turn))
        with st.popover(_("Exchange"), width="stretch", key=f"exchange-{version}"):
            _exchange(match)
        with st.popover(_("Challenge"), width="stretch", key=f"challenge-{version}"):
            _challenge(match)


def _exchange(match: Match) -> None:
    edition, state = match.game.edition, match.state
    if exchange_refusal(state, edition) is not None:
        bag = state.bag or 0
        text = ngettext("Only %d tile is left in the bag.", "Only %d tiles are left in the bag.", bag) % bag
        note(_("No exchange now"), text + " " + _("%d are needed.") % edition.rules.exchange_minimum)
        return
    count = st.number_input(_("How many tiles?"), 1, edition.rules.rack_size, edition.rules.rack_size)
    if st.button(_("Exchange"), key="exchange-go", width="stretch", type="primary"):
        record(match, Exchange(state.on_turn, int(count)))


def _challenge(match: Match) -> None:
    state, last = match.state, match.state.last_play
    if last is None or not last.is_open or last.judged:
        note(_("Nothing to challenge"), _("Only the last play can be challenged, before the next one."))
        return
    entry = state.entries[last.entry]
    others = [player for player in range(len(match.players)) if player != entry.player]
    words = tuple(word.text for word in entry.move.words) if entry.move else ()
    if entry.move is not None:
        show_words(match, entry.move)
    challenger = choose_one(
        _("Who doubts it?"),
        others,
        text=match.players.__getitem__,
        key=f"challenger-{match.stored.version}",
        in_a_row=True,
    )
    if st.button(_("The word is good: it stays"), width="stretch"):
        record(match, Challenge(challenger, upheld=False, words=words))
    if st.button(_("It is not: the tiles come back"), width="stretch"):
        record(match, Challenge(challenger, upheld=True, words=words))
