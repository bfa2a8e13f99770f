"""The map that the project ships, against what the rule book says of it (B-20 to B-22)."""

from __future__ import annotations

from collections import Counter

from rules.battle.charts import KINDS
from rules.battle.pack import opening
from rules.battle.pack.checks.distances import steps_of_bearer, steps_of_enemy
from rules.board.hexes import hexside
from tests.rules.battle.pack.kit import checked, open_map

MAP = opening.open_pack()
AT = MAP.grid.parse


def test_it_is_sound_and_has_its_land() -> None:
    """B-20.2, B-20.8, B-21.1, B-21.2: 520 hexes, 326 of them clear."""
    assert (MAP.id, len(MAP.grid.hexes), len(MAP.open)) == ("open-1", 520, 326)
    assert {*MAP.terrain} == {"clear", "mountain", "forest", "sea", "entwash"}
    assert not MAP.river_sides & MAP.wall_sides


def test_rivers_and_mountain_sides_are_those_of_the_book() -> None:
    """B-21.6, B-21.7."""
    assert {name: len(sides) for name, sides in MAP.rivers.items()} == {
        "Brandywine": 14,
        "Hoarwell and Greyflood": 20,
        "Isen": 9,
        "Anduin": 38,
        "Poros": 3,
        "Running River": 9,
        "Waters of Dol Amroth": 3,
    }
    assert MAP.wall_sides == {
        hexside(AT(a), AT(b)) for a, b in (("M12", "N12"), ("M13", "N12"), ("V13", "W14"))
    }
    assert [MAP.grid.name(at) for at in MAP.open[AT("V13")] if at == AT("W14")] == []


def test_marks_are_those_of_the_book() -> None:
    """B-3.2, B-3.3, B-21.4, B-21.5: pieces, crowns, fortresses, special hexes and gates."""
    starts = Counter[str]()
    for one in MAP.sites.values():
        if one.start:
            starts[one.start] += one.count

    def named(*hexes: str) -> tuple[int, ...]:
        return tuple(map(AT, hexes))

    assert starts == {kind: piece.start for kind, piece in KINDS.items()}
    assert {nation: {*hexes} for nation, hexes in MAP.crowns.items()} == {
        "sauron": {*named("Y14", "U16", "R10", "V19", "X19")},
        "saruman": {*named("M12")},
        "shire": {*named("G6")},
        "dwarves": {*named("U3", "X3")},
        "rohan": {*named("O14", "M14")},
        "gondor": {*named("R15", "N17")},
    }
    assert MAP.fortresses == {*named("M14", "N17", "R10", "R15", "S13", "U16", "U3", "V13", "Y14")}
    assert MAP.elven == {*named("C6", "M6", "P10", "P11", "S3", "S4")}
    assert MAP.specials == {
        "moria": AT("N9"),
        "isengard": AT("M12"),
        "fangorn": AT("N12"),
        "paths_of_the_dead": AT("N15"),
        "mount_doom": AT("W15"),
    }
    assert MAP.sites[AT("N9")].gates == (named("M9", "M10"), named("O9", "O10"))
    assert MAP.sites[AT("N15")].gates == (named("N14"), named("M16", "N16", "O16"))
    assert (MAP.shire, MAP.barad_dur) == named("G6", "Y14")
    assert MAP.mordor_gates == named("U16", "V13", "Z13")
    assert {*MAP.open[AT("N12")]} == {*named("N13", "O13")}


def test_it_is_as_far_as_the_book_says() -> None:
    """B-22.21 to B-22.28: path lengths of enemies and of the Ring-bearer."""
    enemy, bearer = steps_of_enemy(MAP, MAP.shire), steps_of_bearer(MAP, MAP.shire)
    start = {one.start: one.at for one in MAP.sites.values()}

    assert (enemy[start["nazgul"]], enemy[start["saruman"]]) == (16, 10)
    assert min(enemy[one.at] for one in MAP.sites.values() if one.start == "man_orc") == 8
    assert min(enemy[one.at] for one in MAP.sites.values() if one.start == "orc") == 11
    assert (bearer[AT("C6")], bearer[AT("M6")], bearer[AT("W15")]) == (4, 6, 18)
    assert steps_of_bearer(MAP, MAP.shire, moria=False)[AT("W15")] == 20
    to_minas_tirith = {
        at: steps_of_enemy(MAP, AT(at))[AT("R15")] for at in ("U16", "R10", "V19", "Y14", "X19")
    }
    assert to_minas_tirith == {"U16": 3, "R10": 6, "V19": 6, "Y14": 8, "X19": 8}
    rohan = steps_of_enemy(MAP, AT("M12"))
    assert (rohan[AT("M14")], rohan[AT("O14")]) == (2, 3)
    assert steps_of_bearer(MAP, AT("M6"), moria=False)[AT("S4")] == 6


def test_builds_by_default_stand_in_the_file() -> None:
    """B-4.12, B-22.9."""
    assert [MAP.grid.name(at) for at in MAP.build["sauron"]] == ["Y14", "U16", "V19", "R10", "X19"]
    assert [MAP.grid.name(at) for at in MAP.build["saruman"]] == ["M12", "G6"]


def test_a_game_keeps_one_form_of_it() -> None:
    """B-23.4: id and digest, whatever the order of keys."""
    again = opening.open_body(opening.shipped_body("open-1"))

    assert (again.id, again.sha256) == (MAP.id, MAP.sha256)
    assert len(MAP.sha256) == 64


def test_every_hex_lies_in_a_region() -> None:
    """B-23.5, B-22.31: on open-1 in one with a name; on a map that tells of none in a square of the map."""
    assert [MAP.region(AT(at)) for at in ("G6", "R15", "W15", "M14", "A20")] == [
        *("Shire-lands", "Gondor", "Mordor", "Rohan", "Belegaer")
    ]
    assert sum(map(len, MAP.by_region.values())) == len(MAP.grid.hexes)
    raw = open_map()
    del raw["regions"]
    plain = checked(raw).map

    assert plain is not None
    assert [plain.region(AT(at)) for at in ("A1", "E5", "G6", "Z20")] == [
        *("A1-E5", "A1-E5", "F6-J10", "Z16-Z20")
    ]
    assert len(plain.by_region) == 24
