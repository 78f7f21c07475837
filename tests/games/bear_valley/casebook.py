"""The positions that Bear Valley's cases describe: changes to an empty start of the example river."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.position import read_position
from companion.referee.header import Header
from companion.referee.problems import BadPosition, Problem
from companion.referee.record import Played
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, End, play_case, refusal_at_start

CHARACTERS = ("rocky", "fozzie", "violet", "sunny", "vertigo", "forrest")
# The Wilderness of the stand-in deck: the number of cards of each letter, and the format of their numbers.
WILDERNESS = tuple(
    f"{letter}{number:0{digits}}"
    for letter, count, digits in (
        ("T", 16, 2), ("F", 24, 2), ("G", 13, 2), ("L", 6, 1), ("H", 6, 1), ("M", 3, 1), ("W", 3, 1), ("P", 3, 1),
        ("B", 5, 1),
    )
    for number in range(1, count + 1)
)  # fmt: skip
# The ways to end a game; the bears win in several.
ENDINGS: dict[str, Callable[[End], bool]] = {
    "destination": lambda end: end.state.ending == "destination",
    "gold": lambda end: end.state.ending == "gold",
    "survivor": lambda end: end.state.ending == "survivor",
    "bears: the deck is used up": lambda end: "the deck is empty, BV-END-04" in end.said,
    "bears: a card is needed": lambda end: "BV-R17" in end.said,
    "bears: no way on": lambda end: "no player can get any further, BV-R77" in end.said,
    "bears: the table agrees": lambda end: "the table agrees, BV-R77" in end.said,
    "bears: all eaten": lambda end: "BV-R18" in end.said,
}


class BearCase(Case, frozen=True, forbid_unknown_fields=True):
    """A case with changes to the empty start, and what is expected afterwards."""

    mode: str = "basic"
    gold: str | None = None
    enchantments: str | None = None
    river: str = "EX"
    seats: tuple[str, ...] = ("ann", "bo")
    characters: dict[str, str] = {}
    places: dict[str, str] = {}
    tokens: dict[str, tuple[str, ...]] = {}
    map: dict[str, str] = {}
    loose: dict[str, tuple[str, ...]] = {}
    baskets: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    # The only cards left in the deck; all others are laid where they do not matter.
    deck: tuple[str, ...] | None = None
    # The same as a field of the position: the others are not laid anywhere.
    left: tuple[str, ...] | None = None
    round: int = 2
    turn: str | None = None
    first: str | None = None
    step: str | None = None
    eaten: tuple[str, ...] = ()
    tunnelled: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    now: dict[str, Any] | None = None
    idle: int = 0
    ending: str | None = None
    winner: str | None = None
    after: dict[str, Any] = {}
    setup: bool = False
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None
    position: bool = False


def case_map(case: BearCase) -> dict[str, str]:
    """Return the Wilderness cards on the map; with `deck`, also the cards that are not in it."""
    if case.deck is None:
        return dict(case.map)
    cells = [tuple(map(int, cell.split(","))) for cell in case.map]
    # Every river runs in the rows from the camp upwards.
    y, x = min([(0, 0), *((cell[1], cell[0]) for cell in cells)])
    taken = {*case.deck, *case.bottom, *(card.rstrip("*") for card in case.map.values())}
    rest = [card for card in WILDERNESS if card not in taken]
    return case.map | {f"{x - step},{y - step}": card for step, card in enumerate(rest, 1)}


def case_seat(case: BearCase, number: int) -> dict[str, Any]:
    """Write one seat of the case as in a position document."""
    name = case.seats[number]
    seat: dict[str, Any] = {"name": name, "at": case.places.get(name, "0,0"), "tokens": list(case.tokens.get(name, ()))}
    if case.mode == "advanced" or name in case.characters:
        # An empty name: a seat without a character.
        seat["character"] = case.characters.get(name, CHARACTERS[number]) or None
    marks = {"eaten": case.eaten, "tunnelled": case.tunnelled, "spared": case.spared}
    return seat | {mark: True for mark, names in marks.items() if name in names}


def case_position(case: BearCase) -> dict[str, Any]:
    """Write the case as a position document."""
    document: dict[str, Any] = {
        "game": TITLE.slug,
        "mode": case.mode,
        "river": case.river,
        "round": case.round,
        "idle": case.idle,
        "bottom": list(case.bottom),
        "baskets": list(case.baskets),
        "map": case_map(case),
        "loose": {cell: list(tokens) for cell, tokens in case.loose.items()},
        "seat": [case_seat(case, number) for number in range(len(case.seats))],
    }
    if case.left is not None:
        document["deck"] = list(case.left)
    chosen = ("gold", "enchantments", "turn", "first", "step", "now", "ending", "winner")
    return document | {key: value for key in chosen if (value := getattr(case, key)) is not None}


def session_of(case: BearCase) -> Session:
    """Return a session with the position of the case, ready for moves."""
    if case.setup:
        header = Header(TITLE.slug, case.seats, TITLE.rules_version, options=case.options, rulings=case.rulings)
        state = TITLE.start(header)
        assert not isinstance(state, Refusal), state
    else:
        state = read_position(case_position(case), case.rulings)
        problems = TITLE.positions.examine(state)
        assert problems == [], f"{case.id}: the position itself is impossible: {problems}"
        position = TITLE.positions.describe(state)
        header = Header(TITLE.slug, case.seats, TITLE.rules_version, rulings=case.rulings, position=position)
    return Session(TITLE, header, TITLE.notation(case.seats), (), Played(), state)


def play(case: BearCase) -> Outcome:
    """Play a case from its own position."""
    return play_case(session_of(case), case)


def start_of(case: BearCase) -> Refusal | None:
    """Start a real game; return the refusal, if any."""
    return refusal_at_start(TITLE, case.start or {})


def doctor(case: BearCase) -> Sequence[Problem]:
    """Check the case as a typed-in position; an unreadable one is a single problem."""
    try:
        return TITLE.positions.examine(read_position(case_position(case), case.rulings))
    except BadPosition as error:
        return [Problem("position", str(error), tuple(re.findall(r"BV-(?:[A-Z]+-\d\d|R\d\d)", str(error))))]
