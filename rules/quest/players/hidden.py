"""What others do not see: an action on a quest, of which the tally alone is told, and the Witch-King's guess.

Here a player serves its side outright. That Minions do not always sabotage keeps a tally from naming them.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from typing import Final

from rules.game import Seat
from rules.quest.actions import Ballot
from rules.quest.data import charts
from rules.quest.roles import BOROMIRS, Side
from rules.quest.state import Rules
from rules.quest.view import Own, QuestView

BOLD: Final[Mapping[int, float]] = {2: 0.3, 3: 0.48, 4: 0.55}
"""How often the first of so many Minions as there are in the game sabotages a quest that decides nothing."""
DECIDED: Final = 0.8
"""How often, where the quest may end the game."""
SECOND: Final = 0.25
"""How often another Minion of the party does what the first does: one sabotage is enough, and names fewer."""

SUPPORT: Final[Mapping[str, float]] = {"support": 1.0}
SABOTAGE: Final[Mapping[str, float]] = {"sabotage": 1.0}


def deed(view: QuestView, own: Own) -> Mapping[str, float]:
    """An action (Q-5.2, Q-7.3): the first Minion of the party, in order of leadership, acts for all."""
    if own.side is Side.FREE:
        return SUPPORT
    if must_sabotage(view, own):
        return SABOTAGE
    often = boldness(view.rules, view.quest, view.won, view.lost, _before(view, own))
    return {"support": 1.0 - often, "sabotage": often}


def must_sabotage(view: QuestView, own: Own) -> bool:
    """Whether a Minion has no choice (Q-7.3)."""
    return bool(view.rules.predetermined) and own.role in BOROMIRS


def _before(view: QuestView, own: Own) -> int:
    """How many Minions of the party act before this one; one who must sabotage does so first."""
    party = view.party.party if view.party else ()
    known = [seat for seat in view.order if seat in party and seat in friends(own)]
    bound = own.known.boromir if view.rules.predetermined else None
    known.sort(key=lambda seat: seat != bound)
    return known.index(own.seat) if own.seat in known else 0


def friends(own: Own) -> frozenset[Seat]:
    """Those whom a Minion knows to be Minions now, himself included."""
    return frozenset(
        {own.seat, *own.known.minions, *(seat for seat, side in own.gazes if side is Side.MINIONS)}
    )


def boldness(rules: Rules, quest: int, won: int, lost: int, rank: int) -> float:
    """How often the Minion of such a *rank* in the party sabotages, when so many quests are *won* and *lost*."""
    often = DECIDED if 2 in (won, lost) else BOLD[minions_among(rules)]
    return often if rank < rules.fails_at[quest - 1] else often * SECOND


def minions_among(rules: Rules) -> int:
    """How many Minions there are (Q-1.2)."""
    return charts()[rules.seats].sides.minions


@functools.lru_cache(maxsize=4096)
def tally(
    rules: Rules, quest: int, won: int, lost: int, minions: int, *, is_bound: bool
) -> tuple[float, ...]:
    """How likely each number of sabotages is, where so many *minions* who know each other are in the party.

    *is_bound*: one of them is the Boromir, who must sabotage where the rules are so (Q-7.3).
    """
    often = [boldness(rules, quest, won, lost, rank) for rank in range(minions)]
    if is_bound and rules.predetermined and often:
        often[0] = 1.0
    return sums(tuple(often))


@functools.lru_cache(maxsize=4096)
def sums(often: tuple[float, ...]) -> tuple[float, ...]:
    """How likely each number of them happens, when each happens so *often*."""
    found = [1.0]
    for share in often:
        found = [no * (1 - share) + yes * share for no, yes in zip((*found, 0.0), (0.0, *found), strict=True)]
    return tuple(found)


def guess(view: QuestView, own: Own) -> Mapping[str, float]:
    """Whoever kept clear of the Minions in his votes may have known them; among equals any."""
    minions = friends(own)
    score: Counter[Seat] = Counter()
    for party in view.parties:
        tainted = bool(minions.intersection(party.party))
        for seat, ballot in enumerate(party.ballots, 1):
            if ballot is not None:
                score[seat] += 1 if (ballot is Ballot.REJECT) == tainted else -1
    others = [seat for seat in view.order if seat not in minions]
    most = max(score[seat] for seat in others)
    likely = [seat for seat in others if score[seat] == most]
    return {f"guess {seat}": 1 / len(likely) for seat in likely}
