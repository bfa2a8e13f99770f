"""A picture that raises: what it belongs to goes without it, and moderators read so once (issue 35, bad input)."""

from __future__ import annotations

import logging

import pytest

from bot.drawing.picture import Studio
from bot.operation.logs import Discreet
from bot.quest.presentation import QuestPresentation
from tests.journeys.kit import HOST, table

SECRET = "what nobody may read in a log"
TOLD = "I could not draw a picture of this game"
MADE = ("picture", "role_picture", "post_pictures", "private_picture", "draft_picture")


def _fails(*given: object) -> bytes:
    raise KeyError(SECRET)


@pytest.mark.parametrize("fault", ["is made", "is drawn"])
async def test_a_picture_that_raises_stops_nothing(
    fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Posts, private messages, the card and the desk come in words; the log has the error by its number, once."""
    if fault == "is drawn":
        monkeypatch.setattr(Studio, "draw", _fails)
    else:
        for name in MADE:
            monkeypatch.setattr(QuestPresentation, name, _fails)
    with caplog.at_level(logging.INFO):
        async with table() as game:
            await game.begin(5)
            await game.propose_any()
            desk = await game.desk("Ann")
            await game.vote("approve")
            await game.rest(12_000)
            await game.quiet()
            posts, card = game.thread(), game.newest()
            everybody = dict.fromkeys((*game.names, HOST, "Barliman"))
            mail = {name: [one["content"] for one in game.be(name).dms()] for name in everybody}

    calls = [post for mine in mail.values() for post in mine if TOLD in post]
    logged = [line for line in caplog.messages if "cannot be drawn" in line]
    assert any("**Party 1**" in post for post in posts) or "**Party 1**" in card
    assert "You are" in desk.text
    assert all(any("You are" in post for post in mail[name]) for name in game.names)
    assert len(calls) == 1
    number = calls[0].partition("it is error ")[2][:4]
    assert logged
    assert all(line.startswith(f"Error {number}: ") and "of game 1" in line for line in logged)
    assert len(logged) == len(set(logged))
    assert SECRET not in "".join(map(Discreet().format, caplog.records))
