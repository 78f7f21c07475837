"""A few dozen played games, as the store wrote them: the patterns that `benchmarks.filling` copies.

Simple players play them, with a referee who sometimes makes remarks, overrides and undoes moves. Each copy replaces the
remarks and the names of players and villages.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from campaigns.models import FinalLine, Game, GameSeat, RecordLine, Village, VillageLevel
from campaigns.sql import Session, select
from campaigns.store import Store, open_store
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Legal

# The number of players of each title, chosen so that games have about a hundred lines.
TITLES: Mapping[str, Sequence[int]] = {
    "crayonville": (1, 2),
    "king-of-the-valley": (2, 3),
    "bear-valley": (2,),
    "masters-of-maple-syrup": (2,),
    "maple-valley": (1,),
}
SEATS = ("ann", "bo", "cy")
# Placeholders for players and remarks, which each copy replaces.
PLAYER = "Pattern {}"
REMARK = "so it was at the table"
NOTE = f'note "{REMARK}"'
# How often per line a referee makes a remark, overrides and undoes.
REMARKS, OVERRIDES, UNDOS = 0.02, 0.005, 0.01
# Remarks after the end of a game; each copy leaves some of them out.
LAST_WORDS = 5

Row = dict[str, Any]


class Pattern(NamedTuple):
    """A finished game: its rows, without the values that differ in each copy."""

    game: Row
    seats: Sequence[Row]
    lines: Sequence[Row]
    scores: Sequence[Row]
    levels: Sequence[Row]


class Series(NamedTuple):
    """Games in a row by the same players: a campaign of villages, or a single game."""

    games: Sequence[Pattern]
    # The names of the villages, by seat.
    villages: Mapping[str, str]

    @property
    def slug(self) -> str:
        """The title."""
        return str(self.games[0].game["slug"])

    @property
    def seats(self) -> list[str]:
        """The seats at the table, in order."""
        return [seat["seat"] for seat in self.games[0].seats]


@cache
def play_patterns(seed: int) -> tuple[Series, ...]:
    """Play all titles in all their modes; return what was stored."""
    with tempfile.TemporaryDirectory() as folder, open_store(str(Path(folder) / "patterns.db")) as store:
        return tuple(_play_all(store, Random(seed)))


def _play_all(store: Store, rng: Random) -> Iterator[Series]:
    for slug, tables in TITLES.items():
        game = find_title(slug)
        assert game is not None
        campaign = game.campaign
        evenings = [campaign] if len(campaign) > 1 else [(mode,) for mode in game.modes]
        for options in evenings:
            for number in tables:
                yield _play_series(store, game, options, SEATS[:number], rng)


def _play_series(store: Store, game: Title[Any], options: Sequence[Row], seats: Sequence[str], rng: Random) -> Series:
    """Play games one after the other, with the same villages."""
    players = {seat: PLAYER.format(seat) for seat in seats}
    villages: dict[str, int] = {}
    patterns = []
    for chosen in options:
        keepsakes = {seat: store.villages.load(id).document for seat, id in villages.items()}
        deal = str(rng.getrandbits(32))
        header = Header(game.slug, tuple(seats), game.rules_version, options=chosen, deal=deal, keepsakes=keepsakes)
        id = store.games.add(play_game(game, header, rng), players=players, villages=villages)
        stored = store.games.load(id)
        store.games.finish(stored)
        villages = stored.villages
        with store.database.reading() as db:
            patterns.append(_read(db, id))
    with store.database.reading() as db:
        names = {seat: db.get_one(Village, id).name for seat, id in villages.items()}
    return Series(patterns, names)


def play_game(game: Title[Any], header: Header, rng: Random) -> Outcome:
    """Play one game to its end, then add remarks."""
    outcome = begin(game, header)
    assert isinstance(outcome, Outcome)
    outcome = submit(outcome.session, NOTE)
    while outcome.session.asks():
        outcome = _step(outcome.session, rng)
    for _ in range(LAST_WORDS):
        outcome = submit(outcome.session, NOTE)
    return outcome


def _step(session: referee.Session, rng: Random) -> Outcome:
    """Add a line by the referee or by a simple player."""
    said = rng.random()
    if said < REMARKS:
        return submit(session, NOTE)
    seat = next((ask.seat for ask in session.asks() if ask.seat is not None), None)
    line = "undo"
    if said > 1 - OVERRIDES and seat is not None:
        line = f'override {seat} {session.game.quantities.names[-1]} +1 "we agreed"'
    if said > 1 - OVERRIDES - UNDOS:
        outcome = submit(session, line)
        if isinstance(outcome.verdict, Legal):
            return outcome
    return submit(session, session.write(_choose(session, seat, rng)))


def _choose(session: referee.Session, seat: str | None, rng: Random) -> Any:
    if seat is None:
        return rng.choice(list(session.game.legal(session.state, None)))
    return session.game.advise(session.state, seat, rng)


def _read(db: Session, id: int) -> Pattern:
    """Read the stored rows of a game."""
    game = db.get_one(Game, id)
    orders: dict[Any, str] = {GameSeat: "position", RecordLine: "n", FinalLine: "position", VillageLevel: "id"}
    rows = [_rows(db, table, id, order) for table, order in orders.items()]
    return Pattern(game.model_dump(), *rows)


def _rows(db: Session, table: Any, game: int, order: str) -> list[Row]:
    found = db.exec(select(table).where(table.game_id == game).order_by(getattr(table, order)))
    return [row.model_dump() for row in found]
