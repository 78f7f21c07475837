"""`companion next`: start the game after a finished one."""

from __future__ import annotations

import typer

from companion.cli.context import AsJson, GameId, use_store


def next_(ctx: typer.Context, game: GameId = None, as_json: AsJson = False) -> None:
    """Start the next level, or another game, with the same players.

    \b
    companion next
    companion next --game 3

    Continues from the current game, which must be finished: the next level with the villages that the players brought
    home, or another game of the same title. Players, rulings, edition, options and campaign stay the same. A dealt
    game is followed by a dealt one with a new seed.
    """
    with use_store(ctx, as_json) as store:
        from companion.cli.next_game import plan_next
        from companion.cli.output import answer
        from companion.cli.start_game import start_game, started_fields, started_words

        before = store.games.load(game)
        plan = plan_next(store, before)
        started = start_game(store, before.session.game, plan.wanted, plan.campaign)
        answer(as_json, started_fields(started) | {"after": before.id}, *started_words(started))
