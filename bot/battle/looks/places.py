"""Look-ups of one hex: what stands about it, where its pieces reach, who could come, the odds around it (B-19.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from bot.battle.looks import lists
from bot.battle.wording import terms
from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, safe
from rules.battle.aid.odds import Chance, chances
from rules.battle.aid.reach import Reach, reach, threats
from rules.battle.pieces import Piece
from rules.battle.strength import is_asleep
from rules.battle.view import BattleView
from rules.board.hexes import Hex

Teller: TypeAlias = Callable[[BattleView, Hex, BattleVoice], Iterator[str]]
NEAR: Final = 4
"""As far as is shown around a hex (B-24.3)."""


def zoom(view: BattleView, place: Hex, voice: BattleVoice) -> Iterator[str]:
    """Who stands near."""
    text, land = voice.text, safe(voice.pack.region(place))
    yield text("{place} lies in {land}: {what}.", place=voice.hex(place), land=land, what=_land(place, voice))
    yield text("Pieces within {n} hexes:", n=NEAR)
    near = (piece for piece in view.seen.board.pieces if voice.pack.grid.distance(piece.at, place) <= NEAR)
    yield from list(lists.order_of_battle(near, voice)) or [text("Nobody.")]


def _land(place: Hex, voice: BattleVoice) -> str:
    """What kind of hex it is."""
    pack, text = voice.pack, voice.text
    marks = [text(terms.LANDS[pack.terrain[place]])]
    marks += [text("fortress")] if place in pack.fortresses else []
    marks += [text("Elven hex")] if place in pack.elven else []
    marks += [text("special hex")] if place in pack.roles else []
    marks += [text("crown")] if any(place in crowns for crowns in pack.crowns.values()) else []
    return ", ".join(marks)


def reached(view: BattleView, piece: Piece, voice: BattleVoice) -> Reach:
    """Where it goes, with nobody's leave or with what the reader's own side holds, and where with more (B-7.13)."""
    own = view.own
    held = own.held if own is not None and own.side == piece.side else ()
    return reach(voice.pack, view.seen.board, piece, held)


def reaches(view: BattleView, place: Hex, voice: BattleVoice) -> Iterator[str]:
    """Where each piece there can go now."""
    there = view.seen.board.on(place)
    if not there:
        yield voice.text("Nobody stands at {place}.", place=voice.hex(place))
    for piece in there:
        yield from _reach(view, piece, voice)


def _reach(view: BattleView, piece: Piece, voice: BattleVoice) -> Iterator[str]:
    text, reach = voice.text, reached(view, piece, voice)
    facts = {"piece": capital(voice.one(piece.kind)), "place": voice.hex(piece.at), "n": piece.allowance}
    if reach.stuck is not None:
        asleep = text("**{piece}** at {place} cannot move before it is roused.", **facts)
        others = text(
            "**{piece}** at {place} stays in this phase, because others have passed through (B-12.4).",
            **facts,
        )
        yield asleep if is_asleep(view.seen.board, piece) else others
        return
    if view.own is not None and view.own.held and view.own.side == piece.side:
        yield text(
            "**{piece}** at {place} moves up to {n} hexes in a movement phase. Without leave, or with what "
            "you have, it reaches:",
            **facts,
        )
    else:
        yield text(
            "**{piece}** at {place} moves up to {n} hexes in a movement phase. Without leave it reaches:",
            **facts,
        )
    yield from list(lists.hexes(reach.free, voice)) or [text("- no hex at all")]
    for side in dict.fromkeys(need.grantor for needs in reach.asks.values() for need in needs):
        mine = [goal for goal, needs in reach.asks.items() if needs[0].grantor == side]
        if mine:
            yield text("With leave from {side}:", side=voice.side(side))
            yield from lists.hexes(mine, voice)
    bearer = view.seen.board.bearer
    if bearer.side != piece.side and bearer.at in {*reach.free, *reach.asks}:
        yield text("At {place} it would take the Ring (B-9.4).", place=voice.hex(bearer.at))


def comes(view: BattleView, where: Hex, voice: BattleVoice) -> Iterator[str]:
    """Who could come, and who could attack whoever is there."""
    text, coming = voice.text, threats(voice.pack, view.seen.board, where)
    place = voice.hex(where)
    who = [
        lists.pieces([piece for piece, _ in them], voice) for them in (coming.in_a_phase, coming.in_a_turn)
    ]
    if who[0]:
        yield text("In one movement phase these can reach {place}: {pieces}.", place=place, pieces=who[0])
    if who[1]:
        yield text("In a whole turn, with both movement phases: {pieces}.", pieces=who[1])
    if coming.attackers:
        pieces = lists.pieces([piece for piece, _ in coming.attackers], voice)
        yield text("These can attack a piece there in one turn: {pieces}.", pieces=pieces)
    if any(who) and where == view.seen.board.bearer.at:
        yield text("The Ring is there: a foe who comes takes it (B-9.4).")
    if not (any(who) or coming.attackers):
        yield text("Nobody can reach {place} in one turn.", place=place)
    yield text("-# As all pieces stand now, with no attacks before and without leave (B-19.7).")


def odds(view: BattleView, where: Hex, voice: BattleVoice) -> Iterator[str]:
    """Each attack on who stands there and by him, with its box, its sums and its chances (B-10.16)."""
    text, board = voice.text, view.seen.board
    attacks = chances(voice.pack, board, where)
    if not board.on(where):
        yield text("Nobody stands at {place}.", place=voice.hex(where))
    elif not attacks:
        yield text("Nobody next to {place} could attack it or be attacked from it.", place=voice.hex(where))
    yield from (_chance(chance, voice) for chance in attacks)
    if attacks:
        yield text("-# The sums of two dice, and how many of 36 rolls they are (B-11).")


def _chance(chance: Chance, voice: BattleVoice) -> str:
    facts = {
        "attacker": _strong(chance.attacker, chance.made.attacker_elven, voice),
        "target": _strong(chance.defender, chance.made.defender_elven, voice),
        "cover": ", ".join(voice.cover(chance.attacker.at, chance.defender.at)) or voice.text("open"),
        "win": _sums(chance.sums("d")),
        "percent": voice.percent(chance.odds),
        "wins": chance.odds.defender_lost,
        "loss": _sums(chance.sums("a")),
        "losses": chance.odds.attacker_lost,
    }
    return voice.text(
        "- {attacker} ⚔ {target} ({cover}): wins on {win} (**{percent}**, {wins} of 36), "
        "lost on {loss} ({losses} of 36)",
        **facts,
    )


def _strong(piece: Piece, is_elven: bool, voice: BattleVoice) -> str:
    shown = f"{capital(voice.one(piece.kind))} {voice.pack.grid.name(piece.at)}"
    return voice.text("{piece}, Elven strength,", piece=shown) if is_elven else shown


def _sums(sums: tuple[int, ...]) -> str:
    return f"{sums[0]}–{sums[-1]}" if len(sums) > 1 else str(*sums) or "–"
