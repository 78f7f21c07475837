"""Where a move made at the wrong time belongs: the turn, the step or the question it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.games.maple_valley import moves
from companion.games.maple_valley import vocabulary as v
from companion.games.maple_valley.cards import Tables, word_of
from companion.games.maple_valley.frames import Adjusting, Looking, Shedding, Task, Unseen, Window
from companion.games.maple_valley.state import SETUP, TURN, UNSEEN, Now, Seat, State, StepName, with_seat
from companion.games.maple_valley.visits import coming_may
from companion.games.maple_valley.vocabulary import CURIOSITIES, TYPES, DeckName
from companion.referee.effects import Step
from companion.referee.moves import Move
from companion.referee.notation import verb_in

# Codes of refusals that only say it is another player's move or another step.
ORDER_CODES = frozenset({
    "game-over", "other-asked", "table-asked", "something-open", "no-card", "second-card", "turn-begun", "too-early",
    "too-late", "moved-already", "not-asked", "no-draw", "no-look", "other-hand", "wrong-step",
})  # fmt: skip
SETTING_UP = (
    moves.Outposts, moves.Festivities, moves.Sites, moves.Groves, moves.Sun, moves.First, moves.Draw, moves.Hand,
)  # fmt: skip
TAKES: dict[DeckName, type[v.FromDisplay]] = {"favour": v.TakeFavour, "patch": v.TakePatch, "friend": v.TakeFriend}
DRAWS: dict[DeckName, type[v.FromDeck]] = {"favour": v.DrawFavour, "patch": v.DrawPatch, "friend": v.DrawFriend}


def proper_places(state: State, move: Move) -> Iterator[State]:
    """Yield the states in which this move would be in turn, the likeliest first; none after the end."""
    is_too_soon = state.step in SETUP and not isinstance(move, SETTING_UP)
    return iter(()) if state.step == "over" or is_too_soon else _places(state, move)


def _places(state: State, move: Move) -> Iterator[State]:
    match move:
        case moves.Outposts() | moves.Festivities() | moves.Sites() | moves.Groves() | moves.First():
            yield replace(state, step=verb_in(type(move)), stack=())
        case moves.Sun():
            yield replace(state, step="upkeep" if state.suns else "sun", stack=())
        case moves.Draw(cards=cards):
            if (deck := _deck_with(state, cards)) is not None:
                yield _asking(state, state.turn or next(iter(state.seats)), DRAWS[deck](n=len(cards)))
        case moves.Look(player=player, cards=cards):
            if (deck := _deck_with(state, cards)) is not None:
                yield _asking(state, player, Looking(deck, len(cards), 1))
        case moves.Hand(player=player, cards=cards):
            kind: Literal["dawdle", "friend"] = "dawdle" if cards[0] in state.tables.dawdles else "friend"
            yield replace(state, stack=(Unseen(player, kind, len(cards)),))
        case moves.Play(seat=seat):
            yield _turn_of(state, seat, "play", Now())
        case moves.Pass(seat=seat):
            if not _has_begun(state, seat):
                yield _turn_of(state, seat, "play", Now())
        case moves.TravelBy():
            yield from _travel(state, move)
        case moves.Forage(seat=seat, goods=goods):
            shared = {grove: len(set(goods) & set(there)) for grove, there in state.groves.items()}
            yield from _arrived(state, seat, *sorted(shared, key=lambda grove: -shared[grove]))
        case moves.Make(seat=seat):
            yield from _arrived(state, seat, *_with_function(state.tables, v.MakeFriend))
        case moves.Activate(seat=seat):
            yield from _arrived(state, seat)
        case moves.Trade(seat=seat):
            yield from _arrived(state, seat, *state.outposts)
        case moves.Use():
            yield from _use(state, move)
        case moves.Take(seat=seat, card=card):
            if (deck := _deck_of(state, card)) is not None:
                yield _asking(state, seat, TAKES[deck]())
        case moves.Mark(seat=seat):
            yield _asking(state, seat, v.Mark())
        case moves.Refresh(seat=seat):
            yield _asking(state, seat, v.Refresh())
        case moves.Craft(seat=seat):
            yield _turn_of(state, seat, "craft", state.now if _has_begun(state, seat) else Now())
        case moves.Discard(seat=seat, cards=cards):
            if (deck := _deck_of(state, cards[0].partition("#")[0])) is not None:
                yield _asking(state, seat, Shedding(deck, len(cards)))
        case moves.Adjust(seat=seat):
            yield _asking(state, seat, Adjusting(""))
        case moves.StoreItems(seat=seat) if state.switches.allocation == "players":
            yield replace(state, step="allocate", turn=seat, stack=())


def _turn_of(state: State, seat: str, step: StepName, now: Now) -> State:
    """Return the state in a step of a player's turn, with an empty stack."""
    used = state.used_turn if seat == state.turn else {}
    return replace(state, step=step, turn=seat, now=now, stack=(), passes=0, used_turn=used)


def _has_begun(state: State, seat: str) -> bool:
    """Return whether it is this player's turn and a card was played."""
    return seat == state.turn and state.step in (*TURN, "end")


def _asking(state: State, seat: str, step: Any, card: str = "") -> State:
    """Return the state in which an effect asks a player for a step."""
    return replace(state, stack=(Task(seat, (step,), card),))


def _travel(state: State, move: moves.TravelBy) -> Iterator[State]:
    owner = state.seats[move.seat]
    if _has_begun(state, move.seat):
        if state.now.type:
            yield _turn_of(state, move.seat, "travel", state.now)
        return
    for card, type in _friends(state, owner):
        yield _turn_of(state, move.seat, "travel", Now(card, type, owner.at))


def _friends(state: State, owner: Seat) -> Iterator[tuple[str, str]]:
    """Yield the Friends a player could play, with each travel type; an unseen one may have any."""
    for card in dict.fromkeys(owner.hand or owner.tired):
        friend = state.tables.friends.get(card)
        types = friend.travel if friend is not None else TYPES if card == UNSEEN else ()
        yield from (("" if card == UNSEEN else card, type) for type in types)


def _arrived(state: State, seat: str, *there: str) -> Iterator[State]:
    """Yield Step 3 at the pawn's location after travelling, or else where the move would be possible."""
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


def _with_function(tables: Tables, kind: type[Step]) -> list[str]:
    return [id for id, location in tables.locations.items() if any(isinstance(step, kind) for step in location.does)]


def _use(state: State, move: moves.Use) -> Iterator[State]:
    """Yield the moments of a card's effects; a Friend in the hand counts as played."""
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
    """Return whether a player uses an effect at some moment, as opposed to automatic and scoring effects."""
    return not effect.is_automatic and effect.trigger not in ("rule", "score")


def _is_of_ended_turn(state: State, seat: str, word: str) -> bool:
    """Return whether a player continues a turn that ended automatically, using its Friend."""
    now = state.now
    return seat == now.ended and word == now.last and word in state.tables.friends and not _has_begun(state, seat)


def _ended_turn(state: State, seat: str, word: str) -> Iterator[State]:
    """Yield the end of the turn that ended automatically, which does not remember what was done in it."""
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
    """Return a subject that triggers effects with a trigger."""
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


def _deck_of(state: State, card: str) -> DeckName | None:
    return next((deck for deck in v.DECKS if card in state.tables.cards(deck)), None)


def _deck_with(state: State, cards: Sequence[str]) -> DeckName | None:
    """Return the deck of some cards, if enough of them are left in it."""
    deck = _deck_of(state, cards[0])
    return deck if deck is not None and state.decks[deck].pile.in_pile() >= len(cards) else None
