"""`companion resume`: from the code on a printed sheet back to its game or village."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.rows import StoredGame, VillageRow
from campaigns.sheet_codes import ChangedLine, GameBehind, PlayedLine, VillageBehind, compare_game, compare_village
from companion.cli.context import AsJson, ForReferee, ForSeat, use_store
from companion.cli.names import named_title, parse_code, viewer_of
from companion.cli.output import say, say_json
from companion.cli.screen.table import status_words
from companion.cli.screen.villages import level_fields, level_words
from companion.cli.screen.villages import village_fields as row_fields
from companion.cli.screen.villages import village_words as row_words
from companion.cli.screen.wording import ask_fields, event_fields, headed, line_fields, title_words
from companion.referee.amounts import counted
from companion.referee.codes import Code, write_code
from companion.referee.events import Event
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store

UP_TO_DATE = "The sheet is up to date."


def resume(
    ctx: typer.Context,
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="Code printed on the sheet.")],
    seat: ForSeat = None,
    referee: ForReferee = False,
    as_json: AsJson = False,
) -> None:
    """Continue from a printed sheet: list what has changed since.

    \b
    companion resume G1-4-2HKG
    companion resume g1 4 2hkg --seat ann

    Every printed score sheet, map, position and village has a code. The game of the code becomes the current one. For
    a village (V3-5-9XTN), only its sheet is checked. Hidden cards are shown only with --seat or --referee.
    """
    with use_store(ctx, as_json) as store:
        read = parse_code(" ".join(code))
        if read.kind == "G":
            resume_game(store, read, seat, referee, as_json)
        else:
            resume_village(store, read, as_json)


def resume_game(store: Store, code: Code, seat: str | None, referee: bool, as_json: bool) -> None:
    """Make the game of a sheet the current one, and list what the sheet is missing."""
    stored = store.games.load(code.id)
    viewer = viewer_of(stored.session.header.seats, seat, referee)
    behind = compare_game(stored, code)
    store.games.switch(stored.id)
    if as_json:
        say_json(game_sheet_fields(stored, code, behind, viewer))
    else:
        status = status_words(stored, stored.session.state)
        say("\n".join([*game_words(stored, behind, viewer), *status]))


def game_words(stored: StoredGame, behind: GameBehind, viewer: Viewer) -> list[str]:
    """Describe which game a sheet belongs to, and what to correct and add on it."""
    session = stored.session
    title = f"Game {stored.id}: {title_words(session.game, session.header.options)}, with {', '.join(stored.players)}"
    changed = seen_changes(behind.changed, viewer)
    gone = [f"{entry.n:>4}  {viewer.line(session, entry)}" for entry in behind.gone]
    return [
        title,
        f"Printed after line {behind.at}; the table is at line {behind.lines}.",
        behind_words(behind, len(changed)),
        *headed("Erase:", gone),
        *headed("Correct, because the result has changed:", entered_words(stored, changed, viewer)),
        *headed("New since:", entered_words(stored, behind.new, viewer)),
    ]


def behind_words(behind: GameBehind, changed: int) -> str:
    """Describe in one line how far the sheet of a game is behind."""
    off = [f"{counted(len(behind.gone), 'move')} to erase"] if behind.gone else []
    wrong = " and ".join([*off, *([f"{counted(changed, 'move')} to correct"] if changed else [])])
    if behind.new:
        late = f"The sheet is {counted(len(behind.new), 'move')} behind"
        return f"{late}, with {wrong}." if wrong else f"{late}."
    return f"The sheet has {wrong}." if wrong else UP_TO_DATE


def seen_changes(changes: Iterable[ChangedLine], viewer: Viewer) -> list[ChangedLine]:
    """Keep the lines whose events have changed, as far as the viewer may know."""
    return [change for change in changes if heard(change.before, viewer) != heard(change.events, viewer)]


def heard(events: Sequence[Event], viewer: Viewer) -> list[str]:
    """Describe the events of a line as far as the viewer may know."""
    return [viewer.event(event) for event in events]


def entered_words(stored: StoredGame, lines: Sequence[PlayedLine | ChangedLine], viewer: Viewer) -> list[str]:
    """Format lines with their events, as `companion move` does."""
    return [
        words
        for line in lines
        for words in (
            f"{line.entry.n:>4}  {viewer.line(stored.session, line.entry)}",
            *(f"      {viewer.event_words(stored.session, event)}" for event in line.events),
        )
    ]


def game_sheet_fields(stored: StoredGame, code: Code, behind: GameBehind, viewer: Viewer) -> dict[str, Any]:
    """Return what the sheet of a game is missing as data."""
    session = stored.session
    changed = seen_changes(behind.changed, viewer)
    is_open = stored.status == "open"
    return {
        "code": write_code(code),
        "id": stored.id,
        "game": session.header.game,
        "status": stored.status,
        "at": behind.at,
        "lines": behind.lines,
        "behind": len(behind.new),
        "up_to_date": not (behind.gone or behind.new or changed),
        "gone": line_fields(session, behind.gone, viewer),
        "changed": entered_fields(stored, changed, viewer),
        "new": entered_fields(stored, behind.new, viewer),
        "asks": ask_fields(session.asks()) if is_open else [],
    }


def entered_fields(
    stored: StoredGame, lines: Iterable[PlayedLine | ChangedLine], viewer: Viewer
) -> list[dict[str, Any]]:
    """Return lines with their events as data."""
    return [
        fields | {"events": [event_fields(event, viewer) for event in line.events]}
        for line in lines
        for fields in line_fields(stored.session, [line.entry], viewer)
    ]


def resume_village(store: Store, code: Code, as_json: bool) -> None:
    """List what the sheet of a village is missing."""
    row = store.villages.load(code.id)
    behind = compare_village(row, code)
    if as_json:
        say_json(village_sheet_fields(row, code, behind))
    else:
        say("\n".join(village_sheet_words(row, behind)))


def village_sheet_words(row: VillageRow, behind: VillageBehind) -> list[str]:
    """Describe which village a sheet belongs to, what to add to it, and where the village is now."""
    unit = named_title(row.slug).unit
    printed = f"after level {behind.at}" if behind.at else "before its first level"
    reached = f"has completed level {behind.level}" if behind.level else "has not completed a level yet"
    late = f"The sheet is {counted(len(behind.since), 'level')} behind."
    verdict = late if behind.since else "The sheet needs corrections." if behind.corrected else UP_TO_DATE
    levels = [
        words
        for since in behind.since
        for words in (level_words(since.level, unit), *(f"      {x}" for x in since.changes))
    ]
    return [
        f"Village {row.id}: {row.name} ({row.owner})",
        f"Printed {printed}; the village {reached}.",
        verdict,
        *headed("New since:", levels),
        *headed("Corrected by hand:", [f"      {words}" for words in behind.corrected]),
        *busy_words(row, behind),
        row_words(row),
    ]


def busy_words(row: VillageRow, behind: VillageBehind) -> list[str]:
    """Note that a village is in an open game, so its sheet may be ahead of the stored one."""
    if behind.busy is None:
        return []
    return [f"{row.name} is in game {behind.busy}, which may have added to its sheet."]


def village_sheet_fields(row: VillageRow, code: Code, behind: VillageBehind) -> dict[str, Any]:
    """Return what the sheet of a village is missing as data."""
    return {
        "code": write_code(code),
        **row_fields(row),
        "at": behind.at,
        "behind": len(behind.since),
        "up_to_date": behind.is_up_to_date,
        "levels": [level_fields(since.level) | {"changes": since.changes} for since in behind.since],
        "corrected": behind.corrected,
    }
