"""Runs commands with hostile input in their own process, with limited time and memory."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
# Generous for a refusal, and far below what these inputs took without limits.
SECONDS, MEGABYTES = 15.0, 1_000


class Cost(NamedTuple):
    """The exit code, output and time of a command."""

    code: int
    out: str
    err: str
    seconds: float


def _limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEGABYTES << 20, MEGABYTES << 20))


def run(*words: str, stdin: str | int = subprocess.DEVNULL, folder: Path) -> Cost:
    """Run a command with a database in `folder`, with limited memory and time."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COMPANION_DB": str(folder / "hostile.db")}
    env |= {"COMPANION_CONFIG": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    begun = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env=env,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=SECONDS * 2,
        preexec_fn=_limit_memory,
        **({"input": stdin} if isinstance(stdin, str) else {"stdin": stdin}),
    )
    return Cost(done.returncode, done.stdout, done.stderr, time.monotonic() - begun)


def is_one_sentence(cost: Cost) -> bool:
    """Return whether a command ended quickly, with one short sentence."""
    return cost.seconds < SECONDS and cost.err.count("\n") == 1 and len(cost.err) < 400
