"""What all games share: moves, notation, verdicts, records. Pure: no files, no database, no terminal."""
