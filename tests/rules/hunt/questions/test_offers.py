"""What is offered and foretold is what the rules play (H-17.8, H-17.10, H-17.14, H-19.19).

Both are found by playing on what a seat knows; where somebody who knows the rules types an order by himself, both
have to agree with him.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Seat
from rules.hunt.actions import steps
from rules.hunt.events import Answered
from rules.hunt.orders import imagined, trial
from rules.hunt.orders.foresight import foresee
from rules.hunt.play import Play
from rules.hunt.state import HuntState
from rules.hunt.values import Ban, Die
from rules.hunt.view import view
from rules.kit.unknown import Open
from tests.rules.hunt import kit
from tests.rules.hunt.foretold import Table, tables, tried
from tests.rules.hunt.kit import in_bearer_turn, in_block, state, told
from tests.rules.hunt.made_up import casting
from tests.rules.hunt.offering import in_own_block, in_turn, offered
from tests.rules.hunt.talk import refused, say

# -------------------------------------------------------------------------------------------- random hunts


@pytest.mark.parametrize("seed", [3, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 4, 6, 8))])
def test_what_somebody_types_is_offered_and_foretold_and_what_is_offered_is_taken(seed: int) -> None:
    """H-17.8, H-17.10, H-17.14: orders of two and three steps, in whole random hunts of all choices."""
    found = tried(seed)

    assert found.faults == ()
    assert found.orders > 50


# ------------------------------------------------------------------------------- what had drifted from the rules


def block(seats: int = 3, **changes: Any) -> Play:
    return in_block(state(seats=seats, **{"wraiths": (28, 19, 23, 16), **changes}))


def test_whoever_strikes_a_token_down_can_ride_there() -> None:
    """H-7.9, H-7.2: `strike 32 then move 32`."""
    play = block(wraiths=(31, 19, 23, 16), allies=(32,))
    told_back = foresee(
        kit.PACK, view(kit.PACK, play.state, 2), steps(["strike", "32", "then", "move", "32"])
    )

    assert "32" not in in_own_block(play, "move")
    assert "32" in in_own_block(play, "strike 32 then move")
    assert told_back is not None
    assert [deed.refusal for deed in told_back.deeds] == [None, None]
    assert say(play, "strike 32 then move 32").state.wraiths[0] == 32


def test_who_heals_first_need_not_say_that_the_night_loses_the_game() -> None:
    """H-5.8."""
    given: dict[str, Any] = {"phase": 3, "corruption": 11, "ally_hand": ("a1-13",)}
    play = in_bearer_turn(state(**given))

    assert offered(play.state, "turn", 1, "mark dot").words == ("sure",)
    healed = offered(play.state, "turn", 1, "play a1-13 then mark dot")
    assert "sure" not in healed.words
    assert healed.whole
    assert say(play, "play a1-13 then mark dot then end", seat=1, kind="turn").state.corruption == 10


def test_a_die_that_a_card_turns_pays_for_the_next_nazgul() -> None:
    """H-7.11, H-22.28: `play s-16 ring then end then hunt by shadow`."""
    play = block(sorcery_hands=(("s-16",), ()), dice=(Die("RING"), Die("SORCERY"), Die("SWORD")))

    assert in_own_block(play, "play s-16 ring then end then hunt by") == {"sword", "shadow"}
    assert told(say(play, "play s-16 ring then end then hunt by shadow"), Answered)[0].asked.kind == "hunt"


def test_a_nazgul_that_gandalf_has_chased_is_led_from_where_it_went() -> None:
    """H-13.8, H-22.22: `reveal … then play a2-05 w1`."""
    stands_at_24, stands_at_11 = (
        state(2, wraiths=(at, 17, 30, 30), ally_hand=("a2-05",), on_frodo=2) for at in (24, 11)
    )
    play = in_bearer_turn(stands_at_24, mentor_moved=True)

    after = in_turn(play, "reveal sword w1 11 then play a2-05 w1")
    assert after == in_turn(in_bearer_turn(stands_at_11), "play a2-05 w1") - {"24"}  # Gandalf stands there
    assert after != in_turn(play, "play a2-05 w1")


def test_a_nazgul_that_can_do_nothing_is_passed_over_in_a_plan_too() -> None:
    """H-7.14, H-22.26: barred from its move and its action."""
    barred = tuple(Ban(act, 1, None, "turn", 1) for act in ("move", "action"))
    play, words = block(2, bans=barred), "move 17 then search then search"
    found = foresee(kit.PACK, view(kit.PACK, play.state, 2), steps(words.split()))

    assert found is not None
    assert [deed.figure for deed in found.deeds] == [0, 0, 2]
    assert [one.asked.figure for one in told(say(play, words), Answered)] == [0, 2]


# --------------------------------------------------------------------------------------- what nobody can know yet


@pytest.mark.parametrize("corruption", [10, 11, 13])
def test_an_end_that_may_come_of_a_step_holds_back_nothing_behind_it(corruption: int) -> None:
    """H-17.14, H-15.2: s-12 corrupts if Frodo is near; where that loses the game for him, nothing more is done."""
    play = casting("s-12", seats=3, corruption=corruption)

    assert "then" in in_own_block(play, "play s-12")
    assert {"move", "end"} <= in_own_block(play, "play s-12 then")


def test_what_is_asked_is_paid_for_and_left_open() -> None:
    """H-17.8: the walk goes on with all that is certain, whatever comes out."""
    play = block()

    assert "move" in in_own_block(play, "search then")
    assert in_own_block(play, "search then move") == in_own_block(play, "move")
    assert "search" not in in_own_block(play, "search then")


def test_a_rehearsal_asks_for_no_card_no_die_and_no_answer() -> None:
    """H-19.19: it never comes to a first card, a zero or the truth."""
    play = block(live=(), log=(5, 7, 28))
    known = imagined.of_rider(kit.PACK, play.state, 2)

    def after(words: str) -> HuntState:
        return trial.played(kit.PACK, known, 2, tuple(words.split()), {}).state

    drawn = after("draw").sorcery_hands[0][-1]
    with pytest.raises(Open):
        assert drawn == play.state.sorcery_deck[0]
    with pytest.raises(Open):
        assert after("search").ledger[-1].answer
    with pytest.raises(Open):
        Play(kit.PACK, known, None, rehearsed=True).pick("dice", range(6))


# ------------------------------------------------------------------------------------------------- whole orders


def test_an_order_that_cannot_run_whole_is_refused_before_anything_is_asked() -> None:
    """H-17.8: `search then move 64`, which no Nazgul can enter."""
    play = block(wraiths=(63, 19, 23, 16))
    before = play.state

    assert refused(play, "search then move 64").clause == refused(play, "move 64").clause
    assert play.state is before


def test_what_hangs_on_an_answer_is_not_judged_before_its_time() -> None:
    """H-17.8, H-17.11: the second search on 28 is refused if the first finds something there, and only then."""
    given: dict[str, Any] = {"wraiths": (28, 28, 23, 16), "live": ()}
    words = "search then end then search"

    assert len(told(say(block(**given, log=(5,)), words), Answered)) == 2
    assert len(told(say(block(**given, log=(5, 7, 28)), words), Answered)) == 1


def test_games_of_the_first_edition_are_asked_first() -> None:
    """H-17.8: a game ends under the edition that it began with."""
    play = block(wraiths=(63, 19, 23, 16), rules=kit.rules(edition=1))

    assert len(told(say(play, "search then move 64"), Answered)) == 1


# ------------------------------------------------------------------------------------------------------ twins


@pytest.mark.parametrize("seed", [2, 5, 7])
def test_offers_and_outlooks_tell_no_secret(seed: int) -> None:
    """H-19.15, H-19.19: where all that a seat cannot know is otherwise, it is offered and foretold the same."""
    chance, seen = Random(seed), 0
    for table in tables(seed):
        twin = Table(
            table.game, otherwise(table.state, table.decision.seat, chance), table.decision, table.dice
        )
        words = table.some_offered(chance, chance.choice((1, 2, 3))) or "end"
        assert twin.offers(words) == table.offers(words)
        for order in (words, f"{words} if yes", f"{words} if found"):
            assert twin.outlook(order) == table.outlook(order)
        seen += twin.state != table.state
    assert seen > 20


@pytest.mark.parametrize(
    "words", ["search then end then", "hunt then end then", "perceive area then end then"]
)
def test_no_offer_hangs_on_an_answer_that_is_still_to_come(words: str) -> None:
    """H-19.15: Frodo stands where it will be asked, or he never came there."""
    given: dict[str, Any] = {"wraiths": (28, 28, 23, 16), "dice": (Die("SWORD"), Die("SWORD"), Die("RING"))}
    here, far = (block(**given, live=live, log=(5, 7, at)) for at, live in ((28, (28,)), (9, ())))

    assert in_own_block(here, words) == in_own_block(far, words)
    for order in (f"{words} search", f"{words} hunt if found else search", f"{words} hunt if yes"):
        outlooks = [
            foresee(kit.PACK, view(kit.PACK, play.state, 2), steps(order.split())) for play in (here, far)
        ]
        assert outlooks[0] == outlooks[1]


def otherwise(given: HuntState, seat: Seat, chance: Random) -> HuntState:
    """*given* with other secrets, none of which *seat* knows."""
    is_bearer = seat == given.rules.bearer
    changed = {**_decks(given), **(_of_riders(given) if is_bearer else _of_bearer(given, chance))}
    own = given.rules.riders.index(seat) if seat in given.rules.riders else None
    hands, deck = list(given.sorcery_hands), list(given.sorcery_deck)
    for at, hand in enumerate(hands):
        if at != own and len(hand) <= len(deck):
            hands[at], deck = tuple(deck[: len(hand)]), [*deck[len(hand) :], *hand]
    changed |= {"sorcery_hands": tuple(hands), "sorcery_deck": tuple(deck)}
    found = replace(given, **changed)
    return found if found.before is None else replace(found, before=otherwise(found.before, seat, chance))


def _decks(given: HuntState) -> dict[str, Any]:
    """What lies face down lies the other way round."""
    return {"ally_deck": given.ally_deck[::-1], "tiles": given.tiles[::-1]}


def _of_riders(given: HuntState) -> dict[str, Any]:
    return {"queues": ((),) * len(given.rules.riders), "journey_deck": given.journey_deck[::-1]}


def _of_bearer(given: HuntState, chance: Random) -> dict[str, Any]:
    """Frodo has gone another way, on another journey; so has Gandalf while he is hidden, and the cards are others."""
    board, held = kit.PACK.boards[given.part], len(given.ally_hand)
    cards = (*given.ally_deck, *given.ally_hand)
    journeys = (*given.journey_deck, *([given.journey] if given.journey else []))
    changed: dict[str, Any] = {
        "log": tuple(chance.choice(board.locations) for _ in given.log),
        "live": tuple(chance.sample(range(1, 60), len(given.live))),
        "ally_hand": cards[:held],
        "ally_deck": cards[held:],
        "route": (),
    }
    if journeys and given.journey:
        changed |= {"journey": journeys[0], "journey_deck": journeys[1:]}
    if given.mentor is not None and given.mentor.state == "hidden":
        changed["mentor"] = replace(given.mentor, location=chance.choice(board.locations))
    return changed
