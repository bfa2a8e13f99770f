"""What each side knows of the Ring and Gollum (W-15.7, W-16.10, W-19.8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.war.events import Told
from rules.war.events.fights import Band, Exchange, FightFought
from rules.war.events.turns import SittingOver
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import NOWHERE, Gollum, Ring, WarState
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, LAND, war

HERE, MORDOR = "W2408", "E0928"


def known(state: WarState, side: Side | None = "D") -> WarState:
    return known_to(LAND, state, side)


@pytest.mark.parametrize(("at", "names"), [(HERE, ("sam",)), (MORDOR, ("frodo", "sam"))])
def test_who_wears_it_stands_on_the_map_where_it_hides_nobody(at: str, names: tuple[str, ...]) -> None:
    """W-57.2: D sees the wearer of a spotted group in Mordor, and nowhere else."""
    play = war({at: "frodo sam"}, ring=Ring(is_on=True))
    spot(play, 1, 1)
    group = known(play.state).chart[0]
    assert group is not None
    assert group.members == names


def test_nobody_sees_that_a_hidden_gollum_died() -> None:
    """W-57.10, W-57.6: but F."""
    alive, dead = (war({}, gollum=Gollum(AT(HERE), "F", is_dead=is_dead)).state for is_dead in (False, True))
    for side in ("D", None):
        assert known(alive, side) == known(dead, side)
        assert known(dead, side).gollum.at == NOWHERE
    assert known(dead, "F").gollum.is_dead


def test_whom_d_knows_to_have_the_ring() -> None:
    """W-57.8, W-16.10: his own who stand on the map; no secret bearer in the open, and nobody who is hidden."""
    open_, hidden = Gollum(AT(HERE), "-", is_hidden=False), Gollum(AT(HERE), "F")
    ring = Ring(bearer="gollum", is_on=True, believed=None)
    assert known(war({}, {HERE: "gollum"}, gollum=open_, ring=ring).state).ring.bearer == "gollum"
    secret = Ring(bearer="gollum", is_on=True, is_secret=True)
    assert known(war({}, {HERE: "gollum"}, gollum=open_, ring=secret).state).ring == Ring(
        bearer=None, believed_by_s=None
    )
    given = war({HERE: "frodo"}, gollum=hidden, ring=Ring(believed=None))
    kept = war({HERE: "frodo"}, gollum=hidden, ring=ring)
    assert known(given.state) == known(kept.state)
    assert known(war({}, {HERE: "lord"}, ring=Ring(bearer="lord", believed=None)).state).ring.bearer == "lord"


def test_who_dies_stands_on_nobodys_map_any_more() -> None:
    """W-16.9, W-16.10: fights are told where they happen; the public map changes with the sitting but for that."""
    play = war({HERE: "frodo", "W2413": "gimli"})
    spot(play, 1, 1)
    shown = ((AT(HERE), ("frodo", "sam")), (AT("W2413"), ("merry",)))
    state = replace(play.state, shown=shown, ledger=(_killed("sam", HERE), _killed("merry", "W2413")))

    for side in ("D", "F", None):
        assert known(state, side).shown == ((AT(HERE), ("frodo",)),)
    assert known(state, None).chart[1] is None


def test_gandalf_is_not_called_dead_once_he_was_seen_again() -> None:
    """W-51.4."""
    killed, at = _killed("gandalf", HERE), AT(HERE)
    seen = Told(4, Phase.JOURNEY, None, SittingOver(Phase.JOURNEY, 4, spotted=((at, ("gandalf",)),)))

    for ledger, dead in (((killed,), {"gandalf"}), ((killed, seen), set())):
        assert known(replace(war({}).state, ledger=ledger)).dead == dead


def _killed(piece: str, at: str) -> Told:
    """A fight with the Lord of the Nazgûl in which he dies."""
    bands = Band("D", ("lord",), 6, 6), Band("F", (piece,), 1, 1, dead=(piece,))
    return Told(1, Phase.SHADOW, None, FightFought(Exchange(AT(at), *bands)))
