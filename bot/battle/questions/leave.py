"""Leave, as players speak of it at any time, and as they are asked for it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.battle import showing
from bot.battle.asking import orders
from bot.battle.questions.row import Row
from bot.battle.wording import leave as words_of
from bot.battle.wording import terms, worth
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle import imagined
from rules.battle.charts import KINDS, Side
from rules.battle.events import LeaveEvent
from rules.battle.leave import Leave, LeaveRequest
from rules.battle.moving import Moves
from rules.battle.orders import Allow, AskAhead, Move, Refuse, Revoke, Withdraw, leave_notation
from rules.battle.questions import leave, offers, turns
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Illegal, Options, Question

_WORDS: Final = {
    "allow": said("Give leave"),
    "revoke": said("Take leave back"),
    "refuse": said("Refuse requests"),
    "withdraw": said("Take a request back"),
    "over": said("Over my pieces"),
    "elven": said("Elven hexes"),
    "moria": said("Through Moria"),
    "stop": said("To stop there too"),
    "once": said("Once"),
    "phase": said("Until the movement ends"),
    "turn": said("Until the turn ends"),
    "all": said("All"),
    "round": said("Until a round ends"),
    "none": said("None"),
    "yes": said("Yes"),
    "no": said("No"),
    "leave": said("Answer a request"),
}


def _ask_standing(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    """What is given, held, asked and refused."""
    text, own = voice.text, view.own
    lines = [text("**Leave:** what others may do with your pieces and places. It is between you and them.")]
    if own is not None:
        lines += [f"{leave.number}. {_given(leave, voice)}" for leave in own.given]
        lines += [f"▸ {_given(leave, voice)}" for leave in own.held]
        mine = (f"{request.number}: {words_of.path(request, voice)}" for request in own.requests)
        lines += [text("Your request, number {what}", what=way) for way in mine]
        if own.refusing:
            sides = text.list([voice.side(side) for side in own.refusing])
            lines.append(text("You refuse all requests from {sides}.", sides=sides))
    return "\n".join(lines)


def _given(leave: Leave, voice: BattleVoice) -> str:
    return capital(words_of.given(leave, voice, leave.grantor))


def _label(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    if word in terms.SIDES and (tuple(already) in (("allow",), ("refuse",))):
        return capital(voice.side(word))
    if word in KINDS:
        theirs, _ = words_of.named(Allow(already[1], "over", pieces=(word,)))
        told = said("Only {pieces}") if theirs else said("Only over {pieces}")
        return voice.text(told, pieces=voice.many(word))
    if word in _WORDS:
        return voice.text(_WORDS[word])
    if word.isdigit():
        return _numbered(already, word, voice, view)
    label = orders.label(already, word, voice, view)
    return voice.text("Only at {place}", place=label) if already and already[0] == "allow" else label


def _numbered(already: Sequence[str], number: str, voice: BattleVoice, view: BattleView | None) -> str:
    """A round, or what of the reader's own goes by that number."""
    own = None if view is None else view.own
    if already and already[-1] == "round":
        return voice.text("Until round {n} ends", n=number)
    if own is None or not already:
        return number
    told = {
        "revoke": {leave.number: _given(leave, voice) for leave in own.given},
        "withdraw": {request.number: words_of.path(request, voice) for request in own.requests},
    }
    what = told.get(already[0], {}).get(int(number))
    return f"{number}. {what}" if what else number


def _sentence(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    """What it does, in a sentence."""
    text, own = voice.text, None if view is None else view.own
    try:
        action = leave_notation.read(voice.pack, words.lower())
    except Illegal:
        return f"`{words}`"
    match action:
        case Allow():
            return f"{capital(words_of.given(action, voice))}."
        case AskAhead(order=Move(way=way, kind=kind)):
            board = None if view is None else view.seen.board
            piece = orders.piece(f"{kind}:{voice.pack.words[way[0]]}", voice, board)
            return text("Ask for your next turn: {piece} → {goal}.", piece=piece, goal=voice.hex(way[-1]))
        case Refuse(whom=whom):
            return text(
                _REFUSED.get(whom, _REFUSED[""]), side=voice.side(whom) if whom in terms.SIDES else ""
            )
        case Revoke(number=0):
            return text("Take back all leave that you have given.")
        case Revoke(number=number):
            given = [_given(leave, voice) for leave in (own.given if own else ()) if leave.number == number]
            return text("No longer: {what}.", what=given[0]) if given else f"`{words}`"
        case Withdraw(number=number):
            mine = [
                words_of.path(asked, voice)
                for asked in (own.requests if own else ())
                if asked.number == number
            ]
            return text("Take back the request: {what}.", what=mine[0]) if mine else f"`{words}`"
    return f"`{words}`"


_REFUSED: Final = {
    "": said("Refuse all requests from {side}."),
    "all": said("Refuse all requests."),
    "none": said("Refuse no requests beforehand."),
}


def _so_far(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    every = words.split()
    if not every:
        return ""
    try:
        action = leave_notation.read(voice.pack, words)
    except Illegal:
        labels = [_label(every[:n], word, voice, view) for n, word in enumerate(every)]
        return f"▸ {', '.join(labels)}"
    lines = [f"▸ {_sentence(words, voice, view)}"]
    if view is None or view.own is None:
        return lines[0]
    match action:
        case Allow():
            lines += worth.of_leave(_standing(action, view.own.side), view, voice)
        case AskAhead(order=move):
            lines += _worth_ahead(move, view, voice)
    return "\n".join(lines)


def _standing(allow: Allow, side: Side) -> Leave:
    """What *side* would give."""
    limits = (allow.hexes, allow.stop, allow.once, allow.until, allow.round)
    theirs, mine = words_of.named(allow)
    return Leave(0, side, allow.to, allow.kind, tuple(theirs), tuple(mine), *limits)


def _worth_ahead(move: Move, view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """Of a move that is asked for the next turn."""
    board = view.seen.board.released(for_a_round=True)
    for piece in board.named(move.way[0], move.kind)[:1]:
        with contextlib.suppress(Illegal):
            way = Moves(voice.pack, board, piece, view.own.held if view.own else ()).whole(move.way)
            whole = replace(move, way=way)
            needs = orders.lacking(whole, board, view, voice)
            yield from worth.of_move(move.kind, way, needs, board, view, voice)


def _prompt(view: BattleView, already: Sequence[str], options: Options, voice: BattleVoice) -> str:
    if not already:
        return voice.text("What do you do?")
    if already[0] == "allow" and options.whole:
        return voice.text("Limit it, or send it.") if options.words else ""
    if offers.is_begun(already):
        return voice.text("Where does the piece go?")
    asks = _NEXT.get(already[-1] if already[-1] == "round" else f"{already[0]} {len(already)}")
    return voice.text(asks) if asks else voice.text("What do you do next?")


_NEXT: Final = {
    "allow 1": said("Whom do you let pass?"),
    "allow 2": said("What may they do?"),
    "revoke 1": said("Which do you take back?"),
    "refuse 1": said("Whose requests do you refuse?"),
    "withdraw 1": said("Which request do you take back?"),
    "round": said("Until which round?"),
}


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """What both are told; of what concerns one alone, what it does."""
    lines = [words_of.say(event, voice) for event in events if isinstance(event, LeaveEvent)]
    return "\n".join(lines) or voice.text("Noted: {what}", what=_sentence(words, voice, view))


STANDING: Final = Row(
    leave.STANDING,
    said("leave"),
    said("Leave stands until it ends or is taken back."),
    said("Leave to pass"),
    _ask_standing,
    label=_label,
    sentence=_sentence,
    receipt=_receipt,
    prompt=_prompt,
    so_far=_so_far,
    picture=lambda decision, view, *rest: showing.standing(view, *rest),
)


def request_of(decision: Decision, view: BattleView) -> LeaveRequest | None:
    """What its reader is asked."""
    number = leave.number_of(decision.question)
    asked = () if view.own is None else view.own.asked
    return next((request for request in asked if request.number == number), None)


def _ask_leave(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    """What is asked, what it is worth to whom, and how to answer in words."""
    request = request_of(decision, view)
    if request is None:
        return ""
    lines = [words_of.asked(request, voice)]
    if (piece := view.seen.board.find(request.piece)) is not None:
        lines += worth.of_move(piece.kind, request.way, request.needs, view.seen.board, view, voice)
    return "\n".join((*lines, voice.text("-# Typed: `leave {n} yes` or `leave {n} no`.", n=request.number)))


def ends_with(decision: Decision, view: BattleView) -> Question | None:
    """The turn in which leave is asked; in advance, that before the turn which it is for."""
    request, seen = request_of(decision, view), view.seen
    order = [side for side in seen.rules.order if side not in seen.resigned]
    if request is None or (
        request.ahead and order[(order.index(seen.side) + 1) % len(order)] != request.side
    ):
        return None
    return turns.clock(imagined.state_of(view))


LEAVE: Final = Row(
    leave.LEAVE,
    said("a request for leave"),
    said("No answer counts as a no once the phase of whoever asks is over."),
    said("A request"),
    _ask_leave,
    picture=lambda decision, view, already, offered, voice: (
        None if (asked := request_of(decision, view)) is None else showing.request(asked, view, voice)
    ),
    label=_label,
    sentence=_sentence,
    receipt=_receipt,
)
