"""Moments of a hunt for the pictures: the beginning, a crowd, the secret way, the aid, and all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from bot.drawing.map.chart import BoardChart
from bot.hunt.drawing.charts import chart_of
from bot.hunt.drawing.legend import SIGNS
from bot.hunt.drawing.scene import Aid, Die, Own, Plan, Rider, Scene, Step, last_place
from rules.hunt.pack.opening import open_pack

PACK = open_pack()
CHARTS: Final[Mapping[int, BoardChart]] = {part: chart_of(PACK.boards[part], PACK.sha256) for part in (1, 2)}
SPOKEN: Final = {key: key.replace("_", " ") for key in SIGNS}


def riders(*spaces: int, lord: int | None = None, following: int | None = None) -> tuple[Rider, ...]:
    """The pack's four on these spaces."""
    return tuple(
        Rider(space, nth, wraith.name, wraith.colour, nth == lord, nth == following)
        for nth, (space, wraith) in enumerate(zip(spaces, PACK.wraiths, strict=True))
    )


def dice(*faces: str) -> tuple[Die, ...]:
    """Dice; those with a minus are spent."""
    return tuple(Die(face.removeprefix("-"), face.startswith("-")) for face in faces)


def scene(part: int = 1, **changes: Any) -> Scene:
    """A quiet moment of *part*, but for the *changes*."""
    given: dict[str, Any] = {
        "chart": CHARTS[part],
        "title": f"Part {part}, day 1, first daylight turn",
        "day": 1,
        "turn": 1,
        "marker": "ring",
        "corruption": 0,
        "limit": 12,
        "moves": 0,
        "moves_last": 16,
        "wraiths": riders(16, 19, 28, 51) if part == 1 else riders(17, 17, 30, 30),
        "dice": dice("RING", "RING", "SWORD", "SORCERY", "SHADOW", "RING"),
        "pool": 1,
        "held": 2,
        "words": SPOKEN,
    }
    return Scene(**{**given, **changes})


START: Final = scene(has_legend=True)
TRAIL: Final = (
    Step(1, by="move"),
    Step(2, "12", "featured"),
    Step(3, by="escape"),
    Step(4, "K", "perceived"),
    Step(5, "21", "here", by="extra"),
    Step(6, "IV", "perceived"),
)
CROWD: Final = scene(
    turn=3,
    marker="eye",
    corruption=5,
    moves=7,
    wraiths=riders(28, 28, 28, 28, following=1),
    allies=(7, 9, 22, 29, 37, 38, 40, 47),
    tracks=((8, "eye"), (12, "eye"), (21, "sword"), (17, "sword"), (30, "eye")),
    perceived_areas=("H",),
    perceived_sections=("IV",),
    notes=(31, 44, -3),
    dice=dice("RING", "-RING", "-SWORD", "SORCERY", "-SHADOW", "SWORD"),
    eyes=2,
    found=(17, 29, 40),
    trail=TRAIL,
)
WAY: Final = replace(
    CROWD,
    moves=8,
    wraiths=riders(29, 31, -20, 19, following=2),
    own=Own(log=(5, 7, 0, 12, 0, 21, 0, 30, -1), bearer=30, info=(1, 37, 58)),
    reach=(12, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34),
)
AID: Final = replace(
    CROWD,
    wraiths=riders(29, 31, 44, 19, following=2),
    aid=Aid(bearer=(12, 19, 20, 21, 22, 24, 25, 27, 29, 30, 31, 32, 33, 34)),
    trail=TRAIL,
)
RIDE: Final = replace(
    CROWD,
    wraiths=riders(29, 31, 44, 19, following=2),
    reach=(28, 39, 43, 51, -9, -10),
    plan=Plan(ways=((44, 51), (19, 30)), asks=(("search", "51"), ("hunt", "30"), ("perceive", "area K"))),
)
SECOND: Final = scene(
    2,
    turn=2,
    corruption=9,
    limit=15,
    moves=8,
    wraiths=riders(18, 18, 37, 30, lord=2, following=3),
    allies=(31, 35, 45),
    tracks=((6, "eye"), (5, "sword"), (14, "eye")),
    perceived_areas=("J",),
    lord_die=Die("SEEK"),
    eyes=3,
    found=(7, 17, 29, 40),
    deeds_done=(16,),
    mentor=43,
)
SECOND_WAY: Final = replace(
    SECOND,
    mentor=None,
    own=Own(
        log=(1, 5, 6, 0, 14, 0, 33, 34, 36),
        bearer=36,
        ahead=(0, 47, 45, 46, 51, 55, 57, 58),
        mentor=46,
        deeds=(28, 39, 54),
        shelters=(6, 45, 51),
    ),
)
SECOND_AID: Final = replace(
    SECOND, aid=Aid(bearer=(16, 33, 34, 35, 36, 38, 45, 47), mentor=(28, 39, 40, 41, 42, 43))
)
EVERYTHING: Final = replace(
    WAY,
    moves=16,
    wraiths=riders(29, -14, 44, 59, lord=1, following=0),
    aid=Aid(bearer=tuple(range(1, 65, 2)), mentor=tuple(range(1, 65, 3))),
    lord_die=Die("MORGUL_RING"),
    eyes=4,
    found=(1, 4, 7, 9, 17),
    pool=2,
    deeds_done=(2, 13, 53),
    own=Own(
        log=(5, 7, 8, 17, 19, 27, 28, 44, 51, 57, 58, 59, 60, 0, 56, 55, 53), bearer=53, info=(1, 37, 58)
    ),
)

MOMENTS: Final[Mapping[str, Scene]] = {
    "start": START,
    "crowd": CROWD,
    "way": WAY,
    "aid": AID,
    "ride": RIDE,
    "second": SECOND,
    "second way": SECOND_WAY,
    "second aid": SECOND_AID,
    "everything": EVERYTHING,
}


def grown(last: Scene) -> tuple[Scene, ...]:
    """How the way on *last* grew, mark by mark."""
    assert last.own is not None
    found = []
    for end in range(1, len(last.own.log)):
        log = last.own.log[:end]
        own = replace(last.own, log=log, ahead=(), bearer=last_place(log), mentor=None, deeds=(), info=())
        found.append(replace(last, own=own, moves=end - 1, wraiths=(), tracks=(), allies=()))
    return (*found, last)
