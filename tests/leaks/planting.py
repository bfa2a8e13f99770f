"""How a leak is planted: a class of the game with one function of it spoilt. A file for each game holds its leaks.

A file names its game's class as `GAME` and lists its `LEAKS`, made by what is here; `found` says whether the net
sees one, in the courses that a test takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.checking.courses import Course
from rules.checking.secrets import MOMENTS, Leak, Net
from rules.game import Event, Game, Illegal, Seat, Step

AnyGame: TypeAlias = Game[Any]
Spoil: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


class Planted:
    """One leak: what is told (`name`), and the *member* of the contract that *spoil* changes."""

    def __init__(self, name: str, member: str, spoil: Spoil) -> None:
        self.name, self.member, self.spoil = name, member, spoil

    def planted(self, game: AnyGame) -> AnyGame:
        """*game*, which leaks from now on."""
        setattr(game, self.member, self.spoil(getattr(game, self.member)))
        return game


def whispering(name: str, tells: Callable[[Any], object]) -> Planted:
    """Each step tells everybody an event more where what *tells* of the state is true."""

    def spoil(apply: Callable[..., Any]) -> Callable[..., Any]:
        def leaks(state: Any, *said: Any) -> Step[Any]:
            step: Step[Any] = apply(state, *said)
            return replace(step, events=(*step.events, Event())) if tells(state) else step

        return leaks

    return Planted(name, "apply", spoil)


def refusing(name: str, tells: Callable[[Any], object]) -> Planted:
    """A refusal is said otherwise where what *tells* of the state is true."""

    def spoil(apply: Callable[..., Any]) -> Callable[..., Any]:
        def leaks(state: Any, *said: Any) -> Any:
            try:
                return apply(state, *said)
            except Illegal as no:
                no.sentence = "No." if tells(state) else no.sentence
                raise

        return leaks

    return Planted(name, "apply", spoil)


def offering(name: str, hides: Callable[[Any, Any, str], object]) -> Planted:
    """A word is not offered where *hides* says so, by state, decision and word."""

    def spoil(options: Callable[..., Any]) -> Callable[..., Any]:
        def leaks(state: Any, decision: Any, said: Sequence[str]) -> Any:
            offer = options(state, decision, said)
            kept = tuple(word for word in offer.words if not hides(state, decision, word))
            least, most = min(offer.least, len(kept)), min(offer.most, len(kept))
            return replace(offer, words=kept, least=least, most=most) if kept else offer

        return leaks

    return Planted(name, "options", spoil)


def ahead(name: str, tells: Callable[[Any, Seat], object]) -> Planted:
    """Nothing may be said in advance where *tells* says so, by state and seat."""

    def spoil(ahead: Callable[..., Any]) -> Callable[..., Any]:
        return lambda state, seat: () if tells(state, seat) else ahead(state, seat)

    return Planted(name, "ahead", spoil)


def showing(name: str, shows: Callable[[Any, Any], Any]) -> Planted:
    """A view is shown as *shows* changes it, by view and state."""

    def spoil(view: Callable[..., Any]) -> Callable[..., Any]:
        return lambda state, seat: shows(view(state, seat), state)

    return Planted(name, "view", spoil)


def found(game: AnyGame, courses: Sequence[Course], leak: Planted) -> str:
    """Where the net sees *leak*, planted in *game*, along *courses* of a game without it; empty where it does not."""
    net = Net(leak.planted(game))
    try:
        for course in courses:
            net.follow(course, MOMENTS)
    except Leak as seen:
        return str(seen)
    return ""
