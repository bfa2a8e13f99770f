"""Company cards' constant abilities and the fellowship tokens (H-4.3, H-6.13 to H-6.19)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.game import Illegal, Question
from rules.hunt import actions, course
from rules.hunt.bearer import bearing, burden, encounter
from rules.hunt.cards import company
from rules.hunt.days import game_turns
from rules.hunt.events import CardsSeen, CompanyTurned, CompanyUsed, TokensChanged
from rules.hunt.orders import giving
from rules.hunt.pack import Test
from rules.hunt.play import Play
from rules.hunt.questions import written
from rules.hunt.state import NIGHTFALL, BeginTurn, Keeping, Mentor, Run
from tests.rules.hunt.kit import PACK, in_bearer_turn, play_of, state, told

ALL = ("ready",) * 5
WITH_MERRY = ("ready", "ready", "ready", "ready", "absent")


def use(play: Play, words: str) -> None:
    """RB uses an ability, and its effects run."""
    name, *rest = words.split()
    company.use(play, name, tuple(rest))
    while isinstance(play.state.todo[-1], Run):
        course.RUNNERS[Run](play, play.pop())


def rested(**changes: Any) -> Play:
    """RB's turn by night, after a rest."""
    return in_bearer_turn(state(1, phase=NIGHTFALL, **changes), moved=True, rested=True)


# Those that run by themselves.


def test_frodo_gains_a_token_when_he_has_none() -> None:
    """H-4.3, H-6.19: before daylight turn 1, without a question."""
    none = play_of(state(on_frodo=0, pool=2))
    some = play_of(state(on_frodo=1, pool=2))

    assert company.run_by_itself(none, "daylight1_start") is False
    company.run_by_itself(some, "daylight1_start")

    assert (none.state.on_frodo, none.state.pool) == (1, 1)
    assert told(none, CompanyUsed) == [CompanyUsed(part=1, companion="frodo")]
    assert (some.state.on_frodo, some.state.pool) == (1, 2)
    assert not none.state.todo


@pytest.mark.parametrize("lying", ["flipped", "absent", "gone"])
def test_a_flipped_card_has_no_ability(lying: str) -> None:
    """H-6.15: nor one that is not there."""
    play = play_of(state(on_frodo=0, company=(lying, lying, lying, lying, "absent")))

    company.run_by_itself(play, "daylight1_start")
    assert company.run_by_itself(play, "refresh_draw") is False

    assert play.state.on_frodo == 0
    assert not play.state.beside


def test_pippin_draws_two_and_keeps_one() -> None:
    """H-4.3, H-22.17, D-9: in the place of the normal draw; which one stops nobody."""
    play = play_of(state())
    deck = play.state.ally_deck

    assert company.run_by_itself(play, "refresh_draw") is True

    (asked,) = play.state.beside
    assert isinstance(asked, Keeping)
    assert (asked.cards, asked.keep, asked.seat) == (deck[:2], 1, 1)
    assert play.state.ally_deck == deck[2:]
    assert [one.to for one in told(play, CardsSeen)] == [(1,)]


def test_nobody_is_asked_for_what_is_chosen() -> None:
    """H-6.19: Sam and Merry leave a choice and do not run by themselves."""
    play = rested(corruption=3)

    company.run_by_itself(play, "nightfall_rest")

    assert play.state.corruption == 3


# Those that RB uses.


def test_sam_heals_after_a_rest() -> None:
    """H-4.3, H-6.14, H-6.19: for a token, which goes to the pool; once per occasion."""
    play = rested(corruption=3, on_frodo=2, pool=1)
    assert company.offers(play) == ("sam",)

    use(play, "sam")

    assert (play.state.corruption, play.state.on_frodo, play.state.pool) == (2, 1, 2)
    assert company.offers(play) == ()
    with pytest.raises(Illegal, match=r"H-6\.19"):
        use(play, "sam")


def test_sam_needs_the_rest_and_the_token() -> None:
    """H-6.19, H-22.40: not after a move, not by day, not without a token."""
    moved = in_bearer_turn(state(phase=NIGHTFALL, corruption=3), moved=True)
    by_day = in_bearer_turn(state(corruption=3), moved=True)
    poor = rested(corruption=3, on_frodo=0)

    for play in (moved, by_day):
        with pytest.raises(Illegal, match=r"H-6\.19"):
            use(play, "sam")
    with pytest.raises(Illegal, match=r"H-22\.40"):
        use(poor, "sam")
    assert company.offers(poor) == ()


def test_merry_in_part_1() -> None:
    """H-4.3: during any RB turn, an ally token and a dot more of reach."""
    play = in_bearer_turn(state(company=WITH_MERRY, allies=(7,)))
    assert company.offers(play) == ("merry",)

    use(play, "merry 7 6")

    assert play.state.allies == (6,)
    assert play.state.on_frodo == 0
    assert play.bearing is not None
    assert play.bearing.bonus == 1
    with pytest.raises(Illegal, match=r"H-6\.19"):
        use(play, "merry 6 7")


def test_merry_in_part_2() -> None:
    """H-22.24: there a Nazgûl does not move this turn."""
    play = in_bearer_turn(state(2, company=ALL))

    use(play, "merry w1")

    (ban,) = play.state.bans
    assert (ban.act, ban.figure, ban.until) == ("move", 0, "turn")


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("bilbo", "H-6.19"),
        ("strider", "H-6.19"),
        ("frodo", "H-6.19"),
        ("sam", "H-6.15"),
        ("pippin", "H-6.19"),
    ],
)
def test_what_cannot_be_used(words: str, clause: str) -> None:
    """H-6.15, H-6.19: nobody unknown or absent, no flipped card, nothing out of its time."""
    play = in_bearer_turn(state(company=("ready", "flipped", "ready", "absent", "absent")))

    with pytest.raises(Illegal) as no:
        use(play, words)

    assert no.value.clause == clause


def test_nothing_is_used_in_vain() -> None:
    """H-6.3, H-22.44: targets are checked before a token is paid."""
    play = in_bearer_turn(state(company=WITH_MERRY, allies=(7,)))

    with pytest.raises(Illegal):
        use(play, "merry 7 64")

    assert play.state.on_frodo == 1


def test_no_reminder_of_what_would_do_nothing() -> None:
    """H-17.35: Sam without corruption, Merry without an ally token after the move."""
    assert company.offers(rested()) == ()
    assert company.offers(in_bearer_turn(state(company=WITH_MERRY), moved=True)) == ()
    assert company.offers(in_bearer_turn(state(company=WITH_MERRY))) == ("merry",)


# Tokens and flips.


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 5)), max_size=12))
def test_tokens_are_in_the_pool_or_on_frodo(moves: list[tuple[bool, int]]) -> None:
    """H-6.13: RB never gains more than the pool holds, and none is lost."""
    play = play_of(state(pool=2, on_frodo=1, cap=3))

    for is_gain, n in moves:
        before = play.state.pool if is_gain else play.state.on_frodo
        moved = burden.gain(play, n) if is_gain else burden.lose(play, n, "card")
        assert moved == min(n, before)
        assert play.state.pool + play.state.on_frodo == play.state.cap == 3
        assert min(play.state.pool, play.state.on_frodo) >= 0


@pytest.mark.parametrize(("pool", "on_frodo", "left"), [(2, 1, (1, 1, 2)), (0, 3, (0, 2, 2))])
def test_frodos_flip_lowers_the_cap(pool: int, on_frodo: int, left: tuple[int, ...]) -> None:
    """H-6.15, H-6.17: at once, by a token of the pool, else of his card."""
    play = play_of(state(pool=pool, on_frodo=on_frodo))

    encounter.turn_over(play, 0)

    assert (play.state.pool, play.state.on_frodo, play.state.cap) == left
    assert play.state.company[0] == "flipped"
    assert told(play, CompanyTurned) == [CompanyTurned(companion="frodo", state="flipped")]
    assert told(play, TokensChanged)[-1].why == "cap"


def test_a_flipped_frodo_still_holds_tokens() -> None:
    """H-6.13, H-6.15: his abilities are gone, his tokens are not."""
    play = play_of(
        state(company=("flipped", "ready", "ready", "absent", "absent"), on_frodo=0, pool=2, cap=2)
    )

    company.run_by_itself(play, "daylight1_start")
    assert play.state.on_frodo == 0
    burden.gain(play, 1)

    assert play.state.on_frodo == 1


# Packs may give other abilities.


def changed(play: Play, at: int, **changes: Any) -> Play:
    """*play* with another company card in one place of the pack."""
    cards = list(play.pack.company)
    cards[at] = replace(cards[at], **changes)
    play.pack = replace(play.pack, company=tuple(cards))
    return play


@pytest.mark.parametrize(("words", "healed"), [("mark dot then hold", 1), ("rest then hold", 0)])
def test_a_night_move_has_its_occasion(words: str, healed: int) -> None:
    """H-6.19, H-21.10: `nightfall_move` runs by itself after the night's move, and only then."""
    frodo = PACK.company[0]
    play = changed(in_bearer_turn(state(phase=NIGHTFALL)), 0, when="nightfall_move", cond=())
    said = written.read("turn", words)
    assert isinstance(said, actions.Turn)

    giving.turn(play, 1, Question("turn", 1), said)

    assert [one.companion for one in told(play, CompanyUsed)] == [frodo.id] * healed
    assert play.state.on_frodo == 1 + healed


def test_every_turn_of_the_bearer_has_its_occasion() -> None:
    """H-4.3, H-6.19: `bearer_turn` without a choice runs as the turn begins."""
    play = changed(play_of(state(phase=2)), 0, when="bearer_turn", cond=())

    game_turns.begin_turn(play, BeginTurn())

    assert told(play, CompanyUsed) == [CompanyUsed(part=1, companion="frodo")]
    assert play.state.on_frodo == 2


def test_a_secret_condition_skips_no_turn() -> None:
    """H-13.16, H-17.38: the turn is skipped by what everyone can see alone, whether or not the ability fits."""
    hidden = (Test("bearer_wild", value=True),)
    given = state(2, ally_hand=(), on_frodo=0, pool=3, mentor=Mentor(58, (58,), "out"))
    plain = in_bearer_turn(given)
    free = plain.pack.lists[plain.pack.company[3].effects][0].then
    assert free is not None
    secret = changed(in_bearer_turn(given), 3, cond=hidden, effects=free)

    assert bearing.is_idle(plain)
    assert company.offers(secret) == ()
    assert not bearing.is_idle(secret)
