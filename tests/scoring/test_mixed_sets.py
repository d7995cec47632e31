"""Sets of families have a letter too many and another too few: no play is refused for it."""

import random
from dataclasses import replace

import pytest
from fake_photos import clear_photo
from random_games import random_game

from scoring.editions import load_edition
from scoring.infer import questions, rank_plays

N_TURNS = 20


def mixed(edition, more, fewer):
    """Returns the edition with one tile more of one letter and one fewer of another."""
    counts = dict(edition.tile_set.counts)
    counts[more] += 1
    counts[fewer] -= 1
    return replace(edition, tile_set=replace(edition.tile_set, counts=counts))


@pytest.mark.parametrize(
    ("name", "more", "fewer"),
    [("finnish", "Ö", "A"), ("norwegian", "W", "E"), ("english", "Q", "U"), ("german", "Y", "Z")],
)
def test_every_play_of_a_mixed_set_is_found(name, more, fewer):
    edition = load_edition(name)
    on_the_table = mixed(edition, more, fewer)
    n_too_many = 0
    for turn in random_game(on_the_table, random.Random(3), N_TURNS):
        ranked = rank_plays(turn.before, clear_photo(turn.after, edition), edition)
        assert (ranked[0].kind, ranked[0].placements) == ("play", turn.move.placements)
        assert questions(turn.before, ranked) == ()
        n_too_many += bool(ranked[0].problems)
    assert n_too_many <= 1


def test_a_tile_beyond_the_count_is_said_once_and_the_play_stands():
    edition = load_edition("english")
    on_the_table = mixed(edition, "Q", "E")
    seeds = (seed for seed in range(200) if _lays_both(on_the_table, seed))
    turns = list(random_game(on_the_table, random.Random(next(seeds)), 24))
    found = [rank_plays(turn.before, clear_photo(turn.after, edition), edition)[0] for turn in turns]
    assert [one.placements for one in found] == [turn.move.placements for turn in turns]
    assert [problem.kind for one in found for problem in one.problems] == ["bag"]


def _lays_both(edition, seed):
    *_, last = random_game(edition, random.Random(seed), 24)
    return sum(tile.letter == "Q" for tile in last.after.tiles.values()) == 2
