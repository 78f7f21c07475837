"""The prompt on a real pseudo-terminal: the screen, keys, paste, and a closed terminal."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

from tests.cli.conftest import SETUP, Companion, playout
from tests.support.terminal import Terminal

PASTE, PASTED = "\x1b[200~", "\x1b[201~"
LEFT, RIGHT, HOME, END = "\x1b[D", "\x1b[C", "\x1b[H", "\x1b[F"
Open = Callable[..., Terminal]


@pytest.fixture
def flipped(turn: Companion) -> Companion:
    assert turn("move", "flip", "expand").code == 0
    return turn


@pytest.fixture
def sit() -> Iterator[Open]:
    """Open the prompt on a terminal."""
    opened: list[Terminal] = []

    def open_terminal(*words: str, columns: int = 100, rows: int = 30, **environment: str) -> Terminal:
        terminal = Terminal("play", *words, columns=columns, rows=rows, **environment)
        opened.append(terminal)
        terminal.ready()
        return terminal

    yield open_terminal
    for terminal in opened:
        terminal.child.close(force=True)


def see(terminal: Terminal, *words: str) -> None:
    """Wait until all these words are on the screen."""
    terminal.wait(f"{words} on the screen", lambda: all(word in terminal.shown for word in words))


def lines_of(companion: Companion) -> list[str]:
    return [line["line"] for line in companion("show", "--json").document["lines"]]


def test_the_status_is_always_shown(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    below = (
        "Ann: use Expand",
        "Bo: use Expand",
        "On the table: ",
        "Crayonville, level 1 · card 1 of 13 · Ann 0, Bo 0",
        "game 1",
    )
    see(terminal, "Game 1 continues at line 12. Last move: flip expand", *below)
    terminal.type("rules tower\r")
    see(terminal, *below)
    terminal.type("ann pass\r")
    see(terminal, "12  Ann pass", "line 13")
    assert "\n Ann: use Expand" not in terminal.shown


def test_suggestions_are_shown_but_never_played(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("ann b")
    see(terminal, "12> ann build house G7 with 2 wood  -2 wood, -1 grain")
    assert terminal.line == "12> ann b"
    terminal.type("\r")
    see(terminal, "Unfinished: after 'ann b', type house or boat")
    terminal.type("ann b")
    terminal.wait("offer", lambda: terminal.line == "12> ann b" and "G7 with 2 wood" in terminal.shown)
    terminal.type("\x1b[C")
    terminal.wait("the whole line", lambda: terminal.line == "12> ann build house G7 with 2 wood")
    terminal.type("\r")
    see(terminal, "12  Ann build house G7 with 2 wood")
    assert lines_of(flipped)[-2:] == ["Ann build house G7 with 2 wood", "Ann done"]


def test_end_accepts_a_suggestion(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("bo b")
    see(terminal, "12> bo build house G7 with 2 wood")
    terminal.type(END)
    terminal.wait("the whole line", lambda: terminal.line == "12> bo build house G7 with 2 wood")


def test_a_suggestion_no_longer_shown_is_not_accepted(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("ann  boat H6" + HOME + RIGHT * 4 + "b")
    see(terminal, "12> ann build boat H6")
    terminal.type(END + RIGHT + "!")
    terminal.wait("the end", lambda: terminal.line.endswith("!"))
    assert terminal.line == "12> ann b boat H6!"


def test_keys_typed_between_two_prompts_are_kept(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("note one\r")
    terminal.type("note two\rnote three\r\x04")
    assert terminal.left() == 0
    rows = terminal.shown.split("\n")
    assert [row for row in rows if row.startswith("note") or "^D" in row] == []
    assert [line.split(" by ")[0] for line in lines_of(flipped)[-3:]] == ['note "one"', 'note "two"', 'note "three"']


def test_lines_by_someone_else_are_shown(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    flipped("move", "ann", "pass")
    terminal.type("ann use\r")
    see(terminal, "Someone else added 1 line:\n  12  Ann pass\nNot played: ann use")
    terminal.wait("the line", lambda: terminal.line == "13> ann use")
    assert lines_of(flipped)[-1] == "Ann pass"
    terminal.type("\x03bo pass\r")
    see(terminal, "13  Bo pass")


def test_show_does_not_repeat_the_status(flipped: Companion, sit: Open) -> None:
    terminal = sit(rows=50)
    terminal.type("score\r")
    terminal.ready()
    terminal.forget()
    terminal.type("show\r")
    terminal.hear("Harvest Wood")
    terminal.ready()
    assert "Next" not in terminal.said
    terminal.forget()
    terminal.type("show bo\r")
    terminal.hear("Bo's stock")
    terminal.ready()
    assert "Next" not in terminal.said
    assert "Ann's village" not in terminal.said


@pytest.mark.parametrize(("columns", "stock"), [(80, "Ann 3w 1f 1g · Build"), (24, "Ann 3w1f1g B")])
def test_the_bar_shows_what_every_seat_holds(flipped: Companion, sit: Open, columns: int, stock: str) -> None:
    assert flipped("override", "ann", "wood", "+1", "--why", "found").code == 0
    terminal = sit(columns=columns, rows=24)
    see(terminal, stock)


@pytest.mark.parametrize("columns", [80, 120])
def test_the_bar_follows_every_move(flipped: Companion, sit: Open, columns: int) -> None:
    terminal = sit(columns=columns, rows=24)
    see(terminal, "Ann 2w 1f 1g · Build    Bo 2w 1f 1g · Build")
    terminal.type("ann build house G7\r")
    see(terminal, "Ann 0w 1f 0g · Produce    Bo 2w 1f 1g · Build")
    terminal.type("undo\r")
    see(terminal, "Ann 2w 1f 1g · Build    Bo 2w 1f 1g · Build")


def test_a_long_table_is_shown_in_pages(flipped: Companion, sit: Open) -> None:
    terminal = sit(columns=80, rows=24)
    terminal.type("show\r")
    see(terminal, "Ann: Ann's village", "Page 1 of ", "Enter shows the next page.")
    terminal.type("\r")
    see(terminal, "Page 2 of ")
    assert len(lines_of(flipped)) == len(SETUP) + 1
    terminal.type("show 9\r")
    see(terminal, "There is no page 9")
    terminal.type("\r")
    terminal.ready()
    terminal.type("show ann 1\r")
    see(terminal, "Ann: Ann's village")


def test_a_page_ends_with_the_next_line(flipped: Companion, sit: Open) -> None:
    terminal = sit(columns=80, rows=24)
    terminal.type("show\r")
    see(terminal, "Enter shows the next page.")
    terminal.type("note no more\r")
    see(terminal, "12  note")
    terminal.ready(after=12)
    terminal.forget()
    terminal.type("\r")
    terminal.ready(after=12)
    assert "Page" not in terminal.said


def test_tab_completes_word_after_word(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("bo b\tbo\tH\t\r")
    see(terminal, "12  Bo build boat H6")
    terminal.type("ann build \t")
    see(terminal, " house", " boat")


def test_a_word_inside_a_line_is_completed(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("ann  boat H6" + HOME + "\x1b[C" * 4 + "b")
    see(terminal, "12> ann build boat H6")
    assert terminal.line == "12> ann b"
    terminal.type("\t")
    terminal.wait("word", lambda: terminal.line == "12> ann build" and "12> ann build boat H6" in terminal.shown)
    terminal.type("\r")
    see(terminal, "12  Ann build boat H6")


def test_several_pasted_lines(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type(f"{PASTE}ann pass\nbo fly\nflip expand{PASTED}")
    see(terminal, "12> ann pass", "flip expand")
    assert len(lines_of(flipped)) == len(SETUP) + 1
    terminal.type("\r")
    see(terminal, "12  Ann pass", "^^^", "Played 1 line before it. It and 1 line after it are still", "13> bo fly")
    assert lines_of(flipped)[-1] == "Ann pass"
    terminal.type("\x1b[A\x05" + "\x7f" * 3 + "pass\r")
    see(terminal, "13  Bo pass", "14  flip expand")
    assert lines_of(flipped)[-2:] == ["Bo pass", "flip expand"]


def test_trying_looks_different_and_stores_nothing(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("what if\r")
    see(terminal, "what if 12>", " What if: nothing is stored")
    terminal.type("ann pass\r")
    see(terminal, "what if 13>", "Score after these moves: Ann 0, Bo 0")
    terminal.type("\x03")
    terminal.type("\x04")
    terminal.ready()
    see(terminal, "Back in the game")
    assert len(lines_of(flipped)) == len(SETUP) + 1
    terminal.type("\x04")
    assert terminal.left() == 0


def test_ctrl_c_clears_the_line_and_up_recalls_earlier_lines(flipped: Companion, sit: Open) -> None:
    terminal = sit()
    terminal.type("ann pass\r")
    see(terminal, "12  Ann pass")
    terminal.ready(after=12)
    terminal.type("bo pass and mo\x03")
    terminal.ready()
    terminal.type("\x1b[A")
    terminal.wait("the line before", lambda: terminal.line == "13> ann pass")
    terminal.type("\x03")
    terminal.ready()
    terminal.type("\x12ann")
    see(terminal, "ann pass")
    terminal.type("\x03\x03")
    terminal.ready()
    assert lines_of(flipped)[-1] == "Ann pass"


def hang_up(terminal: Terminal) -> None:
    terminal.child.kill(signal.SIGHUP)


def kill(terminal: Terminal) -> None:
    terminal.child.kill(signal.SIGKILL)


def pull_out(terminal: Terminal) -> None:
    terminal.child.ptyproc.fileobj.close()


@pytest.mark.parametrize("go", [hang_up, kill, pull_out])
def test_a_closed_terminal_loses_nothing(flipped: Companion, sit: Open, go: Callable[[Terminal], None]) -> None:
    terminal = sit()
    terminal.type("ann pass\r")
    terminal.ready(after=12)
    terminal.type("bo pa")
    terminal.wait("typing", lambda: terminal.line == "13> bo pa")
    go(terminal)
    terminal.wait("end", lambda: not terminal.child.isalive()) if go is not pull_out else None
    again = sit()
    see(again, "Game 1 continues at line 13. Last move: Ann pass")
    again.type("bo pass\r")
    see(again, "13  Bo pass")


@pytest.mark.parametrize("columns", [40, 24])
def test_a_narrow_terminal(flipped: Companion, sit: Open, columns: int) -> None:
    terminal = sit(columns=columns, rows=16)
    see(terminal, " card 1 of 13")
    status = next(row for row in terminal.screen.display if row.startswith(" card 1"))
    assert status.rstrip() == (" card 1 of 13 · Ann 0, Bo 0" if columns == 40 else " card 1 of 13 · Ann 0, …")
    terminal.type("bo b")
    terminal.wait("offer", lambda: terminal.line == "12> bo b" and "12> bo build house" in terminal.shown)
    at = terminal.screen.cursor.y
    assert "wood" not in terminal.screen.display[at + 1]
    terminal.type("\x15ann fly\r")
    see(terminal, "^^^", "Unknown word")


def test_a_low_terminal_shows_one_question(flipped: Companion, sit: Open) -> None:
    terminal = sit(columns=80, rows=10)
    see(terminal, "Ann: use Expand, Build with the Build/Produce card, or pass (and 1 more)", "card 1 of 13")


def test_without_a_status_the_next_question_is_printed(flipped: Companion, sit: Open) -> None:
    terminal = sit(PROMPT_TOOLKIT_NO_CPR="1")
    terminal.type("ann pass\r")
    see(terminal, "Next: Bo: use Expand", "On the table: ")


def test_a_plain_prompt_has_the_same_commands(flipped: Companion, sit: Open) -> None:
    terminal = sit("--plain")
    terminal.type("what if\r")
    see(terminal, "what if 12>")
    terminal.type("ann pass\r")
    see(terminal, "Score after these moves", "what if 13>")
    terminal.type("\x04")
    see(terminal, "Back in the game")
    terminal.type("ann fly\r")
    see(terminal, "        ^^^")
    terminal.type("ann pass\r")
    see(terminal, "\n13>")
    assert lines_of(flipped)[-1] == "Ann pass"
    terminal.type("\x03")
    see(terminal, "\n13> ^C\n13>")


def test_several_moves_and_choices_on_a_terminal(flipped: Companion, sit: Open) -> None:
    """Moves before a refused one are kept and the rest waits; a number picks a reading; `;` keeps suggesting."""
    terminal = sit()
    terminal.type("ann pass; bo build house A1; bo pass\r")
    see(terminal, "Played 1 move before it. The rest is still at the prompt", "13> bo build house A1; bo pass")
    assert lines_of(flipped)[-1] == "Ann pass"
    terminal.type("\x03undo\r")
    see(terminal, "\n14>")
    terminal.type("wo fi wa; wood A1\r")
    see(terminal, " 1  Ann use; draw Ann wood field water", " 2  Bo use; draw Bo wood field water")
    terminal.type("2\r")
    see(terminal, "16  Bo colour wood A1")
    terminal.type("bo colour field A2; ann bu\t")
    see(terminal, "bo colour field A2; ann build")
    terminal.type("\x03bo field A2; rest pass\r")
    see(terminal, "18  Ann pass")
    assert lines_of(flipped)[-2:] == ["Bo colour field A2", "Ann pass"]
    terminal.type("what if hw; all use\r")
    see(terminal, "Nothing was stored.")


def test_enter_after_finish_starts_the_next_level(turn: Companion, sit: Open) -> None:
    assert turn("new", "crayonville", "--seat", "Ann", "--seat", "Bo").code == 0
    assert turn("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    terminal = sit()
    terminal.type("finish\r")
    see(terminal, "Game 2 is finished. Enter starts Crayonville, level 2, with Ann and Bo. 'quit' leaves.")
    terminal.type("\r")
    see(terminal, "Game 3: Crayonville, level 2, with Ann, Bo", "Campaign: Ann and Bo 2", "level 2 · setting up")
    terminal.type("show ann\r")
    see(terminal, "Ann: Ann's village 2")
    terminal.type("quit\r")
    assert terminal.left() == 0


def test_quit_after_finish_starts_nothing(turn: Companion, sit: Open) -> None:
    assert turn("new", "crayonville", "--seat", "Ann", "--seat", "Bo").code == 0
    assert turn("move", "-", stdin="\n".join(playout(5, ("Ann", "Bo")))).code == 0
    terminal = sit("--plain")
    terminal.type("finish\r")
    see(terminal, "Enter starts Crayonville, level 2, with Ann and Bo. 'quit' leaves.")
    terminal.type("quit\r")
    assert terminal.left() == 0
    assert len(turn("games", "--json").document["games"]) == 2
