"""Turns, and what can still happen to the last one: play, exchange, pass, challenge, withdrawal."""

from __future__ import annotations

from dataclasses import replace

from scoring.board import UNNAMED, Board
from scoring.endgame import ending_by_streaks
from scoring.errors import ScoringError
from scoring.events import Challenge, Event, Exchange, Pass, Play, ScoreByHand, Withdrawal
from scoring.move import Move, format_play, make_move
from scoring.score import score_move
from scoring.state import (
    TURN_KINDS,
    Ending,
    Entry,
    EntryKind,
    GameState,
    LastPlay,
    Streaks,
    exchange_refusal,
    unseen,
)
from scoring.table import Table


def play(state: GameState, event: Play, table: Table) -> GameState:
    """Lays tiles, counts them, draws as many while the bag lasts (F11, F19)."""
    state = _begun(state, event.player, table)
    edition, board = table.edition, state.board
    try:
        move = make_move(board, event.placements, edition)
        score = score_move(board, move, edition) if edition.scores else None
    except ScoringError as error:
        table.refuse("illegal_move", reason=str(error))
    state = _with_tiles_checked(state, event.player, move, table)
    points = score.total if score is not None else event.recorded or 0
    entry = Entry(
        index=table.index,
        kind="play",
        player=event.player,
        points=points,
        number=state.turn_number,
        play=format_play(move, board),
        move=move,
        score=score,
        drawn=min(len(move.placements), state.bag or 0),
    )
    laid = replace(
        _drawn(state, event.player, len(move.placements), entry.drawn),
        board=board.place(move.placements),
        last_play=LastPlay(len(state.entries), state.streaks),
    )
    streaks = Streaks(passes=0, scoreless=0 if points else state.streaks.scoreless + 1)
    return _turn_over(laid, entry, streaks, table)


def exchange(state: GameState, event: Exchange, table: Table) -> GameState:
    """Exchanges tiles; the turn is used up (F39)."""
    refusal = exchange_refusal(state, table.edition)
    state = _begun(state, event.player, table)
    rack_size = table.edition.rules.rack_size
    if event.count < 1:
        table.refuse("exchange_nothing")
    if event.count > rack_size:
        state = table.noted(state, "exchange_count", count=event.count, rack=rack_size)
    if refusal is not None and refusal.key != "after_end":
        state = table.noted(state, refusal.key, **refusal.args)
    entry = Entry(table.index, "exchange", event.player, 0, state.turn_number)
    return _turn_over(_closed(state), entry, Streaks(0, state.streaks.scoreless + 1), table)


def pass_turn(state: GameState, event: Pass, table: Table) -> GameState:
    """Passes; always allowed (F40)."""
    state = _begun(state, event.player, table)
    entry = Entry(table.index, "pass", event.player, 0, state.turn_number)
    streaks = Streaks(state.streaks.passes + 1, state.streaks.scoreless + 1)
    return _turn_over(_closed(state), entry, streaks, table)


def challenge(state: GameState, event: Challenge, table: Table) -> GameState:
    """Judges the last play: it comes back (F29), or it stays and the doubt costs what the rules say (F30)."""
    table.check_unfinished(state)
    last = state.last_play
    if last is None:
        table.refuse("no_play")
    entry = state.entries[last.entry]
    if not last.is_open:
        state = table.noted(state, "challenge_late", play=entry.play)
    if last.judged:
        state = table.noted(state, "challenge_judged", play=entry.play)
    if event.challenger is not None and table.name(event.challenger) == table.name(entry.player):
        state = table.noted(state, "own_challenge", player=table.name(entry.player))
    if event.upheld:
        words = {event.words[0]: False} if len(event.words) == 1 else {}
        return replace(_taken_back(state, last, table), rulings={**state.rulings, **words})
    rulings = {**state.rulings, **dict.fromkeys(event.words, True)}
    judged = replace(state, rulings=rulings, last_play=replace(last, judged=True))
    return _failed(judged, event, entry.player, table)


def withdraw(state: GameState, event: Withdrawal, table: Table) -> GameState:
    """Takes the last play back; nothing is scored and the turn is lost."""
    table.check_unfinished(state)
    last = state.last_play
    if last is None:
        table.refuse("no_play")
    entry = state.entries[last.entry]
    if entry.player != event.player:
        table.refuse("not_last_play", player=table.name(event.player))
    if not last.is_open:
        state = table.noted(state, "challenge_late", play=entry.play)
    return _taken_back(state, last, table)


def score_by_hand(state: GameState, event: ScoreByHand, table: Table) -> GameState:
    """Sets the points of a player's last turn."""
    table.check_unfinished(state)
    name = table.name(event.player)
    own = (
        place
        for place in range(len(state.entries) - 1, -1, -1)
        if state.entries[place].player == event.player and state.entries[place].kind in TURN_KINDS
    )
    place = next(own, None)
    if place is None:
        table.refuse("no_turn", player=name)
    old = state.entries[place]
    state = with_points(state, event.player, event.points - old.points)
    return _with_entry(state, place, replace(old, points=event.points, note=event.note))


def void(state: GameState, event: Event, table: Table) -> GameState:
    """Uses up the turn of a turn event that could not be replayed; other events leave no trace."""
    kinds: dict[type[Event], EntryKind] = {Play: "play", Exchange: "exchange", Pass: "pass"}
    if not isinstance(event, Play | Exchange | Pass) or state.finished:
        return state
    if not 0 <= event.player < table.n_players:
        return state
    entry = Entry(table.index, kinds[type(event)], event.player, 0, state.turn_number, unfit=True)
    return _turn_over(replace(state, last_play=None), entry, state.streaks, table)


def with_points(state: GameState, player: int, points: int) -> GameState:
    """Returns the state with points added to a player's."""
    added = tuple(old + points if index == player else old for index, old in enumerate(state.points))
    return replace(state, points=added)


def skip_lost_turns(state: GameState, table: Table) -> GameState:
    """Passes over the players who lost their next turn (N21)."""
    while state.skips[state.on_turn]:
        player = state.on_turn
        entry = Entry(table.index, "turn_lost", player, 0, state.turn_number)
        skips = tuple(count - (index == player) for index, count in enumerate(state.skips))
        following = (player + 1) % table.n_players
        state = replace(state, skips=skips, on_turn=following, entries=(*state.entries, entry))
    return state


def _begun(state: GameState, player: int, table: Table) -> GameState:
    """Checks that a turn may be made now, and by this player."""
    table.check_unfinished(state)
    name = table.name(player)
    if state.is_over:
        state = table.noted(state, "after_end")
    if player != state.on_turn:
        state = table.noted(state, "off_turn", player=name, expected=table.name(state.on_turn))
    return state


def _turn_over(state: GameState, entry: Entry, streaks: Streaks, table: Table) -> GameState:
    """Counts the entry, hands the turn on, and sees whether the game is over.

    A pass after the end changes nothing about it: records write one where the last play could still have
    been challenged.
    """
    state = with_points(state, entry.player, entry.points)
    rules = table.edition.rules
    ending = ending_by_streaks(streaks, rules, table.n_players)
    if entry.kind == "pass" and state.ending is not None:
        ending = state.ending
    if entry.move is not None and state.bag == 0 and state.racks[entry.player] == 0:
        ending = Ending("out", entry.player)
    following = (entry.player + 1) % table.n_players
    state = replace(state, on_turn=following, streaks=streaks, ending=ending, entries=(*state.entries, entry))
    return skip_lost_turns(state, table)


def _closed(state: GameState) -> GameState:
    """The next turn is made: the play before it can no longer be challenged (N14, F53)."""
    last = state.last_play
    return state if last is None else replace(state, last_play=replace(last, is_open=False))


def _drawn(state: GameState, player: int, laid: int, drawn: int) -> GameState:
    racks = tuple(
        count if index != player or count is None else max(0, count - laid + drawn)
        for index, count in enumerate(state.racks)
    )
    return replace(state, racks=racks, bag=None if state.bag is None else state.bag - drawn)


def _with_tiles_checked(state: GameState, player: int, move: Move, table: Table) -> GameState:
    laid, held = len(move.placements), state.racks[player]
    if held is not None and laid > held:
        state = table.noted(state, "rack_short", player=table.name(player), laid=laid, held=held)
    counts = unseen(state.board, table.edition)
    for letter in dict.fromkeys(UNNAMED if tile.blank else tile.letter for _, tile in move.placements):
        n_laid = sum((UNNAMED if tile.blank else tile.letter) == letter for _, tile in move.placements)
        if n_laid > counts.get(letter, n_laid):
            tile_set = table.edition.tile_set
            count = tile_set.blanks if letter == UNNAMED else tile_set.counts[letter]
            state = table.noted(state, "tile_overused", letter=letter, count=count)
    return state


def _taken_back(state: GameState, last: LastPlay, table: Table) -> GameState:
    """Lifts the tiles of the last play; tiles of earlier turns stay (F29)."""
    entry = state.entries[last.entry]
    assert entry.move is not None
    state = with_points(state, entry.player, -entry.points)
    state = _drawn(state, entry.player, -len(entry.move.placements), -entry.drawn)
    state = _with_entry(state, last.entry, replace(entry, points=0, withdrawn=True))
    streaks = Streaks(passes=0, scoreless=last.streaks.scoreless + 1)
    return replace(
        state,
        board=_without(state.board, entry.move),
        streaks=streaks,
        last_play=None,
        ending=ending_by_streaks(streaks, table.edition.rules, table.n_players),
    )


def _without(board: Board, move: Move) -> Board:
    """A square that was corrected to bare in the meantime has nothing to give back."""
    return board.remove(square for square in move.squares if board[square] is not None)


def _failed(state: GameState, event: Challenge, player: int, table: Table) -> GameState:
    """The word is good: what that costs the challenger or gives the player."""
    rules = table.edition.rules
    n_words = max(1, len(event.words)) if rules.failed_challenge_per_word else 1
    award = event.award
    if award is None and rules.failed_challenge == "next_turn_lost":
        return _next_turn_lost(state, event.challenger, table)
    if award is None:
        signs = {"player_gains_points": 1, "challenger_loses_points": -1}
        award = signs.get(rules.failed_challenge, 0) * rules.failed_challenge_points * n_words
    if award == 0:
        return state
    gainer = player if award > 0 else event.challenger
    if gainer is None:
        table.refuse("challenger_needed")
    entry = Entry(table.index, "challenge", gainer, award)
    return replace(with_points(state, gainer, award), entries=(*state.entries, entry))


def _next_turn_lost(state: GameState, challenger: int | None, table: Table) -> GameState:
    if challenger is None:
        table.refuse("challenger_needed")
    skips = tuple(count + (index == challenger) for index, count in enumerate(state.skips))
    return skip_lost_turns(replace(state, skips=skips), table)


def _with_entry(state: GameState, place: int, entry: Entry) -> GameState:
    return replace(state, entries=(*state.entries[:place], entry, *state.entries[place + 1 :]))
