from page_reading import html, labelled

from scoring.board import parse_square
from scoring.events import Challenge, TimePenalty
from ui.match import add_events, open_match


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
    page.radio(key="forgotten-player-1").set_value(1).run()
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
