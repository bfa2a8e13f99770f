"""Moves: by which way a piece gets where, what is in it, and what leave it would take (B-5, B-6, B-8, B-12 to B-16).

Nobody has zones of control. What may be entered hangs on the piece and on the special hexes; who stands in the way
only on leave. A way through Moria remembers from which side it came: inside, the hex is one of two.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, EVIL, SARUMAN, SAURON
from rules.battle.leave import Leave, Need
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board, Piece, Sleep, commands_isengard
from rules.battle.strength import is_asleep, why_none
from rules.board.hexes import Hex, Way, ways
from rules.game import Illegal

_FROM_WEST: Final = -1
_FROM_EAST: Final = -2
"""Moria, entered by a gate of that side, on its way through."""
_ENDS: Final = {"fangorn": "B-14.2", "paths_of_the_dead": "B-15.2", "mount_doom": "B-16.1"}
"""Where a move ends with the hex, and the clause."""


class _Toll(NamedTuple):
    """Whether leave lacks to enter a hex, and to pass it."""

    to_enter: bool = False
    to_pass: bool = False


class _Reached(NamedTuple):
    """How far a piece comes without any leave."""

    before: Mapping[Hex, Hex]
    """Hexes with the one before on the way, the nearest first, and then those by the earlier steps."""
    ends: Sequence[Hex]
    """Those of them on which it may end its move."""
    takes_leave: bool
    """Whether something that takes leave lies where it could come."""


_NO_TOLL: Final = _Toll()
_NOWHERE: Final[Set[Hex]] = frozenset()


class Moves:
    """What one piece may do as all pieces stand, with the leave that was given."""

    def __init__(self, pack: BattlePack, board: Board, piece: Piece, leave: Sequence[Leave] = ()) -> None:
        self.pack = pack
        self.board = board
        self.piece = piece
        self._leave = [leave for leave in leave if leave.grantee == piece.side]
        self._moria = pack.moria
        self._foes = board.foes(piece.side)
        self._elven = pack.elven if piece.side != ALLIANCE and board.elves_live else _NOWHERE
        is_barred = piece.is_bearer and board.elves_live
        self._left = {at for side, at in board.left if side == piece.side} if is_barred else _NOWHERE
        """Where it was and may not come again (B-8.5)."""
        self._tolls: dict[Hex, _Toll] = {}

    # ------------------------------------------------------------------------------------------------- where to

    @property
    def ways(self) -> Mapping[Hex, Way]:
        """The way to every hex on which it may end its move, were all leave given (B-5.11).

        One that takes no leave at all comes first, then one that takes what is given, then what lacks least.
        """
        return {**self._plain, **self.dear}

    @property
    def dear(self) -> Mapping[Hex, Way]:
        """Those that take leave, whether it is given or not."""
        return self.board.once((self.piece, *self._leave), self._search_dear) if self.is_near_tolls else {}

    @property
    def free(self) -> Mapping[Hex, Way]:
        """Those that take no leave which is not given."""
        if not self._leave:
            return self._plain
        return self._plain | {at: way for at, way in self.dear.items() if not self.lacking(way)}

    @property
    def goals(self) -> Iterable[Hex]:
        """Where they lead."""
        return self.free if self._leave else self._reached.ends

    @property
    def is_near_tolls(self) -> bool:
        """Whether something that takes leave lies where it could come."""
        return self._reached.takes_leave

    @functools.cached_property
    def _plain(self) -> dict[Hex, Way]:
        """The ways that take no leave at all."""
        return {at: self._path(at) for at in self._reached.ends}

    @property
    def can_move(self) -> bool:
        """Whether there is any without leave that is not given."""
        return bool(self._reached.ends) or bool(self._leave and self.free)

    def way(self, goal: Hex) -> Way:
        """The way that is taken to *goal* where an order names no other. Raises Illegal with what is in the way."""
        if goal in self._reached.ends:
            return self._path(goal)
        if goal not in self.dear:
            raise self._why_not(goal)
        return self.dear[goal]

    def whole(self, said: Way) -> Way:
        """The path that an order names: of two hexes or one the goal, of more all of it. Raises Illegal."""
        if said[-1] == self.piece.at:
            at = self.pack.grid.name(self.piece.at)
            raise Illegal("B-5.3", "{kind} stands at {at} already.", kind=self.piece.kind, at=at)
        if len(said) <= 2:
            return self.way(said[-1])
        if said[0] != self.piece.at:
            facts = {"at": said[0], "kind": self.piece.kind, "here": self.piece.at}
            raise self.pack.no("B-5.3", "That way begins at {at}; {kind} stands at {here}.", **facts)
        return said

    # ---------------------------------------------------------------------------------------------- a whole path

    def check(self, way: Way) -> None:
        """Raise Illegal with the first clause that the path *way* breaks, leave apart (B-5.12)."""
        if self.why_stuck is not None:
            raise self.why_stuck
        most = self.piece.allowance
        if not 1 <= (n := len(way) - 1) <= most:
            facts = {"n": n, "kind": self.piece.kind, "most": most}
            raise Illegal("B-5.3", "That is {n} hexes; {kind} moves {most} at most.", **facts)
        inside: Hex | None = None
        for at, other in pairwise(way):
            came = at if inside is None else inside
            if wrong := self.pack.off_road(at, other) or self._step(came, at, other):
                raise wrong
            inside = self._side_of_moria(at) if other == self._moria else None
        if not self.may_end(way[-1]):
            raise self._why_no_end(way[-1])

    def needs(self, way: Way) -> tuple[Need, ...]:
        """All leave of others that a path takes, whether it was given or not, in order of its hexes (B-7.1)."""
        return tuple(
            need
            for n, at in enumerate(way[1:], 2)
            if self._may_take_leave(at)
            for need in self._needs(at, is_end=n == len(way))
        )

    def lacking(self, way: Way) -> tuple[Need, ...]:
        """What of it was not given."""
        return tuple(need for need in self.needs(way) if not self._is_given(need))

    # -------------------------------------------------------------------------------------------------- the rules

    @property
    def why_stuck(self) -> Illegal | None:
        """Why this piece cannot move at all."""
        piece, no = self.piece, self.pack.no
        if piece.moved:
            return no("B-5.2", "{kind} at {at} has moved in this phase.", kind=piece.kind, at=piece.at)
        if is_asleep(self.board, piece):
            return no(
                "B-5.10", "{kind} at {at} cannot move before it is roused.", kind=piece.kind, at=piece.at
            )
        if piece.kind == "gandalf" and piece.at == self._moria and self.board.alliance_passed:
            return Illegal("B-12.4", "Others have passed Moria in this phase: Gandalf stays until its end.")
        return None

    def may_enter(self, at: Hex) -> Illegal | None:
        """Why a hex of clear land is shut to this piece, whoever stands there; None where it is not."""
        piece, board = self.piece, self.board
        is_alliance_bearer = piece.is_bearer and piece.side == ALLIANCE
        if at in self._left:
            return self.pack.no("B-8.5", "The Ring-bearer was at {at} and left: it never comes back.", at=at)
        match self.pack.roles.get(at):
            case None:
                return None
            case "isengard" if board.isengard_special and not commands_isengard(piece, board.players):
                return Illegal(
                    "B-13.2", "Isengard is shut to all but Saruman, his man-orcs and his Ring-bearer."
                )
            case "fangorn":
                return self._fangorn(may_visit=is_alliance_bearer or piece.kind == "gandalf")
            case "paths_of_the_dead" if board.dead is not Sleep.ASLEEP:
                return Illegal("B-15.7", "The Paths of the Dead are closed.")
            case "paths_of_the_dead" if piece.kind != "aragorn":
                return Illegal("B-15.2", "Only Aragorn enters the Paths of the Dead.")
            case "mount_doom" if not is_alliance_bearer:
                return Illegal("B-16.1", "Only the Ring-bearer of the Alliance enters Mount Doom.")
            case "moria" if piece.side == ALLIANCE and piece.kind != "gandalf":
                gandalf = board.first("gandalf")
                if gandalf is None or gandalf.at != at:
                    return Illegal("B-12.3", "The Alliance passes Moria only while Gandalf is there.")
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
        if side in (SAURON, EVIL):
            return self.piece.is_bearer and at == self.pack.barad_dur
        if side != SARUMAN:
            return False
        if self.piece.is_bearer:
            return at == self.pack.specials["isengard"] or any(piece.kind == "saruman" for piece in there)
        return self.piece.kind == "saruman" and all(piece.is_bearer for piece in there)

    def _fangorn(self, *, may_visit: bool) -> Illegal | None:
        """B-14.2, B-14.7, B-6.3: one visitor while the army sleeps there, then nobody."""
        if self.board.fangorn is not Sleep.ASLEEP:
            return Illegal("B-14.7", "Fangorn is closed.")
        if not may_visit:
            return Illegal("B-14.2", "Only Gandalf and the Ring-bearer of the Alliance enter Fangorn.")
        if any(piece.kind != "fangorn_army" for piece in self.board.on(self.pack.specials["fangorn"])):
            return Illegal("B-6.3", "There is a visitor in Fangorn already.")
        return None

    # ---------------------------------------------------------------------------------------------------- searching

    @property
    def _reached(self) -> _Reached:
        return self.board.once(self.piece, self._search)

    def _search(self) -> _Reached:
        before: dict[Hex, Hex] = {}
        foes, takes_leave = self._foes, False
        tolled = {*self._elven, _FROM_WEST, _FROM_EAST} if self._moria in foes else self._elven
        seen, layer = {self.piece.at, *self._left}, [self.piece.at]
        for _ in range(0 if self.why_stuck else self.piece.allowance):
            further: list[Hex] = []
            for at in layer:
                for other in self._onward(at):
                    if other in seen:
                        continue
                    if other in tolled:
                        takes_leave = True
                        continue
                    seen.add(other)
                    before[other] = at
                    if other not in foes:
                        further.append(other)
            layer = further
        taken, is_bearer = self.board.taken, self.piece.is_bearer
        shared = {*self.pack.roles, self.pack.barad_dur, self.board.bearer.at}
        ends = [
            at
            for at in before
            if (self._is_end(at) if at < 0 or at in shared or is_bearer else at not in taken)
        ]
        return _Reached(before, ends, takes_leave or not foes.isdisjoint(before))

    def _search_dear(self) -> Mapping[Hex, Way]:
        ends = {*self._reached.ends}
        others = ways(
            self.piece.at, self.piece.allowance, self._priced, lambda at: at not in ends and self._is_end(at)
        )
        return {at: tuple(map(self._real, way)) for at, way in others.items()}

    def _priced(self, at: Hex) -> list[tuple[Hex, int]]:
        """A step charged with the hexes that lack leave: what one enters, what one passes."""
        behind = _NO_TOLL if at == self.piece.at else self._toll(self._real(at))
        passing, elven = behind.to_pass - behind.to_enter, self._elven
        return [  # whoever stands anywhere else lets others come, and minds only who goes on
            (
                other,
                passing + self._toll(self._real(other)).to_enter if other in elven or other < 0 else passing,
            )
            for other in self._onward(at)
        ]

    def _onward(self, at: Hex) -> Iterable[Hex]:
        """Where a step from *at* leads, whoever stands there."""
        if at in self.pack.beside_special or at < 0 or self._left:
            return self._past_special(at)
        return self.pack.open[at]

    def _past_special(self, at: Hex) -> Iterator[Hex]:
        here = self._real(at)
        for other in self.pack.open[here]:
            if self._step(at, here, other) is None:
                if other == self._moria:
                    yield self._side_of_moria(here)
                if other != self._moria or self.piece.kind == "gandalf":
                    yield other

    def _may_take_leave(self, at: Hex) -> bool:
        return at in self._foes or at in self._elven

    def _toll(self, at: Hex) -> _Toll:
        """That of one hex, worked out once."""
        if not self._may_take_leave(at):
            return _NO_TOLL
        if at not in self._tolls:
            lacking = [need.kind for need in self._needs(at, is_end=False) if not self._is_given(need)]
            self._tolls[at] = _Toll(any(kind != "over" for kind in lacking), bool(lacking))
        return self._tolls[at]

    def _is_end(self, at: Hex) -> bool:
        """Whether the move may end on what the search came to."""
        return at >= 0 and self.may_end(at)

    def _path(self, goal: Hex) -> Way:
        before, back = self._reached.before, [goal]
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
            return self.pack.no(_ENDS[role], "A piece that enters {at} ends its move there.", at=here)
        west, east = self.pack.sites[here].gates
        if role == "paths_of_the_dead" and other not in east:
            return Illegal("B-15.4", "Out of the Paths of the Dead the way leads south.")
        out = east if at == _FROM_WEST else west
        if role == "moria" and self.piece.kind != "gandalf" and other not in out:
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
            yield from (Need(one, "over", at) for one in {piece.side: 0 for piece in there} if one != side)

    def _is_given(self, need: Need) -> bool:
        there = self.board.on(need.at)
        return any(leave.gives(need, self.piece, there) for leave in self._leave)

    # ------------------------------------------------------------------------------------------------- refusals

    def _why_not(self, goal: Hex) -> Illegal:
        """The clause that keeps the piece from *goal*."""
        wrong = self.why_stuck or self.pack.shut(goal) or self.may_enter(goal)
        if wrong:
            return wrong
        n, most = self.pack.grid.distance(self.piece.at, goal), self.piece.allowance
        facts = {"at": goal, "n": n, "kind": self.piece.kind, "most": most}
        role, here = self.pack.roles.get(self.piece.at, ""), self.piece.at
        for other in self.pack.open[here] if role else ():
            is_nearer = self.pack.grid.distance(other, goal) < n
            if is_nearer and (shut := self._leaving(role, here, here, other)):
                return shut  # where it stands keeps it from going that way
        if n > most:
            return self.pack.no("B-5.3", "{at} is {n} hexes away; {kind} moves {most} at most.", **facts)
        if not self.may_end(goal):
            return self._why_no_end(goal)
        return self.pack.no("B-5.3", "No way to {at} is open in the {most} hexes that {kind} moves.", **facts)

    def _why_no_end(self, goal: Hex) -> Illegal:
        if goal == self._moria:
            return Illegal("B-12.1", "Only Gandalf ends a move in Moria.")
        there, no = self.board.on(goal)[0], self.pack.no
        taken = no("B-6.1", "{kind} is at {at}; a hex holds one piece.", kind=there.kind, at=goal)
        if there.side == self.piece.side or self.piece.is_bearer:
            return taken
        if not (attack := self._attack(there)):
            return taken
        return no(
            "B-6.1",
            "{kind} is at {at}; a hex holds one piece. To attack it, write `{attack}`.",
            kind=there.kind,
            at=goal,
            attack=attack,
        )

    def _attack(self, foe: Piece) -> str:
        """The orders by which it attacks *foe*, from where it stands or comes first; empty where it cannot."""
        here, name = self.piece.at, self.pack.grid.name
        for at in (here, *self.free):
            if why_none(self.pack, self.board, replace(self.piece, at=at, fought=False), foe) is None:
                return ("" if at == here else f"{name(here)}-{name(at)}, ") + f"{name(at)}x{name(foe.at)}"
        return ""
