"""Making public what a Nazgul is about to do, before anybody reacts (H-17.16)."""

from __future__ import annotations

import functools

from rules.game import Seat
from rules.hunt.events import Declared
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.ride.movement import Way
from rules.hunt.state import Context, Reacting, Resolve
from rules.hunt.values import Declaration


def declare(play: Play, declaration: Declaration, context: Context | None = None) -> None:
    """Make *declaration* public; what it says happens after the reactions (H-17.16)."""
    play.tell(Declared(part=play.state.part, declaration=declaration))
    if play.is_foreseen:
        play.push(Resolve(declaration, context))
    else:
        play.push(Reacting(declaration), Resolve(declaration, context))


@functools.lru_cache(maxsize=64)
def triggers(pack: HuntPack, part: int) -> frozenset[str]:
    """What the cards of the part can answer."""
    return frozenset(kind for card in pack.decks[f"ally{part}"] for kind in pack.cards[card].on)


def declare_move(play: Play, figure: int, way: Way, *, source: str = "", seat: Seat = 0) -> None:
    """Declare a move along *way* (H-17.16); *source* marks extra spaces that are a move of their own."""
    declare(
        play,
        Declaration(
            number=play.count("declaration"),
            figure=figure,
            seat=seat or play.state.masters[figure],
            kind="move",
            spaces=way.spaces,
            source=source,
            mode=way.mode,
        ),
    )
