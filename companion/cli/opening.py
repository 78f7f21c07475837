"""From the words of `companion new` to the header of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from companion.cli.editions import STAND_IN, settle_edition
from companion.cli.names import PROMPT_WORDS, seat_name, tidy
from companion.referee.game import Game, Header
from companion.referee.names import fault_in_name, fault_in_seats
from companion.referee.verdicts import Refusal, refuse

if TYPE_CHECKING:
    from campaigns.rows import VillageRow
    from campaigns.store import Store


HINT = "name each player with --seat"


class Wanted(NamedTuple):
    """What was asked for on the command line."""

    names: Sequence[str] = ()
    options: dict[str, Any] = {}
    villages: dict[str, str] = {}
    rulings: dict[str, str] = {}
    edition: str | None = None
    deal: str | None = None
    typed: Sequence[str] = ()
    position: dict[str, Any] | None = None


class Prepared(NamedTuple):
    """A header ready to begin with, the players' names and the villages' numbers by seat."""

    header: Header
    players: dict[str, str]
    villages: dict[str, int]


def pairs(given: Sequence[str] | None, option: str) -> dict[str, str]:
    """Read `NAME=VALUE` words; anything else is wrong usage."""
    found: dict[str, str] = {}
    for word in given or ():
        name, sign, value = word.partition("=")
        if not (name.strip() and sign and value.strip()):
            raise typer.BadParameter(f"{option} takes NAME=VALUE, not '{word}'")
        found[name.strip()] = value.strip()
    return found


def numbers(options: dict[str, str]) -> dict[str, Any]:
    """Take values that are whole numbers as numbers."""
    return {key: int(value) if is_number(value) else value for key, value in options.items()}


def is_number(text: str) -> bool:
    """Tell whether a word is a whole number that anybody can mean."""
    return text.isascii() and text.isdigit() and len(text) < 10


def prepare(store: Store | None, game: Game[Any], wanted: Wanted) -> Prepared | Refusal:
    """Settle seats, rulings and villages into a header, or say why there can be no such game."""
    file = wanted.position or {}
    named = {seat.casefold(): seat for seat in seats_in(file)}
    players = {named.get(seat_name(name).casefold(), seat_name(name)): tidy(name) for name in wanted.names}
    seats = seats_in(file) or [seat_name(name) for name in wanted.names]
    refusal = refuse_seats(game, seats, players) or refuse_file(game, wanted, players) or refuse_chance(game, wanted)
    if refusal is not None:
        return refusal
    rulings = game.book().settle(chosen_rulings(file, wanted.rulings))
    if isinstance(rulings, Refusal):
        return rulings
    brought = bring_villages(store, game, seats, wanted.villages)
    if isinstance(brought, Refusal):
        return brought
    wished = wanted.edition or file.get("edition") or shared_edition(brought)
    if isinstance(wished, Refusal):
        return wished
    edition = settle_edition(game, str(wished))
    refuse_other_sheets(game, brought, edition)
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
    return Prepared(header, players, {seat: village.id for seat, village in brought.items()})


def chosen_rulings(file: Mapping[str, Any], wanted: Mapping[str, str]) -> dict[str, str]:
    """Put the rulings of a file and of the command line together; the command line has the last word."""
    return {name: str(value) for name, value in file.get("rulings", {}).items()} | dict(wanted)


def seats_in(position: dict[str, Any]) -> list[str]:
    """Return the seats of a position, which has a table `[[seat]]` with a `name` for each."""
    tables = position.get("seat", ())
    tables = tables if isinstance(tables, list) else []
    return [str(table["name"]) for table in tables if isinstance(table, dict) and "name" in table]


def refuse_seats(
    game: Game[Any],
    seats: Sequence[str],
    players: Mapping[str, str],
    hint: str = HINT,
    reserved: Sequence[str] = PROMPT_WORDS,
) -> Refusal | None:
    """Say why these seats cannot play this game; the hint is about names, and `reserved` are words they cannot be."""
    crowd = game.refuse_crowd(len(seats))
    if crowd is not None:
        return crowd
    notation = game.notation(())
    fault = fault_in_seats(seats, (*notation.seat_verbs, *notation.table_verbs, *reserved))
    fault = fault or next((found for name in players.values() if (found := fault_in_name(name, "player's name"))), "")
    if fault:
        return refuse("", "bad-seat", fault, hint)
    return game.refuse_number(len(seats))


def refuse_file(game: Game[Any], wanted: Wanted, players: Mapping[str, str]) -> Refusal | None:
    """Say why a position cannot belong to this game, these players and these options."""
    file = wanted.position or {}
    if file.get("game", game.slug) != game.slug:
        return refuse("", "wrong-game", f"this file is of {file['game']}, not of {game.slug}")
    if not isinstance(file.get("rulings", {}), dict):
        return refuse("", "bad-position", "rulings in a file are a table of names and values")
    named = seats_in(file)
    if named and players and set(named) != set(players):
        return refuse("", "wrong-seats", f"the position has the seats {', '.join(named)}, not {', '.join(players)}")
    other = [key for key, value in wanted.options.items() if file.get(key, value) != value]
    if other:
        return refuse("", "wrong-option", f"the file has {other[0]} {file[other[0]]}, not {wanted.options[other[0]]}")
    return None


def refuse_chance(game: Game[Any], wanted: Wanted) -> Refusal | None:
    """Say why this cannot be dealt, or cannot stay typed."""
    if wanted.deal is not None and not wanted.deal.strip():
        return refuse("", "no-seed", "a dealt game needs a word to deal from", "--deal SEED")
    unknown = [verb for verb in wanted.typed if verb not in game.chance]
    if unknown:
        verbs = " or ".join(game.chance)
        return refuse("", "not-chance", f"'{unknown[0]}' is never dealt in {game.title}", f"--typed takes {verbs}")
    if wanted.typed and not wanted.deal:
        return refuse("", "nothing-dealt", "--typed is for games that are dealt: add --deal SEED")
    return None


def bring_villages(
    store: Store | None, game: Game[Any], seats: Sequence[str], wanted: Mapping[str, str]
) -> dict[str, VillageRow] | Refusal:
    """Find the villages that players bring, by seat."""
    brought: dict[str, VillageRow] = {}
    for name, which in wanted.items():
        seat = next((seat for seat in seats if seat.casefold() == seat_name(name).casefold()), None)
        if seat is None:
            return refuse("", "no-such-seat", f"nobody called '{name}' sits at this table", "--village SEAT=VILLAGE")
        assert store is not None
        village = store.villages.load(which_village(which))
        if village.slug != game.slug:
            return refuse("", "wrong-game", f"{village.name} is a {village.slug} {game.keepsake or 'keepsake'}")
        brought[seat] = village
    return brought


def shared_edition(brought: Mapping[str, VillageRow]) -> str | Refusal:
    """Return the edition that all villages were drawn with, which a game takes when none is named."""
    drawn = dict.fromkeys(village.edition for village in brought.values())
    if len(drawn) > 1:
        return refuse("", "several-editions", "these villages were drawn with several editions", "name one: --edition")
    return next(iter(drawn), STAND_IN)


def refuse_other_sheets(game: Game[Any], brought: Mapping[str, VillageRow], edition: str) -> None:
    """Refuse villages that were drawn on another sheet than the game is played on. Raises Refused."""
    if brought:
        from campaigns.villages.sheets import must_fit

        for village in brought.values():
            must_fit(game.slug, village.name, village.edition, edition)


def which_village(word: str) -> int | str:
    """Take a number as a village's number, anything else as its name."""
    return int(word) if is_number(word) else word


def with_villages(store: Store, game: Game[Any], header: Header, refusal: Refusal) -> Refusal:
    """Add to a refusal which stored villages would fit the level that was asked for."""
    level = header.options.get("level", 1)
    if not game.keepsake or header.position is not None or not isinstance(level, int) or level < 2:
        return refusal
    fitting = [row for row in store.villages.find(slug=game.slug, status="free") if row.level == level - 1]
    names = ", ".join(f"{row.name} ({row.owner}, number {row.id})" for row in fitting[:8])
    fit = f"ready for level {level}: {names}" if fitting else f"no stored {game.keepsake} is ready for level {level}"
    hint = f"{refusal.hint}; {fit}" if refusal.hint else fit
    return Refusal(refusal.clauses, refusal.code, refusal.reason, hint)
