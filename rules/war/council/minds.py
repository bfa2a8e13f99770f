"""Saruman's mind against Sauron's, against Elrond's and Galadriel's, and on the Fellowship (chapters 33, 34)."""

from __future__ import annotations

from typing import Final

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.kit.unknown import Open
from rules.war.council.bans import lift
from rules.war.council.nazgul import at_home
from rules.war.events.council import (
    Cause,
    ElvesFought,
    PersuasionEnded,
    PersuasionTried,
    PointsTaken,
    SauronFought,
)
from rules.war.fights.captures import makes
from rules.war.play import WarPlay, without
from rules.war.state.chance import die, lot
from rules.war.state.council import Persuaded
from rules.war.state.pieces import CHARACTERS, SARUMAN, PieceId, place
from rules.war.tracks.chart import numbered

_RING_ADDS: Final = 2
NEVER: Final = frozenset(("aragorn", "gandalf"))
"""Nobody persuades them (W-34.4)."""
_STONES: Final = ("palantir-isengard", "palantir-tirith")
_WITH_A_STONE: Final = ("isengard", "minas-tirith")


def check_home(play: WarPlay, clause: str) -> None:
    """Raises Illegal where Saruman is not at Isengard (W-33.1, W-34.1)."""
    if not at_home(play):
        raise Illegal(clause, "Saruman has to stand at Isengard.")


def against_sauron(play: WarPlay) -> None:
    """D loses shadow points for the rest of the game-turn: a die, and 2 with the Ring on (W-33.3, W-33.4)."""
    state = play.state
    lift(play, Cause.SAURON)
    thrown = die(play, "FDS")
    loss = thrown + _RING_ADDS * (state.ring.is_on and state.ring.bearer == SARUMAN)
    play.set(points=max(0, play.state.points - loss))
    play.tell(SauronFought(thrown, loss))
    play.tell(PointsTaken(state.rules.seats("D"), play.state.points))


def against_elves(play: WarPlay) -> None:
    """Neither uses his Sorcery in this game-turn: havens are open to D and S (W-33.5, W-51.3)."""
    play.tell(ElvesFought())
    lift(play, Cause.ELVES)


# ------------------------------------------------------------------------------------------------------- persuasion


def palantir_hexes(play: WarPlay) -> frozenset[Hex]:
    """Isengard, Minas Tirith, and wherever a character of F's holds one (W-56.6); on the printed map all with one
    (W-34.1).
    """
    holders = {piece for card, piece in play.state.magic if card in _STONES}
    if play.state.rules.is_table:
        return frozenset(play.land.of("palantir"))
    groups = (group for _, group in numbered(play.state.chart))
    held = {group.at for group in groups if not holders.isdisjoint(group.members)}
    return frozenset((*(play.land.place[id] for id in _WITH_A_STONE), *held))


def eligible(play: WarPlay) -> tuple[PieceId, ...]:
    """Whom S can persuade now: free, beside a palantír, neither the true bearer nor one of W-34.4."""
    hexes, bearer = palantir_hexes(play), play.state.ring.bearer
    groups = numbered(play.state.chart)
    there = [piece for _, group in groups if group.at in hexes for piece in group.members]
    there += (piece.id for piece in play.state.pieces if piece.at in hexes and piece.id in CHARACTERS)
    return tuple(sorted((piece for piece in there if piece != bearer and piece not in NEVER), key=place))


def persuade(play: WarPlay, wish: PieceId | None) -> None:
    """The wish if he is eligible, else one by lot, is persuaded unless he makes his Capture rating (W-34.3 to 34.6).

    D and the public hear the same whatever comes of it (W-34.11, W-34.14).
    """
    if play.rehearsed:
        raise Open("persuasion")
    among, both = eligible(play), play.state.rules.seats("F", "S")
    play.tell(PersuasionTried())
    if not among:
        play.tell(PersuasionEnded(both))
        return
    target = wish if wish in among else lot(play, "FS", among)
    thrown = die(play, "FS")
    is_persuaded = not makes(play.land.rating(target), thrown)
    play.tell(PersuasionEnded(both, target, thrown, is_persuaded))
    if is_persuaded:
        _leave(play, target)
        lift(play, Cause.PERSUADED)


def _leave(play: WarPlay, piece: PieceId) -> None:
    """He is in no group from now on (W-34.7, W-6.7); who stands in the open goes on before all eyes (W-44.16)."""
    number = play.state.column_of(piece)
    if number is None:
        return
    walking = (*play.state.persuaded, Persuaded(piece, play.group(number).at))
    without(play, number, piece)
    play.set(persuaded=tuple(sorted(walking, key=lambda walker: place(walker.id))))
