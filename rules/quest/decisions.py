"""What is owed or may be said now, and the words that may follow one another (Q-3 to Q-8, Q-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.game import CHAIR, Decision, Options, Seat
from rules.quest import kinds, palantir, phases
from rules.quest.course import witch_king
from rules.quest.state import QuestState

NONE = Options(whole=True)


def decisions(state: QuestState) -> tuple[Decision, ...]:
    """All that is owed or may be changed now, in order of leadership."""
    match state.phase:
        case phases.Voting(question, _, _, ballots):
            is_final = state.rules.first_ballot
            voters = (
                Decision(question, seat, ballots[seat - 1] is None, final=is_final) for seat in state.order
            )
            return tuple(decision for decision in voters if decision.owed or not is_final)
        case phases.Questing(question, party, _, deeds):
            return tuple(
                Decision(question, seat, deed is None) for seat, deed in zip(party, deeds, strict=True)
            )
        case phases.Gathering(question):
            return (Decision(question, state.leading),)
        case phases.Bearing(question, _, carrier):
            return (Decision(question, carrier),)
        case phases.Gazing(question):
            return (Decision(question, state.holder or CHAIR),)
        case phases.Guessing(question):
            return (Decision(question, witch_king(state)),)
        case phases.Calling(question):
            return (Decision(question, CHAIR),)
        case phases.Over():
            return ()


def ahead(state: QuestState, seat: Seat) -> tuple[Decision, ...]:
    """What *seat* may preload now: `actions/0` is for this quest, whichever party (Q-5.5)."""
    phase = state.phase
    if (
        not isinstance(
            phase, phases.Gathering | phases.Voting | phases.Questing | phases.Bearing | phases.Gazing
        )
        or seat == CHAIR
    ):
        return ()
    questions = [kinds.VOTE.asked(state.proposed + 1)]
    if isinstance(phase, phases.Voting) and seat in phase.party:
        questions.append(kinds.ACTIONS.asked(state.proposed))
    if isinstance(phase, phases.Gathering | phases.Voting):
        questions.append(kinds.ACTIONS.asked(0))
    if isinstance(phase, phases.Voting | phases.Questing) and seat == phase.ring:
        questions.append(kinds.RING.asked(state.proposed))
    if seat == state.holder and (number := next_gaze(state)) is not None:
        questions.append(kinds.PALANTIR.asked(number))
    return tuple(Decision(question, seat, owed=False, ahead=True) for question in questions)


def next_gaze(state: QuestState) -> int | None:
    """The number of the next question `palantir`; None when no other comes or it is asked now."""
    if isinstance(state.phase, phases.Gazing) or state.quest > palantir.AFTER[-1]:
        return None
    return max(state.quest, palantir.AFTER[0])


def options(state: QuestState, decision: Decision, said: Sequence[str]) -> Options:
    """What may follow the words already *said*, one level at a time. Seats come in order of leadership."""
    kind = decision.question.kind
    if not decision.ahead:
        return _OPEN[kind](state, decision.seat, tuple(said))
    if kind == kinds.ACTIONS.name and decision.question.number:
        return _deed(state, decision.seat, tuple(said))
    return _preload(state, kind, decision.seat, tuple(said))


def _vote(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    match said:
        case ():
            return Options(("approve", "reject"))
        case (_,):
            return Options(("publicly",), whole=True)
        case _:
            return NONE


def _deed(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    """Q-5.6: the same for every member, whatever his side."""
    return NONE if said else Options(("support", "sabotage"))


def _propose(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    size = state.rules.party[state.quest - 1]
    party = said[1 : 1 + size]
    match said[1 + size :]:
        case () if not said:
            return Options(("propose",))
        case () if len(party) < size:
            return Options(_names(s for s in state.order if str(s) not in party), size, size, seats=True)
        case ():
            return Options(("ring",)) if state.rules.ring else NONE
        case ("ring",):
            return Options(_names(s for s in state.order if str(s) in party and s != seat), seats=True)
        case _:
            return NONE


def _ring(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    return _behind("ring", said, (*_fellows(state, seat), "decline"))


def _behind(verb: str, said: tuple[str, ...], words: tuple[str, ...]) -> Options:
    """*verb*, and one of *words*, seats among them."""
    if not said:
        return Options((verb,))
    return Options(words, seats=True) if said == (verb,) else NONE


def _fellows(state: QuestState, seat: Seat) -> tuple[str, ...]:
    phase = state.phase
    party = phase.party if isinstance(phase, phases.Voting | phases.Questing | phases.Bearing) else ()
    return _names(member for member in state.order if member in party and member != seat)


def _palantir(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    targets = palantir.eligible(state, seat)
    return _behind("palantir", said, _names(other for other in state.order if other in targets))


def _guess(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    known = (seat, *state.deal.known[seat - 1].minions)
    return _behind("guess", said, (*_names(other for other in state.order if other not in known), "none"))


def _resume(state: QuestState, seat: Seat, said: tuple[str, ...]) -> Options:
    return NONE if said else Options(("resume",))


_OPEN = {
    kinds.VOTE.name: _vote,
    kinds.ACTIONS.name: _deed,
    kinds.PARTY.name: _propose,
    kinds.RING.name: _ring,
    kinds.PALANTIR.name: _palantir,
    kinds.GUESS.name: _guess,
    kinds.CALL.name: _resume,
}


def _preload(state: QuestState, kind: str, seat: Seat, said: tuple[str, ...]) -> Options:
    """Q-12.4, Q-12.9: the words of an order, `preload` first."""
    if not said:
        return Options(("preload",))
    match kind, said[1:]:
        case kinds.VOTE.name, rest:
            return _preload_ballot(state, seat, rest)
        case kinds.ACTIONS.name, ():
            return Options(("support", "sabotage"))
        case kinds.ACTIONS.name, (_,):
            return Options(("quest",))
        case kinds.ACTIONS.name, (_, "quest"):
            return Options((str(state.quest),))  # so that an old button never counts for the next quest
        case kinds.RING.name, ():
            return Options(("decline", "ring"))
        case kinds.RING.name, ("ring",):
            return Options(_fellows(state, seat), seats=True)
        case kinds.PALANTIR.name, rest:
            return _palantir(state, seat, rest)
    return NONE


def _preload_ballot(state: QuestState, seat: Seat, rest: tuple[str, ...]) -> Options:
    match rest:
        case ():
            return Options(("approve", "reject"))
        case ("approve",):
            return Options(("if", "unless", "standing"), whole=True)
        case ("reject",) | ("approve", "if" | "unless", _):
            return Options(("standing",), whole=True)
        case ("approve", "if"):
            return Options(("me", *_names(other for other in state.order if other != seat)), seats=True)
        case ("approve", "unless"):
            return Options(_names(state.order), seats=True)
        case _:
            return NONE


def _names(seats: Iterable[Seat]) -> tuple[str, ...]:
    return tuple(map(str, seats))
