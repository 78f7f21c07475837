"""What a player can enter, narrowed down tap by tap. Only the legal moves decide: a page knows no rules.

options = seat_options(session, viewer, "Ann")
choices = narrow(options, ["F6"])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from companion.referee.session import Session
from companion.referee.viewer import Viewer

# Up to this number, moves are listed; of more, the words in which they differ are offered first.
FEW = 6
# Words that end or decline something. They come last.
ENDINGS = ("pass", "done", "stay", "stop", "no", "leave", "lose")


class Option(NamedTuple):
    """A legal move: the line, its words without the player's name, what it does, and the places it is tapped on."""

    line: str
    words: tuple[str, ...]
    gloss: str = ""
    spots: frozenset[str] = frozenset()


class Choices(NamedTuple):
    """What can be entered after some taps: whole moves, or the next words of more."""

    picked: tuple[str, ...]
    moves: tuple[Option, ...]
    words: tuple[str, ...]
    # Everything that can be tapped on a map.
    spots: frozenset[str]
    # The number of moves that are left.
    number: int


def seat_options(session: Session, viewer: Viewer, seat: str | None) -> tuple[Option, ...]:
    """Return what a player, or the referee (None), can enter, as far as the viewer can see.

    A player enters her own moves, and the draws of the table that name nobody else.
    """
    asked = (seat,) if seat is not None else session.game.seats(session.state)
    return tuple(option for mover in (*asked, None) for option in _options(session, viewer, mover, seat))


def _options(session: Session, viewer: Viewer, mover: str | None, seat: str | None) -> Iterator[Option]:
    game, state = session.game, viewer.state(session.game, session.state)
    others = {other for other in game.seats(session.state) if seat is not None and other != seat}
    for move in game.legal(state, mover):
        line = session.write(move)
        words = tuple(line.split())
        if mover is None and others.intersection(words):
            continue
        spots = frozenset(game.spots(state, move))
        yield Option(line, words[1:] if mover is not None and mover == seat else words, game.gloss(state, move), spots)


def narrow(options: Sequence[Option], picked: Sequence[str]) -> Choices:
    """Narrow the moves down to those with all of the picked words and places, in any order."""
    left = [(option, rest) for option in options if (rest := rest_of(option, picked)) is not None]
    spots = frozenset(spot for option, rest in left for spot in (*rest, *option.spots))
    whole = [option for option, rest in left if not rest]
    if len(left) <= FEW:
        return Choices(tuple(picked), tuple(_ordered([option for option, _ in left])), (), spots, len(left))
    heads = dict.fromkeys(rest[0] for rest in skip_common([rest for _, rest in left if rest]) if rest)
    words = tuple(sorted(heads, key=lambda word: word in ENDINGS))
    return Choices(tuple(picked), tuple(whole), words, spots, len(left))


def rest_of(option: Option, picked: Iterable[str]) -> tuple[str, ...] | None:
    """Return the words of a move that are not picked yet, or None if something else was picked."""
    rest = list(option.words)
    for word in picked:
        if word in rest:
            rest.remove(word)
        elif word not in option.spots:
            return None
    return tuple(rest)


def skip_common(rests: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Leave out the first words in which all of several moves agree, as far as no move ends there."""
    at = 0
    while all(len(rest) > at + 1 for rest in rests) and len({rest[at] for rest in rests}) == 1:
        at += 1
    return [rest[at:] for rest in rests]


def _ordered(options: Sequence[Option]) -> list[Option]:
    return sorted(options, key=lambda option: option.words[:1] in [(word,) for word in ENDINGS])
