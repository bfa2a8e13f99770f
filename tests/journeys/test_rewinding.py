"""A moderator takes a game back after a fault of the program, by the form, and everybody plays on."""

from __future__ import annotations

import pytest

from bot.sandbox.interactions.answers import Answer
from rules.hunt.config import HuntConfig
from rules.record.verify import verify
from tests.journeys.kit import STEP_MS, WARDEN, Table, form_of, refuse_faults, table


async def _form(game: Table, name: str = WARDEN) -> Answer:
    return await form_of(game.be(name), "rewind", in_=game.place)


def _menu(form: Answer) -> list[dict[str, str]]:
    """What can be chosen, the latest first."""
    assert form.modal is not None
    found: list[dict[str, str]] = next(one["options"] for one in form.modal.fields if "options" in one)
    return found


async def test_a_moderator_takes_the_game_back_to_a_post(caplog: pytest.LogCaptureFixture) -> None:
    """H-17.26: chosen by what the post said; announced with name and reason, the question with its buttons below."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.vote("approve", *game.names)
        await game.quiet()
        form = await _form(game)
        moments = _menu(form)
        proposal = next(one for one in moments if one["label"].startswith("Party 1"))
        sent = await game.be(WARDEN).submit(form, {"reason": "lost a vote", "moment": [proposal["value"]]})
        await game.quiet()
        post = game.post()
        await game.vote("reject", *game.names)
        await game.quiet()

        assert form.kind == "modal"
        assert form.modal is not None
        assert "Only if **the program** has made a mistake" in str(form.modal.components)
        assert "Done, and announced" in sent.text
        assert f"**{WARDEN}** has taken the game back" in post["content"]
        assert "Reason: lost a vote" in post["content"]
        assert "Plans that you have made since are gone" in post["content"]
        assert [words for _, words in await game.entries()].count("rewind 2") == 1
        assert (
            "game taken back after a fault"
            in (await game.be("Bob").command("game audit", in_=game.place)).text
        )
        assert (await game.state()).quest == 1
        struck = [post for post in game.thread() if post.startswith("↩️ **Taken back:**")]
        assert [line for post in struck for line in post.splitlines()[1:2]] == [
            "~~The party is **approved**, 5 to 0: **Bob** and **Ann** go on quest 1.~~"
        ]
        refuse_faults(game.sandbox, caplog)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_hunt_goes_on_from_there_to_a_record_that_verifies(caplog: pytest.LogCaptureFixture) -> None:
    """H-17.26, R-1.14: with new chance, the boards of then, and every seal that was posted."""
    async with table(5) as game:
        game.seats = 3
        game.game_id = await game.open("hunt", 3, HuntConfig(length="part1"))
        game.place = (await game.look()).facts.place or 0
        await game.start(game.game_id)
        actors = game.actors(game.game_id, 3, 5)
        while (await game.state()).turn_number < 4:
            for actor in actors:
                await actor.act()
                game.sandbox.clock.move(STEP_MS)
            await game.settled()
        await game.quiet()
        turn = (await game.state()).turn_number
        form = await _form(game)
        await game.be(WARDEN).submit(form, {"reason": "a dot was lost", "moment": [_menu(form)[12]["value"]]})
        await game.quiet()
        post = game.post()

        assert turn > (await game.state()).turn_number
        assert "I have shuffled every deck" in post["content"]
        await game.play(game.game_id, actors)
        await game.quiet()
        verdict = verify(await game.bot.service.directory.record(game.game_id))
        assert verdict.ok, verdict.sentence
        assert "that were taken back" in verdict.sentence
        refuse_faults(game.sandbox, caplog)
