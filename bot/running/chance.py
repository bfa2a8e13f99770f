"""Where seeds and random keys come from, handed in at the root of the program."""

from __future__ import annotations

import secrets

from rules.dice import simulated_seed


class SystemChance:
    """Chance from the operating system."""

    def seed(self) -> bytes:
        """32 secret bytes for a new game."""
        return secrets.token_bytes(32)

    def bytes(self, count: int) -> bytes:
        """Random bytes for nonces and references."""
        return secrets.token_bytes(count)


class RehearsedChance(SystemChance):
    """Seeds that come again from one number, for rehearsals; nonces stay random."""

    def __init__(self, number: int) -> None:
        self._number = number

    def seed(self) -> bytes:
        """The seed of the next simulated game."""
        seed = simulated_seed(self._number)
        self._number += 1
        return seed
