"""The title Crayonville: a legacy flip-and-write game of ten levels, one level per game (CV-GEN-01, CV-GEN-06)."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville import cards, deck, moves, position, scoring, setup, tally, tiles, turn
from companion.games.crayonville.allow import CODES, apply_allow, missing_piece, refuse_allow
from companion.games.crayonville.asks import choosing, phase, questions
from companion.games.crayonville.build import apply_build, builds, complete_build, refuse_build, roads, walls, works
from companion.games.crayonville.components import LEVELS, LISTINGS, RESOURCES
from companion.games.crayonville.examine import examine
from companion.games.crayonville.gloss import gloss
from companion.games.crayonville.moment import moment, needed
from companion.games.crayonville.order import ORDER_CODES, proper_places
from companion.games.crayonville.players import choose
from companion.games.crayonville.produce import apply_produce, complete_produce, produces, refuse_produce
from companion.games.crayonville.short_forms import SHORT_FORMS
from companion.games.crayonville.state import Building, Feasting, Placing, Producing, State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.table_words import ITEM_WORDS
from companion.games.crayonville.tables import gaps_of
from companion.games.crayonville.view import level_views, part, stock
from companion.games.crayonville.villages import Villages, impossible_stars, set_up
from companion.games.library import read_book
from companion.referee.abilities import Allowance, Positions, Quantities, Tally
from companion.referee.title import Order, Title, Verb

SLUG = "crayonville"
# The phases for building, expanding with the Build/Produce card, producing and feasting; DOING ends with `done`.
BUILDING = (*choosing(own=("build",)), Building)
EXPANDING = choosing(own=("expand",))
PRODUCING = (*choosing(own=("produce",)), Producing)
FEASTING = (*choosing(("feast",)), Feasting)
DOING = (Building, Producing, Feasting)

TITLE: Title[State] = Title(
    slug=SLUG,
    name="Crayonville",
    rules_version=1,
    players=setup.PLAYERS,
    players_clause="CV-R52",
    unit=scoring.UNIT,
    score_lines=scoring.SCORE_LINES,
    options=("level",),
    campaign=[{"level": level} for level in LEVELS],
    inner=("act", "own"),
    switches=Switches,
    verbs=(
        Verb(moves.Value, setup.refuse_value, setup.apply_value, during=("value",), candidates=setup.values),
        Verb(moves.Take, setup.refuse_take, setup.apply_take, during=("even",), candidates=setup.takes),
        Verb(moves.Draw, tiles.refuse_draw, tiles.apply_draw, tiles.complete_draw, ("draw",), tiles.draws, exact=True),
        Verb(moves.Colour, tiles.refuse_colour, tiles.apply_colour, during=(Placing,), candidates=tiles.colours),
        Verb(moves.Animal, tiles.refuse_animal, tiles.apply_animal, during=(Placing,), candidates=tiles.animals),
        Verb(moves.Lose, tiles.refuse_lose, tiles.apply_lose, during=(Placing,), candidates=tiles.loses),
        Verb(moves.Flip, deck.refuse_flip, deck.apply_flip, during=("flip",), candidates=deck.flips, exact=True),
        Verb(moves.Use, cards.refuse_use, cards.apply_use, cards.complete_use, choosing(("card", "feast")), cards.uses),
        Verb(moves.Pass, turn.refuse_pass, turn.apply_pass, during=choosing(), candidates=turn.passes),
        Verb(moves.Turn, turn.refuse_turn, turn.apply_turn, during=choosing(), candidates=turn.turns),
        Verb(moves.Expand, turn.refuse_expand, turn.apply_expand, during=EXPANDING, candidates=turn.expands),
        Verb(moves.Build, refuse_build, apply_build, complete_build, BUILDING, builds),
        Verb(moves.BuildWorks, refuse_build, apply_build, complete_build, BUILDING, works),
        Verb(moves.BuildRoad, refuse_build, apply_build, complete_build, BUILDING, roads),
        Verb(moves.BuildWall, refuse_build, apply_build, complete_build, BUILDING, walls),
        Verb(moves.Produce, refuse_produce, apply_produce, complete_produce, PRODUCING, produces),
        Verb(moves.Sell, cards.refuse_sell, cards.apply_sell, cards.complete_sell, choosing(("market",)), cards.sells),
        Verb(moves.Feed, cards.refuse_feed, cards.apply_feed, during=FEASTING, candidates=cards.feeds),
        Verb(moves.Done, turn.refuse_done, turn.apply_done, during=DOING, candidates=turn.dones),
        Verb(moves.Leave, turn.refuse_leave, turn.apply_leave),
        Verb(moves.Allow, refuse_allow, apply_allow),
    ),
    chance={"flip": deck.deal_flip, "draw": tiles.deal_draw},
    phase=phase,
    questions=questions,
    order=Order(ORDER_CODES, proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=set_up,
    score=scoring.score,
    views=level_views,
    part=part,
    stock=stock,
    quantities=Quantities((*RESOURCES, "stars"), scoring.change_quantity, scoring.bounds_of),
    positions=Positions(position.describe, examine, position.read_position),
    words=lambda edition: moves.WORDS,
    listings=LISTINGS,
    gaps=gaps_of,
    item_words=ITEM_WORDS,
    allowance=Allowance(CODES, missing_piece),
    moment=moment,
    needed=needed,
    gloss=lambda state, move: gloss(state, move, lambda before, made: TITLE.apply(before, made)[0]),
    variant=lambda options: f"level {options.get('level', 1)}",
    choose=choose,
    impossible_points=impossible_stars,
    short_forms=SHORT_FORMS,
    tally=Tally(tally.holdings, tally.tally),
    keepsakes=Villages(),
)
