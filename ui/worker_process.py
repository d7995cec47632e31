"""What the reading process does: takes requests from standard input, gives readings on standard output.

Started by `ui.worker`. Messages are pickles between a parent and its own child, one answer a request.
"""

import importlib
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import BinaryIO, TypeAlias

from ui.photo_clean import CleanPhoto
from ui.photo_read import Readers, ReadRequest
from vision.errors import PhotoUnreadable, VisionError
from vision.rack import RackReading
from vision.reading import BoardReading

Answer: TypeAlias = BoardReading | RackReading | CleanPhoto | bytes
Read: TypeAlias = Callable[[ReadRequest, Readers], Answer]


OUT_OF_TIME = 75
"""Exit code of a process that gave a reading up."""

LOOK_EVERY_S = 0.1


def main(read_name: str, n_threads: int, memory_bytes: int, cpu_s: float) -> None:
    """Serves until standard input ends.

    Args:
        read_name: The function that reads a photo, as "module:function".
        n_threads: Threads of one reading.
        memory_bytes: Address space of this process, where the system can bound it; 0 for no bound.
        cpu_s: Processor seconds of one reading.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides when to stop
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not get between the answers
    bound_resources(n_threads, memory_bytes)
    module, _, function = read_name.partition(":")
    read = getattr(importlib.import_module(module), function)
    watch = Watch(cpu_s)
    threading.Thread(target=watch.run, daemon=True).start()
    serve(sys.stdin.buffer, answers, read, watch)


class Watch:
    """Ends the process when one reading takes more processor time than it may."""

    def __init__(self, cpu_s: float) -> None:
        self._cpu_s = cpu_s
        self._until: float | None = None

    def begin(self) -> None:
        """Starts the time of a reading."""
        self._until = time.process_time() + self._cpu_s

    def end(self) -> None:
        """The reading is done."""
        self._until = None

    def run(self) -> None:
        """Looks at the time again and again; a thread of its own."""
        while True:
            time.sleep(LOOK_EVERY_S)
            until = self._until
            if until is not None and time.process_time() > until:
                os._exit(OUT_OF_TIME)


def serve(requests: BinaryIO, answers: BinaryIO, read: Read, watch: Watch) -> None:
    """Answers requests until there are no more."""
    readers: Readers = {}
    send(answers, "ready")
    while True:
        try:
            request = pickle.load(requests)
        except EOFError:
            return
        watch.begin()
        answer = answer_to(request, readers, read)
        watch.end()
        send(answers, answer)


def send(answers: BinaryIO, answer: object) -> None:
    """Writes one answer."""
    pickle.dump(answer, answers, protocol=pickle.HIGHEST_PROTOCOL)
    answers.flush()


def answer_to(request: ReadRequest, readers: Readers, read: Read) -> Answer | Exception:
    """Returns the reading, or the error that the parent raises."""
    try:
        reading = read(request, readers)
        if isinstance(reading, RackReading | CleanPhoto | bytes):
            return reading
        return replace(reading, readings=dict(reading.readings), ms=dict(reading.ms))
    except VisionError as error:
        return error
    except MemoryError:
        return PhotoUnreadable("the picture needs more memory than a reading may take; save it smaller.")
    except Exception as error:  # one photo must not end the process that serves all others
        return PhotoUnreadable(f"the reading failed inside ({type(error).__name__}: {error}).")


def bound_resources(n_threads: int, memory_bytes: int) -> None:
    """Bounds threads, and memory where the system can do it."""
    import cv2

    cv2.setNumThreads(n_threads)
    try:
        import resource
    except ImportError:  # Windows
        return
    if memory_bytes:
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
