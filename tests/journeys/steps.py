"""What a random game is, and what happens in it step by step."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TypeAlias

from pydantic import BaseModel

from bot.games.presentation import open_presentation
from bot.language.words import for_locale
from bot.sandbox.room.rehearsal import HOST
from rules.registry import open_game
from tests.journeys.kit import EVERYTHING, everything
from tests.journeys.lobby_steps import TRIED_MS, Footing

SPARE = ("Kit", "Lob", "Mag")
"""Members who sit at no table, and can be seated in place of others."""

BATTLES = 5
"""Every so manieth seed is a battle."""

WARS = (7, 10)
"""Seeds that leave the first over when divided by the second are wars."""

ACCEPTED = "host it"
"""What is pressed by who was asked to host."""

BACK = "away:back"
"""What is pressed by whose seat is lent: the entry that it makes has a cause of its own."""

DRAFTED = "..."
"""How presses end that begin an answer: they are in no journal, but what was picked is kept."""

Pressed: TypeAlias = tuple[str, str]
"""Who pressed what: a name, and a custom id without the game's number."""


@dataclass(frozen=True)
class Deed:
    """A moderator's command and its options; a person among them by name."""

    path: str
    options: tuple[tuple[str, str], ...] = ()
    newcomer: str = ""


@dataclass(frozen=True)
class Step:
    """What happens at one moment: presses all at once, a moderator's deed, or that a clock runs out.

    *opens*: the game is opened by command. *wait_ms*: time that goes by first, until just before a clock runs out, of
    which *last_ms* are then to come. *rest_ms*: time in which nothing happens afterwards.
    """

    presses: tuple[Pressed, ...] = ()
    deed: Deed | None = None
    wait_ms: int = 0
    last_ms: int = 0
    rest_ms: int = 0
    opens: bool = False

    @property
    def in_lobby(self) -> bool:
        """Whether it is about a lobby, and leaves it one."""
        return self.opens or any(rest.startswith(IN_LOBBY) for _, rest in self.presses)

    @property
    def rests(self) -> list[int]:
        """The time in which nothing happens afterwards, in parts after which is tried again what failed."""
        whole, left = divmod(self.rest_ms, TRIED_MS)
        return [*[TRIED_MS] * whole, left] if self.opens else [self.rest_ms]


START_IT = Step(presses=((HOST, "lobby:start"),))

IN_LOBBY = ("lobby:join", "lobby:leave", "options:")


@dataclass(frozen=True)
class Played:
    """A step as it was played where nothing went wrong.

    *entries*: so long the journal was then; *entered*: the presses among them, in order; *points* that it passed;
    *lobby*: how that stood then; *asked*: so often players had been asked to agree to a deed, which is no entry;
    *drafts*: the presses that had begun what was still being put together.
    """

    step: Step
    entries: int
    entered: tuple[Pressed, ...]
    points: int = 0
    lobby: Footing | None = None
    asked: int = 0
    drafts: frozenset[Pressed] = frozenset()

    @property
    def kept(self) -> frozenset[Pressed]:
        """The presses of this step by which a draft was kept."""
        return self.drafts.intersection(self.step.presses)


Transcript: TypeAlias = dict[str, list[str]]
"""All that there is to read at the end, by place; with the journal and the deadlines."""


@dataclass(frozen=True)
class Setting:
    """What a game is: all of it comes from its seed."""

    seed: int

    @cached_property
    def chance(self) -> Random:
        return Random(f"setting {self.seed}")

    @cached_property
    def game(self) -> str:
        rest, every = WARS
        if self.seed % every == rest:
            return "war"
        return "battle" if self.seed % BATTLES == 0 else ("quest", "hunt")[self.seed % 2]

    @cached_property
    def seats(self) -> int:
        seats = open_game(self.game).seats
        return self.chance.choice([n for n in seats if n in EVERYTHING] or seats)

    @cached_property
    def config(self) -> BaseModel:
        """All options at once, or one of the sets that hosts are offered."""
        presets = open_presentation(self.game).lobby.presets(self.seats, for_locale("en"))
        configs = [preset.config for preset in presets]
        if self.game == "quest":
            whole = open_game("quest").Config(**everything(self.seats))
            configs += [whole] * len(configs)
        config = self.chance.choice(configs)
        if self.seed % 3 == 2:  # moderators are asked where time runs out
            kinds = open_game(self.game).kinds.values()
            asking = {kind.name: "ask" for kind in kinds if kind.pace is not None}
            config = config.model_copy(update={"policies": asking})
        return config

    @property
    def dealt(self) -> int:
        """What dice and cards come from."""
        return self.seed + 1

    @property
    def in_forum(self) -> bool:
        return self.seed % 3 == 1

    @property
    def tells_in_channel(self) -> bool:
        """Whether moderators are told in a channel of theirs."""
        return self.seed % 2 == 1
