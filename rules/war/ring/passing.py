"""Who bears the Ring, and who has it next (W-55.8, W-57.12, W-60.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events.ring import RingPassed
from rules.war.fights.exchange import fighter
from rules.war.play import WarPlay
from rules.war.state.pieces import (
    CHARACTERS,
    GOLLUM,
    NAZGUL,
    PARTY,
    SARUMAN,
    SIDES,
    TABLE,
    PieceId,
    Side,
    place,
)
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import there

_WRAITH_MIGHT = 4
_GUARDS = ("aragorn", "gandalf")
"""In whose hex F gives it to nobody (W-23.1)."""


def place_of(play: WarPlay, piece: PieceId) -> Hex | None:
    """Where a piece is, hidden or not; None for captives, and for who is off the map."""
    number = play.state.column_of(piece)
    if number is not None:
        return play.group(number).at
    return play.state.gollum.at if piece == GOLLUM else play.state.standing(piece)


def might(play: WarPlay, piece: PieceId) -> int:
    """As it counts for whom a Ring goes to: of the table with W-55.6, without cards (W-55.3)."""
    if piece.startswith(PARTY):
        return fighter(piece, play.state.life(piece)).might
    if piece in play.state.wraiths:
        return _WRAITH_MIGHT
    at = place_of(play, piece)
    is_at_home = piece in (*NAZGUL, "mouth") and at is not None and play.land.is_mordor(at)
    return TABLE[piece].might + play.state.rules.constants.mordor_might * is_at_home


def heir(play: WarPlay, among: Iterable[PieceId]) -> PieceId | None:
    """Who of the Fellowship's has it next, by the sheet; not named: Frodo, then by Ring rating (W-16.4)."""
    named = play.row("F", "heir").pieces
    by_turn = {piece: turn for turn, piece in enumerate(named)}
    return min(
        among,
        key=lambda piece: (
            by_turn.get(piece, len(named)),
            piece != "frodo",
            -TABLE[piece].ring,
            place(piece),
        ),
        default=None,
    )


def taker(play: WarPlay, among: Iterable[PieceId]) -> PieceId | None:
    """Who of an enemy's has it: of highest Might, then by W-51.8 (W-55.8, W-57.10)."""
    return min(among, key=lambda piece: (-might(play, piece), place(piece)), default=None)


def pass_to(
    play: WarPlay, bearer: PieceId | None, at: Hex, knowing: Collection[str], loser: str | None = None
) -> None:
    """Another has it, who does not wear it; None: it lies there. *knowing*: the sides that learn of it (W-16.10).

    *loser*: whose bearer it was, where he is not there any more.
    """
    ring = play.state.ring
    give_die(play, loser or play.state.side_of(ring.bearer), play.state.side_of(bearer))
    play.set(
        ring=replace(
            ring,
            bearer=bearer,
            is_on=False,
            lies=at if bearer is None else None,
            is_secret=False,
        )
    )
    sides = tuple(side for side in play.state.rules.sides if side in knowing)
    for side in sides:
        if side != "F":
            play.set(ring=play.state.ring.taken_for(side, _believed(play, bearer)))
    play.tell(RingPassed(play.state.rules.seats(*sides), at, bearer))
    look_home(play)


def give_die(play: WarPlay, loser: str, winner: str) -> None:
    """S throws for Gollum once he has lost the Ring to F, D again when he has had it since, and loses it (W-26.1,
    W-26.2).
    """
    if (loser, winner) == ("S", "F"):
        play.set(gollum=replace(play.state.gollum, thrown_by="S"))
    elif loser == "D" != winner:
        play.set(gollum=replace(play.state.gollum, thrown_by="D"))


def _believed(play: WarPlay, bearer: PieceId | None) -> PieceId | None:
    """Whom an enemy takes for the bearer when he knows who it is: only one of F's (W-54.8)."""
    return bearer if play.state.side_of(bearer) == "F" else None


def look_home(play: WarPlay) -> None:
    """D has won where a piece or party of his has the Ring in Barad-dûr (W-38.1, W-60.1). Raises Ended.

    At an owners' table not while somebody may say that it is not so (W-44.11).
    """
    bearer = play.state.ring.bearer
    is_d = bearer is not None and play.state.side_of(bearer) == "D"
    if play.state.rules.is_table and play.state.tabled.is_disputable("ring", f"at {bearer}"):
        return
    if bearer is not None and is_d and play.state.standing(bearer) == play.land.place["barad-dur"]:
        play.end("D", "barad-dur", "W-38.1")


def bearer_died(
    play: WarPlay, at: Hex, won_by: str, winners: Collection[PieceId], loser: str | None = None
) -> None:
    """Who won the fight has the Ring, if F does not give it to Saruman (W-55.8, W-23.1).

    *winners*: the winner's fighters; where no side won, as before a Servant (`-`), those of the bearer's group who
    live, the next bearer among them (W-56.1). Nobody left: it lies in the hex (W-57.12).
    *loser*: whose the bearer was, if not as he would be now.
    """
    loser = loser or play.state.side_of(play.state.ring.bearer)
    if _goes_to_saruman(play, at):
        pass_to(play, SARUMAN, at, "FS", loser)
        return
    alive = [piece for piece in winners if piece not in play.state.dead]
    bearer = taker(play, alive) if won_by in play.state.rules.enemies else heir(play, alive)
    pass_to(play, bearer, at, {loser, play.state.side_of(bearer)}, loser)


def _goes_to_saruman(play: WarPlay, at: Hex) -> bool:
    """Whether F's sheet gives it to his ally, in whose hex the bearer was killed (W-23.1).

    Aragorn or Gandalf, free, is not there; captives see to nothing [decided].
    """
    state = play.state
    is_ally_there = state.are_allied("F", "S") and state.standing(SARUMAN) == at
    if not is_ally_there or state.ring.bearer not in CHARACTERS or state.ring.bearer in state.wraiths:
        return False
    there = {piece for _, group in numbered(state.chart) if group.at == at for piece in group.members}
    return there.isdisjoint(_GUARDS) and bool(play.row("F", "give").word == "yes")


def seen_without(play: WarPlay, pieces: Collection[PieceId], *sides: Side) -> None:
    """Enemies, all or *sides*, have seen that none of *pieces*, who died or are captured, has the Ring (W-54.1)."""
    ring = play.state.ring
    for side in sides or play.state.rules.enemies:
        if (believed := ring.believed_by(side)) in pieces and ring.bearer != believed:
            ring = ring.taken_for(side, None)
    play.set(ring=ring)


def to_party(play: WarPlay, party: PieceId) -> None:
    """The bearer was captured: the party has the Ring, and does not wear it (W-54.3)."""
    at = play.state.standing(party)
    assert at is not None
    pass_to(play, party, at, ("F", play.state.side_of(party)))


def pick_up(play: WarPlay, side: Side) -> None:
    """A Ring that lies is found when *side*'s player-turn ends: by *side*, else by F, D, S, which alone hears of it.

    Of one side by who resists it best; captives, Servants and Gollum find nothing (W-57.12).
    """
    at = play.state.ring.lies
    if at is None:
        return
    finding = [piece for _, group in numbered(play.state.chart) if group.at == at for piece in group.members]
    finding += (piece for piece in there(play, at) if piece != GOLLUM)
    ratings = {piece: 0 if piece.startswith(PARTY) else TABLE[piece].ring for piece in finding}
    by_side = (side, *SIDES)
    bearer = min(
        finding,
        key=lambda piece: (by_side.index(play.state.side_of(piece)), -ratings[piece], place(piece)),
        default=None,
    )
    if bearer is not None:
        pass_to(play, bearer, at, play.state.side_of(bearer))
