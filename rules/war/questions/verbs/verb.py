"""One verb of the written forms (W-18), and which words may follow: what it is not sure of is tried."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal, Options
from rules.kit.grammar import Form, Grammar
from rules.kit.order_steps import THEN, split
from rules.kit.parts import Part, Parts, Word, after, is_whole
from rules.kit.unknown import Open
from rules.war.council.choosing import CLOSING, begin_moves
from rules.war.land import Entered, Path
from rules.war.play import Ended, WarPlay
from rules.war.questions.sheets.of_war import CHARACTER, GROUP, HEX, PIECE
from rules.war.state.phases import Phase
from rules.war.state.pieces import MAGIC, RING, SIDES, Side

CLAUSE: Final = "W-18"
Words: TypeAlias = tuple[str, ...]


class Sure(NamedTuple):
    """Words of which a verb knows that none is refused, or leads nowhere: they are not tried."""

    words: tuple[str, ...]
    are_ends: bool = True
    """They are answers; else they lead to some."""


Offers: TypeAlias = Callable[[WarPlay, Side, Words], Iterable[str | Sure]]
"""Words that may come next behind those already said, the verb left out. Of words that are not sure those that are
refused, or lead to nothing, are sorted out elsewhere.
"""


class Verb(NamedTuple):
    """One of them."""

    form: Form
    phases: frozenset[Phase]
    plays: Callable[[WarPlay, Side, Any], Any]
    """Gives the action as it is written down, where that is not as it was said (W-19.13). Raises Illegal."""
    offers: Offers = lambda play, side, said: ()
    is_sure: bool = False
    """It is never refused, and so not tried."""
    least: int = 0
    """Words behind it, of which fewer are no answer yet."""
    leads_on: bool = True
    """Something may be said behind it in the same sitting."""
    for_three: bool = False
    """It is there where three play, and else not (W-50.1)."""
    example: str = ""
    """How it is written, for who wrote it wrong; a word alone cannot be."""

    @property
    def name(self) -> str:
        return self.form.verb


# ----------------------------------------------------------------------------------------------- kinds of words


def _number(word: str) -> int:
    if not (word.isdecimal() and len(word) <= 3):
        raise ValueError(word)
    return int(word)


def _magic(word: str) -> str:
    if word not in MAGIC:
        raise ValueError(word)
    return word


def _magic_or_ring(word: str) -> str:
    return word if word == RING else _magic(word)


def _letter(word: str) -> str:
    if not (len(word) == 1 and word.isalpha()):
        raise ValueError(word)
    return word.upper()


def _side(word: str) -> str:
    if word.upper() not in SIDES:
        raise ValueError(word)
    return word.upper()


def _step(word: str) -> tuple[str, bool]:
    return HEX.make(word.removesuffix("+")), word.endswith("+")


def _spelt(step: tuple[str, bool]) -> str:
    return f"{step[0]}{'+' * step[1]}"


NUMBER: Final = Word("number", _number)
MAGIC_CARD: Final = Word("magic", _magic)
CARD_OR_RING: Final = Word("magic", _magic_or_ring)
SIDE: Final = Word("side", _side, str.lower)
"""By its letter."""
PROVINCE: Final = Word("province", _letter)
"""By its letter."""
STEP: Final = Word("step", _step, _spelt)
"""A hex, with a + where it is entered by road."""


class Ways(Part):
    """One of several ways to say it, kept as its words."""

    among: tuple[Parts, ...]

    def ways(self) -> Iterable[Parts]:
        return self.among

    def read(self, words: Sequence[str], clause: str) -> Words:
        if not any(map(is_whole, after((self,), words))):
            raise Illegal(clause, "That is not how it is written. Press **My desk** to see what is.")
        return tuple(word.upper() if HEX.fits(word) or PROVINCE.fits(word) else word for word in words)

    def write(self, value: Words) -> Iterable[str]:
        return map(str.lower, value)


__all__ = [
    "CARD_OR_RING",
    "CHARACTER",
    "CLAUSE",
    "GROUP",
    "HEX",
    "MAGIC_CARD",
    "NUMBER",
    "PIECE",
    "PROVINCE",
    "SIDE",
    "STEP",
    "Verb",
    "Ways",
]


def hex_of(play: WarPlay, name: str) -> Hex:
    """The hex that was written. Raises Illegal for one off the map."""
    try:
        return play.land.parse(name)
    except ValueError:
        raise Illegal("W-41.1", "There is no hex {at} on this map.", at=name) from None


def path_of(play: WarPlay, steps: Sequence[tuple[str, bool]]) -> Path:
    """The hexes that were written. Raises Illegal for one off the map."""
    return tuple(Entered(hex_of(play, name), by_road) for name, by_road in steps)


# ------------------------------------------------------------------------------------------- what may be offered


_BEHIND_CARDS: Final = frozenset(("ally", "council", "host"))
"""Besides moves and fights: behind these no card is played that comes before all else (W-58.1, W-20.10)."""
_DEEP: Final = 3
"""So many words are looked ahead, at most."""
_KEPT: Final = 1 << 14
"""So many answers are read once: the same are tried at every look at a desk."""


def _is_there(play: WarPlay, verb: Verb) -> bool:
    return not verb.for_three or "S" in play.state.rules.sides


class Verbs:
    """Those of a sitting."""

    def __init__(self, phase: Phase, verbs: Iterable[Verb]) -> None:
        self.phase = phase
        self.by_name: Final = {verb.name: verb for verb in verbs if phase in verb.phases}
        self.forms: Final = tuple(verb.form for verb in self.by_name.values())
        self.grammar: Final = Grammar({phase.value: self.forms}, CLAUSE)
        self._by_make = {verb.form.make: verb for verb in self.by_name.values()}
        self._read = lru_cache(_KEPT)(self._meant)

    def read(self, words: str, quoted: str = "") -> Any:
        """What *words* say. Raises Illegal: they are *quoted* as they were said, and their verb as it is written."""
        verb = self.by_name.get(words.partition(" ")[0])
        try:
            return self.grammar.read(self.phase.value, words)
        except Illegal as no:
            if verb is None or not verb.example:
                raise
            facts = {"words": quoted or words, "example": verb.example}
            raise Illegal(CLAUSE, "“{words}” cannot be read. Write it like `{example}`.", **facts) from no

    def play(self, play: WarPlay, side: Side, action: Any) -> Any:
        """Plays what was said; gives it as it is to be written down, if that is another way. Raises Illegal."""
        verb = self._by_make[type(action)]
        if not _is_there(play, verb):
            raise Illegal("W-50.1", "There is no `{verb}` where two play.", verb=verb.name)
        if verb.name in CLOSING:
            begin_moves(play)
        if verb.name in _BEHIND_CARDS:
            play.set(has_begun=True)
        return verb.plays(play, side, action)

    def options(self, play: WarPlay, side: Side, said: Words) -> Options:
        """What may follow the words already *said*: all that would not be refused as far as the side can know."""
        if THEN in said:
            *parts, last = split(said, THEN)
            return self._options(play, side, last) if self._imagine(play, side, parts) else Options()
        options = self._options(play, side, said)
        if not (options.whole and self.by_name[said[0]].leads_on):
            return options
        state = play.state
        goes_on = self._imagine(play, side, (said,))
        play.state = state
        return replace(options, words=(*options.words, THEN)) if goes_on else options

    def _imagine(self, play: WarPlay, side: Side, parts: Sequence[Words]) -> bool:
        """Plays *parts* for a try, and whether the sitting goes on for certain behind them."""
        for part in parts:
            action = self._read(" ".join(part))
            try:
                if action is None:
                    return False
                self.play(play, side, action)
            except (Illegal, Open, Ended):
                return False
        return play.state.phase is self.phase

    def _options(self, play: WarPlay, side: Side, said: Words) -> Options:
        if not said:
            names = (name for name, verb in self.by_name.items() if _is_there(play, verb))
            return Options(tuple(name for name in names if self.takes(play, side, (name,))))
        verb = self.by_name.get(said[0])
        if verb is None or not _is_there(play, verb):
            return Options()
        words: list[str] = []
        ends: list[str] = []
        can_go_on = bool(self.grammar.next(self.phase.value, [word.lower() for word in said]))
        for sure in self._sure(play, side, said, _DEEP) if can_go_on else ():
            words += sure.words
            ends += sure.words if sure.are_ends else ()
        is_whole = self._refused(play, side, said) is False
        return Options(tuple(words), whole=is_whole, ends=() if is_whole else tuple(ends))

    def takes(self, play: WarPlay, side: Side, said: Words) -> bool:
        """Whether words are an answer that is not refused, or soon lead to one."""
        *parts, last = split(said, THEN)
        state = play.state
        try:
            goes_on = not parts or self._imagine(play, side, parts)
            return goes_on and (
                self._refused(play, side, last) is False or self._leads_on(play, side, last, _DEEP)
            )
        finally:
            play.state = state

    def _leads_on(self, play: WarPlay, side: Side, said: Words, deep: int) -> bool:
        """Whether words that are no answer yet soon lead to one that is not refused."""
        return not deep or any(sure.words for sure in self._sure(play, side, said, deep - 1))

    def _sure(self, play: WarPlay, side: Side, said: Words, deep: int) -> Iterator[Sure]:
        """What may follow words, in the verb's order; nothing behind words that name no piece, hex or group."""
        with contextlib.suppress(Illegal, ValueError):
            for word in self.by_name[said[0]].offers(play, side, said[1:]):
                if isinstance(word, Sure):
                    yield word
                elif (refused := self._refused(play, side, (*said, word))) is False:
                    yield Sure((word,))
                elif refused is None and self._leads_on(play, side, (*said, word), deep):
                    yield Sure((word,), are_ends=False)

    def _meant(self, words: str) -> Any:
        """The action that *words* are; None where they are none."""
        try:
            return self.grammar.read(self.phase.value, words)
        except Illegal:
            return None

    def _refused(self, play: WarPlay, side: Side, said: Words) -> bool | None:
        """Whether words are an answer that is refused; None where they are none yet."""
        verb = self.by_name[said[0]]
        if len(said) <= verb.least:
            return None
        action = self._read(" ".join(said))
        if action is None:
            return None
        if verb.is_sure:
            return False
        before = play.state
        try:
            verb.plays(play, side, action)
        except Illegal:
            return True
        except (Open, Ended):
            return False
        finally:
            play.state = before
        return False
