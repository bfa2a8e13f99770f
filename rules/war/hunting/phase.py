"""The Search Phase, from its cards to the bands that leave (W-12)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.war.events import search as told
from rules.war.hunting.entering import entries
from rules.war.hunting.finding import spot_there
from rules.war.hunting.placing import cost, provinces_of, searching, sighted
from rules.war.play import WarPlay
from rules.war.state.hands import turned
from rules.war.state.pieces import BAND, Side
from rules.war.state.war import Search
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import move_in, seen_members

_CARDS_OF_SEARCH = frozenset((11, 16))
"""Event cards that are played in a search (W-58.1)."""


def open_search(play: WarPlay) -> None:
    """The cards are turned over and the level told; who is not asked to place sees what he sees (W-12.1, W-12.2)."""
    state = play.state
    deck, cards = turned(play, state.search_deck, state.rules.constants.cards)
    play.set(search_deck=deck)
    play.tell(told.CardsTurned(cards))
    level = tell_level(play, provinces_of(play, cards), "W-12.2")
    play.set(search=Search(cards, level))
    if not _places(play, level):
        commit(play)


def tell_level(play: WarPlay, provinces: Iterable[str], clause: str) -> tuple[tuple[str, int], ...]:
    """D learns how many groups there are in each of these, zero too (W-12.2)."""
    there = [
        play.land.province(group.at) for _, group in numbered(play.state.chart) if seen_members(play, group)
    ]
    level = tuple((province, there.count(province)) for province in provinces)
    for province, number in level:
        if number:
            play.learn_of(1, clause, None, number, province=province)
    play.tell(told.LevelTold(play.state.rules.seats("F", "D"), level))
    return level


def _places(play: WarPlay, level: tuple[tuple[str, int], ...]) -> bool:
    """Whether D is asked to place, by his sheet's row `search` (W-12.17)."""
    asked = play.row("D", "search").word
    has_card = not _CARDS_OF_SEARCH.isdisjoint(play.state.hand("D").cards)
    return asked == "always" or any(number for _, number in level) or (asked == "cards" and has_card)


def is_asked(play: WarPlay) -> bool:
    """Whether the search asks anything of D: to place, or to enter what was sighted."""
    return play.state.search is not None and not play.state.search.is_over


def commit(play: WarPlay) -> None:
    """What was placed is there and paid for; D learns where groups are that his forces see (W-12.3, W-12.11)."""
    search = play.state.search
    assert search is not None
    placed = search.placed or ()
    play.set(points=play.state.points - cost(placed))
    for force in placed:
        play.stand(force.piece, force.at)
    _tell_forces(play, search, "D")
    seen = sighted(play, search)
    play.set(search=replace(search, placed=placed, is_placed=True, sighted=seen, is_over=not seen))
    groups = tuple((hex_.at, number) for hex_ in seen for number in hex_.numbers)
    for at, number in groups:
        play.learn_of(2, "W-12.11", at, number)
    if groups:
        play.tell(told.GroupsSighted(play.state.rules.seats("F", "D"), groups))


def _tell_forces(play: WarPlay, search: Search, side: Side) -> None:
    forces = (
        told.Force(force.piece, force.at, force.strength, force.watched) for force in search.placed or ()
    )
    if search.placed:
        play.tell(told.ForcesPlaced(play.state.rules.seats(side), tuple(forces)))


def enter_all(play: WarPlay) -> None:
    """Forces go where it was said, and spot; then those that stand with a group already (W-12.12, W-12.13)."""
    search = play.state.search
    assert search is not None
    entering = entries(play, search)
    searching_ones = {force.piece for force in searching(play, search)}
    for at in dict.fromkeys((*entering, *(hex_.at for hex_ in search.sighted))):
        coming = (piece for piece in entering.get(at, ()) if play.state.standing(piece) not in (None, at))
        if moved := move_in(play, coming, at):
            play.tell(told.ForcesEntered(play.state.rules.seats("F", "D"), moved, at))
        if any(play.state.standing(piece) == at for piece in searching_ones):
            spot_there(play, at)
    play.set(search=replace(search, is_over=True))


def close_search(play: WarPlay) -> None:
    """What was not said is done by default; bands leave, and F hears what was placed (W-12.12, W-12.15)."""
    search = play.state.search
    assert search is not None
    if not search.is_placed:
        commit(play)
    if is_asked(play):
        enter_all(play)
    search = play.state.search
    assert search is not None
    _tell_forces(play, search, "F")
    for piece in play.state.pieces:
        if piece.id.startswith(BAND):
            play.stand(piece.id, None)
    play.set(search=None)
