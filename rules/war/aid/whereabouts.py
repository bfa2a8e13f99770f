"""Where groups of the Fellowship can be, as far as D can conclude: from what he was told, and what he was not told.

Groups begin where all do, and walk by their allowance. A step that D would have heard of (a town, a zone of his that
was there all the time, a road where nobody used one) was made by no hidden group if he has not. A province of which
level 1 is zero, and what a search covered and found empty, is empty then. Who wears the Ring makes no news, and is
kept apart.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from rules.board.hexes import Hex
from rules.game import Value
from rules.kit.latest import Latest
from rules.war.aid.facts import Sitting, sittings
from rules.war.aid.zones import seen_by, zone
from rules.war.events import Told, cards, council, fights, ring, search, sightings
from rules.war.land import NO_WAY, Entered, Walk, reached
from rules.war.pack import OpenLand
from rules.war.state.phases import Phase
from rules.war.state.pieces import PARTY, Side
from rules.war.state.war import WarState
from rules.war.tracks.sightings import entered_zones, hearers, seen_along
from rules.war.tracks.walking import passes
from rules.war.tracks.watching import stacks_of

_GOLLUM_SEIZES, _BOROMIR_SEIZES, _EAGLES, _PASSES_OPEN, _PASSES_SHUT = 1, 2, 8, 9, 15
_BOATS: Final = frozenset((3, 4))
"""Event cards (W-58.1)."""
_FREE: Final = ("mouth", "saruman")
"""Who searches from where he stands (W-12.5)."""
_FOR_TWO: Final = 2
_BACK_AFTER: Final = (2, 3)
"""How many game-turns after his death Gandalf comes back (W-51.4)."""


class Where(Value):
    """Where groups can be when a journey is over, or at the start."""

    turn: int
    hexes: Mapping[Hex, int]
    """With the half points that it takes at least to have come there in that game-turn."""
    unseen: frozenset[Hex]
    """Where somebody can be besides whom the Ring hides: who wears it, or Boromir, if a card has given it to him."""


def whereabouts(
    land: OpenLand, ledger: Iterable[Told], side: Side = "D", players: int = 2
) -> tuple[Where, ...]:
    """One for each game-turn whose journey is over, after the start (turn 0), by all that D or S knows now."""
    thoughts = _Thoughts(land, side)
    found = [thoughts.where(0)]
    for sitting in sittings(land, ledger, side, players):
        thoughts.take(sitting)
        if sitting.phase is not Phase.JOURNEY:
            found[-1] = thoughts.where(found[-1].turn)
        elif sitting.is_over:
            found.append(thoughts.where(sitting.turn))
    return tuple(found)


_NOW: Final[Latest[Where]] = Latest()


def whereabouts_now(land: OpenLand, state: WarState, side: Side) -> Where:
    """The last of them by all that a *state* has told; found once, though each picture of a desk shows it."""
    players = len(state.rules.sides)
    return _NOW.of(state, (land, side), lambda: whereabouts(land, state.ledger, side, players)[-1])


class _Thoughts:
    """What D or S knows while he reads on.

    S hears neither of the Ring nor who comes free: whom it hides can be anywhere, and where parties are somebody new.
    """

    def __init__(self, land: OpenLand, side: Side) -> None:
        self.land, self.side = land, side
        self.end = Phase.TOWER if side == "S" else Phase.SHADOW
        """When his player-turn ends."""
        self.hexes: dict[Hex, int] = dict.fromkeys(land.of("start"), 0)
        self.unseen: frozenset[Hex] = frozenset()
        self.riding: dict[Hex, int] = {}
        """Where Shadowfax can be, once somebody may have been where he was."""
        self.is_secret = False
        self.has_rope = False
        self.had_captives = False
        """Whether somebody may be, or may have been, a prisoner at Isengard."""
        self.shut_until = 0
        """To which game-turn's journey the passes are closed (W-58.1)."""
        self.back: set[int] = {-1} if side == "S" else set()
        """With which game-turns Gandalf may come back; -1: with any."""
        self.marked: frozenset[Hex] = frozenset()
        """In a zone when D's last player-turn ended (W-13.3)."""
        self.exempt: set[Hex] = set()
        """Where somebody stood on the map since, or may lie low: he may stay in a zone without news."""
        self.cards = {card: site.at for site in land.sites.values() for card in site.cards}

    def where(self, turn: int) -> Where:
        return Where(turn, dict(self.hexes), self.unseen)

    def take(self, sitting: Sitting) -> None:
        """One more sitting."""
        self._watch_ring(sitting)
        let_go = self._let_go(sitting)
        self.exempt |= let_go
        self.is_secret |= self.side == "S"
        if sitting.phase is Phase.JOURNEY:
            if sitting.is_over:
                self._walk(sitting)
        else:
            self.exempt |= sitting.spotted
            empty = self._empty(sitting) - sitting.spotted
            self.hexes = _without(self.hexes, empty) | dict.fromkeys((*sitting.spotted, *let_go), 0)
        if sitting.phase is self.end:
            watching = (*stacks_of(sitting.watching(sitting.after)), *sitting.citadels(self.land))
            self.marked = frozenset().union(*(zone(self.land, at, sitting.sight) for at in watching))
            self.exempt |= {*sitting.after.values()}

    # ------------------------------------------------------------------------------------------------ what is told

    def _watch_ring(self, sitting: Sitting) -> None:
        for event in sitting.events:
            match event:
                case ring.RingWorn(at=at):
                    self.unseen |= {at}
                case ring.RingTried(at=at, is_off=is_off):
                    self.unseen = frozenset() if is_off else frozenset((at,))
                case ring.WraithRisen() | ring.RingPassed():
                    self.unseen, self.is_secret = frozenset(), False
                case fights.FightFought(exchange=exchange):
                    if "gandalf" in (*exchange.attacker.dead, *exchange.defender.dead):
                        self.back |= {sitting.turn + later for later in _BACK_AFTER}
                case fights.ServantFought():
                    self.back |= {sitting.turn + later for later in _BACK_AFTER}
                case cards.CardPlayed(card=card, side="D") if card == _GOLLUM_SEIZES:
                    self.back.add(-1)
                case cards.CardPlayed(card=card, side="D") if card == _BOROMIR_SEIZES:
                    self.is_secret = True
                case cards.CardPlayed(card=card) if card == _PASSES_SHUT:
                    self.shut_until = sitting.turn + (sitting.phase is Phase.SHADOW)
                case _:
                    pass

    def _empty(self, sitting: Sitting) -> frozenset[Hex]:
        """Where no group is, by level 1 and by a search (W-12.2, W-12.11, W-58.1)."""
        level = dict(pair for told in sitting.all(search.LevelTold) for pair in told.level)
        provinces = {province for province, groups in level.items() if not groups}
        provinces |= {saw.province for saw in sitting.all(cards.CrebainSaw) if saw.at is None}
        empty = {at for province in provinces for at in self.land.by_province.get(province, ())}
        looked = [
            seen_by(self.land, force.at, force.watched, sitting.sight)
            for placed in sitting.all(search.ForcesPlaced)
            for force in placed.forces
        ]
        searched = next((dict(told.level) for told in sitting.all(search.LevelTold)), {})
        if sitting.phase is Phase.SEARCH and sitting.is_over:
            free = (
                sitting.before[piece] for piece in _FREE if piece in sitting.before and sitting.is_mine(piece)
            )
            around = (seen_by(self.land, at, None, sitting.sight) for at in free)
            looked += [seen for seen in around if any(self.land.province(at) in searched for at in seen)]
        gollum = sitting.after.get("gollum")
        is_over = sitting.phase is self.end and sitting.is_over
        if is_over and sitting.gollum == self.side and gollum is not None:
            near = (gollum, *self.land.adjacent(gollum))
            looked += [frozenset(at for at in near if not self.land.is_a("haven", at))]
        sighted = {at for told in sitting.all(search.GroupsSighted) for at, _ in told.groups}
        sighted |= {saw.at for saw in sitting.all(ring.GollumSaw)}
        return frozenset(empty.union(*looked) - sighted)

    # -------------------------------------------------------------------------------------------------- the journey

    @property
    def _most(self) -> int:
        constants = self.land.constants
        return constants.allowance_shadowfax if self.riding else constants.allowance

    def _walk_of(self, sitting: Sitting) -> Walk:
        played = sitting.played("F")
        is_easy = self.has_rope or sitting.gollum == "F" or _PASSES_OPEN in played
        shut = passes(self.land) if sitting.turn <= self.shut_until else frozenset()
        return Walk(easy_trails=is_easy, boats=not _BOATS.isdisjoint(played), shut=shut)

    def _walk(self, sitting: Sitting) -> None:
        """Everybody by his allowance, past what was told, and not past what was not."""
        new = self._new(sitting)
        around = {*self.hexes, *self.unseen, *new}
        self.has_rope |= self.cards.get("rope") in around
        if (horse := self.cards.get("shadowfax")) in around and horse is not None:
            self.riding[horse] = 0
        walk, news = self._walk_of(sitting), _News(self.land, sitting)
        self.exempt |= new
        most = self.land.constants.allowance
        if self.is_secret:
            self.unseen |= {*self.hexes, *new}
        self.unseen = frozenset(_reached(self.land, walk, dict.fromkeys(self.unseen, 0), self._most))
        self.riding = self._walked({*self.riding, *(new if self.riding else ())}, walk, self._most, news)
        self.hexes = self._walked({*self.hexes, *new}, walk, most, news)
        for at, cost in (*self.riding.items(), *((at, 0) for at in sitting.spotted)):
            self.hexes[at] = min(cost, self.hexes.get(at, cost))
        self.exempt = set()

    def _new(self, sitting: Sitting) -> frozenset[Hex]:
        """Where those come from who were in no group: captives and Gandalf (W-14.10, W-51.4, W-54.5, W-58.1)."""
        free = {tried.party for tried in sitting.all(fights.EscapeTried) if tried.is_free}
        freed = tuple(sitting.all(cards.CaptiveFreed))
        free |= {by_card.party for by_card in freed}
        found = {
            places[party] for places in (sitting.before, sitting.after) for party in free & places.keys()
        }
        found |= self._let_go(sitting)
        if any(by_card.card == _EAGLES for by_card in freed):
            found |= {*self.land.of("haven")}
        if not self.back.isdisjoint((-1, sitting.turn)):
            found.add(self.land.place["lorien"])
        return frozenset(found)

    def _let_go(self, sitting: Sitting) -> frozenset[Hex]:
        """Where three play: where captives may have been let go unheard, by a deal or for nothing (W-29.8, W-34.10).

        Who was persuaded comes free where others are.
        """
        if sitting.players == _FOR_TWO:
            return frozenset()
        places = (sitting.before, sitting.after)
        found = {at for held in places for piece, at in held.items() if piece.startswith(PARTY)}
        found |= {party.at for party in sitting.all(fights.PartySeen)}
        found |= {party.at for party in sitting.all(fights.PartyGone)}
        self.had_captives |= bool(found) or any(sitting.all(council.PersuasionTried))
        return frozenset(found | {self.land.place["isengard"]} if self.had_captives else found)

    def _walked(self, begins: Iterable[Hex], walk: Walk, most: int, news: _News) -> dict[Hex, int]:
        """From there; who was in a zone already ends in none of which nothing was told (W-13.4)."""
        free, held = dict[Hex, int](), dict[Hex, int]()
        for at in begins:
            (held if at in self.marked and at not in self.exempt else free)[at] = 0
        found = _reached(self.land, walk, free, most, news)
        for at, cost in _without(_reached(self.land, walk, held, most, news), news.silent).items():
            found[at] = min(cost, found.get(at, cost))
        return found


class _News:
    """What a journey has told, and by that what nobody did."""

    def __init__(self, land: OpenLand, sitting: Sitting) -> None:
        self.land, self.sight, self.holder = land, sitting.sight, sitting.holder(land)
        self._found: dict[tuple[Walk, Hex], list[tuple[Hex, int]]] = {}
        moved = {piece for event in sitting.all(sightings.MovedIn) for piece in event.pieces}
        moved |= {piece for event in sitting.all(fights.Fled) for piece in event.pieces}
        stayed = {
            piece: at
            for piece, at in sitting.before.items()
            if piece not in moved and sitting.after.get(piece) == at
        }
        self.stacks = frozenset(stacks_of(sitting.watching(stayed)))
        """Those that watched all the time."""
        citadels, self.side = sitting.citadels(land), sitting.side
        self.places = {
            (line.clause, line.at) for news in sitting.all(sightings.NewsOfPlaces) for line in news.news
        }
        self.places |= {("W-10.9", fought.at) for fought in sitting.all(fights.ServantFought)}
        self.entered = {stack for news in sitting.all(sightings.ZoneEntered) for stack in news.stacks}
        zones = {watcher: zone(land, watcher, self.sight) for watcher in (*self.stacks, *citadels)}
        self.entered |= {
            at for at in citadels for where in zones[at] | {at} if ("W-10.7", where) in self.places
        }
        self.silent = frozenset().union(*(zones[at] for at in zones.keys() - self.entered))
        """Where nobody hides at its end who was in a zone before it (W-13.4)."""
        self.near = frozenset(land.sites).union(zones, *zones.values())
        """Hexes into or out of which a step can be told; all others make no news."""
        roads = next(sitting.all(sightings.RoadsUsed), None)
        self.roads = roads is None or roads.groups > 0
        self.junctions = roads is None or roads.junctions > 0

    def steps(self, walk: Walk, at: Hex) -> Sequence[tuple[Hex, int]]:
        """Those out of a hex, with what they cost; one journey asks for the same up to four times."""
        found = self._found.get((walk, at))
        if found is None:
            found = [
                (other, self._cost(at, other, off, on)) for other, off, on in _steps(self.land, walk)[at]
            ]
            self._found[walk, at] = found
        return found

    def _cost(self, at: Hex, other: Hex, off: int, on: int) -> int:
        """Of a step off the road or on it, for who has made it and D knows no more than he does."""
        is_road = on < off and self.roads
        if is_road and not self.junctions:
            is_road = self.land.junctions.isdisjoint((at, other))
        return (on if is_road else off) if self._fits(at, other) else NO_WAY

    def _fits(self, at: Hex, other: Hex) -> bool:
        """Whether D was told all that this step tells."""
        if at not in self.near and other not in self.near:
            return True
        told = seen_along(self.land, self.holder, at, (Entered(other),), self.sight)
        if any(
            (seen.clause, seen.at) not in self.places
            for seen in told
            if self.side in hearers(seen, self.holder)
        ):
            return False
        return self.entered.issuperset(entered_zones(self.land, self.stacks, at, other, self.sight))


def _without(hexes: Mapping[Hex, int], empty: frozenset[Hex]) -> dict[Hex, int]:
    return {at: cost for at, cost in hexes.items() if at not in empty}


# -------------------------------------------------------------------------------------------------- how far one walks


@functools.lru_cache(16)
def _steps(land: OpenLand, walk: Walk) -> tuple[tuple[tuple[Hex, int, int], ...], ...]:
    """From each hex: its neighbours, and what they cost off the road and on it; none that nobody enters."""

    def beside(at: Hex) -> Iterator[tuple[Hex, int, int]]:
        for other in land.adjacent(at):
            off, on = (land.cost(at, other, by_road=by_road, walk=walk) for by_road in (False, True))
            if min(off, on) < NO_WAY:
                yield other, off, on

    return tuple(tuple(beside(at)) for at in land.grid.hexes)


def _reached(
    land: OpenLand, walk: Walk, begins: Mapping[Hex, int], most: int, news: _News | None = None
) -> dict[Hex, int]:
    """What it takes at least from where one begins, for no more than *most*; *news*: where nothing hides a step."""
    if news is not None:
        return reached(begins, functools.partial(news.steps, walk), most)
    steps = _steps(land, walk)
    return reached(begins, lambda at: ((other, min(off, on)) for other, off, on in steps[at]), most)
