"""Saruman and the Chief, who wear the Ring before all eyes (W-27.3, W-57.5)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.cards.of_saruman import try_hexes
from rules.war.council.bans import show_ring
from rules.war.council.nazgul import control
from rules.war.events.ring import RingInTheOpen, RingPassed, RingTried, WraithRisen
from rules.war.fights.combat import added_to
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.sittings import VERBS
from rules.war.ring.passing import pass_to, pick_up
from rules.war.ring.phase import ring_phase
from rules.war.state.council import Bans, Choice, Control
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Gollum, Party, Ring
from tests.rules.war.kit import AT, LAND, three

HOME = "W2421"
BOTH: frozenset[Side] = frozenset(("F", "D"))
_GOLLUM = 4


def _worn(by: str, *falls: int, **rows: str) -> WarPlay:
    """Behind Gollum's die those of the Ring."""
    pieces = {"W2421": "saruman", "W2219": "chief"}
    play = three({"W2408": "frodo"}, pieces, [_GOLLUM, *falls], ring=Ring(by, is_on=True), saruman=rows)
    ring_phase(play)
    return play


def played(pieces: dict[str, str], *falls: int, **state: Any) -> WarPlay:
    """Saruman's sitting, after his council."""
    facts = {"phase": Phase.TOWER, "council": Choice.NOTHING, **state}
    play = three({"W2408": "frodo sam"}, pieces, falls, **facts)
    play.set(public=play.state.pieces)
    return play


def in_the_open(play: WarPlay) -> list[Any]:
    return [event for event in play.events if isinstance(event, RingInTheOpen)]


def say(play: WarPlay, words: str) -> None:
    verbs = VERBS[Phase.TOWER]
    verbs.play(play, "S", verbs.read(words))


def refused(play: WarPlay, words: str) -> str:
    with pytest.raises(Illegal) as no:
        say(play, words)
    return no.value.clause


def offered(play: WarPlay, words: str) -> tuple[str, ...]:
    known = known_to(LAND, play.state, "S")
    return VERBS[Phase.TOWER].options(rehearsal(LAND, known), "S", tuple(words.split())).words


@pytest.mark.parametrize(("thrown", "is_on"), [(3, False), (4, True)])
@pytest.mark.parametrize("bearer", ["saruman", "chief"])
def test_he_tries_to_take_it_off_for_all_to_see(bearer: str, thrown: int, is_on: bool) -> None:
    """W-27.3, W-57.3, W-19.12: rating 3; the die is everybody's."""
    play = _worn(bearer, thrown)
    assert play.state.ring.is_on is is_on
    marks = 1 if is_on and bearer == "chief" else None
    assert RingInTheOpen(bearer, is_on=is_on, thrown=thrown, marks=marks) in play.events
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
    assert in_the_open(play) == []


def test_the_chief_who_does_not_try_gets_a_mark() -> None:
    """W-57.3."""
    play = _worn("chief", unring="no")
    assert len(play.dice.labels) == 1  # type: ignore[attr-defined]
    assert in_the_open(play) == [RingInTheOpen("chief", is_on=True, is_kept=True, marks=1)]
    assert play.state.ring.marks_of("chief") == 1


def test_while_saruman_controls_nazgul_he_keeps_it_on() -> None:
    """W-25.19: he need not try to take it off, and S's sheet need not say so."""
    play = played({HOME: "saruman"}, _GOLLUM, ring=Ring("saruman", is_on=True), control=Control(attempts=1))
    ring_phase(play)
    assert play.state.ring.is_on
    chief = played({HOME: "chief"}, _GOLLUM, 1, ring=Ring("chief", is_on=True), control=Control(attempts=1))
    ring_phase(chief)
    assert not chief.state.ring.is_on


# ------------------------------------------------------------------------------------------------------ putting it on


@pytest.mark.parametrize(("bearer", "marks"), [("saruman", None), ("chief", 1)])
def test_they_put_it_on_before_all_eyes_and_stay_on_the_map(bearer: str, marks: int | None) -> None:
    """W-57.1, W-57.5, W-16.10, W-37.7, W-54.1: D may attack from then on, and takes nobody else for the bearer."""
    play = played({HOME: "saruman chief"}, ring=Ring(bearer), bans=Bans(BOTH, BOTH))
    say(play, "wear")
    assert (play.state.ring.is_on, play.state.standing(bearer)) == (True, AT(HOME))
    assert in_the_open(play) == [RingInTheOpen(bearer, is_on=True, marks=marks)]
    assert play.state.ring.marks_of(bearer) == (marks or 0)
    assert play.state.bans.standing == {"F"}
    assert (play.state.ring.believed, play.state.ring.believed_by_s) == (None, None)
    assert refused(play, "wear") == "W-57.1"


def test_to_control_nazgul_puts_it_on_him() -> None:
    """W-25.19, W-57.5: before all eyes, if it is not on."""
    for is_on in (False, True):
        ready = Control(is_prepared=True, is_ready=True)
        play = played({HOME: "saruman", "E1128": "lord"}, ring=Ring("saruman", is_on=is_on), control=ready)
        control(play, (1,))
        assert play.state.ring.is_on
        assert in_the_open(play) == ([] if is_on else [RingInTheOpen("saruman", is_on=True)])
        assert is_on or play.state.ring.believed is None


@pytest.mark.parametrize(
    ("bearer", "more"),
    [
        ("frodo", {}),
        ("nazgul-9", {"won": frozenset(("nazgul-9",))}),
        ("party-1", {"parties": (Party("party-1", 4, owner="S"),)}),
        ("chief", {"wraiths": frozenset(("chief",))}),
        (None, {}),
    ],
)
def test_nobody_else_of_saruman_s_wears_it(bearer: str | None, more: dict[str, Any]) -> None:
    """W-57.5, W-57.4: Nazgûl and orcs carry it."""
    play = played({HOME: "saruman chief nazgul-9 party-1"}, ring=Ring(bearer), **more)
    assert refused(play, "wear") == "W-57.5"


def test_the_fellowship_s_bearer_is_not_saruman() -> None:
    """W-57.1: F's `wear` is of its own bearer."""
    play = played({HOME: "saruman"}, ring=Ring("saruman"), phase=Phase.JOURNEY)
    with pytest.raises(Illegal) as no:
        VERBS[Phase.JOURNEY].play(play, "F", VERBS[Phase.JOURNEY].read("wear"))
    assert no.value.clause == "W-57.1"


@pytest.mark.parametrize(("there", "holder"), [("chief", None), ("chief saruman", "saruman")])
def test_the_third_mark_makes_the_chief_a_ringwraith_of_d_s(there: str, holder: str | None) -> None:
    """W-57.5, W-57.4, W-56.4, W-30.11: his cards Saruman has in his hex, else they lie."""
    play = played(
        {"W2218": there},
        ring=Ring("chief", marks=(("chief", 2),)),
        wounds=(("chief", 2),),
        magic=(("blade", "chief"),),
    )
    say(play, "wear")
    assert play.state.side_of("chief") == "D"
    assert (play.state.life("chief"), play.state.standing("chief")) == (4, AT("W2218"))
    assert (play.state.ring.bearer, play.state.ring.is_on) == ("chief", False)
    assert WraithRisen("chief", AT("W2218")) in play.events
    assert play.state.magic == ((("blade", holder),) if holder else ())
    assert play.state.lying == (() if holder else (("blade", AT("W2218")),))
    try_hexes(play)  # he tries for no magic any more


@pytest.mark.parametrize(
    ("ring", "fighters", "added"),
    [
        (Ring("saruman", is_on=True), ("saruman",), [("sorcery", 1), ("ring", 1)]),
        (Ring("saruman", is_on=True), ("chief", "nazgul-9"), []),
        (Ring("saruman"), ("saruman",), [("sorcery", 1)]),
        (Ring("chief", is_on=True), ("saruman", "chief"), [("sorcery", 1)]),
        (Ring("frodo", is_on=True), ("saruman",), [("sorcery", 1)]),
    ],
)
def test_who_adds_to_his_fights(ring: Ring, fighters: tuple[str, ...], added: list[tuple[str, int]]) -> None:
    """W-57.5: Saruman 1 while he wears it, the Chief nothing."""
    play = played({HOME: "saruman chief nazgul-9"}, ring=ring)
    assert [(one.by, one.more) for one in added_to(play, fighters)] == added


# ----------------------------------------------------------------------------------------- handed on (W-27.2, W-57.5)


@pytest.mark.parametrize("bearer", ["chief", "nazgul-9"])
def test_the_chief_or_a_nazgul_hands_it_to_saruman(bearer: str) -> None:
    """W-27.2, W-57.5, W-16.10: in one hex; S alone hears of it."""
    play = played({HOME: f"saruman {bearer}"}, ring=Ring(bearer), won=frozenset(("nazgul-9",)))
    assert "ring" in offered(play, "pass")
    assert offered(play, "pass ring") == ("saruman",)
    say(play, "pass ring saruman")
    assert play.state.ring.bearer == "saruman"
    assert [event for event in play.events if isinstance(event, RingPassed)] == [
        RingPassed((3,), AT(HOME), "saruman")
    ]


@pytest.mark.parametrize(
    ("words", "pieces", "more", "clause"),
    [
        ("pass ring chief", {HOME: "saruman chief"}, {"ring": Ring("saruman")}, "W-27.2"),
        ("pass ring chief", {HOME: "saruman chief nazgul-9"}, {"ring": Ring("nazgul-9")}, "W-27.2"),
        ("pass ring saruman", {HOME: "saruman", "W2219": "chief"}, {"ring": Ring("chief")}, "W-27.2"),
        ("pass ring saruman", {HOME: "chief"}, {"ring": Ring("chief")}, "W-27.2"),
        ("pass ring saruman", {HOME: "saruman lord"}, {"ring": Ring("lord")}, "W-27.2"),
        (
            "pass ring saruman",
            {HOME: "saruman party-1"},
            {"ring": Ring("party-1"), "parties": (Party("party-1", 4, owner="S"),)},
            "W-27.2",
        ),
        (
            "pass ring saruman",
            {HOME: "saruman chief"},
            {"ring": Ring("chief"), "wraiths": frozenset(("chief",))},
            "W-27.2",
        ),
        ("pass ring saruman", {HOME: "saruman chief"}, {"ring": Ring("chief", is_on=True)}, "W-57.3"),
    ],
)
def test_it_is_handed_on_in_no_other_way(
    words: str, pieces: dict[str, str], more: dict[str, Any], clause: str
) -> None:
    """W-27.2, W-57.5, W-57.3: to Saruman alone, in one hex, by his own; a party keeps it till home; not worn."""
    play = played(pieces, won=frozenset(("nazgul-9",)), **more)
    assert refused(play, words) == clause
    assert words.split()[-1] not in offered(play, "pass ring")


def test_the_fellowship_hands_on_no_ring() -> None:
    """W-57.1."""
    play = played({HOME: "saruman"}, phase=Phase.JOURNEY)
    with pytest.raises(Illegal) as no:
        VERBS[Phase.JOURNEY].play(play, "F", VERBS[Phase.JOURNEY].read("pass ring sam"))
    assert no.value.clause == "W-27.2"


# ------------------------------------------------------------------------------------------------------- who knows it


def known(play: WarPlay, side: Side | None) -> Ring:
    return known_to(LAND, play.state, side).ring


@pytest.mark.parametrize("bearer", ["saruman", "chief"])
def test_all_know_of_a_ring_that_is_worn_before_all_eyes(bearer: str) -> None:
    """W-16.10, W-57.5."""
    play = played({HOME: bearer}, ring=Ring(bearer))
    assert [known(play, side).bearer for side in ("F", "D", None, "S")] == [None, None, None, bearer]
    say(play, "wear")
    for side in (None, "F", "D", "S"):
        assert (known(play, side).bearer, known(play, side).is_on) == (bearer, True)
    assert known(play, None).marks == known(play, "F").marks == play.state.ring.marks


def test_the_fellowship_knows_what_it_was_told_last() -> None:
    """W-16.10, W-19.8: not who has it since, nor that somebody found it."""
    play = played({HOME: "saruman nazgul-9", "W2219": "chief"}, won=frozenset(("nazgul-9",)))
    pass_to(play, "nazgul-9", AT(HOME), "FS")
    assert known(play, "F").bearer == "nazgul-9"
    say(play, "pass ring saruman")
    assert known(play, "F").bearer == "nazgul-9"
    assert (known(play, "S").bearer, known(play, "D").bearer) == ("saruman", None)
    pass_to(play, None, AT("W2219"), "F")
    pick_up(play, "S")
    assert (known(play, "F").bearer, known(play, "F").lies) == (None, AT("W2219"))
    assert known(play, "S").bearer == "chief"
    pass_to(play, "frodo", AT("W2219"), "FS")
    assert (known(play, "F").bearer, known(play, "S").bearer) == ("frodo", None)


@pytest.mark.parametrize(("told", "other"), [("S", "D"), ("D", "S")])
def test_that_a_gollum_who_is_nobody_s_has_it_only_those_know_who_were_told(told: Side, other: Side) -> None:
    """W-16.10, W-39.11."""
    gollum = Gollum(AT("W2516"), "-", is_hidden=False)
    play = played({"W2516": "gollum"}, gollum=gollum)
    pass_to(play, "gollum", AT("W2516"), ("F", told))
    play.set(ring=replace(play.state.ring, believed=None, believed_by_s=None))
    assert [known(play, side).bearer for side in ("F", told, other, None)] == ["gollum", "gollum", None, None]


def test_who_says_that_he_has_it_is_believed() -> None:
    """W-37.7, W-54.1."""
    play = played({HOME: "saruman"}, ring=Ring("saruman"), bans=Bans(BOTH, BOTH))
    show_ring(play)
    assert play.state.ring.believed is None
