"""Where a clause or ruling is cited: refusals, score lines and cases of its title."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from companion.games.casebook import Case, cases_citing
from companion.games.library import data_folder, read_table
from companion.referee.title import Title


class Citations(Struct, frozen=True):
    """The refusal codes, verbs of refused moves, score lines and cases that cite a clause or ruling."""

    codes: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    score_lines: tuple[str, ...] = ()
    cases: tuple[Case, ...] = ()


@cache
def read_refusals(slug: str) -> dict[str, tuple[str, ...]]:
    """Read the refusal codes of a title by the clause or ruling they cite; empty without a `refusals.toml`."""
    path = data_folder() / slug / "refusals.toml"
    return read_table(path, dict[str, tuple[str, ...]]) if path.is_file() else {}


def citations_of(game: Title[Any], id: str) -> Citations:
    """Find everything that cites a clause or ruling of a title."""
    cases = cases_citing(game.slug, id)
    refused = (case.when for case in cases if id in case.then.split())
    return Citations(
        codes=read_refusals(game.slug).get(id, ()),
        verbs=tuple(dict.fromkeys(_verbs(game, refused))),
        score_lines=tuple(words for words, ids in game.score_lines.items() if id in ids),
        cases=tuple(cases),
    )


def choose_examples(cases: Iterable[Case], id: str, most: int | None) -> list[Case]:
    """Choose up to `most` of the cases that are easiest to read, starting with one refused and one legal move."""
    ranked = sorted(cases, key=lambda case: (id not in case.id, not case.when, len(case.given)))
    first = {case.verdict == "illegal": case for case in reversed(ranked)}
    chosen = [first[is_refused] for is_refused in (True, False) if is_refused in first]
    return [*chosen, *(case for case in ranked if case not in chosen)][:most]


def _verbs(game: Title[Any], lines: Iterable[str]) -> Iterator[str]:
    """Yield the verb of each line, whatever its seat."""
    notation = game.notation(())
    for line in lines:
        first, second, *_ = *line.casefold().split(), "", ""
        if first in notation.table_verbs:
            yield first
        elif second in notation.seat_verbs:
            yield second
