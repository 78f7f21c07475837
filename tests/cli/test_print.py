"""`companion print`: whose sheets, on which paper, into which file, and every way in which that can fail."""

from __future__ import annotations

import errno
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pypdfium2
import pytest

from campaigns.papers import game_code, village_code
from campaigns.store import open_store
from companion.cli import output
from companion.cli.papers import Kind
from companion.cli.printing import MANY_PAGES, bar
from companion.games.library import data_folder
from companion.referee.codes import write_code
from printables import sheets as registry
from printables.cutting import Art, Deck, Piece, rectangle
from printables.frame import Sheet
from printables.paper import MM, Box
from printables.pen import Pen
from printables.press import Part
from printables.sheets import KINDS, Room, Sheets, Table
from tests.cli.conftest import ROOT, SETUP, Companion
from tests.cli.test_main import imported_by

# A sheet of each kind, with words to find again.


def write_words(pen: Pen, box: Box, words: Sequence[str]) -> None:
    for row, line in zip(box.rows(30), words, strict=False):
        pen.label(row, line, 9)


def write_card(pen: Pen, box: Box, words: str) -> None:
    pen.label(box.inset(5), words, 9, align="centre")


def sheet(name: str, table: Table, *words: str) -> Sheet:
    return Sheet(name, name.title(), partial(write_words, words=words), table.subtitle, code=table.code)


def deck(name: str, pieces: int, size: float = 60) -> Deck:
    def art(words: str) -> Art:
        return Art(words, partial(write_card, words=words))

    found = tuple(Piece(art(f"{name} front {n}"), art(f"{name} back {n}")) for n in range(1, pieces + 1))
    return Deck(name, name.title(), rectangle(size, size), found)


class PlainSheets(Sheets):
    """Sheets that only these tests know."""

    def setup(self, table: Table, room: Room) -> list[Part]:
        chosen = [f"option {key} {value}" for key, value in table.options.items()]
        rulings = [f"ruling {key} {value}" for key, value in table.rulings.items()]
        seats = [f"seat {table.name(seat)}" for seat in table.seats]
        words = [*seats, *chosen, *rulings, f"players {table.wish.players}", f"edition {table.edition}"]
        return [sheet("setup", table, *words), sheet("rulings", table), sheet("rulings", table)]

    def score(self, table: Table, room: Room) -> list[Part]:
        assert table.score is None or table.seats
        totals = [f"total {seat.seat} {seat.total}" for seat in table.score.seats] if table.score else ["blank"]
        return [sheet("score", table, *totals, *(f"line {line.text}" for line in table.lines))]

    def map(self, table: Table, room: Room) -> list[Part]:
        if table.keepsake is None:
            return []
        kept, wish = table.keepsake, table.wish
        levels = [f"level {level.level} {level.status}" for level in kept.levels]
        words = (f"name {kept.document['name']}", f"of {kept.owner}", f"sight {wish.sight}", *levels)
        return [sheet("map", table, *words, f"since {wish.since}", f"coloured {len(kept.document['sketch'].split())}")]

    def changes(self, table: Table, room: Room) -> list[Part]:
        return self.map(table, room) if table.keepsake else super().changes(table, room)

    def cards(self, table: Table, room: Room) -> list[Part]:
        return [deck("cards", 13), deck("tokens", 2, 20)]

    def board(self, table: Table, room: Room) -> list[Part]:
        return [deck("boards", 1, 170)]


SHEETS = PlainSheets()


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every title has these sheets."""
    for slug in registry.REGISTRY:
        monkeypatch.setitem(registry.REGISTRY, slug, __name__)


class Read:
    """A PDF that is read back."""

    def __init__(self, data: bytes | Path) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.pages = [page.get_textpage().get_text_range() for page in self.document]
        self.text = "\n".join(self.pages)
        self.about: dict[str, str] = self.document.get_metadata_dict()

    def place(self, page: int, words: str) -> tuple[float, float]:
        """Where the middle of some words is, in millimetres."""
        found = self.document[page - 1].get_textpage()
        searcher = found.search(words)
        at, count = searcher.get_next()
        first, last = found.get_charbox(at), found.get_charbox(at + count - 1)
        return (first[0] + last[2]) / 2 * MM, (first[1] + last[3]) / 2 * MM


def printed(*names: str) -> Read:
    [path] = [Path(name) for name in names] or list(Path().glob("*.pdf"))
    return Read(path)


def code_of(id: int = 1, at: int | None = None) -> str:
    with open_store() as store:
        return write_code(game_code(store, store.game(id), at))


# Whose sheets


def test_the_current_game_is_printed(turn: Companion) -> None:
    answer = turn("print", "setup")
    assert answer.code == 0
    assert answer.out == (
        "3 pages to crayonville-setup-game-1.pdf: Setup; Rulings. About 1 % ink a page, less than 0.1 full pages.\n"
    )
    read = printed("crayonville-setup-game-1.pdf")
    assert "seat Ann" in read.text
    assert code_of() in read.pages[0]
    assert "stand-in data" in read.pages[0]
    assert read.about["Title"] == "Crayonville: set-up"
    assert read.about["Subject"] == "Crayonville, Game 1, Ann, Bo"
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
    assert read.about["Title"] == "Crayonville level 3: set-up"
    assert companion("print", "setup", "--title", "bear", "--option", "mode=advanced", "-o", "bear.pdf").code == 0
    assert "option mode advanced" in printed("bear.pdf").text


NO_TITLE = {
    "no such title": (("--title", "chess"), 3, "there is no game called 'chess'"),
    "no such option": (("--title", "king", "--option", "moon=full"), 1, "has no option 'moon'"),
    "no such value": (("--title", "bear", "--option", "mode=lunar"), 1, "lunar"),
    "no such ruling": (("--title", "king", "--ruling", "KV-R99=x"), 1, "no ruling"),
    "no such level": (("--title", "cray", "--level", "11"), 1, "has levels 1 to 10, not 11"),
    "a huge level": (("--title", "cray", "--level", "9" * 30), 1, "has levels 1 to 10"),
    "no levels": (("--title", "king", "--level", "2"), 1, "has no option 'level'"),
    "too many players": (("--title", "king", "--players", "1000000000"), 1, "is for 2 to 4 players"),
    "no such edition": (("--title", "king", "--edition", "moon"), 3, "there is no edition 'moon'"),
}


@pytest.mark.parametrize(("words", "code", "reason"), NO_TITLE.values(), ids=NO_TITLE)
def test_titles_that_cannot_be(companion: Companion, words: tuple[str, ...], code: int, reason: str) -> None:
    answer = companion("print", "setup", *words, "--json")
    assert answer.code == code
    assert reason in answer.err
    assert answer.document
    assert list(Path().glob("*.pdf")) == []


def test_the_label_says_where_the_cards_come_from(companion: Companion) -> None:
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
        assert write_code(village_code(store.village(1))) in read.text
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
        row = store.village(ids[0])
        assert write_code(village_code(row, 1)) in now.text
        assert write_code(village_code(row, 0)) in before.text
    answer = over("print", "map", "--village", str(ids[0]), "--level", "7")
    assert (answer.code, "after level 7 is not known" in answer.err) == (3, True)


def test_what_is_hidden_is_printed_for_those_who_may_see_it(
    companion: Companion, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[Table] = []
    score = PlainSheets.score

    def noting(self: PlainSheets, table: Table, room: Room) -> list[Part]:
        tables.append(table)
        return score(self, table, room)

    monkeypatch.setattr(PlainSheets, "score", noting)
    companion("new", "masters", "--seat", "Ann", "--seat", "Bo", "--deal", "x")
    companion("move", "first ann")
    for n, who in enumerate(((), ("--seat", "ann"), ("--referee",))):
        assert companion("print", "score", *who, "-o", f"{n}.pdf").code == 0
    with open_store() as store:
        session = store.game().session
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
    assert answer.err == "there is nothing to print: Crayonville has no sheets of the kind 'reference'\n"


def test_a_title_without_sheets(turn: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(registry.REGISTRY, "crayonville")
    answer = turn("print", "setup")
    assert (answer.code, answer.err) == (3, "there are no printed sheets of Crayonville\n")


def test_no_game_yet(companion: Companion) -> None:
    answer = companion("print", "setup")
    assert answer.code == 3
    assert "companion new starts one" in answer.err


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
    assert Path("crayonville-changes-game-1.pdf").exists()
    answer = turn("print", "changes", "--since", earlier, "--game", "2")
    assert (answer.code, answer.err) == (3, f"the code {earlier} is not of game 2\n")


def test_changes_of_a_village(companion: Companion) -> None:
    companion("village", "new", "Millbrook", "--owner", "Ann")
    with open_store() as store:
        code = write_code(village_code(store.village(1)))
    assert companion("print", "changes", "--since", code).code == 0
    assert "since 0" in printed("crayonville-millbrook-changes.pdf").text
    assert companion("print", "changes", "--since", "2", "--village", "1").code == 3
    assert companion("print", "changes", "--since", "G1-0-7KQ4", "--village", "1").code == 3


def test_nothing_new(turn: Companion) -> None:
    for since, words in ((str(len(SETUP)), f"since line {len(SETUP)}"), (code_of(), f"since the sheet {code_of()}")):
        answer = turn("print", "changes", "--since", since, "--json")
        assert (answer.code, answer.document["code"]) == (1, "nothing-new")
        assert answer.err == f"No: there is nothing new {words}\n"


@pytest.mark.parametrize("since", ["11", "9" * 40, "-1", "²", "", "never", "G1-4-0000", "V7-0-7KQ4"])
def test_since_what_never_was(turn: Companion, since: str) -> None:
    answer = turn("print", "changes", "--since", since)
    assert answer.code == 3
    assert len(answer.err.splitlines()) == 1


# Parts


def test_only_some_parts(companion: Companion) -> None:
    answer = companion("print", "cards", "--title", "king", "--only", "tokens", "--json")
    assert [part["name"] for part in answer.document["parts"]] == ["tokens"]
    answer = companion("print", "setup", "--title", "king", "--only", "setup", "--only", "rulings", "--json")
    assert [part["name"] for part in answer.document["parts"]] == ["setup", "rulings"]


def test_a_part_that_is_not_there(companion: Companion) -> None:
    answer = companion("print", "cards", "--title", "king", "--only", "moons")
    assert (answer.code, answer.err) == (3, "there is no part 'moons'; the parts are cards, tokens\n")


def test_a_pack_begins_with_its_contents(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king", "--json").document
    read = printed("king-of-the-valley-pack.pdf")
    assert answer["pages"] == len(read.pages) == len(answer["cover"])
    assert [part["name"] for part in answer["parts"]][:2] == ["contents", "setup"]
    for part in answer["parts"][1:]:
        pages = f"{part['first']}-{part['last']}" if part["last"] > part["first"] else str(part["first"])
        assert re.search(rf"{pages}\s+{part['title']}", read.pages[0])
        assert part["title"] in read.pages[part["first"] - 1]
    assert f"{answer['pages']} pages in all" in read.pages[0]
    assert "13 pieces, 60 x 60 mm" in read.pages[0]
    assert "on both sides, over the long edge" in " ".join(read.pages[0].split())


def test_a_pack_says_how_much_ink_it_takes(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king")
    [ink] = re.findall(r"About .* full pages", answer.out)
    assert ink in " ".join(printed().pages[0].split())


def test_the_same_bytes_every_time(companion: Companion) -> None:
    for name in ("one.pdf", "two.pdf"):
        assert companion("print", "pack", "--title", "king", "-o", name).code == 0
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_fronts_never_fall_on_the_back_of_another_sheet(companion: Companion) -> None:
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
def test_what_does_not_go_together(table: Companion, words: tuple[str, ...]) -> None:
    answer = table("print", *words)
    assert answer.code == 2
    assert "Traceback" not in answer.err
    assert list(Path().glob("*.pdf")) == []


@pytest.mark.parametrize(
    ("option", "value"), [("--gap", "21"), ("--gap", "-1"), ("--gap", "nan"), ("--bleed", "1e300"), ("--bleed", "inf")]
)
def test_numbers_out_of_range(companion: Companion, option: str, value: str) -> None:
    answer = companion("print", "cards", "--title", "king", option, value)
    assert answer.code == 1
    assert answer.err.startswith(f"No: {option[2:]} is 0 to ")


def test_a_printer_moves_the_backs_alone(companion: Companion) -> None:
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
    told = {}
    for backs, pages in {"alternate": 6, "fronts-first": 6, "none": 3, "fold": 4}.items():
        words = ("print", "cards", "--title", "king", "--backs", backs, "-o", f"{backs}.pdf", "--json")
        told[backs] = companion(*words).document
        assert told[backs]["pages"] == pages, backs
    assert "cards back 1" in printed("alternate.pdf").pages[1]
    assert "cards back 1" in printed("fronts-first.pdf").pages[3]
    assert told["fronts-first"]["parts"] == [
        {"name": "cards", "title": "Cards", "first": 1, "last": 2, "pieces": 13, "backs": [4, 5]},
        {"name": "tokens", "title": "Tokens", "first": 3, "last": 3, "pieces": 2, "backs": [6]},
    ]
    assert "cards back" not in printed("none.pdf").text
    assert "cards back 1" in printed("fold.pdf").pages[0]


def test_the_contents_of_a_pack_say_where_backs_are_that_come_last(companion: Companion) -> None:
    answer = companion("print", "pack", "--title", "king", "--backs", "fronts-first", "--json").document
    contents = " ".join(printed().pages[0].split())
    [cards] = [part for part in answer["parts"] if part["name"] == "cards"]
    first, last = cards["backs"][0], cards["backs"][-1]
    assert f"then {first}-{last} on their backs, over the long edge" in contents
    assert f"{answer['pages']} pages in all" in contents
    assert "cards back 1" in printed().pages[first - 1]


@pytest.mark.parametrize("backs", ["alternate", "fronts-first", "fold", "none"])
def test_a_calibration_is_on_pages_one_and_two(companion: Companion, backs: str) -> None:
    companion("print", "calibration", "--backs", backs, "-o", "c.pdf")
    front, back, reading = printed("c.pdf").pages
    assert "Front" in front
    assert "Back" in back
    assert "Print pages 1 and 2" in " ".join(reading.split())


def test_a_file_is_named_as_far_as_the_file_system_can_write_it(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("crayonville", "Müller's אבג 村 \ud800", "map")
    assert output.file_name(*words) == "crayonville-müller-s-אבג-村-map"
    for encoding, name in {"latin-1": "crayonville-müller-s-map", "ascii": "crayonville-mller-s-map"}.items():
        monkeypatch.setattr(sys, "getfilesystemencoding", lambda known=encoding: known)
        assert output.file_name(*words) == name


def test_a_deck_without_pieces(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainSheets, "cards", lambda *_: [deck("cards", 0)])
    answer = companion("print", "cards", "--title", "king")
    assert answer.code == 3
    assert "King of the Valley has no sheets of the kind 'cards'" in answer.err
    monkeypatch.setattr(PlainSheets, "cards", lambda *_: [deck("cards", 0), deck("tokens", 2)])
    told = companion("print", "cards", "--title", "king", "--json").document
    assert [part["name"] for part in told["parts"]] == ["tokens"]


def test_a_piece_that_is_too_large(companion: Companion) -> None:
    answer = companion("print", "board", "--title", "king", "--backs", "fold", "--json")
    assert answer.code == 3
    assert answer.err == "Boards: a piece of 170 x 170 mm does not fit on the paper\n"


def test_a_profile_has_paper_and_ink_and_the_command_line_the_last_word(companion: Companion) -> None:
    companion("printer", "set", "laser", "--paper", "letter", "--ink", "mono")
    words = ("print", "setup", "--title", "king", "--printer", "laser", "--json", "-o")
    document = companion(*words, "one.pdf").document
    assert (document["paper"], document["ink"]) == ("letter", "mono")
    document = companion(*words, "two.pdf", "--paper", "a4", "--ink", "low").document
    assert (document["paper"], document["ink"]) == ("a4", "low")


def test_an_unknown_printer(companion: Companion) -> None:
    answer = companion("print", "setup", "--title", "king", "--printer", "laser", "--json")
    assert (answer.code, answer.document["kind"]) == (3, "unusable")
    companion("printer", "set", "jet")
    answer = companion("print", "setup", "--title", "king", "--printer", "laser")
    assert (answer.code, answer.err) == (3, "there is no printer called 'laser'; there are: jet\n")


# Files


def setup_of(companion: Companion, *words: str) -> Any:
    return companion("print", "setup", "--title", "king", *words)


def test_json(companion: Companion) -> None:
    document = setup_of(companion, "--json").document
    assert document.pop("cover") == pytest.approx([0.03, 0.03, 0.03], abs=0.03)
    assert 0 < document.pop("full_pages") < 0.3
    assert document == {
        "file": "king-of-the-valley-setup.pdf",
        "title": "King of the Valley: set-up",
        "paper": "a4",
        "ink": "colour",
        "pages": 3,
        "parts": [
            {"name": "setup", "title": "Setup", "first": 1, "last": 1, "pieces": 0, "backs": []},
            {"name": "rulings", "title": "Rulings", "first": 2, "last": 3, "pieces": 0, "backs": []},
        ],
        "previews": [],
        "complaints": [],
    }


def test_what_is_cut_off_is_told(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def crowded(pen: Pen, box: Box) -> None:
        pen.paragraph(Box(box.x, box.y, 10, 5), "very long words " * 20, what="the crowded box")

    monkeypatch.setattr(PlainSheets, "setup", lambda self, table, room: [Sheet("setup", "Setup", crowded)])
    answer = setup_of(companion)
    assert answer.code == 0
    assert answer.err.startswith("the crowded box does not fit and is cut: very long words")
    assert len(setup_of(companion, "--json", "--force").document["complaints"]) == 1


def test_nothing_is_written_over_unless_asked(companion: Companion) -> None:
    Path("mine.pdf").write_text("mine")
    answer = setup_of(companion, "--output", "mine.pdf", "--json")
    assert (answer.code, answer.document["code"]) == (1, "file-taken")
    assert answer.err == "No: mine.pdf is there already\n  choose another --output, or add --force\n"
    assert Path("mine.pdf").read_text() == "mine"
    assert setup_of(companion, "--output", "mine.pdf", "--force").code == 0
    assert Path("mine.pdf").read_bytes().startswith(b"%PDF")
    assert parts_left() == []


def parts_left() -> list[Path]:
    """Half-written files that were left behind."""
    return [path for path in Path().rglob("*") if path.suffix == ".part"]


def test_a_folder_gets_an_automatic_name(companion: Companion) -> None:
    Path("sheets").mkdir()
    assert setup_of(companion, "-o", "sheets").code == 0
    assert setup_of(companion, "-o", "sheets/").code == 1
    assert [path.name for path in Path("sheets").iterdir()] == ["king-of-the-valley-setup.pdf"]


def test_an_automatic_name_is_made_of_words() -> None:
    assert output.file_name("crayonville", "level 3", "setup", "Game 12") == "crayonville-level-3-setup-game-12"
    assert output.file_name("../..", "Ægidius/von: Köln", "") == "ægidius-von-köln"
    assert output.file_name("///") == "sheets"
    assert len(output.file_name("x" * 500)) == output.LONGEST_NAME


def test_a_link_is_never_followed(companion: Companion) -> None:
    Path("target").write_text("mine")
    Path("link.pdf").symlink_to("target")
    Path("dangling.pdf").symlink_to("nowhere")
    for name in ("link.pdf", "dangling.pdf"):
        assert setup_of(companion, "-o", name).code == 1
        assert setup_of(companion, "-o", name, "--force").code == 0
        assert not Path(name).is_symlink()
    assert Path("target").read_text() == "mine"
    assert not Path("nowhere").exists()


BAD_FILES = {
    "a missing folder": "no/such/x.pdf",
    "a missing folder to fill": "missing/",
    "a file for a folder": "file/x.pdf",
    "a pipe": "pipe",
    "a long name": "x" * 300,
    "a null": "a\0b",
    "a loop": "loop/x.pdf",
}


@pytest.mark.parametrize("name", BAD_FILES.values(), ids=BAD_FILES)
def test_files_that_cannot_be_written(companion: Companion, name: str) -> None:
    Path("file").write_text("mine")
    os.mkfifo("pipe")
    Path("loop").symlink_to("loop")
    for force in ((), ("--force",)):
        answer = setup_of(companion, "-o", name, "--json", *force)
        assert (answer.code, answer.document["kind"]) == (3, "unusable")
        assert len(answer.err.splitlines()) == 1
        assert len(answer.err) < 400
    assert Path("pipe").is_fifo()
    assert Path("file").read_text() == "mine"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.EDQUOT])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_disk_that_takes_no_more(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, error: int, force: tuple[str, ...]
) -> None:
    def fail(file: int) -> None:
        raise OSError(error, os.strerror(error))

    Path("mine.pdf").write_text("mine")
    monkeypatch.setattr(os, "fsync", fail)
    answer = setup_of(companion, "-o", "mine.pdf" if force else "new.pdf", *force)
    assert answer.code == 3
    assert answer.err.endswith(f"cannot be written: {os.strerror(error)}\n")
    assert Path("mine.pdf").read_text() == "mine"
    assert not Path("new.pdf").exists()
    assert parts_left() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(companion: Companion) -> None:
    Path("locked").mkdir(mode=0o500)
    answer = setup_of(companion, "-o", "locked")
    assert (answer.code, "Permission denied" in answer.err) == (3, True)


def test_a_file_that_comes_in_between_is_kept(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = output.stage

    def slow(path: Path, data: bytes) -> Path:
        path.write_text("somebody else's")
        return stage(path, data)

    monkeypatch.setattr(output, "stage", slow)
    answer = setup_of(companion, "-o", "new.pdf")
    assert (answer.code, "is there already" in answer.err) == (1, True)
    assert Path("new.pdf").read_text() == "somebody else's"
    assert parts_left() == []


def test_a_disk_without_links(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", fail)
    assert setup_of(companion, "-o", "new.pdf").code == 0
    assert Path("new.pdf").read_bytes().startswith(b"%PDF")
    assert setup_of(companion, "-o", "new.pdf").code == 1
    assert parts_left() == []


def test_standard_output_holds_nothing_but_the_pdf() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(words, capture_output=True, env=env, check=True, timeout=60)
    assert len(Read(found.stdout).pages) == 3
    assert found.stderr.startswith(b"3 pages to standard output: Calibration")
    assert list(Path().glob("*.pdf")) == []


def test_standard_output_that_nobody_reads() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
    assert child.stdout is not None
    child.stdout.close()
    _, err = child.communicate(timeout=60)
    assert child.returncode == 0
    assert b"Traceback" not in err
    assert b"Exception" not in err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_standard_output_that_is_full() -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with Path("/dev/full").open("wb") as full:
        found = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    assert found.returncode == 3
    assert found.stderr == b"the PDF cannot be written to standard output: No space left on device\n"


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_standard_output_that_takes_only_a_part(tmp_path: Path, unbuffered: str) -> None:
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    limited = ["sh", "-c", f"ulimit -f 8; exec {shlex.join(words)}"]
    with (tmp_path / "part.pdf").open("wb") as part:
        found = subprocess.run(limited, stdout=part, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    assert found.returncode == 3
    assert found.stderr == b"the PDF cannot be written to standard output: File too large\n"


def test_a_pdf_is_not_for_the_screen() -> None:
    screen, terminal = os.openpty()
    words = [sys.executable, "-m", "companion", "print", "calibration", "--output", "-"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    found = subprocess.run(words, stdout=terminal, stderr=subprocess.PIPE, env=env, check=False, timeout=60)
    os.close(terminal)
    os.close(screen)
    assert found.returncode == 2
    assert b"a PDF is not for the screen" in found.stderr


# Pictures


def test_pictures_beside_the_pdf(companion: Companion) -> None:
    document = setup_of(companion, "--preview", "--json", "-o", "x.pdf").document
    assert document["previews"] == ["x-1.png", "x-2.png", "x-3.png"]
    for name in document["previews"]:
        assert Path(name).read_bytes().startswith(b"\x89PNG")


def test_pictures_and_pdf_are_written_together_or_not_at_all(companion: Companion) -> None:
    Path("x-2.png").write_text("mine")
    answer = setup_of(companion, "--preview", "-o", "x.pdf")
    assert (answer.code, "x-2.png is there already" in answer.err) == (1, True)
    assert sorted(path.name for path in Path().glob("x*")) == ["x-2.png"]
    assert Path("x-2.png").read_text() == "mine"


def test_pictures_need_libraries(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    monkeypatch.delitem(sys.modules, "printables.preview", raising=False)
    answer = setup_of(companion, "--preview")
    assert answer.code == 3
    assert answer.err == "pictures need the extra preview: pip install 'print-and-play-companion[preview]'\n"
    assert list(Path().glob("*.pdf")) == []


# The command itself


def test_the_kinds_are_those_of_the_sheets() -> None:
    assert get_args(Kind) == (*KINDS, "chronicle", "calibration")


def test_help_imports_nothing_heavy() -> None:
    heavy = {"reportlab", "printables", "msgspec", "sqlmodel", "campaigns", "rich"}
    assert not imported_by("print", "--help") & heavy
    assert not imported_by("printer", "--help") & heavy


def test_a_calibration_needs_no_database_and_no_titles() -> None:
    modules = imported_by("print", "calibration")
    assert "reportlab" in modules
    assert not modules & {"sqlmodel", "alembic", "rich", "companion.games.crayonville.game"}


class Terminal(io.StringIO):
    """A screen that remembers."""

    def isatty(self) -> bool:
        return True


def test_a_bar_for_many_pages_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for pages in (MANY_PAGES, MANY_PAGES + 1):
        screen = Terminal()
        monkeypatch.setattr(sys, "stderr", screen)
        with bar() as on_page:
            assert on_page is not None
            for page in range(1, pages + 1):
                on_page(page, pages)
        assert ("Pages" in screen.getvalue()) == (pages > MANY_PAGES)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with bar() as on_page:
        assert on_page is None
