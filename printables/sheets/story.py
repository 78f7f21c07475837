"""The story of a campaign in sentences: who won, what was built, who leads, what was never seen before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.referee.amounts import FEW, counted, enumerated, in_units, named, plural

ORDINALS = ("first", "second", "third")
# Figures that change all the time; the first of them is nothing to tell.
EVERYDAY = ("coloured space", "wild animal")
# At most this many villages are told one by one.
EACH = 4
NO_RESULT = {"open": "The game is still open.", "void": "The game does not count."}


class Evening(NamedTuple):
    """One game of the campaign; `result` is a phrase. `points` are by player, `winners` are players."""

    date: str
    title: str
    players: tuple[str, ...]
    result: str
    status: str
    slug: str = ""
    points: Mapping[str, int] = {}
    winners: tuple[str, ...] = ()
    beaten_by: str = ""
    unit: str = "points"
    minutes: int = 0
    # What is to be said about the result.
    remark: str = ""
    # The number of the game, to find the levels of the villages.
    game: int = 0


class Growth(NamedTuple):
    """What an evening brought a village: its figures before and after, its stars, and its stars up to then.

    `earlier` are the stars of each evening before.
    """

    village: str
    before: Mapping[str, int]
    after: Mapping[str, int]
    stars: int | None
    total: int
    earlier: tuple[int, ...] = ()

    @property
    def gains(self) -> dict[str, int]:
        """How much of everything the village gained; what it lost is negative."""
        return {name: self.after.get(name, 0) - self.before.get(name, 0) for name in {**self.before, **self.after}}


def tell_evening(evening: Evening) -> list[str]:
    """Tell who played, who won, and how long it took."""
    sentences = [_result(evening)]
    if evening.minutes:
        sentences.append(f"It took {duration(evening.minutes)}.")
    if evening.remark:
        sentences.append(f"{evening.remark[:1].upper()}{evening.remark[1:]}.")
    return sentences


def _result(evening: Evening) -> str:
    points, winners, unit = evening.points, evening.winners, evening.unit
    if evening.beaten_by:
        return f"{evening.beaten_by[:1].upper()}{evening.beaten_by[1:]} beat {named(evening.players)}."
    if not winners:
        if points and evening.status == "finished":
            return f"{enumerated([f'{player} scored {in_units(points[player], unit)}' for player in points])}."
        return NO_RESULT.get(evening.status, "The evening has no result.")
    most = [points.get(player) for player in winners]
    if len(winners) > 1:
        shared = f" with {in_units(most[0], unit)} each" if most[0] is not None and len({*most}) == 1 else ""
        return f"{enumerated(winners)} won together{shared}."
    [winner] = winners
    others = {player: number for player, number in points.items() if player != winner}
    if most[0] is None:
        rivals = named([player for player in evening.players if player != winner])
        return f"{winner} won against {rivals}." if rivals else f"{winner} won."
    if not others:
        return f"{winner} played alone and scored {in_units(most[0], unit)}."
    next_best = max(others.values())
    behind = named([player for player, number in others.items() if number == next_best])
    gap = most[0] - next_best
    lead = f"{gap} ahead of {behind}" if gap else f"on a tie-break with {behind}"
    return f"{winner} won with {in_units(most[0], unit)}, {lead}."


def tell_level(village: str, stars: int | None, place: int | None, players: int, unit: str = "stars") -> str:
    """Tell how a village did in a level."""
    if stars is None:
        return f"{village} was not scored."
    came = f" and came {ordinal(place)}" if place and players > 1 else ""
    return f"{village} won {in_units(stars, unit)}{came}."


def ordinal(place: int) -> str:
    """Write a place in a ranking."""
    return ORDINALS[place - 1] if place <= len(ORDINALS) else f"in place {place}"


def tell_growths(growths: Sequence[Growth]) -> list[str]:
    """Tell what each village gained and lost, or what many of them gained and lost together."""
    if len(growths) <= EACH:
        alike: dict[str, list[str]] = {}
        for growth in growths:
            alike.setdefault(_describe_gains(growth), []).append(growth.village)
        return [f"{_name_all(names, len(growths))} {done}." for done, names in alike.items()]
    before, after = _sum([growth.before for growth in growths]), _sum([growth.after for growth in growths])
    return [tell_growth(Growth(f"Together, the {len(growths)} villages", before, after, None, 0))]


def _name_all(names: Sequence[str], of: int) -> str:
    """Name the villages that a sentence is about; all there are need no names."""
    if len(names) < of or of == 1:
        return f"{enumerated(names)}{' each' * (len(names) > 1)}"
    return "Both villages" if of == 2 else "Every village"


def _sum(figures: Sequence[Mapping[str, int]]) -> dict[str, int]:
    names = dict.fromkeys(name for counts in figures for name in counts)
    return {name: sum(counts.get(name, 0) for counts in figures) for name in names}


def tell_growth(growth: Growth) -> str:
    """Tell what a village gained and lost."""
    return f"{growth.village} {_describe_gains(growth)}."


def _describe_gains(growth: Growth) -> str:
    changes = growth.gains
    gained = enumerated([counted(more, name) for name, more in changes.items() if more > 0])
    lost = enumerated([counted(-less, name) for name, less in changes.items() if less < 0])
    done = [*([f"gained {gained}"] if gained else []), *([f"lost {lost}"] if lost else [])]
    return enumerated(done) or "did not change"


def tell_lead(growths: Sequence[Growth], evenings: int, unit: str = "stars") -> str:
    """Tell which village leads, once there is something to compare."""
    if len(growths) < 2 or evenings < 2:
        return ""
    ranked = sorted(growths, key=lambda growth: -growth.total)
    best = ranked[0].total
    leaders = [growth.village for growth in ranked if growth.total == best]
    after = f"After {counted(evenings, 'evening')}"
    if len(leaders) > 1:
        return f"{after}, {villages(leaders)} share the lead with {in_units(best, unit)}."
    gap = best - ranked[1].total
    second = villages([growth.village for growth in ranked if growth.total == ranked[1].total])
    return f"{after}, {leaders[0]} leads with {in_units(best, unit)}, {gap} ahead of {second}."


def tell_records(now: Sequence[Growth], earlier: Sequence[Growth], unit: str = "stars") -> list[str]:
    """Tell what was never seen before: the most stars of an evening, and the first structure of a kind."""
    if not now or not earlier:
        return []
    is_alone = len({growth.village for growth in (*now, *earlier)}) == 1
    sentences = []
    known = [growth.stars for growth in earlier if growth.stars is not None]
    stars = [growth.stars for growth in now if growth.stars is not None]
    if known and stars and max(stars) > max(known):
        best = villages([growth.village for growth in now if growth.stars == max(stars)])
        before = in_units(max(known), unit)
        own = f"It had never won more than {before}."
        shared = f"No village had won more than {before} in an evening: {best} won {max(stars)}."
        sentences.append(own if is_alone else shared)
    built = {name for growth in earlier for name, number in growth.after.items() if number}
    figures = dict.fromkeys(name for growth in now for name in growth.after)
    new = [name for name in figures if name not in (*built, *EVERYDAY)]
    return [*sentences, *(_own_firsts(now[0], new) if is_alone else _tell_firsts(now, new))]


def _own_firsts(growth: Growth, new: Sequence[str]) -> list[str]:
    """Tell the first structures of a village that is told alone."""
    kinds = [f"first {name if growth.after[name] == 1 else plural(name)}" for name in new if growth.after.get(name)]
    return [f"It has its {enumerated(kinds)}."] if kinds else []


def _tell_firsts(now: Sequence[Growth], new: Sequence[str]) -> list[str]:
    """Tell where the first structures are, those in the same villages together."""
    firsts: dict[tuple[str, ...], list[str]] = {}
    for name in new:
        where = tuple(growth.village for growth in now if growth.after.get(name, 0))
        if where:
            firsts.setdefault(where, []).append(f"the first {name if len(where) == 1 else plural(name)}")
    sentences = []
    for where, kinds in firsts.items():
        words = enumerated(kinds)
        verb = "is" if len(where) == len(kinds) == 1 else "are"
        sentences.append(f"{words[:1].upper()}{words[1:]} {verb} in {villages(where)}.")
    return sentences


def villages(names: Sequence[str]) -> str:
    """List a few villages by name and count many."""
    return enumerated(names) if len(names) <= FEW else counted(len(names), "village")


def tell_best(growths: Sequence[tuple[str, Growth]], evenings: Sequence[Evening], unit: str = "stars") -> list[str]:
    """Tell the records of a whole campaign; each growth comes with the title of its evening."""
    sentences = []
    scored = [(growth.stars, growth.village, title) for title, growth in growths if growth.stars is not None]
    if scored:
        stars, village, title = max(scored, key=lambda found: found[0])
        first = "first " * (sum(other == stars for other, _, _ in scored) > 1)
        sentences.append(f"The most {unit} in one evening: {stars}, {first}won by {village} in {title}.")
    played = [evening for evening in evenings if evening.minutes]
    if len(played) > 1:
        longest = max(played, key=lambda evening: evening.minutes)
        sentences.append(f"The longest evening: {longest.title} on {longest.date}, {duration(longest.minutes)}.")
    wins = {player: sum(player in evening.winners for evening in evenings) for e in evenings for player in e.winners}
    if wins:
        most = max(wins.values())
        best = [player for player, number in wins.items() if number == most]
        sentences.append(f"The most evenings won: {most}, by {named(best)}.")
    return sentences


def duration(minutes: int) -> str:
    """Write a time in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    return enumerated([counted(number, unit) for number, unit in ((hours, "hour"), (rest, "minute")) if number])
