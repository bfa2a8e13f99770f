"""What a host of a war may choose in the lobby (W-2.1, W-17.1, W-50.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.presentation import deadline_lines
from bot.games.presenting.choices import options, pace_field
from bot.games.presenting.fields import FormField, Preset
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.language.choice import Choice
from bot.language.words import Text, capital, said
from bot.war import owners
from bot.war.wording import terms
from rules.war.config import WarConfig
from rules.war.game import WarGame
from rules.war.questions.kinds import ABSENT
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES

_HOUR: Final = 60 * 60


def _pace(hours: int, absent: int) -> Mapping[str, int]:
    return {**{phase.value: hours * _HOUR for phase in Phase}, ABSENT.name: absent * _HOUR}


PACES: Final[Mapping[str, tuple[str, str, Mapping[str, int]]]] = {
    "quick": (said("Quick"), said("12 hours for a sitting, 4 while its player is absent"), _pace(12, 4)),
    "usual": (said("Usual"), said("24 hours for a sitting, 8 while its player is absent"), _pace(24, 8)),
    "slow": (said("Slow"), said("48 hours for a sitting, 12 while its player is absent"), _pace(48, 12)),
}
"""Name, line, seconds by kind; `usual` is W-2.1."""
_LENGTHS: Final[Mapping[str, tuple[str, str, int]]] = {
    "usual": (said("15 game-turns"), said("About two weeks"), 0),
    "short": (said("12 game-turns"), said("Harder for the Fellowship"), 12),
    "long": (said("20 game-turns"), said("Easier for the Fellowship"), 20),
}
_SIDES: Final[Mapping[str, tuple[str, str, bool]]] = {
    "lot": (said("At random"), said("I draw when the game begins, and everyone sees it"), True),
    "order": (
        said("In order of joining"),
        said("The Fellowship, the Dark Power, and of three the third Saruman"),
        False,
    ),
}
_AIDS: Final[Mapping[str, tuple[str, str, bool]]] = {
    "on": (said("With help"), said("I show the Dark Power where groups can be, by what it was told"), True),
    "off": (said("Without help"), said("The Dark Power works out by itself where groups can be"), False),
}
_FIELDS: Final[Mapping[str, tuple[str, str, Mapping[str, tuple[str, str, Any]]]]] = {
    "length": (said("How long"), "limit", _LENGTHS),
    "sides": (said("Who plays whom"), "lots", _SIDES),
    "aid": (said("Help"), "aid", _AIDS),
    "pace": ("", "deadlines", PACES),
}
"""By menus: what each is called, the option that it sets, and its choices."""
_AT_TABLE: Final[Mapping[str, tuple[str, str, Mapping[str, tuple[str, str, Any]]]]] = {
    "mode": (said("What is played"), "", {}),
    "length": (said("How long"), "limit", owners.LENGTHS),
    "sides": _FIELDS["sides"],
    "pace": _FIELDS["pace"],
}
"""The same at an owners' table; what is played, with the errata or without, hangs on how many play."""


_ENDS: Final[Mapping[int, str]] = {
    2: said("If the Ring still exists when game-turn {n} ends, the Dark Power wins."),
    3: said(
        "If the Ring still exists when game-turn {n} ends, the Dark Power wins, or Saruman if he has it."
    ),
}
"""By players."""


def presets(seats: int, text: Text) -> tuple[Preset, ...]:
    """A war of each length."""
    return tuple(
        Preset(text(name), text(line), WarConfig(limit=limit), key == "usual")
        for key, (name, line, limit) in _LENGTHS.items()
    )


def is_at_table(config: WarConfig) -> bool:
    """Whether it is played at an owners' table (W-44.1)."""
    return config.mode != "open"


def _menus(
    config: WarConfig, seats: int
) -> Mapping[str, tuple[str, str, Mapping[str, tuple[str, str, Any]]]]:
    if not is_at_table(config):
        return _FIELDS
    name, _, _ = _AT_TABLE["mode"]
    return {**_AT_TABLE, "mode": (name, "", dict(_modes(seats)))}


def _modes(seats: int) -> Iterator[tuple[str, tuple[str, str, Any]]]:
    """Each mode that fits, with the errata, then without (W-4.4)."""
    for has_errata in (True, False):
        for mode in WarGame.sheets.modes(seats) if WarGame.sheets else ():
            name, line, _ = owners.MODES[mode]
            key = mode if has_errata else f"{mode}-unmended"
            row = name if has_errata else owners.UNMENDED[mode]
            yield key, (row, line, {"mode": mode, "errata": has_errata})


def _changes(option: str, value: Any) -> dict[str, Any]:
    """What a choice sets: its menu's option, or several."""
    return {option: value} if option else value


def fields(config: WarConfig, seats: int, text: Text) -> tuple[FormField, ...]:
    """What is chosen now is marked."""
    menus = []
    for field, (name, option, choices) in _menus(config, seats).items():
        chosen = [
            key
            for key, row in choices.items()
            if all(getattr(config, one) == value for one, value in _changes(option, row[2]).items())
        ]
        menus.append(
            pace_field(choices, text, chosen)
            if field == "pace"
            else FormField(field, text(name), options(choices, text, chosen))
        )
    return tuple(menus)


def fill(config: WarConfig, seats: int, field: str, values: Sequence[str]) -> WarConfig:
    """*config* with these values chosen. Raises ValueError for what is no choice."""
    _, option, choices = _menus(config, seats).get(field, ("", "", {}))
    if len(values) != 1 or values[0] not in choices:
        raise ValueError("there is no such choice")
    changes = _changes(option, choices[values[0]][2])
    return WarConfig.model_validate({**config.model_dump(mode="json"), **changes})


def describe(
    config: WarConfig, seats: int, limit: int, lobby: LobbyPresentation[Any], text: Text
) -> tuple[str, ...]:
    """The host's choices, public from the lobby on; *limit*: with which game-turn it ends."""
    order = [capital(side) for side in joining(config, seats, text)]
    played = (
        (
            text(
                "**{mode}:** {line}.",
                mode=text(owners.MODES[config.mode][0]),
                line=text(owners.MODES[config.mode][1]),
            ),
            text(owners.NEEDED),
            text(owners.ON_WORD),
            text(owners.ERRATA[config.errata]),
            *((text("The game is drawn when game-turn {n} ends.", n=config.limit),) if config.limit else ()),
        )
        if is_at_table(config)
        else (text(_ENDS[seats], n=limit), text(_AIDS["on" if config.aid else "off"][1]) + ".")
    )
    return (
        text("Who plays whom, in order of joining: {sides}.", sides=", ".join(order))
        if order
        else text("I draw at random who plays whom."),
        *played,
        *deadline_lines(config, seats, lobby, text),
    )


def joining(config: WarConfig, seats: int, text: Text) -> tuple[str, ...]:
    """W-17.1: the side of each who joins, in order of joining; none where it is by lot."""
    return () if config.lots else tuple(text(terms.SIDES[side]) for side in SIDES[:seats])


def seatings(config: WarConfig, seats: int, text: Text) -> tuple[Choice, ...]:
    """What the first to join plays: at random, or the Fellowship."""
    by_lot, in_order = options(_SIDES, text, ["lot" if config.lots else "order"])
    return by_lot, Choice(capital(text(terms.SIDES["F"])), in_order.value, chosen=in_order.chosen)
