"""What may be written, declared once: reading, writing, and what each word means follow from it.

A form is a verb and the parts behind it, out of which a value of one class is made, a part for each of its fields:

| part | written | its field |
|---|---|---|
| `Word` | one word of a kind: a number, a card | what is made of the word |
| `Some` | words of a kind, as many as there are | a tuple |
| `Raw` | words whose parts only tell what they mean | a tuple of the words as they are said |
| `Joined` | words with a joint between, again and again | a tuple of tuples |
| `Clause` | a joint and parts behind it: `on hunt`, `times 2` | those of its parts; a default where it is left out |
| `Steps` | steps joined by `then` | a tuple of `OrderStep` |
| `Text` | all that follows | a string |
| `Free` | text of people's own | the same, its letters kept |
| `Fixed` | nothing | always the same |

Within a `Raw` a joint stands as it is written, `Maybe` can be left out, and `Either` is one of several ways to go on.

>>> class March(Value):
...     places: tuple[int, ...]
...     card: str = ""
>>> from rules.kit.parts import Some
>>> PLACE, CARD = Word("place", int), Word("card")
>>> MARCH = Form(March, "march", (Some((PLACE,), 1), Clause("by", (CARD,), default="")))
>>> forms = Grammar({"move": (MARCH,)}, "X-1")
>>> forms.read("move", "March 3  4 by ale"), forms.write(March((3, 4)))
(March(places=(3, 4), card='ale'), 'march 3 4')
>>> [word.only or word.name for word in forms.next("move", ("march", "3"))]
['place', 'by']
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.game import Illegal, Value
from rules.kit.order_steps import cut
from rules.kit.parts import VERB, Clause, Either, Fixed, Free, Part, Parts, Word, firsts, onward


class Form(Value):
    """A verb and what stands behind it; without a verb it is an order."""

    make: Callable[..., Any]
    verb: str
    parts: Parts = ()
    no: Illegal | None = None
    """Said where there are too few words or too many, instead of how many there have to be."""

    def read(self, words: Sequence[str], clause: str, no: Illegal | None = None) -> Any:
        """What is said by *words* behind the verb. Raises Illegal: *no* where the form has none of its own."""
        return self.make(*_values(self.parts, tuple(words), clause, self.no or no, no))

    def write(self, value: Any) -> str | None:
        """The written form of *value*; None where it has another."""
        values = msgspec.structs.astuple(value)
        if any(
            isinstance(part, Fixed) and one != part.value
            for part, one in zip(self.parts, values, strict=False)
        ):
            return None
        return " ".join([*filter(None, (self.verb,)), *_written(self.parts, iter(values))])

    def shape(self) -> Parts:
        """All of it, for who asks what a word means."""
        return (Word(VERB, only=self.verb), *self.parts) if self.verb else self.parts


def _values(
    parts: Parts, words: tuple[str, ...], clause: str, no: Illegal | None, within: Illegal | None
) -> list[Any]:
    """What *parts* read. Clauses are cut off first, the last before the others: each ends where the next begins."""
    behind: list[tuple[Clause, tuple[str, ...] | None]] = []
    for one in reversed([part for part in parts if isinstance(part, Clause)]):
        words, rest = cut(words, one.joint)
        behind.append((one, rest))
    plain = [part for part in parts if isinstance(part, Part) and not isinstance(part, Clause)]
    least, most = (sum(sizes) for sizes in zip((0, 0), *(part.size() for part in plain), strict=True))
    is_lacking = any(rest is None and clause.is_needed for clause, rest in behind)
    if is_lacking or not least <= len(words) <= most:
        raise _miscounted(words, most, clause, no)
    values = list[Any]()
    for part in plain:
        mine, words = part.take(words, clause)
        values.append(part.read(mine, clause))
    found = [
        [one.default] if rest is None else _values(one.parts, rest, clause, within, within)
        for one, rest in behind
    ]
    return values + [value for each in reversed(found) for value in each]


def _miscounted(words: Sequence[str], most: int, clause: str, no: Illegal | None) -> Illegal:
    if no is not None:
        return Illegal(no.clause, no.sentence)
    if not most:
        return Illegal(clause, "I do not need “{word}” here.", word=words[0])
    if most == 1:
        return Illegal(clause, "That needs exactly one more word.")
    return Illegal(clause, "That needs at least one more word.")


def _written(parts: Parts, values: Iterator[Any]) -> Iterator[str]:
    for part in parts:
        if not isinstance(part, Clause):
            assert isinstance(part, Part)
            yield from part.write(next(values))
        elif part.is_needed:
            yield from (part.joint, *_written(part.parts, values))
        elif (value := next(values)) != part.default:
            yield from (part.joint, *_written(part.parts, iter((value,))))


class Grammar:
    """The forms of a game, by kind of question.

    *more* is read elsewhere and only tells what words mean; *no* is said of words that are none of a kind's answers.
    Raises ValueError for a form that reads what another of its kind reads: it would never be read itself.
    """

    def __init__(
        self,
        forms: Mapping[str, Sequence[Form]],
        clause: str,
        more: Mapping[str, Parts] | None = None,
        no: Mapping[str, Illegal] | None = None,
    ) -> None:
        self.forms, self.clause = forms, clause
        self._more, self._no = more or {}, no or {}
        self._latest: tuple[str | None, tuple[str, ...], list[Parts]] = (None, (), [])
        self._by_class: dict[Any, list[Form]] = {}
        for kind, among in forms.items():
            verbs = [form.verb for form in among]
            if twice := next((verb for verb in verbs if verbs.count(verb) > 1), None):
                raise ValueError(f"two forms of `{twice}` answer {kind}, and the second is never read")
        for form in (form for kind in forms.values() for form in kind):
            self._by_class.setdefault(form.make, []).append(form)
        begun = {
            part.begun(form.verb)
            for kind in forms.values()
            for form in kind
            for part in form.parts
            if isinstance(part, Free)
        }
        self._free = (
            re.compile(rf"(?:^|[;\n])\s*(?:{'|'.join(sorted(begun))})", re.IGNORECASE) if begun else None
        )

    def free_text(self, words: str) -> int:
        """Where in *words* the text of a `Free` begins, which goes on to their end; else their length."""
        found = self._free and self._free.search(words)
        return found.end() if found else len(words)

    def read(self, kind: str, words: str) -> Any:
        """What *words* say in answer to a question of this *kind*, in letters of any size. Raises Illegal."""
        at = self.free_text(words)
        verb, *behind = [*words[:at].lower().split(), *words[at:].split()] or [""]
        for form in self.forms.get(kind, ()):
            if form.verb in ("", verb) and verb:
                with contextlib.suppress(ValueError):
                    return form.read(
                        behind if form.verb else (verb, *behind), self.clause, self._no.get(kind)
                    )
        if (no := self._no.get(kind)) is not None:
            raise Illegal(no.clause, no.sentence)
        raise Illegal(self.clause, "That does not answer this question. Press **My desk** to see what does.")

    def write(self, value: Any) -> str:
        """The one written form of *value*."""
        return next(filter(None, (form.write(value) for form in self._by_class[type(value)])))

    def shape(self, kind: str) -> Parts:
        """All that answers a question of this *kind*."""
        among = [form.shape() for form in self.forms.get(kind, ())]
        return (Either((*among, self._more[kind]) if kind in self._more else tuple(among)),)

    def next(self, kind: str, already: Sequence[str]) -> list[Word]:
        """What can stand behind the words *already* said in answer to a question of this *kind*."""
        left = self._behind(kind, tuple(already))
        return list(dict.fromkeys(word for parts in left for word, _ in firsts(parts)))

    def _behind(self, kind: str, already: tuple[str, ...]) -> list[Parts]:
        """Goes on where the last call ended: who reads a long answer asks this behind each of its words."""
        known, begun, left = self._latest
        if known != kind or already[: len(begun)] != begun:
            begun, left = (), [self.shape(kind)]
        left = onward(left, already[len(begun) :])
        self._latest = kind, already, left
        return left

    def words(self, kind: str) -> set[Word]:
        """All words that can stand anywhere in answer to a question of this *kind*."""
        left, seen, words = [self.shape(kind)], set[Parts](), set[Word]()
        while left:
            for word, behind in firsts(left.pop()):
                words.add(word)
                if behind not in seen:
                    seen.add(behind)
                    left.append(behind)
        return words

    def fixed_words(self) -> frozenset[str]:
        """The verbs and joints of all forms, and what conditions begin with: none of them is ever a name."""
        return frozenset(word.only for kind in self.forms for word in self.words(kind)) - {""}
