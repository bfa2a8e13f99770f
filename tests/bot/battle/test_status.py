"""How a battle stands, in words."""

from __future__ import annotations

from msgspec.structs import replace

from bot.battle import status
from bot.games.reader_view import Clock
from rules.awaiting import Awaited
from rules.battle.pieces import Sleep
from rules.battle.questions.kinds import TURN
from rules.battle.state import Phase, Shire
from rules.battle.view import BattleView
from rules.game import Outcome
from tests.bot.battle.wording.kit import seen, voice
from tests.rules.battle.kit import board
from tests.rules.battle.turn.kit import Battle

GIVEN = board("orc T15", "orc U15", "man_orc M13", "saruman M12", "gondor S15", "gandalf K6", "elf S3")


def standing(**more: object) -> BattleView:
    return BattleView(replace(seen(Battle(GIVEN, "sauron", Phase.ATTACK, round=3)), **more))


def test_the_card_says_whose_turn_it_is_and_what_stands() -> None:
    """B-18.2, B-19.6: until when, who has the Ring, each side's pieces."""
    asked = TURN.asked(7)

    lines = status.card(standing(), voice(), [Awaited(asked, asked, (1,), 1)], [Clock(asked, 60_000)])

    assert lines.splitlines() == [
        "**Round 3: Sauron (Ann)**, the attack",
        "💍 The Alliance has the Ring, at The Shire G6.",
        "Waiting for **Ann**.",
        "Due: <t:60:R> (<t:60:f>).",
        "- Sauron (Ann): 2 orcs",
        "- Saruman (Bob): 1 man-orc, Saruman",
        "- The Alliance (Cid): 1 elf, 1 Gondor army, Gandalf, Ring-bearer",
    ]


def test_what_has_changed_on_the_map_stands_on_the_card() -> None:
    """B-4.13, B-8.2, B-13.4, B-14.7, B-15.7, B-17.8, B-18.13."""
    gone = replace(GIVEN.without(*GIVEN.on(GIVEN.pieces[6].at)), isengard_special=False)
    closed = replace(gone, fangorn=Sleep.CLOSED, dead=Sleep.CLOSED)
    changed = standing(
        board=closed, shire=Shire("saruman"), resigned=frozenset({"saruman"}), offer_until=8, missed=()
    )

    lines = status.card(changed, voice(), [], []).splitlines()

    assert "- Saruman (Bob), who has given up: 1 man-orc, Saruman" in lines
    assert lines[-5:] == [
        "🏡 The Shire: Saruman may build there.",
        "🌳 Isengard is open to everybody.",
        "🚪 Closed: Fangorn and Paths of the Dead.",
        "🍂 No elf is left: Elven hexes are like all others.",
        "🤝 Somebody offers a draw: `draw yes` agrees.",
    ]


def test_an_ended_battle_says_how() -> None:
    """B-17.9: nobody is waited for."""
    won = standing(outcome=Outcome("saruman", (2,), "touch", "B-17.3"), offer_until=4)

    lines = status.card(won, voice(), [], []).splitlines()

    assert lines[0] == "**Saruman (Bob) wins.** Saruman stands where the Ring is (B-17.3)."
    assert not [line for line in lines if "draw" in line]


def test_the_chronicle_has_what_the_war_is_remembered_for() -> None:
    """B-17.9: the Ring that was taken, and who fell; orcs are many."""
    given = board("ring_bearer S15", "orc T15", "nazgul U15", "gandalf S14", "orc R14", "elf S3")
    battle = Battle(given, "sauron", throws=[(6, 6), (6, 5)], round=4)
    for words in ("T15-S15", "escape stay", "done", "R14xS14"):
        battle.do(words)

    assert status.chronicle(BattleView(seen(battle)), voice()).splitlines() == [
        "**The tale of the battle**",
        "- Round 4: Sauron takes the Ring from the Alliance at Osgiliath S15.",
        "- Round 4: Gandalf falls at Druadan S14.",
    ]
    assert status.chronicle(standing(), voice()) == ""


def test_the_annex_tells_every_turn_once_the_battle_is_over() -> None:
    """B-19.1: in plain text, without marks; nothing before."""
    battle = Battle(GIVEN, "sauron", throws=[(6, 6)], phase=Phase.ATTACK)
    battle.do("T15xS15")
    outcome = Outcome("none", (), "agreed", "B-17.7")

    assert status.annex(BattleView(seen(battle)), voice()) == ""
    assert status.annex(BattleView(replace(seen(battle), outcome=outcome)), voice()) == (
        "⚔️ Orc T15 attacks the Gondor army at Osgiliath S15 (river): 6+6 = 12 (9+ wins). The Gondor army falls."
    )
