"""`companion data list`, `new` and `check`: editions, those that ship and those of an owner."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import MISSING, AsJson, answering, complain, find_title, say, say_json, say_no

if TYPE_CHECKING:
    from companion.games.library import Shipped
    from companion.referee.game import Game

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, add_completion=False)

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The title, or its beginning.")]


@app.callback()
def data() -> None:
    """Editions: those that ship, and one with the cards of your own box."""


@app.command("list")
def list_editions(
    slug: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One title only.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the editions that ship, title by title.

    \b
    companion data list
    companion data list crayonville
    """
    with answering(as_json):
        from companion.games import REGISTRY
        from companion.games.library import shipped_editions

        games = [find_title(known) for known in (REGISTRY if slug is None else [slug])]
        found = [(game, shipped_editions(game.slug)) for game in games]
        if as_json:
            say_json({"games": [title_fields(game, editions) for game, editions in found]})
            return
        words = [line for game, editions in found for line in title_lines(game, editions)]
        say("\n".join([*words, "companion data new GAME FOLDER begins an edition of your own."]))


def title_fields(game: Game[Any], editions: list[Shipped]) -> dict[str, Any]:
    """Return a title and its editions as data."""
    fields = [
        {"edition": shipped.name, "title": shipped.title, "source": shipped.source, "folder": str(shipped.folder)}
        for shipped in editions
    ]
    return {"game": game.slug, "title": game.title, "editions": fields}


def title_lines(game: Game[Any], editions: list[Shipped]) -> list[str]:
    """Say which editions of a title ship, and where they are."""
    lines = [f"{game.title} ({game.slug})"]
    for shipped in editions:
        lines.append(f"  {shipped.name}  {shipped.folder}")
        told = ": ".join(words for words in (shipped.title, shipped.source) if words)
        lines += [f"    {told}"] if told else []
    return lines if editions else [*lines, "  no edition ships"]


@app.command("new")
def new_edition(
    slug: Slug,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="A new folder for your own files.")],
    as_json: AsJson = False,
) -> None:
    """Begin an edition of your own, in a new folder.

    \b
    companion data new crayonville club-cards

    The folder is filled with files to be changed; nothing is ever overwritten.
    """
    with answering(as_json):
        from companion.cli.editions import own_folder
        from companion.games.library import template_folder

        game = find_title(slug)
        target, source = own_folder(game, folder), template_folder(game.slug)
        refuse_taken(target, as_json)
        files = copy_files(source, target)
        if as_json:
            say_json({"game": game.slug, "folder": str(target), "from": source.name, "files": files})
        else:
            say("\n".join(next_lines(game, target, files)))


def refuse_taken(target: Path, as_json: bool) -> None:
    """Leave when there is something already."""
    from companion.cli.editions import is_taken
    from companion.referee.verdicts import refuse

    if is_taken(target):
        reason = f"{target} is there already, and nothing is overwritten: choose a folder that is not there yet"
        say_no(refuse("", "folder-taken", reason), as_json)


def copy_files(source: Path, target: Path) -> list[str]:
    """Copy the text of all files into a new folder, or leave nothing behind; return their names."""
    from shutil import rmtree

    from companion.cli.editions import shortened
    from companion.referee.game import BadPosition

    files = sorted(path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    names = [path.relative_to(source) for path in files]
    made = False
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.mkdir()
        made = True
        for path, name in zip(files, names, strict=True):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(path.read_bytes())
    except OSError as error:
        if made:
            rmtree(target, ignore_errors=True)
        where = shortened(str(error.filename or target))
        raise BadPosition(f"the edition cannot be written: {where}: {error.strerror}") from None
    return [name.as_posix() for name in names]


def next_lines(game: Game[Any], target: Path, files: list[str]) -> list[str]:
    """Say what was made, and what to do with it."""
    from companion.cli.editions import check_words, play_words

    return [
        f"An edition of {game.title} is begun in {target}: {', '.join(files)}.",
        "Change these files to what is printed in your box. To check them, type:",
        f"  {check_words(game, target)}",
        "To play with them, type:",
        f"  {play_words(game, target)}",
    ]


@app.command("check")
def check_edition(
    slug: Slug,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of your edition.")],
    as_json: AsJson = False,
) -> None:
    """Look for mistakes in an edition of your own.

    \b
    companion data check crayonville my-cards

    A fault keeps the edition from being played; a warning does not.
    """
    with answering(as_json):
        from companion.cli.editions import inspect, own_folder, play_words

        game = find_title(slug)
        path = own_folder(game, folder)
        found = inspect(game, path)
        faults = [fault.reason for fault in found if not fault.is_warning]
        warnings = [fault.reason for fault in found if fault.is_warning]
        if as_json:
            say_json({"game": game.slug, "folder": str(path), "faults": faults, "warnings": warnings})
        lines = [*(f"fault: {reason}" for reason in faults), *(f"warning: {reason}" for reason in warnings)]
        if faults:
            complain("\n".join(lines))
            raise typer.Exit(MISSING)
        if not as_json:
            fine = f"There is no fault in {path}. To play with it, type:"
            say("\n".join([*lines, fine, f"  {play_words(game, path)}"]))
