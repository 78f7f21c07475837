"""Complete a word on the command line, from the commands themselves and from stored names.

Typer's own completion is not used: it inserts a name such as `Tuesday club` unquoted in bash, so the shell could even
run part of a name. It also imports rich for every Tab and starts twice for each in fish, and takes 2.3 times as long.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from typer.main import get_command

from companion.cli.completion.lookup import FILES, Completion, Stored, editions, printers, titles
from companion.cli.completion.shells import SHELLS
from companion.cli.settings import SETTINGS

HELP = Completion("--help", "Show help.")
# Commands that also complete games that are over.
LOOKING = ("history", "print", "record", "show", "score", "mark", "games", "doctor")


class TypedWords(NamedTuple):
    """What was typed before the word to complete: the command, and the values of its options and arguments."""

    command: Any
    path: tuple[str, ...] = ()
    values: Mapping[str, tuple[str, ...]] = {}
    words: tuple[str, ...] = ()
    waiting: Any = None
    is_literal: bool = False
    partial: str = ""

    @property
    def stored(self) -> Stored:
        """The names stored in the named database."""
        return Stored(*self.values.get("db", (None,))[-1:])

    @property
    def game(self) -> int | None:
        """The named game, or None for the current one."""
        named = self.values.get("game", ("",))[-1]
        return int(named) if named.isdecimal() and len(named) < 10 else None

    @property
    def named_titles(self) -> list[str]:
        """The named titles, from an option or the first word."""
        return [*self.values.get("slug", ()), *self.values.get("title", ()), *self.words[:1]]

    def with_value(self, param: Any, *words: str) -> TypedWords:
        """Add the value of an option or argument."""
        return self._replace(values={**self.values, param.name: (*self.values.get(param.name, ()), *words)})


def answer_shell(app: Any, shell: str, words: Sequence[str]) -> None:
    """Print the completions for a shell. `words` is what its script passes on."""
    known = SHELLS.get(shell)
    if known is not None:
        typed = known.read(words)
        found = complete(get_command(app), typed.words, typed.partial)
        sys.stdout.write("\n".join(known.write(typed, found)) + "\n")


def complete(root: Any, words: Sequence[str], partial: str) -> list[Completion]:
    """Return the completions of the last word, after these words of a command."""
    asked = follow_words(root, words)
    if asked is None:
        return []
    name, is_given, value = partial.partition("=")
    if asked.waiting is not None:
        return fitting(values_of(asked, asked.waiting, partial), partial)
    if is_given and not asked.is_literal and (option := find_option(asked.command, name)):
        found = fitting(values_of(asked, option, value), value)
        return [one if one is FILES else Completion(f"{name}={one.word}", one.gloss) for one in found]
    if partial.startswith("-") and not asked.is_literal:
        return fitting(options_of(asked), partial)
    return fitting(words_of(asked, partial), partial)


def fitting(choices: Iterable[Completion], partial: str) -> list[Completion]:
    """Keep the candidates that start as typed, without duplicates or words that cannot be typed."""
    matching = {
        one.word: one
        for one in choices
        if one is FILES or (one.word.isprintable() and one.word.casefold().startswith(partial.casefold()))
    }
    return list(matching.values())


def follow_words(root: Any, words: Sequence[str]) -> TypedWords | None:
    """Read the complete words. Return None if there is no such command."""
    asked, rest = TypedWords(root), list(words)
    while rest:
        word = rest.pop(0)
        name, is_given, value = word.partition("=")
        option = None if asked.is_literal else find_option(asked.command, name)
        if word == "--" and not asked.is_literal:
            asked = asked._replace(is_literal=True)
        elif option is not None and (is_given or option.is_flag or option.count):
            asked = asked.with_value(option, value)
        elif option is not None:
            taken, rest = rest[: option.nargs], rest[option.nargs :]
            asked = asked.with_value(option, *taken)._replace(waiting=option if len(taken) < option.nargs else None)
        elif hasattr(asked.command, "targets"):
            if word not in asked.command.targets:
                return None
            asked = asked._replace(command=asked.command.targets[word].load(word), path=(*asked.path, word))
        else:
            asked = asked._replace(words=(*asked.words, word))
    return asked


def find_option(command: Any, word: str) -> Any:
    """Return the option that a word names, or None."""
    return next((one for one in command.params if word.startswith("-") and word in option_names(one)), None)


def option_names(param: Any) -> tuple[str, ...]:
    """Return the name of an option, or nothing for an argument."""
    return (*param.opts, *param.secondary_opts) if param.param_type_name == "option" else ()


def words_of(asked: TypedWords, partial: str) -> Iterable[Completion]:
    """Return the candidates that are not options: commands, or values of an argument."""
    if hasattr(asked.command, "targets"):
        return [Completion(name, target.help) for name, target in asked.command.targets.items()]
    rest = asked.words
    for argument in asked.command.params:
        if argument.param_type_name == "argument":
            if argument.nargs == -1 or len(rest) < argument.nargs:
                return values_of(asked._replace(words=rest), argument, partial)
            asked, rest = asked.with_value(argument, *rest[: argument.nargs]), rest[argument.nargs :]
    return [] if asked.is_literal else options_of(asked)


def options_of(asked: TypedWords) -> Iterable[Completion]:
    """Return the options that may still be given."""
    for param in asked.command.params:
        is_over = param.name in asked.values and not param.multiple
        if param.param_type_name == "option" and not param.hidden and not is_over:
            gloss = (param.help or "").strip().partition("\n")[0]
            yield from (Completion(name, gloss) for name in option_names(param) if name.startswith("--"))
    yield HELP


def values_of(asked: TypedWords, param: Any, partial: str) -> Iterable[Completion]:
    """Return the values of an option or argument."""
    choices = getattr(param.type, "choices", None)
    if choices is not None:
        return [Completion(str(value)) for value in choices]
    named = param.metavar or ""
    if "=" in named:
        return []
    source = SOURCES.get(" ".join((*asked.path[:1], param.name))) or SOURCES.get(param.name)
    if source is not None:
        return source(asked._replace(partial=partial))
    return [FILES] if "FILE" in named or "FOLDER" in named else []


def setting_values(asked: TypedWords) -> Iterable[Completion]:
    """Return the values of the named setting."""
    key = asked.values["key"][-1]
    known = SETTINGS.get(key)
    if known is None or known.kind is int:
        return []
    if key == "printer":
        return printers()
    listed = known.choices or (("true", "false") if known.kind is bool else ())
    return [Completion(value) for value in listed] or [FILES]


def complete_move(asked: TypedWords) -> Iterable[Completion]:
    """Complete a move: every word that a legal move can have there, as far as an onlooker knows."""
    session = asked.stored.session(asked.game)
    if session is None:
        return []
    from companion.cli.prompt.suggestions import Node, Suggestions, complete_words, move_tree, see_session
    from companion.referee.viewer import ONLOOKER

    seen = see_session(session, ONLOOKER)
    # A move may be typed as one word in quotes.
    done, gap, _ = asked.partial.rpartition(" ")
    found = complete_words(Suggestions(move_tree(seen), Node(), seen), " ".join([*asked.words, asked.partial]))
    return [Completion(f"{done}{gap}{word}", gloss) for word, gloss in found.items()]


# The source of values, by the name of the option or argument, with the name of the command if it matters.
SOURCES: Mapping[str, Callable[[TypedWords], Iterable[Completion]]] = {
    name: source
    for source, names in (
        (lambda _: titles(), ("slug", "title", "game_title")),
        (lambda asked: [] if asked.words else titles(), ("rules words",)),
        (lambda asked: [*editions(asked.named_titles), FILES], ("edition",)),
        (lambda asked: asked.stored.games(only_open=asked.path[0] not in LOOKING), ("game", "id", "before")),
        (lambda asked: asked.stored.seats(asked.game), ("seat", "whose")),
        (lambda asked: asked.stored.players(), ("new seat", "demo seat", "player", "owner", "winner", "company")),
        (lambda asked: asked.stored.villages(), ("which", "village")),
        (lambda asked: asked.stored.campaigns(), ("campaign", "campaign name")),
        (lambda _: printers(), ("printer", "printer name")),
        (lambda _: [Completion(key, known.words) for key, known in SETTINGS.items()], ("config key",)),
        (lambda _: [FILES], ("db", "doctor village")),
        (lambda _: [], ("name", "amend text")),
        (setting_values, ("config value",)),
        (complete_move, ("move line", "why line")),
    )
    for name in names
}
