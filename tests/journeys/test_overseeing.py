"""The moderators' panel, its forms, the audit, reveal and handing over: from the members' side alone."""

from __future__ import annotations

from typing import Any

from bot.language.words import for_locale
from bot.quest.tale import tale
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from rules.record.verify import verify
from tests.journeys.forging import Forger
from tests.journeys.kit import (
    DAY_MS,
    HOST,
    WARDEN,
    Table,
    by_panel,
    moderate,
    refuse_errors,
    refuse_silence,
    table,
)

OUTSIDER = NAMES[-1]


async def _panel(game: Table, name: str = WARDEN) -> Answer:
    answer = await game.be(name).command("gm panel", in_=game.place)
    assert answer.ephemeral
    return answer


async def _deed(game: Table, label: str, name: str = WARDEN, **values: Any) -> Answer:
    """By the panel: press, fill the form in, send it, and say yes where it is read back."""
    page = await _panel(game, name)
    form = await game.be(name).press(page.message or {}, label=label)
    assert form.kind == "modal"
    values = {"reason": "because", **values}
    sent = await game.be(name).submit(form, values)
    if "Yes, do it" in _buttons(sent.message):
        sent = await game.be(name).press(sent.message or {}, label="Yes, do it")
    await game.quiet()
    return sent


def _buttons(message: Json | None) -> dict[str, str]:
    return {
        item["label"]: item["custom_id"]
        for row in (message or {})["components"]
        for item in row["components"]
        if "label" in item
    }


async def test_the_panel_does_each_deed_by_a_form_that_asks_why(caplog: Any) -> None:
    """Q-9.8: pause, resume, more time, a lapse, a reminder: announced with name and reason, and journaled."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await game.vote("approve", "Ann", "Bob")
        page = await _panel(game)
        paused = await _deed(game, "Pause", length="2d")
        there = game.newest()
        await _deed(game, "Resume")
        await _deed(game, "More time", length="2h")
        more = game.newest()
        await _deed(game, "Remind")
        await game.quiet()
        reminded = game.thread()[-2:]
        await _deed(game, "End a wait")
        turned = await game.press(WARDEN, "gm:panel:2")

        assert turned.text.startswith(page.text.partition("\n")[0])
        assert "Moderators' panel" in page.text
        assert "Still to answer for the vote: " in page.text
        assert paused.kind == "update"
        assert "Done, and announced" in paused.text
        assert "The game is paused" in paused.text
        assert f"**{WARDEN}** has paused the game." in there
        assert "Reason: because" in there
        assert f"**{WARDEN}** gives 2 hours more for the vote." in more
        assert f"**{WARDEN}** reminds everyone who has not answered." in reminded[0]
        assert "the game waits for you" in reminded[1]
        deeds = [words for by, words in await game.entries() if by == "moderator"]
        assert deeds[1:] == ["pause", "resume", "extend vote 2h", "remind", "lapse vote"]
        refuse_silence(game.sandbox)
        refuse_errors(caplog)


async def test_two_moderators_with_the_same_form_extend_once() -> None:
    """Q-9.8: the form carries the clock as it was."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        forms = []
        for name in (WARDEN, HOST):
            page = await _panel(game, name)
            forms.append((name, await game.be(name).press(page.message or {}, label="More time")))
        for name, form in forms:
            await game.be(name).submit(form, {"reason": "late", "length": "24h"})
        await game.quiet()

        assert [words for _, words in await game.entries()].count("extend vote 24h") == 1


async def test_a_player_who_moderates_ends_no_wait_before_its_time() -> None:
    """Q-9.13: nor is he shown a secret, by panel or by hand."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        page = await _panel(game, HOST)
        seen = page.text
        refused = await game.be(HOST).press(page.message or {}, label="End a wait")
        looked = await game.press(HOST, "gm:reveal")

        assert "You play in this game" in seen
        assert "Show all secrets" not in _buttons(page.message)
        assert "let the deadline pass first" in refused.text
        assert "you are shown no secret" in looked.text
        assert len(await game.entries()) == 2


async def test_who_is_no_moderator_is_refused_alike() -> None:
    """Q-9.8."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()

        for rest in ("gm:panel", "gm:reveal", "gm:abort", "gm:late/vote/1/1-0"):
            for name in ("Bob", OUTSIDER):
                answer = await game.press(name, rest)
                assert "Only the host of a game" in answer.text, rest


async def test_a_forged_form_does_nothing() -> None:
    """Q-9.8: an id proves nothing."""
    async with table() as game:
        await game.begin(5)
        before = await game.footing()

        sent = await Forger.of(game.be("Bob")).form(
            f"rm:{game.game_id}:gm:abort", {"reason": "mine"}, in_=game.place
        )
        strange = await Forger.of(game.be(HOST)).form(
            f"rm:{game.game_id}:gm:advertise",
            {"reason": "x", "player": "²/1", "channel": "x"},
            in_=game.place,
        )

        empty = await Forger.of(game.be(HOST)).form(
            f"rm:{game.game_id}:gm:host", {"reason": "x"}, in_=game.place
        )
        nobody = await Forger.of(game.be(HOST)).form(
            f"rm:{game.game_id}:gm:host", {"reason": "x", "person": "²"}, in_=game.place
        )
        odd = [await game.press(HOST, f"gm:waiting/{rest}") for rest in ("²", "next/٣", "9" * 30)]

        assert "Only the host" in sent.text
        assert "Somebody else has that seat" in strange.text
        assert "Something is missing" in empty.text
        assert "no longer in this server" in nobody.text
        assert all("does not work any more" in answer.text for answer in odd)
        assert await game.footing() == before


async def test_the_audit_lists_every_deed_for_whoever_reads_the_thread() -> None:
    """Q-9.8: who, when, what and why; a view of the journal."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        await _deed(game, "Pause")
        await _deed(game, "Resume", HOST)
        listed = await game.be(OUTSIDER).command("game audit", in_=game.place)
        nobody = await game.be(OUTSIDER).command("game audit", in_=game.place, game="99")

        lines = listed.text.splitlines()[2:]
        assert listed.ephemeral
        assert [line.partition(". ")[0] for line in lines] == ["1", "2"]
        assert f"<@{game.be(WARDEN).id}>: game paused. Reason: because" in lines[0]
        assert f"<@{game.be(HOST).id}>: game resumed. Reason: because" in lines[1]
        assert nobody.text == "There is no such game here."


async def test_reveal_shows_the_deal_tells_everyone_and_bars_who_looked() -> None:
    """Q-9.7, Q-9.8, Q-1.7: for who holds no seat, with a reason."""
    async with table() as game:
        await game.begin(5)
        page = await _panel(game, WARDEN)
        form = await game.be(WARDEN).press(page.message or {}, label="Show all secrets")
        shown = await game.be(WARDEN).submit(form, {"reason": "a quarrel"})
        await game.quiet()
        refused = await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="2", newcomer=game.be(WARDEN), reason="x"
        )

        told = " ".join([shown.text, *(one["content"] for one in shown.followups)])
        assert shown.ephemeral
        assert all(one["flags"] & 64 for one in shown.followups)
        assert all(f"### **{name}**" in told for name in game.names)
        assert "Witch-King" in told
        assert f"**{WARDEN}** has looked at all secrets" in game.newest()
        assert "Reason: a quarrel" in game.newest()
        assert ("moderator", "reveal") in await game.entries()
        assert "were shown secrets" in refused.text


async def test_who_has_left_a_seat_is_shown_nothing_more() -> None:
    """Q-9.7: a moderator who played once cannot look."""
    async with table() as game:
        await game.begin(5)
        await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="1", newcomer=game.be("Fay"), reason="x"
        )
        await game.quiet()
        answer = await game.press(HOST, "gm:reveal")

        assert "have played in it" in answer.text


async def test_who_is_late_in_secret_is_named_to_who_does_not_play_alone() -> None:
    """Q-9.2, Q-9.4: after a warning, and he can take no seat then; who plays gets neither name nor number."""
    async with table() as game:
        await game.begin(5, policies={"actions": "ask"})
        party = await game.propose_any()
        await game.vote("approve")
        await game.act(party[:1])
        await game.rest(DAY_MS + 6_000)
        asked = game.be(HOST).dms()[-1]
        playing = await game.be(HOST).press(asked, label="Who is late?")
        rest = _buttons(asked)["Who is late?"].partition(":gm:")[2]
        warned = await game.press(WARDEN, f"gm:{rest}")
        warning = warned.text
        named = await game.be(WARDEN).press(warned.message or {}, label="Yes")
        refused = await moderate(
            game.be(WARDEN), "gm replace", in_=game.place, player="2", newcomer=game.be(WARDEN), reason="x"
        )

        assert not any(name in asked["content"] for name in game.names)
        assert "nobody who plays in this game is told who, or how many" in playing.text
        assert "you can never play" in warning
        assert named.text == f"Late: **{party[1]}**."
        assert "were shown secrets" in refused.text


async def test_who_is_late_with_a_vote_everybody_sees() -> None:
    """Q-9.2: what the card says is no secret to who plays."""
    async with table() as game:
        await game.begin(5, policies={"vote": "ask"})
        await game.propose_any()
        await game.vote("approve", "Ann", "Bob", "Cid", "Dan")
        await game.rest(DAY_MS + 6_000)
        asked = game.be(HOST).dms()[-1]
        answer = await game.be(HOST).press(asked, label="Who is late?")
        await game.vote("approve", "Eve")
        after = await game.be(HOST).press(asked, label="Who is late?")

        assert answer.text == "Late: **Eve**."
        assert "not open any more" in after.text


async def test_the_host_hands_over_and_it_counts_once_it_is_accepted() -> None:
    """Q-9.8: proposed in public, accepted by the other, announced."""
    async with table() as game:
        await game.begin(5)
        asked = await by_panel(
            game.be(HOST), "host", in_=game.place, person=game.be("Bob"), reason="a journey"
        )
        await game.quiet()
        post = game.post()
        other = await game.be("Cid").press(post, label="I host it")
        before = (await game.look()).facts.host
        taken = await game.be("Bob").press(post, label="I host it")
        await game.be("Bob").press(post, label="I host it")
        await game.quiet()
        old = await game.press(HOST, "gm:audit")
        mine = await game.be("Bob").command("gm panel", in_=game.place)

        assert "Asked in the thread" in asked.text
        assert {int(each["id"]) for each in post["mentions"]} == {game.be("Bob").id}
        assert "Only the person who was asked last" in other.text
        assert before == game.be(HOST).id
        assert "You host this game now" in taken.text
        assert "**Bob** hosts this game from now on, as **Ann** proposed." in game.newest()
        assert "Reason: a journey" in game.newest()
        assert [words for _, words in await game.entries()].count("host") == 1
        assert "host's role handed over" in old.text
        assert "Moderators' panel" in mine.text


async def test_a_locked_thread_is_for_its_players() -> None:
    """Q-9.8: what others write there is removed, until it is opened again."""
    async with table() as game:
        await game.begin(5)
        locked = await _deed(game, "Lock the thread", HOST)
        stays = await game.be("Bob").say(game.place, "good morning")
        await game.be(OUTSIDER).say(game.place, "it is Bob")
        await game.be(WARDEN).say(game.place, "order!")
        await game.quiet()
        kept = [one["content"] for one in game.be("Bob").read(game.place)]
        await _deed(game, "Unlock the thread", HOST)
        await game.be(OUTSIDER).say(game.place, "hello again")
        await game.quiet()
        after = [one["content"] for one in game.be("Bob").read(game.place)]

        assert "The thread is locked for all but the players." in locked.text
        assert stays["content"] in kept
        assert "it is Bob" not in kept
        assert "order!" in kept
        assert "hello again" in after


async def test_who_plays_ends_the_game_only_after_a_day_of_pause() -> None:
    """Q-6.7, Q-9.8: what cannot be undone is announced long before; who does not play needs no such wait."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        at_once = await game.press(HOST, "gm:abort")
        await _deed(game, "Pause", HOST, length="5d")
        soon = await game.press(HOST, "gm:abort")
        forged = await Forger.of(game.be(HOST)).form(
            f"rm:{game.game_id}:gm:abort", {"reason": "x"}, in_=game.place
        )
        await game.rest(DAY_MS)
        ended = await _deed(game, "End the game", HOST)

        assert "pause it first" in at_once.text
        assert "pause it first" in soon.text
        assert "pause it first" in forged.text
        assert "Done" in ended.text
        assert (await game.look()).facts.stage == "ended"


async def test_a_lapse_from_an_old_question_is_refused_once_there_is_more_time() -> None:
    """Q-9.2, Q-9.8: the buttons are for the clock as it was, and so is a form that was opened before."""
    async with table() as game:
        await game.begin(5, policies={"vote": "ask"})
        await game.propose_any()
        await game.rest(DAY_MS + 6_000)
        asked = game.be(HOST).dms()[-1]
        go_on, more = [
            _buttons(asked)[label].partition(f"rm:{game.game_id}:")[2] for label in ("Go on", "Wait a day")
        ]
        opened = await game.press(WARDEN, go_on)
        longer = await game.press(WARDEN, more)
        await game.be(WARDEN).submit(longer, {"reason": "a feast", "length": "1d"})
        late = await game.press(WARDEN, go_on)
        later = await game.be(WARDEN).submit(opened, {"reason": "too slow"})

        assert "has been moved" in late.text
        assert "has been moved" in later.text
        assert [words for _, words in await game.entries()][2:] == ["extend vote 24h"]


async def test_the_record_keeps_what_moderators_did_and_verifies() -> None:
    """Q-12.6: a replay passes over deeds that are not of the rules, and the chain holds them."""
    async with table() as game:
        await game.begin(5)
        await game.propose_any()
        for label in ("Lock the thread", "Remind", "Show all secrets"):
            await _deed(game, label)
        await _deed(game, "Deadlines", named=["brisk"], kind=["vote"], policy=["wait"], deadline="20:00 UTC")
        await by_panel(game.be(HOST), "host", in_=game.place, person=game.be("Bob"), reason="x")
        await game.quiet()
        await game.be("Bob").press(game.post(), label="I host it")
        ended = await _deed(game, "End the game")
        record = await game.bot.service.directory.record(game.game_id)

        words = [words for by, words in await game.entries() if by == "moderator"][1:]
        assert words == [
            "lock",
            "remind",
            "reveal",
            "pace brisk",
            "pace vote 20:00 UTC",
            "policy vote wait",
            "host",
            "abort",
        ]
        assert "not under way" in ended.text
        assert verify(record).ok


async def test_the_form_of_deadlines_wants_something_to_change() -> None:
    """Q-9.1: each slip gets one sentence, and nothing is changed."""
    async with table() as game:
        await game.begin(5)
        before = await game.entries()
        nothing = await _deed(game, "Deadlines")
        no_kind = await _deed(game, "Deadlines", deadline="24h")
        nonsense = await _deed(game, "Deadlines", kind=["vote"], deadline="soon", policy=["ask"])
        length = await _deed(game, "More time", length="20:00 UTC")

        assert "Choose a pace by name" in nothing.text
        assert "Choose what the deadline is for" in no_kind.text
        assert "Write a deadline like" in nonsense.text
        assert "Write how long as `90m`" in length.text
        assert await game.entries() == before


async def test_a_question_to_the_moderators_has_a_button_to_replace() -> None:
    """Q-9.2: it asks whose seat it is, wherever it is pressed."""
    async with table() as game:
        await game.begin(5, policies={"party": "ask"})
        await game.rest(DAY_MS + 6_000)
        answer = await game.be(HOST).press(game.be(HOST).dms()[-1], label="Replace")
        here = await game.press(WARDEN, "gm:replace")

        for page in (answer, here):
            assert "Whoever leaves cannot come back" in page.text
            assert page.ephemeral or page.message is not None


async def test_a_button_that_has_nothing_to_choose_from_any_more_says_so() -> None:
    """Q-9.8: a panel of a while ago is no fault."""
    async with table() as game:
        await game.begin(5)
        answer = await game.press(WARDEN, "gm:recall")

        assert answer.text == "There is nothing left to choose from."


async def test_a_host_has_other_lines_of_story_told_or_none() -> None:
    """Issue 16.11: the form in the lobby shows the game's own; one's own go with the results, or nothing does."""
    told = {}
    for lines in (None, "Home **again**", ""):
        async with table() as game:
            await game.lobby(5)
            form = await game.be(HOST).press((await _panel(game, HOST)).message or {}, label="Story")
            if lines is not None:
                await _deed(game, "Story", HOST, well=lines, ill="")
            await game.start(game.game_id)
            party = await game.propose_any()
            await game.vote("approve")
            await game.act(party)
            await game.quiet()
            told[lines] = [line for line in game.newest().split("\n") if line[:1] == "*" and line[:2] != "**"]

    assert form.modal is not None
    own = [line for box in form.modal.fields[:2] for line in box["value"].split("\n")]
    assert own == [*tale(for_locale("en")).well, *tale(for_locale("en")).ill]
    assert told[None] in [[f"*{line}*"] for line in own]
    assert told["Home **again**"] == [r"*Home \*\*again\*\**"]
    assert told[""] == []
