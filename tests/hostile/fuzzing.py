"""One target under the fuzzer, in its own process: python -m tests.hostile.fuzzing TARGET FOLDER [OPTION…].

The fuzzer sees which paths an input takes through the companion, and keeps inputs that take new ones. After a find it
continues: for every place in the code, the smallest input that leads there is saved in FOLDER/finds with its traceback.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import extract_tb, format_exception
from types import FrameType
from typing import TYPE_CHECKING

import atheris

if TYPE_CHECKING:
    from tests.hostile.targets import Target

PACKAGES = ("companion", "campaigns", "printables")
ROOT = Path(__file__).parents[2]
# Seconds of processor time after which an input counts as hanging.
LONGEST = 10.0
# How often an input is changed within its format, if the target knows how.
MUTATED_SHARE = 0.7


class TooSlow(BaseException):
    """An input takes far too long."""


class Watch:
    """Runs a target, stops it if it hangs, and saves finds."""

    def __init__(self, target: Target, folder: Path) -> None:
        self.target, self.folder = target, folder
        folder.mkdir(parents=True, exist_ok=True)
        signal.signal(signal.SIGVTALRM, self.stop)

    def stop(self, number: int, frame: FrameType | None) -> None:
        raise TooSlow

    def __call__(self, data: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            self.target.run(data)
        except (Exception, TooSlow) as error:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self.keep(data, error)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def keep(self, data: bytes, error: BaseException) -> None:
        """Save an input that causes an error, unless a smaller one leads to the same place."""
        path = self.folder / name_of(error)
        if not path.exists() or len(path.read_bytes()) > len(data):
            path.write_bytes(data)
            trace = "".join(format_exception(error)).encode(errors="backslashreplace")
            path.with_suffix(".traceback").write_bytes(trace)


def name_of(error: BaseException) -> str:
    """Name a find after its error and the last place in the project's code."""
    frames = [frame for frame in extract_tb(error.__traceback__) if str(ROOT) in frame.filename]
    ours = [frame for frame in frames if "/tests/" not in frame.filename and "/.venv/" not in frame.filename] or frames
    place = f"{Path(ours[-1].filename).stem}-{ours[-1].lineno}" if ours else "nowhere"
    return f"{type(error).__name__}-{place}"


def mutator(target: Target) -> Callable[[bytes, int, int], bytes]:
    """Let the target change most inputs within their format, and the fuzzer the others."""

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if target.mutate is not None and rng.random() < MUTATED_SHARE:
            try:
                return target.mutate(data, rng)[:most]
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                pass
        return bytes(atheris.Mutate(data, most))

    return mutate


def main() -> None:
    """Fuzz one target up to the fuzzer's limits."""
    name, folder, *options = sys.argv[1:]
    with atheris.instrument_imports(include=list(PACKAGES)):
        from tests.hostile.targets import find_target

        target = find_target(name)
        # Import lazy modules now, so that the fuzzer sees them.
        for seed in target.seeds():
            target.run(seed)
    atheris.Setup([sys.argv[0], *options], Watch(target, Path(folder) / "finds"), custom_mutator=mutator(target))
    atheris.Fuzz()


if __name__ == "__main__":
    main()
