"""Storage, on real SQLite files and a real PostgreSQL server."""
