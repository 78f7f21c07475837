"""Positions and moves of Crayonville's case books."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from companion.games.crayonville.deck import deck_of, possible_cards
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.position import read_position
from companion.games.crayonville.state import State, Village, new_village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_file import describe_village
from companion.games.crayonville.village_sketch import read_sketch, write_sketch
from companion.referee.header import Header
from companion.referee.problems import BadPosition, Problem
from companion.referee.record import Played
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, End, play_case

# The ways a level can be won.
ENDINGS: dict[str, Callable[[End], bool]] = {
    "one winner": lambda end: end.leaders == 1,
    "shared": lambda end: end.leaders == len(end.sheet.winners) > 1,
    "by houses": lambda end: end.state.switches.tie == "houses" and end.leaders > len(end.sheet.winners),
    "by goods": lambda end: end.state.switches.tie == "resources" and end.leaders > len(end.sheet.winners),
    "without one who left": lambda end: bool(end.sheet.left),
    "the last level": lambda end: end.state.level == 10,
}


class VillageCase(Case, frozen=True, forbid_unknown_fields=True):
    """A case with villages, stocks and an open card."""

    level: int = 1
    seats: tuple[str, ...] = ("ann",)
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
    after: dict[str, Any] = {}
    stars: dict[str, int] = {}
    winners: tuple[str, ...] = ()
    enrol: dict[str, Any] | None = None
    position: bool = False
    # Fields of a position, for the table and for single seats.
    table: dict[str, Any] = {}
    seat: dict[str, dict[str, Any]] = {}
    # A level played without the companion: the sheets before and after it.
    sheets: dict[str, Any] | None = None


def sketches(case: VillageCase) -> dict[str, str]:
    return {case.seats[0]: case.village, **case.villages}


def possible_deck(level: int, card: str, switches: Switches) -> tuple[str, ...]:
    """Find a sequence of flips that ends with this card; for `none`, no flips."""
    state = State(level, "stand-in", switches, "flip", {}, {}, {})
    while card != "none":
        options = possible_cards(state)
        turned = card if card in options else max(options, key=lambda name: options[name])
        state = replace(state, flipped=(*state.flipped, turned))
        if turned == card:
            break
    return state.flipped


def case_position(case: VillageCase) -> dict[str, Any]:
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
            **case.seat.get(name, {}),
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
    return document | ({} if case.pile is None else {"pile": case.pile}) | case.table


def case_village(name: str, sketch: str, completed: tuple[int, ...]) -> Village:
    tables = read_tables("stand-in")
    blank = replace(new_village(tables, f"{name}'s village", name), completed=completed)
    return read_sketch(sketch, blank, max(completed, default=1), tables)


def start_of(case: VillageCase) -> State | Refusal:
    """Start a level with the villages of the case."""
    completed = {name: tuple(range(1, case.level)) for name in case.seats}
    drawn, level, same = sketches(case), case.level, False
    if case.enrol is not None:
        completed = {name: tuple(levels) for name, levels in case.enrol["villages"].items()}
        drawn, level = case.enrol.get("sketches", {}), case.enrol["level"]
        same = case.enrol.get("same", False)
    first = next(iter(completed))
    villages = {name: case_village(first if same else name, drawn.get(name, ""), completed[name]) for name in completed}
    without = (case.enrol or {}).get("without", ())
    keepsakes = {name: describe_village(village) for name, village in villages.items() if name not in without}
    return TITLE.start(
        Header("crayonville", tuple(villages), 1, options={"level": level}, rulings=case.rulings, keepsakes=keepsakes)
    )


def level_after(case: VillageCase) -> tuple[list[Problem], list[str]]:
    """Compare the sheets before and after a level; return the problems, and notes on what was added."""
    typed = case.sheets or {}
    done = typed.get("done", list(range(1, case.level)))
    before = {"name": "Annstead", "owner": "Ann", "completed": done, "sketch": typed["before"]}
    levels = f"completed = {typed['completed']}\n" if "completed" in typed else ""
    text = f'name = "{typed.get("name", "Annstead")}"\n{levels}sketch = "{typed["after"]}"\n'
    after, notes = TITLE.require_keepsakes().follow(text, before, case.level)
    found = [*TITLE.require_keepsakes().examine_level(before, after, case.level, case.rulings, "stand-in")]
    if "stars" in typed:
        found += TITLE.examine_points({"ann": typed["stars"]}, {"level": case.level}, {"ann": after}, "stand-in")
    return found, [
        *notes,
        *TITLE.require_keepsakes().changes(before, after),
        str(TITLE.require_keepsakes().census(after)),
    ]


def session_of(case: VillageCase) -> Session:
    """Set up the case as a session."""
    if case.step == "start":
        state = start_of(case)
        assert isinstance(state, State), state
        if case.pile is not None:
            state = replace(state, pile=case.pile, used=case.used)
    else:
        state = read_position(case_position(case), {})
    header = Header("crayonville", case.seats, 1, position=TITLE.positions.describe(state))
    return Session(TITLE, header, TITLE.notation(case.seats), (), Played(), state)


def play(case: VillageCase) -> Outcome:
    """Play a case from its position."""
    return play_case(session_of(case), case)


def doctor(case: VillageCase) -> Sequence[Problem]:
    """Check the case as a position; one that cannot be read is a single problem."""
    try:
        return TITLE.positions.examine(read_position(case_position(case), {}))
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
