"""Masters of Maple Syrup as a title: two neighbours select actions for both, and develop their sugarbushes."""

from __future__ import annotations

from functools import partial

from companion.games.library import read_book
from companion.games.masters_of_maple_syrup import (
    acting,
    answers,
    asks,
    developing,
    discarding,
    drawing,
    faults,
    manual,
    moment,
    moves,
    places,
    players,
    position,
    scoring,
    seen,
    setup,
    tally,
    tucking,
    view,
    waiting,
)
from companion.games.masters_of_maple_syrup.examine import examine
from companion.games.masters_of_maple_syrup.gloss import gloss
from companion.games.masters_of_maple_syrup.listing import LISTS
from companion.games.masters_of_maple_syrup.state import State
from companion.games.masters_of_maple_syrup.switches import Switches
from companion.games.masters_of_maple_syrup.tables import LISTINGS, SLUG, open_tables
from companion.games.masters_of_maple_syrup.words import words_for
from companion.referee.moves import Move
from companion.referee.notation import verb_in
from companion.referee.title import Earlier, Hidden, Order, Positions, Quantities, Tally, Title, Verb


def row(move: type[Move], refuse, apply, complete=None) -> Verb[State]:
    verb = verb_in(move)
    during = tuple(phase for phase, verbs in waiting.VERBS.items() if verb in verbs)
    return Verb(move, refuse, apply, complete, during, LISTS[verb])


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
        row(moves.First, setup.refuse_first, setup.apply_first),
        row(moves.Draw, drawing.refuse_draw, drawing.apply_draw),
        row(moves.Throw, setup.refuse_throw, setup.apply_throw),
        row(moves.Select, acting.refuse_select, acting.apply_select, acting.fill_select),
        row(moves.Choose, acting.refuse_choose, acting.apply_choose),
        row(moves.Tap, acting.refuse_tap, acting.apply_tap, acting.fill_tap),
        row(moves.Harvest, acting.refuse_harvest, acting.apply_harvest, acting.fill_harvest),
        row(moves.Develop, developing.refuse_develop, developing.apply_develop, developing.fill_develop),
        row(moves.Pay, developing.refuse_pay, developing.apply_pay),
        row(moves.Discard, discarding.refuse_discard, discarding.apply_discard, discarding.fill_discard),
        row(moves.Tuck, *tucking.TUCK),
        row(moves.Untuck, *tucking.UNTUCK),
        row(moves.Take, *answers.TAKE),
        row(moves.Give, *answers.GIVE),
        row(moves.Place, *answers.PLACE),
        row(moves.Turn, *answers.TURN),
        row(moves.Remove, *answers.REMOVE),
        row(moves.Point, answers.refuse_point, answers.apply_point),
        row(moves.Return, discarding.refuse_return, discarding.apply_return),
        row(moves.Accept, answers.refuse_accept, answers.apply_accept),
        row(moves.Decline, answers.refuse_decline, answers.apply_decline),
        row(moves.Adjust, manual.refuse_adjust, manual.apply_adjust),
        row(moves.Use, acting.refuse_use, acting.apply_use, acting.fill_use),
        row(moves.Done, acting.refuse_done, acting.apply_done, acting.fill_done),
        row(moves.Reveal, manual.refuse_reveal, manual.apply_reveal, manual.fill_reveal),
        row(moves.Stop, setup.refuse_stop, setup.apply_stop),
    ),
    chance={"draw": drawing.deal_draw},
    phase=waiting.phase,
    questions=asks.questions,
    order=Order(places.ORDER_CODES, places.proper_places),
    book=partial(read_book, SLUG),
    seats=lambda state: tuple(state.seats),
    set_up=setup.new_game,
    score=scoring.score,
    views=view.table_views,
    quantities=Quantities(("points",), tally.change_points, tally.bounds_of_points),
    positions=Positions(position.describe, examine, position.read_position),
    words=words_for,
    listings=LISTINGS,
    gaps=lambda edition: open_tables(edition).gaps,
    faults=faults.inspect,
    moment=moment.moment,
    needed=moment.needed,
    gloss=gloss,
    variant=lambda options: str(options.get("sides") or options.get("mode", "standard")),
    choose=players.choose,
    earlier=Earlier(endings=(moves.Done,)),
    hidden=Hidden(seen.seen, seen.shown),
    tally=Tally(tally.holdings, tally.tally),
)
