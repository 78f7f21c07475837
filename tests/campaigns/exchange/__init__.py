"""Exchange documents: out of one database, into another."""
