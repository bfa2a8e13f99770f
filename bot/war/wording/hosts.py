"""Hosts, army combats, and places that Saruman holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from bot.language.telling import Each, Table
from bot.language.words import capital, forms, said
from bot.war.wording.terms import THE_RING
from bot.war.wording.voice import WarVoice, listed
from rules.war.events import hosts as told
from rules.war.events.fights import Added
from rules.war.hosts.army import Forecast
from rules.war.state.pieces import RING
from rules.war.state.places import THREE

_ADDED: Final[Mapping[str, str]] = {
    "odds": said("odds"),
    "leader": said("leader"),
    "allies": said("allies"),
    RING: THE_RING,
    "citadel": said("citadel"),
    "town": said("town"),
}
"""What adds to an army's die, or takes from it."""
_TIMES: Final = forms(
    "🏰 Saruman holds {isengard}, {helms_deep} and {edoras}: the first end of a game-turn.",
    "🏰 Saruman holds {isengard}, {helms_deep} and {edoras}: {n} ends of game-turns in a row.",
)


def three_places(voice: WarVoice) -> dict[str, str]:
    """The names of those by which Saruman wins (W-50.3), by their placeholders."""
    return {place.replace("-", "_"): voice.place(place) for place in THREE}


class Strong(Protocol):
    """What has a side and so much strength."""

    @property
    def side(self) -> str: ...

    @property
    def strength(self) -> int: ...


def strengths(hosts: Iterable[Strong], voice: WarVoice) -> str:
    """`the Fellowship 12, Saruman 4`."""
    return ", ".join(f"{voice.called(host.side)} {host.strength}" for host in hosts)


def _added(more: Sequence[Added], voice: WarVoice) -> list[str]:
    """`odds +2`, `leader +1`."""
    names = (voice.card(int(one.by)) if one.by.isdecimal() else voice.text(_ADDED[one.by]) for one in more)
    return [f"{name} {one.more:+}" for name, one in zip(names, more, strict=True)]


def foreseen(battle: Forecast, voice: WarVoice) -> str:
    """Who fights whom, what is added to both dice, and how often the attacker wins."""
    text = voice.text
    sides = [
        f"{capital(strengths(stack.hosts, voice))}: {', '.join([text('die'), *_added(added, voice)])}"
        for stack, added in zip((battle.attacker, battle.defender), battle.added, strict=True)
    ]
    lost = text(
        "The higher total wins, an equal one for who is attacked. Who loses loses half his strength, or all of it if "
        "beaten by 4; who wins loses a quarter of what the other had."
    )
    head = text("**You win {n} times of 36,** as far as you know who is there.", n=battle.wins)
    return listed(head, [*sides, lost])


def _total(army: told.Army, voice: WarVoice) -> str:
    """`The Fellowship 12: die 4, leader +1 = **5**, led by Aragorn`."""
    text = voice.text
    shown = ", ".join([text("die {n}", n=army.thrown), *_added(army.added, voice)])
    line = f"{capital(strengths(army.hosts, voice))}: {shown} = **{army.total}**"
    if army.leader is None:
        return line
    return text("{army}, led by {leader}", army=line, leader=voice.piece(army.leader))


def _fought(event: told.ArmyFought, voice: WarVoice) -> str:
    """An army combat as a heading with both totals and what each lost."""
    text, armies = voice.text, (event.attacker, event.defender)
    names = [text.list([voice.called(host.side) for host in army.hosts]) for army in armies]
    head = text(
        "⚔️ **Battle at {at}:** {first} against {second}.",
        at=voice.hex(event.at),
        first=names[0],
        second=names[1],
    )
    lost = [f"{voice.called(host.side)} {host.lost}" for army in armies for host in army.hosts if host.lost]
    lines = [_total(army, voice) for army in armies]
    return listed(head, [*lines, text("Strength lost: {lost}", lost=", ".join(lost))])


def _moved(event: told.HostMoved, voice: WarVoice) -> str:
    facts = {"side": voice.called(event.side), "n": event.strength, "way": voice.way(event.way)}
    if event.side == event.by_side:
        return voice.text("🚩 A host of {side}, strength {n}: {way}.", **facts)
    return voice.text(
        "🚩 A host of {side}, strength {n}, led by {ally}: {way}.", ally=voice.called(event.by_side), **facts
    )


def held(times: int, voice: WarVoice) -> str:
    """At how many ends of game-turns in a row Saruman has had his three places (W-50.3)."""
    names = three_places(voice)
    if not times:
        return voice.text(
            "🏰 Saruman no longer holds {isengard}, {helms_deep} and {edoras} together.", **names
        )
    return voice.text.counted(_TIMES, times, **names)


TOLD: Final[Table] = {
    told.HostsFreed: Each(
        "why",
        {
            "turn": said("🚩 **From this game-turn on all hosts may move.**"),
            "hobbit": said("🚩 **The Dark Power has found a Hobbit. From now on all hosts may move.**"),
            "ban": said("🚩 **The Dark Power may attack Saruman. From now on all hosts may move.**"),
        },
    ),
    told.HostMoved: _moved,
    told.ArmyFought: _fought,
    told.Retreated: said("🚩 From {at} these go to {goal}: {pieces}."),
    told.PlacesHeld: lambda event, voice: held(event.times, voice),
}
