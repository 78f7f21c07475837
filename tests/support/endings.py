"""The ways in which games end, each with the first case that ends that way (`make refusals`).

`tests/golden/endings.toml` stores them, so that coverage can be listed without playing the cases. The tests that play
the cases check it: each case listed there must end in that way.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

PATH = Path(__file__).parents[1] / "golden" / "endings.toml"
HEAD = "# The first case of each way in which a game ends, by title, written by `make refusals`.\n"


@cache
def _read() -> dict[str, dict[str, str]]:
    return tomllib.loads(PATH.read_text(encoding="utf-8")) if PATH.is_file() else {}


def read_endings(slug: str) -> Mapping[str, str]:
    """Read the case for each ending of a title."""
    return _read().get(slug, {})


def write_endings(found: Mapping[tuple[str, str], str]) -> None:
    """Write the table: by title and ending, the case."""
    lines = [HEAD]
    for slug in dict.fromkeys(title for title, _ in sorted(found)):
        named = sorted((ending, id) for (title, ending), id in found.items() if title == slug)
        lines += [f"\n[{slug}]\n", *(f"{json.dumps(ending)} = {json.dumps(id)}\n" for ending, id in named)]
    PATH.write_text("".join(lines), encoding="utf-8")
