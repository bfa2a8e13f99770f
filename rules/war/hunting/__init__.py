"""What the Dark Power does: searches, moves, and places it holds (chapters 12, 52, 53 and 59)."""
