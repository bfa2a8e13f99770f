"""When a card may be played (H-22.4 to H-22.12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.hunt.cards import conditions
from rules.hunt.state import NIGHTFALL, Mentor
from rules.hunt.values import Declaration, Die, Track
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import cond, context

OUT = Mentor(24, (24,), "out")
MOVE = Declaration(1, 0, 2, "move", spaces=(30, 31), paid=("SWORD",), mode="road")
PATH = Declaration(1, 0, 2, "move", spaces=(31,), mode="path")
HUNT = Declaration(1, 0, 2, "hunt", spaces=(17,), paid=("SWORD",))
AREA = Declaration(1, 0, 2, "perceive", area="area K")


def _holds(
    said: dict[str, Any], part: int = 1, declaration: Declaration | None = None, **changes: Any
) -> bool:
    play = kit.play_of(kit.state(part, **changes))
    return conditions.holds(play, cond(said), context(0, declaration=declaration))


@pytest.mark.parametrize(
    ("said", "so", "otherwise"),
    [
        ({"phase": "nightfall"}, {"phase": NIGHTFALL}, {}),
        ({"phase": "daylight"}, {}, {"phase": NIGHTFALL}),
        ({"part": 2}, {"part": 2}, {"part": 1}),
        ({"eye": True}, {"eye": True}, {}),
        ({"eye": False}, {}, {"eye": True}),
        ({"bearer_at": {"flag": ["ally"]}}, {"log": (5, 7)}, {"log": (5, 8)}),
        ({"active_at": {"flag": ["dark"]}}, {"wraiths": (2, 1, 1, 1)}, {}),
        ({"bearer_wild": True}, {"log": (5, 0)}, {"log": (5, 0, 7)}),
        ({"bearer_wild": True}, {"log": (5, 0, -1)}, {}),
        ({"bearer_wild": True}, {"part": 2, "moves": 8}, {"part": 2, "moves": 7}),
        ({"gandalf_at": {"at": 24}}, {"part": 2}, {"part": 2, "mentor": OUT}),
        ({"gandalf": "hidden"}, {"part": 2}, {"part": 2, "mentor": OUT}),
        ({"gandalf": "out"}, {"part": 1}, {"part": 2}),
        ({"lord": True}, {"part": 2, "lord": 0}, {"part": 2}),
        ({"wraiths": {"where": {"area": ["E"]}, "min": 1}}, {}, {"wraiths": (1, 2, 3, 4)}),
        ({"wraiths": {"where": {"at": 19}, "max": 0}}, {"wraiths": (1, 2, 3, 4)}, {}),
        ({"wraiths": {"min": 5}}, {"wraiths": (1, 2, 3, 4), "found_info": ()}, None),
        ({"allies": {"min": 2}}, {"allies": (1, 4)}, {"allies": (1,)}),
        ({"allies": {"where": {"section": ["VI"]}, "max": 0}}, {"allies": (1,)}, {"allies": (58,)}),
        ({"tracks": {"min": 1}}, {"tracks": (Track(7, sword=True),)}, {}),
        ({"corruption": {"min": 3, "max": 4}}, {"corruption": 4}, {"corruption": 5}),
        ({"tokens": {"max": 0}}, {"on_frodo": 0}, {"on_frodo": 1}),
        ({"moves": {"min": 9}}, {"moves": 9}, {"moves": 8}),
        ({"info": {"min": 1}}, {"found_info": (4,)}, {"found_info": ()}),
        ({"dice": {"face": "RING", "min": 2}}, {}, {"dice": (Die("RING"), Die("RING", spent=True))}),
        ({"hand": {"deck": "ally", "min": 3}}, {}, {"ally_hand": ("a1-01",)}),
        ({"hand": {"deck": "sorcery", "min": 2}}, {"sorcery_hands": ((), ("s-01", "s-02"))}, {}),
        ({"company": {"who": "sam", "state": "ready"}}, {}, {"company": ("ready", "flipped", "ready") * 2}),
        ({"company": {"who": "merry", "state": "absent"}}, {}, {"company": ("ready",) * 5}),
        ({"not": {"eye": True}}, {}, {"eye": True}),
        ({"any": [{"eye": True}, {"tokens": {"min": 2}}]}, {"on_frodo": 2}, {}),
    ],
)
def test_each_test_tells_one_moment_from_another(
    said: dict[str, Any], so: dict[str, Any], otherwise: dict[str, Any] | None
) -> None:
    """H-22.4, H-22.5, H-22.6, H-22.7, H-22.8, H-22.9, H-22.10, H-22.12, H-23.18: by what is in force then."""
    if otherwise is None:
        assert not _holds(said, **so)
        return

    assert _holds(said, **so)
    assert not _holds(said, **otherwise)


@pytest.mark.parametrize(
    ("said", "so", "otherwise"),
    [
        ({"mode": "road"}, MOVE, PATH),
        ({"mode": "path"}, PATH, MOVE),
        ({"mode": "path"}, PATH, HUNT),
        ({"where": {"at": 31}}, MOVE, HUNT),
        ({"where": {"flag": ["ally"]}}, HUNT, MOVE),
        ({"where": {"area": ["K"]}}, AREA, HUNT),
        ({"die": "SWORD"}, HUNT, AREA),
        ({"die": "SWORD"}, HUNT, None),
        ({"mode": "road", "die": "SWORD"}, MOVE, HUNT),
    ],
)
def test_a_declaration_is_looked_at(
    said: dict[str, Any], so: Declaration, otherwise: Declaration | None
) -> None:
    """H-22.11: mode, target and die of what a reaction answers."""
    assert _holds({"declared": said}, declaration=so)
    assert not _holds({"declared": said}, declaration=otherwise)


def test_all_tests_of_a_condition_hold() -> None:
    """H-22: a condition is a list of tests, all of which must hold."""
    play = kit.play_of(kit.state(eye=True))

    assert conditions.holds(play, cond({"eye": True}, {"part": 1}), context())
    assert not conditions.holds(play, cond({"eye": True}, {"part": 2}), context())
    assert conditions.holds(play, (), context())


def test_a_hand_of_sorcery_is_the_players_own_on_a_sorcery_card() -> None:
    """H-22.10."""
    play = kit.play_of(kit.state(sorcery_hands=(("s-01",), ("s-02", "s-03"))))
    said = cond({"hand": {"deck": "sorcery", "min": 2}})

    assert conditions.holds(play, said, context(seat=3))
    assert not conditions.holds(play, said, context(seat=2))


@pytest.mark.parametrize(
    ("said", "is_secret"),
    [
        ({"bearer_at": {"flag": ["ally"]}}, True),
        ({"bearer_wild": False}, True),
        ({"gandalf_at": {"at": 3}}, True),
        ({"wraiths": {"where": {"within": {"of": "bearer", "steps": 1}}, "min": 1}}, True),
        ({"not": {"tracks": {"where": {"on_log": True}, "min": 1}}}, True),
        ({"any": [{"eye": True}, {"bearer_wild": True}]}, True),
        ({"any": [{"eye": True}, {"gandalf": "hidden"}]}, False),
        ({"wraiths": {"where": {"flag": ["dark"]}, "min": 1}}, False),
    ],
)
def test_secret_tests_are_known_by_their_words(said: dict[str, Any], is_secret: bool) -> None:
    """H-22.3."""
    assert conditions.is_secret(cond(said)) == is_secret
