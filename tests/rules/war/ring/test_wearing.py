"""Who wears the Ring, and what becomes of him (W-57.1 to W-57.4, W-57.8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.events import ring as told
from rules.war.events.sightings import Spotted, SpottingEnded
from rules.war.play import Ended, WarPlay
from rules.war.questions.verbs.ring import VERBS
from rules.war.questions.verbs.verb import Verbs
from rules.war.ring.phase import ring_phase
from rules.war.ring.wearing import attacked, put_on
from rules.war.state.phases import Phase
from rules.war.state.war import Ring, Standing
from rules.war.tracks.going import go
from rules.war.tracks.watching import hides, is_spotted, seen_members, spot
from tests.rules.war.fights.test_combat import of_f
from tests.rules.war.kit import AT, plot, war

FOUR = "frodo sam aragorn gandalf"
HERE, MORDOR = "W2408", "E0928"
BOTH = (1, 2)
SAID = Verbs(Phase.JOURNEY, VERBS)


def wear(play: WarPlay) -> None:
    SAID.play(play, "F", SAID.by_name["wear"].form.make())


def of(play: WarPlay, kind: type) -> list[Any]:
    return [event for event in play.events if isinstance(event, kind)]


def test_worn_he_is_in_no_count_and_d_learns_the_hex() -> None:
    """W-57.2: he stays in his column, unseen; a mark; D is told the hex alone, F the bearer and his marks."""
    play = war({HERE: FOUR})
    wear(play)
    assert seen_members(play, play.group(1)) == ("sam", "aragorn", "gandalf")
    assert play.group(1).members == ("frodo", "sam", "aragorn", "gandalf")
    assert play.events == [
        told.RingWorn(BOTH, AT(HERE), None, None),
        told.RingWorn((1,), AT(HERE), "frodo", 1),
    ]
    assert play.state.ring.marks == (("frodo", 1),)
    assert [(news.level, news.at, news.number) for news in play.state.news] == [(2, AT(HERE), None)]


def test_alone_he_is_not_found() -> None:
    """W-57.2: a group of him alone is not found and makes no news; on the map, he leaves it."""
    play = war({HERE: "frodo"}, {"W2410": "nazgul-3"})
    spot(play, 1, 1)
    put_on(play)
    assert not hides(play, play.group(1), "D")
    assert not is_spotted(play, play.group(1), "D")
    assert of(play, SpottingEnded) == [SpottingEnded(BOTH, AT(HERE), ("frodo",))]
    assert of(play, told.RingWorn)[0].bearer == "frodo"  # D sees him vanish
    go(play, plot("W2409"))
    assert not play.state.news[1:]  # past a Nazgûl


def test_who_vanishes_from_a_group_on_the_map() -> None:
    """W-57.2: the others stay on the map."""
    play = war({HERE: FOUR})
    spot(play, 1, 1)
    put_on(play)
    assert is_spotted(play, play.group(1), "D")
    assert "frodo" not in seen_members(play, play.group(1))
    assert of(play, SpottingEnded) == [SpottingEnded(BOTH, AT(HERE), ("frodo",))]


def test_in_mordor_it_hides_nobody() -> None:
    """W-57.2: put on in Mordor, his group is spotted to the end of the game-turn, and the mark counts."""
    play = war({MORDOR: FOUR})
    put_on(play)
    assert play.group(1).spotted == 1
    assert seen_members(play, play.group(1)) == play.group(1).members
    assert of(play, Spotted) == [Spotted(BOTH, AT(MORDOR), play.group(1).members, 1)]
    assert play.state.ring.marks == (("frodo", 1),)
    assert play.state.reported


@pytest.mark.parametrize(("is_secret", "entered"), [(False, "E1425"), (True, "E1426")])
def test_carried_into_mordor(is_secret: bool, entered: str) -> None:
    """W-57.2, W-57.8: carried in, his group is spotted and its plot void; a secret bearer's goes on unseen."""
    play = war({"E1424": FOUR}, ring=Ring(is_on=True, is_secret=is_secret))
    go(play, plot("E1425", "E1426"))
    assert play.group(1).at == AT(entered)
    assert is_spotted(play, play.group(1), "D") is not is_secret
    assert bool(play.state.journey.noted) is False


@pytest.mark.parametrize(
    ("word", "fighting", "is_target", "is_worn"),
    [
        ("alone", ("frodo", "sam"), False, True),
        ("alone", ("sam",), True, True),
        ("alone", ("sam",), False, False),
        ("always", ("sam",), False, True),
        ("never", ("frodo",), True, False),
    ],
)
def test_the_sheet_puts_it_on(word: str, fighting: tuple[str, ...], is_target: bool, is_worn: bool) -> None:
    """W-57.1: `alone` where he would fight or be a target, `always` also where his group is, `never`."""
    play = of_f(war({HERE: FOUR}), ring=word)
    spot(play, 1, 1)
    assert attacked(play, "D", AT(HERE), fighting, is_target=is_target) is is_worn
    assert play.state.ring.is_on is is_worn


@pytest.mark.parametrize(
    ("at", "changes", "spotted"),
    [
        (MORDOR, {}, 1),
        (HERE, {"marks": (("frodo", 2),)}, 1),
        (HERE, {"is_secret": True}, 1),
        (HERE, {"is_on": True}, 1),
        (HERE, {"bearer": "lord"}, 1),
        (HERE, {}, 0),
    ],
)
def test_when_the_sheet_does_not(at: str, changes: dict[str, Any], spotted: int) -> None:
    """W-57.1, W-57.8: not in Mordor, with two marks, for a secret bearer, where he is hidden or not attacked."""
    play = of_f(war({at: FOUR}, ring=Ring(**changes)), ring="always")
    spot(play, 1, spotted)
    assert not attacked(play, "D", AT(at), ("frodo",), is_target=True)
    assert not attacked(play, "D", AT("W2508"), ("frodo",), is_target=True)
    assert not play.events


@pytest.mark.parametrize("thrown", range(1, 7))
def test_the_ring_phase_tries_it_off(thrown: int) -> None:
    """W-57.3: his rating is 5. Off, he is spotted in a column of his own; failing is a mark, and D is told where."""
    play = war({HERE: FOUR}, falls=[3, thrown], ring=Ring(is_on=True))
    ring_phase(play)
    is_off = thrown <= 5
    assert play.state.ring.is_on is not is_off
    assert of(play, told.RingTried) == [told.RingTried(BOTH, AT(HERE), thrown, is_off)]
    assert play.state.ring.marks_of("frodo") == (0 if is_off else 1)
    assert play.dice.labels == ["die/FD/1", "die/FD/2"]  # type: ignore[attr-defined]
    assert [(news.level, news.clause) for news in play.state.news] == [
        (3, "W-57.2") if is_off else (2, "W-57.3")
    ]
    if is_off:  # the others stay hidden
        assert play.group(1).members == ("sam", "aragorn", "gandalf")
        assert hides(play, play.group(1), "D")
        assert play.group(2).members == ("frodo",)
        assert of(play, Spotted) == [Spotted(BOTH, AT(HERE), ("frodo",), 1)]


def test_off_in_a_group_that_stands_on_the_map() -> None:
    """W-57.2: he is on the map again with his group."""
    play = war({HERE: FOUR}, falls=[3, 1], ring=Ring(is_on=True, believed=None))
    spot(play, 1, 1)
    ring_phase(play)
    assert play.group(1).members == ("frodo", "sam", "aragorn", "gandalf")
    assert play.state.ring.believed == "frodo"


def test_not_trying_is_a_mark() -> None:
    """W-57.3: no die is thrown where the sheet keeps it on."""
    play = of_f(war({HERE: FOUR}, falls=[3], ring=Ring(is_on=True)), unring="no")
    ring_phase(play)
    assert of(play, told.RingTried) == [told.RingTried(BOTH, AT(HERE), None, False)]
    assert play.state.ring.marks == (("frodo", 1),)


def test_a_third_mark_makes_a_ringwraith() -> None:
    """W-57.4, W-14.8, W-56.4: D's, with the Ring and full Life, on the map at once; his cards stay in his group."""
    play = war(
        {HERE: FOUR},
        ring=Ring(marks=(("frodo", 2),)),
        wounds=(("frodo", 2), ("sam", 1)),
        magic=(("sting", "frodo"),),
    )
    put_on(play)
    assert of(play, told.WraithRisen) == [told.WraithRisen("frodo", AT(HERE))]
    assert play.state.wraiths == {"frodo"}
    assert play.state.life("frodo") == 4
    assert play.state.public == (Standing("frodo", AT(HERE)),) == play.state.pieces
    assert play.group(1).members == ("sam", "aragorn", "gandalf")
    assert play.state.magic == (("sting", "sam"),)
    ring = play.state.ring
    assert (ring.bearer, ring.is_on, ring.believed) == ("frodo", False, None)


def test_a_ringwraith_at_barad_dur() -> None:
    """W-60.1, W-38.6: who becomes one there has brought it."""
    play = war({"E1128": "frodo"}, ring=Ring(marks=(("frodo", 2),)))
    with pytest.raises(Ended):
        put_on(play)
    assert play.state.outcome is not None
    assert play.state.outcome.reason == "barad-dur"


def test_a_secret_bearer_is_heard_of_by_nobody_else() -> None:
    """W-57.8: his marks count in secret, and in Mordor nothing else happens."""
    play = war({MORDOR: "boromir sam"}, ring=Ring(bearer="boromir", is_secret=True), falls=[3, 1])
    ring_phase(play)  # his die says that he puts it on
    assert [event.to for event in of(play, told.RingWorn)] == [(1,)]
    assert not play.state.news
    assert not is_spotted(play, play.group(1), "D")
    play.dice.falls = [3, 6]  # type: ignore[attr-defined]
    ring_phase(play)
    assert [event.to for event in of(play, told.RingTried)] == [(1,)]
    assert play.state.ring.marks == (("boromir", 2),)
    play.dice.falls = [3, 1, 2]  # type: ignore[attr-defined]
    ring_phase(play)
    assert not play.state.ring.is_on
    assert not of(play, Spotted)
    assert play.dice.labels[1::2][:2] == ["die/F/1", "die/F/2"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("at", "is_seen", "other_is_seen", "believed"),
    [
        (HERE, False, False, "frodo"),
        (HERE, False, True, None),
        (HERE, True, True, "sam"),
        (MORDOR, False, True, None),
    ],
)
def test_whom_d_believes_when_another_wears_it(
    at: str, is_seen: bool, other_is_seen: bool, believed: str | None
) -> None:
    """W-54.8: not who goes on to stand on the map; who put it on while he stood there."""
    play = war({at: "sam", "W2411": "frodo"}, ring=Ring(bearer="sam"))
    spot(play, 1, int(is_seen))
    spot(play, 2, int(other_is_seen))
    put_on(play)
    assert play.state.ring.believed == believed


@pytest.mark.parametrize(
    ("ring", "clause"),
    [
        (Ring(bearer="lord"), "W-57.1"),
        (Ring(bearer=None), "W-57.1"),
        (Ring(is_on=True), "W-57.1"),
        (Ring(is_secret=True), "W-57.8"),
    ],
)
def test_when_nobody_can_wear_it(ring: Ring, clause: str) -> None:
    """W-18.1: no bearer; worn; a secret bearer."""
    play = war({HERE: FOUR}, ring=ring)
    with pytest.raises(Illegal, match=clause.replace(".", r"\.")):
        wear(play)
    assert not play.events
    assert play.state == replace(play.state, ring=ring)
