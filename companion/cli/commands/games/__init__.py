"""Commands about games: start, play, correct, show and list them."""
