"""What each side of three says of its hosts in its player-turn: `host`, `army` (W-18.1, W-18.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Action
from rules.kit.grammar import Form
from rules.kit.parts import Clause, Some
from rules.war.council.bans import may_attack
from rules.war.hosts.army import attacking, fight_army
from rules.war.hosts.marching import goals, march, may_lead, may_set_out, movable
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import HEX, NUMBER, SIDE, Sure, Verb, Ways, Words, hex_of
from rules.war.state.hosts import sides_at
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side

_PLAYER_TURNS: Final = frozenset((Phase.TOWER, Phase.JOURNEY, Phase.SHADOW))
_OF: Final = "of"
_AGAINST: Final = "against"


class MoveHost(Action):
    """Strength of a hex, and its way, or its goal: `E0330 4 E0429`, of an ally's `E0330 4 of S E0429` (W-59.7)."""

    words: tuple[str, ...]


class Battle(Action):
    """One's hosts in a hex against another side's there (W-59.8)."""

    at: str
    against: Side


def _move(play: WarPlay, side: Side, action: MoveHost) -> MoveHost:
    at, strength, *way = action.words
    owner = side
    if way[0] == _OF:
        owner, way = SIDE.make(way[1].lower()), way[2:]
    start = hex_of(play, at)
    entered = march(play, side, owner, start, int(strength), [hex_of(play, name) for name in way])
    whose = () if owner == side else (_OF, owner)
    return replace(action, words=(at, strength, *whose, *map(play.land.name, entered)))


def _moves(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    """Where strength can still move, how much, of whom; then where it comes, and behind the first hex the next."""
    hosts, name = play.state.hosts, play.land.name

    def most_of(owner: Side, at: Hex) -> int:
        may_move = may_set_out(play, side, owner, at) and may_lead(play, side, owner, at)
        return movable(play, side, owner, at) if may_move else 0

    if not said:
        return map(name, sorted({host.at for host in hosts if most_of(host.side, host.at)}))
    start = hex_of(play, said[0])
    most = {owner: most_of(owner, start) for owner in sides_at(hosts, start)}
    if len(said) == 1:
        return map(str, range(1, max(most.values(), default=0) + 1))
    strength, behind = int(said[1]), said[2:]
    others = [owner for owner in most if owner != side and strength <= most[owner]]
    if behind[-1:] == (_OF,):
        return others
    owner = side
    if behind[:1] == (_OF,):
        owner, behind = SIDE.make(behind[1].lower()), behind[2:]
    elif not behind:
        own = _own_goals(play, side, start) if 0 < strength <= most.get(side, 0) else ()
        return (*own, *((_OF,) if others else ()))
    if not behind:
        return map(name, goals(play, owner, start))
    return map(name, play.land.adjacent(hex_of(play, behind[-1])))


def _own_goals(play: WarPlay, side: Side, start: Hex) -> Iterable[str | Sure]:
    """Where one's own strength comes that may move; but beside it one goes the one step, though it may be a wall."""
    for at in goals(play, side, start):
        name = play.land.name(at)
        yield name if at in play.land.adjacent(start) else Sure((name,))


def _army(play: WarPlay, side: Side, action: Battle) -> None:
    fight_army(play, side, hex_of(play, action.at), action.against)


def _armies(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    """Where one has a host beside another's; then against whom."""
    hosts = play.state.hosts

    def enemies(at: Hex) -> list[Side]:
        return [other for other in sides_at(hosts, at) if other != side and may_attack(play, side, other)]

    match said:
        case ():
            hexes = sorted({host.at for host in hosts})
            return (play.land.name(at) for at in hexes if enemies(at) and attacking(play, side, at).hosts)
        case (_,):
            return (_AGAINST,)
        case (at, _):
            return enemies(hex_of(play, at))
        case _:
            return ()


_WAY: Final = Some((HEX,), 1)
VERBS: Final = (
    Verb(
        Form(MoveHost, "host", (Ways(((HEX, NUMBER, _WAY), (HEX, NUMBER, _OF, SIDE, _WAY))),)),
        _PLAYER_TURNS,
        _move,
        _moves,
        least=3,
        for_three=True,
        example="host E0330 4 E0429",
    ),
    Verb(
        Form(Battle, "army", (HEX, Clause(_AGAINST, (SIDE,)))),
        _PLAYER_TURNS,
        _army,
        _armies,
        for_three=True,
        example="army E0429 against D",
    ),
)
