"""Packs of a host's own, from the folder to the record (H-21.2, H-20.3), through the real client."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.hunt.packing import first_files
from bot.operation.settings import Settings
from bot.sandbox import run
from bot.sandbox.room.rehearsal import NAMES, Rehearsal, rehearsing
from rules import registry
from rules.record.verify import verify
from tests.journeys.kit import HOST, WARDEN, Table, moderate, refuse_faults, table


def _packs(folder: Path) -> Path:
    """A folder with a pack that can be played, one that cannot, and notes."""
    for name in ("my-road", "broken"):
        (folder / name).mkdir(parents=True)
        for file, text in first_files(name).items():
            (folder / name / file).write_text(text, encoding="utf-8")
    (folder / "broken" / "tiles.toml").write_text("tiles = 3", encoding="utf-8")
    (folder / "notes.txt").write_text("not a pack", encoding="utf-8")
    return folder


async def _hunt(game: Table, pack: str) -> str:
    """The lobby of a hunt for two by *pack*, in which they have joined; what the host is told."""
    host = game.sandbox.be(HOST)
    said = await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=2, pack=pack)
    await said.final()
    found = await game.bot.service.directory.of(host.id)
    if found:
        game.seats, game.game_id, game.place = 2, found[-1].id, found[-1].place or 0
        for name in NAMES[:2]:
            await game.join(name, game.game_id)
    return said.text


def _seals(game: Table) -> list[str]:
    """Those that were posted, oldest first."""
    return re.findall(r"Seal of what is hidden: (\w+)", "\n".join(game.thread()))


@pytest.mark.slow
async def test_a_hunt_by_a_pack_of_ones_own_keeps_it_and_is_checked_by_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """H-20.2, H-20.3, H-21.2: named at the start by its hash, kept when its folder is gone, given to `verify`."""
    async with table() as game:
        game.bot.packs = _packs(tmp_path)
        body = registry.read_pack("hunt", tmp_path / "my-road")
        await _hunt(game, "my-road")
        shutil.rmtree(tmp_path / "my-road")
        game.bot.service.cache._live.clear()  # as after a restart
        game.bot.service.cache._rooms.clear()

        await game.start(game.game_id)
        await game.quiet()
        for name in NAMES[:2]:
            await game.desk(name)
        actors = game.actors(game.game_id, 2, 1)
        while len(_seals(game)) < 2:
            for actor in actors:
                await actor.act()
            await game.settled()
        pack = (await game.live()).game.pack
        await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="That is enough")
        record = await game.bot.service.directory.record(game.game_id)
        seals = _seals(game)

        assert pack is not None
        assert pack.id == "my-road"
        assert any(pack.sha256 in post for post in game.thread())
        assert "give the host's own pack" in verify(record).sentence.lower()
        assert verify(record, seals, body).ok
        assert not verify(record, [seals[0][::-1]], body).ok
        refuse_faults(game.sandbox, caplog)


async def test_what_cannot_be_played_opens_no_lobby(tmp_path: Path) -> None:
    """F-26, H-21.2, H-23.1: packs are completed by name; a broken one, an unknown one and a way out are refused."""
    async with table() as game:
        game.bot.packs = _packs(tmp_path / "in")
        shutil.copytree(tmp_path / "in" / "my-road", tmp_path / "outside")
        host = game.be(HOST)

        offered = await host.complete("game open", "pack", "", in_=game.sandbox.games_id)
        broken = await _hunt(game, "broken")
        unknown = [await _hunt(game, name) for name in ("nothing", "notes", "../outside", "..")]

        assert [choice["value"] for choice in offered] == ["broken", "my-road"]
        assert "Nobody can play" in broken
        assert all("no pack of that name" in said for said in unknown)
        assert await game.bot.service.directory.of(host.id) == ()


async def test_the_rehearsal_room_has_the_packs_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """H-21.2: a host can play by a pack there before anybody else sees it."""
    rooms_open: list[Rehearsal] = []

    @asynccontextmanager
    async def kept(**given: Any) -> AsyncIterator[Rehearsal]:
        async with rehearsing(**given) as rehearsal:
            rooms_open.append(rehearsal)
            yield rehearsal

    monkeypatch.setattr(run, "rehearsing", kept)
    running = asyncio.create_task(run._rehearse(Settings(packs=_packs(tmp_path)), 0, 1))
    async with asyncio.timeout(60):
        while not (rooms_open and rooms_open[0].bot.packs):
            await asyncio.sleep(0.05)
    host = rooms_open[0].sandbox.be(HOST)

    offered = await host.complete("game open", "pack", "my", in_=rooms_open[0].sandbox.games_id)
    running.cancel()
    with suppress(asyncio.CancelledError):
        await running

    assert [choice["value"] for choice in offered] == ["my-road"]
