"""How far it is from here to there: what a first turn can reach, and what it cannot (B-22.21 to B-22.28, B-22.30)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.pack import BattlePack
from rules.battle.pack.draft import Draft
from rules.board.hexes import Hex

_UNREACHED = 999


def check_distances(draft: Draft, pack: BattlePack) -> None:
    """Path lengths, Moria open, as an enemy goes or as the Ring-bearer does."""
    _starts(draft, pack)
    _bearer(draft, pack)
    _crowns(draft, pack)


def steps_of_enemy(pack: BattlePack, start: Hex) -> dict[Hex, int]:
    """From *start*, with the Elven hexes, Fangorn, the Paths and Mount Doom closed."""
    return pack.steps(start, pack.elven | _closed(pack))


def steps_of_bearer(pack: BattlePack, start: Hex, moria: bool = True) -> dict[Hex, int]:
    """From *start* to all that the Ring-bearer may enter on its way, and to Mount Doom."""
    doom = pack.specials["mount_doom"]
    shut = _closed(pack) - {doom} | (frozenset() if moria else {pack.specials["moria"]})
    return pack.steps(start, shut)


def _closed(pack: BattlePack) -> frozenset[Hex]:
    return frozenset(pack.specials[role] for role in ("fangorn", "paths_of_the_dead", "mount_doom"))


def _starts(draft: Draft, pack: BattlePack) -> None:
    """B-22.21 to B-22.24: nobody touches the Ring in his first turn."""
    steps = steps_of_enemy(pack, pack.shire)
    limits = {
        "nazgul": ("B-22.21", 12),
        "saruman": ("B-22.22", 8),
        "man_orc": ("B-22.23", 6),
        "orc": ("B-22.24", 4),
    }
    for site in pack.sites.values():
        clause, least = limits.get(site.start or "", ("", 0))
        if clause and steps.get(site.at, _UNREACHED) <= least:
            sentence = f"{pack.grid.name(site.at)} is more than {least} from the Shire, not {steps[site.at]}."
            draft.wrong(clause, draft.site(site.at), sentence)


def _bearer(draft: Draft, pack: BattlePack) -> None:
    """B-22.25, B-22.26, B-22.30."""
    steps = steps_of_bearer(pack, pack.shire)
    near = [at for at in sorted(pack.elven) if steps.get(at, _UNREACHED) <= 6]
    if not near:
        draft.wrong("B-22.25", ("site",), "No Elven hex is at most 6 from the Shire.")
    doom = steps.get(pack.specials["mount_doom"], _UNREACHED)
    if not 18 <= doom <= 36:
        sentence = f"Mount Doom is 18 to 36 from the Shire, not {doom}."
        draft.wrong("B-22.26", draft.site(pack.specials["mount_doom"]), sentence)
    further = any(_least(steps_of_bearer(pack, at, moria=False), pack.elven - {at}) <= 6 for at in near)
    if near and not further:
        sentence = "From no Elven hex within 6 of the Shire is another within 6, Moria shut."
        draft.wrong("B-22.30", ("site",), sentence)


def _crowns(draft: Draft, pack: BattlePack) -> None:
    """B-22.27, B-22.28."""
    crowns = pack.crowns["sauron"]
    steps = {at: steps_of_enemy(pack, at) for at in crowns}
    if sum(_least(steps[at], pack.crowns["gondor"]) <= 12 for at in crowns) < 3:
        draft.wrong(
            "B-22.27", ("site",), "At least three of sauron's crowns are within 12 of one of gondor's."
        )
    beside = {one for at in pack.elven for one in pack.open[at]}
    if min(_least(steps[at], beside) for at in crowns) > 4:
        draft.wrong("B-22.27", ("site",), "One of sauron's crowns is within 4 of a hex beside an Elven hex.")
    if _least(steps_of_enemy(pack, pack.specials["isengard"]), pack.crowns["rohan"]) > 6:
        draft.wrong("B-22.28", ("site",), "One of rohan's crowns is within 6 of Isengard.")


def _least(steps: dict[Hex, int], hexes: Iterable[Hex]) -> int:
    return min((steps.get(at, _UNREACHED) for at in hexes), default=_UNREACHED)
