"""Where magic cards are at the start, and where they lie as far as the Fellowship knows (W-56.3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, TypeAlias

from rules.board.hexes import Hex
from rules.war.events.cards import MagicTaken
from rules.war.events.deals import DealDone
from rules.war.pack import OpenLand
from rules.war.state.pieces import MAGIC, PieceId, Side
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered

_AT_START: Final = (("glamdring", "gandalf"),)
_OF_SARUMAN: Final = ("palantir-isengard", "saruman")
"""Where three play: for two it is of no use to anybody (W-30.1, W-56.3)."""


Carried: TypeAlias = tuple[tuple[str, PieceId], ...]
Lying: TypeAlias = tuple[tuple[str, Hex], ...]


def laid_out(land: OpenLand, sides: Collection[Side] = ("F", "D")) -> tuple[Carried, Lying]:
    """At the start who carries which card, and which lies where, in the cards' order (W-56.3)."""
    lying = {card: site.at for site in land.sites.values() for card in site.cards}
    carried = (*_AT_START, *((_OF_SARUMAN,) if "S" in sides else ()))
    return carried, tuple((card, lying[card]) for card in MAGIC if card in lying)


def carried_by_fellowship(state: WarState) -> Carried:
    """What its own carry; what prisoners still have S alone knows (W-15.7, W-54.4)."""
    return tuple(
        held for held in state.magic if state.side_of(held[1]) == "F" and held[1] not in state.prisoners
    )


def lying_for_fellowship(land: OpenLand, state: WarState) -> Lying:
    """What lies where its groups are, and elsewhere what lay there at first and it has not had: what Saruman has won
    he keeps to himself (W-15.7, W-30.3, W-30.11). Where two play it knows all.
    """
    if "S" not in state.rules.sides:
        return state.lying
    looked = {group.at for _, group in numbered(state.chart)}
    had = {*_had(state), *(card for card, _ in carried_by_fellowship(state))}
    here = {card: at for card, at in state.lying if at in looked}
    at_first = laid_out(land, state.rules.sides)[1]
    elsewhere = {card: at for card, at in at_first if at not in looked and card not in {*had, *here}}
    known = here | elsewhere
    return tuple((card, known[card]) for card in MAGIC if card in known)


def _had(state: WarState) -> Iterable[str]:
    """The cards that F was told it has got."""
    seat = state.rules.seat("F")
    for line in state.ledger:
        if line.to is not None and seat in line.to:
            match line.event:
                case MagicTaken(taken=taken):
                    yield from (card for card, _ in taken)
                case DealDone(magic=magic):
                    yield from magic
                case _:
                    pass
