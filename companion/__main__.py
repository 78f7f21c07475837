"""`python -m companion`."""

from companion.cli.app import run

run()
