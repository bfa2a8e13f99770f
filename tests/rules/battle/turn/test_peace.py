"""A draw that all agree on (B-17.7, B-18.13)."""

from __future__ import annotations

import pytest

from rules.battle import make
from rules.battle.events import DrawFailed, DrawOffered, Resigned
from rules.game import Illegal
from tests.rules.battle.kit import at
from tests.rules.battle.test_game import GAME, Match


def _refused(match: Match, side: str, words: str) -> str:
    with pytest.raises(Illegal) as no:
        match.say(side, words)
    return no.value.clause


def _told(match: Match) -> list[type]:
    return [type(one) for one in match.entered.events if isinstance(one, DrawOffered | DrawFailed)]


def test_a_draw_takes_the_yes_of_all_who_still_play() -> None:
    """B-17.7, B-18.13: whoever offered; of who has resigned nobody asks."""
    match = Match()
    match.say("saruman", "draw yes")
    assert _told(match) == [DrawOffered]
    match.say("sauron", "draw yes")
    assert _told(match) == []
    assert GAME.outcome(match.state) is None
    match.say("alliance", "draw yes")

    outcome = GAME.outcome(match.state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.clause) == ("none", "agreed", "B-17.7")

    two = Match()
    two.say("alliance", "resign")
    two.say("saruman", "draw yes")
    two.say("sauron", "draw yes")
    assert GAME.outcome(two.state) is not None


def test_one_no_ends_it_when_all_have_spoken_and_the_last_word_counts() -> None:
    """B-18.13: before that nobody is told of it."""
    match = Match()
    match.say("sauron", "draw yes")
    match.say("saruman", "draw yes")
    match.say("saruman", "draw no")
    assert _told(match) == []
    match.say("alliance", "draw yes")

    assert _told(match) == [DrawFailed]
    assert GAME.outcome(match.state) is None
    assert _refused(match, "alliance", "draw no") == "B-18.13"


def test_an_offer_is_open_until_the_end_of_the_turn_after_its_own() -> None:
    """B-18.13: one for each player and round."""
    match = Match()
    match.say("sauron", "draw yes")
    assert GAME.view(match.state, None).seen.offer_until == 2
    match.lapse()
    assert _told(match) == []
    assert GAME.view(match.state, None).seen.offer_until == 2
    match.lapse()

    assert _told(match) == [DrawFailed]
    assert GAME.view(match.state, None).seen.offer_until == 0
    assert _refused(match, "sauron", "draw yes") == "B-18.13"
    match.lapse()  # the second round begins
    match.say("sauron", "draw yes")
    assert _told(match) == [DrawOffered]


def test_who_resigns_takes_his_vote_along() -> None:
    """B-18.13, B-17.8: what he said counts no more; the third has still to agree."""
    match = Match()
    match.say("sauron", "draw yes")
    match.say("sauron", "resign")
    match.say("saruman", "draw yes")
    assert GAME.outcome(match.state) is None
    match.say("alliance", "draw yes")
    assert match.state.outcome.reason == "agreed"


@pytest.mark.parametrize(("vote", "reason"), [("yes", "agreed"), ("no", None)])
def test_when_all_who_are_left_have_voted_it_is_over_at_once(vote: str, reason: str | None) -> None:
    """B-18.13: with the resignation of whom they waited for, though it is his turn."""
    match = Match()
    match.say("saruman", "draw yes")
    match.say("alliance", f"draw {vote}")
    match.say("sauron", "resign")
    outcome = GAME.outcome(match.state)
    assert (outcome and outcome.reason) == reason
    assert _told(match) == ([] if reason else [DrawFailed])


def test_in_edition_1_the_vote_of_who_resigned_went_on_counting() -> None:
    """R-1.20: a game of it ends as it always did."""
    match = Match(game=make(1))
    match.say("sauron", "draw yes")
    match.say("sauron", "resign")
    match.say("saruman", "draw yes")
    assert match.state.outcome.reason == "agreed"


def test_another_who_resigns_leaves_what_can_be_taken_back() -> None:
    """B-18.10: and his resignation is not forgotten with what is."""
    match = Match()
    match.say("sauron", "T15-T14")
    match.say("alliance", "resign")
    match.say("sauron", "undo")
    assert match.state.board.on(at("T15"))
    assert Resigned("alliance") in match.state.history[-1].events

    old = Match(game=make(1))
    old.say("sauron", "T15-T14")
    old.say("alliance", "resign")
    assert _refused(old, "sauron", "undo") == "B-18.10"
