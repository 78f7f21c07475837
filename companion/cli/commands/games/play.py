"""`companion play`: the referee's prompt."""

from __future__ import annotations

import typer

from companion.cli.context import AsPlain, ForReferee, ForSeat, GameId, use_store


def play(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    plain: AsPlain = False,
) -> None:
    """Referee a game at an interactive prompt.

    \b
    companion play
    companion play --game 3
    companion play --plain

    Type `help` at the prompt. Every legal move is stored at once. Leave with `quit` or Ctrl-D. Hidden cards are shown
    only with --seat or --referee. Use them only on a screen that no one else can see.
    """
    with use_store(ctx, as_json=False) as store:
        from companion.cli.prompt.loop import open_prompt

        open_prompt(store, game, seat, referee)
