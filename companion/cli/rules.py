"""Find clauses and rulings by id or words, in one title or in all."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.cli.names import named_title
from companion.cli.screen.clauses import full_words, short_words
from companion.games.citations import citations_of
from companion.games.library import data_folder, read_book, read_thesaurus
from companion.referee.clauses import Book, Rule
from companion.referee.search import Index, Query, is_question, read_query
from companion.referee.title import Title

SHOWN = 12
# The form of an id: CV-FORT-02, CV-R11.
ID = re.compile(r"[A-Za-z]{2}(-[A-Za-z0-9]{1,12}){1,2}")


class FoundEntry(NamedTuple):
    """The place of an entry in a rule book."""

    slug: str
    book: Book
    entry: Rule


class RuleMatches(NamedTuple):
    """The results of a search, the best first: entries with all the words, then the closest."""

    query: Query
    whole: list[FoundEntry]
    near: list[FoundEntry]

    @property
    def places(self) -> list[FoundEntry]:
        return [*self.whole, *self.near]


def book_of(slug: str) -> Book:
    """Return the clauses and rulings of a title, without importing it if its files are enough."""
    return read_book(slug) if (data_folder() / slug).is_dir() else named_title(slug).book()


def find_entry(slugs: Sequence[str], id: str) -> FoundEntry | None:
    """Find the entry with an id."""
    books = ((slug, book_of(slug)) for slug in slugs)
    return next((FoundEntry(slug, book, entry) for slug, book in books if (entry := book.find(id))), None)


def section_sizes(book: Book) -> Counter[str]:
    """Count the clauses of each section."""
    return Counter(clause.section for clause in book.clauses)


def book_size_words(book: Book) -> str:
    """Count the clauses and rulings of a title."""
    return f"{len(book.clauses)} clauses, {len(book.rulings)} rulings"


def remark_words(found: RuleMatches) -> list[str]:
    """Report corrected words, and entries that do not have all the words."""
    meant = [f"No rule has '{word}'. Did you mean '{other}'?" for word, other in found.query.meant.items()]
    meant += ["No rule has this phrase."] if found.query.loose and found.places else []
    if not found.near:
        return meant
    if found.query.lost:
        return [*meant, "No rule has any of these words. These are the nearest. Try other words."]
    if found.query.asks:
        return [*meant, "These rules are the nearest."]
    if not found.whole:
        return [*meant, "No rule has all of these words. These are the nearest."]
    few = "the first of these has" if len(found.whole) == 1 else f"the first {len(found.whole)} of these have"
    return [*meant, f"Only {few} all of these words."]


def search_titles(slugs: Sequence[str], words: Sequence[str]) -> RuleMatches:
    """Search several titles. Only an unknown id, or no word at all, finds nothing."""
    places = [FoundEntry(slug, book, entry) for slug in slugs for book in [book_of(slug)] for entry in book.entries()]
    by_id = {place.entry.id: place for place in places}
    # A word with spaces was quoted, and is a phrase, or a whole question.
    query = read_query(" ".join(f'"{word}"' if " " in word and not is_question(word) else word for word in words))
    if not query.terms or is_unknown_id(by_id, words):
        return RuleMatches(query, [], [])
    index = Index((place.entry for place in places), read_thesaurus(slugs))
    query = index.understand(query)
    whole, near = index.search(query)
    return RuleMatches(query, [by_id[entry.id] for entry in whole], [by_id[entry.id] for entry in near])


def is_unknown_id(ids: Iterable[str], words: Sequence[str]) -> bool:
    """Return whether the words are one id of a title that has no such rule: CV-FORT-99."""
    prefixes = {id.partition("-")[0] for id in ids}
    return len(words) == 1 and bool(ID.fullmatch(words[0])) and words[0].upper().partition("-")[0] in prefixes


def entries_words(places: Sequence[FoundEntry]) -> list[str]:
    """Format entries: a single one in full, several in short."""
    if len(places) != 1:
        return short_words(place.entry for place in places)
    slug, book, entry = places[0]
    return full_words(book, entry, citations_of(named_title(slug), entry.id))


def match_words(game: Title[Any], words: Sequence[str]) -> list[str]:
    """Format the entries of a title with these words for the prompt, or its sections without words."""
    if not words:
        book = game.book()
        sizes = [f"  {count:>4}  {section}" for section, count in section_sizes(book).items()]
        return [f"{game.name}: {book_size_words(book)}", *sizes]
    place = find_entry([game.slug], words[0]) if len(words) == 1 else None
    if place is not None:
        return entries_words([place])
    found = search_titles([game.slug], words)
    places = found.places
    more = [f"… and {len(places) - SHOWN} more. Add a word to narrow the search"] if len(places) > SHOWN else []
    return [*remark_words(found), *entries_words(places[:SHOWN]), *more] if places else []
