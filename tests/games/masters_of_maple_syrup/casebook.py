"""The positions of the Masters of Maple Syrup cases: changes to a plain one, with extra cards."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.library import data_folder
from companion.games.masters_of_maple_syrup.figures import ending
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.referee.header import Header
from companion.referee.problems import Fault, Problem
from companion.referee.record import Played
from companion.referee.session import Outcome, Session, begin
from companion.referee.verdicts import Refusal
from tests.support.casebook import Case, End, doctor_says, play_case, refusal_at_start
from tests.support.editions import write_edition

SEATS = ("ann", "bo")
SHIPPED = data_folder() / "masters-of-maple-syrup" / "editions" / "stand-in"
UNSEEN = "?"
# The default fields of an extra card.
BLANK = {"copies": 1, "value": {"mode": "fixed", "printed": 0}, "text": ""}
PLACE = re.compile(r"([^\s#({]+)(?:#\d+)?( \(t\))?(?: \{(.*)\})?")
# How a game can end, and how it can be won.
ENDINGS: dict[str, Callable[[End], bool]] = {
    "ten cards of the mover": lambda end: ending(end.state) == [end.state.turn],
    "ten cards of the rival": lambda end: len(ending(end.state)) == 1 and end.state.turn not in ending(end.state),
    "ten cards of both": lambda end: len(ending(end.state)) > 1,
    "stopped": lambda end: end.state.stopped,
    "one winner": lambda end: len(end.sheet.winners) == 1,
    "tie": lambda end: end.sheet.is_tie,
}


class MapleCase(Case, frozen=True, forbid_unknown_fields=True):
    """A case with changes to the plain position, and what is expected afterwards."""

    mode: str = "standard"
    # `hidden` or `named`; by default it depends on the draw mode.
    draws: str | None = None
    # Cards added to the stand-in deck (or changed, if the id is already there), and other action cards.
    extra: tuple[dict[str, Any], ...] = ()
    action: dict[str, dict[str, Any]] = {}
    # The only cards of the deck; all others are in the box. `unseen` lists the unseen cards.
    only: tuple[str, ...] | None = None
    unseen: tuple[str, ...] | None = None
    box: tuple[str, ...] = ()
    property: dict[str, tuple[str, ...]] = {}
    hand: dict[str, int | tuple[str, ...]] = {}
    discard: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    actions: dict[str, str] = {}
    selected: str | None = None
    turn: str | None = None
    first: str | None = None
    number: int | None = None
    step: str | None = None
    developed: dict[str, int] = {}
    quiet: int | None = None
    # The possible unseen cards, if reshuffles narrow them down.
    worlds: tuple[dict[str, Any], ...] | None = None
    after: dict[str, Any] = {}
    setup: bool = False
    options: dict[str, Any] = {}
    # The seed of a dealt game, with `setup`.
    deal: str | None = None
    start: dict[str, Any] | None = None
    position: bool = False
    edition: bool = False


def slug(name: str) -> str:
    """Return a card's name as in the notation: `Carpenter's Bench` is `carpenter-s-bench`."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def read_place(text: str) -> tuple[str, bool, list[str]]:
    """Read a property card: its name, whether it is tapped, and its tucked cards."""
    found = PLACE.fullmatch(text)
    assert found is not None, text
    name, tapped, tucked = found.groups()
    words = (tucked or "").split()
    return name, tapped is not None, [UNSEEN] * int(words[0]) if words and words[0].isdigit() else words


def read_hand(hand: int | Sequence[str]) -> list[str]:
    """List the cards of a hand, including unseen ones."""
    return [UNSEEN] * hand if isinstance(hand, int) else list(hand)


# Editions


def read_file(folder: Path, file: str) -> dict[str, Any]:
    return tomllib.loads((folder / file).read_text(encoding="utf-8"))


@cache
def own_edition(content: str) -> str:
    """Write the stand-in edition with a case's changes to a folder, once for each content."""
    extra, action = json.loads(content)
    cards, actions = read_file(SHIPPED, "property.toml"), read_file(SHIPPED, "actions.toml")
    known = {card["id"]: card for card in cards["card"]}
    known |= {card["id"]: {**known.get(card["id"], BLANK), **card} for card in extra}
    faces = {entry["id"]: entry for entry in actions["action"]}
    faces |= {id: {"id": id, "name": faces.get(id, {}).get("name", id), **entry} for id, entry in action.items()}
    total = sum(card["copies"] for card in known.values() if isinstance(card["copies"], int))
    files = {
        "property.toml": {**cards, "edition": {**cards["edition"], "total": total}, "card": list(known.values())},
        "actions.toml": {**actions, "action": list(faces.values())},
    }
    return write_edition(files)


def edition_of(case: MapleCase) -> str:
    """Return the edition of a case."""
    if not case.extra and not case.action:
        return "stand-in"
    return own_edition(json.dumps([case.extra, case.action]))


@cache
def deck_of(edition: str) -> Counter[str]:
    """Count the copies of each card of an edition, by the names of the notation."""
    folder = SHIPPED if edition == "stand-in" else Path(edition)
    return Counter({slug(card["name"]): card["copies"] for card in read_file(folder, "property.toml")["card"]})


# Positions


def lying(case: MapleCase) -> list[str]:
    """List every card outside the deck and the box, with `?` for unseen ones."""
    places = [read_place(text) for name in SEATS for text in case_property(case, name)]
    hands = [card for name in SEATS for card in read_hand(case.hand.get(name, 0))]
    return [*(place[0] for place in places), *(card for place in places for card in place[2]), *hands, *case.discard]


def case_property(case: MapleCase, name: str) -> tuple[str, ...]:
    return case.property.get(name, ("red-maple",))


def case_box(case: MapleCase) -> list[str]:
    """List the cards that are not in the game: if the deck is given, all cards that are nowhere else."""
    if case.only is None:
        return list(case.box)
    seen, unseen = split_unseen(lying(case))
    rest = list((deck_of(edition_of(case)) - Counter(seen) - Counter(case.only)).elements())
    meant = rest[:unseen] if case.unseen is None else list(case.unseen)
    assert len(meant) == unseen, f"{case.id}: {unseen} cards are unseen, not {len(meant)}"
    return list((Counter(rest) - Counter(meant)).elements())


def split_unseen(cards: Iterable[str]) -> tuple[list[str], int]:
    """Split cards into the known ones and the number of unseen ones."""
    listed = list(cards)
    return [card for card in listed if card != UNSEEN], listed.count(UNSEEN)


def case_draws(case: MapleCase) -> str:
    """Return whether draws are named: as the case states, or by its draw mode."""
    return case.draws or ("hidden" if case.rulings.get("draw_mode", "table") == "table" else "named")


def case_seat(case: MapleCase, name: str) -> dict[str, Any]:
    hand: int | Sequence[str] = case.hand.get(name, () if case_draws(case) == "named" else 0)
    written = hand if isinstance(hand, int) else list(hand)
    return {"name": name, "property": list(case_property(case, name)), "hand": written}


def case_position(case: MapleCase) -> dict[str, Any]:
    """Write the case as a position document."""
    first = case.first or SEATS[0]
    document: dict[str, Any] = {
        "game": TITLE.slug,
        "edition": edition_of(case),
        "mode": case.mode,
        "draws": case_draws(case),
        "first": first,
        "turn": case.turn or first,
        "actions": dict(case.actions),
        "discard": list(case.discard),
        "box": case_box(case),
        "top": list(case.top),
        "bottom": list(case.bottom),
        "developed": dict(case.developed),
        "seat": [case_seat(case, name) for name in SEATS],
    }
    chosen = ("number", "step", "selected", "quiet", "worlds")
    return document | {key: value for key in chosen if (value := getattr(case, key)) is not None}


def session_of(case: MapleCase) -> Session:
    """Set up the case as a session for typed moves."""
    edition = edition_of(case)
    if case.setup:
        return start_session(case, edition)
    state = TITLE.positions.read(case_position(case), case.rulings)
    problems = TITLE.positions.examine(state)
    assert problems == [], f"{case.id}: the position itself is impossible: {problems}"
    position = TITLE.positions.describe(state)
    header = Header(TITLE.slug, SEATS, TITLE.rules_version, edition=edition, rulings=case.rulings, position=position)
    return Session(TITLE, header, TITLE.notation(SEATS, edition), (), Played(), state)


def start_session(case: MapleCase, edition: str) -> Session:
    """Start a real game; with a seed the companion deals."""
    fixed: dict[str, Any] = {"edition": edition, "options": case.options, "rulings": case.rulings, "deal": case.deal}
    header = Header(TITLE.slug, SEATS, TITLE.rules_version, **fixed)
    begun = begin(TITLE, header)
    assert not isinstance(begun, Refusal), begun
    return begun.session


def play(case: MapleCase) -> Outcome:
    """Play a case from its own position."""
    return play_case(session_of(case), case)


def start_of(case: MapleCase) -> Refusal | None:
    """Start a real game; return why it is refused."""
    return refusal_at_start(TITLE, case.start or {}, edition_of(case))


def doctor(case: MapleCase) -> Sequence[Problem]:
    """Check the case as a typed position."""
    return doctor_says(TITLE, case_position(case), case.rulings)


def faults_of(case: MapleCase) -> list[Fault]:
    """Inspect the edition of a case."""
    return list(TITLE.inspect_edition(edition_of(case)))
