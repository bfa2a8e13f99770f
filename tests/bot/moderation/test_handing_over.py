"""Somebody is asked to host a game: until when that counts, for whom, and who takes it back (F-8)."""

from __future__ import annotations

import pytest

from tests.bot.games.kit import DAY_MS, HOST, Town
from tests.bot.moderation.desk import Warden, thread
from tests.bot.moderation.moments import MOMENTS

ENDED = "That offer has ended"
NOW = "**You host this game now.**"


async def _offered(warden: Warden, to: int = 102) -> tuple[str, str]:
    """The ids of the post in which *warden* asks: to accept, and to take it back."""
    heard = await warden.does("host", person=str(to))
    assert "I have asked them in the thread" in heard.text, heard.text
    post = (await thread(warden.game))[-1]
    assert post.pings == (to,)
    accept, back, *_ = [button.id for row in post.rows if isinstance(row, tuple) for button in row]
    return accept, back


async def _accepted(warden: Warden, accept: str, person: int = 102) -> str:
    return (await warden.other(person, may=False).press(accept)).text


async def _host(warden: Warden) -> int:
    return (await warden.game.live()).row.host_id


@pytest.mark.parametrize("moment", ["lobby", "running"])
async def test_it_counts_once_it_is_accepted_by_who_was_asked(moment: str, town: Town) -> None:
    """Q-9.8, F-8: proposed in public, announced with the reason, in a lobby too; and once."""
    warden = await MOMENTS[moment](town)
    host = warden.other(HOST, may=False)
    accept, _back = await _offered(host)
    other, before = await _accepted(warden, accept, 103), await _host(warden)
    taken, again = await _accepted(warden, accept), await _accepted(warden, accept)

    assert "Only the person whom I asked last" in other
    assert before == HOST
    assert NOW in taken
    assert NOW not in again
    assert await _host(warden) == 102
    told = [
        post.content for post in await thread(warden.game) if "hosts this game from now on" in post.content
    ]
    assert len(told) == 1
    assert told[0].startswith("**P102** hosts this game from now on, as **P100** proposed. Reason: because")
    assert (await warden.game.actions()).count("host") == (moment == "running")
    assert "Only the host of a game" in (await host.panel()).text
    assert "Moderators' panel" in (await warden.other(102, may=False).panel()).text
    assert "host's role handed over to **P102**" in (await warden.press("gm:audit")).text


@pytest.mark.parametrize(("days", "is_host"), [(1.9, True), (2.1, False)])
async def test_it_counts_for_two_days(days: float, is_host: bool, town: Town) -> None:
    """F-8."""
    warden = await MOMENTS["running"](town)
    accept, _back = await _offered(warden)
    town.time.now_ms += int(days * DAY_MS)

    assert (NOW in await _accepted(warden, accept)) is is_host
    assert await _host(warden) == (102 if is_host else HOST)


@pytest.mark.parametrize(
    "what", ["replaced", "taken out", "left", "gone from the server", "asker has a side", "asker moderates no more",
             "hosts moderate no more", "asker has left the server"],
)  # fmt: skip
async def test_it_ends_with_what_it_rested_on(what: str, town: Town) -> None:
    """F-8: who was replaced for cheating does not take the game; nor does anybody by who may not ask for it."""
    warden = await MOMENTS["lobby" if what in ("taken out", "left") else "running"](town)
    asker = warden.other(HOST, may=False) if what.startswith("hosts") else warden
    service, game, client = warden.client.service, warden.game, warden.client
    accept, _back = await _offered(asker)
    match what:
        case "replaced":
            await warden.yes(await warden.command("replace", player="P102", newcomer="900"))
        case "taken out":
            await warden.does("remove", player="P102")
        case "left":
            await service.seating.leave(game.id, 102)
            await service.seating.join(game.id, 102, "P102", game.cause())
        case "gone from the server":
            await service.incidents.departed(game.id, frozenset({102}))
            await service.incidents.departed(game.id, frozenset())
        case "asker has a side":
            await warden.yes(await warden.command("replace", player="P103", newcomer=str(warden.person)))
        case "asker moderates no more":
            await client.servers.change(1, moderators=[91])
        case "hosts moderate no more":
            await client.servers.change(1, hosts=False)
        case _:
            client.guild.left.add(warden.person)

    assert ENDED in await _accepted(warden, accept)
    assert await _host(warden) == HOST


async def test_a_host_who_hands_over_may_go(town: Town) -> None:
    """F-8: that is what it is for."""
    warden = await MOMENTS["running"](town)
    accept, _back = await _offered(warden.other(HOST, may=False))
    warden.client.guild.left.add(HOST)
    await warden.client.service.incidents.departed(warden.game.id, frozenset({HOST}))

    assert NOW in await _accepted(warden, accept)


async def test_it_is_taken_back(town: Town) -> None:
    """F-8: by who asked, and who may ask others; nobody else, and everyone reads it once."""
    warden = await MOMENTS["running"](town)
    accept, back = await _offered(warden.other(HOST, may=False))
    strange = (await warden.other(103, may=False).press(back)).text
    rival = (await warden.other(104).press(back)).text
    done, again = (await warden.press(back)).text, (await warden.press(back)).text

    assert "Only the host of a game" in strange
    assert "only the host, or a moderator who does not play" in rival
    assert "Taken back" in done
    assert "has ended already" in again
    assert ENDED in await _accepted(warden, accept)
    assert await _host(warden) == HOST


async def test_a_post_of_before_is_not_for_what_is_asked_later(town: Town) -> None:
    """F-8: neither to accept it nor to take it back; nor is one of an older version, which named no time."""
    warden = await MOMENTS["running"](town)
    old, old_back = await _offered(warden)
    await warden.press(old_back)
    town.time.now_ms += 60_000
    new, _back = await _offered(warden)
    texts = [await _accepted(warden, accept) for accept in (old, f"rm:{warden.game.id}:gm:accept")]

    assert all(ENDED in text for text in texts)
    assert "has ended already" in (await warden.press(old_back)).text
    assert "Only the person whom I asked last" in await _accepted(warden, new, 103)
    assert NOW in await _accepted(warden, new)
