"""Shorter ways to type: other words of the rulebook for the verbs."""

from __future__ import annotations

from companion.referee.abilities import ShortForms

SHORT_FORMS = ShortForms(
    synonyms={
        "none": ("done", "decline"),
        "nothing": ("done", "decline"),
        "pass": ("done", "decline"),
        "end": ("done", "decline"),
        "build": ("develop",),
        "play": ("develop",),
        "yes": ("accept",),
        "no": ("decline",),
    }
)
