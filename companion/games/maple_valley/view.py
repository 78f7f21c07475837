"""The view of the table: the valley as a map, the displays, the Festivities, the Packs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.maple_valley.cards import Location
from companion.games.maple_valley.counts import is_finished
from companion.games.maple_valley.prices import cost_words
from companion.games.maple_valley.state import (
    SETUP,
    UNSEEN,
    UNSEEN_DAWDLE,
    Seat,
    State,
    markers_left,
    written,
)
from companion.games.maple_valley.trade import gain_words
from companion.games.maple_valley.vocabulary import GOODS, ITEMS, item_words, name_of
from companion.referee.view import Chart, Grid, Lines, Place, View, Way

TINTS = {
    "oak": "orange", "maple": "red", "beech": "yellow", "village": "green", "outpost": "blue", "bluffs": "grey",
}  # fmt: skip

PAWNS = "A player's name marks their pawn"


def table_views(state: State) -> tuple[View, ...]:
    """Return all parts of the view."""
    views: list[View] = [valley(state)]
    if state.festivities:
        views.append(festivities(state))
    views.append(displays(state))
    if state.outposts:
        views.append(outposts(state))
    views.append(packs(state))
    views.append(Lines("Players' cards", tuple(_cards(state, tuple(state.seats)))))
    return tuple(views)


def part(state: State, seat: str) -> tuple[View, ...]:
    """Return a seat's own Pack, cards and place."""
    at = state.tables.locations[state.seats[seat].at]
    pawn = f"pawn at {at.id} {_short(at)}; markers left: {markers_left(state, seat)}"
    return (Lines(f"{seat}'s part", (f"Pack: {_pack(state, seat) or 'empty'}", pawn, *_cards(state, (seat,)))),)


def _pack(state: State, seat: str) -> str:
    """List what is in a Pack: `2 Acorns, 1 Map`."""
    pack = state.seats[seat].pack
    return ", ".join(item_words(pack[item], (item,)) for item in ITEMS if pack.get(item))


def stock(state: State, seat: str) -> tuple[str, ...]:
    """Return the place of the pawn, the Pack and the size of the hand: `VIL · 2 Acorns, 1 Map · 3 in hand`."""
    owner = state.seats[seat]
    held = {item: owner.pack[item] for item in ITEMS if owner.pack.get(item)}
    letters = " ".join(f"{number}{item[:2]}" for item, number in held.items())
    hand = len(owner.hand)
    return (
        f"{owner.at} · {_pack(state, seat) or 'empty Pack'} · {hand} in hand",
        " ".join(filter(None, [owner.at, letters, f"{hand}h"])),
        f"{owner.at} {sum(held.values())}p {hand}h",
    )


def valley(state: State) -> Chart:
    """Draw the board with tokens, sites and pawns."""
    places = tuple(_place(state, location) for location in state.tables.locations.values())
    ways = tuple(
        Way(trail.id, trail.ends, trail.type, name_of(state.sites.get(trail.id, "")))
        for trail in state.tables.trails.values()
    )
    past = f"; past: {', '.join(map(name_of, state.suns[:-1]))}" if len(state.suns) > 1 else ""
    title = f"The valley, hour {state.hour}, Sun Good {name_of(state.sun)}{past}" if state.suns else "The valley"
    return Chart(title, places, ways, PAWNS, f"{PAWNS}  {'  '.join(f'mv-{good} {name_of(good)}' for good in GOODS)}")


def _place(state: State, location: Location) -> Place:
    outpost, goods = state.outposts.get(location.id), state.groves.get(location.id, ())
    name = f"{location.id} {state.tables.title(outpost) if outpost else _short(location)}"
    here = ", ".join(seat for seat, owner in state.seats.items() if owner.at == location.id)
    lines = filter(None, (name, ", ".join(map(name_of, goods)), here))
    tint = TINTS.get(location.spots[0] if location.spots else location.kind, "")
    pictures = tuple(f"mv-{word}" for word in goods)
    return Place(location.id, location.x, location.y, tuple(lines), tint, pictures, tuple(filter(None, (name, here))))


def _short(location: Location) -> str:
    """Drop the part of a name that the id already shows: `Oak Grove (near)` is `Oak Grove`."""
    return location.name.partition(" (")[0]


def displays(state: State) -> Grid:
    """Show the displays from the far end to the deck."""
    rows = [
        (
            name,
            ", ".join(map(state.tables.title, deck.display)) or "-",
            str(deck.pile.in_pile()),
            str(len(deck.discard)),
        )
        for name, deck in state.decks.items()
    ]
    left = state.dawdles.pile.in_pile() + len(state.dawdles.under)
    heading = ("deck", "display (the first is discarded next)", "left", "discarded")
    return Grid("Displays", heading, (*rows, ("dawdle", "-", str(left), "-")))


def festivities(state: State) -> Grid:
    """Show the Festivities row by row, with the markers."""
    cards = [state.tables.festivities[festivity] for festivity in state.festivities]
    numbers = sorted({row.number for card in cards for row in card.rows if row.number <= len(state.seats)})
    rows = [(str(number), *(_spots(state, festivity, number) for festivity in state.festivities)) for number in numbers]
    standing = ["most", *(_standing(state, festivity) for festivity in state.festivities)]
    title = "Festivities (D Decorations, E Entertainment, F Food, G Gifts)"
    return Grid(title, ("row", *(card.title for card in cards)), (*rows, tuple(standing)))


def _spots(state: State, festivity: str, number: int) -> str:
    """Write a row of spots with their markers: `a E Ann b D ·`."""
    taken = state.markers.get(festivity, {})
    spots = state.tables.festivities[festivity].spots
    return "  ".join(
        f"{spot[-1]} {category[0]} {taken.get(spot, '·')}" for spot, (row, category) in spots.items() if row == number
    )


def _standing(state: State, festivity: str) -> str:
    counts = Counter(state.markers.get(festivity, {}).values())
    standing = ", ".join(f"{seat} {number}" for seat, number in counts.most_common()) or "-"
    return standing + (" (finished)" if is_finished(state, festivity) else "")


def outposts(state: State) -> Lines:
    """Show what the Outposts offer."""
    lines: list[str] = []
    for at, word in state.outposts.items():
        card = state.tables.outposts[word]
        lines.append(f"{card.title} ({state.tables.locations[at].name})")
        for number, trade in enumerate(card.market, 1):
            most = f" (max {trade.max})" if trade.max else ""
            lines.append(f"  trade {number}: {cost_words(trade.cost)} for {gain_words(trade)}{most}")
        lines.append(f"  then: {card.text}")
    return Lines("Outposts", tuple(lines))


def packs(state: State) -> Grid:
    """Show what is in every player's Pack."""
    owners = state.seats.values()
    rows = [(name_of(item), *(str(owner.pack.get(item, 0) or "·") for owner in owners)) for item in ITEMS]
    markers = ("markers left", *(str(markers_left(state, seat)) for seat in state.seats))
    heading = [f"{seat} (Worm)" if seat == state.early else seat for seat in state.seats]
    return Grid("Packs", ("", *heading), (*rows, markers))


def _cards(state: State, seats: tuple[str, ...]) -> Iterator[str]:
    for seat in seats:
        owner = state.seats[seat]
        yield f"{seat} ({owner.colour}): hand {_hand(state, owner)}"
        if owner.tired:
            yield f"  Tired: {_titles(state, owner.tired)}"
        if state.step not in SETUP or owner.preparing:
            yield f"  Preparing: {_titles(state, owner.preparing)}; Bringing: {_titles(state, owner.bringing)}"
        if owner.patches:
            yield f"  Patches: {', '.join(_patch(state, seat, owner))}"


def _patch(state: State, seat: str, owner: Seat) -> Iterator[str]:
    for held in owner.patches:
        used = sum(number for key, number in state.used_hour.items() if key.startswith(f"{seat}/{held.id}/"))
        mark = f" ({used} marked)" if used else ""
        title = state.tables.title(held.card)
        number = written(owner, held).partition("#")[2]
        yield f"{title}{f' #{number}' if number else ''}{mark}"


def _hand(state: State, owner: Seat) -> str:
    names = {UNSEEN: "an unseen Friend", UNSEEN_DAWDLE: "a Dawdle card"}
    return ", ".join(names.get(card) or state.tables.title(card) for card in owner.hand) or "empty"


def _titles(state: State, cards: Iterable[str]) -> str:
    return ", ".join(map(state.tables.title, cards)) or "-"
