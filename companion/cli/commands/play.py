"""`companion play`: the referee's prompt."""

from __future__ import annotations

import sys
from contextlib import nullcontext

import typer

from companion.cli.context import AsPlain, ForReferee, ForSeat, GameId, open_desk, say, take_game, user
from companion.cli.output import is_bare
from companion.cli.prompt.files import resumed_words
from companion.cli.prompt.loop import PlainReader, Reader, run
from companion.cli.prompt.queries import show_table
from companion.cli.prompt.state import Sitting
from companion.cli.prompt.typeahead import kept_keys
from companion.cli.viewers import viewer_of


def play(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    plain: AsPlain = False,
) -> None:
    """Referee a game at a prompt that knows the legal moves.

    \b
    companion play
    companion play --game 3
    companion play --plain

    Type `help` at the prompt. Every accepted line is stored at once; leave with `quit` or Ctrl-D. Hidden cards stay
    hidden, unless --seat or --referee says who alone looks at this screen.
    """
    with open_desk(ctx, False) as store:
        stored = take_game(store, game)
        sitting = Sitting(stored, viewer_of(stored.session.header.seats, seat, referee), by=user())
        is_full = sys.stdin.isatty() and sys.stdout.isatty() and not is_bare()
        with kept_keys() if is_full else nullcontext():
            show_table(store, sitting, "")
            say("\n".join([*resumed_words(sitting), "Type help for help."]))
            run(store, sitting, _open_reader(is_full))


def _open_reader(is_full: bool) -> Reader:
    """Return the prompt that completes and suggests, or one that reads bare lines."""
    if not is_full:
        return PlainReader()
    from companion.cli.prompt.reader import FullReader

    return FullReader()
