"""Which pictures go with what: the card, a post, a seat's own page, an answer that is put together (B-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.battle import status
from bot.battle.asking import orders
from bot.battle.drawing import board as drawing
from bot.battle.drawing import legend as signs
from bot.battle.drawing.board import War
from bot.battle.drawing.scene import BattleScene, Changes, Clash, March, Token
from bot.battle.looks.counts import turn_name
from bot.battle.picture import changes_of, picture_of, scene_of
from bot.battle.wording import leave, report, terms
from bot.battle.wording.voice import BattleVoice
from bot.drawing.picture import DESCRIPTION, Picture
from bot.language.words import capital, said
from bot.ui.message import cut
from rules.battle import events as told
from rules.battle.aid import history
from rules.battle.charts import KINDS, SIDES, Side
from rules.battle.imagined import Attempt
from rules.battle.leave import LeaveRequest, Need
from rules.battle.moving import Moves
from rules.battle.orders import Build, Fight, Move
from rules.battle.questions import offers
from rules.battle.view import BattleView
from rules.board.hexes import Hex, Way
from rules.game import AnyEvent

FILM: Final = "war.gif"
LEGEND: Final = "legend.png"
_ROUNDS: Final = 2
"""Before this one: so long the way of the Ring is shown."""


def card(view: BattleView, voice: BattleVoice) -> Picture:
    """The map as it stands, with what the last turn did to it."""
    return _now(view, voice, _last(view))


def posted(events: Sequence[AnyEvent], view: BattleView, voice: BattleVoice) -> tuple[Picture, ...]:
    """The map with what the turn did that these *events* ended, whatever entries that took; none while it goes on.

    A legend goes with it when the battle begins, and the whole war when it ends. In private, the request for leave.
    """
    asked = (event.request for event in events if isinstance(event, told.LeaveAsked))
    if requests := tuple(request(one, view, voice) for one in asked if not one.consents):
        return requests
    if any(isinstance(event, told.SidesSet) for event in events):
        return _now(view, voice, Changes()), legend(view.seen.rules.players, voice)
    is_over = any(isinstance(event, told.BattleEnded) for event in events)
    if not is_over and not any(isinstance(event, told.TurnBegan) for event in events):
        return ()
    ended = history.turn_of(view.seen.history, events)
    earlier = () if ended is None else tuple(event for event in ended.events if event not in events)
    events = (*earlier, *events)
    changes, films = changes_of(events, _side(events, view)), (film(view, voice),) * is_over
    if changes == Changes():
        return films or (card(view, voice),)  # B-19.6
    part = () if is_over or _begins_round(events, view) else _around(changes, voice)
    return _now(view, voice, changes, part, report.headline(events, voice)), *films


def draft(view: BattleView, already: Sequence[str], offered: Sequence[str], voice: BattleVoice) -> Picture:
    """What orders would do, dashed; where a piece could go, ringed, with the map about it.

    Before anything is said it is the map that the desk shows, which then need not be sent again.
    """
    if not already:
        return card(view, voice)
    is_begun = offers.is_begun(already)
    before = already[:-1] if is_begun else already
    tried = orders.tried(" ".join(before), voice, view)
    drafted = _drafted(tried.attempts, view, voice)
    shown = scene_of(voice.pack, view.seen.board, draft=drafted, part=_around(drafted, voice))
    if is_begun:
        places = {word: at for word in offered if (at := orders.place_of(word, voice.pack)) is not None}
        asks = [
            at
            for word, at in places.items()
            if word.startswith("-") and orders.takes_leave(already, word, voice, view)
        ]
        goals = [*places.values()]
        named = (orders.place_of(word, voice.pack) for word in reversed(already))
        start = next((at for at in named if at is not None), view.seen.board.bearer.at)
        part = voice.pack.grid.around({start, *goals}, 1)
        free = tuple(at for at in goals if at not in asks)
        shown = scene_of(voice.pack, tried.board, draft=drafted, reach=free, leave=tuple(asks), part=part)
    lines = orders.so_far(" ".join(already), voice, view).splitlines()
    title = voice.text("Your draft") if lines else status.gist(view, voice)[0]
    if is_begun:
        title = lines.pop().removeprefix("▸ ")
    return picture_of(shown, "\n".join((title, *lines, *_reach(shown, voice))), voice)


def _reach(shown: BattleScene, voice: BattleVoice) -> Iterator[str]:
    """The marks on hexes in words, for whoever cannot see them."""
    if shown.reach:
        yield voice.text("Within reach: {places}.", places=", ".join(map(voice.hex, sorted(shown.reach))))
    if shown.leave:
        yield voice.text("Only with leave: {places}.", places=", ".join(map(voice.hex, sorted(shown.leave))))


def request(request: LeaveRequest, view: BattleView, voice: BattleVoice) -> Picture:
    """A move for which leave is asked, dashed, with the hexes in question marked, and the map about it."""
    start, goal = (voice.pack.grid.name(request.way[end]) for end in (0, -1))
    asked = Changes(moves=(_asking(request.side, request.way, request.needs),))
    shown = scene_of(voice.pack, view.seen.board, draft=asked, part=_around(asked, voice))
    facts = {"piece": capital(voice.the(request.kind)), "start": start, "goal": goal}
    title = voice.text("{piece} from {start} to {goal}: may it pass?", **facts)
    needs = [voice.hex(need.at) for need in request.needs]
    asks = voice.text("It takes leave at {places}.", places=voice.text.list(needs))
    return picture_of(shown, f"{title}\n{capital(leave.path(request, voice))}.\n{asks}", voice)


def _asking(side: Side, way: Way, needs: Iterable[Need]) -> March:
    """A move with what it lacks, where it comes included: nothing to mark where it lacks nothing."""
    lacks = tuple(need.at for need in needs)
    return March(side, way, (*lacks, way[-1]) if lacks else ())


def standing(
    view: BattleView, already: Sequence[str], offered: Sequence[str], voice: BattleVoice
) -> Picture | None:
    """The move for which its player asks before his turn: where the piece could come, then its way."""
    if not already or not offers.is_begun(already[:1]):
        return None
    kind, _, at = already[0].rpartition(":")
    board, pack = view.seen.board.released(for_a_round=False), voice.pack
    [piece, *_] = board.named(pack.grid.parse(at), kind)
    moves = Moves(pack, board, piece, () if view.own is None else view.own.held)
    if len(already) == 1:
        goals = tuple(pack.grid.parse(word[1:]) for word in offered)
        part = pack.grid.around({piece.at, *goals}, 1)
        shown = scene_of(pack, view.seen.board, leave=goals, part=part)
        return picture_of(
            shown, "\n".join((orders.piece(already[0], voice, board), *_reach(shown, voice))), voice
        )
    way = moves.way(pack.grid.parse(already[1][1:]))
    asked = LeaveRequest(0, piece.side, piece.id, piece.kind, way, moves.lacking(way), ahead=True)
    return request(asked, view, voice)


def film(view: BattleView, voice: BattleVoice) -> Picture:
    """The whole war, a turn at a time."""
    seen, scenes = view.seen, list[BattleScene]()
    for nth, (chapter, board) in enumerate(history.boards(voice.pack, seen.rules.players, seen.history), 1):
        changes = changes_of(chapter.events, chapter.side)
        title = turn_name(chapter, voice) if chapter.side else voice.text("The beginning")
        ring_way = history.ring_way(seen.history[:nth], chapter.round - _ROUNDS)
        scenes.append(scene_of(voice.pack, board, last=changes, title=title, ring_way=ring_way))
    alt = voice.text("The whole battle, turn by turn.")
    return Picture(FILM, alt, War(tuple(scenes)), drawing.draw_film)


def _now(
    view: BattleView, voice: BattleVoice, changes: Changes, part: Sequence[Hex] = (), headline: str = ""
) -> Picture:
    """The board as it stands, under a *headline*, or whose turn it is."""
    ring_way = history.ring_way(view.seen.history, view.seen.round - _ROUNDS)
    shown = scene_of(voice.pack, view.seen.board, last=changes, part=tuple(part), ring_way=ring_way)
    return picture_of(shown, "\n".join(filter(None, (headline, *status.gist(view, voice)))), voice)


def _begins_round(events: Sequence[AnyEvent], view: BattleView) -> bool:
    """Whether these led into a round: then everybody sees the whole map."""
    rounds = [chapter.round for chapter in view.seen.history[-2:]]
    return any(isinstance(event, told.TurnBegan) for event in events) and rounds[0] != rounds[-1]


def _around(changes: Changes, voice: BattleVoice) -> Sequence[Hex]:
    """The part of the map in which something is done; empty where nothing is."""
    return voice.pack.grid.around(changes.hexes, 1)


def _last(view: BattleView) -> Changes:
    """What the open turn did so far, or the one before it where nothing was done yet."""
    done = (changes_of(chapter.events, chapter.side) for chapter in view.seen.history[:-3:-1])
    return next((changes for changes in done if changes != Changes()), Changes())


def _side(events: Sequence[AnyEvent], view: BattleView) -> str:
    """Whose deeds these are: of whoever moved, attacked or built first."""
    sides = [event.side for event in events if isinstance(event, told.Moved | told.Built | told.RingTaken)]
    return sides[0] if sides else view.seen.side


def _drafted(attempts: Sequence[Attempt], view: BattleView, voice: BattleVoice) -> Changes:
    moves, attacks, builds, side = list[March](), list[Clash](), list[Token](), view.seen.side
    for attempt in attempts:
        match attempt.done:
            case Move(way=way) as move:
                moves.append(_asking(side, way, orders.lacking(move, attempt.before, view, voice)))
            case Build(kind=kind, at=at):
                builds.append(Token(kind, side, at))
            case Fight(attacker=int(start), targets=(at, *_)) as fight:
                attacks.append(Clash(side, start, at, odds=orders.short_odds(fight, attempt.before, voice)))
    return Changes(tuple(moves), tuple(attacks), tuple(builds))


_WORDS: Final[Mapping[str, str]] = {
    "river": said("river: helps defence"),
    "ridge": said("cliff: cannot be crossed"),
    "fortress": said("fortress: helps defence"),
    "special": said("special hex"),
    "elven_hex": said("Elven hex"),
    "crown": said("crown: builds here"),
    "goal": said("here Sauron's Ring wins"),
    "move": said("moved"),
    "d": said("the attacked piece fell"),
    "a": said("the attacker fell"),
    ".": said("neither fell"),
    "build": said("built this turn"),
    "lost": said("fell here"),
    "still": said("did nothing"),
    "ring_way": said("where the Ring went"),
    "draft": said("your draft"),
    "reach": said("within reach"),
    "leave": said("only with leave"),
}
"""The words of marks, and of what is done."""


_LOOKS: Final[Mapping[str, str]] = {
    "special": said("orange rim"),
    "elven_hex": said("yellow rim"),
    "fortress": said("wall with four towers"),
    "goal": said("eye"),
    "move": said("arrow"),
    "draft": said("dashed arrow"),
    "d": said("red star with a sword"),
    "a": said("golden star with a cross"),
    ".": said("white star with a stroke"),
    "build": said("green dot with a plus"),
    "lost": said("pale and crossed out"),
    "still": said("duller"),
    "ring_way": said("golden dots"),
    "reach": said("green dot"),
    "leave": said("green ring"),
}
"""What marks look like, for whoever cannot see the legend; the words of the others name what is drawn."""


def legend(players: int, voice: BattleVoice) -> Picture:
    """The signs of a game of so many, each with its word: sides, pieces, lands, marks, and what is done."""
    text, title = voice.text, voice.text("What the signs mean")
    words = {f"side {side}": text("pieces of {side}", side=voice.side(side)) for side in SIDES[players]}
    words |= {"elven": text("gold rim: Elven strength")} | {kind: voice.one(kind) for kind in KINDS}
    words |= {land: text(terms.LANDS[land]) for land in signs.LANDS}
    words |= {key: text(word) for key, word in _WORDS.items()}
    if players == len(SIDES[2]):
        words["goal"] = text("here Evil's Ring wins")
    signed = (f"{text(_LOOKS[key])}: {word}" if key in _LOOKS else word for key, word in words.items())
    told = cut(f"{title}: {', '.join(signed)}.", DESCRIPTION)
    return Picture(LEGEND, told, signs.Key(players, title, words), signs.draw)
