"""What a page can do by a member's hands."""

import base64

import pytest

from bot.sandbox import NotPossible, Sandbox
from bot.sandbox.browser.page_actions import FORMS
from bot.sandbox.world import discord_numbers
from tests.bot.sandbox.client import Guest, Labelled, buttons, menu
from tests.bot.sandbox.page_client import looking
from tests.journeys.landlord import Landlord


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
            if each["component"]["type"] == discord_numbers.USER_SELECT
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


async def test_files_have_a_limit(sandbox: Sandbox) -> None:
    half = {"name": "half.bin", "data": base64.b64encode(bytes(5 * 1024 * 1024)).decode()}
    async with looking(sandbox, "Ann") as page:
        fits = await page.ask("say", place=str(sandbox.games_id), text="", files=[half])
        exceeds = await page.ask("say", place=str(sandbox.games_id), text="", files=[half, half])

        assert fits["message"]["attachments"][0]["size"] == 5 * 1024 * 1024
        assert exceeds["error"] == "Files may have 8 MB together."


async def test_messages_have_commands_of_their_own(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    post = await guest.games(sandbox).send("I vote")
    async with looking(sandbox, "Ann") as ann:
        await ann.ask("message_command", name="Submit as action", message=str(post.id))

        assert ann.of("message")[0]["message"]["content"] == "submitted I vote"


async def test_people_have_commands_of_their_own(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    here, bob = str(sandbox.games_id), str(sandbox.be("Bob").id)
    async with looking(sandbox, "Ann") as ann:
        await ann.ask("user_command", name="Greet", user=bob, place=here)

        assert ann.of("message")[0]["message"]["content"] == "greeted bob"


async def test_files_are_put_into_forms(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("file form"))
    file = {"name": "pack.txt", "data": base64.b64encode(b"a pack").decode()}
    async with looking(sandbox, "Ann") as ann:
        form = (await ann.ask("press", message=str(post.id), custom_id="file form"))["form"]["form"]
        words = await ann.ask("submit", form=form, values={"file": "no file"})
        mixed = await ann.ask("submit", form=form, values={"file": [file, "no file"]})
        elsewhere = await ann.ask("submit", form=form, values={"say": [file]})
        sent = await ann.ask("submit", form=form, values={"file": [file], "say": "here"})

        assert words["error"] == mixed["error"] == "The field file takes files."
        assert elsewhere["error"] == "The field say takes no files."
        assert sent["kind"] == "message"
        assert "here" in ann.of("message")[0]["message"]["content"]


async def test_old_forms_are_forgotten(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("form"))
    async with looking(sandbox, "Ann") as ann:
        shown = [await ann.ask("press", message=str(post.id), custom_id="form") for _ in range(FORMS + 1)]
        first, second = (each["form"]["form"] for each in shown[:2])
        values = {"words": "x"}

        assert (await ann.ask("submit", form=first, values=values))["error"] == "This form is no longer open."
        assert (await ann.ask("submit", form=second, values=values))["kind"] == "message"


async def test_a_form_that_failed_stays_open(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("x", view=buttons("form"))
    async with looking(sandbox, "Ann") as ann:
        form = (await ann.ask("press", message=str(post.id), custom_id="form"))["form"]["form"]
        sandbox.core.interaction_seconds = 0
        failed = await ann.ask("submit", form=form, values={"words": "x"})
        sandbox.core.interaction_seconds = 3
        sent = await ann.ask("submit", form=form, values={"words": "x"})

        assert (failed["kind"], failed["text"], sent["kind"]) == (
            "failed",
            "This interaction failed",
            "message",
        )


async def test_reactions_take_a_permission(sandbox: Sandbox) -> None:
    """To begin one, that is; whoever likes what is there joins in."""
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    said = await bob.say(sandbox.games_id, "x")
    await bob.react(said, "🍺")
    Landlord(sandbox).revoke(ann, discord_numbers.ADD_REACTIONS)
    async with looking(sandbox, "Ann") as page:
        other = await page.ask("react", message=said["id"], emoji="🍷")
        same = await page.ask("react", message=said["id"], emoji="🍺")

        assert other["error"] == "Ann cannot add reactions here."
        assert "error" not in same


async def test_files_take_a_permission(sandbox: Sandbox) -> None:
    """In Discord the bare words could be sent all the same."""
    ann, file = sandbox.be("Ann"), ("map.txt", b"here be dragons")
    await ann.say(sandbox.games_id, "A map.", files=[file])
    Landlord(sandbox).revoke(ann, discord_numbers.ATTACH_FILES)

    with pytest.raises(NotPossible, match="Ann cannot attach files here"):
        await ann.say(sandbox.games_id, "Another.", files=[file])
    said = await ann.say(sandbox.games_id, "None, then.")

    assert said["content"] == "None, then."
