"""What there is to tell of a hex: the land about it, who gets how far from it, what sees it, what a search finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.language.words import capital
from bot.war.drawing import legend
from bot.war.drawing.charts import KINDS
from bot.war.looks import table
from bot.war.wording import events, terms
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex, hexside
from rules.war.aid import reach as reaching
from rules.war.aid.chances import challenged
from rules.war.aid.zones import spotting, zones
from rules.war.hunting.moving import flies, flight_of
from rules.war.land import NO_WAY, ON_FOOT, costs_from, points
from rules.war.play import WarPlay, rehearsal
from rules.war.state.pieces import NAZGUL, PieceId
from rules.war.state.places import is_held
from rules.war.state.view import WarView
from rules.war.tracks.chart import Group, numbered
from rules.war.tracks.going import left_of, walk_of

_MOST_PLACES: Final = 12
_STACKS: Final = (1, 2, 3)


# --------------------------------------------------------------------------------------------------- what lies there


def about(view: WarView, at: Hex, voice: WarVoice) -> Iterator[str]:
    """What a hex is, who stands there, and what a step from it to each neighbour costs."""
    land, state, text = voice.land, view.state, voice.text
    if voice.is_table:
        yield from _about_printed(view, at, voice)
        return
    facts = {"land": text(terms.TERRAIN[land.terrain[at]]), "province": voice.named(land.province(at))}
    yield text("**{at}:** {land}, part of {province}", at=voice.hex(at), **facts)
    yield from (
        f"- {text(legend.WORDS[kind])}" for kind in KINDS if kind in legend.WORDS and land.is_a(kind, at)
    )
    site = land.sites.get(at)
    if site is not None and land.is_a("citadel", at):
        yield text("It belongs to {owner}.", owner=voice.called(rehearsal(land, state).holder(at)))
    yield from there(view, at, voice)
    yield text("**Steps from here, in points:**")
    for other in land.adjacent(at):
        yield f"- {voice.hex(other)}: {_step(at, other, voice)}"


def _about_printed(view: WarView, at: Hex, voice: WarVoice) -> Iterator[str]:
    """What is known of a hex of the printed map (W-44.1)."""
    land, text = voice.land, voice.text
    yield text("**{at}:** in {province}", at=voice.hex(at), province=voice.province(land.province(at)))
    yield from (f"- {text(table.NAMES[kind])}" for kind in KINDS if land.is_a(kind, at))
    if at in land.junctions:
        yield f"- {text(table.NAMES['junction'])}"
    if is_held(land, at):
        yield text("It belongs to {owner}.", owner=voice.called(rehearsal(land, view.state).holder(at)))
    yield from there(view, at, voice)
    yield text("Beside it: {hexes}", hexes=", ".join(voice.hex(other) for other in land.adjacent(at)))
    if unseen := [other for other in land.adjacent(at) if other not in land.zones[at]]:
        yield text("Not seen from here: {hexes}", hexes=", ".join(map(voice.hex, unseen)))


def there(view: WarView, at: Hex, voice: WarVoice) -> Iterator[str]:
    """Who stands in a hex, as far as the reader knows."""
    state = view.state
    pieces = [piece.id for piece in state.pieces if piece.at == at]
    groups = [(number, group) for number, group in numbered(state.chart) if group.at == at]
    if pieces:
        yield voice.text("Here: {pieces}", pieces=voice.pieces(pieces))
    for number, group in groups:
        name = voice.seen(number, group)
        yield voice.text("Here: {pieces}", pieces=name)


def _step(at: Hex, other: Hex, voice: WarVoice) -> str:
    land, text = voice.land, voice.text
    off = land.cost(at, other, by_road=False, walk=ON_FOOT)
    on = land.cost(at, other, by_road=True, walk=ON_FOOT)
    side = hexside(at, other)
    told = [text("nobody walks there")] if min(on, off) >= NO_WAY else []
    if off < NO_WAY:
        is_trail = side in land.trail_sides
        told.append(text("{n} by trail", n=points(off)) if is_trail else points(off))
    if on < NO_WAY:
        told.append(text("{n} by road", n=points(on)))
    if side in land.wall_sides:
        told.append(text("over the mountains"))
    return ", ".join(told)


# ----------------------------------------------------------------------------------------------------- who gets where


def reached(view: WarView, at: Hex, voice: WarVoice) -> Mapping[str, Mapping[Hex, int]]:
    """How far who stands there gets in this game-turn, by who it is: hexes with half points, of a flight with hexes.

    Where nobody stands it is somebody on foot with a full allowance.
    """
    state, play = view.state, rehearsal(voice.land, view.state)
    found: dict[str, Mapping[Hex, int]] = {}
    for number, group in numbered(state.chart):
        if group.at == at:
            name = voice.seen(number, group)
            found[name] = _on_foot(play, group)
    here = [piece.id for piece in state.pieces if piece.at == at]
    is_reported = state.enemy_of(here) in state.reported
    shut = reaching.closed_to_enemy(voice.land, is_reported=is_reported)
    flying = [piece for piece in here if flies(play, piece)]
    walking = [piece for piece in here if not flies(play, piece)]
    for most in {flight_of(play, piece): None for piece in flying}:
        found[voice.pieces(piece for piece in flying if flight_of(play, piece) == most)] = reaching.flight(
            voice.land, at, most, shut
        )
    constants = state.rules.constants
    for piece in walking:
        most = constants.allowance_gollum if piece == "gollum" else constants.allowance
        most = constants.allowance_party if state.party(piece) is not None else most
        found[voice.piece(piece)] = costs_from(voice.land, at, most=most, shut=shut)
    return found or {voice.text("Somebody on foot"): costs_from(voice.land, at, most=constants.allowance)}


def _on_foot(play: WarPlay, group: Group) -> Mapping[Hex, int]:
    return costs_from(play.land, group.at, walk=walk_of(play, group), most=left_of(play, group))


def reach(view: WarView, at: Hex, voice: WarVoice) -> Iterator[str]:
    """The places and provinces that are within reach, by who gets there."""
    for name, hexes in reached(view, at, voice).items():
        yield voice.text("**{who}**, from {at}: {n} hexes", who=name, at=voice.hex(at), n=len(hexes) - 1)
        yield from (f"- {line}" for line in _places(hexes, voice))


def _places(hexes: Iterable[Hex], voice: WarVoice) -> Iterator[str]:
    land = voice.land
    named = [at for at in hexes if (site := land.sites.get(at)) is not None and site.kinds]
    if named:
        some = ", ".join(map(voice.hex, sorted(named)[:_MOST_PLACES]))
        yield voice.text("Places: {places}", places=f"{some} …" if len(named) > _MOST_PLACES else some)
    provinces = dict.fromkeys(land.province(at) for at in sorted(hexes))
    yield voice.text("Provinces: {provinces}", provinces=", ".join(map(voice.named, provinces)))


# ----------------------------------------------------------------------------------------------------------- who sees


def watchers(view: WarView, voice: WarVoice) -> Mapping[Hex, frozenset[Hex]]:
    """Of each stack and each citadel of the enemy's what it sees."""
    play = rehearsal(voice.land, view.state)
    return zones(voice.land, view.state.pieces, play.holder, view.state.sight)


def watched(view: WarView, at: Hex | str, voice: WarVoice) -> Iterator[str]:
    """Who watches a hex; of all, or of a province, each watcher with what it sees."""
    found, land = watchers(view, voice), voice.land
    if isinstance(at, int):
        by = [watcher for watcher, seen in found.items() if at in seen or at == watcher]
        if not by:
            yield voice.text("Nobody watches {at}.", at=voice.hex(at))
        for watcher in by:
            yield voice.text("{at} is watched from {watcher}.", at=voice.hex(at), watcher=voice.hex(watcher))
        if by:
            share = percent(float(challenged(len(by))))
            yield voice.text("That a stack comes, or one of {n} at least: {share}.", n=len(by), share=share)
        return
    for watcher, seen in found.items():
        if not at or land.province(watcher) == at:
            names = ", ".join(land.name(one) for one in sorted(seen))
            yield f"- {voice.hex(watcher)}: {names or '–'}"


def percent(part: float) -> str:
    return f"{round(part * 100)} %"


def odds(view: WarView, at: Hex, voice: WarVoice) -> Iterator[str]:
    """What searchers in a hex would spot of a group there, by how many they are (W-53.7)."""
    land, constants = voice.land, view.state.rules.constants
    rows: list[tuple[str, tuple[PieceId, ...], int]] = [
        (voice.text("{n} Nazgûl", n=number), NAZGUL[2 : 2 + number], 0) for number in _STACKS
    ]
    rows.append((capital(voice.piece("lord")), ("lord",), 0))
    rows += [(voice.text("Orcs of strength {n}", n=number), (), number) for number in (2, 4, 6)]
    if standing := tuple(piece.id for piece in view.state.pieces if piece.at == at):
        rows.append((voice.pieces(standing), standing, 0))
    yield voice.text("At {at}, on a die of six:", at=voice.hex(at))
    for name, pieces, strength in rows:
        found = spotting(land, at, pieces, strength, constants)
        facts = {"who": name, "few": found.few, "many": found.many}
        yield voice.text("- {who}: a small group on {few} of 6, five or more on {many} of 6", **facts)
    yield voice.text("An Elven Cloak takes 1 off, and nobody tells.")


# -------------------------------------------------------------------------------------------------- what has happened


def happened(view: WarView, where: Hex | str, voice: WarVoice) -> Iterator[str]:
    """All that its reader was told of a hex or a province, by game-turn; without either, of the last game-turn."""
    lines = [*_happened(view, where, voice)]
    yield from lines or [voice.text("Nothing that you know of.")]


def _happened(view: WarView, where: Hex | str, voice: WarVoice) -> Iterator[str]:
    for told in view.state.ledger:
        if not _is_about(told.event, where, voice) or (not where and told.turn < view.state.turn):
            continue
        for line in (events.recalled(told.event, view, voice) or "").splitlines():
            yield f"- {told.turn}: {line.removeprefix('- ').lstrip('# ')}"


def _is_about(event: object, where: Hex | str, voice: WarVoice) -> bool:
    if where == "":
        return True
    hexes = {*_hexes(event)}
    if isinstance(where, int):
        return where in hexes
    return any(voice.land.province(at) == where for at in hexes) or getattr(event, "province", "") == where


_HEXES: Final = ("at", "stack", "way", "stacks", "groups", "news", "forces", "moved", "spotted", "exchange")


def _hexes(event: object) -> Iterator[Hex]:
    """The hexes that an event is about."""
    for name in _HEXES:
        value = getattr(event, name, None)
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, bool) or one is None:
                continue
            if isinstance(one, int):
                yield one
            elif isinstance(one, tuple) and one and isinstance(one[0], int):
                yield one[0]
            elif isinstance(found := getattr(one, "at", None), int):
                yield found
