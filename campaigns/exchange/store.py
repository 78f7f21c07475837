"""The store's part for exporting and importing documents."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from campaigns.database import TRY_AGAIN, StorePart
from campaigns.errors import Refused, Stale, StoreError
from campaigns.exchange.document import Document
from campaigns.exchange.export import (
    campaign_document,
    game_document,
    village_document,
    whole_document,
    with_edition,
)
from campaigns.exchange.import_ import (
    carry_out,
    editions_here,
    find_edition,
    game_editions_here,
    judge_games,
    lock_rows,
    village_edition,
)
from campaigns.exchange.plan import ImportPlan, Terms, make_plan, read_here
from campaigns.exchange.plays import read_plays
from campaigns.exchange.validation import check_document
from campaigns.games.lookup import find_stored_game
from campaigns.games.records import known_title
from campaigns.maintenance.backups import BEFORE_IMPORT
from campaigns.models import Game, RecordLine
from campaigns.people import find_campaign, find_campaign_id
from campaigns.sql import col, select
from campaigns.text import to_json
from campaigns.villages.lookup import find_village
from companion.referee import session as referee
from companion.referee.problems import BadPosition
from companion.referee.record import read_record
from companion.referee.submission import import_lines
from companion.referee.verdicts import Refusal


class Exchange(StorePart):
    """Export and import of documents."""

    def export_game(self, id: int) -> Document:
        """Return a game with its villages as a document. Raises NotFound."""
        with self.database.snapshot() as db:
            return game_document(db, find_stored_game(db, id).id)

    def export_village(self, which: int | str) -> Document:
        """Return a village with its levels as a document. Raises NotFound, Refused (several have this name)."""
        with self.database.snapshot() as db:
            return village_document(db, find_village(db, which, lock=False).id)

    def export_campaign(self, name: str) -> Document:
        """Return a campaign with its players, villages and games as a document. Raises NotFound."""
        with self.database.snapshot() as db:
            return campaign_document(db, find_campaign(db, name).id)

    def export_everything(self) -> Document:
        """Return everything as a document. Raises StoreError if it is too much for one."""
        with self.database.snapshot() as db:
            return whole_document(db)

    def export_plays(self, campaign: str | None = None) -> bytes:
        """Return finished games, of one campaign or all, as plays for BG Stats. Raises NotFound."""
        with self.database.snapshot() as db:
            return read_plays(db, find_campaign_id(db, campaign))

    def judge_record(self, text: str, editions: Mapping[str, str] = {}) -> referee.Outcome:
        """Judge a text record; `editions` maps their editions to folders here. Raises StoreError, Refused.

        A folder named in the record is opened only if games here use it.
        """
        try:
            header, lines = read_record(text)
            with self.database.reading() as db:
                used = db.exec(select(Game.edition).where(Game.slug == header.game).distinct()).all()
            found = with_edition(header, find_edition(header, editions, used))
            outcome = import_lines(known_title(header.game), found, lines)
        except BadPosition as error:
            raise StoreError(str(error)) from None
        if isinstance(outcome, Refusal):
            raise Refused(outcome)
        return outcome

    def find_record(self, session: referee.Session) -> int | None:
        """Return the stored game with the same header and the same lines, if there is one."""
        texts = [entry.text for entry in session.entries]
        header = to_json(session.header)
        with self.database.reading() as db:
            alike = (Game.slug == session.header.game, Game.lines == len(texts), Game.header == header)
            for id in db.exec(select(Game.id).where(*alike).order_by(col(Game.id))).all():
                query = select(RecordLine.text).where(RecordLine.game_id == id).order_by(col(RecordLine.n))
                if [*db.exec(query)] == texts:
                    return id
        return None

    def import_document(self, document: Document, terms: Terms) -> ImportPlan:
        """Judge a document and import what is new, completely or not at all; return what was, or would be, done.

        Nothing is written on a dry run, or if something conflicts, unless `keep_mine` is set. Raises StoreError
        (invalid document), Refused, Stale.
        """
        with self.database.snapshot() as db:
            ours = editions_here(db, document)
            checked = check_document(document, lambda village: village_edition(village, document, terms, ours))
            here = read_here(db, checked)
            plan = make_plan(db, checked, here, terms)
            editions = game_editions_here(db, here)
        judged = judge_games(checked, plan, terms, editions)
        doubts = [
            f"{plan.games[key].name}: imported with its score, but not adjudicated: {game.remark}"
            for key, game in judged.items()
            if game.remark
        ]
        plan = replace(plan, remarks=(*plan.remarks, *doubts))
        if terms.dry_run or not plan.has_work or (plan.conflicts and not terms.keep_mine):
            return plan
        self.database.keep_backup_first(BEFORE_IMPORT)
        with self.database.writing() as db:
            lock_rows(db, checked)
            again = make_plan(db, checked, read_here(db, checked), terms)
            if again.steps != plan.steps or again.newcomers != plan.newcomers:
                raise Stale(TRY_AGAIN)
            carry_out(db, checked, plan, judged)
        return replace(plan, applied=True)
