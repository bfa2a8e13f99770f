"""What a board may say (H-21.5), and what the loader says of it (H-23.1 to H-23.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from rules.hunt.pack import forms
from tests.rules.hunt.packing import Raw, broken, clauses, open_road, told, warned

AREA: Raw = {"id": "A", "section": "I"}
LOCATION: Raw = {"n": 1, "name": "Ford", "area": "A", "x": 5.0, "y": 5.0}
EDGE: Raw = {"a": 1, "b": 2, "type": "path"}


def _location(raw: Raw, n: int, part: int = 1) -> dict[str, Any]:
    return next(one for one in raw[f"board{part}"]["locations"] if one["n"] == n)


def _edge(a: int | str, b: int | str, dots: int = 0, type: str = "path") -> dict[str, Any]:
    return {"a": a, "b": b, "type": type, "dots": dots}


def _edges(*edges: dict[str, Any]) -> Callable[[Raw], None]:
    return lambda raw: raw["board1"]["edges"].extend(edges)


def _set(n: int, /, part: int = 1, **said: Any) -> Callable[[Raw], None]:
    return lambda raw: _location(raw, n, part).update(said)


def _unflag(flag: str, left: int, part: int = 1) -> Callable[[Raw], None]:
    """Take the flag from all but a few locations."""

    def change(raw: Raw) -> None:
        flagged = [one for one in raw[f"board{part}"]["locations"] if flag in one.get("flags", ())]
        for one in flagged[left:]:
            one["flags"] = [other for other in one["flags"] if other != flag]

    return change


def _cut(*ends: int | str, part: int = 1) -> Callable[[Raw], None]:
    """Take away every edge at these spaces."""

    def change(raw: Raw) -> None:
        board = raw[f"board{part}"]
        board["edges"] = [edge for edge in board["edges"] if not {edge["a"], edge["b"]} & set(ends)]

    return change


def _sections(count: int) -> Callable[[Raw], None]:
    def change(raw: Raw) -> None:
        for number, area in enumerate(raw["board1"]["areas"]):
            area["section"] = "I" * (1 + number % count)

    return change


@pytest.mark.parametrize(
    ("clause", "change", "sentence"),
    [
        ("H-23.1", _set(2, n=1), "There is a location 1 already."),
        ("H-23.1", _set(2, n=0), "0 is no number for a location"),
        ("H-23.1", _set(2, n=-4), "-4 is no number for a location"),
        ("H-23.1", _set(2, name="overhill lanes"), "There is a location 'overhill lanes' already."),
        ("H-23.1", lambda raw: raw["board1"]["dots"][1].update(id="y1"), "There is a dot 'y1' already."),
        ("H-23.1", lambda raw: raw["board1"]["dots"][1].update(id="12"), "A dot's name is a letter"),
        ("H-23.1", _edges(_edge(1, 4, 1), _edge(1, 4, 1, "road")), "2 dots are called '1-4.1'"),
        ("H-23.2", _edges(_edge(1, 65)), "There is no location or dot '65' on this board."),
        ("H-23.2", _edges(_edge("Q7", 1)), "There is no location or dot 'Q7' on this board."),
        ("H-23.2", _edges(_edge(5, 5)), "This edge leads from 5 back to 5."),
        ("H-23.2", _edges(_edge(2, 1)), "A path joins 1 and 2 already."),
        ("H-23.2", _edges(_edge(1, 4, 4)), "An edge has 0 to 3 dots, not 4."),
        ("H-23.2", _edges(_edge(1, 4, -1)), "An edge has 0 to 3 dots, not -1."),
        ("H-23.3", _cut(2), "No way leads from 1, 3, 4, 5, 6 ... to 2."),
        ("H-23.4", _set(2, area="Z"), "There is no area 'Z' on this board."),
        ("H-23.4", lambda raw: raw["board1"]["dots"][0].update(area="Z"), "There is no area 'Z'"),
        ("H-23.4", lambda raw: raw["board1"]["edges"][0].update(area="Z"), "There is no area 'Z'"),
        (
            "H-23.4",
            lambda raw: raw["board1"]["areas"].append({"id": "Z", "section": "I"}),
            "No location lies in",
        ),
        (
            "H-23.4",
            lambda raw: raw["board1"]["areas"].append({"id": "a", "section": "II"}),
            "an area 'A' already",
        ),
        ("H-23.4", _sections(2), "There are 2 sections; a board has at least 3."),
        (
            "H-23.5",
            _unflag("wraith_start", 3),
            "at least 4 location(s) with the flag wraith_start, not 3.",
        ),
        ("H-23.5", _unflag("ally", 4), "at least 5 location(s) with the flag ally, not 4."),
        ("H-23.5", _unflag("dark", 0), "at least 1 location(s) with the flag dark, not 0."),
        ("H-23.5", _unflag("start", 0), "at least 1 location(s) with the flag start, not 0."),
        ("H-23.5", _unflag("exit", 0), "at least 1 location(s) with the flag exit, not 0."),
        (
            "H-23.5",
            _unflag("exit", 0, part=2),
            "Part 2 needs at least 1 location(s) with the flag exit, not 0.",
        ),
        (
            "H-23.5",
            _unflag("wraith_start", 1, part=2),
            "exactly 2 location(s) with the flag wraith_start, not 1.",
        ),
        ("H-23.5", _set(3, part=2, flags=["start"]), "exactly 1 location(s) with the flag start, not 2."),
        ("H-23.9", _set(61, flags=["exit", "dark"]), "Location 61 is an exit, and so can be nothing else."),
        ("H-23.9", _set(5, flags=["start", "ally"]), "Location 5 is a start, and so neither"),
        ("H-23.9", _set(5, flags=["start", "wraith_start"]), "Location 5 is a start, and so neither"),
        ("H-21.5", lambda raw: raw["board2"].update(part=1), "`board2` is the board of part 2."),
    ],
)
def test_a_board_is_refused(clause: str, change: Callable[[Raw], None], sentence: str) -> None:
    """H-23.1, H-23.2, H-23.3, H-23.4, H-23.5, H-23.9, H-21.5: each by its clause, and by no other one of its own."""
    draft = broken(change)

    assert sentence in told(draft)
    assert clause in {violation.clause for violation in draft.violations if sentence in violation.sentence}


def test_a_board_that_hangs_together_by_an_exit_alone_is_refused() -> None:
    """H-23.3: no Nazgul enters an exit."""

    def change(raw: Raw) -> None:
        _cut(2)(raw)
        raw["board1"]["edges"].append(_edge(2, 61))

    draft = broken(change)

    assert "Only through an exit, which no Nazgul enters, is there a way to 2." in told(draft)
    assert clauses(draft) == {"H-23.3"}


def test_an_exit_that_is_too_far_is_refused() -> None:
    """H-23.6: the track has 16 spaces; too long or too short a way warns."""

    def far(raw: Raw, *ends: int) -> None:
        for edge in raw["board1"]["edges"]:
            if {edge["a"], edge["b"]} & {*ends}:
                edge["dots"] = 3

    assert "an exit is 15 marks away; 10 to 14 play better" in warned(
        broken(lambda raw: far(raw, 61, 62, 64))
    )
    too_far = broken(lambda raw: far(raw, 61, 62, 64, *range(19, 32)))
    assert clauses(too_far) == {"H-23.6"}
    assert "From the start 10 an exit is 23 marks away; at most 16." in told(too_far)
    near = broken(_edges(_edge(5, 60)))
    assert "10 to 14 play better" in warned(near)
    assert not near.violations


def test_what_a_board_warns_of() -> None:
    """H-23.4, H-23.7, H-23.8: none of these refuses the pack."""

    def dead_end(raw: Raw) -> None:
        raw["board1"]["locations"].append({"n": 65, "name": "Nowhere", "area": "A", "x": 1, "y": 1})
        raw["board1"]["edges"].append(_edge(2, 65))

    def far_end(raw: Raw) -> None:
        for n in range(65, 72):
            raw["board1"]["locations"].append({"n": n, "name": f"Far {n}", "area": "A", "x": 1, "y": 1})
            raw["board1"]["edges"].append(_edge(n - 1 if n > 65 else 2, n, 3))

    def close(raw: Raw) -> None:
        _location(raw, 8)["flags"] = ["wraith_start"]

    def namesake(raw: Raw) -> None:
        board = raw["board2"]
        board["dots"][0]["id"] = "W1"
        for edge in board["edges"]:
            edge.update({end: "W1" for end in "ab" if edge[end] == "X1"})

    for change, sentence in (
        (dead_end, "Location 65 is a dead end"),
        (far_end, "spaces from every Nazgul start."),
        (namesake, "A Nazgul is called 'W1' too"),
        (close, "The Nazgul start 8 is within 2 spaces of the start 5."),
        (_sections(4), "There are only 4 sections; 5 or more play better."),
    ):
        draft = broken(change)
        assert sentence in warned(draft)
        assert not draft.violations


def test_one_bad_entry_hides_nothing_of_the_others() -> None:
    """H-23.1, H-23.2: everything is told at once, and nothing that only follows from something else."""
    place = len(open_road()["board1"]["edges"]) + 1

    def change(raw: Raw) -> None:
        _location(raw, 7)["area"] = 3
        _location(raw, 3)["n"] = 1
        raw["board1"]["edges"].append(_edge(1, 4, 9))

    draft = broken(change)

    assert [str(violation).partition(": ")[0].split(", ")[1] for violation in draft.violations] == [
        "board1.locations[7].area",
        "board1.locations[1]",
        f"board1.edges[{place}]",
    ]


@pytest.mark.parametrize(
    ("form", "needed", "left_out"),
    [
        (forms.AreaFile, {"id", "section"}, {"name": ""}),
        (forms.LocationFile, {"n", "name", "area", "x", "y"}, {"flags": []}),
        (forms.DotFile, {"id", "area"}, {"x": None, "y": None}),
        (forms.EdgeFile, {"a", "b", "type"}, {"dots": 0, "area": None}),
        (forms.BoardFile, {"part", "areas", "locations", "edges"}, {"dots": []}),
    ],
)
def test_a_board_says_all_but_what_can_be_left_out(
    form: type[BaseModel], needed: set[str], left_out: dict[str, Any]
) -> None:
    """H-21.5: names of areas, flags, dots and the area of an edge; there are none then."""
    required = {key for key, one in form.model_fields.items() if one.is_required()}

    assert required == needed
    assert {key: one.default for key, one in form.model_fields.items() if key not in required} == left_out


@pytest.mark.parametrize(
    "change",
    [
        {"part": 3},
        {"areas": []},
        {"locations": []},
        {"areas": [AREA | {"section": ""}]},
        {"locations": [LOCATION | {"flags": ["shelter"]}]},
        {"locations": [LOCATION | {"x": 100.5}]},
        {"locations": [LOCATION | {"y": -1.0}]},
        {"locations": [LOCATION | {"name": " "}]},
        {"edges": [EDGE | {"type": "river"}]},
        {"edges": [EDGE | {"a": 1000}]},
        {"edges": [EDGE | {"dots": "2"}]},
        {"rivers": []},
    ],
)
def test_what_is_no_part_of_a_board_is_refused(change: Raw) -> None:
    """H-21.3, H-21.5: another part, flag, way or place than there is, and what nobody knows."""
    board = {"part": 1, "areas": [AREA], "locations": [LOCATION], "edges": [EDGE]}
    assert forms.BoardFile.model_validate(board)

    with pytest.raises(ValidationError):
        forms.BoardFile.model_validate(board | change)
