"""What the Tab key completes: found in the commands themselves, and with a glance at what is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.cli.completion.lookup import Choice, Glance, editions, printers, titles

# Stands for the names of files, which a shell knows best.
FILES = Choice("\0files")
HELP = Choice("--help", "Show how it is used.")


class Asked(NamedTuple):
    """What was typed before the word to complete: the command, and what its options and arguments hold."""

    command: Any
    path: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = {}
    words: tuple[str, ...] = ()
    waiting: Any = None
    is_literal: bool = False

    def stored(self) -> Glance:
        """Return what is stored in the database that was named."""
        return Glance(*self.values.get("db", (None,))[-1:])

    def game(self) -> int | None:
        """Return the game that was named, None for the current one."""
        named = self.values.get("game", ("",))[-1]
        return int(named) if named.isdecimal() and len(named) < 10 else None

    def with_value(self, param: Any, *words: str) -> Asked:
        """Add what an option or argument holds."""
        return self._replace(values={**self.values, param.name: (*self.values.get(param.name, ()), *words)})


def complete(root: Any, words: Sequence[str], partial: str) -> list[Choice]:
    """Return what the word that is being typed can become, after these words of a command."""
    asked = follow(root, words)
    if asked is None:
        return []
    if asked.waiting is not None:
        return fitting(values_of(asked, asked.waiting, partial), partial)
    name, is_given, value = partial.partition("=")
    if is_given and not asked.is_literal and (option := find_option(asked.command, name)):
        found = fitting(values_of(asked, option, value), value)
        return [one if one is FILES else Choice(f"{name}={one.word}", one.gloss) for one in found]
    if partial.startswith("-") and not asked.is_literal:
        return fitting(options_of(asked), partial)
    return fitting(words_of(asked, partial), partial)


def fitting(choices: Iterable[Choice], partial: str) -> list[Choice]:
    """Keep what begins as it was typed, each once, and nothing that cannot be typed."""
    begun = {
        one.word: one
        for one in choices
        if one is FILES or (one.word.isprintable() and one.word.casefold().startswith(partial.casefold()))
    }
    return list(begun.values())


def follow(root: Any, words: Sequence[str]) -> Asked | None:
    """Go through the words that are complete; None where there is no such command."""
    asked, rest = Asked(root), list(words)
    while rest:
        word = rest.pop(0)
        option = None if asked.is_literal else find_option(asked.command, word.partition("=")[0])
        if word == "--" and not asked.is_literal:
            asked = asked._replace(is_literal=True)
        elif option is not None:
            asked, rest = take_option(asked, option, word, rest)
        elif is_group(asked.command):
            below = find_below(asked.command, word)
            if below is None:
                return None
            asked = asked._replace(command=below, path=(*asked.path, word))
        else:
            asked = asked._replace(words=(*asked.words, word))
    return asked


def take_option(asked: Asked, option: Any, word: str, rest: list[str]) -> tuple[Asked, list[str]]:
    """Take an option with the words that belong to it; where these end, it waits for the next."""
    _, is_given, value = word.partition("=")
    if is_given or is_flag(option):
        return asked.with_value(option, value), rest
    taken, rest = rest[: option.nargs], rest[option.nargs :]
    waiting = option if len(taken) < option.nargs else None
    return asked.with_value(option, *taken)._replace(waiting=waiting), rest


def find_option(command: Any, word: str) -> Any:
    """Return the option that a word names, None where it names none."""
    return next((one for one in command.params if word.startswith("-") and word in names_of(one)), None)


def names_of(param: Any) -> tuple[str, ...]:
    """Return what an option is called; an argument is not called anything."""
    return (*param.opts, *param.secondary_opts) if param.param_type_name == "option" else ()


def is_flag(option: Any) -> bool:
    """Tell whether an option takes no value."""
    return bool(option.is_flag or option.count)


def is_group(command: Any) -> bool:
    """Tell whether there are commands below this one."""
    return hasattr(command, "list_commands")


def find_below(group: Any, name: str) -> Any:
    """Return a command of a group, imported where that is still to be done."""
    target = getattr(group, "targets", {}).get(name)
    return group.commands.get(name) if target is None else target.load(name)


def words_of(asked: Asked, partial: str) -> Iterable[Choice]:
    """Return what can be typed here that is no option: commands, or what an argument may be."""
    if is_group(asked.command):
        return [Choice(name, first_line(help)) for name, help in helps(asked.command)]
    arguments = [param for param in asked.command.params if param.param_type_name == "argument"]
    rest = asked.words
    for argument in arguments:
        if argument.nargs == -1 or len(rest) < argument.nargs:
            return values_of(asked._replace(words=rest), argument, partial)
        asked, rest = asked.with_value(argument, *rest[: argument.nargs]), rest[argument.nargs :]
    return [] if asked.is_literal else options_of(asked)


def helps(group: Any) -> Iterable[tuple[str, str]]:
    """Return the names and help texts of a group's commands, without importing them."""
    targets = getattr(group, "targets", None)
    if targets is not None:
        return [(name, target.help) for name, target in targets.items()]
    return [(name, command.help or "") for name, command in group.commands.items() if not command.hidden]


def options_of(asked: Asked) -> Iterable[Choice]:
    """Return the options that may still be given."""
    for param in asked.command.params:
        is_over = param.name in asked.values and not param.multiple
        if param.param_type_name == "option" and not param.hidden and not is_over:
            yield from (Choice(name, first_line(param.help)) for name in names_of(param) if name.startswith("--"))
    yield HELP


def first_line(text: str | None) -> str:
    """Return what comes first in a help text."""
    return (text or "").strip().partition("\n")[0]


def values_of(asked: Asked, param: Any, partial: str) -> Iterable[Choice]:
    """Return what an option or argument may be."""
    choices = getattr(param.type, "choices", None)
    if choices is not None:
        return [Choice(str(value)) for value in choices]
    named = param.metavar or ""
    source = next((SOURCES[key] for key in ((*asked.path[:1], param.name), (param.name,)) if key in SOURCES), None)
    if source is not None and "=" not in named:
        return source(asked, partial)
    return [FILES] if any(word in named for word in ("FILE", "FOLDER")) and "=" not in named else []


def _titles(asked: Asked, partial: str) -> Iterable[Choice]:
    return titles()


def _editions(asked: Asked, partial: str) -> Iterable[Choice]:
    return [*editions([*asked.values.get("slug", ()), *asked.values.get("title", ()), *asked.words[:1]]), FILES]


def _games(asked: Asked, partial: str) -> Iterable[Choice]:
    return asked.stored().games(only_open=asked.path[0] not in LOOKING)


def _seats(asked: Asked, partial: str) -> Iterable[Choice]:
    return asked.stored().seats(asked.game())


def _players(asked: Asked, partial: str) -> Iterable[Choice]:
    return asked.stored().players()


def _villages(asked: Asked, partial: str) -> Iterable[Choice]:
    return asked.stored().villages()


def _campaigns(asked: Asked, partial: str) -> Iterable[Choice]:
    return asked.stored().campaigns()


def _printers(asked: Asked, partial: str) -> Iterable[Choice]:
    return printers()


def _nothing(asked: Asked, partial: str) -> Iterable[Choice]:
    return []


def _files(asked: Asked, partial: str) -> Iterable[Choice]:
    return [FILES]


def _first_title(asked: Asked, partial: str) -> Iterable[Choice]:
    return [] if asked.words else titles()


def _settings(asked: Asked, partial: str) -> Iterable[Choice]:
    from companion.cli.settings import SETTINGS

    return [Choice(key, known.words) for key, known in SETTINGS.items()]


def _setting_values(asked: Asked, partial: str) -> Iterable[Choice]:
    from companion.cli.settings import SETTINGS

    key = asked.values["key"][-1]
    known = SETTINGS.get(key)
    if known is None or known.kind is int:
        return []
    listed = known.choices or (("true", "false") if known.kind is bool else ())
    if listed:
        return [Choice(value) for value in listed]
    return printers() if key == "printer" else [FILES]


def _line(asked: Asked, partial: str) -> Iterable[Choice]:
    """Complete a line of the record: every word that a legal move can have there."""
    session = asked.stored().session(asked.game())
    if session is None:
        return []
    from msgspec.structs import replace

    from companion.cli.prompt.suggestions import Node, Suggestions, complete_words, move_tree
    from companion.referee.viewer import ONLOOKER

    seen = replace(session, state=ONLOOKER.state(session.game, session.state))
    # A line may be typed as one word in quotes.
    done, gap, _ = partial.rpartition(" ")
    found = complete_words(Suggestions(move_tree(seen), Node(), seen), " ".join([*asked.words, partial]))
    return [Choice(f"{done}{gap}{word}", gloss) for word, gloss in found.items()]


# Commands for which also games that are over are worth a look.
LOOKING = ("history", "print", "record", "show", "score", "mark", "games", "doctor")
# Where values come from, by the name of the option or argument; with the name of the command where that decides.
SOURCES: Mapping[tuple[str, ...], Callable[[Asked, str], Iterable[Choice]]] = {
    ("slug",): _titles,
    ("title",): _titles,
    ("game_title",): _titles,
    ("rules", "words"): _first_title,
    ("edition",): _editions,
    ("game",): _games,
    ("id",): _games,
    ("before",): _games,
    ("seat",): _seats,
    ("whose",): _seats,
    ("new", "seat"): _players,
    ("demo", "seat"): _players,
    ("player",): _players,
    ("owner",): _players,
    ("winner",): _players,
    ("company",): _players,
    ("which",): _villages,
    ("village",): _villages,
    ("doctor", "village"): _files,
    ("campaign",): _campaigns,
    ("campaign", "name"): _campaigns,
    ("printer",): _printers,
    ("printer", "name"): _printers,
    ("name",): _nothing,
    ("move", "line"): _line,
    ("why", "line"): _line,
    ("amend", "text"): _nothing,
    ("config", "key"): _settings,
    ("config", "value"): _setting_values,
    ("db",): _files,
}


def answer_shell(app: Any, shell: str, words: Sequence[str]) -> None:
    """Tell a shell what a Tab completes; `words` are what its script passes on."""
    import sys

    from typer.main import get_command

    from companion.cli.completion.shells import SHELLS

    known = SHELLS.get(shell)
    if known is None:
        return
    typed = known.read(words)
    found = complete(get_command(app), typed.words, typed.partial)
    sys.stdout.write("\n".join(known.write(typed, found)) + "\n")
