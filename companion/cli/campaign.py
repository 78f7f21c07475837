"""`companion campaign …`: groups of players and villages, and their standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import exchange
from companion.cli.desk import AsJson, AsPlain, check_name, open_desk, say, say_json
from companion.cli.stats import row_fields, stats

if TYPE_CHECKING:
    from campaigns.rows import CampaignSheet, PointsRow, Standing

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, add_completion=False)

Name = Annotated[str, typer.Argument(metavar="NAME", help="The name of the campaign.")]


@app.callback()
def campaign() -> None:
    """Groups of players and villages, and their standings."""


@app.command("new")
def new_campaign(
    ctx: typer.Context,
    name: Name,
    note: Annotated[str, typer.Option(metavar="TEXT", help="A remark.")] = "",
    as_json: AsJson = False,
) -> None:
    """Begin a campaign.

    \b
    companion campaign new "Tuesday club"
    """
    with open_desk(ctx, as_json) as store:
        clean = check_name(name, "campaign's name")
        id = store.campaigns.add(clean, note)
        if as_json:
            say_json({"id": id, "name": clean})
        else:
            say(f"{clean} has begun. To put someone in: companion campaign enrol {quoted(clean)} --player NAME")


def quoted(name: str) -> str:
    """Quote a name for the shell where it needs it."""
    from shlex import quote

    return quote(name)


@app.command("list")
def list_campaigns(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List campaigns.

    \b
    companion campaign list
    """
    with open_desk(ctx, as_json) as store:
        rows = store.campaigns.find()
        if as_json:
            import msgspec

            say_json({"campaigns": msgspec.to_builtins(rows)})
        else:
            words = [f"{row.name}: {', '.join(row.players) or 'nobody yet'}" for row in rows]
            say("\n".join(words) or "There are no campaigns yet: companion campaign new NAME begins one.")


@app.command("enrol")
def enrol(
    ctx: typer.Context,
    name: Name,
    player: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A player; may be given again.")] = None,
    village: Annotated[
        list[str] | None, typer.Option(metavar="VILLAGE", help="A village's name or number; may be given again.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Put players and villages into a campaign.

    \b
    companion campaign enrol "Tuesday club" --player Ann --player Bo --village Millbrook
    """
    if not player and not village:
        raise typer.BadParameter("say whom: --player NAME or --village VILLAGE")
    with open_desk(ctx, as_json) as store:
        from companion.cli.opening import which_village

        people = [check_name(who, "player's name") for who in player or ()]
        places = [store.villages.load(which_village(which)).id for which in village or ()]
        for who in people:
            store.campaigns.enrol(name, player=who)
        for id in places:
            store.campaigns.enrol(name, village=id)
        answer_campaign(store.campaigns.load(name), as_json)


@app.command("show")
def show_campaign(ctx: typer.Context, name: Name, as_json: AsJson = False, plain: AsPlain = False) -> None:
    """Show a campaign: players, villages, games, points by level.

    \b
    companion campaign show "Tuesday club"
    """
    with open_desk(ctx, as_json) as store:
        answer_campaign(store.campaigns.load(name), as_json)


def answer_campaign(sheet: CampaignSheet, as_json: bool) -> None:
    """Say all about a campaign."""
    if as_json:
        say_json(campaign_fields(sheet))
    else:
        say("\n".join(campaign_words(sheet)))


def campaign_fields(sheet: CampaignSheet) -> dict[str, Any]:
    """Return a campaign as data."""
    import msgspec

    from companion.cli.shelf import game_fields
    from companion.cli.village import village_fields

    head: dict[str, Any] = msgspec.to_builtins(sheet.campaign)
    return head | {
        "villages": [village_fields(row) for row in sheet.villages],
        "games": [game_fields(row) for row in sheet.games],
        "table": msgspec.to_builtins(sheet.table, str_keys=True),
        "standings": [row_fields(row) for row in sheet.standings],
    }


def campaign_words(sheet: CampaignSheet) -> list[str]:
    """Say a campaign: players, villages, games, points by level, standings."""
    from companion.cli.shelf import games_words
    from companion.cli.village import village_words

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
    """Say a player's standing in a line."""
    from companion.cli.tables import unit_of
    from companion.referee.amounts import in_units

    points = "" if row.points is None else f", {in_units(row.points, unit_of(row.slug))}, best {row.best}"
    return f"    {row.slug}  {row.player}: {row.won} of {row.games} won{points}"


app.command("stats")(stats)
app.command("export")(exchange.export_campaign)
app.command("import")(exchange.import_campaign)
app.command("schema")(exchange.print_schema)
