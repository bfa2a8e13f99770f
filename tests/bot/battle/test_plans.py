"""What the bot says of orders for later (B-18.5)."""

from __future__ import annotations

from bot.battle.questions.plans import PLAN
from rules.battle.charts import SIDES
from tests.bot.battle.wording.kit import voice
from tests.rules.battle.test_game import GAME, Match

VOICE = voice()


def test_orders_in_advance_are_shown_back_as_a_list_by_numbers() -> None:
    """B-18.5: to their owner, as they are written and as `drop` counts them."""
    match = Match()
    match.say("saruman", "builds man_orc M12")
    match.say("saruman", "next M12-L10 if gandalf alive")
    match.say("saruman", "then done")
    view = GAME.view(match.state, match.state.rules.seat(SIDES[3][1]))

    told = PLAN.receipt(view, "then done", (), VOICE)

    assert told.splitlines()[1:] == [
        "Build list: `man_orc M12`",
        "1. After the attacks: `done`",
        "2. My next turn: `M12-L10 if gandalf alive`",
    ]
    assert PLAN.label(("drop",), "2", VOICE, view) == "2. M12-L10 if gandalf alive"
    assert PLAN.label(("next", "l13", "-k11", "if"), "k11", VOICE, view) == "K11"
    assert PLAN.label(("next",), "l13", VOICE, view) == "Man-orc L13, Fords of Isen"
    assert PLAN.sentence("then done", VOICE, view) == "After the attacks: `done`"


def test_of_nothing_picked_yet_nothing_is_told() -> None:
    """B-18.5: two lone backticks stood on the page of In advance before the first press."""
    view = GAME.view(Match().state, 2)

    assert PLAN.so_far("", VOICE, view) == ""


def test_an_empty_list_says_so() -> None:
    """B-18.5."""
    view = GAME.view(Match().state, 2)
    assert "You have ordered nothing for later." in PLAN.receipt(view, "drop all", (), VOICE)
