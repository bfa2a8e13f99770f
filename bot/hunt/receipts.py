"""What became of what was said, from the actor's own view; and what waits in advance, in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.hunt import board_words, gallery, labels, outlook, telling_rides
from bot.hunt.asking import active_figure
from bot.hunt.voice import Voice
from rules.game import Order
from rules.hunt.view import BearerOwn, HuntView, RiderOwn


def receipt(view: HuntView, words: str, voice: Voice) -> str:
    """What was done, what came of it for the actor, and what is still open."""
    kind = _kind(words, view)
    if words.startswith("withdraw "):
        return voice.text("Taken back: what you said in advance.")
    if words.startswith("preload "):
        said = order_words(words, voice, view)
        return voice.text("Noted in advance: {what}. You can take it back on **My desk**.", what=said)
    if words == "pass":
        return voice.text("You let it be.")
    before = None if kind == "flip" else view  # other tiles may lie there now
    lines = [voice.text("Done: {what}.", what=labels.sentence(kind, words, voice, before))]
    match view.own:
        case BearerOwn() as own if kind in ("turn", "escape", "keep", "discard", "relocate"):
            lines += _bearer(view, own, kind, words, voice)
        case RiderOwn() as own if kind == "block":
            lines += _rider(view, own, words, voice)
        case RiderOwn() as own if words.startswith("queue "):
            lines += outlook.outlook(view, own.queue, voice)
    return "\n".join(lines)


def _kind(words: str, view: HuntView) -> str:
    """The kind of question that *words* answer: their first word tells, and who says it."""
    is_bearer = isinstance(view.own, BearerOwn)
    match words.split():
        case ["keep"]:
            return "course"
        case ["keep", "short" | "long"]:
            return "journey"
        case ["give", card, _] if not card.isdigit():
            return "gifts"
        case [verb, *_]:
            return _KINDS.get(verb, "turn" if is_bearer else "block")
        case _:
            return "turn"


_KINDS = {
    **dict.fromkeys(("swift", "drop", "ask", "never", "route", "flips"), "wish"),
    **dict.fromkeys(("queue", "discards"), "plan"),
    **dict.fromkeys(("flip", "pass"), "flip"),
    "two": "split",
    "rank": "rank",
    "give": "give",
    "place": "place",
    "start": "mentor",
    "done": "gifts",
    "replace": "lord",
    "keep": "keep",
    "discard": "discard",
    "relocate": "relocate",
    "order": "peek",
    "bottom": "peek",
    "stay": "escape",
    "change": "course",
    "take": "redraw",
    "choose": "token",
    "note": "note",
}


def _bearer(view: HuntView, own: BearerOwn, kind: str, words: str, voice: Voice) -> Iterator[str]:
    text, said = voice.text, words.split()
    if view.seen.part == 1 and own.last_location and {"mark", "stay", "follow", "play"} & set(said):
        place = voice.space(own.last_location, 1)
        yield text("Your last location: {place}, dots since then: {dots}.", place=place, dots=own.dots)
    if view.seen.part == 2 and own.mentor is not None and {"gandalf", "follow", "relocate"} & set(said):
        yield text(
            "**{mentor}** is at {place}.", mentor=voice.mentor, place=voice.space(own.mentor.location, 2)
        )
    if {"play", "draw", "keep", "discard", "use"} & set(said):
        yield from gallery.hand(own.hand, voice)
    if own.turn is None and {"mark", "rest", "advance", "gandalf", "follow", "end"} & set(said):
        yield text("Your turn is over.")
    elif own.turn is not None and kind == "turn":
        yield text("Your turn is still open: go on, or `end` it.")
        if own.can_undo:
            yield text("`back` takes your last step back.")


def _rider(view: HuntView, own: RiderOwn, words: str, voice: Voice) -> Iterator[str]:
    text, seen, said = voice.text, view.seen, words.split()
    mine = [one for one in seen.ledger if one.turn == seen.turn_number and one.figure in own.figures]
    if {"search", "hunt", "perceive", "play", "ability"} & set(said) and mine:
        yield telling_rides.answered(mine[-1], voice)
    if {"draw", "play"} & set(said):
        yield from gallery.hand(own.hand, voice)
    figure = active_figure(view, own)
    if figure is not None:
        where = board_words.figure_at(seen, figure, voice)
        yield text("Still to act: {figure}.", figure=where)
        if own.can_undo:
            yield text("`back` takes your last step back.")


def order_words(words: str, voice: Voice, view: HuntView | None) -> str:
    """An answer given in advance, in words: `preload escape mark 17 when found`."""
    said = words.split()
    kind = said[1] if said[:1] == ["preload"] and len(said) > 1 else ""
    return labels.sentence(kind, words, voice, view) if kind else words


def order(one: Order, voice: Voice, view: HuntView | None) -> str:
    """An order that waits."""
    return voice.text("{what}.", what=order_words(one.words, voice, view))
