"""Members of a presentation that functions of a voice say: a line each in its table of contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bot.language.words import Names
from rules.game import View

T = TypeVar("T")


def by_voice(tell: Callable[..., T], *own: str) -> Callable[..., T]:
    """What *tell* says, as a method: given what the method is, but for names and text the voice of their reader.

    Behind all else it is given the presentation's *own* attributes of these names.
    """

    def says(self: Any, *given: Any) -> T:
        at = next(at for at, one in enumerate(given) if isinstance(one, Names))
        names, text, *more = given[at:]
        view = next((one for one in given[:at] if isinstance(one, View)), None)
        return tell(
            *given[:at], *self._voice(names, text, view), *more, *(getattr(self, name) for name in own)
        )

    return says
