"""How people hear that something is asked of them: by a mention, in private, by reminders, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from bot.sandbox.browser.unread import Unread
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, WARDEN, Table, moderate, plain, table


def mentions(post: Json) -> list[str]:
    """Whom a post notifies, by name."""
    return sorted(each["global_name"] for each in post["mentions"])


def in_thread(game: Table) -> list[str]:
    """Who of those who play is a member of the thread, and so hears of what is posted there."""
    state = game.sandbox.world.channels[game.place].thread
    assert state is not None
    return sorted(name for name in NAMES if game.be(name).id in state.members)


def unread(game: Table, name: str) -> tuple[int, int]:
    """What is new in the thread for *name*, and how many of it call for him."""
    found = Unread(game.sandbox.world).news(game.be(name).id, game.sandbox.world.channels[game.place])
    return found.unread, found.pings


def read_by_a_stranger(game: Table) -> list[tuple[object, list[str]]]:
    """All posts of the thread and whom they mention; but for the card, which is drawn anew in its own time."""
    _, *posts = game.be("Jon").read(game.place)
    return [(plain(post), mentions(post)) for post in posts]


async def test_nobody_misses_that_the_game_begins_or_that_a_vote_opens() -> None:
    """All who play become members of the thread by the first post; each post that asks calls for whom it asks."""
    async with table() as game:
        await game.lobby(5)
        before = in_thread(game), [unread(game, name) for name in game.names]
        await game.start(game.game_id)
        await game.quiet()
        begun = next(post for post in game.sandbox.posts(game.place) if "the game begins" in post["content"])
        await game.propose_any()
        await game.quiet()
        vote = game.post()

        assert before == ([], [(0, 0)] * 5)
        assert mentions(begun) == mentions(vote) == list(game.names)
        assert in_thread(game) == list(game.names)
        assert [unread(game, name)[1] for name in game.names] == [2] * 5
        sent = [
            each.body
            for each in game.sandbox.traffic
            if each.method == "POST" and "mentions" in str(each.body)
        ]
        assert all(each["allowed_mentions"]["parse"] == [] for each in sent if "content" in each)


async def test_the_party_is_called_as_one_and_the_rest_is_not() -> None:
    """Q-5.6: in the public post that sends it off, whoever has answered in advance."""
    async with table() as game:
        await game.begin(7)
        party = await game.propose_any()
        await game.press(party[0], "actions/1:support")
        await game.vote("approve")
        await game.quiet()

        assert "approved" in game.newest()
        assert mentions(game.post()) == sorted(party)


async def test_each_chooses_once_for_all_games_by_the_role_message() -> None:
    """By the menu under the role, on the way in; it counts at once, in every game."""
    async with table() as game:
        await game.begin(5)
        leader = await game.leader()
        bob = game.be(next(name for name in game.names if name != leader))
        role = bob.dms()[0]
        chosen = await bob.select(role, "rm:0:notify:+", ["dm"])
        had = len(bob.dms())
        await game.propose_any()
        await game.quiet()
        vote, asked = game.post(), bob.dms()[had:]
        ballot = await bob.press(asked[-1], label="Approve")

        assert "Answer in advance" in role["content"]
        assert "I write to you when it is your turn" in chosen.text
        assert bob.name not in mentions(vote)
        assert len(mentions(vote)) == 4
        assert len(asked) == 1
        assert "**Vote** on party 1" in asked[0]["content"]
        assert "Your ballot: **approve**" in ballot.text
        assert [holder.notify for holder in (await game.live()).holders if holder.person_id == bob.id] == [
            "dm"
        ]


async def test_the_command_shows_what_is_chosen_and_changes_it() -> None:
    """`/notify`, in a thread, in private, and for who plays nothing yet; in his language."""
    async with table() as game:
        await game.begin(5)
        bob, jon = game.be("Bob"), game.be("Jon")
        page = await bob.command("notify", in_=game.place)
        told = {
            how: (await bob.command("notify", in_=bob.dm_id, how=how)).text
            for how in ("thread", "dm", "reminders", "nothing")
        }
        after = await bob.command("notify", in_=game.place)
        stranger = await jon.command("notify", in_=game.sandbox.games_id, how="nothing")
        await bob.command("language", in_=game.place, choice="de")
        german = await bob.command("notify", in_=game.place, how="dm")
        forged = await Forger.of(bob).press(game.post(), "rm:0:notify:+", ["everything"])

        assert page.ephemeral
        assert _chosen(page.message) == "thread"
        assert _chosen(after.message) == "nothing"
        assert len(set(told.values())) == 4
        assert "I mention you in the thread" in told["thread"]
        assert "`/notify` changes this again" in told["nothing"] == stranger.text
        assert "schreibe ich dir, sobald du gefragt bist" in german.text
        assert "Dieser Knopf geht nicht mehr" in forged.text


def _chosen(message: Json | None) -> str:
    menu: Any = (message or {})["components"][0]["components"][0]
    return next(str(option["value"]) for option in menu["options"] if option.get("default"))


async def test_buttons_of_older_versions_go_on_working() -> None:
    """Under posts and pages that stand: Ask me privately, Stop asking privately, Stop reminding me."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")

        async def way() -> str:
            return next(one.notify for one in (await game.live()).holders if one.person_id == bob.id)

        ways = []
        for rest in ("dm:on", "dm:off", "remind:off", "dm:nonsense"):
            answer = await game.press("Bob", rest)
            assert "From now on" in answer.text
            ways.append(await way())

        assert ways == ["dm", "thread", "nothing", "thread"]


async def test_a_desk_and_the_rules_lead_to_the_choice() -> None:
    """Also for who takes no private messages."""
    async with table() as game:
        await game.begin(5)
        page = await game.desk("Bob")
        shown = await game.be("Bob").press(page.message or {}, label="How the bot tells me")
        rules = await game.press("Jon", "help")
        told = rules.text
        choice = await game.be("Jon").press(rules.message or {}, label="How the bot tells me")

        assert "in all your games" in shown.text
        assert "in all your games" in choice.text
        assert "**Answer in advance**" in told


async def test_whose_private_messages_close_is_called_in_the_thread() -> None:
    """Q-9.16: by a line of its own the first time, which says so; by the post itself from then on."""
    async with table() as game:
        await game.begin(5)
        leader = await game.leader()
        name = next(name for name in game.names if name != leader)
        await game.be(name).command("notify", in_=game.place, how="dm")
        game.be(name).dms_open = False
        await game.propose_any()
        await game.rest(2_000)
        first = [mentions(post) for post in game.sandbox.posts(game.place)[-2:]]
        line = game.newest()
        await game.vote("reject")
        await game.propose_any()
        await game.rest(2_000)

        others = sorted(each for each in game.names if each != name)
        assert first == [others, [name]]
        assert "I could not write to you in private, so I mention you here from now on." in line
        assert mentions(game.post()) == list(game.names)


async def test_a_secret_that_does_not_arrive_in_private_is_told_nowhere_else() -> None:
    """Q-5.6: that somebody was to be written to would tell that he owes an answer."""
    async with table() as game:
        await game.begin(5)
        party = await game.propose_any()
        await game.be(party[0]).command("notify", in_=game.place, how="dm")
        game.be(party[0]).dms_open = False
        await game.vote("approve")
        await game.rest(2_000)

        called = [mentions(post) for post in game.sandbox.posts(game.place) if party[0] in mentions(post)]
        assert all(set(each) != {party[0]} for each in called[1:])


async def test_who_wants_reminders_only_hears_at_half_time() -> None:
    """Q-9.1: and who wants nothing hears nothing, but finds all on his desk."""
    async with table() as game:
        await game.begin(5)
        leader = await game.leader()
        one, other = [name for name in game.names if name != leader][:2]
        await game.be(one).command("notify", in_=game.place, how="reminders")
        await game.be(other).command("notify", in_=game.place, how="nothing")
        await game.propose_any()
        await game.quiet()
        vote = mentions(game.post())
        await game.rest(DAY_MS // 2 + 60_000)
        reminder = mentions(game.post())
        desk = await game.desk(other)

        assert vote == sorted(set(game.names) - {one, other})
        assert reminder == sorted(set(game.names) - {other})
        assert "Your turn" in desk.text


async def test_a_newcomer_is_called_into_the_thread() -> None:
    """Q-9.7: he was not there when the game began."""
    async with table() as game:
        await game.begin(5)
        fay = game.be("Fay")
        await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="Bob", newcomer=fay, reason="a journey"
        )
        await game.quiet()

        post = next(post for post in game.sandbox.posts(game.place) if "has replaced" in post["content"])
        assert mentions(post) == ["Fay"]
        assert "Fay" in in_thread(game)


@pytest.mark.parametrize("chosen", ["thread", "dm", "reminders", "daily", "nothing"])
@pytest.mark.slow
async def test_what_a_member_of_the_party_owes_shows_in_no_mention(chosen: str) -> None:
    """Q-5.6: two games that differ in whether he has answered in advance read the same to all others."""
    readings = []
    for is_ahead in (True, False):
        async with table() as game:
            await game.begin(5)
            party = await game.propose_any()
            await game.quiet()
            page = await game.be(party[1]).command("notify", in_=game.place, how=chosen)
            if chosen == "daily":
                await game.be(party[1]).submit(page, {"daily": "18:00 UTC"})
            await game.press(party[1], "actions/1:support" if is_ahead else "desk")
            await game.vote("approve")
            await game.rest(10_000)
            if chosen == "daily":
                await game.rest(DAY_MS // 3)  # his line says so to him alone
            readings.append(read_by_a_stranger(game))

    assert readings[0] == readings[1]


async def test_whether_a_secret_was_to_be_written_to_closed_messages_shows_nowhere() -> None:
    """Q-5.6, Q-9.16: not in the next post either, which mentions him no sooner for it."""
    readings = []
    for is_ahead in (True, False):
        async with table() as game:
            await game.begin(5)
            party = await game.propose_any()
            await game.quiet()
            await game.be(party[1]).command("notify", in_=game.place, how="dm")
            await game.press(party[1], "actions/1:support" if is_ahead else "desk")
            game.be(party[1]).dms_open = False
            await game.vote("approve")
            await game.rest(10_000)
            await game.press(party[1], "desk" if is_ahead else "actions/1:support")
            await game.press(party[0], "actions/1:support")
            await game.quiet()
            await game.propose_any()
            await game.rest(10_000)
            readings.append(read_by_a_stranger(game))

    assert readings[0] == readings[1]
    assert any(called == [party[1]] for _, called in readings[0])
