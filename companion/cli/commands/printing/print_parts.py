"""Find what to print: from the options and the database to the parts of a document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from campaigns.errors import NotFound, refused
from campaigns.rows import StoredGame, VillageRow
from campaigns.sheet_codes import compare_game, compare_village, game_code
from companion.cli.commands.printing.print_ import KIND_WORDS, Kind, PrintOrder
from companion.cli.commands.printing.print_chronicle import campaign_chronicle, keepsake_of, village_chronicle
from companion.cli.context import use_store
from companion.cli.editions import STAND_IN, resolve_edition
from companion.cli.files import file_name
from companion.cli.names import accept, is_number, named_title, parse_code, viewer_of, which_village
from companion.cli.new_game import check_level, pairs, read_numbers, resolve_rulings
from companion.cli.screen.table import score_of
from companion.games.library import edition_folder, read_table
from companion.referee.amounts import counted
from companion.referee.codes import write_code
from companion.referee.header import Header
from companion.referee.title import Title
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Part
from printables.sheets.catalogue import find_sheets
from printables.sheets.chronicle import chronicle_sheets
from printables.sheets.game import PrintedGame, PrintRequest, opening_line, print_game
from printables.sheets.rulings import brief_rulings

if TYPE_CHECKING:
    from campaigns.store import Store

# More house rulings than this are named without their meanings.
MANY_RULINGS = 3


class Job(NamedTuple):
    """What to print. `label`, at the foot of every page, names an owner's edition; `stem` is used for the file name."""

    title: str
    parts: tuple[Part, ...]
    label: str
    subject: str
    keywords: str
    stem: str
    # For the contents of a pack: the name and the picture of the title, and the house rulings.
    cover_title: str = ""
    cover: str = ""
    rulings: tuple[str, ...] = ()


def find_job(ctx: typer.Context, order: PrintOrder, room: PageArea, as_json: bool) -> Job:
    """Find what to print. Raises the errors of the store, and BadPosition."""
    if order.title is not None:
        return table_job(blank_table(named_title(order.title), order), order, room)
    with use_store(ctx, as_json) as store:
        if order.kind == "chronicle":
            return chronicle_job(store, order, room)
        if order.since is not None and not (is_digits(order.since) or order.game or order.village):
            # Use the game or village of the earlier sheet.
            code = parse_code(order.since)
            order = order._replace(game=code.id) if code.kind == "G" else order._replace(village=str(code.id))
        table = game_table(store, order) if order.village is None else village_table(store, order)
        return table_job(table, order, room)


def is_digits(word: str) -> bool:
    """Return whether a word is a number of any length, not a code."""
    return word.isascii() and word.isdigit()


# Tables


def blank_table(game: Title[Any], order: PrintOrder) -> PrintedGame:
    """Return the table of a title before anyone has sat down. Raises Refused, BadPosition."""
    options = read_numbers(pairs(order.options, "--option"))
    options |= {"level": order.level} if order.level is not None else {}
    edition = resolve_edition(game, order.edition or STAND_IN)
    rulings = resolve_rulings(game, pairs(order.rulings, "--ruling"))
    accept(game.refuse_unknown(options) or (game.refuse_number(order.players) if order.players is not None else None))
    if "level" in options:
        check_level(game, options["level"])
    elif options:
        seats = tuple(f"Player-{n + 1}" for n in range(order.players or max(2, game.players[0])))
        accept(game.start(Header(game.slug, seats, game.rules_version, edition=edition, options=options)))
    return PrintedGame(game, edition, options=options, rulings=rulings, request=_wish_of(order))


def _wish_of(order: PrintOrder, since: int | None = None) -> PrintRequest:
    return PrintRequest(order.level, since, order.sight, order.players)


def game_table(store: Store, order: PrintOrder) -> PrintedGame:
    """Return a stored game as the viewer may see it."""
    stored = store.games.load(order.game)
    viewer = viewer_of(stored.session.header.seats, order.seat, order.referee)
    table = print_game(
        stored.session,
        stored.players,
        viewer,
        write_code(game_code(stored)),
        f"Game {stored.id}",
        _wish_of(order, line_since(stored, order.since)),
        write_code(game_code(stored, opening_line(stored.session))),
    )
    return table._replace(score=score_of(store, stored, viewer))


def line_since(stored: StoredGame, since: str | None) -> int | None:
    """Return the line after which an earlier sheet was printed, from a number or its code. Raises NotFound."""
    if since is None:
        return None
    if not is_digits(since):
        code = parse_code(since)
        if (code.kind, code.id) != ("G", stored.id):
            raise NotFound(f"the code {since} does not belong to game {stored.id}")
        return compare_game(stored, code).at
    if not is_number(since) or int(since) > stored.lines:
        raise NotFound(f"there is no line {since[:9]}. The record has {counted(stored.lines, 'line')}")
    return int(since)


def village_table(store: Store, order: PrintOrder) -> PrintedGame:
    """Return a stored village, now or after an earlier level. Raises NotFound, Refused."""
    assert order.village is not None
    row = store.villages.load(which_village(order.village))
    game = named_title(row.slug)
    edition = resolve_edition(game, order.edition or row.edition)
    kept = keepsake_of(row, order.level, edition)
    wish = _wish_of(order, level_since(row, order.since))
    # Setup sheets are for the next level.
    coming = [options for options in game.campaign if options.get("level", 0) > row.level]
    return PrintedGame(game, edition, options=dict(*coming[:1]), village=kept, code=kept.code, request=wish)


def level_since(row: VillageRow, since: str | None) -> int | None:
    """Return the level after which an earlier sheet was printed, from a number or its code. Raises NotFound."""
    if since is None:
        return None
    if not is_digits(since):
        code = parse_code(since)
        if (code.kind, code.id) != ("V", row.id):
            raise NotFound(f"the code {since} does not belong to village {row.id}")
        return compare_village(row, code).at
    if not is_number(since) or int(since) > row.level:
        raise NotFound(f"{row.name} has completed {counted(row.level, 'level')}, not {since[:9]}")
    return int(since)


# Documents


def table_job(table: PrintedGame, order: PrintOrder, room: PageArea) -> Job:
    """Draw the requested parts of a title. Raises NotFound and Refused if there are none."""
    game, kept = table.title, table.village
    whose = kept.name if kept else game.name
    if kept:
        mode = f"level {order.level}" if order.level is not None else ""
    else:
        mode = game.variant(table.options) if table.seats or table.options else ""
    parts = choose_parts(find_parts(table, whose, order, room), order.only)
    stem = (game.slug, whose, mode, order.kind) if kept else (game.slug, mode, order.kind, table.label)
    return Job(
        f"{' '.join(filter(None, (whose, mode)))}: {KIND_WORDS[order.kind]}",
        tuple(parts),
        edition_words(game, table.edition, order.kind),
        ", ".join(filter(None, (game.name, mode, table.label, *map(table.name, table.seats)))),
        ", ".join(dict.fromkeys((game.slug, order.kind, *(part.name for part in parts)))),
        file_name(*stem),
        whose,
        find_sheets(game.slug).cover,
        tuple(brief_rulings(table, MANY_RULINGS)),
    )


def find_parts(table: PrintedGame, whose: str, order: PrintOrder, room: PageArea) -> list[Part]:
    """Return the parts of a kind. Raises NotFound if a title has none, Refused if nothing is new."""
    try:
        draw = getattr(find_sheets(table.title.slug), order.kind)
    except LookupError:
        raise NotFound(f"{table.title_name} has no sheets to print") from None
    parts: list[Part] = [part for part in draw(table, room) if not isinstance(part, Deck) or part.each()]
    if parts:
        return parts
    if order.kind != "changes":
        raise NotFound(f"nothing to print: {whose} has no '{order.kind}' sheets")
    unit = "level" if order.village is not None else "line"
    since = order.since and (f" since {unit if is_digits(order.since) else 'the sheet'} {order.since}")
    raise refused("nothing-new", f"nothing new{since or ''}")


def choose_parts(parts: Sequence[Part], only: Sequence[str]) -> list[Part]:
    """Keep the parts with these names, or all that are not extra. Raises NotFound with a list of the names."""
    names = list(dict.fromkeys(part.name for part in parts))
    unknown = [name for name in only if name not in names]
    if unknown:
        raise NotFound(f"there is no part '{unknown[0][:40]}'. The parts are {', '.join(names)}")
    if only:
        return [part for part in parts if part.name in only]
    return [part for part in parts if not (isinstance(part, Sheet) and part.is_extra)]


def edition_words(game: Title[Any], edition: str, kind: Kind) -> str:
    """Name the edition of an owner: its title, or else its name.

    The stand-in edition is named beside its cards, and once in the contents of a pack.
    """
    if edition == STAND_IN:
        return "stand-in edition" if kind == "cards" else ""
    for path in sorted(edition_folder(game.slug, edition).glob("*.toml")):
        words = read_table(path, dict[str, Any]).get("edition")
        if isinstance(words, dict) and words.get("title"):
            return str(words["title"])
    return Path(edition).name


def chronicle_job(store: Store, order: PrintOrder, room: PageArea) -> Job:
    """Return the chronicle of a campaign or a village. Default: the campaign of the current game."""
    if order.village is not None:
        chronicle = village_chronicle(store, order.village)
    elif order.campaign is not None:
        chronicle = campaign_chronicle(store, order.campaign)
    else:
        stored = store.games.load(order.game)
        if stored.campaign is None:
            todo = "Add --campaign NAME or --village VILLAGE"
            raise NotFound(f"game {stored.id} does not belong to a campaign. {todo}")
        chronicle = campaign_chronicle(store, stored.campaign)
    parts = choose_parts(chronicle_sheets(chronicle, room), order.only)
    subject = f"Chronicle of {chronicle.name}"
    stem = file_name(chronicle.name, "chronicle")
    return Job(f"{chronicle.name}: chronicle", tuple(parts), "", subject, "chronicle", stem)
