"""What a host of a battle may choose in the lobby: its last round, who plays whom, paces (B-2.7, B-17.7)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from bot.battle.wording import terms
from bot.games.presentation import deadline_lines
from bot.games.presenting.choices import options, pace_field
from bot.games.presenting.fields import FormField, Preset
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.choice import Choice
from bot.language.words import Text, capital, forms, said
from rules.battle.charts import SIDES, Side
from rules.battle.config import BattleConfig
from rules.battle.questions.kinds import ABSENT, TURN

HOUR: Final = 60 * 60
LOT: Final = "lot"

PACES: Final[Mapping[str, tuple[str, str, Mapping[str, int | str]]]] = {
    "quick": (
        said("Quick"),
        said("24 hours for a turn, 4 while its player is absent"),
        {TURN.name: 24 * HOUR, ABSENT.name: 4 * HOUR},
    ),
    "usual": (
        said("Usual"),
        said("48 hours for a turn, 8 while its player is absent"),
        {TURN.name: 48 * HOUR, ABSENT.name: 8 * HOUR},
    ),
    "slow": (
        said("Slow"),
        said("4 days for a turn, 12 hours while its player is absent"),
        {TURN.name: 96 * HOUR, ABSENT.name: 12 * HOUR},
    ),
}
"""Name, line, seconds by kind; `usual` is B-18.3."""


_ENDS: Final[Mapping[str, tuple[str, str, int, Literal["draw", "evil"]]]] = {
    "usual": (said("40 rounds"), said("Then it is a draw. Most battles take 10 to 15 rounds."), 40, "draw"),
    "short": (said("15 rounds"), said("Then it is a draw: a battle that cannot drag on."), 15, "draw"),
    "evil": (said("40 rounds, then Evil wins"), said("For two players: hiding does not help."), 40, "evil"),
    "endless": (said("No limit"), said("Until somebody wins, gives up, or all agree on a draw."), 0, "draw"),
}
"""B-17.7: name, line, rounds, and what the limit is; `evil` for two players alone."""


def presets(seats: int, text: Text) -> tuple[Preset, ...]:
    """The ends that so many players can choose."""
    return tuple(
        Preset(text(name), text(line), BattleConfig(round_limit=rounds, limit_is=limit), key == "usual")
        for key, (name, line, rounds, limit) in _ends(seats).items()
    )


def _ends(seats: int) -> Mapping[str, tuple[str, str, int, Literal["draw", "evil"]]]:
    return {key: end for key, end in _ENDS.items() if seats == 2 or end[3] == "draw"}


def fields(config: BattleConfig, seats: int, text: Text) -> tuple[FormField, ...]:
    """The end, the sides, the pace; what is chosen now is marked."""
    ends = [key for key, end in _ENDS.items() if end[2:] == (config.round_limit, config.limit_is)]
    return (
        FormField("end", text("The last round"), options(_ends(seats), text, ends)),
        FormField("sides", text("Who plays whom"), tuple(_sides(config, seats, text))),
        pace_field(PACES, text, [key for key in PACES if config.deadlines == PACES[key][2]]),
    )


def _sides(config: BattleConfig, seats: int, text: Text) -> list[Choice]:
    line = text("I draw when the game begins, and everyone sees it")
    choices = [Choice(text("At random"), LOT, line, config.sides == LOT)]
    for order in itertools.permutations(SIDES[seats]):
        line = text("in order of joining")
        choices.append(Choice(_named(order, text), "-".join(order), line, config.sides == order))
    return choices


def fill(config: BattleConfig, seats: int, field: str, values: Sequence[str]) -> BattleConfig:
    """*config* with these values chosen. Raises ValueError for what is no choice."""
    changes: Mapping[str, Any]
    match field, list(values):
        case "end", [key] if key in _ends(seats):
            *_, rounds, limit = _ENDS[key]
            changes = {"round_limit": rounds, "limit_is": limit}
        case "sides", ["lot"]:
            changes = {"sides": LOT}
        case "sides", [order] if sorted(order.split("-")) == sorted(SIDES[seats]):
            changes = {"sides": order.split("-")}
        case "pace", [pace] if pace in PACES:
            changes = {"deadlines": PACES[pace][2]}
        case _:
            raise ValueError("there is no such choice")
    return BattleConfig.model_validate({**config.model_dump(mode="json"), **changes})


def describe(config: BattleConfig, seats: int, lobby: LobbyPresentation[Any], text: Text) -> tuple[str, ...]:
    """The host's choices, public from the lobby on."""
    return (
        sides_line(config.sides, text),
        end_line(config, text),
        *deadline_lines(config, seats, lobby, text),
    )


def joining(config: BattleConfig, seats: int, text: Text) -> tuple[str, ...]:
    """B-2.7: the side of each who joins, in order of joining; none where it is by lot."""
    return () if config.sides == LOT else tuple(text(terms.SIDES[side]) for side in config.sides)


def sides_line(sides: str | Sequence[Side], text: Text) -> str:
    if isinstance(sides, str):
        return text("I draw at random who plays whom.")
    return text("Who plays whom, in order of joining: {sides}.", sides=_named(sides, text))


def _named(sides: Sequence[Side], text: Text) -> str:
    return capital(", ".join(text(terms.SIDES[side]) for side in sides))


def end_line(config: BattleConfig, text: Text) -> str:
    """What happens when nobody wins."""
    if not config.round_limit:
        return text("There is no last round.")
    return text.counted(_LAST_ROUND[config.limit_is], config.round_limit)


_LAST_ROUND: Final = {
    "evil": forms(
        "If nobody has won after {n} round, Evil wins.", "If nobody has won after {n} rounds, Evil wins."
    ),
    "draw": forms(
        "If nobody has won after {n} round, it is a draw.",
        "If nobody has won after {n} rounds, it is a draw.",
    ),
}


def seatings(config: BattleConfig, seats: int, text: Text) -> tuple[Choice, ...]:
    """Each side for whoever joins first, the others in turn order (B-2.7)."""
    by_lot, *orders = _sides(config, seats, text)
    first = {option.value.partition("-")[0]: option for option in reversed(orders)}
    named = (
        Choice(capital(text(terms.SIDES[side])), first[side].value, chosen=first[side].chosen)
        for side in SIDES[seats]
    )
    return (by_lot, *named)
