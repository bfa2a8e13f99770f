"""Why Discord has refused something, for people: what its answer means, and what mends it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.words import Text
from bot.service.discord.refusals import MetRefusal
from bot.ui import threads


def why(case: MetRefusal, text: Text, lacking: Sequence[str] = ()) -> str:
    """What Discord's answer means, and what mends it; permissions that are *lacking* by name."""
    named = [text(threads.NAMES[flag]) for flag in lacking if flag in threads.NAMES]
    mends = (
        text("Please allow me {permissions}.", permissions=text.list([f"**{name}**" for name in named]))
        if named
        else text(case.mends)
    )
    return f"{text(case.means)} {mends}"
