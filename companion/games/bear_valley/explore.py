"""Exploring: into an empty cell, the card that comes up, how it is laid (BV-EXPL). Dives and Telescopes draw alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, partial
from itertools import chain
from random import Random
from typing import Any, TypeAlias, TypeVar

from msgspec.structs import replace

from companion.games.bear_valley.cards import (
    can_redraw,
    directions,
    lay_card,
    next_cards,
    origin,
    placements,
    put_under,
    refuse_card,
    refuse_placement,
    take_card,
)
from companion.games.bear_valley.cave import begin_dive, dug_into
from companion.games.bear_valley.close import end_game
from companion.games.bear_valley.events import Drawn, TokenLeft, card_words
from companion.games.bear_valley.frontier import refuse_exit
from companion.games.bear_valley.grid import BACK, DIRECTIONS, INDEX, neighbour
from companion.games.bear_valley.judge import met_card
from companion.games.bear_valley.moves import Dive, Draw, Explore, Lay, Observe, Redraw
from companion.games.bear_valley.phases import refuse_step
from companion.games.bear_valley.reasons import refuse_halt
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.tables import Face, read_tables
from companion.games.bear_valley.telescope import begin_observe, observed, refuse_observe
from companion.games.bear_valley.tokens import leave_used, refuse_use
from companion.games.bear_valley.underground import refuse_dive
from companion.referee.closing import Closing
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, Unfinished, refuse

Carded: TypeAlias = Explore | Dive | Observe
M = TypeVar("M", Explore, Dive, Observe)


def refuse_way(state: State, move: Explore) -> Refusal | None:
    """An exit of the present section towards an empty cell, and a card to lay there (BV-EXPL-01, -07, BV-CONT-02)."""
    lifted = ("water",) if move.tool == "canoe" else ()
    refusal = refuse_step(state, move.seat, ("move",)) or refuse_halt(state, lifted)
    if refusal is not None:
        return refusal
    if state.now.contingency:
        return refuse("BV-CONT-02", "contingency", "a contingency move explores nothing")
    if move.into is not None and move.card is None:
        reason = "where a card goes is said with the card, not before it is drawn"
        return refuse("BV-WOODS-04 BV-WOODS-02", "no-card-yet", reason)
    if move.tool:
        refusal = refuse_use(state, move.tool)
    return refusal or refuse_exit(state, INDEX[move.to], move.tool) or _refuse_deck(state)


def _refuse_deck(state: State) -> Refusal | None:
    """Without a card there is no exploring; at some tables that very attempt ends the game (BV-EXPL-07, BV-R17)."""
    if state.cards_left or state.switches.deck_empty == "needed":
        return None
    return refuse("BV-EXPL-07 BV-END-04", "deck-empty", "the deck is empty: nothing more can be explored")


def begin_explore(state: State, move: Explore) -> Result:
    """The hour advances; a token that opens the way is left on the card (BV-MOVE-02, BV-MACH-02, BV-CANOE-05)."""
    if not state.cards_left:
        return end_game(state, "bears", "", "a card is needed and the deck is used up, BV-R17", ())
    events: tuple[Event, ...] = ()
    if move.tool:
        events = (TokenLeft(move.seat, move.tool, state.now.at[0]),)
        state = leave_used(state, move.tool, state.now.at)
    is_cut = move.tool == "machete"
    now = replace(state.now, hour=state.now.hour + 1, how="explore", into=INDEX[move.to], cut=is_cut)
    return replace(state, step="draw", now=now), events


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    """A card that can come up, when one is to be drawn (BV-EXPL-02)."""
    lacking = f"{state.turn} has not explored"
    return refuse_step(state, None, ("draw",), "BV-EXPL-02", lacking) or refuse_card(state, move.card)


def apply_draw(state: State, move: Draw) -> Result:
    """Take the card; where nothing is left to choose, lay it (BV-EXPL-03, BV-WOODS-03)."""
    after = take_card(state, move.card)
    choices = placements(after, move.card)
    waiting = replace(after, step="lay")
    if len(choices) == 1 and LAYING.is_over(waiting, state.turn):
        return lay(after, *choices[0])
    words = card_words(state.tables.faces[move.card])
    return waiting, (Drawn(state.turn, move.card, words),)


def lay(state: State, to: int, face: Face, events: tuple[Event, ...] = ()) -> Result:
    """Put the card on the map and see what comes of it (BV-WOODS-06)."""
    cell = neighbour(origin(state), to)
    after, laid = lay_card(state, to, face)
    events = (*events, laid)
    match state.now.how:
        case "explore":
            return met_card(after, cell, events)
        case "dive":
            return dug_into(after, cell, events)
    return observed(after, events)


def refuse_lay(state: State, move: Lay) -> Refusal | None:
    """The card drawn, open towards the explorer if it can be, where it has to go (BV-EXPL-03, BV-WOODS-03)."""
    refusal = refuse_step(state, move.seat, ("lay",), "BV-EXPL-03", "no card was drawn")
    if refusal is not None:
        return refusal
    face = state.tables.plain[move.card]
    if face.id != state.now.drawn:
        return refuse_card(state, face.id) or refuse(
            "BV-EXPL-02", "other-card", f"{state.now.drawn} was drawn, not {face.id}"
        )
    return refuse_placement(state, face.id, face, None if move.into is None else INDEX[move.into])


def chosen(state: State, id: str, face: Face, into: str | None) -> list[tuple[int, Face]]:
    """Return the placements that these words can mean."""
    return [(to, way) for to, way in placements(state, id) if way is face and into in (None, DIRECTIONS[to])]


def fill_lay(state: State, move: Lay) -> list[Lay]:
    """Say where only when there are two places (BV-WOODS-04)."""
    face = state.tables.plain[move.card]
    is_open = len(directions(state, face.id)) > 1
    return [
        Lay(move.seat, way.name, DIRECTIONS[to] if is_open else None)
        for to, way in chosen(state, face.id, face, move.into)
    ]


def apply_lay(state: State, move: Lay) -> Result:
    face = state.tables.plain[move.card]
    return lay(state, *chosen(state, face.id, face, move.into)[0])


def lays(state: State, name: str) -> Iterator[Move]:
    """List how the drawn card may be laid, and the redraw where there is one."""
    if can_redraw(state):
        yield Redraw(name)
    is_open = len(directions(state, state.now.drawn)) > 1
    for to, face in placements(state, state.now.drawn):
        yield Lay(name, face.name, DIRECTIONS[to] if is_open else None)


# Asked where a card can lie in one way only.
LAYING = Closing(lays, (Lay,))


def refuse_redraw(state: State, move: Redraw) -> Refusal | None:
    """Mushrooms replace one card in a turn (BV-ENCH-05, -13, BV-R63, BV-R64)."""
    refusal = refuse_step(state, move.seat, ("lay",), "BV-ENCH-05 BV-ENCH-02", "no card was drawn")
    if refusal is not None or can_redraw(state):
        return refusal
    if not state.is_enchanted:
        return refuse("BV-ENCH-01 BV-ENCH-05", "no-enchantments", "this game is played without enchantments")
    if state.now.how == "observe":
        return refuse("BV-R37 BV-ENCH-05", "telescope", "Mushrooms do not help with a Telescope")
    if not state.cards_left:
        return refuse("BV-R63 BV-ENCH-05", "deck-empty", "the deck has no other card")
    kept = " BV-ENCH-13" if state.now.each else ""
    reason = "the replacement is kept" if state.now.each else "no redraw is left this turn"
    return refuse(f"BV-ENCH-05 BV-ENCH-02{kept}", "no-redraw", reason)


def apply_redraw(state: State, move: Redraw) -> Result:
    return replace(put_under(state), step="draw"), ()


def draws(state: State) -> list[Move]:
    """List every card that can come up."""
    return [Draw(card) for card in next_cards(state)]


def deal_card(state: State, rng: Random) -> Move:
    """Draw one of the cards that can come up."""
    return rng.choice(draws(state))


@lru_cache(maxsize=4096)
def _lines(edition: str, begun: Carded, goes: int, is_open: bool, is_free: bool) -> dict[str, list[Move]]:
    """Return, for each card, the lines that begin so and lay it in the direction it goes.

    `is_open` when there are two such directions, `is_free` when the card need not connect.
    """
    tables = read_tables(edition)
    found: dict[str, list[Move]] = {}
    for id, ways in tables.ways.items():
        faces = ways if is_free else tables.joining[id, BACK[goes]] or ways
        named: list[Carded] = [replace(begun, card=face.name) for face in faces]
        found[id] = [replace(move, into=DIRECTIONS[goes]) for move in named] if is_open else [*named]
    return found


def with_cards(state: State, begun: Iterable[Carded]) -> list[Move]:
    """List each of these moves with every card that can come up, and how it may lie."""
    found: list[Move] = []
    cards = next_cards(state)
    is_woods = state.map[state.now.at[0]].kind == "Woods"
    is_free = state.switches.telescope_lay == "free"
    for move in begun:
        to = INDEX[move.to]
        if isinstance(move, Explore) and is_woods:
            found += _woods_lines(state, move, cards)
        elif not isinstance(move, Dive) or neighbour(origin(state), to) not in state.map:
            lines = _lines(state.edition, move, to, False, is_free and isinstance(move, Observe))
            found += chain.from_iterable([lines[card] for card in cards])
    return found


def _woods_lines(state: State, move: Explore, cards: Iterable[str]) -> Iterator[Move]:
    """From Woods a card goes where its exits say (BV-WOODS-03)."""
    named = replace(state, now=replace(state.now, how="explore", into=INDEX[move.to]))
    wild, ways = state.tables.faces, {}
    for card in cards:
        exits = wild[card].exits
        if exits not in ways:
            ways[exits] = directions(named, card)
        for to in ways[exits]:
            yield from _lines(state.edition, move, to, len(ways[exits]) > 1, False)[card]


def in_one_line(
    refuse_begin: Callable[[State, M], Refusal | None], begin: Callable[[State, M], Result]
) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """Make the rule of a move that may name the card drawn, and how it is laid, on the same line."""
    return partial(_refuse_line, refuse_begin, begin), partial(_apply_line, begin), partial(_fill_line, begin)


def _refuse_line(
    refuse_begin: Callable[[State, M], Refusal | None], begin: Callable[[State, M], Result], state: State, move: M
) -> Refusal | None:
    refusal = refuse_begin(state, move)
    if refusal is not None or move.card is None:
        return refusal
    begun = begin(state, move)[0]
    face = state.tables.plain[move.card]
    if begun.step != "draw":
        return refuse("BV-EXPL-01 BV-EXPL-02", "no-card-drawn", "no card is drawn for that move")
    refusal = refuse_card(begun, face.id)
    into = getattr(move, "into", None)
    return refusal or refuse_placement(take_card(begun, face.id), face.id, face, None if into is None else INDEX[into])


def _fill_line(begin: Callable[[State, M], Result], state: State, move: M) -> list[M] | Unfinished:
    if move.card is None:
        return [move]
    face = state.tables.plain[move.card]
    drawn = take_card(begin(state, move)[0], face.id)
    found = chosen(drawn, face.id, face, getattr(move, "into", None))
    named = replace(move, card=face.name)
    if not isinstance(named, Explore):
        return [named]
    is_open = len(directions(drawn, face.id)) > 1
    return [replace(named, into=DIRECTIONS[to] if is_open else None) for to, _ in found]


def _apply_line(begin: Callable[[State, M], Result], state: State, move: M) -> Result:
    after, events = begin(state, move)
    if move.card is None:
        return after, events
    face = state.tables.plain[move.card]
    after = take_card(after, face.id)
    return lay(after, *chosen(after, face.id, face, getattr(move, "into", None))[0], events)


EXPLORE = in_one_line(refuse_way, begin_explore)
DIVE = in_one_line(refuse_dive, begin_dive)
OBSERVE = in_one_line(refuse_observe, begin_observe)
