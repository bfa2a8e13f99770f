"""How a battle stands, for everybody: the status card, the end, and the public story."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.battle.wording import end, report, terms
from bot.battle.wording.voice import BattleVoice
from bot.games.reader_view import Clock
from bot.games.story import unmarked
from bot.kit.telling import waited_lines
from bot.language.words import capital
from rules.awaiting import Awaited
from rules.battle.charts import SARUMAN
from rules.battle.pieces import Sleep
from rules.battle.view import BattleView, Seen


def card(view: BattleView, voice: BattleVoice, awaited: Sequence[Awaited], clocks: Sequence[Clock]) -> str:
    """Whose turn it is and until when, who has the Ring, and what stands on the map."""
    seen, text = view.seen, voice.text
    lines = list(gist(view, voice))
    if seen.outcome is None:
        lines += waited_lines(awaited, clocks, voice.names, voice.text)
    lines += [*_pieces(seen, voice), *_places(seen, voice)]
    if seen.offer_until and seen.outcome is None:
        lines.append(text("🤝 Somebody offers a draw: `draw yes` agrees."))
    return "\n".join(lines)


def gist(view: BattleView, voice: BattleVoice) -> tuple[str, str]:
    """How the battle stands, in two lines."""
    seen = view.seen
    ring, won = report.ring_line(seen, voice), seen.outcome
    if won is not None:
        return end.result_line(won.winner, won.reason, won.clause, voice), ring
    phase = voice.text(terms.PHASES[seen.phase.value])
    facts = {"n": seen.round, "side": voice.player(seen.side), "phase": phase}
    return voice.text("**Round {n}: {side}**, {phase}", **facts), ring


def _pieces(seen: Seen, voice: BattleVoice) -> Iterator[str]:
    for side in seen.rules.order:
        pieces = voice.tally(piece.kind for piece in seen.board.of(side))
        facts = {"side": capital(voice.player(side)), "pieces": pieces}
        if side in seen.resigned:
            yield voice.text("- {side}, who has given up: {pieces}", **facts)
        else:
            yield voice.text("- {side}: {pieces}", **facts)


def _places(seen: Seen, voice: BattleVoice) -> Iterator[str]:
    """The Shire and the special hexes, where they are not as at the beginning."""
    text, board = voice.text, seen.board
    if seen.shire.possessor == SARUMAN:
        place, who = voice.place(voice.pack.shire), text(terms.POSSESSORS[SARUMAN])
        yield text("🏡 {place}: {possessor} may build there.", place=place, possessor=who)
    if not board.isengard_special:
        yield text("🌳 {place} is open to everybody.", place=voice.special("isengard"))
    shut = {"fangorn": board.fangorn, "paths_of_the_dead": board.dead}
    if closed := [voice.special(role) for role, sleep in shut.items() if sleep is Sleep.CLOSED]:
        yield text("🚪 Closed: {places}.", places=text.list(closed))
    if not board.elves_live:
        yield text("🍂 No elf is left: Elven hexes are like all others.")


def chronicle(view: BattleView, voice: BattleVoice) -> str:
    """The war in short lines; empty where nothing of note has happened."""
    lines = list(end.chronicle(view.seen, voice))
    return "\n".join([voice.text("**The tale of the battle**"), *lines]) if lines else ""


def annex(view: BattleView, voice: BattleVoice) -> str:
    """What is too long for a post: every turn, with a line for each move."""
    if view.seen.outcome is None:
        return ""
    told = (report.each(chapter.events, voice) for chapter in view.seen.history)
    return "\n".join(map(unmarked, filter(None, told)))
