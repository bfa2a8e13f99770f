"""Look-ups of the whole war: what was lost, what can still be built, each earlier turn (B-18.2, B-19.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.battle.wording import report
from bot.battle.wording.end import by_side
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital
from rules.battle.aid import counts
from rules.battle.aid.counts import Pool
from rules.battle.charts import ALLIANCE, Side
from rules.battle.events import Eliminated, TurnBegan
from rules.battle.state import Chapter
from rules.battle.view import BattleView, Seen

LAST = 12
"""How many of the last losses are told one by one."""


def losses(view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """All that was lost, by side; then the last, with where and when."""
    found = list(counts.losses(view.seen.history))
    yield lost(view.seen, voice) or voice.text("Nobody has been lost so far.")
    yield from (_loss(round, fact, voice) for round, fact in found[: -LAST - 1 : -1])


def lost(seen: Seen, voice: BattleVoice) -> str:
    """What each side has lost; empty for nothing."""
    found = by_side((fact for _, fact in counts.losses(seen.history)), voice)
    return voice.text("**Lost so far:** {pieces}.", pieces=found) if found else ""


def _loss(round: int, fact: Eliminated, voice: BattleVoice) -> str:
    facts = {"n": round, "piece": voice.one(fact.kind), "place": voice.hex(fact.at)}
    if fact.clause == "B-9.5":
        return voice.text("- Round {n}: {piece} at {place}, spent for the Ring", **facts)
    return voice.text("- Round {n}: {piece} at {place}", **facts)


def pools(view: BattleView, voice: BattleVoice) -> Iterator[str]:
    """A line for each nation that builds."""
    found = list(counts.pools(voice.pack, view.seen))
    for side in dict.fromkeys(pool.side for pool in found):
        yield from of_side(found, side, voice)
    yield voice.text("-# The other pieces never come back (B-4.11).")


def of_side(found: Iterable[Pool], side: Side, voice: BattleVoice) -> Iterator[str]:
    """What the nations of one side build."""
    yield from (_pool(pool, voice) for pool in found if pool.side == side)
    if side == ALLIANCE:
        yield voice.text("-# In each round the Alliance builds one dwarf or one hobbit, never both (B-4.3).")


def _pool(pool: Pool, voice: BattleVoice) -> str:
    """What a nation has, the most it may have, what it builds next and where (B-4.2, B-4.9)."""
    text, most = voice.text, min(pool.most, pool.reserve, len(pool.empty) + len(pool.taken))
    facts = {"kinds": capital(voice.many(pool.kind)), "n": pool.on_map, "cap": pool.cap, "most": most}
    where = [voice.hex(at) for at in pool.empty]
    where += [text("{place} (occupied)", place=voice.hex(at)) for at in pool.taken]
    if not most or not where:
        return text("- {kinds}: **{n}** of {cap} on the map; next building: none", **facts)
    facts["places"] = ", ".join(where)
    return text("- {kinds}: **{n}** of {cap} on the map; next building: {most}, at {places}", **facts)


def turn(chapter: Chapter, seen: Seen, voice: BattleVoice) -> str:
    """What happened in a turn, or has so far in the last; a line for each move."""
    events = [event for event in chapter.events if not isinstance(event, TurnBegan)]
    is_open = chapter.turn == seen.turn and seen.outcome is None
    nothing = voice.text("Nothing has happened yet.") if is_open else voice.text("Nothing happened.")
    return report.each(events, voice) or nothing


def turn_name(chapter: Chapter, voice: BattleVoice) -> str:
    """`Turn 12, round 4: Saruman`."""
    facts = {"n": chapter.turn, "round": chapter.round, "side": capital(voice.side(chapter.side))}
    return voice.text("Turn {n}, round {round}: {side}", **facts)
