"""Levels of villages: played in a game or entered afterwards, inside the caller's transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import chain, count
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from campaigns.errors import NotFound, Refused, Stale, refused
from campaigns.models import Campaign, Game, Village, VillageLevel, now
from campaigns.people import enrol_village, find_or_add_player, hold_names
from campaigns.sql import Session, col, select
from campaigns.text import fold_name, from_json, to_json
from campaigns.villages.lookup import find_free_village
from campaigns.villages.sheets import label_sheet, measure_growth, must_fit
from companion.games import find_title
from companion.referee import session as referee
from companion.referee.header import STAND_IN, Header
from companion.referee.problems import Problem
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal

T = TypeVar("T")
FIRST_LEVEL = 1


class HeaderOptions(Struct):
    """The fields of a stored header that lists need."""

    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class PaperLevel(Struct, frozen=True):
    """A level that was played without the companion: its sheet, and its result for this village.

    `rulings` and `edition` are the table's, as far as they are known.
    """

    level: int
    document: Any
    players: Sequence[str] = ()
    points: int | None = None
    place: int | None = None
    at: datetime | None = None
    rulings: Mapping[str, str] = {}
    edition: str = STAND_IN


def level_of(header: Header | HeaderOptions, unsaid: T) -> int | T:
    """Return the level that a game says it plays, or `unsaid`."""
    level = {**(header.position or {}), **header.options}.get("level")
    return level if isinstance(level, int) else unsaid


def has_what_if(db: Session, ids: Iterable[int]) -> bool:
    """Return whether one of these villages is a what-if copy."""
    query = select(Village.id).where(col(Village.id).in_({*ids}), Village.copied_from != "")
    return db.exec(query).first() is not None


def is_name_taken(db: Session, slug: str, name: str) -> bool:
    """Return whether a village of a title already has this name."""
    query = select(Village.id).where(Village.slug == slug, Village.folded == fold_name(name))
    return db.exec(query).first() is not None


def add_village(
    db: Session, slug: str, name: str, owner: str, document: Any, edition: str, levels: Sequence[int] = ()
) -> Village:
    """Store a new village with the levels it completed on paper; the sheets in between are unknown."""
    village = Village(slug=slug, name=name, folded=fold_name(name), owner=owner, edition=edition, document="")
    village.document = to_json(document)
    label_sheet(village)
    db.add(village)
    db.flush()
    db.add_all(paper_level(village, level, village.document if level == levels[-1] else None) for level in levels)
    return village


def paper_level(village: Village, level: int, after: str | None) -> VillageLevel:
    """Return a level that was played without the companion."""
    return VillageLevel(
        village_id=village.id,
        level=level,
        status="completed",
        ended=now(),
        before=village.document,
        after=after,
        adjudicated=False,
    )


def occupy(
    db: Session, game: Game, session: referee.Session, names: Mapping[str, str], chosen: Mapping[str, int]
) -> dict[str, int]:
    """Give each seat its village, the chosen one or a new one; it is busy from now on, with a snapshot of its sheet."""
    fresh = session.game.kept(session.state_at(0))
    taken: dict[str, int] = {}
    for seat in session.header.seats:
        if seat in chosen:
            village = _chosen(db, chosen[seat], session.header, session.header.keepsakes.get(seat))
        elif seat in fresh:
            village = _new_village_for(db, session, seat, names[seat], fresh[seat])
        else:
            continue
        village.status, village.game_id, village.updated = "busy", game.id, now()
        # A what-if does not belong to a campaign, because its points must not count there.
        if village.campaign_id is None and game.campaign_id is not None and not village.copied_from:
            enrol_village(db, db.get_one(Campaign, game.campaign_id), village)
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


def _chosen(db: Session, id: int, header: Header, document: Any) -> Village:
    """Return a free village of this game that still matches the start of the game; no sheet is a blank one."""
    village = find_free_village(db, id)
    if village.slug != header.game:
        raise refused("other-game", f"'{village.name}' belongs to {village.slug}, not to {header.game}")
    must_fit(village.slug, village.name, village.edition, header.edition)
    if (from_json(village.document) or None) != (msgspec.to_builtins(document) or None):
        raise Stale(f"'{village.name}' has changed since it was read: start the game again")
    return village


def _new_village_for(db: Session, session: referee.Session, seat: str, player: str, document: Any) -> Village:
    """Create the village that a seat starts with: a blank one, or one from a position or a record."""
    header, title = session.header, session.game
    name, owner = "", ""
    if header.position is not None or seat in header.keepsakes:
        name, owner = title.require_keepsakes().label(document)
    # Choose a free name, even while someone else writes: `Ann's village`, `Ann's village 2`.
    hold_names(db)
    base = name or f"{player}'s {title.require_keepsakes().word}"
    names = chain([base], (f"{base} {n}" for n in count(2)))
    name = next(name for name in names if not is_name_taken(db, header.game, name))
    owner = find_or_add_player(db, owner).name if owner else player
    return add_village(
        db, header.game, name, owner, document, header.edition, title.require_keepsakes().levels(document)
    )


def release(db: Session, game: Game, keepsakes: Mapping[str, Any], sheet: ScoreSheet | None = None) -> None:
    """Free the villages of a game with their new sheets; a seat without a keepsake gets its old one back."""
    playing = (
        select(VillageLevel, Village)
        .join(Village, col(Village.id) == VillageLevel.village_id)
        .where(VillageLevel.game_id == game.id, VillageLevel.status == "playing")
    )
    for level, village in db.exec(playing).all():
        if level.seat in keepsakes:
            village.edition = game.edition
            complete_level(level, keepsakes[level.seat], sheet)
            level.growth = measure_growth(village.slug, level.before, level.after or "", game.edition)
        else:
            level.status = "void"
        level.ended = village.updated = now()
        village.document = level.after or level.before
        label_sheet(village)
        village.status, village.game_id = "free", None


def complete_level(level: VillageLevel, keepsake: Any, sheet: ScoreSheet | None) -> None:
    """Store the sheet and the result of a level."""
    points = {score.seat: score.total for score in sheet.seats} if sheet and sheet.has_points else {}
    level.status, level.after = "completed", to_json(keepsake)
    level.points, level.place = points.get(level.seat), sheet.places().get(level.seat) if sheet else None


def enter_level(db: Session, village: Village, played: PaperLevel, game_id: int | None = None, seat: str = "") -> None:
    """Add a level that was played without the companion to a village."""
    document, at = to_json(played.document), played.at or now()
    entered = paper_level(village, played.level, document)
    result = {"players": to_json(list(played.players)), "points": played.points, "place": played.place}
    entered.sqlmodel_update({**result, "started": at, "ended": at, "game_id": game_id, "seat": seat})
    entered.growth = measure_growth(village.slug, village.document, document, played.edition)
    db.add(entered)
    village.edition = played.edition
    village.document, village.updated = document, now()
    label_sheet(village)


def problems_in(village: Village, played: PaperLevel) -> list[Problem]:
    """List every reason why a level cannot give this sheet. Raises NotFound (title)."""
    game = find_title(village.slug)
    if game is None:
        raise NotFound(f"this companion does not know the game '{village.slug}'")
    must_fit(village.slug, village.name, village.edition, played.edition)
    before, after = from_json(village.document), played.document
    found = [*game.require_keepsakes().examine_level(before, after, played.level, played.rulings, played.edition)]
    points = {} if played.points is None else {village.name: played.points}
    found += game.examine_points(points, {"level": played.level}, {village.name: after}, played.edition)
    most = len(played.players) or game.players[-1]
    if played.place is not None and not 1 <= played.place <= most:
        found.append(Problem(village.name, f"there is no place {played.place} among {most}"))
    return found


def refuse_problems(what: str, problems: Sequence[Problem], name: str = "") -> None:
    """Refuse something with all its problems and their clauses; `name` is left out where it can be. Raises Refused."""
    if problems:
        reasons = "; ".join(dict.fromkeys(_reason(problem, name) for problem in problems))
        clauses = tuple(dict.fromkeys(clause for problem in problems for clause in problem.clauses))
        raise Refused(Refusal(clauses, "impossible", f"{what}: {reasons}", ""))


def _reason(problem: Problem, name: str) -> str:
    line = f"{problem.where}: {problem.reason}".removeprefix(f"{name}: ")
    rest = line.removeprefix(f"{name} ")
    # `Millbrook G6: …` does not need the name, `Millbrook has completed none` does.
    return rest if rest[:1].isupper() else line
