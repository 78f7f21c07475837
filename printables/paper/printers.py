"""Printer profiles: what is known of each printer, kept as TOML in the user's folder of settings."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from companion.limits import read_toml
from companion.referee.mistakes import describe_fault
from companion.referee.problems import BadPosition
from printables.designs import DESIGNS
from printables.paper.sizes import PAPERS, Printer

FILE = "printers.toml"
NAME = re.compile(r"[^\W_][\w-]{0,29}")
# What a number may be, and in which unit: nothing beyond this was ever measured with the calibration sheet.
RANGES = {
    "offset_x": (-20.0, 20.0, "mm"),
    "offset_y": (-20.0, 20.0, "mm"),
    "rotation": (-5.0, 5.0, "degrees"),
    "gap": (0.0, 20.0, "mm"),
    "bleed": (0.0, 5.0, "mm"),
}
CHOICES = {"paper": tuple(PAPERS), "ink": DESIGNS}


def profiles_file() -> Path:
    """Return where profiles are kept: in COMPANION_CONFIG, else in the user's own folder of settings."""
    wanted = os.environ.get("COMPANION_CONFIG")
    if wanted:
        return Path(os.path.expanduser(wanted)) / FILE  # noqa: PTH111
    from platformdirs import user_config_path

    return user_config_path("print-and-play-companion", appauthor=False) / FILE


def read_profiles(text: str) -> dict[str, Printer]:
    """Read the text of the file; a mistake names the profile and the field. Raises BadPosition."""
    try:
        tables = read_toml(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(f"not TOML: {error}") from None
    return {name: _read_profile(name, table) for name, table in tables.items()}


def _read_profile(name: str, table: object) -> Printer:
    fault = fault_in_printer_name(name)
    if fault:
        raise BadPosition(fault)
    try:
        printer = msgspec.convert(table, Printer)
    except (msgspec.ValidationError, OverflowError) as error:
        raise BadPosition(f"printer {name}: {describe_fault(error, Printer, table)}") from None
    fault = fault_in_printer(printer)
    if fault:
        raise BadPosition(f"printer {name}: {fault}")
    return printer


def write_profiles(profiles: Mapping[str, Printer]) -> str:
    """Write profiles as the text of the file."""
    return msgspec.toml.encode({name: profiles[name] for name in sorted(profiles)}).decode()


def fault_in_printer_name(name: str) -> str:
    """Say why a printer cannot be called so; nothing where it can."""
    if NAME.fullmatch(name):
        return ""
    return f"a printer is called by one word of at most 30 letters, figures and dashes, not {name[:40]!r}"


def fault_in_printer(printer: Printer) -> str:
    """Say what is out of range; nothing where all is well."""
    for field, (least, most, unit) in RANGES.items():
        value = getattr(printer, field)
        if not least <= value <= most:
            return f"{_words(field)} is {least:g} to {most:g} {unit}, not {value:g}"
    for field, known in CHOICES.items():
        value = getattr(printer, field)
        if value and value not in known:
            return f"{_words(field)} is {' or '.join(known)}, not {value[:40]!r}"
    return ""


def find_profile(profiles: Mapping[str, Printer], name: str) -> Printer:
    """Return a profile by its name. Raises BadPosition with those there are."""
    if name not in profiles:
        known = f"there are: {', '.join(profiles)}" if profiles else "companion printer set NAME describes one"
        raise BadPosition(f"there is no printer called '{name[:40]}'; {known}")
    return profiles[name]


def _words(field: str) -> str:
    return field.replace("_", "-")
