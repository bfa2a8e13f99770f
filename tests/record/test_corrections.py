"""A game that was taken back after a fault of the program: what was void stays, and all of it can be checked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.entry import Abort, Handover, owed_clocks
from rules.game import Illegal, Rewound
from rules.hunt.game import HuntGame
from rules.record.corrections import taken_back
from rules.record.record import Line, RecordError
from rules.record.replay import replay
from rules.record.verify import verify
from tests.record import hunt_checker, quest_checker
from tests.record.kit import Table, corrected, table
from tests.record.test_tampering import Facts, forged, rewritten


def corrections(found: Table) -> list[Line]:
    return [line for line in found.lines if line.action.startswith("rewind ")]


@pytest.mark.parametrize("choices", [{}, {"reveal_actions": False, "palantir": True}])
def test_a_quest_that_was_taken_back_replays_to_its_end(choices: dict[str, Any]) -> None:
    """R-1.14, H-17.26, B-18.12: by the entries that stand alone, and also where private actions are withheld."""
    taken = 0
    for seed in range(6):
        found = corrected(seed, seats=5 + seed % 6, **choices)
        taken += len(corrections(found))

        verdict = verify(found.text())

        assert verdict.ok, (seed, verdict.sentence)
        assert quest_checker.complaint(found.text()) is None
        if not choices:
            void = len(taken_back(found.lines))
            assert list(replay(found.record()))[-1].after.state == found.state
            assert f"{void} entries that were taken back" in verdict.unchecked or not void
    assert taken > 5


def test_a_hunt_that_was_taken_back_draws_what_nobody_could_foresee() -> None:
    """F-20, H-17.26: decks are shuffled anew; labels begin with the correction's number, none is used twice."""
    for seed in range(3):
        found = corrected(seed, "hunt", 3 + seed % 2, most=160)
        labels = [label for line in found.lines for label, _ in line.draws]
        last, text = corrections(found)[-1], found.text()

        assert verify(text).ok
        assert hunt_checker.complaint(text, found.game.pack_body() or b"") is None
        assert len(set(labels)) == len(labels)
        assert {label for label, _ in last.draws} >= {f"{last.n}/sorcery/2"} or last.draws
        assert all(
            label.startswith(f"{last.n}/") for line in found.lines[last.n - 1 :] for label, _ in line.draws
        )
        assert any(isinstance(event, Rewound) for event in found.told)


def _started(name: str = "quest", **choices: Any) -> Table:
    found = table(5, 3, name, **choices)
    found.start()
    return found


def _lapses(found: Table, count: int) -> None:
    for _ in range(count):
        found.lapses(owed_clocks(found.game, found.state)[0])


def test_who_took_a_seat_meanwhile_keeps_it() -> None:
    """R-1.14, F-19, H-17.37: persons are not taken back; what was left in the seat waits for its newcomer."""
    found = table(3, 1, "hunt")
    found.start()
    while not any(clock.kind == "turn" for clock in owed_clocks(found.game, found.state)):
        _lapses(found, 1)
    rider = found.state.rules.riders[-1]
    found.says(rider, "queue end")
    then = len(found.lines)
    found.play(Handover(rider), "moderator", reason="a journey")
    found.says(rider, "confirm")
    found.goes_back(then)

    assert HuntGame.handing_over.awaits_word(found.state, rider)
    found.says(rider, "confirm")
    found.play(Abort(), "moderator")
    assert taken_back(found.lines) == {then + 2}
    assert verify(found.text()).ok


def test_a_correction_goes_back_to_an_entry_that_stands() -> None:
    """R-1.14: neither to one that is void, nor to itself, nor to none."""
    found = _started()
    _lapses(found, 3)
    found.goes_back(2)
    _lapses(found, 2)
    found.goes_back(6)
    found.play(Abort(), "moderator")
    text = found.text()

    assert taken_back(found.lines) == {3, 4, 7}
    assert verify(text).ok
    for to in (0, 3, 4, 8, 9, 99):

        def change(facts: Facts, to: int = to) -> None:
            facts["entries"][7]["action"] = f"rewind {to}"
            forged(facts)

        verdict = verify(rewritten(text, change))
        assert not verdict.ok, to
        assert "Entry 8 goes back to an entry that does not stand" in verdict.sentence, to


def test_nobody_goes_back_to_a_deed() -> None:
    """R-1.14: it changed nothing, and what it stood in may be void."""
    found = _started()
    _lapses(found, 1)
    found.play(None, "moderator", "lock")
    _lapses(found, 1)
    found.goes_back(2)
    found.play(Abort(), "moderator")
    text = found.text()

    def change(facts: Facts) -> None:
        facts["entries"][4]["action"] = "rewind 3"
        forged(facts)

    assert verify(text).ok
    assert "Entry 5 goes back to a deed" in verify(rewritten(text, change)).sentence
    assert quest_checker.complaint(rewritten(text, change)) is not None


def test_only_a_moderator_takes_a_game_back() -> None:
    """H-17.26: the same words of a seat or of the clock are none."""
    found = _started()
    with pytest.raises(Illegal):
        found.says(1, "rewind 1")

    _lapses(found, 2)
    found.goes_back(2)
    found.play(Abort(), "moderator")
    for by in ("clock", "seat 1", "chair"):

        def change(facts: Facts, by: str = by) -> None:
            facts["entries"][3]["by"] = by
            forged(facts)

        assert not verify(rewritten(found.text(), change)).ok


def test_a_fault_that_void_entries_hold_does_no_harm() -> None:
    """R-1.14: they are not played again, for the program has changed since; the chain binds them all the same."""
    found = _started()
    _lapses(found, 2)
    wrong = found.lines[-1]
    found.lines[-1] = Line(wrong.n, wrong.at, wrong.by, wrong.action, None, [("fault/1", 4)])
    found.goes_back(2)
    found.play(Abort(), "moderator")

    assert verify(found.text()).ok
    facts = json.loads(found.text())
    facts["entries"][2]["draws"] = []
    assert "head" in verify(rewritten(found.text(), lambda f: f["entries"][2].update(draws=[]))).sentence


def test_a_record_without_its_correction_is_another_game() -> None:
    """R-1.14: left out, the void entries would have to stand."""
    found = _started()
    _lapses(found, 4)
    found.goes_back(1)
    found.play(Abort(), "moderator")

    def change(facts: Facts) -> None:
        del facts["entries"][5]
        for number, entry in enumerate(facts["entries"], 1):
            entry["n"] = number

    with pytest.raises(RecordError):
        taken_back([Line(1, "", "moderator", "rewind 1", None, [])])
    assert not verify(rewritten(found.text(), change)).ok
