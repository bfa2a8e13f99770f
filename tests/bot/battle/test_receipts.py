"""What one reads of his own turn, once it is sent (B-19.1)."""

from __future__ import annotations

from bot.battle.asking import orders
from bot.battle.presentation import BattlePresentation
from bot.battle.questions.turns import TURN
from bot.battle.wording.voice import BattleVoice
from rules.battle.state import Phase
from rules.battle.view import view as view_of
from rules.game import AnyEvent, Options, Question
from tests.bot.battle.wording.kit import TEXT, names, voice
from tests.rules.battle.kit import MAP, board
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle


def test_the_end_of_a_turn_tells_what_was_done_and_who_is_next() -> None:
    """B-19.1: the post for all has the next heading; under that, "Your turn is over" would be the next player's."""
    match = Match()
    match.say("sauron", "done, done")
    seat = match.state.rules.seat("sauron")
    events: tuple[AnyEvent, ...] = match.say("sauron", "X16-W16, done").events
    view = GAME.view(match.state, seat)

    told = BattlePresentation(GAME, view).answers.receipt(view, "x16-w16, done", events, names(), TEXT)

    assert told.splitlines() == ["👣 Orc: X16 → W16", "Your turn is over; Saruman (Bob) is next."]


def test_no_kind_of_question_opens_words_that_are_typed_without_a_command() -> None:
    """B-18.3: nor does the one that is only a clock."""
    view = GAME.view(Match().state, 1)
    answers = BattlePresentation(GAME, view).answers

    assert [answers.open_words(Question(kind), view) for kind in GAME.kinds] == [()] * len(GAME.kinds)


def test_what_a_move_would_have_built_first_is_called_that() -> None:
    """B-19.11: in the building phase a piece may move that stands there only when the phase is closed."""
    given = board("man_orc M13", "saruman P7", "orc T15", "elf S3", "ring_bearer G6")
    battle = Battle(given, "saruman", Phase.BUILDING, round=3)
    mine = view_of(MAP, battle.state, battle.state.rules.seat("saruman"))
    told = orders.label((), "m12", BattleVoice(MAP, names(), TEXT, battle.state.rules.sides), mine)

    assert told == "The man-orc that you will build at Isengard M12"
    drafted = orders.so_far("m12 -m13", BattleVoice(MAP, names(), TEXT, battle.state.rules.sides), mine)
    assert drafted.startswith("▸ The piece that you will build at Isengard M12 → ")


def test_menus_tell_who_can_attack_where_leave_is_asked_and_which_phase_is_closed() -> None:
    """Issue 17.2: in the attack phase all may be named that can move later; who can attack bears a sign (B-7.6)."""
    view, mine = GAME.view(Match().state, 1), voice()

    def label(said: str, word: str) -> str:
        return TURN.label(said.split(), word, mine, view)

    assert label("", "t15") == "Orc T15, North Ithilien Road ⚔"
    assert label("", "t16") == "Orc T16, Crossroads"
    assert label("t15 xs15 done", "t15") == "Orc T15, North Ithilien Road"
    assert [label("done " * count, "done") for count in range(3)] == [
        *("Done with the first movement", "Done with the attack", "Done with the second movement")
    ]
    assert label("t15", "-r14") == "→ Anorien R14 (ask for leave)"
    assert label("t15", "-t14") == "→ T14"
    assert TURN.so_far("t15xs15, done", mine, view).endswith("\n▸ Done with the attack")
    assert TURN.so_far("second, end", mine, view) == (
        "▸ On to the second movement (⚠ this ends the first movement and the attack)\n▸ End my turn"
    )
    assert [label("", word) for word in ("second", "end")] == ["On to the second movement", "End my turn"]
    assert TURN.prompt(view, ["done"], Options(), mine) == "Now comes the attack. What do you do?"
