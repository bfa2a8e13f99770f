"""What is said of the Ring: `wear`, `yield` (W-18.1)."""

from __future__ import annotations

from typing import Final

from rules.game import Action, Illegal
from rules.kit.grammar import Form
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import CHARACTER, Verb
from rules.war.ring import in_the_open
from rules.war.ring.gollum import give_back, may_have
from rules.war.ring.wearing import bearers_group, put_on
from rules.war.state.phases import Phase
from rules.war.state.pieces import PieceId, Side

_JOURNEY: Final = frozenset((Phase.JOURNEY,))
_WEARING: Final = frozenset((Phase.TOWER, Phase.JOURNEY))


class Wear(Action):
    """The bearer puts on the Ring, F's or S's (W-57.1)."""


class Yield(Action):
    """Gollum gives it to a character of the Fellowship's (W-57.10)."""

    piece: PieceId


def _wear(play: WarPlay, side: Side, action: Wear) -> None:
    ring = play.state.ring
    if side == "S":
        in_the_open.wear(play)
        return
    if bearers_group(play) is None:
        raise Illegal("W-57.1", "None of your groups has the Ring.")
    if ring.is_secret:
        raise Illegal("W-57.8", "{piece} has seized the Ring, and does not do as you say.", piece=ring.bearer)
    if ring.is_on:
        raise Illegal("W-57.1", "{piece} wears the Ring already.", piece=ring.bearer)
    put_on(play)


VERBS: Final = (
    Verb(Form(Wear, "wear"), _WEARING, _wear),
    Verb(
        Form(Yield, "yield", (CHARACTER,)),
        _JOURNEY,
        lambda play, side, action: give_back(play, action.piece),
        lambda play, side, words: () if words else may_have(play),
        example="yield frodo",
    ),
)
