"""The Dark Power's searches and his player-turn; Saruman's Nazgûl and orcs hunt as his do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.board.hexes import Hex
from rules.war.hunting.placing import givers
from rules.war.players import belief, hand, wearer
from rules.war.players.belief import Weights
from rules.war.players.campaign import Campaign, fight, march
from rules.war.players.forces import REACH, best_three, might_of, own
from rules.war.players.going import towards
from rules.war.players.plans import FIRE, place
from rules.war.players.saying import Saying
from rules.war.state.pieces import CHARACTERS, NAZGUL, TABLE, PieceId, Side
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered

_BAND: Final = 2
_GUARD: Final = 3
_KEPT: Final = 3
"""Shadow points that a search leaves for the moves behind it."""
_MARCHES: Final = 3
"""Hosts of a player-turn that are worth a point each."""
_WORTH: Final = 0.02
"""How likely a group has to be where a force is sent."""
_ROAD: Final = ("E0928", "E0628", "E0726", "minas-morgul", "E0625")
"""Where the ways into Mordor run together."""
_SIEGES: Final = ("minas-tirith", "dol-amroth", "helms-deep")
_PLACES: Final = ("hobbiton", "thranduils-palace")


class Strategy(NamedTuple):
    """What the Nazgûl are for (W-60.4)."""

    guards: bool = False
    """Three wait on Mount Doom."""
    road: bool = False
    """Some watch the ways inside Mordor."""
    searches: bool = False
    sieges: bool = False
    is_wise: bool = False
    resting: frozenset[PieceId] = frozenset()
    """Who begins no fight."""


# ------------------------------------------------------------------------------------------------------- the search


def search(saying: Saying, plan: Strategy, side: Side = "D") -> str:
    """What is said next in a search."""
    found = saying.state.search_of(side)
    assert found is not None
    if found.is_placed or (found.placed is not None and "S" in saying.state.rules.sides):
        return "done"  # of what was placed a part was refused for what only the other searcher's cards tell (W-36.6)
    if found.placed is None:
        hand.hunter(saying, side)
        if found.level and plan.is_wise:
            hand.crebain(saying, max(found.level, key=lambda told: told[1])[0], side)
        if plan.is_wise:
            hand.turn_in(saying, side)
        if saying.is_full:
            return saying.answer()
    likely = belief.likely(saying, is_wise=plan.is_wise)
    if plan.guards:
        _guard_by_search(saying, plan)
    if plan.searches:
        _place(saying, dict(likely), plan, side)
    found = saying.state.search_of(side)
    if found is not None and found.placed is None:
        saying.say("place -")
    return saying.answer()


def _guard_by_search(saying: Saying, plan: Strategy) -> None:
    """Who is to wait at the fire can fly there in a search of Mordor already (W-52.5, W-53.6), and look for who has
    come to it.
    """
    state, doom = saying.state, saying.land.place[FIRE]
    has_come = plan.is_wise and any(news.at == doom and news.turn >= state.turn - 1 for news in state.news)
    room = _GUARD - (0 if has_come else _standing_at(state, doom))
    for piece in _guard(saying)[:room]:
        if has_come or state.standing(piece) != doom:
            saying.say(f"place {piece} {saying.land.name(doom)}")


def _place(saying: Saying, likely: dict[Hex, float], plan: Strategy, side: Side) -> None:
    """Nazgûl and bands where groups are likeliest, each where the others do not look."""
    search, land = saying.state.search_of(side), saying.land
    assert search is not None
    kept = _KEPT if plan.is_wise else 0
    total = sum(likely.values()) or 1.0
    hunters = [piece for piece in reversed(own(saying, side)) if piece not in _busy(saying, plan)]
    for giver in sorted(givers(saying.play, side, search.cards), key=lambda giver: not giver.has_orcs):
        bands: list[Hex] = []
        for _ in range(giver.most // _BAND if giver.has_orcs else giver.most):
            spots = [at for province in sorted(giver.provinces) for at in land.by_province.get(province, ())]
            if bands:
                spots = [at for at in spots if all(saying.distance(at, other) <= 3 for other in bands)]
            at = max(spots, key=lambda at: _covered(saying, likely, at, giver.has_orcs), default=None)
            worth = 0.0 if at is None else _covered(saying, likely, at, giver.has_orcs) / total
            spent = side == "D" and saying.state.points - _cost_of(saying) <= kept
            if at is None or worth <= _least(plan, side) or (spent and not bands):
                break
            if giver.has_orcs:
                watched = max(land.adjacent(at), key=lambda other: _at(saying, likely, at, other))
                saying.say(f"place orcs {_BAND} {land.name(at)} to {land.name(watched)}")
                bands.append(at)
                seen = {at, watched}
            else:
                who = next((piece for piece in hunters if saying.say(f"place {piece} {land.name(at)}")), None)
                if who is None:
                    break
                hunters.remove(who)
                seen = {at, *land.zones[at]}
            for other in seen:
                likely.pop(other, None)


def _cost_of(saying: Saying) -> int:
    search = saying.state.search_of("D")
    placed = search.placed or () if search is not None else ()
    return sum(not force.strength for force in placed) + 2 * any(force.strength for force in placed)


def _covered(saying: Saying, likely: Weights, at: Hex, is_band: bool) -> float:
    """How likely a group is where a force there sees."""
    zone = saying.land.zones[at]
    around = [likely.get(other, 0.0) for other in zone]
    return likely.get(at, 0.0) + (max(around, default=0.0) if is_band else sum(around))


def _at(saying: Saying, likely: Weights, at: Hex, other: Hex) -> float:
    return likely.get(other, 0.0) if other in saying.land.zones[at] else -1.0


# ---------------------------------------------------------------------------------------------------- player-turn

_AGAINST_SARUMAN: Final = ("edoras", "helms-deep", "isengard")
_AGAINST_THE_WEST: Final = ("minas-tirith", "dol-amroth", "edoras", "helms-deep")
_AT_HOME: Final = ("minas-morgul", "dol-guldur", "barad-dur", "durthang")


def _aims(saying: Saying, plan: Strategy) -> Campaign:
    """Saruman, once he wears the Ring or is about to win by his places; till then the West (W-38.2, W-50.3)."""
    state = saying.state
    is_pressed = (state.held > 0 or state.ring.is_in_the_open) and not state.are_allied("D", "S")
    goals = _AGAINST_SARUMAN if is_pressed else _AGAINST_THE_WEST
    return Campaign(goals, _AT_HOME, boldness=0.1 * plan.is_wise, most=_MARCHES)


def shadow(saying: Saying, plan: Strategy) -> str:
    """What is said next in D's player-turn."""
    state, aims = saying.state, _aims(saying, plan)
    if not state.stage and not state.moved:
        hand.hunter(saying, "D")
        if plan.is_wise:
            hand.turn_in(saying, "D")
        if saying.is_full:
            return saying.answer()
    if not state.stage:
        _carry_home(saying)
        if plan.guards:
            _keep_guard(saying)
        if plan.is_wise:
            _gather(saying, plan)
            wearer.fall_upon(saying)
        if plan.sieges:
            _besiege(saying)
        if plan.road:
            _watch(saying)
        if plan.searches:
            hunt(saying, "D", plan)
        march(saying, "D", aims)
    if plan.is_wise:
        wearer.strike_at(saying)
    attack(saying, "D", plan)
    fight(saying, "D", aims)
    return saying.answer()


def _carry_home(saying: Saying) -> None:
    """Who has the Ring goes to Barad-dûr, Gollum with it too."""
    state, land = saying.state, saying.land
    home, bearer = land.place["barad-dur"], state.ring.bearer
    at = None if bearer is None else state.standing(bearer)
    if at is None or bearer is None or at == home:
        return
    towards(saying, bearer, home)


def _guard(saying: Saying) -> list[PieceId]:
    """The strongest that live."""
    state = saying.state
    able = [piece for piece in own(saying, "D") if state.ring.bearer != piece]
    return sorted(able, key=lambda piece: (-TABLE[piece].might, -state.life(piece)))[:_GUARD]


def _keep_guard(saying: Saying) -> None:
    """On Mount Doom once they may; till then beside it."""
    state, land = saying.state, saying.land
    doom = land.place[FIRE]
    goal = doom if state.reported else place(land, "barad-dur")
    for piece in _guard(saying):
        towards(saying, piece, goal)


def _spotted(saying: Saying) -> dict[Hex, tuple[PieceId, ...]]:
    return {group.at: group.members for _, group in numbered(saying.state.chart)}


def _gather(saying: Saying, plan: Strategy) -> None:
    """All who can come fall upon who stands on the map, where enough can; the fire keeps its guard."""
    doom = saying.land.place[FIRE]
    for at, members in sorted(_spotted(saying).items(), key=lambda spotted: -_value(saying, spotted[1])):
        if at == doom:
            continue
        guard = _guard(saying) if plan.guards and saying.state.reported else []
        here = [piece for piece in own(saying, "D") if saying.state.standing(piece) == at]
        coming = [
            piece
            for piece in own(saying, "D")
            if (start := saying.state.standing(piece)) is not None
            and start != at
            and piece not in guard
            and piece not in saying.state.moved
            and saying.distance(start, at) <= REACH
        ]
        best = best_three(saying, [*here, *coming])
        if might_of(saying, best, at) >= _theirs(members):
            for piece in coming:
                saying.say(f"move {piece} {saying.land.name(at)}")


def _value(saying: Saying, members: Iterable[PieceId]) -> float:
    """Whom to catch rather: who may have the Ring, then the many."""
    return sum(10.0 if piece == saying.state.ring.believed else 1.0 for piece in members)


def _theirs(members: Iterable[PieceId]) -> int:
    """The Might of their best three, and a weapon or two."""
    return sum(sorted((TABLE[piece].might for piece in members if piece in CHARACTERS), reverse=True)[:3])


def _besiege(saying: Saying) -> None:
    """Where three stand they try it; three who are free fly to the nearest that is not theirs."""
    land = saying.land
    for name in _SIEGES:
        saying.say(f"siege {land.name(land.place[name])}")
    free = [piece for piece in own(saying, "D") if not _holds(saying, piece)]
    for name in (*_SIEGES, *_PLACES):
        at, needed = land.place[name], 3 if name in _SIEGES else 1
        if saying.play.holder(at) == "D":
            continue
        for piece in free[:needed]:
            towards(saying, piece, at)
        free = free[needed:]
        if name in _SIEGES:
            saying.say(f"siege {land.name(at)}")


def _holds(saying: Saying, piece: PieceId) -> bool:
    """Whether a place is D's only while he stands there."""
    at = saying.state.standing(piece)
    taken = at is not None and dict(saying.state.taken).get(at) == "D"
    others = [
        other for other in NAZGUL if other != piece and saying.state.standing(other) == at and other < piece
    ]
    return taken and not others


def _watch(saying: Saying) -> None:
    """One where each way into Mordor comes by."""
    free = [*reversed(own(saying, "D"))]
    for word in _ROAD:
        if free:
            towards(saying, free.pop(0), place(saying.land, word))


def hunt(saying: Saying, side: Side, plan: Strategy) -> None:
    """Who is not on guard lands where a group is likeliest: it lies low, or is searched."""
    likely = dict(belief.likely(saying, is_wise=plan.is_wise))
    total = sum(likely.values()) or 1.0
    for piece in reversed(own(saying, side)):
        at = saying.state.standing(piece)
        if at is None or piece in saying.state.moved or piece in _busy(saying, plan) or not likely:
            continue
        near = (hex_ for hex_ in likely if saying.distance(at, hex_) <= REACH)
        goal = max(near, key=lambda hex_: (_landing(saying, likely, hex_), hex_), default=None)
        if goal is None or _landing(saying, likely, goal) / total < _worth(plan):
            continue
        if goal == at or saying.say(f"move {piece} {saying.land.name(goal)}"):
            for other in (goal, *saying.land.zones[goal]):
                likely.pop(other, None)


def _worth(plan: Strategy) -> float:
    return _WORTH if plan.is_wise else 2 * _WORTH


def _least(plan: Strategy, side: Side) -> float:
    """How likely a group has to be where a force is placed; of Saruman's none costs anything (W-25.18)."""
    return _worth(plan) if side == "D" else 0.0


def _landing(saying: Saying, likely: Weights, at: Hex) -> float:
    zone = saying.land.zones[at]
    return likely.get(at, 0.0) + sum(likely.get(other, 0.0) for other in zone) / 3


def _busy(saying: Saying, plan: Strategy) -> list[PieceId]:
    """Who has something to do already."""
    guard = _guard(saying) if plan.guards else []
    prey = {*_spotted(saying), wearer.lair(saying)}
    return [*guard, *(piece.id for piece in saying.state.pieces if piece.at in prey)]


def attack(saying: Saying, side: Side, plan: Strategy) -> None:
    """By threes, who stands on the map, where that is no worse than even; parties capture first."""
    state, land = saying.state, saying.land
    for at, members in _spotted(saying).items():
        for party in state.parties:
            if state.standing(party.id) == at:
                saying.say(f"capture {land.name(at)} {party.id}")
        while not saying.is_full:
            here = [
                piece.id
                for piece in saying.state.pieces
                if piece.at == at
                and piece.id in TABLE
                and piece.id not in saying.state.fought | plan.resting
                and (state.side_of(piece.id) == "S") == (side == "S")
            ]
            best = [piece for piece in best_three(saying, here) if piece != "gollum"]
            if not best or might_of(saying, best, at) + (1 - plan.is_wise) < _theirs(members):
                break
            if not saying.say(f"attack {land.name(at)} {' '.join(best)} against f"):
                break


def _standing_at(state: WarState, at: Hex) -> int:
    return sum(piece.at == at for piece in state.pieces)
