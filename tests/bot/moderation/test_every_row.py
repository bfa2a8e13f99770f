"""Every row is gone through as moderators do: offered, asked, confirmed, told, noted; by form and by command."""

from __future__ import annotations

import re

import pytest

from bot.moderation.deed import LOBBY, UNDER_WAY
from bot.moderation.rows import registry
from bot.ui import ids
from rules.record.verify import verify
from tests.bot.games.kit import HOST, Town
from tests.bot.moderation.desk import CHANNEL, Warden, audited, footing, thread
from tests.bot.moderation.moments import MOMENTS
from tests.bot.moderation.played import APART, DONE, PLAYED, Played

every = pytest.mark.parametrize("played", PLAYED, ids=lambda one: f"{one.word}-{one.moment}")
BY_COMMAND = [played for played in PLAYED if played.command is not None]

GROUPS = {"Somebody is away", "Time", "Posts and thread", "End", "Players", "Posts"}
ALWAYS = {"To do", "What moderators did", "Refresh", "All games", "Back"} | GROUPS
IN_LOBBIES = {"Close the lobby", "Hand over", "Hours", "Reminders", "Times of day", "Outages", "Story"}
UNDER = {
    "Deadlines", "Replace", "Companion", "Advertise a seat", "Lend a seat", "Show all secrets", "Take back",
    "End the game", "Hand over", "Hours", "Reminders", "Times of day", "Outages",
}  # fmt: skip
CLOCKS = {"More time", "End a wait", "Remind"}
GOING = UNDER | CLOCKS | {"Pause", "Lock the thread"}
OFFERED = {
    "empty": IN_LOBBIES,
    "lobby": IN_LOBBIES | {"Who is ready?", "Take out"},
    "banned": IN_LOBBIES | {"Who is ready?", "Take out", "Let in again"},
    "dealt": GOING - CLOCKS - {"Pause"},
    "running": GOING,
    "voting": GOING,
    "played": GOING,
    "paused": (GOING - CLOCKS - {"Pause"}) | {"Resume"},
    "called": (GOING - CLOCKS - {"Pause"}) | {"Resume"},
    "locked": (GOING - {"Lock the thread"}) | {"Unlock the thread"},
    "advertised": GOING | {"Stop advertising"},
    "lent": GOING | {"Give a seat back"},
    "refused": GOING | {"Skip a post"},
    "gone": GOING | {"Skip a post", "Open a new thread"},
    "ended": set[str](),
}
"""The deeds that have a button on the panel in each moment, for who does not play."""


def test_every_row_is_gone_through() -> None:
    """Issue 29.4: a new one is added to tests/bot/moderation/played.py; and so is its command."""
    assert {played.word for played in PLAYED} | APART == {deed.word for deed in registry.DEEDS}
    assert {played.word for played in BY_COMMAND} | {"replace"} == {
        deed.word for deed in registry.DEEDS if deed.command
    }
    assert set(OFFERED) == set(MOMENTS)


@pytest.mark.parametrize("moment", MOMENTS)
async def test_the_panel_offers_what_can_be_done_and_no_more(moment: str, town: Town) -> None:
    """F-8: in every moment of a game."""
    warden = await MOMENTS[moment](town)

    assert await warden.labels() - ALWAYS == OFFERED[moment]


@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("moment", MOMENTS)
async def test_no_page_of_the_panel_has_more_than_ten_buttons_and_each_says_what_it_does(
    moment: str, host: bool, town: Town
) -> None:
    """Issue 30.15: nineteen and more stood below each other on a phone, and nothing said what any of them does."""
    warden = await MOMENTS[moment](town)
    first, *pages = await (warden.other(HOST, may=False) if host else warden).pages()

    assert len(pages) <= 4
    for page in (first, *pages):
        assert len(page.buttons) <= 10, page.buttons
    for page in pages:
        does = re.findall(r"^- \*\*(.+)\*\*: \S.*[^.]$", page.text, re.MULTILINE)
        assert {*does, "Back"} == {*page.buttons}
    assert {*re.findall(r"^- \*\*(.+)\*\*: \S", first.text, re.MULTILINE)} == GROUPS & {*first.buttons}


async def test_what_lets_a_game_go_on_that_stands_still_is_on_the_first_page(town: Town) -> None:
    for moment in ("paused", "called"):
        assert "Resume" in (await (await MOMENTS[moment](town)).panel()).buttons, moment


async def test_while_roles_arrive_a_forged_resume_says_that_the_game_goes_on_by_itself(town: Town) -> None:
    """Issue 30: the panel offered it, and it was refused as if the game ran."""
    heard = await (await MOMENTS["dealt"](town)).open("resume")

    assert heard.text == "The game goes on by itself as soon as every role has arrived."


@pytest.mark.parametrize("word", ["people", "posts", "nonsense", "time:2", "9"])
async def test_a_page_that_there_is_not_is_the_first(word: str, town: Town) -> None:
    """Q-9.6: also of a group in which nothing can be done any more."""
    warden = await MOMENTS["ended"](town)

    assert (await warden.press(f"gm:panel:{word}")).text == (await warden.panel()).text


async def test_the_panel_says_in_two_lines_how_the_game_stands(town: Town) -> None:
    """Issue 30.15."""
    _header, _title, stands, waits, *rest = (await (await MOMENTS["running"](town)).panel()).text.splitlines()

    assert stands.startswith("**Quest 1**: ")
    assert waits.startswith("**P105** chooses a party by <t:")
    assert re.search(r"Still to answer for choosing a party: \*\*P10\d\*\*\.$", waits)
    assert all(line.startswith("- **") for line in rest)


async def test_a_host_has_the_game_s_name_and_its_start_besides_and_who_plays_no_secrets(town: Town) -> None:
    """F-8, Item 12."""
    lobby, game = await MOMENTS["lobby"](town), await MOMENTS["running"](town)
    early = await lobby.other(HOST, may=False).labels()
    for person in (104, 105):
        await town.service.seating.join(lobby.game.id, person, f"P{person}", lobby.game.cause())

    assert early == await lobby.labels()
    assert await lobby.other(HOST, may=False).labels() - await lobby.labels() == {"Start"}
    assert await game.other(HOST, may=False).labels() - await game.labels() == {"Name"}
    assert await game.labels() - await game.other(104).labels() == {"Show all secrets"}


async def _filled(warden: Warden, played: Played) -> tuple[list[str], list[str], list[str]]:
    """The lines that the deed has added to thread, audit and journal."""
    before = [
        len(await thread(warden.game)),
        len(await audited(warden.game)),
        len(await warden.game.actions()),
    ]
    opened = await warden.open(played.word)
    assert opened.form is not None, opened.text
    untouched = await footing(warden.game)
    why = () if played.word == "move" else ("reason",)
    assert (opened.form.title, opened.fields, opened.form.says) == (
        played.title,
        (*played.asks, *why),
        played.says,
    )
    heard = await warden.send(opened.form, **played.fill)
    if played.question or "Yes, do it" in heard.buttons:
        assert heard.text.startswith(played.question)
        assert ("I will tell everybody" in heard.text) == bool(played.told)
        assert await footing(warden.game) == untouched
        heard = await warden.yes(heard)
    assert played.shown in heard.text
    said, lines, actions = await thread(warden.game), await audited(warden.game), await warden.game.actions()
    return [message.content for message in said[before[0] :]], lines[before[1] :], actions[before[2] :]


@every
async def test_a_deed_from_its_button_to_what_everybody_reads(played: Played, town: Town) -> None:
    """F-8, Q-9.8: its form says what will come of it and asks why; it is told, noted, journaled, with that."""
    warden = await MOMENTS[played.moment](town)

    told, noted, journal = await _filled(warden, played)

    assert [line[: len(wanted)] for line, wanted in zip(told, played.told, strict=True)] == list(played.told)
    assert [line.partition("<@90>: ")[2] for line in noted] == list(played.noted)
    assert tuple(journal) == played.journal


@pytest.mark.parametrize("played", BY_COMMAND, ids=lambda one: f"{one.word}-{one.moment}")
async def test_a_command_asks_first_and_is_done_once(played: Played, town: Town) -> None:
    """Q-9.8, F-8: nothing is done before the yes; a second one changes nothing, nor does that of somebody else."""
    warden = await MOMENTS[played.moment](town)
    before = await footing(warden.game)
    asked = await warden.command(played.word, **(played.command or {}))
    untouched = await footing(warden.game)
    other = await warden.other(91).yes(asked)
    strange = await warden.other(102, may=False).yes(asked)
    unheeded = await footing(warden.game)
    done = await warden.yes(asked)
    once = await footing(warden.game)
    again = await warden.yes(asked)

    assert asked.text == f"{played.asked} I will tell everybody that you did this. Reason: because"
    assert untouched == unheeded == before
    assert "I no longer know what that was about" in other.text
    assert "Only the host of a game" in strange.text
    assert DONE in done.text
    assert DONE in again.text
    assert await footing(warden.game) == once
    assert tuple(await warden.game.actions())[-1:] == played.journal


async def test_who_is_ready_is_asked_by_one_press(town: Town) -> None:
    """F-24: no form, no reason; the thread is asked, and not again for an hour."""
    warden = await MOMENTS["lobby"](town)
    asked, again = await warden.open("ready"), await warden.open("ready")

    assert "**I have asked in the thread.** The lobby's post shows who is ready." in asked.text
    assert "asked" in again.text
    assert "**I have asked in the thread.**" not in again.text
    assert [line.partition("<@90>: ")[2] for line in await audited(warden.game)] == ["asked who is ready"]


@pytest.mark.parametrize("way", ["command", "page", "menu", "offer"])
async def test_a_player_is_replaced_by_command_page_and_offer(way: str, town: Town) -> None:
    """F-7, Q-9.7: the newcomer and who leaves are named before it is done; it is told, noted and journaled."""
    warden = await MOMENTS["advertised"](town)
    await warden.client.service.openings.offer(warden.game.id, 900, "P900", 2)
    match way:
        case "command":
            asked = await warden.command("replace", player="p102", newcomer="900")
            question, done = asked.text, await warden.yes(asked)
        case "page" | "menu":
            chosen = ("900",) if way == "menu" else ()
            opened = await warden.press(f"seat:by/2{'+' if chosen else '/900'}", *chosen)
            assert opened.form is not None
            question, done = opened.form.says, await warden.send(opened.form)
        case _:
            opened = await warden.press("seat:sit/2/900")
            assert opened.form is not None
            question, done = opened.form.says, await warden.send(opened.form)

    if way == "command":
        assert question.startswith(
            "Let **P900** take over the seat of **P102**, with everything that belongs to it?"
        )
    else:
        assert question.startswith(
            "Seat **P900** in place of **P102**? They learn everything that the seat knows"
        )
    assert DONE in done.text
    assert (await thread(warden.game))[-1].content.startswith(
        "**Moddy** has replaced **P102** with **P900**. All open deadlines start anew. Reason: because"
    )
    assert (await audited(warden.game))[-1].endswith(
        "<@90>: **P102**, seat 2, replaced by **P900**. Reason: because"
    )
    assert (await warden.game.live()).seats_of(900) == (2,)


@every
async def test_who_moderates_nothing_does_nothing(played: Played, town: Town) -> None:
    """Q-9.8, F-8: a button and a form prove nothing, whoever has seen them."""
    warden = await MOMENTS[played.moment](town)
    before = await footing(warden.game)
    for person in (102, 900):
        stranger = warden.other(person, may=False)
        pressed = await stranger.open(played.word)
        forged = await stranger.forge(ids.verb(warden.game.id, "gm", played.word))

        assert "Only the host of a game" in pressed.text
        assert "Only the host of a game" in forged.text
    assert await footing(warden.game) == before


SENTENCES = {
    "lobby": "This game has not started yet.",
    "running": "This game has started already.",
    "ended": "This game is over.",
}


@pytest.mark.parametrize("moment", SENTENCES)
async def test_what_belongs_to_another_stage_is_refused_in_every_way(moment: str, town: Town) -> None:
    """R-1.3, R-1.4: by button, form and command, old words and posts' buttons too; nothing is changed."""
    warden = await MOMENTS[moment](town)
    stages = {"lobby": LOBBY, "running": UNDER_WAY, "ended": frozenset[str]()}[moment]
    before = await footing(warden.game)
    for deed in registry.DEEDS:
        if stages & deed.stages:
            continue
        heard = [await warden.open(deed.word), await warden.press(f"mod:{deed.word}")]
        heard.append(await warden.forge(ids.verb(warden.game.id, "gm", deed.word)))
        heard += [await warden.open(deed.old_word)] if deed.old_word else []
        heard += [await warden.command(deed.word)] if deed.command else []
        assert {(one.text, one.form, *one.buttons) for one in heard} == {(SENTENCES[moment], None)}, deed.word
    assert await footing(warden.game) == before


async def test_the_record_keeps_what_moderators_did_and_verifies(town: Town) -> None:
    """Q-12.6: a replay passes over deeds that are not of the rules, and the chain holds them."""
    warden = await MOMENTS["voting"](town)
    for word, values in (
        ("lock", {}), ("remind", {}), ("reveal", {}), ("pace", {"named": "Brisk"}), ("pause", {}), ("resume", {}),
        ("advertise", {"player": "P102", "channel": str(CHANNEL)}), ("companion", {"player": "P103"}),
        ("rewind", {"moment": "1"}), ("abort", {}),
    ):  # fmt: skip
        await warden.does(word, **values)
    actions = await warden.game.actions()

    assert [action.partition(" ")[0] for action in actions[2:]] == [
        "lock", "remind", "reveal", "pace", "pause", "resume", "advertise", "replace", "rewind", "abort",
    ]  # fmt: skip
    assert verify(await warden.client.service.directory.record(warden.game.id)).ok
