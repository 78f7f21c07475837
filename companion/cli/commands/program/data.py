"""`companion data list`, `new`, `check` and `diff`: included editions and your own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from typing import Annotated, Any

import typer

from campaigns.errors import refused
from companion.cli.context import MISSING, AsJson, report_errors
from companion.cli.editions import (
    check_folder,
    check_words,
    how_to_play,
    inspect_folder,
    is_shipped,
    own_folder,
    whole_path,
)
from companion.cli.files import show_path
from companion.cli.names import named_title
from companion.cli.output import answer, complain, say, say_json
from companion.cli.screen.edition_diff import difference_fields, difference_words, read_edition
from companion.games import REGISTRY, library
from companion.games.library import (
    Shipped,
    edition_folder,
    shipped_editions,
    template_folder,
    template_head,
)
from companion.referee.amounts import counted
from companion.referee.edition_diff import compare
from companion.referee.problems import BadPosition
from companion.referee.title import Title

Slug = Annotated[str, typer.Argument(metavar="TITLE", help="Title, or its first letters.")]


def list_editions(
    slug: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="Only this title.")] = None,
    as_json: AsJson = False,
) -> None:
    """List the editions included with each title.

    \b
    companion data list
    companion data list crayonville
    """
    with report_errors(as_json):
        games = [named_title(known) for known in (REGISTRY if slug is None else [slug])]
        found = [(game, shipped_editions(game.slug)) for game in games]
        fields = [
            {
                "game": game.slug,
                "title": game.name,
                "editions": [
                    {"edition": one.name, "title": one.title, "source": one.source, "folder": str(one.folder)}
                    for one in editions
                ],
            }
            for game, editions in found
        ]
        words = [line for game, editions in found for line in title_lines(game, editions)]
        answer(as_json, {"games": fields}, *words, "Create your own edition with: companion data new GAME FOLDER")


def title_lines(game: Title[Any], editions: list[Shipped]) -> list[str]:
    """List the editions included with a title, and where they are."""
    lines = [f"{game.name} ({game.slug})"]
    for shipped in editions:
        lines.append(f"  {shipped.name}  {shipped.folder}")
        words = ": ".join(part for part in (shipped.title, shipped.source) if part)
        lines += [f"    {words}"] if words else []
    return lines if editions else [*lines, "  none included"]


def new_edition(
    slug: Slug,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="New folder for your files.")],
    origin: Annotated[str | None, typer.Option("--from", metavar="EDITION", help="Edition or folder to copy.")] = None,
    as_json: AsJson = False,
) -> None:
    """Create your own edition in a new folder.

    \b
    companion data new crayonville club-cards
    companion data new king-of-the-valley house-tiles --from stand-in
    companion data new crayonville next-cards --from my-cards

    The folder gets commented files for you to change. Nothing is ever overwritten. You can play with it at once:
    entries you have not filled in use stand-ins, and the companion lists them.
    """
    with report_errors(as_json):
        game = named_title(slug)
        target, source = own_folder(game, folder), source_folder(game, origin)
        if os.path.lexists(target):
            reason = f"{target} already exists. Choose a new folder"
            raise refused("folder-taken", reason)
        files = copy_files(source_files(game, source), target)
        answer(
            as_json,
            {"game": game.slug, "folder": str(target), "from": source.name, "files": files},
            f"Created an edition of {game.name} in {target}: {', '.join(files)}.",
            "Change these files to match the cards in your box. To check them, type:",
            f"  {check_words(game, target)}",
            "To play with them, type:",
            f"  {how_to_play(game, target)}",
        )


def source_folder(game: Title[Any], origin: str | None) -> Path:
    """Return the folder to copy: the template, or the named edition. Raises BadPosition."""
    if origin is None:
        return template_folder(game.slug)
    if is_shipped(game, origin):
        return edition_folder(game.slug, origin)
    folder = whole_path(origin)
    check_folder(game, folder)
    return folder


def source_files(game: Title[Any], source: Path) -> dict[str, Path]:
    """Return the files of a folder by name. A template includes the file that marks it as incomplete.

    From your own folder, only the TOML files are copied.
    """
    is_shipped = source.is_relative_to(library.data_folder())
    paths = source.rglob("*") if is_shipped else source.glob("*.toml")
    files = {path.relative_to(source).as_posix(): path for path in paths if path.is_file()}
    head = template_head()
    if game.listings and source == template_folder(game.slug) and source.name == "template":
        files[head.name] = head
    return {name: files[name] for name in sorted(files) if "__pycache__" not in name}


def copy_files(files: Mapping[str, Path], target: Path) -> list[str]:
    """Copy texts to files in a new folder, completely or not at all, and return their names."""
    made = False
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.mkdir()
        made = True
        for name, path in files.items():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(path.read_bytes())
    except OSError as error:
        if made:
            rmtree(target, ignore_errors=True)
        where = show_path(Path(str(error.filename or target)))
        raise BadPosition(f"cannot write the edition: {where}: {error.strerror}") from None
    return list(files)


def check_edition(
    slug: Slug,
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Folder of your edition.")],
    as_json: AsJson = False,
) -> None:
    """Check your own edition for mistakes.

    \b
    companion data check crayonville my-cards

    An edition with faults cannot be played. An edition with warnings can be played.
    """
    with report_errors(as_json):
        game = named_title(slug)
        path = own_folder(game, folder)
        found = inspect_folder(game, path)
        faults = [fault.reason for fault in found if not fault.is_warning]
        warnings = [fault.reason for fault in found if fault.is_warning]
        if as_json:
            say_json({"game": game.slug, "folder": str(path), "faults": faults, "warnings": warnings})
        lines = [*(f"fault: {reason}" for reason in faults), *(f"warning: {reason}" for reason in warnings)]
        if faults:
            complain("\n".join(lines))
            raise typer.Exit(MISSING)
        if not as_json:
            still = f", but {counted(len(warnings), 'warning')}" if warnings else ""
            fine = f"No faults in {path}{still}. To play with it, type:"
            say("\n".join([*lines, fine, f"  {how_to_play(game, path)}"]))


def compare_editions(
    slug: Slug,
    a: Annotated[str, typer.Argument(metavar="A", help="Included edition, or a folder.")],
    b: Annotated[
        str,
        typer.Argument(metavar="[B]", show_default=False, help="Edition or folder to compare with. Default: stand-in."),
    ] = "stand-in",
    as_json: AsJson = False,
) -> None:
    """Compare two editions entry by entry.

    \b
    companion data diff crayonville my-cards
    companion data diff crayonville my-cards stand-in --json

    Compares the files as they are, even if they cannot be played.
    """
    with report_errors(as_json):
        game = named_title(slug)
        found = compare(game.listings, read_edition(game, a), read_edition(game, b))
        fields = {"game": game.slug, "a": a, "b": b, "equal": not found, "files": difference_fields(found)}
        answer(as_json, fields, *difference_words(found, a, b))
