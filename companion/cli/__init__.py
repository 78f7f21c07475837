"""The Typer app `companion`: one module per group of commands, imported when one of them is used."""
