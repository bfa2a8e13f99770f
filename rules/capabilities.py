"""What only some games have, where three or more members of the contract belong together."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules.terms import Action, Question, Seat, Step, View

if TYPE_CHECKING:
    from rules.packs.reading import Violation

S = TypeVar("S")


class HandingOver(Generic[S]):
    """What the rules say when another person takes a seat; what was left there waits for his word (F-19).

    Orders wait beside the state in every game that has it; here a game says what else it has, and there is nothing
    else unless it does.
    """

    def consenting(self, view: View, seat: Seat) -> tuple[Seat, ...]:
        """Whose consent the rules want before another person takes *seat*, by the public view (F-7)."""
        return ()

    def together(self, view: View, seat: Seat) -> tuple[Seat, ...]:
        """The other seats that whoever takes over *seat* may hold beside it, by the public view (F-7)."""
        return ()

    def is_given_up(self, state: S, seat: Seat) -> bool:
        """Whether *seat* has missed so many deadlines in a row that another player may take it over (F-7).

        Only as far as everybody may know.
        """
        return False

    def has_begun(self, state: S, seat: Seat) -> bool:
        """Whether *seat* has answered a part of what it owes, as all see, and does not miss its deadline (B-18.7)."""
        return False

    def handed_over(self, state: S, seat: Seat) -> S:
        """*state* with all that *seat* has left in it in advance waiting for its newcomer's word."""
        return state

    def confirmed(self, state: S, seat: Seat) -> S:
        """*state* with all of that counting again."""
        return state

    def awaits_word(self, state: S, seat: Seat) -> bool:
        """Whether anything of that waits in *state*."""
        return False

    def lost(self, before: S, after: S, seat: Seat) -> Sequence[tuple[Question, Action]]:
        """What *seat* had left in *before* and has not in *after*, as what would leave it again."""
        return ()


class Talking(ABC):
    """Seats that the rules let talk apart from all others (W-29.3)."""

    @abstractmethod
    def apart(self, view: View) -> Sequence[tuple[Seat, ...]]:
        """Which seats have such talk with each other, by the public view."""


class Lists(Generic[S]):
    """How the lists of orders are told apart that answer long questions, and what becomes of the drafts of them."""

    go_on: frozenset[str] = frozenset()
    """Kinds that are answered by one list after the other, so that what a draft has beside them stays."""

    last: frozenset[str] = frozenset()
    """Forms of orders that nothing follows: they stand last in what is put together of several lists."""

    marks: frozenset[str] = frozenset()
    """Forms that say when the others are played, so that two lists may have them: each keeps its own."""

    parting: frozenset[str] = frozenset()
    """Of those, what stands between the two halves of a list: two lists are put together half by half."""

    tried: frozenset[str] = frozenset()
    """Kinds of which nobody may say any more what `check` finds a fault in, though records have such answers."""

    def orders(self, game: Any, words: str) -> Sequence[tuple[str, str]]:
        """The orders in *words* of *game*: each as it was written, and in a form by which it is known again."""
        return [(order, order.casefold()) for part in re.split("[,;]", words) if (order := part.strip())]

    def joined(self, kind: str, orders: Sequence[str]) -> str:
        """One list of *orders* as they were written, for a question of this *kind*."""
        return ", ".join(orders)

    def hangs(self, game: Any, order: str) -> bool:
        """Whether *order*, as it was written, begins as none: it may be how one beside it was meant."""
        return False

    def come_due(
        self, game: Any, state: S, seat: Seat, question: Question, words: str
    ) -> tuple[Question, str]:
        """What a draft of *words* for *question* is in *state*: of what is asked then, if it was for that."""
        return question, words


class Withholding(ABC, Generic[S]):
    """What the published record has tallies in the place of, as the host chose (R-1.8)."""

    @abstractmethod
    def is_withheld(self, words: str) -> bool:
        """Whether an entry with these *words* is kept out of the published record."""

    @abstractmethod
    def tallies(self, state: S) -> list[list[int]]:
        """What stands in the record in the place of withheld actions."""

    @abstractmethod
    def resume_from_tally(self, state: S, tallies: Sequence[Sequence[int]]) -> Step[S] | None:
        """Where withheld actions are awaited and their tally is known: the step that it gives."""


class Sheets(ABC, Generic[S]):
    """Packs that hosts write line by line, and that a server keeps for its next games."""

    @abstractmethod
    def blank(self) -> str:
        """A sheet to begin with, its lines explained."""

    @abstractmethod
    def read(self, text: str) -> tuple[bytes | None, tuple[Violation, ...]]:
        """The body of the pack that *text* makes; None, and all that is wrong with it, each with its line."""

    @abstractmethod
    def written(self, body: bytes) -> str:
        """A body as its lines."""

    @abstractmethod
    def learnt(self, state: S, body: bytes) -> bytes | None:
        """*body* with what a game that is over has learnt; None: nothing new."""

    @abstractmethod
    def modes(self, seats: int) -> tuple[str, ...]:
        """The values of the option `mode` with which so many play by such a pack."""
