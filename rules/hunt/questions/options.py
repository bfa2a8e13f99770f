"""The words that may follow one another in answer to a question, one level at a time (H-19.19).

For an RW they follow from what everybody sees and from that RW's own cards, for RB from what RB knows.
"""

from __future__ import annotations

from rules.game import Options, Seat
from rules.hunt.actions.grammar import IN_ADVANCE
from rules.hunt.orders import condition_words
from rules.hunt.play import Play
from rules.hunt.questions.ahead import Words
from rules.kit.asks import Row
from rules.kit.order_steps import cut, split


def ahead(play: Play, seat: Seat, row: Row, said: Words) -> Options:
    """H-17.33: `preload`, the kind, its words, and behind `when` conditions on public facts, joined by `&`."""
    pack, state = play.pack, play.state
    if len(said) < 2:
        return Options((("preload", row.name)[len(said)],))
    rest = said[2:]
    if "when" in rest:
        test = split(cut(rest, "when")[1] or (), "&")[-1]
        more = Options(("&",), whole=True)
        offers = condition_words.IN_ADVANCE_OFFERED
        return condition_words.offered(offers, IN_ADVANCE, pack, state, test, more)
    offer: Options = row.ahead.offers(pack, state, seat, rest)
    if offer.whole and not row.ahead.goes_on:
        return Options((*offer.words, "when"), whole=True)
    return offer
