"""`resume`: from the code on a sheet to its game or village, and what the sheet is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaigns.sheet_codes import ChangedLine, game_code, village_code
from campaigns.store import open_store
from companion.cli.commands.games.resume import seen_changes
from companion.cli.output import capitalise
from companion.games import REGISTRY
from companion.referee.codes import write_code
from companion.referee.record import Entry
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from tests.cli import larder
from tests.cli.conftest import SETUP, Companion, playout
from tests.cli.plain import printed

UP_TO_DATE = "The sheet is up to date.\n"


def code_of(id: int = 1, at: int | None = None, db: str | None = None) -> str:
    """Return the code on a sheet of a game."""
    with open_store(db) as store:
        return write_code(game_code(store.games.load(id), at))


def village_code_of(id: int = 1, level: int | None = None) -> str:
    """Return the code on a sheet of a village."""
    with open_store() as store:
        return write_code(village_code(store.villages.load(id), level))


HOUSE = ("flip expand", "ann build house G7", "ann done", "bo pass", "flip harvest-wood", "ann use")


@pytest.fixture
def built(turn: Companion) -> Companion:
    """The game with Ann's first house and her first harvest."""
    assert turn("move", "-", stdin="\n".join(HOUSE)).code == 0
    return turn


def test_a_sheet_that_is_up_to_date(turn: Companion) -> None:
    answer = turn("resume", code_of())
    assert answer.code == 0
    assert answer.out == (
        "Game 1: Crayonville, level 1, with Ann, Bo\n"
        "Printed after line 10; the table is at line 10.\n"
        "The sheet is up to date.\n"
        "Game 1: Crayonville, level 1, 10 lines. Next:\n"
        "  flip card 1 of 13, a starter card\n"
    )


def test_new_moves_are_shown_as_move_shows_them(turn: Companion) -> None:
    turn("config", "set", "forced", "ask")
    code = code_of()
    printed = turn("move", "-", stdin="\n".join(HOUSE)).out
    out = turn("resume", code).out
    assert "The sheet is 6 moves behind.\n" in out
    new = out.split("New since:\n")[1].split("Game 1:")[0]
    assert new.splitlines()[0] == "  11  flip expand"
    assert sorted(new.splitlines()) == sorted(line for line in printed.splitlines() if line.startswith("  "))
    document = turn("resume", code, "--json").document
    assert (document["at"], document["lines"], document["behind"], document["up_to_date"]) == (10, 16, 6, False)
    assert [line["n"] for line in document["new"]] == [11, 12, 13, 14, 15, 16]
    assert document["new"][5]["events"][0]["text"].startswith("Ann: +3 wood")
    assert document["asks"] == turn("show", "--json").document["asks"]


def test_the_game_becomes_the_current_one(turn: Companion) -> None:
    code = code_of()
    turn("new", "cray", "--seat", "Cy")
    assert turn("resume", code.lower().replace("-", " ")).code == 0
    assert turn("show", "--json").document["id"] == 1


def test_a_code_may_be_typed_as_several_words(turn: Companion) -> None:
    assert UP_TO_DATE in turn("resume", *code_of().split("-")).out


def test_undo_and_redo(built: Companion) -> None:
    code = code_of()
    built("undo")
    out = built("resume", code).out
    assert "The sheet has 1 move to erase.\nErase:\n  16  Ann use\nGame 1" in out
    built("redo")
    assert f"the table is at line 18.\n{UP_TO_DATE}" in built("resume", code).out


def test_an_amended_line_and_its_consequences(built: Companion) -> None:
    code = code_of()
    assert built("amend", "3", "ann colour wood A1").code == 0
    out = built("resume", code).out
    assert "The sheet is 1 move behind, with 1 move to erase and 1 move to correct.\n" in out
    assert "Erase:\n   3  Ann colour wood G6\n" in out
    corrected = "Correct, because the result has changed:\n  16  Ann use\n      Ann: +2 wood (house G7: H7 1, F7 1)"
    assert corrected in out
    assert "New since:\n   3  Ann colour wood A1\n" in out
    document = built("resume", code, "--json").document
    assert [line["n"] for line in document["changed"]] == [16]
    assert document["gone"] == [{"n": 3, "line": "Ann colour wood G6"}]


def test_lines_that_an_amend_dropped(turn: Companion) -> None:
    code = code_of()
    assert turn("amend", "2", "draw bo wood wood water water", "--cut").code == 0
    document = turn("resume", code, "--json").document
    assert [line["n"] for line in document["gone"]] == [2, 7, 8, 9, 10]
    assert [line["line"] for line in document["new"]] == ["draw Bo wood wood water water"]
    assert "The sheet is 1 move behind, with 5 moves to erase.\n" in turn("resume", code).out


def test_a_sheet_printed_while_lines_were_taken_back(turn: Companion) -> None:
    turn("undo", "7")
    code = code_of()
    turn("redo")
    document = turn("resume", code, "--json").document
    assert [line["n"] for line in document["new"]] == [7, 8, 9, 10]
    assert document["gone"] == []


def test_a_game_that_is_over(over: Companion) -> None:
    code = code_of()
    over("finish")
    out = over("resume", code).out
    assert UP_TO_DATE in out
    assert out.endswith(" lines, finished\n")
    document = over("resume", code, "--json").document
    assert (document["status"], document["asks"]) == ("finished", [])


def test_a_game_that_is_void(turn: Companion) -> None:
    turn("finish", "--void", "--why", "late")
    assert turn("resume", code_of(at=3)).out.endswith(" lines, void\n")


def refused(companion: Companion, code: str, kind: str) -> str:
    """Type a code that is refused while another game is current, and check that nothing changes."""
    companion("new", "cray", "--seat", "Cy")
    current = companion("show", "--json").document
    answer = companion("resume", code, "--json")
    assert (answer.code, answer.document["kind"]) == (3, kind)
    assert answer.err == f"{capitalise(answer.document['error'])}\n"
    assert companion("show", "--json").document == current
    return answer.err


@pytest.mark.parametrize("code", ["", "G", "hello", "G1-10", "G1-10-UUUU", "G1-10-\x1b[31m", "x" * 5000, "\u202eG1"])
def test_malformed_codes_are_refused(turn: Companion, code: str) -> None:
    said = refused(turn, code, "unusable")
    assert "every printed score sheet, map, position and village has one" in said
    assert "\x1b" not in said


def test_an_ambiguous_code_is_refused(turn: Companion) -> None:
    said = refused(turn, "G110" + code_of()[-4:], "unusable")
    assert "can be read in 2 ways, as G1-10-" in said


def test_an_unknown_game_or_village_is_refused(turn: Companion) -> None:
    assert "There is no game 99. List them with: companion games" in refused(turn, "G99-1-0000", "not-found")
    assert "There is no village '99'. List them with: companion village list" in refused(
        turn, "V99-1-0000", "not-found"
    )
    assert "There is no game 2147483647" in refused(turn, "G2147483647-1-0000", "not-found")


def test_a_sheet_from_another_database(turn: Companion) -> None:
    assert turn("--db", "other.db", "new", "cray", "--seat", "Ann", "--seat", "Bo").code == 0
    lines = "\n".join([*SETUP[:-1], "bo colour water I4"])
    assert turn("--db", "other.db", "move", "-", stdin=lines).code == 0
    code = code_of(db="other.db")
    assert code.startswith("G1-10-")
    assert "does not match game 1 in this database" in refused(turn, code, "not-found")


def test_a_sheet_from_before_a_backup_was_restored(turn: Companion, database: Path) -> None:
    backup = database.read_bytes()
    turn("move", "flip expand")
    code = code_of()
    database.with_name("table.db-wal").unlink(missing_ok=True)
    database.with_name("table.db-shm").unlink(missing_ok=True)
    database.write_bytes(backup)
    assert "The sheet shows line 11, but game 1 has 10" in refused(turn, code, "not-found")


def test_an_unknown_seat_changes_nothing(turn: Companion) -> None:
    code = code_of()
    turn("new", "cray", "--seat", "Cy")
    answer = turn("resume", code, "--seat", "zed")
    assert answer.code == 3
    assert "There is no seat 'zed'" in answer.err
    assert turn("show", "--json").document["id"] == 2


@pytest.fixture
def pantries(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> Companion:
    """Two databases that differ only in hidden cards, with one line buried and another taken back."""
    monkeypatch.setitem(REGISTRY, larder.SLUG, larder.__name__)
    worlds = {"one.db": ("quince", "medlar", "damson", "sloe"), "two.db": ("sloe", "cherry", "quince", "medlar")}
    for db, (a, b, x, y) in worlds.items():
        companion("--db", db, "new", "larder", "--seat", "Ann", "--seat", "Bo")
        drawn = [f"draw ann {a}", f"draw ann {b}", f"draw bo {x}", f"draw bo {y}", f"ann bury {a}", f"bo bury {x}"]
        assert companion("--db", db, "move", "-", stdin="\n".join(drawn)).code == 0
        assert companion("--db", db, "amend", "5", f"ann bury {b}").code == 0
        assert companion("--db", db, "undo", "6").code == 0
    return companion


@pytest.mark.parametrize("at", range(9))
@pytest.mark.parametrize("words", [[], ["--json"]])
def test_nothing_hidden_is_shown(pantries: Companion, at: int, words: list[str]) -> None:
    def printed(db: str, *more: str) -> str:
        code = code_of(at=at, db=db)
        answer = pantries("--db", db, "resume", code, *words, *more)
        assert answer.code == 0
        return answer.out.replace(code, "")

    assert printed("one.db") == printed("two.db")
    assert not re.search("quince|medlar|damson|sloe|cherry", printed("one.db"))
    if at < 7:
        assert printed("one.db", "--referee") != printed("two.db", "--referee")
        assert re.search("quince|medlar|damson", printed("one.db", "--referee"))
    assert not re.search("damson|sloe", printed("one.db", "--seat", "ann"))


def test_a_change_only_in_hidden_cards_is_not_shown() -> None:
    line = larder.Bury("Ann", "quince")
    was, now = (larder.Handled("Ann", "buried", fruit) for fruit in ("quince", "medlar"))
    change = ChangedLine(Entry(5, "Ann bury quince", line), (was,), (now,))
    assert [seen_changes([change], viewer) for viewer in (ONLOOKER, Viewer("Bo"))] == [[], []]
    assert [seen_changes([change], viewer) for viewer in (REFEREE, Viewer("Ann"))] == [[change], [change]]


@pytest.fixture
def sugarhouse(companion: Companion) -> Companion:
    """Masters of Maple Syrup with dealt hands, a few turns in."""
    assert companion("new", "masters-of-maple-syrup", "--seat", "Ann", "--seat", "Bo", "--deal", "plum").code == 0
    assert companion("move", "first ann").code == 0
    for seat in ("ann", "bo"):
        assert companion("move", companion("legal", "--seat", seat, "--json").document["moves"][0]).code == 0
    turns = "select AC1\nann tap red-maple\nbo tap red-maple\nbo select AC2\nbo harvest red-maple\n"
    assert companion("move", "-", stdin=turns).code == 0
    return companion


def test_hands_of_masters_of_maple_syrup_stay_hidden(sugarhouse: Companion) -> None:
    """Drawn cards are shown to no one, face-up cards to everyone, and the whole record to the referee."""
    code = code_of(at=0)
    lines = [line["line"] for line in sugarhouse("show", "--referee", "--json").document["lines"]]
    drawn = [line for line in lines if line.startswith("draw")]
    assert len(drawn) > 2
    for words in ([], ["--json"]):
        out = sugarhouse("resume", code, *words).out
        assert not [line for line in drawn if line in out]
        assert out.count("draw ? ?") == len(drawn)
        assert all(line in sugarhouse("resume", code, "--referee", *words).out for line in lines)
    open_words = {word for line in lines if not line.startswith("draw") for word in line.split()}
    secret = {word for line in drawn for word in line.split()[1:]} - open_words
    assert secret
    printed = set(re.findall(r"[\w-]+", sugarhouse("resume", code).out))
    assert not secret & printed


def test_hands_taken_back_stay_hidden(sugarhouse: Companion) -> None:
    code = code_of()
    sugarhouse("undo", "1")
    out = sugarhouse("resume", code).out
    assert re.search(r"The sheet has \d+ moves to erase\.\n", out)
    assert out.count("draw ? ? ? ? ?\n") == 2
    record = sugarhouse("show", "--record").out
    assert not [line for line in re.findall(r"^\d+ (draw .*)$", record, re.MULTILINE) if line in out]


@pytest.fixture
def levels(over: Companion) -> Companion:
    """Two villages through two levels, the second played at random."""
    assert over("finish").code == 0
    begin = ["new", "cray", "--level", "2", "--deal", "pear", "--seat", "Ann", "--seat", "Bo"]
    assert over(*begin, "--village", "Ann=1", "--village", "Bo=2").code == 0
    return over


def finish_level(companion: Companion) -> None:
    """Play the first legal moves to the end, building if possible."""
    for _ in range(400):
        moves = companion("legal", "--json").document["moves"]
        if not moves:
            break
        wanted = next((move for move in moves if " colour " in move or " build house" in move), moves[0])
        assert companion("move", wanted).code == 0
    assert companion("finish").code == 0


def test_a_village_over_two_levels(levels: Companion) -> None:
    codes = [village_code_of(1, level) for level in (0, 1)]
    busy = levels("resume", codes[1])
    assert busy.code == 0
    assert f"the village has completed level 1.\n{UP_TO_DATE}" in busy.out
    assert "Ann's village is in game 2, which may have added to its sheet.\n" in busy.out
    finish_level(levels)
    codes.append(village_code_of(1))
    for at, (code, words) in enumerate(
        zip(codes, ("The sheet is 2 levels behind.", "The sheet is 1 level behind.", UP_TO_DATE), strict=True)
    ):
        out = levels("resume", code).out
        assert words in out
        assert "being played" not in out
        document = levels("resume", code, "--json").document
        assert (document["at"], document["level"], document["behind"]) == (at, 2, 2 - at)
        assert document["up_to_date"] == (at == 2)
        assert [level["level"] for level in document["levels"]] == [1, 2][at:]
    assert levels("resume", codes[0]).out.startswith("Village 1: Ann's village (Ann)\nPrinted before its first level")


def test_the_reported_sheet_is_the_stored_sheet(levels: Companion) -> None:
    """Every space that a level added is named with its terrain, and no earlier one."""
    code, first = village_code_of(1), levels("village", "show", "1", "--json").document["document"]["sketch"]
    finish_level(levels)
    [level] = levels("resume", code, "--json").document["levels"]
    second = levels("village", "show", "1", "--json").document["document"]["sketch"]
    printed = {line.split(": ")[0]: set(line.split(": ")[1].split()) for line in level["changes"]}
    for terrain in ("wood", "field", "water"):
        added = spaces(second, terrain) - spaces(first, terrain)
        assert printed.get(terrain, set()) == added
    assert printed
    assert all(f"      {line}\n" in levels("resume", code).out for line in level["changes"])


def spaces(sketch: str, terrain: str) -> set[str]:
    """Return the spaces of a terrain in a stored sheet."""
    return {space for line in sketch.splitlines() for space in line.split()[1:] if line.split()[0] == terrain}


def test_a_renamed_village(over: Companion) -> None:
    over("finish")
    code = village_code_of(1)
    over("village", "rename", "1", "Annstead")
    over("village", "owner", "1", "Cy")
    out = over("resume", code).out
    assert out.startswith("Village 1: Annstead (Cy)\n")
    assert UP_TO_DATE in out


def test_a_village_does_not_change_the_current_game(over: Companion) -> None:
    over("new", "cray", "--seat", "Cy")
    assert over("resume", village_code_of(1)).code == 0
    assert over("show", "--json").document["id"] == 2


def test_villages_from_another_database(over: Companion) -> None:
    assert over("finish").code == 0
    code = village_code_of(1)
    over("--db", "other.db", "new", "cray", "--seat", "Ann", "--seat", "Bo")
    over("--db", "other.db", "move", "-", stdin="\n".join(playout(5, ("Ann", "Bo"))))
    assert over("--db", "other.db", "finish").code == 0
    answer = over("--db", "other.db", "resume", code)
    assert (answer.code, answer.out) == (3, "")
    assert "does not match Ann's village in this database" in answer.err
    later = over("resume", code.replace("V1-1-", "V1-7-"))
    assert later.code == 3
    assert "printed after level 7, but Ann's village has completed only level 1" in later.err


def printed_codes(companion: Companion, kind: str) -> dict[str, str]:
    """Print sheets of the current game, and return the codes on its parts."""
    assert companion("print", kind, "--output", f"{kind}.pdf").code == 0
    found: dict[str, str] = {}
    for text in printed(f"{kind}.pdf").pages:
        if code := re.search(r"\bG1-\d+-[0-9A-Z]{4}\b", text):
            found[next(name for name in ("Level 1: setup", "Ann's", "Bo's", "stars", "so far") if name in text)] = code[
                0
            ]
    return found


def test_sheets_printed_during_a_level_have_the_code_of_what_they_show(built: Companion) -> None:
    packed, mapped = printed_codes(built, "pack"), printed_codes(built, "map")
    assert packed["Ann's"] == packed["Bo's"] == mapped["Ann's"] == mapped["Bo's"] == code_of()
    assert packed["Level 1: setup"] == code_of(at=0)
    assert UP_TO_DATE in built("resume", packed["Ann's"]).out
    assert "The sheet is 16 moves behind" in built("resume", packed["Level 1: setup"]).out
