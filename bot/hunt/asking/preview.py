"""What a Ringwraith's order would do, in a line for each Nazgul, before it runs (H-17.10, H-20.8)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.games.presentation import worded
from bot.hunt.asking import labels
from bot.hunt.wording.voice import Voice
from bot.language.words import safe, said
from rules.game import Illegal
from rules.hunt.actions import OrderStep, steps
from rules.hunt.aid.prospect import Inquiry, Prospect
from rules.hunt.orders.foresight import Deed, Moved, Outlook, foresee
from rules.hunt.questions import kinds, plans
from rules.hunt.view import HuntView
from rules.kit.order_steps import THEN


def outlook(view: HuntView, order: Sequence[OrderStep], voice: Voice) -> Iterator[str]:
    """What *order* would do as things stand; nothing where it would not do anything that can be told."""
    found = foresee(voice.pack, view, order) if order else None
    told = list(_figures(found, voice)) if found is not None else []
    if found is None or not told:
        return
    yield voice.text(_HEADS.get(found.later, _HEADS[""]))
    yield from told
    yield from _ends(found, voice)


_HEADS: Final = {
    "turn": said("**Next turn,** if nothing else changes, going by what everyone knows and by your cards:"),
    "day": said("**Next morning,** if nothing else changes (the dice are rolled again first):"),
    "": said("**As things stand,** going by what everyone knows and by your cards:"),
}


def so_far(kind: str, already: Sequence[str], voice: Voice, view: HuntView | None) -> str:
    """What was said of an answer that is still put together, and what it would do as far as it goes."""
    already = tuple(already)
    told = labels.so_far(kind, already, voice, view)
    if not told or view is None:
        return told
    return "\n".join([told, *outlook(view, ordered(kind, already, voice, view), voice)])


def ordered(kind: str, already: Sequence[str], voice: Voice, view: HuntView) -> Sequence[OrderStep]:
    """The steps of a ride in what was said; none in any other answer."""
    words = already[1:] if kind == plans.PLAN.name and already[:1] == ("queue",) else already
    is_ride = kind in (plans.PLAN.name, kinds.BLOCK.name) and words[:1] not in (("discards",), ("back",))
    return _whole(view, words, voice) if is_ride else ()


def _whole(view: HuntView, words: Sequence[str], voice: Voice) -> Sequence[OrderStep]:
    """The steps that are said to the end; of the last one that shows when it is tried."""
    ends = [at for at, word in enumerate(words) if word == THEN]
    for end in (len(words), *ends[-1:]):
        with contextlib.suppress(Illegal):
            order = steps(list(words[:end]))
            found = foresee(voice.pack, view, order)
            if end < len(words) or found is None or found.waits or found.deeds[-1].refusal is None:
                return order
    return ()


def _figures(found: Outlook, voice: Voice) -> Iterator[str]:
    """A line for each Nazgul, in the order in which they act."""
    for figure, deeds in groupby(found.deeds, lambda deed: deed.figure):
        told = [what for deed in deeds if (what := _branch(deed, found.later, voice))]
        told = [*(what.removesuffix(".") for what in told[:-1]), *told[-1:]]
        if told and figure is not None:
            yield voice.text("- **{figure}** {what}", figure=voice.figure(figure), what="; ".join(told))
        elif told:
            yield f"- {'; '.join(told)}"


def _ends(found: Outlook, voice: Voice) -> Iterator[str]:
    text = voice.text
    if found.waits:
        yield text.plural(
            "-# {n} step after it would wait for you.",
            "-# {n} steps after it would wait for you.",
            found.waits,
        )
    if found.prospect is not None:
        yield _prospect(found.prospect, voice)


def _prospect(prospect: Prospect, voice: Voice) -> str:
    """Where Frodo can be, and how much of it the questions could settle (H-20.8)."""
    text, facts = voice.text, {"left": prospect.left}
    if prospect.steps:
        return text.plural(
            "-# {bearer} moves first and can then be at {n} place, or still at {left} if every answer is no.",
            "-# {bearer} moves first and can then be at {n} places, or still at {left} if every answer is "
            "no.",
            prospect.places,
            **facts,
        )
    return text.plural(
        "-# {bearer} can be at {n} place, or still at {left} if every answer is no.",
        "-# {bearer} can be at {n} places, or still at {left} if every answer is no.",
        prospect.places,
        **facts,
    )


def _branch(deed: Deed, later: str, voice: Voice) -> str:
    """One step, with the condition under which it is done."""
    what = _deed(deed, later, voice)
    if not deed.when or not what:
        return what
    if deed.is_else:
        return voice.text("otherwise {what}", what=what)
    return voice.text("{condition}: {what}", condition=_condition(deed.when, voice), what=what)


def _condition(when: Sequence[str], voice: Voice) -> str:
    """`if a track token lies at 17 Frogmorton`, out of the words on the buttons."""
    words = [
        labels.label("block", ("end", "if", *when[:at]), word, voice, None) for at, word in enumerate(when)
    ]
    return " ".join(word.removesuffix(" ...") for word in words)


def _deed(deed: Deed, later: str, voice: Voice) -> str:
    if deed.refusal is not None:
        why = worded(deed.refusal.sentence, dict(deed.refusal.facts), voice.names, voice.text)
        return voice.text("⚠ I would refuse `{step}`: {why}", step=safe(" ".join(deed.words), 60), why=why)
    told = [*_done(deed, voice), *(_moved(one, deed, voice) for one in deed.moved)]
    told += [_asked(inquiry, voice) for inquiry in deed.asks]
    what = ", ".join(one for one in told if one)
    if what and deed.paid and later == "day":  # nobody knows yet what the dice will show
        return voice.text.plural("{what} (pays {n} die)", "{what} (pays {n} dice)", len(deed.paid), what=what)
    if what and deed.paid:
        return voice.text("{what} (pays {faces})", what=what, faces=voice.faces(deed.paid))
    return what


def _done(deed: Deed, voice: Voice) -> Iterator[str]:
    """What a step is beside its ways and questions."""
    text = voice.text
    match deed.words:
        case ("play", card, *_):
            yield text("plays **{card}**", card=voice.card(card))
        case ("ability", number, *_):
            yield text("uses ability {n}", n=safe(number, 5))
        case ("draw", *_):
            yield text("takes a sorcery card")
        case ("strike", place, *_):
            yield text("takes the ally off {place}", place=labels.place_or_word(place, voice))
        case ("seek", *_):
            yield text("seeks")
        case ("end",) if deed.at is not None:
            yield text("ends at {place}", place=voice.space(deed.at))


def _moved(one: Moved, deed: Deed, voice: Voice) -> str:
    text, place = voice.text, voice.space(one.to)
    if one.figure != deed.figure:
        return text("{figure} goes to {place}", figure=voice.figure(one.figure), place=place)
    if not one.spaces:
        return text("goes to {place}", place=place)
    return text.plural("rides {n} space to {place}", "rides {n} spaces to {place}", one.spaces, place=place)


_ASKED: Final = {
    "search": said("searches {place}"),
    "hunt": said("hunts at {place}"),
}
_PERCEIVED: Final = said("perceives {place}")


def _asked(inquiry: Inquiry, voice: Voice) -> str:
    what, known = (
        voice.text(_ASKED.get(inquiry.kind, _PERCEIVED), place=voice.area(inquiry.target)),
        _known(inquiry, voice),
    )
    return f"{what} [{known}]" if known else what


def _known(inquiry: Inquiry, voice: Voice) -> str:
    """What can be said of the answer beforehand."""
    text, worth = voice.text, inquiry.worth
    if worth is None:
        return "" if inquiry.denied is None else text("a no up to step {n}", n=inquiry.denied)
    if not worth.yes and not worth.here:
        return text("the answer can only be no")
    if not worth.no:
        return text("the answer can only be yes")
    if worth.here:
        return text("{bearer} can be here; else yes: {yes} left, no: {no} left", yes=worth.yes, no=worth.no)
    return text("yes: {yes} left, no: {no} left", yes=worth.yes, no=worth.no)
