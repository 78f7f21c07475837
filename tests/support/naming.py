"""Count what the cases name: verbs and words of the notation, and entries of the printed tables."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games.library import data_folder
from companion.referee.moves import RECORD_MOVES
from companion.referee.title import Title
from companion.referee.words import Choice

# Fields of a case that do not count: its description, and piles that nobody has drawn from yet.
ASIDE = {
    "id",
    "about",
    "then",
    "clauses",
    "rulings",
    "says",
    "deck",
    "bottom",
    "discard",
    "piles",
    "box",
    "only",
    "out",
}
WORD = re.compile(r"[\w:*?-]+")
GAPS = re.compile(r"[^\w:*?]+")
STOOD, DENIED = "legal", "not legal"


def slug(text: object) -> str:
    """Return a name as you would type it: `Reed Flute` is `reed-flute`."""
    return GAPS.sub("-", str(text).casefold()).strip("-")


def tables_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield a document and every table in it."""
    if isinstance(value, Mapping):
        yield dict(value)
        for inner in value.values():
            yield from tables_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from tables_in(inner)


def texts_in(value: Any, key: str = "") -> Iterator[str]:
    """Yield every text and key in a document; a number comes with its key, as in `level 4`."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, inner in value.items():
            yield name
            yield from texts_in(inner, name)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner, key)
    else:
        yield f"{key} {value}"


def named_in(entry: Mapping[str, Any]) -> set[str]:
    """Return what a case names in its lines and on the table, word by word and as whole texts."""
    texts = list(texts_in({key: value for key, value in entry.items() if key not in ASIDE}))
    words = {word.casefold() for text in texts for word in WORD.findall(text)}
    # A card that is turned around is the same card.
    return words | {word.rstrip("*") for word in words} | set(map(slug, texts))


def lines_of(entry: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the lines of a case, each with its verdict."""
    yield from ((line, STOOD) for line in entry.get("given", ()))
    if entry.get("when"):
        yield entry["when"], STOOD if entry["then"].startswith("legal") else DENIED


def verb_of(line: str, seat_verbs: Iterable[str], table_verbs: Iterable[str]) -> str:
    """Return the verb of a line, of a seat or of the table, or an empty string."""
    first, second, *_ = *line.casefold().split(), "", ""
    return first if first in table_verbs else second if second in seat_verbs else ""


def count_verbs(game: Title[Any], entries: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """Count the cases in which each verb is legal, and in which it is not; shared verbs come last."""
    notation = game.notation(())
    found = Counter(
        f"{verb_of(line, notation.seat_verbs, notation.table_verbs)}: {how}"
        for entry in entries
        for line, how in set(lines_of(entry))
    )
    verbs = (*notation.seat_verbs, *notation.table_verbs)
    return {f"{verb}: {how}": found[f"{verb}: {how}"] for verb in verbs for how in (STOOD, DENIED)}


def is_shared(game: Title[Any], verb: str) -> bool:
    """Return whether a counted verb is shared by all titles."""
    return verb.partition(":")[0] in {game.notation(()).templates[move].verb for move in RECORD_MOVES}


def count_words(game: Title[Any], found: Mapping[str, int]) -> dict[str, int]:
    """Count the cases that name each word of the notation's closed lists."""
    choices = (word for word in game.words("stand-in").values() if isinstance(word, Choice))
    words = {option.rstrip("*"): None for choice in choices for option in choice.options}
    return {word: found.get(word.casefold(), 0) for word in words}


def count_entries(game: Title[Any], found: Mapping[str, int]) -> dict[str, int]:
    """Count the cases that name each entry of the printed tables; equal things are one entry."""
    folder = data_folder() / game.slug / "editions" / "stand-in"
    counted: dict[str, int] = {}
    for listing in game.listings:
        for entry in tomllib.loads((folder / listing.file).read_text(encoding="utf-8"))[listing.table]:
            name = entry[listing.name[0] if listing.each else listing.key[-1]]
            counted[f"{listing.table} {name}"] = max(
                found.get(slug(f"{lead}{name}"), 0) for lead in ("", f"{listing.table} ")
            )
    return counted
