"""What parts a list into its movements belongs to it: a draft keeps its own beside another list (B-18.14)."""

from __future__ import annotations

import pytest

from rules.game import OrderDropped, Question
from tests.bot.games.kit import Game, Town


async def _draft(game: Game, seat: int) -> dict[str, str]:
    return {draft.question: draft.words for draft in (await game.live()).look(seat).drafts}


@pytest.mark.parametrize(
    ("faulty", "good", "left"),
    [
        (
            "next M6-L6, second, L6-M6, G6-J6, end",
            "next M6-L7, second, end",
            "next M6-L6, second, L6-M6, G6-J6, end",
        ),
        ("next M6-L6, L6-M6, done", "next done", "next M6-L6, L6-M6, done"),
        (
            "next M6-L6, second, L6-M6, G6-J6, end",
            "next M6-L6, second, end",
            "next second, next L6-M6, next G6-J6, next end",
        ),
        ("next second, M6-L6, end", "next M6-L6, second, end", ""),
    ],
)
async def test_a_draft_for_the_next_turn_keeps_what_parts_its_movements(
    town: Town, faulty: str, good: str, left: str
) -> None:
    """Issue 30: `second` and `end` of a draft were gone, as another list had them too."""
    game = await town.game(2, name="battle")
    mover = (await game.live()).decisions()[0].seat
    seat = next(other for other in game.seats if other != mover)
    await game.service.drafting.keep(game.id, game.people[seat - 1], seat, Question("plan"), faulty)

    await game.say(seat, good)

    assert await _draft(game, seat) == ({"plan/0": left} if left else {})


@pytest.mark.parametrize(
    ("draft", "typed", "left"),
    [
        ("T15-T14, Q1-Q2, second, T14-T13, end", "X16-W16", "T15-T14, Q1-Q2, second, T14-T13, end"),
        ("T15-T14, Q1-Q2, second, T14-T13, end", "X16-W16, second", "T15-T14, Q1-Q2, T14-T13, end"),
        (
            "T15-T14, Q1-Q2, second, T14-T13, end",
            "V13-T14, T15xS15, V13-T14, second, W16-V16, end",
            "v13-t14, T15-T14, Q1-Q2, second, w16-v16, T14-T13, end",
        ),
        (
            "T15-T14, second, T14-T13, end",
            "preload turn late X16-W16, second, W16-V16, end",
            "T15-T14, second, T14-T13, end",
        ),
    ],
)
async def test_a_draft_of_this_turn_keeps_each_order_in_its_movement(
    town: Town, draft: str, typed: str, left: str
) -> None:
    """Issue 30: what was left of a list stood before the whole of the draft, whose first moves came too late then."""
    game = await town.game(2, name="battle")
    decision = (await game.live()).decisions()[0]
    seat, question = decision.seat, decision.question
    await game.service.drafting.keep(game.id, game.people[seat - 1], seat, question, draft)

    await game.say(seat, typed)

    assert await _draft(game, seat) == {str(question): left}


async def test_what_takes_the_place_of_a_list_for_the_deadline_is_told_with_all_that_parts_it(
    town: Town,
) -> None:
    """Issue 30."""
    game = await town.game(2, name="battle")
    seat = (await game.live()).decisions()[0].seat
    await game.say(seat, "preload turn late T15-T14, second, T14-T13, end")

    reply = await game.say(seat, "preload turn late X16-W16, second, end")

    gone = [event.words for event in reply.events if isinstance(event, OrderDropped)]
    assert [words.removeprefix("preload turn late ") for words in gone] == ["t15-t14, second, t14-t13, end"]


async def test_an_order_with_half_of_what_follows_a_refusal_is_that_order(town: Town) -> None:
    """Issue 30: in the turn such a draft was not understood, nor gone once it was sent."""
    game = await town.game(2, name="battle")
    decision = (await game.live()).decisions()[0]
    seat, other = decision.seat, 3 - decision.seat
    for about, words in (
        (seat, "x16 -w16 else"),
        (other, "next g6 -j6 else"),
    ):
        question = decision.question if about == seat else Question("plan")
        await game.service.drafting.keep(game.id, game.people[about - 1], about, question, words)

    await game.say(seat, "X16-W16")
    kept = await _draft(game, seat)
    await game.say(seat, "end")

    assert kept == {}
    assert list((await _draft(game, other)).values()) == ["g6 -j6"]
