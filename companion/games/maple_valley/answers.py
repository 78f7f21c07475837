"""Moves that answer an effect or a location: take, keep, gain, mark, choose, zoom, refresh, discard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import MOST_LINES, dispensable, gain_choices, gain_group, in_order
from companion.games.maple_valley.decks import put_away, take_from_display
from companion.games.maple_valley.effects import refreshable, zoom_targets
from companion.games.maple_valley.events import Discarded
from companion.games.maple_valley.festivities import categories_of, free_spots, place, refuse_spot
from companion.games.maple_valley.frames import FifthPatch, Fill, Looking, Shedding
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import refuse_now, refuse_seat
from companion.games.maple_valley.packs import give_up, receive
from companion.games.maple_valley.sources import find_held
from companion.games.maple_valley.state import Result, State, written
from companion.games.maple_valley.steps import SUPPLY, choose, count_down, due_step, gain_items, refresh_friend, zoom_to
from companion.games.maple_valley.turns import excess
from companion.games.maple_valley.visits import change_visit, current_visit
from companion.referee.amounts import counted
from companion.referee.effects import due, push, strike
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse

# The clause that lets a player take a card from a display at each location.
TAKEN = {"lookout": "MV-LOOK-01", "clubhouse": "MV-CLUB-03", "lodge": "MV-LODGE-01"}


def _refuse_unasked(state: State, seat: str, verb: str, clauses: str, *kinds: type[Any]) -> Refusal | None:
    """Refuse an answer to a question that was not asked."""
    if (refusal := refuse_seat(state, seat)) is not None:
        return refusal
    if due_step(state, seat, *kinds) is None:
        return refuse_now(state, clauses, "not-asked", f"{seat} cannot {verb} now")
    return None


def takes(state: State, seat: str) -> Iterator[Move]:
    """Propose the cards of the display."""
    return (moves.Take(seat, card) for card in dict.fromkeys(state.decks[due(state)[1].deck].display))


def refuse_take(state: State, move: moves.Take) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "take a card", "MV-GEN-01", v.FromDisplay)) is not None:
        return refusal
    task, step = due(state)
    if move.card not in state.decks[step.deck].display:
        location = state.tables.locations.get(task.card)
        clause = TAKEN.get(location.kind, "") if location is not None else ""
        reason = f"{state.tables.title(move.card)} is not in the {v.name_of(step.deck)} display"
        return refuse(f"MV-GEN-01 {clause}", "not-in-display", reason)
    return None


def apply_take(state: State, move: moves.Take) -> Result:
    """Take a card from a display, which is filled at once or after the activation (MV-R23, MV-R82)."""
    task, step = due(state)
    is_last = step.n == 1 or len(state.decks[step.deck].display) == 1
    state = take_from_display(count_down(state), step.deck, move.card)
    if task.is_visit:
        visit = current_visit(state)
        assert visit is not None
        state = change_visit(state, fills=tuple(dict.fromkeys((*visit.fills, step.deck))))
    elif is_last:
        state = push(state, Fill(step.deck))
    return settle(*receive(state, move.seat, step.deck, move.card))


def keeps(state: State, seat: str) -> Iterator[Move]:
    """Propose the cards being looked at, one at a time."""
    return (moves.Keep(seat, (card,)) for card in dict.fromkeys(due(state)[1].cards))


def refuse_keep(state: State, move: moves.Keep) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "keep a card", "MV-FRND-03 MV-R36", Looking)) is not None:
        return refusal
    _, step = due(state)
    missing = list((Counter(move.cards) - Counter(step.cards)).elements())
    if missing:
        reason = f"{state.tables.title(missing[0])} is not one of the cards {move.seat} looked at"
        return refuse("MV-R36 MV-OUT-07", "not-looked-at", reason)
    if len(move.cards) > step.keep:
        kept = f"{move.seat} keeps {counted(step.keep, 'card')}"
        return refuse("MV-R36 MV-OUT-07", "too-many", f"{kept}, not {len(move.cards)}")
    return None


def apply_keep(state: State, move: moves.Keep) -> Result:
    """Keep some of the cards looked at; the others are discarded after the last (MV-OUT-07, MV-R36)."""
    _, step = due(state)
    left = list((Counter(step.cards) - Counter(move.cards)).elements())
    keep = step.keep - len(move.cards)
    events: list[Event] = []
    if keep and left:
        state = strike(state, (replace(step, cards=tuple(left), keep=keep),))
    else:
        state = put_away(strike(state), step.deck, *left)
        titles = tuple(map(state.tables.title, left))
        events += [Discarded(move.seat, titles)] if titles else []
    for card in reversed(move.cards):
        state, added = receive(state, move.seat, step.deck, card)
        events = [*added, *events]
    return settle(state, events)


def gains(state: State, seat: str) -> Iterator[Move]:
    """List what the current step may give."""
    task, step = due(state)
    choices = gain_choices([gain_group(state, seat, step, task.subject)])
    return (moves.GainItems(seat, items) for items in choices[:MOST_LINES])


def refuse_gain(state: State, move: moves.GainItems) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "gain an item", "MV-FRND-03 MV-GEN-01", v.Gain)) is not None:
        return refusal
    task, step = due(state)
    group = gain_group(state, move.seat, step, task.subject)
    if in_order(move.items) not in gain_choices([group]):
        different = "different " if group.is_distinct else ""
        wanted = f"{counted(group.n, f'{different}item')} from {', '.join(map(v.name_of, group.options))}"
        reason = f"{move.seat} must gain {wanted}, not {v.listed(move.items) or 'nothing'}"
        return refuse("MV-GEN-08", "wrong-gain", reason)
    return None


def fill_gain(state: State, move: moves.GainItems) -> Sequence[Move]:
    return (replace(move, items=in_order(move.items)),)


def apply_gain(state: State, move: moves.GainItems) -> Result:
    """Collect the chosen items."""
    return settle(*gain_items(state, due(state)[0], move.items))


def marks(state: State, seat: str) -> Iterator[Move]:
    """List the spots for the marker."""
    task, step = due(state)
    spots = free_spots(state, seat, categories_of(state, step.of, task.subject))
    return (moves.Mark(seat, festivity, spot) for festivity, spot in spots)


def refuse_mark(state: State, move: moves.Mark) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "place a marker", "MV-FEST-01", v.Mark)) is not None:
        return refusal
    task, step = due(state)
    clauses = "MV-CRAFT-04" if task.card == SUPPLY else "MV-CLUB-02"
    categories = categories_of(state, step.of, task.subject)
    return refuse_spot(state, move.seat, move.festivity, move.spot, categories, clauses)


def fill_mark(state: State, move: moves.Mark) -> Sequence[Move]:
    task, step = due(state)
    free = free_spots(state, move.seat, categories_of(state, step.of, task.subject))
    spot = move.spot or next(found for where, found in free if where == move.festivity)
    return (replace(move, spot=spot),)


def apply_mark(state: State, move: moves.Mark) -> Result:
    """Place the marker."""
    assert move.spot is not None
    return settle(*place(count_down(state), move.seat, move.festivity, move.spot))


def options(state: State, seat: str) -> Iterator[Move]:
    """Propose every option."""
    return (moves.Choose(seat, number) for number in range(1, len(due(state)[1].options) + 1))


def refuse_choose(state: State, move: moves.Choose) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "choose an option", "MV-FRND-03", v.Choose)) is not None:
        return refusal
    _, step = due(state)
    if not 1 <= move.option <= len(step.options) or move.option in step.taken:
        left = [number for number in range(1, len(step.options) + 1) if number not in step.taken]
        return refuse("MV-FRND-03 MV-R23", "no-option", _option_words(move.option, left))
    return None


def _option_words(option: int, left: Sequence[int]) -> str:
    """Return why an option cannot be chosen, and which ones can."""
    return f"option {option} is not available: choose {' or '.join(map(str, left))}"


def apply_choose(state: State, move: moves.Choose) -> Result:
    """Carry out the option."""
    return settle(choose(state, move.option))


def zooms(state: State, seat: str) -> Iterator[Move]:
    """List the locations the pawn can zoom to."""
    return (moves.Zoom(seat, at) for at in zoom_targets(state, seat, due(state)[1].to))


def refuse_zoom(state: State, move: moves.Zoom) -> Refusal | None:
    if (refusal := _refuse_unasked(state, move.seat, "zoom", "MV-FRND-03 MV-TRAV-08", v.Zoom)) is not None:
        return refusal
    _, step = due(state)
    targets = zoom_targets(state, move.seat, step.to)
    if move.location not in targets:
        reason = f"the pawn cannot zoom to {move.location}, only to {' or '.join(targets)}"
        return refuse("MV-TRAV-08", "no-target", reason)
    return None


def apply_zoom(state: State, move: moves.Zoom) -> Result:
    return settle(*zoom_to(state, move.seat, move.location))


def refreshes(state: State, seat: str) -> Iterator[Move]:
    """Propose the Tired Friends."""
    return (moves.Refresh(seat, card) for card in dict.fromkeys(state.seats[seat].tired))


def refuse_refresh(state: State, move: moves.Refresh) -> Refusal | None:
    if (
        refusal := _refuse_unasked(state, move.seat, "refresh a Friend", "MV-FRND-03 MV-GEN-10", v.Refresh)
    ) is not None:
        return refusal
    if move.card not in refreshable(state, move.seat):
        reason = f"{state.tables.title(move.card)} is not a Tired Friend that {move.seat} can take back"
        return refuse("MV-GEN-10 MV-FRND-03", "not-tired", reason)
    return None


def apply_refresh(state: State, move: moves.Refresh) -> Result:
    return settle(*refresh_friend(state, move.seat, move.card))


def discards(state: State, seat: str) -> Iterator[Move]:
    """Propose the Patches over the limit, the cards an effect asks for, or the Favours over the limit."""
    owner = state.seats[seat]
    if not state.stack:
        return (moves.Discard(seat, cards) for cards in dict.fromkeys(combinations(owner.preparing, excess(state))))
    step = due_step(state, seat, Shedding)
    names = {held.id: written(owner, held) for held in owner.patches}
    cards = discardable(state, seat, step.deck) if step is not None else names
    return (moves.Discard(seat, (card,)) for card in dict.fromkeys(names.get(card, card) for card in cards))


def refuse_discard(state: State, move: moves.Discard) -> Refusal | None:
    if (refusal := refuse_seat(state, move.seat)) is not None:
        return refusal
    top = state.stack[-1] if state.stack else None
    if isinstance(top, FifthPatch):
        return _refuse_patch(state, move, top)
    step = due_step(state, move.seat, Shedding)
    if step is None and (state.step != "end" or state.stack):
        return refuse_now(state, "MV-R89 MV-LIM-02", "not-asked", f"{move.seat} cannot discard a card now")
    number, deck = (step.n, step.deck) if step is not None else (excess(state), "favour")
    if len(move.cards) > number or (step is None and len(move.cards) < number):
        clauses = "MV-LIM-01" if step is None else "MV-R89"
        reason = f"{move.seat} must discard {counted(number, 'card')}, not {len(move.cards)}"
        return refuse(clauses, "wrong-number", reason)
    there = Counter(discardable(state, move.seat, deck))
    missing = Counter(_ids(state, move)) - there
    if missing:
        clauses = "MV-LIM-01 MV-LIM-03" if step is None else "MV-R89"
        return refuse(clauses, "not-there", f"{move.seat} cannot discard {_title(state, missing)} here")
    return None


def _title(state: State, cards: Iterable[str]) -> str:
    """Return the title of the first card."""
    return state.tables.title(next(iter(cards)).partition("#")[0])


def _refuse_patch(state: State, move: moves.Discard, frame: FifthPatch) -> Refusal | None:
    if len(move.cards) != 1:
        return refuse("MV-PATCH-06", "one-patch", f"{move.seat} must discard 1 Patch, not {len(move.cards)}")
    found = find_held(state.seats[move.seat], move.cards[0])
    if not found:
        return refuse("MV-PATCH-06", "not-held", f"{move.seat} has no {_title(state, move.cards)} Patch")
    if all(held.id == frame.new for held in found) and state.switches.discard_any_patch == "no":
        return refuse(
            "MV-R30 MV-PATCH-06",
            "new-patch",
            f"{_title(state, move.cards)} is the new Patch, and only an older one can be discarded",
        )
    return None


def discardable(state: State, seat: str, deck: str) -> list[str]:
    """List the cards of a kind that a player can discard."""
    owner = state.seats[seat]
    match deck:
        case "patch":
            return [held.id for held in owner.patches]
        case "friend":
            return dispensable(state, owner)
    return list(owner.preparing)


def _ids(state: State, move: moves.Discard) -> list[str]:
    """Resolve typed cards; a Patch without a number is the first one of its title that can be discarded."""
    top = state.stack[-1] if state.stack else None
    owner = state.seats[move.seat]
    stays = top.new if isinstance(top, FifthPatch) and state.switches.discard_any_patch == "no" else ""
    found: list[str] = []
    for card in move.cards:
        fitting = [held.id for held in owner.patches if card in (held.id, held.card) and held.id != stays]
        found.append(next((id for id in fitting if id not in found), card))
    return found


def fill_discard(state: State, move: moves.Discard) -> Sequence[Move]:
    owner = state.seats[move.seat]
    names = {held.id: written(owner, held) for held in owner.patches}
    return (replace(move, cards=tuple(names.get(id, id) for id in _ids(state, move))),)


def apply_discard(state: State, move: moves.Discard) -> Result:
    """Put cards on their discard piles (MV-GEN-05)."""
    cards = _ids(state, move)
    for card in cards:
        state = give_up(state, move.seat, card)
        if due_step(state, move.seat, Shedding) is not None:
            state = count_down(state)
    titles = tuple(state.tables.title(card.partition("#")[0]) for card in cards)
    return settle(state, (Discarded(move.seat, titles),))
