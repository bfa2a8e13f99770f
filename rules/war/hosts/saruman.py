"""What an army combat means for Saruman, whose stack is beaten (chapter 28, W-33.7)."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from rules.board.hexes import Hex
from rules.war.events.hosts import Army, ArmyFought
from rules.war.fights.combat import fight, ranks
from rules.war.fights.coming_forward import step_out
from rules.war.hosts.parting import send
from rules.war.play import WarPlay
from rules.war.ring.passing import pass_to
from rules.war.state.pieces import SARUMAN, PieceId, Side

LORD = "lord"


def share(army: Army) -> Fraction:
    """What it lost of what it had when the combat began (W-28.8)."""
    return Fraction(army.lost, army.strength)


def settle(
    play: WarPlay, fought: ArmyFought, attacking: Collection[Side], defending: Collection[Side]
) -> None:
    """If Saruman is in the stack that lost the larger share: first the Ring, then he goes home (W-28.3 to W-28.7).

    *attacking*, *defending*: whose characters are with the armies. Raises Ended.
    """
    at, armies = fought.at, [(fought.attacker, attacking), (fought.defender, defending)]
    if play.state.standing(SARUMAN) != at or play.state.side_of(SARUMAN) != "S":
        return
    if "S" not in attacking:
        armies.reverse()
    (mine, with_me), (theirs, with_them) = armies
    if "S" not in with_me or share(mine) <= share(theirs):
        return
    if "F" in with_them:  # the larger share is half at least, as W-28.3 wants it (W-59.8)
        _lose_to_fellowship(play, at)
    if "D" in with_them and play.state.standing(LORD) == at and play.state.side_of(LORD) == "D":
        _meet_lord(play, at)
    if play.row("S", "home").word == "yes" and play.state.standing(SARUMAN) == at:
        send(play, (SARUMAN,), at, play.land.place["isengard"])


def look_at_isengard(play: WarPlay, fought: ArmyFought) -> None:
    """S's stack there is beaten, with no strength left: from then on its palantír may be F's (W-33.7)."""
    armies = (fought.attacker, fought.defender)
    lost = [army for army in armies if share(army) == 1 > min(map(share, armies))]
    if fought.at == play.land.place["isengard"] and any(
        host.side == "S" for army in lost for host in army.hosts
    ):
        play.set(isengard_fell=True)


def _bears(play: WarPlay) -> bool:
    return play.state.ring.bearer == SARUMAN


def _lose_to_fellowship(play: WarPlay, at: Hex) -> None:
    """The Ring goes to Aragorn with Andúril or to Gandalf the White, hidden or not, who so is spotted (W-28.3)."""
    able = [piece for piece in ("aragorn", "gandalf") if _can_take(play, piece, at)]
    if not able or not _bears(play):
        return
    chosen = play.row("F", "taker").word
    taker = chosen if chosen in able else able[0]
    number = play.state.column_of(taker)
    assert number is not None
    step_out(play, number, (taker,), "W-28.3")
    pass_to(play, taker, at, "FS")


def _can_take(play: WarPlay, piece: PieceId, at: Hex) -> bool:
    number = play.state.column_of(piece)
    is_armed = play.state.was_white if piece == "gandalf" else dict(play.state.magic).get("anduril") == piece
    return is_armed and number is not None and play.group(number).at == at


def _meet_lord(play: WarPlay, at: Hex) -> None:
    """Saruman gives the Lord the Ring, or fights him for it at once, the two alone (W-28.4). Raises Ended."""
    if not _bears(play):
        return
    if play.row("S", "lord").word == "surrender":
        pass_to(play, LORD, at, "DS")
    else:
        fight(play, at, ranks(play, "D", (LORD,), enemy="S"), ranks(play, "S", (SARUMAN,), enemy="D"))
