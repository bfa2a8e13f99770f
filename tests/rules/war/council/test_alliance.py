"""Alliances: how they are made, what is lent in them, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal, Question
from rules.war.council import alliance, choosing
from rules.war.events.council import (
    AllianceDissolved,
    AllianceMade,
    AllianceOffered,
    LeaderMoved,
    StrengthLent,
)
from rules.war.fights.capturing import capture
from rules.war.fights.combat import strike
from rules.war.play import WarPlay
from rules.war.questions.pacts import OFFER
from rules.war.state.council import Alliance, Bans, Choice, Loan, Offer
from rules.war.state.hosts import Host
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Gollum, Party
from rules.war.tracks.watching import spot
from tests.rules.war.kit import AT, three

TOWER = {"phase": Phase.TOWER}
HOSTS = (Host("F", AT("W2424"), 8), Host("S", AT("W2421"), 24))


def council(pieces: dict[str, str] | None = None, **state: Any) -> WarPlay:
    return three({"W2412": "frodo"}, pieces or {"W2421": "saruman"}, turn=2, **{**TOWER, **state})


def refused(clause: str, did: Any) -> None:
    with pytest.raises(Illegal) as no:
        did()
    assert no.value.clause == clause


def test_only_saruman_allies_and_never_the_other_two() -> None:
    """W-21.1: and nobody with himself."""
    play = council()
    for side, other in (("F", "D"), ("D", "F"), ("S", "S")):
        refused("W-21.1", lambda pair=(side, other): alliance.offer(play, *pair, stands=True))


def test_nobody_offers_an_alliance_to_who_has_resigned() -> None:
    """W-38.9: his offers fall, and he takes none; where nobody else is left the question is not asked."""
    play = council(resigned=frozenset("D"))
    refused("W-38.9", lambda: alliance.offer(play, "S", "D", stands=True))
    assert OFFER.replies.offers(play, 3, Question("offer"), ("offer",)).words == ("f",)
    play.set(resigned=frozenset("S"))
    refused("W-38.9", lambda: alliance.offer(play, "F", "S", stands=True))
    asked = OFFER.asked[type(play.state.rules)](play.state, play.state.rules)
    assert not list(asked)


def test_an_offer_stands_till_it_is_taken_back_and_the_two_know() -> None:
    """W-21.14."""
    play = council()
    alliance.offer(play, "D", "S", stands=True)
    refused("W-21.14", lambda: alliance.offer(play, "D", "S", stands=True))
    assert play.state.offers == (Offer("D", "S"),)
    (offered,) = (event for event in play.events if isinstance(event, AllianceOffered))
    assert (offered.side, offered.other) == ("D", "S")
    alliance.offer(play, "D", "S", stands=False)
    refused("W-21.14", lambda: alliance.offer(play, "D", "S", stands=False))
    assert not play.state.offers
    assert [(event.to, event.stands) for event in play.events if isinstance(event, AllianceOffered)] == [
        ((2, 3), True),
        ((2, 3), False),
    ]


def test_saruman_declares_it_first_of_all_where_the_other_offers_it() -> None:
    """W-21.1, W-21.2, W-21.3, W-20.10: one ally at a time, before his choice and any move."""
    both: frozenset[Side] = frozenset(("F", "D"))
    play = council(offers=(Offer("D", "S"), Offer("F", "S")), bans=Bans(both, both))
    alliance.ally(play, "D")
    assert play.state.alliance == Alliance("D")
    assert any(isinstance(event, AllianceMade) for event in play.events)
    assert play.state.bans.standing == {"D"}  # W-37.5
    refused("W-21.1", lambda: alliance.ally(play, "F"))
    refused("W-21.14", lambda: alliance.ally(council(), "F"))
    with_f = council(offers=(Offer("F", "S"),), bans=Bans(both, both))
    alliance.ally(with_f, "F")
    assert with_f.state.bans.standing == {"F"}  # W-37.2
    refused("W-21.2", lambda: alliance.ally(council(offers=(Offer("F", "S"),), council=Choice.NOTHING), "F"))
    moved = council(offers=(Offer("F", "S"),), moved=frozenset(("saruman",)))
    refused("W-21.2", lambda: alliance.ally(moved, "F"))


def test_what_is_lent_counts_from_the_council_on_for_the_game_turn() -> None:
    """W-21.15: what is written later counts in the next."""
    play = council(alliance=Alliance("F"), hosts=HOSTS)
    alliance.lend(play, "F", AT("W2424"), 4, "S")
    alliance.lend(play, "F", AT("W2424"), 6, "S")
    loan = Loan("F", AT("W2424"), 6, "S")
    assert alliance.lent(play.state) == (loan,)
    choosing.choose_nothing(play)
    alliance.keep_all(play, "F")
    assert (alliance.lent(play.state), play.state.lending) == ((loan,), ())
    choosing.begin(play)
    assert alliance.lent(play.state) == ()


def test_what_is_lent_each_by_himself_and_the_two_alone_hear() -> None:
    """W-21.15: for each hex the last that was said; `lend -` takes back one's own, and tells who had it."""
    hosts = (*HOSTS, Host("F", AT("W2412"), 4))
    play = council(alliance=Alliance("F"), hosts=hosts)
    refused("W-21.15", lambda: alliance.lend(play, "S", AT("W2421"), 1, "S"))
    alliance.lend(play, "F", AT("W2424"), 4, "S")
    alliance.lend(play, "F", AT("W2412"), 1, "S")
    alliance.lend(play, "S", AT("W2421"), 3, "F")
    alliance.keep_all(play, "F")
    assert play.state.lending == (Loan("S", AT("W2421"), 3, "F"),)
    lent = [event for event in play.events if isinstance(event, StrengthLent)]
    assert [(event.to, event.side, event.at, event.strength) for event in lent] == [
        ((1, 3), "F", AT("W2424"), 4),
        ((1, 3), "F", AT("W2412"), 1),
        ((3, 1), "S", AT("W2421"), 3),
        ((1, 3), "F", None, 0),
    ]


def test_only_what_one_has_is_lent_and_only_where_an_alliance_is_or_is_offered() -> None:
    """W-21.15."""
    play = council(hosts=HOSTS)
    refused("W-21.15", lambda: alliance.lend(play, "F", AT("W2424"), 4, "S"))
    refused("W-21.15", lambda: alliance.keep_all(play, "F"))
    alliance.offer(play, "S", "F", stands=True)
    refused("W-21.15", lambda: alliance.lend(play, "F", AT("W2424"), 9, "S"))
    refused("W-21.15", lambda: alliance.lend(play, "F", AT("W2424"), 0, "S"))
    alliance.lend(play, "F", AT("W2424"), 8, "S")
    choosing.choose_nothing(play)
    assert alliance.lent(play.state) == ()  # it is offered, and not made


def test_either_ally_dissolves_it_and_it_ends_with_the_game_turn() -> None:
    """W-24.1, W-24.3, W-24.4, W-24.5: public; the modifier is two, and what is lent stays lent till then."""
    loans = (Loan("F", AT("W2424"), 4, "S"),)
    play = council(alliance=Alliance("F"), offers=(Offer("F", "S"), Offer("D", "S")), loans=loans)
    play.set(phase=Phase.SHADOW, lending=loans)
    assert alliance.modifier(play.state) == 1
    refused("W-24.1", lambda: alliance.dissolve(play, "D"))
    alliance.dissolve(play, "F")
    refused("W-24.1", lambda: alliance.dissolve(play, "S"))
    alliance.break_off(play)  # what a search breaks off is dissolved once
    dissolved = [event for event in play.events if isinstance(event, AllianceDissolved)]
    assert [(event.side, event.by) for event in dissolved] == [("F", "F")]
    assert play.state.are_allied("F", "S")
    assert (alliance.modifier(play.state), alliance.lent(play.state)) == (2, loans)
    assert play.state.offers == (Offer("D", "S"),)
    alliance.end_alliance(play)
    assert (play.state.alliance, play.state.loans, play.state.lending) == (None, (), ())


def test_what_is_offered_anew_stands_when_the_alliance_ends() -> None:
    """W-21.14, W-24.3: it fell when they parted, and is another offer."""
    play = council(alliance=Alliance("F"), offers=(Offer("F", "S"),), phase=Phase.SHADOW)
    alliance.dissolve(play, "S")
    alliance.offer(play, "F", "S", stands=True)
    alliance.end_alliance(play)
    assert play.state.offers == (Offer("F", "S"),)


def test_no_alliance_is_dissolved_while_a_search_goes_on() -> None:
    """W-24.1."""
    play = council(alliance=Alliance("F"), phase=Phase.SEARCH)
    refused("W-24.1", lambda: alliance.dissolve(play, "S"))


def test_who_stands_with_the_others_hosts_alone_goes_to_the_nearest_of_his_own() -> None:
    """W-24.6, W-24.7: whose own strength is with him stays, and who has none anywhere."""
    hosts = (Host("F", AT("W2424"), 8), Host("S", AT("W2219"), 4), Host("S", AT("W2422"), 4))
    pieces = {"W2424": "saruman", "W2422": "chief"}
    play = council(pieces, alliance=Alliance("F", ends=2), hosts=hosts)
    alliance.end_alliance(play)
    assert [play.state.standing(piece) for piece in ("saruman", "chief")] == [AT("W2422")] * 2
    assert [event.piece for event in play.events if isinstance(event, LeaderMoved)] == ["saruman"]
    alone = council({"W2424": "saruman"}, alliance=Alliance("F", ends=2), hosts=hosts[:1])
    alliance.end_alliance(alone)
    assert alone.state.standing("saruman") == AT("W2424")


def test_an_alliance_that_nobody_has_dissolved_goes_on() -> None:
    """W-24.3."""
    play = council({"W2424": "saruman"}, alliance=Alliance("F"), hosts=HOSTS)
    alliance.end_alliance(play)
    assert play.state.alliance == Alliance("F")
    assert play.state.standing("saruman") == AT("W2424")


def test_gollum_and_parties_go_nowhere_when_an_alliance_ends() -> None:
    """W-24.7: they are no characters of a stack."""
    hosts = (Host("F", AT("W2424"), 8), Host("S", AT("W2219"), 4))
    play = council({"W2424": "gollum party-1"}, alliance=Alliance("F", ends=2), hosts=hosts)
    play.set(
        gollum=Gollum(AT("W2424"), "S", is_hidden=False),
        parties=(Party("party-1", 4, ("pippin",), owner="S"),),
    )
    alliance.end_alliance(play)
    assert {piece.at for piece in play.state.pieces} == {AT("W2424")}


def test_of_the_fellowship_those_on_the_map_go() -> None:
    """W-24.7: hidden ones are in no stack."""
    hosts = (Host("F", AT("W2424"), 8), Host("S", AT("W2421"), 4))
    play = three({"W2421": "gimli", "W2420": "frodo"}, turn=2, alliance=Alliance("F", ends=2), hosts=hosts)
    alliance.end_alliance(play)
    assert play.group(1).at == AT("W2421")
    play.set(alliance=Alliance("F", ends=2))
    spot(play, 1, 2)
    alliance.end_alliance(play)
    assert play.group(1).at == AT("W2421")  # its time on the map ends with the game-turn
    play.set(alliance=Alliance("F", ends=2))
    spot(play, 1, 3)
    spot(play, 2, 3)
    alliance.end_alliance(play)
    assert (play.group(1).at, play.group(2).at) == (AT("W2424"), AT("W2420"))
    moved = [event for event in play.events if isinstance(event, LeaderMoved)]
    assert [(event.piece, event.at) for event in moved] == [("gimli", AT("W2424"))]


def test_a_search_of_an_allys_group_ends_with_the_spotting() -> None:
    """W-21.12: nobody strikes, and nothing is captured."""
    for allied in (True, False):
        falls = [1, 6] if allied else [4, 4, 6, 6]
        play = three({"W2413": "pippin"}, {"W2413": "saruman"}, falls, turn=2)
        play.set(alliance=Alliance("F") if allied else None)
        spot(play, 1, 2)
        strike(play, AT("W2413"), ("saruman",))
        assert bool(play.events) is not allied
    for allied in (True, False):
        hand = (Party("party-1", 6, owner="S"),)
        play = three({"W2413": "pippin"}, {"W2413": "party-1"}, [1], turn=2, parties=hand)
        play.set(alliance=Alliance("F") if allied else None)
        spot(play, 1, 2)
        capture(play, AT("W2413"), 6, ("party-1",))
        assert bool(play.events) is not allied
