"""A picture that a page already shows stays there and is not sent again, and nothing about it tells what it shows."""

from __future__ import annotations

import asyncio

import pytest

from bot.sandbox.rest.faults import Fault
from bot.sandbox.world.discord_numbers import Json
from bot.ui import pictures
from tests.journeys.forging import Forger
from tests.journeys.kit import Table, refuse_errors, table
from tests.journeys.test_drafts import _until_the_turn

ANSWERS = "/interactions/{interaction_id}/{interaction_token}/callback"


async def _on(game: Table, name: str, page: Json, rest: str, values: list[str] | None = None) -> Json:
    """The page after a press on it."""
    answer = await Forger.of(game.be(name)).press(page, f"rm:{game.game_id}:{rest}", values)
    assert answer.message is not None
    assert answer.message["id"] == page["id"]
    return answer.message


def _uploads(game: Table) -> int:
    return sum(request.picture_bytes > 0 for request in game.sandbox.requests)


async def test_a_picture_that_the_page_shows_is_not_sent_again(caplog: pytest.LogCaptureFixture) -> None:
    """Issue 28.11: neither the desk drawn anew nor a page of it with the same picture sends one."""
    async with table(11) as game:
        bearer, _ = await _until_the_turn(game)
        page = (await game.desk(bearer)).message or {}
        uploads = _uploads(game)

        again = await _on(game, bearer, page, "desk")
        more = await _on(game, bearer, page, "more")
        back = await _on(game, bearer, page, "desk")

        assert len(page["attachments"]) == 1
        assert [again["attachments"], more["attachments"], back["attachments"]] == [page["attachments"]] * 3
        assert _uploads(game) == uploads
        refuse_errors(caplog)


async def test_another_picture_takes_its_place_and_another_page_gets_its_own(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nor does a file's name tell that two pictures are equal, or how many others were sent."""
    async with table(11) as game:
        bearer, _ = await _until_the_turn(game)
        page, other = [(await game.desk(bearer)).message or {} for _ in range(2)]

        drawn = await _on(game, bearer, page, "page:reach+", ["w2"])
        after = await _on(game, bearer, page, "desk")

        (first,), (second,), (third,) = (shown["attachments"] for shown in (other, drawn, after))
        assert len({first["id"], second["id"], third["id"], page["attachments"][0]["id"]}) == 4
        assert {first["filename"], second["filename"], third["filename"]} == {"hunt.webp"}
        refuse_errors(caplog)


async def test_where_it_is_not_known_what_a_page_shows_the_picture_is_sent(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart, and of pages that are long forgotten; nothing is kept of more pages than there is room for."""
    monkeypatch.setattr(pictures, "KNOWN", 1)
    async with table(11) as game:
        bearer, _ = await _until_the_turn(game)
        page, _newer = [(await game.desk(bearer)).message or {} for _ in range(2)]

        again = await _on(game, bearer, page, "desk")

        assert len(again["attachments"]) == 1
        assert again["attachments"] != page["attachments"]
        refuse_errors(caplog)


async def test_two_presses_on_a_page_leave_a_page_whatever_becomes_of_its_picture(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The picture that the first answer keeps is gone when it arrives, for the second one overtook it."""
    async with table(11) as game:
        bearer, _ = await _until_the_turn(game)
        page = (await game.desk(bearer)).message or {}
        game.sandbox.faults.add(Fault("POST", ANSWERS, None, times=1, delay=0.4))

        slow = asyncio.create_task(_on(game, bearer, page, "desk"))
        await asyncio.sleep(0.2)
        await _on(game, bearer, page, "page:reach+", ["w2"])
        left = await slow

        assert "Your turn" in left["content"]
        assert left["attachments"] == []
        refuse_errors(caplog)
