"""Who is late, and what waits: what moderators are shown of deadlines that have passed, and of secrets nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language.words import for_locale
from bot.posting import compose
from bot.quest.tale import tale
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeadlinePassed, Happened
from bot.ui.message import Message
from tests.bot.games.kit import HOST, Town
from tests.bot.moderation.desk import TEXT, Client, Heard, Warden
from tests.bot.moderation.moments import MOMENTS


async def _asked(town: Town) -> Warden:
    """A game in which moderators are asked what follows each deadline."""
    warden = await MOMENTS["running"](town)
    for kind in ("choosing a party", "the vote", "the actions"):
        await warden.does("pace", kind=kind, policy="Ask the moderators")
    await warden.game.propose()
    return warden


async def _late(warden: Warden) -> Message:
    """What moderators are told of the deadline that has passed."""
    await warden.game.wait_out()
    look = await warden.game.service.cache.look(warden.game.id, None)
    notice = (await warden.game.said(notices.CHAIR, DeadlinePassed))[-1]
    message = compose.compose(notice, look, warden.game.service.cache.presentation(look.facts), TEXT)
    assert message is not None
    return message


def _ids(message: Message) -> dict[str, str]:
    return {button.label: button.id for row in message.rows if isinstance(row, tuple) for button in row}


async def test_who_is_late_with_a_vote_everybody_sees(town: Town) -> None:
    """Q-9.2: what the card says is no secret to who plays."""
    warden = await _asked(town)
    await warden.game.vote(seats=(1, 2, 3, 4))
    mark = (await warden.game.live()).deadlines["vote/1"]
    early = await warden.press(f"gm:late/vote/1/{mark.number}-{mark.extended_ms}")
    late = _ids(await _late(warden))["Who is late?"]
    other = await warden.press(f"gm:late/vote/1/{mark.number + 7}-{mark.extended_ms}")
    rival = await warden.other(104).press(late)
    await warden.game.vote(seats=(5,))
    after = await warden.other(104).press(late)

    assert rival.text == "Late: **P105**."
    assert all("not open any more" in page.text for page in (early, other, after))


async def test_who_is_late_in_secret_is_named_to_who_does_not_play_alone(town: Town) -> None:
    """Q-9.2, Q-9.4: after a warning, and he can take no seat then; who plays gets neither name nor number."""
    warden = await _asked(town)
    await warden.game.vote()
    party = [decision.seat for decision in (await warden.game.live()).decisions()]
    await warden.game.say(party[0], "support", await warden.game.question())
    told = await _late(warden)
    late = _ids(told)["Who is late?"]
    playing = [await warden.other(104).press(late), await warden.other(104).press(f"{late}/sure")]
    early = await warden.command("replace", player="P102", newcomer=str(warden.person))
    warned = await warden.press(late)
    named = await warden.press(warned.buttons["Yes"])
    refused = await warden.command("replace", player="P102", newcomer=str(warden.person))

    assert not any(f"P{person}" in told.content for person in warden.game.people)
    assert "so I tell you neither who nor how many" in playing[0].text
    assert "I show you no secret" in playing[1].text
    assert "Let **P90**" in early.text
    assert "you can never play" in warned.text
    assert named.text == f"Late: **P{100 + party[1]}**."
    assert "have seen secrets" in refused.text


async def test_a_question_to_the_moderators_leads_to_what_answers_it(town: Town) -> None:
    """Q-9.2: also in private messages; whose seat is given away is asked there."""
    warden = await _asked(town)
    told = await _late(warden)
    replace = _ids(told)["Replace"]
    pages = [await warden.press(replace), await warden.other(HOST, guild=None, may=False).press(replace)]

    assert {"Go on", "Wait a day", "Replace", "Who is late?"} <= set(_ids(told))
    assert all("The player who leaves cannot come back" in page.text for page in pages)


async def test_who_is_late_with_a_vote_may_be_replaced_and_who_owes_an_action_not(town: Town) -> None:
    """Q-9.4, Q-5.6: a yes or a no on account of what is secret would tell who owes it."""
    warden = await _asked(town)
    await warden.game.vote(seats=(1, 2, 3, 4))
    await _late(warden)
    rival, no = warden.other(104), "you can replace only players who ask for it"
    voted, late = await rival.press("seat:by/2"), await rival.press("seat:by/5")
    await warden.game.vote(seats=(5,))
    party = [decision.seat for decision in (await warden.game.live()).decisions()]
    await warden.game.say(party[0], "support", await warden.game.question())
    await _late(warden)
    owing = [await rival.press(f"seat:by/{seat}") for seat in (1, 2, 3, 5)]

    assert no in voted.text
    assert no not in late.text
    assert {no in page.text for page in owing} == {True}


async def test_what_waits_is_the_same_whoever_of_the_party_is_late(tmp_path: Path) -> None:
    """Q-5.6, Q-9.4: twins; for who plays and for who does not."""

    def plain(heard: Heard) -> object:
        return heard.text, heard.buttons

    seen = []
    for acts in (0, 1):
        town = Town(tmp_path / f"{acts}.db")
        warden = await _asked(town)
        await warden.game.vote()
        party = [decision.seat for decision in (await warden.game.live()).decisions()]
        await warden.game.say(party[acts], "support", await warden.game.question())
        await warden.game.wait_out()
        pages = ("gm:waiting", "gm:panel", "gm:audit", "gm:replace", "gm:lapse")
        seen.append([plain(await one.press(page)) for one in (warden, warden.other(104)) for page in pages])
        town.close()

    assert seen[0] == seen[1]
    assert "The deadline for the actions has passed" in str(seen[0])


@pytest.mark.parametrize("lines", [None, "Home **again**", ""])
async def test_a_host_has_other_lines_of_story_told_or_none(lines: str | None, town: Town) -> None:
    """Issue 16.11: the form in the lobby shows the game's own; one's own go with the results, or nothing does."""
    lobby = await town.lobby()
    host = Warden(Client(town), lobby, HOST, may=False)
    form = (await host.open("tale")).form
    assert form is not None
    if lines is not None:
        await host.send(form, well=lines, ill="")
    for person in lobby.people:
        await town.service.seating.join(lobby.id, person, f"P{person}", lobby.cause())
    await town.service.dealing.start(lobby.id, HOST, lobby.cause())
    for person in lobby.people:
        await town.service.dealing.delivered(lobby.id, person)
    await lobby.quest()
    look = await town.service.cache.look(lobby.id, None)
    notice = (await lobby.said(notices.THREAD, Happened))[-1]
    post = compose.compose(notice, look, town.service.cache.presentation(look.facts), TEXT)
    assert post is not None
    told = [line for line in post.content.split("\n") if line[:1] == "*" and line[:2] != "**"]

    own = [line for box in form.fields[:2] for line in box.value.split("\n")]
    assert own == [*tale(for_locale("en")).well, *tale(for_locale("en")).ill]
    if lines is None:
        assert told in [[f"*{line}*"] for line in own]
    else:
        assert told == ([r"*Home \*\*again\*\**"] if lines else [])
