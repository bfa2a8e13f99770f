"""From when and how long somebody may be away (F-9)."""

from __future__ import annotations

from typing import Final

from rules.game import Illegal

LONGEST_MS: Final = 60 * 24 * 60 * 60 * 1000
"""How far ahead an absence may end; who is away for longer is better replaced."""

NOW: Final = 0
"""From when somebody is away who is away already."""


def refuse_length(now: int, starts: int, ends: int) -> None:
    """Raise Illegal where nobody can be away so."""
    if ends <= max(now, starts):
        raise Illegal("F-9", "You cannot be back before you leave, nor in the past.")
    if ends > now + LONGEST_MS:
        raise Illegal(
            "F-9",
            "Sixty days at most. If you are away for longer, let somebody take your seat: `/game leave`.",
        )
