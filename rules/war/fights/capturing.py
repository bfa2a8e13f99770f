"""Orcs capture those who stand on the map in their hex, before anybody fights (W-54.1 to W-54.3, W-54.7)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.council.bans import lift
from rules.war.events import fights as told
from rules.war.events.council import Cause
from rules.war.fights.captures import makes, targets
from rules.war.fights.combat import believed_by, spotted_at
from rules.war.play import WarPlay, show, without
from rules.war.ring.passing import seen_without, to_party
from rules.war.ring.wearing import attacked
from rules.war.state.chance import die
from rules.war.state.pieces import PARTY, TABLE, PieceId, Side, in_order
from rules.war.state.war import Party


def capture(play: WarPlay, at: Hex, strength: int, orcs: Sequence[PieceId]) -> None:
    """*orcs*: a party, or all bands of a search in a hex, who capture nobody where the sheet says `strike never`.

    Captives go with a party of all that *strength*; bands are that party from then on (W-54.3).
    """
    is_party = orcs[0].startswith(PARTY)
    side = play.state.enemy_of(orcs)
    if play.state.are_allied(side, "F"):  # it ends with the spotting (W-21.12)
        return
    if not is_party and play.row(side, "strike").when == "never":
        return
    play.set(fought=play.state.fought.union(orcs))
    ring = play.state.ring
    aims = targets(strength, spotted_at(play, at, side), believed_by(play, side))
    if not aims:
        return
    attacked(play, side, at, is_target=ring.bearer in aims)
    free = spotted_at(play, at, side)
    tries = tuple(
        _try(play, side, piece) if piece in free else told.Try(piece, None, False) for piece in aims
    )
    taken = tuple(attempt.piece for attempt in tries if attempt.is_taken)
    party = None if not taken else orcs[0] if is_party else f"{PARTY}-{play.count(PARTY)}"
    play.tell(told.CaptureTried(play.state.rules.seats("F", side), at, tries, party))
    if party is not None:
        seen_without(play, taken, side)
        _take(play, at, Party(party, strength, owner=side), orcs, taken)
        if side == "S":
            lift(play, Cause.CAPTURED)


def _try(play: WarPlay, side: Side, piece: PieceId) -> told.Try:
    """Who makes his Capture rating stays free (W-54.2)."""
    thrown = die(play, ("F", side))
    return told.Try(piece, thrown, not makes(TABLE[piece].capture, thrown))


def _take(play: WarPlay, at: Hex, new: Party, orcs: Sequence[PieceId], taken: Sequence[PieceId]) -> None:
    """They leave their groups and go with the party, and the Ring too (W-6.12, W-54.3)."""
    for piece in taken:
        number = play.state.column_of(piece)
        assert number is not None
        without(play, number, piece)
    party = play.state.party(new.id) or new
    if party is new:
        for band in orcs:
            play.stand(band, None)
        show(play, party.id, at)
        play.tell(told.PartySeen(party.id, at, party.strength))
    play.put_party(party.id, replace(party, captives=in_order((*party.captives, *taken))))
    if play.state.ring.bearer in taken:
        to_party(play, party.id)
