"""The contracts of the companion: everything that programs, scripts and stored data depend on.

    python -m tests.tools.contracts                                     list what changed since the last release
    PYTHONPATH=RELEASE python -P tests/tools/contracts.py --write       store the contracts of a checkout of the release

`tests/golden/contracts.toml` holds those of the last release: commands with their options, exit codes and the keys of
every JSON answer, refusal codes, moves, events, switches, settings, and the tables of the database. Additions are fine.
Anything removed or changed needs a new version. This module uses few names of the companion, so that it also runs
with the release.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import sqlite3
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import chdir, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias
from unittest.mock import patch

from typer.main import get_command
from typer.testing import CliRunner

import companion
from companion.cli.app import app
from companion.games import REGISTRY, find_title
from companion.referee.events import Event

# Words by name in each section: `answers`, `show`, `asks[].seat`.
Contracts: TypeAlias = dict[str, dict[str, list[str]]]

TESTS = Path(__file__).parents[1]
STORED = TESTS / "golden" / "contracts.toml"
PACKAGES = Path(companion.__file__).parents[1]
HEAD = "# What programs and stored data depend on, as of the last release (tests/tools/contracts.py).\n"
# Objects whose keys are names or belong to a title.
OPEN = {"players", "points", "places", "options", "rulings", "position", "document", "meanings", "glosses", "brought"}
OPEN |= {"added", "census", "meant", "before", "after", "events"}
# An optional part of a move.
OPTIONAL = re.compile(r"\[[^\]]*\]")
# Tables of SQLite, of the migrations and of the word index.
INTERNAL = ("sqlite_", "alembic_", "game_words_")
# The functions that make a refusal, and which of their arguments is the code.
REFUSERS = {"refused": 0, "refuse": 1, "Refusal": 1}
# Commands that are run with `--json`, in this order, in an empty folder; `< FILE` is standard input.
SCRIPT = """
show --game 1
new crayonville --seat Ann --deal tuesday
move Ann colour wood G6
move Ann build house G7
move Ann colour water
move Ann colour hose G7
move - < moves.txt
why Ann build house G7
legal
show
show --position
show --record
score
undo --why misread
redo
amend 2 Ann colour wood F7
override Ann wood +1 --why miscounted
rules --decide CV-FORT-02 "the walls are drawn at once"
rules --ledger crayonville
rules crayonville tower chain
rules CV-TOW-02
rules crayonville
rules xyzzy
print score --output score.pdf
print score -o score.pdf
resume G1-1-CA0Q
printer set laser --edge long --offset-x 1.5
printer show laser
printer list
printer remove laser
games
games --text "colour wood"
history --from 2 --to 2
history --at 2
history --compare 1 2
switch 1
record export
record export --output game.txt
record import game.txt
finish --game 1 --void --why "lights out"
new crayonville --seat ann --seat ben
move - < level-1.txt
finish
mark --wrong "one card too many"
tally king-of-the-valley Ann queen=1 gold=7 Bo farmer=4
tally king-of-the-valley Ann queen=1 gold=7 Bo farmer=4 --store
tally king-of-the-valley Ann crown=1 Bo farmer=4
tally crayonville --level 2 --template Ann
log king-of-the-valley Ann=41 Bo=38 --date 2025-03-04 --minutes 50
village new Millbrook --owner Ann
village list
village show Millbrook
village log Millbrook --level 1 --sheet sheet.txt --stars 5 --place 1 --with Bo
village history Millbrook
village diff Millbrook
village stats Millbrook
village copy Millbrook "Millbrook two"
village owner "Millbrook two" Bo
village rename "Millbrook two" Millford
village retire Millford
village return Millford
village export Millbrook --output millbrook.json
village import millbrook.json --dry-run
village new Millbrook --owner Bo
village show Nowhere
campaign new "Tuesday club"
campaign enrol "Tuesday club" --player Ann --village Millbrook
campaign show "Tuesday club"
campaign list
campaign stats
campaign export "Tuesday club" --output club.json
campaign import club.json --dry-run
data list king-of-the-valley
data new king-of-the-valley my-tiles
data check king-of-the-valley my-tiles
data diff king-of-the-valley my-tiles stand-in
config show
config set paper letter
config unset paper
config path
doctor
doctor --repair --dry-run
backup --output friday.db
restore friday.db --dry-run
restore --list
restore nowhere.db
new crayonville --seats Ann
new king-of-the-valley --seat Ann --seat Bo --deal tuesday
new bear-valley --seat Ann --seat Bo --deal tuesday
new masters-of-maple-syrup --seat Ann --seat Bo --deal tuesday
new maple-valley --seat Ann --seat Bo --deal tuesday
next --game 2
next
"""
FILES = {
    "moves.txt": "ann colour field F8\nann colour water\n",
    "sheet.txt": "village: Millbrook\nwood F6 G6\nfield F8\nwater H5\n",
    "level-1.txt": re.sub(r"^[^a-z].*\n", "", (TESTS / "evenings" / "level-1.txt").read_text("utf-8"), flags=re.M),
}


def contracts() -> Contracts:
    """Return the contracts of the companion that is imported."""
    with TemporaryDirectory() as folder, chdir(folder), patch.dict(os.environ, _environment(Path(folder))):
        answers = _run_script()
        return {
            "commands": dict(sorted(_commands(get_command(app)))),
            "answers": answers,
            "settings": {"keys": _settings()},
            "codes": {"companion": sorted(_codes()), **{slug: _title_codes(slug) for slug in REGISTRY}},
            "moves": {slug: _moves(slug) for slug in REGISTRY},
            "events": _events(),
            "switches": {slug: _switches(slug) for slug in REGISTRY},
            "tables": _tables(Path(folder) / "table.db"),
        }


def changes(before: Contracts, now: Contracts) -> list[str]:
    """List what was removed or changed, such as `answers show: asks[].seat`."""
    return [
        f"{section} {name}: {', '.join(gone)}"
        for section, names in before.items()
        for name, words in names.items()
        if (gone := [word for word in words if not _is_kept(word, now.get(section, {}).get(name, ()))])
    ]


def _is_kept(word: str, now: Iterable[str]) -> bool:
    """Return whether a word is still there; a move may have new optional parts, which are in brackets."""
    parts = set(OPTIONAL.findall(word))

    def kept(part: re.Match[str]) -> str:
        return part[0] if part[0] in parts else ""

    return any(word in (other, " ".join(OPTIONAL.sub(kept, other).split())) for other in now)


def stored() -> Contracts:
    """Read the contracts of the last release."""
    tables = tomllib.loads(STORED.read_text(encoding="utf-8"))
    return {
        section: {name: words if isinstance(words, list) else words.split() for name, words in names.items()}
        for section, names in tables.items()
    }


def write(found: Contracts) -> None:
    """Store contracts: one line per name, its words separated by spaces where no word has any."""
    parts = [HEAD]
    for section, names in found.items():
        parts.append(f"\n[{section}]\n")
        parts += [f"{_key(name)} = {_value(words)}\n" for name, words in names.items()]
    STORED.write_text("".join(parts), encoding="utf-8")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name) else json.dumps(name)


def _value(words: list[str]) -> str:
    if any(" " in word for word in words):
        return "[\n" + "".join(f"    {json.dumps(word)},\n" for word in words) + "]"
    return json.dumps(" ".join(words))


def steps() -> list[str]:
    """Return the commands of the script."""
    return SCRIPT.strip().splitlines()


def _environment(folder: Path) -> dict[str, str]:
    names = {"COMPANION_DB": "table.db", "COMPANION_CONFIG": "config", "XDG_DATA_HOME": "data"}
    return {**{name: str(folder / path) for name, path in names.items()}, "NO_COLOR": "1"}


def _run_script() -> dict[str, list[str]]:
    """Run the script; return the exit code and the keys of every answer."""
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    return {
        step: [f"exit={code}", *sorted(set(_paths(document)))] for step in steps() for code, document in [_run(step)]
    }


def _run(step: str) -> tuple[int, Any]:
    """Run a command; return its exit code and its JSON document."""
    command, _, source = step.partition(" < ")
    done = CliRunner().invoke(app, [*shlex.split(command), "--json"], input=FILES.get(source, ""))
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, json.loads(done.stdout or "null")


def _settings() -> list[str]:
    _, document = _run("config show")
    return [setting["key"] for setting in document["settings"]]


def _paths(document: Any, where: str = "") -> Iterator[str]:
    """Yield the path of every key, such as `asks[].seat`."""
    if isinstance(document, list):
        yield f"{where}[]"
        for part in document:
            yield from (path for path in _paths(part, f"{where}[]") if path != f"{where}[]")
    elif isinstance(document, dict) and where.removesuffix("[]").rpartition(".")[2] not in OPEN:
        for key, value in document.items():
            yield from _paths(value, f"{where}.{key}" if where else key)
    elif where:
        yield where


def _commands(command: Any, name: str = "") -> Iterator[tuple[str, list[str]]]:
    """Yield every command with its options."""
    if not hasattr(command, "targets"):
        spellings = {spelling for param in command.params for spelling in (*param.opts, *param.secondary_opts)}
        yield name, sorted(spelling for spelling in spellings if spelling.startswith("-"))
        return
    context = command.make_context("companion", ["x"], resilient_parsing=True)
    for word in command.list_commands(context):
        yield from _commands(command.resolve_command(context, [word])[1], f"{name} {word}".strip())


def _title_codes(slug: str) -> list[str]:
    table = tomllib.loads((PACKAGES / "data" / slug / "refusals.toml").read_text(encoding="utf-8"))
    return sorted({code for codes in table.values() for code in codes})


def _codes() -> set[str]:
    """Return the refusal codes that belong to no title, from the source."""
    folders = [PACKAGES / "companion" / "cli", PACKAGES / "companion" / "referee", PACKAGES / "campaigns"]
    modules = [ast.parse(path.read_text("utf-8")) for folder in folders for path in sorted(folder.rglob("*.py"))]
    constants = {
        target.id: node.value.value
        for module in modules
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return {code for module in modules for code in _codes_in(module, constants)}


def _codes_in(module: ast.Module, constants: Mapping[str, Any]) -> Iterator[str]:
    for node in ast.walk(module):
        if not isinstance(node, ast.Call):
            continue
        at = REFUSERS.get(getattr(node.func, "id", ""), len(node.args))
        if at < len(node.args):
            match node.args[at]:
                case ast.Constant(value=str(code)):
                    yield code
                case ast.Name(id=name) if isinstance(constants.get(name), str):
                    yield constants[name]


def _moves(slug: str) -> list[str]:
    """Return the moves of a title as their notation spells them."""
    title = find_title(slug)
    assert title is not None
    notation = title.notation(("Ann",))
    verbs = (*notation.seat_verbs.values(), *notation.table_verbs.values())
    spelled = {str(getattr(template.cls, "notation", "")) for templates in verbs for template in templates}
    return sorted(spelled, key=lambda text: text.replace("{seat} ", ""))


def _switches(slug: str) -> list[str]:
    """Return the switches of a title with their values, such as `first-player=youngest`."""
    title = find_title(slug)
    assert title is not None
    rulings = [ruling for ruling in title.book().rulings if ruling.switch]
    values = [(ruling.switch, value) for ruling in rulings for value in (ruling.values or ("",))]
    return sorted(f"{switch}={value.replace(' ', ',')}" for switch, value in values)


def _events() -> dict[str, list[str]]:
    """Return the fields of every event; titles may have events of the same name."""
    fields: dict[str, set[str]] = {}
    for event in _below(Event):
        fields.setdefault(event.__name__, set()).update(event.__struct_fields__)
    return {name: sorted(fields[name]) for name in sorted(fields)}


def _below(cls: type[Event]) -> set[type[Event]]:
    return {below for direct in cls.__subclasses__() for below in (direct, *_below(direct))}


def _tables(database: Path) -> dict[str, list[str]]:
    """Return the tables of a database with the names and types of their columns."""
    with closing(sqlite3.connect(database)) as connection:
        names = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        ]
        return {
            name: [
                f"{column[1]}:{column[2]}".rstrip(":") for column in connection.execute(f"PRAGMA table_info('{name}')")
            ]
            for name in names
            if not name.startswith(INTERNAL)
        }


def main(words: Iterable[str]) -> None:
    """Compare the contracts with those of the last release, or store them."""
    if "--write" in words:
        write(contracts())
    else:
        print("\n".join(changes(stored(), contracts())) or "No contract changed.")


if __name__ == "__main__":
    main(sys.argv[1:])
