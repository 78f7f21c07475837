"""Views of a level and of a village."""

from __future__ import annotations

from collections import Counter

from companion.games.crayonville.components import RESOURCES, Resource, card_title
from companion.games.crayonville.deck import NAMES, deck, next_place, remaining
from companion.games.crayonville.scoring import score
from companion.games.crayonville.setup import SETUP_STEPS, building_value, value_words
from companion.games.crayonville.sheet import SIDES
from companion.games.crayonville.state import Kind, State, Village
from companion.games.crayonville.tables import Tables
from companion.games.crayonville.village_file import LETTER_OF, MARK_OF
from companion.referee.amounts import counted
from companion.referee.view import Cell, Grid, HexMap, Lines, View

LEGEND = (
    "W wood  F field  B water  S stone   h house  H townhouse  b boat  p works  P upgraded works  "
    "t tower  T fortified tower  s battleship  * animal or fish   - road  # wall  = both"
)
TINTS = {"wood": "green", "field": "yellow", "water": "blue", "stone": "grey"}
# The pictures of free spaces, of structures, and of an animal on land or a fish.
GROUND = {"wood": "village-tree", "field": "village-ear", "water": "village-wave", "stone": "village-crag"}
BUILT: dict[Kind, str] = {
    "house": "village-home",
    "townhouse": "village-manor",
    "boat": "village-boat",
    "works": "village-mill",
    "works+": "village-great-mill",
    "tower": "village-tower",
    "fortified-tower": "village-fort",
    "battleship": "village-warship",
}
SHEEP, FISH = "village-sheep", "village-fish"
PICTURE_LEGEND = (
    "village-tree wood  village-ear field  village-wave water  village-crag stone  village-home house  "
    "village-manor townhouse  village-boat boat  village-mill works  village-great-mill upgraded works  "
    "village-tower tower  village-fort fortified tower  village-warship battleship  village-sheep animal  "
    "village-fish fish  - road  # wall  = both"
)


def village_map(tables: Tables, village: Village, title: str) -> HexMap:
    """Draw a village as a hex map."""
    sheet = tables.sheet
    sides: dict[tuple[str, str], str] = {}
    for space in sheet.spaces:
        for side in SIDES:
            border = sheet.borders[space][side]
            is_wall = border in village.walls
            is_road = border.replace("|", "-") in village.roads
            if is_wall or is_road:
                sides[space, side] = "=" if is_wall and is_road else "#" if is_wall else "-"
    cells = {space: _cell(village, space) for space in sheet.spaces}
    return HexMap(title, sheet.columns, sheet.rows, cells, sides, LEGEND, PICTURE_LEGEND)


def _cell(village: Village, space: str) -> Cell:
    terrain = village.terrain.get(space)
    if terrain is None:
        return Cell(".", "blank")
    structure = village.structures.get(space)
    mark = MARK_OF[structure.kind] if structure else ""
    text = LETTER_OF[terrain] + mark + ("*" if village.living.get(space) else "")
    living = [FISH if terrain == "water" else SHEEP] * village.living.get(space, 0)
    built = [BUILT[structure.kind]] if structure else []
    return Cell(text, TINTS[terrain], tuple(built + living) or (GROUND[terrain],))


def village_views(tables: Tables, village: Village) -> tuple[View, ...]:
    """Return the views of a village: its map, structures and completed levels."""
    done = ", ".join(map(str, village.completed)) or "none"
    counts = {kind: len(village.kinds(kind)) for kind in ("house", "townhouse", "boat", "tower", "battleship")}
    counts |= {"fortified tower": len(village.kinds("fortified-tower")), "works": len(village.works())}
    counts |= {"road": len(village.roads), "wall": len(village.walls)}
    living = sum(village.living.values())
    found = [counted(n, kind) for kind, n in counts.items() if n]
    found += [f"{counted(living, 'animal')} or fish"] if living else []
    lines = (
        f"owner: {village.owner or 'none'}; completed levels: {done}; coloured spaces: {len(village.terrain)}",
        f"structures: {', '.join(found) or 'none'}",
    )
    return village_map(tables, village, village.name), Lines(village.name, lines)


def level_views(state: State) -> tuple[View, ...]:
    """Return the views of a level: each village, the deck and a table of the seats."""
    maps = tuple(_seat_map(state, name) for name in state.seats)
    deck_lines = Lines(f"Crayonville, level {state.level}", (*_deck_lines(state), *_value_lines(state)))
    return (*maps, deck_lines, _seat_grid(state, tuple(state.seats), "The table"))


def part(state: State, seat: str) -> tuple[View, ...]:
    """Return a seat's own village and stock."""
    return _seat_map(state, seat), _seat_grid(state, (seat,), f"{seat}'s stock")


def _seat_map(state: State, name: str) -> HexMap:
    village = state.seats[name].village
    return village_map(state.tables, village, f"{name}: {village.name}")


def _seat_grid(state: State, names: tuple[str, ...], title: str) -> Grid:
    """Show the stock, the Build/Produce card, the stars and the houses of some seats."""
    totals = {score.seat: score.total for score in score(state).seats}
    rows = []
    for name in names:
        seat = state.seats[name]
        units = (str(seat.stock[kind]) for kind in RESOURCES)
        rows.append((name, *units, seat.own, str(totals[name]), str(seat.village.count_houses())))
    return Grid(title, ("seat", *RESOURCES, "Build/Produce", "stars", "houses"), tuple(rows))


def stock(state: State, seat: str) -> tuple[str, ...]:
    """Return the resources by their first letters, and the face of the Build/Produce card: `2w 1f 0g · Build`."""
    holder = state.seats[seat]
    kinds = [kind for kind in RESOURCES if state.figures.stock.get(kind) or _anyone_has(state, kind)]
    units = [f"{holder.stock[kind]}{kind[0]}" for kind in kinds]
    return f"{' '.join(units)} · {holder.own.title()}", f"{''.join(units)} {holder.own[0].upper()}"


def _anyone_has(state: State, kind: Resource) -> bool:
    return any(seat.stock[kind] for seat in state.seats.values())


def _deck_lines(state: State) -> tuple[str, ...]:
    place = next_place(state)
    figures, cards = state.figures, deck(state).cards
    rows = {"market": figures.market, "feast": figures.feast, "tax": figures.tax}
    listed = [f"{card_title(card)} {_row(row)}" for card, row in rows.items() if cards[card] and row]
    thresholds = f"stars at: {', '.join(listed)}"
    coming = f"; next: {NAMES[place]}" if place else "; the deck is empty"
    out = f"cards flipped: {len(state.flipped)} of {len(deck(state).pattern)}"
    shown = f"; face up: {card_title(state.card)}" if state.card else ""
    if state.step in SETUP_STEPS:
        return thresholds, *_setup_lines(state)
    return thresholds, out + shown + coming, f"unseen or removed: {remaining(state) or 'none'}"


def _setup_lines(state: State) -> tuple[str, ...]:
    """Return the setup checklist: cards to use, the order of the deck, starting resources (CV-SET-10, CV-DECK-01)."""
    cards = deck(state)
    piles = {
        "starter cards": cards.pools["starter"].cards,
        "action cards": cards.pools["action"].cards,
        "scoring cards": Counter(cards.pools["scoring"].cards) + Counter(cards.pools["bottom"].cards),
    }
    pull = "; ".join(
        f"{pile}: {', '.join(f'{n} {card_title(name)}' for name, n in pool.items())}" for pile, pool in piles.items()
    )
    out = [counted(pool.hidden, f"{place} card") for place, pool in cards.pools.items() if pool.hidden]
    letters = "".join({"starter": "*", "action": "A"}.get(place, "S") for place in cards.pattern)
    bottom = ", Tax at the bottom" if cards.pools["bottom"].cards else ""
    stock = ", ".join(f"{units} {kind}" for kind, units in state.figures.stock.items() if units)
    return (
        pull,
        f"remove at random, unseen: {', '.join(out) or 'none'}; "
        f"deck from top to bottom (* starter, A action, S scoring): {letters}{bottom}",
        f"starting resources: {stock}; Build/Produce cards with the Build side up; crayons and pens within reach",
    )


def _value_lines(state: State) -> tuple[str, ...]:
    """Return each building value with its parts, during the setup (CV-SET-06)."""
    if state.step not in ("even", "tiles"):
        return ()
    lines = []
    is_typed = state.switches.building_value == "manual"
    for name, seat in state.present().items():
        working = "entered by hand" if is_typed else value_words(state, seat.village) or "nothing built"
        lines.append(f"building value of {name}: {building_value(state, name)} ({working})")
    return tuple(lines)


def _row(thresholds: tuple[int, ...]) -> str:
    return "/".join(map(str, thresholds))
