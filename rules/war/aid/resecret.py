"""A war as it may be for all that one reader knows: groups elsewhere, other cards, sheets and points (W-19.8)."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from rules.game import Game, Illegal, Lot, Seat
from rules.kit.resecret import whispered
from rules.war.aid.secrets_of_table import lined_anew, moved, unsaid
from rules.war.aid.secrets_of_three import captured, near, otherwise
from rules.war.aid.whereabouts import whereabouts
from rules.war.hunting.placing import cost
from rules.war.pack import OpenLand
from rules.war.questions.sheets.rows import Sheet
from rules.war.state.deals import Deal
from rules.war.state.phases import Phase
from rules.war.state.pieces import Side, in_order
from rules.war.state.war import Note, WarState
from rules.war.tracks.chart import Chart, Group, Line, group_of, numbered, split, with_group

_MOST: Final = 3
"""What a seat says in secret, at most."""
_NOTES: Final = ("They go by Moria.", "Wait at the gate.")
_MOST_POINTS: Final = 12
_ASKS: Final = "search"
"""The row of a sheet."""


def resecret(
    game: Game[WarState], land: OpenLand, state: WarState, seat: Seat | None, chance: Lot
) -> WarState | None:
    """Another state that is this one to *seat* (None: the public); None when all is told at the end."""
    if state.outcome is not None:
        return None
    mine, before = state.rules.side(seat) if seat else None, state
    state = _dealt_anew(state, mine, chance)
    if state.table is not None:
        state = unsaid(land, state, mine, chance)
        if mine != "F":
            state = _unseen(land, state, mine, chance)
    elif mine != "F":
        state = _unlearnt(_elsewhere(land, state, mine, chance), mine, chance)
    state = _planned(otherwise(land, state, mine, chance), mine, chance)
    for side in state.rules.sides:
        if side != mine:
            state = _forgotten(state, side, chance)
            for _ in range(chance.randint(0, _MOST)):
                state = whispered(game, state, state.rules.seat(side), game.kinds["sheet"], chance) or state
    if "S" in state.rules.sides:
        kept = tuple((side, _asked(sheet, before.sheet(side))) for side, sheet in state.sheets)
        state = replace(state, sheets=kept)
    return state


def _asked(sheet: Sheet, before: Sheet) -> Sheet:
    """With the row of *before* that tells the third by itself who was asked to search (W-12.17)."""
    rows = tuple(row for row in sheet.rows if row[0] != _ASKS)
    later = tuple(row for row in sheet.later if row[0] != _ASKS)
    rows = tuple(sorted((*rows, *(row for row in before.rows if row[0] == _ASKS))))
    return Sheet(rows, (*later, *(row for row in before.later if row[0] == _ASKS)))


def _dealt_anew(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Cards in hands that the reader does not see, and in piles, change places."""
    hidden = sorted(
        (*state.deck.left, *(card for side, hand in state.hands if side != mine for card in hand.cards))
    )
    swaps = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))

    def all_of(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swaps[card] for card in cards)

    hands = (
        (side, hand if side == mine else replace(hand, cards=all_of(hand.cards), laid=all_of(hand.laid)))
        for side, hand in state.hands
    )

    def lying(deal: Deal) -> Deal:
        laid = (one if one.side == mine else replace(one, events=all_of(one.events)) for one in deal.laid)
        return replace(deal, laid=tuple(laid))

    left = state.search_deck.left
    return replace(
        state,
        hands=tuple(hands),
        deals=tuple(map(lying, state.deals)),
        deck=replace(state.deck, left=all_of(state.deck.left)),
        search_deck=replace(state.search_deck, left=tuple(chance.sample(left, len(left)))),
    )


def _forgotten(state: WarState, side: Side, chance: Lot) -> WarState:
    """With the sheet of another as it was given out, and other notes of his, by lot."""
    notes = (Note(state.turn, chance.choice(_NOTES)),) * chance.randint(0, 1)
    blank = Sheet() if chance.random() < 0.5 else state.sheet(side)
    return replace(
        state,
        sheets=tuple((of, blank if of == side else sheet) for of, sheet in state.sheets),
        notes=tuple(
            sorted(
                (*(kept for kept in state.notes if kept[0] != side), (side, notes)), key=lambda kept: kept[0]
            )
        ),
    )


def _planned(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Another who searches has said nothing yet of what he has not committed, and D has other points."""
    searches = tuple(
        replace(search, entering=None, **({} if search.is_ready else {"placed": None}))
        if search.side != mine and chance.random() < 0.5
        else search
        for search in state.searches
    )
    state = replace(state, searches=searches)
    if mine == "D":
        return state
    search = state.search_of("D")
    least = cost(search.placed or ()) if search is not None and not search.is_placed else 0
    return replace(state, points=chance.randint(least, max(least, _MOST_POINTS)))


def _unlearnt(state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Where three play the other enemy has learnt less, or of Mordor, and S has found others (W-39.6, W-39.9)."""
    others = frozenset(state.rules.enemies) - {mine}
    if "S" not in state.rules.sides:
        return state
    state = replace(
        state,
        news=tuple(news for news in state.news if news.to == mine or chance.random() < 0.7),
        reported=(state.reported - others) | {side for side in sorted(others) if chance.random() < 0.5},
    )
    if mine != "S":
        for number, group in numbered(state.chart):
            if _is_free(state, "D", group):
                found = chance.choice((0, state.turn))
                state = replace(state, chart=with_group(state.chart, number, replace(group, found=found)))
    return state


# -------------------------------------------------------------------------------------------------- the Fellowship


def _elsewhere(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """Hidden groups are elsewhere in their provinces, where D's news let them be, with other members, columns, and
    carriers of cards; Gollum hides elsewhere, too.
    """
    seat = state.rules.seat("D")
    ledger = (told for told in state.ledger if told.to is None or seat in told.to)
    possible = whereabouts(land, ledger, "D", len(state.rules.sides))[-1]
    hexes = {*possible.hexes, *possible.unseen} - {piece.at for piece in state.pieces} - {*land.of("citadel")}
    free = [number for number, group in numbered(state.chart) if _is_free(state, mine, group)]
    chart = state.chart
    for number in free:
        province = land.province(group_of(chart, number).at)
        goals = [at for at in sorted(hexes) if land.province(at) == province]
        if goals and chance.random() < 0.7:
            group = replace(group_of(chart, number), at=chance.choice(goals))
            chart = with_group(chart, number, group)
    state = captured(state, _mixed(chart, free, chance), free, mine, chance)
    chart = state.chart
    if state.phase is Phase.JOURNEY:
        for number in chance.sample(free, min(1, len(free))):
            with suppress(Illegal):  # alone, or nine columns are taken
                chart = split(chart, number, group_of(chart, number).members[1:])[0]
    elif chance.random() < 0.5:
        chart = tuple(chance.sample(chart, len(chart)))
    if state.phase is not Phase.JOURNEY and state.lines:  # the last lines tell where groups stand
        last = state.lines[-1].turn
        lines = tuple(line for line in state.lines if line.turn < last)
        lines += tuple(
            Line(last, number, group.at, land.province(group.at), group.members)
            for number, group in numbered(chart)
        )
        state = replace(state, lines=lines)
    state = _carried(replace(state, chart=chart), chance)
    gollum = state.gollum
    if gollum.is_hidden and not gollum.is_dead:
        state = replace(state, gollum=replace(gollum, at=chance.choice(near(land, gollum.at))))
    return state


def _unseen(land: OpenLand, state: WarState, mine: Side | None, chance: Lot) -> WarState:
    """At an owners' table: hidden groups elsewhere, with other members and columns."""
    free = [number for number, group in numbered(state.chart) if _is_free(state, mine, group)]
    state = replace(state, chart=_mixed(state.chart, free, chance))
    state = moved(land, state, free, mine, chance)
    if state.phase is not Phase.JOURNEY and chance.random() < 0.5:
        state = replace(state, chart=tuple(chance.sample(state.chart, len(state.chart))))
    return lined_anew(land, _unlearnt(state, mine, chance))


def _is_free(state: WarState, mine: Side | None, group: Group) -> bool:
    """Whether a reader knows nothing of it but what may be of many hexes: it has not moved, is hidden, and meets
    nobody.
    """
    sighted = {hex_.at for search in state.searches for hex_ in search.sighted}
    wears = state.ring.is_on and state.ring.bearer in group.members
    is_met = group.low_since or any(piece.at == group.at for piece in state.pieces)
    is_seen = group.is_spotted(state.turn, mine or "D")
    return not (is_seen or group.walked or wears or is_met or group.at in sighted)


def _mixed(chart: Chart, free: list[int], chance: Lot) -> Chart:
    """With other members in groups that are as large as before."""
    members = [piece for number in free for piece in group_of(chart, number).members]
    if chance.random() < 0.5:
        members = chance.sample(members, len(members))
    for number in free:
        group = group_of(chart, number)
        n = len(group.members)
        chart, members = with_group(chart, number, replace(group, members=in_order(members[:n]))), members[n:]
    return chart


def _carried(state: WarState, chance: Lot) -> WarState:
    """With magic cards that others of the same groups carry, which D sees on nobody."""
    with_him = {piece: group.members for _, group in numbered(state.chart) for piece in group.members}
    magic = ((card, chance.choice(with_him.get(piece, (piece,)))) for card, piece in state.magic)
    return replace(state, magic=tuple(magic))
