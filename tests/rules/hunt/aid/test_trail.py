"""What all know of each step of Frodo's trail (H-20.7)."""

from __future__ import annotations

from typing import Any

from rules.hunt.aid.trail import Step, trail
from rules.hunt.values import Asked, Hint
from rules.hunt.view import Seen, view
from tests.rules.hunt import kit


def _seen(part: int = 1, **changes: Any) -> Seen:
    return view(kit.PACK, kit.state(part, **changes), None).seen


def _line(moves: int, kind: str, target: str, *, answer: bool = True, **changes: Any) -> Asked:
    given = {"number": 1, "part": 1, "turn": 2, "day": 1, "phase": 2, "figure": 0, **changes}
    return Asked(moves=moves, kind=kind, target=target, answer=answer, **given)


def _step(n: int, by: str = "move") -> Hint:
    return Hint(1, n, n, 0, "step", f"{n} {by}")


def test_every_step_has_its_box_and_how_it_was_made() -> None:
    """H-20.7, H-10.13: an escape reaches two dots farther, so that it is told."""
    seen = _seen(log=(5, 7, 8, 17), moves=3, hints=(_step(1), _step(2, "extra"), _step(3, "escape")))

    assert [(step.number, step.by) for step in trail(kit.PACK, seen)] == [
        (0, ""),
        (1, "move"),
        (2, "extra"),
        (3, "escape"),
    ]


def test_of_a_step_the_most_exact_fact_is_told() -> None:
    """H-8.3 to H-8.6: found, had been there, an area, a section; a no tells of no step."""
    lines = (
        _line(1, "search", "7"),
        _line(2, "perceive", "section I"),
        _line(2, "perceive", "area E"),
        _line(2, "search", "40", answer=False),
        _line(3, "search", "17"),
        _line(3, "hunt", "17", found=True),
    )
    seen = _seen(log=(5, 7, 8, 17), moves=3, ledger=lines)

    assert trail(kit.PACK, seen)[1:] == (
        Step(1, "7", "featured"),
        Step(2, "area E", "perceived"),
        Step(3, "17", "here"),
    )


def test_in_part_2_a_yes_that_may_be_gandalfs_tells_nothing_of_frodo() -> None:
    """H-14.1, H-14.7: unless it names him; and answers about an earlier journey are of another trail."""
    given: dict[str, Any] = {"part": 2, "journey": 2, "turn": 1}

    def known(line: Asked) -> list[Step]:
        seen = _seen(2, moves=1, journey_number=2, ledger=(line,))
        return [step for step in trail(kit.PACK, seen) if step.place]

    assert known(_line(1, "perceive", "area A", named=("bearer",), **given)) == [
        Step(1, "area A", "perceived")
    ]
    assert known(_line(1, "perceive", "area A", named=("gandalf",), **given)) == []
    assert known(_line(1, "search", "5", **{**given, "journey": 1})) == []
    assert known(_line(1, "search", "5", **given)) == [Step(1, "5", "featured")]
