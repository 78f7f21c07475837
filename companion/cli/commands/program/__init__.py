"""Commands about the rules, editions, settings and the program itself."""
