"""What can happen in a war, as facts, each with those who learn it (W-16.10)."""

from __future__ import annotations

from typing import TypeAlias

from rules.game import Seat, Secret
from rules.war.events import cards, fights, ring, search, sightings, turns
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
    | search.CardsTurned
    | search.LevelTold
    | search.ForcesPlaced
    | search.GroupsSighted
    | search.ForcesEntered
    | fights.FightFought
    | fights.FightUnseen
    | fights.ServantFought
    | fights.Fled
    | fights.CaptureTried
    | fights.PartySeen
    | fights.PartyMoved
    | fights.PartyGone
    | fights.CaptivesAtHome
    | fights.EscapeTried
    | fights.Freed
    | ring.RingWorn
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
    | cards.CardPlayed
    | cards.CardUsed
    | cards.CardDiscarded
    | cards.CaptiveFreed
    | cards.CrebainSaw
    | cards.MagicTaken
    | cards.MagicPassed
    | cards.Healed
    | cards.PointsSeen
)


class Told(Secret):
    """One event, when it was told and to whom; None: to everybody."""

    turn: int
    phase: Phase
    to: tuple[Seat, ...] | None
    event: WarEvent
