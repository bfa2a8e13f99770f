"""Whether something could come of an effect before a word of it is said, by a look instead of a rehearsal.

Cards are asked that far more often than they are played. Only frequent verbs have an answer here, and it is the one
that their rehearsal would give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.hunt.cards.verbs import asking, dice, nazgul, tokens
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.ride import movement, searching


def _grant(scene: Scene) -> bool:
    """H-22.25."""
    play, figure = scene.play, scene.context.figure
    if scene["act"] == "ally_card":
        return play.bearing is not None
    if nazgul.is_walked(scene):
        return figure is not None and movement.can_set_out(play.pack, play.state, figure)
    return scene["who"] in (None, "all") or bool(scene.figures())


def _move_wraith(scene: Scene) -> bool:
    """H-22.22."""
    pack, state, steps, mode = scene.play.pack, scene.play.state, scene["steps"], scene["mode"]
    return any(movement.steps_within(pack, state, figure, steps, mode) for figure in scene.figures())


def _perceive(scene: Scene) -> bool:
    """H-22.38."""
    scopes = ("area", "section") if scene["scope"] == "either" else (scene["scope"],)
    return scene.context.figure is not None and any(asking.perceivable(scene, scope) for scope in scopes)


COULD: Final[Mapping[str, Callable[[Scene], bool]]] = {
    "grant": _grant,
    "move_wraith": _move_wraith,
    "place_ally": lambda scene: bool(tokens.free_spaces(scene)),
    "search": lambda scene: any(asking.askable(scene, searching.SEARCH)),
    "hunt": lambda scene: any(asking.askable(scene, searching.HUNT)),
    "perceive": _perceive,
    "dice": lambda scene: bool(dice.meant(scene)),
    "heal": lambda scene: scene.play.state.corruption > 0,
}
