"""What the words behind an event card mean (W-18.5). Each reader raises Illegal, and names no secret by it.

How many words of which kind there are, their form says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Final

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.fights.parties import held_at
from rules.war.play import WarPlay
from rules.war.state.pieces import PieceId
from rules.war.tracks.chart import numbered

Words = tuple[str, ...]
_MOST_LIFE: Final = 2


def nothing(play: WarPlay, card: int, words: Words) -> tuple[()]:
    """No words."""
    return ()


def group(play: WarPlay, card: int, words: Words) -> tuple[int]:
    """`2`: a group."""
    number = int(words[0])
    play.group(number)
    return (number,)


def captive(play: WarPlay, card: int, words: Words) -> tuple[PieceId, Hex]:
    """`frodo`: a captive, and where his party is."""
    return words[0], _freed_from(play, words[0], ("isengard", "barad-dur"))


def _freed_from(play: WarPlay, piece: PieceId, too_far: Collection[str]) -> Hex:
    """Where a captive is held, at none of these places."""
    at = held_at(play, piece)
    if at is None or at in (play.land.place[id] for id in too_far):
        raise Illegal("W-58.1", "{piece} is no captive who can be freed.", piece=piece)
    return at


def captive_to_haven(play: WarPlay, card: int, words: Words) -> tuple[PieceId, Hex]:
    """`frodo W2412`: a captive, and where he goes."""
    piece, goal = words
    havens = {play.land.name(at): at for at in play.land.of("haven")}
    if goal not in havens:
        raise Illegal("W-58.1", "{at} is no haven.", at=goal)
    _freed_from(play, piece, ("barad-dur",))
    return piece, havens[goal]


def province(play: WarPlay, card: int, words: Words) -> tuple[str]:
    """`H`: a province."""
    if words[0] not in play.land.codes:
        raise Illegal("W-18.5", "No province has the letter {letter}.", letter=words[0])
    return (play.land.codes[words[0]],)


def healed(play: WarPlay, card: int, words: Words) -> tuple[dict[PieceId, int]]:
    """`frodo 1 sam 1`: who regains how much Life, two in all, in one group."""
    pieces, numbers = words[::2], tuple(map(int, words[1::2]))
    life = dict(zip(pieces, numbers, strict=True))
    if len(life) < len(pieces) or sum(numbers) > _MOST_LIFE or 0 in numbers:
        raise Illegal("W-58.1", "Card {card} heals two Life in all, of one or of two.", card=card)
    groups = {play.state.column_of(piece) for piece in life}
    if len(groups) != 1 or None in groups:
        raise Illegal("W-58.1", "Those whom card {card} heals are in one group.", card=card)
    wounds = dict(play.state.wounds)
    for piece, number in life.items():
        if wounds.get(piece, 0) < number:
            raise Illegal("W-58.1", "{piece} has not lost so much Life.", piece=piece)
    return (life,)


def offers(play: WarPlay, reads: Callable[..., Any], words: Words) -> Iterable[str]:
    """Words that may come next behind a card; those that are refused are sorted out elsewhere."""
    captives = [piece for party in play.state.parties for piece in party.captives]
    captives += sorted(play.state.prisoners)
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
