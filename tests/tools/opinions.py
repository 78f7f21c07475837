"""Second opinions: parts of the rules implemented again in another way, and compared on random positions.

    python -m tests.tools.opinions                      all parts, on 3000 positions each
    python -m tests.tools.opinions --positions 20000    on more positions
    python -m tests.tools.opinions king                 only the parts with this word in their name

The oracles of the titles (`tests/<title>/oracle.py`) share no code with the rules. The tests compare a few hundred
positions, this command thousands. A position on which the two disagree is reduced and shown as a case.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from functools import reduce
from importlib import import_module
from itertools import chain, count, islice
from operator import getitem
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import tomli_w

from companion.games import REGISTRY
from companion.referee.problems import BadPosition
from tests.support.figures import write_figures
from tests.support.mutation import leaves, plain

Doc = dict[str, Any]
GAMES = Path(__file__).parents[1] / "games"
POSITIONS = 3000
# Stop after this many disagreements in one part.
MOST_DISAGREEMENTS = 3
# The most characters shown of a disagreement.
LONGEST = 600
# What an impossible position may raise while a disagreement is reduced.
IMPOSSIBLE = (BadPosition, LookupError, ValueError, TypeError)


class Opinion(NamedTuple):
    """A part with two implementations.

    `draws` gives positions for a seed, as plain documents. `check` compares both opinions on one: it raises an
    AssertionError where they differ, and says which of the rare things came up. `case` writes one as a case.
    """

    part: str
    draws: Callable[[int], Iterable[Doc]]
    check: Callable[[Doc], Iterable[str]]
    case: Callable[[Doc], Doc]


class Compared(NamedTuple):
    """The result of a comparison: the number of positions, how often each rare thing occurred, and disagreements."""

    positions: int
    interesting: int
    met: Counter[str]
    disagreements: list[str]


def each(name: str, draw: Callable[[Random], Doc]) -> Callable[[int], Iterable[Doc]]:
    """Draw one position for each seed."""
    return lambda seed: (draw(Random(f"{name} {seed}")),)


def compare(opinion: Opinion, positions: int, first: int = 0) -> Compared:
    """Compare both opinions on this many positions, starting with the first seed."""
    met: Counter[str] = Counter()
    done = interesting = 0
    disagreements: list[str] = []
    for document in islice(chain.from_iterable(map(opinion.draws, count(first))), positions):
        done += 1
        try:
            rare = set(opinion.check(document))
        except AssertionError:
            disagreements.append(describe_disagreement(opinion, shrink(document, opinion)))
            if len(disagreements) == MOST_DISAGREEMENTS:
                break
        else:
            met.update(rare)
            interesting += bool(rare)
    return Compared(done, interesting, met, disagreements)


def agree(opinion: Opinion, positions: int, first: int = 0) -> Compared:
    """Check that both opinions agree on this many positions."""
    compared = compare(opinion, positions, first)
    assert not compared.disagreements, "\n\n".join(compared.disagreements)
    return compared


# Reducing a disagreement


def shrink(document: Doc, opinion: Opinion) -> Doc:
    """Remove everything that the disagreement does not need, large things first."""
    small: Doc = plain(document)
    before: Doc = {}
    while small != before:
        before = small
        ways = list(leaves(small))
        # Later places first: removing an item of a list moves only items that were already tried.
        ways.reverse()
        for way in sorted(ways, key=len):
            small = next((less for less in without(small, way) if differs(less, opinion)), small)
    return small


def without(document: Doc, way: tuple[Any, ...]) -> Iterator[Doc]:
    """Leave one thing out; in a row of words, also replace each word with `.` in turn."""
    try:
        value = reduce(getitem, way, document)
    except (LookupError, TypeError):
        return
    yield changed(document, way)
    words: list[str] = value.split() if isinstance(value, str) and " " in value else []
    for at in [at for at, word in enumerate(words) if word != "."]:
        yield changed(document, way, " ".join([*words[:at], ".", *words[at + 1 :]]))


def changed(document: Doc, way: tuple[Any, ...], value: str = "") -> Doc:
    """Copy a document with one value replaced or removed."""
    *outer, last = way
    copy = deepcopy(document)
    place = reduce(getitem, outer, copy)
    if value:
        place[last] = value
    else:
        del place[last]
    return copy


def differs(document: Doc, opinion: Opinion) -> bool:
    """Return whether the two differ on a position; on an impossible position they do not."""
    try:
        opinion.case(document)
        list(opinion.check(document))
    except AssertionError:
        return True
    except IMPOSSIBLE:
        return False
    return False


def describe_disagreement(opinion: Opinion, document: Doc) -> str:
    """Return a disagreement as a case, with both opinions."""
    said = "both agree when run again"
    try:
        list(opinion.check(document))
    except AssertionError as error:
        said = str(error)
    lines = "\n# ".join(f"{opinion.part}: {said[:LONGEST]}".splitlines())
    entry = {"id": "", "about": "", "clauses": [], **opinion.case(document), "when": "", "then": ""}
    return f"# {lines}\n{tomli_w.dumps({'case': [entry]})}"


# The command


def all_opinions() -> list[Opinion]:
    """Return the opinions of all titles; a small title may have none."""
    names = [slug.replace("-", "_") for slug in REGISTRY]
    found = [name for name in names if (GAMES / name / "test_second_opinion.py").is_file()]
    modules = [import_module(f"tests.games.{name}.test_second_opinion") for name in found]
    return [opinion for module in modules for opinion in module.OPINIONS]


def line_of(part: str, compared: Compared) -> str:
    rare = ", ".join(f"{what} {times}" for what, times in compared.met.most_common())
    head = f"{part}: {compared.positions} positions, {compared.interesting} interesting"
    return f"{head}, {len(compared.disagreements)} disagreements\n    {rare}"


def row(part: str, compared: Compared) -> str:
    """Return the row of a part for docs/background/quality.md, with the rarest things last."""
    rare = ", ".join(f"{what} {times:,}" for what, times in compared.met.most_common())
    cells = (part, f"{compared.positions:,}", f"{compared.interesting:,}", len(compared.disagreements), rare)
    return "| " + " | ".join(map(str, cells)) + " |"


def main(arguments: Sequence[str]) -> int:
    """Compare every part on many positions; fail if opinions differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.opinions")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="number of positions per part")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("words", nargs="*", help="only the parts with all these words in their name")
    options = parser.parse_args(arguments)
    faults: list[str] = []
    for opinion in all_opinions():
        if all(word.casefold() in opinion.part.casefold() for word in options.words):
            compared = compare(opinion, options.positions, options.first)
            print(line_of(opinion.part, compared), flush=True)
            faults += compared.disagreements
            if options.positions >= POSITIONS:
                write_figures("opinions", {opinion.part: row(opinion.part, compared)})
    print("\n\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
