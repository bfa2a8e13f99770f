"""Threads and forum posts."""

import asyncio
from datetime import timedelta

import discord
import pytest

from bot.sandbox import NotPossible, Sandbox
from bot.sandbox.browser.unread import Unread
from bot.sandbox.world import discord_numbers
from tests.bot.sandbox.client import Guest, buttons
from tests.journeys.landlord import Landlord


async def test_a_forum_post_has_its_first_message_and_tags(sandbox: Sandbox, guest: Guest) -> None:
    forum = guest.quests(sandbox)
    tag = forum.available_tags[0]

    thread, message = await forum.create_thread(
        name="Friday", content="Game", view=buttons("hello"), applied_tags=[tag]
    )

    assert thread.id == message.id
    assert thread.applied_tags == [tag]
    answer = await sandbox.be("Ann").press(message.id, "hello")
    assert answer.text == "Hello Ann"
    assert isinstance(guest.presses[-1].channel, discord.Thread)
    assert forum.get_thread(thread.id) is not None
    assert sandbox.counts()["threads"] == 1
    assert [each["name"] for each in sandbox.be("Ann").threads()] == ["Friday"]


async def test_a_post_is_all_or_nothing(sandbox: Sandbox, guest: Guest) -> None:
    forum = guest.quests(sandbox)

    with pytest.raises(discord.HTTPException):
        await forum.create_thread(name="Friday", content="x" * 2001)
    with pytest.raises(discord.HTTPException):
        await forum.create_thread(name="x" * 101, content="x")

    assert sandbox.be("Ann").threads() == []


async def test_a_forum_can_ask_for_a_tag(sandbox: Sandbox, guest: Guest) -> None:
    sandbox.first_world.quests.flags |= discord_numbers.REQUIRE_TAG

    with pytest.raises(discord.HTTPException) as untagged:
        await guest.quests(sandbox).create_thread(name="Friday", content="x")

    assert untagged.value.code == 40067


async def test_without_a_word_threads_sleep_after_a_day(sandbox: Sandbox, guest: Guest) -> None:
    """Most channels have no default of their own, and then Discord's is 1440 minutes."""
    thread = await guest.games(sandbox).create_thread(name="Friday", type=discord.ChannelType.public_thread)
    post, _ = await guest.quests(sandbox).create_thread(name="Friday", content="Game")

    sandbox.clock.advance(timedelta(hours=25))
    await asyncio.sleep(0.03)

    assert thread.auto_archive_duration == post.auto_archive_duration == 24 * 60
    assert all(each["thread_metadata"]["archived"] for each in sandbox.be("Ann").threads())


async def test_archived_threads_wake_when_written_to(sandbox: Sandbox, guest: Guest) -> None:
    """Editing what is in them fails with 50083 until then."""
    thread, message = await guest.quests(sandbox).create_thread(name="Friday", content="Game")
    await thread.edit(archived=True)

    with pytest.raises(discord.HTTPException) as refused:
        await message.edit(content="x")
    assert refused.value.code == 50083
    with pytest.raises(discord.HTTPException):
        await thread.edit(name="Saturday")
    with pytest.raises(NotPossible):
        await sandbox.be("Ann").command("act", words="x", in_=thread.id)
    await thread.send("awake")
    await message.edit(content="x")

    assert sandbox.be("Ann").threads()[0]["thread_metadata"]["archived"] is False


async def test_threads_fall_asleep_after_their_time(sandbox: Sandbox, guest: Guest) -> None:
    thread, _ = await guest.quests(sandbox).create_thread(
        name="Friday", content="Game", auto_archive_duration=1440
    )
    kept, _ = await guest.quests(sandbox).create_thread(
        name="Long", content="Game", auto_archive_duration=10080
    )

    sandbox.clock.advance(timedelta(days=2))
    await asyncio.sleep(0.03)

    fetched = await guest.fetch_channel(thread.id)
    assert isinstance(fetched, discord.Thread)
    assert fetched.archived
    assert [each.id for each in await guest.guilds[0].active_threads()] == [kept.id]
    assert [each.id async for each in guest.quests(sandbox).archived_threads()] == [thread.id]


async def test_locking_takes_who_manages_threads(sandbox: Sandbox, guest: Guest) -> None:
    thread, _ = await guest.quests(sandbox).create_thread(name="Friday", content="Game")

    await thread.edit(locked=True)
    with pytest.raises(NotPossible):
        await sandbox.be("Ann").say(thread.id, "x")
    await sandbox.be("Mod").say(thread.id, "x")
    Landlord(sandbox).revoke(None, discord_numbers.MANAGE_THREADS, in_=sandbox.quests_id)

    for deed in (thread.edit(locked=False), thread.send("x")):
        with pytest.raises(discord.Forbidden):
            await deed


async def test_threads_need_a_permission_of_their_own(sandbox: Sandbox, guest: Guest) -> None:
    thread, _ = await guest.quests(sandbox).create_thread(name="Friday", content="Game")
    Landlord(sandbox).revoke(None, discord_numbers.SEND_MESSAGES_IN_THREADS)

    with pytest.raises(discord.Forbidden) as refused:
        await thread.send("x")

    assert refused.value.code == 50013


async def test_private_threads_are_for_their_members(sandbox: Sandbox, guest: Guest) -> None:
    """And for moderators, who see them all."""
    thread = await guest.games(sandbox).create_thread(name="Minions", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(sandbox.be("Ann").id))
    await thread.send("Psst")

    assert [each["name"] for each in sandbox.be("Ann").threads()] == ["Minions"]
    assert [each["name"] for each in sandbox.be("Mod").threads()] == ["Minions"]
    assert sandbox.be("Bob").threads() == []
    assert {each.id for each in await thread.fetch_members()} == {
        sandbox.be("Ann").id,
        sandbox.application_id,
    }
    await thread.remove_user(discord.Object(sandbox.be("Ann").id))
    assert sandbox.be("Ann").threads() == []


async def test_a_mention_invites_to_a_private_thread_where_all_may_invite(
    sandbox: Sandbox, guest: Guest
) -> None:
    """Where they may not, only who manages threads does so."""
    ann, bob, channel = sandbox.be("Ann"), sandbox.be("Bob"), guest.games(sandbox)
    private = discord.ChannelType.private_thread
    threads = [
        await channel.create_thread(name="Minions", type=private, invitable=may) for may in (True, False)
    ]
    for thread in threads:
        await thread.add_user(discord.Object(ann.id))
        await ann.say(thread.id, f"<@{bob.id}> come")

    assert [each["id"] for each in bob.threads()] == [str(threads[0].id)]
    await sandbox.be("Mod").say(threads[1].id, f"<@{bob.id}> come")
    assert len(bob.threads()) == 2


async def test_nobody_is_let_into_a_thread_of_a_channel_that_he_does_not_see(
    sandbox: Sandbox, guest: Guest
) -> None:
    bob, channel = sandbox.be("Bob"), guest.games(sandbox)
    thread = await channel.create_thread(name="Minions", type=discord.ChannelType.private_thread)
    Landlord(sandbox).revoke(bob, discord_numbers.VIEW_CHANNEL, in_=channel.id)

    with pytest.raises(discord.Forbidden) as refused:
        await thread.add_user(discord.Object(bob.id))

    assert refused.value.code == 50001


async def test_threads_open_on_messages_and_in_text_channels(sandbox: Sandbox, guest: Guest) -> None:
    channel = guest.games(sandbox)
    post = await channel.send("Game")

    on_post = await post.create_thread(name="Here")
    public = await channel.create_thread(name="There", type=discord.ChannelType.public_thread)
    await sandbox.be("Ann").say(on_post.id, "hi")
    await public.delete()

    assert on_post.id == post.id
    assert [each["name"] for each in sandbox.be("Ann").threads()] == ["Here"]
    assert (await channel.fetch_message(post.id)).thread is not None
    with pytest.raises(discord.HTTPException) as twice:
        await post.create_thread(name="Again")
    assert twice.value.code == 160004


async def test_channels_roles_and_webhooks(sandbox: Sandbox, guest: Guest) -> None:
    guild = guest.guilds[0]
    Landlord(sandbox).grant(None, discord_numbers.MANAGE_CHANNELS | discord_numbers.MANAGE_WEBHOOKS)

    made = await guild.create_text_channel("new", topic="Things")
    await made.edit(name="newer")
    await made.set_permissions(guild.default_role, view_channel=False)
    forum = await guild.create_forum("games", available_tags=[discord.ForumTag(name="Open")])
    hook = await guest.games(sandbox).create_webhook(name="Gandalf")
    said = await hook.send("Fly!", wait=True)
    role = await guild.create_role(name="Players")
    member = await guild.fetch_member(sandbox.be("Ann").id)
    await member.add_roles(role)

    assert "newer" not in {each.get("name") for each in sandbox.be("Ann").channels()}
    assert forum.available_tags[0].name == "Open"
    assert (said.author.name, said.webhook_id) == ("Gandalf", hook.id)
    assert (await guild.fetch_member(member.id))._roles.has(role.id)
    above = sandbox.world.add_role(sandbox.first_world.guild, "Lords")
    with pytest.raises(discord.Forbidden):
        await member.add_roles(discord.Object(above.id))
    assert {each.name for each in await guild.fetch_roles()} >= {"Players", "Moderator"}
    assert (await guest.fetch_guild(guild.id)).name == "The Prancing Pony"


async def test_moderators_lock_archive_and_delete(sandbox: Sandbox, guest: Guest) -> None:
    thread, message = await guest.quests(sandbox).create_thread(name="Friday", content="Game")

    Landlord(sandbox).set_thread(thread.id, archived=True)
    with pytest.raises(discord.HTTPException) as asleep:
        await message.edit(content="x")
    Landlord(sandbox).set_thread(thread.id, archived=False)
    await message.edit(content="x")
    Landlord(sandbox).delete_channel(thread.id)
    with pytest.raises(discord.NotFound) as gone:
        await thread.send("x")

    assert (asleep.value.code, gone.value.code) == (50083, 10003)


async def test_who_is_mentioned_in_a_thread_becomes_a_member_and_others_hear_nothing(
    sandbox: Sandbox, guest: Guest
) -> None:
    """Clients count what is new by their own membership; an edit makes nobody a member."""
    ann, bob, cid = (sandbox.be(name) for name in ("Ann", "Bob", "Cid"))
    thread, message = await guest.quests(sandbox).create_thread(name="Friday", content="Game")
    place, unread = sandbox.world.channels[thread.id], Unread(sandbox.world)
    everyone = discord.AllowedMentions(users=True)

    before = [unread.news(one.id, place).unread for one in (ann, bob, cid)]
    await thread.send(
        f"{ann.mention} {bob.mention}", allowed_mentions=discord.AllowedMentions(users=[ann.user])
    )
    await message.edit(content=f"Game {cid.mention}", allowed_mentions=everyone)

    assert before == [0, 0, 0]
    assert [unread.news(one.id, place).unread for one in (ann, bob, cid)] == [2, 0, 0]
    assert {each.id for each in await thread.fetch_members()} == {guest.user.id, ann.id}  # type: ignore[union-attr]
