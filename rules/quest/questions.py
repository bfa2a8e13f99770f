"""All questions of a Quest game, a row each (Q-3 to Q-8, Q-12). Seats are offered in order of leadership.

>>> ROWS.read("party", "Propose 3  1 ring 2"), ROWS.write(Propose((1, 3), 2))
(Propose(party=(1, 3), ring=2), 'propose 1 3 ring 2')
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from rules.game import CHAIR, Decision, Illegal, Options, Question, Seat, Step
from rules.kit.asks import Ahead, Replies, Row, Rows, Words, preloaded
from rules.kit.grammar import Form
from rules.kit.parts import Clause, Fixed, Some, Word
from rules.kit.replies import END, alone, one_of, one_of_two
from rules.quest import course, deeds, kinds, palantir, parties, phases, play
from rules.quest.actions import (
    Act,
    Ballot,
    Deed,
    Guess,
    Propose,
    Resume,
    UsePalantir,
    UseRing,
    Vote,
    read_seat,
)
from rules.quest.state import QuestState


def _names(seats: Iterable[Seat]) -> Words:
    return tuple(map(str, seats))


def _asks(whom: Callable[[QuestState], Seat]) -> Callable[[QuestState, Any], Iterable[Decision]]:
    """A phase that asks one seat."""
    return lambda state, phase: (Decision(phase.question, whom(state)),)


def _seat_or(word: str) -> Word:
    """A seat, or *word* for none."""
    return Word(
        "seat",
        lambda said: None if said == word else read_seat(said),
        lambda seat: word if seat is None else str(seat),
    )


_SEAT: Final = Word("seat", read_seat, str)


_BEFORE_THE_END: Final = (
    phases.Gathering,
    phases.Voting,
    phases.Questing,
    phases.Bearing,
    phases.Gazing,
)

# ----------------------------------------------------------------------------------------------- the party


class _Party(Some):
    """Seats, ascending."""

    def read(self, words: Any, clause: str) -> tuple[Seat, ...]:
        return tuple(sorted(super().read(words, clause)))


def _propose(state: QuestState, seat: Seat, question: Question, said: Words) -> Options:
    size = state.rules.party[state.quest - 1]
    party = said[1 : 1 + size]
    match said[1 + size :]:
        case () if not said:
            return Options(("propose",))
        case () if len(party) < size:
            return Options(_names(s for s in state.order if str(s) not in party), size, size, seats=True)
        case ():
            return Options(("ring",)) if state.rules.ring else END
        case ("ring",):
            return Options(_names(s for s in state.order if str(s) in party and s != seat), seats=True)
        case _:
            return END


PARTY: Final = Row(
    kinds.PARTY,
    "Q-3.1",
    Replies((Form(Propose, "propose", (_Party((_SEAT,)), Clause("ring", (_SEAT,), None))),), _propose),
    parties.propose,
    lambda state, seat: parties.skip(state),
    asked={phases.Gathering: _asks(lambda state: state.leading)},
    no=Illegal(
        "Q-12.1",
        "Write `propose` and the names; with the Ring also `ring` and one of them, as in `propose Ann Bob ring Bob`.",
    ),
)

# ------------------------------------------------------------------------------------------------ the vote


def _voters(state: QuestState, vote: phases.Voting) -> Iterator[Decision]:
    is_final = state.rules.first_ballot
    for seat in state.order:
        if (owes := vote.ballots[seat - 1] is None) or not is_final:
            yield Decision(vote.question, seat, owes, final=is_final)


def _vote(state: QuestState, seat: Seat, question: Question, said: Words) -> Options:
    match said:
        case ():
            return Options(("approve", "reject"))
        case (_,):
            return Options(("publicly",), whole=True)
        case _:
            return END


def _ballot_ahead(state: QuestState, seat: Seat, question: Question, said: Words) -> Options:
    """Q-4.6."""
    match said:
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
            return END


VOTE: Final = Row(
    kinds.VOTE,
    "Q-3.3, Q-4",
    Replies(
        tuple(
            Form(Vote, ballot.value, (Fixed(ballot), Clause("publicly", (Fixed(True),), False)))
            for ballot in Ballot
        ),
        _vote,
    ),
    parties.vote,
    parties.run_out,
    Ahead(
        lambda state, seat: [state.proposed + 1] * isinstance(state.phase, _BEFORE_THE_END),
        preloaded(_ballot_ahead),
    ),
    asked={phases.Voting: _voters},
    no=Illegal("Q-12.2", "Write `approve` or `reject`; with `publicly` behind it, everyone sees it."),
)

# --------------------------------------------------------------------------------- the quest and the Ring


def _members(state: QuestState, quest: phases.Questing) -> Iterator[Decision]:
    for seat, deed in zip(quest.party, quest.deeds, strict=True):
        yield Decision(quest.question, seat, deed is None)


def _acts_ahead(state: QuestState, seat: Seat) -> Iterator[int]:
    """For the party before the table, and for this quest, whichever party (Q-5.5)."""
    phase = state.phase
    if isinstance(phase, phases.Voting) and seat in phase.party:
        yield state.proposed
    if isinstance(phase, phases.Gathering | phases.Voting):
        yield 0


def _deed_ahead(state: QuestState, seat: Seat, question: Question, said: Words) -> Options:
    match said:
        case ():
            return Options(("support", "sabotage"))
        case (_,):
            return Options(("quest",))
        case (_, "quest"):
            return Options((str(state.quest),))  # so that an old button never counts for the next quest
        case _:
            return END


_DEEDS: Final = one_of_two(Act, {deed.value: deed for deed in Deed})  # whatever the side
ACTIONS: Final = Row(
    kinds.ACTIONS,
    "Q-5.1",
    _DEEDS,
    deeds.act,
    deeds.fill_in,
    Ahead(
        _acts_ahead,
        lambda state, seat, question, said: (_DEEDS.offers if question.number else preloaded(_deed_ahead))(
            state, seat, question, said
        ),
    ),
    asked={phases.Questing: _members},
    no=Illegal("Q-12.3", "Write `support` or `sabotage`."),
)


def _fellows(state: QuestState, seat: Seat) -> Words:
    phase = state.phase
    party = phase.party if isinstance(phase, phases.Voting | phases.Questing | phases.Bearing) else ()
    return _names(member for member in state.order if member in party and member != seat)


def _ring_ahead(state: QuestState, seat: Seat, question: Question, said: Words) -> Options:
    match said:
        case ():
            return Options(("decline", "ring"))
        case ("ring",):
            return Options(_fellows(state, seat), seats=True)
        case _:
            return END


def _carries(state: QuestState, seat: Seat) -> Iterator[int]:
    if isinstance(state.phase, phases.Voting | phases.Questing) and seat == state.phase.ring:
        yield state.proposed


RING: Final = Row(
    kinds.RING,
    "Q-8.5",
    one_of(
        UseRing,
        "ring",
        _seat_or("decline"),
        lambda state, seat, question: (*_fellows(state, seat), "decline"),
        seats=True,
    ),
    deeds.use_ring,
    lambda state, seat: UseRing(None),
    Ahead(_carries, preloaded(_ring_ahead)),
    asked={phases.Bearing: lambda state, phase: (Decision(phase.question, phase.carrier),)},
    no=Illegal("Q-12.5", "Write `ring` and a name, or `ring decline`."),
)

# --------------------------------------------------------------------------------------------- the Palantír


def _gazes_ahead(state: QuestState, seat: Seat) -> Iterator[int]:
    number = palantir.next_use(state)
    if isinstance(state.phase, _BEFORE_THE_END) and seat == state.holder and number is not None:
        yield number


def _targets(state: QuestState, seat: Seat, question: Question) -> Words:
    targets = palantir.eligible(state, seat)
    return _names(other for other in state.order if other in targets)


_GAZE: Final = one_of(UsePalantir, "palantir", _SEAT, _targets, seats=True)
PALANTIR: Final = Row(
    kinds.PALANTIR,
    "Q-8.2",
    _GAZE,
    play.use_palantir,
    lambda state, seat: UsePalantir(palantir.by_lapse(state)),
    Ahead(_gazes_ahead, preloaded(_GAZE.offers)),
    asked={phases.Gazing: _asks(course.holder)},
    no=Illegal("Q-12.5", "Write `palantir` and a name."),
)

# ------------------------------------------------------------------------------------- the end, and calls


def _strangers(state: QuestState, seat: Seat, question: Question) -> Words:
    known = (seat, *state.deal.known[seat - 1].minions)
    return (*_names(other for other in state.order if other not in known), "none")


GUESS: Final = Row(
    kinds.GUESS,
    "Q-6.2",
    one_of(Guess, "guess", _seat_or("none"), _strangers, seats=True),
    play.guess,
    lambda state, seat: Guess(None),
    asked={phases.Guessing: _asks(course.witch_king)},
    no=Illegal("Q-12.5", "Write `guess` and a name, or `guess none`."),
)
CALL: Final = Row(
    kinds.CALL,
    "Q-3.8, Q-9.5",
    alone(Resume, "resume"),
    parties.resume,
    asked={phases.Calling: _asks(lambda state: CHAIR)},
    no=Illegal("Q-12.6", "Write `resume` to let the game go on."),
)

ROWS: Final = Rows((sys.modules[__name__],), "Q-12")
PLAYS: Final[Mapping[type, Callable[..., Step[QuestState]]]] = {
    phase: row.plays for row in ROWS.values() for phase in row.asked
}
"""What an answer does in each phase."""
