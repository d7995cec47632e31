"""Bounds within which hostile files have to be answered, and what watches over them."""

import signal
from contextlib import contextmanager

LONGEST_S = 10.0
MOST_BYTES = 1_500_000_000


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
    """Returns the files in a folder and its folders, by their paths from there."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def progress(what, number, good, refused, slowest):
    """Prints how far a long test is, every hundred files."""
    if number % 100 == 99:
        print(f"{number + 1} {what}: {good} good, {refused} refused, slowest {slowest:.2f} s", flush=True)


def peak_bytes():
    """Returns the most memory this process has held."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
