"""The printed chronicle of a campaign or a village, from the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.rows import GameRow, Standing, VillageRow
from campaigns.sheet_codes import village_code, village_sheet
from companion.cli.dates import say_day
from companion.cli.names import named_title, which_village
from companion.cli.screen.wording import title_words
from companion.referee.codes import write_code
from printables.sheets.chronicle import Chronicle
from printables.sheets.game import PrintedLevel, PrintedVillage
from printables.sheets.story import Evening

if TYPE_CHECKING:
    from campaigns.store import Store


def campaign_chronicle(store: Store, name: str) -> Chronicle:
    """Return the chronicle of a campaign. Raises NotFound."""
    sheet = store.campaigns.load(name)
    return Chronicle(
        sheet.campaign.name,
        sheet.campaign.players,
        tuple(village_with_levels(store, row.id) for row in sheet.villages),
        tuple(chronicle_game(row) for row in reversed(sheet.games)),
        tuple(standing_row(row) for row in sheet.standings),
    )


def village_chronicle(store: Store, which: str) -> Chronicle:
    """Return the chronicle of one village. Raises NotFound."""
    village = village_with_levels(store, which_village(which))
    return Chronicle(village.name, (village.owner,), (village,))


def village_with_levels(store: Store, which: int | str) -> PrintedVillage:
    """Return a village with all its levels. Raises NotFound."""
    row = store.villages.load(which)
    return keepsake_of(row, None, row.edition)


def chronicle_game(row: GameRow) -> Evening:
    """Describe one game."""
    options = row.options if row.level is None else {"level": row.level, **row.options}
    title = named_title(row.slug)
    players = tuple(row.players.values())
    return Evening(
        say_day(row.created),
        title_words(title, options),
        players,
        result_of(row),
        row.status,
        row.slug,
        {row.players[seat]: points for seat, points in row.points.items()},
        tuple(row.players[seat] for seat in row.winners),
        row.beaten_by,
        title.unit,
        row.minutes,
        "; ".join(doubts_of(row)),
        row.id,
    )


def result_of(row: GameRow) -> str:
    """Describe who won, with how many points, and how reliable the result is."""
    return "; ".join([*filter(None, [_won(row)]), *doubts_of(row)])


def doubts_of(row: GameRow) -> list[str]:
    """Describe why a result is less reliable than others."""
    unjudged = [] if row.adjudicated else ["not adjudicated"]
    return [*unjudged, *([f"played by wrong rules: {row.doubt}"] if row.doubt else [])]


def _won(row: GameRow) -> str:
    if row.beaten_by:
        return f"won by {row.beaten_by}"
    ranked = sorted(row.players, key=lambda seat: (seat not in row.winners, -row.points.get(seat, 0)))
    players = [
        f"{row.players[seat]}{f' {row.points[seat]}' if seat in row.points else ''}{' (won)' * (seat in row.winners)}"
        for seat in ranked
    ]
    return ", ".join(players) if row.winners or row.points else ""


def standing_row(row: Standing) -> tuple[str, ...]:
    """Write a line of the standings."""
    figures = (row.games, row.won, row.points, row.best)
    return row.player, named_title(row.slug).name, *("–" if figure is None else str(figure) for figure in figures)


def keepsake_of(row: VillageRow, level: int | None, edition: str) -> PrintedVillage:
    """Return a village with its levels, now or as it was after a level. Raises NotFound."""
    levels = tuple(
        PrintedLevel(
            played.level,
            say_day(played.started),
            played.status,
            played.players,
            played.points,
            played.place,
            played.before,
            played.after,
            played.adjudicated,
            played.game_id or 0,
        )
        for played in row.levels
        if level is None or played.level <= level
    )
    # Use the current name and owner.
    sheet = named_title(row.slug).require_keepsakes().relabel(village_sheet(row, level), row.name, row.owner)
    return PrintedVillage(row.name, row.owner, sheet, levels, write_code(village_code(row, level)), row.slug, edition)
