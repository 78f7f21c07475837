"""Villages as keepsakes: documents carried from level to level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.crayonville.bounds import STARS_CLAUSES, most_stars
from companion.games.crayonville.components import LEVELS
from companion.games.crayonville.examine_level import examine_level, follow
from companion.games.crayonville.examine_village import ANY_RULINGS, examine_village
from companion.games.crayonville.setup import PLAYERS, refuse_enrolment, start_level
from companion.games.crayonville.state import State, Village, new_village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import Tables, read_tables
from companion.games.crayonville.view import village_views
from companion.games.crayonville.village_changes import census, change_words
from companion.games.crayonville.village_file import (
    convert_village,
    describe_village,
    read_village,
    write_map,
    write_village,
)
from companion.referee.header import STAND_IN, Header
from companion.referee.problems import BadPosition, Problem
from companion.referee.verdicts import Refusal, refuse
from companion.referee.view import View


def checked_village(village: Village, tables: Tables) -> Village:
    """Return the village; raise BadPosition if it is impossible."""
    problems = examine_village(tables, village, max(village.completed, default=1), ANY_RULINGS)
    if problems:
        raise BadPosition("the village is impossible: " + "; ".join(map(str, problems)))
    return village


def set_up(header: Header, switches: Switches) -> State | Refusal:
    """Start a level with the seats' villages, or with new sheets."""
    refusal = _refuse_header(header)
    if refusal is not None:
        return refusal
    tables = read_tables(header.edition)
    villages = {seat: _brought(header, seat, tables) for seat in header.seats}
    level = header.options.get("level", 1)
    refusal = refuse_enrolment(villages, level, switches)
    return refusal or start_level(tables, header.edition, villages, level, switches)


def _refuse_header(header: Header) -> Refusal | None:
    level = header.options.get("level", 1)
    if type(level) is not int:
        return refuse("CV-GEN-01", "no-such-level", f"a level is a number from 1 to 10, not '{level}'")
    missing = [seat for seat in header.seats if seat not in header.keepsakes]
    if missing and level in LEVELS[1:]:
        completed = "level 1 completed" if level == 2 else f"levels 1 to {level - 1} completed"
        reason = f"level {level} needs a village with {completed}, and {missing[0]} has none"
        return refuse("CV-SET-03 CV-SET-01", "no-village", reason)
    if len(set(header.seats)) != len(header.seats) or len(header.seats) not in PLAYERS:
        reason = f"a level needs 1 to {PLAYERS[-1]} players with different names"
        return refuse("CV-R52", "wrong-seats", reason)
    return None


def _brought(header: Header, seat: str, tables: Tables) -> Village:
    if seat not in header.keepsakes:
        return new_village(tables, f"{seat}'s village", seat)
    return checked_village(convert_village(header.keepsakes[seat], tables), tables)


class Villages:
    """Village documents: how they are read, checked, written and compared (see `Keepsakes`)."""

    word = "village"

    def of(self, state: State) -> dict[str, Any]:
        """Return the villages; a level that is over is completed for all who stayed (CV-END-05)."""
        done = (state.level,) if state.step == "over" else ()
        return {
            name: describe_village(replace(seat.village, completed=(*seat.village.completed, *done)))
            for name, seat in state.present().items()
        }

    def levels(self, document: Any) -> Sequence[int]:
        return tuple(document["completed"])

    def label(self, document: Any) -> tuple[str, str]:
        return document["name"], document["owner"]

    def relabel(self, document: Any, name: str, owner: str) -> Any:
        return {**document, "name": name, "owner": owner}

    def fits(self, drawn: str, edition: str) -> bool:
        sheets = (replace(read_tables(name).sheet, title="") for name in (drawn, edition))
        return drawn == edition or next(sheets) == next(sheets)

    def read(self, text: str, edition: str = STAND_IN) -> Any:
        tables = read_tables(edition)
        return describe_village(checked_village(read_village(text, tables), tables))

    def follow(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        tables = read_tables(edition)
        village, notes = follow(text, convert_village(before, tables), level, tables)
        return describe_village(village), notes

    def write(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        tables = read_tables(edition)
        village = convert_village(document, tables)
        return write_map(village, tables) if form == "map" else write_village(village)

    def check(self, document: Any, edition: str = STAND_IN) -> Any:
        tables = read_tables(edition)
        return describe_village(checked_village(convert_village(document, tables), tables))

    def views(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        tables = read_tables(edition)
        return village_views(tables, convert_village(document, tables))

    def census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        return census(convert_village(document, read_tables(edition)))

    def changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        tables = read_tables(edition)
        return change_words(convert_village(before, tables), convert_village(after, tables))

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        tables, switches = read_tables(edition), msgspec.convert(rulings, Switches)
        return examine_level(convert_village(before, tables), convert_village(after, tables), level, switches, edition)


def impossible_stars(
    points: Mapping[str, int], options: Mapping[str, Any], kept: Mapping[str, Any], edition: str
) -> Sequence[Problem]:
    """List the scores that are impossible at the end of a level."""
    level, tables = options.get("level", 1), read_tables(edition)
    if level not in LEVELS:
        return [Problem("level", f"level {level} does not exist", ("CV-END-06",))]
    villages = {seat: convert_village(document, tables) for seat, document in kept.items()}
    most = {seat: most_stars(level, villages.get(seat), edition) for seat in points}
    return [
        Problem(seat, f"level {level} gives 0 to {most[seat]} stars, not {stars}", STARS_CLAUSES)
        for seat, stars in points.items()
        if not 0 <= stars <= most[seat]
    ]
