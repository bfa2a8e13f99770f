"""The sittings of a game-turn, and what the bot does at their ends and between them (W-5, W-16)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.cards.effects import calm
from rules.war.cards.event_cards import trim
from rules.war.cards.magic import take_all
from rules.war.cards.of_saruman import try_hexes
from rules.war.council.alliance import end_alliance
from rules.war.council.armies import return_armies
from rules.war.council.bans import lift
from rules.war.council.choosing import begin as begin_council
from rules.war.council.choosing import close_council
from rules.war.council.nazgul import count_turn
from rules.war.council.persuaded import walk as walk_persuaded
from rules.war.deals.bargaining import end_deals, fall_without_cards
from rules.war.events.council import Cause
from rules.war.events.sightings import SpottingEnded
from rules.war.events.turns import (
    CardDrawn,
    DrawFell,
    GandalfBack,
    Moved,
    PointsGained,
    SittingOver,
    TurnBegan,
)
from rules.war.fights.life import heal
from rules.war.fights.marks import bring_saruman_back, mend_at_isengard
from rules.war.fights.parties import escapes, go_home
from rules.war.hosts.marching import look_who_marches
from rules.war.hosts.places import look_at_end, look_who_wins
from rules.war.hunting.phase import hurry, open_search, played
from rules.war.hunting.places import look_at_places, try_citadels
from rules.war.play import WarPlay, put_hand
from rules.war.ring.fire import try_fire
from rules.war.ring.gollum import brings, learns
from rules.war.ring.passing import pick_up
from rules.war.ring.phase import ring_phase
from rules.war.state.chance import die
from rules.war.state.hands import drawn
from rules.war.state.hosts import TurnEnd, rested
from rules.war.state.journeys import Journey
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, DRAWING, PieceId, Side, in_order, is_band
from rules.war.state.table import Table
from rules.war.state.war import WarState
from rules.war.table.words import sitting_over
from rules.war.tracks.chart import Group, free_column, numbered
from rules.war.tracks.closing import close
from rules.war.tracks.meeting import begin_journey, end_turn_of
from rules.war.tracks.watching import seen_members

_LORIEN = "lorien"


def begin_turn(play: WarPlay) -> None:
    """The bot's part of a game-turn, till somebody is asked: Ring, points, cards, search cards (W-5.1)."""
    count_turn(play)
    begin_council(play)
    play.set(
        turn=play.state.turn + 1,
        phase=play.state.rules.phases[0],
        used=frozenset(),
        table=_of_turn(play.state.table),
        in_fight=frozenset(),
        lost=frozenset(),
        began=tuple(_standing(play)),
    )
    play.set(hosts=rested(play.state.hosts), led=frozenset())
    state = play.state
    play.tell(TurnBegan(state.turn))
    if not state.rules.is_table:
        _begin_open(play)
    for side in DRAWING:
        if side in state.rules.sides:
            _draw(play, side)
    if Phase.TOWER in play.state.rules.phases:
        _open(play, Phase.TOWER)
        if not state.rules.is_table:
            bring_saruman_back(play)
    else:
        _begin_search(play)


def _of_turn(table: Table | None) -> Table | None:
    """What an owners' table keeps from one game-turn to the next."""
    return None if table is None else replace(table, battles=(), card=None)


def _begin_open(play: WarPlay) -> None:
    """What else begins the open game's; at an owners' table it is on word (W-44.13)."""
    state = play.state
    if state.turn >= state.rules.constants.no_ban_from:
        lift(play, Cause.TIME)
    look_who_marches(play)
    ring_phase(play)
    thrown = die(play, "D")
    play.set(points=state.rules.constants.points + thrown)
    play.tell(PointsGained(state.rules.seats("D"), play.state.points, thrown))


def _begin_search(play: WarPlay) -> None:
    _open(play, Phase.SEARCH)
    open_search(play)
    _play_searches(play)


def _play_searches(play: WarPlay) -> None:
    """As far as nobody is asked; when all are over the Fellowship goes on (W-12.18)."""
    for search in played(play):
        look_who_has_won(play)
        _over(play, search.side if search.was_asked else None)
    if all(search.is_over for search in play.state.searches):
        _end_search(play)


def _draw(play: WarPlay, side: Side) -> None:
    """W-50.5: nothing left to draw, no card."""
    pile, card = drawn(play, play.state.deck)
    play.set(deck=pile)
    if card is not None:
        put_hand(play, side, play.state.hand(side).with_card(card))
        play.tell(CardDrawn(play.state.rules.seats(side), card))


def _standing(play: WarPlay) -> list[tuple[PieceId, Hex]]:
    """Where everybody is (W-51.6)."""
    where = {piece.id: piece.at for piece in play.state.pieces}
    where |= {piece: group.at for _, group in numbered(play.state.chart) for piece in group.members}
    return [(piece, where[piece]) for piece in in_order(where)]


def go_on(play: WarPlay) -> None:
    """What follows whatever was said: who has won, whose hosts may move, and the searches that can be played."""
    if play.state.phase is Phase.SETUP:  # nobody has won yet (W-17.2)
        _pass_over(play)
        return
    look_who_has_won(play)
    look_who_marches(play)
    if play.state.phase is Phase.SEARCH:
        _play_searches(play)
    _pass_over(play)


def end_sitting(play: WarPlay) -> None:
    """Its side is done, or its time is over: what it has not done is left undone (W-5.5, W-5.6, W-16.7)."""
    _end(play)
    _pass_over(play)


def hold_by_default(play: WarPlay) -> None:
    """A side that has resigned has its sittings held at once (W-16.3)."""
    hurry(play, play.state.resigned)
    go_on(play)


def _pass_over(play: WarPlay) -> None:
    """Sittings of sides that have resigned end as soon as they begin (W-16.3)."""
    if play.state.phase is Phase.SETUP and not play.state.acting:
        _end(play)
    while (
        play.state.phase not in (Phase.SETUP, Phase.SEARCH) and play.state.phase.side in play.state.resigned
    ):
        _end(play)


def _end(play: WarPlay) -> None:
    match play.state.phase:
        case Phase.SETUP:
            _end_setup(play)
        case Phase.TOWER:
            _end_tower(play)
        case Phase.SEARCH:
            hurry(play)
            _play_searches(play)
        case Phase.JOURNEY:
            _end_journey(play)
        case Phase.SHADOW:
            _end_shadow(play)


def _open(play: WarPlay, phase: Phase) -> None:
    play.set(
        phase=phase,
        stage=0,
        has_begun=False,
        moved=frozenset(),
        fought=frozenset(),
        battles=frozenset(),
        spoken=frozenset(),
    )


def _end_setup(play: WarPlay) -> None:
    """All pieces are put; without a group that goes unseen there is nothing to play (W-44.3). Raises Ended."""
    if play.state.rules.has_hidden and not any(play.state.chart):
        play.end(None, "aborted", "W-44.3")
    _over(play, None)
    for side in play.state.rules.sides:
        sitting_over(play, side)
    begin_turn(play)


def _end_tower(play: WarPlay) -> None:
    """W-5.6, for S (W-39.5)."""
    close_council(play)
    if not play.state.rules.is_table:
        go_home(play, "S")
        try_hexes(play)
        look_at_places(play, Phase.TOWER)
        pick_up(play, "S")
        brings(play, "S")
        mend_at_isengard(play)
        calm(play)
    end_turn_of(play, "S")
    if not play.state.rules.is_table:
        learns(play, "S")
    look_who_has_won(play)
    _over(play, "S")
    _begin_search(play)


def _end_search(play: WarPlay) -> None:
    if play.state.rules.is_table and not any(s.side == "D" and s.was_asked for s in play.state.searches):
        sitting_over(play, "D")  # who was asked for the card alone (W-44.7)
    play.set(searches=(), turned=())
    _open(play, Phase.JOURNEY)
    is_table = play.state.rules.is_table
    if not is_table:
        _bring_gandalf_back(play)
    play.set(journey=Journey(), foul="")
    if not is_table:
        escapes(play)
    begin_journey(play)
    if not is_table:
        take_all(play)


def _end_journey(play: WarPlay) -> None:
    """W-5.5."""
    is_table = play.state.rules.is_table
    if not is_table:
        walk_persuaded(play)
        take_all(play)
    if play.state.rules.has_hidden:
        close(play)
    if not is_table:
        try_fire(play)
        pick_up(play, "F")
        look_at_places(play, Phase.JOURNEY)
    look_who_has_won(play)
    _over(play, "F")
    _open(play, Phase.SHADOW)


def _end_shadow(play: WarPlay) -> None:
    """W-5.6, and the end of the game-turn behind it."""
    is_table = play.state.rules.is_table
    if not is_table:
        go_home(play, "D")
        try_citadels(play)
        look_at_places(play, Phase.SHADOW)
        pick_up(play, "D")
        brings(play, "D")
    end_turn_of(play, "D")
    if not is_table:
        learns(play, "D")
    look_who_has_won(play)
    _over(play, "D")
    _end_turn(play)


def _end_turn(play: WarPlay) -> None:
    """D6: who is spotted no more, who rests, the limit (W-5.2, W-50.2, W-51.6)."""
    state = play.state
    end = TurnEnd(state.turn, state.hosts, state.taken, state.alliance, state.won)
    play.set(turn_ends=(*state.turn_ends, end))
    _hide_again(play)
    if not state.rules.is_table:
        _rest(play)
    end_deals(play)
    end_alliance(play)
    play.set(shown=_on_map(play, state.turn + 1))
    if state.offer is not None:
        play.set(offer=None)
        play.tell(DrawFell())
    look_at_end(play)
    if not state.rules.is_table:
        play.set(points=0)
    begin_turn(play)


def _hide_again(play: WarPlay) -> None:
    """Who has seen them on the map hears that it is over, by hexes: columns show to nobody (W-15.7, W-15.9)."""
    state, over = play.state, dict[tuple[Hex, tuple[Side, ...]], tuple[PieceId, ...]]()
    for _, group in numbered(state.chart):
        if not group.is_spotted(state.turn + 1, "F"):
            hidden = (group.at, _who_saw(group, state))
            over[hidden] = (*over.get(hidden, ()), *seen_members(play, group))
    for (at, saw), names in sorted(over.items()):
        if saw and names:
            play.tell(SpottingEnded(state.rules.seats("F", *saw), at, in_order(names)))


def _who_saw(group: Group, state: WarState) -> tuple[Side, ...]:
    """Who saw it on the map (W-15.9, W-16.10)."""
    return tuple(side for side in state.rules.enemies if group.is_spotted(state.turn, side))


def _rest(play: WarPlay) -> None:
    """W-51.6: who has not gone from a haven or citadel of his, nor fought, regains 1 Life."""
    state = play.state
    for piece, at in _standing(play):
        side = "F" if piece in CHARACTERS and piece not in state.wraiths else "D"
        side = "S" if state.side_of(piece) == "S" else side
        is_home = (side == "F" and play.land.is_a("haven", at)) or (
            play.land.is_a("citadel", at) and play.holder(at) == side
        )
        if is_home and (piece, at) in state.began and piece not in state.in_fight:
            heal(play, piece, 1)


def _bring_gandalf_back(play: WarPlay) -> None:
    """W-51.4: in Lórien, in a column of his own; with none free he waits."""
    state = play.state
    column = free_column(state.chart)
    if not state.returns or state.turn < state.returns or column is None:
        return
    play.set(
        returns=0,
        was_white=True,
        dead=state.dead - {"gandalf"},
        wounds=tuple(wound for wound in state.wounds if wound[0] != "gandalf"),
    )
    play.put_group(column, Group(("gandalf",), play.land.place[_LORIEN]))
    play.tell(GandalfBack(state.rules.seats("F"), column))


def look_who_has_won(play: WarPlay) -> None:
    """Whether the war is over as things stand: where three play by W-38.6, else as nobody of F is left (W-50.6).

    Raises Ended.
    """
    look_who_wins(play)
    state = play.state
    is_lost = not state.returns and set(CHARACTERS) <= state.dead | state.gone | state.wraiths
    if is_lost and not state.rules.is_table and "S" not in state.rules.sides:
        play.end("D", "lost", "W-50.6")


def _over(play: WarPlay, side: Side | None) -> None:
    """A sitting is over: its side loses cards that are too many, sheets count as they are written now, and everybody
    sees what has changed on the map (W-16.5, W-16.9, W-50.5).
    """
    if play.state.rules.is_table:
        _let_stand(play, side)
    else:
        return_armies(play)
        look_who_marches(play)
    state = play.state
    if side is not None:
        trim(play, side)
        fall_without_cards(play, side)
    _show(play)
    sheets = tuple((side, sheet.at_end()) for side, sheet in state.sheets)
    play.set(sheets=sheets)


def _let_stand(play: WarPlay, side: Side | None) -> None:
    """At an owners' table words can be contested to the end of a sitting (W-44.11). Raises Ended."""
    if side is not None:
        sitting_over(play, side)


def _on_map(play: WarPlay, turn: int) -> tuple[tuple[Hex, tuple[PieceId, ...]], ...]:
    """Who stands spotted where, to the end of that game-turn at least."""
    by_hex: dict[Hex, tuple[PieceId, ...]] = {}
    for _, group in numbered(play.state.chart):
        if group.spotted >= turn and (names := seen_members(play, group)):
            by_hex[group.at] = in_order((*by_hex.get(group.at, ()), *names))
    return tuple(sorted(by_hex.items()))


def _show(play: WarPlay) -> None:
    state = play.state
    before = {piece.id: piece.at for piece in state.posted}
    for number, group in numbered(state.chart):
        if group.unseen_by:
            play.put_group(number, replace(group, unseen_by=()))
    public = tuple(piece for piece in state.pieces if not is_band(piece.id))
    moved = tuple(Moved(piece.id, piece.at) for piece in public if before.get(piece.id) != piece.at)
    gone = tuple(sorted({piece.id for piece in state.public} - {piece.id for piece in public}))
    shown = _on_map(play, state.turn)
    play.set(posted=public, public=public, shown=shown)
    play.tell(SittingOver(state.phase, state.turn, moved, gone, shown))
