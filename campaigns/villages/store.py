"""The store's part for villages: the keepsakes of games, with a snapshot at the start and the end of each level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from campaigns.database import StorePart
from campaigns.errors import NotFound, refused
from campaigns.models import Player, Village, VillageLevel, now
from campaigns.people import enrol_village, find_campaign, find_campaign_id, find_or_add_player
from campaigns.rows import VillageRow, VillageStatus
from campaigns.sheet_codes import village_sheet
from campaigns.sql import Session, col, matching, select
from campaigns.statistics.counts import recount_levels
from campaigns.text import fold_name, tidy_name, to_json
from campaigns.villages.levels import PaperLevel, add_village, enter_level, is_name_taken, problems_in, refuse_problems
from campaigns.villages.lookup import find_free_village, find_village, read_village, read_villages
from campaigns.villages.sheets import label_sheet
from companion.games import find_title
from companion.referee.header import STAND_IN


class Villages(StorePart):
    """Stored villages. `which` is a village's number or its name."""

    def add(
        self,
        slug: str,
        name: str,
        owner: str,
        document: Any,
        campaign: str | None = None,
        edition: str = STAND_IN,
    ) -> int:
        """Create a village of an edition, with the levels it completed on paper; return its number.

        Raises Refused (name taken), NotFound (game, campaign).
        """
        game = find_title(slug)
        if game is None or not game.keepsakes:
            raise NotFound(f"there is no game '{slug}' with villages")
        name = tidy_name(name, game.keepsakes.word)
        with self.database.writing() as db:
            _must_be_new(db, slug, name)
            home = find_campaign(db, campaign) if campaign is not None else None
            whose = find_or_add_player(db, owner).name
            village = add_village(db, slug, name, whose, document, edition, game.require_keepsakes().levels(document))
            if home is not None:
                enrol_village(db, home, village)
            return village.id

    def copy(self, which: int | str, name: str, *, level: int | None = None, owner: str | None = None) -> int:
        """Copy a village as a what-if, as it is or as it was after a level; return the copy's number.

        Raises NotFound (village, level), Refused (name taken).
        """
        name = tidy_name(name, "village")
        with self.database.writing() as db:
            row = read_village(db, find_village(db, which))
            sheet = village_sheet(row, level)
            _must_be_new(db, row.slug, name)
            whose = find_or_add_player(db, owner).name if owner is not None else row.owner
            copy = add_village(db, row.slug, name, whose, sheet, row.edition)
            copy.copied_from = row.key
            last = row.level if level is None else level
            completed = (VillageLevel.status == "completed", VillageLevel.level <= last)
            query = select(VillageLevel).where(VillageLevel.village_id == row.id, *completed)
            for done in db.exec(query.order_by(col(VillageLevel.id))).all():
                db.add(VillageLevel(**done.model_dump(exclude={"id", "village_id"}), village_id=copy.id))
            return copy.id

    def find(
        self,
        *,
        slug: str | None = None,
        owner: str | None = None,
        status: VillageStatus | None = None,
        campaign: str | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[VillageRow]:
        """List villages by name, without documents and levels. Raises NotFound (campaign)."""
        with self.database.reading() as db:
            home = find_campaign_id(db, campaign)
            where = matching((Village.slug, slug), (Village.status, status), (Village.campaign_id, home))
            if owner is not None:
                where.append(col(Village.owner).in_(select(Player.name).where(Player.folded == fold_name(owner))))
            return read_villages(db, where, limit, offset)

    def load(self, which: int | str) -> VillageRow:
        """Return a village with its document and levels. Raises NotFound, Refused (several have this name)."""
        with self.database.reading() as db:
            return read_village(db, find_village(db, which, lock=False))

    def record_level(
        self,
        which: int | str,
        level: int,
        document: Any,
        *,
        players: Iterable[str] = (),
        points: int | None = None,
        place: int | None = None,
        at: datetime | None = None,
        rulings: Mapping[str, str] = {},
        edition: str | None = None,
    ) -> None:
        """Add a level that was played without the companion, if it is possible.

        The default edition is that of the village. Raises NotFound, Refused (busy, retired, another sheet, impossible:
        with every reason).
        """
        with self.database.writing() as db:
            village = find_free_village(db, which)
            by = edition or village.edition
            played = PaperLevel(level, document, tuple(players), points, place, at, rulings, by)
            what = f"this cannot be '{village.name}' after level {level}"
            refuse_problems(what, problems_in(village, played), village.name)
            enter_level(db, village, played)
            recount_levels(db, village.slug, [level])

    def update(self, which: int | str, document: Any) -> None:
        """Replace the document of a free village. Raises NotFound, Refused (busy, retired)."""
        with self.database.writing() as db:
            village = find_free_village(db, which)
            village.document, village.updated = to_json(document), now()
            label_sheet(village)

    def give(self, which: int | str, owner: str) -> None:
        """Change a village's owner. Raises NotFound."""
        with self.database.writing() as db:
            name = find_or_add_player(db, owner).name
            village = find_village(db, which)
            village.owner = name
            label_sheet(village)

    def rename(self, which: int | str, name: str) -> None:
        """Rename a village. Raises NotFound, Refused (name taken)."""
        name = tidy_name(name, "village")
        with self.database.writing() as db:
            village = find_village(db, which)
            if fold_name(name) != village.folded:
                _must_be_new(db, village.slug, name)
            village.name, village.folded = name, fold_name(name)
            label_sheet(village)

    def retire(self, which: int | str) -> None:
        """Take a free village out of play. Raises NotFound, Refused (busy, retired)."""
        with self.database.writing() as db:
            village = find_village(db, which)
            if village.status == "retired":
                raise refused("village-retired", f"'{village.name}' is already retired")
            find_free_village(db, village.id).status = "retired"

    def reinstate(self, which: int | str) -> None:
        """Bring a retired village back into play. Raises NotFound, Refused (not retired)."""
        with self.database.writing() as db:
            village = find_village(db, which)
            if village.status != "retired":
                raise refused("not-retired", f"'{village.name}' is not retired")
            village.status = "free"


def _must_be_new(db: Session, slug: str, name: str) -> None:
    if is_name_taken(db, slug, name):
        raise refused("name-taken", f"a village '{name}' already exists", "Choose another name")
