"""Many phones on one server: no error, no lost turn, flat memory, and a proposal in fair time."""

import os
import random
import statistics
import struct
import threading
import time
from pathlib import Path

import pytest
from kept_photos import new_game
from phone_client import Phone

from ui.match import open_match
from ui.store import Store

pytestmark = [
    pytest.mark.faults,
    pytest.mark.skipif(
        not (Path(__file__).parents[2] / "vision" / "weights" / "tilenet.onnx").exists(),
        reason="the weights are not here",
    ),
]

SAMPLES = sorted((Path(__file__).parents[2] / "samples" / "games" / "finnish").glob("*.jpg"))
SESSIONS = 20
TIMES_SINGLE = 2.0
"""How much longer than a fair share of the cores a proposal may take under load."""

THINK_S = (1.0, 5.0)
"""Seconds a person looks at the page between two steps; at the table it is minutes."""


def another(photo, number):
    """Returns a photo of the same pixels with bytes of its own, so that it is read and not remembered."""
    mark = b"JFXX\0" + struct.pack(">Q", number)
    return photo[:2] + b"\xff\xe0" + struct.pack(">H", len(mark) + 2) + mark + photo[2:]


class Player:
    """One phone that plays the sample game again and again; notes how long each proposal took."""

    numbers = iter(range(10**9))

    def __init__(self, server, store, seed, think_s=THINK_S):
        self.server, self.store, self.rng, self.think_s = server, store, random.Random(seed), think_s
        self.waits, self.games, self.unread, self.error = [], {}, 0, None

    def play(self, until, most_turns=10**9):
        try:
            while time.monotonic() < until and len(self.waits) < most_turns:
                self.play_game(until, most_turns)
        except BaseException as error:
            self.error = error

    def play_game(self, until, most_turns):
        game = new_game(self.store)
        self.games[game] = 0
        with Phone(self.server.port, f"game={game}") as phone:
            phone.load()
            for photo in SAMPLES:
                if time.monotonic() >= until or len(self.waits) >= most_turns:
                    return
                self.turn(phone, game, photo.read_bytes())

    def turn(self, phone, game, photo):
        data = another(photo, next(self.numbers))
        begun = time.monotonic()
        phone.send_photo(data, game)
        phone.load()
        self.waits.append(time.monotonic() - begun)
        confirm = phone.button("confirm-")
        phone.idle(self.rng.uniform(*self.think_s))
        if confirm is None:  # the photo leaves something open: dropped, as a person may
            self.unread += 1
            phone.ask(press=phone.button("Drop photo"))
        else:
            phone.ask(press=confirm)
        phone.settle()
        assert phone.button("confirm-") is None
        if confirm is not None:
            self.games[game] += 1
        phone.idle(self.rng.uniform(*self.think_s))


def memory_while(server, threads):
    """Returns the memory of the server, looked at each second until all threads are done."""
    found = []
    while any(thread.is_alive() for thread in threads):
        found.append(server.memory_bytes())
        time.sleep(1.0)
    return found


def test_twenty_phones_play_at_once(reading_nursery, tmp_path, whole):
    store = Store(tmp_path)
    server = reading_nursery.start(tmp_path)
    alone = Player(server, store, 1, think_s=(0.1, 0.2))
    alone.play(time.monotonic() + 300, most_turns=10 if whole else 4)
    assert alone.error is None, alone.error
    single_s = statistics.median(alone.waits[1:])
    players = [Player(server, store, 100 + number) for number in range(SESSIONS)]
    until = time.monotonic() + (600 if whole else 15)
    threads = [threading.Thread(target=player.play, args=(until,)) for player in players]
    for thread in threads:
        thread.start()
    memory = memory_while(server, threads)
    waits = sorted(wait for player in players for wait in player.waits)
    fair_s = TIMES_SINGLE * single_s * SESSIONS / (os.cpu_count() or 1)
    quarter = max(1, len(memory) // 4)
    early = statistics.mean(memory[quarter : 2 * quarter] or memory)
    late = statistics.mean(memory[-quarter:])
    confirmed = sum(sum(player.games.values()) for player in players)
    print(
        f"{SESSIONS} phones: {len(waits)} photos, {confirmed} turns confirmed, "
        f"{sum(player.unread for player in players)} photos left open; "
        f"photo to proposal {single_s:.2f} s alone, under load median {statistics.median(waits):.2f} s, "
        f"95 % within {waits[int(0.95 * (len(waits) - 1))]:.2f} s, allowed {fair_s:.2f} s; "
        f"memory {early / 1e6:.0f} MB in the second quarter, {late / 1e6:.0f} MB in the last, "
        f"{max(memory) / 1e6:.0f} MB at most",
        flush=True,
    )
    assert [player.error for player in players if player.error] == []
    lost = [
        (game, confirmed)
        for player in (alone, *players)
        for game, confirmed in player.games.items()
        if len(open_match(store, game).game.events) != confirmed
    ]
    assert lost == []
    assert max(memory) < 1_500_000_000
    if whole:
        assert statistics.median(waits) <= fair_s
        assert late < 1.1 * early + 20_000_000
