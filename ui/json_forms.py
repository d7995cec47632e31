"""The JSON objects that the commands print. Fields may be added here, never renamed."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from scoring.board import Square

if TYPE_CHECKING:
    from scoring.claims import Mistake
    from scoring.editions import Edition
    from scoring.lexicon import Verdict
    from scoring.move import Move
    from scoring.replay import Replay
    from scoring.score import MoveScore, WordScore
    from ui.claimed import ClaimCheck
    from vision.errors import VisionError
    from vision.rack import RackReading
    from vision.reading import BoardReading, QualityNote, Reading

JsonObject = dict[str, Any]

CONFIDENCE_DIGITS = 6
"""Six, so that of a hundred thousand sure squares the less sure can still be told apart."""


def square_names(squares: Sequence[tuple[int, int]]) -> list[str]:
    """Returns squares as text, "H8"."""
    return [str(Square(*square)) for square in squares]


def read_form(photo: str, reading: "BoardReading") -> JsonObject:
    """Returns the object of `read` for one photo."""
    doubtful = set(reading.doubtful)
    side = 1 + max(row for row, _ in reading.readings)
    return {
        "photo": photo,
        "quad_xy": [[round(float(x), 1), round(float(y), 1)] for x, y in reading.quad_xy],
        "turns": reading.turns,
        "rows": [
            "".join(tile_text(reading.readings[row, col].tile) for col in range(side)) for row in range(side)
        ],
        "squares": [
            square_form(key, reading.readings[key], key in doubtful) for key in sorted(reading.readings)
        ],
        "doubtful": square_names(sorted(doubtful)),
        "quality": quality_form(reading.quality),
        "ms": ms_form(reading.ms),
    }


def square_form(key: tuple[int, int], reading: "Reading", doubtful: bool) -> JsonObject:
    """Returns what was read on one square."""
    return {
        "square": str(Square(*key)),
        "kind": reading.kind,
        "letter": reading.letter,
        "confidence": round(reading.confidence, CONFIDENCE_DIGITS),
        "doubtful": doubtful,
        "visible": reading.visible,
        "runners_up": [[tile, round(p, CONFIDENCE_DIGITS)] for tile, p in reading.runners_up()],
    }


def tile_text(tile: str) -> str:
    """Returns a tile as it stands in a row: one of several letters is in brackets."""
    return tile if len(tile) == 1 else f"[{tile}]"


def quality_form(notes: "Sequence[QualityNote]") -> list[JsonObject]:
    """Returns what is wrong with a picture."""
    return [
        {"kind": note.kind, "squares": square_names(note.squares), "message": note.message} for note in notes
    ]


def ms_form(ms: Mapping[str, float]) -> dict[str, float]:
    """Returns milliseconds, to a tenth."""
    return {stage: round(float(spent), 1) for stage, spent in ms.items()}


def error_form(photo: str, error: "VisionError | OSError") -> JsonObject:
    """Returns the object of a photo that could not be read."""
    message = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return {
        "photo": photo,
        "error": {"kind": getattr(error, "kind", "unreadable"), "message": " ".join(message.split())},
    }


def score_form(play: str, move: "Move", score: "MoveScore | None") -> JsonObject:
    """Returns the object of `score`; the numbers are null where the edition has no values."""
    return {
        "play": play,
        "words": words_form(move, score),
        "bonus": None if score is None else score.bonus,
        "score": None if score is None else score.total,
    }


def words_form(move: "Move", score: "MoveScore | None") -> list[JsonObject]:
    """Returns the words of a play, the main word first."""
    if score is not None:
        return [word_form(word) for word in score.words]
    return [{"word": word.text, "letter_sum": None, "multiplier": None, "total": None} for word in move.words]


def word_form(word: "WordScore") -> JsonObject:
    """Returns a word with its sum and each letter's part in it."""
    return {
        "word": word.word,
        "letter_sum": word.letter_sum,
        "multiplier": word.multiplier,
        "total": word.total,
        "letters": [
            {
                "square": str(letter.square),
                "tile": str(letter.tile),
                "value": letter.value,
                "multiplier": letter.multiplier,
                "word_multiplier": letter.word_multiplier,
                "new": letter.new,
            }
            for letter in word.letters
        ],
    }


def edition_form(edition: "Edition") -> JsonObject:
    """Returns the object of `editions` for one edition."""
    from scoring.rules import rule_names

    tiles = edition.tile_set
    return {
        "id": edition.id,
        "name": edition.name,
        "language": edition.language,
        "rows": edition.layout.n_rows,
        "cols": edition.layout.n_cols,
        "rack_size": edition.rules.rack_size,
        "all_tiles_bonus": edition.rules.all_tiles_bonus,
        "total": tiles.total or None,
        "blanks": tiles.blanks,
        "alphabet": list(tiles.alphabet),
        "counts": dict(tiles.counts),
        "values": dict(tiles.values),
        "sources": {letter: list(names) for letter, names in edition.sources.items()},
        "references": dict(edition.references),
        "note": edition.note,
        "rules": {
            name: {"value": getattr(edition.rules, name), "source": edition.rules.source_of(name)}
            for name in rule_names()
        },
    }


def check_form(verdict: "Verdict") -> JsonObject:
    """Returns the object of `check` for one word."""
    from scoring.lexicon import reason_text

    return {
        "word": verdict.word,
        "answer": verdict.answer,
        "reason": reason_text(verdict),
        "lexicon": verdict.lexicon,
        "reason_key": verdict.reason.key,
        "hint": verdict.hint,
    }


def unknown_form(word: str, why: str) -> JsonObject:
    """Returns the object of `check` for a word that no lexicon here can tell of."""
    return {
        "word": word,
        "answer": "unknown",
        "reason": why,
        "lexicon": None,
        "reason_key": "no_lexicon",
        "hint": False,
    }


def replay_form(replay: "Replay") -> JsonObject:
    """Returns the object of `replay`."""
    return {
        "edition": replay.game.edition.id,
        "events": [
            {
                "line": row.line,
                "player": row.player,
                "kind": row.kind,
                "play": row.play,
                "recorded": row.recorded,
                "computed": row.computed,
                "recorded_total": row.recorded_total,
                "computed_total": row.computed_total,
                "agrees": row.agrees,
            }
            for row in replay.rows
        ],
        "plays": replay.plays,
        "agree": replay.agree,
        "findings": [
            {"line": finding.line, "key": finding.key, "message": finding.message}
            for finding in replay.findings
        ],
    }


def explain_form(play: str, score: "MoveScore", claimed: int, mistakes: "Sequence[Mistake]") -> JsonObject:
    """Returns the object of `explain`."""
    return {
        "play": play,
        "score": score.total,
        "claimed": claimed,
        "mistakes": [mistake_form(mistake) for mistake in mistakes],
    }


def mistake_form(mistake: "Mistake") -> JsonObject:
    """Returns one mistake; a second one made in the same sum is its `also`."""
    from scoring.claim_words import mistake_message

    return {
        "key": mistake.key,
        "gives": mistake.gives,
        "rule": mistake.rule,
        "message": mistake_message(mistake),
        "also": None if mistake.also is None else mistake.also.key,
    }


def claims_form(checks: "Sequence[ClaimCheck]") -> JsonObject:
    """Returns what `turn` says of the points that players counted; nothing when they said nothing."""
    forms = [
        {
            "claimed": check.claimed,
            "play": check.play,
            "score": check.score,
            "mistakes": [mistake_form(mistake) for mistake in check.mistakes],
            "message": check.message,
        }
        for check in checks
    ]
    return {"claims": forms} if forms else {}


def rack_form(photo: str, reading: "RackReading") -> JsonObject:
    """Returns the object of `rack` for one photo; doubtful tiles by their place, from 0."""
    return {"photo": photo, "tiles": list(reading.tiles), "doubtful": list(reading.doubtful)}
