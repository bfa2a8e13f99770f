"""What is new for whom."""

from bot.sandbox import Sandbox
from bot.sandbox.browser.unread import News, Unread
from tests.bot.sandbox.client import Guest, buttons


def news_of(sandbox: Sandbox, unread: Unread, name: str, place: int) -> tuple[int, int]:
    """Unread messages and pings of a member in a place."""
    found = unread.news(sandbox.be(name).id, sandbox.world.channels[place])
    return found.unread, found.pings


async def test_what_others_wrote_is_new_until_it_is_read(sandbox: Sandbox) -> None:
    unread, games = Unread(sandbox.world), sandbox.games_id
    await sandbox.be("Bob").say(games, "one")
    await sandbox.be("Bob").say(games, "two")

    assert news_of(sandbox, unread, "Ann", games) == (2, 0)
    assert news_of(sandbox, unread, "Bob", games) == (0, 0)
    unread.mark(sandbox.be("Ann").id, sandbox.world.channels[games])
    assert news_of(sandbox, unread, "Ann", games) == (0, 0)
    assert news_of(sandbox, unread, "Cid", games) == (2, 0)
    await sandbox.be("Bob").say(games, "three")
    assert news_of(sandbox, unread, "Ann", games) == (1, 0)


async def test_who_writes_has_read(sandbox: Sandbox) -> None:
    unread, games = Unread(sandbox.world), sandbox.games_id
    await sandbox.be("Bob").say(games, "one")
    await sandbox.be("Ann").say(games, "two")
    await sandbox.be("Bob").say(games, "three")

    assert news_of(sandbox, unread, "Ann", games) == (1, 0)
    assert news_of(sandbox, unread, "Bob", games) == (0, 0)


async def test_mentions_ping_whom_they_name(sandbox: Sandbox) -> None:
    """By name, by a role, all at once, and everything in private; each message counts once."""
    unread, games, ann = Unread(sandbox.world), sandbox.games_id, sandbox.be("Ann")
    sandbox.first_world.moderators.mentionable = True
    await sandbox.be("Bob").say(games, f"{ann.mention} and {ann.mention}")
    await sandbox.be("Bob").say(games, f"<@&{sandbox.first_world.moderators.id}>")
    assert news_of(sandbox, unread, "Ann", games) == (2, 1)
    assert news_of(sandbox, unread, "Mod", games) == (2, 1)
    assert news_of(sandbox, unread, "Cid", games) == (2, 0)
    await sandbox.be("Bob").say(games, "@everyone")
    assert [news_of(sandbox, unread, name, games)[1] for name in ("Ann", "Mod", "Cid")] == [2, 2, 1]


async def test_private_messages_ping_and_ephemeral_answers_do_not(sandbox: Sandbox, guest: Guest) -> None:
    unread, games, ann = Unread(sandbox.world), sandbox.games_id, sandbox.be("Ann")
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    await ann.press(post.id, "hello")
    await (await guest.fetch_user(ann.id)).send("between us")

    assert news_of(sandbox, unread, "Ann", games) == (1, 0)
    assert news_of(sandbox, unread, "Ann", ann.dm_id) == (1, 1)
    assert unread.news(None, sandbox.world.channels[ann.dm_id]) == News(unread=1, pings=0)


async def test_reading_is_told_once(sandbox: Sandbox) -> None:
    unread, games, ann = Unread(sandbox.world), sandbox.world.channels[sandbox.games_id], sandbox.be("Ann")
    told: list[int | None] = []
    stop = unread.on_mark(told.append)
    await sandbox.be("Bob").say(games.id, "one")
    unread.mark(ann.id, games)
    unread.mark(ann.id, games)
    stop()
    await sandbox.be("Bob").say(games.id, "two")
    unread.mark(ann.id, games)

    assert told == [ann.id]
