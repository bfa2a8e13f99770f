"""Turns, phases, attacks, the ends of a battle (B-2, B-10, B-14 to B-17)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.battle.charts import SIDES
from rules.battle.events import (
    Built,
    DeadRoused,
    Eliminated,
    ElvesGone,
    PhaseSkipped,
    Rolled,
    SidesSet,
    StayScored,
    TurnBegan,
    TurnSkipped,
)
from rules.battle.pieces import Sleep
from rules.battle.state import Phase, Rules, Shire
from rules.battle.turn import phases
from rules.dice import Dice, game_key, simulated_seed
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.turn.kit import Battle


def test_a_battle_begins_with_the_first_movement_of_the_first_side() -> None:
    """B-2.1, B-2.2, B-2.3, B-2.4, B-2.6, B-3.1, B-3.5, B-4.1: nobody builds in round 1, so that phase is skipped."""
    for players, first in ((2, "evil"), (3, "sauron")):
        dice = Dice(game_key(simulated_seed(1), "1"))
        step = phases.start(MAP, Rules(SIDES[players]), dice)

        assert (step.state.side, step.state.phase, step.state.round) == (first, Phase.FIRST, 1)
        assert len(step.state.board.pieces) == 68
        assert [one.phase for one in step.events if isinstance(one, PhaseSkipped)] == ["building"]
        assert dice.drawn == []


def test_sides_are_drawn_by_lot_where_the_host_says_so() -> None:
    """B-2.7, B-19.9: the sides in turn order, shuffled under one label; the roll is public."""
    dice = Dice(game_key(simulated_seed(3), "1,2,3"))
    step = phases.start(MAP, Rules(("", "", "")), dice)

    assert [label for label, _ in dice.drawn] == ["sides"]
    assert step.state.rules.sides == Dice(game_key(simulated_seed(3), "1,2,3")).shuffle("sides", SIDES[3])
    assert [one.sides for one in step.events if isinstance(one, SidesSet)] == [step.state.rules.sides]


def test_phases_without_an_act_are_skipped() -> None:
    """B-2.6, B-2.3: from Sauron's second movement to Saruman's first, where he can build nothing yet."""
    battle = Battle(board("orc T15", "man_orc L13", "gondor A7"), "sauron", Phase.FIRST)
    battle.do("done")
    assert battle.state.phase is Phase.SECOND
    battle.do("done")

    assert (battle.state.side, battle.state.phase, battle.state.round) == ("saruman", Phase.FIRST, 1)
    assert [one.side for one in battle.told(TurnBegan)] == ["saruman"]
    battle.do("lapse")
    battle.do("lapse")
    assert (battle.state.side, battle.state.round) == ("sauron", 2)


def test_a_movement_phase_ends_in_one_order() -> None:
    """B-5.14: losses in the Paths or the waking of the Dead, Fangorn and its capture, the Shire, the stay."""
    others = ("gandalf N12", "fangorn_army N12", "rohan G6", "ring_bearer M6", "elf S3", "orc T15")
    given = board("army_of_the_dead N15", *others, "orc M12", dead=Sleep.AWAKE)
    given = given.put(replace(given.pieces[0], moved=True))
    battle = Battle(given, "alliance", Phase.SECOND, shire=Shire("saruman"))
    battle.do("done")
    told = [type(one).__name__ for one in battle.events]
    assert told[:7] == [
        *(
            "Eliminated",
            "PlaceClosed",
            "FangornRoused",
            "Eliminated",
            "ShirePassed",
            "StayScored",
            "TurnBegan",
        )
    ]
    assert ("alliance", at("M6")) in battle.state.been

    rest = ("gandalf N12", "fangorn_army N12", "rohan G6", "saruman:ring_bearer M12", "orc T15")
    taken = Battle(board("aragorn N15", *rest), "alliance", shire=Shire("saruman"))
    taken.do("done")
    assert [type(one).__name__ for one in taken.events] == [
        *("DeadRoused", "FangornRoused", "RingTaken", "Eliminated")
    ]
    taken.do("escape stay")
    assert [type(one).__name__ for one in taken.events[4:6]] == ["RingEscaped", "ShirePassed"]


def test_who_has_nothing_and_can_build_nothing_is_passed_over() -> None:
    """B-2.8, B-4.10: but who can build takes turns."""
    battle = Battle(board("orc T15", "gondor M12", "gondor A7"), "sauron", Phase.SECOND, round=3)
    battle.do("done")
    assert [one.side for one in battle.told(TurnSkipped)] == ["saruman"]
    assert battle.state.side == "alliance"
    other = Battle(board("orc T15", "gondor A7"), "sauron", Phase.SECOND, round=3)
    other.do("done")
    assert other.state.side == "saruman"
    assert other.state.phase is Phase.BUILDING


def test_an_attack_is_two_dice_in_the_chart() -> None:
    """B-10.5, B-10.12, B-10.13, B-10.14, B-19.2, B-19.9: each numbered in the game, the dice published."""
    battle = Battle(
        board("orc T15", "orc T14", "gondor S15", "nazgul U15"), "sauron", Phase.ATTACK, [(1, 1), (4, 4)]
    )
    battle.do("T15xS15")
    battle.do("T14xS15")

    assert battle.dice.labels == ["roll/1", "roll/2"]
    first, second = battle.told(Rolled)
    assert (first.dice, first.result, first.attacker_elven) == ((1, 1), "a", True)
    assert (second.dice, second.attacker_elven, second.result) == ((4, 4), True, "d")
    assert battle.has("T15") == []


def test_each_piece_attacks_once_a_round() -> None:
    """B-10.1: also a second time in vain; and again in the next round."""
    battle = Battle(board("orc T15", "gondor S15"), "sauron", Phase.ATTACK, [(3, 3)])
    battle.do("T15xS15")

    assert battle.refused("T15xS15") == "B-10.1"
    assert battle.has("S15") == ["gondor"]


def test_the_last_elf_opens_the_elven_hexes() -> None:
    """B-8.2, B-9.13, B-10.14: it is told when it falls."""
    battle = Battle(board("orc P9", "elf P10", "gondor A7"), "sauron", Phase.ATTACK, [(6, 6)])
    battle.do("P9xP10")

    assert battle.told(ElvesGone)
    assert battle.told(Eliminated)[0].clause == "B-10.12"
    battle.do("done")
    battle.do("P9-P10")


def test_stays_are_scored_at_the_end_of_the_owners_turn() -> None:
    """B-8.4, B-8.5: after the second movement phase alone; having been counts after either."""
    battle = Battle(board("ring_bearer L6", "elf S3", "gondor A7"), "alliance")
    battle.do("L6-M6")
    battle.do("done")
    assert not battle.told(StayScored)
    assert battle.state.been == {("alliance", at("M6"))}
    battle.do("done")

    assert [(one.at, one.stays) for one in battle.told(StayScored)] == [(at("M6"), 1)]
    passed = Battle(board("ring_bearer L6", "elf S3", "gondor A7"), "alliance")
    passed.do("L6-M6-N5")
    passed.do("done")
    assert not passed.state.been


def test_aragorn_rouses_the_dead() -> None:
    """B-15.1, B-15.3, B-15.8, B-15.9: at the end of the phase, of itself; they act in the next one."""
    dead = ("army_of_the_dead N15", "army_of_the_dead N15", "ring_bearer A7", "orc Z1")
    battle = Battle(board(*dead, "aragorn N14"), "alliance")
    battle.do("N14-N15")
    assert not battle.told(DeadRoused)
    battle.do("done")
    assert battle.told(DeadRoused)
    assert battle.board.dead is Sleep.AWAKE
    battle.do("N15-N16-N17", kind="army_of_the_dead")
    alone = Battle(board(*dead), "alliance")
    alone.do("done")
    assert alone.board.dead is Sleep.ASLEEP


def test_fangorn_can_fight_in_the_turn_in_which_it_wakes() -> None:
    """B-14.6: roused in the first movement phase."""
    given = board("gandalf N13", "fangorn_army N12", "orc M13", "ring_bearer A7")
    battle = Battle(given, "alliance", throws=[(6, 6)])
    battle.do("N13-N12")
    battle.do("done")
    assert battle.state.phase is Phase.ATTACK
    battle.do("M12xM13")
    assert battle.has("M13") == []


@pytest.mark.parametrize(
    ("limit_is", "players", "winner"), [("draw", 2, "none"), ("evil", 2, "evil"), ("evil", 3, "none")]
)
def test_the_round_limit_ends_it(limit_is: str, players: int, winner: str) -> None:
    """B-17.7: at the end of the last turn of that round; never before, and not where there is none."""
    given = board("orc T15", "gondor A7", players=players)
    rules = Rules(SIDES[players], 5, limit_is)  # type: ignore[arg-type]
    battle = Battle(given, "alliance", Phase.SECOND, rules=rules, round=5)
    battle.do("done")
    early = Battle(given, "alliance", Phase.SECOND, rules=rules, round=4)
    early.do("done")
    endless = Battle(given, "alliance", Phase.SECOND, rules=Rules(SIDES[players], 0), round=90)
    endless.do("done")

    assert battle.state.outcome is not None
    assert (battle.state.outcome.winner, battle.state.outcome.reason) == (winner, "limit")
    assert early.state.outcome is None
    assert endless.state.outcome is None


def test_a_side_that_resigns_stays_and_does_nothing() -> None:
    """B-17.8: its turns are passed over, but what must move is moved; the last one left wins."""
    given = board("orc T15", "man_orc L13", "gondor A7")
    battle = Battle(given, "sauron", Phase.FIRST)
    battle.do("resign sauron")
    assert battle.state.side == "saruman"
    assert battle.has("T15") == ["orc"]
    battle.do("resign alliance")
    assert battle.state.outcome is not None
    assert (battle.state.outcome.winner, battle.state.outcome.reason) == ("saruman", "resigned")

    dead = board(
        "army_of_the_dead N15",
        "army_of_the_dead N15",
        "aragorn N15",
        "orc T15",
        "ring_bearer A7",
        dead=Sleep.AWAKE,
    )
    left = Battle(dead, "sauron", Phase.SECOND, rules=Rules(SIDES[3]), resigned=frozenset({"alliance"}))
    left.do("done")
    assert left.state.side == "sauron"  # Saruman has nothing, the Alliance has resigned
    assert left.has("N15") == []
    assert left.board.count("army_of_the_dead") == 2


def test_a_side_that_resigns_while_it_builds_builds_nothing() -> None:
    """B-17.8, B-4.12: whoever is late builds as much as he can, who has given up does nothing."""
    given = board("orc T15", "man_orc L13", "gondor A7")
    gone = Battle(given, "sauron", Phase.BUILDING, round=3)
    gone.do("resign sauron")
    late = Battle(given, "sauron", Phase.BUILDING, round=3)
    late.do("lapse")

    assert gone.state.side == "saruman"
    assert not gone.told(Built)
    assert late.told(Built)
