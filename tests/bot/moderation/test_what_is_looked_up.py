"""What moderators may look up has its price, and one's yes is nobody else's (F-4, F-8)."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.language.words import for_locale
from bot.moderation import doing
from bot.moderation.deed import Given
from bot.seats import confirming
from bot.service.deeds import mark_of
from rules.game import Illegal
from storage.tables.ledger import Ledger
from tests.bot.games.kit import MODERATOR, Town
from tests.bot.games.test_hidden_questions import _until_hidden
from tests.bot.moderation.cases import case_of
from tests.bot.moderation.test_limits import RIVAL, about, lent, row


async def test_who_is_late_in_secret_costs_a_seat_and_is_told_to_no_player(town: Town) -> None:
    """F-4, F-7: each such look is noted, and whoever had one takes no seat."""
    game = await town.game(policies={"actions": "ask"})
    await game.propose(1, 2)
    await game.vote()
    clock = str(await game.question())
    await game.wait_out()
    mark = mark_of((await game.live()).deadlines[clock])
    oversight = game.service.oversight

    for person in (101, 103):
        with pytest.raises(Illegal, match="I show you no secret"):
            await oversight.missed(game.id, person, clock, mark)
    await oversight.reveal(game.id, Authority(MODERATOR, "Moddy", "press:1", "why"))
    assert await oversight.missed(game.id, MODERATOR, clock, mark) == (1, 2)
    await oversight.missed(game.id, MODERATOR, clock, mark)
    noted = await town.database.read(lambda connection: Ledger(connection, game.id).of_person(MODERATOR))

    assert [seen.what for seen in noted] == ["deal", f"missed {clock}"]
    with pytest.raises(Illegal, match="seen secrets"):
        await game.replace(3, MODERATOR)


async def test_a_hidden_question_names_no_clock_to_be_ended_or_extended(town: Town) -> None:
    """H-19.17: else a moderator who plays learns that it is open."""
    game = await town.game(3, name="hunt")
    question, _ = await _until_hidden(game)

    for name in (question.kind, str(question)):
        by = Authority(MODERATOR, "Moddy", game.cause())
        for deed in (
            game.service.deeds.let_lapse(game.id, by, name),
            game.service.deeds.extend(game.id, by, name, 3600),
        ):
            with pytest.raises(Illegal, match="No deadline of that kind"):
                await deed


async def test_limits_count_for_every_player_and_for_nobody_else(town: Town) -> None:
    """F-8: whether he hosts the game or not."""
    game = await lent(town)
    deed, given = row("give-back"), await about(game, 2)

    with pytest.raises(Illegal, match="goes back when its time is over"):
        await doing._refuse(await case_of(game, RIVAL), deed, given)
    await doing._refuse(await case_of(game, MODERATOR), deed, given)
    with pytest.raises(Illegal, match="started already"):
        await doing._refuse(await case_of(game, MODERATOR), row("close"), Given())


async def test_nobody_says_yes_to_what_another_was_asked(town: Town) -> None:
    """F-8: nor in another game; and its own yes is of who was asked."""

    class Client:
        """Questions wait at it for their yes."""

    game, client, done = await town.game(), Client(), list[int]()
    facts = (await game.live()).facts()

    def press(person: int) -> Any:
        user = SimpleNamespace(id=person, display_name=f"P{person}")
        return SimpleNamespace(id=5, client=client, user=user, extras={"text": for_locale("en")})

    async def deed(_press: object, by: Authority) -> Any:
        done.append(by.person)

    confirming.ask(press(MODERATOR), facts, "Pause?", "why", deed)
    foreign = await confirming.confirmed(press(RIVAL), facts, "5")
    unknown = await confirming.confirmed(press(MODERATOR), facts, "6")
    before = list(done)
    await confirming.confirmed(press(MODERATOR), facts, "5")

    assert foreign.message == unknown.message
    assert before == []
    assert done == [MODERATOR]
