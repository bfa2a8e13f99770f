"""Magic cards: where they lie, who takes them and what they do (W-56.3 to W-56.6)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.events.cards import MagicPassed, MagicTaken
from rules.war.play import WarPlay
from rules.war.state.deals import laid_magic
from rules.war.state.pieces import HOBBITS, TABLE, PieceId, magic_order, place
from rules.war.tracks.chart import Group, numbered

_STONE = "palantir-isengard"
_USERS: dict[str, Collection[PieceId]] = {
    "anduril": ("aragorn",),
    "sting": HOBBITS,
    "shadowfax": ("gandalf",),
    "palantir-tirith": ("aragorn", "gandalf"),
}
"""Who may use a card; anybody where it is none of these (W-56.5, W-56.6)."""
_SHADOWFAX = "shadowfax"


def keeper(card: str, members: Collection[PieceId]) -> PieceId:
    """Who of a group gets a card: of highest Might who may use it, else of highest Might (W-56.4).

    >>> keeper("sting", ["frodo", "sam", "gimli"]), keeper("anduril", ["frodo", "gimli"])
    ('sam', 'gimli')
    """
    users = _USERS.get(card, members)
    return min(members, key=lambda piece: (piece not in users, -TABLE[piece].might, place(piece)))


def can_take(play: WarPlay, card: str, group: Group) -> bool:
    """Whether a group may take a card that lies: past its Servant, not lying low, Shadowfax with Gandalf (W-56.4).

    At Isengard F does not have its palantír before S is beaten there (W-33.7).
    """
    state = play.state
    is_kept = card == _STONE and group.at == play.land.place["isengard"] and not state.isengard_fell
    is_guarded = any(servant.at == group.at for servant in state.servants)
    lacks_rider = card == _SHADOWFAX and "gandalf" not in group.members
    return (card, group.at) in state.lying and not (is_guarded or group.low_since or lacks_rider or is_kept)


def take_all(play: WarPlay) -> None:
    """When F's player-turn begins and when it ends every group takes what lies in its hex (W-56.4)."""
    for number, _ in numbered(play.state.chart):
        group = play.group(number)
        cards = [card for card, _ in play.state.lying if can_take(play, card, group)]
        take(play, number, {card: keeper(card, group.members) for card in cards})


def take(play: WarPlay, number: int, keepers: dict[str, PieceId]) -> None:
    """A group takes cards that lie in its hex: who carries which."""
    if keepers:
        state = play.state
        taken = tuple(keepers.items())
        play.set(
            lying=tuple(lying for lying in state.lying if lying[0] not in keepers),
            magic=_in_order((*state.magic, *taken)),
        )
        play.tell(MagicTaken(state.rules.seats("F"), number, taken))


def leave_to_group(play: WarPlay, piece: PieceId, number: int | None, at: Hex) -> None:
    """The cards of one who died, or is a Ringwraith, go to his group, else lie in the hex (W-56.4).

    *number*: the column of those of his group who are left; None, or a free one: nobody is.
    """
    state = play.state
    cards = [card for card, owner in state.magic if owner == piece]
    group = None if number is None else state.chart[number - 1]
    kept = tuple(held for held in state.magic if held[1] != piece)
    play.set(magic=kept, lying=(*state.lying, *((card, at) for card in cards)))
    if number is not None and group is not None:
        take(play, number, {card: keeper(card, group.members) for card in cards})


def _in_order(held: Collection[tuple[str, PieceId]]) -> tuple[tuple[str, PieceId], ...]:
    return tuple(sorted(held, key=lambda card: magic_order(card[0])))


def check_free(play: WarPlay, card: str) -> None:
    """Raises Illegal where a card is laid face down (W-29.6)."""
    if card in laid_magic(play.state.deals):
        raise Illegal("W-29.6", "{card} lies in a deal: fold it first.", card=card)


def give(play: WarPlay, card: str, piece: PieceId) -> None:
    """A card is somebody else's from now on."""
    others = (held for held in play.state.magic if held[0] != card)
    play.set(magic=_in_order((*others, (card, piece))))


# -------------------------------------------------------------------------------------------- what F says of them


def take_one(play: WarPlay, card: str, piece: PieceId) -> None:
    """Somebody takes a card where he is; a group that has walked here ends its way so [decided]. Raises Illegal."""
    number = play.state.column_of(piece)
    group = None if number is None else play.group(number)
    if number is None or group is None or not can_take(play, card, group):
        raise Illegal("W-56.4", "{piece} cannot take {card} where he is.", piece=piece, card=card)
    take(play, number, {card: piece})
    if group.walked:
        play.put_group(number, replace(group, is_stopped=True))


def hand_on(play: WarPlay, card: str, piece: PieceId) -> None:
    """A card goes to another of the group (W-56.4). Raises Illegal."""
    state = play.state
    check_free(play, card)
    number, owner = state.column_of(piece), dict(state.magic).get(card)
    if number is None or owner == piece or owner not in play.group(number).members:
        raise Illegal(
            "W-56.4", "{card} is not carried by another of the group of {piece}.", card=card, piece=piece
        )
    give(play, card, piece)
    play.tell(MagicPassed(state.rules.seats("F"), card, piece))
