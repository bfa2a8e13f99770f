"""What D was told, sitting by sitting, and where his pieces stood meanwhile (W-15.5, W-16.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypeVar

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.events import Told, WarEvent, cards, fights, ring, search, sightings, turns
from rules.war.pack import OpenLand
from rules.war.state.phases import Phase
from rules.war.state.pieces import PieceId, Side
from rules.war.tracks.sightings import Holder, Sight

E = TypeVar("E")
_FOUL = 12
"""The card Foul Weather (W-58.1)."""


class Sitting(Value):
    """One, with all events of it that D may read."""

    turn: int
    phase: Phase
    events: tuple[WarEvent, ...]
    before: Mapping[PieceId, Hex]
    after: Mapping[PieceId, Hex]
    """As all see them when it is over."""
    taken: Mapping[Hex, Side]
    """Places that had changed hands before it."""
    foul: str
    """The province where nothing is in a zone, in some of it at least (W-58.1)."""
    gollum: str
    """Whose he is (W-57.6)."""

    def all(self, kind: type[E]) -> Iterator[E]:
        """Its events of one kind."""
        return (event for event in self.events if isinstance(event, kind))

    def played(self, side: Side) -> set[int]:
        """The cards that a side played in it."""
        return {played.card for played in self.all(cards.CardPlayed) if played.side == side}

    def holder(self, land: OpenLand) -> Holder:
        """Whose a citadel was in it (W-10.24, W-59.4)."""
        return lambda at: "F" if (self.taken.get(at) or land.sites[at].owner or "F") == "F" else "D"

    @property
    def sight(self) -> Sight:
        """What hid hexes in it, in some of it at least."""
        return Sight(self.foul)

    @property
    def is_over(self) -> bool:
        return any(self.all(turns.SittingOver))

    @property
    def spotted(self) -> frozenset[Hex]:
        """Where characters stood on the map in it, or left it again: D saw them."""
        found = {seen.at for seen in self.all(sightings.Spotted)}
        found |= {ended.at for ended in self.all(sightings.SpottingEnded)}
        found |= {tried.at for tried in self.all(ring.RingTried) if tried.is_off}
        found |= {at for over in self.all(turns.SittingOver) for at, _ in over.spotted}
        return frozenset(found)


def sittings(land: OpenLand, ledger: Iterable[Told]) -> Iterator[Sitting]:
    """All that a ledger tells of, in order."""
    standing = {piece: at for at, pieces in land.start.items() for piece in pieces if piece != "gollum"}
    taken: dict[Hex, Side] = {}
    foul, gollum = "", "-"
    for (turn, phase), lines in groupby(ledger, key=lambda line: (line.turn, line.phase)):
        events = tuple(line.event for line in lines)
        before, held = dict(standing), dict(taken)
        weather = (e.province for e in events if isinstance(e, cards.CardPlayed) and e.card == _FOUL)
        foul = next(weather, "" if phase is Phase.JOURNEY else foul)
        for event in events:
            match event:
                case turns.SittingOver(moved=moved, gone=gone):
                    standing |= {one.piece: one.at for one in moved}
                    standing = {piece: at for piece, at in standing.items() if piece not in gone}
                case sightings.MovedIn(pieces=pieces, at=at) | search.ForcesEntered(pieces=pieces, at=at):
                    standing |= dict.fromkeys(pieces, at)
                case search.ForcesPlaced(forces=forces):
                    standing |= {force.piece: force.at for force in forces if not force.strength}
                case fights.Fled(pieces=pieces, to_hex=at):
                    standing |= dict.fromkeys(pieces, at)
                case fights.FightFought(exchange=fight):
                    dead = (*fight.attacker.dead, *fight.defender.dead)
                    standing = {piece: at for piece, at in standing.items() if piece not in dead}
                case fights.PartySeen(party=party, at=at):
                    standing[party] = at
                case fights.PartyMoved(party=party, way=way):
                    standing[party] = way[-1]
                case turns.PlaceTaken(at=at, side=side):
                    taken[at] = side
                case ring.GollumThrown(side=side, at=at):
                    gollum = side
                    standing = {**standing, "gollum": at} if at is not None else standing
                case ring.GollumMoved(way=way):
                    standing["gollum"] = way[-1]
                case ring.WraithRisen(piece="gollum"):
                    gollum = "-"
                case _:
                    pass
        yield Sitting(turn, phase, events, before, dict(standing), held, foul, gollum)
