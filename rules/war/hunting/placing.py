"""What a search places: which card gives it, what it costs, and what it sees (W-12.3 to W-12.11, W-53)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.hunting.points import CardKind, card_as_printed
from rules.war.land import MORDOR
from rules.war.pack import COSTS
from rules.war.play import WarPlay
from rules.war.state.pieces import BAND, NAZGUL, PieceId, Side, in_order
from rules.war.state.searches import Placed, Search, Sighted
from rules.war.state.table import SearchCard
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import check_room, limited, seen_members, sees

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


def cards_of(play: WarPlay, side: Side, cards: Iterable[int]) -> tuple[int, ...]:
    """Those of *cards* that are a side's: Nazgûl cards of all who have any, for three Hand orcs are S's (W-53.4).

    Of a Nazgûl card allies place together, by D's word (W-22.2).
    """
    state = play.state
    if "S" not in state.rules.sides:
        return tuple(cards)
    has_nazgul = any(piece.id in NAZGUL and state.side_of(piece.id) == side for piece in state.pieces)
    kinds = {CardKind.NAZGUL} if has_nazgul and not (side == "S" and is_joint(play)) else set()
    kinds.add(CardKind.EYE if side == "D" else CardKind.HAND)
    return tuple(card for card in cards if card_of(play, card).kind in {kind.value for kind in kinds})


def card_of(play: WarPlay, number: int) -> SearchCard:
    """What is on a card; at an owners' table what was said of it (W-53.3, W-53.4, W-44.7)."""
    table = play.state.table
    if table is not None:
        return table.card or SearchCard("")
    return card_as_printed(number, play.land.ring, play.state.rules.constants)


def is_joint(play: WarPlay) -> bool:
    """Whether D and S search with their Nazgûl together: allied, and both have some (W-22.2)."""
    state = play.state
    if state.alliance is None or state.alliance.side != "D":
        return False
    owners = {state.side_of(piece.id) for piece in state.pieces if piece.id in NAZGUL}
    return owners == {"D", "S"}


def _free_provinces(play: WarPlay, side: Side) -> tuple[str, ...]:
    """Where a side searches without a card: D in Mordor (W-4.2 to W-4.4)."""
    if side != "D" or not play.state.rules.errata:
        return ()
    return tuple(province for province in sorted(MORDOR) if play.land.has_province(province))


def provinces_of(play: WarPlay, side: Side, cards: Iterable[int]) -> tuple[str, ...]:
    """All that a side searches: those that its cards name, D in Gorgoroth and Nurn besides (W-12.2)."""
    named = (province for card in cards for province in card_of(play, card).provinces)
    return tuple(dict.fromkeys((*named, *_free_provinces(play, side))))


def givers(play: WarPlay, side: Side, cards: Iterable[int]) -> Iterator[Giver]:
    """In the order in which they give."""
    for number in cards:
        card = card_of(play, number)
        has_orcs = card.kind != CardKind.NAZGUL.value
        yield Giver(frozenset(card.provinces), has_orcs, card.strength if has_orcs else _NAZGUL_OF_CARD)
    if free := _free_provinces(play, side):
        yield Giver(frozenset(free), has_orcs=False, most=_NAZGUL_OF_CARD)


def cost(placed: Iterable[Placed]) -> int:
    """Shadow points: each Nazgûl 1, all bands together 2 (W-53.2, W-12.9)."""
    strengths = [force.strength for force in placed]
    return strengths.count(0) + _COST_OF_BANDS * any(strengths)


# ------------------------------------------------------------------------------------------------- what is refused


def check(play: WarPlay, search: Search, placed: Sequence[Placed]) -> None:
    """Raises Illegal for what no card gives, what cannot be paid, and who may not stand there."""
    for force in placed:
        _check_force(play, search, force)
    left_of(play, search, placed)
    for at in sorted({force.at for force in placed}):
        going = (force.piece for force in placed if force.at == at)
        check_room(play, going, at, (force.piece for force in placed))
    if len(provinces := _shared_provinces(play, search, placed)) > 1:
        raise Illegal(
            "W-36.6",
            "Both of you search by one Nazgûl card: it sends Nazgûl to one province, not to {provinces}.",
            provinces=" and ".join(provinces),
        )
    is_paid = search.side == "D" and not play.state.rules.is_table  # there points are words (W-44.13)
    if is_paid and (points := cost(placed)) > play.state.points:
        raise Illegal(
            "W-53.2",
            "That takes {points} shadow points in all, and you have {left}.",
            points=points,
            left=play.state.points,
        )


def _shared_provinces(play: WarPlay, search: Search, placed: Sequence[Placed]) -> list[str]:
    """Where a side sends Nazgûl by a card by which another sends some too; none where it has a second one."""
    state = play.state  # whose Nazgûl there are, and the cards, lie open: what is offered is what is taken
    others = (cards_of(play, side, state.turned) for side in state.rules.enemies if side != search.side)
    mine = [card for card in search.cards if card_of(play, card).kind == CardKind.NAZGUL.value]
    if len(mine) != 1 or mine[0] not in [card for cards in others for card in cards]:
        return []
    named = card_of(play, mine[0]).provinces
    where = {play.pack.province(force.at) for force in placed if not force.strength}
    return sorted(where.intersection(named) - set(_free_provinces(play, search.side)))


def left_of(play: WarPlay, search: Search, placed: Iterable[Placed]) -> list[tuple[Giver, int]]:
    """What each card gives besides those that are placed. Raises Illegal where they are more than it gives."""
    left = [(giver, giver.most) for giver in givers(play, search.side, search.cards)]
    for force in placed:
        _take(play, left, force)
    return left


def strength_left(play: WarPlay, search: Search) -> int:
    """How strong the next band can be; 0: none can be placed, or paid."""
    placed = search.placed or ()
    costs = 0 if play.state.rules.is_table else cost((*placed, Placed(BAND, 0, LEAST_STRENGTH)))
    if search.side == "D" and costs > play.state.points:
        return 0
    return max((most for giver, most in left_of(play, search, placed) if giver.has_orcs), default=0)


def may_place(play: WarPlay, side: Side, piece: PieceId) -> bool:
    """Whether a Nazgûl is one that a side places: its own, in a joint search its ally's too (W-22.2)."""
    if piece not in NAZGUL or play.state.standing(piece) is None:
        return False
    return play.state.side_of(piece) == side or (side == "D" and is_joint(play))


def take_back(play: WarPlay, piece: PieceId) -> None:
    """Who is off the map by a word searches nowhere, though he was placed (W-12.3, W-44.10)."""

    def left(search: Search) -> Search:
        others = tuple(force for force in search.placed or () if force.piece != piece)
        if search.is_placed or others == (search.placed or ()):
            return search
        return replace(search, placed=others if others or search.is_ready else None)

    play.set(searches=tuple(map(left, play.state.searches)))


def room_in(
    play: WarPlay, search: Search, placed: Callable[[Hex], Sequence[Placed]], *, has_orcs: bool
) -> Iterator[tuple[Hex, ...]]:
    """Where one more force may be, with which those are *placed*, by provinces: what one gives, it gives everywhere
    in them but where not everybody may stand (W-53.6).
    """
    own_rules = limited(play.land)

    def may_be(at: Hex) -> bool:
        try:
            check(play, search, placed(at))
        except Illegal:
            return False
        return True

    named = [
        giver.provinces for giver in givers(play, search.side, search.cards) if giver.has_orcs == has_orcs
    ]
    for province in (name for name, _ in search.level if any(name in provinces for provinces in named)):
        hexes = play.land.by_province[province]
        is_open = may_be(next(at for at in hexes if at not in own_rules))
        yield tuple(at for at in hexes if (may_be(at) if at in own_rules else is_open))


def _check_force(play: WarPlay, search: Search, force: Placed) -> None:
    """Raises Illegal. Whether an ally's Nazgûl carries the Ring its placer does not know: it is placed as another."""
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
    elif not may_place(play, search.side, force.piece):
        raise Illegal(
            "W-12.3",
            "Only your Nazgûl and bands of orcs can be placed, and {piece} is neither.",
            piece=force.piece,
        )
    elif play.state.ring.bearer == force.piece and play.state.side_of(force.piece) == search.side:
        raise Illegal("W-53.6", "{piece} carries the Ring, and searches nobody.", piece=force.piece)


def _take(play: WarPlay, left: list[tuple[Giver, int]], force: Placed) -> None:
    """W-53.6: the first with something left gives it; of hexes whose province nobody has said, on word (W-44.7).

    What F alone has said of provinces counts nothing here.
    """
    province = play.pack.province(force.at)
    for n, (giver, most) in enumerate(left):
        if (
            giver.has_orcs == bool(force.strength)
            and (not province or province in giver.provinces)
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
    standing = [
        Placed(id, at)
        for id in _WATCHING_FREELY
        if play.state.side_of(id) == search.side and (at := play.state.standing(id)) is not None
    ]
    free = (
        force
        for force in standing
        if any(
            play.pack.province(hex_) in provinces and sees(play, force.at, hex_)
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
