"""What a player says in a sitting: each part is tried on what he knows, so that none is refused."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.kit.order_steps import THEN
from rules.kit.unknown import Open
from rules.war.pack.opening import SHELF
from rules.war.play import Ended, rehearsal
from rules.war.questions.sittings import verbs_of
from rules.war.state.view import WarView
from rules.war.state.war import WarState

_MOST_PARTS = 40


class Saying:
    """The parts of an answer, said one by one; behind what a die decides nothing more is said in the same answer."""

    def __init__(self, view: WarView) -> None:
        self.view = view
        self.land = SHELF.by_hash(view.pack)
        self.play = rehearsal(self.land, view.state)
        self.phase = view.state.phase
        assert view.side is not None
        self.side = view.side
        self.parts: list[str] = []
        self.is_full = False

    @property
    def state(self) -> WarState:
        """As it is after what was said."""
        return self.play.state

    def say(self, words: str) -> bool:
        """Whether *words* can be said now; if so they are."""
        if self.is_full:
            return False
        verbs, before = verbs_of(self.play.pack, self.phase), self.play.state
        try:
            verbs.play(self.play, self.side, verbs.grammar.read(self.phase.value, words.lower()))
        except (Illegal, ValueError):
            self.play.state = before
            return False
        except (Open, Ended):
            self.is_full = True
        self.parts.append(words.lower())
        self.is_full |= len(self.parts) >= _MOST_PARTS
        return True

    def answer(self) -> str:
        """All that was said, and that it is all, where nothing has to be waited for."""
        parts = self.parts if self.is_full else [*self.parts, "done"]
        return f" {THEN} ".join(parts)

    def distance(self, at: Hex, other: Hex) -> int:
        """In hexes."""
        return self.land.grid.distance(at, other)
