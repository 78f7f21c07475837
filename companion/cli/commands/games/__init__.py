"""Commands about games: starting, playing, correcting, showing and listing them."""
