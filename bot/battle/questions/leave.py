"""Leave, as players speak of it at any time, and as they are asked for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.battle.asking import orders
from bot.battle.questions.row import Row
from bot.battle.wording import leave as words_of
from bot.battle.wording import terms
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle.charts import KINDS
from rules.battle.events import LeaveEvent
from rules.battle.questions import leave
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Options

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
        lines += [f"{leave.number}. {words_of.given(leave, voice)}" for leave in own.given]
        lines += [f"▸ {words_of.given(leave, voice)}" for leave in own.held]
        mine = (f"{request.number}: {words_of.path(request, voice)}" for request in own.requests)
        lines += [text("Your request, number {what}", what=way) for way in mine]
        if own.refusing:
            sides = text.list([voice.side(side) for side in own.refusing])
            lines.append(text("You refuse all requests from {sides}.", sides=sides))
    return "\n".join(lines)


def _label(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    if word in terms.SIDES and (tuple(already) in (("allow",), ("refuse",))):
        return capital(voice.side(word))
    if word in KINDS:
        return capital(voice.many(word))
    if word in _WORDS:
        return voice.text(_WORDS[word])
    if already and already[0] == "revoke" and view is not None and view.own is not None:
        given = next((leave for leave in view.own.given if str(leave.number) == word), None)
        return word if given is None else f"{word}. {words_of.given(given, voice)}"
    return word if word.isdigit() else orders.label(already, word, voice, view)


def _sentence(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    """The words themselves: they are what is kept."""
    return f"`{words}`"


def _so_far(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    every = words.split()
    labels = [_label(every[:n], word, voice, view) for n, word in enumerate(every)]
    return f"▸ {', '.join(labels)}" if labels else ""


def _prompt(view: BattleView, already: Sequence[str], options: Options, voice: BattleVoice) -> str:
    if already[:1] == ("allow",) and options.whole:
        return voice.text("Only for some pieces or hexes, or only for a time? If not, send it.")
    return voice.text("What next?") if already else voice.text("What do you do?")


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """What both are told; of what concerns one alone, the words."""
    lines = [words_of.say(event, voice) for event in events if isinstance(event, LeaveEvent)]
    return "\n".join(lines) or voice.text("Noted: `{words}`.", words=words)


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
)


def _ask_leave(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    own, number = view.own, leave.number_of(decision.question)
    requests = () if own is None else own.asked
    return "\n".join(words_of.asked(request, voice) for request in requests if request.number == number)


LEAVE: Final = Row(
    leave.LEAVE,
    said("a request for leave"),
    said("No answer counts as a no once the phase of whoever asks is over."),
    said("A request"),
    _ask_leave,
    label=_label,
    sentence=_sentence,
    receipt=_receipt,
)
