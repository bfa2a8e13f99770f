"""Saruman and the Chief, who wear the Ring before all eyes (W-27.3, W-57.5)."""

from __future__ import annotations

import pytest

from rules.war.events.ring import RingInTheOpen, RingTried
from rules.war.play import WarPlay
from rules.war.ring.phase import ring_phase
from rules.war.state.war import Ring
from tests.rules.war.kit import three

_GOLLUM = 4


def _worn(by: str, *falls: int, **rows: str) -> WarPlay:
    """Behind Gollum's die those of the Ring."""
    pieces = {"W2421": "saruman", "W2219": "chief"}
    play = three({"W2408": "frodo"}, pieces, [_GOLLUM, *falls], ring=Ring(by, is_on=True), saruman=rows)
    ring_phase(play)
    return play


@pytest.mark.parametrize(("thrown", "is_on"), [(3, False), (4, True)])
@pytest.mark.parametrize("bearer", ["saruman", "chief"])
def test_he_tries_to_take_it_off_for_all_to_see(bearer: str, thrown: int, is_on: bool) -> None:
    """W-27.3, W-57.3, W-19.12: rating 3; the die is everybody's."""
    play = _worn(bearer, thrown)
    assert play.state.ring.is_on is is_on
    assert RingInTheOpen(bearer, is_on=is_on, thrown=thrown) in play.events
    assert play.dice.labels[-1].startswith("die/FDS/")  # type: ignore[attr-defined]
    assert not any(isinstance(event, RingTried) for event in play.events)


def test_only_the_chief_gets_marks() -> None:
    """W-57.5: Saruman gets none."""
    assert _worn("saruman", 6).state.ring.marks == ()
    assert _worn("chief", 6).state.ring.marks_of("chief") == 1


def test_his_sheet_may_say_that_he_does_not_try() -> None:
    """W-57.3, W-25.19: no die is thrown then."""
    play = _worn("saruman", unring="no")
    assert play.state.ring.is_on
    assert len(play.dice.labels) == 1  # type: ignore[attr-defined]
