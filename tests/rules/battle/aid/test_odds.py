"""Odds around a hex (B-10.16, B-11)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.aid.odds import Chance, chances
from rules.battle.strength import attack
from rules.game import Illegal
from tests.rules.battle.kit import MAP, at, board, scattered


def _told(found: tuple[Chance, ...]) -> dict[tuple[str, str], tuple[str, int, int]]:
    name = MAP.grid.name
    return {(name(one.attacker.at), name(one.defender.at)): (one.made.position, *one.odds) for one in found}


def test_the_worked_attacks_of_the_rules() -> None:
    """B-11.6: over the Anduin, with the Nazgul beside, and back again; the odds count 36 throws."""
    given = board("orc T15", "gondor S15")
    found = chances(MAP, given, at("S15"))
    assert _told(found) == {("T15", "S15"): ("one", 3, 10), ("S15", "T15"): ("one", 3, 10)}
    assert found[0].sums("a") == (2, 3)
    assert found[0].sums("d") == (9, 10, 11, 12)
    assert found[0].odds.defender_lost == 10

    led = board("orc T15", "gondor S15", "nazgul T14")
    assert _told(chances(MAP, led, at("T15")))[("T15", "S15")] == ("one", 1, 15)


def test_all_pairs_that_may_fight_and_no_other() -> None:
    """B-10.1 to B-10.4, B-10.16: both ways, whoever has fought already; friends and Ring-bearers are none."""
    for seed in range(4):
        given = scattered(seed, 2 + seed % 2)
        given = replace(given, pieces=tuple(replace(one, fought=seed % 2 == 0) for one in given.pieces))
        for goal in given.taken:
            found = {(one.attacker.id, one.defender.id) for one in chances(MAP, given, goal)}
            expected = set()
            for one in given.pieces:
                for other in given.pieces:
                    if goal in (one.at, other.at):
                        try:
                            attack(MAP, given, replace(one, fought=False), other)
                        except Illegal:
                            continue
                        expected.add((one.id, other.id))
            assert found == expected
