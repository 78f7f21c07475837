"""Items and cards that a Pack gains and loses (MV-GEN-01, MV-GEN-02)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from msgspec.structs import replace

from companion.games.maple_valley.counts import all_hold
from companion.games.maple_valley.decks import put_away
from companion.games.maple_valley.events import Collected, Got
from companion.games.maple_valley.frames import FifthPatch
from companion.games.maple_valley.state import MAPS, Held, Result, Seat, State, add, fire, outstanding, with_seat
from companion.games.maple_valley.vocabulary import ITEMS, DeckName, Raise, item_words, name_of
from companion.referee.effects import pop, push
from companion.referee.events import Event, Later, Said

MARKERS_OF_KIND = 18
PREPARING = 3
PATCHES = 4
WHERE = {"favour": "into Preparing", "friend": "at the bottom of Tired", "patch": "put it below the Pack"}


def collect(state: State, seat: str, items: Sequence[str], why: str = "") -> Result:
    """Put items into a Pack; warn when the box has no more of them (MV-GEN-09, MV-R11, MV-R12)."""
    if "map" in items and state.switches.maps_limited == "yes":
        left = max(0, MAPS - outstanding(state, "map"))
        others = [item for item in items if item != "map"]
        items = (*others, *["map"] * min(left, len(items) - len(others)))
    if not items:
        return state, (Said(f"{seat} collects nothing{f' ({why})' if why else ''}"),)
    owner = state.seats[seat]
    state = with_seat(state, seat, replace(owner, pack=add(owner.pack, items)))
    return state, (Collected(seat, tuple(items), why), Later(partial(_warnings, state, items)))


def _warnings(state: State, collected: Sequence[str]) -> Iterable[Event]:
    for item in dict.fromkeys(collected):
        most = MAPS if item == "map" else MARKERS_OF_KIND
        now = outstanding(state, item)
        if now > most >= now - collected.count(item):
            advice = "" if item == "map" else f": use a plank for the {name_of(item)}"
            yield Said(f"{item_words(now, (item,))} are in play, but the box has only {most}{advice}")


def spend(state: State, seat: str, items: Iterable[str]) -> State:
    """Return items to the supply, and cards to their discard piles."""
    owner = state.seats[seat]
    plain: list[str] = []
    for item in items:
        if item in owner.pack:
            plain.append(item)
        else:
            state = give_up(state, seat, item)
    owner = state.seats[seat]
    return with_seat(state, seat, replace(owner, pack=add(owner.pack, plain, -1))) if plain else state


def spent_words(state: State, items: Iterable[str]) -> tuple[str, ...]:
    """Write what was spent: items as they are, cards by title."""
    return tuple(item if item in ITEMS else state.tables.title(item.partition("#")[0]) for item in items)


def give_up(state: State, seat: str, card: str) -> State:
    """Discard a card of a player: a Patch by id, a Favour, or a Friend."""
    owner = state.seats[seat]
    held = next((held for held in owner.patches if held.id == card), None)
    if held is not None:
        patches = tuple(other for other in owner.patches if other != held)
        for field in ("used_turn", "used_hour", "used_game"):
            used = {key: n for key, n in getattr(state, field).items() if not key.startswith(f"{seat}/{card}/")}
            state = replace(state, **{field: used})
        return put_away(with_seat(state, seat, replace(owner, patches=patches)), "patch", held.card)
    # The Friend played this turn stays in the Tired space; another copy is discarded from the hand.
    is_played = seat == state.turn and card == state.now.card and owner.tired.count(card) == 1
    tired = () if is_played and card in owner.hand else owner.tired
    places = {"preparing": owner.preparing, "bringing": owner.bringing, "tired": tired, "hand": owner.hand}
    field, cards = next((field, cards) for field, cards in places.items() if card in cards)
    at = cards.index(card)
    owner = replace(owner, **{field: cards[:at] + cards[at + 1 :]})
    if field == "hand" and owner.secret.count(card) > owner.hand.count(card):
        owner = replace(owner, secret=tuple(other for other in owner.secret if other != card))
    deck: DeckName = "favour" if card in state.tables.favours else "friend"
    return put_away(with_seat(state, seat, owner), deck, card)


def receive(state: State, seat: str, name: DeckName, card: str) -> Result:
    """Give a player a card from a deck or display, and trigger the effects of that."""
    owner = state.seats[seat]
    said = Got(seat, state.tables.title(card), WHERE[name])
    match name:
        case "favour":
            state = with_seat(state, seat, replace(owner, preparing=(*owner.preparing, card)))
            return fire(state, seat, "favour_gained", card), (said,)
        case "friend":
            return with_seat(state, seat, replace(owner, tired=(card, *owner.tired))), (said,)
    number = 1 + max((held.number for held in owner.patches if held.card == card), default=0)
    held = Held(card, number)
    state = with_seat(state, seat, replace(owner, patches=(*owner.patches, held)))
    return push(fire(state, seat, "patch_gained", card), FifthPatch(seat, held.id)), (said,)


def limit_of(state: State, seat: str, key: str, printed: int) -> int:
    """Return a player's limit of Favours in Preparing or of Patches, as raised by cards (MV-LIM-01, MV-PATCH-05)."""
    rules = state.tables.calls.get("rule")
    if rules is None:
        return printed
    return printed + sum(
        step.n
        for card in cards_in_force(state, seat)
        for numbered in rules.get(card, ())
        if numbered.effect.of == (key,) and all_hold(state, seat, numbered.effect.if_)
        for step in numbered.effect.gain
        if isinstance(step, Raise)
    )


def cards_in_force(state: State, seat: str) -> list[str]:
    """List the cards of a player whose effects apply: the Patches and, in the player's turn, the Friend played."""
    owner: Seat = state.seats[seat]
    found = [held.card for held in owner.patches]
    return [*found, state.now.card] if seat == state.turn and state.now.type else found


def run_fifth_patch(state: State, frame: FifthPatch) -> Result | None:
    """Wait until a Patch over the limit is discarded (MV-PATCH-06)."""
    number = len(state.seats[frame.seat].patches)
    if number > PATCHES and number > limit_of(state, frame.seat, "limit_patches", PATCHES):
        return None
    return pop(state), ()
