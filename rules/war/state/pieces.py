"""Who walks, fights and carries the Ring: the tables of W-51."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final, Literal, TypeAlias

from rules.board.hexes import Hex
from rules.game import Value

Side: TypeAlias = Literal["F", "D", "S"]
SIDES: Final[tuple[Side, ...]] = ("F", "D", "S")
DRAWING: Final[tuple[Side, ...]] = ("S", "F", "D")
"""The order in which they draw cards (W-50.5)."""
PieceId: TypeAlias = str


class Watcher(Value, order=True):
    """A stack or a citadel by its hex, and who hears of what it sees: pieces of two sides in a hex are two stacks
    (W-8.11, W-39.2).
    """

    at: Hex
    side: Side


class Piece(Value):
    """One line of the table; a rating that a piece lacks is 0."""

    id: PieceId
    might: int
    life: int
    capture: int = 0
    escape: int = 0
    ring: int = 0


FELLOWSHIP: Final = (
    Piece("frodo", 1, 3, capture=3, escape=2, ring=5),
    Piece("sam", 2, 3, capture=3, escape=2, ring=5),
    Piece("merry", 1, 2, capture=2, escape=2, ring=4),
    Piece("pippin", 1, 2, capture=2, escape=2, ring=4),
    Piece("aragorn", 5, 5, capture=5, escape=3, ring=3),
    Piece("boromir", 4, 4, capture=4, escape=2, ring=1),
    Piece("gandalf", 5, 5, capture=5, escape=3, ring=2),
    Piece("legolas", 4, 4, capture=4, escape=3, ring=3),
    Piece("gimli", 4, 4, capture=4, escape=2, ring=3),
)
"""W-51.1."""
_OTHERS: Final = (
    Piece("gollum", 1, 3, ring=2),
    Piece("lord", 6, 6),
    Piece("gothmog", 5, 5),
    *(Piece(f"nazgul-{number}", 4, 4) for number in range(3, 10)),
    Piece("mouth", 3, 4),
    Piece("saruman", 5, 5, ring=3),
    Piece("chief", 3, 3, ring=3),
    Piece("balrog", 6, 6),
    Piece("shelob", 4, 5),
    Piece("wight", 3, 3),
    Piece("spiders", 3, 4),
)
"""W-51.2."""
TABLE: Final = {piece.id: piece for piece in (*FELLOWSHIP, *_OTHERS)}
"""Every piece of the table, in the order that holds everywhere (W-51.8)."""

CHARACTERS: Final = tuple(piece.id for piece in FELLOWSHIP)
HOBBITS: Final = frozenset(CHARACTERS[:4])
NAZGUL: Final = ("lord", "gothmog", *(f"nazgul-{number}" for number in range(3, 10)))
SORCERERS: Final = frozenset(("gandalf", "saruman"))
"""They add 1 to the total of a fight that they are in (W-51.3)."""
SARUMAN: Final = "saruman"
GOLLUM: Final = "gollum"
OF_ISENGARD: Final = (SARUMAN, "chief")
"""Saruman's two who use magic cards, and can wear the Ring (W-30.1, W-57.5)."""
SERVANTS: Final = frozenset(("balrog", "shelob", "wight", "spiders"))
BAND, PARTY = "orcs", "party"
MAGIC: Final = (
    *("anduril", "sting", "light", "rope", "cloak", "athelas", "blade", "glamdring", "shadowfax"),
    *("palantir-isengard", "palantir-tirith"),
)
"""The magic cards, in their order (W-51.8)."""


def magic_order(card: str) -> tuple[int, str]:
    """By what magic cards are put in order: those of the rules, then names that owners gave (W-44.12)."""
    return (MAGIC.index(card) if card in MAGIC else len(MAGIC)), card


RING: Final = "ring"
"""What is passed on, and adds to fights, besides magic cards (W-57.5)."""

_PLACE: Final = {id: place for place, id in enumerate(TABLE)}
_COUNTED: Final = re.compile(rf"({BAND}|{PARTY})-([1-9][0-9]*)")


def is_piece(word: str) -> bool:
    """Whether *word* is the id of a piece: one of the table, a band or a party."""
    return word in TABLE or _COUNTED.fullmatch(word) is not None


def is_band(id: PieceId) -> bool:
    """Whether it is a band of orcs of a search; owners may well call a piece `orcs-of-moria`."""
    counted = _COUNTED.fullmatch(id)
    return counted is not None and counted[1] == BAND


def place(id: PieceId) -> tuple[int, int, str]:
    """By what pieces are put in order (W-51.8): those of the table, bands, parties, then names that owners gave.

    >>> sorted(["party-2", "orcs-10", "sam", "orcs-9", "frodo"], key=place)
    ['frodo', 'sam', 'orcs-9', 'orcs-10', 'party-2']
    """
    counted = _COUNTED.fullmatch(id)
    if counted is None:
        return _PLACE.get(id, len(TABLE) + 2), 0, id
    return len(TABLE) + (counted[1] == PARTY), int(counted[2]), id


def in_order(ids: Iterable[PieceId]) -> tuple[PieceId, ...]:
    """*ids*, each once, by W-51.8."""
    return tuple(sorted(set(ids), key=place))


def strongest(ids: Collection[PieceId], last: PieceId | None = None) -> tuple[PieceId, ...]:
    """By the Might of the table, the highest first, then by W-51.8; *last* behind all others (W-55.3).

    >>> strongest(["sam", "gimli", "legolas", "frodo"], last="sam")
    ('legolas', 'gimli', 'frodo', 'sam')
    """
    return tuple(sorted(ids, key=lambda id: (id == last, -TABLE[id].might, place(id))))


def owner(id: PieceId, players: int) -> Side | None:
    """Whose a piece of the table is at the start; None of Gollum and Servants, and where it is in no such game."""
    if id in CHARACTERS:
        return "F"
    if id in NAZGUL or id == "mouth":
        return "D"
    if id == "saruman":
        return "D" if players == 2 else "S"
    return "S" if id == "chief" and players == 3 else None
