"""What leave is worth to who gets it, and what it costs who gives it, as its reader sees the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.battle.looks import lists
from bot.battle.wording.voice import BattleVoice
from rules.battle.aid import worth
from rules.battle.aid.odds import Chance
from rules.battle.charts import Side
from rules.battle.leave import Leave, Need
from rules.battle.pieces import Board
from rules.battle.view import BattleView
from rules.board.hexes import Way


def of_move(
    kind: str, way: Way, needs: Iterable[Need], board: Board, view: BattleView, voice: BattleVoice
) -> Iterator[str]:
    """A line for who moves, and one for each of whom it *needs* leave, as all stand on *board*."""
    text, place = voice.text, voice.hex(way[-1])
    [piece, *_] = board.named(way[0], kind)
    found = worth.of_move(voice.pack, board, piece, way)
    grantors = tuple(dict.fromkeys(need.grantor for need in needs))
    n, others = (
        voice.pack.grid.distance(way[-1], board.bearer.at),
        tuple(chance for chance in found.attacks if chance.defender.side not in grantors),
    )
    gain = text.plural("{place}, {n} hex from the Ring", "{place}, {n} hexes from the Ring", n, place=place)
    if found.takes_ring:
        gain = text("it takes the Ring at {place} (B-9.4)", place=place)
    elif others:
        gain = text("{gain}; there it can attack {pieces}", gain=gain, pieces=_attacked(others, voice))
    yield _gain(piece.side, gain, view, voice)
    for side in grantors:
        mine = [chance for chance in found.attacks if chance.defender.side == side]
        if found.takes_ring and board.bearer.side == side:
            yield _cost(side, text("the Ring itself"), view, voice)
        elif mine:
            pieces = _attacked(mine, voice)
            yield _cost(side, text("from there it can attack {pieces}", pieces=pieces), view, voice)
        else:
            yield _cost(side, text("nothing that can be attacked from there"), view, voice)


def of_leave(leave: Leave, view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """The same for standing leave that its reader is about to give, as all pieces stand now."""
    text = voice.text
    found = worth.of_leave(voice.pack, view.seen.board, leave)
    if not found.gained:
        yield text("-# As all pieces stand now, it lets nobody go further.")
        return
    pieces = lists.pieces([piece for piece, _ in found.gained], voice, is_one_side=True)
    gain = text.plural(
        "{n} hex more within reach: {pieces}",
        "{n} hexes more within reach: {pieces}",
        len({at for _, more in found.gained for at in more}),
        pieces=pieces,
    )
    yield _gain(leave.grantee, gain, view, voice)
    if found.takes_ring:
        yield _cost(leave.grantor, text("the Ring comes within their reach"), view, voice)
    elif found.exposed:
        pieces = lists.pieces(found.exposed, voice, is_one_side=True)
        yield _cost(leave.grantor, text("they can then attack {pieces}", pieces=pieces), view, voice)
    else:
        yield _cost(leave.grantor, text("they can attack nobody more"), view, voice)


def _attacked(chances: Iterable[Chance], voice: BattleVoice) -> str:
    return voice.text.list(
        [
            f"{voice.the(chance.defender.kind)} {voice.pack.grid.name(chance.defender.at)} "
            f"({voice.percent(chance.odds)})"
            for chance in chances
        ]
    )


def _gain(side: Side, what: str, view: BattleView, voice: BattleVoice) -> str:
    if _is_reader(side, view):
        return voice.text("-# Worth to you: {what}.", what=what)
    return voice.text("-# Worth to {side}: {what}.", side=voice.side(side), what=what)


def _cost(side: Side, what: str, view: BattleView, voice: BattleVoice) -> str:
    if _is_reader(side, view):
        return voice.text("-# Costs you: {what}.", what=what)
    return voice.text("-# Costs {side}: {what}.", side=voice.side(side), what=what)


def _is_reader(side: Side, view: BattleView) -> bool:
    return view.own is not None and view.own.side == side
