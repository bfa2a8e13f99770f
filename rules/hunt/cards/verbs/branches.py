"""Effects within effects (H-22.40, H-22.41)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal
from rules.hunt.bearer import burden
from rules.hunt.cards import conditions, picks
from rules.hunt.cards.verbs.holding import throw
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import ConditionTold
from rules.hunt.state import Run, facts
from rules.hunt.values import BEARER

PAY: Final = "pay"


def pay(scene: Scene) -> bool:
    """H-22.40: the cost, then the effects. Words: `pay` where it is optional, cards that pay, those of the effects.

    A company ability that is used is paid for, so that `pay` is not said.
    """
    if scene["optional"] and not scene.context.source.startswith("company "):
        if not _can_pay(scene) or not list(scene.picks.up_to(1, lambda: (PAY,))):
            return _branch(scene, None)
    elif not _can_pay(scene):
        _refuse(scene)
        return False
    _take(scene)
    return _branch(scene, scene.effect.then)


def _can_pay(scene: Scene) -> bool:
    hand = facts.hand_of(scene.play.state, scene.context.seat)
    return scene.play.state.on_frodo >= (scene["token"] or 0) and len(hand) >= (scene["card"] or 0)


def _refuse(scene: Scene) -> None:
    """Without the cost the option cannot be chosen; where it was lost since, the effect is skipped."""
    if not scene.play.rehearsed:
        return
    if scene["token"]:
        raise Illegal("H-22.40", "That costs {n} of {bearer}'s tokens.", n=scene["token"], bearer=BEARER)
    raise Illegal("H-22.40", "That costs {n} of your other cards.", n=scene["card"])


def _take(scene: Scene) -> None:
    """H-6.14: tokens go to the pool."""
    if scene["token"]:
        burden.lose(scene.play, scene["token"], "pay")
    if scene["card"]:
        throw(scene, scene.context.seat, scene["card"])
    if scene["corruption"]:
        burden.corrupt(scene.play, scene["corruption"])


def branch(scene: Scene) -> bool:
    """H-22.41. Words: those of the branch; of both, one after the other, where the condition is a secret."""
    effect, play = scene.effect, scene.play
    tests = effect.args["cond"]
    is_hidden = not scene.is_bearer and conditions.is_secret(tests)
    if play.rehearsed and is_hidden:
        before, context = play.state, scene.context
        for number in (effect.then, effect.otherwise):
            _branch(scene, number)
            play.state, scene.context = before, context
        return True  # H-9.4
    is_met = play.learn(
        "condition", lambda: conditions.holds(play, tests, scene.context), lambda: (True, False)
    )
    play.tell(ConditionTold(source=scene.context.source, is_met=is_met))
    if is_hidden:
        play.seal()
        if not is_met:
            _skip(scene)
    return _branch(scene, effect.then if is_met else effect.otherwise)


def _skip(scene: Scene) -> None:
    """The words of the branch not taken."""
    scene.picks = picks.Fixed(picks.split(_left(scene))[1])


def _left(scene: Scene) -> tuple[str, ...]:
    return scene.picks.left if isinstance(scene.picks, picks.Fixed) else ()


def _branch(scene: Scene, number: int | None) -> bool:
    """Read the words of a list in a rehearsal, else put it on the stack with its own."""
    if isinstance(scene.picks, picks.Typed):
        scene.picks.taken.append(picks.OPEN)
        is_any = False
        if number is not None:
            is_any = scene.read(number, scene.picks)
        scene.picks.taken.append(picks.CLOSE)
        return is_any
    if number is not None:
        words, _ = picks.split(_left(scene))
        scene.play.push(Run(number, replace(scene.context, picks=words)))
    return True
