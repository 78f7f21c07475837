"""The progress of the game, and what must be on the table for the current question (MV-SETUP, MV-HOUR)."""

from __future__ import annotations

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.decks import size
from companion.games.maple_valley.draw import draw_deck
from companion.games.maple_valley.frames import FifthPatch, Looking, May, Shedding, Task, Unseen, Visit, Window
from companion.games.maple_valley.setup import left_suns
from companion.games.maple_valley.state import HOURS, SETUP, State, StepName, markers_left
from companion.games.maple_valley.vocabulary import DeckName
from companion.referee.amounts import counted

ENDING: tuple[StepName, ...] = ("allocate", "title")


def moment(state: State) -> str:
    """Return the hour and its Sun Good in words."""
    if state.step in SETUP:
        return "setting up"
    if state.step == "over":
        return f"over after {counted(HOURS, 'hour')}"
    if state.step in ENDING:
        return "dusk, the final scoring"
    return f"hour {state.hour} of {HOURS}, Sun Good {v.name_of(state.sun)}"


def needed(state: State) -> tuple[str, ...]:
    """List what must be ready: decks, displays, tiles, hands, Packs, pawns."""
    deck = draw_deck(state)
    if deck is not None:
        return (_deck(state, deck),)
    return _for_frame(state) if state.stack else _for_step(state)


def _for_frame(state: State) -> tuple[str, ...]:
    frame = state.stack[-1]
    match frame:
        case Unseen(kind="dawdle"):
            return (_dawdles(state),)
        case Unseen():
            return (_deck(state, "friend"),)
        case Visit(seat=seat, at=at) if at in state.outposts:
            return f"the Outpost {state.tables.title(state.outposts[at])}", _pack(seat), "the supply"
        case FifthPatch(seat=seat):
            return (f"{seat}'s Patches",)
        case Window(seat=seat) | May(seat=seat) | Visit(seat=seat):
            return (_pack(seat),)
    assert isinstance(frame, Task)
    return _for_task(state, frame)


def _for_task(state: State, task: Task) -> tuple[str, ...]:
    """List where the pieces moved by an effect are."""
    seat, step = task.seat, task.steps[0]
    match step:
        case Looking(deck=deck, left=left, cards=cards):
            looked = f"the {counted(len(cards), 'card')} that {seat} looks at"
            return (_deck(state, deck),) if left else (looked, _deck(state, deck))
        case v.FromDisplay(deck=deck):
            return (_display(state, deck),)
        case v.MakeFriend():
            return _display(state, "friend"), _pack(seat)
        case v.Mark():
            return "the Festivities", f"{seat}'s markers: {markers_left(state, seat)} left"
        case v.Zoom():
            return (_pawn(state, seat),)
        case v.Refresh():
            return (f"{seat}'s Tired Friends",)
        case Shedding(deck=deck):
            return (f"{seat}'s {v.name_of(deck)} cards",)
    return _pack(seat), "the supply"


def _for_step(state: State) -> tuple[str, ...]:
    tables, turn = state.tables, state.turn
    match state.step:
        case "outposts":
            return (f"the Outpost cards, shuffled face down: {len(tables.outposts)}",)
        case "festivities":
            return (f"the Festivity cards, shuffled face down: {len(tables.festivities)}",)
        case "sites":
            return (f"the Curiosity sites, face down on the trails: {len(tables.spaces)}",)
        case "groves":
            return (f"the Grove tokens, face down on the Groves: {sum(map(len, tables.tokens.values()))}",)
        case "sun" | "upkeep":
            return (f"the Sun tiles, face down: {len(left_suns(state))}",)
        case "first":
            packs = ", ".join(f"{name} {owner.colour}" for name, owner in state.seats.items())
            return "the Worm", f"Packs, pawns and markers: {packs}"
        case "play":
            return f"{turn}'s hand: {counted(len(state.seats[turn].hand), 'card')}", _pawn(state, turn)
        case "travel" | "activate":
            return _pawn(state, turn), _pack(turn), "the supply"
        case "craft" | "end":
            favours = f"{turn}'s Favours in Preparing: {len(state.seats[turn].preparing)}"
            return (_pack(turn), favours) if state.step == "craft" else (favours,)
        case "allocate":
            return (_pack(turn),)
    return ()


def _deck(state: State, name: DeckName) -> str:
    return f"the {v.name_of(name)} deck, face down: {counted(size(state, name), 'card')}"


def _dawdles(state: State) -> str:
    left = state.dawdles.pile.in_pile() + len(state.dawdles.under)
    return f"the Dawdle deck, face down: {counted(left, 'card')}"


def _display(state: State, name: DeckName) -> str:
    return f"the {v.name_of(name)} display: {counted(len(state.decks[name].display), 'card')}"


def _pack(seat: str) -> str:
    return f"{seat}'s Pack"


def _pawn(state: State, seat: str) -> str:
    owner = state.seats[seat]
    return f"{seat}'s pawn, {owner.colour}, at {state.tables.locations[owner.at].name}"
