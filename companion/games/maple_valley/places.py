"""Where a move that comes at the wrong time would belong: the turn, the step or the question that it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.frames import Adjusting, Looking, Shedding, Task, Unseen, Window
from companion.games.maple_valley.state import SETUP, TURN, UNSEEN, Now, Seat, State, StepName, with_seat
from companion.games.maple_valley.tables import Tables, word_of
from companion.games.maple_valley.visits import coming_may
from companion.games.maple_valley.vocabulary import CURIOSITIES, TYPES, DeckName
from companion.referee.effects import Step
from companion.referee.moves import Move

# The codes of refusals that only say whose line it is, or that its step is not now.
ORDER_CODES = frozenset({
    "game-over", "other-asked", "table-asked", "something-open", "no-card", "second-card", "turn-begun", "too-early",
    "too-late", "moved-already", "not-asked", "no-draw", "no-look", "other-hand", "wrong-step",
})  # fmt: skip
TAKES: dict[DeckName, type[v.FromDisplay]] = {"favour": v.TakeFavour, "patch": v.TakePatch, "friend": v.TakeFriend}
DRAWS: dict[DeckName, type[v.FromDeck]] = {"favour": v.DrawFavour, "patch": v.DrawPatch, "friend": v.DrawFriend}


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the table where it would be this move's turn, the likeliest place first; none after the end."""
    find = PLACES.get(type(move))
    is_too_soon = state.step in SETUP and type(move) not in SETTING_UP
    return find(state, move) if find is not None and state.step != "over" and not is_too_soon else iter(())


def _turn_of(state: State, seat: str, step: StepName, now: Now) -> State:
    """Return the table in a step of a player's turn, with nothing open."""
    used = state.used_turn if seat == state.turn else {}
    return replace(state, step=step, turn=seat, now=now, stack=(), passes=0, used_turn=used)


def _has_begun(state: State, seat: str) -> bool:
    """Tell whether it is this player's turn and a card was played."""
    return seat == state.turn and state.step in (*TURN, "end")


def _asking(state: State, seat: str, step: Any, card: str = "") -> State:
    """Return the table where an effect asks a player for a step."""
    return replace(state, stack=(Task(seat, (step,), card),))


def _play(state: State, move: moves.Play) -> Iterator[State]:
    yield _turn_of(state, move.seat, "play", Now())


def _pass(state: State, move: moves.Pass) -> Iterator[State]:
    if not _has_begun(state, move.seat):
        yield _turn_of(state, move.seat, "play", Now())


def _travel(state: State, move: moves.TravelBy) -> Iterator[State]:
    owner = state.seats[move.seat]
    if _has_begun(state, move.seat):
        if state.now.type:
            yield _turn_of(state, move.seat, "travel", state.now)
        return
    for card, type in _friends(state, owner):
        yield _turn_of(state, move.seat, "travel", Now(card, type, owner.at))


def _friends(state: State, owner: Seat) -> Iterator[tuple[str, str]]:
    """Yield the Friends that a player may play, with each travel type; an unseen one may have any."""
    for card in dict.fromkeys(owner.hand or owner.tired):
        friend = state.tables.friends.get(card)
        types = friend.travel if friend is not None else TYPES if card == UNSEEN else ()
        yield from (("" if card == UNSEEN else card, type) for type in types)


def _arrived(state: State, seat: str, *there: str) -> Iterator[State]:
    """Yield Step 3: where the pawn stands once it has travelled, else where a line would be possible."""
    owner = state.seats[seat]
    may = coming_may(state, seat)
    if may is not None:
        yield replace(state, stack=(may,))
        return
    if _has_begun(state, seat):
        step: StepName = "activate" if state.now.type else "craft"
        yield _turn_of(state, seat, step, replace(state.now, phase="run"))
        return
    for at in there:
        arrived = with_seat(state, seat, replace(owner, at=at))
        yield _turn_of(arrived, seat, "activate", Now(type=TYPES[0], phase="run"))


def _forage(state: State, move: moves.Forage) -> Iterator[State]:
    named = set(move.goods)
    return _arrived(state, move.seat, *sorted(state.groves, key=lambda grove: -len(named & set(state.groves[grove]))))


def _make(state: State, move: moves.Make) -> Iterator[State]:
    return _arrived(state, move.seat, *_with_function(state.tables, v.MakeFriend))


def _with_function(tables: Tables, kind: type[Step]) -> list[str]:
    return [id for id, location in tables.locations.items() if any(isinstance(step, kind) for step in location.does)]


def _activate(state: State, move: moves.Activate) -> Iterator[State]:
    return _arrived(state, move.seat)


def _trade(state: State, move: moves.Trade) -> Iterator[State]:
    return _arrived(state, move.seat, *state.outposts)


def _craft(state: State, move: moves.Craft) -> Iterator[State]:
    now = state.now if _has_begun(state, move.seat) else Now()
    yield _turn_of(state, move.seat, "craft", now)


def _use(state: State, move: moves.Use) -> Iterator[State]:
    """Yield the moments of the effects of a card; a Friend in the hand was played there."""
    tables, word = state.tables, move.card.partition("#")[0]
    if word in state.outposts.values():
        posts = [at for at, card in state.outposts.items() if card == word]
        yield from _arrived(state, move.seat, *posts)
        return
    if _is_of_ended_turn(state, move.seat, word):
        yield from _ended_turn(state, move.seat, word)
        return
    now = state.now if _has_begun(state, move.seat) else Now()
    friend = tables.friends.get(word)
    if friend is not None and not now.card and word in state.seats[move.seat].hand:
        now = Now(word, friend.travel[0], state.seats[move.seat].at)
    card = friend or tables.patches.get(word)
    usable = [effect for effect in card.effects if _is_ever_used(effect)] if card is not None else []
    for trigger in dict.fromkeys(effect.trigger for effect in usable):
        of = next(effect.of for effect in usable if effect.trigger == trigger)
        yield _moment(state, move.seat, trigger, of, now)
    if not usable:
        yield _turn_of(state, move.seat, "craft", now)


def _is_ever_used(effect: v.Effect) -> bool:
    """Tell whether a player uses an effect at some moment: it does not come by itself, nor count in the end."""
    return not effect.is_automatic and effect.trigger not in ("rule", "score")


def _is_of_ended_turn(state: State, seat: str, word: str) -> bool:
    """Tell whether a player goes on with a turn that ended by itself, by the Friend of it."""
    now = state.now
    return seat == now.ended and word == now.last and word in state.tables.friends and not _has_begun(state, seat)


def _ended_turn(state: State, seat: str, word: str) -> Iterator[State]:
    """Yield the end of the turn that ended by itself; conditions on what was done in it are not remembered."""
    friend = state.tables.friends[word]
    if not any(effect.if_ for effect in friend.effects):
        now = Now(word, friend.travel[0], state.seats[seat].at, phase="run", activated=True)
        yield replace(_turn_of(state, seat, "craft", now), used_turn=state.now.spent)


def _moment(state: State, seat: str, trigger: v.Trigger, of: tuple[str, ...], now: Now) -> State:
    """Return the moment of a trigger in a player's turn."""
    if trigger in ("any", "move", "arrive"):
        step: StepName = "craft" if trigger == "any" else "travel" if trigger == "move" else "activate"
        return _turn_of(state, seat, step, now)
    during = _turn_of(state, seat, "activate", now)
    return replace(during, stack=(Window(seat, trigger, _subject(state, seat, trigger, of)),))


def _subject(state: State, seat: str, trigger: v.Trigger, of: tuple[str, ...]) -> str:
    """Return something that sets effects with a trigger off."""
    tables = state.tables
    match trigger:
        case "activate":
            return next(id for id, place in tables.locations.items() if not of or {id, place.kind} & set(of))
        case "forage":
            return next(iter(state.groves))
        case "site":
            return of[0] if of else CURIOSITIES[0]
        case "craft":
            wanted = {*of, *map(word_of, of)}
            return next(word for word, card in tables.favours.items() if not of or {word, card.category} & wanted)
        case "event":
            return seat if of == ("self",) else next((name for name in state.seats if name != seat), seat)
    return of[0] if of else ""


def _take(state: State, move: moves.Take) -> Iterator[State]:
    deck = _deck_of(state, move.card)
    if deck is not None:
        yield _asking(state, move.seat, TAKES[deck]())


def _deck_of(state: State, card: str) -> DeckName | None:
    return next((deck for deck in v.DECKS if card in state.tables.cards(deck)), None)


def _mark(state: State, move: moves.Mark) -> Iterator[State]:
    yield _asking(state, move.seat, v.Mark())


def _refresh(state: State, move: moves.Refresh) -> Iterator[State]:
    yield _asking(state, move.seat, v.Refresh())


def _discard(state: State, move: moves.Discard) -> Iterator[State]:
    deck = _deck_of(state, move.cards[0].partition("#")[0])
    if deck is not None:
        yield _asking(state, move.seat, Shedding(deck, len(move.cards)))


def _adjust(state: State, move: moves.Adjust) -> Iterator[State]:
    yield _asking(state, move.seat, Adjusting(""))


def _store(state: State, move: moves.StoreItems) -> Iterator[State]:
    if state.switches.allocation == "players":
        yield replace(state, step="allocate", turn=move.seat, stack=())


def _draw(state: State, move: moves.Draw) -> Iterator[State]:
    deck = _deck_with(state, move.cards)
    if deck is not None:
        yield _asking(state, state.turn or next(iter(state.seats)), DRAWS[deck](n=len(move.cards)))


def _deck_with(state: State, cards: Sequence[str]) -> DeckName | None:
    """Return the deck of some cards, where so many are left in it."""
    deck = _deck_of(state, cards[0])
    return deck if deck is not None and state.decks[deck].pile.in_pile() >= len(cards) else None


def _look(state: State, move: moves.Look) -> Iterator[State]:
    deck = _deck_with(state, move.cards)
    if deck is not None:
        yield _asking(state, move.player, Looking(deck, len(move.cards), 1))


def _hand(state: State, move: moves.Hand) -> Iterator[State]:
    kind: Any = "dawdle" if move.cards[0] in state.tables.dawdles else "friend"
    yield replace(state, stack=(Unseen(move.player, kind, len(move.cards)),))


def _sun(state: State, move: moves.Sun) -> Iterator[State]:
    yield replace(state, step="upkeep" if state.suns else "sun", stack=())


def _set_up(step: StepName) -> Callable[[State, Move], Iterator[State]]:
    def find(state: State, move: Move) -> Iterator[State]:
        yield replace(state, step=step, stack=())

    return find


PLACES: dict[type[Move], Callable[[State, Any], Iterator[State]]] = {
    moves.Outposts: _set_up("outposts"),
    moves.Festivities: _set_up("festivities"),
    moves.Sites: _set_up("sites"),
    moves.Groves: _set_up("groves"),
    moves.Sun: _sun,
    moves.First: _set_up("first"),
    moves.Draw: _draw,
    moves.Hand: _hand,
    moves.Look: _look,
    moves.Play: _play,
    moves.Pass: _pass,
    moves.TravelBy: _travel,
    moves.Forage: _forage,
    moves.Make: _make,
    moves.Activate: _activate,
    moves.Trade: _trade,
    moves.Use: _use,
    moves.Take: _take,
    moves.Mark: _mark,
    moves.Refresh: _refresh,
    moves.Craft: _craft,
    moves.Discard: _discard,
    moves.Adjust: _adjust,
    moves.StoreItems: _store,
}
SETTING_UP: tuple[type[Move], ...] = (
    moves.Outposts, moves.Festivities, moves.Sites, moves.Groves, moves.Sun, moves.First, moves.Draw, moves.Hand,
)  # fmt: skip
