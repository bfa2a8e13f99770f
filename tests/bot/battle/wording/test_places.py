"""What happens with the Ring and at the special hexes, played, as all read it in the report of the turn."""

from __future__ import annotations

from typing import Any

import pytest

from bot.battle.questions.turns import TURN
from rules.battle.pieces import Sleep
from rules.battle.state import Phase
from rules.battle.view import view
from rules.game import Decision
from tests.bot.battle.wording.kit import reported, voice
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.turn.kit import Battle

ELF = "elf S3"
"""As long as one lives, Elven hexes are shut."""
HAVENS = {"been": frozenset({("alliance", at("M6"))})}
STAYED = {**HAVENS, "stays": (("alliance", at("M6"), 2),)}
FIRST, ATTACK, SECOND = Phase.FIRST, Phase.ATTACK, Phase.SECOND


@pytest.mark.parametrize(
    ("pieces", "side", "phase", "more", "orders", "told"),
    [
        pytest.param(
            ("ring_bearer S15", "orc T15", ELF), "sauron", FIRST, {}, ("T15-S15", "escape S15-T15-U16"),
            ["takes the Ring** from the Alliance at Osgiliath S15. The orc is spent", "(B-9.5, B-9.7)",
             "💍 The new Ring-bearer escapes: S15 → Minas Morgul U16 (B-9.7)."],
            id="capture and escape",
        ),
        pytest.param(
            ("ring_bearer S15", "orc T15"), "sauron", FIRST, {}, ("T15-S15", "escape stay"),
            ["💍 The new Ring-bearer stays at Osgiliath S15 (B-9.7)."],
            id="stays",
        ),
        pytest.param(
            ("ring_bearer X14", "orc Y14", "elf W16"), "sauron", FIRST, {}, ("Y14-X14", "escape X14-Y14"),
            ["**Sauron (Ann) wins.** The Ring has come to Barad-dur (B-17.2)."],
            id="to the tower",
        ),
        pytest.param(
            ("ring_bearer L12", "saruman L14"), "saruman", FIRST, {}, ("L14-L13-L12",),
            ["**Saruman (Bob) wins.** Saruman stands where the Ring is (B-17.3)."],
            id="touch",
        ),
        pytest.param(
            ("ring_bearer L12", "man_orc L13"), "saruman", FIRST, {}, ("L13-L12", "escape L12-M12"),
            ["**Saruman (Bob) wins.** The Ring has come to Isengard (B-17.3)."],
            id="to Isengard",
        ),
        pytest.param(
            ("ring_bearer W16", "orc Z20"), "alliance", FIRST, {}, ("W16-W15",),
            ["**The Alliance (Cid) wins.** The Ring-bearer has reached Mount Doom: the Ring is destroyed (B-17.4)."],
            id="to Mount Doom",
        ),
        pytest.param(
            ("ring_bearer M6", ELF, "orc Z20"), "alliance", SECOND, {}, ("done",),
            ["🌿 The Ring-bearer rests at Rivendell M6: stay 1 of 2 (B-8.4)."],
            id="first stay",
        ),
        pytest.param(
            ("ring_bearer M6", ELF, "orc Z20"), "alliance", SECOND,
            {"stays": (("alliance", at("M6"), 1),)}, ("done",),
            ["stay 2 of 2. In the next turn it has to leave if it can (B-8.6), and never comes back there (B-8.5)."],
            id="second stay",
        ),
        pytest.param(
            ("ring_bearer M6", ELF, "orc Z20"), "alliance", FIRST, HAVENS, ("M6-L6",),
            ["🌿 The Ring-bearer of the Alliance has left Rivendell M6 and never comes back there (B-8.5)."],
            id="left for good",
        ),
        pytest.param(
            ("ring_bearer M6", ELF, "orc Z20"), "alliance", SECOND, STAYED, ("lapse",),
            ["had to leave after two stays, and I chose where: M6 → ", "(B-8.6)", "(B-8.5)"],
            id="forced out of an Elven hex",
        ),
        pytest.param(
            ("ring_bearer A9", "elf S15", "orc T15"), "sauron", ATTACK, {"throws": [(6, 6)]}, ("T15xS15",),
            ["🍂 **The last elf has fallen.** From now on Elven hexes are like all others (B-8.2)."],
            id="the last elf",
        ),
        pytest.param(
            ("gandalf N9", "rohan M10", "orc Z20"), "alliance", FIRST, {}, ("M10-N9-O9",),
            ["👣 Rohan army: M10 → Gladden Vale O9 (through Moria, B-12.3)"],
            id="the Alliance through Moria",
        ),
        pytest.param(
            ("elf S3", "orc O10"), "sauron", FIRST, {}, ("O10-N9-M9",),
            ["👣 Orc: O10 → Hollin M9 (through Moria, B-12.5)"],
            id="an orc through Moria",
        ),
        pytest.param(
            ("gandalf M10", "orc Z20"), "alliance", FIRST, {}, ("M10-N9",),
            ["🚪 Gandalf is in Moria: the Alliance may pass, others only with its leave (B-12.3, B-12.5)."],
            id="Gandalf comes to Moria",
        ),
        pytest.param(
            ("gandalf N9", "orc Z20"), "alliance", FIRST, {}, ("N9-O9",),
            ["🚪 Gandalf has left Moria: the Alliance can no longer pass, all others can (B-12.3, B-12.5)."],
            id="Gandalf leaves Moria",
        ),
        pytest.param(
            ("gandalf S15", "aragorn S14", "orc T15", "orc T14"), "sauron", ATTACK,
            {"throws": [(6, 6), (6, 6)]}, ("T15xS15", "T14xS14"),
            ["🚪 Without Gandalf the Alliance never passes Moria again (B-12.7).",
             "🚪 Without Aragorn nobody rouses the Dead at Paths of the Dead any more (B-15.9)."],
            id="who alone could open them",
        ),
        pytest.param(
            ("gandalf N13", "fangorn_army N12", "saruman M12", "orc Z20"), "alliance", FIRST, {},
            ("N13-N12", "done"),
            ["**The Fangorn army wakes**: Gandalf has roused it. It goes to Isengard M12 at once (B-14.4)",
             "(B-13.4)",
             "Gandalf has to leave Fangorn in the Alliance’s next movement (B-14.7).",
             "☠️ Saruman at Isengard M12 falls before the Fangorn army (B-14.4)."],
            id="Fangorn",
        ),
        pytest.param(
            ("gandalf N12", "fangorn_army M12", "orc Z20"), "alliance", SECOND,
            {"fangorn": Sleep.AWAKE, "isengard_special": False}, ("lapse",),
            ["👣 Gandalf had to leave now, and I chose where: N12 → ", "(B-14.7)",
             "🚪 Fangorn is closed: nobody enters any more (B-14.7)."],
            id="forced out of Fangorn",
        ),
        pytest.param(
            ("aragorn N14", "army_of_the_dead N15", "army_of_the_dead N15", "orc Z20"), "alliance", FIRST, {},
            ("N14-N15", "done"),
            ["👻 **Aragorn has roused the Dead** at Paths of the Dead (B-15.3).",
             "have to leave southwards; a piece that stays behind is lost (B-15.4)."],
            id="the Dead",
        ),
        pytest.param(
            ("aragorn N15", "army_of_the_dead N15", "army_of_the_dead N15", "orc Z20"), "alliance", SECOND,
            {"dead": Sleep.AWAKE}, ("lapse",),
            ["👣 The Army of the Dead had to come out now, and I chose where: N15 → ",
             "👣 Aragorn had to come out now", "(B-15.5)",
             "🚪 Paths of the Dead is closed: nobody enters any more (B-15.7)."],
            id="forced out of the Paths",
        ),
        pytest.param(
            ("aragorn N15", "orc M16", "orc N16", "orc O16"), "alliance", SECOND, {"dead": Sleep.AWAKE}, ("done",),
            ["☠️ Aragorn did not come out of Paths of the Dead N15 in time and is lost (B-15.4).", "(B-15.7)"],
            id="lost in the Paths",
        ),
        pytest.param(
            ("man_orc H6", "elf S3"), "saruman", SECOND, {}, ("H6-G6", "done"),
            ["🏡 The Shire G6 has changed hands: Saruman may build there now (B-4.14)."],
            id="the Shire",
        ),
    ],
)  # fmt: skip
def test_the_report_tells_it_with_its_clause(
    pieces: tuple[str, ...],
    side: str,
    phase: Phase,
    more: dict[str, Any],
    orders: tuple[str, ...],
    told: list[str],
) -> None:
    """B-19.6, issue 17.5: in words that a newcomer understands."""
    has_ring = any(piece.startswith("ring_bearer") for piece in pieces)
    given = {
        key: more.pop(key) for key in ("fangorn", "dead", "isengard_special") if key in (more := dict(more))
    }
    battle = Battle(board(*pieces, *(() if has_ring else ("ring_bearer A9",)), **given), side, phase, **more)

    for words in orders:
        battle.do(words)

    report = "\n".join(reported(battle))
    assert [words for words in told if words not in report] == [], report


@pytest.mark.parametrize(
    ("pieces", "phase", "more", "told"),
    [
        (("ring_bearer M6", ELF), SECOND, STAYED,
         "The Ring-bearer at Rivendell M6 has to leave in this phase (B-8.6)."),
        (("aragorn N15",), FIRST, {}, "Aragorn at Paths of the Dead N15 has to leave in this phase (B-15.4)."),
        (("gandalf N12",), FIRST, {}, "Gandalf at Fangorn N12 has to leave in this phase (B-14.7)."),
    ],
)  # fmt: skip
def test_who_has_to_leave_is_told_where_the_turn_is_asked_for(
    pieces: tuple[str, ...], phase: Phase, more: dict[str, Any], told: str
) -> None:
    """B-8.6, B-14.7, B-15.4: before `done` is refused."""
    given = board(*pieces, fangorn=Sleep.AWAKE, dead=Sleep.AWAKE, isengard_special=False)
    state = Battle(given, "alliance", phase, **more).state
    decision = Decision(TURN.rules.kind.asked(1), 3, True)

    assert callable(TURN.ask)
    asked = TURN.ask(decision, view(MAP, state, 3), voice()).splitlines()[1:]
    assert [line for line in asked if line.startswith("❗")] == [f"❗ {told}"]


@pytest.mark.parametrize(("round", "lines"), [(1, 3), (2, 3), (3, 0)])
def test_a_side_is_told_what_to_aim_for_in_its_first_two_rounds(round: int, lines: int) -> None:
    """Issue 33.3, B-24.8: three lines, by the map's own names."""
    state = Battle(board("orc T15", "aragorn N13"), "alliance", Phase.FIRST, round=round).state
    decision = Decision(TURN.rules.kind.asked(1), 3, True)
    assert callable(TURN.ask)
    asked = TURN.ask(decision, view(MAP, state, 3), voice()).splitlines()[1:]

    assert len([line for line in asked if line.startswith("- ")]) == lines
    assert ("Mount Doom" in "".join(asked)) == bool(lines)
