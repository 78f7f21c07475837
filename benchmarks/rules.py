"""The rules: listing legal moves, typed lines, replaying."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import chess
import pokerkit

from benchmarks.measure import Result, best_rates
from companion.games import REGISTRY, find_title
from companion.referee.header import Header
from companion.referee.moves import Move
from companion.referee.session import Outcome, begin, resume, stored
from companion.referee.submission import submit
from companion.referee.title import Ask, Title

SEATS = ("ann", "bo")
SOLO = ("ann",)
RUNS = 5
GAMES = 40


@dataclass(frozen=True, eq=False)
class Contest:
    """A campaign or mode of a title to measure. `options` are those of each game, in order."""

    game: Title[object]
    name: str
    options: Sequence[dict[str, Any]]
    seats: tuple[str, ...]
    # How often it is played, for about forty games in all.
    times: int


@cache
def contests() -> tuple[Contest, ...]:
    """Return everything to measure, by title and mode."""
    games = [game for slug in REGISTRY if (game := find_title(slug)) is not None]
    return tuple(contest for game in games for contest in contests_of(game))


def contests_of(game: Title[object]) -> list[Contest]:
    """Return the campaign of a title with one mode, or each of its modes; also solo if the title allows it."""
    modes = game.modes
    campaigns = [game.campaign] if len(modes) == 1 else [(mode,) for mode in modes]
    return [
        Contest(game, _name(game, modes, campaign, seats), campaign, seats, GAMES // len(campaign))
        for seats in (SEATS, SOLO)
        if len(seats) in game.players
        for campaign in campaigns
    ]


def _name(
    game: Title[object],
    modes: Sequence[Mapping[str, Any]],
    campaign: Sequence[Mapping[str, Any]],
    seats: tuple[str, ...],
) -> str:
    mode = game.variant(campaign[0]) if len(modes) > 1 else ""
    return " ".join(filter(None, (game.slug, mode, "solo" if seats == SOLO else "")))


def random_campaign(contest: Contest, seed: int) -> int:
    """Play a whole campaign at random, listing the legal moves of an asked seat; return how many were listed."""
    rng, game = Random(seed), contest.game
    listed = 0
    keepsakes: dict[str, object] = {}
    for options in contest.options:
        header = Header(game.slug, contest.seats, game.rules_version, options=options, keepsakes=keepsakes)
        state = game.start(header)
        while asked := game.asked(state):
            moves = list(game.legal(state, rng.choice(asked)))
            listed += len(moves)
            state, _ = game.apply(state, rng.choice(moves))
        keepsakes = game.keepsakes.of(state) if game.keepsakes else {}
    return listed


def random_campaigns(contest: Contest) -> int:
    """Play about the same number of games in every title."""
    return sum(random_campaign(contest, seed) for seed in range(contest.times))


def chess_games() -> int:
    """Play random games of chess, listing every legal move."""
    rng = Random(1)
    listed = 0
    for _ in range(12):
        board = chess.Board()
        while moves := list(board.legal_moves):
            listed += len(moves)
            board.push(rng.choice(moves))
            if board.ply() >= 300:
                break
    return listed


def listing() -> Iterator[Result]:
    """Measure legal moves listed per second in random playouts, including applying them, by title."""
    for contest in contests():
        random_campaign(contest, 0)
        ours, peer = best_rates(partial(random_campaigns, contest), chess_games, RUNS)
        yield Result(f"{contest.name}: moves listed, against python-chess", ours, peer, "a second", 0.2, True)
    commit = commit_time()
    for contest in contests():
        slow = quantiles(list_times(contest), n=100)[-1]
        yield Result(
            f"{contest.name}: the slowest list of a hundred, against a bare SQLite commit", slow, commit, "s", 10, False
        )


def list_times(contest: Contest) -> list[float]:
    """Time every list of legal moves in a campaign or some games, except the first, which reads files."""
    rng, game, times, keepsakes = Random(3), contest.game, list[float](), dict[str, object]()
    for options in [*contest.options] * max(1, 5 // len(contest.options)):
        state = game.start(Header(game.slug, contest.seats, game.rules_version, options=options, keepsakes=keepsakes))
        while asked := game.asked(state):
            seat = rng.choice(asked)
            before = time.perf_counter()
            moves = list(game.legal(state, seat))
            times.append(time.perf_counter() - before)
            state, _ = game.apply(state, rng.choice(moves))
        keepsakes = game.keepsakes.of(state) if game.keepsakes else {}
    return times[1:]


def commit_time() -> float:
    """Return the median time of a bare SQLite commit."""
    with TemporaryDirectory() as folder:
        db = sqlite3.connect(Path(folder) / "bare.db")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE line (text)")
        times = []
        for _ in range(200):
            before = time.perf_counter()
            db.execute("INSERT INTO line VALUES ('a move')")
            db.commit()
            times.append(time.perf_counter() - before)
        db.close()
    return median(times)


class Typed(NamedTuple):
    """A game of simple players: its header, its typed lines, and its stored lines."""

    header: Header
    lines: Sequence[str]
    rows: Sequence[tuple[str, bytes]]


@cache
def typed_games(contest: Contest) -> tuple[Typed, ...]:
    """Let simple players play a campaign, or some games of a mode."""
    rng = Random(7)
    return tuple(typed for _ in range(max(1, contest.times // 8)) for typed in _type_campaign(contest, rng))


def _next_move(game: Title[Any], state: Any, ask: Ask, rng: Random) -> Move:
    """Return the next move: of chance, of the table, or of a simple player."""
    if ask.seat is not None:
        return game.advise(state, ask.seat, rng)
    verb = ask.verbs[0]
    return game.chance[verb](state, rng) if verb in game.chance else rng.choice(list(game.legal(state, None)))


def _type_campaign(contest: Contest, rng: Random) -> Iterator[Typed]:
    game = contest.game
    keepsakes: dict[str, object] = {}
    for options in contest.options:
        header = Header(game.slug, contest.seats, game.rules_version, options=options, keepsakes=keepsakes)
        outcome = begin(game, header)
        assert isinstance(outcome, Outcome)
        session = outcome.session
        while asks := session.asks():
            move = _next_move(game, session.state, asks[0], rng)
            session = submit(session, session.write(move)).session
        rows = [(entry.text, stored(entry)) for entry in session.entries]
        yield Typed(header, [entry.text for entry in session.entries], rows)
        keepsakes = game.keepsakes.of(session.state) if game.keepsakes else {}


def type_in(contest: Contest) -> int:
    """Type the games in again: parse, judge, apply."""
    typed = 0
    for header, lines, _ in typed_games(contest):
        outcome = begin(contest.game, header)
        assert isinstance(outcome, Outcome)
        for line in lines:
            outcome = submit(outcome.session, line)
        typed += len(lines)
    return typed


def replay(contest: Contest) -> int:
    """Open the same games from their stored lines."""
    replayed = 0
    for header, lines, rows in typed_games(contest):
        resume(contest.game, header, rows)
        replayed += len(lines)
    return replayed


def poker_hands() -> int:
    """Play random hands of no-limit hold'em; return the number of decisions."""
    rng = Random(1)
    decisions = 0
    for _ in range(30):
        state = pokerkit.NoLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), True, 0, (50, 100), 100, (10_000, 10_000), 2
        )
        while state.status:
            acts = [state.fold, state.check_or_call, state.complete_bet_or_raise_to]
            allowed = [state.can_fold(), state.can_check_or_call(), state.can_complete_bet_or_raise_to()]
            rng.choice([act for act, is_allowed in zip(acts, allowed, strict=True) if is_allowed])()
            decisions += 1
    return decisions


def rules() -> Iterator[Result]:
    """Measure listing, typing and replaying, by title and mode."""
    yield from listing()
    yield from typed_lines()
    yield from replaying()


def typed_lines() -> Iterator[Result]:
    """Measure typed lines per second (parse, judge and apply), by title."""
    for contest in contests():
        typed_games(contest)
        ours, peer = best_rates(partial(type_in, contest), poker_hands, RUNS)
        yield Result(f"{contest.name}: typed lines, against PokerKit", ours, peer, "a second", 1.0, True)


def replaying() -> Iterator[Result]:
    """Compare replaying stored lines with typing them again, by title."""
    for contest in contests():
        ours, peer = best_rates(partial(replay, contest), partial(type_in, contest), RUNS)
        yield Result(f"{contest.name}: replayed, against typed lines", ours, peer, "a second", 3.0, True)
