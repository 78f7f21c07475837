"""Refusals at the prompt: the word at fault, the reason, what is legal there, and earlier decisions."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace
from wcwidth import wcswidth

from campaigns.errors import StoreError
from companion.cli.decisions import earlier_words
from companion.cli.names import PROMPT_WORDS
from companion.cli.prompt.state import Prompt
from companion.cli.prompt.suggestions import SECOND_WORDS, Node, move_tree, walk_tree
from companion.cli.screen.wording import explain, options_words
from companion.referee.allowance import VERB as ALLOW
from companion.referee.amounts import alternatives, counted
from companion.referee.batch import Batch
from companion.referee.moves import RECORD_MOVES, Move
from companion.referee.notation import TOKEN, split_words, unknown_word
from companion.referee.session import Session
from companion.referee.verdicts import Refusal, Unfinished, Unreadable, Verdict, refuse
from companion.referee.words import is_short_for

if TYPE_CHECKING:
    from campaigns.store import Store

INDENT = 4
Misread: TypeAlias = Unfinished | Unreadable


def refusal_words(prompt: Prompt, line: str, verdict: Verdict) -> list[str]:
    """Describe why a typed line is not played, and point at the word that was not understood."""
    if isinstance(verdict, Unfinished):
        return [explain(_narrowed(prompt, verdict, split_words(line)))]
    if not isinstance(verdict, Unreadable):
        return [explain(verdict)]
    pointed = point_at(line, verdict, get_terminal_size().columns)
    narrowed = _narrowed(prompt, verdict, split_words(line)[: verdict.position])
    return [*pointed, explain(narrowed), *(meant_words(narrowed) if isinstance(narrowed, Unreadable) else [])]


def _narrowed(prompt: Prompt, verdict: Misread, words: Sequence[str]) -> Misread | Refusal:
    """Return a verdict with only those expected words that make the line a legal move, if there are any."""
    if isinstance(verdict, Unfinished) and verdict.readings:
        return verdict
    tree = move_tree(prompt.seen)
    legal = tuple(dict.fromkeys(word for node in walk_tree([tree], words) for word in node.after))
    if not legal:
        return _without_legal_kind(prompt.session, tree, verdict, words)
    if isinstance(verdict, Unreadable):
        word, at = verdict.word, verdict.position
        is_plain = verdict == unknown_word(word, at, verdict.expects)
        return unknown_word(word, at, legal) if is_plain else replace(verdict, expects=legal)
    return Unfinished(f"after '{' '.join(words)}', type {options_words(legal)}")


def _without_legal_kind(session: Session, tree: Node, verdict: Misread, words: Sequence[str]) -> Misread | Refusal:
    """Return a verdict that says so if no move of this kind is legal now, instead of listing words."""
    notation = session.notation
    is_seat = bool(words) and words[0].casefold() in notation.folded_seats
    kind = words[: 2 if is_seat else 1]
    verb = kind[-1].casefold() if kind else ""
    is_kept = verb == ALLOW or any(is_short_for(verb, notation.templates[cls].verb) for cls in RECORD_MOVES if verb)
    if is_kept or (tree.after and walk_tree([tree] if is_seat else [tree, *tree.after.values()], kind)):
        return verdict
    if isinstance(verdict, Unreadable):
        return replace(verdict, expects=())
    # A title may list whole lines, with another verb than the one typed.
    lines = tuple(line for line in verdict.expects if len(split_words(line)) > 1)
    if legal := tuple(line for line in lines if walk_tree([tree], split_words(line))):
        return replace(verdict, expects=legal)
    if not tree.after:
        return refuse("", "over", "the game is over", "Type 'finish' or 'undo'")
    meant = next((known for known in notation.openings.values() if is_short_for(verb, known)), kind[-1])
    if is_seat:
        reason = f"{words[0]} cannot {meant} now" if len(words) > 1 else f"{words[0]} has no legal move now"
    else:
        reason = f"'{meant}' is not legal now"
    return refuse("", "not-now", reason, f"Next: {'; '.join(ask.words for ask in session.asks())}")


def earlier_decisions(store: Store, prompt: Prompt, verdict: Verdict) -> list[str]:
    """Describe this table's earlier decisions about the rules that a refusal cites."""
    return earlier_about(store, prompt, verdict.clauses if isinstance(verdict, Refusal) else ())


def earlier_about(store: Store, prompt: Prompt, ids: Sequence[str]) -> list[str]:
    """Describe this table's earlier decisions about some rules, or nothing if they cannot be read."""
    try:
        return earlier_words(store, prompt.stored, ids) if ids else []
    except StoreError:
        return []


def choice_words(prompt: Prompt, batch: Batch) -> list[str]:
    """List the moves that an ambiguous or unfinished line can mean, to be picked by number."""
    verdict = batch.verdict
    told = ["Ambiguous. Type the number of what you mean:"]
    if isinstance(verdict, Unfinished) and verdict.readings:
        told = [f"Unfinished: {verdict.reason}. Type a number:"]
    elif isinstance(verdict, Unfinished) and batch.stopped is not None:
        told = [*refusal_words(prompt, batch.stopped.line, verdict), "  Or type a number:"]
    seen = prompt.seen
    glosses = [_gloss(seen, line) for line in batch.choices]
    room = max(map(len, batch.choices))
    rows = zip(range(1, len(glosses) + 1), batch.choices, glosses, strict=True)
    return [*told, *(f"  {n:>2}  {line:<{room}}  {gloss}".rstrip() for n, line, gloss in rows)]


def _gloss(seen: Session, line: str) -> str:
    """Describe the effect of a choice that is a single move."""
    move = seen.parse(line)
    return seen.game.gloss(seen.state, move) if isinstance(move, Move) else ""


def left_words(prompt: Prompt, batch: Batch) -> list[str]:
    """Say where the rest of a text is that was not played: at the full prompt, it can be corrected."""
    if not batch.is_several:
        return []
    rest = "The rest is still at the prompt (Ctrl-C clears it)" if prompt.shows_asks else f"Not played: {batch.left}"
    return [f"  Played {counted(len(batch.steps), 'move')} before it. {rest}" if batch.steps else f"  {rest}"]


def point_at(line: str, verdict: Unreadable, width: int) -> list[str]:
    """Return the line with carets under the word at fault, or nothing if it does not fit."""
    span = locate_word(line, verdict)
    cells = wcswidth(line)
    if span is None or not 0 < cells <= width - INDENT:
        return []
    start, end = span
    before, under = wcswidth(line[:start]), wcswidth(line[start:end])
    return [" " * INDENT + line, " " * (INDENT + before) + "^" * max(under, 1)]


def locate_word(line: str, verdict: Unreadable) -> tuple[int, int] | None:
    """Find the position of the word that a verdict means. Names of several words shift it."""
    word = verdict.word.removesuffix("…")
    spans = [match.span() for match in TOKEN.finditer(line) if match[0].startswith(word)]
    starts = [match.start() for match in TOKEN.finditer(line)]
    later = [span for span in spans if starts.index(span[0]) >= verdict.position]
    return next(iter(later or spans), None)


def meant_words(verdict: Unreadable, words: Sequence[str] = PROMPT_WORDS) -> list[str]:
    """Suggest the prompt command that an unknown first word may mean."""
    if verdict.position != 0:
        return []
    if verdict.word.casefold() == "companion":
        return ["  At the prompt, leave out 'companion'"]
    typed, is_other = verdict.word.casefold(), "Did you mean" in verdict.reason
    completed = [word for word in words if word.startswith(typed)]
    close = completed or ([] if is_other else get_close_matches(typed, words, n=2))
    meant = [" ".join([word, *SECOND_WORDS.get(word, ())]) for word in close]
    if not meant:
        return [] if is_other else ["  Type 'help' for the commands, '?' for the legal moves"]
    options = alternatives([f"'{words}'" for words in meant])
    return [f"  {'Or did' if is_other else 'Did'} you mean {options}?"]
