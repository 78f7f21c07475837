"""`companion demo`: a whole campaign played automatically."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.context import AsPlain, use_store
from companion.cli.output import say
from companion.games import DEFAULT_TITLE
from companion.referee.amounts import counted

if TYPE_CHECKING:
    from random import Random

    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.moves import Move
    from companion.referee.session import Session
    from companion.referee.title import Title

CAMPAIGN = "Demonstration"
SEED = "maple"


def demo(
    ctx: typer.Context,
    slug: Annotated[
        str, typer.Argument(metavar="[TITLE]", show_default=False, help=f"Title to play. Default: {DEFAULT_TITLE}.")
    ] = DEFAULT_TITLE,
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Player. Repeat for each.")] = None,
    seed: Annotated[
        str, typer.Option(show_default=False, help=f"The same word deals the same cards. Default: {SEED}.")
    ] = SEED,
    plain: AsPlain = False,
) -> None:
    """Play and store a whole demo campaign.

    \b
    companion --db out/demo.db demo
    companion --db out/demo.db demo king-of-the-valley

    Automatic players take the seats. A title without campaigns plays one game.
    """
    with use_store(ctx, as_json=False) as store:
        from campaigns.addresses import hide_passwords
        from companion.cli.names import named_title

        game = named_title(slug)
        seats = seat or ["Ann", "Bo"]
        name = free_name(store)
        store.campaigns.add(name, f"{game.name}, played by automatic players")
        played: list[StoredGame] = []
        for options in game.campaign:
            villages = played[-1].villages if played else {}
            played.append(play_game(store, game, options, seats, seed_of(seed, options), villages, name))
        companion = f"companion --db {hide_passwords(ctx.obj)}" if ctx.obj else "companion"
        show_end(store, game, name, played[-1], companion)


def seed_of(seed: str, options: Mapping[str, Any]) -> str:
    """Return the seed of one game of the campaign: `maple`, or `maple-level-3`."""
    return "-".join([seed, *(f"{key}-{value}" for key, value in options.items())])


def free_name(store: Store) -> str:
    """Name the campaign, with a number if the name is taken."""
    taken = {row.name for row in store.campaigns.find()}
    return next(
        name for n in range(1, len(taken) + 2) if (name := f"{CAMPAIGN} {n}" if n > 1 else CAMPAIGN) not in taken
    )


def play_game(
    store: Store,
    game: Title[Any],
    options: dict[str, Any],
    seats: Sequence[str],
    seed: str,
    villages: dict[str, int],
    campaign: str,
) -> StoredGame:
    """Play one game to its end, store every line, and report the result."""
    from random import Random

    from campaigns.errors import Refused
    from companion.cli.screen.wording import result_line, title_words
    from companion.referee.header import Header
    from companion.referee.session import begin
    from companion.referee.submission import submit
    from companion.referee.verdicts import Refusal

    keepsakes = {seat: store.villages.load(id).document for seat, id in villages.items()}
    header = Header(game.slug, tuple(seats), game.rules_version, options=options, deal=seed, keepsakes=keepsakes)
    outcome = begin(game, header)
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    id = store.games.add(outcome, players={seat: seat for seat in seats}, campaign=campaign, villages=villages)
    stored = store.games.load(id)
    rng = Random(seed)
    while stored.session.asks():
        outcome = submit(stored.session, stored.session.write(choose_move(stored.session, rng)))
        stored = store.games.append(stored, outcome)
    sheet = store.games.finish(stored)
    say(f"{title_words(game, options)}: {result_line(sheet)} ({counted(len(stored.session.entries), 'line')})")
    return stored


def choose_move(session: Session, rng: Random) -> Move:
    """Let an automatic player move: the first seat that must act, or else the table."""
    seat = next((ask.seat for ask in session.asks() if ask.seat is not None), None)
    if seat is None:
        return rng.choice(list(session.game.legal(session.state, None)))
    return session.game.advise(session.state, seat, rng)


def show_end(store: Store, game: Title[Any], campaign: str, last: StoredGame, companion: str) -> None:
    """Show the result, and what to type next."""
    say("")
    if game.keepsakes:
        show_campaign_result(store, game, campaign)
    else:
        show_game(store, game, last)
    say("Next, type:")
    commands = [f"campaign show {campaign!r}", f"show --game {last.id}", "games"]
    for command in [*commands, "village list"] if game.keepsakes else commands:
        say(f"  {companion} {command}")
    say(f"  companion new {game.slug} --seat Ann --seat Bo")


def show_campaign_result(store: Store, game: Title[Any], campaign: str) -> None:
    """Show the points by level, the standings, and one village."""
    from companion.cli.commands.villages.campaign import points_words, standing_words
    from companion.cli.screen.draw import print_views

    sheet = store.campaigns.load(campaign)
    say("\n".join(["Points by level", *points_words(sheet.table), "", "Standings"]))
    say("\n".join(map(standing_words, sheet.standings)))
    say("")
    village = store.villages.load(sheet.villages[0].id)
    print_views(game.require_keepsakes().views(village.document, village.edition))


def show_game(store: Store, game: Title[Any], stored: StoredGame) -> None:
    """Show the table at the end of a game, and its score."""
    from companion.cli.screen.draw import print_views
    from companion.cli.screen.wording import score_words
    from companion.referee.viewer import ONLOOKER

    print_views(game.views(ONLOOKER.state(game, stored.session.state)))
    say("\n".join([*score_words(store.games.scores(stored.id)), ""]))
