"""Whether one can get everywhere, and how far it is: what a first turn can reach (B-22.18 to B-22.28, B-22.30)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.battle.pack import BattlePack
from rules.battle.pack.draft import Draft
from rules.board.graphs import parts
from rules.board.hexes import Hex

_UNREACHED: Final = 999


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
    limits = {"nazgul": ("B-22.21", 12), "saruman": ("B-22.22", 8)}
    limits |= {"man_orc": ("B-22.23", 6), "orc": ("B-22.24", 4)}
    for site in (site for site in pack.sites.values() if site.start in limits):
        clause, least = limits[site.start or ""]
        if steps.get(site.at, _UNREACHED) <= least:
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
    steps = [steps_of_enemy(pack, at) for at in pack.crowns["sauron"]]
    if sum(_least(each, pack.crowns["gondor"]) <= 12 for each in steps) < 3:
        sentence = "At least three of sauron's crowns are within 12 of one of gondor's."
        draft.wrong("B-22.27", ("site",), sentence)
    beside = {one for at in pack.elven for one in pack.open[at]}
    if min(_least(each, beside) for each in steps) > 4:
        draft.wrong("B-22.27", ("site",), "One of sauron's crowns is within 4 of a hex beside an Elven hex.")
    if _least(steps_of_enemy(pack, pack.specials["isengard"]), pack.crowns["rohan"]) > 6:
        draft.wrong("B-22.28", ("site",), "One of rohan's crowns is within 6 of Isengard.")


def _least(steps: dict[Hex, int], hexes: Iterable[Hex]) -> int:
    return min((steps.get(at, _UNREACHED) for at in hexes), default=_UNREACHED)


def check_connection(draft: Draft, pack: BattlePack) -> None:
    """Special hexes left out; then the Elven ones too."""
    special = frozenset(pack.specials.values())
    _whole(draft, pack, "B-22.18", special)
    _whole(draft, pack, "B-22.19", special | pack.elven)
    _mordor(draft, pack, special)


def _whole(draft: Draft, pack: BattlePack, clause: str, without: frozenset[Hex]) -> None:
    _, *others = parts(pack.open, without=without)
    for part in others:
        names = ", ".join(map(pack.grid.name, sorted(part)[:4]))
        draft.wrong(clause, ("terrain", "rows"), f"No way leads to {names} from the rest of the map.")


def _mordor(draft: Draft, pack: BattlePack, special: frozenset[Hex]) -> None:
    """B-22.20: the gates are the only ways in, and each is one."""
    gates = frozenset(pack.mordor_gates)
    inside = {*pack.open[pack.specials["mount_doom"]]} - gates
    if inside & {*pack.steps(pack.shire, special | gates)}:
        sentence = "Beside these gates another way leads from the Shire to Mount Doom."
        draft.wrong("B-22.20", ("check", "mordor_gates"), sentence)
    for number, gate in enumerate(pack.mordor_gates):
        if not inside & {*pack.steps(pack.shire, special | gates - {gate})}:
            sentence = f"Through {pack.grid.name(gate)} alone no way leads to Mount Doom."
            draft.wrong("B-22.20", ("check", "mordor_gates", number), sentence)
