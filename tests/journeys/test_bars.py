"""Who is barred from a server's games, and with whom somebody would rather not play."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.lobbies.seating import apart
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import SEND_MESSAGES
from rules.game import Illegal
from storage.tables.wishes import Bar, Bars, Wishes
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.test_hearing import asked, invitations
from tests.journeys.test_lobbies import card


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A lobby for seven with five in it."""
    async with table() as made:
        await made.lobby(5)
        live = await made.live()
        await made.bot.service.seating.configure(1, live.row.host_id, live.config, 7)
        await made.quiet()
        yield made


async def bar(game: Table, until: str = "14d", who: str = "Gil", by: str = WARDEN) -> str:
    answer = await game.be(by).command(
        "gm bar", in_=game.sandbox.games_id, person=game.be(who).id, until=until, reason="left four games"
    )
    return answer.text


async def test_who_is_barred_joins_and_opens_nothing_until_the_date_and_reads_why(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.5: with a reason; nobody else reads it there."""
    said = await bar(game, "3d")
    join = await game.be("Gil").press(card(game), label="Join")
    opened = await game.be("Gil").command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    wish = await game.be("Gil").command("play", in_=game.sandbox.games_id)
    wished = await game.be("Gil").select(wish.message or {}, "rm:0:wish:games+", ["hunt"])
    game.sandbox.clock.move(4 * DAY_MS)
    later = await game.be("Gil").press(card(game), label="Join")

    assert "is barred from this server's games until" in said
    for refused in (join, opened, wished):
        assert "You are barred from this server's games" in refused.text
        assert "left four games" in refused.text
        assert refused.ephemeral
    assert "barred" not in later.text
    refuse_errors(caplog)


async def test_a_bar_is_listed_with_its_reason_and_lifted_and_noted_in_the_moderators_channel(
    game: Table,
) -> None:
    """Issue 31.5: the audit line says who, whom, until when and why."""
    await game.bot.servers.change(game.sandbox.guild_id, told=game.sandbox.games_id)
    await bar(game)
    await game.quiet()
    noted = game.sandbox.posts(game.sandbox.games_id)[-1]["content"]
    page = await game.be(WARDEN).command("gm bars", in_=game.sandbox.games_id)
    listed = page.text
    lifted = await game.be(WARDEN).press(page.message or {}, label="Lift 1")
    await game.be("Gil").press(card(game), label="Join")
    await game.quiet()

    for line in (noted, listed):
        assert f"<@{game.be('Gil').id}> until" in line
        assert f"<@{game.be(WARDEN).id}>" in line
        assert "left four games" in line
    assert "may play here again" in lifted.text
    assert "Gil" in [one.name for one in (await game.look()).facts.people]


async def test_who_bars_is_told_that_the_line_could_not_be_written_and_the_bar_counts(game: Table) -> None:
    """Issue 31.5: it read as if nothing had been done."""
    await game.bot.servers.change(game.sandbox.guild_id, told=game.sandbox.games_id)
    Landlord(game.sandbox).revoke(None, SEND_MESSAGES, in_=game.sandbox.games_id)
    await game.quiet()
    said = await bar(game)
    refused = await game.be("Gil").press(card(game), label="Join")

    assert "is barred from this server's games until" in said
    assert f"I could not write that into <#{game.sandbox.games_id}>" in said
    assert "You are barred" in refused.text


@pytest.mark.parametrize("until", ["yesterday", "2020-01-01", "900d", "soonish"])
async def test_a_date_that_cannot_be_is_refused_in_a_sentence(game: Table, until: str) -> None:
    """Issue 31, Bad input: nothing is changed."""
    said = await bar(game, until)
    await game.be("Gil").press(card(game), label="Join")
    await game.quiet()

    assert "is barred" not in said
    assert said
    assert "Gil" in [one.name for one in (await game.look()).facts.people]


async def test_only_moderators_bar_and_lift(game: Table) -> None:
    denied = await bar(game, by="Bob")
    listed = await game.be("Bob").command("gm bars", in_=game.sandbox.games_id)

    assert "is barred from" not in denied
    assert "Barred from this server" not in listed.text


async def test_a_bar_takes_seats_in_lobbies_places_on_waiting_lists_and_the_wish_and_tells_why(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.5: in private, to who is barred alone. Who waited behind him has the seat."""
    await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    for name in (*NAMES[:4], "Gil", "Hob", "Ivy"):
        await game.join(name, 2)
    for name in ("Hob", "Fay", "Jon", "Gil"):
        await game.join(name, 1)
    page = await game.be("Gil").command("play", in_=game.sandbox.games_id)
    await game.be("Gil").select(page.message or {}, "rm:0:wish:games+", ["hunt"])
    before = await places(game, 1), await places(game, 2)
    await bar(game)
    await game.quiet()
    told = {
        name: [one["content"] for one in game.be(name).dms() if "barred" in one["content"]] for name in NAMES
    }
    mine = await game.bot.database.read(lambda c: Wishes(c).get(game.sandbox.guild_id, game.be("Gil").id))

    assert before == (([*NAMES[:5], "Hob", "Fay"], ["Jon", "Gil"]), ([*NAMES[:4], "Gil"], ["Hob", "Ivy"]))
    assert await places(game, 1) == ([*NAMES[:5], "Hob", "Fay"], ["Jon"])
    assert await places(game, 2) == ([*NAMES[:4], "Hob"], ["Ivy"])
    assert [name for name in NAMES if told[name]] == ["Gil"]
    (line,) = told["Gil"]
    assert f"<t:{(game.bot.now_ms() + 14 * DAY_MS) // 100_000}" in line
    assert "Reason: left four games" in line
    assert mine is None
    refuse_errors(caplog)


async def test_a_bar_that_was_cut_short_is_gone_through_with_a_minute_later_and_games_that_run_go_on(
    game: Table,
) -> None:
    """Killed between the commits; Bob plays game 2, which has begun."""
    await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    for name in NAMES[:5]:
        await game.join(name, 2)
    await game.start(2)
    new = Bar(game.sandbox.guild_id, game.be("Bob").id, game.bot.now_ms() + DAY_MS, "rude", 0, 0)
    await game.bot.database.write(lambda connection: Bars(connection).put(new))
    await game.rest(2 * 61_000)

    assert "Bob" not in (await places(game, 1))[0]
    assert "Bob" in (await places(game, 2))[0]


async def test_who_is_barred_neither_waits_for_a_seat_nor_takes_one_over(game: Table) -> None:
    """Issue 31.5: moderators are not offered him for a seat, and hear why he cannot have it."""
    for name in ("Fay", "Hob"):
        await game.join(name, 1)
    await game.start(1)
    await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    for name in (*NAMES[:4], "Gil"):
        await game.join(name, 2)
    await game.start(2)
    await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=5)
    for name in NAMES[:5]:
        await game.join(name, 3)
    gil, openings = game.be("Gil").id, game.bot.service.openings
    before = await openings.candidates(1, 2)
    await bar(game, who="Gil")
    with pytest.raises(Illegal, match="You are barred"):
        await game.bot.service.seating.join(3, gil, "Gil", "press:7")
    replaced = await moderate(
        game.be(WARDEN),
        "gm replace",
        in_=game.place,
        player=await game.who(2),
        newcomer=game.be("Gil"),
        reason="x",
    )

    assert (await places(game, 3))[1] == []
    assert gil in before
    assert gil not in await openings.candidates(1, 2)
    assert "barred from this server's games" in replaced.text


async def places(game: Table, game_id: int) -> tuple[list[str], list[str]]:
    """Who has a seat, and who waits for one."""
    live = await game.bot.service.cache.live(game_id)
    return [holder.name for holder in live.holders], [waits.name for waits in live.lobby.waiting]


async def name_him(game: Table, lister: str, other: str) -> str:
    page = await game.be(lister).command("play", in_=game.sandbox.games_id)
    shown = await game.be(lister).press(page.message or {}, label="Not with …")
    answer = await game.be(lister).select(shown.message or {}, "rm:0:apart:add+", [game.be(other).id])
    return answer.text


async def test_who_would_rather_not_play_with_somebody_is_told_alone_and_no_join_is_refused(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.5: Ann sits there when Gil comes; Fay comes where Bob sits."""
    listed = await name_him(game, "Ann", "Gil")
    await name_him(game, "Fay", "Bob")
    gil = await game.be("Gil").press(card(game), label="Join")
    await game.quiet()
    await game.be("Fay").press(card(game), label="Join")
    await game.quiet()
    told = {
        name: [one["content"] for one in game.be(name).dms() if "would rather not play" in one["content"]]
        for name in ("Ann", "Bob", "Cid", "Gil", "Fay")
    }

    assert f"You have named: <@{game.be('Gil').id}>" in listed
    assert {name: len(lines) for name, lines in told.items()} == {
        "Ann": 1,
        "Bob": 0,
        "Cid": 0,
        "Gil": 0,
        "Fay": 0,
    }
    assert "**Gil**" in told["Ann"][0]
    assert "would rather not play" not in gil.text + card(game)["content"]
    assert await apart(game.bot.service.seating, 1, game.be("Fay").id) == ["Bob"]
    assert {"Gil", "Fay"} <= {one.name for one in (await game.look()).facts.people}
    refuse_errors(caplog)


async def test_the_lister_alone_is_told_however_the_other_comes_to_sit_there(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.5: from the waiting list, by a merge, or as all play again; both where both have named each other."""
    game.sandbox.add_member("Hal")
    await name_him(game, "Ann", "Hal")
    await name_him(game, "Hal", "Bob")
    for name in ("Fay", "Gil", "Hal"):  # Hal waits
        await (await game.be(name).press(card(game), label="Join")).final()
    await game.quiet()
    early = [apart_told(game, name) for name in ("Ann", "Hal")]
    await (await game.be("Cid").press(card(game), label="Leave")).final()
    await game.quiet()
    seated = [apart_told(game, name) for name in ("Ann", "Hal", "Bob")]

    assert early == [[], []]
    assert [len(told) for told in seated] == [1, 1, 0]
    assert "**Hal**" in seated[0][0]
    assert "**Bob**" in seated[1][0]
    refuse_errors(caplog)


def apart_told(game: Table, name: str) -> list[str]:
    return [post["content"] for post in game.be(name).dms() if "would rather not play" in post["content"]]


async def test_what_is_on_the_list_shows_to_nobody_else(game: Table) -> None:
    """Issue 31, Figures: twins. With the list or without, all that the other does and reads is the same."""

    async def reads() -> list[str]:
        join = await game.be("Gil").press(card(game), label="Join")
        await game.quiet()
        page = await game.be("Gil").command("play", in_=game.sandbox.games_id)
        mine = await game.be("Gil").command("mydata", in_=game.sandbox.games_id)
        leave = await game.be("Gil").press(card(game), label="Leave")
        await game.quiet()
        return [join.text, page.text, mine.text, leave.text, card(game)["content"]]

    without = await reads()
    await name_him(game, "Ann", "Gil")

    assert await reads() == without


@pytest.mark.parametrize(("lister", "other"), [("Gil", "Ann"), ("Gil", "Bob"), ("Bob", "Gil")])
async def test_nobody_is_asked_to_join_whom_a_list_keeps_apart_from_somebody_there(
    game: Table, lister: str, other: str
) -> None:
    """Issue 31.5: Ann asks; the answer is that of a bar, so it tells of no list."""
    await name_him(game, lister, other)
    apart_from_him = await asked(game, "Gil", by="Ann")
    told = invitations(game, "Gil")
    await bar(game, who="Fay")
    barred = await asked(game, "Fay", by="Ann")

    assert apart_from_him.text.replace(str(game.be("Gil").id), "") == barred.text.replace(
        str(game.be("Fay").id), ""
    )
    assert "or may not ask them" in barred.text
    assert told == []
