"""The special hexes and the fortresses: what lies beside them (B-22.10 to B-22.17)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battle.pack import BattlePack
from rules.battle.pack.draft import Draft
from rules.board.hexes import Hex, hexside


def check_specials(draft: Draft, pack: BattlePack) -> None:
    """All that a clause says of one special hex; there is one of each."""
    _gates(draft, pack, "B-22.10", "moria", 8, (1, 1))
    _fangorn_and_isengard(draft, pack)
    _gates(draft, pack, "B-22.13", "paths_of_the_dead", 6, (1, 3))  # room for three pieces in the south
    _mount_doom(draft, pack)
    _fortresses(draft, pack)


def _wrong(draft: Draft, clause: str, at: Hex, sentence: str) -> None:
    draft.wrong(clause, draft.site(at), sentence)


def _named(pack: BattlePack, hexes: Iterable[Hex]) -> str:
    return ", ".join(map(pack.grid.name, sorted(hexes))) or "none"


def _gates(draft: Draft, pack: BattlePack, clause: str, role: str, far: int, least: tuple[int, int]) -> None:
    """Both lists of gates are there, have nothing in common and are all the ways in; round about it is *far*."""
    at = pack.specials[role]
    one, other = pack.sites[at].gates
    if {*one} & {*other} or {*one, *other} != {*pack.open[at]}:
        sentence = f"Its gates are its open neighbours, each in one list: {_named(pack, pack.open[at])}."
        _wrong(draft, clause, at, sentence)
    if len(one) < least[0] or len(other) < least[1]:
        sentence = f"It has at least {least[0]} gates on the one side and {least[1]} on the other."
        _wrong(draft, clause, at, sentence)
    for gate in one:
        steps = pack.steps(gate, frozenset({at}))
        if near := [end for end in other if steps.get(end, far) < far]:
            way = f"the way from {pack.grid.name(gate)} to {_named(pack, near)}"
            _wrong(draft, clause, at, f"Without it {way} is at least {far}.")


def _fangorn_and_isengard(draft: Draft, pack: BattlePack) -> None:
    """B-22.11, B-22.12."""
    fangorn, isengard = pack.specials["fangorn"], pack.specials["isengard"]
    special = {*pack.specials.values()}
    if hexside(fangorn, isengard) not in pack.wall_sides:
        _wrong(draft, "B-22.11", fangorn, "Fangorn lies beside Isengard, with a mountain hexside between.")
    if len(pack.open[fangorn]) < 2 or special & {*pack.open[fangorn]}:
        _wrong(draft, "B-22.11", fangorn, "Fangorn has at least 2 open neighbours, and none is special.")
    if len({*pack.open[isengard]} - special) < 2:
        _wrong(draft, "B-22.12", isengard, "Isengard has at least 2 open neighbours that are not special.")


def _mount_doom(draft: Draft, pack: BattlePack) -> None:
    """B-22.14, B-22.15."""
    doom = pack.specials["mount_doom"]
    if len(pack.open[doom]) < 3:
        _wrong(draft, "B-22.14", doom, "Mount Doom has at least 3 open neighbours.")
    shut = frozenset(pack.specials.values()) - {doom}
    if doom not in pack.steps(pack.shire, shut):
        _wrong(draft, "B-22.14", doom, "No way leads here from the Shire but through a special hex.")
    if pack.grid.distance(doom, pack.barad_dur) < 2:
        _wrong(draft, "B-22.15", pack.barad_dur, "Sauron's goal is at least 2 hexes from Mount Doom.")


def _fortresses(draft: Draft, pack: BattlePack) -> None:
    """B-22.16, B-22.17."""
    at_rivers = [at for at in pack.fortresses if any(at in one for one in pack.river_sides)]
    if len(at_rivers) != 2:
        sentence = f"Two fortresses lie at rivers, not {len(at_rivers)}: {_named(pack, at_rivers)}."
        draft.wrong("B-22.16", ("site",), sentence)
    for at in at_rivers:
        if dry := [one for one in pack.open[at] if hexside(at, one) not in pack.river_sides]:
            sentence = f"{pack.grid.name(at)} has a river on every open side; not to {_named(pack, dry)}."
            _wrong(draft, "B-22.16", at, sentence)
    if pack.specials["isengard"] in pack.fortresses:
        _wrong(draft, "B-22.17", pack.specials["isengard"], "Isengard is not a fortress.")
