"""What others chose to be called, and what they typed, is no markup and mentions nobody on moderators' pages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.language.words import for_locale, safe
from bot.lobbies.running import Lobbies
from bot.moderation import audit, overviews, server_desk
from bot.moderation.deed import Given
from bot.moderation.oversight import Done
from bot.moderation.overviews import State
from bot.moderation.rows import registry
from bot.seats import confirming, vacancies
from bot.seats.candidates import Somebody
from bot.service.telling.notice_kinds import HostProposed, SeatOffered
from bot.service.telling.notices import CHAIR, saying
from tests.bot.games.kit import MODERATOR, Game, Town
from tests.bot.moderation.cases import case_of
from tests.bot.moderation.test_rows import FACTS, UNUSED

EVIL = "**Ann** @everyone [x](y)"
TEXT = for_locale("en")


def is_tame(content: str) -> bool:
    """Whether the name stands there, and only as it may."""
    return safe(EVIL) in content and EVIL not in content


@pytest.fixture
async def game(town: Town) -> Game:
    """A game in which somebody of that name would take a seat."""
    found = await town.game()
    by = Authority(MODERATOR, EVIL, "press:1", EVIL)
    await found.service.openings.advertise(found.id, by, 2, 77)
    await found.service.openings.offer(found.id, 900, EVIL, 2)
    return found


async def test_who_offers_to_play_is_named_on_every_page(game: Game) -> None:
    """F-7: on the desk of all games, on the panel, and where moderators are told."""
    case, found = await case_of(game, MODERATOR), await game.live()
    (offer,) = await game.said(CHAIR, SeatOffered)
    told = vacancies.compose(offer, SeatOffered(2, 900, EVIL), case.look, case.presentation, TEXT)
    state = State(plays=False, locked=False, stuck=(), wished=(), offers=((2, 900, EVIL),), deeds=())
    shown = overviews.panel(case.look, state, case.presentation, TEXT)

    assert told is not None
    assert is_tame(told.content)
    assert is_tame(shown.content)
    assert is_tame(server_desk.row(case.bot, found, TEXT).content)


async def test_who_was_called_so_is_on_the_desk_of_all_games(town: Town) -> None:
    """F-8: whom a lobby waits for; what a game is called."""
    lobby = await town.lobby(5)
    await lobby.service.seating.join(lobby.id, 101, EVIL, "press:1")
    case = await case_of(lobby, MODERATOR)
    await case.bot.get(Lobbies).ask_ready(lobby.id, Authority(MODERATOR, "Moddy", "press:2"))
    row = server_desk.row(case.bot, await lobby.live(), TEXT)

    assert is_tame(row.content)
    assert row.is_lobby
    assert row.late


async def test_a_handover_and_the_audit(game: Game) -> None:
    """F-8: who proposes, why, and to whom it was done."""
    case = await case_of(game, MODERATOR)
    asked = saying((await game.live()).row, HostProposed(900, EVIL, None))
    why = saying((await game.live()).row, HostProposed(900, "Moddy", EVIL))
    for notice in (asked, why):
        assert isinstance(notice.about, HostProposed)
        post = overviews.handover(notice, notice.about, case.look, TEXT)
        assert post is not None
        assert is_tame(post.content)
        assert post.pings == (900,)
    for done in (Done(0, 90, "replace 2", None, (EVIL, "Bob")), Done(0, 90, "pause", EVIL)):
        assert is_tame(audit.page(case.look, [done], case.presentation, TEXT).content)


@pytest.mark.parametrize("line", registry.LINES, ids=lambda line: line.word)
@pytest.mark.parametrize("fact", ["name", "left", "newcomer", "named"])
def test_no_public_line_of_a_deed_lets_a_name_through(line: Any, fact: str) -> None:
    """F-8: of whomever it tells."""
    assert EVIL not in line.public({**FACTS, fact: EVIL}, "Moddy", TEXT)


@pytest.mark.parametrize("word", ["replace", "lend", "host"])
async def test_no_question_before_a_deed_lets_a_name_through(word: str, game: Game) -> None:
    """F-8: what is asked once more names the newcomer."""
    deed = registry.named(word)
    assert deed is not None
    person = next(asked.name for asked in deed.asks if asked.is_person)
    for is_sent in (True, False):
        given = Given(
            {"player": "2/102", "until": "3d"}, {person: Somebody(900, EVIL)}, is_sent, game.town.time()
        )
        says = await deed.says(await case_of(game, MODERATOR), given)
        assert is_tame(says) or not says


async def test_why_a_deed_is_done_is_read_back_as_it_was_typed(game: Game) -> None:
    """F-8: and no more than that."""

    class Client:
        """Questions wait at it for their yes."""

    case = await case_of(game, MODERATOR)
    user = SimpleNamespace(id=MODERATOR, display_name="Moddy")
    press: Any = SimpleNamespace(id=5, client=Client(), user=user, extras={"text": TEXT})
    asked = confirming.ask(press, case.facts, "Pause?", EVIL, UNUSED)

    assert is_tame(asked.message.content)
