"""The Ring where three play: who has it next, and who hears of it (chapters 23, 26, 57)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.war.events.ring import RingPassed
from rules.war.fights.combat import assail, engage, fight, ranks
from rules.war.fights.life import kill
from rules.war.fights.parties import release
from rules.war.play import Ended, WarPlay
from rules.war.ring.passing import look_home, pass_to, pick_up
from rules.war.state.council import Alliance
from rules.war.state.pieces import Side
from rules.war.state.war import Gollum, Party, Ring
from rules.war.tracks.chart import Group
from tests.rules.war.kit import AT, three

HERE = "W2408"
GIVES = {"give": "yes"}


def passed(play: WarPlay) -> list[Any]:
    return [event for event in play.events if isinstance(event, RingPassed)]


def of_f(play: WarPlay, **rows: str) -> WarPlay:
    sheet = play.state.sheet("F")
    for row, words in rows.items():
        sheet = sheet.written(row, words, at_once=True)
    play.set(sheets=(*(one for one in play.state.sheets if one[0] != "F"), ("F", sheet)))
    return play


# ------------------------------------------------------------------------------------ who has it when its bearer dies


@pytest.mark.parametrize(
    ("won_by", "winners", "bearer", "heard"),
    [
        ("S", ("chief", "saruman"), "saruman", (1, 3)),
        ("S", ("chief", "nazgul-9"), "nazgul-9", (1, 3)),
        ("D", ("nazgul-3", "lord"), "lord", (1, 2)),
    ],
)
def test_of_an_enemy_his_strongest_fighter_has_it(
    won_by: str, winners: tuple[str, ...], bearer: str, heard: tuple[int, ...]
) -> None:
    """W-55.8, W-16.10: the sides that lose and get it hear of it."""
    play = three({HERE: "frodo"}, {HERE: " ".join(winners)}, won=frozenset(("nazgul-9",)))
    kill(play, ("frodo",), AT(HERE), won_by, winners)
    assert passed(play) == [RingPassed(heard, AT(HERE), bearer)]


def test_between_d_and_s_the_fellowship_does_not_hear_of_it() -> None:
    """W-55.8, W-16.10, W-23.2: who wins has it, and never anybody else."""
    alliance = Alliance("F")
    play = of_f(
        three({HERE: "sam"}, {HERE: "saruman lord"}, ring=Ring("saruman"), alliance=alliance), **GIVES
    )
    kill(play, ("saruman",), AT(HERE), "D", ("lord",))
    assert passed(play) == [RingPassed((2, 3), AT(HERE), "lord")]


@pytest.mark.parametrize(("by", "winner"), [("F", "sam"), ("D", "lord")])
def test_a_hand_party_that_is_beaten_loses_it_for_saruman(by: Side, winner: str) -> None:
    """W-55.8, W-16.10, W-26.1: he hears of it though his party is gone."""
    parties = (Party("party-1", 1, owner="S"),)
    play = three({HERE: "sam"}, {HERE: "party-1 lord"}, ring=Ring("party-1"), parties=parties)
    kill(play, ("party-1",), AT(HERE), by, (winner,))
    assert passed(play)[0].to == play.state.rules.seats(by, "S")
    assert play.state.gollum.thrown_by == ("S" if by == "F" else "D")


@pytest.mark.parametrize("bearer", ["frodo", "sam"])
def test_nobody_is_taken_for_the_bearer_when_all_saw_him_die(bearer: str) -> None:
    """W-54.1, W-19.8: who is not told where the Ring is thinks the same of a bearer and of another who died."""
    play = three(
        {HERE: "frodo", "W2413": "sam"}, {HERE: "lord"}, [6, 1], ring=Ring(bearer), wounds=(("frodo", 2),)
    )
    fight(play, AT(HERE), ranks(play, "D", ("lord",), enemy="F"), ranks(play, "F", ("frodo",), enemy="D"))
    assert play.state.dead == {"frodo"}
    assert (play.state.ring.believed, play.state.ring.believed_by_s) == (None, None)


# ----------------------------------------------------------------------------------- given to Saruman (chapter 23)


def _died(
    members: str = "frodo sam", pieces: str = "saruman lord", by: str = "D", **more: Any
) -> tuple[WarPlay, str | None]:
    facts = {"alliance": Alliance("F"), **more}
    rows = facts.pop("of_f", GIVES)
    dead = facts.pop("dying", "frodo")
    play = of_f(three({HERE: members, "W2413": "gandalf"}, {HERE: pieces, "W2421": "chief"}, **facts), **rows)
    winners = ("lord",) if by == "D" else tuple(piece for piece in members.split() if piece != dead)
    kill(play, (dead,), AT(HERE), by, winners)
    return play, play.state.ring.bearer


@pytest.mark.parametrize("by", ["D", "-"])
def test_the_fellowship_gives_its_ally_the_ring_of_a_bearer_who_is_killed_in_his_hex(by: str) -> None:
    """W-23.1: instead of to the Dark Power, and to its own; the two hear of it."""
    play, bearer = _died(by=by)
    assert bearer == "saruman"
    assert passed(play) == [RingPassed((1, 3), AT(HERE), "saruman")]
    assert not play.state.ring.is_on


@pytest.mark.parametrize(
    "changes",
    [
        {"of_f": {}},
        {"of_f": {"give": "no"}},
        {"alliance": None},
        {"alliance": Alliance("D")},
        {"members": "frodo sam aragorn"},
        {"members": "frodo gandalf"},
        {"pieces": "chief lord"},
        {"pieces": "lord"},
        {"ring": Ring("nazgul-3"), "pieces": "saruman lord nazgul-3", "dying": "nazgul-3"},
    ],
)
def test_when_it_gives_him_nothing(changes: dict[str, Any]) -> None:
    """W-23.1: by the sheet, in an alliance with S, where he stands, before neither Aragorn nor Gandalf."""
    assert _died(**changes)[1] == "lord"


def test_aragorn_who_bore_it_is_no_more_there() -> None:
    """W-23.1."""
    assert _died("aragorn sam", dying="aragorn", ring=Ring("aragorn"))[1] == "saruman"


# ----------------------------------------------------------------------------------------- a Ring that lies (W-57.12)


@pytest.mark.parametrize(
    ("side", "pieces", "groups", "bearer", "heard"),
    [
        ("F", "nazgul-3 saruman", "gimli sam", "sam", (1,)),
        ("D", "nazgul-3 saruman", "sam", "nazgul-3", (2,)),
        ("S", "nazgul-3 saruman chief", "sam", "saruman", (3,)),
        ("S", "nazgul-3", "sam", "sam", (1,)),
        ("S", "nazgul-3", "", "nazgul-3", (2,)),
        ("F", "nazgul-3 saruman", "", "nazgul-3", (2,)),
        ("F", "chief nazgul-9", "", "chief", (3,)),
        ("D", "nazgul-9", "", "nazgul-9", (3,)),
        ("D", "party-1", "", "party-1", (3,)),
        ("S", "gollum", "", None, ()),
    ],
)
def test_who_finds_a_ring_that_lies(
    side: Side, pieces: str, groups: str, bearer: str | None, heard: tuple[int, ...]
) -> None:
    """W-57.12: that turn's side first, then F, D, S; of one the highest Ring rating; its side alone hears of it."""
    play = three(
        {HERE: groups} if groups else {},
        {HERE: pieces},
        ring=Ring(None, lies=AT(HERE)),
        won=frozenset(("nazgul-9",)),
        gollum=Gollum(AT(HERE), "S", is_hidden=False),
        parties=(Party("party-1", 2, ("merry",), owner="S"),),
    )
    pick_up(play, side)
    assert play.state.ring.bearer == bearer
    assert [event.to for event in passed(play)] == ([heard] if bearer else [])


# --------------------------------------------------------------------------------------- flight, freedom, Barad-dûr


@pytest.mark.parametrize(("won", "flees"), [((), False), (("nazgul-3", "nazgul-4"), True)])
def test_a_stack_that_carries_it_for_d_does_not_flee(won: tuple[str, ...], flees: bool) -> None:
    """W-55.9: Saruman's may."""
    play = three(
        {HERE: "aragorn"},
        {HERE: "nazgul-3 nazgul-4"},
        [3, 3],
        rows={"flee": "always"},
        saruman={"flee": "always"},
        ring=Ring("nazgul-3"),
        won=frozenset(won),
    )
    attacker = ranks(play, "F", ("aragorn",), enemy="S" if won else "D")
    engage(play, AT(HERE), attacker, ("nazgul-3", "nazgul-4"))
    assert (play.state.standing("nazgul-3") != AT(HERE)) is flees


def test_a_captive_of_saruman_s_who_gets_free_has_no_ring() -> None:
    """W-57.11: the party keeps it."""
    parties = (Party("party-1", 4, ("frodo",), owner="S"),)
    play = three({}, {HERE: "party-1"}, ring=Ring("party-1"), parties=parties)
    release(play, "frodo", AT(HERE))
    assert play.state.ring.bearer == "party-1"
    assert play.state.standing("party-1") == AT(HERE)


@pytest.mark.parametrize("won", [False, True])
def test_only_d_s_own_bring_it_to_barad_dur(won: bool) -> None:
    """W-38.1: a Nazgûl of Saruman's does not; who loses it there to D's does."""
    play = three(
        {}, {"E1128": "nazgul-9"}, ring=Ring("nazgul-9"), won=frozenset(("nazgul-9",) if won else ())
    )
    if won:
        look_home(play)
        play.stand("lord", AT("E1128"))
        with pytest.raises(Ended):
            kill(play, ("nazgul-9",), AT("E1128"), "D", ("lord",))
    else:
        with pytest.raises(Ended):
            look_home(play)
    assert play.state.outcome is not None
    assert play.state.outcome.clause == "W-38.1"


# --------------------------------------------------------------------------------------------- Gollum's die (W-26)


@pytest.mark.parametrize(
    ("owners", "thrown_by"),
    [
        ("frodo saruman sam lord", "S"),
        ("frodo saruman sam lord saruman", "D"),
        ("frodo saruman sam lord saruman sam", "S"),
    ],
)
def test_whose_die_gollum_goes_by(owners: str, thrown_by: str) -> None:
    """W-26.1, W-26.2: S's once he has lost it to F; D's again once he has had it back, and lost it."""
    first, *others = owners.split()
    play = three({HERE: "frodo sam"}, {HERE: "saruman lord"}, ring=Ring(first))
    for bearer in others:
        pass_to(play, bearer, AT(HERE), ())
    assert play.state.gollum.thrown_by == thrown_by


# ------------------------------------------------------------------------------------- who is attacked puts it on


@pytest.mark.parametrize(("side", "pieces", "is_worn"), [("D", "lord", False), ("S", "chief", True)])
def test_whom_the_attacker_does_not_see_is_not_attacked(side: Side, pieces: str, is_worn: bool) -> None:
    """W-57.1, W-15.11: whom S alone has found does not vanish where D, who would hear it, attacks others there."""
    play = of_f(three({HERE: "frodo sam"}, {HERE: pieces}, (3, 3)), ring="always")
    play.put_group(1, replace(play.group(1), found=play.state.turn))
    play.put_group(2, Group(("gimli",), AT(HERE), spotted=play.state.turn))
    assail(play, AT(HERE), ranks(play, side, (pieces,), enemy="F"))
    assert play.state.ring.is_on is is_worn
