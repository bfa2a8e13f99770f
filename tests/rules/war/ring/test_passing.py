"""Who has the Ring next (W-55.8, W-57.11, W-57.12, W-60.1, W-54.1)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.war.events.ring import RingPassed
from rules.war.play import Ended, WarPlay
from rules.war.ring.fire import try_fire
from rules.war.ring.passing import (
    bearer_died,
    heir,
    look_home,
    might,
    pick_up,
    seen_without,
    to_party,
)
from rules.war.state.war import Gollum, Party, Ring
from tests.rules.war.fights.test_combat import of_f
from tests.rules.war.kit import AT, three, war

HERE = "W2408"
BOTH = (1, 2)


def passed(play: WarPlay) -> list[Any]:
    return [event for event in play.events if isinstance(event, RingPassed)]


def test_the_winner_has_it() -> None:
    """W-55.8: the winner's fighter of highest Might, then by W-51.8. Both sides hear it."""
    play = war({"W2409": "sam"}, {HERE: "mouth nazgul-3 nazgul-4"}, ring=Ring(is_on=True))
    bearer_died(play, AT(HERE), "D", ("mouth", "nazgul-4", "nazgul-3"))
    assert passed(play) == [RingPassed(BOTH, AT(HERE), "nazgul-3")]
    ring = play.state.ring
    assert (ring.bearer, ring.is_on, ring.believed) == ("nazgul-3", False, None)


def test_the_victors_of_the_fellowship_have_it_by_the_sheet() -> None:
    """W-55.8, W-54.6: by `heir` among those who fought, and the dead have nothing."""
    play = of_f(war({HERE: "sam merry gimli"}, ring=Ring(bearer="party-1")), heir="merry sam")
    play.set(dead=frozenset(("merry",)))
    bearer_died(play, AT(HERE), "F", ("gimli", "merry", "sam"))
    assert passed(play) == [RingPassed(BOTH, AT(HERE), "sam")]
    assert play.state.ring.believed == "sam"  # who won it back from D (W-54.8)


def test_whom_the_sheet_does_not_name() -> None:
    """W-16.4: Frodo, then by Ring rating, then by W-51.8."""
    play = war({HERE: "sam"})
    assert heir(play, ("gandalf", "sam", "frodo")) == "frodo"
    assert heir(play, ("gandalf", "gimli", "legolas", "boromir")) == "legolas"
    assert heir(of_f(play, heir="boromir"), ("frodo", "boromir")) == "boromir"
    assert heir(play, ()) is None


def test_before_a_servant_it_goes_to_the_group() -> None:
    """W-56.1, W-57.12: inside the Fellowship F alone hears it, and D believes on; nobody left: it lies there."""
    play = war({HERE: "sam gimli"})
    bearer_died(play, AT(HERE), "-", ("sam", "gimli"))
    assert passed(play) == [RingPassed((1,), AT(HERE), "sam")]
    assert play.state.ring.believed == "frodo"
    play = war({"W2409": "sam"})
    bearer_died(play, AT(HERE), "-", ())
    assert passed(play) == [RingPassed((1,), AT(HERE), None)]
    assert (play.state.ring.bearer, play.state.ring.lies) == (None, AT(HERE))


def test_gollum_dies_with_it() -> None:
    """W-57.10, W-16.10: a Gollum of F's, or nobody's, is no side that loses it to D's knowledge."""
    ring = Ring(bearer="gollum", is_on=True, is_secret=True)
    play = war({HERE: "sam"}, ring=ring, gollum=Gollum(AT(HERE), "-"))
    bearer_died(play, AT(HERE), "F", ("sam",))
    assert passed(play) == [RingPassed((1,), AT(HERE), "sam")]
    assert not play.state.ring.is_secret
    assert not play.state.ring.is_on
    play = war({HERE: "sam"}, {HERE: "gollum"}, ring=ring, gollum=Gollum(AT(HERE), "D", is_hidden=False))
    bearer_died(play, AT(HERE), "F", ("sam",))
    assert passed(play) == [RingPassed(BOTH, AT(HERE), "sam")]


def test_a_party_takes_it_from_a_captive() -> None:
    """W-54.3: it carries the Ring."""
    play = war({}, {HERE: "party-1"}, parties=(Party("party-1", 6, ("frodo",)),))
    to_party(play, "party-1")
    assert passed(play) == [RingPassed(BOTH, AT(HERE), "party-1")]


def test_whom_d_believes_no_more() -> None:
    """W-54.1: one seen without it is believed no more; one who has it is."""
    play = war({HERE: "sam"}, ring=Ring(bearer="sam"))
    seen_without(play, ("merry",))
    assert play.state.ring.believed == "frodo"
    seen_without(play, ("merry", "frodo"))
    assert play.state.ring.believed is None
    play = war({HERE: "sam"}, ring=Ring(bearer="frodo"))
    seen_without(play, ("frodo",))
    assert play.state.ring.believed == "frodo"


@pytest.mark.parametrize(
    ("side", "pieces", "groups", "bearer", "heard"),
    [
        ("F", "nazgul-3", "sam gimli", "sam", (1,)),
        ("D", "nazgul-3 lord", "sam", "lord", (2,)),
        ("D", "nazgul-3 saruman", "sam", "saruman", (2,)),
        ("D", "gollum", "sam", "sam", (1,)),
        ("F", "party-1", "", "party-1", (2,)),
        ("F", "gollum", "", None, ()),
    ],
)
def test_a_ring_that_lies_is_found(
    side: Any, pieces: str, groups: str, bearer: str, heard: tuple[int, ...]
) -> None:
    """W-57.12: by whose turn it was, then F, then D; highest Ring rating, then W-51.8. Its side alone hears it."""
    play = war(
        {HERE: groups} if groups else {"W2410": "merry"},
        {HERE: pieces},
        ring=Ring(bearer=None, lies=AT(HERE)),
        parties=(Party("party-1", 2),),
    )
    pick_up(play, side)
    assert play.state.ring.bearer == bearer
    assert [event.to for event in passed(play)] == ([heard] if bearer else [])
    assert play.state.ring.lies == (None if bearer else AT(HERE))
    assert play.state.ring.believed == (None if heard == (2,) else "frodo")


def test_nothing_lies_nothing_is_found() -> None:
    """W-57.12: a Ring that is borne is not picked up."""
    play = war({HERE: "sam"})
    pick_up(play, "F")
    assert play.state.ring.bearer == "frodo"
    assert not play.events


def test_d_has_it_at_barad_dur() -> None:
    """W-60.1, W-38.1: carried by a piece of his; F's bearer there has lost nothing yet."""
    look_home(war({"E1128": "frodo"}))
    look_home(war({}, {"W2409": "lord"}, ring=Ring(bearer="lord")))
    play = war({}, {"E1128": "lord"}, ring=Ring(bearer="lord"))
    with pytest.raises(Ended):
        look_home(play)
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.reason) == ("dark-power", "barad-dur")
    play = war({}, {"E1128": "lord"})
    with pytest.raises(Ended):
        bearer_died(play, AT("E1128"), "D", ("lord",))


def test_whose_pieces_are_and_how_strong() -> None:
    """W-57.4, W-55.6, W-54.6: a Ringwraith is D's with Might 4, Nazgûl and the Mouth have 2 more in Mordor."""
    play = war(
        {HERE: "aragorn"},
        {HERE: "nazgul-3 party-1", "E0928": "lord mouth frodo saruman"},
        wraiths=frozenset(("frodo",)),
        parties=(Party("party-1", 7),),
    )
    strong = {"nazgul-3": 4, "party-1": 3, "lord": 8, "mouth": 5, "frodo": 4, "saruman": 5, "aragorn": 5}
    assert {piece: might(play, piece) for piece in strong} == strong
    assert [play.state.side_of(piece) for piece in ("frodo", "aragorn", "lord", "party-1", None)] == [
        *("D", "F", "D", "D", "-")
    ]
    assert play.state.side_of("gollum") == "-"


# ---------------------------------------------------------------------------------------------------- the fire

FIRE = "E1029"


@pytest.mark.parametrize("side", ["F", "-", "D"])
@pytest.mark.parametrize("thrown", range(1, 7))
def test_the_fire(side: str, thrown: int) -> None:
    """W-60.2: 3 or more destroys it, 4 under D's Gollum, any die under F's; all see it. Else again next turn."""
    play = war({FIRE: "frodo sam"}, falls=[thrown], gollum=Gollum(AT("W2516"), side))
    is_destroyed = thrown >= {"F": 1, "-": 3, "D": 4}[side]
    if is_destroyed:
        with pytest.raises(Ended):
            try_fire(play)
        assert play.state.outcome is not None
        assert (play.state.outcome.winner, play.state.outcome.reason) == ("fellowship", "destroyed")
        assert play.state.outcome.clause == "W-38.3"
    else:
        try_fire(play)
        assert play.state.outcome is None
    assert (play.events[0].to, play.events[0].thrown, play.events[0].is_destroyed) == (
        None,
        thrown,
        is_destroyed,
    )
    assert play.dice.labels == ["die/FD/1"]  # type: ignore[attr-defined]


def test_all_three_see_the_die_for_the_fire() -> None:
    """W-60.2, W-19.12: its label says so."""
    play = three({FIRE: "frodo"}, falls=[1])
    try_fire(play)
    assert play.dice.labels == ["die/FDS/1"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("groups", "state"),
    [
        ({"E1028": "frodo"}, {}),
        ({FIRE: "sam"}, {}),
        ({FIRE: "frodo boromir"}, {"ring": Ring(bearer="boromir")}),
        ({FIRE: "frodo sam"}, {"lost": frozenset(("sam",))}),
        ({FIRE: "sam"}, {"ring": Ring(bearer="party-1")}),
        ({FIRE: "sam"}, {"ring": Ring(bearer=None, lies=1)}),
    ],
)
def test_no_die_for_the_fire(groups: dict[str, str], state: dict[str, Any]) -> None:
    """W-60.2, W-57.9: elsewhere, after a lost fight, under Boromir, and in other hands nothing is thrown."""
    play = war(groups, **state)
    try_fire(play)
    assert not play.events


def test_a_dead_gollum_helps_nobody_at_the_fire() -> None:
    """W-60.2: his side counts while he lives."""
    play = war({FIRE: "frodo"}, falls=[1], gollum=Gollum(AT("W2516"), "F", is_dead=True))
    try_fire(play)
    assert play.state.outcome is None
