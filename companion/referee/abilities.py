"""What a title can have besides its verbs: positions, hidden hands, short forms, a tally, villages.

Each is an optional field of `Title`, with a small type of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.referee.header import STAND_IN
from companion.referee.holdings import MOST, Held, Holding, Value
from companion.referee.moves import Move, Override
from companion.referee.problems import BadPosition, Problem
from companion.referee.scores import ScoreSheet
from companion.referee.verdicts import Refusal
from companion.referee.view import View

Tallied: TypeAlias = ScoreSheet | Refusal


def no_position(document: Mapping[str, Any], rulings: Mapping[str, str]) -> Any:
    """Refuse every position, for a title that always starts from its setup."""
    raise BadPosition("a game cannot start from a position")


class Positions(NamedTuple):
    """How to write a state as a document, find its problems, and read it back."""

    describe: Callable[[Any], dict[str, Any]]
    examine: Callable[[Any], Sequence[Problem]]
    read: Callable[[Mapping[str, Any], Mapping[str, str]], Any] = no_position


class Quantities(NamedTuple):
    """The quantities that `override` can change: their names, how to change one, and its bounds.

    `change` returns the new state and the new amount.
    """

    names: tuple[str, ...]
    change: Callable[[Any, Override], tuple[Any, int]]
    bounds: Callable[[Any, str, str], range] = lambda state, seat, quantity: range(MOST + 1)


class Earlier(NamedTuple):
    """Differences of earlier rules versions, so that games started under them are read as they were played.

    The keys of `rulings` and `positions` are the last versions that had them. `endings` are the moves that end a step
    which earlier versions ended automatically.
    """

    rulings: Mapping[int, Mapping[str, str]] = {}
    positions: Mapping[int, Positions] = {}
    endings: tuple[type[Move], ...] = ()


NOTHING_EARLIER = Earlier()


class Hidden(NamedTuple):
    """How to redact a state and a move for a seat (or an onlooker, None)."""

    seen: Callable[[Any, str | None], Any]
    shown: Callable[[Move, str | None], Move]


class ShortForms(NamedTuple):
    """Shorter ways to type the moves of a title. They may propose too much: every move is judged as ever.

    `synonyms` are other words for verbs. `implied` returns the moves that a move takes for granted if they are
    missing. `propose` rewrites the words typed for a seat (":" is a word) as moves to read one after another.
    """

    synonyms: Mapping[str, tuple[str, ...]] = {}
    implied: Callable[[Any, Move], Sequence[Move]] = lambda state, move: ()
    propose: Callable[[Any, str, Sequence[str]], Iterable[Sequence[str]]] = lambda state, seat, words: ()


NO_SHORT_FORMS = ShortForms()


class Allowance(NamedTuple):
    """What the referee may allow if the real cards differ from the companion's count.

    `codes` are the refusals of a count. `missing` returns the move that allows the next card or tile that a refused
    move lacks, with the reason, or None if none is missing.
    """

    codes: frozenset[str]
    missing: Callable[[Any, Move, str], Move | None]


class FindHoldings(Protocol):
    """Returns the holdings to count at the end of a game with this edition and these options."""

    def __call__(self, edition: str, options: Mapping[str, Any] = {}) -> Sequence[Holding]: ...


class ScoreHoldings(Protocol):
    """Scores the holdings of each seat at the end; `shared` are those of the table."""

    def __call__(
        self,
        held: Mapping[str, Held],
        rulings: Mapping[str, str],
        edition: str,
        options: Mapping[str, Any] = {},
        shared: Mapping[str, Value] = {},
    ) -> Tallied: ...


class Tally(NamedTuple):
    """Scoring without a record: the holdings to count, and how to score them."""

    holdings: FindHoldings
    score: ScoreHoldings


class Keepsakes(Protocol):
    """Documents that carry over from one game to the next, such as villages: plain data, each with its edition."""

    # The word for such a document, as in `village`.
    word: str

    def of(self, state: Any) -> dict[str, Any]:
        """Return the documents at the end of a game, by seat."""

    def levels(self, document: Any) -> Sequence[int]:
        """Return the levels that a document has completed."""

    def label(self, document: Any) -> tuple[str, str]:
        """Return the name and the owner written on a document; empty if there are none."""

    def relabel(self, document: Any, name: str, owner: str) -> Any:
        """Return a document with another name and owner."""

    def fits(self, drawn: str, edition: str) -> bool:
        """Return whether a document drawn with one edition can be used with another. Raises BadPosition."""

    def read(self, text: str, edition: str = STAND_IN) -> Any:
        """Read and check a document from the text of a file. Raises BadPosition."""

    def follow(self, text: str, before: Any, level: int, edition: str = STAND_IN) -> tuple[Any, Sequence[str]]:
        """Read, unchecked, the document that follows another after a level; also return notes on what was filled in."""

    def write(self, document: Any, form: str = "toml", edition: str = STAND_IN) -> str:
        """Write a document as the text of a file, in one of the title's formats."""

    def check(self, document: Any, edition: str = STAND_IN) -> Any:
        """Check a document and return it in its stored form. Raises BadPosition."""

    def views(self, document: Any, edition: str = STAND_IN) -> tuple[View, ...]:
        """Return the views of a document."""

    def census(self, document: Any, edition: str = STAND_IN) -> Mapping[str, int]:
        """Count what is drawn on a document, by kind."""

    def changes(self, before: Any, after: Any, edition: str = STAND_IN) -> Sequence[str]:
        """Describe what was added between two documents, in a few words for each kind of thing."""

    def examine_level(
        self, before: Any, after: Any, level: int, rulings: Mapping[str, str], edition: str
    ) -> Sequence[Problem]:
        """Return every reason why a level cannot have turned one document into the other."""
