"""The progress of the game, and the components needed for the next move (MS-SET-08, MS-TURN-01)."""

from __future__ import annotations

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.figures import figure
from companion.games.masters_of_maple_syrup.frames import (
    Adjusting,
    Choosing,
    Fallen,
    Limiting,
    Looking,
    Offer,
    Paying,
    Task,
    Use,
    Window,
)
from companion.games.masters_of_maple_syrup.state import State, deck_size, hand_size
from companion.games.masters_of_maple_syrup.steps import hands_over
from companion.referee.amounts import counted, enumerated, named

SETUP_STEPS = ("first", "deal", "throw")


def moment(state: State) -> str:
    """State the turn, and how close the larger property is to the end (MS-END-01)."""
    if state.step in SETUP_STEPS:
        return "setting up"
    if state.step == "over":
        return f"over after {counted(state.number, 'turn')}"
    sizes = [(len(owner.property), figure(state, seat, "end_count")) for seat, owner in state.seats.items()]
    most, end = min(sizes, key=lambda size: size[1] - size[0])
    return f"turn {state.number}, larger property {most} of {end}"


def needed(state: State) -> tuple[str, ...]:
    """List the components needed now: action cards, deck, discard pile, hands, properties."""
    if state.step == "over":
        return ()
    if not state.stack:
        return _for_step(state)
    frame = state.stack[-1]
    match frame:
        case Use(seat=seat, phase="open", act="develop"):
            return _hand(state, seat), _pile(state)
        case Use(seat=seat, phase="open", act="harvest"):
            return f"{seat}'s trees", _deck(state)
        case Paying(seat=seat, card=card):
            return state.tables.cards[card].name, _hand(state, seat), _pile(state)
        case Choosing():
            return (f"action card {state.selected}, pointing towards {state.turn}",)
        case Use(seat=seat) | Window(seat=seat):
            return (f"{seat}'s property",)
        case Limiting(seat=seat):
            return _hand(state, seat), _pile(state)
    return _for_task(state, frame)


def _for_step(state: State) -> tuple[str, ...]:
    match state.step:
        case "first":
            face = "white" if state.is_rivals else "red"
            cards = f"{counted(len(state.faces), 'action card')}, {face} side up, sideways"
            tree = state.tables.cards[state.tables.starting].name
            return cards, f"a {tree} in front of each player", _deck(state)
        case "throw":
            throwing = [seat for seat, owner in state.seats.items() if not owner.thrown]
            return f"the five cards dealt to {named(throwing)}", "space for the discard pile"
        case "reveal":
            return ("hands and tucked cards, to be revealed",)
    free = [card for card in state.tables.actions if card not in state.turned]
    return (f"action card{'s' if len(free) > 1 else ''} {enumerated(free)} (sideways)",)


def _for_task(state: State, task: Task) -> tuple[str, ...]:
    """Name where the cards of an effect come from and go to."""
    seat, step = task.seat, task.steps[0]
    match step:
        case Looking(left=0, cards=cards, back=back, unseen=unseen):
            return f"the {counted(len(cards) + len(back) + unseen, 'card')} that {seat} looks at", _deck(state)
        case Looking() | v.Draw() | v.Place(from_="deck") | v.Tuck(from_="deck"):
            return (_deck(state),)
        case v.Discard(from_="hand"):
            return _hand(state, seat), _pile(state)
        case Fallen() | v.TakeDiscard() | v.Tuck(from_="discard_top"):
            return (_pile(state),)
        case v.Tuck(from_="hand") | v.Place():
            return (_hand(state, seat),)
        case v.Give() | v.Take():
            return (_hand(state, hands_over(state, task, step)[0]),)
        case v.ActionCard():
            return ("the action cards",)
        case v.Choice() | Offer() | Adjusting():
            return ()
    return (f"{seat}'s property",)


def _deck(state: State) -> str:
    """Count the deck; an empty one is replaced by the discard pile (MS-R12)."""
    left = deck_size(state)
    if left or not state.pile:
        return f"the deck, face down: {counted(left, 'card')}"
    return f"the deck is empty: shuffle the discard pile ({counted(len(state.pile), 'card')})"


def _pile(state: State) -> str:
    return (
        f"the discard pile, face up: {counted(len(state.pile), 'card')}" if state.pile else "the discard pile (empty)"
    )


def _hand(state: State, seat: str) -> str:
    return f"{seat}'s hand: {counted(hand_size(state, seat), 'card')}"
