"""The facts that a picture of Hunt for the Ring is painted from. Equal scenes make the same picture.

Spaces are those of the board: a location is its number, a dot is negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.drawing.map.chart import BoardChart
from rules.game import Value
from rules.hunt.values import Track


class Rider(Value):
    """One Nazgul. *symbol*: 0 to 3, the place in the pack; *colour*: the pack's word for it."""

    space: int
    symbol: int
    name: str = ""
    colour: str = ""
    is_lord: bool = False
    is_next: bool = False


class Die(Value):
    """One die: the pack's face (`RING`, `MORGUL_RING`), and whether it was spent."""

    face: str
    spent: bool = False


class Own(Value):
    """What the Ring-bearer alone sees, and all at the end (H-19.4, H-19.5, H-19.10).

    *log*: the marks, the start first (H-1.7). In Part 2 the entries travelled; *ahead* are those to come.
    *bearer*: his last location; *mentor*: Gandalf's.
    """

    log: tuple[int, ...]
    bearer: int | None
    ahead: tuple[int, ...] = ()
    mentor: int | None = None
    deeds: tuple[int, ...] = ()
    info: tuple[int, ...] = ()
    shelters: tuple[int, ...] = ()


def last_place(marks: Sequence[int]) -> int | None:
    """The last location on a log or journey."""
    return next((mark for mark in reversed(marks) if mark > 0), None)


def laid(tracks: Iterable[Track]) -> tuple[tuple[int, str], ...]:
    """Track tokens as `Scene.tracks` has them."""
    return tuple((track.location, "sword" if track.sword else "eye") for track in tracks)


class Aid(Value):
    """Where they can still be, by public facts alone (H-20.8); *mentor* is None while he is not sought."""

    bearer: tuple[int, ...]
    mentor: tuple[int, ...] | None = None
    likely: tuple[int, ...] = ()
    """The likeliest of *bearer*, at tables that are told."""


class Step(Value):
    """What all know of one step of Frodo's trail (H-20.7). *by*: `escape`, `extra`, or a plain move.

    *kind* of *place*: `here`, he was found there; `featured`, he had been there by then; `perceived`, a land.
    """

    number: int
    place: str = ""
    kind: str = ""
    by: str = ""


class Plan(Value):
    """What an answer that is still put together would do. *ways*: spaces one after another; *names*: of those among
    which one is chosen.

    *asks*: kind of the question, and a location's number, `area K` or `section IV`.
    """

    ways: tuple[tuple[int, ...], ...] = ()
    asks: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()


class Pencilled(Value):
    """A mark of the reader's own, or one that is shared with it. *place*: a space, `area K` or `section IV`."""

    place: str
    words: str
    is_own: bool = True


class Scene(Value):
    """The whole picture. *turn*: 1, 2, 3 are daylight 1, daylight 2, nightfall; *marker*: `ring` or `eye`.

    *held* are the tokens on Frodo's card; *found* the numbers of information tokens found; *words* has the
    translated word for each sign (`legend.SIGNS`), which a picture with a legend tells.
    """

    chart: BoardChart
    title: str
    day: int
    turn: int
    marker: str
    corruption: int
    limit: int
    moves: int
    moves_last: int
    wraiths: tuple[Rider, ...] = ()
    allies: tuple[int, ...] = ()
    tracks: tuple[tuple[int, str], ...] = ()
    """Locations with `eye` or `sword`."""
    mentor: int | None = None
    """Gandalf's figure, while it stands on the board."""
    perceived_areas: tuple[str, ...] = ()
    perceived_sections: tuple[str, ...] = ()
    notes: tuple[int, ...] = ()
    deeds_done: tuple[int, ...] = ()
    dice: tuple[Die, ...] = ()
    lord_die: Die | None = None
    pool: int = 0
    held: int = 0
    eyes: int = 0
    found: tuple[int, ...] = ()
    own: Own | None = None
    aid: Aid | None = None
    trail: tuple[Step, ...] = ()
    reach: tuple[int, ...] = ()
    """Spaces that are ringed: where the reader can go, or what he can pick."""
    plan: Plan = Plan()
    part: tuple[int, ...] = ()
    """Spaces of which only the surroundings are shown; the whole board where there are none."""
    pencil: tuple[Pencilled, ...] = ()
    has_legend: bool = False
    words: Mapping[str, str] = {}

    def word(self, key: str) -> str:
        return self.words.get(key, "")
