"""The result of a finished game: the settlement explained, who won, and totals that somebody doubts."""

from html import escape

import streamlit as st

from scoring.endgame import rack_value
from scoring.events import RackLeft
from scoring.settlement_claims import SETTLEMENT_TEXTS, SettlementMistake, explain_settlement
from scoring.state import Settlement
from ui.match import Match
from ui.page.address import go
from ui.page.edition_words import choice_label, source_label
from ui.page.look import note
from ui.page.players import players_bar
from ui.page.rack_fields import rack_field, tiles_html
from ui.page.recording import record
from ui.page.view_history import sheet_html
from ui.page.words import _, plain, points_text, sentence
from ui.racks import same_tiles


def show_result(match: Match, settlement: Settlement) -> None:
    """Shows who won, how the last line of the sheet came about, and the ways on."""
    names = [match.players[player] for player in settlement.winners]
    best = max(settlement.after)
    st.html(
        f'<div class="bs-headline"><div class="word">🏆 {_joined(names)}</div>'
        f'<div class="points">{points_text(best)}</div></div>'
    )
    players_bar(match)
    if settlement.after.count(best) > 1:
        _tie(match)
    with st.container(horizontal=True):
        if st.button(_("Save and print"), width="stretch"):
            go("away", match.id)
        if st.button(_("New game"), width="stretch"):
            go("new")
    st.header(_("Tiles left"))
    for player, name in enumerate(match.players):
        st.html(_line(match, settlement, player, name))
    st.caption(_rule(match))
    with st.expander(_("Someone says the totals are different")):
        _claim(match, settlement)
    with st.expander(_("Correct the racks")):
        _correct(match, settlement)
    st.html(f'<div class="bs-scroll" tabindex="0">{sheet_html(match)}</div>')


def _tie(match: Match) -> None:
    rules = match.game.edition.rules
    note(_("Equal totals"), f"{sentence(choice_label(rules.tie))} ({source_label(rules.source_of('tie'))})")


def _rule(match: Match) -> str:
    rules, ending = match.game.edition.rules, match.state.ending
    if ending is None or ending.out is None:
        return _("Nobody laid the last tile: each only loses their own.")
    return f"{sentence(choice_label(rules.settlement))} ({source_label(rules.source_of('settlement'))})"


def _line(match: Match, settlement: Settlement, player: int, name: str) -> str:
    lost, gained = settlement.lost[player], settlement.gained[player]
    terms = [str(settlement.before[player])]
    terms += [f"− {lost} ({_('tiles left')})"] if lost else []
    terms += [f"+ {gained} ({_('tiles of the others')})"] if gained else []
    left = settlement.left[player]
    worth = rack_value(left, match.game.edition)
    tiles = f'{tiles_html(match, left)}<span class="bs-small">{points_text(worth)}</span>' if left else ""
    return (
        f'<p class="bs-terms">{_joined([name])}: {" ".join(terms)} = <b>{settlement.after[player]}</b></p>'
        f'<div class="bs-letters">{tiles}</div>'
    )


def _claim(match: Match, settlement: Settlement) -> None:
    """Asks for the totals somebody has, and says which slip in settling gives them."""
    claimed = []
    for player, name in enumerate(match.players):
        typed = st.number_input(
            plain(name),
            -999,
            5000,
            None,
            key=f"end-claim-{player}",
            placeholder=str(settlement.after[player]),
        )
        claimed.append(None if typed is None else int(typed))
    if all(one is None for one in claimed):
        return
    said = zip(claimed, settlement.after, strict=True)
    if all(one is None or one == right for one, right in said):
        note(_("That is right"), _("The settlement gives these totals."))
        return
    out = match.state.ending.out if match.state.ending is not None else None
    mistakes = explain_settlement(settlement, out, match.game.edition, claimed)
    texts = {
        f"{sentence(_(SETTLEMENT_TEXTS[one.key]))} ({_('Rule %s') % one.rule})": None for one in mistakes
    }
    if not texts:
        note(
            _("No slip in settling gives these totals"),
            _("Check the paper sheet from the top: an earlier turn may differ."),
        )
        if st.button(_("Check the paper sheet"), width="stretch", key="end-audit"):
            go("audit", match.id)
        return
    first, *others = dict.fromkeys(map(_mistake_text, mistakes))
    note(_("This comes from a slip"), first)
    for other in others:
        st.caption(_("Or:") + " " + other)


def _mistake_text(mistake: SettlementMistake) -> str:
    return f"{sentence(_(SETTLEMENT_TEXTS[mistake.key]))} ({_('Rule %s') % mistake.rule})"


def _correct(match: Match, settlement: Settlement) -> None:
    """Lets a rack be said anew; the settlement follows."""
    out = match.state.ending.out if match.state.ending is not None else None
    changed = []
    for player in range(len(match.players)):
        if player == out:
            continue
        tiles = rack_field(match, player, settlement.left[player])
        if tiles is None:
            return
        if not same_tiles(tiles, settlement.left[player]):
            changed.append(RackLeft(player, tiles))
    if st.button(_("Settle anew"), width="stretch", key="resettle", disabled=not changed):
        record(match, *changed, view="end")


def _joined(names: list[str]) -> str:
    return escape(", ".join(names))
