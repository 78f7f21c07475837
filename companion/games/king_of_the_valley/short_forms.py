"""Shorter ways to type: other words of the rulebook for the verbs."""

from __future__ import annotations

from companion.referee.title import ShortForms

SHORT_FORMS = ShortForms(
    synonyms={
        "move": ("to",),
        "summon": ("to",),
        "buy": ("recruit",),
        "hire": ("recruit",),
        "none": ("no kingdom",),
        "pass": ("no kingdom", "stay"),
        "replenish": ("column",),
        "refill": ("column",),
        "claim": ("kingdom",),
    }
)
