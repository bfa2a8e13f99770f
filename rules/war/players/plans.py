"""What the Fellowship can set out to do (W-60.4): who goes with the Ring, by which gate, and where others go."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.board.hexes import Hex
from rules.war.events.turns import CardDrawn
from rules.war.land import costs_from
from rules.war.pack import OpenLand
from rules.war.state.pieces import CHARACTERS, PieceId
from rules.war.state.war import WarState

FIRE: Final = "mount-doom"
BLACK_GATE, MORGUL, STAIRS = "E0726", "minas-morgul", "cirith-ungol"
NARGIL, EAST = ("E0734", "E0833"), ("E1424", "E1425")
"""The five ways into Mordor: the first hex behind each, and the last before it where another is as short (W-43.8)."""


class Company(NamedTuple):
    """Some of the nine, and by which places they go, ids or hexes; *stays*: not to the fire behind them."""

    members: tuple[PieceId, ...]
    way: tuple[str, ...]
    roads: bool = True
    stays: bool = False


class Venture(NamedTuple):
    """The first party has the Ring; who is in none stays where all begin."""

    parties: tuple[Company, ...]

    def party_of(self, members: tuple[PieceId, ...], bearer: PieceId | None) -> Company | None:
        """By which way a group goes: that of the Ring with its bearer, else that of most of its members."""
        if bearer in members:
            return self.parties[0]
        shares = [(len(set(party.members) & set(members)), party) for party in self.parties]
        most, party = max(shares, key=lambda share: share[0])
        return party if most else None


_FOUR: Final = ("frodo", "aragorn", "boromir", "gandalf")
_WANDERERS: Final = (
    Company(("merry", "pippin"), ("weathertop", "barrow-downs", "hobbiton"), stays=True),
    Company(("merry", "pippin"), ("lorien", "spiders-wood", "thranduils-palace"), roads=False, stays=True),
    Company(("merry", "pippin"), ("edoras", "erech", "pelargir"), stays=True),
)
_DECOYS: Final = (
    Company(("sam", "legolas", "gimli"), ("W2416", "moria", "lorien", BLACK_GATE), stays=True),
    Company(("sam", "legolas", "gimli"), ("lorien", *EAST), roads=False, stays=True),
    Company(("sam", "legolas", "gimli"), ("edoras", "minas-tirith", *NARGIL), stays=True),
)

PLAIN: Final[Mapping[str, Venture]] = {
    "nine": Venture((Company(CHARACTERS, (MORGUL,)),)),
    "morgul": Venture((Company(_FOUR, (MORGUL,)),)),
    "wild": Venture((Company(_FOUR, (STAIRS,), roads=False),)),
    "nargil": Venture((Company(_FOUR, NARGIL),)),
}
"""The four plans of W-60.4: all go one way, or nobody but those with the Ring goes at all."""
NAMES: Final = tuple(PLAIN)


def wise(name: str, number: int) -> Venture:
    """The same with decoys and other gates, of which *number* chooses."""
    wanderers, decoys = _WANDERERS[number % 3], _DECOYS[number // 3 % 3]
    match name:
        case "nine":
            gate = (MORGUL, BLACK_GATE)[number % 2]
            others = tuple(piece for piece in CHARACTERS if piece not in _FOUR)
            return Venture((Company(_FOUR, (gate,)), Company(others, (gate,))))
        case "morgul":
            return Venture((Company(_FOUR, (MORGUL,)), decoys, wanderers))
        case "wild":
            escort = decoys._replace(way=(STAIRS,), roads=False, stays=False)
            return Venture((Company(_FOUR, (STAIRS,), roads=False), escort, wanderers))
        case _:
            return Venture((Company(_FOUR, NARGIL), decoys, wanderers))


def number_of(state: WarState) -> int:
    """What chooses among plans and their parts, all game long: the first card drawn, which nobody else knows."""
    drawn = (told.event.card for told in state.ledger if isinstance(told.event, CardDrawn))
    return next(drawn, 0)


def goal(land: OpenLand, party: Company, at: Hex, been: frozenset[Hex]) -> Hex | None:
    """Where a group goes next: to the first place of its way that it has not been at or gone past; None: nowhere."""
    places = [place(land, word) for word in party.way]
    ahead = [one for n, one in enumerate(places) if not been.intersection(places[n:])]
    if ahead and (party.stays or not land.is_mordor(at)):
        return ahead[0]
    return None if party.stays else land.place[FIRE]


def place(land: OpenLand, word: str) -> Hex:
    """A place by its id, or a hex."""
    return land.place[word] if word in land.place else land.parse(word)


@functools.lru_cache(8)
def left(land: OpenLand, roads: bool = True) -> Mapping[Hex, int]:
    """About how many half points it takes from each hex to the fire."""
    fire = land.place[FIRE]
    return {**costs_from(land, fire), **costs_from(land, fire, roads=roads)}
