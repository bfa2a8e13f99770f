"""Orders as people write them, and the one form in which the journal keeps them (B-19.3, B-19.8).

Names of places stand for their hexes and are looked for first, the longest first; what is left are words without
spaces of their own, put together as `forms` says. What people write beside the form is told back in it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
)
from rules.battle.orders.forms import HEX, KIND
from rules.battle.orders.spoken import SpokenNames, alike
from rules.battle.pack import BattlePack
from rules.board.hexes import Hex, HexGrid, Way
from rules.game import Illegal
from rules.kit.parts import Either, Maybe, expression

_WORD: Final = re.compile(
    rf"{HEX}(?=x{HEX}|\W|$)|(?:{KIND})(?=x{HEX})|x(?={HEX}(?:x|\W|$))|(?:{KIND})-\d\d+|\w+|\S"
)
_PARTED: Final = re.compile(r"[,;\n]+|[.!]+(?=\s|$)|(?<=\s)(?:and|then)(?=\s)")
_JOINT: Final = re.compile(r"^(?:(?:and|then) )+", re.IGNORECASE)
_ARROW: Final = re.compile("[-=]>|[→–—]")
_GLUED: Final = re.compile(rf"(?<=\+) | ([-:=]) |({HEX}) (x) (?={HEX})")
_LIKE_A_HEX: Final = re.compile(r"[a-z]{1,2}[0-9]+")
_ENDINGS: Final = ("close", "finish", "finished", "over", "pass", "ready", "skip", "stop")
"""What people write to close a phase, or to end the turn."""
_AHEAD: Final = ("builds", "drop", "next", "then")
"""What begins a list of orders in advance."""
IF: Final = "if"
EMPTY: Final = "empty"
ALIVE: Final = "alive"
_WHEN: Final = re.compile(rf"(?<= ){expression(forms.WHEN)}$")
_LONG: Final = 4
"""Letters from which on a word may be a name."""
_FORMS: Final = tuple((name, re.compile(expression(form))) for name, form in (*forms.ORDERS, *forms.ALONE))
_ALONE: Final = tuple(pattern for _, pattern in _FORMS[len(forms.ORDERS) :])
_ORDER: Final = (Either(tuple(form for _, form in forms.ORDERS)), Maybe(forms.WHEN))
_BEGINS: Final = re.compile(re.sub(r"\?P<\w+>", "?:", expression(_ORDER)))
_Said: TypeAlias = Mapping[str, str]
"""Words of an order by what they name in its form; empty where they are left out."""


@functools.lru_cache(maxsize=4)
def read(pack: BattlePack, words: str) -> Orders:
    """The orders in *words*; those read last are kept, for they are offered and then played.

    Raises Illegal, naming the first part that is none.
    """
    parts = tuple(_parts(pack, words))
    if not parts:
        raise Illegal("B-19.3", "Say what to do, like `T15-S15`, `+orc Y14`, `T15xS15` or `done`.")
    return Orders(tuple(read_order(pack, part) for part in parts))


def split(pack: BattlePack, words: str) -> tuple[str, ...]:
    """The parts of a post, names turned into hexes: at commas, semicolons and lines, and where an order begins.

    >>> from rules.battle.pack.opening import open_pack
    >>> split(open_pack(), "Edoras-O13 t15xs15 else s16, +orc Barad-dur done")
    ('o14-o13', 't15xs15 else s16', '+orc y14', 'done')
    """
    return tuple(map(_glued, _parts(pack, words)))


def orders_in(pack: BattlePack, words: str) -> list[tuple[str, str]]:
    """Each order in *words* as it was written, and in the one written form if it is one.

    >>> from rules.battle.pack.opening import open_pack
    >>> orders_in(open_pack(), "T15 to S15, then t16 -s16 +orc:y14")
    [('T15 to S15', 't15-s15'), ('t16-s16', 't16-s16'), ('+orc:y14', '+orc y14')]
    """
    found: list[tuple[str, str]] = []
    for part in re.split(r"[,;\n]+", words):
        piece = _JOINT.sub("", " ".join(part.split()))
        orders = split(pack, piece.lower())
        found += [(order if len(orders) > 1 else piece, _known(pack, order)) for order in orders]
    return found


def _known(pack: BattlePack, order: str) -> str:
    try:
        return write_order(pack, read_order(pack, order))
    except Illegal:
        return order


def _parts(pack: BattlePack, words: str) -> Iterator[str]:
    for piece in _PARTED.split(_ARROW.sub("-", named(pack, words))):
        yield from _orders(_spaced(piece))


def _spaced(text: str) -> str:
    """Its words with a space behind each, but for those that change nothing."""
    return "".join(f"{word} " for word in _WORD.findall(text) if word not in forms.FILLERS)


def _glued(words: str) -> str:
    """As it is written: `gandalf:n12-n13`."""
    return _GLUED.sub(lambda match: "".join(filter(None, match.groups())), words).strip()


def _orders(words: str) -> Iterator[str]:
    """One order after the other, and what is none between them."""
    if any(form.fullmatch(words) for form in _ALONE):
        yield words
        return
    begun = start = 0
    while start < len(words):
        if order := _BEGINS.match(words, start):
            yield from filter(None, (words[begun:start], order[0]))
            begun = start = order.end()
        else:
            start = words.index(" ", start) + 1
    yield from filter(None, (words[begun:],))


def named(pack: BattlePack, words: str) -> str:
    """*words* with a hex in the place of each name of one (B-19.8), and of kinds as orders call them."""
    return _names(pack).replaced(words)


@functools.lru_cache(maxsize=8)
def _names(pack: BattlePack) -> SpokenNames:
    places = {name: pack.words[at] for at, name in pack.names.items()}
    return SpokenNames(
        {**forms.SPOKEN, **places}, re.compile("|".join(map(re.escape, forms.KNOWN - {"shire"})))
    )


def read_part(pack: BattlePack, part: str) -> Part:
    """One order without a condition. Raises Illegal with what would do."""
    return _read(pack, _spaced(part))


def read_order(pack: BattlePack, order: str) -> Part | Advance:
    """One order, with what it hangs on where that is said (B-18.5). Raises Illegal with what would do."""
    words = f" {order.strip()} "
    match = _WHEN.search(words)
    said = words if match is None else words[: match.start()]
    if f" {IF} " in said.replace("stop if lost", ""):
        raise Illegal("B-18.5", "Write a condition like `if S14 empty` or `if gandalf alive`.")
    part = read_part(pack, said if said.strip() else order)
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
    raise _unread(pack, _glued(words))


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
    if first in _AHEAD:
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
    if " if " in f" {part} ":
        return Illegal(
            "B-18.5",
            "“{part}” is no order: a condition stands behind one, without a comma, like `T15-S14 if S14 empty` or "
            "`T15-S14 if gandalf alive`.",
            part=part,
        )
    return Illegal(
        "B-19.3", "I don't understand “{part}”. Write `T15-S15`, `+orc Y14`, `T15xS15` or `done`.", part=part
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
        return f"{said} {IF} {pack.words[order.empty]} {EMPTY}"
    return f"{said} {IF} {order.alive} {ALIVE}" if order.alive else said


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
