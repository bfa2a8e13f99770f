"""What D and S say in their player-turns of moves, places and captives: `move`, `siege`, `head`, `free` (W-18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.game import Action
from rules.kit.grammar import Form
from rules.kit.parts import Some
from rules.war.deals.captives import give_freedom
from rules.war.fights.parties import captives_of
from rules.war.hunting import moving, places
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import CHARACTER, HEX, PIECE, Sure, Verb, Ways, Words, hex_of
from rules.war.state.phases import Phase
from rules.war.state.pieces import PieceId, Side, is_piece, place

_MOVING = frozenset((Phase.TOWER, Phase.SHADOW))


class Move(Action):
    """Pieces of one hex, and where to: the goal of who flies, else the path: `lord nazgul-3 E0628` (W-52.1)."""

    words: tuple[str, ...]


class Siege(Action):
    """A citadel that the Nazgûl in it try when the player-turn ends (W-59.1)."""

    at: str


class Head(Action):
    """A party, and where it goes instead of home (W-36.4)."""

    party: PieceId
    to: str


class Free(Action):
    """A captive of S's who goes for nothing: `free legolas` (W-29.8)."""

    piece: PieceId


def _parted(play: WarPlay, words: Words) -> tuple[list[PieceId], list[int]]:
    """Pieces and hexes."""
    return (
        [word for word in words if is_piece(word)],
        [hex_of(play, word) for word in words if not is_piece(word)],
    )


def _move(play: WarPlay, side: Side, action: Move) -> None:
    moving.move(play, side, *_parted(play, action.words))


def _movable(play: WarPlay, side: Side, words: Words) -> Iterable[str | Sure]:
    """Pieces in their order, those of one hex behind the first; then hexes."""
    stack, way = _parted(play, words)
    state = play.state
    for piece in moving.movable(play, side) if not way else ():
        if not stack or (
            state.standing(piece) == state.standing(stack[0]) and place(piece) > place(stack[-1])
        ):
            yield from _with(play, side, (*stack, piece))
    if stack:
        goals = tuple(map(play.land.name, moving.goals(play, side, stack, way)))
        yield from (Sure(goals),) if all(moving.flies(play, piece) for piece in stack) else goals


def _with(play: WarPlay, side: Side, stack: tuple[PieceId, ...]) -> Iterator[str | Sure]:
    """The last of a stack; of who flies, where all of it comes anywhere, which more of them never do better."""
    if not all(moving.flies(play, piece) for piece in stack):
        yield stack[-1]
    elif any(True for _ in moving.goals(play, side, stack, ())):
        yield Sure(stack[-1:], are_ends=False)


def _siege(play: WarPlay, side: Side, action: Siege) -> None:
    places.siege(play, hex_of(play, action.at))


def _tryable(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    return () if words else map(play.land.name, places.besieged(play))


def _head(play: WarPlay, side: Side, action: Head) -> None:
    moving.head(play, side, action.party, hex_of(play, action.to))


def _headable(play: WarPlay, side: Side, words: Words) -> Iterable[str | Sure]:
    land, parties = play.land, (party for party in play.state.parties if party.owner == side)
    able = [party.id for party in parties if not party.was_headed]
    if not words:
        return able
    if len(words) > 1 or words[0] not in able:
        return ()
    return (Sure(tuple(land.name(at) for at in land.grid.hexes if moving.may_head(land, at))),)


def _held(play: WarPlay, side: Side, words: Words) -> Iterable[str]:
    return () if words else captives_of(play, side)


VERBS = (
    Verb(
        Form(Move, "move", (Ways(((Some((PIECE,), 1), Some((HEX,), 1)),)),)),
        _MOVING,
        _move,
        _movable,
        example="move lord E0628, or move mouth E1028 E0928",
    ),
    Verb(
        Form(Siege, "siege", (HEX,)),
        frozenset((Phase.SHADOW,)),
        _siege,
        _tryable,
        example="siege E0330",
    ),
    Verb(
        Form(Head, "head", (PIECE, HEX)),
        _MOVING,
        _head,
        _headable,
        example="head party-1 W2421",
    ),
    Verb(
        Form(Free, "free", (CHARACTER,)),
        frozenset((Phase.TOWER,)),
        lambda play, side, action: give_freedom(play, side, action.piece),
        _held,
        example="free legolas",
        for_three=True,
    ),
)
