"""Searches, hunts, perceptions and what they leave (H-8, H-9.6, H-9.7, H-14.1 to H-14.3, H-16.2)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.hunt.bearer import frodo
from rules.hunt.events import Answered, FrodoFound, InfoFound, MentorFled, TrackPlaced
from rules.hunt.play import Play
from rules.hunt.ride import answers, searching
from rules.hunt.state import DOT, HuntState, Mentor, Resolve
from rules.hunt.values import Asked, Ban, Declaration, Journey, Track
from tests.rules.hunt.kit import JS1, PACK, in_block, play_of, rules, state
from tests.rules.hunt.talk import refused, say, told


def at(space: int, **changes: Any) -> Play:
    """The first Nazgul of seat 2 on *space*, about to act."""
    return in_block(state(wraiths=(space, 19, 23, 16), **changes))


def asked(play: Play) -> Asked:
    return told(play, Answered)[0].asked


# Searches.


def test_a_search_asks_whether_the_location_is_featured() -> None:
    """H-8.1, H-26.8: yes puts a track token with EYE up, no nothing; it never tells of the last location."""
    yes = say(at(7, log=(5, 7, DOT)), "search")
    no = say(at(8, log=(5, 7, DOT)), "search")

    assert (asked(yes).answer, asked(yes).found) == (True, False)
    assert yes.state.tracks == (Track(7, sword=False),)
    assert told(yes, TrackPlaced) == [TrackPlaced(part=1, location=7, sword=False)]
    assert asked(no).answer is False
    assert no.state.tracks == ()


def test_no_search_of_a_start_or_of_a_track_token() -> None:
    """H-8.1, H-8.2, H-26.8: cards are bound by it too."""
    assert refused(at(5), "search").clause == "H-8.1"
    tracked = at(7, tracks=(Track(7, sword=False),))
    assert refused(tracked, "search").clause == "H-8.1"
    assert searching.refusal(searching.SEARCH, PACK, tracked.state, 7, 0, by_card=True)
    assert searching.refusal(searching.SEARCH, PACK, state(), 5, 0, by_card=True)


def test_cards_ask_nothing_of_a_location_with_an_ally_token() -> None:
    """H-6.10: perceptions ignore ally tokens."""
    found = state(allies=(17,))

    assert searching.refusal(searching.SEARCH, PACK, found, 17, 0, by_card=True)
    assert searching.refusal(searching.HUNT, PACK, found, 17, 0, by_card=True)
    assert not searching.perceive_refusal(PACK, found, "area E", 0)


# Hunts.


def test_a_hunt_may_aim_at_starts_and_at_tokens() -> None:
    """H-8.5: yes puts SWORD, and turns an EYE token in its place."""
    play = say(at(7, log=(5, 7, 8), tracks=(Track(7, sword=False), Track(5, sword=False))), "hunt")

    assert asked(play).answer is True
    assert play.state.tracks == (Track(7, sword=True), Track(5, sword=False))
    assert asked(say(at(5, log=(5, 7)), "hunt")).answer is True
    again = say(at(7, log=(5, 7, 8), tracks=(Track(7, sword=True),)), "hunt")
    assert told(again, TrackPlaced) == []


def test_a_hunt_of_the_last_location_finds_frodo() -> None:
    """H-8.6, H-26.8, H-10.1: dots do not matter; an encounter is due, the others still act."""
    play = say(at(7, log=(5, 7, DOT)), "hunt then end")

    assert (asked(play).answer, asked(play).found) == (True, True)
    assert told(play, FrodoFound) == [FrodoFound(part=1, location=7)]
    assert play.state.found == 7
    assert play.riding is not None
    assert say(at(5, log=(5, 7)), "hunt").state.found is None
    assert say(at(7, log=(5, 7), found=8), "hunt").state.found == 7  # where he was found last


# Perceptions.


def test_a_perception_asks_for_the_last_location() -> None:
    """H-8.3: in the area or the section; a yes is marked on the board for this turn and the next."""
    log = (5, 7, DOT, DOT)
    yes = say(at(8, log=log), "perceive area")
    no = say(at(9, log=log), "perceive area")

    assert (asked(yes).target, asked(yes).answer) == ("area B", True)
    assert yes.state.sensed == ("area B",)
    assert asked(no).answer is False
    assert asked(say(at(9, log=log), "perceive section")).answer is True
    later = replace(yes.state, turn_number=2)
    assert answers.sensed(later) == ("area B",)
    assert answers.sensed(replace(later, turn_number=3)) == ()


def test_track_tokens_hinder_nobody_and_are_never_short() -> None:
    """H-8.8."""
    everywhere = tuple(Track(location, sword=False) for location in PACK.boards[1].locations if location != 7)
    play = say(at(7, log=(5, 7, 8), tracks=everywhere), "search then move 8")

    assert play.state.tracks == (*everywhere, Track(7, sword=False))
    assert play.state.wraiths[0] == 8


# The ledger.


def test_every_answer_stands_in_the_ledger() -> None:
    """H-8.7, H-20.7: turn, movement track, Nazgul, question, target, answer and cost."""
    play = say(at(7, log=(5, 7, 8), moves=2, turn_number=3, day=1, phase=3), "hunt by shadow")

    assert play.state.ledger == (Asked(1, 1, 3, 1, 3, 2, 0, "hunt", "7", True, cost="SHADOW"),)
    second = say(say(play, "end"), "search")
    assert [one.number for one in second.state.ledger] == [1, 2]
    assert second.state.ledger[1].cost == "free"
    assert say(in_block(state(part=2)), "search").state.ledger[0].journey == 1


# Information tokens.


@pytest.mark.parametrize("order", ["search", "hunt"])
def test_a_live_token_is_found_though_the_answer_is_no(order: str) -> None:
    """H-9.6: it goes to the Black Riders card and unlocks the next ability at once."""
    play = say(at(22, log=(5, 7)), order)

    assert told(play, InfoFound) == [InfoFound(part=1, number=22, total=2)]
    assert play.state.found_info == (4, 22)
    assert 22 not in play.state.live
    assert told(say(at(21), order), InfoFound) == []


def test_a_location_that_frodo_marked_gives_no_token() -> None:
    """H-26.7, H-9.7: a hunt on 37 answers yes, puts a SWORD token and finds no information."""
    given = play_of(state(log=(5, 38)))
    frodo.mark(given, 37, "move")
    assert given.state.live == (17, 22, 58)

    marked = replace(given.state, wraiths=(37, 19, 23, 16))
    play = say(in_block(marked), "hunt")

    assert asked(play).answer is True
    assert play.state.tracks == (Track(37, sword=True),)
    assert told(play, InfoFound) == []


def test_information_is_found_in_part_1_only() -> None:
    """H-9.10, H-14.2."""
    play = say(in_block(state(part=2, wraiths=(4, 17, 30, 30), live=(4,))), "search")

    assert told(play, InfoFound) == []
    assert play.state.found_info == (4,)


# Part 2.


def part2(space: int, moves: int = 4, **changes: Any) -> Play:
    return in_block(state(part=2, moves=moves, wraiths=(space, 17, 30, 30), **changes))


def gandalf(location: int, where: str = "hidden") -> Mentor:
    return Mentor(location, (24, location), where, (4, 6, 11), (), (16, 19, 28))


def test_featured_is_what_was_travelled() -> None:
    """H-13.4, H-14.2, H-26.10: later entries are not featured, and Gandalf is never found by a search."""
    assert asked(say(part2(17), "search")).answer is True
    assert asked(say(part2(43, moves=8), "search")).answer is False
    assert asked(say(part2(24), "search")).answer is False
    assert refused(part2(1), "search").clause == "H-8.1"


def test_a_perception_finds_frodo_or_gandalf() -> None:
    """H-14.1: on the board he counts, in Rivendell not."""
    for where, answer in (("hidden", True), ("revealed", True), ("out", False)):
        assert asked(say(part2(22, mentor=gandalf(24, where)), "perceive area")).answer is answer
    assert asked(say(part2(22), "perceive area")).named == ()


def test_the_lords_ring_names_who_is_there() -> None:
    """H-14.7: a yes to a perception with detail names Frodo, Gandalf or both."""

    def names(figure: int, moves: int) -> tuple[str, ...]:
        play = part2(figure, moves=moves)
        return answers.named(PACK, play.state, "section II")

    said = Declaration(1, 0, 2, "perceive", area="section II", detail=True)
    play = part2(22)
    answers.resolve(play, said)
    assert told(play, Answered)[0].asked.named == ("bearer", "gandalf")
    assert names(22, 2) == ("gandalf",)


def test_a_hunt_finds_gandalf_where_he_was_last() -> None:
    """H-14.3: earlier locations never matter; he flees, and one hunt may find both."""
    both = say(part2(18, mentor=gandalf(18)), "hunt")
    assert asked(both).named == ("gandalf",)
    assert asked(both).found
    assert [
        type(event) for event in both.events if isinstance(event, MentorFled | TrackPlaced | FrodoFound)
    ] == [
        MentorFled,
        TrackPlaced,
        FrodoFound,
    ]
    assert both.state.mentor is not None
    assert both.state.mentor.location != 18
    assert asked(say(part2(24, mentor=gandalf(18)), "hunt")).named == ()


def test_nothing_asks_about_the_place_of_gandalfs_figure() -> None:
    """H-13.10."""
    found = state(part=2, mentor=gandalf(20, "revealed"))

    assert searching.refusal(searching.SEARCH, PACK, found, 20)
    assert searching.refusal(searching.HUNT, PACK, found, 20)


def test_a_shelter_hides_frodo_from_searches_while_he_is_there() -> None:
    """H-16.2: a hunt works normally, and so does a search once he has gone on."""
    journey = Journey("jl-1", JS1.steps, (17, 18))

    def ask(order: str, moves: int, *, is_on: bool = True) -> bool | None:
        play = part2(18, moves=moves, journey=journey, rules=rules(3, shelters=is_on))
        return asked(say(play, order)).answer

    assert ask("search", 4) is False
    assert ask("hunt", 4) is True
    assert ask("search", 5) is True
    assert ask("search", 4, is_on=False) is True


# What cards and bans do.


def test_bans_forbid_questions_where_they_hold() -> None:
    """H-22.24."""
    bans = (Ban("hunt", -1, (7, 8), "turn", 1), Ban("perceive", 0, None, "turn", 1))
    found: HuntState = state(bans=bans)

    assert searching.refusal(searching.HUNT, PACK, found, 7, 0)
    assert not searching.refusal(searching.HUNT, PACK, found, 9, 0)
    assert searching.perceive_refusal(PACK, found, "area B", 0)
    assert not searching.perceive_refusal(PACK, found, "area B", 1)


def test_what_a_card_asks_costs_the_card() -> None:
    """H-14.7, H-17.16: the die that paid for the card does not pay for its questions."""
    play = at(7, log=(5, 8))
    searching.declare(searching.SEARCH, play, 0, 8, "s-04", ("MORGUL_SHADOW",))
    ability = at(7, log=(5, 8))
    searching.declare(searching.HUNT, ability, 0, 8, "ability 2", ("MORGUL_SHADOW", "RING"))

    task, other = play.state.todo[-2], ability.state.todo[-2]
    assert isinstance(task, Resolve)
    assert isinstance(other, Resolve)
    assert not task.declaration.by_lord
    assert answers.cost(task.declaration) == "s-04"
    assert other.declaration.by_lord
