"""King of the Valley as a title: kings summon from a shared valley that a hill of tiles replenishes."""

from __future__ import annotations

from functools import partial

from companion.games.king_of_the_valley import moves, position, scoring, setup, tally
from companion.games.king_of_the_valley.activate import (
    apply_jester,
    apply_swap,
    apply_tax,
    complete_swap,
    complete_tax,
    jesters,
    refuse_jester,
    refuse_swap,
    refuse_tax,
    swaps,
    taxes,
)
from companion.games.king_of_the_valley.asks import phase, questions
from companion.games.king_of_the_valley.components import LISTINGS
from companion.games.king_of_the_valley.examine import examine, examine_places
from companion.games.king_of_the_valley.gloss import gloss
from companion.games.king_of_the_valley.kingdom import (
    apply_claim,
    apply_decline,
    claims,
    complete_claim,
    declines,
    refuse_claim,
    refuse_decline,
)
from companion.games.king_of_the_valley.moment import moment, needed
from companion.games.king_of_the_valley.order import ORDER_CODES, proper_places
from companion.games.king_of_the_valley.piles import apply_allow, missing_tile, refuse_allow
from companion.games.king_of_the_valley.players import choose
from companion.games.king_of_the_valley.recruit import apply_recruit, complete_recruit, recruits, refuse_recruit
from companion.games.king_of_the_valley.replenish import (
    apply_draw,
    apply_put,
    apply_replenish,
    deal_draw,
    draws,
    puts,
    refuse_draw,
    refuse_put,
    refuse_replenish,
    replenishes,
)
from companion.games.king_of_the_valley.routes import summons, summons_via
from companion.games.king_of_the_valley.short_forms import SHORT_FORMS
from companion.games.king_of_the_valley.state import State
from companion.games.king_of_the_valley.summon import (
    apply_stay,
    apply_summon,
    complete_summon,
    refuse_stay,
    refuse_summon,
    stays,
)
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.table_words import ITEM_WORDS
from companion.games.king_of_the_valley.tables import open_tables, read_tables
from companion.games.king_of_the_valley.view import part, stock, table_views
from companion.games.library import read_book
from companion.referee.abilities import Allowance, Earlier, Positions, Quantities, Tally
from companion.referee.title import Order, Title, Verb

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
        Verb(moves.Recruit, refuse_recruit, apply_recruit, complete_recruit, during=("summon",), candidates=recruits),
        Verb(moves.Summon, refuse_summon, apply_summon, complete_summon, ("summon",), summons, exact=True),
        Verb(moves.SummonVia, refuse_summon, apply_summon, complete_summon, ("summon",), summons_via, exact=True),
        Verb(moves.Stay, refuse_stay, apply_stay, during=("summon",), candidates=stays),
        Verb(moves.PlaceJester, refuse_jester, apply_jester, during=("activate",), candidates=jesters),
        Verb(moves.Swap, refuse_swap, apply_swap, complete_swap, during=("activate",), candidates=swaps),
        Verb(moves.Tax, refuse_tax, apply_tax, complete_tax, during=("activate",), candidates=taxes),
        Verb(moves.Claim, refuse_claim, apply_claim, complete_claim, ("kingdom",), claims, exact=True),
        Verb(moves.Decline, refuse_decline, apply_decline, during=("kingdom",), candidates=declines),
        Verb(moves.Replenish, refuse_replenish, apply_replenish, during=("kingdom", "column"), candidates=replenishes),
        Verb(moves.Draw, refuse_draw, apply_draw, during=("draw",), candidates=draws, exact=True),
        Verb(moves.Put, refuse_put, apply_put, during=("put",), candidates=puts),
        Verb(moves.Allow, refuse_allow, apply_allow),
    ),
    chance={"first": setup.deal_first, "lay": setup.deal_lay, "draw": deal_draw},
    phase=phase,
    questions=questions,
    order=Order(ORDER_CODES, proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.set_up,
    refuse_header=setup.refuse_header,
    score=scoring.score,
    views=table_views,
    part=part,
    stock=stock,
    quantities=Quantities(("gold", "kingdoms", "reputation"), scoring.change_quantity, scoring.bounds_of),
    # Rules 1 did not check that tokens and face-down tiles of a position account for each other.
    earlier=Earlier(positions={1: Positions(position.describe, examine_places, position.read_older_position)}),
    positions=Positions(position.describe, examine, position.read_position),
    words=lambda edition: moves.words_for(read_tables(edition)),
    listings=LISTINGS,
    gaps=lambda edition: open_tables(edition).gaps,
    item_words=ITEM_WORDS,
    allowance=Allowance(frozenset({"census", "other-pile"}), missing_tile),
    moment=moment,
    needed=needed,
    gloss=gloss,
    short_forms=SHORT_FORMS,
    choose=choose,
    tally=Tally(tally.holdings, tally.tally),
)
