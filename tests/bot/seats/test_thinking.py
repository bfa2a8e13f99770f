"""Players that raise, never end, or give no words: each has a sentence with its line (issue 35, bad input)."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from bot.seats import thinking
from bot.seats.thinking import thought
from rules import simulator
from rules.registry import open_game
from rules.simulator import NoAnswer

HERE = Path(__file__).name
SECRET = "the dice of others"


def _raises(view: object) -> str:
    raise KeyError(SECRET)


async def test_what_a_player_says_is_heard() -> None:
    """In a thread of its own."""
    assert await thought("quest", lambda: threading.current_thread().name) == "player"
    assert await thought("quest", lambda: None, is_owed=False) is None


async def test_a_player_that_raises_is_named_with_its_line_and_without_what_it_knows() -> None:
    with pytest.raises(NoAnswer) as no:
        await thought("quest", _raises, None)

    line = _raises.__code__.co_firstlineno + 1
    assert str(no.value) == f"A player of quest has no answer: KeyError ({HERE}, line {line})."


class _Bye(BaseException):
    """What is no Exception, and would end the loop that it is handed to."""


@pytest.mark.parametrize("ends", [SystemExit, KeyboardInterrupt, GeneratorExit, _Bye])
async def test_a_player_that_would_end_the_program_has_no_answer(ends: type[BaseException]) -> None:
    def says() -> str:
        raise ends(SECRET)

    with pytest.raises(NoAnswer, match=rf"^A player of quest has no answer: {ends.__name__}\b[^:]*$"):
        await thought("quest", says)


def test_nor_does_it_end_a_simulation() -> None:
    game = open_game("quest")

    with pytest.raises(NoAnswer, match=r"A player of quest has no answer: SystemExit \("):
        simulator.played(game, game.Config(), 5, 1, lambda *given: sys.exit(SECRET), {})


@pytest.mark.parametrize("nonsense", [None, 7, b"approve", ["approve"]])
async def test_what_is_no_text_is_no_answer(nonsense: Any) -> None:
    def says() -> Any:
        return nonsense

    with pytest.raises(NoAnswer) as no:
        await thought("quest", says)

    about = f"it gives {type(nonsense).__name__} and no words ({HERE}, line {says.__code__.co_firstlineno})"
    assert str(no.value) == f"A player of quest has no answer: {about}."


async def test_a_player_that_never_ends_holds_up_nobody_and_no_other_of_its_game_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is said at which line it is; once it has ended, others are asked again."""
    monkeypatch.setattr(thinking, "PATIENCE_S", 0.05)
    goes_on, asked = threading.Event(), []

    def endless() -> str:
        goes_on.wait(60)
        return "late"

    for says in (endless, lambda: asked.append(1)):
        with pytest.raises(
            NoAnswer, match=r"after 0.05 seconds it is still at it \(\w+\.py, line \d+\)\."
        ) as no:
            await thought("quest", says)
    other = await thought("hunt", lambda: "pass")
    goes_on.set()
    thinking._endless["quest"].join()

    assert no.value.__cause__ is None
    assert asked == []
    assert other == "pass"
    assert await thought("quest", lambda: "approve") == "approve"


def test_a_simulation_names_a_player_whose_answers_are_all_refused() -> None:
    game = open_game("quest")

    with pytest.raises(NoAnswer, match=r"A player of quest has no answer: 100 to party/1 were refused\."):
        simulator.played(game, game.Config(), 5, 1, lambda *given: "nonsense", {})
