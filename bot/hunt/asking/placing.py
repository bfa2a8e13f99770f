"""Which Nazgul stands where, while they are placed: in the order of the pack (H-3.13)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.hunt.wording.voice import Voice
from rules.hunt.view import HuntView


def next_placed(said: Sequence[str], voice: Voice, view: HuntView) -> str:
    """The Nazgul whose start is picked behind *said*; empty where all have theirs, or it is said in advance."""
    own = _own(view)
    return voice.figure(own[len(said) - 1]) if said[:1] == ("place",) and len(said) <= len(own) else ""


def placed(said: Sequence[str], voice: Voice, view: HuntView | None) -> str:
    """Each Nazgul with its start; empty before the first."""
    if said[:1] != ("place",) or view is None:
        return ""
    pairs = zip(_own(view), filter(str.isdigit, said[1:]), strict=False)
    shown = [
        voice.text("{figure} on {place}", figure=voice.figure(figure), place=voice.space(int(start)))
        for figure, start in pairs
    ]
    return voice.text("Place {placed}", placed=voice.text.list(shown)) if shown else ""


def _own(view: HuntView) -> Sequence[int]:
    seat = None if view.own is None else view.own.seat
    return [figure for figure, master in enumerate(view.seen.masters) if master == seat]
