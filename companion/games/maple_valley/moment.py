"""How far the game is, and what must lie on the table for what is asked now (MV-SETUP, MV-HOUR)."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.decks import PLURAL, size
from companion.games.maple_valley.draw import draw_deck
from companion.games.maple_valley.frames import FifthPatch, Looking, May, Shedding, Task, Unseen, Visit, Window
from companion.games.maple_valley.setup import left_suns
from companion.games.maple_valley.state import HOURS, SETUP, State, StepName, markers_left
from companion.games.maple_valley.vocabulary import DeckName
from companion.referee.amounts import counted

ENDING: tuple[StepName, ...] = ("allocate", "title")


def moment(state: State) -> str:
    """Say the hour and its Sun Good."""
    if state.step in SETUP:
        return "setting up"
    if state.step == "over":
        return f"over after {counted(HOURS, 'hour')}"
    if state.step in ENDING:
        return "dusk, the final scoring"
    return f"hour {state.hour} of {HOURS}, Sun Good {state.sun}"


def needed(state: State) -> tuple[str, ...]:
    """Say what must lie ready: decks, displays, tiles, hands, Packs, pawns."""
    deck = draw_deck(state)
    if deck is not None:
        return (_deck(state, deck),)
    return _for_frame(state) if state.stack else _NEEDED[state.step](state)


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
    """Say where what an effect moves lies."""
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
            return (f"{seat}'s {PLURAL[deck]} cards",)
    return _pack(seat), "the supply"


def _for_outposts(state: State) -> tuple[str, ...]:
    return (f"the Outpost cards, shuffled face down: {len(state.tables.outposts)}",)


def _for_festivities(state: State) -> tuple[str, ...]:
    return (f"the Festivity cards, shuffled face down: {len(state.tables.festivities)}",)


def _for_sites(state: State) -> tuple[str, ...]:
    return (f"the Curiosity sites, face down on the trails: {len(state.tables.spaces)}",)


def _for_groves(state: State) -> tuple[str, ...]:
    tokens = sum(map(len, state.tables.tokens.values()))
    return (f"the Grove tokens, face down on the Groves: {tokens}",)


def _for_sun(state: State) -> tuple[str, ...]:
    return (f"the Sun tiles, face down: {len(left_suns(state))}",)


def _for_first(state: State) -> tuple[str, ...]:
    packs = ", ".join(f"{name} {owner.colour}" for name, owner in state.seats.items())
    return "the Worm", f"Packs, pawns and markers: {packs}"


def _for_play(state: State) -> tuple[str, ...]:
    hand = counted(len(state.seats[state.turn].hand), "card")
    return f"{state.turn}'s hand: {hand}", _pawn(state, state.turn)


def _for_travel(state: State) -> tuple[str, ...]:
    return _pawn(state, state.turn), _pack(state.turn), "the supply"


def _for_craft(state: State) -> tuple[str, ...]:
    return _pack(state.turn), *_for_end(state)


def _for_end(state: State) -> tuple[str, ...]:
    number = len(state.seats[state.turn].preparing)
    return (f"{state.turn}'s Favours in Preparing: {number}",)


def _for_storing(state: State) -> tuple[str, ...]:
    return (_pack(state.turn),)


def _for_nothing(state: State) -> tuple[str, ...]:
    return ()


def _deck(state: State, name: DeckName) -> str:
    return f"the {PLURAL[name]} deck, face down: {counted(size(state, name), 'card')}"


def _dawdles(state: State) -> str:
    left = state.dawdles.pile.in_pile() + len(state.dawdles.under)
    return f"the Dawdle deck, face down: {counted(left, 'card')}"


def _display(state: State, name: DeckName) -> str:
    return f"the {PLURAL[name]} display: {counted(len(state.decks[name].display), 'card')}"


def _pack(seat: str) -> str:
    return f"{seat}'s Pack"


def _pawn(state: State, seat: str) -> str:
    owner = state.seats[seat]
    return f"{seat}'s pawn, {owner.colour}, at {state.tables.locations[owner.at].name}"


_NEEDED: dict[StepName, Callable[[State], tuple[str, ...]]] = {
    "outposts": _for_outposts,
    "festivities": _for_festivities,
    "displays": _for_nothing,
    "sites": _for_sites,
    "groves": _for_groves,
    "sun": _for_sun,
    "first": _for_first,
    "deal": _for_nothing,
    "play": _for_play,
    "travel": _for_travel,
    "activate": _for_travel,
    "craft": _for_craft,
    "end": _for_end,
    "upkeep": _for_sun,
    "allocate": _for_storing,
    "title": _for_nothing,
    "over": _for_nothing,
}
