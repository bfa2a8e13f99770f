"""What of orders in advance can never be, whatever others do until its time has come (B-18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from rules.battle.charts import BEARER, BUILT, FIRST_BUILDS, KINDS, Side
from rules.battle.moving import Moves
from rules.battle.orders import Advance, Build, Done, End, EscapeBy, Fight, Later, Move, Part, Second, When
from rules.battle.orders.advance import NEXT
from rules.battle.pieces import Board, Piece
from rules.battle.state import Phase
from rules.battle.strength import is_asleep, why_none
from rules.battle.turn import building, naming, plans, posting
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Hex
from rules.game import Illegal

_ORDER: Final = (*Phase, None)
"""The phases of a turn, and behind them its end."""


def refused(play: BattlePlay, side: Side, said: Later) -> Iterator[tuple[int, Illegal]]:
    """Which of the orders that *side* leaves, counted from 1, can never be, and why.

    Only by the land, by the pieces that it has, and by what it has ordered before them.
    """
    if not plans.may(play.state, side, said.when):
        return
    plan = plans.shown(play.state, play.state.rules.seat(side))
    foreseen = _Foreseen(play, side, said.when)
    for place, (when, order) in enumerate(plans.listed(plan), 1):
        if when == said.when and not foreseen.over:
            foreseen.follow(order)
            foreseen.over = foreseen.over and _over_by(place)
    for number, order in enumerate(said.orders, 1):
        try:
            foreseen.check(order.part)
        except Illegal as no:
            yield number, no
        else:
            foreseen.follow(order)


def _over_by(place: int) -> Illegal:
    return Illegal(
        "B-18.5",
        "Number {number} in your list ends your turn before that. Take it back first: `drop {number}`.",
        number=place,
    )


class _Foreseen:
    """Where the pieces of a side may be as its orders in advance are played, and how far its turn is at least."""

    def __init__(self, play: BattlePlay, side: Side, when: When) -> None:
        state, order = play.state, play.state.rules.order
        self.play, self.side, self.pack = play, side, play.pack
        self.is_next = when == NEXT
        self.phase = 0 if self.is_next else _ORDER.index(Phase.SECOND)
        self.over: Illegal | None = None
        """Why nothing more is played."""
        self.round = state.round + (order.index(side) <= order.index(state.side))
        self.places: dict[Hex, list[Piece]] = {}
        """Who may be on a hex, moved or not in the phase."""
        for piece in play.board.of(side):
            self._put(replace(piece, moved=False), piece.at)
        mine = building.nations(state, side)
        self.built = {at for nation in mine for at in self.pack.build[nation]}
        self.kinds = {BUILT[nation] for nation in mine} | {piece.kind for piece in play.board.of(side)}
        self.unknown = {*self.built, *self.pack.roles, play.board.bearer.at}
        """Where pieces may appear."""

    def _put(self, piece: Piece, at: Hex) -> None:
        self.places.setdefault(at, []).append(replace(piece, at=at))

    def check(self, part: Part) -> None:
        """Raise Illegal where it can never be."""
        if self.over and not isinstance(part, Move):
            raise self.over
        match part:
            case Build():
                self._check_build(part)
            case Move():
                self._check_move(part)
            case Fight():
                self._check_fight(part)
        if self.over:
            raise self.over

    def follow(self, order: Advance) -> None:
        """What may be behind it; an order that hangs on a condition closes nothing for certain."""
        part, before = order.part, self.phase
        match part:
            case Build(at=at):
                self.unknown.add(at)
            case Move(way=(*_, goal)):
                self._follow_move(part, goal)
            case Fight():
                self._begin(Phase.ATTACK)
            case EscapeBy(way=way):
                self.unknown.update(way)
            case Second():
                self._begin(Phase.SECOND)
            case Done():
                self.phase += 1
                self._release()
            case End():
                self.phase = len(Phase)
        if order.empty is not None or order.alive:
            self.phase = before
        if self.phase >= len(Phase):
            self.over = posting.behind_end() if isinstance(part, End) else posting.over()

    def _begin(self, phase: Phase) -> None:
        self.phase = max(self.phase, _ORDER.index(phase))
        self._release()

    def _release(self) -> None:
        for at, there in self.places.items():
            self.places[at] = [replace(piece, moved=False) for piece in there]

    def _follow_move(self, part: Move, goal: Hex) -> None:
        if self.phase == _ORDER.index(Phase.ATTACK):
            self._begin(Phase.SECOND)
        self.phase = max(self.phase, _ORDER.index(Phase.FIRST))
        self.unknown.update(part.escape)
        for at in (goal, *(part.otherwise or ())[-1:]):
            for piece in self._movers(part):
                self._put(replace(piece, moved=True), at)

    def _movers(self, part: Move) -> list[Piece]:
        if len(part.way) == 1:
            return [piece for piece in self.play.board.of(self.side) if piece.kind == part.kind]
        return self._on(part.way[0], part.kind)

    def _on(self, at: Hex, kind: str) -> list[Piece]:
        """Who may be there by then; where others may come, any that the side has or may have."""
        there = [piece for piece in self.places.get(at, ()) if kind in ("", piece.kind)]
        if there or (self.is_next and at not in self.unknown):
            return there
        kinds = [kind] if kind else sorted({*self.kinds, BEARER} & KINDS.keys())
        return [Piece("", one, self.side, at) for one in kinds]

    def _check_there(self, at: Hex, kind: str) -> list[Piece]:
        if there := self._on(at, kind):
            return there
        others = self.play.board.named(at, kind)
        if others and all(piece.side != self.side for piece in others):
            raise self.pack.no("B-2.4", "{kind} at {at} is not yours.", kind=others[0].kind, at=at)
        raise self.pack.no("B-19.3", "You have no such piece at {at}, and none comes there before.", at=at)

    def _check_alone(self, kind: str) -> None:
        """Of a piece that is named by its kind."""
        if kind not in self.kinds or sum(piece.kind == kind for piece in self.play.board.of(self.side)) > 1:
            naming.alone(self.play, self.side, kind)

    def _check_build(self, part: Build) -> None:
        mine = building.nations(self.play.state, self.side)
        kinds = {BUILT[nation] for nation in mine if part.at in self.pack.build[nation]}
        if not kinds:
            raise self.pack.no("B-4.8", "You build nothing at {at}, ever.", at=part.at)
        if part.kind and part.kind not in kinds:
            raise self.pack.no("B-4.8", "You never build {kinds} at {at}.", kinds=part.kind, at=part.at)
        if self.round < FIRST_BUILDS:
            raise Illegal("B-4.1", "Nobody builds in the first round.")
        if self.phase > _ORDER.index(Phase.BUILDING):
            raise Illegal("B-2.4", "You build before you move and attack: write it before those orders.")

    def _check_move(self, part: Move) -> None:
        if len(part.way) == 1:
            self._check_alone(part.kind)
            if wrong := self.pack.shut(part.way[0]):
                raise wrong
            return
        there = self._check_there(part.way[0], part.kind)
        able = [piece for piece in there if not piece.moved or self.phase == _ORDER.index(Phase.ATTACK)]
        if not able:
            facts = {"kind": there[0].kind, "at": part.way[0]}
            raise self.pack.no(
                "B-5.2", "{kind} comes to {at} by a move of the same phase, and moves once.", **facts
            )
        ways = [part.way, *([part.otherwise] if part.otherwise and len(part.otherwise) > 1 else [])]
        _raise_if_none([self._why_no_way(piece, way) for way in ways for piece in able])

    def _why_no_way(self, piece: Piece, way: Sequence[Hex]) -> Illegal | None:
        """What keeps a piece from its *way* where nobody else stands on the map."""
        board = self.play.board
        if is_asleep(board, piece):
            return None
        shut = next(at for at in self.pack.grid.hexes if self.pack.shut(at))
        others = [] if piece.is_bearer else [replace(board.bearer, at=shut)]
        if piece.kind != "gandalf" and (gandalf := board.first("gandalf")):
            others.append(replace(gandalf, at=self.pack.moria))
        alone = Board(
            board.players,
            (replace(piece, moved=False), *others),
            isengard_special=False,
            fangorn=board.fangorn,
            dead=board.dead,
        )
        moves = Moves(self.pack, alone, alone.pieces[0])
        try:
            moves.check(moves.whole(tuple(way)))
        except Illegal as no:
            return no
        return None

    def _check_fight(self, part: Fight) -> None:
        if self.phase > _ORDER.index(Phase.ATTACK):
            raise Illegal(
                "B-2.4",
                "By then your attacks are over: write it before `second` and the moves behind the attacks.",
            )
        if part.attacker is None:
            self._check_alone(part.kind)
            return
        there = self._check_there(part.attacker, part.kind)
        _raise_if_none([self._why_no_attack(piece, at) for piece in there for at in part.targets])

    def _why_no_attack(self, piece: Piece, at: Hex) -> Illegal | None:
        """What keeps a piece from attacking whoever may stand there."""
        if is_asleep(self.play.board, piece):
            return None
        if wrong := self.pack.shut(at):
            return wrong
        foe = Piece("", "orc", "", at)
        return why_none(self.pack, self.play.board, replace(piece, fought=False), foe)


def _raise_if_none(wrong: Sequence[Illegal | None]) -> None:
    """Raise the first of what is wrong with each, unless nothing is with one of them."""
    if None not in wrong and (first := next(iter(wrong), None)):
        raise first
