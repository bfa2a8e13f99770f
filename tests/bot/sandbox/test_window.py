"""What a page is told through a member's eyes."""

import asyncio

import discord

from bot.sandbox import Sandbox
from bot.sandbox.world import discord_numbers
from bot.sandbox.world.discord_numbers import Json
from tests.bot.sandbox.client import Guest, buttons
from tests.bot.sandbox.page_client import TOLD_S, looking
from tests.journeys.landlord import Landlord


async def test_a_page_is_greeted_with_all_that_its_member_sees(sandbox: Sandbox) -> None:
    async with looking(sandbox, "Ann") as ann, looking(sandbox, "Mod") as mod:
        hello = ann.hello

        assert hello["me"]["name"] == "Ann"
        assert [hello["me"][key] for key in ("in_guild", "dms_open", "is_moderator")] == [True, True, False]
        assert mod.hello["me"]["is_moderator"]
        assert hello["bot"] == {"id": str(sandbox.application_id), "name": "Ringmaster"}
        assert hello["guild"]["name"] == "The Prancing Pony"
        assert {each["name"] for each in hello["people"]} >= {"Ann", "Bob", "Mod", "Ringmaster"}
        roles = {each["name"]: each["id"] for each in hello["roles"]}
        worn = {each["name"]: each["roles"] for each in hello["people"]}
        assert (worn["Mod"], worn["Ann"]) == ([roles["Moderator"]], [])
        assert hello["clock"]["speed"] == 1.0
        assert set(ann.places) == {"games", "quests"}


async def test_messages_come_in_order_and_after_their_place(sandbox: Sandbox, guest: Guest) -> None:
    async with looking(sandbox, "Ann") as ann:
        thread = await guest.games(sandbox).create_thread(name="Tale", type=discord.ChannelType.public_thread)
        post = await thread.send("one")
        await post.edit(content="two")
        await post.delete()
        await ann.next("delete")

        told = [_gist(each) for each in ann.frames]
        assert told.index(("places", "Tale")) < told.index(("message", "one"))
        assert [each["message"]["content"] for each in ann.of("edit")] == ["two"]
        assert ann.of("delete")[0] == {"t": "delete", "place": str(thread.id), "message": str(post.id)}


def _gist(frame: Json) -> tuple[str, str]:
    """A frame's kind, with the newest place or the words of a message."""
    if "places" in frame:
        return frame["t"], frame["places"][-1]["name"]
    return frame["t"], frame.get("message", {})["content"] if frame["t"] in ("message", "edit") else ""


async def test_time_is_told_when_it_is_moved(sandbox: Sandbox) -> None:
    async with looking(sandbox, "Ann") as ann:
        sandbox.clock.speed = 0
        sandbox.clock.move(60_000)

        told = [await ann.next("clock", number) for number in (1, 2)]
        assert told[0]["speed"] == 0
        assert told[1]["now_ms"] == sandbox.clock.now_ms()


async def test_reading_is_told_to_all_windows_of_a_member(sandbox: Sandbox, guest: Guest) -> None:
    async with looking(sandbox, "Ann") as one, looking(sandbox, "Ann") as other:
        await guest.games(sandbox).send("x")
        await asyncio.gather(one.next("places"), other.next("places"))
        before = other.places["games"]["unread"]
        await one.ask("read", place=str(sandbox.games_id))
        await asyncio.sleep(TOLD_S)

        assert (before, other.places["games"]["unread"]) == (1, 0)


async def test_places_are_not_told_again_when_nothing_changed_in_them(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x")
    async with looking(sandbox, "Ann") as page:
        await post.edit(content="y")
        await asyncio.sleep(TOLD_S)

        assert [each["t"] for each in page.frames] == ["hello", "edit"]


async def test_private_messages_are_a_place_once_there_is_one(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    direct = await guest.create_dm(await guest.fetch_user(ann.id))
    async with looking(sandbox, "Ann") as page:
        before = set(page.places)
        await direct.send("between us")
        await page.next("message")
        place = page.places["Ringmaster"]

        assert before == {"games", "quests"}
        assert (place["id"], place["kind"], place["with"], place["members"]) == (
            str(direct.id),
            "dm",
            str(ann.id),
            2,
        )
        assert (place["can_write"], place["can_use_commands"]) == (True, True)


async def test_who_leaves_sees_no_more_of_the_guild(sandbox: Sandbox, guest: Guest) -> None:
    """Everything then asked of the guild is answered by a sentence; the private messages stay."""
    await guest.tree.sync()
    ann, here = sandbox.be("Ann"), str(sandbox.games_id)
    post = await guest.games(sandbox).send("x", view=buttons("form"))
    await (await guest.fetch_user(ann.id)).send("between us")
    async with looking(sandbox, "Ann") as page:
        form = (await page.ask("press", message=str(post.id), custom_id="form"))["form"]["form"]
        ann.leave()
        hello = await page.next("hello", 2)
        await guest.games(sandbox).send("unheard")
        asked = [
            await page.ask("commands", place=here),
            await page.ask("command", place=here, path="act", options={"words": "x"}),
            await page.ask("press", message=str(post.id), custom_id="form"),
            await page.ask("submit", form=form, values={"words": "x"}),
            await page.ask("say", place=here, text="x"),
            await page.ask("read", place=here),
        ]

        assert (hello["me"]["in_guild"], hello["roles"]) == (False, [])
        assert [(each["name"], each["roles"]) for each in hello["people"]] == [
            ("Ann", []),
            ("Ringmaster", []),
        ]
        assert [(each["kind"], each["pings"]) for each in hello["places"]] == [("dm", 1)]
        assert [each["error"] for each in asked] == [
            "Ann does not see this channel.",
            "Ann does not see this channel.",
            "There is no such message any more.",
            "Ann is not in 'The Prancing Pony'.",
            "Ann does not see this channel.",
            "There is no such place here.",
        ]
        assert page.of("message") == []
        ann.join()
        assert (await page.next("hello", 3))["me"]["in_guild"]


async def test_permissions_and_roles_are_told_as_they_change(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    async with looking(sandbox, "Ann") as page:
        Landlord(sandbox).revoke(ann, discord_numbers.SEND_MESSAGES, in_=sandbox.games_id)
        await page.next("places")
        assert not page.places["games"]["can_write"]
        Landlord(sandbox).revoke(ann, discord_numbers.VIEW_CHANNEL, in_=sandbox.games_id)
        await page.next("places", 2)
        assert "games" not in page.places
        Landlord(sandbox).grant(ann, discord_numbers.MANAGE_THREADS)
        assert (await page.next("hello", 2))["me"]["is_moderator"]
        ann.dms_open = False
        assert not (await page.next("hello", 3))["me"]["dms_open"]
        Landlord(sandbox).kick_bot()
        people = (await page.next("hello", 4))["people"]
        assert [each["in_guild"] for each in people if each["bot"]] == [False]


async def test_threads_are_told_as_they_change(sandbox: Sandbox, guest: Guest) -> None:
    forum = guest.quests(sandbox)
    tag = forum.available_tags[1]
    async with looking(sandbox, "Ann") as page:
        made = await forum.create_thread(name="Tale", content="once", applied_tags=[tag])
        await page.next("message")
        tale = page.places["Tale"]
        assert (tale["kind"], tale["parent"], tale["owner"]) == (
            "thread",
            str(forum.id),
            str(sandbox.application_id),
        )
        assert tale["applied"] == [str(tag.id)]
        assert page.places["quests"]["tags"][1] == {"id": str(tag.id), "name": tag.name, "emoji": None}
        Landlord(sandbox).set_thread(made.thread.id, archived=True, locked=True)
        await asyncio.sleep(TOLD_S)
        tale = page.places["Tale"]
        assert [tale[key] for key in ("archived", "locked", "can_write", "can_use_commands", "messages")] == [
            True,
            True,
            False,
            False,
            1,
        ]
        Landlord(sandbox).delete_channel(made.thread.id)
        await asyncio.sleep(TOLD_S)
        assert "Tale" not in page.places


async def test_who_sees_everything_does_nothing(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    async with looking(sandbox, "*") as page:
        await ann.press(post.id, "hello")
        await (await guest.fetch_user(ann.id)).send("between us")
        told = [(await page.next("message", number))["message"] for number in (1, 2)]
        direct = next(each for each in page.places.values() if each["kind"] == "dm")

        assert page.hello["me"] is None
        assert [(each["content"], each["only_for"]) for each in told] == [
            ("Hello Ann", str(ann.id)),
            ("between us", None),
        ]
        assert (direct["name"], direct["with"], direct["unread"], direct["pings"]) == (
            "Ann",
            str(ann.id),
            1,
            0,
        )
        assert [each["content"] for each in (await page.ask("read", place=direct["id"]))["messages"]] == [
            "between us"
        ]
        assert await page.ask("seen", place=str(sandbox.games_id)) == {"t": "reply", "id": 2}
        for refused in (
            await page.ask("press", message=str(post.id), custom_id="hello"),
            await page.ask("commands", place=str(sandbox.games_id)),
        ):
            assert refused["error"].startswith("Whoever sees everything does nothing.")
