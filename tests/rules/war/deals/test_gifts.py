"""Captives whom Saruman lets go for nothing, and cards that are of no use to who has them (W-29.8, W-30.10)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal, Question
from rules.war import make
from rules.war.events.fights import Freed, PartyGone
from rules.war.fights.combat import added_to
from rules.war.fights.parties import held_at
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.dealing import DEAL
from rules.war.questions.sittings import VERBS
from rules.war.state.known import known_to
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side
from rules.war.state.war import Party, Ring
from tests.rules.war.kit import AT, LAND, three, war

HERE, ISENGARD = "W2416", "W2421"


def holding(*captives: str, at: str = HERE, owner: Side = "S", **state: Any) -> WarPlay:
    """A party at a hex, in Saruman's player-turn."""
    party = Party("party-1", 4, captives, owner=owner)
    return three({"W2410": "frodo"}, {at: "party-1"}, phase=Phase.TOWER, parties=(party,), **state)


def say(play: WarPlay, words: str, phase: Phase = Phase.TOWER) -> None:
    verbs = VERBS[phase]
    verbs.play(play, phase.side, verbs.read(words))


def refused(play: WarPlay, words: str, phase: Phase = Phase.TOWER) -> str:
    before = play.state
    with pytest.raises(Illegal) as no:
        say(play, words, phase)
    assert play.state == before
    return no.value.clause


@pytest.mark.parametrize("is_prisoner", [False, True])
def test_a_captive_goes_free_where_he_is_held_and_two_hear_of_it(is_prisoner: bool) -> None:
    """W-29.8, W-34.10, W-14.10, W-16.10: hidden, in a column of his own; all see that a party leaves."""
    play = holding(*(() if is_prisoner else ("legolas",)), prisoners=frozenset(("legolas",) * is_prisoner))
    at = held_at(play, "legolas")
    assert at == AT(ISENGARD if is_prisoner else HERE)

    say(play, "free legolas")

    number = play.state.column_of("legolas")
    assert number == 2
    assert (play.group(number).at, play.group(number).spotted) == (at, 0)
    assert (play.state.prisoners, held_at(play, "legolas")) == (frozenset(), None)
    gone = [] if is_prisoner else [PartyGone("party-1", AT(HERE))]
    assert play.events == [*gone, Freed((1, 3), at, ("legolas",))]


def test_others_and_the_ring_stay_with_the_party() -> None:
    """W-29.8, W-54.5, W-57.11."""
    play = holding("legolas", "gimli")
    say(play, "free legolas")
    assert play.state.parties[0].captives == ("gimli",)
    with_ring = holding("legolas", ring=Ring("party-1"))
    say(with_ring, "free legolas")
    assert (with_ring.state.ring.bearer, with_ring.state.parties[0].captives) == ("party-1", ())


def test_saruman_alone_gives_freedom_to_his_own_captives_in_his_player_turn() -> None:
    """W-18.3, W-29.8, W-50.1: the refusal is the same for who is free and who is another's."""
    assert refused(holding("legolas", owner="D"), "free legolas") == "W-29.8"
    assert refused(holding("legolas"), "free frodo") == "W-29.8"
    shadow = holding("legolas", owner="D")
    shadow.set(phase=Phase.SHADOW)
    assert "free" not in VERBS[Phase.SHADOW].options(shadow, "D", ()).words
    assert "free" not in VERBS[Phase.SHADOW].by_name
    assert "free" not in VERBS[Phase.JOURNEY].by_name
    two = war({"W2410": "frodo"}, prisoners=frozenset(("legolas",)), phase=Phase.TOWER)
    assert refused(two, "free legolas") == "W-50.1"


def test_it_is_offered_to_who_holds_somebody_and_before_any_choice() -> None:
    """W-20.10, W-29.8: to let somebody go is no move."""
    play = holding("legolas", prisoners=frozenset(("pippin",)))
    seen = rehearsal(LAND, known_to(LAND, play.state, "S"))
    assert "free" in VERBS[Phase.TOWER].options(seen, "S", ()).words
    assert VERBS[Phase.TOWER].options(seen, "S", ("free",)).words == ("pippin", "legolas")
    nobody = rehearsal(LAND, known_to(LAND, holding().state, "S"))
    assert "free" not in VERBS[Phase.TOWER].options(nobody, "S", ()).words
    say(play, "free legolas")
    assert "council" in VERBS[Phase.TOWER].options(play, "S", ()).words


@pytest.mark.parametrize("piece", ["mouth", "lord", "nazgul-3"])
@pytest.mark.parametrize("card", ["anduril", "sting", "glamdring", "blade"])
def test_no_weapon_helps_the_dark_power(card: str, piece: str) -> None:
    """W-30.10: what he got in a deal is of no use to him in a fight."""
    play = three({}, {HERE: f"{piece} saruman"}, magic=((card, piece),))
    assert added_to(play, (piece,)) == ()


def test_the_dark_power_deals_away_again_what_he_got() -> None:
    """W-30.10, W-29.7."""
    play = three({}, {HERE: "mouth saruman"}, magic=(("sting", "mouth"),))
    for side, words in (
        (2, "deal S gives 0 1 takes 0 0"),
        (3, "agree D"),
        (2, "lay S sting"),
        (3, "confirm D"),
        (2, "confirm S"),
    ):
        DEAL.plays(play, side, Question("deal"), make().read("deal", words))
    assert dict(play.state.magic) == {"sting": "saruman"}
