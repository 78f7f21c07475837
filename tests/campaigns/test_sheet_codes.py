"""Printed sheets compared with what is stored: their codes, and what they lack."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.errors import NotFound
from campaigns.rows import StoredGame, VillageRow
from campaigns.sheet_codes import CORRECTED, compare_game, compare_village, game_code, village_code
from campaigns.store import Store
from campaigns.text import to_json
from companion.games import REGISTRY, find_title
from companion.games.crayonville.state import Structure, Village, new_village
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_changes import change_words, changes
from companion.games.crayonville.village_sketch import read_sketch
from companion.referee.codes import Code, check_of
from companion.referee.header import Header
from companion.referee.session import Outcome, begin
from companion.referee.submission import submit
from companion.referee.verdicts import Legal

from .clubs import damage, sign_again
from .counting import SLUG
from .evenings import new_game, play, start

TABLES = read_tables("stand-in")


@pytest.fixture
def game(store: Store) -> StoredGame:
    """A game of ann and bo with two lines."""
    return play(store, new_game(store, goal=99), "ann add 1", "bo add 2")


def lines(found: Any) -> list[tuple[int, str]]:
    return [(getattr(line, "entry", line).n, getattr(line, "entry", line).text) for line in found]


def test_a_code_names_the_game_and_the_line(store: Store, game: StoredGame) -> None:
    assert (game_code(game).kind, game_code(game).id, game_code(game).at) == ("G", game.id, 2)
    assert game_code(game, 2) == game_code(game) == game_code(store.games.load(game.id))
    assert len({game_code(game, at).check for at in range(3)}) == 3
    for at in (-1, 3):
        with pytest.raises(NotFound, match=f"there is no line {at}. The record has 2"):
            game_code(game, at)


def test_the_code_of_an_earlier_line_never_changes(store: Store, game: StoredGame) -> None:
    codes = [game_code(game, at) for at in range(3)]
    later = play(store, game, "undo 1", "ann add 2", 'amend 4 "ann add 1"', "undo", "redo")
    assert [game_code(later, at) for at in range(3)] == codes


def test_codes_from_before_digests_are_still_valid(store: Store, game: StoredGame) -> None:
    """The code was computed from the header and the texts of the lines."""
    for at in range(3):
        texts = [entry.text for entry in game.session.entries[:at]]
        code = Code("G", game.id, at, check_of(str(game.id), to_json(game.session.header), *texts))
        assert code != game_code(game, at)
        assert compare_game(game, code) == compare_game(game, game_code(game, at))


def test_a_code_covers_the_moves(store: Store, game: StoredGame) -> None:
    """A stored move that is changed and signed again no longer matches sheets printed before."""
    code = game_code(game)
    damage(store, "UPDATE line SET move = replace(move, '2', '3') WHERE n = 2")
    sign_again(store)
    with pytest.raises(NotFound, match="the code does not match game 1"):
        compare_game(store.games.load(game.id), code)


def test_another_game_has_another_code(store: Store, game: StoredGame) -> None:
    twin = play(store, new_game(store, goal=99), "ann add 1", "bo add 2")
    assert game_code(twin).check != game_code(game).check
    other = play(store, new_game(store, goal=98), "ann add 1", "bo add 2")
    assert replace(game_code(other), id=0) != replace(game_code(replace(game, id=other.id)), id=0)


def test_an_up_to_date_sheet_has_no_changes(store: Store, game: StoredGame) -> None:
    code = game_code(game)
    assert compare_game(game, code).is_up_to_date
    there_and_back = play(store, game, "undo", "redo")
    behind = compare_game(there_and_back, code)
    assert behind.is_up_to_date
    assert (behind.at, behind.lines) == (2, 4)


def test_new_lines_are_listed(store: Store, game: StoredGame) -> None:
    behind = compare_game(play(store, game, "ann add 1", "undo", "bo add 1", 'note "late"'), game_code(game))
    assert lines(behind.new) == [(5, "bo add 1"), (6, 'note "late"')]
    assert not behind.is_up_to_date
    assert behind.gone == ()


def test_a_line_taken_back_is_gone(store: Store, game: StoredGame) -> None:
    behind = compare_game(play(store, game, "undo", "ann add 2"), game_code(game))
    assert lines(behind.gone) == [(2, "bo add 2")]
    assert lines(behind.new) == [(4, "ann add 2")]


def test_an_amended_line_is_gone_and_new(store: Store, game: StoredGame) -> None:
    behind = compare_game(play(store, game, 'amend 1 "ann add 2"'), game_code(game))
    assert lines(behind.gone) == [(1, "ann add 1")]
    assert lines(behind.new) == [(1, "ann add 2")]


def test_a_line_amended_and_amended_back(store: Store, game: StoredGame) -> None:
    back = play(store, game, 'amend 1 "ann add 2"', 'amend 1 "ann add 1"')
    assert compare_game(back, game_code(game)).is_up_to_date
    assert lines(compare_game(back, game_code(back, 3)).gone) == [(1, "ann add 2")]


def test_a_sheet_printed_between_undo_and_redo(store: Store, game: StoredGame) -> None:
    printed = play(store, game, "undo 1")
    behind = compare_game(play(store, printed, "redo"), game_code(printed))
    assert lines(behind.new) == [(1, "ann add 1"), (2, "bo add 2")]
    assert behind.gone == ()


def test_overrides_are_described(store: Store, game: StoredGame) -> None:
    later = play(store, game, 'override ann count 1 "found one"', 'override ann count 1 "and another"')
    code = game_code(later)
    [first, second] = compare_game(later, game_code(game)).new
    assert str(first.events[0]) == "ann: +1 count (referee: found one), now 2"
    assert str(second.events[0]).endswith("now 3")
    amended = play(store, later, 'amend 1 "ann add 2"')
    behind = compare_game(amended, code)
    assert lines(behind.changed) == [(3, first.entry.text), (4, second.entry.text)]
    assert [str(line.events[0])[-5:] for line in behind.changed] == ["now 3", "now 4"]
    assert [str(line.before[0])[-5:] for line in behind.changed] == ["now 2", "now 3"]


@pytest.mark.parametrize("end", ["finished", "void"])
def test_sheets_of_closed_games_are_compared(store: Store, end: str) -> None:
    stored = play(store, new_game(store), "ann add 1", "bo add 2")
    if end == "finished":
        store.games.finish(stored)
    else:
        store.games.void(stored, "late")
    stored = store.games.load(stored.id)
    assert stored.status == end
    assert lines(compare_game(stored, game_code(stored, 1)).new) == [(2, "bo add 2")]


def test_the_sheet_of_another_game_is_refused(store: Store, game: StoredGame) -> None:
    with pytest.raises(NotFound, match="does not match game 1 in this database"):
        compare_game(game, replace(game_code(game), check="0000"))
    with pytest.raises(NotFound, match="does not match"):
        compare_game(game, replace(game_code(game), at=1))
    with pytest.raises(NotFound, match="the sheet shows line 3, but game 1 has 2"):
        compare_game(game, replace(game_code(game), at=3))


@pytest.mark.parametrize("slug", [slug for slug in REGISTRY if slug != SLUG])
def test_every_title_at_random_with_corrections(store: Store, slug: str) -> None:
    """The lines on a sheet, without those gone and with those new, are always the lines that count."""
    rng, title = random.Random(slug), find_title(slug)
    assert title is not None
    seats = ("ann", "bo")
    outcome = begin(title, Header(slug, seats, title.rules_version, deal="plum"))
    assert isinstance(outcome, Outcome)
    stored = store.games.load(store.games.add(outcome, players={}))
    printed = []
    for _ in range(40):
        printed.append((game_code(stored), set(lines(stored.session.played.lines))))
        stored = store.games.append(stored, submit(stored.session, some_line(stored, rng)))
    now = set(lines(stored.session.played.lines))
    for code, on_paper in printed[::4]:
        behind = compare_game(stored, code)
        gone, new = set(lines(behind.gone)), set(lines(behind.new))
        assert gone <= on_paper
        assert new.isdisjoint(on_paper)
        assert on_paper - gone | new == now
    assert [entry.text for entry in stored.session.entries if entry.text.startswith(("undo", "redo"))]


def some_line(stored: StoredGame, rng: random.Random) -> str:
    """Return a legal line; sometimes an undo or a redo."""
    session = stored.session
    back = rng.choice(["undo", "redo", f"undo {rng.randint(1, len(session.entries) or 1)}", "", "", ""])
    if back and isinstance(submit(session, back).verdict, Legal):
        return back
    moves = [move for ask in session.asks() for move in session.game.legal(session.state, ask.seat)]
    return session.write(rng.choice(moves)) if moves else "note over"


def found(store: Store, count: int = 5) -> VillageRow:
    return store.villages.load(store.villages.add(SLUG, "Old Tally", "Ann", {"count": count}))


def play_level(store: Store, id: int, level: int, added: int = 2) -> VillageRow:
    """Play a level of a village to its end."""
    document = store.villages.load(id).document
    outcome = start("ann", keepsakes={"ann": document}, level=level, goal=added)
    stored = play(
        store, store.games.load(store.games.add(outcome, players={}, villages={"ann": id})), f"ann add {added}"
    )
    store.games.finish(stored)
    return store.villages.load(id)


def test_the_code_of_a_village_says_what_it_has_completed(store: Store) -> None:
    village = found(store)
    code = village_code(village)
    assert (code.kind, code.id, code.at) == ("V", village.id, 0)
    later = play_level(store, village.id, 1)
    assert village_code(later).at == 1
    assert village_code(later, 0) == code
    assert village_code(later, 1) == village_code(later) != code
    with pytest.raises(NotFound, match="'Old Tally' has not completed level 2"):
        village_code(later, 2)


def test_levels_completed_since_are_listed(store: Store) -> None:
    village = found(store)
    codes = [village_code(village)]
    for level in (1, 2, 3):
        codes.append(village_code(play_level(store, village.id, level)))
    village = store.villages.load(village.id)
    for code in codes:
        behind = compare_village(village, code)
        assert [since.level.level for since in behind.since] == [1, 2, 3][code.at :]
        assert (behind.level, behind.busy, behind.corrected) == (3, None, ())
        assert behind.is_up_to_date == (code.at == 3)


def test_neither_a_name_nor_an_owner_nor_a_void_game_changes_a_sheet(store: Store) -> None:
    village = play_level(store, found(store).id, 1)
    codes = [village_code(village, 0), village_code(village, 1)]
    store.villages.rename(village.id, "New Tally")
    store.villages.give(village.id, "Bo")
    outcome = start("ann", keepsakes={"ann": village.document}, level=2)
    busy = store.games.load(store.games.add(outcome, players={}, villages={"ann": village.id}))
    village = store.villages.load(village.id)
    assert compare_village(village, codes[1]).busy == busy.id
    assert compare_village(village, codes[1]).is_up_to_date
    store.games.void(busy, "late")
    village = store.villages.load(village.id)
    assert [village_code(village, 0), village_code(village)] == codes
    assert compare_village(village, codes[1]).busy is None


def test_a_manual_correction_is_listed(store: Store) -> None:
    """An earlier sheet is known if a level started or ended with it."""
    village = play_level(store, found(store).id, 1)
    code = village_code(village)
    store.villages.update(village.id, {"count": 40})
    behind = compare_village(store.villages.load(village.id), code)
    assert (behind.since, behind.corrected, behind.is_up_to_date) == ((), (CORRECTED,), False)
    again = village_code(store.villages.load(village.id))
    assert again != code
    later = play_level(store, village.id, 2)
    assert [len(compare_village(later, printed).since) for printed in (code, again)] == [1, 1]


def test_a_village_entered_from_paper(store: Store) -> None:
    document = {"count": 8, "levels": [1, 2, 3]}
    village = store.villages.load(store.villages.add(SLUG, "Paper", "Ann", document))
    assert compare_village(village, village_code(village)).is_up_to_date
    for level in (0, 1, 2):
        with pytest.raises(NotFound, match="is not stored"):
            village_code(village, level)
    store.villages.record_level(village.id, 4, {"count": 9})
    later = store.villages.load(village.id)
    assert [since.level.level for since in compare_village(later, village_code(village)).since] == [4]


def test_the_sheet_of_another_village_is_refused(store: Store) -> None:
    village = found(store)
    twin = store.villages.load(store.villages.add(SLUG, "Twin", "Ann", {"count": 5}))
    assert village_code(twin).check != village_code(village).check
    with pytest.raises(NotFound, match=f"the code does not match {village.name} in this database"):
        compare_village(village, replace(village_code(twin), id=village.id))
    with pytest.raises(NotFound, match=f"printed after level 4, but {village.name} has not completed a level yet"):
        compare_village(village, replace(village_code(village), at=4))


def drawn(sketch: str) -> Village:
    return read_sketch(sketch, new_village(TABLES, "Annstead", "Ann"), 10, TABLES)


OLD = "wood C4; water D4; house C4@1; tower C6@6; works wood E5+E6@3; road G7-G8@4; animal G9"
NEW = (
    "wood C4 C10 C5; field B2; water D4; townhouse C4@1/9; fortified-tower C6@6/8; works+ wood E5+E6@3/9; boat D4@2; "
    "works fish I5+I6@3; house B2@9 C10@9; road G7-G8@4 C4-C5@9; wall B2|B3@9; animal G9 C5; fish D4"
)


def test_additions_to_a_sheet() -> None:
    before, after = drawn(OLD), drawn(NEW)
    found = changes(before, after)
    assert found.spaces == {"C10": "wood", "C5": "wood", "B2": "field"}
    assert found.living == {"C5": 1, "D4": 1}
    assert found.built == {
        "D4": Structure("boat", 2),
        "I5": Structure("works", 3, 0, "fish", "I6"),
        "I6": Structure("works", 3, 0, "fish", "I5"),
        "B2": Structure("house", 9),
        "C10": Structure("house", 9),
    }
    assert set(found.raised) == {"C4", "C6", "E5", "E6"}
    assert found.roads == {"C4-C5": 9}
    assert len(found.walls) == 7
    assert found.walls["B2|B3"].paid


def test_additions_to_a_sheet_in_words() -> None:
    words = change_words(drawn(OLD), drawn(NEW))
    assert words[:-1] == [
        "wood: C5 C10",
        "field: B2",
        "animal: C5",
        "fish: D4",
        "house: B2 C10",
        "boat: D4",
        "works (fish): I5+I6",
        "upgraded to townhouse: C4",
        "tower fortified: C6",
        "works upgraded (wood): E5+E6",
        "road: C4-C5",
    ]
    assert words[-1].startswith("wall: B2|B3 ")
    assert change_words(drawn(NEW), drawn(NEW)) == []


def test_the_time_of_building_is_not_an_addition() -> None:
    assert change_words(drawn("wood C4; house C4@1"), drawn("wood C4; house C4@3")) == []


def test_removals_from_a_sheet() -> None:
    words = change_words(drawn("wood C4 C5; house C4; animal C5"), drawn("wood C4; boat C4"))
    assert words == [
        "boat: C4",
        "removed: wood: C5",
        "removed: animal: C5",
        "removed: house: C4",
    ]


def test_works_in_other_places_are_not_upgrades() -> None:
    words = change_words(drawn("works wood E5+E6@3"), drawn("works+ wood E5+F5@3/9"))
    assert words == ["upgraded works (wood): E5+F5", "removed: works (wood): E5+E6"]
