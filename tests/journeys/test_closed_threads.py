"""The thread of a game that is archived, and not locked, is open again within a minute: nobody can press there."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.rest.faults import Fault
from bot.sandbox.world.refusals import NotPossible, Refused
from tests.journeys.kit import HOST, WARDEN, Table, by_panel, moderate, refuse_errors, table
from tests.journeys.landlord import Landlord

SECOND_MS = 1_000
MINUTE_MS = 60_000


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await made.begin(5)
        await made.propose_any()
        await made.rest(12_000)
        yield made


def close(game: Table, *, silently: bool = False, locked: bool | None = None) -> None:
    """Somebody archives the thread; *silently*: as if the gateway had dropped what tells of it."""
    if not silently:
        Landlord(game.sandbox).set_thread(game.place, archived=True, locked=locked)
        return
    state = game.sandbox.world.channels[game.place].thread
    assert state is not None
    state.is_archived, state.is_locked = True, bool(locked)


def is_closed(game: Table) -> bool:
    state = game.sandbox.world.channels[game.place].thread
    assert state is not None
    return state.is_archived


def wakings(game: Table) -> int:
    """How often the bot has asked Discord to open the thread."""
    path = f"/channels/{game.place}"
    return sum(
        each.method == "PATCH" and each.path.endswith(path) and each.body.get("archived") is False
        for each in game.sandbox.traffic
    )


async def ballot(game: Table, name: str) -> str:
    """A press on Approve under the party, on a phone."""
    post = next(
        post for post in reversed(game.sandbox.posts(game.place)) if "Approve" in str(post["components"])
    )
    return (await game.be(name).press(post, label="Approve")).text


async def test_a_press_on_a_phone_never_arrives_in_an_archived_thread_and_a_moderators_opens_it(
    game: Table,
) -> None:
    """As Discord's apps do it, but for the one on desktops, which sends it."""
    state = game.sandbox.world.channels[game.place].thread
    assert state is not None
    sent = len(game.sandbox.core.interactions)
    state.is_archived = True
    with pytest.raises(NotPossible, match=r"An error occurred, please try again\."):
        await ballot(game, "Bob")
    by_phone = len(game.sandbox.core.interactions) - sent
    bob = game.be("Bob")
    bob.is_on_desktop = True
    await bob.press(game.post(), label="My desk")
    by_desktop, was_archived = len(game.sandbox.core.interactions) - sent, state.is_archived
    await ballot(game, WARDEN)

    assert (by_phone, by_desktop, was_archived) == (0, 1, True)
    assert len(game.sandbox.core.interactions) == sent + 2
    assert not state.is_archived


async def test_the_thread_of_a_running_game_is_open_again_at_once(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """12 hours of a vote of 24 have no post that would open it."""
    close(game)
    with pytest.raises(NotPossible):
        await ballot(game, "Bob")
    await game.rest(SECOND_MS)

    assert not is_closed(game)
    assert "approve" in await ballot(game, "Bob")
    assert wakings(game) == 1
    refuse_errors(caplog)


async def test_it_is_opened_once_a_minute_at_the_most(game: Table) -> None:
    """Whoever closes it again and again is no reason to ask Discord each second."""
    opened = []
    for _ in range(12):
        close(game)
        await game.rest(10 * SECOND_MS)
        opened.append(wakings(game))

    assert opened[0] == 1
    assert opened[-1] in (2, 3)
    await game.rest(MINUTE_MS)
    assert not is_closed(game)


@pytest.mark.parametrize("locked", [False, True], ids=["archived", "locked"])
async def test_what_happened_while_the_bot_was_not_connected_is_noticed(game: Table, locked: bool) -> None:
    """Discord tells a new session which threads are open: the others are asked for, and a locked one stays."""
    close(game, silently=True, locked=locked)
    guild = game.bot.get_guild(game.sandbox.first_world.guild.id)
    assert guild is not None
    thread = guild.get_thread(game.place)
    assert thread is not None
    guild._remove_thread(thread)  # as a new session leaves it: only open threads are told of
    for _ in range(5):
        await game.rest(MINUTE_MS)

    assert is_closed(game) is locked
    assert wakings(game) == (0 if locked else 1)
    asked = [
        each
        for each in game.sandbox.traffic
        if (each.method, each.path) == ("GET", f"/channels/{game.place}")
    ]
    assert len(asked) <= 1


async def test_who_wants_it_closed_locks_it(game: Table) -> None:
    """Also where the bot may manage threads; unlocked, it is opened."""
    close(game, locked=True)
    await game.rest(2 * MINUTE_MS)
    stayed = is_closed(game)
    Landlord(game.sandbox).set_thread(game.place, locked=False)
    await game.rest(SECOND_MS)

    assert stayed
    assert not is_closed(game)


async def test_a_paused_game_stays_closed_until_it_goes_on(game: Table) -> None:
    await moderate(game.be(HOST), "gm pause", in_=game.place, reason="A holiday")
    await game.rest(12_000)
    close(game)
    for _ in range(3):
        await game.rest(MINUTE_MS)
    stayed = is_closed(game)
    host = game.be(HOST)
    await moderate(host, "gm resume", in_=host.dm_id, reason="Back")
    await game.rest(MINUTE_MS)

    assert stayed
    assert not is_closed(game)


async def test_a_game_that_is_over_stays_closed(game: Table) -> None:
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="Enough")
    await game.rest(12_000)
    before = wakings(game)
    close(game)
    for _ in range(3):
        await game.rest(MINUTE_MS)

    assert is_closed(game)
    assert wakings(game) == before


async def test_an_open_lobby_is_kept_open_and_a_closed_one_is_not() -> None:
    """Else nobody could join from a phone."""
    async with table() as game:
        await game.lobby(5)
        close(game)
        await game.rest(SECOND_MS)
        is_open = not is_closed(game)
        await by_panel(game.be(HOST), "close", in_=game.place, reason="Nobody comes")
        await game.rest(12_000)
        close(game)
        await game.rest(2 * MINUTE_MS)

        assert is_open
        assert is_closed(game)


FULL = Refused(400, 160006, "Maximum number of active threads reached")


async def test_where_discord_does_not_let_it_be_opened_the_host_is_told_once(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """160006: too many threads are open; it is tried again, and the next time is news."""
    for n in (1, 2):
        fault = game.sandbox.faults.add(Fault.refusing(FULL, "PATCH", f"/channels/{game.place}", times=999))
        close(game)
        for _ in range(25):
            await game.rest(MINUTE_MS)
        tried = 999 - fault.times
        warned = [one for one in game.be(HOST).dms() if "could not open the game's thread" in one["content"]]
        shown = (await game.be(WARDEN).command("doctor", in_=game.sandbox.games_id)).text
        listed = (await game.be(WARDEN).command("gm waiting", in_=game.sandbox.games_id)).text
        game.sandbox.faults.clear()
        await game.be(HOST).press(warned[-1], label="Try again")
        await game.rest(MINUTE_MS)

        assert not is_closed(game)
        assert len(warned) == n
        for told in (warned[-1]["content"], shown, listed):
            assert (
                "**I could not open the game's thread, which is closed.** This server has as many open"
                in told
            )
        assert 2 <= tried <= 4
    assert "shut" not in (await game.live()).settings
    refuse_errors(caplog)
