"""Search cards, and how well forces spot (chapters 12 and 53)."""
