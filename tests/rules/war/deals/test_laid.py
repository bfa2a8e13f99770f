"""What is laid in a deal, who takes it, and what the two hear (chapter 29)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.war.deals import magic
from rules.war.deals.bargaining import end_deals
from rules.war.events import deals as told
from rules.war.events.fights import PartyGone
from rules.war.play import WarPlay, show
from rules.war.state.deals import laid_magic
from rules.war.state.pieces import Side
from rules.war.state.war import Party
from tests.rules.war.deals.test_deals import ELSEWHERE, HERE, got, refused, say, table
from tests.rules.war.kit import AT

STONE = "palantir-isengard"


def heard(play: WarPlay, kind: type) -> Any:
    return next(event for event in play.events if isinstance(event, kind))


def test_who_has_laid_and_who_confirms_is_told_with_the_other_and_the_counts() -> None:
    """W-29.5."""
    play = table({HERE: "sam"}, {HERE: "saruman"}, magic=((STONE, "saruman"),))
    say(play, "S", "deal F gives 2 1 takes 1 0")
    proposed = heard(play, told.DealProposed)
    assert (proposed.to, proposed.deal) == ((1, 3), play.state.deals[0])
    say(play, "F", "agree S")
    agreed = heard(play, told.DealAgreed)
    assert (agreed.to, agreed.by_side, agreed.other) == ((1, 3), "F", "S")
    say(play, "S", f"lay F 4 7 {STONE}")
    laid = heard(play, told.DealLaid)
    assert (laid.to, laid.by_side, laid.other, laid.events, laid.magic) == ((1, 3), "S", "F", 2, 1)
    say(play, "F", "lay S 1", "confirm S")
    confirmed = heard(play, told.DealConfirmed)
    assert (confirmed.by_side, confirmed.other) == ("F", "S")
    say(play, "F", "fold S")
    fell = heard(play, told.DealFell)
    assert (fell.to, fell.by_side, fell.other) == ((1, 3), "F", "F")


def test_the_deals_of_who_resigns_fall_and_no_others() -> None:
    """W-38.9."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0", "deal F gives 1 0 takes 1 0")
    end_deals(play, "D")
    assert [deal.other for deal in play.state.deals] == ["F"]


def test_a_card_is_named_once_and_held_by_who_lays_it() -> None:
    """W-29.6, W-29.7."""
    play = table({HERE: "sam"}, {HERE: "saruman"}, magic=(("sting", "sam"), (STONE, "saruman")))
    say(play, "S", "deal F gives 2 0 takes 1 0")
    say(play, "F", "agree S")
    assert refused(play, "S", "lay F 4 4") == "W-29.6"
    say(play, "S", "fold F", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S")
    assert refused(play, "S", "lay F sting") == "W-29.7"
    say(play, "S", f"lay F {STONE}")


def test_what_lies_in_two_deals_lies_in_each_and_comes_back_from_each() -> None:
    """W-29.6, W-29.10: an agreed deal with one does not bar one with the other."""
    magic_cards = (("sting", "saruman"), ("light", "saruman"))
    play = table({HERE: "sam"}, {HERE: "saruman lord"}, magic=magic_cards)
    say(play, "S", "deal D gives 1 1 takes 1 0")
    say(play, "D", "agree S")
    say(play, "S", "deal F gives 1 1 takes 1 0", "lay D 4 sting")
    say(play, "F", "agree S")
    assert refused(play, "S", "lay F 7 sting") == "W-29.7"
    say(play, "S", "lay F 7 light")
    assert play.state.hand("S").laid == (4, 7)
    assert laid_magic(play.state.deals) == {"sting", "light"}
    say(play, "S", "fold D")
    assert (play.state.hand("S").laid, laid_magic(play.state.deals)) == ((7,), frozenset(("light",)))


def test_magic_cards_lie_in_their_own_order_and_each_once() -> None:
    """W-29.6: by which order they were named tells nothing."""
    held = ("sting", "anduril")
    play = table({HERE: "sam"}, {HERE: "saruman"}, magic=tuple((card, "saruman") for card in held))
    say(play, "S", "deal F gives 0 2 takes 1 0")
    say(play, "F", "agree S")
    assert refused(play, "S", "lay F sting sting") == "W-29.6"
    say(play, "S", "lay F sting anduril")
    (deal,) = play.state.deals
    assert [laid.magic for laid in deal.laid] == [("anduril", "sting")]


def test_nobody_confirms_what_is_not_agreed_to() -> None:
    """W-29.5: though there is nothing to lay; but who has proposed it may."""
    play = table(prisoners=frozenset(("pippin",)))
    say(play, "S", "deal F gives 0 0 takes 0 0 frees pippin")
    assert refused(play, "F", "confirm S") == "W-29.5"
    say(play, "S", "confirm F")
    say(play, "F", "agree S", "confirm S")
    assert play.state.prisoners == frozenset()


def test_a_card_of_one_who_was_captured_meanwhile_is_not_there() -> None:
    """W-29.7, W-29.11: F alone is told."""
    play = table({HERE: "sam", ELSEWHERE: "merry"}, {HERE: "saruman"}, magic=(("sting", "merry"),))
    play.put_group(2, replace(play.group(2), at=AT(HERE)))
    say(play, "S", "deal F gives 1 0 takes 0 1")
    say(play, "F", "agree S", "lay S sting")
    say(play, "S", "lay F 4", "confirm F")
    play.put_group(2, None)
    assert refused(play, "F", "confirm S") == "W-29.11"


def test_a_magic_card_goes_to_the_first_of_ds_there_and_to_no_nazgul_of_sarumans() -> None:
    """W-29.7, W-30.7, W-51.8."""
    magic_cards = ((STONE, "saruman"),)
    play = table(pieces={HERE: "saruman nazgul-3 nazgul-4 mouth"}, magic=magic_cards)
    play.set(won=frozenset(("nazgul-3",)))
    say(play, "S", "deal D gives 0 1 takes 1 0")
    say(play, "D", "agree S", "lay S 10")
    say(play, "S", f"lay D {STONE}", "confirm D")
    say(play, "D", "confirm S")
    assert dict(play.state.magic) == {STONE: "nazgul-4"}
    assert (got(play, "D").magic, got(play, "S").given_magic) == ((STONE,), (STONE,))
    assert magic.taker_at(play, "S", AT(ELSEWHERE)) is None


def test_a_ringwraith_takes_for_the_dark_power_and_no_more_for_saruman() -> None:
    """W-29.7, W-57.4: he is D's piece."""
    play = table(pieces={HERE: "chief"}, wraiths=frozenset(("chief",)))
    assert magic.taker_at(play, "S", AT(HERE)) is None
    assert magic.taker_at(play, "D", AT(HERE)) == "chief"


@pytest.mark.parametrize(("gives", "falls"), [(0, True), (1, False)])
def test_the_chief_gets_no_fourth_card(gives: int, falls: bool) -> None:
    """W-30.8, W-29.8: what cannot be at the swap lets the deal fall, and no step before it tells how many he has."""
    cards = (("sting", "frodo"), *((card, "chief") for card in ("light", "blade", "rope")))
    play = table({HERE: "frodo"}, {HERE: "chief"}, magic=cards)
    say(play, "S", f"deal F gives 1 {gives} takes 0 1")
    say(play, "F", "agree S", "lay S sting")
    say(play, "S", "lay F 4" + " rope" * gives, "confirm F")
    say(play, "F", "confirm S")
    assert (dict(play.state.magic)["sting"] == "frodo") is falls
    assert any(isinstance(event, told.DealFell) for event in play.events) is falls


def test_a_captive_takes_no_magic_card() -> None:
    """W-29.7: he is in no group of F's."""
    play = table(
        pieces={HERE: "saruman party-1"},
        parties=(Party("party-1", 4, ("merry",), owner="S"),),
        magic=(("sting", "merry"), (STONE, "saruman")),
    )
    assert magic.taker_at(play, "F", AT(HERE)) is None
    assert not magic.holds(play, "F", "sting")


def test_a_card_that_is_with_nobody_of_ds_any_more_lets_the_deal_fall() -> None:
    """W-29.7, W-29.11: where F is none of the two both hear it."""
    play = table(pieces={HERE: "saruman lord"}, magic=((STONE, "saruman"),))
    say(play, "S", "deal D gives 0 1 takes 1 0")
    say(play, "D", "agree S", "lay S 10")
    say(play, "S", f"lay D {STONE}")
    say(play, "D", "confirm S")
    show(play, "lord", AT(ELSEWHERE))
    say(play, "S", "confirm D")
    assert play.state.deals == ()
    fell = heard(play, told.DealFell)
    assert (fell.to, fell.by_side) == ((2, 3), None)
    assert not any(isinstance(event, told.DealUnmet) for event in play.events)


def test_f_alone_hears_with_whom_nothing_came_of_it() -> None:
    """W-29.11."""
    play = table({HERE: "sam"}, {HERE: "saruman"}, magic=((STONE, "saruman"),))
    say(play, "S", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S", "lay S 1")
    say(play, "S", f"lay F {STONE}")
    say(play, "F", "confirm S")
    show(play, "saruman", AT(ELSEWHERE))
    say(play, "S", "confirm F")
    assert heard(play, told.DealUnmet).other == "S"


@pytest.mark.parametrize(
    ("at", "taken", "goes"), [("W2421", (), True), ("W2421", ("D",), False), (HERE, (), False)]
)
def test_a_captive_is_handed_over_at_a_citadel_of_who_takes_him(
    at: str, taken: tuple[Side, ...], goes: bool
) -> None:
    """W-29.8, W-54.6: nobody of his need be there; the party that had him leaves."""
    play = table(
        pieces={at: "party-2", ELSEWHERE: "saruman"},
        parties=(Party("party-2", 4, ("merry",), owner="D"),),
        taken=tuple((AT(at), side) for side in taken),
    )
    say(play, "S", "deal D gives 1 0 takes 0 0 yields merry")
    say(play, "D", "agree S")
    say(play, "S", "lay D 4", "confirm D")
    say(play, "D", "confirm S")
    assert [party.owner for party in play.state.parties] == ["S" if goes else "D"]
    assert any(isinstance(event, PartyGone) for event in play.events) is goes


def test_who_is_held_by_neither_neither_goes_free_nor_to_another() -> None:
    """W-29.8: looked at when both have confirmed."""
    for words in ("frees merry", "yields merry"):
        play = table()
        say(play, "S", f"deal D gives 0 0 takes 0 0 {words}")
        say(play, "D", "agree S", "confirm S")
        say(play, "S", "confirm D")
        assert heard(play, told.DealFell).by_side is None


def test_the_fellowship_knows_who_holds_whom_and_names_nobody_else() -> None:
    """W-29.8, W-36.3: of another's captive it does not say that Saruman lets him go."""
    held = (
        Party("party-1", 4, ("merry",), owner="D"),
        Party("party-2", 4, ("pippin",), owner="S"),
    )
    play = table(pieces={HERE: "party-2", ELSEWHERE: "party-1"}, parties=held)
    assert refused(play, "F", "deal S gives 1 0 takes 0 0 frees merry") == "W-29.8"
    say(play, "F", "deal S gives 1 0 takes 0 0 frees pippin")


def test_no_deal_feels_for_pieces_that_have_moved_unseen() -> None:
    """W-29.7, W-16.9: who moves in shows when the sitting ends; till then he counts where all saw him."""
    play = table(pieces={HERE: "saruman", ELSEWHERE: "lord"}, magic=((STONE, "saruman"),))
    say(play, "S", "deal D gives 0 1 takes 1 0")
    play.stand("lord", AT(HERE))  # the others do not see it

    assert refused(play, "S", f"lay D {STONE}") == "W-29.7"
    show(play, "lord", AT(HERE))
    play.stand("lord", AT(ELSEWHERE))
    say(play, "S", f"lay D {STONE}")
