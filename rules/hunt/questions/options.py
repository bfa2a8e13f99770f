"""The words that may follow one another in answer to a question, one level at a time (H-19.19).

For an RW they follow from what everybody sees and from that RW's own cards, for RB from what RB knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Decision, Options
from rules.hunt.pack import HuntPack
from rules.hunt.questions import in_advance
from rules.hunt.questions.rows import ROWS
from rules.hunt.state import HuntState, facts


def options(pack: HuntPack, state: HuntState, decision: Decision, said: Sequence[str]) -> Options:
    """What may follow the words already *said* in answer to *decision*."""
    seat, question = decision.seat, decision.question
    known = facts.known_to(state, seat)
    row = ROWS[question.kind]
    if decision.rests:
        return Options()
    if decision.ahead and row.ahead is not None:
        return in_advance.preload(pack, known, seat, row.name, row.ahead, tuple(said))
    return row.offers(pack, known, seat, question, tuple(said))
