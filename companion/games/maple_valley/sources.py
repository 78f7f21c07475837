"""Sources of effects: a player's Patches, the Friend played this turn, the Outpost visited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Numbered, word_of
from companion.games.maple_valley.costs import Modifier
from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.frames import AnyFrame, Fire, May, Visit, Window
from companion.games.maple_valley.state import Held, Seat, State, friends_of, written
from companion.referee.effects import push

MOST_USES = 99
# Abilities with these triggers work each time unless a limit is printed; the others once per turn (MV-R38).
EACH_TIME = ("trail", "site", "rule", "score")


class Offer(NamedTuple):
    """An effect available to a player: its source, its key, and what triggered it."""

    source: str
    key: str
    number: int
    effect: v.Effect
    subject: str = ""
    is_friend: bool = False


def offers_for(state: State, seat: str, trigger: str, subject: str = "") -> list[Offer]:
    """List a player's effects with a trigger, usable or not."""
    called = state.tables.calls.get(trigger)
    if called is None:
        return []
    # Loops, not comprehensions: this runs several times after nearly every move, mostly with nothing to find.
    found: list[Offer] = []
    for held in state.seats[seat].patches:
        for numbered in called.get(held.card, ()):
            found.append(_offer(seat, held.id, numbered, subject))
    now = state.now
    if now.card in called and now.type and seat == state.turn:
        for numbered in called[now.card]:
            found.append(_offer(seat, now.card, numbered, subject, is_friend=True))
    return found


def has_effects(state: State, seat: str, *triggers: v.Trigger) -> bool:
    """Return whether a card of a player has effects with one of these triggers."""
    calls = state.tables.calls
    for trigger in triggers:
        called = calls.get(trigger)
        if called is None:
            continue
        now = state.now
        if now.card in called and now.type and seat == state.turn:
            return True
        for held in state.seats[seat].patches:
            if held.card in called:
                return True
    return False


def set_off(state: State, seat: str, trigger: v.Trigger, subject: str = "", used: tuple[str, ...] = ()) -> State:
    """Trigger the effects of what just happened, if the player has any, before anything else."""
    return push(state, Fire(seat, trigger, subject, used)) if has_effects(state, seat, trigger) else state


def _offer(seat: str, source: str, numbered: Numbered, subject: str, is_friend: bool = False) -> Offer:
    number, effect = numbered
    return Offer(source, f"{seat}/{source}/{number}", number, effect, subject, is_friend)


def all_offers(state: State, seat: str, word: str) -> list[Offer]:
    """List all effects of the active cards a typed word may mean, at whatever moment."""
    now, tables = state.now, state.tables
    if word == now.card and seat == state.turn:
        effects = tables.friends[word].effects if word in tables.friends else ()
        return [_offer(seat, word, Numbered(number, effect), "", True) for number, effect in enumerate(effects, 1)]
    return [
        _offer(seat, held.id, Numbered(number, effect), "")
        for held in find_held(state.seats[seat], word)
        for number, effect in enumerate(tables.patches[held.card].effects, 1)
    ]


def outpost_offers(state: State, seat: str, at: str) -> Iterator[Offer]:
    """Yield the effects of the Outpost being visited (MV-OUT-05)."""
    outpost = state.outposts[at]
    for number, effect in enumerate(state.tables.outposts[outpost].effects, 1):
        yield _offer(seat, outpost, Numbered(number, effect), "")


def is_meant(state: State, offer: Offer, seat: str) -> bool:
    """Return whether an occasion matches the argument of a trigger."""
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
    """Return the limit of an effect: as printed, else once per turn for a Friend and once per occasion for others."""
    if offer.effect.limit is not None:
        return offer.effect.limit
    match offer.effect.trigger:
        case "arrive":
            return v.Limit("turn")
        case "effect":
            return v.Limit("activation")
        case "rule" if offer.effect.of == ("market",) and isinstance(offer.effect.gain[0], v.Raise):
            return v.Limit("turn")
    return v.Limit("turn") if offer.is_friend and offer.effect.trigger not in EACH_TIME else None


def uses_left(state: State, seat: str, offer: Offer) -> int:
    """Count how often the limit still lets an effect be used (MV-PATCH-02, MV-R38)."""
    limit = limit_of_use(offer)
    if limit is None:
        return MOST_USES
    if limit.per == "activation":
        return limit.n - _used_in_activation(state, offer)
    used: dict[str, int] = getattr(state, f"used_{limit.per}")
    copies = 1
    if offer.is_friend and limit.per != "turn":
        copies = friends_of(state.seats[seat], state.tables.dawdles).count(offer.source)
    return limit.n * copies - used.get(offer.key, 0)


def _used_in_activation(state: State, offer: Offer) -> int:
    """Count the uses in the current or coming activation; without one, nothing can be used."""
    effect = offer.effect
    opens = effect.trigger in ("effect", "activate", "friend_made") or effect.of in (("friend_made",), ("market",))
    if opens and state.stack and isinstance(state.stack[-1], May):
        return 0
    at = _activation(state)
    if at is not None:
        return _used(state.stack[at]).count(offer.key)
    # A move that opens an activation is judged before it opens, at the reduced cost it would have there.
    is_coming = effect.trigger in ("effect", "activate") or (opens and not state.stack)
    return 0 if is_coming else MOST_USES


def _used(frame: AnyFrame) -> tuple[str, ...]:
    """Return the keys of the effects used on an occasion."""
    assert isinstance(frame, Window | Visit)
    return frame.used


def _activation(state: State) -> int | None:
    """Return the index of the current activation on the stack, which may be over except for its effects."""
    found: int | None = None
    subject = ""
    for at in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[at]
        if isinstance(frame, Visit):
            return at if found is None or (frame.is_triggered and frame.at == subject) else found
        if isinstance(frame, Window) and frame.trigger == "activate" and found is None:
            found, subject = at, frame.subject
    return found


def note_use(state: State, offer: Offer) -> State:
    """Note the use of an effect, on this occasion and in this activation (MV-PATCH-02)."""
    limit = limit_of_use(offer)
    changes: dict[str, Any] = {}
    stack = list(state.stack)
    noted = {next((at for at in reversed(range(len(stack))) if isinstance(stack[at], Window | Visit)), None)}
    if limit is not None and limit.per == "activation":
        noted.add(_activation(state))
    elif limit is not None:
        field = f"used_{limit.per}"
        used: dict[str, int] = getattr(state, field)
        changes[field] = {**used, offer.key: used.get(offer.key, 0) + 1}
    for at in noted:
        if at is not None:
            stack[at] = replace(stack[at], used=(*_used(stack[at]), offer.key))
    return replace(state, stack=tuple(stack), **changes)


def modifiers(state: State, seat: str, key: str) -> list[Modifier]:
    """List the effects that change the payment for crafting, a trade or a Friend."""
    found: list[Modifier] = []
    if not has_effects(state, seat, "rule", "friend_made"):
        return found
    triggers = [("rule", key)] + ([("friend_made", "")] if key == "friend_made" else [])
    for trigger, subject in triggers:
        for offer in offers_for(state, seat, trigger, subject):
            if trigger == "rule" and offer.effect.of != (key,):
                continue
            left = uses_left(state, seat, offer)
            if left > 0 and all_hold(state, seat, offer.effect.if_):
                steps = [step for step in offer.effect.gain if isinstance(step, v.Less | v.Swap)]
                most = left if offer.effect.limit is not None else 1
                found += [Modifier(offer.key, step, most) for step in steps]
    return found


def note_modifiers(state: State, seat: str, key: str, uses: Iterable[str]) -> State:
    """Note the use of effects on a payment."""
    for used in uses:
        for trigger in ("rule", "friend_made"):
            for offer in offers_for(state, seat, trigger, key):
                if offer.key == used:
                    state = note_use(state, offer)
    return state


def find_held(owner: Seat, source: str) -> list[Held]:
    """Return the Patches a typed word means: one with a number, all of the title without."""
    return [held for held in owner.patches if source in (held.id, held.card)]


def canonical(owner: Seat, source: str) -> str:
    """Write the source of an effect as in a canonical move."""
    held = next((held for held in owner.patches if held.id == source), None)
    return written(owner, held) if held is not None else source


def wins_maps(state: State, seat: str) -> bool:
    """Return whether a player can gain Maps on the way (MV-R20)."""
    there = (*offers_for(state, seat, "trail"), *offers_for(state, seat, "site"))
    return any(isinstance(step, v.Gain) and "map" in step.items for offer in there for step in offer.effect.gain)
