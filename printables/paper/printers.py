"""Printer profiles, kept as TOML in the user's settings folder."""

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
# The range and unit of each number, wider than anything the calibration sheet can measure.
RANGES = {
    "offset_x": (-20.0, 20.0, "mm"),
    "offset_y": (-20.0, 20.0, "mm"),
    "rotation": (-5.0, 5.0, "degrees"),
    "gap": (0.0, 20.0, "mm"),
    "bleed": (0.0, 5.0, "mm"),
}
CHOICES = {"paper": tuple(PAPERS), "ink": DESIGNS}


def profiles_file() -> Path:
    """Return the folder of the profiles: COMPANION_CONFIG, or the user's settings folder."""
    wanted = os.environ.get("COMPANION_CONFIG")
    if wanted:
        return Path(os.path.expanduser(wanted)) / FILE  # noqa: PTH111
    from platformdirs import user_config_path

    return user_config_path("print-and-play-companion", appauthor=False) / FILE


def read_profiles(text: str) -> dict[str, Printer]:
    """Read the text of the file. Raises BadPosition with the profile and the field."""
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
    """Return why a printer cannot have this name, or an empty string."""
    if NAME.fullmatch(name):
        return ""
    return f"a printer name is one word of up to 30 letters, digits and hyphens, not {name[:40]!r}"


def fault_in_printer(printer: Printer) -> str:
    """Return what is out of range, or an empty string."""
    for field, (least, most, unit) in RANGES.items():
        value = getattr(printer, field)
        if not least <= value <= most:
            return f"{_words(field)} must be {least:g} to {most:g} {unit}, not {value:g}"
    for field, known in CHOICES.items():
        value = getattr(printer, field)
        if value and value not in known:
            return f"{_words(field)} must be {' or '.join(known)}, not {value[:40]!r}"
    return ""


def find_profile(profiles: Mapping[str, Printer], name: str) -> Printer:
    """Return a profile by its name. Raises BadPosition with the known names."""
    if name not in profiles:
        known = f"Choose one of {', '.join(profiles)}" if profiles else "Add one with: companion printer set NAME"
        raise BadPosition(f"there is no printer '{name[:40]}'. {known}")
    return profiles[name]


def _words(field: str) -> str:
    return field.replace("_", "-")
