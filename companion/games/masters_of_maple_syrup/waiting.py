"""What is waited for, and from whom; and why a line comes at the wrong time (MS-TURN-01..03, MS-SEL-06)."""

from __future__ import annotations

from collections.abc import Iterator

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
# What can be typed in each phase: what a seat, or the table, is in the middle of. Where a step asks for cards of a
# certain kind, there may be none of them.
VERBS: dict[str, tuple[str, ...]] = {
    "": (),
    "first": ("first",),
    "throw": ("throw",),
    "select": ("select", "use"),
    "quiet": ("stop",),
    "reveal": ("reveal",),
    **{act: (act, "use", "done") for act in ACTS},
    "effects": ("use", "done"),
    "pay": ("pay",),
    "choose one": ("choose", "done"),
    "over limit": ("discard", "use"),
    "within limit": ("discard", "use", "done"),
    "draw": ("draw",),
    "return": ("return",),
    "give": ("give",),
    **{verb: (verb,) for verb in ANSWERS.values()},
    **{f"{verb} any": (verb, "done") for verb in ("discard", "tuck", "place")},
    "offer": ("accept", "decline"),
    "adjust": ("adjust", "done"),
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


def phase(state: State, seat: str | None) -> str:
    """Say what a seat, or the table, is in the middle of; nothing where it is not asked."""
    if state.stack:
        asked, found = _phase_of_frame(state)
        return found if asked == seat else ""
    match state.step:
        case "first":
            return "first" if seat is None else ""
        case "throw":
            return "throw" if seat is not None and not state.seats[seat].thrown else ""
        case "select" if seat is None:
            return "quiet" if state.quiet >= QUIET_TURNS else ""
        case "select":
            return "select" if seat == state.turn else ""
        case "reveal":
            return "reveal" if seat is not None and places_to_reveal(state, seat) else ""
    return ""


def _phase_of_frame(state: State) -> tuple[str | None, str]:
    """Return who is asked (None is the table) by the uppermost frame, and for what."""
    frame = state.stack[-1]
    match frame:
        case Use(seat=seat, phase="open", act=act):
            return seat, act
        case Use(seat=seat, phase=step):
            return seat if step == "after" else state.other(seat), "effects"
        case Paying(seat=seat):
            return seat, "pay"
        case Choosing(seat=seat):
            return seat, "choose one"
        case Window(seat=seat):
            return seat, "effects"
        case Limiting(seat=seat):
            return seat, "over limit" if excess(state, seat) else "within limit"
    assert isinstance(frame, Task)
    return _phase_of_step(state, frame)


def _phase_of_step(state: State, task: Task) -> tuple[str | None, str]:
    step = task.steps[0]
    match step:
        case v.Draw() | v.Place(from_="deck") | v.Tuck(from_="deck", under="this"):
            return None, "draw"
        case Looking(left=left, rest=rest):
            if left:
                return None, "draw"
            return task.seat, "discard" if rest == "discard" else "return"
        case Fallen():
            return task.seat, "discard"
        case v.Give(pick="random") | v.Take(pick="random"):
            return None, "draw"
        case v.Give(pick=pick) | v.Take(pick=pick):
            giver = task.seat if isinstance(step, v.Give) else state.other(task.seat)
            return (giver, "give") if pick == "giver" else (state.other(giver), "take")
        case Offer():
            return task.seat, "offer"
        case Adjusting():
            return task.seat, "adjust"
    verb = ANSWERS[type(step)]
    return task.seat, f"{verb} any" if is_choosy(step) else verb


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
    now = phase(state, seat)
    if verb in VERBS[now]:
        return None
    asked = next((other for other in (*state.seats, None) if phase(state, other)), "")
    if asked == "":
        return refuse("MS-END-03", "game-over", "the game is over")
    if not now and verb in (*ACTS, "use") and has_no_action(state, seat):
        return refuse_no_action(state, seat)
    more = _more_clauses(state, seat, verb)
    if not now:
        return _refuse_seat(state, asked, more)
    return refuse(
        f"{_unasked(state, verb)}{more}",
        "not-asked",
        lambda: f"{seat} is asked for {_possible(state, seat)} now, not for {verb}",
    )


def _refuse_seat(state: State, asked: str | None, more: str) -> Refusal:
    """Say that another is asked, and whom the rules ask first."""
    if asked is None:
        verb = VERBS[phase(state, None)][0]
        return refuse(f"MS-TURN-01{more}", "table-asked", f"the table is asked first: {WAITS.get(verb, verb)}")
    clauses = {"select": "MS-SEL-06", "limit": "MS-HAND-03 MS-TURN-01", "throw": "MS-SET-05"}.get(state.step)
    clauses = clauses or "MS-TURN-03 MS-R50"
    return refuse(f"{clauses}{more}", "other-asked", lambda: f"{asked} is asked now: {_possible(state, asked)}")


def _possible(state: State, seat: str) -> str:
    """Name what a seat can do, without an action that nothing can be done with and a done that a card forbids."""
    frame = state.stack[-1] if state.stack else None
    idle = {"use"} if not offered(state, seat) else set()
    if isinstance(frame, Use) and frame.phase == "open" and not can_go_on(state, frame):
        idle.add(frame.act)
    if forced(state, seat):
        idle.add("done")
    return " or ".join(verb for verb in VERBS[phase(state, seat)] if verb not in idle)


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
