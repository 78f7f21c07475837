"""The supported shells: the script of each, how it passes what was typed, and the format of the answer."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from companion.cli.completion.lookup import FILES, Completion

BASH = r"""# Completion of companion for bash: in ~/.bashrc, or in ~/.local/share/bash-completion/completions/companion
_companion() {
    local word
    COMPREPLY=()
    while IFS= read -r word; do
        if [[ $word == :files ]]; then
            type compopt &>/dev/null && compopt -o default
        elif [[ -n $word ]]; then
            COMPREPLY+=("$word")
        fi
    done <<< "$(_COMPANION_COMPLETE=bash COMP_TYPE=$COMP_TYPE COMP_WORDBREAKS=$COMP_WORDBREAKS \
        "${1/#\~/$HOME}" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)"
}
complete -F _companion companion
"""
ZSH = r"""#compdef companion
# Completion of companion for zsh: a file _companion in a folder of $fpath, or in ~/.zshrc after compinit
_companion() {
    local -a found
    found=("${(@f)$(_COMPANION_COMPLETE=zsh "${(Q)words[1]}" "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
    if [[ $found[1] == :files ]]; then
        _files
        shift found
    fi
    (( $#found )) && [[ -n $found[1] ]] && _describe -V companion found -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'
}
if [[ $funcstack[1] == _companion ]]; then
    _companion "$@"
else
    compdef _companion companion
fi
"""
FISH = r"""# Completion of companion for fish: in ~/.config/fish/completions/companion.fish
function __companion_complete
    set -l words (commandline -opc)
    set -l found (_COMPANION_COMPLETE=fish $words[1] $words[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path (commandline -ct)
        set -e found[1]
    end
    string join \n -- $found
end
complete -c companion -f -k -a '(__companion_complete)'
"""
LONGEST_GLOSS = 60
# The values of COMP_TYPE when bash inserts completions: one after the other, or all of them.
INSERTING = ("37", "42")
BREAKS = "=:@><;|&("
# The escapes of characters that are special in bash: outside quotation marks, and inside open ones.
UNSAFE = {
    "": {char: f"\\{char}" for char in " \t\\'\"`$&|;<>()[]{}*?!#~^"},
    "'": {"'": r"'\''"},
    '"': {**{char: f"\\{char}" for char in '\\"`$'}, "!": r'"\!"'},
}


class Typed(NamedTuple):
    """The text before the cursor: the complete words, the last one, and how it is written.

    `given` is the start of the word that the shell keeps, `quote` a quotation mark that is still open.
    """

    words: tuple[str, ...]
    partial: str
    given: str = ""
    quote: str = ""


class Shell(NamedTuple):
    """How to talk to a shell. `place` is the file that it loads, `todo` the remaining steps."""

    script: str
    read: Callable[[Sequence[str]], Typed]
    write: Callable[[Typed, Sequence[Completion]], Iterable[str]]
    place: Callable[[], Path]
    todo: str


def read_words(words: Sequence[str]) -> Typed:
    """Read words as a shell has split them. The last one is being typed."""
    *done, partial = words or ("",)
    # The shell has not removed an open quotation mark.
    return Typed(tuple(done), partial.lstrip("'\""))


def typed_line(words: Sequence[str]) -> Typed:
    """Read the line typed up to the cursor, starting with the name of the command."""
    done, raw, quote = split_typed(words[0] if words else "")
    text = _unquoted(raw)
    breaks = set(os.environ.get("COMP_WORDBREAKS", BREAKS)) & set(BREAKS)
    at = max((i for i, char in enumerate(raw) if char in breaks and raw[i - 1 : i] != "\\"), default=-1)
    kept = raw[: open_mark(raw)] if quote else raw[: at + 1]
    return Typed(tuple(done[1:]), text, _unquoted(kept), quote)


def split_typed(line: str) -> tuple[list[str], str, str]:
    """Split a line into complete words, the last word as written, and an open quotation mark."""
    words, raw, quote, is_escaped = [], "", "", False
    for char in line:
        if char.isspace() and not quote and not is_escaped:
            words += [_unquoted(raw)] if raw else []
            raw = ""
            continue
        raw += char
        if is_escaped or (char == "\\" and quote != "'"):
            is_escaped = not is_escaped
        elif char == quote or (char in "'\"" and not quote):
            quote = "" if quote else char
    return words, raw, quote


def open_mark(raw: str) -> int:
    """Return the position of a quotation mark that is still open at the end of a word."""
    return max(i for i in range(len(raw)) if not split_typed(raw[:i])[2])


def _unquoted(raw: str) -> str:
    """Return a word without its quotation marks and backslashes."""
    text, quote, is_escaped = "", "", False
    for char in raw:
        if not is_escaped and char == "\\" and quote != "'":
            is_escaped = True
        elif not is_escaped and (char == quote or (char in "'\"" and not quote)):
            quote = "" if quote else char
        else:
            text += char
            is_escaped = False
    return text


def write_bash(typed: Typed, found: Sequence[Completion]) -> Iterator[str]:
    """Answer bash with quoted words, and with their meanings if several are listed."""
    choices = [one for one in found if one is not FILES]
    if len(choices) < len(found):
        yield ":files"
    words = [_bash_word(one.word, typed) for one in choices]
    is_listed = len(words) > 1 and os.environ.get("COMP_TYPE") not in INSERTING
    widest = max(map(len, words), default=0)
    for word, one in zip(words, choices, strict=True):
        yield f"{word:<{widest}}  ({clean_gloss(one.gloss)})" if is_listed and one.gloss else word


def _bash_word(word: str, typed: Typed) -> str:
    rest = word[len(typed.given) :]
    return "".join(UNSAFE[typed.quote].get(char, char) for char in rest)


def write_zsh(typed: Typed, found: Sequence[Completion]) -> Iterator[str]:
    """Answer zsh with words and their meanings after a colon."""
    return _write_glossed([one._replace(word=re.sub(r"([\\\\:])", r"\\\1", one.word)) for one in found], ":")


def write_fish(typed: Typed, found: Sequence[Completion]) -> Iterator[str]:
    """Answer fish with words and their meanings after a tab."""
    return _write_glossed(found, "\t")


def _write_glossed(found: Sequence[Completion], sign: str) -> Iterator[str]:
    if FILES in found:
        yield ":files"
    for one in found:
        if one != FILES:
            yield f"{one.word}{sign}{clean_gloss(one.gloss)}" if one.gloss else one.word


def clean_gloss(gloss: str) -> str:
    """Shorten a description, and escape control characters."""
    text = "".join(char if char.isprintable() else "?" for char in gloss)
    return text if len(text) <= LONGEST_GLOSS else f"{text[: LONGEST_GLOSS - 1]}…"


def _home(variable: str, default: str) -> Path:
    """Return the folder in a variable, or else the default. Raises RuntimeError if there is no home folder."""
    named = os.environ.get(variable)
    return Path(named) if named else Path.home() / default


def _bash_place() -> Path:
    named = os.environ.get("BASH_COMPLETION_USER_DIR")
    folder = Path(named) if named else _home("XDG_DATA_HOME", ".local/share") / "bash-completion"
    return folder / "completions" / "companion"


def _zsh_place() -> Path:
    return _home("ZDOTDIR", "") / ".zfunc" / "_companion"


def _fish_place() -> Path:
    return _home("XDG_CONFIG_HOME", ".config") / "fish" / "completions" / "companion.fish"


SHELLS = {
    "bash": Shell(
        BASH,
        typed_line,
        write_bash,
        _bash_place,
        "Open a new shell. If the package bash-completion is not installed, add this to ~/.bashrc: source {path}",
    ),
    "zsh": Shell(
        ZSH,
        read_words,
        write_zsh,
        _zsh_place,
        "Add this to ~/.zshrc if it is missing, and open a new shell: "
        "fpath=({folder} $fpath); autoload -Uz compinit; compinit",
    ),
    "fish": Shell(FISH, read_words, write_fish, _fish_place, "Open a new shell."),
}
