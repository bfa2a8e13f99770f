"""The pictures of a hunt: small, exact in their colours, and every number and name in its place."""

from __future__ import annotations

import io
import math
from itertools import combinations
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.drawing.canvas import Box
from bot.drawing.colours import GOLD, rgb
from bot.drawing.map.atlas import Atlas
from bot.drawing.map.places import Places
from bot.drawing.map.plot import DISC, SPECK, WIDTH
from bot.drawing.map.sheet import HEAD
from bot.drawing.picture import Picture
from bot.hunt.drawing import board
from bot.hunt.drawing.atlas import STYLE, atlas
from bot.hunt.drawing.colours import AMBER, BLOOD, LEAF, RIDERS, SKY, rider
from bot.hunt.drawing.pieces import BADGES
from bot.hunt.drawing.scene import Aid, Own, Plan, Rider, Scene
from tests.bot.hunt.moments import (
    AID,
    CHARTS,
    CROWD,
    EVERYTHING,
    MOMENTS,
    PACK,
    SECOND,
    SECOND_WAY,
    START,
    WAY,
    riders,
    scene,
)

MOST_BYTES = 110_000
BOTH_PARTS = pytest.mark.parametrize("part", [1, 2])
EVERY_MOMENT = pytest.mark.parametrize("name", MOMENTS)


_drawn: dict[bytes, bytes] = {}


def picture_of(shown: Scene) -> bytes:
    """The picture, drawn once for all tests."""
    key = msgspec.json.encode(shown)
    if key not in _drawn:
        _drawn[key] = board.draw(shown)
    return _drawn[key]


def drawn(shown: Scene) -> Image.Image:
    """The picture as whoever opens it sees it."""
    with Image.open(io.BytesIO(picture_of(shown))) as image:
        return image.convert("RGB")


def around(image: Image.Image, shown: Scene, space: int, reach: int = 110) -> list[Any]:
    """The pixels near a space."""
    x, y = atlas(shown.chart).plot.at[space]
    y += HEAD
    box = (max(int(x) - reach, 0), int(y) - reach, min(int(x) + reach, WIDTH), int(y) + reach)
    return list(image.crop(box).get_flattened_data())


def met(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# --------------------------------------------------------------------------------------------------------- the map


@BOTH_PARTS
def test_every_place_of_the_open_pack_has_its_name_on_the_map(part: int) -> None:
    """H-21.8: the map bears the name of each location, and the letter of each area."""
    letters = atlas(CHARTS[part]).letters

    assert {int(label.key) for label in letters.of("name")} == set(PACK.boards[part].locations)
    assert {label.key for label in letters.of("area")} == set(PACK.boards[part].areas)
    assert {label.key for label in letters.of("section")} == set(PACK.boards[part].sections)
    for label in letters.of("name"):
        assert " ".join(label.lines) == PACK.boards[part].names[int(label.key)]


@BOTH_PARTS
def test_no_name_stands_on_another_or_on_a_space(part: int) -> None:
    """H-21.8: names collide neither with each other, nor with locations and dots, nor with the rim."""
    made = atlas(CHARTS[part])
    boxes = [label.box for label in made.letters.labels]
    spaces = [
        (round(x - wide), round(y - wide), round(x + wide), round(y + wide))
        for space, (x, y) in made.plot.at.items()
        for wide in (DISC if space > 0 else SPECK,)
    ]

    assert not [pair for pair in combinations(boxes, 2) if met(*pair)]
    assert not [(box, space) for box in boxes for space in spaces if met(box, space)]
    assert all(box[0] > 0 and box[1] > 0 for box in boxes)
    assert all(box[2] < made.plot.width and box[3] < made.plot.height for box in boxes)


@BOTH_PARTS
def test_spaces_lie_apart_and_in_their_order(part: int) -> None:
    """H-21.8: no space covers another, and the map keeps to the pack's coordinates."""
    made, xy = atlas(CHARTS[part]), PACK.boards[part].xy

    for one, other in combinations(made.plot.at, 2):
        apart = sum(DISC if space > 0 else SPECK for space in (one, other))
        assert math.dist(made.plot.at[one], made.plot.at[other]) > apart
    for one, other in combinations(PACK.boards[part].locations, 2):
        if xy[one][0] < xy[other][0] - 1:
            assert made.plot.at[one][0] < made.plot.at[other][0]
        if xy[one][1] < xy[other][1] - 1:
            assert made.plot.at[one][1] < made.plot.at[other][1]


@BOTH_PARTS
def test_ways_lead_past_the_locations_they_do_not_join(part: int) -> None:
    """H-1.2: who follows a line on the map comes to its two ends and nowhere else."""
    plot = atlas(CHARTS[part]).plot

    for way in plot.ways:
        assert (way.line[0], way.line[-1]) == (plot.at[way.one], plot.at[way.other])
        for space, at in plot.at.items():
            if space > 0 and space not in (way.one, way.other):
                assert min(math.dist(at, point) for point in way.line) > DISC


def test_a_map_is_drawn_once_and_kept() -> None:
    """H-20.6: the second picture of a board takes the map of the first; another part has its own."""
    first = atlas(CHARTS[1])

    assert atlas(replace(CHARTS[1])) is first
    assert atlas(CHARTS[2]) is not first


def test_the_same_pack_makes_the_same_map() -> None:
    """H-19.15: nothing in a map is left to chance."""
    again = Atlas(CHARTS[1], STYLE)

    assert again.sheet.tobytes() == atlas(CHARTS[1]).sheet.tobytes()
    assert again.letters.labels == atlas(CHARTS[1]).letters.labels


# ------------------------------------------------------------------------------------------------------ the picture


@EVERY_MOMENT
def test_a_picture_is_small_and_as_wide_as_all(name: str) -> None:
    """H-20.6: the colours of one palette exactly, at most 110,000 bytes, and made of the scene alone."""
    made = picture_of(MOMENTS[name])

    with Image.open(io.BytesIO(made)) as image:
        image.verify()
    with Image.open(io.BytesIO(made)) as image:
        assert (image.format, image.mode, image.width) == ("WEBP", "RGB", WIDTH)
        assert image.height < 900
        assert not {*image.info} & {"exif", "xmp", "icc_profile"}
        palette = atlas(MOMENTS[name].chart).palette
        colours = {colour for _, colour in image.getcolors(256) or ()}
    flat = palette.getpalette() or []
    assert colours <= {tuple(flat[at : at + 3]) for at in range(0, len(flat), 3)}
    assert colours
    assert len(made) <= MOST_BYTES
    assert board.draw(MOMENTS[name]) == made


@EVERY_MOMENT
def test_a_scene_can_be_told_from_another_before_it_is_drawn(name: str) -> None:
    """H-20.6: a picture's print goes by its scene, so that an equal one is not drawn again."""
    prints = {Picture("hunt.webp", "", shown, board.draw).print for shown in MOMENTS.values()}

    assert len(prints) == len(MOMENTS)
    assert Picture("hunt.webp", "", replace(MOMENTS[name]), board.draw).print in prints


@pytest.mark.parametrize("shown", [START, CROWD, SECOND], ids=["start", "crowd", "second"])
def test_each_nazgul_bears_its_own_colour_beside_its_space(shown: Scene) -> None:
    """H-19.1: the badge of each Nazgul has exactly its colour, near where it stands."""
    image = drawn(shown)

    for one in shown.wraiths:
        assert around(image, shown, one.space).count(rgb(rider(one.symbol, one.colour))) > 250


def test_nazgul_are_told_apart_without_any_colour() -> None:
    """H-19.1: four shapes, four numbers, and four colours beside them."""
    colours = [rgb(rider(nth, wraith.colour)) for nth, wraith in enumerate(PACK.wraiths)]

    assert len(set(BADGES)) == 4
    assert len(set(colours)) == 4


@pytest.mark.parametrize("word", ["", "mauve", "GREY", " blue "])
def test_a_colour_that_nobody_knows_is_taken_from_the_place(word: str) -> None:
    """H-21.18: packs name colours as they like."""
    assert rider(2, word) in RIDERS.values()
    assert rider(2, "mauve") == list(RIDERS.values())[2]
    assert rider(2, " Blue ") == RIDERS["blue"]


def test_tokens_stand_where_they_lie() -> None:
    """H-19.1: ally tokens, EYE and SWORD are near their locations in their exact colours."""
    image = drawn(CROWD)

    for location in CROWD.allies:
        assert around(image, CROWD, location, 80).count(rgb(LEAF)) > 150
    for location, kind in CROWD.tracks:
        assert around(image, CROWD, location, 40).count(rgb(BLOOD if kind == "sword" else AMBER)) > 150


@pytest.mark.parametrize("shown", [START, CROWD, WAY, SECOND, SECOND_WAY])
def test_no_piece_hides_a_number(shown: Scene) -> None:
    """H-20.6: whatever stands on the board, every location can still be read."""
    image, made = drawn(shown), atlas(shown.chart)
    bare = drawn(
        replace(shown, wraiths=(), allies=(), tracks=(), own=None, deeds_done=(), notes=(), mentor=None)
    )

    for space, (x, y) in made.plot.at.items():
        if space > 0:
            box = (int(x) - 9, int(y) - 8 + HEAD, int(x) + 9, int(y) + 8 + HEAD)
            now, then = image.crop(box).tobytes(), bare.crop(box).tobytes()
            changed = sum(a != b for a, b in zip(now, then, strict=True))
            assert changed < len(now) * 0.25, f"{space} cannot be read"


def test_pieces_on_one_space_fan_out() -> None:
    """H-7.4: four Nazgul on one space are four on the picture."""
    made = atlas(CHARTS[1])
    points = Places(made, 0).beside(28, 54, 4)

    assert min(math.dist(one, other) for one, other in combinations(points, 2)) > 30


def test_the_lord_wears_a_crown() -> None:
    """H-14.4: who stands in for whom can be seen."""
    plain, crowned = scene(2), scene(2, wraiths=riders(17, 17, 30, 30, lord=2))

    gold = [drawn(each).tobytes() for each in (plain, crowned)]

    assert gold[0] != gold[1]
    assert around(drawn(crowned), crowned, 30).count(rgb(GOLD)) > around(drawn(plain), plain, 30).count(
        rgb(GOLD)
    )


# ---------------------------------------------------------------------------------------------- secrets and the aid


def test_without_the_bearers_own_facts_nothing_of_them_is_drawn() -> None:
    """H-19.4, H-19.5, H-19.14: the way's colour is on the Ring-bearer's picture and on no other."""
    public, private = drawn(CROWD), drawn(WAY)

    assert rgb(SKY) not in set(public.get_flattened_data())
    assert list(private.get_flattened_data()).count(rgb(SKY)) > 2000


def test_the_log_stands_under_the_track() -> None:
    """H-1.7: each mark below its place on the movement track; what lies ahead is set apart."""
    assert drawn(WAY).height > drawn(CROWD).height
    longer = replace(WAY, own=Own(log=(5, 7, 0, 12, 0, 21, 0, 31, -1), bearer=31))
    assert drawn(longer).tobytes() != drawn(WAY).tobytes()


def test_the_aid_marks_every_location_as_possible_or_not() -> None:
    """H-20.8: a ring where Frodo can be, pale where he cannot."""
    shown = replace(
        AID, wraiths=(), tracks=(), allies=(), perceived_areas=(), perceived_sections=(), notes=()
    )
    image, bare = drawn(shown), drawn(replace(shown, aid=None))

    assert shown.aid is not None
    for space in PACK.boards[1].locations:
        near = around(image, shown, space, DISC + 8)
        if space in shown.aid.bearer:
            assert near.count(rgb(SKY)) > 300
        else:
            assert near != around(bare, shown, space, DISC + 8)


def test_the_aid_rings_darkly_where_frodo_probably_is() -> None:
    """H-20.8: at tables that are told what is likely, and nowhere else."""
    shown = replace(AID, wraiths=(), tracks=(), allies=(), notes=(), aid=Aid(bearer=(12, 19), likely=(19,)))
    image = drawn(shown)

    assert around(image, shown, 12, DISC + 8).count(rgb(SKY)) > 300
    assert around(image, shown, 19, DISC + 8).count(rgb(SKY)) == 0


def test_the_aid_shows_gandalf_only_while_he_is_sought() -> None:
    """H-20.8, H-14.1: in Part 1 there is no second set."""
    with_him = replace(AID, aid=Aid(bearer=AID.aid.bearer if AID.aid else (), mentor=(40,)))

    assert drawn(with_him).tobytes() != drawn(AID).tobytes()


def test_a_hat_means_at_every_time_that_gandalf_can_be_there() -> None:
    """H-20.8: at however many places; where he cannot be there is none."""
    places = PACK.boards[2].locations
    bare = replace(SECOND, aid=Aid(bearer=places, mentor=None))
    but_one = replace(SECOND, aid=Aid(bearer=places, mentor=tuple(n for n in places if n != 14)))

    assert around(drawn(but_one), SECOND, 14, DISC) == around(drawn(bare), SECOND, 14, DISC)
    assert around(drawn(but_one), SECOND, 60, DISC) != around(drawn(bare), SECOND, 60, DISC)


def test_what_a_place_is_can_be_seen_where_frodo_cannot_be() -> None:
    """H-20.8, H-1.4: allies, dark places and exits are pale there, and still told apart."""
    image = drawn(replace(START, aid=Aid(bearer=(64,))))

    shapes = {kind: around(image, START, space, DISC) for kind, space in LOOKS.items()}

    assert len({bytes(sum(pixels, ())) for pixels in shapes.values()}) == len(LOOKS)
    for kind, pixels in shapes.items():
        assert sum(sum(pixel) for pixel in pixels) > sum(
            sum(pixel) for pixel in around(drawn(START), START, LOOKS[kind], DISC)
        )


LOOKS = {"plain": 3, "ally": 4, "dark": 13, "exit": 61, "start": 6}
"""A location of each look."""


def test_what_can_be_reached_is_ringed_outside_of_all_other_rings() -> None:
    """H-5.4, H-7.2: locations and dots, in a colour of their own, and nothing else."""
    bare = replace(AID, tracks=((12, "eye"),), allies=(), wraiths=(), notes=())
    ringed = replace(bare, reach=(12, 26, -3))

    before, after = drawn(bare), drawn(ringed)

    for space in (12, 26, -3):
        assert around(after, ringed, space, 45).count(rgb(LEAF)) > 100
    assert around(after, ringed, 12, 45).count(rgb(AMBER)) == around(before, bare, 12, 45).count(rgb(AMBER))
    assert around(after, ringed, 60, 45) == around(before, bare, 60, 45)


def test_a_draft_is_a_dotted_way_with_what_it_would_ask() -> None:
    """H-17.10: ink along the way, a question mark where a question would be asked."""
    bare = scene(wraiths=riders(44, 19, 28, 16))
    ride = replace(bare, plan=Plan(ways=((44, 51),), asks=(("hunt", "51"), ("perceive", "area K"))))

    before, after = drawn(bare), drawn(ride)

    assert around(after, ride, 51, 60).count(rgb(BLOOD)) > 200
    assert list(after.get_flattened_data()).count(rgb(AMBER)) > 300
    assert around(after, ride, 44, 80) != around(before, bare, 44, 80)


def test_each_step_has_a_box_with_what_is_known_of_it() -> None:
    """H-20.7: found, searched, perceived: a colour each; nothing where nobody found out anything."""
    foot = (0, HEAD + atlas(CHARTS[1]).plot.height, WIDTH, drawn(CROWD).height - 50)
    known = list(drawn(CROWD).crop(foot).get_flattened_data())
    unknown = list(drawn(replace(CROWD, trail=())).crop(foot).get_flattened_data())

    for colour in (BLOOD, AMBER):
        assert known.count(rgb(colour)) > 300
        assert unknown.count(rgb(colour)) < known.count(rgb(colour)) - 300


@EVERY_MOMENT
def test_a_desktop_shows_the_board_wide(name: str) -> None:
    """Issue 16.3: in Discord's box of 550 by 350 every board but the first of a part is at least 450 wide."""
    width, height = drawn(MOMENTS[name]).size

    if not MOMENTS[name].has_legend:
        assert min(550, 350 * width / height) > 450


# --------------------------------------------------------------------------------------------------- whatever comes


def spaces_of(part: int) -> st.SearchStrategy[int]:
    return st.sampled_from(PACK.boards[part].spaces)


@st.composite
def moments(draw: st.DrawFn) -> Scene:
    """Any board that a game might come to, and some that none can."""
    part = draw(st.sampled_from([1, 2]))
    places = st.sampled_from(PACK.boards[part].locations)
    some = st.lists(places, max_size=8, unique=True).map(tuple)
    log = draw(st.lists(st.one_of(places, st.just(0), st.just(-1)), min_size=1, max_size=17))
    return scene(
        part,
        moves=draw(st.integers(0, 16)),
        corruption=draw(st.integers(0, 20)),
        limit=draw(st.integers(12, 18)),
        wraiths=riders(*draw(st.tuples(*[spaces_of(part)] * 4)), lord=draw(st.integers(0, 3))),
        allies=draw(some),
        tracks=tuple((place, draw(st.sampled_from(["eye", "sword"]))) for place in draw(some)),
        perceived_areas=tuple(draw(st.sets(st.sampled_from(list(PACK.boards[part].areas)), max_size=3))),
        notes=draw(some),
        eyes=draw(st.integers(0, 5)),
        pool=draw(st.integers(0, 4)),
        found=draw(some)[:5],
        own=Own(log=tuple(log), bearer=draw(places), mentor=draw(places)),
        reach=draw(some),
        has_legend=draw(st.booleans()),
        aid=Aid(bearer=draw(some), mentor=draw(some)) if draw(st.booleans()) else None,
    )


@settings(max_examples=12, deadline=None)
@given(moments())
def test_any_board_can_be_drawn_in_its_bytes(shown: Scene) -> None:
    """H-20.6: no moment of a game is too much for the picture."""
    assert len(board.draw(shown)) <= MOST_BYTES


HOSTILE = ("‮desrever", "山田太郎", "🎉🎉", "M" * 200, "\n\t", "ﷺ", "")


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_no_word_breaks_a_picture(words: str) -> None:
    """H-21.4: names come from packs, and titles from translations."""
    shown = scene(title=words, has_legend=True, words=dict.fromkeys(START.words, words))

    assert len(board.draw(shown)) <= MOST_BYTES


def test_what_is_on_no_map_is_left_out() -> None:
    """H-20.6: a piece without a known place does not keep the others from being drawn."""
    nowhere = replace(
        EVERYTHING, allies=(99,), tracks=((98, "eye"),), wraiths=(Rider(500, 0),), notes=(-999,)
    )

    assert board.draw(nowhere)


def test_a_long_track_of_corruption_numbers_what_can_be_read() -> None:
    """Issue 33.1: numbers of two digits ran into each other where the limit is 18; now and limit stay."""
    shown = drawn(replace(START, limit=18, corruption=14, has_legend=False))
    y = shown.height - 25

    def is_numbered(nth: int) -> bool:
        x = round(58 + (nth + 0.5) * 490 / 19) - 2
        inks = shown.crop((x - 4, y - 9, x + 4, y + 9)).convert("RGB").getcolors() or []
        return len(inks) > 1

    assert [nth for nth in range(19) if is_numbered(nth)] == [0, 5, 10, 14, 18]


def test_what_would_be_too_large_goes_without_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """H-20.6: a crowded pack still gets its picture, in fewer bytes."""
    monkeypatch.setattr(board, "MOST_BYTES", 60_000)

    less = board.draw(START)

    assert len(less) < len(picture_of(START))
    with Image.open(io.BytesIO(less)) as image:
        assert image.size == drawn(START).size


@pytest.mark.parametrize("space", [1, 28, 64])
def test_a_part_of_the_board_is_shown_as_it_is_on_the_whole(space: int) -> None:
    """Issues 28.11, 33.1: as large as a desktop shows it, with what it is about, and in a corner where it lies."""
    drawn = replace(START, reach=(space,), has_legend=False)
    near = replace(drawn, part=(space,))
    whole, part = (Image.open(io.BytesIO(board.draw(scene))) for scene in (drawn, near))
    at_x, at_y = atlas(near.chart).plot.at[space]

    begins = whole.tobytes().find(part.crop((0, 0, part.width, 1)).tobytes())
    top, left = divmod(begins // len(whole.getbands()), whole.width)

    assert part.size == (550, 350)
    same = whole.crop((left, top, left + 550, top + 350))
    small = ImageChops.difference(same.convert("RGB"), part.convert("RGB")).getbbox()
    assert small is not None
    assert small[2] - small[0] <= 114
    assert small[3] - small[1] <= 80
    near_x, near_y = at_x - left, at_y + HEAD - top
    assert not (small[0] - 30 < near_x < small[2] + 30 and small[1] - 30 < near_y < small[3] + 30)
    assert HEAD <= top <= at_y + HEAD < top + 350 <= HEAD + atlas(near.chart).plot.height
    assert left <= at_x < left + 550


def test_a_part_that_is_nearly_all_of_the_board_is_the_whole_of_it() -> None:
    far = replace(START, part=(5, 11, 56, 64))

    assert board.draw(far) == board.draw(replace(far, part=()))
