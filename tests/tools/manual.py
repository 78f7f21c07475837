"""Generate docs/reference/commands.md, the command reference, from the help of the commands.

python -m tests.tools.manual
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any

from typer.main import get_command

from companion.cli.app import app
from companion.cli.commands import SECTIONS
from companion.cli.settings import SETTINGS
from tests.cli.command_list import below

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "commands.md"
WIDTH = 118
HEAD = """\
# All commands

This page is generated from the help of the commands (`python -m tests.tools.manual`). `companion COMMAND --help` shows
the same.

## Output and exit codes

Answers go to standard output, messages to standard error. After an error nothing has changed, and the message says
what to do.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | refused; nothing changed |
| 2 | wrong usage |
| 3 | not found, or a file cannot be used |
| 4 | someone else changed the stored data: check it, then try again |

`--json` answers with one JSON document on one line ([JSON](json.md)). Boards and tables are coloured on a terminal;
in a pipe, with `--plain`, `NO_COLOR` or `TERM=dumb`, or with `plain = true` in the settings, output is plain text.
Hidden cards are shown only with `--seat` or `--referee`.

Options override environment variables, which override the settings file.

| variable | what it does |
|---|---|
| `COMPANION_DB` | the database, like `--db` |
| `COMPANION_CONFIG` | the folder of settings and printer profiles |
| `NO_COLOR` | any value turns colours off |
"""
SETTINGS_HEAD = """\
## Settings

`companion config set KEY VALUE` stores a setting in `config.toml` in your settings folder (`companion config path`).
`companion config show` lists all settings and where they come from.

| key | meaning | default |
|---|---|---|
"""


def manual() -> str:
    """Return the text of the page."""
    return "\n".join(_lines()).rstrip() + "\n"


def _lines() -> Iterator[str]:
    yield HEAD
    yield SETTINGS_HEAD + "".join(f"| `{key}` | {known.words} | {known.default} |\n" for key, known in SETTINGS.items())
    yield "## Options before the command\n"
    yield from options(get_command(app))
    for title, section in SECTIONS.items():
        yield f"## {title}\n"
        for top, target in section.items():
            for name, command in below(top, target.load(top)):
                yield from command_lines(name, command)


def command_lines(name: str, command: Any) -> Iterator[str]:
    """Return the section of a command: what it does, usage and options."""
    first, examples, rest = parts(command.help)
    words = " ".join(meta(param) for param in command.params if param.param_type_name == "argument")
    yield f"### companion {name}\n\n{first}\n"
    yield f"```text\ncompanion {name} [OPTIONS]{words and ' '}{words}\n```\n"
    yield f"Examples:\n\n```text\n{examples}\n```\n"
    if rest:
        yield f"{rest}\n"
    yield from options(command)


def parts(text: str) -> tuple[str, str, str]:
    """Split a help text into its first sentence, its examples, and the rest."""
    first, _, more = text.partition("\n\n")
    examples, _, rest = more.partition("\b\n")[2].partition("\n\n")
    lines = "\n".join(line.strip() for line in examples.splitlines())
    return first.strip(), lines, "\n\n".join(fill(" ".join(part.split()), WIDTH) for part in rest.split("\n\n")).strip()


def meta(param: Any) -> str:
    """Return the placeholder for the value of an option or argument."""
    choices = getattr(param.type, "choices", None)
    if param.metavar or choices is None:
        # The names of value types differ between versions of the library.
        return str(param.metavar or ("N" if "int" in param.type.name.lower() else "TEXT"))
    return "|".join(choices)


def options(command: Any) -> Iterator[str]:
    """Write the arguments and options of a command as a table."""
    shown = [param for param in command.params if not getattr(param, "hidden", False)]
    if shown:
        rows = [f"| {named(param)} | {explained(param)} |" for param in shown]
        yield "\n".join(["| word | meaning |", "|---|---|", *rows, ""])


def named(param: Any) -> str:
    """Write the name of an option or argument."""
    if param.param_type_name == "argument":
        return f"`{cell(meta(param))}`"
    names = ", ".join(f"`{name}`" for name in (*param.opts, *param.secondary_opts))
    return names if param.is_flag else f"{names} `{cell(meta(param))}`"


def explained(param: Any) -> str:
    """Write the meaning of an option or argument."""
    often = " Repeatable." if getattr(param, "multiple", False) and "epeat" not in (param.help or "") else ""
    needed = " Required." if param.required and param.param_type_name == "option" else ""
    return cell(f"{param.help or ''}{often}{needed}")


def cell(text: str) -> str:
    """Escape a text for a table."""
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(manual(), encoding="utf-8")
