"""Effects on ally and track tokens (H-22.20, H-22.21, H-22.29, H-6.8, H-6.9)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.hunt.cards import selectors
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import AlliesPlaced, AlliesRemoved, AllyMoved, TracksCleared
from rules.hunt.pack.board import Space
from rules.hunt.state import facts


def place_ally(scene: Scene) -> bool:
    """H-22.20, H-6.8: up to n ally tokens. Words: the locations.

    With all eight in play each location is followed by that of the token which is taken off for it (D-13).
    """
    play, placed = scene.play, list[int]()

    def free() -> tuple[Space, ...]:
        return free_spaces(scene)

    for location in scene.some_spaces(scene.n, free):
        if len(play.state.allies) >= facts.ALLIES and not _make_room(scene, location):
            continue
        play.set(allies=tuple(sorted((*play.state.allies, location))))
        placed.append(location)
    if placed:
        play.tell(AlliesPlaced(part=play.state.part, locations=tuple(placed)))
    return bool(placed)


def _make_room(scene: Scene, location: int) -> bool:
    """D-13: one token off the board, so that another can be placed."""
    word = scene.picks.one(scene.words(scene.play.state.allies), "room")
    if word is None:
        return False
    _take_off(scene, (scene.space(word),))
    return True


def free_spaces(scene: Scene) -> tuple[Space, ...]:
    """Where the effect can place a token."""
    return _free(scene, scene.spaces())


def _free(scene: Scene, spaces: Iterable[Space]) -> tuple[Space, ...]:
    """H-6.8: those of *spaces* with no Nazgul and no ally token."""
    state = scene.play.state
    taken = {*state.allies, *state.wraiths}
    return tuple([space for space in spaces if space > 0 and space not in taken])


def remove_ally(scene: Scene) -> bool:
    """H-22.20: up to n ally tokens return to the supply. Words: their locations."""
    taken = tuple(scene.some_spaces(scene.n, lambda: _allies(scene)))
    if taken:
        _take_off(scene, taken)
    return bool(taken)


def _allies(scene: Scene) -> tuple[Space, ...]:
    allowed = set(scene.spaces())
    return tuple(location for location in scene.play.state.allies if location in allowed)


def _take_off(scene: Scene, locations: tuple[Space, ...]) -> None:
    play = scene.play
    play.set(allies=tuple(location for location in play.state.allies if location not in locations))
    play.tell(AlliesRemoved(part=play.state.part, locations=locations))


def move_ally(scene: Scene) -> bool:
    """H-22.21, H-6.9: up to n tokens, up to `legs` legs each. Words: the token, then its legs; `stop` ends a walk."""
    moved = set[Space]()
    is_any = False

    def movable() -> tuple[str, ...]:
        return scene.words(at for at in scene.play.state.allies if at not in moved and _legs(scene, at))

    for word in scene.picks.up_to(scene.n, movable):
        way = _walk(scene, scene.space(word))
        moved.add(way[-1])
        if len(way) > 1:
            is_any = True
            scene.choose(way[-1])
            scene.play.tell(AllyMoved(part=scene.play.state.part, way=tuple(way)))
    return is_any


def _legs(scene: Scene, at: Space) -> tuple[Space, ...]:
    """H-6.9: where one leg can go."""
    return tuple(sorted(_free(scene, selectors.connected(scene.play.board, at))))


def _walk(scene: Scene, start: Space) -> list[Space]:
    play, way = scene.play, [start]

    def onward() -> tuple[str, ...]:
        return scene.words(space for space in _legs(scene, way[-1]) if space not in way)

    def go(word: str) -> None:
        here = scene.space(word)
        left = [at for at in play.state.allies if at != way[-1]]
        play.set(allies=tuple(sorted((*left, here))))
        way.append(here)

    if scene["legs"] == 1:  # a token that is named does move: no `stop` is needed
        if (word := scene.picks.one(onward(), "leg")) is not None:
            go(word)
        return way
    for word in scene.picks.up_to(scene["legs"], onward, "leg"):
        go(word)
    return way


def clear_track(scene: Scene) -> bool:
    """H-22.29: up to n track tokens leave the board. Words: their locations."""
    play = scene.play

    def lying() -> tuple[Space, ...]:
        allowed = set(scene.spaces())
        return tuple(sorted(track.location for track in play.state.tracks if track.location in allowed))

    taken = tuple(scene.some_spaces(scene.n, lying))
    if taken:
        play.set(tracks=tuple(track for track in play.state.tracks if track.location not in taken))
        play.tell(TracksCleared(part=play.state.part, locations=taken))
    return bool(taken)
