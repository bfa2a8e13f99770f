"""Orders of a turn in words: labels of what may be said, the list so far with its odds, what was done."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from bot.battle.wording import report, terms, worth
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, plain, said
from bot.ui.message import WHOLE
from rules.battle import imagined
from rules.battle.aid.odds import Chance, chance
from rules.battle.charts import KINDS, Odds
from rules.battle.events import Built, Moved, PhaseBegan
from rules.battle.imagined import Attempt, Tried
from rules.battle.leave import Need
from rules.battle.moving import Moves
from rules.battle.orders import (
    Advance,
    Build,
    Done,
    End,
    EscapeBy,
    Fight,
    Move,
    Part,
    Second,
    Undo,
    notation,
    parting,
)
from rules.battle.pack import BattlePack
from rules.battle.pieces import Board
from rules.battle.questions import offers
from rules.battle.state import Phase
from rules.battle.strength import targets
from rules.battle.turn.play import rehearsal
from rules.battle.view import BattleView
from rules.board.hexes import Hex, Way
from rules.game import AnyEvent, Illegal, OrderDropped, OrderUsed
from rules.kit.latest import Latest

_LATEST: Final[Latest[Tried]] = Latest()
_BUILT: Final[Latest[Board]] = Latest()
_FREE: Final[Latest[Collection[Hex]]] = Latest()
_WORDS: Final = {
    offers.DONE: said("Done with this phase"),
    offers.SECOND: said("On to the second movement"),
    offers.END: said("End my turn"),
    offers.UNDO: said("Take back the last order"),
    offers.ALL: said("Take back all of them"),
    offers.ESCAPE: said("Escape"),
    offers.STAY: said("Stay"),
    offers.ASK: said("Ask for leave"),
    offers.ELSE: said("If it is refused"),
}
_FIGHTS: Final = " ⚔"
"""Behind a piece that can attack."""
_SMALL: Final = (offers.ASK, offers.ELSE, offers.DONE, offers.SECOND, offers.END, offers.UNDO, offers.ALL)


def label(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    """The label of *word*; plain text, perhaps longer than a button has room for."""
    return plain(_label(already, word, voice, view), WHOLE, word)


def label_now(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    """The same in a turn: which phase is closed, and with a sign who can attack somebody."""
    found = label(already, word, voice, view)
    is_piece = word not in _WORDS and offers.is_begun((word,))
    if view is None:
        return found
    if word.startswith("-"):
        return _asking(found, voice) if takes_leave(already, word, voice, view) else found
    if word == offers.END and already:
        return voice.text("Send and end my turn")
    if not (is_piece or word == offers.DONE):
        return found
    behind = tried(" ".join(already), voice, view)
    if word == offers.DONE:
        return _done(behind.phase, voice)
    return f"{found}{_FIGHTS}" if _can_attack(word, behind, voice) else found


def _label(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    if word == offers.UNDO and view is not None and (order := _last(view, voice.pack)):
        return voice.text("Take back {order}", order=order)
    if word in _WORDS:
        return voice.text(_WORDS[word])
    if word.startswith("+"):
        kind, _, at = word[1:].partition(":")
        return _part(Build(voice.pack.grid.parse(at), kind), voice, None)
    if offers.is_attack(word):
        return _target(already, word, voice, view)
    if word.startswith("-") or (already and already[-1] in (offers.ESCAPE, offers.ELSE)):
        return f"→ {voice.hex(voice.pack.grid.parse(word.rpartition('-')[2]))}"
    board, where = _behind(already, voice, view), place_of(word, voice.pack)
    # what closes the phase builds it (B-19.11)
    if board is not None and where is not None and not board.on(where):
        assert view is not None
        orders = " ".join(already)
        behind = _BUILT.of(view, orders, lambda: imagined.built(voice.pack, view, orders))
        for coming in behind.on(where)[:1]:
            facts = {"piece": capital(voice.the(coming.kind)), "place": voice.hex(where)}
            return voice.text("{piece} that you will build at {place}", **facts)
    return piece(word, voice, board)


def _last(view: BattleView, pack: BattlePack) -> str:
    """What *undo* takes back, as it is typed (B-18.10)."""
    past = () if view.own is None else view.own.past
    events = view.seen.history[-1].events[past[-1].told :] if past and view.seen.history else ()
    return ", ".join(
        f"{pack.words[event.way[0]]}-{pack.words[event.way[-1]]}".upper()
        if isinstance(event, Moved)
        else f"+{event.kind} {pack.grid.name(event.at)}"
        for event in events
        if isinstance(event, Built | Moved)
    )


def _asking(goal: str, voice: BattleVoice) -> str:
    return voice.text("{goal} (ask for leave)", goal=goal)


def takes_leave(already: Sequence[str], goal: str, voice: BattleVoice, view: BattleView) -> bool:
    """Whether the piece that was named last comes to *goal* only with leave that it has not (B-7.6)."""
    board, (kind, _, at) = tried(" ".join(already[:-1]), voice, view).board, already[-1].rpartition(":")

    def free() -> Collection[Hex]:
        there, leave = board.named(voice.pack.grid.parse(at), kind), () if view.own is None else view.own.held
        return Moves(voice.pack, board, there[0], leave).free if there else voice.pack.grid.hexes

    return voice.pack.grid.parse(goal[1:]) not in _FREE.of(view, tuple(already), free)


def _done(phase: Phase, voice: BattleVoice) -> str:
    return voice.text("Done with {phase}", phase=voice.text(terms.PHASES[phase.value]))


def _can_attack(word: str, behind: Tried, voice: BattleVoice) -> bool:
    """Whether the piece that *word* names can attack somebody in this turn, from where it stands."""
    kind, _, at = word.rpartition(":")
    there = behind.board.named(voice.pack.grid.parse(at), kind)
    return behind.phase is not Phase.SECOND and any(
        any(targets(voice.pack, behind.board, one)) for one in there[:1]
    )


def piece(word: str, voice: BattleVoice, board: Board | None) -> str:
    """The piece that an order names, with where it stands: `Orc T15, Crossroads`."""
    kind, _, at = word.rpartition(":")
    return _who(kind, voice.pack.grid.parse(at), voice, board)


def _behind(already: Sequence[str], voice: BattleVoice, view: BattleView | None) -> Board | None:
    """The board behind what was said, as far as its reader can know it."""
    return None if view is None else tried(" ".join(already), voice, view).board


def ends_turn(words: str, view: BattleView, pack: BattlePack) -> bool:
    """Whether they end it, as far as their reader can know."""
    return imagined.ends_turn(rehearsal(pack, imagined.state_of(view)), words)


def tried(words: str, voice: BattleVoice, view: BattleView) -> Tried:
    """What orders would do, as far as their reader can know it."""
    return _LATEST.of(view, words, lambda: imagined.tried(voice.pack, view, words))


def _target(already: Sequence[str], word: str, voice: BattleVoice, view: BattleView | None) -> str:
    at, board, odds = voice.pack.grid.parse(word[1:]), _behind(already[:-1], voice, view), ""
    if board is not None and already:
        named, _, start = already[-1].rpartition(":")
        odds = chances(Fight(voice.pack.grid.parse(start), (at,), named), board, voice)
    return f"⚔ {_who('', at, voice, board)} {odds}".strip()


def chances(part: Fight, board: Board, voice: BattleVoice) -> str:
    """B-10.16: how often of 36 throws the defender falls, and the attacker; nothing where there can be no attack."""
    odds = _odds(part, board, voice)
    if odds is None:
        return ""
    facts = {"percent": voice.percent(odds), "win": odds.defender_lost, "loss": odds.attacker_lost}
    return voice.text("({percent}: {win} of 36 win, {loss} lose)", **facts)


def short_odds(part: Fight, board: Board, voice: BattleVoice) -> str:
    """The same for a picture: `28 %`."""
    odds = _odds(part, board, voice)
    return "" if odds is None else voice.percent(odds)


def _odds(part: Fight, board: Board, voice: BattleVoice) -> Odds | None:
    there = board.named(part.attacker, part.kind)
    foes = [one for at in part.targets[:1] for one in board.on(at)]
    found = chance(voice.pack, board, there[0], foes[0]) if there and foes else None
    return None if found is None else found.odds


def attacks(
    view: BattleView, already: Sequence[str], words: Sequence[str], voice: BattleVoice
) -> Mapping[tuple[str, ...], str]:
    """In the attack phase each attack of a piece among *words*, with its chance, the likeliest first."""
    pack, behind = voice.pack, tried(" ".join(already), voice, view)
    if behind.phase is not Phase.ATTACK or offers.is_begun(already):
        return {}
    chances: dict[tuple[str, ...], Chance] = {}
    for word in words:
        kind, _, at = word.rpartition(":")
        there = behind.board.named(pack.grid.parse(at), kind) if offers.is_begun((word,)) else ()
        for foe in targets(pack, behind.board, there[0]) if there else ():
            if found := chance(pack, behind.board, there[0], foe):
                chances[word, f"x{pack.words[foe.at]}"] = found
    likely = sorted(chances.items(), key=lambda one: -one[1].odds.defender_lost)
    return {step: _short(found, voice) for step, found in likely}


def _short(found: Chance, voice: BattleVoice) -> str:
    """`Orc T15 ⚔ Gondor army S15: 28 %`."""
    attacker, defender = (
        f"{capital(voice.one(one.kind))} {voice.pack.grid.name(one.at)}"
        for one in (found.attacker, found.defender)
    )
    facts = {"attack": f"{attacker}{_FIGHTS} {defender}", "percent": voice.percent(found.odds)}
    return voice.text("{attack}: {percent}", **facts)


def arranged(words: Sequence[str], pack: BattlePack, view: BattleView | None) -> tuple[Sequence[str], ...]:
    """Pieces and places for a menu, who there is one of first; what closes a phase, or takes back, beside it."""
    small = [word for word in words if word in _SMALL]
    pieces = () if view is None else view.seen.board.pieces
    heroes = {piece.at for piece in pieces if KINDS[piece.kind].cap == 1}
    places = (word for word in words if word not in _SMALL)
    return sorted(places, key=lambda word: _place(word, pack, heroes)), small


def _place(word: str, pack: BattlePack, heroes: Collection[Hex]) -> tuple[bool, bool, int]:
    """Attacks before moves, *heroes* before armies, and each by hex."""
    at = place_of(word, pack)
    return not offers.is_attack(word), word[:1] in "-+" or at not in heroes, -1 if at is None else at


def group(word: str, voice: BattleVoice) -> str:
    """The hex that *word* names."""
    at = place_of(word, voice.pack)
    return "" if at is None else voice.pack.grid.name(at)


def place_of(word: str, pack: BattlePack) -> Hex | None:
    """The hex that a word of an order names."""
    try:
        return pack.grid.parse(word[1:] if offers.is_attack(word) else re.split("[:-]", word)[-1])
    except ValueError:
        return None


def sentence(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    """What a post would do."""
    return "; ".join(_told(words, voice, view))


def so_far(words: str, voice: BattleVoice, view: BattleView | None) -> str:
    """The orders put together, a line each, with the odds of attacks; of a request behind them what it is worth."""
    lines = [f"▸ {line}" for line in _told(words, voice, view)]
    attempts = () if view is None else tried(words, voice, view).attempts
    for attempt in attempts[-1:]:
        match attempt.done:
            case Move(way=way, asks=True) if view is not None:
                needs = lacking(attempt.done, attempt.before, view, voice)
                lines += worth.of_move(attempt.done.kind, way, needs, attempt.before, view, voice)
    return "\n".join(lines)


def lacking(move: Move, board: Board, view: BattleView, voice: BattleVoice) -> tuple[Need, ...]:
    """The leave that a move lacks; none where its piece is still to be built."""
    held = () if view.own is None else view.own.held
    there = board.named(move.way[0], move.kind)[:1]
    return tuple(need for piece in there for need in Moves(voice.pack, board, piece, held).lacking(move.way))


def _told(words: str, voice: BattleVoice, view: BattleView | None) -> list[str]:
    whole = words.split()
    begun = whole.pop() if offers.is_begun(whole) else ""
    ordered = " ".join(whole)
    if view is None:
        lines = [_line(one, voice) for one in parting.split(voice.pack, ordered)]
    else:
        lines = [_attempted(attempt, voice) for attempt in tried(ordered, voice, view).attempts]
    if not begun:
        return lines
    head = voice.text(_WORDS[begun]) if begun in _WORDS else piece(begun, voice, _behind(whole, voice, view))
    return [*lines, f"{head} …"]


def _attempted(attempt: Attempt, voice: BattleVoice) -> str:
    """One order, and what is over by it."""
    if attempt.order is None:
        return attempt.words
    if isinstance(attempt.order, Done):
        return _done(attempt.phase, voice)
    order = _order(attempt.order, voice, attempt.before)
    if not attempt.ends:
        return order
    phases = [voice.text(terms.PHASES[phase.value]) for phase in attempt.ends]
    return voice.text("{order} (⚠ this ends {phases})", order=order, phases=voice.text.list(phases))


def _line(order: str, voice: BattleVoice) -> str:
    """One order by itself; words that are none as they are, from a draft of what was said otherwise."""
    try:
        return _order(notation.read_order(voice.pack, order), voice, None)
    except Illegal:
        return order


def _order(order: Part | Advance, voice: BattleVoice, board: Board | None) -> str:
    """With what it hangs on (B-18.5)."""
    if not isinstance(order, Advance):
        return _part(order, voice, board)
    facts = {"order": _part(order.part, voice, board)}
    if order.empty is not None:
        return voice.text("{order} (only if {place} is empty)", place=voice.hex(order.empty), **facts)
    piece = voice.the(order.alive) if order.alive in KINDS else order.alive
    return voice.text("{order} (only if {piece} is on the map)", piece=piece, **facts)


def _part(part: Part, voice: BattleVoice, board: Board | None) -> str:
    text = voice.text
    match part:
        case Build(kind=kind, at=at):
            what = voice.one(kind) if kind else text("an army")
            return text("Build: {kind} at {place}", kind=what, place=voice.hex(at))
        case Move(way=way):
            who = _mover(part.kind, way[0], voice, board) if len(way) > 1 else capital(voice.one(part.kind))
            moved = f"{who} {_path(way[1:] or way, voice)}"
            if part.shire:
                possessor = text(terms.POSSESSORS[part.shire])
                moved = text("{move} (the Shire: {possessor})", move=moved, possessor=possessor)
            if part.escape:
                goes = () if part.escape == way[-1:] else part.escape
                moved = f"{moved}, {_escape(goes, voice)}"
            if part.otherwise is None:
                return text("{move} (if leave is given)", move=moved) if part.asks else moved
            goal = _path(part.otherwise[1:], voice)
            return text(
                "{move} (if that is refused: {other})", move=moved, other=goal or text(_WORDS[offers.STAY])
            )
        case Fight(attacker=at):
            first, *others = (_who("", target, voice, board) for target in part.targets)
            odds = "" if board is None else chances(part, board, voice)
            who = capital(voice.one(part.kind)) if at is None else _who(part.kind, at, voice, board)
            attack = f"{who} ⚔ {first} {odds}".strip()
            for target in others:
                attack = text("{attack}, else {target}", attack=attack, target=target)
            return text("{attack}, stop if lost", attack=attack) if part.stops else attack
        case EscapeBy(way=way):
            return _escape(way, voice)
        case Done():
            return text(_WORDS[offers.DONE])
        case Second():
            return text(_WORDS[offers.SECOND])
        case End():
            return text(_WORDS[offers.END])
        case Undo(all=everything):
            return text(_WORDS[offers.ALL if everything else offers.UNDO])


def _path(way: Way, voice: BattleVoice) -> str:
    """`→ S15 → R14`: each hex of a path that was named."""
    return " ".join(f"→ {voice.hex(at)}" for at in way)


def _escape(way: Way, voice: BattleVoice) -> str:
    if not way:
        return voice.text("The Ring-bearer stays")
    return voice.text("Escape to {place}", place=" → ".join(map(voice.hex, way[1:] or way)))


def _mover(kind: str, at: Hex, voice: BattleVoice, board: Board | None) -> str:
    """Who moves from there; where nobody stands there yet, what closes the phase builds him (B-19.11)."""
    is_site = any(at in sites for sites in voice.pack.build.values())
    if board is None or kind or board.on(at) or not is_site:
        return _who(kind, at, voice, board)
    return voice.text("The piece that you will build at {place}", place=voice.hex(at))


def _who(kind: str, at: Hex, voice: BattleVoice, board: Board | None) -> str:
    there = board.on(at) if board is not None else ()
    kind = kind or (there[0].kind if there else "")
    if not kind:
        return voice.hex(at)
    name = f", {voice.place(at)}" if at in voice.pack.names else ""
    return f"{capital(voice.one(kind))} {voice.pack.grid.name(at)}{name}"


def done(events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """What was done, as all are told it; of what was left in advance a receipt tells by itself."""
    apart = PhaseBegan | OrderUsed | OrderDropped
    told = report.post([event for event in events if not isinstance(event, apart)], voice)  # type: ignore[misc]
    return told or ""
