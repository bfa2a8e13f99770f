"""Liar's Dice, a small game with something hidden, as somebody else would add it (issue 35.5)."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from ringmaster_liar.game import FACES, TURN, Hands, Liar, LiarConfig, LiarState, Made, RoundEnded
from ringmaster_liar.players import PLAYERS
from ringmaster_liar.words import make

from bot.command_line import run_words
from bot.games import finding
from rules import by_lot, registry
from rules.dice import Dice
from rules.entry import Answer, Entered, Lapse, Position, Start, enter
from rules.game import Illegal, Outcome

FOLDER = Path(__file__).parent / "liar" / "ringmaster_liar"


@pytest.fixture
def game() -> Liar:
    return Liar()


def begun(game: Liar, hands: Hands, **options: bool) -> Position[LiarState]:
    """A game in which these dice were thrown."""
    config = LiarConfig.model_validate(options)
    position = enter(game, None, Start(config, len(hands)), Dice(bytes(32))).position
    return replace(position, state=replace(position.state, hands=hands))


def said(game: Liar, position: Position[LiarState], *words: str) -> Entered[LiarState]:
    """What comes of *words*, each by who is next."""
    for nth, each in enumerate(words):
        entered = enter(game, position, Answer(position.state.turn, each), Dice(bytes([nth] * 32)))
        position = entered.position
    return entered


def shown(entered: Entered[LiarState]) -> RoundEnded:
    (ended,) = (event for event in entered.events if isinstance(event, RoundEnded))
    return ended


HANDS: Hands = ((1, 5, 5), (5, 5, 2), (3, 3))


def test_each_has_five_dice_that_only_he_sees(game: Liar) -> None:
    """LIAR-1, LIAR-2."""
    state = enter(game, None, Start(LiarConfig(), 3), Dice(bytes(32))).position.state

    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert all(1 <= die <= FACES for hand in state.hands for die in hand)
    assert [game.view(state, seat).hands for seat in (1, None)] == [(state.hands[0], (), ()), ((), (), ())]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ("bid 3 5", "LIAR-3"),
        ("bid 2 6", "LIAR-3"),
        ("bid 3 4", "LIAR-3"),
        ("bid 9 6", "LIAR-3"),
        ("bid 4 7", "LIAR-6"),
        ("exact", "LIAR-5"),
        ("bid 0 0", "LIAR-6"),
    ],
)
def test_a_bid_is_higher_than_the_one_before(game: Liar, words: str, clause: str) -> None:
    """LIAR-3, LIAR-5, LIAR-6."""
    position = said(game, begun(game, HANDS), "bid 3 5").position
    with pytest.raises(Illegal) as no:
        said(game, position, words)
    assert no.value.clause == clause


@pytest.mark.parametrize(
    ("bid", "options", "call", "found", "right", "loser"),
    [
        ("bid 4 5", {}, "liar", 4, False, 2),
        ("bid 5 5", {}, "liar", 4, True, 1),
        ("bid 5 5", {"wild": True}, "liar", 5, False, 2),
        ("bid 4 5", {"exact": True}, "exact", 4, True, None),
        ("bid 3 5", {"exact": True}, "exact", 4, False, 2),
    ],
)
def test_whoever_was_wrong_loses_a_die_and_begins(
    game: Liar, bid: str, options: dict[str, bool], call: str, found: int, right: bool, loser: int | None
) -> None:
    """LIAR-4 to LIAR-8."""
    entered = said(game, begun(game, HANDS, **options), bid, call)
    state = entered.position.state

    assert (shown(entered).found, shown(entered).right, shown(entered).loser) == (found, right, loser)
    counts = [len(hand) + (n == 2) * (loser is None) - (n == loser) for n, hand in enumerate(HANDS, 1)]
    assert [len(hand) for hand in state.hands] == counts
    assert state.turn == (loser or 2)


def test_nobody_wins_back_more_than_five(game: Liar) -> None:
    """LIAR-7."""
    hands: Hands = ((5,) * 5, (5,) * 5, (1,))
    entered = said(game, begun(game, hands, exact=True), "bid 10 5", "exact")

    assert [len(hand) for hand in entered.position.state.hands] == [5, 5, 1]


def test_who_has_no_dice_is_out_and_the_last_one_wins(game: Liar) -> None:
    """LIAR-8, LIAR-9."""
    position = begun(game, ((2,), (3,), (4, 4)))
    after = said(game, position, "bid 1 6", "liar").position
    over = said(
        game,
        said(game, replace(after, state=replace(after.state, hands=((), (3,), (4,)))), "bid 2 3").position,
        "liar",
    )

    assert after.state.turn == 2
    assert game.outcome(over.position.state) == Outcome("last", (3,), "last", "LIAR-9")
    assert game.decisions(over.position.state) == ()


def test_the_clock_makes_the_lowest_bid_or_calls(game: Liar) -> None:
    """LIAR-10."""
    position = begun(game, HANDS, wild=True)
    question = game.decisions(position.state)[0].question
    first = enter(game, position, Lapse(question), Dice(bytes(32))).position
    top = replace(first, state=replace(first.state, bids=(Made(1, 8, 6),)))
    called = enter(game, top, Lapse(game.decisions(top.state)[0].question), Dice(bytes(32)))

    assert first.state.bids == (Made(1, 1, 2),)
    assert shown(called).bid == Made(1, 8, 6)


def test_the_package_is_small() -> None:
    """Issue 35: at most 650 lines for rules, words and players."""
    assert sum(len(path.read_text().splitlines()) for path in FOLDER.glob("*.py")) <= 650


def test_what_is_heard_is_more_than_what_has_a_button(game: Liar) -> None:
    """Issue 35.6: nobody can call before there is a bid, and who does so aloud is told why."""
    answers, view = make(game).answers, game.view(begun(game, HANDS).state, None)

    assert answers.open_words(TURN.asked(1), view) == ("bid...",)
    assert answers.heard["turn"](view) == ("bid", "liar", "exact")


def test_it_keeps_all_that_a_game_promises(liar: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_words(["game", "check", "liar"]) == 0, capsys.readouterr().out


def test_who_reckons_wins_more(game: Liar) -> None:
    """One of three, against two who answer by lot."""
    assert sum(_winner(game, number) == (1,) for number in range(20)) > 12


def _winner(game: Liar, number: int) -> tuple[int, ...]:
    dice, chance = Dice(bytes([number] * 32)), Random(number)
    state = enter(game, None, Start(LiarConfig(), 3), dice).position.state
    while (outcome := game.outcome(state)) is None:
        (decision,) = game.decisions(state)
        player = PLAYERS["sensible"] if decision.seat == 1 else by_lot.player
        offer = functools.partial(game.options, state, decision)
        words = player(game.view(state, decision.seat), decision, offer, chance)
        state = game.apply(state, decision.seat, decision.question, game.read("turn", words), dice).state
    return outcome.winners


def test_it_is_played_from_the_lobby_to_a_record_that_verifies(liar: Path) -> None:
    """In a program of its own, which finds it as it starts (tests/packages/journey.py)."""
    paths = os.pathsep.join(map(str, (liar, FOLDER.parent, Path(__file__).parents[2])))
    run = subprocess.run(
        [sys.executable, "-m", "tests.packages.journey"],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    posts = run.stdout
    assert all(words in posts for words in ("bids **", "loses a die", "has the last dice and wins"))
    assert "Your dice" not in posts


@pytest.mark.usefixtures("liar")
def test_words_that_are_one_file_have_no_parts_and_leave_nothing_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Issue 35.5: each start said that the game was left out, for it had no `words.shortcuts`, and played on."""
    assert "liar" in registry.names()
    assert "liar" not in [name for name, _ in finding.parts("shortcuts")]
    assert caplog.messages == []
