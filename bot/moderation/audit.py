"""The audit list (F-8): all deeds of one game in order, by whom, when, and why. It names no secret."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text, instant, safe
from bot.moderation.oversight import Done
from bot.moderation.rows import registry
from bot.ui.desk import header
from bot.ui.message import Message


def page(look: ReaderView, deeds: Sequence[Done], presentation: Presentation, text: Text) -> Message:
    """Oldest first; what exceeds a message follows in parts."""
    if not deeds:
        empty = text("No moderator has done anything in this game yet.")
        return Message(f"{header(look, presentation, text)}\n{empty}")
    lines = [
        header(look, presentation, text),
        text("**What moderators did.** You find it in the record at the end, too."),
        *(_line(n, done, presentation, text) for n, done in enumerate(deeds, 1)),
    ]
    return Message("\n".join(lines))


def _line(n: int, done: Done, presentation: Presentation, text: Text) -> str:
    """Numbered among the deeds alone: a number of the journal would tell what was done in secret between two."""
    what = _what(done, presentation, text)
    moment = instant(done.at_ms)
    by = text("the bot") if done.by is None else text("somebody") if done.by < 0 else f"<@{done.by}>"
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


def _what(done: Done, presentation: Presentation, text: Text) -> str:
    """A deed in words, to whom it was done by name as it was announced; else with its written form behind."""
    word, _, rest = done.words.partition(" ")
    if (row := registry.line(word)) is None:
        return f"`{done.words}`"
    what = row.audit([f"**{safe(name)}**" for name in done.names], rest, text)
    if done.names or row.is_bare or not rest:
        return what
    kind = rest.partition(" ")[0]
    if row.names_kind and kind in presentation.game.kinds:
        what = text("{deed} for {kind}", deed=what, kind=presentation.lobby.kind_name(kind, text))
    return f"{what} (`{done.words}`)"
