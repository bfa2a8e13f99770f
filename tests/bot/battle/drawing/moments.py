"""Moments of a battle for its pictures: the start, the middle of a war, a draft, and parts of the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from bot.battle.drawing.charts import chart_of
from bot.battle.drawing.scene import BattleScene, Changes, Clash, March, Token, tokens_of
from rules.battle.charts import ALLIANCE, BEARER, SARUMAN, SAURON
from rules.battle.pack.opening import open_pack
from rules.battle.pieces import set_up
from rules.board.hexes import Hex, Way

PACK: Final = open_pack()
CHART: Final = chart_of(PACK)


def at(name: str) -> Hex:
    return PACK.grid.parse(name)


def way(names: str) -> Way:
    """`T15 T14` as a path."""
    return tuple(map(at, names.split()))


def started(players: int = 3) -> BattleScene:
    return BattleScene(CHART, "Round 1", tokens=tokens_of(set_up(PACK, players).pieces))


START: Final = started()
TWO: Final = started(2)
_MOVES: Final = {
    SAURON: (
        *(
            "Y14 X14 X15",
            "W14 V14 V15",
            "V15 V14",
            "T15 T14 T13",
            "T16 T17 S18",
            "V13 V12 U12 T12 S11 S10 R10",
        ),
        *("U19 T19 S19", "V19 V20", "R11 Q12 P12"),
    ),
    SARUMAN: ("M12 M11", "M13 N13 N14", "L13 L14 K15", "K12 K11 K10 K9", "J12 I12 I11 H11", "J13 I14"),
    ALLIANCE: ("S13 S14 R14", "I6 J7 J8 K9", "G6 H7 I7 I8", "O14 O15 N16", "P10 O10 N9 M9"),
}
_ATTACKS: Final = (
    *(("T15", "S15", "."), ("T14", "S15", "d"), ("M13", "M14", "a"), ("M13", "N13", ".")),
    *(("P11", "Q11", "d"), ("R12", "S13", "."), ("S16", "T16", "a"), ("Y16", "Y15", ".")),
)
MIDDLE: Final = replace(
    START,
    title="Round 5: what was done",
    lines=("Sauron moves next. The Ring: the Alliance, at I8.",),
    last=Changes(
        moves=tuple(March(side, way(one)) for side, moves in _MOVES.items() for one in moves),
        attacks=tuple(Clash(ALLIANCE, at(one), at(other), result) for one, other, result in _ATTACKS),
        builds=(Token("orc", SAURON, at("Y14")), Token("man_orc", SARUMAN, at("M12"))),
        lost=(Token("gondor", ALLIANCE, at("S14")), Token("orc", SAURON, at("Q11"))),
    ),
)
DRAFT: Final = replace(
    START,
    title="Your draft",
    draft=Changes(
        moves=(March(SAURON, way("T10 T11 T12")),),
        attacks=(Clash(SAURON, at("T15"), at("S15"), odds="28%"),),
        builds=(Token("orc", SAURON, at("R13")),),
    ),
    reach=tuple(PACK.grid.adjacent[at("J8")]),
    leave=(at("G10"),),
)
CROWDED: Final = replace(
    START,
    tokens=(
        *(Token("army_of_the_dead", ALLIANCE, at("N15")), Token("army_of_the_dead", ALLIANCE, at("N15"))),
        *(Token("aragorn", ALLIANCE, at("N15")), Token("fangorn_army", ALLIANCE, at("N12"))),
        Token(BEARER, ALLIANCE, at("N12")),
    ),
)
MORDOR: Final = replace(MIDDLE, part=PACK.by_region["Mordor"])
AROUND: Final = replace(MIDDLE, part=PACK.grid.within(at("Q13"), 5))
MOMENTS: Final[Mapping[str, BattleScene]] = {
    "start": START,
    "two": TWO,
    "middle": MIDDLE,
    "draft": DRAFT,
    "crowded": CROWDED,
    "mordor": MORDOR,
    "around": AROUND,
}
