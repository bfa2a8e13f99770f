"""One entry's events as one post: in the order done, without what another event says too (H-20.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.hunt.wording.events import say
from bot.hunt.wording.voice import Voice
from rules.game import AnyEvent
from rules.hunt import events as told
from rules.hunt.events import HuntEvent


def post(events: Sequence[AnyEvent], voice: Voice) -> str | None:
    """The post of one entry; None when nothing of it has words."""
    lines: list[str] = []
    for at, event in enumerate(events):
        speaks = Voice(voice.pack, voice.names, voice.text, _part(event, voice.part), voice.lord_figure)
        if not is_told_later(events, at) and (line := say(cast(HuntEvent, event), speaks)):
            lines.append(line)
    return "\n".join(lines) or None


def _part(event: AnyEvent, part: int) -> int:
    """The part that the event itself names, else that of the reader's view."""
    found = getattr(event, "part", part)
    return found if isinstance(found, int) else part


def is_told_later(events: Sequence[AnyEvent], at: int) -> bool:
    """Whether another event of the same entry says what this one does: what came of it, what it cost."""
    event = events[at]
    later = [one for one in events[at + 1 :] if not isinstance(one, told.Declared)]
    match event:
        case told.Declared():
            return any(not isinstance(one, told.DieSpent) for one in events[at + 1 :])
        case told.DieSpent(faces=faces):
            first = next(iter(later), None)
            return isinstance(first, told.Answered) and first.asked.cost.split("+") == list(faces)
        case told.TileApplied(corruption=0):
            return True  # all that were drawn were named
        case _:
            return False
