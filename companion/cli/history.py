"""`companion history`: a game told from its first line, as it was at any line, and compared at two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.desk import (
    LARGEST_ID,
    AsJson,
    AsPlain,
    ForReferee,
    ForSeat,
    GameId,
    open_desk,
    say,
    say_json,
    take_head,
)
from companion.cli.viewer import reader_of, viewer_of
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.rows import GameRow, LineRow, Recorded
    from campaigns.store import Store
    from companion.cli.tales import Fate, Step
    from companion.referee.game import Header
    from companion.referee.scores import ScoreSheet
    from companion.referee.session import Session

RESULT_ONLY = "It was played without the companion: only its result was entered."
NO_LINES = "No line has been entered yet."
LEGEND = "! the referee's own hand: an override or a note    x no longer in force as it was entered"


def history(
    ctx: typer.Context,
    id: Annotated[
        int | None, typer.Argument(metavar="[ID]", min=1, max=LARGEST_ID, help="The game; without it, the current one.")
    ] = None,
    first: Annotated[
        int | None, typer.Option("--from", metavar="LINE", min=1, max=LARGEST_ID, help="Tell it from this line on.")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", metavar="LINE", min=1, max=LARGEST_ID, help="Tell it up to this line.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="LINE", min=0, max=LARGEST_ID, help="The table as it was then.")
    ] = None,
    compare: Annotated[
        tuple[int, int] | None,
        typer.Option(metavar="LINE LINE", min=0, max=LARGEST_ID, help="What changed from one line to another."),
    ] = None,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Tell a game from its first line, or compare two points.

    \b
    companion history
    companion history 1 --from 3 --to 8
    companion history --at 6
    companion history --compare 2 10

    It tells who typed what and when, what happened by it, what was corrected, and the score.
    --at and --compare show the table as it was then, with the lines that were in force at that time; show --at
    leaves out what was taken back since. Hidden cards are told to nobody unless --seat or --referee asks for them.
    """
    check_options(id, game, first, last, at, compare)
    with open_desk(ctx, as_json) as store:
        from companion.cli.moments import answer_comparison, answer_point

        recorded = store.games.recorded(take_head(store, id or game).id)
        viewer = viewer_of(recorded.header.seats, seat, referee)
        if at is not None:
            answer_point(store, recorded, at, viewer, as_json)
        elif compare is not None:
            answer_comparison(store, recorded, min(compare), max(compare), viewer, as_json)
        else:
            answer_tale(store, recorded, first, last, viewer, as_json)


def check_options(
    id: int | None,
    game: int | None,
    first: int | None,
    last: int | None,
    at: int | None,
    compare: tuple[int, int] | None,
) -> None:
    """Leave when options do not go together."""
    if id is not None and game not in (None, id):
        raise typer.BadParameter("name one game: ID, or --game ID")
    if sum([at is not None, compare is not None, first is not None or last is not None]) > 1:
        raise typer.BadParameter("--at, --compare and --from/--to do not go together")
    if first is not None and last is not None and last < first:
        raise typer.BadParameter("--to is before --from")


class Tale(NamedTuple):
    """A game as it can be told: `session` and `steps` where it can still be replayed, else the `problem`."""

    recorded: Recorded
    viewer: Viewer
    session: Session | None = None
    steps: Sequence[Step] = ()
    fates: Mapping[int, Fate] = {}
    problem: str = ""


def tale_of(store: Store, recorded: Recorded, viewer: Viewer) -> Tale:
    """Replay a game to tell it, as far as that can be done."""
    from campaigns.errors import StoreError
    from companion.cli.tales import fates, tell
    from companion.referee.game import BadPosition

    if is_result_only(recorded.game):
        return Tale(recorded, viewer)
    try:
        session = store.games.load(recorded.game.id).session
        steps = tell(session)
    except (StoreError, BadPosition) as error:
        return Tale(recorded, viewer, problem=f"It can no longer be replayed, only read: {error}.")
    return Tale(recorded, viewer, session, steps, fates(session, steps))


def is_result_only(row: GameRow) -> bool:
    """Tell whether only the result of a game was entered."""
    return not row.lines and not row.adjudicated


def answer_tale(
    store: Store, recorded: Recorded, first: int | None, last: int | None, viewer: Viewer, as_json: bool
) -> None:
    """Tell a game, or a part of it."""
    for line in (first, last):
        check_line(recorded, line)
    tale = tale_of(store, recorded, viewer)
    lines = [row for row in recorded.lines if (first or 1) <= row.n <= (last or len(recorded.lines))]
    is_whole = first is None and last is None
    sheet = sheet_of(store, tale) if is_whole else None
    if as_json:
        say_json(tale_fields(tale, lines, sheet))
    else:
        say("\n".join(tale_words(tale, lines, sheet, is_whole)))


def check_line(recorded: Recorded, line: int | None) -> None:
    """Say that there is no such line. Raises NotFound."""
    from campaigns.errors import NotFound

    if line is not None and not 0 <= line <= len(recorded.lines):
        raise NotFound(f"there is no line {line}; the record has {len(recorded.lines)} lines")


def sheet_of(store: Store, tale: Tale) -> ScoreSheet | None:
    """Return the final score sheet, or that of the moment; none of a game that is void or cannot be replayed."""
    row = tale.recorded.game
    if row.status == "finished":
        return store.games.scores(row.id)
    if row.status == "void" or tale.session is None:
        return None
    return tale.viewer.score(tale.session.game, tale.session.state)


def tale_words(tale: Tale, lines: Sequence[LineRow], sheet: ScoreSheet | None, is_whole: bool) -> list[str]:
    """Say a game: its head, its lines, its score."""
    from companion.cli.answers import score_words

    row = tale.recorded.game
    if is_result_only(row):
        told = [RESULT_ONLY]
    else:
        told = [words for line in lines for words in line_words(tale, line)] or [NO_LINES]
        told += ["", LEGEND] if any(mark_of(tale, line.n) for line in lines) else []
    head = head_words(tale)
    return [
        *(head if is_whole else head[:1]),
        *([tale.problem] if tale.problem else []),
        "",
        *told,
        *(["", *score_words(sheet)] if sheet else []),
        *(["", f"It was broken off: {row.note}."] if row.status == "void" and is_whole else []),
    ]


def head_words(tale: Tale) -> list[str]:
    """Say which game it is and how it began, first in one line, then in full."""
    row, header = tale.recorded.game, tale.recorded.header
    facts = {
        "begun": moment_words(row.created),
        "closed": row.finished and moment_words(row.finished),
        "players": ", ".join(seat_words(seat, name, header) for seat, name in row.players.items()),
        "campaign": row.campaign,
        "note": row.note if row.status == "finished" else "",
        "edition": f"{header.edition}, rules {header.rules}",
        "rulings": ", ".join(ruling_words(header)),
        "began": beginning_words(header, tale.viewer),
        "by hand": by_hand_words(tale),
        "not as played": corrections_words(tale),
    }
    return [
        f"Game {row.id}: {title_of(header)}, {row.status}{marks_words(row)}",
        *(f"  {name:<14}{words}" for name, words in facts.items() if words),
    ]


def title_of(header: Header) -> str:
    """Name what is played; by the slug where the title is not known."""
    from companion.cli.answers import title_words
    from companion.games import find_game

    game = find_game(header.game)
    return title_words(game, header.options) if game else header.game


def marks_words(row: GameRow) -> str:
    from companion.cli.shelf import marks_of

    return "".join(f" ({mark})" for mark in marks_of(row))


def moment_words(moment: Any) -> str:
    """Write a stored moment by the clock of this computer."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M:%S}"


def seat_words(seat: str, name: str, header: Header) -> str:
    """Say who sat on a seat, and with what from earlier games."""
    who = name if name == seat else f"{name} (as {seat})"
    kept = brought(header).get(seat)
    return f"{who} with {kept}" if kept else who


def brought(header: Header) -> dict[str, str]:
    """Return the names of what was brought from earlier games, by seat."""
    from companion.games import find_game

    game = find_game(header.game)
    names = {seat: game.keepsake_label(kept)[0] for seat, kept in header.keepsakes.items()} if game else {}
    return {seat: name for seat, name in names.items() if name}


def ruling_words(header: Header) -> list[str]:
    """Say the rulings that this table has decided otherwise."""
    return [f"{key}={value}" for key, value in other_rulings(header).items()]


def other_rulings(header: Header) -> dict[str, str]:
    """Return the rulings that are not as the companion reads them."""
    from companion.games import find_game

    game = find_game(header.game)
    plain = game.switches() if game else None
    return {key: value for key, value in header.rulings.items() if getattr(plain, key, None) != value}


def beginning_words(header: Header, viewer: Viewer) -> str:
    """Say what a game began with; the seed, which tells every card to come, is the referee's."""
    seed = f" from the seed {header.deal}" if viewer.sees_all else ""
    typed = f", but not {', '.join(header.typed)}" if header.typed else ""
    dealt = f"dealt by the companion{seed}{typed}" if header.deal is not None else ""
    return "; ".join(filter(None, ["from a position that was typed in" if header.position else "", dealt]))


def by_hand_words(tale: Tale) -> str:
    """Say in which lines the referee overruled the game or noted something."""
    kinds = {"override": "overruled in line", "note": "a note in line"}
    found = {words: [step.entry.n for step in tale.steps if step.kind == kind] for kind, words in kinds.items()}
    return "; ".join(f"{words} {', '.join(map(str, lines))}" for words, lines in found.items() if lines)


def corrections_words(tale: Tale) -> str:
    """Say how many lines are no longer in force as they were entered."""
    from companion.referee.amounts import counted

    return f"{counted(len(tale.fates), 'line')}, marked below" if tale.fates else ""


def mark_of(tale: Tale, n: int) -> str:
    """Return the mark of a line that stands out."""
    if n in tale.fates:
        return "x"
    return "!" if tale.steps and tale.steps[n - 1].kind in ("override", "note") else ""


def line_words(tale: Tale, row: LineRow) -> list[str]:
    """Say a line, who typed it when, what became of it, and what happened by it."""
    from companion.cli.tales import step_words

    fate = f"  [{tale.fates[row.n]}]" if row.n in tale.fates else ""
    head = f"{row.n:>4} {mark_of(tale, row.n):<1} {moment_words(row.at)}  {row.by:<12}  {shown_line(tale, row)}{fate}"
    if tale.session is None:
        return [head]
    events = step_words(tale.session, tale.steps[row.n - 1], tale.viewer)
    return [head, *(f"         {words}" for words in events)]


def shown_line(tale: Tale, row: LineRow) -> str:
    """Write a line as it may be read, also where the game cannot be replayed."""
    if tale.session is None:
        return reader_of(tale.viewer, tale.recorded.header)(row.text)
    return tale.viewer.line(tale.session, tale.steps[row.n - 1].entry)


def tale_fields(tale: Tale, lines: Sequence[LineRow], sheet: ScoreSheet | None) -> dict[str, Any]:
    """Return a game as data, with these lines of it."""
    from companion.cli.answers import score_fields
    from companion.cli.shelf import game_fields

    header = tale.recorded.header
    about = game_fields(tale.recorded.game)
    about["line_count"] = about.pop("lines")
    return about | {
        "options": header.options,
        "edition": header.edition,
        "rules": header.rules,
        "rulings": header.rulings,
        "dealt": header.deal is not None,
        "seed": header.deal if tale.viewer.sees_all else None,
        "from_position": header.position is not None,
        "brought": brought(header),
        "problem": tale.problem,
        "lines": [line_fields(tale, row) for row in lines],
        "score": score_fields(sheet) if sheet else None,
    }


def line_fields(tale: Tale, row: LineRow) -> dict[str, Any]:
    """Return a line as data; what became of it is not known where the game cannot be replayed."""
    from companion.cli.answers import event_fields

    fields = {"n": row.n, "line": shown_line(tale, row), "at": row.at, "by": row.by}
    if tale.session is None:
        return fields | {"kind": None, "as_entered": None, "fate": None, "events": [], "gone": [], "back": []}
    step, fate = tale.steps[row.n - 1], tale.fates.get(row.n)
    return fields | {
        "kind": step.kind,
        "as_entered": fate is None,
        "fate": fate and {"how": fate.how, "by": fate.by},
        "events": [event_fields(event, tale.viewer) for event in step.events],
        "gone": [entry.n for entry in step.gone],
        "back": [entry.n for entry in step.back],
    }
