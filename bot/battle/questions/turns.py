"""The turn, as its player is asked: what he has put together so far, and where each piece may go."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from bot.battle import showing
from bot.battle.asking import orders
from bot.battle.questions.row import Row
from bot.battle.wording import terms
from bot.battle.wording.events import built
from bot.battle.wording.plans import plan
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle import imagined
from rules.battle.events import Built, LeaveAsked, TurnBegan
from rules.battle.orders import Build, notation
from rules.battle.questions import offers, turns
from rules.battle.state import Phase
from rules.battle.turn import movement, phases
from rules.battle.turn.play import rehearsal
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Illegal, Options

_NEW: Final = 2
"""How many rounds long a side is told what to aim for."""
_CAN: Final = {
    Phase.BUILDING: said("First build. Then move, attack, and move again."),
    Phase.FIRST: said("Move as many pieces as you like, then attack."),
    Phase.ATTACK: said("Each piece may attack once; then all may move again."),
    Phase.SECOND: said("Every piece may move once more. Then your turn ends."),
}


def _ask(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    seen, text = view.seen, voice.text
    if seen.escape is not None:
        where = voice.hex(seen.board.bearer.at)
        return text(
            "**You have the Ring, at {place}.** Your Ring-bearer may escape at once, or stay.", place=where
        )
    facts = {"round": seen.round, "phase": text(terms.PHASES[seen.phase.value])}
    head = text("**Your turn,** round {round}: {phase}.", **facts)
    advice = plan(seen.side, voice.pack, text) if seen.round <= _NEW else ()
    return "\n".join((f"{head} {text(_CAN[seen.phase])}", *_forced(view, voice), *advice))


def _forced(view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """Who has to move out before the phase is over (B-8.6, B-14.7, B-15.4)."""
    if not view.seen.phase.is_movement:
        return
    play = rehearsal(voice.pack, imagined.state_of(view))
    for piece in movement.forced(play):
        yield voice.text(
            "❗ {kind} at {place} has to leave in this phase ({clause}).",
            kind=capital(voice.the(piece.kind)),
            place=voice.hex(piece.at),
            clause=phases.why_forced(play, piece),
        )


def _prompt(view: BattleView, already: Sequence[str], options: Options, voice: BattleVoice) -> str:
    text = voice.text
    if not already:
        return (
            text("Choose what to build, or a piece")
            if view.seen.phase is Phase.BUILDING
            else text("Choose a piece")
        )
    if not offers.is_begun(already):
        behind = orders.tried(" ".join(already), voice, view)
        if behind.is_over:
            return ""
        if behind.phase is view.seen.phase:
            return text("What do you do next?")
        return text("Now comes {phase}. What do you do?", phase=text(terms.PHASES[behind.phase.value]))
    if already[-1] == offers.ESCAPE:
        return text("Where does the Ring-bearer go?")
    if already[-1] == offers.ELSE:
        return text("What does it do if leave is refused?")
    fights = [word for word in options.words if offers.is_attack(word)]
    if not fights:
        return text("Where does the piece go?")
    if len(fights) == len(options.words):
        return text("Whom does it attack?")
    return text("Which hex does the piece go to, or attack?")


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """What came of it, and what is open, or whose turn is next."""
    text, seen, own = voice.text, view.seen, view.own
    mine = tuple(itertools.takewhile(lambda event: not isinstance(event, TurnBegan), events))
    lines = [orders.done(mine, voice), *_built_unasked(words, mine, voice)]
    if seen.outcome is not None:
        return lines[0]
    if own is not None and seen.side == own.side and mine != tuple(events):
        lines.append(text("Your turn is over, and the others have played theirs: it is your turn again."))
    elif own is not None and seen.side == own.side:
        if seen.escape is not None:
            lines.append(text("Now your Ring-bearer may escape, or stay."))
        else:
            phase = text(terms.PHASES[seen.phase.value])
            lines.append(text("Your turn is still open: {phase}.", phase=phase))
    elif not any(isinstance(event, LeaveAsked) and event.request.ahead for event in events):
        lines.append(text("Your turn is over; {side} is next.", side=voice.player(seen.side)))
    return "\n".join(filter(None, lines))


def _built_unasked(words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> Iterator[str]:
    """That the rules have built what its player did not order (B-4.12): it stood there without a word."""
    try:
        asked = {part.at for part in notation.read(voice.pack, words).said if isinstance(part, Build)}
    except Illegal:
        return
    pieces = [
        built(event.kind, event.at, voice)
        for event in events
        if isinstance(event, Built) and event.at not in asked
    ]
    if pieces:
        yield voice.text(
            "-# You did not order {pieces}: what you may build and leave is built for you, by your build list or the "
            "map's, when you move on (B-4.12).",
            pieces=voice.text.list(pieces),
        )


TURN: Final = Row(
    turns.TURN,
    said("the turn"),
    said("I build and move only what the rules demand. Nobody attacks."),
    said("Your turn"),
    _ask,
    said("{who} plays this turn by {moment}."),
    holder=said("The side to move"),
    label=orders.label_now,
    sentence=orders.sentence,
    receipt=_receipt,
    prompt=_prompt,
    so_far=orders.so_far,
    arranged=orders.arranged,
    steps=orders.attacks,
    picture=lambda decision, view, *rest: showing.draft(view, *rest),
    group=orders.group,
    form=(
        said("Write orders"),
        said("Your orders, one after the other. You see what they would do before you send them."),
        said("+orc Y14, T15-T14, T16xS15, done"),
    ),
    form_label=said("Write orders"),
)
