"""Views of the table: the map with tokens and path, the players, the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.games.bear_valley.components import Face, colour_words
from companion.games.bear_valley.events import hour_words, list_tokens, token_count
from companion.games.bear_valley.grid import DIRECTIONS, Cell, write_cell, write_spot
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tokens import stock_of
from companion.referee.amounts import counted
from companion.referee.view import Bricks, Card, Grid, Lines, View

TINTS = {
    "Land": "green",
    "Bridge": "brown",
    "Hedge": "white",
    "Lake": "blue",
    "Mountain": "grey",
    "Woods": "black",
    "Trading-Post": "yellow",
    "Bear": "red",
}
WATER, MARKS = "blue", {"exit": " ", "trees": "#", "river": "~", "lake": "="}
# The picture of a card and the tokens on it, by a letter each.
LETTERS = {
    "canoe": "c", "machete": "m", "flashlight": "f", "basket": "p", "rope": "r", "telescope": "t", "gold": "g",
}  # fmt: skip
# How many cards around a token are its surroundings.
NEAR = 2
PICTURES = {"cave": "Cave", "butterfly": "Bfly", "fox": "Fox", "mushrooms": "Mush", "gold": "Gold"}
KINDS = {
    "Trading-Post": "Post",
    "Starting-Camp": "Start",
    "Destination-Camp": "Goal",
    "Straight-River": "River",
    "Bend-River": "Bend",
    "Bridge-River": "RBridge",
}
# The pictures of kinds of cards that are not called like their kind.
DRAWN = {"Straight-River": "river", "Bend-River": "river", "Bridge-River": "bridge"}
LEGEND = (
    "open border: exit  letter in it: exit of that section  ### trees  ~~~ river  === lake  * rotated 180°   "
    "@A token of A  1 2 3 the path, hour by hour   "
    "c canoe  m machete  f flashlight  p picnic basket  r rope  t telescope  g gold"
)
PICTURE_LEGEND = (
    "open border: exit  letter in it: exit of that section  ### trees  ~~~ river  === lake  * rotated 180°  "
    "@A token of A  1 2 3 the path, hour by hour  bv-canoe canoe  bv-machete machete  bv-flashlight flashlight  "
    "bv-basket picnic basket  bv-rope rope  bv-telescope telescope  bv-gold gold"
)


def table_views(state: State) -> tuple[View, ...]:
    """Show the map, the turn, the players and the deck."""
    views: list[View] = [_map(state, state.map, f"Bear Valley, {_mode(state)}")]
    if _has_path(state):
        views.append(Lines(f"{state.turn}'s path", tuple(_way(state))))
    return (*views, _players(state, tuple(state.seats)), _table(state))


def part(state: State, seat: str) -> tuple[View, ...]:
    """Show the cards around a seat's token, the path of its turn, and what it has."""
    at = state.seats[seat].at[0]
    near = {cell for cell in state.map if abs(cell[0] - at[0]) <= 2 * NEAR and abs(cell[1] - at[1]) <= NEAR}
    way = [Lines(f"{seat}'s path", tuple(_way(state)))] if seat == state.turn and _has_path(state) else []
    return _map(state, near, f"Around {seat}'s token"), *way, _players(state, (seat,))


def stock(state: State, seat: str) -> tuple[str, ...]:
    """Return the card that a token is on, and the player's tokens: `T05 at 1,1 · canoe, 2 gold`."""
    holder = state.seats[seat]
    if holder.eaten:
        return ("eaten",)
    card, at = state.map[holder.at[0]].name, write_spot(holder.at)
    letters = "".join(LETTERS[token] for token in holder.tokens)
    held = [list_tokens(holder.tokens)] if holder.tokens else []
    short = " ".join(filter(None, [at, letters]))
    return " · ".join([f"{card} at {at}", *held]), short, *([at] if letters else [])


def _has_path(state: State) -> bool:
    return bool(state.now.moved or state.now.dive)


def _map(state: State, cells: Collection[Cell], title: str) -> Bricks:
    """Draw some cells of the map."""
    cards = {cell: _card(state, cell, face) for cell, face in state.map.items() if cell in cells}
    return Bricks(title, cards, LEGEND, PICTURE_LEGEND)


def _card(state: State, cell: Cell, face: Face) -> Card:
    """Show a card with its name, the players and the hours of the path on it, and its tokens."""
    drawn = PICTURES.get(face.picture or "", (face.picture or "").title())
    kind = drawn if face.kind == "Land" else KINDS.get(face.kind, face.kind)
    tokens = [*state.loose.get(cell, ()), *(["basket"] if cell in state.baskets else [])]
    here, letters = _on_card(state, cell), "".join(LETTERS[token] for token in tokens)
    lines = face.name, kind, " ".join(filter(None, (*here, letters)))
    main = face.picture or DRAWN.get(face.kind, face.kind.casefold())
    pictures = tuple(f"bv-{word}" for word in (main, *tokens))
    return Card(lines, TINTS.get(face.kind, WATER), _sides(face), pictures, (face.name, " ".join(here)))


def _mode(state: State) -> str:
    words = "advanced" if state.is_advanced else "basic"
    words += "" if state.has_gold or not state.is_advanced else " without gold"
    return words + (" with enchantments" if state.is_enchanted else "")


def _sides(face: Face) -> tuple[str, ...]:
    """Mark each side; exits of a two-section card show the first letter of their section."""
    return tuple(
        (owner[:1] or " ") if owner is not None else MARKS[side]
        for side, owner in zip(face.sides, face.owner, strict=True)
    )


def _on_card(state: State, cell: Cell) -> list[str]:
    """Return the tokens of players on a card, and the hours at which the path reached it."""
    marks = initials(state)
    here = "".join(f"@{marks[name]}{seat.at[1][:1]}" for name, seat in state.seats.items() if _is_on(state, name, cell))
    way = zip(state.now.hours(), state.now.path, strict=True) if state.now.moved else ()
    hours = "".join(str(hour) for hour, (place, _) in way if hour and place == cell)
    return [words for words in (here, hours) if words]


def initials(state: State) -> dict[str, str]:
    """Return the shortest unambiguous abbreviation of each name."""
    found = {}
    for name in state.seats:
        others = [other.casefold() for other in state.seats if other != name]
        sizes = range(1, len(name) + 1)
        size = next((n for n in sizes if not any(other.startswith(name[:n].casefold()) for other in others)), len(name))
        found[name] = name[:size].capitalize()
    return found


def _is_on(state: State, name: str, cell: Cell) -> bool:
    seat = state.seats[name]
    return seat.at[0] == cell and not seat.eaten


def _way(state: State) -> list[str]:
    """Return the path of the turn, card by card."""
    now = state.now
    lines = [f"{write_spot(spot)} {state.map[spot[0]]}" for spot in now.path]
    way = " > ".join(lines)
    head = "contingency move, " if now.contingency else ""
    dive = f"; underground: {' > '.join(map(write_cell, now.dive))}" if now.dive else ""
    return [f"{head}{hour_words(now.hour)}: {way}{dive}"]


def _players(state: State, names: tuple[str, ...]) -> Grid:
    rows = []
    for name in names:
        seat = state.seats[name]
        place = "eaten" if seat.eaten else f"{write_spot(seat.at)} ({state.map[seat.at[0]]})"
        turn = "to move" if name == state.turn and state.step != "over" else ""
        who = (seat.character.title() or "-", list_tokens(seat.tokens)) if state.is_advanced else ()
        rows.append((name, colour_words(seat.colour) or "-", place, *who, turn))
    more = ("character", "with") if state.is_advanced else ()
    return Grid("Players" if len(names) > 1 else names[0], ("seat", "token", "on card", *more, ""), tuple(rows))


def _cards(state: State) -> list[str]:
    """List the loose tokens and the stepping stones."""
    lying = {cell: [*tokens] for cell, tokens in state.loose.items()}
    for cell in sorted(state.baskets):
        lying.setdefault(cell, []).append("basket (stays)")
    tokens = [f"{list_tokens(tokens)} on {write_cell(cell)}" for cell, tokens in sorted(lying.items())]
    stones = [
        f"stepping stones of {face} at {write_cell(cell)}: "
        + " ".join(f"{DIRECTIONS[to]} {number}" for to, number in sorted(face.stones.items()))
        for cell, face in state.map.items()
        if face.stones
    ]
    return [*(["loose: " + "; ".join(tokens)] if tokens else ()), *stones]


def _table(state: State) -> Lines:
    exits = Counter(state.tables.faces[id].exits for id in (*state.deck, *state.bottom))
    bears = sum(state.tables.faces[id].is_bear for id in (*state.deck, *state.bottom))
    counts = ", ".join(f"{exits[number]} with {counted(number, 'exit')}" for number in sorted(exits))
    lines = [f"round {state.round}; deck: {counted(state.cards_left, 'card')} ({counts or 'none'}; Bears: {bears})"]
    if state.is_advanced:
        lines.append(
            "stock: " + (", ".join(token_count(n, token) for token, n in stock_of(state).items() if n) or "empty")
        )
    lines += _cards(state)
    if state.bottom:
        lines.append(f"under the deck: {', '.join(state.bottom)}")
    return Lines("Table", tuple(lines))
