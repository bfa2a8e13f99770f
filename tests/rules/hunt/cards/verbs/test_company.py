"""Effects on the company, Gandalf, the journey and the Lord (H-22.33 to H-22.36, H-22.42)."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.hunt import course
from rules.hunt.cards import rehearsal
from rules.hunt.events import CompanyTurned, CourseChanged, LimitChanged, LordEntered, LordLeft, MentorBusy
from rules.hunt.state import Context, Mentor, Relocating, Run, facts
from rules.hunt.values import Journey, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, bearer, casting, holding, play_it, put, rider


def test_a_companion_enters() -> None:
    """H-22.33, H-6.18: Merry, where the hobbits are among friends."""
    play = holding("a1-21", log=(5, 37))

    after = play_it(play, "a1-21 1")

    assert after.company[3] == "ready"
    assert kit.told(play, CompanyTurned)[-1].enters
    with pytest.raises(Illegal, match=r"H-6\.3"):
        play_it(holding("a1-21", log=(5, 37), company=("ready",) * 5), "a1-21 1")


def test_a_flipped_companion_is_readied_but_never_frodo() -> None:
    """H-22.33: `chosen`."""
    play = holding("a2-22", company=("flipped", "flipped", "ready", "flipped", "ready"), on_frodo=2)
    assert kit.offers(play, RB, ("a2-22", "1")).words == ("sam", "merry")

    after = play_it(play, "a2-22 1 merry")

    assert after.company == ("flipped", "flipped", "ready", "ready", "ready")
    assert after.on_frodo == 0


def test_a_companion_is_flipped() -> None:
    """H-22.33, H-6.15, H-6.17: Frodo's card lowers the cap."""
    play = put(rider([{"company": {"op": "flip", "who": "frodo"}}]))

    assert play.state.company[0] == "flipped"
    assert (play.state.cap, play.state.pool) == (2, 1)


def test_gandalf_moves_more() -> None:
    """H-22.34."""
    play = holding("a2-13")

    play_it(play, "a2-13")

    assert play.bearing is not None
    assert play.bearing.mentor_moves == 1
    assert kit.told(play, MentorBusy)[-1].op == "move"


def test_gandalf_goes_elsewhere() -> None:
    """H-22.34, H-13.10, D-30: RB picks one of the tokens drawn."""
    after = play_it(holding("a2-14"), "a2-14")

    asked = next(one for one in after.beside if isinstance(one, Relocating))
    assert len(asked.drawn) == 2
    assert after.mentor is not None
    assert len(after.mentor.supply) == 3


def test_gandalf_gets_deeds() -> None:
    """H-22.34: `new_deed`."""
    after = play_it(holding("a2-15"), "a2-15 1")

    assert after.mentor is not None
    assert len(after.mentor.deeds) == 4
    assert len(after.mentor.supply) == 4


def test_nothing_comes_of_gandalf_once_he_is_out() -> None:
    """H-22.34."""
    option = [{"gandalf": {"op": "new_deed", "n": 1}}]

    with pytest.raises(Illegal, match=r"H-6\.3"):
        put(bearer(option, part=2, mentor=Mentor(24, (24,), "out", supply=(4, 6))))


def test_the_limit_rises() -> None:
    """H-22.35, H-13.12."""
    play = put(bearer([{"threshold": {"n": 2}}], part=2))

    assert facts.limit(play.pack, play.state) == 14
    assert kit.told(play, LimitChanged)[-1].limit == 14


def test_another_journey_by_a_card() -> None:
    """H-22.35: the figure stays (`back` 0), and so do the track tokens."""
    other = Journey("js-2", (3, 9, 0, 11, 21, 20, 0, 29, 30, 37, 49, 52, 57, 58))
    track = (Track(18, sword=False),)
    play = holding("a2-18", moves=6, journey_deck=(other,), tracks=track)

    after = play_it(play, "a2-18 1")

    assert after.journey == other
    assert (after.moves, after.tracks, after.on_frodo) == (6, track, 0)
    assert kit.told(play, CourseChanged)[-1].number == 2


def test_the_lord_comes_and_goes() -> None:
    """H-22.36, H-14.4, H-14.6, H-14.8."""
    came = casting("s-20", part=2)
    left = rider([{"lord": {"op": "leave"}}], part=2, lord=1)

    assert play_it(came, "s-20 1").lord == 0
    assert kit.told(came, LordEntered)
    assert put(left).state.lord is None
    assert kit.told(left, LordLeft)
    with pytest.raises(Illegal, match=r"H-9\.4"):
        put(rider([{"lord": {"op": "enter"}}], part=2, lord=1))


def test_effects_of_the_other_part_are_ignored() -> None:
    """H-9.4, H-22: in Part 1 s-20 draws instead."""
    after = play_it(casting("s-20", sorcery_deck=("s-21",)), "s-20 1")

    assert after.lord is None
    assert after.sorcery_hands[0] == ("s-21",)


def test_a_used_ability_is_paid_for() -> None:
    """H-22.40, H-6.14: Merry's words are those of its effects alone."""
    play = kit.in_bearer_turn(kit.state(2, allies=(2,)))
    merry = next(one for one in play.pack.company if one.id == "merry")
    given = Context(RB, "company merry", picks=("2", "8", "w2"))

    written = rehearsal.checked(play, merry.effects, given, given.picks)
    play.push(Run(merry.effects, written))
    course.run(play)

    assert play.state.on_frodo == 0
    assert play.state.allies == (8,)
    assert [ban.figure for ban in play.state.bans] == [1]


def test_a_flip_cancels_its_tile_in_the_encounter() -> None:
    """H-22.42, H-10.6: the effect itself is what the flip is for."""
    play = kit.play_of(kit.state())
    before = play.state
    play.push(Run(play.pack.company[1].flip, Context(RB, "flip sam")))

    course.run(play)

    assert play.state == before
