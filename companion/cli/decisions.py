"""The ruling ledger: earlier decisions about clauses and rulings, and how to note one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from campaigns.errors import refused
from campaigns.rows import Decision, StoredGame
from companion.cli.dates import say_day
from companion.referee.clauses import Rule, Ruling
from companion.referee.decisions import decision_note
from companion.referee.moves import Note
from companion.referee.session import Session
from companion.referee.verdicts import Refusal, Verdict

if TYPE_CHECKING:
    from campaigns.games.decisions import PlayGroup
    from campaigns.store import Store

# The number of earlier decisions to show, and the most characters of each.
MOST = 3
LONGEST = 300


def earlier_words(store: Store, stored: StoredGame, clauses: Sequence[str]) -> list[str]:
    """Describe this table's earlier decisions about these clauses and rulings."""
    return decision_lines(earlier(store, stored, clauses))


def earlier(store: Store, stored: StoredGame, clauses: Sequence[str]) -> list[Decision]:
    """Find the most relevant decisions about these ids: this table's before others, the newest first."""
    if not clauses:
        return []
    return most_relevant(store.decisions.find(stored.session.game.slug, clauses, table_of(stored)))


def decisions_on_verdict(store: Store, stored: StoredGame, verdict: Verdict) -> list[Decision]:
    """Find the most relevant decisions about the rules that a refusal cites. Other verdicts have none."""
    return earlier(store, stored, verdict.clauses if isinstance(verdict, Refusal) else ())


def most_relevant(decisions: Sequence[Decision]) -> list[Decision]:
    """Choose the most relevant decisions: this table's before others."""
    return sorted(decisions, key=lambda decision: not decision.is_here)[:MOST]


def table_of(stored: StoredGame) -> PlayGroup:
    """Return the players of a game."""
    from campaigns.games.decisions import PlayGroup

    return PlayGroup(tuple(stored.players.values()), stored.campaign)


def decision_lines(decisions: Sequence[Decision]) -> list[str]:
    """Format decisions, one per line."""
    return [f"Decided earlier: {decision_words(decision)}" for decision in decisions]


def decision_words(decision: Decision) -> str:
    """Describe a decision: the rule, the decision, the game, the date and the author."""
    line = f", line {decision.n}" if decision.n is not None else ""
    by = f", by {decision.by}" if decision.by else ""
    where = "" if decision.is_here else f", at another table: {', '.join(decision.players)}"
    text = decision.text if len(decision.text) <= LONGEST else f"{decision.text[:LONGEST]}…"
    head = f"{', '.join(decision.ids)}: {text}"
    return f"{head} (game {decision.game_id}{line}, {say_day(decision.at)}{by}{where})"


def earlier_fields(decisions: Sequence[Decision]) -> dict[str, Any]:
    """Return earlier decisions as a field of an answer."""
    return {"earlier": [decision_fields(decision) for decision in decisions]}


def decision_fields(decision: Decision) -> dict[str, Any]:
    """Return a decision as data."""
    fields: dict[str, Any] = msgspec.to_builtins(decision)
    slug, is_here = fields.pop("slug"), fields.pop("is_here")
    return {"game": slug, **fields, "here": is_here}


def decide_line(session: Session, words: Sequence[str], search: str = "rules WORDS") -> str:
    """Return the line that notes a decision: a rule id, then the decision. Raises Refused.

    The title may come before the id. `search` is what to type to find an id.
    """
    words = words[1:] if words and words[0] and session.game.slug.startswith(words[0].casefold()) else words
    entry = require_entry(session, words[0] if words else "", search)
    text = " ".join(" ".join(words[1:]).split()).strip('"').strip()
    if not text:
        raise refused("nothing-decided", f"type the decision after {entry.id}")
    return session.write(Note(decision_note(entry.id, text)))


def require_entry(session: Session, id: str, search: str) -> Rule:
    """Return the clause or ruling of this game with an id. Raises Refused."""
    entry = session.game.book().find(id)
    if entry is None:
        raise refused(
            "unknown-id", f"'{id}' is not a clause or ruling of {session.game.name}", f"Find ids with: {search}"
        )
    return entry


def other_rulings(store: Store, id: int, session: Session) -> list[str]:
    """List the rulings that these players chose differently in their last games."""
    header, book = session.header, session.game.book()
    before = store.decisions.last_rulings(id)
    return [
        f"Game {game} was played with {ruling.id}={value}. This one uses {now}."
        for game, chosen in sorted(before.items(), reverse=True)
        for switch, value in chosen.items()
        if (ruling := book.switch(switch)) and (now := changed_choice(ruling, value, header.rulings))
    ]


def changed_choice(ruling: Ruling, value: str, chosen: Mapping[str, str]) -> str:
    """Return the value a game uses instead of an earlier one, or nothing if they agree or that was the default."""
    default = ruling.values[0] if ruling.values else ""
    now = chosen.get(ruling.switch, default)
    if value in (default, now):
        return ""
    return "the default" if now == default else f"{ruling.id}={now}"
