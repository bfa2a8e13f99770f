"""What moderators do: each deed in the journal's chain, announced with a name, and never a secret told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
import pytest

from bot.games.authority import Authority
from bot.language.words import for_locale
from bot.moderation import audit
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeedDone, Happened, SeatTakenOver
from rules.game import Illegal, Stale
from rules.quest.actions import Ballot
from rules.quest.events import GameEnded
from rules.quest.phases import Calling, Gathering, Questing, Voting
from rules.quest.roles import Role, Side
from tests.bot.games.kit import DAY, DAY_MS, HOST, MODERATOR, NOON, Game, Town

Deed: TypeAlias = Callable[[Game, str], Awaitable[Any]]

BY = (MODERATOR, "Moddy")


async def replace(game: Game, cause: str) -> None:
    await game.service.succession.replace(game.id, Authority(*BY, cause, "asked to go"), 3, 777, "Newcomer")


async def extend(game: Game, cause: str) -> None:
    await game.service.deeds.extend(game.id, Authority(*BY, cause, "a feast"), "vote", 7200)


async def lapse(game: Game, cause: str) -> None:
    await game.service.deeds.let_lapse(game.id, Authority(*BY, cause, "they are away"), "vote")


async def abort(game: Game, cause: str) -> None:
    await game.service.deeds.abort(game.id, Authority(*BY, cause, "enough"))


DEEDS: dict[str, Deed] = {"replace": replace, "extend": extend, "lapse": lapse, "abort": abort}
WORDS = {"replace": "replace 3", "extend": "extend vote 2h", "lapse": "lapse vote", "abort": "abort"}


async def voting(town: Town, **options: Any) -> Game:
    game = await town.game(**options)
    await game.propose(1, 2)
    await game.say(1, "approve")
    await game.say(2, "reject")
    return game


async def test_every_deed_is_an_entry_of_the_journal_announced_by_name(town: Town) -> None:
    """F-8, Q-9.8: in public with the moderator's name; Q-12.6: as it is written; R-1.3."""
    for name, deed in DEEDS.items():
        game = await voting(town)
        commits = town.database.commits

        await deed(game, "press:9")

        assert town.database.commits == commits + 1, name
        last = (await game.entries())[-1]
        assert (last.by, last.action) == ("moderator", WORDS[name])
        assert last.reason in ("asked to go", "a feast", "they are away", "enough")
        assert last.deed is not None
        assert json.loads(last.deed)["by"] == MODERATOR
        line = (await game.said(notices.THREAD))[-1].about
        assert isinstance(line, DeedDone | Happened)
        assert (line.deed["deed"], line.deed["by"], line.deed["reason"]) == (name, "Moddy", last.reason)


async def test_the_record_verifies_whatever_moderators_did(town: Town) -> None:
    """R-1.5, R-1.6, Q-12.6: deeds stand in the same chain; a replay passes over those it does not need."""
    for name, deed in DEEDS.items():
        game = await voting(town)
        await deed(game, "press:9")
        if name != "abort":
            await abort(game, "press:10")

        verdict = await game.verdict()

        assert verdict.ok, (name, verdict.sentence)
        assert WORDS[name] in await game.actions()


async def test_the_same_press_counts_once_and_is_answered_alike(town: Town) -> None:
    """Design: a cause counts once; whoever pressed twice is not refused for it."""
    for name, deed in DEEDS.items():
        game = await voting(town)
        await deed(game, "press:9")
        commits, public, lanes = town.database.commits, await game.public(), await game.counts()
        entries = len(await game.entries())

        await deed(game, "press:9")

        assert town.database.commits == commits, name
        assert len(await game.entries()) == entries, name
        assert await game.public() == public
        assert await game.counts() == lanes


async def test_a_deed_that_is_refused_changes_nothing(town: Town) -> None:
    """Design, the road in: refused entries write nothing."""
    game = await voting(town)
    commits, public = town.database.commits, await game.public()
    service = town.service

    for refused in (
        service.succession.replace(game.id, Authority(*BY, "press:1"), 9, 777, "New"),
        service.succession.replace(game.id, Authority(*BY, "press:2"), 0, 777, "New"),
        service.deeds.extend(game.id, Authority(*BY, "press:3"), "party", 3600),
        service.deeds.extend(game.id, Authority(*BY, "press:4"), "nonsense", 3600),
        service.deeds.extend(game.id, Authority(*BY, "press:5"), "vote", 59),
        service.deeds.let_lapse(game.id, Authority(*BY, "press:6"), "call"),
        service.deeds.let_lapse(game.id, Authority(*BY, "press:7"), "vote/2"),
        service.pausing.resume(game.id, Authority(*BY, "press:8")),
    ):
        with pytest.raises(Illegal):
            await refused

    assert town.database.commits == commits
    assert await game.public() == public


async def test_nothing_can_be_done_to_a_game_that_is_not_played(town: Town) -> None:
    """R-1.3, R-1.4."""
    game = await town.lobby()
    for deed in DEEDS.values():
        with pytest.raises(Illegal, match="not started"):
            await deed(game, "press:9")
    played = await voting(town, first=201)
    await abort(played, "press:9")
    for deed in DEEDS.values():
        with pytest.raises(Stale, match="over"):
            await deed(played, "press:10")


# ------------------------------------------------------------------------------------------------------ replacing


async def test_the_newcomer_takes_over_everything_of_the_seat(town: Town) -> None:
    """F-7, Q-9.7: role, what it was told, ballots and preloads, which he may change; told privately."""
    game = await town.game()
    await game.propose(1, 2)
    await game.say(2, "approve")
    await game.say(2, "preload reject standing")
    await game.say(2, "support")
    before = msgspec.json.decode(await game.seen(2))

    await game.replace(2, 777)

    after = msgspec.json.decode(await game.seen(2))
    before[6] = [{**order, "held": True} for order in before[6]]  # until he gives his word (F-19)
    assert after[2:8] == before[2:8]
    (told,) = await game.said(notices.person_lane(777))
    assert (type(told.about), told.seat) == (SeatTakenOver, 2)
    look = await town.service.cache.look(game.id, 777)
    assert look.seat == 2
    assert sorted(order.words for order in look.orders) == ["preload reject standing", "support"]
    await game.say(2, "reject", "vote/1")
    await game.say(2, "withdraw ballot")
    assert [order.words for order in (await town.service.cache.look(game.id, 777)).orders] == ["support"]


async def test_who_left_does_and_sees_nothing_more(town: Town) -> None:
    """Q-9.7: and what was still on its way to him is not sent."""
    game = await voting(town)
    assert await game.said(notices.person_lane(102))

    await game.replace(2, 777)

    assert not await game.said(notices.person_lane(102))
    for words in ("approve", "preload reject", "withdraw ballot"):
        assert (await game.refused(2, words, person=102)).sentence == "You hold no seat in this game."
    look = await town.service.cache.look(game.id, 102)
    assert (look.seat, look.decisions, look.ahead, look.orders) == (None, (), (), ())
    assert not await town.service.directory.of(102)
    assert [facts.id for facts in await town.service.directory.of(777)] == [game.id]


async def test_a_press_of_his_that_was_entered_before_is_not_answered_to_who_left(town: Town) -> None:
    """F-7, Q-9.7: a repeated press would show him the seat of another."""
    game = await voting(town)
    await game.say(3, "approve", "vote/1", cause="press:7")
    await game.replace(3, 777)

    refusal = await game.refused(3, "approve", "vote/1", cause="press:7", person=103)

    assert refusal.clause == "F-7"


async def test_later_private_events_reach_the_newcomer_alone(town: Town) -> None:
    """Q-9.7, Q-6.6."""
    game = await town.game()
    king = await game.holder(Role.WITCH_KING)
    await game.replace(king, 777)
    for _ in range(3):
        await game.quest()

    lanes = [lane for lane, _, _ in await game.bodies()]
    assert lanes.count(notices.person_lane(777)) == 2
    assert notices.person_lane(100 + king) not in lanes
    assert (await game.say(king, "guess none", "guess/1")).look.seat == king


async def test_the_same_person_cannot_hold_two_seats(town: Town) -> None:
    """F-23, Q-1.7."""
    game = await voting(town)

    with pytest.raises(Illegal) as refused:
        await game.replace(2, 103)

    assert refused.value.clause == "F-23"
    assert (await game.live()).seat_of(103) == 3


async def test_who_has_held_a_seat_takes_no_other_and_not_his_own_again(town: Town) -> None:
    """Q-9.7; one who left the lobby has held none."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 888, "Early", "press:888")
    await town.service.seating.leave(game.id, 888)
    for person in game.people:
        await town.service.seating.join(game.id, person, "P", f"press:{person}")
    await town.service.dealing.start(game.id, HOST, "press:20")
    await game.replace(2, 777)
    await game.replace(2, 776)

    for person in (102, 777):
        for seat in (2, 3):
            with pytest.raises(Illegal) as refused:
                await game.replace(seat, person)
            assert refused.value.clause == "F-7"
    await game.replace(3, 888)
    assert (await game.live()).seat_of(888) == 3
    assert (await game.live()).seat_of(776) == 2


async def test_every_open_deadline_starts_anew_for_all_whether_the_seat_owed_or_not(town: Town) -> None:
    """F-12, Q-9.12: time for one seat alone would show that it owed a hidden answer."""
    for seat in (1, 5):
        game = await town.game()
        await game.propose(1, 2)
        await game.vote()
        town.time.pass_(DAY - 60)

        await game.replace(seat, 777)

        assert await game.due() == town.time() + DAY_MS
        (line,) = await game.abouts(DeedDone, notices.THREAD)
        assert line.deed == {
            "deed": "replace",
            "by": "Moddy",
            "reason": None,
            "seat": seat,
            "newcomer": "P777",
            "left": f"P10{seat}",
            "calls": [777],
        }


async def test_two_moderators_replace_the_same_seat_one_after_the_other(town: Town) -> None:
    """Q-9.7: both stand in the journal, and the last newcomer holds the seat."""
    game = await voting(town)

    await asyncio.gather(game.replace(2, 777), game.replace(2, 778))

    assert (await game.actions())[-2:] == ["replace 2", "replace 2"]
    found = await game.live()
    assert [person for person in (777, 778) if found.seat_of(person)] == [778]


async def test_a_press_on_its_way_while_its_person_is_replaced(town: Town) -> None:
    """Q-9.7: whoever holds the seat when it is entered; then it counts, or it is a stranger's."""
    game = await town.game()
    await game.propose(1, 2)

    done, _ = await asyncio.gather(
        game.say(2, "approve", person=102), game.replace(2, 777), return_exceptions=True
    )

    phase = (await game.state()).phase
    assert isinstance(phase, Voting)
    assert (phase.ballots[1] is Ballot.APPROVE) == (not isinstance(done, Illegal))


# ------------------------------------------------------------------------------------- abort, lapse, extend, resume


async def test_an_abort_publishes_everything_and_stops_the_clocks(town: Town) -> None:
    """F-25, Q-6.7, Q-6.4: no winner; roles and sides for all; nothing falls due any more."""
    game = await voting(town)

    await abort(game, "press:9")

    found = await game.live()
    assert (found.row.stage, found.row.halted, await game.deadlines()) == ("ended", "", ())
    post = (await game.said(notices.THREAD))[-1]
    assert isinstance(post.about, Happened)
    assert (post.about.deed["deed"], post.about.ended) == ("abort", True)
    (ended,) = [event for event in post.events if isinstance(event, GameEnded)]
    assert (ended.winner, ended.winners, ended.reason) == (None, (), "aborted")
    assert ended.roles == (await game.state()).deal.roles
    assert getattr(found.look(None).view, "revealed", None) is not None
    assert found.look(1).decisions == found.look(1).ahead == ()
    town.time.pass_(30 * DAY)
    assert await town.alarm.look() == 0


async def test_a_moderator_with_a_seat_waits_for_the_deadline(town: Town) -> None:
    """F-13, Q-9.13."""
    game = await voting(town, policies={"vote": "ask"})
    with pytest.raises(Illegal) as refused:
        await town.service.deeds.let_lapse(game.id, Authority(104, "P104", "press:1"), "vote")
    assert refused.value.clause == "F-13"
    town.time.pass_(DAY)

    await town.service.deeds.let_lapse(game.id, Authority(104, "P104", "press:2"), "vote")

    assert (await game.actions())[-1] == "lapse vote"


async def test_a_moderator_who_has_taken_a_seat_waits_too(town: Town) -> None:
    """Q-9.13: who holds a seat now is what counts."""
    game = await voting(town)
    await game.replace(2, MODERATOR)

    with pytest.raises(Illegal):
        await lapse(game, "press:1")


async def test_a_lapse_that_names_its_clock_never_hits_the_next_of_its_kind(town: Town) -> None:
    """Q-4.4, Q-9.8: an old message to the chair, pressed late."""
    game = await town.game()
    await town.service.deeds.let_lapse(game.id, Authority(*BY, "press:1"), "party/1")

    with pytest.raises(Illegal):
        await town.service.deeds.let_lapse(game.id, Authority(*BY, "press:2"), "party/1")
    with pytest.raises(Illegal):
        await town.service.deeds.extend(game.id, Authority(*BY, "press:3"), "party/1", 3600)

    assert await game.actions() == ["start", "lapse party"]
    await town.service.deeds.extend(game.id, Authority(*BY, "press:4"), "party/2", 3600)
    assert (await game.actions())[-1] == "extend party 1h"


async def test_an_extension_goes_by_kind_once_for_each_press(town: Town) -> None:
    """Q-9.8, Q-9.12."""
    game = await voting(town)
    for cause in ("press:1", "press:1", "press:2"):
        await town.service.deeds.extend(game.id, Authority(*BY, cause), "vote", 5400)

    assert await game.due() == NOON + DAY_MS + 2 * 5_400_000
    assert (await game.actions())[-2:] == ["extend vote 90m"] * 2
    (deadline,) = await game.deadlines()
    assert deadline.extended_ms == 2 * 5_400_000


@pytest.mark.parametrize("seconds", [-3600, 0, 59, 14 * DAY + 1])
async def test_an_extension_has_bounds(town: Town, seconds: int) -> None:
    """Q-9.8: a minute to fourteen days."""
    game = await voting(town)

    with pytest.raises(Illegal):
        await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote", seconds)

    assert await game.due() == NOON + DAY_MS


@pytest.mark.parametrize(("seconds", "written"), [(60, "1m"), (90, "90s"), (7200, "2h"), (14 * DAY, "336h")])
async def test_an_extension_is_written_exactly(town: Town, seconds: int, written: str) -> None:
    """Q-12.6: printing is exact."""
    game = await voting(town)

    await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote", seconds)

    assert (await game.actions())[-1] == f"extend vote {written}"


async def test_no_deadline_moves_before_the_roles_have_arrived(town: Town) -> None:
    """Q-9.1."""
    game = await town.dealt()

    for deed in (
        town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "party", 3600),
        town.service.deeds.let_lapse(game.id, Authority(*BY, "press:2"), "party"),
    ):
        with pytest.raises(Illegal, match="every role has arrived"):
            await deed


async def test_a_resume_answers_a_call_for_the_chair(town: Town) -> None:
    """Q-3.8, Q-9.8, Q-12.6: by "chair"; the count of rejections goes on."""
    game = await town.game()
    await game.propose()
    await game.wait_out()
    assert isinstance((await game.state()).phase, Calling)
    looked = (await game.live()).look(0)
    assert [str(decision.question) for decision in looked.decisions] == ["call/1"]
    assert msgspec.json.encode(looked.view) == msgspec.json.encode((await game.live()).look(None).view)

    await town.service.pausing.resume(game.id, Authority(*BY, "press:1", "go on"))
    await town.service.pausing.resume(game.id, Authority(*BY, "press:1", "go on"))

    assert isinstance((await game.state()).phase, Gathering)
    assert (await game.state()).rejected == 1
    last = (await game.entries())[-1]
    assert (last.by, last.action, last.reason) == ("chair", "resume", "go on")
    await abort(game, "press:2")
    assert (await game.verdict()).ok


async def test_no_player_answers_for_the_chair(town: Town) -> None:
    """F-5, Q-9.14, Q-9.5: answers and orders are refused while the game waits for a moderator."""
    game = await town.game()
    await game.propose()
    await game.wait_out()

    await game.refused(1, "resume", "call/1")
    assert (await game.refused(1, "preload approve")).clause == "Q-9.14"


async def test_no_public_line_of_a_deed_tells_a_secret(town: Town) -> None:
    """F-8, Q-9.8: where an action lapses or is extended the kind alone is named, never a seat."""
    game = await town.game()
    minion = (await game.side(Side.MINIONS))[0]
    await game.propose(*sorted([minion, next(seat for seat in game.seats if seat != minion)]))
    await game.vote()
    assert isinstance((await game.state()).phase, Questing)
    await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "actions", 3600)
    await town.service.deeds.let_lapse(game.id, Authority(*BY, "press:2"), "actions")

    for line in await game.said(notices.THREAD, DeedDone):
        assert isinstance(line.about, DeedDone)
        assert set(line.about.deed) <= {"deed", "by", "reason", "kind", "seconds"}
        assert line.about.deed["kind"] == "actions"
        assert line.events == ()


# ------------------------------------------------------------------------------------------------- who plays himself


async def test_who_has_left_a_seat_ends_no_wait_before_its_time(town: Town) -> None:
    """Q-9.13: he knows what it knew."""
    game = await voting(town, policies={"vote": "ask"})
    await game.replace(4, 777)
    with pytest.raises(Illegal, match="let the deadline pass first"):
        await town.service.deeds.let_lapse(game.id, Authority(104, "P104", "press:1"), "vote")
    with pytest.raises(Illegal, match="pause it first"):
        await town.service.deeds.abort(game.id, Authority(104, "P104", "press:2"))
    town.time.pass_(DAY)

    await town.service.deeds.let_lapse(game.id, Authority(104, "P104", "press:3"), "vote")

    assert (await game.actions())[-1] == "lapse vote"


async def test_a_player_who_dislikes_his_role_does_not_end_the_game_before_it_begins(town: Town) -> None:
    """Q-6.7: a day after the deal he can, where roles still have not arrived."""
    game = await town.dealt()
    with pytest.raises(Illegal, match="a day after the deal"):
        await town.service.deeds.abort(game.id, Authority(104, "P104", "press:1"))
    town.time.pass_(DAY)

    await town.service.deeds.abort(game.id, Authority(104, "P104", "press:2"))

    assert (await game.live()).row.stage == "ended"


@pytest.mark.parametrize("pace", [60, 8 * 60 * 60 - 1, "12:01 UTC"])
async def test_who_plays_ends_no_wait_by_a_deadline_of_minutes(town: Town, pace: int | str) -> None:
    """Q-9.13, Q-9.1: nor by a time of day that is near; the others count on their sleep."""
    game = await town.game()
    commits = town.database.commits

    with pytest.raises(Illegal) as refused:
        await town.service.pacing.set_pace(game.id, Authority(104, "P104", "press:1"), "vote", pace)

    assert refused.value.clause == "F-13"
    assert town.database.commits == commits
    await town.service.pacing.set_pace(game.id, Authority(*BY, "press:2"), "vote", pace)
    assert (await game.live()).pace("vote") == pace


async def test_who_plays_sets_longer_deadlines_and_brings_back_those_of_the_start(town: Town) -> None:
    """Q-9.1, Q-1.8: what all knew when they joined is nobody's advantage."""
    game = await town.game(deadlines={"vote": 3600, "party": "20:00 UTC"})
    for kind, value in (("vote", 8 * 60 * 60), ("vote", 3600), ("party", DAY), ("party", "20:00 UTC")):
        await town.service.pacing.set_pace(game.id, Authority(104, "P104", game.cause()), kind, value)

        assert (await game.live()).pace(kind) == value
    await town.service.pacing.set_paces(game.id, Authority(104, "P104", game.cause()), "brisk")


async def test_who_plays_takes_the_hosts_role_from_nobody_who_is_there(town: Town) -> None:
    """Q-9.8: the host could not take it back; he hands it on himself, or a moderator without a seat does."""
    game = await town.game()
    commits = town.database.commits
    with pytest.raises(Illegal, match="only the host, or a moderator who does not play"):
        await town.service.oversight.propose_host(game.id, Authority(104, "P104", "press:1"), 104)
    assert town.database.commits == commits

    for by, cause in ((HOST, "press:2"), (MODERATOR, "press:3")):
        await town.service.oversight.propose_host(game.id, Authority(by, "X", cause), 103)
    await town.service.incidents.departed(game.id, frozenset({HOST}))
    await town.service.oversight.propose_host(game.id, Authority(104, "P104", "press:4"), 105)
    await town.service.oversight.accept_host(game.id, 105, "P105", "press:5", town.service.games.now_ms())

    assert (await game.live()).row.host_id == 105
    (done,) = await town.service.oversight.audit(game.id)
    assert (done.words.partition(" ")[0], done.names) == ("host", ("P105",))


# ---------------------------------------------------------------------------------------------------------- the audit


async def test_the_audit_names_people_as_they_were_called_when_it_was_done(town: Town) -> None:
    """Q-9.8: of the journal's own entries; who holds the seat by now changes nothing."""
    game = await town.game()
    await town.service.openings.advertise(game.id, Authority(*BY, "press:1", "silent"), 2, 4711)
    await game.replace(2, 777)
    await town.service.openings.advertise(game.id, Authority(*BY, "press:2"), 2, 4711)
    await town.service.openings.recall(game.id, Authority(*BY, "press:3"), 2)
    await game.replace(2, 778)
    presentation, text = town.service.cache.presentation("quest"), for_locale("en")

    listed = audit.page(
        (await game.live()).look(None), await town.service.oversight.audit(game.id), presentation, text
    ).content

    assert [line.partition(": ")[2] for line in listed.splitlines()[2:]] == [
        "seat 2 of **P102** advertised. Reason: silent",
        "**P102**, seat 2, replaced by **P777**",
        "seat 2 of **P777** advertised",
        "advert withdrawn for seat 2 of **P777**",
        "**P777**, seat 2, replaced by **P778**",
    ]
    town.reopen()
    again = audit.page(
        (await game.live()).look(None), await town.service.oversight.audit(game.id), presentation, text
    ).content
    assert again == listed
