"""The Palantír (Q-8.1 to Q-8.3)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import AnyEvent, Illegal, Seat, Who, only
from rules.kit.rings import behind
from rules.quest import events as told
from rules.quest.phases import Gazing
from rules.quest.state import Gaze, QuestState

AFTER = (2, 3, 4)
"""The quests after which it is used (Q-8.2)."""


def is_due(state: QuestState) -> bool:
    """Whether it is used now that the quest at hand is resolved and another follows."""
    return state.rules.palantir and state.quest in AFTER


def eligible(state: QuestState, holder: Seat) -> tuple[Seat, ...]:
    """Q-8.3: the seats that have not used it, from the one after the holder in order of leadership."""
    users = {gaze.holder for gaze in state.gazes} | {holder}
    return tuple(seat for seat in behind(state.order, holder) if seat not in users)


def next_use(state: QuestState) -> int | None:
    """The number of the next question `palantir`; None when no other comes or it is asked now."""
    if isinstance(state.phase, Gazing) or state.quest > AFTER[-1]:
        return None
    return max(state.quest, AFTER[0])


def by_lapse(state: QuestState) -> Seat:
    """Q-9.6: the first eligible seat after the holder."""
    assert state.holder is not None
    return eligible(state, state.holder)[0]


def refuse_bad_target(state: QuestState, holder: Seat, target: Seat) -> None:
    """Q-8.2, Q-8.3: another seat, and none that has used it itself."""
    if target == holder or not 1 <= target <= state.rules.seats:
        raise Illegal("Q-8.2", "Choose another player of this game, not yourself.")
    if target not in eligible(state, holder):
        raise Illegal(
            "Q-8.3",
            "{target} has used the Palantír, so you cannot look at them. Choose somebody else.",
            target=Who((target,)),
        )


def used(state: QuestState, target: Seat) -> tuple[QuestState, tuple[AnyEvent, ...]]:
    """The Palantír shows its holder a side and passes on; a legal *target* is given."""
    holder = state.holder
    assert holder is not None
    side = state.sides[target - 1]
    gaze = Gaze(quest=state.quest, holder=holder, target=target, side=side)
    after = replace(state, holder=target, gazes=(*state.gazes, gaze))
    return after, (
        told.PalantirUsed(holder=holder, target=target),
        told.SideSeen(to=only(holder), seat=target, side=side),
    )
