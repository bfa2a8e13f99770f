"""What was lost, and what can still be built (B-4, B-18.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.battle.charts import BUILT, FIRST_BUILDS, KINDS, NATIONS, Side, side_of
from rules.battle.events import Eliminated
from rules.battle.pack import BattlePack
from rules.battle.state import Chapter, Phase
from rules.battle.turn.building import crowns, left
from rules.battle.view import Seen
from rules.board.hexes import Hex
from rules.game import Value


def losses(history: Sequence[Chapter]) -> Iterator[tuple[int, Eliminated]]:
    """All that was lost, the oldest first, each with its round."""
    for chapter in history:
        yield from ((chapter.round, event) for event in chapter.events if isinstance(event, Eliminated))


class Pool(Value):
    """What one nation can still build."""

    side: Side
    nation: str
    kind: str
    on_map: int
    cap: int
    most: int
    """In its next building phase, or still in this (B-4.2, B-4.3)."""
    empty: tuple[Hex, ...]
    """Crowns on which it can (B-4.4)."""
    taken: tuple[Hex, ...]

    @property
    def reserve(self) -> int:
        """How many are off the map and may come back (B-4.9)."""
        return self.cap - self.on_map


def pools(pack: BattlePack, seen: Seen) -> Iterator[Pool]:
    """One of each nation that builds, in the order of B-4.2."""
    order = seen.rules.order
    for nation in NATIONS:
        kind = BUILT[nation]
        side = side_of(kind, seen.rules.players)
        is_now = side == seen.side and seen.phase is Phase.BUILDING
        is_past = not is_now and order.index(side) <= order.index(seen.side)
        where = crowns(pack, seen.shire, nation)
        yield Pool(
            side=side,
            nation=nation,
            kind=kind,
            on_map=seen.board.count(kind),
            cap=KINDS[kind].cap,
            most=left(seen.built if is_now else (), max(seen.round + is_past, FIRST_BUILDS), nation),
            empty=tuple(at for at in where if not seen.board.on(at)),
            taken=tuple(at for at in where if seen.board.on(at)),
        )
