"""What is refused of an answer before the rules see it: what came late, too long, or while the game stands still."""

from __future__ import annotations

from bot.games.loaded import LoadedGame
from bot.games.reader_view import Submission
from rules.entry import parts_of, understand
from rules.game import Illegal, Question, Seat, Shown, Stale

PAUSE = "pause"
"""Why a game is halted while moderators have paused it."""

LONGEST = 2_000
"""Characters that a person types at once, as of a message in Discord. They are counted before anything is read."""

LONGEST_WRITTEN = 4 * LONGEST
"""Characters of it in the written form, where a sign may have become a word."""


def refuse_halt(found: LoadedGame) -> None:
    if found.row.stage == "lobby":
        raise Illegal("R-1.3", "This game has not started yet.")
    if found.row.stage == "ended":
        raise Stale("R-1.4", "This game is over.")
    if found.row.halted == PAUSE and not found.ways.answers:
        raise Illegal(
            "F-14",
            "The game is paused, so this does not count. Say it again when the game goes on, <t:{at}:R>.",
            at=(found.row.resumes_ms or 0) // 1000,
        )


def refuse_long(words: str, most: int = LONGEST) -> None:
    """What would be cut might say something else, so what is too long is refused whole."""
    if len(words) > most:
        raise Illegal(
            "F-15",
            "That has {n} characters, and I take at most {most} at once. Nothing was changed: send it in "
            "parts.",
            n=len(words),
            most=most,
        )


def refuse_late(found: LoadedGame, seat: Seat, said: Submission) -> None:
    """What is typed means the question that was open when it was sent, and never counts for the next.

    What is typed in advance means what was to come then; what waits may be withdrawn at any time.
    """
    if said.question is not None or said.at_ms is None or found.position is None:
        return
    first = next(iter(parts_of(said.words)), "")
    if first.partition(" ")[0] == "withdraw":
        return
    question = understand(found.game, found.position.state, seat, first)
    meant = _seen_by(found, seat) if question is None else (question,)
    if any(found.opened.get(question, 0) > said.at_ms for question in meant):
        raise Stale("F-6", "Too late: that question was closed already. Nothing was changed.")


def _seen_by(found: LoadedGame, seat: Seat) -> tuple[Question, ...]:
    """The open questions that *seat* may know of."""
    kinds = found.game.kinds
    seen = (
        d for d in found.decisions() if d.seat == seat or kinds[d.question.kind].shown is not Shown.HIDDEN
    )
    return tuple(dict.fromkeys(decision.question for decision in seen))
