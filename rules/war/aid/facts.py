"""What D or S was told, sitting by sitting, and where pieces stood meanwhile (W-15.5, W-16.10, W-39.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TypeVar

from rules.board.hexes import Hex
from rules.game import Value
from rules.war.events import Told, WarEvent, cards, fights, ring, search, sightings, turns
from rules.war.pack import OpenLand
from rules.war.state.phases import Phase
from rules.war.state.pieces import TABLE, PieceId, Side, owner
from rules.war.state.war import Standing
from rules.war.tracks.sightings import Holder, Sight

E = TypeVar("E")
_FOUL = 12
"""The card Foul Weather (W-58.1)."""


class Sitting(Value):
    """One, with all events of it that a side may read: *side*, D or S."""

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
    side: Side = "D"
    players: int = 2

    def all(self, kind: type[E]) -> Iterator[E]:
        """Its events of one kind."""
        return (event for event in self.events if isinstance(event, kind))

    def played(self, side: Side) -> set[int]:
        """The cards that a side played in it."""
        return {played.card for played in self.all(cards.CardPlayed) if played.side == side}

    def holder(self, land: OpenLand) -> Holder:
        """Whose a citadel was in it (W-10.24, W-59.4)."""

        def holder(at: Hex) -> str:
            side = self.taken.get(at) or land.sites[at].owner or "F"
            return "D" if side == "S" and self.players == 2 else side

        return holder

    def citadels(self, land: OpenLand) -> tuple[Hex, ...]:
        """Those that watched for the side (W-8.3, W-39.2)."""
        holder = self.holder(land)
        return tuple(at for at in land.of("citadel") if holder(at) == self.side)

    def watching(self, standing: Mapping[PieceId, Hex]) -> tuple[Standing, ...]:
        """The side's pieces of *standing*, of which some have a zone (W-39.2)."""
        return tuple(Standing(piece, at) for piece, at in standing.items() if self.is_mine(piece))

    def is_mine(self, piece: PieceId) -> bool:
        """Whether it was the side's (W-39.2)."""
        return piece in TABLE and owner(piece, self.players) == self.side

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


def sittings(land: OpenLand, ledger: Iterable[Told], to: Side = "D", players: int = 2) -> Iterator[Sitting]:
    """All that a ledger tells a side of, in order."""
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
        yield Sitting(turn, phase, events, before, dict(standing), held, foul, gollum, to, players)
