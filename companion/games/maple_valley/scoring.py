"""Final scoring (MV-SCORE), and the title of a solo game (MV-SOLO)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Card, word_of
from companion.games.maple_valley.counts import all_hold, times
from companion.games.maple_valley.state import Seat, State, friends_of
from companion.games.maple_valley.storage import (
    HONEY,
    THREES,
    Counts,
    Plan,
    Shelf,
    counts_of,
    make_plan,
    options_of,
    plan_of,
    sets_on,
)
from companion.games.maple_valley.vocabulary import CATEGORIES, RESOURCES, TYPES
from companion.referee.amounts import counted
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of

MOST, SECOND = 3, 1
TRACK = 50
ADVERBS = {
    "Decorations": "Imaginatively", "Entertainment": "Delightfully", "Food": "Heartily", "Gifts": "Generously",
}  # fmt: skip
BANDS = ((126, "Spectacular"), (101, "Festive"), (76, "Exuberant"), (51, "Enthusiastic"), (26, "Nonchalant"))
LOWEST = "Sleepy"
# By the number of Patches (MV-SOLO-06).
NOUNS = ("Rambler", "Rambler", "Scout", "Tripper", "Ranger")
PLACES = {"forest": "of the Woodlands", "water": "of the Running Rivers", "rock": "of the Rolling Hills"}
ANYWHERE = "of Maple Valley"
# The subjects of score lines: a card, alone or with its bonus; stored resources; leftovers; markers.
SCORE_LINES: dict[str, tuple[str, ...]] = {
    "<card>: …": ("MV-SCORE-02", "MV-SCORE-07", "MV-SCORE-08"),
    "<card>: … + …": ("MV-SCORE-02", "MV-SCORE-03", "MV-SCORE-04", "MV-SCORE-05", "MV-SCORE-07", "MV-SCORE-08"),
    "Stored on <card>: …": ("MV-SCORE-04", "MV-SCORE-06"),
    "Leftover Honey: …": ("MV-SCORE-09",),
    "Leftover Maps: …": ("MV-SCORE-09",),
    "Leftovers, … (1 point per 3): …": ("MV-SCORE-10",),
    "<festivity>, most markers (…): …": ("MV-SCORE-11",),
    "<festivity>, second most (…): …": ("MV-SCORE-12",),
    "<festivity>, … marker…: …": ("MV-SCORE-13",),
}


def score(state: State) -> ScoreSheet:
    """Score the current state (MV-SCORE-01, MV-SCORE-14, MV-SCORE-15)."""
    seats = tuple(seat_score(state, seat) for seat in state.seats)
    is_over = state.step == "over"
    return ScoreSheet(seats, winners_of(seats, shares_victory=True) if is_over else (), is_over)


def seat_score(state: State, seat: str) -> SeatScore:
    """Score one player."""
    owner = state.seats[seat]
    shelves = list(shelves_of(state, seat))
    plan = plan_for(owner, [shelf for _, shelf in shelves])
    stored = {name: _Stored(shelf, lain) for (name, shelf), lain in zip(shelves, plan.stored, strict=True)}
    lines = [*_card_lines(state, seat, stored), *_leftover_lines(owner, plan), *_festivity_lines(state, seat)]
    if owner.points:
        lines.append(ScoreLine("Points given by hand", owner.points))
    total = sum(line.points for line in lines)
    remark = title_of(state, seat, total) if state.is_solo and state.step == "over" else track_words(total)
    return SeatScore(seat, tuple(lines), remark=remark)


def track_words(total: int) -> str:
    """Return where the marker is on the score track after passing its end (MV-SCORE-16, MV-R70)."""
    laps = max(0, total - 1) // TRACK
    return f"on the score track: +{TRACK}{f' x {laps}' if laps > 1 else ''} and {total - TRACK * laps}" if laps else ""


class _Stored:
    """A storing card and the resources on it."""

    def __init__(self, shelf: Shelf, items: Sequence[str]) -> None:
        order = [resource for item, _ in shelf.set for resource in options_of(item)]
        self.items = sorted(items, key=order.index)
        self.points = sets_on(shelf, tuple(items.count(resource) for resource in RESOURCES)) * shelf.pts


def scoring_cards(state: State, seat: str) -> Iterator[tuple[str, str, Card]]:
    """Yield the scoring cards of a player, each with a unique key: Favours brought, Friends, Patches."""
    owner, tables = state.seats[seat], state.tables
    for at, word in enumerate(owner.bringing, 1):
        yield f"favour {at}", word, tables.favours[word]
    for at, word in enumerate(sorted(friends_of(owner, tables.dawdles), key=lambda card: card != owner.starter), 1):
        if word in tables.friends:
            yield f"friend {at}", word, tables.friends[word]
    for at, held in enumerate(owner.patches, 1):
        yield f"patch {at}", held.card, tables.patches[held.card]


def shelves_of(state: State, seat: str) -> Iterator[tuple[str, Shelf]]:
    """Yield the storing cards of a player: `store`, and points per resource owned (MV-R54)."""
    named: Counter[str] = Counter()
    for key, word, card in scoring_cards(state, seat):
        for number, effect in enumerate(card.effects, 1):
            if effect.trigger != "score" or not all_hold(state, seat, effect.if_):
                continue
            for at, step in enumerate(effect.gain):
                shelf = shelf_of(word, step)
                if shelf is not None:
                    named[word] += 1
                    name = word if named[word] == 1 else f"{word}#{named[word]}"
                    yield f"{key}/{number}/{at}", shelf._replace(name=name)


def is_storing(effect: v.Effect) -> bool:
    """Return whether an effect scores stored resources."""
    return effect.trigger == "score" and any(shelf_of("", step) for step in effect.gain)


def shelf_of(word: str, step: v.AnyStep) -> Shelf | None:
    """Read a scoring step as a storing card, or return None."""
    match step:
        case v.Store(set=set, pts=pts, max=most):
            return Shelf(word, tuple(set.items()), pts, most)
        case v.Points(n=n, per=v.Per(count="res", of=of, each=each, max=most)):
            return Shelf(word, (("|".join(of) or "any_res", each),), n, None if most is None else most // each)
    return None


def plan_for(owner: Seat, shelves: Sequence[Shelf]) -> Plan:
    """Return what is on the storing cards: the best plan, or the player's (MV-SCORE-04, MV-R95)."""
    if owner.stored is None:
        return make_plan(shelves, owner.pack)
    given = dict(owner.stored)
    stored: list[Counts] = []
    for shelf in shelves:
        items = given.pop(shelf.name, ())
        stored.append(tuple(items.count(resource) for resource in RESOURCES))
    return plan_of(shelves, counts_of(owner.pack), stored)


def _card_lines(state: State, seat: str, stored: Mapping[str, _Stored]) -> Iterator[ScoreLine]:
    clauses = {"favour": "MV-SCORE-02", "friend": "MV-SCORE-07", "patch": "MV-SCORE-08"}
    for key, word, card in scoring_cards(state, seat):
        cited = [clauses[key.partition(" ")[0]]]
        bonus, has_bonus = 0, False
        shown: list[str] = []
        for number, effect in enumerate(card.effects, 1):
            if effect.trigger != "score":
                continue
            has_bonus = True
            bonus += _bonus(state, seat, word, effect)
            for here in [stored[k] for at in range(len(effect.gain)) if (k := f"{key}/{number}/{at}") in stored]:
                bonus += here.points
                cited += ["MV-SCORE-04", "MV-SCORE-05"]
                shown += here.items
            cited += ["MV-SCORE-03"] if any(isinstance(s, v.Points) and s.also for s in effect.gain) else []
        value = card.value or 0
        words = f"{card.title}: {value} + {bonus}" if has_bonus else f"{card.title}: {value}"
        if value or bonus or key.startswith("favour"):
            yield ScoreLine(words, value + bonus, tuple(dict.fromkeys(cited)))
        if shown:
            yield ScoreLine(f"Stored on {card.title}: {v.listed(shown)}", 0, ("MV-SCORE-04", "MV-SCORE-06"))


def _bonus(state: State, seat: str, word: str, effect: v.Effect) -> int:
    """Add up the points of a scoring effect, except for stored resources."""
    if not all_hold(state, seat, effect.if_):
        return 0
    points = 0
    for step in effect.gain:
        if not isinstance(step, v.Points) or shelf_of(word, step) is not None:
            continue
        if step.also is None or brings_also(state, seat, word, step.also):
            points += step.n * times(state, seat, step.per, word)
    return points


def brings_also(state: State, seat: str, word: str, wanted: str) -> bool:
    """Return whether another matching Favour is brought; one is enough for all cards (MV-SCORE-03, MV-R53)."""
    others = list(state.seats[seat].bringing)
    if word in others:
        others.remove(word)
    return any(other == word_of(wanted) or state.tables.favours[other].category == wanted for other in others)


def _leftover_lines(owner: Seat, plan: Plan) -> Iterator[ScoreLine]:
    honey, maps = plan.left[HONEY], owner.pack.get("map", 0)
    others = sum(plan.left.values()) - honey
    if honey:
        yield ScoreLine(f"Leftover Honey: {honey}", honey, ("MV-SCORE-09",))
    if maps:
        yield ScoreLine(f"Leftover Maps: {maps}", maps, ("MV-SCORE-09",))
    if others:
        points = others // THREES
        words = f"Leftovers, {counted(others, 'other resource')} (1 point per {THREES}): {points}"
        yield ScoreLine(words, points, ("MV-SCORE-10",))


def festivity_points(counts: Mapping[str, int], has_second_after_tie: bool) -> dict[str, tuple[str, int]]:
    """Rank the markers on one Festivity: place and points of each player who has any (MV-FEST-05).

    Clauses: MV-SCORE-11..13, MV-R55, MV-R56.
    """
    ranks = sorted({number for number in counts.values() if number}, reverse=True)
    is_tied = bool(ranks) and list(counts.values()).count(ranks[0]) > 1
    found: dict[str, tuple[str, int]] = {}
    for seat, number in counts.items():
        if not number:
            continue
        if number == ranks[0]:
            found[seat] = f"most markers ({number})", number + MOST
        elif number == ranks[1] and (has_second_after_tie or not is_tied):
            found[seat] = f"second most ({number})", number + SECOND
        else:
            found[seat] = counted(number, "marker"), number
    return found


def _festivity_lines(state: State, seat: str) -> Iterator[ScoreLine]:
    for festivity in state.festivities:
        placed = Counter(state.markers.get(festivity, {}).values())
        counts = {name: placed.get(name, 0) for name in state.seats}
        found = festivity_points(counts, state.switches.second_after_tie == "yes").get(seat)
        if found is not None:
            title = state.tables.title(festivity)
            clause = {"most": "MV-SCORE-11", "second": "MV-SCORE-12"}.get(found[0].split()[0], "MV-SCORE-13")
            yield ScoreLine(f"{title}, {found[0]}: {found[1]}", found[1], (clause,))


def best_categories(state: State, seat: str) -> list[str]:
    """List the categories crafted most, or all of them if nothing was crafted (MV-SOLO-04, MV-R86)."""
    brought = Counter(state.tables.favours[word].category for word in state.seats[seat].bringing)
    most = max(brought.values(), default=0)
    return [category for category in CATEGORIES if brought[category] == most]  # type: ignore[index]


def best_types(state: State, seat: str) -> list[str]:
    """List the travel types owned most (MV-SOLO-07, MV-R59); the starting Friend has all of them."""
    owner = state.seats[seat]
    friends = state.tables.friends
    owned = Counter[str](
        type for word in friends_of(owner, state.tables.dawdles) if word in friends for type in friends[word].travel
    )
    most = max(owned.values(), default=0)
    return [type for type in TYPES if owned[type] == most]


def title_choices(state: State, seat: str) -> list[str]:
    """List the words a solo player still has to choose from; none if the title is settled."""
    chosen = state.seats[seat].chosen
    categories, types = best_categories(state, seat), best_types(state, seat)
    if len(categories) > 1 and not any(category.casefold() in chosen for category in categories):
        return [category.casefold() for category in categories]
    if len(types) == 2 and not any(type in chosen for type in types):
        return types
    return []


def title_of(state: State, seat: str, total: int) -> str:
    """Put together the four words of a solo title, with all options of an open choice (MV-SOLO-08)."""
    owner = state.seats[seat]
    categories, types = best_categories(state, seat), best_types(state, seat)
    chosen = [one for one in categories if one.casefold() in owner.chosen] or categories
    adverb = " or ".join(ADVERBS[one] for one in chosen)
    places = [PLACES[one] for one in [one for one in types if one in owner.chosen] or types]
    place = ANYWHERE if len(types) == len(TYPES) else " or ".join(places)
    noun = NOUNS[min(len(owner.patches), len(NOUNS) - 1)]
    return f"{adverb} {band(state, total)} {noun} {place}"


def band(state: State, total: int) -> str:
    """Return the word for a solo score; the book lists 100 in two bands (MV-SOLO-05, MV-R58)."""
    if total == 100 and state.switches.band_100 == "festive":
        return "Festive"
    return next((word for least, word in BANDS if total >= least), LOWEST)
