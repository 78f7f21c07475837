"""The rules: listing legal moves, typed lines, replaying."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from random import Random

import chess
import pokerkit

from benchmarks.measure import Result, best_rates
from companion.games import REGISTRY, find_game
from companion.referee.game import Game, Header
from companion.referee.session import Outcome, Session, begin, resume, stored, submit

SEATS = ("ann", "bo")
RUNS = 5
GAMES = 40


def random_campaign(game: Game[object], seed: int) -> int:
    """Play a whole campaign at random, listing every legal move of whoever is asked; return how many were listed."""
    rng = Random(seed)
    listed = 0
    keepsakes: dict[str, object] = {}
    for options in game.campaign_options():
        header = Header(game.slug, SEATS, game.rules_version, options=options, keepsakes=keepsakes)
        state = game.start(header)
        while asks := game.asks(state):
            moves = list(game.moves(state, asks[0].seat))
            listed += len(moves)
            state, _ = game.apply(state, rng.choice(moves))
        keepsakes = game.keepsakes(state)
    return listed


def random_campaigns(game: Game[object]) -> int:
    """Play some forty games, whatever a campaign of the title is."""
    return sum(random_campaign(game, seed) for seed in range(GAMES // len(game.campaign_options())))


def all_titles() -> list[Game[object]]:
    return [game for slug in REGISTRY if (game := find_game(slug)) is not None]


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
    """Legal moves listed per second in random playouts, applying included, title by title."""
    for game in all_titles():
        random_campaign(game, 0)
        ours, peer = best_rates(partial(random_campaigns, game), chess_games, RUNS)
        yield Result(f"{game.slug}: moves listed, against python-chess", ours, peer, "a second", 1.0, True)


@cache
def typed_campaign(game: Game[object]) -> list[tuple[Header, list[str], Session]]:
    """Let the simple players play a campaign; return each game's header, its lines, and its end."""
    rng = Random(7)
    games = []
    keepsakes: dict[str, object] = {}
    for options in game.campaign_options():
        header = Header(game.slug, SEATS, game.rules_version, options=options, keepsakes=keepsakes)
        outcome = begin(game, header)
        assert isinstance(outcome, Outcome)
        session = outcome.session
        while asks := session.asks():
            seat, verb = asks[0].seat, asks[0].verbs[0]
            move = game.deal(session.state, verb, rng) if seat is None else game.advise(session.state, seat, rng)
            session = submit(session, session.write(move)).session
        games.append((header, [entry.text for entry in session.entries], session))
        keepsakes = game.keepsakes(session.state)
    return games


def type_in(game: Game[object]) -> int:
    """Type a whole campaign in again: parse, judge, apply."""
    typed = 0
    for header, lines, _ in typed_campaign(game):
        outcome = begin(game, header)
        assert isinstance(outcome, Outcome)
        for line in lines:
            outcome = submit(outcome.session, line)
        typed += len(lines)
    return typed


def replay(game: Game[object]) -> int:
    """Open the same games from their stored lines."""
    replayed = 0
    for header, lines, end in typed_campaign(game):
        rows = [(entry.text, stored(entry)) for entry in end.entries]
        resume(game, header, rows)
        replayed += len(lines)
    return replayed


def poker_hands() -> int:
    """Play random hands of no-limit hold'em; return how many decisions were taken."""
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


def typed_lines() -> Iterator[Result]:
    """Typed lines per second: parse, judge and apply, title by title."""
    for game in all_titles():
        typed_campaign(game)
        ours, peer = best_rates(partial(type_in, game), poker_hands, RUNS)
        yield Result(f"{game.slug}: typed lines, against PokerKit", ours, peer, "a second", 1.0, True)


def replaying() -> Iterator[Result]:
    """Replaying stored lines against typing them in again, title by title."""
    for game in all_titles():
        ours, peer = best_rates(partial(replay, game), partial(type_in, game), RUNS)
        yield Result(f"{game.slug}: replayed, against typed lines", ours, peer, "a second", 3.0, True)
