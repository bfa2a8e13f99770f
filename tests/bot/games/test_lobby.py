"""The lobby: opened, joined, left, configured, started; nothing of its seed is told."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.games.presentation import open_presentation
from bot.lobbies import post, seating
from bot.lobbies.running import Lobbies
from bot.running.chance import RehearsedChance
from rules.dice import Dice, fingerprint, game_key, simulated_seed
from rules.game import Illegal
from rules.quest.config import QuestConfig
from rules.registry import open_game
from tests.bot.games.kit import HOST, QUEST, Town
from tests.bot.kit import TEXT


@pytest.mark.parametrize("seats", [0, 4, 11])
async def test_a_wrong_number_of_seats_opens_nothing(town: Town, seats: int) -> None:
    """F-22, Q-1.1: refused before anything is dealt."""
    with pytest.raises(Illegal) as refused:
        await town.lobby(seats)

    assert refused.value.clause == "F-22"
    assert refused.value.facts == {"least": 5, "most": 10, "n": seats}
    assert town.database.commits == 0


async def test_a_full_lobby_takes_no_more_than_a_list_of_those_who_wait(town: Town) -> None:
    """Q-1.1: whoever waits is in no seat; and the list has an end, too."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    for person in range(900, 900 + seating.MOST_WAIT):
        await town.service.seating.join(game.id, person, "Late", f"press:{person}")
    commits = town.database.commits

    with pytest.raises(Illegal, match="seats are taken"):
        await town.service.seating.join(game.id, 999, "Later", "press:999")
    with pytest.raises(Illegal, match="on the waiting list already"):
        await town.service.seating.join(game.id, 900, "Late", "press:1000")

    assert town.database.commits == commits
    assert [person.person for person in (await game.live()).facts().people] == game.people


@pytest.mark.parametrize(
    ("name", "options", "told"),
    [
        ("hunt", {}, "Bob (the Ring-bearer), Cid (a Ringwraith)"),
        ("hunt", {"bearer": "drawn"}, "Bob, Cid"),
        ("battle", {"sides": ("saruman", "alliance", "sauron")}, "Bob (Saruman), Cid (the Alliance)"),
        ("battle", {}, "Bob, Cid"),
    ],
)
async def test_a_lobby_says_what_each_will_play_where_joining_decides_it(
    town: Town, name: str, options: dict[str, Any], told: str
) -> None:
    """H-2.5, B-2.7: and it goes by who is in now, for whoever leaves gives his place to the next."""
    game = await town.lobby(3, name=name, **options)
    for person, called in ((101, "Ann"), (102, "Bob"), (103, "Cid")):
        await town.service.seating.join(game.id, person, called, f"press:{person}")
    await town.service.seating.leave(game.id, 101)

    page = post.card((await game.live()).look(None), open_presentation(name), TEXT)

    assert told in page.content.splitlines()


async def test_nobody_is_in_twice(town: Town) -> None:
    """F-23, Q-1.7: the same person may not hold two seats."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "Ann", "press:7")

    with pytest.raises(Illegal) as refused:
        await town.service.seating.join(game.id, 101, "Ann", "press:8")

    assert refused.value.clause == "F-23"
    assert len((await game.live()).holders) == 1


async def test_the_same_press_joins_once(town: Town) -> None:
    """Design, the road in: repeated entries write nothing; also one that comes again after leaving."""
    game = await town.lobby()
    once = await town.service.seating.join(game.id, 101, "Ann", "press:7")
    commits = town.database.commits
    twice = await town.service.seating.join(game.id, 101, "Ann", "press:7")
    assert twice == once
    assert town.database.commits == commits

    await town.service.seating.leave(game.id, 101)
    commits = town.database.commits
    late = await town.service.seating.join(game.id, 101, "Ann", "press:7")

    assert late.people == ()
    assert town.database.commits == commits


async def test_two_presses_at_once_join_once(town: Town) -> None:
    """Q-1.7."""
    game = await town.lobby()

    done = await asyncio.gather(
        *(town.service.seating.join(game.id, 101, "Ann", f"press:{n}") for n in range(5)),
        return_exceptions=True,
    )

    assert sum(isinstance(one, Illegal) for one in done) == 4
    assert len((await game.live()).holders) == 1


async def test_leaving_frees_a_place_and_who_is_not_in_cannot_leave(town: Town) -> None:
    """Q-1.1, Q-1.7."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    await town.service.seating.leave(game.id, 103)
    await town.service.seating.join(game.id, 999, "New", "press:31")

    with pytest.raises(Illegal, match="nothing to leave"):
        await town.service.seating.leave(game.id, 103)

    assert [person.person for person in (await game.live()).facts().people] == [101, 102, 104, 105, 999]


async def test_seats_are_numbered_in_order_of_joining_and_the_salt_is_of_those_seated(town: Town) -> None:
    """Q-1.6, Q-10.1, Q-10.2, R-1.2: anyone with the seed deals the same cards; who left and came again is last."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")
    await town.service.seating.leave(game.id, 102)
    await town.service.seating.join(game.id, 102, "P102", "press:41")
    announced = (await game.live()).row.fingerprint

    facts = await town.service.dealing.start(game.id, HOST, "press:42")

    assert [(person.seat, person.person) for person in facts.people] == [
        (1, 101),
        (2, 103),
        (3, 104),
        (4, 105),
        (5, 102),
    ]
    row = (await game.live()).row
    assert row.salt == "1010,1030,1040,1050,1020;42", "his first join counts, and the press that started"
    assert row.fingerprint == announced == fingerprint(simulated_seed(1))
    dealt = QUEST.setup(QuestConfig(), 5, Dice(game_key(simulated_seed(1), row.salt))).state
    assert dealt == await game.state()


async def test_who_can_read_the_seed_cannot_choose_his_role(town: Town) -> None:
    """R-1.2: by leaving and joining he changes nothing that he could foresee, and there is one start alone."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, f"P{person}", f"press:{person}0")
    for again in range(30):
        await town.service.seating.leave(game.id, 105)
        await town.service.seating.join(game.id, 105, "P105", f"press:{5000 + again}")
    await town.service.dealing.start(game.id, HOST, "press:42")
    row = (await game.live()).row

    with pytest.raises(Illegal, match="has started already"):
        await town.service.dealing.start(game.id, HOST, "press:43")

    assert row.salt == "1010,1020,1030,1040,1050;42"
    assert (await game.live()).row.salt == row.salt
    salts = [f"1010,1020,1030,1040,1050;{press}" for press in range(40, 60)]
    deals = {QUEST.setup(QuestConfig(), 5, Dice(game_key(row.seed, salt))).state.deal.roles for salt in salts}
    assert len(deals) > 10, "each press that he could start by deals anew, and nobody knows its id before"


async def test_a_lobby_of_the_first_edition_starts_as_it_was_opened(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-1.1, R-1.2: its salt has no press that starts."""
    with monkeypatch.context() as older:
        older.setattr(seating, "open_game", lambda name: open_game(name, 1))
        game = await town.game()

    assert (await game.live()).row.salt == "1010,1020,1030,1040,1050"


async def test_the_fingerprint_is_public_before_anybody_joins_and_never_changes(town: Town) -> None:
    """Q-10.1."""
    game = await town.lobby()
    first = (await town.service.cache.look(game.id, None)).facts.fingerprint

    await town.service.seating.configure(game.id, HOST, QuestConfig(ring=True), 6)
    await town.service.seating.join(game.id, 101, "Ann", "press:1")
    town.reopen()

    assert first == fingerprint(simulated_seed(1))
    assert (await town.service.cache.look(game.id, None)).facts.fingerprint == first


async def test_only_the_host_configures_and_starts(town: Town) -> None:
    """Q-1.3, Q-1.8."""
    game = await town.lobby()
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")

    with pytest.raises(Illegal, match="Only the host"):
        await town.service.seating.configure(game.id, 101, QuestConfig(ring=True), 5)
    with pytest.raises(Illegal, match="Only the host"):
        await town.service.dealing.start(game.id, 101, "press:30")

    assert (await game.live()).position is None
    assert not (await game.live()).config.model_dump()["ring"]


async def test_seats_cannot_be_fewer_than_those_who_are_in(town: Town) -> None:
    """Q-1.1."""
    game = await town.lobby(6)
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")

    with pytest.raises(Illegal, match="need a seat each"):
        await town.service.seating.configure(game.id, HOST, QuestConfig(), 5)
    with pytest.raises(Illegal) as refused:
        await town.service.seating.configure(game.id, HOST, QuestConfig(), 12)

    assert refused.value.clause == "F-22"
    assert (await game.live()).row.seats == 6


async def test_a_set_of_roles_that_does_not_fit_is_not_dealt(town: Town) -> None:
    """F-22, Q-1.4: the lobby says which side is over and by how many."""
    game = await town.lobby(roles=("denethor", "gollum", "saruman"))
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")

    with pytest.raises(Illegal) as refused:
        await town.service.dealing.start(game.id, HOST, "press:30")

    assert refused.value.clause == "Q-1.4"
    found = await game.live()
    assert (found.row.stage, found.key, found.position) == ("lobby", None, None)
    await town.service.seating.configure(game.id, HOST, QuestConfig(), 5)
    assert (await town.service.dealing.start(game.id, HOST, "press:31")).stage == "dealing"


async def test_too_few_players_are_not_dealt(town: Town) -> None:
    """Q-1.1."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "Ann", "press:7")

    with pytest.raises(Illegal) as refused:
        await town.service.dealing.start(game.id, HOST, "press:8")

    assert refused.value.facts == {"n": 1, "seats": 5}


async def test_nothing_of_the_lobby_changes_once_it_is_dealt(town: Town) -> None:
    """F-24, Q-1.8: roles and rules are fixed at the deal."""
    game = await town.dealt()
    before = await game.public()
    commits = town.database.commits

    for late in (
        town.service.seating.join(game.id, 999, "Late", "press:70"),
        town.service.seating.leave(game.id, 101),
        town.service.seating.configure(game.id, HOST, QuestConfig(ring=True), 5),
        town.service.dealing.start(game.id, HOST, "press:72"),
    ):
        with pytest.raises(Illegal):
            await late

    assert await game.public() == before
    assert town.database.commits == commits


async def test_a_game_that_is_not_there_has_no_words_of_its_own(town: Town) -> None:
    """Q-9.7: nothing is learned of games by guessing numbers."""
    with pytest.raises(Illegal, match="There is no such game here"):
        await town.service.cache.look(77, 101)
    with pytest.raises(Illegal, match="There is no such game here"):
        await town.service.seating.join(77, 101, "Ann", "press:1")


async def test_the_seed_stands_in_no_repr_and_no_log(town: Town, caplog: pytest.LogCaptureFixture) -> None:
    """Design: a state in a log tells nothing."""
    caplog.set_level(logging.DEBUG)
    game = await town.game()
    await game.propose()
    found = await game.live()
    seed = found.row.seed

    shown = " ".join(
        map(
            repr,
            (found, found.row, found.position, found.facts(), found.look(1), found.holders, town.service),
        )
    )
    shown += caplog.text

    assert seed == RehearsedChance(1).seed()
    for secret in (seed.hex(), repr(seed), found.key.hex() if found.key else "", "witch"):
        assert secret not in shown.lower()


async def test_asking_again_when_all_were_ready_begins_anew(town: Town) -> None:
    """F-22: who was ready for a round that is over is asked like the others; in a round that goes on he is not."""
    game, lobbies = await town.lobby(), Lobbies(town.service)
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    await lobbies.ask_ready(game.id, Authority(HOST, "Hosta", "press:1"))
    for person in game.people[:-1]:
        await lobbies.ready(game.id, person)
    town.time.pass_(60 * 60)
    await lobbies.ask_ready(game.id, Authority(HOST, "Hosta", "press:2"))
    same = (await game.live()).lobby.call
    await lobbies.ready(game.id, game.people[-1])

    await lobbies.ask_ready(game.id, Authority(HOST, "Hosta", "press:3"))

    new = (await game.live()).lobby.call
    assert same is not None
    assert new is not None
    assert (same.times, same.ready) == (2, tuple(game.people[:-1]))
    assert (new.times, new.ready) == (1, ())
