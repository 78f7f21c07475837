"""Exploring: choosing an empty cell, drawing and laying the card (BV-EXPL), for dives and Telescopes too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Generic, TypeVar

from msgspec.structs import replace

from companion.games.bear_valley.components import Face
from companion.games.bear_valley.deck import (
    can_redraw,
    chosen,
    directions,
    lay_card,
    next_cards,
    placements,
    put_under,
    refuse_card,
    refuse_placement,
    take_card,
)
from companion.games.bear_valley.dive import begin_dive, dives, dug_into, refuse_dive
from companion.games.bear_valley.events import Drawn, TokenLeft, card_words
from companion.games.bear_valley.grid import BACK, DIRECTIONS, INDEX, neighbour, write_cell
from companion.games.bear_valley.judgement import met_card
from companion.games.bear_valley.moves import Dive, Draw, Explore, Lay, Observe, Redraw
from companion.games.bear_valley.reasons import refuse_halt, refuse_side
from companion.games.bear_valley.state import Result, State
from companion.games.bear_valley.steps import allowed, only, refuse_step
from companion.games.bear_valley.telescope import begin_observe, observations, observed, refuse_observe
from companion.games.bear_valley.tokens import leave_used, refuse_use
from companion.games.bear_valley.travel import TOOL_HINTS, way_hint
from companion.games.bear_valley.turn import end_game
from companion.games.bear_valley.ways import sections_cut
from companion.referee.closing import Closing
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

M = TypeVar("M", Explore, Dive, Observe)


def explores(state: State, name: str) -> Iterator[Explore]:
    """Propose every side towards an empty cell, on its own and with each token that may open it."""
    cell, tokens = state.now.at[0], state.mover.tokens
    empty = [side for to, side in enumerate(DIRECTIONS) if neighbour(cell, to) not in state.map]
    for tool in (None, *(tool for tool in ("machete", "canoe") if tool in tokens)):
        for side in empty:
            yield Explore(name, side, tool)


def refuse_way(state: State, move: Explore) -> Refusal | None:
    """Require an exit of the current section to an empty cell, and a card to lay (BV-EXPL-01, -07, BV-CONT-02)."""
    lifted = ("water",) if move.tool == "canoe" else ()
    refusal = refuse_step(state, move.seat, ("move",)) or refuse_halt(state, lifted)
    if refusal is not None:
        return refusal
    if state.now.contingency:
        return refuse("BV-CONT-02", "contingency", "a contingency move cannot explore")
    if move.into is not None and move.card is None:
        reason = "the direction of a card can be chosen only once the card is known"
        return refuse("BV-WOODS-04 BV-WOODS-02", "no-card-yet", reason)
    if move.tool:
        refusal = refuse_use(state, move.tool)
    refusal = refusal or refuse_exit(state, INDEX[move.to], move.tool)
    # By house ruling, the attempt to explore without a card ends the game (BV-R17).
    if refusal is None and not state.cards_left and state.switches.deck_empty == "turn_end":
        return refuse("BV-EXPL-07 BV-END-04", "deck-empty", "the deck is empty, so nothing can be explored")
    return refusal


def refuse_exit(state: State, to: int, tool: str | None) -> Refusal | None:
    """Return why there is no way into the cell in that direction, with the token that would open it."""
    cell, section = state.now.at
    face, goal = state.map[cell], neighbour(cell, to)
    side = face.sides[to]
    if side == "exit" and face.owner[to] != section:
        return refuse_side(state, "other-section", to, "BV-EXPL-01", lambda: way_hint(state, to, "other-section"))
    if tool is None and side != "exit":
        return refuse_side(state, "side", to, "BV-EXPL-01", lambda: _side_hint(state, to))
    if goal in state.map:
        reason = f"{state.map[goal]} is already at {write_cell(goal)}, and exploring needs an empty cell"
        return refuse("BV-EXPL-01 BV-TRAV-01", "not-empty", reason)
    return _refuse_tool(state, to, tool)


def _side_hint(state: State, to: int) -> str:
    """Return a hint for the token that would open a closed side, or an empty string."""
    cell = state.now.at[0]
    if neighbour(cell, to) in state.map:
        return way_hint(state, to, "side")
    tool, hint = TOOL_HINTS[state.map[cell].sides[to]]
    return hint if refuse_way(state, Explore(state.turn, DIRECTIONS[to], tool)) is None else ""


def _refuse_tool(state: State, to: int, tool: str | None) -> Refusal | None:
    """Allow a Machete through trees and a Canoe from a lake side (BV-MACH-02, BV-CANOE-05, BV-R30, BV-R76)."""
    cell, section = state.now.at
    face = state.map[cell]
    side = face.sides[to]
    if tool == "machete" and side != "trees":
        return refuse_side(state, "nothing-to-cut" if side == "exit" else "water-side", to, "BV-MACH-02")
    if tool == "machete" and section not in sections_cut(state, face, to):
        return refuse_side(state, "no-cut-from-bridge", to, "BV-MACH-02")
    if tool == "canoe" and side != "lake":
        return refuse_side(state, "no-lake", to, "BV-EXPL-01")
    if tool == "canoe" and state.switches.lake_side == "known":
        return refuse("BV-R30", "no-exploring", "by house ruling a Canoe cannot explore from a lake side")
    if tool == "basket":
        return refuse("BV-PICNIC-02", "no-bear", "a basket is used after a Bear comes up")
    return None


def begin_explore(state: State, move: Explore) -> Result:
    """Advance the hour and leave the token that opens the way on the card (BV-MOVE-02, BV-MACH-02, BV-CANOE-05)."""
    if not state.cards_left:
        return end_game(state, "bears", "", "a card is needed and the deck is empty, BV-R17", ())
    events: tuple[Event, ...] = ()
    if move.tool:
        events = (TokenLeft(move.seat, move.tool, state.now.at[0]),)
        state = leave_used(state, move.tool, state.now.at)
    is_cut = move.tool == "machete"
    now = replace(state.now, hour=state.now.hour + 1, how="explore", into=INDEX[move.to], cut=is_cut)
    return replace(state, step="draw", now=now), events


@dataclass(frozen=True, slots=True)
class Drawing(Generic[M]):
    """A verb that draws a card; the move may name the card and how it is laid.

    Legal are the proposed moves that can be started, and each of them with every card that can be drawn, in every place
    where it may be laid.
    """

    propose: Callable[[State, str], Iterable[M]]
    refuse_begin: Callable[[State, M], Refusal | None]
    begin: Callable[[State, M], Result]

    def moves(self, state: State, name: str) -> Iterator[Move]:
        """List every legal move; those that name the card come last."""
        begun = []
        for move in self.propose(state, name):
            if self.refuse_begin(state, move) is None:
                begun.append(move)
                yield move
        for move in begun:
            drawing, _ = self.begin(state, move)
            if drawing.step == "draw":
                for card in next_cards(drawing):
                    yield from _placed(drawing, move, card, placements(drawing, card))

    def refuse_move(self, state: State, move: M) -> Refusal | None:
        """Return why the move cannot be started, or the card cannot be drawn or laid like this."""
        refusal = self.refuse_begin(state, move)
        if refusal is not None or move.card is None:
            return refusal
        drawing, _ = self.begin(state, move)
        if drawing.step != "draw":
            return refuse("BV-EXPL-01 BV-EXPL-02", "no-card-drawn", "that move does not draw a card")
        face = state.tables.plain[move.card]
        return refuse_card(drawing, face.id) or refuse_placement(drawing, face.id, face, _into(move))

    def complete(self, state: State, move: M) -> list[Move]:
        """Add the direction only when there are two places."""
        if move.card is None:
            return [move]
        drawing, _ = self.begin(state, move)
        face = state.tables.plain[move.card]
        return list(_placed(drawing, move, face.id, chosen(drawing, face.id, face, _into(move))))

    def apply(self, state: State, move: M) -> Result:
        """Start the move; if the card is named, lay it."""
        after, events = self.begin(state, move)
        if move.card is None:
            return after, events
        face = state.tables.plain[move.card]
        after = take_card(after, face.id)
        return lay(after, *chosen(after, face.id, face, _into(move))[0], events)


def _into(move: Explore | Dive | Observe | Lay) -> int | None:
    """Return the direction named for the card."""
    return INDEX[move.into] if isinstance(move, Explore | Lay) and move.into is not None else None


def _placed(
    drawing: State, move: Explore | Dive | Observe, card: str, places: Iterable[tuple[int, Face]]
) -> Iterator[Move]:
    """Name the card and its place in a move; the direction only if there are two."""
    is_open = len(directions(drawing, card)) > 1
    for to, face in places:
        if isinstance(move, Explore):
            yield Explore(move.seat, move.to, move.tool, face.name, DIRECTIONS[to] if is_open else None)
        else:
            yield replace(move, card=face.name)


EXPLORE = Drawing(explores, refuse_way, begin_explore)
DIVE = Drawing(dives, refuse_dive, begin_dive)
OBSERVE = Drawing(observations, refuse_observe, begin_observe)


def refuse_draw(state: State, move: Draw) -> Refusal | None:
    """Allow a card that can be drawn, if one has to be (BV-EXPL-02)."""
    lacking = f"{state.turn} has no card to draw yet"
    return refuse_step(state, None, ("draw",), "BV-EXPL-02", lacking) or refuse_card(state, move.card)


def draws(state: State, name: str | None) -> Iterator[Draw]:
    """List every card that can be drawn."""
    return map(Draw, next_cards(state))


def deal_card(state: State, rng: Random) -> Move:
    """Draw a card at random."""
    return Draw(rng.choice(next_cards(state)))


def apply_draw(state: State, move: Draw) -> Result:
    """Take the card; lay it if there is nothing to choose (BV-EXPL-03, BV-WOODS-03)."""
    after = take_card(state, move.card)
    choices = placements(after, move.card)
    waiting = replace(after, step="lay")
    if len(choices) == 1 and LAYING.is_over(waiting, state.turn):
        return lay(after, *choices[0])
    words = card_words(state.tables.faces[move.card])
    return waiting, (Drawn(state.turn, move.card, words),)


def lay(state: State, to: int, face: Face, events: tuple[Event, ...] = ()) -> Result:
    """Put the card on the map and apply its effects (BV-WOODS-06)."""
    after, laid = lay_card(state, to, face)
    events = (*events, laid)
    match state.now.how:
        case "explore":
            return met_card(after, laid.cell, BACK[to], events)
        case "dive":
            return dug_into(after, laid.cell, events)
    return observed(after, events)


def refuse_lay(state: State, move: Lay) -> Refusal | None:
    """Require the drawn card in an allowed place, connected if possible (BV-EXPL-03, BV-WOODS-03)."""
    refusal = refuse_step(state, move.seat, ("lay",), "BV-EXPL-03", "no card has been drawn")
    if refusal is not None:
        return refusal
    face = state.tables.plain[move.card]
    if face.id != state.now.drawn:
        return refuse_card(state, face.id) or refuse(
            "BV-EXPL-02", "other-card", f"{state.now.drawn} was drawn, not {face.id}"
        )
    return refuse_placement(state, face.id, face, _into(move))


def lays(state: State, name: str) -> Iterator[Lay]:
    """List the ways to lay the drawn card."""
    return _lays(state, name, placements(state, state.now.drawn))


def _lays(state: State, name: str, places: Iterable[tuple[int, Face]]) -> Iterator[Lay]:
    """Add the direction only when there are two places (BV-WOODS-04)."""
    is_open = len(directions(state, state.now.drawn)) > 1
    for to, face in places:
        yield Lay(name, face.name, DIRECTIONS[to] if is_open else None)


def complete_lay(state: State, move: Lay) -> list[Lay]:
    face = state.tables.plain[move.card]
    return [*_lays(state, move.seat, chosen(state, face.id, face, _into(move)))]


def apply_lay(state: State, move: Lay) -> Result:
    face = state.tables.plain[move.card]
    return lay(state, *chosen(state, face.id, face, _into(move))[0])


def refuse_redraw(state: State, move: Redraw) -> Refusal | None:
    """Allow Mushrooms to replace one card in a turn (BV-ENCH-05, -13, BV-R63, BV-R64)."""
    refusal = refuse_step(state, move.seat, ("lay",), "BV-ENCH-05 BV-ENCH-02", "no card has been drawn")
    if refusal is not None or can_redraw(state):
        return refusal
    if not state.is_enchanted:
        return refuse("BV-ENCH-01 BV-ENCH-05", "no-enchantments", "this game is played without enchantments")
    if state.now.how == "observe":
        return refuse("BV-R37 BV-ENCH-05", "telescope", "Mushrooms do not help with a Telescope")
    if not state.cards_left:
        return refuse("BV-R63 BV-ENCH-05", "deck-empty", "there is no other card in the deck")
    kept = " BV-ENCH-13" if state.now.each else ""
    reason = "the replacement card cannot be replaced again" if state.now.each else "there is no redraw left this turn"
    return refuse(f"BV-ENCH-05 BV-ENCH-02{kept}", "no-redraw", reason)


def apply_redraw(state: State, move: Redraw) -> Result:
    return replace(put_under(state), step="draw"), ()


# A card that can be laid in only one way is laid at once, unless it can be replaced.
LAYING = Closing(allowed((only(Redraw), refuse_redraw)), (Lay,))
