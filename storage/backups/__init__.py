"""Copies of a database, how they are put back, and which are kept."""
