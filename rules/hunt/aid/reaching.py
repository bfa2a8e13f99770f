"""Where a Nazgul can ride in one move, by public facts alone (H-7.2, H-20.10)."""

from __future__ import annotations

from rules.hunt.orders import imagined
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.ride import movement
from rules.hunt.view import Seen


def reach(pack: HuntPack, seen: Seen, figure: int) -> tuple[Space, ...]:
    """The spaces at which a move of *figure* can end now, with all that it may add in an activation under way."""
    active = next((one.active for one in seen.blocks if one.active and one.active.figure == figure), None)
    return tuple(sorted(movement.reach(pack, imagined.of_all(pack, seen), figure, active)))
