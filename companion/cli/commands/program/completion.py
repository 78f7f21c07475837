"""`companion completion`: the script with which a shell completes what is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.context import report_errors
from companion.cli.output import say

if TYPE_CHECKING:
    from companion.cli.completion.shells import Shell

ShellName = Literal["bash", "zsh", "fish"]
NO_HOME = "nobody knows where your home folder is: set HOME, or send the script to a file with >"


def completion(
    shell: Annotated[ShellName, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
    install: Annotated[
        bool, typer.Option("--install", help="Write the script to where the shell looks for it, and say where.")
    ] = False,
) -> None:
    """Let the shell complete what you type, with Tab.

    \b
    companion completion bash --install
    companion completion zsh > _companion
    companion completion fish

    Tab then completes commands, options, titles, editions, seats, games, villages, campaigns and printers, and the
    words of legal moves after `move` and `why`. For this shell only: source <(companion completion bash)
    """
    from companion.cli.completion.shells import SHELLS

    with report_errors(as_json=False):
        if install:
            say(install_script(SHELLS[shell]))
        else:
            say(SHELLS[shell].script.rstrip(), raw=True)


def install_script(shell: Shell) -> str:
    """Write a script to its place, and say what is left to do. Raises BadPosition."""
    from companion.cli.files import File, lock_file, publish
    from companion.referee.problems import BadPosition

    try:
        path = shell.place()
    except RuntimeError:
        raise BadPosition(NO_HOME) from None
    with lock_file(path) as real:
        publish([File(real, shell.script.encode())], force=True)
    return f"The script is in {path}.\n{shell.todo.format(path=path, folder=path.parent)}"
