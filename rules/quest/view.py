"""What one reader of a Quest game may know: built up from nothing, never cut down."""

from __future__ import annotations

from rules.game import Outcome, Question, Seat, Value, View
from rules.quest import kinds, phases
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Card
from rules.quest.roles import Known, Role, Side
from rules.quest.state import PastParty, QuestState, Rules


class QuestSeen(Value):
    """A quest that was resolved, as everybody saw it."""

    quest: int
    party: tuple[Seat, ...]
    supports: int
    sabotages: int
    failed: bool
    carrier: Seat | None
    target: Seat | None


class Ahead(Value):
    """The party before the table, or on its way; *voted*, *ballots* (shown ones) while the vote is open."""

    number: int
    party: tuple[Seat, ...]
    ring: Seat | None
    voted: tuple[Seat, ...]
    shown: dict[Seat, Ballot]
    replaced: tuple[Seat, ...]


class Own(View):
    """What one seat knows beyond the public."""

    seat: Seat
    role: Role
    start: Side
    side: Side
    """The side now; a Boromir's may change (Q-7.1)."""
    known: Known
    ballot: Ballot | None
    deed: Deed | None
    """What it gave for the quest under way."""
    deeds: tuple[tuple[int, Deed], ...]
    """What it did on earlier quests: quest and action."""
    gazes: tuple[tuple[Seat, Side], ...]
    """What the Palantír showed it."""
    ring_seen: tuple[tuple[Seat, Deed], ...]
    """What the Ring showed it."""


class Revealed(Value):
    """What is published at the end (Q-6.4), by seat; *deeds* of each quest in the order of its party."""

    roles: tuple[Role, ...]
    sides: tuple[Side, ...]
    start: tuple[Side, ...]
    deeds: tuple[tuple[Deed, ...], ...]
    gazes: tuple[Side, ...]
    guess: Seat | None
    guessed: bool


class QuestView(View):
    """The game as one reader sees it. *phase* is the tag of the phase: `gathering`, `voting` …"""

    rules: Rules
    order: tuple[Seat, ...]
    phase: str
    leader: Seat
    quest: int
    size: int
    """Seats that the party of this quest has (Q-3.1)."""
    rejected: int
    won: int
    lost: int
    party: Ahead | None
    parties: tuple[PastParty, ...]
    quests: tuple[QuestSeen, ...]
    cards: tuple[Card, ...]
    """Boromir's cards that were shown."""
    in_effect: int
    """How many of them have taken effect."""
    holder: Seat | None
    gazes: tuple[tuple[int, Seat, Seat], ...]
    """Uses of the Palantír: after which quest, by whom, on whom."""
    outcome: Outcome | None
    revealed: Revealed | None
    own: Own | None


def could_owe(seen: QuestView, question: Question) -> tuple[Seat, ...]:
    """Q-5.6, Q-6.6: the whole party, whoever has acted; and any seat may be the Witch-King's."""
    match question.kind:
        case kinds.ACTIONS.name:
            return () if seen.party is None else seen.party.party
        case kinds.GUESS.name:
            return seen.order
        case _:
            return ()


def view(state: QuestState, seat: Seat | None) -> QuestView:
    """All that *seat* may know; None is a bystander, 0 the chair, who knows what a bystander knows."""
    return QuestView(
        rules=state.rules,
        order=state.order,
        phase=_PHASES[type(state.phase)],
        leader=state.leading,
        quest=state.quest,
        size=state.rules.party[state.quest - 1],
        rejected=state.rejected,
        won=state.won,
        lost=state.lost,
        party=_party(state),
        parties=state.parties,
        quests=tuple(
            QuestSeen(q.quest, q.party, q.supports, q.sabotages, q.failed, q.carrier, q.target)
            for q in state.quests
        ),
        cards=state.boromir.shown if state.boromir else (),
        in_effect=state.boromir.in_effect if state.boromir else 0,
        holder=state.holder,
        gazes=tuple((gaze.quest, gaze.holder, gaze.target) for gaze in state.gazes),
        outcome=state.phase.outcome if isinstance(state.phase, phases.Over) else None,
        revealed=_revealed(state),
        own=_own(state, seat) if seat else None,
    )


_PHASES = {
    phases.Gathering: "gathering",
    phases.Voting: "voting",
    phases.Questing: "questing",
    phases.Bearing: "bearing",
    phases.Gazing: "gazing",
    phases.Guessing: "guessing",
    phases.Calling: "calling",
    phases.Over: "over",
}


def _party(state: QuestState) -> Ahead | None:
    match state.phase:
        case phases.Voting(_, party, ring, ballots, public, replaced):
            voted = tuple(seat for seat in state.order if ballots[seat - 1] is not None)
            shown = {seat: ballot for seat in state.order if seat in public and (ballot := ballots[seat - 1])}
            return Ahead(state.proposed, party, ring, voted, shown, replaced)
        case phases.Questing(_, party, ring) | phases.Bearing(_, party, ring):
            return Ahead(state.proposed, party, ring, (), {}, ())
        case _:
            return None


def _own(state: QuestState, seat: Seat) -> Own:
    place = seat - 1
    phase = state.phase
    return Own(
        seat=seat,
        role=state.deal.roles[place],
        start=state.deal.start[place],
        side=state.sides[place],
        known=state.deal.known[place],
        ballot=phase.ballots[place] if isinstance(phase, phases.Voting) else None,
        deed=_deed(phase, seat) if isinstance(phase, phases.Questing | phases.Bearing) else None,
        deeds=tuple(
            (past.quest, past.deeds[past.party.index(seat)])
            for past in state.quests
            if seat in past.party and past.deeds
        ),
        gazes=tuple((gaze.target, gaze.side) for gaze in state.gazes if gaze.holder == seat),
        ring_seen=tuple((target, deed) for carrier, target, deed in state.seen if carrier == seat),
    )


def _deed(phase: phases.Questing | phases.Bearing, seat: Seat) -> Deed | None:
    return phase.deeds[phase.party.index(seat)] if seat in phase.party and phase.deeds else None


def _revealed(state: QuestState) -> Revealed | None:
    """Q-6.4; the actions stay out where the host said so in the lobby."""
    if not isinstance(state.phase, phases.Over):
        return None
    return Revealed(
        roles=state.deal.roles,
        sides=state.sides,
        start=state.deal.start,
        deeds=tuple(past.deeds for past in state.quests) if state.rules.reveal_actions else (),
        gazes=tuple(gaze.side for gaze in state.gazes),
        guess=state.phase.guess,
        guessed=state.phase.guessed,
    )
