"""Gollum on his way, and what he does for whom he helps (W-52.6, W-57.7, W-57.10, W-14)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events import ring as told
from rules.war.hunting.moving import move
from rules.war.play import Ended, WarPlay, rehearsal
from rules.war.questions.verbs.ring import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.ring.gollum import brings, give_back, gollum_left, learns, move_gollum, plot_gollum
from rules.war.state.phases import Phase
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.chart import Group
from rules.war.tracks.closing import merge
from rules.war.tracks.going import go, walk_of
from rules.war.tracks.meeting import end_turn_of
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, LAND, path, plot, war

BOTH = (1, 2)


def at_side(
    side: str, at: str, groups: dict[str, str] | None = None, pieces: str = "", **state: Any
) -> WarPlay:
    """Gollum, who is a side's; D's stands on the map, with *pieces*."""
    standing = f"gollum {pieces}" if side == "D" else pieces
    gollum = Gollum(AT(at), side, is_hidden=side != "D")
    return war(groups or {"W2408": "frodo"}, {at: standing} if standing else {}, gollum=gollum, **state)


def test_f_moves_him_unseen() -> None:
    """W-52.6, W-52.1: 8 half points in a player-turn, in as many plots as he likes; F alone is told."""
    play = at_side("F", "W2517", ring=Ring())
    plot_gollum(play, path("W2518"))
    assert play.state.gollum.at == AT("W2518")
    assert gollum_left(play) < 8
    assert play.events == [told.GollumAt((1,), AT("W2518"))]
    assert not play.state.pieces
    play.set(journey=replace(play.state.journey, gollum_spent=8))
    with pytest.raises(Illegal, match=r"W-52\.1"):
        plot_gollum(play, path("W2519"))


@pytest.mark.parametrize(
    ("start", "way", "costs"),
    [
        ("W2412", ("W2512",), 2),  # by trail
        ("W2512", ("W2611",), 4),  # over the wall by trail
        ("W1413", ("W1513",), 1),  # a road, as it comes
    ],
)
def test_what_his_way_costs(start: str, way: tuple[str, ...], costs: int) -> None:
    """W-52.2, W-52.3: roads and trails serve him wherever a step follows one."""
    play = at_side("F", start)
    plot_gollum(play, path(*way))
    assert gollum_left(play) == 8 - costs


@pytest.mark.parametrize(
    ("start", "way", "clause"),
    [
        ("E0628", "E0729", "W-52.6"),  # the Morgul road over its wall
        ("W2512", "W2613", "W-7.2"),
        ("W0408", "W0308", ""),
    ],
)
def test_where_he_cannot_go(start: str, way: str, clause: str) -> None:
    """W-52.6: over mountain sides by trail alone, and not into the sea."""
    play = at_side("F", start)
    if clause:
        with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
            plot_gollum(play, path(way))
        assert play.state.gollum.at == AT(start)
    else:
        plot_gollum(play, path(way))


@pytest.mark.parametrize("side", ["-", "D"])
def test_only_whom_he_helps_moves_him(side: str) -> None:
    """W-52.6, W-57.6: neutral he stays, and the other side does not move him."""
    play = at_side(side, "W2517")
    with pytest.raises(Illegal, match=r"W-52\.6"):
        plot_gollum(play, path("W2518"))
    dead = at_side("F", "W2517")
    dead.set(gollum=replace(dead.state.gollum, is_dead=True))
    with pytest.raises(Illegal, match=r"W-52\.6"):
        plot_gollum(dead, path("W2518"))
    other = at_side("F", "W2517")
    with pytest.raises(Illegal, match=r"W-52\.6"):
        move_gollum(other, "D", [AT("W2518")])


def test_d_moves_him_in_the_open() -> None:
    """W-52.6, W-52.1, W-53.2: free, once a player-turn, before everybody's eyes."""
    play = at_side("D", "W2517")
    play.set(phase=Phase.SHADOW)
    move(play, "D", ("gollum",), [AT("W2518")])
    assert play.events == [told.GollumMoved((AT("W2517"), AT("W2518")))]
    assert play.state.standing("gollum") == play.state.gollum.at == AT("W2518")
    assert [piece.at for piece in play.state.public] == [AT("W2518")]
    with pytest.raises(Illegal, match=r"W-52\.1"):
        move(play, "D", ("gollum",), [AT("W2517")])


def test_d_s_gollum_is_d_s_piece() -> None:
    """W-52.6, W-52.5: havens too, but no fire before a group was reported in Mordor."""
    move_gollum(at_side("D", "W2413"), "D", [AT("W2412")])
    with pytest.raises(Illegal, match=r"W-52\.5"):
        move_gollum(at_side("D", "E1028"), "D", [AT("E1029")])
    move_gollum(at_side("D", "E1028", reported=frozenset("D")), "D", [AT("E1029")])


def test_he_walks_to_barad_dur() -> None:
    """W-57.10, W-60.1: with the Ring D has won; without it he has only walked."""
    move_gollum(at_side("D", "E1028"), "D", [AT("E1128")])
    play = at_side("D", "E1028", ring=Ring(bearer="gollum", is_on=True))
    with pytest.raises(Ended):
        move_gollum(play, "D", [AT("E1128")])


# ---------------------------------------------------------------------------------------------------- whom he guides


@pytest.mark.parametrize(("at", "side", "costs"), [("W2512", "F", 2), ("W2512", "D", 4), ("W2413", "F", 4)])
def test_he_guides_over_the_mountains(at: str, side: str, costs: int) -> None:
    """W-57.7: under F a group whose plot begins in his hex crosses mountain sides by trail for 2."""
    play = at_side(side, at, {"W2512": "frodo"})
    go(play, plot("W2611"))
    assert play.group(1).spent == costs


def test_whom_he_guided_goes_on_so() -> None:
    """W-57.7: in that plot, and after it in that journey; a column that is free again is guided no more."""
    play = at_side("F", "W2412", {"W2412": "frodo", "W2512": "sam"})
    go(play, plot("W2512"))
    assert walk_of(play, play.group(1)).easy_trails
    assert not walk_of(play, play.group(2)).easy_trails
    merge(play, 1, 2)
    assert not play.state.journey.guided


# ---------------------------------------------------------------------------------------------------- what he tells


def test_what_he_learns_for_d() -> None:
    """W-57.7, W-51.7, W-10.22: the number of every group within 1 hex, level 2; none in a haven or on the map."""
    groups = {"W2413": "sam", "W2414": "merry", "W2412": "frodo", "W2514": "gimli", "W2408": "gandalf"}
    play = at_side("D", "W2413", groups)
    play.put_group(6, Group(("aragorn", "boromir"), AT("W2413")))
    spot(play, 4, 1)
    learns(play, "D")
    seen = [("W2413", 1), ("W2413", 2), ("W2414", 1)]  # by hex, then number
    assert play.events == [told.GollumSaw(BOTH, AT(at), number) for at, number in seen]
    assert [(news.level, news.clause, news.number) for news in play.state.news] == [
        (2, "W-57.7", number) for _, number in seen
    ]
    other = at_side("-", "W2413", groups)
    learns(other, "D")
    assert not other.events


# ---------------------------------------------------------------------------------------------------- what he gives


def test_he_gives_it_back_at_f_s_word() -> None:
    """W-57.10: to a character in his hex, whom F alone knows."""
    play = at_side("F", "W2408", ring=Ring(bearer="gollum", is_on=True, is_secret=True))
    said = Verbs(Phase.JOURNEY, VERBS)
    assert said.options(rehearsal(LAND, play.state), "F", ("yield",)).words == ("frodo",)
    give_back(play, "frodo")
    assert play.events == [told.RingPassed((1,), AT("W2408"), "frodo")]
    assert play.state.ring == Ring()


@pytest.mark.parametrize(
    ("side", "bearer", "piece"), [("-", "gollum", "frodo"), ("F", "frodo", "frodo"), ("F", "gollum", "sam")]
)
def test_when_he_gives_nothing(side: str, bearer: str, piece: str) -> None:
    """W-18.1: Gollum not F's, or without the Ring; other hexes."""
    play = at_side(side, "W2408", {"W2408": "frodo", "W2409": "sam"}, ring=Ring(bearer=bearer))
    with pytest.raises(Illegal, match=r"W-57\.10"):
        give_back(play, piece)


@pytest.mark.parametrize(
    ("side", "pieces", "bearer"),
    [
        ("D", "nazgul-3 lord", "lord"),
        ("D", "party-1 mouth", "mouth"),
        ("D", "party-1", "gollum"),
        ("-", "lord", "gollum"),
    ],
)
def test_d_s_gollum_brings_it(side: str, pieces: str, bearer: str) -> None:
    """W-57.10: to the piece of highest Might in his hex, parties apart; neutral he keeps it."""
    ring = Ring(bearer="gollum", is_on=True)
    play = at_side(side, "W2408", pieces=pieces, ring=ring, parties=(Party("party-1", 9),))
    brings(play, "D")
    assert play.state.ring.bearer == bearer


# ---------------------------------------------------------------------------------------------------- Ringwraiths


def test_a_ringwraith_is_met_and_watches_nobody() -> None:
    """W-52.8, W-13.15: before him a group chooses as before a Nazgûl; he has no zone."""
    play = war({"W2408": "sam", "W2409": "pippin"}, {"W2408": "frodo"}, wraiths=frozenset(("frodo",)))
    end_turn_of(play, "D")
    assert play.group(1).low_since == 1
    assert play.group(1).met == ("frodo",)
    assert not play.group(2).watched
