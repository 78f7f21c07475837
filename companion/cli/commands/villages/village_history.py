"""`companion village history`, `diff`, `copy` and `log`: villages level by level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.rows import VillageRow
from campaigns.villages.history import LevelHistory, level_history, village_history
from companion.cli.context import AsJson, AsPlain, number, use_store
from companion.cli.dates import Played, moment_of
from companion.cli.editions import resolve_edition
from companion.cli.files import read_text
from companion.cli.names import check_name, named_title, which_village
from companion.cli.new_game import check_level, pairs, resolve_rulings
from companion.cli.output import fold_lines, say, say_json
from companion.cli.screen.draw import print_views
from companion.cli.screen.villages import level_fields, level_words, say_village, village_fields, village_words
from companion.referee.amounts import counted, in_units
from companion.referee.title import Title
from companion.referee.view import Cell, HexMap, View

if TYPE_CHECKING:
    pass

# The width of a history on any output.
WIDTH = 80
NEW, OLD = "+", ":"
LARGEST = 9999

Which = Annotated[str, typer.Argument(metavar="VILLAGE", help="Name or number of the village.")]
Rulings = Annotated[
    list[str] | None, typer.Option("--ruling", metavar="ID=VALUE", help="House ruling that the table played by.")
]
Edition = Annotated[str | None, typer.Option(help="Edition that was played, or the folder of your own edition.")]


def show_village_history(
    ctx: typer.Context,
    which: Which,
    level: Annotated[int | None, typer.Option(metavar="N", help="Only this level.")] = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show a village's history, level by level.

    \b
    companion village history Millbrook

    Shows what was drawn in a level only where its sheets are stored, so not for levels played before an import.
    """
    with use_store(ctx, as_json) as store:
        row = store.villages.load(which_village(which))
        life = village_history(row, level)
        if as_json:
            levels = {"levels": [chapter_fields(chapter) for chapter in life]}
            say_json(village_fields(row) | levels | ({"totals": total_fields(life)} if level is None else {}))
        else:
            say(fold_lines("\n".join(village_history_words(row, life, is_whole=level is None)), WIDTH))


def chapter_fields(chapter: LevelHistory) -> dict[str, Any]:
    """Return one level of a village's history as data."""
    growth = {"added": chapter.added, "changes": chapter.changes, "census": chapter.census}
    return level_fields(chapter.level) | growth


def total_fields(life: Sequence[LevelHistory]) -> dict[str, Any]:
    """Sum up a history: levels, points, first places, and what is on the last known sheet."""
    done = [chapter.level for chapter in life if chapter.level.status == "completed"]
    points = [level.points for level in done if level.points is not None]
    census = next((chapter.census for chapter in reversed(life) if chapter.census), {})
    first = sum(level.place == 1 for level in done)
    return {"levels": len(done), "points": sum(points) if points else None, "first": first, "census": census}


def village_history_words(row: VillageRow, life: Sequence[LevelHistory], is_whole: bool) -> list[str]:
    """Describe a history: each level with what it added, then the totals."""
    unit = named_title(row.slug).unit
    words = [line for chapter in life for line in chapter_words(chapter, unit)]
    return [village_words(row), *words, *(growth_words(life, unit) if is_whole and life else [])]


def chapter_words(chapter: LevelHistory, unit: str) -> list[str]:
    """Describe a level: its result, how much was drawn, and what."""
    counts = count_words(chapter.added, "+")
    return [
        level_words(chapter.level, unit),
        *([f"      {counts}"] if counts else []),
        *(f"        {line}" for line in chapter.changes),
    ]


def count_words(counts: Mapping[str, int], sign: str = "") -> str:
    """Format the counts that are not zero: `spaces +4, roads +1`."""
    return ", ".join(f"{kind} {number:{sign}}" for kind, number in counts.items() if number)


def growth_words(life: Sequence[LevelHistory], unit: str) -> list[str]:
    """Format the totals of a history."""
    totals = total_fields(life)
    points = [] if totals["points"] is None else [in_units(totals["points"], unit)]
    parts = [f"{counted(totals['levels'], 'level')} completed", *points, counted(totals["first"], "first place")]
    held = count_words(totals["census"])
    return [f"in all: {', '.join(parts)}", *([f"on the sheet: {held}"] if held else [])]


def show_diff(
    ctx: typer.Context,
    which: Which,
    first: Annotated[int | None, typer.Argument(metavar="[LEVEL]", help="Level to show.")] = None,
    last: Annotated[int | None, typer.Argument(metavar="[LATER]", help="Compare LEVEL with this later level.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Draw the whole map, including empty parts.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show what a level added to a village.

    \b
    companion village diff "Old Millbrook"
    companion village diff "Old Millbrook" 1
    companion village diff "Old Millbrook" 0 1

    Without a level, shows the last one. Level 0 is the new village. On the map, + marks what is new.
    """
    with use_store(ctx, as_json) as store:
        from campaigns.villages.history import compare_sheets, sheets_between

        row = store.villages.load(which_village(which))
        begin, end, before, after = sheets_between(row, first, last)
        added, changes, census = compare_sheets(row.slug, before, after, row.edition)
        if as_json:
            fields = {"from": begin, "to": end, "added": added, "changes": changes, "census": census}
            say_json(village_fields(row) | fields)
            return
        draw_difference(named_title(row.slug), before, after, row.edition, whole)
        span = f"in level {end}" if last is None else f"between level {begin} and level {end}"
        words = [f"{row.name}, {span}: {count_words(added, '+') or 'nothing new'}"]
        say(fold_lines("\n".join([*words, *(f"  {line}" for line in changes)]), WIDTH))


def draw_difference(game: Title[Any], before: Any, after: Any, edition: str, whole: bool) -> None:
    """Draw a sheet with what is new highlighted."""
    views = zip(
        game.require_keepsakes().views(before, edition), game.require_keepsakes().views(after, edition), strict=False
    )
    maps = [found for pair in views if (found := mark_new(*pair)) is not None]
    if maps:
        print_views(maps, whole)


def mark_new(before: View, after: View) -> View | None:
    """Return a map with the differences from an earlier one highlighted, or None for a view that is not a map."""
    if not isinstance(before, HexMap) or not isinstance(after, HexMap):
        return None
    cells = {
        space: cell if before.cells.get(space) == cell else Cell(NEW + cell.text, "new")
        for space, cell in after.cells.items()
    }
    sides = {at: OLD if before.sides.get(at) == char else char for at, char in after.sides.items()}
    legend = f"{after.legend}  {NEW} new" + (f"  {OLD} a line drawn earlier" if OLD in sides.values() else "")
    return HexMap(after.title, after.columns, after.rows, cells, sides, legend)


def copy_village(
    ctx: typer.Context,
    which: Which,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the copy.")],
    level: Annotated[
        int | None, typer.Option(metavar="N", help="Copy it as it was after this level; 0 is the new village.")
    ] = None,
    owner: Annotated[str | None, typer.Option(metavar="NAME", help="Owner of the copy. Default: the same.")] = None,
    as_json: AsJson = False,
) -> None:
    """Copy a village to try something out.

    \b
    companion village copy Millbrook "Millbrook by the sea"

    Games with the copy count for no one, and statistics ignore it.
    """
    with use_store(ctx, as_json) as store:
        whose = check_name(owner, "owner's name") if owner is not None else None
        clean = check_name(name, "village's name")
        id = store.villages.copy(which_village(which), clean, level=level, owner=whose)
        say_village(store, id, as_json)


def log_level(
    ctx: typer.Context,
    which: Which,
    level: Annotated[int, typer.Option(metavar="N", help="Level that was played.")],
    sheet: Annotated[
        Path, typer.Option(metavar="FILE", help="Sheet after the level, as TOML or a text map; - reads standard input.")
    ],
    stars: Annotated[
        int | None,
        typer.Option(
            "--stars", "--points", metavar="N", parser=number(-LARGEST, LARGEST), help="Stars the village won."
        ),
    ] = None,
    place: Annotated[
        int | None, typer.Option(metavar="N", parser=number(1, LARGEST), help="Final place of the village.")
    ] = None,
    company: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help="Another player. Repeatable.")
    ] = None,
    date: Played = None,
    ruling: Rulings = None,
    edition: Edition = None,
    as_json: AsJson = False,
) -> None:
    """Enter a level that was played without the companion.

    \b
    companion village log Millbrook --level 1 --sheet played.txt --stars 5 --place 1 --with Bo

    The sheet is checked as far as possible: nothing drawn earlier may be missing, and the level must allow the tiles
    and stars. An impossible sheet is refused, with every reason. Anything not marked with a level is new. The level
    stays marked as not adjudicated. `companion village show --map` writes a sheet to start from.
    """
    at = moment_of(date)
    with use_store(ctx, as_json) as store:
        from campaigns.villages.sheets import must_fit

        row = store.villages.load(which_village(which))
        game = named_title(row.slug)
        rulings, played = (
            resolve_rulings(game, pairs(ruling, "--ruling")),
            resolve_edition(game, edition or row.edition),
        )
        check_level(game, level)
        must_fit(row.slug, row.name, row.edition, played)
        document, notes = game.require_keepsakes().follow(read_text(sheet), row.document, level, played)
        others = [check_name(name, "player's name") for name in company or ()]
        store.villages.record_level(
            row.id,
            level,
            document,
            players=dict.fromkeys([row.owner, *others]) if others else (),
            points=stars,
            place=place,
            at=at,
            rulings=rulings,
            edition=played,
        )
        answer_level(store.villages.load(row.id), notes, as_json)


def answer_level(row: VillageRow, notes: Sequence[str], as_json: bool) -> None:
    """Report the level that was entered, what it added, and what was filled in."""

    chapter = level_history(row, row.levels[-1])
    if as_json:
        say_json(village_fields(row) | {"entered": chapter_fields(chapter), "told": list(notes)})
    else:
        note_lines = [f"note: {line}" for line in notes]
        words = [village_words(row), *chapter_words(chapter, named_title(row.slug).unit), *note_lines]
        say(fold_lines("\n".join(words), WIDTH))
