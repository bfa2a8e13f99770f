"""What happens at the end of a movement phase, in the order of B-5.14."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.battle.charts import ALLIANCE, SARUMAN, SAURON
from rules.battle.events import DeadRoused, FangornRoused, PlaceClosed, ShirePassed, StayScored
from rules.battle.pieces import Sleep
from rules.battle.state import EndOfMovement, Phase, Shire
from rules.battle.turn import ring
from rules.battle.turn.play import BattlePlay


def go_on(play: BattlePlay, task: EndOfMovement) -> None:
    """All that is left of it; what comes behind Fangorn waits until an escape that it led to is made."""
    waits = STEPS.index(_fangorn) + 1
    last = waits if task.step < waits else len(STEPS)
    if last < len(STEPS):
        play.push(EndOfMovement(last))
    for step in STEPS[task.step : last]:
        step(play)


def _losses_in_the_paths(play: BattlePlay) -> None:
    """B-15.4, B-15.7: who is still there is lost, and the hex is closed."""
    if play.state.side != ALLIANCE or play.board.dead is not Sleep.AWAKE:
        return
    at = play.pack.specials["paths_of_the_dead"]
    for piece in play.board.on(at):
        play.eliminate(piece, "B-15.4")
    play.set(board=replace(play.board, dead=Sleep.CLOSED))
    play.tell(PlaceClosed(at=at))


def _the_dead(play: BattlePlay) -> None:
    """B-15.3: Aragorn is with them."""
    if play.state.side != ALLIANCE or play.board.dead is not Sleep.ASLEEP:
        return
    if any(piece.kind == "aragorn" for piece in play.board.on(play.pack.specials["paths_of_the_dead"])):
        play.set(board=replace(play.board, dead=Sleep.AWAKE))
        play.tell(DeadRoused())


def _fangorn(play: BattlePlay) -> None:
    """B-14.3 to B-14.5, B-13.4: the army goes to Isengard; who is there is lost, a Ring-bearer taken."""
    if play.state.side != ALLIANCE or play.board.fangorn is not Sleep.ASLEEP:
        return
    fangorn, isengard = play.pack.specials["fangorn"], play.pack.specials["isengard"]
    army = play.board.first("fangorn_army")
    visitors = [piece for piece in play.board.on(fangorn) if piece.kind != "fangorn_army"]
    if army is None or not visitors:
        return
    play.set(board=replace(play.board, fangorn=Sleep.AWAKE, isengard_special=False))
    play.tell(FangornRoused(by=visitors[0].id, at=isengard))
    there = play.board.on(isengard)
    for piece in (piece for piece in there if not piece.is_bearer):
        play.eliminate(piece, "B-14.4")
    army = replace(army, at=isengard)
    play.place(army)
    if any(piece.is_bearer for piece in there):
        ring.capture(play, army)
    else:
        ring.check_victory(play)


def _shire(play: BattlePlay) -> None:
    """B-4.14 to B-4.16."""
    shire = play.state.shire
    for piece in play.board.on(play.pack.shire):
        if piece.side == ALLIANCE or piece.nation == SARUMAN:
            shire = Shire(SARUMAN if piece.nation == SARUMAN else "hobbits")
        elif piece.nation == SAURON:
            shire = replace(shire, is_occupied=True)
    if not play.board.on(play.pack.shire):
        shire = replace(shire, is_occupied=False)
    if shire.possessor != play.state.shire.possessor:
        play.tell(ShirePassed(possessor=shire.possessor))
    if shire != play.state.shire:
        play.set(shire=shire)


def _having_been(play: BattlePlay) -> None:
    """B-8.5: its owner's Ring-bearer ended the phase in an Elven hex."""
    bearer = play.board.bearer
    if bearer.side == play.state.side and bearer.at in play.pack.elven:
        play.set(been=play.state.been | {(bearer.side, bearer.at)})


def _stay(play: BattlePlay) -> None:
    """B-8.4: at the end of its owner's turn."""
    state, bearer = play.state, play.board.bearer
    is_safe = bearer.at in play.pack.elven and play.board.elves_live
    if state.phase is not Phase.SECOND or bearer.side != state.side or not is_safe:
        return
    stays = min(state.stays_of(bearer.side, bearer.at) + 1, 2)
    others = tuple(one for one in state.stays if one[:2] != (bearer.side, bearer.at))
    play.set(stays=(*others, (bearer.side, bearer.at, stays)))
    play.tell(StayScored(side=bearer.side, at=bearer.at, stays=stays))


STEPS: Final = (_losses_in_the_paths, _the_dead, _fangorn, _shire, _having_been, _stay)
