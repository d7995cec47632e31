import json

import pytest

from scoring.board import Square
from scoring.events import Pass, Play
from scoring.move import parse_play
from ui.match import add_events, open_match, start_match
from ui.page.reading_job import overruled
from ui.setups import GameSetup
from ui.stored import Pending
from ui.table_set import TableSets
from vision.errors import PhotoUnreadable

BARE = "." * 15
KOIRA = [BARE] * 7 + [".....KOIRA....."] + [BARE] * 7
KOIRAS = [BARE] * 7 + [".....KOIRAS...."] + [BARE] * 7


@pytest.fixture
def game(store):
    return start_match(store, GameSetup("finnish", ("Aino", "Eetu")), "Aino – Eetu")


def confirm(page):
    return next(one for one in page.button if (one.key or "").startswith("confirm-"))


def play(store, game, text):
    match = open_match(store, game)
    return Play(match.state.on_turn, parse_play(text, match.state.board, match.game.edition))


def labelled(page, start):
    return next(one for one in page.button if one.label.startswith(start))


def html(page):
    return " ".join(node.proto.body for node in page.get("html"))


def popovers(page):
    return [node.proto.popover.label for node in page.get("popover")]


def component(page, name):
    """The data of a component on the page."""
    for node in page.get("bidi_component"):
        if node.proto.component_name.endswith(name):
            return json.loads(node.proto.json)
    raise AssertionError(f"no component {name}")


def test_a_clear_photo_is_confirmed_with_one_tap(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    send_photo(game)
    page = open_page(game=game)
    assert confirm(page).label == "Confirm 20"
    confirm(page).click().run()
    match = open_match(store, game)
    assert match.state.totals == (20, 0)
    assert match.state.on_turn == 1
    assert match.stored.pending is None
    assert "Aino: KOIRA, 20" in html(page)


def test_F20_the_score_is_told_before_the_play_is_confirmed_and_new_tiles_are_drawn(
    store, worker, open_page, send_photo, game
):
    worker.rows = KOIRA
    send_photo(game)
    before = open_match(store, game).state
    page = open_page(game=game)
    assert "20 points" in html(page) and "10 × 2 = 20" in html(page)
    assert open_match(store, game).state == before
    confirm(page).click().run()
    after = open_match(store, game).state
    assert (after.totals, before.bag - after.bag) == ((20, 0), len("KOIRA"))


def test_a_photo_is_read_once_however_often_it_is_looked_at(worker, open_page, send_photo, game):
    worker.rows = KOIRA
    send_photo(game)
    open_page(game=game).run()
    open_page(game=game)
    assert len(worker.calls) == 1


def test_a_corrected_square_changes_the_score(store, worker, open_page, send_photo, game):
    worker.rows = [BARE] * 7 + [".....KOTRA....."] + [BARE] * 7
    digest = send_photo(game)
    page = open_page(game=game)
    assert confirm(page).label == "Confirm 20"
    page.session_state[f"photo-board-{digest}"] = {"edits": [[1, "H8", "A"], [2, "H8", "B"]]}
    page.run()
    assert confirm(page).label == "Confirm 34"
    assert store.load(game).pending.answers == {"squares": {"H8": "B"}}
    confirm(page).click().run()
    assert open_match(store, game).state.entries[0].move.main_word.text == "KOBRA"


def test_edits_are_taken_over_once(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    digest = send_photo(game)
    page = open_page(game=game)
    page.session_state[f"photo-board-{digest}"] = {"edits": [[1, "H8", "E"]]}
    page.run()
    page.run()
    revision = store.load(game).revision
    page.run()
    assert store.load(game).revision == revision
    assert component(page, "board")["applied"] == 1


def test_a_doubt_that_changes_the_score_is_asked(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    worker.doubts = {(7, 6): {"O": 0.6, "Ö": 0.4}}
    send_photo(game)
    page = open_page(game=game)
    assert component(page, "board")["cells"]["G8"]["doubtful"]
    assert [page.button(key=f"option-{tile}").label for tile in "OÖ"] == ["O → 20", "Ö → 30"]
    page.button(key="option-Ö").click().run()
    assert confirm(page).label == "Confirm 30"
    with pytest.raises(KeyError):
        page.button(key="option-O")


def test_a_named_blank_keeps_its_letter(store, worker, open_page, send_photo, game):
    worker.rows = [BARE] * 7 + [".....?OIRA....."] + [BARE] * 7
    send_photo(game)
    page = open_page(game=game)
    assert confirm(page).label == "Confirm 16"
    page.button_group(key="blank-F8").set_value("K").run()
    confirm(page).click().run()
    assert open_match(store, game).state.entries[0].play == "8F kOIRA"


def test_nothing_new_on_the_board_offers_a_pass(store, worker, open_page, send_photo, game):
    worker.rows = [BARE] * 15
    send_photo(game)
    page = open_page(game=game)
    assert "Nothing new on the board" in html(page)
    confirm(page).click().run()
    assert [type(event) for event in open_match(store, game).game.events] == [Pass]


def test_a_photo_without_a_board_offers_corners(store, worker, open_page, send_photo, game):
    worker.needs_corners, worker.rows = True, KOIRA
    send_photo(game)
    page = open_page(game=game)
    assert "No board found in this photo" in html(page)
    assert component(page, "corners")["n"] == 15
    labelled(page, "Read with these corners").click().run()
    assert worker.calls[-1].quad_xy is not None
    assert confirm(page).label == "Confirm 20"


def test_a_play_taken_back_and_laid_anew_is_asked_about(store, worker, open_page, send_photo, game):
    add_events(store, open_match(store, game), [play(store, game, "8F KOIRA")])
    worker.rows = [BARE] * 7 + [".....KANA......"] + [BARE] * 7
    send_photo(game)
    page = open_page(game=game)
    assert "taken back" in html(page)
    page.button(key="anew").click().run()
    match = open_match(store, game)
    assert [entry.play for entry in match.state.entries] == ["8F KANA"]
    assert match.state.on_turn == 1


@pytest.fixture
def recorded_wrong(store, worker, open_page, send_photo, game):
    """KOIRA was recorded with an Ä on J8; the photos of this turn and the next show an A."""
    worker.rows = KOIRA
    digest = send_photo(game)
    page = open_page(game=game)
    page.session_state[f"photo-board-{digest}"] = {"edits": [[1, "J8", "Ä"]]}
    page.run()
    confirm(page).click().run()
    worker.rows = KOIRAS
    return send_photo(game)


def test_an_earlier_tile_that_two_photos_read_otherwise_corrects_its_turn(
    store, open_page, game, recorded_wrong
):
    page = open_page(game=game)
    assert open_match(store, game).state.totals == (22, 0)
    assert "Turn 1 may have been KOIRA" in html(page)
    assert "Aino: 22 → 20" in html(page)
    page.button(key="late-J8").click().run()
    match = open_match(store, game)
    assert str(match.state.board[Square(7, 9)]) == "A"
    assert match.state.totals == (20, 0)
    assert match.stored.pending.photo == recorded_wrong
    assert confirm(page).label == "Confirm 11"
    assert "may have been" not in html(page)


def test_a_late_correction_is_an_offer_and_can_be_left(store, open_page, game, recorded_wrong):
    page = open_page(game=game)
    confirm(page).click().run()
    assert open_match(store, game).state.totals == (22, 12)


def test_a_turn_set_right_keeps_the_photos_of_all_turns(store, open_page, game, recorded_wrong):
    before = open_match(store, game).turn_photos
    open_page(game=game).button(key="late-J8").click().run()
    assert open_match(store, game).turn_photos == before


def test_two_turns_are_told_apart_by_the_points_that_were_counted(store, worker, open_page, send_photo, game):
    worker.rows = KOIRAS
    send_photo(game)
    page = open_page(game=game)
    assert confirm(page).label == "Confirm 22"
    page.number_input(key="claim-first").set_value(20)
    page.number_input(key="claim-second").set_value(11).run()
    page.button(key="claims-said").click().run()
    assert confirm(page).label == "Confirm 31"
    confirm(page).click().run()
    assert [entry.play for entry in open_match(store, game).state.entries] == ["8F KOIRA", "8F .....S"]


def test_it_was_one_turn_after_all(store, worker, open_page, send_photo, game):
    worker.rows = KOIRAS
    digest = send_photo(game)
    store.set_pending(game, Pending(digest, {"claims": [20, 11]}))
    page = open_page(game=game)
    page.button(key="one-turn").click().run()
    assert confirm(page).label == "Confirm 22"


def test_a_doubt_that_changes_no_points_is_not_asked_and_said(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    worker.doubts = {(7, 7): {"I": 0.6, "A": 0.4}}
    send_photo(game)
    page = open_page(game=game)
    assert not [one for one in page.button if (one.key or "").startswith("option-")]
    assert "H8 is not certain; the points stay the same" in popovers(page)
    assert confirm(page).label == "Confirm 20"
    page.button(key="doubt-H8-A").click().run()
    assert confirm(page).label == "Confirm 20"
    assert not popovers(page)[0].startswith("H8")
    confirm(page).click().run()
    assert "KOARA" in html(page)


def test_a_doubt_about_few_points_is_told_with_them(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    worker.doubts = {(7, 9): {"A": 0.93, "Ä": 0.07}}
    send_photo(game)
    page = open_page(game=game)
    assert "J8 is not certain: 20 or 22 points" in popovers(page)
    page.button(key="doubt-J8-Ä").click().run()
    assert confirm(page).label == "Confirm 22"


def test_a_board_of_another_size_is_played_by_hand(store, open_page):
    game = start_match(store, GameSetup("english-super", ("Aino", "Eetu")), "x")
    page = open_page(game=game)
    page.button(key="large-board").click().run()
    page.text_input(key="typed-0").set_value("11K CAT").run()
    confirm(page).click().run()
    assert open_match(store, game).state.entries[0].move.main_word.text == "CAT"


def test_undo_and_redo_bring_a_turn_back_with_its_photo(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    digest = send_photo(game)
    page = open_page(game=game)
    confirm(page).click().run()
    labelled(page, "Undo").click().run()
    assert open_match(store, game).state.totals == (0, 0)
    labelled(page, "Redo").click().run()
    match = open_match(store, game)
    assert match.state.totals == (20, 0)
    assert match.turn_photos == {0: digest}


def test_a_confirm_on_an_older_state_is_refused_with_what_changed(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    digest = send_photo(game)
    page = open_page(game=game)
    add_events(store, open_match(store, game), [Pass(0)])
    store.set_pending(game, Pending(digest))
    confirm(page).click().run()
    assert [type(event) for event in open_match(store, game).game.events] == [Pass]
    assert "Another phone changed the game" in html(page)
    assert "Aino passed" in html(page)
    confirm(page).click().run()
    assert open_match(store, game).state.totals == (0, 20)
    assert "Another phone" not in html(page)


def test_pass_exchange_and_challenge_are_turns_without_a_photo(store, worker, open_page, send_photo, game):
    page = open_page(game=game)
    labelled(page, "Aino passes").click().run()
    page.button(key="exchange-go").click().run()
    worker.rows = KOIRA
    send_photo(game)
    page = open_page(game=game)
    confirm(page).click().run()
    labelled(page, "It is not").click().run()
    match = open_match(store, game)
    assert [entry.kind for entry in match.state.entries] == ["pass", "exchange", "play"]
    assert match.state.entries[2].withdrawn
    assert not match.state.board.tiles


def test_a_play_is_laid_by_hand_on_the_drawn_board(store, open_page, game):
    page = open_page(game=game, view="by-hand")
    key = f"hand-{game}-0"
    page.session_state[key] = {
        "edits": [
            [n + 1, f"{col}8", tile] for n, (col, tile) in enumerate(zip("FGHIJ", "KOiRA", strict=True))
        ]
    }
    page.run()
    confirm(page).click().run()
    entry = open_match(store, game).state.entries[0]
    assert (entry.play, entry.points) == ("8F KOiRA", 18)


def test_a_typed_play_is_scored_before_it_is_confirmed(store, open_page, game):
    page = open_page(game=game, view="by-hand")
    page.text_input(key="typed-0").set_value("8F KOIRA").run()
    assert confirm(page).label == "Confirm 20"
    confirm(page).click().run()
    assert open_match(store, game).state.totals == (20, 0)


def test_an_unclear_play_is_explained_and_not_confirmed(open_page, game):
    page = open_page(game=game, view="by-hand")
    page.text_input(key="typed-0").set_value("KOIRA").run()
    assert "This play is not clear" in html(page)
    with pytest.raises(StopIteration):
        confirm(page)


def test_the_next_photo_is_read_knowing_the_tiles_confirmed(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    send_photo(game)
    confirm(open_page(game=game)).click().run()
    worker.rows = KOIRAS
    send_photo(game)
    open_page(game=game)
    assert worker.own_sets[0] == b""
    assert len(worker.own_sets[-1]) == len("KOIRA")


def test_a_set_that_cannot_be_learned_keeps_no_photo_from_being_read(
    store, worker, open_page, send_photo, game, monkeypatch
):
    worker.rows = KOIRA
    send_photo(game)
    confirm(open_page(game=game)).click().run()

    def fail(lessons, own_set):
        raise PhotoUnreadable("the process died")

    sets = TableSets(fail)
    monkeypatch.setattr("ui.page.reading_job.table_sets", lambda: sets)
    worker.rows = KOIRAS
    send_photo(game)
    assert confirm(open_page(game=game)).label == "Confirm 11"


def test_an_offer_that_was_left_is_not_made_again(store, worker, open_page, send_photo, game):
    def misread(rows):
        return [line.replace("KOIRA", "HOIRA") for line in rows]

    worker.rows = misread(KOIRA)
    first = send_photo(game)
    open_page(game=game)
    match = open_match(store, game)
    add_events(store, match, [play(store, game, "8F KOIRA")], first)
    assert not overruled(open_match(store, game))
    worker.rows = misread(KOIRAS)
    second = send_photo(game)
    assert "Turn 1 may have been HOIRA" in html(open_page(game=game))
    add_events(store, open_match(store, game), [play(store, game, "8F .....S")], second)
    assert overruled(open_match(store, game)) == {(Square(7, 5), "H")}
    worker.rows = [*misread(KOIRAS)[:8], "..........E....", *KOIRAS[9:]]
    send_photo(game)
    page = open_page(game=game)
    assert confirm(page).label.startswith("Confirm ")
    assert "may have been" not in html(page)
