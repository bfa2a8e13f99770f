"""What a map is refused for, each by its clause (W-42)."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from rules.packs.reading import Source
from rules.war.pack import opening

Raw = dict[str, Any]
SHIPPED = tomllib.loads(opening.SHELF.files(opening.OPEN)["pack.toml"])


def site(raw: Raw, id: str) -> Raw:
    found: Raw = next(one for one in raw["site"] if one["id"] == id)
    return found


def sign(raw: Raw, key: str, row: int, column: int, to: str) -> None:
    rows = raw[key]["rows"]
    rows[row] = rows[row][:column] + to + rows[row][column + 1 :]


BROKEN: list[tuple[str, str, Callable[[Raw], object]]] = [
    ("W-42.1", "W9999 is no hex", lambda raw: site(raw, "bree").update(hex="W9999")),
    ("W-42.1", "Row 1 has 49 characters", lambda raw: raw["terrain"]["rows"].__setitem__(0, "~" * 49)),
    ("W-42.1", "E0139 is no hex", lambda raw: raw["hexes"]["river"].append("E0139")),
    ("W-42.1", "W3599 is no hex", lambda raw: raw["start"].update(W3599=["mouth"])),
    ("W-42.1", "not in the legend", lambda raw: sign(raw, "terrain", 3, 20, "?")),
    ("W-42.2", "no province has the sign", lambda raw: raw["provinces"].update(ring="LSz")),
    ("W-42.2", "W2112 is land and in no province", lambda raw: sign(raw, "provinces", 4, 20, "~")),
    ("W-42.3", "is no neighbour of", lambda raw: raw["road"][0]["hexes"].pop(3)),
    ("W-42.3", "is no land", lambda raw: sign(raw, "terrain", 5, 3, "~")),
    (
        "W-42.4",
        "stands in the file twice",
        lambda raw: raw["mountain_side"][0]["sides"].append("W2508-W2608"),
    ),
    ("W-42.4", "is no hexside", lambda raw: raw["mountain_side"][0]["sides"].append("W2508-W2808")),
    ("W-42.4", "is no hexside", lambda raw: raw["mountain_side"][0]["sides"].append("W1008-W0908")),
    ("W-42.5", "No road passes the junction", lambda raw: raw["hexes"]["junctions"].append("W2808")),
    ("W-42.5", "Fewer than three ways", lambda raw: raw["hexes"]["junctions"].append("W1912")),
    ("W-42.6", "watched as something else", lambda raw: raw["hexes"]["junctions"].append("E1028")),
    ("W-42.8", "E0727 is not ringed", lambda raw: raw["mountain_side"][2]["sides"].remove("E0727-E0827")),
    ("W-42.10", "and no other province is", lambda raw: raw["provinces"].update(mordor=["X"])),
    ("W-42.10", "no province Dunland", lambda raw: raw["provinces"]["names"].update(D="Dunmark")),
    ("W-42.11", "no place 'edoras'", lambda raw: site(raw, "edoras").update(id="town-of-horses")),
    ("W-42.11", "another place 'bree'", lambda raw: site(raw, "hobbiton").update(id="bree")),
    ("W-42.11", "another at W1612", lambda raw: site(raw, "erech").update(hex="W1612")),
    ("W-42.12", "from the rest of the map", lambda raw: island(raw)),
    ("W-42.17", "three palantíri, not 2", lambda raw: site(raw, "isengard").update(kinds=["citadel"])),
    ("W-19.9", "`points` is missing", lambda raw: raw["constants"].pop("points")),
    ("W-40.2", "The key `trail` is missing", lambda raw: raw.pop("trail")),
    ("W-40.2", "no key `rivers`", lambda raw: raw.update(rivers=[])),
    ("W-43.3", "must be one of", lambda raw: site(raw, "bree").update(kinds=["inn"])),
]


def island(raw: Raw) -> None:
    """The last hex but one of the last column, with sea all round."""
    for at in ("E1636", "E1638", "E1537", "E1538"):
        sign(raw, "terrain", int(at[3:]) - 8, int(at[1:3]) + 33, "~")


@pytest.mark.parametrize(
    ("clause", "sentence", "broken"), BROKEN, ids=lambda one: one if isinstance(one, str) else ""
)
def test_a_map_that_cannot_be_played_is_refused_by_its_clause(
    clause: str, sentence: str, broken: Callable[[Raw], object]
) -> None:
    """W-40.2, W-42.1 to W-42.12, W-42.17: each fault is told with its clause, and the shipped map has none."""
    raw = copy.deepcopy(SHIPPED)
    broken(raw)
    wrong = opening.check([Source("pack.json", json.dumps(raw, indent=1), raw)]).violations
    told = [one for one in wrong if one.clause == clause]
    assert any(sentence.lower() in one.sentence.lower() for one in told), wrong


def test_the_shipped_map_has_no_fault() -> None:
    """W-43.6: the data of the book passes every check."""
    assert opening.check([Source("pack.json", "{}", SHIPPED)]).violations == ()


def test_a_map_is_kept_with_its_game_as_it_was() -> None:
    """W-40.4: what a game keeps opens to the same land, under the same hash."""
    land = opening.open_land()
    assert opening.SHELF.open_body(opening.SHELF.shipped_body(opening.OPEN)).sha256 == land.sha256
    assert opening.SHELF.by_hash(land.sha256) is land
