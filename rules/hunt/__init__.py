"""Hunt for the Ring: one hidden Ring-bearer against one to four Ringwraiths on a map.

The rules: RULES.md; its boards and cards: PACKS.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hunt.game import HuntGame

TITLE = "Hunt for the Ring"
PLACE = 2
"""Where the game stands in lists: after Quest, which is learned in a minute."""


def make(edition: int | None = None, pack: bytes | None = None) -> HuntGame:
    """The rules in this edition, with this body of a pack or the shipped one. Raises ValueError."""
    from rules.hunt.game import HuntGame
    from rules.packs.opening import open_game

    return open_game(HuntGame, edition, pack)
