"""`companion campaign …`: groups of players and villages, and their standings."""

from __future__ import annotations

from shlex import quote
from typing import Annotated, Any

import msgspec
import typer

from campaigns.rows import CampaignSheet, PointsRow, Standing
from companion.cli.commands.villages.statistics import row_fields
from companion.cli.context import AsJson, AsPlain, use_store
from companion.cli.names import check_name, which_village
from companion.cli.output import answer, say, say_json
from companion.cli.screen.figures import unit_of
from companion.cli.screen.games import game_fields, games_words
from companion.cli.screen.villages import village_fields, village_words
from companion.referee.amounts import in_units

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the campaign.")]


def new_campaign(
    ctx: typer.Context,
    name: Name,
    note: Annotated[str, typer.Option(metavar="TEXT", help="Note to keep with the campaign.")] = "",
    as_json: AsJson = False,
) -> None:
    """Start a campaign.

    \b
    companion campaign new "Tuesday club"
    """
    with use_store(ctx, as_json) as store:
        clean = check_name(name, "campaign's name")
        id = store.campaigns.add(clean, note)
        todo = f"companion campaign enrol {quote(clean)} --player NAME"
        answer(as_json, {"id": id, "name": clean}, f"Started {clean}. Add players with: {todo}")


def list_campaigns(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List campaigns.

    \b
    companion campaign list
    """
    with use_store(ctx, as_json) as store:
        rows = store.campaigns.find()
        words = [f"{row.name}: {', '.join(row.players) or 'no players yet'}" for row in rows]
        none = ["No campaigns yet. Start one with: companion campaign new NAME"]
        answer(as_json, {"campaigns": msgspec.to_builtins(rows)}, *(words or none))


def enrol(
    ctx: typer.Context,
    name: Name,
    player: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Player. Repeatable.")] = None,
    village: Annotated[
        list[str] | None, typer.Option(metavar="VILLAGE", help="Name or number of a village. Repeatable.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Add players and villages to a campaign.

    \b
    companion campaign enrol "Tuesday club" --player Ann --player Bo --village Millbrook
    """
    if not player and not village:
        raise typer.BadParameter("name who to add: --player NAME or --village VILLAGE")
    with use_store(ctx, as_json) as store:
        people = [check_name(who, "player's name") for who in player or ()]
        places = [store.villages.load(which_village(which)).id for which in village or ()]
        for who in people:
            store.campaigns.enrol(name, player=who)
        for id in places:
            store.campaigns.enrol(name, village=id)
        answer_campaign(store.campaigns.load(name), as_json)


def show_campaign(ctx: typer.Context, name: Name, as_json: AsJson = False, plain: AsPlain = False) -> None:
    """Show a campaign: players, villages, games, points by level.

    \b
    companion campaign show "Tuesday club"
    """
    with use_store(ctx, as_json) as store:
        answer_campaign(store.campaigns.load(name), as_json)


def answer_campaign(sheet: CampaignSheet, as_json: bool) -> None:
    """Describe a campaign in full."""
    if as_json:
        say_json(campaign_fields(sheet))
    else:
        say("\n".join(campaign_words(sheet)))


def campaign_fields(sheet: CampaignSheet) -> dict[str, Any]:
    """Return a campaign as data."""
    head: dict[str, Any] = msgspec.to_builtins(sheet.campaign)
    return head | {
        "villages": [village_fields(row) for row in sheet.villages],
        "games": [game_fields(row) for row in sheet.games],
        "table": msgspec.to_builtins(sheet.table, str_keys=True),
        "standings": [row_fields(row) for row in sheet.standings],
    }


def campaign_words(sheet: CampaignSheet) -> list[str]:
    """Describe a campaign: players, villages, games, points by level, standings."""
    head = sheet.campaign
    words = [head.name + (f": {head.note}" if head.note else ""), f"players: {', '.join(head.players) or 'none yet'}"]
    parts: dict[str, list[str]] = {
        "villages": [village_words(row) for row in sheet.villages],
        "games": games_words(sheet.games),
        "points by level": points_words(sheet.table),
        "standings": [standing_words(row) for row in sheet.standings],
    }
    for title, lines in parts.items():
        words += ["", title, *lines] if lines else []
    return words


def points_words(table: tuple[PointsRow, ...]) -> list[str]:
    """Lay out the points of every village in every level that any of them completed."""
    levels = sorted({level for row in table for level in row.points})
    if not levels:
        return []
    widest = max(len(row.village) for row in table)
    head = " " * (widest + 4) + "".join(f"{level:>5}" for level in levels)
    rows = [f"    {row.village:<{widest}}" + "".join(_points(row, level) for level in levels) for row in table]
    return [head, *rows]


def _points(row: PointsRow, level: int) -> str:
    points = row.points.get(level)
    return f"{'-' if points is None else points:>5}"


def standing_words(row: Standing) -> str:
    """Format a player's standing as a line."""
    points = "" if row.points is None else f", {in_units(row.points, unit_of(row.slug))}, best {row.best}"
    return f"    {row.slug}  {row.player}: {row.won} of {row.games} won{points}"
