"""The reading process: bounded, replaced when it dies, and never a wrong answer for the next photo."""

import sys
from pathlib import Path

import pytest
from reading_fakes import rows_with

from ui.batch import BatchSettings, read_many
from ui.photo_read import ReadRequest
from ui.worker import ReadingStopped, ReadWorker, WorkerSettings
from vision.errors import BoardNotFound, PhotoUnreadable
from vision.reading import BoardReading, Known

KNOWN = Known(alphabet=("A", "I", "K", "O", "R"))
SETTINGS = WorkerSettings(n_threads=1, read="worker_reads:read")
IMPATIENT = WorkerSettings(cpu_s=0.5, timeout_s=2, n_threads=1, read="worker_reads:read")


@pytest.fixture(autouse=True)
def reads_can_be_found(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))


@pytest.fixture
def worker():
    with ReadWorker(SETTINGS) as worker:
        yield worker


def rows(reading):
    return ["".join(reading.readings[row, col].tile for col in range(15)) for row in range(15)]


def test_photos_are_read_by_one_process_that_stays(worker):
    worker.start()
    pid = worker.pid
    assert rows(worker.submit(b"photo", KNOWN)) == rows_with("8F KOIRA")
    assert rows(worker.submit(Path("photo.jpg"), KNOWN)) == rows_with("8F KOIRA")
    assert worker.pid == pid


@pytest.mark.parametrize(
    ("source", "error", "words"),
    [
        pytest.param(b"no board", BoardNotFound, "no board was found", id="what the read says is passed on"),
        pytest.param(b"fault", PhotoUnreadable, "ZeroDivisionError", id="a fault of ours is named"),
        pytest.param(b"nonsense", PhotoUnreadable, "failed inside", id="no reading"),
        pytest.param(
            b"hoard", PhotoUnreadable, "memory", id="too much memory",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux only"),
        ),
    ],
)  # fmt: skip
def test_an_error_leaves_the_process_alive(worker, source, error, words):
    worker.start()
    pid = worker.pid
    with pytest.raises(error, match=words):
        worker.submit(source, KNOWN)
    assert worker.submit(b"photo", KNOWN).turns == 0
    assert worker.pid == pid


def test_a_process_that_dies_is_replaced(worker):
    worker.start()
    pid = worker.pid
    with pytest.raises(ReadingStopped, match="took the reading process down"):
        worker.submit(b"die", KNOWN)
    assert rows(worker.submit(b"photo", KNOWN)) == rows_with("8F KOIRA")
    assert worker.pid not in (None, pid)


@pytest.mark.parametrize("source", [pytest.param(b"hang", id="waits"), pytest.param(b"work", id="works")])
def test_a_read_that_takes_too_long_is_stopped_and_its_answer_never_comes(source):
    with ReadWorker(IMPATIENT) as worker:
        worker.start()
        pid = worker.pid
        with pytest.raises(ReadingStopped, match="took too long"):
            worker.submit(source, KNOWN)
        assert worker.pid is None
        worker.start()
        assert worker.pid not in (None, pid)


def test_what_a_library_prints_does_not_get_between_the_answers(worker):
    assert rows(worker.submit(b"noise", KNOWN)) == rows_with("8F KOIRA")


def test_a_read_that_cannot_be_loaded_is_said():
    with ReadWorker(WorkerSettings(read="no_such_module:read")) as worker, pytest.raises(ReadingStopped):
        worker.start()


def test_a_closed_worker_starts_again(worker):
    worker.submit(b"photo", KNOWN)
    worker.close()
    assert worker.pid is None
    assert worker.submit(b"photo", KNOWN).turns == 0


def test_many_photos_come_back_in_order_and_failures_go_on():
    sources = [b"photo", b"no board", b"die", b"photo", b"fault", b"photo"] * 2
    requests = (ReadRequest(source, KNOWN) for source in sources)
    outcomes = list(read_many(requests, BatchSettings(worker=SETTINGS)))
    expected = {
        b"photo": BoardReading,
        b"no board": BoardNotFound,
        b"die": ReadingStopped,
        b"fault": PhotoUnreadable,
    }
    assert [type(outcome) for outcome in outcomes] == [expected[source] for source in sources]


def test_a_long_batch_is_taken_up_piece_by_piece():
    taken = []

    def requests():
        for number in range(20):
            taken.append(number)
            yield ReadRequest(b"photo", KNOWN)

    settings = BatchSettings(ahead=4, worker=SETTINGS)
    for done, _ in enumerate(read_many(requests(), settings), 1):
        assert len(taken) <= done + settings.ahead
    assert len(taken) == done == 20
