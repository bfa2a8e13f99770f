"""A draw that all agree on (B-17.7, B-18.13)."""

from __future__ import annotations

import pytest

from rules.battle.events import DrawFailed, DrawOffered
from rules.game import Illegal
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
