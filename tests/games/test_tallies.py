"""A tally gives the score sheet of the game, for whole games of every title and mode."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, cast

import pytest
from msgspec.structs import replace

from companion.games import find_title
from companion.games.bear_valley.state import State as BearState
from companion.games.bear_valley.tally import ANYWHERE
from companion.games.crayonville.moves import Leave
from companion.games.crayonville.scoring import houses_counted
from companion.games.crayonville.state import SeatState
from companion.games.crayonville.state import State as CrayonState
from companion.games.king_of_the_valley.castle import COLUMN_OF
from companion.games.king_of_the_valley.state import State as KingState
from companion.games.king_of_the_valley.tables import read_tables as read_king
from companion.games.king_of_the_valley.tally import counted_tiles
from companion.games.maple_valley.faults import RESERVED
from companion.games.maple_valley.state import State as MapleState
from companion.games.maple_valley.state import friends_of
from companion.games.maple_valley.tables import read_tables as read_maple
from companion.games.maple_valley.tally import holdings as maple_holdings
from companion.games.masters_of_maple_syrup.hidden import count_at
from companion.games.masters_of_maple_syrup.state import State as MastersState
from companion.referee.header import Header
from companion.referee.holdings import Held, Holding, Laid, Value, read_value, write_value
from companion.referee.moves import Move, Override
from companion.referee.scores import ScoreLine, ScoreSheet
from companion.referee.title import Title
from companion.referee.verdicts import Refusal
from tests.games.masters_of_maple_syrup import small
from tests.support.records import RECORDS, imported
from tests.support.titles import TALLIED

NAMES = ("ann", "bo", "cy", "di", "ed", "flo")
# Games per title; a campaign has ten.
GAMES, CAMPAIGNS = 24, 6
MOST_MOVES = 20_000


class End(NamedTuple):
    """The holdings of the players at the end of a game, and those of the table."""

    held: dict[str, Held]
    shared: Held = {}


def king_end(state: KingState) -> End:
    tiles = {tile: key for key, (tile, _) in counted_tiles(read_king(state.edition)).items()}
    held: dict[str, Held] = {}
    for name, seat in state.seats.items():
        jesters = {tile: "jester" for tile in COLUMN_OF if tile.startswith("J")}
        counts = Counter((jesters | tiles)[tile] for tile in seat.castle)
        held[name] = {**counts, "gold": seat.gold, "kingdoms": seat.kingdoms, "reputation": seat.adjusted}
    return End(held)


def maple_end(state: MapleState) -> End:
    held: dict[str, Held] = {}
    for name, seat in state.seats.items():
        friends = [card for card in friends_of(seat, state.tables.dawdles) if card != seat.starter]
        cards = Counter((*seat.bringing, *friends, *(patch.card for patch in seat.patches)))
        markers = {card: list(spots.values()).count(name) for card, spots in state.markers.items()}
        stored = tuple(Laid(card.partition("#")[0], under=items) for card, items in sorted((seat.stored or {}).items()))
        title = tuple(map(Laid, seat.chosen))
        chosen: dict[str, Value] = {"stored": stored, "title": title, "at": seat.at, "preparing": len(seat.preparing)}
        held[name] = {**cards, **markers, **seat.pack, "points": seat.points, **chosen}
    return End(held, {"sun": state.sun})


def masters_end(state: MastersState) -> End:
    held: dict[str, Held] = {
        name: {
            "property": tuple(Laid(one.card, "t" if one.tapped else "", one.tucked) for one in seat.property),
            "points": seat.points,
            "hand": tuple(map(Laid, (*seat.hand, *["?"] * count_at(state.worlds, name)))),
            "last-turn": "yes" if name == state.turn else "no",
        }
        for name, seat in state.seats.items()
    }
    return End(held, {"stopped": "yes" if state.stopped else "no", "discard": tuple(map(Laid, state.pile))})


def bear_end(state: BearState) -> End:
    held: dict[str, Held] = {}
    for name, seat in state.seats.items():
        fate = state.ending if name == state.winner and state.ending != "survivor" else "lost"
        place = ANYWHERE if seat.eaten else state.map[seat.at[0]].name
        held[name] = {**Counter(seat.tokens), "fate": "eaten" if seat.eaten else fate, "on": place}
    return End(held)


def amounts(seat: SeatState, card: str) -> tuple[int, ...]:
    return tuple(line.amount for line in seat.scored if line.card == card)


def crayon_end(state: CrayonState) -> End:
    return End(
        {
            name: {
                **{card: amounts(seat, card) for card in CARDS if amounts(seat, card)},
                "houses": houses_counted(state, seat.village),
                "resources": sum(seat.stock.values()),
                "stars": seat.adjusted,
                "left": "no" if name in state.present() else "yes",
            }
            for name, seat in state.seats.items()
        }
    )


PLUS = {"mode": "plus", "printed": 1}
CARDS = ("market", "feast", "tax")
# Holdings that only some editions ask for.
SOMETIMES = {"hand", "last-turn", "discard", "at", "preparing", "sun"}
ENDS: dict[str, Callable[[Any], End]] = {
    "king-of-the-valley": king_end,
    "maple-valley": maple_end,
    "masters-of-maple-syrup": masters_end,
    "bear-valley": bear_end,
    "crayonville": crayon_end,
}
# The quantities that a referee changes by hand, even in the last state of a game.
BY_HAND = {
    "king-of-the-valley": "reputation",
    "maple-valley": "points",
    "masters-of-maple-syrup": "points",
    "crayonville": "stars",
}


def play(game: Title[Any], header: Header, rng: Random) -> Any:
    """Play a whole game, half of it at random and half by the title's simple player; a player may leave."""
    state = game.start(header)
    assert not isinstance(state, Refusal), state
    skill = rng.choice((0.1, 0.6, 0.95))
    for _ in range(MOST_MOVES):
        asked = game.asked(state)
        if not asked:
            return by_hand(game, state, rng)
        seat = rng.choice(asked)
        if Leave in game.verb_of and rng.random() < 0.002 and len(state.present()) > 1:
            move: Move = Leave(rng.choice([*state.present()]), "late")
        elif seat is not None and rng.random() < skill:
            move = game.advise(state, seat, rng)
        else:
            move = chosen(game, state, seat, rng)
        state, _ = game.apply(state, move)
    raise AssertionError("the game does not end")


def chosen(game: Title[Any], state: Any, seat: str | None, rng: Random) -> Move:
    """Choose any legal move; half of the draws are dealt."""
    listed = list(game.legal(state, seat))
    verb = game.notation(game.seats(state)).templates[type(listed[0])].verb
    if seat is None and verb in game.chance and rng.random() < 0.5:
        return game.chance[verb](state, rng)
    return rng.choice(listed)


def by_hand(game: Title[Any], state: Any, rng: Random) -> Any:
    """Change points by hand in every second game."""
    quantity = BY_HAND.get(game.slug)
    if quantity is None or rng.random() < 0.5:
        return state
    change = rng.choice((-30, -3, 4))
    after, _ = game.apply(state, Override(rng.choice(game.seats(state)), quantity, change, "a compromise"))
    return after


def as_typed(holdings: list[Holding], held: Held) -> dict[str, Value]:
    """Write holdings as a person types them, leaving out defaults, and read them back."""
    known = {holding.key: holding for holding in holdings}
    held = {key: value for key, value in held.items() if key in known or key not in SOMETIMES}
    read = {key: read_value(known[key], write_value(value)) for key, value in held.items()}
    assert read == dict(held)
    return {key: value for key, value in dict(held).items() if value != known[key].default}


def lines(game: Title[Any], sheet: ScoreSheet) -> dict[str, list[ScoreLine]]:
    """Return the lines of a sheet in any order, without places and card names, which a tally does not know."""
    found: dict[str, list[ScoreLine]] = {}
    for seat in sheet.seats:
        parts = [(line.source, line.points, line.clauses) for line in seat.lines]
        if game.slug == "crayonville":
            parts = [(source.partition(" (card")[0].partition(":")[0], p, c) for source, p, c in parts]
        if game.slug == "bear-valley":
            parts = [(source.partition(" at ")[0], p, c) for source, p, c in parts]
        found[seat.seat] = sorted((ScoreLine(*part) for part in parts), key=str)
    return found


def check(game: Title[Any], header: Header, state: Any) -> ScoreSheet:
    """Check that a tally gives the same totals, winners, places and lines."""
    end = ENDS[game.slug](state)
    holdings = list(game.require_tally().holdings(header.edition, header.options))
    held = {name: as_typed([one for one in holdings if not one.shared], own) for name, own in end.held.items()}
    shared = as_typed([one for one in holdings if one.shared], end.shared)
    found = game.require_tally().score(held, header.rulings, header.edition, header.options, shared)
    wanted = game.score(state)
    assert isinstance(found, ScoreSheet), found
    assert {seat.seat: seat.total for seat in found.seats} == {seat.seat: seat.total for seat in wanted.seats}
    assert lines(game, found) == lines(game, wanted)
    results = [(s.winners, s.places(), s.left, s.beaten_by, s.unit, s.final, s.is_tie) for s in (found, wanted)]
    assert results[0] == results[1]
    marks = [[(seat.ties, seat.remark) for seat in sheet.seats] for sheet in (found, wanted)]
    assert marks[0] == marks[1]
    return found


def options_of(game: Title[Any], number: int) -> list[dict[str, Any]]:
    """Return the options of the games of one evening: a campaign, or one game in one of the modes."""
    campaign, modes = game.campaign, game.modes
    return list(campaign) if len(campaign) > 1 else [modes[number % len(modes)]]


def evenings() -> Iterator[tuple[str, int]]:
    """Yield every title with the numbers of its games."""
    for slug in TALLIED:
        game = find_title(slug)
        assert game is not None
        yield from ((slug, number) for number in range(CAMPAIGNS if len(game.campaign) > 1 else GAMES))


@pytest.mark.parametrize(("slug", "number"), [*evenings()])
def test_a_tally_gives_the_score_sheet_of_the_game(slug: str, number: int) -> None:
    game = find_title(slug)
    assert game is not None
    rng = Random(f"tally {number}")
    sizes = [size for size in game.players if size <= len(NAMES)]
    switches = {ruling.switch: ruling.values for ruling in game.book().rulings if ruling.switch}
    rulings = {key: rng.choice(values) for key, values in switches.items()} if number % 2 else {}
    keepsakes: dict[str, Any] = {}
    for options in options_of(game, number):
        seats = tuple(keepsakes) or NAMES[: sizes[number % len(sizes)]]
        header = Header(
            slug, seats, game.rules_version, options=options, rulings=rulings, deal="a word", keepsakes=keepsakes
        )
        state = play(game, header, rng)
        check(game, header, state)
        keepsakes = game.keepsakes.of(state) if game.keepsakes else {}


GOLDEN = sorted(path for slug in TALLIED for path in RECORDS.glob(f"{slug}/*.txt"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_tally_gives_the_score_sheet_of_a_golden_game(path: Path) -> None:
    session = imported(path)
    header, position = session.header, session.header.position or {}
    options = {key: position[key] for key in session.game.options if key in position} | header.options
    check(session.game, replace(header, options=options), session.state)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("slug", ["maple-valley", "masters-of-maple-syrup"])
def test_a_tally_with_your_own_edition_gives_the_score_of_its_games(slug: str, number: int) -> None:
    game = find_title(slug)
    assert game is not None
    rng = Random(f"owner {number}")
    folder = str(RECORDS / slug / "edition")
    size = (number % 2 + 1) if slug == "maple-valley" else 2
    header = Header(slug, NAMES[:size], game.rules_version, edition=folder, deal="a word" if number % 2 else None)
    check(game, header, play(game, header, rng))


def test_holdings_that_only_some_cards_use_are_asked_for() -> None:
    """These are the cards in hand, the cards in the pile, and the player of the last turn."""
    hand = {"count": {"zone": "hand", "type": "tree"}}
    pile = {"count": {"zone": "discard"}, "divide": 2}
    folder = small.edition(
        small.tree("Red Maple", 8, 2, starting=True),
        *(small.tree(name, 6, 1) for name in ("Ash", "Birch")),
        *(
            small.card(name, 6, [small.effect("game_end_plus", small.do("score", n=n), **more)], value=PLUS)
            for name, n, more in (("Barn", hand, {}), ("Cave", pile, {}), ("Dam", 3, {"if": ["own_turn"]}))
        ),
    )
    game = find_title("masters-of-maple-syrup")
    assert game is not None
    assert {"hand", "discard", "last-turn"} <= {holding.key for holding in game.require_tally().holdings(folder)}
    for number in range(4):
        header = Header(game.slug, NAMES[:2], game.rules_version, edition=folder, deal="a word")
        check(game, header, play(game, header, Random(number)))


@pytest.mark.parametrize("slug", TALLIED)
def test_every_key_means_one_thing(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    for options in game.modes:
        keys = Counter(holding.key for holding in game.require_tally().holdings("stand-in", {"level": 7, **options}))
        assert keys.most_common(1)[0][1] == 1
        assert "name" not in keys


def test_no_card_of_an_edition_has_the_name_of_a_holding() -> None:
    tables = read_maple("stand-in")
    counted = {holding.key for holding in maple_holdings("stand-in", {})}
    cards = {*tables.favours, *tables.friends, *tables.patches, *tables.festivities}
    assert {*counted - cards, "name", "at", "sun", "preparing"} <= RESERVED


@pytest.mark.parametrize("slug", [slug for slug in TALLIED if slug != "bear-valley"])
def test_tied_players_win_together_only_if_the_title_says_so(slug: str) -> None:
    game = find_title(slug)
    assert game is not None
    shared: Held = {"stopped": "yes"} if slug == "masters-of-maple-syrup" else {}
    property = {holding.key: holding for holding in game.require_tally().holdings("stand-in")}.get("property")
    held = cast(Held, {"property": read_value(property, "red-maple")} if property else {})
    sheet = game.require_tally().score({"ann": held, "bo": held}, {}, "stand-in", game.campaign[0], shared)
    assert isinstance(sheet, ScoreSheet), sheet
    assert sheet.winners == (("ann", "bo") if game.shares_victory else ())
    assert sheet.is_tie is not game.shares_victory
