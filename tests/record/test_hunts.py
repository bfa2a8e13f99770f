"""The record of a hunt: dice, tiles, cards, every answer that the bot gave, and what a change of it comes to."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules.dice import game_key
from rules.entry import Abort, Handover, owed_clocks
from rules.game import Question, Seat
from rules.hunt.events import Answered, BearerTurned, DiceRolled, EncounterBegan
from rules.hunt.game import HuntGame
from rules.hunt.pack.opening import shipped_body
from rules.record.record import chain_start, links, parse
from rules.record.replay import Played, replay
from rules.record.verify import verify
from tests.record import checker, hunt_checker
from tests.record.kit import Table, random_table, table
from tests.record.test_tampering import forged, rewritten

Facts = dict[str, Any]

BODY = shipped_body("open-road")
HERE = Path(__file__).parent
KEPT = (HERE / "hunt-1.json").read_text(encoding="utf-8")
PACK = (HERE / "hunt-1.pack.json").read_bytes()
WAYS: tuple[dict[str, Any], ...] = (
    {"length": "part1", "info_given": 2, "rw_order": "free"},
    {"length": "part2", "reactions": "windowed", "shelters": True},
    {"length": "part2", "journeys": "fixed", "shelters": True, "bearer": "drawn"},
    {"length": "full"},
)


@functools.cache
def kept() -> tuple[Played, ...]:
    """The hunt that is kept for good, played again."""
    return tuple(replay(parse(KEPT), PACK))


def told(kind: type[Any]) -> list[tuple[Played, Any]]:
    return [(each, event) for each in kept() for event in each.events if isinstance(event, kind)]


def result() -> Facts:
    found: Facts = json.loads(KEPT)["result"]
    return found


# ------------------------------------------------------------------------------------------ what a record holds


@pytest.mark.parametrize("way", range(len(WAYS)))
@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.slow
def test_a_strangers_checker_and_verify_agree_on_any_hunt(seats: int, way: int) -> None:
    """R-1.6, R-1.12, R-1.13, H-20.4: written from the pages alone, it finds nothing; nor does verify."""
    text = random_table(Random(10 * seats + way), seats, name="hunt", **WAYS[way]).text()

    assert hunt_checker.complaint(text, BODY) is None
    assert verify(text).sentence.startswith("Verified")


def test_every_answer_that_was_told_stands_in_the_result() -> None:
    """R-1.12, H-8.7, H-20.4: in order, with what it follows from; and no other."""
    answers = [asked for asked in result()["answers"] if asked["answer"] is not None]
    public = [event.asked for _, event in told(Answered)]

    assert len(public) > 20
    assert [(a["n"], a["kind"], a["target"], a["answer"], a["found"], a["named"]) for a in answers] == [
        (a.number, a.kind, a.target, a.answer, a.found, list(a.named)) for a in public
    ]


def test_the_faces_that_were_told_are_those_of_the_draws() -> None:
    """R-1.13, H-7.4: the number of a draw is a place in the pack's list of faces."""
    faces = json.loads(PACK)["dice"]["standard"]
    rolls = told(DiceRolled)

    assert len(rolls) > 3
    for each, event in rolls:
        drawn = [faces[number] for label, number in each.draws if label.startswith("dice/")]
        assert list(event.faces) == drawn


def test_the_tiles_that_were_told_are_those_of_the_draws() -> None:
    """R-1.13, H-10.5: out of what was left in the pool, which the last position tells."""
    seen = 0
    for each, event in told(EncounterBegan):
        assert each.before is not None
        left = list(each.before.state.tiles)
        numbers = [number for label, number in each.draws if re.fullmatch(r"tiles/\d+", label)]
        assert [left.pop(number) for number in numbers][: len(event.tiles)] == list(event.tiles)
        seen += len(numbers)
    assert seen > 5


def test_everything_hidden_is_disclosed() -> None:
    """R-1.12, H-20.4, H-15.4: log with its turns, journeys, Gandalf's way, tokens and hands, as they were."""
    state, found = kept()[-1].after.state, result()

    assert [mark for _, mark in found["log"]] == list(state.part1)
    assert [turn for turn, _ in found["log"]] == list(state.part1_turns)
    assert found["mentor"]["log"] == list(state.mentor.log)
    assert [one["id"] for one in found["journeys"]] == [one.id for one, _ in state.past_journeys] + (
        [state.journey.id] if len(state.past_journeys) < state.journey_number else []
    )
    assert found["hands"][state.rules.bearer - 1] == list(state.ally_hand)
    assert found["info"]["found"] == list(state.found_info)


def test_verify_says_what_it_has_proved() -> None:
    """R-1.6, H-20.4: every answer too, by the pack of then."""
    said = verify(KEPT, pack=PACK).sentence

    assert "dice, tiles and cards, every answer that the bot gave, the chain of" in said
    assert "tally" not in said


# -------------------------------------------------------------------------------------- seals, clocks, newcomers


def test_every_seal_that_was_posted_is_in_the_record() -> None:
    """R-1.11, H-20.2: after every turn of the Ring-bearer, and one that was not posted is not found."""
    game, record = HuntGame(), parse(KEPT)
    key = game_key(bytes.fromhex(record.seed), record.salt)
    start = chain_start(record.fingerprint, record.config, record.pack, record.salt)
    every = [link.hex()[:24] for link in links(key, start, record.entries)]
    posted = [
        link
        for each, link in zip(kept(), every, strict=True)
        if any(isinstance(event, game.seals) for event in each.events)
    ]

    assert len(posted) == len(told(BearerTurned)) > 15
    assert f"{len(posted)} of the seals" in verify(KEPT, posted, PACK).sentence
    assert not verify(KEPT, ["0" * 24], PACK).ok


def test_a_lapse_names_its_clock_by_its_number_where_several_of_a_kind_run() -> None:
    """R-1.10: `lapse block/7` is that block, and no other."""
    lapses = [each for each in kept() if each.line and each.line.action.startswith("lapse block/")]

    assert lapses
    for each in lapses:
        assert each.before is not None
        running = [str(clock) for clock in owed_clocks(HuntGame(), each.before.state)]
        assert each.line is not None
        assert each.line.action.removeprefix("lapse ") in running
        assert sum(clock.startswith("block/") for clock in running) > 1


def test_a_newcomer_stands_in_the_record_with_the_word_that_he_gives() -> None:
    """R-1.10, H-17.37: `replace 2` is played by the rules; left out, what follows is another game."""
    found = table(3, 1, "hunt")
    found.start()
    _to_the_first_ride(found)
    rider = found.state.rules.riders[-1]
    found.says(rider, "queue end")
    found.play(Handover(rider), "moderator", reason="a journey")
    assert HuntGame.handing_over.awaits_word(found.state, rider)
    found.says(rider, "confirm")
    found.lapses(owed_clocks(found.game, found.state)[0])
    found.play(Abort(), "moderator", reason="all have gone home")

    assert [line.action for line in found.lines][-4:-2] == [f"replace {rider}", "confirm"]
    assert verify(found.text()).ok

    def without(facts: Facts) -> None:
        facts["entries"] = [one for one in facts["entries"] if not one["action"].startswith("replace ")]
        forged(facts)

    assert re.search("H-17.37", verify(rewritten(found.text(), without)).sentence)


def test_what_is_left_for_a_deadline_stands_in_the_record_and_answers_in_the_lapse() -> None:
    """R-1.10, H-27.7: a stranger reads its form; without it the lapse gives the default, and that is another game."""
    found = table(3, 1, "hunt", length="part1")
    found.start()
    _to_the_first_ride(found)
    bearer = found.state.rules.bearer
    place = _offered(found, bearer, "turn", "mark")
    found.says(bearer, f"preload turn late mark {place}")
    found.lapses(Question("turn", 1))
    assert found.state.log[-1] == place
    rider = next(one.seat for one in found.game.decisions(found.state) if one.question.kind == "block")
    space = _offered(found, rider, "block", "move")
    found.says(rider, f"preload block late move {space}")
    found.lapses(next(one for one in owed_clocks(found.game, found.state) if one.kind == "block"))
    found.play(Abort(), "moderator", reason="all have gone home")
    text = found.text()

    said = [line.action for line in found.lines if " late " in line.action]
    assert said == [f"preload turn late mark {place}", f"preload block late move {space}"]
    assert verify(text).ok, verify(text).sentence
    assert hunt_checker.complaint(text, BODY) is None

    def without(facts: Facts) -> None:
        facts["entries"] = [one for one in facts["entries"] if " turn late " not in one["action"]]
        forged(facts)

    def misspelt(facts: Facts) -> None:
        _action(facts, "preload turn late")["action"] = f"preload turn late march {place}"
        forged(facts)

    assert not verify(rewritten(text, without)).ok
    assert hunt_checker.complaint(rewritten(text, misspelt), BODY) is not None


def _offered(found: Table, seat: Seat, kind: str, verb: str) -> int:
    """A location that may follow *verb* in the answer of *seat* to its question of this *kind*."""
    asked = (
        one for one in found.game.decisions(found.state) if (one.seat, one.question.kind) == (seat, kind)
    )
    words = found.game.options(found.state, next(asked), (verb,)).words
    return next(int(word) for word in words if word.isdigit())


def _to_the_first_ride(found: Table) -> None:
    """Through the setup by its defaults, until the Ring-bearer's first turn is open."""
    while not any(clock.kind == "turn" for clock in owed_clocks(found.game, found.state)):
        found.lapses(owed_clocks(found.game, found.state)[0])


@pytest.mark.parametrize(
    ("chosen", "stands"),
    [
        ({}, {"rumours": None, "one_tile": None, "burden": None, "war_tokens": False}),
        ({"rumours": True, "one_tile": True, "burden": 3}, {"rumours": True, "one_tile": True, "burden": 3}),
        ({"war_tokens": None}, {"war_tokens": None}),
    ],
)
def test_what_is_off_is_left_out_of_the_config(chosen: Facts, stands: Facts) -> None:
    """R-1.1, H-2.5: and nothing else is; the stranger's checker takes no other."""
    found = table(3, 1, "hunt", **chosen)
    found.start()
    found.play(Abort(), "moderator", reason="all have gone home")
    text = found.text()
    config = json.loads(text)["config"]

    assert {name: config.get(name) for name in stands} == stands
    assert set(hunt_checker.CHOICES) - {"war_tokens"} <= set(config)
    assert hunt_checker.complaint(text, BODY) is None
    for name, value in (("rumours", False), ("burden", 0), ("tokens", 5), ("pack", "open-road")):
        wrong = {**json.loads(text), "config": dict(sorted({**config, name: value}.items()))}
        assert str(hunt_checker.complaint(checker.pretty(wrong) + "\n", BODY)).startswith("config"), name


# ---------------------------------------------------------------------------------------------------- tampering


def _action(facts: Facts, begins: str) -> Facts:
    found: Facts = next(one for one in facts["entries"] if one["action"].startswith(begins))
    return found


def _drawn(facts: Facts, name: str) -> list[Any]:
    found: list[Any] = next(
        draw for one in facts["entries"] for draw in one["draws"] if draw[0].startswith(f"{name}/")
    )
    return found


def _answer(facts: Facts, kind: str) -> Facts:
    found: Facts = next(
        one for one in facts["result"]["answers"] if one["kind"] == kind and one["answer"] is not None
    )
    return found


def _swap(items: list[Any]) -> None:
    items[0], items[1] = items[1], items[0]


CHANGES: dict[str, tuple[Callable[[Facts], object], str]] = {
    "a face": (lambda f: _drawn(f, "dice").__setitem__(1, (_drawn(f, "dice")[1] + 1) % 6), "draw 'dice/1'"),
    "a tile": (lambda f: _drawn(f, "tiles").__setitem__(1, _drawn(f, "tiles")[1] ^ 1), "draw 'tiles/1'"),
    "a card": (lambda f: _swap(_drawn(f, "ally1")[1]), "draw 'ally1/1'"),
    "a sorcery card": (lambda f: _swap(_drawn(f, "sorcery")[1]), "draw 'sorcery/1'"),
    "a journey": (lambda f: _swap(_drawn(f, "journey-short")[1]), "draw 'journey-short/1'"),
    "a search": (lambda f: _answer(f, "search").update(answer=not _answer(f, "search")["answer"]), "answers"),
    "a hunt": (lambda f: _answer(f, "hunt").update(answer=not _answer(f, "hunt")["answer"]), "answers"),
    "a perception": (
        lambda f: _answer(f, "perceive").update(answer=not _answer(f, "perceive")["answer"]),
        "answers",
    ),
    "an answer left out": (lambda f: f["result"]["answers"].pop(), "answers"),
    "where Frodo was": (lambda f: _answer(f, "hunt").update(frodo=1), "answers"),
    "a mark of the log": (lambda f: f["result"]["log"][3].__setitem__(1, 63), "log"),
    "a game turn of the log": (lambda f: f["result"]["log"][3].__setitem__(0, 1), "log"),
    "Gandalf's way": (lambda f: f["result"]["mentor"]["log"].pop(), "mentor"),
    "a step of a journey": (lambda f: f["result"]["journeys"][0]["steps"].__setitem__(0, 60), "journeys"),
    "a token": (lambda f: f["result"]["info"]["live"].append(1), "info"),
    "a hand": (lambda f: f["result"]["hands"][0].append("a2-01"), "hands"),
    "a mark that was made": (lambda f: _action(f, "mark ").update(action="mark dot"), "entry|draw"),
    "a newcomer left out": (lambda f: f["entries"].remove(_action(f, "confirm")), "number"),
    "another block's clock": (lambda f: _action(f, "lapse block/").update(action="lapse block/999"), "runs"),
    "the options": (lambda f: f["config"].update(tokens=4), "entry|draw|head"),
    "the pack": (lambda f: f["pack"].update(sha256="0" * 64), "pack"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_found_and_named(name: str) -> None:
    """R-1.6, R-1.12, R-1.13, H-20.4: one sentence that says what differs."""
    change, named = CHANGES[name]

    verdict = verify(rewritten(KEPT, change), pack=PACK)

    assert not verdict.ok
    assert re.search(named, verdict.sentence, re.IGNORECASE), verdict.sentence
    assert verdict.sentence.endswith(".")


@pytest.mark.parametrize(
    "name",
    [
        *("a face", "a tile", "a card", "a sorcery card", "a journey", "a search", "a hunt", "a perception"),
        *("where Frodo was", "a mark of the log", "a step of a journey", "a token"),
    ],
)
def test_a_stranger_finds_the_same_without_our_rules(name: str) -> None:
    """R-1.12, R-1.13: a head made to fit does not help, for log, answers and draws bind each other."""

    def change(facts: Facts) -> None:
        CHANGES[name][0](facts)
        forged(facts)

    assert hunt_checker.complaint(KEPT, PACK) is None
    assert hunt_checker.complaint(rewritten(KEPT, change), PACK) is not None
    assert checker.pretty(json.loads(KEPT)) + "\n" == KEPT
