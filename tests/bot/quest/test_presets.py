"""What a host of Quest is offered in the lobby."""

from __future__ import annotations

from bot.games.presentation import open_presentation
from bot.games.presenting.choices import options
from bot.quest import presets
from rules.quest.config import QuestConfig
from tests.bot.kit import TEXT


def test_what_is_chosen_now_is_marked_in_every_menu() -> None:
    """Q-1.3, Q-1.8: roles, rules, pace, and the ready-made set that says the same."""
    config = QuestConfig.model_validate({"roles": ["aragorn", "saruman"], "palantir": True, "ring": True})

    marked = {
        field.id: [option.value for option in field.options if option.chosen]
        for field in presets.fields(config, 7, TEXT)
    }

    assert marked == {
        "preset": ["ring"],
        "roles": ["aragorn", "saruman"],
        "rules": ["palantir", "ring", "reveal_actions"],
        "pace": ["daily"],
    }


def test_a_named_pace_can_be_chosen_and_is_marked_then() -> None:
    """Q-9.1: each of those that are listed."""
    for pace in options(presets.PACES, TEXT):
        config = presets.fill(QuestConfig(), 7, "pace", [pace.value])
        field = presets.fields(config, 7, TEXT)[-1]

        assert [option.value for option in field.options if option.chosen] == [pace.value]


def test_what_the_rule_book_does_not_have_is_marked_in_the_lobby() -> None:
    """Q-3.9, Q-4.8: in the menu and in the lines that all read before they join; a set leaves it as it is."""
    shown = open_presentation("quest").lobby.describe(QuestConfig(), 7, TEXT)

    config = presets.fill(QuestConfig(), 7, "rules", ["rejections", "first_ballot", "ring"])
    config = presets.fill(config, 7, "preset", ["classic"])

    assert (config.rejections, config.first_ballot) == (3, True)
    lines = open_presentation("quest").lobby.describe(config, 7, TEXT)
    assert [line for line in lines if line.startswith("Other than in the rule book:")] == [
        "Other than in the rule book: **three** rejected parties in a row end the game, not five.",
        "Other than in the rule book: your **first** vote on a party counts, and cannot be changed.",
    ]
    assert not any("rule book" in line for line in shown)
    rules = next(field for field in presets.fields(config, 7, TEXT) if field.id == "rules")
    told = [option for option in rules.options if option.value in ("rejections", "first_ballot")]
    assert all(option.chosen and "rule book" in option.description for option in told)
    again = presets.fill(config, 7, "rules", ["reveal_actions"])
    assert (again.rejections, again.first_ballot) == (5, False)
