"""The final scoring (MS-SCO-01..09, MS-R34, MS-R35)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.counts import Scene, bounds, holds, is_sure, needs_names, selectors_of
from companion.games.masters_of_maple_syrup.hidden import count_at
from companion.games.masters_of_maple_syrup.state import Placed, State, card_of, place_of, printed_name
from companion.games.masters_of_maple_syrup.vocabulary import Effect
from companion.referee.effects import Step
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of

# The clauses that score lines can cite.
SCORE_LINES: dict[str, tuple[str, ...]] = {
    "<card>": ("MS-SCO-01",),
    "<card>: …, GAME END +…": ("MS-SCO-03",),
    "<card>: GAME END …": ("MS-SCO-04",),
    "<card>: … as printed, GAME END …": ("MS-SCO-04", "MS-R34"),
    "manual points": ("MS-EFF-10",),
}


def score(state: State) -> ScoreSheet:
    """Score both properties (MS-GEN-02, MS-SCO-05..09); equal totals are a tie without a winner."""
    remark = "stopped by agreement" if state.stopped else ""
    seats = tuple(SeatScore(seat, tuple(lines_of(state, seat)), remark=remark) for seat in state.seats)
    is_final = state.step == "over"
    return ScoreSheet(seats, winners_of(seats, shares_victory=False) if is_final else (), is_final)


def lines_of(state: State, seat: str) -> Iterable[ScoreLine]:
    """Return a line for each property card, and one for points from manual effects."""
    for placed in state.seats[seat].property:
        yield line_of(state, seat, placed)
    points = state.seats[seat].points
    if points:
        yield ScoreLine("manual points", points, ("MS-EFF-10",))


def line_of(state: State, seat: str, placed: Placed) -> ScoreLine:
    """Return the score line of a card: its number, a bonus, or its GAME END effect (MS-SCO-01..04)."""
    card, name = card_of(state, placed), printed_name(state, seat, placed)
    if card.value.mode == "fixed":
        return ScoreLine(name, card.printed, ("MS-SCO-01",))
    scene = Scene(seat, placed.id)
    bonuses = [
        max(0, _points(state, scene, effect.do))
        for effect in card.effects
        if effect.trigger.startswith("game_end") and is_sure(state, scene, effect.if_)
    ]
    if card.value.mode == "plus":
        more = sum(bonuses)
        return ScoreLine(f"{name}: {card.printed}, GAME END +{more}", card.printed + more, ("MS-SCO-03",))
    best = max(bonuses, default=0)
    if card.printed > best:
        return ScoreLine(f"{name}: {card.printed} as printed, GAME END {best}", card.printed, ("MS-SCO-04", "MS-R34"))
    return ScoreLine(f"{name}: GAME END {best}", best, ("MS-SCO-04",))


def _points(state: State, scene: Scene, steps: Iterable[Step]) -> int:
    """Count the points of a GAME END effect; before unseen cards are revealed, only the certain ones."""
    points = 0
    for step in steps:
        if isinstance(step, v.Score):
            amount = bounds(state, scene, step.n).low
            amount = amount if step.max is None else min(amount, step.max)
            points += amount if step.min is None else max(amount, step.min)
        elif isinstance(step, v.IfThen):
            ways = [step.then] if holds(state, scene, step.if_) else []
            ways += [] if is_sure(state, scene, step.if_) else [step.else_]
            points += min(_points(state, scene, way) for way in ways)
    return points


def ending_effects(state: State, seat: str) -> list[tuple[Placed, Effect]]:
    """List the GAME END effects of a property in order."""
    owner = state.seats[seat]
    called = owner.called.get(None, {})
    found = sorted([*called.get("game_end_plus", ()), *called.get("game_end_alt", ())], key=itemgetter(0, 1))
    return [(owner.property[one.at], one.effect) for one in found]


def unrevealed(state: State) -> list[str]:
    """List the players who must reveal unseen cards before the scoring."""
    return [seat for seat in state.seats if places_to_reveal(state, seat)]


def places_to_reveal(state: State, seat: str) -> list[str]:
    """List the places of a player whose unseen cards a GAME END effect needs: the hand, or under cards."""
    zones = {zone for owner in state.seats for zone in _zones_scored(state, owner, seat)}
    places = [seat] if "hand" in zones else []
    places += [
        place_of(seat, placed) for placed in state.seats[seat].property if "tucked" in zones or placed.id in zones
    ]
    return [place for place in places if count_at(state.worlds, place)]


def _zones_scored(state: State, owner: str, seat: str) -> Iterator[str]:
    """Yield the zones of a seat that the GAME END effects of an owner need: `hand`, `tucked`, or a card."""
    for placed, effect in ending_effects(state, owner):
        for selector in selectors_of(effect):
            is_meant = selector.owner == "both" or (selector.owner == "self") == (owner == seat)
            if not is_meant or not needs_names(selector):
                continue
            if selector.zone == "tucked_here":
                yield placed.id
            elif selector.zone in ("hand", "tucked"):
                yield selector.zone
