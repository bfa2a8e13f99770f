"""What a way costs and certainly tells, and what a battle comes to, before it is sent (W-7.6, W-59.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from bot.language.words import capital, said
from bot.war.asking.verbs import PACTS
from bot.war.wording.hosts import foreseen
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.war.aid.preview import Preview, preview
from rules.war.aid.reach import legs
from rules.war.hosts.army import forecast
from rules.war.land import Entered, Path, points
from rules.war.pack import OpenLand
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.sittings import verbs_of
from rules.war.questions.verbs.verb import SIDE
from rules.war.state.council import Choice
from rules.war.state.phases import Phase
from rules.war.state.view import WarView
from rules.war.tracks.chart import Group, Road
from rules.war.tracks.going import left_of, walk_of
from rules.war.tracks.sightings import Holder, hearers
from rules.war.tracks.watching import hides

_HEXES: Final = 2
"""Where the hexes of a plot begin."""
_MET: Final = said("⚠️ **They come no further than {at}:** somebody who sees them stands there.")
_SHORT: Final = said("⚠️ **They come no further than {at}.**")
_BATTLE: Final = "army"
FIGHTS: Final = (_BATTLE, "attack", "capture", "combat")
"""What ends the moves of a player-turn."""
_FINAL: Final = (*PACTS, "wear", _BATTLE)
"""What is asked about before it is sent: nobody takes it back, or it is made of many numbers."""
_NO_COUNCIL: Final = ["council", Choice.NOTHING.value]
_MOVES: Final = ("plot", "move", "host")


def of_plot(words: Sequence[str], voice: WarVoice, view: WarView | None) -> str:
    """`2½ of 3 points, to W2011 in Rhudaur. The Dark Power will be told ...`; empty for no plot of a group."""
    found = preview_of(words, voice, view)
    if found is None or view is None:
        return ""
    play = rehearsal(voice.land, view.state)
    if voice.is_table:  # what it costs is its owner's word (W-44.4)
        return " ".join(tells(found, play.holder, voice))
    group = play.group(int(words[1]))
    facts = {
        "cost": points(found.cost),
        "left": points(left_of(play, group)),
        "at": voice.hex(found.path[-1].at if found.path else group.at),
        "province": voice.named(found.province),
    }
    told = [voice.text("{cost} of {left} points, to {at} in {province}.", **facts)]
    if found.path and found.path[-1].at not in map(voice.hex_of, words[_HEXES:]):
        told.append(voice.text(_SHORT, at=facts["at"]))
    return " ".join((*told, *tells(found, play.holder, voice)))


def of_fight(words: Sequence[str], voice: WarVoice, view: WarView | None) -> str:
    """The odds of a battle of hosts, and that a fight ends moves while there are any; empty for other words."""
    if view is None or view.side is None or not words or words[0] not in FIGHTS:
        return ""
    told, play = [], rehearsal(voice.land, view.state)
    if words[0] == _BATTLE and not voice.is_table and len(words) == len(("army", "at", "against", "side")):
        at = voice.hex_of(words[1])
        found = None if at is None else forecast(play, view.side, at, SIDE.make(words[3]))
        told += [] if found is None else [foreseen(found, voice)]
    if can_move(view, voice.land):
        told.append(voice.text("⚠️ **After a fight nobody of yours moves any more in this game-turn.**"))
    return "\n".join(told)


def asks_first(words: Sequence[str], view: WarView, land: OpenLand) -> bool:
    """Whether words should not go by one press: what nobody takes back, a battle for its odds, what ends moves."""
    verb = "".join(words[:1])
    is_final = verb in _FINAL and [*words] != _NO_COUNCIL
    return is_final or (verb in FIGHTS and can_move(view, land))


def can_move(view: WarView, land: OpenLand) -> bool:
    """Whether a side has moves left, which its first fight ends (W-5.4, W-5.6)."""
    if view.side is None or view.state.stage:
        return False
    verbs, play = verbs_of(land, view.state.phase), rehearsal(land, view.state)
    return any(verbs.takes(play, view.side, (verb,)) for verb in _MOVES if verb in verbs.by_name)


def preview_of(words: Sequence[str], voice: WarVoice, view: WarView | None) -> Preview | None:
    """What the words of a plot come to; None where they are none of a group."""
    if view is None or len(words) <= _HEXES or words[0] != "plot":
        return None
    group, hexes = (
        voice.group_of(words[1]),
        [word for word in words[_HEXES:] if voice.hex_of(word) is not None],
    )
    if group is None or not hexes:
        return None
    play, is_goal = rehearsal(voice.land, view.state), words[_HEXES] == "to"
    path = _to_goal(play, group, hexes[0], roads="road" in words) if is_goal else _steps(words, voice)
    return _preview(play, group, group.at, path, is_hidden=hides(play, group, "D"))


def walked(play: WarPlay, group: Group) -> Preview | None:
    """What the path tells that a group has walked on this journey while it was hidden; None before it has gone."""
    if group.came_from is None or not group.walked:
        return None
    found = _preview(play, group, group.came_from, group.walked, is_hidden=True)
    noted = {(one.clause, one.at) for one in play.state.journey.noted}
    seen = tuple(one for one in found.seen if (one.clause, one.at) in noted)
    return replace(found, seen=seen, challenges=(), road=group.road if found.road else Road.NONE)


def gone(words: Sequence[str], voice: WarVoice, view: WarView) -> str:
    """What the journey's end will tell of a group that these words have sent, and where it was stopped; or empty."""
    is_plot = words[:1] == ["plot"] and view.state.phase is Phase.JOURNEY
    group = voice.group_of(words[1]) if is_plot else None
    if group is None:
        return ""
    play = rehearsal(voice.land, view.state)
    found = walked(play, group)
    told = () if found is None else tells(found, play.holder, voice)
    return " ".join((*_stopped(words, group, voice, view), *told))


def _stopped(words: Sequence[str], group: Group, voice: WarVoice, view: WarView) -> Iterator[str]:
    """That a way which was said hex by hex has ended before its last one (W-52.4)."""
    way = _steps(words, voice)
    if "to" in words or not way or way[-1].at == group.at:
        return
    is_met = any(piece.at == group.at for piece in view.state.pieces)
    told = _MET if is_met else _SHORT
    yield voice.text(told, at=voice.hex(group.at))


def _preview(play: WarPlay, group: Group, start: Hex, path: Path, *, is_hidden: bool) -> Preview:
    """No die is thrown for a road that the Rangers' Path hides (W-58.1)."""
    found = preview(
        play.land,
        start,
        path,
        holder=play.holder,
        pieces=play.state.pieces,
        walk=walk_of(play, group),
        sight=play.state.sight,
        is_hidden=is_hidden,
        stops=not play.state.rules.is_table,
    )
    is_unseen = play.state.column_of(group.members[0]) in play.state.journey.unseen
    return replace(found, road=Road.NONE) if is_unseen else found


def _steps(words: Sequence[str], voice: WarVoice) -> Path:
    """The hexes before a cover or a champion."""
    ends = [words.index(joint) for joint in ("in", "cover", "champion") if joint in words]
    steps = words[_HEXES : min(ends, default=len(words))]
    return tuple(Entered(at, word.endswith("+")) for word in steps if (at := voice.hex_of(word)) is not None)


def _to_goal(play: WarPlay, group: Group, goal: str, *, roads: bool) -> Path:
    """The cheapest way, as far as it goes in this game-turn."""
    left, walk = left_of(play, group), walk_of(play, group)
    found = legs(play.land, group.at, play.land.parse(goal), left, left, roads=roads, walk=walk, later=walk)
    return found[0].path if found else ()


def tells(found: Preview, holder: Holder, voice: WarVoice) -> Iterator[str]:
    """Who will be told of a way where, and whom it may call."""
    text, places = voice.text, dict[str, dict[Hex, None]]()
    for seen in found.seen:
        for side in hearers(seen, holder):
            places.setdefault(side, {})[seen.at] = None
    for side, hexes in places.items():
        facts = {"who": capital(voice.called(side)), "places": text.list([*map(voice.hex, hexes)])}
        yield text("**{who} will be told of it at {places}.**", **facts)
    if found.challenges:
        stacks = text.list([voice.hex(stack) for stack, _ in found.challenges])
        yield text("**These may come on a 3 or more: {stacks}.**", stacks=stacks)
    if found.road:
        yield text("A die shows it on the road: {n} of 6.", n=found.road_odds)
