"""`companion new`: start a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from campaigns.errors import Refused
from campaigns.user import user
from companion.cli.context import NO, AsJson, report_errors, use_store
from companion.cli.decisions import other_rulings
from companion.cli.editions import missing_words
from companion.cli.files import read_toml_file
from companion.cli.names import PROMPT_WORDS, named_title, verbs_of
from companion.cli.new_game import GameRequest, pairs, prepare, read_options, with_villages
from companion.cli.output import complain, say, say_json
from companion.cli.questions import ask_names, ask_title, can_ask, require_title
from companion.cli.screen.wording import ask_fields, event_fields, line_fields, next_words, outcome_words, title_words
from companion.referee.session import Outcome, begin
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from companion.referee.viewer import ONLOOKER

HOW_TO_MOVE = "Type moves with: companion move LINE. Or open the prompt: companion play"


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
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Campaign this game belongs to.")] = None,
    as_json: AsJson = False,
) -> None:
    """Start a game and make it the current one.

    \b
    companion new crayonville --seat Ann --seat Bo
    companion new king-of-the-valley --seat Ann --seat Bo
    companion new crayonville --seat Ann --seat Bo --deal tuesday
    companion new crayonville --level 2 --seat Ann --village Ann=Millbrook
    companion new crayonville --position halfway.toml
    companion new crayonville --seat Ann --edition my-cards

    Without a title or players, asks for them. A name with spaces becomes one word in moves: "Ann Marie" takes the seat
    Ann-Marie. Without --deal, the table uses its own cards and you type them as they come up.
    """
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
        header, players, villages = prepare(store, game, wanted)
        outcome = begin(game, header)
        if isinstance(outcome, Refusal):
            raise Refused(with_villages(store, game, header, outcome))
        id = store.games.add(outcome, players=players, campaign=campaign, villages=villages, by=user())
        what_ifs = [row.name for row in map(store.villages.load, villages.values()) if row.copied_from]
        describe_start(id, outcome, what_ifs, other_rulings(store, id, outcome.session), as_json)


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


def describe_start(id: int, outcome: Outcome, what_ifs: list[str], before: list[str], as_json: bool) -> None:
    """Report a new game: what was dealt, what comes next, and anything unusual."""
    session, game = outcome.session, outcome.session.game
    if as_json:
        missing = [gap.reason for gap in game.gaps(session.header.edition)]
        rare = {"what_ifs": what_ifs, "earlier": before, "unfinished": missing}
        fields = {
            "id": id,
            "game": game.slug,
            "seats": session.header.seats,
            "entered": line_fields(session, outcome.entries, ONLOOKER),
            "asks": ask_fields(session.asks()),
            "events": [event_fields(event, ONLOOKER) for event in outcome.events],
        }
        say_json(fields | {key: words for key, words in rare.items() if words})
        return
    head = f"Game {id}: {title_words(game, session.header.options)}, with {', '.join(session.header.seats)}"
    counts = [f"This game counts for no one, because it uses a what-if ({', '.join(what_ifs)})."] if what_ifs else []
    counts += missing_words(game, session.header.edition)
    how = [HOW_TO_MOVE] if session.asks() else []
    say("\n".join([head, *counts, *before, *outcome_words(outcome, ONLOOKER), *next_words(session), *how]))
