"""What players write as they like stays as it was typed, by whatever way it came, to the record."""

from __future__ import annotations

import pytest

from rules.record.verify import verify
from tests.journeys.test_talking_companions import D, F, S, war

TEXT = 50 * "So, " + "leave Rohan alone; THEN we talk: Ann, a “bargain”, isn’t it?"


@pytest.mark.parametrize("locale", ["en-GB", "de"])
async def test_what_a_deal_says_is_read_as_it_was_typed(locale: str) -> None:
    """W-18.4: letters and signs, names of players too; a line end is a space."""
    async with war() as game:
        game.be(S).user.locale = locale
        told = await game.say(S, "Deal F Gives 1 0 takes 1 0: " + TEXT.replace("; ", ";\n"))
        await game.quiet()
        words = (await game.entries())[-1]
        heard = "\n".join(message["content"] for message in game.be(F).dms())

        assert words == ("seat 3", f"deal f gives 1 0 takes 1 0: {TEXT}")
        assert (await game.state()).deals[0].text == TEXT
        for read in (told.text, heard):
            assert "leave Rohan alone; THEN we talk: Ann, a “bargain”, isn’t it?" in read.replace("\\", "")
        assert "Rohan" not in "".join(message["content"] for message in game.be(D).dms())
        text = await game.bot.service.directory.record(game.game_id)
        assert verify(text).ok or not text


async def test_a_note_keeps_its_letters() -> None:
    """W-15.5."""
    async with war() as game:
        await game.say(F, "note Bob lies; Then the Ford!")

        assert (await game.entries())[-1] == ("seat 1", "note Bob lies; Then the Ford!")
        page = (await game.be(F).command("look", in_=game.place, words="notes")).text
        assert "Bob lies; Then the Ford!" in page
