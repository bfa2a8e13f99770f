"""Hosts: how they move and fight, whose places are, and what wins for three (chapters 28, 38, 59)."""
