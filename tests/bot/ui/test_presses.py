"""Bad input, through the real client: one clear sentence to the one who did it, and nothing changed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.sandbox.members.actors import sure
from bot.sandbox.members.member_tasks import moderate
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import NAMES, Rehearsal, rehearsing
from bot.sandbox.world.first_world import furnish
from tests.journeys.forging import Forger

SEATS = 5
OUTSIDER = NAMES[9]


@pytest.fixture
async def rehearsal() -> AsyncIterator[Rehearsal]:
    async with rehearsing() as made:
        yield made


class Game:
    """A five-seat game that has begun."""

    def __init__(self, rehearsal: Rehearsal, game_id: int, place: int) -> None:
        self.rehearsal, self.game_id, self.place = rehearsal, game_id, place

    async def press(self, name: str, rest: str, values: list[str] | None = None) -> Any:
        """A press of any id, offered or not, on the newest post of the thread."""
        visitor = self.rehearsal.sandbox.be(name)
        return await Forger.of(visitor).press(
            visitor.read(self.place)[-1], f"rm:{self.game_id}:{rest}", values
        )

    async def entries(self) -> int:
        return (await self.rehearsal.bot.service.cache.live(self.game_id)).row.entries

    async def leader(self) -> str:
        look = await self.rehearsal.bot.service.cache.look(self.game_id, None)
        seats = look.awaited[0].seats
        assert seats
        holder = look.facts.holder(seats[0])
        assert holder is not None
        return holder.name


async def _begun(rehearsal: Rehearsal) -> Game:
    game_id = await rehearsal.open("quest", SEATS)
    await rehearsal.start(game_id)
    place = (await rehearsal.bot.service.cache.look(game_id, None)).facts.place
    assert place is not None
    return Game(rehearsal, game_id, place)


async def test_refusals_are_private_sentences_that_change_nothing(rehearsal: Rehearsal) -> None:
    game = await _begun(rehearsal)
    leader = await game.leader()
    other = next(name for name in NAMES[:SEATS] if name != leader)
    before = await game.entries()

    for name, rest, said in (
        (OUTSIDER, "party/1:propose 1 2", "You hold no seat in this game."),
        (OUTSIDER, "desk", "You hold no seat in this game."),
        (OUTSIDER, "party/1:propose...", "You hold no seat in this game."),
        (other, "party/1:propose...", "That is not asked of you now."),
        (other, "guess/1:guess...", "That is not asked of you now."),
        (other, "party/1:propose 1 2", "leads now and chooses the party."),
        (leader, "party/1:propose 1", "Quest 1 needs a party of exactly 2"),
        (leader, "party/9:propose 1 2", "Too late: that is closed"),
        (leader, "party/1:dance", "Write `propose` and the names"),
        (leader, "nonsense:x", "That button does not work any more, so I changed nothing."),
        (leader, "lobby:join", "This game has started"),
        (other, "mod:abort", "Only the host of a game" if other != NAMES[0] else "You play in this game"),
    ):
        answer = await game.press(name, rest)

        assert answer.ephemeral, rest
        assert said in answer.text, rest
    assert await game.entries() == before


async def test_a_game_that_does_not_exist_and_one_of_others_answer_alike(rehearsal: Rehearsal) -> None:
    game = await _begun(rehearsal)

    hidden = await game.press(OUTSIDER, "vote/1:approve")
    visitor = rehearsal.sandbox.be(OUTSIDER)
    absent = await Forger.of(visitor).press(visitor.read(game.place)[-1], "rm:999:vote/1:approve")

    assert hidden.text == absent.text == "You hold no seat in this game."


@pytest.mark.parametrize("command", ["game status", "game record", "game audit"])
async def test_a_game_of_another_server_is_none_to_who_is_not_in_it(
    rehearsal: Rehearsal, command: str
) -> None:
    """Q-9.7: numbers of games are easily guessed, and what goes on in one is for those who can read its thread."""
    game, sandbox = await _begun(rehearsal), rehearsal.sandbox
    abroad = furnish(sandbox.world, (), ())
    stranger = Visitor(sandbox.core, abroad.guild, sandbox.world.users[abroad.guild.owner_id])

    there = await stranger.command(command, in_=abroad.games.id, game=str(game.game_id))
    nowhere = await stranger.command(command, in_=abroad.games.id, game="999")
    here = await sandbox.be(OUTSIDER).command(command, in_=game.place, game=str(game.game_id))

    assert there.text == nowhere.text == "There is no such game here."
    assert here.text != there.text


@pytest.mark.parametrize("deed", [{"path": "gm extend", "length": "3h"}, {"path": "gm lapse"}])
async def test_a_moderator_of_another_server_is_none_here(rehearsal: Rehearsal, deed: dict[str, str]) -> None:
    """Q-9.8: though he plays in the game, and may do there what moderators may."""
    game, sandbox = await _begun(rehearsal), rehearsal.sandbox
    player = sandbox.be(NAMES[1]).user
    abroad = furnish(sandbox.world, (), ())
    sandbox.world.add_member(abroad.guild, player, abroad.moderators)
    before = await game.entries()

    answer = await moderate(
        Visitor(sandbox.core, abroad.guild, player),
        **deed,
        in_=abroad.games.id,
        game=str(game.game_id),
        kind="party",
        reason="so be it",
    )

    assert "Only the host of a game" in answer.text
    assert await game.entries() == before


async def test_a_late_press_never_counts_for_the_next_party(rehearsal: Rehearsal) -> None:
    """Q-4.4."""
    game = await _begun(rehearsal)
    leader = await game.leader()
    await game.press(leader, "party/1:propose 1 2")
    for name in NAMES[:SEATS]:
        await game.press(name, "vote/1:reject")
    await game.press(await game.leader(), "party/2:propose 1 2")

    late = await game.press(NAMES[2], "vote/1:approve")

    assert "closed" in late.text
    look = await rehearsal.bot.service.cache.look(game.game_id, None)
    assert look.awaited[0].count == SEATS


async def test_a_party_is_proposed_by_button_menu_and_confirmation(rehearsal: Rehearsal) -> None:
    """Q-3.1: in private, and nothing is sent before it is confirmed."""
    game = await _begun(rehearsal)
    leader = await game.leader()
    visitor = rehearsal.sandbox.be(leader)

    page = await game.press(leader, "party/1:propose...")
    before = await game.entries()
    check = await visitor.select(page.message, f"rm:{game.game_id}:party/1:propose+", ["1", "2"])
    asked, unsent = check.text, await game.entries()
    assert check.message is not None
    sent = await visitor.press(check.message, f"rm:{game.game_id}:party/1:propose 1 2")

    assert page.ephemeral
    assert "You cannot change it afterwards" in asked
    assert unsent == before
    assert "You have proposed" in sent.text
    assert await game.entries() == before + 1


async def test_a_pick_is_held_against_what_was_on_offer(rehearsal: Rehearsal) -> None:
    """Q-9.15: no page is drawn, and nothing asked, of a choice that no menu of the presser's had."""
    game = await _begun(rehearsal)
    leader = await game.leader()
    before = await game.entries()

    for rest, values in (
        ("party/1:propose+", ["1", "9"]),
        ("party/1:propose+", ["1 2"]),
        ("party/1:+", ["dance"]),
        ("party/1:dance...", None),
        ("party/1:propose 9?", None),
    ):
        answer = await game.press(leader, rest, values)

        assert "That is not asked of you now." in answer.text, (rest, values)
        assert answer.ephemeral
    assert await game.entries() == before


async def test_a_wrong_number_of_players_and_a_set_that_does_not_fit_are_refused(
    rehearsal: Rehearsal,
) -> None:
    """Q-1.1, Q-1.4."""
    sandbox = rehearsal.sandbox
    host = sandbox.be(NAMES[0])

    wrong = await host.command("game open", in_=sandbox.games_id, game="quest", seats=4)
    game_id = await rehearsal.open("quest", SEATS)
    place = (await rehearsal.bot.service.cache.look(game_id, None)).facts.place
    assert place is not None
    game = Game(rehearsal, game_id, place)
    stranger = await game.press(NAMES[1], "lobby:options")
    page = await game.press(NAMES[0], "lobby:options")
    over = await host.select(page.message, f"rm:{game_id}:options:roles+", ["denethor", "gollum", "saruman"])
    start = await game.press(NAMES[0], "lobby:start")

    assert "for 5 to 10 players, not 4" in wrong.text
    assert "Only the host" in stranger.text
    assert "2 too many" in over.text
    assert "2 too many" in start.text
    assert (await rehearsal.bot.service.cache.look(game_id, None)).view is None


async def test_a_fault_of_ours_is_a_sentence_with_a_number_and_no_contents(
    rehearsal: Rehearsal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await _begun(rehearsal)

    def broken(_press: object) -> None:
        raise RuntimeError("secret contents")

    monkeypatch.setattr(rehearsal.bot.service.games, "submit", broken)
    answer = await game.press(await game.leader(), "party/1:propose 1 2")

    assert "Something went wrong on my side" in answer.text
    assert "secret contents" not in caplog.text
    assert "RuntimeError" in caplog.text


async def test_typed_words_and_completions_take_names(rehearsal: Rehearsal) -> None:
    """Q-12."""
    game = await _begun(rehearsal)
    leader = rehearsal.sandbox.be(await game.leader())

    offered = await leader.complete("act", "words", "propose ann ", in_=game.place)
    typed = await sure(leader, await leader.command("act", in_=game.place, words="Propose ann and Bob"))
    vote = await leader.command("vote", in_=game.place, choice="approve", publicly=True)

    assert "propose 1 2" in [choice["value"] for choice in offered]
    assert "You have proposed" in typed.text
    assert "Your public ballot: **approve**" in vote.text
