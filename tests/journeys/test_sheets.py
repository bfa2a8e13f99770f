"""The table sheet, through the real client: written by hosts, kept for their server, and the lobby opened by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from bot.sandbox.room.rehearsal import NAMES
from storage.tables.meta import Sheet, Sheets
from tests.bot.invented import SHEET
from tests.journeys import test_play_again
from tests.journeys.kit import HOST, WARDEN, Table, by_panel, moderate, refuse_errors, refuse_silence, table

BOB = NAMES[1]
STRANGER = NAMES[-1]


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        yield made


async def page(game: Table, name: str = HOST, **options: Any) -> Answer:
    answer = await game.be(name).command("game sheet", in_=game.sandbox.games_id, **options)
    await answer.final()
    return answer


async def form(game: Table, label: str, name: str = HOST) -> Answer:
    """A form of the page, open before whoever pressed."""
    return await game.be(name).press((await page(game, name)).message or {}, label=label)


async def say(game: Table, label: str, lines: str, name: str = HOST) -> Answer:
    answer = await game.be(name).submit(await form(game, label, name), {"lines": lines})
    await answer.final()
    return answer


async def kept(game: Table, guild: int | None = None) -> Sheet:
    of_guild = game.sandbox.guild_id if guild is None else guild
    return await game.bot.database.read(lambda connection: Sheets(connection).get(of_guild, "war"))


async def put(game: Table, new: Sheet) -> None:
    await game.bot.database.write(lambda connection: Sheets(connection).put(new))


async def put_group(game: Table, at: str) -> None:
    """The Fellowship's player puts somebody there, and so says the province of that hex (W-44.3)."""
    state = await game.state()
    holder = next(one for one in (await game.live()).holders if one.seat == state.rules.seat("F"))
    answer = await game.say(holder.name, f"put frodo {at} 1 Hollin")
    await answer.final()
    assert "Frodo" in answer.text


def files(game: Table, answer: Answer) -> list[str]:
    """What is attached to an answer."""
    attached = (answer.message or {}).get("attachments", ())
    return [game.sandbox.world.files[int(file["id"])].decode() for file in attached]


def labels(answer: Answer) -> list[str]:
    return [item["label"] for item in components(answer.message or {}) if "label" in item]


async def opened(game: Table, label: str, name: str = HOST) -> None:
    """A table by the sheet; its lobby is the game of these tests from now on."""
    answer = await game.be(name).press((await page(game, name)).message or {}, label=label)
    await answer.final()
    facts = (await game.bot.service.directory.of(game.be(name).id))[-1]
    game.game_id, game.place, game.seats = facts.id, facts.place or 0, facts.seats


async def test_from_the_command_to_the_lobby(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """W-44.2: pasted into one form, kept for the server, a table opened by it; its record has the hash alone."""
    first = await page(game)
    saved = await say(game, "Write it", SHEET)
    sent = await game.be(HOST).press(saved.message or {}, label="Send me my sheet")
    await opened(game, "Open: Hidden Fellowship (2 players)")
    look = await game.look()
    card = game.thread()[0]
    record = await game.bot.service.directory.record(game.game_id)

    assert "There is none yet" in first.text
    assert not any(label.startswith("Open") for label in labels(first))
    assert "It is complete" in saved.text
    assert all(line in saved.text for line in SHEET.split("\n"))
    assert {label for label in labels(saved) if label.startswith("Open")} == {
        "Open: Hidden Fellowship (2 players)",
        "Open: Three powers (3 players)",
        "Open: Both (3 players)",
    }
    assert set(files(game, sent)[0].split("\n")) == {"# version 1", *SHEET.split("\n")}
    config: Any = look.facts.config
    assert config.mode == "hidden"
    assert (await game.live()).game.pack_body() == (await kept(game)).body
    assert "Hidden Fellowship" in card
    assert "On your table" in card
    assert "Hollin" not in record
    assert "Bree" not in record
    pack = (await game.live()).game.pack
    assert pack is not None
    assert pack.sha256 in record
    refuse_silence(game.sandbox)
    refuse_errors(caplog)


async def test_the_same_line_by_line(game: Table) -> None:
    """W-44.2: a few lines at a time, each checked; what is said of a line that is wrong changes nothing."""
    *early, last, town, haven, deck = SHEET.split("\n")
    begun = await say(game, "Add lines", "\n".join(early))
    wrong = await say(game, "Add lines", "\nvillage W1612 Bree\n" + last, BOB)
    unchanged = await kept(game)
    whole = await say(game, "Add lines", last, BOB)
    more = await say(game, "Add lines", "\n".join([town, "", haven, deck]))

    assert "not complete yet" in begun.text
    assert "The provinces are missing" in begun.text
    assert not any(label.startswith("Open") for label in labels(begun))
    assert "Line 1: No line begins with “village”." in wrong.text
    assert (unchanged.version, unchanged.lines) == (1, "\n".join(early))
    assert "It is complete" in whole.text
    assert (await kept(game)).version == 3
    assert all(line in more.text for line in SHEET.split("\n"))


async def test_lines_are_taken_out_and_tables_keep_to_the_last_whole_one(game: Table) -> None:
    """W-44.2: what is not whole any more stands beside the sheet that was."""
    saved = await say(game, "Write it", SHEET)
    lines = (files(game, await game.be(HOST).press(saved.message or {}, label="Send me my sheet")))[0].split(
        "\n"
    )
    number = lines.index("size W 38 50")  # the first line is its version
    less = await game.be(HOST).select(saved.message or {}, "rm:0:sheet:war/1/take+", [str(number)])
    await less.final()
    body = (await kept(game)).body
    again = await say(game, "Add lines", "size W 40 50")

    assert "The size of map W is missing" in less.text
    assert "by the last one that was complete" in less.text
    assert any(label.startswith("Open") for label in labels(less))
    assert body is not None
    assert "It is complete" in again.text
    assert (await kept(game)).body != body


async def test_all_that_is_wrong_is_told_at_once_and_nothing_is_changed(game: Table) -> None:
    """W-44.2: each line, in private; the words come back as a file with what is wrong below each."""
    await say(game, "Write it", SHEET)
    before = await kept(game)
    bad = "\n".join(f"line {n}" for n in range(1, 76))
    wrong = await say(game, "Write it", bad)
    mended = "\n".join([*files(game, wrong)[0].replace("line ", "# line ").split("\n"), SHEET])

    assert "75 things are wrong" in wrong.text
    assert "- Line 1: No line begins with “line”." in wrong.text
    assert "and 65 more" in wrong.text
    assert files(game, wrong)[0].count("# ^ No line begins with “line”.") == 75
    assert wrong.ephemeral
    assert await kept(game) == before
    again = await say(game, "Write it", mended)
    assert "It is complete" in again.text
    assert "# ^" not in again.text
    assert "# version" not in again.text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no lines in that"),
        (b"\n  \n", "no lines in that"),
        (b"x" * 10 * 1024 * 1024, "too long for a sheet"),
        (b"low even\n" * 3000, "too long for a sheet"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "no plain text"),
        ("low even".encode("utf-16"), "no plain text"),
    ],
)
async def test_what_is_no_sheet_is_refused_in_a_sentence(game: Table, data: bytes, said: str) -> None:
    """W-44.2: empty, far too long, no text: nothing is changed."""
    answer = await page(game, file=("sheet.txt", data))

    assert said in answer.text
    assert answer.ephemeral
    assert await kept(game) == Sheet(game.sandbox.guild_id, "war")


async def test_a_file_takes_the_place_of_the_sheet_once(game: Table) -> None:
    """W-44.2: one that was sent out before somebody changed the sheet is not taken; what was before comes along."""
    first = await page(game, file=("sheet.txt", SHEET.replace("\n", "\r\n").encode("utf-8-sig")))
    sent = files(game, await game.be(HOST).press(first.message or {}, label="Send me my sheet"))[0]
    mine = sent + "\ntown E0512 Dale"
    second = await page(game, file=("mine.txt", mine.encode()))
    late = await page(game, BOB, file=("late.txt", sent.encode()))

    assert "It is complete" in first.text
    assert "town E0512 Dale" in second.text
    assert "The sheet has changed" in late.text
    assert files(game, late) == [sent]
    assert second.followups[0]["content"].startswith("The sheet that you have replaced")
    old = int(second.followups[0]["attachments"][0]["id"])
    back = await page(game, file=("back.txt", game.sandbox.world.files[old]))
    assert "town E0512 Dale" not in back.text
    assert (await kept(game)).version == 3


async def test_two_who_write_at_once_lose_nothing_unseen(game: Table) -> None:
    """W-44.2: who has seen an older sheet is told; lines that both add are both kept."""
    await say(game, "Write it", SHEET)
    old = await page(game)
    hosts, bobs = await form(game, "Write it"), await form(game, "Write it", BOB)
    more = [await form(game, "Add lines", name) for name in (HOST, BOB)]
    first = await game.be(HOST).submit(hosts, {"lines": SHEET + "\ntown E0512 Dale"})
    await first.final()
    second = await game.be(BOB).submit(bobs, {"lines": SHEET + "\ntown E0629 Bywater"})
    await second.final()
    taken = await game.be(HOST).select(old.message or {}, "rm:0:sheet:war/1/take+", ["1"])
    await taken.final()
    after = await kept(game)
    for name, each, line in zip(
        (HOST, BOB), more, ("haven E0101 Rhosgobel", "haven E0102 Radhost"), strict=True
    ):
        await (await game.be(name).submit(each, {"lines": line})).final()

    assert "✅ **Saved.**" in first.text
    assert "The sheet has changed" in second.text
    assert "Bywater" in files(game, second)[0]
    assert "The sheet has changed" in taken.text
    assert after.version == 2
    shown = (await page(game)).text
    assert all(line in shown for line in ("town E0512 Dale", "haven E0101 Rhosgobel", "haven E0102 Radhost"))
    assert "Bywater" not in shown


async def test_only_who_may_open_games_there_sees_it(game: Table) -> None:
    """W-44.2: with a role for those who open games, others are told which; another server has its own."""
    await say(game, "Write it", SHEET)
    role = game.sandbox.first_world.guild.roles
    old = await page(game, STRANGER)
    await game.bot.servers.change(game.sandbox.guild_id, openers=max(role))
    told = [
        await page(game, STRANGER),
        await page(game, STRANGER, file=("sheet.txt", b"low odd")),
        await game.be(STRANGER).press(old.message or {}, label="Send me my sheet"),
        await game.be(STRANGER).press(old.message or {}, label="Open: Both (3 players)"),
    ]

    assert "Bree" in old.text
    assert all("You need the role" in answer.text for answer in told)
    assert not any(files(game, answer) for answer in told)
    assert (await kept(game)).version == 1
    assert (await kept(game, 4711)).body is None
    assert await game.bot.service.directory.of(game.be(STRANGER).id) == ()


async def test_a_lobby_keeps_the_sheet_that_it_was_opened_with(game: Table) -> None:
    """W-44.2: also when the sheet is replaced; the next table has the new one."""
    await say(game, "Write it", SHEET)
    await opened(game, "Open: Both (3 players)")
    mine = (await game.live()).game.pack
    await say(game, "Write it", SHEET + "\ntown E0512 Dale")
    game.bot.service.cache._live.clear()  # as after a restart
    game.bot.service.cache._rooms.clear()
    after = (await game.live()).game.pack
    await opened(game, "Open: Both (3 players)")

    assert after == mine
    assert (await game.live()).game.pack != mine


async def test_no_companion_sits_there(game: Table) -> None:
    """W-17.3: neither in the lobby nor in a seat that somebody leaves."""
    await say(game, "Write it", SHEET)
    await opened(game, "Open: Hidden Fellowship (2 players)")
    lobby = await game.be(HOST).command("game companions", in_=game.place, number=1)
    for name in NAMES[:2]:
        await game.join(name, game.game_id)
    none = await game.be(HOST).command("game companions", in_=game.place, number=0)
    await game.start(game.game_id)
    seat = await by_panel(game.be(WARDEN), "companion", in_=game.place, player=BOB, reason="He is ill")

    assert "No companion can sit here" in lobby.text
    assert "plays no seat" in none.text
    assert "No companion can sit here" in seat.text
    assert [holder.name for holder in (await game.live()).holders] == list(NAMES[:2])


async def test_the_options_of_its_lobby_are_its_own(game: Table) -> None:
    """W-44.1, W-44.16, W-4.4, W-38.9: the modes that fit, length, sides, pace; what means nothing is no choice."""
    await say(game, "Write it", SHEET)
    await opened(game, "Open: Three powers (3 players)")
    options = await game.press(HOST, "lobby:options")
    for menu, value in (("mode", "both-unmended"), ("length", "try")):
        changed = await game.be(HOST).select(
            options.message or {}, f"rm:{game.game_id}:options:{menu}+", [value]
        )
        await changed.final()
    how = await game.press(HOST, "help")

    menus = {item["custom_id"].split(":")[-1]: item for item in components(options.message or {})}
    config: Any = (await game.look()).facts.config
    assert set(menus) == {"mode+", "length+", "sides+", "pace+", "seats+"}
    assert [choice["value"] for choice in menus["mode+"]["options"]] == [
        *("both", "three", "both-unmended", "three-unmended"),
    ]
    assert (config.mode, config.errata, config.limit) == ("both", False, 3)
    assert "How to play" in how.text
    assert "You play the printed game" in how.text


async def test_what_a_game_learns_is_the_servers_when_it_is_over(game: Table) -> None:
    """W-44.15: put into the newest sheet, not the game's own; two games at once lose nothing of each other's."""
    await say(game, "Write it", SHEET)
    tables: list[int] = []
    for _ in range(2):
        await opened(game, "Open: Hidden Fellowship (2 players)")
        for name in NAMES[:2]:
            await game.join(name, game.game_id)
        await game.start(game.game_id)
        await put_group(game, "W2214" if tables else "W2413")
        tables.append(game.place)
    await say(game, "Add lines", "town E0512 Dale")
    await asyncio.gather(
        *(moderate(game.be(WARDEN), "gm abort", in_=place, reason="enough") for place in tables)
    )
    await game.quiet()

    shown = (await page(game)).text
    assert "in Hollin W2413" in shown
    assert "in Hollin W2214" in shown
    assert "town E0512 Dale" in shown


async def test_what_is_learnt_while_lines_are_missing_is_not_lost(game: Table) -> None:
    """W-44.15: the sheet that tables are opened by learns it, and so do the lines beside it."""
    await say(game, "Write it", SHEET)
    await opened(game, "Open: Hidden Fellowship (2 players)")
    for name in NAMES[:2]:
        await game.join(name, game.game_id)
    await game.start(game.game_id)
    await put_group(game, "W2413")
    now = await page(game)
    number = next(line for line in now.text.split("\n") if "size W 38 50" in line).split()[0]
    less = await game.be(HOST).select(now.message or {}, "rm:0:sheet:war/1/take+", [number])
    await less.final()
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
    await game.quiet()
    between = await page(game)
    whole = await say(game, "Add lines", "size W 40 50")

    assert "in Hollin W2413" in between.text
    assert "size W 38 50\n" not in between.text
    assert "It is complete" in whole.text
    assert "in Hollin W2413" in whole.text


async def test_the_same_people_play_again_by_the_newest_sheet(game: Table) -> None:
    """W-44.2, W-44.15: with all that was learnt and written since."""
    await say(game, "Write it", SHEET)
    await opened(game, "Open: Hidden Fellowship (2 players)")
    for name in NAMES[:2]:
        await game.join(name, game.game_id)
    await game.start(game.game_id)
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
    await game.quiet()
    await game.rest(12_000)
    await say(game, "Add lines", "town E0512 Dale")
    await test_play_again.press(game, *NAMES[:2])
    new = await test_play_again.next_game(game)

    config: Any = (await new.look()).facts.config
    assert config.mode == "hidden"
    assert (await new.live()).game.pack_body() == (await kept(game)).body
