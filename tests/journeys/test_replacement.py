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
        assert {each.text for each in answers if not harmless & {each.text}} == {NO_SEAT}
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
        story = await game.be("Fay").press(told[-1], label="What I was told")

        text = "\n".join(one["content"] for one in told)
        assert "You take over a seat" in text
        assert role in text
        assert "**Told to this seat so far**" in text
        times = [int(found) for found in re.findall(r"^- <t:(\d+):f> ", text, re.MULTILINE)]
        assert times
        assert 0 <= began // 1000 - times[0] < 60
        assert all(abs(began // 1000 - at) < 3600 for at in times)  # the last day of play among them
        assert "**In advance**" in text
        assert "### Your turn" in text
        assert "Your ballot: **approve**" in ballot.text
        assert "**Told to this seat so far**" in story.text


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
        assert "What I was told" in str((desk.message or {})["components"])
        assert "**Told to this seat so far**" in story.text


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


async def test_a_bot_takes_no_seat() -> None:
    """Q-9.7: neither by the command nor by a forged menu."""
    async with table() as game:
        await game.begin(5)
        bot_id = game.sandbox.application_id
        before = await game.footing()
        menu = await game.press(WARDEN, "seat:by/2")
        picked = await Forger.of(game.be(WARDEN)).press(
            menu.message or {}, f"rm:{game.game_id}:seat:by/2+", [str(bot_id)]
        )
        sat = await game.press(WARDEN, f"seat:sit/2/{bot_id}/{game.be('Bob').id}")
        gone = await game.press(WARDEN, f"seat:sit/2/123456789/{game.be('Bob').id}")

        assert "A bot cannot take a seat" in picked.text
        assert "A bot cannot take a seat" in sat.text
        assert "no longer in this server" in gone.text
        assert await game.footing() == before


async def test_who_is_no_moderator_hands_no_seat_over() -> None:
    """Q-9.8: a forged id proves nothing, whoever it names."""
    async with table() as game:
        await game.begin(5)
        before, fay = await game.footing(), game.be("Fay").id
        answers = [
            await game.press(name, rest)
            for name in ("Bob", "Fay")
            for rest in (f"seat:sit/2/{fay}/{game.be('Bob').id}", "seat:by/2", "seat:advertise/2",
                         f"seat:decline/2/{fay}")
        ]  # fmt: skip

        assert len({each.text for each in answers}) == 1
        assert await game.footing() == before


async def test_a_form_that_an_older_version_opened_seats_somebody_once() -> None:
    """Issue 15.1, Q-9.7: its id names seat, newcomer and who leaves; another who holds the seat by then stays."""
    async with table() as game:
        await game.begin(5)
        fay, gil, bob = (game.be(name).id for name in ("Fay", "Gil", "Bob"))
        sent = [
            await Forger.of(game.be(WARDEN)).form(
                f"rm:{game.game_id}:seat:sit/2/{person}/{bob}", {"reason": "gone"}, in_=game.place
            )
            for person in (fay, gil)
        ]
        await game.quiet()

        assert "Done, and announced" in sent[0].text
        assert "Somebody else has that seat now" in sent[1].text
        assert (await game.look("Fay")).seat == 2
        assert sum("has replaced **Bob** with **Fay**" in post for post in game.thread()) == 1


async def test_a_late_confirmation_does_not_unseat_the_newcomer() -> None:
    """Q-9.7: two moderators' pages about one seat; the second is told that it has changed hands."""
    async with table() as game:
        await game.begin(5)
        forms = []
        for name in ("Fay", "Gil"):
            menu = await game.press(WARDEN, "seat:by/2")
            chosen = [game.be(name)]
            custom_id = f"rm:{game.game_id}:seat:by/2+"
            forms.append(await game.be(WARDEN).select(menu.message or {}, custom_id, chosen))
        first, second = [await game.be(WARDEN).submit(form, {"reason": "Bob leaves"}) for form in forms]

        assert "Done" in first.text
        assert "Somebody else has that seat" in second.text
        assert (await game.look("Fay")).seat == 2
