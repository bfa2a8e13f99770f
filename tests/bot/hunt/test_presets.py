"""What a host may choose."""

from __future__ import annotations

import pytest

from bot.hunt import presets
from rules.hunt.config import PRESETS, HuntConfig
from rules.hunt.questions.rows import KINDS
from tests.bot.hunt.kit import TEXT
from tests.bot.hunt.table import PRESENTATION

STANDARD = HuntConfig()


def test_the_presets_are_those_of_the_rules() -> None:
    """H-16.1, H-16.2, H-16.3, H-16.4: each sets information, shelters and tokens, the first is the usual."""
    found = presets.presets(TEXT)

    assert [preset.name for preset in found] == [
        "Standard",
        "First games",
        "Help for the Ringwraiths",
        "Help for the Ring-bearer",
        "More help for the Ring-bearer",
    ]
    for preset, chosen in zip(found, PRESETS.values(), strict=True):
        assert {name: getattr(preset.config, name) for name in chosen} == chosen
    assert found[0].config == STANDARD


def test_the_lobby_has_four_menus_that_fit_discord() -> None:
    """H-2.5: labels and lines are short enough, and menus have at most 25 lines."""
    fields = presets.fields(STANDARD, TEXT)

    assert len(fields) == 4
    for field in fields:
        assert 1 <= len(field.options) <= 25
        assert all(len(option.label) <= 100 and len(option.description) <= 100 for option in field.options)
        assert all(option.label and option.description for option in field.options)


def marked(config: HuntConfig, field: str) -> set[str]:
    found = next(one for one in presets.fields(config, TEXT) if one.id == field)
    return {option.value for option in found.options if option.chosen}


@pytest.mark.parametrize(
    ("field", "values", "changes"),
    [
        ("preset", ["bearer_plus"], {"info_given": 0, "shelters": True, "tokens": 4}),
        ("shape", ["part1", "info2", "aid"], {"length": "part1", "info_given": 2, "aid": "full"}),
        ("shape", ["full", "part2", "info1", "ledger"], {"length": "part2"}),
        ("shape", ["off"], {"aid": "off"}),
        (
            "rules",
            ["shelters", "tokens", "windowed", "free", "drawn", "fixed"],
            {
                "shelters": True,
                "tokens": 4,
                "reactions": "ride",
                "rw_order": "free",
                "bearer": "drawn",
                "journeys": "fixed",
            },
        ),
        ("rules", [], {}),
    ],
)
def test_what_is_chosen_is_in_the_options(field: str, values: list[str], changes: dict[str, object]) -> None:
    """H-2.5: and nothing else has changed."""
    chosen = presets.fill(STANDARD, field, values)

    assert chosen.model_dump() == {**STANDARD.model_dump(), **changes}


def test_what_is_chosen_is_marked() -> None:
    """H-2.5: every menu shows what stands."""
    assert marked(STANDARD, "preset") == {"standard"}
    assert marked(STANDARD, "shape") == {"full", "info1", "ledger"}
    assert marked(STANDARD, "rules") == set()
    assert marked(STANDARD, "pace") == {"usual"}
    slow = presets.fill(STANDARD, "pace", ["slow"])
    assert marked(slow, "pace") == {"slow"}
    assert marked(presets.fill(slow, "rules", ["fixed"]), "rules") == {"fixed"}


def test_a_set_says_what_it_means_and_takes_back_what_another_brought() -> None:
    """H-16.4, H-16.5, H-16.6, H-16.7: one honest line in the lobby; nothing of First games stays with Standard."""
    first = presets.fill(STANDARD, "preset", ["first"])
    again = presets.fill(first, "preset", ["standard"])

    assert marked(first, "preset") == {"first"}
    assert (first.rumours, first.burden, first.one_tile, first.aid) == (True, 9, True, "likely")
    assert first.length == "part1"
    assert PRESENTATION.lobby.describe(first, 3, TEXT)[1] == (
        "Balance: First games. For beginners: Part 1 alone, rumours, chances shown. "
        "Computer players of every skill win alike."
    )
    assert marked(again, "preset") == {"standard"}
    assert again == STANDARD
    assert PRESENTATION.lobby.describe(STANDARD, 3, TEXT)[1] == (
        "Balance: Standard. Even between strong computer players;"
        " between weak ones the Ring-bearer nearly always gets through."
    )
    mixed = presets.fill(STANDARD, "rules", ["rumours"])
    assert mixed.rumours
    assert marked(mixed, "preset") == set()


@pytest.mark.parametrize(("field", "values"), [("preset", ["no"]), ("pace", ["usual", "slow"]), ("x", [])])
def test_what_is_no_choice_is_refused(field: str, values: list[str]) -> None:
    """H-2.5."""
    with pytest.raises(ValueError, match="no such choice"):
        presets.fill(STANDARD, field, values)


def test_the_usual_pace_is_that_of_the_rules() -> None:
    """H-17.2: and every pace sets every kind that has a clock."""
    assert presets.deadlines("usual") == {
        name: kind.pace for name, kind in KINDS.items() if kind.pace is not None
    }
    quick, usual, slow = (presets.deadlines(pace) for pace in presets.PACES)
    assert all(int(quick[kind]) < int(usual[kind]) < int(slow[kind]) for kind in usual)


def test_a_named_pace_is_told_in_one_line() -> None:
    """H-17.2: any other kind by kind."""
    usual = PRESENTATION.lobby.describe(STANDARD, 3, TEXT)
    paused = PRESENTATION.lobby.describe(HuntConfig(reactions="ride"), 3, TEXT)
    other = PRESENTATION.lobby.describe(HuntConfig(deadlines={"turn": 3600}), 3, TEXT)

    assert usual[-1] == (
        "Pace: Usual, 48 hours for a turn, 24 for a ride or a choice. After that the game goes on by itself."
    )
    assert paused[-1] == (
        "Pace: Usual, 48 hours for a turn, 24 for a ride or a choice, 6 hours to react. After that the game "
        "goes on by itself."
    )
    assert any(line.startswith("1 hour for the Ring-bearer's turn") for line in other)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            {"rumours": True},
            "Rumours: from day 2 on everyone hears each turn which area the Ring-bearer is in.",
        ),
        ({"burden": 3}, "Corruption begins at 3."),
        (
            {"one_tile": True},
            "One tile an encounter, however many Nazgûl are near, and no companion cancels it.",
        ),
        ({"length": "part1"}, "Part 1 alone."),
        ({"bearer": "drawn"}, "Chance decides who bears the Ring."),
        ({"info_given": 2}, "The Ring-bearer gives away 2 of 5 information tokens."),
        ({"tokens": 4}, "4 fellowship tokens."),
        ({"shelters": True}, "Shelters: while the Ring-bearer is in one, a search there answers no."),
        ({"journeys": "fixed"}, "The journeys are printed cards: players who know them have an advantage."),
        ({"rw_order": "free"}, "The Ringwraiths ride in any order, each with a deadline of their own."),
        ({"aid": "off"}, "No aid: only what the posts say."),
        (
            {"aid": "full"},
            "Full aid: it shows where the Ring-bearer can still be, going by what everyone knows.",
        ),
    ],
)
def test_what_the_host_chose_is_told(changes: dict[str, object], line: str) -> None:
    """H-2.5: in the lobby, for everyone."""
    assert line in PRESENTATION.lobby.describe(HuntConfig.model_validate(changes), 3, TEXT)
    assert line not in PRESENTATION.lobby.describe(STANDARD, 3, TEXT)


def test_journeys_can_be_made_for_a_pack_that_brings_its_own() -> None:
    """H-2.5, H-21.15, H-24.6: the switch shows what holds, and turns it either way."""

    def fixed(config: HuntConfig, mode: str) -> bool:
        rules = next(one for one in presets.fields(config, TEXT, mode) if one.id == "rules")
        return "fixed" in [option.value for option in rules.options if option.chosen]

    assert [fixed(STANDARD, mode) for mode in ("fixed", "generated")] == [True, False]
    made = presets.fill(STANDARD, "rules", ["tokens"], "fixed")
    assert (made.journeys, fixed(made, "fixed")) == ("generated", False)
    assert presets.fill(STANDARD, "rules", ["fixed", "tokens"], "fixed").journeys == "pack"
    assert presets.fill(made, "rules", ["fixed"], "fixed").journeys == "fixed"
    known = "The journeys are printed cards: players who know them have an advantage."
    assert known in presets.describe(STANDARD, 4, PRESENTATION.lobby, TEXT, "fixed")
    assert known not in presets.describe(made, 4, PRESENTATION.lobby, TEXT, "fixed")


def test_the_lobby_tells_how_long_the_chosen_game_takes() -> None:
    """Issue 30.10: of First games, which are over in five days, it said two to three weeks."""
    pitches = {
        length: PRESENTATION.lobby.pitch(HuntConfig(length=length), 2, TEXT)
        for length in ("full", "part1", "part2")
    }

    assert "two to three weeks with two players" in pitches["full"]
    assert "about five days with two players" in pitches["part1"]
    assert len(set(pitches.values())) == 3
