"""Leave: what is said of it at any time, and the answer to who asks for it (B-7, D5, D11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rules.battle.charts import Side
from rules.battle.orders import (
    Allow,
    AnswerLeave,
    AskAhead,
    Move,
    Refuse,
    Revoke,
    Withdraw,
    leave_notation,
)
from rules.battle.orders.advance import ALL, NONE
from rules.battle.questions import offers
from rules.battle.questions.kinds import LEAVE as LEAVE_KIND
from rules.battle.questions.kinds import STANDING as STANDING_KIND
from rules.battle.questions.sides import by_side, everybody
from rules.battle.state import BattleState, Rules
from rules.battle.turn import leave, naming, phases, requests
from rules.battle.turn.play import BattlePlay
from rules.game import Decision, Illegal, Options, Question
from rules.kit.asks import Played, Replies, Row, Spelling
from rules.kit.replies import behind

_END: Final = Options(whole=True)
_ROUNDS: Final = 10
"""How many rounds ahead are offered as the last of leave."""


def _standing_words(play: BattlePlay, side: Side, question: Question, said: Sequence[str]) -> Options:
    match said:
        case ():
            return Options(tuple(_verbs(play, side)))
        case ("allow", *named):
            return _allow_words(play, side, named)
        case ("revoke",):
            mine = [str(one.number) for one in play.state.leave if one.grantor == side]
            return Options((*mine, ALL))
        case ("refuse",):
            return Options((ALL, *leave.others(play, side), NONE))
        case ("withdraw",):
            return Options(tuple(str(request.number) for request in requests.open_of(play, side)))
        case (piece,) if offers.is_begun(said):
            return Options(tuple(offers.asking(play, piece)))
        case (_, goal) if goal.startswith("-"):
            return Options((offers.ASK,))
        case _:
            return _END


def _verbs(play: BattlePlay, side: Side) -> Sequence[str]:
    state = play.state
    return (
        *(("allow",) if leave.others(play, side) and leave.has_room(play, side) else ()),
        *(("revoke",) if any(one.grantor == side for one in state.leave) else ()),
        *(("refuse",) if state.rules.players > 2 else ()),
        *(("withdraw",) if requests.open_of(play, side) else ()),
        *(offers.asking_pieces(play, side) if state.side != side else ()),
    )


def _allow_words(play: BattlePlay, side: Side, named: Sequence[str]) -> Options:
    """To whom and what; then in this order `stop`, kinds of pieces, hexes, and how long."""
    match named:
        case ():
            return Options(leave.others(play, side))
        case (_,):
            return Options(leave.kinds(side))
        case (*_, "round"):
            now = play.state.round
            return Options(tuple(map(str, range(now, now + _ROUNDS))))
        case (to, kind, *more):
            groups = _named_groups(play, side, to, kind)
    last = max((at for at, group in enumerate(groups) if set(more) & set(group)), default=0)
    following = groups[last:] if last < len(groups) - 1 else ()
    return Options(tuple(word for group in following for word in group if word not in more), whole=True)


def _named_groups(play: BattlePlay, side: Side, to: Side, kind: str) -> list[Sequence[str]]:
    board = play.board
    # over whom it is given may be named as well (B-7.4)
    passing = (*board.of(to), *(board.of(side) if kind == "over" else ()))
    places = {"elven": play.pack.elven, "over": sorted({piece.at for piece in board.of(side)})}.get(kind, ())
    return [
        ("stop",) if kind == "elven" else (),
        tuple(dict.fromkeys(piece.kind for piece in passing)),
        tuple(play.pack.words[at] for at in places),
        ("once",),
        ("phase", "turn", "round"),
    ]


def _play_standing(play: BattlePlay, side: Side, question: Question, action: Any) -> Played | None:
    match action:
        case Allow():
            leave.allow(play, side, action)
        case Revoke(number=number):
            leave.revoke(play, side, number)
        case Refuse(whom=whom):
            leave.refuse(play, side, whom)
        case Withdraw(number=number):
            requests.withdraw(play, side, number)
        case AskAhead(order=order):
            return Played(AskAhead(_ask_ahead(play, side, order)))
    return None


def _ask_ahead(play: BattlePlay, side: Side, order: Move) -> Move:
    """B-7.12. Raises Illegal."""
    if play.state.side == side:
        raise Illegal("B-7.12", "It is your turn: order that move itself.")
    piece, order = naming.named(play, side, order)
    order = replace(order, way=play.moves(piece).whole(order.way), otherwise=None, shire="", escape=())
    requests.ask(play, piece, order, ahead=True)
    return order


_SPELLING: Final = Spelling(
    lambda game, words: leave_notation.read(game.data, words),
    lambda game, action: leave_notation.write(game.data, action),
    (Allow, Revoke, Refuse, Withdraw, AskAhead),
)
STANDING: Final = Row(
    STANDING_KIND,
    "D11",
    Replies((), by_side(_standing_words), _SPELLING),
    by_side(_play_standing),
    asked=everybody(STANDING_KIND),
)

_BY_SEAT: Final = 10
"""A question is numbered by its grantor's count and his seat, so that no two share a number: `leave/31`."""


def number_of(question: Question) -> int:
    """The number by which its grantor answers it."""
    return question.number // _BY_SEAT


def _asked(state: BattleState, rules: Rules) -> Iterator[Decision]:
    for consent in (consent for request in state.requests for consent in request.pending):
        seat = rules.seat(consent.grantor)
        yield Decision(LEAVE_KIND.asked(consent.number * _BY_SEAT + seat), seat)


def _answer(play: BattlePlay, side: Side, question: Question, action: AnswerLeave) -> Played:
    number = requests.number_for(play, side, action.number)
    phases.guarded(play, lambda: requests.answer(play, side, number, agrees=action.agrees))
    return Played(AnswerLeave(action.agrees, number))


LEAVE: Final = Row(
    LEAVE_KIND,
    "D5",
    Replies(
        (),
        lambda play, seat, question, said: behind(
            said,
            (LEAVE_KIND.name,),
            LEAVE_KIND.name,
            Options((str(number_of(question)),)),
            Options(("yes", "no")),
        ),
        Spelling(
            lambda game, words: leave_notation.read_answer(game.data, words),
            lambda game, action: leave_notation.write(game.data, action),
            (AnswerLeave,),
        ),
    ),
    by_side(_answer),
    asked={Rules: _asked},
)
