"""Ways, stops, trades, explored cards, ends: worked out a second time and compared on random positions."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.bear_valley.barter import can_trade, trades
from companion.games.bear_valley.close import walled
from companion.games.bear_valley.events import Lost, WasEaten
from companion.games.bear_valley.game import GAME
from companion.games.bear_valley.grid import DIRECTIONS
from companion.games.bear_valley.moves import (
    Canoe,
    Cross,
    Dive,
    Explore,
    Jump,
    Lay,
    Observe,
    Row,
    Stay,
    Stop,
    Trade,
    Traverse,
)
from companion.games.bear_valley.position import describe, read_position
from companion.games.bear_valley.reach import walk
from companion.games.bear_valley.state import State
from companion.games.bear_valley.tables import CHARACTERS, read_tables
from companion.games.bear_valley.ways import may_pass
from companion.games.bear_valley.words import place_of
from companion.referee.events import Event
from companion.referee.game import Header
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.bear_valley.oracle import Found, Oracle, selections
from tests.bear_valley.plain_table import PIECES, Cell, Doc, Spot, beside, pieces, write

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
TABLES = read_tables("stand-in")
SWITCHES = {ruling.switch: ruling.values for ruling in GAME.book().rulings if ruling.switch}
TOOLS = (None, "machete", "canoe", "basket")
# The share of moves that the simple player chooses, so that the finger gets somewhere.
SKILLS = (0.1, 0.5, 0.8)
SEEDS = range(36)
EACH = 14


# Positions: from games played at random, then stirred.


def random_play(seed: int) -> list[Doc]:
    """Play a game in one of the six modes, every third with all switches thrown, and write some of its positions."""
    rng = Random(f"play {seed}")
    rulings = {key: rng.choice(values) for key, values in SWITCHES.items()} if seed % 3 == 0 else {}
    header = Header(GAME.slug, NAMES[: 2 + seed % 5], 1, options=dict(GAME.modes()[seed // 3 % 6]), rulings=rulings)
    state = GAME.start(header)
    assert isinstance(state, State)
    found: list[Doc] = []
    while GAME.asks(state):
        state = random_step(state, rng, SKILLS[seed % 7 % 3])
        if state.step == "move" and not state.now.moved and rng.random() < 0.3:
            found.append(describe(state))
    return rng.sample(found, min(len(found), EACH))


def random_step(state: State, rng: Random, skill: float) -> State:
    seat = GAME.asks(state)[0].seat
    if seat is not None and rng.random() < skill:
        return GAME.apply(state, GAME.advise(state, seat, rng))[0]
    found = list(GAME.moves(state, seat))
    kinds = list(dict.fromkeys(map(type, found)))
    kind = rng.choice(kinds)
    return GAME.apply(state, rng.choice([move for move in found if type(move) is kind]))[0]


def stirred(doc: Doc, rng: Random) -> Doc:
    """Begin a turn with other tokens, other places and other marks than the game had come to."""
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
    """Deal tokens at random: to the players as far as they may carry them, onto cards, to Bears."""
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
    """Read a stirred position; two players on one spot are not seated."""
    state = read_position(doc, {})
    return None if GAME.examine(state) else state


@cache
def positions(seed: int) -> tuple[State, ...]:
    """Positions with the finger somewhere: the beginning of turns, and a few moves on."""
    rng = Random(f"stir {seed}")
    found: list[State] = []
    for doc in random_play(seed):
        state = seated(stirred(doc, rng))
        for _ in range(rng.choice((1, 2, 3, 4))):
            if state is None or state.step != "move":
                break
            found.append(state)
            if not state.now.moved:
                found.append(thrown(state, rng))
            state = strolled(state, rng)
    return tuple(found)


def thrown(state: State, rng: Random) -> State:
    """Put the finger one card away from the token, at any hour: at the camp, on a card of two sections, anywhere."""
    oracle = full(state)
    spots = [(cell, name) for cell in oracle.grid for name in oracle.grid[cell].parts() if oracle.kind(cell) != "Bear"]
    parted = [spot for spot in spots if spot[1]]
    at = rng.choice([*spots, *rng.choices(parted or spots, k=len(spots)), *[((0, 0), "")] * 12])
    near = [spot for spot in spots if distance(spot[0], at[0]) == 1 and oracle.kind(spot[0]) != "Destination-Camp"]
    start = rng.choice([spot for spot in near if not oracle.stands(spot)] or [oracle.path[0]])
    if start[0] == at[0]:
        return state
    now = replace(state.now, path=(start, at), hour=rng.choice((1, 1, 1, 2, 2, 3, 4, 5, 6, 7)))
    seat = replace(state.mover, at=start)
    return replace(state, now=now, seats={**state.seats, state.turn: seat})


def strolled(state: State, rng: Random) -> State | None:
    """Move the finger on; now and then the main move is given up."""
    found = [move for move in GAME.moves(state, state.turn) if not isinstance(move, Stop)]
    tools = [move for move in found if getattr(move, "tool", None) or isinstance(move, Canoe | Cross | Row)]
    walks = [move for move in found if isinstance(move, Traverse)]
    chosen = rng.choice([group for group in (tools, walks, walks, found) if group])
    return GAME.apply(state, rng.choice(chosen))[0]


def full(state: State) -> Oracle:
    """Ask for the second opinion on a state."""
    return Oracle(describe(state))


def is_legal(state: State, move: Move) -> bool:
    return isinstance(GAME.judge(state, move), Legal)


def led(state: State, move: Traverse | Row) -> set[Spot]:
    """Name the spots to which a line leads; where it leaves a choice, all of them."""
    verdict = GAME.judge(state, move)
    if isinstance(verdict, Refusal):
        return set()
    if isinstance(verdict, Unfinished):
        assert len(verdict.readings) > 1, move
        return {spot for reading in verdict.readings for spot in led(state, reading)}  # type: ignore[arg-type]
    return {GAME.apply(state, verdict.move)[0].now.at}


def test_the_positions_are_rich() -> None:
    """There are hundreds, in every mode, with every character, tool and switch at work somewhere."""
    found = [state for seed in SEEDS for state in positions(seed)]
    assert len(found) > 600
    assert len({(state.is_advanced, state.has_gold, state.is_enchanted) for state in found}) == 6
    assert {len(state.seats) for state in found} == {2, 3, 4, 5, 6}
    assert {state.mover.character for state in found if state.is_advanced} == set(CHARACTERS)
    assert {state.now.used for state in found} >= {"", *PIECES} - {"flashlight", "telescope"}
    assert sum(state.now.contingency for state in found) > 20
    assert sum(state.now.hour > 2 for state in found) > 20


# Ways over the map.


@pytest.mark.parametrize("seed", SEEDS)
def test_traverses_and_explores(seed: int) -> None:
    for state in positions(seed):
        oracle, me = full(state), state.turn
        listed = set(GAME.moves(state, me))
        for side in DIRECTIONS:
            for tool in TOOLS:
                wanted = oracle.traverse(side, tool)
                assert led(state, Traverse(me, side, tool)) == wanted, (side, tool, oracle.doc)
                ways = [move for move in listed if isinstance(move, Traverse) and (move.to, move.tool) == (side, tool)]
                assert len(ways) == len(wanted), (side, tool, oracle.doc)
                for move, spot in zip(ways, wanted, strict=True):
                    ends = oracle.ends([*oracle.path, spot], oracle.hour + 1, oracle.afloat or tool == "canoe")
                    assert "ends the turn" not in GAME.gloss(state, move) or ends, (move, oracle.doc)
                explore = Explore(me, side, tool)
                assert is_legal(state, explore) == (explore in listed) == oracle.explore(side, tool), (
                    explore,
                    oracle.doc,
                )
                for section in ("floor", "bridge", "north"):
                    named = Traverse(me, side, tool, section)
                    assert is_legal(state, named) == (section in {spot[1] for spot in wanted}), (named, oracle.doc)


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_and_crossings(seed: int) -> None:
    for state in positions(seed):
        oracle, me = full(state), state.turn
        for side in DIRECTIONS:
            assert led(state, Row(me, side)) == oracle.rows(side, 1), (side, oracle.doc)
            if oracle.rules["canoe_distance"] == "any":
                assert led(state, Row(me, side, 3)) == oracle.rows(side, 3), (side, oracle.doc)
        assert is_legal(state, Cross(me)) == (oracle.cross() is not None), oracle.doc
        assert is_legal(state, Canoe(me)) == oracle.may_float(), oracle.doc


@pytest.mark.parametrize("seed", SEEDS)
def test_dives_and_jumps(seed: int) -> None:
    """The finger is put onto a Cave with a Flashlight, where there is one."""
    rng = Random(f"dive {seed}")
    for state in positions(seed):
        moved = at_cave(state, rng)
        for _ in range(3):
            oracle, me = full(moved), moved.turn
            found = {cell for cell in oracle.grid if is_legal(moved, Jump(me, place_of((cell, ""))))}
            assert found == (oracle.jumps() if moved.step == "move" else set()), oracle.doc
            dives = [side for side in DIRECTIONS if is_legal(moved, Dive(me, side))]
            assert dives == [side for side in DIRECTIONS if oracle.dives(side)], oracle.doc
            known = [
                side
                for side in dives
                if beside(oracle.dive[-1] if oracle.dive else oracle.path[-1][0], side) in oracle.grid
            ]
            if not known:
                break
            moved = GAME.apply(moved, Dive(me, rng.choice(known)))[0]


def at_cave(state: State, rng: Random) -> State:
    """Give the mover a Flashlight and let his turn begin on a Cave, if that can be."""
    oracle = full(state)
    caves = [cell for cell in oracle.grid if oracle.picture(cell) == "cave" and not oracle.stands((cell, ""))]
    if not caves or not oracle.advanced or not oracle.stock()["flashlight"] or oracle.role in ("sunny", "rocky"):
        return state
    seats = [dict(seat) for seat in oracle.doc["seat"]]
    for seat in seats:
        if seat["name"] == oracle.me:
            seat["at"] = write((rng.choice(caves), ""))
            seat["tokens"] = [*seat.get("tokens", ()), "flashlight"]
    doc = {key: value for key, value in oracle.doc.items() if key != "now"}
    return read_position({**doc, "seat": seats}, {})


@pytest.mark.parametrize("seed", SEEDS)
def test_where_one_must_stop_and_where_one_cannot(seed: int) -> None:
    for state in positions(seed):
        oracle, me = full(state), state.turn
        check_asked(state, oracle)
        held = selections(oracle.held(me))
        stops = {move.leaving or () for move in GAME.moves(state, me) if isinstance(move, Stop)}
        assert stops == {left for left in held if oracle.may_stop(left)}, oracle.doc
        for left in held:
            assert is_legal(state, Stop(me, None, left or None)) == oracle.may_stop(left), (left, oracle.doc)
        others = [cell for cell in oracle.grid if cell != oracle.path[-1][0]]
        assert not is_legal(state, Stop(me, place_of((others[0], ""))))


def check_asked(state: State, oracle: Oracle) -> None:
    """Whatever is legal is asked for; where the turn must end no way on is, but by Canoe."""
    verbs = GAME.asks(state)[0].verbs
    templates = GAME.notation(NAMES).templates
    assert {templates[type(move)].verb for move in GAME.moves(state, state.turn)} <= {*verbs}, oracle.doc
    for verb, way in (("traverse", oracle.traverse), ("explore", oracle.explore)):
        by_canoe = any(way(side, "canoe") for side in DIRECTIONS)
        assert verb not in verbs or by_canoe or not oracle.must_stop(), oracle.doc


@pytest.mark.parametrize("seed", SEEDS)
def test_who_passes_whom(seed: int) -> None:
    for state in positions(seed):
        oracle = full(state)
        for other in state.living:
            if other != state.turn:
                assert may_pass(state, other) == oracle.may_pass(other), (other, oracle.doc)


@pytest.mark.parametrize("seed", SEEDS)
def test_telescopes(seed: int) -> None:
    for state in positions(seed):
        oracle, me = full(state), state.turn
        can = oracle.can_use("telescope") and len(oracle.path) == 1 and not oracle.contingency and oracle.left > 0
        for side in DIRECTIONS:
            wanted = can and beside(oracle.path[0][0], side) not in oracle.grid
            assert is_legal(state, Observe(me, side)) == wanted, (side, oracle.doc)


# Trades.


@pytest.mark.parametrize("seed", SEEDS)
def test_trades(seed: int) -> None:
    for state in positions(seed)[::3]:
        oracle = full(state)
        if not oracle.gold:
            continue
        for cell in [next(iter(oracle.loose), (0, 0)), (0, 0)]:
            own = oracle.held(oracle.me)
            wanted = Counter(oracle.trades(cell, own)) if len(oracle.goods(cell, own)) < 7 else None
            if wanted is not None:
                found = Counter((tuple(sorted(give)), tuple(sorted(get))) for give, get in trades(state, cell))
                assert found == wanted, (cell, oracle.doc)
            assert can_trade(state, cell) == oracle.can_trade(cell, own), (cell, oracle.doc)


@pytest.mark.parametrize("seed", SEEDS)
def test_typed_trades(seed: int) -> None:
    """The finger enters a Post that was put beside the player; any trade may be typed."""
    rng = Random(f"trade {seed}")
    for state in positions(seed)[::3]:
        oracle = full(state)
        posts = [Explore(oracle.me, side, None, "P1") for side in DIRECTIONS if oracle.explore(side, None)]
        legal = [move for move in posts if is_legal(state, move)]
        if not legal or not oracle.gold:
            continue
        after = GAME.apply(state, rng.choice(legal))[0]
        if after.step != "trade":
            continue
        there = full(after)
        cell, own = there.path[-1][0], there.held(there.me)
        wanted = set(there.trades(cell, own))
        typed = rng.sample(sorted(wanted), min(4, len(wanted)))
        parts = [part for part in selections(own) if part]
        typed += [(rng.choice(parts), tuple(sorted(rng.choices([*PIECES, "gold"], k=2)))) for _ in range(10)]
        for give, get in typed:
            move = Trade(there.me, tuple(rng.sample(give, len(give))), get)
            assert is_legal(after, move) == ((give, get) in wanted), (move, there.doc)


# Explored cards.


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_explored(seed: int) -> None:
    """Cards that are left, both ways round, in one direction of a position: may they lie so, what comes of it?"""
    rng = Random(f"cards {seed}")
    for state in positions(seed)[::5]:
        oracle = full(state)
        ways = [(side, tool) for side in DIRECTIONS for tool in TOOLS if oracle.explore(side, tool)]
        if not ways or not oracle.left:
            continue
        side, tool = rng.choice(ways)
        for card in state.deck:
            for name in (card, f"{card}*"):
                check_card(state, oracle, Explore(oracle.me, side, tool, name))


def check_card(state: State, oracle: Oracle, move: Explore) -> None:
    assert move.card is not None
    goes = oracle.goes(move.to, move.card)
    for into in DIRECTIONS:
        named = Explore(move.seat, move.to, move.tool, move.card, into)
        wanted = into in goes and oracle.may_lie(into, move.card)
        verdict = GAME.judge(state, named)
        assert isinstance(verdict, Legal) == wanted, (named, verdict, oracle.doc)
        if isinstance(verdict, Legal):
            after, events = GAME.apply(state, verdict.move)
            # A card that looks alike both ways lies unturned, whatever was typed.
            laid = after.map[beside(oracle.path[-1][0], into)].name
            found = oracle.found(into, laid, move.tool)
            check_found(after, events, found, oracle)
            if found.result in ("lost", "ended") and after.step != "over":
                check_contingency(after, oracle.with_card(into, laid, move.tool).aborted([found.spot]))


def check_found(after: State, events: tuple[Event, ...], found: Found, oracle: Oracle) -> None:
    """Hold what the game made of a card against the second opinion."""
    assert result_of(after, events, found.spot) == found.result.split()[0], (found, oracle.doc, events)
    cell = found.spot[0]
    put = () if found.result in ("eaten",) and cell == oracle.path[0][0] else after.loose.get(cell, ())
    assert put == ((found.token,) if found.token else ()), (found, oracle.doc)
    if found.result == "entered":
        there = full(after)
        said = "\n".join(map(str, events))
        assert ("must stop" in said) == bool(there.must_stop()), (found, oracle.doc)
        assert ("cannot stop" in said) == bool(there.cannot_stop()), (found, oracle.doc)
        assert (after.now.at, after.now.hour) == (found.spot, oracle.hour + 1)
    if found.result.startswith("blocked"):
        verbs = GAME.asks(after)[0].verbs
        assert [verb for verb in verbs if verb != "stay"] == found.result.split()[1:], (found, oracle.doc)


def result_of(after: State, events: tuple[Event, ...], spot: Spot) -> str:
    """Name what came of a card by what was said and asked."""
    if any(isinstance(event, WasEaten) for event in events):
        return "eaten"
    lost = [event for event in events if isinstance(event, Lost)]
    if lost:
        return "lost" if lost[0].is_lost else "ended"
    if after.step in ("bear", "blocked", "trade"):
        return {"bear": "basket?"}.get(after.step, after.step)
    return "evaded" if after.map[spot[0]].is_bear else "entered"


def check_contingency(after: State, tried: Oracle) -> None:
    """A move that came to nothing is followed by another over known cards, if there is any."""
    if not tried.advanced:
        assert not after.now.contingency
    elif after.now.contingency:
        there = full(after)
        assert (there.barred, there.used, there.hour) == (tried.barred, tried.used, 0), tried.doc
        assert (there.afloat, there.now.get("fox")) == (tried.afloat, tried.now.get("fox")), tried.doc
        assert there.has_way_on(), tried.doc
        assert not any(there.explore(side, tool) for side in DIRECTIONS for tool in TOOLS)
    else:
        assert not tried.has_way_on(), tried.doc


@pytest.mark.parametrize("seed", SEEDS)
def test_a_drawn_card_is_laid_like_one_named_at_once(seed: int) -> None:
    rng = Random(f"draw {seed}")
    for state in positions(seed)[::5]:
        oracle = full(state)
        ways = [side for side in DIRECTIONS if oracle.explore(side, None)]
        if not ways or not oracle.left:
            continue
        side = rng.choice(ways)
        waiting = GAME.apply(state, Explore(oracle.me, side))[0]
        for card in rng.sample(state.deck, min(len(state.deck), 10)):
            drawn = GAME.apply(waiting, next(m for m in GAME.moves(waiting, None) if getattr(m, "card", "") == card))[0]
            goes = oracle.goes(side, card)
            wanted = {(d, name) for d in goes for name in (card, f"{card}*") if oracle.may_lie(d, name)}
            if drawn.step == "lay" and drawn.now.drawn:
                laid = {
                    (d, name)
                    for d in DIRECTIONS
                    for name in (card, f"{card}*")
                    if is_legal(drawn, Lay(oracle.me, name, d))
                }
                assert laid == wanted, (card, oracle.doc)
            else:
                # Nothing was left to choose: one place, and one way round that can be told apart.
                assert len(goes) == 1, (card, oracle.doc)


# The beginning and the end of a turn.


@pytest.mark.parametrize("seed", SEEDS)
def test_benefits(seed: int) -> None:
    for state in positions(seed):
        if not (state.now.moved or state.now.contingency or state.now.used):
            now = {key: int(getattr(state.now, key)) for key in ("butterfly", "fox", "redraws", "lucky", "each")}
            oracle = full(state)
            assert now == {key: int(value) for key, value in oracle.benefits().items()}, oracle.doc


@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_walled_in(seed: int) -> None:
    for state in positions(seed)[::2]:
        oracle = full(state)
        assert set(walled(state)) == oracle.walled(), oracle.doc
        for name in state.living:
            assert set(walk(state, name)) == oracle.reach(name), (name, oracle.doc)


@pytest.mark.parametrize("seed", SEEDS)
def test_how_a_turn_ends(seed: int) -> None:
    rng = Random(f"end {seed}")
    for state in positions(seed):
        oracle = full(state)
        stops = [move for move in GAME.moves(state, state.turn) if isinstance(move, Stop)]
        for move in rng.sample(stops, min(2, len(stops))):
            check_end(state, move, oracle.after_stop(oracle.path[-1], move.leaving or ()), has_moved=True)
        stay = Stay(state.turn)
        after = GAME.apply(state, stay)[0]
        if oracle.contingency or not oracle.advanced:
            check_end(state, stay, oracle.after_stop(oracle.path[0]), has_moved=False)
        elif after.step != "over":
            check_contingency(after, oracle.aborted([]))


def check_end(state: State, move: Move, stood: Oracle, has_moved: bool) -> None:
    """Hold the end of a turn against the second opinion: tokens, wins, who is next."""
    after, wanted = GAME.apply(state, move)[0], stood.end()
    if after.step == "over":
        sheet, is_won = GAME.score(after), wanted in ("destination", "gold")
        assert sheet.winners == ((stood.me,) if is_won else ()), (move, stood.doc)
        assert (after.ending, sheet.beaten_by) == (wanted, "" if is_won else "the bears"), (move, stood.doc)
        return
    if wanted in ("pick", "supply"):
        assert after.step == wanted, (move, stood.doc)
        assert Counter(after.seats[stood.me].tokens) == Counter(stood.held(stood.me)), (move, stood.doc)
        return
    end = stood.handed_over()
    found = full(after)
    assert found.loose == {cell: sorted(tokens) for cell, tokens in end.loose.items()}, (move, stood.doc)
    for name in end.seats:
        assert (found.at(name), Counter(found.held(name))) == (end.at(name), Counter(end.held(name))), (move, stood.doc)
    comes = ("walled", stood.me) if wanted == "walled" else ("move", stood.next_player(has_moved))
    assert (after.step, after.turn) == comes, (move, stood.doc)
