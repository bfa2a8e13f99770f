"""What is kept of a person, shown and deleted, in the database on disk (Issue 16.15)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

from rules.record.verify import verify
from storage.tables.away import Absences
from storage.tables.drafts import Draft, Drafts
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate, sent, table

HOUR_MS = 60 * 60 * 1000


def _named(path: Path, person: int, name: str) -> list[str]:
    """All places in the file that name a person, by id or by name, in whatever table and column."""
    with sqlite3.connect(path) as file:
        tables = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = []
        for one in tables:
            rows = file.execute(f"SELECT * FROM {one}")
            columns = [each[0] for each in rows.description]
            for row in rows:
                found += [
                    f"{one}.{column}: {value!r:.200}"
                    for column, value in zip(columns, row, strict=True)
                    if _names(value, person, name)
                ]
    return found


def _names(value: Any, person: int, name: str) -> bool:
    if isinstance(value, int):
        return value == person
    if isinstance(value, bytes):
        return str(person).encode() in value or name.encode() in value
    return isinstance(value, str) and (str(person) in value or name in value)


async def _delete(game: Table, name: str) -> tuple[str, str, str]:
    """What is kept, what is asked before it is deleted, and what is told then."""
    who = game.be(name)
    page = await who.command("mydata", in_=game.sandbox.games_id)
    assert page.ephemeral
    kept = page.text
    asked = await who.press(page.message or {}, label="Delete it …")
    question = asked.text
    done = await who.press(asked.message or {}, label="Yes, delete it")
    return kept, question, done.text


async def _two_games(game: Table) -> int:
    """Bob plays in two, Hob moderates both and is shown their secrets; the table's own is over, the other runs.

    The number of the other.
    """
    server, hob = game.sandbox.guild_id, game.be("Hob")
    other = await game.open("quest", 5)
    await game.start(other)
    await game.bot.servers.change(server, moderators=[hob.id, game.be(WARDEN).id])
    await game.begin(5)
    game.be("Bob").rename("Roberto")
    await Forger.of(game.be("Bob")).press(game.post(), "rm:0:notify:+", ["dm"])
    await moderate(game.be("Bob"), "away until", in_=game.place, until="3d", note="at sea")
    place = (await game.bot.service.cache.look(other, None)).facts.place or 0
    for there in (game.place, place):
        await sent(hob, "reveal", in_=there, reason="to see")
        await moderate(hob, "gm pause", in_=there, reason="a feast")
        await moderate(hob, "gm resume", in_=there, reason="it is over")
    await moderate(hob, "gm replace", in_=game.place, player="Bob", newcomer=game.be("Fay"), reason="at sea")
    await game.quiet()
    draft = Draft(game.game_id, 2, "turn/1", game.be("Bob").id, "move 3")
    until = game.bot.now_ms() + 90 * DAY_MS  # as where nobody took over before the end
    await game.bot.database.write(lambda connection: Drafts(connection, game.game_id).put(draft))
    await game.bot.database.write(lambda c: Absences(c, game.game_id).put(game.be("Bob").id, 0, until))
    actors = [one for one in game.actors(game.game_id, 6, 3) if one.visitor.name != "Bob"]
    await game.play(game.game_id, actors)
    await game.rest(70_000)
    return other


async def test_who_is_deleted_is_a_number_in_games_that_ended_and_named_nowhere(tmp_path: Path) -> None:
    """Item 15: in no table of the file, whichever there are; what bars him from a game stays until it has ended."""
    path = tmp_path / "game.db"
    async with table(database=path) as game:
        other = await _two_games(game)
        bob, hob = game.be("Bob").id, game.be("Hob").id
        before = _named(path, bob, "Bob"), _named(path, hob, "Hob")
        renamed = _named(path, bob, "Roberto")
        told = await _delete(game, "Bob"), await _delete(game, "Hob")
        between = _named(path, bob, "Bob"), _named(path, hob, "Hob")
        again = await game.be("Bob").command("mydata", in_=game.sandbox.games_id)
        hobs = (await game.be("Hob").command("mydata", in_=game.sandbox.games_id)).text
        record = await game.bot.service.directory.record(game.game_id)
        audit = await game.be(HOST).command("game audit", in_=game.place)
        ended = await game.be("Bob").press(
            (await game.be("Bob").command("games", in_=game.sandbox.games_id)).message or {},
            label="Ended games",
        )
        place = (await game.bot.service.cache.look(other, None)).facts.place or 0
        barred = await moderate(
            game.be(WARDEN), "gm replace", in_=place, player="Bob", newcomer=game.be("Hob"), reason="x"
        )
        await moderate(game.be(WARDEN), "gm abort", in_=place, reason="enough")
        await game.rest(70_000)
        game.bot.tidying._keeps = ()  # as where somebody opens a game again while it is being tidied up
        opened = await game.bot.service.cache.live(other)
        await game.rest(2 * HOUR_MS)
        await game.bot.tidying.tick()
        after = _named(path, bob, "Bob") + _named(path, bob, "Roberto"), _named(path, hob, "Hob")

        assert {one.partition(".")[0] for one in before[0]} >= {
            *("game", "holder", "entry", "notice", "away", "draft", "person")
        }
        assert {one.partition(":")[0] for one in renamed} >= {"holder.name", "entry.deed"}
        assert {one.partition(".")[0] for one in before[1]} >= {"seen", "guild", "entry"}
        assert "- In 2 games your name, your seat and when you held it." in told[0][0]
        for kept, question, done in told:
            assert "What I keep about you" in kept
            assert f"Games that still run and name you: Quest {other}" in question
            assert "**I have deleted it.**" in done
            assert f"Games that still run and name you: Quest {other}" in done
        for lines in between:
            assert lines
            assert {one.partition(".")[0] for one in lines} <= {
                "game",
                "holder",
                "entry",
                "notice",
                "seen",
                "person",
            }
        assert "As you wished, I delete this" in hobs
        assert "Your language" not in hobs
        assert verify(record).ok
        assert '"#2"' in record
        assert "Bob" not in record
        assert "somebody: " in audit.text
        assert "#2" in audit.text
        assert "None of your games has ended yet." in ended.text
        assert barred.text.startswith("They have seen secrets of this game")
        assert after == ([], [])
        assert "Bob" not in [one.name for one in opened.facts().people]
        assert f"still run and name you: Quest {other}." in again.text


async def test_a_person_of_whom_nothing_is_kept_is_told_so() -> None:
    """Item 15; and nothing of another is shown to him, whatever he presses."""
    async with table() as game:
        await game.begin(5)
        gil = game.be("Gil")
        page = await gil.command("mydata", in_=game.sandbox.games_id)
        odd = await Forger.of(gil).press(game.post(), "rm:0:mydata:bob")

        assert page.text == "I keep nothing about you."
        assert "does not work any more" in odd.text


async def test_the_file_has_what_is_ones_own_and_no_secret_of_a_game() -> None:
    """Item 15: rows that are about him, in every table that names persons."""
    async with table() as game:
        await game.begin(5)
        await game.rest(DAY_MS // 4)
        page = await game.be("Bob").command("mydata", in_=game.sandbox.games_id)
        (file,) = (page.message or {})["attachments"]
        written = game.sandbox.world.files[int(file["id"])].decode()
        rows = json.loads(written)["rows"]

        assert file["filename"] == "mydata.json"
        assert {one["name"] for one in rows["holder"]} == {"Bob"}
        assert rows["notice"]
        for secret in ("snapshot", "seed", "body", "words", "minion", "Ann", "Cid"):
            assert secret not in written


async def test_a_deed_is_told_by_its_time_and_not_by_its_number() -> None:
    """Q-5.6, B-18.2: the number in the journal would tell a moderator how much was done in secret before it."""
    async with table() as game:
        await game.begin(5)
        warden = game.be(WARDEN)
        await moderate(warden, "gm pause", in_=game.place, reason="a feast")
        page = await warden.command("mydata", in_=game.sandbox.games_id)
        (file,) = (page.message or {})["attachments"]
        deeds = json.loads(game.sandbox.world.files[int(file["id"])])["deeds"]

        assert deeds == [[game.game_id, game.bot.now_ms()]]


async def test_deleting_takes_two_presses_and_can_be_left() -> None:
    """Item 15."""
    async with table() as game:
        await game.begin(5)
        bob = game.be("Bob")
        page = await bob.command("mydata", in_=game.sandbox.games_id)
        asked = await bob.press(page.message or {}, label="Delete it …")
        back = await bob.press(asked.message or {}, label="Back")

        assert "What I keep about you" in back.text
        assert "Bob" in [one.name for one in (await game.look()).facts.people]
