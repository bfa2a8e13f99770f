"""The start time of a lobby: typed, read back, told, shown by Discord's event where a server wants it, and kept."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox import Fault
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.world import refusals
from bot.sandbox.world.discord_numbers import ACTIVE, CREATE_EVENTS, Json
from bot.sandbox.world.world import Event
from bot.service.telling.news import event_of
from tests.bot.sandbox import openapi
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, refuse_errors, table
from tests.journeys.landlord import Landlord
from tests.journeys.test_lobbies import card, deed, mentioned, people

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    """A lobby for five in which all have a place but Eve."""
    async with table() as made:
        await made.lobby(5)
        await (await made.be("Eve").press(card(made), label="Leave")).final()
        await made.quiet()
        yield made


async def set_start(game: Table, when: str, how: str = "itself", name: str = HOST) -> Answer:
    """By the button on the lobby's post, and its form."""
    form = await game.be(name).press(card(game), label="Start time")
    if form.kind != "modal":
        return form
    sent = await game.be(name).submit(form, {"when": when, "how": [how]})
    await game.quiet()
    return sent


async def switch_events_on(game: Table) -> Answer:
    """By `/setup`."""
    page = await game.be(WARDEN).command("setup", in_=game.sandbox.games_id)
    form = await game.be(WARDEN).press(page.message or {}, label="Roles to notify")
    return await game.be(WARDEN).submit(form, {"events": ["yes"]})


def events(game: Table) -> list[Event]:
    return list(game.sandbox.first_world.guild.events.values())


async def test_a_start_time_is_read_back_shown_and_told_to_who_joined(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Told as every change is, once the host is through with it, with the way out."""
    answer = await set_start(game, "2d")
    at = (game.bot.now_ms() + 2 * DAY_MS) // 1000
    await game.rest(12_000)
    shown = card(game)["content"]
    await game.rest(3 * MINUTE_MS)
    told = game.post()
    await (await game.be("Eve").press(card(game), label="Join")).final()
    await game.rest(4 * MINUTE_MS)

    assert f"It starts <t:{at}:F>, or when all seats are taken." in answer.text
    assert f"It starts <t:{at}:F>" in shown
    assert f"It starts <t:{at}:F>" in told["content"]
    assert mentioned(told) == people(game, "Bob", "Cid", "Dan")
    assert (await game.look()).facts.stage == "running"
    refuse_errors(caplog)


@pytest.mark.parametrize(
    ("when", "how", "why"),
    [
        ("yesterday", "itself", "Write a length like"),
        ("2020-01-01 20:00", "itself", "That time is past"),
        ("2099-01-01", "itself", "more than two months"),
        ("Friday 20:00 Nowhere", "itself", "Write a length like"),
        ("", "companions", "from when on I play"),
    ],
)
async def test_what_is_no_start_time_is_told_and_changes_nothing(
    game: Table, when: str, how: str, why: str
) -> None:
    before = (await game.live()).row.version
    answer = await set_start(game, when, how)

    assert why in answer.text
    assert (await game.live()).row.version == before


async def test_only_the_host_sets_it_and_only_in_the_lobby(game: Table) -> None:
    other = await game.be("Bob").press(card(game), label="Start time")
    await set_start(game, "1h")
    off = await set_start(game, "", "host")
    await game.rest(2 * HOUR_MS)

    assert "Only the host" in other.text
    assert "It starts when you press **Start**" in off.text
    assert (await game.look()).facts.stage == "lobby"


async def test_a_server_without_companions_does_not_offer_them(game: Table) -> None:
    await game.bot.servers.change(game.sandbox.guild_id, companions=0)
    form = await game.be(HOST).press(card(game), label="Start time")

    assert "you play the seats" not in str(form.message or form.modal)


# ------------------------------------------------------------------------------------------------- scheduled events


async def test_an_event_follows_the_lobby_where_the_server_wants_it(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Made with the time, moved with it, begun with the game: Discord tells who is interested then."""
    await set_start(game, "2d")
    without = events(game)
    Landlord(game.sandbox).grant(None, CREATE_EVENTS)
    await game.quiet()
    switched = await switch_events_on(game)
    await set_start(game, "3d")
    (made,) = events(game)
    first = made.starts
    await set_start(game, "4d")
    (moved,) = events(game)
    form = await game.be(HOST).press(card(game), label="Name")
    await game.be(HOST).submit(form, {"name": "Weathertop"})
    await game.quiet()
    named = moved.name
    await (await game.be("Eve").press(card(game), label="Join")).final()
    await game.rest(4 * MINUTE_MS)
    await game.quiet()

    assert without == []
    assert "A lobby with a start time gets a scheduled event" in switched.text
    assert made.place == f"https://discord.com/channels/{game.sandbox.guild_id}/{game.place}"
    assert (moved, moved.starts == first) == (made, False)
    assert "Weathertop" in named
    assert (await game.look()).facts.stage == "running"
    assert [event.status for event in events(game)] == [ACTIVE]
    if openapi.is_present():
        assert openapi.validate([one for one in game.sandbox.traffic if "scheduled" in one.path]) == []
    refuse_errors(caplog)


def refusals_told(game: Table) -> list[Json]:
    return [
        post for post in game.sandbox.posts(game.place) if "could not make the scheduled" in post["content"]
    ]


async def test_a_server_that_wants_events_later_gets_them_at_the_next_change_and_loses_them_so_too(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.3: nobody has to set the start time again. Nothing is asked of Discord for a change after that."""
    await set_start(game, "3d")
    await _with_events(game)
    early = len(events(game))
    await (await game.be("Dan").press(card(game), label="Leave")).final()
    await game.quiet()
    made, before = len(events(game)), len(game.sandbox.traffic)
    await (await game.be("Dan").press(card(game), label="Join")).final()
    await game.quiet()
    more = [one for one in list(game.sandbox.traffic)[before:] if "scheduled" in one.path]
    await game.bot.servers.change(game.sandbox.guild_id, events=None)
    await (await game.be("Dan").press(card(game), label="Leave")).final()
    await game.quiet()

    assert (early, made, len(events(game))) == (0, 1, 0)
    assert more == []
    refuse_errors(caplog)


async def _with_events(game: Table) -> None:
    Landlord(game.sandbox).grant(None, CREATE_EVENTS)
    await game.quiet()
    await switch_events_on(game)


async def test_it_goes_with_the_time_and_with_the_lobby(game: Table) -> None:
    await _with_events(game)
    await set_start(game, "3d")
    made = len(events(game))
    await set_start(game, "", "host")
    without = len(events(game))
    await set_start(game, "3d")
    again = len(events(game))
    await deed(game, "Close the lobby")

    assert (await game.look()).facts.stage == "ended"
    assert (made, without, again, len(events(game))) == (1, 0, 1, 0)


async def test_it_cannot_be_switched_on_without_the_permission(game: Table) -> None:
    """And one that is taken away later leads to no request that would be refused; the host is told, once."""
    refused = await switch_events_on(game)
    await _with_events(game)
    for role in game.sandbox.first_world.guild.roles.values():
        role.permissions &= ~CREATE_EVENTS
        Landlord(game.sandbox).change_role(role)
    await game.quiet()
    await set_start(game, "3d")

    assert "I need **Create Events**" in refused.text
    without = events(game)
    asked = [one for one in game.sandbox.traffic if "scheduled" in one.path]
    await (await game.be("Dan").press(card(game), label="Leave")).final()
    await game.quiet()
    told = refusals_told(game)
    Landlord(game.sandbox).grant(None, CREATE_EVENTS)
    await (await game.be("Dan").press(card(game), label="Join")).final()
    await game.quiet()

    assert without == []
    assert asked == []
    (line,) = told
    assert line["content"].startswith(f"<@{game.be(HOST).id}>, I could not make the scheduled event")
    assert "grant me **Create Events**" in line["content"]
    assert len(events(game)) == 1
    assert len(refusals_told(game)) == 1


async def test_an_event_of_which_nobody_knows_whether_it_was_made_is_found_again(game: Table) -> None:
    """Discord made it, and its answer was lost."""
    await _with_events(game)
    path = "/guilds/{guild_id}/scheduled-events"
    game.sandbox.faults.add(Fault("POST", path, status=0, when="after"))
    await set_start(game, "3d")
    for _ in range(5):
        await game.rest(MINUTE_MS)

    assert len(events(game)) == 1
    assert event_of(await game.live()) == events(game)[0].id


async def test_a_server_that_is_full_of_events_gets_no_other(game: Table) -> None:
    """Its host is told what Discord says; the lobby says when it starts in any case, and nothing is tried again."""
    await _with_events(game)
    path = "/guilds/{guild_id}/scheduled-events"
    fault = Fault.refusing(refusals.too_many_events(), "POST", path, times=9)
    game.sandbox.faults.add(fault)
    await set_start(game, "3d")
    await game.rest(20 * MINUTE_MS)

    await (await game.be("Dan").press(card(game), label="Leave")).final()
    await game.quiet()
    (told,) = refusals_told(game)

    assert fault.times == 8
    assert "Discord says 30038" in told["content"]
    assert mentioned(told) == people(game, HOST)
    assert "It starts <t:" in card(game)["content"]
