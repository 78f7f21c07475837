"""`companion tally`: the score of a table that was not tracked, from what everyone holds at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import AsJson, answering, complain, find_title, read_toml, say, say_json, say_no

if TYPE_CHECKING:
    from companion.cli.holdings import Given
    from companion.referee.game import Game, Holding


def tally(
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The title, or its beginning.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME KEY=NUMBER…]…", help="Each player, and what they hold; left out is 0."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read the holdings from TOML; - is standard input.")
    ] = None,
    ruling: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE", help="Choose a reading of the rules.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition, or the folder of your own.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score final holdings, without a tracked game.

    \b
    companion tally king-of-the-valley Ann queen=1 duke=2 gold=7 Bo farmer=4 gold=12
    companion tally king-of-the-valley --file final.toml

    Keys may be shortened. Without words and file every count is asked for, step by step. A file has a table [[seat]]
    for each player, with a name and the same keys. Nothing is stored.
    """
    if words and file:
        raise typer.BadParameter("the holdings are typed or come from a file, not both")
    with answering(as_json):
        from companion.cli.editions import STAND_IN, settle_edition
        from companion.cli.opening import pairs

        game = find_title(slug)
        document = read_toml(file) if file else {}
        edition = settle_edition(game, edition or str(document.get("edition", STAND_IN)))
        check_holdings(game, edition, as_json)
        given = given_by(game, edition, words or (), file, document, as_json)
        score(game, given, document, pairs(ruling, "--ruling"), edition, as_json)


def check_holdings(game: Game[Any], edition: str, as_json: bool) -> None:
    """Leave when a title cannot be scored from holdings."""
    from companion.referee.verdicts import refuse

    if not game.holdings(edition):
        reason = f"{game.title} is scored from its whole game, not from final holdings"
        say_no(refuse("", "no-tally", reason, f"companion new {game.slug} tracks one"), as_json)


def given_by(
    game: Game[Any], edition: str, words: Sequence[str], file: Path | None, document: dict[str, Any], as_json: bool
) -> Given:
    """Take the holdings from the command line, from a file, or from who sits there."""
    from companion.cli.holdings import given_file, given_words
    from companion.referee.verdicts import refuse

    if file is not None:
        return given_file(document, file)
    try:
        return given_words(words) if words else ask_all(game, edition)
    except (EOFError, KeyboardInterrupt):
        if sys.stdin.isatty():
            complain("")
        say_no(refuse("", "stopped", "not everything was counted, so nothing is scored"), as_json)


def score(
    game: Game[Any],
    given: Given,
    document: dict[str, Any],
    rulings: dict[str, str],
    edition: str,
    as_json: bool,
) -> None:
    """Say the score of these holdings, or leave with the referee's no."""
    from companion.cli.answers import score_fields, score_words
    from companion.cli.holdings import settle
    from companion.cli.opening import Wanted, chosen_rulings, refuse_file
    from companion.referee.verdicts import Refusal

    refusal = refuse_file(game, Wanted(position=document), {})
    if refusal is not None:
        say_no(refusal, as_json)
    chosen = game.book().settle(chosen_rulings(document, rulings))
    if isinstance(chosen, Refusal):
        say_no(chosen, as_json)
    held = settle(game, game.holdings(edition), given)
    if isinstance(held, Refusal):
        say_no(held, as_json)
    sheet = game.tally(held, chosen, edition)
    if isinstance(sheet, Refusal):
        say_no(sheet, as_json)
    if as_json:
        say_json(score_fields(sheet))
    else:
        say("\n".join(score_words(sheet)))


def ask_all(game: Game[Any], edition: str) -> Given:
    """Ask for the players, then for all that each of them holds."""
    holdings = game.holdings(edition)
    return [(name, [(holding.key, ask_count(name, holding)) for holding in holdings]) for name in ask_names(game)]


def ask_names(game: Game[Any]) -> list[str]:
    """Ask for names to an empty line, or until the table is full."""
    from companion.cli.holdings import refuse_names
    from companion.cli.opening import refuse_number

    names: list[str] = []
    while len(names) < game.players[-1]:
        name = ask(f"Player {len(names) + 1} (Enter when all are named): ")
        refusal = refuse_names([*names, name]) if name else refuse_number(game, len(names))
        if refusal is not None:
            complain(f"{refusal.reason}.")
        elif name:
            names.append(name)
        else:
            break
    return names


def ask_count(name: str, holding: Holding) -> int:
    """Ask for one count until it is one."""
    from companion.cli.holdings import read_count

    while True:
        number = read_count(holding, ask(f"{name}, {holding.words} [0]: ") or "0")
        if isinstance(number, int):
            return number
        complain(f"{number}.")


def ask(question: str) -> str:
    """Read a line; the question is shown where a person types, beside what is printed for programs."""
    if sys.stdin.isatty():
        sys.stderr.write(question)
        sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()
