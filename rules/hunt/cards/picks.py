"""The words with which a player chooses within a card: read one by one as the effects ask for them (H-22.44).

An order is read on a rehearsal (`Typed`), strictly, and written down again: one bracket per effect, secret words
behind `~`. When the card is played for good that writing is read (`Fixed`), leniently: what has become impossible
since is skipped (H-22.43).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol

from rules.game import Illegal, Value
from rules.hunt.pack import Effect
from rules.kit.order_steps import STOP

OPEN, CLOSE, SECRET = "[", "]", "~"
_SHOWN = 12
"""How many of the possible words stand in a refusal at most."""

Offer = Callable[[], Sequence[str]]


class Picking(Value):
    """What a word chooses: the *nth* of up to *most* of an effect's choices of one kind."""

    asks: str = ""
    """Which of the effect's choices, where it has several: `leg`, `space`; empty for the first one."""
    nth: int = 1
    most: int = 1
    effect: Effect | None = None


class Wanted(Exception):
    """The words said end here; these may follow."""

    def __init__(self, words: Sequence[str], choice: Picking, *, is_due: bool) -> None:
        super().__init__()
        self.words = tuple(words)
        self.choice = choice
        self.is_due = is_due
        """Without one of them the order says too little."""
        self.is_sure = False
        """Something comes of each of them but `stop`, whatever follows."""


class Picks(Protocol):
    """Where a verb's words come from."""

    def one(
        self, words: Sequence[str], asks: str = "", *, nth: int = 1, most: int = 1, is_secret: bool = False
    ) -> str | None:
        """One of *words*, None when there are none (or, played for good, none that is still possible).

        *asks*, *nth*, *most*: what is told of it to who is asked (`Picking`).
        """

    def up_to(self, n: int, offer: Offer, asks: str = "", *, is_secret: bool = False) -> Iterator[str]:
        """Up to *n* words; before each *offer* says which are possible now. `stop` ends it earlier."""


class Typed:
    """Words as a player said them, or as far as they are said."""

    def __init__(self, words: Iterable[str], *, is_offering: bool = False) -> None:
        self._left = [*words][::-1]
        self._is_offering = is_offering
        self.taken: list[str] = []
        """What was read, in the form that `Fixed` reads."""
        self.wanted: tuple[str, ...] = ()
        """What could have been chosen where the words ended."""

    @property
    def left(self) -> tuple[str, ...]:
        """What nothing has asked for."""
        return tuple(self._left[::-1])

    def one(
        self, words: Sequence[str], asks: str = "", *, nth: int = 1, most: int = 1, is_secret: bool = False
    ) -> str | None:
        return self._take(words, Picking(asks, nth, most), is_secret, may_stop=False) if words else None

    def up_to(self, n: int, offer: Offer, asks: str = "", *, is_secret: bool = False) -> Iterator[str]:
        for nth in range(1, n + 1):
            words = offer()
            word = self._take(words, Picking(asks, nth, n), is_secret, may_stop=True) if words else None
            if word is None:
                break
            yield word
        self.taken.append(STOP)

    def _take(self, words: Sequence[str], choice: Picking, is_secret: bool, *, may_stop: bool) -> str | None:
        if not self._left:
            self._end(words, choice, may_stop)
            return None
        word = self._left.pop()
        if may_stop and word == STOP:
            return None
        if word not in words:
            raise Illegal(
                "H-22.44",
                "You cannot choose “{word}” there. You can choose: {choices}.",
                word=word,
                choices=_listed((*words, STOP) if may_stop else words),
            )
        self.taken.append(SECRET + word if is_secret else word)
        return word

    def _end(self, words: Sequence[str], choice: Picking, may_stop: bool) -> None:
        self.wanted = self.wanted or tuple(words)
        if self._is_offering:
            raise Wanted((*words, STOP) if may_stop else words, choice, is_due=not may_stop)
        if not may_stop:
            raise Illegal("H-18.16", "You still have to choose: {choices}.", choices=_listed(words))


class Preferred(Typed):
    """Words in order of preference: of those that are possible each choice takes the first (H-17.17)."""

    def __init__(self, words: Iterable[str]) -> None:
        super().__init__(words)
        self.said: list[str] = []
        """The choices as they would be typed."""

    def _take(self, words: Sequence[str], choice: Picking, is_secret: bool, *, may_stop: bool) -> str | None:
        word = next((one for one in self.left if one in words), None)
        if word is None:
            self._end(words, choice, may_stop)
            self.said.append(STOP)
            return None
        self._left.remove(word)
        self.taken.append(SECRET + word if is_secret else word)
        self.said.append(word)
        return word


class Fixed:
    """The words of one effect, checked before; what is no longer possible is passed over."""

    def __init__(self, words: Iterable[str]) -> None:
        self._left = list(reversed(tuple(words)))

    @property
    def left(self) -> tuple[str, ...]:
        """What has not been read yet."""
        return tuple(reversed(self._left))

    def one(
        self, words: Sequence[str], asks: str = "", *, nth: int = 1, most: int = 1, is_secret: bool = False
    ) -> str | None:
        if not self._left:
            return None
        word = self._left.pop().removeprefix(SECRET)
        return word if word in words else None

    def up_to(self, n: int, offer: Offer, asks: str = "", *, is_secret: bool = False) -> Iterator[str]:
        taken = 0
        while self._left and (taken < n or self._left[-1] == STOP):
            word = self._left.pop().removeprefix(SECRET)
            if word == STOP:
                return
            if word in offer():
                taken += 1
                yield word


def split(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words in the first bracket of *words*, and all that follows it."""
    depth = 0
    for at, word in enumerate(words):
        depth += (word == OPEN) - (word == CLOSE)
        if not depth:
            return words[1:at], words[at + 1 :]
    return words[1:], ()  # the part ended while they were read


def public(words: Iterable[str]) -> tuple[str, ...]:
    """Those of the words written down that everyone may read (H-18.7)."""
    return tuple(word for word in words if word not in (OPEN, CLOSE, STOP) and not word.startswith(SECRET))


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")
