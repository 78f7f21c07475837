"""Ferry: travellers who cross a river together."""
