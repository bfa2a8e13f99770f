"""Wars in which both sides seek each other and do what they can: everybody and everything stays in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.land import costs_from
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, MAGIC, NAZGUL
from rules.war.state.war import WarState
from rules.war.tracks.chart import Group, numbered
from tests.rules.war.kit import LAND
from tests.rules.war.turn.game import D, F, Played


class Wild:
    """What somebody says who is bold; half of it is refused."""

    def __init__(self, state: WarState, chance: Random) -> None:
        self.state, self.chance = state, chance
        self.groups: list[tuple[int, Group]] = list(numbered(state.chart))

    def words(self) -> Iterator[str]:
        if self.groups:
            match self.state.phase:
                case Phase.SEARCH:
                    yield from self._search()
                case Phase.JOURNEY:
                    yield from self._journey()
                case Phase.SHADOW:
                    yield from self._shadow()
        yield "done"
        yield "place -; done"

    def _near(self) -> str:
        """A hex with a group, or beside one."""
        at = self.chance.choice(self.groups)[1].at
        return LAND.name(self.chance.choice((at, *LAND.adjacent(at))))

    def _search(self) -> Iterator[str]:
        for piece in self.chance.sample(NAZGUL, 4):
            yield f"place {piece} {self._near()}"
        yield f"place orcs 4 {self._near()} to {self._near()}"
        yield f"place orcs 6 {self._near()} to {self._near()}"
        yield "done"

    def _journey(self) -> Iterator[str]:
        state, chance = self.state, self.chance
        parties = {party.id: state.standing(party.id) for party in state.parties}
        sought = {*parties.values(), *(servant.at for servant in state.servants)}
        for number, group in self.groups:
            yield f"split {number} {chance.choice(group.members)} to new"
            reached = costs_from(LAND, group.at, most=6)
            goals: list[Hex] = [at for at in reached if at in sought] or sorted(reached)
            yield f"plot {number} to {LAND.name(chance.choice(goals))}"
        for number, group in self.groups:
            for enemy in ("D", "gollum", *parties):
                fighting = chance.sample(group.members, min(2, len(group.members)))
                yield f"combat {LAND.name(group.at)} {' '.join(fighting)} against {enemy}"
            yield f"play {chance.randint(1, 16)} {number}"

    def _shadow(self) -> Iterator[str]:
        state = self.state
        for piece in NAZGUL:
            yield f"move {piece} {self._near()}"
        for at in {group.at for _, group in self.groups}:
            here = [piece.id for piece in state.pieces if piece.at == at]
            if here:
                yield f"capture {LAND.name(at)} {here[-1]}"
                yield f"attack {LAND.name(at)} {' '.join(here[:3])} against F"
        yield from (f"play {card}" for card in (1, 2, 10))


def _is_whole(state: WarState) -> None:
    free = [piece for _, group in numbered(state.chart) for piece in group.members]
    captives = [piece for party in state.parties for piece in party.captives]
    out = (*state.dead, *state.gone, *(state.wraiths - state.dead), *(("gandalf",) if state.returns else ()))
    places = Counter((*free, *captives, *out))
    assert {piece: places[piece] for piece in CHARACTERS} == dict.fromkeys(CHARACTERS, 1)
    cards = Counter(card for card, _ in (*state.magic, *state.lying))
    assert max(cards.values()) == 1
    assert set(cards) <= set(MAGIC)
    assert {owner for _, owner in state.magic} <= {*free, *captives}
    for party in state.parties:
        assert party.captives or state.ring.bearer == party.id
        assert party.strength > 0
        assert state.standing(party.id) is not None
    assert all(count > 0 and state.life(piece) > 0 for piece, count in state.wounds)
    assert all(servant.life > 0 for servant in state.servants)
    assert state.dead.isdisjoint(piece.id for piece in state.pieces)
    assert state.ring.bearer not in state.dead


@pytest.mark.parametrize("seed", range(6))
def test_everybody_is_in_one_place_whatever_happens(seed: int) -> None:
    """W-6.12, W-51.4, W-54.3, W-54.5, W-54.6, W-55.4, W-56.4, W-57.12: at every entry of a war."""
    chance, war = Random(seed), Played(seed)
    for row in ("strike always", "search always", chance.choice(("flee never", "flee behind"))):
        war.say(D, f"sheet {row}")
    for row in ("meet search", chance.choice(("ring never", "ring alone", "ring always"))):
        war.say(F, f"sheet {row}")
    while war.state.outcome is None:
        sitting = war.state.turn, war.state.phase
        for words in Wild(war.state, chance).words():
            with suppress(Illegal):
                war.say(F if sitting[1] is Phase.JOURNEY else D, words)
                _is_whole(war.state)
            if war.state.outcome is not None or (war.state.turn, war.state.phase) != sitting:
                break
