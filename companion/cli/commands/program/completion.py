"""`companion completion`: the script for Tab completion in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.context import report_errors
from companion.cli.output import say

if TYPE_CHECKING:
    from companion.cli.completion.shells import Shell

ShellName = Literal["bash", "zsh", "fish"]
NO_HOME = "cannot find your home folder. Set HOME, or redirect the script to a file with >"


def completion(
    shell: Annotated[ShellName, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
    install: Annotated[
        bool, typer.Option("--install", help="Install the script where the shell looks for it.")
    ] = False,
) -> None:
    """Print or install the script for Tab completion in a shell.

    \b
    companion completion bash --install
    companion completion zsh > _companion
    companion completion fish

    Tab then completes commands, options, titles, editions, seats, games, villages, campaigns and printers, and legal
    moves after `move` and `why`. To try it in the current shell only: source <(companion completion bash)
    """
    from companion.cli.completion.shells import SHELLS

    with report_errors(as_json=False):
        if install:
            say(install_script(SHELLS[shell]))
        else:
            say(SHELLS[shell].script.rstrip(), raw=True)


def install_script(shell: Shell) -> str:
    """Install a script, and report the remaining steps. Raises BadPosition."""
    from companion.cli.files import File, lock_file, publish
    from companion.referee.problems import BadPosition

    try:
        path = shell.place()
    except RuntimeError:
        raise BadPosition(NO_HOME) from None
    with lock_file(path) as real:
        publish([File(real, shell.script.encode())], force=True)
    return f"Installed {path}.\n{shell.todo.format(path=path, folder=path.parent)}"
