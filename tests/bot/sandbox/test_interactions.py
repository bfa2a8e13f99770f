"""Presses, menus, forms and commands, with every kind of answer."""

import asyncio

import discord
import pytest

from bot.sandbox import Fault, NotPossible, Sandbox
from tests.bot.sandbox.client import Guest, buttons, data_of, menu
from tests.journeys.forging import Forger


async def test_a_button_is_answered_ephemerally_and_nobody_else_sees_that(
    sandbox: Sandbox, guest: Guest
) -> None:
    """The invoker reads the answer; others, and the channel's history, do not have it."""
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    post = await guest.games(sandbox).send("Press", view=buttons("hello"))

    answer = await ann.press(post.id, label="Hello")

    assert (answer.kind, answer.ephemeral, answer.text) == ("message", True, "Hello Ann")
    assert ann.read(sandbox.games_id)[-1]["content"] == "Hello Ann"
    assert bob.read(sandbox.games_id)[-1]["content"] == "Press"
    assert [each.content async for each in guest.games(sandbox).history()] == ["Press"]
    assert answer.message is not None
    with pytest.raises(discord.NotFound):
        await guest.games(sandbox).fetch_message(int(answer.message["id"]))
    with pytest.raises(NotPossible):
        bob.message(answer.message)


async def test_a_press_updates_its_message(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("update"))

    answer = await sandbox.be("Ann").press(post.id, "update")

    assert answer.kind == "update"
    assert answer.text == "updated"
    assert answer.message is not None
    assert answer.message["components"] == []


async def test_deferred_answers_are_followed_to_their_end(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("defer", "later", "silent"))
    ann = sandbox.be("Ann")

    thinking = await ann.press(post.id, "defer")
    later = await ann.press(post.id, "later")

    assert thinking.kind == later.kind == "deferred"
    final, followup = await thinking.final(), await later.final()
    assert final is not None
    assert followup is not None
    assert (final["content"], final["flags"]) == ("done thinking", 64)
    assert (followup["content"], followup["flags"]) == ("a follow-up", 64)
    edited = await (await ann.press(post.id, "silent")).final()
    assert edited is not None
    assert edited["content"] == "edited"


async def test_what_follows_a_deferral_may_take_its_time(sandbox: Sandbox, guest: Guest) -> None:
    """Issue 28.11: five seconds are not enough for a map that is drawn for the first time on a busy machine."""
    post = await guest.games(sandbox).send("Press", view=buttons("defer"))
    sandbox.faults.add(Fault("PATCH", "/webhooks/*", None, times=1, delay=5.2))

    final = await (await sandbox.be("Ann").press(post.id, "defer")).final()

    assert final is not None
    assert final["content"] == "done thinking"


async def test_members_who_read_on_wait_for_what_follows_a_deferral(sandbox: Sandbox, guest: Guest) -> None:
    """On a busy machine any answer may come as a deferral first."""
    sandbox.core.reading_seconds = 10
    post = await guest.games(sandbox).send("Press", view=buttons("defer"))

    answer = await sandbox.be("Ann").press(post.id, "defer")

    assert (answer.kind, answer.text) == ("deferred", "done thinking")


async def test_menus_take_what_they_offer(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Choose", view=menu("1234", least=2, most=3))
    ann = sandbox.be("Ann")

    answer = await ann.select(post.id, "choose", ["1", "4"])

    assert answer.text == "chose ['1', '4']"
    with pytest.raises(NotPossible):
        await ann.select(post.id, "choose", ["1"])
    with pytest.raises(NotPossible):
        await ann.select(post.id, "choose", ["1", "9"])
    forged = await Forger.of(ann).press(post.id, "choose", ["9"])
    assert forged.text == "chose ['9']"


async def test_a_menu_of_users_resolves_them(sandbox: Sandbox, guest: Guest) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.UserSelect(custom_id="who", max_values=2))
    post = await guest.games(sandbox).send("Who", view=view)

    answer = await sandbox.be("Ann").select(post.id, "who", [sandbox.be("Bob")])

    assert answer.text == f"chose ['{sandbox.be('Bob').id}']"
    assert str(sandbox.be("Bob").id) in data_of(guest.presses[-1])["resolved"]["members"]


async def test_forms_are_filled_in(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Write", view=buttons("form", "big form"))
    ann = sandbox.be("Ann")

    shown = await ann.press(post.id, "form")
    assert shown.kind == "modal"
    assert shown.modal is not None
    assert [field["label"] for field in shown.modal.fields] == ["Words", "More"]
    answer = await ann.submit(shown.modal, {"words": "a word"})
    big = await ann.press(post.id, "big form")
    labelled = await ann.submit(big.modal, {"say": "hi", "pick": "1", "who": [sandbox.be("Bob").id]})

    assert answer.text == "got {'words': 'a word', 'more': 'none'}"
    assert labelled.text == f"got {{'say': 'hi', 'pick': ['1'], 'who': ['{sandbox.be('Bob').id}']}}"
    with pytest.raises(NotPossible):
        await ann.submit(shown.modal, {"words": "x" * 21})
    with pytest.raises(NotPossible):
        await ann.submit(shown.modal, {"other": "x"})
    forged = await Forger.of(ann).form("made:up", {"x": "y" * 1500}, in_=sandbox.games_id)
    assert forged.text.startswith("got {'x': 'yyy")


async def test_slash_commands_with_groups_options_and_completion(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    ann = sandbox.be("Ann")

    answer = await ann.command(
        "game open", name="Friday", seats=7, host="Bob", place=sandbox.games_id, pace="Slow", public=True
    )
    choices = await ann.complete("act", "words", "prop")
    acted = await ann.command("act", words="propose 1 3")

    assert answer.text == "Friday 7 bob games slow True"
    assert (answer.message or {})["interaction_metadata"]["name"] == "game open"
    assert choices == [{"name": "propose", "value": "propose"}]
    assert (acted.text, acted.ephemeral) == ("acted propose 1 3", False)
    for wrong in ({"name": "x"}, {"name": "x", "seats": 4}, {"name": "x", "seats": 7, "color": 1}):
        with pytest.raises(NotPossible):
            await ann.command("game open", **wrong)
    with pytest.raises(NotPossible):
        await ann.command("game open", name="x", seats=7, pace="fast")


async def test_commands_for_moderators_are_offered_to_them_alone(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()

    answer = await sandbox.be("Mod").command("pause")

    assert answer.text == "paused"
    with pytest.raises(NotPossible):
        await sandbox.be("Ann").command("pause")


async def test_a_command_that_does_not_say_where_it_belongs_is_offered_everywhere(
    sandbox: Sandbox, guest: Guest
) -> None:
    """New applications can be added to a person's own account, and go along into groups of people."""
    await guest.tree.sync()
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    group = sandbox.world.add_group(ann.user, bob.user)

    answer = await ann.command("act", in_=group.id, words="propose 1 3")

    press = guest.presses[-1]
    assert (press.guild_id, press.context.private_channel, press.is_user_integration()) == (None, True, True)
    assert isinstance(press.channel, discord.GroupChannel)
    assert (answer.ephemeral, bob.read(group.id)[-1]["content"]) == (False, "acted propose 1 3")


async def test_a_message_command_brings_the_content(sandbox: Sandbox, guest: Guest) -> None:
    """The message comes with its content also without that intent."""
    await guest.tree.sync()
    ann = sandbox.be("Ann")
    said = await ann.say(sandbox.games_id, "propose 1 3")

    answer = await ann.commands.on_message("Submit as action", said)

    assert answer.text == "submitted propose 1 3"


async def test_a_second_acknowledgement_is_refused(sandbox: Sandbox, guest: Guest) -> None:
    """40060; and a replayed interaction is one that was acknowledged."""
    post = await guest.games(sandbox).send("Press", view=buttons("hello"))
    answer = await sandbox.be("Ann").press(post.id, "hello")

    sandbox.replay(answer.interaction_id)
    await asyncio.sleep(0.05)
    await sandbox.idle()

    first, again = guest.presses
    assert first.id == again.id
    answers = [each.status for each in sandbox.requests if each.kind == "interaction_answers"]
    assert answers == [200, 400]
    assert sandbox.traffic[-1].answer["code"] == 40060


async def test_who_answers_late_finds_no_interaction(sandbox: Sandbox, guest: Guest) -> None:
    sandbox.core.interaction_seconds = 0.05
    post = await guest.games(sandbox).send("Press", view=buttons("nothing"))

    answer = await sandbox.be("Ann").press(post.id, "nothing")

    assert answer.kind == "failed"
    assert answer.text == "This interaction failed"
    with pytest.raises(discord.NotFound) as late:
        await guest.presses[-1].response.send_message("late")
    assert late.value.code == 10062


async def test_a_token_ends_after_a_quarter_of_an_hour(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("hello"))
    await sandbox.be("Ann").press(post.id, "hello")

    sandbox.clock.move(16 * 60_000)

    with pytest.raises(discord.HTTPException) as late:
        await guest.presses[-1].followup.send("late", ephemeral=True)
    assert (late.value.status, late.value.code) == (401, 50027)


async def test_presses_fail_while_no_bot_is_there(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("hello"))
    await guest.close()
    await asyncio.sleep(0.02)

    answer = await sandbox.be("Ann").press(post.id, "hello")

    assert answer.kind == "failed"


async def test_buttons_work_in_direct_messages(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    user = await guest.fetch_user(ann.id)
    await user.send("Press", view=buttons("hello"))

    answer = await ann.press(ann.dms()[-1], "hello")

    assert answer.text == "Hello Ann"
    assert guest.presses[-1].guild is None
    assert isinstance(guest.presses[-1].user, discord.User)


async def test_buttons_on_ephemeral_answers_can_be_pressed(sandbox: Sandbox, guest: Guest) -> None:
    """And update them, for as long as they are there; nobody else can press them."""
    post = await guest.games(sandbox).send("Press", view=buttons("private"))
    ann = sandbox.be("Ann")
    panel = await ann.press(post.id, "private")
    assert panel.message is not None

    answer = await ann.press(panel.message, "update")

    assert (answer.kind, answer.text, answer.ephemeral) == ("update", "updated", True)
    assert panel.text == "updated"
    with pytest.raises(NotPossible):
        await sandbox.be("Bob").press(panel.message, "update")
    await guest.presses[0].delete_original_response()
    assert panel.message is None


async def test_followups_are_doubled_by_a_fault_after_the_deed(sandbox: Sandbox, guest: Guest) -> None:
    """They have no nonce, and the client tries again."""
    post = await guest.games(sandbox).send("Press", view=buttons("later"))
    sandbox.faults.add(Fault("POST", "/webhooks/*", 502, "after"))

    answer = await sandbox.be("Ann").press(post.id, "later")
    await asyncio.sleep(1.1)
    await sandbox.idle()

    assert len(answer.followups) == 2


async def test_answers_of_the_wrong_kind_are_refused(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    await sandbox.be("Ann").command("act", words="x")
    press = guest.presses[-1]
    press.response._response_type = None

    for wrong in (6, 7, 8, 99):
        route = discord.http.Route("POST", f"/interactions/{press.id}/{press.token}/callback")
        with pytest.raises(discord.HTTPException) as refused:
            await guest.http.request(route, json={"type": wrong})
        assert refused.value.code == 40060
    sandbox.core.interactions[press.id].answer_kind = None
    for wrong in (6, 7, 8, 99):
        with pytest.raises(discord.HTTPException) as refused:
            await guest.http.request(route, json={"type": wrong})
        assert refused.value.code == 50035


@pytest.mark.parametrize("name", ["Upper", "x" * 33, "two words"])
async def test_commands_with_bad_names_are_refused(sandbox: Sandbox, guest: Guest, name: str) -> None:
    route = discord.http.Route("PUT", f"/applications/{sandbox.application_id}/commands")

    for body in ([{"name": name, "description": "x"}], [{"name": "x", "description": "x" * 101}]):
        with pytest.raises(discord.HTTPException) as refused:
            await guest.http.request(route, json=body)
        assert refused.value.code == 50035


async def test_a_form_with_too_long_a_title_is_refused(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("long form"))

    answer = await sandbox.be("Ann").press(post.id, "long form")

    assert answer.text == "50035"


async def test_files_come_with_commands(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()

    answer = await sandbox.be("Ann").command("pack", file=("pack.toml", b"text"))

    assert answer.text == "pack.toml text"


async def test_who_has_left_cannot_press(sandbox: Sandbox, guest: Guest) -> None:
    post = await guest.games(sandbox).send("Press", view=buttons("hello"))
    ann = sandbox.be("Ann")
    ann.leave()

    with pytest.raises(NotPossible):
        await ann.press(post.id, "hello")
    with pytest.raises(NotPossible):
        await Forger.of(ann).press(post.id, "hello")
