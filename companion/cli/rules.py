"""`companion rules`: the clauses and rulings of a title, by words or by id."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import NO, AsJson, answering, complain, find_title, say, say_json

if TYPE_CHECKING:
    from companion.referee.clauses import Book, Clause, Entry, Ruling
    from companion.referee.game import Game


def rules(
    words: Annotated[list[str] | None, typer.Argument(metavar="[GAME] [WORDS…]", help="Words, or an id.")] = None,
    as_json: AsJson = False,
) -> None:
    """Search the rules and rulings of a game.

    \b
    companion rules crayonville
    companion rules crayonville tower wall
    companion rules CV-FORT-02
    """
    with answering(as_json):
        game, rest = choose_game(words or [])
        if not rest:
            answer_sections(game, as_json)
        else:
            answer_search(game, rest, as_json)


def choose_game(words: Sequence[str]) -> tuple[Game[Any], list[str]]:
    """Find the game that is meant: named first, or the one whose book holds the id, or the only one."""
    from companion.games import REGISTRY

    named = [slug for slug in REGISTRY if words and words[0] and slug.startswith(words[0].casefold())]
    if len(named) == 1:
        return find_title(named[0]), list(words[1:])
    found = holders(words[0]) if words else []
    if len(found) != 1 and len(REGISTRY) > 1:
        raise typer.BadParameter(f"say which game first: {', '.join(REGISTRY)}")
    return find_title((found or list(REGISTRY))[0]), list(words)


def holders(id: str) -> list[str]:
    """List the titles whose book holds this id."""
    from companion.games import REGISTRY
    from companion.games.library import read_book

    return [slug for slug in REGISTRY if read_book(slug).find(id)]


def answer_sections(game: Game[Any], as_json: bool) -> None:
    """List the sections of the rules, with their sizes."""
    if as_json:
        sections = [{"section": name, "clauses": count} for name, count in section_sizes(game).items()]
        say_json({"game": game.slug, "sections": sections, "rulings": len(game.book().rulings)})
        return
    say("\n".join(found_words(game, ())))
    say(f"companion rules {game.slug} WORDS searches them; an id shows one in full.")


def section_sizes(game: Game[Any]) -> Counter[str]:
    """Count the clauses of each section."""
    return Counter(clause.section for clause in game.book().clauses)


def answer_search(game: Game[Any], words: Sequence[str], as_json: bool) -> None:
    """Show one entry in full, or every entry that holds the words."""
    found = find_entries(game.book(), words)
    if as_json:
        say_json({"game": game.slug, "found": [entry_fields(game.book(), entry) for entry in found]})
    elif found:
        say("\n".join(found_words(game, words)))
    if not found:
        complain(f"no rule of {game.title} holds the words '{' '.join(words)}'; try fewer or other words")
        raise typer.Exit(NO)


def find_entries(book: Book, words: Sequence[str]) -> list[Entry]:
    """Return the entry with this id, or every entry that holds the words."""
    entry = book.find(words[0]) if len(words) == 1 else None
    return [entry] if entry else book.search(" ".join(words))


def found_words(game: Game[Any], words: Sequence[str]) -> list[str]:
    """Say the entries that hold the words: one in full, many in short; without words, the sections."""
    from companion.cli.answers import entry_words

    book = game.book()
    if not words:
        head = f"{game.title}: {len(book.clauses)} clauses, {len(book.rulings)} rulings"
        return [head, *(f"  {count:>4}  {section}" for section, count in section_sizes(game).items())]
    found = find_entries(book, words)
    if len(found) == 1:
        return full_words(book, found[0])
    return [line for entry in found for line in entry_words(entry)]


def entry_fields(book: Book, entry: Entry) -> dict[str, Any]:
    """Return an entry as data, with what refers to it."""
    import msgspec

    fields: dict[str, Any] = msgspec.to_builtins(entry)
    kind = "ruling" if is_ruling(entry) else "clause"
    return {"kind": kind, **fields, "referred_by": [other.id for other in referring(book, entry)]}


def is_ruling(entry: Entry) -> bool:
    """Tell a ruling from a clause."""
    from companion.referee.clauses import Ruling

    return isinstance(entry, Ruling)


def referring(book: Book, entry: Entry) -> list[Entry]:
    """List the entries that name this one."""
    clauses: list[Entry] = [clause for clause in book.clauses if entry.id in clause.rulings]
    return [*clauses, *(ruling for ruling in book.rulings if entry.id in ruling.clauses)]


def full_words(book: Book, entry: Entry) -> list[str]:
    """Say one entry with all that belongs to it."""
    from companion.referee.clauses import Clause

    return clause_words(book, entry) if isinstance(entry, Clause) else ruling_words(entry)


def clause_words(book: Book, clause: Clause) -> list[str]:
    """Say a clause in full, with the rulings that settle it."""
    from companion.cli.answers import entry_words

    words = [f"{clause.id}  ({clause.section}; {clause.source})", clause.text]
    if clause.example:
        words.append(f"For example: {clause.example}")
    ids = dict.fromkeys((*clause.rulings, *(entry.id for entry in referring(book, clause))))
    settled = [entry for id in ids if (entry := book.find(id))]
    return [*words, *(line for entry in settled for line in entry_words(entry))]


def ruling_words(ruling: Ruling) -> list[str]:
    """Say a ruling in full, with the values of its switch."""
    words = [f"{ruling.id}  {ruling.question}", f"Read here as: {ruling.answer}", f"Because: {ruling.why}"]
    if ruling.switch:
        words.append(f"To choose: --ruling {ruling.id}=VALUE (or {ruling.switch}=VALUE)")
    for value in ruling.values:
        default = " (the default)" if value == ruling.values[0] else ""
        words.append(f"  {value}{default}: {ruling.meanings.get(value, '')}")
    if ruling.shape:
        words.append(f"  or any value of the form {ruling.shape}")
    return [*words, f"Settles: {', '.join(ruling.clauses)}"] if ruling.clauses else words
