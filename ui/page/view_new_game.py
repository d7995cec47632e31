"""A new game: which set, who plays, what was agreed. Sensible choices stand there already."""

from typing import Any

import streamlit as st

from scoring.editions import Edition, load_edition
from scoring.errors import ScoringError
from scoring.rules import rule_choices
from ui.match import start_match
from ui.page.address import go, store
from ui.page.choice import choose_one
from ui.page.edition_choice import choose_edition
from ui.page.edition_words import choice_label, rule_label, source_label
from ui.page.lexicon_choice import choose_rulings, choose_words
from ui.page.look import note
from ui.page.opening_draw import choose_opening
from ui.page.pieces import back_bar, tile_html
from ui.page.words import _
from ui.setups import GameSetup
from ui.table_set import last_set_name

RULES_SHOWN = (
    "all_tiles_bonus",
    "exchange_minimum",
    "failed_challenge",
    "failed_challenge_points",
    "settlement",
    "tie",
    "end_pass_rounds",
    "minutes_per_player",
    "overtime_penalty",
)


def show() -> None:
    """Shows the choices of a new game and starts it."""
    if back_bar(_("New game")):
        go()
    edition = load_edition(choose_edition())
    values = _values(edition)
    names = _names(edition)
    opening = choose_opening(edition, names)
    with st.expander(_("House rules")):
        lexicon, forms = choose_words(edition.id)
        rulings = choose_rulings(edition.id)
        rules = _house_rules(edition)
        set_name = _set_name(edition)
    if len({name.casefold() for name in names}) < len(names):
        note(
            _("Two players have the same name"),
            _("Give each their own, so that the sheet can be read."),
            warn=True,
        )
        return
    joined = st.toggle(_("The game is already going on"), key="joined")
    if st.button(_("Start"), type="primary", width="stretch", disabled=opening is None) and opening:
        first, events = (opening.first, []) if opening.draw is None else (0, [opening.draw])
        setup = GameSetup(
            edition.id,
            tuple(names),
            values,
            rules,
            first,
            lexicon=lexicon,
            forms=forms,
            rulings=rulings,
            set_name=set_name,
        )
        go("join-late" if joined else "", start_match(store(), setup, " – ".join(names), events))


def _set_name(edition: Edition) -> str:
    """Asks what the table calls its set; the name from the last game with this edition stands there."""
    name = st.text_input(
        _("Name of your set of tiles"),
        last_set_name(store(), edition.id),
        max_chars=60,
        help=_(
            "Each confirmed turn teaches the reader how your tiles look. With a name, it knows them again in "
            "the next game with the same set."
        ),
        key=f"set-name-{edition.id}",
    )
    return name.strip()


def _values(edition: Edition) -> dict[str, int]:
    """Shows what each tile is worth; a value can be set as it is printed on the tiles at the table."""
    if not edition.scores:
        note(_("No points with this set"), _("Plays are found, but nothing is counted: no values are known."))
        return {}
    kept: dict[str, int] = st.session_state.setdefault(f"values-{edition.id}", {})
    shown = edition.with_tiles(kept) if kept else edition
    with st.expander(_("Values of the tiles")):
        tiles = "".join(tile_html(letter, str(value)) for letter, value in shown.tile_set.values.items())
        st.html(f'<div class="bs-letters">{tiles}</div>')
        st.caption(_("If your tiles say otherwise, set it here: what is printed on your own tiles counts."))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            letter = st.selectbox(_("Tile"), edition.tile_set.alphabet, filter_mode=None)
            now = shown.tile_set.values[letter]
            value = st.number_input(_("Points"), 0, 20, now, key=f"value-{edition.id}-{letter}")
        if value != now:
            kept[letter] = int(value)
            st.rerun()
    return {letter: value for letter, value in kept.items() if value != edition.tile_set.values[letter]}


def _names(edition: Edition) -> list[str]:
    fewest, most = edition.rules.min_players, edition.rules.max_players
    counts = list(range(fewest, most + 1))
    count = st.segmented_control(_("Players"), counts, default=counts[0], required=True) or counts[0]
    last = _last_names()
    names = []
    for player in range(count):
        usual = last[player] if player < len(last) else _("Player %d") % (player + 1)
        typed = st.text_input(
            _("Name of player %d") % (player + 1), key=f"name-{player}", max_chars=30, placeholder=usual
        )
        names.append(" ".join(typed.split()) or usual)
    return names


def _last_names() -> list[str]:
    games = [game for game in store().games() if not game.setup.get("demo")]
    return [str(name) for name in games[0].setup.get("players", ())] if games else []


def _house_rules(edition: Edition) -> dict[str, Any]:
    """Shows the rules a table may change; returns those that differ, if they fit together."""
    changed: dict[str, Any] = {}
    for name in RULES_SHOWN:
        usual = getattr(edition.rules, name)
        label, source = rule_label(name), source_label(edition.rules.source_of(name))
        key = f"rule-{edition.id}-{name}"
        choices = rule_choices(name)
        if choices:
            value: Any = choose_one(
                label, choices, choices.index(usual), text=choice_label, key=key, help_text=source
            )
        else:
            value = int(st.number_input(label, 0, 100, usual, help=source, key=key))
        if value != usual:
            changed[name] = value
    try:
        edition.with_rules(**changed)
    except ScoringError as error:
        note(_("These rules do not fit together"), str(error), warn=True)
        return {}
    return changed
