"""`companion village …`: the villages that players keep from one game to the next."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from campaigns.rows import VillageRow
from campaigns.sheet_codes import village_sheet
from campaigns.user import user
from companion.cli.commands.database.exchange import store_village
from companion.cli.context import AsJson, AsPlain, use_store
from companion.cli.names import check_name, named_title, which_village
from companion.cli.output import answer, say, say_json
from companion.cli.screen.draw import print_views
from companion.cli.screen.villages import (
    say_village,
    village_fields,
    village_words,
    when_words,
)
from companion.games import DEFAULT_TITLE

Which = Annotated[str, typer.Argument(metavar="VILLAGE", help="Name or number of the village.")]
Title = Annotated[
    str,
    typer.Option(
        "--title",
        "--game-title",
        metavar="TITLE",
        show_default=False,
        help=f"Title it belongs to. Default: {DEFAULT_TITLE}.",
    ),
]
Owner = Annotated[str | None, typer.Option(metavar="NAME", help="Owner. Default: your login name.")]
Drawn = Annotated[
    str | None, typer.Option("--edition", help="Edition of its sheet, or the folder of your own edition.")
]
Campaign = Annotated[str | None, typer.Option(metavar="NAME", help="Campaign it belongs to.")]
Name = Annotated[str, typer.Argument(metavar="NAME", help="Name, in quotes if it has spaces.")]


def new_village(
    ctx: typer.Context,
    name: Name,
    game_title: Title = DEFAULT_TITLE,
    owner: Owner = None,
    edition: Drawn = None,
    campaign: Campaign = None,
    as_json: AsJson = False,
) -> None:
    """Create a village with a new sheet.

    \b
    companion village new Millbrook --owner Ann
    """
    with use_store(ctx, as_json) as store:
        import tomli_w

        named = {"name": check_name(name, "village's name"), "owner": check_name(owner or user(), "owner's name")}
        store_village(store, game_title, tomli_w.dumps(named), campaign, edition, as_json)


def list_villages(
    ctx: typer.Context,
    game_title: Annotated[
        str | None, typer.Option("--title", "--game-title", metavar="TITLE", help="Only villages of this title.")
    ] = None,
    owner: Annotated[str | None, typer.Option(metavar="NAME", help="Only villages of this owner.")] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Only villages of this campaign.")] = None,
    as_json: AsJson = False,
) -> None:
    """List villages.

    \b
    companion village list --owner Ann
    """
    with use_store(ctx, as_json) as store:
        slug = named_title(game_title).slug if game_title is not None else None
        rows = store.villages.find(slug=slug, owner=owner, campaign=campaign, limit=1_000_000)
        words = [*map(village_words, rows)] or ["No villages found."]
        answer(as_json, {"villages": [village_fields(row) for row in rows]}, *words)


def show_village(
    ctx: typer.Context,
    which: Which,
    level: Annotated[
        int | None, typer.Option(metavar="N", help="Show it after this level; 0 is the new village.")
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Write TOML for `village import`.")] = False,
    text_map: Annotated[bool, typer.Option("--map", help="Write a text map for `village import`.")] = False,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show a village sheet.

    \b
    companion village show Millbrook
    companion village show Millbrook --level 0
    companion village show Millbrook --toml > millbrook.toml
    """
    with use_store(ctx, as_json) as store:
        row = store.villages.load(which_village(which))
        sheet = with_current_name(row, village_sheet(row, level))
        if as_json:
            at = {} if level is None else {"at": level}
            say_json(village_fields(row) | at | {"document": sheet})
        elif toml or text_map:
            form = "map" if text_map else "toml"
            say(named_title(row.slug).require_keepsakes().write(sheet, form, row.edition).rstrip(), raw=True)
        else:
            draw_village(row, sheet, level)


def with_current_name(row: VillageRow, sheet: Any) -> Any:
    """Return a stored sheet with the current name and owner."""
    today = {"name": row.name, "owner": row.owner}
    return sheet | {key: today[key] for key in today if key in sheet} if isinstance(sheet, dict) else sheet


def draw_village(row: VillageRow, sheet: Any, level: int | None) -> None:
    """Draw a village sheet, as it is or as it was after a level."""
    print_views(named_title(row.slug).require_keepsakes().views(sheet, row.edition))
    since = "" if level is None else f"\n      shown as it was {when_words(level)}"
    say(village_words(row) + since)


def give_village(ctx: typer.Context, which: Which, new: Name, as_json: AsJson = False) -> None:
    """Change a village's owner.

    \b
    companion village owner Millbrook Bo
    """
    with use_store(ctx, as_json) as store:
        store.villages.give(which_village(which), check_name(new, "owner's name"))
        say_village(store, which_village(which), as_json)


def rename_village(ctx: typer.Context, which: Which, new: Name, as_json: AsJson = False) -> None:
    """Rename a village.

    \b
    companion village rename Millbrook "New Millbrook"
    """
    with use_store(ctx, as_json) as store:
        id = store.villages.load(which_village(which)).id
        store.villages.rename(id, check_name(new, "village's name"))
        say_village(store, id, as_json)


def retire_village(ctx: typer.Context, which: Which, as_json: AsJson = False) -> None:
    """Retire a village from play.

    \b
    companion village retire Millbrook

    `companion village return` reverses this.
    """
    with use_store(ctx, as_json) as store:
        store.villages.retire(which_village(which))
        say_village(store, which_village(which), as_json)


def return_village(ctx: typer.Context, which: Which, as_json: AsJson = False) -> None:
    """Bring a retired village back into play.

    \b
    companion village return Oldbrook
    """
    with use_store(ctx, as_json) as store:
        store.villages.reinstate(which_village(which))
        say_village(store, which_village(which), as_json)
