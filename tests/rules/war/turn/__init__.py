"""Game-turns, sittings, clocks and the end."""
