"""Every legal line of a seat, or of the table, now.

Ways of up to five trails are listed, and single trails by the powers of cards; longer ways mean the same as several
lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations, islice, permutations, product
from typing import TypeAlias

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.abilities import refuse_done
from companion.games.maple_valley.answers import discardable, older_patches
from companion.games.maple_valley.crafts import craftable
from companion.games.maple_valley.drawing import draw_deck, hand_frame, hand_names, looking_step, next_names
from companion.games.maple_valley.frames import FifthPatch, Looking, Shedding, Task
from companion.games.maple_valley.hands import may_be
from companion.games.maple_valley.hours import excess
from companion.games.maple_valley.locations import FORAGED, is_direct
from companion.games.maple_valley.making import makeable
from companion.games.maple_valley.manual import refuse_adjust, refuse_store
from companion.games.maple_valley.marking import categories_of, free_spots
from companion.games.maple_valley.paying import Group, gain_choices, gain_group, in_order, payments
from companion.games.maple_valley.paylines import canonical_payment
from companion.games.maple_valley.playing import is_dead_end, refuse_play, refuse_travel, usable_types
from companion.games.maple_valley.possible import refreshable, zoom_targets
from companion.games.maple_valley.scoring import shelves_of, title_choices
from companion.games.maple_valley.setup import FESTIVITIES, left_suns
from companion.games.maple_valley.sources import canonical
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE, State, written
from companion.games.maple_valley.storage import concrete_sets, items_of
from companion.games.maple_valley.tables import Tables, read_tables
from companion.games.maple_valley.trading import has_choice, open_trades
from companion.games.maple_valley.using import choices_of as gains_of
from companion.games.maple_valley.using import names_gain, number_spent, offers
from companion.games.maple_valley.visiting import site_of, visit_of
from companion.games.maple_valley.walking import power_legs
from companion.games.maple_valley.ways import ways_of
from companion.referee.moves import Move

Lister: TypeAlias = Callable[[State, str], Iterable[Move]]
MOST_LAYOUTS = 20_000
# So many lines of one verb are listed; only an owner's card with many wildcards has more.
MOST_LINES = 20_000
ADJUSTED: tuple[str, ...] = v.Adjusted.__args__  # type: ignore[attr-defined]


@lru_cache(maxsize=65536)
def craft(seat: str, card: str, paying: tuple[str, ...] | None, festivity: str | None, spot: str | None) -> Move:
    """Return the line of a craft; lines are made once."""
    return moves.Craft(seat, card, paying, festivity, spot)


@lru_cache(maxsize=65536)
def mark(seat: str, festivity: str, spot: str) -> Move:
    """Return the line of a marker; lines are made once."""
    return moves.Mark(seat, festivity, spot)


@lru_cache(maxsize=4096)
def draw(card: str) -> Move:
    """Return the line of one card drawn; lines are made once."""
    return moves.Draw((card,))


def open_moves(state: State, seat: str) -> Iterator[Move]:
    """Yield the legal moves of a seat."""
    # The title knows all verbs, and the verbs close what is open.
    from companion.games.maple_valley.game import TITLE

    return TITLE.legal(state, seat)


def _outposts(state: State, seat: str) -> Iterator[Move]:
    tables = state.tables
    there = [word for word, card in tables.outposts.items() if not (state.is_solo and card.not_solo)]
    yield from (moves.Outposts(cards) for cards in permutations(there, len(tables.posts)))


def _festivities(state: State, seat: str) -> Iterator[Move]:
    yield from (moves.Festivities(cards) for cards in combinations(state.tables.festivities, FESTIVITIES))


def _draw(state: State, seat: str) -> list[Move]:
    deck = draw_deck(state)
    return [draw(card) for card in next_names(state, deck)] if deck is not None else []


def _sites(state: State, seat: str) -> list[Move]:
    """List one layout for each order of a colour's sites: there are as many for the other."""
    tables = state.tables
    found: list[dict[str, str]] = [{}]
    for colour, backs in tables.sites.items():
        spaces = [trail for trail in tables.spaces if tables.trails[trail].site == colour]
        orders = list(dict.fromkeys(permutations(backs)))
        found = [{**laid, **dict(zip(spaces, order, strict=True))} for laid in found for order in orders]
    return [moves.Sites(tuple(f"{trail}={laid[trail]}" for trail in tables.spaces)) for laid in found]


def _groves(state: State, seat: str) -> tuple[Move, ...]:
    return _layouts(state.edition)


@lru_cache(maxsize=8)
def _layouts(edition: str) -> tuple[Move, ...]:
    """List the layouts of the Groves; where an owner's tokens allow more than anybody reads, the first of them."""
    tables = read_tables(edition)
    spots = [back for grove in tables.groves for back in tables.locations[grove].spots]
    orders = [permutations(goods, spots.count(back)) for back, goods in tables.tokens.items()]
    laid = (_lay(tables, order) for order in product(*map(_first_orders, orders)))
    fitting = (groves for groves in laid if all(len(set(goods)) == len(goods) for goods in groves.values()))
    lines = (tuple([f"{grove}={'+'.join(goods)}" for grove, goods in groves.items()]) for groves in fitting)
    return tuple(moves.Groves(line) for line in islice(lines, MOST_LAYOUTS))


def _lay(tables: Tables, order: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    """Lay tokens of each back, in their order, on the Groves."""
    laid = {back: iter(goods) for back, goods in zip(tables.tokens, order, strict=True)}
    return {grove: [next(laid[back]) for back in tables.locations[grove].spots] for grove in tables.groves}


def _first_orders(orders: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Yield different orders of tokens, not more than are listed."""
    return islice(dict.fromkeys(islice(orders, 4 * MOST_LAYOUTS)), MOST_LAYOUTS)


def _sun(state: State, seat: str) -> list[Move]:
    return [moves.Sun(good) for good in dict.fromkeys(left_suns(state))]


def _first(state: State, seat: str) -> list[Move]:
    return [moves.First(player) for player in state.seats]


def _hand(state: State, seat: str) -> list[Move]:
    frame = hand_frame(state)
    return [moves.Hand(frame.seat, (card,)) for card in hand_names(state, frame)] if frame is not None else []


def _look(state: State, seat: str) -> list[Move]:
    found = looking_step(state)
    return [moves.Look(found[0], (card,)) for card in next_names(state, found[1].deck)] if found is not None else []


def _play(state: State, seat: str) -> Iterator[Move]:
    hand = dict.fromkeys(state.seats[seat].hand)
    cards = [card for card in hand if card not in (UNSEEN, UNSEEN_DAWDLE)]
    cards += [card for unseen in (UNSEEN, UNSEEN_DAWDLE) if unseen in hand for card in may_be(state, unseen)]
    for card in dict.fromkeys(cards):
        friend = state.tables.friends.get(card)
        types = (usable_types(state, seat, card) or friend.travel) if friend and len(friend.travel) > 1 else (None,)
        for type in types:
            move = moves.Play(seat, card, type)  # type: ignore[arg-type]
            if refuse_play(state, move) is None:
                yield move


def _pass(state: State, seat: str) -> list[Move]:
    return [moves.Pass(seat)]


def _travel(state: State, seat: str) -> list[Move]:
    """List the ways, and single trails by the powers of cards."""
    return [*(way for way in ways_of(state, seat) if not is_dead_end(state, way)), *_by_powers(state, seat)]


def _by_powers(state: State, seat: str) -> Iterator[Move]:
    """Yield single trails by the powers of cards."""
    owner = state.seats[seat]
    for leg in power_legs(state, seat):
        move = moves.TravelBy(seat, (f"{leg.trail.id}/{canonical(owner, leg.means)}",))
        if refuse_travel(state, move) is None:
            yield move


def _forage(state: State, seat: str) -> list[Move]:
    task = state.stack[-1] if state.stack else None
    at = task.card if isinstance(task, Task) and isinstance(task.steps[0], v.Forage) else site_of(state, seat)
    if at not in state.groves:
        return []
    return [moves.Forage(seat, pair) for pair in gain_choices([Group(state.groves[at], FORAGED)])]


def _make(state: State, seat: str) -> Iterator[Move]:
    owner = state.seats[seat]
    for card, ways in makeable(state, seat).items():
        cost = state.tables.making[card].cost
        for way in ways:
            yield moves.Make(seat, card, canonical_payment(owner, cost, ways, way))


def _activate(state: State, seat: str) -> list[Move]:
    at = site_of(state, seat)
    if isinstance(at, str) and (not is_direct(state, seat, at) or state.switches.ability_before_location == "yes"):
        return [moves.Activate(seat)]
    return []


def _trade(state: State, seat: str) -> Iterator[Move]:
    visit = visit_of(state, seat)
    at = visit.at if visit is not None else site_of(state, seat)
    if at not in state.outposts or (visit is not None and visit.stage != "market"):
        return
    owner = state.seats[seat]
    for trade in open_trades(state, seat, at):
        is_named = has_choice(state, seat, trade.trade)
        for way in trade.payments:
            paying = canonical_payment(owner, trade.trade.cost, trade.payments, way)
            for choice in trade.choices:
                yield moves.Trade(seat, trade.number, paying, choice if is_named else None)


def _use(state: State, seat: str) -> Iterator[Move]:
    owner = state.seats[seat]
    there = offers(state, seat)
    for offer in there:
        several = sum(other.source == offer.source for other in there) > 1
        source = canonical(owner, offer.source)
        ways = payments(state, owner, offer.effect.cost)
        for way in ways:
            paying = canonical_payment(owner, offer.effect.cost, ways, way)
            spent = number_spent(offer.effect.cost, len(way.items))
            is_named = names_gain(state, seat, offer, spent)
            for choice in gains_of(state, seat, offer, spent):
                number = offer.number if several else None
                yield moves.Use(seat, source, number, paying, choice if is_named else None)


def _take(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, v.FromDisplay)
    return [moves.Take(seat, card) for card in dict.fromkeys(state.decks[step.deck].display)]


def _keep(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, Looking)
    return [moves.Keep(seat, (card,)) for card in dict.fromkeys(step.cards)]


def _mark(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, v.Mark)
    spots = free_spots(state, seat, categories_of(state, step.of, task.subject))
    return [mark(seat, festivity, spot) for festivity, spot in spots]


def _gain(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, v.Gain)
    group = gain_group(state, seat, step, task.subject)
    return [moves.GainItems(seat, items) for items in gain_choices([group])]


def _choose(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, v.Choose)
    return [moves.Choose(seat, n) for n in range(1, len(step.options) + 1) if n not in step.taken]


def _zoom(state: State, seat: str) -> list[Move]:
    task = state.stack[-1]
    assert isinstance(task, Task)
    step = task.steps[0]
    assert isinstance(step, v.Zoom)
    return [moves.Zoom(seat, at) for at in zoom_targets(state, seat, step.to)]


def _refresh(state: State, seat: str) -> list[Move]:
    return [moves.Refresh(seat, card) for card in dict.fromkeys(refreshable(state, seat))]


def _craft(state: State, seat: str) -> Iterator[Move]:
    owner = state.seats[seat]
    for card, ways in craftable(state, seat):
        favour = state.tables.favours[card]
        cost = state.tables.crafting[card].cost
        spots: list[tuple[str, str]] | None = None
        for way in ways:
            paying = canonical_payment(owner, cost, ways, way)
            yield craft(seat, card, paying, None, None)
            if spots is None:
                spots = free_spots(state, seat, (favour.category,))
            yield from [craft(seat, card, paying, festivity, spot) for festivity, spot in spots]


def _discard(state: State, seat: str) -> list[Move]:
    top = state.stack[-1] if state.stack else None
    owner = state.seats[seat]
    if isinstance(top, FifthPatch):
        ids = older_patches(state, top)
        words = [written(owner, held) for held in owner.patches if held.id in ids]
        return [moves.Discard(seat, (word,)) for word in words]
    if isinstance(top, Task):
        step = top.steps[0]
        assert isinstance(step, Shedding)
        names = {held.id: written(owner, held) for held in owner.patches}
        cards = dict.fromkeys(names.get(card, card) for card in discardable(state, seat, step.deck))
        return [moves.Discard(seat, (card,)) for card in cards]
    return [moves.Discard(seat, cards) for cards in dict.fromkeys(combinations(owner.preparing, excess(state)))]


def _done(state: State, seat: str) -> list[Move]:
    move = moves.Done(seat)
    return [move] if refuse_done(state, move) is None else []


def _adjust(state: State, seat: str) -> list[Move]:
    tried = [moves.Adjust(seat, what, number) for what in ADJUSTED for number in (1, -1)]  # type: ignore[arg-type]
    return [move for move in tried if refuse_adjust(state, move) is None]


def _store(state: State, seat: str) -> Iterator[Move]:
    """List one set for each storing card."""
    for _, shelf in shelves_of(state, seat):
        for counts in concrete_sets(shelf):
            move = moves.StoreItems(seat, shelf.name, in_order(items_of(counts)))
            if move.items and refuse_store(state, move) is None:
                yield move


def _title(state: State, seat: str) -> list[Move]:
    return [moves.TitleWord(seat, word) for word in title_choices(state, seat)]  # type: ignore[arg-type]
