"""A ride at a table where the Ring-bearer is asked whether to react: one window, and little noise (Issue 16.6)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.sandbox.members.visitors import Visitor
from rules.hunt.config import HuntConfig
from tests.journeys.kit import HOST, Table, table

pytestmark = pytest.mark.timeout(600)

HOUR = 60 * 60 * 1000


@asynccontextmanager
async def ride(*wishes: str) -> AsyncIterator[tuple[Table, Visitor, str]]:
    """A ride of two Nazgul that search is about to begin: the table, who bears the Ring, and who rides."""
    async with table(3) as game:
        host = game.be(HOST)
        await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=3)).final()
        game.seats, game.game_id = 3, (await game.bot.service.directory.of(host.id))[-1].id
        game.place = (await game.look()).facts.place or 0
        config = HuntConfig(length="part1", reactions="ride")
        await game.bot.service.seating.configure(game.game_id, host.id, config, 3)
        for name in game.names:
            await game.join(name, game.game_id)
        await game.start(game.game_id)
        while "block" not in [one.question.kind for one in (await game.look()).awaited]:
            await game.rest(49 * HOUR)
        bearer = await game.who(1)
        for words in ("ask search", *wishes):
            await game.say(bearer, words)
        rider = await game.who(*(await game.look()).awaited[0].seats or ())
        await game.quiet()
        yield game, game.be(bearer), rider


TWICE = "search then end then search then end"


def since(game: Table, before: int) -> Sequence[Any]:
    """The posts that have come since there were so many."""
    return game.sandbox.posts(game.place)[before:]


def labels(post: Any) -> list[str]:
    return [button.get("label", "") for row in post["components"] for button in row["components"]]


async def test_a_ride_that_nobody_answers_has_one_window_and_no_reminder_for_all_to_see() -> None:
    """H-17.39, H-17.2: two posts, each person mentioned once, and two reminders in private."""
    async with ride() as (game, bearer, rider):
        before, letters = len(game.thread()), len(bearer.dms())
        await game.say(rider, TWICE)
        for _ in range(13):
            await game.rest(HOUR // 2)
        asked, went_on = since(game, before)

        assert [each["id"] for each in asked["mentions"]] == [str(bearer.id)]
        assert "Let the whole ride happen" in labels(asked)
        assert went_on["content"].count("searches") == 2
        assert str(bearer.id) not in [each["id"] for each in went_on["mentions"]]
        reminded = [each for each in bearer.dms()[letters:] if "The game waits for you" in each["content"]]
        assert len(reminded) == 2


@pytest.mark.parametrize("words", ["pass-ride", "pass-day"])
async def test_one_press_lets_the_whole_ride_happen(words: str) -> None:
    """H-17.39: from the post that asks; all are told what they would be told of a pass."""
    async with ride() as (game, bearer, rider):
        before = len(game.thread())
        await game.say(rider, TWICE)
        await game.quiet()
        number = game.number(await game.look(), "react")
        told = await game.press(bearer.name, f"react/{number}:{words}")
        await game.quiet()
        _, went_on = since(game, before)

        assert "You let it be" in told.text or "until this day is over" in told.text
        assert went_on["content"].count("searches") == 2
        assert went_on["content"].startswith("The Ring-bearer lets it happen.")


async def test_nothing_is_asked_of_who_has_declined_the_day_beforehand() -> None:
    """H-17.39: the ride is one post; the desk says so, and how it is taken back."""
    async with ride("pass-day") as (game, bearer, rider):
        before = len(game.thread())
        await game.say(rider, TWICE)
        await game.quiet()
        (went_on,) = since(game, before)

        assert went_on["content"].count("searches") == 2
        assert (
            "i ask you nothing more until this day is over"
            in str((await game.desk(bearer.name)).message).casefold()
        )


async def test_who_has_no_card_that_answers_is_told_so_and_shown_what_he_can_do() -> None:
    """Issue 16.6: the button stands there for all to see, whatever the Ring-bearer holds; he was told that nothing of
    that kind is asked of him.
    """
    async with ride() as (game, bearer, rider):
        await game.say(rider, TWICE)
        await game.quiet()
        asked = next(
            each for each in reversed(game.sandbox.posts(game.place)) if "React with a card" in labels(each)
        )
        told = await bearer.press(asked, label="React with a card")

        assert told.text.startswith("You cannot do that now, but this:")
        assert "Let the whole ride happen" in labels(told.message)


async def test_who_draws_reads_the_card_in_the_receipt_and_gets_no_message_beside_it() -> None:
    """Issue 16.6: each card that was drawn by a press rang a second time, in private."""
    async with ride("pass-day") as (game, _, rider):
        letters = len(game.be(rider).dms())
        told = await game.say(rider, "draw then end")
        await game.quiet()

        assert "Drawn: **" in told.text
        assert len(game.be(rider).dms()) == letters


async def test_nobody_is_called_whose_time_is_over() -> None:
    """Issue 16.6: a ride goes on behind a window in the second in which its own deadline had come; no post says that
    something is due which is past.
    """
    async with ride() as (game, bearer, rider):
        (clock,) = (one for one in (await game.live()).deadlines.values() if one.kind == "block")
        assert clock.due_ms is not None
        await game.quiet()
        game.sandbox.clock.move(
            clock.due_ms - game.sandbox.clock.now_ms() + 1_000
        )  # within the grace of a lapse
        before = len(game.thread())
        await game.say(rider, "search then end")
        await game.quiet()
        number = game.number(await game.look(), "react")
        await game.press(bearer.name, f"react/{number}:pass-ride")
        await game.calm()
        said = [each for each in since(game, before) if "searches" in each["content"]]

        assert len(said) == 1
        assert " by <t:" not in said[0]["content"]
        assert said[0]["mentions"] == []
