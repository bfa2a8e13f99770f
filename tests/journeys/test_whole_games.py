"""Whole games from lobby to victory: real client, real gateway, real HTTP, simulated members who press."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import Any

import pytest

from bot.sandbox.world.discord_numbers import Json
from rules.record.verify import verify
from tests.bot.sandbox import openapi
from tests.journeys.kit import (
    HOST,
    Table,
    card_edits,
    everything,
    moderate,
    refuse_errors,
    refuse_faults,
    table,
)

GAMES = [
    pytest.param(5, 1, False, {}, id="5-random-bis"),
    pytest.param(7, 2, True, {}, id="7-predetermined-bis-forum"),
    pytest.param(7, 5, False, {"roles": ["aragorn", "saruman", "gollum"], "boromir": None}, id="7-saruman"),
    pytest.param(10, 3, True, {"reveal_actions": False}, id="10-withheld-forum"),
    pytest.param(10, 4, False, {"boromir": "predetermined"}, id="10-predetermined"),
]


@pytest.mark.parametrize(("seats", "seed", "forum", "more"), GAMES)
async def test_a_game_is_played_by_presses_from_the_lobby_to_its_record(
    seats: int, seed: int, forum: bool, more: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    """Q-6.4, Q-10.1, R-1.1: the record at the last post, beside its picture, is the bot's own, and verifies."""
    async with table(seed) as game:
        await game.begin(seats, forum=forum, **everything(seats, **more))
        card = await _card(game)
        await game.play(game.game_id, game.actors(game.game_id, seats, seed))
        await game.quiet()

        last = game.sandbox.posts(game.place)[-1]
        text = _attached(game, last)
        assert text == await game.bot.service.directory.record(game.game_id)
        verdict = verify(text)
        assert verdict.ok, verdict.sentence
        assert (await game.bot.service.directory.record(game.game_id)).encode() == text.encode()
        assert card["pinned"] or forum
        refuse_faults(game.sandbox, caplog)


@pytest.mark.skipif(not openapi.is_present(), reason=openapi.ABSENT)
@pytest.mark.parametrize(("seats", "forum"), [(10, True), pytest.param(5, False, marks=pytest.mark.slow)])
async def test_a_whole_game_is_held_against_discords_own_description(seats: int, forum: bool) -> None:
    """Everything the bot sends in a game of random presses, and every 2xx answer."""
    async with table(11) as game:
        await game.begin(seats, forum=forum, **everything(seats))
        await game.play(game.game_id, game.actors(game.game_id, seats, 11, "random"))
        await game.quiet()

        assert len(game.sandbox.traffic) > 100
        assert openapi.validate(game.sandbox.traffic) == []


@pytest.mark.parametrize(
    "seed", [20, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(21, 30))]
)
async def test_games_of_random_presses_end_and_verify(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Q-11.5: whatever is pressed, the game ends, and nothing goes wrong on the way."""
    seats = (5, 7, 10, 7)[seed % 4]
    async with table(seed) as game:
        await game.begin(seats, **everything(seats))
        await game.play(game.game_id, game.actors(game.game_id, seats, seed, "random"))

        assert verify(await game.bot.service.directory.record(game.game_id)).ok
        refuse_errors(caplog)


async def test_a_forum_post_wears_the_tag_of_its_phase() -> None:
    """The tags of the forum go with the game: open, running, finished."""
    async with table() as game:
        await game.lobby(5, forum=True)
        before = _tags(game)
        await game.start(game.game_id)
        await game.rest(12_000)
        during = _tags(game)
        await moderate(game.be("Barliman"), "gm abort", in_=game.place, reason="late")
        await game.rest(12_000)

        assert (before, during, _tags(game)) == (["Open"], ["Running"], ["Finished"])


async def test_the_card_is_edited_at_most_every_five_seconds_and_only_when_it_reads_otherwise() -> None:
    """One message, edited in place; neither forty votes nor secret entries cause forty edits."""
    async with table() as game:
        await game.begin(5)
        facts = (await game.look()).facts
        await game.rest(20_000)
        party = await game.propose_any()
        begun = len(card_edits(game.sandbox, facts.card or 0))
        moments, chance = [], Random(1)
        for _ in range(60):
            before = len(card_edits(game.sandbox, facts.card or 0))
            await game.press(chance.choice(game.names[:4]), "vote/1:approve")
            await game.settled()
            await game.sandbox.idle(0.001)
            if len(card_edits(game.sandbox, facts.card or 0)) > before:
                moments.append(game.sandbox.clock.now_ms())
        after_votes = len(card_edits(game.sandbox, facts.card or 0))
        assert all(later - earlier >= 5_000 for earlier, later in itertools.pairwise(moments))
        assert 1 <= after_votes - begun <= 7

        await game.rest(20_000)
        still = len(card_edits(game.sandbox, facts.card or 0))
        for _ in range(5):
            await game.press(party[0], "actions/1:support")
            await game.rest(12_000)
        assert len(card_edits(game.sandbox, facts.card or 0)) == still


async def _card(game: Table) -> Json:
    card = (await game.look()).facts.card
    return next(post for post in game.sandbox.posts(game.place) if int(post["id"]) == card)


def _attached(game: Table, post: Json) -> str:
    picture, file = post["attachments"]
    assert (picture["filename"], file["filename"]) == ("quest.png", f"quest-{game.game_id}.json")
    content = game.sandbox.world.files[int(file["id"])]
    json.loads(content)
    return content.decode()


def _tags(game: Table) -> list[str]:
    thread = next(each for each in game.be(HOST).threads() if int(each["id"]) == game.place)
    forum = next(each for each in game.be(HOST).channels() if int(each["id"]) == game.sandbox.quests_id)
    names = {each["id"]: each["name"] for each in forum["available_tags"]}
    return [names[tag] for tag in thread["applied_tags"]]
