"""`companion demo`: a whole campaign that plays itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import find_title, open_desk, say

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.game import Game

CAMPAIGN = "Demonstration"


def demo(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The title to show.")] = "crayonville",
    seat: Annotated[list[str] | None, typer.Option(metavar="NAME", help="A player; once for each.")] = None,
    seed: Annotated[str, typer.Option(help="The word that the cards are dealt from.")] = "maple",
) -> None:
    """Watch simple players go through a whole campaign; everything is stored like a real one.

    \b
    companion --db out/demo.db demo
    """
    with open_desk(ctx, as_json=False) as store:
        game = find_title(slug)
        seats = seat or ["Ann", "Bo"]
        name = free_name(store)
        store.new_campaign(name, f"{game.title}, played by simple players")
        villages: dict[str, int] = {}
        last: StoredGame | None = None
        for options in game.campaign_options():
            last = play_game(store, game, options, seats, f"{seed}-{options}", villages, name)
            villages = last.villages
        show_end(store, game, name, last, f"companion --db {ctx.obj}" if ctx.obj else "companion")


def free_name(store: Store) -> str:
    """Name the campaign, with a number when there was one before."""
    taken = {row.name for row in store.campaigns()}
    return next(
        name for n in range(1, len(taken) + 2) if (name := f"{CAMPAIGN} {n}" if n > 1 else CAMPAIGN) not in taken
    )


def play_game(
    store: Store,
    game: Game[Any],
    options: dict[str, Any],
    seats: Sequence[str],
    seed: str,
    villages: dict[str, int],
    campaign: str,
) -> StoredGame:
    """Play one game to its end, storing every line, and say how it went."""
    from random import Random

    from campaigns.errors import Refused
    from companion.cli.answers import counted, title_words
    from companion.referee.game import Header
    from companion.referee.session import begin, submit
    from companion.referee.verdicts import Refusal

    keepsakes = {seat: store.village(id).document for seat, id in villages.items()}
    header = Header(game.slug, tuple(seats), game.rules_version, options=options, deal=seed, keepsakes=keepsakes)
    outcome = begin(game, header)
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    id = store.new_game(outcome, players={seat: seat for seat in seats}, campaign=campaign, villages=villages)
    stored = store.game(id)
    rng = Random(seed)
    while asks := stored.session.asks():
        asked = next(ask.seat for ask in asks if ask.seat is not None)
        move = game.advise(stored.session.state, asked, rng)
        outcome = submit(stored.session, stored.session.write(move))
        stored = store.append(stored, outcome)
    sheet = store.finish(stored)
    totals = ", ".join(f"{score.seat} {counted(score.total, sheet.unit)}" for score in sheet.seats)
    won = " and ".join(sheet.winners)
    say(f"{title_words(game, options)}: {totals}; {won} won ({len(stored.session.entries)} lines)")
    return stored


def show_end(store: Store, game: Game[Any], campaign: str, last: StoredGame | None, companion: str) -> None:
    """Show the standings, one village, and what to type next."""
    from companion.cli.campaign import points_words, standing_words
    from companion.cli.screen import draw

    sheet = store.campaign(campaign)
    say("\n".join(["", "Points by level", *points_words(sheet.table), "", "Standings"]))
    say("\n".join(map(standing_words, sheet.standings)))
    say("")
    if sheet.villages:
        draw(game.view_keepsake(store.village(sheet.villages[0].id).document))
    say("What to type next:")
    for command in (f"campaign show {campaign!r}", f"show --game {last.id if last else 1}", "games", "village list"):
        say(f"  {companion} {command}")
    say(f"  companion new {game.slug} --seat Ann --seat Bo")
