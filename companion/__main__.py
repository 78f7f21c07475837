"""Run the command line with `python -m companion`."""

from companion.cli.app import run

run()
