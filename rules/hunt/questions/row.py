"""What a question's row says (chapter 18): all that the rules say of one kind of question, in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from rules.game import Kind, Question, Seat
from rules.hunt.actions import HuntAction
from rules.hunt.play import Play
from rules.hunt.questions.ahead import Ahead, Offer, Seats
from rules.kit.grammar import Form
from rules.kit.parts import Parts

Handler: TypeAlias = Callable[[Play, Seat, Question, Any], None]
Default: TypeAlias = Callable[[Play, Seat], HuntAction]


class Row(NamedTuple):
    """One kind of question."""

    kind: Kind
    clause: str
    """The decisions of chapter 18 that are taken so."""
    offers: Offer
    """What may be said: the next words behind those that were."""
    plays: Handler
    """Plays an answer. Raises Illegal."""
    lapses: Default | None = None
    """The answer that the rules give when the time is over; what is never owed has none."""
    ahead: Ahead | None = None
    forms: tuple[Form, ...] = ()
    """How its answers are written (H-27.2)."""
    said_ahead: Parts = ()
    """What stands behind `preload KIND` (H-27.7)."""
    at_will: Seats | None = None
    """Who may say it at any time until the game is over; it is never owed then, and has no number."""

    @property
    def name(self) -> str:
        """As it is written: `vote` of `vote/7`."""
        return self.kind.name
