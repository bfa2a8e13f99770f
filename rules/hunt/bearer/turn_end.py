"""How the Ring-bearer's turn ends, and the choices that keep it open (H-5.11, H-5.12, H-17.34)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.game import only
from rules.hunt.bearer import frodo
from rules.hunt.events import StillOpen
from rules.hunt.play import Play
from rules.hunt.state import Bearing, Beside, Discarding, HuntState, Keeping, Relocating, StepsLeft


def settle(play: Play) -> None:
    """Close the turn if its order ended it and no choice of RB's own is open any more (H-17.34)."""
    if play.bearing is None or not play.bearing.ended:
        return
    if waiting := choices_left(play.state):
        play.tell(StillOpen(to=only(play.state.rules.bearer), what=waiting))
    else:
        close(play)


def choices_left(state: HuntState) -> tuple[str, ...]:
    """RB's own choices that belong to this turn and stop nobody else (H-17.34)."""
    kinds: Mapping[type, str] = {Keeping: "keep", Discarding: "discard", Relocating: "relocate"}
    return tuple(kinds[type(one)] for one in own_choices(state))


def own_choices(state: HuntState) -> tuple[Beside, ...]:
    """What is open beside the turn for RB (H-17.34)."""
    bearer = state.rules.bearer
    return tuple(
        one
        for one in state.beside
        if isinstance(one, Relocating) or (isinstance(one, Keeping | Discarding) and one.seat == bearer)
    )


def close(play: Play) -> None:
    """RB's turn is over: everyone hears of it, and nothing of it can be taken back (H-5.11, H-19.17)."""
    frodo.report(play)
    bearer = play.state.rules.bearer
    play.set(
        todo=tuple(
            task
            for task in play.state.todo
            if not isinstance(task, Bearing) and not (isinstance(task, StepsLeft) and task.seat == bearer)
        )
    )
