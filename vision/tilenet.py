"""The learned reader: one picture of the board → what lies on each square. Weights ship in the package."""

import zlib
from pathlib import Path

import numpy as np
import onnxruntime

from vision.calibration import Calibration, FloatArray, Scores, calibrate, load_calibration, softmax
from vision.errors import ReaderMissing
from vision.glyphs import OwnSet, adapt
from vision.grid import Grid
from vision.letters import MIRRORED, Evidence, TurnScores, contents
from vision.likeness import measure_likeness
from vision.reading import SIDE, Image, Known

WEIGHTS = Path(__file__).parent / "weights" / "tilenet.onnx"
CALIBRATION = Path(__file__).parent / "weights" / "tilenet.calibration.json"

ALL_WEIGHTS = (
    "tilenet.onnx",
    "tilenet.calibration.json",
    "corners_scout.onnx",
    "corners_judge.onnx",
    "corners_aligner.onnx",
)
"""Every file whose change may change a reading."""

_PICTURE_SQUARES = SIDE + 2
_N_KINDS = 3
"""Bare, blank and lettered tile; the net's fourth kind is a square that something hides."""
_STRAY = 0.02
"""Share of tiles whose turn the net may get wrong for reasons of its own, 0-1."""
_AGREEMENT = 0.5
"""Tiles of one board err together: each counts as this share of an independent vote."""
_MIRRORED_SHARE = 0.02
"""Share of photos that are mirrored, 0-1."""
_OUTPUTS = ("kind", "letter", "value", "turn", "look")


class TileNet:
    """Reads a rectified board with the network; fulfils `LetterReader` and `TurnReader`."""

    name = "tilenet"

    def __init__(
        self,
        session: onnxruntime.InferenceSession,
        calibration: Calibration,
        own_set: OwnSet | None = None,
    ) -> None:
        self.calibration = calibration
        self.own_set = own_set
        self.square_px = int(session.get_inputs()[0].shape[1]) // _PICTURE_SQUARES
        self._session = session

    def read(self, rectified: Image, known: Known) -> Evidence:
        """Returns what each square holds, over `known.alphabet` (all tiles when it is empty)."""
        return self._evidence(self.scores(rectified), known)

    def knowing(self, own_set: OwnSet) -> "TileNet":
        """Returns the same reader, adapted to a set of tiles."""
        return TileNet(self._session, self.calibration, own_set)

    def read_turns(self, rectified: Image, known: Known) -> TurnScores:
        """Returns which way up the picture lies, from the tiles of one reading.

        Each tile votes with what the net says of its own turn; letters that look alike upside down
        abstain by themselves.
        """
        scores = self.scores(rectified)
        lettered = softmax(scores.kind)[:, 2]
        votes = np.log((1 - _STRAY) * softmax(scores.turn) + _STRAY / (MIRRORED + 1))
        before = np.log([*[(1 - _MIRRORED_SHARE) / MIRRORED] * MIRRORED, _MIRRORED_SHARE])
        total = _AGREEMENT * (lettered[:, None] * votes).sum(axis=0) + before
        log_p = total - np.logaddexp.reduce(total)
        return TurnScores(log_p, float(lettered.sum()), self._evidence(scores, known))

    def scores(self, rectified: Image) -> Scores:
        """Returns the raw scores of the net, without adaptation to a set.

        Raises:
            ValueError: The picture does not hold 17×17 squares of `square_px` pixels.
        """
        kinds, letter, value, turn, look = self._run(rectified)
        hidden = softmax(kinds)[:, _N_KINDS:].sum(axis=1)
        kind = kinds[:, :_N_KINDS]
        likeness = measure_likeness(rectified, Grid(self.square_px, 1), softmax(kind))
        return Scores(kind, letter, value, turn, look, likeness, hidden)

    def _evidence(self, scores: Scores, known: Known) -> Evidence:
        if self.own_set is not None:
            scores = adapt(scores, self.own_set)
        return Evidence(contents(known), calibrate(scores, known, self.calibration), scores.hidden)

    def _run(self, rectified: Image) -> list[FloatArray]:
        side = _PICTURE_SQUARES * self.square_px
        if rectified.shape != (side, side, 3):
            raise ValueError(f"the picture has shape {rectified.shape}, needed {(side, side, 3)}")
        outputs = self._session.run(list(_OUTPUTS), {"picture": rectified[None]})
        return [np.asarray(part[0], np.float64) for part in outputs]


def weights_mark(folder: Path = WEIGHTS.parent) -> int:
    """Returns a number that changes with the weights, so that kept readings can be told from current ones."""
    mark = 0
    for name in ALL_WEIGHTS:
        path = folder / name
        mark = zlib.crc32(path.read_bytes() if path.exists() else b"", mark)
    return mark


def load_tilenet(weights: Path = WEIGHTS, calibration: Path = CALIBRATION, threads: int = 2) -> TileNet:
    """Loads the reader that ships with the program.

    Raises:
        ReaderMissing: The file of weights is not there.
    """
    if not weights.exists():
        raise ReaderMissing(f"{weights} is missing: install the package again, or run `make weights`")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    # Spinning threads of several sessions slow each other.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    session = onnxruntime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
    return TileNet(session, load_calibration(calibration) if calibration.exists() else Calibration())
