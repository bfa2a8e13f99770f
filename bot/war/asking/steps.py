"""What has a button of its own in place of a verb: each group and each piece, and where they most likely go."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.language.words import capital, said
from bot.war.asking import hosts, table
from bot.war.asking.answers import hex_label, last
from bot.war.asking.goals import GOALS, likeliest
from bot.war.wording.council import CHOICES
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.kit.order_steps import THEN
from rules.war.aid.whereabouts import whereabouts_now
from rules.war.aid.zones import seen_by
from rules.war.hunting.entering import entries
from rules.war.hunting.moving import movable
from rules.war.hunting.placing import Giver, cost, givers
from rules.war.land import costs_from, points
from rules.war.play import WarPlay, rehearsal
from rules.war.questions.sittings import verbs_of
from rules.war.state.pieces import BAND, NAZGUL
from rules.war.state.searches import Placed, Search
from rules.war.state.view import WarView
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.going import is_held_low, left_of, walk_of
from rules.war.tracks.sightings import Sight

_WATCHES: Final = 4
"""Places to watch in a search that have one."""
_AIMS: Final = ("haven", "citadel", "town", "port", "magic", "doom")
_OTHERS: Final = {
    "plot": said("Hex by hex"),
    "move": said("Other moves"),
    "place": said("Other searchers"),
    "host": said("Other hosts"),
}

Steps: TypeAlias = Mapping[tuple[str, ...], str]


def steps(view: WarView, already: Sequence[str], words: Sequence[str], voice: WarVoice) -> Steps:
    """By what they say. What a verb could say besides is behind it still."""
    before = last(already)
    if "preload" in already:
        return {}  # who goes then, nobody knows
    if not before:
        phase, play = view.state.phase, rehearsal(voice.land, view.state)
        begun = _beginning(view, words, voice)
        found = {
            said: label
            for said, label in begun
            if view.side is not None and verbs_of(voice.land, phase).takes(play, view.side, (*already, *said))
        }
        has_others = {step[0] for step in found} - ({"plot"} if voice.is_table else set())
        others: Steps = {(verb,): voice.text(shown) for verb, shown in _OTHERS.items() if verb in has_others}
        return {**found, **others}
    if before[0] == "plot" and before[2:] == ["to"] and (group := voice.group_of(before[1])) is not None:
        return {said: label for said, label in _far(view, group, voice) if said[0] in words}
    if before[0] == "split" and "to" in words:
        return {("to", "new"): voice.text("A group of their own")}
    if before[0] == "plot" and "by" in words:
        return {("by", "road"): voice.text("Send by road")}
    if before[0] == "place" and before[-1] == "to":
        return {(word,): voice.word(word) for word in words}
    if before[0] == "host" and len(before) == len(("host", "at")):
        return dict(hosts.strengths(words, voice))
    if before[0] == "host" and before[2:] != ["of"]:
        return dict(hosts.goals(rehearsal(voice.land, view.state), words, voice))
    if before[0] == "move" or (before[0] == "place" and len(before) > 1):
        likely = table.goals(view, before, voice) if voice.is_table else _goals(view, voice)
        return {(word,): hex_label(at, voice) for word, at in likeliest(words, likely, voice)}
    return {}


def _beginning(view: WarView, words: Sequence[str], voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    state, play = view.state, rehearsal(voice.land, view.state)
    yield from _of_council(words, voice)
    search = state.search_of(view.side)
    if "enter" in words and search is not None:
        yield from _entering(play, search, voice)
    if voice.is_table:
        yield from () if view.side is None else table.beginning(play, view.side, words, voice)
        return
    if view.side is not None:
        yield from hosts.battles(play, view.side, words, voice)
    if "plot" in words:
        for number, group in numbered(state.chart):
            if not group.is_stopped and not is_held_low(play, group) and left_of(play, group):
                yield ("plot", str(number), "to"), f"{voice.group(number)} → …"
    if "move" in words:
        stacks: dict[Hex, list[str]] = {}
        assert view.side is not None
        for piece in movable(play, view.side):
            at = state.standing(piece)
            assert at is not None
            stacks.setdefault(at, []).append(piece)
        for pieces in stacks.values():
            yield ("move", *pieces), f"{capital(voice.pieces(pieces))} → …"
    if view.side is not None:
        yield from hosts.hosts(play, view.side, words, voice)
    if "place" in words and search is not None:
        yield from _searchers(view, search, voice)


def _of_council(words: Sequence[str], voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    """An alliance, and each choice of a council (W-20.10)."""
    for side in ("f", "d") if "ally" in words else ():
        yield ("ally", side), voice.text("Ally: {side}", side=voice.called(side.upper()))
    for choice, label in CHOICES.items() if "council" in words else ():
        yield ("council", choice.value), voice.text(label)


def _entering(play: WarPlay, search: Search, voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    """What `done` does by itself, each hex for who goes there, and that nobody does (W-12.12)."""
    if entries(play, search):
        is_said = search.entering is not None
        done = voice.text("Done: those go in") if is_said else voice.text("Done: all who saw them go in")
        yield ("done",), done
    for sighted in search.sighted:
        yield (
            ("enter", voice.land.name(sighted.at)),
            voice.text("Into {at}: …", at=hex_label(sighted.at, voice)),
        )
    yield ("enter", "-", THEN, "done"), voice.text("Nobody goes in")


# ----------------------------------------------------------------------------------------------- where it may go


def _far(view: WarView, group: Group, voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    """Places with what the way there takes, the nearest first, and the fire: a way ends where the points do."""
    land = voice.land
    costs = costs_from(land, group.at, walk=walk_of(rehearsal(land, view.state), group))
    aims = [at for kind in _AIMS for at in land.of(kind) if at in costs and at != group.at]
    near = sorted(dict.fromkeys(aims), key=lambda at: costs[at])[: GOALS - 1]
    for at in dict.fromkeys((*near, *aims[-1:])):
        shown = voice.text("{place}: costs {n}", place=hex_label(at, voice), n=points(costs[at]))
        yield (land.name(at),), shown


def _goals(view: WarView, voice: WarVoice) -> Iterator[Hex]:
    """Those of the latest news, then places that all come to."""
    yield from (one.at for one in reversed(view.state.news) if one.at is not None)
    yield from (at for kind in reversed(_AIMS) for at in voice.land.of(kind))


# ------------------------------------------------------------------------------------------------- who may search


def _searchers(view: WarView, search: Search, voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    """Who could search where most is seen of where groups can be; then each searcher, for other places."""
    state, land = view.state, voice.land
    placed = search.placed or ()
    taken = {force.piece for force in placed}
    free = [piece.id for piece in state.pieces if piece.id in NAZGUL and piece.id not in taken]
    hidden = _hidden(view, search, placed, voice)
    flown, marched = (_provinces(view, search, voice, has_orcs=has_orcs) for has_orcs in (False, True))
    left, spent = state.points, cost(placed)
    watches = _watches(flown, set(hidden), state.sight, voice)
    rest = {at for province in flown for at in land.by_province[province]}
    rest -= {one for at in watches for one in seen_by(land, at, None, state.sight)}
    watches += _watches(flown, rest, state.sight, voice)
    for at in watches[: min(_WATCHES, max(0, left - spent))]:
        if free:
            nearest = min(free, key=lambda piece: land.grid.distance(state.standing(piece) or 0, at))
            free.remove(nearest)
            yield ("place", nearest, land.name(at)), _to(nearest, at, voice)
    if search.placed is None:
        yield ("place", "-", THEN, "done"), voice.text("Place nobody")
    most = max((giver.most for giver in _givers(view, search, voice) if giver.has_orcs), default=0)
    beside = ((at, other) for at in _likely(view, hidden, voice) for other in land.adjacent(at))
    pair = next((pair for pair in beside if land.province(pair[0]) in marched and pair[1] in hidden), None)
    if most and pair:
        at, other = pair
        facts = {"n": most, "at": hex_label(at, voice), "other": land.name(other)}
        said = ("place", BAND, str(most), land.name(at), "to", land.name(other))
        yield said, voice.text("Orcs of strength {n} → {at}, watching {other}", **facts)
    for piece in free[:GOALS] if flown else ():
        yield ("place", piece), f"{capital(voice.piece(piece))} → …"
    if most:
        yield ("place", BAND, str(most)), voice.text("Orcs of strength {n} → …", n=most)


def _to(piece: str, at: Hex, voice: WarVoice) -> str:
    return voice.text("{who} → {at}", who=capital(voice.piece(piece)), at=hex_label(at, voice))


def _givers(view: WarView, search: Search, voice: WarVoice) -> Sequence[Giver]:
    return [*givers(rehearsal(voice.land, view.state), search.side, search.cards)]


def _provinces(view: WarView, search: Search, voice: WarVoice, *, has_orcs: bool) -> Collection[str]:
    """Where groups are told to be, and Nazgûl, or orcs, may be placed."""
    there = {province for province, number in search.level if number}
    given = (giver.provinces for giver in _givers(view, search, voice) if giver.has_orcs is has_orcs)
    return there & {province for provinces in given for province in provinces}


def _hidden(view: WarView, search: Search, placed: Sequence[Placed], voice: WarVoice) -> Collection[Hex]:
    """Where groups can be in the provinces that have some, as far as nobody who was placed sees it."""
    state, land = view.state, voice.land
    hexes = {at for province, number in search.level if number for at in land.by_province[province]}
    if state.rules.aid:
        hexes &= {*whereabouts_now(land, state, search.side).hexes}
    return hexes.difference(*(seen_by(land, one.at, one.watched, state.sight) for one in placed))


def _watches(provinces: Collection[str], hidden: set[Hex], sight: Sight, voice: WarVoice) -> list[Hex]:
    """The hexes from which most of the *hidden* is seen, each beyond what is seen from those before it."""
    land, found = voice.land, list[Hex]()
    stands = sorted(
        at for province in provinces for at in land.by_province[province] if not land.is_a("haven", at)
    )
    for _ in range(_WATCHES):
        best = max(stands, key=lambda at: len(hidden & seen_by(land, at, None, sight)), default=None)
        if best is None or not (seen := hidden & seen_by(land, best, None, sight)):
            break
        hidden -= seen
        found.append(best)
    return found


def _likely(view: WarView, hidden: Collection[Hex], voice: WarVoice) -> list[Hex]:
    """Of the *hidden* hexes those of the latest news first, then places, then roads."""
    news = [one.at for one in reversed(view.state.news) if one.at is not None]
    roads = [at for way in voice.land.roads.values() for at in way]
    every = dict.fromkeys((*news, *sorted(voice.land.sites), *roads, *sorted(hidden)))
    return [at for at in every if at in hidden and not voice.land.is_a("haven", at)]
