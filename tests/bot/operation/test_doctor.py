"""The doctor: what stands in the way is found, each in a sentence that says what to do."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from pydantic import SecretStr
from sqlalchemy import Connection

from bot.command_line import run_words
from bot.operation import doctor
from bot.operation.doctor import Finding, Grade, examine, games
from bot.operation.settings import Settings
from bot.sandbox import Fault
from bot.sandbox.server import Sandbox
from bot.sandbox.world.clock import SandboxClock
from bot.ui import threads
from storage.database import Database
from storage.tables.figures import Refused
from storage.tables.games import AbsentGames
from storage.tables.outbox import Outbox
from tests.foreign import install, looked_for_in, tell_of
from tests.storage.kit import new_game


async def findings(settings: Settings) -> dict[str, Finding]:
    found = [one async for one in examine(settings)]
    for one in found:
        assert "\n" not in one.sentence
    return {one.about: one for one in found}


def settings_for(tmp_path: Path, **given: object) -> Settings:
    return Settings(database=str(tmp_path / "data" / "ringmaster.db"), **given)  # type: ignore[arg-type]


async def test_without_a_token_it_says_how_to_get_one_and_nothing_is_written(tmp_path: Path) -> None:
    found = await findings(settings_for(tmp_path))

    assert found["token"].grade is Grade.NOTE
    assert "RINGMASTER_TOKEN" in found["token"].sentence
    assert found["database"].sentence.endswith("is made at the first start.")
    assert all(one.grade is not Grade.BAD for one in found.values())
    assert not os.listdir(tmp_path)


async def test_a_good_token_gives_the_link_to_invite_the_bot(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = settings_for(tmp_path, token=SecretStr("sandbox"), api_base=sandbox.api_base)
        found = await findings(settings)

    assert found["token"].grade is Grade.GOOD
    assert "https://discord.com/oauth2/authorize?client_id=" in found["permissions"].sentence
    assert f"permissions={threads.PERMISSIONS.value}" in found["permissions"].sentence


async def test_typed_votes_take_an_intent_and_a_permission(tmp_path: Path) -> None:
    """Q-9.15: told only to whom has switched them on."""
    async with Sandbox() as sandbox:
        given = {"token": SecretStr("sandbox"), "api_base": sandbox.api_base}
        off = await findings(settings_for(tmp_path, **given))
        on = await findings(settings_for(tmp_path, **given, typed_votes=True))

    assert "Message Content Intent" in on["intents"].sentence
    assert f"permissions={threads.PERMISSIONS.value | 64}" in on["permissions"].sentence
    assert f"permissions={threads.PERMISSIONS.value}" in off["permissions"].sentence
    assert "leave them off" in off["intents"].sentence


async def test_a_bad_token_is_told_and_never_shown(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        settings = settings_for(tmp_path, token=SecretStr("no-such-token"), api_base=sandbox.api_base)
        found = await findings(settings)

    assert found["token"].grade is Grade.BAD
    assert "copy it anew" in found["token"].sentence
    assert "no-such-token" not in "".join(map(str, found.values()))


async def test_an_address_where_nobody_answers_is_told(tmp_path: Path) -> None:
    settings = settings_for(tmp_path, token=SecretStr("any"), api_base="http://127.0.0.1:9")

    assert (await findings(settings))["token"].sentence.startswith("Discord cannot be reached")


async def test_a_database_in_use_is_told(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    running = Database.open(settings.database)
    try:
        found = await findings(settings)
    finally:
        running.close()

    assert found["database"].grade is Grade.BAD
    assert "another ringmaster is using it" in found["database"].sentence
    assert (await findings(settings))["database"].grade is Grade.GOOD


async def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    found = await findings(settings_for(tmp_path))

    assert found["folder"].grade is Grade.BAD
    assert "`database`" in found["folder"].sentence


async def test_a_file_that_others_can_read_is_told(tmp_path: Path) -> None:
    """Issue 5.7: every role stands in it."""
    settings = settings_for(tmp_path)
    Database.open(settings.database).close()
    made = await findings(settings)
    _open_up(Path(settings.database))
    shown = await findings(settings)

    assert made["secrecy"].grade is Grade.GOOD
    assert shown["secrecy"].grade is Grade.NOTE
    assert shown["secrecy"].sentence.endswith(f"chmod 600 {settings.database}.")


async def test_a_database_that_a_newer_program_has_used_is_told(tmp_path: Path) -> None:
    """Issue 13.24: it starts all the same."""
    settings = settings_for(tmp_path)
    Database.open(settings.database).close()
    before = await findings(settings)
    Database.open(settings.database, version="99.0").close()
    after = await findings(settings)

    assert "version" not in before
    assert after["version"].grade is Grade.NOTE
    assert after["database"].grade is Grade.GOOD
    assert "A newer ringmaster (99.0) has written to" in after["version"].sentence


def _open_up(path: Path) -> None:
    path.chmod(0o640)


def test_a_clock_that_is_wrong_is_told() -> None:
    """Issue 13.13: from two seconds on, whatever the answer took to come."""
    date, noon = "Sat, 21 Nov 2026 10:00:00 GMT", 1795255200.0

    assert doctor.clock(date, noon + 1.5, noon + 1.6).grade is Grade.GOOD
    assert doctor.clock(date, noon - 8, noon + 8).grade is Grade.GOOD
    assert "40 seconds ahead of" in doctor.clock(date, noon + 41, noon + 42).sentence
    assert "3 seconds behind" in doctor.clock(date, noon - 4, noon - 3).sentence
    assert doctor.clock(None, 0, 0).grade is Grade.NOTE


async def test_a_clock_that_is_wrong_is_told_by_an_answer_of_discords(tmp_path: Path) -> None:
    """Issue 13.13: the stand-in's clock is Discord's."""
    clock = SandboxClock(datetime.now(UTC) - timedelta(seconds=30))
    async with Sandbox(clock) as sandbox:
        found = await findings(settings_for(tmp_path, token=SecretStr("sandbox"), api_base=sandbox.api_base))

    assert found["clock"].grade is Grade.NOTE
    assert "seconds ahead of Discord's" in found["clock"].sentence


async def test_how_many_logins_are_left_is_told(tmp_path: Path) -> None:
    """Issue 13.7: beyond them Discord takes the token away."""
    async with Sandbox() as sandbox:
        settings = settings_for(tmp_path, token=SecretStr("sandbox"), api_base=sandbox.api_base)
        many = await findings(settings)
        sandbox.wire._logins = [sandbox.clock.now_ms()] * 640
        few = await findings(settings)

    assert many["logins"] == Finding(Grade.GOOD, "logins", "1000 of 1000 are left for today.")
    assert few["logins"].grade is Grade.NOTE
    assert few["logins"].sentence.startswith("360 of 1000 are left for today, so each start waits 2")


async def test_whether_discord_knows_the_commands_is_told(tmp_path: Path) -> None:
    """Issue 13.7: they are sent beside the games, and may be refused."""
    async with Sandbox() as sandbox:
        settings = settings_for(tmp_path, token=SecretStr("sandbox"), api_base=sandbox.api_base)
        none = await findings(settings)
        sandbox.world.commands[None] = [{"name": "desk"}]
        one = await findings(settings)
        sandbox.faults.add(Fault("GET", "/applications/*/commands", 503))
        sandbox.faults.add(Fault("GET", "/gateway/bot", 503))
        silent = await findings(settings)

    assert none["commands"].grade is Grade.NOTE
    assert "Discord knows none yet" in none["commands"].sentence
    assert one["commands"].sentence.startswith("Discord knows 1;")
    assert {silent[about].grade for about in ("commands", "logins")} == {Grade.NOTE}


def test_an_old_sqlite_is_told_and_stops_nothing() -> None:
    assert doctor.sqlite_version((3, 51, 3)).grade is Grade.GOOD
    old = doctor.sqlite_version((3, 40, 1))
    assert old.grade is Grade.NOTE
    assert "WAL-reset bug" in old.sentence


def test_the_link_asks_for_just_what_a_game_needs() -> None:
    """The permissions that places check are those that the invitation gives."""
    needed = discord.Permissions(
        **dict.fromkeys([*threads._NEEDED, *threads._IN_TEXT, *threads.TO_TALK], True)
    )

    assert needed == threads.PERMISSIONS
    assert needed.value == 2252177770908672  # as anyone can add it up from Discord's documentation


def test_the_command_fails_where_the_start_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in os.environ if name.startswith("RINGMASTER_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    assert run_words(["doctor"]) == 0
    assert capsys.readouterr().out.startswith(
        f"   ok  files: read no settings file, for there is none at {tmp_path}/config.toml.\n"
    )
    monkeypatch.setenv("RINGMASTER_DATABASE", "postgresql://nowhere/x")

    assert run_words(["doctor"]) == 1
    assert "FAULT  database: The setting `database`" in capsys.readouterr().out


async def test_what_discord_refuses_is_told_also_while_the_bot_runs(tmp_path: Path) -> None:
    """Issue 13.4: why it waits, in how many games, and what mends it."""
    settings = settings_for(tmp_path)
    running = Database.open(settings.database)
    well = (await findings(settings))["posts"]
    try:
        for _ in range(2):
            await running.write(lambda c: _refused(c, "denied 50013"))
        found = (await findings(settings))["posts"]
    finally:
        running.close()

    assert well.grade is Grade.GOOD
    assert found.grade is Grade.NOTE
    assert "something waits to be said in 2 games since 1970-01-01 00:00 UTC (denied 50013)" in found.sentence
    assert "I am missing permissions there." in found.sentence


def _refused(connection: Connection, why: str) -> None:
    """A game with a post that Discord did not take."""
    outbox = Outbox(connection, os.urandom)
    post = outbox.add(
        game_id=new_game(connection), lane="thread", kind="deed", body=b"", entry_n=1, made_ms=1_000
    )
    outbox.claim(2_000)
    outbox.retry(post, 3_000, why)


def test_what_passes_by_itself_is_told_when_it_has_lasted() -> None:
    """Issue 13.4: five minutes; all else at once."""
    waiting = (Refused("down 503", 1, 0), Refused("limit 429", 1, 0), Refused("unfit 50035", 1, 0))

    early, late = (doctor.posts(waiting, seconds) for seconds in (299, 300))

    assert ["(unfit 50035)" in one.sentence for one in early] == [True]
    assert len(late) == 3


async def test_a_page_at_the_edge_is_told_like_by_the_running_bot(tmp_path: Path) -> None:
    """Issue 28.4: it said "try again in a while" of a block that lasts."""
    async with Sandbox() as sandbox:
        sandbox.faults.add(Fault("GET", "/users/@me", 403, body="<html>blocked</html>"))
        settings = settings_for(tmp_path, token=SecretStr("sandbox"), api_base=sandbox.api_base)
        found = await findings(settings)

    assert found["token"].grade is Grade.BAD
    assert "Something between me and Discord turns me away." in found["token"].sentence


async def test_games_of_others_are_listed_with_package_and_version(tmp_path: Path) -> None:
    """Issue 35.4: they run with the token; half a game is told of too."""
    assert run_words(["game", "new", "odd_one", str(tmp_path / "odd")]) == 0
    tell_of(
        tmp_path / "odd", "odd_one", package="ringmaster-odd-one", version="2.1", module="ringmaster_odd_one"
    )
    install(tmp_path / "odd", "half", {"__init__.py": "API = 1\n"})
    with looked_for_in(tmp_path / "odd"):
        told = [one.sentence for one in games()]

    assert (
        "Odd one (ringmaster-odd-one 2.1) is somebody else's: it runs with the token and every secret in reach."
        in told
    )
    assert told[-1].startswith("The game half is left out: ")


async def test_games_that_stand_still_are_told_of(tmp_path: Path) -> None:
    """F-27."""
    settings = settings_for(tmp_path)
    database = Database.open(settings.database)
    game = await database.write(new_game)
    await database.write(lambda c: AbsentGames(c).leave("quest", 1, 5))
    database.close()

    found = await findings(settings)

    assert game
    assert "games of quest that stand still" in found["still"].sentence
    assert found["still"].grade is Grade.NOTE
