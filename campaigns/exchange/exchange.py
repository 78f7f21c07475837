"""Exchange: documents for other databases, and from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec.structs import replace

from campaigns.database import TRY_AGAIN, Database
from campaigns.errors import Stale, StoreError
from campaigns.exchange.checks import bad, vet
from campaigns.exchange.comparison import WRITTEN, Here
from campaigns.exchange.document import Document, LevelEntry, VillageEntry
from campaigns.exchange.export import (
    campaign_document,
    game_document,
    village_document,
    whole_document,
    with_edition,
)
from campaigns.exchange.import_ import carry_out
from campaigns.exchange.judging import Judged, find_edition, find_named_edition, judge_game
from campaigns.exchange.plan import Plan, Terms, look_around, make_plan
from campaigns.exchange.plays import read_plays
from campaigns.games.games import find_stored, judge_lines, read_text_record
from campaigns.maintenance.backups import BEFORE_IMPORT
from campaigns.models import Game, Line, Village
from campaigns.people import find_campaign
from campaigns.sql import Session, chunks, col, select
from campaigns.text import to_json
from campaigns.villages.villages import find_village
from companion import __version__
from companion.referee import session as referee
from companion.referee.game import STAND_IN, BadPosition


class Exchange(Database):
    """The methods of the store about documents for other databases, and from them."""

    @contextmanager
    def _snapshot(self) -> Iterator[Session]:
        """Read in one transaction in which nothing changes; SQLite has no other."""
        with self.reading() as db:
            if db.get_bind().dialect.name != "sqlite":
                db.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            yield db

    def export_game(self, id: int) -> Document:
        """Return a game with its villages as a document. Raises NotFound."""
        with self._snapshot() as db:
            return game_document(db, find_stored(db, id).id)

    def export_village(self, which: int | str) -> Document:
        """Return a village with its levels as a document. Raises NotFound, Refused (several have this name)."""
        with self._snapshot() as db:
            return village_document(db, find_village(db, which, lock=False).id)

    def export_campaign(self, name: str) -> Document:
        """Return a campaign with its players, villages and games as a document. Raises NotFound."""
        with self._snapshot() as db:
            return campaign_document(db, find_campaign(db, name).id)

    def export_everything(self) -> Document:
        """Return all that is stored as a document. Raises StoreError where it is too much for one."""
        with self._snapshot() as db:
            return whole_document(db)

    def export_plays(self, campaign: str | None = None) -> bytes:
        """Return finished games, of one campaign or all, as plays for BG Stats. Raises NotFound."""
        with self._snapshot() as db:
            return read_plays(db, find_campaign(db, campaign).id if campaign is not None else None)

    def judge_record(self, text: str, editions: Mapping[str, str] = {}) -> referee.Outcome:
        """Judge a text record; `editions` says where theirs are here. Raises StoreError, Refused.

        A folder that it names is opened only when games here are played with it.
        """
        header, lines = read_text_record(text)
        with self.reading() as db:
            used = db.exec(select(Game.edition).where(Game.slug == header.game).distinct()).all()
        try:
            edition = find_edition(header, editions, used)
        except BadPosition as error:
            raise StoreError(str(error)) from None
        return judge_lines(with_edition(header, edition), lines)

    def find_record(self, session: referee.Session) -> int | None:
        """Return the stored game with the same header and the same lines, if there is one."""
        texts = [entry.text for entry in session.entries]
        header = to_json(session.header)
        with self.reading() as db:
            alike = (Game.slug == session.header.game, Game.lines == len(texts), Game.header == header)
            for id in db.exec(select(Game.id).where(*alike).order_by(col(Game.id))).all():
                if [*db.exec(select(Line.text).where(Line.game_id == id).order_by(col(Line.n)))] == texts:
                    return id
        return None

    def import_document(self, document: Document, terms: Terms) -> Plan:
        """Judge a document and import what is not here yet, all of it or nothing; return what was, or would be, done.

        Nothing is done on a dry run, or when something is at odds with what is here, unless `keep_mine` says that it
        stays. Raises StoreError (the document cannot be right), Refused, Stale.
        """
        with self._snapshot() as db:
            ours = _village_editions(db, document)
            checked = vet(document, lambda village: _edition_of(village, document, terms, ours))
            here = look_around(db, checked)
            plan = make_plan(db, checked, here, terms)
            editions = _editions(db, here)
        judged = judge(checked, plan, terms, editions)
        plan = replace(plan, remarks=(*plan.remarks, *_doubts(plan, judged)))
        if terms.dry_run or not plan.has_work or (plan.conflicts and not terms.keep_mine):
            return plan
        self.keep_backup_first(BEFORE_IMPORT)
        with self.writing() as db:
            _lock(db, checked)
            again = make_plan(db, checked, look_around(db, checked), terms)
            if again.steps != plan.steps or again.newcomers != plan.newcomers:
                raise Stale(TRY_AGAIN)
            carry_out(db, checked, plan, judged)
        return replace(plan, applied=True)


def judge(document: Document, plan: Plan, terms: Terms, here: Mapping[str, str]) -> dict[str, Judged]:
    """Judge every game that would be written. Raises StoreError with the first that does not stand."""
    levels = _levels(document)
    judged: dict[str, Judged] = {}
    for n, game in enumerate(document.games):
        if plan.games[game.key].state in WRITTEN:
            where = f"$.games[{n}]"
            try:
                edition = find_edition(game.header, terms.editions, filter(None, [here.get(game.key)]))
            except BadPosition as error:
                raise bad(f"{where}.header.edition", str(error)) from None
            is_ours = document.companion == __version__
            judged[game.key] = judge_game(game, where, edition, is_ours, levels.get(game.key, {}))
    return judged


def _levels(document: Document) -> dict[str, dict[str, LevelEntry]]:
    """Return the levels that villages play or have completed in each game, by game and seat."""
    levels: dict[str, dict[str, LevelEntry]] = {}
    for village in document.villages:
        for level in village.levels:
            if level.game and level.adjudicated and level.status != "void" and not village.copied_from:
                levels.setdefault(level.game, {})[level.seat] = level
    return levels


def _editions(db: Session, here: Here) -> dict[str, str]:
    """Return the editions that our own games are played with, by key."""
    found: dict[str, str] = {}
    for keys in chunks(here.games):
        found |= dict(db.exec(select(Game.key, Game.edition).where(col(Game.key).in_(keys))).all())
    return found


def _village_editions(db: Session, document: Document) -> dict[str, list[str]]:
    """Return the editions that our villages and games were drawn with that are in a document too, by title."""
    found: dict[str, list[str]] = {}
    for table, entries in ((Village, document.villages), (Game, document.games)):
        for keys in chunks(entry.key for entry in entries):
            for slug, edition in db.exec(select(table.slug, table.edition).where(col(table.key).in_(keys)).distinct()):
                found.setdefault(slug, []).append(edition)
    return found


def _edition_of(village: VillageEntry, document: Document, terms: Terms, ours: Mapping[str, list[str]]) -> str:
    """Return the edition of this computer that a village of a document was drawn with. Raises BadPosition."""
    named = village.edition or _edition_of_games(village, document)
    return find_named_edition(village.slug, named, terms.editions, ours.get(village.slug, ()))


def _edition_of_games(village: VillageEntry, document: Document) -> str:
    """Return the edition of the last game that a village played, of those in the document; else the one that ships."""
    played = {game.key: game.header.edition for game in document.games}
    levels = sorted(village.levels, key=lambda level: level.status == "completed")
    return next((played[level.game] for level in reversed(levels) if level.game in played), STAND_IN)


def _doubts(plan: Plan, judged: Mapping[str, Judged]) -> Iterator[str]:
    """Say which games could not be adjudicated, and why."""
    for key, game in judged.items():
        if game.remark:
            yield f"{plan.games[key].name}: kept as it was scored, but not adjudicated: {game.remark}"


def _lock(db: Session, document: Document) -> None:
    """Keep everybody else from writing what is about to be compared again; SQLite has one writer anyway."""
    for keys in chunks(game.key for game in document.games):
        db.exec(select(Game.id).where(col(Game.key).in_(keys)).with_for_update()).all()
    for keys in chunks(village.key for village in document.villages):
        db.exec(select(Village.id).where(col(Village.key).in_(keys)).with_for_update()).all()
