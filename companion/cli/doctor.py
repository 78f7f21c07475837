"""`companion doctor`: look for damage in the database, in a game, or in a file that is not stored yet; repair it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias

import typer

from companion.cli.desk import (
    NO,
    USUAL,
    AsJson,
    GameId,
    answering,
    complain,
    find_title,
    open_desk,
    read_text,
    read_toml,
    say,
    say_json,
    take_head,
)

if TYPE_CHECKING:
    from campaigns.maintenance.examination import Findings, Progress
    from campaigns.maintenance.repairs import Repairs
    from campaigns.store import Store

MEND = "companion doctor --repair mends what can be mended; companion restore brings a backup back"
PATIENCE = 1.0


class Checked(NamedTuple):
    """What is wrong with a file, of which title it is, and whether that was only guessed."""

    problems: list[str]
    slug: str
    is_guess: bool = False


Check: TypeAlias = Callable[[Path, str | None], Checked]


def doctor(
    ctx: typer.Context,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a position (TOML).")] = None,
    village: Annotated[Path | None, typer.Option(metavar="FILE", help="Check a village (TOML or text map).")] = None,
    title: Annotated[
        str | None,
        typer.Option("--title", "--game-title", metavar="TITLE", help=f"The file's title; if it names none, {USUAL}."),
    ] = None,
    game: GameId = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Play all finished games again, not only the newest.")
    ] = False,
    repair: Annotated[bool, typer.Option("--repair", help="Mend what can be mended; nothing is deleted.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what --repair would do.")] = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Repair without asking.")] = False,
    as_json: AsJson = False,
) -> None:
    """Look for damage: database, game, or a file; without options tell the whole state of health.

    \b
    companion doctor
    companion doctor --game 3
    companion doctor --position halfway.toml
    companion doctor --repair --dry-run

    Unfinished games are played again, and finished ones held against their stored results. Nothing is changed without
    --repair, which writes a backup first. Remarks are no damage: a game under older rules keeps its result. Libraries
    that are missing (-) and what wants attention (!) are no damage either.
    """
    if dry_run and not repair:
        raise typer.BadParameter("--dry-run goes with --repair")
    if position is not None or village is not None:
        with answering(as_json):
            path = position or village
            assert path is not None
            check_file(path, check_position if position else check_village, title, as_json)
        return
    if not repair and game is None:
        tell_health(ctx, everything, as_json)
        return
    with open_desk(ctx, as_json) as store:
        if repair:
            mend(store, dry_run, yes, as_json)
        else:
            report_findings(store.maintenance.examine(take_head(store, game).id, everything, show_progress()), as_json)


def tell_health(ctx: typer.Context, everything: bool, as_json: bool) -> None:
    """Progress the whole state of health; what needs no database is told also where that cannot be opened."""
    from companion.cli import health

    points = list(health.points_outside())
    if not as_json:
        say("\n".join(health.words(points)).rstrip("\n"))
    with open_desk(ctx, as_json) as store:
        inside = list(health.points_inside(store))
        if not as_json:
            say("\n".join(health.words(inside)))
        found = store.maintenance.examine(None, everything, show_progress())
        report_findings(found, as_json, {"health": [health.fields(point) for point in (*points, *inside)]})


def check_file(path: Path, check: Check, title: str | None, as_json: bool) -> None:
    """Say what is wrong with a file, and as what it was read where it does not say so itself."""
    problems, slug, is_guess = check(path, title)
    remarks = [f"{path} names no title, it was read as one of {slug}: --title names another"] if is_guess else []
    if as_json:
        say_json({"problems": problems, "remarks": remarks, "game": slug})
    elif not problems:
        say(f"Nothing is wrong with {path}.")
    if problems or remarks:
        complain("\n".join([*problems, *remarks]))
    if problems:
        raise typer.Exit(NO)


def check_position(path: Path, title: str | None) -> Checked:
    """List what is wrong with a position in a file."""
    from companion.cli.answers import explain
    from companion.cli.opening import Wanted, prepare
    from companion.referee.game import BadPosition
    from companion.referee.verdicts import Refusal

    file = read_toml(path)
    game = find_title(title or str(file.get("game", USUAL)))
    is_guess = title is None and "game" not in file
    prepared = prepare(None, game, Wanted(position=file))
    if isinstance(prepared, Refusal):
        return Checked([explain(prepared)], game.slug, is_guess)
    try:
        state = game.start(prepared.header)
    except BadPosition as error:
        return Checked([str(error)], game.slug, is_guess)
    found = [explain(state)] if isinstance(state, Refusal) else [str(problem) for problem in game.examine(state)]
    return Checked(found, game.slug, is_guess)


def check_village(path: Path, title: str | None) -> Checked:
    """List what is wrong with a village in a file; only one title has any."""
    from companion.referee.game import BadPosition

    text, game = read_text(path), find_title(title or USUAL)
    try:
        game.read_keepsake(text)
    except BadPosition as error:
        return Checked([str(error)], game.slug)
    return Checked([], game.slug)


def show_progress() -> Progress | None:
    """Return what tells a person at a terminal how far a long look has come; None where nobody watches."""
    if not sys.stderr.isatty():
        return None
    shown = [time.monotonic()]

    def tell(done: int, total: int) -> None:
        if time.monotonic() - shown[0] > PATIENCE and done < total:
            shown[0] = time.monotonic()
            complain(f"looked at {done} of {total} games …")

    return tell


def report_findings(found: Findings, as_json: bool, more: Mapping[str, Any] | None = None) -> None:
    """Say what was found, as JSON with what more there is to tell; damage is a no, remarks are not."""
    import msgspec

    if as_json:
        say_json(msgspec.to_builtins(found) | dict(more or {}))
    elif not found.problems:
        say("Nothing is wrong with what is stored.")
    if not as_json:
        say("\n".join([*(f"Remark: {remark}" for remark in found.remarks), looked_words(found)]))
    if found.problems:
        complain("\n".join([*found.problems, MEND]))
        raise typer.Exit(NO)


def looked_words(found: Findings) -> str:
    """Say how many games were looked at."""
    finished = f"{found.finished} finished" if found.finished == found.out_of else _newest_words(found)
    return f"Games looked at: {found.unfinished} unfinished, {finished}."


def _newest_words(found: Findings) -> str:
    return f"the newest {found.finished} of {found.out_of} finished (--all: all of them)"


def mend(store: Store, dry_run: bool, yes: bool, as_json: bool) -> None:
    """Say what can be repaired, ask, save everything, and repair it."""
    from companion.cli.backup import keep_copy

    planned = store.maintenance.repair(dry_run=True)
    if dry_run or not planned.repaired:
        report_mended(planned, None, as_json)
        return
    if not yes:
        ask(planned)
    kept = keep_copy(store)
    report_mended(store.maintenance.repair(), kept, as_json)


def ask(planned: Repairs) -> None:
    """Go on only when somebody at a terminal says yes."""
    if not sys.stdin.isatty():
        raise typer.BadParameter("nobody is here to say yes: add --yes, or --dry-run to see what would be done")
    complain("\n".join(planned.repaired))
    if not typer.confirm("Write a backup, and repair this?", err=True):
        complain("Nothing was changed.")
        raise typer.Exit(NO)


def report_mended(done: Repairs, kept: Path | None, as_json: bool) -> None:
    """Say what was repaired, or would be, and what cannot be."""
    if as_json:
        left = list(done.left.problems)
        say_json(
            {
                "repaired": list(done.repaired),
                "problems": left,
                "remarks": list(done.left.remarks),
                "backup": None if kept is None else str(kept),
            }
        )
    else:
        say("\n".join(mended_words(done, kept)))
    if done.left.problems:
        from campaigns.games.digests import REPAIR

        told = [problem.replace(REPAIR, "") for problem in done.left.problems]
        complain("\n".join(["This cannot be repaired:", *told]))
        raise typer.Exit(NO)


def mended_words(done: Repairs, kept: Path | None) -> list[str]:
    """Say what was repaired, or would be, and where everything is as it was before."""
    if not done.repaired:
        return ["There is nothing that can be repaired." if done.left.problems else "There is nothing to repair."]
    if kept is None:
        return ["It would be repaired so:", *done.repaired]
    return [f"Everything as it was is in {kept}.", *done.repaired]
