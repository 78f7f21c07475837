"""Counts of legal move sequences from fixed positions (`tests/counts/<title>.toml`), like perft in chess.

    python -m tests.tools.counts                    check every stored figure, including the deep ones
    python -m tests.tools.counts --divide ID        show the figures of one position by first move
    python -m tests.tools.counts --write "why"      store new figures, with the reason

Add titles to count only these.

A position is a golden record cut after some lines, or the position of a case with its given lines; `then` are lines
typed after that. A rule that allows or forbids one more move changes a figure. New figures take a reason, which
is written to `tests/counts/CHANGES.md` with the figures before and after. The digest there protects the stored figures.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from companion.games import REGISTRY, find_title
from companion.games.casebook import load_cases
from companion.referee.moves import Move
from companion.referee.record import read_record
from companion.referee.session import Session
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal
from tests.referee.tables import play, sit_down
from tests.support.casebook import Case, has_casebook, plain_session
from tests.support.figures import write_figures
from tests.support.records import RECORDS

FOLDER = Path(__file__).parents[1] / "counts"
LOG = FOLDER / "CHANGES.md"
# The most states listed on the way to a depth that is part of the quick check, and to one that is stored.
QUICK, DEEP = 150, 30_000
MOST_DEPTH = 6
# Down to this depth, every listed move is also judged.
JUDGED = 2
HEAD = "# {title}: the number of legal move sequences of each length from here (`python -m tests.tools.counts`).\n"
CHANGES = "# Why stored counts changed\n\nWritten by `python -m tests.tools.counts --write`, newest last.\n"
DIGEST = re.compile(r"^Digest: `(\w+)`$", re.MULTILINE)
Figures = tuple[int, ...]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A fixed position, and the number of sequences of one, two, three and more moves from it."""

    id: str
    about: str
    record: str = ""
    after: int = 0
    case: str = ""
    then: tuple[str, ...] = ()
    counts: Figures = ()

    @property
    def quick(self) -> int:
        """The depth of the quick check."""
        return sum(states <= QUICK for states in states_listed(self.counts))


def states_listed(counts: Figures) -> list[int]:
    """Return, for every depth, how many states must be listed to count it."""
    return [1 + sum(counts[:depth]) for depth in range(len(counts))]


def read_positions(slug: str) -> list[Position]:
    """Read the fixed positions of a title."""
    text = (FOLDER / f"{slug}.toml").read_text(encoding="utf-8")
    return [convert(entry, Position) for entry in tomllib.loads(text)["position"]]


# From a position to a session


def sessions(slug: str, positions: Sequence[Position]) -> Iterator[tuple[Position, Session]]:
    """Set up every position; each record is played once for all its cuts."""
    cases = {case.id: case for case in load_cases(slug, case_kind(slug))}
    for name in dict.fromkeys(position.record for position in positions):
        mine = [position for position in positions if position.record == name]
        cuts = cut(slug, name, {position.after for position in mine}) if name else {}
        for position in mine:
            session = cuts[position.after] if name else posed(slug, cases[position.case])
            yield position, play(session, *position.then)


def cut(slug: str, record: str, places: set[int]) -> dict[int, Session]:
    """Play a golden record and keep the sessions after some of its lines."""
    header, lines = read_record((RECORDS / slug / f"{record}.txt").read_text(encoding="utf-8"))
    game = find_title(slug)
    assert game is not None
    session, found = sit_down(replace(header, deal=None), game), {}
    for number in range(max(places) + 1):
        if number in places:
            found[number] = session
        session = submit(session, lines[number], dealing=False).session
    return found


def casebook(slug: str) -> Any:
    return import_module(f"tests.games.{slug.replace('-', '_')}.casebook")


def case_kind(slug: str) -> type[Case]:
    """Return the class of a title's cases."""
    if not has_casebook(slug):
        return Case
    kinds = vars(casebook(slug)).values()
    return next(kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Case) and kind is not Case)


def posed(slug: str, case: Case) -> Session:
    """Return the position of a case after its given lines."""
    session: Session = casebook(slug).session_of(case) if has_casebook(slug) else plain_session(slug, case)
    return play(session, *case.given)


# Counting


class Counting:
    """Counts sequences by length; at the first few depths, every move is judged."""

    def __init__(self, session: Session, depth: int, judged: int) -> None:
        self.game: Title[Any] = session.game
        self.session, self.judged = session, judged
        self.totals = [0] * depth
        self.visit(session.state, 0)

    def visit(self, state: Any, at: int) -> None:
        for seat in self.game.asked(state):
            listed = list(self.game.legal(state, seat))
            self.totals[at] += len(listed)
            if at < self.judged:
                self.check(state, listed)
            if at + 1 < len(self.totals):
                for move in listed:
                    self.visit(self.game.apply(state, move)[0], at + 1)

    def check(self, state: Any, listed: list[Move]) -> None:
        """Check that every listed move is listed once and judged legal."""
        assert len(set(listed)) == len(listed)
        for move in listed:
            assert self.game.judge(state, move) == Legal(move), self.session.write(move)


def count(session: Session, depth: int, judged: int = JUDGED) -> Figures:
    """Count the sequences of one move, two moves and so on."""
    return tuple(Counting(session, depth, judged).totals) if depth else ()


def recount(session: Session, known: Figures) -> Figures:
    """Count to the same depth as before; for a new position, to any depth that is cheap."""
    if known:
        return count(session, len(known))
    found = count(session, 1)
    while len(found) < MOST_DEPTH and 1 + sum(found) <= DEEP and found[-1]:
        found = count(session, len(found) + 1)
    return found


def divide(session: Session, depth: int) -> Iterator[str]:
    """Yield the number of sequences that start with each first move, to trace a difference between two versions."""
    for seat in session.game.asked(session.state):
        for move in session.game.legal(session.state, seat):
            after = replace(session, state=session.game.apply(session.state, move)[0])
            yield f"{session.write(move):<50} {count(after, depth - 1)}"


# Storing


def digest(positions: Sequence[Position]) -> str:
    """Return a digest of the stored figures of all titles and their positions."""
    content = [[p.id, p.record, p.after, p.case, p.then, p.counts] for p in positions]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:16]


def log() -> str:
    return LOG.read_text(encoding="utf-8") if LOG.exists() else CHANGES


def logged() -> str:
    """Return the digest of the newest entry of the log."""
    return str(DIGEST.findall(log())[-1])


def all_positions() -> list[Position]:
    return [position for slug in REGISTRY for position in read_positions(slug)]


def written(position: Position) -> str:
    """Write a position as an entry of its file."""
    place = {"record": position.record, "after": position.after} if position.record else {"case": position.case}
    fields = {"id": position.id, "about": position.about, **place}
    fields |= {"then": position.then} if position.then else {}
    lines = [f"{key} = {json.dumps(value)}" for key, value in {**fields, "counts": position.counts}.items()]
    return "\n".join(["", "[[position]]", *lines, ""])


def store(slug: str, positions: Sequence[Position]) -> None:
    game = find_title(slug)
    assert game is not None
    text = HEAD.format(title=game.name) + "".join(map(written, positions))
    (FOLDER / f"{slug}.toml").write_text(text, encoding="utf-8")


def store_counts(why: str, slugs: Sequence[str]) -> None:
    """Count these titles again and print what changed; if anything did, log it with the reason."""
    changes = []
    for slug in slugs:
        known = read_positions(slug)
        found = {p.id: replace(p, counts=recount(session, p.counts)) for p, session in sessions(slug, known)}
        store(slug, [found[position.id] for position in known])
        pairs = [(position, found[position.id]) for position in known]
        changes += [
            f"{slug} {p.id}: {show_counts(p.counts)} -> {show_counts(new.counts)}" for p, new in pairs if p != new
        ]
    print("\n".join(changes) or "No figure changed.")
    now = digest(all_positions())
    if changes or now != logged():
        text = log()
        number = text.count("\n## ") + 1
        entry = ["", f"## {number}. {why}", "", *(f"- {change}" for change in changes), "", f"Digest: `{now}`", ""]
        LOG.write_text(text + "\n".join(entry), encoding="utf-8")


def show_counts(counts: Figures) -> str:
    return " ".join(map(str, counts)) or "new"


def differences(slug: str, is_quick: bool) -> tuple[list[str], int]:
    """Count a title again; return the positions whose figures differ, and the number of states listed."""
    faults, states = [], 0
    for position, session in sessions(slug, read_positions(slug)):
        depth = position.quick if is_quick else len(position.counts)
        found, wanted = count(session, depth, 1 if is_quick else JUDGED), position.counts[:depth]
        states += states_listed(found)[-1]
        if found != wanted:
            faults.append(f"{slug} {position.id}: {show_counts(found)}, but {show_counts(wanted)} is stored")
    return faults, states


def main(arguments: Sequence[str]) -> int:
    """Check all stored figures, or store new ones with a reason."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.counts")
    parser.add_argument("--write", metavar="WHY", help="store new figures with this reason")
    parser.add_argument("--divide", metavar="ID", help="show one position by first move")
    parser.add_argument("titles", nargs="*", default=list(REGISTRY), metavar="TITLE")
    options = parser.parse_args(arguments)
    if options.write is not None:
        if len(options.write.split()) < 2:
            parser.error("give a reason of at least two words")
        store_counts(options.write, options.titles)
        return 0
    if options.divide is not None:
        for slug in options.titles:
            for position, session in sessions(slug, [p for p in read_positions(slug) if p.id == options.divide]):
                print("\n".join(divide(session, len(position.counts))))
        return 0
    return count_all(options.titles)


def count_all(slugs: Sequence[str]) -> int:
    """Check the stored figures; if all are right, write the table in docs/background/quality.md."""
    faults: list[str] = []
    rows: dict[str, str] = {}
    for slug in slugs:
        found, states = differences(slug, is_quick=False)
        faults += found
        positions = read_positions(slug)
        figures = [figure for position in positions for figure in position.counts]
        cells = (slug, len(positions), len(figures), max(len(p.counts) for p in positions), f"{states:,}")
        rows[slug] = "| " + " | ".join(map(str, (*cells, f"{sum(figures):,}"))) + " |"
        print(rows[slug], flush=True)
    if faults:
        print("\n".join(faults))
    else:
        write_figures("counts", rows)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
