"""Two who search by one Nazgûl card: who goes first, and whether their Nazgûl fight (W-36.6 to W-36.16)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.war.events.search import OrderDrawn
from rules.war.fights.combat import fight, ranks
from rules.war.hunting.placing import card_of
from rules.war.hunting.points import CardKind
from rules.war.play import WarPlay
from rules.war.state.chance import die
from rules.war.state.pieces import NAZGUL, PieceId
from rules.war.state.searches import Search


def is_shared(play: WarPlay) -> bool:
    """Whether two search, and one Nazgûl card is the first of both (W-12.18)."""
    searches = play.state.searches
    if len(searches) < 2 or not all(search.cards for search in searches):
        return False
    (card, *others) = {search.cards[0] for search in searches}
    return not others and card_of(play, card).kind == CardKind.NAZGUL.value


def draw_order(play: WarPlay) -> None:
    """Both throw, the higher searches first, equal ones throw again; the other's is played by default (W-36.6).

    Where one has sent no Nazgûl, no die is thrown (W-36.14).
    """
    first, second = play.state.searches
    if not (_nazgul(play, first) and _nazgul(play, second)):
        play.set(is_drawn=True)
        return
    thrown = [0, 0]
    while thrown[-2] == thrown[-1]:
        thrown += die(play, "DS"), die(play, "DS")
    if thrown[-2] < thrown[-1]:
        first, second = second, first
    play.set(searches=(first, replace(second, is_hurried=True)), is_drawn=True)
    play.tell(OrderDrawn(play.state.rules.seats("D", "S"), tuple(thrown[2:]), first.side))


def clash(play: WarPlay, second: Search, *, is_before: bool) -> None:
    """In one province the second fights the first's Nazgûl, who have found somebody, before he searches, where his
    sheet says so; who has found nobody challenges them behind it, where his does (W-36.8, W-36.9, W-36.14).
    """
    first = play.state.searches[0]
    if first.side == second.side or not play.state.is_drawn or first.has_spotted is not is_before:
        return
    by, against = (second, first) if is_before else (first, second)
    row, word = ("rival", "fight") if is_before else ("dare", "yes")
    if play.row(by.side, row).word != word or by.side in play.state.bans.standing:
        return
    ours, theirs = _nazgul(play, by), _nazgul(play, against)
    if ours and theirs and _province(play, first) == _province(play, second):
        at = play.state.standing((theirs if is_before else ours)[0])  # the first's: the second's come to them
        assert at is not None
        attacker = ranks(play, by.side, ours, enemy=against.side)
        fight(play, at, attacker, ranks(play, against.side, theirs, enemy=by.side))


def _nazgul(play: WarPlay, search: Search) -> list[PieceId]:
    """Those that it placed and that are still there."""
    placed = (force.piece for force in search.placed or () if force.piece in NAZGUL)
    return [piece for piece in placed if play.state.standing(piece) is not None]


def _province(play: WarPlay, search: Search) -> str:
    """Where it placed them."""
    return play.land.province(next(force.at for force in search.placed or () if force.piece in NAZGUL))
