"""Who begins: said by name, or found from the tiles that were drawn."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from scoring.board import UNNAMED, parse_tile
from scoring.editions import Edition
from scoring.endgame import best_draws
from scoring.events import OpeningDraw
from ui.page.edition_words import source_label
from ui.page.look import note
from ui.page.words import _, plain

DRAW = -1
"""Stands for "the tiles decide" among the players."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Who begins, and the draw it came from.

    Attributes:
        first: The player.
        draw: The tiles drawn; None where the players simply said who begins.
    """

    first: int = 0
    draw: OpeningDraw | None = None


def choose_opening(edition: Edition, names: Sequence[str]) -> Opening | None:
    """Asks who begins; None while tiles were drawn and not all of them are said."""
    by_draw = [DRAW] if edition.rules.opening_draw == "nearest_to_a" else []
    said: int = st.segmented_control(
        _("Who begins?"),
        [*range(len(names)), *by_draw],
        default=0,
        format_func=lambda choice: _("Draw tiles") if choice == DRAW else plain(names[choice]),
        required=True,
        key=f"first-{len(names)}",
    )
    return _drawn(edition, names) if said == DRAW else Opening(said)


def _drawn(edition: Edition, names: Sequence[str]) -> Opening | None:
    rule = source_label(edition.rules.source_of("opening_draw"))
    st.caption(
        _("Each draws a tile: nearest to A begins, a blank before all. The tiles go back.") + f" ({rule})"
    )
    contents = [UNNAMED, *edition.tile_set.alphabet]
    texts: list[str | None] = []
    for player, name in enumerate(names):
        texts.append(
            st.selectbox(
                plain(name),
                contents,
                None,
                format_func=lambda tile: _("Blank") if tile == UNNAMED else tile,
                placeholder=_("Tile"),
                key=f"drawn-{edition.id}-{player}",
                filter_mode=None,
            )
        )
    said = [text for text in texts if text is not None]
    if len(said) < len(names):
        return None
    tiles = tuple(parse_tile(text if len(text) == 1 else f"[{text}]") for text in said)
    best = best_draws(tiles, edition.tile_set)
    if len(best) == 1:
        note(_("%s begins") % names[best[0]], _("That tile is nearest to the start of the alphabet."))
        return Opening(best[0], OpeningDraw(tiles))
    agreed: int = st.segmented_control(
        _("The same tile: agree who begins"),
        best,
        default=best[0],
        format_func=lambda player: plain(names[player]),
        required=True,
        key=f"tied-{'-'.join(map(str, best))}",
    )
    return Opening(agreed, OpeningDraw(tiles, agreed))
