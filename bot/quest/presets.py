"""What a host of a Quest game may choose in the lobby: sets of roles that fit, rules, paces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.presentation import deadline_lines
from bot.games.presenting.choices import options, pace_field
from bot.games.presenting.fields import FormField, Preset
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.kit.small import switches
from bot.language.choice import Choice
from bot.language.words import Text, said
from bot.quest import terms
from rules.quest.config import OptionalRole, QuestConfig
from rules.quest.data import charts
from rules.quest.kinds import KINDS
from rules.quest.roles import Side, named

HOUR: Final = 60 * 60

PACES: Final[Mapping[str, tuple[str, str, int, int]]] = {
    "brisk": (said("Brisk"), said("8 hours for everything, 12 for the guess"), 8 * HOUR, 12 * HOUR),
    "daily": (said("Daily"), said("24 hours for everything, 48 for the guess"), 24 * HOUR, 48 * HOUR),
    "relaxed": (said("Relaxed"), said("48 hours for everything, 72 for the guess"), 48 * HOUR, 72 * HOUR),
}
"""Name, line, seconds for most decisions and for the guess."""

_SMALL, _MIDDLE, _LARGE = (5, 6), (7, 8, 9), (10,)

_SETS: Final[tuple[tuple[str, str, str, Mapping[tuple[int, ...], Mapping[str, Any]]], ...]] = (
    (
        "first",
        said("First game"),
        said("Only Gandalf and the Witch-King. Start with this one."),
        {_SMALL + _MIDDLE + _LARGE: {}},
    ),
    (
        "classic",
        said("Classic"),
        said("With Aragorn, who knows Gandalf but cannot tell him from Saruman."),
        {_SMALL + _MIDDLE + _LARGE: {"roles": ["aragorn", "saruman"]}},
    ),
    (
        "shadows",
        said("Shadows"),
        said("With Minions whom Gandalf or their own side do not know."),
        {
            _SMALL: {"roles": ["denethor"]},
            _MIDDLE: {"roles": ["denethor", "gollum"]},
            _LARGE: {"roles": ["aragorn", "denethor", "gollum", "saruman"]},
        },
    ),
    (
        "boromir",
        said("Boromir's choice"),
        said("With two Boromirs, whose sides the cards may change."),
        {
            _SMALL: {"roles": ["boromir"], "boromir": "random"},
            _MIDDLE + _LARGE: {"roles": ["aragorn", "saruman", "boromir"], "boromir": "random"},
        },
    ),
    (
        "ring",
        said("The Ring goes along"),
        said("Classic, with the Ring of Power and the Palantír."),
        {_SMALL + _MIDDLE + _LARGE: {"roles": ["aragorn", "saruman"], "palantir": True, "ring": True}},
    ),
    (
        "everything",
        said("All the rules"),
        said("Boromir with open cards, the Ring, the Palantír and every role that fits."),
        {
            _SMALL: {
                "roles": ["aragorn", "boromir"],
                "boromir": "predetermined",
                "palantir": True,
                "ring": True,
            },
            _MIDDLE: {
                "roles": ["aragorn", "saruman", "boromir"],
                "boromir": "predetermined",
                "palantir": True,
                "ring": True,
            },
            _LARGE: {
                "roles": ["aragorn", "denethor", "saruman", "boromir"],
                "boromir": "predetermined",
                "palantir": True,
                "ring": True,
            },
        },
    ),
)

_RULES: Final[Mapping[str, tuple[str, str]]] = {
    "palantir": (said("The Palantír"), said("goes from player to player and shows a player's side")),
    "ring": (
        said("The Ring of Power"),
        said("the player who has it may turn one action on the quest into its opposite"),
    ),
    "predetermined": (said("Boromir: open cards"), said("five cards shown at the start, one for each quest")),
    "boromir_bis": (said("Boromirs know each other"), said("each is told who the other is")),
    "rejections": (
        said("Three rejections"),
        said("not the rule book's: five rejected parties end the game there"),
    ),
    "first_ballot": (
        said("The first vote counts"),
        said("not the rule book's: there a vote may be changed until it is over"),
    ),
    "reveal_actions": (said("Publish all actions at the end"), said("who did what on each quest")),
}


def presets(seats: int, text: Text) -> tuple[Preset, ...]:
    """The named sets for this number of seats."""
    return tuple(
        Preset(text(name), text(line), QuestConfig.model_validate(_chosen(by_size, seats)))
        for _, name, line, by_size in _SETS
    )


def _chosen(by_size: Mapping[tuple[int, ...], Mapping[str, Any]], seats: int) -> Mapping[str, Any]:
    return next((chosen for sizes, chosen in by_size.items() if seats in sizes), {})


def fields(config: QuestConfig, seats: int, text: Text) -> tuple[FormField, ...]:
    """Preset, roles, rules, pace; what is chosen now is marked."""
    return (
        _preset_field(config, seats, text),
        _roles_field(config, text),
        _rules_field(config, text),
        pace_field(PACES, text, [key for key in PACES if config.deadlines == _deadlines(key)]),
    )


_PLAY = ("roles", "boromir", "boromir_bis", "palantir", "ring")
"""What a preset says; paces, policies and the record are left as they are."""


def _preset_field(config: QuestConfig, seats: int, text: Text) -> FormField:
    now = config.model_dump(mode="json", include=set(_PLAY))
    choices = []
    for (key, *_), preset in zip(_SETS, presets(seats, text), strict=True):
        same = preset.config.model_dump(mode="json", include=set(_PLAY)) == now
        choices.append(Choice(preset.name, key, preset.line, same))
    return FormField("preset", text("A ready-made set"), tuple(choices))


def _roles_field(config: QuestConfig, text: Text) -> FormField:
    rows = {role.value: row for role, row in terms.OPTIONAL.items()}
    choices = options(rows, text, [role.value for role in config.roles])
    return FormField("roles", text("Roles beside Gandalf and the Witch-King"), choices, 0, len(choices))


def _rules_field(config: QuestConfig, text: Text) -> FormField:
    chosen = {
        "palantir": config.palantir,
        "ring": config.ring,
        "predetermined": config.boromir == "predetermined",
        "boromir_bis": config.boromir_bis,
        "rejections": config.rejections == 3,
        "first_ballot": config.first_ballot,
        "reveal_actions": config.reveal_actions,
    }
    with_boromir = OptionalRole.BOROMIR in config.roles
    offered = [key for key in _RULES if with_boromir or key not in ("predetermined", "boromir_bis")]
    return switches({key: _RULES[key] for key in offered}, [key for key in offered if chosen[key]], text)


def _deadlines(pace: str) -> dict[str, int | str]:
    _, _, most, guess = PACES[pace]
    return {name: guess if name == "guess" else most for name, kind in KINDS.items() if kind.pace is not None}


def fill(config: QuestConfig, seats: int, field: str, values: Sequence[str]) -> QuestConfig:
    """*config* with these values chosen. Raises ValueError for what is no choice."""
    changes: Mapping[str, Any]
    match field, list(values):
        case "preset", [key]:
            chosen = next((_chosen(by_size, seats) for name, _, _, by_size in _SETS if name == key), None)
            if chosen is None:
                raise ValueError("there is no such set")
            plain = QuestConfig.model_validate(chosen).model_dump(mode="json", include=set(_PLAY))
            changes = plain
        case "roles", roles:
            changes = {"roles": roles}
        case "rules", rules if set(rules) <= set(_RULES):
            changes = {
                "palantir": "palantir" in rules,
                "ring": "ring" in rules,
                "reveal_actions": "reveal_actions" in rules,
                "rejections": 3 if "rejections" in rules else 5,
                "first_ballot": "first_ballot" in rules,
                "boromir": "predetermined" if "predetermined" in rules else None,
                "boromir_bis": "boromir_bis" in rules,
            }
        case "pace", [pace] if pace in PACES:
            changes = {"deadlines": _deadlines(pace)}
        case _:
            raise ValueError("there is no such choice")
    return QuestConfig.model_validate({**config.model_dump(mode="json"), **changes})


def describe(config: QuestConfig, seats: int, lobby: LobbyPresentation[Any], text: Text) -> tuple[str, ...]:
    """The host's choices, public from the lobby on (Q-1.8)."""
    lines, sides = [], charts()[seats].sides
    for side in Side:
        roles = text.list([text(terms.ROLES[role]) for role in named(config, side)])
        n = sides.free if side is Side.FREE else sides.minions
        lines.append(text("**{side}** ({n}), with {roles}.", side=terms.side(side, text), n=n, roles=roles))
    lines += _rules_lines(config, text)
    return (*lines, *deadline_lines(config, seats, lobby, text))


def _rules_lines(config: QuestConfig, text: Text) -> Iterator[str]:
    if config.boromir == "random":
        yield text("Boromir's cards: one is drawn after the 2nd quest and after each later one.")
    if config.boromir == "predetermined":
        yield text("Boromir's cards: all five are shown at the start.")
    if config.boromir_bis:
        yield text("The Boromirs know each other.")
    if config.palantir:
        yield text("With the Palantír.")
    if config.ring:
        yield text("With the Ring of Power.")
    if config.rejections != 5:
        yield text("Other than in the rule book: **three** rejected parties in a row end the game, not five.")
    if config.first_ballot:
        yield text(
            "Other than in the rule book: your **first** vote on a party counts, and cannot be changed."
        )
    if not config.reveal_actions:
        yield text("Who did what on the quests stays secret, even at the end.")
