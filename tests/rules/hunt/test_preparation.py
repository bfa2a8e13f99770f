"""Setup of both parts: dealing, dividing, ordering, placing, gifts (chapters 2, 3 and 12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal, Question
from rules.hunt import facts, preparation
from rules.hunt.actions import (
    Done,
    Gift,
    Give,
    KeepJourney,
    Place,
    Rank,
    Replace,
    Split,
    StartMentor,
)
from rules.hunt.config import HuntConfig
from rules.hunt.events import (
    CardsSeen,
    CompanyTurned,
    GiftSeen,
    HandsGiven,
    HuntBegan,
    InfoGiven,
    JourneyChosen,
    JourneySeen,
    LordEntered,
    NazgulDivided,
    NazgulPlaced,
)
from rules.hunt.play import Play
from rules.hunt.room import EDITION
from rules.hunt.state import (
    DAYLIGHT1,
    BeginPart,
    Discarding,
    Gifting,
    NamingLord,
    OpenRiding,
    Placing,
    Preparing,
    Ranking,
    Riding,
)
from tests.rules.hunt.kit import PACK, play_of, rules, state, told

Q = Question("setup", 1)


def begin(seats: int = 3, seed: int = 1, **config: Any) -> Play:
    """A hunt up to its first questions."""
    dice = Dice(game_key(simulated_seed(seed), "1,2,3"))
    return preparation.begin(PACK, HuntConfig(**config), seats, dice, EDITION)


def top(play: Play, kind: type[Any]) -> Any:
    """The task on top of the stack, of this *kind*."""
    task = play.state.todo[-1]
    assert isinstance(task, kind)
    return task


def asked(play: Play, kind: str) -> Question:
    """The open question of the setup of this *kind*."""
    task: Preparing = top(play, Preparing)
    return next(one for one in task.open if one.kind == kind)


def begin2(seats: int = 3, **changes: Any) -> Play:
    """Part 2 as it begins after Part 1."""
    play = play_of(state(1, seats, **changes))
    preparation.begin_part2(play)
    return play


def settled2(seats: int = 3, **changes: Any) -> Play:
    """Part 2 with journey, Gandalf and split chosen: the Nazgul are to be placed."""
    play = begin2(seats, **changes)
    preparation.journey(play, 1, asked(play, "journey"), KeepJourney("short"))
    preparation.mentor(play, 1, asked(play, "mentor"), StartMentor(top(play, Preparing).mentors[0]))
    if seats == 4:
        preparation.split(play, 2, asked(play, "split"), Split(2))
    return play


# Part 1.


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
        preparation.split(play, 2, asked(play, "split"), Split(1))
    preparation.split(play, 2, asked(play, "split"), Split(3))

    assert play.state.masters == (2, 3, 3, 4)
    assert play.state.ranks == ((0,), (1, 2), (3,))
    assert [one.seat for one in play.state.beside if isinstance(one, Ranking)] == [3]
    assert told(play, NazgulDivided)[-1].masters == (2, 3, 3, 4)


def test_the_order_of_ones_own() -> None:
    """H-2.3, D-2: each own Nazgul once; default pack order."""
    play = begin()
    ranking = next(one for one in play.state.beside if isinstance(one, Ranking))

    with pytest.raises(Illegal, match=r"H-2\.3"):
        preparation.rank(play, 2, ranking.question, Rank((0, 2)))
    preparation.rank(play, 2, ranking.question, Rank((1, 0)))

    assert play.state.ranks == ((1, 0), (2, 3))


@pytest.mark.parametrize("given", [1, 2])
def test_information_tokens_are_given(given: int) -> None:
    """H-3.7, H-3.8, D-3, H-9.8: those given are public, the others live and hidden."""
    play = begin(info_given=given)
    dealt = play.state.dealt
    question = asked(play, "give")

    for wrong in (dealt[: given + 1], dealt[: given - 1], (dealt[0],) * 2, (99, 98)[:given]):
        with pytest.raises(Illegal, match=r"H-3\.8"):
            preparation.give(play, 1, question, Give(wrong))
    preparation.give(play, 1, question, Give(dealt[:given]))

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

    preparation._keep_tokens(play, ())

    assert (play.state.live, play.state.dead) == ((22,), (17,))


def test_each_places_from_the_lead_on() -> None:
    """H-3.12, H-3.13, D-4: all own Nazgul, on different free starts; then the dice."""
    play = begin(4, info_given=0)
    preparation.split(play, 2, asked(play, "split"), Split(3))
    play.set(lead=3)
    play.swap(Placing(Question("place", 1), (3, 4, 2)))

    with pytest.raises(Illegal, match=r"H-3\.13"):
        preparation.place(play, 3, Q, Place((16,)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        preparation.place(play, 3, Q, Place((16, 16)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        preparation.place(play, 3, Q, Place((16, 17)))
    preparation.place(play, 3, Q, Place((19, 16)))
    with pytest.raises(Illegal, match=r"H-3\.13"):
        preparation.place(play, 4, Q, Place((16,)))
    preparation.place(play, 4, Q, Place((51,)))
    preparation.place(play, 2, Q, Place((23,)))

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


# Part 2.


def test_the_second_part_is_laid_out() -> None:
    """H-12.1, H-12.2, H-12.3, H-12.10: the board is empty, the company complete, the pool full."""
    eyes = ("t-eye-1",)
    play = begin2(
        tiles=("t1", "red-1"),
        eyes=eyes,
        tracks=(),
        corruption=5,
        on_frodo=1,
        pool=0,
        moves=12,
        allies=(7,),
        company=("flipped", "ready", "flipped", "absent", "absent"),
    )
    now = play.state

    assert (now.part, now.day, now.moves, now.eye, now.corruption) == (2, 0, 0, False, 5)
    assert now.log == (1,)
    assert now.wraiths == (None,) * 4
    assert not now.allies
    assert not now.tracks
    assert now.company == ("flipped", "ready", "gone", "ready", "ready")
    assert [one.companion for one in told(play, CompanyTurned)] == ["merry", "strider"]
    assert (now.pool, now.on_frodo, now.cap) == (2, 1, 3)
    assert now.eyes == eyes
    added = [tile.id for tile in PACK.tiles.values() if tile.set == "part2"]
    assert now.tiles == ("t1", "red-1", *added)


def test_merry_who_came_before_does_not_come_again() -> None:
    """H-6.18, H-12.2, H-11.7: he enters at setup unless he entered in Part 1; flipped he stays behind."""
    flipped = begin2(company=("ready", "ready", "ready", "flipped", "absent"))
    with_us = begin2(company=("ready", "ready", "ready", "ready", "absent"))

    assert flipped.state.company[3] == "gone"
    assert with_us.state.company[3] == "ready"
    assert [one.companion for one in told(with_us, CompanyTurned)] == ["strider"]


def test_a_surplus_of_tokens_is_removed() -> None:
    """H-12.3, H-6.17: with Frodo's card flipped the cap is lower."""
    now = begin2(cap=2, on_frodo=3, pool=0, company=("flipped", "ready", "ready", "absent", "absent")).state

    assert (now.pool, now.on_frodo, now.cap) == (0, 2, 2)


def test_two_journeys_are_drawn_and_one_is_kept() -> None:
    """H-12.4, H-12.5, D-20, H-18.36: the bearer alone sees them; the length is public, the other deck leaves."""
    play = begin2(4)
    assert [one.kind for one in top(play, Preparing).open] == ["journey", "mentor", "split"]
    short, long = top(play, Preparing).journeys
    (seen,) = told(play, JourneySeen)
    assert seen.to == (1,)
    assert seen.journeys == (short, long)
    assert (len(short.steps), len(long.steps)) == (14, 16)

    preparation.journey(play, 1, asked(play, "journey"), KeepJourney("long"))

    assert play.state.journey == long
    assert play.state.journey_number == 1
    assert len(play.state.journey_deck) == 17
    assert not play.state.other_journeys
    assert {len(one.steps) for one in play.state.journey_deck} == {16}
    assert told(play, JourneyChosen) == [JourneyChosen(length="long", steps=16, limit=14)]
    top(play, Preparing)


def test_a_journey_has_an_entry_for_each_space_of_the_track() -> None:
    """H-13.1, H-13.3: locations and wild ones, the last an exit; entry 0 is the start, where Frodo is at first."""
    play = begin2()
    board = PACK.board(2)
    for drawn, given in zip(top(play, Preparing).journeys, ("short", "long"), strict=True):
        assert len(drawn.steps) == PACK.journeys[given].steps
        assert {n for n in drawn.steps if n} <= set(board.locations)
        assert drawn.steps[-1] in board.exits

    preparation.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

    assert facts.travelled(play.state) == (1,)
    assert facts.last_location(play.state) == 1


def test_a_short_journey_keeps_its_own_deck() -> None:
    """H-12.4."""
    play = begin2()
    short = top(play, Preparing).journeys[0]

    preparation.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

    assert play.state.journey == short
    assert {len(one.steps) for one in play.state.journey_deck} == {14}


def test_shelters_come_only_with_the_option() -> None:
    """H-16.2: and then on long journeys."""
    plain = begin2()
    with_shelters = begin2(rules=rules(3, shelters=True))
    fixed = begin2(rules=rules(3, generated=False))

    assert not any(one.shelters for one in plain.state.other_journeys)
    assert any(one.shelters for one in with_shelters.state.other_journeys)
    assert not any(one.shelters for one in with_shelters.state.journey_deck)
    assert {one.id[:3] for one in fixed.state.journey_deck} == {"js-"}


def test_the_hand_is_drawn_anew() -> None:
    """H-12.6, H-11.6: as many cards as before, out of the deck of Part 2."""
    now = begin2(ally_hand=PACK.decks["ally1"][:4], ally_discard=("a1-09",)).state

    assert len(now.ally_hand) == 4
    assert len(now.ally_deck) == 18
    assert not now.ally_discard
    assert {card[:3] for card in now.ally_hand} == {"a2-"}


def test_gandalf_begins_on_one_of_four() -> None:
    """H-12.7, D-21: it opens his log and leaves play, the others are deeds, the rest the supply."""
    play = begin2()
    drawn = top(play, Preparing).mentors
    other = next(n for n in PACK.deeds if n not in drawn)
    assert len(set(drawn)) == 4

    with pytest.raises(Illegal, match=r"H-12\.7"):
        preparation.mentor(play, 1, asked(play, "mentor"), StartMentor(other))
    preparation.mentor(play, 1, asked(play, "mentor"), StartMentor(drawn[2]))

    found = play.state.mentor
    assert found is not None
    assert found.location == drawn[2]
    assert found.log == (drawn[2],)
    assert set(found.deeds) == set(drawn) - {drawn[2]}
    assert set(found.supply) == set(PACK.deeds) - set(drawn)
    assert found.state == "hidden"


def test_the_order_of_the_first_part_stays() -> None:
    """H-12.8, D-24: where a seat has the same Nazgul again; else pack order."""
    same = begin2(3, ranks=((1, 0), (2, 3)))
    other = begin2(4, ranks=((1, 0), (2,), (3,)))
    preparation.split(other, 2, asked(other, "split"), Split(3))

    assert same.state.ranks == ((1, 0), (2, 3))
    assert other.state.ranks == ((0,), (1, 2), (3,))


def test_the_second_placement_fills_two_starts() -> None:
    """H-12.11, D-25: two on each; one chooses only while both have room."""
    play = settled2()
    first = top(play, Placing).left[0]

    with pytest.raises(Illegal, match=r"H-12\.11"):
        preparation.place(play, first, Q, Place((46, 18)))
    preparation.place(play, first, Q, Place((49, 49)))

    assert sorted(n for n in play.state.wraiths if n) == [46, 46, 49, 49]
    assert [one.locations for one in told(play, NazgulPlaced)] == [(49, 49), (46, 46)]
    top(play, BeginPart)


def test_the_second_chooses_while_both_have_room() -> None:
    """H-12.11: even which of two goes where."""
    play = settled2()
    first, second = top(play, Placing).left

    preparation.place(play, first, Q, Place((49, 46)))
    assert top(play, Placing).left == (second,)
    with pytest.raises(Illegal, match=r"H-12\.11"):
        preparation.place(play, second, Q, Place((49, 49)))
    preparation.place(play, second, Q, Place((46, 49)))

    assert play.state.wraiths.count(46) == play.state.wraiths.count(49) == 2


def test_placement_waits_for_what_it_depends_on() -> None:
    """H-18.36: D-25 for D-20, D-21 and the split, and for no gift."""
    play = begin2(4)

    preparation.split(play, 2, asked(play, "split"), Split(2))
    preparation.mentor(play, 1, asked(play, "mentor"), StartMentor(top(play, Preparing).mentors[0]))
    top(play, Preparing)
    preparation.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

    top(play, Placing)
    assert any(isinstance(one, Gifting) for one in play.state.beside)


def test_the_lord_replaces_one_of_the_leads() -> None:
    """H-12.12, D-23, H-9.11: with five information tokens found, before the dice."""
    play = settled2(found_info=(1, 4, 7, 9, 17))
    lead = top(play, Placing).left[0]
    preparation.place(play, lead, Q, Place((49, 49)))
    other = next(figure for figure in range(4) if play.state.masters[figure] != lead)
    own = next(figure for figure in range(4) if play.state.masters[figure] == lead)

    assert top(play, NamingLord).seat == lead
    with pytest.raises(Illegal, match=r"H-12\.12"):
        preparation.lord(play, lead, Q, Replace(other))
    preparation.lord(play, lead, Q, Replace(own))

    assert play.state.lord == own
    assert play.state.lord_die is None
    top(play, BeginPart)


def test_a_lead_with_one_nazgul_is_not_asked() -> None:
    """H-12.12: there is nothing to choose."""
    play = settled2(5, found_info=(1, 4, 7, 9, 17))
    while isinstance(play.state.todo[-1], Placing):
        seat, free = top(play, Placing).left[0], preparation.free_starts(play)
        preparation.place(play, seat, Q, Place(free[:1]))

    assert play.state.lord is not None
    assert play.state.masters[play.state.lord] == play.state.lead
    assert len(told(play, LordEntered)) == 1
    top(play, BeginPart)


# Gifts (H-12.9).


def test_a_gift_goes_from_hand_to_hand() -> None:
    """H-12.9, D-22, H-18.22, H-19.18: the number is for all, the card for two; what came may be given on."""
    play = begin2(4)
    card = play.state.sorcery_hands[0][0]

    preparation.gift(play, 2, Q, Gift(card, 3))
    preparation.gift(play, 3, Q, Gift(card, 4))

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
            preparation.gift(play, 2, Q, action)


def test_a_gift_ends_a_surplus() -> None:
    """H-9.1, H-12.9: who is down to five has nothing to discard any more."""
    six = PACK.decks["sorcery"][:6]
    play = begin2(3, sorcery_hands=(six, ()), beside=(Discarding(Question("surplus", 1), 2),))

    preparation.gift(play, 2, Q, Gift(six[0], 3))

    assert not any(isinstance(one, Discarding) for one in play.state.beside)


def test_what_others_do_meanwhile_is_not_taken_back() -> None:
    """H-17.25: another player has acted, so that RB's turn cannot go back behind it."""
    play = begin2(3)
    ranking = next(one for one in play.state.beside if isinstance(one, Ranking))
    card = play.state.sorcery_hands[0][0]

    play.remember()
    preparation.rank(play, 2, ranking.question, Rank((1, 0)))
    assert play.state.before is None
    for action in (Gift(card, 3), Done()):
        play.remember()
        preparation.gift(play, 2, Q, action)
        assert play.state.before is None


def test_gifts_end_when_all_are_done() -> None:
    """H-12.9: the first block, which waited, opens then."""
    play = begin2(3)
    play.push(Riding((), (2, 3)))

    preparation.gift(play, 3, Q, Done())
    assert [one.left for one in play.state.beside if isinstance(one, Gifting)] == [(2,)]
    preparation.gift(play, 2, Q, Done())

    assert not any(isinstance(one, Gifting) for one in play.state.beside)
    top(play, OpenRiding)


def test_there_are_no_gifts_where_nobody_could_give() -> None:
    """H-12.9: with one Ringwraith, or with no card in any hand."""
    alone = begin2(2)
    bare = begin2(3, sorcery_hands=((), ()))

    assert not any(isinstance(one, Gifting) for one in (*alone.state.beside, *bare.state.beside))


@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 2), (5, 2)])
def test_a_game_of_the_second_part_alone(seats: int, cards: int) -> None:
    """H-2.6: it starts from values of its own."""
    now = begin(seats, length="part2").state

    assert (now.part, now.corruption, now.eyes, now.extra_eyes) == (2, 4, (), 0)
    assert (now.on_frodo, now.pool, now.cap) == (2, 1, 3)
    assert now.company == ("ready",) * 5
    assert len(now.ally_hand) == 3
    assert len(now.found_info) == 2
    assert {len(hand) for hand in now.sorcery_hands} == {cards}
    sets = [PACK.tiles[tile].set for tile in now.tiles]
    assert (sets.count("standard"), sets.count("part2")) == (10, 3)
    assert isinstance(now.todo[-1], Preparing)
