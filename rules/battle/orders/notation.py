"""Orders as people write them, and the one form in which the journal keeps them (B-19.3, B-19.8).

Words without spaces of their own, put together as `forms` says. What people write beside the form is told back in it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from rules.battle.charts import KINDS, SARUMAN
from rules.battle.orders import (
    Advance,
    Build,
    Done,
    End,
    EscapeBy,
    Fight,
    Move,
    Orders,
    Part,
    Second,
    Undo,
    forms,
    parting,
)
from rules.battle.orders.spoken import alike
from rules.battle.pack import BattlePack
from rules.board.hexes import Hex, HexGrid, Way
from rules.game import Illegal
from rules.kit.parts import expression

_LIKE_A_HEX: Final = re.compile(r"[a-z]{1,2}[0-9]+")
_ENDINGS: Final = ("close", "finish", "finished", "over", "pass", "ready", "skip", "stop")
"""What people write to close a phase, or to end the turn."""
EMPTY: Final = "empty"
ALIVE: Final = "alive"
_WHEN: Final = re.compile(rf"(?<= ){expression(forms.WHEN)}$")
_LONG: Final = 4
"""Letters from which on a word may be a name."""
_FORMS: Final = tuple((name, re.compile(expression(form))) for name, form in (*forms.ORDERS, *forms.ALONE))
_Said: TypeAlias = Mapping[str, str]
"""Words of an order by what they name in its form; empty where they are left out."""


@functools.lru_cache(maxsize=4)
def read(pack: BattlePack, words: str) -> Orders:
    """The orders in *words*; those read last are kept, for they are offered and then played.

    Raises Illegal, naming the first part that is none.
    """
    parts = parting.orders_in(pack, words)
    if not parts:
        raise Illegal("B-19.3", "Say what to do, like `T15-S15`, `+orc Y14`, `T15xS15` or `done`.")
    return Orders(tuple(read_order(pack, part.said) for part in parts))


def known(pack: BattlePack, order: str) -> str:
    """*order* in the one written form, if it is an order; as it is read else."""
    try:
        return write_order(pack, read_order(pack, order))
    except Illegal:
        return parting.glued(order)


def read_part(pack: BattlePack, part: str) -> Part:
    """One order without a condition. Raises Illegal with what would do."""
    return _read(pack, parting.spaced(part))


def read_order(pack: BattlePack, order: str) -> Part | Advance:
    """One order, with what it hangs on where that is said (B-18.5). Raises Illegal with what would do."""
    words = f" {order.strip()} "
    match = _WHEN.search(words)
    said = words if match is None else words[: match.start()]
    if "," in order or not said.strip() or said.startswith(f" {parting.IF} "):
        raise _misplaced(parting.glued(order))
    if f" {parting.IF} " in said.replace("stop if lost", ""):
        raise Illegal("B-18.5", "Write a condition like `if S14 empty` or `if gandalf alive`.")
    part = read_part(pack, said)
    if match is None:
        return part
    if isinstance(part, Undo):
        raise Illegal("B-18.5", "Taking back hangs on no condition.")
    empty = hex_of(pack.grid, match["empty"].strip()) if match["empty"] else None
    return Advance(part, empty, (match["alive"] or "").strip())


def _read(pack: BattlePack, words: str) -> Part:
    for name, form in _FORMS:
        if match := form.fullmatch(words):
            return _MADE[name](pack.grid, match.groupdict(""))
    raise _unread(pack, parting.glued(words))


def check(pack: BattlePack, parts: Iterable[Part], edition: int) -> None:
    """Raise Illegal where one of *parts* is a form that this *edition* of the rules has not (B-19.14)."""
    for part in parts if edition < 2 else ():
        if isinstance(part, Second | End):
            raise _unread(pack, write_part(pack, part))


def _unread(pack: BattlePack, part: str) -> Illegal:
    """Why *part* is no order: a hex that is not there, a name that nobody bears or several places, or its form."""
    first = part.partition(" ")[0]
    if first in _ENDINGS:
        return Illegal(
            "B-19.14",
            "I don't understand “{part}”. Write `done` to close this phase, `second` to go on to the second "
            "movement, or `end` to end your turn.",
            part=part,
        )
    if first in parting.AHEAD:
        return Illegal(
            "B-19.10",
            "Write `{word}` at the very beginning: everything behind it is for later. Send it by itself, like "
            "`next T15-T14, done`.",
            word=first,
        )
    for word in re.split(r"[\s:+-]+", part):
        if _LIKE_A_HEX.fullmatch(word):
            try:
                pack.grid.parse(word)
            except ValueError:
                return _off_the_map(pack.grid, word)
        elif len(word) >= _LONG and word not in forms.KNOWN and (meant := _meant(pack, word)):
            facts = {"word": word, "names": ", ".join(meant)}
            return Illegal("B-19.8", "“{word}” is no place or piece by itself. Do you mean {names}?", **facts)
    part = part.replace("_", " ")
    return Illegal(
        "B-19.3", "I don't understand “{part}”. Write `T15-S15`, `+orc Y14`, `T15xS15` or `done`.", part=part
    )


def _misplaced(part: str) -> Illegal:
    return Illegal(
        "B-18.5",
        "“{part}” is no order: a condition stands behind one, without a comma, like `T15-S14 if S14 empty` or "
        "`T15-S14 if gandalf alive`.",
        part=part,
    )


def _meant(pack: BattlePack, word: str) -> tuple[str, ...]:
    """Kinds, and names of places, that *word* may mean."""
    places = {name: f"{name} ({pack.grid.name(at)})" for at, name in pack.names.items()}
    return alike(word, {kind: kind for kind in KINDS} | places)


def _move(grid: HexGrid, said: _Said) -> Move:
    """`gandalf to K7`: of which hex, `turn` finds out; the goal stands alone."""
    whose = said.get("shire", "").strip()
    if whose not in ("", "hobbits", SARUMAN):
        raise Illegal("B-4.17", "Say whose the Shire is: `shire=hobbits` or `shire=saruman`.")
    way, otherwise, escape = (_way(grid, said.get(name, "")) for name in ("way", "otherwise", "escape"))
    return Move(
        way,
        said["kind"].strip(),
        whose,
        bool(said["asks"]),
        (otherwise or way[:1]) if said.get("otherwise") else None,
        (escape or way[-1:]) if said.get("escape") else (),
    )


def _fight(grid: HexGrid, said: _Said) -> Fight:
    """Where a kind stands alone, `turn` finds out from which hex."""
    (attacker,) = _way(grid, said["attacker"]) or (None,)
    targets = _way(grid, f"{said['targets']}{said.get('others', '')}")
    return Fight(attacker, targets, (said["kind"] or said["alone"]).strip(), bool(said["stops"]))


_MADE: Final[Mapping[str, Callable[[HexGrid, _Said], Part]]] = {
    forms.MOVE: _move,
    forms.FIGHT: _fight,
    forms.BUILD: lambda grid, said: Build(_way(grid, said["at"])[0], said["kind"].strip()),
    forms.ESCAPE: lambda grid, said: EscapeBy(_way(grid, said["way"])),
    forms.UNDO: lambda grid, said: Undo(all=bool(said["all"])),
    forms.DONE: lambda grid, said: Done(),
    forms.SECOND: lambda grid, said: Second(),
    forms.END: lambda grid, said: End(),
}


def hex_of(grid: HexGrid, word: str) -> Hex:
    """The hex that *word* names. Raises Illegal."""
    try:
        return grid.parse(word)
    except ValueError:
        raise _off_the_map(grid, word) from None


def _off_the_map(grid: HexGrid, word: str) -> Illegal:
    last = grid.name(grid.hexes[-1])
    return Illegal(
        "B-19.3", "{at} is not on the map, which goes from A1 to {last}.", at=word.upper(), last=last
    )


def _way(grid: HexGrid, words: str) -> Way:
    """The hexes among *words*."""
    return tuple(hex_of(grid, word) for word in words.split() if word[-1].isdigit())


def write(pack: BattlePack, orders: Orders) -> str:
    """The one written form: read again, it gives the same orders.

    >>> from rules.battle.pack.opening import open_pack
    >>> write(open_pack(), read(open_pack(), "attack s15 from t15; build orc at barad-dur"))
    't15xs15, +orc y14'
    """
    return ", ".join(write_order(pack, order) for order in orders.parts)


def write_order(pack: BattlePack, order: Part | Advance) -> str:
    """One order with its condition."""
    if not isinstance(order, Advance):
        return write_part(pack, order)
    said = write_part(pack, order.part)
    if order.empty is not None:
        return f"{said} {parting.IF} {pack.words[order.empty]} {EMPTY}"
    return f"{said} {parting.IF} {order.alive} {ALIVE}" if order.alive else said


def write_part(pack: BattlePack, part: Part) -> str:
    """One order."""

    words = pack.words

    def way(hexes: Sequence[Hex]) -> str:
        return "-".join(words[at] for at in hexes) if len(hexes) > 1 else "stay"

    match part:
        case Build(at=at, kind=kind):
            return f"+{kind} {words[at]}" if kind else f"+{words[at]}"
        case Move(way=(goal,)):
            return f"{part.kind} to {words[goal]}{' ask' if part.asks else ''}"
        case Move():
            said = f"{part.kind}:{way(part.way)}" if part.kind else way(part.way)
            said += " ask" if part.asks else ""
            said += f" else {way(part.otherwise)}" if part.otherwise is not None else ""
            said += f" shire={part.shire}" if part.shire else ""
            return said + (f" escape {way(part.escape)}" if part.escape else "")
        case Fight():
            targets = " else ".join(words[at] for at in part.targets) + (
                " stop if lost" if part.stops else ""
            )
            if part.attacker is None:
                return f"{part.kind} attacks {targets}"
            who = f"{part.kind}:" if part.kind else ""
            return f"{who}{words[part.attacker]}x{targets}"
        case EscapeBy(way=()):
            return "escape stay"
        case EscapeBy(way=to):
            return f"escape {'-'.join(words[at] for at in to)}"
        case Done():
            return "done"
        case Second():
            return "second"
        case End():
            return "end"
        case Undo(all=everything):
            return "undo all" if everything else "undo"
