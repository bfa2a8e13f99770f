"""What each of three knows: his own, what lies open, and nothing of what the others do apart (W-15.7, W-39.9)."""

from __future__ import annotations

import pytest

from rules.war import make
from rules.war.events.cards import MagicTaken
from rules.war.fights.capturing import capture
from rules.war.play import WarPlay
from rules.war.state.known import known_to
from rules.war.state.magic import laid_out
from rules.war.state.phases import Phase
from rules.war.state.pieces import SIDES, Side
from rules.war.state.war import Party, Ring, WarState
from rules.war.tracks.going import go
from rules.war.tracks.watching import spot
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, LAND, plot, three

QUIET = {"strike": "never"}
FOUR = "frodo sam aragorn gandalf"


def known(play: WarPlay, side: Side | None) -> WarState:
    return known_to(LAND, play.state, side)


def test_each_has_his_own_log_and_the_fellowship_both() -> None:
    """W-15.5, W-39.9, W-39.12."""
    play = three({})
    play.learn_of(2, "W-12.11", AT("E1128"), 3)
    play.learn_of(2, "W-12.11", AT("W2413"), 2, to="S")
    logs = {side: [news.to for news in known(play, side).news] for side in ("F", "D", "S", None)}
    assert logs == {"F": ["D", "S"], "D": ["D"], "S": ["S"], None: []}
    assert {side: known(play, side).reported for side in ("F", "D", "S", None)} == {
        "F": {"D"},
        "D": {"D"},
        "S": frozenset(),
        None: frozenset(),
    }


@pytest.mark.parametrize(("piece", "mine", "other"), [("saruman", "S", "D"), ("nazgul-7", "D", "S")])
def test_who_moved_in_the_others_see_when_the_sitting_ends(piece: str, mine: Side, other: Side) -> None:
    """W-9.5, W-16.9, W-39.9: the owner and F at once."""
    play = three({"W2408": FOUR}, {"W2410": piece}, [6, 6], rows=QUIET, saruman=QUIET)
    play.set(public=play.state.pieces, posted=play.state.pieces)
    go(play, plot("W2409"))
    places = {side: known(play, side).standing(piece) for side in ("F", mine, other, None)}
    assert places == {"F": AT("W2409"), mine: AT("W2409"), other: AT("W2410"), None: AT("W2410")}
    end_sitting(play)
    assert {known(play, side).standing(piece) for side in ("F", "D", "S", None)} == {AT("W2409")}


@pytest.mark.parametrize(("holder", "sees"), [("saruman", {"S"}), ("sam", {"F"})])
def test_that_a_magic_card_was_used_who_has_it_knows(holder: str, sees: set[Side]) -> None:
    """W-15.7, W-56.5: Saruman's cards are his secret, and he is not offered to heal twice."""
    play = three({"W2413": "sam"}, {"W2421": "saruman"}, magic=(("athelas", holder),))
    play.set(used=frozenset(("athelas", "E0729-E0628")))
    seen = {side: known(play, side).used for side in ("F", "D", "S", None)}
    assert {side for side, used in seen.items() if "athelas" in used} == sees
    assert all("E0729-E0628" in used for used in seen.values())


def test_whom_a_party_could_not_capture_the_other_enemy_does_not_hear_nor_see() -> None:
    """W-16.10, W-39.9: that it has tried its owner and the Fellowship know."""
    party = Party("party-1", 4, ("sam",), owner="S")
    play = three({"W2413": "gimli"}, {"W2413": "party-1"}, [1], parties=(party,), phase=Phase.TOWER)
    spot(play, 1, play.state.turn)
    capture(play, AT("W2413"), 4, ("party-1",))
    assert [event.to for event in play.events] == [(1, 3)]
    assert {side: known(play, side).fought for side in ("F", "D", "S")} == {
        "F": {"party-1"},
        "D": frozenset(),
        "S": {"party-1"},
    }
    play.set(stage=1)
    assert {side: known(play, side).stage for side in ("F", "D", "S")} == {"F": 1, "D": 0, "S": 1}


def test_whom_a_party_holds_its_owner_and_the_fellowship_know() -> None:
    """W-36.3, W-54.4: with his cards."""
    party = Party("party-1", 4, ("sam",), owner="S")
    play = three({"W2408": "frodo"}, {"W2413": "party-1"}, parties=(party,), magic=(("sting", "sam"),))
    play.set(public=play.state.pieces)
    held = {side: known(play, side).parties[0].captives for side in ("F", "D", "S", None)}
    assert held == {"F": ("sam",), "D": (), "S": ("sam",), None: ()}
    assert known(play, "S").magic == (("sting", "sam"),)
    assert known(play, "D").magic == ()


def test_of_wounds_and_cards_each_knows_those_of_his_own() -> None:
    """W-15.7, W-56.4."""
    play = three(
        {"W2408": "frodo"},
        {"W2421": "saruman chief", "W2410": "nazgul-7"},
        wounds=(("saruman", 1), ("nazgul-7", 2), ("frodo", 1)),
        magic=(("palantir-isengard", "saruman"), ("sting", "frodo")),
    )
    assert known(play, "S").wounds == (("saruman", 1),)
    assert known(play, "D").wounds == (("nazgul-7", 2),)
    assert known(play, "S").magic == (("palantir-isengard", "saruman"),)
    assert known(play, "D").magic == ()


@pytest.mark.parametrize(
    ("lies", "won"),
    [("athelas", "chief"), ("rope", "saruman"), ("sting", "saruman")],
)
def test_what_saruman_has_won_the_fellowship_does_not_see(lies: str, won: str) -> None:
    """W-15.7, W-30.3, W-54.4: nor that a card has left a hex where none of its groups is, or a prisoner."""
    at = dict(laid_out(LAND, SIDES)[1])
    where = {"W2408": "frodo"}
    play = three(where, {"W2421": "saruman chief"}, prisoners=frozenset({"sam"}))
    rest = tuple((card, hex_) for card, hex_ in at.items() if card not in (lies, "sting"))
    before = {"lying": rest if lies == "sting" else (*rest, (lies, at[lies])), "magic": (("sting", "sam"),)}
    after = {"lying": rest, "magic": (*(held for held in before["magic"] if held[0] != lies), (lies, won))}

    play.set(**before)
    seen = known(play, "F")
    play.set(**after)

    assert known(play, "F") == seen


def test_a_group_sees_what_lies_where_it_is() -> None:
    """W-56.4: and what it has had lies nowhere that the Fellowship knows."""
    at = dict(laid_out(LAND, SIDES)[1])
    play = three(
        {LAND.name(at["athelas"]): "frodo", "W2408": "sam"}, {"W2421": "saruman"}, lying=(), magic=()
    )
    play.tell(MagicTaken(play.state.rules.seats("F"), 2, (("rope", "sam"),)))

    lying = dict(known(play, "F").lying)

    assert "athelas" not in lying
    assert "rope" not in lying
    assert lying["cloak"] == at["cloak"]


def test_who_has_the_ring_on_his_side_knows_it_and_the_other_does_not() -> None:
    """W-16.10, W-54.1: whom D takes for the bearer is D's thought alone."""
    play = three({}, {"W2421": "saruman"}, ring=Ring(bearer="saruman", believed="frodo"))
    assert known(play, "S").ring == Ring(bearer="saruman", believed=None, believed_by_s="frodo")
    assert known(play, "D").ring == Ring(bearer=None, believed="frodo", believed_by_s=None)


def test_points_and_what_is_searched_are_the_dark_powers() -> None:
    """W-53.1, W-15.7: and whether a Hobbit mobilises him (W-36.5)."""
    play = three({"W2408": "frodo"}, points=7, has_hobbit=True, phase=Phase.TOWER, stage=1)
    assert [(known(play, side).points, known(play, side).has_hobbit) for side in ("D", "S")] == [
        (7, True),
        (0, False),
    ]
    assert known(play, "S").stage == 1  # he acts


def test_the_result_has_what_each_has_learnt_by_seat() -> None:
    """W-19.10."""
    play = three({})
    play.learn_of(2, "W-12.11", AT("E1128"), 3)
    play.learn_of(1, "W-12.2", None, 1, to="S", province="Dunland")
    learnt = make().result(play.state)["learnt"]
    assert [[news["clause"] for news in log] for log in learnt] == [[], ["W-12.11"], ["W-12.2"]]
