"""What happens in a war, as its readers see it: a sentence for each event, out of the tables beside (W-16.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, get_args

from bot.games.presentation import PRELOADED, dropped, used
from bot.language.telling import Table, tell
from bot.language.words import said
from bot.war.wording import council, deals, fights, hosts, ring, sightings, table, turns
from bot.war.wording.voice import WarVoice
from rules.game import AnyEvent, OrderDropped, OrderUsed, Private, Rewound
from rules.war.events import WarEvent
from rules.war.events import council as pacts
from rules.war.events import fights as fought
from rules.war.events import hosts as battles
from rules.war.events import turns as turned
from rules.war.events.cards import CardPlayed
from rules.war.events.ring import FireTried, WraithRisen
from rules.war.events.sightings import Spotted
from rules.war.events.table import LossReckoned, WordSaid
from rules.war.events.turns import SittingOver
from rules.war.state.phases import Phase
from rules.war.state.view import WarView

TOLD: Final[Table] = {
    **turns.TOLD,
    **sightings.TOLD,
    **fights.TOLD,
    **hosts.TOLD,
    **deals.TOLD,
    **ring.TOLD,
    **council.TOLD,
    **table.TOLD,
    Rewound: said("The war is back where it was then."),
    OrderUsed: lambda event, voice: used(f"`{event.answer or event.words}`.", voice.text),
    OrderDropped: lambda event, voice: dropped(
        event, voice.names, voice.text, f"`{PRELOADED.sub('', event.words)}`."
    ),
}
IN_RECEIPT: Final = (
    OrderUsed,
    OrderDropped,
    *(event for event in get_args(WarEvent) if issubclass(event, Private)),
)
"""Who acts reads at once what only he and the other may know."""


def say(event: AnyEvent, voice: WarVoice) -> str | None:
    """One event in words."""
    return tell(TOLD[type(event)], event, voice)


def recalled(event: AnyEvent, view: WarView, voice: WarVoice) -> str | None:
    """One event in words, later on: who stands on the map no more, or is dead, is not told as if he stood there."""
    if isinstance(event, Spotted) and not {*event.names} <= {
        name for _, names in view.state.shown for name in names
    }:
        return voice.text(
            "🔦 **Spotted at {at}:** {people}", at=voice.hex(event.at), people=voice.people(event.names)
        )
    return say(event, voice)


def post(events: Sequence[AnyEvent], voice: WarVoice) -> str | None:
    """All that one entry told, in the order in which it happened."""
    return "\n".join(together((event, say(event, voice)) for event in events)) or None


def together(told: Iterable[tuple[AnyEvent, str | None]]) -> Iterator[str]:
    """What events say, one behind the other: that a phase is over once, where two sides' sittings in it end at once
    (W-12.18).
    """
    over = set[Phase]()
    for event, line in told:
        if isinstance(event, SittingOver) and line:
            line = line.partition("\n")[2] if event.phase in over else line
            over.add(event.phase)
        if line:
            yield line


def headline(event: AnyEvent, voice: WarVoice) -> str:
    """What a war is remembered for, in a line; empty for most."""
    match event:
        case fought.FightFought(exchange=exchange):
            is_told = bool(exchange.attacker.dead or exchange.defender.dead)
        case battles.ArmyFought(attacker=attacker, defender=defender):
            is_told = attacker.lost == attacker.strength or defender.lost == defender.strength
        case turned.SiegeTried(is_taken=is_told):
            pass
        case WordSaid(effects=effects):
            is_told = bool(effects)
        case _:
            is_told = isinstance(event, _REMEMBERED)
    lines = (say(event, voice) or "").splitlines() if is_told else []
    return " ".join([*lines[:1], *(line.removeprefix("- ") for line in lines[1:] if "☠️" in line)])


_REMEMBERED: Final = (
    turned.PlaceTaken,
    turned.Resigned,
    fought.PartySeen,
    WraithRisen,
    FireTried,
    pacts.AllianceMade,
    pacts.AllianceDissolved,
    pacts.NazgulTaken,
    pacts.Shown,
    CardPlayed,
    LossReckoned,
)
