"""The pages of each title: guides with the same sections (`docs/start`), and rulings generated from the data.

`python -m tests.tools.guides` writes the rulings (`docs/reference/rulings`) and the files of the example title in
`docs/background/adding-a-game.md`, with their number. Tests check that the pages are up to date.
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
ADDING = DOCS / "background" / "adding-a-game.md"
# A file of the example title: its name, then its content.
BLOCK = re.compile(r"^`(\S+/\S+)`:\n\n```(python|toml)\n.*?^```\n", re.MULTILINE | re.DOTALL)
# The sections of a guide, in order.
SECTIONS = (
    "What you need",
    "Starting a game",
    "Typing a round",
    "Hidden cards",
    "What is automatic",
    "When something goes wrong",
    "Scoring",
    "On screen",
    "On paper",
    "Left to the table",
)
# The size of the example.
SIZE = re.compile(r"\d+ files and \d+ lines")


def guide_of(slug: str) -> Path:
    """Return the file of a title's guide."""
    return DOCS / "start" / f"{slug}.md"


def reference_of(slug: str, part: str) -> Path:
    """Return the file of a part of a title's reference: notation, positions, rulings or editions."""
    return DOCS / "reference" / part / f"{slug}.md"


def cell(text: str) -> str:
    """Return text that stays in one cell of a table."""
    return text.replace("|", "\\|")


def reading(ruling: Ruling) -> str:
    """Return the default reading of a ruling, then the meanings of its other values."""
    others = (f"`{value}`: {ruling.meanings[value]}" for value in ruling.values[1:])
    return cell(" ".join([ruling.answer, *others]))


def switch_rows(rulings: tuple[Ruling, ...]) -> Iterator[str]:
    """Yield the table of rulings that a table can choose."""
    yield "| key | ruling | values | question | default reading, other values |"
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


def rulings_page(slug: str) -> str:
    """Return the page with the rulings of a title."""
    game = find_title(slug)
    assert game is not None
    rulings = game.book().rulings
    switches, settled = "\n".join(switch_rows(rulings)), "\n".join(settled_rows(rulings))
    title = f"# {game.name}: rulings"
    parts = (title, introduction(rulings), switches, "These rulings are the same in every game:", settled)
    return "\n\n".join(parts) + "\n"


def introduction(rulings: tuple[Ruling, ...]) -> str:
    """Return the introduction to the tables, with an example from the title."""
    one = next(ruling for ruling in rulings if ruling.switch and not ruling.shape)
    words = (
        f"The companion has {len(rulings)} rulings for what the rulebook leaves open. `companion rules {one.id}` shows "
        f"one with its reason. A table can choose another reading of these when it starts a game, with "
        f"`--ruling {one.switch}={one.values[1]}` or `--ruling {one.id}={one.values[1]}`. The first value is the "
        f"default. House rulings are part of the record and printed on the setup sheet."
    )
    kept_whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), words)
    return fill(kept_whole, 130, break_on_hyphens=False, break_long_words=False).replace("\0", " ")


def renew_files(page: str) -> str:
    """Return the page for contributors with the current files, each in the block below its name, and their number."""
    files = example_files()
    renewed = BLOCK.sub(lambda found: f"`{found[1]}`:\n\n```{found[2]}\n{files[found[1]]}```\n", page)
    shown = [files[found[1]] for found in BLOCK.finditer(page)]
    return SIZE.sub(f"{len(shown)} files and {sum(text.count(chr(10)) for text in shown)} lines", renewed)


def main() -> None:
    """Write the rulings of every title, and the files of the example title."""
    ADDING.write_text(renew_files(ADDING.read_text(encoding="utf-8")), encoding="utf-8")
    for slug in REGISTRY:
        reference_of(slug, "rulings").write_text(rulings_page(slug), encoding="utf-8")


if __name__ == "__main__":
    main()
