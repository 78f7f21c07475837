"""The Typer app `companion`: one module per family of commands, loaded when one of its commands is used."""
