"""`companion new`: start a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import AsJson, find_title, open_desk, read_toml, say, say_json, say_no, user

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.cli.opening import Wanted
    from companion.referee.game import Game
    from companion.referee.session import Outcome


def new(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The title, or its beginning: cray.")],
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A player; once for each, in order.")] = None,
    level: Annotated[int | None, typer.Option(help="The level to play, where there are levels.")] = None,
    village: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VILLAGE", help="The stored village a player brings.")
    ] = None,
    variant: Annotated[str | None, typer.Option(help="A variant of the game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")] = None,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="ID=VALUE", help="Choose a reading: CV-R11=touching.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="The edition, or the folder of your own (companion data).")
    ] = None,
    deal: Annotated[str | None, typer.Option(metavar="SEED", help="Let the companion deal, from this word.")] = None,
    typed: Annotated[
        list[str] | None, typer.Option(metavar="VERB", help="A kind of chance that stays typed in a dealt game.")
    ] = None,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Start from a position (TOML).")] = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="The campaign this game belongs to.")] = None,
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

    A name with spaces becomes one word in what is typed later: "Ann Marie" sits at seat Ann-Marie. Without --deal
    the table's own cards are used and typed in as they come up.
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.ledger import other_rulings
        from companion.cli.opening import Wanted, numbers, pairs

        game = find_title(slug)
        options = {"level": level, "variant": variant, **numbers(pairs(option, "--option"))}
        wanted = Wanted(
            seat or (),
            {key: value for key, value in options.items() if value is not None},
            pairs(village, "--village"),
            pairs(ruling, "--ruling"),
            edition,
            deal,
            typed or (),
            read_toml(position) if position else None,
        )
        id, outcome = start(store, game, wanted, campaign, as_json)
        answer(id, game, outcome, what_ifs(store, wanted), other_rulings(store, id, outcome.session), as_json)


def what_ifs(store: Store, wanted: Wanted) -> list[str]:
    """Name the villages that were brought and are copies to try something out with."""
    from companion.cli.opening import which_village

    brought = [store.villages.load(which_village(which)) for which in wanted.villages.values()]
    return [row.name for row in brought if row.copied_from]


def start(store: Store, game: Game[Any], wanted: Wanted, campaign: str | None, as_json: bool) -> tuple[int, Outcome]:
    """Begin and store the game, or leave with the referee's no."""
    from companion.cli.opening import prepare, with_villages
    from companion.referee.session import begin
    from companion.referee.verdicts import Refusal

    prepared = prepare(store, game, wanted)
    if isinstance(prepared, Refusal):
        say_no(prepared, as_json)
    header, players, villages = prepared
    outcome = begin(game, header)
    if isinstance(outcome, Refusal):
        say_no(with_villages(store, game, header, outcome), as_json)
    return store.games.add(outcome, players=players, campaign=campaign, villages=villages, by=user()), outcome


def answer(
    id: int, game: Game[Any], outcome: Outcome, what_ifs: Sequence[str], before: Sequence[str], as_json: bool
) -> None:
    """Say which game was started, whether it counts, what was chosen otherwise before, and what it asks."""
    from companion.cli.answers import ask_fields, event_fields, line_fields, next_words, outcome_words, title_words
    from companion.cli.editions import missing_words
    from companion.referee.viewer import ONLOOKER

    session = outcome.session
    if as_json:
        events = [event_fields(event, ONLOOKER) for event in outcome.events]
        lines = line_fields(session, outcome.entries, ONLOOKER)
        document = {"id": id, "game": game.slug, "seats": session.header.seats, "entered": lines}
        missing = [gap.reason for gap in game.gaps(session.header.edition)]
        told = (("what_ifs", what_ifs), ("earlier", before), ("unfinished", missing))
        rare = {key: words for key, words in told if words}
        say_json(document | {"asks": ask_fields(session.asks()), "events": events} | rare)
        return
    head = f"Game {id}: {title_words(game, session.header.options)}, with {', '.join(session.header.seats)}"
    counts = [f"It counts for nobody: a what-if takes part ({', '.join(what_ifs)})."] if what_ifs else []
    counts += missing_words(game, session.header.edition)
    say("\n".join([head, *counts, *before, *outcome_words(outcome, ONLOOKER), *next_words(session)]))
