"""Positions: a state as a document that people can type, and the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.maple_valley.cards import SLUG, Tables
from companion.games.maple_valley.decks import listed, listed_dawdles
from companion.games.maple_valley.frames import AnyFrame, Looking, Task
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.setup import PLAYERS, fault_in_groves, fault_in_sites
from companion.games.maple_valley.stacks import check_stack
from companion.games.maple_valley.state import (
    SETUP,
    START,
    UNSEEN,
    UNSEEN_DAWDLE,
    DawdleDeck,
    Deck,
    Held,
    Now,
    Seat,
    State,
    StepName,
    sorted_hand,
)
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import DECKS, ITEMS, DeckName
from companion.referee import chance
from companion.referee.amounts import counted
from companion.referee.header import changed_switches
from companion.referee.problems import BadPosition, read_document

MOST = 999
# More items of a kind than any game can have.
MOST_ITEMS = 199


class SeatDocument(Struct, forbid_unknown_fields=True):
    """A player in a position."""

    name: str
    colour: str = ""
    at: str = ""
    hand: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    tired: tuple[str, ...] = ()
    preparing: tuple[str, ...] = ()
    bringing: tuple[str, ...] = ()
    patches: tuple[str, ...] = ()
    pack: dict[str, int] = {}
    points: int = 0
    stored: dict[str, tuple[str, ...]] = {}
    laid: bool = False
    chosen: tuple[str, ...] = ()


class Document(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position as typed."""

    game: str = SLUG
    edition: str = "stand-in"
    rulings: dict[str, str] = {}
    draws: Literal["hidden", "named"] = "hidden"
    step: StepName = "play"
    hour: int | None = None
    early: str = ""
    turn: str = ""
    suns: tuple[str, ...] = ()
    outposts: dict[str, str] = {}
    sites: dict[str, str] = {}
    groves: dict[str, tuple[str, ...]] = {}
    festivities: tuple[str, ...] = ()
    markers: dict[str, dict[str, str]] = {}
    display: dict[DeckName, tuple[str, ...]] = {}
    discard: dict[DeckName, tuple[str, ...]] = {}
    out: dict[DeckName | Literal["dawdle"], tuple[str, ...]] = {}
    under: tuple[str, ...] = ()
    passes: int = 0
    now: Now = Now()
    used_turn: dict[str, int] = {}
    used_hour: dict[str, int] = {}
    used_game: dict[str, int] = {}
    allowed: tuple[str, ...] = ()
    stack: tuple[AnyFrame, ...] = ()
    seat: tuple[SeatDocument, ...]


def read_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> State:
    """Turn a position into a state; raise BadPosition with the field that is wrong."""
    typed = read_document(document, Document)
    switches = read_document({**typed.rulings, **rulings}, Switches)
    tables = read_tables(typed.edition)
    _check_fields(typed, tables)
    colours = _colours(typed, tables)
    seats = {
        entry.name: _read_seat(entry, colour, typed.step, tables)
        for entry, colour in zip(typed.seat, colours, strict=True)
    }
    is_begun = typed.step not in SETUP or typed.step == "deal"
    early = typed.early or typed.seat[0].name
    state = State(
        edition=typed.edition,
        switches=switches,
        is_named=typed.draws == "named",
        step=typed.step,
        seats=seats,
        decks={},
        dawdles=DawdleDeck(chance.Unseen({})),
        early=early if is_begun else "",
        turn=(typed.turn or early) if is_begun else "",
        suns=typed.suns,
        outposts=typed.outposts,
        festivities=typed.festivities,
        markers={name: dict(spots) for name, spots in typed.markers.items() if spots},
        sites=typed.sites,
        groves=typed.groves,
        passes=typed.passes,
        now=typed.now,
        stack=typed.stack,
        used_turn=typed.used_turn,
        used_hour=typed.used_hour,
        used_game=typed.used_game,
        allowed=_names(typed.allowed, "allowed", tables.named),
    )
    state = replace(state, decks=_decks(typed, state), dawdles=_dawdles(typed, state))
    check_stack(state)
    if state.step == "deal" and not state.stack:
        raise BadPosition("the position: stack: the step deal needs an entry for each player who still draws")
    return settle(state)[0]


def _fault(field: str, reason: str) -> BadPosition:
    return BadPosition(f"the position: {field}: {reason}")


def _check_fields(typed: Document, tables: Tables) -> None:
    names = [entry.name for entry in typed.seat]
    if len(names) not in PLAYERS or len(set(names)) != len(names):
        raise _fault("seat", "the game is for 1 to 5 players with different names (MV-R06)")
    for field, seat in (("early", typed.early), ("turn", typed.turn)):
        if seat and seat not in names:
            raise _fault(field, f"there is no seat {seat[:40]}")
    if typed.hour is not None and typed.hour != len(typed.suns):
        raise _fault("hour", f"{len(typed.suns)} Sun tiles are shown, so it is not hour {typed.hour}")
    is_late = typed.step not in SETUP or typed.step in ("first", "deal")
    if is_late and not 1 <= len(typed.suns) <= len(tables.suns):
        raise _fault("suns", "one Sun tile must be shown for each hour (MV-SETUP-13)")
    if Counter(typed.suns) - Counter(tables.suns):
        raise _fault("suns", "more Sun tiles of a kind than the edition has (MV-SETUP-13)")
    _check_board(typed, tables)
    _check_now(typed, tables)
    for field in ("used_turn", "used_hour", "used_game"):
        if any(not 0 <= number <= MOST for number in getattr(typed, field).values()):
            raise _fault(field, "a number of uses is out of range")
    if not 0 <= typed.passes <= len(names):
        raise _fault("passes", f"{typed.passes} is out of range")


def _check_board(typed: Document, tables: Tables) -> None:
    """Check the board against the edition."""
    is_solo = len(typed.seat) == 1
    order = SETUP.index(typed.step) if typed.step in SETUP else len(SETUP)
    if order > SETUP.index("outposts") and set(typed.outposts) != set(tables.posts):
        raise _fault("outposts", f"{', '.join(tables.posts)} need one Outpost each (MV-SETUP-02)")
    if len(set(typed.outposts.values())) != len(typed.outposts):
        raise _fault("outposts", "the same Outpost is listed twice (MV-SETUP-02)")
    for card in typed.outposts.values():
        if card not in tables.outposts:
            raise _fault("outposts", f"there is no Outpost {card[:40]}")
        if is_solo and tables.outposts[card].not_solo:
            raise _fault("outposts", f"{card} is not used in a solo game (MV-SOLO-02)")
    for card in (*typed.festivities, *typed.markers):
        if card not in tables.festivities:
            raise _fault("festivities", f"there is no Festivity {card[:40]}")
    if len(set(typed.festivities)) != len(typed.festivities):
        raise _fault("festivities", "the same Festivity is listed twice (MV-SETUP-03)")
    for field, found, done in (("sites", typed.sites, "sites"), ("groves", typed.groves, "groves")):
        if not found and order <= SETUP.index(done):
            continue
        fault = (
            fault_in_sites(tables, typed.sites, len(typed.sites))
            if field == "sites"
            else fault_in_groves(tables, typed.groves, len(typed.groves))
        )
        if fault is not None:
            raise _fault(field, f"{fault.reason} ({', '.join(fault.clauses)})")


def _check_now(typed: Document, tables: Tables) -> None:
    now = typed.now
    if any(trail not in tables.trails for trail in now.trails) or len(set(now.trails)) != len(now.trails):
        raise _fault("now", "trails: an unknown trail, or the same trail twice (MV-TRAV-05)")
    if now.start and now.start not in tables.locations:
        raise _fault("now", f"start: there is no location {now.start[:40]}")
    if now.card and now.card not in tables.friends and now.card not in tables.dawdles:
        raise _fault("now", f"card: there is no Friend or Dawdle card {now.card[:40]}")
    if now.type and (now.card not in tables.friends or now.type not in tables.friends[now.card].travel):
        raise _fault("now", f"type: the card does not travel by {now.type[:40]}")
    if now.last and now.last not in tables.friends and now.last not in tables.dawdles:
        raise _fault("now", f"last: there is no Friend or Dawdle card {now.last[:40]}")
    if typed.step in ("travel", "activate", "craft", "end") and not now.card:
        raise _fault("now", f"card: the step {typed.step} needs the card that was played")
    if typed.step in ("travel", "activate") and not now.type:
        raise _fault("now", f"type: the step {typed.step} needs the travel type of the Friend played (MV-DAWD-05)")
    if any(not 0 <= number <= MOST for number in now.trades.values()):
        raise _fault("now", "trades: a number is out of range")
    if any(not 0 < power.left <= MOST for power in now.powers):
        raise _fault("now", "powers: a number is out of range")


def _colours(typed: Document, tables: Tables) -> list[str]:
    """Return the players' colours; a player without one gets the next free colour of the edition (MV-PSET-02)."""
    said = [entry.colour for entry in typed.seat if entry.colour]
    for colour in said:
        if colour not in tables.starting:
            raise _fault("seat", f"colour: {colour[:40]} is not a colour of this edition (MV-PSET-02)")
    if len(set(said)) != len(said):
        raise _fault("seat", "colour: two players cannot share a colour (MV-PSET-02)")
    free = [colour for colour in tables.starting if colour not in said]
    return [entry.colour or free.pop(0) for entry in typed.seat]


def _read_seat(entry: SeatDocument, colour: str, step: str, tables: Tables) -> Seat:
    where = f"seat {entry.name}"
    starter = tables.starting[colour]
    village = next(id for id, location in tables.locations.items() if location.kind == START)
    at = entry.at or village
    if at not in tables.locations:
        raise _fault(f"{where}: at", f"there is no location {at[:40]}")
    for item, number in entry.pack.items():
        if item not in ITEMS:
            raise _fault(f"{where}: pack", f"{item[:40]} is not an item")
        if not 0 <= number <= MOST_ITEMS:
            raise _fault(f"{where}: pack", f"{number} {item} is out of range")
    known = (*tables.friends, *tables.dawdles)
    patches: list[Held] = []
    for text in entry.patches:
        patches.append(_read_patch(text, patches, where, tables))
    hand = _names((*entry.hand,), f"{where}: hand", (*known, UNSEEN, UNSEEN_DAWDLE))
    for other, word in tables.starting.items():
        if word != starter and word in (*hand, *entry.tired):
            raise _fault(where, f"{tables.title(word)} is {other}'s starting Friend (MV-PSET-02)")
    return Seat(
        colour=colour,
        starter=starter,
        at=at,
        hand=sorted_hand(hand),
        secret=sorted_hand(_names(entry.secret, f"{where}: secret", hand)),
        tired=_names(entry.tired, f"{where}: tired", tables.friends),
        preparing=_names(entry.preparing, f"{where}: preparing", tables.favours),
        bringing=_names(entry.bringing, f"{where}: bringing", tables.favours),
        patches=tuple(patches),
        pack={item: number for item, number in entry.pack.items() if number},
        points=entry.points,
        stored=entry.stored if entry.stored or entry.laid else None,
        laid=entry.laid,
        chosen=entry.chosen,
    )


def _read_patch(text: str, before: list[Held], where: str, tables: Tables) -> Held:
    """Read a Patch: `beekeeping`, `beekeeping#2`."""
    word, sign, number = text.partition("#")
    _names((word,), f"{where}: patches", tables.patches)
    if sign and not (number.isdecimal() and 1 <= int(number) <= 99):
        raise _fault(f"{where}: patches", f"'{text[:40]}' needs a number from 1 to 99 after the #")
    return Held(word, int(number) if sign else 1 + max((h.number for h in before if h.card == word), default=0))


def _names(cards: Iterable[str], field: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the cards, or raise BadPosition if one of them is unknown."""
    found, there = tuple(cards), set(known)
    for card in found:
        if card not in there:
            raise _fault(field, f"there is no card {card[:40]}")
    return found


def cards_of(state: State, name: DeckName) -> Counter[str]:
    """Count the cards of a deck that players have or are looking at."""
    found: Counter[str] = Counter()
    for owner in state.seats.values():
        match name:
            case "favour":
                found.update((*owner.preparing, *owner.bringing))
            case "patch":
                found.update(held.card for held in owner.patches)
            case _:
                friends = (*owner.hand, *owner.tired)
                found.update(card for card in friends if card in state.tables.friends and card != owner.starter)
    for frame in state.stack:
        for step in frame.steps if isinstance(frame, Task) else ():
            if isinstance(step, Looking) and step.deck == name:
                found.update(step.cards)
    return found


def _decks(typed: Document, state: State) -> dict[DeckName, Deck]:
    """Return the decks: every card that is not elsewhere, less the unseen cards in hands."""
    found: dict[DeckName, Deck] = {}
    for name in DECKS:
        known = state.tables.cards(name)
        display = _names(typed.display.get(name, ()), f"display: {name}", known)
        discard = _names(typed.discard.get(name, ()), f"discard: {name}", known)
        gone = _names(typed.out.get(name, ()), f"out: {name}", known)
        pool = listed(state, name)
        for card, number in (cards_of(state, name) + Counter((*display, *discard, *gone))).items():
            if number > pool[card]:
                clauses = "MV-SETUP-05, MV-SOLO-02" if state.is_solo else "MV-SETUP-05"
                raise BadPosition(
                    f"the position: the box has {counted(pool[card], 'copy')} of {card}, not {number} ({clauses})"
                )
            pool[card] -= number
        unseen = sum(owner.hand.count(UNSEEN) for owner in state.seats.values()) if name == "friend" else 0
        if unseen > pool.total():
            raise BadPosition(f"the position: {unseen} unseen Friends are too many (MV-SETUP-05)")
        found[name] = Deck(chance.Unseen(dict(pool), unseen), display, discard)
    return found


def _dawdles(typed: Document, state: State) -> DawdleDeck:
    tables = state.tables
    under = _names(typed.under, "under", tables.dawdles)
    gone = _names(typed.out.get("dawdle", ()), "out: dawdle", tables.dawdles)
    pool = listed_dawdles(state)
    hands = [card for owner in state.seats.values() for card in owner.hand]
    for card, number in Counter((*under, *gone, *(card for card in hands if card in tables.dawdles))).items():
        if number > pool[card]:
            raise BadPosition(
                f"the position: the box has {counted(pool[card], 'copy')} of {card}, not {number} (MV-SETUP-07)"
            )
        pool[card] -= number
    unseen = hands.count(UNSEEN_DAWDLE)
    if unseen > pool.total():
        raise BadPosition(f"the position: {unseen} unseen Dawdle cards are too many (MV-SETUP-07)")
    return DawdleDeck(chance.Unseen(dict(pool), unseen), under)


def out_of_game(state: State) -> dict[str, tuple[str, ...]]:
    """List the cards that are out of this game."""
    found: dict[str, tuple[str, ...]] = {}
    for name in DECKS:
        deck = state.decks[name]
        there = cards_of(state, name) + Counter((*deck.display, *deck.discard)) + Counter(deck.pile.cards)
        gone = listed(state, name) - there
        if gone:
            found[name] = tuple(gone.elements())
    hands = [card for owner in state.seats.values() for card in owner.hand if card in state.tables.dawdles]
    gone = listed_dawdles(state) - Counter((*state.dawdles.under, *hands)) - Counter(state.dawdles.pile.cards)
    return found | ({"dawdle": tuple(gone.elements())} if gone else {})


def describe(state: State) -> dict[str, Any]:
    """Return the state as a position with every field, empty ones included."""
    gone = out_of_game(state)
    document = Document(
        edition=state.edition,
        rulings=changed_switches(state.switches),
        draws="named" if state.is_named else "hidden",
        step=state.step,
        hour=state.hour,
        early=state.early,
        turn=state.turn,
        suns=state.suns,
        outposts=state.outposts,
        sites=state.sites,
        groves=state.groves,
        festivities=state.festivities,
        markers={name: state.markers.get(name, {}) for name in state.festivities},
        display={name: state.decks[name].display for name in DECKS},
        discard={name: state.decks[name].discard for name in DECKS},
        out={name: gone.get(name, ()) for name in (*DECKS, "dawdle")},  # type: ignore[misc]
        under=state.dawdles.under,
        passes=state.passes,
        now=state.now,
        used_turn=state.used_turn,
        used_hour=state.used_hour,
        used_game=state.used_game,
        allowed=state.allowed,
        stack=state.stack,
        seat=tuple(_write_seat(name, owner) for name, owner in state.seats.items()),
    )
    written: dict[str, Any] = msgspec.to_builtins(document)
    if not state.allowed:
        del written["allowed"]
    return {**written, "seat": [*written["seat"]]}


def _write_seat(name: str, owner: Seat) -> SeatDocument:
    numbers = Counter(held.card for held in owner.patches)
    return SeatDocument(
        name,
        owner.colour,
        owner.at,
        owner.hand,
        owner.secret,
        owner.tired,
        owner.preparing,
        owner.bringing,
        tuple(held.id if numbers[held.card] > 1 or held.number > 1 else held.card for held in owner.patches),
        owner.pack,
        owner.points,
        owner.stored or {},
        owner.laid,
        owner.chosen,
    )
