"""What a fight leaves behind where three play: broken staves, wounds of Nazgûl, Saruman's death (W-35, W-36.12)."""

from __future__ import annotations

from typing import Final

from rules.war.council.bans import lift
from rules.war.events.council import Cause
from rules.war.events.fights import Band, SarumanBack, StaffBroken
from rules.war.fights.life import heal
from rules.war.play import WarPlay, show
from rules.war.state.pieces import NAZGUL, SARUMAN, PieceId, in_order

BITING: Final = frozenset(("anduril", "glamdring", "sting", "sorcery"))
"""What adds to a total of the enemy's, so that a wound is not of a plain weapon (W-55.7)."""
_RIVALS: Final = frozenset(("gandalf", "saruman"))


def break_staff(play: WarPlay, attacker: Band, defender: Band) -> None:
    """The first fight of Gandalf and Saruman that one loses breaks his staff, if he can come back (W-35.1)."""
    state = play.state
    if "S" not in state.rules.sides or state.staves:
        return
    loser = min((attacker, defender), key=lambda band: band.total)
    for piece in _RIVALS.intersection(loser.fighters):
        (other,) = _RIVALS - {piece}
        winner = defender if loser is attacker else attacker
        has_been = state.was_white if piece == "gandalf" else state.was_back
        if other in winner.fighters and winner.total > loser.total and not has_been:
            play.set(staves=state.staves | {piece})
            play.tell(StaffBroken(piece))
            if piece == "gandalf":
                lift(play, Cause.STAFF)


def bite(play: WarPlay, piece: PieceId, wounds: int) -> None:
    """Wounds of Elven swords or Sorcery are counted apart (W-36.12)."""
    if piece in play.state.won:
        counted = dict(play.state.bitten)
        counted[piece] = counted.get(piece, 0) + wounds
        play.set(bitten=tuple((one, counted[one]) for one in in_order(counted)))


def mend_at_isengard(play: WarPlay) -> None:
    """Nazgûl of Saruman's lose all other wounds there at once (W-36.12)."""
    state, isengard = play.state, play.land.place["isengard"]
    counted = dict(state.bitten)
    for piece, wounds in state.wounds:
        if piece in NAZGUL and state.side_of(piece) == "S" and state.standing(piece) == isengard:
            heal(play, piece, wounds - counted.get(piece, 0))


def bring_saruman_back(play: WarPlay) -> None:
    """At the start of S's next player-turn after his first death, at Isengard if that is S's (W-35.3)."""
    state, isengard = play.state, play.land.place["isengard"]
    if SARUMAN not in state.dead or state.was_back:
        return
    play.set(was_back=True)
    if play.holder(isengard) == "S":
        play.set(dead=state.dead - {SARUMAN})
        show(play, SARUMAN, isengard)
        play.tell(SarumanBack())
