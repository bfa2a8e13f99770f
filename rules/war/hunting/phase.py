"""The Search Phase, from its cards to the bands that leave (W-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from rules.war.council.alliance import break_off
from rules.war.events import search as told
from rules.war.events.table import CardSaid
from rules.war.hunting.entering import entries
from rules.war.hunting.finding import spot_there
from rules.war.hunting.placing import cards_of, cost, is_joint, provinces_of, searching, sighted
from rules.war.hunting.rivals import clash, draw_order, is_shared
from rules.war.play import WarPlay
from rules.war.state.hands import turned
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side, is_band
from rules.war.state.searches import Search
from rules.war.state.table import SearchCard
from rules.war.state.war import WarState
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import move_in, seen_members

_CARDS_OF_SEARCH = frozenset((11, 16))
"""Event cards that are played in a search (W-58.1)."""
UNNUMBERED = 0
"""A card that its owner drew at his own table (W-44.7)."""


def open_search(play: WarPlay) -> None:
    """The cards are turned over, and who searches is told the level (W-12.1, W-12.2).

    They search in the order of their first cards, who has none last (W-12.18).
    """
    state = play.state
    play.set(is_drawn=False)
    cards: tuple[int, ...] = ()
    if state.search_deck.left or state.search_deck.used:
        deck, cards = turned(play, state.search_deck, state.rules.constants.cards)
        play.set(search_deck=deck, turned=cards)
        play.tell(told.CardsTurned(cards))
    if state.rules.is_table:
        _await_card(play, cards or (UNNUMBERED,))
    else:
        _begin(play, cards)


def _await_card(play: WarPlay, cards: tuple[int, ...]) -> None:
    """At an owners' table D says first what is on the card that was drawn (W-44.7)."""
    play.set(turned=cards, table=replace(play.state.tabled, card=None), searches=(Search((), side="D"),))
    if "D" in play.state.resigned:
        say_card(play, SearchCard(""))


def say_card(play: WarPlay, card: SearchCard) -> None:
    """What is on it, or that it is passed over: then chapter 12 (W-44.7)."""
    play.set(table=replace(play.state.tabled, card=card))
    play.tell(CardSaid(card))
    _begin(play, play.state.turned if card.kind else ())


def awaits_card(state: WarState) -> bool:
    """Whether nobody has said what is on the search card of an owners' table."""
    return state.phase is Phase.SEARCH and state.table is not None and state.table.card is None


def _begin(play: WarPlay, cards: tuple[int, ...]) -> None:
    """Who searches by these is told the level."""
    found = [search for side in SIDES if (search := _opened(play, side, cards)) is not None]
    found.sort(key=lambda search: cards.index(search.cards[0]) if search.cards else len(cards))
    play.set(searches=tuple(found))


def _opened(play: WarPlay, side: Side, turned_over: Sequence[int]) -> Search | None:
    """What a side does; None where it has nothing to search in."""
    if side == "F" or side not in play.state.rules.sides:
        return None
    cards = cards_of(play, side, turned_over)
    provinces = provinces_of(play, side, cards)
    if not provinces:
        return None
    level = tell_level(play, side, provinces, "W-12.2") if play.state.rules.has_hidden else ()
    has_resigned = side in play.state.resigned  # W-16.3
    is_silent = has_resigned or not _places(play, side, level)
    finders: tuple[Side, ...] = ("D", "S") if side == "D" and is_joint(play) else (side,)
    return Search(
        cards,
        level,
        side=side,
        finders=finders,
        is_silent=is_silent,
        is_ready=is_silent,
        is_hurried=has_resigned,
    )


def tell_level(
    play: WarPlay, side: Side, provinces: Iterable[str], clause: str
) -> tuple[tuple[str, int], ...]:
    """A side learns how many groups there are in each of these, zero too (W-12.2)."""
    there = [
        play.land.province(group.at) for _, group in numbered(play.state.chart) if seen_members(play, group)
    ]
    level = tuple((province, there.count(province)) for province in provinces)
    for province, number in level:
        if number:
            play.learn_of(1, clause, None, number, to=side, province=province)
    play.tell(told.LevelTold(play.state.rules.seats("F", side), level))
    return level


def _places(play: WarPlay, side: Side, level: tuple[tuple[str, int], ...]) -> bool:
    """Whether a side is asked to place, by its sheet's row `search` (W-12.17)."""
    asked = play.row(side, "search").word
    has_card = not _CARDS_OF_SEARCH.isdisjoint(play.state.hand(side).cards)
    return asked == "always" or any(number for _, number in level) or (asked == "cards" and has_card)


# ---------------------------------------------------------------------------------------- one after the other


def close_placing(play: WarPlay, side: Side) -> None:
    """A side has placed. Before its turn it is played then, to its end by default (W-12.18)."""
    search = search_of(play, side)
    if len(search.finders) > 1 and not _is_agreed(play, search):
        _call_off(play)
        return
    is_first = _current(play) == search or (is_shared(play) and not play.state.is_drawn)
    put(play, replace(search, is_ready=True, is_hurried=not is_first))


def _is_agreed(play: WarPlay, search: Search) -> bool:
    """Whether S's sheet gives every Nazgûl of his that D sends in their joint search (W-22.2)."""
    given = play.row("S", "joint").pieces
    sent = (force.piece for force in search.placed or () if play.state.side_of(force.piece) == "S")
    return given is None or set(given).issuperset(sent)


def _call_off(play: WarPlay) -> None:
    """Without agreement neither searches in this game-turn, and the alliance ends with it (W-22.3)."""
    for search in play.state.searches:
        if not search.is_over:
            put(play, replace(search, placed=(), is_ready=True, is_placed=True, is_hurried=True))
    break_off(play)


def close_entering(play: WarPlay, side: Side) -> None:
    """A side has said who enters."""
    put(play, replace(search_of(play, side), is_hurried=True))


def hurry(play: WarPlay, sides: Collection[Side] = SIDES) -> None:
    """The time of these is over: what was said stands, and the rest is default (W-16.7)."""
    if awaits_card(play.state) and "D" in sides:
        say_card(play, SearchCard(""))
    for search in play.state.searches:
        if (
            search.side in sides
            and len(search.finders) > 1
            and not (search.is_ready or _is_agreed(play, search))
        ):
            _call_off(play)
        elif search.side in sides and not search.is_over:
            put(play, replace(search_of(play, search.side), is_ready=True, is_hurried=True))


def played(play: WarPlay) -> Iterator[Search]:
    """The searches are played in their order, as far as nobody is asked: each, when it is over."""
    while (search := _current(play)) is not None and search.is_ready:
        if is_shared(play) and not play.state.is_drawn:
            if not all(one.is_ready for one in play.state.searches):
                return
            draw_order(play)
        elif not search.is_placed:
            clash(play, search, is_before=True)
            _commit(play, search)
        elif search.is_asked:
            return
        else:
            yield _finish(play, search)


def _current(play: WarPlay) -> Search | None:
    """Whose turn it is: the first that is not over."""
    return next((search for search in play.state.searches if not search.is_over), None)


def search_of(play: WarPlay, side: Side) -> Search:
    """That of a side that searches."""
    search = play.state.search_of(side)
    assert search is not None
    return search


def put(play: WarPlay, search: Search) -> None:
    """A side's search as it is now."""
    searches = (search if one.side == search.side else one for one in play.state.searches)
    play.set(searches=tuple(searches))


def _commit(play: WarPlay, search: Search) -> None:
    """What was placed is there and paid for, by D alone, and what it sees is learnt (W-12.3, W-12.11, W-25.18)."""
    placed, side = search.placed or (), search.side
    if side == "D" and not play.state.rules.is_table:
        play.set(points=play.state.points - cost(placed))
    for force in placed:
        play.stand(force.piece, force.at)
    _tell_forces(play, search, *search.finders)
    seen = sighted(play, search)
    put(play, replace(search, placed=placed, is_placed=True, sighted=seen))
    groups = tuple((hex_.at, number) for hex_ in seen for number in hex_.numbers)
    for (at, number), finder in product(groups, search.finders):
        play.learn_of(2, "W-12.11", at, number, to=finder)
    if groups:
        play.tell(told.GroupsSighted(play.state.rules.seats("F", *search.finders), groups))


def _tell_forces(play: WarPlay, search: Search, *sides: Side) -> None:
    forces = (
        told.Force(force.piece, force.at, force.strength, force.watched) for force in search.placed or ()
    )
    if search.placed:
        play.tell(told.ForcesPlaced(play.state.rules.seats(*sides), tuple(forces), search.side))


def _enter_all(play: WarPlay, search: Search) -> bool:
    """Forces go where it was said, and spot; then those that stand with a group already (W-12.12, W-12.13).

    Whether they have found somebody.
    """
    entering, found = entries(play, search), False
    forces = {force.piece for force in searching(play, search)}
    for at in dict.fromkeys((*entering, *(hex_.at for hex_ in search.sighted))):
        coming = (piece for piece in entering.get(at, ()) if play.state.standing(piece) not in (None, at))
        if moved := move_in(play, coming, at):
            play.tell(told.ForcesEntered(play.state.rules.seats("F", *search.finders), moved, at))
        if any(play.state.standing(piece) == at for piece in forces):
            found |= spot_there(play, search, at)
    return found


def _finish(play: WarPlay, search: Search) -> Search:
    """Bands leave, and F hears what was placed (W-12.12, W-12.15)."""
    found = _enter_all(play, search) if search.sighted else False
    clash(play, search, is_before=False)
    _tell_forces(play, search, "F")
    for piece in play.state.pieces:
        if is_band(piece.id):
            play.stand(piece.id, None)
    over = replace(search_of(play, search.side), is_over=True, has_spotted=found)
    put(play, over)
    return over
