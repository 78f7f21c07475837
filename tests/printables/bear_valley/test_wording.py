"""The words on the sheets of Bear Valley: house rulings, the variant, the names of the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.games.bear_valley.game import TITLE
from companion.referee.header import Header
from printables.bear_valley import SHEETS
from printables.bear_valley import wording as words
from printables.bear_valley.bricks import Span
from printables.bear_valley.facts import Mode
from printables.bear_valley.position import SMALLEST, leaves_of
from printables.bear_valley.reference import endings, judgement
from printables.bear_valley.setup import ANY_MODE, plan_of, steps
from printables.bear_valley.turns import turns_of
from printables.bear_valley.wording import CHANGES, UNPRINTED, Change, apply_rulings
from printables.paper.frame import PageArea
from printables.paper.press import Document, Setting, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.game import PrintedGame, print_game
from tests.printables.games import NAMES, blank
from tests.printables.reading import all_text, open_pdf, overlaps
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported

SLUG = "bear-valley"
SWITCHES = {ruling.switch: ruling.values for ruling in TITLE.book().rulings if ruling.switch}
FULL = {"mode": "advanced", "enchantments": "yes"}


def table(rulings: Mapping[str, str], *seats: str, **options: Any) -> PrintedGame:
    head = Header(SLUG, seats or ("ann", "bo"), TITLE.rules_version, options=options, rulings=dict(rulings))
    return print_game(sit_down(head, TITLE))


def printed(kind: str, about: PrintedGame, only: str = "", paper: str = "a4") -> str:
    found = getattr(SHEETS, kind)(about, PageArea.on(PAPERS[paper]))
    chosen = tuple(part for part in found if only in ("", part.name))
    result = press(Document("Bear Valley", chosen), Setting(PAPERS[paper], printer=Printer(order="no-backs")))
    assert result.complaints == ()
    assert all(overlaps(page) == [] for page in open_pdf(result.data))
    return all_text(result.data)


def sentences() -> Iterator[str]:
    """Yield every sentence on the sheets."""
    for value in vars(words).values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (str(item) for item in value)
        elif isinstance(value, dict):
            for item in value.values():
                yield from [item] if isinstance(item, str) else _flat(item)
    yield from steps(plan_of(table({}, **FULL)))


def _flat(item: Any) -> Iterator[str]:
    for part in item if isinstance(item, tuple) else ():
        yield from [part] if isinstance(part, str) else _flat(part)


# Rulings


def test_every_ruling_changes_the_text_or_is_listed_as_unprinted() -> None:
    assert {change.switch for change in CHANGES} | UNPRINTED == set(SWITCHES)
    assert not {change.switch for change in CHANGES} & UNPRINTED


@pytest.mark.parametrize("switch", sorted(set(SWITCHES) - UNPRINTED))
def test_every_other_value_changes_the_text(switch: str) -> None:
    defaults = list(sentences())
    for value in SWITCHES[switch][1:]:
        assert [apply_rulings(line, {switch: value}) for line in defaults] != defaults, value
    assert [apply_rulings(line, {switch: SWITCHES[switch][0]}) for line in defaults] == defaults


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: f"{change.switch}-{change.value}")
def test_a_change_finds_its_default_words(change: Change) -> None:
    assert change.value in SWITCHES[change.switch][1:]
    lines = [line for line in (*sentences(), *judgement(Mode(), {}), *endings(Mode(), {})) if change.default in line]
    assert lines


def test_house_rulings_appear_on_the_sheets() -> None:
    about = table({"supply": "may", "canoe_distance": "any", "trade_gift": "yes", "deck_empty": "needed"}, **FULL)
    reference = printed("reference", about)
    assert "you may take a piece from the stock" in reference
    assert "any River card" in reference
    assert "a gift is enough" in reference
    assert "A player wants to explore and the deck is empty" in reference
    barred = printed("cards", table({"vertigo_river_bridge": "barred"}, **FULL), "characters")
    assert "or a Bridge River" in barred
    assert "is dealt a character" in printed("setup", table({"characters": "dealt"}, **FULL), "setup")


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("last", [0, 1])
def test_all_house_rulings_fit_on_the_sheets(paper: str, last: int) -> None:
    rulings = {switch: values[-1] if last else values[1] for switch, values in SWITCHES.items()}
    about = table(rulings, *"abcdef", **FULL)
    printed("reference", about, paper=paper)
    printed("pack", about, "characters", paper)


def test_rulings_on_other_variants_do_not_show() -> None:
    rulings = {"butterfly_connects": "yes", "machete_late": "no"}
    basic = judgement(Mode(is_advanced=False, has_gold=False, is_enchanted=False), rulings)
    assert "No exit back? Tunnel or lost." in basic
    assert any("lost (not with a Butterfly)" in line for line in judgement(Mode(), rulings))


# Rules


def test_two_sections_are_two_places() -> None:
    assert not any("No card twice" in line for line in words.TURN)
    assert any("two sections of a card are two places" in line for line in words.TURN)


def test_the_reference_says_how_the_game_ends() -> None:
    clock = printed("reference", table({}), "sunclock")
    for what in ("Destination Camp wins at once", "last player not eaten", "ever tunnelled", "the bears win"):
        assert what in clock
    assert "Three Gold" not in clock
    assert "Three Gold" in printed("reference", table({}, mode="advanced"), "sunclock")


def test_only_the_advanced_game_mentions_tools() -> None:
    advanced = printed("reference", table({}, mode="advanced"), "special-cards")
    basic = printed("reference", table({}), "special-cards")
    for kind, tool in words.WITH_TOOLS.items():
        assert words.SPECIAL[kind].removesuffix(".") + tool in advanced
        assert words.SPECIAL[kind] in basic


@pytest.mark.parametrize("options", TITLE.modes)
def test_the_set_up_sheet_lists_pictures_without_effect(options: dict[str, Any]) -> None:
    (idle,) = [line for line in steps(plan_of(table({}, **options))) if "plain land" in line] or [""]
    is_basic, is_plain = options.get("mode") != "advanced", options.get("enchantments") != "yes"
    assert ("Fox" in idle) == is_plain
    assert ("Cave" in idle) == is_basic
    assert ("Trading Post" in idle) == (is_basic or options.get("gold") == "no")


def test_a_blank_set_up_sheet_covers_every_variant() -> None:
    assert set(ANY_MODE) <= set(steps(plan_of(blank(SLUG))))


def test_without_gold_the_map_does_not_mention_it() -> None:
    assert "Gold" not in printed("map", table({}, mode="advanced", gold="no"))
    assert "G Gold" in printed("map", table({}, mode="advanced"))


# Names, sheets


def test_without_a_first_player_no_turn_has_a_name() -> None:
    about = table({}, **FULL)
    setup = printed("setup", about, "setup")
    assert "at most 1" not in setup
    assert setup.count("place in turn order") == 2
    log = printed("pack", about, "turns").split()
    assert log.count("ann") + log.count("ann,") == 1
    begun = print_game(play(sit_down(Header(SLUG, ("ann", "bo"), TITLE.rules_version), TITLE), "first bo"))
    assert "1 bo" in printed("setup", begun, "setup")
    assert printed("pack", begun, "turns").split().count("bo") > 8


def test_the_log_has_the_names_of_the_players() -> None:
    session = imported(RECORDS / SLUG / "six-dealt.txt")
    names = dict(zip(session.game.seats(session.state), NAMES, strict=True))
    about = print_game(session, names)
    winner = names[session.state.winner]
    assert turns_of(about)[-1].ending.startswith(f"the game is over: {winner} wins ({winner} has reached")
    eaten = imported(RECORDS / SLUG / "two-eaten-at-seven.txt")
    seats = session.game.seats(eaten.state)
    results = [
        line for turn in turns_of(print_game(eaten, dict(zip(seats, NAMES, strict=False)))) for line in turn.results
    ]
    assert any(line.startswith(f"{name} eaten") for line in results for name in NAMES)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_long_name_is_not_cut_off(paper: str) -> None:
    game = play(sit_down(Header(SLUG, ("ann", "bo"), TITLE.rules_version), TITLE), "first ann")
    about = print_game(game, {"ann": NAMES[0], "bo": "Bo"})
    for kind, part in (("setup", "setup"), ("pack", "turns")):
        found = "".join(printed(kind, about, part, paper).split())
        assert found.count("ÄltereIII") > 1


@pytest.mark.parametrize(("players", "sheets"), [(2, 1), (3, 2), (6, 3)])
def test_a_pack_has_logs_for_a_long_game(players: int, sheets: int) -> None:
    about = table({}, *"abcdef"[:players])
    found = [part for part in SHEETS.pack(about, PageArea.on(PAPERS["a4"])) if part.name == "turns"]
    assert len(found) == sheets
    numbers = printed("pack", about, "turns").split()
    assert str(16 * sheets) in numbers


def test_a_wide_map_takes_as_few_sheets_as_it_can() -> None:
    leaves = leaves_of(Span(-2, 20, -3, 4), PageArea.on(PAPERS["letter"]))
    assert len(leaves) == 2
    assert all(leaf.brick >= SMALLEST for leaf in leaves)
