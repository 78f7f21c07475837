"""Generate the case book pages: every case and the companion's answer.

python -m tests.tools.casepages [FOLDER]
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import convert

from companion.games import REGISTRY, find_title
from companion.games.casebook import Case, cases_folder
from companion.referee.clauses import Book
from companion.referee.title import Title
from tests.tools.answers import answers_of

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "out" / "pages" / "reference" / "cases"
# The fields of a case that are not part of its position.
COMMON = {*Case.__struct_fields__, "after", "scores", "influence", "lines", "winners", "stars", "shows_not", "setup"}
HEAD = """# {title}: the case book

Every case is a position with some moves played, one more move (or a whole position), and the verdict that the companion
must give. The tests play all of them. They are listed by rule; `companion rules ID` shows
examples. The last column has the companion's code, and its answer in quotes. A
position names only what differs from the standard one; tiles, cards and places are written as in [the guide of the
title](../../start/{slug}.md).

{usual}
{cases} cases: {verdicts}."""
COLUMNS = "| case | position | move | verdict | clauses | why |\n| --- | --- | --- | --- | --- | --- |"


class Entry(NamedTuple):
    """A case, its fields as written in the file, and its answer."""

    case: Case
    fields: Mapping[str, Any]
    answer: Sequence[str]


def entries_of(slug: str) -> list[Entry]:
    """Read all cases of a title, with their positions, and play them."""
    answers = answers_of(slug)
    paths = sorted((cases_folder() / slug).glob("*.toml"))
    found = [fields for path in paths for fields in tomllib.loads(path.read_text(encoding="utf-8"))["case"]]
    return [Entry(convert(fields, Case), fields, answers[fields["id"]]) for fields in found]


def page(game: Title[Any]) -> str:
    """Write the page of a title."""
    entries, book = entries_of(game.slug), game.book()
    sections: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        sections[subject(entry.case, book)].append(entry)
    usual = (cases_folder() / game.slug / "usual.md").read_text(encoding="utf-8")
    parts = [
        HEAD.format(
            title=game.name, slug=game.slug, usual=usual, cases=len(entries), verdicts=", ".join(_census(entries))
        )
    ]
    parts += [
        "## Cases by rule",
        *(_section(id, words, sections.pop(id)) for id, words in _rules(book) if id in sections),
    ]
    assert not sections, f"cases about unknown rules: {list(sections)}"
    return "\n\n".join([*parts, _counts(book, entries)]) + "\n"


def subject(case: Case, book: Book) -> str:
    """Return the clause or ruling that a case is about: the one in its id, or the first that it cites."""
    known = [entry.id for entry in book.entries()]
    named = [id for id in known if case.id.startswith(id)]
    return named[0] if named else min(case.cited & {*known}, key=known.index)


def _rules(book: Book) -> Iterator[tuple[str, str]]:
    yield from ((clause.id, clause.text) for clause in book.clauses)
    yield from ((ruling.id, f"{ruling.question} {ruling.answer}") for ruling in book.rulings)


def _section(id: str, words: str, entries: Sequence[Entry]) -> str:
    number = f"{len(entries)} case{'s' if len(entries) > 1 else ''}"
    return "\n".join(
        [f"### {id}", "", words, "", f"{number}: {', '.join(_census(entries))}.", "", COLUMNS, *map(_row, entries)]
    )


def _row(entry: Entry) -> str:
    case = entry.case
    said = _answer_parts(case.verdict, entry.answer)
    cells = (
        case.id,
        _position(entry),
        _code(case.when),
        case.verdict,
        " ".join(sorted(case.cited)),
        "<br>".join((case.about, *said)),
    )
    return f"| {' | '.join(cells)} |"


def _answer_parts(verdict: str, answer: Sequence[str]) -> Iterator[str]:
    """Yield the companion's answer: the code of a refusal, its reason, events, and faults."""
    kinds = {"final": ("total", "end"), "legal": ("says",)}.get(verdict, ("reason", "hint", "fault", "warning"))
    if verdict == "illegal":
        yield f"*{answer[0].split()[1]}*"
    for line in answer:
        kind, _, words = line.partition(": ")
        if kind in kinds:
            yield f"“{_escape(words)}”"
        elif verdict == "unsound" and kind not in ("unsound", "faults"):
            yield f"“{_escape(line)}”"


def _position(entry: Entry) -> str:
    """Write the position, and the moves played before."""
    facts = [f"{key} {_words(value)}" for key, value in entry.fields.items() if key not in COMMON]
    facts += [f"{key} = {value}" for key, value in entry.case.rulings.items()]
    return "<br>".join([_escape("; ".join(facts)), *map(_code, entry.case.given)]).removeprefix("<br>")


def _words(value: Any) -> str:
    """Write a value of a position for people."""
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {_words(inner)}" for key, inner in value.items()) + ")"
    if isinstance(value, list):
        return ", ".join(map(_words, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _census(entries: Sequence[Entry]) -> Iterator[str]:
    """Count verdicts, the most frequent first."""
    verdicts = [entry.case.verdict for entry in entries]
    for verdict in sorted(set(verdicts), key=lambda verdict: (-verdicts.count(verdict), verdict)):
        yield f"{verdicts.count(verdict)} {verdict}"


def _counts(book: Book, entries: Sequence[Entry]) -> str:
    """Write how many cases cite each clause and ruling."""
    lines = ["## Cases per clause", "", "| clause or ruling | cases | of these refused |", "| --- | ---: | ---: |"]
    for entry in book.entries():
        hits = [case for case, *_ in entries if entry.id in case.cited]
        refused = sum(case.verdict in ("illegal", "unsound", "unreadable") for case in hits)
        lines.append(f"| {entry.id} | {len(hits)} | {refused} |")
    return "\n".join(lines)


def _code(line: str) -> str:
    return f"`{line}`".replace("|", "\\|") if line else ""


def _escape(text: str) -> str:
    """Escape Markdown."""
    for sign in "\\|*_<>[]`":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", "<br>")


def main(folder: Path = PAGES) -> None:
    """Write the pages of all titles."""
    folder.mkdir(parents=True, exist_ok=True)
    for slug in REGISTRY:
        game = find_title(slug)
        assert game is not None
        (folder / f"{slug}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
