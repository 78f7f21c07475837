"""What is waited for, and from whom; and why a line comes at the wrong time (MS-TURN-01..03, MS-SEL-06)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counting import fits, needs_names, selectors_of
from companion.games.masters_of_maple_syrup.figures import excess
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
from companion.games.masters_of_maple_syrup.hidden import count_at
from companion.games.masters_of_maple_syrup.modifying import can_go_on
from companion.games.masters_of_maple_syrup.state import State, card_of, place_of
from companion.games.masters_of_maple_syrup.vocabulary import ACTS
from companion.games.masters_of_maple_syrup.windows import forced, offered
from companion.referee.effects import Step
from companion.referee.verdicts import Refusal, refuse

QUIET_TURNS = 6
# What a step that waits is answered with; a step that names cards of the deck is answered by the table.
ANSWERS: dict[type[Step], str] = {
    v.Discard: "discard",
    v.Tuck: "tuck",
    v.Untuck: "untuck",
    v.TakeDiscard: "take",
    v.Place: "place",
    v.TurnTree: "turn",
    v.Remove: "remove",
    v.ActionCard: "point",
    v.Choice: "choose",
}
# The clauses broken by a line that nothing asks for.
UNASKED = {
    "tap": "MS-ACT-01 MS-TURN-01",
    "harvest": "MS-ACT-01 MS-TURN-01",
    "develop": "MS-ACT-01 MS-TURN-01",
    "select": "MS-SEL-01",
    "throw": "MS-SET-05",
    "choose": "MS-RIV-05",
    "pay": "MS-PAY-01 MS-TURN-01",
    "done": "MS-TURN-01",
    "discard": "MS-TURN-01",
    "tuck": "MS-TUCK-02",
    "remove": "MS-DEV-07",
    "point": "MS-SEL-07 MS-EFF-02",
    "use": "MS-EFF-02",
}
WAITS = {
    "first": "who wears the most red: first NAME",
    "draw": "the cards drawn",
    "select": "an action card",
    "choose": "a choice",
    "pay": "the payment",
    "throw": "the two cards not kept",
    "discard": "cards to discard",
    "stop": "an agreement",
}


class Wait(NamedTuple):
    """Who is asked (None is the table), and the verbs that answer."""

    seat: str | None
    verbs: tuple[str, ...]


def waits(state: State) -> tuple[Wait, ...]:
    """Say what is waited for; nothing when the game is over."""
    if state.stack:
        return (_wait_of_frame(state),)
    match state.step:
        case "first":
            return (Wait(None, ("first",)),)
        case "throw":
            return tuple(Wait(seat, ("throw",)) for seat, owner in state.seats.items() if not owner.thrown)
        case "select":
            selects = Wait(state.turn, _with_manual(state, "select"))
            return (selects, Wait(None, ("stop",))) if state.quiet >= QUIET_TURNS else (selects,)
        case "reveal":
            return tuple(Wait(seat, ("reveal",)) for seat in unrevealed(state))
    return ()


def verbs_of(state: State, wait: Wait) -> tuple[str, ...]:
    """Return what answers; `use` only where there is an effect to use."""
    if wait.seat is None or "use" not in wait.verbs or offered(state, wait.seat):
        return wait.verbs
    return tuple(verb for verb in wait.verbs if verb != "use")


def asked(state: State) -> tuple[str | None, ...]:
    """Say who is asked, without the verbs."""
    if state.stack:
        return (_wait_of_frame(state).seat,)
    return tuple(dict.fromkeys([wait.seat for wait in waits(state)]))


def _wait_of_frame(state: State) -> Wait:
    frame = state.stack[-1]
    match frame:
        case Use(seat=seat, phase="open", act=act):
            return Wait(seat, (act, "use", "done"))
        case Use(seat=seat, phase=phase):
            return Wait(seat if phase == "after" else state.other(seat), ("use", "done"))
        case Paying(seat=seat):
            return Wait(seat, ("pay",))
        case Choosing(seat=seat):
            return Wait(seat, ("choose", "done"))
        case Window(seat=seat):
            return Wait(seat, ("use", "done"))
        case Limiting(seat=seat):
            verbs = _with_manual(state, "discard")
            return Wait(seat, verbs if excess(state, seat) else (*verbs, "done"))
    assert isinstance(frame, Task)
    return _wait_of_step(state, frame)


def _with_manual(state: State, verb: str) -> tuple[str, ...]:
    """Where an edition has effects without a moment of their own, they may be used whenever their owner is asked."""
    return (verb, "use") if "manual" in state.tables.triggers else (verb,)


def _wait_of_step(state: State, task: Task) -> Wait:
    step = task.steps[0]
    match step:
        case v.Draw() | v.Place(from_="deck") | v.Tuck(from_="deck", under="this"):
            return Wait(None, ("draw",))
        case Looking(left=left, rest=rest):
            if left:
                return Wait(None, ("draw",))
            return Wait(task.seat, ("discard" if rest == "discard" else "return",))
        case Fallen():
            return Wait(task.seat, ("discard",))
        case v.Give(pick="random") | v.Take(pick="random"):
            return Wait(None, ("draw",))
        case v.Give(pick=pick) | v.Take(pick=pick):
            giver = task.seat if isinstance(step, v.Give) else state.other(task.seat)
            return Wait(giver, ("give",)) if pick == "giver" else Wait(state.other(giver), ("take",))
        case Offer():
            return Wait(task.seat, ("accept", "decline"))
        case Adjusting():
            return Wait(task.seat, ("adjust", "done"))
    verb = ANSWERS[type(step)]
    return Wait(task.seat, (verb, "done") if is_choosy(step) else (verb,))


def is_choosy(step: Step) -> bool:
    """Tell whether a step asks for cards of a certain kind of a hand: there may be none."""
    return isinstance(step, v.Discard | v.Tuck | v.Place) and step.filter is not None and step.from_ == "hand"


def holds_fitting(state: State, task: Task) -> bool:
    """Tell whether a player is known to hold a card that the step that is due asks for."""
    cards, filter = state.tables.cards, getattr(task.steps[0], "filter", None)
    return any(fits(filter, cards[name]) for name in state.seats[task.seat].hand)


def unrevealed(state: State) -> list[str]:
    """List the players who must name unseen cards before the end can be scored."""
    return [seat for seat in state.seats if places_to_reveal(state, seat)]


def places_to_reveal(state: State, seat: str) -> list[str]:
    """List the places of a player whose unseen cards a GAME END effect looks at: the hand, or under cards."""
    zones = {zone for owner in state.seats for zone in _zones_scored(state, owner, seat)}
    places = [seat] if "hand" in zones else []
    places += [
        place_of(seat, placed) for placed in state.seats[seat].property if "tucked" in zones or placed.id in zones
    ]
    return [place for place in places if count_at(state.worlds, place)]


def _zones_scored(state: State, owner: str, seat: str) -> Iterator[str]:
    """Yield the zones of a seat whose cards the GAME END effects of an owner look at: `hand`, `tucked`, or a card."""
    for placed in state.seats[owner].property:
        for effect in card_of(state, placed).effects:
            if not effect.trigger.startswith("game_end"):
                continue
            for selector in selectors_of(effect):
                if not needs_names(selector) or not _is_of(selector.owner, owner, seat):
                    continue
                if selector.zone == "tucked_here":
                    yield placed.id
                elif selector.zone in ("hand", "tucked"):
                    yield selector.zone


def _is_of(whose: str, owner: str, seat: str) -> bool:
    return whose == "both" or (whose == "self") == (owner == seat)


def refuse_order(state: State, seat: str, verb: str) -> Refusal | None:
    """Say why a line of a seat comes at the wrong time: the game is over, another is asked, or for something else."""
    asked = waits(state)
    if not asked:
        return refuse("MS-END-03", "game-over", "the game is over")
    mine = [wait for wait in asked if wait.seat == seat]
    if any(verb in wait.verbs for wait in mine):
        return None
    if not mine and verb in (*ACTS, "use") and has_no_action(state, seat):
        return refuse_no_action(state, seat)
    more = _more_clauses(state, seat, verb)
    if not mine:
        return _refuse_seat(state, asked[0], more)
    wanted = " or ".join(verb for wait in mine for verb in _possible(state, wait))
    return refuse(f"{_unasked(state, verb)}{more}", "not-asked", f"{seat} is asked for {wanted} now, not for {verb}")


def _refuse_seat(state: State, wait: Wait, more: str) -> Refusal:
    """Say that another is asked, and whom the rules ask first."""
    if wait.seat is None:
        waiting = WAITS.get(wait.verbs[0], wait.verbs[0])
        return refuse(f"MS-TURN-01{more}", "table-asked", f"the table is asked first: {waiting}")
    clauses = {"select": "MS-SEL-06", "limit": "MS-HAND-03 MS-TURN-01", "throw": "MS-SET-05"}.get(state.step)
    clauses = clauses or "MS-TURN-03 MS-R50"
    wanted = " or ".join(_possible(state, wait))
    return refuse(f"{clauses}{more}", "other-asked", f"{wait.seat} is asked now: {wanted}")


def _possible(state: State, wait: Wait) -> list[str]:
    """List what answers, without an action that nothing can be done with and a done that a card forbids."""
    frame = state.stack[-1] if state.stack else None
    idle = frame.act if isinstance(frame, Use) and frame.phase == "open" and not can_go_on(state, frame) else ""
    is_forced = wait.seat is not None and bool(forced(state, wait.seat))
    return [verb for verb in verbs_of(state, wait) if verb != idle and not (is_forced and verb == "done")]


def _unasked(state: State, verb: str) -> str:
    if verb == "choose" and not _has_choice(state):
        return "MS-EFF-02"
    if verb == "discard" and state.stack and isinstance(state.stack[-1], Paying):
        return "MS-DEV-02"
    return UNASKED.get(verb, "MS-EFF-02")


def _more_clauses(state: State, seat: str, verb: str) -> str:
    """Cite what else stands against a line: another choice, a use that is closed, the end of the turn."""
    found: list[str] = []
    if verb in ACTS and state.chosen is not None and state.chosen[0] == seat and state.chosen[1] != verb:
        found.append("MS-RIV-05")
    if verb in ACTS and any(use.seat == seat and use.act == verb for use in _over(state)):
        found.append("MS-R62")
    if verb == "select" and seat != state.turn:
        found.append("MS-SEL-06")
    if verb == "discard" and state.step == "select":
        found.append("MS-R09")
    if state.stack and isinstance(state.stack[-1], Paying) and state.stack[-1].seat == seat:
        found.append("MS-DEV-02")
    return "".join(f" {clause}" for clause in found)


def _has_choice(state: State) -> bool:
    """Tell whether an action card as it lies offers CHOOSE ONE to anybody."""
    return any(state.side_of(card, is_own).choose for card in state.tables.actions for is_own in (True, False))


def _over(state: State) -> list[Use]:
    """List the uses whose action is over."""
    ending = [frame for frame in state.stack if isinstance(frame, Use) and frame.phase in ("after", "coda")]
    return [*state.closed, *ending]


def refuse_no_action(state: State, seat: str) -> Refusal:
    """Say that the selected card points NO ACTION at a player."""
    clauses = f"{'MS-RIV-07' if state.has_white else 'MS-ACT-01'} MS-R45"
    return refuse(clauses, "no-action", f"{state.selected} gives {seat} no action on this turn")


def has_no_action(state: State, seat: str) -> bool:
    """Tell whether the selected card points NO ACTION at a player (MS-RIV-07, MS-R45)."""
    if not state.selected:
        return False
    side = state.side(seat)
    return side.act is None and not side.choose
