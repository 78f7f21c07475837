"""Faults of an edition, each with its file, card and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.masters_of_maple_syrup import vocabulary as v
from companion.games.masters_of_maple_syrup.cards import (
    ACTIONS,
    CARDS,
    FACES,
    ActionCard,
    ActionFile,
    Card,
    Faced,
    PropertyFile,
    Side,
)
from companion.referee.effects import Step
from companion.referee.problems import Fault

# One starting tree and five cards for each of the two players.
LEAST = 12
MOST_OPTIONS = 9
STARTING = 2
# The steps that belong to one kind of trigger only.
BOUND: dict[type[Step], tuple[str, ...]] = {
    v.Modify: ("when",),
    v.Score: ("game_end_plus", "game_end_alt"),
    v.RuleChange: ("always",),
}
# The triggers that allow only these steps.
CLOSED: dict[str, tuple[type[Step], ...]] = {
    "when": (v.Modify,),
    "game_end_plus": (v.Score, v.IfThen, v.Manual),
    "game_end_alt": (v.Score, v.IfThen, v.Manual),
    "always": (v.RuleChange,),
}
WITH_ACT = ("when", "before", "after", "instead")
# The kinds of effects in the rulebook's glossary and examples.
FAMILIES = ("first_developed", "when", "before", "after", "instead", "game_end_plus", "game_end_alt")


def find_faults(property_file: PropertyFile, action_file: ActionFile, is_whole: bool = True) -> Iterator[Fault]:
    """Yield the faults of the two files; missing kinds of effects are reported only for a complete edition."""
    cards = property_file.card
    yield from _faults_of_names([card.id for card in cards], "id")
    yield from _faults_of_names([card.word for card in cards], "name")
    yield from _faults_of_total(property_file)
    for card in cards:
        yield from _faults_of_card(card)
        yield from _faults_of_pointing(card, {action.id for action in action_file.action})
    yield from _faults_of_actions(action_file.action, {card.id.casefold() for card in cards})
    if is_whole:
        yield from _unusual(cards)


def _faults_of_names(names: list[str], field: str) -> Iterator[Fault]:
    for name, number in Counter(name.casefold() for name in names).items():
        if number > 1:
            yield Fault(f"property.toml: card {name}: {field}: {number} entries share it; use `copies`")
        if not name.strip("-?") or name == "unknown" or name.isdecimal():
            yield Fault(f"property.toml: card {name or '(no name)'}: {field}: it cannot be typed")


def _faults_of_total(file: PropertyFile) -> Iterator[Fault]:
    """Check the number of cards against the stated total, usually 50 (MS-SET-03), and the starting tree (MS-SET-01)."""
    total = sum(card.copies for card in file.card)
    if total != file.edition.total:
        yield Fault(f"property.toml: edition: total: the copies add up to {total}, not {file.edition.total}", True)
    elif total != CARDS:
        yield Fault(f"property.toml: edition: total: the boxed game has {CARDS} cards, this edition {total}", True)
    if total < LEAST:
        yield Fault(
            f"property.toml: card: {total} cards are too few for a game: at least {LEAST} are laid out and dealt", True
        )
    starting = [card for card in file.card if card.starting]
    if len(starting) != 1:
        yield Fault(f"property.toml: card: starting: exactly 1 card must be the starting tree, not {len(starting)}")
        return
    where = f"property.toml: card {starting[0].id} ({starting[0].name})"
    if starting[0].copies < STARTING:
        yield Fault(f"{where}: copies: the starting tree needs at least 2 copies, one for each player")
    if starting[0].type != "tree":
        yield Fault(f"{where}: starting: only a tree can be the starting tree")


def _faults_of_card(card: Card) -> Iterator[Fault]:
    where = f"property.toml: card {card.id} ({card.name})"
    triggers = {effect.trigger for effect in card.effects}
    ends = {"plus": "game_end_plus", "query": "game_end_alt"}
    if card.value.mode != "query" and card.value.printed is None:
        yield Fault(f"{where}: value: printed: the number is missing")
    wanted = ends.get(card.value.mode)
    if wanted is not None and wanted not in triggers:
        yield Fault(f"{where}: value: mode: {card.value.mode} needs an effect with trigger {wanted}")
    for mode, trigger in ends.items():
        if trigger in triggers and card.value.mode != mode:
            yield Fault(f"{where}: value: mode: must be {mode} because of an effect with trigger {trigger}")
    if card.type == "tree" and card.harvest is None and "harvested" not in triggers:
        yield Fault(f"{where}: harvest: a tree needs a number of cards, or an effect with trigger harvested")
    if card.type == "utility" and card.harvest is not None:
        yield Fault(f"{where}: harvest: a utility cannot be harvested (MS-GEN-06)")
    for number, effect in enumerate(card.effects, 1):
        yield from _faults_of_effect(f"{where}: effect {number}", effect, card)


def _faults_of_pointing(card: Card, actions: set[str]) -> Iterator[Fault]:
    for effect in card.effects:
        for step in v.all_steps(effect.do):
            if isinstance(step, v.ActionCard) and step.which not in actions | {"any"}:
                where = f"property.toml: card {card.id} ({card.name}): action_card: which"
                yield Fault(f"{where}: action card {step.which} does not exist")


def _faults_of_effect(where: str, effect: v.Effect, card: Card) -> Iterator[Fault]:
    if (effect.trigger in WITH_ACT) != (effect.act is not None):
        need = "needs an action" if effect.act is None else "takes no action"
        yield Fault(f"{where}: act: the trigger {effect.trigger} {need}")
    if effect.of is not None and effect.trigger not in WITH_ACT:
        yield Fault(f"{where}: of: the trigger {effect.trigger} takes no filter")
    if effect.trigger == "instead" and effect.actor != "self":
        yield Fault(f"{where}: actor: INSTEAD OF replaces the owner's own action")
    if effect.actor != "self" and effect.trigger not in (*WITH_ACT, "turn_start", "turn_end"):
        yield Fault(f"{where}: actor: the trigger {effect.trigger} works for its owner only")
    if effect.trigger == "harvested" and card.type != "tree":
        yield Fault(f"{where}: trigger: only a tree can be harvested (MS-GEN-06)")
    if not effect.do:
        yield Fault(f"{where}: do: the effect does nothing")
    for step in v.all_steps(effect.do):
        yield from _faults_of_step(where, effect.trigger, step)
    if any(isinstance(step, v.Modify | v.Score | v.RuleChange) for step in v.all_steps(effect.cost)):
        yield Fault(f"{where}: cost: a cost must be something the player gives up")
    if not effect.optional:
        yield Fault(f"{where}: optional: the rules make every effect optional (MS-EFF-01)", is_warning=True)


def _faults_of_step(where: str, trigger: str, step: Step) -> Iterator[Fault]:
    word = step.__struct_config__.tag
    bound = BOUND.get(type(step))
    if bound is not None and trigger not in bound:
        yield Fault(f"{where}: do: {word} belongs to the trigger {' or '.join(bound)}, not to {trigger}")
    allowed = CLOSED.get(trigger)
    if allowed is not None and not isinstance(step, allowed):
        words = [str(kind.__struct_config__.tag) for kind in allowed]
        yield Fault(f"{where}: do: the trigger {trigger} takes {' or '.join(words)}, not {word}")
    if isinstance(step, v.Choice) and (step.pick > len(step.options) or step.taken):
        yield Fault(f"{where}: do: choice: pick: there are only {len(step.options)} options")
    if isinstance(step, v.Choice) and len(step.options) > MOST_OPTIONS:
        yield Fault(f"{where}: do: choice: options: at most {MOST_OPTIONS}")


def _faults_of_actions(actions: tuple[ActionCard, ...], taken: set[str]) -> Iterator[Fault]:
    """Check for three action cards with two faces each and all three actions on the red ones (MS-SET-09, MS-SET-10)."""
    if len(actions) != ACTIONS:
        yield Fault(f"actions.toml: action: there must be {ACTIONS} action cards, not {len(actions)}")
    for id, number in Counter(action.id.casefold() for action in actions).items():
        if number > 1 or id in taken:
            yield Fault(f"actions.toml: action {id}: id: already used by another card")
    for action in actions:
        for face in FACES:
            yield from _faults_of_face(f"actions.toml: action {action.id}: {face}", getattr(action, face))
    red = {side.act for action in actions for side in _sides(action.red)}
    missing = [act for act in v.ACTS if act not in red]
    if missing:
        yield Fault(f"actions.toml: the red faces offer no {' and no '.join(missing)}", is_warning=True)
    white = [side for action in actions for side in _sides(action.white)]
    if not any(side.filter and side.discount for side in white):
        yield Fault("actions.toml: no white face offers a typed DEVELOP with a discount", is_warning=True)
    if not any(side.choose for side in white):
        yield Fault("actions.toml: no white face offers CHOOSE ONE", is_warning=True)


def _sides(faced: Faced) -> list[Side]:
    return [side for side in (faced.select, faced.neighbour) if isinstance(side, Side)]


def _faults_of_face(where: str, faced: Faced) -> Iterator[Fault]:
    for side in _sides(faced):
        if (side.act is None) == (not side.choose):
            yield Fault(f'{where}: act: a side must offer an action or `choose`, or be "none"')
        if any(option.act is None or option.choose for option in side.choose):
            yield Fault(f"{where}: choose: each choice must be an action")
        for step in v.all_steps((*side.then, *(step for option in side.choose for step in option.then))):
            yield from _faults_of_step(f"{where}: then", "action card", step)


def _unusual(cards: tuple[Card, ...]) -> Iterator[Fault]:
    """Report what the rulebook mentions and the edition lacks."""
    triggers = {effect.trigger for card in cards for effect in card.effects}
    missing = [family for family in FAMILIES if family not in triggers]
    if missing:
        yield Fault(f"property.toml: no card has an effect with trigger {', '.join(missing)}", is_warning=True)
    if not any(card.cost == 4 for card in cards):
        yield Fault("property.toml: no card costs 4¢, unlike the rulebook's example", is_warning=True)
    steps = [step for card in cards for effect in card.effects for step in v.all_steps(effect.do)]
    if not any(isinstance(step, v.Tuck) for step in steps):
        yield Fault("property.toml: no card tucks", is_warning=True)
