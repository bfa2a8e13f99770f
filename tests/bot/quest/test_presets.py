"""What a host of Quest is offered in the lobby."""

from __future__ import annotations

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
