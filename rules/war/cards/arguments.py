"""What the words behind an event card mean (W-18.5). Each reader raises Illegal, and names no secret by it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.play import WarPlay
from rules.war.state.pieces import CHARACTERS, PieceId
from rules.war.tracks.chart import numbered

Words = tuple[str, ...]
_NO_ESCAPE: Final = ("isengard", "barad-dur")
_MOST_LIFE: Final = 2


def nothing(play: WarPlay, card: int, words: Words) -> tuple[()]:
    """No words."""
    if words:
        raise Illegal("W-18.5", "Card {card} needs no words behind it.", card=card)
    return ()


def group(play: WarPlay, card: int, words: Words) -> tuple[int]:
    """`2`: a group."""
    if len(words) != 1 or not words[0].isdecimal():
        raise Illegal("W-18.5", "Say for which group: `play {card} 1`.", card=card)
    number = int(words[0])
    play.group(number)
    return (number,)


def captive(play: WarPlay, card: int, words: Words) -> tuple[PieceId, Hex]:
    """`frodo`: a captive whom the card can free, and where his party is."""
    if len(words) != 1:
        raise Illegal("W-18.5", "Say which captive: `play {card} frodo`.", card=card)
    (piece,) = words
    at = _at_party(play, piece)
    if at in [play.land.place[id] for id in _NO_ESCAPE]:
        raise Illegal("W-58.1", "{piece} cannot be freed by card {card} where he is.", piece=piece, card=card)
    return piece, at


def _at_party(play: WarPlay, piece: PieceId) -> Hex:
    party = next((party.id for party in play.state.parties if piece in party.captives), None)
    at = None if party is None else play.state.standing(party)
    if at is None:
        raise Illegal("W-58.1", "{piece} is no captive who can be freed.", piece=piece)
    return at


def captive_to_haven(play: WarPlay, card: int, words: Words) -> tuple[PieceId, Hex]:
    """`frodo W2412`: a captive, and where he goes."""
    try:
        piece, goal = words
        at = play.land.parse(goal)
    except ValueError:
        raise Illegal("W-18.5", "Say which captive, and which haven: `play 8 frodo W2412`.") from None
    if not play.land.is_a("haven", at):
        raise Illegal("W-58.1", "{at} is no haven.", at=play.land.name(at))
    if _at_party(play, piece) == play.land.place["barad-dur"]:
        raise Illegal("W-58.1", "{piece} cannot be freed by card {card} where he is.", piece=piece, card=card)
    return piece, at


def province(play: WarPlay, card: int, words: Words) -> tuple[str]:
    """`H`: a province."""
    code = "".join(words).upper()
    if code not in play.land.codes:
        raise Illegal("W-18.5", "Say which province, by its letter: `play {card} H`.", card=card)
    return (play.land.codes[code],)


def healed(play: WarPlay, card: int, words: Words) -> tuple[dict[PieceId, int]]:
    """`frodo 1 sam 1`: who regains how much Life, two in all, in one group."""
    pieces, numbers = words[::2], words[1::2]
    is_written = len(pieces) == len(numbers) == len(set(pieces)) and all(map(str.isdecimal, numbers))
    life = dict(zip(pieces, map(int, numbers), strict=True)) if is_written else {}
    if not life or sum(life.values()) > _MOST_LIFE or 0 in life.values():
        raise Illegal("W-18.5", "Say who regains how much, two Life in all: `play 14 frodo 1 sam 1`.")
    groups = {play.state.column_of(piece) for piece in life}
    if len(groups) != 1 or None in groups or not set(life) <= set(CHARACTERS):
        raise Illegal("W-58.1", "Those whom card {card} heals are in one group.", card=card)
    wounds = dict(play.state.wounds)
    for piece, number in life.items():
        if wounds.get(piece, 0) < number:
            raise Illegal("W-58.1", "{piece} has not lost so much Life.", piece=piece)
    return (life,)


def offers(play: WarPlay, reads: Callable[..., Any], words: Words) -> Iterable[str]:
    """Words that may come next behind a card; those that are refused are sorted out elsewhere."""
    captives = (piece for party in play.state.parties for piece in party.captives)
    if reads is healed:
        return play.state.free_characters() if len(words) % 2 == 0 else map(str, range(1, _MOST_LIFE + 1))
    if reads is captive_to_haven and len(words) == 1:
        return map(play.land.name, play.land.of("haven"))
    if words:
        return ()
    if reads is group:
        return (str(number) for number, _ in numbered(play.state.chart))
    if reads is province:
        return play.land.codes
    return captives if reads in (captive, captive_to_haven) else ()
