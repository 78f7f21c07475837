"""The setup of the board and the players (MV-SETUP, MV-PSET, MV-SOLO-01, MV-SOLO-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley.cards import Tables
from companion.games.maple_valley.decks import cycle
from companion.games.maple_valley.frames import Fill, Opening, Unseen, Upkeep
from companion.games.maple_valley.hands import draw_friend
from companion.games.maple_valley.machine import settle
from companion.games.maple_valley.order import refuse_now, refuse_until
from companion.games.maple_valley.state import (
    SETUP,
    START,
    DawdleDeck,
    Deck,
    Result,
    Seat,
    State,
    StepName,
    clockwise,
)
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import CURIOSITIES, DECKS, listed, name_of
from companion.referee import chance
from companion.referee.amounts import counted, enumerated
from companion.referee.effects import push
from companion.referee.events import Event, Later, Said
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.problems import BadPosition
from companion.referee.verdicts import Refusal, refuse

TIMES = {2: "twice"}
PLAYERS = range(1, 6)
OUTPOSTS = 2
FESTIVITIES = 3
# How often the tokens of an owner's board are dealt again; the boxed ones fit the first time.
MOST_TRIES = 1000
# The most layouts of the Groves listed.
MOST_LAYOUTS = 20_000
NO_LAYOUT = "the tokens of this edition cannot be laid so that every Grove shows different Goods"
# The clause of each step of the setup.
CLAUSES: dict[str, str] = {
    "outposts": "MV-SETUP-02",
    "festivities": "MV-SETUP-03",
    "displays": "MV-SETUP-05",
    "sites": "MV-SETUP-08",
    "groves": "MV-SETUP-12",
    "sun": "MV-SETUP-13",
    "first": "MV-PSET-01",
}


def new_game(header: Header, switches: Switches) -> State | Refusal:
    """Take the Packs and shuffle the decks (MV-SETUP-01, MV-SETUP-05, MV-SETUP-07, MV-PSET-02..04)."""
    if len(header.seats) not in PLAYERS:
        return refuse("MV-R06 MV-PSET-02", "wrong-seats", f"the game is for 1 to 5 players, not {len(header.seats)}")
    tables = read_tables(header.edition)
    colours = colours_of(header.seats, header.options, tables)
    if isinstance(colours, Refusal):
        return colours
    return State(
        edition=header.edition,
        switches=switches,
        is_named=switches.hidden_draws == "named" or header.deal is not None,
        step="outposts",
        seats={name: new_seat(tables, colour) for name, colour in zip(header.seats, colours, strict=True)},
        decks={name: Deck(chance.Unseen(tables.deck(name, len(header.seats) == 1))) for name in DECKS},
        dawdles=DawdleDeck(chance.Unseen({word: card.copies for word, card in tables.dawdles.items()})),
    )


def new_seat(tables: Tables, colour: str) -> Seat:
    """Return a player with a Map, Curiosities and the starting Friend (MV-SETUP-14, MV-PSET-02..05)."""
    starter = tables.starting[colour]
    village = next(id for id, location in tables.locations.items() if location.kind == START)
    pack = dict.fromkeys((*CURIOSITIES, "map"), 1)
    return Seat(colour, starter, village, hand=(starter,), pack=pack)


def colours_of(seats: Sequence[str], options: Mapping[str, Any], tables: Tables) -> list[str] | Refusal:
    """Give each player a colour: as named, or in the order of the edition (MV-PSET-02)."""
    known = list(tables.starting)
    if "colours" not in options:
        return known[: len(seats)]
    words = str(options["colours"]).casefold().replace(",", " ").split()
    if len(words) != len(seats):
        reason = f"name {counted(len(seats), 'colour')}, one per player, not {len(words)}"
        return refuse("MV-PSET-02", "bad-colours", reason)
    unknown = [word for word in words if word not in known]
    if unknown:
        return refuse("MV-PSET-02", "no-colour", f"{unknown[0]} is not one of {', '.join(known)}")
    if len(set(words)) != len(words):
        return refuse("MV-PSET-02", "same-colours", "two players cannot share a colour")
    return words


def next_step(state: State, step: StepName) -> StepName:
    """Return the next step of the setup; a solo game has no Festivities (MV-SOLO-01, MV-SOLO-03)."""
    after = SETUP[SETUP.index(step) + 1]
    return next_step(state, after) if after == "festivities" and state.is_solo else after


def _refuse_step(state: State, step: StepName) -> Refusal | None:
    if state.step == step and not state.stack:
        return None
    if state.step == "over":
        return refuse(f"MV-HOUR-01 MV-END-01 {CLAUSES[step]}", "game-over", "the game is over")
    if step == "festivities" and state.is_solo:
        return refuse("MV-SOLO-01 MV-SETUP-03", "solo", "a solo game has no Festivities")
    is_early = state.step in SETUP and SETUP.index(state.step) < SETUP.index(step)
    if is_early:
        return refuse_until(state, CLAUSES[step], "wrong-step")
    return refuse(CLAUSES[step], "wrong-step", "that was already done in the setup")


def outposts(state: State, seat: None) -> Iterator[Move]:
    """Propose every order of the Outposts."""
    return map(moves.Outposts, permutations(state.tables.outposts, len(state.tables.posts)))


def refuse_outposts(state: State, move: moves.Outposts) -> Refusal | None:
    if (refusal := _refuse_step(state, "outposts")) is not None:
        return refusal
    number = len(state.tables.posts)
    if len(move.cards) != number or len(set(move.cards)) != number:
        return refuse("MV-SETUP-02", "wrong-number", f"the setup needs {number} different Outposts")
    solo = [card for card in move.cards if state.is_solo and state.tables.outposts[card].not_solo]
    if solo:
        return refuse("MV-SOLO-02", "not-solo", f"{state.tables.title(solo[0])} is not used in a solo game")
    return None


def apply_outposts(state: State, move: moves.Outposts) -> Result:
    """Place the Outposts (MV-SETUP-02)."""
    outposts = dict(zip(state.tables.posts, move.cards, strict=True))
    names = [f"{state.tables.title(card)} on {state.tables.locations[at].name}" for at, card in outposts.items()]
    state = replace(state, outposts=outposts, step=next_step(state, "outposts"))
    said = (Said(f"place {' and '.join(names)}"),)
    return _lay_displays(state, said) if state.step == "displays" else (state, said)


def _lay_displays(state: State, said: tuple[Event, ...]) -> Result:
    """Ask for the displays: Favours, Patches, Friends (MV-SETUP-05)."""
    return settle(push(state, Fill("friend"), Fill("patch"), Fill("favour")), said)


def festivities(state: State, seat: None) -> Iterator[Move]:
    """Propose every set of three Festivities, in one order each."""
    return map(moves.Festivities, combinations(state.tables.festivities, FESTIVITIES))


def refuse_festivities(state: State, move: moves.Festivities) -> Refusal | None:
    if (refusal := _refuse_step(state, "festivities")) is not None:
        return refusal
    if len(move.cards) != FESTIVITIES or len(set(move.cards)) != FESTIVITIES:
        return refuse("MV-SETUP-03", "wrong-number", f"the setup needs {FESTIVITIES} different Festivities")
    return None


def apply_festivities(state: State, move: moves.Festivities) -> Result:
    """Place the Festivities and block their rows (MV-SETUP-03, MV-SETUP-04)."""
    players = len(state.seats)
    state = replace(state, festivities=move.cards, step=next_step(state, "festivities"))
    rows = {row.number for card in move.cards for row in state.tables.festivities[card].rows if row.number > players}
    names = enumerated([*map(state.tables.title, move.cards)])
    blocked = f"; block rows {enumerated([*map(str, sorted(rows))])} with markers of an unused colour" if rows else ""
    return _lay_displays(state, (Said(f"place {names}{blocked}"),))


def read_pairs(pairs: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Split `OAK1=clay+berries`."""
    return [(key, tuple(value.split("+"))) for key, _, value in (pair.partition("=") for pair in pairs)]


def sites(state: State, seat: None) -> Iterator[Move]:
    """Propose every order of the sites of each colour."""
    tables = state.tables
    found: list[dict[str, str]] = [{}]
    for colour, backs in tables.sites.items():
        spaces = [trail for trail in tables.spaces if tables.trails[trail].site == colour]
        orders = list(dict.fromkeys(permutations(backs)))
        found = [{**laid, **dict(zip(spaces, order, strict=True))} for laid in found for order in orders]
    return (moves.Sites(tuple(f"{trail}={laid[trail]}" for trail in tables.spaces)) for laid in found)


def refuse_sites(state: State, move: moves.Sites) -> Refusal | None:
    if (refusal := _refuse_step(state, "sites")) is not None:
        return refusal
    found = dict(read_pairs(move.sites))
    return fault_in_sites(state.tables, {trail: values[0] for trail, values in found.items()}, len(move.sites))


def fault_in_sites(tables: Tables, sites: Mapping[str, str], number: int) -> Refusal | None:
    """Return what is wrong with the Curiosity sites: one per space, each of its colour (MV-SETUP-08)."""
    if set(sites) != set(tables.spaces) or number != len(tables.spaces):
        return refuse("MV-SETUP-08", "wrong-spaces", f"name one Curiosity for each site: {', '.join(tables.spaces)}")
    for colour, backs in tables.sites.items():
        laid = Counter(curiosity for trail, curiosity in sites.items() if tables.trails[trail].site == colour)
        if laid != Counter(backs):
            spaces = ", ".join(trail for trail in tables.spaces if tables.trails[trail].site == colour)
            shown = listed(backs)
            return refuse("MV-SETUP-08", "wrong-sites", f"the {colour} sites ({spaces}) must show {shown}")
    return None


def apply_sites(state: State, move: moves.Sites) -> Result:
    """Turn up the Curiosity sites (MV-SETUP-08)."""
    sites = {trail: values[0] for trail, values in read_pairs(move.sites)}
    ordered = {trail: sites[trail] for trail in state.tables.spaces}
    return replace(state, sites=ordered, step="groves"), (Said("turn up the Curiosity sites"),)


def groves(state: State, seat: None) -> Iterator[Move]:
    """List the layouts of the Groves, starting with one found without the others.

    Raises BadPosition if there is none.
    """
    first = next(_layouts(state.tables), None)
    if first is None:
        raise BadPosition(NO_LAYOUT)
    yield first
    yield from _all_layouts(state.edition)[1:]


@lru_cache(maxsize=8)
def _all_layouts(edition: str) -> tuple[Move, ...]:
    """List the layouts, up to a limit where an owner's tokens allow very many."""
    return tuple(islice(_layouts(read_tables(edition)), MOST_LAYOUTS))


def _layouts(tables: Tables) -> Iterator[Move]:
    """Yield the layouts with the tokens of each back in every order, where no Grove shows a Good twice."""
    spots = [back for grove in tables.groves for back in tables.locations[grove].spots]
    orders = [permutations(goods, spots.count(back)) for back, goods in tables.tokens.items()]
    # Equal tokens give equal orders, so more orders are tried than listed.
    different = [islice(dict.fromkeys(islice(order, 4 * MOST_LAYOUTS)), MOST_LAYOUTS) for order in orders]
    for laid in (_lay(tables, order) for order in product(*different)):
        if not any(map(shows_twice, laid.values())):
            yield moves.Groves(tuple([f"{grove}={'+'.join(goods)}" for grove, goods in laid.items()]))


def shows_twice(goods: Sequence[str]) -> bool:
    """Return whether a Grove would show a Good twice (MV-SETUP-12)."""
    return len(set(goods)) < len(goods)


def _lay(tables: Tables, order: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    """Place tokens of each back on the Groves, in order."""
    laid = {back: iter(goods) for back, goods in zip(tables.tokens, order, strict=True)}
    return {grove: [next(laid[back]) for back in tables.locations[grove].spots] for grove in tables.groves}


def refuse_groves(state: State, move: moves.Groves) -> Refusal | None:
    if (refusal := _refuse_step(state, "groves")) is not None:
        return refusal
    return fault_in_groves(state.tables, dict(read_pairs(move.groves)), len(move.groves))


def fault_in_groves(tables: Tables, groves: Mapping[str, Sequence[str]], number: int) -> Refusal | None:
    """Return what is wrong with the tokens of the Groves (MV-SETUP-09..12)."""
    if set(groves) != set(tables.groves) or number != len(tables.groves):
        return refuse(
            "MV-SETUP-09 MV-SETUP-10", "wrong-groves", f"name the tokens of each Grove: {', '.join(tables.groves)}"
        )
    for grove, goods in groves.items():
        location = tables.locations[grove]
        if len(goods) != len(location.spots):
            return refuse(
                "MV-SETUP-12", "wrong-number", f"{location.name} has {len(location.spots)} spots, not {len(goods)}"
            )
        if shows_twice(goods):
            reason = (
                f"{location.name} would show {name_of(goods[0])} twice: swap the general token with the one left over"
            )
            return refuse("MV-SETUP-12 MV-SETUP-11", "same-good", reason)
    for back, goods_laid in _tokens_laid(tables, groves).items():
        missing = goods_laid - Counter(tables.tokens[back])
        if missing:
            clause = "MV-SETUP-10" if back == "general" else "MV-SETUP-09"
            good, all_of_back = next(iter(missing)), tables.tokens[back]
            reason = f"{name_of(good)} is not a {back} token: they are {enumerated([*map(name_of, all_of_back)])}"
            if good in all_of_back:
                times = TIMES.get(goods_laid[good], f"{goods_laid[good]} times")
                reason = (
                    f"{name_of(good)} is named {times} on {back} spots, but there is only {all_of_back.count(good)}"
                )
            return refuse(clause, "wrong-token", reason)
    return None


def apply_groves(state: State, move: moves.Groves) -> Result:
    """Turn up the Grove tokens; the one left over goes back to the box (MV-SETUP-09..12)."""
    laid = dict(read_pairs(move.groves))
    groves = {grove: laid[grove] for grove in state.tables.groves}
    return replace(state, groves=groves, step="sun"), (Later(partial(_tell_groves, state.tables, groves)),)


def _tell_groves(tables: Tables, groves: Mapping[str, Sequence[str]]) -> Iterator[Event]:
    left = leftover(tables, groves)
    tokens = "tokens" if len(left) > 1 else "token"
    back = f". Return the {enumerated([*map(name_of, left)])} {tokens} to the box" if left else ""
    yield Said(f"turn up the Grove tokens{back or '. None goes back to the box'}")


def leftover(tables: Tables, groves: Mapping[str, Sequence[str]]) -> list[str]:
    """List the tokens that are on no Grove."""
    laid = _tokens_laid(tables, groves)
    return [good for back, goods in tables.tokens.items() for good in (Counter(goods) - laid[back]).elements()]


def _tokens_laid(tables: Tables, groves: Mapping[str, Sequence[str]]) -> dict[str, Counter[str]]:
    """Count the tokens on Groves by back."""
    laid = {back: Counter[str]() for back in tables.tokens}
    for grove, goods in groves.items():
        for back, good in zip(tables.locations[grove].spots, goods, strict=True):
            laid[back][good] += 1
    return laid


def suns(state: State, seat: None) -> Iterator[Move]:
    """Propose every Sun tile."""
    return map(moves.Sun, dict.fromkeys(state.tables.suns))


def refuse_sun(state: State, move: moves.Sun) -> Refusal | None:
    if state.step == "upkeep" and state.stack:
        return refuse_until(state, "MV-END-02 MV-END-03", "something-open")
    if state.hour and state.step not in (*SETUP, "upkeep", "over"):
        return refuse_now(
            state, "MV-END-03 MV-SETUP-13", "wrong-step", "the next Sun tile comes at the end of the hour"
        )
    if state.step != "upkeep" and (refusal := _refuse_step(state, "sun")) is not None:
        return refusal
    if move.good not in left_suns(state):
        return refuse(
            "MV-SETUP-13 MV-END-03 MV-R04", "no-tile", f"no {name_of(move.good)} Sun tile is left in the stack"
        )
    return None


def left_suns(state: State) -> list[str]:
    """List the Sun tiles not shown yet."""
    return list((Counter(state.tables.suns) - Counter(state.suns)).elements())


def apply_sun(state: State, move: moves.Sun) -> Result:
    """Show a Sun tile; at the end of an hour, the rest of the upkeep follows (MV-SETUP-13, MV-END-02..04)."""
    suns = (*state.suns, move.good)
    if state.step == "sun":
        return replace(state, suns=suns, step="first"), (Said(f"the Sun Good of hour 1 is {name_of(move.good)}"),)
    past = name_of(state.sun)
    events: list[Event] = [
        Said(f"the Sun Good is now {name_of(move.good)}; flip the {past} tile and put 1 {past} on it")
    ]
    state = replace(state, suns=suns)
    for name in DECKS:
        state, added = cycle(state, name)
        events += added
    frames = (Upkeep("worm"), Upkeep("dawdle"), Upkeep("refresh"), Fill("patch"), Fill("friend"), Fill("favour"))
    return settle(push(state, *frames), events)


def firsts(state: State, seat: None) -> Iterator[Move]:
    """Propose every player as the Early Bird."""
    return map(moves.First, state.seats)


def refuse_first(state: State, move: moves.First) -> Refusal | None:
    return _refuse_step(state, "first")


def apply_first(state: State, move: moves.First) -> Result:
    """Give the Worm to the Early Bird; everyone draws a Friend and two Favours (MV-PSET-01, MV-PSET-05..06, MV-R71)."""
    state = replace(state, step="deal", early=move.player, turn=move.player)
    said: list[Event] = [Said(f"{move.player} is the Early Bird and takes the Worm")]
    order = clockwise(state, move.player)
    if state.is_named:
        frames = [frame for seat in order for frame in (Unseen(seat, "friend", 1), Opening(seat))]
        return settle(push(state, *reversed(frames)), said)
    for seat in order:
        state, events = draw_friend(state, seat)
        said += events
    return settle(push(state, *(Opening(seat) for seat in reversed(order))), said)


def deal_outposts(state: State, rng: Random) -> moves.Outposts:
    """Draw Outposts (MV-SETUP-02, MV-SOLO-02)."""
    there = [word for word, card in state.tables.outposts.items() if not (state.is_solo and card.not_solo)]
    return moves.Outposts(tuple(rng.sample(there, len(state.tables.posts))))


def deal_festivities(state: State, rng: Random) -> moves.Festivities:
    """Draw Festivities (MV-SETUP-03)."""
    return moves.Festivities(tuple(rng.sample(list(state.tables.festivities), FESTIVITIES)))


def deal_sites(state: State, rng: Random) -> moves.Sites:
    """Shuffle the Curiosity sites of each colour (MV-SETUP-08)."""
    tables = state.tables
    laid: dict[str, str] = {}
    for colour, backs in tables.sites.items():
        spaces = [trail for trail in tables.spaces if tables.trails[trail].site == colour]
        laid |= dict(zip(spaces, rng.sample(list(backs), len(backs)), strict=True))
    return moves.Sites(tuple(f"{trail}={laid[trail]}" for trail in tables.spaces))


def deal_groves(state: State, rng: Random) -> moves.Groves:
    """Place tokens at random; a general one that would be a duplicate is swapped with the spare (MV-SETUP-09..11)."""
    tables = state.tables
    for _ in range(MOST_TRIES):
        piles = {back: rng.sample(list(goods), len(goods)) for back, goods in tables.tokens.items()}
        laid = {grove: [piles[back].pop() for back in tables.locations[grove].spots] for grove in tables.groves}
        for grove, goods in laid.items():
            for at, back in enumerate(tables.locations[grove].spots):
                if goods.count(goods[at]) > 1 and piles[back]:
                    goods[at], piles[back][0] = piles[back][0], goods[at]
        move = moves.Groves(tuple(f"{grove}={'+'.join(goods)}" for grove, goods in laid.items()))
        if refuse_groves(state, move) is None:
            return move
    raise BadPosition(NO_LAYOUT)


def deal_sun(state: State, rng: Random) -> moves.Sun:
    """Draw a Sun tile (MV-SETUP-13, MV-END-03)."""
    return moves.Sun(rng.choice(left_suns(state)))
