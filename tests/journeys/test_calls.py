"""Moderators hear of what waits for them: where they are told, again while it waits, and no more once it is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.moderation.calls.calling import Calls
from bot.sandbox.gateway import announce
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import discord_numbers, moderators_channel
from bot.sandbox.world.discord_numbers import Json
from bot.sandbox.world.world import Role
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    by_panel,
    moderate,
    plain,
    refuse_errors,
    refuse_faults,
    refuse_silence,
    table,
)
from tests.journeys.landlord import Landlord

HOUR_MS = 60 * 60 * 1000
MINUTE_MS = 60 * 1000
ABSENT = "has missed two deadlines in a row"
ALL_ABSENT = "have each missed two deadlines in a row"
CALL = "The game waits for a moderator."
WAITS = "and the game waits, as its host chose"
UNREAD = "**Bob** has not read their role yet."
PAUSED = "The game has been paused since"
SETTLED = "-# ✅ This is settled."


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """An inn whose moderators have a room of their own, and a role that is called."""
    async with table() as made:
        await moderators_channel.furnish(made)
        await call(made, watch(made))
        yield made


def watch(game: Table, *, mentionable: bool = True) -> Role:
    """A role that Hob has."""
    guild = game.sandbox.first_world.guild
    role = game.sandbox.world.add_role(guild, "Watch", 0)
    role.mentionable = mentionable
    guild.members[game.be("Hob").id].roles.add(role.id)
    announce.role(game.sandbox.core, "CREATE", guild, role)
    return role


async def call(game: Table, role: Role | None) -> Answer:
    """Choose the role by `/setup`."""
    await game.quiet()
    page = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
    form = await game.be(WARDEN).press(page.message or {}, label="Roles to notify")
    return await game.be(WARDEN).submit(form, {"pinged": [] if role is None else [role.id]})


def room(game: Table) -> list[Json]:
    """What stands in the moderators' room."""
    channel = next(
        one for one in game.sandbox.first_world.guild.channels.values() if one.name == moderators_channel.NAME
    )
    return game.sandbox.posts(channel.id)


def told(game: Table, words: str) -> list[Json]:
    return [post for post in room(game) if words in post["content"]]


async def days(game: Table, count: int = 1) -> None:
    for _ in range(count):
        await game.rest(DAY_MS + 6_000)
    await game.rest(MINUTE_MS)


def labels(post: Json) -> list[str]:
    return [item["label"] for row in post["components"] for item in row["components"]]


async def rests(game: Table, *, closed: bool = False) -> None:
    """Q-9.5: every leader is skipped; *closed*: once it has begun the host takes no private messages any more."""
    await game.begin(5)
    game.be(HOST).dms_open = not closed
    for _ in game.names:
        await game.rest(DAY_MS + 6_000)


# -------------------------------------------------------------------------------------------------- what they hear of


async def test_the_call_of_a_round_of_skips_comes_to_the_moderators_channel_with_their_role(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.5: with the button that answers it; once that is pressed the message has none any more."""
    await rests(game)
    (asked,) = told(game, CALL)
    form = await game.be(WARDEN).press(asked, label="Let the game go on")
    await game.be(WARDEN).submit(form, {"reason": "they are back"})
    await game.quiet()
    (after,) = told(game, CALL)

    assert len(asked["mention_roles"]) == 1
    assert asked["content"].endswith(f"<@&{asked['mention_roles'][0]}>")
    assert "Let the game go on" in labels(asked)
    assert "lets the game go on" in game.newest()
    assert after["components"] == []
    assert after["content"] == f"{asked['content']}\n{SETTLED}"
    refuse_faults(game.sandbox, caplog)


async def test_the_call_of_a_vote_without_a_ballot_comes_there_too(game: Table) -> None:
    """Q-3.8."""
    await game.begin(5)
    await game.propose_any()
    await game.rest(DAY_MS + 6_000)

    assert len(told(game, CALL)) == 1


async def test_all_who_missed_two_deadlines_are_told_of_in_one_message(game: Table) -> None:
    """Issue 16.14: when everybody is away it is one question, settled when the last of them has answered."""
    await game.begin(5)
    *_, first, second = [await game.who(seat) for seat in (await game.state()).order]
    for _ in range(2):
        await game.propose_any()
        await game.vote("reject", *(name for name in game.names if name not in (first, second)))
        await game.rest(DAY_MS + 6_000)
    await game.rest(MINUTE_MS)
    (asked,) = told(game, ALL_ABSENT)
    form = await game.be(WARDEN).press(asked, label="Let somebody play meanwhile")
    shown = []
    for name in (first, second):
        await game.propose_any()
        await game.vote("reject", name)
        await game.rest(MINUTE_MS)
        shown += told(game, ALL_ABSENT)

    assert all(f"**{name}**" in asked["content"] for name in (first, second))
    assert told(game, ABSENT) == []
    assert form.modal is not None
    assert [one["content"].endswith(SETTLED) for one in shown] == [False, True]


async def test_two_public_deadlines_missed_in_a_row_are_brought_there_though_the_game_goes_on(
    game: Table,
) -> None:
    """F-2, Issue 16.14: of a game that waits for nobody; an answer in time settles it."""
    await game.begin(5)
    gone = await game.who((await game.state()).order[-1])
    for _ in range(2):
        assert told(game, ABSENT) == []
        await game.propose_any()
        await game.vote("reject", *(name for name in game.names if name != gone))
        await game.rest(DAY_MS + 6_000)
    await game.rest(MINUTE_MS)
    (asked,) = told(game, ABSENT)
    await game.propose_any()
    await game.vote("reject", gone)
    await game.rest(MINUTE_MS)
    (after,) = told(game, ABSENT)

    assert f"**{gone}**" in asked["content"]
    assert labels(asked)[:3] == ["Let somebody play meanwhile", "Advertise the seat", "Replace with …"]
    assert after["content"].endswith(SETTLED)
    assert after["components"] == []


async def test_a_game_that_waits_by_its_policy_is_told_of(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.2: by kind, with what a moderator can do; an answer settles it, for nobody has to do anything."""
    await game.begin(5, policies={"vote": "wait"})
    await game.propose_any()
    await game.vote("approve", "Ann", "Bob", "Cid", "Dan")
    await game.rest(DAY_MS + 6_000)
    (asked,) = told(game, WAITS)
    listed = await game.be(WARDEN).command("gm waiting", in_=game.place)
    await game.vote("approve", "Eve")
    await game.quiet()
    (after,) = told(game, WAITS)

    assert "**The deadline for the vote has passed**" in asked["content"]
    assert labels(asked)[:4] == ["Go on", "Wait a day", "Replace", "Who is late?"]
    assert asked["content"].partition("\n<@&")[0] in listed.text
    assert SETTLED in after["content"]
    assert after["components"] == []
    refuse_faults(game.sandbox, caplog)


async def test_a_role_that_nobody_reads_is_told_of_until_it_is_read(game: Table) -> None:
    """Q-9.1, Q-9.16: at once when it cannot be sent; again after a day, with a way to seat somebody else."""
    game.be("Bob").dms_open = False
    await game.begin(5)
    at_once = told(game, "takes no private messages")
    await days(game)
    (asked,) = told(game, UNREAD)
    listed = await game.be(WARDEN).command("gm waiting", in_=game.place)
    shown = listed.text
    await game.desk("Bob")
    await game.quiet()

    assert len(at_once) == 1
    assert "Replace with …" in labels(asked)
    assert "has not read their role yet" in shown
    assert [post["components"] for post in (*told(game, UNREAD), *told(game, "takes no private"))] == [[], []]
    assert "There is nothing to do" in (await game.be(WARDEN).command("gm waiting", in_=game.place)).text


async def test_a_pause_that_lasts_is_told_of(game: Table) -> None:
    """Q-9.14: not at once, for whoever paused knows; the button ends it."""
    await game.begin(5)
    await moderate(game.be(WARDEN), "gm pause", in_=game.place, reason="a feast")
    await game.rest(HOUR_MS)
    early = told(game, PAUSED)
    await days(game)
    (asked,) = told(game, PAUSED)
    form = await game.be(WARDEN).press(asked, label="Let the game go on")
    await game.be(WARDEN).submit(form, {"reason": "sober again"})
    await game.quiet()

    assert early == []
    assert "lets the game go on" in game.newest()
    assert told(game, PAUSED)[0]["components"] == []


# ------------------------------------------------------------------------------------------------------ said again


async def test_what_waits_is_said_again_after_one_day_then_two_then_four_then_each_week(game: Table) -> None:
    """Q-9.5: with the role each time, and since when; all of it loses its buttons in the end."""
    await rests(game)
    counts = []
    for _ in range(16):
        await days(game)
        counts.append(len(told(game, CALL)))
    again = told(game, CALL)[-1]
    form = await game.be(WARDEN).press(again, label="Let the game go on")
    await game.be(WARDEN).submit(form, {"reason": "at last"})
    await game.quiet()

    assert counts == [2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5]
    assert "-# Open since <t:" in again["content"]
    assert len(again["mention_roles"]) == 1
    assert [post["components"] for post in told(game, CALL)] == [[]] * 5


async def test_a_question_that_was_asked_at_once_is_said_again_too(game: Table) -> None:
    """Q-9.2, Q-9.9: a deadline, a wish to be replaced, and who has left."""
    await game.begin(5, policies={"party": "ask"})
    await game.press("Bob", "seat:ask")
    await game.rest(DAY_MS + 6_000)
    first = [
        len(told(game, words)) for words in ("The deadline for choosing", "asks for somebody to take over")
    ]
    await days(game)
    again = [
        len(told(game, words)) for words in ("The deadline for choosing", "asks for somebody to take over")
    ]
    await game.press("Bob", "seat:stay")
    await game.quiet()

    assert first == [1, 2]
    assert again[0] == 2
    assert [post["components"] for post in told(game, "asks for somebody to take over")] == [[]] * again[1]
    assert all(post["components"] for post in told(game, "The deadline for choosing"))


async def test_where_moderators_have_no_channel_the_thread_says_that_something_waits() -> None:
    """Q-9.5: the host, who is told in private, may be the one who is not there; the role is called there."""
    async with table() as game:
        role = watch(game)
        await call(game, role)
        await rests(game)
        first = [one for one in game.be(HOST).dms() if CALL in one["content"]]
        await days(game)
        calls = [
            post
            for post in game.sandbox.posts(game.place)
            if "there is something to decide" in post["content"]
        ]
        again = [one for one in game.be(HOST).dms() if CALL in one["content"]]

        assert len(first) == 1
        assert f"<@&{role.id}>" not in first[0]["content"]
        assert len(again) == 2
        assert [post["mention_roles"] for post in calls] == [[str(role.id)]]


def aloud(game: Table) -> int:
    """How often the thread says that something waits."""
    return sum("there is something to decide" in post for post in game.thread())


async def test_the_thread_says_it_once_until_a_moderator_has_looked() -> None:
    """Q-9.5: of whatever waits, however long; who looks opens What waits or the panel, and is no player."""
    async with table() as game:
        await rests(game, closed=True)
        counts = [aloud(game)]
        for name, command in (("Bob", "gm waiting"), (WARDEN, "gm waiting"), (HOST, "game panel")):
            for _ in range(9):
                await days(game)
            counts.append(aloud(game))
            await game.be(name).command(command, in_=game.place)

        assert counts == [1, 1, 1, 2]
        for _ in range(9):
            await days(game)
        assert aloud(game) == 3


@pytest.mark.parametrize(
    ("words", "label"), [(CALL, "Let the game go on"), ("take over the seat", "Replace with …")]
)
async def test_who_presses_under_what_was_told_in_private_has_looked(words: str, label: str) -> None:
    """Q-9.5: who only reads it may not be there any more."""
    async with table() as game:
        await rests(game)
        await game.press("Bob", "seat:ask")
        await days(game, 2)
        counts = [aloud(game)]
        asked = next(one for one in game.be(HOST).dms() if words in one["content"])
        await game.be(HOST).press(asked, label=label)
        await days(game, 4)
        counts.append(aloud(game))

        assert counts == [1, 2]


async def test_a_start_says_nothing_aloud_twice() -> None:
    """Q-9.5: also where the program died before it noted that the post was made."""
    async with table() as game:
        await rests(game, closed=True)
        game.bot.calls = Calls(game.bot)
        await game.press("Bob", "seat:ask")
        await game.quiet()
        for _ in range(9):
            await days(game)

        assert aloud(game) == 1


async def test_nobody_is_called_in_the_night_of_a_game(game: Table) -> None:
    """Q-9.1: what has waited for a day may wait for the morning."""
    await game.begin(5, policies={"party": "wait"})
    await game.rest(2 * DAY_MS)
    await by_panel(game.be(HOST), "hours", in_=game.place, hours="11:00-13:00 UTC", reason="we sleep long")
    before = len(told(game, WAITS))
    since = game.sandbox.clock.now_ms()
    while len(told(game, WAITS)) == before:
        await game.rest(HOUR_MS)

    assert before >= 1
    assert game.sandbox.clock.now_ms() // HOUR_MS % 24 in (11, 12)
    assert game.sandbox.clock.now_ms() - since <= 3 * DAY_MS


async def test_a_start_says_nothing_twice_and_settles_what_was_answered_just_before_it(game: Table) -> None:
    """Q-9.5: what was told stands with the game; who looks after it may be gone."""
    await rests(game)
    game.bot.calls = Calls(game.bot)
    await game.rest(2 * MINUTE_MS)
    once = len(told(game, CALL))
    game.bot.calls.changed = lambda game: None  # type: ignore[method-assign]  # as if it had been killed right then
    await moderate(game.be(WARDEN), "gm resume", in_=game.place, reason="at last")
    await game.quiet()
    before = told(game, CALL)[0]["components"]
    game.bot.calls = Calls(game.bot)
    await game.rest(2 * MINUTE_MS)

    assert once == 1
    assert before
    assert told(game, CALL)[0]["components"] == []


async def test_a_message_that_was_deleted_or_a_channel_that_is_closed_stops_nothing(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.5: what has no buttons any more needs none taken away; the next call comes all the same."""
    await rests(game)
    (asked,) = told(game, CALL)
    await game.be(WARDEN).delete(asked)
    await moderate(game.be(WARDEN), "gm resume", in_=game.place, reason="at last")
    await game.quiet()
    for _ in game.names:
        await game.rest(DAY_MS + 6_000)

    assert len(told(game, CALL)) == 1
    refuse_errors(caplog)


async def test_a_thread_that_is_open_again_settles_what_was_told_of_it(game: Table) -> None:
    """Q-9.8: also of what went wrong on Discord."""
    await game.begin(5)
    Landlord(game.sandbox).delete_channel(game.place)
    await game.rest(12_000)
    (asked,) = told(game, "Somebody deleted")
    form = await game.be(WARDEN).press(asked, label="Open a new thread")
    await game.be(WARDEN).submit(form, {})
    await game.quiet()

    assert told(game, "Somebody deleted")[0]["components"] == []


# ------------------------------------------------------------------------------------------------------ the setting


async def test_the_role_is_chosen_shown_and_taken_away_again(game: Table) -> None:
    """Q-9.8: everybody's role is none; one that is gone is told of and calls nobody."""
    role = watch(game)
    chosen = await call(game, role)
    shown = chosen.text
    page = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
    form = await game.be(WARDEN).press(page.message or {}, label="Roles to notify")
    everybody = await game.be(WARDEN).submit(form, {"pinged": [game.sandbox.guild_id]})
    Landlord(game.sandbox).delete_role(role)
    await game.quiet()
    gone = (await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)).text
    await rests(game)
    none = await call(game, None)

    assert f"- I notify <@&{role.id}> of it." in shown
    assert "neither everybody nor" in everybody.text
    assert "The role to notify is gone" in gone
    assert told(game, CALL)[0]["mention_roles"] == []
    assert "I notify no role of it" in none.text


async def test_a_role_that_the_bot_may_not_mention_is_told_of(game: Table) -> None:
    """Discord notifies nobody then: it is to be mentionable, or the bot may mention everyone."""
    role = watch(game, mentionable=False)
    warned = (await call(game, role)).text
    await rests(game)
    quiet = told(game, CALL)[0]
    Landlord(game.sandbox).grant(None, discord_numbers.MENTION_EVERYONE)
    await days(game)
    after = (await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)).text

    assert "I can notify nobody by that role" in warned
    assert f"<@&{role.id}>" in quiet["content"]
    assert quiet["mention_roles"] == []
    assert told(game, CALL)[-1]["mention_roles"] == [str(role.id)]
    assert "notify nobody by that role" not in after


async def test_nobody_but_a_manager_chooses_it(game: Table) -> None:
    await game.begin(5)
    answer = await Forger.of(game.be(HOST)).press(game.post(), "rm:0:setup:called")
    forged = await Forger.of(game.be(HOST)).form("rm:0:setup:called", {"pinged": "1"}, in_=game.place)

    assert "You need **Manage Server**" in answer.text
    assert "You need **Manage Server**" in forged.text
    refuse_silence(game.sandbox)


async def test_no_call_names_a_seat_that_owes_in_secret(game: Table) -> None:
    """Q-5.6, Q-9.4: twins, of whom another is late; by the first message, and by the second."""
    seen: list[Any] = []
    for acts in (0, 1):
        async with table() as other:
            await moderators_channel.furnish(other)
            await other.begin(5, policies={"actions": "wait"})
            party = await other.propose_any()
            await other.vote("approve")
            await other.act([party[acts]])
            await other.rest(DAY_MS + 6_000)
            await days(other, 2)
            seen.append([plain(post) for post in told(other, WAITS)])

    assert len(seen[0]) == 2
    assert seen[0] == seen[1]
