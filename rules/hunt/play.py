"""The hunt at work: one entry's changes to a state, the events it causes and the chance it draws.

A `Play` is what all rules of the hunt are handed. What is to be done next stands on the state's stack (`todo`);
`course.py` says what does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Illegal, only
from rules.hunt.aid import hints
from rules.hunt.events import HuntEvent, StepsStopped
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.state import Bearing, Corrupted, HuntState, Riding, StepsLeft, Task, facts
from rules.hunt.values import Journey
from rules.kit.engine import Engine, Unwound

_CLOSING: Final = ("end", "hold")
"""What does nothing but say whether more is to come."""


class Play(Engine[HuntPack, HuntState]):
    """One entry at work."""

    is_foreseen = False
    """Whether somebody only looks ahead: then nobody reacts (`trial.py`)."""

    __slots__ = ()

    events: list[HuntEvent]

    @property
    def board(self) -> Board:
        return self.pack.boards[self.state.part]

    def tell(self, event: HuntEvent) -> None:
        """Note *event*; a public one of RB's open turn is told when the turn ends (H-19.17)."""
        if self.rehearsed:
            return
        if (hint := hints.hint(self.state, event)) is not None:
            self.set(hints=(*self.state.hints, hint))
        if self.state.shown is not None and event.to is None:
            self.set(withheld=(*self.state.withheld, event))
        else:
            self.events.append(event)

    def unwind(self, *tasks: Task) -> None:
        """Drop all that was to be done for *tasks*, the first one next; whose order it breaks off is told (H-4.6).

        Raises Unwound.
        """
        for task in self.state.todo:
            if isinstance(task, StepsLeft):
                self._tell_broken_off(task)
        super().unwind(*tasks)

    def _tell_broken_off(self, task: StepsLeft) -> None:
        """Steps that are not done because all is over (H-4.6); what only ends or keeps open is not missed."""
        if all(step.words[0] in _CLOSING for step in task.steps):
            return
        words, why = " ".join(task.steps[0].words), Illegal("H-4.6", "By then this part was over.")
        self.tell(
            StepsStopped(
                to=only(task.seat),
                words=words,
                clause=why.clause,
                sentence=why.sentence,
                behind=len(task.steps) - 1,
                is_over=True,
            )
        )

    @property
    def bearing(self) -> Bearing | None:
        """RB's open turn, wherever it stands on the stack."""
        return self.latest(Bearing)

    def set_bearing(self, **changes: Any) -> None:
        """Change RB's open turn where it stands."""
        if (task := self.bearing) is not None:
            self.put(task, replace(task, **changes))

    @property
    def riding(self) -> Riding | None:
        """The open RW part, wherever it stands on the stack."""
        return self.latest(Riding)

    def shuffle_journeys(self, name: str, items: Sequence[Journey]) -> tuple[Journey, ...]:
        """The same with journeys: what is drawn are their ids, which a record can hold (R-1.3)."""
        known = {item.id: item for item in items}
        return tuple(known[id] for id in self.shuffle(name, tuple(known)))

    def check_corruption(self) -> None:
        """H-10.11, H-13.12: RB loses at the limit. Raises Unwound then."""
        if self.state.corruption >= facts.limit(self.pack, self.state) and not self.rehearsed:
            self.push(Corrupted())
            raise Unwound
