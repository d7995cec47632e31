import base64
import json

import pytest

from scoring.board import Tile, parse_square
from scoring.events import Challenge, GameEnd, NobodyCanPlay, Play, RackLeft, TimePenalty, TurnGiven
from scoring.move import parse_play
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup

BARE = "." * 15
KOIRA = [BARE] * 7 + [".....KOIRA....."] + [BARE] * 7


@pytest.fixture
def game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")


@pytest.fixture
def played(store, game):
    """A game after KOIRA 20, KOIRAS 11 and SAUMA 18."""
    for text in ("8F KOIRA", "8F .....S", "K8 .AUMA"):
        match = open_match(store, game)
        placements = parse_play(text, match.state.board, match.game.edition)
        add_events(store, match, [Play(match.state.on_turn, placements)])
    return game


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def labelled(page, start):
    return next(one for one in page.button if one.label.startswith(start))


def components(page, name):
    nodes = [node for node in page.get("bidi_component") if node.proto.component_name.endswith(name)]
    return [json.loads(node.proto.json) for node in nodes]


def only_game(store):
    (stored,) = store.games()
    return open_match(store, stored.id)


def test_an_empty_list_says_what_to_do(open_page):
    page = open_page()
    assert "No games yet" in html(page)
    labelled(page, "New game").click().run()
    assert page.query_params["view"] == "new"


def test_a_game_is_listed_renamed_put_away_and_deleted(store, open_page, game):
    page = open_page()
    page.text_input(key=f"title-{game}").set_value("Kitchen <b>").run()
    assert store.load(game).title == "Kitchen <b>"
    page.button(key=f"away-{game}").click().run()
    assert store.load(game).archived
    page.checkbox(key=f"sure-{game}").check().run()
    page.button(key=f"delete-{game}").click().run()
    assert store.games() == ()


@pytest.mark.parametrize(
    ("language", "word"), [("fi", "Uusi peli"), ("nb", "Nytt spill"), ("en", "New game"), ("xx", "New game")]
)
def test_the_page_speaks_the_chosen_language(open_page, language, word):
    assert labelled(open_page(lang=language), word)


def test_a_new_game_starts_with_names_values_and_rules(store, open_page):
    page = open_page(view="new")
    page.selectbox(key="edition-english").set_value("finnish").run()
    page.button_group[0].set_value(3).run()
    for player, name in enumerate(["Aino", " Eetu  Olavi ", "Liv"]):
        page.text_input(key=f"name-{player}").set_value(name)
    page.run()
    page.number_input(key="value-finnish-A").set_value(3).run()
    page.number_input(key="rule-finnish-all_tiles_bonus").set_value(40).run()
    labelled(page, "Start").click().run()
    match = only_game(store)
    assert match.players == ("Aino", "Eetu Olavi", "Liv")
    assert match.game.edition.tile_set.values["A"] == 3
    assert match.game.edition.rules.all_tiles_bonus == 40
    assert page.query_params["game"] == match.id


def test_two_players_of_one_name_are_not_started(store, open_page):
    page = open_page(view="new")
    for player in (0, 1):
        page.text_input(key=f"name-{player}").set_value("Aino")
    page.run()
    assert "Two players have the same name" in html(page)
    assert not [one for one in page.button if one.label == "Start"]


def test_the_one_who_begins_is_on_turn(store, open_page):
    page = open_page(view="new")
    page.button_group(key="first-2").set_value(1).run()
    labelled(page, "Start").click().run()
    assert only_game(store).state.on_turn == 1


def test_a_game_in_progress_is_joined_with_its_board_and_totals(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    send_photo(game)
    page = open_page(game=game, view="join-late")
    page.number_input(key="total-0").set_value(120)
    page.number_input(key="total-1").set_value(97)
    page.run()
    page.button(key="join").click().run()
    match = open_match(store, game)
    assert match.state.totals == (120, 97)
    assert len(match.state.board.tiles) == 5


def test_an_argument_is_settled_without_a_game(worker, store, open_page, send_photo, game):
    worker.rows = [BARE] * 7 + [".....KOIRAS...."] + [BARE] * 7
    photo = send_photo(game)
    page = open_page(view="argument", photo=photo, lang="fi")
    page.session_state[f"argument-finnish-{photo}"] = {"marked": ["K8"]}
    page.run()
    assert "KOIRAS" in html(page)
    assert "11 pistettä" in html(page)
    page.number_input(key="claim-argument").set_value(22).run()
    assert "H8" in html(page)
    assert "F33" in html(page)


def test_an_argument_is_settled_from_two_photos(worker, store, open_page, send_photo, game):
    worker.rows = KOIRA
    before = send_photo(game)
    worker.by_photo = {store.photo(before)[0]: KOIRA}
    worker.rows = [BARE] * 7 + [".....KOIRAS...."] + [BARE] * 7
    after = send_photo(game)
    page = open_page(view="argument", photo=after, before=before, lang="fi")
    assert "KOIRAS" in html(page)
    assert "11 pistettä" in html(page)
    page.number_input(key="claim-two-photos-0").set_value(22).run()
    assert "F33" in html(page)


def test_two_photos_ask_about_a_letter_that_changes_the_points(worker, store, open_page, send_photo, game):
    before = send_photo(game)
    worker.by_photo = {store.photo(before)[0]: [BARE] * 15}
    worker.rows, worker.doubts = KOIRA, {(7, 6): {"O": 0.6, "Ö": 0.4}}
    after = send_photo(game)
    page = open_page(view="argument", photo=after, before=before, lang="fi")
    assert "20 pistettä" in html(page)
    page.button(key="option-Ö").click().run()
    assert "30 pistettä" in html(page)


def test_two_photos_of_the_same_board_say_so(worker, store, open_page, send_photo, game):
    worker.rows = KOIRA
    page = open_page(view="argument", photo=send_photo(game), before=send_photo(game))
    assert "No new tiles between the photos" in html(page)
    page.button(key="drop-before").click().run()
    assert "before" not in page.query_params


def test_the_sheet_has_a_row_a_turn_and_the_totals(open_page, played):
    page = open_page(game=played, view="history")
    for text in ("KOIRA", "KOIRAS", "SAUMA", ">38<", ">11<"):
        assert text in html(page)


def test_an_opened_turn_shows_every_letter_and_premium(open_page, played):
    page = open_page(game=played, view="history")
    assert "M on K11: the whole word counts 2 times" in html(page)
    assert "1 + 1 + 3 + 3 + 1 = 9" in html(page)
    assert "9 × 2 = 18" in html(page)


def test_a_corrected_turn_shows_what_it_changes_before_it_is_saved(store, open_page, played):
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("1").run()
    page.text_input(key="play-0").set_value("8F kOIRA").run()
    assert "Aino: 38 → 34" in html(page)
    assert open_match(store, played).state.totals == (38, 11)
    page.button(key="save-0").click().run()
    assert open_match(store, played).state.totals == (34, 9)


def test_a_correction_that_breaks_a_later_turn_says_so(store, open_page, played):
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("2").run()
    page.checkbox(key="out-1").check().run()
    assert "A later turn no longer fits" in html(page)


def test_the_end_is_settled_and_explained(store, open_page, played):
    page = open_page(game=played, view="end")
    page.text_input(key="rack-0").set_value("a?").run()
    page.text_input(key="rack-1").set_value("BD").run()
    page.button(key="settle").click().run()
    match = open_match(store, played)
    assert match.state.finished
    assert match.state.totals == (37, -4)
    assert "🏆 Aino" in html(page)
    assert "38 − 1 (tiles left) = <b>37</b>" in html(page)


def test_no_tiles_on_a_rack_is_refused_with_a_reason(store, open_page, played):
    page = open_page(game=played, view="end")
    page.text_input(key="rack-0").set_value("A1").run()
    assert "These are no tiles" in html(page)


def test_the_unseen_tiles_are_counted(open_page, played):
    page = open_page(game=played, view="bag")
    assert "77 tiles in the bag" in " ".join(one.value for one in page.markdown)


def test_the_files_can_be_taken_away(open_page, played):
    page = open_page(game=played, view="away")
    assert len(page.get("download_button")) == 4


def test_points_by_hand_need_a_note(store, open_page, played):
    page = open_page(game=played, view="by-hand")
    assert labelled(page, "Set the points").disabled
    page.number_input(key="hand-points").set_value(50)
    page.text_input(key="hand-note").set_value("agreed").run()
    labelled(page, "Set the points").click().run()
    match = open_match(store, played)
    assert match.state.totals == (70, 11)


def test_an_earlier_tile_is_corrected_without_points(store, open_page, played):
    page = open_page(game=played, view="by-hand")
    page.session_state[f"hand-{played}-3"] = {"edits": [[1, "F8", "L"]]}
    page.run()
    next(one for one in page.button if (one.key or "").startswith("confirm-")).click().run()
    match = open_match(store, played)
    assert str(match.state.board[parse_square("F8")]) == "L"
    assert match.state.totals == (38, 11)


def test_a_game_that_is_gone_is_a_friendly_page(open_page):
    page = open_page(game="nowhere")
    assert "This game is not here" in html(page)


def test_names_with_markup_are_shown_as_text(store, open_page):
    game = start_match(store, GameSetup("finnish", ("<script>x</script>", "Eetu")), "x")
    page = open_page(game=game)
    assert "<script>" not in html(page)
    assert "&lt;script&gt;" in html(page)


def test_a_title_with_marks_is_shown_as_it_is(store, open_page, game):
    store.rename(game, "![x](http://elsewhere.example/x.png) *a*")
    label = open_page().button(key=f"open-{game}").label
    assert "\\!\\[x\\]\\(http" in label


def test_another_phone_is_told_how_to_come_in(open_page, played):
    assert components(open_page(game=played, view="phones"), "board") == []


def test_the_paper_sheet_is_held_against_the_game(open_page, played):
    page = open_page(game=played, view="audit")
    page.text_area(key="audit-0").set_value("20, 18").run()
    assert "The sheets agree" in html(page)
    page.text_area(key="audit-1").set_value("22").run()
    assert "Eetu, number 1" in html(page)
    assert "8F .....S: the paper gives 22, it is 11." in html(page)


def test_the_game_in_numbers_has_averages_and_best_turns(open_page, played):
    page = open_page(game=played, view="history")
    for text in ("19.0", "20 KOIRA", "11 KOIRAS"):
        assert text in html(page)


def test_a_tap_on_a_player_opens_their_numbers(open_page, played):
    page = open_page(game=played)
    page.button(key="player-1").click().run()
    assert page.query_params["view"] == "player"
    for text in ("Eetu", "11 points", "11 KOIRAS"):
        assert text in html(page)


@pytest.mark.parametrize("player", ["9", "-1", "x", "", "1000000"])
def test_a_player_that_is_none_leads_back_to_the_game(open_page, played, player):
    page = open_page(game=played, view="player", player=player)
    assert "view" not in page.query_params


def test_the_turn_is_given_to_a_player_from_there(store, open_page, played):
    assert open_match(store, played).state.on_turn == 1
    page = open_page(game=played, view="player", player="0")
    page.button(key="give-turn").click().run()
    assert open_match(store, played).state.on_turn == 0


def test_a_play_that_came_back_can_stay_after_all(store, open_page, played):
    add_events(store, open_match(store, played), [Challenge(1, upheld=True)])
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("3").run()
    page.checkbox(key="undo-3").check().run()
    assert "Aino: 20 → 38" in html(page)
    page.button(key="save-2").click().run()
    assert open_match(store, played).state.totals == (38, 11)


def test_a_forgotten_turn_is_put_in_before_another(store, open_page, played):
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("2").run()
    page.checkbox(key="forgotten-1").check().run()
    page.selectbox(key="forgotten-player-1").set_value(1).run()
    page.button(key="save-1").click().run()
    assert [entry.kind for entry in open_match(store, played).state.entries] == [
        "play",
        "pass",
        "play",
        "play",
    ]


def test_the_points_of_any_turn_are_set_by_hand_with_a_reason(store, open_page, played):
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("1").run()
    page.checkbox(key="by-hand-0").check().run()
    page.number_input(key="by-hand-points-0").set_value(30)
    page.text_input(key="by-hand-note-0").set_value("agreed").run()
    assert "Aino: 38 → 48" in html(page)
    page.button(key="save-0").click().run()
    assert open_match(store, played).state.totals == (48, 11)


def test_points_beside_the_turns_are_opened_and_corrected(store, open_page, played):
    add_events(store, open_match(store, played), [TimePenalty(0, 20)])
    page = open_page(game=played, view="history")
    page.button_group(key=f"open-{played}").set_value("time").run()
    page.number_input(key="points-3").set_value(10).run()
    page.button(key="save-3").click().run()
    assert open_match(store, played).state.totals == (28, 11)


def test_a_settlement_is_undone_and_redone_as_one(store, open_page, played):
    racks = [RackLeft(0, (Tile("B"),)), RackLeft(1, (Tile("A"),))]
    add_events(store, open_match(store, played), [NobodyCanPlay(), *racks, GameEnd()])
    page = open_page(game=played)
    labelled(page, "Undo").click().run()
    assert not open_match(store, played).state.is_over
    labelled(page, "Undo").click().run()
    assert open_match(store, played).state.totals == (20, 11)
    for _ in range(2):
        labelled(page, "Redo").click().run()
    assert open_match(store, played).state.totals == (30, 10)


def test_undo_and_redo_have_no_limit(store, open_page, game):
    for player in (0, 1) * 5:
        add_events(store, open_match(store, game), [TurnGiven(player)])
    page = open_page(game=game)
    events = open_match(store, game).game.events
    for _ in events:
        labelled(page, "Undo").click().run()
    assert open_match(store, game).game.events == ()
    assert labelled(page, "Undo").disabled
    for _ in events:
        labelled(page, "Redo").click().run()
    assert open_match(store, game).game.events == events


GCG = (
    "#character-encoding UTF-8\n#player1 aino Aino Virtanen\n#player2 eetu Eetu\n"
    ">aino: AIKOR 8F KOIRA +20 20\n>eetu: S 8F .....S +{points} {points}\n"
)


@pytest.mark.parametrize(
    ("points", "text"),
    [
        pytest.param(11, "Every play counts as it was recorded.", id="all agree"),
        pytest.param(22, "1 of 2 plays count as they were recorded", id="one differs"),
    ],
)
def test_a_record_is_opened_with_full_names_and_says_how_far_it_agrees(store, open_page, points, text):
    page = open_page(view="import", lang="en")
    page.selectbox(key="edition-english").set_value("finnish").run()
    data = base64.b64encode(GCG.format(points=points).encode()).decode()
    page.session_state["import"] = {"file": {"name": "game.gcg", "base64": data}}
    page.run()
    assert only_game(store).players == ("Aino Virtanen", "Eetu")
    assert text in html(page)
    assert "KOIRAS" in html(page)


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        pytest.param("x.gcg", b"a,b\n1,2\n", "It is no GCG record", id="no record"),
        pytest.param("x.zip", b"PK\x03\x04 and no more", "It is no game saved from here", id="no backup"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_sentence(store, open_page, name, data, text):
    page = open_page(view="import")
    page.session_state["import"] = {"file": {"name": name, "base64": base64.b64encode(data).decode()}}
    page.run()
    assert text in html(page)
    assert store.games() == ()


@pytest.mark.parametrize(
    ("play", "text"),
    [
        pytest.param("8A KOI", "täytyy", id="off the start square"),
        pytest.param("KOIRA", "8F KOIRA", id="no place"),
        pytest.param("8N KOIRA", "laudan", id="off the board"),
    ],
)
def test_why_a_play_is_none_is_said_in_the_language_of_the_visitor(open_page, game, play, text):
    page = open_page(game=game, view="by-hand", lang="fi")
    page.text_input(key="typed-0").set_value(play).run()
    assert text in html(page)
    for english in ("start square", "no play", "off the board", "needed"):
        assert english not in html(page)


def test_the_rules_of_the_game_are_told_with_their_source(store, open_page):
    rules = {"failed_challenge": "next_turn_lost"}
    game = start_match(store, GameSetup("finnish", ("Aino", "Eetu"), rules=rules), "x")
    page = open_page(game=game, view="rules")
    assert "Who challenges a good word loses the next turn. (Agreed at the table)" in html(page)
    assert "The bag must hold 7 tiles for an exchange" in html(page)
    assert "%(" not in html(open_page(game=game, view="rules", lang="fi"))
