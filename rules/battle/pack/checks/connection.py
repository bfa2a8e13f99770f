"""Whether one can get everywhere, and into Mordor by its gates alone (B-22.18 to B-22.20)."""

from __future__ import annotations

from rules.battle.pack import BattlePack
from rules.battle.pack.draft import Draft
from rules.board.graphs import parts
from rules.board.hexes import Hex


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
