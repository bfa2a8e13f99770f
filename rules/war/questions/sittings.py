"""The sittings: one question each, answered by as many verbs as its side likes (W-16, W-18)."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any, Final

from rules.game import Decision, Question, Seat, Shown
from rules.kit.asks import Ahead, Played, Replies, Row, Spelling, preloaded
from rules.kit.grammar import Grammar
from rules.war.pack import OpenLand
from rules.war.play import Ended, WarPlay
from rules.war.questions import orders
from rules.war.questions.kinds import ABSENT, SITTINGS, asked_in
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
    table,
)
from rules.war.questions.verbs.verb import CLAUSE, Verbs
from rules.war.state.phases import Phase
from rules.war.state.searches import both_searching
from rules.war.state.war import Rules, WarState
from rules.war.table.land import TableLand
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

AT_TABLE: Final = {phase: Verbs(phase, table.VERBS) for phase in Phase}
"""Those of an owners' table (W-44.17)."""


def verbs_of(land: OpenLand, phase: Phase) -> Verbs:
    """What may be said in a sitting on this map."""
    return (AT_TABLE if isinstance(land, TableLand) else VERBS)[phase]


_WRITTEN: Final = Grammar(
    {
        f"{name} {phase.value}": verbs.forms
        for name, among in (("open", VERBS), ("table", AT_TABLE))
        for phase, verbs in among.items()
    },
    CLAUSE,
)


def _row(phase: Phase) -> Row:
    kind = SITTINGS[phase]
    forms = {form.make for among in (VERBS, AT_TABLE) for form in among[phase].forms}

    def asked(state: WarState, rules: Rules) -> Sequence[Decision]:
        if state.phase is not phase:
            return ()
        both = both_searching(state.searches)
        question = asked_in(phase, state.turn)
        clock = ABSENT.asked(question.number)
        runs_on = clock if all(lapsing.is_absent(state, side) for side in both or state.acting) else None
        shown = Shown.AS_FACT if both else None
        return tuple(
            Decision(question, rules.seat(side), runs_on=runs_on, shown=shown) for side in state.acting
        )

    def plays(play: WarPlay, seat: Seat, question: Question, action: Any) -> Played:
        side = play.state.rules.side(seat)
        lapsing.spoke(play, side)
        return several.play(play, verbs_of(play.pack, phase), side, question, action)

    def lapses(play: WarPlay, seat: Seat) -> None:
        with contextlib.suppress(Ended):
            lapsing.lapse(play)

    return Row(
        kind,
        CLAUSE,
        Replies(
            (*VERBS[phase].forms, *(AT_TABLE[phase].forms if phase is Phase.SETUP else ())),
            lambda play, seat, question, said: verbs_of(play.pack, phase).options(
                play, play.state.rules.side(seat), said
            ),
            Spelling(
                lambda game, words: several.read(verbs_of(game.data, phase), game.data, words),
                lambda game, action: several.write(_WRITTEN, action),
                tuple[Any, ...]((*forms, several.Several)),
            ),
        ),
        plays,
        lapses,
        None
        if phase is Phase.SETUP
        else Ahead(orders.numbers(phase), preloaded(orders.offers(phase, verbs_of))),
        asked={Rules: asked},
    )


SETUP: Final = _row(Phase.SETUP)
TOWER: Final = _row(Phase.TOWER)
SEARCH: Final = _row(Phase.SEARCH)
JOURNEY: Final = _row(Phase.JOURNEY)
SHADOW: Final = _row(Phase.SHADOW)
