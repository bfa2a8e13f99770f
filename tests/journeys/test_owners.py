"""The walk-throughs of the owners' book, through the real client: from a sheet that is sent to the open chart."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

import pytest

from bot.sandbox.members.actors import components
from bot.sandbox.room.rehearsal import NAMES
from rules.war.config import WarConfig
from tests.bench.presses import Hand
from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.rules.war.table.owners import SET_UP_OF_TWO, SHEET, fenced

_OPEN = {"hidden": "Open: Hidden Fellowship (2 players)", "both": "Open: Both (3 players)"}


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table(3) as made:
        yield made


async def begun(game: Table, mode: str) -> None:
    """A table by the sheet of the book, of three game-turns, its players in the order of sides."""
    host = game.be(HOST)
    page = await host.command("game sheet", in_=game.sandbox.games_id, file=("sheet.txt", SHEET.encode()))
    await page.final()
    answer = await host.press(page.message or {}, label=_OPEN[mode])
    await answer.final()
    facts = (await game.bot.service.directory.of(host.id))[-1]
    game.game_id, game.place, game.seats = facts.id, facts.place or 0, facts.seats
    config = WarConfig.model_validate({**facts.config.model_dump(mode="json"), "lots": False, "limit": 3})
    await game.bot.service.seating.configure(facts.id, host.id, config, facts.seats)
    for name in NAMES[: facts.seats]:
        await game.join(name, facts.id)
    await game.start(facts.id)


@pytest.mark.parametrize("mode", ["hidden", "both"])
async def test_owners_play_three_game_turns(game: Table, mode: str, caplog: pytest.LogCaptureFixture) -> None:
    """W-44.1, W-44.2, W-44.6, W-44.14: typed as the book has it; what depends on its dice may be refused in a
    sentence, and the game goes on to its limit, when the chart is opened and the record says what was on word.
    """
    await begun(game, mode)
    names = dict(zip("FDS", NAMES, strict=False))
    refused = 0
    for line in fenced(mode).splitlines():
        side, _, words = line.partition(" ")
        card = next(iter((await game.state()).hand(side).cards), "")
        answer = await game.say(names[side], words.replace("CARD", str(card)))
        await answer.final()
        assert answer.ephemeral
        refused += "✅" not in answer.text
    for _ in range(9):  # where other dice made a sitting longer, whoever is asked is done
        state = await game.state()
        if state.outcome is not None:
            break
        for side in state.acting:
            await (await game.say(names[side], "card - then place - then done")).final()
            await (await game.say(names[side], "place - then done")).final()
            await (await game.say(names[side], "done")).final()
    await game.quiet()

    state = await game.state()
    assert state.outcome is not None
    assert (state.outcome.reason, state.turn) == ("limit", 3)
    assert refused <= len(fenced(mode).splitlines()) // 4
    thread = "\n".join(game.thread())
    assert "W2413" in thread
    record = json.loads(await game.bot.service.directory.record(game.game_id))
    assert {column["turn"] for column in record["result"]["columns"]} == {1, 2, 3}
    assert record["result"]["words"]
    refuse_errors(caplog)


async def test_a_quiet_game_turn_of_two_is_fifteen_presses(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 38: the bound is 24 of both together, nothing typed; a hex whose province nobody named is among them."""
    await begun(game, "hidden")
    for line in SET_UP_OF_TWO.strip().splitlines():
        side, _, words = line.partition(" ")
        await (await game.say(NAMES["FD".index(side)], words)).final()

    async def pressed(name: str, *labels: str) -> int:
        await game.quiet()
        hand = Hand(game, game.be(name), game.place)
        for label in labels:
            await hand.choose(label)
        return hand.presses

    leader, dark = NAMES[:2]
    spent = [
        await pressed(dark, "Search", "Pass it over", "Send"),
        await pressed(leader, "Journey", "Group 1", "W2411", "in the province", "Rhudaur", "Send", "Done"),
        await pressed(dark, "Move", "Done"),
    ]

    assert (await game.state()).turn == 2, spent
    assert sum(spent) <= 15, spent
    refuse_errors(caplog)


async def test_who_threw_in_secret_reads_it_again(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """W-44.9, F-7: on the page of all that a seat was told, which no error stands in for."""
    await begun(game, "hidden")
    await (await game.say(NAMES[1], "roll d6 secret for the ford")).final()

    told = await game.press(NAMES[1], "told")

    assert "Only the Dark Power can see this roll." in told.text
    refuse_errors(caplog)


async def test_seventy_lines_go_in_by_one_form(game: Table) -> None:
    """Issue 38: a sheet of that length is pasted and accepted at once, and fits what Discord takes in a field."""
    towns = "\n".join(f"town W{column:02}20 Village of column {column}" for column in range(1, 35))
    sheet = f"{SHEET.strip()}\n{towns}"
    assert len(sheet.splitlines()) >= 70

    host = game.be(HOST)
    page = await host.command("game sheet", in_=game.sandbox.games_id)
    await page.final()
    form = await host.press(page.message or {}, label="Write it")
    saved = await host.submit(form, {"lines": sheet})
    await saved.final()

    assert "Open: Hidden Fellowship (2 players)" in [
        item.get("label") for item in components(saved.message or {})
    ], saved.text
