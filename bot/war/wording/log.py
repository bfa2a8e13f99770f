"""What each side has written down: the logs of its enemies, and the Fellowship's chart (W-6.4, W-15.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from bot.language.words import capital, said
from bot.war.wording import terms
from bot.war.wording.sightings import of_place
from bot.war.wording.voice import WarVoice
from rules.war.state.phases import Phase
from rules.war.state.war import News
from rules.war.tracks.chart import Chart, Group, Line, numbered

_LEVELS: Final = {
    0: said("a group near {at}"),
    1: said("{groups} somewhere in {province}"),
    2: said("{who} at {at}"),
    3: said("{people} at {at}"),
}
"""W-15.1 to 15.4."""


def learnt(news: Iterable[News], voice: WarVoice) -> Iterator[str]:
    """The log, a line for each game-turn and sitting, the latest first, and under it what was learnt then.

    Where two are the Fellowship's enemies, who reads of the other's, or of both, is told whose each is (W-39.12).
    """
    by_time: dict[tuple[int, Phase, str], list[News]] = {}
    for one in news:
        by_time.setdefault((one.turn, one.phase, one.to), []).append(one)
    for (turn, phase, side), told in reversed(by_time.items()):
        if voice.side != side and "S" in voice.sides:
            facts = {"turn": turn, "phase": capital(voice.text(terms.PHASES[phase]))}
            yield voice.text("**Game-turn {turn}. {phase}, {side}:**", side=voice.called(side), **facts)
        else:
            yield sitting(turn, phase, voice)
        yield from (f"- {of_news(one, voice)} ({one.clause})" for one in told)


def sitting(turn: int, phase: Phase, voice: WarVoice) -> str:
    """Above what was told in it."""
    if phase is Phase.SETUP:
        return f"**{capital(voice.text(terms.PHASES[phase]))}:**"
    return voice.text(
        "**Game-turn {turn}. {phase}:**", turn=turn, phase=capital(voice.text(terms.PHASES[phase]))
    )


def of_news(news: News, voice: WarVoice) -> str:
    """One piece of news: its level says how much of it is known."""
    if news.clause == "W-10.6":
        return of_place(news, voice)
    if news.at is not None and news.clause.startswith("W-57") and not news.names and news.number is None:
        return voice.text("the Ring is worn at {at}", at=voice.hex(news.at))
    facts = {
        "at": "–" if news.at is None else voice.hex(news.at),
        "who": voice.count(news.number or 0),
        "people": voice.people(news.names),
        "province": voice.named(news.province) if news.province else "",
        "groups": voice.groups(news.number or 0),
    }
    return voice.text(_LEVELS[news.level], **facts)


def chart(columns: Chart, turn: int, voice: WarVoice) -> Iterator[str]:
    """Each group: who is in it, where it is, and what holds for it now."""
    for number, group in numbered(columns):
        facts = {"n": number, "members": voice.pieces(group.members), "at": voice.hex(group.at)}
        told = voice.text("**Group {n}** at {at}: {members}", **facts)
        yield " · ".join([told, *flags(group, turn, voice)])


def flags(group: Group, turn: int, voice: WarVoice) -> Iterator[str]:
    """`spotted until game-turn 4 ends`, `lies low`, `in a zone`."""
    if group.spotted >= turn:
        yield voice.text("spotted until game-turn {n} ends", n=group.spotted)
    elif group.found >= turn:
        yield voice.text("spotted by Saruman until game-turn {n} ends", n=group.found)
    if group.low_since:
        yield voice.text("lies low since game-turn {n}", n=group.low_since)
    if group.watched:
        hexes = dict.fromkeys(watcher.at for watcher in group.watched)
        yield voice.text("in the zone of {places}", places=voice.text.list([*map(voice.hex, hexes)]))
    if group.is_stopped:
        yield voice.text("goes no further this turn")


def ways(lines: Sequence[Line], voice: WarVoice) -> Iterator[str]:
    """Where each group was at the end of every game-turn (W-15.10)."""
    for number in sorted({line.group for line in lines}):
        yield voice.text("**Group {n}**", n=number)
        for line in (line for line in lines if line.group == number):
            facts = {"turn": line.turn, "at": voice.hex(line.at), "members": voice.pieces(line.members)}
            yield voice.text(
                "- {turn}: {at}, {province}: {members}", province=voice.province(line.province), **facts
            )


def side_by_side(lines: Sequence[Line], news: Sequence[News], voice: WarVoice) -> Iterator[str]:
    """For each game-turn where each group was when it ended, and beside that what was learnt in it (W-44.14)."""
    for turn in sorted({line.turn for line in lines} | {one.turn for one in news}):
        yield voice.text("**Game-turn {n}**", n=turn)
        for line in (line for line in lines if line.turn == turn):
            facts = {"n": line.group, "at": voice.hex(line.at), "members": voice.pieces(line.members)}
            facts["province"] = voice.province(line.province)
            if way := [f"{voice.land.name(step.at)}{'+' * step.by_road}" for step in line.walked]:
                facts["way"] = " ".join(way)
                yield voice.text("- Group {n} by {way} to {at}, {province}: {members}", **facts)
            else:
                yield voice.text("- Group {n} at {at}, {province}: {members}", **facts)
        for one in (one for one in news if one.turn == turn):
            facts = {"side": capital(voice.called(one.to)), "news": of_news(one, voice), "clause": one.clause}
            yield voice.text("- {side} learnt: {news} ({clause})", **facts)
