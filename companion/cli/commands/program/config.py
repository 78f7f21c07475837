"""`companion config …`: settings shared by all commands."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from campaigns.addresses import HIDDEN, hide_passwords, is_address
from companion.cli.context import MISSING, AsJson, report_errors
from companion.cli.files import File, lock_file, publish
from companion.cli.output import answer, complain, say, say_json
from companion.cli.settings import (
    SETTINGS,
    BadSettings,
    Value,
    config_file,
    fault_in,
    read_settings,
    typed_value,
    unknown_setting,
)

Key = Annotated[str, typer.Argument(metavar="KEY", help=f"Setting: {', '.join(SETTINGS)}.")]
# Settings that are paths, stored so that they mean the same in every folder.
PLACES = ("db", "print-folder", "backup-folder")
# A password in a malformed address: with spaces, or with an @.
WHOLE_PASSWORD = re.compile(r"(://[^:@/]*):.*@")
PASSWORD = "the password is stored in {path}, which only you can read. PGPASSWORD and ~/.pgpass work too"


class SettingValue(NamedTuple):
    """The current value of a setting and its source. Without a value, the default is described in words."""

    key: str
    value: Value | None
    source: str


def show(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Show all settings, their values and where they come from.

    \b
    companion config show
    companion config show --json

    A command's option wins over the environment, the environment over the settings file, and the file over the
    default.
    """
    with report_errors(as_json):
        path = config_file()
        kept, faults = valid_settings(path)
        settled = [find_setting(ctx, key, kept) for key in SETTINGS]
        found = {"file": str(path), "settings": [setting_fields(one) for one in settled], "problems": faults}
        answer(as_json, found, *map(setting_words, settled), "", f"Settings file: {path}")
    if faults:
        complain("\n".join(faults))
        raise typer.Exit(MISSING)


def path(as_json: AsJson = False) -> None:
    """Print the path of the settings file.

    \b
    companion config path
    """
    with report_errors(as_json):
        found = config_file()
        if as_json:
            say_json({"file": str(found), "exists": found.is_file()})
        else:
            say(str(found), raw=True)


def set_value(
    key: Key,
    value: Annotated[str, typer.Argument(metavar="VALUE", help="New value.")],
    as_json: AsJson = False,
) -> None:
    """Change a setting.

    \b
    companion config set paper letter
    companion config set plain yes
    companion config set print-folder .

    Files and folders are stored with their full path.
    """
    with report_errors(as_json):
        kept = settled_value(key, value)
        where = change_setting(key, kept)
        if key == "db" and hidden(kept) != kept:
            complain(PASSWORD.format(path=where))
        fields = setting_fields(SettingValue(key, kept, "file")) | {"file": str(where)}
        answer(as_json, fields, f"Set {key} to {hidden(kept)}.")


def unset(key: Key, as_json: AsJson = False) -> None:
    """Remove a setting from the file and use the default again.

    \b
    companion config unset paper
    """
    with report_errors(as_json):
        was_set = key in read_settings(config_file())
        if key not in SETTINGS and not was_set:
            raise BadSettings(unknown_setting(key))
        where = change_setting(key, None)
        fields = setting_fields(SettingValue(key, None, "default")) | {"file": str(where)}
        done = f"Removed {key} from {where}." if was_set else f"{key} was not set."
        answer(as_json, fields, f"{done} The default applies." if key in SETTINGS else done)


def valid_settings(path: Path) -> tuple[dict[str, Value], list[str]]:
    """Return the valid settings of a file, and what is wrong with the others."""
    try:
        found = read_settings(path)
    except BadSettings as error:
        return {}, [str(error)]
    faults = {key: fault for key, value in found.items() if (fault := fault_in(key, value))}
    return {key: found[key] for key in found if key not in faults}, [f"{path}: {fault}" for fault in faults.values()]


def find_setting(ctx: typer.Context, key: str, kept: Mapping[str, Value]) -> SettingValue:
    """Find the value of a setting: from an option, the environment, the file, or none of them."""
    root = ctx.find_root()
    named, variable = root.params.get(key), os.environ.get(SETTINGS[key].variable)
    if named:
        return SettingValue(key, named, "environment" if named == variable else "option")
    if key == "plain" and (os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"):
        return SettingValue(key, True, "environment")
    return SettingValue(key, kept[key], "file") if key in kept else SettingValue(key, None, "default")


def settled_value(key: str, text: str) -> Value:
    """Convert a typed value for storing: places get their full path. Raises BadSettings."""
    value = typed_value(key, text)
    if key not in PLACES or "://" in str(value):
        return value
    # A malformed address is an error, not a file name.
    return value if is_address(str(value)) else str(Path(os.path.expanduser(str(value))).absolute())  # noqa: PTH111


def change_setting(key: str, value: Value | None) -> Path:
    """Write a setting to the file or remove it, and return the file. Raises BadSettings, BadPosition."""
    path = config_file()
    with lock_file(path) as real:
        kept = dict(read_settings(path))
        if kept.get(key) == value:
            return path
        before = real.read_text(encoding="utf-8") if kept else ""
        after = {**kept, key: value} if value is not None else {known: kept[known] for known in kept if known != key}
        # An address may contain a password.
        publish([File(real, changed_text(before, key, after).encode(), is_private=True)], force=True)
    return path


def changed_text(text: str, key: str, wanted: Mapping[str, Any]) -> str:
    """Return the text of the file with one setting changed. Comments are kept."""
    import tomli_w

    line = tomli_w.dumps({key: wanted[key]}) if key in wanted else ""
    lines = text.splitlines(keepends=True)
    at = next((i for i, old in enumerate(lines) if old.partition("=")[0].strip().strip("\"'") == key), None)
    new = [line, *lines] if at is None else [*lines[:at], line, *lines[at + 1 :]]
    edited = "".join(new)
    try:
        return edited if tomllib.loads(edited) == wanted else tomli_w.dumps(wanted)
    except ValueError:
        return tomli_w.dumps(wanted)


def hidden(value: Value) -> str:
    """Return a value for display, without passwords."""
    if isinstance(value, bool):
        return str(value).lower()
    return WHOLE_PASSWORD.sub(rf"\1:{HIDDEN}@", hide_passwords(str(value)))


def setting_fields(one: SettingValue) -> dict[str, Any]:
    """Return a setting as data. The value is null if the default applies."""
    known = SETTINGS.get(one.key)
    value = hidden(one.value) if isinstance(one.value, str) else one.value
    default = known.default if known else None
    return {"key": one.key, "value": value, "source": one.source, "default": default}


def setting_words(one: SettingValue) -> str:
    """Describe a setting in one line."""
    value = SETTINGS[one.key].default if one.value is None else hidden(one.value)
    sources = {"file": "from the file", "environment": "from the environment", "option": f"from --{one.key}"}
    source = sources.get(one.source, "default")
    return f"{one.key:<14}{value}  ({source})"
