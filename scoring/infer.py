"""From evidence to the play: every explanation of a photo, the likeliest first.

The confirmed board is truth, the photo is evidence about the squares that changed, and the rules say what
can have changed. Taken square by square, the evidence gives each arrangement of tiles on the board a
probability; those that are one legal play keep it, others are believed less by the weights in the settings,
and what is left over is "inconsistent".
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import exp, log

from scoring.board import BARE, Board, Placement, Square
from scoring.editions.edition import Edition
from scoring.errors import IllegalMove
from scoring.infer_candidates import (
    Candidate,
    Scene,
    gone_play,
    nothing_new,
    set_scene,
    single_plays,
    taken_back,
    two_plays,
)
from scoring.infer_evidence import content_of, log_sum, tile_of
from scoring.infer_problems import (
    as_read,
    bag_problem,
    covered_problem,
    diagnose,
    earlier_tile_problem,
    suspect_tiles,
)
from scoring.infer_questions import doubtful_squares, questions, small_doubts
from scoring.infer_search import Contents, anchor_squares
from scoring.infer_types import (
    Answers,
    Evidence,
    Explanation,
    InferSettings,
    Option,
    Problem,
    Question,
    ScoredPlay,
    Suspect,
)
from scoring.infer_words import blank_letters, break_ties
from scoring.move import Move, make_move
from scoring.score import score_move

__all__ = [
    "Answers",
    "Evidence",
    "Explanation",
    "InferSettings",
    "Option",
    "Problem",
    "Question",
    "ScoredPlay",
    "Suspect",
    "blank_letters",
    "break_ties",
    "doubtful_squares",
    "earlier_tile_problem",
    "questions",
    "rank_plays",
    "small_doubts",
    "suspect_tiles",
]


_ALWAYS_BROKEN = 1e-9
"""Least share of the arrangements that counts as broken, so that it has a logarithm."""


def rank_plays(
    board: Board,
    evidence: Evidence,
    edition: Edition,
    *,
    settings: InferSettings | None = None,
    last_move: Move | None = None,
    claims: Sequence[int] | None = None,
    answers: Answers | None = None,
) -> tuple[Explanation, ...]:
    """Returns the explanations of a photo, the likeliest first; their probabilities sum to 1 at most.

    Args:
        board: The board as it was last confirmed.
        evidence: What the photo shows, square by square.
        edition: Rules, tiles and layout.
        settings: What is taken for granted.
        last_move: The last play of the game, which alone can be taken back. Without it, any tiles that form
            one legal play on what remains may have been.
        claims: Scores that the players claim since the last photo; two of them mean two plays.
        answers: What a person said lies on a square; such a square is no longer in doubt.
    """
    settings = settings or InferSettings()
    scene = set_scene(board, evidence, edition, settings, answers or {})
    claimed = tuple(claims or ())
    candidates = [nothing_new(scene), *single_plays(scene)]
    candidates += two_plays(scene, len(claimed) == 2)
    removed = gone_play(scene, last_move.placements if last_move is not None else None)
    if removed:
        candidates += taken_back(scene, removed, evidence)
    ranked = _normalise(scene, _explained(scene, candidates, claimed), _broken(scene, candidates))
    return _with_split_told(ranked, claimed, settings)


def _explained(
    scene: Scene, candidates: Iterable[Candidate], claims: tuple[int, ...]
) -> list[tuple[float, Explanation]]:
    """Returns the legal candidates as explanations without a probability, each with its log-mass."""
    ranked = sorted(candidates, key=lambda candidate: -candidate.log_mass)
    floor = ranked[0].log_mass - scene.settings.window
    explained = []
    for candidate in ranked[: scene.settings.max_explanations]:
        if candidate.log_mass < floor:
            break
        try:
            explanation = _explain(scene, candidate)
        except IllegalMove:
            continue
        explained.append((candidate.log_mass + _claim_weight(scene, explanation, claims), explanation))
    return explained


def _explain(scene: Scene, candidate: Candidate) -> Explanation:
    """Returns a candidate with its plays checked and scored.

    Raises:
        IllegalMove: A play breaks a rule that the search does not know.
    """
    board = scene.board.remove(candidate.removed) if candidate.removed else scene.board
    contents = dict.fromkeys(candidate.removed, BARE)
    plays = []
    for laid in candidate.plays:
        play = _scored(board, laid, scene.edition)
        plays.append(play)
        board = board.place(play.move.placements)
        contents.update(laid)
    laid_tiles = [item for laid in candidate.plays for item in laid]
    problems = [bag_problem(scene, laid_tiles)] if laid_tiles else []
    if candidate.removed and candidate.plays:
        problems.append(_retaken_problem(candidate.removed))
    return Explanation(
        candidate.kind,
        0.0,
        tuple(plays),
        dict(candidate.removed),
        contents,
        tuple(problem for problem in problems if problem is not None),
    )


def _scored(board: Board, laid: Contents, edition: Edition) -> ScoredPlay:
    move = make_move(board, [Placement(square, tile_of(content)) for square, content in laid], edition)
    return ScoredPlay(move, score_move(board, move, edition) if edition.scores else None)


def _claim_weight(scene: Scene, explanation: Explanation, claims: tuple[int, ...]) -> float:
    """Returns the log-weight of two claimed scores; a play that scores otherwise is possible: people err.

    When there was one play alone, both numbers were made up.
    """
    if explanation.kind not in ("play", "two_plays") or len(claims) != 2:
        return 0.0
    wrong = log(scene.settings.claim_wrong)
    if explanation.kind == "play":
        return 2 * wrong
    scores = (play.score for play in explanation.plays)
    return sum(
        0.0 if score is None or score.total == claim else wrong
        for score, claim in zip(scores, claims, strict=True)
    )


def _broken(scene: Scene, candidates: Iterable[Candidate]) -> float:
    """Returns the log-mass of all arrangements that break the rules.

    Over all arrangements of new tiles the likelihoods sum to 1: what the legal ones leave belongs to the
    others. Beside them stand the arrangements in which earlier tiles are not where they were.
    """
    likelihoods = scene.likelihoods
    legal = sum(exp(min(0.0, candidate.likelihood - likelihoods.stay)) for candidate in candidates)
    new_tiles = likelihoods.stay + log(max(1 - legal, _ALWAYS_BROKEN))
    return log_sum([new_tiles, likelihoods.astray]) + log(scene.settings.inconsistent_weight)


def _normalise(
    scene: Scene, explained: list[tuple[float, Explanation]], broken: float
) -> tuple[Explanation, ...]:
    top = max([broken, *(log_mass for log_mass, _ in explained)])
    masses = [exp(log_mass - top) for log_mass, _ in explained]
    broken_mass = exp(broken - top)
    total = sum(masses) + broken_mass
    ranked = [
        replace(explanation, p=mass / total) for mass, (_, explanation) in zip(masses, explained, strict=True)
    ]
    p_broken = broken_mass / total
    if p_broken >= scene.settings.inconsistent_above:
        ranked.append(
            Explanation("inconsistent", p_broken, contents=_read_contents(scene), problems=diagnose(scene))
        )
    ranked.sort(key=lambda explanation: -explanation.p)
    return (_with_covered(scene, ranked), *ranked[1:])


def _with_split_told(
    ranked: tuple[Explanation, ...], claims: tuple[int, ...], settings: InferSettings
) -> tuple[Explanation, ...]:
    """Returns the explanations, two plays with a word about it unless both claims fit them and no others."""
    first = ranked[0]
    if first.kind != "two_plays":
        return ranked
    scores = tuple(play.score.total for play in first.plays if play.score is not None)
    two = [other for other in ranked if other.kind == "two_plays"]
    others = sum(other.p for other in two if _begins(other) != _begins(first))
    if scores == claims and others < settings.doubt_above:
        return ranked
    return (replace(first, problems=(*first.problems, _split_problem(first.contents))), *ranked[1:])


def _begins(explanation: Explanation) -> frozenset[Square]:
    """Returns the squares of the first play."""
    return frozenset(placement.square for placement in explanation.plays[0].move.placements)


def _with_covered(scene: Scene, ranked: Sequence[Explanation]) -> Explanation:
    """Returns the likeliest explanation, with a problem where a play may go on, or lie, under a hand."""
    first, hidden = ranked[0], scene.likelihoods.hidden
    if not hidden or first.kind == "inconsistent":
        return first
    matter = [other for other in ranked if not hidden.isdisjoint(other.contents)]
    squares = {square for other in matter for square in other.contents if square in hidden}
    if first.kind == "none":
        squares |= hidden & anchor_squares(scene.board, scene.edition.layout.start)
    elif sum(other.p for other in matter) < scene.settings.doubt_above:
        return first
    return replace(first, problems=(*first.problems, covered_problem(squares))) if squares else first


def _read_contents(scene: Scene) -> dict[Square, str]:
    """Returns the squares on which the picture, taken alone, differs from the confirmed board."""
    tiles = scene.board.tiles
    return {
        square: read
        for square, read in sorted(as_read(scene.evidence, scene.settings).items())
        if square in scene.board and read != content_of(tiles.get(square))
    }


def _split_problem(contents: Iterable[Square]) -> Problem:
    return Problem(
        "split",
        tuple(sorted(contents)),
        "there are tiles of two plays: a photo is missing in between; check which was laid first",
    )


def _retaken_problem(removed: Iterable[Square]) -> Problem:
    return Problem(
        "retaken", tuple(sorted(removed)), "the last play was taken back and another one laid: is that right?"
    )
