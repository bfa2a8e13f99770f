"""Gifts of sorcery cards before Part 2 (H-12.9)."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Question
from rules.hunt.actions import (
    Done,
    Gift,
    Rank,
)
from rules.hunt.events import (
    GiftSeen,
    HandsGiven,
)
from rules.hunt.setup import setting_out, shared
from rules.hunt.state import (
    Discarding,
    Gifting,
    OpenRiding,
    Ranking,
    Riding,
)
from tests.rules.hunt.kit import PACK, told
from tests.rules.hunt.preparing import Q, begin2, top


def test_a_gift_goes_from_hand_to_hand() -> None:
    """H-12.9, D-22, H-18.22, H-19.18: the number is for all, the card for two; what came may be given on."""
    play = begin2(4)
    card = play.state.sorcery_hands[0][0]

    setting_out.gift(play, 2, Q, Gift(card, 3))
    setting_out.gift(play, 3, Q, Gift(card, 4))

    assert [len(hand) for hand in play.state.sorcery_hands] == [0, 1, 2]
    assert card in play.state.sorcery_hands[2]
    assert told(play, HandsGiven) == [HandsGiven(giver=2, receiver=3), HandsGiven(giver=3, receiver=4)]
    assert [one.to for one in told(play, HandsGiven)] == [None, None]
    assert [one.to for one in told(play, GiftSeen)] == [(2, 3), (3, 4)]


def test_a_gift_that_cannot_be() -> None:
    """H-12.9, H-9.1: own cards only, to another Ringwraith, and no hand above five."""
    full = PACK.decks["sorcery"][4:9]
    play = begin2(3, sorcery_hands=(("s-01",), full))

    for action in (Gift("s-02", 3), Gift("s-01", 1), Gift("s-01", 2), Gift("s-01", 3)):
        with pytest.raises(Illegal, match=r"H-12\.9"):
            setting_out.gift(play, 2, Q, action)


def test_a_gift_ends_a_surplus() -> None:
    """H-9.1, H-12.9: who is down to five has nothing to discard any more."""
    six = PACK.decks["sorcery"][:6]
    play = begin2(3, sorcery_hands=(six, ()), beside=(Discarding(Question("surplus", 1), 2),))

    setting_out.gift(play, 2, Q, Gift(six[0], 3))

    assert not any(isinstance(one, Discarding) for one in play.state.beside)


def test_what_others_do_meanwhile_is_not_taken_back() -> None:
    """H-17.25: another player has acted, so that RB's turn cannot go back behind it."""
    play = begin2(3)
    ranking = next(one for one in play.state.beside if isinstance(one, Ranking))
    card = play.state.sorcery_hands[0][0]

    play.remember()
    shared.rank(play, 2, ranking.question, Rank((1, 0)))
    assert play.state.before is None
    for action in (Gift(card, 3), Done()):
        play.remember()
        setting_out.gift(play, 2, Q, action)
        assert play.state.before is None


def test_gifts_end_when_all_are_done() -> None:
    """H-12.9: the first block, which waited, opens then."""
    play = begin2(3)
    play.push(Riding((), (2, 3)))

    setting_out.gift(play, 3, Q, Done())
    assert [one.left for one in play.state.beside if isinstance(one, Gifting)] == [(2,)]
    setting_out.gift(play, 2, Q, Done())

    assert not any(isinstance(one, Gifting) for one in play.state.beside)
    top(play, OpenRiding)


def test_there_are_no_gifts_where_nobody_could_give() -> None:
    """H-12.9: with one Ringwraith, or with no card in any hand."""
    alone = begin2(2)
    bare = begin2(3, sorcery_hands=((), ()))

    assert not any(isinstance(one, Gifting) for one in (*alone.state.beside, *bare.state.beside))
