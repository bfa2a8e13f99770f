"""The parts that a grammar puts forms together of (see grammar.py), and what each word of them can be."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from rules.game import Illegal, Value
from rules.kit.order_steps import THEN, split, steps, write_steps

JOINT: Final = "joint"
"""Words between the others."""
VERB: Final = "verb"
"""Words with which an answer, or a step of an order, begins."""
_MANY: Final = 1_000


class Part(Value):
    """What stands behind a verb."""

    @abstractmethod
    def ways(self) -> Iterable[Parts]:
        """All that it can be, in simpler parts."""

    def size(self) -> tuple[int, int]:
        """How many words it takes, at least and at most."""
        return 0, _MANY

    def take(self, words: tuple[str, ...], clause: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Those of *words* that are its own, and what is left. Raises Illegal."""
        _, most = self.size()
        return words[:most], words[most:]

    def read(self, words: Sequence[str], clause: str) -> Any:
        """What *words*, all its own, mean. Raises Illegal."""
        return tuple(words)

    def write(self, value: Any) -> Iterable[str]:
        """The words that mean *value*."""
        words: Iterable[str] = value
        return words


Parts: TypeAlias = tuple["str | Part", ...]
"""Parts one after the other; a joint stands as it is written."""


class Word(Part):
    """A word of a kind. *make* raises Illegal or ValueError for what is none."""

    name: str
    make: Callable[[str], Any] = str
    spell: Callable[[Any], str] = str
    only: str = ""
    """The one word that it can be; any where it is empty."""
    pattern: str = r"\S+"
    """Of its words, where they are matched by an expression."""

    def ways(self) -> Iterable[Parts]:
        return ((self,),)

    def size(self) -> tuple[int, int]:
        return 1, 1

    def read(self, words: Sequence[str], clause: str) -> Any:
        return self.make(words[0])

    def write(self, value: Any) -> Iterable[str]:
        return (self.spell(value),)

    def fits(self, word: str) -> bool:
        """Whether *word* can be one."""
        try:
            self.make(word)
        except (Illegal, ValueError):
            return False
        return self.only in ("", word)


Fits: TypeAlias = Callable[[Word, str], bool]
"""Whether a word can be one of a kind."""


class Some(Part):
    """Parts again and again; with one kind of word alone it can be a field."""

    parts: Parts
    least: int = 0

    def ways(self) -> Iterable[Parts]:
        yield *self.parts, Some(self.parts)
        if not self.least:
            yield ()

    def size(self) -> tuple[int, int]:
        return self.least, _MANY

    @property
    def _word(self) -> Word:
        (word,) = self.parts
        assert isinstance(word, Word)
        return word

    def read(self, words: Sequence[str], clause: str) -> Any:
        return tuple(map(self._word.make, words))

    def write(self, value: Any) -> Iterable[str]:
        return map(self._word.spell, value)


class Raw(Part):
    """Words as they are said; what they mean is looked up when they count."""

    parts: Parts
    least: int = 0

    def ways(self) -> Iterable[Parts]:
        return (self.parts,)

    def size(self) -> tuple[int, int]:
        return self.least, _MANY


class Maybe(Part):
    """Parts that can be left out."""

    parts: Parts

    def ways(self) -> Iterable[Parts]:
        return self.parts, ()


class Named(Part):
    """Parts whose words a match tells by this name."""

    name: str
    parts: Parts

    def ways(self) -> Iterable[Parts]:
        return (self.parts,)


class Either(Part):
    """One of several ways to go on; of single words, the first that begins as they do, it can be a field."""

    among: tuple[Parts, ...]

    def ways(self) -> Iterable[Parts]:
        return self.among

    def size(self) -> tuple[int, int]:
        return 1, _MANY

    def take(self, words: tuple[str, ...], clause: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        size = next(len(way) for way in self.among if not isinstance(way[0], str) or way[0] == words[0])
        if len(words) < size:
            raise Illegal(clause, "Say which {kind}.", kind=words[0])
        return words[:size], words[size:]


def by_name(kind: str, forms: Mapping[str, Parts]) -> Either:
    """One of *forms*, by the word that it begins with, which is of *kind*."""
    return Either(tuple((Word(kind, only=name), *parts) for name, parts in forms.items()))


class Joined(Part):
    """The same again and again, with a joint between."""

    part: Part
    joint: str
    no: Illegal

    def ways(self) -> Iterable[Parts]:
        return ((self.part, Some((self.joint, self.part))),)

    def read(self, words: Sequence[str], clause: str) -> Any:
        found = split(words, self.joint)
        if not all(found):
            raise Illegal(self.no.clause, self.no.sentence)
        return tuple(map(tuple, found))

    def write(self, value: Any) -> Iterable[str]:
        return f" {self.joint} ".join(map(" ".join, value)).split()


class Text(Part):
    """All that follows."""

    make: Callable[[str], str] = str

    def ways(self) -> Iterable[Parts]:
        return ((Some((Word("text"),)),),)

    def read(self, words: Sequence[str], clause: str) -> Any:
        return self.make(" ".join(words))

    def write(self, value: Any) -> Iterable[str]:
        return (value,) if value else ()


class Free(Text):
    """Text that people write as they like, to the end of the answer: kept with its letters and signs as they are."""

    behind: str = ""
    """The sign behind which it begins; where that is empty it begins behind the verb."""

    def read(self, words: Sequence[str], clause: str) -> Any:
        said = " ".join(words)
        if not self.behind:
            return self.make(said)
        before, sign, text = said.partition(self.behind)
        return self.make(f"{before.strip()}{sign} {text.strip()}" if text.strip() else before.strip())

    def begun(self, verb: str) -> str:
        """An expression of all that stands before it in an answer with this *verb*."""
        return rf"{re.escape(verb)}\b" + (rf"[^;{self.behind}]*{self.behind}" if self.behind else "")


class Fixed(Part):
    """No word at all, and always the same value."""

    value: Any

    def ways(self) -> Iterable[Parts]:
        return ((),)

    def size(self) -> tuple[int, int]:
        return 0, 0

    def read(self, words: Sequence[str], clause: str) -> Any:
        return self.value

    def write(self, value: Any) -> Iterable[str]:
        return ()


_NEEDED: Final = object()


class Clause(Part):
    """A joint and what stands behind it, its *default* where it is left out; without a default it never is."""

    joint: str
    parts: Parts
    default: Any = _NEEDED

    @property
    def is_needed(self) -> bool:
        return self.default is _NEEDED

    def ways(self) -> Iterable[Parts]:
        yield self.joint, *self.parts
        if not self.is_needed:
            yield ()


class Steps(Part):
    """Steps joined by `then`: a verb with its words, perhaps `if` and a condition, `else` and another, `anyway`."""

    verb: Either
    condition: Part
    known: frozenset[str] = frozenset()
    """Each verb must be one of these, so that words tell what they answer; none where that is seen later."""

    def ways(self) -> Iterable[Parts]:
        step = self.verb, Maybe(("if", self.condition, Maybe(("else", self.verb)))), Maybe(("anyway",))
        return ((*step, Some((THEN, *step))),)

    def read(self, words: Sequence[str], clause: str) -> Any:
        found = steps(words, clause) if words else ()
        for verb in (verb for step in found for verb in (*step.words[:1], *step.otherwise[:1])):
            if self.known and verb not in self.known:
                raise Illegal(clause, "“{verb}” is nothing that you can do there.", verb=verb)
        return found

    def write(self, value: Any) -> Iterable[str]:
        return write_steps(value).split()


# ------------------------------------------------------------------------------------------ what a word can be


def after(parts: Parts, words: Iterable[str], fits: Fits = Word.fits) -> list[Parts]:
    """All that can stand behind *words* of *parts*; none where they are not words of these."""
    return onward([parts], words, fits)


def onward(left: list[Parts], words: Iterable[str], fits: Fits = Word.fits) -> list[Parts]:
    """The same where any of *left* may be what these are words of."""
    for word in words:
        found = [one for each in left for one in firsts(each)]
        kinds = meant((kind for kind, _ in found), word, fits)
        left = [rest for kind, rest in found if kind in kinds]
    return left


def meant(among: Iterable[Word], word: str, fits: Fits = Word.fits) -> list[Word]:
    """Which of the words that can stand there *word* is; a joint is never anything else."""
    known = list(among)
    return [one for one in known if one.only == word] or [
        one for one in known if not one.only and fits(one, word)
    ]


def is_whole(parts: Parts) -> bool:
    """Whether nothing need be said any more."""
    return all(isinstance(part, Part) and any(map(is_whole, _less(part))) for part in parts)


def _less(part: Part) -> Iterable[Parts]:
    return (way for way in part.ways() if part not in way)


def firsts(parts: Parts) -> Iterator[tuple[Word, Parts]]:
    """The words that may come first, each with what stands behind it."""
    if not parts:
        return
    first, *rest = parts
    if isinstance(first, str):
        yield Word(JOINT, only=first), tuple(rest)
    elif isinstance(first, Word):
        yield first, tuple(rest)
    else:
        for way in first.ways():
            yield from firsts((*way, *rest))


def expression(parts: Parts) -> str:
    """A regular expression of all that *parts* can be, a space behind each word; of several ways the first that fits.

    >>> expression(("move", Maybe(("to",)), Named("goal", (Word("hex", pattern="[a-z][0-9]"),))))
    'move (?:to |)(?P<goal>(?:[a-z][0-9]) )'
    """
    return "".join(map(_expressed, parts))


def _expressed(part: str | Part) -> str:
    match part:
        case str():
            return f"{re.escape(part)} "
        case Word():
            return f"(?:{re.escape(part.only) or part.pattern}) "
        case Named():
            return f"(?P<{part.name}>{expression(part.parts)})"
        case Some():
            return f"(?:{expression(part.parts)}){'+' if part.least else '*'}"
        case _:
            return f"(?:{'|'.join(map(expression, part.ways()))})"
