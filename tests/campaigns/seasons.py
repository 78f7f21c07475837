"""A random season of a club: everything that can happen to games and villages, in any order."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from campaigns.games.results import Result
from campaigns.models import Village
from campaigns.sql import select
from campaigns.statistics.counts import rebuild_derived
from campaigns.store import Store

from .counting import SLUG
from .evenings import play, start

PEOPLE = ("Ann", "Bo", "Cy", "Dee")
SEATS = ("a", "b", "c")
REFEREES = ("", "ref", "Mo")
CLUB = "Fridays"


class Season:
    """A store, and a generator that decides what happens next."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.rng = store, Random(seed)
        self.acts: tuple[Callable[[], object], ...] = (
            self.begin,
            self.begin,
            self.finish,
            self.finish,
            self.finish,
            self.void,
            self.mark,
            self.mark,
            self.log,
            self.record,
            self.copy,
            self.rebuild,
        )
        store.campaigns.add(CLUB)

    def step(self) -> str:
        """Do one random thing; return what."""
        act = self.rng.choice(self.acts)
        act()
        return act.__name__

    def begin(self) -> None:
        seats = SEATS[: self.rng.randint(1, 3)]
        free = [row for row in self.store.villages.find() if row.status == "free"]
        chosen = {seat: row.id for seat, row in zip(seats, self.rng.sample(free, min(len(free), 2)), strict=False)}
        brought = {seat: self.store.villages.load(id).document for seat, id in chosen.items()}
        outcome = start(*seats, keepsakes=brought, goal=6, level=self.rng.randint(1, 3))
        players = {seat: self.rng.choice(PEOPLE) for seat in seats}
        self.store.games.add(outcome, players=players, villages=chosen, campaign=self.rng.choice((None, CLUB)))

    def finish(self) -> None:
        for row in self.store.games.find(status="open", limit=1):
            stored = self.store.games.load(row.id)
            seats = [*row.players]
            if len(seats) == 3 and self.rng.random() < 0.5:
                stored = play(self.store, stored, f"{seats.pop()} leave")
            while not stored.session.game.is_over(stored.session.state):
                line = f"{self.rng.choice(seats)} add {self.rng.randint(1, 4)}"
                stored = play(self.store, stored, line, by=self.rng.choice(REFEREES))
                if self.rng.random() < 0.3:
                    stored = play(self.store, stored, "undo", by=self.rng.choice(REFEREES))
            extra = f'override {seats[0]} count {self.rng.randint(1, 3)} "a bonus"'
            stored = play(self.store, stored, *[extra] * self.rng.randint(0, 2), by=self.rng.choice(REFEREES))
            self.store.games.finish(stored)

    def void(self) -> None:
        for row in self.store.games.find(status="open", limit=1):
            self.store.games.void(self.store.games.head(row.id), "the lights went out")

    def mark(self) -> None:
        finished = self.store.games.find(status="finished")
        if finished:
            self.store.games.mark(self.rng.choice(finished).id, self.rng.choice(("", "a card was missing")))

    def log(self) -> None:
        seats = SEATS[: self.rng.randint(1, 3)]
        players = {seat: self.rng.choice(PEOPLE) for seat in seats}
        points = {seat: self.rng.randint(0, 9) for seat in seats}
        free = [row for row in self.store.villages.find() if row.status == "free"]
        sheets = {seats[0]: (self.rng.choice(free).id, {"count": 30})} if free else {}
        level = {"level": self.rng.randint(1, 3)}
        campaign = self.rng.choice((None, CLUB))
        self.store.games.log(Result(SLUG, players, points, options=level, sheets=sheets, campaign=campaign))

    def record(self) -> None:
        free = [row for row in self.store.villages.find() if row.status == "free"]
        for row in self.rng.sample(free, min(len(free), 1)):
            points = self.rng.choice((None, 3))
            self.store.villages.record_level(row.id, self.rng.randint(1, 3), {"count": 40}, points=points)

    def copy(self) -> None:
        villages = self.store.villages.find()
        for row in self.rng.sample(villages, min(len(villages), 1)):
            self.store.villages.copy(row.id, f"What if {len(villages)}")

    def rebuild(self) -> None:
        with self.store.database.writing() as db:
            rebuild_derived(db)


def what_ifs(store: Store) -> set[int]:
    """The what-if villages."""
    with store.database.reading() as db:
        return {*db.exec(select(Village.id).where(Village.copied_from != ""))}
