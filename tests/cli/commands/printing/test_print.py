"""`companion print`: the game or title, the content of sheets, and the paper."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

from campaigns.sheet_codes import village_code
from campaigns.store import open_store
from companion.cli import files
from companion.games.library import data_folder
from companion.referee.codes import write_code
from printables.drawing.box import MM
from printables.paper.frame import PageArea
from printables.paper.press import Part
from printables.sheets.game import PrintedGame
from tests.cli.conftest import SETUP, Companion
from tests.cli.plain import PlainSheets, code_of, deck, print_plain_sheets, printed


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    print_plain_sheets(monkeypatch)


# Whose sheets


def test_the_current_game_is_printed(turn: Companion) -> None:
    answer = turn("print", "setup")
    assert answer.code == 0
    assert answer.out == (
        "Wrote 3 pages to crayonville-level-1-setup-game-1.pdf: Setup; Rulings. "
        "Ink: about 1% a page, less than 0.1 full pages in all.\n"
    )
    read = printed("crayonville-level-1-setup-game-1.pdf")
    assert "seat Ann" in read.text
    assert code_of() in read.pages[0]
    assert "stand-in data" not in read.text
    assert read.about["Title"] == "Crayonville level 1: setup"
    assert read.about["Subject"] == "Crayonville, level 1, Game 1, Ann, Bo"
    assert read.about["Keywords"] == "crayonville, setup, rulings"


def test_another_game_is_printed(turn: Companion) -> None:
    turn("new", "crayonville", "--seat", "Cy")
    assert turn("print", "setup", "--game", "1", "-o", "first.pdf").code == 0
    assert "seat Ann" in printed("first.pdf").text
    assert turn("print", "setup", "-o", "second.pdf").code == 0
    assert "seat Cy" in printed("second.pdf").text


def test_a_title_needs_no_database(companion: Companion) -> None:
    answer = companion("--db", "/no/such/folder/x.db", "print", "setup", "--title", "king", "--players", "3")
    assert (answer.code, answer.err) == (0, "")
    read = printed("king-of-the-valley-setup.pdf")
    assert "players 3" in read.text
    assert "edition stand-in" in read.text


def test_a_title_with_options_and_rulings(companion: Companion) -> None:
    words = ("--title", "crayonville", "--level", "3", "--ruling", "CV-R11=touching")
    assert companion("print", "setup", *words).code == 0
    read = printed("crayonville-level-3-setup.pdf")
    assert "option level 3" in read.text
    assert "ruling colour_where touching" in read.text
    assert read.about["Title"] == "Crayonville level 3: setup"
    assert companion("print", "setup", "--title", "bear", "--option", "mode=advanced", "-o", "bear.pdf").code == 0
    assert "option mode advanced" in printed("bear.pdf").text


NO_TITLE = {
    "no such title": (("--title", "chess"), 3, "There is no title 'chess'"),
    "no such option": (("--title", "king", "--option", "moon=full"), 1, "has no option 'moon'"),
    "no such value": (("--title", "bear", "--option", "mode=lunar"), 1, "lunar"),
    "no such ruling": (("--title", "king", "--ruling", "KV-R99=x"), 1, "there is no ruling 'KV-R99'"),
    "no such level": (("--title", "cray", "--level", "11"), 1, "has levels 1 to 10, not 11"),
    "a huge level": (("--title", "cray", "--level", "9" * 30), 1, "has levels 1 to 10"),
    "no levels": (("--title", "king", "--level", "2"), 1, "has no option 'level'"),
    "too many players": (("--title", "king", "--players", "1000000000"), 1, "is for 2 to 4 players"),
    "no such edition": (("--title", "king", "--edition", "moon"), 3, "There is no edition 'moon'"),
}


@pytest.mark.parametrize(("words", "code", "reason"), NO_TITLE.values(), ids=NO_TITLE)
def test_impossible_titles_are_refused(companion: Companion, words: tuple[str, ...], code: int, reason: str) -> None:
    answer = companion("print", "setup", *words, "--json")
    assert answer.code == code
    assert reason in answer.err
    assert answer.document
    assert list(Path().glob("*.pdf")) == []


def test_the_label_names_the_edition(companion: Companion) -> None:
    shutil.copytree(data_folder() / "king-of-the-valley" / "editions" / "stand-in", "club-cards")
    assert companion("print", "setup", "--title", "king", "--edition", "club-cards", "-o", "one.pdf").code == 0
    assert "club-cards" in printed("one.pdf").pages[0]
    Path("club-cards/about.toml").write_text('[edition]\ntitle = "The box of our club"\n')
    assert companion("print", "setup", "--title", "king", "--edition", "club-cards", "-o", "two.pdf").code == 0
    assert "The box of our club" in printed("two.pdf").pages[0]


def test_a_village_is_printed(companion: Companion) -> None:
    companion("village", "new", "Mill Brook", "--owner", "Ann")
    assert companion("print", "map", "--village", "mill brook", "--sight", "G7").code == 0
    read = printed("crayonville-mill-brook-map.pdf")
    for words in ("name Mill Brook", "of Ann", "sight G7"):
        assert words in read.text
    with open_store() as store:
        assert write_code(village_code(store.villages.load(1))) in read.text
    assert read.about["Title"] == "Mill Brook: map"
    assert companion("print", "map", "--village", "9").code == 3


def test_a_village_as_it_was_after_a_level(over: Companion) -> None:
    over("finish")
    ids = [row["id"] for row in over("village", "list", "--json").document["villages"]]
    assert over("print", "map", "--village", str(ids[0]), "-o", "now.pdf").code == 0
    assert over("print", "map", "--village", str(ids[0]), "--level", "0", "-o", "before.pdf").code == 0
    now, before = printed("now.pdf"), printed("before.pdf")
    assert "level 1 completed" in now.text
    assert "level 1 completed" not in before.text
    assert "coloured 7" in before.text
    assert "coloured 7" not in now.text
    with open_store() as store:
        row = store.villages.load(ids[0])
        assert write_code(village_code(row, 1)) in now.text
        assert write_code(village_code(row, 0)) in before.text
    answer = over("print", "map", "--village", str(ids[0]), "--level", "7")
    assert (answer.code, "has not completed level 7" in answer.err) == (3, True)


def test_hidden_cards_are_printed_only_for_a_seat_or_the_referee(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[PrintedGame] = []
    score = PlainSheets.score

    def noting(self: PlainSheets, table: PrintedGame, area: PageArea) -> list[Part]:
        tables.append(table)
        return score(self, table, area)

    monkeypatch.setattr(PlainSheets, "score", noting)
    companion("new", "masters", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    companion("move", "first ann")
    for n, who in enumerate(((), ("--seat", "ann"), ("--referee",))):
        assert companion("print", "score", *who, "-o", f"{n}.pdf").code == 0
    with open_store() as store:
        session = store.games.load().session
    expected = [session.game.seen(session.state, None), session.game.seen(session.state, "Ann"), session.state]
    assert [table.state for table in tables] == expected
    assert expected[0] != expected[1] != expected[2]
    assert [printed(f"{n}.pdf").text.count("draw ?") for n in range(3)] == [2, 2, 0]
    assert companion("print", "score", "--seat", "nobody").code == 3


def test_a_finished_game_keeps_its_stored_score(over: Companion, database: Path) -> None:
    import sqlite3

    over("finish")
    with sqlite3.connect(database) as db:
        db.execute("UPDATE score_line SET points = 4321 WHERE seat = 'Ann' AND position = 0")
    total = next(seat["total"] for seat in over("score", "--json").document["seats"] if seat["seat"] == "Ann")
    assert total >= 4321
    assert over("print", "score").code == 0
    assert f"total Ann {total}" in printed().text


def test_nothing_to_print(turn: Companion) -> None:
    answer = turn("print", "reference", "--json")
    assert answer.code == 3
    assert answer.document["kind"] == "not-found"
    assert answer.err == "Nothing to print: Crayonville has no 'reference' sheets\n"


def test_a_title_without_sheets(turn: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "printables.crayonville", None)
    answer = turn("print", "setup")
    assert (answer.code, answer.err) == (3, "Crayonville has no sheets to print\n")


def test_no_game_yet(companion: Companion) -> None:
    answer = companion("print", "setup")
    assert answer.code == 3
    assert "Start one with: companion new" in answer.err


# What is new


def test_changes_since_a_line_and_since_a_sheet(turn: Companion) -> None:
    earlier = code_of(at=8)
    for since in ("8", earlier, earlier.lower().replace("-", " ")):
        assert turn("print", "changes", "--since", since, "-o", "new.pdf", "--force").code == 0
        read = printed("new.pdf")
        assert SETUP[9].split(" ", 1)[1] in read.text
        assert SETUP[7].split(" ", 1)[1] not in read.text


def test_the_code_of_a_sheet_finds_its_game(turn: Companion) -> None:
    earlier = code_of(at=8)
    turn("new", "crayonville", "--seat", "Cy")
    assert turn("print", "changes", "--since", earlier).code == 0
    assert Path("crayonville-level-1-changes-game-1.pdf").exists()
    answer = turn("print", "changes", "--since", earlier, "--game", "2")
    assert (answer.code, answer.err) == (3, f"The code {earlier} does not belong to game 2\n")


def test_changes_of_a_village(companion: Companion) -> None:
    companion("village", "new", "Millbrook", "--owner", "Ann")
    with open_store() as store:
        code = write_code(village_code(store.villages.load(1)))
    assert companion("print", "changes", "--since", code).code == 0
    assert "since 0" in printed("crayonville-millbrook-changes.pdf").text
    assert companion("print", "changes", "--since", "2", "--village", "1").code == 3
    assert companion("print", "changes", "--since", "G1-0-7KQ4", "--village", "1").code == 3


def test_nothing_new(turn: Companion) -> None:
    for since, words in ((str(len(SETUP)), f"since line {len(SETUP)}"), (code_of(), f"since the sheet {code_of()}")):
        answer = turn("print", "changes", "--since", since, "--json")
        assert (answer.code, answer.document["code"]) == (1, "nothing-new")
        assert answer.err == f"Refused: nothing new {words}\n"


@pytest.mark.parametrize("since", ["11", "9" * 40, "-1", "²", "", "never", "G1-4-0000", "V7-0-7KQ4"])
def test_an_unknown_since_is_refused(turn: Companion, since: str) -> None:
    answer = turn("print", "changes", "--since", since)
    assert answer.code == 3
    assert len(answer.err.splitlines()) == 1


# Parts


def test_only_some_parts(companion: Companion) -> None:
    answer = companion("print", "cards", "--title", "king", "--only", "tokens", "--json")
    assert [part["name"] for part in answer.document["parts"]] == ["tokens"]
    answer = companion("print", "setup", "--title", "king", "--only", "setup", "--only", "rulings", "--json")
    assert [part["name"] for part in answer.document["parts"]] == ["setup", "rulings"]


def test_an_unknown_part_is_refused(companion: Companion) -> None:
    answer = companion("print", "cards", "--title", "king", "--only", "moons")
    assert (answer.code, answer.err) == (3, "There is no part 'moons'. The parts are cards, tokens\n")


def test_a_pack_starts_with_its_contents(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king", "--json").document
    read = printed("king-of-the-valley-pack.pdf")
    assert answer["pages"] == len(read.pages) == len(answer["cover"])
    assert [part["name"] for part in answer["parts"]][:2] == ["contents", "setup"]
    for part in answer["parts"][1:]:
        pages = f"{part['first']}-{part['last']}" if part["last"] > part["first"] else str(part["first"])
        assert re.search(rf"{pages}\s+{part['title']}", read.pages[0])
        assert part["title"] in read.pages[part["first"] - 1]
    assert f"{answer['pages']} pages, at 100%" in read.pages[0]
    assert "13 pieces, 60 x 60 mm" in read.pages[0]
    assert "on both sides, flip on the long edge" in " ".join(read.pages[0].split())


def test_a_pack_states_how_much_ink_it_uses(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king")
    [ink] = re.findall(r"Ink: about .* full pages in all", answer.out)
    assert ink in " ".join(printed().pages[0].split())


def test_the_output_is_reproducible(companion: Companion) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert companion("print", "pack", "--title", "king", "-o", name).code == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_fronts_are_never_on_the_back_of_another_sheet(companion: Companion) -> None:
    parts = companion("print", "pack", "--title", "king", "--json").document["parts"]
    assert {part["first"] % 2 for part in parts if part["name"] in ("boards", "cards", "tokens")} == {1}


# Paper, ink and printer


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_paper(companion: Companion, paper: str, size: tuple[float, float]) -> None:
    assert companion("print", "setup", "--title", "king", "--paper", paper).code == 0
    assert [length * MM for length in printed().document[0].get_size()] == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("words", [("--paper", "a5"), ("--ink", "gold"), ("--edge", "left"), ("--backs", "glued")])
def test_wrong_usage(companion: Companion, words: tuple[str, str]) -> None:
    answer = companion("print", "setup", "--title", "king", *words)
    assert answer.code == 2
    assert words[1] in answer.err
    assert companion("print", "moons", "--title", "king").code == 2


APART = {
    "two sources": ("setup", "--title", "king", "--game", "1"),
    "a village and a title": ("map", "--title", "cray", "--village", "1"),
    "an edition of a game": ("setup", "--edition", "stand-in"),
    "a level of a game": ("setup", "--level", "2"),
    "players of a game": ("setup", "--players", "2"),
    "an option of a game": ("setup", "--option", "level=2"),
    "sight on a card": ("cards", "--title", "king", "--sight", "G7"),
    "changes of a title": ("changes", "--title", "king"),
    "since for a map": ("map", "--since", "3"),
    "a seat of a title": ("setup", "--title", "king", "--seat", "Ann"),
    "a seat of a printer": ("calibration", "--seat", "Ann"),
    "a chronicle for the referee": ("chronicle", "--referee"),
    "a campaign's map": ("map", "--campaign", "x"),
    "a calibration of a title": ("calibration", "--title", "king"),
    "no pair": ("setup", "--title", "king", "--option", "mode"),
    "a huge game": ("setup", "--game", "9" * 20),
    "a chronicle of a title": ("chronicle", "--title", "cray"),
    "json and standard output": ("setup", "--title", "king", "--json", "-o", "-"),
    "pictures and standard output": ("setup", "--title", "king", "--preview", "-o", "-"),
}


@pytest.mark.parametrize("words", APART.values(), ids=APART)
def test_options_that_cannot_be_combined_are_refused(table: Companion, words: tuple[str, ...]) -> None:
    answer = table("print", *words)
    assert answer.code == 2
    assert "Traceback" not in answer.err
    assert list(Path().glob("*.pdf")) == []


@pytest.mark.parametrize(
    ("option", "value"), [("--gap", "21"), ("--gap", "-1"), ("--gap", "nan"), ("--bleed", "1e300"), ("--bleed", "inf")]
)
def test_numbers_out_of_range_are_refused(companion: Companion, option: str, value: str) -> None:
    answer = companion("print", "cards", "--title", "king", option, value)
    assert answer.code == 1
    assert answer.err.startswith(f"Refused: {option[2:]} must be 0 to ")


def test_a_printer_profile_moves_only_the_backs(companion: Companion) -> None:
    companion("printer", "set", "laser", "--offset-x", "3", "--offset-y", "-2")
    for name, words in {"plain": (), "moved": ("--printer", "laser")}.items():
        assert companion("print", "cards", "--title", "king", *words, "-o", f"{name}.pdf").code == 0
    plain, moved = printed("plain.pdf"), printed("moved.pdf")
    assert moved.place(1, "cards front 1") == pytest.approx(plain.place(1, "cards front 1"), abs=0.01)
    x, y = plain.place(2, "cards back 1")
    assert moved.place(2, "cards back 1") == pytest.approx((x + 3, y - 2), abs=0.01)


def test_backs_behind_their_fronts(companion: Companion) -> None:
    for edge in ("long", "short"):
        assert companion("print", "cards", "--title", "king", "--edge", edge, "-o", f"{edge}.pdf").code == 0
        read = printed(f"{edge}.pdf")
        x, y = read.place(1, "cards front 1")
        behind = read.place(2, "cards back 1")
        expected = (210 - x, y) if edge == "long" else (x, 297 - y)
        assert behind == pytest.approx(expected, abs=2)


def test_no_backs_and_backs_after_all_fronts(companion: Companion) -> None:
    fields = {}
    for backs, pages in {"alternate": 6, "fronts-first": 6, "none": 3, "fold": 4}.items():
        words = ("print", "cards", "--title", "king", "--backs", backs, "-o", f"{backs}.pdf", "--json")
        fields[backs] = companion(*words).document
        assert fields[backs]["pages"] == pages, backs
    assert "cards back 1" in printed("alternate.pdf").pages[1]
    assert "cards back 1" in printed("fronts-first.pdf").pages[3]
    assert fields["fronts-first"]["parts"] == [
        {"name": "cards", "title": "Cards", "first": 1, "last": 2, "pieces": 13, "backs": [4, 5]},
        {"name": "tokens", "title": "Tokens", "first": 3, "last": 3, "pieces": 2, "backs": [6]},
    ]
    assert "cards back" not in printed("none.pdf").text
    assert "cards back 1" in printed("fold.pdf").pages[0]


def test_the_contents_of_a_pack_list_backs_that_come_last(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king", "--backs", "fronts-first", "--json").document
    contents = " ".join(printed().pages[0].split())
    [cards] = [part for part in answer["parts"] if part["name"] == "cards"]
    first, last = cards["backs"][0], cards["backs"][-1]
    assert f"then {first}-{last} on their backs" in contents
    assert f"{answer['pages']} pages, at 100%" in contents
    assert "cards back 1" in printed().pages[first - 1]


@pytest.mark.parametrize("backs", ["alternate", "fronts-first", "fold", "none"])
def test_a_calibration_has_two_pages(companion: Companion, backs: str) -> None:
    companion("print", "calibration", "--backs", backs, "-o", "c.pdf")
    front, back, reading = printed("c.pdf").pages
    assert "Front" in front
    assert "Back" in back
    assert "Print pages 1 and 2" in " ".join(reading.split())


def test_a_file_name_fits_the_file_system(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("crayonville", "Müller's אבג 村 \ud800", "map")
    assert files.file_name(*words) == "crayonville-müller-s-אבג-村-map"
    for encoding, name in {"latin-1": "crayonville-müller-s-map", "ascii": "crayonville-mller-s-map"}.items():
        monkeypatch.setattr(sys, "getfilesystemencoding", lambda known=encoding: known)
        assert files.file_name(*words) == name


def test_a_deck_without_pieces(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainSheets, "cards", lambda *_: [deck("cards", 0)])
    answer = companion("print", "cards", "--title", "king")
    assert answer.code == 3
    assert "King of the Valley has no 'cards' sheets" in answer.err
    monkeypatch.setattr(PlainSheets, "cards", lambda *_: [deck("cards", 0), deck("tokens", 2)])
    fields = companion("print", "cards", "--title", "king", "--json").document
    assert [part["name"] for part in fields["parts"]] == ["tokens"]


def test_a_piece_that_is_too_large_is_refused(companion: Companion) -> None:
    answer = companion("print", "board", "--title", "king", "--backs", "fold", "--json")
    assert answer.code == 3
    assert answer.err == "Boards: a piece of 170 x 170 mm does not fit on the paper\n"


def test_the_command_line_overrides_paper_and_ink_of_a_profile(companion: Companion) -> None:
    companion("printer", "set", "laser", "--paper", "letter", "--ink", "mono")
    words = ("print", "setup", "--title", "king", "--printer", "laser", "--json", "-o")
    document = companion(*words, "one.pdf").document
    assert (document["paper"], document["ink"]) == ("letter", "mono")
    document = companion(*words, "two.pdf", "--paper", "a4", "--ink", "low").document
    assert (document["paper"], document["ink"]) == ("a4", "low")


def test_an_unknown_printer_is_refused(companion: Companion) -> None:
    answer = companion("print", "setup", "--title", "king", "--printer", "laser", "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")
    companion("printer", "set", "jet")
    answer = companion("print", "setup", "--title", "king", "--printer", "laser")
    assert (answer.code, answer.err) == (3, "There is no printer 'laser'. Choose one of jet\n")
