import pytest
from page_reading import KOIRA, components, html, labelled, only_game

from ui.match import open_match, start_match
from ui.setups import GameSetup


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


def test_the_sheet_has_a_row_a_turn_and_the_totals(open_page, played):
    page = open_page(game=played, view="history")
    for text in ("KOIRA", "KOIRAS", "SAUMA", ">38<", ">11<"):
        assert text in html(page)


def test_an_opened_turn_shows_every_letter_and_premium(open_page, played):
    page = open_page(game=played, view="history")
    assert "M on K11: the whole word counts 2 times" in html(page)
    assert "1 + 1 + 3 + 3 + 1 = 9" in html(page)
    assert "9 × 2 = 18" in html(page)


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
    assert "Who challenges a good word loses the next turn. <small>Agreed at the table</small>" in html(page)
    assert "The bag must hold 7 tiles for an exchange" in html(page)
    assert "%(" not in html(open_page(game=game, view="rules", lang="fi"))
