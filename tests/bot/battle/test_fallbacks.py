"""What a held move does if leave is refused, picked and read back (B-7.8)."""

from __future__ import annotations

from bot.battle import showing
from bot.battle.drawing.scene import BattleScene
from bot.battle.questions.turns import TURN
from rules.game import Options
from tests.bot.battle.wording.kit import voice
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.test_game import GAME
from tests.rules.battle.turn.leave_kit import Talk

ASKS = ["t15", "-r16", "ask"]
VOICE = voice()


def test_a_fallback_is_asked_for_and_read_back() -> None:
    """Issue 17.2: by menus, as it can be typed."""
    view = GAME.view(Talk(board("orc T15", "gondor S16", "elf S3"), "sauron").state, 1)
    words = ("stay", "t15-s15", "t15-t14")

    assert TURN.arranged(("t16", "else", "done"), MAP, view) == (["t16"], ["else", "done"])
    assert TURN.label(ASKS, "else", VOICE, view) == "If it is refused"
    assert TURN.prompt(view, [*ASKS, "else"], Options(words), VOICE) == "What does it do if leave is refused?"
    assert [TURN.label([*ASKS, "else"], word, VOICE, view) for word in words] == [
        *("Stay", "→ Osgiliath S15", "→ T14")
    ]
    head = "▸ Orc T15, North Ithilien Road → Lossarnach R16"
    assert TURN.so_far(" ".join([*ASKS, "else"]), VOICE, view).splitlines() == [
        f"{head} (if leave is given)",
        "▸ If it is refused …",
    ]
    for word, told in (("stay", "Stay"), ("t15-s15", "→ Osgiliath S15")):
        assert TURN.so_far(" ".join([*ASKS, "else", word]), VOICE, view).splitlines() == [
            f"{head} (if that is refused: {told})",
            "-# Worth to you: Lossarnach R16, 16 hexes from the Ring.",
            "-# Costs the Alliance: from there it can attack the Gondor army S16 (42 %).",
        ]
    picture = showing.draft(view, [*ASKS, "else"], words, VOICE)
    assert picture is not None
    assert isinstance(picture.scene, BattleScene)
    assert picture.scene.reach == (at("S15"), at("T14"))
    assert at("T15") in picture.scene.part
