"""Reads a component's files and registers it once a process."""

from pathlib import Path
from typing import Any

import streamlit as st

ASSETS = Path(__file__).parent / "assets"


@st.cache_resource(show_spinner=False)
def component(name: str) -> Any:
    """Returns the component whose files are `assets/NAME.html`, `.css` and `.js`."""
    html, css, js = ((ASSETS / f"{name}.{kind}").read_text("utf-8") for kind in ("html", "css", "js"))
    return st.components.v2.component(f"boardscore_{name}", html=html, css=css, js=js)
