"""Run the command line with `python -m companion`."""

from companion.cli.main import run

run()
