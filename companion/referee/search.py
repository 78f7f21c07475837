"""Full-text search over clauses and rulings, with ranking, stemming, synonyms and quoted phrases. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from math import log
from operator import mul
from typing import NamedTuple, TypeAlias
from unicodedata import combining, normalize

from companion.referee.clauses import Clause, Rule

WORD = re.compile(r"[^\W_]+")
QUERY = re.compile(r'"([^"]*)"?|([^\s"]+)')
# The strength of a match: the same word, the same stem, the same beginning, or a synonym.
SAME, AKIN, BEGINS, MEANS = 4, 3, 2, 1
# Endings that stemming removes, and the letters that must remain.
ENDINGS = ("ings", "ing", "ied", "ies", "ed", "es", "s")
SHORTEST = 3
# How similar a known word must be to replace an unknown one.
ALIKE = 0.81
# Longer queries get no spelling corrections and no near matches.
MOST_TERMS = 20
# Stop words, ignored unless the query has no others.
SMALL = frozenset(
    WORD.findall(
        "a allowed already am an and any anyone are as at be by can could did do does for from get gets go goes "
        "going got happen happens has have he her his how i if in is it its like many may me much must my no not of "
        "on or our per please possible s she should so some somebody someone something than that the their them then "
        "there they this to us want wants was we were what when where which who whose why will with work works would "
        "you your"
    )
)
# Synonyms, one group per line.
MEANINGS = """
    begin start first initial starter
    end over finish last final
    win winner won victory
    tie tied equal level share draw
    tie tiebreak breaker break
    draw take drawn
    score point points count worth
    cost price pay paid expensive cheap
    empty exhausted out run used
    limit maximum most max
    first one once 1
    twice two second again double 2
    three third 3
    four fourth 4
    five fifth 5
    six sixth 6
    ten tenth 10
    same identical alike duplicate
    die dead killed eaten eat
    trade swap exchange barter
    reset back return
    skip pass leave decline nothing
    stop stay stand remain still
    drop leave discard throw thrown
    hidden secret open see look know
    rival opponent neighbour other another
    early agree before
    bonus extra additional
    forgot forget forgotten
    erase remove delete removed
    stack add added together
    build built develop craft make
    money coin gold
    solo alone single
"""
# With fewer than `ENOUGH` matches, up to `NEAREST` partial matches are shown as well.
ENOUGH, NEAREST = 3, 5
# The weight of a match in further fields of an entry.
AGAIN = 0.25
# A word, or the words of a phrase.
Term: TypeAlias = tuple[str, ...]
# A part of an entry: its weight and its words.
Field: TypeAlias = tuple[int, list[str]]
# Returns the strength of the match between a wanted word and another.
Measure: TypeAlias = Callable[[str, str], int]


class Query(NamedTuple):
    """The terms to search for; `meant` maps misspelt words to their corrections.

    A query is `loose` if its phrases were split into words.
    """

    terms: tuple[Term, ...]
    meant: dict[str, str] = {}
    loose: bool = False


def plain(text: str) -> str:
    """Return a text in lower case, without accents."""
    if not text.isascii():
        text = "".join(char for char in normalize("NFKD", text) if not combining(char))
    return text.casefold()


def read_query(text: str) -> Query:
    """Parse a query: words, and phrases in quotes. `harv-01` is a phrase too."""
    pieces = (quoted or word for quoted, word in QUERY.findall(plain(text)))
    terms = dict.fromkeys(term for piece in pieces if (term := tuple(WORD.findall(piece))))
    return Query(_telling(terms))


def loosen(query: Query) -> Query:
    """Split phrases into words, for a whole question typed in quotes."""
    words = dict.fromkeys((word,) for term in query.terms for word in term)
    return query._replace(terms=_telling(words), loose=True)


def _telling(terms: Iterable[Term]) -> tuple[Term, ...]:
    """Leave out stop words, unless there are no others."""
    every = tuple(terms)
    return tuple(term for term in every if len(term) > 1 or term[0] not in SMALL) or every


def search(entries: Sequence[Rule], query: Query) -> list[Rule]:
    """Return the entries that contain every term, best match first; equal matches stay in order."""
    likely = [entry for entry in entries if _is_likely(entry, query)]
    worth = {entry.id: [_worth(fields, term) for term in query.terms] for entry, fields in _split(likely)}
    weighed = _weighed(entries, worth)
    return sorted((entry for entry in likely if all(worth[entry.id])), key=lambda entry: -weighed[entry.id])


def nearest(entries: Sequence[Rule], query: Query, without: Sequence[Rule] = ()) -> list[Rule]:
    """Return the few entries that contain most of the terms or their synonyms, best match first.

    One term may be missing, or up to a third of many.
    """
    if len(query.terms) > MOST_TERMS:
        return []
    wanted = max(1, len(query.terms) - max(1, len(query.terms) // 3))
    worth = {entry.id: [_worth(fields, term, likeness) for term in query.terms] for entry, fields in _split(entries)}
    weighed = _weighed(entries, worth)
    known = {entry.id for entry in without}
    held = [entry for entry in entries if entry.id not in known and sum(map(bool, worth[entry.id])) >= wanted]
    return sorted(held, key=lambda entry: -weighed[entry.id])[:NEAREST]


def correct_words(entries: Sequence[Rule], query: Query) -> Query:
    """Replace each word that the rules do not contain with the most similar one that they do."""
    if len(query.terms) > MOST_TERMS:
        return query
    known = {word for _, fields in _split(entries) for _, words in fields for word in words}
    lost = {word for term in query.terms for word in term if not any(strength(word, other) for other in known)}
    near = {word: get_close_matches(word, sorted(known), n=1, cutoff=ALIKE) for word in sorted(lost)}
    meant = {word: found[0] for word, found in near.items() if found}
    return Query(tuple(tuple(meant.get(word, word) for word in term) for term in query.terms), meant)


def spans(text: str, query: Query) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each word of a text that matches the query."""
    places = [(found.span(), plain(found[0])) for found in WORD.finditer(text)]
    words = [word for _, word in places]
    inside = {
        place
        for term in query.terms
        for at in range(len(words))
        if _phrase(words[at : at + len(term)], term)
        for place in range(at, at + len(term))
    }
    yield from (places[place][0] for place in sorted(inside))


def strength(wanted: str, word: str) -> int:
    """Return how well a word matches the wanted one; 0 if it does not."""
    if word == wanted:
        return SAME
    if stem(word) == stem(wanted):
        return AKIN
    beginning = stem(wanted) if len(stem(wanted)) > SHORTEST else wanted
    return BEGINS if len(wanted) > 1 and not wanted.isdigit() and word.startswith(beginning) else 0


@lru_cache(maxsize=65536)
def likeness(wanted: str, word: str) -> int:
    """Return how well a word matches the wanted one, by its letters or as a synonym."""
    return strength(wanted, word) or (MEANS if stem(word) in meanings().get(stem(wanted), ()) else 0)


@lru_cache(maxsize=1)
def meanings() -> dict[str, frozenset[str]]:
    """Return the synonyms of each word, as stems."""
    lines = [frozenset(map(stem, line.split())) for line in MEANINGS.strip().splitlines()]
    return {word: frozenset().union(*(line for line in lines if word in line)) for word in frozenset().union(*lines)}


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the stem of a word: `walls`, `walled` and `walling` are `wall`, `bodies` and `body` are `bodi`."""
    if not word.isascii() or not word.isalpha():
        return word
    known = () if word.endswith("ss") else ENDINGS
    ending = next((end for end in known if word.endswith(end) and len(word) - len(end) >= SHORTEST), "")
    rest = word.removesuffix(ending) + ("i" if ending in ("ies", "ied") else "")
    if ending and len(rest) > SHORTEST and rest[-1] == rest[-2] and rest[-1] not in "lsz":
        rest = rest[:-1]
    rest = rest[:-1] if rest.endswith("e") and len(rest) > SHORTEST else rest
    return rest[:-1] + "i" if rest.endswith("y") and len(rest) > SHORTEST else rest


def texts_of(entry: Rule) -> list[tuple[int, str]]:
    """Return the searchable texts of an entry, with their weights."""
    if isinstance(entry, Clause):
        return [(4, entry.id), (3, entry.text), (2, entry.section), (1, entry.example), (1, entry.source)]
    values = (entry.switch, *entry.values, *entry.meanings, *entry.meanings.values())
    return [(4, entry.id), (3, entry.question), (3, entry.answer), (2, " ".join(values)), (1, entry.why)]


def _split(entries: Iterable[Rule]) -> Iterator[tuple[Rule, list[Field]]]:
    for entry in entries:
        yield entry, [(weight, WORD.findall(plain(text))) for weight, text in texts_of(entry)]


def _is_likely(entry: Rule, query: Query) -> bool:
    """Return whether an entry may contain every term, without splitting its texts into words."""
    text = plain(" ".join(text for _, text in texts_of(entry)))
    return all(stem(word)[: max(SHORTEST, len(stem(word)) - 1)] in text for term in query.terms for word in term)


def _weighed(entries: Sequence[Rule], worth: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the score of each entry; terms that few entries contain count more."""
    counts = [sum(map(bool, points)) for points in zip(*worth.values(), strict=True)]
    rarity = [log(1 + len(entries) / count) if count else 0.0 for count in counts]
    return {id: sum(map(mul, rarity, points)) for id, points in worth.items()}


def _worth(fields: Iterable[Field], term: Term, measure: Measure = strength) -> float:
    """Return the score of a term in an entry: its best field, and a little for the others."""
    worths = [weight * _best(words, term, measure) for weight, words in fields]
    return (1 - AGAIN) * max(worths) + AGAIN * sum(worths)


def _best(words: Sequence[str], term: Term, measure: Measure) -> int:
    if len(term) == 1:
        return max((measure(term[0], word) for word in words), default=0)
    return max((_phrase(words[at : at + len(term)], term) for at in range(len(words))), default=0)


def _phrase(words: Sequence[str], term: Term) -> int:
    """Return how well words match a phrase: as well as the weakest of them."""
    if len(words) < len(term):
        return 0
    return min(strength(wanted, word) for wanted, word in zip(term, words, strict=True))
