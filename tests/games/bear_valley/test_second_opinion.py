"""Moves, stops, trades, explored cards and ends, compared with the second implementation on random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from companion.games.bear_valley.barter import can_trade, trades
from companion.games.bear_valley.components import CHARACTERS
from companion.games.bear_valley.events import Lost, WasEaten
from companion.games.bear_valley.game import TITLE
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
from companion.games.bear_valley.walls import walled
from companion.games.bear_valley.ways import may_pass
from companion.games.bear_valley.words import place_of
from companion.referee.events import Event
from companion.referee.moves import Move
from companion.referee.verdicts import Legal, Refusal, Unfinished
from tests.games.bear_valley.oracle import Found, Oracle, selections
from tests.games.bear_valley.plain_table import PIECES, Doc, Spot, beside, write
from tests.games.bear_valley.positions import NAMES, described, positions
from tests.games.bear_valley.test_map_graph import check_map, random_map
from tests.tools.opinions import Opinion, each

TOOLS = (None, "machete", "canoe", "basket")
SEEDS = range(36)


def full(state: State) -> Oracle:
    """Return the second implementation for a state."""
    return Oracle(describe(state))


def is_legal(state: State, move: Move) -> bool:
    return isinstance(TITLE.judge(state, move), Legal)


def spots_of(state: State, move: Traverse | Row) -> set[Spot]:
    """Return the spots that a move leads to; all of them if it leaves a choice."""
    verdict = TITLE.judge(state, move)
    if isinstance(verdict, Refusal):
        return set()
    if isinstance(verdict, Unfinished):
        assert len(verdict.readings) > 1, move
        return {spot for reading in verdict.readings for spot in spots_of(state, reading)}  # type: ignore[arg-type]
    return {TITLE.apply(state, verdict.move)[0].now.at}


def test_the_positions_cover_everything() -> None:
    """There are hundreds of positions, with every mode, character, tool and switch."""
    found = [state for seed in SEEDS for state in positions(seed)]
    assert len(found) > 600
    assert len({(state.is_advanced, state.has_gold, state.is_enchanted) for state in found}) == 6
    assert {len(state.seats) for state in found} == {2, 3, 4, 5, 6}
    assert {state.mover.character for state in found if state.is_advanced} == set(CHARACTERS)
    assert {state.now.used for state in found} >= {"", *PIECES} - {"flashlight", "telescope"}
    assert sum(state.now.contingency for state in found) > 20
    assert sum(state.now.hour > 2 for state in found) > 20


# Moves over the map.


def check_ways(state: State, rng: Random) -> Iterator[str]:
    """Compare traverses and explores in every direction, with every tool."""
    oracle, me = full(state), state.turn
    listed = set(TITLE.legal(state, me))
    for side in DIRECTIONS:
        for tool in TOOLS:
            wanted = oracle.traverse(side, tool)
            assert spots_of(state, Traverse(me, side, tool)) == wanted, (side, tool, oracle.doc)
            ways = [move for move in listed if isinstance(move, Traverse) and (move.to, move.tool) == (side, tool)]
            assert len(ways) == len(wanted), (side, tool, oracle.doc)
            for move, spot in zip(ways, wanted, strict=True):
                ends = oracle.ends([*oracle.path, spot], oracle.hour + 1, oracle.afloat or tool == "canoe")
                assert "ends the turn" not in TITLE.gloss(state, move) or ends, (move, oracle.doc)
            explore = Explore(me, side, tool)
            assert is_legal(state, explore) == (explore in listed) == oracle.explore(side, tool), (
                explore,
                oracle.doc,
            )
            for section in ("floor", "bridge", "north"):
                named = Traverse(me, side, tool, section)
                assert is_legal(state, named) == (section in {spot[1] for spot in wanted}), (named, oracle.doc)
            yield from (f"{tool or 'on foot'}",) if wanted else ()
            yield from ("a choice of sections",) if len(wanted) > 1 else ()


def check_water(state: State, rng: Random) -> Iterator[str]:
    """Compare rows along the river, crossings, and the Canoe left behind."""
    oracle, me = full(state), state.turn
    for side in DIRECTIONS:
        assert spots_of(state, Row(me, side)) == oracle.rows(side, 1), (side, oracle.doc)
        if oracle.rules["canoe_distance"] == "any":
            assert spots_of(state, Row(me, side, 3)) == oracle.rows(side, 3), (side, oracle.doc)
    assert is_legal(state, Cross(me)) == (oracle.cross() is not None), oracle.doc
    assert is_legal(state, Canoe(me)) == oracle.may_float(), oracle.doc
    yield from ("row" for side in DIRECTIONS if oracle.rows(side, 1))
    yield from ("cross",) if oracle.cross() else ()
    yield from ("afloat",) if oracle.may_float() else ()


def check_caves(state: State, rng: Random) -> Iterator[str]:
    """Compare dives and jumps, from a Cave with a Flashlight if there is one."""
    moved = at_cave(state, rng)
    for _ in range(3):
        oracle, me = full(moved), moved.turn
        found = {cell for cell in oracle.grid if is_legal(moved, Jump(me, place_of((cell, ""))))}
        assert found == (oracle.jumps() if moved.step == "move" else set()), oracle.doc
        dives = [side for side in DIRECTIONS if is_legal(moved, Dive(me, side))]
        assert dives == [side for side in DIRECTIONS if oracle.dives(side)], oracle.doc
        yield from ("jump",) if found else ()
        yield from ("dive",) if dives else ()
        known = [
            side
            for side in dives
            if beside(oracle.dive[-1] if oracle.dive else oracle.path[-1][0], side) in oracle.grid
        ]
        if not known:
            break
        moved = TITLE.apply(moved, Dive(me, rng.choice(known)))[0]


def at_cave(state: State, rng: Random) -> State:
    """Give the mover a Flashlight and start the turn on a Cave, if possible."""
    oracle = full(state)
    caves = [cell for cell in oracle.grid if oracle.picture(cell) == "cave" and not oracle.blocker((cell, ""))]
    if not caves or not oracle.advanced or not oracle.stock()["flashlight"] or oracle.role in ("sunny", "rocky"):
        return state
    seats = [dict(seat) for seat in oracle.doc["seat"]]
    for seat in seats:
        if seat["name"] == oracle.me:
            seat["at"] = write((rng.choice(caves), ""))
            seat["tokens"] = [*seat.get("tokens", ()), "flashlight"]
    doc = {key: value for key, value in oracle.doc.items() if key != "now"}
    return read_position({**doc, "seat": seats}, {})


def check_stops(state: State, rng: Random) -> Iterator[str]:
    """Compare where a player must stop, cannot stop, and what may be left behind."""
    oracle, me = full(state), state.turn
    check_asked(state, oracle)
    held = selections(oracle.held(me))
    stops = {move.leaving or () for move in TITLE.legal(state, me) if isinstance(move, Stop)}
    assert stops == {left for left in held if oracle.may_stop(left)}, oracle.doc
    for left in held:
        assert is_legal(state, Stop(me, None, left or None)) == oracle.may_stop(left), (left, oracle.doc)
    others = [cell for cell in oracle.grid if cell != oracle.path[-1][0]]
    assert not is_legal(state, Stop(me, place_of((others[0], ""))))
    yield from (f"must stop: {why}" for why in oracle.must_stop())
    yield from (f"cannot stop: {why}" for why in [oracle.cannot_stop()] if why not in ("", "start"))


def check_asked(state: State, oracle: Oracle) -> None:
    """Check that every legal move is asked for; if the turn must end, only a Canoe leads on."""
    verbs = TITLE.asks(state)[0].verbs
    templates = TITLE.notation(NAMES).templates
    assert {templates[type(move)].verb for move in TITLE.legal(state, state.turn)} <= {*verbs}, oracle.doc
    for verb, way in (("traverse", oracle.traverse), ("explore", oracle.explore)):
        by_canoe = any(way(side, "canoe") for side in DIRECTIONS)
        assert verb not in verbs or by_canoe or not oracle.must_stop(), oracle.doc


def check_passing(state: State, rng: Random) -> Iterator[str]:
    """Compare which players may be passed."""
    oracle = full(state)
    for other in state.living:
        if other != state.turn:
            assert may_pass(state, other) == oracle.may_pass(other), (other, oracle.doc)
            yield from ("passes another",) if oracle.may_pass(other) else ()


def check_telescopes(state: State, rng: Random) -> Iterator[str]:
    """Compare the cells that a Telescope may observe."""
    oracle, me = full(state), state.turn
    can = oracle.can_use("telescope") and len(oracle.path) == 1 and not oracle.contingency and oracle.left > 0
    for side in DIRECTIONS:
        wanted = can and beside(oracle.path[0][0], side) not in oracle.grid
        assert is_legal(state, Observe(me, side)) == wanted, (side, oracle.doc)
        yield from ("telescope",) if wanted else ()


# Trades.


def check_trades(state: State, rng: Random) -> Iterator[str]:
    """Compare every trade at two places."""
    oracle = full(state)
    if not oracle.gold:
        return
    for cell in [next(iter(oracle.loose), (0, 0)), (0, 0)]:
        own = oracle.held(oracle.me)
        wanted = Counter(oracle.trades(cell, own)) if len(oracle.goods(cell, own)) < 7 else None
        if wanted is not None:
            found = Counter((tuple(sorted(give)), tuple(sorted(get))) for give, get in trades(state, cell))
            assert found == wanted, (cell, oracle.doc)
        assert can_trade(state, cell) == oracle.can_trade(cell, own), (cell, oracle.doc)
        yield from ("trades",) if wanted else ()
        yield from ("trades of several for several" for give, get in wanted or () if len(give) > 1 < len(get))


def check_typed_trades(state: State, rng: Random) -> Iterator[str]:
    """Enter a Post next to the player and type any trade."""
    oracle = full(state)
    posts = [Explore(oracle.me, side, None, "P1") for side in DIRECTIONS if oracle.explore(side, None)]
    legal = [move for move in posts if is_legal(state, move)]
    if not legal or not oracle.gold:
        return
    after = TITLE.apply(state, rng.choice(legal))[0]
    if after.step != "trade":
        return
    there = full(after)
    cell, own = there.path[-1][0], there.held(there.me)
    wanted = set(there.trades(cell, own))
    typed = rng.sample(sorted(wanted), min(4, len(wanted)))
    parts = [part for part in selections(own) if part]
    typed += [(rng.choice(parts), tuple(sorted(rng.choices([*PIECES, "gold"], k=2)))) for _ in range(10)]
    for give, get in typed:
        move = Trade(there.me, tuple(rng.sample(give, len(give))), get)
        assert is_legal(after, move) == ((give, get) in wanted), (move, there.doc)
        yield "typed trades"


# Explored cards.


def check_cards(state: State, rng: Random) -> Iterator[str]:
    """Compare how cards of the deck may be laid in one direction, in both orientations, and the effect."""
    oracle = full(state)
    ways = [(side, tool) for side in DIRECTIONS for tool in TOOLS if oracle.explore(side, tool)]
    if not ways or not oracle.left:
        return
    side, tool = rng.choice(ways)
    for card in state.deck:
        for name in (card, f"{card}*"):
            yield from check_card(state, oracle, Explore(oracle.me, side, tool, name))


def check_card(state: State, oracle: Oracle, move: Explore) -> Iterator[str]:
    """Compare every direction of one card; yield the effects."""
    assert move.card is not None
    directions = oracle.card_directions(move.to, move.card)
    for into in DIRECTIONS:
        named = Explore(move.seat, move.to, move.tool, move.card, into)
        wanted = into in directions and oracle.may_be_laid(into, move.card)
        verdict = TITLE.judge(state, named)
        assert isinstance(verdict, Legal) == wanted, (named, verdict, oracle.doc)
        if isinstance(verdict, Legal):
            after, events = TITLE.apply(state, verdict.move)
            # A card that looks alike both ways is unturned, whatever was typed.
            laid = after.map[beside(oracle.path[-1][0], into)].name
            found = oracle.found(into, laid, move.tool)
            check_found(after, events, found, oracle)
            yield found.result
            if found.result in ("lost", "ended") and after.step != "over":
                check_contingency(after, oracle.with_card(into, laid, move.tool).aborted([found.spot]))


def check_found(after: State, events: tuple[Event, ...], found: Found, oracle: Oracle) -> None:
    """Compare the game's result for a card with the second implementation."""
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
        verbs = TITLE.asks(after)[0].verbs
        assert [verb for verb in verbs if verb != "stay"] == found.result.split()[1:], (found, oracle.doc)


def result_of(after: State, events: tuple[Event, ...], spot: Spot) -> str:
    """Name the effect of a card from events and questions."""
    if any(isinstance(event, WasEaten) for event in events):
        return "eaten"
    lost = [event for event in events if isinstance(event, Lost)]
    if lost:
        return "lost" if lost[0].is_lost else "ended"
    if after.step in ("bear", "blocked", "trade"):
        return {"bear": "basket?"}.get(after.step, after.step)
    return "evaded" if after.map[spot[0]].is_bear else "entered"


def check_contingency(after: State, tried: Oracle) -> None:
    """Check that a contingency move over known cards follows an aborted move, if there is any."""
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


def check_laying(state: State, rng: Random) -> Iterator[str]:
    """Check that a drawn card is laid like one named in the move."""
    oracle = full(state)
    ways = [side for side in DIRECTIONS if oracle.explore(side, None)]
    if not ways or not oracle.left:
        return
    side = rng.choice(ways)
    waiting = TITLE.apply(state, Explore(oracle.me, side))[0]
    for card in rng.sample(state.deck, min(len(state.deck), 10)):
        drawn = TITLE.apply(waiting, next(m for m in TITLE.legal(waiting, None) if getattr(m, "card", "") == card))[0]
        directions = oracle.card_directions(side, card)
        wanted = {(d, name) for d in directions for name in (card, f"{card}*") if oracle.may_be_laid(d, name)}
        if drawn.step == "lay" and drawn.now.drawn:
            laid = {
                (d, name) for d in DIRECTIONS for name in (card, f"{card}*") if is_legal(drawn, Lay(oracle.me, name, d))
            }
            assert laid == wanted, (card, oracle.doc)
            yield "laid"
        else:
            # There was no choice: one place, and one distinguishable orientation.
            assert len(directions) == 1, (card, oracle.doc)


# The start and the end of a turn.


def check_benefits(state: State, rng: Random) -> Iterator[str]:
    """Compare the benefits of enchantments at the start of a turn."""
    if not (state.now.moved or state.now.contingency or state.now.used):
        now = {key: int(getattr(state.now, key)) for key in ("butterfly", "fox", "redraws", "lucky", "each")}
        oracle = full(state)
        assert now == {key: int(value) for key, value in oracle.benefits().items()}, oracle.doc
        yield from (key for key, value in now.items() if value)


def check_walled_in(state: State, rng: Random) -> Iterator[str]:
    """Compare the walled-in players and the spots that everyone can reach."""
    oracle = full(state)
    assert set(walled(state)) == oracle.walled(), oracle.doc
    for name in state.living:
        assert set(walk(state, name)) == oracle.reach(name), (name, oracle.doc)
    yield from ("walled in" for _ in oracle.walled())
    yield from ("cut off" for name in state.living if oracle.is_walled_in(name, hope=False))


def check_ends(state: State, rng: Random) -> Iterator[str]:
    """Compare how a turn ends: by stopping, by staying, with a contingency move."""
    oracle = full(state)
    stops = [move for move in TITLE.legal(state, state.turn) if isinstance(move, Stop)]
    for move in rng.sample(stops, min(2, len(stops))):
        yield check_end(state, move, oracle.after_stop(oracle.path[-1], move.leaving or ()), has_moved=True)
    stay = Stay(state.turn)
    after = TITLE.apply(state, stay)[0]
    if oracle.contingency or not oracle.advanced:
        yield check_end(state, stay, oracle.after_stop(oracle.path[0]), has_moved=False)
    elif after.step != "over":
        check_contingency(after, oracle.aborted([]))
        yield "contingency" if after.now.contingency else "no contingency"


def check_end(state: State, move: Move, stood: Oracle, has_moved: bool) -> str:
    """Compare the end of a turn: tokens, wins, the next player; yield the results."""
    after, wanted = TITLE.apply(state, move)[0], stood.end()
    if after.step == "over":
        sheet, is_won = TITLE.score(after), wanted in ("destination", "gold")
        assert sheet.winners == ((stood.me,) if is_won else ()), (move, stood.doc)
        assert (after.ending, sheet.beaten_by) == (wanted, "" if is_won else "the bears"), (move, stood.doc)
        return wanted
    if wanted in ("pick", "supply"):
        assert after.step == wanted, (move, stood.doc)
        assert Counter(after.seats[stood.me].tokens) == Counter(stood.held(stood.me)), (move, stood.doc)
        return wanted
    end = stood.handed_over()
    found = full(after)
    assert found.loose == {cell: sorted(tokens) for cell, tokens in end.loose.items()}, (move, stood.doc)
    for name in end.seats:
        assert (found.at(name), Counter(found.held(name))) == (end.at(name), Counter(end.held(name))), (move, stood.doc)
    comes = ("walled", stood.me) if wanted == "walled" else ("move", stood.next_player(has_moved))
    assert (after.step, after.turn) == comes, (move, stood.doc)
    return wanted


# All of them.


def case_of(doc: Doc) -> Doc:
    """Write a position as a case."""
    seats = {seat["name"]: seat for seat in doc["seat"]}
    by_seat = {"characters": "character", "places": "at", "tokens": "tokens"}
    marks = ("eaten", "tunnelled", "spared")
    kept = ("mode", "gold", "enchantments", "river", "map", "loose", "baskets", "bottom", "round", "turn", "first")
    return {
        "seats": list(seats),
        **{key: doc[key] for key in (*kept, "step", "now", "idle", "rulings") if key in doc},
        **{key: {name: seat[field] for name, seat in seats.items() if field in seat} for key, field in by_seat.items()},
        **{mark: [name for name, seat in seats.items() if seat.get(mark)] for mark in marks},
    }


def opinion(part: str, every: int, *checks: Callable[[State, Random], Iterator[str]]) -> Opinion:
    """Combine some checks into one, run on every n-th position."""

    def draws(seed: int) -> Iterator[Doc]:
        return iter(described(seed)[::every])

    def check(doc: Doc) -> Iterator[str]:
        state, rng = read_position(doc, {}), Random(repr(doc))
        for one in checks:
            yield from one(state, rng)

    return Opinion(f"Bear Valley {part}", draws, check, case_of)


# Connections on the map have their own test, with a graph library.
REACHABILITY = Opinion("Bear Valley reachability", each("graph", random_map), check_map, case_of)
OPINIONS = (
    REACHABILITY,
    opinion("who is walled in", 2, check_walled_in),
    opinion("ways", 1, check_ways, check_water, check_caves, check_passing, check_telescopes),
    opinion("stops and ends of turns", 1, check_stops, check_benefits, check_ends),
    opinion("trades", 3, check_trades, check_typed_trades),
    opinion("explored cards", 5, check_cards, check_laying),
)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("opinion", OPINIONS[1:], ids=lambda opinion: opinion.part)
def test_two_opinions(opinion: Opinion, seed: int) -> None:
    for doc in opinion.draws(seed):
        assert all(opinion.check(doc))
