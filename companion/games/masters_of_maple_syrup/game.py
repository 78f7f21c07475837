"""Masters of Maple Syrup as a title."""

from __future__ import annotations

from functools import partial

from companion.games.library import read_book
from companion.games.masters_of_maple_syrup import (
    actions,
    answers,
    asks,
    develop,
    discard,
    draw,
    manual,
    moment,
    moves,
    order,
    players,
    position,
    scoring,
    setup,
    tally,
    trees,
    view,
)
from companion.games.masters_of_maple_syrup.allow import CODES, apply_allow, missing_card, refuse_allow
from companion.games.masters_of_maple_syrup.examine import examine
from companion.games.masters_of_maple_syrup.gloss import gloss
from companion.games.masters_of_maple_syrup.order import during, row
from companion.games.masters_of_maple_syrup.short_forms import SHORT_FORMS
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.table_words import ITEM_WORDS
from companion.games.masters_of_maple_syrup.tables import LISTINGS, SLUG, card_names, inspect, open_tables
from companion.games.masters_of_maple_syrup.uses import complete_without
from companion.games.masters_of_maple_syrup.words import words_for
from companion.referee.abilities import Allowance, Earlier, Hidden, Positions, Quantities, Tally
from companion.referee.title import Order, Title, Verb

TITLE = Title(
    slug=SLUG,
    name="Masters of Maple Syrup",
    rules_version=2,
    players=range(2, 3),
    players_clause="MS-GEN-01",
    shares_victory=False,
    options=("mode", "sides"),
    # The red sides, or the white ones of the rivals.
    modes=({}, {"mode": "rivals"}),
    switches=Switches,
    inner=("step", "selected", "moved", "stack", "closed", "quiet", "developed"),
    score_lines=scoring.SCORE_LINES,
    verbs=(
        Verb(moves.First, setup.refuse_first, setup.apply_first, None, during("first"), setup.propose_first),
        Verb(moves.Draw, draw.refuse_draw, draw.apply_draw, None, during("draw"), draw.propose_draw),
        row(moves.Throw, setup.refuse_throw, setup.apply_throw, setup.propose_throw),
        row(moves.Select, actions.refuse_select, actions.apply_select, actions.propose_select, actions.complete_select),
        Verb(moves.Choose, actions.refuse_choose, actions.apply_choose, None, during("choose"), actions.propose_choose),
        row(moves.Tap, trees.refuse_tap, trees.apply_tap, trees.propose_tap, trees.complete_tap),
        row(moves.Harvest, trees.refuse_harvest, trees.apply_harvest, trees.propose_harvest, trees.complete_harvest),
        row(
            moves.Develop,
            develop.refuse_develop,
            develop.apply_develop,
            develop.list_develops,
            complete_without,
            exact=True,
        ),
        row(moves.Pay, develop.refuse_pay, develop.apply_pay, develop.propose_pay),
        row(
            moves.Discard,
            discard.refuse_discard,
            discard.apply_discard,
            discard.propose_discard,
            discard.complete_discard,
        ),
        answers.TUCK,
        answers.UNTUCK,
        answers.TAKE,
        answers.GIVE,
        answers.PLACE,
        answers.TURN,
        answers.REMOVE,
        row(moves.Point, answers.refuse_point, answers.apply_point, answers.propose_point),
        row(moves.Return, discard.refuse_return, discard.apply_return, discard.propose_return),
        row(moves.Accept, lambda state, move: None, answers.apply_accept, lambda state, seat: (moves.Accept(seat),)),
        row(moves.Decline, lambda state, move: None, answers.apply_decline, lambda state, seat: (moves.Decline(seat),)),
        Verb(moves.Adjust, manual.refuse_adjust, manual.apply_adjust, None, during("adjust"), manual.propose_adjust),
        Verb(
            moves.Use, actions.refuse_use, actions.apply_use, actions.complete_use, during("use"), actions.propose_use
        ),
        Verb(
            moves.Done,
            actions.refuse_done,
            actions.apply_done,
            complete_without,
            during("done"),
            actions.propose_done,
        ),
        row(moves.Reveal, manual.refuse_reveal, manual.apply_reveal, manual.propose_reveal, manual.complete_reveal),
        Verb(moves.Allow, refuse_allow, apply_allow),
        Verb(moves.Stop, setup.refuse_stop, setup.apply_stop, None, during("stop"), setup.propose_stop),
    ),
    chance={"draw": draw.deal_draw},
    turn=lambda state: state.number,
    phase=order.phase,
    questions=asks.questions,
    order=Order(order.ORDER_CODES, order.proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.new_game,
    score=scoring.score,
    views=view.table_views,
    part=view.part,
    stock=view.stock,
    quantities=Quantities(("points",), tally.change_points, tally.bounds_of_points),
    positions=Positions(position.describe, examine, position.read_position),
    words=words_for,
    listings=LISTINGS,
    gaps=lambda edition: open_tables(edition).gaps,
    faults=inspect,
    item_words=ITEM_WORDS,
    allowance=Allowance(CODES, missing_card),
    moment=moment.moment,
    needed=moment.needed,
    gloss=gloss,
    card_names=card_names,
    variant=lambda options: str(options.get("sides") or options.get("mode", "standard")),
    short_forms=SHORT_FORMS,
    choose=players.choose,
    earlier=Earlier(endings=(moves.Done,)),
    hidden=Hidden(view.seen, view.shown),
    tally=Tally(tally.holdings, tally.tally),
)
