"""Maple Valley as a title: its verbs, and what they need."""

from __future__ import annotations

from functools import partial

from companion.games.library import read_book
from companion.games.maple_valley import (
    abilities,
    answers,
    asks,
    crafting,
    drawing,
    faults,
    listing,
    locations,
    manual,
    moves,
    places,
    players,
    playing,
    position,
    scoring,
    seen,
    setup,
    tally,
    view,
)
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.asks import ACTIVE, DRAW, DRAWN
from companion.games.maple_valley.examine import examine
from companion.games.maple_valley.frames import Adjusting, FifthPatch, Looking, May, Shedding, Unseen, Visit
from companion.games.maple_valley.gloss import gloss
from companion.games.maple_valley.moment import moment, needed
from companion.games.maple_valley.state import TURN
from companion.games.maple_valley.switches import Switches
from companion.games.maple_valley.tables import LISTINGS, SLUG, open_tables
from companion.games.maple_valley.vocabulary import ITEMS
from companion.games.maple_valley.words import words_for
from companion.referee.title import Earlier, Hidden, Order, Positions, Quantities, Tally, Title, Verb

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
        Verb(moves.Outposts, setup.refuse_outposts, setup.apply_outposts, None, ("outposts",), listing._outposts, True),
        Verb(
            moves.Festivities,
            setup.refuse_festivities,
            setup.apply_festivities,
            None,
            ("festivities",),
            listing._festivities,
            True,
        ),
        Verb(moves.Draw, drawing.refuse_draw, drawing.apply_draw, None, DRAW, listing._draw, True),
        Verb(moves.Sites, setup.refuse_sites, setup.apply_sites, None, ("sites",), listing._sites, True),
        Verb(moves.Groves, setup.refuse_groves, setup.apply_groves, None, ("groves",), listing._groves, True),
        Verb(moves.Sun, setup.refuse_sun, setup.apply_sun, None, ("sun", "upkeep"), listing._sun, True),
        Verb(moves.First, setup.refuse_first, setup.apply_first, None, ("first",), listing._first, True),
        Verb(moves.Hand, drawing.refuse_hand, drawing.apply_hand, None, (Unseen,), listing._hand, True),
        Verb(moves.Look, drawing.refuse_look, drawing.apply_look, None, ("look",), listing._look, True),
        Verb(moves.Play, playing.refuse_play, playing.apply_play, playing.fill_play, ("play",), listing._play, True),
        Verb(moves.Pass, playing.refuse_pass, playing.apply_pass, None, ("play",), listing._pass),
        Verb(
            moves.TravelBy,
            playing.refuse_travel,
            playing.apply_travel,
            playing.fill_travel,
            ("travel",),
            listing._travel,
            True,
        ),
        Verb(
            moves.Forage,
            locations.refuse_forage,
            locations.apply_forage,
            locations.fill_forage,
            (*TURN, May, v.Forage),
            listing._forage,
            True,
        ),
        Verb(
            moves.Make,
            locations.refuse_make,
            locations.apply_make,
            locations.fill_make,
            (*TURN, May, v.MakeFriend),
            listing._make,
        ),
        Verb(
            moves.Activate,
            locations.refuse_activate,
            locations.apply_activate,
            locations.fill_activate,
            (*TURN, May),
            listing._activate,
        ),
        Verb(
            moves.Trade,
            locations.refuse_trade,
            locations.apply_trade,
            locations.fill_trade,
            (*TURN, May, Visit),
            listing._trade,
            True,
        ),
        Verb(
            moves.Take,
            answers.refuse_take,
            answers.apply_take,
            None,
            (v.TakeFavour, v.TakePatch, v.TakeFriend),
            listing._take,
            True,
        ),
        Verb(moves.Keep, answers.refuse_keep, answers.apply_keep, None, (Looking,), listing._keep, True),
        Verb(moves.Mark, answers.refuse_mark, answers.apply_mark, answers.fill_mark, (v.Mark,), listing._mark, True),
        Verb(
            moves.GainItems, answers.refuse_gain, answers.apply_gain, answers.fill_gain, (v.Gain,), listing._gain, True
        ),
        Verb(moves.Choose, answers.refuse_choose, answers.apply_choose, None, (v.Choose,), listing._choose, True),
        Verb(moves.Zoom, answers.refuse_zoom, answers.apply_zoom, None, (v.Zoom,), listing._zoom, True),
        Verb(moves.Refresh, answers.refuse_refresh, answers.apply_refresh, None, (v.Refresh,), listing._refresh, True),
        Verb(
            moves.Discard,
            answers.refuse_discard,
            answers.apply_discard,
            answers.fill_discard,
            ("end", FifthPatch, Shedding),
            listing._discard,
            True,
        ),
        Verb(moves.Adjust, manual.refuse_adjust, manual.apply_adjust, None, (Adjusting,), listing._adjust),
        Verb(moves.Use, abilities.refuse_use, abilities.apply_use, abilities.fill_use, ACTIVE, listing._use, True),
        Verb(moves.Craft, crafting.refuse_craft, crafting.apply_craft, crafting.fill_craft, TURN, listing._craft),
        Verb(
            moves.StoreItems, manual.refuse_store, manual.apply_store, manual.fill_store, ("allocate",), listing._store
        ),
        Verb(
            moves.Done, abilities.refuse_done, abilities.apply_done, None, (*ACTIVE, "allocate", DRAWN), listing._done
        ),
        Verb(moves.TitleWord, manual.refuse_title, manual.apply_title, None, ("title",), listing._title, True),
    ),
    chance={
        "outposts": setup.deal_outposts,
        "festivities": setup.deal_festivities,
        "sites": setup.deal_sites,
        "groves": setup.deal_groves,
        "sun": setup.deal_sun,
        "draw": drawing.deal_draw,
        "hand": drawing.deal_hand,
        "look": drawing.deal_look,
    },
    phase=asks.phase,
    questions=asks.questions,
    order=Order(places.ORDER_CODES, places.proper_places, has_hint=False),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.new_game,
    score=scoring.score,
    views=view.table_views,
    quantities=Quantities((*ITEMS, "points"), manual.change, manual.bounds),
    positions=Positions(position.describe, examine, position.read_position),
    words=words_for,
    gaps=lambda edition: open_tables(edition).gaps,
    faults=faults.inspect,
    moment=moment,
    needed=needed,
    gloss=gloss,
    choose=players.choose,
    earlier=Earlier(rulings={1: {"idle_outpost": "no"}}, endings=(moves.Done,)),
    hidden=Hidden(seen.seen, seen.shown),
    tally=Tally(tally.holdings, tally.score_held),
)
