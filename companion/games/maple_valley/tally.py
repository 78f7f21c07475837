"""Scoring alone: final holdings counted at a table that was not tracked (MV-SCORE)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.maple_valley.collecting import PATCHES
from companion.games.maple_valley.scoring import score
from companion.games.maple_valley.setup import FESTIVITIES, PLAYERS, new_seat
from companion.games.maple_valley.state import MARKERS, DawdleDeck, Deck, Held, Seat, State, open_spots
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import Tables, read_tables
from companion.games.maple_valley.vocabulary import DECKS, ITEMS
from companion.referee import chance
from companion.referee.game import Holding, Tallied
from companion.referee.verdicts import Refusal, refuse

# Eighteen markers of a kind, twelve of them on planks that make five of one (MV-GEN-09).
MOST_OF_KIND = 66


def holdings(tables: Tables) -> list[Holding]:
    """List what is counted of each player; the starting Friend is counted by itself."""
    cards = {name: tables.deck(name, is_solo=False) for name in DECKS}
    words = {"favour": "Favours brought", "friend": "Friends", "patch": "Patches"}
    found = [
        Holding(word, f"{tables.title(word)} ({words[name]})", number)
        for name, deck in cards.items()
        for word, number in deck.items()
    ]
    found += [Holding(item, f"{item} left", MOST_OF_KIND) for item in ITEMS]
    found += [Holding(word, f"markers on {card.title}", MARKERS) for word, card in tables.festivities.items()]
    return [*found, Holding("points", "points that cards give in other ways")]


def tally(held: Mapping[str, Mapping[str, int]], switches: Switches, edition: str) -> Tallied:
    """Score holdings; all players together hold no more than the box."""
    if len(held) not in PLAYERS:
        return refuse("MV-R06", "wrong-seats", f"the game is for 1 to 5 players, not {len(held)}")
    tables = read_tables(edition)
    colours = zip(held, tables.starting, strict=False)
    seats = {name: seat_of(held[name], new_seat(tables, colour), tables) for name, colour in colours}
    state = State(
        edition=edition,
        switches=switches,
        is_named=False,
        step="over",
        seats=seats,
        decks={name: Deck(chance.Unseen({})) for name in DECKS},
        dawdles=DawdleDeck(chance.Unseen({})),
        early=next(iter(held)),
        turn=next(iter(held)),
        suns=tables.suns[:5],
    )
    marked = {word: {name: counts.get(word, 0) for name, counts in held.items()} for word in tables.festivities}
    laid = {word: {name: n for name, n in counts.items() if n} for word, counts in marked.items()}
    laid = {word: counts for word, counts in laid.items() if counts}
    refusal = _refuse_counts(tables, held, state) or _refuse_markers(state, laid)
    if refusal is not None:
        return refusal
    markers = {word: _spread(open_spots(state, word), counts) for word, counts in laid.items()}
    return score(replace(state, festivities=tuple(laid), markers=markers))


def seat_of(counts: Mapping[str, int], seat: Seat, tables: Tables) -> Seat:
    """Lay counted holdings out card by card."""
    decks = {name: tables.deck(name, is_solo=False) for name in DECKS}
    cards = {name: [w for w in deck for _ in range(counts.get(w, 0))] for name, deck in decks.items()}
    numbers: Counter[str] = Counter()
    patches: list[Held] = []
    for word in cards["patch"]:
        numbers[word] += 1
        patches.append(Held(word, numbers[word]))
    return replace(
        seat,
        hand=(*seat.hand, *cards["friend"]),
        bringing=tuple(cards["favour"]),
        patches=tuple(patches),
        pack={item: counts[item] for item in ITEMS if counts.get(item)},
        points=counts.get("points", 0),
    )


def _refuse_counts(tables: Tables, held: Mapping[str, Mapping[str, int]], state: State) -> Refusal | None:
    for name in DECKS:
        for word, copies in tables.deck(name, is_solo=False).items():
            together = sum(counts.get(word, 0) for counts in held.values())
            if together > copies:
                reason = f"{together} cards {tables.title(word)} are counted, the box holds {copies}"
                return refuse("MV-SETUP-05", "too-many", reason)
            if together and state.is_solo and tables.cards(name)[word].not_solo:
                return refuse("MV-SOLO-02", "not-solo", f"{tables.title(word)} is not in a solo game")
    for seat, owner in state.seats.items():
        if len(owner.patches) > PATCHES:
            return refuse("MV-PATCH-05", "too-many", f"{seat} holds at most {PATCHES} Patches")
    return None


def _refuse_markers(state: State, laid: Mapping[str, Mapping[str, int]]) -> Refusal | None:
    if laid and state.is_solo:
        return refuse("MV-SOLO-01", "solo", "there are no Festivities in a solo game")
    if len(laid) > FESTIVITIES:
        return refuse("MV-SETUP-03", "too-many", f"{FESTIVITIES} Festivities are in a game, not {len(laid)}")
    for word, counts in laid.items():
        spots = len(open_spots(state, word))
        if sum(counts.values()) > spots:
            reason = f"{state.tables.title(word)} has {spots} open spots, not {sum(counts.values())}"
            return refuse("MV-SETUP-04 MV-FEST-01", "too-many", reason)
    for name in state.seats if state.switches.markers_unlimited == "no" else ():
        if sum(counts.get(name, 0) for counts in laid.values()) > MARKERS:
            return refuse("MV-R43", "too-many", f"{name} has {MARKERS} markers")
    return None


def _spread(spots: Mapping[str, str], counts: Mapping[str, int]) -> dict[str, str]:
    """Put counted markers on spots; which, does not matter for the score."""
    owners = [name for name, number in counts.items() for _ in range(number)]
    return dict(zip(spots, owners, strict=False))
