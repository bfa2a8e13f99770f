"""The words that may follow one another in answer to a question, one level at a time (H-19.19).

For an RW they follow from what everybody sees and from that RW's own cards, for RB from what RB knows.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Decision, Options, Seat
from rules.hunt.actions.grammar import IN_ADVANCE
from rules.hunt.orders import condition_words
from rules.hunt.pack import HuntPack
from rules.hunt.questions.ahead import Ahead, Words
from rules.hunt.questions.rows import ROWS
from rules.hunt.state import HuntState, facts
from rules.kit.order_steps import cut, split


def options(pack: HuntPack, state: HuntState, decision: Decision, said: Sequence[str]) -> Options:
    """What may follow the words already *said* in answer to *decision*."""
    seat, question = decision.seat, decision.question
    known = facts.known_to(state, seat)
    row = ROWS[question.kind]
    if decision.rests:
        return Options()
    if decision.ahead and row.ahead is not None:
        return _ahead(pack, known, seat, row.name, row.ahead, tuple(said))
    return row.offers(pack, known, seat, question, tuple(said))


def _ahead(pack: HuntPack, state: HuntState, seat: Seat, kind: str, ahead: Ahead, said: Words) -> Options:
    """H-17.33: `preload`, the kind, its words, and behind `when` conditions on public facts, joined by `&`."""
    if len(said) < 2:
        return Options((("preload", kind)[len(said)],))
    rest = said[2:]
    if "when" in rest:
        test = split(cut(rest, "when")[1] or (), "&")[-1]
        more = Options(("&",), whole=True)
        offers = condition_words.IN_ADVANCE_OFFERED
        return condition_words.offered(offers, IN_ADVANCE, pack, state, test, more)
    offer = ahead.offers(pack, state, seat, rest)
    if offer.whole and not ahead.goes_on:
        return Options((*offer.words, "when"), whole=True)
    return offer
