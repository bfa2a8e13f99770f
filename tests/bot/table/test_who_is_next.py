"""Whoever is asked next is told so in the thread, though the answer before was a secret one."""

from __future__ import annotations

from bot import notices
from bot.posts import compose
from bot.words import for_locale
from rules import simulator
from rules.hunt.config import HuntConfig
from rules.hunt.state import HuntState, Placing
from tests.bot.table.kit import HOST, Game, Town


async def test_a_secret_choice_that_passes_the_word_on_is_followed_by_a_post(town: Town) -> None:
    """H-20.6, H-12.11: who is next stands in the thread with a ping; what was chosen does not."""
    game = await _part_two(town)
    while not isinstance((await _state(game)).todo[-1], Placing):
        said = len(await game.said(notices.THREAD))
        live = await game.live()
        owed = next(one for one in live.decisions() if one.owed)
        words = simulator.first_offer(live.game, await _state(game), owed)
        await game.say(owed.seat, words, owed.question)

    live = await game.live()
    post = (await game.said(notices.THREAD))[said]
    message = compose(post, live.look(None), town.tables.face(live.row), for_locale("en"))
    assert message is not None
    assert owed.question.kind in ("journey", "mentor")
    assert [question.kind for question in post.opened] == ["place"]
    assert "it is your turn" in message.content
    assert post.events == ()
    assert words not in message.content


async def _state(game: Game) -> HuntState:
    position = (await game.live()).position
    assert position is not None
    found: HuntState = position.state
    return found


async def _part_two(town: Town) -> Game:
    """A hunt of Part 2 alone, dealt to two, whose Ring-bearer is to choose."""
    opened = await town.tables.open(
        name="hunt", guild=1, channel=2, host=HOST, host_name="Hosta", seats=2, cause="press:1",
        config=HuntConfig(length="part2"),
    )  # fmt: skip
    await town.tables.settle_in(opened.id, place=900, card=66)
    game = Game(town, opened.id, 2, 101)
    for person in game.people:
        await town.tables.join(game.id, person, f"P{person}", f"press:{person}0")
    await town.tables.start(game.id, HOST, "press:20")
    for person in game.people:
        await town.tables.delivered(game.id, person)
    return game
