"""Reads the case books (`tests/cases`) and sets up the positions they describe."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from companion.games.crayonville.deck import deck_of, possible_cards
from companion.games.crayonville.game import GAME
from companion.games.crayonville.position import read_position
from companion.games.crayonville.sketch import read_sketch, write_sketch
from companion.games.crayonville.state import State, Village, new_village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.textmap import describe_village
from companion.referee.game import BadPosition, Header, Problem
from companion.referee.record import Played
from companion.referee.session import Outcome, Session, submit
from companion.referee.verdicts import VERDICT_NAMES, Refusal

CASES = Path(__file__).parent / "cases"
ID = re.compile(r"([A-Z]{2}-[A-Z]+)-(\d\d)(?:\.\.(\d\d))?((?:,? (?:and )?-\d\d)*)")
RULING = re.compile(r"[A-Z]{2}-R\d\d")


def ids_in(text: str) -> set[str]:
    """Find the ids in a text; `CV-HARV-06..08` and `CV-HARV-02, -03` name several."""
    found = set(RULING.findall(text))
    for stem, first, last, more in ID.findall(text):
        numbers = [*range(int(first), int(last or first) + 1), *map(int, re.findall(r"\d\d", more))]
        found |= {f"{stem}-{number:02}" for number in numbers}
    return found


class Case(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered case: a position, lines that stand, a line to judge, and the verdict."""

    id: str
    about: str
    then: str
    when: str = ""
    clauses: tuple[str, ...] = ()
    level: int = 1
    seats: tuple[str, ...] = ("ann",)
    rulings: dict[str, str] = {}
    card: str = "harvest-wood"
    deck: tuple[str, ...] | None = None
    flip: bool = False
    village: str = ""
    stock: dict[str, int] = {}
    own: str = "build"
    villages: dict[str, str] = {}
    stocks: dict[str, dict[str, int]] = {}
    owns: dict[str, str] = {}
    step: str = "choose"
    pile: dict[str, int] | None = None
    used: dict[str, int] = {}
    given: tuple[str, ...] = ()
    after: dict[str, Any] = {}
    says: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    stars: dict[str, int] = {}
    winners: tuple[str, ...] = ()
    enrol: dict[str, Any] | None = None
    position: bool = False

    @property
    def cited(self) -> set[str]:
        """The clauses and rulings that this case exercises."""
        return {*self.clauses, *ids_in(self.id), *ids_in(self.then)}


def load_cases(slug: str) -> list[Case]:
    """Read every case of a title, in the order of the files."""
    found: list[Case] = []
    for path in sorted((CASES / slug).glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            found.append(convert(entry, Case))
    return found


def sketches(case: Case) -> dict[str, str]:
    return {case.seats[0]: case.village, **case.villages}


def possible_deck(level: int, card: str, switches: Switches) -> tuple[str, ...]:
    """Find a sequence of flips that ends with this card (or with nothing, for `none`)."""
    state = State(level, "stand-in", switches, "flip", {}, {}, {})
    while card != "none":
        options = possible_cards(state)
        turned = card if card in options else max(options, key=lambda name: options[name])
        state = replace(state, flipped=(*state.flipped, turned))
        if turned == card:
            break
    return state.flipped


def case_position(case: Case) -> dict[str, Any]:
    """Write the case as a position document."""
    switches = convert(case.rulings, Switches)
    flipped = case.deck if case.deck is not None else possible_deck(case.level, case.card, switches)
    is_open = bool(flipped) and case.card != "none" and not case.flip
    is_spent = len(flipped) == len(deck_of(case.level, "stand-in", switches).pattern)
    seats = [
        {
            "name": name,
            "stock": case.stocks.get(name, case.stock if name == case.seats[0] else {}),
            "own": case.owns.get(name, case.own if name == case.seats[0] else "build"),
            "village": {"name": f"{name}'s village", "owner": name, "sketch": sketches(case).get(name, "")},
        }
        for name in case.seats
    ]
    document: dict[str, Any] = {
        "level": case.level,
        "rulings": case.rulings,
        "step": "choose" if is_open else "over" if is_spent else "flip",
        "flipped": list(flipped),
        "used": case.used,
        "seat": seats,
    }
    return document if case.pile is None else {**document, "pile": case.pile}


def case_village(name: str, sketch: str, completed: tuple[int, ...]) -> Village:
    tables = read_tables("stand-in")
    blank = replace(new_village(tables, f"{name}'s village", name), completed=completed)
    return read_sketch(sketch, blank, max(completed, default=1), tables)


def start_of(case: Case) -> State | Refusal:
    """Start a level for real, with the villages of the case."""
    completed = {name: tuple(range(1, case.level)) for name in case.seats}
    drawn, level, same = sketches(case), case.level, False
    if case.enrol is not None:
        completed = {name: tuple(levels) for name, levels in case.enrol["villages"].items()}
        drawn, level = case.enrol.get("sketches", {}), case.enrol["level"]
        same = case.enrol.get("same", False)
    first = next(iter(completed))
    villages = {name: case_village(first if same else name, drawn.get(name, ""), completed[name]) for name in completed}
    keepsakes = {name: describe_village(village) for name, village in villages.items()}
    return GAME.start(
        Header("crayonville", tuple(villages), 1, options={"level": level}, rulings=case.rulings, keepsakes=keepsakes)
    )


def session_of(case: Case) -> Session:
    """Set up the case as a session that lines can be typed into."""
    if case.step == "start":
        state = start_of(case)
        assert isinstance(state, State), state
        if case.pile is not None:
            state = replace(state, pile=case.pile, used=case.used)
    else:
        state = read_position(case_position(case), {})
    header = Header("crayonville", case.seats, 1, position=GAME.describe(state))
    return Session(GAME, header, GAME.notation(case.seats), (), Played(), state)


def describe(outcome: Outcome | Refusal | None) -> str:
    """Name a verdict as the case books do."""
    verdict = outcome.verdict if isinstance(outcome, Outcome) else outcome
    if isinstance(verdict, Refusal):
        return " ".join(("illegal", *verdict.clauses))
    return "legal" if verdict is None else VERDICT_NAMES[type(verdict)]


def play(case: Case) -> Outcome:
    """Play the given lines, which must stand, and submit the line in question."""
    session = session_of(case)
    for line in case.given:
        outcome = submit(session, line)
        assert describe(outcome) == "legal", f"given '{line}': {outcome.verdict}"
        session = outcome.session
    return submit(session, case.when)


def doctor(case: Case) -> list[Problem]:
    """Examine the case as a typed-in position; what cannot even be drawn is one problem."""
    try:
        return GAME.examine(read_position(case_position(case), {}))
    except BadPosition as error:
        return [Problem("position", str(error), tuple(re.findall(r"CV-[A-Z0-9-]+", str(error))))]


def ink(village: Village) -> set[str]:
    """List a village's sketch place by place, without levels: {'house G7', 'works wood E5+E6'}."""
    found: set[str] = set()
    for item in write_sketch(village):
        words = item.split()
        head = " ".join(words[:2]) if words[0].startswith("works") else words[0]
        found |= {f"{head} {place.split('@')[0]}" for place in words[len(head.split()) :]}
    return found
