"""The order of play: who moves next, and why a move comes at the wrong time (MS-TURN-01..03, MS-SEL-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Side
from companion.games.masters_of_maple_syrup.counts import fits
from companion.games.masters_of_maple_syrup.effects import forced, named_effects, offered
from companion.games.masters_of_maple_syrup.figures import counts_for_limit, excess
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
from companion.games.masters_of_maple_syrup.scoring import places_to_reveal
from companion.games.masters_of_maple_syrup.state import Result, State, with_seat
from companion.games.masters_of_maple_syrup.uses import can_go_on
from companion.games.masters_of_maple_syrup.vocabulary import ACTS
from companion.referee.amounts import alternatives
from companion.referee.effects import Step, push, swap
from companion.referee.moves import Move
from companion.referee.notation import verb_in
from companion.referee.title import Verb
from companion.referee.verdicts import Refusal, refuse

QUIET_TURNS = 6
# The verb that carries out each waiting step; for a step that names cards from the deck, the table types it.
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
# The verbs allowed in each phase of a seat, or of the table. In the phases with `any`, a step needs cards of a certain
# kind that the player may lack.
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
    "limit": ("discard", "use", "done"),
    "draw": ("draw",),
    "return": ("return",),
    "give": ("give",),
    **{verb: (verb,) for verb in ANSWERS.values()},
    **{f"{verb} any": (verb, "done") for verb in ("discard", "tuck", "place")},
    "offer": ("accept", "decline"),
    "adjust": ("adjust", "done"),
}
# The clauses broken by a move that no step allows.
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
# The codes of refusals that only state who is next, and with which move.
ORDER_CODES = frozenset({"not-asked", "other-asked", "table-asked", "wrong-moment"})
PLAYED = ("select", "perform", "neighbour", "limit")
# What the table types before the players can continue.
TABLE_ASKED = {"first": "the first player is not named yet", "draw": "the drawn cards are not named yet"}


def during(verb: str) -> tuple[str, ...]:
    """Return the phases in which a verb can be typed."""
    return tuple(phase for phase, verbs in VERBS.items() if verb in verbs)


def row(
    kind: type[Move],
    refuse_move: Callable[[State, Any], Refusal | None],
    apply: Callable[[State, Any], Result],
    candidates: Callable[[State, Any], Iterable[Move]],
    complete: Callable[[State, Any], Sequence[Move]] | None = None,
    exact: bool = False,
) -> Verb[State]:
    """Return the row of a player's verb: refused outside its phases, then for its own reasons."""
    verb = verb_in(kind)

    def refuse_untimely(state: State, move: Any) -> Refusal | None:
        return refuse_order(state, move.seat, verb) or refuse_move(state, move)

    return Verb(kind, refuse_untimely, apply, complete, during(verb), candidates, exact)


def phase(state: State, seat: str | None) -> str:
    """Return the current phase of a seat, or of the table; none if it is not next."""
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
    """Return the seat that the top frame waits for (None is the table), and its phase."""
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
            return seat, "limit"
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
    """Return whether a step needs hand cards of a certain kind, which the player may lack."""
    return isinstance(step, v.Discard | v.Tuck | v.Place) and step.filter is not None and step.from_ == "hand"


def holds_fitting(state: State, task: Task) -> bool:
    """Return whether a player is known to hold a card that fits the current step."""
    cards, filter = state.tables.cards, getattr(task.steps[0], "filter", None)
    return any(fits(filter, cards[name]) for name in state.seats[task.seat].hand)


def refuse_order(state: State, seat: str, verb: str) -> Refusal | None:
    """Return why a move comes at the wrong time: the game is over, or another seat or another move is next."""
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
        lambda: f"{seat}'s next move is {_possible(state, seat)}, not {verb}",
    )


def _refuse_seat(state: State, asked: str | None, more: str) -> Refusal:
    """Refuse a move because another seat, or the table, is next."""
    if asked is None:
        return refuse(f"MS-TURN-01{more}", "table-asked", TABLE_ASKED[phase(state, None)])
    clauses = {"select": "MS-SEL-06", "limit": "MS-HAND-03 MS-TURN-01", "throw": "MS-SET-05"}.get(state.step)
    clauses = clauses or "MS-TURN-03 MS-R50"
    return refuse(f"{clauses}{more}", "other-asked", lambda: f"it is {asked}'s move: {_possible(state, asked)}")


def _possible(state: State, seat: str) -> str:
    """List the verbs a seat can use, without impossible actions and without a forbidden done."""
    frame = state.stack[-1] if state.stack else None
    idle = {"use"} if not offered(state, seat) else set()
    if isinstance(frame, Use) and frame.phase == "open" and not can_go_on(state, frame):
        idle.add(frame.act)
    if forced(state, seat) or (isinstance(frame, Limiting) and excess(state, seat)):
        idle.add("done")
    return alternatives([verb for verb in VERBS[phase(state, seat)] if verb not in idle])


def _unasked(state: State, verb: str) -> str:
    sides = (state.side_of(card, is_own) for card in state.tables.actions for is_own in (True, False))
    if verb == "choose" and not any(side.choose for side in sides):
        return "MS-EFF-02"
    if verb == "discard" and state.stack and isinstance(state.stack[-1], Paying):
        return "MS-DEV-02"
    return UNASKED.get(verb, "MS-EFF-02")


def _more_clauses(state: State, seat: str, verb: str) -> str:
    """Cite further clauses a move breaks: another choice, a finished action, the end of the turn."""
    found: list[str] = []
    if verb in ACTS and state.chosen is not None and state.chosen[0] == seat and state.chosen[1] != verb:
        found.append("MS-RIV-05")
    ending = [frame for frame in state.stack if isinstance(frame, Use) and frame.phase in ("after", "coda")]
    if verb in ACTS and any(use.seat == seat and use.act == verb for use in (*state.closed, *ending)):
        found.append("MS-R62")
    if verb == "select" and seat != state.turn:
        found.append("MS-SEL-06")
    if verb == "discard" and state.step == "select":
        found.append("MS-R09")
    if state.stack and isinstance(state.stack[-1], Paying) and state.stack[-1].seat == seat:
        found.append("MS-DEV-02")
    return "".join(f" {clause}" for clause in found)


def refuse_no_action(state: State, seat: str) -> Refusal:
    """Refuse because the selected card gives a player NO ACTION."""
    clauses = f"{'MS-RIV-07' if state.has_white else 'MS-ACT-01'} MS-R45"
    return refuse(clauses, "no-action", f"{state.selected} gives {seat} NO ACTION this turn")


def has_no_action(state: State, seat: str) -> bool:
    """Return whether the selected card gives a player NO ACTION (MS-RIV-07, MS-R45)."""
    if not state.selected:
        return False
    side = state.side(seat)
    return side.act is None and not side.choose


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the states in which this move would be on time, the most likely first."""
    if state.step not in PLAYED:
        return
    match move:
        case moves.Tap(seat=seat) | moves.Harvest(seat=seat) | moves.Develop(seat=seat):
            yield from _uses(state, seat, verb_in(type(move)))
        case moves.Use():
            yield from _moments(state, move)
        case moves.Pay(seat=seat):
            yield from _payments(state, seat)
        case moves.Select(seat=seat):
            is_reset = len(state.turned) == len(state.tables.actions)
            turned = {} if is_reset else state.turned
            yield replace(state, step="select", turn=seat, selected="", turned=turned, stack=())
        case moves.Choose(seat=seat):
            for card, side in _sides(state, seat):
                if side.choose:
                    yield replace(_selected(state, seat, card), stack=(Choosing(seat, side.choose),))
        case moves.Discard(seat=seat) if seat == state.turn:
            # A discard belongs to the open effect, payment or hand limit, if there is one.
            if not state.stack or not isinstance(state.stack[-1], Task | Paying | Limiting):
                yield replace(state, step="limit", stack=(Limiting(seat),))


def _uses(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses of an action: those since the last selection or open now, else those to come, else any.

    A closed use comes before those to come: one card too many for it is reported as that, even if another use
    follows.
    """
    found = [*_past(state, seat, act)] or [*_coming(state, seat, act)]
    yield from found or _opened(state, seat, act, _sides(state, seat))


def _past(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses that are closed or deeper in the stack, as if they were open."""
    for use in reversed(state.closed):
        if use.seat == seat and use.act == act:
            yield push(_with_developed(state, seat), _reopened(use))
    for at in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[at]
        if isinstance(frame, Use) and frame.seat == seat and frame.act == act:
            yield replace(state, stack=(*state.stack[:at], _reopened(frame)))


def _reopened(use: Use) -> Use:
    return replace(use, phase="open", without=())


def _with_developed(state: State, seat: str) -> State:
    """Restore the number of cards a player developed in a turn that has ended."""
    number = sum(len(use.done) for use in state.closed if use.seat == seat and counts_for_limit(state, use))
    owner = state.seats[seat]
    return with_seat(state, seat, replace(owner, developed=number)) if number > owner.developed else state


def _coming(state: State, seat: str, act: str) -> Iterator[State]:
    """Yield the uses a player can still have this turn: from the selected card, or from a sideways one."""
    if state.step == "select":
        yield from _opened(state, seat, act, [(c, side) for c, side in _sides(state, seat) if c not in state.turned])
    elif state.step == "perform" and seat != state.turn:
        yield from _opened(state, seat, act, [(state.selected, state.side(seat))])


def _sides(state: State, seat: str) -> list[tuple[str, Side]]:
    """List the sides that the action cards offer a player: those of this turn first, the selected card first."""
    is_own = seat == state.turn
    cards = sorted(state.tables.actions, key=lambda card: card != state.selected)
    return [(card, state.side_of(card, is_selecting)) for is_selecting in (is_own, not is_own) for card in cards]


def _opened(state: State, seat: str, act: str, sides: Sequence[tuple[str, Side]]) -> Iterator[State]:
    """Yield an open use for each side that offers an action, alone or as a choice."""
    for card, side in sides:
        for offer in side.choose or (side,):
            if offer.act is not None and offer.act == act:
                use = Use(seat, offer.act, offer.n, offer.filter, offer.discount, phase="open")
                yield replace(_selected(state, seat, card), stack=(use,))


def _selected(state: State, seat: str, card: str) -> State:
    step = "perform" if seat == state.turn else "neighbour"
    return replace(state, step=step, selected=card)


def _moments(state: State, move: moves.Use) -> Iterator[State]:
    """Yield the moments of the effects that a move can mean."""
    for found in named_effects(state, move):
        if found.effect.act is None:
            continue
        is_after = found.effect.trigger == "after"
        for place in (_past if is_after else _uses)(state, move.seat, found.effect.act):
            use = place.stack[-1]
            assert isinstance(use, Use)
            yield swap(place, replace(use, phase="after") if is_after else replace(use, done=(), has_begun=False))


def _payments(state: State, seat: str) -> Iterator[State]:
    """Yield the develops of a player that are fully paid."""
    for place in _past(state, seat, "develop"):
        use = place.stack[-1]
        if isinstance(use, Use) and use.done:
            yield push(place, Paying(seat, use.done[-1].rpartition("#")[0], 0))
