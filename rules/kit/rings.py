"""Who is next where turns go round: seats in a ring, of which some may have dropped out."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Seat


def behind(order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """All seats of a ring, from the next behind *seat* on; *seat* itself comes last.

    >>> behind((3, 1, 2), 1)
    (2, 3, 1)
    """
    place = order.index(seat) + 1
    return (*order[place:], *order[:place])
