"""Makes the sample games that come with the page, smaller than those here: `python -m samples.demo_games`."""

import json
import sys
from pathlib import Path

import cv2

SAMPLES = Path(__file__).parent
PACKAGED = SAMPLES.parent / "ui" / "page" / "sample_games"
EDITIONS = ("finnish", "norwegian")
N_TURNS = 6
LONG_SIDE_PX = 960
JPEG_QUALITY = 74
"""All photos together stay below a megabyte, and each still reads without a mistake."""


def pack_game(edition: str) -> None:
    """Writes the first turns of a sample game: each photo made smaller, its play and its board beside it."""
    out = PACKAGED / edition
    out.mkdir(parents=True, exist_ok=True)
    for source in sorted((SAMPLES / "games" / edition).glob("*.jpg"))[:N_TURNS]:
        photo = cv2.imread(str(source))
        scale = LONG_SIDE_PX / max(photo.shape[:2])
        small = cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        options = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY, cv2.IMWRITE_JPEG_OPTIMIZE, 1]
        cv2.imwrite(str(out / source.name), small, options)
        truth = json.loads(source.with_suffix(".json").read_text("utf-8"))
        kept = {name: truth[name] for name in ("edition", "turn", "move", "rows")}
        text = json.dumps(kept, ensure_ascii=False, indent=1)
        (out / source.name).with_suffix(".json").write_text(text + "\n", "utf-8")


def main() -> int:
    """Packs every sample game; returns the exit code."""
    for edition in EDITIONS:
        pack_game(edition)
    return 0


if __name__ == "__main__":
    sys.exit(main())
