"""From what was asked on the command line, and what is stored, to the parts of a document."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import typer

from companion.cli.dates import say_day
from companion.cli.desk import find_title, open_desk, take_game
from companion.cli.output import file_name

if TYPE_CHECKING:
    from campaigns.rows import StoredGame, VillageRow
    from campaigns.store import Store
    from companion.referee.game import Game
    from printables.paper.press import Part
    from printables.sheets.catalogue import Keepsake, Room, Table, Wish

Kind = Literal[
    "setup", "score", "map", "changes", "cards", "board", "reference", "pack", "chronicle", "calibration"
]  # fmt: skip
# What a kind is called in the title of a document.
KIND_WORDS: dict[Kind, str] = {
    "setup": "set-up",
    "score": "score",
    "map": "map",
    "changes": "what is new",
    "cards": "cards",
    "board": "boards",
    "reference": "reference",
    "pack": "everything for the table",
    "chronicle": "chronicle",
    "calibration": "calibration",
}
# The options that go with some kinds only, and those that go with a title or a village only.
OF_KINDS: dict[str, tuple[Kind, ...]] = {"since": ("changes",), "sight": ("map",), "campaign": ("chronicle",)}
OF_TITLE = ("players", "options", "rulings")
MOST_DIGITS = 9


class Order(NamedTuple):
    """What was asked for: the kind, whose sheets, and what more."""

    kind: Kind
    game: int | None = None
    village: str | None = None
    title: str | None = None
    campaign: str | None = None
    edition: str | None = None
    level: int | None = None
    players: int | None = None
    options: Sequence[str] = ()
    rulings: Sequence[str] = ()
    since: str | None = None
    sight: str | None = None
    seat: str | None = None
    referee: bool = False
    only: Sequence[str] = ()
    copies: int = 1


class Job(NamedTuple):
    """What is to be printed. `label` says where the cards come from, `stem` is a name for the file."""

    title: str
    parts: tuple[Part, ...]
    label: str
    subject: str
    keywords: str
    stem: str


def check_order(order: Order) -> None:
    """Refuse options that do not go together, as wrong usage."""
    named = [name for name in ("game", "village", "title", "campaign") if getattr(order, name) is not None]
    if len(named) > 1:
        raise typer.BadParameter(f"--{named[0]} and --{named[1]} do not go together")
    if order.kind == "calibration" and named:
        raise typer.BadParameter(f"the calibration sheet is of a printer, --{named[0]} does not go with it")
    if order.kind == "changes" and order.title is not None:
        raise typer.BadParameter("what is new is told of a game or a village, not of a title")
    if order.kind == "chronicle" and order.title is not None:
        raise typer.BadParameter("a chronicle is of a campaign or of a village, not of a title")
    is_of_game = order.kind not in ("chronicle", "calibration") and not order.title and not order.village
    if (order.seat or order.referee) and not is_of_game:
        raise typer.BadParameter("--seat and --referee go with a game only")
    for name, kinds in OF_KINDS.items():
        if getattr(order, name) is not None and order.kind not in kinds:
            raise typer.BadParameter(f"--{name} goes with {' and '.join(kinds)} only")
    loose = [name.removesuffix("s") for name in OF_TITLE if getattr(order, name) and order.title is None]
    if loose:
        raise typer.BadParameter(f"--{loose[0].replace('player', 'players')} goes with --title only")
    for name in ("edition", "level"):
        if getattr(order, name) is not None and order.title is None and order.village is None:
            raise typer.BadParameter(f"--{name} goes with --title or --village; a game has its own")


def find_job(ctx: typer.Context, order: Order, room: Room, as_json: bool) -> Job:
    """Find what is to be printed. Raises the errors of the store, and BadPosition."""
    if order.title is not None:
        return table_job(blank_table(find_title(order.title), order), order, room)
    with open_desk(ctx, as_json) as store:
        if order.kind == "chronicle":
            return chronicle_job(store, order, room)
        order = follow_code(order)
        if order.village is not None:
            return table_job(village_table(store, order), order, room)
        return table_job(game_table(store, order), order, room)


def follow_code(order: Order) -> Order:
    """Take the game or village from the code of an earlier sheet, where none was named."""
    if order.since is None or is_number(order.since) or order.game or order.village:
        return order
    from companion.cli.resume import take_code

    code = take_code(order.since)
    return order._replace(game=code.id) if code.kind == "G" else order._replace(village=str(code.id))


def is_number(word: str) -> bool:
    """Tell a number from a code."""
    return word.isascii() and word.isdigit()


# Tables


def blank_table(game: Game[Any], order: Order) -> Table:
    """Return a title with nobody at the table yet. Raises Refused, BadPosition."""
    from companion.cli.editions import STAND_IN, settle_edition
    from companion.cli.opening import numbers, pairs
    from printables.sheets.catalogue import Table

    options = numbers(pairs(order.options, "--option"))
    options |= {"level": order.level} if order.level is not None else {}
    edition = settle_edition(game, order.edition or STAND_IN)
    rulings = settled(game.book().settle(pairs(order.rulings, "--ruling")))
    check_options(game, options, order.players, edition)
    return Table(game, edition, options=options, rulings=rulings, wish=wish_of(order))


def settled(answer: Any) -> Any:
    """Return what was settled; raise what was refused."""
    from campaigns.errors import Refused
    from companion.referee.verdicts import Refusal

    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


def check_options(game: Game[Any], options: dict[str, Any], players: int | None, edition: str) -> None:
    """Refuse options and numbers of players that no game can have. Raises Refused."""
    from campaigns.errors import Refused
    from companion.referee.game import Header

    refusal = game.refuse_unknown(options) or (game.refuse_number(players) if players is not None else None)
    if refusal is not None:
        raise Refused(refusal)
    if "level" in options:
        check_level(game, options["level"])
    elif options:
        seats = tuple(f"Player-{n + 1}" for n in range(players or max(2, game.players[0])))
        settled(game.start(Header(game.slug, seats, game.rules_version, edition=edition, options=options)))


def check_level(game: Game[Any], level: object) -> None:
    """Refuse a level that there is not. Raises Refused."""
    from campaigns.errors import refused

    levels = [options["level"] for options in game.campaign_options()]
    if level not in levels:
        raise refused("no-such-level", f"{game.title} has levels {levels[0]} to {levels[-1]}, not {level}")


def wish_of(order: Order, since: int | None = None) -> Wish:
    """Return what was asked for beyond the kind."""
    from printables.sheets.catalogue import Wish

    return Wish(order.level, since, order.sight, order.players)


def game_table(store: Store, order: Order) -> Table:
    """Return a stored game as its sheets show it to whoever asked."""
    from campaigns.sheet_codes import game_code
    from companion.cli.look import score_of
    from companion.cli.viewer import viewer_of
    from companion.referee.codes import write_code
    from printables.sheets.tracked import opening_line, table_of

    stored = take_game(store, order.game)
    viewer = viewer_of(stored.session.header.seats, order.seat, order.referee)
    table = table_of(
        stored.session,
        stored.players,
        viewer.seat,
        viewer.sees_all,
        write_code(game_code(stored)),
        f"Game {stored.id}",
        wish_of(order, line_since(stored, order.since)),
        write_code(game_code(stored, opening_line(stored.session))),
    )
    return table._replace(score=score_of(store, stored, viewer))


def line_since(stored: StoredGame, since: str | None) -> int | None:
    """Return the line that an earlier sheet was printed after: typed, or by its code. Raises NotFound."""
    from campaigns.errors import NotFound
    from campaigns.sheet_codes import compare_game
    from companion.cli.resume import take_code

    if since is None:
        return None
    if not is_number(since):
        code = take_code(since)
        if (code.kind, code.id) != ("G", stored.id):
            raise NotFound(f"the code {since} is not of game {stored.id}")
        return compare_game(stored, code).at
    if len(since) > MOST_DIGITS or int(since) > stored.lines:
        raise NotFound(f"there is no line {since[:MOST_DIGITS]}; the record has {stored.lines} lines")
    return int(since)


def village_table(store: Store, order: Order) -> Table:
    """Return a stored village, now or after an earlier level. Raises NotFound, Refused."""
    from companion.cli.editions import settle_edition
    from companion.cli.opening import which_village
    from printables.sheets.catalogue import Table

    assert order.village is not None
    row = store.villages.load(which_village(order.village))
    game = find_title(row.slug)
    edition = settle_edition(game, order.edition or row.edition)
    kept = keepsake_of(row, order.level, edition)
    wish = wish_of(order, level_since(row, order.since))
    return Table(game, edition, options=next_level(game, row), keepsake=kept, code=kept.code, wish=wish)


def next_level(game: Game[Any], row: VillageRow) -> dict[str, Any]:
    """Return what a village will play next: the sheets to set up are those of the level to come."""
    coming = [options for options in game.campaign_options() if options.get("level", 0) > row.level]
    return dict(coming[0]) if coming else {}


def level_since(row: VillageRow, since: str | None) -> int | None:
    """Return the level that an earlier sheet was printed after: typed, or by its code. Raises NotFound."""
    from campaigns.errors import NotFound
    from campaigns.sheet_codes import compare_village
    from companion.cli.resume import take_code

    if since is None:
        return None
    if not is_number(since):
        code = take_code(since)
        if (code.kind, code.id) != ("V", row.id):
            raise NotFound(f"the code {since} is not of village {row.id}")
        return compare_village(row, code).at
    if len(since) > MOST_DIGITS or int(since) > row.level:
        raise NotFound(f"{row.name} has completed {row.level} levels, not {since[:MOST_DIGITS]}")
    return int(since)


def keepsake_of(row: VillageRow, level: int | None, edition: str) -> Keepsake:
    """Return a village with its life so far, now or as it was after a level. Raises NotFound."""
    from campaigns.sheet_codes import village_code, village_sheet
    from companion.referee.codes import write_code
    from printables.sheets.catalogue import Keepsake, Level

    levels = tuple(
        Level(
            played.level,
            say_day(played.started),
            played.status,
            played.players,
            played.points,
            played.place,
            played.before,
            played.after,
            played.adjudicated,
        )
        for played in row.levels
        if level is None or played.level <= level
    )
    # Under today's name and owner.
    sheet = find_title(row.slug).label_keepsake(village_sheet(row, level), row.name, row.owner)
    return Keepsake(row.name, row.owner, sheet, levels, write_code(village_code(row, level)), row.slug, edition)


# Documents


def table_job(table: Table, order: Order, room: Room) -> Job:
    """Let a title draw what was asked for. Raises NotFound and Refused where there is nothing."""
    parts = chosen(find_parts(table, order, room), order.only)
    whose, mode = whose_words(table), mode_words(table, order)
    slug = table.game.slug
    stem = (slug, whose, mode, order.kind) if table.keepsake else (slug, mode, order.kind, table.label)
    return Job(
        f"{' '.join(filter(None, (whose, mode)))}: {KIND_WORDS[order.kind]}",
        tuple(parts),
        edition_words(table.game, table.edition),
        ", ".join(filter(None, (table.game.title, mode, table.label, *map(table.name, table.seats)))),
        ", ".join(dict.fromkeys((slug, order.kind, *(part.name for part in parts)))),
        file_name(*stem),
    )


def whose_words(table: Table) -> str:
    """Say whose sheets are meant: a village's, or a title's."""
    return table.keepsake.name if table.keepsake else table.game.title


def mode_words(table: Table, order: Order) -> str:
    """Say what is played of a title, or up to which level a village is shown."""
    if table.keepsake:
        return f"level {order.level}" if order.level is not None else ""
    return table.game.variant_words(table.options) if table.seats or table.options else ""


def find_parts(table: Table, order: Order, room: Room) -> list[Part]:
    """Return the parts of a kind. Raises NotFound where a title has none, Refused where nothing is new."""
    from campaigns.errors import NotFound, refused
    from printables.paper.cutting import Deck
    from printables.sheets.catalogue import REGISTRY, find_sheets

    game = table.game
    if game.slug not in REGISTRY:
        raise NotFound(f"there are no printed sheets of {game.title}")
    draw = getattr(find_sheets(game.slug), order.kind)
    parts: list[Part] = [part for part in draw(table, room) if not isinstance(part, Deck) or part.each()]
    if parts:
        return parts
    if order.kind == "changes":
        raise refused("nothing-new", f"there is nothing new {since_words(order)}".rstrip())
    raise NotFound(f"there is nothing to print: {whose_words(table)} has no sheets of the kind '{order.kind}'")


def since_words(order: Order) -> str:
    """Say since when, as it was asked for."""
    if order.since is None:
        return ""
    counted = "level" if order.village is not None else "line"
    return f"since {counted} {order.since}" if is_number(order.since) else f"since the sheet {order.since}"


def chosen(parts: Sequence[Part], only: Sequence[str]) -> list[Part]:
    """Keep the parts of these names. Raises NotFound with the names there are."""
    from campaigns.errors import NotFound

    names = list(dict.fromkeys(part.name for part in parts))
    unknown = [name for name in only if name not in names]
    if unknown:
        raise NotFound(f"there is no part '{unknown[0][:40]}'; the parts are {', '.join(names)}")
    return [part for part in parts if not only or part.name in only]


def copied(parts: Sequence[Part], copies: int) -> list[Part]:
    """Print sheets so many times, and so many of every piece to cut out."""
    from printables.paper.cutting import Deck

    found: list[Part] = []
    for part in parts:
        if isinstance(part, Deck):
            found.append(part._replace(pieces=tuple(p._replace(copies=p.copies * copies) for p in part.pieces)))
        else:
            found += [part] * copies
    return found


def edition_words(game: Game[Any], edition: str) -> str:
    """Say where the cards come from: the title of the edition, else its name."""
    from companion.cli.editions import STAND_IN
    from companion.games.library import edition_folder, read_table

    if edition == STAND_IN:
        return "stand-in data"
    for path in sorted(edition_folder(game.slug, edition).glob("*.toml")):
        words = read_table(path, dict[str, Any]).get("edition")
        if isinstance(words, dict) and words.get("title"):
            return str(words["title"])
    return Path(edition).name


def chronicle_job(store: Store, order: Order, room: Room) -> Job:
    """Return the chronicle of a campaign or of a village; unless named, of the current game's campaign."""
    from companion.cli.chronicles import campaign_chronicle, village_chronicle
    from printables.sheets.chronicle import chronicle

    if order.village is not None:
        told = village_chronicle(store, order.village)
    else:
        told = campaign_chronicle(store, order.campaign or current_campaign(store, order))
    parts = chosen(chronicle(told, room), order.only)
    subject = f"Chronicle of {told.name}"
    return Job(f"{told.name}: chronicle", tuple(parts), "", subject, "chronicle", file_name(told.name, "chronicle"))


def current_campaign(store: Store, order: Order) -> str:
    """Return the campaign that a game belongs to. Raises NotFound."""
    from campaigns.errors import NotFound

    stored = take_game(store, order.game)
    if stored.campaign is None:
        todo = "--campaign NAME or --village VILLAGE says whose chronicle is meant"
        raise NotFound(f"game {stored.id} belongs to no campaign: {todo}")
    return stored.campaign
