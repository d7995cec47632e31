"""Which quarter turn makes the letters read upright, and whether the picture is mirrored."""

from dataclasses import dataclass

from vision.errors import BoardMirrored
from vision.letters import Evidence, LetterReader, TurnScores, score_turns
from vision.reading import Image, Known


@dataclass(frozen=True, slots=True)
class OrientSettings:
    """When the letters are believed.

    Attributes:
        min_tiles: Lettered tiles below which the board is taken as bare and stays as it lies.
        min_mirrored_tiles: Lettered tiles needed to call a picture mirrored.
        mirrored_p: Probability from which a picture is called mirrored, 0-1.
    """

    min_tiles: float = 0.7
    min_mirrored_tiles: float = 4.0
    mirrored_p: float = 0.9


@dataclass(frozen=True, slots=True, eq=False)
class Orientation:
    """Which way up a rectified picture reads.

    Attributes:
        turns: Quarter turns clockwise, 0-3, after which it reads upright.
        evidence: What the squares hold, where the picture lay upright and was read along the way.
    """

    turns: int
    evidence: Evidence | None = None


def orient(
    reader: LetterReader, rectified: Image, known: Known, settings: OrientSettings = OrientSettings()
) -> Orientation:
    """Returns after which quarter turns the rectified picture reads upright.

    The premium squares look the same from all four sides, so only the tiles can tell; a bare board
    stays as it lies.

    Raises:
        BoardMirrored: The letters read in a mirror only.
    """
    if known.turns is not None:
        return Orientation(known.turns % 4)
    scores = score_turns(reader, rectified, known)
    _refuse_mirrored(scores, settings)
    turns = scores.turns if scores.n_tiles >= settings.min_tiles else 0
    return Orientation(turns, scores.evidence if turns == 0 else None)


def _refuse_mirrored(scores: TurnScores, settings: OrientSettings) -> None:
    if scores.n_tiles >= settings.min_mirrored_tiles and scores.p_mirrored >= settings.mirrored_p:
        raise BoardMirrored(
            "the picture is mirrored: the letters read in a mirror only; "
            "switch mirroring off in the camera (selfie cameras do it) or flip the picture"
        )
