"""`export` and `import` of `campaign`, `village` and `record`: one JSON document between databases."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
import typer

import campaigns
from campaigns.exchange.document import Document, read_exchange, write_exchange
from campaigns.user import user
from companion.cli.context import NO, AsJson, use_store
from companion.cli.editions import STAND_IN, resolve_edition, whole_path
from companion.cli.files import File, decode_text, output_path, publish, read_input, refuse_existing, show_path
from companion.cli.names import check_name, named_title, which_village
from companion.cli.new_game import pairs
from companion.cli.output import STDOUT, answer, complain, write_stdout
from companion.cli.screen.villages import say_village
from companion.games import DEFAULT_TITLE
from companion.limits import DOCUMENT_BYTES, RECORD_BYTES
from companion.referee.amounts import counted, enumerated, unit_for
from companion.referee.problems import BadPosition

if TYPE_CHECKING:
    from campaigns.exchange.plan import ImportPlan, ImportStep, Terms
    from campaigns.store import Store


# The most steps and conflicts that are listed; JSON lists all.
MOST_STEPS, MOST_CONFLICTS = 40, 20
STATES = {
    "new": "new",
    "same": "unchanged",
    "older": "older here",
    "newer": "newer here",
    "conflict": "conflict",
}
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
BOM = b"\xef\xbb\xbf"

Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="File to write. Default: standard output (-).")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Exported = Annotated[Path, typer.Argument(metavar="FILE", help="Exchange document; - reads standard input.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Show what would happen, and change nothing.")]
KeepMine = Annotated[bool, typer.Option("--keep-mine", help="In a conflict, keep what is here and import the rest.")]
Players = Annotated[
    list[str] | None,
    typer.Option("--player", metavar="THEIRS=OURS", help="Match a player in the document to a player here."),
]
Editions = Annotated[
    list[str] | None,
    typer.Option(
        "--edition", metavar="THEIRS=FOLDER", help="Folder of an edition that is not included with the companion."
    ),
]


def export_campaign(
    ctx: typer.Context,
    name: Annotated[str | None, typer.Argument(metavar="[NAME]", help="Name of the campaign.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Export everything instead of one campaign.")] = False,
    form: Annotated[
        Literal["exchange", "bgstats"],
        typer.Option(
            show_default=False,
            help="Format: exchange, or bgstats for the plays only, for the app BG Stats. Default: exchange.",
        ),
    ] = "exchange",
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Export a campaign, or everything, for another database.

    \b
    companion campaign export "Tuesday club" --output tuesday.json
    companion campaign export --all --output everything.json
    companion campaign export --all --form bgstats --output plays.json

    The document holds players, villages and games with all their moves, including hidden cards. Without --output it is
    written to standard output. `companion campaign import` reads it.
    """
    if name is None and not everything:
        raise typer.BadParameter("name a campaign, or add --all")
    if name is not None and everything:
        raise typer.BadParameter("name a campaign or add --all, not both")
    with use_store(ctx, as_json) as store:
        path = export_path(output, "plays.json" if form == "bgstats" else "campaign.json", force)
        if form == "bgstats":
            data = store.exchange.export_plays(name)
            write_export(data, path, force, "the plays", {"form": form}, as_json)
        else:
            export_document(
                store.exchange.export_campaign(name) if name is not None else store.exchange.export_everything(),
                path,
                force,
                as_json,
            )


def export_village(
    ctx: typer.Context,
    which: Annotated[str, typer.Argument(metavar="VILLAGE", help="Name or number of the village.")],
    output: Output = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Export a village with all its levels, for another database.

    \b
    companion village export Millbrook --output millbrook.json

    Its games are not exported. A village in an open game is exported as it was before that game.
    """
    with use_store(ctx, as_json) as store:
        path = export_path(output, "village.json", force)
        export_document(store.exchange.export_village(which_village(which)), path, force, as_json)


def import_campaign(
    ctx: typer.Context,
    file: Exported,
    dry_run: DryRun = False,
    keep_mine: KeepMine = False,
    player: Players = None,
    edition: Editions = None,
    as_json: AsJson = False,
) -> None:
    """Import an exchange document.

    \b
    companion campaign import club.json --dry-run
    companion campaign import club.json --player Ann="Ann Marie"

    Every move is checked again. The import is complete or changes nothing. Existing games stay as they are, games that
    were continued elsewhere are brought up to date, and conflicts are reported, never overwritten.
    """
    with use_store(ctx, as_json) as store:
        terms = read_terms(player, edition, keep_mine, dry_run)
        data = read_document_file(file)
        if not is_document(data):
            raise BadPosition(f"{file} is not an exchange document. `companion campaign export` writes one")
        import_data(store, data, terms, as_json)


def import_village(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Exchange document, TOML or text map; - reads standard input.")
    ],
    game_title: Annotated[
        str,
        typer.Option(
            "--title",
            "--game-title",
            metavar="TITLE",
            show_default=False,
            help=f"Title of a hand-drawn village. Default: {DEFAULT_TITLE}.",
        ),
    ] = DEFAULT_TITLE,
    campaign: Annotated[str | None, typer.Option(metavar="NAME", help="Campaign of a hand-drawn village.")] = None,
    dry_run: DryRun = False,
    keep_mine: KeepMine = False,
    player: Players = None,
    edition: Editions = None,
    as_json: AsJson = False,
) -> None:
    """Import a village that was drawn by hand or exported.

    \b
    companion village import millbrook.toml
    companion village import lakeside.json --dry-run

    For a hand-drawn village, --edition FOLDER names the edition of its sheet. `companion doctor --village FILE` checks
    a village without storing it.
    """
    with use_store(ctx, as_json) as store:
        data = read_document_file(file)
        drawn = [] if is_document(data) else [folder for folder in edition or () if "=" not in folder]
        terms = read_terms(player, [folder for folder in edition or () if folder not in drawn], keep_mine, dry_run)
        if is_document(data):
            import_data(store, data, terms, as_json)
            return
        refuse_terms(terms)
        store_village(store, game_title, text_of(data, file), campaign, drawn[-1] if drawn else None, as_json)


def print_schema() -> None:
    """Print the JSON Schema of exchange documents.

    \b
    companion campaign schema > exchange-1.schema.json
    """
    write_stdout(Path(campaigns.__file__).with_name("exchange-1.schema.json").read_bytes(), "schema")


def export_path(output: str | None, name: str, force: bool) -> Path | None:
    """Return the file to write, or None for standard output, before anything is exported."""
    if output is None or output == STDOUT:
        return None
    path = output_path(output, name)
    refuse_existing(path, force)
    return path


def export_document(document: Document, path: Path | None, force: bool, as_json: bool) -> None:
    """Write a document and report what it contains."""
    counts: dict[str, Any] = {
        part: len(getattr(document, part)) for part in ("players", "campaigns", "villages", "games")
    }
    counts["lines"] = sum(len(game.lines) for game in document.games)
    parts = ("campaigns", "villages", "games", "lines")
    contents = enumerated([amount_words(counts[part], part) for part in parts if counts[part]]) or "nothing"
    write_export(write_exchange(document), path, force, contents, {"kind": document.kind, **counts}, as_json)


def write_export(data: bytes, path: Path | None, force: bool, what: str, fields: dict[str, Any], as_json: bool) -> None:
    """Write bytes to a file, completely or not at all, or to standard output."""
    if path is None:
        write_stdout(data, "document")
        return
    publish([File(path, data, is_private=True)], force)
    written = f"Wrote {what} to {show_path(path)}."
    answer(as_json, {"file": str(path), "bytes": len(data), **fields}, written)


def amount_words(number: int, what: str) -> str:
    """Format a number of things given in the plural: `1 game`, `2 villages`."""
    return f"{number:,} {unit_for(number, what)}"


def read_document_file(path: Path) -> bytes:
    """Read a named file once, up to the maximum size of a document. Raises BadPosition."""
    data = read_input(path, DOCUMENT_BYTES)
    if data.startswith(UTF_16):
        raise BadPosition(f"{show_path(path)} is UTF-16. Save it as UTF-8")
    return data.removeprefix(BOM)


def is_document(data: bytes) -> bool:
    """Return whether a file looks like an exchange document."""
    return re.match(rb"\s*\{", data) is not None


def text_of(data: bytes, path: Path) -> str:
    """Return the text of a file that is not a document. Raises BadPosition."""
    if len(data) > RECORD_BYTES:
        raise BadPosition(f"{path} is too large to be a game file")
    return decode_text(data, path)


def read_terms(players: list[str] | None, editions: list[str] | None, keep_mine: bool, dry_run: bool) -> Terms:
    """Read the options of an import."""
    from campaigns.exchange.plan import Terms

    folders = {name: str(whole_path(folder)) for name, folder in pairs(editions, "--edition").items()}
    return Terms(pairs(players, "--player"), folders, keep_mine, dry_run)


def refuse_terms(terms: Terms) -> None:
    """Refuse options that only apply to an exchange document. Raises typer.BadParameter."""
    given = {"--dry-run": terms.dry_run, "--keep-mine": terms.keep_mine, "--player": terms.players}
    for option, value in given.items():
        if value:
            raise typer.BadParameter(f"{option} is for exchange documents, and this file is not one")


def import_data(store: Store, data: bytes, terms: Terms, as_json: bool) -> None:
    """Import a document and report the result. Exit with 1 if there are conflicts."""
    plan = store.exchange.import_document(read_exchange(data), terms)
    conflicts = [] if terms.keep_mine else plan.conflicts
    answer(as_json, plan_fields(plan, terms.dry_run), *import_words(plan, terms.dry_run, bool(conflicts)))
    if not conflicts:
        return
    listed = [f"  {step.what} {step.name}: {step.why}" for step in conflicts[:MOST_CONFLICTS]]
    if len(conflicts) > MOST_CONFLICTS:
        listed.append(f"  … and {len(conflicts) - MOST_CONFLICTS} more")
    complain(f"{counted(len(conflicts), 'conflict')}. Nothing was changed:")
    complain("\n".join(listed))
    complain("To keep your version and import the rest, add --keep-mine")
    raise typer.Exit(NO)


def plan_fields(plan: ImportPlan, dry_run: bool) -> dict[str, Any]:
    """Return a plan as data."""
    known = [name for name in dict.fromkeys(plan.needed) if name not in plan.newcomers]
    return {
        "dry_run": dry_run,
        "changed": plan.applied,
        "conflicts": len(plan.conflicts),
        "players": {"known": known, "new": plan.newcomers},
        "campaigns": [_step_fields(step) for step in plan.campaigns.values()],
        "villages": [_step_fields(step) for step in plan.villages.values()],
        "games": [_step_fields(step) for step in plan.games.values()],
        "remarks": plan.remarks,
    }


def _step_fields(step: ImportStep) -> dict[str, Any]:
    return {"key": step.key, "name": step.name, "state": step.state, "why": step.why}


def import_words(plan: ImportPlan, dry_run: bool, is_refused: bool) -> list[str]:
    """Report what an import did or would do."""
    steps = plan.steps
    room = max((len(STATES[step.state]) for step in steps), default=0)
    words = [*_people_words(plan)]
    words += [f"{STATES[step.state]:<{room}}  {step.what} {step.name}" for step in steps[:MOST_STEPS]]
    if len(steps) > MOST_STEPS:
        words.append(f"… and {len(steps) - MOST_STEPS} more (--json lists all)")
    words += plan.remarks[:MOST_STEPS]
    if len(plan.remarks) > MOST_STEPS:
        words.append(f"… and {len(plan.remarks) - MOST_STEPS} more remarks (--json lists all)")
    return words if is_refused else [*words, _end_words(plan, dry_run)]


def _people_words(plan: ImportPlan) -> list[str]:
    known = [name for name in dict.fromkeys(plan.needed) if name not in plan.newcomers]
    parts = [
        f"{enumerated(names)} {'is' if len(names) == 1 else 'are'} {what}"
        for names, what in ((known, "known here"), ([*plan.newcomers], "new"))
        if names
    ]
    return [f"players: {'; '.join(parts)}"] if parts and plan.has_work else []


def _end_words(plan: ImportPlan, dry_run: bool) -> str:
    """Describe the result in one sentence."""
    if not plan.has_work:
        left = ". Your version was kept in conflicts" if plan.conflicts else ""
        return f"Nothing to import: everything is already here{left}."
    if dry_run:
        return "This is what an import would do. Nothing was changed."
    steps = {"campaigns": plan.campaigns, "villages": plan.villages, "games": plan.games}
    written = {what: sum(step.state in ("new", "older") for step in rows.values()) for what, rows in steps.items()}
    parts = [amount_words(number, what) for what, number in written.items() if number]
    return f"Stored {enumerated(parts) or amount_words(len(plan.newcomers), 'players')}."


def store_village(store: Store, slug: str, text: str, campaign: str | None, edition: str | None, as_json: bool) -> None:
    """Store a village read from a text and drawn with an edition, and report it."""
    game = named_title(slug)
    drawn = resolve_edition(game, edition or STAND_IN)
    document: dict[str, Any] = msgspec.to_builtins(game.require_keepsakes().read(text, drawn))
    name = check_name(str(document.get("name", "")), "village's name")
    owner = check_name(str(document.get("owner") or user()), "owner's name")
    id = store.villages.add(game.slug, name, owner, document, campaign, drawn)
    say_village(store, id, as_json)
