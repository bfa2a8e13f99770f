"""The map that the project ships, against what the rule book says of it (B-20 to B-22)."""

from __future__ import annotations

from collections import Counter

from rules.battle.charts import KINDS, NATIONS
from rules.battle.moving import Moves
from rules.battle.pack import opening
from rules.battle.pack.checks.distances import steps_of_bearer, steps_of_enemy
from rules.battle.state import Shire
from rules.battle.strength import attack
from rules.battle.turn.building import crowns
from rules.board.hexes import hexside
from tests.rules.battle.kit import board
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
            starts[one.start] += one.start_count

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


def test_other_marks_mean_nothing_once_the_pieces_stand() -> None:
    """B-3.4: where only a piece began nobody builds, everybody may stand, and its defender has no better odds."""
    begun = [
        one.at
        for one in MAP.sites.values()
        if one.start and not (one.crown or one.fortress or one.elven or one.special)
    ]
    assert len(begun) == 44
    for start in begun:
        assert not any(start in crowns(MAP, Shire("saruman"), nation) for nation in NATIONS)
        beside = MAP.open[start][0]
        for stranger, owner in (("orc", "gondor"), ("gondor", "orc")):
            given = board(f"{stranger} {MAP.grid.name(beside)}", "ring_bearer A20")
            Moves(MAP, given, given.pieces[0]).check((beside, start))
            fight = board(
                *(f"{kind} {MAP.grid.name(at)}" for kind, at in ((stranger, beside), (owner, start)))
            )
            found = attack(MAP, fight, *fight.pieces[:2])
            assert found.position == ("one" if hexside(beside, start) in MAP.river_sides else "open")


def test_its_lie_is_that_of_the_book() -> None:
    """B-20.1: named places lie to one another as in the novel; a hex further in a direction is further there."""

    def east(at: str) -> int:
        return ord(at[0])

    def south(at: str) -> int:
        return int(at[1:])

    eastward = ("C6", "G6", "I6", "K6", "M6", "N9", "P10", "R10", "U16", "Y14")
    southward = ("U3", "M6", "N9", "P10", "M12", "O14", "R15", "N17", "V19")
    assert sorted(eastward, key=east) == [*eastward]
    assert sorted(southward, key=south) == [*southward]


def test_the_ways_between_its_great_regions() -> None:
    """B-21.8: each of them leads there by itself; where all are shut none does."""
    over_the_mountains = ("N1", "N5", "N9", ("M12", "M13", "M14"), "J15")
    assert not _leads("G6", "Q8", *over_the_mountains)
    for way in over_the_mountains:
        assert _leads("G6", "Q8", *(one for one in over_the_mountains if one != way))
    assert [MAP.grid.name(at) for at in MAP.open if at in map(AT, (f"R{row}" for row in range(2, 10)))] == [
        *("R4", "R6")  # through Mirkwood
    ]
    assert AT("R4") in MAP.open[AT("S4")]
    assert AT("S6") in MAP.open[AT("R6")]
    ithilien = tuple(MAP.grid.name(at) for at in MAP.by_region["Ithilien"])
    to_gondor = (("R14",), ("S13", "S14"), ("J15",), ("N15",), ithilien)
    assert not _leads("O14", "R15", *to_gondor)
    for road in to_gondor:
        assert road == ithilien or _leads("O14", "R15", *(one for one in to_gondor if one != road))
    assert not _leads("R15", "Y14", "V13", "U16", "Z13")
    for gate in ("V13", "U16", "Z13"):
        assert _leads("R15", "Y14", *{"V13", "U16", "Z13"} - {gate})


def _leads(start: str, goal: str, *shut: str | tuple[str, ...]) -> bool:
    """Whether there is a way with these hexes shut."""
    hexes = [one for some in shut for one in ([some] if isinstance(some, str) else some)]
    return AT(goal) in MAP.steps(AT(start), frozenset(map(AT, hexes)))


def test_what_tells_of_a_hex() -> None:
    """B-23.2: its land is the character of the rows; without a site it has no mark."""
    raw = open_map()
    signs = raw["legend"]
    for at in MAP.grid.hexes:
        column, row = divmod(at, MAP.grid.rows)
        assert MAP.terrain[at] == signs[raw["terrain"]["rows"][row][column]]
    sites = {AT(one["hex"]) for one in raw["site"]}
    built = {at for hexes in MAP.build.values() for at in hexes}
    marked = built.union(MAP.elven, MAP.fortresses, MAP.roles, *MAP.crowns.values())
    assert marked <= sites == MAP.sites.keys()


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
    again = opening.SHELF.open_body(opening.SHELF.shipped_body("open-1"))

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
