"""The record: what is written of a game, and that a stranger's checker agrees with it."""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.entry import Abort, Answer, Handover
from rules.game import Illegal, Pack
from rules.quest.events import PartyProposed, VoteClosed
from rules.quest.phases import Questing
from rules.record import record as records
from rules.record.making import result_of
from rules.record.record import Line, RecordError
from rules.record.replay import replay, waits
from rules.record.verify import verify
from tests.record import checker, quest_checker
from tests.record.kit import NAMES, Table, random_table, table
from tests.record.test_tampering import forged

SETS: tuple[dict[str, Any], ...] = (
    {},
    {"roles": ["aragorn", "boromir"], "ring": True, "palantir": True},
    {"roles": ["boromir"], "boromir": "predetermined", "boromir_bis": True, "ring": True},
    {"palantir": True, "deadlines": {"vote": "20:00 Europe/Berlin"}},
    {"rejections": 3, "first_ballot": True},
)
HELD: tuple[dict[str, Any], ...] = tuple({**choices, "reveal_actions": False} for choices in SETS)


def finished(seed: int, seats: int = 7, **choices: Any) -> Table:
    return random_table(Random(seed), seats, **choices)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9), st.sampled_from(range(5, 11)), st.sampled_from(SETS + HELD))
@pytest.mark.slow
def test_a_strangers_checker_and_verify_agree_on_any_game(
    seed: int, seats: int, choices: dict[str, Any]
) -> None:
    """R-1.6, R-1.8, Q-10.1, Q-10.2: written from the pages alone, it finds nothing; nor does verify."""
    text = finished(seed, seats, **choices).text()

    assert quest_checker.complaint(text) is None
    assert verify(text).sentence.startswith("Verified")


def test_the_keys_stand_in_their_order() -> None:
    """R-1.1: top-level keys, with all the host's choices and the names at the start."""
    played = finished(1, 6, ring=True, rejections=3, first_ballot=True)
    facts = json.loads(played.text())

    assert tuple(facts) == checker.TOP[:-1]
    assert facts["format"] == "ringmaster-record/2"
    assert (facts["game"], facts["edition"], facts["pack"]) == ("quest", 3, None)
    assert facts["seats"] == list(NAMES[:6])
    assert facts["config"]["ring"] is True
    assert set(facts["config"]) == set(played.game.Config.model_fields)
    assert facts["config"]["deadlines"]["guess"] == 48 * 3600
    assert facts["fingerprint"] == hashlib.sha256(bytes.fromhex(facts["seed"])).hexdigest()


@pytest.mark.parametrize("choices", [{"rejections": 3}, {"first_ballot": True}])
def test_a_stranger_plays_by_the_rules_of_other_tables(choices: dict[str, Any]) -> None:
    """Q-3.9, Q-4.8, Q-12.8: as they stand in the config; else by the rule book's, with no key for it."""
    for seed in range(4):
        text = finished(seed, 5, **choices).text()
        assert quest_checker.complaint(text) is None
        assert verify(text).ok
    plain = json.loads(finished(1, 5).text())["config"]
    assert not set(choices) & set(plain)


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"rejections": 5}, "other tables"),
        ({"rejections": 4}, "other tables"),
        ({"first_ballot": False}, "other tables"),
    ],
)
def test_what_is_not_chosen_is_not_written(choices: dict[str, Any], told: str) -> None:
    """Q-12.8: so that the same game has the same bytes; our own checker and the stranger's refuse it."""
    facts = json.loads(finished(1, 5, rejections=3, first_ballot=True).text())
    facts["config"] |= choices
    text = checker.pretty(facts) + "\n"

    assert told in (quest_checker.complaint(text) or "")
    assert not verify(text).ok


def test_a_second_ballot_is_refused_where_the_first_one_counts() -> None:
    """Q-4.8: a record of a game by the rule book in which somebody changed his mind is none of this table."""
    played = table(5, 3)
    played.start()
    played.says(played.state.leading, "propose 1 2")
    played.says(1, "approve")
    played.says(1, "reject")
    played.play(Abort(), "moderator", reason="enough")
    facts = json.loads(played.text())
    assert quest_checker.complaint(played.text()) is None
    facts["config"] = checker.sort(facts["config"] | {"first_ballot": True})
    forged(facts)
    text = checker.pretty(facts) + "\n"

    assert "Q-4.8" in (quest_checker.complaint(text) or "")
    assert not verify(text).ok


def test_the_salt_is_the_joins_in_order_of_seats_and_the_start() -> None:
    """R-1.2: and the key is made of seed and salt."""
    played = finished(2, 5)
    facts = json.loads(played.text())

    assert facts["salt"] == "9017,companion,9051,9068,9085;9777"
    key = hmac.digest(bytes.fromhex(facts["seed"]), facts["salt"].encode(), "sha256")
    assert facts["entries"][0]["draws"][1] == ["order", checker.shuffled(key, "order", range(1, 6))]


def test_an_entry_says_who_what_and_why() -> None:
    """R-1.3: seats, clock, moderator and chair; what is refused is no entry; several answers are one."""
    played = table(5, 3)
    played.start()
    leader = played.state.leading
    others = [seat for seat in range(1, 6) if seat != leader]
    with pytest.raises(Illegal):
        played.says(leader, "propose 1 2 3")
    played.says(leader, "propose 1 2")
    played.says(others[0], "approve; preload reject standing; nonsense")
    played.lapses(played.state.phase.question)
    played.play(None, "moderator", "replace 3", "asked to be")
    played.play(Abort(), "moderator", reason="all have gone")
    entries = json.loads(played.text())["entries"]

    assert [(e["n"], e["by"], e["action"], e["reason"]) for e in entries] == [
        (1, "moderator", "start", None),
        (2, f"seat {leader}", "propose 1 2", None),
        (3, f"seat {others[0]}", "approve; preload reject standing", None),
        (4, "clock", "lapse vote", None),
        (5, "moderator", "replace 3", "asked to be"),
        (6, "moderator", "abort", "all have gone"),
    ]
    assert [label for label, _ in entries[0]["draws"]] == ["deal", "order"]
    assert all(entry["draws"] == [] for entry in entries[1:])
    assert entries[0]["at"] == "2026-09-21T14:13:20.123Z"
    assert verify(played.text()).ok


def test_orders_answer_after_the_last_part_of_an_answer() -> None:
    """R-1.19: what is given in advance in it waits until then; a part that is refused ends it, and orders answer."""
    played = table(5, 3)
    played.start()
    leader = played.state.leading
    others = [seat for seat in range(1, 6) if seat != leader]
    for seat in others[1:]:
        played.says(seat, "preload approve; preload support quest")
    played.says(others[0], "preload reject; preload approve")
    played.says(leader, "propose 1 2; approve; sing; reject")

    assert played.lines[-1].action == "propose 1 2; approve"
    (party,) = played.state.parties
    assert [ballot.value for ballot in party.ballots if ballot] == ["approve"] * 5
    played.play(Abort(), "moderator")
    assert verify(played.text()).ok
    assert quest_checker.complaint(played.text()) is None


def test_the_chair_is_named_for_what_is_asked_of_seat_0() -> None:
    """R-1.3, Q-12.6: a resume that answers a call is by the chair."""
    played = table(5, 4)
    played.start()
    played.says(played.state.leading, "propose 1 2")
    played.lapses(played.state.phase.question)
    played.play(Answer(0, "resume"), records.by_seat(0))
    played.play(Abort(), "moderator")

    assert [line.by for line in played.lines][2:4] == ["clock", "chair"]
    assert verify(played.text()).ok


def test_the_result_has_roles_and_sides_by_seat() -> None:
    """R-1.4: sides at the start only where they differ; who wins by side at the end."""
    results = [finished(seed, 5, roles=["boromir"]).record().result for seed in range(40)]
    turned = [result for result in results if "sides_at_start" in result]

    assert turned
    assert len(turned) < len(results)
    assert all(result["sides"] != result["sides_at_start"] for result in turned)
    for result in results:
        assert result["winners"] == [
            seat for seat, side in enumerate(result["sides"], 1) if side == result["winner"]
        ]


def test_a_game_that_goes_on_has_no_record() -> None:
    """R-1.4, R-1.7."""
    with pytest.raises(RecordError, match="has not ended"):
        random_table(Random(1), until=4).record()


ODD = "".join(map(chr, range(0x20))) + '"\\/\x7f\u2028é🦊'


def test_strings_are_escaped_as_little_as_can_be() -> None:
    """R-1.5, R-1.9: the quote, the backslash and what is below U+0020; nothing else."""
    line = Line(7, records.instant(0), "moderator", "pause", ODD, [])
    key, before = b"k" * 32, b"b" * 32
    written = (
        '{"n":7,"at":"1970-01-01T00:00:00.000Z","by":"moderator","action":"pause","reason":'
        + checker.string(ODD)
        + ',"draws":[]}'
    )

    assert "\\b\\t\\n\\u000b\\f\\r\\u000e" in written
    assert "\\u001f" in written
    assert '/\x7f\u2028é🦊"' in written
    mixed = checker.hmac(key, b"link:7")
    expected = hashlib.sha256(before + mixed + written.encode()).digest()
    assert records.link(key, before, line) == expected


def test_the_chain_starts_with_what_was_fixed_before_the_first_entry() -> None:
    """R-1.5: fingerprint, config, pack and salt, keys sorted at every depth."""
    played = table(5)
    facts = records.config_facts(played.config)
    expected = checker.compact(["f", checker.sort(facts), {"id": "a", "sha256": "b"}, "1,2"])

    start = records.chain_start("f", played.config, Pack("a", "b"), "1,2")
    assert start == hashlib.sha256(expected.encode()).digest()


def test_seals_that_were_posted_during_play_are_found_in_the_record() -> None:
    """R-1.5, R-1.6, R-1.11: a link published in the middle of a game binds whoever writes the record."""
    written = records.write(finished(3).record())
    record = records.parse(written)
    key = hmac.digest(bytes.fromhex(record.seed), record.salt.encode(), "sha256")
    start = records.chain_start(record.fingerprint, record.config, record.pack, record.salt)
    seals = [link.hex()[:24] for link in records.links(key, start, record.entries)]

    assert verify(written, seals[3:5]).ok
    assert "2 of the seals" in verify(written, seals[3:5]).sentence
    for wrong in ("0" * 24, seals[3][:15], seals[3][2:], "", seals[3] + "x"):
        assert not verify(written, [seals[4], wrong]).ok


def test_a_record_reads_back_to_the_same_bytes() -> None:
    """R-1.9: canonical both ways, newline at the end, empty lists and objects together."""
    for seed, choices in enumerate(SETS + HELD):
        text = finished(seed, **choices).text()
        assert records.write(records.parse(text)) == text
        assert text.endswith("}\n")
        assert '"draws": []' in text
        assert checker.pretty(json.loads(text)) + "\n" == text


def test_a_replay_gives_every_draw_and_the_result_again() -> None:
    """R-1.6: and the same number of waits."""
    for seed in range(12):
        played = finished(seed, 5 + seed % 6, **SETS[seed % 4])
        record = played.record()
        steps = list(replay(record))

        assert [one.line for one in steps] == list(record.entries)
        assert [event for one in steps for event in one.events] == played.told
        assert result_of(played.game, steps[-1].after.state) == record.result
        assert waits(record) == played.waits


@pytest.mark.parametrize("choices", HELD)
def test_withheld_actions_leave_no_trace_but_tallies(choices: dict[str, Any]) -> None:
    """R-1.8, Q-6.4: what gave, preloaded or withdrew them is gone, lapses stay, the rest is numbered anew."""
    for seed in range(12):
        played = finished(seed, 5 + seed % 6, **choices)
        facts = json.loads(played.text())
        said = [part for entry in facts["entries"] for part in entry["action"].split("; ")]
        lapses = [line for line in played.lines if line.action.startswith("lapse")]

        assert not {"support", "sabotage", "withdraw action"} & set(said)
        assert not [part for part in said if part.endswith("quest")]
        assert [entry["n"] for entry in facts["entries"]] == list(range(1, len(facts["entries"]) + 1))
        assert len([part for part in said if part.startswith("lapse")]) == len(lapses)
        assert facts["head"] is None
        assert tuple(facts)[-2:] == ("result", "tallies")
        withholding = played.game.withholding(played.config)
        assert withholding is not None
        assert facts["tallies"] == withholding.tallies(played.state)
        verdict = verify(played.text())
        assert verdict.ok
        assert "the tallies themselves, for the actions are withheld" in verdict.unchecked


def test_part_of_an_answer_may_be_withheld() -> None:
    """R-1.8: of several in one answer only the private action goes."""
    played = table(5, 8, reveal_actions=False)
    played.start()
    leader = played.state.leading
    played.says(leader, f"propose {' '.join(map(str, sorted((leader, leader % 5 + 1))))}")
    played.says(leader, "approve; support; preload reject")
    played.play(Abort(), "moderator")

    assert json.loads(played.text())["entries"][2]["action"] == "approve; preload reject"
    assert verify(played.text()).ok


def test_an_order_taken_back_while_actions_were_awaited_is_not_used() -> None:
    """R-1.8: the tally takes the place of the actions as late as can be."""
    played = table(7, 9, reveal_actions=False, palantir=True)
    played.start()
    _succeed(played)
    _approve(played)
    holder = played.state.holder
    first, second = [seat for seat in range(1, 8) if seat != holder][:2]
    played.says(holder, f"preload palantir {first}")
    played.says(holder, "withdraw palantir")
    _act(played)
    played.says(holder, f"palantir {second}")
    played.play(Abort(), "moderator")

    assert verify(played.text()).ok
    played_again = list(replay(played.record()))
    assert played_again[-1].after.state.gazes == played.state.gazes


@pytest.mark.parametrize(
    ("left", "words"),
    [
        ("preload support quest", "confirm"),
        ("preload support quest", "confirm; preload approve"),
        ("preload reject; preload support quest", "confirm"),
    ],
)
def test_a_word_for_what_is_withheld_changes_nothing(left: str, words: str) -> None:
    """R-1.8, Q-9.7: by the record nothing of it waited; what else the seat had left counts by that word."""
    played = table(5, 9, reveal_actions=False)
    played.start()
    played.says(1, left)
    played.play(Handover(1), "moderator")
    played.says(1, words)
    _approve(played)
    _act(played)
    played.play(Abort(), "moderator")

    assert "confirm" in [entry["action"].split(";")[0] for entry in json.loads(played.text())["entries"]]
    assert verify(played.text()).ok
    assert quest_checker.complaint(played.text()) is None


def test_a_word_for_nothing_is_against_the_rules_where_all_is_told() -> None:
    """Q-9.7, R-1.8."""
    played = table(5, 9)
    played.start()
    played.lines.append(Line(2, records.instant(played.at), "seat 1", "confirm", None, []))
    played.play(Abort(), "moderator")

    assert "There is nothing to confirm" in verify(played.text()).sentence
    assert quest_checker.complaint(played.text()) is not None


def _succeed(played: Table) -> None:
    _approve(played)
    _act(played)


def _approve(played: Table) -> None:
    state = played.state
    size = state.rules.party[state.quest - 1]
    played.says(state.leading, f"propose {' '.join(map(str, range(1, size + 1)))}")
    for seat in range(1, len(played.names) + 1):
        played.says(seat, "approve")


def _act(played: Table) -> None:
    for seat in played.state.phase.party:
        if isinstance(played.state.phase, Questing):  # the last may have acted in advance
            played.says(seat, "support")


def test_an_export_holds_only_what_everyone_was_told() -> None:
    """R-1.7: public events in order; no seed, no salt, no entries, numbers or times; the proof comes later."""
    played = random_table(Random(3), until=30, roles=["boromir"], palantir=True)
    text = records.export(played.game, played.config, played.names, "ab" * 32, played.told)
    facts = json.loads(text)
    verdict = verify(text)

    assert tuple(facts) == (
        *("format", "game", "edition", "pack", "config", "seats", "fingerprint", "events"),
    )
    assert facts["format"] == "ringmaster-export/1"
    public = [event for event in played.told if event.to is None]
    assert len(facts["events"]) == len(public) < len(played.told)
    assert played.seed.hex() not in text
    assert played.salt not in text
    assert not {"n", "at", "by", "to"} & {key for event in facts["events"] for key in event}
    assert any(isinstance(event, PartyProposed | VoteClosed) for event in public)
    assert verdict.ok
    assert "still played" in verdict.sentence
    assert "at the end" in verdict.sentence


def test_twins_export_the_same() -> None:
    """R-1.7: two games that differ in a secret alone."""
    exports = []
    for words in ("preload approve", "preload reject standing; preload support quest"):
        played = table(5, 11)
        played.start()
        played.says(played.state.leading % 5 + 1, words)
        exports.append(records.export(played.game, played.config, played.names, "ab" * 32, played.told))

    assert exports[0] == exports[1]
