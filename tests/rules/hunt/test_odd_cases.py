"""Odd cases of the rules, each found by reading a clause against the code (H-1 to H-11, H-16, H-19)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.awaiting import awaited
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Position, enter
from rules.game import Question, Stale
from rules.hunt.actions import Discard, Keep, Relocate
from rules.hunt.bearer import mentor
from rules.hunt.days import game_turns
from rules.hunt.events import AlliesRemoved, FactRevealed, NoReaction
from rules.hunt.game import HuntGame
from rules.hunt.questions.decisions import decisions
from rules.hunt.questions.rows import KINDS
from rules.hunt.ride import riding
from rules.hunt.setup import shared
from rules.hunt.state import BeginTurn, Discarding, Keeping, Mentor, Relocating, Resolve, Riding, facts
from rules.hunt.values import Ban, Declaration
from rules.hunt.view import view
from tests.rules.hunt import made_up
from tests.rules.hunt.kit import PACK, applied, in_bearer_turn, in_block, play_of, state, told
from tests.rules.hunt.talk import open_question, refused, say

GANDALF = Mentor(17, (17,), "hidden", (4, 6, 11), (), (16, 19, 28, 31, 35))


def test_no_information_token_is_live_in_part_2() -> None:
    """H-9.10, H-22.39: those never found lie on the other board; the answer is no."""
    play = made_up.rider(
        [{"reveal": {"fact": "live_info_in_section"}}], part=2, live=(63, 17), wraiths=(17, 17, 30, 30)
    )

    made_up.put(play)

    assert [event.value for event in told(play, FactRevealed)] == ["no"]


def test_whom_a_card_keeps_in_place_no_reveal_chases() -> None:
    """H-0.6, H-13.9: Merry holds w1 back, so only w2 leaves Gandalf's place."""
    held = Ban("move", 0, None, "turn", 1)
    play = in_bearer_turn(state(2, mentor=GANDALF, wraiths=(17, 17, 30, 30), bans=(held,)), mentor_moved=True)

    mentor.reveal(play, ["sword", "w2", "18"])

    assert play.state.wraiths == (17, 18, 30, 30)


def test_whom_a_card_keeps_in_place_no_card_sets_elsewhere() -> None:
    """H-0.6, H-22.23, H-22.24: nor whom one lets enter no space at all."""
    for act in ("move", "enter"):
        play = made_up.rider(
            [{"place_wraith": {"who": "active", "n": 1, "where": {"numbers": [18]}}}, {"heal": {"n": 1}}],
            corruption=2,
            bans=(Ban(act, 0, None, "turn", 1),),
        )
        at = play.state.wraiths

        made_up.put(play)

        assert play.state.wraiths == at


def test_an_ally_token_that_was_led_away_is_not_struck() -> None:
    """H-6.11: a reaction moved the token; nothing lies there any more."""
    play = in_block(state(allies=(18,)))
    said = Declaration(1, 0, 2, "remove_ally", spaces=(17,), paid=("SWORD",))
    play.push(Resolve(said))

    riding.resolve(play, play.pop())

    assert play.state.allies == (18,)
    assert not told(play, AlliesRemoved)


def test_what_was_followed_of_a_route_is_there_again() -> None:
    """H-17.15, H-17.25: the order is taken back, and with it what it took from the route."""
    play = in_bearer_turn(state(route=("dot", "7", "8")))

    followed = say(play, "follow then hold", 1, "turn")
    again = say(followed, "back", 1, "turn")

    assert followed.state.route == ("7", "8")
    assert again.state.route == ("dot", "7", "8")
    assert again.state.log == (5,)


def test_a_route_stored_since_stays_when_an_order_is_taken_back() -> None:
    """H-17.25: storing it was no part of the order."""
    play = in_bearer_turn(state(route=("dot", "7", "8")))

    followed = say(play, "follow then hold", 1, "turn")
    stored = say(followed, "route 8 dot", 1, "wish")

    assert say(stored, "back", 1, "turn").state.route == ("8", "dot")
    cleared = say(say(play, "mark 7 then hold", 1, "turn"), "route", 1, "wish")
    assert say(cleared, "back", 1, "turn").state.route == ()


def test_nobody_sees_when_gandalfs_new_place_is_chosen() -> None:
    """H-18.30, H-19.18: the supply counts as if RB had chosen already."""
    asked = Relocating(Question("relocate", 1), (16, 19))
    before = state(2, todo=(Riding((), (2,)),), beside=(asked,), mentor=replace(GANDALF, supply=(28, 31, 35)))

    after = applied(before, 1, asked.question, Relocate(16)).state

    assert after.mentor is not None
    assert after.mentor.location == 16
    for seat in (None, 2, 3):
        assert view(PACK, before, seat) == view(PACK, after, seat)
    assert view(PACK, before, 2).seen.deed_supply == 4


def test_a_second_place_for_gandalf_is_asked_apart() -> None:
    """H-13.10, H-22.34: a card relocates him while D-30 is open; each question offers its own tokens."""
    asked = tuple(Relocating(Question("relocate", n), drawn) for n, drawn in ((1, (16, 19)), (2, (28, 31))))
    play = in_bearer_turn(state(2, beside=asked, mentor=replace(GANDALF, supply=(35,))))

    found = [one for one in decisions(play.state) if one.question.kind == "relocate"]

    assert [HuntGame(data=PACK).options(play.state, one, ("relocate",)).words for one in found] == [
        ("16", "19"),
        ("28", "31"),
    ]


def test_an_ability_that_runs_by_itself_serves_the_turn_that_begins() -> None:
    """H-4.3, H-6.19: a pack whose Frodo always reaches one dot farther."""
    made = made_up.pack_with([{"bonus_dots": {"n": 1}}])
    frodo = replace(made.company[0], when="bearer_turn", cond=(), effects=made.cards[made_up.CARD].options[0])
    play = play_of(state())
    play.pack = replace(made, company=(frodo, *made.company[1:]))

    game_turns.begin_turn(play, BeginTurn())

    assert play.bearing is not None
    assert play.bearing.bonus == 1
    assert open_question(play.state, 1, "turn") == Question("turn", 1)


@pytest.mark.parametrize("is_open", [True, False])
def test_nobody_finds_out_by_asking_what_the_bearer_is_asked(is_open: bool) -> None:
    """H-19.17, H-19.14: whether RB is to discard in the open turn is told to no one, not even in a refusal."""
    asked = Question("discard", 1)
    play = in_bearer_turn(state())
    if is_open:
        play.set(beside=(Discarding(asked, 1),))
    position = Position(play.state, ())
    dice = Dice(game_key(simulated_seed(1), "1,2,3"))

    with pytest.raises(Stale, match="Too late"):
        enter(HuntGame(), position, Answer(2, "discard a1-01", asked), dice)
    with pytest.raises(Stale, match="That question is closed"):
        applied(play.state, 2, asked, Discard(("a1-01",)))


def test_of_two_draws_either_can_be_settled_first() -> None:
    """H-22.17, H-18.37: a card that draws twice asks twice."""
    twice = [{"draw": {"deck": "ally", "n": 2, "keep": 1}}] * 2
    play = made_up.put(made_up.bearer(twice))
    one, other = (asked for asked in play.state.beside if isinstance(asked, Keeping))

    after = applied(play.state, 1, other.question, Keep(other.cards[:1])).state

    assert after.ally_hand[-1:] == other.cards[:1]
    assert after.beside == (one,)


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"allies": (39,)}, 28),
        ({"bans": (Ban("enter", 0, (39,), "turn", 1),)}, 28),
        ({"bans": (Ban("move", 0, None, "turn", 1),)}, 27),
        ({"wraiths": (5, 19, 23, 16)}, 5),
    ],
)
def test_a_move_goes_no_farther_than_a_reaction_left_open(changes: dict[str, Any], at: int) -> None:
    """H-7.3, H-6.10, H-22.43: what was declared as 27, 28, 39 ends before what a card has shut since."""
    play = in_block(state(**{"wraiths": (27, 19, 23, 16), **changes}))
    play.push(Resolve(Declaration(1, 0, 2, "move", spaces=(28, 39))))

    riding.resolve(play, play.pop())

    assert play.state.wraiths[0] == at


def test_a_ban_on_ending_somewhere_lets_pass() -> None:
    """H-22.24: only `enter` forbids passing; a way named space by space is no worse than its end alone."""
    play = in_block(state(wraiths=(28, 19, 23, 16), phase=3, bans=(Ban("move", 0, (27,), "turn", 1),)))
    beyond = next(n for n in PACK.boards[1].adjacent[27] if n not in (28, *PACK.boards[1].exits))

    assert say(play, f"move 27 {PACK.boards[1].word(beyond)}").state.wraiths[0] == beyond
    assert refused(play, "move 27").clause == "H-22.24"


def test_everyone_sees_whose_block_waits_while_cards_are_looked_at() -> None:
    """H-17.1: a look at cards is a question of its own that only its player sees."""
    play = made_up.put(made_up.rider([{"peek": {"what": "sorcery_deck", "n": 2, "then": "reorder"}}]))

    assert [one.question.kind for one in decisions(play.state) if one.seat == 2 and one.owed] == [
        "peek",
        "block",
    ]
    seen = awaited(KINDS, decisions(play.state), 3)
    assert [(one.question.kind, one.seats) for one in seen] == [("block", (2,))]


def test_the_first_hand_reminds_of_its_reactions() -> None:
    """H-17.23: not only what is drawn later."""
    play = play_of(state(ally_deck=("a1-08", "a1-01", "a1-09", "a1-02"), ally_hand=()))

    shared.deal_allies(play, 3)

    assert [(one.to, one.cards) for one in told(play, NoReaction)] == [((1,), ("a1-08", "a1-09"))]


def test_behind_times_stands_a_number() -> None:
    """H-17.17, H-17.24: whatever filter was chosen."""
    given = state(ally_hand=("a1-09",))
    said = ("swift", "a1-09", "on", "hunt", "if", "found", "times")
    asked = next(one for one in decisions(in_bearer_turn(given).state) if one.question.kind == "wish")

    offer = HuntGame(data=PACK).options(given, asked, said)

    assert (offer.words, offer.whole) == (("1", "2", "3"), False)
    assert not HuntGame(data=PACK).options(given, asked, (*said, "1")).words


def test_a_card_lies_beside_the_track_once() -> None:
    """H-22.31: however many of its effects add an EYE; all of them count."""
    play = made_up.put(made_up.rider([{"eye": {"n": 1}}, {"eye": {"n": 2}}]))

    assert play.state.eyes == (made_up.CARD,)
    assert facts.eyes(play.state) == 3
    assert made_up.CARD not in play.state.sorcery_discard
