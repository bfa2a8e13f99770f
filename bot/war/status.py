"""How a war stands, for everybody: the status card, the end, and the public story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.games.reader_view import Clock
from bot.games.story import unmarked
from bot.kit.telling import waited_lines
from bot.language.words import said
from bot.war.rules_post import plan
from bot.war.wording import events, log, sheets, terms
from bot.war.wording.hosts import held, strengths, three_places
from bot.war.wording.ring import borne
from bot.war.wording.standing import of_three
from bot.war.wording.table import has_points as are_known
from bot.war.wording.table import pending
from bot.war.wording.turns import result, spotted
from bot.war.wording.voice import WarVoice
from rules.awaiting import Awaited
from rules.war.events import Told
from rules.war.events.table import PiecesPut
from rules.war.events.turns import TurnBegan
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, NAZGUL, OF_ISENGARD
from rules.war.state.view import WarView
from rules.war.state.war import WarState


def card(view: WarView, voice: WarVoice, awaited: Sequence[Awaited], clocks: Sequence[Clock]) -> str:
    """Whose sitting it is and until when, and all that lies open."""
    state, lines = view.state, list(gist(view, voice))
    if state.outcome is None:
        lines += waited_lines(awaited, clocks, voice.names, voice.text)
    return "\n".join((*lines, *open_lines(state, voice)))


def gist(view: WarView, voice: WarVoice) -> tuple[str, ...]:
    """How the war stands, in a line."""
    state, over = view.state, view.state.outcome
    if over is not None:
        return (result(over.winner, over.reason, over.clause, voice),)
    phase = voice.text(terms.PHASES[state.phase])
    if state.phase is Phase.SETUP:
        return (voice.text("**Before the first game-turn**: {phase}", phase=phase),)
    facts = {"n": state.turn, "last": state.rules.limit, "phase": phase}
    if not state.rules.limit:
        return (voice.text("**Game-turn {n}**: {phase}", **facts),)
    return (voice.text("**Game-turn {n} of {last}**: {phase}", **facts),)


def open_lines(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Pieces by their hexes, spotted characters, places that have changed hands, what holds for all."""
    text = voice.text
    if "S" in state.rules.sides:
        yield from of_three(state, voice)
    for at, here in groupby(sorted(state.public, key=lambda piece: piece.at), lambda piece: piece.at):
        yield text("- {at}: {pieces}", at=voice.hex(at), pieces=voice.pieces(piece.id for piece in here))
    yield from (spotted(at, names, voice) for at, names in state.shown)
    for at, hosts in groupby(sorted(state.hosts, key=lambda host: host.at), lambda host: host.at):
        yield text("🚩 {at}: {hosts}", at=voice.hex(at), hosts=strengths(hosts, voice))
    if state.held:
        yield held(state.held, voice)
    for at, side in state.taken:
        yield text("🏰 {at} belongs to {taker} now.", at=voice.hex(at), taker=voice.called(side))
    yield from pending(state, voice)
    if state.foul:
        yield text("🌧️ Foul weather in {province}: nobody sees into it.", province=voice.named(state.foul))
    if state.blocked >= state.turn:
        yield text("⛰️ High Pass and Redhorn are closed.")
    if state.offer is not None and state.outcome is None:
        yield text("🤝 Somebody offers a draw: `draw yes` agrees.")


_AIMS: Final = {
    "F": said(
        "**You win** when the Ring is destroyed at {doom}. Your groups are hidden; only you see where."
    ),
    "D": said(
        "**You win** when the Ring comes to {tower}, when all ten places are yours, or when it still exists "
        "in the end."
    ),
    "S": said(
        "**You win** when {isengard}, {helms_deep} and {edoras} are yours at {ends} ends of game-turns in a "
        "row, the last of them game-turn {first} or later; with these three and all Nazgûl at once; or with the "
        "Ring in the end."
    ),
}


_BY_BOOK: Final = said(
    "**You win** as your rule book says: whoever has won says so, like `{won}`, and the others allow it."
)
_UNSEEN: Final = said("Where your groups are, only you see.")
_SPEAKS: Final = said("**Your sheet speaks for you in the other’s turn.** What matters most:")
_SPEAKS_AMONG_THREE: Final = said("**Your sheet speaks for you in the others’ turns.** What matters most:")
_LEAVES: Final = said(
    "⚠️ If a group comes near, {piece} goes after it, out of his citadel, too. `{words}` keeps him where he is."
)
_NEW: Final = 2
"""So many game-turns long a side is told what to aim for."""
_LATEST: Final = 12
"""Lines of the log that a desk has; all are in the book."""


def dossier(view: WarView, voice: WarVoice) -> str:
    """What a seat leads, how it wins, and how things stand for it."""
    text = voice.text
    if view.side is None:
        return text("You hold no seat in this game.")
    aims = dict.fromkeys(_AIMS, _BY_BOOK) if voice.is_table else _AIMS
    aim = text(
        aims[view.side],
        doom=voice.place("mount-doom"),
        tower=voice.place("barad-dur"),
        ends=voice.constants.places_ends,
        first=voice.constants.places_from,
        won=f"word won {view.side.lower()}",
        **three_places(voice),
    )
    if voice.is_table and view.side == "F" and view.state.rules.has_hidden:
        aim = f"{aim} {text(_UNSEEN)}"
    lines = [text("**You play {side}.** {aim}", side=voice.called(view.side), aim=aim), *_first(view, voice)]
    is_told = view.side == "D" and view.state.phase.side == "D"  # his points stand in what he is asked
    lines += own(view, voice, has_points=not is_told)
    if view.side != "F":
        lines += (spotted(at, names, voice) for at, names in view.state.shown)
    return "\n".join(lines)


def _first(view: WarView, voice: WarVoice) -> Iterator[str]:
    """For who plays his first game-turns, until he says anything in a sitting: what it is good for, and his sheet."""
    state, text = view.state, voice.text
    side, is_new = view.side, state.turn <= _NEW and state.outcome is None
    if side is None or side not in state.phase.sides or state.spoken or not is_new:
        return
    if not voice.is_table:
        yield from plan(state.phase, voice.land, text)
    rows = sheets.first(view, voice)
    if rows and (state.turn == 1 or state.phase is Phase.SETUP):
        speaks = _SPEAKS_AMONG_THREE if "S" in voice.sides else _SPEAKS
        yield text(speaks)
        yield from (f"- {sheets.line(row, state.sheet(side), voice)}" for row in rows)


def own(view: WarView, voice: WarVoice, *, has_points: bool = True) -> Iterator[str]:
    """What a side alone knows and needs at hand: its groups, or its points; its cards."""
    state, text = view.state, voice.text
    if view.side == "F":
        yield from log.chart(state.chart, state.turn, voice)
        yield from carried(state, voice)
        yield from borne(state.ring, voice)
        if (bearer := state.ring.bearer) is not None and bearer not in CHARACTERS:
            yield text("💍 The Ring is with {piece}, as you heard last.", piece=voice.piece(bearer))
    elif view.side == "D":
        if has_points and are_known(state):
            yield text("Shadow points: **{n}**", n=state.points)
        if voice.is_table:
            yield from _bears(state, voice)
        elif (bearer := state.ring.bearer) in NAZGUL:
            facts = {"piece": voice.piece(bearer), "n": state.rules.constants.flight_ring}
            yield text("💍 The Ring is with {piece}: so he flies {n} hexes, and searches nobody.", **facts)
    elif voice.is_table:
        yield from _bears(state, voice)
    elif view.side == "S" and (bearer := state.ring.bearer) in OF_ISENGARD:
        piece = voice.piece(bearer)
        yield text("💍 The Ring is with {piece}.", piece=piece)
        if bearer not in voice.rows.value(state.sheet("S"), "enter").pieces:
            yield text(_LEAVES, piece=piece, words=f"sheet enter stay {bearer}")
    if view.side is not None and (hand := state.hand(view.side)).cards:
        most, cards = state.rules.constants.hand, ", ".join(map(voice.card, hand.cards))
        yield (
            text("Your cards: {cards}", cards=cards)
            if voice.is_table
            else text("Your cards, {n} at most: {cards}", n=most, cards=cards)
        )


def _bears(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Who has the Ring, as far as a side knows it at an owners' table."""
    if state.ring.bearer is not None:
        yield voice.text("💍 The Ring is with {piece}.", piece=voice.piece(state.ring.bearer))


def carried(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Who has which magic card, for the Fellowship."""
    if state.magic:
        who_has = [f"{voice.magic(card)} ({voice.piece(who)})" for card, who in state.magic]
        yield voice.text("Magic cards: {cards}", cards=", ".join(who_has))


def happened(view: WarView, voice: WarVoice) -> tuple[str, ...]:
    """What a seat was told in this game-turn, the latest sitting first; then what it had learnt before, in short; and
    last what it was told in the game-turn before.
    """
    told = [event for event in view.state.ledger if event.turn >= view.state.turn - 1]
    lines: dict[bool, list[str]] = {True: [], False: []}
    for (turn, phase), sitting in groupby(told, lambda event: (event.turn, event.phase)):
        is_now = turn == view.state.turn
        lines[is_now] = [*_told(turn, phase, sitting, view, voice), *lines[is_now]]
    old = [] if view.side == "F" else [news for news in view.state.news if news.turn < view.state.turn]
    learnt = [*log.learnt(old, voice)][:_LATEST]
    head = [voice.text("**What you had learnt before, the latest first**")] if learnt else []
    return (*lines[True], *head, *learnt, *lines[False])


def _told(turn: int, phase: Phase, told: Iterable[Told], view: WarView, voice: WarVoice) -> Iterator[str]:
    """What was told in a sitting, as it was told, under its name."""
    lines = [
        *events.together(
            (one.event, events.recalled(one.event, view, voice))
            for one in told
            if not isinstance(one.event, (TurnBegan, PiecesPut))
        )
    ]
    if lines:
        if phase is not Phase.SETUP:
            yield log.sitting(turn, phase, voice)
        yield from lines


def chronicle(view: WarView, voice: WarVoice) -> str:
    """The war in short lines, game-turn by game-turn: what everybody saw."""
    public = [one for one in view.state.ledger if one.to is None]
    lines = [voice.text("**The tale of the war**")]
    for turn, told in groupby(public, lambda one: one.turn):
        what = [events.headline(one.event, voice) for one in told]
        lines += [voice.text("- Game-turn {n}: {what}", n=turn, what=line) for line in what if line]
    return "\n".join(lines) if len(lines) > 1 else ""


def annex(view: WarView, voice: WarVoice) -> str:
    """Where every group went, and what the Dark Power knew of it (W-15.10)."""
    state = view.state
    if state.outcome is None:
        return ""
    told = [f"{one.turn}: {line}" for one in state.ledger if (line := events.say(one.event, voice))]
    known = [*log.ways(state.lines, voice), *log.learnt(state.news, voice)]
    if voice.is_table:
        known = [*log.side_by_side(state.lines, state.news, voice)]
    return "\n".join(map(unmarked, [*known, *told]))
