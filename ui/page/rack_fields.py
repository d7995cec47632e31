"""The tiles left on one rack: typed, photographed, or proposed; what a photo leaves unsure is asked."""

import contextlib
from collections.abc import Sequence

import streamlit as st

from scoring.board import Tile
from scoring.endgame import rack_value
from scoring.errors import ScoringError
from scoring.problems import EventRefused
from ui.match import Match
from ui.page import reading_job
from ui.page.address import store
from ui.page.contents import content_text
from ui.page.look import note
from ui.page.photo_widget import photo_address, photo_button
from ui.page.pieces import tile_html
from ui.page.problem_words import refusal_text, unread_texts
from ui.page.words import _, plain, points_text
from ui.racks import SeenRack, rack_from_text, rack_text, same_tiles, seen_rack
from ui.turn import known_for
from vision.errors import VisionError


def rack_field(
    match: Match, player: int, offered: Sequence[Tile] | None, why: str = ""
) -> tuple[Tile, ...] | None:
    """Shows the field of a player's rack; returns the tiles, None while they are not clear.

    Args:
        match: The game.
        player: Whose rack.
        offered: What the rack should hold by all that is known; it stands there until something is typed.
        why: Said below the field while it holds what was offered.
    """
    field = st.container()
    _take_photo(match, player)
    _offer(match, player, offered)
    with field:
        typed = st.text_input(
            _("Tiles %s has left") % plain(match.players[player]),
            max_chars=30,
            key=_key(player),
            placeholder=_("None"),
            help=_("Letters; ? for a blank"),
        )
        tiles = _tiles(match, typed)
        if tiles:
            st.html(_rack_html(match, tiles))
        if why and tiles and offered and same_tiles(tiles, offered):
            st.caption(why)
        _ask(match, player)
    return tiles


def said_racks(match: Match) -> dict[int, tuple[Tile, ...]]:
    """Returns the racks that somebody typed or photographed; what was only proposed is not among them."""
    racks = {}
    for player in range(len(match.players)):
        text = str(st.session_state.get(_key(player), ""))
        if text and text != st.session_state.get(_offered_key(match, player), ""):
            with contextlib.suppress(ScoringError):
                racks[player] = rack_from_text(text, match.game.edition)
    return racks


def _key(player: int) -> str:
    return f"rack-{player}"


def _seen_key(match: Match, player: int) -> str:
    return f"seen-rack-{match.id}-{player}"


def _offered_key(match: Match, player: int) -> str:
    return f"offered-{match.id}-{player}"


def _tiles(match: Match, typed: str) -> tuple[Tile, ...] | None:
    try:
        return rack_from_text(typed, match.game.edition)
    except ScoringError as error:
        text = refusal_text(error) if isinstance(error, EventRefused) else _("Letters; ? for a blank")
        note(_("These are no tiles"), text, warn=True)
        return None


def _take_photo(match: Match, player: int) -> None:
    """Takes a photo of the rack and puts what it shows into the field."""
    photo = photo_button(
        f"rack-photo-{match.id}-{player}",
        label=_("Photograph the rack"),
        reading=_("Reading the rack…"),
        quiet=True,
    )
    if photo is None:
        return
    found = store().photo(photo)
    try:
        with st.spinner(_("Reading the rack…")):
            reading = reading_job.read_worker().submit_rack(
                found[0] if found else b"", known_for(match.game.edition)
            )
    except VisionError as error:
        note(*unread_texts(error), warn=True)
        return
    _show(match, player, seen_rack(reading), photo)


def _show(match: Match, player: int, seen: SeenRack, photo: str) -> None:
    st.session_state[_seen_key(match, player)] = (seen, photo)
    st.session_state[_key(player)] = seen.text


def _offer(match: Match, player: int, offered: Sequence[Tile] | None) -> None:
    """Puts what is known into the field as long as nobody has put anything else there."""
    text = rack_text([str(tile) for tile in offered or ()])
    last = st.session_state.get(_offered_key(match, player), "")
    if st.session_state.get(_key(player), "") in ("", last):
        st.session_state[_key(player)] = text
    st.session_state[_offered_key(match, player)] = text


def _ask(match: Match, player: int) -> None:
    """Asks about one tile that the photo leaves open; the photo stands beside the question."""
    seen, photo = st.session_state.get(_seen_key(match, player), (None, ""))
    if seen is None or seen.asked is None or seen.text != st.session_state.get(_key(player)):
        return
    place = seen.asked
    st.html(f'<img class="bs-photo bs-rack" src="{photo_address(photo)}" alt="{_("The photo of the rack")}">')
    st.html(f'<p class="bs-ask">{_("What is tile %d from the left?") % (place + 1)}</p>')
    with st.container(horizontal=True, key=f"rack-question-{player}"):
        for tile in seen.doubts[place]:
            st.button(
                content_text(tile),
                key=f"rack-{player}-{place}-{tile}",
                width="stretch",
                on_click=_show,
                args=(match, player, seen.answered(place, tile), photo),
            )


def _rack_html(match: Match, tiles: Sequence[Tile]) -> str:
    worth = points_text(rack_value(tiles, match.game.edition))
    return f'<div class="bs-letters">{tiles_html(match, tiles)}<span class="bs-small">{worth}</span></div>'


def tiles_html(match: Match, tiles: Sequence[Tile]) -> str:
    """Returns the tiles of a rack, drawn."""
    values = match.game.edition.tile_set.values
    return "".join(
        tile_html(" ", "0", blank=True)
        if tile.blank
        else tile_html(tile.letter, str(values.get(tile.letter, "")))
        for tile in tiles
    )
