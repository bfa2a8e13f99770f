"""What is refused of deeds, before the form or question, when it is sent, and of who plays; nothing is changed."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.seats.confirming import KEPT, _waiting
from tests.bot.games.kit import DAY_MS, HOST, Town
from tests.bot.moderation.desk import BOT, NEWS, footing
from tests.bot.moderation.moments import MOMENTS, SITTER
from tests.bot.moderation.played import DONE

PARTY = "choosing a party"
RIVAL = 104
NO_RIVAL = "you can replace only players who ask for it with `/game leave`"


@pytest.mark.parametrize(
    ("word", "moment", "sentence"),
    [
        ("resume", "running", "is running: nobody has paused it"),
        ("remind", "paused", "The game stands still, so nobody is late."),
        ("lock", "locked", "The thread is locked already."),
        ("unlock", "running", "The thread is open to everyone already."),
        ("recall", "running", "There is nothing left to choose from."),
        ("give-back", "running", "There is nothing left to choose from."),
        ("pass", "running", "There is nothing left to choose from."),
        ("rewind", "running", "The game cannot go back to that moment"),
        ("move", "running", "The game's thread is still there."),
        ("thread", "running", "The game's thread is still there."),
    ],
)
async def test_what_cannot_be_is_refused_before_its_form(
    word: str, moment: str, sentence: str, town: Town
) -> None:
    """Q-9.8: by the very sentence that would refuse the yes."""
    warden = await MOMENTS[moment](town)
    before = await footing(warden.game)
    opened = await warden.open(word)

    assert opened.form is None
    assert sentence in opened.text
    assert not opened.buttons
    assert await footing(warden.game) == before


async def test_a_forged_return_of_a_seat_that_is_not_lent_is_refused(town: Town) -> None:
    """Issue 30: it was answered by "Done", and nothing was done."""
    warden = await MOMENTS["running"](town)
    before = await footing(warden.game)
    part = {"custom_id": "player", "values": ["2/102"]}
    data = {"components": [{"component": part}, {"component": {"custom_id": "reason", "value": "because"}}]}
    heard = await warden.forge(f"rm:{warden.game.id}:gm:give-back", data)

    assert heard.text == "Nobody else plays that seat for its owner now, so I changed nothing."
    assert await footing(warden.game) == before


@pytest.mark.parametrize(
    ("word", "moment", "values", "sentence"),
    [
        ("pause", "running", {"length": "31d"}, "A pause lasts from one minute to thirty days"),
        ("pause", "running", {"length": "soon"}, "`"),
        ("extend", "running", {"kind": PARTY, "length": "15d"}, "fourteen days"),
        ("extend", "running", {"kind": PARTY, "length": "20:00 UTC"}, "Write how long as `90m`"),
        ("pace", "running", {}, "Choose a pace by name"),
        ("pace", "running", {"deadline": "24h"}, "Choose what the deadline is for"),
        ("pace", "running", {"policy": "Wait"}, "Choose what the deadline is for"),
        ("pace", "running", {"kind": "the vote"}, "Choose a pace by name"),
        ("pace", "running", {"kind": "the vote", "deadline": "soon"}, "Write a deadline like"),
        ("hours", "running", {"hours": "sometimes"}, "`"),
        ("reminders", "running", {"steps": "often"}, "`"),
        ("floor", "running", {"least": "far"}, "`"),
        ("credit", "running", {"longer_than": "long"}, "`"),
        ("host", "running", {"person": str(HOST)}, "They host this game already."),
        ("host", "running", {"person": str(BOT)}, "A bot cannot take a seat"),
        ("host", "running", {"person": "555"}, "no longer in this server"),
        ("lend", "running", {"player": "P102", "until": "3d", "sitter": "555"}, "no longer in this server"),
        ("lend", "running", {"player": "P102", "until": "3d", "sitter": "103"}, "play in this game already"),
        ("lend", "running", {"player": "P102", "until": "whenever"}, "`"),
        ("advertise", "running", {"player": "P102", "channel": str(NEWS)}, "choose a text channel"),
        ("advertise", "running", {"player": "P102", "channel": "99"}, "choose a text channel"),
        ("advertise", "advertised", {"player": "P102", "channel": "2"}, "advertised there already"),
        ("move", "gone", {"channel": "99"}, "A game stays in its server"),
    ],
)
async def test_each_slip_in_a_form_gets_one_sentence(
    word: str, moment: str, values: dict[str, str], sentence: str, town: Town
) -> None:
    """Q-9.1, Q-9.8: and nothing is changed."""
    warden = await MOMENTS[moment](town)
    warden.client.guild.left.add(555)
    before = await footing(warden.game)
    heard = await warden.filled(word, **values)

    assert sentence in heard.text
    assert "Yes, do it" not in heard.buttons
    assert "**Done" not in heard.text
    assert await footing(warden.game) == before


@pytest.mark.parametrize("word", ["pause", "lock", "host", "companion", "abort"])
@pytest.mark.parametrize("reason", [None, " "])
async def test_why_is_to_be_said(word: str, reason: str | None, town: Town) -> None:
    """F-8: blanks say nothing, by form and by command."""
    warden = await MOMENTS["running"](town)
    values = {"host": {"person": "102"}, "companion": {"player": "P102"}}.get(word, {})
    before = await footing(warden.game)
    form = (await warden.open(word)).form
    assert form is not None
    heard = [await warden.send(form, reason, **values)]
    heard += [await warden.command(word, " ")] if word in ("pause", "abort") else []

    assert {one.text for one in heard} == {"Say why. Everybody can read it."}
    assert await footing(warden.game) == before


@pytest.mark.parametrize(
    ("word", "values", "sentence"),
    [
        ("advertise", {"player": "²/1", "channel": "x"}, "Somebody else has that seat"),
        ("advertise", {"player": "2/103", "channel": "2"}, "Somebody else has that seat"),
        ("advertise", {"player": "2/102", "channel": "x"}, "choose a text channel"),
        ("companion", {}, "Something is missing in the form"),
        ("host", {}, "Something is missing in the form"),
        ("host", {"person": "²"}, "no longer in this server"),
        ("pace", {"kind": "nothing", "deadline": "2h"}, "no longer in the list"),
        ("pause", {"answers": "perhaps"}, "no longer in the list"),
        ("extend", {"kind": "vote", "length": "2h"}, "No deadline of that kind is running now."),
        ("rewind", {"moment": "99"}, "The game cannot go back to that moment"),
        ("rewind", {"moment": "x"}, "The game cannot go back to that moment"),
    ],
)
async def test_a_forged_form_does_nothing(
    word: str, values: dict[str, str], sentence: str, town: Town
) -> None:
    """Q-9.8: what is in no list is not done."""
    warden = await MOMENTS["running"](town)
    before = await footing(warden.game)
    given = {**values, "reason": "x"}
    parts = [{"component": {"custom_id": name, "value": value}} for name, value in given.items()]
    heard = await warden.forge(f"rm:{warden.game.id}:gm:{word}", {"components": parts})

    assert sentence in heard.text
    assert await footing(warden.game) == before


@pytest.mark.parametrize(
    "rest", ["waiting/²", "waiting/next/٣", f"waiting/{'9' * 30}", "nothing", "late/vote"]
)
async def test_an_id_that_means_nothing_says_so(rest: str, town: Town) -> None:
    """Q-9.8."""
    warden = await MOMENTS["running"](town)

    assert "does not work any more" in (await warden.press(f"gm:{rest}")).text


async def test_a_deed_whose_button_asks_for_people_is_done_in_the_server(town: Town) -> None:
    """F-7: Discord lists neither members nor channels elsewhere; who need not be chosen is left out there."""
    warden = await MOMENTS["running"](town)
    away = warden.other(HOST, guild=None, may=False)
    host, lend = await away.open("host"), await away.open("lend")

    assert "Open the panel in the game's thread" in host.text
    assert lend.fields == ("player", "until", "reason")
    assert "The player who leaves cannot come back" in (await away.open("replace")).text


async def test_locking_needs_the_means_to_remove_what_is_written(town: Town) -> None:
    """Q-9.8."""
    warden = await MOMENTS["running"](town)
    warden.client.guild.mine = discord.Permissions(view_channel=True, send_messages=True)
    locked = await warden.filled("lock")
    warden.client.guild.mine = discord.Permissions.none()
    shown = await warden.filled("advertise", player="P102", channel="2")

    assert "I need **Manage Messages** there" in locked.text
    assert "I may not post there" in shown.text
    assert len(await warden.game.actions()) == 1


# ----------------------------------------------------------------------------------------------------- who plays


@pytest.mark.parametrize(
    ("word", "moment", "values", "sentence"),
    [
        ("lapse", "running", {}, "let the deadline pass first"),
        ("rewind", "played", {}, "pause it first"),
        ("abort", "running", {}, "pause it first"),
        ("abort", "paused", {}, "pause it first"),
        ("reveal", "running", {}, "I show you no secret"),
        ("pace", "running", {"kind": "the vote", "deadline": "5m"}, "eight hours or longer"),
        ("companion", "running", {"player": "P102"}, NO_RIVAL),
        ("lend", "running", {"player": "P102", "until": "3d"}, NO_RIVAL),
        ("give-back", "lent", {"player": f"P{SITTER}"}, "the seat goes back when its time is over"),
        ("host", "running", {}, "only the host, or a moderator who does not play"),
    ],
)
async def test_a_player_who_moderates_is_refused_what_he_might_gain_by(
    word: str, moment: str, values: dict[str, str], sentence: str, town: Town
) -> None:
    """Q-9.13, F-20, Q-6.7, F-8: by its button, its form and a form he has never opened; who does not play is not."""
    warden = await MOMENTS[moment](town)
    rival, before = warden.other(RIVAL), await footing(warden.game)
    heard = await rival.filled(word, **values)
    other = await warden.open(word)

    assert sentence in heard.text
    assert "Yes, do it" not in heard.buttons
    assert await footing(warden.game) == before
    assert sentence not in other.text
    if not values and word != "host":
        value: dict[str, Any] = {"lapse": {"kind": "party"}, "rewind": {"moment": "2"}}.get(word, {})
        parts = [{"component": {"custom_id": n, "value": v}} for n, v in {"reason": "x", **value}.items()]
        forged = await rival.forge(f"rm:{warden.game.id}:gm:{word}", {"components": parts})
        assert sentence in forged.text
        assert await footing(warden.game) == before


async def test_who_plays_ends_the_game_only_after_a_day_of_pause(town: Town) -> None:
    """Q-6.7, Q-9.8: what cannot be undone is announced long before."""
    warden = await MOMENTS["running"](town)
    rival = warden.other(RIVAL)
    paused = await rival.does("pause", length="5d")
    town.time.now_ms += DAY_MS - 60_000
    soon = await rival.open("abort")
    town.time.now_ms += 60_000
    done = await rival.does("abort")

    assert DONE in paused.text
    assert "pause it first" in soon.text
    assert DONE in done.text
    assert (await warden.game.live()).row.stage == "ended"


async def test_who_was_shown_secrets_takes_no_seat_nor_does_who_has_one(town: Town) -> None:
    """Q-9.7, Q-1.7: refused before anybody is asked."""
    warden = await MOMENTS["running"](town)
    await warden.does("reveal")
    before = await footing(warden.game)
    seen, held = [
        await warden.command("replace", player="P102", newcomer=str(person))
        for person in (warden.person, 103)
    ]

    assert "have seen secrets" in seen.text
    assert "play in this game already" in held.text
    assert not seen.buttons
    assert await footing(warden.game) == before


# ------------------------------------------------------------------------------------------- what came in between


async def test_two_moderators_with_the_same_form_extend_once(town: Town) -> None:
    """Q-9.8: the form carries the clock as it was."""
    warden = await MOMENTS["running"](town)
    forms = [(one, (await one.open("extend")).form) for one in (warden, warden.other(91))]
    heard = []
    for one, form in forms:
        assert form is not None
        heard.append((await one.send(form, kind=PARTY, length="24h")).text)

    assert DONE in heard[0]
    assert (await warden.game.actions())[1:] == ["extend party 24h"]


async def test_a_lapse_of_a_while_ago_is_refused_once_there_is_more_time(town: Town) -> None:
    """Q-9.2, Q-9.8: the buttons of the moderators' post are for the clock as it was, and so is a form."""
    warden = await MOMENTS["running"](town)
    mark = (await warden.game.live()).deadlines["party/1"]
    clock = f"party/1/{mark.number}-{mark.extended_ms}"
    town.time.now_ms = (await warden.game.due() or 0) + DAY_MS // 24
    opened = await warden.press(f"mod:lapse/{clock}")
    longer = await warden.press(f"mod:extend/{clock}")
    assert opened.form is not None
    assert longer.form is not None
    await warden.send(longer.form, length="1d")
    late, later = await warden.press(f"mod:lapse/{clock}"), await warden.send(opened.form)

    assert opened.form.says.startswith("Go on without waiting for choosing a party?\n-# ")
    assert longer.form.says == "More time for choosing a party, for all alike?"
    assert "Somebody has moved" in late.text
    assert "Somebody has moved" in later.text
    assert (await warden.game.actions())[1:] == ["extend party 24h"]


async def test_a_yes_is_for_the_clock_that_was_asked_about(town: Town) -> None:
    """Q-9.13: the next deadline of its kind does not lapse by a yes that came late."""
    warden = await MOMENTS["running"](town)
    asked = await warden.command("lapse", kind="party")
    await warden.game.wait_out()
    before = await footing(warden.game)
    late = await warden.yes(asked)

    assert late.text.startswith("No deadline of that kind is running now.")
    assert await footing(warden.game) == before


async def test_what_was_forgotten_is_to_be_typed_again(town: Town) -> None:
    """A restart forgets what was asked, and so many questions push the oldest out."""
    warden = await MOMENTS["running"](town)
    asked = await warden.command("pause")
    client: Any = warden.client
    kept = _waiting[client]
    (oldest,) = kept.values()
    kept.update({str(n): oldest for n in range(KEPT)})
    await warden.command("abort")
    forgotten = await warden.yes(asked)

    assert len(kept) == KEPT
    assert "Type the command again" in forgotten.text
    assert len(await warden.game.actions()) == 1
