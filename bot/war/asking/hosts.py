"""Buttons for hosts, where three play: each battle, each host with all that can move, likely strengths and goals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.language.words import said
from bot.war.asking.answers import hex_label
from bot.war.asking.goals import likeliest
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.war.council.bans import may_attack
from rules.war.hosts.marching import may_march, movable
from rules.war.hosts.places import LEAST
from rules.war.play import WarPlay
from rules.war.state.hosts import sides_at, strength_at
from rules.war.state.pieces import Side
from rules.war.state.places import HELD, is_held

Step = tuple[tuple[str, ...], str]


def hosts(play: WarPlay, side: Side, words: Sequence[str], voice: WarVoice) -> Iterator[Step]:
    """Each host of one's own that can move: all of it, but what keeps a place that is its side's."""
    for at in [host.at for host in play.state.hosts if host.side == side] if "host" in words else ():
        most = movable(play, side, side, at)
        if most and may_march(play, side, at):
            goes, stays = _parted(play, side, at, most)
            shown = said("{place}, {n} of {all} → …") if stays else said("{place}, strength {n} → …")
            facts = {"place": hex_label(at, voice), "n": goes, "all": goes + stays}
            yield ("host", play.land.name(at), str(goes)), voice.text(shown, **facts)


def _parted(play: WarPlay, side: Side, at: Hex, most: int) -> tuple[int, int]:
    """How much goes and how much stays: where nobody stays in a place, others walk in (W-59.9)."""
    is_own = is_held(play.land, at) and play.holder(at) == side
    stays = LEAST if is_own and most > LEAST and strength_at(play.state.hosts, side, at) == most else 0
    return most - stays, stays


def battles(play: WarPlay, side: Side, words: Sequence[str], voice: WarVoice) -> Iterator[Step]:
    """Each that can be fought now."""
    there = play.state.hosts
    for at in [host.at for host in there if host.side == side] if "army" in words else ():
        for other in sides_at(there, at):
            if other != side and may_attack(play, side, other):
                facts = {"at": hex_label(at, voice), "side": voice.called(other)}
                shown = voice.text("Battle at {at} against {side}", **facts)
                yield ("army", play.land.name(at), "against", other), shown


def strengths(words: Sequence[str], voice: WarVoice) -> Iterator[Step]:
    """Of the strengths on offer all, all but what keeps a place, and half."""
    most = max((int(word) for word in words if word.isdecimal()), default=0)
    for number in dict.fromkeys((most, most - LEAST, most // 2)):
        if number > 0:
            yield (str(number),), voice.text("strength {n}", n=number)


def goals(play: WarPlay, words: Sequence[str], voice: WarVoice) -> Iterator[Step]:
    """Of the hexes on offer those with hosts, then places, with whose strength is there."""
    places = (at for kind in HELD for at in play.land.of(kind))
    for word, at in likeliest(words, (*(host.at for host in play.state.hosts), *places), voice):
        yield (word,), _goal(play, at, voice)


def _goal(play: WarPlay, at: Hex, voice: WarVoice) -> str:
    there = sides_at(play.state.hosts, at)
    who = ", ".join(f"{voice.called(side)} {strength_at(play.state.hosts, side, at)}" for side in there)
    shown = hex_label(at, voice)
    return voice.text("{place}: {who}", place=shown, who=who) if who else shown
