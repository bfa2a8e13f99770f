"""The event cards: whose, when, and what they do (W-14, W-58, W-50.5)."""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias

from rules.game import Illegal
from rules.war.cards.arguments import captive, captive_to_haven, group, healed, nothing, province
from rules.war.cards.effects import (
    boat,
    boromir_seizes,
    eagles,
    foul_weather,
    free,
    frenzy,
    gollum_seizes,
    healing,
    open_passes,
    see_all,
    see_one,
    shut_passes,
    unseen_path,
)
from rules.war.events.cards import CardDiscarded, CardPlayed
from rules.war.events.turns import CardsLost
from rules.war.fights.life import heal
from rules.war.play import WarPlay, put_hand
from rules.war.state.hands import laid_aside
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side, place

Args: TypeAlias = tuple[Any, ...]
Reads: TypeAlias = Callable[[WarPlay, int, tuple[str, ...]], Args]


class When(enum.Enum):
    """In which sitting of its side."""

    FIRST = "before anything else in any of his sittings"
    JOURNEY = "before `done` of a journey"
    SEARCH = "in a search, before anything is placed"


class EventCard(NamedTuple):
    """One row of W-58.1."""

    sides: frozenset[Side]
    when: When
    does: Callable[..., None]
    """With what *reads* gives; what it tells follows the card."""
    reads: Reads = nothing
    """What the words behind the card mean. Raises Illegal."""


_F: Final[frozenset[Side]] = frozenset(("F",))
_D_AND_S: Final[frozenset[Side]] = frozenset(("D", "S"))
_BOATS: Final = EventCard(_F, When.JOURNEY, boat, group)
_ESCAPE: Final = EventCard(_F, When.JOURNEY, free, captive)
CARDS: Final = {
    1: EventCard(_D_AND_S, When.FIRST, gollum_seizes),
    2: EventCard(_D_AND_S, When.FIRST, boromir_seizes),
    3: _BOATS,
    4: _BOATS,
    5: _ESCAPE,
    6: _ESCAPE,
    7: _ESCAPE,
    8: EventCard(_F, When.JOURNEY, eagles, captive_to_haven),
    9: EventCard(_F, When.JOURNEY, open_passes),
    10: EventCard(_D_AND_S, When.FIRST, frenzy),
    11: EventCard(_D_AND_S, When.SEARCH, see_all),
    12: EventCard(_F, When.JOURNEY, foul_weather, province),
    13: EventCard(_F, When.JOURNEY, unseen_path, group),
    14: EventCard(_F, When.JOURNEY, healing, healed),
    15: EventCard(_D_AND_S, When.FIRST, shut_passes),
    16: EventCard(_D_AND_S, When.SEARCH, see_one, province),
}
"""By their numbers."""
_GOLLUM_SEIZES: Final = 1
_NAMES_ITS_PROVINCE: Final = 12
"""To everybody (W-58.2)."""


def play_card(play: WarPlay, side: Side, number: int, words: tuple[str, ...]) -> None:
    """A card is played: all hear which, and those who may know what it does (W-58.2). Raises Illegal, and Ended."""
    card = check_card(play, side, number)
    args = card.reads(play, number, words)
    lay_aside(play, side, number)
    play.tell(CardPlayed(side, number, args[0] if number == _NAMES_ITS_PROVINCE else ""))
    card.does(play, side, number, *args)


def check_card(play: WarPlay, side: Side, number: int) -> EventCard:
    """The card that a side may play now. Raises Illegal."""
    check_held(play, side, number)
    card = CARDS[number]
    if side not in card.sides:
        raise Illegal(
            "W-58.2", "Card {card} is for the other side: `discard {card}` turns it in.", card=number
        )
    if number == _GOLLUM_SEIZES and side == "S" != play.state.gollum.thrown_by:
        raise Illegal("W-26.3", "Gollum's card is for you while it is your die that says whose he is.")
    _check_time(play, card.when, number)
    return card


def check_held(play: WarPlay, side: Side, number: int) -> None:
    if number not in play.state.hand(side).cards:
        raise Illegal("W-58.1", "You do not hold card {card}.", card=number)
    if number in play.state.hand(side).laid:
        raise Illegal("W-29.6", "Card {card} lies in a deal: fold it first.", card=number)
    search = play.state.search_of(side)
    if search is not None and (search.placed is not None or search.is_ready):
        raise Illegal("W-18.2", "In a search, cards come before anything is placed.")


def _check_time(play: WarPlay, when: When, number: int) -> None:
    state = play.state
    if when is When.SEARCH and state.phase is not Phase.SEARCH:
        raise Illegal("W-58.1", "Card {card} is played in a search.", card=number)
    if when is When.FIRST and _has_begun(play):
        raise Illegal("W-58.1", "Card {card} comes before anything else in a sitting.", card=number)


def _has_begun(play: WarPlay) -> bool:
    """Whether a side has done something in its sitting; in a search its own placing alone bars a card, for whether
    another has fought in his it may not know (W-18.2, W-1.6).
    """
    state = play.state
    if state.phase is Phase.SEARCH:
        return False
    sieges = {play.land.name(at) for at in play.land.of("citadel")} & state.used
    return bool(state.has_begun or state.moved or state.fought or state.stage or sieges)


def lay_aside(play: WarPlay, side: Side, number: int) -> None:
    play.set(deck=laid_aside(play.state.deck, number))
    put_hand(play, side, play.state.hand(side).without(number))


def discard(play: WarPlay, side: Side, number: int) -> None:
    """A card is laid off unseen; one for the other side is turned in for a shadow point, or for 1 Life of the
    wounded character with least Life left [decided]. Raises Illegal.
    """
    check_held(play, side, number)
    lay_aside(play, side, number)
    is_turned_in, state = side not in CARDS[number].sides, play.state
    piece, points = None, 0
    if is_turned_in and side == "D":
        points = 1
        play.set(points=state.points + points)
    elif is_turned_in and side == "F":
        hurt = dict(state.wounds).keys() & set(state.free_characters())
        piece = min(hurt, key=lambda id: (state.life(id), place(id)), default=None)
        if piece is not None:
            heal(play, piece, 1)
    play.tell(CardDiscarded(state.rules.seats(side), number, piece, points))


def trim(play: WarPlay, side: Side) -> None:
    """Who holds too many at the end of his sitting loses the oldest (W-50.5)."""
    hand = play.state.hand(side)
    lost = hand.too_many(play.state.rules.constants.hand)
    for number in lost:
        lay_aside(play, side, number)
    if lost:
        play.tell(CardsLost(play.state.rules.seats(side), lost))
