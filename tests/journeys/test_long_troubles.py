"""Troubles that last for minutes or hours: nothing ends in silence, and nothing is lost or doubled."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.sandbox.room.rehearsal import NAMES
from bot.service.discord import refusals
from storage.tables.outbox import Outbox
from tests.journeys.blows import KINDS, Deck, short_pauses
from tests.journeys.kit import table
from tests.journeys.long_troubles import GUESTS, TARGETS, Siege, endured
from tests.journeys.refusing import ANSWERS
from tests.journeys.silence import misplaced
from tests.journeys.steps import START_IT, Step


@pytest.mark.parametrize("seed", [0])
@pytest.mark.slow
async def test_long_troubles_end_nothing_in_silence(seed: int, tmp_path: Path) -> None:
    """Issue 13, faults: each thing is refused once, one after the other.

    `python -m tests.bench.faults --seed SEED` does the same again.
    """
    outcome = await endured(seed, tmp_path)

    assert outcome.wrong == [], "\n".join(outcome.blows)
    assert outcome.silent == [], "\n".join(outcome.blows)
    assert len(outcome.blows) == len(TARGETS)


async def test_a_post_that_is_not_tried_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A figure that is always none would be worth nothing."""
    monkeypatch.setattr(refusals, "wait_ms", lambda *_: 10**12)

    async with table(1, members=(*NAMES, *GUESTS)) as game:
        with short_pauses():
            siege = Siege(game, 1)
            await siege.begin()
            await siege.suffer(TARGETS[0], "403", ANSWERS["403"])

        assert any("waits: events in thread" in line for line in siege.outcome.silent)
        assert any("does not run" in line for line in siege.outcome.silent)


async def test_a_post_that_was_made_twice_or_is_missing_is_found() -> None:
    """The same for what is wrong with posts."""
    async with table() as game:
        await game.begin(5)
        await game.quiet()
        well = await misplaced(game.bot, game.sandbox, game.game_id)
        rows = await game.bot.database.read(lambda c: Outbox(c).said(game.game_id, "thread", "events"))
        thread = game.sandbox.world.channels[game.place]
        post = thread.messages.pop(rows[0].message_id or 0)
        missing = await misplaced(game.bot, game.sandbox, game.game_id)
        thread.messages |= {post.id: post, post.id + 1: post}
        doubled = await misplaced(game.bot, game.sandbox, game.game_id)

        assert well == []
        assert missing == ["game 1: missing: events in thread"]
        assert doubled == ["game 1: doubled: events in thread"]


def test_all_kinds_of_blows_fall_in_a_game_and_all_blows_in_some_game() -> None:
    """Issue 13, faults: some of every kind; openings, lobbies and starts get what fits."""
    steps = [Step(opens=True), *[Step(presses=(("Ann", "lobby:join"),))] * 4, START_IT, *[Step()] * 20]
    drawn = {seed: [Deck(seed, Random(seed)).draw(step)[0] for step in steps] for seed in range(2)}
    whole: set[str] = set()
    for seed in range(30):
        deck = Deck(seed, Random(seed))
        names = {deck.draw(step)[0] for step in steps}
        assert all(names & set(blows) for blows in KINDS.values())
        whole |= names

    assert drawn[0] != drawn[1]
    assert whole == {name for blows in KINDS.values() for name in blows}
