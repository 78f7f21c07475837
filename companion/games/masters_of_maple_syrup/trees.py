"""Tap and harvest trees (MS-TAP, MS-HAR)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from companion.games.masters_of_maple_syrup import moves
from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import Card
from companion.games.masters_of_maple_syrup.counts import fits, kind_words
from companion.games.masters_of_maple_syrup.events import Harvested, Tapped
from companion.games.masters_of_maple_syrup.frames import Task, Use, Window
from companion.games.masters_of_maple_syrup.hands import draw_cards
from companion.games.masters_of_maple_syrup.property import alike, find_card, is_word
from companion.games.masters_of_maple_syrup.state import Placed, Result, State, card_of, with_placed, written
from companion.games.masters_of_maple_syrup.turns import settle
from companion.games.masters_of_maple_syrup.uses import (
    after_card,
    bare_use,
    declining,
    forces,
    has_room,
    is_allowed,
    left_of,
    most,
    refuse_without,
    top_use,
    trees,
    worth_declining,
    written_out,
)
from companion.referee.amounts import counted, enumerated
from companion.referee.effects import push, swap
from companion.referee.moves import Move
from companion.referee.verdicts import Refusal, refuse


def meant_trees(state: State, use: Use, word: str, before: Sequence[str] = ()) -> list[Placed]:
    """List the trees that a word can mean and a use can take, the first of identical ones."""
    return alike([placed for placed in trees(state, use, before) if is_word(placed, word)])


def _refuse_tree(state: State, use: Use, word: str, before: Sequence[str] = (), named: int = 1) -> Refusal:
    """Return why one of the named trees cannot be tapped or harvested.

    The clauses are MS-ACT-05, MS-GEN-06, MS-TAP-02, MS-HAR-02 and MS-ACT-04.
    """
    found = find_card(state, use.seat, word)
    if not found:
        other = state.other(use.seat)
        if find_card(state, other, word):
            return refuse("MS-ACT-05", "not-there", f"{word} is on {other}'s property, not on {use.seat}'s")
        return refuse("MS-ACT-05 MS-GEN-05", "not-there", f"{word} is on neither property")
    card = card_of(state, found[0])
    if card.type != "tree":
        return refuse("MS-GEN-06", "utility", f"{word} is a utility; only trees are tapped and harvested")
    is_tapped = use.act == "harvest"
    upright = [placed for placed in found if placed.tapped == is_tapped and placed.id not in (*before, *use.done)]
    if not upright and not is_tapped:
        return refuse("MS-TAP-02 MS-R15 MS-R61", "tapped-already", lambda: _no_upright(use, word, found, before))
    if not upright:
        return refuse("MS-HAR-02 MS-R61", "not-tapped", f"{word} is not tapped")
    if not has_room(state, use, card, before):
        return refuse("MS-ACT-04 MS-R61", "too-many", lambda: _too_many(state, use, named))
    if not any(is_allowed(state, use, card, placed) for placed in upright):
        clause = "MS-EFF-02" if use.by else "MS-RIV-02" if state.has_white else "MS-ACT-01"
        return refuse(clause, "filter", f"this {use.act.upper()} does not allow {word}")
    return refuse("MS-R71", "bound", f"{word} does not fit the BEFORE effect used for this {use.act.upper()}")


def _no_upright(use: Use, word: str, found: Sequence[Placed], before: Sequence[str]) -> str:
    """Tell a tree that lies tapped from one that the same move already taps."""
    number = sum(placed.id in before for placed in found)
    if not number:
        return f"{word} is already tapped"
    return f"{word} is named twice" if len(found) == 1 else f"{use.seat} has only {number} upright {word} to tap"


def _too_many(state: State, use: Use, named: int) -> str:
    """Compare the trees that a use allows with those used and those named in one move."""
    bound = [extra for extra in forces(state, use, "extra") if extra.of is not None]
    free = most(state, use) - sum(extra.amount for extra in bound)
    kinds = enumerated([kind_words(extra.amount, extra.of, "tree") for extra in bound])
    allows = f"{use.act.upper()} allows {counted(free, 'tree')} here" + (f", plus {kinds}" if bound else "")
    done = len(use.done) + use.replaced
    return f"{allows} ({done} used)" if done else allows if bound else f"{allows}, not {named}"


def _first_tree(state: State, use: Use, word: str) -> Placed:
    is_tapped = use.act == "harvest"
    for placed in state.seats[use.seat].property:
        if placed.tapped == is_tapped and word in (placed.card, placed.id) and placed.id not in use.done:
            return placed
    raise LookupError(word)


def propose_tap(state: State, seat: str) -> Iterable[Move]:
    use = top_use(state)
    words = [written(state, seat, placed) for placed in trees(state, use)]
    pairs = combinations(words, 2) if left_of(state, use) > 1 else ()
    plain = [moves.Tap(seat, chosen) for chosen in (*((word,) for word in words), *pairs)]
    return [*plain, *declining(plain, worth_declining(state, use))]


def refuse_tap(state: State, move: moves.Tap) -> Refusal | None:
    refusal = refuse_without(state, move)
    if refusal is not None:
        return refusal
    use = bare_use(state, move)
    before: list[str] = []
    for word in _numbered_first(move.trees):
        found = meant_trees(state, use, word, before)
        if not found:
            return _refuse_tree(state, use, word, before, len(move.trees))
        before.append(found[0].id)
    return None


def complete_tap(state: State, move: moves.Tap) -> Sequence[Move]:
    """Resolve the trees that are meant, in the order of the property."""
    use = bare_use(state, move)
    readings: list[tuple[Placed, ...]] = [()]
    for word in _numbered_first(move.trees):
        readings = [
            (*chosen, placed)
            for chosen in readings
            for placed in meant_trees(state, use, word, [before.id for before in chosen])
        ]
    sets = dict.fromkeys(tuple(sorted(chosen, key=state.seats[move.seat].property.index)) for chosen in readings)
    without = written_out(state, move)
    return [
        moves.Tap(move.seat, tuple(written(state, move.seat, placed) for placed in chosen), without) for chosen in sets
    ]


def _numbered_first(words: Sequence[str]) -> list[str]:
    """Put trees typed with a number first, so that a bare name means one of the others."""
    return sorted(words, key=lambda word: "#" not in word)


def apply_tap(state: State, move: moves.Tap) -> Result:
    """Turn trees by 90° (MS-TAP-01, MS-TAP-03)."""
    use = bare_use(state, move)
    for word in move.trees:
        placed = _first_tree(state, use, word)
        state = with_placed(state, move.seat, replace(placed, tapped=True))
        use = after_card(use, placed.id)
    return settle(swap(state, use), (Tapped(move.seat, move.trees),))


def propose_harvest(state: State, seat: str) -> Iterator[Move]:
    use = top_use(state)
    for placed in trees(state, use):
        card, word = card_of(state, placed), written(state, seat, placed)
        plain = moves.Harvest(seat, word)
        yield plain
        if harvest_number(state, use, card):
            yield moves.Harvest(seat, word, 0)
        yield from declining([plain], worth_declining(state, use, card))


def refuse_harvest(state: State, move: moves.Harvest) -> Refusal | None:
    refusal = refuse_without(state, move)
    if refusal is not None:
        return refusal
    use = bare_use(state, move)
    found = meant_trees(state, use, move.tree)
    if not found:
        return _refuse_tree(state, use, move.tree)
    if not move.number:
        return None
    whole = harvest_number(state, use, card_of(state, found[0]))
    if move.number == whole:
        return None
    without = f" without {' '.join(move.without)}" if move.without else ""
    hint = f"Legal: {move.seat} harvest {move.tree}{without}"
    return refuse(
        "MS-R19 MS-HAR-01",
        "all-or-none",
        f"{move.tree} draws exactly {counted(whole, 'card')}, not {move.number}",
        hint,
    )


def harvest_number(state: State, use: Use, card: Card) -> int:
    """Return the number of cards a harvest draws (MS-HAR-01), including WHEN effects for each tree."""
    more = [force.amount for force in forces(state, use, "bonus_draw_each") if fits(force.of, card)]
    return (card.harvest or 0) + sum(more)


def complete_harvest(state: State, move: moves.Harvest) -> Sequence[Move]:
    use = bare_use(state, move)
    found = meant_trees(state, use, move.tree)
    is_none = move.number == 0 and harvest_number(state, use, card_of(state, found[0])) > 0
    number, without = 0 if is_none else None, written_out(state, move)
    return [moves.Harvest(move.seat, written(state, move.seat, placed), number, without) for placed in found]


def apply_harvest(state: State, move: moves.Harvest) -> Result:
    """Turn a tree upright, then draw its cards (MS-HAR-01, MS-HAR-03, MS-HAR-05)."""
    use = bare_use(state, move)
    placed = _first_tree(state, use, move.tree)
    card = card_of(state, placed)
    keeps = any(force.amount and fits(force.of, card) for force in forces(state, use, "keep_tapped"))
    number = harvest_number(state, use, card) if move.number is None else move.number
    state = with_placed(state, move.seat, replace(placed, tapped=keeps))
    state = swap(state, after_card(use, placed.id))
    if placed.card in state.tables.called.get("harvested", ()):
        state = push(state, Window(move.seat, "harvested", placed.id))
    harvested = Harvested(move.seat, move.tree, keeps)
    if number and state.is_named:
        return settle(push(state, Task(move.seat, move.seat, (v.Draw(number),), placed.id)), (harvested,))
    state, drawn = draw_cards(state, move.seat, number)
    return settle(state, (harvested, *drawn))
