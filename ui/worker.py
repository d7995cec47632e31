"""A process that reads photos: kept alive between photos, stopped and replaced when one takes too long.

Hostile or broken files can hang or kill a decoder; here they cost one process and one clear error. The
process is started as a program of its own: one forked or spawned by `multiprocessing` would run the
script of the page a second time.
"""

from __future__ import annotations

import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import TracebackType
from typing import IO

from ui.lessons import Lesson
from ui.photo_clean import CleanPhoto
from ui.photo_read import ReaderName, ReadRequest
from ui.worker_process import OUT_OF_TIME
from vision.errors import VisionError
from vision.rack import RackReading
from vision.reading import BoardReading, Known

ROOT = Path(__file__).parent.parent
"""The folder that holds the packages; the process must find them from any working folder."""


TOO_LONG = "reading the picture took too long and was stopped; take another photo, or save it smaller."


class ReadingStopped(VisionError):
    """A reading was given up: it took too long, or the process that did it died."""

    kind = "unreadable"


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """Bounds of one reading.

    Attributes:
        cpu_s: Processor seconds after which a reading is given up; honest ones take well under two, and on a
            busy machine they take no more of these.
        timeout_s: Seconds on the clock after which it is given up whatever it does.
        start_timeout_s: Seconds a new process may take to load its libraries.
        memory_bytes: Address space of the process, where the system can bound it; 0 for no bound.
        n_threads: Threads of one reading.
        read: The function that reads a photo, as "module:function".
    """

    cpu_s: float = 10.0
    timeout_s: float = 60.0
    start_timeout_s: float = 120.0
    memory_bytes: int = 4 * 1024**3
    n_threads: int = 2
    read: str = "ui.photo_read:read_shown"


class ReadWorker:
    """One process that reads photos one after the other; threads may share it, and wait their turn."""

    def __init__(self, settings: WorkerSettings | None = None) -> None:
        self._settings = settings or WorkerSettings()
        self._turn = threading.Lock()
        self._running: Running | None = None

    def __enter__(self) -> ReadWorker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def start(self) -> None:
        """Starts the process if none is alive and waits until it has loaded its libraries.

        Raises:
            ReadingStopped: It does not come up.
        """
        with self._turn:
            self._ready()

    def submit(
        self, source: bytes | Path, known: Known, reader: ReaderName = "tilenet", own_set: bytes = b""
    ) -> BoardReading:
        """Returns what a photo shows.

        Args:
            source: The photo.
            known: What the caller knows of the set and the board.
            reader: Which reader.
            own_set: What is known of the set on the table, as `learn` returned it.

        Raises:
            VisionError: The photo cannot be read.
            ReadingStopped: It took too long or took the process down; the next photo gets a new one.
        """
        answer = self._answer(
            ReadRequest(source, plain(known), reader, self._settings.n_threads, own_set=own_set)
        )
        if isinstance(answer, BoardReading):
            return answer
        raise ReadingStopped(f"the reading gave {type(answer).__name__}, not a board.")

    def submit_rack(self, source: bytes | Path, known: Known) -> RackReading:
        """Returns the tiles that a photo of a rack shows; errors are those of `submit`."""
        answer = self._answer(
            ReadRequest(source, plain(known), threads=self._settings.n_threads, shows="rack")
        )
        if isinstance(answer, RackReading):
            return answer
        raise ReadingStopped(f"the reading gave {type(answer).__name__}, not a rack.")

    def learn(self, lessons: Sequence[Lesson], own_set: bytes = b"") -> bytes:
        """Returns what is known of a set of tiles after more lessons; errors are those of `submit`."""
        answer = self._answer(
            ReadRequest(
                b"",
                Known(()),
                threads=self._settings.n_threads,
                shows="lessons",
                own_set=own_set,
                lessons=tuple(lessons),
            )
        )
        if isinstance(answer, bytes):
            return answer
        raise ReadingStopped(f"the lessons gave {type(answer).__name__}, not a set.")

    def clean(self, data: bytes) -> CleanPhoto:
        """Returns a picture file from outside without metadata; errors are those of `submit`."""
        answer = self._answer(ReadRequest(data, Known(()), shows="file"))
        if isinstance(answer, CleanPhoto):
            return answer
        raise ReadingStopped(f"the reading gave {type(answer).__name__}, not a picture.")

    def close(self) -> None:
        """Ends the process; a later photo starts a new one."""
        with self._turn:
            self._stop()

    @property
    def pid(self) -> int | None:
        """The id of the process, when there is one."""
        return None if self._running is None else self._running.process.pid

    def _answer(self, request: ReadRequest) -> object:
        with self._turn:
            answer = self._ask(request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _ask(self, request: ReadRequest) -> object:
        running = self._ready()
        try:
            running.send(request)
            return running.receive(self._settings.timeout_s)
        except BaseException:
            # An answer that comes later belongs to this photo and must not be taken for the next one's.
            self._stop()
            raise

    def _ready(self) -> Running:
        if self._running is not None and self._running.process.poll() is None:
            return self._running
        self._stop()
        self._running = Running(self._settings)
        try:
            self._running.receive(self._settings.start_timeout_s)
        except BaseException:
            self._stop()
            raise
        return self._running

    def _stop(self) -> None:
        if self._running is not None:
            self._running.stop()
            self._running = None


class Running:
    """A live process with the thread that takes in what it says, so that waiting can be bounded."""

    def __init__(self, settings: WorkerSettings) -> None:
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        numbers = (settings.n_threads, settings.memory_bytes, settings.cpu_s)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ui.worker_process", settings.read, *map(str, numbers)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": str(settings.n_threads)},
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self._requests: IO[bytes] = self.process.stdin
        self._answers: queue.SimpleQueue[object] = queue.SimpleQueue()
        threading.Thread(target=take_in, args=(self.process.stdout, self._answers), daemon=True).start()

    def send(self, request: ReadRequest) -> None:
        """Sends a request.

        Raises:
            ReadingStopped: The process is gone.
        """
        try:
            pickle.dump(request, self._requests, protocol=pickle.HIGHEST_PROTOCOL)
            self._requests.flush()
        except OSError as error:
            raise ReadingStopped("the reading process has ended; try once more.") from error

    def receive(self, timeout_s: float) -> object:
        """Returns the next answer.

        Raises:
            ReadingStopped: None comes in time, or the process ends without one.
        """
        try:
            answer = self._answers.get(timeout=timeout_s)
        except queue.Empty:
            raise ReadingStopped(TOO_LONG) from None
        if answer is None and self._exit_code() == OUT_OF_TIME:
            raise ReadingStopped(TOO_LONG)
        if answer is None:
            raise ReadingStopped(
                "the picture took the reading process down (too little memory, or a damaged file); "
                "take another photo, or save it anew and smaller."
            )
        return answer

    def _exit_code(self) -> int | None:
        """Returns how a process that fell silent ended; None when it lives on."""
        try:
            return self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return None

    def stop(self) -> None:
        """Ends the process at once."""
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            try:
                stream.close()
            except OSError:  # what was not sent yet has nobody left to read it
                continue


def take_in(stream: IO[bytes], answers: queue.SimpleQueue[object]) -> None:
    """Puts each answer of a process in a queue, and None at its end."""
    try:
        while True:
            answers.put(pickle.load(stream))
    except (EOFError, OSError, ValueError, pickle.UnpicklingError):
        answers.put(None)


def plain(known: Known) -> Known:
    """Returns the same knowledge in values that can be sent to another process."""
    return replace(known, values=dict(known.values), premiums=dict(known.premiums))
