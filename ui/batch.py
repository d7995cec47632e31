"""Many photos, read two at a time in processes of their own, handed back in order as they come."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TypeAlias

from ui.photo_read import ReadRequest, read_request
from ui.worker import ReadWorker, WorkerSettings
from vision.errors import VisionError
from vision.reading import BoardReading

Outcome: TypeAlias = BoardReading | VisionError


@dataclass(frozen=True, slots=True)
class BatchSettings:
    """How many photos are in work at once.

    Attributes:
        n_workers: Processes, one thread each: two photos at a time beat one photo on two threads.
        ahead: Photos begun before the first of them is handed back; bounds the memory of a long batch.
        worker: Bounds of one reading.
    """

    n_workers: int = 2
    ahead: int = 4
    worker: WorkerSettings = field(default_factory=lambda: WorkerSettings(n_threads=1))


def read_one(request: ReadRequest) -> Outcome:
    """Returns what one photo shows, or why it cannot be read; read in this process."""
    try:
        return read_request(request, {})
    except VisionError as error:
        return error


def read_many(requests: Iterable[ReadRequest], settings: BatchSettings | None = None) -> Iterator[Outcome]:
    """Yields what each photo shows, or why it cannot be read, in the order of the requests."""
    settings = settings or BatchSettings()
    with ExitStack() as stack:
        idle: SimpleQueue[ReadWorker] = SimpleQueue()
        for _ in range(settings.n_workers):
            idle.put(stack.enter_context(ReadWorker(settings.worker)))
        pool = stack.enter_context(ThreadPoolExecutor(settings.n_workers))
        begun: deque[Future[Outcome]] = deque()
        for request in requests:
            begun.append(pool.submit(read_with, idle, request))
            if len(begun) == settings.ahead:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()


def read_with(idle: "SimpleQueue[ReadWorker]", request: ReadRequest) -> Outcome:
    """Reads one photo with a worker that has nothing else to do."""
    worker = idle.get()
    try:
        return worker.submit(request.source, request.known, request.reader)
    except VisionError as error:
        return error
    finally:
        idle.put(worker)
