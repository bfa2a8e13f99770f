"""What a host of a battle may choose."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import rules.battle
from bot.battle import presets
from rules.battle.config import BattleConfig, remarks
from rules.battle.questions.kinds import ABSENT, TURN
from tests.bot.battle.wording.kit import TEXT

USUAL = BattleConfig()


@pytest.mark.parametrize("seats", [2, 3])
def test_every_set_fits_its_number_of_players(seats: int) -> None:
    """B-17.7: Evil wins at the limit with two players alone; what a battle is without a choice comes first."""
    found = presets.presets(seats, TEXT)

    assert found[0].config == USUAL
    assert found[0].is_usual
    assert not [one for preset in found for one in remarks(_config(preset.config), seats)]
    assert any(_config(preset.config).limit_is == "evil" for preset in found) == (seats == 2)


def test_a_host_reads_how_long_battles_are() -> None:
    """B-24.7: before he chooses, the rounds that the book expects; no set's limit cuts them short."""
    book = (Path(rules.battle.__file__).parent / "RULES.md").read_text(encoding="utf-8")
    expected = re.search(r"Expect (\d+) to (\d+) rounds", book)
    assert expected is not None
    found = presets.presets(3, TEXT)

    assert f"{expected[1]} to {expected[2]} rounds" in found[0].line
    limits = [_config(preset.config).round_limit for preset in found]
    assert all(limit in (0, *range(int(expected[2]), 201)) for limit in limits)


def _config(config: object) -> BattleConfig:
    assert isinstance(config, BattleConfig)
    return config


@pytest.mark.parametrize("seats", [2, 3])
def test_menus_fit_discord_and_mark_what_stands(seats: int) -> None:
    """B-2.7, B-17.7, B-18.3: one choice of each menu is what a battle begins with."""
    for field in presets.fields(USUAL, seats, TEXT):
        assert 1 <= len(field.options) <= 25
        assert all(
            len(option.label) <= 100 and 1 <= len(option.description) <= 100 for option in field.options
        )
        assert sum(option.chosen for option in field.options) == 1


@pytest.mark.parametrize(
    ("seats", "field", "value", "changes"),
    [
        (3, "end", "short", {"round_limit": 15}),
        (3, "end", "endless", {"round_limit": 0}),
        (2, "end", "evil", {"limit_is": "evil"}),
        (2, "sides", "alliance-evil", {"sides": ("alliance", "evil")}),
        (3, "sides", "saruman-sauron-alliance", {"sides": ("saruman", "sauron", "alliance")}),
        (3, "sides", "lot", {}),
        (3, "pace", "quick", {"deadlines": {TURN.name: 86400, ABSENT.name: 14400}}),
        (3, "pace", "usual", {}),
    ],
)
def test_what_is_chosen_is_in_the_options_and_marked(
    seats: int, field: str, value: str, changes: dict[str, Any]
) -> None:
    """B-2.7, B-17.7, B-18.3: and nothing else has changed."""
    chosen = presets.fill(USUAL, seats, field, [value])

    assert chosen.model_dump() == {**USUAL.model_dump(), **changes}
    menu = next(one for one in presets.fields(chosen, seats, TEXT) if one.id == field)
    assert [option.value for option in menu.options if option.chosen] == [value]


@pytest.mark.parametrize(
    ("seats", "field", "values"),
    [(3, "end", ["evil"]), (2, "sides", ["sauron-alliance"]), (3, "pace", ["brisk"]), (3, "aid", ["off"])],
)
def test_what_is_no_choice_is_refused(seats: int, field: str, values: list[str]) -> None:
    """B-17.7, B-2.7: an old menu's press among them."""
    with pytest.raises(ValueError, match="no such choice"):
        presets.fill(USUAL, seats, field, values)


@pytest.mark.parametrize(
    ("config", "lines"),
    [
        (USUAL, ("I draw at random who plays whom.", "If nobody has won after 40 rounds, it is a draw.")),
        (
            BattleConfig(sides=("alliance", "evil"), limit_is="evil", round_limit=1),
            (
                "Who plays whom, in order of joining: The Alliance, Evil.",
                "If nobody has won after 1 round, Evil wins.",
            ),
        ),
        (BattleConfig(round_limit=0), ("I draw at random who plays whom.", "There is no last round.")),
    ],
)
def test_the_lobby_says_what_was_chosen(config: BattleConfig, lines: tuple[str, str]) -> None:
    """B-2.7, B-17.7: in a line each."""
    told = presets.sides_line(config.sides, TEXT), presets.end_line(config, TEXT)

    assert told == lines


def test_joining_decides_only_where_the_lot_does_not() -> None:
    """B-2.7."""
    chosen = BattleConfig(sides=("alliance", "sauron", "saruman"))
    by_lot, *sides = presets.seatings(chosen, 3, TEXT)

    assert presets.seatings(USUAL, 2, TEXT)[0].chosen
    assert not by_lot.chosen
    assert [(one.label, one.value, one.chosen) for one in sides] == [
        ("Sauron", "sauron-saruman-alliance", False),
        ("Saruman", "saruman-sauron-alliance", False),
        ("The Alliance", "alliance-sauron-saruman", True),
    ]
