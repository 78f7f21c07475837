"""Maple Valley as a title, with its verbs."""

from __future__ import annotations

from functools import partial

from companion.games.library import read_book
from companion.games.maple_valley import (
    answers,
    asks,
    craft,
    draw,
    hidden,
    locations,
    manual,
    moves,
    places,
    play,
    players,
    position,
    scoring,
    setup,
    tally,
    trade,
    travel,
    uses,
    view,
)
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.allow import CODES, apply_allow, missing_card, refuse_allow
from companion.games.maple_valley.asks import ACTIVE, DRAW, DRAWN, STEP_3
from companion.games.maple_valley.cards import LISTINGS, SLUG
from companion.games.maple_valley.examine import examine
from companion.games.maple_valley.frames import Adjusting, FifthPatch, Looking, Shedding, Unseen, Visit
from companion.games.maple_valley.gloss import gloss, spots
from companion.games.maple_valley.moment import moment, needed
from companion.games.maple_valley.short_forms import SHORT_FORMS
from companion.games.maple_valley.state import TURN
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.table_words import ITEM_WORDS
from companion.games.maple_valley.tables import card_names, inspect, open_tables
from companion.games.maple_valley.vocabulary import ITEMS
from companion.games.maple_valley.words import words_for
from companion.referee.abilities import Allowance, Earlier, Hidden, Positions, Quantities, Tally
from companion.referee.title import Order, Title, Verb

TITLE = Title(
    slug=SLUG,
    name="Maple Valley",
    rules_version=2,
    players=setup.PLAYERS,
    players_clause="MV-R06",
    score_lines=scoring.SCORE_LINES,
    options=("colours",),
    inner=("step", "now", "early"),
    switches=Switches,
    listings=LISTINGS,
    verbs=(
        Verb(
            moves.Outposts, setup.refuse_outposts, setup.apply_outposts, during=("outposts",), candidates=setup.outposts
        ),
        Verb(
            moves.Festivities,
            setup.refuse_festivities,
            setup.apply_festivities,
            during=("festivities",),
            candidates=setup.festivities,
        ),
        Verb(moves.Draw, draw.refuse_draw, draw.apply_draw, during=DRAW, candidates=draw.draws, exact=True),
        Verb(moves.Sites, setup.refuse_sites, setup.apply_sites, during=("sites",), candidates=setup.sites),
        Verb(
            moves.Groves,
            setup.refuse_groves,
            setup.apply_groves,
            during=("groves",),
            candidates=setup.groves,
            exact=True,
        ),
        Verb(moves.Sun, setup.refuse_sun, setup.apply_sun, during=("sun", "upkeep"), candidates=setup.suns),
        Verb(moves.First, setup.refuse_first, setup.apply_first, during=("first",), candidates=setup.firsts),
        Verb(moves.Hand, draw.refuse_hand, draw.apply_hand, during=(Unseen,), candidates=draw.hands, exact=True),
        Verb(moves.Look, draw.refuse_look, draw.apply_look, during=("look",), candidates=draw.looks, exact=True),
        Verb(moves.Play, play.refuse_play, play.apply_play, play.fill_play, during=("play",), candidates=play.plays),
        Verb(moves.Pass, play.refuse_pass, play.apply_pass, during=("play",), candidates=play.passes),
        Verb(
            moves.TravelBy,
            travel.refuse_travel,
            travel.apply_travel,
            travel.fill_travel,
            during=("travel",),
            candidates=travel.travels,
            outlines=travel.outline_travels,
        ),
        Verb(
            moves.Forage,
            locations.refuse_forage,
            locations.apply_forage,
            locations.fill_forage,
            during=(*STEP_3, v.Forage),
            candidates=locations.forages,
            exact=True,
            outlines=locations.outline_forages,
        ),
        Verb(
            moves.Make,
            locations.refuse_make,
            locations.apply_make,
            locations.fill_make,
            during=(*STEP_3, v.MakeFriend),
            candidates=locations.makes,
            exact=True,
        ),
        Verb(
            moves.Activate,
            locations.refuse_activate,
            locations.apply_activate,
            locations.fill_activate,
            during=STEP_3,
            candidates=locations.activations,
        ),
        Verb(
            moves.Trade,
            trade.refuse_trade,
            trade.apply_trade,
            trade.fill_trade,
            during=(*STEP_3, Visit),
            candidates=trade.trades,
            exact=True,
            outlines=trade.outline_trades,
        ),
        Verb(
            moves.Take,
            answers.refuse_take,
            answers.apply_take,
            during=(v.TakeFavour, v.TakePatch, v.TakeFriend),
            candidates=answers.takes,
        ),
        Verb(moves.Keep, answers.refuse_keep, answers.apply_keep, during=(Looking,), candidates=answers.keeps),
        Verb(
            moves.Mark,
            answers.refuse_mark,
            answers.apply_mark,
            answers.fill_mark,
            during=(v.Mark,),
            candidates=answers.marks,
            exact=True,
        ),
        Verb(
            moves.GainItems,
            answers.refuse_gain,
            answers.apply_gain,
            answers.fill_gain,
            during=(v.Gain,),
            candidates=answers.gains,
            exact=True,
        ),
        Verb(moves.Choose, answers.refuse_choose, answers.apply_choose, during=(v.Choose,), candidates=answers.options),
        Verb(
            moves.Zoom, answers.refuse_zoom, answers.apply_zoom, during=(v.Zoom,), candidates=answers.zooms, exact=True
        ),
        Verb(
            moves.Refresh,
            answers.refuse_refresh,
            answers.apply_refresh,
            during=(v.Refresh,),
            candidates=answers.refreshes,
        ),
        Verb(
            moves.Discard,
            answers.refuse_discard,
            answers.apply_discard,
            answers.fill_discard,
            during=("end", FifthPatch, Shedding),
            candidates=answers.discards,
        ),
        Verb(
            moves.Adjust, manual.refuse_adjust, manual.apply_adjust, during=(Adjusting,), candidates=manual.adjustments
        ),
        Verb(
            moves.Use,
            uses.refuse_use,
            uses.apply_use,
            uses.fill_use,
            during=ACTIVE,
            candidates=uses.uses,
            exact=True,
            outlines=uses.outline_uses,
        ),
        Verb(
            moves.Craft,
            craft.refuse_craft,
            craft.apply_craft,
            craft.fill_craft,
            during=TURN,
            candidates=craft.crafts,
            exact=True,
            outlines=craft.outline_crafts,
        ),
        Verb(
            moves.StoreItems,
            manual.refuse_store,
            manual.apply_store,
            manual.fill_store,
            during=("allocate",),
            candidates=manual.stores,
        ),
        Verb(
            moves.Done, uses.refuse_done, uses.apply_done, during=(*ACTIVE, "allocate", DRAWN), candidates=uses.endings
        ),
        Verb(moves.Allow, refuse_allow, apply_allow),
        Verb(moves.TitleWord, manual.refuse_title, manual.apply_title, during=("title",), candidates=manual.titles),
    ),
    chance={
        "outposts": setup.deal_outposts,
        "festivities": setup.deal_festivities,
        "sites": setup.deal_sites,
        "groves": setup.deal_groves,
        "sun": setup.deal_sun,
        "draw": draw.deal_draw,
        "hand": draw.deal_hand,
        "look": draw.deal_look,
    },
    phase=asks.phase,
    questions=asks.questions,
    order=Order(places.ORDER_CODES, places.proper_places, has_hint=False),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.new_game,
    score=scoring.score,
    views=view.table_views,
    part=view.part,
    stock=view.stock,
    quantities=Quantities((*ITEMS, "points"), manual.change, manual.bounds),
    positions=Positions(position.describe, examine, position.read_position),
    words=words_for,
    gaps=lambda edition: open_tables(edition).gaps,
    faults=inspect,
    item_words=ITEM_WORDS,
    allowance=Allowance(CODES, missing_card),
    moment=moment,
    needed=needed,
    gloss=gloss,
    spots=spots,
    card_names=card_names,
    short_forms=SHORT_FORMS,
    choose=players.choose,
    earlier=Earlier(rulings={1: {"idle_outpost": "no"}}, endings=(moves.Done,)),
    hidden=Hidden(hidden.seen, hidden.shown),
    tally=Tally(tally.holdings, tally.score_held),
)
