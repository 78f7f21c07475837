"""King of the Valley as a title: kings move through a shared valley and summon; a hill of tiles refills it."""

from __future__ import annotations

from functools import partial

from companion.games.king_of_the_valley import (
    activate,
    examine,
    kingdom,
    moves,
    obtain,
    piles,
    places,
    players,
    position,
    recruit,
    replenish,
    routes,
    scoring,
    setup,
    summon,
    tables,
    tally,
    view,
)
from companion.games.king_of_the_valley.asks import phase, questions
from companion.games.king_of_the_valley.gloss import gloss
from companion.games.king_of_the_valley.moment import moment, needed
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.switches import Switches
from companion.games.library import read_book
from companion.referee.title import Earlier, Order, Positions, Quantities, Tally, Title, Verb

SLUG = "king-of-the-valley"

TITLE: Title[State] = Title(
    slug=SLUG,
    name="King of the Valley",
    rules_version=2,
    players=setup.PLAYERS,
    players_clause="KV-GEN-01",
    unit=scoring.UNIT,
    score_lines=scoring.SCORE_LINES,
    shares_victory=False,
    options=("colours",),
    inner=("step", "chosen"),
    switches=Switches,
    verbs=(
        Verb(moves.First, setup.refuse_first, setup.apply_first, during=("first",), candidates=setup.firsts),
        Verb(moves.Lay, setup.refuse_lay, setup.apply_lay, during=("lay",), candidates=setup.lays, exact=True),
        Verb(moves.PlaceKing, setup.refuse_place, setup.apply_place, during=("place",), candidates=setup.places),
        Verb(
            moves.Recruit,
            recruit.refuse_recruit,
            recruit.apply_recruit,
            recruit.fill_recruit,
            during=("summon",),
            candidates=recruit.recruits,
        ),
        Verb(
            moves.Summon,
            summon.refuse_summon,
            obtain.apply_summon,
            summon.fill_summon,
            during=("summon",),
            candidates=routes.direct_routes,
            exact=True,
        ),
        Verb(
            moves.SummonVia,
            summon.refuse_summon,
            obtain.apply_summon,
            summon.fill_summon,
            during=("summon",),
            candidates=routes.priest_routes,
            exact=True,
        ),
        Verb(
            moves.Stay,
            summon.refuse_stay,
            kingdom.apply_stay,
            during=("summon",),
            candidates=lambda state, seat: (moves.Stay(seat),),
        ),
        Verb(
            moves.PlaceJester,
            activate.refuse_jester,
            activate.apply_jester,
            during=("activate",),
            candidates=activate.jesters,
        ),
        Verb(
            moves.Swap,
            activate.refuse_swap,
            activate.apply_swap,
            activate.fill_swap,
            during=("activate",),
            candidates=activate.swaps,
        ),
        Verb(
            moves.Tax,
            activate.refuse_tax,
            activate.apply_tax,
            activate.fill_tax,
            during=("activate",),
            candidates=activate.taxes,
        ),
        Verb(
            moves.Claim,
            kingdom.refuse_claim,
            kingdom.apply_claim,
            kingdom.fill_claim,
            during=("kingdom",),
            candidates=kingdom.claims,
        ),
        Verb(
            moves.Decline,
            kingdom.refuse_decline,
            kingdom.apply_decline,
            during=("kingdom",),
            candidates=kingdom.declines,
        ),
        Verb(
            moves.Replenish,
            replenish.refuse_replenish,
            replenish.apply_replenish,
            during=("kingdom", "column"),
            candidates=replenish.columns,
        ),
        Verb(
            moves.Draw,
            replenish.refuse_draw,
            replenish.apply_draw,
            during=("draw",),
            candidates=replenish.draws,
            exact=True,
        ),
        Verb(moves.Put, replenish.refuse_put, replenish.apply_put, during=("put",), candidates=replenish.puts),
        Verb(moves.Allow, piles.refuse_allow, piles.apply_allow),
    ),
    chance={"first": setup.deal_first, "lay": setup.deal_lay, "draw": replenish.deal_draw},
    phase=phase,
    questions=questions,
    order=Order(places.ORDER_CODES, places.proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.set_up,
    refuse_header=setup.refuse_header,
    score=scoring.score,
    views=view.table_views,
    quantities=Quantities(("gold", "kingdoms", "reputation"), scoring.change_quantity, scoring.bounds_of),
    # Until rules 1, tokens and face-down tiles of a position did not have to account for each other.
    earlier=Earlier(positions={1: Positions(position.describe, examine.examine_places, position.read_older_position)}),
    positions=Positions(position.describe, examine.examine, position.read_position),
    words=lambda edition: moves.words_for(tables.read_tables(edition)),
    listings=tables.LISTINGS,
    gaps=lambda edition: tables.open_tables(edition).gaps,
    moment=moment,
    needed=needed,
    gloss=gloss,
    choose=players.choose,
    tally=Tally(tally.holdings, tally.tally),
)
