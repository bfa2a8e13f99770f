"""What was declared is prevented by a card: what falls away and what stays (H-6.7, H-17.32)."""

from __future__ import annotations

from rules.game import Illegal
from rules.hunt.events import Prevented
from rules.hunt.orders import stopping
from rules.hunt.play import Play
from rules.hunt.ride import activation, answers, searching
from rules.hunt.state import Finish, Reacting, Resolve, Task, Window
from rules.hunt.values import Declaration


def cancel(play: Play, card: str) -> None:
    """What was declared last is prevented by *card*; its cost stays spent (H-6.7), and the order stops (H-17.32)."""
    at, task = _resolving(play)
    declaration = task.declaration
    is_card = declaration.kind == "sorcery" and task.context is not None
    instead: tuple[Task, ...] = (Finish(task.context),) if is_card and task.context is not None else ()
    todo = play.state.todo
    above = tuple(one for one in todo[at + 1 :] if not _is_about(one, declaration))
    play.set(todo=(*todo[:at], *instead, *above))
    play.tell(Prevented(part=play.state.part, declaration=declaration, card=card))
    if declaration.kind in searching.KINDS:
        answers.cancelled(play, declaration)
    if declaration.kind == "activation":
        activation.spoil(play, declaration.figure)
    why = Illegal("H-17.32", "{card} prevented it; the order stops here.", card=card)
    stopping.stop(play, declaration.seat, why)


def _resolving(play: Play) -> tuple[int, Resolve]:
    todo = play.state.todo
    for at in range(len(todo) - 1, -1, -1):
        task = todo[at]
        if isinstance(task, Resolve):
            return at, task
    raise AssertionError("nothing is declared")


def _is_about(task: Task, declaration: Declaration) -> bool:
    return isinstance(task, Reacting | Window) and task.declaration.number == declaration.number
