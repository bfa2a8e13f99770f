"""Random game-turns of hidden groups among watchers, and all that D is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.aid.zones import seen_by
from rules.war.events import Told, cards, ring, search, sightings, turns
from rules.war.land import Entered, costs_from
from rules.war.pack import COSTS, OpenLand, Site
from rules.war.play import WarPlay
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, NAZGUL, PieceId, Side, in_order
from rules.war.state.war import Ring, Rules, Standing, WarState
from rules.war.tracks.chart import COLUMNS, Group, Plot, numbered, split
from rules.war.tracks.closing import close
from rules.war.tracks.going import go, left_of, walk_of
from rules.war.tracks.meeting import end_turn_of
from rules.war.tracks.watching import hides, is_spotted, seen_members, spot
from tests.rules.war.small_maps import small_land


class ByChance:
    """Dice that fall by a test's own chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def number(self, label: str, below: int) -> int:
        return self.chance.randrange(below)

    def shuffle(self, label: str, items: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(self.chance.sample(list(items), len(items)))


def anywhere(chance: Random) -> OpenLand:
    """A small land full of places, with a start and the enemy in it."""
    land = small_land(chance)
    hexes = [at for at in land.grid.hexes if land.terrain[at] in COSTS]
    start = Site(chance.choice(hexes), "start", "Start", frozenset(("start",)))
    pieces = {
        at: (piece,) for at, piece in zip(chance.sample(hexes, 5), (*NAZGUL[:4], "mouth"), strict=False)
    }
    return replace(land, sites={**land.sites, start.at: start}, start=pieces)


class Wanderings:
    """A war of groups that wander about, with the enemy's pieces around them."""

    def __init__(self, land: OpenLand, chance: Random, *, ring: bool = False) -> None:
        self.land, self.chance, self.with_ring = land, chance, ring
        chart = (Group(CHARACTERS, land.of("start")[0]), *(None,) * (COLUMNS - 1))
        standing = {id: at for at, pieces in land.start.items() for id in pieces if id != "gollum"}
        self.shown = tuple(Standing(id, standing[id]) for id in in_order(standing))
        sheet = Sheet((("meet", "search"),) if chance.random() < 0.5 else ())
        sheets: tuple[tuple[Side, Sheet], ...] = (("F", sheet), ("D", Sheet((("strike", "never"),))))
        state = WarState(Rules(("F", "D"), land.constants), chart, self.shown, sheets=sheets)
        self.play = WarPlay(land, state, ByChance(chance))  # type: ignore[arg-type]

    @property
    def groups(self) -> list[Group]:
        return [group for _, group in numbered(self.play.state.chart)]

    @property
    def ledger(self) -> tuple[Told, ...]:
        """What D was told."""
        return tuple(line for line in self.play.state.ledger if line.to is None or 2 in line.to)

    def is_unseen(self, group: Group) -> bool:
        return not seen_members(self.play, group)

    def turn(self) -> Iterator[Phase]:
        """A game-turn, and where it is."""
        for part in (self._ring, self._search, self._journey, self._shadow):
            part()
            yield self.play.state.phase
        state = self.play.state
        for group in self.groups:
            if group.spotted == state.turn:
                self.play.tell(sightings.SpottingEnded((2,), group.at, group.members))
        self.play.set(turn=state.turn + 1, phase=Phase.SEARCH)

    def _ring(self) -> None:
        worn = self.play.state.ring
        at = next(group.at for group in self.groups if "frodo" in group.members)
        if worn.is_on:
            is_off = self.chance.random() < 0.6
            self.play.tell(ring.RingTried((2,), at, 1, is_off))
            self.play.set(ring=replace(worn, is_on=not is_off))
            if is_off:
                spot(self.play, self.play.state.column_of("frodo") or 0, self.play.state.turn)

    def _search(self) -> None:
        play, chance = self.play, self.chance
        counted = [group for group in self.groups if hides(play, group, "D")]
        provinces = chance.sample(self.land.ring, min(9, len(self.land.ring)))
        level = tuple((name, sum(self.land.province(g.at) == name for g in counted)) for name in provinces)
        play.tell(search.LevelTold((2,), level))
        forces = [search.Force(piece, self._near(3)) for piece in chance.sample(self._nazgul, 3)]
        for force in forces:
            play.stand(force.piece, force.at)
        if chance.random() < 0.5:
            at = self._near(3)
            forces.append(search.Force("orcs-1", at, 2, chance.choice(self.land.adjacent(at))))
        sight = play.state.sight
        play.tell(search.ForcesPlaced((2,), tuple(forces)))
        seen = {at for f in forces for at in seen_by(self.land, f.at, f.watched, sight)}
        free = [p for p in play.state.pieces if p.id in ("mouth", "saruman")]
        around = [seen_by(self.land, piece.at, None, sight) for piece in free]
        seen |= {at for one in around if any(self.land.province(at) in provinces for at in one) for at in one}
        sighted = [(n, g) for n, g in numbered(play.state.chart) if hides(play, g, "D") and g.at in seen]
        play.tell(search.GroupsSighted((2,), tuple((g.at, len(seen_members(play, g))) for _, g in sighted)))
        for number, group in sighted:
            if chance.random() < 0.4:
                spot(play, number, play.state.turn)
                play.tell(sightings.Spotted((2,), group.at, seen_members(play, group), play.state.turn))
        self._over()

    def _journey(self) -> None:
        play, chance = self.play, self.chance
        play.set(phase=Phase.JOURNEY, foul="")
        for number, group in list(numbered(play.state.chart)):
            if len(group.members) > 1 and chance.random() < 0.3:
                leaving = chance.sample(group.members, chance.randint(1, len(group.members) - 1))
                with suppress(Illegal):
                    play.set(chart=split(play.state.chart, number, leaving)[0])
        for number, _ in list(numbered(play.state.chart)):
            if chance.random() < 0.1 and not play.state.foul:
                play.set(foul=self.land.province(self._near(2)))
                play.tell(cards.CardPlayed("F", 12, play.state.foul))
            if self.with_ring and chance.random() < 0.15:
                self._wear()
            for _ in range(chance.randint(0, 2)):
                self._plot(number)
        close(play)
        self._over()

    def _shadow(self) -> None:
        self.play.set(phase=Phase.SHADOW)
        for piece in self.chance.sample(self._nazgul, 4):
            self.play.stand(piece, self._near(self.chance.choice((1, 4))))
        end_turn_of(self.play, "D")
        self._over()

    def _over(self) -> None:
        state = self.play.state
        before = {piece.id: piece.at for piece in self.shown}
        moved = tuple(turns.Moved(p.id, p.at) for p in state.pieces if before.get(p.id) != p.at)
        spotted = tuple(
            (group.at, group.members) for group in self.groups if is_spotted(self.play, group, "D")
        )
        self.play.tell(turns.SittingOver(state.phase, state.turn, moved, (), spotted))
        self.shown = state.pieces

    @property
    def _nazgul(self) -> list[PieceId]:
        return [piece.id for piece in self.play.state.pieces if piece.id in NAZGUL]

    def _near(self, far: int) -> Hex:
        """A hex close to some group, so that much happens."""
        of = self.chance.choice(self.groups).at
        hexes = [at for at in self.land.grid.hexes if self.land.grid.distance(of, at) <= far]
        return self.chance.choice([at for at in hexes if self.land.terrain[at] in COSTS])

    def _wear(self) -> None:
        group = self.play.group(self.play.state.column_of("frodo") or 0)
        is_free = not self.land.is_mordor(group.at) and not is_spotted(self.play, group, "D")
        if is_free and not self.play.state.ring.is_on:
            self.play.set(ring=Ring(is_on=True))
            self.play.tell(ring.RingWorn((2,), group.at, None, 1))

    def _plot(self, number: int) -> None:
        play, chance, land = self.play, self.chance, self.land
        group = play.group(number)
        at, left, walk = group.at, left_of(play, group), walk_of(play, group)
        start = land.of("start")[0]
        costs = costs_from(land, at, most=left, walk=walk)
        goal = max(costs, key=lambda goal: (land.grid.distance(start, goal), chance.random()))
        goal = goal if chance.random() < 0.6 else chance.choice(sorted(costs))
        path: list[Entered] = []
        while at != goal:
            nearer = [
                (Entered(other, by_road), cost)
                for other in land.adjacent(at)
                for by_road in (False, True)
                if land.grid.distance(other, goal) <= land.grid.distance(at, goal)
                and (cost := land.cost(at, other, by_road=by_road, walk=walk)) <= left
            ]
            if not nearer:
                break
            step, cost = chance.choice(nearer)
            path.append(step)
            at, left = step.at, left - cost
        was_spotted = is_spotted(play, group, "D")
        with suppress(Illegal):
            go(play, Plot(number, tuple(path)))
            way = tuple(step.at for step in play.group(number).walked[len(group.walked) :])
            if was_spotted and way:
                play.tell(sightings.SpottedMoved((2,), group.members, (group.at, *way)))
