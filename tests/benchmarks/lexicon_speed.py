"""How fast words are checked: `python tests/benchmarks/lexicon_speed.py`. A measurement, not a test.

Voikko answers for Finnish words and near-words; a list of a million made-up words is read, and asked for
words it has and words it has not. Each source that is not on this machine is named and left out. Processor
time is measured, so that other programs disturb little; the memory is what the list holds once it is read,
and the most that the process held.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterable
from pathlib import Path

from scoring.lexicon import Lexicon, LexiconMissing, load_word_list, open_lexicon

N_WORDS = 1_000_000
N_CHECKS = 20_000
STEMS = ("koira", "kissa", "talo", "juosta", "tehdä", "kaunis", "helsinki", "metsä", "auto", "lukea")
ENDINGS = ("", "t", "n", "ssa", "lle", "mme", "kin", "x", "sto", "minen")
SOUNDS = "aeiouyäö", "hjklmnprstv"


def finnish_words(rng: random.Random) -> list[str]:
    """Returns words, forms and near-words, most of them with a second stem."""
    return [
        (rng.choice(STEMS) if rng.random() < 0.5 else "") + rng.choice(STEMS) + rng.choice(ENDINGS)
        for _ in range(N_CHECKS)
    ]


def made_up_words(rng: random.Random) -> set[str]:
    """Returns a million different words of 4 to 15 letters."""
    words: set[str] = set()
    while len(words) < N_WORDS:
        words.add("".join(rng.choice(SOUNDS[i % 2]) for i in range(rng.randint(4, 15))))
    return words


def checks_a_second(lexicon: Lexicon, words: Iterable[str]) -> float:
    """Returns how many words are answered in a second of processor time."""
    asked = list(words)
    begin = time.process_time()
    for word in asked:
        lexicon.check(word)
    return len(asked) / (time.process_time() - begin)


def measure_system(name: str, edition: str, words: list[str]) -> None:
    """Prints how fast a lexicon of the system answers."""
    begin = time.process_time()
    try:
        lexicon = open_lexicon(name, edition)
    except LexiconMissing as missing:
        print(f"{name}: {missing}")
        return
    opened = time.process_time() - begin
    print(f"{name}: opened in {opened:.2f} s, {checks_a_second(lexicon, words):,.0f} checks a second")


def measure_list(rng: random.Random) -> None:
    """Prints how long a list of a million words takes to read, what it holds, how fast it answers."""
    words = made_up_words(rng)
    asked = [*rng.sample(sorted(words), N_CHECKS // 2), *finnish_words(rng)[: N_CHECKS // 2]]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "words.txt"
        path.write_text("\n".join(sorted(words)), encoding="utf-8")
        del words
        begin = time.process_time()
        lexicon = load_word_list(path)
        first = time.process_time() - begin
        begin = time.process_time()
        load_word_list(path)
        again = time.process_time() - begin
        print(
            f"list of {N_WORDS:,} words: read in {first:.2f} s, again in {again:.2f} s, "
            f"{checks_a_second(lexicon, asked):,.0f} checks a second"
        )
        tracemalloc.start()
        kept = load_word_list(path)
        held, most = (amount / 1e6 for amount in tracemalloc.get_traced_memory())
        tracemalloc.stop()
        print(f"  {kept.name}: holds {held:.0f} MB, {most:.0f} MB at most while it is read")


def main() -> None:
    """Prints the figures."""
    rng = random.Random(5)
    words = finnish_words(rng)
    measure_system("voikko", "finnish", words)
    measure_system("nb", "norwegian", words)
    measure_list(rng)
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    print(f"peak memory of the process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit:.0f} MB")


if __name__ == "__main__":
    main()
