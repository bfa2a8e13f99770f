"""Lobbies: how one is opened, run, kept in order and closed."""
