"""Commands that measure the project or write its pages: `python -m tests.tools.NAME`."""
