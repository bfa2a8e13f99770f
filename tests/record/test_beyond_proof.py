"""What a chain made anew would hide (R-1.6): reasons, deeds, times; and what verify says that it cannot know.

Whoever has the seed can give a changed record a head that fits. So each change here comes with one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.dice import game_key
from rules.entry import Abort, Answer, Lapse, owed_clocks
from rules.game import CHAIR, Question
from rules.record import deeds, record
from rules.record.clocks import ZONES_MS
from rules.record.verify import Verdict, verify
from rules.registry import games
from tests.record.kit import KIND, Table, random_table, table
from tests.record.test_tampering import Facts, forged, rewritten

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


def changed(found: Table, change: Callable[[Facts], object]) -> Verdict:
    """What verify says of the record with a *change* in it and a head that fits."""

    def both(facts: Facts) -> None:
        change(facts)
        forged(facts)

    return verify(rewritten(found.text(), both))


def begun(name: str = "quest", edition: int | None = None, **choices: Any) -> Table:
    found = table(5, 3, name, edition, **choices)
    found.start()
    return found


def ended(found: Table) -> Table:
    found.play(Abort(), "moderator", reason="enough")
    return found


def clock(found: Table) -> Question:
    return owed_clocks(found.game, found.state)[0]


# ---------------------------------------------------------------------------------------------------- reasons


def test_only_who_moderates_has_a_reason() -> None:
    """R-1.3: it is null for seats, the clock and the start, and may stand at what the chair says."""
    found = begun()
    found.says(found.state.leading, "propose 1 2")
    found.lapses(clock(found))
    found.play(Answer(CHAIR, "resume"), record.by_seat(CHAIR), reason="they are back")
    found.play(None, "moderator", "pause", "a feast")
    ended(found)

    assert verify(found.text()).ok
    for number in (1, 2, 3):
        verdict = changed(found, lambda facts, n=number: facts["entries"][n - 1].update(reason="so be it"))  # type: ignore[misc]
        assert verdict.sentence.startswith(f"Entry {number} has a reason"), verdict.sentence


# ------------------------------------------------------------------------------------------------------ deeds


@pytest.mark.parametrize(
    "words",
    [
        *(
            "pause",
            "resume",
            "remind",
            "lock",
            "unlock",
            "host",
            "reveal",
            "move",
            "pass",
            "replace 5",
            "advertise 1",
        ),
        *("recall 2", "extend vote 24h", "extend vote 90m", "pace vote 45s", "pace vote 20:00 Europe/Berlin"),
        *("pace brisk", "policy guess auto", "hours 08:00-23:00 Europe/Berlin, not sat sun", "hours always"),
        *("reminders off", "reminders half 2h", "reminders 9/10", "credit off", "credit 10m", "outage 30m"),
        *("floor third", "floor 2h", "no-outage 30m"),
    ],
)
def test_a_deed_of_the_closed_list_is_taken(words: str) -> None:
    """R-1.16: each as the page writes it."""
    found = begun()
    found.play(None, "moderator", words, "so be it")

    assert verify(ended(found).text()).ok


@pytest.mark.parametrize(
    "words",
    [
        *(
            "dance",
            "pause 3",
            "Pause",
            "replace",
            "replace 6",
            "replace 0",
            "replace 3 4",
            "extend vote",
            "start now",
        ),
        *(
            "extend dance 24h",
            "extend vote 24",
            "extend vote 1d",
            "extend vote 024h",
            "policy guess never",
            "hours",
        ),
        *(
            "policy dance auto",
            "pace dance 24h",
            "reminders",
            "credit",
            "rewind x",
            "rewind 99999999999",
            "abort it",
        ),
        *("host 3", "support", "extend vote 24h\n", "  pause", "", "pace 24h"),
        *("pace vote 20:00 Nowhere/Berlin", "pace vote 20:00 ../Berlin", "pace vote 24:00 Europe/Berlin"),
    ],
)
def test_a_deed_that_is_not_on_the_list_is_refused(words: str) -> None:
    """R-1.16: whatever it is, nobody can have done it."""
    found = begun()
    found.play(None, "moderator", "pause", "so be it")
    verdict = changed(ended(found), lambda facts: facts["entries"][1].update(action=words))

    assert not verdict.ok
    assert verdict.sentence == "Entry 2 is a deed that no moderator can have done."


@pytest.mark.parametrize("action", ["pause", "extend vote 24h", "rewind 1", "abort", "replace 2"])
@pytest.mark.parametrize("name", ["quest", "hunt"])
def test_nothing_comes_after_the_end(name: str, action: str) -> None:
    """R-1.4: neither a deed that changes nothing, nor one that would take the end back."""
    found = ended(begun(name))
    last = {**json.loads(found.text())["entries"][-1], "action": action.replace("vote", KIND[name])}

    verdict = changed(found, lambda facts: facts["entries"].append(last))

    assert not verdict.ok
    assert "after the end" in verdict.sentence or "This game is over" in verdict.sentence, verdict.sentence


def test_every_deed_has_one_row() -> None:
    """R-1.16: the list is that of the page, and no kind of any game is a verb of it."""
    page = Path(record.__file__ or "").with_name("RECORD.md").read_text(encoding="utf-8")
    clause = page.partition("**R-1.16**")[2].partition("\n- **")[0]

    assert all(f"`{verb}" in clause for verb in (*deeds.DEEDS, *deeds.PLAYED, "lapse", "rewind"))
    assert not {kind for game in games() for kind in game.kinds} & set(deeds.DEEDS)


# ------------------------------------------------------------------------------------------------------ times


def test_times_never_go_backwards() -> None:
    """R-1.3: also with a head that fits, and also in entries that are void."""
    found = begun()
    found.lapses(clock(found))
    found.lapses(clock(found))
    found.goes_back(2)
    ended(found)

    for number in (2, 3, 4):
        verdict = changed(
            found,
            lambda facts, n=number: facts["entries"][n - 1].update(at="2026-01-01T00:00:00.000Z"),  # type: ignore[misc]
        )
        assert f"Entry {number} has an earlier time" in verdict.sentence


def waited(found: Table, ms: int) -> Verdict:
    """What verify says of a game in which the clock that runs has run out after so many milliseconds."""
    found.at += ms
    found.play(Lapse(clock(found)), "clock")
    return verify(ended(found).text())


SOON = "lapses sooner than its clock can have run out"


@pytest.mark.parametrize(("name", "hours"), [("quest", 24), ("hunt", 48)])
def test_a_lapse_sooner_than_its_clock_can_have_run_out_is_refused(name: str, hours: int) -> None:
    """R-1.17: by the deadline that the host chose; a millisecond is too soon."""
    assert waited(begun(name), hours * HOUR_MS).ok
    assert f"Entry 2 {SOON}" in waited(begun(name), hours * HOUR_MS - 1).sentence


def test_what_gives_more_time_counts() -> None:
    """R-1.17: an extension, a new deadline for clocks that start from then on, and a newcomer in a seat."""

    def after(*words: str) -> Table:
        found = begun()
        found.at += HOUR_MS
        for each in words:
            found.play(None, "moderator", each, "so be it")
        return found

    assert SOON in waited(after("extend party 2h"), 25 * HOUR_MS - 1).sentence
    assert waited(after("extend party 2h"), 25 * HOUR_MS).ok
    assert waited(after("extend vote 2h", "pace party 1h"), 23 * HOUR_MS).ok, "what runs stays as it is"
    assert SOON in waited(after("replace 2"), 24 * HOUR_MS - 1).sentence
    assert waited(after("replace 2"), 24 * HOUR_MS).ok
    assert waited(after("pace party 1h", "replace 2"), HOUR_MS).ok
    assert SOON in waited(after("pace party 1h", "replace 2"), HOUR_MS - 1).sentence
    assert waited(after("pace brisk", "replace 2"), 60_000).ok, "which deadlines go by a name stands nowhere"
    assert SOON in waited(after("pace brisk", "replace 2"), 59_999).sentence


def test_a_clock_stands_still_while_the_game_is_paused() -> None:
    """R-1.17: and goes on with what was left; a moderator may let it lapse meanwhile."""

    def paused() -> Table:
        found = begun()
        found.at += 10 * HOUR_MS
        found.play(None, "moderator", "pause", "a feast")
        found.at += 9 * DAY_MS
        return found

    found = paused()
    found.play(None, "moderator", "resume")
    assert SOON in waited(found, 14 * HOUR_MS - 1).sentence
    found = paused()
    found.play(None, "moderator", "resume")
    assert waited(found, 14 * HOUR_MS).ok
    assert SOON in waited(paused(), 0).sentence
    found = paused()
    found.lapses(clock(found))
    assert found.lines[-1].by == "moderator"
    assert verify(ended(found).text()).ok


def test_all_that_is_asked_anew_has_all_of_its_time() -> None:
    """R-1.17, R-1.14: after a correction."""

    def back() -> Table:
        found = begun()
        found.lapses(clock(found))
        found.at += 20 * HOUR_MS
        found.goes_back(1)
        return found

    assert SOON in waited(back(), DAY_MS - 1).sentence
    assert waited(back(), DAY_MS).ok


def test_a_time_of_day_is_the_next_one() -> None:
    """R-1.17: by the rules of its zone, which may be changed by law: three hours are allowed for that."""
    deadlines = {"party": "20:00 Europe/Berlin"}  # the game starts at 16:13 there
    until = 18 * HOUR_MS - (14 * HOUR_MS + 13 * 60_000 + 20_123)

    assert waited(begun(deadlines=deadlines), until).ok
    assert waited(begun(deadlines=deadlines), until - ZONES_MS).ok
    assert SOON in waited(begun(deadlines=deadlines), until - ZONES_MS - 1).sentence


def test_of_a_time_of_day_nothing_is_left_to_tell_once_its_clock_stood_still() -> None:
    """R-1.17: what is left then is counted in waking hours, of which a lobby's stand nowhere."""

    def paused(*words: str) -> Table:
        found = begun(deadlines={"party": "20:00 Europe/Berlin"})
        for each in ("pause", *words, "resume"):
            found.play(None, "moderator", each, "so be it")
        return found

    assert waited(paused(), 0).ok
    assert waited(paused("replace 2"), 0).ok
    assert waited(paused("extend party 2h"), 2 * HOUR_MS).ok
    assert SOON in waited(paused("extend party 2h"), 2 * HOUR_MS - 1).sentence


def test_by_the_clock_lapses_only_what_waits_for_no_moderator() -> None:
    """R-1.17: by the host's policies, and what moderators made of them."""

    def asked(*words: str) -> Table:
        found = begun(policies={"party": "wait"})
        for each in words:
            found.play(None, "moderator", each, "so be it")
        return found

    assert "such a deadline waits for a moderator" in waited(asked(), DAY_MS).sentence
    assert waited(asked("policy party auto"), DAY_MS).ok


def test_records_of_the_first_edition_are_not_held_to_their_times() -> None:
    """R-1.17: their page did not ask for it."""
    assert waited(begun(edition=1), 0).ok


# ------------------------------------------------------------------------------------------------ the verdict


def test_the_verdict_lists_what_nobody_can_check() -> None:
    """R-1.18: names, times, paces, whether reasons are true, and the choices of the host that left no trace."""
    quest = verify(ended(begun(roles=["boromir"], boromir_bis=True)).text())
    hunt = verify(random_table(Random(3), 3, name="hunt", length="part1", aid="full").text())

    for verdict in (quest, hunt):
        assert verdict.ok
        assert verdict.unchecked[:4] == (
            *("the names of the players", "the times", "the paces", "whether reasons are true"),
        )
        assert all(one in verdict.sentence for one in verdict.unchecked)
    assert "left no trace (boromir_bis, palantir, policies, ring)" in quest.sentence
    assert "left no trace (aid, " in hunt.sentence
    assert "policies" in hunt.unchecked[-1]


@pytest.mark.parametrize(
    ("name", "choice", "other"),
    [("quest", "ring", True), ("quest", "boromir_bis", True), ("hunt", "aid", "off"), ("hunt", "tokens", 4)],
)
def test_a_choice_that_left_no_trace_is_one_that_could_be_changed(name: str, choice: str, other: Any) -> None:
    """R-1.18: who has the seed can put another in its place, so it has to be told; a choice that shows cannot."""
    choices: dict[str, Any] = {"roles": ["boromir"]} if name == "quest" else {}
    found = ended(begun(name, **choices))

    verdict = changed(found, lambda facts: facts["config"].update({choice: other}))

    assert verdict.ok
    assert choice in verify(found.text()).unchecked[-1]
    if name == "quest":
        assert not changed(found, lambda facts: facts["config"].update(boromir="predetermined")).ok
        assert "boromir," not in verify(found.text()).unchecked[-1]


def records_links(found: Table) -> Iterator[bytes]:
    written = found.record()
    start = record.chain_start(written.fingerprint, written.config, written.pack, written.salt)
    return record.links(game_key(found.seed, found.salt), start, written.entries)


def _earlier(facts: Facts) -> None:
    """A changed time, and a head that fits it."""
    facts["entries"][0]["at"] = "2020-01-01T00:00:00.000Z"
    forged(facts)


def test_it_tells_to_compare_what_was_posted() -> None:
    """R-1.18, R-1.11: fingerprint and head, or a seal; who gives the head that was posted has done so."""
    found = ended(begun())
    text = found.text()
    head = json.loads(text)["head"]

    verdict = verify(text)
    compared = verify(text, [head[:24]])

    assert [line.partition(":")[0] for line in verdict.sentence.splitlines()] == [
        *("Verified", "Not checked", "Compare these two, or a seal, with what was posted")
    ]
    assert f"the head {head}; whoever has the seed" in verdict.sentence
    assert "can by now chain a changed record anew" in verdict.sentence
    assert compared.ok
    assert "1 of the seals posted during play" in compared.checked
    assert compared.sentence.splitlines()[2].startswith("Compare nothing more: ")
    early = [link.hex()[:24] for link in records_links(found)][:1]
    assert "what came after the last of these seals" in verify(text, early).sentence
    assert "has the seal" in verify(rewritten(text, _earlier), [head[:24]]).sentence


def test_a_withheld_record_has_no_head_to_compare() -> None:
    """R-1.8, R-1.18: deeds are not bound by anything."""
    verdict = verify(random_table(Random(2), 7, reveal_actions=False).text())

    assert verdict.ok
    assert "deeds" in verdict.unchecked
    assert "there is no head to compare" in verdict.sentence
