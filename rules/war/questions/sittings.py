"""The sittings: one question each, answered by as many verbs as its side likes (W-16, W-18)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final

from rules.game import Decision, Question, Seat, Shown
from rules.kit.asks import Ahead, Played, Replies, Row, Spelling, preloaded
from rules.kit.grammar import Grammar
from rules.war.play import Ended, WarPlay
from rules.war.questions import orders
from rules.war.questions.kinds import ABSENT, SITTINGS
from rules.war.questions.verbs import (
    cards,
    council,
    fights,
    hosts,
    journey,
    ring,
    search,
    several,
    shadow,
)
from rules.war.questions.verbs.verb import CLAUSE, Verbs
from rules.war.state.phases import Phase
from rules.war.state.searches import both_searching
from rules.war.state.war import Rules, WarState
from rules.war.turn import lapsing

VERBS: Final = {
    phase: Verbs(
        phase,
        (
            *council.VERBS,
            *journey.VERBS,
            *search.VERBS,
            *shadow.VERBS,
            *fights.VERBS,
            *hosts.VERBS,
            *ring.VERBS,
            *cards.VERBS,
        ),
    )
    for phase in Phase
}

_WRITTEN: Final = Grammar({phase.value: verbs.forms for phase, verbs in VERBS.items()}, CLAUSE)


def _row(phase: Phase) -> Row:
    kind, verbs = SITTINGS[phase], VERBS[phase]

    def asked(state: WarState, rules: Rules) -> Sequence[Decision]:
        if state.phase is not phase:
            return ()
        both = both_searching(state.searches)
        clock = ABSENT.asked(state.turn)
        runs_on = clock if all(lapsing.is_absent(state, side) for side in both or state.acting) else None
        shown = Shown.AS_FACT if both else None
        return tuple(
            Decision(kind.asked(state.turn), rules.seat(side), runs_on=runs_on, shown=shown)
            for side in state.acting
        )

    def plays(play: WarPlay, seat: Seat, question: Question, action: Any) -> Played:
        side = play.state.rules.side(seat)
        lapsing.spoke(play, side)
        return several.play(play, verbs, side, question, action)

    def lapses(play: WarPlay, seat: Seat) -> None:
        with contextlib.suppress(Ended):
            lapsing.lapse(play)

    return Row(
        kind,
        CLAUSE,
        Replies(
            verbs.forms,
            lambda play, seat, question, said: verbs.options(play, play.state.rules.side(seat), said),
            Spelling(
                lambda game, words: several.read(verbs, game.data, words),
                lambda game, action: several.write(_WRITTEN, action),
                tuple[Any, ...]((*(form.make for form in verbs.forms), several.Several)),
            ),
        ),
        plays,
        lapses,
        Ahead(orders.numbers(phase), preloaded(orders.offers(verbs))),
        asked={Rules: asked},
    )


TOWER: Final = _row(Phase.TOWER)
SEARCH: Final = _row(Phase.SEARCH)
JOURNEY: Final = _row(Phase.JOURNEY)
SHADOW: Final = _row(Phase.SHADOW)
