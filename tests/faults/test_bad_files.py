"""Broken and hostile files: each gets a clear answer, in time, within memory, and nothing else is touched."""

import io
import json
import os
import signal
import threading
import time
import zipfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import cv2
import numpy as np
import pytest
from kept_photos import picture
from mutations import mutated, seeded
from phone_client import Phone

from scoring.editions import edition_ids, load_edition
from scoring.errors import ScoringError
from scoring.events import Play
from scoring.lexicon import load_word_list
from scoring.move import parse_play
from ui.backup import BackupRefused, backup_game, restore_game
from ui.export import csv_file, gcg_file
from ui.gcg_import import import_gcg
from ui.intake import accept_photo
from ui.match import add_events, open_match, start_match
from ui.setups import GameSetup
from ui.store import Store
from ui.worker import ReadWorker, WorkerSettings
from vision.errors import VisionError
from vision.reading import BoardReading, Known

pytestmark = pytest.mark.faults

ROOT = Path(__file__).parents[2]
LONGEST_S = 10.0
MOST_BYTES = 1_500_000_000
SAMPLES = sorted((ROOT / "samples" / "games" / "finnish").glob("*.jpg"))


@contextmanager
def in_time(what):
    """Fails when the block works for too long, or sleeps for very long: other work here must not matter."""

    def stop(*_):
        raise AssertionError(f"{what} took more than {LONGEST_S} s")

    timers = (
        (signal.ITIMER_PROF, signal.SIGPROF, LONGEST_S),
        (signal.ITIMER_REAL, signal.SIGALRM, 20 * LONGEST_S),
    )
    before = [signal.signal(number, stop) for _, number, _ in timers]
    for timer, _, seconds in timers:
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for (timer, number, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def files_below(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def progress(what, number, good, refused, slowest):
    if number % 100 == 99:
        print(f"{number + 1} {what}: {good} good, {refused} refused, slowest {slowest:.2f} s", flush=True)


# --- pictures ---------------------------------------------------------------------------------------------


def exif():
    from PIL import Image

    data = Image.Exif()
    data[0x010F], data[0x0112] = "Camera", 6
    data.get_ifd(0x8825)[2] = (60.0, 10.0, 5.0)
    return data


def pictures():
    """One small photo of a board in every form a phone or a person may send."""
    from PIL import Image

    board = cv2.imread(str(SAMPLES[2])) if SAMPLES else np.full((600, 800, 3), 128, np.uint8)
    scale = 480 / max(board.shape[:2])
    board = cv2.resize(board, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    pil = Image.fromarray(board[:, :, ::-1])
    forms = {
        "jpeg": {"format": "JPEG", "quality": 80, "exif": exif()},
        "progressive": {"format": "JPEG", "quality": 80, "progressive": True},
        "png": {"format": "PNG"},
        "webp": {"format": "WEBP", "quality": 70, "exif": exif()},
        "gif": {"format": "GIF", "save_all": True, "append_images": [pil.rotate(90), pil.rotate(180)]},
        "bmp": {"format": "BMP"},
        "mpo": {"format": "MPO", "save_all": True, "append_images": [pil.rotate(180)]},
    }
    try:
        import pillow_heif

        pillow_heif.register_heif_opener()
        forms["heic"] = {"format": "HEIF", "quality": 50}
    except ImportError:
        pass
    found = {}
    for name, options in forms.items():
        out = io.BytesIO()
        try:
            pil.save(out, **options)
        except (OSError, RuntimeError, KeyError):  # no encoder for it on this machine
            continue
        found[name] = out.getvalue()
    return found


class Watch:
    """Looks at the memory of a server all the while."""

    def __init__(self, server):
        self.server, self.most, self.done = server, 0, False
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self):
        while not self.done:
            self.most = max(self.most, self.server.memory_bytes())
            time.sleep(0.05)


def sent(phone, form, data, number):
    """Sends a broken picture; returns the photo kept of it, or None, and how long the answer took."""
    begun = time.monotonic()
    headers = {"x-boardscore": "photo"}
    status, body = phone.http("POST", "/api/photo", data, headers)
    took_s, answer = time.monotonic() - begun, json.loads(body)
    if status != 200:
        assert status in (413, 422) and len(answer["message"]) > 20, (form, number, status, answer)
        return None, took_s
    shown, photo = phone.http("GET", f"/api/photo/{answer['digest']}")
    image = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    assert shown == 200 and image is not None, (form, number)
    assert b"Camera" not in photo, (form, number)
    return photo, took_s


def test_broken_pictures_get_a_photo_or_a_sentence_and_the_server_lives(nursery, tmp_path, whole):
    data = tmp_path / "data"
    server = nursery.start(data)
    watch, forms = Watch(server), pictures()
    wanted = 2000 if whole else 80
    kept, slowest = [], 0.0
    with Phone(server.port) as phone, ThreadPoolExecutor(6) as phones:

        def send(number):
            form = sorted(forms)[number % len(forms)]
            return sent(phone, form, mutated(forms[form], seeded("picture", number)), number)

        for number, (photo, took_s) in enumerate(phones.map(send, range(wanted))):
            slowest = max(slowest, took_s)
            kept += [photo] if photo is not None else []
            progress("pictures", number, len(kept), number + 1 - len(kept), slowest)
        phone.load()
        assert phone.button("New game"), "the page is still there"
    watch.done = True
    assert watch.most < MOST_BYTES
    if not os.getloadavg()[0] > 2 * (os.cpu_count() or 1):  # a machine that works on other things is slow
        assert slowest < LONGEST_S
    assert files_below(tmp_path) == {f"data/{name}" for name in files_below(data)}
    every = 10 if whole else 12
    readings, sentences, slowest_read = read_some(kept[::every])
    print(
        f"{wanted} broken pictures of {len(forms)} forms: {len(kept)} taken, {wanted - len(kept)} refused; "
        f"slowest answer {slowest:.2f} s, most memory {watch.most / 1e6:.0f} MB; of {len(kept[::every])} "
        f"read, {readings} gave a board, {sentences} a sentence, slowest {slowest_read:.2f} s"
    )


def read_some(photos):
    """Returns how many photos gave a board, how many a sentence, and the longest time."""
    readings = sentences = 0
    slowest = 0.0
    known = Known(alphabet=tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ"))
    with ReadWorker(WorkerSettings(n_threads=1)) as worker:
        worker.start()
        for photo in photos:
            begun = time.process_time(), time.monotonic()
            try:
                reading = worker.submit(photo, known)
                assert isinstance(reading, BoardReading) and len(reading.readings) == 225
                readings += 1
            except VisionError as error:
                assert len(str(error)) > 20
                sentences += 1
            slowest = max(slowest, time.monotonic() - begun[1])
    return readings, sentences, slowest


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\0\0\0\x01\0\0\x08\2" + b"\0" * 99, id="too wide"),
        pytest.param(b"BM" + b"\xff" * 60, id="a bitmap of negative size"),
        pytest.param(b"GIF89a" + b"\xff\xff\xff\xff" + b"\0" * 40, id="an empty film"),
        pytest.param(b"RIFF\xff\xff\xff\xffWEBPVP8 " + b"\xff" * 40, id="a WebP of four gigabytes"),
        pytest.param(b"\0\0\0\x18ftypheic" + b"\xff" * 200, id="a HEIC of boxes without end"),
        pytest.param(b"\xff\xd8" + b"\xff\xe1\xff\xff" * 5000, id="camera data without end"),
        pytest.param(b"%PDF-1.7 " + b"x" * 400, id="a document"),
        pytest.param(b"PK\x03\x04" + b"\0" * 400, id="an archive"),
    ],
)  # fmt: skip
def test_hostile_pictures_are_refused_before_they_are_unpacked(tmp_path, data):
    from ui.intake import PhotoRefused

    with in_time("a picture"), pytest.raises(PhotoRefused):
        accept_photo(Store(tmp_path), data)


# --- records ----------------------------------------------------------------------------------------------


def records(tmp_path):
    """Game records as this program writes them, in several editions."""
    store, found = Store(tmp_path / "made"), []
    for edition, plays in (
        ("finnish", ("8F KOIRA", "8F .....S", "K8 .AUMA")),
        ("norwegian", ("8H ENE", "9H RØRA")),
        ("english", ("8D HELLO", "E7 C.R")),
    ):
        game = start_match(store, GameSetup(edition, ("Aino", "Åse", "Liv")), "x")
        for text in plays:
            match = open_match(store, game)
            placements = parse_play(text, match.state.board, match.game.edition)
            add_events(store, match, [Play(match.state.on_turn, placements)])
        found.append((edition, gcg_file(open_match(store, game).game)))
    return found


def test_broken_records_become_a_game_or_a_sentence(tmp_path, whole):
    store, games = Store(tmp_path / "data"), records(tmp_path)
    before = files_below(tmp_path / "made")
    wanted = 2000 if whole else 150
    opened = refused = 0
    slowest = 0.0
    for number in range(wanted):
        edition, record = games[number % len(games)]
        broken = mutated(record, seeded("record", number), text=True)
        begun = time.monotonic()
        try:
            with in_time(f"record {number}"):
                game = import_gcg(store, broken, edition).game_id
                match = open_match(store, game)
                csv_file(match.game, defaultdict(str))
                gcg_file(match.game)
            opened += 1
        except ScoringError as error:
            assert len(str(error)) > 10, number
            refused += 1
        slowest = max(slowest, time.monotonic() - begun)
        progress("records", number, opened, refused, slowest)
    assert files_below(tmp_path / "made") == before
    assert peak_bytes() < MOST_BYTES
    print(f"{wanted} broken records: {opened} opened, {refused} refused, slowest {slowest:.2f} s")


def peak_bytes():
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


# --- editions and word lists ------------------------------------------------------------------------------


def test_broken_editions_are_editions_or_a_sentence(tmp_path, whole):
    texts = [(ROOT / "scoring" / "editions" / f"{name}.toml").read_bytes() for name in edition_ids()]
    loaded = refused = 0
    for number in range(1000 if whole else 80):
        path = tmp_path / "own.toml"
        path.write_bytes(mutated(texts[number % len(texts)], seeded("edition", number), text=True))
        try:
            with in_time(f"edition {number}"):
                edition = load_edition(path)
                start_match(Store(tmp_path / "data"), GameSetup(edition.id, ("A", "B")), "x")
            loaded += 1
        except ScoringError as error:
            assert len(str(error)) > 10
            refused += 1
    print(f"broken editions: {loaded} loaded, {refused} refused")
    assert loaded and refused


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("a = " + "[" * 50_000, id="nested without end"),
        pytest.param("name = 'x'\n" * 2, id="a name twice"),
        pytest.param("[tiles.letters]\nA = [1, " + "9" * 5000 + "]", id="a number of thousands of digits"),
        pytest.param("[layout]\nrows = [" + ("'" + "." * 400 + "',") * 400 + "]", id="a board of 400 a side"),
        pytest.param("x = '" + "y" * 300_000 + "'", id="too large"),
        pytest.param("[tiles]\nblanks = -5\n[tiles.letters]\nA = [1, 1]", id="fewer than no blanks"),
        pytest.param("layout = '../../../etc/passwd'\n[tiles.letters]\nA = [1, 1]", id="a path as layout"),
    ],
)  # fmt: skip
def test_hostile_editions_are_refused(tmp_path, text):
    (tmp_path / "own.toml").write_text(text)
    with in_time("an edition"), pytest.raises(ScoringError):
        load_edition(tmp_path / "own.toml")


@pytest.mark.parametrize(
    "name", ["../../../../etc/passwd", "/dev/zero", "/dev/stdin", "/", "..", "\0", "a" * 5000, "~"]
)
def test_an_edition_by_the_name_of_something_else_is_refused(name):
    with in_time("an edition"), pytest.raises(ScoringError):
        load_edition(name)


def test_hostile_word_lists_are_lists_or_a_sentence(tmp_path, whole):
    good = "\n".join(f"sana{n}" for n in range(2000)).encode()
    path = tmp_path / "list.txt"
    for number in range(300 if whole else 40):
        path.write_bytes(mutated(good, seeded("list", number), text=True))
        try:
            with in_time(f"list {number}"):
                load_word_list(path).check("SANA")
        except ScoringError as error:
            assert len(str(error)) > 10
    for hostile in (b"", b"\0" * 1000, b"a" * 1_000_000, b"\n" * 1_000_000, b"\xff\xfe" + b"a\0" * 1000):
        path.write_bytes(hostile)
        try:
            with in_time("a hostile list"):
                load_word_list(path).check("SANA")
        except ScoringError as error:
            assert len(str(error)) > 10
    with path.open("wb") as huge:
        huge.truncate(3 * 1024**3)  # a file of three gigabytes that takes no room
    with in_time("a huge list"), pytest.raises(ScoringError):
        load_word_list(path)


# --- saved games ------------------------------------------------------------------------------------------


@pytest.fixture
def saved(tmp_path):
    store = Store(tmp_path / "made")
    game = start_match(store, GameSetup("finnish", ("Aino", "Åse")), "Kitchen")
    match = open_match(store, game)
    play = Play(0, parse_play("8F KOIRA", match.state.board, match.game.edition))
    add_events(store, match, [play], accept_photo(store, picture(1)))
    return backup_game(store, game)


def test_broken_saved_games_are_opened_or_refused(tmp_path, saved, whole):
    store, opened, refused = Store(tmp_path / "data"), 0, 0
    for number in range(1000 if whole else 80):
        broken = mutated(repacked(saved, number) if number % 2 else saved, seeded("zip", number))
        try:
            with in_time(f"saved game {number}"):
                open_match(store, restore_game(store, broken))
            opened += 1
        except BackupRefused as error:
            assert len(str(error)) > 10
            refused += 1
    assert files_below(tmp_path / "data") >= {"games.sqlite3"}
    assert all(name.startswith(("data/", "made/")) for name in files_below(tmp_path))
    print(f"broken saved games: {opened} opened, {refused} refused")


def repacked(saved, number):
    """Returns the saved game with its list of events broken inside a sound zip file."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            broken = entry.filename == "game.json"
            new.writestr(entry.filename, mutated(data, seeded("json", number), text=True) if broken else data)
    return out.getvalue()


def changed(saved, **replaced):
    """Returns the saved game with another set-up, title or list of events."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(saved)) as old, zipfile.ZipFile(out, "w") as new:
        body = json.loads(old.read("game.json"))
        body["setup"].update(replaced.pop("setup", {}))
        new.writestr("game.json", json.dumps({**body, **replaced}))
        for entry in old.infolist():
            if entry.filename != "game.json":
                new.writestr(entry.filename, old.read(entry))
    return out.getvalue()


@pytest.mark.parametrize(
    "replaced",
    [
        pytest.param({"setup": {"edition": "/etc/passwd"}}, id="a file as edition"),
        pytest.param({"setup": {"edition": "../finnish"}}, id="a path as edition"),
        pytest.param({"setup": {"players": []}}, id="no players"),
        pytest.param({"setup": {"players": ["A"] * 5000}}, id="thousands of players"),
        pytest.param({"setup": {"rules": {"rack_size": 10**9}}}, id="a rack of a thousand million"),
        pytest.param({"setup": {"values": {"A": 10**30}}}, id="a tile worth too much"),
        pytest.param({"events": [{"body": {"kind": "pass", "player": 0}}] * 20_000}, id="no end of events"),
        pytest.param({"events": [{"body": {"kind": "pass", "player": 99}}]}, id="a player who is not there"),
        pytest.param({"events": {"a": 1}}, id="events that are no list"),
        pytest.param({"events": [{"body": {"kind": "__import__"}}]}, id="an event of no kind"),
    ],
)
def test_a_saved_game_that_cannot_be_played_is_refused_whole(tmp_path, saved, replaced):
    store = Store(tmp_path / "data")
    with in_time("a saved game"), pytest.raises(BackupRefused):
        restore_game(store, changed(saved, **replaced))
    assert store.games() == ()


def bomb(packing=zipfile.ZIP_DEFLATED, name="photos/0", megabytes=450):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", packing, compresslevel=1) as archive:
        archive.writestr("game.json", '{"title": "x", "setup": {}, "events": []}')
        with archive.open(name, "w", force_zip64=True) as entry:
            for _ in range(megabytes):
                entry.write(bytes(1_000_000))
    return out.getvalue()


def locked_zip():
    """A zip file that says it needs a password."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("game.json", "{}")
    data = bytearray(out.getvalue())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    return bytes(data)


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(bomb, id="nearly half a gigabyte of nothing"),
        pytest.param(lambda: bomb(zipfile.ZIP_LZMA, megabytes=1), id="another packing"),
        pytest.param(lambda: bomb(name="../../../../tmp/out"), id="a path that leads out"),
        pytest.param(locked_zip, id="a password"),
    ],
)
def test_bombs_and_tricks_in_zip_files_are_refused(tmp_path, make):
    data, before = make(), peak_bytes()
    with in_time("a bomb"), pytest.raises(BackupRefused):
        restore_game(Store(tmp_path / "data"), data)
    assert peak_bytes() - before < 400_000_000
    assert all(name.startswith("data/") for name in files_below(tmp_path))


HOSTILE_NAMES = (
    "<script>alert(1)</script>", "\u202eevil", "a\0b", "**bold** [x](javascript:alert(1))", "$\\frac{1}{0}$",
    "../../etc/passwd", "A" * 500, "\r\nSet-Cookie: x",
    "👩‍👩‍👧‍👦" * 60, ":material/delete:", "'; DROP TABLE games; --",
    "=cmd|'/c calc'!A1", "%s%n", "{0.__class__}", "\ud7ff\uffff",
)  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_NAMES, ids=range(len(HOSTILE_NAMES)))
def test_a_hostile_name_is_shown_as_text_on_every_view_and_file(tmp_path, name, monkeypatch, whole):
    from streamlit.testing.v1 import AppTest

    monkeypatch.setenv("BOARDSCORE_DATA", str(tmp_path))
    store = Store(tmp_path)
    game = start_match(store, GameSetup("finnish", (name, "Eetu")), name)
    match = open_match(store, game)
    add_events(store, match, [Play(0, parse_play("8F KOIRA", match.state.board, match.game.edition))])
    for view in ("", "history", "end", "bag", "away") if whole else ("", "away"):
        page = AppTest.from_file(str(ROOT / "ui" / "page" / "main.py"), default_timeout=120)
        page.query_params["game"] = game
        page.query_params["view"] = view
        page.run()
        assert not page.exception, (view, page.exception)
        shown = " ".join(node.proto.body for node in page.get("html"))
        assert "<script>alert" not in shown
    copy = restore_game(store, backup_game(store, game))
    assert open_match(store, copy).state.totals == (20, 0)
    assert os.sep not in file_name_of(name)


def file_name_of(title):
    from ui.export import file_name

    return file_name(title, "zip")
