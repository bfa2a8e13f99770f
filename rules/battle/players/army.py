"""Where the armies go: to guard, to strike, to the Ring (B-4, B-5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.battle.charts import ALLIANCE, BUILT, EVIL, KINDS, SARUMAN, SAURON, Side, side_of
from rules.battle.orders import Build
from rules.battle.pieces import Piece
from rules.battle.players import attacks
from rules.battle.players.ground import FAR
from rules.battle.players.plan import TurnPlan
from rules.battle.players.sight import WORTH, exposure, fighters, is_awake, is_refuge
from rules.battle.turn import building
from rules.board.hex_sets import hexes
from rules.board.hexes import Hex

_LENDERS: Final = ("gandalf", "nazgul", "saruman", "aragorn")
_NEAR_DOOM: Final = 10


def capture(plan: TurnPlan) -> bool:
    """Take the Ring with the cheapest piece that can; whether one can."""
    if plan.owns:
        return False
    bearer = plan.field.bearer
    able = []
    for piece in fighters(plan.field, plan.side):
        is_near = plan.land.distance(piece.at, bearer.at) <= piece.allowance
        if is_near and plan.field.way(piece, bearer.at) is not None:
            able.append((0.0 if _touches(piece) else WORTH[piece.kind], piece.id, piece))
    return bool(able) and plan.go(min(able)[-1], bearer.at)


def _touches(piece: Piece) -> bool:
    """B-17.3."""
    return piece.kind == "saruman" and piece.side == SARUMAN


def posts(plan: TurnPlan) -> Iterator[Hex]:
    """Hexes that should be held, the most needed first."""
    pack, land = plan.pack, plan.land
    if plan.side in (SAURON, EVIL):
        bearer = plan.field.bearer
        is_near = land.steps(land.doom).get(bearer.at, FAR) <= _NEAR_DOOM
        yield from pack.mordor_gates
        if bearer.side == plan.side or plan.side == EVIL:
            return
        ring = sorted(hexes(land.near[land.doom]), key=lambda at: (plan.far(at, bearer.at), at))
        yield from ring[: plan.style.guards if is_near else 1]


def guard(plan: TurnPlan) -> None:
    """Keep one piece at every post, and bring the nearest to those that lie open."""
    if not plan.style.is_wary:
        return
    for post in posts(plan):
        held = plan.field.last_at(post)
        if held is not None:
            if held.side == plan.side and held.kind not in _LENDERS:
                plan.posted.add(held.id)
            if held.side != plan.side or held.kind not in _LENDERS:
                continue
        able = [piece for piece in plan.idle() if piece.kind not in _LENDERS and is_awake(plan.field, piece)]
        able = [piece for piece in able if plan.far(piece.at, post) <= 6]
        if able:
            who = min(able, key=lambda piece: (plan.far(piece.at, post), WORTH[piece.kind], piece.id))
            _toward(plan, who, post)
            plan.posted.add(who.id)


def _toward(plan: TurnPlan, piece: Piece, goal: Hex) -> None:
    places = list(hexes(plan.field.reach(piece)))
    best = min(places, key=lambda at: (plan.far(at, goal), at), default=piece.at)
    if plan.far(best, goal) < plan.far(piece.at, goal):
        plan.go(piece, best)


def advance(plan: TurnPlan) -> None:
    """All others: in the first movement to where they can strike, in the second to where they are wanted."""
    march = _March(plan)
    idle = [piece for piece in plan.idle() if is_awake(plan.field, piece)]
    idle.sort(key=lambda piece: (piece.kind in _LENDERS, march.aim(piece, 0).get(piece.at, FAR), piece.id))
    for number, piece in enumerate(idle):
        best = march.best(piece, number)
        if best != piece.at:
            plan.go(piece, best)


class _March:
    """What all armies go by in one phase."""

    def __init__(self, plan: TurnPlan) -> None:
        self.plan = plan
        values = attacks.worth(plan)
        self.weak = attacks.struck(plan, values, elven=False)
        self.strong = attacks.struck(plan, values, elven=True)
        self.feared = exposure(plan.field, plan.side) if plan.style.is_wary else (0, 0, 0)
        self.care = _CARE[plan.side] * min(1.0, attacks.odds_of_war(plan)) ** _BOLD
        self.kept_clear = _kept_clear(plan)
        self.aims = _aims(plan)

    def aim(self, piece: Piece, number: int) -> Mapping[Hex, int]:
        """How far every hex is from where this one is wanted, every second one at the second aim; empty: it stays."""
        near, other = self.aims
        if not self.plan.owns and number % self.plan.style.hunters.get(self.plan.side, 1):
            return {}
        if self.plan.owns and self.plan.side == ALLIANCE:
            return near if near.get(piece.at, FAR) <= _ESCORT else other
        return other if number % 2 else near

    def best(self, piece: Piece, number: int) -> Hex:
        """Where it goes."""
        places = self.plan.field.reach(piece) & ~self.kept_clear | 1 << piece.at
        aim = self.aim(piece, number)
        lends = piece.kind in _LENDERS and self.plan.style.is_thorough and not self.plan.is_second
        lent = self._lent(piece) if lends else {}
        return max(hexes(places), key=lambda at: self._value(piece, at, aim) + _LENT * lent.get(at, 0))

    def _value(self, piece: Piece, at: Hex, aim: Mapping[Hex, int]) -> float:
        found = -_STEP * aim.get(at, FAR) + 0.02 * self.plan.chance.random()
        minds = _CARE_OF_LENDERS if piece.kind in _LENDERS else self.care
        if not self.plan.is_second:
            minds *= _BEFORE
            gains = self.strong if KINDS[piece.kind].elven else self.weak
            found += 0.0 if piece.fought else _STRIKE * gains.get(at, 0.0)
        if self.kept_clear >> at & 1:
            found -= 1.0
        danger = sum(some >> at & 1 for some in self.feared)
        return found - WORTH[piece.kind] * _FEAR[danger] * minds

    def _lent(self, lender: Piece) -> Mapping[Hex, int]:
        """How many friends a lender helps from each hex."""
        found: dict[Hex, int] = {}
        for piece in self.plan.field.board.of(self.plan.side):
            if piece.id != lender.id and self.strong.get(piece.at, 0.0) > 0 and not piece.fought:
                for at in hexes(self.plan.land.beside[piece.at]):
                    found[at] = found.get(at, 0) + 1
        return found


_STEP: Final = 0.25
_STRIKE: Final = 2.0
_LENT: Final = 0.5
"""What a step nearer is worth, an attack that wins one piece, and a friend who is lent strength."""
_FEAR: Final = (0.0, 0.3, 0.5, 0.65)
"""How likely a piece is lost that nobody can attack, that one can, that two can, that three can."""
_LEAD: Final = 6
"""Steps before the Ring-bearer at which it is cut off."""
_ESCORT: Final = 6
"""Who is so near goes with it."""
_CARE_OF_LENDERS: Final = 0.7
_BEFORE: Final = 0.2
"""How much of that care is taken before the attacks: whoever struck can still go back."""
_CARE: Final[Mapping[Side, float]] = {ALLIANCE: 1.0, SARUMAN: 0.38, SAURON: 0.3, EVIL: 0.3}
"""How much a side minds that its armies can be attacked: who builds more minds less."""
_BOLD: Final = 0.5
"""How much less it minds where it is the strongest."""


def _kept_clear(plan: TurnPlan) -> int:
    """The hexes around a refuge: one who is shut in there stays for good, one who must leave is caught (B-8.6)."""
    field, bearer = plan.field, plan.field.bearer
    if plan.owns or not plan.is_second or not is_refuge(field, bearer.side, bearer.at, plan.side):
        return 0
    return plan.land.near[bearer.at]


def _aims(plan: TurnPlan) -> tuple[Mapping[Hex, int], Mapping[Hex, int]]:
    """How far every hex is from the Ring, and from where it is going: to open its way, or to cut it off."""
    bearer, shut = plan.field.bearer, plan.field.closed(plan.side)
    is_ours = plan.owns and plan.side == ALLIANCE
    other = plan.land.doom if is_ours else _ahead(plan, bearer.at, _LEAD)
    return plan.land.steps(bearer.at, shut), plan.land.steps(other, shut)


def _ahead(plan: TurnPlan, at: Hex, steps: int) -> Hex:
    """Where the Ring-bearer may be so many steps on."""
    left = plan.land.steps(plan.goal)
    for _ in range(steps):
        at = min(hexes(plan.land.near.get(at, 0)), key=lambda one: (left.get(one, FAR), one), default=at)
    return at


def build(plan: TurnPlan) -> None:
    """What can be built, nearest to the Ring first (B-4)."""
    board, field = plan.field.board, plan.field
    used = list(plan.seen.built)
    for nation, kind in BUILT.items():
        if side_of(kind, board.players) != plan.side:
            continue
        left = min(building.left(used, plan.seen.round, nation), KINDS[kind].cap - board.count(kind))
        crowns = building.crowns(plan.pack, plan.seen.shire, nation)
        places = [at for at in crowns if not field.all >> at & 1]
        places.sort(key=lambda at: min(plan.far(at, field.bearer.at), _LONG_WAY))
        for at in places[: max(0, left)]:
            plan.parts.append(Build(at, kind))
            used.append(nation)
            field.board = field.board.with_new(
                Piece(id=f"{kind} to be at {at}", kind=kind, side=plan.side, at=at)
            )


_LONG_WAY: Final = 30
