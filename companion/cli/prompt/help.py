"""`help` at the prompt: what can be typed, by topic, with examples of the game as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.prompt.short_forms import shortest_line
from companion.cli.prompt.suggestions import TOPICS, Node, move_tree
from companion.cli.screen.wording import next_words, split_move
from companion.referee.moves import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.cli.prompt.state import Prompt
    from companion.referee.session import Session

SHOWN_KINDS = 12

# It stays short enough to be read at once above the prompt of a small terminal.
OVERVIEW = """\
Type what happens at the table{examples}.
Words may be shortened; Tab completes them.
  ?, ? WORD     every legal move        undo, undo 12   take back lines
  why LINE      judge, do not play      redo            bring them back
  rules WORDS   search the rules        amend 12 LINE   replace a line
  show, score   the table, the score    note TEXT       a remark
  what if LINE; LINE   try, and drop    decide ID TEXT  decide about a rule
  deal          the companion draws     save as FILE, switch 3, finish, quit
  override {seat} {quantity} +2 "reason"   change a quantity by hand
  show {seat}, ? {seat}   the table, the moves as {seat} may see them
More: help moves, looking, trying, correcting, leaving, keys"""

TEXTS = {
    "looking": """\
Looking changes nothing.
  ?, legal         every legal move, by seat and kind; `? WORD` only those with
                   this word or a word that begins so; `? {seat}` those of {seat},
                   with the cards that {seat} may see
  why LINE         judge a line without playing it: what it would give, or why
                   not, the rules in full and what this table decided before
  rules WORDS      search the rules; `rules ID` shows one in full
  show, show {seat}
                   the table, or as {seat} may see it; `show all`, `? all` with
                   every hidden card
  score            the score sheet with its reasons""",
    "trying": """\
  what if LINE; LINE   try lines one after another and see what comes of them
  what if              go on trying: the prompt says so until you leave it
While lines are tried, every look works on the table as it would be: ?, show,
score, why. undo drops the last tried line. back (or drop, or Ctrl-D) returns
to the table as it is. Nothing tried is ever stored. Nothing is dealt: type
what should come up. What is tried knows no more than this screen may show.""",
    "correcting": """\
  undo, undo 12    take back the last line, or line 12 and all after it; it
                   says what people have seen already
  redo             bring back what was taken, until the next line
  amend 12 LINE    replace line 12 and judge all after it again; with a last
                   word `cut`, lines that no longer stand are dropped
  override {seat} {quantity} +2 "reason"
                   change a quantity by hand, kept apart from what is computed
  note TEXT        a remark for the record
  decide ID TEXT   what this table decided about a rule: a note that is told
                   again when the same rule comes up
Nothing is erased: a correction is a line of the record itself.""",
    "leaving": """\
Every accepted line is stored before you see it. Whatever happens to this
terminal, `companion play` goes on at the same place.
  save as FILE     write the record as text; with .toml at its end, the
                   position for `companion new --position`; never over a file
  switch, switch 3 list the open games, or go on with another one
  finish           store the result of a game that is over, and leave
  quit, Ctrl-D     leave""",
    "keys": """\
  Tab              complete the word at the cursor, also inside a line
  Right, End       take the whole suggestion that is shown behind the cursor
  Up, Ctrl-R       earlier lines; search them
  Enter            play what is typed, never what is only suggested
  Ctrl-C           drop what is typed
  Ctrl-D           leave; while lines are tried, return to the table
Lines that are pasted together wait for one Enter. They are judged one by one;
at the first that is refused the rest stays at the prompt.""",
}


def help_words(prompt: Prompt, topic: str) -> list[str]:
    """Say what can be typed, in general or about a topic."""
    session = prompt.session
    topic = next((name for name in TOPICS if topic and name.startswith(topic.casefold())), "")
    if topic == "moves":
        return kind_words(prompt.seen)
    if topic:
        return [_filled(TEXTS[topic], session)]
    examples = ", ".join(list(legal_kinds(prompt.seen).values())[:2])
    overview = _filled(OVERVIEW, session).replace("{examples}", f": {examples}" if examples else "")
    return [overview, *([] if prompt.is_told else next_words(session, "finish"))]


def _filled(text: str, session: Session) -> str:
    return text.replace("{seat}", session.header.seats[0]).replace("{quantity}", session.game.quantities.names[0])


def legal_kinds(seen: Session) -> dict[str, str]:
    """Return a line of each kind that is legal now."""
    kinds: dict[str, str] = {}
    for line in lines_in(move_tree(seen), seen):
        kinds.setdefault(split_move(line, seen.header.seats)[0], line)
    return kinds


def lines_in(node: Node, session: Session) -> Iterator[str]:
    """Yield the lines of the moves in a tree; those without a seat are there with it too."""
    if isinstance(node.end, Move):
        yield session.write(node.end)
    for below in node.after.values():
        yield from lines_in(below, session)


def kind_words(seen: Session) -> list[str]:
    """Say the shortest form of each kind of move that is legal now."""
    kinds = list(legal_kinds(seen).values())
    shorts = {shortest_line(seen, line): line for line in kinds[:SHOWN_KINDS]}
    if not shorts:
        return ["No move is legal now."]
    room = max(map(len, shorts))
    more = [f"  … and {len(kinds) - SHOWN_KINDS} kinds more: ? lists them"] if len(kinds) > SHOWN_KINDS else []
    rows = [f"  {short:<{room}}  {line}" for short, line in shorts.items()]
    return ["As short as each kind of move can be typed now, and what it means:", *rows, *more]
