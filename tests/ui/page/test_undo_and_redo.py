from page_reading import KOIRA, labelled, play_texts

from scoring.board import Tile
from scoring.events import GameEnd, NobodyCanPlay, RackLeft, TurnGiven
from ui.match import add_events, open_match


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


def correct_first_turn(page):
    """Its K was a blank: 4 points fewer, and 2 fewer for KOIRAS."""
    page.button_group(key=list_of_turns(page)).set_value("1").run()
    page.text_input(key="play-0").set_value("8F kOIRA").run()
    page.button(key="save-0").click().run()


def list_of_turns(page):
    return next(one.key for one in page.button_group if one.key.startswith("open-"))


def test_a_saved_correction_is_undone_and_redone_before_the_turns_below_it(store, open_page, played):
    correct_first_turn(open_page(game=played, view="history"))
    assert open_match(store, played).state.totals == (34, 9)
    play_texts(store, played, ("12K .LO",))
    totals = [open_match(store, played).state.totals]
    page = open_page(game=played)
    while not labelled(page, "Undo").disabled:
        labelled(page, "Undo").click().run()
        totals.append(open_match(store, played).state.totals)
    assert totals[1:] == [(34, 9), (38, 11), (20, 11), (20, 0), (0, 0)]
    for expected in reversed(totals[:-1]):
        labelled(page, "Redo").click().run()
        assert open_match(store, played).state.totals == expected
    assert labelled(page, "Redo").disabled


def test_each_of_many_corrections_is_undone_by_itself(store, open_page, played):
    scores = []
    for points in range(5):
        scores.append(open_match(store, played).state.totals)
        page = open_page(game=played, view="history")
        page.button_group(key=f"open-{played}").set_value("2").run()
        page.checkbox(key="by-hand-1").check().run()
        page.number_input(key="by-hand-points-1").set_value(points)
        page.text_input(key="by-hand-note-1").set_value("agreed").run()
        page.button(key="save-1").click().run()
    page = open_page(game=played)
    for expected in reversed(scores):
        labelled(page, "Undo").click().run()
        assert open_match(store, played).state.totals == expected


def test_an_undone_correction_keeps_the_photos_of_its_turns(store, worker, open_page, send_photo, game):
    worker.rows = KOIRA
    photo = send_photo(game)
    next(one for one in open_page(game=game).button if (one.key or "").startswith("confirm-")).click().run()
    page = open_page(game=game, view="history")
    page.button_group(key=f"open-{game}").set_value("1").run()
    page.checkbox(key="out-0").check().run()
    page.button(key="save-0").click().run()
    assert open_match(store, game).game.events == ()
    labelled(open_page(game=game), "Undo").click().run()
    assert open_match(store, game).turn_photos == {0: photo}
    labelled(open_page(game=game), "Undo").click().run()
    store.delete(store.create("another game", {}))
    for _ in range(2):
        labelled(open_page(game=game), "Redo").click().run()
    labelled(open_page(game=game), "Undo").click().run()
    assert open_match(store, game).turn_photos == {0: photo}
    assert store.has_photo(photo)
