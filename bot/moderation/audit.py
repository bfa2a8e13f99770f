"""The audit list (Q-9.8): all deeds of one game in order, by whom, when, and why. It names no secret."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, safe
from bot.moderation.oversight import Done
from bot.moderation.rows import registry
from bot.ui.desk import header
from bot.ui.message import Message


def page(look: ReaderView, deeds: Sequence[Done], presentation: Presentation, text: Text) -> Message:
    """Oldest first; what exceeds a message follows in parts."""
    if not deeds:
        empty = text("No moderator has done anything in this game so far.")
        return Message(f"{header(look, presentation, text)}\n{empty}")
    lines = [
        header(look, presentation, text),
        text("**What moderators did.** From the deal on the record of the game has it too, at the end."),
        *(_line(n, done, presentation, text) for n, done in enumerate(deeds, 1)),
    ]
    return Message("\n".join(lines))


def _line(n: int, done: Done, presentation: Presentation, text: Text) -> str:
    """Numbered among the deeds alone: a number of the journal would tell what was done in secret between two."""
    what = _whom(done, text) or _what(done.words, presentation, text)
    moment = f"<t:{done.at_ms // 1000}:f>"
    by = text("the bot") if done.by is None else f"<@{done.by}>"
    if not (done.reason or "").strip():
        return text("{n}. {moment}, {by}: {what}", n=n, moment=moment, by=by, what=what)
    return text(
        "{n}. {moment}, {by}: {what}. Reason: {reason}",
        n=n,
        moment=moment,
        by=by,
        what=what,
        reason=safe(done.reason or "", 300),
    )


def _whom(done: Done, text: Text) -> str | None:
    """A deed that was done to somebody, by name as it was announced; None for any other."""
    deed, _, seat = done.words.partition(" ")
    names = [f"**{safe(name)}**" for name in done.names]
    if (row := registry.named(deed)) is not None:
        return row.noted(names, text)
    match deed, names:
        case "replace", [left, newcomer]:
            return text("{left}, seat {n}, replaced by {newcomer}", left=left, n=seat, newcomer=newcomer)
        case "advertise", [name]:
            return text("seat advertised of {name}, seat {n}", name=name, n=seat)
        case "recall", [name]:
            return text("advert withdrawn for {name}, seat {n}", name=name, n=seat)
    return None


def _what(words: str, presentation: Presentation, text: Text) -> str:
    """A deed in words, with its written form behind where that says more."""
    deed, _, rest = words.partition(" ")
    named = {
        "abort": text("game ended"),
        "advertise": text("seat advertised"),
        "credit": text("time given back after outages"),
        "extend": text("more time"),
        "floor": text("how near a time of day may be changed"),
        "hours": text("waking hours changed"),
        "lapse": text("wait ended"),
        "lock": text("thread locked to players"),
        "move": text("new thread"),
        "outage": text("deadlines moved after an outage"),
        "pace": text("deadlines changed"),
        "pause": text("game paused"),
        "policy": text("what happens after deadlines changed"),
        "recall": text("advert withdrawn"),
        "remind": text("players reminded"),
        "reminders": text("reminders changed"),
        "replace": text("player replaced"),
        "resume": text("game resumed"),
        "reveal": text("**roles looked at**"),
        "rewind": text("game taken back after a fault"),
        "unlock": text("thread opened to all"),
    }
    if deed == "rewind":
        return named[deed]  # its number is the journal's
    kind = rest.partition(" ")[0]
    if deed in ("extend", "lapse") and kind in presentation.game.kinds:
        what = text("{deed} for {kind}", deed=named[deed], kind=presentation.kind_name(kind, text))
        return f"{what} (`{words}`)"
    return f"{named[deed]} (`{words}`)" if rest and deed in named else named.get(deed, f"`{words}`")
