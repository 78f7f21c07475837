"""`companion rules`: search clauses and rulings by words or id, and list decisions about them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.addresses import is_address, own_file
from campaigns.errors import NotFound, StoreError
from campaigns.rows import Decision
from companion.cli.context import (
    NO,
    AsJson,
    AsPlain,
    GameId,
    find_db,
    open_database,
    report_errors,
    use_store,
)
from companion.cli.decisions import decide_line, decision_fields, decision_lines, decision_words, most_relevant
from companion.cli.files import show_path
from companion.cli.moves import play_line
from companion.cli.names import named_title
from companion.cli.output import ESCAPES, complain, fold_lines, is_plain, say, say_json
from companion.cli.rules import (
    ID,
    SHOWN,
    FoundEntry,
    book_of,
    book_size_words,
    entries_words,
    find_entry,
    match_words,
    remark_words,
    search_titles,
    section_sizes,
)
from companion.cli.screen.clauses import EXAMPLES, citation_fields, entry_fields, full_words
from companion.games import REGISTRY
from companion.games.casebook import cases_folder
from companion.games.citations import citations_of
from companion.limits import shorten
from companion.referee.search import Query, spans
from companion.referee.viewer import ONLOOKER

if TYPE_CHECKING:
    from campaigns.games.decisions import PlayGroup
    from campaigns.store import Store

LONGEST_SHOWN = 120


def rules(
    ctx: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[TITLE] [WORDS…]", help="A question, keywords, a phrase in quotes, or an id."),
    ] = None,
    decide: Annotated[
        bool, typer.Option("--decide", help="Note a decision of this table: an id, then the decision.")
    ] = False,
    ledger: Annotated[bool, typer.Option("--ledger", help="List decisions, the newest first.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Show long lists in full.")] = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Search the rules, or note what the table decided about them.

    \b
    companion rules crayonville
    companion rules crayonville how much does a tower cost
    companion rules crayonville tower walls
    companion rules "end of the game"
    companion rules CV-FORT-02
    companion rules CV-FORT-02 --all
    companion rules --decide CV-FORT-02 "the walls are drawn at once"
    companion rules --ledger
    companion rules --ledger crayonville

    Type the question as you would say it, or keywords. The best matches come first. An id shows one rule in full, with
    references, earlier decisions and a few examples from the case book; --all shows every example and the folder of
    the case book. A decision is stored as a note in the record of the current game.
    """
    if decide and ledger:
        raise typer.BadParameter("--decide and --ledger cannot be combined")
    if game is not None and not (decide or ledger):
        raise typer.BadParameter("--game needs --decide or --ledger. To search, name a title")
    if decide:
        note_decision(ctx, words or [], game, as_json)
    elif ledger:
        answer_ledger(ctx, words or [], game, everything, as_json)
    else:
        answer_rules(ctx, words or [], everything, as_json)


def answer_rules(ctx: typer.Context, words: Sequence[str], everything: bool, as_json: bool) -> None:
    """Show sections, one entry in full, or the results of a search."""
    with report_errors(as_json):
        slugs, rest = choose_titles(words)
        if not rest:
            answer_sections(slugs, as_json)
        elif len(rest) == 1 and (place := find_entry(slugs, rest[0])):
            answer_entry(ctx, place, everything, as_json)
        else:
            answer_search(slugs, rest, None if everything else SHOWN, as_json)


def choose_titles(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the title named first, or all titles, and the remaining words."""
    named = [slug for slug in REGISTRY if words and words[0] and slug.startswith(words[0].casefold())]
    return (named, list(words[1:])) if len(named) == 1 else (list(REGISTRY), list(words))


def answer_sections(slugs: Sequence[str], as_json: bool) -> None:
    """List the sections of a title's rules with their sizes, or only the size of all titles."""
    if len(slugs) == 1:
        game = named_title(slugs[0])
        if as_json:
            say_json(section_fields(slugs[0]))
        else:
            say("\n".join(match_words(game, ())))
            say(f"Search them with companion rules {game.slug} WORDS. An id shows one in full.")
    elif as_json:
        say_json({"games": [section_fields(slug) for slug in slugs]})
    else:
        books = {slug: book_of(slug) for slug in slugs}
        say("\n".join(f"{slug}: {book_size_words(book)}" for slug, book in books.items()))
        say("Search them all with companion rules WORDS, or one title with companion rules TITLE WORDS.")


def section_fields(slug: str) -> dict[str, Any]:
    """Return the sections of a title as data."""
    book = book_of(slug)
    sections = [{"section": name, "clauses": count} for name, count in section_sizes(book).items()]
    return {"game": slug, "sections": sections, "rulings": len(book.rulings)}


def answer_entry(ctx: typer.Context, place: FoundEntry, everything: bool, as_json: bool) -> None:
    """Show one entry in full, with earlier decisions about it."""
    slug, book, entry = place
    most = None if everything else EXAMPLES
    cited = citations_of(named_title(slug), entry.id)
    if as_json:
        document = {"game": slug, "found": [entry_fields(slug, book, entry)], "more": 0, "near": 0, "meant": {}}
        before = [decision_fields(decision) for decision in decisions_about(ctx, slug, entry.id)]
        say_json(document | {"cited": citation_fields(cited, entry.id, most), "earlier": before})
        return
    # Show the rule before opening the database.
    say("\n".join(full_words(book, entry, cited, most)))
    if everything:
        say(f"The case book is in {show_path(cases_folder() / slug)}")
    before_words = decision_lines(decisions_about(ctx, slug, entry.id))
    if before_words:
        say("\n".join(before_words))


def decisions_about(ctx: typer.Context, slug: str, id: str) -> list[Decision]:
    """Find the decisions about an id. An unusable database only causes a warning."""
    try:
        if not has_database(find_db(ctx)):
            return []
        with open_database(ctx, makes=False) as store:
            return most_relevant(store.decisions.find(slug, (id,), table_here(store, None)))
    except StoreError as error:
        complain(f"cannot list earlier decisions: {error}")
        return []


def has_database(db: str | None) -> bool:
    """Return whether the database exists, without creating it. A server counts as existing. Raises StoreError."""
    if db and is_address(db):
        return True
    return (Path(os.path.expanduser(db)) if db else own_file()).is_file()  # noqa: PTH111


def table_here(store: Store, id: int | None) -> PlayGroup:
    """Return the players of a game or of the current one, or none if there is no game."""
    from campaigns.games.decisions import NOBODY

    try:
        return store.decisions.group(id)
    except NotFound:
        if id is not None:
            raise
        return NOBODY


def answer_search(slugs: Sequence[str], words: Sequence[str], most: int | None, as_json: bool) -> None:
    """Show the entries with these words, the best first, and a single one in full."""
    found = search_titles(slugs, words)
    places, near = found.places, len(found.near)
    shown = places[:most]
    if as_json:
        game = slugs[0] if len(slugs) == 1 else None
        document = {"game": game, "found": [entry_fields(*place) for place in shown]}
        say_json(document | {"more": len(places) - len(shown), "near": near, "meant": found.query.meant})
    elif places:
        more = [f"… and {len(places) - len(shown)} more (--all)"] if len(shown) < len(places) else []
        say_marked("\n".join([*entries_words(shown), *more]), found.query)
    for remark in remark_words(found):
        complain(remark)
    if not places and len(words) == 1 and ID.fullmatch(words[0]):
        complain(f"There is no rule {words[0].upper()}.")
        raise typer.Exit(NO)
    if not places:
        complain(
            f"'{shorten(' '.join(words), LONGEST_SHOWN)}' has no word to search for. Ask a question or type keywords"
        )
        raise typer.Exit(NO)
    if found.query.lost:
        raise typer.Exit(NO)


def say_marked(text: str, query: Query) -> None:
    """Print a text, with the search words highlighted on a terminal."""
    if is_plain():
        say(text)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, markup=False, emoji=False)
    marked = Text(fold_lines(text.translate(ESCAPES), console.width))
    for begin, end in spans(marked.plain, query):
        marked.stylize("bold", begin, end)
    console.print(marked, soft_wrap=True)


def note_decision(ctx: typer.Context, words: Sequence[str], id: int | None, as_json: bool) -> None:
    """Store a decision as a note in the record of a game."""
    if not words:
        raise typer.BadParameter("--decide needs an id and the decision: CV-FORT-02 TEXT")
    with use_store(ctx, as_json) as store:
        stored = store.games.load(id)
        search = f"companion rules {stored.session.game.slug} WORDS"
        play_line(store, stored, decide_line(stored.session, words, search), ONLOOKER, as_json)


def answer_ledger(ctx: typer.Context, words: Sequence[str], id: int | None, everything: bool, as_json: bool) -> None:
    """List the decisions about one title or all, the newest first."""
    slugs, rest = choose_titles(words)
    if rest:
        raise typer.BadParameter(
            f"--ledger takes a title, not '{rest[0]}'. For the decisions about a rule, type companion rules ID"
        )
    with use_store(ctx, as_json) as store:
        table = table_here(store, id)
        found = [decision for slug in slugs for decision in store.decisions.find(slug, group=table)]
        found.sort(key=lambda decision: decision.at, reverse=True)
        shown = found if everything else found[:SHOWN]
        if as_json:
            say_json({"decisions": [decision_fields(decision) for decision in shown], "more": len(found) - len(shown)})
            return
        more = [f"… and {len(found) - len(shown)} older ones (--all)"] if len(shown) < len(found) else []
        lines = [decision_words(decision) for decision in shown]
        say("\n".join([*lines, *more] or ["No decisions yet. Note one with: companion rules --decide ID TEXT"]))
