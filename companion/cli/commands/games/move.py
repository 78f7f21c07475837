"""`companion move`, `why` and `legal`: play, check and list moves."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.context import AsJson, AsPlain, ForMove, ForReferee, GameId, use_game, use_store


def move(
    ctx: typer.Context,
    line: Annotated[
        list[str], typer.Argument(metavar="LINE…", help="Move as typed; - reads many from standard input.")
    ],
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Check one or several moves and store them.

    \b
    companion move flip expand
    companion move ann build house G7
    companion move "flip expand; all pass"
    companion move - < evening.txt

    A refused move changes nothing. The moves before it, in a line or with -, are kept.
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        from companion.cli.moves import join_words, play_input, play_line

        if line == ["-"]:
            play_input(store, stored, viewer, as_json)
        else:
            play_line(store, stored, join_words(line), viewer, as_json)


def why(
    ctx: typer.Context,
    line: Annotated[list[str], typer.Argument(metavar="LINE…", help="Move to check.")],
    seat: ForMove = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
) -> None:
    """Check a move without playing it, and quote the rules.

    \b
    companion why ann build house G7
    """
    with use_game(ctx, game, seat, referee, as_json) as (store, stored, viewer):
        from companion.cli.moves import explain_line, join_words

        explain_line(store, stored, join_words(line), viewer, as_json)


def legal(
    ctx: typer.Context,
    seat: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only moves of this seat, including the hidden cards it may see.")
    ] = None,
    referee: ForReferee = False,
    everything: Annotated[bool, typer.Option("--all", help="Show long lists in full.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """List the legal moves.

    \b
    companion legal
    companion legal --seat ann --all
    companion legal --referee

    In games with hidden cards, lists the moves that could be legal given what everyone can see.
    """
    with use_store(ctx, as_json) as store:
        from companion.cli.moves import list_moves

        list_moves(store.games.load(game).session, seat, referee, everything, as_json)
