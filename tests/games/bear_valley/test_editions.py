"""Editions: the stand-in matches the rulebook's counts; owners' cards are played, broken ones refused."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
import tomli_w

from companion.games.bear_valley.components import Card, lay_river
from companion.games.bear_valley.filling import fill
from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.grid import Side
from companion.games.bear_valley.tables import Tables, read_tables
from companion.games.library import data_folder
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.games.bear_valley.plain_table import ACROSS, PIECES, RIVER, SHIFT, LaidCard, Table, beside
from tests.referee.tables import play, record_of, reopened, sit_down
from tests.support.editions import UNKNOWN, Change, Edition, breaking, changed_edition, rewritten, written

SHIPPED = data_folder() / "bear-valley" / "editions" / "stand-in"
FILES = ("wilderness.toml", "valley.toml", "rivers.toml", "tokens.toml")
WILD, VALLEY, RIVERS, TOKENS = FILES
NAMES = ("ann", "bo", "cy", "di", "ed", "flo")


@pytest.fixture
def edition(tmp_path: Path) -> Edition:
    """Copy the shipped edition and change it: in each file the first `old` becomes `new`."""

    def change(*changes: Change) -> str:
        return changed_edition(SHIPPED, tmp_path / "mine", *changes)

    return change


def block(file: str, id: str) -> str:
    """A card as the file writes it."""
    return written(SHIPPED, file, id)


def card(id: str, old: str, new: str, file: str = WILD) -> Change:
    """A different entry for one card."""
    return rewritten(SHIPPED, file, id, old, new)


def exits_of(card: Card) -> int:
    return sum(map(len, (card.sections or {"": card.exits}).values()))


# The rulebook's counts, checked for the stand-in.


def test_the_wilderness_of_the_stand_in() -> None:
    cards = read_tables("stand-in").wild.values()
    assert len(cards) == 79
    assert Counter(map(exits_of, cards)) == {3: 16, 4: 24, 5: 19, 6: 20}
    kinds = {"Land": 40, "Bridge": 13, "Lake": 6, "Hedge": 6, "Mountain": 3, "Woods": 3, "Trading-Post": 3, "Bear": 5}
    assert Counter(card.kind for card in cards) == kinds
    for kind, exits in {"Bridge": {5}, "Lake": {5}, "Land": {3, 4}}.items():
        assert {exits_of(card) for card in cards if card.kind == kind} == exits
    assert {exits_of(card) for card in cards if card.kind not in ("Bridge", "Lake", "Land")} == {6}


def test_the_pictures_of_the_stand_in() -> None:
    cards = read_tables("stand-in").wild.values()
    pictures: Counter[str] = Counter(card.picture for card in cards if card.picture)
    assert sum(pictures[piece] for piece in PIECES) == 12
    assert (pictures["gold"], pictures["cave"]) == (8, 4)
    assert sum(pictures[magic] for magic in ("butterfly", "fox", "mushrooms")) == 15
    assert {card.kind for card in cards if card.picture} == {"Land"}
    assert [card.id for card in cards if card.kind == "Land" and not card.picture] == ["F24"]
    assert 3 in {exits_of(card) for card in cards if card.picture == "cave"}


def test_the_sections_of_the_stand_in() -> None:
    for card in read_tables("stand-in").wild.values():
        shares = sorted(len(sides) for sides in card.sections.values())
        assert shares == {"Bridge": [2, 3], "Hedge": [3, 3]}.get(card.kind, []), card.id
        if card.kind == "Bridge":
            assert (len(card.sections["bridge"]), len(card.sections["floor"])) == (2, 3)
        if card.kind == "Hedge":
            # A hedge divides the sides into two runs of neighbours.
            ring = list(SHIFT)
            for sides in card.sections.values():
                assert any({*sides} == {ring[at - 2], ring[at - 1], ring[at]} for at in range(6)), card.id


def test_the_woods_of_the_stand_in() -> None:
    woods = [card for card in read_tables("stand-in").wild.values() if card.kind == "Woods"]
    for card in woods:
        assert set(card.stones) == set(SHIFT)
        assert max(Counter(card.stones.values()).values()) <= 2
    assert Counter(number for card in woods for number in card.stones.values()) == {3: 4, 4: 5, 5: 4, 6: 5}


@pytest.mark.parametrize("side", SHIFT)
def test_six_cards_of_the_stand_in_cannot_connect_to_a_side(side: str) -> None:
    cards = read_tables("stand-in").wild.values()
    closed = [card for card in cards if all(LaidCard(card, turned).what(side) != "exit" for turned in (False, True))]
    assert Counter(map(exits_of, closed)) == {3: 4, 4: 2}


def test_the_shapes_of_the_stand_in() -> None:
    """All ten shapes with three exits and all nine with four (up to rotation) are in the deck."""
    for exits, classes in ((3, 10), (4, 9)):
        cards = [card for card in read_tables("stand-in").wild.values() if exits_of(card) == exits]
        shapes = {frozenset((frozenset(card.exits), frozenset(ACROSS[side] for side in card.exits))) for card in cards}
        assert len(shapes) == classes


def test_the_valley_of_the_stand_in() -> None:
    cards = read_tables("stand-in").valley.values()
    kinds = {"Starting-Camp": 1, "Destination-Camp": 1, "Straight-River": 7, "Bend-River": 4, "Bridge-River": 2}
    assert Counter(card.kind for card in cards) == kinds
    assert sum(kinds.values()) == 15
    for card in cards:
        exits = sorted(map(len, (card.sections or {"": card.exits}).values()))
        wanted = {"Straight-River": [2, 2], "Bend-River": [3], "Bridge-River": [2]}.get(card.kind, [5])
        assert (exits, len(card.river)) == (wanted, 1 if "Camp" in card.kind else 2), card.id


@pytest.mark.parametrize("name", read_tables("stand-in").rivers)
def test_the_rivers_of_the_stand_in(name: str) -> None:
    """Each is one stream from camp to camp, made of the 15 cards, without a loose end."""
    tables = read_tables("stand-in")
    names = tables.rivers[name].cards.split()
    assert len({card.rstrip("*") for card in names}) == len(names)
    assert {card.rstrip("*") for card in names} <= set(tables.valley)
    grid = Table({"river": name, "seat": [{"name": "ann"}], "turn": "ann"}).grid
    assert len(grid) == len(names)
    assert [laid.card.id for laid in grid.values()] == [card.rstrip("*") for card in names]
    for cell, laid in grid.items():
        for side in SHIFT:
            if laid.what(side) == "river":
                assert grid[beside(cell, side)].what(ACROSS[side]) == "river"
    assert {laid.card.kind for laid in grid.values()} <= set(RIVER)


def test_the_rivers_by_number_of_players() -> None:
    rivers = read_tables("stand-in").rivers
    assert list(rivers) == ["2S", "2L", "EX", "3S", "3L", "4S", "4L", "5S", "5L", "6"]
    sizes = [len(river.cards.split()) for river in rivers.values()]
    assert sizes == [6, 7, 7, 8, 9, 10, 12, 12, 14, 15]
    assert [river.players for river in rivers.values()] == [2, 2, 0, 3, 3, 4, 4, 5, 5, 6]
    begun = [TITLE.start(Header(TITLE.slug, NAMES[:number], TITLE.rules_version)) for number in range(2, 7)]
    assert [state.river for state in begun if not isinstance(state, Refusal)] == ["2S", "3S", "4S", "5S", "6"]


def test_the_tokens_of_the_stand_in() -> None:
    box = read_tables("stand-in").box
    assert sum(box[piece] for piece in PIECES) == 18
    assert box["gold"] == 8
    cards: Counter[str] = Counter(card.picture or "" for card in read_tables("stand-in").wild.values())
    assert all(cards[token] <= number for token, number in box.items())


# Broken copies of each file.


@pytest.mark.parametrize("name", UNKNOWN)
def test_an_unknown_edition_is_refused(name: str) -> None:
    with pytest.raises(BadPosition):
        read_tables(name)


@pytest.mark.parametrize("file", FILES)
def test_a_missing_or_broken_file_is_named(edition: Edition, file: str) -> None:
    folder = Path(edition())
    for _ in breaking(folder / file, "card = 3\nriver = 3\ntokens = 3\n"):
        read_tables.cache_clear()
        with pytest.raises(BadPosition, match=re.escape(file)):
            read_tables(str(folder))


T01 = 'exits = ["E", "NE", "W"]'
CAMP = 'exits = ["NE", "NW", "W", "SW", "SE"]'
SHORT = 'cards = "VS VE1 VA1 VX1 VA2* VD"'
STONES = "{ E = 3, NE = 4, NW = 6, W = 5, SW = 4, SE = 6 }"
# A change, and the words that name the card and the field.
BROKEN: list[tuple[Change, tuple[str, ...]]] = [
    # Names of cards.
    (card("T01", '"T01"', '"T02"'), ("T02", "id")),
    (card("T01", '"T01"', '""'), ("id",)),
    (card("T01", '"T01"', '"T 1"'), ("T 1", "id")),
    (card("T01", '"T01"', '"T*"'), ("T*", "id")),
    (card("T01", '"T01"', '"T-1"'), ("T-1", "id")),
    (card("T01", '"T01"', "3"), ("id",)),
    (card("T01", '"T01"', '"VS"'), ("VS", "id")),
    (card("T01", '"T01"', '"t02"'), ("02", "id")),
    (card("T01", '"T01"', '"with"'), ("with", "id")),
    (card("VD", '"VD"', '"VS"', VALLEY), ("VS", "id")),
    # Kinds and pictures.
    (card("T01", '"Land"', '"Swamp"'), ("kind",)),
    (card("T01", '"Land"', '"Bend-River"'), ("T01", "kind")),
    (card("T01", 'kind = "Land"\n', ""), ("kind",)),
    (card("VS", '"Starting-Camp"', '"Land"', VALLEY), ("VS", "kind")),
    (card("T01", '"butterfly"', '"moth"'), ("picture",)),
    (card("G01", 'kind = "Bridge"', 'kind = "Bridge"\npicture = "gold"'), ("G01", "picture")),
    (card("VS", "river", 'picture = "gold"\nriver', VALLEY), ("VS", "picture")),
    # Exits.
    (card("T01", '"Land"', '"Bear"'), ("T01", "exits")),
    (card("T01", T01, 'exits = ["E", "NE"]'), ("T01", "exits")),
    (card("T01", T01, 'exits = ["E", "NE", "NE"]'), ("T01", "exits")),
    (card("T01", T01, 'exits = ["E", "NE", "N"]'), ("exits",)),
    (card("T01", T01, "exits = []"), ("T01", "exits")),
    (card("T01", f"{T01}\n", ""), ("T01", "exits")),
    (card("T01", T01, 'exits = "E NE W"'), ("exits",)),
    (card("VS", CAMP, 'exits = ["NE", "NW", "W", "SW"]', VALLEY), ("VS", "exits")),
    (card("VA1", '"Bend-River"', '"Bridge-River"', VALLEY), ("VA1", "exits")),
    # Sections.
    (card("T01", T01, 'sections = { x = ["E", "NE"], y = ["W"] }'), ("T01", "exits")),
    (card("T01", T01, 'exits = ["E"]\nsections = { x = ["NE", "W"] }'), ("T01", "exits")),
    (card("T01", T01, 'sections = { x = ["E", "NE", "W"] }'), ("T01", "sections")),
    (card("VS", CAMP, CAMP.replace("exits = ", "sections = { camp = ") + " }", VALLEY), ("VS", "sections")),
    (card("G01", "bridge =", "top ="), ("G01", "sections")),
    (card("G01", "floor =", "ground ="), ("G01", "sections")),
    (card("G01", '["E", "W"]', '["E", "W", "NE"]'), ("G01", "exits")),
    (card("G01", '["E", "W"]', '["E", "NW"]'), ("G01", "exits")),
    (card("H1", "a =", '"" ='), ("H1", "sections")),
    (card("H1", "a =", '"a 1" ='), ("H1", "sections")),
    (card("H1", "a =", "a1 ="), ("H1", "sections")),
    (card("H1", "a =", "A ="), ("H1", "sections")),
    (card("H1", "a =", "bridge ="), ("H1", "sections")),
    (card("H1", '["E", "NE", "NW"]', '["E", "NE", "SE"]'), ("H1", "exits")),
    (card("VE1", "north =", '"north bank" =', VALLEY), ("VE1", "sections")),
    (card("VE1", '["NE", "NW"]', '["NE", "NW", "E"]', VALLEY), ("VE1", "exits")),
    # Water.
    (card("T01", T01, f'{T01}\nlake = ["SE"]'), ("T01", "lake")),
    (card("T01", T01, f'{T01}\nriver = ["SE"]'), ("T01", "river")),
    (card("L1", 'lake = ["E"]', 'lake = ["E", "W"]'), ("L1",)),
    (card("L1", 'lake = ["E"]\n', ""), ("L1", "lake")),
    (card("L1", 'lake = ["E"]', 'lake = ["W"]'), ("L1",)),
    (card("L1", "lake =", "river ="), ("L1", "river")),
    (card("VS", 'river = ["E"]', "river = []", VALLEY), ("VS", "river")),
    (card("VS", 'river = ["E"]', 'river = ["E", "W"]', VALLEY), ("VS",)),
    (card("VS", "river =", "lake =", VALLEY), ("VS", "lake")),
    # Stepping stones.
    (card("W1", " E = 3", " E = 7"), ("W1", "stones")),
    (card("W1", " E = 3", " E = 2"), ("W1", "stones")),
    (card("W1", " E = 3", " E = 4"), ("W1", "stones")),
    (card("W1", " E = 3,", ""), ("W1", "stones")),
    (card("W1", " E = 3", ' E = "three"'), ("stones",)),
    (card("W1", " E = 3", " N = 3"), ("stones",)),
    (card("W1", f"stones = {STONES}\n", ""), ("W1", "stones")),
    (card("M1", "kind", f"stones = {STONES}\nkind"), ("M1", "stones")),
    (card("T01", T01, f"{T01}\nhue = 3"), ("hue",)),
    # Counts.
    ((WILD, "homemade = false", 'homemade = "no"'), ("homemade",)),
    ((WILD, block(WILD, "M3"), ""), ("19", "20")),
    ((WILD, block(WILD, "F24"), ""), ("23", "24")),
    (card("T01", T01, 'exits = ["E", "NE", "W", "SW"]'), ("exits", "15", "16")),
    (card("T01", '"butterfly"', '"gold"'), ("picture", "9", "8")),
    (card("T04", '"gold"', '"cave"'), ("picture", "gold", "7")),
    (card("T09", '"canoe"', '"fox"'), ("picture", "11", "12")),
    (card("T01", 'picture = "butterfly"\n', ""), ("picture", "14", "15")),
    ((WILD, block(WILD, "H1"), block(WILD, "M1").replace("M1", "H1")), ("kind", "5", "6")),
    ((TOKENS, "canoe = 3", "canoe = 2"), ("tokens", "17", "18")),
    ((TOKENS, "canoe = 3\n", ""), ("tokens", "15", "18")),
    ((TOKENS, "gold = 8", "gold = 7"), ("tokens", "7", "8")),
    ((TOKENS, "gold = 8", "gold = 8\nhat = 1"), ("hat",)),
    ((TOKENS, "canoe = 3", 'canoe = "x"'), ("tokens",)),
    ((TOKENS, "canoe = 3", "canoe = 2.5"), ("tokens",)),
    ((TOKENS, "canoe = 3\nmachete = 3", "canoe = -1\nmachete = 7"), ("canoe", "-1")),
    # Rivers.
    ((RIVERS, SHORT, 'cards = "VS VE1 VA1 VX1 VA2 VD"'), ("2S", "VX1", "VA2")),
    ((RIVERS, SHORT, 'cards = "VS VE1 VE1 VD"'), ("2S", "VE1")),
    ((RIVERS, SHORT, 'cards = ""'), ("2S",)),
    ((RIVERS, SHORT, 'cards = "VS"'), ("2S", "Destination")),
    ((RIVERS, SHORT, 'cards = "VD VS"'), ("2S", "Starting")),
    ((RIVERS, SHORT, 'cards = "VS VE1 VA1 VX1 VA2*"'), ("2S", "Destination")),
    ((RIVERS, SHORT, 'cards = "VS F05 VD"'), ("2S", "F05")),
    ((RIVERS, SHORT, "cards = 3"), ("cards",)),
    ((RIVERS, 'name = "2S"', 'name = "2L"'), ("2L", "name")),
    ((RIVERS, 'name = "2S"', 'name = ""'), ("name",)),
    ((RIVERS, 'name = "2S"', 'name = "VS VD"'), ("VS VD", "name")),
    ((RIVERS, "players = 2", "players = 7"), ("2S", "players")),
    ((RIVERS, "players = 2", "players = -2"), ("2S", "players")),
    ((RIVERS, "players = 2", 'players = "two"'), ("players",)),
]  # fmt: skip


@pytest.mark.parametrize(("change", "named"), BROKEN, ids=[f"{n} {row[0][0]} {row[1]}" for n, row in enumerate(BROKEN)])
def test_a_broken_table_is_refused_with_file_card_and_field(
    edition: Edition, change: Change, named: tuple[str, ...]
) -> None:
    with pytest.raises(BadPosition) as refused:
        read_tables(edition(change))
    said = str(refused.value)
    assert all(word in said for word in named), said
    # Either file may be named for a Wilderness card with the id of a Valley card.
    assert said.startswith(change[0]) or (named == ("VS", "id") and said.startswith(VALLEY))
    assert "\n" not in said


def test_a_valley_has_fifteen_cards(edition: Edition) -> None:
    six = re.search(r'\[\[river\]\]\nname = "6"\n(?:.+\n?)+', (SHIPPED / RIVERS).read_text(encoding="utf-8"))
    assert six is not None
    mine = edition((VALLEY, block(VALLEY, "VE3"), ""), (RIVERS, six[0], ""))
    with pytest.raises(BadPosition, match=r"valley\.toml.*14.*15"):
        read_tables(mine)


def test_an_edition_without_a_river_is_refused(edition: Edition) -> None:
    mine = edition()
    (Path(mine) / RIVERS).write_text("river = []\n", encoding="utf-8")
    with pytest.raises(BadPosition, match=r"rivers\.toml"):
        TITLE.start(Header(TITLE.slug, NAMES[:2], TITLE.rules_version, edition=mine))


def test_a_homemade_deck_needs_sound_cards_but_no_counts(edition: Edition) -> None:
    homemade = (WILD, "homemade = false", "homemade = true")
    mine = edition(
        homemade, (WILD, block(WILD, "M3"), ""), (WILD, block(WILD, "B5"), ""), (TOKENS, "gold = 8", "gold = 3")
    )
    tables = read_tables(mine)
    assert (len(tables.wild), tables.box["gold"]) == (77, 3)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (card("T01", T01, 'exits = ["E", "NE"]'), "T01"),
        (card("W1", " E = 3", " E = 9"), "W1"),
        ((TOKENS, "canoe = 3", "canoe = -3"), "canoe"),
        ((RIVERS, SHORT, 'cards = "VS VE1"'), "2S"),
    ],
    ids=str,
)
def test_a_homemade_deck_is_checked(edition: Edition, change: Change, named: str) -> None:
    with pytest.raises(BadPosition, match=named):
        read_tables(edition((WILD, "homemade = false", "homemade = true"), change))


# An owner's own edition, played.


def read_file(file: str) -> dict[str, Any]:
    return tomllib.loads((SHIPPED / file).read_text(encoding="utf-8"))


def turned(entry: dict[str, Any]) -> dict[str, Any]:
    """Rotate the print of a card."""
    parts = {name: [ACROSS[side] for side in sides] for name, sides in entry.get("sections", {}).items()}
    keys = [key for key in entry if key in ("exits", "river", "lake")]
    lists = {key: [ACROSS[side] for side in entry[key]] for key in keys}
    stones = {ACROSS[side]: number for side, number in entry.get("stones", {}).items()}
    return {**entry, **lists, **({"sections": parts} if parts else {}), **({"stones": stones} if stones else {})}


def own_edition(folder: Path, few: bool) -> str:
    """Write an edition with other ids, prints, rivers and splits; `few` cards if homemade."""
    wild, valley, rivers = read_file(WILD), read_file(VALLEY), read_file(RIVERS)
    cards = [turned(entry) if n % 3 else entry for n, entry in enumerate(wild["card"])]
    pictures = {"canoe": "rope", "machete": "rope", "fox": "butterfly"}
    for n, entry in enumerate(cards):
        if n % 2 and entry.get("picture") in pictures:
            entry["picture"] = pictures[entry["picture"]]
    cards = [entry for n, entry in enumerate(cards) if not few or n % 2 == 0]
    names = {entry["id"]: f"N{n}" for n, entry in enumerate(cards, 1)}
    names |= {entry["id"]: f"R{n}" for n, entry in enumerate(valley["card"], 1)}
    own = [{**entry, "id": names[entry["id"]]} for entry in cards]
    stream = [{**entry, "id": names[entry["id"]]} for entry in valley["card"]]
    paths = [
        {
            **entry,
            "name": f"RIVER{n}",
            "cards": " ".join(names[c.rstrip("*")] + c[len(c.rstrip("*")) :] for c in entry["cards"].split()),
        }
        for n, entry in enumerate(rivers["river"], 1)
    ]
    folder.mkdir()
    tokens = {"canoe": 5, "machete": 1, "flashlight": 2, "basket": 4, "rope": 5, "telescope": 1, "gold": 8}
    files: dict[str, dict[str, Any]] = {
        WILD: {"homemade": few, "card": own},
        VALLEY: {"card": stream},
        RIVERS: {"river": paths},
        TOKENS: {"tokens": tokens},
    }
    for file, document in files.items():
        (folder / file).write_text(tomli_w.dumps(document), encoding="utf-8")
    return str(folder)


def run(session: Session, rng: Random) -> Session:
    """Play to the end as the simple player does, with typed cards."""
    while asks := session.asks():
        seat, verb = asks[0].seat, asks[0].verbs[0]
        state = session.state
        if seat is None:
            move = (
                TITLE.chance[verb](state, rng) if verb in TITLE.chance else rng.choice(list(TITLE.legal(state, None)))
            )
        else:
            skilled = rng.random() < 0.7
            move = TITLE.advise(state, seat, rng) if skilled else rng.choice(list(TITLE.legal(state, seat)))
        session = play(session, session.write(move))
        assert TITLE.positions.examine(session.state) == []
    return session


@pytest.mark.parametrize("mode", range(6))
@pytest.mark.parametrize("few", [False, True])
def test_an_edition_of_ones_own_is_played_to_the_end(tmp_path: Path, few: bool, mode: int) -> None:
    mine = own_edition(tmp_path / "mine", few)
    players = 2 + mode % 5
    header = Header(TITLE.slug, NAMES[:players], TITLE.rules_version, edition=mine, options=dict(TITLE.modes[mode]))
    session = run(sit_down(header, TITLE), Random(mode))
    assert TITLE.score(session.state).final
    ids = {face.id for face in session.state.map.values()}
    assert {id[0] for id in ids} == {"N", "R"}
    assert reopened(session, TITLE).state == session.state
    assert mine in record_of(session)
    again = TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position=TITLE.positions.describe(session.state)))
    assert again == session.state


def test_own_tables_match_the_files(tmp_path: Path) -> None:
    tables = read_tables(own_edition(tmp_path / "mine", few=False))
    assert (len(tables.wild), len(tables.valley), tables.box["canoe"]) == (79, 15, 5)
    assert list(tables.rivers) == [f"RIVER{n}" for n in range(1, 11)]
    assert Counter(card.picture for card in tables.wild.values())["rope"] > 2


def test_names_of_the_stand_in_are_unknown_in_an_own_edition(tmp_path: Path) -> None:
    session = sit_down(
        Header(TITLE.slug, NAMES[:2], TITLE.rules_version, edition=own_edition(tmp_path / "mine", few=False)), TITLE
    )
    session = play(session, "first ann", "ann explore NE")
    for line in ("draw F05", "draw B1"):
        verdict = session.parse(line)
        assert verdict.__class__.__name__ == "Unreadable", line
        assert line.split()[1] in verdict.reason


def test_a_position_of_another_edition_is_refused(tmp_path: Path) -> None:
    session = sit_down(
        Header(TITLE.slug, NAMES[:2], TITLE.rules_version, edition=own_edition(tmp_path / "mine", few=False)), TITLE
    )
    document = TITLE.positions.describe(play(session, "first ann").state)
    with pytest.raises(BadPosition, match="RIVER1"):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position={**document, "edition": "stand-in"}))


def test_a_river_and_its_cards_may_be_typed_in_lower_case(tmp_path: Path) -> None:
    mine = own_edition(tmp_path / "mine", few=False)
    for file in (VALLEY, RIVERS):
        path = Path(mine) / file
        text = re.sub(r"\bR(IVER)?(\d+)", lambda found: found[0].lower(), path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
    read_tables.cache_clear()
    for options in ({}, {"river": "river2"}, {"river": "RIVER2"}, {"river": "r1 r3 r2"}):
        state = TITLE.start(Header(TITLE.slug, NAMES[:2], TITLE.rules_version, edition=mine, options=options))
        assert not isinstance(state, Refusal), state


def valley(*more: Card) -> Tables:
    """The stand-in with more Valley cards."""
    shipped = read_tables("stand-in")
    return Tables(shipped.wild.values(), (*shipped.valley.values(), *more), (), shipped.box)


def test_a_camp_in_the_middle_of_a_river_ends_it() -> None:
    tables = valley(Card("VD2", "Destination-Camp", exits=("E", "NE", "NW", "SW", "SE"), river=("W",)))
    assert lay_river(tables.faces, "VS VD VD2") == "the river ends at VD, before the last card"


def test_a_river_that_runs_into_itself_is_refused() -> None:
    """Bends sharper than those of the stand-in lead in a circle."""
    bends: tuple[tuple[Side, Side], ...] = (("SW", "NW"), ("SE", "W"), ("E", "SW"), ("NE", "SE"))
    cards = [Card(f"VC{n}", "Bend-River", river=sides) for n, sides in enumerate(bends)]
    tables = valley(*cards, Card("VD2", "Destination-Camp", river=("NW",)))
    assert lay_river(tables.faces, "VS VE1 VA1 VC0 VC1 VC2 VC3 VD2") == "VD2 would overlap VE1"


def test_homemade_decks_and_invalid_lists_are_left_alone() -> None:
    box = dict.fromkeys(PIECES, 3) | {"gold": 8}
    own: dict[str, Any] = {
        WILD: {"homemade": True, "card": []},
        VALLEY: {"card": "none"},
        RIVERS: {"river": []},
        TOKENS: {"tokens": box},
    }
    assert [*fill(own, {})] == []
    assert own[WILD]["card"] == []
