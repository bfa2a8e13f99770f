"""What may follow the words said so far in a turn: found by playing them on the board as its player sees it.

Words are picked one by one: what is built and where (`+orc:y14`); a piece, and then where it goes or whom it attacks
(`t15`, `-s14` or `xs15`); behind `ask` what it does if leave is refused (`else`, then `stay` or `t15-t14`). Behind a
whole order another may begin. What a throw will come to nobody knows: for what follows it is taken to have come to
nothing.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rules.battle.charts import KINDS, Side
from rules.battle.moving import Moves
from rules.battle.orders import notation
from rules.battle.pack import BattlePack
from rules.battle.pieces import Piece
from rules.battle.state import BattleState, Phase
from rules.battle.turn import building, fighting, movement, phases, posting, requests, ring
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.board.hexes import Hex
from rules.board.latest import Latest
from rules.game import Illegal, Options

DONE: Final = "done"
ESCAPE: Final = "escape"
STAY: Final = "stay"
UNDO: Final = "undo"
ALL: Final = "undo-all"
ASK: Final = "ask"
ELSE: Final = "else"
"""Behind a move that asks for leave: what is done where it is refused (B-7.8)."""
WORDS: Final = (DONE, ESCAPE, STAY, UNDO, ALL, ASK, ELSE)
_NOTHING: Final = Options(whole=True)
_PIECE: Final = re.compile(rf"(?:(?:{'|'.join(KINDS)}):)?[a-z][1-9][0-9]?")
_MOVES: Final = (Phase.FIRST, Phase.SECOND)
_FIGHTS: Final = (Phase.ATTACK,)
_LATEST: Final[Latest[BattleState]] = Latest()


def following(play: BattlePlay, said: Sequence[str]) -> Options:
    """The next words of whose turn it is in *play*, where nothing of them is played yet."""
    state = play.state
    begun = said[-1] if is_begun(said) else ""
    try:
        if begun == ELSE:
            return Options(tuple(_otherwise(play, said)))
        play.state = _behind(play.pack, state, tuple(said[:-1] if begun else said))
        if begun:
            return Options(tuple(_second(play, begun)))
    except Illegal as no:
        return Options((ASK,)) if _can_be_asked(play.pack, state, said, no) else Options()
    if not play.state.is_on(state.turn) or (said and said[-1] in (UNDO, ALL)):
        return _NOTHING
    fallback = (ELSE,) if said and said[-1] == ASK else ()
    return Options((*fallback, *_first(play, is_fresh=not said)), whole=bool(said))


def _can_be_asked(pack: BattlePack, state: BattleState, said: Sequence[str], no: Illegal) -> bool:
    """Whether the last order is refused only because it lacks leave, and can ask for it (B-7.6)."""
    if no.clause != "B-7.6" or not said[-1].startswith("-"):
        return False
    try:
        _behind(pack, state, (*said, ASK))
    except Illegal:
        return False
    return True


def is_begun(said: Sequence[str]) -> bool:
    """Whether an order begins with the last word and wants another: a piece, an escape."""
    if not said or tuple(said[-2:-1]) == (ESCAPE,):
        return False
    return said[-1] in (ESCAPE, ELSE) or _PIECE.fullmatch(said[-1]) is not None


def is_attack(word: str) -> bool:
    """Whether a word names whom a piece attacks: `xs15`; `x15` is a piece."""
    return word[:1] == "x" and word[1:2].isalpha()


def _behind(pack: BattlePack, state: BattleState, said: tuple[str, ...]) -> BattleState:
    """The battle once whole orders are played. Raises Illegal."""

    def found() -> BattleState:
        play = rehearsal(pack, state)
        _, no = posting.post(play, notation.read(pack, " ".join(said)))
        if no is not None:
            raise no
        return play.state

    return _LATEST.of(state, said, found) if said else state


def _first(play: BattlePlay, *, is_fresh: bool) -> Iterator[str]:
    """Words with which an order begins now, those of later phases that close this one behind them.

    Only first of all something is taken back: what was only said is not said instead.
    """
    if play.state.escape is not None:
        yield ESCAPE
        return
    if is_fresh and play.state.past:
        yield UNDO
        if len(play.state.past) > 1:
            yield ALL
    side, turn, now = play.state.side, play.state.turn, play.state.phase
    seen: dict[str, None] = {}
    has_moved = False
    while play.state.is_on(turn) and play.state.escape is None:
        phase = play.state.phase
        if phase.is_movement and has_moved:  # the second movement is reached by attacks, or by `done`
            return
        has_moved = has_moved or phase.is_movement
        words = dict.fromkeys(_of_phase(play, side, seen))
        yield from words
        seen |= words
        if phase is now and not any(movement.forced(play)):
            yield DONE
        if phase is Phase.SECOND or (has_moved and phase is Phase.ATTACK):
            return
        try:
            phases.close(play)
        except Illegal:
            return


def _of_phase(play: BattlePlay, side: str, seen: Collection[str]) -> Iterator[str]:
    """The words of the phase but those *seen* in one before it."""
    if play.state.phase is Phase.BUILDING:
        yield from (f"+{kind}:{play.pack.words[at]}" for kind, at in building.possible(play, side))
        return
    fights = play.state.phase is Phase.ATTACK
    for one in play.board.of(side):
        word = _name(play, one)
        if word not in seen and (any(fighting.targets(play, one)) if fights else _can_move(play, one)):
            yield word


def _can_move(play: BattlePlay, piece: Piece) -> bool:
    if piece.moved or play.state.request_of(piece.id) is not None:
        return False
    return movement.can_move(play, piece) or any(_askable(play, play.moves(piece)))


def _goals(play: BattlePlay, piece: Piece) -> Iterator[Hex]:
    """Where it can go: first where it may, then where leave can be asked (B-7.6)."""
    if play.state.request_of(piece.id) is None:
        moves = play.moves(piece)
        yield from moves.free
        yield from _askable(play, moves)


def asking_pieces(play: BattlePlay, side: Side) -> Iterator[str]:
    """Pieces of who is not on turn for whose moves leave can be asked in advance (B-7.12)."""
    yield from (_name(play, one) for one in play.board.of(side) if any(_askable(play, play.moves(one))))


def asking(play: BattlePlay, word: str) -> Iterator[str]:
    """Where the piece that *word* names could go with leave that can be asked."""
    kind, _, at = word.rpartition(":")
    for piece in play.board.named(play.pack.grid.parse(at), kind)[:1]:
        yield from (f"-{play.pack.words[goal]}" for goal in _askable(play, play.moves(piece)))


def _askable(play: BattlePlay, moves: Moves) -> Iterator[Hex]:
    """Where it lacks leave, and all of whom it is may be asked, as everybody knows."""
    if requests.can_ask(play, moves.piece.side):
        deaf = {one for one in play.state.rules.order if play.state.hears_none(one)}
        for goal, way in moves.ways.items():
            if goal not in moves.free and not any(need.grantor in deaf for need in moves.lacking(way)):
                yield goal


def _name(play: BattlePlay, piece: Piece) -> str:
    """The piece as an order names it (B-19.3)."""
    word, there = play.pack.words[piece.at], play.board.by_hex[piece.at]
    return word if len(there) == 1 or len({one.kind for one in there}) == 1 else f"{piece.kind}:{word}"


def _second(play: BattlePlay, word: str) -> Iterator[str]:
    """What an order that begins with *word* wants: where to, or whom. Raises Illegal."""
    words = play.pack.words
    if word == ESCAPE:
        yield from (STAY, *(words[at] for at in ring.escape_moves(play).free))
        return
    kind, _, at = word.rpartition(":")
    start = play.pack.grid.parse(at)
    for phases_of, joint in ((_MOVES, "-"), (_FIGHTS, "x")):
        before = play.state
        with contextlib.suppress(Illegal):
            posting.reach(play, phases_of)
            piece = posting.piece_at(play, play.state.side, start, kind)
            targets = (one.at for one in fighting.targets(play, piece))
            goals = targets if joint == "x" else _goals(play, piece)
            yield from (f"{joint}{words[at]}" for at in goals)
        play.state = before


def _otherwise(play: BattlePlay, said: Sequence[str]) -> Iterator[str]:
    """What the piece of the last order may do if that is refused (B-7.8). Raises Illegal."""
    *before, word = said[: -3 if said[-2] == ASK else -2]
    play.state = _behind(play.pack, play.state, tuple(before))
    kind, _, at = word.rpartition(":")
    posting.reach(play, _MOVES)
    piece = posting.piece_at(play, play.state.side, play.pack.grid.parse(at), kind)
    words = play.pack.words
    yield STAY
    yield from (f"{words[piece.at]}-{words[goal]}" for goal in play.moves(piece).free)
