"""The turns of a game from its record: the start, the moves by the hour, the cards laid, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import dropwhile
from typing import NamedTuple

from companion.games.bear_valley import moves
from companion.games.bear_valley.events import (
    CardLaid,
    Ended,
    Gained,
    Lost,
    Placed,
    Traded,
    TurnBegun,
    WasEaten,
    list_tokens,
)
from companion.games.bear_valley.grid import write_cell, write_spot
from companion.games.bear_valley.state import SETUP_STEPS, State
from companion.referee.events import Event, Overridden
from companion.referee.moves import Move, Note
from printables.sheets import PrintedGame

NOTHING = "—"


class Turn(NamedTuple):
    """One turn, each column of the log a list of words."""

    seat: str
    round: int
    start: str
    moves: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    contingency: tuple[str, ...] = ()
    tokens: str = ""
    ending: str = ""


def turns_of(game: PrintedGame) -> list[Turn]:
    """Replay the moves of a game and return its turns; the last one may be unfinished."""
    found: list[Turn] = []
    turn: Turn | None = None
    for before, move, after, events in _played(game):
        if before.step in (*SETUP_STEPS, "over") or isinstance(move, Note):
            continue
        turn = _add(turn or Turn(before.turn, before.round, _where(before)), before, move, after, events, game.name)
        if any(isinstance(event, TurnBegun | Ended) for event in events):
            found.append(_close(turn, after))
            turn = None
    state: State = game.state
    return found if turn is None else [*found, _close(turn, state)]


def _played(game: PrintedGame) -> Iterator[tuple[State, Move, State, tuple[Event, ...]]]:
    """Yield every move after the opening, with the states before and after it."""
    notation = game.title.notation(game.seats, game.edition)
    typed = (notation.parse(line.text) for line in game.lines)
    known = (move for move in typed if isinstance(move, Move))
    state: State = game.opening
    for move in dropwhile(lambda move: not notation.templates[type(move)].has_seat, known):
        after, events = game.title.apply(state, move)
        yield state, move, after, events
        state = after


def _where(state: State) -> str:
    """Return where a turn starts."""
    at = state.seats[state.turn].at
    return f"{write_spot(at)} {state.map[at[0]].name}"


def _close(turn: Turn, state: State) -> Turn:
    return turn._replace(tokens=list_tokens(state.seats[turn.seat].tokens) if state.is_advanced else NOTHING)


def _add(
    turn: Turn, before: State, move: Move, after: State, events: tuple[Event, ...], name: Callable[[str], str]
) -> Turn:
    """Write a move and its result into the columns of the log."""
    step = move_words(before, move)
    results = [words for event in events if (words := _result(event, name))]
    if _has_evaded(before, after, events):
        results.append("evades a Bear")
    laid = [event for event in events if isinstance(event, CardLaid)]
    cards = [f"{card.card} at {write_cell(card.cell)}{f' + {card.token}' if card.token else ''}" for card in laid]
    ending = next((_ending(event, name) for event in events if isinstance(event, Ended)), turn.ending)
    turn = turn._replace(cards=(*turn.cards, *cards), ending=ending)
    steps = (step,) if step else ()
    if before.now.contingency:
        return turn._replace(contingency=(*turn.contingency, *steps, *results))
    return turn._replace(moves=(*turn.moves, *steps), results=(*turn.results, *results))


def move_words(before: State, move: Move) -> str:
    """Write a move with its hour; return nothing for a move that ends a turn."""
    hour = before.now.hour + 1
    match move:
        case moves.Traverse(to=to, tool=tool):
            return f"{hour} T {to}" + (f" ({tool})" if tool else "")
        case moves.Explore(to=to, tool=tool):
            return f"{hour} X {to}" + (f" ({tool})" if tool else "")
        case moves.Row(to=to):
            return f"{hour} row {to}"
        case moves.Dive(to=to):
            return f"dive {to}"
        case moves.Observe(to=to):
            return f"look {to}"
        case moves.Jump(at=at):
            return f"dive to {at}"
    return PLAIN.get(type(move), "")


PLAIN: dict[type[Move], str] = {
    moves.Cross: "cross",
    moves.Canoe: "canoe",
    moves.Machete: "machete",
    moves.Basket: "basket",
    moves.Redraw: "redraw",
}


def _ending(event: Ended, name: Callable[[str], str]) -> str:
    """Return the winner and the reason, with players' names."""
    winner, why = event.winner, event.why
    if winner and why.startswith(f"{winner} "):
        why = name(winner) + why.removeprefix(winner)
    return str(Ended(name(winner) if winner else "", why))


def _result(event: Event, name: Callable[[str], str]) -> str:
    match event:
        case Placed(to=to, verb=verb):
            return f"{verb} at {write_spot(to)}"
        case Lost(why=why, is_lost=is_lost):
            return f"{'lost' if is_lost else 'stays'}: {why}"
        case WasEaten(why=why, seat=seat):
            return f"{name(seat)} eaten: {why}"
        case Traded(give=give, get=get):
            return f"gives {list_tokens(give)} for {list_tokens(get)}"
        case Gained(tokens=tokens):
            return f"takes {list_tokens(tokens)}"
        case Overridden():
            return str(event)
    return ""


def _has_evaded(before: State, after: State, events: tuple[Event, ...]) -> bool:
    """Return whether a Bear was just evaded, with one more move to make."""
    laid = [event.cell for event in events if isinstance(event, CardLaid)]
    if after.turn != before.turn or after.step != "move" or not after.now.path:
        return False
    cell = after.now.at[0]
    return cell in laid and after.map[cell].is_bear and cell not in after.baskets
