"""How a leak is planted: a member of the contract is spoilt, of a game or of what stands beside it.

A file for each game names its class as `GAME` and lists its `LEAKS`; `found` says whether the net sees one, in the
courses that a test takes.
"""

from __future__ import annotations

import copy
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from bot.games.presentation import presentation_of
from bot.operation.checking.secrets import check_words_and_pictures_tell_no_more_than_views
from rules import simulator
from rules.checking.courses import Course
from rules.checking.secrets import MOMENTS, Net
from rules.game import Game
from tests.foreign import looked_for_in, tell_of

PACKAGES = str(Path(__file__).parents[1] / "packages" / "liar")
if PACKAGES not in sys.path:  # for the bench, which no test has told where Liar's Dice is
    sys.path.append(PACKAGES)

AnyGame: TypeAlias = Game[Any]
Spoil: TypeAlias = Callable[..., Any]


class Planted:
    """One leak: what is told (`name`), and the *member* of the contract that *spoil* changes.

    `handing_over.is_given_up` is a member of a member. Of `player` it is how the game's companions answer, and of
    `words` the game's presentation as a whole, which *spoil* is given.
    """

    def __init__(self, name: str, member: str, spoil: Spoil) -> None:
        self.name, self.member, self.spoil = name, member, spoil

    def planted(self, game: AnyGame) -> AnyGame:
        """*game*, which leaks from now on."""
        outer, _, inner = self.member.partition(".")
        if outer in ("player", "words"):
            return game
        if not inner:
            setattr(game, outer, self.spoil(getattr(game, outer)))
            return game
        part = copy.copy(getattr(game, outer))
        if isinstance(part, dict):
            part[inner] = self.spoil(part[inner])
        else:
            setattr(part, inner, self.spoil(getattr(part, inner)))
        setattr(game, outer, part)
        return game


@contextmanager
def installed() -> Iterator[None]:
    """While the block goes on, Liar's Dice is installed."""
    with tempfile.TemporaryDirectory() as folder:
        tell_of(Path(folder), "liar", package="ringmaster-liar", module="ringmaster_liar")
        with looked_for_in(Path(folder)):
            yield


def found(game: AnyGame, courses: Sequence[Course], leak: Planted, seed: int = 1) -> str:
    """Where the net sees *leak*, planted in *game*, along *courses* of a game without it; empty where it does not."""
    companions = dict(simulator.players(game.name))
    if leak.member == "player":
        companions = {name: leak.spoil(player) for name, player in companions.items()}
    net = Net(leak.planted(game), companions, seed)
    try:
        if leak.member == "words":
            presentation = presentation_of(game)
            leak.spoil(presentation)
            check_words_and_pictures_tell_no_more_than_views(presentation, courses)
        for course in courses:
            net.follow(course, MOMENTS)
    except AssertionError as seen:
        return str(seen)
    return ""
