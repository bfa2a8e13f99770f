"""What an army combat means for Saruman (chapter 28)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.war.cards.magic import can_take, take_all
from rules.war.events.fights import FightFought
from rules.war.events.hosts import Army, ArmyFought, Strength
from rules.war.hosts.army import fight_army
from rules.war.hosts.saruman import share
from rules.war.play import WarPlay
from rules.war.state.council import Alliance
from rules.war.state.pieces import Side
from rules.war.state.war import Ring
from rules.war.tracks.chart import numbered
from tests.rules.war.hosts.armies import CROSSROADS, HELM, ISENGARD, hosts_of, three
from tests.rules.war.kit import AT

BEATEN, WON, ROUTED = [1, 3], [6, 1], [1, 6]
"""Dice of who attacks and of who defends."""


def attacked(
    hosts: str = "F8 S8",
    pieces: str = "saruman",
    members: str = "",
    falls: list[int] = BEATEN,
    *,
    side: Side = "S",
    against: Side = "F",
    at: str = CROSSROADS,
    rows: dict[Side, dict[str, str]] | None = None,
    **state: Any,
) -> WarPlay:
    """Saruman has the Ring, if nothing else is said, and attacks."""
    groups = {at: members} if members else {}
    facts = {"ring": Ring("saruman"), "magic": (("anduril", "aragorn"),), **state}
    play = three({at: hosts}, {at: pieces}, groups, falls, rows=rows, **facts)
    fight_army(play, side, AT(at), against)
    return play


def at_home(play: WarPlay) -> bool:
    return play.state.standing("saruman") == AT(ISENGARD)


def test_an_army_combat_kills_nobody() -> None:
    """W-28.1, W-59.12: not Saruman, and no other character."""
    play = attacked("F20 S4", "saruman chief", "gimli", ROUTED)
    assert hosts_of(play) == {CROSSROADS: "F19"}
    assert (play.state.dead, play.state.wounds) == (frozenset(), ())


@pytest.mark.parametrize(
    ("ring", "more"), [(Ring("saruman", is_on=True), 1), (Ring("saruman"), 0), (Ring("sam", is_on=True), 0)]
)
def test_the_ring_that_he_wears_helps_him(ring: Ring, more: int) -> None:
    """W-28.2, W-57.5: 1 on his army's die."""
    play = attacked(falls=[3, 3], ring=ring)
    (fought,) = [event for event in play.events if isinstance(event, ArmyFought)]
    assert {one.by: one.more for one in fought.attacker.added}.get("ring", 0) == more
    assert fought.attacker.total == 4 + more  # he leads


def test_shares_are_exact() -> None:
    """W-28.8, W-59.10: lost over what was there."""
    army = Army((Strength("F", 5, 1), Strength("S", 2, 1)), None, 1)
    assert (share(army).numerator, share(army).denominator) == (2, 7)


# --------------------------------------------------------------------------------- he loses the Ring to F (W-28.3)


@pytest.mark.parametrize(
    ("members", "state", "row", "bearer"),
    [
        ("aragorn gimli", {}, "", "aragorn"),
        ("aragorn gimli", {"magic": ()}, "", "saruman"),
        ("aragorn gimli", {"magic": (("anduril", "gimli"),)}, "", "saruman"),
        ("gandalf", {}, "", "saruman"),  # the Grey
        ("gandalf", {"was_white": True}, "", "gandalf"),
        ("aragorn gandalf", {"was_white": True}, "", "aragorn"),
        ("aragorn gandalf", {"was_white": True}, "gandalf", "gandalf"),
        ("gandalf", {"was_white": True}, "aragorn", "gandalf"),
        ("gimli", {}, "", "saruman"),
        ("aragorn", {"ring": Ring("sam")}, "", "sam"),
        ("aragorn", {"ring": Ring("chief")}, "", "chief"),  # W-28.9
    ],
)
def test_who_takes_the_ring_from_him(members: str, state: dict[str, Any], row: str, bearer: str) -> None:
    """W-28.3, W-28.9: Aragorn with Andúril or Gandalf the White in the stack that beat his, both by F's sheet."""
    rows: dict[Side, dict[str, str]] = {"F": {"taker": row}} if row else {}
    play = attacked(members=members, rows=rows, **state)
    assert play.state.ring.bearer == bearer
    seen = [group.members for _, group in numbered(play.state.chart) if group.spotted >= play.state.turn]
    assert seen == ([(bearer,)] if bearer in members.split() else [])


@pytest.mark.parametrize(
    ("hosts", "falls", "bearer"),
    [
        ("F8 S8", BEATEN, "aragorn"),  # 4 of 8, and F 2 of 8
        ("F20 S7", ROUTED, "aragorn"),
        ("F2 S20", BEATEN, "saruman"),  # 10 of 20, and F 2 of 2
        ("F7 S8", WON, "saruman"),
        ("F16 S4", [4, 1], "aragorn"),  # he won, and lost 4 of 4, F 8 of 16
        ("F8 S4", [4, 1], "saruman"),  # he won, each lost one half
    ],
)
def test_half_and_the_larger_share_have_to_be_lost(hosts: str, falls: list[int], bearer: str) -> None:
    """W-28.3, W-28.6."""
    assert attacked(hosts, "saruman", "aragorn", falls).state.ring.bearer == bearer


def test_the_ring_stays_where_d_has_beaten_him() -> None:
    """W-28.3: who stands there has to be with the stack that beat his."""
    play = attacked("D8 S8 F1", "saruman", "aragorn", against="D")
    assert play.state.ring.bearer == "saruman"


def test_only_who_stands_there_takes_it() -> None:
    """W-28.3."""
    play = three(
        {CROSSROADS: "F8 S8"},
        {CROSSROADS: "saruman"},
        {HELM: "aragorn"},
        BEATEN,
        ring=Ring("saruman"),
        magic=(("anduril", "aragorn"),),
    )
    fight_army(play, "S", AT(CROSSROADS), "F")
    assert play.state.ring.bearer == "saruman"


# -------------------------------------------------------------------------------------------- the Lord (W-28.4)


def test_before_the_lord_he_surrenders_the_ring() -> None:
    """W-28.4, W-28.7: or fights, as his sheet says; then he goes home."""
    play = attacked("D8 S8", "saruman lord", against="D", rows={"S": {"lord": "surrender"}})
    assert play.state.ring.bearer == "lord"
    assert at_home(play)


def test_before_the_lord_he_fights_alone() -> None:
    """W-28.4: at once, the two alone; the default."""
    falls = [*BEATEN, 6, 1]
    play = attacked("D8 S8", "saruman lord nazgul-3 chief", against="D", falls=falls)
    (fought,) = [event for event in play.events if isinstance(event, FightFought)]
    assert (fought.exchange.attacker.fighters, fought.exchange.defender.fighters) == (("lord",), ("saruman",))
    assert play.state.ring.bearer == "saruman"
    assert at_home(play)


def test_who_kills_him_has_the_ring() -> None:
    """W-28.4, W-55.8."""
    play = attacked("D8 S8", "saruman lord", against="D", falls=[*BEATEN, 6, 1], wounds=(("saruman", 4),))
    assert play.state.ring.bearer == "lord"
    assert play.state.standing("saruman") is None


@pytest.mark.parametrize(
    ("hosts", "pieces", "against", "state", "meets"),
    [
        ("D8 S8", "saruman lord", "D", {}, True),
        ("D8 S8", "saruman nazgul-3", "D", {}, False),
        ("F8 S8 D1", "saruman lord", "F", {}, False),  # he is not with who won
        ("D8 S8", "saruman lord", "D", {"ring": Ring("sam")}, False),
        ("D8 S8", "saruman lord", "D", {"won": frozenset({"lord"})}, False),  # S's own
    ],
)
def test_when_he_meets_the_lord(
    hosts: str, pieces: str, against: Side, state: dict[str, Any], meets: bool
) -> None:
    """W-28.4: the Lord of the Nazgûl in a stack that beat his, while Saruman bears the Ring."""
    play = attacked(hosts, pieces, against=against, rows={"S": {"lord": "surrender"}}, **state)
    assert (play.state.ring.bearer == "lord") is meets


# ------------------------------------------------------------------------------------------------ home (W-28.7)


@pytest.mark.parametrize(
    ("hosts", "falls", "row", "goes"),
    [
        ("F8 S8", BEATEN, "yes", True),
        ("F8 S8", BEATEN, "no", False),
        ("F8 S8", WON, "yes", False),
        ("F8 S4", [4, 1], "yes", False),  # the same share
        ("F16 S4", [4, 1], "no", True),  # his stack is gone (W-59.13)
    ],
)
def test_he_goes_home_when_he_is_beaten(hosts: str, falls: list[int], row: str, goes: bool) -> None:
    """W-28.7, W-28.6: if his sheet does not say no."""
    assert at_home(attacked(hosts, falls=falls, rows={"S": {"home": row}})) is goes


def test_the_chief_and_nazgul_stay() -> None:
    """W-28.9."""
    play = attacked(pieces="saruman chief nazgul-3", won=frozenset({"nazgul-3"}))
    assert at_home(play)
    assert (play.state.standing("chief"), play.state.standing("nazgul-3")) == (AT(CROSSROADS),) * 2


def test_who_is_in_no_army_combat_of_his_stays() -> None:
    """W-28.7: where he stands beside a host of others, or beside nobody's."""
    for falls in (WON, BEATEN):
        play = attacked("F8 D8", side="D", members="aragorn", falls=falls)
        assert not at_home(play)
        assert play.state.ring.bearer == "saruman"


def test_what_his_stack_loses_with_an_ally_s_counts() -> None:
    """W-28.6, W-59.8: allies are one stack."""
    play = attacked("F7 S1 D8", side="D", falls=WON, alliance=Alliance("F"))
    assert at_home(play)


# ---------------------------------------------------------------------------------------- the palantír of Isengard


@pytest.mark.parametrize(
    ("at", "hosts", "falls", "takes"),
    [
        (ISENGARD, "F20 S4", ROUTED, True),
        (ISENGARD, "F20 S8", BEATEN, False),
        (CROSSROADS, "F20 S4", ROUTED, False),
    ],
)
def test_the_fellowship_takes_the_palantir_of_isengard_when_nothing_is_left_of_saruman_there(
    at: str, hosts: str, falls: list[int], takes: bool
) -> None:
    """W-33.7: not where he still has strength there, nor for what he has lost elsewhere."""
    stone = ("palantir-isengard", AT(ISENGARD))
    play = three({at: hosts}, {}, {ISENGARD: "gandalf"}, falls, lying=(stone,))
    assert not can_take(play, stone[0], play.group(1))
    take_all(play)
    assert play.state.lying == (stone,)

    fight_army(play, "S", AT(at), "F")

    assert can_take(play, stone[0], play.group(1)) is takes
    take_all(play)
    assert dict(play.state.magic).get(stone[0]) == ("gandalf" if takes else None)


def test_elsewhere_it_is_taken_as_any_card() -> None:
    """W-33.7, W-56.4."""
    play = three({}, {}, {HELM: "gandalf"}, lying=(("palantir-isengard", AT(HELM)),))
    assert can_take(play, "palantir-isengard", play.group(1))
