"""Chooses the view that the address asks for and shows it; failures become a notice, never a traceback."""

from collections.abc import Callable, Mapping

import streamlit as st

from ui.match import Match, open_match
from ui.page import (
    view_argument,
    view_audit,
    view_bag,
    view_by_hand,
    view_corners,
    view_end,
    view_history,
    view_import,
    view_join_late,
    view_new_game,
    view_phones,
    view_player,
    view_rules,
    view_start,
    view_take_away,
    view_turn,
)
from ui.page.address import current_game, current_view, go, store
from ui.page.look import apply_style, note
from ui.page.store_trouble import remember, tell_trouble
from ui.page.watch import watch
from ui.page.words import _
from ui.stored import GameMissing, StoreError

VIEWS: Mapping[str, Callable[[], None]] = {
    "": view_start.show,
    "new": view_new_game.show,
    "argument": view_argument.show,
    "import": view_import.show,
}
GAME_VIEWS: Mapping[str, Callable[[Match], None]] = {
    "": view_turn.show,
    "by-hand": view_by_hand.show,
    "audit": view_audit.show,
    "bag": view_bag.show,
    "history": view_history.show,
    "end": view_end.show,
    "away": view_take_away.show,
    "phones": view_phones.show,
    "player": view_player.show,
    "rules": view_rules.show,
    "join-late": view_join_late.show,
    "corners": view_corners.show,
}


def show_page() -> None:
    """Shows the whole page once."""
    st.set_page_config(page_title="boardscore", page_icon="🀄", layout="centered")
    apply_style()
    try:
        _show_view()
    except GameMissing:
        note(_("This game is not here"), _("It may have been deleted, or the address is not complete."))
        if st.button(_("All games"), width="stretch"):
            go()
    except StoreError as error:
        tell_trouble(error)


def _show_view() -> None:
    game, view = current_game(), current_view()
    if game:
        match = open_match(store(), game)
        remember(match)
        GAME_VIEWS.get(view, GAME_VIEWS[""])(match)
        watch(match)
    else:
        VIEWS.get(view, view_start.show)()
