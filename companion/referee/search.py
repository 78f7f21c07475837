"""Full-text search over clauses and rulings: an SQLite FTS5 index in memory, groups of synonyms, spelling. No files."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from difflib import get_close_matches
from functools import cached_property
from itertools import takewhile
from typing import NamedTuple, TypeAlias
from unicodedata import combining, normalize
from weakref import finalize

from companion.referee.clauses import Clause, Rule
from companion.referee.problems import BadPosition

WORD = re.compile(r"[^\W_]+")
QUERY = re.compile(r'"([^"]*)"?|([^\s"]+)')
# Left out: `what's` is `whats`, and `6th` is 6.
WITHIN = re.compile(r"(?<=\w)['’](?=\w)|(?<=\d)(?:st|nd|rd|th)\b")
# FTS5 folds case and accents and stems: `walls`, `walled` and `walling` are one word.
ENGINE, TOKENS = "fts5", "tokenize = 'porter unicode61'"
# How similar a known word must be to replace an unknown one, and if no word of the query is known.
ALIKE, ROUGHLY = 0.81, 0.5
# The words of a query that are read. Rulings have questions of up to 50 words.
MOST_WORDS = 80
# The words of a query that are corrected, and the longest.
MOST_LOST, LONGEST_LOST = 12, 40
# With fewer than `ENOUGH` entries that have all the words, up to `NEAREST` others are shown as well.
ENOUGH, NEAREST = 3, 5
# Words that make a question of a query.
ASKING = frozenset(
    WORD.findall(
        "allowed am are arent can cant could couldnt did didnt do does doesnt dont happen happens has hasnt have "
        "havent how hows i if im is isnt ive may me must my possible should shouldnt want wants was wasnt we were "
        "werent what whats when where wheres which who whos whose why will wont would wouldnt you your youre"
    )
)
# Stop words: they count in a phrasing ("who goes first"), but not in the text of a rule.
SMALL = ASKING.union(
    WORD.findall(
        "a already an and any anyone as at be by for from get gets go goes going got he her his id ill in it its "
        "just lets like many much no not of ok okay on or our per please s she so some somebody someone something "
        "than that thats the their them then there theres they this to us with work works"
    )
)
# The weight of a second phrasing that matches, and of the entry as a whole, beside the best phrasing.
SECOND, WHOLE = 0.5, 2.0
# The weights of an entry's columns: text, further texts, phrasings (they only help to find all the words), groups.
COLUMNS = (1.0, 1.0, 0.0, 2.0)
WORDS = "{text more asked}"
# A word, or the words of a phrase.
Term: TypeAlias = tuple[str, ...]


class Query(NamedTuple):
    """The words and phrases to search for; `meant` maps misspelt words to their corrections.

    A query is `loose` if a `quoted` phrase was split into words, and `lost` if no rule has any of its words.
    """

    terms: tuple[Term, ...]
    meant: dict[str, str] = {}
    loose: bool = False
    quoted: bool = False
    lost: bool = False

    @property
    def telling(self) -> tuple[Term, ...]:
        """The terms without stop words, unless there are no others."""
        return tuple(term for term in self.terms if len(term) > 1 or term[0] not in SMALL) or self.terms

    @property
    def phrased(self) -> bool:
        """Whether a term is a phrase, which the nearest entries would not have."""
        return any(len(term) > 1 for term in self.terms)

    @property
    def asks(self) -> bool:
        """Whether this reads like a question, not like keywords that a rule should all have."""
        words = [term[0] for term in self.terms if len(term) == 1]
        return not ASKING.isdisjoint(words) or len(SMALL.intersection(words)) > 1


class Found(NamedTuple):
    """The entries that have all the words of a query, and the nearest of the others, the best first.

    For a question, the best come first either way: `whole` ends with the first entry that lacks a word.
    """

    whole: list[Rule]
    near: list[Rule]


def plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    if not text.isascii():
        text = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return text.casefold()


def words_of(text: str) -> list[str]:
    """Split a text into words."""
    return WORD.findall(WITHIN.sub("", plain(text)))


def read_query(text: str) -> Query:
    """Parse a query: words, and phrases in quotes. `harv-01` is a phrase too."""
    pieces = (quoted or word for quoted, word in QUERY.findall(text))
    return Query(tuple(term for piece in pieces if (term := tuple(words_of(piece))))[:MOST_WORDS], quoted='"' in text)


def is_question(text: str) -> bool:
    """Return whether a text begins like a question, or ends with a question mark."""
    return text.rstrip().endswith("?") or not ASKING.isdisjoint(words_of(text)[:1])


def spans(text: str, query: Query) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each word of a text that matches the query."""
    wanted = _any(_pattern(term, begins=term[-1].isalpha() and len(term[-1]) > 3) for term in query.telling)
    with closing(sqlite3.connect(":memory:")) as sql:
        _add_table(sql, "shown", "text")
        sql.execute("INSERT INTO shown VALUES (?)", (text,))
        marked = "SELECT highlight(shown, 0, char(2), char(3)) FROM shown WHERE shown MATCH ?"
        found = "".join(shown for (shown,) in sql.execute(marked, (wanted,)))
    # Each match is between two marks, which move everything after them.
    for at, piece in enumerate(re.finditer("\2([^\3]*)\3", found)):
        begin = piece.start() - 2 * at
        yield from ((begin + word.start(), begin + word.end()) for word in WORD.finditer(piece[1]))


class Index:
    """Clauses and rulings, indexed for questions in everyday words."""

    def __init__(self, entries: Iterable[Rule], groups: Iterable[Sequence[str]] = ()) -> None:
        self.entries = tuple(entries)
        self._groups = [[tuple(words_of(name)) for name in group] for group in groups]
        self._sql = sqlite3.connect(":memory:")
        finalize(self, self._sql.close)
        self._fill()

    def _fill(self) -> None:
        """Index every phrasing by itself, and every entry with all its texts, each with the groups of its words."""
        sql = self._sql
        _add_table(sql, "texts", "words")
        _add_table(sql, "phrasings", "words, means, entry UNINDEXED")
        _add_table(sql, "entries", "text, more, asked, means")
        _add_table(sql, "typed", "words")
        texts = [[" ".join(words_of(text)) for text in texts_of(entry)] for entry in self.entries]
        rows = [[f"{text} {more}", *asked] for text, more, *asked in texts]
        means = iter(self._means_of("texts", [words for row in rows for words in row]))
        for at, (text, more, *asked) in enumerate(texts):
            own, *others = [next(means) for _ in rows[at]]
            sql.executemany(
                "INSERT INTO phrasings VALUES (?, ?, ?)",
                [(words, group, at) for words, group in zip(asked, others, strict=True)],
            )
            sql.execute(
                "INSERT INTO entries (rowid, text, more, asked, means) VALUES (?, ?, ?, ?, ?)",
                (at, text, more, " ".join(asked), " ".join([own, *others])),
            )
        synonyms = " ".join(word for names in self._groups for name in names for word in name)
        sql.execute("INSERT INTO texts VALUES (?)", (synonyms,))

    def _means_of(self, table: str, texts: Sequence[str]) -> list[str]:
        """Return the groups with a word in each text, as words of their own."""
        self._sql.execute(f"DELETE FROM {table}")
        self._sql.executemany(f"INSERT INTO {table} (rowid, words) VALUES (?, ?)", enumerate(texts))
        found: list[list[str]] = [[] for _ in texts]
        for number, names in enumerate(self._groups):
            named = _any(map(_pattern, names))
            for (at,) in self._sql.execute(f"SELECT rowid FROM {table} WHERE {table} MATCH ?", (named,)):
                found[at].append(f"group{number}")
        return [" ".join(groups) for groups in found]

    def understand(self, query: Query) -> Query:
        """Replace each unknown word with the most similar known one, and split phrases that no rule has."""
        words = dict.fromkeys(word for term in query.terms for word in term)
        unknown = [word for word in words if not self._knows(word)]
        meant = self._corrections(unknown, ALIKE)
        lost = bool(unknown) and not meant and {*words} <= SMALL.union(unknown)
        meant = self._corrections(unknown, ROUGHLY) if lost else meant
        terms = [tuple(meant.get(word, word) for word in term) for term in query.terms]
        split = [(term,) if self._match(term) else [(word,) for word in term] for term in terms]
        loose = query.quoted and len(terms) < sum(map(len, split))
        return Query(tuple(term for part in split for term in part), meant, loose, lost=lost)

    def search(self, query: Query) -> Found:
        """Find the entries that have every term; if they are few, or for a question, also the nearest of the others."""
        scores, having = self._scores(query), self._having(query)
        found = sorted(scores, key=lambda at: -scores[at]) or range(len(self.entries))
        whole = list(takewhile(having.__contains__, found)) if query.asks else [at for at in found if at in having]
        enough = 1 if query.phrased else ENOUGH
        others = [at for at in found if at not in {*whole}] if query.asks or len(whole) < enough else []
        return Found([self.entries[at] for at in whole], [self.entries[at] for at in others[:NEAREST]])

    def _scores(self, query: Query) -> dict[int, float]:
        """Score the entries that have any word of a query: by the best phrasings, and by all texts together."""
        typed = " ".join(word for term in query.terms for word in term)
        groups = self._means_of("typed", [typed])[0].split()
        means = [f"means : {_any(groups)}"] if groups else []
        every, telling = (self._matches(terms) for terms in (query.terms, query.telling))
        asked: defaultdict[int, list[float]] = defaultdict(list)
        found = " OR ".join([*([f"words : {_any(every)}"] if every else []), *means])
        for at, score in self._rows("SELECT entry, bm25(phrasings) FROM phrasings WHERE phrasings MATCH ?", found):
            asked[at].append(-score)
        scores: defaultdict[int, float] = defaultdict(float)
        for at, points in asked.items():
            first, second, *_ = [*sorted(points, reverse=True), 0.0]
            scores[at] = first + SECOND * second
        found = " OR ".join([*([f"{WORDS} : {_any(telling)}"] if telling else []), *means])
        weights = ", ".join(map(str, COLUMNS))
        for at, score in self._rows(
            f"SELECT rowid, bm25(entries, {weights}) FROM entries WHERE entries MATCH ?", found
        ):
            scores[at] -= WHOLE * score
        return scores

    def _matches(self, terms: Iterable[Term]) -> list[str]:
        """Return the patterns of the terms that some rule has."""
        return [match for match in map(self._match, dict.fromkeys(terms)) if match]

    def _rows(self, select: str, match: str) -> list[tuple[int, float]]:
        return self._sql.execute(select, (match,)).fetchall() if match else []

    def _having(self, query: Query) -> set[int]:
        """Return the entries that have every telling term; none has a term that was only guessed."""
        matches = [self._match(term) for term in query.telling]
        if query.lost or not matches or not all(matches):
            return set()
        wanted = f"{WORDS} : ({' AND '.join(matches)})"
        return {at for (at,) in self._sql.execute("SELECT rowid FROM entries WHERE entries MATCH ?", (wanted,))}

    def _match(self, term: Term) -> str:
        """Return the pattern of a term: as it is, or as the beginning of a word. Empty if no rule has it."""
        begins = (False, True) if len(term[-1]) > 1 and not term[-1].isdigit() else (False,)
        return next((found for begin in begins if self._has(found := _pattern(term, begin))), "")

    def _has(self, pattern: str) -> bool:
        wanted = f"{WORDS} : {pattern}"
        return bool(self._sql.execute("SELECT 1 FROM entries WHERE entries MATCH ? LIMIT 1", (wanted,)).fetchall())

    def _knows(self, word: str) -> bool:
        """Return whether a word, or a longer one, is a stop word or in any text or group."""
        wanted = f"{_pattern((word,))} OR {_pattern((word,), begins=True)}"
        found = self._sql.execute("SELECT 1 FROM texts WHERE texts MATCH ? LIMIT 1", (wanted,)).fetchall()
        return word in SMALL or bool(found)

    def _corrections(self, unknown: Iterable[str], alike: float) -> dict[str, str]:
        """Return the known words most similar to unknown ones. Letters in another order come first."""
        short = [word for word in unknown if len(word) <= LONGEST_LOST][:MOST_LOST]
        swapped = {"".join(sorted(known)): known for known in self._vocabulary} if short else {}
        found = {
            word: [swapped.get("".join(sorted(word)), ""), *get_close_matches(word, self._vocabulary, 1, alike)]
            for word in short
        }
        return {word: next(filter(None, others)) for word, others in found.items() if any(others)}

    @cached_property
    def _vocabulary(self) -> list[str]:
        """All the words of the rules, the phrasings and the groups."""
        texts = self._sql.execute("SELECT words FROM texts").fetchall()
        return sorted({word for (text,) in texts for word in text.split()} | SMALL)


def texts_of(entry: Rule) -> list[str]:
    """Return the searchable texts of an entry: the important ones, the others, and each phrasing."""
    if isinstance(entry, Clause):
        return [f"{entry.id} {entry.text}", f"{entry.section} {entry.example} {entry.source}", *entry.asked]
    values = (entry.switch, *entry.values, *entry.meanings, *entry.meanings.values())
    return [f"{entry.id} {entry.question} {entry.answer}", " ".join([*values, entry.why]), *entry.asked]


def _add_table(sql: sqlite3.Connection, name: str, columns: str) -> None:
    """Add a table to an index. Raises BadPosition if this SQLite has no FTS5."""
    try:
        sql.execute(f"CREATE VIRTUAL TABLE {name} USING {ENGINE}({columns}, {TOKENS})")
    except sqlite3.OperationalError:
        raise BadPosition(
            f"SQLite {sqlite3.sqlite_version} has no FTS5, which the search needs. Ids still work"
        ) from None


def _pattern(term: Term, begins: bool = False) -> str:
    """Write a word or phrase for FTS5. Words have only letters and digits."""
    return f'"{" ".join(term)}"{" *" if begins else ""}'


def _any(patterns: Iterable[str]) -> str:
    return f"({' OR '.join(patterns)})"
