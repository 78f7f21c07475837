"""Positions of Bear Valley for the second implementation: from random games, then changed at random."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.moves import Canoe, Cross, Row, Stop, Traverse
from companion.games.bear_valley.position import describe, read_position
from companion.games.bear_valley.state import State
from companion.referee.header import Header
from tests.games.bear_valley.oracle import Oracle
from tests.games.bear_valley.plain_table import Cell, Doc, pieces, write

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
SWITCHES = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}
# The share of moves chosen by the simple player, so that paths get longer.
SKILLS = (0.1, 0.5, 0.8)
EACH = 14


def random_play(seed: int) -> list[Doc]:
    """Play a game in one of the six modes, every third with all switches changed, and write some of its positions."""
    rng = Random(f"play {seed}")
    rulings = {key: rng.choice(values) for key, values in SWITCHES.items()} if seed % 3 == 0 else {}
    header = Header(
        TITLE.slug,
        NAMES[: 2 + seed % 5],
        TITLE.rules_version,
        options=dict(TITLE.modes[seed // 3 % 6]),
        rulings=rulings,
    )
    state = TITLE.start(header)
    assert isinstance(state, State)
    found: list[Doc] = []
    while TITLE.asks(state):
        state = random_step(state, rng, SKILLS[seed % 7 % 3])
        if state.step == "move" and not state.now.moved and rng.random() < 0.3:
            found.append(describe(state))
    return rng.sample(found, min(len(found), EACH))


def random_step(state: State, rng: Random, skill: float) -> State:
    seat = TITLE.asks(state)[0].seat
    if seat is not None and rng.random() < skill:
        return TITLE.apply(state, TITLE.advise(state, seat, rng))[0]
    found = list(TITLE.legal(state, seat))
    kinds = list(dict.fromkeys(map(type, found)))
    kind = rng.choice(kinds)
    return TITLE.apply(state, rng.choice([move for move in found if type(move) is kind]))[0]


def with_random_tokens(doc: Doc, rng: Random) -> Doc:
    """Start a turn with random tokens, places and marks."""
    doc = {key: value for key, value in doc.items() if key not in ("now", "idle")}
    doc["round"] = rng.choice((1, 2, 2, 2))
    table = Oracle(doc)
    cells = list(table.grid)
    spots = [(cell, name) for cell in cells for name in table.grid[cell].parts() if table.kind(cell) not in AVOIDED]
    mine = rng.choice((table.at(table.me), rng.choice(spots)))
    near = [spot for spot in spots if spot != mine and distance(spot[0], mine[0]) < 4]
    rng.shuffle(near)
    seats = []
    for seat in doc["seat"]:
        seat = {**seat, "tunnelled": rng.random() < 0.5}
        if seat["name"] == table.me:
            seat["at"] = write(mine)
        elif near and rng.random() < 0.7:
            seat["at"] = write(near.pop())
        seats.append(seat)
    doc["seat"] = seats
    return with_tokens(doc, cells, rng) if table.advanced else doc


AVOIDED = ("Bear", "Destination-Camp")


def distance(one: Cell, two: Cell) -> int:
    dx, dy = abs(one[0] - two[0]), abs(one[1] - two[1])
    return dy + max(0, dx - dy) // 2


def with_tokens(doc: Doc, cells: list[Cell], rng: Random) -> Doc:
    """Deal tokens at random: to players as far as they may carry them, onto cards, to Bears."""
    table = Oracle({**doc, "loose": {}, "baskets": [], "seat": [{**seat, "tokens": []} for seat in doc["seat"]]})
    bears = [cell for cell in cells if table.kind(cell) == "Bear"]
    baskets = rng.sample(bears, min(len(bears), rng.choice((0, 1, 2))))
    stock = [token for token, number in table.stock().items() for _ in range(number)]
    for _ in baskets:
        stock.remove("basket")
    rng.shuffle(stock)
    seats = []
    for seat in doc["seat"]:
        hand: list[str] = []
        if table.gold and not seat.get("eaten") and stock.count("gold") > 2 and rng.random() < 0.1:
            hand = ["gold"] * 3
            for token in hand:
                stock.remove(token)
        for _ in range(0 if seat.get("eaten") else rng.choice((0, 1, 2, 3, 4))):
            token = stock.pop() if stock else ""
            is_full = table.who(seat["name"]) == "rocky" and token != "gold" and bool(pieces(hand))
            if token and table.carries(seat["name"], token) and not is_full:
                hand.append(token)
        seats.append({**seat, "tokens": hand})
    places = [write((cell, "")) for cell in cells if table.kind(cell) != "Destination-Camp"]
    loose: dict[str, list[str]] = {}
    for _ in range(rng.choice((0, 3, 8))):
        if stock:
            loose.setdefault(rng.choice(places), []).append(stock.pop())
    return {**doc, "seat": seats, "loose": loose, "baskets": [write((cell, "")) for cell in baskets]}


def seated(doc: Doc) -> State | None:
    """Read a changed position; skip it if two players are on one spot."""
    state = read_position(doc, {})
    return None if TITLE.positions.examine(state) else state


@cache
def positions(seed: int) -> tuple[State, ...]:
    """Yield positions at the start of turns and a few moves later."""
    rng = Random(f"stir {seed}")
    found: list[State] = []
    for doc in random_play(seed):
        state = seated(with_random_tokens(doc, rng))
        for _ in range(rng.choice((1, 2, 3, 4))):
            if state is None or state.step != "move":
                break
            found.append(state)
            if not state.now.moved:
                found.append(with_random_path(state, rng))
            state = extend_path(state, rng)
    return tuple(found)


@cache
def described(seed: int) -> tuple[Doc, ...]:
    """Yield the same positions as documents."""
    return tuple(map(describe, positions(seed)))


def with_random_path(state: State, rng: Random) -> State:
    """Move the path one card away from the token, at any hour: at the camp, on a two-section card, anywhere."""
    oracle = Oracle(describe(state))
    spots = [(cell, name) for cell in oracle.grid for name in oracle.grid[cell].parts() if oracle.kind(cell) != "Bear"]
    parted = [spot for spot in spots if spot[1]]
    at = rng.choice([*spots, *rng.choices(parted or spots, k=len(spots)), *[((0, 0), "")] * 12])
    near = [spot for spot in spots if distance(spot[0], at[0]) == 1 and oracle.kind(spot[0]) != "Destination-Camp"]
    start = rng.choice([spot for spot in near if not oracle.blocker(spot)] or [oracle.path[0]])
    if start[0] == at[0]:
        return state
    now = replace(state.now, path=(start, at), hour=rng.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 7)))
    seat = replace(state.mover, at=start)
    return replace(state, now=now, seats={**state.seats, state.turn: seat})


def extend_path(state: State, rng: Random) -> State | None:
    """Extend the path; sometimes abort the main move."""
    found = [move for move in TITLE.legal(state, state.turn) if not isinstance(move, Stop)]
    tools = [move for move in found if getattr(move, "tool", None) or isinstance(move, Canoe | Cross | Row)]
    walks = [move for move in found if isinstance(move, Traverse)]
    chosen = rng.choice([group for group in (tools, walks, walks, found) if group])
    return TITLE.apply(state, rng.choice(chosen))[0]
