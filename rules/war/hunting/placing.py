"""What a search places: which card gives it, what it costs, and what it sees (W-12.3 to W-12.11, W-53)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.hunting.points import CardKind, kind_of_card, named_by
from rules.war.land import MORDOR
from rules.war.pack import COSTS
from rules.war.play import WarPlay
from rules.war.state.pieces import BAND, NAZGUL, in_order
from rules.war.state.war import Placed, Search, Sighted
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import check_room, seen_members, sees

LEAST_STRENGTH: Final = 2
"""Of a band (W-12.8)."""
_NAZGUL_OF_CARD: Final = 3
_COST_OF_BANDS: Final = 2
_WATCHING_FREELY: Final = ("mouth", "saruman")


class Giver(NamedTuple):
    """What a card gives, or Mordor without one: so many Nazgûl, or so much strength of orcs (W-53.4, W-53.6)."""

    provinces: frozenset[str]
    has_orcs: bool
    most: int


def provinces_of(play: WarPlay, cards: Iterable[int]) -> tuple[str, ...]:
    """All that D searches: those that the cards name, Gorgoroth and Nurn (W-12.2, W-4.2 to W-4.4)."""
    constants = play.state.rules.constants
    named = (province for card in cards for province in named_by(card, play.land.ring, constants))
    return tuple(dict.fromkeys((*named, *(sorted(MORDOR) if play.state.rules.errata else ()))))


def givers(play: WarPlay, cards: Iterable[int]) -> Iterator[Giver]:
    """In the order in which they give."""
    constants = play.state.rules.constants
    for card in cards:
        has_orcs = kind_of_card(card) is not CardKind.NAZGUL
        named = frozenset(named_by(card, play.land.ring, constants))
        yield Giver(named, has_orcs, constants.orc_strength if has_orcs else _NAZGUL_OF_CARD)
    if play.state.rules.errata:
        yield Giver(MORDOR, has_orcs=False, most=_NAZGUL_OF_CARD)


def cost(placed: Iterable[Placed]) -> int:
    """Shadow points: each Nazgûl 1, all bands together 2 (W-53.2, W-12.9)."""
    strengths = [force.strength for force in placed]
    return strengths.count(0) + _COST_OF_BANDS * any(strengths)


# ------------------------------------------------------------------------------------------------- what is refused


def check(play: WarPlay, search: Search, placed: Sequence[Placed]) -> None:
    """Raises Illegal for what no card gives, what cannot be paid, and who may not stand there."""
    for force in placed:
        _check_force(play, force)
    left_of(play, search, placed)
    for at in sorted({force.at for force in placed}):
        going = (force.piece for force in placed if force.at == at)
        check_room(play, going, at, (force.piece for force in placed))
    if (points := cost(placed)) > play.state.points:
        raise Illegal(
            "W-53.2",
            "That takes {points} shadow points in all, and you have {left}.",
            points=points,
            left=play.state.points,
        )


def left_of(play: WarPlay, search: Search, placed: Iterable[Placed]) -> list[tuple[Giver, int]]:
    """What each card gives besides those that are placed. Raises Illegal where they are more than it gives."""
    left = [(giver, giver.most) for giver in givers(play, search.cards)]
    for force in placed:
        _take(play, left, force)
    return left


def strength_left(play: WarPlay, search: Search) -> int:
    """How strong the next band can be; 0: none can be placed, or paid."""
    placed = search.placed or ()
    if cost((*placed, Placed(BAND, 0, LEAST_STRENGTH))) > play.state.points:
        return 0
    return max((most for giver, most in left_of(play, search, placed) if giver.has_orcs), default=0)


def _check_force(play: WarPlay, force: Placed) -> None:
    at, land = force.at, play.land
    if land.terrain[at] not in COSTS:
        raise Illegal("W-52.2", "Nobody can stand at {at}.", at=land.name(at))
    if force.watched is not None and force.watched not in land.adjacent(at):
        raise Illegal(
            "W-12.6",
            "A band watches a hex beside its own, and {watched} is not beside {at}.",
            watched=land.name(force.watched),
            at=land.name(at),
        )
    if force.watched is not None:
        if force.strength < LEAST_STRENGTH:
            raise Illegal("W-12.8", "A band has at least {least} strength.", least=LEAST_STRENGTH)
    elif force.piece not in NAZGUL or play.state.standing(force.piece) is None:
        raise Illegal(
            "W-12.3",
            "Only your Nazgûl and bands of orcs can be placed, and {piece} is neither.",
            piece=force.piece,
        )
    elif play.state.ring.bearer == force.piece:
        raise Illegal("W-53.6", "{piece} carries the Ring, and searches nobody.", piece=force.piece)


def _take(play: WarPlay, left: list[tuple[Giver, int]], force: Placed) -> None:
    """W-53.6: the first with something left gives it."""
    province = play.land.province(force.at)
    for n, (giver, most) in enumerate(left):
        if (
            giver.has_orcs == bool(force.strength)
            and province in giver.provinces
            and most >= (force.strength or 1)
        ):
            left[n] = giver, most - (force.strength or 1)
            return
    raise Illegal(
        "W-12.3",
        "No card of this search gives {piece} in {province}, or what it gives is placed already.",
        piece="orcs" if force.strength else force.piece,
        province=province,
    )


# ------------------------------------------------------------------------------------------------------ what it sees


def searching(play: WarPlay, search: Search) -> tuple[Placed, ...]:
    """Its forces: those placed, and the Mouth and Saruman from where they stand (W-12.4, W-12.5)."""
    provinces = {province for province, _ in search.level}
    standing = [Placed(id, at) for id in _WATCHING_FREELY if (at := play.state.standing(id)) is not None]
    free = (
        force
        for force in standing
        if any(
            play.land.province(hex_) in provinces and sees(play, force.at, hex_)
            for hex_ in (force.at, *play.land.adjacent(force.at))
        )
    )
    return (*(search.placed or ()), *free)


def is_sighted_by(play: WarPlay, force: Placed, at: Hex) -> bool:
    """Whether a force of a search sees a hex: a band its own and the one that it watches (W-12.6, W-12.7)."""
    return (force.watched in (None, at) or force.at == at) and sees(play, force.at, at)


def sighted(play: WarPlay, search: Search) -> tuple[Sighted, ...]:
    """Where there are groups that its forces see, by name, beyond the provinces too (W-12.11)."""
    numbers: dict[Hex, list[int]] = {}
    for _, group in numbered(play.state.chart):
        if members := seen_members(play, group):
            numbers.setdefault(group.at, []).append(len(members))
    forces = searching(play, search)
    found = (
        Sighted(
            at,
            tuple(sorted(numbers[at], reverse=True)),
            in_order(force.piece for force in forces if is_sighted_by(play, force, at)),
        )
        for at in sorted(numbers)
    )
    return tuple(hex_ for hex_ in found if hex_.by)
