"""How likely each place is, by public facts (H-20.8), at tables that play with it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from rules.hunt.aid import whereabouts
from rules.hunt.pack import HuntPack
from rules.hunt.players import routes
from rules.hunt.view import Seen

Shares: TypeAlias = tuple[tuple[int, float], ...]
"""Locations with their shares, 0 to 1, the likeliest first."""


class Chances(NamedTuple):
    """Shares of the ways that Frodo can have gone."""

    last: Shares
    """Where he is: of no place that the aid rules out."""
    trail: Shares
    """Where he is or was."""


def chances(pack: HuntPack, seen: Seen) -> Chances | None:
    """What the sample of H-24.13 says of every location; None at tables that are not told."""
    if seen.rules.aid != "likely":
        return None
    belief = routes.belief(routes.sample(pack, seen))
    open_places = whereabouts.where(pack, seen).frodo
    told = {line.target for line in seen.ledger if line.part == seen.part and line.answer}
    last = {place: belief.last.get(place, 0.0) for place in open_places}
    trail = {place: share for place, share in belief.featured.items() if str(place) not in told}
    return Chances(_ranked(last), _ranked(trail))


def _ranked(shares: dict[int, float]) -> Shares:
    """Those that some way leads to."""
    return tuple(
        sorted(((n, share) for n, share in shares.items() if share), key=lambda one: (-one[1], one[0]))
    )
