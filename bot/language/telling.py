"""Tables of what is told of events: a sentence that is filled from the event itself, or what makes one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from bot.language.words import Text


class Voice(Protocol):
    """One reader's words for a game."""

    text: Text

    @property
    def words(self) -> Mapping[str, Callable[[Any], object]]:
        """How placeholders are worded, out of the event; one that is not here is a fact of the event."""


class Each(NamedTuple):
    """Sentences that are told apart by a *field* of the event."""

    field: str
    told: Mapping[Any, Telling]


class Count(NamedTuple):
    """One sentence, as `forms` marks it, for as many as a *field* of the event says or holds."""

    field: str
    told: tuple[str, str]


Telling: TypeAlias = str | Each | Count | Callable[[Any, Any], str]
Table: TypeAlias = Mapping[type, Telling]


class _Facts(dict[str, object]):
    """What placeholders stand for, worded when a sentence asks."""

    def __init__(self, event: object, words: Mapping[str, Callable[[Any], object]]) -> None:
        super().__init__()
        self._event, self._words = event, words

    def __missing__(self, name: str) -> object:
        if name in self._words:
            return self._words[name](self._event)
        if not hasattr(self._event, name):
            raise KeyError(name)
        return getattr(self._event, name)


def tell(found: Telling, event: object, voice: Voice) -> str:
    """What a table has for *event*, in words."""
    match found:
        case Each(field=field, told=told):
            return tell(told[getattr(event, field)], event, voice)
        case Count(field=field, told=told):
            n = getattr(event, field)
            return voice.text.of(told, _Facts(event, voice.words), n if isinstance(n, int) else len(n))
        case str():
            return voice.text.of(found, _Facts(event, voice.words))
        case _:
            return found(event, voice)
