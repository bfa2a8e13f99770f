"""Refuses answers before the rules see them: late ones, long ones, and those while the game stands still."""

from __future__ import annotations

from bot.games.loaded import LoadedGame
from bot.games.reader_view import Submission
from rules.entry import parts_of, understand
from rules.game import Illegal, Question, Seat, Shown, Stale

PAUSE = "pause"
"""The reason in `halted` while moderators have paused a game."""

LONGEST = 2_000
"""The most characters of one typed answer, as of a Discord message. The bot counts them before it reads anything."""

LONGEST_WRITTEN = 4 * LONGEST
"""The same for the written form, in which a sign may have become a word."""


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
    """Refuse long *words* whole, since a part of them might say something else. Raises Illegal."""
    if len(words) > most:
        raise Illegal(
            "F-15",
            "That has {n} characters, and I take at most {most} at once, so I changed nothing. Send it in parts.",
            n=len(words),
            most=most,
        )


def refuse_late(game: LoadedGame, seat: Seat, submission: Submission) -> None:
    """Refuse typed words whose question closed before they arrived: they never count for the next one.

    Words typed in advance are for the question that was to come then. A waiting order can be withdrawn at any time.
    """
    if submission.question is not None or submission.at_ms is None or game.position is None:
        return
    first = next(iter(parts_of(game.game, submission.words)), "")
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
