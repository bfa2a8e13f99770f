"""What the loader says of journeys (H-23.22 to H-23.26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.dice import Dice, game_key, simulated_seed
from rules.hunt.pack import WILD
from rules.hunt.setup.journeys import generate
from tests.rules.hunt.kit import PACK
from tests.rules.hunt.packing import Raw, broken, clauses, told, warned


def _short(raw: Raw) -> Any:
    return raw["journeys"]["classes"][0]


def _long(raw: Raw) -> Any:
    return raw["journeys"]["classes"][1]


def _steps(*steps: int | str) -> Callable[[Raw], None]:
    """Write the entries of js-1."""
    return lambda raw: _short(raw)["cards"][0].update(steps=list(steps))


@pytest.mark.parametrize(
    ("clause", "change", "sentence"),
    [
        ("H-23.22", lambda raw: _short(raw).pop("steps"), "`steps` is missing here."),
        ("H-23.22", lambda raw: _short(raw).pop("limit"), "`limit` is missing here."),
        (
            "H-23.22",
            lambda raw: _short(raw)["cards"].__delitem__(slice(5, 9)),
            "There are 5 journeys; a class has",
        ),
        ("H-23.22", lambda raw: _short(raw).update(count=5), "A class has at least 6 journeys."),
        (
            "H-23.22",
            lambda raw: _short(raw)["cards"][1].update(id="jl-1"),
            "The id 'jl-1' is taken by journeys.",
        ),
        (
            "H-23.22",
            lambda raw: _long(raw).update(id="short"),
            "There is one class short and one class long.",
        ),
        (
            "H-23.22",
            lambda raw: raw["journeys"].update(mode="fixed") or _short(raw).pop("cards"),
            "There are 0",
        ),
        (
            "H-21.15",
            lambda raw: _short(raw).update(wild=[4, 2]),
            "`wild` is the least number of wild entries",
        ),
        ("H-21.15", lambda raw: _short(raw)["cards"][0]["steps"].append(1.5), 'or "~" for a wild entry.'),
        ("H-23.23", _steps(5, 6, 17), "By the Bank Woods has 3 entries; those of its class have 14."),
        (
            "H-23.23",
            _steps(5, 6, 17, 18, 29, 31, 40, "~", 43, "~", 49, 52, 57, 57),
            "ends on 57, which is no exit.",
        ),
        ("H-23.23", _steps(5, 6, 17, 18, 29, 31, 40, "~", 43, "~", 49, 52, 57, "~"), "ends in the wild"),
        (
            "H-23.23",
            _steps(*(5, 6, 17, 18, 29, 31, 40, 43), "~", "~", 49, 52, 57, 58),
            "43 is not within reach",
        ),
        (
            "H-23.23",
            _steps(4, 6, 17, 18, 29, 31, 40, "~", 43, "~", 49, 52, 57, 58),
            "Entry 1: 4 is not within",
        ),
        (
            "H-23.23",
            _steps(5, 6, 17, 18, 29, 30, 37, 49, 52, 57, 58, 57, 57, 58),
            "Entry 11: 58 is an exit, and the",
        ),
        (
            "H-23.23",
            _steps(5, 6, 17, 18, 29, 31, 40, "~", 43, "~", 49, 52, 57, 61),
            "there is no location 61 on",
        ),
        (
            "H-23.24",
            lambda raw: _short(raw)["cards"][0].update(shelters=[6]),
            "Only long journeys have shelters.",
        ),
        (
            "H-23.24",
            lambda raw: _long(raw)["cards"][0].update(shelters=[4]),
            "The shelter 4 is not on this journey.",
        ),
        (
            "H-23.24",
            lambda raw: _long(raw)["cards"][0].update(shelters=[8]),
            "The shelter 8 is no ally location.",
        ),
        (
            "H-23.25",
            lambda raw: _short(raw)["cards"][1].update(steps=_short(raw)["cards"][0]["steps"]),
            "Reeds, then Road is the same journey as By the Bank Woods.",
        ),
        (
            "H-23.26",
            lambda raw: _short(raw).update(steps=9),
            "the board has no 18 short journeys that differ",
        ),
        ("H-23.26", lambda raw: _short(raw).update(wild=[40, 40]), "Such journeys cannot be made"),
    ],
)
def test_a_journey_is_refused(clause: str, change: Callable[[Raw], None], sentence: str) -> None:
    """H-23.22, H-23.23, H-23.24, H-23.25, H-23.26, H-21.15."""
    draft = broken(change)

    assert sentence in told(draft)
    assert clause in {violation.clause for violation in draft.violations if sentence in violation.sentence}


def test_journeys_that_are_much_alike_warn() -> None:
    """H-23.25: more than 80% of the locations, and an exit that a class never uses."""

    def alike(raw: Raw) -> None:
        _short(raw)["cards"][1]["steps"] = [5, 6, 17, 18, 29, 30, 40, "~", 43, "~", 49, 52, 57, 58]

    def one_exit(raw: Raw) -> None:
        _short(raw)["cards"] = [card for card in _short(raw)["cards"] if card["steps"][-1] != 60]
        _short(raw)["cards"] *= 2
        for number, card in enumerate(_short(raw)["cards"]):
            _short(raw)["cards"][number] = {**card, "id": f"x-{number}"}

    assert "share more than 80% of their locations." in warned(broken(alike))
    assert not told(broken(alike))
    assert "No journey of this class ends on the exit 60." in warned(broken(one_exit))


def test_fixed_journeys_are_not_made() -> None:
    """H-23.26: with mode fixed nothing is made, and a class that could not be made is no fault."""

    def change(raw: Raw) -> None:
        raw["journeys"]["mode"] = "fixed"
        _short(raw)["wild"] = [40, 40]

    assert not clauses(broken(change))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_decks_that_are_made_pass_all_that_fixed_ones_must(seed: int) -> None:
    """H-23.26, H-23.22, H-23.23, H-23.24, H-23.25: written down as the pack's own, of both classes."""
    dice = Dice(game_key(simulated_seed(seed), "1,2,3"))

    def made(raw: Raw) -> None:
        raw["journeys"]["mode"] = "fixed"
        for at, one in enumerate(raw["journeys"]["classes"]):
            deck = generate(PACK.boards[2], PACK.journeys[one["id"]], True, dice, f"journeys-{one['id']}")
            assert len(deck) == one["count"]
            raw["journeys"]["classes"][at]["cards"] = [
                {
                    "id": journey.id,
                    "name": f"Journey {journey.id}",
                    "steps": ["~" if n == WILD else n for n in journey.steps],
                    **({"shelters": sorted(journey.shelters)} if journey.shelters else {}),
                }
                for journey in deck
            ]

    draft = broken(made)
    assert not told(draft)
    assert not [one for one in draft.warnings if one.clause in ("H-23.22", "H-23.23", "H-23.24", "H-23.25")]
