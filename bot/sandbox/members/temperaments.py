"""How a simulated member goes about his answers: at once, late, forgetting some, or vanishing after a few."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random

SECOND = 1000


class Temperament(StrEnum):
    """Ways of a simulated member."""

    PROMPT = "prompt"
    SLOW = "slow"
    FORGETFUL = "forgetful"
    VANISHING = "vanishing"


WORDS: dict[Temperament, tuple[str, str]] = {
    Temperament.PROMPT: ("Prompt", "Answers within a few seconds."),
    Temperament.SLOW: ("Slow", "Takes his time over each answer."),
    Temperament.FORGETFUL: ("Forgetful", "Lets one question in three pass until its deadline is over."),
    Temperament.VANISHING: ("Vanishing", "Answers a few times, then is never heard of again."),
}
"""A label and a line for each."""

_DELAYS: dict[Temperament, tuple[int, int]] = {
    Temperament.PROMPT: (1 * SECOND, 3 * SECOND),
    Temperament.SLOW: (6 * SECOND, 10 * SECOND),
    Temperament.FORGETFUL: (2 * SECOND, 5 * SECOND),
    Temperament.VANISHING: (1 * SECOND, 4 * SECOND),
}
"""Milliseconds of the members' own time that an answer takes, at the least and at the most."""

_JOINING = (SECOND // 2, 3 * SECOND // 2)

_FORGETS = 1 / 3
_LASTS = (2, 4)
"""Answers that a vanishing member gives, at the least and at the most."""


@dataclass
class Mood:
    """One member's temper, with chance of his own. *vanished*: he answers nothing any more."""

    chance: Random
    temperament: Temperament = Temperament.PROMPT
    vanished: bool = False

    def __post_init__(self) -> None:
        self._left = self.chance.randint(*_LASTS)

    def become(self, temperament: Temperament) -> None:
        """Have another temper from now on; whoever had vanished is back."""
        self.temperament = temperament
        self.return_()

    def return_(self) -> None:
        """Be back, with a few answers to give."""
        self.vanished = False
        self._left = self.chance.randint(*_LASTS)

    def delay(self) -> int:
        """Milliseconds until the next answer."""
        return self.chance.randint(*_DELAYS[self.temperament])

    def eagerness(self) -> int:
        """Milliseconds until he joins a game: nobody is slow in that, for the others wait behind him."""
        return self.chance.randint(*_JOINING)

    def forgets(self) -> bool:
        """Whether a question that was just opened is forgotten."""
        return self.temperament is Temperament.FORGETFUL and self.chance.random() < _FORGETS

    def answered(self) -> None:
        """An answer was given: for some it was the last."""
        if self.temperament is Temperament.VANISHING:
            self._left -= 1
            self.vanished = self._left <= 0
