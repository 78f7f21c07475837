"""Unfinished editions can be played to the end, and the companion notes each gap when it matters."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from companion.games import REGISTRY, find_title
from companion.games.bear_valley.tables import read_tables as read_bear
from companion.games.king_of_the_valley.tables import read_tables as read_king
from companion.games.library import data_folder, template_folder
from companion.games.maple_valley.tables import read_files
from companion.games.maple_valley.tables import read_tables as read_maple
from companion.games.masters_of_maple_syrup.tables import read_tables as read_masters
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.problems import BadPosition, Fault
from companion.referee.record import Entry
from companion.referee.session import Session, begin, recheck, resume, stored
from companion.referee.submission import submit
from companion.referee.title import Title
from companion.referee.verdicts import Refusal, Unreadable
from tests.referee.tables import play, sit_down
from tests.support.battery import Playthrough
from tests.support.editions import BEGUN, entry, unfinished_edition
from tests.support.titles import TEMPLATED


def title(slug: str) -> Title[Any]:
    game = find_title(slug)
    assert game is not None
    return game


def faults_in(slug: str, edition: str) -> list[Fault]:
    return [fault for fault in title(slug).inspect_edition(edition) if not fault.is_warning]


def warnings_in(slug: str, edition: str) -> str:
    return "\n".join(fault.reason for fault in title(slug).inspect_edition(edition) if fault.is_warning)


class Resolving(Playthrough):
    """A playthrough that stops resolving cards by hand after a while."""

    def choose(self, session: Session, seat: str | None, listed: list[Move]) -> Move:
        lines = [session.write(move) for move in listed]
        done = [move for move, line in zip(listed, lines, strict=True) if line.endswith(" done")]
        if done and any(" adjust " in line for line in lines) and self.rng.random() < 0.7:
            return done[0]
        return super().choose(session, seat, listed)


@pytest.mark.parametrize("deal", [None, "half"])
@pytest.mark.parametrize("files", [{}, BEGUN], ids=["empty", "begun"])
@pytest.mark.parametrize("slug", TEMPLATED)
def test_an_unfinished_edition_is_played_to_the_end(
    tmp_path: Path, slug: str, files: dict[str, dict[str, str]], deal: str | None
) -> None:
    mine = unfinished_edition(tmp_path / "mine", files.get(slug, {}))
    assert faults_in(slug, mine) == []
    assert warnings_in(slug, mine)
    game = title(slug)
    seats = ("ann", "bo")[: 1 if slug == "crayonville" else 2]
    header = Header(slug, seats, game.rules_version, edition=mine, options=dict(game.modes[0]), deal=deal)
    session = Resolving(game, header, f"{slug} {deal}", 0.6).run()
    assert game.score(session.state).final


@pytest.mark.parametrize("slug", TEMPLATED)
def test_the_template_of_every_title_can_be_played_unchanged(tmp_path: Path, slug: str) -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in (data_folder() / slug / "template").iterdir()}
    mine = unfinished_edition(tmp_path / "mine", files)
    assert faults_in(slug, mine) == []
    game = title(slug)
    assert not isinstance(begin(game, Header(slug, ("ann", "bo"), game.rules_version, edition=mine)), Refusal)


@pytest.mark.parametrize("slug", TEMPLATED)
def test_only_an_edition_marked_unfinished_is_completed(tmp_path: Path, slug: str) -> None:
    mine = Path(unfinished_edition(tmp_path / "mine", BEGUN[slug]))
    (mine / "edition.toml").write_text("unfinished = false\n", encoding="utf-8")
    assert faults_in(slug, str(mine))
    (mine / "edition.toml").write_text("unfinished = 3\n", encoding="utf-8")
    [fault] = faults_in(slug, str(mine))
    assert fault.reason == "edition.toml: unfinished: must be true or false, not a whole number"
    (mine / "edition.toml").unlink()
    assert faults_in(slug, str(mine))


@pytest.mark.parametrize("slug", REGISTRY)
def test_a_complete_edition_has_no_gaps(tmp_path: Path, slug: str) -> None:
    shipped = data_folder() / slug / "editions" / "stand-in"
    files = {path.name: path.read_text(encoding="utf-8") for path in shipped.iterdir()}
    mine = unfinished_edition(tmp_path / "mine", files)
    assert title(slug).gaps(mine) == ()
    assert title(slug).gaps("stand-in") == ()


# The gaps that are reported.

MISSING = {
    "crayonville": (
        "tiles.toml: missing",
        "levels.toml: level 1: feast, tax, stock, setup, setup_terrain, actions_removed, scorings_removed: not entered",
        "levels.toml: level 2, 3, 4, 5, 6, 7, 8, 9, 10: not entered yet",
        "structures.toml: structure house: symbol, level: not entered yet",
        "cards.toml: card: 1 of 29 entered",
    ),
    "king-of-the-valley": (
        "hill.toml: missing",
        "orders.toml: order 3: colour, symbol: not entered yet",
        "tiles.toml: stage I: 4 of 29 tiles entered",
        "tiles.toml: stage III: 0 of 31 tiles entered",
    ),
    "bear-valley": (
        "rivers.toml: missing",
        "wilderness.toml: 1 of 79 cards entered",
        "tokens.toml: machete, flashlight, basket, rope, telescope, gold: not entered yet",
    ),
    "masters-of-maple-syrup": (
        "property.toml: card Quince Press: type, cost, value: not entered yet",
        "property.toml: card Big Oak: cost, value, effects, harvest: not entered yet",
        "property.toml: card: 2 of 50 cards entered; type placeholder-tree or placeholder-util",
    ),
    "maple-valley": (
        "favours.toml: favour Kite: category, cost, value: not entered yet",
        "friends.toml: friend Newt: travel, cost, effects: not entered yet",
        "festivities.toml: festivity Lanterns: rows: not entered yet",
        "favours.toml: favour: 1 of 60 cards entered",
        "type placeholder-patch-1 to placeholder-patch-23 for the others",
    ),
}  # fmt: skip


@pytest.mark.parametrize("slug", TEMPLATED)
def test_gaps_are_named(tmp_path: Path, slug: str) -> None:
    said = warnings_in(slug, unfinished_edition(tmp_path / "mine", BEGUN[slug]))
    assert [words for words in MISSING[slug] if words not in said] == [], said


# The counts of the rulebooks stay right, and entered cards are kept.


def test_the_tiles_of_king_of_the_valley(tmp_path: Path) -> None:
    tables = read_king(unfinished_edition(tmp_path / "mine", BEGUN["king-of-the-valley"]))
    assert [sum(stage.values()) for stage in tables.stages] == [29, 30, 31]
    assert (tables.stages[0]["Q"], tables.stages[0]["T5-8"]) == (2, 2)
    assert sum(count for code, count in tables.box.items() if code[0] == "T") == 8
    assert [order.name for order in tables.orders] == ["Lion", "Stag", "Otter", "Raven"]


@pytest.mark.parametrize("seed", range(20))
def test_any_part_of_the_tiles_of_king_of_the_valley(tmp_path: Path, seed: int) -> None:
    """Whichever part of valid piles is entered, the rest is filled in and nothing is lost."""
    rng = Random(seed)
    text = (data_folder() / "king-of-the-valley" / "editions" / "stand-in" / "tiles.toml").read_text(encoding="utf-8")
    tiles = [tile for tile in tomllib.loads(text)["tile"] if rng.random() < 0.5]
    mine = unfinished_edition(tmp_path / "mine", {"tiles.toml": tomli_w.dumps({"tile": tiles})})
    assert faults_in("king-of-the-valley", mine) == []
    stages = dict(zip(("I", "II", "III"), read_king(mine).stages, strict=True))
    assert all(stages[tile["stage"]][tile["code"]] >= tile["count"] for tile in tiles)


def test_too_many_tiles_are_a_fault(tmp_path: Path) -> None:
    tiles = entry("tile", stage="I", code="Q", count=4)
    [fault] = faults_in("king-of-the-valley", unfinished_edition(tmp_path / "mine", {"tiles.toml": tiles}))
    assert "4 queen tiles, but the box has 3" in fault.reason


@pytest.mark.parametrize("seed", range(20))
def test_any_part_of_the_cards_of_bear_valley(tmp_path: Path, seed: int) -> None:
    """Whichever part of a valid deck is entered, with other names and pictures, the rulebook's numbers stay right."""
    rng = Random(seed)
    text = (data_folder() / "bear-valley" / "editions" / "stand-in" / "wilderness.toml").read_text(encoding="utf-8")
    cards = [card for card in tomllib.loads(text)["card"] if rng.random() < 0.5]
    names = [f"N{n}" if rng.random() < 0.5 else card["id"] for n, card in enumerate(cards)]
    own = [{**card, "id": name} for name, card in zip(names, cards, strict=True)]
    mine = unfinished_edition(tmp_path / "mine", {"wilderness.toml": tomli_w.dumps({"card": own})})
    assert faults_in("bear-valley", mine) == []
    tables = read_bear(mine)
    assert len(tables.wild) == 79
    assert {name: tables.wild[name].kind for name in names} == {card["id"]: card["kind"] for card in own}


def test_your_own_valley_needs_a_river(tmp_path: Path) -> None:
    """If no river of the stand-in can be laid with the cards, its valley is used until a river is entered."""
    text = (data_folder() / "bear-valley" / "editions" / "stand-in" / "valley.toml").read_text(encoding="utf-8")
    own = [{**card, "id": f"R{n}"} for n, card in enumerate(tomllib.loads(text)["card"], 1)]
    mine = unfinished_edition(tmp_path / "mine", {"valley.toml": tomli_w.dumps({"card": own})})
    assert "Valley cards and rivers of the stand-in are used" in warnings_in("bear-valley", mine)
    assert "VS" in read_bear(mine).valley
    (Path(mine) / "rivers.toml").write_text(entry("river", name="mine", cards="R1 R3 R2"), encoding="utf-8")
    read_bear.cache_clear()
    assert list(read_bear(mine).rivers) == ["mine"]
    assert "R3" in read_bear(mine).valley


def test_the_cards_of_masters_of_maple_syrup(tmp_path: Path) -> None:
    tables = read_masters(unfinished_edition(tmp_path / "mine", BEGUN["masters-of-maple-syrup"]))
    assert tables.total == 50
    assert Counter(tables.box)["quince-press"] == 1
    assert {"big-oak", "placeholder-tree", tables.starting} <= tables.trees
    assert sum(word in tables.trees for word in tables.box) == 20


def test_the_cards_of_maple_valley(tmp_path: Path) -> None:
    tables = read_maple(unfinished_edition(tmp_path / "mine", BEGUN["maple-valley"]))
    shipped = read_maple("stand-in")
    for cards in ("favours", "friends", "patches", "dawdles", "outposts", "festivities"):
        counted = [sum(card.copies for card in getattr(which, cards).values()) for which in (tables, shipped)]
        assert counted[0] == counted[1], cards
    assert set(Counter(favour.category for favour in tables.favours.values()).values()) == {15}
    assert len(read_files(data_folder() / "maple-valley" / "template").favours.favour) == 7


def test_a_deck_that_cannot_be_dealt_yet_is_replaced(tmp_path: Path) -> None:
    cards = entry("card", ids=["A", "B", "C"], name="tax", kind="scoring", first=1, last=10).replace("'", '"')
    mine = unfinished_edition(tmp_path / "mine", {"cards.toml": cards})
    assert faults_in("crayonville", mine) == []
    assert "do not make a deck; using the stand-in edition's deck" in warnings_in("crayonville", mine)


# Notices during play.


def notices(session: Session, line: str) -> str:
    return "\n".join(map(str, submit(session, line).events))


def test_a_structure_that_is_not_entered_is_noted(tmp_path: Path) -> None:
    mine = unfinished_edition(tmp_path / "mine", BEGUN["crayonville"])
    session = sit_down(Header("crayonville", ("ann",), 1, edition=mine))
    tiles = (f"ann colour {tile}" for tile in ("wood A1", "wood A2", "field A3", "water A4"))
    session = play(session, "draw ann wood wood field water", *tiles, "flip expand")
    assert "boat: not entered yet (structures.toml: structure house" not in notices(session, "ann build boat A4")
    assert "boat: not entered yet (structures.toml: structure boat, works" in notices(session, "ann build boat A4")


def test_a_card_of_bear_valley_that_is_not_entered_is_noted(tmp_path: Path) -> None:
    game = title("bear-valley")
    mine = unfinished_edition(tmp_path / "mine", BEGUN["bear-valley"])
    session = sit_down(Header("bear-valley", ("ann", "bo"), game.rules_version, edition=mine), game)
    session = play(session, "first ann", "ann explore NE")
    assert "T05: this stand-in card replaces one that is not entered yet" in notices(session, "draw T05")
    assert "not entered" not in notices(session, "draw T01")


def masters(edition: str, *lines: str) -> Session:
    game = title("masters-of-maple-syrup")
    session = sit_down(Header(game.slug, ("ann", "bo"), game.rules_version, edition=edition), game)
    throws = ("ann throw quince-press placeholder-tree", "bo throw placeholder-tree placeholder-tree")
    return play(session, "first ann", *throws, *lines)


def test_a_card_of_masters_of_maple_syrup_that_is_not_entered_is_noted(tmp_path: Path) -> None:
    """The card is developed at no cost; its cost, effect and value are typed when they are needed."""
    session = masters(unfinished_edition(tmp_path / "mine", BEGUN["masters-of-maple-syrup"]), "ann select AC3")
    assert "not entered" not in "\n".join(map(str, session.asks()))
    shown = notices(session, "ann develop placeholder-utility")
    assert "placeholder-utility: not entered yet (property.toml: card): manual effect" in shown
    shown = notices(session, "ann develop big-oak")
    assert "big-oak: not entered yet (property.toml: card Big Oak: cost, value, effects, harvest)" in shown
    session = play(session, "ann develop big-oak", "ann use big-oak effect 4", "ann adjust discard 1")
    session = play(session, "ann discard placeholder-utility", "ann adjust score 3", "ann done")
    assert session.state.seats["ann"].points == 3


def test_an_unknown_card_name_gets_advice_on_what_to_type(tmp_path: Path) -> None:
    session = masters(unfinished_edition(tmp_path / "mine", BEGUN["masters-of-maple-syrup"]), "ann select AC3")
    verdict = submit(session, "ann develop sugar-shack").verdict
    assert isinstance(verdict, Unreadable)
    assert verdict.reason.endswith("Type placeholder-tree or placeholder-utility for a card that is not entered yet")
    whole = sit_down(Header("masters-of-maple-syrup", ("ann", "bo"), 1), title("masters-of-maple-syrup"))
    assert "not entered" not in submit(play(whole, "first ann"), "ann throw x y").verdict.reason  # type: ignore[union-attr]


# An edition that is completed while a game is open.


def reopened(session: Session) -> Session:
    for read in (read_masters, read_maple):
        read.cache_clear()
    for cached in (Title.notation, Title.unentered):
        cached.cache_clear()
    return resume(session.game, session.header, [(line.text, stored(line)) for line in session.entries])


def illegal_line(session: Session) -> tuple[str, str]:
    found = recheck(session)
    assert found is not None
    line, why = found
    assert isinstance(line, Entry)
    return line.text, why.reason


def test_a_game_replays_after_a_card_is_entered(tmp_path: Path) -> None:
    mine = unfinished_edition(tmp_path / "mine", BEGUN["masters-of-maple-syrup"])
    session = masters(mine, "ann select AC3", "ann develop big-oak", "ann done")
    path = Path(mine) / "property.toml"
    card = "cost = 1\nharvest = 2\nvalue = { printed = 3 }\n"
    path.write_text(f"{path.read_text(encoding='utf-8')}{card}", encoding="utf-8")
    again = reopened(session)
    assert [placed.card for placed in again.state.seats["ann"].property] == ["red-maple", "big-oak"]
    assert again.game.score(again.state).seats[0].total == 4


def test_a_line_that_is_no_longer_legal_after_a_card_is_entered_is_named(tmp_path: Path) -> None:
    """A card turns out to have a cost: the game opens, and the line that does not pay it is named."""
    mine = unfinished_edition(tmp_path / "mine", BEGUN["masters-of-maple-syrup"])
    session = masters(mine, "ann select AC3", "ann develop big-oak", "ann done")
    path = Path(mine) / "property.toml"
    path.write_text(f"{path.read_text(encoding='utf-8')}cost = 3\n", encoding="utf-8")
    line, why = illegal_line(reopened(session))
    assert line == "ann done"
    assert "pay" in why


def test_placeholders_stay_while_cards_are_added(tmp_path: Path) -> None:
    """The first placeholders are removed last, so that games that use them can still be opened."""
    mine = unfinished_edition(tmp_path / "mine", {})
    path = Path(mine) / "outposts.toml"
    for cards, known in ((0, "1234"), (2, "12"), (3, "1"), (4, "")):
        path.write_text("".join(entry("outpost", title=f"Post {n}") for n in range(cards)), encoding="utf-8")
        read_maple.cache_clear()
        words = [word for word in read_maple(mine).outposts if word.startswith("placeholder")]
        assert words == [f"placeholder-outpost-{n}" for n in known]


# Malformed files.

# Messages of the file reader itself.
READER = re.compile(r"Expected `|Invalid (enum )?value|Object (missing|contains)|\$\.")
ODD: tuple[Any, ...] = (3, -1, "x", "", True, 1.5, [], {}, [1], [[]], [{}], {"a": 1}, {"title": [1]}, 10**12)


def spoil(value: Any, rng: Random) -> Any:
    """Replace a part of a document with an odd value."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        if rng.random() < 0.2:
            return {other: part for other, part in value.items() if other != key}
        return {**value, key: spoil(value[key], rng)}
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        return [*value[:at], spoil(value[at], rng), *value[at + 1 :]]
    return rng.choice(ODD)


@pytest.mark.parametrize("slug", REGISTRY)
def test_malformed_files_are_faults_and_never_crash(tmp_path: Path, slug: str) -> None:
    rng = Random(slug)
    template = template_folder(slug)
    documents = {path.name: tomllib.loads(path.read_text(encoding="utf-8")) for path in template.iterdir()}
    for n in range(60):
        file = rng.choice(list(documents))
        spoilt = spoil(documents[file], rng)
        document = spoilt if isinstance(spoilt, dict) else {"odd": spoilt}
        mine = unfinished_edition(tmp_path / str(n), {file: tomli_w.dumps(document)})
        for fault in title(slug).inspect_edition(mine):
            assert fault.reason.split(":")[0].removeprefix("edition ").strip()
            assert not READER.search(fault.reason), fault.reason


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match="there is no edition"):
        title("crayonville").gaps(str(tmp_path / "none"))


def test_the_page_shows_the_cards_that_its_example_uses() -> None:
    docs = Path(__file__).parents[2] / "docs" / "how-to"
    cards = (docs / "editions" / "first-cards.toml").read_text(encoding="utf-8").strip()
    assert f"```toml\n{cards}\n```" in (docs / "your-own-cards.md").read_text(encoding="utf-8")
