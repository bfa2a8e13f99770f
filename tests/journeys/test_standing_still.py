"""A game that is paused, or over, says so wherever it is looked at; its first question gets a date later."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest

from bot.sandbox.room.rehearsal import NAMES
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, form_of, ids_of, moderate, sent, table

MOMENT = re.compile(r"<t:(\d+):R>")


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.quiet()
        yield made


async def _games(game: Table, name: str) -> tuple[str, list[str]]:
    """What `/games` tells, and what can be pressed there."""
    page = await game.be(name).command("games", in_=game.sandbox.games_id)
    return page.text, ids_of(page.message)


async def test_a_pause_is_asked_for_with_the_date_on_which_it_will_end(game: Table) -> None:
    """Issue 30.14: "until somebody lets it go on" was asked, and it ended by itself."""
    last = game.bot.now_ms() + 30 * DAY_MS
    form = await form_of(game.be(HOST), "pause", in_=game.place)
    asked = await game.be(HOST).command("gm pause", in_=game.place, reason="x")

    said = str(form.modal.components if form.modal else "")
    for text in (said, asked.text):
        moment = MOMENT.search(text)
        assert moment, text
        assert abs(int(moment[1]) * 1000 - last) < 60_000


async def test_a_longer_pause_of_a_paused_game_is_asked_for_with_the_date_that_counts(game: Table) -> None:
    """F-14: thirty days from its beginning."""
    last = game.bot.now_ms() + 30 * DAY_MS
    await moderate(game.be(HOST), "gm pause", in_=game.place, length="3d", reason="x")
    await game.rest(2 * DAY_MS)
    asked = await game.be(HOST).command("gm pause", in_=game.place, reason="x")

    moment = MOMENT.search(asked.text)
    assert moment
    assert abs(int(moment[1]) * 1000 - last) < 60_000


@pytest.mark.parametrize("answers", ["no", "yes"])
async def test_a_paused_game_is_paused_in_all_lists_and_on_the_desk(game: Table, answers: str) -> None:
    """Issue 30.14: `/games` and *My desk* asked for a vote that was refused."""
    await game.propose_any()
    button = f"rm:{game.game_id}:vote/1:approve"
    before, there = await _games(game, "Bob")
    await moderate(game.be(HOST), "gm pause", in_=game.place, length="3d", answers=answers, reason="x")
    text, buttons = await _games(game, "Bob")
    desk = await game.desk("Bob")
    await moderate(game.be(HOST), "gm resume", in_=game.place, reason="x")
    after, again = await _games(game, "Bob")

    assert "paused" not in before + after
    assert button in there
    assert button in again
    for shown in (text, desk.text):
        assert "**The game is paused.** It goes on <t:" in shown
    for pressed in (buttons, ids_of(desk.message)):
        assert (button in pressed) is (answers == "yes")
    assert ("waits for you" in text.replace("None of them waits for you", "")) is (answers == "yes")
    assert ("### Your turn" in desk.text) is (answers == "yes")


async def test_who_only_hosts_a_paused_game_is_told_so_too() -> None:
    async with table() as game:
        await game.lobby(5)
        await game.be(HOST).press(game.sandbox.posts(game.place)[0], label="Leave")
        await game.join(NAMES[5], game.game_id)
        await game.start(game.game_id)
        await moderate(game.be(HOST), "gm pause", in_=game.place, length="3d", reason="x")

        text, _ = await _games(game, HOST)

        assert "You host it." in text
        assert "**The game is paused.**" in text


async def test_the_post_that_asks_first_says_by_when_once_the_clock_runs() -> None:
    """Issue 30.14: it was asked before the roles had arrived, and never said by when."""
    async with table() as game:
        await game.lobby(5)
        game.be("Dan").dms_open = False
        await game.start(game.game_id)
        await game.quiet()
        before, pictures = game.post(), game.post()["attachments"]
        others = len(game.thread())
        await game.desk("Dan")
        await game.quiet()
        after = game.post()

        assert "<t:" not in before["content"]
        due = (await game.look()).clocks[0].due_ms
        assert due
        assert f"<t:{due // 1000}:R>" in after["content"]
        assert after["id"] == before["id"]
        assert ids_of(after) == ids_of(before)
        assert after["attachments"] == pictures
        assert len(game.thread()) == others
        assert after["mentions"] == before["mentions"]


async def test_a_first_post_that_was_deleted_holds_up_nothing() -> None:
    async with table() as game:
        await game.lobby(5)
        game.be("Dan").dms_open = False
        await game.start(game.game_id)
        await game.quiet()
        await game.be(WARDEN).delete(game.post())
        await game.desk("Dan")
        await game.quiet()
        await game.propose_any()
        await game.quiet()

        assert "**Party 1**" in game.newest()


async def test_a_game_that_is_over_says_so_and_nobody_is_to_keep_silent_any_more(game: Table) -> None:
    """Issue 30.14: "nothing to moderate", and *My desk* still had one talk in the thread alone."""
    during = (await game.desk("Bob")).text
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="x")
    await game.quiet()
    panel, desk = await game.be(HOST).command("game panel", in_=game.place), await game.desk("Bob")

    assert "**Talk**" in during
    for word in ("**Talk**", "show this to nobody", "**On a quest:**"):
        assert word not in desk.text
    assert "**You were told:**" in desk.text
    assert "**This game is over.**" in panel.text
    assert "nothing to moderate" not in panel.text
    assert ids_of(panel.message) == [
        f"rm:{game.game_id}:gm:audit",
        f"rm:0:server:{game.sandbox.guild_id}",
    ]


async def test_in_an_ended_thread_the_panel_leads_to_the_games_that_go_on(game: Table) -> None:
    """Issue 30.14: a host with a second game typed it in the thread of the first."""
    other = await game.open("quest", 5)
    await game.start(other)
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="x")
    offered = await game.be(HOST).command("game panel", in_=game.place)
    named = await game.be(HOST).command("game panel", in_=game.place, game=str(game.game_id))

    assert f"rm:{other}:gm:panel" in ids_of(offered.message)
    assert f"rm:{game.game_id}:gm:panel" not in ids_of(offered.message)
    assert "**This game is over.**" in named.text


async def test_a_lobby_that_was_closed_says_so() -> None:
    async with table() as game:
        await game.lobby(5)
        await sent(game.be(HOST), "close", in_=game.place, reason="x")
        panel = await game.be(HOST).command("game panel", in_=game.place)

        assert "This lobby is closed." in panel.text


@pytest.mark.parametrize("name", [HOST, NAMES[8]])
async def test_who_hosts_nothing_here_is_shown_a_hosts_way_by_the_moderators_command(
    game: Table, name: str
) -> None:
    """Issue 30.14: he was told whom else it is for."""
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="x")
    refused = await game.be(name).command("gm desk", in_=game.place)

    assert "`/game panel`" in refused.text
    assert "`/game open`" in refused.text
