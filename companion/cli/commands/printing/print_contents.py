"""The parts of a document with their pages, and the contents page of a pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.cli.commands.printing.print_parts import Job
from companion.referee.amounts import counted
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea
from printables.paper.leaves import Plan
from printables.paper.press import Document, Part, Setting, find_pages, plan_pages
from printables.sheets.contents import Cover, Listed, contents_sheets

INK_WORDS = {"colour": "in colour", "low": "in low ink", "mono": "in black and white"}
STAND_IN_WORDS = "Stand-in edition, not the published cards"


class PartGroup(NamedTuple):
    """Consecutive parts of the same name, and their pages.

    `last` is the last page of their fronts if all backs of the document come later.
    """

    parts: tuple[Part, ...]
    first: int
    last: int
    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    @property
    def decks(self) -> list[Deck]:
        """The parts to cut out."""
        return [part for part in self.parts if isinstance(part, Deck)]

    @property
    def pieces(self) -> int:
        """The number of pieces to cut out."""
        return sum(len(deck.each()) for deck in self.decks)

    @property
    def name(self) -> str:
        return self.parts[0].name

    @property
    def title(self) -> str:
        return self.parts[0].title


def group_parts(document: Document, setting: Setting) -> list[PartGroup]:
    """Group consecutive parts of the same name, with their pages."""
    found: list[PartGroup] = []
    for part, pages in zip(document.parts, find_pages(document, setting), strict=True):
        last = pages.fronts[-1] if setting.printer.order == "fronts-first" else pages.all[-1]
        if found and found[-1].name == part.name:
            first = found.pop()
            both = first.fronts + pages.fronts, first.backs + pages.backs
            found.append(PartGroup((*first.parts, part), first.first, last, *both))
        else:
            found.append(PartGroup((part,), pages.fronts[0], last, pages.fronts, pages.backs))
    return found


def with_contents(document: Document, setting: Setting, room: PageArea, job: Job) -> Document:
    """Add first pages that show the title, list the parts, and tell how to print and cut them."""
    area = setting.paper.width * setting.paper.height

    def add(listed: list[Listed], plan: Plan) -> Document:
        is_folded = any(part.folds for part in listed)
        sheets = contents_sheets(cover_of(job, setting, plan, is_folded), listed, len(plan.pages), room, area)
        return document._replace(parts=(*sheets, *document.parts), opening=len(sheets))

    plan = plan_pages(document, setting)
    draft = add(list_parts(group_parts(document, setting), setting, plan), plan)
    plan = plan_pages(draft, setting)
    return add(list_parts(group_parts(draft, setting)[1:], setting, plan), plan)


def cover_of(job: Job, setting: Setting, plan: Plan, is_folded: bool) -> Cover:
    """Describe the whole pack: its paper, its edition, its rulings."""
    printing = f"{counted(len(plan.pages), 'page')}, at 100%, {INK_WORDS[setting.design]}"
    paper_words = f"{printing}, {sides_words(setting, plan, is_folded)}"
    words = job.label or STAND_IN_WORDS
    return Cover(job.cover_title, job.subject, job.cover, paper_words, leaves_words(setting, plan), words, job.rulings)


def leaves_words(setting: Setting, plan: Plan) -> str:
    """Describe the sheets of paper: their number, their blank backs, or which of them are printed again."""
    paper = setting.paper.name.upper() if setting.paper.name == "a4" else setting.paper.name.title()
    backs = {part for page in plan.pages if page.is_back for part in page.parts}
    fronts = [n for n, page in enumerate(plan.pages, 1) if not page.is_back]
    if plan.is_two_sided:
        blank = sum(page.is_blank for page in plan.pages)
        more = f", with {counted(blank, 'blank back')}: do not skip blank pages" if blank else ""
        return f"{counted(-(-len(plan.pages) // 2), 'sheet')} of {paper}{more}"
    more = ""
    if backs:
        again = page_spans([n for n in fronts if not backs.isdisjoint(plan.pages[n - 1].parts)])
        more = f"; pages {page_span(len(fronts) + 1, len(plan.pages))} go on the backs of {again}"
    return f"{counted(len(fronts), 'sheet')} of {paper}{more}"


def sides_words(setting: Setting, plan: Plan, is_folded: bool) -> str:
    """Describe how the paper of a whole document is turned over, or whether some of it is folded."""
    edge = f"flip on the {setting.printer.edge} edge"
    if plan.is_two_sided:
        return f"on both sides, {edge}"
    if any(page.is_back for page in plan.pages):
        return f"first the fronts, then the backs, {edge}"
    return "on one side, fold along dashed lines" if is_folded else "on one side"


def list_parts(groups: list[PartGroup], setting: Setting, plan: Plan) -> list[Listed]:
    """Describe each group of pages: what to cut, and how to print it. A page of two parts counts for the first one.

    Groups that come again, like the references of each player, are described once.
    """
    listed, seen = list[Listed](), set[int]()
    for group in groups:
        pages = [plan.pages[n - 1] for n in group.fronts if n not in seen]
        cuts, sheets = sum(page.cuts for page in pages), sum(page.cuts > 0 for page in pages)
        folds = sheets if setting.printer.order == "fold" and any(deck.has_backs for deck in group.decks) else 0
        words = how_words(group, setting, plan)
        numbers = group.fronts + group.backs
        span = page_span(group.first, group.last)
        part = Listed(group.title, numbers, span, words, pieces_words(group), cuts, sheets, folds)
        before = next((n for n, other in enumerate(listed) if (other.title, other.how) == (part.title, part.how)), None)
        if before is None or group.decks:
            listed.append(part)
        else:
            both = listed[before]
            spans = f"{both.span}, {span}"
            cuts, sheets = both.cuts + cuts, both.sheets + sheets
            listed[before] = both._replace(pages=both.pages + numbers, span=spans, cuts=cuts, sheets=sheets)
        seen.update(group.fronts)
    return sorted(listed, key=lambda part: part.pages[0])


def pieces_words(group: PartGroup) -> str:
    """Describe the pieces to cut out."""
    if not group.decks:
        return ""
    shape = group.decks[0].shape
    return f"{counted(group.pieces, 'piece')}, {shape.width:.0f} x {shape.height:.0f} mm"


def page_span(first: int, last: int) -> str:
    """Format a range of pages."""
    return str(first) if first == last else f"{first}-{last}"


def page_spans(pages: Sequence[int]) -> str:
    """Format page numbers as ranges."""
    starts = [n for n in pages if n - 1 not in pages]
    ends = [n for n in pages if n + 1 not in pages]
    return ", ".join(map(page_span, starts, ends))


def how_words(group: PartGroup, setting: Setting, plan: Plan) -> str:
    """Describe on how many sides a group of pages is printed, and where its backs are."""
    if group.decks and group.decks[0].has_backs:
        if setting.printer.order == "fronts-first":
            span = page_span(group.backs[0], group.backs[-1])
            return f"then {span} on their backs"
        if setting.printer.order == "fold":
            return "one side, fold and glue"
    sides = [is_two_sided(n, plan) for n in group.fronts]
    return "both sides" if all(sides) else "both sides, the last one side" if any(sides) else "one side"


def is_two_sided(page: int, plan: Plan) -> bool:
    """Return whether something is printed on the other side of a page."""
    other = page + 1 if page % 2 else page - 1
    return plan.is_two_sided and other <= len(plan.pages) and not plan.pages[other - 1].is_blank
