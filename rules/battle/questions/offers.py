"""What may follow the words said so far in a turn: found by playing them on the board as its player sees it.

Words are picked one by one: what is built and where (`+orc:y14`); a piece, and then where it goes or whom it attacks
(`t15`, `-s14` or `xs15`); behind `ask` what it does if leave is refused (`else`, then `stay` or `t15-t14`). Behind a
whole order another may begin. What a throw will come to nobody knows: for what follows it is taken to have come to
nothing.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules.battle.charts import KINDS, Side
from rules.battle.moving import Moves
from rules.battle.orders import notation
from rules.battle.pack import BattlePack
from rules.battle.pieces import Piece
from rules.battle.state import BattleState, Phase
from rules.battle.strength import targets
from rules.battle.turn import building, fighting, movement, naming, phases, posting, requests, ring
from rules.battle.turn.play import BattlePlay, rehearsal
from rules.board.hexes import Hex
from rules.game import Illegal, Options
from rules.kit.latest import Latest

DONE: Final = "done"
SECOND: Final = "second"
END: Final = "end"
ESCAPE: Final = "escape"
STAY: Final = "stay"
UNDO: Final = "undo"
ALL: Final = "undo-all"
ASK: Final = "ask"
ELSE: Final = "else"
"""Behind a move that asks for leave: what is done where it is refused (B-7.8)."""
WORDS: Final = (DONE, SECOND, END, ESCAPE, STAY, UNDO, ALL, ASK, ELSE)
_ALONE: Final = (DONE, SECOND, END, UNDO, ALL)
_NOTHING: Final = Options(whole=True)
_PIECE: Final = re.compile(rf"(?:(?:{'|'.join(KINDS)}):)?[a-z][1-9][0-9]?")
_MOVES: Final = (Phase.FIRST, Phase.SECOND)
_BEHIND: Final[Latest[BattleState]] = Latest()
_AHEAD: Final[Latest[BattleState | None]] = Latest()


def following(play: BattlePlay, said: Sequence[str]) -> Options:
    """The next words of whose turn it is in *play*, where nothing of them is played yet."""
    state = play.state
    begun = said[-1] if is_begun(said) else ""
    before = tuple(said[:-1] if begun else said)
    try:
        if begun == ELSE:
            return Options(tuple(_otherwise(play, said)))
        play.state = _behind(play.pack, state, before)
        phases_ahead = _phases_ahead(play, state, before)
        if begun:
            return _second(play, begun, phases_ahead)
    except Illegal as no:
        return Options((ASK,), ends=(ASK,)) if _can_be_asked(play.pack, state, said, no) else Options()
    if not play.state.is_on(state.turn) or (said and said[-1] in (END, UNDO, ALL)):
        return _NOTHING
    fallback = (ELSE,) if said and said[-1] == ASK else ()
    words = (*fallback, *_first(play, phases_ahead, is_fresh=not said))
    return Options(
        words, whole=bool(said), ends=tuple(word for word in words if word[0] == "+" or word in _ALONE)
    )


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
        posting.post(play, notation.read(pack, " ".join(said)))
        return play.state

    return _BEHIND.of(state, said, found) if said else state


def _phases_ahead(play: BattlePlay, asked: BattleState, said: tuple[str, ...]) -> Iterator[Phase]:
    """*play* as it is, then with one phase of the turn after the other closed, up to the attacks.

    *said* led there from *asked*. The second movement is reached by `done`, or `second`.
    """
    turn = play.state.turn
    while play.state.is_on(turn) and play.state.escape is None:
        yield (phase := play.state.phase)
        if phase is Phase.SECOND:
            return
        now = _AHEAD.of(asked, (phase, said), lambda: _behind_act(play, phases.close))
        if now is None or now.phase is Phase.SECOND:
            return
        play.state = now


def _behind_act(play: BattlePlay, act: Callable[[BattlePlay], None]) -> BattleState | None:
    """The battle once its player does that; None where it is refused."""
    trial = rehearsal(play.pack, play.state)
    try:
        act(trial)
    except Illegal:
        return None
    return trial.state


def _first(play: BattlePlay, phases_ahead: Iterator[Phase], *, is_fresh: bool) -> list[str]:
    """Words with which an order begins now, those of later phases that close this one behind them.

    Only first of all something is taken back: what was only said is not said instead.
    """
    if play.state.escape is not None:
        return [ESCAPE]
    words = [UNDO, ALL][: len(play.state.past)] if is_fresh else []
    now = play.state.phase
    for phase in phases_ahead:
        words += _of_phase(play)
        if phase is now:
            words += _ends(play)
    return list(dict.fromkeys(words))


def _ends(play: BattlePlay) -> Iterator[str]:
    """What closes the phase, and more (B-19.14), unless somebody has to move out first."""
    state, has_to_leave = play.state, any(movement.forced(play))
    if not (has_to_leave and state.phase.is_movement):
        yield DONE
    if state.rules.edition > 1 and not has_to_leave:
        if state.phase is not Phase.SECOND:
            yield SECOND
        if not _has_stayed(state) or _behind_act(play, phases.end_turn):
            yield END


def _has_stayed(state: BattleState) -> bool:
    """Whether the Ring-bearer of who is on turn may have to leave in the second movement, and only there (B-8.6)."""
    bearer = state.board.bearer
    return state.phase is not Phase.SECOND and state.stays_of(state.side, bearer.at) > 1


def _of_phase(play: BattlePlay) -> Sequence[str]:
    """With what an order begins that belongs to the phase; found once, for the board goes on from offer to play."""
    state = play.state
    if state.phase is Phase.BUILDING:
        return [f"+{kind}:{play.pack.words[at]}" for kind, at in building.possible(play, state.side)]
    asks = (state.leave, state.requests, state.asked, state.resigned, state.missed)
    return play.board.once((state.side, state.phase, *asks), lambda: _pieces(play))


def _pieces(play: BattlePlay) -> list[str]:
    """Those that can attack, or move."""
    state, pack, board, words = play.state, play.pack, play.board, play.pack.words
    if state.phase is Phase.ATTACK:
        able = fighting.attackers(play)
    else:
        held = {request.piece for request in state.requests if not request.ahead}
        free = [piece for piece in board.of(state.side) if not piece.moved and piece.id not in held]
        # an empty hex beside it tells, and for most that is all
        able = [piece for piece in free if not pack.plain[piece.at] <= board.taken or _can_move(play, piece)]
    return [words[piece.at] if piece.at not in pack.roles else _name(play, piece) for piece in able]


def _can_move(play: BattlePlay, piece: Piece) -> bool:
    """Whether there is any move, be it one for which leave is asked."""
    return movement.can_move(play, piece) or any(_askable(play, play.moves(piece)))


def asking_pieces(play: BattlePlay, side: Side) -> Iterator[str]:
    """Pieces of who is not on turn for whose moves leave can be asked in advance (B-7.12)."""
    yield from (_name(play, piece) for piece in play.board.of(side) if any(_askable(play, play.moves(piece))))


def asking(play: BattlePlay, word: str) -> Iterator[str]:
    """Where the piece that *word* names could go with leave that can be asked."""
    kind, _, at = word.rpartition(":")
    for piece in play.board.named(play.pack.grid.parse(at), kind)[:1]:
        yield from (f"-{play.pack.words[goal]}" for goal in _askable(play, play.moves(piece)))


def _askable(play: BattlePlay, moves: Moves) -> Iterator[Hex]:
    """Where it lacks leave, and all of whom it is may be asked, as everybody knows."""
    if moves.is_near_tolls and requests.can_ask(play, moves.piece.side):
        deaf = {one for one in play.state.rules.order if play.state.hears_none(one)}
        for goal, way in moves.dear.items():
            if (lacking := moves.lacking(way)) and not any(need.grantor in deaf for need in lacking):
                yield goal


def _name(play: BattlePlay, piece: Piece) -> str:
    """The piece as an order names it (B-19.3)."""
    word = play.pack.words[piece.at]
    return word if len({piece.kind for piece in play.board.on(piece.at)}) == 1 else f"{piece.kind}:{word}"


def _second(play: BattlePlay, word: str, phases_ahead: Iterator[Phase]) -> Options:
    """What an order that begins with *word* wants: where to, then whom. Raises Illegal."""
    words = play.pack.words
    if word == ESCAPE:
        escapes = (STAY, *(words[at] for at in ring.escape_moves(play).goals))
        return Options(escapes, ends=escapes)
    kind, _, at = word.rpartition(":")
    start = play.pack.grid.parse(at)
    goals: list[str] | None = None
    dear: list[str] = []  # where leave can be asked (B-7.6)
    fights: list[str] | None = None
    for phase in phases_ahead:
        with contextlib.suppress(Illegal):
            if phase is Phase.ATTACK:
                fights = []
                piece = naming.piece_at(play, play.state.side, start, kind)
                fights = [f"x{words[piece.at]}" for piece in targets(play.pack, play.board, piece)]
            elif phase.is_movement and goals is None:
                goals = []
                piece = naming.piece_at(play, play.state.side, start, kind)
                if play.state.request_of(piece.id) is None:
                    moves = play.moves(piece)
                    goals = [f"-{words[goal]}" for goal in moves.goals]
                    dear = [f"-{words[goal]}" for goal in _askable(play, moves)]
        if goals is not None and fights is not None:
            break
    ends = (*(goals or ()), *(fights or ()))
    return Options((*(goals or ()), *dear, *(fights or ())) if dear else ends, ends=ends)


def _otherwise(play: BattlePlay, said: Sequence[str]) -> Iterator[str]:
    """What the piece of the last order may do if that is refused (B-7.8). Raises Illegal."""
    *before, word = said[: -3 if said[-2] == ASK else -2]
    play.state = _behind(play.pack, play.state, tuple(before))
    kind, _, at = word.rpartition(":")
    posting.reach(play, _MOVES)
    piece = naming.piece_at(play, play.state.side, play.pack.grid.parse(at), kind)
    words = play.pack.words
    yield STAY
    yield from (f"{words[piece.at]}-{words[goal]}" for goal in play.moves(piece).goals)
