"""Gathering a party and voting on it (Q-3, Q-4)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat, Step, Who
from rules.quest import course, kinds
from rules.quest import events as told
from rules.quest.actions import Ballot, Propose, Resume, Vote
from rules.quest.course import Events, Played
from rules.quest.deeds import refuse_bad_carrier
from rules.quest.phases import Questing, Voting
from rules.quest.roles import Side
from rules.quest.state import PastParty, QuestState

Seats: TypeAlias = tuple[Seat, ...]


def propose(state: QuestState, seat: Seat, question: Question, action: Propose) -> Played:
    """Q-3.1, Q-3.2, Q-8.4: party and Ring are one public decision, and final."""
    if seat != state.order[state.leader]:
        raise Illegal("Q-3.1", "{leader} leads now and chooses the party.", leader=Who((state.leading,)))
    party, ring = action.party, action.ring
    _refuse_bad_party(state, party)
    if ring is not None or state.rules.ring:
        refuse_bad_carrier(state, action)
    number = state.proposed + 1
    vote = Voting(kinds.VOTE.asked(number), party, ring, (None,) * state.rules.seats)
    proposed = told.PartyProposed(number, state.quest, seat, party, ring)
    return Step(replace(state, phase=vote, proposed=number, skipped=0), (proposed,))


def _refuse_bad_party(state: QuestState, party: tuple[Seat, ...]) -> None:
    """Q-3.1: as many different seats of this game as the chart asks, ascending (Q-12.1)."""
    rules = state.rules
    size = rules.party[state.quest - 1]
    for member in party:
        if not 1 <= member <= rules.seats:
            raise Illegal(
                "Q-3.1",
                "Name only players of this game, or their numbers from 1 to {seats}.",
                seats=rules.seats,
            )
    if len(set(party)) != len(party):
        raise Illegal("Q-3.1", "Name each player only once.")
    if len(party) != size:
        raise Illegal("Q-3.1", "Quest {quest} needs a party of exactly {n}.", quest=state.quest, n=size)


def skip(state: QuestState) -> Played:
    """Q-9.5: no party in time is no rejection; after a whole round of skips moderators are called."""
    skipped = state.skipped + 1
    events: Events = (told.LeaderSkipped(leader=state.leading),)
    after = replace(state, leader=course.next_leader(state), skipped=skipped)
    if skipped < state.rules.seats:
        return course.ask_leader(after, events)
    return course.call(after, events, everyone_skipped=True)


def resume(state: QuestState, seat: Seat, question: Question, action: Resume) -> Played:
    """Q-9.14: the count of skipped leaders starts anew."""
    if seat != 0:
        raise Illegal("Q-9.5", "Only a moderator can let the game go on.")
    return course.ask_leader(replace(state, skipped=0), (told.PlayResumed(),))


def vote(state: QuestState, seat: Seat, question: Question, action: Vote) -> Played:
    """Q-4.2, Q-4.8: the last ballot counts, or the first; Q-4.4: when every seat has voted, the vote closes."""
    open_vote = state.phase
    assert isinstance(open_vote, Voting)
    before = open_vote.ballots
    if not 1 <= seat <= len(before):
        raise Illegal("Q-3.3", "Only the players of this game vote.")
    if state.rules.first_ballot and has_voted(state, seat):
        raise spent()
    cast = [*before]
    cast[seat - 1] = ballot = action.ballot
    ballots = tuple(cast)
    events: Events = (told.BallotCast(seat),) if before[seat - 1] is None else ()
    after = replace(open_vote, ballots=ballots)
    if action.public or open_vote.public:
        after, events = _shown(after, seat, ballot if action.public else None, events)
    if None in ballots:
        return Step(replace(state, phase=after), events)
    return close(state, after, events)


def spent() -> Illegal:
    """Why no other ballot is taken where the first one counts."""
    return Illegal(
        "Q-4.8", "In this game your first ballot counts: you have voted on this party and cannot change it."
    )


def has_voted(state: QuestState, seat: Seat) -> bool:
    """Q-4.8: whether *seat* has given the one ballot on the open party that it has."""
    phase = state.phase
    return state.rules.first_ballot and isinstance(phase, Voting) and phase.ballots[seat - 1] is not None


def _shown(vote: Voting, seat: Seat, ballot: Ballot | None, events: Events) -> tuple[Voting, Events]:
    """Q-4.1, Q-4.2: whose ballots are shown, and whose gave way, after a public *ballot* or a private one."""
    public, replaced = vote.public, vote.replaced
    if ballot is not None:
        public = public if seat in public else (*public, seat)
        return replace(vote, public=public, replaced=_without(replaced, seat)), (
            told.BallotShown(seat, ballot),
        )
    if seat not in public:
        return vote, events
    after = replace(vote, public=_without(public, seat), replaced=(*replaced, seat))
    return after, (told.BallotReplaced(seat),)


def _without(seats: Seats, seat: Seat) -> Seats:
    return tuple(other for other in seats if other != seat)


def run_out(state: QuestState, seat: Seat) -> Played:
    """Q-9.3: the vote closes with the ballots that are in."""
    assert isinstance(state.phase, Voting)
    return close(state, state.phase, ())


def close(state: QuestState, vote: Voting, events: Events) -> Played:
    """Q-3.4: approvals must outnumber rejections; a tie, or no ballot at all, rejects. Q-3.6: the last ends it."""
    most = state.rules.rejections
    number, quest, party, ballots = state.proposed, state.quest, vote.party, vote.ballots
    approved = ballots.count(Ballot.APPROVE) > ballots.count(Ballot.REJECT)
    rejected = state.rejected if approved else state.rejected + 1
    past = PastParty(number, quest, state.leading, party, vote.ring, ballots, approved)
    closed = told.VoteClosed(number, quest, party, ballots, approved, rejected, most)
    parties, events = (*state.parties, past), (*events, closed)
    if approved:
        phase = Questing(kinds.ACTIONS.asked(number), party, vote.ring, (None,) * len(party))
        return Step(replace(state, parties=parties, phase=phase), events)
    if rejected == most:
        after = replace(state, parties=parties, rejected=rejected)
        return course.end(after, events, Side.MINIONS, "rejections", "Q-3.6")
    after = replace(state, parties=parties, rejected=rejected, leader=course.next_leader(state))
    if any(ballots):
        return course.ask_leader(after, events)
    return course.call(after, events, everyone_skipped=False)
