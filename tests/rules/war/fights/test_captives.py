"""Captures, parties on their way, escapes, and parties that are beaten (W-36.3, W-36.4, W-54)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.war.events import fights as told
from rules.war.events.sightings import Spotted
from rules.war.fights.capturing import capture
from rules.war.fights.combat import engage, ranks
from rules.war.fights.parties import avoided, escapes, go_home, goal_of, left_to, stands
from rules.war.hunting.finding import spot_there
from rules.war.land import ON_FOOT
from rules.war.play import Ended, WarPlay
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, TABLE
from rules.war.state.searches import Placed, Search
from rules.war.state.war import Party, Ring
from rules.war.tracks.watching import is_spotted, spot
from tests.rules.war.fights.test_combat import is_thrown, met, of_f
from tests.rules.war.kit import AT, LAND, Loaded, war

HERE = "W2408"
BOTH = (1, 2)
HOME = "E1128"


def tries(play: WarPlay) -> list[tuple[str, int | None, bool]]:
    return [
        (attempt.piece, attempt.thrown, attempt.is_taken)
        for event in play.events
        if isinstance(event, told.CaptureTried)
        for attempt in event.tries
    ]


def with_party(
    at: str, *captives: str, strength: int = 6, groups: dict[str, str] | None = None, **state: Any
) -> WarPlay:
    """A party, in D's player-turn."""
    play = war(
        groups or {"W2009": "aragorn"},
        {at: "party-1"},
        state.pop("falls", ()),
        rows=state.pop("rows", None),
        **state,
    )
    play.set(phase=Phase.SHADOW, parties=(Party("party-1", strength, captives),))
    return play


# --------------------------------------------------------------------------------------------------------- captures


def test_orcs_capture_whom_their_die_beats_and_are_a_party_then() -> None:
    """W-54.1 to W-54.3, W-36.3: one attempt per 2 strength, the believed bearer first; all see a party."""
    play = of_f(met("frodo sam merry", "orcs-1 orcs-2", 4, 2, 3), ring="never")
    capture(play, AT(HERE), 6, ("orcs-1", "orcs-2"))
    assert tries(play) == [("frodo", 4, True), ("merry", 2, False), ("sam", 3, False)]
    assert play.state.parties == (Party("party-1", 6, ("frodo",)),)
    assert [(piece.id, piece.at) for piece in play.state.pieces] == [("party-1", AT(HERE))]
    assert play.state.public == play.state.pieces
    assert play.group(1).members == ("sam", "merry")
    assert is_spotted(play, play.group(1), "D")
    tried, seen = play.events[:2]
    assert (tried.to, tried.party) == (BOTH, "party-1")
    assert seen == told.PartySeen("party-1", AT(HERE), 6)
    assert play.state.ring.bearer == "party-1"
    assert is_thrown(play)


@pytest.mark.parametrize("thrown", range(1, 7))
@pytest.mark.parametrize("piece", CHARACTERS)
def test_a_rating_that_is_made_keeps_free(piece: str, thrown: int) -> None:
    """W-54.2: chance rating/6."""
    play = of_f(met(piece, "orcs-1", thrown), ring="never")
    capture(play, AT(HERE), 4, ("orcs-1",))
    is_taken = piece in {captive for party in play.state.parties for captive in party.captives}
    assert is_taken is (thrown > TABLE[piece].capture)


def test_the_strong_each_cost_an_attempt() -> None:
    """W-54.1: one less for each member of Might 4 or more; none left, no die, no news, no Ring put on."""
    play = met("sam merry gimli", "orcs-1", 6)
    capture(play, AT(HERE), 4, ("orcs-1",))
    assert tries(play) == [("merry", 6, True)]
    none = of_f(met("frodo merry gimli", "orcs-1"), ring="always")
    capture(none, AT(HERE), 3, ("orcs-1",))
    assert none.events == []
    assert not none.state.ring.is_on
    assert none.state.parties == ()


def test_bands_that_take_nobody_stay_bands() -> None:
    """W-54.3, W-12.15."""
    play = met("sam", "orcs-1", 1)
    capture(play, AT(HERE), 2, ("orcs-1",))
    assert play.events[0].party is None
    assert [piece.id for piece in play.state.pieces] == ["orcs-1"]


def test_the_sheet_keeps_bands_from_capturing_and_no_party() -> None:
    """W-54.1: `strike never`; a party is sent by its owner himself."""
    play = met("sam", "orcs-1", rows={"strike": "never"})
    capture(play, AT(HERE), 4, ("orcs-1",))
    assert play.events == []
    party = met("sam", "party-1", 6, rows={"strike": "never"}, parties=(Party("party-1", 4, ("pippin",)),))
    capture(party, AT(HERE), 4, ("party-1",))
    assert party.state.parties == (Party("party-1", 4, ("sam", "pippin")),)
    assert [type(event).__name__ for event in party.events] == ["CaptureTried"]


def test_parties_are_counted_in_the_order_of_capture() -> None:
    """W-51.8: also after one has gone."""
    play = met("sam pippin", "orcs-1", 1, 6)
    capture(play, AT(HERE), 4, ("orcs-1",))
    play.put_party("party-1", None)
    play.stand("orcs-1", AT(HERE))
    play.dice = Loaded([6])
    capture(play, AT(HERE), 2, ("orcs-1",))
    assert [party.id for party in play.state.parties] == ["party-2"]


def test_who_wears_the_ring_by_the_sheet_is_no_target_and_the_attempt_is_spent() -> None:
    """W-54.7, W-57.1: looked at before the dice; he would have been a target."""
    play = met("frodo sam merry", "orcs-1", 3)
    capture(play, AT(HERE), 4, ("orcs-1",))
    assert tries(play) == [("frodo", None, False), ("merry", 3, True)]
    assert play.state.ring.is_on
    assert play.group(1).members == ("frodo", "sam")


def test_a_bearer_who_is_no_target_vanishes_only_always() -> None:
    """W-57.1: `alone` if he would himself be a target."""
    for word, is_on in (("alone", False), ("always", True)):
        play = of_f(met("frodo sam merry", "orcs-1", 1), ring=word)
        play.set(ring=replace(play.state.ring, believed="merry"))
        capture(play, AT(HERE), 2, ("orcs-1",))
        assert tries(play) == [("merry", 1, False)]
        assert play.state.ring.is_on is is_on


def test_a_captive_without_the_ring_is_not_believed_its_bearer() -> None:
    """W-54.1: until anything told to the side speaks against it."""
    play = met("merry pippin", "orcs-1", 6)
    play.set(ring=Ring(bearer="sam", believed="merry"))
    capture(play, AT(HERE), 2, ("orcs-1",))
    assert play.state.ring == Ring(bearer="sam", believed=None)


# ------------------------------------------------------------------------------------------------------- the way home


def test_a_party_goes_home_as_far_as_it_comes() -> None:
    """W-36.4, W-52.1: six half points, by road and trail too, along the cheapest path; told to all."""
    play = with_party("E0426", "sam")
    go_home(play, "D")
    (event,) = play.events
    assert isinstance(event, told.PartyMoved)
    assert event.to is None
    assert event.way[0] == AT("E0426")
    assert play.state.standing("party-1") == event.way[-1] != AT("E0426")
    assert play.state.public == play.state.pieces
    steps = sum(
        min(LAND.cost(a, b, by_road=road, walk=ON_FOOT) for road in (True, False))
        for a, b in zip(event.way, event.way[1:], strict=False)
    )
    assert 4 <= steps <= 6
    before = left_to(play, play.state.parties[0], AT("E0426"))
    after = left_to(play, play.state.parties[0], event.way[-1])
    assert before is not None
    assert after == before - steps


def test_a_party_that_was_moved_stays_and_none_enters_a_haven_or_the_fire() -> None:
    """W-36.4."""
    play = with_party("E0426", "sam", moved=frozenset(("party-1",)))
    go_home(play, "D")
    assert play.events == []
    assert AT("E1029") in avoided(play)
    assert AT("W2412") in avoided(play)
    round_it = with_party("W2312", "sam")
    for _ in range(20):
        if round_it.state.parties:
            go_home(round_it, "D")
    ways = [event.way for event in round_it.events if isinstance(event, told.PartyMoved)]
    assert not avoided(round_it) & {at for way in ways for at in way}
    assert round_it.state.gone == {"sam"}


@pytest.mark.parametrize(("blocked", "at"), [(0, "W2611"), (2, "W2611"), (3, "W2512")])
def test_a_party_stands_before_a_blocked_pass(blocked: int, at: str) -> None:
    """W-58.1: closed to all who walk, to the end of a journey; it finds its way as if they were open."""
    play = with_party("W2512", "sam", turn=2, blocked=blocked)
    play.put_party("party-1", replace(play.state.parties[0], goal=AT("W2611")))
    go_home(play, "D")
    assert play.state.standing("party-1") == AT(at)


def test_at_home_captives_and_their_cards_are_out_of_the_game() -> None:
    """W-54.5: both sides know whom; that the party is gone, all."""
    play = with_party("E1128", "sam", magic=(("sting", "sam"), ("rope", "gimli")))
    go_home(play, "D")
    assert play.state.gone == {"sam"}
    assert play.state.magic == (("rope", "gimli"),)
    assert not play.state.parties
    assert not play.state.pieces
    assert play.events == [told.CaptivesAtHome(BOTH, ("sam",)), told.PartyGone("party-1", AT(HOME))]


def test_a_party_that_brings_the_ring_wins() -> None:
    """W-38.1, W-60.1."""
    play = with_party("E1028", "frodo", ring=Ring(bearer="party-1"))
    with pytest.raises(Ended):
        go_home(play, "D")
    assert play.state.outcome is not None
    assert (play.state.outcome.winner, play.state.outcome.reason) == ("dark-power", "barad-dur")
    assert play.events[0] == told.PartyMoved("party-1", (AT("E1028"), AT(HOME)))


def test_a_party_without_a_way_stays() -> None:
    """W-36.4: where nothing leads to its goal."""
    play = with_party("W2719", "sam")
    play.put_party("party-1", replace(play.state.parties[0], goal=AT("W0108")))
    go_home(play, "D")
    assert play.events == []
    assert play.state.standing("party-1") == AT("W2719")


@pytest.mark.parametrize("sent", [1, 3])
def test_a_headed_party_waits_one_game_turn_where_it_was_sent(sent: int) -> None:
    """W-36.4: there it stands one game-turn, then heads home."""
    play = with_party("W2719", "sam", turn=sent)
    party = replace(play.state.parties[0], goal=AT("W2717"), was_headed=True)
    play.put_party("party-1", party)
    go_home(play, "D")
    assert play.state.standing("party-1") == AT("W2717")
    assert play.state.parties[0].waits == sent
    for turn in (sent, sent + 1):
        play.set(turn=turn)
        assert stands(play, play.state.parties[0])
        assert goal_of(play, play.state.parties[0]) == AT("W2717")
    go_home(play, "D")
    assert play.state.standing("party-1") == AT("W2717")
    play.set(turn=sent + 2)
    assert goal_of(play, play.state.parties[0]) == AT(HOME)
    go_home(play, "D")
    assert play.state.standing("party-1") != AT("W2717")
    assert play.state.parties[0] == replace(party, goal=None)


def test_d_sees_the_cards_of_captives_and_the_life_of_his_ringwraiths() -> None:
    """W-54.4, W-57.4: others of F's cards and wounds he does not see."""
    play = with_party(
        "W2408", "sam", magic=(("sting", "sam"), ("rope", "aragorn")), wraiths=frozenset(("frodo",))
    )
    play.stand("frodo", AT("W2410"))
    play.set(wounds=(("frodo", 1), ("aragorn", 2)))
    known = known_to(LAND, play.state, "D")
    assert known.magic == (("sting", "sam"),)
    assert known.wounds == (("frodo", 1),)
    assert known_to(LAND, play.state, None).magic == ()


# ------------------------------------------------------------------------------------------------ escapes and rescue


def test_captives_try_to_escape_party_by_party() -> None:
    """W-54.5, W-14.10, W-51.8: rating/6; hidden, each in a column of his own, without the Ring."""
    play = war(
        {"W2009": "aragorn"},
        {"W2210": "party-2", "W2408": "party-1"},
        [3, 2, 1],
        parties=(Party("party-2", 4, ("frodo",)), Party("party-1", 6, ("sam", "gimli"))),
        ring=Ring(bearer="party-2"),
    )
    escapes(play)
    assert [(event.piece, event.party, event.thrown, event.is_free, event.to) for event in play.events] == [
        ("sam", "party-1", 3, False, BOTH),
        ("gimli", "party-1", 2, True, BOTH),
        ("frodo", "party-2", 1, True, BOTH),
    ]
    assert [(group.members, group.at, group.spotted) for group in play.state.chart[1:3] if group] == [
        (("gimli",), AT("W2408"), 0),
        (("frodo",), AT("W2210"), 0),
    ]
    assert {party.id: party.captives for party in play.state.parties} == {"party-1": ("sam",), "party-2": ()}
    assert play.state.ring.bearer == "party-2"
    assert play.state.news == ()


def test_nobody_escapes_in_barad_dur() -> None:
    """W-54.5, W-36.4: though his party leaves the map only as D's player-turn ends."""
    play = with_party("E1128", "pippin")
    escapes(play)
    assert play.events == []


def test_a_party_without_captives_and_ring_is_gone() -> None:
    """W-54.6."""
    play = with_party("W2408", "pippin", falls=[2])
    play.set(public=play.state.pieces)
    escapes(play)
    assert play.state.public == ()
    assert play.events[1:] == [told.PartyGone("party-1", AT("W2408"))]
    assert not play.state.parties
    assert not play.state.pieces


def test_a_party_that_is_beaten_frees_its_captives_and_gives_up_the_ring() -> None:
    """W-54.6, W-58.1: Might half its strength, Life its strength; frenzied +2, once; F's victors have the Ring."""
    play = with_party(
        "W2009", "frodo", "sam", strength=3, groups={"W2009": "aragorn gimli"}, falls=[6, 1, 6, 1]
    )
    play.set(ring=Ring(bearer="party-1", believed="party-1"), frenzy=1, phase=Phase.JOURNEY)
    spot(play, 1, 1)
    pieces = ("aragorn", "gimli")
    engage(play, AT("W2009"), ranks(play, "F", pieces, pieces, enemy="D"), ("party-1",))
    band = play.events[0].exchange.defender
    assert (band.might, band.added, band.total) == (1, (told.Added("10", 2),), 4)
    assert band.wounds == (("party-1", 3),)
    assert play.state.frenzy == 0
    assert not play.state.parties
    assert not play.state.pieces
    assert [type(event).__name__ for event in play.events[1:4]] == ["PartyGone", "Freed", "Spotted"]
    freed = next(event for event in play.events if isinstance(event, told.Freed))
    assert (freed.to, freed.names) == (BOTH, ("frodo", "sam"))
    assert is_spotted(play, play.group(2), "D")
    assert play.group(2).members == ("frodo", "sam")
    assert isinstance(play.events[3], Spotted)
    assert play.state.news[-1].clause == "W-54.6"
    assert play.state.ring.bearer in pieces


def test_a_party_loses_strength_and_goes_on() -> None:
    """W-54.6: Life its strength."""
    play = with_party("W2009", "sam", strength=9, groups={"W2009": "gimli"}, falls=[3, 1])
    spot(play, 1, 1)
    engage(play, AT("W2009"), ranks(play, "F", ("gimli",), ("gimli",), enemy="D"), ("party-1",))
    assert play.state.parties[0].strength == 8
    assert play.state.parties[0].captives == ("sam",)


def test_a_search_tries_all_groups_then_captures_then_fights() -> None:
    """W-12.13, W-54.1, W-55.1: those spotted are one defender; who was captured is not in it any more."""
    play = met("merry", "lord orcs-1", 4, 5, 6, 2, 2, rows={"strike": "always"})
    play.put_group(1, replace(play.group(1), spotted=0))
    play.put_group(2, replace(play.group(1), members=("sam", "pippin")))
    search = Search((3,), placed=(Placed("orcs-1", AT(HERE), 2),), is_ready=True, is_placed=True)
    play.set(searches=(search,))
    assert spot_there(play, search, AT(HERE))
    assert [type(event).__name__ for event in play.events] == [
        *("Spotted", "SpottingFailed", "CaptureTried", "PartySeen", "FightFought"),
    ]
    assert tries(play) == [("pippin", 6, True)]
    assert play.state.parties == (Party("party-1", 2, ("pippin",)),)
    assert play.events[-1].exchange.attacker.fighters == ("lord",)
    assert play.events[-1].exchange.defender.fighters == ("sam",)
    assert not is_spotted(play, play.group(1), "D")
    assert is_thrown(play)
