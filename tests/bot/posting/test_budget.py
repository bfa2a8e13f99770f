"""The budget of requests: so many in any second, what matters most first, and one game after the other."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.posting.budget import HELD_S, INVALID_MOST, WINDOW_S, Budget, Errand, Place, errand

MANY = 20


async def _go(budget: Budget) -> float:
    """Send something that is answered at once; when it went."""
    place = await budget.take()
    budget.answered(place)
    return asyncio.get_running_loop().time()


async def _used_up() -> Budget:
    """A budget of which nothing is left for a second."""
    budget = Budget(MANY)
    for _ in range(MANY):
        await _go(budget)
    return budget


async def _order(budget: Budget, *errands: Errand) -> list[Errand]:
    """In which order what waits is let go."""
    gone: list[Errand] = []

    async def go(mine: Errand) -> None:
        errand.set(mine)
        await _go(budget)
        gone.append(mine)

    await asyncio.gather(*(go(each) for each in errands))
    return gone


async def test_no_second_sees_more_than_the_budget() -> None:
    budget = Budget(MANY)

    gone = sorted(await asyncio.gather(*(_go(budget) for _ in range(2 * MANY + 1))))

    pairs = zip(gone, gone[MANY:], strict=False)
    assert all(later - sooner >= WINDOW_S * 0.9 for sooner, later in pairs)


async def test_what_was_long_on_its_way_is_not_overtaken_within_a_second() -> None:
    """A machine that is busy, or a slow line, sends late and together what was let go one after the other."""
    budget = Budget(MANY)
    places = [await budget.take() for _ in range(MANY)]
    next_one = asyncio.create_task(_go(budget))
    await asyncio.sleep(WINDOW_S * 1.5)
    arrived = asyncio.get_running_loop().time()
    for place in places:
        budget.answered(place)

    assert await next_one - arrived >= WINDOW_S * 0.9


async def test_what_is_never_answered_keeps_its_place_for_some_seconds_only() -> None:
    budget = Budget(MANY)
    for _ in range(MANY):
        await budget.take()
    begun = asyncio.get_running_loop().time()
    async with asyncio.timeout(60):
        gone = await _go(budget)

    assert gone - begun >= HELD_S * 0.9


async def test_what_matters_most_goes_first() -> None:
    budget = await _used_up()
    card, reminder, post, answer = (Errand(priority, 1) for priority in (3, 2, 1, 0))

    order = await _order(budget, card, reminder, reminder, post, answer)

    assert order == [answer, post, reminder, reminder, card]


async def test_a_game_with_much_to_say_does_not_delay_another() -> None:
    budget = await _used_up()
    loud, quiet, shy = Errand(1, 1), Errand(1, 2), Errand(1, 3)

    order = await _order(budget, *[loud] * 10, quiet, shy, quiet)

    assert order[:5] == [loud, quiet, shy, loud, quiet]


async def test_who_gives_up_takes_nobodys_place() -> None:
    """All that go after the same second go together."""
    budget = await _used_up()
    given_up = [asyncio.create_task(budget.take()) for _ in range(MANY // 2)]
    await asyncio.sleep(0)
    for task in given_up:
        task.cancel()

    gone = await asyncio.gather(*(_go(budget) for _ in range(MANY)))

    assert all(task.cancelled() for task in given_up)
    assert max(gone) - min(gone) < WINDOW_S / 2


async def test_who_gives_up_just_when_his_turn_comes_gives_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that is out of patience is not sent, so its place is for others at once."""
    budget = await _used_up()
    loop, taken = asyncio.get_running_loop(), budget._taken
    waiting = [loop.create_task(budget.take()) for _ in range(MANY)]
    leaving = iter(waiting)

    def taken_too_late() -> Place:
        loop.call_soon(next(leaving).cancel)  # it runs before whoever waits does
        return taken()

    with monkeypatch.context() as late:
        late.setattr(budget, "_taken", taken_too_late)
        await asyncio.wait(waiting)

    assert all(task.cancelled() for task in waiting)
    assert budget._left() == 0
    assert budget._places == []


def _answer(budget: Budget, status: int, scope: str = "user") -> None:
    response: Any = SimpleNamespace(status=status, headers={"X-RateLimit-Scope": scope})
    budget.count_answer(response)


async def _went_in(budget: Budget, seconds: float) -> int:
    """How many of many requests go in so long a time."""
    sent = [asyncio.create_task(_go(budget)) for _ in range(3 * MANY)]
    await asyncio.sleep(seconds)
    gone = sum(each.done() for each in sent)
    for each in sent:
        each.cancel()
    await asyncio.gather(*sent, return_exceptions=True)
    return gone


@pytest.mark.parametrize("status", [401, 403, 429])
async def test_who_was_refused_often_asks_for_one_thing_at_a_time(status: int) -> None:
    """Issue 13.8: Discord bans an address that gets ten thousand such answers in ten minutes."""
    budget = Budget(MANY)
    for _ in range(INVALID_MOST):
        _answer(budget, status)

    assert await _went_in(budget, 0.2) == 1


async def test_other_answers_and_limits_that_are_shared_count_for_nothing() -> None:
    """Issue 13.8: what others use up is not held against the bot."""
    budget = Budget(MANY)
    for _ in range(INVALID_MOST):
        _answer(budget, 404)
        _answer(budget, 200)
        _answer(budget, 429, "shared")
    for _ in range(INVALID_MOST - 1):
        _answer(budget, 403)

    assert await _went_in(budget, 0.2) == MANY


async def test_it_goes_on_as_before_once_refusals_cease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 13.8: until they cease."""
    monkeypatch.setattr("bot.posting.budget.INVALID_S", 0.5)
    budget = Budget(MANY)
    for _ in range(INVALID_MOST):
        _answer(budget, 403)
    careful = await _went_in(budget, 0.2)
    await asyncio.sleep(WINDOW_S + 0.5)

    assert careful == 1
    assert await _went_in(budget, 0.2) == MANY
