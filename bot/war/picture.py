"""What the pictures of a war show, and say: the map as its reader knows it, and what he is about to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from bot.drawing.picture import DESCRIPTION, Picture
from bot.games.story import unmarked
from bot.language.words import capital
from bot.ui.message import cut
from bot.war import status
from bot.war.drawing import board
from bot.war.drawing.charts import chart_of
from bot.war.drawing.colours import PAINTS
from bot.war.drawing.scene import (
    Banner,
    Count,
    Counter,
    Course,
    Holding,
    Marks,
    Sighting,
    Tint,
    WarScene,
    counter_of,
)
from bot.war.looks.places import watchers
from bot.war.places import called
from bot.war.wording import sightings
from bot.war.wording.hosts import strengths
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.war.aid.whereabouts import whereabouts_now
from rules.war.aid.zones import seen_by
from rules.war.events.search import LevelTold
from rules.war.hunting.placing import card_of
from rules.war.play import rehearsal
from rules.war.state.hosts import Host
from rules.war.state.pieces import OF_ISENGARD
from rules.war.state.searches import Placed
from rules.war.state.view import WarView
from rules.war.state.war import News, Standing, WarState
from rules.war.tracks.chart import numbered

FILE: Final = "war.png"
OF_GROUPS: Final = tuple(PAINTS)
"""The paint of each group, by its number less 1."""
_WATCHED, _CAN_BE, _SEARCHED = "red", "teal", "orange"
_MANY: Final = 200
"""Of more hexes only the line around them is drawn: the land should be seen."""
_IS_OLD: Final = 2
"""So many game-turns ago news is shown no more, but on the page of its game-turn."""


def added(marks: Marks, **more: Iterable[Any]) -> Marks:
    """*marks* with these besides, on top of those of their kind."""
    return replace(marks, **{kind: (*getattr(marks, kind), *others) for kind, others in more.items()})


def picture_of(
    view: WarView,
    voice: WarVoice,
    marks: Marks,
    words: str,
    lines: Sequence[str] = (),
    part: Iterable[Hex] = (),
) -> Picture:
    """The map with *marks* under the first line of *words*; all of them, and who stands where of the *part* that is
    shown, for whoever cannot see it. *lines* stand small above the map.
    """
    title, *more = [line for line in map(plainly, words.splitlines()) if line]
    chart = chart_of(voice.land, voice.text, len(view.state.rules.sides))
    shown = tuple(sorted(part))
    told = [title, *(more or lines), *standing(marks.counters, voice, shown)]
    if shown:
        told += hosts_on(marks.banners, voice, shown)
    alt = " ".join(line if line.endswith((*".!?:", "…")) else f"{line}." for line in told)
    return Picture(
        FILE, cut(alt, DESCRIPTION), WarScene(chart, marks, title, tuple(lines), shown), board.draw
    )


def plainly(line: str) -> str:
    """A line of a page as a picture has it."""
    return unmarked(line).removeprefix("- ").removeprefix("-# ").strip()


def standing(counters: Iterable[Counter], voice: WarVoice, part: Sequence[Hex] = ()) -> Iterator[str]:
    """`E0628: 3, 4, Go`: what stands on the map, by hexes."""
    there: dict[Hex, list[str]] = {}
    for counter in counters:
        if counter.id and (not part or counter.at in part):
            there.setdefault(counter.at, []).append(_named_piece(counter, voice))
    for at, names in sorted(there.items()):
        yield f"{voice.hex(at)}: {', '.join(names)}"


def _named_piece(counter: Counter, voice: WarVoice) -> str:
    """Who it is; of those that Saruman has won, that they are his."""
    if counter.id.isdecimal():
        return voice.text("group {n}", n=counter.id)
    piece = voice.piece(counter.id)
    is_his = counter.side == "S" and counter.id not in OF_ISENGARD
    return f"{piece} ({voice.called(counter.side)})" if is_his else piece


def hosts_on(banners: Iterable[Banner], voice: WarVoice, part: Sequence[Hex]) -> Iterator[str]:
    """`Isengard (W2421): Saruman 24`: the hosts of a part of the map."""
    there: dict[Hex, list[Banner]] = {}
    for banner in banners:
        if banner.at in part:
            there.setdefault(banner.at, []).append(banner)
    for at, hosts in sorted(there.items()):
        yield f"{voice.hex(at)}: {strengths(hosts, voice)}"


# ----------------------------------------------------------------------------------------- what marks there are


def known(view: WarView, voice: WarVoice) -> Marks:
    """All that a reader's own map shows, or everybody's."""
    state = view.state
    marks = added(standing_on(view), provinces=_named(state, voice))
    if view.side == "F":
        marks = added(
            marks, tints=(watched(view, voice),), courses=courses(state), sightings=pins(state, state.turn)
        )
    elif view.side in ("D", "S"):
        marks = added(marks, tints=(*can_be(view, voice), *_searched(state, voice)))
        marks = added(marks, counts=counted(state, voice), sightings=pins(state, state.turn))
    return marks


def standing_on(view: WarView) -> Marks:
    """Pieces and hosts alone, and whose places are that have changed hands."""
    return Marks(
        counters=tuple(counters(view)),
        banners=tuple(banners(view.state.hosts)),
        holdings=tuple(holdings(view.state)),
    )


def holdings(state: WarState) -> Iterator[Holding]:
    """Whose places are that have changed hands."""
    return (Holding(at, side) for at, side in state.taken)


def banners(hosts: Iterable[Host]) -> Iterator[Banner]:
    """A flag for each."""
    return (Banner(host.at, host.side, host.strength) for host in hosts)


def counters(view: WarView) -> Iterator[Counter]:
    """Pieces, the groups of who leads them, who is spotted, and what is placed in a search."""
    state = view.state
    search = [(one.side, force) for one in state.searches for force in one.placed or ()]
    placed = {force.piece for _, force in search}
    for piece in state.pieces:
        if piece.id not in placed:
            yield piece_on(state, piece)
    for searcher, force in search:
        text = str(force.strength) if force.strength else ""
        yield counter_of(force.piece, force.at, searcher, text)
    for number, group in numbered(state.chart):
        if view.side == "F" or state.outcome is not None:
            yield Counter(group.at, "F", str(number), paint=OF_GROUPS[number - 1], id=str(number))
        else:
            yield from (counter_of(id, group.at, "F") for id in group.members)
    if state.gollum.at >= 0 and not state.gollum.is_dead and state.standing("gollum") is None:
        side = state.gollum.side if state.gollum.side != "-" else ""
        yield counter_of("gollum", state.gollum.at, side)


def piece_on(state: WarState, piece: Standing) -> Counter:
    """One that stands on the map: whose it is now, a party with its strength."""
    party, side = state.party(piece.id), state.side_of(piece.id)
    text = "" if party is None else str(party.strength)
    return counter_of(piece.id, piece.at, side if side != "-" else "", text)


def courses(state: WarState) -> Iterator[Course]:
    """What groups have walked on the journey that goes on."""
    for number, group in numbered(state.chart):
        if group.came_from is not None and group.walked:
            way = (group.came_from, *(step.at for step in group.walked))
            yield Course(way, OF_GROUPS[number - 1])


def watched(view: WarView, voice: WarVoice) -> Tint:
    """The zones of the enemy's stacks and citadels."""
    return Tint(tuple(sorted(frozenset().union(*watchers(view, voice).values()))), _WATCHED)


def can_be(view: WarView, voice: WarVoice) -> Iterator[Tint]:
    """Where groups can be, as far as their enemy can conclude, where the host lets him see it.

    To Saruman nobody tells where the Ring is worn: whom it hides are left out.
    """
    rules = view.state.rules
    if rules.aid and view.side is not None and not rules.is_table:  # what groups can do there is not known
        where = whereabouts_now(voice.land, view.state, view.side)
        hexes = tuple(sorted({*where.hexes, *(where.unseen if view.side == "D" else ())}))
        yield Tint(hexes, _CAN_BE, is_bare=len(hexes) > _MANY or bool(view.state.turned))


def _named(state: WarState, voice: WarVoice) -> Iterator[str]:
    """The provinces that the cards of a search name."""
    play = rehearsal(voice.land, state)
    names = dict.fromkeys(name for card in state.turned for name in card_of(play, card).provinces)
    return (called(name, voice.text) for name in names)


def _searched(state: WarState, voice: WarVoice) -> Iterator[Tint]:
    """What the forces see that are placed in a search."""
    if placed := [force for one in state.searches for force in one.placed or ()]:
        every = (of_force(force, state, voice) for force in placed)
        yield Tint(tuple(sorted(frozenset().union(*every))), _SEARCHED)


def of_force(force: Placed, state: WarState, voice: WarVoice) -> frozenset[Hex]:
    return seen_by(voice.land, force.at, force.watched, state.sight)


def pins(state: WarState, turn: int, least: int | None = None) -> Iterator[Sighting]:
    """What was learnt of places to the end of *turn*, with how many they were: older news is grey, and the latest of
    a hex counts; of who is dead by now, none. *least*: since which game-turn.
    """
    latest: dict[Hex, News] = {}
    is_now = state.outcome is None and turn == state.turn
    for news in state.news:
        if is_now and news.names and state.dead.issuperset(news.names):
            continue  # nobody of them is anywhere
        if news.at is not None and (turn - _IS_OLD if least is None else least) <= news.turn <= turn:
            latest.pop(news.at, None)
            latest[news.at] = news
    for at, news in latest.items():
        number = news.number if news.level else None
        text = "?" if number is None else str(number)
        yield Sighting(at, text, "violet" if news.level > 2 else "red", is_past=news.turn < turn)


def counted(state: WarState, voice: WarVoice, turn: int | None = None) -> Iterator[Count]:
    """How many groups provinces were told to have in a game-turn."""
    latest = {
        news.province: news.number
        for news in state.news
        if news.at is None and news.turn == (state.turn if turn is None else turn)
    }
    for province, number in latest.items():
        yield Count(called(province, voice.text), str(number))


# ------------------------------------------------------------------------------------------ what goes with what


def card(view: WarView, voice: WarVoice) -> Picture:
    """The map as its reader knows it: everybody, or a seat with its groups or its log."""
    state = view.state
    words = "\n".join((*status.gist(view, voice), *status.open_lines(state, voice), *status.own(view, voice)))
    return picture_of(view, voice, known(view, voice), words, [*_level(view, voice)][:1])


def _level(view: WarView, voice: WarVoice) -> Iterator[str]:
    """How many groups each province has that was searched last in this game-turn, for the Dark Power."""
    for told in reversed(view.state.ledger if view.side == "D" else ()):
        if isinstance(told.event, LevelTold) and told.turn == view.state.turn:
            yield plainly(capital(sightings.level(told.event.level, voice)))


def private(view: WarView, voice: WarVoice) -> Picture | None:
    """A seat's own map."""
    return None if view.side is None else card(view, voice)
