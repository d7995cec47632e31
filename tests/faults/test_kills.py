"""The server is killed while a phone confirms turn after turn: nothing is lost or doubled."""

import contextlib
import json
import random
import socket
import threading
import time

import pytest
from kept_photos import new_game, turns_of_a_game
from phone_client import GONE, PATIENCE_S, Phone
from running_page import free_port

from ui.intake import accept_photo
from ui.match import open_match
from ui.store import Store
from ui.stored import Pending

pytestmark = pytest.mark.faults


class Table:
    """A person with a phone who plays on whatever happens, and a list of what the page has acknowledged."""

    def __init__(self, store, seed):
        self.store, self.rng = store, random.Random(seed)
        self.turns = turns_of_a_game(store)
        self.photos = [accept_photo(store, turn.photo) for turn in self.turns]
        self.games = []
        self.answer_s = 1.0
        self.between = self.doubted = 0
        self.pressed = None
        self.begin()

    def begin(self):
        self.games.append([new_game(self.store), 0])
        self.pressed = None

    @property
    def game(self):
        return self.games[-1][0]

    @property
    def acknowledged(self):
        return self.games[-1][1]

    def acknowledge(self, n):
        self.games[-1][1] = n

    def told(self, kills):
        turns = sum(acknowledged for _, acknowledged in self.games)
        return (
            f"{kills} kills, {self.between} between request and answer, {self.doubted} turns kept whose "
            f"answer never came; {turns} turns in {len(self.games)} games, none lost, none doubled"
        )

    def check(self):
        """Looks at what the store holds after a kill."""
        match = open_match(self.store, self.game)
        done = len(match.stored.events)
        assert self.acknowledged <= done <= self.acknowledged + 1, "a turn is lost or doubled"
        laid = [frozenset(str(placed.square) for placed in event.placements) for event in match.game.events]
        assert laid == [turn.laid for turn in self.turns[:done]]
        self.doubted += done > self.acknowledged
        self.acknowledge(done)

    def play(self, port, sent):
        """Comes back to the game, and confirms its next turn."""
        with Phone(port, f"game={self.game}") as phone:
            phone.load()
            if self.pressed is not None and phone.button(self.pressed) and self.rng.random() < 0.5:
                phone.ask(press=self.pressed)  # an impatient finger: the tap whose answer never came, again
                phone.settle()
                self.check()
                phone.load()
            if phone.button("confirm-") is None:
                phone.send_photo(self.turns[self.acknowledged].photo, self.game)
                phone.load()
            self.pressed = phone.button("confirm-")
            assert self.pressed, f"no proposal: {phone.texts()[-500:]}"
            phone.ask(press=self.pressed)
            sent.set()
            phone.settle()
            assert phone.button("confirm-") is None
            self.acknowledge(self.acknowledged + 1)


def kill_when_asked(table, server, sent, answered, *, between):
    """Kills between request and answer, or at any moment of a turn."""
    if between:
        sent.wait(PATIENCE_S)
        time.sleep(table.rng.uniform(0, table.answer_s))
        early = not answered.is_set()
        server.kill()
        return early
    time.sleep(table.rng.uniform(0, 4 * table.answer_s))
    server.kill()
    return sent.is_set() and not answered.is_set()


def one_kill(table, nursery, data, port, *, between):
    server = nursery.start(data, port)
    sent, answered, failed = threading.Event(), threading.Event(), []

    def play():
        try:
            table.play(port, sent)
        except GONE:
            pass
        except BaseException as error:
            failed.append(error)
        finally:
            answered.set()
            sent.set()

    person = threading.Thread(target=play)
    person.start()
    before = table.acknowledged
    table.between += kill_when_asked(table, server, sent, answered, between=between)
    person.join()
    assert not failed, failed
    table.check()
    if between:  # so that half of the turns are saved before the server dies, however fast this machine is
        table.answer_s *= 0.8 if table.acknowledged > before else 1.25
    if table.acknowledged == len(table.turns):
        table.begin()


def ask_plainly(table, port):
    """Asks a server without a page to confirm the next turn; returns the open line."""
    version = table.store.load(table.game).version
    request = json.dumps([table.game, version, table.turns[table.acknowledged].play])
    for _ in range(3000):
        with contextlib.suppress(OSError):
            line = socket.create_connection(("127.0.0.1", port), timeout=60)
            line.sendall(request.encode() + b"\n")
            return line
        time.sleep(0.002)
    raise AssertionError("the server did not start")


def answer_of(line):
    """Returns what came back before the line broke."""
    found = b""
    with line, contextlib.suppress(OSError):
        while chunk := line.recv(1000):
            found += chunk
    return found.decode()


def test_killed_between_request_and_answer_a_turn_is_kept_whole_or_not_at_all(nursery, tmp_path, whole):
    wanted = 200 if whole else 40
    table, port = Table(Store(tmp_path), seed=11), free_port()
    table.answer_s, kills = 0.02, 0
    while kills < wanted or table.between < wanted // 2:
        table.store.set_pending(table.game, Pending(table.photos[table.acknowledged]))
        server, before = nursery.start_plain(tmp_path, port), table.acknowledged
        line = ask_plainly(table, port)
        time.sleep(table.rng.uniform(0, table.answer_s))
        server.kill()
        answer = answer_of(line)
        assert answer in ("", "done\n"), answer
        if answer:
            table.acknowledge(before + 1)
        else:
            table.between += 1
        kills += 1
        table.check()
        kept = table.acknowledged > before
        assert (table.store.load(table.game).pending is None) == kept, "the photo waits as long as its turn"
        table.answer_s *= 0.8 if kept else 1.25
        if table.acknowledged == len(table.turns):
            table.begin()
    assert all(len(open_match(table.store, game).game.events) == count for game, count in table.games)
    print(table.told(kills))


def test_killed_at_any_moment_each_acknowledged_turn_is_there_and_none_is_doubled(nursery, tmp_path, whole):
    wanted = 200 if whole else 6
    table, port = Table(Store(tmp_path), seed=7), free_port()
    kills = 0
    while kills < wanted or table.between < wanted // 2:
        one_kill(table, nursery, tmp_path, port, between=kills % 4 != 3)
        kills += 1
        if kills % 10 == 0:
            print(table.told(kills), flush=True)
    nursery.start(tmp_path, port)
    for game, acknowledged in table.games:
        with Phone(port, f"game={game}") as phone:
            phone.load()
            assert len(open_match(table.store, game).game.events) == acknowledged
            assert all(str(total) in phone.texts() for total in open_match(table.store, game).state.totals)
    print(table.told(kills))
