"""Questions put to a seat or to the table, in words."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import gain_group
from companion.games.maple_valley.decks import draws_at_most
from companion.games.maple_valley.draw import draw_deck, draws_due, hands_due
from companion.games.maple_valley.effects import offers, refreshable, zoom_targets
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
from companion.games.maple_valley.markets import open_trades
from companion.games.maple_valley.order import asked_seat
from companion.games.maple_valley.prices import craftable, makeable
from companion.games.maple_valley.scoring import title_choices
from companion.games.maple_valley.sources import canonical
from companion.games.maple_valley.state import TURN, State
from companion.games.maple_valley.steps import place_or_card, words_of_step
from companion.games.maple_valley.turns import excess
from companion.games.maple_valley.visits import refuse_staying
from companion.referee.amounts import alternatives, counted

# The table names a card that its player may decline to draw.
DRAW = (Fill, Opening, v.DrawFavour, v.DrawPatch, v.DrawFriend)
DRAWN = "drawn"
# Steps of an effect that a player answers, and everything else a player may be asked about.
ANSWERED = (
    v.Gain, v.TakeFavour, v.TakePatch, v.TakeFriend, v.MakeFriend, v.Mark, v.Zoom, v.Forage, v.Refresh, v.Choose,
    Looking, Shedding, Adjusting,
)  # fmt: skip
STEP_3 = ("travel", "activate", May)
ACTIVE = (*TURN, Window, Visit, May, *ANSWERED)
SETUP_WORDS = {
    "outposts": "name the Outposts drawn (type: outposts CARDS)",
    "festivities": "name the three Festivities drawn (type: festivities CARDS)",
    "sites": "name the Curiosity sites (type: sites F2=flower ...)",
    "groves": "name the Grove tokens (type: groves OAK1=clay+berries ...)",
    "sun": "turn up the first Sun tile (type: sun GOOD)",
    "first": "name the Early Bird (type: first NAME)",
}


def phase(state: State, seat: str | None) -> Hashable:
    """Return what a seat, or the table, is asked about: a step of the turn, a frame, or a step of an effect."""
    top = state.stack[-1] if state.stack else None
    if seat != asked_seat(state):
        is_drawn = isinstance(top, Task) and top.seat == seat and isinstance(top.steps[0], v.FromDeck)
        return DRAWN if is_drawn else None
    if isinstance(top, Task):
        return type(top.steps[0]) if seat is not None or isinstance(top.steps[0], v.FromDeck) else "look"
    return state.step if top is None else type(top)


def questions(state: State, seat: str | None, verbs: tuple[str, ...]) -> Iterator[str]:
    """Return the question in words, with the name of who is asked."""
    yield f"{seat or 'the table'}: {question(state, seat, verbs)}"


def question(state: State, seat: str | None, verbs: Sequence[str]) -> str:
    """Return the question in words, without a name."""
    top = state.stack[-1] if state.stack else None
    match top:
        case None:
            return SETUP_WORDS.get(state.step) or _step_words(state, state.turn, verbs)
        case Fill() | Opening():
            return _draw_words(state)
        case Unseen():
            kind = "Friend" if top.kind == "friend" else "Dawdle card"
            return (
                f"name the {counted(hands_due(state, top), kind)} that {top.seat} draws (type: hand {top.seat} CARDS)"
            )
        case FifthPatch():
            return "discard 1 Patch (over the limit)"
        case Task():
            return _task_words(state, seat, top, verbs)
        case Visit(at=at):
            trades = [*map(str, open_trades(state, top.seat, at))] if "trade" in verbs else []
            market = [f"trade {alternatives(trades)}"] if trades else []
            return f"at {state.tables.title(state.outposts[at])}: {_with_uses(state, top.seat, market, verbs)}"
        case May(at=at):
            there = [verb for verb in verbs if verb not in ("use", "done")]
            words = _with_uses(state, top.seat, there, verbs)
            return f"you may also activate {state.tables.locations[at].name}: {words}"
    assert isinstance(top, Window)
    return _with_uses(state, top.seat, (), verbs)


def _draw_words(state: State) -> str:
    deck, top = draw_deck(state), state.stack[-1]
    assert deck is not None
    cards = v.item_words(draws_due(state), (deck,))
    if isinstance(top, Opening):
        different = ", different from the first" if state.seats[top.seat].preparing else ", with different titles"
        return f"draw {cards} for {top.seat}{different}"
    if isinstance(top, Task):
        return f"draw {cards} for {top.seat}"
    return f"draw {cards} to fill the display"


def _task_words(state: State, seat: str | None, task: Task, verbs: Sequence[str]) -> str:
    step = task.steps[0]
    by = f" ({place_or_card(state, task.card)})" if task.card and task.card != "craft" else ""
    if isinstance(step, v.FromDeck):
        return _draw_words(state) if seat is None else f"type done to draw no {v.name_of(step.deck)}{by}"
    if isinstance(step, Looking) and step.left:
        number = draws_at_most(state, step.deck, step.left)
        cards = "card" if number == 1 else f"{number} cards"
        return f"name the {cards} that {task.seat} looks at{by} (type: look {task.seat} CARDS)"
    return _with_uses(state, task.seat, [f"{_answer_words(state, task, step)}{by}"], verbs)


def _answer_words(state: State, task: Task, step: Any) -> str:
    """Return how to answer a step of an effect."""
    match step:
        case v.Gain():
            group = gain_group(state, task.seat, step, task.subject)
            different = "different " if group.is_distinct else ""
            return f"gain {counted(group.n, f'{different}item')} from {', '.join(map(v.name_of, group.options))}"
        case v.FromDisplay(deck=deck):
            return f"take a {v.name_of(deck)} from the display: {', '.join(state.decks[deck].display)}"
        case v.MakeFriend():
            there = alternatives([*makeable(state, task.seat)])
            return f"make {there}" if there else "no Friend is affordable yet"
        case v.Mark():
            return "mark a Favour spot (type: mark FESTIVITY SPOT)"
        case v.Zoom(to=to):
            return f"zoom to {alternatives([*zoom_targets(state, task.seat, to)])}"
        case v.Forage():
            return f"forage {' and '.join(map(v.name_of, state.groves[task.card]))}"
        case v.Refresh():
            return f"refresh one of {', '.join(refreshable(state, task.seat))}"
        case v.Choose(options=options, taken=taken):
            open_ones = [(n, option) for n, option in enumerate(options, 1) if n not in taken]
            return "choose " + alternatives(
                [f"{n} ({', '.join(map(words_of_step, o)) or 'nothing'})" for n, o in open_ones]
            )
        case Looking(cards=cards, keep=keep):
            if len(cards) <= keep:
                return "keep the card" if len(cards) == 1 else f"keep the {len(cards)} cards"
            return f"keep {min(keep, len(cards))} of the {counted(len(cards), 'card')} looked at"
        case Shedding(deck=deck, n=n):
            return f"discard {v.item_words(n, (deck,))}"
    return "do as the card says, then type adjust ITEM NUMBER"


def _step_words(state: State, seat: str, verbs: Sequence[str]) -> str:
    match state.step:
        case "play":
            number = counted(len(state.seats[seat].hand), "card")
            return f"play a card ({number} in hand){', or pass' if 'pass' in verbs else ''}"
        case "end":
            return f"discard {counted(excess(state), 'Favour')} from Preparing"
        case "upkeep":
            return "the hour is over: turn up the next Sun tile (type: sun GOOD)"
        case "allocate":
            return "store resources on cards (type: store CARD ITEMS), then type done"
        case "title":
            return (
                f"choose a title word (type: {alternatives([f'title {word}' for word in title_choices(state, seat)])})"
            )
    if state.step == "travel" and refuse_staying(state, seat) is not None:
        return f"travel by {state.now.type}{f'; {_uses(state, seat)}' if 'use' in verbs else ''}"
    here = f"at {state.tables.locations[state.seats[seat].at].name}: " if state.step != "craft" else ""
    return here + _alternatives([_verb_words(state, seat, verb) for verb in verbs])


def _verb_words(state: State, seat: str, verb: str) -> str:
    """Write a verb with its possible objects, where the list is short."""
    match verb:
        case "use":
            return _uses(state, seat)
        case "craft":
            return f"craft {alternatives([*craftable(state, seat)])}"
        case "make":
            return f"make {alternatives([*makeable(state, seat)])}"
        case "forage":
            return f"forage {' and '.join(map(v.name_of, state.groves[state.seats[seat].at]))}"
    return verb


def _with_uses(state: State, seat: str, words: Sequence[str], verbs: Sequence[str]) -> str:
    """Write what a player can do, then what they can use, then `done` if it is legal."""
    return _alternatives([*words, *(_verb_words(state, seat, verb) for verb in verbs if verb in ("use", "done"))])


def _alternatives(words: Sequence[str]) -> str:
    """Join what a player can do: `activate or done`, with a comma after a list."""
    if len(words) == 2 and not {"or", "and"} & {*words[0].split()}:
        return " or ".join(words)
    *others, last = words
    return ", ".join((*others, f"or {last}" if others else last))


def _uses(state: State, seat: str) -> str:
    owner = state.seats[seat]
    sources = dict.fromkeys(canonical(owner, offer.source) for offer in offers(state, seat))
    return f"use {alternatives([*sources])}"
