"""Fuzz the readers: python -m tests.hostile [TARGET…] [--seconds N] [--seed N].

Needs the extra `proof`. Prints one line for every target: the number of inputs, the paths through the code that they
took, and the number of finds. Finds are saved to out/fuzz/TARGET/finds. Once fixed, a find moves to
tests/hostile/finds/TARGET under a name that describes it, where `test_finds` reads it in every run.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.club import memory
from tests.hostile.targets import NAMES, find_target
from tests.support.figures import write_figures

OUT = Path("out/fuzz")
# The last line of the fuzzer: `#8192 DONE cov: 1234 ft: 5678 corp: …`.
FIGURES = re.compile(r"^#(\d+)\s+\w+\s+cov: (\d+) ft: (\d+)", re.MULTILINE)
LONGEST_INPUT = 20_000
MOST_MEGABYTES = 3_000
TAIL = 3_000
# Files beside a find, with its traceback.
TRACEBACK = ".traceback"


def fuzz(name: str, seconds: int, seed: int) -> bool:
    """Fuzz one target and print the result. Return whether nothing was found."""
    folder = OUT / name
    lay_out(name, folder)
    options = [
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-max_len={LONGEST_INPUT}",
        f"-rss_limit_mb={MOST_MEGABYTES}",
        f"-dict={folder / 'words'}",
        f"-artifact_prefix={folder / 'finds'}/",
        "-timeout=120",
        "-print_final_stats=0",
    ]
    words = [sys.executable, "-m", "tests.hostile.fuzzing", name, str(folder), *options, str(folder / "corpus")]
    # The fuzzer does not clean up, so its temporary files go to our folder.
    with TemporaryDirectory(dir=memory()) as room:
        env = {**os.environ, "TMPDIR": room}
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False, env=env)
    figures = FIGURES.findall(done.stderr)
    finds = sorted(path.name for path in (folder / "finds").glob("*") if path.suffix != TRACEBACK)
    if not figures or done.returncode:
        print(f"{name:<10} ended with {done.returncode}:\n{done.stderr[-TAIL:]}", flush=True)
        return False
    inputs, edges, features = map(int, figures[-1])
    names = f": {', '.join(finds)}" if finds else ""
    write_figures("fuzz", {name: f"| {name} | {seconds} | {inputs:,} | {edges:,} | {features:,} | {len(finds)} |"})
    print(
        f"{name:<10} {inputs:>9,} inputs {edges:>7,} edges {features:>8,} features {len(finds):>3} finds{names}",
        flush=True,
    )
    return not finds


def lay_out(name: str, folder: Path) -> None:
    """Write the seeds and the dictionary of a target; inputs and finds of earlier runs are tried again."""
    target = find_target(name)
    (folder / "corpus").mkdir(parents=True, exist_ok=True)
    (folder / "finds").mkdir(exist_ok=True)
    for path in sorted((folder / "finds").iterdir()):
        if path.suffix != TRACEBACK:
            (folder / "corpus" / path.name).write_bytes(path.read_bytes())
        path.unlink()
    for number, seed in enumerate(target.seeds()):
        (folder / "corpus" / f"seed-{number}").write_bytes(seed)
    quoted = ("".join(f"\\x{byte:02x}" for byte in word.encode(errors="surrogateescape")) for word in target.words())
    (folder / "words").write_text("".join(f'"{word}"\n' for word in quoted if word), encoding="ascii")


def main() -> None:
    """Fuzz targets one after the other; exit with 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile", description="Fuzz the readers.")
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"one or more of {', '.join(NAMES)} (default: all)"
    )
    parser.add_argument("--seconds", type=int, default=30, help="seconds per target")
    parser.add_argument("--seed", type=int, default=1, help="seed of the fuzzer")
    given = parser.parse_args()
    unknown = [name for name in given.targets if name not in NAMES]
    if unknown:
        parser.error(f"unknown target '{unknown[0]}'")
    if find_spec("atheris") is None:
        parser.error("the fuzzer is not installed. Run: pip install --editable '.[proof]' (Linux, Python 3.11 to 3.13)")
    well = [fuzz(name, given.seconds, given.seed) for name in given.targets or NAMES]
    sys.exit(not all(well))


if __name__ == "__main__":
    main()
