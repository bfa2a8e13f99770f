"""Every button of every desk of random games: pressed, it does what it says or leads on to what does (Q-12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.presentation import presentation_of
from bot.operation.checking.contract import check_every_button_leads_somewhere
from bot.operation.checking.pressing import Presses
from bot.ui.message import WHOLE
from rules.checking.courses import Course
from rules.game import Game
from rules.registry import games
from tests.foreign import ours

UNTOLD = {"Q-5.2", "Q-7.3"}
"""Clauses that refuse what is offered all the same: a button that lacks would show which side one is on (Q-5.6)."""

every_game = pytest.mark.parametrize("game", games(), ids=[game.name for game in games()])


def pressed(game: Game[Any], first: int, many: int, most: int) -> Presses:
    courses = [Course(game, game.seats[n % len(game.seats)], first + n) for n in range(many)]
    return check_every_button_leads_somewhere(presentation_of(game), courses, most)


@every_game
def test_every_button_of_every_desk_does_what_it_says_or_leads_on(game: Game[Any]) -> None:
    """Q-12, H-17.1, issue 28.11: none can only be refused, none leads nowhere; labels fit a phone, in German too."""
    presses = pressed(game, 600, 3, 30)

    assert set(presses.refused) <= UNTOLD or game not in ours()
    assert presses.pressed["SAY"] + presses.pressed["CHECK"] > 100 or game not in ours()
    assert presses.pressed["DRAW"] + presses.pressed["PICK"] > 50 or game not in ours()
    assert bool(presses.cut) == (game.name != "quest") or game not in ours()
    assert game.name != "hunt" or max(map(len, presses.cut)) > 80
    assert all(len(label) < WHOLE for label in presses.cut)


@every_game
@pytest.mark.slow
@pytest.mark.timeout(900)
def test_many_more_desks_hold_no_dead_button(game: Game[Any]) -> None:
    """Q-12, H-17.1: the same over many games."""
    presses = pressed(game, 400 if game.name == "war" else 700, 4, 150)  # its options take longest

    assert set(presses.refused) <= UNTOLD or game not in ours()
    assert presses.pressed["SAY"] + presses.pressed["CHECK"] > 300 or game not in ours()
