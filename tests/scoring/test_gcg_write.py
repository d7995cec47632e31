"""Games written as GCG and read back; what GCG cannot hold is flagged and never lost."""

from dataclasses import replace

import pytest
from played import ENGLISH, FINNISH, NAMES, NORWEGIAN, new_game, played, tiles, turn
from real_games import FOLDER, game_params

from scoring.board import Square, parse_board
from scoring.editions import load_edition
from scoring.events import (
    Agreement,
    BagCounted,
    BoardAccepted,
    Challenge,
    ClockStarted,
    Correction,
    Exchange,
    GameEnd,
    NobodyCanPlay,
    OpeningDraw,
    PointsByHand,
    RackLeft,
    Ruling,
    ScoreByHand,
    Setup,
    TimePenalty,
    TurnGiven,
    Withdrawal,
)
from scoring.game import Game
from scoring.gcg import Pragma
from scoring.gcg_game import FLAGS, record_of_game
from scoring.gcg_read import parse_gcg
from scoring.gcg_write import format_gcg
from scoring.replay import replay_gcg

BARE = parse_board(["." * 15] * 15)


def written(game, **more):
    return format_gcg(record_of_game(game, **more).record)


def flags_of(game):
    return [flag.key for flag in record_of_game(game).flags]


def read_back(game):
    return replay_gcg(parse_gcg(written(game).encode()), game.edition)


def test_a_short_game_as_text():
    game = played("8F KOIRA", "-", "K8 SAUMA", "-AB", "8E A......", "-4")
    assert written(game, header=(Pragma("title", "Tuesday"), Pragma("lexicon", "KIELI"))).splitlines() == [
        "#character-encoding UTF-8",
        "#title Tuesday",
        "#lexicon KIELI",
        "#tile-distribution finnish",
        "#player1 Aino Aino",
        "#player2 Eetu Eetu",
        ">Aino: KOIRA 8F KOIRA +20 20",
        ">Eetu: - +0 0",
        ">Aino: SAUMA K8 SAUMA +29 49",
        ">Eetu: -AB +0 0",
        ">Aino: A 8E A...... +12 61",
        ">Eetu: -4 +0 0",
    ]


def test_the_end_of_a_boxed_game_moves_the_tiles_left_over():
    game = played(BagCounted(0), "8F KOIRA", "-", "8D SU.....", RackLeft(1, tiles("YY")), GameEnd())
    assert written(game).splitlines()[-2:] == [">Eetu: YY (YY) -8 -8", ">Aino: (YY) +8 43"]


def test_the_end_of_a_tournament_game_gives_twice_the_value():
    edition = ENGLISH.with_rules(settlement="double_to_out")
    steps = (BagCounted(0), "8F KOIRA", "-", "8D SU.....", RackLeft(1, tiles("AE")), GameEnd())
    assert written(played(*steps, edition=edition)).splitlines()[-1].startswith(">Aino: (AE) +4 ")


def test_a_name_of_several_words_gets_a_nickname_without_spaces():
    game = Game(FINNISH, ("Anna  Liisa", "Mr: X"))
    assert written(game).splitlines()[2:] == ["#player1 Anna_Liisa Anna Liisa", "#player2 Mr_X Mr: X"]


def test_a_name_of_a_colon_alone_still_gets_a_nickname():
    record = record_of_game(Game(FINNISH, (":", "::"))).record
    assert [player.nick for player in record.players] == ["player1", "player2"]
    assert parse_gcg(format_gcg(record)).players == record.players


def test_names_that_would_give_one_nickname_get_numbers():
    record = record_of_game(Game(FINNISH, ("A B", "A_B"))).record
    assert [player.nick for player in record.players] == ["A_B1", "A_B2"]


def test_a_name_with_a_line_feed_writes_no_line_of_its_own():
    game = Game(FINNISH, ("Aino\n>Aino: X 8H X +99 99", "Eetu"))
    assert len(written(game).splitlines()) == 4


def test_the_set_of_tiles_is_named_unless_the_header_names_one():
    assert record_of_game(new_game(NORWEGIAN)).record.pragma("tile-distribution") == "norwegian"
    named = record_of_game(new_game(), header=(Pragma("tile-distribution", "ours"),)).record
    assert named.header == (Pragma("tile-distribution", "ours"),)


def test_values_set_at_the_table_are_flagged():
    assert flags_of(new_game(FINNISH.with_tiles(values={"K": 3}))) == ["own_values"]


def test_a_score_set_by_hand_stands_on_the_line_of_its_turn():
    game = played("8F KOIRA", "-", ScoreByHand(0, 23, "agreed"), "8F .....S")
    assert [line.total for line in record_of_game(game).record.events if line.kind == "play"] == [23, 34]
    assert flags_of(game) == ["score_by_hand"]
    assert read_back(game).game.state().totals == game.state().totals


GAMES = [
    pytest.param(
        ("8F KOIRA", Challenge(1, upheld=False)), ["challenger_penalty"], id="points off the challenger"
    ),
    pytest.param(
        ("8F KOIRA", Challenge(1, upheld=False, award=0)), ["talk"], id="a challenge without a price"
    ),
    pytest.param(("8F KOIRA", Challenge(1, upheld=True), "-"), ["challenger"], id="a challenge upheld"),
    pytest.param(("8F KOIRA", Withdrawal(0), "-"), [], id="a play taken back"),
    pytest.param(("8F KOIRA", TimePenalty(0, 10)), [], id="a time penalty"),
    pytest.param((OpeningDraw(first=1), "8F KOIRA"), [], id="the second player begins"),
    pytest.param((OpeningDraw(tiles("KA")), "8F KOIRA"), ["talk"], id="an opening draw"),
    pytest.param((Setup(BARE, (10, 20), on_turn=1), "8F KOIRA"), ["setup"], id="a game joined"),
    pytest.param(
        ("8F KOIRA", BoardAccepted(BARE, 1, 15, "gone"), "8F KOIRA"), ["board_by_hand"], id="a board"
    ),
    pytest.param(("8F KOIRA", Correction(((Square(7, 5), None),))), ["board_by_hand"], id="a correction"),
    pytest.param((PointsByHand(1, 50, "handicap"), "8F KOIRA", "-"), ["points_by_hand"], id="a handicap"),
    pytest.param(("8F KOIRA", TurnGiven(0), "8F .....S"), ["order"], id="the turn given away"),
    pytest.param(("8F KOIRA", Ruling("KOIRA", allowed=True), Agreement("x")), ["talk"] * 2, id="words"),
    pytest.param((ClockStarted(at=5.0), "8F KOIRA"), ["talk"], id="a clock"),
    pytest.param(("8F KOIRA", GameEnd(note="bedtime")), ["end"], id="an end without a rule"),
    pytest.param(
        ("8F KOIRA", NobodyCanPlay(), RackLeft(0, tiles("ÄÖ")), RackLeft(1, tiles("?")), GameEnd()),
        ["talk"],
        id="nobody can play",
    ),
    pytest.param(
        ("8F KOIRA", NobodyCanPlay(), RackLeft(1, tiles("K"))), ["talk", "racks"], id="a rack, no end"
    ),
]


@pytest.mark.parametrize(("steps", "flags"), GAMES)
def test_what_gcg_cannot_hold_is_flagged_and_comes_back_all_the_same(steps, flags):
    game = played(*steps)
    assert flags_of(game) == flags
    replay = read_back(game)
    again, was = replay.game.state(), game.state()
    assert (again.board, again.totals, again.on_turn) == (was.board, was.totals, was.on_turn)
    assert (again.ending, again.finished, again.left) == (was.ending, was.finished, was.left)
    assert (again.rulings, again.lexicon) == (was.rulings, was.lexicon)
    totals = [
        line.total
        for line in record_of_game(game).record.events
        if line.player == 0 and line.total is not None
    ]
    assert not totals or totals[-1] == was.totals[0]


def test_every_flag_has_its_words():
    assert all(FLAGS[flag] for _, flags in (param.values for param in GAMES) for flag in flags)


def test_a_lost_turn_is_written_as_a_pass():
    edition = NORWEGIAN.with_rules(failed_challenge="next_turn_lost")
    game = played("8H ENE", Challenge(1, upheld=False), "8H ...R", edition=edition)
    assert written(game).splitlines()[4:] == [
        ">Aino: ENE 8H ENE +6 6",
        ">Eetu: - +0 0",
        ">Aino: R 8H ...R +4 10",
    ]
    assert flags_of(game) == ["turn_lost"]


def test_a_game_of_four_is_written_with_four_players_and_flagged():
    steps = ("8F KOIRA", "-", "-", "-2")
    racks = [RackLeft(player, tiles(text)) for player, text in enumerate(("YY", "K", "ÄÖ", "A"))]
    game = played(*steps, NobodyCanPlay(), *racks, GameEnd(), players=4)
    assert flags_of(game) == ["many_players", "talk"]
    again = read_back(game).game
    assert again.players == NAMES
    assert again.state().totals == game.state().totals == (12, -2, -9, -1)


def test_of_four_players_one_goes_out():
    racks = [RackLeft(player, tiles("K")) for player in (1, 2, 3)]
    game = played(BagCounted(0), "8F KOIRA", "-", "-", "-", "8D SU.....", *racks, GameEnd(), players=4)
    assert read_back(game).game.state().totals == game.state().totals == (41, -2, -2, -2)


def test_an_event_that_no_longer_fits_is_flagged_and_its_text_kept():
    game = played("8F KOIRA", "8F .....S", "-").replaced(0, turn(new_game(), "H8 KOIRA")).game
    assert flags_of(game) == ["unfit"]
    assert "#boardscore-event" in written(game)
    assert read_back(game).game.state().totals == game.state().totals


def test_an_exchange_whose_tiles_are_known_names_them():
    game = new_game().after(Exchange(0, 2, tiles("Ä?"), "Ä?KOIRA"))
    assert written(game).splitlines()[-1] == ">Aino: Ä?KOIRA -Ä? +0 0"


@pytest.mark.parametrize("row", game_params())
def test_a_real_game_comes_back_the_same_after_writing(row):
    edition = load_edition(row["edition"])
    game = replay_gcg(parse_gcg((FOLDER / row["file"]).read_bytes()), edition).game
    gcg = record_of_game(game)
    assert gcg.flags == ()
    again = replay_gcg(parse_gcg(format_gcg(gcg.record).encode()), edition).game
    assert again == replace(game, players=again.players)
