"""Effects of Friends, Patches and Outposts: which can be used, and what using one does (MV-FRND, MV-PATCH, MV-OUT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.costs import Group, can_pay, gain_group
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.decks import can_draw
from companion.games.maple_valley.events import Spent, Used
from companion.games.maple_valley.festivities import categories_of, free_spots
from companion.games.maple_valley.frames import Fire, May, Task, Visit, Window
from companion.games.maple_valley.order import CLOSING
from companion.games.maple_valley.packs import collect, spend, spent_words
from companion.games.maple_valley.prices import makeable
from companion.games.maple_valley.reach import is_stuck
from companion.games.maple_valley.sources import Offer, is_meant, note_use, offers_for, outpost_offers, uses_left
from companion.games.maple_valley.state import TURN, Result, State, clockwise
from companion.referee.effects import pop, push
from companion.referee.events import Event


def occasion(state: State, seat: str) -> dict[str, str]:
    """Return the triggers whose effects a player may use now, each with its subject (MV-FRND-03, MV-FRND-04)."""
    found: dict[str, str] = {}
    top = state.stack[-1] if state.stack else None
    is_own = seat == state.turn and state.step in TURN
    match top:
        case Window(seat=owner, trigger=trigger, subject=subject) if owner == seat:
            found[trigger] = subject
        case Visit(seat=owner, stage=stage, at=at) if owner == seat and stage != "function":
            found["effect"] = at
        case May(seat=owner, at=at) if owner == seat:
            if at in state.outposts:
                found["effect"] = at
        case Task(seat=owner) if owner == seat:
            pass
        case None if is_own:
            if state.step == "travel" and state.now.type:
                found["move"] = ""
            if can_arrive(state):
                found["arrive"] = state.seats[seat].at
                if state.seats[seat].at in state.outposts:
                    found["effect"] = state.seats[seat].at
        case _:
            return {}
    if is_own:
        found["any"] = ""
    return found


def can_arrive(state: State) -> bool:
    """Return whether a location can be activated now: the run is done, and none was activated."""
    if state.step == "activate":
        return not state.now.activated
    if state.step != "travel":
        return False
    return state.now.phase != "before" or (state.switches.stuck_rule == "activate" and is_stuck(state, state.turn))


def offers(state: State, seat: str) -> Iterator[Offer]:
    """Yield the effects a player can use now; a mandatory one on arrival comes before the Outpost's."""
    is_forced = False
    for offer in at_hand(state, seat):
        effect = offer.effect
        if (is_forced and effect.trigger == "effect") or not is_usable(state, seat, offer):
            continue
        is_forced = is_forced or (effect.trigger == "arrive" and not effect.optional)
        yield offer


def at_hand(state: State, seat: str, triggers: Sequence[str] = ()) -> Iterator[Offer]:
    """Yield the effects whose moment it is, limited to certain triggers if any are given."""
    for trigger, subject in occasion(state, seat).items():
        if triggers and trigger not in triggers:
            continue
        if trigger == "effect":
            yield from outpost_offers(state, seat, subject)
        else:
            yield from offers_for(state, seat, trigger, subject)


def is_usable(state: State, seat: str, offer: Offer) -> bool:
    """Return whether an effect can be used: named, within its limit, condition met, payable and worth something."""
    if not is_meant(state, offer, seat) or is_spent(state, seat, offer):
        return False
    if not all_hold(state, seat, offer.effect.if_, offer.subject):
        return False
    return can_pay(state, state.seats[seat], offer.effect.cost) and gives_anything(state, seat, offer)


def is_spent(state: State, seat: str, offer: Offer) -> bool:
    """Return whether an effect was used as often as allowed, on this occasion too."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Window) and top.trigger == offer.effect.trigger and offer.key in top.used:
        return True
    return uses_left(state, seat, offer) < 1


def leading(steps: Sequence[v.AnyStep]) -> list[v.Gain]:
    """Return what an effect gives first, which is named in the same move."""
    return [step for step in steps[:1] if isinstance(step, v.Gain)]


def gain_groups(state: State, seat: str, offer: Offer, spent: int) -> list[Group]:
    """Return what the leading steps of an effect give its user; `spent` replaces K."""
    if offer.effect.who != "self":
        return []
    steps = [with_number(step, spent) for step in leading(offer.effect.gain)]
    return [gain_group(state, seat, step, offer.subject) for step in steps]  # type: ignore[arg-type]


def number_spent(cost: v.Cost, paid: int) -> int:
    """Return K: the number of items spent where it was free."""
    fixed = sum(1 if isinstance(part, str) else part.n for part in cost if isinstance(part, str) or part.upto is None)
    return paid - fixed


def with_number(step: v.AnyStep, spent: int) -> v.AnyStep:
    """Replace K with the number spent."""
    if isinstance(step, v.Choose):
        options = tuple(tuple(with_number(inner, spent) for inner in option) for option in step.options)
        return replace(step, options=options)
    if isinstance(step, v.Gain | v.FromDeck | v.FromDisplay) and step.n == "K":
        return replace(step, n=spent)
    return step


def gives_anything(state: State, seat: str, offer: Offer) -> bool:
    """Return whether using an effect would give something (MV-R69)."""
    if offer.effect.who != "self":
        return True
    steps = [with_number(step, 1) for step in offer.effect.gain]
    return any(can_do(state, seat, step, offer.subject) for step in steps)


def can_do(state: State, seat: str, step: v.AnyStep, subject: str = "") -> bool:
    """Return whether a step would give a player anything."""
    match step:
        case v.Gain():
            return gain_group(state, seat, step, subject).n > 0
        case v.FromDeck(deck=deck):
            return can_draw(state, deck)
        case v.FromDisplay(deck=deck):
            return bool(state.decks[deck].display)
        case v.MakeFriend():
            return any(True for _ in makeable(state, seat))
        case v.Mark(of=of):
            return bool(free_spots(state, seat, categories_of(state, of, subject)))
        case v.Zoom(to=to):
            return bool(zoom_targets(state, seat, to))
        case v.Activate(to=to):
            return bool(place_to_activate(state, seat, to))
        case v.Refresh():
            return bool(refreshable(state, seat))
        case v.Trails():
            return state.step == "travel"
        case v.Dawdle():
            return state.dawdles.pile.in_pile() > 0 or bool(state.dawdles.under)
        case v.Choose(options=options):
            return any(can_do(state, seat, inner, subject) for option in options for inner in option)
    return True


def zoom_targets(state: State, seat: str, to: Sequence[str]) -> list[str]:
    """List the locations named by ids and kinds, except where the pawn is."""
    here = state.seats[seat].at
    locations = state.tables.locations
    return [id for id, location in locations.items() if id != here and (id in to or location.kind in to)]


def place_to_activate(state: State, seat: str, to: Sequence[str]) -> str:
    """Return the location that ids and kinds let a player activate: the pawn's, or the only one."""
    here, locations = state.seats[seat].at, state.tables.locations
    meant = [id for id, location in locations.items() if id in to or location.kind in to]
    if "here" in to or here in meant:
        return here
    return meant[0] if len(meant) == 1 else ""


def refreshable(state: State, seat: str) -> list[str]:
    """List the Tired Friends of a player, except the one played this turn."""
    tired = list(state.seats[seat].tired)
    if seat == state.turn and state.now.type and state.now.card in tired:
        tired.reverse()
        tired.remove(state.now.card)
    return tired


def use(state: State, seat: str, offer: Offer, paid: tuple[str, ...], gained: tuple[str, ...], spent: int) -> Result:
    """Pay for an effect, collect what it gives at once, and push its other steps onto the stack."""
    card = state.tables.named[offer.source.partition("#")[0]]
    title = card.title
    events: list[Event] = [Used(seat, title, card.text)]
    state = note_use(state, offer)
    if paid:
        state = spend(state, seat, paid)
        events.append(Spent(seat, spent_words(state, paid), title))
    if gained:
        state, added = collect(state, seat, gained, title)
        events += added
    if gained and offer.effect.trigger == "forage":
        state, added = count_as_foraged(state, seat, gained)
        events += added
    skipped = len(leading(offer.effect.gain)) if offer.effect.who == "self" else 0
    steps = tuple(with_number(step, spent) for step in offer.effect.gain[skipped:])
    return push(state, *tasks_for(state, seat, offer, steps)), tuple(events)


def tasks_for(state: State, seat: str, offer: Offer, steps: tuple[v.AnyStep, ...]) -> list[Task]:
    """Make a task for each player an effect concerns, with the first on top of the stack."""
    who = reversed(recipients(state, seat, offer))
    return [Task(name, steps, offer.source, offer.subject) for name in who] if steps else []


def recipients(state: State, seat: str, offer: Offer) -> tuple[str, ...]:
    """Return the players an effect concerns, clockwise from its owner."""
    order = clockwise(state, seat)
    seats = {"self": (seat,), "each": order, "others": order[1:], "finisher": (offer.subject or seat,)}
    return seats[offer.effect.who]


def run_fire(state: State, frame: Fire) -> Result:
    """Carry out automatic effects, and open a window for those that may be used (MV-R94)."""
    state = pop(state)
    found = [
        offer
        for offer in offers_for(state, frame.seat, frame.trigger, frame.subject)
        if is_meant(state, offer, frame.seat) and not isinstance(offer.effect.gain[0], v.Less | v.Swap)
    ]
    if not found:
        return state, ()
    state, events = take_automatic(state, frame.seat, found)
    if all(offer.effect.is_automatic for offer in found):
        return state, events
    return push(state, Window(frame.seat, frame.trigger, frame.subject, frame.used)), events


def take_automatic(state: State, seat: str, found: Iterable[Offer]) -> Result:
    """Give a player the automatic effects."""
    events: list[Event] = []
    for offer in found:
        effect = offer.effect
        is_open = effect.is_automatic and uses_left(state, seat, offer) > 0
        if not is_open or not all_hold(state, seat, effect.if_, offer.subject):
            continue
        state = note_use(state, offer)
        title = state.tables.title(offer.source.partition("#")[0])
        for name in recipients(state, seat, offer):
            groups = [gain_group(state, name, step, offer.subject) for step in effect.gain if isinstance(step, v.Gain)]
            items = [item for group in groups for item in group.options * group.n]
            if items:
                state, added = collect(state, name, items, title)
                events += added
                if effect.trigger == "forage" and name == seat:
                    state, added = count_as_foraged(state, seat, items)
                    events += added
    return state, tuple(events)


def count_as_foraged(state: State, seat: str, items: Iterable[str]) -> Result:
    """Count Goods from abilities as foraged, under that house ruling; they may give the Sun Good too (MV-R26)."""
    if state.switches.ability_goods_are_foraged == "no":
        return state, ()
    return forage_goods(state, seat, [item for item in items if item in v.GOODS], has_extra=not state.now.sun_due)


def forage_goods(state: State, seat: str, goods: list[str], has_extra: bool = False) -> Result:
    """Note foraged Goods; the first Sun Good gives one extra in each forage (MV-GROVE-03, MV-R25)."""
    is_match = not has_extra and state.sun in goods
    now, sun_due = state.now, not has_extra and not is_match
    if seat == state.turn:
        now = replace(now, foraged=(*now.foraged, *goods), sun=now.sun or is_match, sun_due=sun_due)
    else:
        now = replace(now, sun_due=sun_due)
    state = replace(state, now=now)
    return collect(state, seat, (state.sun,), "the Sun Good") if is_match else (state, ())


def run_window(state: State, frame: Window) -> Result | None:
    """Close a window with nothing left to use.

    Effects that may be used at any time remain available after the window.
    """
    is_left = any(not is_spent(state, frame.seat, offer) for offer in _of_window(state, frame))
    return None if is_left and not CLOSING.is_over(state, frame.seat) else (pop(state), ())


def _of_window(state: State, frame: Window) -> Iterator[Offer]:
    for offer in offers_for(state, frame.seat, frame.trigger, frame.subject):
        is_modifier = isinstance(offer.effect.gain[0], v.Less | v.Swap)
        if not offer.effect.is_automatic and not is_modifier and is_meant(state, offer, frame.seat):
            yield offer


def must_use(state: State, frame: Window) -> list[Offer]:
    """List the mandatory effects of a window."""
    return [
        offer for offer in _of_window(state, frame) if not offer.effect.optional and is_usable(state, frame.seat, offer)
    ]
