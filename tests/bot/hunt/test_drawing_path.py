"""The moving picture of the secret way: one frame a turn, and all of it in the last."""

from __future__ import annotations

import io
from typing import Any

from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.drawing import film as films
from bot.drawing.colours import rgb
from bot.drawing.map.sheet import HEAD
from bot.hunt import film
from bot.hunt.drawing import board, path
from bot.hunt.drawing.atlas import atlas
from bot.hunt.drawing.colours import SKY
from bot.hunt.drawing.scene import Own, Scene
from bot.hunt.wording.voice import voice_of
from rules.hunt.state import HuntState
from tests.bot.hunt.kit import NAMES, PACK, TEXT
from tests.bot.hunt.moments import EVERYTHING, SECOND_WAY, WAY, grown
from tests.bot.hunt.table import Table


def frames(made: bytes) -> list[Image.Image]:
    """Every frame as it is seen."""
    with Image.open(io.BytesIO(made)) as image:
        found = []
        for nth in range(getattr(image, "n_frames", 1)):
            image.seek(nth)
            found.append(image.convert("RGB"))
        return found


def waits(made: bytes) -> list[Any]:
    with Image.open(io.BytesIO(made)) as image:
        found = []
        for nth in range(getattr(image, "n_frames", 1)):
            image.seek(nth)
            found.append(image.info["duration"])
        return found


def map_of(image: Image.Image, shown: Scene) -> Image.Image:
    return image.crop((0, HEAD, image.width, HEAD + atlas(shown.chart).plot.height))


def drawn(shown: Scene) -> Image.Image:
    with Image.open(io.BytesIO(board.draw(shown))) as image:
        return image.convert("RGB")


def test_the_way_grows_from_frame_to_frame() -> None:
    """H-20.4: each frame shows a mark more, the last everything, and stays longest."""
    scenes = grown(WAY)
    made = path.draw(path.Film(scenes))

    shown = frames(made)
    ways = [list(map_of(image, WAY).get_flattened_data()).count(rgb(SKY)) for image in shown]
    assert len(shown) == len(scenes)
    assert ways[0] < ways[3] < ways[-1]
    assert waits(made)[-1] > 4 * waits(made)[0]
    difference = ImageChops.difference(map_of(shown[-1], WAY), map_of(drawn(WAY), WAY))
    assert difference.getbbox() is None


def test_both_parts_follow_each_other() -> None:
    """H-20.4: a map of its own for each part, in pictures of one size."""
    made = path.draw(path.Film((WAY, replace(EVERYTHING, aid=None), SECOND_WAY)))

    shown = frames(made)
    assert {image.size for image in shown} == {shown[0].size}
    difference = ImageChops.difference(map_of(shown[-1], SECOND_WAY), map_of(drawn(SECOND_WAY), SECOND_WAY))
    assert difference.getbbox() is None
    assert len(made) <= films.MOST_BYTES


def test_a_long_film_leaves_frames_out_but_never_the_last() -> None:
    """H-20.4: thirty days are many turns; the end is always told."""
    moments = [replace(WAY, moves=nth % 17, own=Own(log=(5,) * (nth % 5 + 1), bearer=5)) for nth in range(90)]

    kept = films._thinned((*moments, WAY), films.MOST_FRAMES)

    assert len(kept) <= films.MOST_FRAMES
    assert kept[-1] == WAY


def test_without_a_log_there_is_one_frame() -> None:
    """H-20.4: a game that ended before it began has no way."""
    assert len(frames(path.draw(path.Film((replace(WAY, own=None),))))) == 1


def test_the_end_of_a_game_tells_its_whole_way() -> None:
    """H-20.4, H-11.8: once all is disclosed, a frame for each turn with the Nazgul where they were; before, none."""
    table = Table(3, 2)
    for _ in table.steps(60):
        pass
    view = table.view()
    voice = voice_of(PACK, (), view, NAMES, TEXT)
    assert film.film(view, WAY, voice) is None

    for _ in table.steps(4000):
        pass
    view = table.view()
    voice = voice_of(PACK, (), view, NAMES, TEXT)
    made = film.film(view, WAY, voice)

    assert table.is_over
    assert made is not None
    assert view.disclosed is not None
    assert isinstance(made.scene, path.Film)
    scenes = made.scene.scenes
    assert len(scenes) == len(view.disclosed.trail) + 1
    for shown, (part, _, moves, wraiths, _) in zip(scenes, view.disclosed.trail, strict=False):
        assert shown.chart.part == part
        assert shown.moves == moves
        assert tuple(one.space for one in shown.wraiths) == tuple(at for at in wraiths if at is not None)
        if part == 1:
            assert shown.own is not None
            assert shown.own.log == view.disclosed.told.log[: moves + 1]


def test_the_film_goes_by_what_was_and_not_by_what_may_have_been() -> None:
    """H-20.4, H-14.11: each turn's track tokens, and the journey current before and after a new course."""
    played = map(with_states, range(1, 99))
    table, stood = next((table, stood) for table, stood in played if table.state.past_journeys)

    view = table.view()
    made = film.film(view, WAY, voice_of(PACK, (), view, NAMES, TEXT))

    assert made is not None
    assert view.disclosed is not None
    assert isinstance(made.scene, path.Film)
    seen = set()
    for shown, (part, turn, moves, *_) in zip(made.scene.scenes, view.disclosed.trail, strict=False):
        if (was := stood.get(turn)) is None or was.part != part:
            continue
        assert {place: kind == "sword" for place, kind in shown.tracks} == {
            track.location: track.sword for track in was.tracks
        }
        if part == 2 and was.journey is not None:
            assert shown.own is not None
            assert shown.own.log[1:] == was.journey.steps[:moves]
            seen.add(was.journey_number)
    assert {1, 2} <= seen


def with_states(seed: int) -> tuple[Table, dict[int, HuntState]]:
    """A Part 2 by chance, and how it stood after each game turn."""
    table = Table(3, seed, length="part2")
    stood: dict[int, HuntState] = {}
    for _ in table.steps(4000):
        if table.state.trail:
            stood.setdefault(table.state.trail[-1][1], table.state)
    return table, stood
