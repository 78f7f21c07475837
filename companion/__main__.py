"""`python -m companion`."""

from companion.cli.main import run

run()
