"""A seat changes hands: what the newcomer finds, and that nothing is left to the one who went."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.sandbox import Fault
from bot.sandbox.world import discord_numbers, refusals
from bot.sandbox.world.discord_numbers import Json
from rules.record.verify import verify
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    HOST,
    WARDEN,
    Table,
    everything,
    moderate,
    plain,
    refuse_errors,
    refuse_silence,
    table,
)
from tests.journeys.refusing import MINUTE_MS, passing, posts_in

NO_SEAT = "You hold no seat in this game."


def _ids(message: Json) -> list[str]:
    """All custom ids on *message*."""
    return [item["custom_id"] for row in message["components"] for item in row["components"]]


async def _replace(game: Table, who: str, by: str = "Fay") -> Any:
    answer = await moderate(
        game.be(WARDEN), "gm replace", in_=game.place, player=who, newcomer=game.be(by), reason="has to go"
    )
    await game.quiet()
    return answer


async def test_who_left_loses_every_button_page_panel_and_command(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.7: whatever he kept open, pressed, typed or forged, he learns and changes nothing."""
    async with table() as game:
        await game.begin(5, palantir=True)
        bob = game.be("Bob")
        await bob.command("notify", in_=game.place, how="dm")
        await game.propose_any()
        await game.quiet()
        desk = (await game.desk("Bob")).message or {}
        level = (await game.press("Bob", "vote/1:preload...")).message or {}
        panel = bob.dms()[-1]
        await _replace(game, "Bob")
        footing, thread, told = await game.footing(), game.thread(), len(bob.dms())

        answers = []
        for page in (desk, level, panel, game.post()):
            for custom_id in (each for each in _ids(page) if not each.startswith("rm:0:")):  # of no game
                answers.append(await Forger.of(bob).press(page, custom_id))
        for rest in ("vote/1:approve", "vote/1:approve?", "vote/1:preload+", "actions/1:support", "desk", "told",
                     "withdraw:ballot", "remind:later", "open:now+", "seat:ask", "seat:ask/aloud",
                     "seat:stay"):  # fmt: skip
            answers.append(await game.press("Bob", rest, ["vote/1"] if rest.endswith("+") else None))
        for path, options in (
            ("desk", {}),
            ("act", {"words": "approve"}),
            ("act", {"words": "preload reject standing"}),
            ("away until", {"until": "3d"}),
            ("away back", {}),
            ("game leave", {}),
        ):
            answers.append(await bob.command(path, in_=game.place, **options))
        offered = await bob.complete("act", "words", "", in_=game.place)
        await game.quiet()

        harmless = {"How to play"}
        refusals = {each.text.split("\n")[0] for each in answers if not harmless & {each.text}}
        assert refusals == {NO_SEAT}
        assert all(
            each.ephemeral or each.message["channel_id"] == str(bob.dm_id) for each in answers if each.message
        )
        assert offered == []
        assert await game.footing() == footing
        assert game.thread() == thread
        assert [one for one in bob.dms()[told:] if NO_SEAT not in one["content"]] == []
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_later_private_messages_go_to_the_newcomer_alone() -> None:
    """Q-9.7: a game played on to its end by newcomers; the record verifies, and who left reads the public's."""
    async with table(3) as game:
        await game.begin(7, **everything(7))
        await game.propose_any()
        before = {}
        for who, by in (("Bob", "Hob"), ("Cid", "Ivy")):
            before[who] = len(game.be(who).dms())
            await _replace(game, who, by)
        actors = game.actors(game.game_id, 7, 3)
        for actor, by in ((actors[1], "Hob"), (actors[2], "Ivy")):
            actor.visitor = game.be(by)
        await game.play(game.game_id, actors)

        assert {who: len(game.be(who).dms()) for who in before} == before
        assert verify(await game.bot.service.directory.record(game.game_id)).ok
        assert _read(game, "Bob") == _read(game, "Jon")


def _read(game: Table, name: str) -> list[object]:
    """What *name* reads in the thread now, but for what was once answered to him alone."""
    return [
        plain(one) for one in game.be(name).read(game.place) if not one["flags"] & discord_numbers.EPHEMERAL
    ]


async def test_the_name_of_who_left_leaves_card_and_picture() -> None:
    """Q-9.7: what is drawn from now on names the newcomer."""
    async with table() as game:
        await game.begin(5)
        await game.rest(12_000)
        card = game.sandbox.posts(game.place)[0]
        old = str(card["content"]) + str(card["attachments"])
        await _replace(game, "Bob")
        await game.rest(12_000)
        card = game.sandbox.posts(game.place)[0]
        new = str(card["content"]) + str(card["attachments"])

        assert "Bob" in old
        assert "Fay" not in old
        assert "Bob" not in new
        assert "Fay" in new


async def test_the_newcomer_is_told_all_with_its_buttons() -> None:
    """Q-9.7: role, what was told and when, orders in advance, and what is owed, to be pressed at once."""
    async with table() as game:
        await game.begin(5)
        began = game.sandbox.clock.now_ms()
        leader = await game.leader()
        seat = next(name for name in game.names if name not in (leader, HOST))
        await game.say(seat, "preload approve standing")
        await game.say(seat, "withdraw ballot")
        await game.say(seat, "preload support quest")
        await game.propose_any()
        role = game.be(seat).dms()[0]["content"].splitlines()[0]
        await _replace(game, seat)
        told = game.be("Fay").dms()
        ballot = await game.be("Fay").press(told[-1], label="Approve")
        story = await game.be("Fay").press(told[-1], label="What the bot told me")

        text = "\n".join(one["content"] for one in told)
        assert "You take over a seat" in text
        assert role in text
        assert "**What I have told this seat so far**" in text
        times = [int(found) for found in re.findall(r"^- <t:(\d+):f> ", text, re.MULTILINE)]
        assert times
        assert 0 <= began // 1000 - times[0] < 60
        assert all(abs(began // 1000 - at) < 3600 for at in times)  # the last day of play among them
        assert "**In advance**" in text
        assert "### Your turn" in text
        assert "Your ballot: **approve**" in ballot.text
        assert "**What I have told this seat so far**" in story.text


async def test_a_newcomer_with_closed_messages_finds_all_at_his_desk_and_the_moderators_know() -> None:
    """Q-9.7, Q-9.16: as for roles; that seat is public, for everyone saw it change hands."""
    async with table() as game:
        await game.begin(5)
        game.be("Fay").dms_open = False
        had = len(game.be(HOST).dms())
        await _replace(game, "Bob")
        told = [one["content"] for one in game.be(HOST).dms()[had:]]
        desk = await game.desk("Fay")
        story = await game.press("Fay", "told")

        assert [line for line in told if "**Fay** takes no private messages" in line]
        assert game.be("Fay").dms() == []
        assert "You are" in desk.text
        assert "What the bot told me" in str((desk.message or {})["components"])
        assert "**What I have told this seat so far**" in story.text


async def test_a_message_on_its_way_when_the_seat_changes_hands_is_not_sent() -> None:
    """Q-9.7: his role was to be sent once more when the seat was taken from him."""
    async with table() as game:
        await game.lobby(5)
        path = posts_in(game.be("Bob").dm_id)
        slow = game.sandbox.faults.add(Fault.refusing(refusals.opened_too_fast(), "POST", path))
        await game.start(game.game_id)
        await game.quiet()
        found = await game.live()
        assert (found.row.stage, slow.times) == ("dealing", 0)
        await game.bot.service.succession.replace(
            game.game_id, Authority(1, "Ann", "press:42"), 2, game.be("Fay").id, "Fay"
        )
        await passing(game, 5 * MINUTE_MS)

        assert game.be("Bob").dms() == []
        assert "You take over a seat" in game.be("Fay").dms()[0]["content"]
        assert (await game.live()).row.stage == "running"
