"""The explanations worth weighing, each with its log-likelihood and its log-weight."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from scoring.board import UNNAMED, Board, Placement, Square, Tile
from scoring.editions.edition import Edition
from scoring.errors import IllegalMove
from scoring.infer_evidence import Likelihoods, quiet_options, tile_of, weigh
from scoring.infer_score import Bag, bag_beside, bag_log_prior, shares
from scoring.infer_search import Contents, anchor_squares, fill, find_spans, is_span, sub_spans
from scoring.infer_types import Answers, Evidence, InferSettings, Kind
from scoring.move import make_move

_SUPPORT_LEVELS = (-3.0, 0.0, 3.0)
"""Gains from which a square counts as covered in the search for two plays: with weak ones, likely, strong."""

_MAX_SPLITS = 60
"""Ways of splitting tiles into two plays that are weighed; a rack and a half in one line has fewer."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that speaks about one board: the photo, the bag, the rules."""

    board: Board
    evidence: Evidence
    edition: Edition
    settings: InferSettings
    answers: Answers
    bag: Bag
    shares: Mapping[str, float]
    likelihoods: Likelihoods

    def options_of(self, square: Square) -> Sequence[tuple[str, float]]:
        """Returns what may lie on a bare square if the rules want a tile there, best first."""
        options = self.likelihoods.options.get(square)
        if options is not None:
            return options
        if square in self.answers:
            return ()
        return quiet_options(self.evidence[square], self.shares, self.settings)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One explanation before its plays are checked and scored.

    Attributes:
        kind: What happened.
        likelihood: Log-likelihood of the photo.
        weight: Log of how readily this is believed before the photo is looked at.
        plays: The new tiles, play by play.
        removed: Tiles taken back.
    """

    kind: Kind
    likelihood: float
    weight: float
    plays: tuple[Contents, ...] = ()
    removed: dict[Square, Tile] = field(default_factory=dict)

    @property
    def log_mass(self) -> float:
        """Log of the unnormalised probability."""
        return self.likelihood + self.weight


def set_scene(
    board: Board, evidence: Evidence, edition: Edition, settings: InferSettings, answers: Answers
) -> Scene:
    """Returns the photo held against a board."""
    bag = bag_beside(board, edition, settings)
    left = shares(bag, settings)
    likelihoods = weigh(board, evidence, left, settings, answers)
    return Scene(board, evidence, edition, settings, answers, bag, left, likelihoods)


def nothing_new(scene: Scene) -> Candidate:
    """Returns the candidate that nothing has changed."""
    return Candidate("none", scene.likelihoods.base, log(scene.settings.none_weight))


def single_plays(scene: Scene) -> Iterator[Candidate]:
    """Yields the plays that may explain the photo, spans from the likeliest on."""
    settings, board = scene.settings, scene.board
    rules, start = scene.edition.rules, scene.edition.layout.start
    spans = find_spans(board, scene.likelihoods, start, rules.rack_size, settings.window)
    best = -float("inf")
    for span in spans:
        if span.bound < best - settings.window:
            return
        for filling in fill(span.squares, scene.options_of, settings.window, settings.max_explanations):
            best = max(best, filling.gain)
            yield Candidate(
                "play",
                scene.likelihoods.base + filling.gain,
                _play_weight(scene, filling.contents),
                (filling.contents,),
            )


def taken_back(scene: Scene, removed: dict[Square, Tile], evidence: Evidence) -> Iterator[Candidate]:
    """Yields the candidates in which these tiles are gone: and no more, or another play laid."""
    settings = scene.settings
    bare = set_scene(scene.board.remove(removed), evidence, scene.edition, settings, scene.answers)
    yield Candidate("withdrawal", bare.likelihoods.base, log(settings.withdrawal_weight), (), removed)
    for play in single_plays(bare):
        if any(tile_of(content) != _unnamed(removed.get(square)) for square, content in play.plays[0]):
            yield Candidate(
                "play", play.likelihood, play.weight + log(settings.retake_weight), play.plays, removed
            )


def gone_play(scene: Scene, last: Sequence[Placement] | None) -> dict[Square, Tile]:
    """Returns the tiles that seem to have been taken back; empty when none were.

    With a last play known, those are its tiles as soon as one of their squares reads as bare. Without, the
    tiles that read as bare have to form one legal play on what remains.
    """
    lost, tiles = scene.likelihoods.lost, scene.board.tiles
    if last is not None:
        squares = [square for square, _ in last]
        if all(square in tiles for square in squares) and any(lost[square] > 0 for square in squares):
            return {square: tiles[square] for square in squares}
        return {}
    removed = {square: tiles[square] for square, gain in lost.items() if gain > 0}
    if not removed or len(removed) > scene.edition.rules.rack_size:
        return {}
    placements = [Placement(square, tile) for square, tile in removed.items()]
    try:
        make_move(scene.board.remove(removed), placements, scene.edition)
    except IllegalMove:
        return {}
    return removed


def two_plays(scene: Scene, claimed: bool) -> Iterator[Candidate]:
    """Yields the ways of splitting all squares that show new tiles into two plays, one after the other.

    Tiles that make one legal play are split only when two scores were claimed: a picture cannot tell.
    """
    settings = scene.settings
    weight = log(settings.claimed_two_weight if claimed else settings.two_plays_weight)
    n_found = 0
    for covered in _covered_sets(scene.likelihoods):
        if not claimed and _is_one_play(scene, covered):
            return
        for first, second in _splits(scene, covered):
            for filling in fill((*first, *second), scene.options_of, settings.window, 4):
                n_found += 1
                plays = (filling.contents[: len(first)], filling.contents[len(first) :])
                yield Candidate(
                    "two_plays",
                    scene.likelihoods.base + filling.gain,
                    weight + _play_weight(scene, *plays),
                    plays,
                )
            if n_found > _MAX_SPLITS:
                return


def _play_weight(scene: Scene, *plays: Contents) -> float:
    """Returns how readily plays are believed, by the tiles they take from the bag and by their sizes."""
    weights = scene.settings.size_weights
    sizes = sum(log(weights[len(play) - 1]) for play in plays if len(play) <= len(weights))
    tiles = (content for play in plays for _, content in play)
    return sizes + bag_log_prior(scene.bag, tiles, scene.settings)


def _covered_sets(likelihoods: Likelihoods) -> list[frozenset[Square]]:
    """Returns the different sets of squares taken for covered, at each level of support."""
    sets = []
    for level in _SUPPORT_LEVELS:
        covered = frozenset(
            square
            for square, options in likelihoods.options.items()
            if options and options[0][1] > level and square not in likelihoods.hidden
        )
        if len(covered) > 1 and covered not in sets:
            sets.append(covered)
    return sets


def _splits(
    scene: Scene, covered: frozenset[Square]
) -> Iterator[tuple[tuple[Square, ...], tuple[Square, ...]]]:
    """Yields first and second play as squares: both gapless, touching, at most a rack."""
    board, longest, start = scene.board, scene.edition.rules.rack_size, scene.edition.layout.start
    if len(covered) > 2 * longest:
        return
    anchors = anchor_squares(board, start)
    for first in sub_spans(board, covered, longest):
        rest = covered.difference(first)
        if not 0 < len(rest) <= longest or anchors.isdisjoint(first):
            continue
        between = board.place(Placement(square, Tile(UNNAMED, blank=True)) for square in first)
        if is_span(between, rest) and not anchor_squares(between, start).isdisjoint(rest):
            yield first, tuple(sorted(rest))


def _is_one_play(scene: Scene, covered: frozenset[Square]) -> bool:
    board, start = scene.board, scene.edition.layout.start
    return (
        len(covered) <= scene.edition.rules.rack_size
        and is_span(board, covered)
        and not anchor_squares(board, start).isdisjoint(covered)
    )


def _unnamed(tile: Tile | None) -> Tile | None:
    return Tile(UNNAMED, blank=True) if tile is not None and tile.blank else tile
