"""Mutation testing of the titles' rules (`make mutants`): small changes to the code that a test must detect.

    python -m tests.tools.mutants king-of-the-valley --sample 300 --seed 2

mutmut makes one change at a time in the modules that judge, apply, list and score, and runs the tests of the title that
reach it. There are tens of thousands of mutants, so a sample is drawn, the same for each seed. Mutants that no test
detects are printed; `tests/tools/mutants.toml` explains why some of them cannot be detected.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.games import REGISTRY
from tests.support.figures import write_figures

ROOT = Path(__file__).parents[2]
WORKSHOP = ROOT / "out" / "mutants"
# Modules without rules: display, file readers (which are fuzzed and have their own tests), and the simple players.
SHOWING = ("view", "gloss", "moment", "words")
READING = ("tables", "position", "filling", "faults", "checks", "stacks", "vocabulary", "village_sketch",
           "village_file")  # fmt: skip
NO_RULES = ("__init__", *SHOWING, *READING, "players")
# The tests that must detect a change to the rules.
TESTS = ("test_cases.py", "test_golden.py", "test_tally.py", "test_keepsakes.py", "test_level.py", "test_seen.py",
         "test_examine.py")  # fmt: skip
CONFIG = """
[tool.mutmut]
source_paths = ["companion"]
only_mutate = ["companion/games/{package}/*.py"]
do_not_mutate = {others}
also_copy = ["data", "campaigns", "printables", "docs", "README.md"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
timeout_multiplier = 10.0
"""
# The share that must be killed; mutants that cannot be detected count as survivors.
BAR = 0.9
KILLED, SURVIVED, EXPLAINED, UNTESTED = "killed", "survived", "explained", "untested"
# mutmut's exit codes. All others mean that a test failed or timed out.
MEANINGS = {0: SURVIVED, 5: UNTESTED, 33: UNTESTED}
# The `strict` argument of `zip`.
LENGTHS = re.compile(r", (strict=\w+)?\)")


def lay_out(slug: str) -> Path:
    """Copy the files that git tracks to a folder where they can be changed."""
    folder, package = WORKSHOP / slug, slug.replace("-", "_")
    shutil.rmtree(folder, ignore_errors=True)
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    others = [f"companion/games/{package}/{name}.py" for name in NO_RULES]
    tests = [f"tests/games/{package}/{name}" for name in TESTS if (ROOT / "tests" / "games" / package / name).is_file()]
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(CONFIG.format(package=package, others=json.dumps(others), tests=json.dumps(tests)))
    return folder


def mutmut(folder: Path, names: Iterable[str], children: int) -> None:
    """Let mutmut create all mutants, then try the named ones."""
    command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(children), *names]
    # Its child processes do not clean up, so their temporary files go to the workshop.
    scratch = folder / "scratch"
    scratch.mkdir(exist_ok=True)
    clean = {**os.environ, "PYTHONPATH": "", "TMPDIR": str(scratch)}
    with (folder / "mutmut.log").open("a") as log:
        subprocess.run(command, cwd=folder, stdout=log, stderr=log, env=clean, check=False)


def results(folder: Path) -> dict[str, int | None]:
    """Read the result of every mutant; None for those not tried."""
    paths = sorted((folder / "mutants").rglob("*.py.meta"))
    return {name: code for path in paths for name, code in json.loads(path.read_text())["exit_code_by_key"].items()}


def draw(names: Sequence[str], number: int, seed: int) -> list[str]:
    """Draw a random sample of mutants, the same for each seed."""
    return sorted(Random(seed).sample(names, min(number, len(names))))


@cache
def explained(slug: str) -> dict[str, str]:
    """Read why some mutants cannot be detected, by changed line or name of a function."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    titles: dict[str, dict[str, str]] = tomllib.loads(text)
    return titles["all"] | titles[slug]


def reason_for(slug: str, name: str, text: str) -> str:
    """Return why a mutant cannot be detected, or an empty string."""
    function = re.split("ǁ|[.]x_", name.partition("__mutmut_")[0])[-1]
    reasons = explained(slug)
    lines = [line[1:].strip() for line in text.splitlines()]
    if len({LENGTHS.sub(")", line) for line in lines}) == 1 and "strict=True" not in lines[-1]:
        return reasons["strict="]
    return reasons.get(lines[-1], "") or reasons.get(f"{function}()", "")


def change(folder: Path, name: str) -> str:
    """Return the changed lines of a mutant."""
    command = [sys.executable, "-m", "mutmut", "show", name]
    shown = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
    lines = [line for line in shown.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return "\n".join(lines)


class Trial(NamedTuple):
    """The number of mutants of a title, and the results of those tried."""

    everything: int
    counts: Counter[str]

    @property
    def share(self) -> float:
        return self.counts[KILLED] / self.counts.total()

    def row(self, slug: str) -> str:
        """Write the figures as a row of a table."""
        kinds = (self.counts[kind] for kind in (KILLED, SURVIVED, EXPLAINED, UNTESTED))
        cells = (slug, self.everything, self.counts.total(), *kinds, f"{self.share:.1%}")
        return "| " + " | ".join(map(str, cells)) + " |"


def trial(slug: str, number: int, seed: int, children: int) -> Trial:
    """Try a sample of a title's mutants, and print the survivors."""
    folder = lay_out(slug)
    mutmut(folder, ["no.such.mutant"], children)
    everything = sorted(results(folder))
    assert everything, f"mutmut made no mutants of {slug}: see {folder / 'mutmut.log'}"
    chosen = draw(everything, number, seed)
    mutmut(folder, chosen, children)
    found = {name: MEANINGS.get(code, KILLED) for name, code in results(folder).items() if code is not None}
    missing = [name for name in chosen if name not in found]
    assert not missing, f"{len(missing)} mutants of {slug} were not tried: see {folder / 'mutmut.log'}"
    for name in chosen:
        if found[name] != KILLED:
            text = change(folder, name)
            reason = reason_for(slug, name, text)
            found[name] = EXPLAINED if reason else found[name]
            print(f"{found[name]}: {name}\n{text}\n{reason}\n")
    return Trial(len(everything), Counter(found[name] for name in chosen))


def main() -> int:
    """Try the named titles, or all; fail if too many mutants survive."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("titles", nargs="*", default=list(REGISTRY), metavar="TITLE")
    parser.add_argument("--sample", type=int, default=200, help="number of mutants per title")
    parser.add_argument("--seed", type=int, default=1, help="random seed")
    parser.add_argument("--children", type=int, default=os.cpu_count(), help="number of processes")
    wanted = parser.parse_args()
    shares = []
    for slug in wanted.titles:
        tried = trial(slug, wanted.sample, wanted.seed, wanted.children)
        print(tried.row(slug), flush=True)
        write_figures("mutants", {slug: tried.row(slug)})
        shares.append(tried.share)
    return int(min(shares) < BAR)


if __name__ == "__main__":
    sys.exit(main())
