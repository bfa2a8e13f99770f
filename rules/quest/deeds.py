"""What the members of a party do on the quest, and the Ring (Q-5, Q-8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat, Step, Who, only
from rules.quest import course, kinds
from rules.quest import events as told
from rules.quest.actions import Act, Deed, Propose, UseRing
from rules.quest.course import Events, Played
from rules.quest.phases import Bearing, Questing
from rules.quest.roles import BOROMIRS, Side
from rules.quest.state import PastQuest, QuestState


def act(state: QuestState, seat: Seat, question: Question, action: Act) -> Played:
    """Q-5.1; Q-5.7: it may be changed until the last action is in."""
    quest = state.phase
    assert isinstance(quest, Questing)
    party, deed = quest.party, action.deed
    if seat not in party:
        raise Illegal("Q-5.1", "You are not in this party, so you do not act on this quest.")
    refuse_bound(state, seat, deed)
    given = [*quest.deeds]
    given[party.index(seat)] = deed
    return _acted(state, quest, tuple(given), (told.ActionGiven((seat,), deed),))


def refuse_bound(state: QuestState, seat: Seat, deed: Deed) -> None:
    """Q-5.2, Q-7.1, Q-7.3: what the side of *seat*, as it is now, forbids."""
    if deed is Deed.SABOTAGE and state.sides[seat - 1] is Side.FREE:
        raise Illegal(
            "Q-5.2", "You are one of the Free Peoples, so you can only **support**. I changed nothing."
        )
    if _must_sabotage(state, seat) and deed is Deed.SUPPORT:
        raise Illegal("Q-7.3", "While you are one of the Minions you must **sabotage**. I changed nothing.")


def may_do(state: QuestState, seat: Seat, deed: Deed) -> bool:
    """Whether its side lets *seat* do that."""
    try:
        refuse_bound(state, seat, deed)
    except Illegal:
        return False
    return True


def _must_sabotage(state: QuestState, seat: Seat) -> bool:
    if not state.rules.predetermined or state.sides[seat - 1] is Side.FREE:
        return False
    return state.deal.roles[seat - 1] in BOROMIRS


def refuse_bad_tally(
    state: QuestState, party: tuple[Seat, ...], tally: tuple[int, int], *, is_turned: bool
) -> None:
    """R-1.8: a tally that no actions of this *party* could give; the Ring may have turned one of them."""
    supports, sabotages = tally
    least = sum(_must_sabotage(state, seat) for seat in party) - is_turned
    most = sum(state.sides[seat - 1] is Side.MINIONS for seat in party) + is_turned
    if min(tally) < 0 or supports + sabotages != len(party) or not least <= sabotages <= most:
        raise Illegal("R-1.8", "No actions of this party give that tally.")


def fill_in(state: QuestState, seat: Seat) -> Played:
    """Q-9.4: a missing action of the Free Peoples supports, one of the Minions sabotages."""
    quest = state.phase
    assert isinstance(quest, Questing)
    given = dict(zip(quest.party, quest.deeds, strict=True))
    filled = {
        seat: Deed.SUPPORT if state.sides[seat - 1] is Side.FREE else Deed.SABOTAGE for seat in quest.party
    }
    events = tuple(told.ActionGiven(only(seat), filled[seat]) for seat in quest.party if given[seat] is None)
    return _acted(state, quest, tuple(given[seat] or filled[seat] for seat in quest.party), events)


def _acted(state: QuestState, quest: Questing, deeds: tuple[Deed | None, ...], events: Events) -> Played:
    if None in deeds:
        after = Questing(quest.question, quest.party, quest.ring, deeds)
        return Step(replace(state, phase=after), events)
    given = cast(tuple[Deed, ...], deeds)
    if quest.ring is not None:
        return await_ring(state, Bearing(ring_question(state), quest.party, quest.ring, given), events)
    return course.resolve(state, _tallied(state, quest.party, given, None, None), events)


def ring_question(state: QuestState) -> Question:
    return kinds.RING.asked(state.proposed)


def await_ring(state: QuestState, phase: Bearing, events: Events) -> Played:
    return Step(replace(state, phase=phase), (*events, told.RingAwaited(carrier=phase.carrier)))


def use_ring(state: QuestState, seat: Seat, question: Question, action: UseRing) -> Played:
    """Q-8.5: the carrier learns the action of one other member, and its opposite counts."""
    phase, target = state.phase, action.target
    assert isinstance(phase, Bearing)
    if seat != phase.carrier:
        raise Illegal(
            "Q-8.5", "Only {carrier} can choose now: they have the Ring.", carrier=Who((phase.carrier,))
        )
    if target is not None:
        refuse_bad_target(phase.party, phase.carrier, target)
    events: Events = (told.RingUsed(carrier=seat, target=target),)
    if phase.tally is not None:
        refuse_bad_tally(state, phase.party, phase.tally, is_turned=target is not None)
        is_failed = course.is_failed(state, phase.tally[1])
        past = PastQuest(state.quest, phase.party, *phase.tally, is_failed, (), seat, target)
        return course.resolve(state, past, events)
    if target is not None:
        deed = phase.deeds[phase.party.index(target)]
        state = replace(state, seen=(*state.seen, (seat, target, deed)))
        events = (*events, told.ActionSeen(to=only(seat), seat=target, deed=deed))
    return course.resolve(state, _tallied(state, phase.party, phase.deeds, seat, target), events)


def _tallied(
    state: QuestState,
    party: tuple[Seat, ...],
    deeds: tuple[Deed, ...],
    carrier: Seat | None,
    target: Seat | None,
) -> PastQuest:
    """Q-5.4, Q-8.6: the counts after the Ring."""
    counted = deeds if target is None else turned(party, deeds, target)
    sabotages = counted.count(Deed.SABOTAGE)
    supports, is_failed = len(counted) - sabotages, course.is_failed(state, sabotages)
    return PastQuest(state.quest, party, supports, sabotages, is_failed, deeds, carrier, target)


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
