"""When event cards and magic cards are used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.board.hexes import Hex
from rules.war.cards.event_cards import CARDS
from rules.war.play import WarPlay
from rules.war.players.saying import Saying
from rules.war.state.pieces import PieceId, Side, in_order
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import stacks

_BOATS, _ESCAPES, _EAGLES, _PASSES = (3, 4), (5, 6, 7), 8, 9
_FOUL, _RANGERS, _HEALING = 12, 13, 14
_FRENZY, _VISION, _CREBAIN, _BLOCKED = 10, 11, 16, 15
_KEPT: Final = 3
"""So many cards are held back at most; the oldest would be lost with more."""


def fellowship(saying: Saying) -> None:
    """F's cards, before anybody goes."""
    state = saying.state
    bearer = next((n for n, group in numbered(state.chart) if state.ring.bearer in group.members), None)
    for card in state.hand("F").cards:
        for words in _of_fellowship(saying, card, bearer):
            if saying.say(f"play {card} {words}".strip()):
                break
    _heal(saying)
    saying.say("look")
    turn_in(saying, "F")


def _of_fellowship(saying: Saying, card: int, bearer: int | None) -> Iterable[str]:
    """With which words a card is played now, the best first; nothing: it is kept."""
    land, play, state = saying.land, saying.play, saying.state
    at = None if bearer is None else play.group(bearer).at
    captives = in_order(piece for party in state.parties for piece in party.captives)
    if card in _ESCAPES:
        return captives
    if card == _EAGLES:
        return (f"{piece} {land.name(land.place['lorien'])}" for piece in captives)
    if card == _HEALING:
        return _healed(play)
    if at is None:
        return ()
    near = [at, *land.adjacent(at)]
    if card in _BOATS and sum(hex_ in land.river for hex_ in near) > 1:
        return (str(bearer),)
    if card == _RANGERS and any(land.follows_road(at, hex_) for hex_ in land.adjacent(at)):
        return (str(bearer),)
    if card == _PASSES and any(saying.distance(at, land.place[name]) < 3 for name in _BY_PASSES):
        return ("",)
    if card == _FOUL and any(saying.distance(at, stack.at) <= 4 for stack in stacks(play)):
        return _foul(saying, at)
    return ()


def _foul(saying: Saying, at: Hex) -> Iterable[str]:
    """All hear its province: it is no news that somebody is there."""
    land, state = saying.land, saying.state
    told = [news for news in state.news if news.turn == state.turn and news.level > 0]
    known = {news.province or land.province(news.at or 0) for news in told}
    letter = {name: letter for letter, name in land.codes.items()}
    return (letter[land.province(at)],) if land.province(at) in known else ()


_BY_PASSES: Final = ("rivendell", "moria", "cirith-ungol", "edoras")


def _hurt(play: WarPlay) -> list[PieceId]:
    wounds = dict(play.state.wounds)
    return sorted((piece for piece in wounds if play.state.column_of(piece)), key=play.state.life)


def _healed(play: WarPlay) -> Iterable[str]:
    wounds = dict(play.state.wounds)
    for piece in _hurt(play):
        if wounds[piece] > 1:
            yield f"{piece} 2"


def _heal(saying: Saying) -> None:
    any(saying.say(f"heal {piece}") for piece in _hurt(saying.play))


def hunter(saying: Saying, side: Side) -> None:
    """D's or S's cards that come before anything else."""
    for card in saying.state.hand(side).cards:
        if (
            card in (_VISION, 1, 2)
            or (card == _FRENZY and saying.state.parties)
            or (card == _BLOCKED and saying.state.turn <= 5)
        ):
            saying.say(f"play {card}")


def crebain(saying: Saying, province: str, side: Side) -> None:
    """Where most groups are."""
    if _CREBAIN in saying.state.hand(side).cards:
        letter = {name: letter for letter, name in saying.land.codes.items()}
        saying.say(f"play {_CREBAIN} {letter[province]}")


def turn_in(saying: Saying, side: Side) -> None:
    """The other side's cards are worth something turned in; of one's own none is thrown away."""
    for card in saying.state.hand(side).cards:
        if side not in CARDS[card].sides and (side == "D" or _hurt(saying.play)):
            saying.say(f"discard {card}")
    held = saying.state.hand(side).cards
    for card in held[: max(0, len(held) - _KEPT)]:
        if side not in CARDS[card].sides:
            saying.say(f"discard {card}")
