"""Saruman's alliance with one of the others: offered, made, what is lent in it, and how it ends (chapters 21, 24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council.bans import lift
from rules.war.events.council import (
    AllianceDissolved,
    AllianceMade,
    AllianceOffered,
    Cause,
    LeaderMoved,
    StrengthLent,
)
from rules.war.play import WarPlay, show
from rules.war.ring.passing import look_home
from rules.war.state.council import Alliance, Choice, Loan, Offer
from rules.war.state.hosts import strength_at
from rules.war.state.phases import Phase
from rules.war.state.pieces import GOLLUM, PARTY, Side
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered

_MODIFIER, _DISSOLVED = 1, 2

# ----------------------------------------------------------------------------------------------------- how it is made


def offer(play: WarPlay, side: Side, other: Side, *, stands: bool) -> None:
    """*side* offers *other* an alliance, or takes that back: the two know (W-21.14). Raises Illegal."""
    if "S" not in (side, other) or side == other:
        raise Illegal("W-21.1", "Only Saruman allies with somebody: the other two never do.")
    state, written = play.state, Offer(side, other)
    if other in state.resigned:
        raise Illegal("W-38.9", "{other} has given up, and allies with nobody any more.", other=other)
    if stands and written in state.offers:
        raise Illegal("W-21.14", "You offer that already.")
    if not stands and written not in state.offers:
        raise Illegal("W-21.14", "You offer no alliance there.")
    play.set(offers=with_offer(state.offers, written, stands=stands))
    play.tell(AllianceOffered(state.rules.seats(side, other), side, other, stands))


def with_offer(offers: Iterable[Offer], offer: Offer, *, stands: bool) -> tuple[Offer, ...]:
    """*offers* with this one, or without it."""
    others = [other for other in offers if other != offer]
    return tuple(sorted((*others, offer) if stands else others))


def ally(play: WarPlay, other: Side) -> None:
    """S declares it at the head of his council, where the other offers it (W-21.1 to W-21.3). Raises Illegal."""
    state = play.state
    if state.council is not Choice.OPEN or state.stage or state.moved:
        raise Illegal("W-21.2", "An alliance comes before all else in your council.")
    if state.alliance is not None:
        raise Illegal("W-21.1", "You have an ally already, and never two at a time.")
    if Offer(other, "S") not in state.offers:
        raise Illegal("W-21.14", "That side does not offer you an alliance.")
    play.set(alliance=Alliance(other))
    play.tell(AllianceMade(other))
    lift(play, Cause.WITH_FELLOWSHIP if other == "F" else Cause.WITH_DARK_POWER)


# ------------------------------------------------------------------------------------------------------- what is lent


def lend(play: WarPlay, side: Side, at: Hex, strength: int, to: Side) -> None:
    """So much of *side*'s in a hex the other may lead from his next council on; said anew, the last counts (W-21.15).

    Raises Illegal.
    """
    state, name = play.state, play.land.name(at)
    if not may_lend(state, side, to):
        raise Illegal("W-21.15", "You are not allied with that side, and no offer stands between you.")
    if not 0 < strength <= strength_at(state.hosts, side, at):
        raise Illegal("W-21.15", "You do not have so much strength at {at}.", at=name)
    loan = Loan(side, at, strength, to)
    others = (other for other in state.lending if (other.owner, other.at, other.to) != (side, at, to))
    play.set(lending=tuple(sorted((*others, loan))))
    play.tell(StrengthLent(state.rules.seats(side, to), side, at, strength))


def may_lend(state: WarState, side: Side, to: Side) -> bool:
    """Whether the two are allied, or one of them offers it to the other (W-21.15)."""
    is_offered = any({side, to} == {offer.by, offer.to} for offer in state.offers)
    return side != to and (state.are_allied(side, to) or is_offered)


def keep_all(play: WarPlay, side: Side) -> None:
    """`lend -`: *side* lends nothing from the next council on (W-21.15). Raises Illegal where it lends nothing."""
    state = play.state
    mine = [loan for loan in state.lending if loan.owner == side]
    if not mine:
        raise Illegal("W-21.15", "You lend nothing.")
    play.set(lending=tuple(loan for loan in state.lending if loan.owner != side))
    for to in sorted({loan.to for loan in mine}):
        play.tell(StrengthLent(state.rules.seats(side, to), side))


def lent(state: WarState) -> tuple[Loan, ...]:
    """What allies lend each other for this game-turn: as written till the council has been held (W-21.15)."""
    is_open = state.phase is Phase.TOWER and state.council is Choice.OPEN
    loans = state.lending if is_open else state.loans
    return tuple(loan for loan in loans if state.are_allied(loan.owner, loan.to))


def modifier(state: WarState) -> int:
    """What an allied stack gives or takes on the attacker's die: two once it is dissolved (W-21.11, W-24.4)."""
    return _DISSOLVED if state.alliance is not None and state.alliance.ends else _MODIFIER


# ------------------------------------------------------------------------------------------------------- how it ends


def dissolve(play: WarPlay, side: Side) -> None:
    """An ally says that it ends with this game-turn (W-24.1). Raises Illegal."""
    if (no := why_not_dissolved(play.state, side)) is not None:
        raise no
    break_off(play, side)


def why_not_dissolved(state: WarState, side: Side) -> Illegal | None:
    """Why a side may not dissolve its alliance now; None where it may (W-24.1)."""
    if state.alliance is None or side not in state.alliance.pair:
        return Illegal("W-24.1", "You have no ally.")
    if state.alliance.ends:
        return Illegal("W-24.1", "The alliance is dissolved, and ends with this game-turn.")
    if state.phase is Phase.SEARCH:
        return Illegal("W-24.1", "No alliance is dissolved while a search goes on.")
    return None


def break_off(play: WarPlay, by: Side | None = None) -> None:
    """It ends with this game-turn; what the two have offered each other is taken back (W-24.3, W-24.8) [decided]."""
    state = play.state
    if state.alliance is None or state.alliance.ends:
        return
    pair = state.alliance.pair
    play.set(
        alliance=replace(state.alliance, ends=state.turn),
        offers=tuple(offer for offer in state.offers if {offer.by, offer.to} != pair),
    )
    play.tell(AllianceDissolved(state.alliance.side, by))


def end_alliance(play: WarPlay) -> None:
    """At the end of the game-turn in which it was dissolved all is its owner's again (W-24.3, W-24.6, W-24.7)."""
    alliance = play.state.alliance
    if alliance is None or not alliance.ends:
        return
    play.set(
        alliance=None,
        loans=(),
        lending=tuple(loan for loan in play.state.lending if {loan.owner, loan.to} != alliance.pair),
    )
    for side, other in (("S", alliance.side), (alliance.side, "S")):
        _part(play, side, other)


def _part(play: WarPlay, side: str, other: str) -> None:
    """*side*'s characters that stand with *other*'s hosts alone go to the nearest of its own hosts (W-24.7)."""
    hosts = play.state.hosts
    own = [host.at for host in hosts if host.side == side]
    left = {host.at for host in hosts if host.side == other} - set(own)
    for piece in play.state.pieces if own else ():
        is_theirs = play.state.side_of(piece.id) == side and piece.id != GOLLUM
        if piece.at in left and is_theirs and not piece.id.startswith(PARTY):
            goal = nearest(play, piece.at, own)
            show(play, piece.id, goal)
            play.tell(LeaderMoved(piece.id, goal))
    for number, members, at in list(_in_the_open(play)) if own and side == "F" else ():
        if at in left:
            goal = nearest(play, at, own)
            play.put_group(number, replace(play.group(number), at=goal, walked=(), met=()))
            for member in members:
                play.tell(LeaderMoved(member, goal))
    look_home(play)


def _in_the_open(play: WarPlay) -> Iterator[tuple[int, tuple[str, ...], Hex]]:
    """The Fellowship's groups that stand on the map beyond this game-turn: hidden ones are in no stack."""
    for number, group in numbered(play.state.chart):
        if group.spotted > play.state.turn:
            yield number, play.state.visible(group, play.land), group.at


def nearest(play: WarPlay, at: Hex, among: Iterable[Hex]) -> Hex:
    """The nearest of *among* by hexes; of several the first by name (W-41.6)."""
    grid = play.land.grid
    return min(among, key=lambda goal: (grid.distance(at, goal), goal))
