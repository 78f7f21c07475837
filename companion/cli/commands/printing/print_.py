"""`companion print`: sheets, cards and maps as a PDF."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

import typer

from companion.cli.context import AsJson, ForReferee, ForSeat, GameId, report_errors
from companion.cli.output import STDOUT
from companion.cli.settings import InkName, PaperName

Kind = Literal[
    "setup", "score", "map", "changes", "cards", "board", "reference", "pack", "chronicle", "calibration"
]  # fmt: skip
# The name of a kind in the title of a document.
KIND_WORDS: dict[Kind, str] = {
    "setup": "setup",
    "score": "score",
    "map": "map",
    "changes": "what is new",
    "cards": "cards",
    "board": "boards",
    "reference": "reference",
    "pack": "table pack",
    "chronicle": "chronicle",
    "calibration": "calibration",
}
# The options for some kinds only, and those for a title or a village only.
OF_KINDS: dict[str, tuple[Kind, ...]] = {"since": ("changes",), "sight": ("map",), "campaign": ("chronicle",)}
OF_TITLE = ("players", "options", "rulings")

Village = Annotated[str | None, typer.Option(metavar="VILLAGE", help="Village, by name or number.")]
Title = Annotated[str | None, typer.Option(metavar="TITLE", help="Print blank sheets of this title.")]
Campaign = Annotated[str | None, typer.Option(metavar="NAME", help="Campaign of the chronicle.")]
Edition = Annotated[str | None, typer.Option(help="With --title: edition, or the folder of your own edition.")]
AtLevel = Annotated[int | None, typer.Option(help="Level of a title, or the village as it was after this level.")]
Players = Annotated[int | None, typer.Option(help="With --title: number of players.")]
Options = Annotated[
    list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="With --title: same as in new.")
]
Rulings = Annotated[
    list[str] | None, typer.Option("--ruling", metavar="ID=VALUE", help="With --title: same as in new.")
]
Since = Annotated[str | None, typer.Option(metavar="LINE|CODE", help="Print changes since this line, level or sheet.")]
Sight = Annotated[str | None, typer.Option(metavar="SPACE", help="On a map: draw the lines of sight from this space.")]
TO_TERMINAL = "cannot print a PDF to the terminal. Name a file with --output, or redirect it with > or |"
Only = Annotated[list[str] | None, typer.Option(metavar="PART", help="Print only this part. Repeatable.")]
Copies = Annotated[int, typer.Option(metavar="N", min=1, max=50, show_default=False, help="Number of copies.")]
Profile = Annotated[
    str | None, typer.Option("--printer", metavar="NAME", help="Printer profile to use (companion printer).")
]
EdgeName = Literal["long", "short"]
BacksName = Literal["alternate", "fronts-first", "fold", "none"]
Edge = Annotated[EdgeName | None, typer.Option(show_default=False, help="Duplex flip edge.")]
Backs = Annotated[
    BacksName | None,
    typer.Option(
        show_default=False, help="Place backs behind each front, after all fronts, folded over, or leave them out."
    ),
]
Gap = Annotated[float | None, typer.Option(metavar="MM", help="Gap between pieces in mm, 0 to 20.")]
Bleed = Annotated[float | None, typer.Option(metavar="MM", help="Bleed over the cut in mm, 0 to 5.")]
BackMarks = Annotated[
    bool | None, typer.Option("--back-marks/--no-back-marks", show_default=False, help="Print cut marks on backs too.")
]
PaperOption = Annotated[PaperName | None, typer.Option("--paper", show_default=False, help="Paper size.")]
InkOption = Annotated[
    InkName | None, typer.Option("--ink", show_default=False, help="Ink: colour, outlines only, or black and white.")
]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="File, folder, or - for standard output.")
]
Force = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]
Preview = Annotated[bool, typer.Option("--preview", help="Also save a picture of every page next to the PDF.")]


class PrintOrder(NamedTuple):
    """What to print: the kind, whose sheets, and the other options."""

    kind: Kind
    game: int | None = None
    village: str | None = None
    title: str | None = None
    campaign: str | None = None
    edition: str | None = None
    level: int | None = None
    players: int | None = None
    options: Sequence[str] = ()
    rulings: Sequence[str] = ()
    since: str | None = None
    sight: str | None = None
    seat: str | None = None
    referee: bool = False
    only: Sequence[str] = ()
    copies: int = 1


class PrintTarget(NamedTuple):
    """Where the document is written."""

    output: str | None
    force: bool
    preview: bool
    as_json: bool


def print_sheets(
    ctx: typer.Context,
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help=f"{', '.join(KIND_WORDS)}.", show_default=False)],
    game: GameId = None,
    village: Village = None,
    title: Title = None,
    campaign: Campaign = None,
    edition: Edition = None,
    level: AtLevel = None,
    players: Players = None,
    option: Options = None,
    ruling: Rulings = None,
    since: Since = None,
    sight: Sight = None,
    seat: ForSeat = None,
    referee: ForReferee = False,
    only: Only = None,
    copies: Copies = 1,
    paper: PaperOption = None,
    ink: InkOption = None,
    printer: Profile = None,
    backs: Backs = None,
    edge: Edge = None,
    gap: Gap = None,
    bleed: Bleed = None,
    back_marks: BackMarks = None,
    output: Output = None,
    force: Force = False,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Print sheets, cards and maps to a PDF file.

    \b
    companion print setup
    companion print pack --output tonight.pdf
    companion print map --village Millbrook --ink low
    companion print map --title crayonville --copies 4
    companion print cards --title king-of-the-valley --paper letter --printer laser
    companion print score --title crayonville --output - > score.pdf
    companion print chronicle --campaign "Tuesday club"
    companion print calibration

    Prints the current game unless you name another game, a village or a title. Hidden cards are printed only with
    --seat or --referee. Existing files are overwritten only with --force.
    """
    wanted = (game, village, title, campaign, edition, level, players, option or (), ruling or ())
    order = PrintOrder(kind, *wanted, since, sight, seat, referee, tuple(only or ()), copies)
    check_order(order)
    if output == STDOUT and (as_json or preview):
        raise typer.BadParameter(f"--{'json' if as_json else 'preview'} and --output - cannot be combined")
    if output == STDOUT and sys.stdout.isatty():
        raise typer.BadParameter(TO_TERMINAL)
    named = {"backs": backs, "edge": edge, "gap": gap, "bleed": bleed, "back_marks": back_marks}
    with report_errors(as_json):
        from companion.cli.commands.printing.print_document import print_order

        feed = named | {"paper": paper, "ink": ink}
        print_order(ctx, order, printer, feed, PrintTarget(output, force, preview, as_json))


def check_order(order: PrintOrder) -> None:
    """Refuse options that cannot be combined, as wrong usage."""
    named = [name for name in ("game", "village", "title", "campaign") if getattr(order, name) is not None]
    if len(named) > 1:
        raise typer.BadParameter(f"--{named[0]} and --{named[1]} cannot be combined")
    if order.kind == "calibration" and named:
        raise typer.BadParameter(
            f"--{named[0]} cannot be combined with the calibration sheet, which belongs to a printer"
        )
    if order.kind == "changes" and order.title is not None:
        raise typer.BadParameter("changes can be printed for a game or a village, not for a title")
    if order.kind == "chronicle" and order.title is not None:
        raise typer.BadParameter("a chronicle can be printed for a campaign or a village, not for a title")
    is_of_game = order.kind not in ("chronicle", "calibration") and not order.title and not order.village
    if (order.seat or order.referee) and not is_of_game:
        raise typer.BadParameter("--seat and --referee need a game")
    for name, kinds in OF_KINDS.items():
        if getattr(order, name) is not None and order.kind not in kinds:
            raise typer.BadParameter(f"--{name} is only for {' and '.join(kinds)}")
    loose = [name.removesuffix("s") for name in OF_TITLE if getattr(order, name) and order.title is None]
    if loose:
        raise typer.BadParameter(f"--{loose[0].replace('player', 'players')} needs --title")
    for name in ("edition", "level"):
        if getattr(order, name) is not None and order.title is None and order.village is None:
            raise typer.BadParameter(f"--{name} needs --title or --village. A game has its own")
