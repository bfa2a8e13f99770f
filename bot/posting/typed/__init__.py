"""Answers that are written in a game's thread."""
