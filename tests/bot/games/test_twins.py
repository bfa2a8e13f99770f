"""Two games that differ in one secret are one to all who may not know it: posts, cards, deadlines, lanes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.games.authority import Authority
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeadlinePassed
from rules.dice import Dice, game_key, simulated_seed
from rules.game import Seat
from rules.quest.config import QuestConfig
from rules.quest.roles import Role, Side
from rules.quest.state import QuestState
from tests.bot.games.kit import DAY, MODERATOR, QUEST, Game, Time, Town

Play: TypeAlias = Callable[[Game], Coroutine[Any, Any, None]]


class Twins:
    """Two towns, each with one game; what is done in both is compared after each step."""

    def __init__(self, one: Game, other: Game) -> None:
        self.one, self.other = one, other

    async def both(self, play: Play) -> None:
        for game in (self.one, self.other):
            await play(game)
        assert self.one.town.time() == self.other.town.time()

    async def agree(self, *knowing: Seat) -> None:
        """All but the seats *knowing* are shown and told the same, at the same times."""
        one, other = self.one, self.other
        assert await one.public() == await other.public()
        assert await one.bodies(notices.THREAD) == await other.bodies(notices.THREAD)
        assert await one.bodies(notices.CHAIR) == await other.bodies(notices.CHAIR)
        assert await one.counts(*knowing) == await other.counts(*knowing)
        assert _times(await one.deadlines()) == _times(await other.deadlines())
        assert (await one.live()).row.halted == (await other.live()).row.halted
        for seat in one.seats:
            if seat not in knowing:
                assert await one.seen(seat) == await other.seen(seat), f"seat {seat}"
                lane = notices.person_lane(one.people[seat - 1])
                assert await one.bodies(lane) == await other.bodies(lane), f"seat {seat}"


def _times(deadlines: Sequence[Any]) -> list[tuple[Any, ...]]:
    return [(d.clock, d.kind, d.due_ms, d.left_ms, d.asked_ms, d.extended_ms) for d in deadlines]


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Callable[..., Coroutine[Any, Any, Twins]]]:
    towns: list[Town] = []

    async def make(seeds: tuple[int, int] = (1, 1), seats: int = 5, **options: Any) -> Twins:
        games = []
        for number, seed in enumerate(seeds):
            towns.append(Town(tmp_path / f"{number}.db", Time(), seed))
            games.append(await towns[-1].game(seats, **options))
        return Twins(*games)

    yield make
    for town in towns:
        town.close()


Made: TypeAlias = Callable[..., Coroutine[Any, Any, Twins]]


async def test_a_private_ballot_shows_nothing_but_that_it_was_cast(made: Made) -> None:
    """Q-4.3."""
    twins = await made()
    await twins.both(lambda game: game.propose(1, 2))
    await twins.one.say(3, "approve")
    await twins.other.say(3, "reject")
    await twins.agree(3)

    await twins.both(lambda game: game.vote(seats=[1, 2]))

    await twins.agree(3)


async def test_a_private_ballot_changed_in_private_shows_nothing(made: Made) -> None:
    """Q-4.7: nor a commit more, nor a later deadline."""
    twins = await made()
    await twins.both(lambda game: game.propose(1, 2))
    await twins.both(lambda game: _later(game, 3600))
    await twins.one.say(3, "approve")
    for ballot in ("approve", "reject", "approve", "reject"):
        await twins.other.say(3, ballot)

    await twins.agree(3)


async def test_preloads_show_nothing(made: Made) -> None:
    """Q-4.6, Q-5.6: neither that there are any nor what they say."""
    twins = await made(ring=True)
    await twins.one.say(3, "preload approve if me standing")
    await twins.other.say(4, "preload reject")
    await twins.other.say(3, "preload support quest")
    await twins.agree(3, 4)
    await twins.other.say(3, "withdraw action")
    await twins.agree(3, 4)


async def test_a_preloaded_ballot_is_one_that_was_cast(made: Made) -> None:
    """Q-4.6: shown as "has voted", like any other."""
    twins = await made()
    leader = await twins.one.leader()
    voter = next(seat for seat in twins.one.seats if seat != leader)
    await twins.one.say(voter, "preload approve")
    await twins.other.say(voter, "preload reject")
    await twins.both(lambda game: game.propose())

    await twins.agree(voter)


async def minions_on(game: Game) -> tuple[Seat, Seat, Seat]:
    """Two Minions and one of the Free Peoples."""
    one, two = (await game.side(Side.MINIONS))[:2]
    return one, two, (await game.side(Side.FREE))[0]


async def test_who_sabotaged_shows_nothing_in_the_tally(made: Made) -> None:
    """Q-5.4: nor in any lane, nor later."""
    twins = await made()
    first, second, _ = await minions_on(twins.one)
    await twins.both(lambda game: game.propose(*sorted((first, second))))
    await twins.both(lambda game: game.vote())
    for game, (deed, other) in ((twins.one, ("support", "sabotage")), (twins.other, ("sabotage", "support"))):
        await game.say(first, deed)
        await game.say(second, other)

    await twins.agree(first, second)
    await twins.both(_lapsed)
    await twins.agree(first, second)


async def test_who_owes_an_action_shows_nothing(made: Made) -> None:
    """F-4, Q-5.6, Q-9.1: neither whose nor how many, also when it is extended, replaced, asked about, or lapses."""
    twins = await made(policies={"actions": "ask"})
    minion, _, free = await minions_on(twins.one)
    await twins.both(lambda game: game.propose(*sorted((minion, free))))
    await twins.both(lambda game: game.vote())
    await twins.one.say(free, "support")
    await twins.other.say(minion, "sabotage")
    await twins.agree(minion, free)

    async def deeds(game: Game) -> None:
        service = game.service
        await service.deeds.extend(game.id, Authority(MODERATOR, "Moddy", "press:1"), "actions", 3600)
        await game.replace(free, 777)
        await game.wait_out()
        await service.deeds.let_lapse(game.id, Authority(MODERATOR, "Moddy", "press:2"), "actions")

    await twins.both(deeds)
    await twins.agree(minion, free)
    assert (await twins.one.state()).quest == 2


async def test_all_actions_given_before_the_vote_closed_or_after_show_the_same_tally(made: Made) -> None:
    """Q-5.5, Q-5.6: what is public depends on whether all are there, not on who preloaded."""
    twins = await made()
    minion, _, free = await minions_on(twins.one)
    await twins.both(lambda game: game.propose(*sorted((minion, free))))
    await twins.one.say(free, "support")
    await twins.other.say(minion, "sabotage")
    await twins.both(lambda game: game.vote())
    await twins.agree(minion, free)
    await twins.one.say(minion, "sabotage")
    await twins.other.say(free, "support")

    await twins.agree(minion, free)


def same_order_other_deal() -> tuple[int, int]:
    """Two seeds with one order of leadership, and two Witch-Kings; all else public is the same."""
    seen: dict[tuple[Seat, ...], tuple[int, QuestState]] = {}
    for seed in range(1, 5000):
        key = game_key(simulated_seed(seed), ",".join(f"{person}0" for person in range(101, 106)) + ";20")
        state = QUEST.setup(QuestConfig(), 5, Dice(key)).state
        seed_before, before = seen.setdefault(state.order, (seed, state))
        if _king(before) != _king(state):
            return seed_before, seed
    raise AssertionError("no such pair of seeds")


def _king(state: QuestState) -> Seat:
    return state.deal.roles.index(Role.WITCH_KING) + 1


async def test_who_is_who_shows_nothing(made: Made) -> None:
    """Q-1.8, Q-2, Q-6.6: two deals are one to the public, up to the guess, its extension and its reminder."""
    twins = await made(same_order_other_deal())
    kings = [_king(await game.state()) for game in (twins.one, twins.other)]
    assert kings[0] != kings[1]
    everybody = tuple(twins.one.seats)
    await twins.agree(*everybody)

    for _ in range(3):
        await twins.both(lambda game: game.quest())
        await twins.agree(*everybody)

    assert str(await twins.one.question()) == "guess/1"
    bystanders = [notices.person_lane(100 + seat) for seat in everybody if seat not in kings]
    for lane in bystanders:
        assert (await twins.one.counts())[lane] == (await twins.other.counts())[lane] == 1

    async def deeds(game: Game) -> None:
        await game.service.deeds.extend(game.id, Authority(MODERATOR, "Moddy", "press:1"), "guess", DAY)
        await game.replace(1, 777)
        await game.wait_out()

    await twins.both(deeds)
    await twins.agree(*everybody)
    assert [told.kind for told in await twins.one.abouts(DeadlinePassed, notices.CHAIR)] == ["guess"]


async def test_the_chair_sees_what_the_public_sees(made: Made) -> None:
    """Design, questions: its view is the public one."""
    twins = await made()
    await twins.both(lambda game: game.quest())
    found = await twins.one.live()

    assert found.look(0).view == found.look(None).view
    assert found.look(0).awaited == found.look(None).awaited
    assert found.look(0).clocks == found.look(None).clocks


async def test_exports_of_twins_are_equal(made: Made) -> None:
    """R-1.7: the public export of a game under way depends on no secret."""
    twins = await made()
    minion, _, free = await minions_on(twins.one)
    await twins.both(lambda game: game.propose(*sorted((minion, free))))
    await twins.both(lambda game: game.vote())
    await twins.one.say(free, "support")
    await twins.other.say(minion, "sabotage")
    await twins.other.say(minion, "support")

    assert await twins.one.service.directory.record(
        twins.one.id
    ) == await twins.other.service.directory.record(twins.other.id)


async def _later(game: Game, seconds: float) -> None:
    game.town.time.pass_(seconds)


async def _lapsed(game: Game) -> None:
    assert await game.wait_out() == 1
