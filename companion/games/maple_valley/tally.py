"""Scoring without a record: final holdings counted at the table (MV-SCORE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Card, Tables
from companion.games.maple_valley.examine import examine_stored
from companion.games.maple_valley.packs import PATCHES, limit_of
from companion.games.maple_valley.scoring import best_categories, best_types, is_storing, score
from companion.games.maple_valley.setup import FESTIVITIES, PLAYERS, colours_of, new_seat
from companion.games.maple_valley.state import HOURS, MARKERS, START, DawdleDeck, Deck, Seat, State, open_spots
from companion.games.maple_valley.state import Held as HeldPatch
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import CATEGORIES, DECKS, ITEMS, RESOURCES, TYPES
from companion.referee import chance
from companion.referee.abilities import Tallied
from companion.referee.amounts import alternatives, enumerated
from companion.referee.holdings import Held, Holding, Value, cards, number, word
from companion.referee.verdicts import Refusal, refuse

# Eighteen markers of a kind, twelve of them on planks that make five of one (MV-GEN-09).
MOST_OF_KIND = 66
MOST_POINTS = 999
# The most words of a title that can be tied (MV-SOLO-04, MV-R59).
TITLE_WORDS = 2


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what is counted for each player; the starting Friend is counted automatically."""
    tables = read_tables(edition)
    decks = {name: tables.deck(name, is_solo=False) for name in DECKS}
    words = {"favour": "Favours brought", "friend": "Friends", "patch": "Patches"}
    found = [
        Holding(card, f"{tables.title(card)} ({words[name]})", copies)
        for name, deck in decks.items()
        for card, copies in deck.items()
    ]
    found += [Holding(item, f"{v.name_of(item, 2)} left", MOST_OF_KIND) for item in ITEMS]
    found += [Holding(card, f"markers on {entry.title}", MARKERS) for card, entry in tables.festivities.items()]
    points = Holding("points", "other points from cards", MOST_POINTS, -MOST_POINTS)
    return [*found, *_looked_at(tables), points, *_chosen(tables)]


def _looked_at(tables: Tables) -> Iterator[Holding]:
    """List what only some editions need for scoring."""
    seen = {test for card in _scoring_cards(tables) for test in _tests_of(card)}
    counted = {test.count for test in seen}
    if "preparing" in counted:
        yield Holding("preparing", "Favours still in Preparing", len(tables.favours))
    if "pawns_here" in counted or any(test.at for test in seen):
        places = sorted(tables.locations, key=lambda place: tables.locations[place].kind != START)
        yield Holding("at", "the pawn's location", kind="choice", one_of=tuple(places))
    if any(test.sun for test in seen):
        yield Holding("sun", "the Sun tile of the last hour", kind="choice", one_of=tuple(tables.suns), shared=True)


def _chosen(tables: Tables) -> Iterator[Holding]:
    """List what players choose: where resources are stored (MV-R95), tied words of a title (MV-SOLO-04)."""
    shelves = tuple(card.word for card in _scoring_cards(tables) if any(map(is_storing, card.effects)))
    if shelves:
        words = "storing cards and {…} what each stores, with the ruling allocation=players"
        yield Holding("stored", words, kind="cards", one_of=shelves, under=RESOURCES)
    known = (*(category.casefold() for category in CATEGORIES), *TYPES)
    yield Holding("title", "words chosen for a tied title in a solo game", TITLE_WORDS, kind="cards", one_of=known)


def _scoring_cards(tables: Tables) -> list[Card]:
    return [*tables.favours.values(), *tables.friends.values(), *tables.patches.values()]


def _tests_of(card: Card) -> Iterator[v.Test]:
    """Yield everything the scoring effects of a card test, as plain tests."""
    for effect in card.effects:
        if effect.trigger == "score":
            yield from _plain_tests(effect.if_)
            yield from (v.Test(count=step.per.count) for step in effect.gain if isinstance(step, v.Points) and step.per)


def _plain_tests(conditions: Iterable[v.Condition | None]) -> Iterator[v.Test]:
    for test in conditions:
        if isinstance(test, v.Test):
            yield test
            yield from _plain_tests((test.not_, *test.all, *test.one))


def score_held(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    """Score holdings, which together must fit in the box."""
    switches = msgspec.convert(dict(rulings), Switches)
    if len(held) not in PLAYERS:
        return refuse("MV-R06", "wrong-seats", f"the game is for 1 to 5 players, not {len(held)}")
    tables = read_tables(edition)
    colours = colours_of([*held], options, tables)
    if isinstance(colours, Refusal):
        return colours
    state = State(
        edition=edition,
        switches=switches,
        is_named=False,
        step="over",
        seats={
            name: seat_of(own, new_seat(tables, colour), tables, switches)
            for (name, own), colour in zip(held.items(), colours, strict=True)
        },
        decks={name: Deck(chance.Unseen({})) for name in DECKS},
        dawdles=DawdleDeck(chance.Unseen({})),
        early=next(iter(held)),
        turn=next(iter(held)),
        suns=_suns(tables, word(shared, "sun")),
    )
    marked = {card: {name: number(own, card) for name, own in held.items()} for card in tables.festivities}
    laid = {card: {name: n for name, n in counts.items() if n} for card, counts in marked.items()}
    laid = {card: counts for card, counts in laid.items() if counts}
    refusal = _refuse_counts(tables, held, state) or _refuse_markers(state, laid) or _refuse_choices(state, held)
    if refusal is not None:
        return refusal
    markers = {card: _spread(open_spots(state, card), counts) for card, counts in laid.items()}
    return score(replace(state, festivities=tuple(laid), markers=markers))


def _suns(tables: Tables, last: str) -> tuple[str, ...]:
    """Return the Sun tiles of a whole game, the last one as named."""
    others = [sun for sun in tables.suns if sun != last]
    return (*others[: HOURS - 1], last or others[HOURS - 1])


def seat_of(held: Held, seat: Seat, tables: Tables, switches: Switches) -> Seat:
    """Turn counted holdings into cards."""
    decks = {name: tables.deck(name, is_solo=False) for name in DECKS}
    laid = {name: [card for card in deck for _ in range(number(held, card))] for name, deck in decks.items()}
    preparing = next(iter(tables.favours), "")
    return replace(
        seat,
        at=word(held, "at", seat.at),
        hand=(*seat.hand, *laid["friend"]),
        preparing=(preparing,) * number(held, "preparing"),
        bringing=tuple(laid["favour"]),
        patches=tuple(HeldPatch(*numbered) for numbered in _numbered(laid["patch"])),
        pack={item: count for item in ITEMS if (count := number(held, item))},
        points=number(held, "points"),
        stored=_stored(held) if switches.allocation == "players" else None,
        chosen=tuple(laid.card for laid in cards(held, "title")),
    )


def _numbered(names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Number the copies of a card in order."""
    for at, name in enumerate(names):
        yield name, names[: at + 1].count(name)


def _stored(held: Held) -> dict[str, tuple[str, ...]]:
    laid = cards(held, "stored")
    numbers = _numbered([one.card for one in laid])
    return {name if n == 1 else f"{name}#{n}": one.under for (name, n), one in zip(numbers, laid, strict=True)}


def _refuse_counts(tables: Tables, held: Mapping[str, Held], state: State) -> Refusal | None:
    for name in DECKS:
        for card, copies in tables.deck(name, is_solo=False).items():
            together = sum(number(own, card) for own in held.values())
            if together > copies:
                reason = f"{together} {tables.title(card)} cards were counted, but the box has {copies}"
                return refuse("MV-SETUP-05", "too-many", reason)
            if together and state.is_solo and tables.cards(name)[card].not_solo:
                return refuse("MV-SOLO-02", "not-solo", f"{tables.title(card)} is not used in a solo game")
    for seat, owner in state.seats.items():
        most = limit_of(state, seat, "limit_patches", PATCHES)
        if len(owner.patches) > most:
            return refuse(
                "MV-PATCH-05", "too-many", f"{seat} has {len(owner.patches)} Patches, but the limit is {most}"
            )
    return None


def _refuse_markers(state: State, laid: Mapping[str, Mapping[str, int]]) -> Refusal | None:
    if laid and state.is_solo:
        return refuse("MV-SOLO-01", "solo", "a solo game has no Festivities")
    if len(laid) > FESTIVITIES:
        return refuse("MV-SETUP-03", "too-many", f"a game has {FESTIVITIES} Festivities, not {len(laid)}")
    for card, counts in laid.items():
        spots = len(open_spots(state, card))
        if sum(counts.values()) > spots:
            reason = f"{state.tables.title(card)} has {spots} open spots, not {sum(counts.values())}"
            return refuse("MV-SETUP-04 MV-FEST-01", "too-many", reason)
    for name in state.seats if state.switches.markers_unlimited == "no" else ():
        if sum(counts.get(name, 0) for counts in laid.values()) > MARKERS:
            return refuse("MV-R43", "too-many", f"{name} has only {MARKERS} markers")
    return None


def _refuse_choices(state: State, held: Mapping[str, Held]) -> Refusal | None:
    """Refuse stored resources that players may not enter, and a title outside a solo game."""
    if state.switches.allocation == "best" and any(cards(own, "stored") for own in held.values()):
        reason = "the companion stores resources for the best score"
        return refuse("MV-R95", "laid-out", reason, "Use --ruling allocation=players to enter them")
    if not state.is_solo and any(cards(own, "title") for own in held.values()):
        return refuse("MV-SOLO-04", "not-solo", "only a solo game ends with a title")
    if (refusal := _refuse_title(state) if state.is_solo else None) is not None:
        return refusal
    problems = [problem for name in state.seats for problem in examine_stored(state, name)]
    return refuse(" ".join(problems[0].clauses), "impossible", problems[0].reason) if problems else None


def _refuse_title(state: State) -> Refusal | None:
    """Refuse words of a title that are not tied: one category, one travel type (MV-SOLO-04, MV-R59)."""
    [(name, owner)] = state.seats.items()
    categories = [category.casefold() for category in best_categories(state, name)]
    types = best_types(state, name)
    tied = [categories if len(categories) > 1 else [], types if len(types) == 2 else []]
    for chosen in owner.chosen:
        same = next((words for words in tied if chosen in words), None)
        if same is None or len({*same} & {*owner.chosen}) > 1:
            listed = " and ".join(alternatives(words) for words in tied if words)
            hint = f"Choose {listed}" if listed else "No category or travel type is tied, so leave it out"
            reason = f"{chosen} is not a choice for the title"
            if same is not None:
                both = enumerated([word for word in owner.chosen if word in same])
                reason = f"the title takes only one of {both}"
            return refuse("MV-SOLO-04 MV-SOLO-07 MV-R59", "not-tied", reason, hint)
    return None


def _spread(spots: Mapping[str, str], counts: Mapping[str, int]) -> dict[str, str]:
    """Put counted markers on spots; which ones does not affect the score."""
    owners = [name for name, number in counts.items() for _ in range(number)]
    return dict(zip(spots, owners, strict=False))
