"""A no at the prompt, in words: the word pointed at, the reason, what is legal there, what was decided before."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from companion.cli.prompt.carets import meant_words, point_at
from companion.cli.prompt.state import Sitting
from companion.cli.prompt.suggestions import Node, follow, move_tree
from companion.cli.screen.wording import explain
from companion.referee.moves import RECORD_MOVES
from companion.referee.notation import split_words
from companion.referee.verdicts import Refusal, Unfinished, Unreadable, Verdict
from companion.referee.words import is_short_for

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.referee.session import Session

SHOWN_WORDS = 12
Misread = TypeVar("Misread", Unfinished, Unreadable)


def refusal_words(sitting: Sitting, line: str, verdict: Verdict) -> list[str]:
    """Say why a typed line is not played; what is not understood is pointed at."""
    if isinstance(verdict, Unfinished):
        return [explain(_narrowed(sitting, verdict, split_words(line)))]
    if not isinstance(verdict, Unreadable):
        return [explain(verdict)]
    pointed = point_at(line, verdict, get_terminal_size().columns)
    narrowed = _narrowed(sitting, verdict, split_words(line)[: verdict.position])
    return [*pointed, explain(narrowed), *meant_words(verdict)]


def _narrowed(sitting: Sitting, verdict: Misread, words: Sequence[str]) -> Misread:
    """Return what was said to a line with only those words that make it a legal move, where there are any."""
    if isinstance(verdict, Unfinished) and verdict.readings:
        return verdict
    tree = move_tree(sitting.seen)
    legal = tuple(dict.fromkeys(word for node in follow([tree], words) for word in node.after))
    if not legal:
        return _forestalled(sitting.session, tree, verdict, words)
    if isinstance(verdict, Unreadable):
        return replace(verdict, expects=legal)
    more = f", … ({len(legal)} in all)" if len(legal) > SHOWN_WORDS else ""
    return Unfinished(f"after '{' '.join(words)}' comes {', '.join(legal[:SHOWN_WORDS])}{more}")


def _forestalled(session: Session, tree: Node, verdict: Misread, words: Sequence[str]) -> Misread:
    """Return what was said to a line; where none of its kind is legal now, that instead of words that could follow."""
    notation = session.notation
    is_seat = bool(words) and words[0].casefold() in notation.folded_seats
    kind = words[: 2 if is_seat else 1]
    is_kept = kind and any(is_short_for(kind[-1].casefold(), notation.templates[cls].verb) for cls in RECORD_MOVES)
    if is_kept or (tree.after and follow([tree] if is_seat else [tree, *tree.after.values()], kind)):
        return verdict
    if isinstance(verdict, Unreadable):
        return replace(verdict, expects=())
    why = "no line that begins so is legal here" if tree.after else "the game is over"
    return Unfinished(f"'{' '.join(words)}' could go on, but {why}")


def earlier_to(store: Store, sitting: Sitting, verdict: Verdict) -> list[str]:
    """Tell what this table decided before about the rules that a refusal cites."""
    return earlier_about(store, sitting, verdict.clauses if isinstance(verdict, Refusal) else ())


def earlier_about(store: Store, sitting: Sitting, ids: Sequence[str]) -> list[str]:
    """Tell what this table decided before about some rules; nothing while that cannot be read."""
    from campaigns.errors import StoreError
    from companion.cli.decisions import earlier_words

    try:
        return earlier_words(store, sitting.stored, ids) if ids else []
    except StoreError:
        return []
