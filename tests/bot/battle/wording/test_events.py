"""Every event of a battle has words, and they say what they should."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from bot.battle.wording import terms
from bot.battle.wording.events import is_silent, say
from bot.battle.wording.terms import PIECES
from bot.battle.wording.terms import SIDES as SAID_SIDES
from bot.games.presentation import worded
from rules.battle import events as told
from rules.battle.charts import KINDS, SIDES
from rules.battle.leave import Leave, LeaveRequest, Need
from rules.battle.questions.kinds import TURN
from rules.game import Illegal, OrderDropped, OrderUsed, Rewound
from tests.bot.battle.wording.kit import TEXT, names, reported, turns, voice
from tests.rules.battle.kit import MAP, at, board, way
from tests.rules.battle.turn.kit import Battle

ROOT = Path(__file__).parents[4]
IDENTIFIER = re.compile(r"[{}]|\bNone\b|<\w+>|_[a-z]|[a-z]-\d\d\b|  |Hex\b")
"""Nothing of a placeholder is left, no id of a piece, no word of the code."""


def test_all_kinds_and_sides_have_words() -> None:
    """B-1.1, B-2.1: those of the charts and no others."""
    assert list(PIECES) == list(KINDS)
    assert set(SAID_SIDES) == {side for sides in SIDES.values() for side in sides}
    assert set(terms.LANDS) == {*MAP.terrain}
    assert not [
        word
        for name, words in terms.FACTS.items()
        for word in words.values()
        if name != "word" and IDENTIFIER.search(word)
    ]


def rolled(result: str = "d", **more: Any) -> told.Rolled:
    facts: dict[str, Any] = {
        "number": 7,
        "attacker": "orc-01",
        "attacker_kind": "orc",
        "from_": at("T15"),
        "target": "gondor-04",
    }
    facts |= {"target_kind": "gondor", "at": at("S15"), "dice": (5, 4), "position": "one"}
    facts |= {"attacker_elven": False, "defender_elven": False, "result": result}
    return told.Rolled(**facts | more)


def moved(path: str, kind: str = "orc", side: str = "sauron", **more: Any) -> told.Moved:
    return told.Moved(side=side, piece=f"{kind}-03", kind=kind, way=way(path), **more)


ASKED = LeaveRequest(1, "sauron", "orc-03", "orc", way("T15-S16-R16"), (Need("alliance", "over", at("S16")),))
EVENTS: dict[Any, str] = {
    told.SidesSet(sides=SIDES[3], by_lot=True): (
        "Sides, drawn at random: Sauron (Ann), Saruman (Bob), and the Alliance (Cid)."
    ),
    told.SidesSet(sides=SIDES[2], by_lot=False): "The sides: Evil (Ann) and the Alliance (Bob).",
    told.TurnBegan(round=3, turn=9, side="alliance"): "### Round 3: the Alliance (Cid)",
    told.TurnSkipped(round=3, turn=8, side="saruman"): (
        "Saruman has no turn: it can move and build nothing, or its player has given up (B-2.8, B-17.8)."
    ),
    told.PhaseBegan(side="alliance", phase="attack"): "➡️ The Alliance goes on: the attack.",
    told.Built(side="saruman", piece="man_orc-12", kind="man_orc", at=at("M12")): (
        "🏗️ Built: man-orc at Isengard M12."
    ),
    moved("T15-S14"): "👣 Orc: T15 → Druadan S14",
    moved("M10-N9-O9", "rohan", "alliance"): "👣 Rohan army: M10 → Gladden Vale O9 (through Moria, B-12.3)",
    moved("S4-S3", used=(Need("alliance", "elven", at("S3"), stop=True),)): (
        "👣 Orc: S4 → Woodland Realm North S3 (with leave of the Alliance)"
    ),
    moved("M9-N9-O9", "saruman", "saruman", used=(Need("alliance", "moria", at("N9")),)): (
        "👣 Saruman: M9 → Gladden Vale O9 (through Moria, B-12.5) (with leave of the Alliance)"
    ),
    moved("T15-S15-R14", used=(Need("alliance", "over", at("S15")),)): (
        "T15 → Anorien R14 (with leave of the Alliance)"
    ),
    moved("M6-L6", "ring_bearer", "alliance", is_forced=True): (
        "👣 The Ring-bearer had to leave after two stays, and I chose where: M6 → Trollshaws L6 (B-8.6)."
    ),
    moved("N12-N13", "gandalf", "alliance", is_forced=True): "(B-14.7).",
    moved("N15-N16", "army_of_the_dead", "alliance", is_forced=True): "(B-15.5).",
    told.ShireStated(side="sauron", possessor="saruman"): (
        "🏡 Sauron leaves The Shire and says whose it is: Saruman may build there (B-4.17)."
    ),
    told.ShirePassed(possessor="hobbits"): (
        "🏡 The Shire G6 has changed hands: the hobbits may build there now (B-4.14)."
    ),
    told.RingTaken(side="sauron", of="alliance", piece="nazgul-01", kind="nazgul", at=at("S15")): (
        "💍 **Sauron takes the Ring** from the Alliance at Osgiliath S15. The Nazgûl is spent for it and leaves the "
        "map; a new Ring-bearer stands there and may escape at once, up to 3 hexes (B-9.5, B-9.7)."
    ),
    told.RingEscaped(side="sauron", way=way("S15-T15-U16")): (
        "💍 The new Ring-bearer escapes: S15 → Minas Morgul U16 (B-9.7)."
    ),
    told.RingEscaped(side="sauron", way=way("S15")): "💍 The new Ring-bearer stays at Osgiliath S15 (B-9.7).",
    rolled(): (
        "⚔️ Orc T15 attacks the Gondor army at Osgiliath S15 (river): 5+4 = **9** (9+ wins). "
        "**The Gondor army falls.**"
    ),
    rolled("a", dice=(1, 2), attacker_elven=True, position="both", from_=at("T13"), at=at("S13")): (
        "⚔️ Orc T13 (Elven strength) attacks the Gondor army at Cair Andros S13 (fortress, river): 1+2 = **3** "
        "(3 or less loses). **The orc falls.**"
    ),
    rolled(".", dice=(3, 3), target_kind="elf", defender_elven=True): (
        "⚔️ Orc T15 attacks the elf at Osgiliath S15 (river): 3+3 = **6** (11+ wins). Nobody falls."
    ),
    told.Eliminated(piece="aragorn-01", kind="aragorn", side="alliance", at=at("N15"), clause="B-15.4"): (
        "☠️ Aragorn did not come out of Paths of the Dead N15 in time and is lost (B-15.4)."
    ),
    told.Eliminated(piece="saruman-01", kind="saruman", side="saruman", at=at("M12"), clause="B-14.4"): (
        "☠️ Saruman at Isengard M12 falls before the Fangorn army (B-14.4)."
    ),
    told.DeadRoused(): "👻 **Aragorn has roused the Dead** at Paths of the Dead (B-15.3).",
    told.FangornRoused(by="ring_bearer-01", at=at("M12")): (
        "🌳 **The Fangorn army wakes**: the Ring-bearer has roused it. It goes to Isengard M12 at once (B-14.4)."
    ),
    told.PlaceClosed(at=at("N12")): "🚪 Fangorn is closed: nobody enters any more (B-14.7).",
    told.PlaceClosed(at=at("N15")): "🚪 Paths of the Dead is closed: nobody enters any more (B-15.7).",
    told.ElvenHexLeft(side="alliance", at=at("M6")): (
        "🌿 The Ring-bearer of the Alliance has left Rivendell M6 and never comes back there (B-8.5)."
    ),
    told.PlaceLost(at=at("N9")): "🚪 Without Gandalf the Alliance never passes Moria again (B-12.7).",
    told.PlaceLost(at=at("N15")): (
        "🚪 Without Aragorn nobody rouses the Dead at Paths of the Dead any more (B-15.9)."
    ),
    told.ElvesGone(): "🍂 **The last elf has fallen.** From now on Elven hexes are like all others (B-8.2).",
    told.StayScored(side="alliance", at=at("M6"), stays=1): (
        "🌿 The Ring-bearer rests at Rivendell M6: stay 1 of 2 (B-8.4)."
    ),
    told.StayScored(side="alliance", at=at("M6"), stays=2): "it has to leave if it can (B-8.6)",
    told.Undone(side="alliance", count=1): "↩️ The Alliance takes back the last order.",
    told.Undone(side="alliance", count=3): "↩️ The Alliance takes back the last 3 orders.",
    told.Undone(
        side="saruman",
        count=2,
        orders=(
            told.Built(piece="man_orc-09", kind="man_orc", side="saruman", at=at("M12")),
            told.Moved(piece="orc-01", kind="orc", side="saruman", way=way("T15-S14")),
        ),
    ): "↩️ Saruman takes back: the man-orc built at Isengard M12 and the orc T15 → Druadan S14.",
    told.Resigned(side="saruman"): (
        "🏳️ Saruman (Bob) gives up. Its pieces stay on the map and do nothing any more (B-17.8)."
    ),
    told.DrawOffered(side="alliance", until=7): "🤝 The Alliance (Cid) offers a draw.",
    told.DrawFailed(): "No draw: not everyone agreed in time (B-18.13).",
    told.TurnMissed(side="saruman", times=1): "⏰ Time ran out for Saruman (Bob). I have built what I could",
    told.TurnMissed(side="saruman", times=2): "Its turns have a short clock from now on",
    told.TurnMissed(side="saruman", times=3): "⏰ Time ran out for Saruman (Bob) again.",
    OrderDropped(
        to=(1,),
        question=TURN.asked(4),
        words="then t15-s15",
        sentence="{kind} has moved.",
        facts=(("kind", "orc"),),
    ): ("What you said in advance could not be used and is gone: `then T15-S15`. The orc has moved."),
    OrderUsed(
        to=(1,), question=TURN.asked(4), words="then t15-s15"
    ): "**What you had planned was used:** `then T15-S15`.",
    Rewound(): "The battle is back where it was then.",
    told.BattleEnded(winner="alliance", reason="doom", clause="B-17.4"): (
        "## **The Alliance (Cid) wins.** The Ring-bearer has reached Mount Doom: the Ring is destroyed (B-17.4)."
    ),
    told.BattleEnded(
        winner="sauron", reason="goal", clause="B-17.2"
    ): "The Ring has come to Barad-dur (B-17.2).",
    told.BattleEnded(
        winner="saruman", reason="isengard", clause="B-17.3"
    ): "The Ring has come to Isengard (B-17.3).",
    told.BattleEnded(
        winner="saruman", reason="touch", clause="B-17.3"
    ): "Saruman stands where the Ring is (B-17.3).",
    told.BattleEnded(winner="evil", reason="limit", clause="B-17.7"): "The last round is over (B-17.7).",
    told.BattleEnded(
        winner="sauron", reason="resigned", clause="B-17.8"
    ): "All others have given up (B-17.8).",
    told.BattleEnded(winner="none", reason="agreed", clause="B-17.7"): "All have agreed on it (B-17.7).",
    told.BattleEnded(winner="none", reason="limit", clause="B-17.7"): "## **A draw.** The last round is over",
    told.BattleEnded(winner="none", reason="ended", clause="F-9"): "A moderator has ended the battle",
    told.LeaveAsked(to=(3,), request=ASKED, of=("alliance",)): "over your piece at S16",
    told.LeaveAnswered(to=(1, 3), request=ASKED, of="alliance", agrees=True): "The Alliance agrees",
    told.LeaveEnded(to=(1,), request=ASKED, why="closed"): "nobody answered",
    told.LeaveGiven(
        to=(1, 3), leave=Leave(0, "alliance", "sauron", "elven")
    ): "From now on Sauron may cross Elven hexes.",
    told.LeaveRevoked(
        to=(1, 3), leave=Leave(0, "alliance", "sauron", "moria")
    ): "No longer: Sauron may pass through Moria.",
}
"""Each with its words, or with what of them matters."""
SILENT = [
    told.PhaseSkipped(side="sauron", phase="attack"),
    told.Eliminated(piece="orc-01", kind="orc", side="sauron", at=at("T15"), clause="B-10.12"),
    told.Eliminated(piece="orc-01", kind="orc", side="sauron", at=at("T15"), clause="B-9.5"),
]


def test_every_kind_of_event_is_told() -> None:
    """B-19.6: no event was forgotten among the examples that follow."""
    assert {type(event) for event in (*EVENTS, *SILENT)} == set(get_args(told.BattleEvent))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_told_in_whole_sentences(event: Any) -> None:
    """B-19.6, B-7.13, B-4.17, B-8.4, B-9.5, B-14.4, B-15.3: by whom, where, by which clause, in plain words."""
    words = say(event, voice(2 if "evil" in str(event) else 3))

    assert words
    assert EVENTS[event] in words
    assert not is_silent(event)
    assert not IDENTIFIER.search(words), words


@pytest.mark.parametrize("event", SILENT, ids=lambda event: type(event).__name__)
def test_what_another_event_says_has_no_words(event: Any) -> None:
    """B-2.6, B-9.5, B-10.12: nor what could not be done."""
    assert is_silent(event)
    assert say(event, voice()) is None


def test_with_two_players_giving_up_leaves_nothing_standing() -> None:
    """B-17.8: the other wins at once."""
    assert say(told.Resigned(side="evil"), voice(2)) == "🏳️ Evil (Ann) gives up."


@pytest.mark.parametrize("players", [2, 3])
def test_battles_of_chance_are_told_without_a_word_of_the_code(players: int) -> None:
    """B-19.6: whatever happens in them."""
    seen: set[type] = set()
    for seed in range(3):
        for battle in turns(seed, players, 30):
            lines = reported(battle)
            seen |= {type(event) for event in battle.events}

            assert lines or not any(not is_silent(event) for event in battle.events)
            assert not [line for line in lines if IDENTIFIER.search(line)]

    assert {told.Built, told.Moved, told.Rolled, told.Eliminated, told.TurnBegan} <= seen


@pytest.mark.parametrize(
    ("words", "side", "sentence"),
    [
        ("S3-S4", "sauron", "The orc at S3 has moved in this phase."),
        (
            "T15-T12",
            "sauron",
            "T15 and T12 are not neighbours: write a way of three hexes or more in full.",
        ),
        ("U12-U13", "sauron", "U13 is mountains; nobody enters it."),
        (
            "T15-U16",
            "sauron",
            "The man-orc is at U16; a hex holds one piece. To attack it, write `T15xU16`.",
        ),
        ("+man_orc M12", "sauron", "You cannot build man-orcs."),
        ("+nazgul V13", "sauron", "Nobody builds Nazgûl."),
        ("+orc T14", "sauron", "You build orcs at Y14, U16, V19, R10, X19, not at T14."),
        ("+man_orc G6", "saruman", "G6 belongs to the hobbits now: you cannot build man-orcs there."),
    ],
)
def test_a_refusal_calls_pieces_and_lands_by_their_names(words: str, side: str, sentence: str) -> None:
    """B-19.4: no identifier stands in what people read, and a sentence begins with a capital."""
    given = board("orc S3", "orc T15", "orc U12", "man_orc U16", "elf C6")
    rested = given.put(replace(given.on(at("S3"))[0], moved=True))
    battle = Battle(rested, side, round=3)

    with pytest.raises(Illegal) as no:
        battle.do(words)

    assert worded(no.value.sentence, no.value.facts, names(), TEXT) == sentence


def test_no_refusal_puts_an_article_before_what_has_its_own() -> None:
    """B-19.4: `{kind}` is "the orc" or "Gandalf", `{kinds}` "orcs", `{phase}` "the attack"."""
    facts = "|".join(terms.FACTS)
    found = [
        sentence
        for path in (ROOT / "rules" / "battle").rglob("*.py")
        for sentence in re.findall(rf"[^\"]*\{{(?:{facts})\}}[^\"]*", path.read_text(encoding="utf-8"))
    ]

    assert len(found) > 10
    assert not [one for one in found if re.search(rf"\b(?:an?|the) \{{(?:{facts})\}}", one, re.IGNORECASE)]
