"""Setup of Part 2, and of a game that begins with it (chapter 12)."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.hunt.actions import (
    KeepJourney,
    Place,
    Replace,
    Split,
    StartMentor,
)
from rules.hunt.events import (
    CompanyTurned,
    JourneyChosen,
    JourneySeen,
    LordEntered,
    NazgulPlaced,
)
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.setup import setting_out, shared
from rules.hunt.state import (
    BeginPart,
    Gifting,
    NamingLord,
    Placing,
    Preparing,
    facts,
)
from tests.rules.hunt.kit import PACK, rules, told
from tests.rules.hunt.preparing import Q, asked, begin, begin2, settled2, top


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

    setting_out.journey(play, 1, asked(play, "journey"), KeepJourney("long"))

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
    board = PACK.boards[2]
    for drawn, given in zip(top(play, Preparing).journeys, ("short", "long"), strict=True):
        assert len(drawn.steps) == PACK.journeys[given].steps
        assert {n for n in drawn.steps if n} <= set(board.locations)
        assert drawn.steps[-1] in board.exits

    setting_out.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

    assert facts.travelled(play.state) == (1,)
    assert facts.last_location(play.state) == 1


def test_a_short_journey_keeps_its_own_deck() -> None:
    """H-12.4."""
    play = begin2()
    short = top(play, Preparing).journeys[0]

    setting_out.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

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
        setting_out.mentor(play, 1, asked(play, "mentor"), StartMentor(other))
    setting_out.mentor(play, 1, asked(play, "mentor"), StartMentor(drawn[2]))

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
    shared.split(other, 2, asked(other, "split"), Split(3))

    assert same.state.ranks == ((1, 0), (2, 3))
    assert other.state.ranks == ((0,), (1, 2), (3,))


def test_the_second_placement_fills_two_starts() -> None:
    """H-12.11, D-25: two on each; one chooses only while both have room."""
    play = settled2()
    first = top(play, Placing).left[0]

    with pytest.raises(Illegal, match=r"H-12\.11"):
        shared.place(play, first, Q, Place((46, 18)))
    shared.place(play, first, Q, Place((49, 49)))

    assert sorted(n for n in play.state.wraiths if n) == [46, 46, 49, 49]
    assert [one.locations for one in told(play, NazgulPlaced)] == [(49, 49), (46, 46)]
    top(play, BeginPart)


def test_the_second_chooses_while_both_have_room() -> None:
    """H-12.11: even which of two goes where."""
    play = settled2()
    first, second = top(play, Placing).left

    shared.place(play, first, Q, Place((49, 46)))
    assert top(play, Placing).left == (second,)
    with pytest.raises(Illegal, match=r"H-12\.11"):
        shared.place(play, second, Q, Place((49, 49)))
    shared.place(play, second, Q, Place((46, 49)))

    assert play.state.wraiths.count(46) == play.state.wraiths.count(49) == 2


def test_placement_waits_for_what_it_depends_on() -> None:
    """H-18.36: D-25 for D-20, D-21 and the split, and for no gift."""
    play = begin2(4)

    shared.split(play, 2, asked(play, "split"), Split(2))
    setting_out.mentor(play, 1, asked(play, "mentor"), StartMentor(top(play, Preparing).mentors[0]))
    top(play, Preparing)
    setting_out.journey(play, 1, asked(play, "journey"), KeepJourney("short"))

    top(play, Placing)
    assert any(isinstance(one, Gifting) for one in play.state.beside)


def test_the_lord_replaces_one_of_the_leads() -> None:
    """H-12.12, D-23, H-9.11: with five information tokens found, before the dice."""
    play = settled2(found_info=(1, 4, 7, 9, 17))
    lead = top(play, Placing).left[0]
    shared.place(play, lead, Q, Place((49, 49)))
    other = next(figure for figure in range(4) if play.state.masters[figure] != lead)
    own = next(figure for figure in range(4) if play.state.masters[figure] == lead)

    assert top(play, NamingLord).seat == lead
    with pytest.raises(Illegal, match=r"H-12\.12"):
        shared.lord(play, lead, Q, Replace(other))
    shared.lord(play, lead, Q, Replace(own))

    assert play.state.lord == own
    assert play.state.lord_die is None
    top(play, BeginPart)


def test_a_lead_with_one_nazgul_is_not_asked() -> None:
    """H-12.12: there is nothing to choose."""
    play = settled2(5, found_info=(1, 4, 7, 9, 17))
    while isinstance(play.state.todo[-1], Placing):
        seat, free = top(play, Placing).left[0], shared.free_starts(play)
        shared.place(play, seat, Q, Place(free[:1]))

    assert play.state.lord is not None
    assert play.state.masters[play.state.lord] == play.state.lead
    assert len(told(play, LordEntered)) == 1
    top(play, BeginPart)


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


def test_what_the_second_setup_asks_is_asked_at_once() -> None:
    """H-18.36: D-20, D-21, D-22 and D-24; nobody has to wait for another to answer."""
    play = begin2(4)

    asked_at_once = {(one.seat, one.question.kind) for one in decisions(play.state) if one.owed}
    assert asked_at_once == {
        (1, "journey"),
        (1, "mentor"),
        (2, "split"),
        *((seat, "gifts") for seat in (2, 3, 4)),
    }


def test_gifts_hold_up_neither_placement_nor_dice() -> None:
    """H-18.36, H-18.37: nobody has said anything of gifts; Part 2 begins all the same, and they stay open."""
    play = settled2()
    assert _given(play) == {2, 3}
    shared.place(play, top(play, Placing).left[0], Q, Place((49, 49)))

    top(play, BeginPart)
    assert _given(play) == {2, 3}


def _given(play: Play) -> set[int]:
    """Who may give cards now."""
    return {one.seat for one in decisions(play.state) if one.question.kind == "gifts"}
