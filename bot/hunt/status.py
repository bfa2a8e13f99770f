"""The status card, the ending and the public story of a hunt, from the public view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.reader_view import Clock
from bot.games.story import unmarked
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import board, journeys, terms
from bot.hunt.wording.end import disclosed, result_line, tiles_drawn
from bot.hunt.wording.rides import declared
from bot.hunt.wording.voice import Voice
from bot.language.words import then
from rules.awaiting import Awaited
from rules.hunt.view import HuntView, Seen

ROOMY: Final = 1500
"""Characters beyond which the card leaves out what it can: a message takes 2000."""
QUESTIONS: Final = 3
"""How many of the last questions stand on the card."""


def card(view: HuntView, voice: Voice, awaited: Sequence[Awaited], clocks: Sequence[Clock]) -> str:
    """What is awaited and until when, then how the board stands (H-17.1, H-19)."""
    lines = [*_head(view, voice, awaited, clocks), *_board(view, voice)]
    extras = [
        *board.bans(view.seen, voice),
        *_ledger(view, voice),
        *board.notes(view.seen, voice),
    ]
    lines = [line for line in lines if line]
    for extra in extras:
        if len("\n".join([*lines, extra])) > ROOMY:
            break
        lines.append(extra)
    return "\n".join(lines)


def _head(view: HuntView, voice: Voice, awaited: Sequence[Awaited], clocks: Sequence[Clock]) -> Iterator[str]:
    seen, text = view.seen, voice.text
    if seen.outcome is not None:
        yield result_line(seen.outcome.winner, seen.outcome.reason, voice)
        return
    yield title(seen, voice)
    named = [seat for awaited in awaited for seat in awaited.seats or ()]
    if named:
        yield text("Waiting for {names}.", names=voice.names(dict.fromkeys(named)))
    for clock in clocks:
        if clock.due_ms is not None:
            yield text(ROWS[clock.clock.kind].due, moment=then(clock.due_ms))
    if seen.declaration is not None:
        yield declared(seen.declaration, seen.part, voice) + "."
    if seen.drawn is not None:
        yield tiles_drawn(seen.drawn.tiles, seen.drawn.missing, voice)


def title(seen: Seen, voice: Voice) -> str:
    """Part, day and turn; before the first day that it is being set up."""
    text = voice.text
    if not seen.day or seen.pause in ("preparing", "placing", "naming-lord"):
        return text("**Part {part}** is being set up.", part=seen.part)
    facts = {"part": seen.part, "day": seen.day, "phase": text(terms.PHASES[seen.phase])}
    if seen.eye:
        return text("**Part {part}, day {day}**, {phase} 👁️", **facts)
    return text("**Part {part}, day {day}**, {phase}", **facts)


def gist(view: HuntView, voice: Voice) -> tuple[str, ...]:
    """How the hunt stands, in two lines."""
    seen = view.seen
    if seen.outcome is not None:
        return (result_line(seen.outcome.winner, seen.outcome.reason, voice),)
    return (title(seen, voice), _counts(seen, voice))


def _board(view: HuntView, voice: Voice) -> Iterator[str]:
    seen, text = view.seen, voice.text
    yield _counts(seen, voice)
    yield board.company_line(view, voice)
    yield board.tokens_line(seen, voice)
    yield from _riders(view, voice)
    yield board.dice_line(view, voice)
    if seen.allies:
        yield text(
            "Allies: {places}.", places=", ".join(voice.space(place, seen.part) for place in seen.allies)
        )
    yield board.tracks_line(seen, voice)
    yield _hands(seen, voice)
    if seen.part == 2:
        yield _mentor(seen, voice)


def _counts(seen: Seen, voice: Voice) -> str:
    facts = {
        "moves": seen.moves,
        "last": seen.last_move,
        "corruption": seen.corruption,
        "limit": seen.limit,
        "eyes": seen.eye_count,
    }
    if not seen.last_move:  # of a journey that is not chosen yet
        return voice.text("Corruption **{corruption}** of {limit}, Eyes {eyes}.", **facts)
    return voice.text(
        "{bearer}: step **{moves}** of {last}. Corruption **{corruption}** of {limit}, Eyes {eyes}.", **facts
    )


def _riders(view: HuntView, voice: Voice) -> Iterator[str]:
    """Each Ringwraith's figures, from the lead on (H-2.1)."""
    seen = view.seen
    for seat in riders_in_order(seen):
        own = [figure for figure in range(4) if seen.masters[figure] == seat]
        if own:
            star = "★ " if seat == seen.lead else ""
            figures = board.figures_line(view, own, voice)
            yield voice.text("{name}: {figures}.", name=f"{star}{voice.names.quiet(seat)}", figures=figures)


def riders_in_order(seen: Seen) -> tuple[int, ...]:
    """The Ringwraiths from the lead on."""
    riders = seen.rules.riders
    first = riders.index(seen.lead) if seen.lead in riders else 0
    return riders[first:] + riders[:first]


def _hands(seen: Seen, voice: Voice) -> str:
    counts = [(seen.rules.bearer, seen.ally_hand), *zip(seen.rules.riders, seen.sorcery_hands, strict=False)]
    hands = ", ".join(f"{voice.names.quiet(seat)} {count}" for seat, count in counts)
    return voice.text(
        "Cards in hand: {hands}. Information found: {info}. Tiles in the bag: {tiles}.",
        hands=hands,
        info=len(seen.found_info),
        tiles=seen.tiles,
    )


def _mentor(seen: Seen, voice: Voice) -> str:
    text, facts = voice.text, {"done": len(seen.deeds_done), "open": seen.deeds_open}
    if seen.mentor_at is not None:
        return text("{mentor} stands on {place}.", place=voice.space(seen.mentor_at, 2), **facts)
    if seen.mentor == "out":
        return text("{mentor} is in the last haven; deeds done: {done}.", **facts)
    return text("{mentor} is hidden; deeds done: {done}, open: {open}.", **facts)


def _ledger(view: HuntView, voice: Voice) -> Iterator[str]:
    if view.seen.rules.aid == "off":
        return
    now = [asked for asked in view.seen.ledger if asked.part == view.seen.part]
    for asked in now[-QUESTIONS:]:
        yield board.ledger_line(asked, view, voice)


# ------------------------------------------------------------------------------------------------------- the end


def ending(view: HuntView, voice: Voice) -> str:
    """Everything that was hidden, the log of Part 1 with its turns (H-20.4)."""
    laid = view.disclosed
    return "" if laid is None else disclosed(laid.told, voice, _dated(laid.told.log, laid.log_turns, voice))


def _dated(log: Sequence[int], turns: Sequence[int], voice: Voice) -> str:
    if len(turns) != len(log):
        return journeys.log(log, voice)
    return ", ".join(
        voice.text("{mark} (turn {turn})", turn=turn, mark=journeys.log((mark,), voice))
        for turn, mark in zip(turns, log, strict=True)
    )


def annex(view: HuntView, voice: Voice) -> str:
    """What was hidden and all that was asked, as plain text (H-20.4): too long for a post."""
    if view.disclosed is None:
        return ""
    asked = [board.ledger_line(asked, view, voice) for asked in view.seen.ledger]
    heading = [voice.text("All questions:")] if asked else []
    return "\n".join(map(unmarked, [*ending(view, voice).split("\n"), *heading, *asked]))


def chronicle(view: HuntView, voice: Voice) -> str:
    """The questions that were answered with yes, in small print; the record has all of them."""
    askeds = [asked for asked in view.seen.ledger if asked.answer]
    if not askeds:
        return ""
    lines = [board.ledger_line(asked, view, voice) for asked in askeds]
    return "\n".join([voice.text("**What the Ringwraiths found out**"), *lines])
