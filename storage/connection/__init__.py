"""How a database is reached: SQLite or PostgreSQL, one writer, locks, and what can go wrong."""
