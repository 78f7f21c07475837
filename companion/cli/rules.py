"""`companion rules`: the clauses and rulings of the titles, by words or by id, and what tables decided about them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.desk import (
    NO,
    AsJson,
    AsPlain,
    GameId,
    answering,
    complain,
    find_db,
    find_title,
    open_desk,
    say,
    say_json,
    settled_backups,
    take_game,
    tell_closed,
)

if TYPE_CHECKING:
    from campaigns.games.decisions import PlayGroup
    from campaigns.rows import Decision
    from campaigns.store import Store
    from companion.referee.clauses import Book, Entry
    from companion.referee.game import Game
    from companion.referee.searching import Query

SHOWN = 12
LONGEST_SHOWN = 120


def rules(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME] [WORDS…]", help="Words, a phrase in quotes, or an id.")
    ] = None,
    decide: Annotated[
        bool, typer.Option("--decide", help="Note what this table decided: an id, then the decision.")
    ] = False,
    ledger: Annotated[bool, typer.Option("--ledger", help="List what was decided, the newest first.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Show long lists in full.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Search the rules and rulings of one title or of all, and keep what the table decided about them.

    \b
    companion rules crayonville
    companion rules crayonville tower walls
    companion rules "end of the game"
    companion rules CV-FORT-02
    companion rules --decide CV-FORT-02 "the walls are drawn at once"
    companion rules --ledger
    companion rules --ledger crayonville

    The best come first; endings make no difference. An id shows one rule in full: what cites it, examples, and what was
    decided before. A decision is a note in the record of the current game.
    """
    if decide and ledger:
        raise typer.BadParameter("--decide and --ledger do not go together")
    if game is not None and not (decide or ledger):
        raise typer.BadParameter("--game is for --decide and --ledger; a search takes a title")
    if decide:
        note_decision(ctx, words or [], game, as_json)
    elif ledger:
        answer_ledger(ctx, words or [], game, everything, as_json)
    else:
        answer_rules(ctx, words or [], everything, as_json)


class Place(NamedTuple):
    """Where an entry stands."""

    slug: str
    book: Book
    entry: Entry


class Found(NamedTuple):
    """What a search finds, the best first: what holds all that was sought, then what is near to it."""

    query: Query
    whole: list[Place]
    near: list[Place]

    @property
    def places(self) -> list[Place]:
        return [*self.whole, *self.near]


def answer_rules(ctx: typer.Context, words: Sequence[str], everything: bool, as_json: bool) -> None:
    """Answer with sections, with one entry in full, or with what a search finds."""
    with answering(as_json):
        slugs, rest = choose_titles(words)
        if not rest:
            answer_sections(slugs, as_json)
        elif len(rest) == 1 and (place := find_place(slugs, rest[0])):
            answer_entry(ctx, place, as_json)
        else:
            answer_search(slugs, rest, None if everything else SHOWN, as_json)


def choose_titles(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the title that is named first, or all; and the other words."""
    from companion.games import REGISTRY

    named = [slug for slug in REGISTRY if words and words[0] and slug.startswith(words[0].casefold())]
    return (named, list(words[1:])) if len(named) == 1 else (list(REGISTRY), list(words))


def book_of(slug: str) -> Book:
    """Return the clauses and rulings of a title, without its module where they can be read from its files."""
    from companion.games.library import data_folder, read_book

    return read_book(slug) if (data_folder() / slug).is_dir() else find_title(slug).book()


def find_place(slugs: Sequence[str], id: str) -> Place | None:
    """Find the entry with an id."""
    books = ((slug, book_of(slug)) for slug in slugs)
    return next((Place(slug, book, entry) for slug, book in books if (entry := book.find(id))), None)


def answer_sections(slugs: Sequence[str], as_json: bool) -> None:
    """List the sections of the rules, with their sizes; of all titles, only how much there is."""
    if len(slugs) == 1:
        game = find_title(slugs[0])
        if as_json:
            say_json(section_fields(slugs[0]))
        else:
            say("\n".join(found_words(game, ())))
            say(f"companion rules {game.slug} WORDS searches them; an id shows one in full.")
    elif as_json:
        say_json({"games": [section_fields(slug) for slug in slugs]})
    else:
        books = {slug: book_of(slug) for slug in slugs}
        say("\n".join(f"{slug}: {size_words(book)}" for slug, book in books.items()))
        say("companion rules WORDS searches them all, companion rules GAME WORDS one of them.")


def section_fields(slug: str) -> dict[str, Any]:
    """Return the sections of a title as data."""
    book = book_of(slug)
    sections = [{"section": name, "clauses": count} for name, count in section_sizes(book).items()]
    return {"game": slug, "sections": sections, "rulings": len(book.rulings)}


def section_sizes(book: Book) -> Counter[str]:
    """Count the clauses of each section."""
    return Counter(clause.section for clause in book.clauses)


def size_words(book: Book) -> str:
    """Say how many clauses and rulings there are."""
    return f"{len(book.clauses)} clauses, {len(book.rulings)} rulings"


def answer_entry(ctx: typer.Context, place: Place, as_json: bool) -> None:
    """Show one entry in full, then what was decided about it before."""
    from companion.cli.entries import citation_fields, entry_fields, full_words
    from companion.cli.ledger import decision_fields, told_words
    from companion.games.citing import citations_of

    slug, book, entry = place
    cited = citations_of(find_title(slug), entry.id)
    if as_json:
        document = {"game": slug, "found": [entry_fields(slug, book, entry)], "more": 0, "near": 0, "meant": {}}
        before = [decision_fields(decision) for decision in decided_before(ctx, slug, entry.id)]
        say_json(document | {"cited": citation_fields(cited, entry.id), "earlier": before})
        return
    # The rule itself does not wait for the database.
    say("\n".join(full_words(book, entry, cited)))
    before_words = told_words(decided_before(ctx, slug, entry.id))
    if before_words:
        say("\n".join(before_words))


def decided_before(ctx: typer.Context, slug: str, id: str) -> list[Decision]:
    """Find what was decided about an id, if there is a database; one that cannot be used is told, no more."""
    from campaigns.errors import StoreError
    from companion.cli.ledger import nearest

    try:
        if not has_database(find_db(ctx)):
            return []
        from campaigns.store import open_store

        with open_store(find_db(ctx), makes=False, backups=settled_backups) as store:
            tell_closed(store)
            return nearest(store.decisions.find(slug, (id,), table_here(store, None)))
    except StoreError as error:
        complain(f"what was decided before cannot be told: {error}")
        return []


def has_database(db: str | None) -> bool:
    """Tell whether there is a database, without making one; a server is asked later. Raises StoreError."""
    from campaigns.addresses import is_address, own_file

    if db and is_address(db):
        return True
    return (Path(os.path.expanduser(db)) if db else own_file()).is_file()  # noqa: PTH111


def table_here(store: Store, id: int | None) -> PlayGroup:
    """Say who sits at the table of a game, or of the current one; nobody where there is none."""
    from campaigns.errors import NotFound
    from campaigns.games.decisions import NOBODY

    try:
        return store.decisions.group(id)
    except NotFound:
        if id is not None:
            raise
        return NOBODY


def answer_search(slugs: Sequence[str], words: Sequence[str], most: int | None, as_json: bool) -> None:
    """Show the entries that hold the words, the best first; one alone in full."""
    from companion.cli.entries import entry_fields

    found = search_titles(slugs, words)
    places, near = found.places, len(found.near)
    shown = places[:most]
    if as_json:
        game = slugs[0] if len(slugs) == 1 else None
        document = {"game": game, "found": [entry_fields(*place) for place in shown]}
        say_json(document | {"more": len(places) - len(shown), "near": near, "meant": found.query.meant})
    elif places:
        more = [f"… and {len(places) - len(shown)} more (--all)"] if len(shown) < len(places) else []
        say_marked("\n".join([*place_words(shown), *more]), found.query)
    for remark in remarks(found):
        complain(remark)
    if not places:
        whose = f" of {find_title(slugs[0]).title}" if len(slugs) == 1 else ""
        complain(f"no rule{whose} holds the words '{shorten(words)}'; try fewer or other words")
        raise typer.Exit(NO)


def shorten(words: Sequence[str]) -> str:
    """Write words as they are told, cut when they are very many."""
    text = " ".join(words)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


def remarks(found: Found) -> list[str]:
    """Say which words were taken for others, and which entries do not hold all that was sought."""
    meant = [f"No rule has '{word}'; did you mean '{other}'?" for word, other in found.query.meant.items()]
    meant += ["No rule has these words one after another."] if found.query.loose and found.places else []
    if not found.near:
        return meant
    if not found.whole:
        return [*meant, "No rule holds all of these words; these are the nearest."]
    few = "the first of these holds" if len(found.whole) == 1 else f"the first {len(found.whole)} of these hold"
    return [*meant, f"Only {few} all of these words."]


def search_titles(slugs: Sequence[str], words: Sequence[str]) -> Found:
    """Search titles together; where nothing is found, once more with the words that were likely meant.

    Where few hold all of them, those that hold most follow.
    """
    from companion.referee.searching import ENOUGH, correct, loosen, nearest, read_query, search

    places = [Place(slug, book, entry) for slug in slugs for book in [book_of(slug)] for entry in book.entries()]
    entries = {place.entry.id: place for place in places}
    whole = [place.entry for place in places]
    text = typed(words)
    query = read_query(text)
    found = search(whole, query) if query.terms else []
    if not found and (likely := correct(whole, query)).meant:
        query, found = likely, search(whole, likely)
    if not found and query.terms and '"' in text:
        query = loosen(query)
        found = search(whole, query)
    near = nearest(whole, query, found) if len(found) < ENOUGH else []
    return Found(query, [entries[entry.id] for entry in found], [entries[entry.id] for entry in near])


def typed(words: Sequence[str]) -> str:
    """Join words as the shell gave them; several in one were in quotes, and are a phrase."""
    return " ".join(f'"{word}"' if " " in word else word for word in words)


def place_words(places: Sequence[Place]) -> list[str]:
    """Say entries: one in full, many in short."""
    from companion.cli.entries import full_words, short_words
    from companion.games.citing import citations_of

    if len(places) != 1:
        return short_words(place.entry for place in places)
    slug, book, entry = places[0]
    return full_words(book, entry, citations_of(find_title(slug), entry.id))


def found_words(game: Game[Any], words: Sequence[str]) -> list[str]:
    """Say the entries of a title that hold the words, for the prompt; without words, the sections."""
    if not words:
        book = game.book()
        sizes = [f"  {count:>4}  {section}" for section, count in section_sizes(book).items()]
        return [f"{game.title}: {size_words(book)}", *sizes]
    place = find_place([game.slug], words[0]) if len(words) == 1 else None
    if place is not None:
        return place_words([place])
    found = search_titles([game.slug], words)
    places = found.places
    more = [f"… and {len(places) - SHOWN} more: another word finds fewer"] if len(places) > SHOWN else []
    return [*remarks(found), *place_words(places[:SHOWN]), *more] if places else []


def say_marked(text: str, query: Query) -> None:
    """Print a text; on a terminal, what was sought stands out."""
    from companion.cli.tone import is_plain

    if is_plain():
        say(text)
        return
    from rich.console import Console
    from rich.text import Text

    from companion.cli import desk
    from companion.referee.searching import spans

    console = Console(highlight=False, markup=False, emoji=False)
    marked = Text(desk.fold(text.translate(desk.SHOWN), console.width))
    for begin, end in spans(marked.plain, query):
        marked.stylize("bold", begin, end)
    console.print(marked, soft_wrap=True)


def note_decision(ctx: typer.Context, words: Sequence[str], id: int | None, as_json: bool) -> None:
    """Write a decision into the record of a game, judged and stored like any line."""
    from companion.cli.ledger import decide_line
    from companion.cli.turn import play_one
    from companion.referee.viewer import ONLOOKER

    if not words:
        raise typer.BadParameter("--decide takes an id and what was decided: CV-FORT-02 TEXT")
    with open_desk(ctx, as_json) as store:
        stored = take_game(store, id)
        play_one(store, stored, decide_line(stored.session, words), ONLOOKER, as_json)


def answer_ledger(ctx: typer.Context, words: Sequence[str], id: int | None, everything: bool, as_json: bool) -> None:
    """List what was decided, of one title or of all, the newest first."""
    from companion.cli.ledger import decision_fields, decision_words

    slugs, rest = choose_titles(words)
    if rest:
        raise typer.BadParameter(f"--ledger takes a title, not '{rest[0]}': companion rules ID has what concerns an id")
    with open_desk(ctx, as_json) as store:
        table = table_here(store, id)
        found = [decision for slug in slugs for decision in store.decisions.find(slug, group=table)]
        found.sort(key=lambda decision: decision.at, reverse=True)
        shown = found if everything else found[:SHOWN]
        if as_json:
            say_json({"decisions": [decision_fields(decision) for decision in shown], "more": len(found) - len(shown)})
            return
        more = [f"… and {len(found) - len(shown)} older ones (--all)"] if len(shown) < len(found) else []
        lines = [decision_words(decision) for decision in shown]
        say("\n".join([*lines, *more] or ["Nothing has been decided yet: companion rules --decide ID TEXT notes it."]))
