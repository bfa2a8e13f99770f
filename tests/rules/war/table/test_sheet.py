"""Table sheets: what they say, all that is wrong at once, and what a game adds (W-44.1, W-44.2, W-44.15)."""

from __future__ import annotations

import pytest

from rules.game import Illegal
from rules.war.table.land import TableLand
from rules.war.table.sheet import FIXED, JUNCTIONS
from rules.war.table.sheets import TableSheets
from tests.rules.war.table.owners import SHEET, Room, open_table, seated, to_journey


def _land(sheet: str = SHEET) -> TableLand:
    land = open_table(sheet).data
    assert isinstance(land, TableLand)
    return land


def _body() -> bytes:
    body, _ = TableSheets().read(SHEET)
    assert body is not None
    return body


def _faults(*lines: str, sheet: str = SHEET) -> list[tuple[int | None, str]]:
    """What is wrong when these lines stand behind a good sheet, by line from the first of them on."""
    body, wrong = TableSheets().read("\n".join((sheet.strip("\n"), *lines)))
    assert (body is None) == bool(wrong)
    before = len(sheet.strip("\n").split("\n"))
    return [(fault.line and fault.line - before, fault.sentence) for fault in wrong]


def test_the_bot_knows_what_the_sheet_says_and_what_the_texts_do() -> None:
    """W-44.1, W-43.1, W-10.19: and neither terrain nor costs."""
    land = _land()

    for at, (name, kinds, owner) in FIXED.items():
        site = land.sites[land.parse(at)]
        assert (site.name, site.owner) == (name, owner)
        assert set(kinds) <= site.kinds
    assert {land.name(at) for at in land.junctions} == set(JUNCTIONS)
    assert set(land.terrain) <= {"clear", "sea"}
    assert land.province(land.parse("W2413")) == "Hollin"
    assert land.province(land.parse("W2414")) == ""


@pytest.mark.parametrize("low", ["even", "odd"])
def test_which_columns_lie_lower_changes_what_is_beside(low: str) -> None:
    """W-44.2: found by one question for the six neighbours of a hex."""
    land = _land(SHEET.replace("low even", f"low {low}"))

    around = {land.name(at) for at in land.adjacent(land.parse("W2412"))}

    lower = {"W2411", "W2413", "W2312", "W2313", "W2512", "W2513"}
    upper = {"W2411", "W2413", "W2311", "W2312", "W2511", "W2512"}
    assert around == (lower if low == "even" else upper)


@pytest.mark.parametrize(("down", "beside"), [(0, {"W3428", "W3427"}), (2, {"W3430", "W3429"})])
def test_where_the_maps_join(down: int, beside: set[str]) -> None:
    """W-44.2: E01 follows column 34, and its row r lies beside row r + 2."""
    land = _land(SHEET.replace("join 34 0", f"join 34 {down}"))

    around = {land.name(at) for at in land.adjacent(land.parse("E0128"))}

    assert {name for name in around if name.startswith("W")} == beside


def test_all_that_is_wrong_is_told_at_once_each_with_its_line() -> None:
    """W-44.2: whatever it is."""
    lines = (
        "low sideways",
        "join 34",
        "size W 38",
        "provinces Hollin, , Rhudaur",
        "town W9 Nowhere",
        "citadel W2424 Nowhere",
        "town W1612",
        "deck event 82-30",
        "deck rumours 1-2",
        "rating lord capture 2 escape 2",
        "rating sam capture 7 escape 2",
        "in W2412",
        "blind E0628",
        "moor W1612 Bree",
    )

    wrong = _faults(*lines)

    assert [line for line, _ in wrong] == list(range(1, len(lines) + 1))
    assert all(sentence.endswith((".", "!")) for _, sentence in wrong)


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("low even", "already"),
        ("join 34 0", "already"),
        ("size W 34 50", "already"),
        ("provinces hollin", "already"),
        ("town W1612 Bree", "already"),
        ("town W1613 Bree", "W1612"),
        ("deck search 1-2", "already"),
        ("rating merry capture 1 escape 1", "already"),
        ("in Rhudaur W2413", "already"),
        ("town W3551 Nowhere", "no hex"),
        ("town W1114 Nowhere", "junction"),
        ("in Hollin W3551", "no hex"),
        ("in Holin W2414", "Holin"),
        ("blind W2412 W2414", "not beside"),
        ("blind W2412 W9999", "not beside"),
        ("provinces A:B", ";"),
    ],
)
def test_what_is_named_twice_or_is_not_there(line: str, part: str) -> None:
    """W-44.2: one sentence."""
    ((number, sentence),) = _faults(line)

    assert number == 1
    assert part in sentence


@pytest.mark.parametrize(
    ("old", "part"),
    [
        ("size E 20 50\n", "size of map E"),
        ("join 34 0\n", "join"),
        ("size W 34 50", "not on maps"),
        ("size W 34 50\n", "size of map W"),
    ],
)
def test_what_is_missing_is_told(old: str, part: str) -> None:
    """W-44.2: with the sheet as a whole."""
    sheet = SHEET.replace(old, "size W 34 20" if old == "size W 34 50" else "")

    assert any(part in sentence for _, sentence in _faults(sheet=sheet))


def test_a_map_without_the_column_at_which_they_join() -> None:
    """W-44.2: adjacency that cannot be."""
    (fault,) = _faults(sheet=SHEET.replace("join 34 0", "join 35 0"))

    assert "no column 35" in fault[1]


@pytest.mark.parametrize("text", ["", "\n\n#nothing\n", "x" * 70000, "\n".join(["# a"] * 401), "\0\ud7ff"])
def test_what_is_no_sheet(text: str) -> None:
    """W-44.2: no crash, and something is wrong."""
    body, wrong = TableSheets().read(text)

    assert body is None
    assert wrong


def test_a_sheet_is_kept_as_it_was_written() -> None:
    """W-44.2: and can be opened again."""
    sheets = TableSheets()
    body, _ = sheets.read(SHEET.replace("\n", "\r\n"))
    assert body is not None

    assert sheets.written(body) == SHEET.strip("\n")
    assert sheets.read(sheets.written(body))[0] == body


def test_the_blank_sheet_explains_itself_and_is_nearly_whole() -> None:
    """W-44.2: nothing in it is read wrongly."""
    body, wrong = TableSheets().read(TableSheets().blank())

    assert not wrong
    assert body is not None


def test_a_game_that_is_over_adds_what_it_learnt() -> None:
    """W-44.15, W-44.4, W-44.5: provinces of hexes and blind sides, each once."""
    room = to_journey()
    room.says("D blind W2413 W2414\nF plot 1 W2413 W2514 in Hollin; done")
    sheets = TableSheets()

    body = sheets.learnt(room.state, _body())

    assert body is not None
    new = sheets.written(body).removeprefix(SHEET.strip("\n")).split("\n")
    assert new == ["", "in Hollin W2514", "blind W2413 W2414"]
    assert sheets.learnt(room.state, body) is None


def test_of_a_hex_in_which_a_plot_was_halted_no_sheet_learns_what_nobody_named() -> None:
    """W-44.15, W-44.6: the province was that of its goal."""
    room = to_journey()
    room.says("F seal at gimli W2515\nF plot 2 W2516 W2517 in Hollin")

    body = TableSheets().learnt(room.state, _body())

    assert body is not None
    assert TableSheets().written(body).split("\n")[-1] == "in Hollin W2517"


def test_a_game_that_learnt_nothing_adds_nothing() -> None:
    """W-44.15: no new version."""
    room = seated()

    assert TableSheets().learnt(room.state, _body()) is None


def test_the_next_game_knows_it() -> None:
    """W-44.15, W-44.4: a hex whose province is known needs no name."""
    room = to_journey(sheet=SHEET + "in Hollin W2414\n")

    room.say("F", "plot 1 W2413 W2414")

    assert room.groups()[1][1] == "W2414"


def test_modes_by_players() -> None:
    """W-19.11, W-44.1: two play `hidden`, three `three` or `both`, and the open game is not played on a sheet."""
    game = open_table()

    for mode, seats in (("open", 2), ("three", 2), ("hidden", 3), ("open", 3)):
        config = game.Config.model_validate({"mode": mode, "lots": False})
        with pytest.raises(Illegal):
            game.setup(config, seats, Room("hidden").dice)


def test_the_errata_may_be_switched_off() -> None:
    """W-4.4, W-12.2: then Gorgoroth and Nurn are searched with a card alone."""
    with_errata, without = seated(), seated(errata=False)
    for room in (with_errata, without):
        room.says("D sheet search always\nD card nazgul Hollin")

    searched = [[province for province, _ in room.state.searches[0].level] for room in (with_errata, without)]

    assert searched == [["Hollin", "Gorgoroth", "Nurn"], ["Hollin"]]


def test_an_owners_table_counts_by_its_own_book() -> None:
    """W-19.9: it has no constants."""
    game = open_table()

    with pytest.raises(Illegal):
        game.setup(game.Config(mode="hidden", constants={"points": 3}), 2, Room("hidden").dice)
