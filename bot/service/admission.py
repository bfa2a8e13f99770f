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


def refuse_halt(game: LoadedGame) -> None:
    if game.row.stage == "lobby":
        raise Illegal("R-1.3", "This game has not started yet.")
    if game.row.stage == "ended":
        raise Stale("R-1.4", "This game is over.")
    if game.row.halted == PAUSE and not game.ways.answers:
        raise Illegal(
            "F-14",
            "The game is paused, so this does not count. Say it again when the game goes on, <t:{at}:R>.",
            at=(game.row.resumes_ms or 0) // 1000,
        )


def refuse_long(words: str, most: int = LONGEST) -> None:
    """What would be cut might say something else, so what is too long is refused whole."""
    if len(words) > most:
        raise Illegal(
            "F-15",
            "That has {n} characters, and I take at most {most} at once, so I changed nothing. Send it in parts.",
            n=len(words),
            most=most,
        )


def refuse_late(game: LoadedGame, seat: Seat, submission: Submission) -> None:
    """What is typed means the question that was open when it was sent, and never counts for the next.

    What is typed in advance means what was to come then; what waits may be withdrawn at any time.
    """
    if submission.question is not None or submission.at_ms is None or game.position is None:
        return
    first = next(iter(parts_of(submission.words)), "")
    if first.partition(" ")[0] == "withdraw":
        return
    question = understand(game.game, game.position.state, seat, first)
    meant = _seen_by(game, seat) if question is None else (question,)
    if any(game.opened.get(question, 0) > submission.at_ms for question in meant):
        raise Stale("F-6", "Too late: that question was closed already, so I changed nothing.")


def _seen_by(game: LoadedGame, seat: Seat) -> tuple[Question, ...]:
    """The open questions that *seat* may know of."""
    kinds = game.game.kinds
    seen = (d for d in game.decisions() if d.seat == seat or kinds[d.question.kind].shown is not Shown.HIDDEN)
    return tuple(dict.fromkeys(decision.question for decision in seen))
