"""Leaks that are planted in each game, which the net for secrets must find: see `python -m tests.bench.leaks`."""
