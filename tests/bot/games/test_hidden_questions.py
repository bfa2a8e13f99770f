"""A question that is hidden is open to nobody but whom it asks: not by refusals, and not by what comes too late."""

from __future__ import annotations

from random import Random

from rules.checking.courses import some_words
from rules.game import Question, Shown
from tests.bot.games.kit import Game, Town

BEARER, WRAITH = 1, 2


async def _played_on(game: Game, chance: Random) -> tuple[Question, ...]:
    """Somebody who owes an answer gives one by chance, a minute later; the questions that opened by it."""
    game.town.time.pass_(60)
    found = await game.live()
    assert found.position is not None
    asked = chance.choice([each for each in found.decisions() if each.is_asked])
    before = {each.question for each in found.decisions()}
    words = some_words(found.game, found.position.state, asked, chance)
    await game.say(asked.seat, words, asked.question)
    return tuple(each.question for each in (await game.live()).decisions() if each.question not in before)


async def _until_hidden(game: Game) -> tuple[Question, int]:
    """Play until nothing but one hidden question of the Ring-bearer opens: that, and an instant before it did.

    By then a Ringwraith can say how cards are to be given in Part 2.
    """
    chance, kinds = Random(2), (await game.live()).game.kinds
    while True:
        sent = game.town.time()
        opened = await _played_on(game, chance)
        found = await game.live()
        ahead = {each.question.kind for each in found.look(WRAITH).ahead}
        is_hidden = [kinds[question.kind].shown is Shown.HIDDEN for question in opened]
        if len(opened) == 1 and all(is_hidden) and "gifts" in ahead:
            assert [each.seat for each in found.decisions() if each.question == opened[0]] == [BEARER]
            return opened[0], sent


async def test_a_hidden_question_refuses_others_like_one_that_never_was(town: Town) -> None:
    """H-19.17, Q-6.6: whether the Ring-bearer has cards to discard, a forged button does not tell."""
    game = await town.game(3, name="hunt")
    question, _ = await _until_hidden(game)
    never = Question(question.kind, question.number + 90)

    for words in (question.kind, f"{question.kind} a1-01", "discard a1-01", "pass"):
        open_, absent = [await game.refused(WRAITH, words, str(asked)) for asked in (question, never)]

        assert (open_.clause, open_.sentence) == (absent.clause, absent.sentence), words


async def test_a_hidden_question_makes_nothing_late_that_others_have_sent(town: Town) -> None:
    """H-19.17: else a Ringwraith could read from a refusal when the Ring-bearer was asked for something."""
    game = await town.game(3, name="hunt")
    _, sent = await _until_hidden(game)

    await game.say(WRAITH, "preload gifts", at_ms=sent)

    assert [order.words for order in (await game.live()).look(WRAITH).orders] == ["preload gifts"]
