"""Questions, disclosures, cancelling, costs and branches (H-22.27, H-22.37 to H-22.41)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Illegal
from rules.hunt import course
from rules.hunt.cards import playing
from rules.hunt.events import Answered, ConditionTold, Declared, FactRevealed, Prevented
from rules.hunt.play import Play
from rules.hunt.ride import declaring
from rules.hunt.state import Context, Mentor, facts
from rules.hunt.values import Asked, Ban, Declaration, Track
from rules.hunt.view.result import result
from tests.rules.hunt import kit
from tests.rules.hunt.made_up import RB, RW, Effects, bearer, casting, holding, pack_with, play_it, put, rider

WENT = {"log": (5, 7, 0), "log_turns": (0, 1, 2), "moves": 2}


def _declared(kind: str, **said: Any) -> Declaration:
    return Declaration(7, 0, RW, kind, **said)


def _answering(card: str, declaration: Declaration, **changes: Any) -> Play:
    """w1 has declared something, and RB holds a card."""
    play = kit.in_block(kit.state(int(card[1]), **{"ally_hand": (card,), **changes}))
    declaring.declare(play, declaration)
    return play


def test_a_search_is_declared_and_answered() -> None:
    """H-22.37, H-8.1, H-17.16: the card's question is declared again, on its own."""
    play = casting("s-04", log=(5, 7, 15))

    after = play_it(play, "s-04 15")

    kinds = [event.declaration.kind for event in kit.told(play, Declared)]
    assert kinds == ["sorcery", "search"]
    assert after.ledger[-1].answer is True
    assert after.ledger[-1].cost == "s-04"
    assert after.tracks == (Track(15, sword=False),)


def test_two_searches_come_one_after_the_other() -> None:
    """H-22.37: up to n, in the order named."""
    play = casting("s-05", log=(5, 15))

    after = play_it(play, "s-05 15 18")

    assert [asked.target for asked in after.ledger] == ["15", "18"]
    assert [asked.answer for asked in after.ledger] == [True, False]
    assert after.sorcery_discard == ("s-05",)


def test_what_may_not_be_searched_is_not_offered() -> None:
    """H-8.1, H-8.2, H-6.10, H-22.24, H-13.10."""
    shut = Ban("search", -1, (20,), "turn", 1)
    play = casting("s-04", tracks=(Track(15, sword=False),), allies=(18,), bans=(shut,))

    assert kit.offers(play, RW, ("s-04",), figure=0).words == ("13",)


def test_a_start_is_never_searched_but_may_be_hunted() -> None:
    """H-8.1, H-8.5."""
    near = (6, 19, 23, 28)

    assert "5" not in kit.offers(casting("s-04", wraiths=near), RW, ("s-04",), figure=0).words
    assert "5" in kit.offers(casting("s-06", wraiths=near), RW, ("s-06",), figure=0).words


def test_a_hunt_finds_frodo() -> None:
    """H-22.37, H-8.5, H-8.6."""
    after = play_it(casting("s-06", log=(5, 15)), "s-06 15")

    assert after.found == 15
    assert after.tracks == (Track(15, sword=True),)


def test_a_question_becomes_impossible_meanwhile() -> None:
    """H-22.43: what cannot be done any more is skipped."""
    play = casting("s-05", log=(5, 15))
    playing.play_card(play, RW, ("s-05", "15", "18"), figure=0)
    play.set(allies=(18,))

    course.run(play)

    assert [asked.target for asked in play.state.ledger] == ["15"]


@pytest.mark.parametrize(
    ("card", "words", "target"),
    [("s-07", "s-07", "section II"), ("s-08", "s-08 2", "area D"), ("s-09", "s-09", "area D")],
)
def test_a_perception_of_where_the_card_looks(card: str, words: str, target: str) -> None:
    """H-22.38, H-8.3: the active section, the active area."""
    after = play_it(casting(card), words)

    assert after.ledger[-1].target == target
    assert after.ledger[-1].answer is False


@pytest.mark.parametrize(
    ("scope", "word", "target"), [("section", "vi", "section VI"), ("area", "k", "area K")]
)
def test_a_perception_of_any_place(scope: str, word: str, target: str) -> None:
    """H-22.38: `where` any."""
    after = put(rider([{"perceive": {"scope": scope, "where": "any"}}]), word)

    assert after.state.ledger[-1].target == target


def test_a_perception_in_detail_names_who_is_there() -> None:
    """H-22.38: `detail`."""
    play = casting("s-09", part=2, mentor=Mentor(2, (2,)), wraiths=(2, 30, 30, 30))

    after = play_it(play, "s-09")

    assert after.ledger[-1].named == ("bearer", "gandalf")


def test_either_scope_is_named_first() -> None:
    """H-22.38: `scope` either."""
    option = [{"perceive": {"scope": "either", "where": "active"}}]

    assert kit.offers(rider(option), RW, ("t-01",), figure=0).words == ("area", "section")
    assert put(rider(option), "section").state.ledger[-1].target == "section II"


def test_adjacent_areas_adjoin_the_active_one() -> None:
    """H-22.38: `where` adjacent."""
    play = rider([{"perceive": {"scope": "section", "where": "adjacent"}}])

    offered = kit.offers(play, RW, ("t-01",), figure=0).words

    assert "i" in offered
    assert not {"ii", "vi"} & set(offered)


@pytest.mark.parametrize(
    ("fact", "value", "changes"),
    [
        ({"fact": "latest_is_dot"}, "yes", {"log": (5, 7, 0)}),
        ({"fact": "latest_is_dot"}, "no", {"log": (5, 7)}),
        ({"fact": "dots_since_last"}, "2", {"log": (5, 7, 0, -1, 0)}),
        ({"fact": "dots_since_last"}, "1", {"part": 2, "moves": 8}),
        ({"fact": "bearer_section"}, "I", {"log": (5, 7, 0)}),
        ({"fact": "log_entry_back", "n": 1}, "7", {"log": (5, 7, 0)}),
        ({"fact": "log_entry_back", "n": 1}, "dot", {"log": (5, 7, 0, 8)}),
        ({"fact": "log_entry_back", "n": 9}, "5", {"log": (5, 7)}),
        ({"fact": "live_info_in_section"}, "yes", {"live": (17,)}),
        ({"fact": "live_info_in_section"}, "no", {"live": (58,)}),
        ({"fact": "live_info_in_section"}, "no", {"part": 2, "live": (17, 64)}),
        ({"fact": "gandalf_section"}, "III", {"part": 2, "mentor": Mentor(28, (28,))}),
        ({"fact": "gandalf_section"}, "out", {"part": 2, "mentor": Mentor(28, (28,), "out")}),
    ],
)
def test_facts_are_disclosed(fact: dict[str, Any], value: str, changes: dict[str, Any]) -> None:
    """H-22.39, H-0.7: the engine answers itself; wild entries are the dots of Part 2."""
    play = put(rider([{"reveal": fact}], **changes))

    assert kit.told(play, FactRevealed)[-1].value == value


@pytest.mark.parametrize(
    ("fact", "target", "changes"),
    [
        ({"fact": "dots_since_last"}, "dots_since_last", WENT),
        ({"fact": "log_entry_back", "n": 2}, "log_entry_back 2", WENT),
        ({"fact": "live_info_in_section"}, "live_info_in_section II", {"wraiths": (18, 16, 16, 16)}),
        ({"fact": "gandalf_section"}, "gandalf_section", {"part": 2, "mentor": Mentor(28, (28,))}),
    ],
)
def test_what_was_disclosed_is_an_answer_of_the_record(
    fact: dict[str, Any], target: str, changes: dict[str, Any]
) -> None:
    """R-1.12, H-22.39: with what it hangs on, and its number in no ledger; the first edition's records lack it."""
    play = put(rider([{"reveal": fact}], **changes))
    older = put(rider([{"reveal": fact}], **changes, rules=kit.rules(edition=1)))
    found = result(play.state)["answers"][-1]
    told = kit.told(play, FactRevealed)[-1].value

    assert result(older.state)["answers"] == []
    assert (found["n"], found["kind"], found["target"], found["answer"]) == (None, "reveal", target, told)
    assert (found["nazgul"], found["cost"], found["found"], found["named"]) == (1, "t-01", False, [])
    assert (found["part"], found["turn"], found["moves"]) == (
        play.state.part,
        play.state.turn_number,
        play.state.moves,
    )
    assert found["frodo"] == facts.last_location(play.state)
    assert found["gandalf"] == (28 if play.state.part == 2 else 0)


def test_what_was_disclosed_stands_between_the_questions() -> None:
    """R-1.12: in the order in which all of it was told."""
    first, last = (Asked(n, 1, 1, 1, 1, 1, 0, "search", "15", answer=False) for n in (1, 2))
    play = put(rider([{"reveal": {"fact": "bearer_section"}}], ledger=(first,), whereabouts=((5, 0),)))
    play.set(ledger=(*play.state.ledger, last), whereabouts=((5, 0), (5, 0)))

    assert [one["n"] for one in result(play.state)["answers"]] == [1, None, 2]


# ------------------------------------------------------------------------------------------------- cancel


def test_a_reaction_cancels_what_was_declared() -> None:
    """H-22.27, H-6.5, H-6.7: it does not happen, and the card lies on the pile."""
    said = _declared("search", spaces=(15,))
    play = _answering("a1-08", said, log=(5, 15))

    playing.play_card(play, RB, ("a1-08",), declaration=said)
    course.run(play)

    assert play.state.tracks == ()
    assert play.state.ally_discard == ("a1-08",)
    assert play.state.ledger[-1].cancelled
    assert not any(event.asked.answer is not None for event in kit.told(play, Answered))
    assert kit.told(play, Prevented)[-1].card == "a1-08"


def test_what_follows_the_cancelling_still_happens() -> None:
    """H-22.43: a1-10 cancels, then draws."""
    said = _declared("perceive", area="area B")
    play = _answering("a1-10", said, ally_deck=("a1-11",))

    playing.play_card(play, RB, ("a1-10",), declaration=said)
    course.run(play)

    assert play.state.ally_hand == ("a1-11",)


def test_to_cancel_twice_is_to_cancel_once() -> None:
    """H-22.27, H-22.43: what cannot be done any more is skipped."""
    said = _declared("search", spaces=(15,))
    play = _answering("a1-08", said, log=(5, 15))
    play.pack = pack_with([{"cancel": {}}, {"cancel": {}}], timing="reaction", on=("search",))
    play.set(ally_hand=("t-01",))

    playing.play_card(play, RB, ("t-01",), declaration=said)
    course.run(play)

    assert len(kit.told(play, Prevented)) == 1


def test_what_the_lords_die_pays_is_not_cancelled() -> None:
    """H-14.7."""
    said = _declared("perceive", area="area B", paid=("MORGUL_RING",))
    play = _answering("a2-06", said)

    with pytest.raises(Illegal, match=r"H-14\.7"):
        playing.play_card(play, RB, ("a2-06",), declaration=said)

    assert play.state.ally_hand == ("a2-06",)


# -------------------------------------------------------------------------------------------- pay and if


def test_a_cost_is_paid_then_the_effects_follow() -> None:
    """H-22.40, H-6.14: the token goes to the pool."""
    play = holding("a1-16", log=(5, 7))

    after = play_it(play, "a1-16 1 8")

    assert (after.pool, after.on_frodo) == (3, 0)
    assert after.log == (5, 7, 8)


def test_without_the_cost_the_option_is_refused() -> None:
    """H-22.40."""
    play = holding("a1-16", on_frodo=0, pool=3)
    assert kit.offers(play, RB, ("a1-16",)).words == ("2",)

    with pytest.raises(Illegal, match=r"H-22\.40"):
        play_it(play, "a1-16 1 7")


def test_an_optional_cost_is_paid_when_it_is_said() -> None:
    """H-22.40: `optional`."""
    option: Effects = [
        {"heal": {"n": 1}},
        {"pay": {"token": 1, "optional": True, "then": [{"heal": {"n": 2}}]}},
    ]

    assert put(bearer(option, corruption=5), "pay").state.corruption == 2
    assert put(bearer(option, corruption=5)).state.corruption == 4
    assert put(bearer(option, corruption=5, on_frodo=0)).state.corruption == 4


def test_cards_and_corruption_are_costs_too() -> None:
    """H-22.40: the card that is being played pays for nothing."""
    card = [{"pay": {"card": 1, "then": [{"gain_token": {"n": 1}}]}}]
    corruption = [{"pay": {"corruption": 2, "then": [{"draw": {"deck": "ally", "n": 1}}]}}]

    paid = put(bearer(card, hand=("a1-11", "a1-12")), "a1-12")

    assert paid.state.ally_hand == ("a1-11",)
    assert paid.state.ally_discard == ("a1-12", "t-01")
    with pytest.raises(Illegal, match=r"H-22\.40"):
        put(bearer(card))
    assert put(bearer(corruption)).state.corruption == 2


def test_a_secret_condition_refuses_nothing() -> None:
    """H-26.15, H-9.4, H-22.41: with Frodo far away s-12 is accepted, and everyone sees that it failed."""
    far = casting("s-12", log=(5,))
    near = casting("s-12", log=(5, 13))
    assert kit.offers(far, RW, ("s-12",), figure=0) == kit.offers(near, RW, ("s-12",), figure=0)

    assert play_it(far, "s-12").corruption == 0
    assert play_it(near, "s-12").corruption == 1
    assert [event.is_met for event in kit.told(far, ConditionTold)] == [False]
    assert [event.is_met for event in kit.told(near, ConditionTold)] == [True]


def test_words_for_both_branches_of_a_secret() -> None:
    """H-22.41, H-22.3: what is said tells nothing of which branch it will be."""
    option = [
        {
            "if": {
                "cond": [{"bearer_wild": True}],
                "then": [{"remove_ally": {"n": 1, "where": {}}}],
                "else": [{"dice": {"op": "set", "n": 1, "face": "SHADOW"}}, {"lose_token": {"n": 1}}],
            }
        }
    ]

    wild = put(rider(option, log=(5, 0), allies=(4, 7)), "7 sword")
    tame = put(rider(option, log=(5, 7), allies=(4, 7)), "7 sword")

    assert (wild.state.allies, wild.state.dice[2].face, wild.state.on_frodo) == ((4,), "SWORD", 1)
    assert (tame.state.allies, tame.state.dice[2].face, tame.state.on_frodo) == ((4, 7), "SHADOW", 0)


def test_an_open_condition_asks_for_its_own_branch_only() -> None:
    """H-22.41."""
    option = [
        {
            "if": {
                "cond": [{"tokens": {"min": 2}}],
                "then": [{"heal": {"n": 1}}],
                "else": [{"place_ally": {"n": 1, "where": {}}}],
            }
        }
    ]

    play = put(bearer(option), "8")

    assert play.state.allies == (8,)
    assert put(bearer(option, on_frodo=2, corruption=1)).state.corruption == 0


def test_a_reaction_can_cost_a_token() -> None:
    """H-22.40, H-22.27: a1-18."""
    said = _declared("sorcery", source="s-13", option=1)
    context = Context(RW, "s-13", figure=0)
    play = kit.in_block(kit.state(ally_hand=("a1-18",)))
    declaring.declare(play, said, context)

    playing.play_card(play, RB, ("a1-18",), declaration=said)
    course.run(play)

    assert play.state.on_frodo == 0
    assert play.state.sorcery_discard == ("s-13",)
    assert play.state.ally_discard == ("a1-18",)
