"""Villages: the keepsakes of a game, with a snapshot at the start and at the end of each level."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count
from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

from campaigns.database import Database
from campaigns.errors import NotFound, Stale, refused
from campaigns.models import Campaign, Game, Player, Village, VillageLevel, now, row_number
from campaigns.people import find_campaign, find_or_add_player, hold_names
from campaigns.rows import VillageLevelRow, VillageRow, VillageStatus
from campaigns.sql import Session, aliased, col, func, matching, select
from campaigns.statistics.counts import growth
from campaigns.text import fold_name, from_json, tidy_name, to_json
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.game import STAND_IN, BadPosition, Header
from companion.referee.scores import ScoreSheet

T = TypeVar("T")
FIRST_LEVEL = 1


class Head(msgspec.Struct):
    """What lists need of a stored header."""

    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class Villages(Database):
    """The methods of the store about villages. `which` is a village's number or its name."""

    def new_village(
        self,
        slug: str,
        name: str,
        owner: str,
        document: Any,
        campaign: str | None = None,
        edition: str = STAND_IN,
    ) -> int:
        """Found a village of an edition, with the levels it completed on paper; return its number.

        Raises Refused (name taken), NotFound (game, campaign).
        """
        game = find_title(slug)
        if game is None or not game.keepsakes:
            raise NotFound(f"there is no game '{slug}' with villages")
        name = tidy_name(name, game.keepsakes.word)
        with self.writing() as db:
            must_be_new(db, slug, name)
            home = find_campaign(db, campaign).id if campaign is not None else None
            whose = find_or_add_player(db, owner).name
            village = add_village(db, slug, name, whose, to_json(document), home, edition)
            _add_paper_levels(db, village, game.require_keepsakes().levels(document))
            return village.id

    def villages(
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
        with self.reading() as db:
            where = matching(
                (Village.slug, slug),
                (Village.status, status),
                (Village.campaign_id, find_campaign(db, campaign).id if campaign is not None else None),
            )
            if owner is not None:
                where.append(col(Village.owner).in_(select(Player.name).where(Player.folded == fold_name(owner))))
            return village_rows(db, where, limit, offset)

    def village(self, which: int | str) -> VillageRow:
        """Return a village with its document and levels. Raises NotFound, Refused (several have this name)."""
        with self.reading() as db:
            return read_village(db, find_village(db, which, lock=False))

    def update_village(self, which: int | str, document: Any) -> None:
        """Replace the document of a free village. Raises NotFound, Refused (busy, retired)."""
        with self.writing() as db:
            village = must_be_free(find_village(db, which))
            village.document, village.updated = to_json(document), now()
            label(village)

    def give_village(self, which: int | str, owner: str) -> None:
        """Let a village change hands. Raises NotFound."""
        with self.writing() as db:
            name = find_or_add_player(db, owner).name
            village = find_village(db, which)
            village.owner = name
            label(village)

    def rename_village(self, which: int | str, name: str) -> None:
        """Give a village another name. Raises NotFound, Refused (name taken)."""
        name = tidy_name(name, "village")
        with self.writing() as db:
            village = find_village(db, which)
            if fold_name(name) != village.folded:
                must_be_new(db, village.slug, name)
            village.name, village.folded = name, fold_name(name)
            label(village)

    def retire_village(self, which: int | str) -> None:
        """Take a free village out of play. Raises NotFound, Refused (busy, retired)."""
        with self.writing() as db:
            must_be_free(find_village(db, which)).status = "retired"

    def return_village(self, which: int | str) -> None:
        """Bring a retired village back into play. Raises NotFound, Refused (not retired)."""
        with self.writing() as db:
            village = find_village(db, which)
            if village.status != "retired":
                raise refused("not-retired", f"'{village.name}' is not retired")
            village.status = "free"


def find_village(db: Session, which: int | str, lock: bool = True) -> Village:
    """Return a village by number or name, locked against other writers. Raises NotFound, Refused (ambiguous)."""
    if isinstance(which, int):
        query = select(Village).where(Village.id == row_number(which))
    else:
        query = select(Village).where(Village.folded == fold_name(which))
    found = db.exec(query.with_for_update() if lock else query).all()
    if not found and isinstance(which, str) and which.isdecimal() and len(which) < 12:
        return find_village(db, int(which), lock)
    if not found:
        raise NotFound(f"there is no village '{which}': companion village list shows those there are")
    if len(found) > 1:
        listed = ", ".join(f"{village.id} ({village.slug})" for village in found)
        raise refused("several-villages", f"several villages are called '{which}': {listed}", "give its number")
    return found[0]


def read_village(db: Session, village: Village) -> VillageRow:
    """Read a village with its document and levels."""
    [row] = village_rows(db, [col(Village.id) == village.id])
    query = (
        select(VillageLevel, Game.doubt)
        .outerjoin(Game, col(Game.id) == VillageLevel.game_id)
        .where(VillageLevel.village_id == village.id)
        .order_by(col(VillageLevel.id))
    )
    levels = tuple(_level_row(level, doubt) for level, doubt in db.exec(query))
    return msgspec.structs.replace(row, document=from_json(village.document), levels=levels)


def village_rows(db: Session, where: Iterable[Any], limit: int | None = None, offset: int = 0) -> list[VillageRow]:
    """Read villages by name, without documents and levels."""
    done = VillageLevel.status == "completed"
    level = select(func.max(VillageLevel.level)).where(VillageLevel.village_id == Village.id, done).scalar_subquery()
    original = aliased(Village)
    query: Any = (
        select(Village, Campaign.name, level, original.name)
        .outerjoin(Campaign, col(Campaign.id) == Village.campaign_id)
        .outerjoin(original, col(original.key) == Village.copied_from)
        .where(*where)
        .order_by(col(Village.folded), col(Village.id))
        .limit(limit)
        .offset(offset)
    )
    return [_village_row(*found) for found in db.exec(query)]


def _village_row(village: Village, campaign: str | None, level: int | None, original: str | None) -> VillageRow:
    return VillageRow(
        id=village.id,
        key=village.key,
        slug=village.slug,
        name=village.name,
        owner=village.owner,
        status=village.status,
        level=level or 0,
        game_id=village.game_id,
        campaign=campaign,
        created=village.created,
        updated=village.updated,
        edition=village.edition,
        copied_from=village.copied_from,
        original=original or "",
    )


def _level_row(level: VillageLevel, doubt: str | None) -> VillageLevelRow:
    return VillageLevelRow(
        level=level.level,
        status=level.status,
        started=level.started,
        ended=level.ended,
        seat=level.seat,
        players=tuple(from_json(level.players)),
        points=level.points,
        place=level.place,
        before=from_json(level.before),
        after=None if level.after is None else from_json(level.after),
        adjudicated=level.adjudicated,
        game_id=level.game_id,
        growth=level.growth,
        doubt=doubt or "",
    )


def _is_taken(db: Session, slug: str, name: str) -> bool:
    query = select(Village.id).where(Village.slug == slug, Village.folded == fold_name(name))
    return db.exec(query).first() is not None


def must_be_new(db: Session, slug: str, name: str) -> None:
    """Refuse a name that a village of this title has already. Raises Refused."""
    if _is_taken(db, slug, name):
        raise refused("name-taken", f"there is already a village '{name}'", "choose another name")


def must_be_free(village: Village) -> Village:
    """Return a village that can be played or changed now. Raises Refused (busy, retired)."""
    if village.status == "busy":
        todo = f"companion finish --game {village.game_id} ends it"
        raise refused("village-busy", f"'{village.name}' is being played in game {village.game_id}", todo)
    if village.status == "retired":
        todo = "companion village return brings it back into play"
        raise refused("village-retired", f"'{village.name}' is retired", todo)
    return village


def add_village(
    db: Session, slug: str, name: str, owner: str, document: str, campaign_id: int | None, edition: str
) -> Village:
    """Store a new village."""
    village = Village(slug=slug, name=name, folded=fold_name(name), owner=owner, edition=edition, document=document)
    village.campaign_id = campaign_id
    label(village)
    db.add(village)
    db.flush()
    return village


def label(village: Village) -> None:
    """Write the village's name and owner onto its document."""
    game, document = find_title(village.slug), from_json(village.document)
    if game is not None and document:
        village.document = to_json(game.require_keepsakes().relabel(document, village.name, village.owner))


def paper_level(village: Village, level: int, after: str | None) -> VillageLevel:
    """Return a level that was played without the companion; nobody knows the sheets in between."""
    return VillageLevel(
        village_id=village.id,
        level=level,
        status="completed",
        ended=now(),
        before=village.document,
        after=after,
        adjudicated=False,
    )


def _free_name(db: Session, slug: str, base: str) -> str:
    """Return a name nobody has yet, nor takes at this moment: `Ann's village`, `Ann's village 2`."""
    hold_names(db)
    names = chain([base], (f"{base} {n}" for n in count(2)))
    return next(name for name in names if not _is_taken(db, slug, name))


def has_what_if(db: Session, ids: Iterable[int]) -> bool:
    """Tell whether one of these villages is a copy that only tries something out."""
    query = select(Village.id).where(col(Village.id).in_({*ids}), Village.copied_from != "")
    return db.exec(query).first() is not None


def level_of(header: Header | Head, unsaid: T) -> int | T:
    """Return the level that a game says it plays, or `unsaid`."""
    level = {**(header.position or {}), **header.options}.get("level")
    return level if isinstance(level, int) else unsaid


def occupy(
    db: Session, game: Game, session: referee.Session, names: Mapping[str, str], chosen: Mapping[str, int]
) -> dict[str, int]:
    """Give each seat its village, the chosen one or a new one: busy from now on, with a snapshot of its document."""
    fresh = session.game.kept(session.state_at(0))
    taken: dict[str, int] = {}
    for seat in session.header.seats:
        if seat in chosen:
            village = _chosen(db, chosen[seat], session.header, session.header.keepsakes.get(seat))
        elif seat in fresh:
            village = _found_for(db, game, session, seat, names[seat], fresh[seat])
        else:
            continue
        village.status, village.game_id, village.updated = "busy", game.id, now()
        # A what-if belongs to no campaign, where its points would stand beside those that count.
        village.campaign_id = village.campaign_id or (None if village.copied_from else game.campaign_id)
        taken[seat] = village.id
        db.add(
            VillageLevel(
                village_id=village.id,
                game_id=game.id,
                level=level_of(session.header, FIRST_LEVEL),
                seat=seat,
                players=to_json(list(names.values())),
                before=village.document,
            )
        )
    return taken


def _found_for(db: Session, game: Game, session: referee.Session, seat: str, player: str, document: Any) -> Village:
    """Found the village that a seat begins with: a blank one, or one that a position or a record describes."""
    header = session.header
    name, owner = "", ""
    if header.position is not None or seat in header.keepsakes:
        name, owner = session.game.require_keepsakes().label(document)
    name = _free_name(db, game.slug, name or f"{player}'s {session.game.require_keepsakes().word}")
    owner = find_or_add_player(db, owner).name if owner else player
    village = add_village(db, game.slug, name, owner, to_json(document), None, header.edition)
    _add_paper_levels(db, village, session.game.require_keepsakes().levels(document))
    return village


def _add_paper_levels(db: Session, village: Village, levels: Sequence[int]) -> None:
    db.add_all(paper_level(village, level, village.document if level == levels[-1] else None) for level in levels)


def _chosen(db: Session, id: int, header: Header, document: Any) -> Village:
    """Return a free village of this game that still is what the game began with; nothing is the same as blank."""
    village = must_be_free(find_village(db, id))
    if village.slug != header.game:
        raise refused("other-game", f"'{village.name}' belongs to {village.slug}, not to {header.game}")
    must_fit(village.slug, village.name, village.edition, header.edition)
    if (from_json(village.document) or None) != (msgspec.to_builtins(document) or None):
        raise Stale(f"'{village.name}' has changed since it was read: begin the game again")
    return village


def must_fit(slug: str, name: str, drawn: str, edition: str) -> None:
    """Refuse a village that was drawn with an edition on whose sheet this one is not played. Raises Refused."""
    title = find_title(slug)
    try:
        fits = title is None or drawn == edition or title.require_keepsakes().fits(drawn, edition)
    except BadPosition:
        # An edition that is gone may have moved elsewhere: whether the sheet is the same, the title tells from it.
        return
    if not fits:
        reason = f"'{name}' is drawn on the sheet of the edition {edition_name(drawn)}, not of {edition_name(edition)}"
        raise refused("other-sheet", reason, f"play with --edition {drawn}")


def edition_name(edition: str) -> str:
    """Return what people call an edition: of their own, the last part of its folder."""
    return f"'{PurePath(edition).name}'"


def release(db: Session, game_id: int, keepsakes: Mapping[str, Any], sheet: ScoreSheet | None = None) -> None:
    """Free the villages of a game, as it left them; a seat without a keepsake gets back what it came with."""
    points = {score.seat: score.total for score in sheet.seats} if sheet and sheet.has_points else {}
    places = sheet.places() if sheet else {}
    playing = (
        select(VillageLevel, Village)
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .where(VillageLevel.game_id == game_id, VillageLevel.status == "playing")
    )
    edition = db.exec(select(Game.edition).where(Game.id == game_id)).one()
    for level, village in db.exec(playing).all():
        if level.seat in keepsakes:
            village.edition = edition
            level.status, level.after = "completed", to_json(keepsakes[level.seat])
            level.points, level.place = points.get(level.seat), places.get(level.seat)
            level.growth = growth(village.slug, level.before, level.after, edition)
        else:
            level.status = "void"
        level.ended = village.updated = now()
        village.document = level.after or level.before
        label(village)
        village.status, village.game_id = "free", None
