"""Test coverage (`make coverage`): lines and branches of every part of the project, compared with the bars."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tests.support.figures import write_figures

ROOT = Path(__file__).parents[2]
WHOLE = "all"
# The lowest share of lines and branches, in percent; the rules must be covered completely.
BARS = {
    "companion/referee": 100.0,
    "companion/games": 100.0,
    "companion/web": 95.0,
    "companion/cli": 95.0,
    "campaigns": 95.0,
    "printables": 95.0,
    WHOLE: 95.0,
}


def read_report() -> Mapping[str, Any]:
    """Return the coverage data as a document."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        subprocess.run([sys.executable, "-m", "coverage", "json", "-q", "-o", str(path)], cwd=ROOT, check=True)
        files: Mapping[str, Any] = json.loads(path.read_text())["files"]
    return files


def summed(files: Mapping[str, Any], part: str) -> dict[str, int]:
    """Add up the figures of the files below a folder."""
    keys = ("num_statements", "covered_lines", "num_branches", "covered_branches")
    inside = [entry["summary"] for name, entry in files.items() if part == WHOLE or name.startswith(f"{part}/")]
    return {key: sum(entry[key] for entry in inside) for key in keys}


def share(sums: Mapping[str, int]) -> float:
    """Return the covered share of lines and branches, in percent."""
    return 100 * (sums["covered_lines"] + sums["covered_branches"]) / (sums["num_statements"] + sums["num_branches"])


def row(part: str, sums: Mapping[str, int]) -> str:
    lines = f"{sums['covered_lines']:,} of {sums['num_statements']:,}"
    branches = f"{sums['covered_branches']:,} of {sums['num_branches']:,}"
    return f"| {part} | {lines} | {branches} | {share(sums):.2f} % | {BARS[part]:.0f} % |"


def gaps(files: Mapping[str, Any], part: str) -> Iterable[str]:
    """List the uncovered lines and branches below a folder."""
    for name, entry in files.items():
        if name.startswith(f"{part}/") and (entry["missing_lines"] or entry["missing_branches"]):
            branches = ", ".join(f"{start}->{end}" for start, end in entry["missing_branches"])
            yield f"{name}: lines {entry['missing_lines']}, branches {branches}"


def main() -> int:
    """Print every part, and what is missing; fail if a bar is missed."""
    files = read_report()
    sums = {part: summed(files, part) for part in BARS}
    rows = {part: row(part, found) for part, found in sums.items()}
    print("\n".join(rows.values()))
    write_figures("coverage", rows)
    for part, bar in BARS.items():
        if bar == 100:
            print("\n".join(gaps(files, part)))
    return int(any(share(found) < BARS[part] for part, found in sums.items()))


if __name__ == "__main__":
    sys.exit(main())
