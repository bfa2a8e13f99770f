"""A game-turn of three, as far as its sittings go."""

from __future__ import annotations

from msgspec.structs import replace

from rules.dice import Dice, game_key, simulated_seed
from rules.war import make
from rules.war.config import WarConfig
from rules.war.events.turns import CardDrawn
from rules.war.state.hands import Pile
from rules.war.state.hosts import strength_at
from rules.war.state.pieces import DRAWING
from rules.war.turn.starting import EVENT_CARDS

GAME = make()
AT = GAME.data.parse


def _dice(salt: str) -> Dice:
    return Dice(game_key(simulated_seed(1), salt))


def test_saruman_acts_before_the_search_and_the_fellowship_before_the_dark_power() -> None:
    """W-16.3, W-20.1, W-50.2: `tower`, `search`, `journey`, `shadow`, to the limit."""
    state = GAME.setup(WarConfig(lots=False, limit=3), 3, _dice("start")).state
    asked: list[tuple[int, str, int]] = []
    while owed := [decision for decision in GAME.decisions(state) if decision.owed]:
        decision = owed[0]
        if decision.question.kind != "search":
            asked.append((state.turn, decision.question.kind, decision.seat))
        state = GAME.lapse(state, decision.runs_on or decision.question, _dice(str(len(asked)))).state
    assert asked == [
        (turn, *sitting) for turn in (1, 2, 3) for sitting in (("tower", 3), ("journey", 1), ("shadow", 2))
    ]


def test_hosts_and_the_chief_are_there_where_three_play() -> None:
    """W-51.5, W-59.5: and where two do, neither is."""
    three, two = (GAME.setup(WarConfig(lots=False), seats, _dice("start")).state for seats in (3, 2))
    strengths = {side: sum(host.strength for host in three.hosts if host.side == side) for side in "FDS"}
    assert strengths == {"F": 76, "D": 80, "S": 40}
    assert strength_at(three.hosts, "F", AT("E0330")) == 20
    assert three.standing("chief") == AT("W2219")
    assert (two.hosts, two.standing("chief")) == ((), None)


def test_saruman_moves_his_own_alone_and_pays_nothing() -> None:
    """W-25.18, W-52.1, W-53.2."""
    state = GAME.setup(WarConfig(lots=False), 3, _dice("start")).state
    (decision,) = (decision for decision in GAME.decisions(state) if decision.owed)
    assert GAME.options(state, decision, ("move",)).words == ("saruman", "chief")
    action = GAME.read("tower", "move chief W2220")
    moved = GAME.apply(state, 3, decision.question, action, _dice("move")).state
    assert (moved.standing("chief"), moved.points) == (AT("W2220"), state.points)


def test_a_list_is_looked_at_to_the_end_of_the_tower() -> None:
    """W-16.8: what the search cards bring behind it nobody knows, and nothing is found out from them."""
    begun = GAME.setup(WarConfig(lots=False), 3, _dice("start")).state
    state = replace(begun, search_deck=Pile("search", used=(4, 9, 11)))
    assert GAME.check(state, 3, "tower", "move chief W2220 then done") == ()


def test_saruman_draws_first() -> None:
    """W-20.2, W-50.5: then the Fellowship, then the Dark Power, two each at the start and one in each game-turn."""
    step = GAME.setup(WarConfig(lots=False), 3, _dice("draws"))
    drawn = [event for event in step.events if isinstance(event, CardDrawn)]
    assert [event.to for event in drawn] == [(3,), (1,), (2,)]
    deck = _dice("draws").shuffle("events/1", range(1, EVENT_CARDS + 1))
    assert [step.state.hand(side).cards for side in DRAWING] == [
        (*deck[2 * n : 2 * n + 2], deck[2 * len(DRAWING) + n]) for n in range(len(DRAWING))
    ]
