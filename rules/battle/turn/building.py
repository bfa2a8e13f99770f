"""Building (B-4)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from rules.battle.charts import BUILT, KINDS, NATIONS, Side, most_builds, side_of
from rules.battle.events import Built
from rules.battle.pack import BattlePack
from rules.battle.pieces import Piece
from rules.battle.state import BattleState, Shire
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Hex
from rules.game import Illegal

_ONE_OF: tuple[str, ...] = ("dwarves", "hobbits")
"""B-4.3: the Alliance builds for one of these a round."""


def nations(state: BattleState, side: Side) -> tuple[str, ...]:
    """Those for which a side builds, in the order of B-4.2."""
    return tuple(one for one in NATIONS if side_of(BUILT[one], state.rules.players) == side)


def left(built: Sequence[str], round: int, nation: str) -> int:
    """How many armies it may still build in a phase in which these nations *built* (B-4.2, B-4.3)."""
    used = sum(built.count(one) for one in (_ONE_OF if nation in _ONE_OF else (nation,)))
    return most_builds(nation, round) - used


def crowns(pack: BattlePack, shire: Shire, nation: str) -> tuple[Hex, ...]:
    """Where it builds, in the order of the map's list (B-4.2, B-4.8, B-4.13, B-13.5)."""
    shut = () if nation == shire.possessor else (pack.shire,)
    return tuple(at for at in pack.build[nation] if at not in shut)


def build(play: BattlePlay, side: Side, kind: str, at: Hex) -> None:
    """One army more. Raises Illegal."""
    nation = KINDS[kind].nation
    if BUILT.get(nation) != kind:
        raise Illegal("B-4.11", "Nobody builds {kinds}.", kinds=kind)
    if nation not in nations(play.state, side):
        raise Illegal("B-4.8", "You cannot build {kinds}.", kinds=kind)
    check(play, nation, at)
    play.keep(f"{kind}-{play.used(kind) + 1:02}", None)
    piece = Piece(id=play.new_id(kind), kind=kind, side=side, at=at)
    play.set(board=play.board.with_new(piece), built=(*play.state.built, nation))
    play.tell(Built(side=side, piece=piece.id, kind=kind, at=at))


def check(play: BattlePlay, nation: str, at: Hex) -> None:
    """Raise Illegal where *nation* cannot build at *at* now."""
    pack, state, kind = play.pack, play.state, BUILT[nation]
    if at not in (where := crowns(pack, state.shire, nation)):
        if at in pack.build[nation]:
            facts = {"kinds": kind, "at": at, "possessor": state.shire.possessor}
            raise pack.no(
                "B-4.13", "{at} belongs to {possessor} now: you cannot build {kinds} there.", **facts
            )
        facts = {"kinds": kind, "at": pack.grid.name(at), "where": ", ".join(map(pack.grid.name, where))}
        raise Illegal("B-4.8", "You build {kinds} at {where}, not at {at}.", **facts)
    if play.board.on(at):
        raise pack.no("B-4.4", "{at} is occupied; you can build only on an empty hex.", at=at)
    most, cap = most_builds(nation, state.round), KINDS[kind].cap
    if left(state.built, state.round, nation) <= 0:
        if nation in _ONE_OF and nation not in state.built and most:
            raise Illegal("B-4.3", "In a round you build a dwarf or a hobbit, not both.")
        raise Illegal("B-4.2", "{kinds} to build in this round: {n}, and no more.", kinds=kind, n=most)
    if play.board.count(kind) >= cap:
        raise Illegal(
            "B-4.9", "There are {cap} {kinds} on the map; you cannot build more.", kinds=kind, cap=cap
        )


def possible(play: BattlePlay, side: Side) -> Iterator[tuple[str, Hex]]:
    """All builds that a side could make now: kind and hex."""
    for kind, at in _all(play, side):
        with contextlib.suppress(Illegal):
            check(play, KINDS[kind].nation, at)
            yield kind, at


def by_default(play: BattlePlay, side: Side) -> None:
    """B-4.12: as many as allowed, by the player's standing list where there is one, else by the map's."""
    for kind, at in [(one.kind, one.at) for one in play.state.plan(side).builds] or _all(play, side):
        with contextlib.suppress(Illegal):
            build(play, side, kind, at)


def _all(play: BattlePlay, side: Side) -> list[tuple[str, Hex]]:
    """Whatever a side ever builds, and where it may by now."""
    mine = nations(play.state, side)
    return [(BUILT[one], at) for one in mine for at in crowns(play.pack, play.state.shire, one)]
