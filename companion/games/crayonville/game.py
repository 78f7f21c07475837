"""Crayonville as a title: a legacy flip-and-write game of ten levels; each game is one level (CV-GEN-01, CV-GEN-06)."""

from __future__ import annotations

from functools import partial

from companion.games.crayonville import (
    build,
    cards,
    deck,
    expand,
    moves,
    players,
    position,
    produce,
    proper,
    scoring,
    setup,
    tables,
    tally,
    tiles,
    turn,
    view,
    works,
)
from companion.games.crayonville.asks import choosing, phase, questions
from companion.games.crayonville.examine import examine
from companion.games.crayonville.gloss import gloss
from companion.games.crayonville.moment import moment, needed
from companion.games.crayonville.state import Building, Feasting, Placing, Producing, State
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.villages import Villages, impossible_stars, set_up
from companion.games.library import read_book
from companion.referee.title import Order, Positions, Quantities, Tally, Title, Verb

SLUG = "crayonville"
BUILDING = (*choosing(own=("build",)), Building)

TITLE: Title[State] = Title(
    slug=SLUG,
    name="Crayonville",
    rules_version=1,
    players=setup.PLAYERS,
    players_clause="CV-R52",
    unit=scoring.UNIT,
    score_lines=scoring.SCORE_LINES,
    options=("level",),
    campaign=[{"level": level} for level in tables.LEVELS],
    inner=("act", "own"),
    switches=Switches,
    verbs=(
        Verb(moves.Value, setup.refuse_value, setup.apply_value, during=("value",), candidates=setup.values),
        Verb(moves.Take, setup.refuse_take, setup.apply_take, during=("even",), candidates=setup.takes),
        Verb(
            moves.Draw,
            expand.refuse_draw,
            expand.apply_draw,
            expand.fill_draw,
            during=("draw",),
            candidates=tiles.draws,
        ),
        Verb(moves.Colour, expand.refuse_colour, expand.apply_colour, during=(Placing,), candidates=tiles.colours),
        Verb(moves.Animal, expand.refuse_animal, expand.apply_animal, during=(Placing,), candidates=tiles.animals),
        Verb(moves.Lose, expand.refuse_lose, expand.apply_lose, during=(Placing,), candidates=tiles.losses),
        Verb(moves.Flip, deck.refuse_flip, deck.apply_flip, during=("flip",), candidates=deck.flips),
        Verb(
            moves.Use,
            cards.refuse_use,
            cards.apply_use,
            cards.fill_use,
            during=choosing(("card", "feast")),
            candidates=cards.uses,
        ),
        Verb(moves.Pass, turn.refuse_pass, turn.apply_pass, during=choosing(), candidates=turn.passes),
        Verb(
            moves.Turn,
            turn.refuse_turn,
            turn.apply_turn,
            during=choosing(own=("build", "produce")),
            candidates=turn.turns,
        ),
        Verb(
            moves.Expand,
            turn.refuse_expand,
            turn.apply_expand,
            during=choosing(own=("expand",)),
            candidates=turn.expands,
        ),
        Verb(
            moves.Build,
            build.refuse_build,
            build.apply_build,
            build.fill_build,
            during=BUILDING,
            candidates=build.builds,
        ),
        Verb(
            moves.BuildWorks,
            build.refuse_build,
            build.apply_build,
            build.fill_build,
            during=BUILDING,
            candidates=build.works,
        ),
        Verb(
            moves.BuildRoad,
            build.refuse_build,
            build.apply_build,
            build.fill_build,
            during=BUILDING,
            candidates=build.roads,
        ),
        Verb(
            moves.BuildWall,
            build.refuse_build,
            build.apply_build,
            build.fill_build,
            during=BUILDING,
            candidates=build.walls,
        ),
        Verb(
            moves.Produce,
            produce.refuse_produce,
            produce.apply_produce,
            produce.fill_produce,
            during=(*choosing(own=("produce",)), Producing),
            candidates=works.productions,
        ),
        Verb(
            moves.Sell,
            cards.refuse_sell,
            cards.apply_sell,
            cards.fill_sell,
            during=choosing(("market",)),
            candidates=cards.sales,
        ),
        Verb(
            moves.Feed,
            cards.refuse_feed,
            cards.apply_feed,
            during=(*choosing(("feast",)), Feasting),
            candidates=cards.feeds,
        ),
        Verb(
            moves.Done, turn.refuse_done, turn.apply_done, during=(Building, Producing, Feasting), candidates=turn.dones
        ),
        Verb(moves.Leave, turn.refuse_leave, turn.apply_leave),
    ),
    chance={"flip": deck.deal_flip, "draw": expand.deal_draw},
    phase=phase,
    questions=questions,
    order=Order(proper.ORDER_CODES, proper.proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=set_up,
    score=scoring.score,
    views=view.level_views,
    quantities=Quantities((*tables.RESOURCES, "stars"), scoring.change_quantity, scoring.bounds_of),
    positions=Positions(position.describe, examine, position.read_position),
    words=lambda edition: moves.WORDS,
    listings=tables.LISTINGS,
    gaps=lambda edition: tables.open_tables(edition).gaps,
    moment=moment,
    needed=needed,
    gloss=lambda state, move: gloss(state, move, lambda before, made: TITLE.apply(before, made)[0]),
    variant=lambda options: f"level {options.get('level', 1)}",
    choose=players.choose,
    impossible_points=impossible_stars,
    tally=Tally(tally.holdings, tally.tally),
    keepsakes=Villages(),
)
