"""After a fault of the program a game is taken back to a moment that everybody saw."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games.authority import Authority
from bot.language.words import for_locale
from bot.moderation import audit
from bot.service.rewinding import TurningPoint
from bot.service.telling import notices
from bot.service.telling.notice_kinds import Happened
from rules.game import Illegal, OrderDropped, Rewound
from rules.quest.events import PartyProposed
from rules.quest.game import QuestGame
from rules.quest.phases import Gathering, Voting
from tests.bot.games.kit import DAY, DAY_MS, MODERATOR, Game, Town

BY = (MODERATOR, "Moddy")


async def proposed(town: Town, **options: Any) -> tuple[Game, TurningPoint]:
    """A game with a party on which two have voted, and the moment at which it was proposed."""
    game = await town.game(**options)
    await game.propose(1, 2)
    await game.say(1, "approve")
    await game.say(2, "reject")
    return game, (await town.service.rewinding.moments(game.id))[0]


async def go_back(game: Game, moment: TurningPoint, cause: str = "press:9", by: tuple[int, str] = BY) -> None:
    await game.service.rewinding.rewind(game.id, Authority(*by, cause, "votes were mixed up"), moment.number)


async def test_the_game_stands_as_it_stood_after_that_post(town: Town) -> None:
    """H-17.26, B-18.12: what came since is void, for everybody; the journal keeps it, and what follows is proved."""
    game = await town.game()
    await game.propose(1, 2)
    moment, then = (await town.service.rewinding.moments(game.id))[0], await game.public()
    await game.vote("approve")
    assert not isinstance((await game.state()).phase, Voting)

    await go_back(game, moment)

    assert isinstance((await game.state()).phase, Voting)
    assert await game.public() == then
    assert (await game.actions())[-1] == "rewind 2"
    await game.vote("reject")
    await game.service.deeds.abort(game.id, Authority(*BY, "press:10"))
    assert (await game.verdict()).ok
    assert "entries that were taken back" in (await game.verdict()).sentence


async def test_it_is_announced_and_all_is_asked_anew(town: Town) -> None:
    """H-17.26: a public notice with name and reason, the question under it, with all of its time."""
    game, moment = await proposed(town)
    await game.vote("approve", [3, 4])
    town.time.pass_(DAY / 2)
    before = (await game.deadlines())[0]

    await go_back(game, moment)

    post = (await game.said(notices.THREAD))[-1]
    assert isinstance(post.about, Happened)
    after = (await game.deadlines())[0]
    assert post.about.deed["deed"] == "rewind"
    assert (post.about.deed["by"], post.about.deed["reason"]) == ("Moddy", "votes were mixed up")
    assert post.about.deed["at"] == moment.at_ms
    assert [str(question) for question in post.opened] == ["vote/1"]
    assert post.events == (Rewound(),)
    assert after.due_ms == (before.due_ms or 0) + DAY_MS // 2
    assert await game.wait_out() == 1
    assert (await game.actions())[-1] == "lapse vote"


async def test_moments_are_public_posts_and_number_nothing_else(town: Town) -> None:
    """H-17.26, Q-5.6: how many votes came between two posts is in no number that a moderator sees."""
    game, moment = await proposed(town)
    quiet, _ = await proposed(town)
    await quiet.say(3, "approve")
    await game.vote("reject", [3, 4, 5])

    moments = await town.service.rewinding.moments(game.id)

    assert moments[1] == moment
    assert [one.number for one in moments] == [3, 2, 1]
    assert [one.number for one in await town.service.rewinding.moments(quiet.id)] == [2, 1]
    assert isinstance(moment.events[0], PartyProposed)
    assert all(event.to is None for one in moments for event in one.events)


async def test_a_moment_that_is_void_cannot_be_gone_back_to(town: Town) -> None:
    """H-17.26: nor one after which nothing has happened, nor one that there never was."""
    game, moment = await proposed(town)
    await game.vote("reject", [3, 4, 5])
    later = (await town.service.rewinding.moments(game.id))[0]
    await go_back(game, moment)
    commits = town.database.commits

    now = (await town.service.rewinding.moments(game.id))[0]
    for number in (later.number, now.number, 0, 99):
        with pytest.raises(Illegal, match="cannot go back to that moment"):
            await town.service.rewinding.rewind(game.id, Authority(*BY, f"press:{number}"), number)

    assert [one.number for one in await town.service.rewinding.moments(game.id)] == [4, 2, 1]
    assert town.database.commits == commits


async def test_who_plays_gives_the_others_a_day_to_object(town: Town) -> None:
    """H-17.26: a player might gain by it, so he pauses the game first."""
    game, moment = await proposed(town)
    me = (game.people[0], "P")
    with pytest.raises(Illegal, match="pause it first"):
        await go_back(game, moment, by=me)
    await town.service.pausing.pause(game.id, Authority(*me, "press:5"))
    with pytest.raises(Illegal, match="pause it first"):
        await go_back(game, moment, by=me)
    town.time.pass_(DAY)

    await go_back(game, moment, by=me)

    assert (await game.actions())[-1] == "rewind 2"
    assert not any(one.is_running for one in await game.deadlines())
    await town.service.pausing.resume(game.id, Authority(*BY, "press:11"))
    assert any(one.is_running for one in await game.deadlines())


async def test_a_second_press_changes_nothing(town: Town) -> None:
    """Design: a cause counts once."""
    game, moment = await proposed(town)
    await go_back(game, moment)
    entries = await game.entries()

    await go_back(game, moment)

    assert await game.entries() == entries


async def test_after_a_restart_it_stands_there_still(town: Town) -> None:
    """Design, Editions: also where the snapshot is lost and the journal is played again."""
    game, moment = await proposed(town)
    await game.vote("approve", [3, 4, 5])
    await go_back(game, moment)
    await game.say(4, "approve")
    seen = [await game.seen(seat) for seat in game.seats]

    town.spoil("UPDATE game SET snapshot = ? WHERE id = ?", b"nonsense", game.id)

    assert [await game.seen(seat) for seat in game.seats] == seen
    await game.vote("approve", [1, 2, 3, 5])
    await game.service.deeds.abort(game.id, Authority(*BY, "press:10"))
    assert (await game.verdict()).ok


async def test_withheld_actions_give_their_number_away_neither_here(town: Town) -> None:
    """R-1.8, R-1.14: the correction has the number that it has in the published record."""
    game = await town.game(reveal_actions=False)
    await game.quest()
    moment = (await town.service.rewinding.moments(game.id))[1]
    await go_back(game, moment)
    live = await game.live()

    assert live.position is not None
    entries = await game.entries()
    shown = [one for one in entries if one.action not in ("support", "sabotage")]
    assert len(shown) < len(entries)
    assert live.position.prefix == f"{len(shown)}/"
    await game.service.deeds.abort(game.id, Authority(*BY, "press:10"))
    assert (await game.verdict()).ok


async def test_void_news_are_neither_in_an_export_nor_told_to_a_newcomer(town: Town) -> None:
    """R-1.7, R-1.14, Q-9.7: both tell of the game as it stands."""
    game, moment = await proposed(town)
    told = len(await town.service.succession.told(game.id, game.people[0]))
    await game.vote("approve", [3, 4, 5])
    before = await town.service.directory.record(game.id)
    await go_back(game, moment)

    export = await town.service.directory.record(game.id)

    assert "vote-" in before
    assert "vote-" not in export
    assert '"event": "rewound"' in export
    assert len(await town.service.succession.told(game.id, game.people[0])) == told


async def test_where_the_journal_cannot_be_played_again_an_earlier_moment_is_asked_for(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H-17.26: a proof cannot go through what the mended fault has touched."""
    game, _ = await proposed(town)
    await game.vote("reject", [3, 4, 5])
    await game.propose(2, 3)
    await game.say(1, "approve")
    latest, first = (
        (await town.service.rewinding.moments(game.id))[0],
        (await town.service.rewinding.moments(game.id))[-1],
    )
    read = QuestGame.read

    def mended(self: QuestGame, kind: str, words: str) -> Any:
        if words == "approve":
            raise Illegal("Q-4.1", "This version knows better.")
        return read(self, kind, words)

    monkeypatch.setattr(QuestGame, "read", mended)
    with pytest.raises(Illegal, match="the mistake lies further back"):
        await go_back(game, latest)
    await go_back(game, first)

    assert isinstance((await game.state()).phase, Gathering)
    assert (await game.actions())[-1] == "rewind 1"


async def test_what_was_left_in_advance_since_is_quoted_to_its_owner_alone(town: Town) -> None:
    """F-20, F-18: word by word; of what still waits, and of what others have left, nobody hears."""
    game = await town.game()
    await game.say(3, "preload reject")
    await game.propose(1, 2)
    moment = (await town.service.rewinding.moments(game.id))[0]
    await game.vote("approve", [3, 4, 5])
    await game.say(4, "preload approve if me standing")

    await go_back(game, moment)
    told = {
        seat: [
            (event.words, event.sentence)
            for notice in await game.said(notices.person_lane(game.people[seat - 1]))
            for event in notice.events
            if isinstance(event, OrderDropped)
        ]
        for seat in game.seats
    }

    assert {seat: quoted for seat, quoted in told.items() if quoted} == {
        4: [
            (
                "preload approve if me standing",
                "The game went back to before this was said. You can copy it from here.",
            )
        ]
    }


async def test_the_audit_list_has_it_without_a_number(town: Town) -> None:
    """Q-9.8, Q-5.6: a number of the journal would tell what was done in secret."""
    game, moment = await proposed(town)
    await go_back(game, moment)
    look, deeds = await town.service.cache.look(game.id, None), await town.service.oversight.audit(game.id)

    page = audit.page(look, deeds, town.service.cache.presentation("quest"), for_locale("en")).content

    assert "game taken back after a fault. Reason: votes were mixed up" in page
    assert "rewind" not in page


async def test_a_game_that_is_over_is_not_taken_back(town: Town) -> None:
    """H-17.26: its seed is published."""
    game, moment = await proposed(town)
    await game.service.deeds.abort(game.id, Authority(*BY, "press:8"))

    with pytest.raises(Illegal, match="over"):
        await go_back(game, moment)
