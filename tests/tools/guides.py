"""The guides `docs/games`: all with the same sections, and with the rulings in force as the data of the title has them.

`python -m tests.tools.guides` writes the rulings of every guide anew, between two marks, and the files of the example
title in `docs/adding-a-game.md`, with their number; tests hold that they are those of today.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from companion.games import REGISTRY, find_title
from companion.referee.clauses import Ruling
from tests.tools.example import example_files

DOCS = Path(__file__).parents[2] / "docs"
GUIDES, ADDING = DOCS / "games", DOCS / "adding-a-game.md"
# A file of the example title: its name, then what it holds.
BLOCK = re.compile(r"^`(\S+/\S+)`:\n\n```(python|toml)\n.*?^```\n", re.MULTILINE | re.DOTALL)
# The sections of a guide, in their order.
SECTIONS = (
    "On the table",
    "Beginning an evening",
    "The round as you type it",
    "Names",
    "Moves",
    "Hidden cards",
    "What happens by itself",
    "When something goes wrong",
    "The score",
    "On the screen",
    "On paper",
    "The rulings in force",
    "A position, field by field",
    "Editions",
    "Left to the table",
)
# How much the example is, in words.
SIZE = re.compile(r"\d+ files and \d+ lines")
BEGIN = "<!-- rulings: written by python -m tests.tools.guides -->"
END = "<!-- end of the rulings -->"


def guide_of(slug: str) -> Path:
    """Return the file of a title's guide."""
    return GUIDES / f"{slug}.md"


def cell(text: str) -> str:
    """Return text that stays in one cell of a table."""
    return text.replace("|", "\\|")


def reading(ruling: Ruling) -> str:
    """Return how a ruling reads by default, then what its other values mean."""
    others = (f"`{value}`: {ruling.meanings[value]}" for value in ruling.values[1:])
    return cell(" ".join([ruling.answer, *others]))


def switch_rows(rulings: tuple[Ruling, ...]) -> Iterator[str]:
    """Yield the table of rulings that can be chosen otherwise."""
    yield "| key | ruling | values | question | reading; and the others |"
    yield "|---|---|---|---|---|"
    for ruling in rulings:
        if ruling.switch:
            values = ", ".join(f"`{value}`" for value in ruling.values)
            yield f"| `{ruling.switch}` | {ruling.id} | {values} | {cell(ruling.question)} | {reading(ruling)} |"


def settled_rows(rulings: tuple[Ruling, ...]) -> Iterator[str]:
    """Yield the table of rulings that are the same in every game."""
    yield "| ruling | question | reading |"
    yield "|---|---|---|"
    for ruling in rulings:
        if not ruling.switch:
            yield f"| {ruling.id} | {cell(ruling.question)} | {reading(ruling)} |"


def rulings_of(slug: str) -> str:
    """Return what a guide says of the rulings of its title."""
    game = find_title(slug)
    assert game is not None
    rulings = game.book().rulings
    switches, settled = "\n".join(switch_rows(rulings)), "\n".join(settled_rows(rulings))
    parts = (BEGIN, introduction(rulings), switches, "These hold in every game:", settled, END)
    return "\n\n".join(parts)


def introduction(rulings: tuple[Ruling, ...]) -> str:
    """Return what a reader must know of the tables, with an example of the title."""
    one = next(ruling for ruling in rulings if ruling.switch and not ruling.shape)
    words = (
        f"Where the rulebook is silent the companion has {len(rulings)} readings, each with its reason: "
        f"`companion rules {one.id}` tells it. These can be chosen otherwise when a game begins. The first value holds "
        f"if nothing is said; another is chosen by `--ruling {one.switch}={one.values[1]}` or "
        f"`--ruling {one.id}={one.values[1]}`. It stands in the record and on the set-up sheet."
    )
    kept_whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), words)
    return fill(kept_whole, 130, break_on_hyphens=False, break_long_words=False).replace("\0", " ")


def renew(page: str, slug: str) -> str:
    """Return a guide with the rulings of today between its marks."""
    before, begins, rest = page.partition(BEGIN)
    _, ends, after = rest.partition(END)
    assert begins, f"the guide of {slug} has no place for its rulings"
    assert ends, f"the rulings in the guide of {slug} have no end"
    return f"{before}{rulings_of(slug)}{after}"


def renew_files(page: str) -> str:
    """Return the page for contributors with the files of today, each in the block below its name, and their number."""
    files = example_files()
    renewed = BLOCK.sub(lambda found: f"`{found[1]}`:\n\n```{found[2]}\n{files[found[1]]}```\n", page)
    shown = [files[found[1]] for found in BLOCK.finditer(page)]
    return SIZE.sub(f"{len(shown)} files and {sum(text.count(chr(10)) for text in shown)} lines", renewed)


def main() -> None:
    """Write the rulings of every guide anew, and the files of the example title."""
    ADDING.write_text(renew_files(ADDING.read_text(encoding="utf-8")), encoding="utf-8")
    for slug in REGISTRY:
        guide = guide_of(slug)
        if guide.is_file():
            guide.write_text(renew(guide.read_text(encoding="utf-8"), slug), encoding="utf-8")
        else:
            print(f"{slug} has no guide yet: docs/games/{guide.name}")


if __name__ == "__main__":
    main()
