"""What a moderator who has a side in the game may not do, row by row (F-8, F-7)."""

from __future__ import annotations

import pytest

from bot.games.authority import Authority
from bot.moderation.deed import LOBBY, UNDER_WAY, Deed, DeedGroup, Given, Line
from bot.moderation.rows import registry
from rules.game import Illegal
from tests.bot.games.kit import DAY_MS, HOST, MODERATOR, Game, Town
from tests.bot.moderation.cases import case_of

RIVAL, OWNER, SITTER = 104, 102, 777


def row(word: str) -> Deed:
    deed = registry.named(word)
    assert deed is not None
    return deed


async def about(game: Game, seat: int) -> Given:
    """What a form says that was sent about the player of *seat*."""
    holder = (await game.live()).person_in(seat)
    assert holder is not None
    return Given({"player": f"{seat}/{holder.person_id}"}, is_sent=True)


async def refusal(deed: Deed, game: Game, person: int, given: Given) -> str:
    """Why *person* may not; empty where he may."""
    try:
        await deed.limits(await case_of(game, person), given)
    except Illegal as illegal:
        return illegal.sentence
    return ""


async def lent(town: Town) -> Game:
    """A game of five in which somebody plays for 102."""
    game = await town.game()
    by = Authority(MODERATOR, "Moddy", game.cause())
    await game.service.succession.hand_on(game.id, by, 2, SITTER, "Sitter", town.time() + 3 * DAY_MS)
    return game


@pytest.mark.parametrize("word", ["replace", "companion", "lend"])
async def test_a_player_gives_no_seat_away_whose_player_would_stay(town: Town, word: str) -> None:
    """F-8: but his own, and that of who asks to go; and before a seat is chosen nothing is refused."""
    game = await town.game()
    await game.service.openings.ask_out(game.id, 103, aloud=False)

    assert "Ask a moderator who does not play" in await refusal(row(word), game, RIVAL, await about(game, 2))
    assert await refusal(row(word), game, RIVAL, await about(game, 3)) == ""
    assert await refusal(row(word), game, RIVAL, await about(game, 4)) == ""
    assert await refusal(row(word), game, MODERATOR, await about(game, 2)) == ""
    assert await refusal(row(word), game, RIVAL, Given()) == ""


async def test_a_player_takes_no_rivals_sitter_out(town: Town) -> None:
    """F-8, F-9: the owner does, who holds no seat meanwhile, and moderators who do not play."""
    game = await lent(town)
    deed, given = row("give-back"), await about(game, 2)

    for person in (RIVAL, SITTER):
        assert "the seat goes back when its time is over" in await refusal(deed, game, person, given)
    for person in (OWNER, MODERATOR, HOST):
        assert await refusal(deed, game, person, given) == ""


async def test_a_seat_is_given_back_only_where_it_is_lent(town: Town) -> None:
    """F-9: the list has those alone, and the button is on the panel while there is one."""
    game = await lent(town)
    deed = row("give-back")
    (player,) = deed.asks
    assert player.choices is not None
    chosen = [one.value for one in await player.choices(await case_of(game, MODERATOR))]
    offered = await deed.is_offered(await case_of(game, MODERATOR))
    await deed.do(
        await case_of(game, MODERATOR), await about(game, 2), Authority(MODERATOR, "Moddy", "press:9")
    )

    assert chosen == [f"2/{SITTER}"]
    assert offered
    assert (await game.live()).seats_of(OWNER) == (2,)
    assert not await deed.is_offered(await case_of(game, MODERATOR))


async def test_a_player_takes_the_host_s_role_from_nobody_who_is_there(town: Town) -> None:
    """F-8: he may propose another host once the host has left the server."""
    game = await town.game()
    there = await refusal(row("host"), game, RIVAL, Given())
    await game.service.incidents.departed(game.id, frozenset({HOST}))

    assert "only the host, or a moderator who does not play" in there
    assert await refusal(row("host"), game, RIVAL, Given()) == ""
    assert await refusal(row("host"), game, MODERATOR, Given()) == ""


async def _nothing(_case: object, _given: object, _by: object) -> None:
    """Nothing is done."""


def test_rows_that_limit_who_plays_and_those_that_a_lobby_has() -> None:
    """F-8: a row that loses its limits, or is done at another time, stands out here."""
    bare = Deed(Line("bare", "", ""), "", "", _nothing, DeedGroup.END, "")
    limited = {deed.word for deed in registry.DEEDS if deed.limits is not bare.limits}
    light = {deed.word for deed in registry.DEEDS if deed.is_light}

    def done_in(stages: frozenset[str]) -> set[str]:
        return {deed.word for deed in registry.DEEDS if deed.stages == stages}

    assert limited == {"host", "replace", "companion", "lend", "give-back", "pass"}
    assert light == {"ready", "move"}
    assert done_in(LOBBY) == {"ready", "remove", "admit", "close", "tale"}
    assert done_in(LOBBY | UNDER_WAY) == {*("host", "pass", "move", "hours", "reminders", "floor", "credit")}


async def test_who_plays_is_offered_no_look_at_secrets(town: Town) -> None:
    """F-8: nor who has played, nor anybody where the game has no secret parts."""
    game = await town.game()
    await game.replace(2, SITTER)
    battle = await town.game(3, 201, name="battle")
    deed = row("reveal")

    assert not await deed.is_offered(await case_of(battle, MODERATOR))
    assert await deed.is_offered(await case_of(game, MODERATOR))
    for person in (RIVAL, OWNER, SITTER):
        assert not await deed.is_offered(await case_of(game, person))
        with pytest.raises(Illegal, match="I show you no secret"):
            await deed.do(await case_of(game, person), Given(), Authority(person, "P", game.cause(), "why"))


async def test_nobody_takes_himself_out_of_a_lobby_as_a_moderator(town: Town) -> None:
    """F-24: there is a button for that which bars nobody; companions are the host's to choose."""
    game = await town.lobby()
    for person in (101, 102):
        await game.service.seating.join(game.id, person, f"P{person}", game.cause())
    await game.service.lobby_companions.seat(game.id, HOST, 1, game.cause())
    (player,) = row("remove").asks
    assert player.choices is not None

    assert [one.value for one in await player.choices(await case_of(game, 101))] == ["102"]
    assert [one.value for one in await player.choices(await case_of(game, MODERATOR))] == ["101", "102"]
