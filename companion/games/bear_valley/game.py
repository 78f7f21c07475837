"""Bear Valley as a title: its verbs and their functions."""

from __future__ import annotations

from functools import partial

from companion.games.bear_valley import (
    asks,
    explore,
    judgement,
    jump,
    moves,
    order,
    players,
    position,
    scoring,
    setup,
    stay,
    stop,
    tally,
    trade,
    travel,
    tunnel,
    turn_end,
    view,
    walls,
)
from companion.games.bear_valley.allow import CODES, apply_allow, missing_card, refuse_allow
from companion.games.bear_valley.components import CHARACTERS, LISTINGS, TOKENS
from companion.games.bear_valley.examine import examine
from companion.games.bear_valley.explore import DIVE, EXPLORE, OBSERVE
from companion.games.bear_valley.gloss import gloss, spots
from companion.games.bear_valley.moment import moment, needed
from companion.games.bear_valley.short_forms import SHORT_FORMS
from companion.games.bear_valley.state import State
from companion.games.bear_valley.steps import only
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.table_words import ITEM_WORDS
from companion.games.bear_valley.tables import open_tables, read_tables
from companion.games.bear_valley.tokens import bounds, change
from companion.games.bear_valley.words import words_for
from companion.games.library import read_book
from companion.referee.abilities import Allowance, Positions, Quantities, Tally
from companion.referee.title import Order, Title, Verb

TITLE: Title[State] = Title(
    slug="bear-valley",
    name="Bear Valley",
    rules_version=2,
    players=setup.PLAYERS,
    players_clause="BV-SETUP-01",
    unit=scoring.UNIT,
    options=("mode", "gold", "enchantments", "river", *setup.SEATED),
    modes=setup.VARIANTS,
    switches=Switches,
    inner=("step", "now", "deck"),
    score_lines=scoring.SCORE_LINES,
    verbs=(
        Verb(
            moves.First,
            setup.refuse_first,
            setup.apply_first,
            during=("first",),
            candidates=lambda state, _: map(moves.First, state.seats),
        ),
        Verb(
            moves.Plays,
            setup.refuse_character,
            setup.apply_character,
            during=("choose",),
            candidates=lambda state, seat: (moves.Plays(seat, character) for character in CHARACTERS),
        ),
        Verb(
            moves.DealCharacter,
            setup.refuse_character,
            setup.apply_character,
            during=("deal",),
            candidates=lambda state, _: map(moves.DealCharacter, CHARACTERS),
        ),
        Verb(
            moves.Explore,
            EXPLORE.refuse_move,
            EXPLORE.apply,
            EXPLORE.complete,
            during=("move",),
            candidates=EXPLORE.moves,
            exact=True,
        ),
        Verb(
            moves.Traverse,
            travel.refuse_traverse,
            travel.apply_traverse,
            travel.complete_traverse,
            during=("move",),
            candidates=travel.traverses,
        ),
        Verb(
            moves.Row,
            travel.refuse_row,
            travel.apply_row,
            travel.complete_row,
            during=("move",),
            candidates=travel.rows,
        ),
        Verb(moves.Canoe, travel.refuse_canoe, travel.apply_canoe, during=("move",), candidates=only(moves.Canoe)),
        Verb(moves.Cross, travel.refuse_cross, travel.apply_cross, during=("move",), candidates=only(moves.Cross)),
        Verb(
            moves.Jump, jump.refuse_jump, jump.apply_jump, jump.complete_jump, during=("move",), candidates=jump.jumps
        ),
        Verb(
            moves.Dive,
            DIVE.refuse_move,
            DIVE.apply,
            DIVE.complete,
            during=("move", "dive"),
            candidates=DIVE.moves,
            exact=True,
        ),
        Verb(
            moves.Observe,
            OBSERVE.refuse_move,
            OBSERVE.apply,
            OBSERVE.complete,
            during=("move", "observe"),
            candidates=OBSERVE.moves,
            exact=True,
        ),
        Verb(
            moves.Draw, explore.refuse_draw, explore.apply_draw, during=("draw",), candidates=explore.draws, exact=True
        ),
        Verb(
            moves.Lay,
            explore.refuse_lay,
            explore.apply_lay,
            explore.complete_lay,
            during=("lay",),
            candidates=explore.lays,
            exact=True,
        ),
        Verb(moves.Redraw, explore.refuse_redraw, explore.apply_redraw, during=("lay",), candidates=only(moves.Redraw)),
        Verb(
            moves.Tunnel,
            tunnel.refuse_tunnel,
            tunnel.apply_tunnel,
            tunnel.complete_tunnel,
            during=("blocked",),
            candidates=tunnel.tunnels,
        ),
        Verb(
            moves.Machete,
            judgement.refuse_machete,
            judgement.apply_machete,
            during=("blocked",),
            candidates=only(moves.Machete),
        ),
        Verb(
            moves.Basket,
            judgement.refuse_basket,
            judgement.apply_basket,
            during=("move", "bear"),
            candidates=only(moves.Basket),
        ),
        Verb(
            moves.NoBasket,
            judgement.refuse_no_basket,
            judgement.apply_no_basket,
            during=("bear",),
            candidates=only(moves.NoBasket),
        ),
        Verb(
            moves.Stop,
            stop.refuse_stop,
            stop.apply_stop,
            stop.complete_stop,
            during=("move", "surface"),
            candidates=stop.stops,
        ),
        Verb(
            moves.Trade,
            trade.refuse_trade,
            trade.apply_trade,
            trade.complete_trade,
            during=("move", "surface", "trade"),
            candidates=trade.trades,
            exact=True,
        ),
        Verb(
            moves.Gift,
            trade.refuse_trade,
            trade.apply_trade,
            trade.complete_trade,
            during=("move", "surface", "trade"),
            candidates=trade.gifts,
        ),
        Verb(moves.Stay, stay.refuse_stay, stay.apply_stay, during=stay.STAYS, candidates=only(moves.Stay)),
        Verb(
            moves.Take, turn_end.refuse_take, turn_end.apply_take, during=("pick", "supply"), candidates=turn_end.takes
        ),
        Verb(
            moves.TakeNothing,
            turn_end.refuse_nothing,
            turn_end.apply_nothing,
            during=("supply",),
            candidates=only(moves.TakeNothing),
        ),
        Verb(moves.Allow, refuse_allow, apply_allow),
        Verb(moves.Eaten, walls.refuse_eaten, walls.apply_eaten, during=("walled",), candidates=walls.victims),
        Verb(
            moves.Spared,
            walls.refuse_spared,
            walls.apply_spared,
            during=("walled",),
            candidates=lambda state, _: (moves.Spared(),),
        ),
        Verb(
            moves.GiveUp, walls.refuse_give_up, walls.apply_give_up, during=(asks.DEADLOCK,), candidates=walls.give_ups
        ),
    ),
    chance={"first": setup.deal_first, "character": setup.deal_character, "draw": explore.deal_card},
    phase=asks.phase,
    questions=asks.questions,
    order=Order(
        order.ORDER_CODES,
        order.proper_places,
        lambda state, refusal, alone: order.add_legal_verbs(
            state, refusal, alone, TITLE.asked_verbs(state, state.turn)
        ),
        has_hint=False,
    ),
    book=partial(read_book, "bear-valley"),
    seats=lambda state: tuple(state.seats),
    set_up=setup.set_up,
    refuse_header=setup.refuse_header,
    score=scoring.score,
    views=view.table_views,
    part=view.part,
    stock=view.stock,
    quantities=Quantities(TOKENS, change, bounds),
    positions=Positions(position.describe, examine, position.read_position),
    words=lambda edition: words_for(read_tables(edition)),
    listings=LISTINGS,
    gaps=lambda edition: open_tables(edition).gaps,
    looks=lambda edition: read_tables(edition).looks,
    item_words=ITEM_WORDS,
    allowance=Allowance(CODES, missing_card),
    moment=moment,
    needed=needed,
    gloss=gloss,
    spots=spots,
    variant=setup.variant,
    short_forms=SHORT_FORMS,
    choose=players.choose,
    tally=Tally(tally.holdings, tally.tally),
)
