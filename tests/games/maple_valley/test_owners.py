"""Your own edition: the template, and an owner's board and cards in play."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest

from companion.games.maple_valley import cards as t
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.tables import read_tables
from companion.referee.header import Header
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from companion.referee.verdicts import Refusal
from tests.games.maple_valley.editing import (
    BOARD,
    DAWDLES,
    FAVOURS,
    FESTIVITIES,
    FILES,
    FRIENDS,
    OUTPOSTS,
    OWNER,
    PATCHES,
    SEATS,
    TEMPLATE,
)
from tests.referee.tables import play, record_of, reopened, sit_down
from tests.support.battery import Playthrough
from tests.support.editions import Edition

# The template for owners.


def test_the_template_has_no_faults_and_lists_missing_cards() -> None:
    faults = TITLE.inspect_edition(str(TEMPLATE))
    assert all(fault.is_warning for fault in faults), faults
    said = [fault.reason.split(": the boxed game has ") for fault in faults]
    assert [where for where, _ in said] == [
        "favours.toml: favour", "friends.toml: friend", "patches.toml: patch", "dawdles.toml: dawdle",
        "outposts.toml: outpost", "festivities.toml: festivity",
    ]  # fmt: skip


def test_the_template_contains_the_cards_of_the_rulebook() -> None:
    mine, ours = read_tables(str(TEMPLATE)), read_tables("stand-in")
    for cards in ("favours", "friends", "patches", "dawdles", "outposts", "festivities"):
        titles = {card.title for card in getattr(mine, cards).values()}
        placed = {title for title in titles if "Placeholder" in title or title.endswith(" Friend")}
        assert titles - placed <= {card.title for card in getattr(ours, cards).values()}
    assert mine.favours["tambourine"].cost == ours.favours["tambourine"].cost
    assert mine.outposts["book-wagon"].market == ours.outposts["book-wagon"].market
    assert mine.outposts["book-wagon"].effects == ours.outposts["book-wagon"].effects
    assert mine.friends["chipmunk"].effects == ours.friends["chipmunk"].effects
    assert mine.friends["muskrat"].cost == ours.friends["muskrat"].cost
    assert mine.patches["beekeeping"].effects == ours.patches["beekeeping"].effects
    assert mine.dawdles["acorn-flower"] == ours.dawdles["acorn-flower"]
    assert (mine.locations, mine.trails) == (ours.locations, ours.trails)


@pytest.mark.parametrize("size", range(1, 6))
def test_a_fresh_copy_of_the_template_can_be_played(edition: Edition, size: int) -> None:
    mine = edition(source=TEMPLATE)
    header = Header(TITLE.slug, SEATS[:size], TITLE.rules_version, edition=mine, deal="fresh" if size % 2 else None)
    assert TITLE.score(Sound(TITLE, header, f"fresh {size}", 0.5).run().state).final


def remarks(file: str) -> str:
    """Return the comments of a file of the template, without their signs."""
    text = (TEMPLATE / file).read_text(encoding="utf-8")
    return "\n".join(line.removeprefix("#").removeprefix(" ") for line in text.splitlines() if line.startswith("#"))


def example_effects() -> Iterator[tuple[str, str]]:
    for file in (FAVOURS, FRIENDS, PATCHES, OUTPOSTS, FESTIVITIES):
        for words in re.findall(r"^ +(\{ trigger = .*\}),$", remarks(file), re.MULTILINE):
            yield file, words


EXAMPLES = list(example_effects())
NAMED = {FAVOURS: "Fiddle", FRIENDS: "Muskrat", PATCHES: "Placeholder Badge", OUTPOSTS: "Placeholder Post",
         FESTIVITIES: "Placeholder Feast"}  # fmt: skip


@pytest.mark.parametrize(("file", "words"), EXAMPLES, ids=[f"{n} {row[0]}" for n, row in enumerate(EXAMPLES)])
def test_the_examples_of_the_template_can_be_copied(edition: Edition, file: str, words: str) -> None:
    """Each example effect is valid on a card of its file."""
    title = f'title = "{NAMED[file]}"\n'
    mine = edition((file, title, f"{title}effects = [{words}]\n"), source=TEMPLATE)
    assert [fault for fault in TITLE.inspect_edition(mine) if not fault.is_warning] == []


def test_the_examples_of_the_template_show_every_trigger_and_every_step() -> None:
    found = [tomllib.loads(f"effect = {words}")["effect"] for _, words in EXAMPLES]
    shown = [msgspec.convert(words, v.Effect) for words in found]
    tables = read_tables(str(TEMPLATE))
    for cards in (tables.favours, tables.friends, tables.patches, tables.outposts, tables.festivities):
        shown += [effect for card in cards.values() for effect in card.effects]
    assert {effect.trigger for effect in shown} == set(get_args(v.Trigger))
    board = "\n".join((remarks(BOARD), (TEMPLATE / BOARD).read_text(encoding="utf-8")))
    used = {type(step) for effect in shown for step in v.all_steps(effect.gain)}
    used |= {step for step in get_args(v.AnyStep) if f'do = "{step.__struct_config__.tag}"' in board}
    assert [step for step in get_args(v.AnyStep) if step not in used] == [v.DrawFriend, v.TakeFriend]


def test_the_example_trades_and_cards_can_be_copied(edition: Edition) -> None:
    trades = re.findall(r"^ +(\{ cost = .*\}),$", remarks(OUTPOSTS), re.MULTILINE)
    assert len(trades) == 3
    market = ", ".join(trades)
    text = (TEMPLATE / OUTPOSTS).read_text(encoding="utf-8")
    old = re.search(r'title = "Placeholder Post"\nmarket = \[\n(.+\n)+\]', text)
    assert old is not None
    dawdle = re.search(r"\[\[dawdle\]\]\n(.+\n?)+", remarks(DAWDLES))
    assert dawdle is not None
    entries = (OUTPOSTS, old[0], f'title = "Placeholder Post"\nmarket = [{market}]')
    gives = "gives = { acorn = 1, flower = 1 }\n"
    mine = read_tables(edition(entries, (DAWDLES, gives, f"{gives}\n{dawdle[0]}\n"), source=TEMPLATE))
    assert len(mine.outposts["placeholder-post"].market) == 3
    assert set(mine.dawdles) == {"acorn-flower", "clay-bug"}


TABLES: dict[str, tuple[type[Any], ...]] = {
    BOARD: (t.About, t.Location, t.Trail, t.Suns),
    FAVOURS: (t.Favour,),
    FRIENDS: (t.Friend,),
    PATCHES: (t.Patch, v.Effect),
    DAWDLES: (t.Dawdle,),
    OUTPOSTS: (t.Outpost, v.Trade),
    FESTIVITIES: (t.Festivity, t.Row),
}
# Fields that a kind of card does not have.
IDLE = {
    DAWDLES: ("value", "text", "not_solo", "effects"),
    OUTPOSTS: ("copies", "value"),
    FESTIVITIES: ("copies", "value", "not_solo"),
}


@pytest.mark.parametrize("file", FILES)
def test_the_template_explains_every_field(file: str) -> None:
    text = (TEMPLATE / file).read_text(encoding="utf-8")
    fields = [field for table in TABLES[file] for field in table.__struct_encode_fields__]
    assert [field for field in fields if field not in IDLE.get(file, ()) and not re.search(rf"\b{field}\b", text)] == []


# Your own edition in play.


def own_effects() -> list[v.Effect]:
    tables = read_tables(str(OWNER))
    decks = (tables.favours, tables.friends, tables.patches, tables.outposts, tables.festivities)
    return [effect for deck in decks for card in deck.values() for effect in card.effects]


def own_words() -> str:
    return "\n".join((OWNER / file).read_text(encoding="utf-8") for file in FILES)


def test_the_owners_edition_is_valid_and_covers_the_vocabulary() -> None:
    """It uses every trigger, every step, every way to count, every item, every limit."""
    assert list(TITLE.inspect_edition(str(OWNER))) == []
    tables, effects = read_tables(str(OWNER)), own_effects()
    assert {effect.trigger for effect in effects} == set(get_args(v.Trigger))
    used = {type(step) for effect in effects for step in v.all_steps(effect.gain)}
    used |= {type(step) for place in tables.locations.values() for step in v.all_steps(place.does)}
    assert used == set(get_args(v.AnyStep))
    assert {effect.who for effect in effects} == {"self", "each", "others", "finisher"}
    assert {effect.limit.per for effect in effects if effect.limit} == {"turn", "hour", "game", "activation"}
    assert {effect.optional for effect in effects} == {True, False}
    words = own_words()
    assert [word for word in get_args(v.Countable) if f'count = "{word}"' not in words] == []
    conditions = (
        "foraged_sun",
        "returned",
        "finisher",
        "type =",
        "foraged =",
        "sun =",
        "at =",
        "not =",
        "all =",
        "one =",
    )
    things = ("diff_good", "diff_curio", "past_sun", "grove_good", "site_curio", "upto =", '"K"', "or =", "any_res")
    assert [word for word in (*conditions, *things) if word not in words] == []


def test_a_friend_can_be_stuck_on_the_owners_board() -> None:
    tables = read_tables(str(OWNER))
    types = {id: {trail.type for trail in trails} for id, trails in tables.trails_at.items()}
    assert types["HILL"] == {"forest"}
    assert types["CLUB"] == {"water"}
    assert {len(location.spots) for location in tables.locations.values()} == {0, 2, 3}


class Sound(Playthrough):
    """Check every state on the way."""

    def step(self, session: Session, step: int) -> Session:
        after = super().step(session, step)
        assert TITLE.positions.examine(after.state) == [], after.entries[-3:]
        return after


PLAYED: dict[str, dict[str, Any]] = {
    "table": {},
    "named": {"rulings": {"hidden_draws": "named"}},
    "dealt": {"deal": "sea"},
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("size", range(1, 6))
@pytest.mark.parametrize("how", PLAYED)
def test_an_edition_of_ones_own_is_played_to_the_end(how: str, size: int, seed: int) -> None:
    header = Header(TITLE.slug, SEATS[:size], TITLE.rules_version, edition=str(OWNER), **PLAYED[how])
    session = Sound(TITLE, header, f"{how} {size} {seed}", (0.2, 0.9)[seed]).run()
    assert TITLE.score(session.state).final
    assert reopened(session, TITLE).state == session.state
    assert str(OWNER) in record_of(session)


@pytest.mark.parametrize("rule", ["skip", "forbid", "activate"])
def test_a_stuck_friend_under_each_ruling(rule: str) -> None:
    """Gull Hill has only Forest trails, so a Water Friend stays, in a different way under each ruling."""
    start = sit_down(
        Header(
            TITLE.slug, ("ann",), TITLE.rules_version, edition=str(OWNER), deal="stuck", rulings={"stuck_rule": rule}
        ),
        TITLE,
    )
    document = TITLE.positions.describe(play(start, "first ann").state)
    document["seat"][0] |= {"at": "HILL", "hand": ["lobster", "red-fox"], "secret": []}
    document.pop("stack", None)
    session = sit_down(Header(TITLE.slug, ("ann",), TITLE.rules_version, edition=str(OWNER), position=document), TITLE)
    words = [session.write(move) for move in TITLE.legal(session.state, "ann")]
    assert [word for word in words if "red-fox" in word] == ["ann play red-fox by forest"]
    assert ("ann play lobster" in words) == (rule != "forbid")
    if rule == "activate":
        session = play(session, "ann play lobster", "ann activate")
        assert session.state.seats["ann"].pack["map"] == 3
    if rule == "skip":
        session = play(session, "ann play lobster")
        assert session.state.turn == "ann"
        assert session.state.seats["ann"].at == "HILL"


def test_names_of_the_stand_in_are_unknown_in_your_own_edition() -> None:
    session = sit_down(Header(TITLE.slug, SEATS[:2], TITLE.rules_version, edition=str(OWNER)), TITLE)
    verdict = session.parse("outposts book-wagon ferry-landing")
    assert verdict.__class__.__name__ == "Unreadable"
    assert "book-wagon" in verdict.reason
    play(session, "outposts ferry fish-market", "festivities regatta low-tide gift-raft", "draw chowder sail-cloth")


def test_a_position_of_another_edition_is_refused() -> None:
    session = sit_down(Header(TITLE.slug, SEATS[:2], TITLE.rules_version, edition=str(OWNER)), TITLE)
    document = TITLE.positions.describe(play(session, "outposts ferry fish-market").state)
    with pytest.raises(BadPosition, match="outposts"):
        TITLE.start(Header(TITLE.slug, (), TITLE.rules_version, position={**document, "edition": "stand-in"}))


def test_your_own_colours_are_assigned() -> None:
    def begun(**fields: Any) -> Any:
        return TITLE.start(Header(TITLE.slug, SEATS[:2], TITLE.rules_version, edition=str(OWNER), **fields))

    assert [seat.colour for seat in begun().seats.values()] == ["red", "white"]
    chosen = begun(options={"colours": "grey black"})
    assert [seat.starter for seat in chosen.seats.values()] == ["grey-mouse", "black-cat"]
    refused = begun(options={"colours": "purple black"})
    assert isinstance(refused, Refusal)
    assert "red, white, black, grey, brown" in refused.reason
