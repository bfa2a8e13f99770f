"""The three sittings: one question each, answered by as many verbs as its side likes (W-16, W-18)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from rules.game import Decision, Illegal, Question, Seat
from rules.kit.asks import Ahead, Played, Replies, Row, Spelling, preloaded
from rules.kit.grammar import Grammar
from rules.kit.order_steps import THEN
from rules.war.play import Ended, WarPlay, rehearsal
from rules.war.questions import orders
from rules.war.questions.kinds import ABSENT, SITTINGS
from rules.war.questions.verbs import cards, fights, journey, ring, search, several, shadow
from rules.war.questions.verbs.verb import CLAUSE, Verbs
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.war import Rules, WarState
from rules.war.turn import lapsing
from rules.war.turn.sittings import go_on

VERBS: Final = {
    phase: Verbs(
        phase,
        (*journey.VERBS, *search.VERBS, *shadow.VERBS, *fights.VERBS, *ring.VERBS, *cards.VERBS),
    )
    for phase in Phase
}

_WRITTEN: Final = Grammar({phase.value: verbs.forms for phase, verbs in VERBS.items()}, CLAUSE)


def _is_open(phase: Phase, number: int) -> Callable[[WarPlay], bool]:
    def is_open(play: WarPlay) -> bool:
        state = play.state
        return state.outcome is None and state.phase is phase and state.turn == number

    return is_open


def _row(phase: Phase) -> Row:
    kind, verbs = SITTINGS[phase], VERBS[phase]

    def asked(state: WarState, rules: Rules) -> Sequence[Decision]:
        if state.phase is not phase:
            return ()
        clock = ABSENT.asked(state.turn) if lapsing.is_absent(state, phase.side) else None
        return (Decision(kind.asked(state.turn), rules.seat(phase.side), runs_on=clock),)

    def one(play: WarPlay, action: Any) -> Any:
        """One thing that was said, and all that it causes, to the end of the war if need be (W-38.6)."""
        done = None
        with contextlib.suppress(Ended):
            done = verbs.play(play, phase.side, action)
            go_on(play)
        return done

    def plays(play: WarPlay, seat: Seat, question: Question, action: Any) -> Played:
        if isinstance(action, several.Several):  # what is certainly wrong with one is wrong with all (W-18)
            tried = rehearsal(play.land, known_to(play.land, play.state, phase.side))
            words = several.write(_WRITTEN, action).replace("; ", f" {THEN} ")
            for finding in several.findings(tried, verbs, words):
                raise Illegal(finding.clause, finding.sentence, **finding.facts)
        lapsing.spoke(play, phase.side)
        return several.play(play, question, action, one, _WRITTEN.write, _is_open(phase, question.number))

    def lapses(play: WarPlay, seat: Seat) -> None:
        with contextlib.suppress(Ended):
            lapsing.lapse(play)

    return Row(
        kind,
        CLAUSE,
        Replies(
            verbs.forms,
            lambda play, seat, question, said: verbs.options(play, phase.side, said),
            Spelling(
                lambda game, words: several.read(verbs.grammar, game.data, kind.name, words),
                lambda game, action: several.write(_WRITTEN, action),
                tuple[Any, ...]((*(form.make for form in verbs.forms), several.Several)),
            ),
        ),
        plays,
        lapses,
        Ahead(orders.numbers(phase), preloaded(orders.offers(verbs))),
        asked={Rules: asked},
    )


SEARCH: Final = _row(Phase.SEARCH)
JOURNEY: Final = _row(Phase.JOURNEY)
SHADOW: Final = _row(Phase.SHADOW)
