"""Time in a rehearsal: deadlines pass each at its time, and a game comes to its end when it shall."""

from __future__ import annotations

import asyncio
import itertools
from random import Random

import pytest

from bot.games.authority import Authority
from bot.games.timing.pace import GRACE_MS
from bot.sandbox import NotPossible
from tests.bot.sandbox.directing import SOON, room

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


class Planned(Random):
    """Always draws the least, so that no game is over before a member vanishes; of shares one in three is none."""

    def __init__(self) -> None:
        super().__init__()
        self._shares = itertools.cycle((1.0, 0.0, 1.0))

    def randint(self, a: int, b: int) -> int:
        return a

    def random(self) -> float:
        return next(self._shares)


async def test_a_deadline_that_nobody_meets_passes_when_the_clock_is_moved_to_it() -> None:
    """Q-9.1: the lapse is entered by the clock, and the game goes on."""
    async with room() as found:
        await found.seat_by_hand("Bob")
        await found.until_ballot_of("Bob")
        clock = found.director.state()["clock"]

        await found.ask("forward", to="deadline")

        assert clock["next_due"] == "the vote"
        assert found.sandbox.clock.now_ms() == clock["next_due_ms"] + GRACE_MS + 1000
        assert await found.lapses() == 1
        assert "clock" in found.done()


async def test_whoever_means_to_answer_does_so_before_a_deadline_passes() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "running")
        await found.ask("pace", value=0.25)
        before, asked = found.sandbox.clock.now_ms(), found.line

        await found.ask("forward", to="deadline")

        assert found.line != asked
        assert await found.lapses() == 0
        assert 0 < found.sandbox.clock.now_ms() - before < DAY


async def test_a_pause_is_passed_like_a_deadline_and_then_the_game_can_be_finished() -> None:
    """Q-9.14: it ends by itself, and the director knows when."""
    async with room() as found:
        await found.seat_by_hand("Bob")
        await found.until_ballot_of("Bob")
        service, game_id = found.rehearsal.bot.service, int(found.game["id"])
        mia = found.be("Mia")
        await service.pausing.pause(
            game_id, Authority(mia.id, "Mia", "press:pause", "The weekend."), seconds=2 * DAY // 1000
        )
        clock = found.director.state()["clock"]
        paused, line, waits = found.stage, found.line, found.director.state()["waits"]

        await found.ask("forward", to="deadline")
        passed = found.sandbox.clock.now_ms()
        await found.ask("finish")

        assert (paused, waits) == ("paused", None)
        assert line == "Deadlines stand still until the pause ends, or the host resumes the game."
        assert clock["next_due"] == "the end of the pause"
        assert passed == clock["next_due_ms"] + GRACE_MS + 1000
        assert found.stage == "ended"


async def test_days_pass_deadline_by_deadline() -> None:
    async with room() as found:
        await found.seat_by_hand("Bob")
        await found.until_up_to("Bob")
        before = found.sandbox.clock.now_ms()

        await found.ask("forward", ms=2 * DAY + HOUR)

        lapsed = [entry.at_ms for entry in await found.journal() if entry.by == "clock"]
        assert found.sandbox.clock.now_ms() == before + 2 * DAY + HOUR
        assert lapsed[0] == before + DAY + GRACE_MS + 1000
        assert len(lapsed) == 2
        assert lapsed[1] - lapsed[0] > DAY


async def test_without_a_deadline_there_is_nothing_to_move_to() -> None:
    async with room(simulated_host=False) as found:
        with pytest.raises(NotPossible, match="No deadline is open now"):
            await found.ask("forward", to="deadline")


async def test_a_vanished_member_answers_no_more_until_he_has_another_temper() -> None:
    async with room() as found:
        found.member("Bob").mood.chance = Planned()
        await found.ask("temperament", member="Bob", value="vanishing")
        await found.until(lambda: bool(found.shown("Bob")["vanished"]))
        await found.until_up_to("Bob")
        await found.ask("forward", to="deadline")
        assert await found.lapses() == 1

        await found.ask("temperament", member="Bob", value="prompt")
        await found.until(lambda: found.stage == "ended")


async def test_a_forgetful_member_lets_some_deadlines_pass() -> None:
    async with room() as found:
        found.member("Bob").mood.chance = Planned()
        await found.ask("temperament", member="Bob", value="forgetful")
        async with asyncio.timeout(SOON):
            while found.stage != "ended":
                before = await found.entries()
                await asyncio.sleep(0.1)
                rests = found.stage == "running" and before == await found.entries()
                if rests and await found.owing() == {"Bob"}:
                    await found.ask("forward", to="deadline")
        answers = [by for by, _ in await found.entries()].count("seat 2")

        assert found.seated()[1] == "Bob"
        assert 0 < await found.lapses() < answers


async def test_a_game_is_finished_from_its_lobby_and_hands_stay_as_they_were() -> None:
    async with room(seats=7, simulated_host=False) as found:
        await found.ask("hands", member="Cid", who="you")
        await found.ask("finish")

        hands = {each["name"]: each["hands"] for each in found.director.state()["members"]}
        assert found.stage == "ended"
        assert [name for name, whose in hands.items() if whose == "you"] == ["Ann", "Cid"]
        assert {"join", "start", "finish"} <= found.done()
        assert "vote" not in found.done()
        with pytest.raises(NotPossible, match="no game to finish"):
            await found.ask("finish")


async def test_a_game_is_finished_though_a_player_has_left() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "running")
        await found.ask("presence", member="Bob", in_guild=False)

        await found.ask("finish")

        assert found.stage == "ended"
        assert "clock" in [by for by, _ in await found.entries()]


async def test_a_game_that_cannot_be_finished_says_for_whom_it_waits_and_what_to_do() -> None:
    """No clock runs before all have their roles, and who has left can get none."""
    async with room(simulated_host=False) as found:
        await found.ask("hands", member="Bob", who="you")
        await found.ask("dms", member="Bob", open=False)
        await found.press("Ann", "rm:1:lobby:join")
        await found.seat_by_hand("Bob")
        await found.press("Ann", "rm:1:lobby:start")
        await found.until(lambda: found.stage == "dealing")
        await found.ask("presence", member="Bob", in_guild=False)

        with pytest.raises(NotPossible, match=r"Bob, who has left the server: bring Bob back .* /gm replace"):
            await found.ask("finish")

        await found.ask("presence", member="Bob", in_guild=True)
        await found.ask("finish")
        assert found.stage == "ended"


async def test_a_moderators_question_is_answered_by_a_simulated_host() -> None:
    """Q-9.2: whoever vanishes under `ask` is waited for until the host lets the deadline pass."""
    async with room(simulated_host=False) as found:
        await found.until(lambda: found.game["taken"] == 4)
        await found.be("Ann").command("game pace", in_=found.place, kind="vote", policy="ask")
        await found.press("Ann", "rm:1:lobby:join")
        await found.ask("hands", member="Bob", who="you")
        await found.press("Ann", "rm:1:lobby:start")
        await found.ask("hands", member="Ann", who="simulated")
        await found.until_ballot_of("Bob")
        asked = found.line

        await found.ask("forward", to="deadline")
        await found.until(lambda: found.line != asked)

        assert [by for by, action in await found.entries() if "lapse" in action] == ["moderator"]


async def test_one_thing_at_a_time() -> None:
    async with room(simulated_host=False) as found:
        finishing = asyncio.create_task(found.ask("finish"))
        await asyncio.sleep(0)
        assert found.director.state()["busy"] == "finishing"
        with pytest.raises(NotPossible, match="One moment"):
            await found.ask("new")
        await finishing

        assert found.director.state()["busy"] is None


async def test_what_is_being_done_ends_with_the_rehearsal() -> None:
    async with room(simulated_host=False) as found:
        finishing = asyncio.create_task(found.ask("finish"))
        await asyncio.sleep(0.05)
    with pytest.raises(asyncio.CancelledError):
        await finishing


async def test_speed_is_one_of_four() -> None:
    async with room(pace=0.25) as found:
        for speed in (3600, 60, 1, 0):
            await found.ask("speed", value=speed)
            assert found.director.state()["clock"]["speed"] == speed
