"""What the cases reach: each refusal and each ending of a title, with the first case that shows it (`make refusals`).

`tests/reached/<title>.toml` is a memory, so that nothing has to be played to know what is covered. The tests that play
the cases hold it: a case that is named in it must be refused, or must end, exactly so.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

FOLDER = Path(__file__).parent / "reached"
HEAD = "# The first case of each refusal (its code and clauses) and of each ending, written by `make refusals`.\n"


class Reached(Struct, frozen=True, forbid_unknown_fields=True):
    """The cases by what they show."""

    refusals: dict[str, str] = {}
    endings: dict[str, str] = {}

    def refused_in(self, case: str) -> str | None:
        """Return what a case is refused for; None where the table does not name the case."""
        return next((refused for refused, id in self.refusals.items() if id == case), None)

    def ended_in(self, case: str) -> set[str]:
        """Return the ways in which a case ends the game, as far as the table names it."""
        return {ending for ending, id in self.endings.items() if id == case}


@cache
def read_reached(slug: str) -> Reached:
    """Read what the cases of a title reach; nothing where it has no table."""
    path = FOLDER / f"{slug}.toml"
    return convert(tomllib.loads(path.read_text(encoding="utf-8")), Reached) if path.is_file() else Reached()


def write_reached(slug: str, found: Reached) -> None:
    """Write the table of a title."""
    lines = [HEAD]
    for name, table in (("refusals", found.refusals), ("endings", found.endings)):
        lines += [f"\n[{name}]\n", *(f"{json.dumps(key)} = {json.dumps(id)}\n" for key, id in sorted(table.items()))]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{slug}.toml").write_text("".join(lines), encoding="utf-8")
