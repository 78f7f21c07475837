"""Build the header of a new game, or of a game played without the companion, from the options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from campaigns.errors import refused
from campaigns.rows import VillageRow
from companion.cli.editions import STAND_IN, resolve_edition
from companion.cli.names import (
    PROMPT_WORDS,
    accept,
    is_number,
    refuse_seats,
    seat_name,
    tidy_spaces,
    verbs_of,
    which_village,
)
from companion.referee.header import Header
from companion.referee.title import Title
from companion.referee.verdicts import Refusal

if TYPE_CHECKING:
    from campaigns.store import Store

# The most villages of a player that are looked through.
MOST_VILLAGES = 1_000
HINT = "Name each player with --seat"


class GameRequest(NamedTuple):
    """The options of a new game as typed."""

    names: Sequence[str] = ()
    options: dict[str, Any] = {}
    villages: dict[str, str] = {}
    rulings: dict[str, str] = {}
    edition: str | None = None
    deal: str | None = None
    typed: Sequence[str] = ()
    position: dict[str, Any] | None = None


# What the help says that these options take.
FORMS = {
    "--edition": "THEIRS=FOLDER",
    "--option": "KEY=VALUE",
    "--player": "THEIRS=OURS",
    "--ruling": "ID=VALUE",
    "--sheet": "NAME=FILE",
    "--village": "NAME=VILLAGE",
}


class PreparedGame(NamedTuple):
    """A complete header, with the players' names and the villages' numbers by seat, and who got a village unasked."""

    header: Header
    players: dict[str, str]
    villages: dict[str, int]
    picked: tuple[str, ...] = ()


def pairs(given: Sequence[str] | None, option: str) -> dict[str, str]:
    """Read the words of an option in FORMS. Raises typer.BadParameter."""
    found: dict[str, str] = {}
    for word in given or ():
        name, sign, value = word.partition("=")
        if not (name.strip() and sign and value.strip()):
            raise typer.BadParameter(f"{option} takes {FORMS[option]}, not '{word}'")
        found[name.strip()] = value.strip()
    return found


def read_options(level: int | None, variant: str | None, given: Sequence[str] | None) -> dict[str, Any]:
    """Return the options of a game, with whole numbers as integers. Raises typer.BadParameter."""
    options = {"level": level, "variant": variant, **read_numbers(pairs(given, "--option"))}
    return {key: value for key, value in options.items() if value is not None}


def read_numbers(options: dict[str, str]) -> dict[str, Any]:
    """Convert whole numbers to integers."""
    return {key: int(value) if is_number(value) else value for key, value in options.items()}


def resolve_rulings(game: Title[Any], chosen: dict[str, str], file: Mapping[str, Any] = {}) -> dict[str, str]:
    """Return the house rulings of a table. The command line overrides a file. Raises Refused."""
    said = {name: str(value) for name, value in file.get("rulings", {}).items()}
    return accept(game.book().settle(said | chosen))


def prepare(store: Store | None, game: Title[Any], wanted: GameRequest) -> PreparedGame:
    """Build a header from seats, rulings and villages. Raises Refused, BadPosition."""
    file = wanted.position or {}
    named = {seat.casefold(): seat for seat in seats_in(file)}
    players = {named.get(seat_name(name).casefold(), seat_name(name)): tidy_spaces(name) for name in wanted.names}
    seats = seats_in(file) or [seat_name(name) for name in wanted.names]
    accept(refuse_seats(game, seats, (*verbs_of(game), *PROMPT_WORDS), players.values(), HINT))
    check_file(game, file, wanted.options, players)
    check_chance(game, wanted)
    rulings = resolve_rulings(game, wanted.rulings, file)
    named_villages = bring_villages(store, game, seats, wanted.villages)
    waiting = {seat: players.get(seat, seat) for seat in seats if seat not in named_villages}
    picked = pick_villages(store, game, waiting, wanted) if store is not None else {}
    brought = {seat: row for seat in seats if (row := named_villages.get(seat) or picked.get(seat)) is not None}
    edition = resolve_edition(game, str(wanted.edition or file.get("edition") or shared_edition(brought)))
    if brought:
        from campaigns.villages.sheets import must_fit

        for village in brought.values():
            must_fit(game.slug, village.name, village.edition, edition)
    header = Header(
        game.slug,
        tuple(seats),
        game.rules_version,
        edition=edition,
        options={key: file[key] for key in game.options if key in file} | wanted.options,
        rulings=rulings,
        deal=wanted.deal,
        typed=tuple(wanted.typed),
        keepsakes={seat: village.document for seat, village in brought.items()},
        position={**file, "edition": edition, "rulings": rulings} if wanted.position is not None else None,
    )
    return PreparedGame(header, players, {seat: village.id for seat, village in brought.items()}, tuple(picked))


def seats_in(position: Mapping[str, Any]) -> list[str]:
    """Return the seats of a position, which has a `[[seat]]` table with a `name` for each."""
    tables = position.get("seat", ())
    tables = tables if isinstance(tables, list) else []
    return [str(table["name"]) for table in tables if isinstance(table, dict) and "name" in table]


def check_file(
    game: Title[Any], file: Mapping[str, Any], options: Mapping[str, Any], players: Mapping[str, str] = {}
) -> None:
    """Refuse a file that does not match this game, its players and its options. Raises Refused."""
    if file.get("game", game.slug) != game.slug:
        raise refused("wrong-game", f"this file is for {file['game']}, not {game.slug}")
    if not isinstance(file.get("rulings", {}), dict):
        raise refused("bad-position", "rulings in a file must be a table of names and values")
    named = seats_in(file)
    if named and players and set(named) != set(players):
        raise refused("wrong-seats", f"the position has the seats {', '.join(named)}, not {', '.join(players)}")
    for key, value in options.items():
        if file.get(key, value) != value:
            raise refused("wrong-option", f"the file has {key} {file[key]}, not {value}")


def check_chance(game: Title[Any], wanted: GameRequest) -> None:
    """Refuse what cannot be dealt or typed. Raises Refused."""
    if wanted.deal is not None and not wanted.deal.strip():
        raise refused("no-seed", "a dealt game needs a seed", "--deal SEED")
    unknown = [verb for verb in wanted.typed if verb not in game.chance]
    if unknown:
        verbs = " or ".join(game.chance)
        raise refused("not-chance", f"'{unknown[0]}' is not dealt in {game.name}", f"--typed takes {verbs}")
    if wanted.typed and not wanted.deal:
        raise refused("nothing-dealt", "--typed needs --deal SEED")


def bring_villages(
    store: Store | None, game: Title[Any], seats: Sequence[str], wanted: Mapping[str, str]
) -> dict[str, VillageRow]:
    """Find the villages that players bring, by seat. Raises Refused, NotFound."""
    brought: dict[str, VillageRow] = {}
    for name, which in wanted.items():
        seat = next((seat for seat in seats if seat.casefold() == seat_name(name).casefold()), None)
        if seat is None:
            raise refused("no-such-seat", f"'{name}' is not a player of this game", "--village NAME=VILLAGE")
        assert store is not None
        village = store.villages.load(which_village(which))
        if village.slug != game.slug:
            word = game.keepsakes.word if game.keepsakes else "keepsake"
            raise refused("wrong-game", f"{village.name} is a {village.slug} {word}")
        brought[seat] = village
    return brought


def pick_villages(
    store: Store, game: Title[Any], waiting: Mapping[str, str], wanted: GameRequest
) -> dict[str, VillageRow]:
    """Find the only village of each player that is ready for the level, by seat. Raises Refused if there are several.

    `waiting` are the players without a named village, by seat. One without any is left out.
    """
    level = wanted.options.get("level")
    levels = [options["level"] for options in game.campaign if "level" in options]
    if not game.keepsakes or wanted.position is not None or not isinstance(level, int) or level not in levels[1:]:
        return {}
    ready = [row for row in ready_villages(store, game, level) if not row.copied_from]
    found: dict[str, VillageRow] = {}
    for seat, player in waiting.items():
        own = [row for row in ready if row.owner.casefold() == player.casefold()]
        if len(own) > 1:
            listed = ", ".join(f"{row.name} (number {row.id})" for row in own)
            reason = f"{player} has several {game.keepsakes.word}s ready for level {level}: {listed}"
            raise refused("several-villages", reason, f"Choose one with --village {seat}={own[0].id}")
        if own:
            found[seat] = store.villages.load(own[0].id)
    return found


def ready_villages(store: Store, game: Title[Any], level: int) -> list[VillageRow]:
    """List the free villages that have completed the level before."""
    return [row for row in store.villages.find(slug=game.slug, status="free") if row.level == level - 1]


def busy_village(store: Store, game: Title[Any], owner: str, level: int) -> VillageRow | None:
    """Return the village of a player that is in an open game and would be, or is about to become, ready for a level."""
    rows = store.villages.find(slug=game.slug, owner=owner, status="busy", limit=MOST_VILLAGES)
    near = [row for row in rows if not row.copied_from and row.level in (level - 1, level - 2)]
    return max(near, key=lambda row: row.level, default=None)


def shared_edition(brought: Mapping[str, VillageRow]) -> str:
    """Return the edition of all villages, the default of the game. Raises Refused if they differ."""
    drawn = dict.fromkeys(village.edition for village in brought.values())
    if len(drawn) > 1:
        raise refused("several-editions", "these villages use several editions", "Choose one with --edition")
    return next(iter(drawn), STAND_IN)


def with_villages(
    store: Store, game: Title[Any], header: Header, refusal: Refusal, players: Mapping[str, str] = {}
) -> Refusal:
    """Add to a refusal which stored villages are ready for the level, or that the missing one is in an open game.

    `players` are the names of the players by seat.
    """
    level = header.options.get("level", 1)
    levels = [options["level"] for options in game.campaign if "level" in options]
    if not game.keepsakes or header.position is not None or level not in levels[1:]:
        return refusal
    seat = next((seat for seat in header.seats if seat not in header.keepsakes), "")
    busy = busy_village(store, game, players.get(seat, seat), level) if seat else None
    if busy is not None and refusal.reason.endswith(ending := f"{seat} has none"):
        reason = (
            f"{refusal.reason.removesuffix(ending)}{busy.name} ({busy.owner}) is being played in game {busy.game_id}"
        )
        hint = f"End that game with: companion finish --game {busy.game_id}"
        return Refusal(refusal.clauses, refusal.code, reason, hint)
    fitting = ready_villages(store, game, level)
    names = ", ".join(f"{row.name} ({row.owner}, number {row.id})" for row in fitting[:8])
    fit = f"Ready for level {level}: {names}" if fitting else not_ready_words(game, level)
    hint = f"{refusal.hint}. {fit}" if refusal.hint else fit
    return Refusal(refusal.clauses, refusal.code, refusal.reason, hint)


def not_ready_words(game: Title[Any], level: int) -> str:
    """Say that no stored village is ready for a level, and how to get one."""
    word, before = game.require_keepsakes().word, "level 1" if level == 2 else f"levels 1 to {level - 1}"
    way = f"Play {before} first, or enter the {word} with: companion {word} import FILE"
    return f"No stored {word} is ready for level {level}. {way}"


def check_level(game: Title[Any], level: object) -> None:
    """Refuse a level that does not exist. Raises Refused."""
    levels = [options["level"] for options in game.campaign]
    if level not in levels:
        raise refused("no-such-level", f"{game.name} has levels {levels[0]} to {levels[-1]}, not {level}")
