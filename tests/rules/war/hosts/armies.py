"""A war of three with hosts where a test wants them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.war.play import WarPlay
from rules.war.questions.sheets.of_war import ROWS_OF_THREE
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.council import Bans
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.state.war import Rules
from tests.rules.war.kit import AT, LAND, Loaded, war

TIRITH, OSGILIATH, CROSSROADS, GATE, MORGUL = "E0330", "E0429", "E0529", "E0628", "E0729"
"""Along one road, each beside the next."""
ISENGARD, DUNLAND, HELM, EDORAS, LORIEN = "W2421", "W2219", "W2424", "W2724", "W2817"

Rows = Mapping[Side, Mapping[str, str]]


def three(
    hosts: Mapping[str, str],
    pieces: Mapping[str, str] | None = None,
    groups: Mapping[str, str] | None = None,
    falls: Iterable[int] = (),
    *,
    rows: Rows | None = None,
    phase: Phase = Phase.SHADOW,
    **state: Any,
) -> WarPlay:
    """*hosts*: strengths by hex, `{"E0330": "F8 D4"}`; *rows*: of each side's sheet."""
    play = war(dict(groups or {}), dict(pieces or {}), falls)
    play.set(
        rules=Rules(SIDES, LAND.constants),
        hosts=tuple(sorted(_hosts(hosts))),
        phase=phase,
        sheets=tuple((side, _sheet(side, rows or {})) for side in SIDES),
        public=play.state.pieces,
    )
    play.set(**{"marching": "turn", "points": 10, "turn": 5, **state})
    return play


def banned(*sides: Side) -> Bans:
    """Bans on these sides, known to all."""
    return Bans(frozenset(sides), frozenset(sides))


def _hosts(hosts: Mapping[str, str]) -> Iterable[Host]:
    for at, there in hosts.items():
        for host in there.split():
            side = next(side for side in SIDES if side == host[0])
            yield Host(side, AT(at), int(host[1:]))


def _sheet(side: Side, rows: Rows) -> Sheet:
    written = rows.get(side, {}).items()
    return Sheet(tuple((name, ROWS_OF_THREE.read(side, name, words)) for name, words in written))


def hosts_of(play: WarPlay) -> dict[str, str]:
    """Strengths by hex, as `three` takes them."""
    found: dict[str, str] = {}
    for host in sorted(play.state.hosts, key=lambda host: SIDES.index(host.side)):
        name = LAND.name(host.at)
        found[name] = f"{found.get(name, '')} {host.side}{host.strength}".strip()
    return found


def labels(play: WarPlay) -> list[str]:
    """Of the dice that were thrown."""
    assert isinstance(play.dice, Loaded)
    return play.dice.labels
