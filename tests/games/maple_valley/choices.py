"""Checks that the result of a legal move obeys every choice the move names, from states and events alone.

Packs are balanced first: they must change exactly as the events say. Items that a move names as paid or collected only
have to appear in the events after that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from companion.games.maple_valley import events as e
from companion.games.maple_valley import moves as m
from companion.games.maple_valley.frames import May, Visit
from companion.games.maple_valley.state import State
from companion.games.maple_valley.vocabulary import ITEMS
from companion.referee.events import Event, Said
from companion.referee.moves import Move

Events = tuple[Event, ...]


def disobeyed(before: State, move: Move, after: State, events: Events) -> Iterator[str]:
    """Yield the choices of a move that its result does not show."""
    yield from unbalanced(before, after, events)
    check = CHECKS.get(type(move))
    if check is not None:
        yield from check(before, move, after, events)


def unbalanced(before: State, after: State, events: Events) -> Iterator[str]:
    """Yield the players whose Pack did not change as the events say."""
    for seat, owner in after.seats.items():
        expected = Counter(before.seats[seat].pack)
        expected.update(item for event in events_of(events, e.Collected, seat) for item in event.items)
        expected.subtract(item for event in events_of(events, e.Spent, seat) for item in event.items if item in ITEMS)
        expected.subtract("map" for event in events_of(events, e.Travelled, seat) if event.means == "map")
        if +expected != Counter(owner.pack) or min(expected.values(), default=0) < 0:
            yield f"{seat}'s Pack is {owner.pack}, not {dict(+expected)}"


def events_of(events: Events, kind: type[Any], seat: str) -> list[Any]:
    """Return the events of a kind that concern a seat."""
    return [event for event in events if isinstance(event, kind) and event.seat == seat]


def titles(state: State, words: Iterable[str]) -> list[str]:
    """Return cards by title, with or without the number of a copy; items stay as they are."""
    return [word if word in ITEMS else state.tables.title(word.partition("#")[0]) for word in words]


def favours(state: State, seat: str) -> Counter[str]:
    """Count the Favours of a seat, wherever they are."""
    return Counter((*state.seats[seat].preparing, *state.seats[seat].bringing))


def patches(state: State, seat: str) -> Counter[str]:
    return Counter(held.id for held in state.seats[seat].patches)


def friends(state: State, seat: str) -> Counter[str]:
    return Counter((*state.seats[seat].hand, *state.seats[seat].tired))


def paid(before: State, move: Any, after: State, events: Events) -> Iterator[str]:
    """Check that a named payment is the first one made, with exactly these items and cards."""
    spent = events_of(events, e.Spent, move.seat)
    if move.paying is None:
        return
    found = spent[0].items if spent else ()
    if Counter(found) != Counter(titles(before, move.paying)):
        yield f"paid {found}"
    owner = {held.id: held for held in before.seats[move.seat].patches}
    for card, number in Counter(word for word in move.paying if word not in ITEMS).items():
        if card in owner:
            gone = patches(before, move.seat) - patches(after, move.seat)
        elif card in before.tables.patches:
            gone = Counter(id.partition("#")[0] for id in patches(before, move.seat) - patches(after, move.seat))
        elif card in before.tables.favours:
            gone = favours(before, move.seat) - favours(after, move.seat)
        else:
            gone = friends(before, move.seat) - friends(after, move.seat)
        if gone[card] != number:
            yield f"{gone[card]} {card} went"


def collected(events: Events, seat: str, items: Sequence[str], why: str | None = None) -> Iterator[str]:
    """Check that named items are collected first, as named."""
    found = [event for event in events_of(events, e.Collected, seat) if why is None or event.why == why]
    if not found or Counter(found[0].items) != Counter(items):
        yield f"collected {found[0].items if found else 'nothing'}"


def gained(before: State, move: Any, after: State, events: Events, title: str) -> Iterator[str]:
    if move.gaining is not None:
        yield from collected(events, move.seat, move.gaining, title)


def check_forage(before: State, move: m.Forage, after: State, events: Events) -> Iterator[str]:
    yield from collected(events, move.seat, move.goods, "")


def check_gain(before: State, move: m.GainItems, after: State, events: Events) -> Iterator[str]:
    yield from collected(events, move.seat, move.items)


def check_make(before: State, move: m.Make, after: State, events: Events) -> Iterator[str]:
    yield from paid(before, move, after, events)
    came = Counter(after.seats[move.seat].tired) - Counter(before.seats[move.seat].tired)
    if came[move.card] != 1 or move.card in after.decks["friend"].display:
        yield f"made {dict(came)}"


def check_trade(before: State, move: m.Trade, after: State, events: Events) -> Iterator[str]:
    visited = [frame.at for frame in before.stack if isinstance(frame, May | Visit)]
    outpost = before.outposts[visited[-1] if visited else before.seats[move.seat].at]
    yield from paid(before, move, after, events)
    yield from gained(before, move, after, events, before.tables.title(outpost))
    key = f"{outpost}/{move.number}"
    is_going_on = after.turn == move.seat and after.now.card == before.now.card and after.now.trails
    if is_going_on and after.now.trades.get(key, 0) != before.now.trades.get(key, 0) + 1:
        yield f"trades are {after.now.trades}"


def check_use(before: State, move: m.Use, after: State, events: Events) -> Iterator[str]:
    (title,) = titles(before, (move.card,))
    if [event.card for event in events_of(events, e.Used, move.seat)] != [title]:
        yield "another card was used"
    yield from paid(before, move, after, events)
    yield from gained(before, move, after, events, title)
    for field in ("used_turn", "used_hour", "used_game"):
        noted = Counter(getattr(after, field)) - Counter(getattr(before, field))
        used = [key for key in noted if key.startswith(f"{move.seat}/")]
        wrong = [key for key in used if not key.startswith(f"{move.seat}/{move.card}")]
        if wrong and not any(events_of(events, e.Collected, move.seat)):
            yield f"noted as used: {wrong}"
        if move.effect is not None and any(key.endswith(f"/{move.effect}") for key in used) != bool(used):
            yield f"another effect was used: {used}"


def check_take(before: State, move: m.Take, after: State, events: Events) -> Iterator[str]:
    if titles(before, (move.card,)) != [event.title for event in events_of(events, e.Got, move.seat)][:1]:
        yield "another card came"
    yield from came_to(before, after, move.seat, (move.card,))
    if not any(move.card in deck.display for deck in before.decks.values()):
        yield "it was in no display"


def came_to(before: State, after: State, seat: str, cards: Sequence[str]) -> Iterator[str]:
    """Check that a seat gained the named cards."""
    for holdings in (favours, friends):
        now, then = holdings(after, seat), holdings(before, seat)
        missing = [card for card in cards if card in now | then and now[card] <= then[card]]
        if missing:
            yield f"{missing} did not come"
    known = {*favours(after, seat), *friends(after, seat), *(held.card for held in after.seats[seat].patches)}
    if not {*cards} <= known:
        yield f"{cards} are not all there"


def check_keep(before: State, move: m.Keep, after: State, events: Events) -> Iterator[str]:
    yield from came_to(before, after, move.seat, move.cards)
    got = [event.title for event in events_of(events, e.Got, move.seat)]
    if Counter(titles(before, move.cards)) - Counter(got):
        yield f"kept {got}"


def check_mark(before: State, move: m.Mark | m.Craft, after: State, events: Events) -> Iterator[str]:
    if move.festivity is None or move.spot is None:
        return
    there = set(after.markers[move.festivity]) - {*before.markers.get(move.festivity, {})}
    if move.spot not in there or after.markers[move.festivity][move.spot] != move.seat:
        yield f"markers came to {there}"
    if events_of(events, e.Marked, move.seat)[0].spot != move.spot:
        yield "another spot was marked first"


def check_craft(before: State, move: m.Craft, after: State, events: Events) -> Iterator[str]:
    yield from paid(before, move, after, events)
    yield from check_mark(before, move, after, events)
    then, now = before.seats[move.seat], after.seats[move.seat]
    if now.bringing != (*then.bringing, move.card):
        yield f"brought {now.bringing}"
    if now.preparing.count(move.card) != then.preparing.count(move.card) - 1:
        yield f"in Preparing are {now.preparing}"


def check_discard(before: State, move: m.Discard, after: State, events: Events) -> Iterator[str]:
    gone = [title for event in events_of(events, e.Discarded, move.seat)[:1] for title in event.titles]
    if Counter(gone) != Counter(titles(before, move.cards)):
        yield f"discarded {gone}"
    held = patches(before, move.seat) - patches(after, move.seat)
    others = favours(before, move.seat) - favours(after, move.seat)
    others += friends(before, move.seat) - friends(after, move.seat)
    for card, number in Counter(move.cards).items():
        found = held[card] if "#" in card else others[card] + sum(id.partition("#")[0] == card for id in held)
        if found != number:
            yield f"{found} {card} went"


def check_play(before: State, move: m.Play, after: State, events: Events) -> Iterator[str]:
    (played,) = events_of(events, e.Played, move.seat)
    if played.title != before.tables.title(move.card) or (move.type is not None and played.type != move.type):
        yield f"played {played.title} by {played.type}"
    if move.card in before.tables.dawdles and after.dawdles.under[-1:] != (move.card,):
        yield "it is not under the Dawdle deck"
    if move.card in before.tables.friends and move.card not in after.seats[move.seat].tired:
        yield "it is not Tired"


def check_travel(before: State, move: m.TravelBy, after: State, events: Events) -> Iterator[str]:
    travelled = events_of(events, e.Travelled, move.seat)
    named = [leg.partition("/") for leg in move.legs]
    is_dropped = any("the rest of the route" in event.text for event in events_of(events, Said, move.seat))
    waits = any(getattr(frame, "legs", ()) for frame in after.stack)
    if [event.trail for event in travelled] != [trail for trail, _, _ in named][: len(travelled)]:
        yield f"travelled {[event.trail for event in travelled]}"
    if len(travelled) != len(named) and not is_dropped and not waits:
        yield f"travelled {len(travelled)} of {len(named)} trails"
    for event, (_, _, means) in zip(travelled, named, strict=False):
        if means and event.means.partition("#")[0] != means.partition("#")[0]:
            yield f"{event.trail} was travelled by {event.means}"
    here = after.tables.locations[after.seats[move.seat].at].name
    if not events_of(events, e.Zoomed, move.seat) and travelled[-1].to != here:
        yield f"the pawn is at {here}"


def check_zoom(before: State, move: m.Zoom, after: State, events: Events) -> Iterator[str]:
    if events_of(events, e.Zoomed, move.seat)[0].to != after.tables.locations[move.location].name:
        yield "the pawn zoomed elsewhere"


def check_refresh(before: State, move: m.Refresh, after: State, events: Events) -> Iterator[str]:
    then, now = before.seats[move.seat], after.seats[move.seat]
    if now.hand.count(move.card) <= then.hand.count(move.card):
        yield f"the hand is {now.hand}"
    if now.tired.count(move.card) >= then.tired.count(move.card):
        yield f"Tired are {now.tired}"


def check_adjust(before: State, move: m.Adjust, after: State, events: Events) -> Iterator[str]:
    then, now = before.seats[move.seat], after.seats[move.seat]
    if move.what == "points" and now.points != then.points + move.number:
        yield f"{now.points} points"
    number = move.number
    if move.what == "map" and before.switches.maps_limited == "yes":
        number = min(number, 20 - sum(owner.pack.get("map", 0) for owner in before.seats.values()))
    if move.what in ITEMS and now.pack.get(move.what, 0) != then.pack.get(move.what, 0) + number:
        yield f"the Pack is {now.pack}"


def check_store(before: State, move: m.StoreItems, after: State, events: Events) -> Iterator[str]:
    stored = after.seats[move.seat].stored or {}
    if Counter(stored.get(move.card.removesuffix("#1"), ())) != Counter(move.items):
        yield f"stored {stored}"


def check_title(before: State, move: m.TitleWord, after: State, events: Events) -> Iterator[str]:
    if move.word not in after.seats[move.seat].chosen:
        yield f"chosen is {after.seats[move.seat].chosen}"


def check_sun(before: State, move: m.Sun, after: State, events: Events) -> Iterator[str]:
    if after.suns != (*before.suns, move.good):
        yield f"the Suns are {after.suns}"


def check_first(before: State, move: m.First, after: State, events: Events) -> Iterator[str]:
    if after.early != move.player:
        yield f"{after.early} is early"


def check_board(before: State, move: Any, after: State, events: Events) -> Iterator[str]:
    """Check that the setup is laid out as named."""
    match move:
        case m.Outposts() | m.Festivities():
            named, laid = move.cards, after.festivities or tuple(after.outposts.values())
        case m.Sites():
            named, laid = move.sites, tuple(f"{trail}={site}" for trail, site in after.sites.items())
        case _:
            named, laid = move.groves, tuple(f"{grove}={'+'.join(goods)}" for grove, goods in after.groves.items())
    if Counter(named) != Counter(laid):
        yield f"it lies as {laid}"


def check_hand(before: State, move: m.Hand, after: State, events: Events) -> Iterator[str]:
    came = Counter(after.seats[move.player].hand) - Counter(before.seats[move.player].hand)
    if Counter(move.cards) - came:
        yield f"into the hand came {dict(came)}"


CHECKS: dict[type[Move], Callable[[State, Any, State, Events], Iterator[str]]] = {
    m.Outposts: check_board,
    m.Festivities: check_board,
    m.Sites: check_board,
    m.Groves: check_board,
    m.Sun: check_sun,
    m.First: check_first,
    m.Hand: check_hand,
    m.Play: check_play,
    m.TravelBy: check_travel,
    m.Forage: check_forage,
    m.Make: check_make,
    m.Trade: check_trade,
    m.Use: check_use,
    m.Take: check_take,
    m.Keep: check_keep,
    m.Mark: check_mark,
    m.GainItems: check_gain,
    m.Zoom: check_zoom,
    m.Refresh: check_refresh,
    m.Craft: check_craft,
    m.Discard: check_discard,
    m.Adjust: check_adjust,
    m.StoreItems: check_store,
    m.TitleWord: check_title,
}
