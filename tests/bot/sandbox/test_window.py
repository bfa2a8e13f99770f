"""What a page is told through a member's eyes, and what it can do by a member's hands."""

import asyncio
import base64

import discord

from bot.sandbox import Sandbox, bits
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
        assert "Moderator" in [each["name"] for each in hello["roles"]]
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
