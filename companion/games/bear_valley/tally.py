"""The result of a game that was not tracked (BV-END)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.games.bear_valley.components import DESTINATION, EQUIPMENT, START, TOKENS, Face
from companion.games.bear_valley.scoring import face_words, sheet_of
from companion.games.bear_valley.setup import set_up
from companion.games.bear_valley.state import Ending, Seat, State
from companion.games.bear_valley.switches import Switches
from companion.games.bear_valley.tables import Tables, read_tables
from companion.games.bear_valley.tokens import UNCARRIED, pieces, stock_of
from companion.games.bear_valley.turn_end import THREE_GOLD
from companion.referee.abilities import Tallied
from companion.referee.amounts import enumerated
from companion.referee.header import Header
from companion.referee.holdings import Held, Holding, Value, number, word
from companion.referee.verdicts import Refusal, refuse

FATES = ("lost", "eaten", "destination")
BY_GOLD = "gold"
ANYWHERE = "anywhere"
# The camp of a winner.
WINNING = {"destination": DESTINATION, BY_GOLD: START}


def holdings(edition: str, options: Mapping[str, Any] = {}) -> list[Holding]:
    """List what to enter for each player; tokens only in the advanced game (BV-BASIC-01)."""
    tables = read_tables(edition)
    is_advanced = options.get("mode") == "advanced"
    has_gold = is_advanced and options.get("gold", "yes") == "yes"
    fates = (*FATES, BY_GOLD) if has_gold else FATES
    tokens = TOKENS if has_gold else EQUIPMENT if is_advanced else ()
    return [
        Holding("fate", f"how it ended: {', '.join(fates)}", kind="choice", one_of=fates),
        *(Holding(token, f"{token} tokens", tables.box[token]) for token in tokens),
        Holding("on", "the card the player is on at the end", kind="choice", one_of=(ANYWHERE, *tables.faces)),
    ]


def tally(
    held: Mapping[str, Held],
    rulings: Mapping[str, str],
    edition: str,
    options: Mapping[str, Any] = {},
    shared: Mapping[str, Value] = {},
) -> Tallied:
    """Return the score sheet: one winner or none (BV-END-05)."""
    header = Header("bear-valley", tuple(held), 0, edition=edition, options=dict(options))
    state = set_up(header, msgspec.convert(dict(rulings), Switches))
    if isinstance(state, Refusal):
        return state
    seats = {name: seat_of(own, state.seats[name]) for name, own in held.items()}
    fates = {name: word(own, "fate", FATES[0]) for name, own in held.items()}
    homes = [name for name, fate in fates.items() if fate in WINNING]
    if len(homes) > 1:
        return refuse("BV-END-05", "two-winners", f"only one player can win, not {enumerated(homes)}")
    after = replace(state, step="over", seats=seats)
    winner, ending = _won(after, homes, fates)
    refusal = _refuse_fates(after, homes) or _refuse_tokens(after) or _refuse_gold(after, ending, winner)
    places = {name: _place(state.tables, word(own, "on", ANYWHERE), fates[name]) for name, own in held.items()}
    refusal = refusal or next((place for place in places.values() if isinstance(place, Refusal)), None)
    refusal = refusal or _refuse_places(after, {name: word(own, "on", ANYWHERE) for name, own in held.items()}, winner)
    if refusal is not None:
        return refusal
    return sheet_of(replace(after, winner=winner, ending=ending), {name: str(place) for name, place in places.items()})


def seat_of(held: Held, seat: Seat) -> Seat:
    """Give a player the tokens that were counted."""
    tokens = tuple(sorted(token for token in TOKENS for _ in range(number(held, token))))
    return replace(seat, tokens=tokens, eaten=word(held, "fate") == "eaten")


def _won(state: State, homes: list[str], fates: Mapping[str, str]) -> tuple[str, Ending]:
    """Return the winner and the ending: a camp, the last survivor (BV-END-03), or the bears."""
    if homes:
        return homes[0], "gold" if fates[homes[0]] == BY_GOLD else "destination"
    return (state.living[0], "survivor") if len(state.living) == 1 else ("", "bears")


def _refuse_fates(state: State, homes: list[str]) -> Refusal | None:
    """Refuse a win after everyone else was eaten (BV-END-03), and tokens of eaten players."""
    if homes and len(state.living) == 1:
        reason = f"{homes[0]} had already won when everyone else was eaten"
        return refuse(
            "BV-END-03 BV-END-05", "survivor-first", reason, f"Enter {homes[0]} fate=lost for the last survivor"
        )
    for name, seat in state.seats.items():
        if seat.eaten and seat.tokens:
            return refuse("BV-CLOCK-10 BV-R16", "eaten", f"{name} was eaten and has no tokens")
    return None


def _refuse_tokens(state: State) -> Refusal | None:
    """Refuse more tokens than the box has or a character may carry (BV-EQ-02, BV-R49, BV-ROCKY-03)."""
    for token, left in stock_of(state).items():
        if left < 0:
            held = sum(seat.tokens.count(token) for seat in state.seats.values())
            return refuse("BV-EQ-02", "too-many", f"{held} {token} tokens counted, but there are only {held + left}")
    for name, seat in state.seats.items():
        uncarried = [token for token in seat.tokens if (seat.character, token) in UNCARRIED]
        if uncarried:
            clause = UNCARRIED[seat.character, uncarried[0]]
            return refuse(f"{clause} BV-R49", "not-for-this-character", f"{name} cannot carry a {uncarried[0]}")
        if seat.character == "rocky" and len(pieces(seat.tokens)) > 1:
            return refuse("BV-ROCKY-03", "not-for-this-character", f"{name} carries at most one piece of Equipment")
    return None


def _refuse_gold(state: State, ending: Ending, winner: str) -> Refusal | None:
    gold = state.seats[winner].tokens.count("gold") if ending == "gold" else THREE_GOLD
    if gold < THREE_GOLD:
        return refuse("BV-GOLD-01", "too-little-gold", f"{winner} needs {THREE_GOLD} gold to win and has {gold}")
    return None


def _place(tables: Tables, card: str, fate: str) -> str | Refusal:
    """Return where a player ended, if known; a winner is on a camp."""
    kind = WINNING.get(fate, "")
    if card == ANYWHERE:
        return f"the {kind.replace('-', ' ')}" if kind else ""
    face = tables.faces[card]
    if face.is_bear and fate == FATES[0]:
        return refuse("BV-BEAR-03", "wrong-card", f"only a player who was eaten can end on {face_words(face)}")
    is_wrong = face.kind != kind if kind else face.kind == DESTINATION
    if is_wrong:
        clause = "BV-GOLD-01" if fate == BY_GOLD else "BV-END-01"
        return refuse(clause, "wrong-card", f"a player with fate={fate} cannot be on {face_words(face)}")
    return face_words(face)


def _refuse_places(state: State, cards: Mapping[str, str], winner: str) -> Refusal | None:
    """Refuse final places that contradict each other (BV-MAP-02, -05..07, BV-SETUP-02, BV-GOLD-01, BV-SUNNY-03)."""
    ends = {name: state.tables.faces[card] for name, card in cards.items() if card != ANYWHERE}
    laid = {face.id for face in state.map.values()}
    for name, face in ends.items():
        seat = state.seats[name]
        if face.is_river and face.id not in laid:
            return refuse("BV-SETUP-02 BV-SETUP-03", "no-river", f"{face.id} is not a card of this river")
        if seat.character == "sunny" and face.picture == "cave" and not seat.eaten:
            return refuse("BV-SUNNY-03", "wrong-card", f"Sunny does not enter Caves: {face_words(face)}")
        gold = seat.tokens.count("gold")
        if face.kind == START and gold >= THREE_GOLD and not (seat.eaten or name == winner):
            reason = f"{name} has {gold} gold at the Starting Camp and would have won"
            return refuse("BV-GOLD-01 BV-R45", "would-have-won", reason)
        refusal = _refuse_beside(state, [other for other in ends if ends[other].id == face.id], ends)
        if refusal is not None:
            return refusal
    return None


def _refuse_beside(state: State, names: list[str], ends: Mapping[str, Face]) -> Refusal | None:
    """Refuse two orientations of a card, or more players than its sections."""
    face = ends[names[0]]
    if any(ends[name] is not face for name in names):
        return refuse("BV-MAP-02", "two-ways-round", f"{face.id} has only one orientation on the map")
    living = [name for name in names if not state.seats[name].eaten]
    if len(living) > len(face.sections) and face.kind != START:
        clauses = "BV-MAP-07 BV-MAP-05" if len(face.sections) > 1 else "BV-MAP-05"
        which = "both" if len(living) == 2 else "all"
        return refuse(clauses, "occupied", f"{enumerated(living)} cannot {which} be on {face}")
    return None
