"""`companion new`: start a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from companion.cli.context import NO, AsJson, report_errors, use_store
from companion.cli.files import read_toml_file
from companion.cli.names import PROMPT_WORDS, named_title, verbs_of
from companion.cli.new_game import GameRequest, pairs, read_options
from companion.cli.output import answer, complain
from companion.cli.questions import ask_names, ask_title, can_ask, require_title
from companion.cli.start_game import start_game, started_fields, started_words
from companion.referee.title import Title

InCampaign = Annotated[
    str | None, typer.Option(metavar="NAME", help="Campaign this game belongs to. Default: that of its villages.")
]
NoCampaign = Annotated[bool, typer.Option("--no-campaign", help="Start a first level without founding a campaign.")]


def new(
    ctx: typer.Context,
    slug: Annotated[
        str | None, typer.Argument(metavar="[TITLE]", help="Title, or its first letters: cray. Without it, choose one.")
    ] = None,
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Player. Repeat for each, in order.")] = None,
    level: Annotated[int | None, typer.Option(help="Level to play, in titles with levels.")] = None,
    village: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VILLAGE", help="Stored village that a player brings.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="Variant of the game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE", help="House ruling: CV-R11=touching.")] = None,
    edition: Annotated[str | None, typer.Option(help="Edition, or the folder of your own (companion data).")] = None,
    deal: Annotated[
        str | None, typer.Option(metavar="SEED", help="Let the companion deal. The same word deals the same cards.")
    ] = None,
    typed: Annotated[
        list[str] | None,
        typer.Option(metavar="VERB", help="In a dealt game, a verb whose cards or dice you still type."),
    ] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Start from a position file (TOML).")] = None,
    campaign: InCampaign = None,
    no_campaign: NoCampaign = False,
    as_json: AsJson = False,
) -> None:
    """Start a game and make it the current one.

    \b
    companion new crayonville --seat Ann --seat Bo
    companion new king-of-the-valley --seat Ann --seat Bo
    companion new crayonville --seat Ann --seat Bo --deal tuesday
    companion new crayonville --level 2 --seat Ann --seat Bo
    companion new crayonville --level 2 --seat Ann --village Ann=Millbrook
    companion new crayonville --position halfway.toml
    companion new crayonville --seat Ann --edition my-cards

    Without a title or players, asks for them. A name with spaces becomes one word in moves: "Ann Marie" takes the seat
    Ann-Marie. Without --deal, the table uses its own cards and you type them as they come up.

    From level 2 on, each player brings the only village that is ready for the level, or the one you name with
    --village. The first level of a group founds a campaign, named after the players.
    """
    if campaign is not None and no_campaign:
        raise typer.BadParameter("--campaign and --no-campaign exclude each other")
    with report_errors(as_json):
        game, names = choose(slug, seat or (), position is None, as_json)
    with use_store(ctx, as_json) as store:
        wanted = GameRequest(
            names,
            read_options(level, variant, option),
            pairs(village, "--village"),
            pairs(ruling, "--ruling"),
            edition,
            deal,
            typed or (),
            read_toml_file(position) if position else None,
        )
        started = start_game(store, game, wanted, campaign, not no_campaign)
        answer(as_json, started_fields(started), *started_words(started))


def choose(slug: str | None, names: Sequence[str], asks_names: bool, as_json: bool) -> tuple[Title[Any], Sequence[str]]:
    """Return the title and the players, asking for missing ones at a terminal. Raises BadPosition."""
    asks = can_ask() and not as_json
    if slug is None and not asks:
        raise require_title()
    try:
        game = ask_title() if slug is None else named_title(slug)
        if asks and asks_names and not names:
            names = ask_names(game, reserved=(*verbs_of(game), *PROMPT_WORDS))
    except (EOFError, KeyboardInterrupt):
        complain("\nNo game was started.")
        raise typer.Exit(NO) from None
    return game, names
