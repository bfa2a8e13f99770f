"""What search cards name and give, and how well forces spot a group (W-53)."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from rules.war.land import Constants
from rules.war.state.pieces import NAZGUL, PieceId
from rules.war.state.table import SearchCard

CARDS: Final = 22
PIECE_POINTS: Final = {**dict.fromkeys(NAZGUL, 2), "lord": 3, "saruman": 2, "mouth": 2}
"""W-53.7."""
_MANY: Final = 5
_LEAST_POINTS, _MOST_POINTS = 1, 5
_STRENGTH_OF_BAND: Final = 2


class CardKind(enum.Enum):
    """Whose forces a search card gives (W-53.4)."""

    NAZGUL = "nazgul"
    EYE = "eye"
    HAND = "hand"


def kind_of_card(card: int) -> CardKind:
    """By its number: every third one is alike.

    >>> [kind_of_card(card).value for card in (1, 2, 3, 22)]
    ['nazgul', 'eye', 'hand', 'nazgul']
    """
    return (CardKind.HAND, CardKind.NAZGUL, CardKind.EYE)[card % 3]


def named_by(card: int, ring: Sequence[str], constants: Constants) -> tuple[str, ...]:
    """The provinces that a card names: the one of its number, and those that follow it round the ring (W-53.3)."""
    return tuple(ring[(card - 1 + n) % len(ring)] for n in range(constants.named))


def card_as_printed(number: int, ring: Sequence[str], constants: Constants) -> SearchCard:
    """What is on a card of the open game (W-53.3, W-53.4)."""
    return SearchCard(kind_of_card(number).value, named_by(number, ring, constants), constants.orc_strength)


def spotting_points(
    pieces: Iterable[PieceId],
    strength: int,
    members: Collection[PieceId],
    constants: Constants,
    *,
    is_clear: bool,
    has_cloak: bool,
) -> int:
    """In how many of six cases forces in a group's hex spot it (W-53.7, W-53.8).

    *members*: all but who wears the Ring; *strength*: of the orcs there.
    """
    points = sum(PIECE_POINTS.get(piece, 0) for piece in pieces) + strength // _STRENGTH_OF_BAND
    points += constants.many_spotting * (len(members) >= _MANY) - (not is_clear) - has_cloak
    return max(_LEAST_POINTS, min(_MOST_POINTS, points))


def most_bands(strength: int) -> int:
    """Of orcs, out of so much strength (W-12.8, W-12.9)."""
    return strength // _STRENGTH_OF_BAND
