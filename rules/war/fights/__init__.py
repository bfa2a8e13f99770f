"""Fights and captures (chapters 54 and 55)."""
