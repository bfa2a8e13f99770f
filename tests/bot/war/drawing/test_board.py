"""The pictures of a war: small, each way, wall and piece in its place, and no name on a piece."""

from __future__ import annotations

import functools
import io
import itertools
import math
from collections import Counter as Counted
from collections.abc import Iterable
from typing import Any

import pytest
from PIL import Image

from bot.drawing.canvas import Box
from bot.drawing.colours import (
    FAINT,
    GRAVEL,
    INK,
    PAPER,
    ROAD,
    ROCK,
    RUST,
    SEA,
    SHADED,
    SHOAL,
    SNOW,
    SURF,
    rgb,
)
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas
from bot.drawing.map.hexes.frame import WIDE
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.lettering import Label, far_from, meet
from bot.drawing.map.sheet import head_of
from bot.language.words import for_locale
from bot.war.drawing import board, legend, names
from bot.war.drawing.charts import WarChart, chart_of
from bot.war.drawing.colours import FILLS, PAINTS
from bot.war.drawing.ground import CLOSE, WHOLE, atlas, ground
from bot.war.drawing.names import LARGE
from bot.war.drawing.scene import Count, Counter, Course, Marks, Sighting, Tint, WarScene, counter_of
from bot.war.drawing.signs import BADGES, SHAPES
from bot.war.places import NAMES
from rules.board.hexes import Hex
from rules.war.state.pieces import TABLE
from tests.bot.war.drawing.moments import AT, CHART, GERMAN, LAND, MOMENTS, around, scattered, way

BARE = MOMENTS["bare"]
EVERY_MOMENT = pytest.mark.parametrize("name", MOMENTS)


@functools.cache
def drawn(shown: WarScene) -> Image.Image:
    """The picture as whoever opens it sees it."""
    with Image.open(io.BytesIO(board.draw(shown))) as image:
        return image.convert("RGB")


def marked(marks: Marks) -> Image.Image:
    """The whole map with *marks*, without frame and title."""
    whole = atlas(CHART, WHOLE)
    return board.inner(WarScene(CHART, marks), whole, whole.sheet).flat().convert("RGB")


def plot() -> HexPlot:
    return atlas(CHART, WHOLE).plot


def near(image: Image.Image, at: tuple[float, float], far: int) -> Counted[Any]:
    """How many pixels of each colour lie around a point."""
    x, y = map(round, at)
    return Counted(image.crop((x - far, y - far, x + far, y + far)).get_flattened_data())


def shown_of(seen: Counted[Any], *colours: str) -> int:
    return sum(seen[rgb(colour)] for colour in colours)


def middle(one: Hex, other: Hex) -> tuple[float, float]:
    (x, y), (to_x, to_y) = plot().at[one], plot().at[other]
    return (x + to_x) / 2, (y + to_y) / 2


# -------------------------------------------------------------------------------------------------------- the land


def test_the_sea_is_sea_and_land_is_land() -> None:
    """W-42.2."""
    sheet = atlas(CHART, WHOLE).sheet

    for at in LAND.grid.hexes:
        is_wet = shown_of(near(sheet, plot().at[at], 1), SEA, SHOAL, SURF) > 2
        assert is_wet == (LAND.terrain[at] == "sea"), LAND.name(at)


def test_every_step_of_a_road_is_on_the_map() -> None:
    """W-42.3: where it crosses from hex to hex, over mountains too."""
    sheet = atlas(CHART, WHOLE).sheet

    for road in LAND.roads.values():
        for one, other in itertools.pairwise(road):
            assert shown_of(near(sheet, middle(one, other), 7), ROAD, GRAVEL) > 8, LAND.name(one)


def test_mountains_stand_on_every_wall_and_leave_passes_open() -> None:
    """W-8.6, W-52.3."""
    sheet = atlas(CHART, WHOLE).sheet
    passes = LAND.wall_sides & (LAND.road_sides | LAND.trail_sides)
    rocks = {side: shown_of(near(sheet, middle(*side), 4), ROCK, SHADED, SNOW) for side in LAND.wall_sides}

    assert set(CHART.passes) == passes != set()
    assert all(rocks[side] >= 9 for side in LAND.wall_sides - passes)
    assert not any(rocks[side] for side in passes)


def test_provinces_that_touch_have_grounds_that_differ_and_each_has_its_name() -> None:
    for one, other in plot().sides():
        regions = CHART.regions[one], CHART.regions[other]
        if all(regions) and regions[0] != regions[1]:
            assert CHART.fields[one] != CHART.fields[other], regions

    assert set(atlas(CHART, WHOLE).lands) == {*LAND.ring, "Gorgoroth", "Nurn"}


def test_the_frame_tells_map_column_and_row() -> None:
    """W-41.1: of the whole map, and of a part whose hexes have no room for it."""
    head = head_of([""], 36)
    shown = drawn(BARE)

    def is_written(x: float, y: float, colour: str = INK) -> bool:
        return shown_of(near(shown, (x, y), 8), colour) > 5

    for column in range(LAND.grid.columns):
        x = WIDE + plot().at[column * LAND.grid.rows][0]
        assert is_written(x, head + WIDE / 2)
        assert is_written(x, head + WIDE * 1.5 + plot().height)
    for row in range(LAND.grid.rows):
        y = head + WIDE + plot().at[row][1]
        assert is_written(WIDE / 2, y)
        assert is_written(WIDE * 1.5 + plot().width, y + WHOLE / 2)
    assert is_written(WIDE / 2, head + WIDE / 2, RUST)
    assert is_written(WIDE * 1.5 + plot().width, head + WIDE / 2, RUST)
    assert not atlas(CHART, WHOLE).ids


# ----------------------------------------------------------------------------------------------------------- names


def placed(monkeypatch: pytest.MonkeyPatch, scene: WarScene) -> tuple[list[Box], dict[Hex, Label]]:
    """What is taken by pieces, pins, labels of paths and ids, and where names are written."""
    kept: list[Any] = []

    def keep(chart: Any, plot: HexPlot, taken: list[Box], pale: list[Box]) -> dict[Hex, Label]:
        kept[:] = [taken, real(chart, plot, taken, pale)]
        return {**kept[1]}

    real = names.place_names
    monkeypatch.setattr(board, "place_names", keep)
    shown = ground(scene.chart, scene.part)
    board.inner(scene, shown, shown.sheet)
    monkeypatch.undo()
    return kept[0], kept[1]


def met(boxes: Iterable[Box], others: Iterable[Box]) -> list[tuple[Box, Box]]:
    others = list(others)
    return [(box, other) for box in boxes for other in others if meet(box, other)]


@EVERY_MOMENT
def test_no_name_stands_on_a_piece_or_another_name(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Issue 36.7: and each is written that is in sight."""
    scene = MOMENTS[name]
    taken, written = placed(monkeypatch, scene)
    boxes = [label.box for label in written.values()]

    assert not met(boxes, taken)
    assert not [pair for pair in itertools.combinations(boxes, 2) if meet(*pair)]
    if not scene.part:
        assert set(written) == {at for at, _ in CHART.names}


@pytest.mark.parametrize("seed", range(4))
def test_names_make_way_for_any_pieces(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    taken, written = placed(monkeypatch, WarScene(GERMAN, scattered(seed, 30)))

    assert not met((label.box for label in written.values()), taken)
    assert len(written) == len(GERMAN.names)


def test_every_name_stands_at_its_own_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 36.7: nearer to it than to any other, on the whole map and on a part."""
    for scene in (BARE, MOMENTS["mordor"], MOMENTS["north"]):
        plot = ground(CHART, scene.part).plot
        for at, label in placed(monkeypatch, scene)[1].items():
            others = [far_from(label.box, plot.at[other]) for other, name in CHART.names if other != at]
            assert far_from(label.box, plot.at[at]) < min(others), label.key
            assert far_from(label.box, plot.at[at]) < plot.high


def test_every_place_and_province_of_the_open_map_has_a_name_in_both_languages() -> None:
    named = {site.name for site in LAND.sites.values()} | set(LAND.provinces)

    assert named == set(NAMES)
    assert dict(GERMAN.names)[AT("W2412")] == "Bruchtal"
    assert "Düsterwald" in GERMAN.regions
    assert [at for at, _ in GERMAN.names] == [at for at, _ in CHART.names]


def test_a_citadel_of_saruman_is_the_dark_powers_for_two() -> None:
    """W-43.3, W-50.1."""
    signs = [
        {spot.at: spot.flags for spot in chart_of(LAND, for_locale("en"), players).spots}
        for players in (2, 3)
    ]

    assert [sign[AT("W2421")][0] for sign in signs] == ["citadel D", "citadel S"]
    assert {kind for sign in signs for flags in sign.values() for kind in flags} == {*BADGES, "place"}


# ----------------------------------------------------------------------------------------------------------- marks


def test_pieces_stand_in_their_hexes_and_those_of_a_side_are_a_stack_on_a_small_map() -> None:
    hexes = {"F": AT("W2012"), "D": AT("W2018"), "S": AT("W3020"), "": AT("E0820")}
    shown = marked(Marks(counters=tuple(Counter(at, side, "7") for side, at in hexes.items() for _ in "12")))

    for side, at in hexes.items():
        assert shown_of(near(shown, plot().at[at], 12), FILLS[side]) > 80, side
        x, y = plot().at[at]
        assert shown_of(near(shown, (x + 11, y - 11), 8), INK) > 10  # the number of those in it


def test_more_pieces_than_a_hex_holds_are_stacks_in_a_part_too() -> None:
    part = around("E0329", 3)
    one = Marks(counters=tuple(Counter(AT("E0329"), side, "7") for side in "FD"))
    many = Marks(counters=tuple(Counter(AT("E0329"), side, "7") for side in "FFFDDD"))
    whole = ground(CHART, part)

    counts = [
        shown_of(
            near(
                board.inner(WarScene(CHART, marks, part=part), whole, whole.sheet).image,
                whole.plot.at[AT("E0329")],
                30,
            ),
            FILLS["F"],
            FILLS["D"],
        )
        for marks in (one, many)
    ]
    assert counts[0] > 200
    assert abs(counts[0] - counts[1]) < counts[0] / 3


def test_a_path_runs_through_its_hexes_and_is_told_at_its_end() -> None:
    goes = way("W2010 W2110 W2210 W2310 W2410")
    solid, dashed, told = (
        marked(Marks(courses=(Course(goes, "violet", label, is_dashed=is_dashed),)))
        for label, is_dashed in (("", False), ("", True), ("4", False))
    )

    def seen(image: Image.Image, far: int = 9) -> list[int]:
        return [shown_of(near(image, plot().at[at], far), PAINTS["violet"]) for at in goes]

    assert all(seen(solid)[1:-1])
    assert sum(seen(dashed)[1:-1]) < sum(seen(solid)[1:-1])
    assert seen(told)[-1] > seen(solid)[-1] + 50


def test_paths_that_end_together_and_at_a_piece_have_labels_that_are_all_seen() -> None:
    ends = ("blue", "green", "violet")
    courses = tuple(Course(way("W2210 W2310 W2410"), paint, "4") for paint in ends)
    image = marked(Marks(courses=courses, counters=(Counter(AT("W2410"), "D", "3"),)))

    for colour in (*map(PAINTS.get, ends), FILLS["D"]):
        assert shown_of(near(image, plot().at[AT("W2410")], 26), str(colour)) > 90, colour


def test_every_piece_has_a_sign_or_letters_of_its_own() -> None:
    """W-51.8: and every sign has a shape."""
    looks = [counter_of(id, 0, "D") for id in (*TABLE, "orcs-1", "party-1")]
    letters = [look.text for look in looks if look.text]

    assert all(look.sign in SHAPES or (look.text and not look.sign) for look in looks)
    assert len(letters) == len(set(letters))
    assert counter_of("orcs-2", 0, "D", "12") == Counter(0, "D", "12", "blade", id="orcs-2")


def test_tints_provinces_and_pins_are_seen_where_they_are() -> None:
    zone, at = way("W3323 W3423"), AT("E0820")
    shown = marked(
        Marks(tints=(Tint(zone, "red"),), provinces=("Shire",), sightings=(Sighting(at, "3", "teal"),))
    )
    bare = marked(Marks())
    past = marked(Marks(sightings=(Sighting(at, "3", is_past=True),)))
    x, y = plot().at[at]

    assert shown_of(near(shown, plot().at[zone[0]], 14), PAINTS["red"]) > 20
    for tinted in (plot().at[zone[0]], plot().at[AT("W1010")]):
        assert near(shown, tinted, 5) != near(bare, tinted, 5)
    box = atlas(CHART, WHOLE).lands["Shire"].box
    assert shown_of(Counted(shown.crop(box).get_flattened_data()), RUST) > 100
    assert shown_of(Counted(bare.crop(box).get_flattened_data()), RUST) < 20
    assert shown_of(near(shown, (x, y - 20), 11), PAINTS["teal"]) > 100
    assert shown_of(near(past, (x, y - 20), 11), FAINT) > 100


def test_a_count_stands_behind_the_name_of_its_province() -> None:
    """W-15.2: which is in full colour then; where the name is not in sight, neither is the count."""
    shown, bare = marked(Marks(counts=(Count("Enedwaith", "2"),))), marked(Marks())
    _, top, right, low = box = atlas(CHART, WHOLE).lands["Enedwaith"].box
    behind = (right + 20, (top + low) / 2)

    assert shown_of(near(shown, behind, 12), PAINTS["brown"]) > 80
    assert not shown_of(near(bare, behind, 12), PAINTS["brown"])
    assert shown_of(Counted(shown.crop(box).get_flattened_data()), RUST) > 100
    part = around("E0828", 4)
    two, none = (
        board.draw(WarScene(CHART, Marks(counts=counts), part=part))
        for counts in ((Count("Enedwaith", "2"),), ())
    )
    assert two == none


@pytest.mark.parametrize("chart", [CHART, GERMAN])
def test_names_of_provinces_keep_to_them(chart: WarChart) -> None:
    """They ran over neighbours where provinces are narrow: Fangorn and its like are narrower than any letters."""
    plot = atlas(chart, WHOLE).plot
    over = {
        name: [
            at
            for at in plot.shown
            if chart.regions[at] != name
            and label.box[0] < plot.at[at][0] < label.box[2]
            and label.box[1] < plot.at[at][1] < label.box[3]
        ]
        for name, label in atlas(chart, WHOLE).lands.items()
    }

    assert sum(map(len, over.values())) <= 3
    assert max(map(len, over.values())) == 1


def test_a_place_in_a_tint_keeps_its_sign() -> None:
    bare, tinted = (marked(Marks(provinces=shining)) for shining in ((), ("Shire",)))
    papers = [shown_of(near(image, plot().at[AT("W1013")], 8), PAPER) for image in (bare, tinted)]

    assert papers[1] > papers[0] / 2 > 20


# -------------------------------------------------------------------------------------------------------- pictures


@EVERY_MOMENT
def test_a_picture_is_a_small_landscape(name: str) -> None:
    """Issue 36.7: at most 150 KB; the whole map is as large in a chat as its width lets it be."""
    shown = drawn(MOMENTS[name])
    part = MOMENTS[name].part

    assert len(board.draw(MOMENTS[name])) <= (90_000 if part else 150_000)
    assert 1.15 < shown.width / shown.height < 1.6
    assert shown.width <= 1300


@EVERY_MOMENT
def test_equal_scenes_make_equal_pictures(name: str) -> None:
    assert board.draw(MOMENTS[name]) == board.draw(MOMENTS[name])


def test_a_part_is_shown_as_close_as_there_is_room() -> None:
    """With what each hex is called, or framed, and with a small map that says where it lies."""
    close, wide, most = (ground(CHART, around("W2014", steps)) for steps in (3, 7, 14))

    assert isinstance(close, Cutting)
    assert (close.plot.high, wide.plot.high, most.plot.high) == (CLOSE, LARGE, WHOLE)
    assert len(close.ids) == len(close.plot.shown)
    assert atlas(CHART, CLOSE).letters.ids[AT("E0128")].lines == ("E0128",)
    assert not wide.ids
    assert isinstance(most, HexAtlas)
    image = board.inner(WarScene(CHART, part=around("W2014", 3)), close, close.sheet).image
    assert image.crop((image.width - 120, image.height - 90, image.width, image.height)).tobytes() != (
        close.sheet.crop((image.width - 120, image.height - 90, image.width, image.height)).tobytes()
    )
    assert ground(CHART, around("W2014", 3)) is close  # warm


def test_a_picture_that_would_be_too_large_goes_without_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = len(board.draw(MOMENTS["mordor"]))
    monkeypatch.setattr(board, "MOST_BYTES", usual - 1)

    assert len(board.draw(MOMENTS["mordor"])) < usual - 2_000


def test_the_legend_has_a_sign_for_every_word() -> None:
    for players, more in ((2, 0), (3, 4)):
        key = legend.key_of(for_locale("de"), players)
        with Image.open(io.BytesIO(legend.draw(key))) as image:
            shown = image.convert("RGB")
        rows = math.ceil(len(key.words) / 2)
        for nth in range(len(key.words)):
            x, y = 18 + nth // rows * 300 + 18, 46 + nth % rows * 37 + 18
            assert len(near(shown, (x, y), 14)) > 1, list(key.words)[nth]
        assert len(key.words) == 35 + more
        assert ("side S" in key.words) == (players == 3)


def test_a_film_has_a_frame_for_every_moment() -> None:
    """Issue 36.7: small enough for Discord."""
    made = board.draw_film(board.WarFilm(tuple(MOMENTS[name] for name in ("public", "plans", "search"))))

    with Image.open(io.BytesIO(made)) as moving:
        assert getattr(moving, "n_frames", 1) == 3
    assert len(made) < 200_000
