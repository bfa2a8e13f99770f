"""Bad input: each one clear private sentence to the one who did it, and nothing changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import sure
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world import discord_numbers
from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, Table, refuse_errors, table
from tests.journeys.landlord import Landlord

STRANGER = NAMES[9]


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        yield made


def _refuse_noise(answer: Answer, words: str) -> None:
    """One sentence or two, for one reader."""
    assert words in answer.text
    assert answer.kind == "message"
    assert answer.ephemeral
    assert not answer.followups
    assert len(answer.text) < 300


async def test_a_game_does_not_start_with_too_few_players_or_roles_that_do_not_fit(game: Table) -> None:
    """Q-1.1, Q-1.4: which side is over, and by how many."""
    await game.lobby(5)
    lobby = game.sandbox.posts(game.place)[0]
    await game.be("Eve").press(lobby, label="Leave")
    few = await game.be(HOST).press(lobby, label="Start")
    await game.be("Eve").press(lobby, label="Join")
    config = (await game.look()).facts.config.model_copy(update={"roles": ()})
    data = {**config.model_dump(), "roles": ("denethor", "gollum", "saruman")}
    await game.bot.service.seating.configure(
        game.game_id, game.be(HOST).id, type(config).model_validate(data), 5
    )
    over = await game.be(HOST).press(lobby, label="Start")
    wrong = await game.be(HOST).command("game open", in_=game.sandbox.games_id, game="quest", seats=11)

    _refuse_noise(few, "4 of 5 seats are taken")
    _refuse_noise(over, "Minions")
    _refuse_noise(over, "2 too many")
    _refuse_noise(wrong, "for 5 to 10 players, not 11")
    assert (await game.look()).view is None


async def test_presses_that_may_not_be_change_nothing(game: Table, caplog: pytest.LogCaptureFixture) -> None:
    """Q-3.1, Q-4.4, Q-5.2, Q-9.7: strangers, forged parties, sabotage of the Free Peoples, ids of nobody's."""
    await game.begin(5)
    leader = await game.leader()
    other = next(name for name in game.names if name != leader)
    footing = await game.footing()
    for name, rest, words in (
        (STRANGER, "party/1:propose 1 2", "You hold no seat in this game."),
        (STRANGER, "desk", "You hold no seat in this game."),
        (STRANGER, "withdraw:ballot", "You hold no seat in this game."),
        (STRANGER, "mod:abort", "Only the host"),
        (STRANGER, "mod:lapse/party/1/sure", "Only the host"),
        (leader, "party/1:propose 1 2 3", "Quest 1 needs a party of exactly 2"),
        (leader, "party/1:propose 1 1", "Name each player only once."),
        (leader, "party/1:propose 1 9", ""),
        (leader, "party/1:propose 1 2 ring 2", ""),
        (leader, "party/2:propose 1 2", "closed"),
        (leader, "party/0:propose 1 2", "closed"),
        (leader, "vote/1:approve", "closed"),
        (leader, "vote/1:approve; approve", "closed"),
        (leader, "party/1:" + "propose " * 9, ""),
        (leader, "party/1:😈", ""),
        (leader, "party/1:resume", ""),
        (leader, "call/1:resume", ""),
        (leader, "rubbish/1:approve", ""),
        (leader, "open:now+", "does not work any more"),
        (leader, "", "does not work any more"),
        (leader, "lobby:start", "started"),
        (leader, "lobby:leave", "Shall somebody take over your seat?"),
        (leader, "options:roles+", "started" if leader == HOST else "Only the host"),
        (leader, "withdraw:everything", ""),
        (other, "party/1:propose 1 2", "leads now and chooses the party."),
        (other, "party/1:propose 1 2?", "That is not asked of you now."),
    ):
        answer = await game.press(name, rest)

        _refuse_noise(answer, words)
        assert answer.text.endswith("."), (rest, answer.text)
    for rest in ("party/1:propose+", "open:now+", "open:ahead+", "options:seats+"):
        answer = await game.press(leader, rest, ["party/77", "x" * 100])
        assert answer.text, rest
    assert await game.footing() == footing
    refuse_errors(caplog)


async def test_ids_that_are_none_of_ours_are_answered_or_left_alone(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Garbage in a custom id: a sentence, no fault, nothing changed."""
    await game.begin(5)
    footing = await game.footing()
    bob = game.be("Bob")
    for custom_id in (
        "rm:",
        "rm:x:vote/1:approve",
        "rm:999999999999999999:desk",
        "rm:1:vote/1:" + "approve" * 12,
        "rm:1:vote/999999999:approve",
        "rm:1:mod:lapse/party/1/sure/more",
        "rm:1:lobby:join\n",
        "rm:999:mod:lapse/party/1/sure",
        "rm:999:lobby:join",
        "rm:999:help",
    ):
        answer = await Forger.of(bob).press(game.post(), custom_id)

        assert answer.kind == "message", custom_id
        assert answer.ephemeral
        assert answer.text
    form = await Forger.of(bob).form("rm:1:vote/1:approve", {"words": "x"}, in_=game.place)
    assert form.kind == "message"
    assert await game.footing() == footing
    refuse_errors(caplog)


async def test_an_old_button_and_a_ballot_after_the_close_never_count(game: Table) -> None:
    """Q-4.4: never for the next party."""
    await game.begin(5)
    await game.propose_any()
    await game.quiet()
    old = game.post()
    await game.vote("reject")
    await game.propose_any()
    await game.quiet()
    footing = await game.footing()
    late = await game.be("Cid").press(old, label="Approve")
    asked = (await game.look()).awaited[0].count

    _refuse_noise(late, "closed")
    assert await game.footing() == footing
    assert asked == 5


async def test_a_free_sabotage_is_refused_in_private_and_looks_like_any_press_to_others(game: Table) -> None:
    """Q-5.2, Q-5.6."""
    await game.begin(5)
    free = (await game.of_side("free"))[:2]
    await game.propose(*free)
    await game.vote("approve")
    await game.quiet()
    footing, before = await game.footing(), game.thread()
    answer = await game.press(free[0], "actions/1:sabotage")
    outsider = next(name for name in game.names if name not in free)
    not_his = await game.press(outsider, "actions/1:support")

    _refuse_noise(answer, "support")
    _refuse_noise(not_his, "")
    assert await game.footing() == footing
    assert game.thread() == before


async def test_the_same_interaction_twice_counts_once(game: Table) -> None:
    """Q-4.2: a repeated event of the gateway is no second ballot; the second answer is refused by Discord alone."""
    await game.begin(5)
    await game.propose_any()
    first = await game.press("Bob", "vote/1:approve")
    await game.press("Bob", "vote/1:reject")
    footing = await game.footing()
    game.sandbox.replay(first.interaction_id)
    await game.quiet()
    await asyncio.sleep(0.05)

    assert await game.footing() == footing
    assert "Your ballot on this party: **reject**" in (await game.desk("Bob")).text


async def test_a_page_of_somebody_else_is_of_no_use(game: Table) -> None:
    """The page of another is not even seen; its ids, forged, mean the seat of who presses."""
    await game.begin(5)
    leader = await game.leader()
    other = next(name for name in game.names if name != leader)
    page = (await game.desk(leader)).message
    assert page is not None
    footing = await game.footing()
    forged = await Forger.of(game.be(other)).press(page["id"], f"rm:{game.game_id}:party/1:propose 1 2")

    assert "leads now and chooses the party." in forged.text
    assert forged.ephemeral
    assert await game.footing() == footing


async def test_two_last_ballots_at_once_close_the_vote_once(game: Table) -> None:
    """Q-4.4: results once, and both are told what became of theirs."""
    await game.begin(5)
    await game.propose_any()
    await game.vote("approve", *game.names[:3])
    await game.quiet()
    answers = await asyncio.gather(
        game.press("Dan", "vote/1:approve"),
        game.press("Eve", "vote/1:approve"),
        game.press("Eve", "vote/1:reject"),
        game.press("Dan", "vote/1:approve"),
    )
    await game.quiet()

    assert sum("The party is **" in post for post in game.thread()) == 1
    assert all(answer.kind == "message" and answer.ephemeral for answer in answers)
    assert sum("closed" in answer.text for answer in answers) >= 2


async def test_a_permission_that_is_missing_is_named_before_a_lobby_is_made(game: Table) -> None:
    """One sentence that says what to grant; no half-made game."""
    sandbox = game.sandbox
    host = game.be(HOST)
    Landlord(sandbox).revoke(None, discord_numbers.SEND_MESSAGES_IN_THREADS, in_=sandbox.games_id)
    threads = len(host.threads())
    answer = await host.command("game open", in_=sandbox.games_id, game="quest", seats=5)
    forum = await host.command(
        "game open", in_=sandbox.games_id, game="quest", seats=5, channel=sandbox.quests_id
    )

    _refuse_noise(answer, "In that channel I need Send Messages in Threads.")
    assert "The lobby is open" in forum.text
    assert len(host.threads()) == threads + 1


async def test_a_thread_that_was_archived_wakes_with_the_next_post(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Buttons in it are dead, but desk and commands elsewhere go on."""
    await game.begin(5)
    Landlord(game.sandbox).set_thread(game.place, archived=True)
    leader = game.be(await game.leader())
    sent = await sure(leader, await leader.command("act", in_=leader.dm_id, words="propose 1 2"))
    await game.rest(12_000)
    thread = next(each for each in leader.threads() if int(each["id"]) == game.place)

    assert "You have proposed" in sent.text
    assert "**Party 1**" in game.newest()
    assert thread["thread_metadata"]["archived"] is False
    refuse_errors(caplog)


@pytest.mark.parametrize("trouble", ["locked", "forbidden"])
async def test_a_thread_that_cannot_be_posted_in_is_told_to_the_host_and_the_game_goes_on(
    game: Table, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Q-9.16: what cannot pass becomes a state that moderators see; nothing accepted is lost."""
    await game.begin(5)
    leader = game.be(await game.leader())
    if trouble == "locked":
        Landlord(game.sandbox).revoke(None, discord_numbers.MANAGE_THREADS)
        Landlord(game.sandbox).set_thread(game.place, archived=True, locked=True)
    else:
        Landlord(game.sandbox).revoke(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
    sent = await sure(leader, await leader.command("act", in_=leader.dm_id, words="propose 1 2"))
    await game.rest(12_000)
    told = "\n".join(message["content"] for message in game.be(HOST).dms())
    ballot = await leader.command("vote", in_=leader.dm_id, choice="approve")
    host = game.be(HOST)
    warning = next(one for one in host.dms() if "could not post in" in one["content"])
    again = await host.press(warning, label="Try again")
    await game.quiet()
    warned = sum("could not post in" in one["content"] for one in host.dms())
    if trouble == "locked":
        Landlord(game.sandbox).set_thread(game.place, archived=False, locked=False)
    else:
        Landlord(game.sandbox).grant(None, discord_numbers.SEND_MESSAGES_IN_THREADS)
    await asyncio.sleep(0.05)
    await game.quiet()

    assert "I am trying again now" in again.text
    assert warned == 2
    assert sum("**Party 1**" in post for post in game.thread()) == 1
    assert "You have proposed" in sent.text
    assert "I could not post in the game's thread" in told
    assert "Your ballot: **approve**" in ballot.text
    refuse_errors(caplog)


async def test_what_is_typed_wrongly_says_how_it_is_written(game: Table) -> None:
    """Q-12: forgiving in case and spaces; else one sentence, and nothing changed."""
    await game.begin(5)
    leader = await game.leader()
    footing = await game.footing()
    for words in ("", " ", "propose", "propose Nobody", "hurrah", "approve", "preload", "; ; ;", "a" * 3000):
        answer = await game.say(leader, words) if words.strip() else None
        if answer is not None:
            _refuse_noise(answer, "")
    assert await game.footing() == footing
