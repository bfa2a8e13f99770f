"""What groups give away, and what a search finds: told to the Dark Power, and to the Fellowship that he knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.language.telling import Table, Telling, tell
from bot.language.words import capital, forms, said
from bot.war.wording.voice import WarVoice, by_reader, learnt, listed, provinces_of
from rules.war.events import search, sightings

# ---------------------------------------------------------------------------------------------- what a journey tells

_OF_PLACES: Final[dict[str, Telling]] = {
    "W-10.6": said("{who} left {at}; {staying} of those who began there stayed"),
    "W-10.7": by_reader(
        said("{who} came in sight of a citadel of yours, at {at}"),
        said("{who} came in sight of a citadel of the enemy, at {at}"),
    ),
}
"""By the clause that makes it news."""


def of_place(line: Any, voice: WarVoice) -> str:
    """A line of news (clause, place, number, who stayed): `a group of 4 came to Bree (W1612)`."""
    return tell(_OF_PLACES.get(line.clause, said("{who} came to {at}")), line, voice)


_ON_ROADS: Final = forms("{n} group used roads.", "{n} groups used roads.")
_BY_JUNCTION: Final = forms(
    "{roads} {n} of them passed a watched junction.", "{roads} {n} of them passed watched junctions."
)


def _roads(event: sightings.RoadsUsed, voice: WarVoice) -> str:
    if not event.groups:
        return voice.text("no group used roads.")
    roads = voice.text.counted(_ON_ROADS, event.groups)
    return voice.text.counted(_BY_JUNCTION, event.junctions, roads=roads) if event.junctions else roads


def _road_die(event: sightings.RoadDie, voice: WarVoice) -> str:
    least = 5 if event.clause == "W-10.11" else 6
    die = voice.text("🎲 For a group on the road: **{n}**, seen from {least}.", n=event.thrown, least=least)
    if event.at is None:
        return voice.text("{die} Nobody saw it.", die=die)
    facts = {"who": voice.count(event.number or 0), "at": voice.hex(event.at)}
    return f"{die}\n{voice.learns(voice.text('{who} passed {at}.', **facts), voice.learner(event))}"


# ------------------------------------------------------------------------------------------------ what a search finds


def level(counts: Iterable[tuple[str, int]], voice: WarVoice) -> str:
    """`groups in Rohan 1, Fangorn 2; none in the other provinces of this search`: how many each has that was looked
    at, those of a search, or all (W-12.2, W-56.6, W-58.1).
    """
    found = [(voice.named(province), n) for province, n in counts]
    some = ", ".join(f"{province} **{n}**" for province, n in found if n)
    is_all = len(found) == len(provinces_of(voice.land))
    if not some and is_all:
        return voice.text("no group in any province.")
    if not some:
        return voice.text("no group in the provinces of this search.")
    if is_all:
        return voice.text("groups in {some}; none anywhere else.", some=some)
    if all(n for _, n in found):
        return voice.text("groups in {some}.", some=some)
    return voice.text("groups in {some}; none in the other provinces of this search.", some=some)


def force(placed: Any, voice: WarVoice) -> str:
    """`Nazgûl 3 at W2413`, `orc band 1 (strength 4) at W2413, watching W2414`."""
    facts = {"piece": voice.piece(placed.piece), "at": voice.hex(placed.at)}
    if not placed.strength:
        return voice.text("{piece} at {at}", **facts)
    watched = "–" if placed.watched is None else voice.hex(placed.watched)
    told = said("{piece} (strength {n}) at {at}, watching {watched}")
    return voice.text(told, n=placed.strength, watched=watched, **facts)


def _placed(event: search.ForcesPlaced, voice: WarVoice) -> str:
    text, who = voice.text, capital(voice.called(event.side))
    head = text("🔎 **You placed:**") if voice.side == event.side else text("🔎 **{who} placed:**", who=who)
    return listed(head, (capital(force(placed, voice)) for placed in event.forces))


def _turned(event: search.CardsTurned, voice: WarVoice) -> str:
    if voice.is_table:
        cards = voice.text.list([str(card) for card in event.cards])
        return voice.text("🃏 **Search card {cards}.** The Dark Power says what is on it.", cards=cards)
    return listed(voice.text("🃏 **Search cards:**"), map(voice.search_card, event.cards))


def _order(event: search.OrderDrawn, voice: WarVoice) -> str:
    pairs = zip(event.thrown[::2], event.thrown[1::2], strict=False)
    thrown = ", ".join(f"{dark}–{tower}" for dark, tower in pairs)
    facts = {"who": capital(voice.called(event.first)), "thrown": thrown}
    return voice.text("🎲 Who searches first: **{thrown}**. {who} does.", **facts)


def _groups(event: search.GroupsSighted, voice: WarVoice) -> str:
    return voice.text.list(
        [voice.text("{who} at {at}", who=voice.count(n), at=voice.hex(at)) for at, n in event.groups]
    )


_COMES: Final = {
    True: said("🎲 The watchers at {stack}: **{n}**, they come."),
    False: said("🎲 The watchers at {stack}: **{n}**, they do not come."),
}

_SPOTTED: Final[dict[bool, Telling]] = {
    True: said("🔦 **Spotted at {at}:** {people}, until game-turn {until} ends."),
    False: by_reader(
        said("🔦 **Spotted at {at}:** {people}, until game-turn {until} ends. Only you see them."),
        said("🔦 **Spotted at {at}:** {people}, until game-turn {until} ends. Only Saruman sees them."),
    ),
}

TOLD: Final[Table] = {
    search.CardsTurned: _turned,
    search.LevelTold: learnt(lambda event, voice: level(event.level, voice)),
    search.ForcesPlaced: _placed,
    search.GroupsSighted: learnt(lambda event, voice: f"{_groups(event, voice)}."),
    search.OrderDrawn: _order,
    search.ForcesEntered: said("➡️ Gone into {at}: {pieces}."),
    sightings.ZoneEntered: learnt(said("a hidden group has come into the zone around {stacks}.")),
    sightings.Challenged: lambda event, voice: voice.text(
        _COMES[event.comes], stack=voice.hex(event.stack), n=event.thrown
    ),
    sightings.MovedIn: said("➡️ Gone into {at}: {pieces}."),
    sightings.Counted: learnt(said("{who} is at {at}.")),
    sightings.SpottingFailed: said("🎲 **{thrown}**: the group at {at} stays hidden."),
    sightings.Spotted: lambda event, voice: tell(_SPOTTED[event.is_open], event, voice),
    sightings.SpottedMoved: said("👣 {people}, spotted: {way}."),
    sightings.SpottingEnded: said("🌫️ Hidden again, at {at}: {people}."),
    sightings.LiesLow: said(
        "🌿 Your group {group} lies low: nothing is told of it. It goes no further while the enemy is there, "
        "three game-turns at most."
    ),
    sightings.NewsOfPlaces: learnt(
        lambda event, voice: listed("", (of_place(line, voice) for line in event.news))
    ),
    sightings.RoadsUsed: learnt(_roads),
    sightings.RoadDie: _road_die,
}
