"""What the loader says of tokens, tiles, dice, decks, the company and keys (H-23.10 to H-23.13, H-23.20 on)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.hunt.pack.checks.parts import worst_sum
from rules.hunt.pack.checks.whole import check
from tests.rules.hunt.packing import Raw, broken, checked, clauses, one_part, open_road, source, told, warned


def _put(*way: str | int, to: Any) -> Callable[[Raw], None]:
    """Write *to* at the end of the way."""

    def change(raw: Any) -> None:
        for step in way[:-1]:
            raw = raw[step]
        raw[way[-1]] = to

    return change


def _drop(*way: str | int) -> Callable[[Raw], None]:
    def change(raw: Any) -> None:
        for step in way[:-1]:
            raw = raw[step]
        del raw[way[-1]]

    return change


def _no_eyes(raw: Raw) -> None:
    for tile in raw["tiles"]:
        if tile["set"] == "standard":
            tile["value"] = 5


def _cheap(raw: Raw) -> None:
    for tile in raw["tiles"]:
        if tile["value"] != "eye":
            tile["value"] = 0


def _few(deck: str, left: int) -> Callable[[Raw], None]:
    return lambda raw: raw["cards"].update({deck: raw["cards"][deck][:left]})


SIX = ["RING", "SWORD", "SORCERY", "SHADOW"]


@pytest.mark.parametrize(
    ("clause", "change", "sentence"),
    [
        (
            "H-23.10",
            _put("tokens", "start", to=[5, 6]),
            "`start` must be the start flags of board 1: 5, 6, 10.",
        ),
        (
            "H-23.10",
            _put("tokens", "info", to=[1, 4, 7, 9]),
            "`info` has 4 locations; at least 5 are needed.",
        ),
        ("H-23.10", _put("tokens", "info", to=[1, 4, 7, 9, 17, 1]), "1 stands 2 times in `info`."),
        ("H-23.10", _put("tokens", "info", to=[1, 4, 7, 9, 2]), "2 is no ally location of board 1."),
        ("H-23.10", _put("tokens", "deeds", 0, to=1), "1 is an exit or the start"),
        ("H-23.10", _put("tokens", "deeds", 0, to=58), "58 is an exit or the start"),
        ("H-23.10", _put("tokens", "deeds", 0, to=99), "There is no location 99 on board 2."),
        ("H-23.10", _put("tokens", "deeds", to=[4, 6, 11, 16, 19, 24, 28]), "`deeds` has 7 locations"),
        ("H-23.11", lambda raw: raw["tiles"].__delitem__(slice(0, 6)), "There are 9 standard tiles"),
        ("H-23.11", _no_eyes, "There are 0 EYE among the standard tiles"),
        ("H-23.11", _put("tiles", 1, "id", to="std-1"), "The id 'std-1' is taken by tiles."),
        ("H-23.11", _put("tiles", -1, "id", to="red-3"), "There is no special tile 'red-2'."),
        ("H-23.11", _put("tiles", -1, "set", to="standard"), "There is no special tile 'red-2'."),
        ("H-23.12", _cheap, "All tiles together cost 3 at worst; the highest limit is 18"),
        ("H-23.13", _put("dice", "standard", to=[*SIX, "RING"]), "A die has six faces, not 5."),
        ("H-23.13", _put("dice", "standard", to=[*SIX, "RING", "EYE"]), "There is no face 'EYE' here"),
        (
            "H-23.13",
            _put("dice", "standard", to=["RING", "RING", *SIX[:3], "RING"]),
            "The face SHADOW is missing",
        ),
        ("H-23.13", _put("dice", "lord", to=["SEEK"] * 6), "The face MORGUL_RING is missing on this die."),
        ("H-23.13", _put("dice", "lord", to=SIX), "There is no face 'RING' here"),
        ("H-23.13", _put("dice", "count", to=5), "`count` must be at least 6."),
        ("H-23.20", _few("ally1", 19), "The deck ally1 has 19 cards; at least 20 are needed."),
        ("H-23.20", _few("sorcery", 12), "The deck sorcery has 12 cards; at least 20 are needed."),
        ("H-23.21", _drop("company", 0, "holds_tokens"), "has holds_tokens = true, not 0."),
        ("H-23.21", _put("company", 1, "holds_tokens", to=True), "has holds_tokens = true, not 2."),
        (
            "H-23.21",
            _put("company", 0, "enters", to="part2"),
            "The card that holds the tokens enters in part1.",
        ),
        ("H-23.21", _put("company", 1, "enters", to="part2"), "two cards begin in Part 1; here are 1."),
        ("H-23.21", _put("company", 1, "flip", "effects", to=[]), "The flip of every company card contains"),
        ("H-23.30", _drop("company"), "The key `company` is missing."),
        ("H-23.30", _drop("lord"), "The key `lord` is missing."),
        ("H-23.30", _drop("board1"), "The key `board1` is missing."),
        ("H-23.30", _drop("cards", "ally2"), "`ally2` is missing here."),
        ("H-23.30", _drop("tokens", "deeds"), "`deeds` is missing here."),
        ("H-23.30", _drop("wraiths", 0), "There are 3 wraiths; four always ride."),
        ("H-23.14", _put("wraiths", 0, "id", to="w2"), "The id 'w2' is taken by wraiths."),
        ("H-23.14", _put("company", 0, "id", to="a1-01"), "The id 'a1-01' is taken by cards."),
        (
            "H-23.14",
            _put("cards", "ally1", 0, "name", to="second supper"),
            "There is a card 'Second Supper' in this",
        ),
        ("H-21.4", _put("pack", "parts", to=[1, 1, 2][:2]), "A part is named twice."),
        ("H-21.4", _put("pack", "format", to=2), "`format` must be at most 1."),
        ("H-21.4", _put("pack", "terms", "ring", to="x"), "must be one of: 'bearer', 'wraith'"),
        ("H-21.3", _put("tablecloth", to=1), "A pack has no key `tablecloth`; there are: pack, board1"),
        ("H-21.3", _put("tile", to=[]), "A pack has no key `tile`; did you mean `tiles`?"),
        (
            "H-21.3",
            _put("tiles", 0, "colour", to="red"),
            "There is no `colour` here; there are: id, set, value.",
        ),
        (
            "H-21.11",
            _put("tiles", 0, "value", to="EYE"),
            '`value` is wrong: must be a number from 0 to 9, or "eye".',
        ),
        ("H-21.14", _put("riders", 0, "setup", to="lord_in_play"), "An ability has `cost` and `effects`"),
        ("H-21.14", _put("riders", 0, "tokens", to=2), "The abilities stand in the order of their tokens"),
        (
            "H-21.10",
            _put("company", 0, "constant", "when", to="noon"),
            "`when` must be one of: 'daylight1_start'",
        ),
        ("H-21.9", _put("cards", "ally1", 0, "count", to=0), "`count` must be at least 1."),
        ("H-21.9", _put("cards", "ally1", 0, "name", to=7), "`name` must be text in quotes."),
        (
            "H-21.3",
            _put("dice", "sides", to=6),
            "There is no `sides` here; there are: standard, count, lord.",
        ),
        (
            "H-21.4",
            _put("pack", "id", to="My Road"),
            "`id` must be small letters, digits and hyphens, at most 32",
        ),
        (
            "H-21.4",
            _put("pack", "version", to="one two"),
            "`version` must be digits, letters, dots and hyphens",
        ),
        ("H-21.9", _put("cards", "ally1", 0, "name", to="a\nb"), "`name` must be one line of plain text."),
        ("H-21.18", _put("wraiths", 0, "colour", to="Red!"), "`colour` must be a word of small letters"),
        ("H-21.18", _put("mentor", to="Gandalf"), "`mentor` must be a table of keys."),
    ],
)
def test_a_part_is_refused(clause: str, change: Callable[[Raw], None], sentence: str) -> None:
    """H-23.10, H-23.11, H-23.12, H-23.13, H-23.20, H-23.21, H-23.30, H-21.3, H-21.9 to H-21.14, H-21.18, H-21.20."""
    draft = broken(change)

    assert sentence in told(draft)
    assert clause in {violation.clause for violation in draft.violations if sentence in violation.sentence}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (_put("tiles", 11, "value", to=5), "All tiles together cost 21 at worst; with a limit of 18"),
        (_few("ally1", 21), "The deck ally1 has 21 cards; 22 or more play better."),
        (_put("cards", "ally1", 0, "count", to=4), "This card is 4 times in its deck"),
        (_put("cards", "ally1", 6, "count", to=3), "The deck ally1 has 7 reactions; more than 6 slow"),
    ],
)
def test_what_a_part_warns_of(change: Callable[[Raw], None], sentence: str) -> None:
    """H-23.12, H-23.20, H-25.4: none of these refuses the pack."""
    draft = broken(change)

    assert sentence in warned(draft)
    assert not draft.violations


def test_the_worst_case_counts_each_eye_with_those_before() -> None:
    """H-23.12, H-10.8: 1, then 2, then 3, whatever else is drawn."""
    assert worst_sum([0, 5, "eye", 1, "eye", "eye"]) == 6 + 6
    assert worst_sum([2]) == 2


@pytest.mark.parametrize("part", [1, 2])
def test_a_pack_for_one_part_is_legal(part: int) -> None:
    """H-21.19, H-21.20, H-23.30: what belongs to the other part is left out."""
    assert told(checked(one_part(part))) == ""


@pytest.mark.parametrize(
    "key", ["board2", "journeys", "lord", "mentor", "cards", "tokens", "dice", "tiles", "company"]
)
def test_what_belongs_to_a_part_that_the_pack_lacks_is_left_out(key: str) -> None:
    """H-21.20: a pack for Part 1 with something of Part 2."""
    raw = one_part(1)
    raw[key] = open_road()[key]

    assert clauses(checked(raw)) == {"H-21.20"}


def test_no_key_stands_in_two_files() -> None:
    """H-21.20, H-23.30: which one would count is not left to the alphabet."""
    draft = check([source(open_road()), source({"lord": {"name": "Another"}}, "z.json")])

    assert (
        told(draft)
        == f"H-23.30  pack.json:{_line('lord')}, lord: `lord` stands in pack.json and in z.json; keep one."
    )


def _line(key: str) -> int:
    text = source(open_road()).text.splitlines()
    return next(number for number, line in enumerate(text, 1) if line.startswith(f' "{key}":'))


def test_company_and_riders_speak_the_vocabulary() -> None:
    """H-23.30, H-23.14, H-23.19: as cards do."""

    def change(raw: Raw) -> None:
        raw["company"][1]["constant"]["effects"] = [{"fly": {}}]
        raw["company"][2]["flip"]["effects"].append({"heal": {"n": "one"}})
        raw["riders"][1]["or"] = [{"search": {"n": 1, "where": {"at": 99}}}]

    assert told(broken(change)).count("H-23.14") == 2
    assert "H-23.19  pack.json" in told(broken(change))
    assert "riders[2].or[1].search.where.at: There is no location 99 on the board of part 1." in told(
        broken(change)
    )
