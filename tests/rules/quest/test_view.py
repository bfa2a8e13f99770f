"""What an event once told a seat, that seat's view can tell it again."""

from __future__ import annotations

import pytest

from rules.checking.courses import Course
from rules.game import AnyEvent, OrderDropped, OrderUsed, Seat
from rules.quest import events as told
from rules.quest.state import QuestState
from rules.quest.view import Own, QuestView
from tests.rules.table import QUEST

MOMENTS = (
    OrderDropped,
    OrderUsed,
    told.LeaderAsked,
    told.LeaderSkipped,
    told.ModeratorsCalled,
    told.PlayResumed,
    told.BallotCast,
    told.BallotShown,
    told.BallotReplaced,
    told.RingAwaited,
    told.PalantirAwaited,
    told.GuessAwaited,
    told.GuessAsked,
    told.SideChanged,
)
"""What is so at that moment alone: the view tells how it is now."""


def tells(view: QuestView, own: Own, event: AnyEvent) -> bool:
    """Whether *view* holds what *event* told, for those that are told for good."""
    match event:
        case told.GameBegun(order=order):
            return view.order == order
        case told.RoleDealt(role=role, side=side, known=known):
            return (own.role, own.start, own.known) == (role, side, known)
        case told.BoromirCardsShown(cards=cards):
            return view.cards == cards
        case told.BoromirCardDrawn(card=card):
            return card in view.cards[: view.in_effect]
        case told.PartyProposed(number=number, party=party, ring=ring):
            ahead = [(p.number, p.party, p.ring) for p in (view.party,) if p]
            return (number, party, ring) in [*((p.number, p.party, p.ring) for p in view.parties), *ahead]
        case told.VoteClosed(number=number, ballots=ballots, approved=approved):
            past = view.parties[number - 1]
            return (past.number, past.ballots, past.approved) == (number, ballots, approved)
        case told.ActionGiven():
            return own.deed is not None or bool(own.deeds)  # it may have been changed since
        case told.RingUsed(carrier=carrier, target=target):
            return any((quest.carrier, quest.target) == (carrier, target) for quest in view.quests)
        case told.ActionSeen(seat=seat, deed=deed):
            return (seat, deed) in own.ring_seen
        case told.QuestResolved(quest=quest, supports=supports, sabotages=sabotages, failed=failed):
            past_quest = view.quests[quest - 1]
            return (past_quest.supports, past_quest.sabotages, past_quest.failed) == (
                supports,
                sabotages,
                failed,
            )
        case told.PalantirUsed(holder=holder, target=target):
            return any(gaze[1:] == (holder, target) for gaze in view.gazes)
        case told.SideSeen(seat=seat, side=side):
            return (seat, side) in own.gazes
        case told.GuessMade(guess=guess):
            return view.revealed is not None and view.revealed.guess == guess
        case told.GameEnded(winner=winner, roles=roles, sides=sides, sides_at_start=start):
            shown, outcome = view.revealed, view.outcome
            assert shown is not None
            assert outcome is not None
            won = winner.value if winner else "none"
            return (outcome.winner, shown.roles, shown.sides, shown.start) == (won, roles, sides, start)
    return isinstance(event, MOMENTS)


def missing(state: QuestState, seat: Seat, events: list[AnyEvent]) -> list[AnyEvent]:
    view = QUEST.view(state, seat)
    assert view.own is not None
    own = view.own
    return [e for e in events if (e.to is None or seat in e.to) and not tells(view, own, e)]


@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9, 10])
def test_a_view_repeats_what_its_seat_was_told(seats: int) -> None:
    """Q-2.1, Q-7.1, Q-8.2, Q-8.9: for every seat of random games, in the middle and at the end."""
    for seed in range(12):
        course = Course(QUEST, seats, 7000 + 100 * seats + seed)
        if course.outcome.reason == "aborted":
            continue  # what an abort cut short is in the record alone
        events: list[AnyEvent] = []
        for number, (_, entered) in enumerate(course.steps, 1):
            events += entered.events
            if number % 25 == 0 or number == len(course.steps):
                for seat in range(1, seats + 1):
                    assert missing(entered.position.state, seat, events) == []


def test_a_boromir_can_ask_for_his_side_at_any_time() -> None:
    """Q-7.1: after every entry of games with switches his view tells what he was last told."""
    switches = 0
    for seed in range(80):
        course = Course(QUEST, 8, 9000 + seed)
        sides: dict[Seat, object] = {}
        for _, entered in course.steps:
            for event in entered.events:
                if isinstance(event, told.SideChanged):
                    switches += 1
                    sides[event.to[0]] = event.side
            for seat, side in sides.items():
                own = QUEST.view(entered.position.state, seat).own
                assert own is not None
                assert own.side is side
    assert switches > 10
