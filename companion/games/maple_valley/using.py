"""Effects of Friends, Patches and Outposts: which can be used, and what using one does (MV-FRND, MV-PATCH, MV-OUT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.collecting import collect, spend
from companion.games.maple_valley.counting import all_hold
from companion.games.maple_valley.events import Spent, Used
from companion.games.maple_valley.frames import Fire, May, Task, Visit, Window
from companion.games.maple_valley.paying import Group, Modifier, can_pay, gain_choices, gain_group
from companion.games.maple_valley.state import TURN, Held, Result, Seat, State, clockwise, friends_of, written
from companion.games.maple_valley.tables import Numbered, word_of
from companion.referee.effects import pop, push
from companion.referee.events import Event

# Abilities with these triggers work each time, where no limit is printed; the others once a turn (MV-R38).
EACH_TIME = ("trail", "site", "rule", "score")


class Offer(NamedTuple):
    """An effect that a player has at hand: where it comes from, its key, and what set it off."""

    source: str
    key: str
    number: int
    effect: v.Effect
    subject: str = ""
    is_friend: bool = False


def offers_for(state: State, seat: str, trigger: str, subject: str = "") -> Iterator[Offer]:
    """Yield the effects of a player with a trigger, whether they can be used or not."""
    called = state.tables.calls.get(trigger)
    if called is None:
        return
    owner = state.seats[seat]
    for held in owner.patches:
        for numbered in called.get(held.card, ()):
            yield _offer(seat, held.id, numbered, subject)
    if seat == state.turn and state.now.type:
        for numbered in called.get(state.now.card, ()):
            yield _offer(seat, state.now.card, numbered, subject)._replace(is_friend=True)


def _offer(seat: str, source: str, numbered: Numbered, subject: str) -> Offer:
    return Offer(source, f"{seat}/{source}/{numbered.number}", numbered.number, numbered.effect, subject)


def outpost_offers(state: State, seat: str, at: str) -> Iterator[Offer]:
    """Yield the effects of the Outpost that is visited (MV-OUT-05)."""
    outpost = state.outposts.get(at, "")
    if not outpost:
        return
    for number, effect in enumerate(state.tables.outposts[outpost].effects, 1):
        if effect.trigger == "effect":
            yield _offer(seat, outpost, Numbered(number, effect), "")


def is_meant(state: State, offer: Offer, seat: str) -> bool:
    """Tell whether what happened is what the argument of a trigger names."""
    of, subject = offer.effect.of, offer.subject
    if not of:
        return True
    match offer.effect.trigger:
        case "arrive" | "activate":
            return subject in of or state.tables.locations[subject].kind in of
        case "craft":
            return state.tables.favours[subject].category in of or subject in map(word_of, of)
        case "event":
            return "any" in of or ("self" if subject == seat else "other") in of
    return subject in of


def limit_of_use(offer: Offer) -> v.Limit | None:
    """Return how often an effect may be used: as printed, else a Friend's once a turn, others once on an occasion."""
    if offer.effect.limit is not None:
        return offer.effect.limit
    match offer.effect.trigger:
        case "arrive":
            return v.Limit()
        case "effect":
            return v.Limit(per="activation")
        case "rule" if offer.effect.of == ("market",) and isinstance(offer.effect.gain[0], v.Raise):
            return v.Limit()
    return v.Limit() if offer.is_friend and offer.effect.trigger not in EACH_TIME else None


def uses_left(state: State, seat: str, offer: Offer) -> int:
    """Count how often an effect may still be used by its limit (MV-PATCH-02, MV-R38)."""
    limit = limit_of_use(offer)
    if limit is None:
        return 99
    if limit.per == "activation":
        return limit.n - _used_in_activation(state, offer)
    used: dict[str, int] = getattr(state, f"used_{limit.per}")
    copies = 1
    if offer.is_friend and limit.per != "turn":
        copies = friends_of(state.seats[seat], state.tables.dawdles).count(offer.source)
    return limit.n * copies - used.get(offer.key, 0)


def _used_in_activation(state: State, offer: Offer) -> int:
    """Count the uses in the activation that is going on; one that may come has none (MV-R35 is about trades)."""
    for frame in reversed(state.stack):
        if isinstance(frame, May):
            return 0
        if isinstance(frame, Visit):
            return frame.used.count(offer.key)
    return 0


def note_use(state: State, offer: Offer) -> State:
    """Remember that an effect was used, where that matters (MV-PATCH-02)."""
    limit = limit_of_use(offer)
    if limit is not None and limit.per != "activation":
        field = f"used_{limit.per}"
        used: dict[str, int] = getattr(state, field)
        state = replace(state, **{field: {**used, offer.key: used.get(offer.key, 0) + 1}})
    for at in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[at]
        if isinstance(frame, Window | Visit):
            noted = replace(frame, used=(*frame.used, offer.key))
            return replace(state, stack=(*state.stack[:at], noted, *state.stack[at + 1 :]))
    return state


def occasion(state: State, seat: str) -> dict[str, str]:
    """Return the triggers whose effects a player may use now, each with what set it off (MV-FRND-03, MV-FRND-04)."""
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
    """Tell whether the turn is where a location can be activated: the run is done, nothing was activated."""
    if state.step == "activate":
        return not state.now.activated
    return state.step == "travel" and state.now.phase != "before"


def offers(state: State, seat: str) -> list[Offer]:
    """List the effects that a player can use now."""
    return [offer for offer in at_hand(state, seat) if is_usable(state, seat, offer)]


def at_hand(state: State, seat: str) -> Iterator[Offer]:
    """Yield the effects whose moment it is."""
    for trigger, subject in occasion(state, seat).items():
        if trigger == "effect":
            yield from outpost_offers(state, seat, subject)
        else:
            yield from offers_for(state, seat, trigger, subject)


def is_usable(state: State, seat: str, offer: Offer) -> bool:
    """Tell whether an effect can be used: meant, within its limit, its condition met, payable, and worth something."""
    if not is_meant(state, offer, seat) or is_spent(state, seat, offer):
        return False
    if not all_hold(state, seat, offer.effect.if_, offer.subject):
        return False
    return can_pay(state, state.seats[seat], offer.effect.cost) and gives_anything(state, seat, offer)


def is_spent(state: State, seat: str, offer: Offer) -> bool:
    """Tell whether an effect was used as often as it may, also on this occasion."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Window) and top.trigger == offer.effect.trigger and offer.key in top.used:
        return True
    return uses_left(state, seat, offer) < 1


def leading(steps: Iterable[v.AnyStep]) -> list[v.Gain]:
    """Return the things an effect gives before anything else; they are named together with its use."""
    found: list[v.Gain] = []
    for step in steps:
        if not isinstance(step, v.Gain):
            break
        found.append(step)
    return found


def gain_groups(state: State, seat: str, offer: Offer, spent: int) -> list[Group]:
    """Return what the leading steps of an effect give its user; `spent` stands for K."""
    if offer.effect.who != "self":
        return []
    steps = [with_number(step, spent) for step in leading(offer.effect.gain)]
    return [gain_group(state, seat, step, offer.subject, offer.source) for step in steps]  # type: ignore[arg-type]


def with_number(step: v.AnyStep, spent: int) -> v.AnyStep:
    """Put the number that was spent in place of K."""
    if isinstance(step, v.Gain | v.FromDeck | v.FromDisplay) and step.n == "K":
        return replace(step, n=spent)
    return step


def gives_anything(state: State, seat: str, offer: Offer) -> bool:
    """Tell whether a use would not be wasted (MV-R69)."""
    gains = leading(offer.effect.gain)
    if len(gains) < len(offer.effect.gain) or offer.effect.who != "self":
        return True
    return any(group.n for group in gain_groups(state, seat, offer, 1))


def choices_of(state: State, seat: str, offer: Offer, spent: int) -> list[tuple[str, ...]]:
    """List what the user may collect at once."""
    return gain_choices(gain_groups(state, seat, offer, spent))


def names_gain(state: State, seat: str, offer: Offer, spent: int) -> bool:
    """Tell whether the user must name what is collected."""
    return any(len(group.options) > 1 for group in gain_groups(state, seat, offer, spent))


def use(state: State, seat: str, offer: Offer, paid: tuple[str, ...], gained: tuple[str, ...], spent: int) -> Result:
    """Pay for an effect, collect what it gives at once, and put its other steps on the stack."""
    tables = state.tables
    word = offer.source.partition("#")[0]
    title = tables.title(word)
    events: list[Event] = [Used(seat, title, (tables.patches | tables.friends | tables.outposts)[word].text)]
    state = note_use(state, offer)
    if paid:
        state = spend(state, seat, paid)
        events.append(Spent(seat, paid, title))
    if gained:
        state, told = collect(state, seat, gained, title)
        events += told
    if gained and offer.effect.trigger == "forage":
        state, told = count_as_foraged(state, seat, gained)
        events += told
    skipped = len(leading(offer.effect.gain)) if offer.effect.who == "self" else 0
    steps = tuple(with_number(step, spent) for step in offer.effect.gain[skipped:])
    return push(state, *tasks_for(state, seat, offer, steps)), tuple(events)


def tasks_for(state: State, seat: str, offer: Offer, steps: tuple[v.AnyStep, ...]) -> list[Task]:
    """Make a task for each player whom an effect concerns, the first on top of the stack."""
    order = clockwise(state, seat)
    seats = {"self": (seat,), "each": order, "others": order[1:], "finisher": (offer.subject or seat,)}
    who = seats[offer.effect.who]
    return [Task(name, steps, offer.source, offer.subject) for name in reversed(who)] if steps else []


def run_fire(state: State, frame: Fire) -> Result:
    """Let happen what happens by itself, and open a window for what may be used besides (MV-R94)."""
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
    return push(state, Window(frame.seat, frame.trigger, frame.subject)), events


def take_automatic(state: State, seat: str, found: Iterable[Offer]) -> Result:
    """Let a player have what comes by itself."""
    events: list[Event] = []
    for offer in found:
        effect = offer.effect
        is_open = effect.is_automatic and uses_left(state, seat, offer) > 0
        if not is_open or not all_hold(state, seat, effect.if_, offer.subject):
            continue
        state = note_use(state, offer)
        title = state.tables.title(offer.source.partition("#")[0])
        order = clockwise(state, seat)
        for name in {"each": order, "others": order[1:]}.get(effect.who, (seat,)):
            groups = [gain_group(state, name, step, offer.subject, offer.source) for step in leading(effect.gain)]
            items = [item for group in groups for item in group.options * group.n]
            if items:
                state, told = collect(state, name, items, title)
                events += told
                if effect.trigger == "forage" and name == seat:
                    state, told = count_as_foraged(state, seat, items)
                    events += told
    return state, tuple(events)


def count_as_foraged(state: State, seat: str, items: Iterable[str]) -> Result:
    """Where a table counts them so, Goods of abilities are foraged ones and may bring the Sun extra (MV-R26)."""
    if state.switches.ability_goods_are_foraged == "no":
        return state, ()
    return forage_goods(state, seat, [item for item in items if item in v.GOODS])


def forage_goods(state: State, seat: str, goods: list[str]) -> Result:
    """Note foraged Goods; the first match with the Sun brings one more (MV-GROVE-03, MV-R25)."""
    now = replace(state.now, foraged=(*state.now.foraged, *goods))
    if now.sun or state.sun not in goods:
        return replace(state, now=now), ()
    return collect(replace(state, now=replace(now, sun=True)), seat, (state.sun,), "the Sun Good")


def run_window(state: State, frame: Window) -> Result | None:
    """Close a window in which nothing can be used."""
    has_any = any(is_usable(state, frame.seat, offer) for offer in _of_window(state, frame))
    return None if has_any else (pop(state), ())


def _of_window(state: State, frame: Window) -> Iterator[Offer]:
    for offer in offers_for(state, frame.seat, frame.trigger, frame.subject):
        if not offer.effect.is_automatic and not isinstance(offer.effect.gain[0], v.Less | v.Swap):
            yield offer


def must_use(state: State, frame: Window) -> list[Offer]:
    """List the effects of a window that are not optional."""
    return [
        offer for offer in _of_window(state, frame) if not offer.effect.optional and is_usable(state, frame.seat, offer)
    ]


def modifiers(state: State, seat: str, key: str) -> list[Modifier]:
    """List the effects that change a payment: of crafting, of a trade, of making a Friend."""
    found: list[Modifier] = []
    triggers = [("rule", key)] + ([("friend_made", "")] if key == "friend_made" else [])
    for trigger, subject in triggers:
        for offer in offers_for(state, seat, trigger, subject):
            if trigger == "rule" and offer.effect.of != (key,):
                continue
            left = uses_left(state, seat, offer)
            if left > 0 and all_hold(state, seat, offer.effect.if_):
                steps = [step for step in offer.effect.gain if isinstance(step, v.Less | v.Swap)]
                found += [Modifier(offer.key, step, min(left, 3)) for step in steps]
    return found


def note_modifiers(state: State, seat: str, key: str, uses: Iterable[str]) -> State:
    """Remember that effects on a payment were used."""
    for used in uses:
        for trigger in ("rule", "friend_made"):
            for offer in offers_for(state, seat, trigger, key):
                if offer.key == used:
                    state = note_use(state, offer)
    return state


def find_held(owner: Seat, source: str) -> list[Held]:
    """Find the Patches that a typed word means: with a number one, without it all of that title."""
    return [held for held in owner.patches if source in (held.id, held.card)]


def canonical(owner: Seat, source: str) -> str:
    """Write the source of an effect as in a canonical line."""
    held = next((held for held in owner.patches if held.id == source), None)
    return written(owner, held) if held is not None else source
