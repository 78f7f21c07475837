"""`companion doctor`: check the database, a game or a file that is not stored yet, and repair damage."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import typer

from campaigns.errors import Refused
from campaigns.games.digests import REPAIR
from campaigns.maintenance.repairs import Repairs
from companion.cli.commands.database import doctor_checks
from companion.cli.commands.database.backup import keep_copy
from companion.cli.context import NO, AsJson, number, report_errors, use_store
from companion.cli.files import read_text, read_toml_file
from companion.cli.names import accept, named_title
from companion.cli.new_game import GameRequest, prepare
from companion.cli.output import answer, capitalise, complain, say, say_json
from companion.cli.screen.wording import explain
from companion.games import DEFAULT_TITLE
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition

if TYPE_CHECKING:
    from campaigns.maintenance.examination import Findings, Progress
    from campaigns.store import Store

HOW_TO_FIX = "Fix what can be fixed with: companion doctor --repair. Or restore a backup with: companion restore"
PATIENCE = 1.0


class Checked(NamedTuple):
    """The faults of a file, its title, and whether that title was only guessed."""

    problems: list[str]
    slug: str
    is_guess: bool = False


def doctor(
    ctx: typer.Context,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a position file (TOML).")] = None,
    village: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Check a village file (TOML or text map).")
    ] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", "--game-title", metavar="TITLE", help=f"Title of the file. Default: {DEFAULT_TITLE}."),
    ] = None,
    game: Annotated[
        int | None, typer.Option("--game", metavar="ID", parser=number(1), help="Check only this game.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Check all finished games, not only the newest.")] = False,
    repair: Annotated[bool, typer.Option("--repair", help="Fix what can be fixed. Deletes nothing.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what --repair would do, and change nothing.")
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Repair without asking.")] = False,
    as_json: AsJson = False,
) -> None:
    """Check the installation, the database, a game or a file.

    \b
    companion doctor
    companion doctor --game 3
    companion doctor --position halfway.toml
    companion doctor --repair --dry-run

    Replays unfinished games, and compares finished games with their stored results. Only --repair changes anything,
    and it writes a backup first. Remarks, missing libraries (-) and warnings (!) are not faults: a game played under
    older rules keeps its result.
    """
    if dry_run and not repair:
        raise typer.BadParameter("--dry-run needs --repair")
    if position is not None or village is not None:
        with report_errors(as_json):
            if position is not None:
                say_checked(position, *check_position(position, title), as_json)
            elif village is not None:
                say_checked(village, *check_village(village, title), as_json)
        return
    if not repair and game is None:
        report_health(ctx, everything, as_json)
        return
    with use_store(ctx, as_json) as store:
        if repair:
            repair_store(store, dry_run, yes, as_json)
        else:
            id = store.games.head(game).id
            say_findings(store.maintenance.examine(id, everything, show_progress()), f"Checked game {id}.", as_json)


def report_health(ctx: typer.Context, everything: bool, as_json: bool) -> None:
    """Report everything. If the database cannot be opened, still report what does not need it."""
    points = list(doctor_checks.points_outside())
    if not as_json:
        say("\n".join(doctor_checks.point_words(points)).rstrip("\n"))
    with use_store(ctx, as_json) as store:
        inside = list(doctor_checks.points_inside(store))
        if not as_json:
            say("\n".join(doctor_checks.point_words(inside)))
        found = store.maintenance.examine(None, everything, show_progress())
        health = {"health": [doctor_checks.fields(point) for point in (*points, *inside)]}
        say_findings(found, checked_words(found), as_json, health)


def say_checked(path: Path, problems: list[str], slug: str, is_guess: bool, as_json: bool) -> None:
    """Report the faults of a file, and the title it was read as if it names none."""
    remarks = [f"{path} does not name a title and was read as {slug}. Use --title for another"] if is_guess else []
    if as_json:
        say_json({"problems": problems, "remarks": remarks, "game": slug})
    elif not problems:
        say(f"No problems found in {path}.")
    if problems or remarks:
        complain("\n".join(map(capitalise, [*problems, *remarks])))
    if problems:
        raise typer.Exit(NO)


def check_position(path: Path, title: str | None) -> Checked:
    """List the faults of a position file."""
    file = read_toml_file(path)
    game = named_title(title or str(file.get("game", DEFAULT_TITLE)))
    is_guess = title is None and "game" not in file
    try:
        state = accept(game.start(prepare(None, game, GameRequest(position=file)).header))
        found = [str(problem) for problem in game.positions.examine(state)]
    except Refused as error:
        found = [explain(error.refusal)]
    except BadPosition as error:
        found = [str(error)]
    return Checked(found, game.slug, is_guess)


def check_village(path: Path, title: str | None) -> Checked:
    """List the faults of a village file. Only one title has villages."""
    text, game = read_text(path), named_title(title or DEFAULT_TITLE)
    try:
        game.require_keepsakes().read(text)
    except BadPosition as error:
        return Checked([str(error)], game.slug)
    return Checked([], game.slug)


def show_progress() -> Progress | None:
    """Return a callback that shows the progress of a long check on a terminal, or None without one."""
    if not sys.stderr.isatty():
        return None
    shown = [time.monotonic()]

    def show_done(done: int, total: int) -> None:
        if time.monotonic() - shown[0] > PATIENCE and done < total:
            shown[0] = time.monotonic()
            complain(f"checked {done} of {total} games …")

    return show_done


def checked_words(found: Findings) -> str:
    """Say how many games were checked."""
    unfinished = counted(found.unfinished, "unfinished game")
    if found.finished == found.out_of:
        return f"Checked {unfinished} and {counted(found.finished, 'finished game')}."
    newest = f"the newest {found.finished} of {counted(found.out_of, 'finished game')}"
    return f"Checked {unfinished} and {newest}. Add --all to check them all."


def say_findings(found: Findings, looked: str, as_json: bool, more: Mapping[str, Any] | None = None) -> None:
    """Report what was found, with more detail in JSON. Damage sets the exit code; remarks do not."""
    if as_json:
        say_json(msgspec.to_builtins(found) | dict(more or {}))
    else:
        fine = [] if found.problems else ["No problems found in the database."]

        say("\n".join([*fine, *(f"Remark: {remark}" for remark in found.remarks), looked]))
    if found.problems:
        complain("\n".join([*map(capitalise, found.problems), HOW_TO_FIX]))
        raise typer.Exit(NO)


def repair_store(store: Store, dry_run: bool, yes: bool, as_json: bool) -> None:
    """List what can be repaired, ask, back up the database and repair it."""
    planned = store.maintenance.repair(dry_run=True)
    if dry_run or not planned.repaired:
        say_repaired(planned, None, as_json)
        return
    if not yes and not sys.stdin.isatty():
        raise typer.BadParameter(
            "cannot ask without a terminal. Add --yes to repair, or --dry-run to see what would change"
        )
    if not yes:
        complain("\n".join(planned.repaired))
        if not typer.confirm("Back up the database and repair this?", err=True):
            complain("Nothing was changed.")
            raise typer.Exit(NO)
    kept = keep_copy(store)
    say_repaired(store.maintenance.repair(), kept, as_json)


def say_repaired(done: Repairs, kept: Path | None, as_json: bool) -> None:
    """Report what was or would be repaired, and what cannot be."""
    fields = {"repaired": done.repaired, "problems": done.left.problems, "remarks": done.left.remarks}
    head = "Would repair:" if kept is None else f"Backed up to {kept}."
    if not done.repaired:
        head = "Nothing can be repaired." if done.left.problems else "Nothing to repair."
    answer(as_json, fields | {"backup": None if kept is None else str(kept)}, head, *done.repaired)
    if done.left.problems:
        problems = [problem.replace(REPAIR, "") for problem in done.left.problems]
        complain("\n".join(["Cannot be repaired:", *map(capitalise, problems)]))
        raise typer.Exit(NO)
