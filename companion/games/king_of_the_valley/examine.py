"""Check a position for anything that cannot happen in a game."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.components import HILL, HILL_ROWS, PILES, SPECIALISTS, STAGES, name_of, need_of
from companion.games.king_of_the_valley.examine_tokens import examine_tokens, problem
from companion.games.king_of_the_valley.piles import unseen_tiles
from companion.games.king_of_the_valley.replenish import gaps, is_free
from companion.games.king_of_the_valley.setup import PLACES, laid, to_place
from companion.games.king_of_the_valley.state import NOWHERE, OPEN, SETUP_STEPS, SeatState, State
from companion.games.king_of_the_valley.taxes import Means
from companion.referee.amounts import counted
from companion.referee.holdings import MOST
from companion.referee.problems import Problem


def examine(state: State) -> list[Problem]:
    """List the problems of a game in progress."""
    found = examine_places(state)
    return found or examine_tokens(state)


def examine_places(state: State) -> list[Problem]:
    """List tiles, coins and kings in impossible places; games started under rules 1 are checked for these only."""
    found = [*_census(state), *_piles(state), *_hill(state), *_valley(state), *_turn(state)]
    for name, seat in state.seats.items():
        found += _seat(state, name, seat)
    return found


def _census(state: State) -> Iterator[Problem]:
    """Yield tiles that exceed the box, or that come from a pile not opened yet (KV-GEN-10)."""
    if state.switches.census != "strict":
        return
    unseen = unseen_tiles(state)
    for code, left in unseen.items():
        if left < 0:
            yield problem(name_of(code), f"{-left} more than in the box", "KV-GEN-10")
    if state.stage is None:
        return
    later = state.tables.later[state.stage]
    early = [code for code, left in unseen.items() if 0 <= left < later.get(code, 0)]
    if early:
        out = ", ".join(map(name_of, early))
        reason = f"pile {STAGES[state.stage]} is not empty, but tiles of a later pile are already out: {out}"
        yield problem("piles", reason, "KV-GEN-10 KV-REF-09")


def _piles(state: State) -> Iterator[Problem]:
    for stage, size in zip(STAGES, state.piles, strict=True):
        if not 0 <= size <= PILES[stage]:
            yield problem(f"pile {stage}", f"{counted(size, 'tile')}, but it holds 0 to {PILES[stage]}", "KV-SET-06")
    untouched = [PILES[stage] for stage in STAGES]
    at = state.stage if state.stage is not None else len(STAGES)
    if list(state.piles[at + 1 :]) != untouched[at + 1 :]:
        yield problem("piles", f"pile {STAGES[at]} is used first and is not empty", "KV-REF-09")
    left, unseen = sum(state.piles), sum(unseen_tiles(state).values())
    extra = len(state.allowed)
    if state.switches.census == "strict" and not unseen - extra <= left <= unseen:
        reason = f"{counted(left, 'tile')} in the piles, but {unseen} have not been seen"
        yield problem("piles", reason, "KV-GEN-10")
    to_lay = len(PLACES) - laid(state)
    if state.step in ("first", "lay") and left < to_lay:
        yield problem(
            "piles", f"{counted(left, 'tile')} in the piles, but {to_lay} are still to be laid", "KV-SET-06 KV-SET-10"
        )
    if state.step not in ("first", "lay") and state.piles[0]:
        yield problem("pile I", "the setup uses up all of pile I", "KV-SET-07 KV-SET-08")


def _hill(state: State) -> Iterator[Problem]:
    for side, tiles in state.hill.items():
        if len(tiles) > HILL_ROWS:
            yield problem(f"hill {side}", f"{counted(len(tiles), 'tile')}, but a column holds {HILL_ROWS}", "KV-SET-10")
    at_rest = state.step in ("place", "summon", "activate", "kingdom", "column") and not state.recruited
    may_be_full = state.stage is not None and not state.ending
    if at_rest and may_be_full and state.on_hill < HILL:
        yield problem("hill", "not full, although the piles have tiles left", "KV-REF-11")
    if state.step == "over" and state.on_hill == HILL and state.switches.end_on_empty_pile == "no":
        yield problem("hill", "the game is over, although the hill is full", "KV-END-01")
    if state.step == "over" and state.stage is not None:
        yield problem("piles", "the game is over, although tiles are left for the hill", "KV-END-01")
    if state.recruited and state.step in ("summon", "activate", "kingdom", "column") and state.on_hill == HILL:
        yield problem("hill", "full, although a subject was recruited from it this turn", "KV-REC-10")
    left, right = map(len, state.hill.values())
    if state.step == "lay" and (not 0 <= left - right <= 1 or (left and OPEN in state.valley)):
        yield problem("hill", "laid after the valley, row by row, left before right", "KV-SET-09 KV-SET-10")


def _valley(state: State) -> Iterator[Problem]:
    if state.step == "first" and laid(state):
        yield problem("valley", "no tile is laid before the starting player is known", "KV-SET-01")
    filled = {index for index, tile in enumerate(state.valley) if tile != OPEN}
    if state.step == "lay":
        if any(state.valley[at] == OPEN for at in range(min(laid(state), len(SQUARES)))):
            yield problem("valley", "tiles are laid in order from a5", "KV-SET-07")
        if laid(state) >= len(PLACES):
            yield problem("valley", "all tiles are laid, so the kings are next", "KV-SET-11")
    elif state.step != "first":
        missing = {*range(len(SQUARES))} - filled - {*state.open}
        # A square stays open only if the hill and the piles have no tile left for it (KV-R19).
        if missing and (state.on_hill or state.stage is not None):
            names = ", ".join(SQUARES[square] for square in sorted(missing))
            yield problem("valley", f"there is no tile on {names}", "KV-REF-01")
    for square in {*state.open} & filled:
        yield problem(SQUARES[square], "listed as open, but it has a tile", "KV-REF-01")
    if len(set(state.open)) != len(state.open):
        yield problem("open", "a square is listed twice", "KV-REF-05")
    for square, coins in state.coins.items():
        if not 0 < coins <= MOST:
            yield problem(SQUARES[square], f"{coins} coins are not possible", "KV-PRI-08")


def _turn(state: State) -> Iterator[Problem]:
    if not 1 <= state.round <= MOST:
        yield problem("round", f"rounds are numbered from 1 to at most {MOST}", "KV-GEN-11")
    if not 2 <= len(state.seats) <= 4:
        yield problem("seats", f"{counted(len(state.seats), 'player')}, but the game is for 2 to 4", "KV-GEN-01")
    colours = [seat.colour for seat in state.seats.values()]
    if len(set(colours)) != len(colours) or not set(colours) <= {*state.tables.colours}:
        yield problem(
            "seats", f"every player needs a different colour from {', '.join(state.tables.colours)}", "KV-SET-03"
        )
    if state.recruited and state.round == 1:
        yield problem("recruited", "recruiting starts in round 2", "KV-REC-02")
    is_waiting = state.step == "activate"
    if bool(state.pending) != is_waiting or (is_waiting and not (state.open and _can_wait(state))):
        reason = "step activate needs jesters, wizards or collectors with a requirement, all summoned together"
        yield problem("pending", reason, "KV-SPE-01")
    elif is_waiting and not Means(state, state.seats[state.turn]).can_use(state.pending):
        yield problem("pending", f"{state.turn} does not meet the requirement", "KV-SUM-10")
    is_put = state.step == "put"
    if bool(state.drawn) != is_put or (is_put and not is_free(state)):
        yield problem("drawn", "a drawn tile is kept only in step put, when the player chooses its column", "KV-R20")
    if state.step == "draw" and not gaps(state):
        yield problem("hill", "full, or the piles are empty, so nothing is drawn", "KV-REF-11")
    if state.ending and state.stage is not None:
        yield problem("ending", "the end is not triggered while tiles are left in the piles", "KV-END-01")
    elif state.ending and state.step != "over":
        yield from _last_round(state)
    if state.open and state.step not in ("activate", "kingdom", "column"):
        yield problem("open", "squares are open only between summoning and replenishing", "KV-REF-01")
    if state.step == "column" and not state.open:
        yield problem("open", "a column is chosen only for open squares", "KV-R58")
    if any(tile[0] not in SPECIALISTS for tile in state.discard):
        yield problem("discard", "only specialists leave the game", "KV-SPE-02")


def _last_round(state: State) -> Iterator[Problem]:
    """Yield what contradicts a triggered end: only the turns of this round are left (KV-END-01, KV-END-02)."""
    if state.on_hill == HILL and state.switches.end_on_empty_pile == "no":
        yield problem("ending", "the end is not triggered while the hill is full", "KV-END-01")
    if (state.turn,) == state.order[:1]:
        yield problem(
            "ending", f"{state.turn} starts a round, but the round that triggers the end is the last", "KV-END-02"
        )


def _can_wait(state: State) -> bool:
    """Return whether these tiles can have been summoned together and still need a choice."""
    letters = {tile[0] for tile in state.pending}
    return len(letters) == 1 and all(tile in ("J", "Z") or need_of(tile) for tile in state.pending)


def _seat(state: State, name: str, seat: SeatState) -> Iterator[Problem]:
    if not 0 <= seat.gold <= MOST:
        yield problem(name, f"{seat.gold} gold is not possible", "KV-GEN-09")
    if not 0 <= seat.kingdoms <= MOST:
        yield problem(name, f"{seat.kingdoms} kingdom tokens are not possible", "KV-KIN-02")
    if not -MOST <= seat.adjusted <= MOST:
        yield problem(name, f"{seat.adjusted} reputation by the referee is not possible")
    if len(set(seat.taxed)) != len(seat.taxed):
        yield problem(name, "a type has at most one tax collector token", "KV-TAX-09")
    if state.step not in SETUP_STEPS and seat.king == NOWHERE:
        yield problem(name, "the king is not in the valley", "KV-SET-11")
    if state.step in ("first", "lay") and seat.king != NOWHERE:
        yield problem(name, "kings are placed after the valley and the hill are laid", "KV-SET-11")
    if state.step in SETUP_STEPS and (seat.castle or seat.taxed):
        yield problem(name, "castles are empty during the setup", "KV-SET-03")
    rivals = state.rivals(name)
    if state.step == "place" and seat.king != NOWHERE and seat.king in rivals:
        yield problem(
            name, f"another king is on {SQUARES[seat.king]}, which is not possible during the setup", "KV-SET-12"
        )
    placed = [state.seats[other].king != NOWHERE for other in state.order]
    if state.step == "place" and placed != sorted(placed, reverse=True) and name == state.order[0]:
        yield problem(name, "kings are placed in turn order", "KV-SET-11")
    if state.step == "place" and to_place(state) is None:
        yield problem(name, "all kings are placed, so the first turn is next", "KV-SET-11")
