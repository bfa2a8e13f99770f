"""Orders word by word: steps joined by `then`, each offered where the steps before it would leave the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, TypeAlias

from msgspec.structs import replace

from rules.game import Illegal, Options, Seat
from rules.hunt import rehearsal
from rules.hunt.pack import HuntPack
from rules.hunt.picks import Typed
from rules.hunt.play import Play, Unwound
from rules.hunt.state import Context, HuntState
from rules.hunt.words import END

Words: TypeAlias = tuple[str, ...]


class Moment(ABC):
    """A moment of a turn or block, as far as its player can foresee it."""

    def __init__(self) -> None:
        self._followers: dict[Words, Moment | None] = {}

    @abstractmethod
    def verbs(self, *, is_first: bool) -> Words:
        """What a step can begin with; there is always something, if only the end."""

    @abstractmethod
    def offer(self, words: Words) -> Options:
        """What may follow *words* of a step; `whole` where they are a step."""

    @abstractmethod
    def after(self, words: Words) -> Moment | None:
        """The moment after a step; None where nothing can follow."""

    def next(self, words: Words) -> Moment | None:
        """The same, found once."""
        if words not in self._followers:
            self._followers[words] = self.after(words)
        return self._followers[words]

    def goes_on(self, words: Words) -> bool:
        """Whether anything can follow a step."""
        return self.next(words) is not None


_LATEST: dict[Callable[..., Moment], tuple[HuntPack, HuntState, Seat, Moment]] = {}


def first(
    kind: Callable[[HuntPack, HuntState, Seat], Moment], pack: HuntPack, state: HuntState, seat: Seat
) -> Moment:
    """The moment that is now. The latest is kept, since an answer is asked for word by word in one state."""
    latest = _LATEST.get(kind)
    if latest is None or latest[0] is not pack or latest[1] is not state or latest[2] != seat:
        latest = _LATEST[kind] = pack, state, seat, kind(pack, state, seat)
    return latest[3]


Offer: TypeAlias = Callable[[Words], Options]
"""More words behind a step: conditions."""


def order(moment: Moment, said: Words, more: Offer | None = None) -> Options:
    """What may follow the words *said* of an order that begins at *moment*."""
    at: Moment | None = moment
    words = said
    while "then" in words and at is not None:
        end = words.index("then")
        at, words = at.next(_bare(words[:end])), words[end + 1 :]
    if at is None:
        return END
    if not words:
        return Options(at.verbs(is_first=not said))
    return _step(at, words, more)


_MARKS: Final = frozenset({"if", "else", "anyway"})


def _bare(words: Words) -> Words:
    """A step without its condition."""
    if _MARKS.isdisjoint(words):
        return words
    return words[: next(at for at, word in enumerate(words) if word in _MARKS)]


def _step(at: Moment, words: Words, more: Offer | None) -> Options:
    if more is not None and not _MARKS.isdisjoint(words):
        found = _conditional(at, words, more)
    else:
        found = at.offer(words)
        if found.whole and more is not None:
            found = replace(found, words=(*found.words, "if", "anyway"))
    if not found.whole or not at.goes_on(_bare(words)):
        return found
    return _THEN if found is END else replace(found, words=(*found.words, "then"))


_THEN: Final = Options(("then",), whole=True)


def _conditional(at: Moment, words: Words, more: Offer) -> Options:
    """`STEP if CONDITION [else STEP] [anyway]`."""
    if words[-1] == "anyway":
        return Options(whole=True)
    if "else" in words:
        other = words[words.index("else") + 1 :]
        found = at.offer(other) if other else Options(at.verbs(is_first=False))
    else:
        found = more(words[words.index("if") + 1 :])
    if not found.whole:
        return found
    ends = ("anyway",) if "else" in words else ("else", "anyway")
    return replace(found, words=(*found.words, *ends))


# ------------------------------------------------------------------------------------------- looking ahead

_PLAIN: Final = ("log", "moves", "pool", "on_frodo", "wraiths", "allies", "tracks", "bans", "company", "todo")
"""What effects change in a way that their player can foresee: neither hands and decks nor dice (H-19.19)."""


def foreseen(
    pack: HuntPack, state: HuntState, seat: Seat, number: int, context: Context, words: Words
) -> HuntState | None:
    """*state* after the list *number* of effects; None where nothing can follow, or nobody can say what."""
    trial = Play(pack, replace(state, before=None), None, rehearsed=True)
    try:
        rehearsal.read(trial, number, context, Typed(words))
    except (Unwound, Illegal):
        return None
    changes = {name: getattr(trial.state, name) for name in _PLAIN}
    if len(trial.state.todo) != len(state.todo):
        changes["todo"] = state.todo
    return replace(state, **changes)
