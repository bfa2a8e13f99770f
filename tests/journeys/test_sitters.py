"""A seat is lent from the panel, and is its owner's again when he is back (F-7, F-9, Issue 16.14)."""

from __future__ import annotations

import pytest

from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, on_panel, refuse_errors, refuse_silence, table

pytestmark = pytest.mark.timeout(600)


async def lent(game: Table, name: str, until: str, **fields: str) -> str:
    """Let the bot play for *name*, from the panel; what everybody reads."""
    panel = await game.be(WARDEN).command("gm panel", in_=game.place)
    form = await on_panel(game.be(WARDEN), panel, "Lend a seat")
    player = f"{await game.seat(name)}/{game.be(name).id}"
    asked = await game.be(WARDEN).submit(
        form, {"player": player, "until": until, "reason": "on holiday", **fields}
    )
    sure = await game.be(WARDEN).press(asked.message or {}, label="Yes, do it")
    await game.quiet()
    assert "Done" in sure.text, (asked.text, sure.text)
    return game.newest()


async def test_the_bot_plays_for_who_is_away_and_the_owner_is_back_by_himself(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """F-9: three days later, without a word of his; he reads what his seat was told, and answers."""
    async with table() as game:
        await game.begin(5)
        told = await lent(game, "Bob", "3d")
        letters = len(game.be("Bob").dms())
        called = game.post()["mentions"]
        away = await game.desk("Bob")
        mine = await game.be("Bob").command("games", in_=game.be("Bob").dm_id)
        others = await game.be("Fay").command("games", in_=game.be("Fay").dm_id)
        await game.rest(3 * DAY_MS + 60_000)
        await game.bot.service.absence.end_absences()
        await game.quiet()
        back = await game.desk("Bob")

        assert "lets **" in told
        assert [each["id"] for each in called] == [str(game.be("Bob").id)]
        assert "play for **Bob** until" in told
        assert "Somebody plays for you while you are away. `/away back`" in away.text
        assert mine.text.count(f"[Quest {game.game_id}](") == 1
        assert "Somebody plays for you until <t:1767528000:f>." in mine.text
        assert "in no game" in others.text
        assert "**Bob** plays again" in "\n".join(game.thread())
        assert "your seat is yours again" in "\n".join(
            each["content"] for each in game.be("Bob").dms()[letters:]
        )
        assert "plays for you" not in back.text
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_a_host_whose_seat_is_lent_reads_so_at_his_desk() -> None:
    """F-9, Issue 16.14: he is not told that he does not play; his panel is there all the same."""
    async with table() as game:
        await game.begin(5)
        await lent(game, HOST, "3d")
        desk = await game.desk(HOST)

        assert "Somebody plays for you" in desk.text
        assert "do not play" not in desk.text
        assert "gm:panel" in str(desk.message)


async def test_who_is_back_sooner_says_so_and_plays() -> None:
    """F-9: by the button of his desk, which is `/away back`."""
    async with table() as game:
        await game.begin(5)
        await lent(game, "Bob", "20d")
        desk = await game.desk("Bob")
        said = await game.be("Bob").press(desk.message or {}, label="I am back")
        await game.quiet()

        assert "Welcome back" in said.text
        assert (await game.look("Bob")).seat == 2


async def test_moderators_who_hear_of_an_absence_lend_the_seat_by_one_button() -> None:
    """F-9: under what they are told of it; the form knows whose seat it is."""
    async with table() as game:
        await game.begin(5)
        asked = await game.be("Bob").command("away until", in_=game.place, until="5d")
        await game.be("Bob").press(asked.message or {}, label="Yes, do it")
        await game.quiet()
        told = [each for each in game.be(HOST).dms() if "is away until" in each["content"]]
        number = f"rm:{game.game_id}:gm:lend/{await game.seat('Bob')}"
        labels = [
            one["custom_id"] for each in told for row in each["components"] for one in row["components"]
        ]
        panel = await game.be(WARDEN).command("gm panel", in_=game.place)
        form = await Forger.of(game.be(WARDEN)).press(panel.message or {}, number)

        assert number in labels
        assert form.kind == "modal"
        assert "Who is away?" not in str(form.message)
