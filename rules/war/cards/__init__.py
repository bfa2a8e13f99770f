"""Magic cards and event cards (chapters 56 and 58)."""
