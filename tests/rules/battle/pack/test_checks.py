"""What a map is refused for, each by its clause (B-22, B-23)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from rules.battle.pack import BattlePack, Site, opening
from rules.battle.pack.checks.distances import check_connection, check_distances
from rules.battle.pack.checks.specials import check_specials
from rules.board.hexes import hexside
from tests.rules.battle.pack.kit import Raw, checked, land, open_map, site

MAP = opening.open_pack()
AT = MAP.grid.parse
Break = Callable[[Raw], object]


def swapped(at: str, other: str, key: str) -> Break:
    """The two sites exchange what stands under *key*."""

    def work(raw: Raw) -> None:
        one, two = site(raw, at), site(raw, other)
        first, second = one.pop(key, None), two.pop(key, None)
        for entry, value in ((one, second), (two, first)):
            if value is not None:
                entry[key] = value

    return work


def moved(at: str, to: str) -> Break:
    """A site lies elsewhere."""
    return lambda raw: site(raw, at).update(hex=to)


def painted(signs: dict[str, str]) -> Break:
    """The land of some hexes is another."""

    def work(raw: Raw) -> None:
        for at, sign in signs.items():
            land(raw, at, sign)

    return work


def walled(at: str, but: int) -> Break:
    """Mountain hexsides shut off all open neighbours of a hex *but* so many."""
    beside = [hexside(AT(at), one) for one in MAP.open[AT(at)]][but:]
    sides = [f"{MAP.grid.name(one)}-{MAP.grid.name(other)}" for one, other in beside]
    return lambda raw: raw["mountain_side"].append({"name": "A new wall", "sides": sides})


def _far_moria(raw: Raw) -> None:
    """A way round Moria: the mountains beside it are clear."""
    for at in ("N8", "N10", "N6", "N11", "M7", "N7", "N4"):
        land(raw, at, ".")


def _many_regions(raw: Raw) -> None:
    """Two more than the 24 that the map has on land."""
    regions = raw["regions"]
    regions["names"].update({"1": "One more", "2": "Yet another"})
    regions["rows"][19] = regions["rows"][19][:20] + "1122HH"


BROKEN: list[tuple[str, Break, str]] = [
    ("B-22.1", lambda raw: raw["terrain"]["rows"].pop(), "There are 19 rows"),
    ("B-22.1", lambda raw: raw["terrain"]["rows"].__setitem__(0, "~~~"), "Row 1 has 3 characters"),
    ("B-22.1", painted({"H3": "?"}), "is not in the legend"),
    ("B-22.2", lambda raw: raw["build"]["rohan"].append("O21"), "O21 is no hex"),
    ("B-22.2", lambda raw: raw["names"].update(Z99="Far"), "Z99 is no hex"),
    ("B-22.2", moved("Y3", "X3"), "a site at X3 already"),
    ("B-22.3", lambda raw: raw["river"][0]["sides"].append("S15-T17"), "no neighbours"),
    ("B-22.3", lambda raw: raw["river"][0]["sides"].append("D9-C9"), "west-most"),
    ("B-22.3", lambda raw: raw["river"][5]["sides"].append("C9-D9"), "stands in the file twice"),
    ("B-22.4", moved("Y3", "B3"), "B3 is mountain"),
    ("B-22.4", lambda raw: raw["river"][0]["sides"].append("A12-A13"), "no clear hex on either side"),
    ("B-22.5", lambda raw: site(raw, "Z20").pop("start"), "25 orc start on the map, not 24"),
    ("B-22.5", lambda raw: site(raw, "Z20").update(start_count=2), "Only the Paths of the Dead"),
    ("B-22.6", lambda raw: site(raw, "X19").update(crown="gondor"), "gondor has 2 crown(s), not 3"),
    (
        "B-22.6",
        lambda raw: (site(raw, "V19").pop("crown"), site(raw, "X19").pop("crown")),
        "at least 4 crowns",
    ),
    ("B-22.6", swapped("O14", "R15", "start"), "starts with a rohan"),
    ("B-22.7", lambda raw: site(raw, "C6").pop("elven"), "There are 5 Elven hexes"),
    ("B-22.7", swapped("C6", "F6", "elven"), "F6 starts with an elf"),
    ("B-22.8", lambda raw: site(raw, "N12").pop("special"), "'fangorn', not 0"),
    ("B-22.8", swapped("M12", "M13", "special"), "Isengard is the crown"),
    ("B-22.8", lambda raw: site(raw, "N9").update(fortress=True), "neither Elven nor a fortress"),
    ("B-22.8", swapped("N9", "Y3", "start"), "Nobody starts at N9"),
    ("B-22.9", lambda raw: raw["build"]["sauron"].pop(), "sauron builds at each"),
    ("B-22.10", lambda raw: site(raw, "N9")["west"].pop(), "M9, M10, O9, O10"),
    ("B-22.10", lambda raw: site(raw, "N9").update(west=[]), "at least 1 gates"),
    ("B-22.10", _far_moria, ""),
    ("B-22.11", lambda raw: raw["mountain_side"][0]["sides"].remove("M12-N12"), "with a mountain hexside"),
    ("B-22.11", painted({"N13": "^"}), "Fangorn has at least 2"),
    ("B-22.12", walled("M12", 1), "Isengard has at least 2"),
    ("B-22.13", lambda raw: site(raw, "N15")["south"].pop(), "M16, N14, N16, O16"),
    ("B-22.14", walled("W15", 2), "at least 3 open neighbours"),
    ("B-22.14", walled("W15", 0), "No way leads here"),
    ("B-22.15", lambda raw: site(raw, "Y14").pop("goal"), "not 0"),
    ("B-22.15", swapped("Y14", "Z14", "goal"), "is a crown of sauron"),
    ("B-22.16", lambda raw: raw["river"][6]["sides"].remove("M17-N17"), "a river on every open side"),
    ("B-22.16", lambda raw: site(raw, "S15").update(fortress=True), "Two fortresses lie at rivers, not 3"),
    ("B-22.18", painted({"A1": "."}), "No way leads to A1"),
    ("B-22.20", lambda raw: raw["check"]["mordor_gates"].pop(), "another way leads"),
    ("B-22.20", lambda raw: raw["check"]["mordor_gates"].append("A7"), "Through A7 alone"),
    ("B-22.21", swapped("V13", "I6", "start"), "more than 12 from the Shire"),
    ("B-22.23", swapped("J12", "I6", "start"), "more than 6 from the Shire"),
    ("B-22.24", swapped("Z20", "I6", "start"), "more than 4 from the Shire"),
    ("B-22.29", lambda raw: site(raw, "Y3").update(name="the shire"), "already"),
    ("B-22.29", lambda raw: site(raw, "Y3").update(name="Ring-bearer"), ""),
    ("B-22.29", lambda raw: raw["names"].update(A7="n9"), "cannot be a name"),
    ("B-22.29", lambda raw: raw["names"].update(A7="Done with it"), "orders begin"),
    ("B-22.29", lambda raw: raw["names"].update(A7="Man Orc"), "cannot be a name"),
    ("B-22.29", lambda raw: raw["regions"]["names"].update(M="Moria"), "There is a 'Moria' already"),
    ("B-22.31", lambda raw: raw["regions"]["rows"].pop(), "There are 19 rows"),
    ("B-22.31", lambda raw: raw["regions"]["rows"].__setitem__(0, "x" * 26), "Row 1 has a 'x'"),
    ("B-22.31", lambda raw: raw["regions"]["rows"].__setitem__(18, "M" * 26), "Mordor has 30 clear hexes"),
    ("B-22.31", _many_regions, "26 regions have clear hexes"),
    ("B-23.1", lambda raw: raw.pop("build"), "`build` is missing"),
    ("B-23.1", lambda raw: site(raw, "Y3").update(hex="3Y"), "a letter and a number"),
    (
        "B-23.1",
        lambda raw: raw["names"].update(AA1="Nowhere"),
        "`AA1` must be a letter and a number, such as N9",
    ),
    (
        "B-23.1",
        lambda raw: raw["build"].update(sauron=["14Y"]),
        "Entry 1 of `sauron` must be a letter and a number",
    ),
    ("B-23.3", lambda raw: site(raw, "Y3").update(crwon="rohan"), "did you mean `crown`"),
    ("B-23.3", lambda raw: raw.update(rivers=[]), "did you mean `river`"),
]


def test_the_open_map_has_nothing_wrong() -> None:
    """B-22: nothing but the closed banks, which are only noted (B-22.4)."""
    draft = checked(open_map())

    assert draft.violations == ()
    assert {warning.clause for warning in draft.warnings} == {"B-22.4"}


@pytest.mark.parametrize(("clause", "work", "sentence"), BROKEN)
def test_what_is_wrong_is_told_by_its_clause(clause: str, work: Break, sentence: str) -> None:
    """B-22.1, B-22.2, B-22.3, B-22.4, B-22.5, B-22.6, B-22.7, B-22.8, B-22.9, B-22.10, B-22.11, B-22.12, B-22.13,
    B-22.14, B-22.15, B-22.16, B-22.18, B-22.20, B-22.21, B-22.23, B-22.24, B-22.29, B-22.31, B-23.1, B-23.3.
    """
    raw = open_map()
    work(raw)
    told = [one for one in checked(raw).violations if one.clause == clause]

    assert any(sentence in one.sentence for one in told), list(map(str, checked(raw).violations))
    assert all(one.line for one in told if one.where)


def _moved_start(kind: str, old: str, new: str) -> Break:
    def work(raw: Raw) -> None:
        assert site(raw, old).pop("start") == kind
        raw["site"].append({"hex": new, "name": "Elsewhere", "start": kind})

    return work


def _sixth_crown(raw: Raw) -> None:
    site(raw, "W19").update(crown="sauron")
    raw["build"]["sauron"].append("W19")


def _fourth_crown(raw: Raw) -> None:
    site(raw, "X19").pop("crown")
    raw["build"]["sauron"].remove("X19")


@pytest.mark.parametrize(
    "work",
    [
        *(_moved_start("orc", "Z20", "Z19"), _moved_start("nazgul", "V13", "W17")),
        *(_moved_start("gandalf", "K6", "K7"), _moved_start("aragorn", "I6", "I7")),
        *(_fourth_crown, _sixth_crown),
        *(lambda raw: site(raw, "X14").update(fortress=True), lambda raw: site(raw, "R10").pop("fortress")),
    ],
)
def test_what_balances_a_map_breaks_no_rule(work: Break) -> None:
    """B-24.5: where orcs, the Nazgul, Gandalf and Aragorn begin, Sauron's crowns, fortresses."""
    raw = open_map()
    work(raw)

    assert checked(raw).violations == ()


def test_a_map_of_mistakes_tells_them_all_at_once() -> None:
    """B-22: each hex of the land is of no kind, and every site lies off the map."""
    raw = open_map()
    raw["terrain"]["rows"] = ["?" * 26] * 20
    for one in raw["site"]:
        one["hex"] = "Z" + str(30 + raw["site"].index(one) % 60)

    told = checked(raw).violations

    assert sum(one.clause == "B-22.1" for one in told) == 20
    assert sum(one.clause == "B-22.2" for one in told) >= len(raw["site"])


def test_a_map_with_as_many_mistakes_as_hexes_has_a_sentence_for_each() -> None:
    """Issue 17 (bad input)."""
    raw = open_map()
    raw["names"] = {f"A{number}A": "Nowhere" for number in range(520)}

    assert [one.sentence for one in checked(raw).violations] == [
        f"`{at}` must be a letter and a number, such as N9." for at in raw["names"]
    ]


def _sites(**changed: str) -> BattlePack:
    """The open map on which some sites, by their special role or crown, lie elsewhere."""
    sites = {
        at: one for at, one in MAP.sites.items() if one.special not in changed and one.crown not in changed
    }
    for one in MAP.sites.values():
        to = changed.get(one.special or "") or changed.get(one.crown or "")
        if to is not None:
            sites[AT(to)] = replace(one, at=AT(to))
    return replace(MAP, sites=sites)


def _with(*sites: Site) -> BattlePack:
    """The open map with these sites instead of what lies there."""
    return replace(MAP, sites={**MAP.sites, **{one.at: one for one in sites}})


OTHERWISE: list[tuple[str, BattlePack]] = [
    ("B-22.17", _with(replace(MAP.sites[AT("M12")], fortress=True))),
    ("B-22.19", _with(*(Site(at, "An Elven hex", elven=True) for at in MAP.open[AT("A7")]))),
    ("B-22.22", _sites(isengard="H8")),
    (
        "B-22.25",
        replace(MAP, sites={at: one for at, one in MAP.sites.items() if not one.elven or at > AT("P1")}),
    ),
    ("B-22.26", _sites(mount_doom="P6")),
    ("B-22.27", _sites(gondor="A7")),
    ("B-22.28", _sites(rohan="A7")),
    (
        "B-22.30",
        replace(MAP, sites={at: one for at, one in MAP.sites.items() if not one.elven or at == AT("C6")}),
    ),
]


@pytest.mark.parametrize(("clause", "pack"), OTHERWISE)
def test_what_only_another_map_could_have_is_told_too(clause: str, pack: BattlePack) -> None:
    """B-22.17, B-22.19, B-22.22, B-22.25, B-22.26, B-22.27, B-22.28, B-22.30: what this map's counts keep out."""
    draft = checked(open_map())
    for look in (check_specials, check_connection, check_distances):
        look(draft, pack)

    assert clause in {one.clause for one in draft.violations}
