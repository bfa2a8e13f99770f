"""One effect at work: what a verb is handed, and what verbs share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.hunt.cards import selectors
from rules.hunt.cards.picks import Picks, Typed
from rules.hunt.pack import Effect, Selector
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.state import Context

Reader: TypeAlias = Callable[[Play, int, Context, Typed], tuple[bool, Context]]
"""Rehearses a list of effects: whether something can come of it, and the context behind it (`rehearsal.read`)."""


class Scene:
    """An effect, the play in which it happens, and the words that choose for it."""

    __slots__ = ("_reader", "again", "context", "effect", "is_last", "picks", "play")

    def __init__(
        self,
        play: Play,
        effect: Effect,
        context: Context,
        picks: Picks,
        *,
        is_last: bool = True,
        reader: Reader | None = None,
    ) -> None:
        self.play, self.effect, self.context, self.picks = play, effect, context, picks
        self.is_last = is_last
        """No other effect of its list follows."""
        self.again = False
        """The effect is to go on with the words that are left, once what it began is done."""
        self._reader = reader

    def __getitem__(self, name: str) -> Any:
        """A parameter of the effect; None where it was left out."""
        return self.effect.args.get(name)

    @property
    def n(self) -> int:
        """How many."""
        found: int = self.effect.args["n"]
        return found

    @property
    def is_bearer(self) -> bool:
        """Whether RB plays this."""
        return self.context.seat == self.play.state.rules.bearer

    def spaces(self) -> tuple[Space, ...]:
        """What the effect's selector names now."""
        return selectors.matching(self.play, self["where"], self.context)

    def words(self, spaces: Iterable[Space]) -> tuple[str, ...]:
        """*spaces* as they are written."""
        return self.play.board.write(spaces)

    def space(self, word: str) -> Space:
        """What *word* writes; it was offered, so it is one."""
        found = self.play.board.find(word)
        assert found is not None
        return found

    def must(self, n: int, offer: Callable[[], Sequence[str]]) -> Iterator[str]:
        """*n* words, or as many as there are: none of it can be waived (H-6.3), as it could be in edition 1."""
        if self.play.state.rules.edition < 2:
            yield from self.picks.up_to(n, offer)
            return
        for nth in range(1, n + 1):
            word = self.picks.one(offer(), nth=nth, most=n)
            if word is not None:
                yield word

    def at_most(self, n: int) -> int:
        """How many of the matches may be picked (H-22.1); in edition 1 the selector's own number was not heeded."""
        where = self["where"]
        is_less = isinstance(where, Selector) and where.pick is not None and self.play.state.rules.edition > 1
        return min(n, where.pick) if is_less else n

    def some_spaces(self, n: int, offer: Callable[[], Iterable[Space]]) -> Iterable[Space]:
        """Up to *n* different spaces that *offer* gives; they are `chosen` from now on."""
        taken: set[Space] = set()
        for word in self.picks.up_to(
            self.at_most(n), lambda: self.words([at for at in offer() if at not in taken])
        ):
            space = self.space(word)
            taken.add(space)
            self.choose(space)
            yield space

    def read(self, number: int, picks: Typed) -> bool:
        """Rehearse a list within this effect; whether something can come of it."""
        assert self._reader is not None, "only a rehearsal reads what was typed"
        is_any, self.context = self._reader(self.play, number, self.context, picks)
        return is_any

    def choose(self, space: Space) -> None:
        """From now on `chosen` means *space* too."""
        self.context = replace(self.context, chosen=(*self.context.chosen, space))

    def figures(self) -> tuple[int, ...]:
        """The Nazgul that `who` can mean: the active one, or all that stand on the board."""
        state = self.play.state
        if self["who"] == "active":
            return () if self.context.figure is None else (self.context.figure,)
        return tuple(figure for figure, at in enumerate(state.wraiths) if at is not None)
