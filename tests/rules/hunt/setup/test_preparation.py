"""Setup of Part 1: dealing, dividing, ordering, placing (chapters 2 and 3)."""

from __future__ import annotations

import pytest

from rules.game import Illegal, Question
from rules.hunt.actions import (
    Give,
    Place,
    Rank,
    Split,
)
from rules.hunt.events import (
    CardsSeen,
    HuntBegan,
    InfoGiven,
    NazgulDivided,
    NazgulPlaced,
)
from rules.hunt.questions.decisions import decisions
from rules.hunt.setup import shared, tokens
from rules.hunt.state import (
    DAYLIGHT1,
    BeginPart,
    Placing,
    Preparing,
    Ranking,
    facts,
)
from tests.rules.hunt.kit import PACK, told
from tests.rules.hunt.preparing import Q, asked, begin, top


def test_the_first_part_is_laid_out() -> None:
    """H-3.1, H-3.2, H-3.3, H-3.4, H-3.5, H-3.6, H-3.7, H-3.11: what lies where before anyone is asked."""
    now = begin().state

    assert (now.part, now.phase, now.corruption, now.moves, now.eye) == (1, DAYLIGHT1, 0, 0, False)
    assert (now.pool, now.on_frodo, now.cap) == (3, 0, 3)
    assert len(now.log) == 1
    assert now.log[0] in PACK.start
    assert now.company == ("ready", "ready", "ready", "absent", "absent")
    assert len(now.ally_hand) == 3
    assert len(now.ally_deck) == 19
    assert len(now.dealt) == 5
    assert set(now.dealt) <= set(PACK.info)
    assert now.lord is None
    assert now.mentor is None
    assert now.journey is None
    assert {PACK.tiles[tile].set for tile in now.tiles} == {"standard"}
    assert len(now.tiles) == 15
    assert {PACK.tiles[tile].set for tile in now.special} == {"special"}


def test_only_the_bearer_sees_the_cards_drawn() -> None:
    """H-3.5, H-3.10: hands are private."""
    seen = told(begin(), CardsSeen)

    assert [(one.to, one.deck, len(one.cards)) for one in seen] == [
        ((1,), "ally", 3),
        ((2,), "sorcery", 1),
        ((3,), "sorcery", 1),
    ]


@pytest.mark.parametrize("tokens", [3, 4])
def test_the_pool_begins_as_chosen(tokens: int) -> None:
    """H-2.5, H-3.2, H-16.3: three or four tokens."""
    now = begin(tokens=tokens).state

    assert (now.pool, now.on_frodo, now.cap) == (tokens, 0, tokens)


def test_the_bearer_is_the_first_seat_or_drawn_by_lot() -> None:
    """H-2.1: the others are the Ringwraiths, in order of sign-up."""
    first = begin(4).state.rules
    drawn = {begin(4, seed, bearer="drawn").state.rules.bearer for seed in range(12)}

    assert (first.bearer, first.riders) == (1, (2, 3, 4))
    assert len(drawn) > 1
    play = begin(4, 5, bearer="drawn")
    (began,) = told(play, HuntBegan)
    assert sorted((began.bearer, *began.riders)) == [1, 2, 3, 4]
    assert list(began.riders) == sorted(began.riders)


@pytest.mark.parametrize(("seats", "masters"), [(2, (2, 2, 2, 2)), (3, (2, 2, 3, 3)), (5, (2, 3, 4, 5))])
def test_the_four_are_divided_where_nobody_chooses(seats: int, masters: tuple[int, ...]) -> None:
    """H-2.2, H-3.9: 4, 2 and 2, or one each, in pack order."""
    play = begin(seats)

    assert play.state.masters == masters
    assert [one.kind for one in top(play, Preparing).open] == ["give"]


def test_three_are_asked_who_takes_two() -> None:
    """H-2.2, D-1, H-18.36: split and information tokens are asked at once; the order follows the split."""
    play = begin(4)

    assert [one.kind for one in top(play, Preparing).open] == ["split", "give"]
    assert not play.state.beside
    with pytest.raises(Illegal, match=r"H-2\.2"):
        shared.split(play, 2, asked(play, "split"), Split(1))
    shared.split(play, 2, asked(play, "split"), Split(3))

    assert play.state.masters == (2, 3, 3, 4)
    assert play.state.ranks == ((0,), (1, 2), (3,))
    assert [one.seat for one in play.state.beside if isinstance(one, Ranking)] == [3]
    assert told(play, NazgulDivided)[-1].masters == (2, 3, 3, 4)


def test_the_order_of_ones_own() -> None:
    """H-2.3, D-2: each own Nazgul once; default pack order."""
    play = begin()
    ranking = next(one for one in play.state.beside if isinstance(one, Ranking))

    with pytest.raises(Illegal, match=r"H-2\.3"):
        shared.rank(play, 2, ranking.question, Rank((0, 2)))
    shared.rank(play, 2, ranking.question, Rank((1, 0)))

    assert play.state.ranks == ((1, 0), (2, 3))


@pytest.mark.parametrize("given", [1, 2])
def test_information_tokens_are_given(given: int) -> None:
    """H-3.7, H-3.8, D-3, H-9.8: those given are public, the others live and hidden."""
    play = begin(info_given=given)
    dealt = play.state.dealt
    question = asked(play, "give")

    for wrong in (dealt[: given + 1], dealt[: given - 1], (dealt[0],) * 2, (99, 98)[:given]):
        with pytest.raises(Illegal, match=r"H-3\.8"):
            tokens.give(play, 1, question, Give(wrong))
    tokens.give(play, 1, question, Give(dealt[:given]))

    assert set(play.state.live) == set(dealt[given:])
    assert play.state.found_info == dealt[:given]
    assert (play.state.dealt_info, play.state.dealt) == (5 - given, ())
    assert told(play, InfoGiven)[0].numbers == dealt[:given]
    top(play, Placing)


def test_nothing_is_given_by_the_bearers_preset() -> None:
    """H-16.1, H-3.8: with `info_given` 0 nobody is asked and all five stay hidden."""
    play = begin(info_given=0)

    assert len(play.state.live) == 5
    assert play.state.dealt_info == 5
    assert not play.state.found_info
    top(play, Placing)


def test_a_token_on_the_start_is_dead() -> None:
    """H-9.7: the starting location counts as a mark."""
    play = begin(info_given=0)
    play.set(log=(17,), dealt=(17, 22))

    tokens.keep_tokens(play, ())

    assert (play.state.live, play.state.dead) == ((22,), (17,))


def test_each_places_from_the_lead_on() -> None:
    """H-3.12, H-3.13, D-4: all own Nazgul, on different free starts; then the dice."""
    play = begin(4, info_given=0)
    shared.split(play, 2, asked(play, "split"), Split(3))
    play.set(lead=3)
    play.swap(Placing(Question("place", 1), (3, 4, 2)))

    with pytest.raises(Illegal, match=r"H-3\.13"):
        shared.place(play, 3, Q, Place((16,)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        shared.place(play, 3, Q, Place((16, 16)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        shared.place(play, 3, Q, Place((16, 17)))
    shared.place(play, 3, Q, Place((19, 16)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        shared.place(play, 4, Q, Place((16,)))
    shared.place(play, 4, Q, Place((51,)))
    shared.place(play, 2, Q, Place((23,)))

    assert play.state.wraiths == (23, 19, 16, 51)
    assert [one.seat for one in told(play, NazgulPlaced)] == [3, 4, 2]
    top(play, BeginPart)


def test_the_lead_is_drawn() -> None:
    """H-3.12: any Ringwraith, by the seed, and the first to place."""
    found = {begin(seed=seed, info_given=0).state.lead for seed in range(12)}

    assert found == {2, 3}
    play = begin(seed=3, info_given=0)
    assert top(play, Placing).left[0] == play.state.lead


def test_the_start_is_entry_0_of_the_log() -> None:
    """H-1.7, H-1.8, H-3.3: it counts as on the log, and Frodo is there."""
    now = begin().state

    assert facts.last_location(now) == now.log[0]
    assert facts.is_featured(now, now.log[0])
    assert now.log_turns == (0,)


def test_the_order_of_ones_own_is_asked_as_soon_as_the_split_is_known_and_stops_nobody() -> None:
    """H-18.36, H-18.37, D-2: beside the tokens and the placement; it can be said at either, and is never owed."""
    play = begin(4)
    before = {(one.seat, one.question.kind): one.owed for one in decisions(play.state) if one.question.number}
    shared.split(play, 2, asked(play, "split"), Split(3))
    beside = {(one.seat, one.question.kind): one.owed for one in decisions(play.state) if one.question.number}
    tokens.give(play, 1, asked(play, "give"), Give(play.state.dealt[:1]))
    placing = {one.question.kind for one in decisions(play.state) if one.question.number and one.seat == 3}
    (ranking,) = [one for one in play.state.beside if isinstance(one, Ranking)]
    waited = play.state.todo
    shared.rank(play, 3, ranking.question, Rank((2, 1)))

    assert before == {(2, "split"): True, (1, "give"): True}
    assert beside == {(1, "give"): True, (3, "rank"): False}
    assert "rank" in placing
    assert play.state.todo == waited
    assert play.state.ranks[1] == (2, 1)
