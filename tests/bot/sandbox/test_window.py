"""What a page is told through a member's eyes, and what it can do by a member's hands."""

import asyncio
import base64

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, bits, line
from bot.sandbox.bits import Json
from tests.bot.sandbox.client import Guest, Labelled, buttons, menu
from tests.bot.sandbox.page_client import looking

TOLD_S = 0.15
"""After so long everything that was gathered has been told, in real seconds."""


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


async def test_what_is_pressed_is_answered(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("hello", "update", "defer"))
    async with looking(sandbox, "Ann") as ann:
        reply = await ann.ask("press", message=str(post.id), custom_id="hello")

        shown = ann.of("message")[0]["message"]
        assert (reply["kind"], reply["message"]) == ("message", shown["id"])
        assert (shown["content"], shown["only_for"]) == ("Hello Ann", ann.hello["me"]["id"])
        assert (await ann.ask("press", message=str(post.id), custom_id="defer"))["kind"] == "deferred"
        assert (await ann.ask("press", message=str(post.id), custom_id="update"))["kind"] == "update"


async def test_what_is_chosen_is_answered(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=menu(["1", "2"]))
    async with looking(sandbox, "Ann") as ann:
        await ann.ask("select", message=str(post.id), custom_id="choose", values=["2"])

        assert ann.of("message")[0]["message"]["content"] == "chose ['2']"


async def test_commands_are_listed_completed_and_used(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    here = str(sandbox.games_id)
    async with looking(sandbox, "Ann") as ann, looking(sandbox, "Mod") as mod:
        listed = (await ann.ask("commands", place=here))["commands"]
        offered = await ann.ask("complete", place=here, path="act", option="words", text="prop", options={})
        bob = str(sandbox.be("Bob").id)
        options = {"name": "Quest", "seats": 5, "host": bob, "public": True}
        await ann.ask("command", place=here, path="game open", options=options)

        assert "pause" not in [each["name"] for each in listed]
        assert "pause" in [each["name"] for each in (await mod.ask("commands", place=here))["commands"]]
        assert offered["choices"] == [{"name": "propose", "value": "propose"}]
        assert ann.of("message")[0]["message"]["content"] == "Quest 5 bob None fast True"


async def test_files_are_given_to_commands(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    file = {"name": "pack.txt", "data": base64.b64encode(b"a pack").decode()}
    async with looking(sandbox, "Ann") as ann:
        await ann.ask("command", place=str(sandbox.games_id), path="pack", options={"file": file})

        assert ann.of("message")[0]["message"]["content"] == "pack.txt a pack"


async def test_a_form_is_shown_filled_in_and_gone(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("big form"))
    async with looking(sandbox, "Ann") as ann:
        shown = await ann.ask("press", message=str(post.id), custom_id="big form")
        form = shown["form"]["form"]
        who = next(
            each["component"]["custom_id"]
            for each in shown["form"]["components"]
            if each["component"]["type"] == bits.USER_SELECT
        )
        values = {"say": "friend", "pick": ["1"], who: [str(sandbox.be("Bob").id)]}
        unfinished = await ann.ask("submit", form=form, values=values | {"pick": []})
        sent = await ann.ask("submit", form=form, values=values)
        again = await ann.ask("submit", form=form, values=values)

        assert (shown["kind"], shown["form"]["title"]) == ("modal", Labelled().title)
        assert unfinished["error"] == "This menu takes 1 to 1 values, each once."
        assert sent["kind"] == "message"
        assert "friend" in ann.of("message")[0]["message"]["content"]
        assert again["error"] == "This form is no longer open."


async def test_members_talk(sandbox: Sandbox, guest: Guest) -> None:
    here = str(sandbox.games_id)
    file = {"name": "map.png", "data": base64.b64encode(b"dots").decode()}
    async with looking(sandbox, "Ann") as ann, looking(sandbox, "Bob") as bob:
        said = (await ann.ask("say", place=here, text="hail", files=[file]))["message"]
        await ann.ask("edit", message=said["id"], text="well met")
        answered = (await bob.ask("say", place=here, text="and you", reply_to=said["id"]))["message"]
        await bob.ask("react", message=said["id"], emoji="🍺")
        await bob.ask("unreact", message=said["id"], emoji="🍺")
        await bob.ask("delete", message=answered["id"])

        assert said["attachments"][0]["content_type"] == "image/png"
        assert answered["message_reference"]["message_id"] == said["id"]
        assert [each["message"]["content"] for each in bob.of("edit")] == ["well met"] * 3
        assert bob.of("edit")[1]["message"]["reactions"][0]["me"]
        assert not ann.of("edit")[1]["message"]["reactions"][0]["me"]
        assert ann.of("delete")[0]["message"] == answered["id"]
        assert "Only the author" in (await bob.ask("edit", message=said["id"], text="mine"))["error"]


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
        await one.next("places")
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
        sandbox.revoke(ann, bits.SEND_MESSAGES, in_=sandbox.games_id)
        await page.next("places")
        assert not page.places["games"]["can_write"]
        sandbox.revoke(ann, bits.VIEW_CHANNEL, in_=sandbox.games_id)
        await page.next("places", 2)
        assert "games" not in page.places
        sandbox.grant(ann, bits.MANAGE_THREADS)
        assert (await page.next("hello", 2))["me"]["is_moderator"]
        ann.dms_open = False
        assert not (await page.next("hello", 3))["me"]["dms_open"]
        sandbox.kick_bot()
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
        sandbox.set_thread(made.thread.id, archived=True, locked=True)
        await asyncio.sleep(TOLD_S)
        tale = page.places["Tale"]
        assert [tale[key] for key in ("archived", "locked", "can_write", "can_use_commands", "messages")] == [
            True,
            True,
            False,
            False,
            1,
        ]
        sandbox.delete_channel(made.thread.id)
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


NONSENSE: list[Json] = [
    {},
    {"do": "dance"},
    {"do": "read"},
    {"do": "read", "place": 12},
    {"do": "read", "place": "nowhere"},
    {"do": "read", "place": "1"},
    {"do": "press", "message": "1", "custom_id": "hello"},
    {"do": "press", "message": "9" * 400, "custom_id": "hello"},
    {"do": "command", "place": "PLACE", "path": "", "options": {}},
    {"do": "command", "place": "PLACE", "path": "act", "options": {}},
    {"do": "command", "place": "PLACE", "path": "game open", "options": {"name": "x", "seats": "many"}},
    {"do": "command", "place": "PLACE", "path": "pack", "options": {"file": "no file"}},
    {"do": "command", "place": "PLACE", "path": "pack", "options": {"file": {"name": "x", "data": "§"}}},
    {"do": "complete", "place": "PLACE", "path": "game open", "option": "name", "text": ""},
    {"do": "user_command", "name": "x", "user": "1", "place": "PLACE"},
    {"do": "message_command", "name": "x", "message": "1"},
    {"do": "submit", "form": 1, "values": {}},
    {"do": "say", "place": "PLACE", "text": ""},
    {"do": "say", "place": "PLACE", "text": "x" * 2001},
    {"do": "say", "place": "PLACE", "text": "x", "reply_to": "1"},
    {"do": "react", "message": "1", "emoji": ""},
]


async def test_nonsense_is_answered_by_a_sentence(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    async with looking(sandbox, "Ann") as page:
        for number, each in enumerate(NONSENSE):
            said = (
                {"id": number}
                | each
                | ({"place": str(sandbox.games_id)} if each.get("place") == "PLACE" else {})
            )
            await page.socket.send_json(said)
        for broken in ("no JSON", "[1, 2]", "null", '{"id": {}, "do": "read"}', "[" * 100_000):
            await page.socket.send_str(broken)
        await asyncio.sleep(TOLD_S)
        replies = page.of("reply")

        assert len(replies) == len(NONSENSE) + 5
        assert [each for each in replies if not each["error"].endswith(".")] == []
        assert [each for each in replies if "stumbled" in each["error"]] == []
        assert "messages" in await page.ask("read", place=str(sandbox.games_id))


async def test_files_have_a_limit(sandbox: Sandbox) -> None:
    half = {"name": "half.bin", "data": base64.b64encode(bytes(5 * 1024 * 1024)).decode()}
    async with looking(sandbox, "Ann") as page:
        fits = await page.ask("say", place=str(sandbox.games_id), text="", files=[half])
        exceeds = await page.ask("say", place=str(sandbox.games_id), text="", files=[half, half])

        assert fits["message"]["attachments"][0]["size"] == 5 * 1024 * 1024
        assert exceeds["error"] == "Files may have 8 MB together."


async def test_requests_do_not_wait_for_each_other(sandbox: Sandbox, guest: Guest) -> None:
    """An interaction that nobody answers takes its time; all else goes on."""
    post = await guest.games(sandbox).send("x", view=buttons("nobody answers this"))
    sandbox.core.interaction_seconds = 0.3
    async with looking(sandbox, "Ann") as page:
        pressing = asyncio.create_task(
            page.ask("press", message=str(post.id), custom_id="nobody answers this")
        )
        await asyncio.sleep(0)
        await page.ask("read", place=str(sandbox.games_id))

        assert not pressing.done()
        assert await pressing == {
            "t": "reply",
            "id": 1,
            "kind": "failed",
            "message": None,
            "text": "This interaction failed",
        }


async def test_a_page_that_does_not_read_holds_nobody_up(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is cut off, and finds everything when it comes back."""
    monkeypatch.setattr(line, "WAITING", 50)
    long = "🍺" * 2000
    async with aiohttp.ClientSession() as session:
        lazy = await session.ws_connect(f"{sandbox.site.address}page/eyes?as=Bob", max_msg_size=0)
        async with looking(sandbox, "Ann") as page:
            for _ in range(1500):
                await sandbox.be("Cid").say(sandbox.games_id, long)
                if len(sandbox.core.watchers) == 1:
                    break
            said = len(sandbox.be("Cid").read(sandbox.games_id))
            await page.next("message", said)

            assert len(sandbox.core.watchers) == 1, "the lazy page is gone, and the other is still there"
        await lazy.close()
    async with looking(sandbox, "Bob") as page:
        assert len((await page.ask("read", place=str(sandbox.games_id)))["messages"]) == said
