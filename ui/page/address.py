"""Where the page is: game and view stand in its address, so that a reload or another phone finds the same."""

import streamlit as st

from ui.store import Store, data_folder

_KEPT = ("lang",)


def store() -> Store:
    """Returns the store of this computer's games."""
    return Store(data_folder())


def current_game() -> str:
    """Returns the id of the game in the address, or ""."""
    return str(st.query_params.get("game", ""))


def current_view() -> str:
    """Returns the view named in the address, or ""."""
    return str(st.query_params.get("view", ""))


def current_player() -> int:
    """Returns the player in the address; -1 when there is none."""
    text = str(st.query_params.get("player", ""))
    return int(text) if text.isascii() and text.isdigit() and len(text) == 1 else -1


def go(view: str = "", game: str = "", **more: str) -> None:
    """Moves to a view and starts the script anew; `more` stands in the address too."""
    kept = {name: st.query_params[name] for name in _KEPT if name in st.query_params}
    wanted = {"game": game, "view": view, **more}
    st.query_params.from_dict({**kept, **{name: value for name, value in wanted.items() if value}})
    st.rerun()


def speak(language: str) -> None:
    """Keeps the language chosen on the page in its address."""
    st.query_params["lang"] = language
