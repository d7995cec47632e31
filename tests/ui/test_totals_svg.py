from itertools import pairwise
from xml.etree import ElementTree

import pytest

from ui.totals_svg import HEIGHT, totals_svg

SVG = "{http://www.w3.org/2000/svg}"


def drawn(names, totals):
    return ElementTree.fromstring(totals_svg(names, totals, "Totals <by> turn"))


def points(line):
    return [tuple(map(float, pair.split(","))) for pair in line.get("points").split()]


def test_each_player_has_a_line_with_a_point_a_turn_and_a_dash_of_its_own():
    lines = list(drawn(["Aino", "Eetu", "Liv"], [[0, 0, 0], [20, 0, 0], [20, 31, 5]]).iter(f"{SVG}polyline"))
    assert [len(points(line)) for line in lines] == [3, 3, 3]
    assert len({line.get("stroke-dasharray") for line in lines}) == 3


def test_more_points_stand_higher():
    line = points(next(drawn(["Aino"], [[0], [20], [10]]).iter(f"{SVG}polyline")))
    assert line[1][1] < line[2][1] < line[0][1]


@pytest.mark.parametrize("last", [[50, 50, 50, 50], [0, 1, 2, 3], [300, 299, 0, 0]])
def test_labels_do_not_cover_each_other(last):
    svg = drawn(list("ABCD"), [[0] * 4, last])
    heights = sorted(float(text.get("y")) for text in svg.iter(f"{SVG}text") if text.text in "ABCD")
    assert all(below - above >= 18.9 for above, below in pairwise(heights))
    assert heights[-1] <= HEIGHT


@pytest.mark.parametrize("totals", [[[0]], [[0], [0]], [[0], [-30]], [[0], [2500]]])
def test_odd_games_are_drawn_too(totals):
    assert drawn(["Aino <b>"], totals) is not None
