"""`companion tally`: the score of a table that was not tracked, from what everyone holds at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.dates import Played, moment_of
from companion.cli.desk import AsJson, answering, complain, find_title, open_desk, read_toml, say, say_json, say_no

if TYPE_CHECKING:
    from datetime import datetime

    from campaigns.rows import GameRow
    from companion.cli.holdings import Counted
    from companion.referee.game import Game, Tallied
    from companion.referee.holdings import Holding
    from companion.referee.scores import ScoreSheet
    from companion.referee.verdicts import Refusal


class Table(NamedTuple):
    """What is scored: the title, how it was played, and what is counted in it."""

    game: Game[Any]
    options: dict[str, Any]
    rulings: dict[str, str]
    edition: str
    holdings: Sequence[Holding]


class Shelf(NamedTuple):
    """Where a result goes that is stored: when it was played, and in which campaign."""

    at: datetime | None
    campaign: str | None


def tally(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="GAME", help="The title, or its beginning.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME KEY=VALUE…]…", help="Each player, and what they hold; left out is nothing."),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read the holdings from TOML; - is standard input.")
    ] = None,
    template: Annotated[
        bool, typer.Option("--template", help="Write such a file to fill in, and nothing else.")
    ] = False,
    level: Annotated[int | None, typer.Option(help="The level that was played, where there are levels.")] = None,
    variant: Annotated[str | None, typer.Option(help="A variant of the game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE", help="Choose a reading of the rules.")] = None,
    edition: Annotated[str | None, typer.Option(help="The edition, or the folder of your own.")] = None,
    store: Annotated[bool, typer.Option("--store", help="Enter the result into the history, as `log` does.")] = False,
    date: Played = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="The campaign that the result goes to.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score final holdings, without a tracked game.

    \b
    companion tally king-of-the-valley Ann queen=1 duke=2 gold=7 Bo farmer=4 gold=12
    companion tally crayonville --level 4 Ann market=12,20 tax=8 houses=9 Bo feast=9 houses=8
    companion tally bear-valley --option mode=advanced Ann fate=gold gold=3 Bo rope=1 Cy fate=eaten
    companion tally maple-valley --template Ann Bo > final.toml
    companion tally king-of-the-valley --file final.toml --store

    Keys may be shortened. Without words and file everything is asked for, step by step. A file has a table [[seat]]
    for each player, with a name and the same keys. Nothing is stored without --store.
    """
    if words and file:
        raise typer.BadParameter("the holdings are typed or come from a file, not both")
    if template and (store or any("=" in word for word in words or ())):
        raise typer.BadParameter("--template takes only names, and stores nothing")
    shelf = Shelf(moment_of(date), campaign)
    if any(shelf) and (words or file) and not store:
        raise typer.BadParameter("--date and --campaign are for a result that is stored: add --store")
    with answering(as_json):
        document = read_toml(file) if file else {}
        table = lay_table(find_title(slug), document, (level, variant, option), ruling, edition, as_json)
        if template:
            say_template(table, words or (), as_json)
            return
        counted = count_up(table, words or (), file, document, as_json)
        sheet = score(table, counted, as_json)
        tell_gaps(table, counted)
    stored = keep(ctx, table, counted, sheet, shelf, as_json) if store else None
    answer(table, sheet, stored, as_json)
    if not (store or words or file or as_json) and wants_to_keep():
        say(kept_words(table, keep(ctx, table, counted, sheet, shelf, as_json)))


def lay_table(
    game: Game[Any],
    document: dict[str, Any],
    chosen: tuple[int | None, str | None, Sequence[str] | None],
    ruling: Sequence[str] | None,
    edition: str | None,
    as_json: bool,
) -> Table:
    """Settle how the game was played, or leave with the referee's no. Raises BadPosition, typer.BadParameter."""
    from companion.cli.editions import STAND_IN, settle_edition
    from companion.cli.opening import Wanted, chosen_rulings, pairs, refuse_file
    from companion.cli.results import options_of
    from companion.referee.verdicts import Refusal, refuse

    edition = settle_edition(game, edition or str(document.get("edition", STAND_IN)))
    if not game.holdings(edition):
        reason = f"{game.title} is scored from its whole game, not from final holdings"
        say_no(refuse("", "no-tally", reason, f"companion new {game.slug} tracks one"), as_json)
    said = {key: document[key] for key in game.options if key in document}
    given = options_of(game, *chosen, said)
    refusal = refuse_file(game, Wanted(options=given, position=document), {}) or refuse_options(game, given)
    if refusal is not None:
        say_no(refusal, as_json)
    rulings = game.book().settle(chosen_rulings(document, pairs(ruling, "--ruling")))
    if isinstance(rulings, Refusal):
        say_no(rulings, as_json)
    return Table(game, given, rulings, edition, game.holdings(edition, given))


def refuse_options(game: Game[Any], options: dict[str, Any]) -> Refusal | None:
    """Say which option is none of the title's, or that there is no such level."""
    from companion.referee.verdicts import refuse

    unknown = game.refuse_unknown(options)
    if unknown is not None:
        return unknown
    levels = [played["level"] for played in game.campaign_options() if "level" in played]
    if levels and options["level"] not in levels:
        reason = f"{game.title} has the levels {levels[0]} to {levels[-1]}, not {options['level']!r}"
        return refuse("", "no-such-level", reason)
    return None


def say_template(table: Table, names: Sequence[str], as_json: bool) -> None:
    """Write a file to fill in, for these players."""
    from companion.cli.holdings import refuse_names, write_template

    refusal = table.game.refuse_crowd(len(names)) or refuse_names(names)
    refusal = refusal or (table.game.refuse_number(len(names)) if names else None)
    if refusal is not None:
        say_no(refusal, as_json)
    text = write_template(table.game, names, table.holdings, table.options, table.rulings, table.edition)
    if as_json:
        say_json({"template": text})
    else:
        say(text, raw=True)


def count_up(table: Table, words: Sequence[str], file: Path | None, document: dict[str, Any], as_json: bool) -> Counted:
    """Take the holdings from the command line, from a file, or from who sits there; leave where they cannot be."""
    from companion.cli.form import ask_form
    from companion.cli.holdings import given_file, given_words, settle
    from companion.referee.verdicts import Refusal, refuse

    if not words and file is None:
        try:
            return ask_form(table.game, table.holdings, lambda found: refuse_counted(table, found))
        except (EOFError, KeyboardInterrupt):
            if sys.stdin.isatty():
                complain("")
            say_no(refuse("", "stopped", "not everything was counted, so nothing is scored"), as_json)
    given = given_file(table.game, document, file) if file else given_words(words, table.holdings)
    counted = settle(table.game, table.holdings, given)
    if isinstance(counted, Refusal):
        say_no(counted, as_json)
    return counted


def score(table: Table, counted: Counted, as_json: bool) -> ScoreSheet:
    """Score what was counted, or leave with the referee's no."""
    from companion.referee.verdicts import Refusal

    sheet = add_up(table, counted)
    if isinstance(sheet, Refusal):
        say_no(sheet, as_json)
    return sheet


def add_up(table: Table, counted: Counted) -> Tallied:
    """Score what was counted, or say why it cannot be."""
    return table.game.tally(counted.held, table.rulings, table.edition, table.options, counted.shared)


def tell_gaps(table: Table, counted: Counted) -> None:
    """Say of what was counted that an unfinished edition does not know what it is worth."""
    from companion.cli.holdings import words_in

    unentered = table.game.unentered(table.edition)
    by_hand = [f", with {holding.key}=NUMBER" for holding in table.holdings if holding.least < 0][:1]
    for word in words_in(counted) if unentered else ():
        if word in unentered:
            complain(f"note: {word} is not entered yet; what it is worth is added by hand{''.join(by_hand)}")


def refuse_counted(table: Table, counted: Counted) -> Refusal | None:
    """Say why nobody can hold this."""
    from companion.referee.verdicts import Refusal

    found = add_up(table, counted)
    return found if isinstance(found, Refusal) else None


def wants_to_keep() -> bool:
    """Ask a person, once, whether the result goes into the history."""
    from companion.cli.form import YES, ask

    if not sys.stdin.isatty():
        return False
    try:
        return ask("Store the result? [no]: ").casefold() in YES
    except (EOFError, KeyboardInterrupt):
        complain("")
        return False


def keep(ctx: typer.Context, table: Table, counted: Counted, sheet: ScoreSheet, shelf: Shelf, as_json: bool) -> GameRow:
    """Enter the result into the history with all its lines, or leave where it cannot be."""
    with open_desk(ctx, as_json) as store:
        from campaigns.games.results import Result
        from companion.cli.opening import refuse_seats

        refusal = refuse_seats(table.game, list(counted.players), counted.players, hint="")
        if refusal is not None:
            say_no(refusal, as_json)
        result = Result(
            table.game.slug,
            counted.players,
            {seat.seat: seat.total for seat in sheet.seats} if sheet.has_points else {},
            winners=sheet.winners,
            beaten_by=sheet.beaten_by,
            options=table.options,
            rulings=table.rulings,
            edition=table.edition,
            campaign=shelf.campaign,
            at=shelf.at,
            sheet=sheet,
        )
        return store.games.log(result)


def answer(table: Table, sheet: ScoreSheet, stored: GameRow | None, as_json: bool) -> None:
    """Say the score, and as which game it was stored."""
    from companion.cli.answers import score_fields, score_words

    if as_json:
        say_json(score_fields(sheet) | ({"stored": kept_fields(stored)} if stored else {}))
    else:
        say("\n".join([*score_words(sheet), *([kept_words(table, stored)] if stored else [])]))


def kept_fields(row: GameRow) -> dict[str, Any]:
    """Return a stored result as data."""
    from companion.cli.shelf import game_fields

    return game_fields(row)


def kept_words(table: Table, row: GameRow) -> str:
    """Say as which game a result was stored."""
    from companion.cli.answers import title_words

    return f"Stored as game {row.id}: {title_words(table.game, table.options)}, not adjudicated"
