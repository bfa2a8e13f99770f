"""A record that was changed after the game is found out, and the sentence says where (R-1.6, Q-10.1)."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from rules.dice import game_key
from rules.record import record as records
from rules.record.record import DEEPEST, LARGEST, Record, RecordError
from rules.record.verify import Verdict, verify
from tests.record import checker, quest_checker
from tests.record.kit import Table, random_table

Facts = dict[str, Any]


@pytest.fixture(scope="module")
def played() -> Table:
    """A whole game with all that a record can hold, ended by its players."""
    for seed in range(1000):
        found = random_table(Random(seed), 7, roles=["aragorn", "boromir"], ring=True, palantir=True)
        words = [line.action for line in found.lines]
        ended = found.record().result["winner"] != "none"
        if ended and "pause" in words and any("; " in said for said in words) and "lapse vote" in words:
            return found
    raise AssertionError("no such game")


def rewritten(text: str, change: Callable[[Facts], object]) -> str:
    """*text* with its facts changed, as canonical as it was."""
    facts = json.loads(text)
    change(facts)
    return checker.pretty(facts) + "\n"


def forged(facts: Facts) -> None:
    """Number the entries anew and make a head that fits them: what somebody who knows the seed can do."""
    for number, entry in enumerate(facts["entries"], 1):
        entry["n"] = number
    record = records.parse(checker.pretty(facts) + "\n")
    key = game_key(bytes.fromhex(record.seed), record.salt)
    start = records.chain_start(record.fingerprint, record.config, record.pack, record.salt)
    facts["head"] = records.head(key, start, record.entries).hex()


def _entry(facts: Facts, action: str) -> Facts:
    """The first entry whose action begins so."""
    found: Facts = next(entry for entry in facts["entries"] if entry["action"].startswith(action))
    return found


def _swap(items: list[Any], one: int, other: int) -> None:
    items[one], items[other] = items[other], items[one]


def _other_role(facts: Facts) -> None:
    roles = facts["result"]["roles"]
    _swap(roles, 0, next(at for at, role in enumerate(roles) if role != roles[0]))


CHANGES: dict[str, tuple[Callable[[Facts], object], str]] = {
    "format": (lambda f: f.update(format="ringmaster-record/1"), "format"),
    "format there is not": (lambda f: f.update(format="ringmaster-record/3"), "format"),
    "game": (lambda f: f.update(game="chess"), "no game 'chess'"),
    "edition": (lambda f: f.update(edition=99), "edition 99"),
    "pack": (lambda f: f.update(pack={"id": "a", "sha256": "b"}), "pack"),
    "config of the deal": (lambda f: f["config"].update(roles=["aragorn"], boromir=None), "draw 'deal'"),
    "config of the play": (lambda f: f["config"].update(palantir=False), "entry|head"),
    "deadline": (lambda f: f["config"]["deadlines"].update(vote=3600), "head"),
    "deadline as a fraction": (lambda f: f["config"]["deadlines"].update(vote=86400.0), "config"),
    "default left out": (lambda f: f["config"].pop("ring"), "config"),
    "choice there is not": (
        lambda f: f.update(config=checker.sort({**f["config"], "dragon": True})),
        "config .*dragon",
    ),
    "a seat less": (lambda f: f["seats"].pop(), "salt"),
    "fingerprint": (lambda f: f.update(fingerprint="0" * 64), "fingerprint"),
    "seed": (lambda f: f.update(seed="0" * 64), "fingerprint"),
    "seed in capitals": (lambda f: f.update(seed=f["seed"].upper()), "seed"),
    "seed of few bytes": (lambda f: f.update(seed="00"), "seed"),
    "salt": (lambda f: f.update(salt="1,2,3,4,5,6,7;8"), "draw 'deal' of entry 1"),
    "salt twice": (lambda f: f.update(salt="1,1,3,4,5,6,7;8"), "one id twice"),
    "salt with a join for the start": (lambda f: f.update(salt="1,2,3,4,5,6,7;7"), "one id twice"),
    "salt without the start": (lambda f: f.update(salt=f["salt"].partition(";")[0]), "press that started"),
    "salt with a companion's start": (
        lambda f: f.update(salt="1,2,3,4,5,6,7;companion"),
        "press that started",
    ),
    "salt with two starts": (lambda f: f.update(salt=f["salt"] + ";4"), "press that started"),
    "salt of words": (lambda f: f.update(salt="a,b,c,d,e,f,g;h"), "salt"),
    "no entries": (lambda f: f.update(entries=[]), "no entries"),
    "no start": (lambda f: f["entries"].pop(0), "entry 1"),
    "entry dropped": (lambda f: f["entries"].pop(5), "entry 6 has the number 7"),
    "last entry dropped": (lambda f: f["entries"].pop(), "does not end|head"),
    "entry twice": (lambda f: f["entries"].insert(5, f["entries"][5]), "entry 7 has the number 6"),
    "entries changed about": (lambda f: _swap(f["entries"], 4, 5), "entry 5 has the number 6"),
    "entry after the end": (lambda f: f["entries"].append({**f["entries"][1], "n": 999}), "number 999"),
    "time": (lambda f: f["entries"][0].update(at="2020-01-01T00:00:00.000Z"), "head"),
    "earlier time": (
        lambda f: f["entries"][5].update(at="2020-01-01T00:00:00.000Z"),
        "entry 6 has an earlier",
    ),
    "time of another form": (lambda f: f["entries"][5].update(at="yesterday"), "entry 6"),
    "by another": (lambda f: _entry(f, "propose").update(by="seat 9"), "by nobody"),
    "by another seat": (
        lambda f: _entry(f, "propose").update(by="clock"),
        "by nobody|against the rules",
    ),
    "the clock for a moderator": (lambda f: _entry(f, "pause").update(by="clock", reason=None), "by nobody"),
    "action": (lambda f: _entry(f, "propose").update(action="propose 1 1"), "against the rules"),
    "action of another form": (
        lambda f: _entry(f, "propose").update(action=_entry(f, "propose")["action"].replace(" ", "  ")),
        "written form",
    ),
    "lapse of what does not run": (lambda f: _entry(f, "lapse vote").update(action="lapse guess"), "runs"),
    "reason": (lambda f: _entry(f, "pause").update(reason="another reason"), "head"),
    "a deed of a moderator": (lambda f: _entry(f, "pause").update(action="resume"), "head"),
    "draw": (lambda f: _swap(f["entries"][0]["draws"][1][1], 0, 1), "draw 'order' of entry 1"),
    "draw of another label": (lambda f: f["entries"][0]["draws"][0].__setitem__(0, "dial"), "of entry 1"),
    "draw left out": (lambda f: f["entries"][0]["draws"].pop(), "draw 'boromir' of entry 1"),
    "draw added": (lambda f: f["entries"][3]["draws"].append(["roll", 6]), "draw 'roll' of entry 4"),
    "head": (lambda f: f.update(head="0" * 64), "head"),
    "no head": (lambda f: f.update(head=None), "head"),
    "winner": (lambda f: f["result"].update(winner="none"), "`winner`"),
    "winners": (lambda f: f["result"].update(winners=[1]), "`winners`"),
    "reason of the end": (lambda f: f["result"].update(reason="aborted"), "`reason`"),
    "roles": (_other_role, "`roles`"),
    "sides": (lambda f: f["result"].update(sides=["free"] * 7), "`sides`"),
    "a side at the start": (lambda f: f["result"].update(sides_at_start=["free"] * 7), "`sides_at_start`"),
    "another key of the result": (lambda f: f["result"].update(zeal=True), "`zeal`"),
    "key of the result left out": (lambda f: f["result"].pop("roles"), "`roles`"),
    "tallies": (lambda f: f.update(tallies=[[1, 1]]), "tallies"),
    "another key": (lambda f: f.update(zeal=True), "zeal"),
    "a key left out": (lambda f: f.pop("salt"), "salt"),
    "an object for a list": (lambda f: f.update(entries={}), "entries"),
    "true for a number": (lambda f: f["entries"][0].update(n=True), "`int`"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_and_named(played: Table, name: str) -> None:
    """R-1.6: one sentence that says what differs."""
    change, told = CHANGES[name]
    text = played.text()

    verdict = verify(rewritten(text, change))

    assert verify(text).ok
    assert not verdict.ok
    assert re.search(told, verdict.sentence, re.IGNORECASE), verdict.sentence
    assert _is_a_sentence(verdict)


@pytest.mark.parametrize("is_chained", [False, True])
@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.slow
def test_a_stranger_finds_it_too(played: Table, name: str, is_chained: bool) -> None:
    """R-1.6: a referee that was written from the pages alone, also where a head was made to fit."""
    change, _ = CHANGES[name]

    def both(facts: Facts) -> None:
        change(facts)
        if is_chained:
            with contextlib.suppress(Exception):  # what is no record any more has no chain either
                forged(facts)

    text = rewritten(played.text(), both)

    assert quest_checker.complaint(played.text()) is None
    assert verify(text).ok == (quest_checker.complaint(text) is None)


def _is_a_sentence(verdict: Verdict) -> bool:
    said = verdict.sentence
    return "\n" not in said and said.endswith(".") and said[0].isupper() and len(said) < 300


@pytest.mark.parametrize(
    "name", ["action", "draw", "roles", "winner", "by another", "no start", "draw added"]
)
def test_a_head_made_to_fit_does_not_help(played: Table, name: str) -> None:
    """R-1.6: what the seed and the rules lead to needs no chain to be checked."""
    change, _ = CHANGES[name]

    def both(facts: Facts) -> None:
        change(facts)
        forged(facts)

    assert not verify(rewritten(played.text(), both)).ok


def test_a_ballot_turned_with_a_fitting_head_changes_the_game(played: Table) -> None:
    """R-1.6: later entries or the result no longer follow."""
    caught = 0
    votes = [at for at, line in enumerate(played.lines) if line.action in ("approve", "reject")]
    for at in votes[::10]:

        def turn(facts: Facts, at: int = at) -> None:
            entry = facts["entries"][at]
            entry["action"] = {"approve": "reject", "reject": "approve"}[entry["action"]]
            forged(facts)

        caught += not verify(rewritten(played.text(), turn)).ok
    assert caught


def test_no_byte_can_be_changed_but_in_names(played: Table) -> None:
    """R-1.6, R-1.9: one bit flipped anywhere, and the record no longer holds."""
    data = played.text().encode()
    names = data.index(b'"seats"'), data.index(b'"fingerprint"')
    chance = Random(1)
    places = [at for at in range(len(data)) if not names[0] <= at < names[1]]
    for at in chance.sample(places, 400):
        flipped = data[:at] + bytes([data[at] ^ (1 << chance.randrange(7))]) + data[at + 1 :]
        assert not verify(flipped).ok, (at, data[max(0, at - 20) : at + 20])


def test_names_are_told_to_be_unchecked(played: Table) -> None:
    """R-1.3: persons are no part of the proof."""
    verdict = verify(rewritten(played.text(), lambda facts: facts["seats"].__setitem__(0, "Zoe")))

    assert verdict.ok
    assert verdict.unchecked[0] == "the names of the players"
    assert "\nNot checked: the names of the players" in verdict.sentence


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n",
        lambda text: text.replace("  ", "\t", 1),
        lambda text: text.replace('"entries"', '"\\u0065ntries"'),
        lambda text: json.dumps(json.loads(text)),
        lambda text: json.dumps(json.loads(text), indent=2, sort_keys=True, ensure_ascii=False) + "\n",
        lambda text: text.replace('"edition": 3,', '"edition": 3,\n  "edition": 3,'),
    ],
)
def test_other_bytes_for_the_same_facts_are_refused(played: Table, spoil: Callable[[str], str]) -> None:
    """R-1.9: there is one way to write a record."""
    verdict = verify(spoil(played.text()))

    assert not verdict.ok
    assert re.fullmatch(
        r"The file was saved again by another program: line \d+ is not written as R-1\.9 says\. "
        r"Check it as it was posted\.",
        verdict.sentence,
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "not JSON"),
        (b"\xff\xfd", "not JSON"),
        (b"\xff\xfe", "saved again by another program: it does not begin as R-1.9 says"),
        (b"\xef\xbb\xbf{}", "saved again by another program: it does not begin as R-1.9 says"),
        (b"[1, 2]", "object"),
        (b"[" * 100_000, "object"),
        (b'{"format": ' + b"[" * 100_000, "no record"),
        (b'{"format": "ringmaster-record/1"}', "missing required field"),
        ('{"format": "\ud800"}', "not JSON"),
        (b'{"format": NaN}', "no record"),
        (b" " * (LARGEST + 1), "larger than 16 MiB"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(text: str | bytes, told: str) -> None:
    """R-1.1: whatever a file holds, the answer is one sentence."""
    verdict = verify(text)

    assert not verdict.ok
    assert told in verdict.sentence
    assert _is_a_sentence(verdict)


@pytest.mark.parametrize("roles", [True, 1, "boromir", {"boromir": 1}])
def test_roles_that_are_no_list_are_refused_in_a_sentence(played: Table, roles: object) -> None:
    """R-1.1, Q-12.8: a config is held to its form before it is looked into."""
    verdict = verify(rewritten(played.text(), lambda facts: facts["config"].update(roles=roles)))

    assert not verdict.ok
    assert "config is not one of this game: `roles`" in verdict.sentence
    assert _is_a_sentence(verdict)


NESTED: dict[str, Callable[[Facts], object]] = {
    "config": lambda f: f["config"].update(deep="@"),
    "result": lambda f: f["result"].update(deep="@"),
    "winner": lambda f: f["result"].update(winner="@"),
    "draws": lambda f: f["entries"][0]["draws"][0].__setitem__(1, "@"),
}


@pytest.mark.parametrize("levels", [DEEPEST, 300, 600, 900, 1500, 30_000])
@pytest.mark.parametrize("place", NESTED)
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}")])
def test_however_deep_a_record_is_nested_it_is_refused_in_a_sentence(
    played: Table, levels: int, place: str, opened: str, closed: str
) -> None:
    """R-1.1: neither the parser's stack nor the rules' own is used up."""
    text = rewritten(played.text(), NESTED[place]).replace('"@"', f"{opened * levels}0{closed * levels}")

    verdict = verify(text)

    assert f"stand more than {DEEPEST} deep in one another" in verdict.sentence
    assert _is_a_sentence(verdict)
    with pytest.raises(RecordError, match="deep in one another"):
        records.parse(text)


def _calls(work: Callable[[], object]) -> int:
    """How many Python functions and steps of generators *work* runs."""
    count = 0

    def counted(_frame: object, event: str, _given: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "words",
    [
        ("pause",),
        ("pause", "rewind {before}"),
        ("rewind {before}",),
        ("rewind 1",),
        ("extend vote 24h", "rewind 2"),
    ],
)
def test_ten_times_as_many_lines_take_ten_times_as_long(played: Table, words: tuple[str, ...]) -> None:
    """R-1.14: deeds and corrections without number, which anybody can write into a file, hold nobody up."""

    def longer(lines: int) -> str:
        def change(facts: Facts) -> None:
            first = facts["entries"][0]
            for n in range(2, lines + 2):
                action = words[n * len(words) // (lines + 2)].format(before=n - 1)
                one = {**first, "n": n, "action": action, "draws": []}
                facts["entries"].insert(n - 1, one)
            for n, entry in enumerate(facts["entries"], 1):
                entry["n"] = n

        return rewritten(played.text(), change)

    short, long = (_calls(partial(verify, longer(lines))) for lines in (300, 3000))

    assert long < 12 * short


def _held(seed: int = 2) -> Record:
    return random_table(Random(seed), 7, reveal_actions=False, ring=True).record()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda f: f.update(head="0" * 64), "head must be null"),
        (lambda f: f.pop("tallies"), "tallies"),
        (lambda f: f["tallies"].append([2, 0]), "tallies"),
        (lambda f: f["tallies"].pop(), "entry|end|tallies|result"),
        (lambda f: f["tallies"].__setitem__(0, [99, 0]), "tally"),
        (lambda f: f["tallies"].__setitem__(0, [-1, 3]), "tally"),
        (
            lambda f: f["entries"].insert(1, {**f["entries"][1], "by": "seat 1", "action": "support"}),
            "private",
        ),
    ],
)
def test_tallies_that_cannot_be_are_refused(change: Callable[[Facts], object], told: str) -> None:
    """R-1.8: they must be such as some actions of the party give, and lead to the result."""
    text = records.write(_held())
    assert verify(text).ok

    verdict = verify(rewritten(text, change))

    assert not verdict.ok
    assert re.search(told, verdict.sentence, re.IGNORECASE), verdict.sentence


def test_a_tally_turned_round_changes_the_result() -> None:
    """R-1.8: what was a failure cannot become a success and the game end alike."""
    caught = tried = 0
    for seed in range(30):
        record = random_table(Random(seed), 6, reveal_actions=False).record()
        if not record.tallies or record.result["reason"] in ("aborted", "rejections"):
            continue
        supports, sabotages = record.tallies[0]
        turned = [supports + sabotages, 0] if sabotages else [supports - 1, 1]
        text = rewritten(records.write(record), lambda f, t=turned: f["tallies"].__setitem__(0, t))  # type: ignore[misc]
        tried += 1
        caught += not verify(text).ok
    assert caught == tried > 0


def test_an_export_with_other_contents_is_refused() -> None:
    """R-1.7: it is read as strictly as a record."""
    played = random_table(Random(3), until=20)
    text = records.export(played.game, played.config, played.names, "ab" * 32, played.told)

    for change in (
        lambda f: f.update(seed="0" * 64),
        lambda f: f.update(game="chess"),
        lambda f: f["config"].update(ring="perhaps"),
    ):
        assert not verify(rewritten(text, change)).ok
