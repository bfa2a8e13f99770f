"""The Ring Phase: Gollum's die, the worn Ring, Boromir's die (W-5.1, W-57.6, W-57.9, W-14)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.war.events import ring as told
from rules.war.play import WarPlay
from rules.war.ring.phase import ring_phase
from rules.war.state.war import Gollum, Ring, Standing
from tests.rules.war.fights.test_combat import of_f
from tests.rules.war.kit import AT, war

HERE, THERE = "W2408", "W2516"
BOTH = (1, 2)


def labels(play: WarPlay) -> list[str]:
    return play.dice.labels  # type: ignore[attr-defined,no-any-return]


def of(play: WarPlay, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def gollum(side: str, *, is_open: bool = False, **more: Any) -> dict[str, Any]:
    """A state's part of him; in the open he stands on the map, where all saw him."""
    at = AT(THERE)
    standing = (Standing("gollum", at),) if is_open else ()
    return {"gollum": Gollum(at, side, is_hidden=not is_open, **more), "public": standing}


@pytest.mark.parametrize(("thrown", "side"), [(1, "F"), (2, "F"), (3, "-"), (4, "-"), (5, "D"), (6, "D")])
@pytest.mark.parametrize(("before", "was_open"), [("F", False), ("-", False), ("-", True), ("D", True)])
def test_whose_he_is(thrown: int, side: str, before: str, was_open: bool) -> None:
    """W-57.6, W-14.2 to W-14.4: hidden under F, in the open under D; neutral he stays as he is."""
    play = war(
        {HERE: "frodo"}, {THERE: "gollum"} if was_open else {}, [thrown], **gollum(before, is_open=was_open)
    )
    ring_phase(play)
    is_open = side == "D" or (side == "-" and was_open)
    assert play.state.gollum == Gollum(AT(THERE), side, is_hidden=not is_open)
    assert bool(play.state.pieces) is bool(play.state.public) is is_open
    assert play.events == [told.GollumThrown(thrown, side, AT(THERE) if is_open else None)]
    assert labels(play) == ["die/FD/1"]


def test_the_dead_are_thrown_for_where_nobody_saw_it() -> None:
    """W-57.6: he is thrown for while he lives; who died hidden is as if he lived: D does not know it."""
    play = war({HERE: "frodo"}, falls=[6], **gollum("F", is_dead=True))
    ring_phase(play)
    assert play.events == [told.GollumThrown(6, "D", None)]
    assert not play.state.pieces
    play = war({HERE: "frodo"}, gollum=Gollum(AT(THERE), "D", is_hidden=False, is_dead=True))
    ring_phase(play)
    assert not play.events
    play = war({HERE: "sam"}, {THERE: "gollum"}, wraiths=frozenset(("gollum",)), **gollum("D", is_open=True))
    ring_phase(play)
    assert not play.events


@pytest.mark.parametrize(("thrown", "marks"), [(1, 1), (2, 1), (3, 2), (6, 2)])
@pytest.mark.parametrize(("falls_to", "label"), [(1, "die/F/1"), (6, "die/FD/2")])
def test_gollum_bears_it(thrown: int, marks: int, falls_to: int, label: str) -> None:
    """W-57.10: his rating, made, spares him a mark; hidden, F alone sees the die."""
    ring = Ring(bearer="gollum", is_on=True, marks=(("gollum", 1),))
    play = war({HERE: "frodo"}, falls=[falls_to, thrown], ring=ring, **gollum("F"))
    ring_phase(play)
    assert play.state.ring.marks == (("gollum", marks),)
    assert play.state.ring.is_on
    assert labels(play) == ["die/FD/1", label]


def test_a_secret_bearer_in_the_open() -> None:
    """W-57.8, W-19.12: neutral where D left him, he took it unseen: F alone sees the die."""
    ring = Ring(bearer="gollum", is_on=True, is_secret=True)
    play = war({HERE: "frodo"}, {THERE: "gollum"}, [3, 1], ring=ring, **gollum("-", is_open=True))
    ring_phase(play)
    assert labels(play) == ["die/FD/1", "die/F/1"]
    assert play.state.ring.is_secret


def test_who_took_it_unseen_shows_when_he_is_d_s() -> None:
    """W-14.6: then he appears, and D learns that he has it."""
    ring = Ring(bearer="gollum", is_on=True, is_secret=True)
    play = war({HERE: "frodo"}, falls=[6, 1], ring=ring, **gollum("-"))
    ring_phase(play)
    assert of(play, told.RingPassed) == [told.RingPassed(BOTH, AT(THERE), "gollum")]
    assert (play.state.ring.is_secret, play.state.ring.believed) == (False, None)


def test_gollum_becomes_a_ringwraith() -> None:
    """W-57.4, W-14.6, W-14.8: with a third mark he appears, and is D's for good."""
    ring = Ring(bearer="gollum", is_on=True, is_secret=True, marks=(("gollum", 2),))
    play = war({HERE: "frodo"}, falls=[1, 6], ring=ring, **gollum("F"))
    ring_phase(play)
    assert of(play, told.WraithRisen) == [told.WraithRisen("gollum", AT(THERE))]
    assert play.state.standing("gollum") == AT(THERE)
    assert play.state.life("gollum") == 4
    assert not play.state.ring.is_secret
    assert not play.state.gollum.is_hidden
    ring_phase(play)  # no die falls any more
    assert len(labels(play)) == 2


@pytest.mark.parametrize("thrown", range(1, 7))
def test_boromir_struggles(thrown: int) -> None:
    """W-57.9: 1 he puts it on, 4 to 6 he gives it to the first of `heir`, by a die that F alone sees."""
    play = war({HERE: "frodo sam boromir"}, falls=[3, thrown], ring=Ring(bearer="boromir", is_secret=True))
    of_f(play, heir="sam")
    ring_phase(play)
    ring = play.state.ring
    gives = "sam" if thrown >= 4 else None
    assert of(play, told.BoromirStruggled) == [told.BoromirStruggled((1,), thrown, gives)]
    assert ring.is_on is (thrown == 1)
    assert ring.bearer == (gives or "boromir")
    assert ring.is_secret is (gives is None)
    assert [event.to for event in of(play, told.RingPassed)] == ([(1,)] if gives else [])
    assert labels(play)[1:] == ["die/F/1"]


def test_boromir_alone_keeps_it() -> None:
    """W-57.9: nobody is with him to give it to."""
    play = war({HERE: "boromir", "W2409": "frodo"}, falls=[3, 6], ring=Ring(bearer="boromir", is_secret=True))
    ring_phase(play)
    assert play.state.ring.bearer == "boromir"


def test_boromir_however_he_came_by_it() -> None:
    """W-57.9: who had it from a bearer that died struggles too; put on, D hears of it."""
    play = war({HERE: "boromir frodo"}, falls=[3, 1], ring=Ring(bearer="boromir"))
    ring_phase(play)
    assert of(play, told.BoromirStruggled) == [told.BoromirStruggled((1,), 1)]
    assert of(play, told.RingWorn)[0].to == BOTH


def test_boromir_who_is_a_ringwraith_struggles_no_more() -> None:
    """W-57.9, W-57.4."""
    play = war({HERE: "frodo"}, {HERE: "boromir"}, [3], ring=Ring("boromir"), wraiths=frozenset(("boromir",)))
    ring_phase(play)
    assert labels(play) == ["die/FD/1"]


def test_boromir_wears_it() -> None:
    """W-57.9: while he wears it he throws no die for it; once off he does."""
    play = war({HERE: "boromir sam"}, falls=[3, 2], ring=Ring(bearer="boromir", is_on=True, is_secret=True))
    ring_phase(play)
    assert labels(play) == ["die/FD/1", "die/F/1"]
    assert not of(play, told.BoromirStruggled)
    play = war(
        {HERE: "boromir sam"}, falls=[3, 1, 2], ring=Ring(bearer="boromir", is_on=True, is_secret=True)
    )
    ring_phase(play)
    assert of(play, told.BoromirStruggled) == [told.BoromirStruggled((1,), 2)]
