"""What was said about squares of a board outside any game, kept for the visit."""

import streamlit as st

from scoring.board import Square, parse_square


def said_squares(widget: str) -> dict[Square, str]:
    """Returns what was said about squares, on the board with this key or in answer to a question."""
    kept: dict[str, str] = st.session_state.setdefault(f"said-{widget}", {})
    applied = applied_edit(widget)
    for seq, square, tile in (st.session_state.get(widget) or {}).get("edits") or []:
        if int(seq) > applied:
            kept[str(square)] = str(tile)
            st.session_state[f"applied-{widget}"] = int(seq)
    return {parse_square(name): tile for name, tile in kept.items()}


def say_square(widget: str, square: Square, tile: str) -> None:
    """Keeps the answer to a question about a square."""
    st.session_state[f"said-{widget}"][str(square)] = tile


def applied_edit(widget: str) -> int:
    """Returns the number of the last edit on a board that was taken over."""
    return int(st.session_state.get(f"applied-{widget}", 0))
