"""What a default does for the Ring-bearer around an encounter of Part 2, and about flips (H-17.31, D-31, D-32)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.hunt.actions import Course, Flip, Pass, Take
from rules.hunt.bearer import encounter
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.state import Choosing, Flipping, HuntState, facts
from rules.kit.engine import top

NEAR: Final = 1
"""With so many steps left the course is kept (D-31)."""


def flip(play: Play) -> Flip | Pass:
    """H-17.31: RB's stored preference; else only where a flip keeps the limit from being reached."""
    task, state = top(play.state.todo, Flipping), play.state
    tile, saved = worst(play.pack, state, task)
    if not saved:
        return Pass()
    if state.flip_wish:
        companion = next((name for name in state.flip_wish if name in _ready(play)), None)
        return Pass() if companion is None else Flip(companion, tile)
    due = state.corruption + encounter.toll(play.pack, state, task.tiles, task.missing)
    if due >= facts.limit(play.pack, play.state) > due - saved:
        return Flip(_ready(play)[0], tile)
    return Pass()


def worst(pack: HuntPack, state: HuntState, task: Flipping) -> tuple[int, int]:
    """The place, from 1, of the tile that is worth most and can be cancelled, and what that saves; 0: none can."""
    whole = encounter.toll(pack, state, task.tiles)
    found = [
        (at, whole - encounter.toll(pack, state, task.tiles[: at - 1] + task.tiles[at:]))
        for at, tile in enumerate(task.tiles, 1)
        if encounter.is_cancellable(pack, tile)
    ]
    return max(found, key=lambda one: one[1], default=(0, 0))


def _ready(play: Play) -> list[str]:
    """The unflipped cards in the order of the pack, Frodo's last."""
    fresh = facts.ready(play.pack, play.state.company)
    return [companion.id for companion in sorted(fresh, key=lambda companion: companion.holds_tokens)]


def course(play: Play) -> Course:
    """D-31: kept if at most one step is left."""
    journey = play.state.journey
    assert journey is not None
    return Course(is_changed=len(journey.steps) - play.state.moves > NEAR)


def redraw(play: Play) -> Take:
    """D-32: the journey whose last location is farthest from any Nazgul."""
    state = play.state
    drawn = state.journey_deck[: len(top(play.state.todo, Choosing).items)]
    safety = [_safety(play, replace(state, journey=journey)) for journey in drawn]
    return Take(1 + safety.index(max(safety)))


def _safety(play: Play, state: HuntState) -> int:
    """How far the nearest Nazgul would be."""
    last = facts.last_location(state)
    return min(play.board.distance(last, at) for at in facts.places(state, "wraith"))
