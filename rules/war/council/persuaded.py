"""Who is persuaded walks to Isengard, may break free on the way, and is captured there (W-34.7 to W-34.10)."""

from __future__ import annotations

from rules.board.hexes import Hex
from rules.war.events.council import PersuadedCaptured, PersuadedFreed, PersuadedTried, PersuadedWalked
from rules.war.fights.captures import makes
from rules.war.land import cheapest_path
from rules.war.play import WarPlay
from rules.war.state.chance import die
from rules.war.state.council import Persuaded
from rules.war.state.pieces import TABLE, PieceId, in_order
from rules.war.tracks.chart import Group, free_column, numbered
from rules.war.tracks.walking import as_far_as, walk_now


def walk(play: WarPlay) -> None:
    """When the Fellowship's player-turn ends each goes on; who meets others tries to get free (W-34.7, W-34.8)."""
    home = play.land.place["isengard"]
    for walker in play.state.persuaded:
        at = _go_on(play, walker, home)
        if at == home:
            _arrive(play, walker.id)
        elif any(group.at == at for _, group in numbered(play.state.chart)):
            _try(play, walker.id, at)


def _go_on(play: WarPlay, walker: Persuaded, home: Hex) -> Hex:
    """By a cheapest path, at full allowance, past enemies: where that brings him (W-34.7)."""
    path = cheapest_path(play.land, walker.at, home) or ()
    way = as_far_as(play.land, walker.at, path, play.state.rules.constants.allowance, walk_now(play))
    if len(way) > 1:
        _put(play, *play.state.persuaded, Persuaded(walker.id, way[-1]))
        play.tell(PersuadedWalked(play.state.rules.seats("F", "S"), walker.id, way))
    return way[-1]


def _put(play: WarPlay, *walkers: Persuaded) -> None:
    """These are on their way; of two places of one the last counts."""
    by_id = {walker.id: walker for walker in walkers}
    play.set(persuaded=tuple(by_id[id] for id in in_order(by_id)))


def _without(play: WarPlay, piece: PieceId) -> None:
    _put(play, *(walker for walker in play.state.persuaded if walker.id != piece))


def _arrive(play: WarPlay, piece: PieceId) -> None:
    """At Isengard he is a captive (W-34.9)."""
    _without(play, piece)
    play.set(prisoners=play.state.prisoners | {piece})
    play.tell(PersuadedCaptured(play.state.rules.seats("F", "S"), piece))


def _try(play: WarPlay, piece: PieceId, at: Hex) -> None:
    """He makes his Escape rating, and is free: F alone sees the die, and S hears it when he is free (W-34.8)."""
    thrown = die(play, "F")
    is_free = makes(TABLE[piece].escape, thrown)
    play.tell(PersuadedTried(play.state.rules.seats("F"), piece, at, thrown, is_free))
    if not is_free:
        return
    _without(play, piece)
    column = free_column(play.state.chart)
    assert column is not None  # nine characters at most, and he is in none (W-6.7)
    play.put_group(column, Group((piece,), at))
    play.tell(PersuadedFreed(play.state.rules.seats("S"), piece, at))
