"""Effects on the standard dice (H-22.28)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import DiceChanged
from rules.hunt.play import Play
from rules.hunt.values import ROLLED, Die
from rules.kit.engine import with_at


def dice(scene: Scene) -> bool:
    """H-22.28. Words: the faces of the dice (`ring`); none where the card names the face of those it discards."""
    match scene["op"]:
        case "discard":
            changed = _discard(scene)
        case "reroll":
            changed = _each(scene, lambda die: replace(die, face=_rolled(scene.play)))
        case "restore":
            changed = _each(scene, lambda die: Die(_rolled(scene.play) if scene["roll"] else die.face))
        case _:
            changed = _each(scene, lambda die: Die(scene["face"]))
    if changed:
        scene.play.tell(DiceChanged(dice=scene.play.state.dice, how=scene["op"]))
    return changed


def meant(scene: Scene) -> list[int]:
    """The places of the dice that the effect can change."""
    play = scene.play
    return [at for at, die in enumerate(play.state.dice) if _is_meant(scene, die, _shown(play, die))]


def _shown(play: Play, die: Die) -> tuple[str, ...]:
    """What *die* can show: one face, or all that it has while nobody has rolled it."""
    return play.pack.faces if die.face is ROLLED else (die.face,)


def _is_meant(scene: Scene, die: Die, shown: tuple[str, ...]) -> bool:
    face = scene["face"]
    match scene["op"]:
        case "restore":
            return die.spent
        case "reroll":
            return not die.spent
        case "discard":
            return not die.spent and (face is None or face in shown)
        case _:
            return not die.spent and shown != (face,)


def _rolled(play: Play) -> Any:
    return ROLLED if play.rehearsed else play.pick("dice", play.pack.faces)


def _discard(scene: Scene) -> bool:
    if (face := scene["face"]) is None:
        return _each(scene, lambda die: replace(die, spent=True))
    places = meant(scene)[: scene.n]
    for at in places:
        _set(scene.play, at, Die(face, spent=True))
    return bool(places)


def _each(scene: Scene, change: Callable[[Die], Die]) -> bool:
    """*change* n of the dice that are meant, as the words name their faces; each at most once."""
    done = set[int]()

    def left() -> list[tuple[int, Die]]:
        dice = scene.play.state.dice
        return [(at, dice[at]) for at in meant(scene) if at not in done]

    def faces() -> tuple[str, ...]:
        shown = [face for _, die in left() for face in _shown(scene.play, die)]
        return tuple(dict.fromkeys([face.lower() for face in shown]))

    for word in scene.must(scene.n, faces):
        at, die = next((at, die) for at, die in left() if word.upper() in _shown(scene.play, die))
        done.add(at)
        _set(scene.play, at, change(die))
    return bool(done)


def _set(play: Play, at: int, die: Die) -> None:
    play.set(dice=with_at(play.state.dice, at, die))
