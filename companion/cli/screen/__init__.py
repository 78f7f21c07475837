"""Drawing on a terminal, and the words of answers."""
