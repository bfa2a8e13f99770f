"""Battle of the Ring: two or three players on a map of hexes, and the Ring among them.

The rules: RULES.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.battle.game import BattleGame

PLACE = 3
"""Where the game stands in lists: last, for it takes longest."""


def make(edition: int | None = None, pack: bytes | None = None) -> BattleGame:
    """The rules in this edition, the newest unless told, with this body of a map or the shipped one.

    Raises ValueError for an edition that never was, and for what is no map.
    """
    from rules.battle.game import EDITION, BattleGame
    from rules.battle.pack import opening
    from rules.packs.reading import PackError

    if edition not in (None, EDITION):
        raise ValueError(f"there is no edition {edition} of Battle of the Ring")
    if pack is None:
        return BattleGame(edition or EDITION)
    try:
        return BattleGame(edition or EDITION, opening.open_body(pack), pack)
    except PackError as error:
        raise ValueError(f"the map cannot be played: {error.violations[0]}") from None


def read_pack(path: Path) -> bytes:
    """The map there in the one form that games keep. Raises PackRefused."""
    from rules.battle.pack import opening
    from rules.packs.reading import PackError
    from rules.registry import PackRefused

    try:
        return opening.body(path)
    except PackError as error:
        raise PackRefused([str(violation) for violation in error.violations]) from None
