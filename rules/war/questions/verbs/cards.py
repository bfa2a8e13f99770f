"""What is said of cards: `take`, `pass`, `heal`, `look`, `play`, `discard` (W-18.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules.game import Action
from rules.kit.grammar import Form
from rules.kit.parts import Parts
from rules.war.cards import arguments
from rules.war.cards.event_cards import CARDS, Reads, check_card, discard, play_card
from rules.war.cards.magic import can_take, hand_on, take_one
from rules.war.cards.of_saruman import carried_by, pass_on, take_from_captive
from rules.war.cards.using import heal_by_athelas, heal_in_hex, look
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import (
    CARD_OR_RING,
    CHARACTER,
    GROUP,
    HEX,
    MAGIC_CARD,
    NUMBER,
    PIECE,
    PROVINCE,
    Verb,
    Ways,
    Words,
)
from rules.war.ring.in_the_open import hand_over
from rules.war.state.phases import SITTINGS, Phase
from rules.war.state.pieces import OF_ISENGARD, RING, PieceId, Side
from rules.war.tracks.chart import numbered

_JOURNEY: Final = frozenset((Phase.JOURNEY,))
_OF_CARDS: Final = frozenset((Phase.TOWER, Phase.JOURNEY))
"""Who has magic cards of use: F and S."""


class Take(Action):
    """`take sting sam` (W-56.4)."""

    card: str
    piece: PieceId


class Pass(Action):
    """`pass sting frodo`, and of S's `pass ring saruman` (W-56.4, W-57.5)."""

    card: str
    piece: PieceId


class Heal(Action):
    """`heal aragorn`, with Athelas (W-56.5)."""

    piece: PieceId


class Look(Action):
    """Into the palantír (W-56.6)."""


class PlayCard(Action):
    """`play 8 frodo W2412`: a card, and for what (W-18.5)."""

    words: Words


class Discard(Action):
    """`discard 7` (W-14.1)."""

    card: int


_LIFE: Final[Parts] = (CHARACTER, NUMBER)
_WORDS: Final[Mapping[Reads, Parts]] = {
    arguments.group: (GROUP,),
    arguments.captive: (CHARACTER,),
    arguments.captive_to_haven: (CHARACTER, HEX),
    arguments.province: (PROVINCE,),
    arguments.healed: _LIFE,
}
"""What is written behind a card (W-18.5)."""
_WAYS: Final = (
    *((str(card), *_WORDS.get(CARDS[card].reads, ())) for card in CARDS),
    *((str(card), *_LIFE, *_LIFE) for card in CARDS if CARDS[card].reads is arguments.healed),
)


def _lying(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    def takers(card: str) -> Iterable[PieceId]:
        groups = (group for _, group in numbered(play.state.chart) if can_take(play, card, group))
        return [piece for group in groups for piece in group.members]

    if side == "S":
        cards = [card for card, holder in play.state.magic if holder in play.state.prisoners]
        return cards if not words else OF_ISENGARD[: 2 * (len(words) == 1)]
    if not words:
        return (card for card, _ in play.state.lying if takers(card))
    return takers(words[0]) if len(words) == 1 else ()


def _carried(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    def others(owner: PieceId | None) -> list[PieceId]:
        groups = (group.members for _, group in numbered(play.state.chart) if owner in group.members)
        return [piece for members in groups for piece in members if piece != owner]

    if side == "S":
        held = {card: piece for piece in OF_ISENGARD for card in carried_by(play, piece)}
        if not words:
            return (RING, *held)
        return [piece for piece in OF_ISENGARD if len(words) == 1 and piece != held.get(words[0])]
    if not words:
        return (card for card, owner in play.state.magic if others(owner))
    return others(dict(play.state.magic).get(words[0])) if len(words) == 1 else ()


def _pass(play: WarPlay, side: Side, action: Pass) -> None:
    if action.card == RING:
        hand_over(play, side, action.piece)
    else:
        (pass_on if side == "S" else hand_on)(play, action.card, action.piece)


def _hurt(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    hurt, mine = dict(play.state.wounds), OF_ISENGARD if side == "S" else play.state.free_characters()
    return () if words else (piece for piece in mine if piece in hurt)


def _held(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    return () if words else map(str, play.state.hand(side).cards)


def _playable(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    if not words:
        return _held(play, side, words)
    return arguments.offers(play, check_card(play, side, int(words[0])).reads, words[1:])


VERBS: Final = (
    Verb(
        Form(Take, "take", (MAGIC_CARD, PIECE)),
        _OF_CARDS,
        lambda play, side, action: (take_from_captive if side == "S" else take_one)(
            play, action.card, action.piece
        ),
        _lying,
        example="take sting sam",
    ),
    Verb(
        Form(Pass, "pass", (CARD_OR_RING, PIECE)),
        _OF_CARDS,
        _pass,
        _carried,
        example="pass sting frodo",
    ),
    Verb(
        Form(Heal, "heal", (PIECE,)),
        _OF_CARDS,
        lambda play, side, action: (heal_in_hex if side == "S" else heal_by_athelas)(play, action.piece),
        _hurt,
        example="heal aragorn",
    ),
    Verb(Form(Look, "look"), _JOURNEY, lambda play, side, action: look(play)),
    Verb(
        Form(PlayCard, "play", (Ways(_WAYS),)),
        frozenset(SITTINGS),
        lambda play, side, action: play_card(play, side, int(action.words[0]), action.words[1:]),
        _playable,
        example="play 7 frodo",
    ),
    Verb(
        Form(Discard, "discard", (NUMBER,)),
        frozenset(SITTINGS),
        lambda play, side, action: discard(play, side, action.card),
        _held,
        example="discard 7",
    ),
)
