"""Drawing on a terminal, and the wording of answers."""
