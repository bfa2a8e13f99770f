"""Players of Liar's Dice, from the view of their seat and the options alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import comb
from random import Random
from typing import Final, TypeAlias

from ringmaster_liar.game import LiarView
from rules.by_lot import Ask
from rules.game import Decision

Player: TypeAlias = Callable[[LiarView, Decision, Ask, Random], str]
_BELIEVED: Final = 0.35
"""A bid that is less likely than this is called."""


def likely(view: LiarView, count: int, face: int) -> float:
    """How likely it is that there are *count* dice of a *face*, for who sees his own."""
    counted = {1, face} if view.wild else {face}
    missing = count - sum(die in counted for die in view.own)
    others, p = sum(view.counts) - len(view.own), len(counted) / 6
    least = max(0, missing)
    return float(sum(comb(others, k) * p**k * (1 - p) ** (others - k) for k in range(least, others + 1)))


def sensible_player(view: LiarView, decision: Decision, ask: Ask, chance: Random) -> str:
    """The likeliest of the low bids, at times another; *liar* of what is not likely."""
    last = view.bids[-1] if view.bids else None
    if last is not None and (believed := likely(view, last.count, last.face)) < _BELIEVED:
        return "liar"
    bids = sorted(_bids(ask), key=lambda bid: (bid[0], -likely(view, *bid)))
    if not bids:
        return "liar"
    fewest = bids[0][0]
    low = [bid for bid in bids if bid[0] <= fewest + 1]
    count, face = max(low, key=lambda bid: likely(view, *bid) + chance.random() / 4)
    if last is not None and 1 - believed > likely(view, count, face):
        return "liar"
    return f"bid {count} {face}"


def _bids(ask: Ask) -> Iterator[tuple[int, int]]:
    if "bid" not in ask(()).words:
        return
    for count in ask(("bid",)).words[:2]:
        for face in ask(("bid", count)).words:
            yield int(count), int(face)


PLAYERS: Mapping[str, Player] = {"sensible": sensible_player}
