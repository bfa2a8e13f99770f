"""Building (B-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

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
    kind, name = BUILT[nation], play.pack.grid.name(at)
    if at not in (where := crowns(play.pack, play.state.shire, nation)):
        if at in play.pack.build[nation]:
            raise Illegal(
                "B-4.13",
                "{at} belongs to {possessor} now: no {kinds} are built there.",
                kinds=kind,
                at=name,
                possessor=play.state.shire.possessor,
            )
        hexes = ", ".join(map(play.pack.grid.name, where))
        raise Illegal("B-4.8", "{kinds} are built at {where}, not at {at}.", kinds=kind, at=name, where=hexes)
    if play.board.on(at):
        raise Illegal("B-4.4", "{at} is taken; you can build only on an empty hex.", at=name)
    if left(play.state.built, play.state.round, nation) <= 0:
        if nation in _ONE_OF and nation not in play.state.built and most_builds(nation, play.state.round):
            raise Illegal("B-4.3", "In a round a dwarf or a hobbit is built, not both.")
        most = most_builds(nation, play.state.round)
        raise Illegal("B-4.2", "{kinds} to build in this round: {n}, and no more.", kinds=kind, n=most)
    if play.board.count(kind) >= KINDS[kind].cap:
        cap = KINDS[kind].cap
        raise Illegal(
            "B-4.9", "There are {cap} {kinds} on the map; more cannot be built.", kinds=kind, cap=cap
        )


def possible(play: BattlePlay, side: Side) -> Iterator[tuple[str, Hex]]:
    """All builds that a side could make now: kind and hex."""
    for nation in nations(play.state, side):
        for at in crowns(play.pack, play.state.shire, nation):
            try:
                check(play, nation, at)
            except Illegal:
                continue
            yield BUILT[nation], at


def by_default(play: BattlePlay, side: Side) -> None:
    """B-4.12: as many as allowed, by the player's standing list where there is one, else by the map's."""
    listed = [(one.kind, one.at) for one in play.state.plan(side).builds] or [
        (BUILT[one], at)
        for one in nations(play.state, side)
        for at in crowns(play.pack, play.state.shire, one)
    ]
    for kind, at in listed:
        try:
            build(play, side, kind, at)
        except Illegal:
            continue


def begin(play: BattlePlay) -> None:
    """Nothing is built yet in this phase."""
    play.state = replace(play.state, built=())
