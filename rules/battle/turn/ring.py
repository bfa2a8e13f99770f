"""The Ring: capture, escape and victory (B-9, B-17)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, BEARER, EVIL, SARUMAN, SAURON, Side
from rules.battle.events import ElvenHexLeft, RingEscaped, RingTaken
from rules.battle.leave import Need
from rules.battle.moving import Moves
from rules.battle.pieces import Piece
from rules.battle.state import Escape
from rules.battle.turn import leave
from rules.battle.turn.play import BattlePlay
from rules.board.hexes import Way
from rules.game import Illegal


def leave_elven_hex(play: BattlePlay, bearer: Piece) -> None:
    """B-8.5, B-8.10: it moved away, or lost the Ring there; what it only crossed it has not been in."""
    if (bearer.side, bearer.at) in play.state.been:
        play.set(board=replace(play.board, left=play.board.left | {(bearer.side, bearer.at)}))
        if play.board.elves_live:
            play.tell(ElvenHexLeft(side=bearer.side, at=bearer.at))


def capture(play: BattlePlay, captor: Piece) -> None:
    """*captor* stands on the hex of an opposing Ring-bearer: both leave, a new bearer appears (B-9.4 to B-9.7)."""
    old = play.board.bearer
    if captor.kind == "saruman" and captor.side == SARUMAN:
        play.end(SARUMAN, "touch", "B-17.3")  # before anything is spent (B-9.6)
    play.tell(RingTaken(captor.side, old.side, captor.id, captor.kind, old.at))
    leave_elven_hex(play, old)
    play.eliminate(captor, "B-9.5")
    nation = captor.nation if captor.side in (EVIL, SAURON, SARUMAN) else ""
    bearer = Piece(play.new_id(BEARER), BEARER, captor.side, old.at, moved=True, taken_by=nation)
    play.set(board=play.board.without(old).with_new(bearer))
    play.seal()  # a capture is never taken back (B-18.10)
    check_victory(play)
    play.push(Escape(captor.side, play.count("escape")))


def escape_moves(play: BattlePlay) -> Moves:
    """What the new Ring-bearer may do in its escape (B-9.7)."""
    return play.moves(replace(play.board.bearer, moved=False))


def escape_way(play: BattlePlay, way: Way) -> Way:
    """The way in full: of one hex where it stays, of two a goal. Raises Illegal."""
    bearer = play.board.bearer
    if not way or way == (bearer.at,):
        return (bearer.at,)
    return escape_moves(play).whole(way)


def escape(play: BattlePlay, way: Way) -> None:
    """B-9.7: the new bearer goes *way*, of one hex where it stays. Raises Illegal."""
    bearer = play.board.bearer
    if way[0] != bearer.at:
        raise play.pack.no("B-9.7", "The Ring-bearer stands at {at}; its escape begins there.", at=bearer.at)
    used: tuple[Need, ...] = ()
    if len(way) > 1:
        moves = escape_moves(play)
        moves.check(way)
        if moves.lacking(way):
            raise Illegal("B-9.7", "For an escape you cannot ask for leave, and that way needs it.")
        used = moves.needs(way)
    play.pop()
    leave.spend(play, bearer, used)
    play.set(board=play.board.put(replace(bearer, at=way[-1])))
    play.tell(RingEscaped(side=bearer.side, way=way, used=used))
    check_victory(play)


def check_victory(play: BattlePlay) -> None:
    """B-17.1 to B-17.5: tested after every move, capture, escape and activation. Raises Unwound where it is won."""
    if won := victory(play):
        play.end(*won)


def victory(play: BattlePlay) -> tuple[Side, str, str] | None:
    """Who has won, by what and by which clause; None while nobody has."""
    bearer, specials = play.board.bearer, play.pack.specials
    if bearer.side in (SAURON, EVIL) and bearer.at == play.pack.barad_dur:
        return bearer.side, "goal", "B-17.2"
    if play.state.rules.players == 3:
        if bearer.side == SARUMAN and bearer.at == specials["isengard"]:
            return SARUMAN, "isengard", "B-17.3"
        saruman = play.board.first("saruman")
        if saruman is not None and saruman.at == bearer.at:
            return SARUMAN, "touch", "B-17.3"
    if bearer.side == ALLIANCE and bearer.at == specials["mount_doom"]:
        return ALLIANCE, "doom", "B-17.4"
    return None
