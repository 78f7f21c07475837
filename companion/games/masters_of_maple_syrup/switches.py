"""The rulings that a table can change; the defaults are the companion's readings."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Switches(Struct, frozen=True, forbid_unknown_fields=True):
    """The switches, each with its ruling."""

    # MS-R08
    hand_limit_scope: Literal["current", "both"] = "current"
    # MS-R09
    extra_discard: Literal["no", "yes"] = "no"
    # MS-R12
    deck_out: Literal["shuffle", "turn_over", "no_more"] = "shuffle"
    # MS-R13
    reshuffle_when: Literal["needed", "empty"] = "needed"
    # MS-R14
    develop_limit: Literal["strict", "action_only"] = "strict"
    # MS-R21
    trigger_unit: Literal["use", "card"] = "use"
    # MS-R22
    zero_use: Literal["before_only", "both", "neither"] = "before_only"
    # MS-R23
    instead_unit: Literal["use", "card"] = "use"
    # MS-R25
    loop_guard: Literal["nested", "once_per_turn", "off"] = "nested"
    # MS-R26
    own_after: Literal["yes", "no"] = "yes"
    # MS-R42
    mixed_sides: Literal["no", "yes"] = "no"
    # MS-R48
    identity: Literal["strict", "loose"] = "strict"
    # MS-R59
    choose_one_chain: Literal["open", "silent"] = "open"
    # MS-R72
    draw_mode: Literal["table", "open", "virtual"] = "table"
