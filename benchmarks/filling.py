"""Fills an empty database with many games: `python -m benchmarks.filling DATABASE --games 100000`.

They are copies of a few dozen played games, with dates over ten years and different players, campaigns, villages,
remarks and referees. Some are open, void, doubtful or not adjudicated. The store's own code computes the derived tables
at the end.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import accumulate, islice
from random import Random
from typing import Any, NamedTuple
from uuid import UUID

from benchmarks.patterns import LAST_WORDS, PLAYER, REMARK, Pattern, Row, Series, play_patterns
from campaigns.games.digests import head_digest, line_digest
from campaigns.models import (
    Campaign,
    CampaignPlayer,
    FinalLine,
    Game,
    GameSeat,
    Player,
    RecordLine,
    Village,
    VillageLevel,
)
from campaigns.rows import GameStatus
from campaigns.sql import Connection, bindparam, col, insert, text, update
from campaigns.statistics import counts
from campaigns.store import Store, open_store
from campaigns.text import fold_name, to_json

# How often a title is started, relative to the others; a campaign of villages is many games.
WEIGHTS = {
    "crayonville": 2,
    "king-of-the-valley": 5,
    "bear-valley": 8,
    "masters-of-maple-syrup": 5,
    "maple-valley": 4,
}
STATUSES: dict[GameStatus, float] = {"finished": 0.95, "open": 0.04, "void": 0.01}
DOUBTFUL, UNJUDGED, AT_CAMPAIGNS, NAMELESS = 0.02, 0.02, 0.7, 0.1
# The default numbers of games per player and per campaign.
GAMES_OF_PLAYER, GAMES_OF_CAMPAIGN = 50, 500
GROUP, REFEREES = 10, 3
FIRST_DAY, DAYS = datetime(2015, 1, 1, 18, tzinfo=UTC), 3560
WEEK = timedelta(days=7)
# Seconds between two lines; sometimes the table stops for the night.
PAUSES = {5: 20.0, 20: 40.0, 40: 30.0, 90: 10.0, 80_000: 0.1}
SYLLABLES = ("ba", "dor", "fen", "gil", "ho", "ka", "lum", "mi", "no", "per", "qua", "ris", "sol", "tu", "ven", "zy")
WORDS, WORDS_OF_REMARK = 3000, 6
# A word in the remarks of exactly three games.
RARE = "quicksilver"
PAGE = 500
OCCUPY = update(Village).where(col(Village.id) == bindparam("village")).values(status="busy", game_id=bindparam("game"))

# With this seed, games have about a hundred lines, like those of people.
SEED = 2


class Evening(NamedTuple):
    """A game to copy: its date, players, campaign and status. Players and villages are numbers by seat."""

    created: datetime
    pattern: Pattern
    status: GameStatus
    campaign: int | None
    players: Mapping[str, int]
    villages: Mapping[str, int]


class Club:
    """The content of a database: people, campaigns, villages, and evenings by date."""

    def __init__(self, games: int, players: int, campaigns: int, seed: int) -> None:
        self.rng = Random(seed)
        self.words = ["".join(self.rng.choices(SYLLABLES, k=3)) for _ in range(WORDS)]
        self.commonness = [*accumulate(1 / rank for rank in range(1, WORDS + 1))]
        self.players = [f"{self.rng.choice(SYLLABLES).title()} {n}" for n in range(1, players + 1)]
        self.groups = [self.rng.sample(range(1, players + 1), min(GROUP, players)) for _ in range(campaigns)]
        self.villages: list[Row] = []
        # The names in the documents of each village in the pattern: its own and its owner's.
        self.labels: list[tuple[str, str]] = []
        planned = islice(self._evenings(play_patterns(seed)), games)
        self.evenings = sorted(planned, key=lambda evening: evening.created)

    def key(self) -> str:
        """Return a key that is the same in every run."""
        return str(UUID(int=self.rng.getrandbits(128), version=4))

    def remark(self) -> str:
        """Return a few words, some of them much more common than others."""
        return " ".join(self.rng.choices(self.words, cum_weights=self.commonness, k=WORDS_OF_REMARK))

    def referees(self, evening: Evening) -> list[str]:
        """Return a referee: nobody, one of a few in the campaign, or one of the players."""
        group = [*evening.players.values()] if evening.campaign is None else self.groups[evening.campaign - 1]
        names = [self.players[number - 1] for number in group[:REFEREES]]
        return [""] if self.rng.random() < NAMELESS else self.rng.choices(names, k=2)

    def relabelled(self, document: str, village: int) -> str:
        """Put a village's name and owner into a document of the pattern."""
        row, (name, owner) = self.villages[village - 1], self.labels[village - 1]
        return document.replace(f'"{name}"', f'"{row["name"]}"').replace(f'"{owner}"', f'"{row["owner"]}"')

    def _evenings(self, patterns: Sequence[Series]) -> Iterator[Evening]:
        """Start one series after the other, without end."""
        weights = [WEIGHTS[series.slug] / sum(other.slug == series.slug for other in patterns) for series in patterns]
        while True:
            [series] = self.rng.choices(patterns, weights)
            yield from self._evenings_of(series)

    def _evenings_of(self, series: Series) -> Iterator[Evening]:
        """Play a series to its end, or to the first unfinished game."""
        rng = self.rng
        day = FIRST_DAY + timedelta(days=rng.randrange(DAYS), seconds=rng.randrange(10_000))
        home = rng.randint(1, len(self.groups)) if self.groups and rng.random() < AT_CAMPAIGNS else None
        group = range(1, len(self.players) + 1) if home is None else self.groups[home - 1]
        players = dict(zip(series.seats, rng.sample(group, len(series.seats)), strict=True))
        villages = {seat: self._found(series, seat, players[seat], home, day) for seat in series.villages}
        for week, pattern in enumerate(series.games):
            [status] = rng.choices([*STATUSES], [*STATUSES.values()])
            evening = Evening(day + week * WEEK, pattern, status, home, players, villages)
            if status == "finished":
                self._draw(evening)
            yield evening
            if status != "finished":
                return

    def _found(self, series: Series, seat: str, player: int, home: int | None, day: datetime) -> int:
        """Create the village of a seat before its first level."""
        [blank] = (level["before"] for level in series.games[0].levels if level["seat"] == seat)
        owner, number = self.players[player - 1], len(self.villages) + 1
        name = f"{owner}'s village {number}"
        row = {
            "id": number,
            "key": self.key(),
            "slug": series.slug,
            "name": name,
            "folded": fold_name(name),
            "owner": owner,
            "status": "free",
            "game_id": None,
            "campaign_id": home,
            "created": day,
            "updated": day,
            "copied_from": "",
        }
        self.villages.append(row)
        self.labels.append((series.villages[seat], PLAYER.format(seat)))
        row["document"] = self.relabelled(blank, number)
        return number

    def _draw(self, evening: Evening) -> None:
        """Update the villages after an evening."""
        for level in evening.pattern.levels:
            number = evening.villages[level["seat"]]
            row = self.villages[number - 1]
            row["document"], row["updated"] = self.relabelled(level["after"], number), evening.created


class Copy:
    """One evening as rows."""

    def __init__(self, club: Club, number: int, evening: Evening) -> None:
        self.club, self.number, self.evening = club, number, evening
        self.is_finished = evening.status == "finished"
        rng, end = club.rng, len(evening.pattern.lines) - LAST_WORDS
        # An unfinished game was played at least halfway.
        length = rng.randint(end, end + LAST_WORDS) if self.is_finished else rng.randrange(end // 2, end)
        pauses = accumulate(rng.choices([*PAUSES], [*PAUSES.values()], k=length))
        self.times = [evening.created + timedelta(seconds=pace) for pace in pauses]
        self.ended = None if evening.status == "open" else self.times[-1]
        self.adjudicated = not self.is_finished or rng.random() >= UNJUDGED
        self.doubt = club.remark() if self.is_finished and rng.random() < DOUBTFUL else ""

    def game(self) -> Row:
        """Return the row of the game."""
        header = self.evening.pattern.game["header"]
        for number in self.evening.villages.values():
            header = self.club.relabelled(header, number)
        return {
            **self.evening.pattern.game,
            "id": self.number,
            "key": self.club.key(),
            "header": header,
            "status": self.evening.status,
            "created": self.evening.created,
            "finished": self.ended,
            "campaign_id": self.evening.campaign,
            "lines": len(self.times),
            "note": self.club.remark() if self.evening.status == "void" else "",
            "adjudicated": self.adjudicated,
            "doubt": self.doubt,
            "credit": counts.credit_of(self.adjudicated, self.doubt, is_what_if=False),
            **({} if self.is_finished else {"unit": "points", "beaten_by": ""}),
        }

    def seats(self) -> Iterator[Row]:
        """Return the seats with their results."""
        unknown = {"points": None, "place": None, "won": False, "ties": "[]", "remark": "", "gone": False}
        for row in self.evening.pattern.seats:
            player, village = self.evening.players[row["seat"]], self.evening.villages.get(row["seat"])
            own = {"game_id": self.number, "player_id": player, "village_id": village}
            yield {**row, **own, **({} if self.is_finished else unknown)}

    def lines(self, is_rare: bool) -> Iterator[Row]:
        """Return the lines, with different remarks and referees."""
        referees, words = self.club.referees(self.evening), RARE if is_rare else ""
        half = len(self.times) // 2
        for row, at in zip(self.evening.pattern.lines, self.times, strict=False):
            line, move, n = row["text"], row["move"], row["n"]
            if REMARK in line:
                remark = f"{self.club.remark()} {words}".strip()
                line, move, words = line.replace(REMARK, remark), move.replace(REMARK, remark), ""
            by = referees[0] if n <= half else referees[-1]
            yield {"game_id": self.number, "n": n, "text": line, "move": move, "at": at, "by": by}

    def scores(self) -> Iterator[Row]:
        """Return the lines of the score sheet."""
        if self.is_finished:
            yield from ({**row, "game_id": self.number} for row in self.evening.pattern.scores)

    def levels(self) -> Iterator[Row]:
        """Return the level of each village."""
        names = [self.club.players[player - 1] for player in self.evening.players.values()]
        status = {"finished": "completed", "open": "playing", "void": "void"}[self.evening.status]
        unknown = {"points": None, "place": None, "growth": None}
        for row in self.evening.pattern.levels:
            village = self.evening.villages[row["seat"]]
            yield {
                **{key: value for key, value in row.items() if key != "id"},
                "village_id": village,
                "game_id": self.number,
                "status": status,
                "started": self.evening.created,
                "ended": self.ended,
                "players": to_json(names),
                "before": self.club.relabelled(row["before"], village),
                "after": self.club.relabelled(row["after"], village) if self.is_finished else None,
                "adjudicated": self.adjudicated,
                **({} if self.is_finished else unknown),
            }


def fill(store: Store, games: int, players: int | None = None, campaigns: int | None = None, seed: int = SEED) -> None:
    """Fill an empty database; by default, the numbers of players and campaigns follow from the number of games."""
    players = players or max(GROUP, games // GAMES_OF_PLAYER)
    campaigns = max(1, games // GAMES_OF_CAMPAIGN) if campaigns is None else campaigns
    club = Club(games, players, campaigns, seed)
    with store.database.changing() as connection:
        _write_people(connection, club)
    for first in range(0, games, PAGE):
        with store.database.changing() as connection:
            _write_page(connection, club, first)
    with store.database.writing() as db:
        counts.rebuild_derived(db)
    _compact(store)


def _write_people(connection: Connection, club: Club) -> None:
    """Write players, campaigns with their groups, and villages."""
    people = [{"id": n, "name": name, "folded": fold_name(name)} for n, name in enumerate(club.players, 1)]
    names = [f"Campaign {n}" for n in range(1, len(club.groups) + 1)]
    campaigns = [
        {"id": n, "key": club.key(), "name": name, "folded": fold_name(name), "created": FIRST_DAY, "note": ""}
        for n, name in enumerate(names, 1)
    ]
    groups = enumerate(club.groups, 1)
    enrolled = [{"campaign_id": n, "player_id": player} for n, group in groups for player in group]
    _write(connection, Player, people)
    _write(connection, Campaign, campaigns)
    _write(connection, CampaignPlayer, enrolled)
    _write(connection, Village, club.villages)


def _write_page(connection: Connection, club: Club, first: int) -> None:
    """Write some evenings, and mark their villages as busy."""
    total = len(club.evenings)
    rare = {total * part // 4 for part in (1, 2, 3)}
    page = [Copy(club, n, evening) for n, evening in enumerate(club.evenings[first : first + PAGE], first + 1)]
    records = [_signed(copy.game(), [*copy.lines(copy.number in rare)]) for copy in page]
    _write(connection, Game, [game for game, _ in records])
    _write(connection, GameSeat, [row for copy in page for row in copy.seats()])
    _write(connection, RecordLine, [row for _, lines in records for row in lines])
    _write(connection, FinalLine, [row for copy in page for row in copy.scores()])
    _write(connection, VillageLevel, [row for copy in page for row in copy.levels()])
    played = [copy for copy in page if copy.evening.status == "open"]
    busy = [{"village": id, "game": copy.number} for copy in played for id in copy.evening.villages.values()]
    if busy:
        connection.execute(OCCUPY, busy)


def _signed(game: Row, lines: Sequence[Row]) -> tuple[Row, list[Row]]:
    """Return a game and its lines with their digests."""
    digest = head_digest(game["header"].encode())
    signed = []
    for row in lines:
        digest = line_digest(digest, row["n"], row["text"].encode(), row["move"].encode())
        signed.append({**row, "digest": digest.decode()})
    return {**game, "digest": digest.decode()}, signed


def _write(connection: Connection, table: Any, rows: Sequence[Row]) -> None:
    """Write rows in the fastest way of the database; all of them have the same columns."""
    if not rows:
        return
    if connection.dialect.name == "sqlite":
        connection.execute(insert(table), rows)
        return
    names = [*rows[0]]
    listed = ", ".join(f'"{name}"' for name in names)
    psycopg: Any = connection.connection.driver_connection
    with psycopg.cursor() as cursor, cursor.copy(f"COPY {table.__tablename__} ({listed}) FROM STDIN") as into:
        for row in rows:
            into.write_row([row[name] for name in names])


def _compact(store: Store) -> None:
    """Bring the database into the state of one that grew slowly: an empty log, and up-to-date table statistics."""
    with store.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            return
        for table in ("player", "campaign", "game", "village", "village_level"):
            last = f"(SELECT max(id) FROM {table})"
            connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})"))
        connection.execute(text("VACUUM ANALYZE"))


def main() -> None:
    """Fill the database named on the command line, and print the time it took."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.filling", description=__doc__)
    parser.add_argument("database", help="a file, or a postgresql+psycopg:// address; it must be empty")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, help=f"default: one for every {GAMES_OF_PLAYER} games")
    parser.add_argument("--campaigns", type=int, help=f"default: one for every {GAMES_OF_CAMPAIGN} games")
    parser.add_argument("--seed", type=int, default=SEED)
    given = parser.parse_args()
    begun = time.perf_counter()
    with open_store(given.database) as store:
        if store.players.find():
            parser.error(f"{store.database.where} is not empty")
        fill(store, given.games, given.players, given.campaigns, given.seed)
    print(f"{given.games:,} games in {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
