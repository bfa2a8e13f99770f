"""What can happen in a war, as facts, each with those who learn it (W-16.10)."""

from __future__ import annotations

from typing import Final, TypeAlias, get_args

from rules.game import Private, Seat, Secret
from rules.war.events import cards, council, deals, fights, hosts, ring, search, sightings, table, turns
from rules.war.state.phases import Phase

WarEvent: TypeAlias = (
    sightings.ZoneEntered
    | sightings.Challenged
    | sightings.MovedIn
    | sightings.Counted
    | sightings.SpottingFailed
    | sightings.Spotted
    | sightings.SpottedMoved
    | sightings.SpottingEnded
    | sightings.LiesLow
    | sightings.NewsOfPlaces
    | sightings.RoadsUsed
    | sightings.RoadDie
    | turns.TurnBegan
    | turns.PointsGained
    | turns.CardDrawn
    | turns.CardsLost
    | turns.SittingOver
    | turns.SittingMissed
    | turns.SeatAbsent
    | turns.GandalfBack
    | turns.DrawOffered
    | turns.DrawFell
    | turns.Resigned
    | turns.PlaceTaken
    | turns.SiegeTried
    | turns.WarEnded
    | turns.Disclosed
    | search.CardsTurned
    | search.LevelTold
    | search.OrderDrawn
    | search.ForcesPlaced
    | search.GroupsSighted
    | search.ForcesEntered
    | fights.FightFought
    | fights.FightUnseen
    | fights.ServantFought
    | fights.Fled
    | fights.StoodAside
    | fights.StaffBroken
    | fights.SarumanBack
    | fights.CaptureTried
    | fights.PartySeen
    | fights.PartyMoved
    | fights.PartyGone
    | fights.CaptivesAtHome
    | fights.CaptivesHeld
    | fights.EscapeTried
    | fights.Freed
    | fights.TakenOver
    | hosts.HostsFreed
    | hosts.HostMoved
    | hosts.ArmyFought
    | hosts.Retreated
    | hosts.PlacesHeld
    | ring.RingWorn
    | ring.RingInTheOpen
    | ring.RingTried
    | ring.RingPassed
    | ring.WraithRisen
    | ring.GollumThrown
    | ring.GollumAt
    | ring.GollumMoved
    | ring.GollumSaw
    | ring.Seized
    | ring.BoromirStruggled
    | ring.FireTried
    | deals.DealProposed
    | deals.DealAgreed
    | deals.DealLaid
    | deals.DealConfirmed
    | deals.DealUnmet
    | deals.DealFell
    | deals.DealDone
    | cards.CardPlayed
    | cards.CardUsed
    | cards.CardDiscarded
    | cards.CaptiveFreed
    | cards.CrebainSaw
    | cards.MagicTaken
    | cards.MagicPassed
    | cards.MagicGained
    | cards.Healed
    | cards.PointsSeen
    | council.BanLifted
    | council.BanLiftedUnseen
    | council.AllianceOffered
    | council.AllianceMade
    | council.AllianceDissolved
    | council.StrengthLent
    | council.LeaderMoved
    | council.NazgulDealt
    | council.NazgulTaken
    | council.ArmyTried
    | council.ArmyReturned
    | council.SauronFought
    | council.PointsTaken
    | council.ElvesFought
    | council.PersuasionTried
    | council.PersuasionEnded
    | council.PersuadedWalked
    | council.PersuadedTried
    | council.PersuadedFreed
    | council.PersuadedCaptured
    | council.Shown
    | table.PiecesPut
    | table.CardSaid
    | table.NoChance
    | table.ServantMet
    | table.Rolled
    | table.RolledApart
    | table.WordSaid
    | table.WordTold
    | table.WordContested
    | table.WordContestedApart
    | table.BlindSaid
    | table.FightDeclared
    | table.ArmyDeclared
    | table.LossReckoned
)

_TELLING: Final = (
    *(kind for kind in get_args(WarEvent) if issubclass(kind, Private)),
    *(
        turns.SittingOver,
        turns.DrawOffered,
        turns.DrawFell,
        turns.Resigned,
        turns.PlaceTaken,
        turns.SiegeTried,
    ),
    *(
        turns.WarEnded,
        turns.Disclosed,
        search.CardsTurned,
        fights.FightFought,
        fights.Fled,
        fights.StoodAside,
        fights.StaffBroken,
    ),
    *(fights.PartySeen, fights.PartyMoved, fights.PartyGone),
    *(hosts.HostsFreed, hosts.ArmyFought, hosts.Retreated),
    *(ring.WraithRisen, ring.GollumThrown, ring.GollumMoved, ring.FireTried, cards.CardPlayed),
    *(council.BanLifted, council.AllianceMade, council.AllianceDissolved, council.LeaderMoved),
    *(council.NazgulTaken, council.ArmyTried, council.ArmyReturned, council.SauronFought),
    *(table.Rolled, table.WordSaid, table.WordContested, table.FightDeclared, table.ArmyDeclared),
    *(table.CardSaid, table.LossReckoned, table.BlindSaid),
    *(ring.RingInTheOpen, council.ElvesFought, council.PersuasionTried, council.Shown),
)
TELLING: Final = {kind: tuple(name for name in kind.__struct_fields__ if name != "to") for kind in _TELLING}
"""By what secrets come out: dice and cards, news of what was hidden, and what others have left in advance."""


class Told(Secret):
    """One event, when it was told and to whom; None: to everybody."""

    turn: int
    phase: Phase
    to: tuple[Seat, ...] | None
    event: WarEvent
