"""The forms of orders, word by word: the one that is written, and what people write beside it (B-19.3, B-19.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.battle.charts import KINDS, SIDES
from rules.kit.grammar import Grammar
from rules.kit.parts import Either, Maybe, Named, Part, Parts, Some, Word

HEX: Final = r"[a-z][1-9][0-9]?"
KIND: Final = "|".join(sorted(KINDS, key=len, reverse=True))

_HEX: Final = Word("hex", pattern=HEX)
_KIND: Final = Word("kind", pattern=KIND)


def _any(*words: str) -> Part:
    return Either(tuple((word,) for word in words))


_TO: Final = _any("-", "to")
_WAY: Final[Parts] = (_HEX, Some((_TO, _HEX), 1))
_OF: Final = Maybe((Named("kind", (_KIND,)), Maybe((_any(":", "from"),))))
"""`gandalf:N12`, `gandalf N12`, `gandalf from N12`, or the hex alone."""
_FROM: Final = (_OF, Maybe(("from",)))
_ASKS: Final = Maybe((Named("asks", ("ask",)),))
_STOPS: Final = Maybe((Named("stops", ("stop", "if", "lost")),))
_TARGET: Final[Parts] = (Maybe((_KIND, Maybe((":",)))), _HEX)
_TARGETS: Final = Named("targets", (*_TARGET, Some(("else", *_TARGET))))
_WHO: Final = Either(((_OF, Named("attacker", (_HEX,))), (Named("alone", (_KIND,)),)))


def _other(name: str, *more: Parts) -> Part:
    """Another way that a move names."""
    return Named(name, (Either((("stay",), _WAY, *more)),))


MOVE: Final = "move"
FIGHT: Final = "fight"
BUILD: Final = "build"
ESCAPE: Final = "escape"
UNDO: Final = "undo"
DONE: Final = "done"
SECOND: Final = "second"
END: Final = "end"

ORDERS: Final[tuple[tuple[str, Parts], ...]] = (
    (
        MOVE,
        (
            *(*_FROM, Named("way", _WAY), _ASKS, Maybe(("else", _other("otherwise")))),
            Maybe(("shire", "=", Named("shire", (Word("whose"),)))),
            Maybe(("escape", Maybe(("to",)), _other("escape", (_HEX,)))),
        ),
    ),
    (MOVE, (Named("kind", (_KIND,)), _TO, Named("way", (_HEX,)), _ASKS)),
    (FIGHT, (_WHO, _any("x", "attack", "attacks"), _TARGETS, _STOPS)),
    (
        FIGHT,
        (
            *("attack", _TARGETS, _any("from", "with"), _WHO),
            *(Named("others", (Some(("else", *_TARGET)),)), _STOPS),
        ),
    ),
    (BUILD, (_any("+", "build"), Maybe((Named("kind", (_KIND,)), Maybe((":",)))), Named("at", (_HEX,)))),
    (ESCAPE, ("escape", Maybe(("to",)), _other("way", (_HEX,)))),
    (UNDO, (Either((("undo",), ("take", "back"))), Maybe((Maybe(("-",)), Named("all", ("all",)))))),
    (DONE, ("done",)),
    (SECOND, ("second", Maybe(("movement",)))),
    (END, ("end", Maybe(("turn",)))),
)
"""Each begins an order wherever it stands."""
ALONE: Final[tuple[tuple[str, Parts], ...]] = (
    (MOVE, (*_FROM, Named("way", (_HEX, _HEX)), _ASKS)),
    (MOVE, (Named("kind", (_KIND,)), Named("way", (_HEX,)), _ASKS)),
)
"""`saruman I7`, `T15 S15`: only where nothing else is said between commas."""

_NUMBER: Final = Named("number", (Word("number", pattern="[1-9][0-9]{0,5}"),))
_SIDE: Final = Word(
    "side", pattern="|".join(dict.fromkeys(side for sides in SIDES.values() for side in sides))
)
_PIECE: Final = Word("piece", pattern=rf"(?:{KIND})(?:-\d\d+)?")
ALLOW: Final[Parts] = (
    *("allow", Named("to", (_SIDE,)), Named("kind", (_any("over", "elven", "moria"),))),
    *(Maybe((Named("stop", ("stop",)),)), Named("named", (Some((Either(((_PIECE,), (_HEX,))),)),))),
    Maybe((Named("once", ("once",)),)),
    Maybe((Either(((Named("until", (_any("phase", "turn", "always"),)),), ("round", _NUMBER))),)),
)
REVOKE: Final[Parts] = ("revoke", Either((("all",), (_NUMBER,))))
REFUSE: Final[Parts] = ("refuse", Named("whom", (Either((("all",), ("none",), (_SIDE,))),)))
WITHDRAW: Final[Parts] = ("withdraw", _NUMBER)
ANSWER: Final[Parts] = ("leave", Maybe((_NUMBER,)), Named("said", (_any("yes", "no"),)))
"""What is said of leave (B-19.10)."""

_IS: Final = Maybe(("is",))
WHEN: Final[Parts] = (
    "if",
    Either(
        (
            (Named("empty", (_HEX,)), _IS, "empty"),
            (Named("alive", (_PIECE,)), _IS, "alive"),
        )
    ),
)
"""Behind an order in advance (B-18.5)."""

_GRAMMAR: Final = Grammar(
    {"turn": ()}, "B-19.3", {"turn": (Either(tuple(parts for _, parts in (*ORDERS, *ALONE))),)}
)
FILLERS: Final = frozenset(
    "a an at army go goes i in march marches move moves my on please the unit walk walks".split()  # noqa: SIM905
)
"""Words without which an order says the same."""
KNOWN: Final = _GRAMMAR.fixed_words() | FILLERS | KINDS.keys()
"""Words of orders, which are no names."""
SPOKEN: Final[Mapping[str, str]] = {
    **dict.fromkeys(("ring bearer", "bearer", "frodo", "ring"), "ring_bearer"),
    **dict.fromkeys(("man orc", "man orcs"), "man_orc"),
    "orcs": "orc",
    "elves": "elf",
    "dwarves": "dwarf",
    "nazgul": "nazgul",
    "rohan army": "rohan",
    "gondor army": "gondor",
    "fangorn army": "fangorn_army",
    "army of the dead": "army_of_the_dead",
}
"""What people call kinds of pieces beside their names in orders."""
