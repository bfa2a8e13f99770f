"""Moves: by which way a piece gets where, what is in it, and what leave it would take (B-5, B-6, B-8, B-12 to B-16).

Nobody has zones of control. What may be entered hangs on the piece and on the special hexes; who stands in the way
only on leave. A way through Moria remembers from which side it came: inside, the hex is one of two.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

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
_ENDS: Final = {"fangorn": "B-14.2", "paths_of_the_dead": "B-15.2", "mount_doom": "B-16.1"}
"""Where a move ends with the hex, and the clause."""


class _Toll(NamedTuple):
    """Whether it takes leave to enter a hex, or to pass it, and whether such leave lacks."""

    takes_to_enter: bool = False
    takes_to_pass: bool = False
    to_enter: bool = False
    to_pass: bool = False


_NO_TOLL: Final = _Toll()


class Moves:
    """What one piece may do as all pieces stand, with the leave that was given."""

    def __init__(self, pack: BattlePack, board: Board, piece: Piece, leave: Sequence[Leave] = ()) -> None:
        self.pack = pack
        self.board = board
        self.piece = piece
        self._leave = [one for one in leave if one.grantee == piece.side]
        self._moria = pack.specials["moria"]
        self._elven = pack.elven if piece.side != ALLIANCE and board.elves_live else frozenset[Hex]()
        is_barred = piece.is_bearer and board.elves_live
        self._left = [at for side, at in board.left if side == piece.side] if is_barred else ()
        """Where it was and may not come again (B-8.5)."""
        self._special = {*pack.roles, *self._left} if self._left else pack.roles
        self._tolls: dict[Hex, _Toll] = {}

    # ------------------------------------------------------------------------------------------------- where to

    @functools.cached_property
    def ways(self) -> Mapping[Hex, Way]:
        """The way to every hex on which it may end its move, were all leave given (B-5.11).

        One that takes no leave at all comes first, then one that takes what is given, then what lacks least.
        """
        plain = self._plain
        if all(toll is _NO_TOLL for toll in self._tolls.values()):
            return plain  # nothing that takes leave lies near
        found = ways(self.piece.at, self.piece.allowance, self._priced)
        return {at: tuple(map(self._real, way)) for at, way in found.items() if self._is_end(at)} | plain

    @functools.cached_property
    def free(self) -> Mapping[Hex, Way]:
        """Those that take no leave which is not given."""
        if not self._leave:
            return self._plain
        return {at: way for at, way in self.ways.items() if not self.lacking(way)}

    @functools.cached_property
    def _plain(self) -> dict[Hex, Way]:
        """Those that take no leave at all."""
        before = dict(self._reached())
        return {at: self._path(before, at) for at in before if self._is_end(at)}

    @property
    def can_move(self) -> bool:
        """Whether there is any without leave that is not given; mostly a step to the next hex tells."""
        if self.why_stuck is not None:
            return False
        beside = self.pack.plain.get(self.piece.at)
        if beside and not beside <= self.board.by_hex.keys():
            return True
        return any(self._is_end(at) for at, _ in self._reached()) or bool(self._leave and self.free)

    def way(self, goal: Hex) -> Way:
        """The way that is taken to *goal* where an order names no other. Raises Illegal with what is in the way."""
        before: dict[Hex, Hex] = {}
        for at, prior in self._reached() if self.may_end(goal) else ():
            before[at] = prior
            if at == goal:
                return self._path(before, goal)
        if goal not in self.ways:
            raise self._why_not(goal)
        return self.ways[goal]

    def whole(self, said: Way) -> Way:
        """The path that an order names: of two hexes or one the goal, of more all of it. Raises Illegal."""
        if said[-1] == self.piece.at:
            at = self.pack.grid.name(self.piece.at)
            raise Illegal("B-5.3", "{kind} stands at {at} already.", kind=self.piece.kind, at=at)
        if len(said) <= 2:
            return self.way(said[-1])
        if said[0] != self.piece.at:
            name = self.pack.grid.name
            raise Illegal(
                "B-5.3",
                "That way begins at {at}; {kind} stands at {here}.",
                at=name(said[0]),
                kind=self.piece.kind,
                here=name(self.piece.at),
            )
        return said

    # ---------------------------------------------------------------------------------------------- a whole path

    def check(self, way: Way) -> None:
        """Raise Illegal with the first clause that the path *way* breaks, leave apart (B-5.12)."""
        name = self.pack.grid.name
        if self.why_stuck is not None:
            raise self.why_stuck
        if not 1 <= len(way) - 1 <= self.piece.allowance:
            raise Illegal(
                "B-5.3",
                "That is {n} hexes; {kind} moves {most} at most.",
                n=len(way) - 1,
                kind=self.piece.kind,
                most=self.piece.allowance,
            )
        inside: Hex | None = None
        for at, other in pairwise(way):
            if other not in self.pack.grid.adjacent[at]:
                raise Illegal(
                    "B-5.3",
                    "{at} and {other} are not neighbours: a way of three hexes or more is written in full.",
                    at=name(at),
                    other=name(other),
                )
            wrong = self._land(other) or self._wall(at, other)
            wrong = wrong or self._step(at if inside is None else inside, at, other)
            if wrong is not None:
                raise wrong
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

    @property
    def why_stuck(self) -> Illegal | None:
        """Why this piece cannot move at all."""
        piece, name = self.piece, self.pack.grid.name
        if piece.moved:
            return Illegal(
                "B-5.2", "{kind} at {at} has moved in this phase.", kind=piece.kind, at=name(piece.at)
            )
        if is_asleep(self.board, piece):
            return Illegal(
                "B-5.10",
                "{kind} at {at} cannot move before it is roused.",
                kind=piece.kind,
                at=name(piece.at),
            )
        if piece.kind == "gandalf" and piece.at == self._moria and self.board.alliance_passed:
            return Illegal("B-12.4", "Others have passed Moria in this phase: Gandalf stays until its end.")
        return None

    def may_enter(self, at: Hex) -> Illegal | None:
        """Why a hex of clear land is shut to this piece, whoever stands there; None where it is not."""
        piece, board = self.piece, self.board
        if at in self._left:
            return Illegal(
                "B-8.5",
                "The Ring-bearer was at {at} and left: it never comes back.",
                at=self.pack.grid.name(at),
            )
        match self.pack.roles.get(at):
            case None:
                return None
            case "isengard" if board.isengard_special and not commands_isengard(piece, board.players):
                return Illegal(
                    "B-13.2", "Isengard is shut to all but Saruman, his man-orcs and his Ring-bearer."
                )
            case "fangorn":
                return self._fangorn()
            case "paths_of_the_dead" if board.dead is not Sleep.ASLEEP:
                return Illegal("B-15.7", "The Paths of the Dead are closed.")
            case "paths_of_the_dead" if piece.kind != "aragorn":
                return Illegal("B-15.2", "Only Aragorn enters the Paths of the Dead.")
            case "mount_doom" if not self._is_alliance_bearer():
                return Illegal("B-16.1", "Only the Ring-bearer of the Alliance enters Mount Doom.")
            case "moria":
                return self._moria_shut()
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
        if self.captures(at):
            return all(piece.is_bearer or piece.side == self.piece.side for piece in there)
        if self.pack.roles.get(at) in ("fangorn", "paths_of_the_dead"):
            return all(piece.side == ALLIANCE for piece in there)
        return self._wins(at, there) and all(piece.side == self.piece.side for piece in there)

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

    def _reached(self) -> Iterator[tuple[Hex, Hex]]:
        """Hexes with the one before on the way, the nearest first, and then those by the earlier steps; no leave."""
        seen, layer = {self.piece.at}, [self.piece.at]
        for _ in range(0 if self.why_stuck is not None else self.piece.allowance):
            further: list[Hex] = []
            for at in layer:
                if at != self.piece.at and self._toll(self._real(at)).takes_to_pass:
                    continue
                for other in self._onward(at):
                    if other not in seen and not self._toll(self._real(other)).takes_to_enter:
                        seen.add(other)
                        further.append(other)
                        yield other, at
            layer = further

    def _priced(self, at: Hex) -> Iterator[tuple[Hex, int]]:
        """A step charged with the hexes that lack leave: what one enters, what one passes."""
        behind = _NO_TOLL if at == self.piece.at else self._toll(self._real(at))
        for other in self._onward(at):
            yield other, self._toll(self._real(other)).to_enter + behind.to_pass - behind.to_enter

    def _onward(self, at: Hex) -> Iterator[Hex]:
        """Where a step from *at* leads, whoever stands there."""
        here, special = self._real(at), self._special
        for other in self.pack.open[here]:
            if here not in special and other not in special:
                yield other
            elif self._step(at, here, other) is None:
                if other == self._moria:
                    yield self._side_of_moria(here)
                if other != self._moria or self.piece.kind == "gandalf":
                    yield other

    def _toll(self, at: Hex) -> _Toll:
        """That of one hex, worked out once."""
        if at not in self._elven and at not in self.board.by_hex:
            return _NO_TOLL
        if at not in self._tolls:
            self._tolls[at] = self._worked_out(at)
        return self._tolls[at]

    def _worked_out(self, at: Hex) -> _Toll:
        needs = tuple(self._needs(at, is_end=False))
        if not needs:
            return _NO_TOLL
        lacking = [need.kind for need in needs if not self._is_given(need)]
        return _Toll(
            any(need.kind != "over" for need in needs),
            bool(needs),
            any(kind != "over" for kind in lacking),
            bool(lacking),
        )

    def _is_end(self, at: Hex) -> bool:
        """Whether the move may end on what the search came to."""
        return at >= 0 and self.may_end(at)

    def _path(self, before: Mapping[Hex, Hex], goal: Hex) -> Way:
        back = [goal]
        while back[-1] != self.piece.at:
            back.append(before[back[-1]])
        return tuple(map(self._real, reversed(back)))

    def _real(self, at: Hex) -> Hex:
        return self._moria if at < 0 else at

    def _side_of_moria(self, gate: Hex) -> Hex:
        return _FROM_WEST if gate in self.pack.sites[self._moria].gates[0] else _FROM_EAST

    def _step(self, at: Hex, here: Hex, other: Hex) -> Illegal | None:
        """What keeps the piece from *other*, which lies open from *here*; *at* tells where it came into Moria."""
        role = self.pack.roles.get(here)
        return (role and self._leaving(role, at, here, other)) or self.may_enter(other)

    def _leaving(self, role: str, at: Hex, here: Hex, other: Hex) -> Illegal | None:
        """What a special hex has against who goes on from there."""
        if role in _ENDS and here != self.piece.at:
            return Illegal(
                _ENDS[role], "Whoever enters {at} ends the move there.", at=self.pack.grid.name(here)
            )
        west, east = self.pack.sites[here].gates
        if role == "paths_of_the_dead" and other not in east:
            return Illegal("B-15.4", "Out of the Paths of the Dead the way leads south.")
        if (
            role == "moria"
            and self.piece.kind != "gandalf"
            and other not in (east if at == _FROM_WEST else west)
        ):
            return Illegal("B-12.2", "A way through Moria comes out on its other side.")
        return None

    # ---------------------------------------------------------------------------------------------------- leave

    def _needs(self, at: Hex, *, is_end: bool) -> Iterable[Need]:
        """Leave that it takes to pass *at*, or to stop there (B-7.1, B-7.16)."""
        side = self.piece.side
        if at in self._elven:
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
        wrong = self.why_stuck or self._land(goal) or self.may_enter(goal)
        if wrong is not None:
            return wrong
        if not self.may_end(goal):
            return self._why_no_end(goal)
        return Illegal(
            "B-5.3",
            "{at} is too far, or no way is open: {kind} moves {most}.",
            at=self.pack.grid.name(goal),
            kind=self.piece.kind,
            most=self.piece.allowance,
        )

    def _land(self, at: Hex) -> Illegal | None:
        """That nobody enters *at*."""
        land = self.pack.terrain[at]
        if land == "clear":
            return None
        return Illegal("B-5.4", "{at} is {land}; nobody enters it.", at=self.pack.grid.name(at), land=land)

    def _wall(self, at: Hex, other: Hex) -> Illegal | None:
        """That nobody goes over the side between two hexes."""
        if hexside(at, other) not in self.pack.wall_sides:
            return None
        one, two = map(self.pack.grid.name, (at, other))
        return Illegal("B-5.4", "Mountains lie between {at} and {other}.", at=one, other=two)

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
