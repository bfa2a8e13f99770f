"""What a monitor is told: how much there is to do and whether it gets done, and of no game anything."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.operation.endpoint import answering
from bot.operation.metrics import Metrics, kind
from rules.quest.kinds import KINDS
from storage.errors import StorageError
from tests.journeys.kit import DAY_MS, Table, table
from tests.twins.witness import lasting

Samples = dict[str, float]


def a_free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


class Monitor:
    """Asks as Prometheus does."""

    def __init__(self, address: str, browser: aiohttp.ClientSession) -> None:
        self._address, self._browser = address, browser

    async def page(self) -> str:
        async with self._browser.get(f"http://{self._address}/metrics") as answer:
            assert answer.status == 200
            return await answer.text()

    async def samples(self) -> Samples:
        """The figures by name and labels, as `ringmaster_games{running}`."""
        found = {}
        for family in text_string_to_metric_families(await self.page()):
            for sample in family.samples:
                labels = "{" + ",".join(sample.labels.values()) + "}" if sample.labels else ""
                found[sample.name + labels] = sample.value
        return found

    async def health(self) -> tuple[int, dict[str, bool]]:
        async with self._browser.get(f"http://{self._address}/health") as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def watched() -> AsyncIterator[tuple[Table, Monitor]]:
    """A table with somebody who watches its figures."""
    address = f"127.0.0.1:{a_free_port()}"
    async with (
        table() as game,
        answering(game.bot, Metrics(), address),
        aiohttp.ClientSession() as browser,
    ):
        yield game, Monitor(address, browser)


async def test_what_is_counted_agrees_with_what_was_done() -> None:
    async with watched() as (game, monitor):
        before = await monitor.samples()
        await game.begin(5)
        await game.quiet()
        begun = await monitor.samples()
        await game.rest(3 * DAY_MS)
        after = await monitor.samples()
        entries = await game.entries()

    lapses = sum(by == "clock" for by, _ in entries)
    assert before["ringmaster_entries_total"] == 0
    assert after["ringmaster_entries_total"] == len(entries)
    assert begun["ringmaster_waits_total"] == 1
    assert (before["ringmaster_games{running}"], begun["ringmaster_games{running}"]) == (0, 1)
    assert (before["ringmaster_clocks"], begun["ringmaster_clocks"]) == (0, 1)
    assert lapses > 0
    assert after["ringmaster_lapse_lateness_seconds_count"] == lapses
    assert after["ringmaster_lapse_lateness_seconds_sum"] > DAY_MS / 1000
    assert after["ringmaster_gateway_connected"] == after["ringmaster_database_readable"] == 1


@pytest.mark.parametrize("path", ["metrics", "health", "elsewhere"])
async def test_a_page_of_another_site_learns_nothing(path: str) -> None:
    """Issue 13.16: not by a name of its own for this machine, which a browser on it would follow."""
    address = f"127.0.0.1:{(port := a_free_port())}"
    strange = ("evil.example", f"evil.example:{port}", "127.0.0.1:1", "127.0.0.1", "")
    own = (address, f"localhost:{port}", f"LOCALHOST:{port}", f"[::1]:{port}")
    async with (
        table() as game,
        answering(game.bot, Metrics(), address),
        aiohttp.ClientSession(f"http://{address}") as browser,
    ):

        async def asked(host: str) -> int:
            async with browser.get(f"/{path}", headers={"Host": host}) as answer:
                return answer.status

        refused = [await asked(host) for host in strange]
        taken = [await asked(host) for host in own]

    assert refused == [403] * len(strange)
    assert taken == [404 if path == "elsewhere" else 200] * len(own)


async def test_what_waits_to_be_sent_is_counted_with_its_age(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched() as (game, monitor):
        await game.begin(5)
        await game.quiet()
        empty = await monitor.samples()

        async def nothing() -> None:
            """Nothing is sent."""

        monkeypatch.setattr(game.bot.courier, "_serve_once", nothing)
        await game.propose_any()
        game.sandbox.clock.move(90_000)
        full = await monitor.samples()
        monkeypatch.undo()
        game.bot.courier.wake()
        await game.quiet()
        again = await monitor.samples()

    assert empty["ringmaster_courier_queue{ready}"] == empty["ringmaster_courier_oldest_seconds"] == 0
    assert full["ringmaster_courier_queue{ready}"] > 0
    assert 90 <= full["ringmaster_courier_oldest_seconds"] < 100
    assert again["ringmaster_courier_queue{ready}"] == again["ringmaster_courier_oldest_seconds"] == 0


async def test_no_figure_is_of_one_game_kind_or_seat() -> None:
    """The labels are those that are meant to be there, whatever was done in secret."""
    async with watched() as (game, monitor):
        await game.begin(5, palantir=True)
        await game.play(game.game_id, game.actors(game.game_id, 5, 2))
        page = await monitor.page()

    known = {"state", "stage", "le", "kind", "status"}
    for family in text_string_to_metric_families(page):
        for sample in family.samples:
            assert set(sample.labels) <= known
            assert not set(sample.labels.values()) & {*KINDS, str(game.game_id), *game.names}


async def figures_after(deed: str) -> tuple[str, ...]:
    """All figures but those of the machine, when one of the first party has done *deed* in secret."""
    async with watched() as (game, monitor):
        await game.begin(5)
        minion, leader = (await game.of_side("minions"))[0], await game.leader()
        other = next(name for name in game.names if name not in (minion, leader))
        party = (leader, other if minion == leader else minion)
        await game.propose(*party, leader=leader)
        await game.vote("approve")
        await game.act([minion], **{minion: deed})
        await game.rest(60_000)
        page = await monitor.page()
        assert (await game.entries())[-1][1] == deed
    return lasting(page.encode())


async def test_twins_have_the_same_figures() -> None:
    """Issue 5.5: whether it was a sabotage is nowhere to be seen."""
    support, sabotage = await figures_after("support"), await figures_after("sabotage")

    assert len(support) > 40
    assert support == sabotage


async def unusable(_work: object) -> None:
    raise StorageError("The disk failed.")


async def test_health_says_which_part_is_not_well(monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched() as (game, monitor):
        well = await monitor.health()
        game.bot.outage.lost()
        away = await monitor.health()
        await game.bot.outage.back()
        monkeypatch.setattr(game.bot.alarm, "_woken", -1e9)
        game.bot.alarm._scheduler.pause()
        silent = await monitor.health()
        with monkeypatch.context() as broken:
            broken.setattr(game.bot.database, "write", unusable)
            broken.setattr(game.bot.database, "read", unusable)
            shut = await monitor.health()
            page = await monitor.samples()

    assert well == (200, {"gateway": True, "answers": True, "database": True, "timer": True, "courier": True})
    assert away == (
        503,
        {"gateway": False, "answers": True, "database": True, "timer": True, "courier": True},
    )
    assert silent == (
        503,
        {"gateway": True, "answers": True, "database": True, "timer": False, "courier": True},
    )
    assert shut == (
        503,
        {"gateway": True, "answers": True, "database": False, "timer": False, "courier": True},
    )
    assert (page["ringmaster_gateway_connected"], page["ringmaster_database_readable"]) == (1, 0)


@pytest.mark.parametrize(
    ("method", "path", "told"),
    [
        ("POST", "/api/v10/channels/123/messages", "POST channels/{id}/messages"),
        ("PATCH", "/api/v10/channels/123/messages/456", "PATCH channels/{id}/messages/{id}"),
        (
            "POST",
            "/api/v10/interactions/123/a.token_of-one/callback",
            "POST interactions/{id}/{token}/callback",
        ),
        (
            "PATCH",
            "/api/v10/webhooks/123/atoken/messages/@original",
            "PATCH webhooks/{id}/{token}/messages/@original",
        ),
        (
            "PUT",
            "/api/v10/channels/1/messages/2/reactions/%F0%9F%91%8D/@me",
            "PUT channels/{id}/messages/{id}/reactions/{name}/@me",
        ),
        ("POST", "/api/v10/users/@me/channels", "POST users/@me/channels"),
        ("GET", "/secret/word", "GET {name}/{name}"),
    ],
)
def test_a_call_is_counted_without_ids_and_tokens(method: str, path: str, told: str) -> None:
    assert kind(method, path) == told
