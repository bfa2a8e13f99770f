"""Another war that is this one to a reader: what he knows is the same, what he may not know is not."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, ClassVar, cast

import pytest
from msgspec.structs import replace

from rules.game import Game, Illegal, Kind, Options, Shown
from rules.war.aid.resecret import resecret
from rules.war.aid.whereabouts import whereabouts
from rules.war.hunting.points import CARDS
from rules.war.state.hands import Hand, Pile
from rules.war.state.phases import Phase
from rules.war.state.searches import Search, Sighted
from rules.war.state.war import Gollum, WarState
from rules.war.tracks.chart import numbered
from tests.rules.war.aid.wanderings import Wanderings
from tests.rules.war.kit import AT, LAND, war

READERS = (None, 1, 2)


class Silent:
    """A game in which nobody says anything."""

    kinds: ClassVar = {"sheet": Kind("sheet", Shown.HIDDEN, None)}

    def options(self, *said: Any) -> Options:
        return Options(whole=True)

    def read(self, kind: str, words: str) -> Any:
        raise Illegal("W-16.5", "Say something.")


def states(seed: int) -> list[WarState]:
    """A war after each part of some game-turns."""
    chance = Random(seed)
    wanderings = Wanderings(LAND, chance)
    deck = chance.sample(range(1, 17), 16)
    wanderings.play.set(
        hands=(("D", Hand(tuple(deck[:3]))), ("F", Hand(tuple(deck[3:5])))),
        deck=Pile("events", tuple(deck[5:])),
        search_deck=Pile("search", tuple(range(1, CARDS + 1))),
        gollum=Gollum(AT("W2516")),
        magic=(("sting", "sam"), ("glamdring", "gandalf")),
        points=7,
    )
    return [wanderings.play.state for _ in range(4) for _ in wanderings.turn()]


def other(state: WarState, reader: int | None, chance: Random) -> WarState:
    game = cast("Game[WarState]", Silent())
    found = resecret(game, LAND, state, reader, chance)
    assert found is not None
    return found


def open_(state: WarState) -> tuple[Any, ...]:
    """What everybody sees."""
    spotted = Counter((g.at, g.members) for _, g in numbered(state.chart) if g.spotted >= state.turn)
    return state.pieces, state.public, state.turn, state.phase, state.taken, state.foul, spotted, state.counts


def known(state: WarState, reader: int | None) -> tuple[Any, ...]:
    if reader is None:
        return open_(state)
    side = state.rules.sides[reader - 1]
    own = state.hand(side), state.sheet(side), state.notes_of(side), state.news
    ledger = [told for told in state.ledger if told.to is None or reader in told.to]
    if side == "F":
        return (*open_(state), *own, ledger, state.chart, state.gollum, state.magic, state.journey)
    return (*open_(state), *own, ledger, state.points, state.searches)


@pytest.mark.parametrize("seed", range(6))
def test_what_a_reader_knows_is_the_same(seed: int) -> None:
    """W-15.7, W-19.8: and all characters, cards and columns are there still, each once."""
    chance = Random(seed)
    for state in states(seed):
        for reader in READERS:
            twin = other(state, reader, chance)
            assert known(twin, reader) == known(state, reader)
            assert sorted(twin.free_characters()) == sorted(state.free_characters())
            assert sorted(twin.deck.left + twin.hand("D").cards + twin.hand("F").cards) == list(range(1, 17))
            assert sorted(twin.search_deck.left) == sorted(state.search_deck.left)
            assert len(twin.chart) == len(state.chart)


@pytest.mark.parametrize("seed", range(6))
def test_hidden_groups_are_where_the_dark_power_must_think_they_can_be(seed: int) -> None:
    """W-12.2, W-15.6: by his news, and as many in each province as level 1 has said."""
    chance = Random(seed)
    for state in states(seed):
        twin = other(state, 2, chance)
        ledger = [told for told in state.ledger if told.to is None or 2 in told.to]
        where = whereabouts(LAND, ledger)[-1].hexes
        assert all(group.at in where for _, group in numbered(twin.chart))
        if state.phase is Phase.SEARCH:
            counts = [Counter(LAND.province(g.at) for _, g in numbered(one.chart)) for one in (state, twin)]
            assert counts[0] == counts[1]


def test_each_secret_is_another_sooner_or_later() -> None:
    """W-19.8: plots and splits, hands, decks, cards carried, Gollum, points, sheets and notes."""
    chance = Random(1)
    differing: dict[int | None, set[str]] = {reader: set() for reader in READERS}
    for state in (state for seed in range(3) for state in states(seed)):
        for reader in READERS:
            twin = other(state, reader, chance)
            places, past = [[(g.at, g.members) for _, g in numbered(s.chart)] for s in (twin, state)]
            looks = {
                "places": {at for at, _ in places} != {at for at, _ in past},
                "members": len(places) == len(past)
                and {who for _, who in places} != {who for _, who in past},
                "splits": len(places) != len(past),
                **{f"hand {side}": twin.hand(side) != state.hand(side) for side in state.rules.sides},
                **{f"sheet {side}": twin.sheet(side) != state.sheet(side) for side in state.rules.sides},
                **{
                    f"notes {side}": twin.notes_of(side) != state.notes_of(side) for side in state.rules.sides
                },
                **{name: getattr(twin, name) != getattr(state, name) for name in _FIELDS},
            }
            differing[reader] |= {name for name, differs in looks.items() if differs}
    of_fellowship = {"places", "members", "splits", "hand F", "sheet F", "notes F", "magic", "gollum"}
    of_dark_power = {"hand D", "sheet D", "notes D", "points"}
    decks = {"deck", "search_deck"}
    assert differing[1] == of_dark_power | decks
    assert differing[2] == of_fellowship | decks
    assert differing[None] == of_fellowship | of_dark_power | decks


_FIELDS = ("deck", "search_deck", "magic", "gollum", "points")


def test_who_was_sighted_or_meets_the_enemy_is_where_he_was() -> None:
    """W-12.11, W-13.5: what a search has found, and what happens when a sitting ends, is not another."""
    for met in (False, True):
        play = war({"W2411": "frodo sam", "W2413": "gimli"}, {"W2413": "lord"} if met else {}, turn=2)
        sighted = (Sighted(AT("W2413"), (1,), ("nazgul-3",)),)
        searches = () if met else (Search((1, 2), is_ready=True, is_placed=True, sighted=sighted),)
        state = replace(play.state, phase=Phase.SEARCH, searches=searches)
        places = [{g.at for _, g in numbered(other(state, 2, Random(seed)).chart)} for seed in range(20)]
        assert all(AT("W2413") in hexes for hexes in places)
        assert any(AT("W2411") not in hexes for hexes in places)


def test_nothing_is_secret_when_the_war_is_over() -> None:
    """W-15.10."""
    state = states(0)[0]
    over = replace(state, outcome=cast("Any", object()))
    assert resecret(cast("Game[WarState]", Silent()), LAND, over, 2, Random(1)) is None
