"""What the pictures of a hunt show, and to whom."""

from __future__ import annotations

from functools import cache

from bot.drawing.picture import Picture
from bot.hunt.drawing.path import Film
from bot.hunt.drawing.scene import WORDS, Scene
from rules.hunt import events as told
from rules.hunt.view import BearerOwn
from tests.bot.hunt.kit import NAMES, TEXT
from tests.bot.hunt.table import PRESENTATION, Table


def scene_of(picture: Picture | None) -> Scene:
    assert picture is not None
    assert isinstance(picture.scene, Scene)
    return picture.scene


@cache
def _in_play(length: str) -> Table:
    table = Table(3, 41, length=length, aid="full")
    for now in table.steps(200):
        if now.state.day >= 2:
            break
    return table


def test_the_ring_bearer_alone_sees_the_secret_way() -> None:
    """H-19.4, H-19.5, H-19.10: the others' pictures have nothing of it."""
    for length in ("full", "part2"):
        table = _in_play(length)
        own = table.view(1).own
        assert isinstance(own, BearerOwn)

        mine = scene_of(table.presentation(1).private_picture(table.view(1), NAMES, TEXT))
        others = scene_of(table.presentation(2).private_picture(table.view(2), NAMES, TEXT))

        assert mine.own is not None
        assert mine.own.bearer == own.last_location
        assert others.own is None
        assert scene_of(PRESENTATION.picture(table.view(), NAMES, TEXT)).own is None


def test_a_picture_has_a_word_for_everything_in_it() -> None:
    """H-21.4: those of the roles from the pack."""
    words = scene_of(PRESENTATION.picture(_in_play("full").view(), NAMES, TEXT)).words

    assert set(WORDS) <= set(words)
    assert words["bearer"] == "Frodo"
    assert words["mentor"] == "The Grey Pilgrim"
    assert all(words.values())


def test_with_full_aid_the_picture_shows_where_they_can_be() -> None:
    """H-20.8, H-20.9: the true place among them."""
    for length in ("full", "part2"):
        table = _in_play(length)
        own = table.view(1).own
        assert isinstance(own, BearerOwn)

        aid = scene_of(PRESENTATION.picture(table.view(), NAMES, TEXT)).aid

        assert aid is not None
        if not table.view().turn_open:
            assert own.last_location in aid.bearer


def test_a_post_has_the_board_where_the_board_has_changed() -> None:
    """H-20.6: after a turn, a ride, an encounter; not after a card that was kept."""
    view = _in_play("full").view()

    assert PRESENTATION.post_pictures((told.BearerTurned(1, 1, 3, 1, 3),), view, NAMES, TEXT)
    assert PRESENTATION.post_pictures((told.NazgulMoved(1, 0, (16, 13)),), view, NAMES, TEXT)
    assert not PRESENTATION.post_pictures((told.CardsDrawn(1, "ally", 1, 3),), view, NAMES, TEXT)


def test_at_the_end_the_whole_hunt_is_shown_once_more() -> None:
    """H-20.4: the board with what was hidden, and a moving picture with a frame for every turn."""
    table = Table(3, 42)
    for now in table.steps(200):
        if now.state.day == 3:
            break
    table.abort()

    board, film = PRESENTATION.post_pictures(table.public, table.view(), NAMES, TEXT)

    assert scene_of(board).own is not None
    assert isinstance(film.scene, Film)
    assert len(film.scene.scenes) == len(table.state.trail) + 1
    parts = [scene.chart.part for scene in film.scene.scenes]
    assert parts == sorted(parts)
    assert all(scene.own is not None and scene.own.bearer != 0 for scene in film.scene.scenes)
    assert len(film.alt) <= 1024
    assert board.name.endswith(".png")
    assert film.name.endswith(".gif")
