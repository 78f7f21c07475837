"""Why a summons is refused (KV-MOVE, KV-SUM, KV-PRI).

A move is checked in this order: geometry, kings, identity, end position, requirement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games.king_of_the_valley.board import INDEX, LINES, SQUARES, is_edge
from companion.games.king_of_the_valley.castle import add_tiles
from companion.games.king_of_the_valley.components import SPECIALISTS, name_of, need_of
from companion.games.king_of_the_valley.moves import Summon, SummonVia
from companion.games.king_of_the_valley.routes import LARGEST_GROUP, character
from companion.games.king_of_the_valley.state import OPEN, SeatState, State
from companion.games.king_of_the_valley.taxes import Means
from companion.referee.amounts import enumerated
from companion.referee.verdicts import Refusal, refuse

Squares = tuple[int, ...]
# There are three priests.
ORDINALS = ("first", "second", "third")


class Path(Struct, frozen=True):
    """A typed path: its legs as squares, and the valley before the last leg.

    After a priest the turn starts afresh: the tile it started on can be passed, ended on and taken (KV-PRI-05).
    """

    legs: tuple[Squares, ...]
    valley: tuple[str, ...]
    start: int

    @property
    def line(self) -> Squares:
        """The squares of the last leg, the end included."""
        return self.legs[-1]

    @property
    def earlier(self) -> set[int]:
        """The squares of the legs before the last one."""
        return {square for leg in self.legs[:-1] for square in leg}


def explain_summon(state: State, move: Summon | SummonVia) -> Refusal:
    """Return why a summons is not one of the legal routes."""
    path = _path(state, move)
    if isinstance(path, Refusal):
        return path
    if move.take is None:
        return _refuse_single(state, move, path)
    return _refuse_group(state, move, path, [INDEX[square] for square in move.take])


def _path(state: State, move: Summon | SummonVia) -> Path | Refusal:
    """Walk the legs: each priest is reached in a straight line, free of rivals, and paid on arrival."""
    seat, rivals = state.seats[move.seat], state.rivals(move.seat)
    valley, gold, start = list(state.valley), seat.gold, seat.king
    legs: list[Squares] = []
    for stop in move.via:
        leg = _leg(start, stop)
        if isinstance(leg, Refusal):
            return leg
        refusal = _refuse_priest(state, valley, move.seat, INDEX[stop], gold, rivals, len(legs))
        if refusal is not None:
            return refusal
        legs.append(leg)
        start = INDEX[stop]
        gold += state.coins.get(start, 0) - 1
        valley[start] = OPEN
    last = _leg(start, move.to)
    if isinstance(last, Refusal):
        return last
    return Path((*legs, last), tuple(valley), start)


def _leg(start: int, to: str) -> Squares | Refusal:
    """Return the squares of a straight line, at least one step long (KV-MOVE-02..04)."""
    end = INDEX[to]
    if end == start:
        reason = f"the king is already on {to}: he has to move, and the tile he starts on cannot be summoned"
        return refuse("KV-MOVE-01 KV-MOVE-03 KV-SUM-09", "no-step", reason)
    line = LINES.get((start, end))
    if line is None:
        reason = f"{SQUARES[start]} to {to} is not a straight line, and the path changes direction only at a priest"
        return refuse("KV-MOVE-02 KV-MOVE-04", "not-straight", reason)
    return line


def _refuse_priest(
    state: State, valley: Sequence[str], name: str, square: int, gold: int, rivals: frozenset[int], paid: int
) -> Refusal | None:
    """Return why a priest cannot be used; `paid` are the priests visited before him."""
    where = SQUARES[square]
    if valley[square] != "P":
        there = f"holds the {name_of(valley[square])}" if valley[square] else "has no tile"
        reason = f"{where} {there}, and the path changes direction only at a priest"
        return refuse("KV-PRI-02 KV-MOVE-04 KV-PRI-07", "no-priest", reason)
    if square in rivals:
        return refuse(
            "KV-PRI-11 KV-SUM-08", "occupied", f"the priest on {where} is occupied by {_king(state, name, square)}"
        )
    coin = state.coins.get(square, 0)
    if gold + (coin if state.switches.coin_pays_own_priest == "yes" else 0) < 1:
        priest = f"the priest on {where}" if not paid else f"the {ORDINALS[paid]} priest, on {where},"
        reason = f"{name} needs 1 gold for {priest} and has none{' left' if paid else ''}"
        return refuse(f"KV-PRI-01 KV-SUM-10 {'KV-R15' if coin else ''}", "no-gold", reason)
    return None


def _king(state: State, name: str, square: int) -> str:
    """Name the rivals whose kings are on a square."""
    return " and ".join(other for other, seat in state.seats.items() if seat.king == square and other != name)


def _refuse_single(state: State, move: Summon | SummonVia, path: Path) -> Refusal:
    end = path.line[-1]
    tile = path.valley[end]
    if end in state.rivals(move.seat):
        reason = f"{move.to} is occupied by {_king(state, move.seat, end)}, and an occupied tile cannot be summoned"
        return refuse("KV-SUM-08 KV-MOVE-06", "occupied", reason)
    if tile == OPEN:
        return refuse("KV-R17 KV-SUM-01 KV-MOVE-01", "open-square", f"there is no tile on {move.to}")
    if tile == "P":
        reason = f"the king cannot end on the priest on {move.to}: he has to move on and summon"
        return refuse("KV-PRI-13 KV-R13", "stops-at-priest", reason, f"Type '{move.seat} via {move.to} to SQUARE'")
    return _refuse_requirement(state, move.seat, [tile])


def _refuse_group(state: State, move: Summon | SummonVia, path: Path, taken: list[int]) -> Refusal:
    checks = (_refuse_not_passed, _refuse_kings, _refuse_identity, _refuse_end)
    for check in checks:
        refusal = check(state, move, path, taken)
        if refusal is not None:
            return refusal
    return _refuse_requirement(state, move.seat, [path.valley[square] for square in taken])


def _ends_on_last(state: State, path: Path, taken: list[int]) -> bool:
    """Return whether the king may stop on the last tile of a group at the edge (KV-R06)."""
    end = path.line[-1]
    return state.switches.edge_group == "end_on_last" and end in taken and is_edge(path.start, end)


def _refuse_not_passed(state: State, move: Summon | SummonVia, path: Path, taken: list[int]) -> Refusal | None:
    """Require every taken tile to be on the last leg (KV-SUM-07, KV-PRI-04, KV-PRI-07)."""
    for square in taken:
        where = SQUARES[square]
        if square == path.start:
            moves = "moves on from" if move.via else "starts on"
            return refuse("KV-SUM-09 KV-SUM-07", "start-tile", f"the king {moves} {where} and does not pass it")
        if square not in path.line and square in path.earlier:
            reason = f"{where} comes before the priest, and only tiles after the last priest can be taken"
            return refuse("KV-PRI-04 KV-PRI-07 KV-SUM-07", "earlier-leg", reason)
        if square not in path.line:
            clauses = "KV-SUM-09 KV-SUM-07" if square == state.seats[move.seat].king else "KV-SUM-07 KV-SUM-02"
            return refuse(clauses, "not-passed", f"the king does not pass {where} on the way to {move.to}")
    return None


def _refuse_kings(state: State, move: Summon | SummonVia, path: Path, taken: list[int]) -> Refusal | None:
    blocked = [square for square in taken if square in state.rivals(move.seat)]
    if not blocked:
        return None
    mixed = " KV-SUM-02" if _is_mixed(state, path, taken) else ""
    reason = f"{SQUARES[blocked[0]]} is occupied by {_king(state, move.seat, blocked[0])} and cannot be taken"
    return refuse(f"KV-SUM-08{mixed}", "occupied", reason)


def _is_mixed(state: State, path: Path, taken: list[int]) -> bool:
    """Return whether the taken tiles are of different characters."""
    return len({character(path.valley[square] or "-", state.switches) for square in taken}) > 1


def _refuse_identity(state: State, move: Summon | SummonVia, path: Path, taken: list[int]) -> Refusal | None:
    """Require two or three identical tiles, none of them a priest (KV-SUM-02, KV-PRI-12)."""
    tiles = [path.valley[square] for square in taken]
    if OPEN in tiles:
        return refuse("KV-R17 KV-SUM-02", "open-square", f"there is no tile on {SQUARES[taken[tiles.index(OPEN)]]}")
    if "P" in tiles:
        return refuse(
            "KV-PRI-12 KV-R12", "priest-in-group", "a priest is used by landing on him and cannot be taken in passing"
        )
    twice = [square for at, square in enumerate(taken) if square in taken[:at]]
    if twice:
        return refuse(
            "KV-SUM-02", "wrong-number", f"{SQUARES[twice[0]]} is named twice, and a tile can be taken only once"
        )
    if not 2 <= len(taken) <= LARGEST_GROUP:
        reason = f"a group is two or three passed tiles, not {len(taken)}"
        alone = "Leave out 'take' to summon the end tile alone" if taken == [path.line[-1]] else ""
        return refuse("KV-SUM-02", "wrong-number", reason, alone)
    if not _is_mixed(state, path, taken):
        return None
    kinds = {tile[0] for tile in tiles}
    clauses = "KV-SUM-02"
    clauses += " KV-JES-08" if "J" in kinds else ""
    clauses += " KV-R03" if kinds == {"K"} else ""
    clauses += " KV-SUM-14" if kinds & {*SPECIALISTS} else ""
    named = ", ".join(f"{name_of(tile)} on {SQUARES[at]}" for tile, at in zip(tiles, taken, strict=True))
    return refuse(clauses, "not-identical", f"these tiles are not identical: {named}")


def _refuse_end_tile_too(move: Summon | SummonVia, path: Path) -> Refusal:
    """Explain that the end tile cannot be taken with passed tiles (KV-SUM-01, KV-SUM-06)."""
    if is_edge(path.start, path.line[-1]):
        reason = f"there is no square behind {move.to} to end on, so {move.to} cannot be part of a group"
        return refuse("KV-SUM-06 KV-R06 KV-SUM-07 KV-SUM-01 KV-SUM-04", "no-square-behind", reason)
    reason = f"{move.to} is the end tile, and the king has to end directly behind the last tile of a group"
    return refuse("KV-SUM-01 KV-SUM-04 KV-SUM-05 KV-SUM-07", "end-tile-too", reason)


def _refuse_end(state: State, move: Summon | SummonVia, path: Path, taken: list[int]) -> Refusal | None:
    """Require the king to end directly behind the last tile taken (KV-SUM-04, -05), leaving no match (KV-R08)."""
    end, on_last = path.line[-1], _ends_on_last(state, path, taken)
    if end in taken and not on_last:
        return _refuse_end_tile_too(move, path)
    passed = path.line if on_last else path.line[:-1]
    farthest = max(path.line.index(square) for square in taken)
    if path.line[farthest] != passed[-1]:
        behind = SQUARES[path.line[farthest + 1]]
        reason = f"the king must end directly behind {SQUARES[path.line[farthest]]}, on {behind}, not on {move.to}"
        return refuse("KV-SUM-04 KV-SUM-05", "wrong-end", reason)
    if not on_last and path.valley[end] == OPEN and state.switches.end_on_open == "no":
        return refuse("KV-R17", "open-square", f"there is no tile on {move.to} to end on")
    kind = character(path.valley[taken[0]], state.switches)
    rivals = state.rivals(move.seat)
    alike = [
        square
        for square in passed
        if path.valley[square] and square not in rivals and character(path.valley[square], state.switches) == kind
    ]
    if state.switches.group_take == "all" and len(taken) < min(LARGEST_GROUP, len(alike)):
        left = ", ".join(SQUARES[square] for square in alike if square not in taken)
        return refuse(
            "KV-R08 KV-SUM-02", "leaves-one", f"this table takes every matching tile, and {left} would be left"
        )
    return None


def _refuse_requirement(state: State, name: str, tiles: list[str]) -> Refusal:
    """Explain why a summoned specialist could not be used (KV-SUM-10, KV-SPE-03)."""
    seat = state.seats[name]
    if tiles[0] == "Z":
        if seat.up:
            return refuse(
                "KV-SUM-10 KV-R25 KV-WIZ-02", "requirement", "a wizard needs a subject on the hill, and there is none"
            )
        reason = f"a wizard needs a face-up tile in the castle, and {name} has none"
        return refuse("KV-WIZ-01 KV-SUM-10 KV-SPE-03 KV-R60", "requirement", reason)
    return _refuse_taxes(state, name, tiles)


def _refuse_taxes(state: State, name: str, tiles: list[str]) -> Refusal:
    seat = state.seats[name]
    barred = f" (already taxed: {enumerated(seat.taxed)})" if seat.taxed else ""
    has = ", ".join(tile if n == 1 else f"{n} {tile}" for tile, n in Counter(seat.up).items()) or "nothing"
    reason = f"{_needs(tiles)}, and {name} has {has}{barred}"
    clauses = ["KV-SUM-10 KV-SPE-03 KV-R48 KV-TAX-02", *_hindrances(state, seat, tiles)]
    return refuse(" ".join(clauses), "requirement", reason)


def _needs(tiles: list[str]) -> str:
    """Return what the collectors of a group need; those without a requirement are left out."""
    needy = [tile for tile in tiles if need_of(tile)]
    needs = [need_of(tile) for tile in needy]
    if len(needy) == 1:
        return f"{name_of(needy[0])} needs {needs[0]} identical face-up subjects"
    all_need = f"each need {needs[0]}" if len(set(needs)) == 1 else f"need {enumerated([*map(str, needs)])}"
    return f"tax collectors {enumerated(needy)} {all_need} identical face-up subjects, of different types"


def _hindrances(state: State, seat: SeatState, tiles: list[str]) -> Iterator[str]:
    """Yield the clauses without which the collectors could be used."""
    other = {
        "KV-TAX-09": (state, replace(seat, taxed=())),
        "KV-TAX-05": (state, replace(seat, up=add_tiles(seat.up, seat.down))),
        "KV-R03": (replace(state, switches=replace(state.switches, identical_knights="any")), seat),
        "KV-R29": (replace(state, switches=replace(state.switches, tax_all_jesters="yes")), seat),
    }
    yield from (clause for clause, (table, castle) in other.items() if Means(table, castle).can_use(tiles))
    if len(tiles) > 1:
        yield "KV-R28 KV-R32 KV-TAX-11 KV-SPE-05"
    if any(tile[0] in "FW" for tile in seat.up):
        yield "KV-TAX-12"
