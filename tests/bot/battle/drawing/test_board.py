"""The pictures of a battle: small, exact in their colours, each hex and piece in its place."""

from __future__ import annotations

import functools
import io
import itertools
import math
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.battle.drawing import board, legend
from bot.battle.drawing.colours import DULL, ELVEN, FILLS, LEAF, ORANGE, PALE, RING, SHAPES_OF
from bot.battle.drawing.marks import STYLE, atlas
from bot.battle.drawing.pieces import standing
from bot.battle.drawing.scene import BattleScene, Changes, March, Token
from bot.drawing.canvas import Box
from bot.drawing.colours import DEEP, GOLD, INK, ROAD, SEA, STREAM, WHITE, rgb
from bot.drawing.map.hexes.atlas import Cutting, HexAtlas
from bot.drawing.map.hexes.frame import WIDE
from bot.drawing.map.hexes.plot import HexPlot
from bot.drawing.map.sheet import head_of, rows_of
from rules.battle.charts import ALLIANCE, BEARER, EVIL, KINDS, SARUMAN, SAURON, SIDES
from rules.board.hexes import Hex
from tests.bot.battle.drawing.moments import (
    CHART,
    CROWDED,
    DRAFT,
    MIDDLE,
    MOMENTS,
    MORDOR,
    PACK,
    START,
    TWO,
    at,
    way,
)

MOST_BYTES = 150_000
MOST_BYTES_OF_A_PART = 78_000
CLOSE = 64
HEAD = head_of([""], 46)
BARE = BattleScene(CHART)
EVERY_MOMENT = pytest.mark.parametrize("name", MOMENTS)


@functools.cache
def drawn(shown: BattleScene) -> Image.Image:
    """The picture as whoever opens it sees it."""
    with Image.open(io.BytesIO(board.draw(shown))) as image:
        return image.convert("RGB")


def whole() -> HexPlot:
    return atlas(CHART, board.WHOLE).plot


def colours(shown: BattleScene, hex: Hex) -> Counter[Any]:
    """How many pixels of each colour lie in a hex of the whole map."""
    head = HEAD + 28 * len(shown.lines) + WIDE
    x, y = whole().at[hex][0] + WIDE, whole().at[hex][1]
    high = board.WHOLE / 2 - 1
    box = (round(x - high), round(y + head - high), round(x + high), round(y + head + high))
    part = drawn(shown).crop(box)
    return Counter({colour: pixels for pixels, colour in part.getcolors(part.width * part.height) or ()})


def count(shown: BattleScene, hex: str, colour: str) -> int:
    return colours(shown, at(hex))[rgb(colour)]


def met(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# --------------------------------------------------------------------------------------------------------- the map


def test_hexes_lie_as_the_map_says() -> None:
    """B-20.4, B-20.5: neighbours share two corners and no others do; even letters lie half a hex further south."""
    plot = whole()
    corners = {one: {(round(x), round(y)) for x, y in plot.corners(one)} for one in PACK.grid.hexes}

    for one in PACK.grid.hexes:
        for other in PACK.grid.adjacent[one]:
            assert len(corners[one] & corners[other]) == 2
    assert plot.at[at("B1")][1] - plot.at[at("A1")][1] == plot.at[at("A2")][1] - plot.at[at("B1")][1]
    assert plot.at[at("A1")][0] < plot.at[at("B1")][0] < plot.at[at("C1")][0]
    ends = plot.side((at("S15"), at("T15")))
    assert {(round(x), round(y)) for x, y in ends} == corners[at("S15")] & corners[at("T15")]


def test_every_hex_of_a_part_shows_its_id_and_no_name_stands_on_it() -> None:
    """B-24.1: 520 of them; names collide neither with ids nor with each other."""
    letters = atlas(CHART, CLOSE, has_ids=True).letters
    names = [label.box for label in letters.names.values()]

    assert {one: label.lines[0] for one, label in letters.ids.items()} == {
        one: PACK.grid.name(one) for one in PACK.grid.hexes
    }
    assert not [pair for pair in itertools.combinations(names, 2) if met(*pair)]
    assert not [(one, other.key) for one in names for other in letters.ids.values() if met(one, other.box)]


def test_the_frame_of_the_whole_map_tells_columns_and_rows() -> None:
    """B-24.1: a letter above and below each column, a number beside each row; no hex has one within."""
    shown, plot = drawn(BARE), whole()

    def is_written(x: float, y: float) -> bool:
        box = (round(x) - 8, round(y) - 8, round(x) + 8, round(y) + 8)
        return Counter(shown.crop(box).get_flattened_data())[rgb(INK)] > 5

    for column in range(PACK.grid.columns):
        x = WIDE + plot.at[column * PACK.grid.rows][0]
        assert is_written(x, HEAD + WIDE / 2)
        assert is_written(x, HEAD + WIDE * 1.5 + plot.height)
    for row in range(PACK.grid.rows):
        y = HEAD + WIDE + plot.at[row][1]
        assert is_written(WIDE / 2, y)
        assert is_written(WIDE * 1.5 + plot.width, y + board.WHOLE / 2)
    assert atlas(CHART, board.WHOLE).letters.ids == {}


def test_names_of_places_that_matter_are_all_there() -> None:
    """B-24.2: every site with a mark has its name on the whole map, every site of Mordor on the part of it."""
    marked = {spot.at for spot in CHART.spots if spot.flags}
    mordor = set(PACK.by_region["Mordor"])

    assert marked <= set(atlas(CHART, board.WHOLE).letters.names)
    assert marked <= set(atlas(CHART, CLOSE, has_ids=True).letters.names)
    assert len(mordor & set(PACK.names) - set(atlas(CHART, CLOSE, has_ids=True).letters.names)) <= 3


def test_every_region_has_its_name_once() -> None:
    """B-23.5."""
    labels = atlas(CHART, board.WHOLE).letters.lands

    assert set(labels) == set(PACK.by_region)
    assert not [pair for pair in itertools.combinations(labels.values(), 2) if met(pair[0].box, pair[1].box)]


def test_rivers_run_along_their_hexsides() -> None:
    """B-24.2: blue and thick, near the middle of each river side that no name lies over; hardly near another."""
    plot, sheet = whole(), atlas(CHART, board.WHOLE).sheet
    names = [label.box for label in atlas(CHART, board.WHOLE).letters.names.values()]
    wet = {rgb(STREAM), rgb(DEEP)}

    def is_wet(side: tuple[Hex, Hex]) -> bool:
        (x, y), (to_x, to_y) = plot.side(side)
        middle = (round((x + to_x) / 2), round((y + to_y) / 2))
        near = itertools.product(range(-5, 6), repeat=2)
        if any(met((middle[0] - 5, middle[1] - 5, middle[0] + 5, middle[1] + 5), name) for name in names):
            return side in PACK.river_sides
        return sum(sheet.getpixel((middle[0] + a, middle[1] + b)) in wet for a, b in near) > 25

    dry = [side for side in plot.sides() if side not in PACK.river_sides]
    assert [side for side in PACK.river_sides if not is_wet(side)] == []
    assert sum(map(is_wet, dry)) < 6


def test_mountain_sides_are_brown_ridges() -> None:
    """B-24.2."""
    plot, sheet = whole(), atlas(CHART, board.WHOLE).sheet

    for side in PACK.wall_sides:
        (x, y), (to_x, to_y) = plot.side(side)
        middle = (round((x + to_x) / 2), round((y + to_y) / 2))
        box = (middle[0] - 9, middle[1] - 9, middle[0] + 9, middle[1] + 9)
        assert Counter(sheet.crop(box).get_flattened_data())[rgb(ROAD)] > 12


@pytest.mark.parametrize(
    ("colour", "hexes"), [(ORANGE, PACK.specials.values()), (ELVEN, PACK.elven)], ids=["special", "elven"]
)
def test_special_and_elven_hexes_have_frames_of_their_own(colour: str, hexes: list[Hex]) -> None:
    """B-24.2: orange and yellow, on those hexes and on no other."""
    marked = {one for one in PACK.grid.hexes if colours(BARE, one)[rgb(colour)] > 60}

    assert marked == {*hexes}


def test_the_sea_is_sea() -> None:
    """B-24.1: each sea hex has water in its middle, and no clear hex has."""
    plot, sheet = whole(), atlas(CHART, board.WHOLE).sheet

    names = [label.box for label in atlas(CHART, board.WHOLE).letters.names.values()]

    def part(one: Hex) -> float:
        x, y = map(round, plot.at[one])
        if any(met((x - 8, y - 8, x + 8, y + 8), name) for name in names):
            return PACK.terrain[one] == "sea"
        seen = Counter(sheet.crop((x - 8, y - 8, x + 8, y + 8)).get_flattened_data())
        return sum(seen[rgb(colour)] for colour in (SEA, "#b7d3d6", "#cfe1dd")) / seen.total()

    assert all(part(one) > 0.5 for one in PACK.grid.hexes if PACK.terrain[one] == "sea")
    assert not [one for one in PACK.open if part(one) > 0.1]


def test_a_map_is_drawn_once_and_kept() -> None:
    """Issue 17.4, 33.1: the next picture takes it, a part is cut out of it; the same facts make the same map."""
    first = atlas(CHART, board.WHOLE)

    assert atlas(replace(CHART), board.WHOLE) is first
    assert HexAtlas(CHART, STYLE, board.WHOLE, has_ids=False).sheet.tobytes() == first.sheet.tobytes()
    cut, large = atlas(CHART, CLOSE, has_ids=True).cut(MORDOR.part), atlas(CHART, CLOSE, has_ids=True)
    (left, top), inside = cut.plot.corner, (20, 20, cut.plot.width - 20, cut.plot.height - 20)
    same = large.sheet.crop((left + 20, top + 20, left + inside[2], top + inside[3]))
    apart = ImageChops.difference(cut.sheet.crop(inside), same)
    window = (left, top, left + cut.plot.width, top + cut.plot.height)
    for label in large.letters.lands_in(window).values():
        apart.paste(0, label.moved(-left - 20, -top - 20).box)
    assert apart.getbbox() is None
    assert all(
        cut.plot.at[one] == tuple(a - b for a, b in zip(large.plot.at[one], cut.plot.corner, strict=True))
        for one in MORDOR.part
    )


# ------------------------------------------------------------------------------------------------------ the pieces


def test_every_piece_stands_in_its_hex_in_the_colour_and_shape_of_its_side() -> None:
    """B-24.1: 68 pieces; no two sides share a shape."""
    for scene, players in ((START, 3), (TWO, 2)):
        for token in scene.tokens:
            fill = FILLS[token.side]
            if players == 2 and KINDS[token.kind].nation == SARUMAN:
                fill = PALE  # the nations stay apart (B-2.2)
            assert colours(scene, token.at)[rgb(fill)] > 40, token
        assert len({SHAPES_OF[side] for side in SIDES[players]}) == players


def test_the_ring_bearer_is_the_only_one_in_its_colour() -> None:
    """B-24.2: the Ring in a colour of its own, on the mark of its owner."""
    assert [one for one in PACK.grid.hexes if colours(BARE, one)[rgb(RING)]] == []
    for side in (ALLIANCE, SAURON, SARUMAN, EVIL):
        scene = replace(BARE, tokens=(Token(BEARER, side, at("J9")), Token("orc", SAURON, at("T10"))))
        assert count(scene, "J9", RING) > 250
        assert count(scene, "J9", FILLS[side]) > 40
        assert [one for one in PACK.grid.hexes if colours(scene, one)[rgb(RING)] > 250] == [at("J9")]


def test_two_or_three_in_a_hex_stand_beside_each_other() -> None:
    """B-6.2: in the Paths of the Dead and in Fangorn each is seen, and none leaves the hex."""
    plot = whole()
    found = standing(CROWDED.tokens, plot)

    assert len(found) == len(CROWDED.tokens)
    for (token, (x, y), size), (other, (to_x, to_y), to_size) in itertools.combinations(found, 2):
        if token.at == other.at:
            assert math.dist((x, y), (to_x, to_y)) > 0.4 * (size + to_size)
    for token, (x, y), size in found:
        assert math.dist((x, y), plot.at[token.at]) + size / 2 < board.WHOLE * 0.62
    assert found[-1][0].kind == BEARER


# ----------------------------------------------------------------------------------------------------- the changes


def test_moves_are_arrows_in_the_colour_of_their_side() -> None:
    """B-24.4: through every hex of the path, and only there."""
    scene = replace(BARE, last=Changes((March(ALLIANCE, way("H8 I9 J9 K9")),)))
    blue = FILLS[ALLIANCE]
    crossed = {
        one for one in PACK.grid.hexes if colours(scene, one)[rgb(blue)] - colours(BARE, one)[rgb(blue)] > 20
    }

    assert {*way("H8 I9 J9 K9")} <= crossed
    assert len(crossed) <= 8  # the square around a hex has a part of its neighbours


def test_a_draft_is_dashed() -> None:
    """B-24.4: the same way takes less ink, and shows no start."""
    ways = Changes((March(ALLIANCE, way("H8 I9 J9 K9")),))

    done, meant = (replace(BARE, last=ways), replace(BARE, draft=ways))
    assert 20 < count(meant, "I9", FILLS[ALLIANCE]) < count(done, "I9", FILLS[ALLIANCE])


def test_attacks_are_bursts_between_the_two() -> None:
    """B-24.4: a star on the side, told by its sign as well as by its colour."""
    for clash in (*MIDDLE.last.attacks, *DRAFT.draft.attacks):
        one = replace(BARE, last=Changes(attacks=(clash,)))
        (x, y), (to_x, to_y) = whole().at[clash.from_], whole().at[clash.at]
        box = (round((x + to_x) / 2) - 12 + WIDE, round((y + to_y) / 2) - 12 + HEAD + WIDE)
        star = drawn(one).crop((*box, box[0] + 24, box[1] + 24)).tobytes()
        bare = drawn(BARE).crop((*box, box[0] + 24, box[1] + 24)).tobytes()
        assert sum(a != b for a, b in zip(star, bare, strict=True)) > 400
    stars = {
        board.draw(replace(BARE, last=Changes(attacks=(replace(MIDDLE.last.attacks[0], result=result),))))
        for result in ("d", "a", ".", "")
    }
    assert len(stars) == 4


def test_who_fell_and_who_was_built_is_shown() -> None:
    """B-24.4, B-19.6: a pale piece with a cross; a plus on a new one; a draft's build pale."""
    assert count(MIDDLE, "Q11", INK) > count(START, "Q11", INK) + 60
    assert count(MIDDLE, "Y14", LEAF) > 20
    assert count(START, "Y14", LEAF) == 0
    assert colours(DRAFT, at("R13")) != colours(START, at("R13"))


def test_hexes_within_reach_are_ringed() -> None:
    """B-19.7: whole where no leave is needed, in pieces where it is, and nothing elsewhere."""
    for one in PACK.grid.adjacent[at("J8")]:
        assert colours(DRAFT, one)[rgb(LEAF)] > 120
    assert 40 < count(DRAFT, "G10", LEAF) < count(DRAFT, "J7", LEAF)
    assert count(DRAFT, "G10", WHITE) > 40
    assert count(DRAFT, "J8", LEAF) < 120


# -------------------------------------------------------------------------------------------------------- the file


@EVERY_MOMENT
def test_a_picture_is_a_small_landscape(name: str) -> None:
    """Issue 17.4: at most 150 KB; wider than high, so that it fills Discord's box, but for a part that is not."""
    shown = MOMENTS[name]
    made = board.draw(shown)
    image = drawn(shown)

    assert Image.open(io.BytesIO(made)).format == "WEBP"
    assert len(made) <= (MOST_BYTES_OF_A_PART if shown.part else MOST_BYTES)
    assert image.width > image.height or shown.part
    assert image.width <= 1400


@EVERY_MOMENT
def test_equal_scenes_make_equal_pictures(name: str) -> None:
    assert board.draw(MOMENTS[name]) == board.draw(replace(MOMENTS[name]))


def test_a_part_is_shown_larger() -> None:
    """B-24.3: a region, or radius 5 about a hex; all of it is in the picture, which is wider than high."""
    for name in ("mordor", "around"):
        shown = MOMENTS[name]
        found = board.drawn_for(shown).plot
        image = drawn(shown)
        assert found.high >= 1.25 * board.WHOLE
        assert image.width > image.height
        assert all(
            0 < x < found.width and 0 < y < found.height for x, y in (found.at[one] for one in shown.part)
        )


@pytest.mark.parametrize("name", ["Mordor", "Rohan", "Bree-land"])
def test_no_name_of_a_region_is_cut_off_in_a_part(name: str) -> None:
    """Issue 33.1: each stands whole in the part, and over no other; that of its own region is there."""
    whole, part = atlas(CHART, CLOSE, has_ids=True), PACK.grid.around(PACK.by_region[name], 1)
    plot = whole.cut(part).plot
    left, top = plot.corner
    window = (left, top, left + plot.width, top + plot.height)
    labels = whole.letters.lands_in(window)

    assert name in labels
    for label in labels.values():
        assert left < label.box[0] < label.box[2] < window[2]
        assert top < label.box[1] < label.box[3] < window[3]
    assert not [pair for pair in itertools.combinations(labels.values(), 2) if met(pair[0].box, pair[1].box)]
    for label in labels.values():
        here = label.moved(-left, -top).box
        bare, lettered = (sheet.crop(here) for sheet in (whole.sheet.crop(window), whole.cut(part).sheet))
        assert bare.tobytes() != lettered.tobytes()


def test_a_title_that_is_too_long_stands_in_two_rows() -> None:
    """Issue 33.1: `Who can come: the Ring-bearer, Woodland Realm South S4` lost the hex at its end."""
    title = "Who can come: the Ring-bearer, Woodland Realm South S4"
    small, large = (drawn(replace(MORDOR, title=words)) for words in ("Who can come", title))

    assert rows_of(title, large.width, 26) == ["Who can come: the Ring-bearer,", "Woodland Realm South S4"]
    assert large.height - small.height == 26


def test_a_part_that_is_nearly_the_whole_is_shown_on_the_whole_map() -> None:
    """Issue 33.1: a picture of it would be too large."""
    assert board.drawn_for(replace(MIDDLE, part=PACK.grid.hexes[:400])).plot.high == board.WHOLE
    assert board.drawn_for(replace(MIDDLE, part=PACK.grid.hexes[:2])).plot.high > board.WHOLE


def test_a_small_map_says_where_a_part_lies() -> None:
    """Issue 33.1: in a corner where it covers nobody."""
    cut = board.drawn_for(MORDOR)
    assert isinstance(cut, Cutting)
    one, other = (cut.small(), atlas(CHART, CLOSE, has_ids=True).cut(PACK.by_region["Lindon"]).small())
    assert one.size == other.size
    assert one.tobytes() != other.tobytes()


def test_a_step_takes_fewer_bytes_than_the_map() -> None:
    """Issue 28.11: each step of an order sends one."""
    start = at("Q13")
    step = replace(MIDDLE, part=PACK.grid.within(start, 4), reach=PACK.grid.within(start, 3))

    assert len(board.draw(step)) < 0.75 * len(board.draw(MIDDLE))


def test_who_did_nothing_is_duller_than_who_did() -> None:
    """Issue 33.1: and as bright as ever where nobody did anything."""
    dull, red = DULL[FILLS[SAURON]], FILLS[SAURON]
    two = replace(BARE, tokens=(Token("orc", SAURON, at("T10")), Token("orc", SAURON, at("V10"))))
    moved = replace(two, last=Changes((March(SAURON, way("T9 T10")),)))

    assert (count(two, "T10", dull), count(two, "V10", dull)) == (0, 0)
    assert count(moved, "T10", dull) == 0 < count(moved, "T10", red)
    assert count(moved, "V10", red) == 0 < count(moved, "V10", dull)


def test_golden_dots_run_along_the_way_of_the_ring() -> None:
    """Issue 33.1: through its hexes and no other."""
    went = replace(BARE, ring_way=way("G6 H6 I6 I5"))
    for hex in ("H6", "I6"):
        assert count(went, hex, GOLD) > 20
    assert count(went, "K9", GOLD) == count(BARE, "K9", GOLD)


def test_a_picture_that_would_be_too_large_goes_without_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 17.4: the land alone is left bare, and the pieces stand on it."""
    usual = len(board.draw(MIDDLE))
    monkeypatch.setitem(board.MOST_BYTES, board.WHOLE, 1)

    assert len(board.draw(MIDDLE)) < usual - 5_000


def test_the_legend_has_a_sign_for_every_word() -> None:
    """Issue 17.4: for two and three players; what has no word is left out."""
    for players in (2, 3):
        sides = [f"side {side}" for side in SIDES[players]]
        words = {
            key: key for key in (*sides, *KINDS, *legend.LANDS, "crown", "river", "move", "lost", "reach")
        }
        full = board_of(legend.Key(players, "Legend", words))
        short = board_of(legend.Key(players, "Legend", {key: key for key in list(words)[:9]}))
        assert full.width == short.width
        assert full.height > short.height
        assert full.width > full.height
        for side in SIDES[players]:
            assert Counter(full.get_flattened_data())[rgb(FILLS[side])] > 300


def board_of(key: legend.Key) -> Image.Image:
    with Image.open(io.BytesIO(legend.draw(key))) as image:
        return image.convert("RGB")


def test_a_film_has_a_frame_for_every_turn() -> None:
    """Issue 17.4: the whole war, small enough for Discord."""
    made = board.draw_film(board.War((START, MIDDLE, CROWDED, DRAFT)))

    with Image.open(io.BytesIO(made)) as moving:
        assert moving.format == "GIF"
        assert getattr(moving, "n_frames", 1) == 4
        assert moving.width > moving.height
    assert len(made) < MOST_BYTES * 4
