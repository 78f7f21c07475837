"""The history of a game line by line, in words and as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from campaigns.errors import StoreError
from campaigns.rows import GameRow, LineRow, Recorded
from companion.cli.names import reader_of
from companion.cli.screen.games import game_fields, marks_of
from companion.cli.screen.steps import Fate, RecordStep, fates, record_step_words, replay_steps
from companion.cli.screen.wording import event_fields, score_fields, score_words, title_words
from companion.games import find_title
from companion.referee.amounts import counted, enumerated
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store


RESULT_ONLY = "Played without the companion: only the result was entered."
NO_LINES = "No moves yet."
LEGEND = "! entered by hand: an override or a note    x taken back or replaced"


class History(NamedTuple):
    """The history of a game: `session` and `steps` if it can still be replayed, else the `problem`."""

    recorded: Recorded
    viewer: Viewer
    session: Session | None = None
    steps: Sequence[RecordStep] = ()
    fates: Mapping[int, Fate] = {}
    problem: str = ""


def history_of(store: Store, recorded: Recorded, viewer: Viewer) -> History:
    """Replay a game for its history, as far as possible."""
    if is_result_only(recorded.game):
        return History(recorded, viewer)
    try:
        session = store.games.load(recorded.game.id).session
        steps = replay_steps(session)
    except (StoreError, BadPosition) as error:
        return History(recorded, viewer, problem=f"This game can no longer be replayed: {error}.")
    return History(recorded, viewer, session, steps, fates(session, steps))


def is_result_only(row: GameRow) -> bool:
    """Return whether only the result of a game was entered."""
    return not row.lines and not row.adjudicated


def history_words(history: History, lines: Sequence[LineRow], sheet: ScoreSheet | None, is_whole: bool) -> list[str]:
    """Format a game: its heading, its lines, its score."""
    row = history.recorded.game
    if is_result_only(row):
        moves = [RESULT_ONLY]
    else:
        moves = [words for line in lines for words in stored_line_words(history, line)] or [NO_LINES]
        moves += ["", LEGEND] if any(mark_of(history, line.n) for line in lines) else []
    head = head_words(history)
    return [
        *(head if is_whole else head[:1]),
        *([history.problem] if history.problem else []),
        "",
        *moves,
        *(["", *score_words(sheet)] if sheet else []),
        *(["", f"It was abandoned: {row.note}."] if row.status == "void" and is_whole else []),
    ]


def head_words(history: History) -> list[str]:
    """Describe the game and how it started, first in one line, then in full."""
    row, header = history.recorded.game, history.recorded.header
    facts = {
        "started": moment_words(row.created),
        "closed": row.finished and moment_words(row.finished),
        "players": ", ".join(seat_words(seat, name, header) for seat, name in row.players.items()),
        "campaign": row.campaign,
        "note": row.note if row.status == "finished" else "",
        "edition": f"{header.edition}, rules {header.rules}",
        "rulings": ", ".join(f"{key}={value}" for key, value in changed_rulings(header).items()),
        "setup": setup_words(header, history.viewer),
        "by hand": by_hand_words(history),
        "corrected": f"{counted(len(history.fates), 'line')}, marked x below" if history.fates else "",
    }
    marks = "".join(f" ({mark})" for mark in marks_of(row))
    return [
        f"Game {row.id}: {game_title(header)}, {row.status}{marks}",
        *(f"  {name:<14}{words}" for name, words in facts.items() if words),
    ]


def game_title(header: Header) -> str:
    """Name the title and its options, or the slug of an unknown title."""
    game = find_title(header.game)
    return title_words(game, header.options) if game else header.game


def moment_words(moment: Any) -> str:
    """Format a stored moment in local time."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"


def seat_words(seat: str, name: str, header: Header) -> str:
    """Describe who took a seat, and what they brought from earlier games."""
    who = name if name == seat else f"{name} (as {seat})"
    kept = brought(header).get(seat)
    return f"{who} with {kept}" if kept else who


def brought(header: Header) -> dict[str, str]:
    """Return the names of what was brought from earlier games, by seat."""
    game = find_title(header.game)
    names = {seat: game.require_keepsakes().label(kept)[0] for seat, kept in header.keepsakes.items()} if game else {}
    return {seat: name for seat, name in names.items() if name}


def changed_rulings(header: Header) -> dict[str, str]:
    """Return the house rulings."""
    game = find_title(header.game)
    plain = game.switches() if game else None
    return {key: value for key, value in header.rulings.items() if getattr(plain, key, None) != value}


def setup_words(header: Header, viewer: Viewer) -> str:
    """Describe how a game started. Only the referee sees the seed, which determines every card."""
    seed = f" from the seed {header.deal}" if viewer.sees_all else ""
    typed = f", but not {', '.join(header.typed)}" if header.typed else ""
    dealt = f"dealt by the companion{seed}{typed}" if header.deal is not None else ""
    return "; ".join(filter(None, ["started from a position" if header.position else "", dealt]))


def by_hand_words(history: History) -> str:
    """List the lines in which the referee overrode the game or added a note."""
    found = {kind: [step.entry.n for step in history.steps if step.kind == kind] for kind in ("override", "note")}
    return ", ".join(f"{kind}{'s' * (len(lines) > 1)} in {in_lines(lines)}" for kind, lines in found.items() if lines)


def in_lines(lines: Sequence[int]) -> str:
    """Format line numbers: `line 7`, or `lines 8, 9 and 10`."""
    return f"line{'s' * (len(lines) > 1)} {enumerated([str(n) for n in lines])}"


def mark_of(history: History, n: int) -> str:
    """Return the mark of a special line."""
    if n in history.fates:
        return "x"
    return "!" if history.steps and history.steps[n - 1].kind in ("override", "note") else ""


def stored_line_words(history: History, row: LineRow) -> list[str]:
    """Format a line: its author and time, what became of it, and its events."""
    fate = f"  [{history.fates[row.n]}]" if row.n in history.fates else ""
    line = f"{shown_line(history, row)}{fate}"
    head = f"{row.n:>4} {mark_of(history, row.n):<1} {moment_words(row.at)}  {row.by:<12}  {line}"
    if history.session is None:
        return [head]
    events = record_step_words(history.session, history.steps[row.n - 1], history.viewer)
    return [head, *(f"         {words}" for words in events)]


def shown_line(history: History, row: LineRow) -> str:
    """Format a line as the viewer may read it, even if the game cannot be replayed."""
    if history.session is None:
        return reader_of(history.viewer, history.recorded.header)(row.text)
    return history.viewer.line(history.session, history.steps[row.n - 1].entry)


def history_fields(history: History, lines: Sequence[LineRow], sheet: ScoreSheet | None) -> dict[str, Any]:
    """Return a game as data, with these lines."""
    header = history.recorded.header
    about = game_fields(history.recorded.game)
    about["line_count"] = about.pop("lines")
    return about | {
        "options": header.options,
        "edition": header.edition,
        "rules": header.rules,
        "rulings": header.rulings,
        "dealt": header.deal is not None,
        "seed": header.deal if history.viewer.sees_all else None,
        "from_position": header.position is not None,
        "brought": brought(header),
        "problem": history.problem,
        "lines": [stored_line_fields(history, row) for row in lines],
        "score": score_fields(sheet) if sheet else None,
    }


def stored_line_fields(history: History, row: LineRow) -> dict[str, Any]:
    """Return a line as data. What became of it is unknown if the game cannot be replayed."""
    fields = {"n": row.n, "line": shown_line(history, row), "at": row.at, "by": row.by}
    if history.session is None:
        return fields | {"kind": None, "as_entered": None, "fate": None, "events": [], "gone": [], "back": []}
    step, fate = history.steps[row.n - 1], history.fates.get(row.n)
    return fields | {
        "kind": step.kind,
        "as_entered": fate is None,
        "fate": fate and {"how": fate.how, "by": fate.by},
        "events": [event_fields(event, history.viewer) for event in step.events],
        "gone": [entry.n for entry in step.gone],
        "back": [entry.n for entry in step.back],
    }
