"""Hunt for the Ring: one hidden Ring-bearer against one to four Ringwraiths on a map.

The rules: RULES.md; its boards and cards: PACKS.md.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hunt.game import HuntGame

PLACE = 2
"""Where the game stands in lists: after Quest, which is learned in a minute."""


def make(edition: int | None = None, pack: bytes | None = None) -> HuntGame:
    """The rules in this edition, the newest unless told, with this body of a pack or the shipped one.

    Raises ValueError for an edition that never was, and for what is no pack.
    """
    from rules.hunt.game import EDITION, HuntGame
    from rules.hunt.pack import opening
    from rules.packs.reading import PackError

    if edition not in (None, *range(1, EDITION + 1)):
        raise ValueError(f"there is no edition {edition} of Hunt for the Ring")
    if pack is None:
        return HuntGame(edition or EDITION)
    try:
        return HuntGame(edition or EDITION, opening.open_body(pack), pack)
    except PackError as error:
        raise ValueError(f"the pack cannot be played: {error.violations[0]}") from None


def read_pack(path: Path) -> bytes:
    """The pack there in the one form that games keep. Raises PackRefused."""
    from rules.hunt.pack import opening
    from rules.packs.reading import PackError
    from rules.registry import PackRefused

    try:
        return opening.body(path)
    except PackError as error:
        raise PackRefused([str(violation) for violation in error.violations]) from None
