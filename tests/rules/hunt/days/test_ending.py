"""How a hunt ends, what is disclosed, and the War of the Ring tokens (H-15, H-2.6)."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.game import Illegal, Outcome, Question
from rules.hunt import course
from rules.hunt.actions import Choose, Turn, steps
from rules.hunt.bearer import burden
from rules.hunt.config import HuntConfig
from rules.hunt.days import ending
from rules.hunt.events import Disclosed, FrodoMoved, HuntEnded, HuntEvent, TokenNamed, TokensWon
from rules.hunt.game import HuntGame
from rules.hunt.play import Play
from rules.hunt.questions.decisions import decisions
from rules.hunt.state import Bearing, EndTurn, HuntState, NamingToken, Over, Refresh
from rules.hunt.values import Journey
from rules.kit.engine import Unwound
from tests.rules.hunt import kit
from tests.rules.hunt.kit import JS1, applied, in_bearer_turn, play_of, rules, state, told

TURN, TOKEN = Question("turn", 1), Question("token", 1)
JS2 = Journey("js-2", (3, 9, 11, 21, 0, 0, 20, 0, 0, 25, 27, 0, 51, 58))


def _corrupted(part: int, **changes: Any) -> Play:
    """Corruption reaches the limit."""
    play = play_of(state(part, **{"todo": (EndTurn(),), "corruption": 11, **changes}))
    with contextlib.suppress(Unwound):
        burden.corrupt(play, 1)
    course.run(play)
    return play


def _arrived(**changes: Any) -> Play:
    """Frodo's figure is on the last space."""
    play = play_of(state(2, **{"todo": (EndTurn(),), "moves": 14, **changes}))
    with contextlib.suppress(Unwound):
        ending.reached(play)
    return play


def _ends(play: Play) -> tuple[str, str, str]:
    (event,) = told(play, HuntEnded)
    return event.side, event.reason, event.clause


# Who wins.


def test_the_limit_loses_the_game_at_once() -> None:
    """H-15.2, H-11.1, H-4.6: in either part; what was to be done is dropped."""
    first, second = _corrupted(1), _corrupted(2)

    assert _ends(first) == ("wraiths", "corruption", "H-11.1")
    assert _ends(second) == ("wraiths", "corruption", "H-15.2")
    assert first.state.todo == (Over(Outcome("wraiths", (2, 3), "corruption", "H-11.1")),)
    assert not any(isinstance(task, EndTurn) for task in second.state.todo)


def test_below_the_limit_nothing_ends() -> None:
    """H-13.12, H-15.2: the long journey bears 14."""
    play = _corrupted(2, journey_class="long")

    assert told(play, HuntEnded) == []
    assert play.state.corruption == 12


def test_the_last_space_wins() -> None:
    """H-15.1: the figure is on space N."""
    play = _arrived()

    assert _ends(play) == ("bearer", "rivendell", "H-15.1")


def test_a_night_move_wins_at_the_last_space() -> None:
    """H-15.1, H-13.2: the advance is what wins, and all hear of it."""
    play = in_bearer_turn(state(2, phase=3, moves=13))

    done = applied(play.state, 1, TURN, Turn(steps(["advance"])))

    assert FrodoMoved(2, 14, "advance") in done.events
    assert HuntEnded("bearer", "rivendell", "H-15.1") in done.events


def test_corruption_comes_before_arrival() -> None:
    """H-15.3, H-5.8: a night move that would reach both loses, before the figure advances."""
    play = in_bearer_turn(state(2, phase=3, moves=13, corruption=11))

    done = applied(play.state, 1, TURN, Turn(steps(["advance", "sure"])))

    assert HuntEnded("wraiths", "corruption", "H-15.2") in done.events
    assert done.state.moves == 13


def test_a_night_move_at_11_loses_before_the_mark() -> None:
    """H-26.11, H-5.6, H-5.8: RB is warned first, and loses with the log as it was."""
    play = in_bearer_turn(state(phase=3, corruption=11))
    with pytest.raises(Illegal, match=r"H-5\.8"):
        applied(play.state, 1, TURN, Turn(steps(["mark", "dot"])))

    done = applied(play.state, 1, TURN, Turn(steps(["mark", "dot", "sure"])))

    assert HuntEnded("wraiths", "corruption", "H-11.1") in done.events
    assert done.state.log == (5,)
    assert done.state.shown is None


def test_what_rb_did_before_the_end_is_told_first() -> None:
    """H-15.4, H-19.17: the open turn is published, then the result, then what was hidden."""
    play = in_bearer_turn(state(2, phase=3, moves=13))

    done = applied(play.state, 1, TURN, Turn(steps(["advance"])))

    kinds = [type(event) for event in done.events]
    assert kinds.index(FrodoMoved) < kinds.index(HuntEnded) < kinds.index(Disclosed)


def test_the_thirtieth_day_is_the_last() -> None:
    """H-15.8: RB wins as if Frodo had reached Rivendell."""
    play = play_of(state(2, day=30, phase=3, todo=(Refresh(),), moves=5))

    course.run(play)

    assert _ends(play) == ("bearer", "day 30", "H-15.8")
    assert told(play, TokensWon) == [TokensWon(0, 2)]
    earlier = play_of(state(2, day=29, phase=3, todo=(Refresh(),), moves=5))
    course.run(earlier)
    assert told(earlier, HuntEnded) == []


# The organiser ends it.


def test_an_aborted_game_has_no_winner() -> None:
    """H-17.6, H-15.4: what RB did in the open turn and all that was hidden is told; there are no tokens."""
    play = in_bearer_turn(state())
    play.tell(FrodoMoved(1, 1, "move"))

    done = ending.aborted(play.state)

    assert [type(event) for event in done.events] == [FrodoMoved, HuntEnded, Disclosed]
    assert done.state.todo == (Over(Outcome("none", (), "aborted", "H-17.6")),)
    assert (done.state.shown, done.state.withheld, done.state.tokens) == (None, (), ())
    assert decisions(done.state) == ()


def test_a_decided_game_stays_decided() -> None:
    """H-15.6: where only tokens were still to be named, an abort ends the naming and no more."""
    play = _corrupted(2, moves=8)
    assert isinstance(play.state.todo[-1], NamingToken)

    done = ending.aborted(play.state)

    assert done.state.todo == (Over(Outcome("wraiths", (2, 3), "corruption", "H-15.2")),)
    assert done.events == ()


# The disclosure.


def _disclosed(play: Play) -> Disclosed:
    (event,) = told(play, Disclosed)
    return event


def test_part_1_discloses_the_log_and_the_tokens() -> None:
    """H-15.4, H-20.4, H-9.9: dead and undiscovered tokens too, and all hands."""
    play = _corrupted(1, log=(5, 7, 0, -1), live=(17,), dead=(7,))

    told_now = _disclosed(play)

    assert (told_now.log, told_now.live, told_now.dead) == ((5, 7, 0, -1), (17,), (7,))
    assert told_now.journeys == ()
    assert told_now.mentor == ()
    assert told_now.ally_hand == play.state.ally_hand
    assert told_now.sorcery_hands == ((2, play.state.sorcery_hands[0]), (3, play.state.sorcery_hands[1]))


def test_part_2_discloses_journeys_and_gandalf() -> None:
    """H-15.4, H-20.4, H-11.8: every journey with the track when it ended, Gandalf's log, and Part 1's."""
    play = _arrived(
        journey=JS2, journey_number=2, past_journeys=((JS1, 8),), part1=(5, 58, 61), part1_turns=(0, 1, 2)
    )

    told_now = _disclosed(play)

    assert told_now.log == (5, 58, 61)
    assert told_now.journeys == ((JS1, 8), (JS2, 14))
    assert told_now.mentor == (24,)
    assert told_now.deeds == (4, 6, 11)


def test_a_journey_just_given_up_is_disclosed_once() -> None:
    """H-15.4: also while RB is choosing the next one (D-32)."""
    between = state(2, past_journeys=((JS1, 8),), journey_number=1, moves=7)

    assert ending.disclosure(between).journeys == ((JS1, 8),)


# The tokens of H-15.5 and H-15.6.


@pytest.mark.parametrize(
    ("part", "moves", "shadow"), [(1, 3, 2), (1, 15, 2), (2, 0, 2), (2, 7, 2), (2, 8, 1), (2, 13, 1)]
)
def test_tokens_of_the_shadow(part: int, moves: int, shadow: int) -> None:
    """H-15.5: two before space 8 of Part 2, else one."""
    play = _corrupted(part, moves=moves)

    assert told(play, TokensWon) == [TokensWon(shadow, 0)]
    assert play.state.tokens == (("shadow", shadow), ("free", 0))


@pytest.mark.parametrize(
    ("unflipped", "tokens"), [(0, (1, 1)), (1, (0, 1)), (2, (0, 1)), (3, (0, 2)), (5, (0, 2))]
)
def test_tokens_of_rivendell(unflipped: int, tokens: tuple[int, int]) -> None:
    """H-15.5: only unflipped cards count, Frodo's among them."""
    company = ("ready",) * unflipped + ("flipped",) * (5 - unflipped)

    play = _arrived(company=company)

    assert told(play, TokensWon) == [TokensWon(*tokens)]


def test_cards_left_behind_do_not_count() -> None:
    """H-15.5, H-11.7."""
    play = _arrived(company=("flipped", "gone", "gone", "ready", "ready"))

    assert told(play, TokensWon) == [TokensWon(0, 1)]


def test_part_1_alone_gives_no_tokens_to_who_survives_it() -> None:
    """H-15.5, H-2.6: nothing is named, the game is over."""
    play = play_of(state(moves=12))
    with contextlib.suppress(Unwound):
        ending.survived(play)

    assert told(play, TokensWon) == []
    assert kit.is_over(play.state)


def test_a_side_with_two_gets_both() -> None:
    """H-15.6: there is nothing to name."""
    assert kit.is_over(_corrupted(1).state)
    assert kit.is_over(_arrived().state)


def test_without_the_option_no_token_is_told_or_named() -> None:
    """H-2.5, H-15.5 (Issue 16.8): the game is over with its result."""
    play = _corrupted(2, moves=8, lead=3, rules=rules(war_tokens=False))

    assert told(play, TokensWon) == []
    assert kit.is_over(play.state)
    assert dict(play.state.tokens) == {"shadow": 0, "free": 0}


def test_a_config_of_before_the_option_goes_on_as_it_was_written() -> None:
    """Issue 16.8: whole without it, as games, presets and records have it, it asks; a new one does not."""
    new = HuntConfig()
    older = new.model_dump(mode="json")
    assert older.pop("war_tokens") is False

    read = HuntConfig.model_validate(older)
    dice = Dice(game_key(simulated_seed(1), "1,2,3"))

    assert read.model_dump(mode="json") == older
    assert HuntConfig.model_validate_json(read.model_dump_json()) == read
    begun = [HuntGame().setup(config, 3, dice).state.rules.war_tokens for config in (new, read)]
    assert begun == [False, True]


def test_a_side_with_one_names_it() -> None:
    """H-15.6, D-35, H-18.35: the lead RW for the Shadow, after the disclosure."""
    play = _corrupted(2, moves=8, lead=3)

    (owed,) = decisions(play.state)
    assert (owed.seat, owed.question) == (3, TOKEN)
    assert not kit.is_over(play.state)
    done = applied(play.state, 3, TOKEN, Choose("b"))
    assert done.events == (TokenNamed("shadow", "b"),)
    assert done.state.named == (("shadow", "b"),)
    assert kit.is_over(done.state)


def test_both_sides_name_theirs_in_any_order() -> None:
    """H-15.6: RB for the Free Peoples, the lead for the Shadow."""
    play = _arrived(company=("flipped",) * 5)
    assert {one.seat for one in decisions(play.state)} == {1, 2}

    first = applied(play.state, 2, TOKEN, Choose("a"))
    assert [one.seat for one in decisions(first.state)] == [1]
    second = applied(first.state, 1, TOKEN, Choose("b"))

    assert second.state.named == (("shadow", "a"), ("free", "b"))
    assert kit.is_over(second.state)


def test_there_are_two_tokens_to_a_side() -> None:
    """H-15.6: a or b."""
    play = _corrupted(2, moves=8)

    with pytest.raises(Illegal, match=r"H-15\.6"):
        ending.token(play, 2, TOKEN, Choose("c"))


def test_nothing_is_asked_any_more_when_it_is_over() -> None:
    """H-17.1: questions that stood beside are void."""
    play = _corrupted(1, todo=(EndTurn(), Bearing(TURN)))
    final: HuntState = play.state

    assert decisions(final) == ()
    assert final.beside == ()
    everything: list[HuntEvent] = play.events
    assert all(event.to is None for event in everything)
