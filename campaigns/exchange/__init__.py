"""Exchange documents, which carry data from one database to another."""
