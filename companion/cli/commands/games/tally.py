"""`companion tally`: the score of an untracked game, from the final holdings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from campaigns.errors import refused
from campaigns.rows import GameRow
from companion.cli.commands.games.results import with_level
from companion.cli.commands.games.tally_form import YES, ask_form
from companion.cli.commands.games.tally_input import (
    Counted,
    given_file,
    given_words,
    holding_words,
    resolve_holdings,
    write_template,
)
from companion.cli.context import AsJson, report_errors, use_store
from companion.cli.dates import Played, moment_of
from companion.cli.editions import STAND_IN, resolve_edition
from companion.cli.files import read_toml_file
from companion.cli.names import PROMPT_WORDS, accept, named_title, refuse_names, refuse_seats, seat_name, verbs_of
from companion.cli.new_game import check_file, pairs, read_options, resolve_rulings
from companion.cli.output import answer, complain, say, say_json
from companion.cli.questions import ask
from companion.cli.screen.games import game_fields
from companion.cli.screen.wording import score_fields, score_words, title_words
from companion.referee.abilities import Tallied
from companion.referee.holdings import Holding
from companion.referee.scores import ScoreSheet
from companion.referee.title import Title


class TallyOrder(NamedTuple):
    """The game to score: its title, options and the holdings it counts."""

    game: Title[Any]
    options: dict[str, Any]
    rulings: dict[str, str]
    edition: str
    holdings: Sequence[Holding]

    def score(self, counted: Counted) -> Tallied:
        """Score the holdings, or return why they cannot be scored."""
        return self.game.require_tally().score(counted.held, self.rulings, self.edition, self.options, counted.shared)


def tally(
    ctx: typer.Context,
    slug: Annotated[str, typer.Argument(metavar="TITLE", help="Title, or its first letters.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME KEY=VALUE…]…", help="Each player and their holdings. Anything left out counts as none."
        ),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Read the holdings from a TOML file; - reads standard input.")
    ] = None,
    template: Annotated[bool, typer.Option("--template", help="Print a file to fill in.")] = False,
    level: Annotated[int | None, typer.Option(help="Level that was played, in titles with levels.")] = None,
    variant: Annotated[str | None, typer.Option(help="Variant of the game.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="Another option of the game.")] = None,
    ruling: Annotated[list[str] | None, typer.Option(metavar="ID=VALUE", help="Choose a house ruling.")] = None,
    edition: Annotated[str | None, typer.Option(help="Edition, or the folder of your own edition.")] = None,
    store: Annotated[bool, typer.Option("--store", help="Store the result, like `log`.")] = False,
    date: Played = None,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Campaign of the stored result.")] = None,
    as_json: AsJson = False,
) -> None:
    """Score a game from its final holdings.

    \b
    companion tally king-of-the-valley Ann queen=1 duke=2 gold=7 Bo farmer=4 gold=12
    companion tally crayonville --level 4 Ann market=12,20 tax=8 houses=9 Bo feast=9 houses=8
    companion tally bear-valley --option mode=advanced Ann fate=gold gold=3 Bo rope=1 Cy fate=eaten
    companion tally maple-valley --template Ann Bo > final.toml
    companion tally king-of-the-valley --file final.toml --store

    Keys can be shortened. Without players or a file, the companion asks for everything step by step. A file has a
    table [[seat]] for each player, with a name and the same keys. Nothing is stored without --store.
    """
    if words and file:
        raise typer.BadParameter("type the holdings or name a file, not both")
    if template and (store or any("=" in word for word in words or ())):
        raise typer.BadParameter("--template takes only names and cannot be combined with --store")
    at = moment_of(date)
    if (at or campaign) and (words or file) and not store:
        raise typer.BadParameter("--date and --campaign need --store")
    with report_errors(as_json):
        document = read_toml_file(file) if file else {}
        named = read_options(level, variant, option)
        tally = prepare_tally(named_title(slug), document, named, pairs(ruling, "--ruling"), edition)
        if template:
            say_template(tally, words or (), as_json)
            return
        counted = count_holdings(tally, words or (), file, document)
        sheet = accept(tally.score(counted))
        report_gaps(tally, counted)
    stored = store_result(ctx, tally, counted, sheet, at, campaign, as_json) if store else None
    fields = score_fields(sheet) | ({"stored": game_fields(stored)} if stored else {})
    answer(as_json, fields, *score_words(sheet), *([stored_words(tally, stored)] if stored else []))
    if not (store or words or file or as_json) and wants_to_store():
        say(stored_words(tally, store_result(ctx, tally, counted, sheet, at, campaign, as_json)))


def prepare_tally(
    game: Title[Any], document: dict[str, Any], named: dict[str, Any], rulings: dict[str, str], edition: str | None
) -> TallyOrder:
    """Collect how the game was played. Raises Refused, BadPosition, typer.BadParameter."""
    edition = resolve_edition(game, edition or str(document.get("edition", STAND_IN)))
    if game.tally is None or not game.tally.holdings(edition):
        reason = f"{game.name} is scored from its whole game, not from final holdings"
        raise refused("no-tally", reason, f"companion new {game.slug} tracks one")
    options = {key: document[key] for key in game.options if key in document} | named
    with_level(game, options)
    check_file(game, document, options)
    accept(game.refuse_unknown(options))
    levels = [played["level"] for played in game.campaign if "level" in played]
    if levels and options["level"] not in levels:
        reason = f"{game.name} has levels {levels[0]} to {levels[-1]}, not {options['level']!r}"
        raise refused("no-such-level", reason)
    rulings = resolve_rulings(game, rulings, document)
    return TallyOrder(game, options, rulings, edition, game.require_tally().holdings(edition, options))


def say_template(tally: TallyOrder, names: Sequence[str], as_json: bool) -> None:
    """Write a template file for these players. Raises Refused."""
    accept(tally.game.refuse_crowd(len(names)) or refuse_names([seat_name(name) for name in names]))
    accept(tally.game.refuse_number(len(names)) if names else None)
    text = write_template(tally.game, names, tally.holdings, tally.options, tally.rulings, tally.edition)
    if as_json:
        say_json({"template": text})
    else:
        say(text, raw=True)


def count_holdings(tally: TallyOrder, words: Sequence[str], file: Path | None, document: dict[str, Any]) -> Counted:
    """Read the holdings from the command line, a file or a person. Raises Refused."""
    if not words and file is None:
        try:
            return ask_form(tally.game, tally.holdings, tally.score)
        except (EOFError, KeyboardInterrupt):
            if sys.stdin.isatty():
                complain("")
            raise refused("stopped", "the tally is incomplete, so nothing was scored") from None
    given = given_file(tally.game, document, file) if file else given_words(words, tally.holdings)
    return accept(resolve_holdings(tally.game, tally.holdings, given))


def report_gaps(tally: TallyOrder, counted: Counted) -> None:
    """Note which holdings an incomplete edition cannot score."""
    unentered = tally.game.unentered(tally.edition)
    by_hand = [f", with {holding.key}=NUMBER" for holding in tally.holdings if holding.least < 0][:1]
    for word in holding_words(counted) if unentered else ():
        if word in unentered:
            complain(f"note: {word} is not in the edition yet. Add its points by hand{''.join(by_hand)}")


def wants_to_store() -> bool:
    """Ask once whether to store the result."""
    if not sys.stdin.isatty():
        return False
    try:
        return ask("Store the result? [no]: ").casefold() in YES
    except (EOFError, KeyboardInterrupt):
        complain("")
        return False


def store_result(
    ctx: typer.Context,
    tally: TallyOrder,
    counted: Counted,
    sheet: ScoreSheet,
    at: datetime | None,
    campaign: str | None,
    as_json: bool,
) -> GameRow:
    """Store the result with all its score lines, or exit if that is not possible."""
    with use_store(ctx, as_json) as store:
        from campaigns.games.results import Result

        reserved = (*verbs_of(tally.game), *PROMPT_WORDS)
        accept(refuse_seats(tally.game, list(counted.players), reserved, counted.players.values()))
        result = Result(
            tally.game.slug,
            counted.players,
            {seat.seat: seat.total for seat in sheet.seats} if sheet.has_points else {},
            winners=sheet.winners,
            beaten_by=sheet.beaten_by,
            options=tally.options,
            rulings=tally.rulings,
            edition=tally.edition,
            campaign=campaign,
            at=at,
            sheet=sheet,
        )
        return store.games.log(result)


def stored_words(tally: TallyOrder, row: GameRow) -> str:
    """Report the game that a result was stored as."""
    return f"Stored as game {row.id}: {title_words(tally.game, tally.options)}, not adjudicated"
