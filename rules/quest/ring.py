"""The Ring of Power (Q-8.4 to Q-8.9)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Illegal, Seat
from rules.quest.actions import Deed, Propose
from rules.quest.state import QuestState


def refuse_bad_carrier(state: QuestState, action: Propose) -> None:
    """Q-8.4: where the Ring is in play, a member of the party other than the leader gets it."""
    if not state.rules.ring:
        if action.ring is not None:
            raise Illegal("Q-8.4", "The Ring is not in this game, so name only the party.")
        return
    if action.ring is None:
        raise Illegal("Q-8.4", "Give the Ring to somebody else in the party.")
    if action.ring not in action.party or action.ring == state.leading:
        raise Illegal("Q-8.4", "Give the Ring to somebody else in the party.")


def refuse_bad_target(party: Sequence[Seat], carrier: Seat, target: Seat) -> None:
    """Q-8.5: the carrier chooses one other member of the party."""
    if target == carrier or target not in party:
        raise Illegal("Q-8.5", "Choose somebody else in the party, or leave the Ring alone.")


def turned(party: Sequence[Seat], deeds: Sequence[Deed], target: Seat | None) -> tuple[Deed, ...]:
    """What counts: the opposite of the action of *target*, the others as given (Q-8.5)."""
    return tuple(deed.other if member == target else deed for member, deed in zip(party, deeds, strict=True))
