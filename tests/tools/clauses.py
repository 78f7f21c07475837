"""Coverage (`make clauses`): every clause, switch, refusal, ending, verb, word, printed entry and effect has a case.

python -m tests.tools.clauses [TITLE ...]
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import convert

from companion.games import REGISTRY, find_title
from companion.games.casebook import cases_folder
from companion.referee.clauses import Clause
from tests.support import naming
from tests.support.casebook import Case, endings_known, ids_in
from tests.support.endings import read_endings
from tests.support.figures import write_figures
from tests.support.sites import Site, sites_of
from tests.tools import verdicts

GAMES = Path(__file__).parents[2] / "companion" / "games"
REFEREE = GAMES.parent / "referee"
TESTS = Path(__file__).parents[1]
# Refusals that no case can reach, and the test that reaches each.
ELSEWHERE = {
    # Stored lines judged by changed rules.
    "other-meaning": TESTS / "referee" / "test_amend.py",
    # `allow LINE` is typed at the prompt and in commands, not in records.
    "nothing-counted": TESTS / "referee" / "test_allow.py",
    "nothing-to-allow": TESTS / "referee" / "test_allow.py",
    # An amend that changes nothing, in any title.
    "nothing-changed": TESTS / "referee" / "test_amend.py",
    # `rest pass` when nobody else has to move.
    "nobody-asked": TESTS / "referee" / "test_shorthand.py",
    # Each title checks its own number of players; only a crowd is refused earlier.
    "wrong-number-of-players": TESTS / "referee" / "test_crowds.py",
    # A deck with fewer cards than are dealt needs a different edition.
    "too-few-cards MS-SET-04": TESTS / "games" / "masters_of_maple_syrup" / "test_editions.py",
}
# Refusals that are never shown, because play continues automatically, and the case that shows this.
QUIET = {
    "zero-use MS-R22 MS-EFF-08": "MS-R23-L2",
    "interrupted MV-MAP-03 MV-R96": "MV-R96-L1",
}


class Title:
    """A title and its case book."""

    def __init__(self, slug: str, entries: list[dict[str, Any]] | None = None) -> None:
        game = find_title(slug)
        assert game is not None
        self.slug, self.game, self.book = slug, game, game.book()
        self.package = GAMES / slug.replace("-", "_")
        self.entries = _read_entries(slug) if entries is None else entries
        self.cases = [convert(entry, Case) for entry in self.entries]
        self.cited = [(case, case.cited) for case in self.cases]

    def with_cases(self, entries: list[dict[str, Any]]) -> Title:
        """Return the same title with other cases."""
        return Title(self.slug, entries)

    @cached_property
    def hits(self) -> dict[str, list[Case]]:
        """The cases of every clause and ruling."""
        found: dict[str, list[Case]] = {}
        for case, ids in self.cited:
            for id in ids:
                found.setdefault(id, []).append(case)
        return found

    @cached_property
    def by_code(self) -> set[str]:
        """The clauses and rulings that the code cites."""
        texts = (path.read_text(encoding="utf-8") for path in self.package.glob("*.py"))
        return {id for text in texts for id in ids_in(text)}

    @cached_property
    def named(self) -> Counter[str]:
        """The number of cases that name each word."""
        return Counter(word for entry in self.entries for word in naming.named_in(entry))

    @cached_property
    def refusals(self) -> list[tuple[str, str]]:
        """The codes and clauses that cases are refused with, as `tests/golden` keeps them."""
        ids = {case.id for case in self.cases}
        found = [refused for id in ids if (row := verdicts.kept().get(id)) for refused in refused_with(row)]
        quiet = [refused for refused, id in QUIET.items() if id in ids]
        others = [refused.partition(" ") for refused in (*quiet, *_tested_elsewhere())]
        return [*found, *((code, clauses) for code, _, clauses in others)]

    @cached_property
    def sites(self) -> list[Site]:
        return sites_of(self.package)


def refused_with(row: verdicts.Row) -> Iterator[tuple[str, str]]:
    """Yield the code and clauses of a refusal; if the order of play comes second, also without its clauses."""
    if row.verdict in ("illegal", "untimely"):
        clauses = row.cited
        fewest = 1 if row.verdict == "untimely" else len(clauses)
        yield from ((row.code, " ".join(clauses[:number])) for number in range(fewest, len(clauses) + 1))


def _read_entries(slug: str) -> list[dict[str, Any]]:
    """Read the cases of a title as they are written, with the fields of every position."""
    texts = (path.read_text(encoding="utf-8") for path in sorted((cases_folder() / slug).glob("*.toml")))
    return [entry for text in texts for entry in tomllib.loads(text)["case"]]


def _tested_elsewhere() -> list[str]:
    """List the refusals that a test reaches, because it names the code."""
    return [refused for refused, path in ELSEWHERE.items() if f'"{refused.split()[0]}"' in path.read_text("utf-8")]


def count_clauses(title: Title) -> dict[str, int]:
    return {clause.id: len(title.hits.get(clause.id, ())) for clause in title.book.clauses}


def count_switches(title: Title) -> dict[str, int]:
    """Count the cases of each value; for the default, those that cite the ruling without setting the switch."""
    found: dict[str, int] = {}
    for ruling in title.book.rulings:
        if ruling.switch:
            tried = Counter(case.rulings[ruling.switch] for case in title.cases if ruling.switch in case.rulings)
            plain, *others = ruling.values
            tried[plain] += sum(ruling.switch not in case.rulings for case in title.hits.get(ruling.id, ()))
            found |= {f"{ruling.switch}={value}": tried[value] for value in (plain, *others)}
    return found


def count_codes(title: Title) -> dict[str, int]:
    """Count the distinct refusals with each code in the source."""
    return _codes(title.sites, title.refusals)


def count_refusals(title: Title) -> dict[str, int]:
    """Count the distinct refusals from each place in the source."""
    return _sites(title.sites, title.refusals)


def _codes(sites: Iterable[Site], refusals: Iterable[tuple[str, str]]) -> dict[str, int]:
    found = Counter(code for code, _ in refusals)
    plain = [site.plain_code for site in sites if site.plain_code]
    return {code: found[code] for code in plain}


def _sites(sites: Iterable[Site], refusals: Iterable[tuple[str, str]]) -> dict[str, int]:
    known = list(refusals)
    return {str(site): sum(site.is_hit(*refused) for refused in known) for site in sites}


def count_endings(title: Title) -> dict[str, int]:
    ids = {case.id for case in title.cases}
    reached = read_endings(title.slug)
    return {ending: int(reached.get(ending) in ids) for ending in endings_known(title.slug)}


def count_verbs(title: Title) -> dict[str, int]:
    found = naming.count_verbs(title.game, title.entries)
    return {verb: times for verb, times in found.items() if not naming.is_shared(title.game, verb)}


def count_effects(title: Title) -> dict[str, int]:
    """Count the cases of each word of the card effects, if the title has such a vocabulary."""
    module = f"tests.games.{title.package.name}"
    if find_spec(module) is None or find_spec(f"{module}.vocabulary") is None:
        return {}
    vocabulary = import_module(f"{module}.vocabulary")
    met = vocabulary.met()
    return {word: met[word] for word in sorted(vocabulary.wanted())}


KINDS: dict[str, Callable[[Title], dict[str, int]]] = {
    "clauses": count_clauses,
    "values of switches": count_switches,
    "codes of refusals": count_codes,
    "refusals in the source": count_refusals,
    "endings": count_endings,
    "verbs, legal and not": count_verbs,
    "words of the notation": lambda title: naming.count_words(title.game, title.named),
    "entries of the tables": lambda title: naming.count_entries(title.game, title.named),
    "words of card effects": count_effects,
}


def survey(title: Title) -> dict[str, dict[str, int]]:
    """Count the cases of everything that must have one, kind by kind."""
    return {kind: count(title) for kind, count in KINDS.items()}


def survey_shared(titles: Iterable[Title]) -> dict[str, dict[str, int]]:
    """Count what all titles share: the referee's own refusals, and the verbs of the record."""
    known = list(titles)
    refusals = [refused for title in known for refused in title.refusals]
    # A case is one line, so what is said of several moves in a text is tested in tests/referee/test_shorthand.py.
    own = ("shorthand.py", "amendments.py")
    sites = [site for site in sites_of(REFEREE) if not any(name in site.where for name in own)]
    verbs: Counter[str] = Counter()
    for title in known:
        found = naming.count_verbs(title.game, title.entries)
        verbs.update({verb: times for verb, times in found.items() if naming.is_shared(title.game, verb)})
    return {
        "codes of refusals": _codes(sites, refusals),
        "refusals in the source": _sites(sites, refusals),
        "verbs, legal and not": dict(verbs),
    }


def lacking(counted: dict[str, dict[str, int]]) -> list[str]:
    """List everything without a case."""
    return [f"{kind}: {item}: no case" for kind, items in counted.items() for item, times in items.items() if not times]


def summary(name: str, counted: dict[str, dict[str, int]]) -> list[str]:
    """Return, for each kind, how many items there are and how many have a case."""
    head = f"{name}:"
    return [head, *(f"  {kind:<24} {sum(map(bool, c.values())):>4} of {len(c):>4}" for kind, c in counted.items() if c)]


def missing(clause: Clause, title: Title) -> list[str]:
    """List what a clause lacks other than a case."""
    hits = title.hits.get(clause.id, [])
    verdicts = {case.verdict for case in hits}
    refused = [case for case in hits if clause.id in case.then.split()[1:] or case.then == "unreadable"]
    lacks = {
        "not cited by code": clause.id not in title.by_code,
        "no refused case that cites it": clause.forbids and not refused,
        "no legal case": clause.forbids and not verdicts & {"legal", "sound"},
    }
    return [what for what, is_missing in lacks.items() if is_missing]


def faults_of(title: Title) -> list[str]:
    """Return the faults of clauses and of their citations."""
    known = {entry.id for entry in title.book.entries()}
    faults = [f"{clause.id}: {what}" for clause in title.book.clauses for what in missing(clause, title)]
    faults += [f"{id}: cited by code, but not in the data" for id in sorted(title.by_code - known)]
    return faults + [
        f"{id}: in case {case.id}, but not in the data" for case, ids in title.cited for id in sorted(ids - known)
    ]


def report(title: Title) -> tuple[list[str], list[str]]:
    """Return a table of all clauses of a title with what is counted, and what is missing."""
    counted = survey(title)
    lines = [
        f"{clause.id:<12} {counted['clauses'][clause.id]:>3} cases  "
        f"{'forbids' if clause.forbids else 'states '}  {clause.text[:70]}"
        for clause in title.book.clauses
    ]
    head = (
        f"{title.slug}: {len(title.book.clauses)} clauses, {len(title.book.rulings)} rulings, {len(title.cases)} cases"
    )
    return [*lines, *summary(head, counted)], [*faults_of(title), *lacking(counted)]


def row(title: Title) -> str:
    """Return the row of a title for docs/background/quality.md."""
    return "| " + " | ".join([title.slug, str(len(title.cases)), *(str(len(c)) for c in survey(title).values())]) + " |"


def main(slugs: Sequence[str]) -> int:
    """Print the coverage of these titles, or of all and what they share; fail if anything is missing."""
    faults: list[str] = []
    titles = [Title(slug) for slug in slugs or REGISTRY]
    for title in titles:
        lines, missing_here = report(title)
        print("\n".join(lines))
        faults += missing_here
    if not slugs:
        shared = survey_shared(titles)
        print("\n".join(summary("all titles", shared)))
        faults += lacking(shared)
    if not slugs and not faults:
        write_figures("clauses", {title.slug: row(title) for title in titles})
    print("\n".join(["Missing:", *faults]) if faults else "Nothing is missing.")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
