"""Who plays whom: simulated members act by themselves, and those in your hands wait for you."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.sandbox import NotPossible
from bot.sandbox.members.member_tasks import papers
from bot.sandbox.world.discord_numbers import Json
from rules.record.verify import verify
from tests.bot.sandbox.directing import room


async def test_the_first_lobby_waits_for_you() -> None:
    async with room(simulated_host=False) as found:
        await found.until(lambda: found.game["taken"] == 4)
        await asyncio.sleep(0.1)

        assert found.seated() == ["Bob", "Cid", "Dan", "Eve"]
        assert (found.stage, found.line) == ("lobby", "4 of 5 seats are taken.")
        assert found.shown("Ann")["hands"] == "you"
        assert found.director.state()["you"] == found.shown("Ann")["id"]


async def test_nobody_is_kept_waiting_in_a_lobby_by_a_slow_member() -> None:
    async with room(pace=1e-6, simulated_host=False) as found:
        await found.until(lambda: found.stage == "lobby")
        await found.ask("temperament", member="Bob", value="slow")
        found.director.simulated.plan()
        found.director.simulated.clock.move(5_000)  # an answer of his takes six seconds at least

        await found.until(lambda: "Bob" in found.seated())


async def test_you_join_and_start_and_the_game_goes_on_until_it_is_up_to_you() -> None:
    async with room(simulated_host=False) as found:
        await found.seat_by_hand("Ann")
        await found.press("Ann", "rm:1:lobby:start")
        await found.until_up_to("Ann")

        assert found.stage == "running"
        assert {"join", "start"} <= found.done()
        assert not {"role", "vote", "finish"} & found.done()


async def test_a_game_of_simulated_members_plays_itself() -> None:
    """R-1.6: real presses lead to a record that verifies, which the page can offer."""
    async with room() as found:
        await found.until(lambda: found.stage == "ended" and found.game["record"] is not None)
        posted = found.rehearsal.sandbox.world.files.values()

        assert "win" in found.line
        assert str(found.game["record"]).endswith("/quest-1.json")
        records = [file for file in posted if file.startswith(b"{")]  # beside pictures
        assert verify(next(file for file in records if json.loads(file)["game"] == "quest")).ok


async def test_the_simulated_dismiss_what_only_they_see_but_for_the_newest() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "ended")
        await found.rehearsal.settled()
        for name in found.seated():
            assert len(papers(found.be(name), found.place)) <= 1, name


async def test_what_you_have_open_stays_though_the_program_plays_the_rest() -> None:
    async with room(simulated_host=False) as found:
        await found.press("Ann", "rm:1:lobby:options")
        (options,) = papers(found.be("Ann"), found.place)
        await found.ask("finish")

        kept, *joined = papers(found.be("Ann"), found.place)
        assert kept["id"] == options["id"]
        assert all("You have a seat" in each["content"] for each in joined)


async def test_the_page_is_told_what_the_game_wants_of_whom() -> None:
    async with room(simulated_host=False) as found:
        assert found.shown("Ann")["owes"] == "Join"
        await found.seat_by_hand("Ann")
        assert found.shown("Ann")["owes"] == "Start"
        await found.press("Ann", "rm:1:lobby:start")
        await found.until_up_to("Ann")

        assert found.shown("Ann")["owes"] in found.line
        assert found.shown("Bob")["owes"] is None


async def test_one_in_your_hands_holds_the_game_until_he_acts() -> None:
    async with room() as found:
        await found.seat_by_hand("Bob")
        await found.until_ballot_of("Bob")
        before = await found.entries()
        await asyncio.sleep(0.1)

        assert await found.entries() == before
        await found.press("Bob", "rm:1:vote/1:approve")
        await found.until(lambda: not found.line.endswith("(Bob)."))
        assert "vote" in found.done()


async def test_it_says_for_whom_whom_you_play_it_waits() -> None:
    """Issue 16.16: a lobby with a seat kept stood still, and nobody knew why."""
    async with room() as found:
        await found.ask("hands", member="Cid", who="you")
        await found.until(lambda: found.game["taken"] == 4)
        kept = {"line": "A seat is kept for Cid, whom you play.", "member": "Cid"}
        await found.until(lambda: found.director.state()["waits"] == kept)

        await found.press("Cid", "rm:1:lobby:join")
        await found.until_ballot_of("Cid")
        assert found.director.state()["waits"] == {
            "line": "You play Cid: it is your turn.",
            "member": "Cid",
        }
        await found.ask("hands", member="Cid", who="simulated")
        await found.ask("playing", on=False)
        waits = found.director.state()["waits"]
        assert found.stage == "ended" or waits["line"] == "The others wait: you have stopped them."


async def test_who_acts_by_hand_is_yours_until_you_give_him_back() -> None:
    async with room(pace=1) as found:
        bob = found.be("Bob").id
        found.director.take_over(bob)
        assert found.shown("Bob")["hands"] == "you"

        await found.ask("hands", member="Bob", who="simulated")
        assert found.shown("Bob")["hands"] == "simulated"


async def test_the_moderator_and_the_stranger_play_in_nothing() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "ended")
        parts = {each["name"]: (each["part"], each["hands"]) for each in found.director.state()["members"]}

        assert parts["Ann"] == ("host", "simulated")
        assert parts["Mia"] == ("moderator", "none")
        assert parts["Ned"] == ("stranger", "none")
        assert parts["Jon"] == ("guest", "simulated")
        assert not {"Mia", "Ned", "Jon"} & set(found.seated())


async def test_the_simulated_wait_when_they_are_told_to() -> None:
    async with room() as found:
        await found.ask("playing", on=False)
        await asyncio.sleep(0.05)
        before = found.game
        await asyncio.sleep(0.1)

        assert found.game == before
        await found.ask("playing", on=True)
        await found.until(lambda: found.stage == "ended")


async def test_a_game_that_somebody_opens_by_hand_is_joined_too() -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "ended")
        await found.be("Eve").command("game open", in_=found.sandbox.games_id, game="quest", seats=6)
        await found.until(lambda: found.game["id"] == "2" and found.game["taken"] == 6)

        assert found.seated() == ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay"]


async def test_what_fails_in_one_member_stops_nobody_for_long(caplog: pytest.LogCaptureFixture) -> None:
    async with room() as found:
        await found.until(lambda: found.stage == "running")
        mood = found.member("Bob").mood
        chance, mood.chance = mood.chance, None  # type: ignore[assignment]
        await found.until(lambda: any(record.exc_info for record in caplog.records))
        mood.chance = chance

        await found.until(lambda: found.stage == "ended")


REQUESTS: list[Json] = [
    {"do": "fly"},
    {},
    {"do": "speed", "value": 7},
    {"do": "speed"},
    {"do": "pace", "value": 1000},
    {"do": "pace", "value": "fast"},
    {"do": "playing", "on": 1},
    {"do": "forward"},
    {"do": "forward", "to": "deadline"},
    {"do": "forward", "ms": -1},
    {"do": "forward", "ms": 10**12},
    {"do": "hands", "member": "1", "who": "you"},
    {"do": "hands", "member": 1, "who": "you"},
    {"do": "hands", "member": "Ann", "who": "nobody"},
    {"do": "temperament", "member": "Ann", "value": "angry"},
    {"do": "temperament", "member": "Ann", "value": ["slow"]},
    {"do": "dms", "member": "Ann"},
    {"do": "presence", "member": "Ann", "in_guild": "yes"},
    {"do": "permission", "member": "Ann", "what": "fly", "allowed": True},
    {"do": "permission", "member": "bot", "what": "post"},
    {"do": "looked", "member": "²"},
    {"do": "draft", "game": "chess"},
    {"do": "draft", "game": []},
    {"do": "draft", "seats": 4},
    {"do": "draft", "seats": "7"},
    {"do": "draft", "preset": "None such"},
    {"do": "draft", "pace": "never"},
    {"do": "draft", "field": "roles", "values": ["sauron"]},
    {"do": "draft", "field": "roles", "values": "sauron"},
    {"do": "draft", "field": "fly", "values": []},
]


async def test_what_cannot_be_done_is_said_in_a_sentence_and_changes_nothing() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        ann = found.shown("Ann")["id"]
        before = found.director.state()
        for request in REQUESTS:
            asked = {**request, "member": ann} if request.get("member") == "Ann" else request
            with pytest.raises(NotPossible) as refused:
                await found.director.do(asked)
            assert str(refused.value).endswith("."), request

        assert found.director.state() == before


async def test_changes_are_told_until_nobody_wants_to_know() -> None:
    async with room(pace=0.25, simulated_host=False) as found:
        told: list[None] = []
        end = found.director.on_change(lambda: told.append(None))
        await found.ask("dms", member="Bob", open=False)
        assert told
        end()
        count = len(told)
        await found.ask("dms", member="Bob", open=True)

        assert len(told) == count


async def test_looking_as_another_and_reading_a_role_are_first_steps() -> None:
    async with room(simulated_host=False) as found:
        await found.seat_by_hand("Ann")
        await found.press("Ann", "rm:1:lobby:start")
        await found.until_up_to("Ann")
        assert found.done() == {"join", "start"}

        ann, unread = found.be("Ann"), found.sandbox.site.unread
        unread.mark(ann.id, found.sandbox.world.channels[ann.dm_id])
        await found.ask("looked", member="Ann")
        assert found.done() == {"join", "start", "role"}
        await found.ask("looked", member="Bob")
        assert found.done() == {"join", "start", "role", "switch"}
