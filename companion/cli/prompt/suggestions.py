"""What can be typed next at the prompt: legal moves and prompt commands in one tree. Pure.

The tree is built once per state, so completing a word is fast even with many moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from companion.cli.names import PROMPT_WORDS, TRIAL_WORDS
from companion.referee.clauses import Book
from companion.referee.corrections import LAST, line_named
from companion.referee.moves import Move
from companion.referee.notation import split_words
from companion.referee.pieces import split_text
from companion.referee.session import Session
from companion.referee.viewer import Viewer
from companion.referee.words import is_short_for

# The number of recent lines offered for undo and amend.
LAST_LINES = 9
LONGEST_GLOSS = 60
BEHIND = re.compile(r"[\s,]")
# Semicolons, and texts in which they do not count.
SEMICOLON = re.compile(r'"(?:[^"\\]|\\.)*+"|;')
# The prompt commands that are followed by moves.
LEAD = re.compile(r"(?:why|what\s+if)\s+", re.IGNORECASE)


class Node:
    """The words that can follow, and the effect of a line that ends here: its move, or a few words."""

    __slots__ = ("after", "end")

    def __init__(self, end: Move | str | None = None, after: dict[str, Node] | None = None) -> None:
        self.end = end
        self.after: dict[str, Node] = {} if after is None else after

    def add(self, words: Iterable[str], end: Move | str) -> Node:
        """Add a line, and return its last node."""
        node = self
        for word in words:
            found = node.after.get(word)
            if found is None:
                found = node.after[word] = Node()
            node = found
        node.end = end
        return node


class Suggestions(NamedTuple):
    """What can be typed: moves and prompt commands, with the data to describe a move's effect."""

    moves: Node
    asides: Node
    session: Session

    def gloss(self, node: Node) -> str:
        """Describe the effect of the line that ends here."""
        if isinstance(node.end, Move):
            return self.session.game.gloss(self.session.state, node.end)
        return node.end or ""


class Continuation(NamedTuple):
    """The rest of a line, and the effect of the whole line."""

    rest: str
    gloss: str


def suggestions_of(session: Session, viewer: Viewer, is_trial: bool = False) -> Suggestions:
    """List everything that can be typed now, as far as the viewer can see."""
    seen = see_session(session, viewer)
    moves = move_tree(seen)
    return Suggestions(moves, aside_tree(session, viewer, moves, is_trial), seen)


def see_session(session: Session, viewer: Viewer) -> Session:
    """Return a game as far as the viewer can see it."""
    return replace(session, state=viewer.state(session.game, session.state))


def move_tree(session: Session) -> Node:
    """Build the tree of the legal moves. A seat can be left out if only one is possible."""
    root, asks = Node(), session.asks()
    seats = session.asked_seats()
    for seat in (None, *seats):
        for move in session.game.legal(session.state, seat):
            root.add(session.write(move).split(), move)
    for seat in seats:
        for verb, node in root.after[seat].after.items() if seat in root.after else ():
            asked = {ask.seat for ask in asks if ask.seat is not None and verb in ask.verbs} or set(seats)
            if asked == {seat}:
                root.after.setdefault(verb, node)
    return root


def aside_tree(session: Session, viewer: Viewer, moves: Node, is_trial: bool) -> Node:
    """Build the tree of the prompt commands, with the words that can follow them."""
    root = Node()
    for word in PROMPT_WORDS:
        if is_trial or word not in TRIAL_WORDS:
            root.add([word, *SECOND_WORDS.get(word, ())], GLOSSES[word])
    root.after["why"].after = root.after["what"].after["if"].after = moves.after
    for word in ("show", "legal"):
        for name in (*session.header.seats, "all"):
            root.add([word, name], "")
    for seat in session.header.seats:
        root.add(["show", seat], f"only {seat}'s part")
        root.add(["show", seat, "all"], f"the whole table as {seat} sees it")
        for quantity in session.game.quantities.names:
            root.add(["override", seat, quantity], "")
    for entry in reversed(session.played.lines[-LAST_LINES:]):
        line = viewer.line(session, entry)
        root.add(["undo", str(entry.n)], line)
        root.add(["amend", str(entry.n)], line)
    numbered = {entry.n: entry for entry in session.played.lines}
    names = {name: n for name in (*session.header.seats, LAST) if (n := line_named(session, name)) is not None}
    for name, n in names.items():
        root.add(["undo", name], viewer.line(session, numbered[n]))
        root.add(["amend", name], viewer.line(session, numbered[n]))
    for topic in TOPICS:
        root.add(["help", topic], "")
    if any(verb in session.game.chance for ask in session.asks() if ask.seat is None for verb in ask.verbs):
        root.add(["deal"], "let the companion draw")
    root.after["rules"].after = root.after["decide"].after = id_tree(session.game.book()).after
    return root


def id_tree(book: Book) -> Node:
    """Build the tree of the ids of clauses and rulings."""
    root = Node()
    for clause in book.clauses:
        root.add([clause.id], _short(clause.text))
    for ruling in book.rulings:
        root.add([ruling.id], _short(ruling.question))
    return root


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_GLOSS else f"{text[: LONGEST_GLOSS - 1]}…"


TOPICS = ("moves", "shorthand", "looking", "trying", "correcting", "leaving", "keys")
SECOND_WORDS: Mapping[str, tuple[str, ...]] = {"what": ("if",), "save": ("as",)}
GLOSSES: Mapping[str, str] = {
    "help": "list the commands",
    "why": "check a move without playing it",
    "rules": "search the rules",
    "show": "show the table",
    "score": "show the score sheet",
    "legal": "list every legal move",
    "what": "try moves without storing them",
    "undo": "take back the last move",
    "redo": "restore what undo took back",
    "amend": "replace an earlier move",
    "override": "change a quantity by hand",
    "note": "add a note to the record",
    "history": "list the last moves, to change one",
    "decide": "record a house ruling",
    "save": "save the game to a file",
    "switch": "continue another game",
    "finish": "store the result",
    "next": "start the next level or game",
    "quit": "leave; everything is stored",
    "exit": "leave; everything is stored",
    "back": "stop trying moves",
    "drop": "stop trying moves",
}


def split_partial(text: str) -> tuple[list[str], str]:
    """Split the text before the cursor into complete words and the one being typed."""
    words = split_words(text)
    if not words or text[-1:].isspace() or text.endswith(","):
        return words, ""
    return words[:-1], words[-1]


def tail_of(after: str) -> str:
    """Return the rest of the word at the cursor, from the text after it."""
    return BEHIND.split(after, maxsplit=1)[0]


def walk_tree(nodes: Iterable[Node], words: Sequence[str]) -> list[Node]:
    """Follow typed words down the tree. Words can be shortened, but a complete word means only itself."""
    found = list(nodes)
    for typed in words:
        word = typed.casefold()
        exact = [child for node in found for key, child in node.after.items() if key.casefold() == word]
        found = exact or [
            child for node in found for key, child in node.after.items() if is_short_for(word, key.casefold())
        ]
    return found


def following(suggestions: Suggestions, words: Sequence[str], earlier: str = "") -> Iterator[tuple[str, Node]]:
    """Yield the nodes that can follow these words, moves first; `earlier` are the moves before them in the line."""
    roots = carried_nodes(suggestions, earlier) if earlier else (suggestions.moves, suggestions.asides)
    return chain.from_iterable(node.after.items() for node in walk_tree(roots, words))


def carried_nodes(suggestions: Suggestions, earlier: str) -> list[Node]:
    """Return where a move can start after others in its line: anywhere, after their seat, or after its verb."""
    seats, verbs = [Node()], [Node()]
    for piece in split_text(earlier):
        words = split_words(LEAD.sub("", piece))
        named = {
            seat: node for seat, node in suggestions.moves.after.items() if seat in suggestions.session.header.seats
        }
        if found := walk_tree([Node(after=named)], words[:1]):
            seats, verbs = found, walk_tree(found, words[1:2])
        else:
            verbs = walk_tree(seats, words[:1]) or verbs
    return [suggestions.moves, *seats, *verbs]


def last_piece(text: str) -> tuple[str, str]:
    """Split a line into the moves before the last semicolon, and what comes after it."""
    at = next((match.end() for match in reversed(list(SEMICOLON.finditer(text))) if match[0] == ";"), 0)
    return text[:at], text[at:]


def complete_words(suggestions: Suggestions, before: str, after: str = "") -> dict[str, str]:
    """Return the completions of the word at the cursor that fit the words before and after it.

    Each word has the gloss of the line it completes, if there is only one.
    """
    earlier, before = last_piece(before)
    done, partial = split_partial(before)
    after = after.partition(";")[0]
    tail = tail_of(after)
    later = split_words(after[len(tail) :])
    fitting = [(word, node) for word, node in following(suggestions, done, earlier) if _fits(word, partial, tail)]
    if later:
        exactly = [(word, node) for word, node in fitting if walk_tree([node], later)]
        return dict.fromkeys((word for word, node in exactly or fitting if exactly or leads_to(node, later)), "")
    found: dict[str, set[str]] = {}
    for word, node in fitting:
        found.setdefault(word, set()).update(filter(None, [suggestions.gloss(node)]) if not earlier else ())
    return {word: "".join(glosses) if len(glosses) == 1 else "" for word, glosses in found.items()}


def leads_to(node: Node, words: Sequence[str]) -> bool:
    """Return whether these words come later in a line, in order."""
    if not words:
        return True
    word = words[0].casefold()
    return any(
        leads_to(below, words[1:] if is_short_for(word, key.casefold()) else words) for key, below in node.after.items()
    )


def _fits(word: str, partial: str, tail: str) -> bool:
    """Return whether a word matches what was typed of it before and after the cursor."""
    folded, start, end = word.casefold(), partial.casefold(), tail.casefold()
    if not end:
        return is_short_for(start, folded)
    return folded.startswith(start) and folded.endswith(end) and len(folded) >= len(start) + len(end)


def offer_rest(suggestions: Suggestions, text: str) -> Continuation | None:
    """Return the rest of the first line that starts with this text, or None if it is empty or complete."""
    earlier, piece = last_piece(text)
    done, partial = split_partial(piece)
    if not piece.strip():
        return None
    for word, node in following(suggestions, done, earlier):
        if word.casefold().startswith(partial.casefold()):
            if node.end is not None and len(word) == len(partial):
                return None
            words = list(_onward(node))
            last = words[-1][1] if words else node
            rest = " ".join([word[len(partial) :], *(more for more, _ in words)])
            return Continuation(rest, "" if earlier else suggestions.gloss(last))
    return None


def _onward(node: Node) -> Iterator[tuple[str, Node]]:
    """Follow the first words to the end of a line."""
    while node.end is None and node.after:
        word, node = next(iter(node.after.items()))
        yield word, node
