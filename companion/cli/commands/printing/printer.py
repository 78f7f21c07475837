"""`companion printer …`: profiles that align backs with fronts on each printer."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec.structs import asdict, replace

from campaigns.errors import refused
from companion.cli.commands.printing.print_ import BackMarks, Backs, Bleed, Edge, Gap, InkOption, PaperOption
from companion.cli.context import AsJson, report_errors
from companion.cli.files import File, exists, lock_file, name_file_errors, publish, read_text
from companion.cli.output import answer
from companion.referee.problems import BadPosition
from printables.paper.printers import (
    fault_in_printer,
    fault_in_printer_name,
    find_profile,
    profiles_file,
    read_profiles,
    write_profiles,
)
from printables.paper.sizes import Printer

# The command-line names of the orders of backs.
ORDERS = {"none": "no-backs"}

Name = Annotated[str, typer.Argument(metavar="NAME", help="Name of the printer, such as laser.")]


def list_printers(as_json: AsJson = False) -> None:
    """List printer profiles.

    \b
    companion printer list
    """
    with report_errors(as_json):
        profiles = load_profiles()
        found = {"file": str(profiles_file()), "printers": [printer_fields(name, profiles[name]) for name in profiles]}
        none = "No printer profiles yet. Create one with: companion printer set NAME"
        answer(as_json, found, *([printer_words(name, known) for name, known in profiles.items()] or [none]))


def show_printer(name: Name, as_json: AsJson = False) -> None:
    """Show a printer profile.

    \b
    companion printer show laser
    """
    with report_errors(as_json):
        known = find_profile(load_profiles(), name)
        answer(as_json, printer_fields(name, known), printer_words(name, known))


def set_printer(
    name: Name,
    edge: Edge = None,
    backs: Backs = None,
    offset_x: Annotated[
        float | None, typer.Option(metavar="MM", help="Move backs right by this many mm, -20 to 20.")
    ] = None,
    offset_y: Annotated[
        float | None, typer.Option(metavar="MM", help="Move backs up by this many mm, -20 to 20.")
    ] = None,
    rotation: Annotated[
        float | None, typer.Option(metavar="DEGREES", help="Turn backs anticlockwise by this many degrees, -5 to 5.")
    ] = None,
    gap: Gap = None,
    bleed: Bleed = None,
    back_marks: BackMarks = None,
    paper: PaperOption = None,
    ink: InkOption = None,
    as_json: AsJson = False,
) -> None:
    """Create or change a printer profile.

    \b
    companion printer set laser --edge long --paper a4
    companion printer set laser --offset-x 1.5 --offset-y -0.5 --rotation 0.2

    Options you leave out keep their values. `companion print calibration` prints a sheet to measure them.
    """
    with report_errors(as_json):
        refuse_fault(fault_in_printer_name(name))
        numbers = {"offset_x": offset_x, "offset_y": offset_y, "rotation": rotation}
        given = {"edge": edge, "backs": backs, "gap": gap, "bleed": bleed, "back_marks": back_marks}
        with lock_file(profiles_file()) as path:
            profiles = load_profiles()
            known = change_printer(profiles.get(name, Printer()), given | numbers | {"paper": paper, "ink": ink})
            store_profiles(path, {**profiles, name: known})
        answer(as_json, printer_fields(name, known), printer_words(name, known))


def remove_printer(name: Name, as_json: AsJson = False) -> None:
    """Delete a printer profile.

    \b
    companion printer remove laser
    """
    with report_errors(as_json):
        with lock_file(profiles_file()) as path:
            profiles = load_profiles()
            known = find_profile(profiles, name)
            store_profiles(path, {other: profiles[other] for other in profiles if other != name})
        answer(as_json, {"removed": printer_fields(name, known)}, f"Deleted {name}.")


def change_printer(printer: Printer, given: Mapping[str, Any]) -> Printer:
    """Return a printer profile with the given options applied. Raises Refused for values out of range."""
    named = {key: value for key, value in given.items() if value is not None}
    if "backs" in named:
        order = named.pop("backs")
        named["order"] = ORDERS.get(order, order)
    found = replace(printer, **named)
    refuse_fault(fault_in_printer(found))
    return found


def refuse_fault(fault: str) -> None:
    """Refuse an impossible printer profile. Raises Refused."""
    if fault:
        raise refused("bad-printer", fault)


def load_profiles() -> dict[str, Printer]:
    """Read all profiles. Raises BadPosition with one sentence for an unusable file."""
    path = profiles_file()
    with name_file_errors(path, "read"):
        if not exists(path):
            return {}
    try:
        return read_profiles(read_text(path))
    except BadPosition as error:
        where = "" if str(path) in str(error) else f"{path}: "
        raise BadPosition(f"{where}{error}") from None


def store_profiles(path: Path, profiles: Mapping[str, Printer]) -> None:
    """Write all profiles, completely or not at all."""
    publish([File(path, write_profiles(profiles).encode())], force=True)


def printer_fields(name: str, printer: Printer) -> dict[str, Any]:
    """Return a printer as data."""
    data = asdict(printer)
    return {"name": name, "edge": data.pop("edge"), "backs": backs_word(data.pop("order")), **data}


def backs_word(order: str) -> str:
    """Return the command-line name of an order of backs."""
    return next((word for word, known in ORDERS.items() if known == order), order)


def moved_words(printer: Printer) -> list[str]:
    """Describe how the backs of a printer are moved and turned."""
    across, up = printer.offset_x, printer.offset_y
    moves = [f"{abs(across):g} mm {'right' if across > 0 else 'left'}"] if across else []
    moves += [f"{abs(up):g} mm {'up' if up > 0 else 'down'}"] if up else []
    return [
        *([f"moved {' and '.join(moves)}"] if moves else []),
        *([f"turned {printer.rotation:g} degrees"] if printer.rotation else []),
    ]


def printer_words(name: str, printer: Printer) -> str:
    """Describe a printer in one line."""
    parts = [
        f"flips on the {printer.edge} edge",
        f"backs {backs_word(printer.order)}",
        *([f"backs {', '.join(moves)}"] if (moves := moved_words(printer)) else []),
        *([f"gap {printer.gap:g} mm"] if printer.gap else []),
        f"bleed {printer.bleed:g} mm",
        *(["cut marks on backs"] if printer.back_marks else []),
        *filter(None, (printer.paper, printer.ink)),
    ]
    return f"{name}: {', '.join(parts)}"
