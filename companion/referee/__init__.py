"""The core that all titles share: moves, notation, verdicts and records. Pure: no files, database or terminal."""
