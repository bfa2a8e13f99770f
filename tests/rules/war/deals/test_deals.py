"""Deals with Saruman (chapter 29)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.entry import parts_of
from rules.game import Decision, Illegal, Question
from rules.war import make
from rules.war.deals.bargaining import end_deals
from rules.war.events import deals as told
from rules.war.events.fights import Freed, PartyGone, PartySeen
from rules.war.play import WarPlay, rehearsal, show
from rules.war.questions import kinds
from rules.war.questions.dealing import DEAL, read_terms
from rules.war.state.council import Alliance, Bans
from rules.war.state.deals import Laid
from rules.war.state.hands import Hand
from rules.war.state.known import known_to
from rules.war.state.pieces import Side
from rules.war.state.war import Party, Rules
from rules.war.turn.sittings import end_sitting
from tests.rules.war.kit import AT, LAND, war

GAME = make()
HERE, ELSEWHERE = "W2416", "W2410"
SEAT: dict[Side, int] = {"F": 1, "D": 2, "S": 3}
ASKED = Question(kinds.DEAL.name)


def table(
    groups: dict[str, str] | None = None, pieces: dict[str, str] | None = None, **state: Any
) -> WarPlay:
    """S holds event cards 4 and 7, F 1, D 10 and 11."""
    play = war(groups or {ELSEWHERE: "frodo sam"}, pieces or {HERE: "saruman"})
    hands = (("D", Hand((10, 11))), ("F", Hand((1,))), ("S", Hand((4, 7))))
    play.set(**{"rules": Rules(("F", "D", "S"), LAND.constants), "hands": hands, **state})
    play.set(public=play.state.pieces)
    return play


def say(play: WarPlay, side: Side, *answers: str) -> None:
    for words in answers:
        DEAL.plays(play, SEAT[side], ASKED, GAME.read("deal", words))


def got(play: WarPlay, side: Side) -> Any:
    """What the swap gave a side."""
    return next(
        event for event in play.events if isinstance(event, told.DealDone) and event.to == (SEAT[side],)
    )


def refused(play: WarPlay, side: Side, words: str) -> str:
    before = play.state
    with pytest.raises(Illegal) as no:
        say(play, side, words)
    assert play.state == before
    return no.value.clause


# ------------------------------------------------------------------------------------------------------ step by step


def test_a_deal_is_proposed_agreed_laid_confirmed_and_swapped_at_once() -> None:
    """W-29.5, W-29.7: event cards pass anywhere; each learns what he got when both have confirmed."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 2 0: and Rohan is mine")
    say(play, "D", "agree S", "lay S 10 11")
    say(play, "S", "lay D 7", "confirm D")
    assert play.state.hand("S").cards == (4, 7)
    say(play, "D", "confirm S")
    assert (play.state.hand("S").cards, play.state.hand("D").cards) == ((4, 10, 11), (7,))
    assert (got(play, "S").events, got(play, "D").events) == ((10, 11), (7,))
    assert (got(play, "S").given, got(play, "D").given) == ((7,), (10, 11))
    assert play.state.deals == ()
    assert all(hand.laid == () for _, hand in play.state.hands)


def test_terms_are_read_with_counts_captives_and_what_is_said_besides() -> None:
    """W-29.5, W-18.4."""
    words = "gives 2 0 takes 1 1 frees legolas W2421 merry yields pippin: and more"
    deal = read_terms(table(), "S", "D", words)
    assert ((deal.gives.events, deal.gives.magic), (deal.takes.events, deal.takes.magic)) == ((2, 0), (1, 1))
    assert [(freed.piece, freed.at) for freed in deal.frees] == [("legolas", AT("W2421")), ("merry", None)]
    assert (deal.yields, deal.text) == (("pippin",), "and more")
    for wrong in ("gives", "takes 1 0 gives 1 0", "gives 1 0 takes x 0", "gives 1 0 takes 1 0 frees lord"):
        with pytest.raises(Illegal):
            read_terms(table(), "S", "D", wrong)


FREE = "Leave Rohan (W1612) alone; THEN we talk: a “bargain”, isn’t it? >"


def test_what_stands_behind_the_colon_is_kept_as_it_was_written() -> None:
    """W-18.4, W-18: letters and signs, a line end as a space; the written form reads as the same."""
    typed = f"DEAL d Gives 1 0 TAKES 2 0 :{FREE.replace('; ', ';' + chr(10))}"
    (part,) = parts_of(GAME, typed)
    action = GAME.read("deal", part)
    assert GAME.write(action) == f"deal d gives 1 0 takes 2 0: {FREE}"
    assert GAME.read("deal", GAME.write(action)) == action
    play = table()
    say(play, "S", part)
    assert play.state.deals[0].text == FREE
    assert parts_of(GAME, f"Offer D Yes; deal D gives 1 0 takes 1 0: {FREE}") == [
        "offer d yes",
        f"deal d gives 1 0 takes 1 0: {FREE}",
    ]
    assert parts_of(GAME, "note Bree; Then the Ford") == ["note Bree; Then the Ford"]


def test_behind_the_colon_there_is_room_for_300_characters() -> None:
    """W-18.4: more is refused, and not cut."""
    play = table()
    assert refused(play, "S", f"deal D gives 1 0 takes 1 0: {'x' * 301}") == "W-29.5"
    say(play, "S", f"deal D gives 1 0 takes 1 0: {'x' * 300}")
    assert len(play.state.deals[0].text) == 300


def test_a_side_with_nothing_to_lay_counts_as_laid() -> None:
    """W-29.5."""
    play = table()
    say(play, "D", "deal S gives 0 0 takes 1 0")
    say(play, "S", "agree D", "lay D 4", "confirm D")
    say(play, "D", "confirm S")
    assert play.state.hand("D").cards == (10, 11, 4)


def test_a_bluff_works_and_either_folds_until_both_have_confirmed() -> None:
    """W-29.6: what is laid is free, and nothing was seen."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0: my best card")
    say(play, "D", "agree S", "lay S 10")
    say(play, "S", "lay D 4", "confirm D", "fold D")
    assert (play.state.hand("S"), play.state.hand("D").laid) == (Hand((4, 7)), ())
    assert not any(isinstance(event, told.DealDone) for event in play.events)
    assert {event.to for event in play.events if isinstance(event, told.DealFell)} == {(2, 3)}


def test_only_the_two_hear_of_it_and_neither_what_the_other_has_laid() -> None:
    """W-29.5, W-29.10, W-29.12: backs and counts; the third and everybody nothing."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0")
    say(play, "D", "agree S", "lay S 10")
    assert {event.to for event in play.events} == {(2, 3)}
    (seen,), (own,) = known_to(LAND, play.state, "S").deals, known_to(LAND, play.state, "D").deals
    assert (seen.laid, own.laid) == ((Laid("D"),), (Laid("D", (10,)),))
    assert [known_to(LAND, play.state, side).deals for side in ("F", None)] == [(), ()]


def test_deals_fall_when_the_game_turn_ends_and_a_new_one_replaces_what_was_not_agreed_to() -> None:
    """W-29.10."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0", "deal D gives 2 0 takes 0 0")
    assert [deal.gives.events for deal in play.state.deals] == [2]
    say(play, "D", "agree S")
    assert refused(play, "S", "deal D gives 1 0 takes 0 0") == "W-29.10"
    say(play, "S", "lay D 4 7")
    end_deals(play)
    assert (play.state.deals, play.state.hand("S")) == ((), Hand((4, 7)))


def test_who_has_given_up_is_offered_no_deal() -> None:
    """W-38.9, W-29.1."""
    play = table(resigned=frozenset(("D",)))
    assert refused(play, "S", "deal D gives 1 0 takes 0 0") == "W-38.9"
    assert DEAL.replies.offers(play, 3, ASKED, ("deal",)).words == ("f",)


# --------------------------------------------------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("side", "words", "clause"),
    [
        ("F", "deal D gives 1 0 takes 0 0", "W-29.1"),
        ("S", "deal S gives 1 0 takes 0 0", "W-29.1"),
        ("S", "deal F gives 0 0 takes 0 0 yields merry", "W-29.8"),
        ("S", "deal D gives 1 takes 0 0", "W-29.5"),
        ("S", "deal D gives 1 0 takes 0 0 frees merry", "W-29.8"),
        ("S", "agree D", "W-29.5"),
        ("S", "deal F gives 0 1 takes 0 0", "W-29.13"),
    ],
)
def test_what_is_no_deal_is_refused(side: Side, words: str, clause: str) -> None:
    """W-29.1, W-29.8, W-29.13: with nothing changed. Of whom D holds S may name anybody (W-36.3)."""
    if "frees" in words:
        words = words.replace("deal D", "deal F")
        side_of_play = table(parties=(Party("party-1", 4, ("merry",), owner="D"),))
        assert (
            refused(side_of_play, "F", words.replace("deal F", "deal S").replace("merry", "pippin")) == clause
        )
        return
    assert refused(table(), side, words) == clause


def test_steps_out_of_turn_are_refused() -> None:
    """W-29.5, W-29.6: laid too soon or twice, other counts, not held, confirmed too soon or twice."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0")
    assert refused(play, "S", "agree D") == "W-29.5"
    assert refused(play, "S", "confirm D") == "W-29.5"
    assert refused(play, "D", "lay S 11") == "W-29.5"
    assert refused(play, "D", "confirm S") == "W-29.5"
    say(play, "D", "agree S")
    assert refused(play, "D", "agree S") == "W-29.5"
    assert refused(play, "S", "lay D 4 7") == "W-29.6"
    assert refused(play, "S", "lay D 9") == "W-29.6"
    say(play, "S", "lay D 4")
    assert refused(play, "S", "lay D 7") == "W-29.5"
    assert refused(play, "D", "confirm S") == "W-29.5"
    say(play, "D", "lay S 11")
    say(play, "S", "confirm D")
    assert refused(play, "S", "confirm D") == "W-29.5"
    say(play, "S", "fold D")
    assert refused(play, "D", "confirm S") == "W-29.5"


def test_each_needs_to_come_once() -> None:
    """W-29.5: who proposes lays and confirms at once; the other answers all of it, and nothing was seen before."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0", "lay D 4", "confirm D")
    seen = known_to(LAND, play.state, "D").deals
    say(play, "D", "agree S", "lay S 11")
    assert play.state.hand("D").cards == (10, 11)
    say(play, "D", "confirm S")

    assert seen[0].laid == (Laid("S"),)
    assert (got(play, "S").events, got(play, "D").events) == ((11,), (4,))


def test_other_terms_give_back_what_was_laid_for_those_before() -> None:
    """W-29.5, W-29.10."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 1 0", "lay D 4", "confirm D")
    say(play, "D", "deal S gives 0 0 takes 1 0")

    assert play.state.hand("S").laid == ()
    assert (play.state.deals[0].laid, play.state.deals[0].confirmed) == ((), frozenset())
    assert play.state.hand("S").cards == (4, 7)


def test_where_a_magic_card_is_given_nobody_confirms_before_both_have_laid() -> None:
    """W-29.5, W-29.11: else S would hear by a yes that is taken back where the Fellowship is not."""
    play = table(magic=(("palantir-isengard", "saruman"),))
    say(play, "S", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S", "lay S 1")

    assert refused(play, "F", "confirm S") == "W-29.5"


def test_what_is_laid_in_one_deal_is_laid_in_no_other() -> None:
    """W-29.6."""
    play = table()
    say(play, "S", "deal D gives 1 0 takes 0 0", "deal F gives 1 0 takes 0 0")
    say(play, "D", "agree S")
    say(play, "F", "agree S")
    say(play, "S", "lay D 4")
    assert refused(play, "S", "lay F 4") == "W-29.6"
    say(play, "S", "lay F 7")


# ------------------------------------------------------------------------------------------------------- magic cards


def test_magic_cards_change_hands_where_a_character_of_each_is() -> None:
    """W-29.7: to Saruman, else the Chief; to the first of F's by W-51.8."""
    magic = (("sting", "sam"), ("palantir-isengard", "saruman"))
    play = table({HERE: "sam merry"}, {HERE: "saruman chief"}, magic=magic)
    say(play, "S", "deal F gives 0 1 takes 0 1")
    say(play, "F", "agree S", "lay S sting")
    say(play, "S", "lay F palantir-isengard", "confirm F")
    say(play, "F", "confirm S")
    assert dict(play.state.magic) == {"sting": "saruman", "palantir-isengard": "sam"}
    assert (got(play, "F").magic, got(play, "S").magic) == (("palantir-isengard",), ("sting",))


def test_where_f_has_nobody_it_alone_is_told_and_saruman_sees_a_deal_not_confirmed() -> None:
    """W-29.11: nothing of where F's characters are."""
    play = table(magic=(("palantir-isengard", "saruman"),))
    say(play, "S", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S", "lay S 1")
    say(play, "S", "lay F palantir-isengard", "confirm F")
    assert refused(play, "F", "confirm S") == "W-29.11"
    (seen,) = known_to(LAND, play.state, "S").deals
    assert seen.confirmed == {"S"}


def test_a_character_of_fs_who_has_gone_on_takes_its_yes_back_without_a_word_to_saruman() -> None:
    """W-29.7, W-29.11: looked at again when both have confirmed."""
    play = table({HERE: "sam"}, {HERE: "saruman"}, magic=(("palantir-isengard", "saruman"),))
    say(play, "S", "deal F gives 0 1 takes 1 0")
    say(play, "F", "agree S", "lay S 1")
    say(play, "S", "lay F palantir-isengard")
    say(play, "F", "confirm S")
    show(play, "saruman", AT(ELSEWHERE))
    told_before = [event for event in play.events if 3 in event.to]
    say(play, "S", "confirm F")
    (deal,) = play.state.deals
    assert deal.confirmed == {"S"}
    assert [type(event) for event in play.events if 3 in event.to][len(told_before) :] == [told.DealConfirmed]
    assert any(isinstance(event, told.DealUnmet) and event.to == (1,) for event in play.events)


def test_a_card_that_d_has_nobody_to_take_is_not_laid() -> None:
    """W-29.7: D's pieces are in the open."""
    play = table(pieces={HERE: "saruman", ELSEWHERE: "lord"}, magic=(("palantir-isengard", "saruman"),))
    say(play, "S", "deal D gives 0 1 takes 1 0")
    say(play, "D", "agree S")
    assert refused(play, "S", "lay D palantir-isengard") == "W-29.7"
    assert refused(play, "S", "lay D sting") == "W-29.7"


def test_presents_of_magic_cards_are_for_his_ally() -> None:
    """W-29.13, W-30.9: else he could feel for hidden characters with them."""
    play = table({HERE: "sam"}, magic=(("palantir-isengard", "saruman"),))
    assert refused(play, "S", "deal F gives 0 1 takes 0 0") == "W-29.13"
    assert refused(play, "F", "deal S gives 0 0 takes 0 1") == "W-29.13"
    say(play, "S", "deal F gives 0 1 takes 1 0")
    for held in ("frees merry", "yields merry"):
        say(play, "S", f"deal D gives 0 1 takes 0 0 {held}")  # no present
    allied = table({HERE: "sam"}, magic=(("palantir-isengard", "saruman"),), alliance=Alliance("F"))
    say(allied, "S", "deal F gives 0 1 takes 0 0")
    assert refused(allied, "S", "deal D gives 0 1 takes 0 0") == "W-29.13"


# ---------------------------------------------------------------------------------------------------------- captives


def _held(at: str = HERE, owner: Side = "S", **more: Any) -> WarPlay:
    pieces = {at: "party-1", **more.pop("pieces", {})}
    return table(pieces=pieces, parties=(Party("party-1", 4, ("merry",), owner=owner),), **more)


def test_a_captive_goes_free_where_he_is_held_and_his_party_leaves() -> None:
    """W-29.8, W-29.10, W-14.10: the two alone hear of it."""
    play = _held()
    say(play, "S", "deal F gives 0 0 takes 1 0 frees merry")
    say(play, "F", "agree S", "lay S 1", "confirm S")
    say(play, "S", "confirm F")
    assert play.state.column_of("merry") == 2
    assert any(isinstance(event, PartyGone) for event in play.events)
    assert (got(play, "F").freed, got(play, "S").events) == (("merry",), (1,))


@pytest.mark.parametrize(("at", "falls"), [(HERE, False), ("W2421", True)])
def test_he_has_to_be_held_in_the_hex_that_was_agreed(at: str, falls: bool) -> None:
    """W-29.8: else the deal falls."""
    play = _held()
    say(play, "S", f"deal F gives 0 0 takes 0 0 frees merry {at}")
    say(play, "F", "agree S", "confirm S")
    say(play, "S", "confirm F")
    assert any(isinstance(event, told.DealFell) for event in play.events) is falls
    assert (play.state.column_of("merry") is None) is falls


@pytest.mark.parametrize("has_somebody", [True, False])
def test_a_captive_is_handed_over_where_the_other_has_somebody(has_somebody: bool) -> None:
    """W-29.8, W-54.6: to a new party of strength 0."""
    play = _held(pieces={HERE: "party-1 lord"} if has_somebody else {ELSEWHERE: "lord"})
    if not has_somebody:
        play.stand("party-1", AT(HERE))
    say(play, "D", "deal S gives 1 0 takes 0 0 yields merry")
    say(play, "S", "agree D")
    say(play, "D", "lay S 10", "confirm S")
    say(play, "S", "confirm D")
    owners = [party.owner for party in play.state.parties]
    assert owners == (["D"] if has_somebody else ["S"])
    assert any(isinstance(event, PartySeen) for event in play.events) is has_somebody


@pytest.mark.parametrize(("who", "counts"), [("merry", True), ("gimli", False)])
def test_a_hobbit_who_is_handed_over_to_the_dark_power_is_found(who: str, counts: bool) -> None:
    """W-59.6, W-29.8: D has him as one whom he captured."""
    play = table(pieces={HERE: "party-1 lord"}, parties=(Party("party-1", 4, (who,), owner="S"),))
    play.set(bans=Bans(frozenset(("D",)), frozenset(("D",))))
    say(play, "D", f"deal S gives 0 0 takes 0 0 yields {who}")
    say(play, "S", "agree D", "confirm D")
    assert not play.state.has_hobbit
    say(play, "D", "confirm S")
    assert play.state.has_hobbit is counts
    assert play.state.marching == ("hobbit" if counts else "")


def test_the_fellowship_hears_who_is_free_by_a_deal_of_the_others() -> None:
    """W-29.8, W-29.10: that he is, and where; of the deal nothing."""
    play = _held()
    say(play, "D", "deal S gives 0 0 takes 0 0 frees merry")
    say(play, "S", "agree D", "confirm D")
    say(play, "D", "confirm S")
    assert [event for event in play.events if event.to is not None and 1 in event.to] == [
        Freed((1,), AT(HERE), ("merry",))
    ]


def test_prisoners_at_isengard_can_be_freed() -> None:
    """W-29.8, W-34.10."""
    play = table(prisoners=frozenset(("pippin",)))
    say(play, "S", "deal F gives 0 0 takes 1 0 frees pippin")
    say(play, "F", "agree S", "lay S 1", "confirm S")
    say(play, "S", "confirm F")
    assert play.state.prisoners == frozenset()
    number = play.state.column_of("pippin")
    assert number is not None
    assert play.group(number).at == AT("W2421")


# --------------------------------------------------------------------------------------------------------- offers


def test_what_is_offered_is_taken_and_steps_are_offered_when_they_are_due() -> None:
    """W-18.4, W-29.5: to each what he may say now."""
    play = table()

    def verbs(side: Side) -> tuple[str, ...]:
        tried = rehearsal(LAND, known_to(LAND, play.state, side))
        return GAME.options(tried.state, Decision(ASKED, SEAT[side], owed=False), ()).words

    assert [verbs(side) for side in ("F", "D", "S")] == [("deal",)] * 3
    say(play, "S", "deal D gives 1 0 takes 1 0")
    assert verbs("D") == ("deal", "agree", "fold")
    say(play, "D", "agree S")
    assert verbs("S") == ("deal", "lay", "fold")
    assert DEAL.replies.offers(play, 3, ASKED, ("lay", "d")).words == ("4", "7")
    say(play, "S", "lay D 4")
    say(play, "D", "lay S 10")
    assert verbs("S") == ("deal", "confirm", "fold")


def test_a_deal_falls_whose_card_is_lost() -> None:
    """W-50.5, W-29.6: who holds five, all of them laid, loses the oldest, and it is not swapped any more."""
    play = table(hands=(("D", Hand()), ("F", Hand((1, 2, 3, 5, 6))), ("S", Hand())))
    say(play, "F", "deal S gives 5 0 takes 0 0")
    say(play, "S", "agree F")
    say(play, "F", "lay S 1 2 3 5 6")
    end_sitting(play)
    assert play.state.deals == ()
    assert play.state.hand("F") == Hand((2, 3, 5, 6))
    assert [event.by_side for event in play.events if isinstance(event, told.DealFell)] == [None]


def test_a_deal_stands_whose_cards_are_all_held() -> None:
    """W-50.5: laid cards are lost last."""
    play = table(hands=(("D", Hand()), ("F", Hand((1, 2, 3, 5, 6))), ("S", Hand())))
    say(play, "F", "deal S gives 1 0 takes 0 0")
    say(play, "S", "agree F")
    say(play, "F", "lay S 1")
    end_sitting(play)
    assert play.state.hand("F") == Hand((1, 3, 5, 6), (1,))
    assert len(play.state.deals) == 1


def test_nobody_frees_who_stands_on_the_map_before_his_eyes() -> None:
    """W-29.8: as far as the seat knows neither holds him; of others he may name whom he likes."""
    play = table({HERE: "frodo", ELSEWHERE: "sam"}, {HERE: "saruman"})
    play.put_group(1, replace(play.group(1), spotted=play.state.turn))

    assert refused(play, "D", "deal S gives 1 0 takes 0 0 frees frodo") == "W-29.8"
    say(play, "D", "deal S gives 1 0 takes 0 0 frees sam")
