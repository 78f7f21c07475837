"""The lives of villages: levels entered afterwards, what-ifs, and what each level has added."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct

from campaigns.errors import NotFound, Refused, refused
from campaigns.models import Village, VillageLevel, now
from campaigns.people import find_or_add_player
from campaigns.rows import VillageLevelRow, VillageRow
from campaigns.sheet_codes import village_sheet
from campaigns.sql import Session, col, select
from campaigns.statistics.counts import growth, recount_levels
from campaigns.text import from_json, tidy_name, to_json
from campaigns.villages.villages import (
    Villages,
    add_village,
    find_village,
    label,
    must_be_free,
    must_be_new,
    must_fit,
    paper_level,
    read_village,
)
from companion.games import find_title
from companion.referee.game import STAND_IN, BadPosition, Problem
from companion.referee.verdicts import Refusal


class PaperLevel(Struct, frozen=True):
    """A level that was played without the companion: the sheet it left, and how it ended for this village.

    `rulings` and `edition` are those that the table played by, as far as they were told.
    """

    level: int
    document: Any
    players: Sequence[str] = ()
    points: int | None = None
    place: int | None = None
    at: datetime | None = None
    rulings: Mapping[str, str] = {}
    edition: str = STAND_IN


class Chapter(Struct, frozen=True):
    """A level of a village, what was drawn in it by kind and in words, and what the sheet then held by kind.

    Where the sheets are not known, or the title does not count, there is nothing to tell.
    """

    level: VillageLevelRow
    added: Mapping[str, int] = {}
    changes: tuple[str, ...] = ()
    census: Mapping[str, int] = {}


class Lives(Villages):
    """The methods of the store about the lives of villages."""

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
        """Enter a level that was played without the companion, unless it cannot have been.

        Without an edition it was that of the village. Raises NotFound, Refused (busy, retired, another sheet,
        impossible: with every reason).
        """
        with self.writing() as db:
            village = must_be_free(find_village(db, which))
            by = edition or village.edition
            played = PaperLevel(level, document, tuple(players), points, place, at, rulings, by)
            what = f"'{village.name}' cannot have come out of level {level} like this"
            refuse_problems(what, problems_in(village, played), village.name)
            enter_level(db, village, played)
            recount_levels(db, village.slug, [level])

    def copy_village(self, which: int | str, name: str, *, level: int | None = None, owner: str | None = None) -> int:
        """Copy a village as a what-if, as it is or as it was after a level; return the copy's number.

        Raises NotFound (village, level), Refused (name taken).
        """
        name = tidy_name(name, "village")
        with self.writing() as db:
            row = read_village(db, find_village(db, which))
            sheet = village_sheet(row, level)
            must_be_new(db, row.slug, name)
            whose = find_or_add_player(db, owner).name if owner is not None else row.owner
            copy = add_village(db, row.slug, name, whose, to_json(sheet), None, row.edition)
            copy.copied_from = row.key
            _copy_levels(db, row.id, copy.id, row.level if level is None else level)
            return copy.id


def _copy_levels(db: Session, original: int, copy: int, last: int) -> None:
    """Give a copy the levels that its original has completed, up to the last one."""
    query = (
        select(VillageLevel)
        .where(VillageLevel.village_id == original, VillageLevel.status == "completed", VillageLevel.level <= last)
        .order_by(col(VillageLevel.id))
    )
    for level in db.exec(query).all():
        db.add(VillageLevel(**level.model_dump(exclude={"id", "village_id"}), village_id=copy))


def enter_level(db: Session, village: Village, played: PaperLevel, game_id: int | None = None, seat: str = "") -> None:
    """Give a village a level that was played without the companion."""
    entered = paper_level(village, played.level, to_json(played.document))
    at = played.at or now()
    told = {"players": to_json(list(played.players)), "points": played.points, "place": played.place}
    entered.sqlmodel_update({**told, "started": at, "ended": at, "game_id": game_id, "seat": seat})
    entered.growth = growth(village.slug, village.document, to_json(played.document), played.edition)
    db.add(entered)
    village.edition = played.edition
    village.document, village.updated = to_json(played.document), now()
    label(village)


def problems_in(village: Village, played: PaperLevel) -> list[Problem]:
    """List every reason why a village cannot have come out of a level like this. Raises NotFound (title)."""
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
    """Refuse what has problems, with every one of them and all the clauses; `name` need not be said again each time.

    Raises Refused.
    """
    if problems:
        reasons = "; ".join(dict.fromkeys(_reason(problem, name) for problem in problems))
        clauses = tuple(dict.fromkeys(clause for problem in problems for clause in problem.clauses))
        raise Refused(Refusal(clauses, "impossible", f"{what}: {reasons}", ""))


def _reason(problem: Problem, name: str) -> str:
    line = f"{problem.where}: {problem.reason}".removeprefix(f"{name}: ")
    # `Millbrook (Ann) has completed none` needs the name.
    return line if line.startswith(f"{name} (") else line.removeprefix(f"{name} ")


def life_of(row: VillageRow, level: int | None = None) -> list[Chapter]:
    """Tell the life of a village level by level, also what was broken off or is being played; or of one level alone.

    Raises NotFound (level).
    """
    told = [chapter_of(row, found) for found in row.levels if level in (None, found.level)]
    if level is not None and not told:
        raise NotFound(f"'{row.name}' has not played level {level}")
    return told


def chapter_of(row: VillageRow, level: VillageLevelRow) -> Chapter:
    """Tell what a level has added to a village."""
    if level.after is None:
        return Chapter(level)
    before = level.before if is_known(level) else None
    try:
        return Chapter(level, *compare_sheets(row.slug, before, level.after, row.edition))
    except BadPosition:
        # A sheet that cannot be read is the doctor's business; the other levels are told all the same.
        return Chapter(level)


def is_known(level: VillageLevelRow) -> bool:
    """Tell whether it is known what a level has added: of those that a village brought along only the end is."""
    return level.after is not None and (level.adjudicated or level.before != level.after)


def compare_sheets(
    slug: str, before: Any, after: Any, edition: str = STAND_IN
) -> tuple[dict[str, int], tuple[str, ...], dict[str, int]]:
    """Return what was added between two sheets, by kind and in words, and what the later one holds by kind.

    Where the sheet before is None, nothing is known of what was added. Raises BadPosition.
    """
    game = find_title(slug)
    if game is None:
        return {}, (), {}
    census = dict(game.require_keepsakes().census(after, edition))
    if before is None:
        return {}, (), census
    earlier = game.require_keepsakes().census(before, edition)
    added = {kind: number - earlier.get(kind, 0) for kind, number in census.items()}
    return added, tuple(game.require_keepsakes().changes(before, after, edition)), census


def level_of_village(row: VillageRow, level: int | None) -> VillageLevelRow:
    """Return a completed level of a village, or its last one. Raises NotFound."""
    done = [found for found in row.levels if found.status == "completed" and level in (None, found.level)]
    if not done:
        what = f"not completed level {level}" if level is not None else "completed no level yet"
        raise NotFound(f"'{row.name}' has {what}")
    return done[-1]


def sheets_between(row: VillageRow, first: int | None, last: int | None) -> tuple[int, int, Any, Any]:
    """Return two levels of a village and the sheets after them: what one level made of the other, or several.

    Without levels, what the last one has added. Raises NotFound (level), Refused (out of order).
    """
    if first is not None and last is not None:
        if first >= last:
            raise refused("out-of-order", f"level {first} does not come before level {last}")
        return first, last, village_sheet(row, first), village_sheet(row, last)
    level = level_of_village(row, first)
    if not is_known(level):
        raise NotFound(f"what level {level.level} has added to '{row.name}' is not known")
    return level.level - 1, level.level, level.before, level.after
