"""`help` at the prompt: commands by topic, with examples from the current game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.cli.prompt.short_forms import shortest_line
from companion.cli.prompt.suggestions import TOPICS, Node, move_tree
from companion.cli.screen.wording import next_words, split_move
from companion.limits import shorten
from companion.referee.moves import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.cli.prompt.state import Prompt
    from companion.referee.session import Session

# The topic that describes each command.
TOPIC_OF = {
    "?": "looking", "legal": "looking", "why": "looking", "rules": "looking", "show": "looking", "score": "looking",
    "what": "trying", "back": "trying", "drop": "trying",
    "undo": "correcting", "redo": "correcting", "amend": "correcting", "override": "correcting",
    "note": "correcting", "decide": "correcting", "history": "correcting",
    "save": "leaving", "switch": "leaving", "finish": "leaving", "next": "leaving", "quit": "leaving",
    "exit": "leaving",
}  # fmt: skip
# Commands that the overview describes.
IN_OVERVIEW = ("", "help", "deal")
OVER = "No move is legal: the game is over. Type 'finish' or 'undo'."

# Fits a small terminal, above the prompt.
OVERVIEW = """\
Type what happens at the table{examples}.
Words can be shortened; Tab completes them.
  ?, ? WORD     list legal moves        undo, undo 12   take back moves
  why MOVE      check without playing   redo            restore them
  rules WORDS   search the rules        amend 12 MOVE   replace a move
  show, score   show the table or score note TEXT       add a note
  what if MOVE; MOVE   try moves        decide ID TEXT  record a house ruling
  deal          let the companion draw  save as, switch 3, finish, next, quit
  override {seat} {quantity} +2 "reason"   change a quantity by hand
  history       list the last moves, to change one of them
  show {seat}, ? {seat}   {seat}'s part or moves, as {seat} sees them
More: help TOPIC (moves, shorthand, looking, trying, correcting, leaving, keys)"""

TEXTS = {
    "shorthand": """\
  MOVE; MOVE       several moves in one line. The name and the verb carry over.
                   At a refused move, the rest stays at the prompt
  MOVE, WORDS      more of the same: a list after commas or spaces
  all VERB         one verb for every player who has to move; `rest VERB` or
                   `others VERB` for those who have not moved in this line
  a bare word      a card, tile or place that only one legal move has
  any order        the words after the verb, and other words of the rulebook:
                   `none` for a pass
  {seat} undo      a correction, with or without a name
If a line can mean several legal moves, they are listed. Type the number of the
one you mean. `help moves` shows the shortest form of each kind of legal move.""",
    "looking": """\
These commands change nothing.
  ?, legal         list the legal moves by seat and kind. `? WORD` lists moves
                   with this word, `? {seat}` those of {seat}
  why MOVE         check a move without playing it: what it would do, or why
                   it is refused, with the rules and your earlier decisions
  rules WORDS      ask as you would say it: `rules who wins a tie`, `rules ID`
  show, show {seat}   show the table, or only {seat}'s part, with the cards
                   {seat} can see. Enter shows the next page
  show {seat} all     show the whole table as {seat} sees it; `show all` and
                   `? all` include every hidden card
  score            show the score sheet, with the reason for every line""",
    "trying": """\
  what if MOVE; MOVE   try moves in order and see the result
  what if              keep trying moves until you type `back`
While you try moves, `?`, `show`, `score` and `why` use the table as it would
be. `undo` drops the last move you tried. `back` (or `drop`, or Ctrl-D) returns
to the game. Nothing you try is stored, and nothing is dealt: type the cards or
tiles yourself. Trial moves use only what this screen may show.""",
    "correcting": """\
  undo, undo 12, undo {seat}
                   take back the last move or correction, line 12, or
                   {seat}'s last move, and everything after it
  redo             restore what undo took back, until the next move
  history          list the last moves; arrow keys choose one to change
  amend 12 MOVE    replace line 12 (or `last`, or {seat}'s last move); add
                   `drop` or `cut` if later moves are no longer legal
  override {seat} {quantity} +2 "reason"   change a quantity by hand
  allow MOVE "reason"                      play a draw that was miscounted
  note TEXT, decide ID TEXT                add a note, or a house ruling
Each correction ends with what to change on the table, for each player.
Nothing is erased: every correction becomes a line of the record.""",
    "leaving": """\
Every move is stored before you see the answer. If the terminal closes,
`companion play` continues from the same place.
  save as FILE     write the record as text, or the position for
                   `companion new --position` if FILE ends in .toml; never
                   overwrites a file
  switch, switch 3 list the open games, or switch to game 3
  finish           store the result of a finished game
  next             then start the next level, or another game, with the same
                   players; Enter after `finish` does the same
  quit, Ctrl-D     leave""",
    "keys": """\
  Tab              complete the word at the cursor, even inside a line
  Right, End       accept the whole suggestion after the cursor
  Up, Ctrl-R       recall earlier lines; search them
  Enter            play what you typed, never what is only suggested
  Ctrl-C           clear the line
  Ctrl-D           leave; while you try moves, return to the game
Pasted lines wait for one Enter. They are played one by one. If one is refused,
it and the lines after it stay at the prompt.""",
}


def help_words(prompt: Prompt, words: str) -> list[str]:
    """Return the help overview, or the help of a topic or of a command."""
    session = prompt.session
    asked = words.casefold().partition(" ")[0].strip("'`\"")
    if asked not in IN_OVERVIEW:
        topic = find_topic(asked)
        if topic is None:
            return [f"No help on '{shorten(asked)}'. Topics: {', '.join(TOPICS)}"]
        return kind_words(prompt.seen) if topic == "moves" else [_filled(TEXTS[topic], session)]
    examples = ", ".join(list(legal_kinds(prompt.seen).values())[:2])
    overview = _filled(OVERVIEW, session).replace("{examples}", f": {examples}" if examples else "")
    return [overview, *([] if prompt.shows_asks else next_words(session, "finish"))]


def find_topic(asked: str) -> str | None:
    """Return the topic that a word names, or that describes the command it names. Both can be shortened."""
    known = {name: name for name in TOPICS} | TOPIC_OF
    return known.get(asked) or next((topic for word, topic in known.items() if word.startswith(asked)), None)


def _filled(text: str, session: Session) -> str:
    return text.replace("{seat}", session.header.seats[0]).replace("{quantity}", session.game.quantities.names[0])


def legal_kinds(seen: Session) -> dict[str, str]:
    """Return one legal move of each kind."""
    kinds: dict[str, str] = {}
    for line in lines_in(move_tree(seen), seen):
        kinds.setdefault(split_move(line, seen.header.seats)[0], line)
    return kinds


def lines_in(node: Node, session: Session) -> Iterator[str]:
    """Yield the moves of a tree as lines; moves without a seat appear with their seat too."""
    if isinstance(node.end, Move):
        yield session.write(node.end)
    for below in node.after.values():
        yield from lines_in(below, session)


def kind_words(seen: Session) -> list[str]:
    """List the shortest form of each kind of legal move."""
    kinds = list(legal_kinds(seen).values())
    shorts = {shortest_line(seen, line): line for line in kinds}
    if not shorts:
        return ["No move is legal now." if seen.asks() else OVER]
    room = max(map(len, shorts))
    rows = [f"  {short:<{room}}  {line}" for short, line in shorts.items()]
    return ["The shortest form of each kind of legal move, and the move it stands for:", *rows]
