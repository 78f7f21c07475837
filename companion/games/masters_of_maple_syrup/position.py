"""Positions: a state as a document that people can type, and back."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import hidden
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.frames import (
    AnyFrame,
    Choosing,
    Fallen,
    Looking,
    Paying,
    Task,
    Use,
    cards_of_frame,
)
from companion.games.masters_of_maple_syrup.hidden import DECK, FALLEN, LOOK, PILE, World, Worlds
from companion.games.masters_of_maple_syrup.setup import MODES, faces_of
from companion.games.masters_of_maple_syrup.state import (
    UNSEEN,
    Placed,
    Seat,
    State,
    StepName,
    lay,
    place_of,
    sorted_hand,
    with_property,
)
from companion.games.masters_of_maple_syrup.steps import RUN
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import SLUG, Tables, read_tables
from companion.games.masters_of_maple_syrup.turns import begin_end, begin_turn, offer_side, settle
from companion.games.masters_of_maple_syrup.uses import funds
from companion.games.masters_of_maple_syrup.vocabulary import ACTS
from companion.referee.amounts import counted
from companion.referee.header import changed_switches
from companion.referee.problems import BadPosition, read_document
from companion.referee.verdicts import Refusal

LYING = re.compile(
    r"(?:(?P<times>[1-9]\d?)(?:\s*[x*]\s*|\s+))?(?P<name>[^#({]+?)\s*(?:#(?P<number>[1-9]\d?))?\s*(?P<tapped>\(t\))?\s*(?:\{(?P<tucked>[^{}]*)\})?"
)
# `3 silver-maple`, `3 x silver-maple`: the number and the card.
COUNTED = re.compile(r"(?P<times>[1-9]\d?)(?:\s*[x*]\s*|\s+)(?P<name>\S+)")
MISCOUNTED = re.compile(r"\d+(?:\s*[x*]\s*|\s+)\S")
MOST_TUCKED = 99


class SeatDocument(Struct, forbid_unknown_fields=True):
    """A player in a position."""

    name: str
    property: tuple[str, ...] = ()
    hand: int | tuple[str, ...] = 0
    developed: int = 0
    thrown: tuple[str, ...] = ()
    points: int = 0


class Document(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position as typed, with every field written out."""

    game: str = SLUG
    edition: str = "stand-in"
    rulings: dict[str, str] = {}
    mode: Literal["standard", "rivals"] = "standard"
    sides: str = ""
    draws: Literal["hidden", "named"] = "hidden"
    first: str = ""
    turn: str = ""
    number: int = 1
    step: StepName = "select"
    actions: dict[str, str] = {}
    selected: str = ""
    chosen: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    box: tuple[str, ...] = ()
    developed: dict[str, int] = {}
    used_turn: dict[str, int] = {}
    used_game: dict[str, int] = {}
    quiet: int = 0
    moved: bool = False
    stopped: bool = False
    allowed: tuple[str, ...] = ()
    stack: tuple[AnyFrame, ...] = ()
    closed: tuple[Use, ...] = ()
    worlds: tuple[World, ...] = ()
    seat: tuple[SeatDocument, ...]


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Read a position into a state; raise BadPosition with the wrong field."""
    typed = read_document(document, Document)
    switches = read_document({**typed.rulings, **rulings}, Switches)
    tables = read_tables(typed.edition)
    options = {"mode": typed.mode} | ({"sides": typed.sides} if typed.sides else {})
    faces = faces_of(options, switches, tables)
    if isinstance(faces, Refusal):
        raise BadPosition(f"the position: {faces.reason} ({', '.join(faces.clauses)})")
    _check_fields(typed, tables)
    seats = {entry.name: _read_seat(entry, typed.developed, tables) for entry in typed.seat}
    unseen = {entry.name: _unseen_hand(entry) for entry in typed.seat}
    first = typed.first or typed.seat[0].name
    state = State(
        tables=tables,
        switches=switches,
        faces=faces,
        is_named=typed.draws == "named",
        step=typed.step,
        seats=seats,
        worlds=(),
        first="" if typed.step == "first" else first,
        turn="" if typed.step == "first" else typed.turn or first,
        number=typed.number,
        turned=typed.actions,
        selected=typed.selected,
        chosen=(typed.chosen[0], typed.chosen[1]) if typed.chosen else None,
        top=_names(typed.top, "top", tables),
        bottom=_names(typed.bottom, "bottom", tables),
        pile=_names(typed.discard, "discard", tables, may_be_unseen=True),
        box=_names(typed.box, "box", tables),
        stack=typed.stack,
        closed=typed.closed,
        used_turn=typed.used_turn,
        used_game=typed.used_game,
        quiet=typed.quiet,
        moved=typed.moved,
        stopped=typed.stopped,
        allowed=_names(typed.allowed, "allowed", tables),
    )
    state = replace(state, worlds=typed.worlds or derived_worlds(state, unseen))
    return carry_on(state)


def carry_on(state: State) -> State:
    """Advance a position that leaves out the stack to the next player who must move."""
    check_closed(state)
    if state.stack:
        check_stack(state)
        return settle(state)[0]
    match state.step:
        case "select" if len(state.turned) == len(state.tables.actions):
            return settle(*begin_turn(state))[0]
        case "perform":
            return settle(*offer_side(state, "perform", state.turn))[0]
        case "neighbour":
            return settle(*offer_side(state, "neighbour", state.other(state.turn)))[0]
        case "limit":
            return settle(*begin_end(state))[0]
        case "deal":
            return settle(state)[0]
    return state


def _check_fields(typed: Document, tables: Tables) -> None:
    names = [entry.name for entry in typed.seat]
    if len(names) != 2 or len(set(names)) != 2:
        raise BadPosition("the position: seat: the game needs exactly two players (MS-GEN-01)")
    named: list[tuple[str, Iterable[str]]] = [("first", [typed.first]), ("turn", [typed.turn])]
    named += [("actions", typed.actions.values()), ("developed", typed.developed)]
    for field, seats in named:
        for seat in seats:
            if seat and seat not in names:
                raise BadPosition(f"the position: {field}: seat {seat} does not exist")
    for field, cards in (("actions", list(typed.actions)), ("selected", [typed.selected])):
        for card in cards:
            if card and card not in tables.actions:
                raise BadPosition(f"the position: {field}: action card {card} does not exist")
    if typed.chosen and (len(typed.chosen) != 2 or typed.chosen[0] not in names or typed.chosen[1] not in ACTS):
        raise BadPosition("the position: chosen: must be a seat and tap, harvest or develop")
    for field, number in (("number", typed.number), ("quiet", typed.quiet)):
        if not 0 <= number <= 9999:
            raise BadPosition(f"the position: {field}: {number} is out of range")
    if typed.step in ("perform", "neighbour") and not typed.selected:
        raise BadPosition(f"the position: selected: the step {typed.step} needs a selected action card")


def _names(cards: Iterable[str], field: str, tables: Tables, may_be_unseen: bool = False) -> tuple[str, ...]:
    """Check names of cards; `3 silver-maple` is three of them."""
    found = tuple(name for text in cards for name in _counted(text))
    for card in found:
        if MISCOUNTED.match(card):
            raise BadPosition(f"the position: {field}: '{card[:40]}': the number of cards must be 1 to 99")
        if card not in tables.cards and not (may_be_unseen and card == UNSEEN):
            raise BadPosition(f"the position: {field}: card {card[:40]} does not exist")
    return found


def _counted(text: str) -> Sequence[str]:
    """Expand a card typed with a number."""
    found = COUNTED.fullmatch(text.strip())
    return (text,) if found is None else (found["name"],) * int(found["times"])


def _tucked(text: str) -> list[str]:
    """Read the cards under a card: `{2}` unseen cards, or `{spile-kit ?}`, `{2 spile-kit ?}`."""
    words = text.replace(",", " ").split()
    if len(words) == 1 and words[0].isdecimal() and int(words[0]) <= MOST_TUCKED:
        return [UNSEEN] * int(words[0])
    joined = re.sub(r"(?<!\S)([1-9]\d?) (?=\S)", r"\1*", " ".join(words))
    return [card for word in joined.split() for card in _counted(word)]


def _read_seat(entry: SeatDocument, developed: Mapping[str, int], tables: Tables) -> Seat:
    placed: list[Placed] = []
    for text in entry.property:
        placed += _read_placed(text, placed, f"seat {entry.name}: property", tables)
    hand = [card for card in _written_out(entry.hand) if card != UNSEEN]
    owner = Seat(
        hand=sorted_hand(_names(hand, f"seat {entry.name}: hand", tables)),
        developed=developed.get(entry.name, entry.developed),
        thrown=_names(entry.thrown, f"seat {entry.name}: thrown", tables, may_be_unseen=True),
        points=entry.points,
    )
    return with_property(tables, owner, tuple(placed))


def _written_out(hand: int | Sequence[str]) -> list[str]:
    """List the known cards of a hand; a number alone names none."""
    return [] if isinstance(hand, int) else [card for text in hand for card in _counted(text)]


def _read_placed(text: str, before: Sequence[Placed], field: str, tables: Tables) -> list[Placed]:
    """Read a card on a property, `syrup-cellar#2 (t) {spile-kit ?}`, or several alike: `3 silver-maple (t)`."""
    found = LYING.fullmatch(text.strip())
    if found is None:
        raise BadPosition(f"the position: {field}: '{text[:40]}' is not a card on a property")
    (name,) = _names([found["name"]], field, tables)
    times = int(found["times"] or 1)
    if times > 1 and found["number"]:
        raise BadPosition(f"the position: {field}: '{text[:40]}': several cards cannot share one number")
    tucked = _names(_tucked(found["tucked"] or ""), field, tables, may_be_unseen=True)
    first = int(found["number"] or 1 + max((p.number for p in before if p.card == name), default=0))
    return [lay(name, first + n, found["tapped"] is not None, tucked) for n in range(times)]


def _unseen_hand(entry: SeatDocument) -> int:
    if isinstance(entry.hand, int):
        if not 0 <= entry.hand <= MOST_TUCKED:
            raise BadPosition(f"the position: seat {entry.name}: hand: {entry.hand} is out of range")
        return entry.hand
    return _written_out(entry.hand).count(UNSEEN)


def known_cards(state: State) -> Counter[str]:
    """Count the known cards in all places."""
    found = Counter((*state.pile, *state.top, *state.bottom, *state.box))
    for seat in state.seats.values():
        found.update((*seat.hand, *seat.thrown))
        for placed in seat.property:
            found.update((placed.card, *placed.tucked))
    for frame in state.stack:
        found.update(cards_of_frame(frame))
    found.pop(UNSEEN, None)
    return found


def unseen_places(state: State, hands: Mapping[str, int]) -> dict[str, int]:
    """Count the unseen cards of every place except the deck."""
    thrown = sum(seat.thrown.count(UNSEEN) for seat in state.seats.values())
    held = dict(hands) | {PILE: state.pile.count(UNSEEN) + thrown}
    for seat, owner in state.seats.items():
        held |= {place_of(seat, placed): placed.tucked.count(UNSEEN) for placed in owner.property}
    for frame in state.stack:
        for step in frame.steps if isinstance(frame, Task) else ():
            if isinstance(step, Looking):
                held[LOOK] = held.get(LOOK, 0) + step.unseen
            elif isinstance(step, Fallen):
                held[FALLEN] = held.get(FALLEN, 0) + step.cards.count(UNSEEN)
    return held


def derived_worlds(state: State, hands: Mapping[str, int]) -> Worlds:
    """Return the worlds of a position without reshuffles: any unseen card can be anywhere."""
    pool = state.all_cards
    for card, number in known_cards(state).items():
        if number > pool[card]:
            reason = f"the edition has only {counted(pool[card], 'copy')} of {card}, not {number}"
            raise BadPosition(f"the position: {reason} (MS-SET-03)")
        pool[card] -= number
    held = unseen_places(state, hands)
    left = pool.total() - sum(held.values())
    if left < 0:
        reason = f"{counted(-left, 'unseen card')} too many: the edition has only {state.tables.total} cards"
        raise BadPosition(f"the position: {reason} (MS-SET-03)")
    return hidden.one_pool(pool.elements(), {DECK: left, **held})


def describe(state: State) -> dict[str, Any]:
    """Write the state as a position."""
    hands = {seat: hidden.count_at(state.worlds, seat) for seat in state.seats}
    is_derived = state.worlds == derived_worlds(state, hands)
    is_mixed = len(set(state.faces)) > 1
    mode = next((mode for mode, face in MODES.items() if not is_mixed and state.faces[0] == face), "standard")
    document = Document(
        edition=state.tables.edition,
        rulings=changed_switches(state.switches),
        mode=mode,  # type: ignore[arg-type]
        sides=" ".join(state.faces) if is_mixed else "",
        draws="named" if state.is_named else "hidden",
        first=state.first,
        turn=state.turn,
        number=state.number,
        step=state.step,
        actions=state.turned,
        selected=state.selected,
        chosen=state.chosen or (),
        discard=state.pile,
        top=state.top,
        bottom=state.bottom,
        box=state.box,
        used_turn=state.used_turn,
        used_game=state.used_game,
        quiet=state.quiet,
        moved=state.moved,
        stopped=state.stopped,
        allowed=state.allowed,
        stack=state.stack,
        closed=state.closed,
        worlds=() if is_derived else state.worlds,
        seat=tuple(_write_seat(state, seat) for seat in state.seats),
    )
    written: dict[str, Any] = {"game": SLUG, **msgspec.to_builtins(document)}
    if not state.allowed:
        del written["allowed"]
    return written


def _write_seat(state: State, name: str) -> SeatDocument:
    seat, unseen = state.seats[name], hidden.count_at(state.worlds, name)
    hand = (*seat.hand, *[UNSEEN] * unseen) if seat.hand else unseen
    numbers = Counter(placed.card for placed in seat.property)
    cards = tuple(_write_placed(placed, numbers[placed.card] > 1 or placed.number > 1) for placed in seat.property)
    return SeatDocument(name, cards, hand, seat.developed, seat.thrown, seat.points)


def _write_placed(placed: Placed, is_numbered: bool) -> str:
    tucked = f" {{{' '.join(placed.tucked)}}}" if placed.tucked else ""
    return (placed.id if is_numbered else placed.card) + (" (t)" if placed.tapped else "") + tucked


def check_stack(state: State) -> None:
    """Raise BadPosition for an impossible stack."""
    for at, frame in enumerate(state.stack):
        fault = _fault(state, frame, state.stack[at - 1] if at else None)
        if fault:
            raise BadPosition(f"the position: stack: entry {at + 1}: {fault}")


def check_closed(state: State) -> None:
    """Raise BadPosition for impossible closed uses."""
    for at, use in enumerate(state.closed, 1):
        is_known = all(id.rpartition("#")[0] in state.tables.cards for id in use.done)
        fault = _fault(state, use, None) or ("" if is_known else "it lists unknown cards")
        if fault:
            raise BadPosition(f"the position: closed: entry {at}: {fault}")


def _fault(state: State, frame: AnyFrame, below: AnyFrame | None) -> str:
    if frame.seat not in state.seats:
        return f"seat {frame.seat[:40]} does not exist"
    match frame:
        case Task():
            return _task_fault(state, frame)
        case Use(by=by, owner=owner, source=source):
            if (by or source == "tucked_here") and owner not in state.seats:
                return "a granted action needs an owner"
        case Choosing(sides=sides):
            if not sides or any(side.act is None for side in sides):
                return "there is nothing to choose"
        case Paying(seat=seat, card=card, left=left):
            if not (isinstance(below, Use) and below.act == "develop" and below.seat == seat):
                return "a payment needs a card that is being developed"
            if card not in state.tables.cards or left < 1:
                return "the card to pay for is unknown, or nothing is left to pay"
            if funds(state, below, state.tables.cards[card]) + (below.source == "hand") < left:
                return "there are too few cards to pay with"
    return ""


def _task_fault(state: State, task: Task) -> str:
    if task.owner not in state.seats:
        return f"seat {task.owner[:40]} does not exist"
    if not 0 <= task.owed <= len(task.steps):
        return "its cost is not part of its steps"
    for step in v.all_steps(task.steps):
        if type(step) not in RUN:
            return f"{step.__struct_config__.tag} is not a step that can be carried out"
        if isinstance(step, Looking):
            known = (*step.cards, *step.back)
            if any(card not in state.tables.cards for card in known) or (step.left and not state.is_named):
                return "it looks at cards that are not possible"
        if isinstance(step, v.Choice) and not set(step.taken) < set(range(1, len(step.options) + 1)):
            return "it lists options that do not exist"
    return ""
