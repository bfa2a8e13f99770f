"""Moves: by which way a piece gets where, what is in it, and what leave it would take (B-5, B-6, B-8, B-12 to B-16).

Nobody has zones of control. What may be entered hangs on the piece and on the special hexes; who stands in the way
only on leave. A way through Moria remembers from which side it came: inside, the hex is one of two.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from rules.battle.charts import ALLIANCE, BEARER, EVIL, SARUMAN, SAURON
from rules.battle.leave import Leave, Need
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep, commands_isengard
from rules.battle.strength import is_asleep
from rules.board.hexes import Hex, Way, hexside, ways
from rules.game import Illegal

_FROM_WEST: Final = -1
_FROM_EAST: Final = -2
"""Moria, entered by a gate of that side, on its way through."""


class Moves:
    """What one piece may do as all pieces stand, with the leave that was given."""

    def __init__(self, pack: BattlePack, board: Board, piece: Piece, leave: Sequence[Leave] = ()) -> None:
        self.pack = pack
        self.board = board
        self.piece = piece
        self._leave = leave
        self._moria = pack.specials["moria"]
        self._leaves: dict[Hex, tuple[bool, bool, int, int]] = {}

    # ------------------------------------------------------------------------------------------------- where to

    @functools.cached_property
    def ways(self) -> Mapping[Hex, Way]:
        """The way to every hex on which it may end its move, were all leave given (B-5.11).

        One that takes no leave at all comes first, then one that takes what is given, then what lacks least.
        """
        if self.why_stuck() is not None:
            return {}
        found: dict[Hex, Way] = {}
        for needs_none in (False, True):
            onward = functools.partial(self._onward, needs_none=needs_none)
            found |= ways(self.piece.at, self.piece.allowance, onward)
        return {at: tuple(map(self._real, way)) for at, way in found.items() if at >= 0 and self.may_end(at)}

    @functools.cached_property
    def free(self) -> Mapping[Hex, Way]:
        """Those that take no leave which is not given."""
        return {at: way for at, way in self.ways.items() if not self.lacking(way)}

    @property
    def can_move(self) -> bool:
        """Whether there is any without leave that is not given; mostly a step to the next hex tells."""
        if self.why_stuck() is not None:
            return False
        here = self.piece.at
        return bool(
            any(
                other != self._moria
                and not self.board.on(other)
                and self._step(here, here, other) is None
                and all(map(self._is_given, self._needs(other, is_end=True)))
                for other in self.pack.open[here]
            )
            or self.free
        )

    def way(self, goal: Hex) -> Way:
        """The way that is taken to *goal* where an order names no other. Raises Illegal with what is in the way."""
        if goal not in self.ways:
            raise self._why_not(goal)
        return self.ways[goal]

    def whole(self, said: Way) -> Way:
        """The path that an order names: of two hexes or one the goal, of more all of it. Raises Illegal."""
        if len(said) <= 2:
            return self.way(said[-1])
        if said[0] != self.piece.at:
            name = self.pack.grid.name
            sentence = "That way begins at {at}; {kind} stands at {here}."
            raise Illegal("B-5.3", sentence, at=name(said[0]), kind=self.piece.kind, here=name(self.piece.at))
        return said

    # ---------------------------------------------------------------------------------------------- a whole path

    def check(self, way: Way) -> None:
        """Raise Illegal with the first clause that the path *way* breaks, leave apart (B-5.12)."""
        name = self.pack.grid.name
        stuck = self.why_stuck()
        if stuck is not None:
            raise stuck
        if not 1 <= len(way) - 1 <= self.piece.allowance:
            sentence = "That is {n} hexes; {kind} moves {most} at most."
            raise Illegal("B-5.3", sentence, n=len(way) - 1, kind=self.piece.kind, most=self.piece.allowance)
        inside: Hex | None = None
        for at, other in pairwise(way):
            if other not in self.pack.grid.adjacent[at]:
                raise Illegal("B-5.3", "{at} and {other} are no neighbours.", at=name(at), other=name(other))
            self._check_step(at if inside is None else inside, at, other)
            inside = self._side_of_moria(at) if other == self._moria else None
        if not self.may_end(way[-1]):
            raise self._why_no_end(way[-1])

    def needs(self, way: Way) -> tuple[Need, ...]:
        """All leave of others that a path takes, whether it was given or not, in order of its hexes (B-7.1)."""
        return tuple(
            need
            for number, at in enumerate(way[1:], 1)
            for need in self._needs(at, is_end=number == len(way) - 1)
        )

    def lacking(self, way: Way) -> tuple[Need, ...]:
        """What of it was not given."""
        return tuple(need for need in self.needs(way) if not self._is_given(need))

    # -------------------------------------------------------------------------------------------------- the rules

    def why_stuck(self) -> Illegal | None:
        """Why this piece cannot move at all."""
        facts = {"kind": self.piece.kind, "at": self.pack.grid.name(self.piece.at)}
        if self.piece.moved:
            return Illegal("B-5.2", "{kind} at {at} has moved in this phase.", **facts)
        if is_asleep(self.board, self.piece):
            clause = "B-5.10"
            return Illegal(clause, "{kind} at {at} cannot move before it is roused.", **facts)
        if self.piece.kind == "gandalf" and self.piece.at == self._moria and self.board.alliance_passed:
            return Illegal("B-12.4", "Others have passed Moria in this phase: Gandalf stays until its end.")
        return None

    def may_enter(self, at: Hex) -> Illegal | None:
        """Why a hex of clear land is shut to this piece, whoever stands there; None where it is not."""
        piece, pack = self.piece, self.pack
        if at == pack.specials["isengard"] and self.board.isengard_special:
            if not commands_isengard(piece, self.board.players):
                return Illegal(
                    "B-13.2", "Isengard is shut to all but Saruman, his man-orcs and his Ring-bearer."
                )
        elif at == pack.specials["fangorn"]:
            return self._fangorn()
        elif at == pack.specials["paths_of_the_dead"]:
            if self.board.dead is not Sleep.ASLEEP:
                return Illegal("B-15.7", "The Paths of the Dead are closed.")
            if piece.kind != "aragorn":
                return Illegal("B-15.2", "Only Aragorn enters the Paths of the Dead.")
        elif at == pack.specials["mount_doom"] and not self._is_alliance_bearer():
            return Illegal("B-16.1", "Only the Ring-bearer of the Alliance enters Mount Doom.")
        elif at == self._moria:
            return self._moria_shut()
        elif piece.is_bearer and (piece.side, at) in self.board.left and self.board.elves_live:
            return Illegal(
                "B-8.5", "The Ring-bearer was at {at} and left: it never comes back.", at=pack.grid.name(at)
            )
        return None

    def may_end(self, at: Hex) -> bool:
        """Whether the move may end on *at*, which it may enter (B-5.7, B-6, B-9.4, B-12.1, B-17.6)."""
        if at == self._moria:
            return self.piece.kind == "gandalf"
        there = self.board.on(at)
        return not there or self._shares(at, there)

    def captures(self, at: Hex) -> bool:
        """Whether ending on *at* takes the Ring (B-9.4)."""
        bearer = self.board.bearer
        return not self.piece.is_bearer and bearer.at == at and bearer.side != self.piece.side

    def _shares(self, at: Hex, there: tuple[Piece, ...]) -> bool:
        """The exceptions from one piece a hex (B-6.2)."""
        special = self.pack.specials
        if self.captures(at):
            return all(piece.is_bearer or piece.side == self.piece.side for piece in there)
        if at in (special["fangorn"], special["paths_of_the_dead"]):
            return all(piece.side == ALLIANCE for piece in there)
        return all(piece.side == self.piece.side for piece in there) and self._wins(at, there)

    def _wins(self, at: Hex, there: tuple[Piece, ...]) -> bool:
        """B-17.6: an arrival that ends the game takes no room."""
        side = self.piece.side
        if self.piece.is_bearer:
            if side in (SAURON, EVIL) and at == self.pack.barad_dur:
                return True
            if side != SARUMAN:
                return False
            return at == self.pack.specials["isengard"] or any(piece.kind == "saruman" for piece in there)
        is_saruman = self.piece.kind == "saruman" and side == SARUMAN
        return is_saruman and all(piece.kind == BEARER for piece in there)

    def _is_alliance_bearer(self) -> bool:
        return self.piece.is_bearer and self.piece.side == ALLIANCE

    def _fangorn(self) -> Illegal | None:
        """B-14.2, B-14.7, B-6.3: one visitor while the army sleeps there, then nobody."""
        if self.board.fangorn is not Sleep.ASLEEP:
            return Illegal("B-14.7", "Fangorn is closed.")
        if self.piece.kind != "gandalf" and not self._is_alliance_bearer():
            return Illegal("B-14.2", "Only Gandalf and the Ring-bearer of the Alliance enter Fangorn.")
        if any(piece.kind != "fangorn_army" for piece in self.board.on(self.pack.specials["fangorn"])):
            return Illegal("B-6.3", "There is a visitor in Fangorn already.")
        return None

    def _moria_shut(self) -> Illegal | None:
        """B-12.3, B-12.7: the Alliance passes only while Gandalf is there."""
        gandalf = self.board.first("gandalf")
        is_held = gandalf is not None and gandalf.at == self._moria
        if self.piece.side == ALLIANCE and self.piece.kind != "gandalf" and not is_held:
            return Illegal("B-12.3", "The Alliance passes Moria only while Gandalf is there.")
        return None

    # ---------------------------------------------------------------------------------------------------- searching

    def _onward(self, at: Hex, *, needs_none: bool) -> Iterator[tuple[Hex, int]]:
        """Where a step from *at* leads, charged with the hexes that lack leave: what one enters, what one passes.

        *needs_none*: only where no leave is needed, be it given or not.
        """
        here = self._real(at)
        passed = 0 if at == self.piece.at else self._charge(here, passes=True) - self._charge(here)
        for other in self.pack.open[here]:
            if self._step(at, here, other) is not None:
                continue
            if needs_none and (self._takes(here, at != self.piece.at) or self._takes(other, False)):
                continue
            charged = passed + self._charge(other)
            yield (self._side_of_moria(here) if other == self._moria else other), charged
            if other == self._moria and self.piece.kind == "gandalf":
                yield self._moria, charged

    def _takes(self, at: Hex, passes: bool) -> bool:
        """Whether to enter *at*, or to pass it, takes anybody's leave."""
        entering, passing = self._leave_at(at)[:2]
        return passing if passes else entering

    def _charge(self, at: Hex, *, passes: bool = False) -> int:
        """1 where leave lacks to enter *at*, or to pass it."""
        return self._leave_at(at)[3 if passes else 2]

    def _leave_at(self, at: Hex) -> tuple[bool, bool, int, int]:
        """Of one hex, worked out once: whether to enter it, to pass it takes leave, and whether such leave lacks."""
        if at not in self._leaves:
            needs = tuple(self._needs(at, is_end=False))
            lacking = [need.kind for need in needs if not self._is_given(need)]
            entering = any(need.kind != "over" for need in needs)
            lacks = any(kind != "over" for kind in lacking)
            self._leaves[at] = entering, bool(needs), int(lacks), int(bool(lacking))
        return self._leaves[at]

    def _real(self, at: Hex) -> Hex:
        return self._moria if at < 0 else at

    def _side_of_moria(self, gate: Hex) -> Hex:
        return _FROM_WEST if gate in self.pack.sites[self._moria].gates[0] else _FROM_EAST

    def _check_step(self, at: Hex, here: Hex, other: Hex) -> None:
        wrong = self._step(at, here, other)
        if wrong is not None:
            raise wrong

    def _step(self, at: Hex, here: Hex, other: Hex) -> Illegal | None:
        """What keeps the piece from going on from *here* to *other*; *at* tells where it came into Moria."""
        name, special = self.pack.grid.name, self.pack.specials
        if self.pack.terrain[other] != "clear":
            sentence = "{at} is {land}; nobody enters it."
            return Illegal("B-5.4", sentence, at=name(other), land=self.pack.terrain[other])
        if hexside(here, other) in self.pack.wall_sides:
            return Illegal(
                "B-5.4", "Mountains lie between {at} and {other}.", at=name(here), other=name(other)
            )
        if here != self.piece.at and here in (
            special["fangorn"],
            special["paths_of_the_dead"],
            special["mount_doom"],
        ):
            return Illegal(self._ends_clause(here), "Who enters {at} ends the move there.", at=name(here))
        if here == special["paths_of_the_dead"] and other not in self.pack.sites[here].gates[1]:
            return Illegal("B-15.4", "Out of the Paths of the Dead the way leads south.")
        if here == self._moria and self.piece.kind != "gandalf":
            west, east = self.pack.sites[here].gates
            if other not in (east if at == _FROM_WEST else west):
                return Illegal("B-12.2", "A way through Moria comes out on its other side.")
        return self.may_enter(other)

    def _ends_clause(self, at: Hex) -> str:
        clauses = {"fangorn": "B-14.2", "paths_of_the_dead": "B-15.2", "mount_doom": "B-16.1"}
        return next(clauses[role] for role, where in self.pack.specials.items() if where == at)

    # ---------------------------------------------------------------------------------------------------- leave

    def _needs(self, at: Hex, *, is_end: bool) -> Iterable[Need]:
        """Leave that it takes to pass *at*, or to stop there (B-7.1, B-7.16)."""
        side = self.piece.side
        if side != ALLIANCE and at in self.pack.elven and self.board.elves_live:
            yield Need(ALLIANCE, "elven", at, stop=is_end)
        there = self.board.on(at)
        if side != ALLIANCE and at == self._moria and any(piece.kind == "gandalf" for piece in there):
            yield Need(ALLIANCE, "moria", at)  # covers passing over him (B-7.16)
            return
        if not is_end:
            yield from (
                Need(owner, "over", at) for owner in {piece.side: 0 for piece in there} if owner != side
            )

    def _is_given(self, need: Need) -> bool:
        there = self.board.on(need.at)
        return any(leave.gives(need, self.piece, there) for leave in self._leave)

    # ------------------------------------------------------------------------------------------------- refusals

    def _why_not(self, goal: Hex) -> Illegal:
        """The clause that keeps the piece from *goal*."""
        stuck = self.why_stuck()
        if stuck is not None:
            return stuck
        at = self.pack.grid.name(goal)
        if self.pack.terrain[goal] != "clear":
            return Illegal("B-5.4", "{at} is {land}; nobody enters it.", at=at, land=self.pack.terrain[goal])
        shut = self.may_enter(goal)
        if shut is not None:
            return shut
        if not self.may_end(goal):
            return self._why_no_end(goal)
        sentence = "{at} is too far, or no way is open: {kind} moves {most}."
        return Illegal("B-5.3", sentence, at=at, kind=self.piece.kind, most=self.piece.allowance)

    def _why_no_end(self, goal: Hex) -> Illegal:
        if goal == self._moria:
            return Illegal("B-12.1", "Only Gandalf ends a move in Moria.")
        there = self.board.on(goal)[0].kind
        return Illegal(
            "B-6.1",
            "{kind} is at {at}; a hex holds one piece.",
            kind=there,
            at=self.pack.grid.name(goal),
        )
