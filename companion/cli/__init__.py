"""The Typer app `companion`: one module per group of commands, imported when one of them is used."""

import gc

# Imported modules stay in memory, so frequent garbage collection would only cost a short command some milliseconds.
OBJECTS_UNTIL_COLLECTION = 50_000
gc.set_threshold(OBJECTS_UNTIL_COLLECTION)
