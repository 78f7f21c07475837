"""Head-to-heads and winning margins, computed from seats without a database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import combinations, groupby
from typing import NamedTuple

from campaigns.statistics.figures import HeadToHead, RecordKind, TitleRecord
from campaigns.text import fold_name

UNPLACED = 1_000_000
HIGHEST: tuple[RecordKind, ...] = ("best", "losing", "margin")


class SeatResult(NamedTuple):
    """A seat of a finished game; without points if none are counted, without a place if the player left."""

    slug: str
    game_id: int
    played: datetime
    player: str
    points: int | None
    place: int | None
    won: bool


class Ending(NamedTuple):
    """A player's result in a game; with several seats, the best of them."""

    won: bool
    place: int


def by_game(seats: Iterable[SeatResult]) -> Iterator[list[SeatResult]]:
    """Group seats by game; they are already ordered by it."""
    for _, found in groupby(seats, key=lambda seat: seat.game_id):
        yield list(found)


def head_to_head(seats: Iterable[SeatResult], players: Sequence[str]) -> list[HeadToHead]:
    """Compare pairs of players: the given ones, a single one with everyone, or all if none is given."""
    met: dict[tuple[str, str, str], list[tuple[Ending, Ending]]] = defaultdict(list)
    for game in by_game(seats):
        results = results_of(game)
        for one, other in combinations(sorted(results, key=lambda name: _order(name, players)), 2):
            if (one in players) + (other in players) >= min(2, len(players)):
                met[game[0].slug, one, other].append((results[one], results[other]))
    rows = [_sum_up(*pair, results) for pair, results in met.items()]
    return sorted(rows, key=lambda row: (row.slug, -row.games, fold_name(row.player), fold_name(row.other)))


def results_of(game: Iterable[SeatResult]) -> dict[str, Ending]:
    """Return the result of a game for each player."""
    results: dict[str, Ending] = {}
    for seat in game:
        before = results.get(seat.player, Ending(False, UNPLACED))
        place = UNPLACED if seat.place is None else seat.place
        results[seat.player] = Ending(before.won or seat.won, min(before.place, place))
    return results


def _order(name: str, players: Sequence[str]) -> tuple[int, str]:
    """Put the players asked about first, in the order given."""
    return players.index(name) if name in players else len(players), fold_name(name)


def _sum_up(slug: str, one: str, other: str, results: Sequence[tuple[Ending, Ending]]) -> HeadToHead:
    return HeadToHead(
        slug=slug,
        player=one,
        other=other,
        games=len(results),
        won=sum(mine.won for mine, _ in results),
        other_won=sum(theirs.won for _, theirs in results),
        ahead=sum(mine.place < theirs.place for mine, theirs in results),
        other_ahead=sum(theirs.place < mine.place for mine, theirs in results),
        equal=sum(mine.place == theirs.place for mine, theirs in results),
    )


def records(seats: Iterable[SeatResult], players: Sequence[str]) -> list[TitleRecord]:
    """Find the records of each title, or those of some players; the earliest of equals."""
    found: dict[tuple[str, RecordKind], TitleRecord] = {}
    for game in by_game(seats):
        for record in possible_records(game):
            if concerns(record, players):
                key = (record.slug, record.kind)
                found[key] = better(found.get(key, record), record)
    return [*found.values()]


def better(one: TitleRecord, other: TitleRecord) -> TitleRecord:
    """Return the better of two records of a kind, the first if they are equal."""
    is_better = other.points > one.points if one.kind in HIGHEST else other.points < one.points
    return other if is_better else one


def concerns(record: TitleRecord, players: Sequence[str]) -> bool:
    """Return whether a record belongs to one of these players; with no players, any does."""
    return not players or record.player in players or (record.kind == "closest" and record.against in players)


def possible_records(game: Sequence[SeatResult]) -> Iterator[TitleRecord]:
    """List the possible records in a game."""
    slug, id, played = game[0].slug, game[0].game_id, game[0].played
    scored = [(seat, seat.points) for seat in game if seat.points is not None]
    for seat, points in scored:
        yield TitleRecord("best", slug, "", points, seat.player, "", played, id)
    winner = next((seat.player for seat, _ in scored if seat.won), None)
    for seat, points in scored:
        if winner is not None and not seat.won and seat.place is not None:
            yield TitleRecord("losing", slug, "", points, seat.player, winner, played, id)
    leader = next(((seat.player, points) for seat, points in scored if seat.place == 1), None)
    others = [(points, seat.player) for seat, points in scored if leader and seat.player != leader[0]]
    if leader and others:
        points, second = max(others, key=lambda other: other[0])
        margin = leader[1] - points
        if margin > 0:
            yield TitleRecord("margin", slug, "", margin, leader[0], second, played, id)
        if margin >= 0:
            yield TitleRecord("closest", slug, "", margin, leader[0], second, played, id)
