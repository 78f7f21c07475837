"""A game as its sheets show it: state, score and record as the viewer may see them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar

from msgspec import convert

from companion.referee.names import LONGEST_LABEL
from companion.referee.record import Entry
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session, resume, stored
from companion.referee.title import Title
from companion.referee.viewer import ONLOOKER, Viewer

S = TypeVar("S")


class LogLine(NamedTuple):
    """A line of the record, the events it led to, in words, and the seat whose move it is, if it is somebody's."""

    number: int
    text: str
    events: tuple[str, ...] = ()
    seat: str = ""


class PrintedLevel(NamedTuple):
    """One level of a village: the village before and after it, and the result. `date` is text."""

    level: int
    date: str
    status: str
    players: tuple[str, ...]
    points: int | None
    place: int | None
    before: Any
    after: Any
    adjudicated: bool = True
    # The number of its game, if there is one.
    game: int = 0


class PrintedVillage(NamedTuple):
    """A stored village with the levels it has played."""

    name: str
    owner: str
    document: Any
    levels: tuple[PrintedLevel, ...] = ()
    code: str = ""
    slug: str = ""
    edition: str = "stand-in"


class PrintRequest(NamedTuple):
    """Options of a print command besides the kind of sheet."""

    level: int | None = None
    # The line of the record, or the level, of an earlier printout.
    since: int | None = None
    # The space from which to draw lines of sight.
    sight: str | None = None
    players: int | None = None


class PrintedGame(NamedTuple):
    """The subject of sheets: a tracked game, a village, or a title without a game.

    Without a tracked game `seats` is empty and `state` is None: the sheets are blank. States, lines and scores are as
    the viewer may see them. `opening` is the state after the setup and before the first turn.
    """

    title: Title[Any]
    edition: str = "stand-in"
    seats: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    options: Mapping[str, Any] = {}
    rulings: Mapping[str, str] = {}
    state: Any = None
    opening: Any = None
    score: ScoreSheet | None = None
    lines: tuple[LogLine, ...] = ()
    # For an earlier printout: the state it shows, its moves that were taken back or have a different
    # outcome, and those it lacks.
    earlier: Any = None
    gone: tuple[LogLine, ...] = ()
    new: tuple[LogLine, ...] | None = None
    village: PrintedVillage | None = None
    code: str = ""
    # The code of the opening, for sheets that show it; equal to `code` if the opening was corrected since.
    opening_code: str = ""
    # `Game 12`, or empty.
    label: str = ""
    is_over: bool = False
    request: PrintRequest = PrintRequest()

    def name(self, seat: str) -> str:
        """Return the name of the player on a seat, cut if it is too long for a sheet."""
        name = self.names.get(seat, seat)
        return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"

    @property
    def title_name(self) -> str:
        """The name of the title."""
        return self.title.name

    def switches(self, kind: type[S]) -> S:
        """Return the rulings of the game."""
        return convert(dict(self.rulings), kind) if self.state is None else self.state.switches

    @property
    def is_stand_in(self) -> bool:
        """Whether the cards are those of the stand-in edition."""
        return self.edition == "stand-in"

    @property
    def begun(self) -> PrintedGame:
        """The same game for a sheet that shows the opening, with its code."""
        return self._replace(code=self.opening_code or self.code)

    @property
    def subtitle(self) -> str:
        """The subtitle of a sheet: title, mode, game and players."""
        mode = self.title.variant(self.options) if self.seats else ""
        return join_facts(f"{self.title_name} {mode}".strip(), self.label, ", ".join(map(self.name, self.seats)))


def join_facts(*facts: str) -> str:
    """Join the known parts in one line."""
    return " · ".join(filter(None, facts))


def print_game(
    session: Session,
    names: Mapping[str, str] | None = None,
    viewer: Viewer = ONLOOKER,
    code: str = "",
    label: str = "",
    request: PrintRequest | None = None,
    opening_code: str = "",
) -> PrintedGame:
    """Return a game as its sheets show it to a viewer; a finished game is shown completely."""
    title, header, request = session.game, session.header, request or PrintRequest()

    def seen(state: Any) -> Any:
        return state if title.is_over(state) else viewer.state(title, state)

    opening, lines = _replay(session, viewer)
    game = PrintedGame(
        title,
        header.edition,
        title.seats(session.state),
        names or {},
        header.options,
        header.rulings,
        seen(session.state),
        viewer.state(title, opening),
        viewer.score(title, session.state),
        lines,
        code=code,
        opening_code=opening_code,
        label=label,
        is_over=title.is_over(session.state),
        request=request,
    )
    if request.since is None:
        return game
    paper = session_after(session, request.since)
    _, on_paper = _replay(paper, viewer)
    gone = tuple(line for line in on_paper if line not in set(lines))
    new = tuple(line for line in lines if line not in set(on_paper))
    return game._replace(earlier=seen(paper.state), gone=gone, new=new)


def session_after(session: Session, line: int) -> Session:
    """Return the game as it was after this line of its record, ignoring later corrections."""
    entries = session.entries[:line]
    return resume(session.game, session.header, [(entry.text, stored(entry)) for entry in entries])


def opening_line(session: Session) -> int:
    """Return the last line of the setup, before the first turn.

    If a line of the setup was corrected later, return the last line of the record, which includes the correction.
    """
    laid_out = [*takewhile(lambda entry: _lays_out(session, entry), session.played.lines)]
    last = laid_out[-1].n if laid_out else 0
    is_same = session_after(session, last).played.lines == tuple(laid_out)
    return last if is_same else len(session.entries)


def _lays_out(session: Session, entry: Entry) -> bool:
    """Return whether a line belongs to the setup: it is nobody's turn, and it does not start play."""
    return not entry.move.begins_play and not session.notation.templates[type(entry.move)].has_seat


def _replay(session: Session, viewer: Viewer) -> tuple[Any, tuple[LogLine, ...]]:
    """Replay the lines; return the state before the first turn, and every line with its events."""
    lines = []
    state = opening = session.game.start(session.header)
    is_opening = True
    for entry in session.played.lines:
        is_opening = is_opening and _lays_out(session, entry)
        state, events = session.carry_out(state, entry.move)
        opening = state if is_opening else opening
        words = tuple(filter(None, (viewer.event_words(session, event) for event in events)))
        lines.append(LogLine(entry.n, viewer.line(session, entry), words, getattr(entry.move, "seat", "")))
    return opening, tuple(lines)
