"""What a host of a hunt may choose in the lobby: balance, rules, paces (H-2.5, H-16, H-17.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.presentation import deadline_lines, pace_words
from bot.games.presenting.choices import options, pace_field
from bot.games.presenting.fields import FormField, Preset
from bot.games.presenting.lobby_presentation import LobbyPresentation
from bot.hunt.questions.rows import ROWS
from bot.language.words import Text, forms, said
from rules.hunt.config import PRESETS, HuntConfig

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR

_SETS: Final[Mapping[str, tuple[str, str]]] = {
    "standard": (
        said("Standard"),
        said(
            "Even between strong computer players; between weak ones the Ring-bearer nearly always gets through."
        ),
    ),
    "first": (
        said("First games"),
        said(
            "For beginners: Part 1 alone, rumours, chances shown. Computer players of every skill win alike."
        ),
    ),
    "wraiths": (
        said("Help for the Ringwraiths"),
        said("A little help: the Ring-bearer gives away two information tokens."),
    ),
    "bearer": (said("Help for the Ring-bearer"), said("No information token; shelters on long journeys.")),
    "bearer_plus": (
        said("More help for the Ring-bearer"),
        said("No information token, shelters, and a fourth fellowship token."),
    ),
}
"""H-16.4: name and line."""

PACES: Final[Mapping[str, tuple[str, str, Mapping[int, int]]]] = {
    "quick": (
        said("Quick"),
        said("12 hours for a turn, 6 for a ride or a choice"),
        {2 * DAY: 12 * HOUR, DAY: 6 * HOUR, 6 * HOUR: 2 * HOUR},
    ),
    "usual": (
        said("Usual"),
        said("48 hours for a turn, 24 for a ride or a choice"),
        {2 * DAY: 2 * DAY, DAY: DAY, 6 * HOUR: 6 * HOUR},
    ),
    "slow": (
        said("Slow"),
        said("4 days for a turn, 2 for a ride or a choice"),
        {2 * DAY: 4 * DAY, DAY: 2 * DAY, 6 * HOUR: 12 * HOUR},
    ),
}
"""Name, line, seconds for what usually has so many (H-17.2)."""

_RULES: Final[Mapping[str, tuple[str, str]]] = {
    "shelters": (said("Shelters"), said("on long journeys, searches in some places find nothing")),
    "rumours": (
        said("Rumours"),
        said("from day 2 on everyone hears each turn which area the Ring-bearer is in"),
    ),
    "tokens": (said("A fourth fellowship token"), said("the Ring-bearer begins with a larger pool")),
    "windowed": (said("Pauses to react"), said("the game waits for the Ring-bearer's reactions")),
    "free": (
        said("Nazgûl in any order"),
        said("all Ringwraiths ride at the same time, each with a deadline of their own"),
    ),
    "drawn": (said("The Ring at random"), said("chance decides who bears the Ring, not who joins first")),
    "fixed": (said("Known journeys"), said("a printed deck instead of journeys made for this game")),
    "war": (said("War of the Ring tokens"), said("at the end there are tokens for a game of it afterwards")),
}
"""Switches in one menu: label and line."""

_SHAPES: Final[Mapping[str, tuple[str, str]]] = {
    "full": (said("The whole hunt"), said("both parts")),
    "part1": (said("Part 1 alone"), said("up to the exits: a shorter game")),
    "part2": (said("Part 2 alone"), said("from a fixed start")),
    "info0": (said("No information token"), said("the Ring-bearer keeps all five")),
    "info1": (said("One information token"), said("given to the Ringwraiths")),
    "info2": (said("Two information tokens"), said("given to the Ringwraiths")),
    "off": (said("No aid"), said("only what the posts say")),
    "ledger": (said("The question log"), said("every question with its answer")),
    "aid": (said("Full aid"), said("also shows where the Ring-bearer can still be")),
    "likely": (said("Full aid with chances"), said("also how likely the Ring-bearer is in each place")),
}
"""Length, information and aid, in one menu: one of each group counts."""

_LENGTHS, _INFO, _AIDS = (
    ("full", "part1", "part2"),
    ("info0", "info1", "info2"),
    ("off", "ledger", "aid", "likely"),
)


def presets(text: Text) -> tuple[Preset, ...]:
    """H-16.4; `standard` is what a hunt is without a choice (H-2.5)."""
    return tuple(
        Preset(
            text(name),
            text(line),
            HuntConfig.model_validate(PRESETS[key]),
            is_usual=key == "standard",
            is_for_beginners=key == "first",
        )
        for key, (name, line) in _SETS.items()
    )


GENERATED: Final = "generated"
"""How a pack makes its journeys, if it brings no deck of its own (H-21.15)."""


def fields(config: HuntConfig, text: Text, mode: str = GENERATED) -> tuple[FormField, ...]:
    """Preset, length with information and aid, switches, pace; what is chosen now is marked.

    *mode* is the pack's own way with journeys.
    """
    balance = [key for key in _SETS if _is_set(config, key)]
    shapes = options(_SHAPES, text, _shape(config))
    rules = options(_RULES, text, _rules(config, mode))
    return (
        FormField("preset", text("Balance"), options(_SETS, text, balance)),
        FormField("shape", text("Length, information, aid"), shapes, 0, len(shapes)),
        FormField("rules", text("Optional rules"), rules, 0, len(rules)),
        pace_field(PACES, text, [key for key in PACES if config.deadlines == deadlines(key)]),
    )


def _is_set(config: HuntConfig, key: str) -> bool:
    return all(getattr(config, name) == value for name, value in PRESETS[key].items())


def _undone(config: HuntConfig) -> dict[str, object]:
    """What the preset that stands has brought, as it is without one."""
    brought = next((PRESETS[key] for key in _SETS if _is_set(config, key)), {})
    return {name: getattr(HuntConfig(), name) for name in brought}


def _shape(config: HuntConfig) -> frozenset[str]:
    aid = "aid" if config.aid == "full" else config.aid
    return frozenset({config.length, f"info{config.info_given}", aid})


def _is_fixed(config: HuntConfig, mode: str) -> bool:
    """H-24.6: whether the journeys are cards that everybody can read."""
    return (mode if config.journeys == "pack" else config.journeys) == "fixed"


def _rules(config: HuntConfig, mode: str) -> frozenset[str]:
    chosen = {
        "shelters": config.shelters,
        "rumours": config.rumours,
        "tokens": config.tokens == 4,
        "windowed": config.reactions != "swift",
        "free": config.rw_order == "free",
        "drawn": config.bearer == "drawn",
        "fixed": _is_fixed(config, mode),
        "war": config.war_tokens is not False,
    }
    return frozenset(key for key, is_on in chosen.items() if is_on)


def deadlines(pace: str) -> dict[str, int | str]:
    """The deadlines of a named pace, by kind. Raises KeyError for an unknown one."""
    lengths = PACES[pace][2]
    usual = {kind: row.rules.kind.pace for kind, row in ROWS.items()}
    return {kind: lengths[seconds] for kind, seconds in usual.items() if seconds is not None}


def fill(config: HuntConfig, field: str, values: Sequence[str], mode: str = GENERATED) -> HuntConfig:
    """*config* with these values chosen. Raises ValueError for what is no choice."""
    changes: Mapping[str, Any]
    match field, list(values):
        case "preset", [key] if key in PRESETS:
            changes = {**_undone(config), **PRESETS[key]}
        case "shape", shape if set(shape) <= set(_SHAPES):
            changes = _shaped(config, shape)
        case "rules", rules if set(rules) <= set(_RULES):
            changes = _ruled(config, rules, mode)
        case "pace", [pace] if pace in PACES:
            changes = {"deadlines": deadlines(pace)}
        case _:
            raise ValueError("there is no such choice")
    return HuntConfig.model_validate({**config.model_dump(mode="json"), **changes})


def _shaped(config: HuntConfig, values: Sequence[str]) -> Mapping[str, Any]:
    """Of each group what is new among *values*; what was there where nothing new is."""
    before = _shape(config)

    def one(group: Sequence[str]) -> str:
        chosen = [value for value in group if value in values]
        fresh = [value for value in chosen if value not in before]
        return (fresh or chosen or [value for value in group if value in before])[0]

    aid = one(_AIDS)
    return {
        "length": one(_LENGTHS),
        "info_given": int(one(_INFO)[-1]),
        "aid": "full" if aid == "aid" else aid,
    }


def _ruled(config: HuntConfig, values: Sequence[str], mode: str) -> Mapping[str, Any]:
    """Of a pack with known journeys they can be made all the same (H-2.5, H-21.15)."""
    journeys = config.journeys
    if ("fixed" in values) != _is_fixed(config, mode):
        journeys = "fixed" if "fixed" in values else "pack" if mode == GENERATED else "generated"
    return {
        "shelters": "shelters" in values,
        "rumours": "rumours" in values,
        "tokens": 4 if "tokens" in values else 3,
        "reactions": "ride" if "windowed" in values else "swift",
        "rw_order": "free" if "free" in values else "strict",
        "bearer": "drawn" if "drawn" in values else "first",
        "journeys": journeys,
        "war_tokens": "war" in values,
    }


def joining(config: HuntConfig, seats: int, text: Text) -> tuple[str, ...]:
    """H-2.5: who joins first bears the Ring, and the others hunt; none where the lot names who bears it."""
    riders = (text("a Ringwraith"),) * (seats - 1)
    return (text("the Ring-bearer"), *riders) if config.bearer == "first" else ()


def describe(
    config: HuntConfig, seats: int, lobby: LobbyPresentation[Any], text: Text, mode: str = GENERATED
) -> tuple[str, ...]:
    """The host's choices, public from the lobby on; a named pace in one line."""
    return (*_balance(config, text), *_ways(config, text, mode), *_pace_lines(config, seats, lobby, text))


def _pace_lines(config: HuntConfig, seats: int, lobby: LobbyPresentation[Any], text: Text) -> tuple[str, ...]:
    pace = next((key for key in PACES if config.deadlines == deadlines(key)), None)
    if pace is None or set(config.policies.values()) != {"auto"}:
        return deadline_lines(config, seats, lobby, text)
    name, line = map(text, PACES[pace][:2])
    if "react" not in lobby.kinds(config, seats):
        return (text("Pace: {name}, {line}. After that the game goes on by itself.", name=name, line=line),)
    told = said("Pace: {name}, {line}, {react} to react. After that the game goes on by itself.")
    return (text(told, name=name, line=line, react=pace_words(config.deadlines["react"], text)),)


def _balance(config: HuntConfig, text: Text) -> Iterator[str]:
    if (key := next((key for key in _SETS if _is_set(config, key)), None)) is not None:
        name, line = map(text, _SETS[key])
        yield text("Balance: {name}. {line}", name=name, line=line)
    yield text(_LENGTHS_TOLD[config.length])
    if config.bearer == "drawn":
        yield text("Chance decides who bears the Ring.")
    else:
        yield text("The first to join bears the Ring; the others are Ringwraiths.")
    if config.length != "part2":
        yield text.counted(_GIVEN, config.info_given)
    yield text.plural("{n} fellowship token.", "{n} fellowship tokens.", config.tokens)
    if config.burden:
        yield text("Corruption begins at {n}.", n=config.burden)
    if config.one_tile:
        yield text("One tile an encounter, however many Nazgûl are near, and no companion cancels it.")


_LENGTHS_TOLD: Final = {
    "full": said("The whole hunt, both parts."),
    "part1": said("Part 1 alone."),
    "part2": said("Part 2 alone, from a fixed start."),
}
_GIVEN: Final = forms(
    "The Ring-bearer gives away {n} of 5 information tokens.",
    "The Ring-bearer gives away {n} of 5 information tokens.",
)
_REACTIONS: Final = {
    "ride": said("The game pauses when the Ring-bearer wants to be asked for a reaction, once a ride."),
    "windowed": said("The game pauses when the Ring-bearer wants to be asked for a reaction."),
    "swift": said("The Ring-bearer says beforehand when to react, so the game never pauses for it."),
}
_AIDS_TOLD: Final = {
    "off": said("No aid: only what the posts say."),
    "full": said("Full aid: it shows where the Ring-bearer can still be, going by what everyone knows."),
    "likely": said(
        "Full aid with chances: it shows where the Ring-bearer can still be and how likely each place is,"
        " going by what everyone knows."
    ),
    "ledger": said("With the question log: every question with its answer."),
}


def _ways(config: HuntConfig, text: Text, mode: str) -> Iterator[str]:
    if config.shelters:
        yield text("Shelters: while the Ring-bearer is in one, a search there answers no.")
    if config.rumours:
        yield text("Rumours: from day 2 on everyone hears each turn which area the Ring-bearer is in.")
    if _is_fixed(config, mode):
        yield text("The journeys are printed cards: players who know them have an advantage.")
    yield text(_REACTIONS[config.reactions])
    if config.rw_order == "free":
        yield text("The Ringwraiths ride in any order, each with a deadline of their own.")
    if config.war_tokens is not False:
        yield text("At the end there are tokens for a War of the Ring game afterwards.")
    yield text(_AIDS_TOLD[config.aid])
