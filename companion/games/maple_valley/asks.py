"""What is waited for, from whom, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.abilities import may_decline
from companion.games.maple_valley.crafts import can_craft, craftable
from companion.games.maple_valley.decks import PLURAL, cards_in_words, draws_at_most
from companion.games.maple_valley.drawing import draw_deck, draws_due, hands_due
from companion.games.maple_valley.frames import (
    Adjusting,
    FifthPatch,
    Fill,
    Looking,
    May,
    Opening,
    Shedding,
    Task,
    Unseen,
    Visit,
    Window,
)
from companion.games.maple_valley.hours import excess
from companion.games.maple_valley.making import makeable
from companion.games.maple_valley.order import asked_seat
from companion.games.maple_valley.paying import gain_group
from companion.games.maple_valley.possible import refreshable, zoom_targets
from companion.games.maple_valley.scoring import title_choices
from companion.games.maple_valley.sources import canonical
from companion.games.maple_valley.state import State
from companion.games.maple_valley.steps import place_or_card, words_of_step
from companion.games.maple_valley.trading import can_trade, open_trades
from companion.games.maple_valley.using import must_use, offers
from companion.games.maple_valley.visiting import can_visit, refuse_forced, refuse_staying, site_of
from companion.games.maple_valley.walking import can_move
from companion.referee.amounts import counted
from companion.referee.game import Ask


class Wait(NamedTuple):
    """Who is asked (None is the table), the verbs that answer, and the words."""

    seat: str | None
    verbs: tuple[str, ...]
    words: str


SETUP_WORDS = {
    "outposts": "name the Outposts drawn: outposts",
    "festivities": "name the three Festivities drawn: festivities",
    "sites": "name the Curiosity sites: sites F2=flower ...",
    "groves": "name the Grove tokens: groves OAK1=clay+berries ...",
    "sun": "turn the first Sun tile up: sun",
    "first": "who is the Early Bird: first",
}
# What a step that waits is answered with.
ANSWERS: dict[type[Any], str] = {
    v.Gain: "gain",
    v.TakeFavour: "take",
    v.TakePatch: "take",
    v.TakeFriend: "take",
    v.MakeFriend: "make",
    v.Mark: "mark",
    v.Zoom: "zoom",
    v.Forage: "forage",
    v.Refresh: "refresh",
    v.Choose: "choose",
    Looking: "keep",
    Shedding: "discard",
    Adjusting: "adjust",
}


def asks(state: State) -> tuple[Ask, ...]:
    """Say what is waited for."""
    return tuple(Ask(wait.seat, f"{wait.seat or 'the table'}: {wait.words}", wait.verbs) for wait in waits(state))


def asked(state: State) -> tuple[str | None, ...]:
    """Say who is asked, without the words."""
    if state.step == "over":
        return ()
    seat = asked_seat(state)
    top = state.stack[-1] if state.stack else None
    if seat is None and isinstance(top, Task) and may_decline(state, top):
        return None, top.seat
    return (seat,)


def waits(state: State) -> tuple[Wait, ...]:
    """Say what is waited for; nothing when the game is over."""
    if state.step == "over":
        return ()
    if not state.stack:
        return (_of_step(state),)
    top = state.stack[-1]
    match top:
        case Fill() | Opening():
            return (_of_draw(state),)
        case Unseen(seat=seat, kind=kind):
            number = counted(hands_due(state, top), kind.capitalize())
            return (Wait(None, ("hand",), f"name what {seat} draws: hand {seat}, {number}"),)
        case Window(seat=seat):
            verbs = ("use",) if must_use(state, top) else ("use", "done")
            return (Wait(seat, verbs, f"{_offers(state, seat)}{'' if len(verbs) == 1 else ', or done'}"),)
        case Visit(seat=seat):
            return (_of_visit(state, top),)
        case May(seat=seat, at=at):
            name = state.tables.locations[at].name
            there = activation_verbs(state, seat, at)
            able = _or_done(state, seat, (*there, *_use_verb(state, seat)), "effect")
            words = _alternatives([part for part in (*there, _offers(state, seat)) if part], able)
            return (Wait(seat, able, f"you may activate {name} as well: {words}"),)
        case FifthPatch(seat=seat):
            return (Wait(seat, ("discard",), "one Patch too many: discard one of those held before"),)
    assert isinstance(top, Task)
    return _of_task(state, top)


def _of_draw(state: State) -> Wait:
    deck, top = draw_deck(state), state.stack[-1]
    number = counted(draws_due(state), "card")
    what = {"favour": "Favours", "friend": "Friends", "patch": "Patches"}[str(deck)]
    if isinstance(top, Opening):
        return Wait(None, ("draw",), f"draw {number} of the Favours for {top.seat}, two different ones")
    if isinstance(top, Task):
        return Wait(None, ("draw",), f"draw {number} of the {what} for {top.seat}")
    return Wait(None, ("draw",), f"draw {number} of the {what} to fill the display")


def _of_task(state: State, task: Task) -> tuple[Wait, ...]:
    step = task.steps[0]
    by = f" ({place_or_card(state, task.card)})" if task.card and task.card != "craft" else ""
    if isinstance(step, v.FromDeck):
        drawing = _of_draw(state)
        if not may_decline(state, task):
            return (drawing,)
        return drawing, Wait(task.seat, ("done",), f"done, if no {PLURAL[step.deck]} is to be drawn{by}")
    if isinstance(step, Looking) and step.left:
        number = counted(draws_at_most(state, step.deck, step.left), "card")
        return (Wait(None, ("look",), f"name the {number} that {task.seat} looks at: look {task.seat}{by}"),)
    is_vain = isinstance(step, v.MakeFriend) and not makeable(state, task.seat)
    verb = () if is_vain else (ANSWERS[type(step)],)
    done = ("done",) if may_decline(state, task) else ()
    verbs = (*verb, *_use_verb(state, task.seat), *done)
    words = [f"{_step_words(state, task, step)}{by}", _offers(state, task.seat)]
    return (Wait(task.seat, verbs, _alternatives([part for part in words if part], verbs)),)


def _step_words(state: State, task: Task, step: Any) -> str:
    match step:
        case v.Gain():
            group = gain_group(state, task.seat, step, task.subject)
            return f"gain {group.n}{' different' if group.is_distinct else ''} of {', '.join(group.options)}"
        case v.FromDisplay(deck=deck):
            return f"take a {PLURAL[deck]} of the display: {', '.join(state.decks[deck].display)}"
        case v.MakeFriend():
            there = makeable(state, task.seat)
            return f"make {' or '.join(there)}" if there else "no Friend can be paid for yet"
        case v.Mark():
            return "mark a Favour spot: mark FESTIVITY SPOT"
        case v.Zoom(to=to):
            return f"zoom to {' or '.join(zoom_targets(state, task.seat, to))}"
        case v.Forage():
            return f"forage {' and '.join(state.groves[task.card])}"
        case v.Refresh():
            return f"refresh one of {', '.join(refreshable(state, task.seat))}"
        case v.Choose(options=options, taken=taken):
            open_ones = [(n, option) for n, option in enumerate(options, 1) if n not in taken]
            return "choose " + " or ".join(
                f"{n} ({', '.join(map(words_of_step, o)) or 'nothing'})" for n, o in open_ones
            )
        case Looking(cards=cards, keep=keep):
            return f"keep {min(keep, len(cards))} of the {counted(len(cards), 'card')} looked at"
        case Shedding(deck=deck, n=n):
            return f"discard {cards_in_words(n, deck)}"
    return f"{step.text}; adjust WHAT NUMBER"


def _of_visit(state: State, visit: Visit) -> Wait:
    """Say what an Outpost offers."""
    title = state.tables.title(state.outposts[visit.at])
    trades = [*open_trades(state, visit.seat, visit.at)] if visit.stage == "market" else []
    verbs = (*(("trade",) if trades else ()), *_use_verb(state, visit.seat))
    numbers = f"trade {' or '.join(str(trade.number) for trade in trades)}" if trades else ""
    words = [part for part in (numbers, _offers(state, visit.seat)) if part]
    verbs = _or_done(state, visit.seat, verbs, "effect")
    return Wait(visit.seat, verbs, f"at {title}: {_alternatives(words, verbs)}")


def _or_done(state: State, seat: str, verbs: Sequence[str], *triggers: str) -> tuple[str, ...]:
    """Add `done` to what can be typed, unless an effect with one of these triggers must be used first."""
    return tuple(verbs) if refuse_forced(state, seat, *triggers) is not None else (*verbs, "done")


def _alternatives(words: Sequence[str], verbs: Sequence[str]) -> str:
    """Write what can be done, `done` at the end where it may be."""
    *others, last = (*words, "done") if "done" in verbs else words
    return ", ".join((*others, f"or {last}" if others else last))


def _use_verb(state: State, seat: str) -> tuple[str, ...]:
    return ("use",) if offers(state, seat) else ()


def _offers(state: State, seat: str) -> str:
    owner = state.seats[seat]
    names = dict.fromkeys(canonical(owner, offer.source) for offer in offers(state, seat))
    return f"use {' or '.join(names)}" if names else ""


def activation_verbs(state: State, seat: str, at: str) -> tuple[str, ...]:
    """Return the verbs by which a location is activated."""
    if not can_visit(state, seat, at):
        return ()
    if at in state.outposts:
        return ("activate", "trade") if can_trade(state, seat, at) else ("activate",)
    does = state.tables.locations[at].does
    direct: dict[type[Any], str] = {v.Forage: "forage", v.MakeFriend: "make"}
    first = direct.get(type(does[0]), "activate")
    is_both = state.switches.ability_before_location == "yes" or len(does) > 1
    if first == "make" and not makeable(state, seat):
        return ("activate",)
    return (first, "activate") if is_both and first != "activate" else (first,)


def _of_step(state: State) -> Wait:
    seat = state.turn
    match state.step:
        case "play":
            may_pass = state.switches.free_pass == "yes"
            number = counted(len(state.seats[seat].hand), "card")
            words = f"play a card ({number} in hand){', or pass' if may_pass else ''}"
            return Wait(seat, ("play", "pass") if may_pass else ("play",), words)
        case "travel" | "activate" | "craft":
            return _of_turn(state, seat)
        case "end":
            return Wait(seat, ("discard",), f"discard {counted(excess(state), 'Favour')} of Preparing")
        case "upkeep":
            return Wait(None, ("sun",), "the hour is over: turn the next Sun tile up: sun")
        case "allocate":
            return Wait(seat, ("store", "done"), "store resources on cards: store CARD ITEMS, then done")
        case "title":
            return Wait(seat, ("title",), f"title {' or '.join(title_choices(state, seat))}: choose a word")
    return Wait(None, (str(state.step),), SETUP_WORDS[state.step])


def _of_turn(state: State, seat: str) -> Wait:
    """Say what can be done in a turn, and what must be."""
    verbs: list[str] = []
    now = state.now
    if state.step == "travel" and can_move(state, seat):
        verbs.append("travel")
    at = site_of(state, seat)
    if isinstance(at, str):
        verbs += activation_verbs(state, seat, at)
    verbs += _use_verb(state, seat)
    may_end = state.step != "travel" or refuse_staying(state, seat) is None
    if may_end and can_craft(state, seat) and refuse_forced(state, seat, "arrive") is None:
        verbs.append("craft")
    if not may_end:
        uses = f"; {_offers(state, seat)}" if "use" in verbs else ""
        return Wait(seat, tuple(verbs), f"travel by {now.type}{uses}")
    shown = [_verb_words(state, seat, verb) for verb in verbs]
    here = f"at {state.tables.locations[state.seats[seat].at].name}: " if state.step != "craft" else ""
    all_verbs = _or_done(state, seat, verbs, "arrive", "any")
    return Wait(seat, all_verbs, f"{here}{_alternatives(shown, all_verbs)}")


def _verb_words(state: State, seat: str, verb: str) -> str:
    """Write a verb with what it can be about, where that is short."""
    match verb:
        case "use":
            return _offers(state, seat)
        case "craft":
            return f"craft {' or '.join(card for card, _ in craftable(state, seat))}"
        case "make":
            return f"make {' or '.join(makeable(state, seat))}"
        case "forage":
            return f"forage {' and '.join(state.groves[state.seats[seat].at])}"
    return verb
