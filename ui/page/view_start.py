"""The first view: go on with a game, start a new one, look at the sample game."""

from datetime import UTC, datetime, timedelta

import streamlit as st

from scoring.state import TURN_KINDS
from ui.page.address import go, speak, store
from ui.page.demo import demo_photos, start_demo
from ui.page.kept_choice import show_kept
from ui.page.words import _, language, ngettext, plain
from ui.stored import StoredGame
from ui.texts import LANGUAGES

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def show() -> None:
    """Shows the games and what can be started."""
    st.title("boardscore")
    st.markdown(_("Photograph the board after each turn: the points are counted and every one explained."))
    if st.button(_("New game"), type="primary", width="stretch", icon=":material/add:"):
        go("new")
    with st.container(horizontal=True):
        if st.button(_("Just this argument"), width="stretch"):
            go("argument")
        if demo_photos(language()) and st.button(_("Sample game"), width="stretch", key="demo"):
            go(game=start_demo(store(), language()))
    if st.button(_("Open a file"), width="stretch", key="import", type="tertiary"):
        go("import")
    games = store().games()
    _game_list([game for game in games if not game.archived])
    _archive([game for game in games if game.archived])
    show_kept()
    _languages()


def _game_list(games: list[StoredGame]) -> None:
    if not games:
        text = _("No games yet. They will be listed here, and stay on this computer.")
        st.html(f'<p class="bs-small">{text}</p>')
        return
    st.header(_("Games"))
    for game in games:
        with st.container(horizontal=True, vertical_alignment="center", key=f"row-{game.id}"):
            if st.button(_line(game), key=f"open-{game.id}", width="stretch"):
                go(game=game.id)
            with st.popover("⋯", help=_("Rename, put away, delete")):
                _game_menu(game)


def _line(game: StoredGame) -> str:
    n = sum(event.body.get("kind") in TURN_KINDS for event in game.events)
    turns = ngettext("%d turn", "%d turns", n) % n
    when_and_turns = (part.replace(" ", NO_BREAK_SPACE) for part in (_ago(game.changed), turns))
    return " · ".join((f"**{plain(game.title)}**", *when_and_turns))


def _ago(changed: float) -> str:
    past = datetime.now(UTC) - datetime.fromtimestamp(changed, UTC)
    if past < timedelta(minutes=2):
        return _("just now")
    if past < timedelta(hours=1):
        minutes = past.seconds // 60
        return ngettext("%d minute ago", "%d minutes ago", minutes) % minutes
    if past < timedelta(days=1):
        hours = past.seconds // 3600
        return ngettext("%d hour ago", "%d hours ago", hours) % hours
    return ngettext("%d day ago", "%d days ago", past.days) % past.days


def _game_menu(game: StoredGame) -> None:
    title = st.text_input(_("Title"), game.title, max_chars=80, key=f"title-{game.id}")
    if title and title != game.title:
        store().rename(game.id, title)
        st.rerun()
    if st.button(_("Bring back") if game.archived else _("Put away"), key=f"away-{game.id}", width="stretch"):
        store().archive(game.id, not game.archived)
        st.rerun()
    if st.checkbox(_("Delete it with its photos, for good"), key=f"sure-{game.id}") and st.button(
        _("Delete"), key=f"delete-{game.id}", width="stretch"
    ):
        store().delete(game.id)
        st.rerun()


def _archive(games: list[StoredGame]) -> None:
    if not games:
        return
    with st.expander(_("Put away")):
        for game in games:
            with st.container(horizontal=True, vertical_alignment="center", key=f"row-{game.id}"):
                if st.button(_line(game), key=f"open-{game.id}", width="stretch"):
                    go(game=game.id)
                with st.popover("⋯"):
                    _game_menu(game)


def _languages() -> None:
    with st.container(horizontal=True, horizontal_alignment="center"):
        for code, name in LANGUAGES.items():
            if st.button(name, key=f"lang-{code}", type="tertiary", disabled=code == language()):
                speak(code)
                st.rerun()
