"""One line of a GCG record, on the board as it stood → the events of a game it stands for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.board import UNNAMED, Board, Placement, Tile, parse_tile, split_tiles
from scoring.editions.edition import Edition
from scoring.errors import BadNotation, ScoringError
from scoring.event_json import event_from_dict
from scoring.events import (
    Challenge,
    Event,
    Exchange,
    GameEnd,
    Pass,
    Play,
    PointsByHand,
    RackLeft,
    TimePenalty,
    Withdrawal,
)
from scoring.gcg import Finding, GcgLine, GcgRefused
from scoring.move import make_move, parse_play
from scoring.score import score_move
from scoring.state import GameState
from scoring.table import Table


@dataclass(frozen=True, slots=True)
class LineEvents:
    """What a line stands for.

    Attributes:
        events: Usually one; none for a line that changes nothing.
        findings: What was odd about reading it.
    """

    events: tuple[Event, ...]
    findings: tuple[Finding, ...] = ()


def events_of_line(line: GcgLine, state: GameState, table: Table, end: GameEnd | None = None) -> LineEvents:
    """Returns the events a line stands for.

    Args:
        line: The line.
        state: The game before it.
        table: Edition and players.
        end: The end of the game, when the line is the last one of tiles left over.

    Raises:
        GcgRefused: The line cannot be replayed on this board.
    """
    match line.kind:
        case "play":
            return _play(line, state, table.edition)
        case "exchange":
            return _exchange(line)
        case "pass":
            return LineEvents((Pass(line.player, line.rack),))
        case "withdrawal":
            return LineEvents((Withdrawal(line.player, line.rack),))
        case "challenge":
            return _challenge(line, state, table)
        case "time":
            return LineEvents((TimePenalty(line.player, -(line.points or 0), line.rack),))
        case "extra":
            return _extra(line)
        case "leftover" | "own_leftover":
            return _leftover(line, state, table, end)


def _play(line: GcgLine, state: GameState, edition: Edition) -> LineEvents:
    written = _written(line, state.board, edition)
    choices = [*_with_blanks_named(written, line.rack, edition), written]
    if line.points is not None and edition.scores:
        choices = [c for c in choices if _points(c, state, edition) == line.points] or choices
    findings: tuple[Finding, ...] = ()
    if sum(choice is not written for choice in choices) > 1:
        message = f"which tile of {line.tiles} is the blank is not recorded; the first possible one was taken"
        findings = (Finding(line.line, "blank_open", message),)
    points = _points(choices[0], state, edition) if edition.scores else None
    recorded = None if line.points == points else line.points
    return LineEvents((Play(line.player, choices[0], recorded, line.rack),), findings)


def _written(line: GcgLine, board: Board, edition: Edition) -> tuple[Placement, ...]:
    """Returns the tiles laid, by the first spelling of the word that is a legal play."""
    refusals = []
    for token in dict.fromkeys(_spellings(line.tiles, edition)):
        try:
            placements = parse_play(f"{line.position} {token}", board, edition)
            make_move(board, placements, edition)
        except ScoringError as error:
            refusals.append(error)
        else:
            return placements
    message = f"{line.position} {line.tiles}: {refusals[0]}"
    raise GcgRefused(line.line, "illegal_play", message) from refusals[0]


def _spellings(token: str, edition: Edition) -> Iterator[str]:
    """Yields what a word token may mean where brackets stand round tiles that lie there.

    Round brackets hold them one by one, or one tile of several letters; square ones, which GCG keeps for
    tiles of several letters, are put round several tiles by some.
    """
    letters = (*edition.tile_set.alphabet, *edition.tile_set.blank_letters)

    def without(found: re.Match[str]) -> str:
        return found[0] if found[1].upper() in letters else found[1]

    def squared(found: re.Match[str]) -> str:
        return f"[{found[1]}]" if len(found[1]) > 1 and found[1].upper() in letters else found[1]

    bare = re.sub(r"[()]", "", token)
    yield bare
    yield re.sub(r"\[([^\[\]]*)\]", without, bare)
    yield re.sub(r"\(([^()]*)\)", squared, token)


def _with_blanks_named(
    written: tuple[Placement, ...], rack: str, edition: Edition
) -> Iterator[tuple[Placement, ...]]:
    """Yields the plays that the rack allows when the record does not mark its blanks.

    Some exporters write blanks as capitals; the rack then holds "?" and lacks a letter that was laid. With
    more "?" than the set has blanks it is a rack that nobody saw.
    """
    held = split_tiles(rack)
    n_blanks = held.count(UNNAMED)
    is_seen = 0 < n_blanks <= edition.tile_set.blanks
    if not is_seen or any(placement.tile.blank for placement in written):
        return
    letters = [str(placement.tile) for placement in written]
    if len(held) == len(letters) and all(a in (b, UNNAMED) for a, b in zip(held, letters, strict=True)):
        yield _as_blanks(written, {place for place, tile in enumerate(held) if tile == UNNAMED})
        return
    missing = Counter(letters) - Counter(held)
    if 0 < missing.total() <= n_blanks:
        for places in combinations(range(len(letters)), missing.total()):
            if Counter(letters[place] for place in places) == missing:
                yield _as_blanks(written, set(places))


def _as_blanks(written: tuple[Placement, ...], places: set[int]) -> tuple[Placement, ...]:
    return tuple(
        placement._replace(tile=replace(placement.tile, blank=True)) if place in places else placement
        for place, placement in enumerate(written)
    )


def _points(placements: tuple[Placement, ...], state: GameState, edition: Edition) -> int:
    return score_move(state.board, make_move(state.board, placements, edition), edition).total


def _exchange(line: GcgLine) -> LineEvents:
    if line.tiles.isascii() and line.tiles.isdigit():
        return LineEvents((Exchange(line.player, int(line.tiles[:4]), rack=line.rack),))
    tiles, findings = tiles_of(line.tiles, line.line)
    return LineEvents((Exchange(line.player, len(split_tiles(line.tiles)), tiles, line.rack),), findings)


def _challenge(line: GcgLine, state: GameState, table: Table) -> LineEvents:
    """A bonus for the player of the last play, or, below zero, points off its challenger."""
    last = state.last_play
    mover = state.entries[last.entry].player if last is not None else None
    if mover is not None and (mover == line.player) == ((line.points or 0) >= 0):
        other = 1 - line.player if table.n_players == 2 else None
        challenger = other if mover == line.player else line.player
        return LineEvents((Challenge(challenger, upheld=False, award=line.points),))
    key = "challenge_no_play" if mover is None else "challenge_wrong_player"
    message = (
        "there is no play that could have been challenged; the points were counted all the same"
        if mover is None
        else f"the play challenged was not {table.name(line.player)}'s; the points were counted all the same"
    )
    event = PointsByHand(line.player, line.points or 0, "(challenge)")
    return LineEvents((event,), (Finding(line.line, key, message),))


def _leftover(line: GcgLine, state: GameState, table: Table, end: GameEnd | None) -> LineEvents:
    tiles, findings = tiles_of(line.tiles, line.line)
    known = tuple(tile for tile in tiles if tile.blank or tile.letter in table.edition.tile_set.alphabet)
    if len(known) < len(tiles):
        message = f"({line.tiles}) holds tiles the {table.edition.name} set does not have; they count nothing"
        findings = (*findings, Finding(line.line, "leftover_unknown", message))
    holder = line.player if line.kind == "own_leftover" else 1 - line.player
    events: list[Event] = []
    if (line.kind == "own_leftover" or table.n_players == 2) and state.left.get(holder) != known:
        events.append(RackLeft(holder, known))
    if end is not None:
        events.append(end)
    return LineEvents(tuple(events), findings)


def _extra(line: GcgLine) -> LineEvents:
    try:
        return LineEvents((event_from_dict(json.loads(line.tiles)),))
    except (ValueError, RecursionError) as error:
        message = f"an event of this program could not be read and was left out: {error}"
        return LineEvents((), (Finding(line.line, "extra_malformed", message),))


def tiles_of(text: str, line: int) -> tuple[tuple[Tile, ...], tuple[Finding, ...]]:
    """Returns the tiles written in a text, and a finding when some of it is no tile."""
    tiles, odd = [], []
    for part in split_tiles(text):
        try:
            tiles.append(parse_tile(part))
        except BadNotation:
            odd.append(part)
    if not odd:
        return tuple(tiles), ()
    message = f"{text[:40]!r} holds what is no tile: {' '.join(odd)[:40]}"
    return tuple(tiles), (Finding(line, "rack_malformed", message),)
