"""The build list and orders in advance, as their player is asked (B-4.12, B-18.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.battle.asking import orders
from bot.battle.asking.drafted import written
from bot.battle.questions.row import Row
from bot.battle.wording.voice import BattleVoice, spelt
from bot.language.words import capital, said
from rules.battle.charts import KINDS
from rules.battle.orders import advance, notation, parting
from rules.battle.questions import offers, plans
from rules.battle.state import LeftInAdvance
from rules.battle.turn.plans import listed
from rules.battle.view import BattleView
from rules.game import AnyEvent, Decision, Options

_LABELS: Final = {
    advance.BUILDS: said("Build list"),
    advance.THEN: said("After the attacks"),
    advance.NEXT: said("My next turn"),
    advance.DROP: said("Take back"),
    advance.NONE: said("No list"),
    advance.ALL: said("All of them"),
    parting.IF: said("Only if …"),
    notation.EMPTY: said("… is empty"),
    notation.ALIVE: said("… is alive"),
}


def _ask(decision: Decision, view: BattleView, voice: BattleVoice) -> str:
    head = voice.text(
        "**Orders for later:** what I build and move for you while you are away. Only you see it."
    )
    return "\n".join((head, *in_advance(view, voice)))


def in_advance(view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """All that its owner has left; orders by the numbers that take them back."""
    plan = LeftInAdvance(0) if view.own is None else view.own.plan
    if plan.builds:
        written = advance.write_builds(voice.pack, plan.builds)
        yield voice.text("Build list: {builds}", builds=spelt(written))
    for number, (verb, order) in enumerate(listed(plan), 1):
        yield f"{number}. {voice.text(_LABELS[verb])}: {spelt(notation.write_order(voice.pack, order))}"


def _label(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    if word in _LABELS:
        return voice.text(_LABELS[word])
    if word in KINDS:
        return capital(voice.one(word))
    first = already[0] if already else ""
    if first == advance.DROP:
        left = () if view is None or view.own is None else listed(view.own.plan)
        number = int(word) if word.isdigit() else 0
        order = (
            spelt(notation.write_order(voice.pack, left[number - 1][1])) if 0 < number <= len(left) else ""
        )
        return f"{word}. {order.strip('`')}"
    if first == advance.BUILDS or list(already[-1:]) == [parting.IF]:
        return voice.hex(voice.pack.grid.parse(word))
    return orders.label(tuple(joint for joint in already[-1:] if joint == offers.ELSE), word, voice, view)


def _sentence(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    verb, _, rest = words.partition(" ")
    if not words:
        return ""
    if verb.casefold() not in advance.VERBS:
        return spelt(words)
    label = _label((), verb.casefold(), voice, view)
    if verb.casefold() in (advance.THEN, advance.NEXT):
        rest = written(rest, voice.pack)
    return f"{label}: {spelt(rest)}" if rest else label


def _prompt(view: BattleView, already: Sequence[str], options: Options, voice: BattleVoice) -> str:
    return (
        voice.text("What do you do next?") if already else voice.text("What do you want to order for later?")
    )


def _receipt(view: BattleView, words: str, events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    lines = list(in_advance(view, voice)) or [voice.text("You have ordered nothing for later.")]
    return "\n".join((voice.text("Noted. Only you see it."), *lines))


PLAN: Final = Row(
    plans.PLAN,
    said("orders for later"),
    said("Nobody has to give any."),
    said("Orders for later"),
    _ask,
    label=_label,
    sentence=_sentence,
    receipt=_receipt,
    prompt=_prompt,
    so_far=_sentence,
    arranged=orders.arranged,
    group=orders.group,
    form=(
        said("Orders for later"),
        said("A build list, orders for after your attacks, or your whole next turn."),
        said("next +orc Y14, T15-T14 if T14 empty, done"),
    ),
    form_label=said("Write orders for later"),
)
