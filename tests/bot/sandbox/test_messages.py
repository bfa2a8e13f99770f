"""Messages: posts, edits, files, embeds, pins, reactions, direct messages, nonces."""

import asyncio
import io

import discord
import pytest
from PIL import Image

from bot.sandbox import NotPossible, Sandbox
from bot.sandbox.world import components, discord_numbers
from tests.bot.sandbox.client import INTENTS, Guest, buttons, visiting
from tests.journeys.landlord import Landlord


def test_what_a_menu_begins_with_is_told_by_ids_that_no_browser_rounds() -> None:
    """discord.py sends them as numbers: a page showed one that is nobody's."""
    number = 1575987533148323842
    menu = {"type": discord_numbers.ROW, "components": [{"type": 8, "default_values": [{"id": number}]}]}

    (row,) = components.numbered([menu])

    assert row["components"][0]["default_values"] == [{"id": str(number)}]


async def test_a_post_is_read_edited_pinned_and_deleted(sandbox: Sandbox, guest: Guest) -> None:
    channel, ann = guest.games(sandbox), sandbox.be("Ann")
    embed = discord.Embed(title="Card", description="Text").set_footer(text="ref")
    post = await channel.send("Hello", embed=embed, view=buttons("hello"))

    await post.edit(content="Changed")
    await post.pin()
    await post.add_reaction("👍")
    await ann.react(post.id, "👍")

    shown = ann.message(post.id)
    assert (shown["content"], shown["pinned"], shown["embeds"][0]["title"]) == ("Changed", True, "Card")
    assert (shown["reactions"][0]["count"], shown["reactions"][0]["me"]) == (2, True)
    fetched = await channel.fetch_message(post.id)
    assert fetched.embeds[0].footer.text == "ref"
    assert [each.id async for each in channel.pins()] == [post.id]
    reacted = [each async for each in fetched.reactions[0].users()]
    assert {each.name for each in reacted} == {"ann", "Ringmaster"}
    ids = [each.id for each in reacted]
    assert ids == sorted(ids, reverse=True)  # discord.py turns each page round
    await post.unpin()
    await post.clear_reactions()
    await post.delete()
    assert post.id not in {int(each["id"]) for each in ann.read(sandbox.games_id)}


async def test_files_are_kept_and_can_be_read(sandbox: Sandbox, guest: Guest) -> None:
    file = discord.File(io.BytesIO(b"picture"), filename="map.png", description="A map")
    embed = discord.Embed().set_image(url="attachment://map.png")
    post = await guest.games(sandbox).send("Map", file=file, embed=embed)

    assert (post.attachments[0].filename, post.attachments[0].description) == ("map.png", "A map")
    assert await post.attachments[0].read() == b"picture"
    assert post.embeds[0].image.url == post.attachments[0].url
    edited = await post.edit(
        attachments=[*post.attachments, discord.File(io.BytesIO(b"2"), filename="2.txt")]
    )
    assert [each.filename for each in edited.attachments] == ["map.png", "2.txt"]
    left = await edited.edit(attachments=edited.attachments[:1])
    with pytest.raises(discord.HTTPException) as gone:
        await left.edit(content="With what is gone", attachments=edited.attachments)
    assert (gone.value.code, (await left.fetch()).content) == (50035, "Map")
    with pytest.raises(discord.HTTPException) as large:
        await guest.games(sandbox).send(
            file=discord.File(io.BytesIO(b"x" * (discord_numbers.FILE_LIMIT + 1)), filename="x")
        )
    assert large.value.code == 40005


async def test_an_answer_that_edits_a_message_drops_the_files_that_it_does_not_name(
    sandbox: Sandbox, guest: Guest
) -> None:
    """Other edits that name none leave them alone (discord-api-docs #6277)."""
    file, view = discord.File(io.BytesIO(b"picture"), filename="map.png"), buttons("keep", "update")
    post = await guest.games(sandbox).send("Map", file=file, view=view)
    ann = sandbox.be("Ann")

    edited = await post.edit(content="Edited")
    kept = (await ann.press(post.id, "keep")).message or {}
    dropped = (await ann.press(post.id, "update")).message or {}

    assert [each.id for each in edited.attachments] == [post.attachments[0].id]
    assert [each["id"] for each in kept["attachments"]] == [str(post.attachments[0].id)]
    assert dropped["attachments"] == []


async def test_layouts_stand_alone(sandbox: Sandbox, guest: Guest) -> None:
    view = discord.ui.LayoutView(timeout=None)
    box: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    box.add_item(discord.ui.TextDisplay("Hello <@1>"))
    box.add_item(discord.ui.Separator())
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(label="Hello", custom_id="hello"))
    view.add_item(box)
    view.add_item(row)
    post = await guest.games(sandbox).send(view=view)

    answer = await sandbox.be("Ann").press(post.id, label="Hello")

    assert answer.text == "Hello Ann"
    with pytest.raises(discord.HTTPException):
        await post.edit(content="words")
    with pytest.raises(discord.HTTPException):
        await guest.http.request(
            discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=sandbox.games_id),
            json={"content": "no", "flags": 1 << 15, "components": [{"type": 10, "content": "x"}]},
        )


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"content": "x" * 2001}, "content"),
        ({"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
        ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
        ({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "embeds.0.fields.0.name"),
        ({"components": [{"type": 1, "components": []}]}, "components.0.components"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x"}]}]}, "custom_id"),
        ({"components": [{"type": 10, "content": "x"}]}, "components.0.type"),
        ({"content": "x", "nonce": "x" * 26}, "nonce"),
        ({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "allowed_mentions"),
        ({"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2}, "components"),
        ({"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * 41}, "components"),
    ],
)
async def test_what_exceeds_a_limit_is_refused(
    sandbox: Sandbox, guest: Guest, body: dict[str, object], place: str
) -> None:
    """50035, with the place of the mistake; and nothing is posted."""
    target = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=sandbox.games_id)

    with pytest.raises(discord.HTTPException) as refused:
        await guest.http.request(target, json=body)

    assert (refused.value.status, refused.value.code) == (400, 50035)
    assert place in refused.value.text
    assert sandbox.posts(sandbox.games_id) == []


async def test_custom_ids_are_short_and_unique(sandbox: Sandbox, guest: Guest) -> None:
    for names in (("x" * 101,), ("same", "same")):
        with pytest.raises(discord.HTTPException) as refused:
            await guest.games(sandbox).send("x", view=buttons(*names))
        assert refused.value.code == 50035


async def test_an_empty_message_is_refused(sandbox: Sandbox, guest: Guest) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await guest.games(sandbox).send(" ")
    assert refused.value.code == 50006


async def test_the_same_nonce_is_the_same_message(sandbox: Sandbox, guest: Guest) -> None:
    """For three minutes of the sandbox's time; and a message deleted since is not found."""
    channel = guest.games(sandbox)

    first = await channel.send("once", nonce="n1")
    again = await channel.send("once", nonce="n1")
    sandbox.clock.move(181_000)
    later = await channel.send("once", nonce="n1")

    assert first.id == again.id != later.id
    assert (first.nonce, again.nonce) == ("n1", "n1")
    assert [each.nonce async for each in channel.history()] == [None, None]
    assert len(sandbox.posts(sandbox.games_id)) == 2
    await later.delete()
    with pytest.raises(discord.NotFound):
        await channel.send("once", nonce="n1")


async def test_mentions_are_those_that_are_allowed(sandbox: Sandbox, guest: Guest) -> None:
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    text = f"{ann.mention} {bob.mention} @everyone"

    quiet = await guest.games(sandbox).send(text)
    loud = await guest.games(sandbox).send(text, allowed_mentions=discord.AllowedMentions(users=[ann.user]))

    assert quiet.mentions == []
    assert [each.id for each in loud.mentions] == [ann.id]
    assert not loud.mention_everyone


async def test_a_role_is_mentioned_if_everyone_may_or_its_author_may_mention_all(
    sandbox: Sandbox, guest: Guest
) -> None:
    """As Discord has it: the words stand there all the same, and nobody is notified."""
    role = sandbox.world.add_role(sandbox.first_world.guild, "Watch", 0)
    channel, allowed = guest.games(sandbox), discord.AllowedMentions(roles=[discord.Object(role.id)])
    found = []
    for is_free, may_all in ((False, False), (True, False), (False, True)):
        role.mentionable = is_free
        if may_all:
            Landlord(sandbox).grant(None, discord_numbers.MENTION_EVERYONE)
        sent = await channel.send(f"<@&{role.id}>", allowed_mentions=allowed)
        found.append(
            sent.raw_role_mentions == [role.id] and bool(sandbox.posts(channel.id)[-1]["mention_roles"])
        )

    assert found == [False, True, True]


async def test_replies_refer_to_their_message(sandbox: Sandbox, guest: Guest) -> None:
    said = await sandbox.be("Ann").say(sandbox.games_id, "Hello")
    await guest.heard_of(1)

    reply = await guest.heard[0].reply("Hello yourself")

    assert reply.reference is not None
    assert reply.reference.message_id == int(said["id"])


async def test_closed_direct_messages_are_refused(sandbox: Sandbox, guest: Guest) -> None:
    ann, bob = sandbox.be("Ann"), sandbox.be("Bob")
    ann.dms_open = False
    bob.leave()

    for visitor, code in ((ann, 50007), (bob, 50278)):
        with pytest.raises(discord.Forbidden) as closed:
            await (await guest.fetch_user(visitor.id)).send("secret")
        assert closed.value.code == code
    ann.dms_open = True
    await (await guest.fetch_user(ann.id)).send("secret")
    assert [each["content"] for each in ann.dms()] == ["secret"]
    assert sandbox.counts()["dms"] == 3


async def test_when_direct_messages_are_opened_changes_no_other_id(sandbox: Sandbox) -> None:
    """The deal comes from the ids of presses, and the bot opens them beside those."""
    world = sandbox.world
    sandbox.clock.move(1_000)
    others = {*world.users, *world.channels}

    first = world.ids.next()
    opened = {world.direct(sandbox.be(name).user).id for name in ("Ann", "Bob")}

    assert world.ids.next() == first + 1
    assert len(opened - others) == 2


async def test_direct_messages_are_heard_with_their_content(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")

    await ann.say(ann.dm_id, "approve")
    await guest.heard_of(1)

    assert (guest.heard[0].content, guest.heard[0].guild) == ("approve", None)


async def test_what_members_write_is_empty_without_that_intent(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")

    await ann.say(sandbox.games_id, "approve")
    await ann.say(sandbox.games_id, f"approve <@{sandbox.application_id}>")
    await guest.heard_of(2)

    assert [bool(each.content) for each in guest.heard] == [False, True]


async def test_intents_decide_what_is_heard() -> None:
    content, deaf = INTENTS | discord.Intents(message_content=True), discord.Intents(guilds=True)
    async with (
        Sandbox(members=["Ann"], privileged_intents=discord_numbers.MESSAGE_CONTENT) as sandbox,
        visiting(sandbox, content) as reader,
        visiting(sandbox, deaf) as other,
    ):
        await sandbox.be("Ann").say(sandbox.games_id, "approve")
        await reader.heard_of(1)
        await asyncio.sleep(0.02)

        assert [each.content for each in reader.heard] == ["approve"]
        assert other.heard == []


async def test_missing_permissions_are_told_apart(sandbox: Sandbox, guest: Guest) -> None:
    """50013 where something may not be done, 50001 where nothing is seen."""
    channel = guest.games(sandbox)
    post = await channel.send("here")

    Landlord(sandbox).revoke(None, discord_numbers.PIN_MESSAGES | discord_numbers.EMBED_LINKS)
    for deed in (post.pin(), channel.send(embed=discord.Embed(title="x"))):
        with pytest.raises(discord.Forbidden) as forbidden:
            await deed
        assert forbidden.value.code == 50013
    Landlord(sandbox).revoke(None, discord_numbers.VIEW_CHANNEL, in_=sandbox.games_id)
    with pytest.raises(discord.Forbidden) as unseen:
        await channel.send("x")
    assert unseen.value.code == 50001
    Landlord(sandbox).grant(None, discord_numbers.VIEW_CHANNEL, in_=sandbox.games_id)
    await channel.send("back")


async def test_members_do_only_what_their_app_lets_them(sandbox: Sandbox, guest: Guest) -> None:
    view = buttons("hello")
    view.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    view.add_item(discord.ui.Button(label="Link", url="https://example.invalid"))
    post = await guest.games(sandbox).send("x", view=view)
    ann = sandbox.be("Ann")

    for label in ("Off", "Link", "Nothing"):
        with pytest.raises(NotPossible):
            await ann.press(post.id, label=label)
    Landlord(sandbox).revoke(ann, discord_numbers.SEND_MESSAGES)
    with pytest.raises(NotPossible):
        await ann.say(sandbox.games_id, "x")
    with pytest.raises(NotPossible):
        await ann.edit(post.id, "x")
    with pytest.raises(NotPossible):
        await ann.delete(post.id)
    await sandbox.be("Mod").delete(post.id)


async def test_unknown_things_are_not_found(sandbox: Sandbox, guest: Guest) -> None:
    guild = guest.guilds[0]
    sandbox.be("Cid").leave()

    for deed, code in (
        (guest.fetch_channel(1), 10003),
        (guest.games(sandbox).fetch_message(1), 10008),
        (guest.fetch_user(1), 10013),
        (guild.fetch_member(sandbox.be("Cid").id), 10007),
    ):
        with pytest.raises(discord.NotFound) as unknown:
            await deed
        assert unknown.value.code == code
    member = await guild.fetch_member(sandbox.be("Mod").id)
    assert member._roles.has(sandbox.first_world.moderators.id)


@pytest.mark.parametrize(
    ("ending", "options"),
    [("png", {}), ("gif", {}), ("webp", {"lossless": True})],
    ids=["png", "gif", "webp"],
)
async def test_of_a_picture_is_told_how_large_it_is(
    sandbox: Sandbox, guest: Guest, ending: str, options: dict[str, bool]
) -> None:
    """Issue 28.11: Discord tells it of each kind that the bot sends."""
    made = io.BytesIO()
    Image.new("RGB", (517, 300), "red").save(made, ending, **options)

    post = await guest.games(sandbox).send(file=discord.File(io.BytesIO(made.getvalue()), f"board.{ending}"))

    (told,) = post.attachments
    assert (told.content_type, told.width, told.height) == (f"image/{ending}", 517, 300)


async def test_members_bring_files_and_are_members_when_mentioned(sandbox: Sandbox, guest: Guest) -> None:
    ann = sandbox.be("Ann")
    mention = f"<@{sandbox.application_id}> {ann.mention}"

    await ann.say(sandbox.games_id, mention, files=[("a.txt", b"1")])
    await guest.heard_of(1)

    assert await guest.heard[0].attachments[0].read() == b"1"
    assert all(isinstance(each, discord.Member) for each in guest.heard[0].mentions)
