"""Whoever is asked next is told so in the thread, though the answer before was a secret one."""

from __future__ import annotations

from bot.language.words import for_locale
from bot.posting.compose import compose
from bot.service.telling import notices
from bot.service.telling.mentions import addressed
from rules import simulator
from rules.hunt.state import HuntState, Placing
from tests.bot.games.kit import Game, Town


async def test_a_secret_choice_that_passes_the_word_on_is_followed_by_a_post(town: Town) -> None:
    """H-20.6, H-12.11: who is next stands in the thread with a ping; what was chosen does not."""
    game = await town.game(2, name="hunt", length="part2")
    while not isinstance((await _state(game)).todo[-1], Placing):
        said = len(await game.said(notices.THREAD))
        live = await game.live()
        owed = next(one for one in live.decisions() if one.owed)
        words = simulator.first_offer(live.game, await _state(game), owed)
        await game.say(owed.seat, words, owed.question)

    live = await game.live()
    post = (await game.said(notices.THREAD))[said]
    post = addressed(live, post, town.time())
    message = compose(post, live.look(None), town.service.cache.presentation(live.row), for_locale("en"))
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
