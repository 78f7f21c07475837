"""Stars: thresholds, Feast, Tax, final bonuses and the score sheet (CV-SCORE, CV-TAX, CV-END)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.crayonville.components import CardName, Level, card_title
from companion.games.crayonville.deck import removed
from companion.games.crayonville.events import BONUS, LevelEnded, Starred
from companion.games.crayonville.state import DWELLINGS, Feasting, Gone, Scored, SeatState, State, Village, with_seat
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables
from companion.referee.amounts import counted
from companion.referee.events import Event, Said
from companion.referee.holdings import MOST
from companion.referee.moves import Override
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of

UNIT = "stars"
CLAUSES: dict[str, tuple[str, ...]] = {
    "market": ("CV-MARK-01", "CV-SCORE-01"),
    "feast": ("CV-FEAST-01", "CV-SCORE-01"),
    "tax": ("CV-TAX-01", "CV-SCORE-01"),
}
# The clauses of each score line: for tracked cards, for cards scored from amounts, and for bonuses.
SCORE_LINES: dict[str, tuple[str, ...]] = {
    **{f"{card_title(card)} (card …): …": ids for card, ids in CLAUSES.items()},
    **{f"{card_title(card)}: …": ids for card, ids in CLAUSES.items()},
    "most houses (…)": ("CV-END-02",),
    "most resources left (…)": ("CV-END-03",),
    "by the referee": ("CV-R83",),
}


# The stored working of a scoring card with nothing to count, and of one part of a tax value.
NOTHING = "nothing"
TAXED = re.compile(r"([0-9]+) ([a-z-]+)( on road)? x ([0-9]+)")


class Finish(NamedTuple):
    """The basis of a player's score: scoring cards, houses that count, resources left, the referee's adjustment."""

    scored: tuple[Scored, ...]
    houses: int
    goods: int
    adjusted: int = 0
    has_left: bool = False


def stars_for(figures: Level, card: CardName, amount: int) -> int:
    """Count the thresholds of a level that the amount reaches (CV-SCORE-01, CV-SCORE-03)."""
    rows = {"market": figures.market, "feast": figures.feast, "tax": figures.tax}
    return sum(needed <= amount for needed in rows[card])


def scored(state: State, seat: SeatState, card: CardName, amount: int, what: str) -> SeatState:
    """Return the seat with a scoring card added to its score."""
    line = Scored(len(state.flipped), card, amount, stars_for(state.figures, card, amount), what)
    return replace(seat, scored=(*seat.scored, line))


def feast_limit(tables: Tables, village: Village) -> int:
    """Return how much of each food the village can eat (CV-FEAST-02..04, -06)."""
    on_road = village.road_spaces
    limit = 0
    for space in village.kinds(*DWELLINGS):
        plan = tables.blueprints[village.structures[space].kind]
        limit += plan.feast_on_road if space in on_road else plan.feast
    return limit


def score_feast(state: State, name: str, act: Feasting) -> tuple[SeatState, tuple[Event, ...]]:
    """Give the stars for all the food spent on one Feast (CV-FEAST-01)."""
    amount = sum(act.fed.values())
    what = " + ".join(f"{units} {kind}" for kind, units in act.fed.items() if units) or NOTHING
    seat = scored(state, state.seats[name], "feast", amount, what)
    needed = "/".join(map(str, state.figures.feast))
    starred = Starred(name, "the Feast", seat.scored[-1].stars, f"{working_words(seat.scored[-1])}, stars at {needed}")
    return seat, (starred, *spare_note(name, state.figures.feast, amount, "food"))


def spare_note(name: str, needed: Sequence[int], amount: int, what: str) -> tuple[Said, ...]:
    """Note when more was spent than the stars needed (CV-R47)."""
    spare = amount - max((step for step in needed if step <= amount), default=0)
    return (Said(f"note: {spare} more {what} than these stars need (CV-R47)", name),) if spare else ()


def tax_value(tables: Tables, village: Village) -> dict[str, int]:
    """Return the parts of the tax value by kind; houses count only on a road (CV-TAX-01, CV-TAX-02)."""
    on_road = village.road_spaces
    counts: Counter[tuple[str, int]] = Counter()
    for space, structure in village.structures.items():
        plan = tables.blueprints.get(structure.kind)
        value = plan.tax + (plan.tax_on_road if space in on_road else 0) if plan else 0
        if plan and value:
            counts[f"{structure.kind} on road" if plan.tax_on_road else structure.kind, value] += 1
    return {f"{number} {kind} x {value}": number * value for (kind, value), number in counts.items()}


def score_tax(state: State, name: str) -> tuple[SeatState, tuple[Event, ...]]:
    """Give the stars for the tax value of the whole village, at no cost (CV-TAX-03, CV-TAX-04)."""
    parts = tax_value(state.tables, state.seats[name].village)
    amount = sum(parts.values())
    seat = scored(state, state.seats[name], "tax", amount, " + ".join(parts) or NOTHING)
    needed = "/".join(map(str, state.figures.tax))
    working = working_words(seat.scored[-1])
    return seat, (Starred(name, "Tax", seat.scored[-1].stars, f"{working}, stars at {needed}"),)


def working_words(line: Scored) -> str:
    """Return the working of a scoring card in words, with its sum if there is something to add or multiply."""
    if line.what == NOTHING:
        return {"feast": "nothing fed", "tax": "nothing to tax"}.get(line.card, NOTHING)
    total = f" = {line.amount}" if " + " in line.what or " x " in line.what else ""
    return f"{tax_words(line.what) if line.card == 'tax' else line.what}{total}"


def tax_words(working: str) -> str:
    """Return the stored working of a tax value in words: `13 towers x 5 + 1 house on a road x 1`."""
    return " + ".join(TAXED.sub(_in_words, part) for part in working.split(" + "))


def _in_words(part: re.Match[str]) -> str:
    number = counted(int(part[1]), part[2].replace("-", " "))
    return f"{number}{' on a road' if part[3] else ''} x {part[4]}"


def houses_counted(state: State, village: Village) -> int:
    """Count houses for the bonus: all of them, or only this level's with a house ruling (CV-R44, CV-R81)."""
    spaces = village.kinds(*DWELLINGS)
    if state.switches.houses_bonus == "all":
        return len(spaces)
    return sum(village.structures[space].level == state.level for space in spaces)


def finishes(state: State) -> dict[str, Finish]:
    """Return the current basis of each seat's score."""
    return {
        name: Finish(
            seat.scored,
            houses_counted(state, seat.village),
            sum(seat.stock.values()),
            seat.adjusted,
            isinstance(seat.act, Gone),
        )
        for name, seat in state.seats.items()
    }


def bonuses(ends: Mapping[str, Finish], switches: Switches) -> dict[str, list[ScoreLine]]:
    """Return the bonus stars: for everyone with the most houses or most resources (CV-END-02, CV-END-03)."""
    stayed = {name: end for name, end in ends.items() if not end.has_left}
    lines: dict[str, list[ScoreLine]] = {name: [] for name in stayed}
    if len(stayed) == 1 and switches.solo_bonus == "no":
        return lines
    houses = {name: end.houses for name, end in stayed.items()}
    goods = {name: end.goods for name, end in stayed.items()}
    for counts, what, clause in ((houses, "houses", "CV-END-02"), (goods, "resources left", "CV-END-03")):
        for name, count in counts.items():
            if count == max(counts.values()):
                alone = ", only player" if len(stayed) == 1 else ""
                lines[name].append(ScoreLine(f"most {what} ({count}{alone})", 1, (clause,)))
    return lines


def score(state: State) -> ScoreSheet:
    """Score this level; bonuses are added once it is over (CV-GEN-04, CV-END-04)."""
    return sheet_of(finishes(state), state.switches, state.step == "over")


def sheet_of(ends: Mapping[str, Finish], switches: Switches, is_final: bool) -> ScoreSheet:
    """Return the score sheet of these players."""
    extra = bonuses(ends, switches) if is_final else {}
    seats = tuple(
        SeatScore(name, (*_card_lines(end), *extra.get(name, ()), *_adjusted(end))) for name, end in ends.items()
    )
    left = tuple(name for name, end in ends.items() if end.has_left)
    return ScoreSheet(seats, winners(ends, seats, switches) if is_final else (), is_final, UNIT, left)


def _card_lines(end: Finish) -> list[ScoreLine]:
    """Return a line per scoring card; only the amounts are known for a level that was not tracked."""
    return [
        ScoreLine(
            f"{card_title(line.card)} (card {line.place}): {working_words(line)}"
            if line.place
            else f"{card_title(line.card)}: {line.amount}",
            line.stars,
            CLAUSES[line.card],
        )
        for line in end.scored
    ]


def _adjusted(end: Finish) -> list[ScoreLine]:
    return [ScoreLine("by the referee", end.adjusted, ("CV-R83",))] if end.adjusted else []


def winners(ends: Mapping[str, Finish], scores: tuple[SeatScore, ...], switches: Switches) -> tuple[str, ...]:
    """Return everyone with the most stars; a house ruling may break the tie (CV-R50)."""
    best = winners_of((score for score in scores if not ends[score.seat].has_left), shares_victory=True)
    if switches.tie == "shared" or len(best) == 1:
        return best
    second = {name: ends[name].houses if switches.tie == "houses" else ends[name].goods for name in best}
    return tuple(name for name in best if second[name] == max(second.values()))


def end_level(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the level with its bonuses, winners and removed cards (CV-END-01..05)."""
    ends = finishes(state)
    given = bonuses(ends, state.switches)
    stars = [Starred(name, line.source, line.points, BONUS) for name, lines in given.items() for line in lines]
    sheet = sheet_of(ends, state.switches, is_final=True)
    return replace(state, step="over"), (*stars, LevelEnded(state.level, sheet.winners, removed(state)))


def change_quantity(state: State, move: Override) -> tuple[State, int]:
    """Apply the referee's override to stars or resources."""
    seat = state.seats[move.seat]
    if move.quantity == "stars":
        total = sum(line.stars for line in seat.scored) + seat.adjusted + move.change
        return with_seat(state, move.seat, replace(seat, adjusted=seat.adjusted + move.change)), total
    stock = {kind: held + (move.change if kind == move.quantity else 0) for kind, held in seat.stock.items()}
    return with_seat(state, move.seat, replace(seat, stock=stock)), stock[move.quantity]  # type: ignore[index]


def bounds_of(state: State, seat: str, quantity: str) -> range:
    """Return the allowed range: stars may be negative, resources stop at the cap."""
    return range(-MOST, MOST + 1) if quantity == "stars" else range((state.switches.limit or MOST) + 1)
