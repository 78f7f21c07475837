"""`companion village …`: what a player keeps from one game to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli import exchange, lives
from companion.cli.dates import say_day
from companion.cli.desk import USUAL, AsJson, AsPlain, check_name, find_title, open_desk, say, say_json, user
from companion.cli.stats import village_stats

if TYPE_CHECKING:
    from campaigns.rows import VillageLevelRow, VillageRow
    from campaigns.store import Store

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, add_completion=False)

Which = Annotated[str, typer.Argument(metavar="VILLAGE", help="Its name or number.")]
Title = Annotated[str, typer.Option("--title", "--game-title", metavar="GAME", help="The game it belongs to.")]
Owner = Annotated[str | None, typer.Option(metavar="NAME", help="Whose it is; without it, yours.")]
Drawn = Annotated[str | None, typer.Option("--edition", help="The edition of its sheet, or the folder of your own.")]
Campaign = Annotated[str | None, typer.Option(metavar="NAME", help="The campaign it belongs to.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="A name, in quotes where it has spaces.")]


@app.callback()
def village() -> None:
    """Villages that live from one game to the next."""


@app.command("new")
def new_village(
    ctx: typer.Context,
    name: Name,
    game_title: Title = USUAL,
    owner: Owner = None,
    edition: Drawn = None,
    campaign: Campaign = None,
    as_json: AsJson = False,
) -> None:
    """Found a village on a new sheet.

    \b
    companion village new Millbrook --owner Ann
    """
    with open_desk(ctx, as_json) as store:
        import tomli_w

        named = {"name": check_name(name, "village's name"), "owner": check_name(owner or user(), "owner's name")}
        found(store, game_title, tomli_w.dumps(named), campaign, edition, as_json)


def found(store: Store, slug: str, text: str, campaign: str | None, edition: str | None, as_json: bool) -> None:
    """Store a village that was read from a text, drawn with an edition, and say so."""
    import msgspec

    from companion.cli.editions import STAND_IN, settle_edition

    game = find_title(slug)
    drawn = settle_edition(game, edition or STAND_IN)
    document: dict[str, Any] = msgspec.to_builtins(game.read_keepsake(text, drawn))
    name = check_name(str(document.get("name", "")), "village's name")
    owner = check_name(str(document.get("owner") or user()), "owner's name")
    id = store.villages.add(game.slug, name, owner, document, campaign, drawn)
    answer_village(store, id, as_json)


def answer_village(store: Store, which: int | str, as_json: bool) -> None:
    """Say one village in a line."""
    row = store.villages.load(which)
    if as_json:
        say_json(village_fields(row))
    else:
        say(village_words(row))


def village_fields(row: VillageRow) -> dict[str, Any]:
    """Return a village as data, without its document and history."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(row)
    fields = {"game": fields.pop("slug"), **fields}
    return {key: value for key, value in fields.items() if key not in ("document", "levels")}


def village_words(row: VillageRow) -> str:
    """Say a village in one line."""
    state = f"busy in game {row.game_id}" if row.status == "busy" else row.status
    done = f"level {row.level} completed" if row.level else "new"
    group = f", {row.campaign}" if row.campaign else ""
    return f"{row.id:>4}  {row.name}, of {row.owner}: {done}, {state}{group}{what_if_words(row)}"


def what_if_words(row: VillageRow) -> str:
    """Say of a copy what it is a copy of."""
    if not row.copied_from:
        return ""
    return f", what-if of {row.original or 'a village that is not stored here'}"


@app.command("list")
def list_villages(
    ctx: typer.Context,
    game_title: Annotated[
        str | None, typer.Option("--title", "--game-title", metavar="GAME", help="Of one game only.")
    ] = None,
    owner: Annotated[str | None, typer.Option(metavar="NAME", help="Of one owner only.")] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Of one campaign only.")] = None,
    as_json: AsJson = False,
) -> None:
    """List villages.

    \b
    companion village list --owner Ann
    """
    with open_desk(ctx, as_json) as store:
        slug = find_title(game_title).slug if game_title is not None else None
        rows = store.villages.find(slug=slug, owner=owner, campaign=campaign, limit=1_000_000)
        if as_json:
            say_json({"villages": [village_fields(row) for row in rows]})
        else:
            say("\n".join(map(village_words, rows)) or "No villages are stored here.")


@app.command("show")
def show_village(
    ctx: typer.Context,
    which: Which,
    level: Annotated[
        int | None, typer.Option(metavar="N", help="As it was after this level; 0: as it was founded.")
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Write it as TOML, which `import` reads.")] = False,
    text_map: Annotated[bool, typer.Option("--map", help="Write it as a text map, which `import` reads too.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show a village sheet.

    \b
    companion village show Millbrook
    companion village show Millbrook --level 0
    companion village show Millbrook --toml > millbrook.toml
    """
    with open_desk(ctx, as_json) as store:
        from campaigns.sheet_codes import village_sheet
        from companion.cli.opening import which_village

        row = store.villages.load(which_village(which))
        sheet = under_todays_name(row, village_sheet(row, level))
        if as_json:
            at = {} if level is None else {"at": level}
            say_json(village_fields(row) | at | {"document": sheet})
        elif toml or text_map:
            form = "map" if text_map else "toml"
            say(find_title(row.slug).write_keepsake(sheet, form, row.edition).rstrip(), raw=True)
        else:
            draw_village(row, sheet, level)


def under_todays_name(row: VillageRow, sheet: Any) -> Any:
    """Return a stored sheet under today's name and owner."""
    today = {"name": row.name, "owner": row.owner}
    return sheet | {key: today[key] for key in today if key in sheet} if isinstance(sheet, dict) else sheet


def draw_village(row: VillageRow, sheet: Any, level: int | None) -> None:
    """Draw a village sheet, as it is or as it was after a level."""
    from companion.cli.screen import draw

    draw(find_title(row.slug).view_keepsake(sheet, row.edition))
    since = "" if level is None else f"\n      drawn as it was {when_words(level)}"
    say(village_words(row) + since)


def when_words(level: int) -> str:
    """Say after which level."""
    return f"after level {level}" if level else "founded"


def level_fields(level: VillageLevelRow) -> dict[str, Any]:
    """Return one level of a village as data, without its sheets."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(level)
    return {key: value for key, value in fields.items() if key not in ("before", "after")}


def level_words(level: VillageLevelRow, unit: str = "points") -> str:
    """Say one level of a village in a line."""
    company = f": {', '.join(level.players)}" if level.players else ""
    where = f"game {level.game_id}" if level.game_id else "without the companion"
    return f"  level {level.level:>2}  {say_day(level.started)}  {result_words(level, unit)}  ({where}{company})"


def result_words(level: VillageLevelRow, unit: str) -> str:
    """Say how a level has ended for a village, and whether that can be relied on."""
    from companion.referee.amounts import in_units

    points = [in_units(level.points, unit)] if level.points is not None else []
    place = [f"place {level.place}"] if level.place is not None else []
    unjudged = [] if level.adjudicated else ["not adjudicated"]
    wrong = [f"played wrongly ({level.doubt})"] if level.doubt else []
    return ", ".join([*(points + place or [level.status]), *unjudged, *wrong])


@app.command("owner")
def give_village(ctx: typer.Context, which: Which, new: Name, as_json: AsJson = False) -> None:
    """Let a village change hands.

    \b
    companion village owner Millbrook Bo
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.opening import which_village

        store.villages.give(which_village(which), check_name(new, "owner's name"))
        answer_village(store, which_village(which), as_json)


@app.command("rename")
def rename_village(ctx: typer.Context, which: Which, new: Name, as_json: AsJson = False) -> None:
    """Give a village another name.

    \b
    companion village rename Millbrook "New Millbrook"
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.opening import which_village

        id = store.villages.load(which_village(which)).id
        store.villages.rename(id, check_name(new, "village's name"))
        answer_village(store, id, as_json)


@app.command("retire")
def retire_village(ctx: typer.Context, which: Which, as_json: AsJson = False) -> None:
    """Take a village out of play.

    \b
    companion village retire Millbrook

    `companion village return` brings it back.
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.opening import which_village

        store.villages.retire(which_village(which))
        answer_village(store, which_village(which), as_json)


@app.command("return")
def return_village(ctx: typer.Context, which: Which, as_json: AsJson = False) -> None:
    """Bring a retired village back into play.

    \b
    companion village return Oldbrook
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.opening import which_village

        store.villages.reinstate(which_village(which))
        answer_village(store, which_village(which), as_json)


app.command("import")(exchange.import_village)
app.command("export")(exchange.export_village)
app.command("history")(lives.show_history)
app.command("diff")(lives.show_diff)
app.command("copy")(lives.copy_village)
app.command("log")(lives.log_level)
app.command("stats")(village_stats)
