"""Orders of several steps, and what is left in advance (H-17)."""
