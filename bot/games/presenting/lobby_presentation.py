"""What a game's folder in the bot says to hosts and moderators: its options, its kinds of questions, their paces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from pydantic import BaseModel

from bot.games.presenting.choices import options
from bot.games.presenting.fields import FormField, Preset
from bot.language.choice import Choice
from bot.language.words import Text
from rules.config import TableConfig
from rules.game import Game

C = TypeVar("C", bound=BaseModel)


class LobbyPresentation(ABC, Generic[C]):
    """What hosts can choose for a game, whose options are a *C*, and the kinds of questions that it asks."""

    has_roles: ClassVar[bool] = True
    """Whether each seat is dealt a secret role, which its first private message tells and moderators may look up."""
    PITCH: ClassVar[str]
    """For newcomers: what the game is, how long it takes, how many minutes a day."""
    USUAL: ClassVar[int]
    """Seats of a game for which nobody says how many, and of one that the bot opens because people wish for it."""
    PACES: ClassVar[Mapping[str, tuple[Any, ...]]]
    """Rows of the menu of paces: each begins with its name and its line."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def pitch(self, config: C, seats: int, text: Text) -> str:
        """The same for the chosen options."""
        return text(self.PITCH)

    @abstractmethod
    def presets(self, seats: int, text: Text) -> tuple[Preset, ...]:
        """Sets of options that fit so many *seats*."""

    @abstractmethod
    def fields(self, config: C, seats: int, text: Text) -> tuple[FormField, ...]:
        """The menus of the lobby's options, at most four."""

    @abstractmethod
    def fill(self, config: C, seats: int, field: str, values: Sequence[str]) -> C:
        """*config* with *values* chosen in *field*. Raises ValueError."""

    @abstractmethod
    def describe(self, config: C, seats: int, text: Text) -> tuple[str, ...]:
        """The options as short lines."""

    def pack_line(self, text: Text) -> str:
        """Which pack the game uses, in the game's own word for packs; empty for a game without packs."""
        return ""

    def pack_print(self, text: Text) -> str:
        """The hash of that pack, in small print; empty if the game posts none."""
        return ""

    def signs(self, text: Text) -> str:
        """What the signs of its board mean, in three lines; empty for a game whose pictures say it themselves."""
        return ""

    def joining(self, config: C, seats: int, text: Text) -> tuple[str, ...]:
        """The parts that those who join get, in order of joining, in words; none if the order decides nothing."""
        return ()

    def seatings(self, config: C, seats: int, text: Text) -> tuple[Choice, ...]:
        """Choices of the field `sides`: what the first to join plays. The first choice leaves it to chance."""
        return ()

    @abstractmethod
    def rules_post(self, config: C, seats: int, text: Text) -> str:
        """How to play, for these options."""

    def paces(self, text: Text) -> tuple[Choice, ...]:
        """Named sets of deadlines."""
        return options(self.PACES, text)

    def paced(self, config: C, seats: int, name: str) -> Mapping[str, int | str]:
        """The deadlines of a named set, by kind. Raises ValueError for an unknown one."""
        return cast(TableConfig, self.fill(config, seats, "pace", [name])).deadlines

    def kinds(self, config: C, seats: int) -> tuple[str, ...]:
        """The kinds of questions that the game asks of so many with these options."""
        return tuple(self.game.kinds)

    def invented(self) -> str:
        """A sheet by which a rehearsal plays, of a map that nobody has to own; empty for a game without sheets."""
        return ""

    @abstractmethod
    def kind_name(self, kind: str, text: Text) -> str:
        """What questions of this *kind* are about, as it stands within sentences for all readers: `the vote`."""

    @abstractmethod
    def lapse_line(self, kind: str, text: Text) -> str:
        """What happens when a deadline of this *kind* passes, in one sentence for hosts and moderators."""
