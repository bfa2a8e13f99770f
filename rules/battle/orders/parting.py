"""Lists of orders as people write them, told apart (B-19.8).

They part at commas, semicolons and lines, and where an order begins. Names of places stand for their hexes and are
looked for first, the longest first; what is left are words, put together as `forms` says.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.battle.orders import forms
from rules.battle.orders.forms import HEX, KIND
from rules.battle.orders.spoken import SpokenNames
from rules.battle.pack import BattlePack
from rules.kit.parts import Either, Maybe, expression

_WORD: Final = re.compile(
    rf"{HEX}(?=x{HEX}|\W|$)|(?:{KIND})(?=x{HEX})|x(?={HEX}(?:x|\W|$))|(?:{KIND})-\d\d+|\w+|\S"
)
_PARTED: Final = re.compile(r"[,;\n]+|[.!]+(?=\s|$)|(?<=[\s,;])(and|then)(?=\s)", re.IGNORECASE)
_ARROW: Final = re.compile("[-=]>|[→–—]")
_GLUED: Final = re.compile(rf"(?<=\+) | ([-:=]) |({HEX}) (x) (?={HEX})")
_COMMA: Final = ","
THEN: Final = "then"
IF: Final = "if"
AHEAD: Final = ("builds", "drop", "next", "then")
"""What begins a list of orders in advance."""
_LEADS: Final = re.compile(r"^\s*(?:(?:and|next|then)\s+)*", re.IGNORECASE)
_ORDER: Final = (Either(tuple(form for _, form in forms.ORDERS)), Maybe(forms.WHEN))
_BEGINS: Final = re.compile(re.sub(r"\?P<\w+>", "?:", expression(_ORDER)))
_HALF: Final = re.compile(rf"(?:(?:{KIND}) : )?{HEX} ")
_ALONE: Final = tuple(re.compile(expression(form)) for _, form in forms.ALONE)


class Written(NamedTuple):
    """One order of a list."""

    joint: str
    """What parts it from the one before: `then`, `and`, a comma; empty where that is a space."""
    typed: str
    """As it was written, without that."""
    said: str
    """The same with a hex in the place of each name, and a space behind each word."""

    @property
    def words(self) -> str:
        """As it was written, with the word that it begins with."""
        return self.typed if self.joint in ("", _COMMA) else f"{self.joint} {self.typed}"

    @property
    def order(self) -> str:
        """As it is read: `t15-s15`."""
        return glued(self.said)


def split(pack: BattlePack, words: str) -> tuple[str, ...]:
    """The orders of a post, names turned into hexes.

    >>> from rules.battle.pack.opening import open_pack
    >>> split(open_pack(), "Edoras-O13 t15xs15 else s16, +orc Barad-dur done")
    ('o14-o13', 't15xs15 else s16', '+orc y14', 'done')
    >>> split(open_pack(), "if T14 is empty then T15-T14, t16-s16, if s16 taken")
    ('t15-t14 if t14 is empty', 't16-s16, if s16 taken')
    """
    return tuple(part.order for part in orders_in(pack, words))


def orders_in(pack: BattlePack, words: str) -> list[Written]:
    """The orders in *words*: they part at commas, semicolons and lines, and where another order begins.

    What is no order by itself is never parted from one, nor is a condition: what `if S14 empty then` begins hangs on
    that (B-18.5). Where a comma stands between, both are one order, which is refused.

    >>> from rules.battle.pack.opening import open_pack
    >>> [(part.words, part.order) for part in orders_in(open_pack(), "T15 to S15, then t16 -s16")]
    [('T15 to S15', 't15 to s15'), ('then t16 -s16', 't16-s16')]
    """
    found = _whole(_apart(pack, words))
    if len(found) > 1 and _is_condition(found[-1]):
        found[-2:] = [_one(found[-2], found[-1], _COMMA)]
    return found


def begins(pack: BattlePack, words: str) -> bool:
    """Whether *words*, behind `and`, `then` or `next`, begin with an order: `unless T14 taken` does not."""
    said = spaced(_ARROW.sub("-", named(pack, _LEADS.sub("", words, 1))))
    return _begins(Written("", words, said))


def _whole(parts: Iterable[Written]) -> list[Written]:
    found: list[Written] = []
    for part in parts:
        if not found or not (glue := _glue(found, part)):
            found.append(part)
        elif glue == _COMMA and len(found) > 1:  # the condition is of the order before
            found[-2:] = [_one(found[-2], found[-1], _COMMA), part]
        else:
            found[-1] = _one(found[-1], part, glue)
    return found


def _is_condition(part: Written) -> bool:
    """Whether it is no more than that, and awaits its order."""
    return part.said.startswith(f"{IF} ") and _COMMA not in part.said


def _glue(found: Sequence[Written], part: Written) -> str:
    """What makes one order of the last that was *found* and *part*: a condition stays with its order."""
    last = found[-1]
    if _is_condition(last):
        if _is_condition(part):
            return " "
        return _COMMA if part.joint not in ("", THEN) else part.joint or " "
    if last.said.strip() in AHEAD and part.joint == THEN:
        return THEN
    if part.joint or part.said.strip() in AHEAD:
        return ""
    is_torn = not (_begins(last) and _begins(part))  # words that are none may change what it means
    return " " if is_torn else ""


def _begins(part: Written) -> bool:
    """Whether it begins with an order, or is one half picked."""
    return any(form.match(part.said) for form in (_BEGINS, *_ALONE)) or bool(_HALF.fullmatch(part.said))


def _one(first: Written, second: Written, glue: str) -> Written:
    if glue == _COMMA:
        typed, said = (f"{a.strip()}, {b}" for a, b in zip(first[1:], second[1:], strict=True))
        return Written(first.joint, typed, said)
    typed = " ".join(filter(None, (first.typed, glue.strip(), second.typed)))
    said = second.said + first.said if _is_condition(first) else first.said + second.said
    return Written(first.joint, typed, said)


def _apart(pack: BattlePack, words: str) -> Iterator[Written]:
    """Orders, and what is none between them."""
    typed = [" ".join(piece.split()) for _, piece in _pieces(words)]
    pieces = list(_pieces(_ARROW.sub("-", named(pack, words))))
    for number, (joint, piece) in enumerate(pieces):
        said = enumerate(_orders(spaced(piece)))
        orders = _whole(Written("" if n else joint, glued(order), order) for n, order in said)
        if len(orders) == 1 and len(pieces) == len(typed):
            orders = [orders[0]._replace(typed=typed[number])]
        yield from orders


def _pieces(words: str) -> Iterator[tuple[str, str]]:
    """What stands between commas and the like, each with what stands before it."""
    joint = ""
    for at, text in enumerate(_PARTED.split(words)):
        if at % 2:
            joint = (text or joint or _COMMA).lower()
        elif text.strip():
            yield joint, text
            joint = ""


def spaced(text: str) -> str:
    """Its words with a space behind each, but for those that change nothing."""
    return "".join(f"{word} " for word in _WORD.findall(text) if word not in forms.FILLERS)


def glued(words: str) -> str:
    """As it is written: `gandalf:n12-n13`."""
    return _GLUED.sub(lambda match: "".join(filter(None, match.groups())), words).strip()


def _orders(words: str) -> Iterator[str]:
    """One order after the other, and what is none between them."""
    if any(form.fullmatch(words) for form in _ALONE):
        yield words
        return
    begun = start = 0
    while start < len(words):
        if order := _BEGINS.match(words, start):
            yield from filter(None, (words[begun:start], order[0]))
            begun = start = order.end()
        else:
            start = words.index(" ", start) + 1
    yield from filter(None, (words[begun:],))


def named(pack: BattlePack, words: str) -> str:
    """*words* with a hex in the place of each name of one (B-19.8), and of kinds as orders call them."""
    return _names(pack).replaced(words)


@functools.lru_cache(maxsize=8)
def _names(pack: BattlePack) -> SpokenNames:
    places = {name: pack.words[at] for at, name in pack.names.items()}
    return SpokenNames(
        {**forms.SPOKEN, **places}, re.compile("|".join(map(re.escape, forms.KNOWN - {"shire"})))
    )
