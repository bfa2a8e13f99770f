"""Fights: who strikes whom, who flees, one exchange, and what comes of it (W-9.11, W-11, W-55)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.council import bans
from rules.war.events import fights as told
from rules.war.events.fights import Added, Band, Exchange
from rules.war.fights.exchange import Fighter, best, might_of, wounded, wounds_of
from rules.war.fights.life import kill, wound
from rules.war.fights.marks import BITING, bite, break_staff, mend_at_isengard
from rules.war.fights.refusing import consents, is_spent, may_refuse
from rules.war.play import WarPlay, show, sure_row
from rules.war.ring.passing import might, seen_without
from rules.war.ring.wearing import attacked
from rules.war.state.chance import die
from rules.war.state.hearsay import heard_of_ring
from rules.war.state.phases import Phase
from rules.war.state.pieces import (
    CHARACTERS,
    HOBBITS,
    MAGIC,
    NAZGUL,
    PARTY,
    RING,
    SARUMAN,
    SORCERERS,
    TABLE,
    PieceId,
    Side,
)
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import is_spotted, seen_members

_ANYBODY: Final = (*CHARACTERS, "saruman", "chief")
_WEAPONS: Final = {"anduril": ("aragorn",), "sting": HOBBITS, "blade": _ANYBODY, "glamdring": _ANYBODY}
"""Each gives whom 1 (W-56.5)."""
_FRENZY, _FRENZY_GIVES = "10", 2
"""Orcs in Battle Frenzy (W-58.1)."""


class Ranks(NamedTuple):
    """One side as it goes into a fight."""

    side: str
    """F, D, S, or `-` of a Servant, and of a Gollum who is neutral."""
    fighters: tuple[Fighter, ...]
    added: tuple[Added, ...] = ()
    last: PieceId | None = None
    """Whom the enemy takes for the bearer: a wound goes to him last (W-55.4)."""
    company: Collection[PieceId] = ()
    """All of the Fellowship's whose fight it is, fighting or not: they have lost it together (W-55.9)."""

    @property
    def ids(self) -> tuple[PieceId, ...]:
        return tuple(fighter.id for fighter in self.fighters)


# -------------------------------------------------------------------------------------------------- who is there


def spotted_at(play: WarPlay, at: Hex, side: Side) -> tuple[PieceId, ...]:
    """Those of the Fellowship's whom a side sees on the map in a hex: one defender, by columns (W-55.1, W-57.2)."""
    groups = (
        group for _, group in numbered(play.state.chart) if group.at == at and is_spotted(play, group, side)
    )
    return tuple(piece for group in groups for piece in seen_members(play, group))


def fighter_of(play: WarPlay, piece: PieceId) -> Fighter:
    """A piece as it fights now, without cards (W-55.3, W-55.6)."""
    return Fighter(piece, might(play, piece), play.state.life(piece))


def fighters_of(play: WarPlay, pieces: Iterable[PieceId]) -> tuple[Fighter, ...]:
    return tuple(fighter_of(play, piece) for piece in pieces)


def added_to(play: WarPlay, fighters: Collection[PieceId]) -> tuple[Added, ...]:
    """What weapons, Sorcery and a card add to a total; all see which these are [decided] (W-51.3, W-56.5, W-58.1)."""
    state, magic = play.state, dict(play.state.magic)

    def adding() -> Iterator[Added]:
        for card in MAGIC:
            if magic.get(card) in fighters and magic[card] in _WEAPONS.get(card, ()):
                yield Added(card, 1)
        for _ in SORCERERS.intersection(fighters) - state.wraiths - state.staves:
            yield Added("sorcery", 1)
        if state.ring.is_in_the_open and SARUMAN in fighters and state.ring.bearer == SARUMAN:
            yield Added(RING, 1)  # W-57.5
        if state.frenzy >= state.turn and any(
            piece.startswith(PARTY) and state.side_of(piece) == state.frenzied for piece in fighters
        ):
            yield Added(_FRENZY, _FRENZY_GIVES)

    return tuple(adding())


def believed_by(play: WarPlay, side: str) -> PieceId | None:
    """Whom a side takes for the bearer; F whom it was last told of, so that no order tells more (W-55.3)."""
    if side == "D" or side == "S":
        return play.state.ring.believed_by(side)
    heard = heard_of_ring(play.state, "F") if side == "F" else None
    return None if heard is None else heard.bearer


def ranks(
    play: WarPlay,
    side: str,
    pieces: Collection[PieceId],
    named: Sequence[PieceId] = (),
    company: Collection[PieceId] = (),
    *,
    enemy: str,
) -> Ranks:
    """Who of *pieces* fights: those *named*, the strongest, last whom the *enemy* takes for the bearer (W-55.3)."""
    last = believed_by(play, enemy)
    fighters = best(fighters_of(play, pieces), named, last)
    return Ranks(side, fighters, added_to(play, [fighter.id for fighter in fighters]), last, company)


def _by_sheet(play: WarPlay, side: str, pieces: Collection[PieceId], enemy: str) -> Ranks:
    """Those of a side that is attacked, or strikes, by its sheet; a neutral Gollum has none."""
    named = next((play.row(one, "fighters").pieces for one in play.state.rules.sides if one == side), ())
    return ranks(play, side, pieces, named, pieces if side == "F" else (), enemy=enemy)


# ---------------------------------------------------------------------------------------------------- an exchange


def exchange(play: WarPlay, at: Hex, seen_by: Iterable[str], attacker: Ranks, defender: Ranks) -> Exchange:
    """Both throw, the attacker first; the lower total takes the wounds, which are not given yet (W-55.4)."""
    attacking, defending = (
        Band(side.side, side.ids, might_of(side.fighters), die(play, seen_by), side.added)
        for side in (attacker, defender)
    )
    margin = attacking.total - defending.total
    if margin > 0:
        defending = _beaten(defending, defender, margin, attacking)
    elif margin < 0:
        attacking = _beaten(attacking, attacker, -margin, defending)
    return Exchange(at, attacking, defending)


def _beaten(band: Band, side: Ranks, margin: int, by: Band) -> Band:
    """Nazgûl whom Nazgûl alone have beaten keep 1 Life (W-36.11, W-55.7)."""
    is_among_nazgul = {*band.fighters, *by.fighters} <= set(NAZGUL)
    fighters = [replace(one, life=one.life - is_among_nazgul) for one in side.fighters]
    taken = wounded(fighters, wounds_of(margin), side.last)
    return replace(
        band,
        wounds=tuple((fighter.id, taken[fighter.id]) for fighter in side.fighters if taken[fighter.id]),
        dead=tuple(fighter.id for fighter in side.fighters if taken[fighter.id] == fighter.life),
    )


def fight(play: WarPlay, at: Hex, attacker: Ranks, defender: Ranks, *, is_unseen: bool = False) -> Exchange:
    """One fight to its end (W-55.4, W-55.8, W-55.9). *is_unseen*: with a hidden Gollum, of which F alone knows."""
    result = exchange(play, at, "F" if is_unseen else play.state.rules.sides, attacker, defender)
    bands, state = (result.attacker, result.defender), play.state
    play.set(
        fought=state.fought.union(attacker.ids),
        in_fight=state.in_fight.union(attacker.ids, defender.ids),
        frenzy=0 if any(added.by == _FRENZY for band in bands for added in band.added) else state.frenzy,
    )
    for piece in (*attacker.ids, *defender.ids):
        if (standing := state.standing(piece)) is not None:
            show(play, piece, standing)
    play.tell(told.FightUnseen(state.rules.seats("F"), result) if is_unseen else told.FightFought(result))
    bans.fought(play, attacker.side, defender.side)
    for band, other, company in zip(
        bands, reversed(bands), (attacker.company, defender.company), strict=True
    ):
        note_outcome(play, company, has_lost=band.total < other.total)
        for piece, wounds in band.wounds:
            wound(play, piece, wounds)
            if {added.by for added in other.added} & BITING:
                bite(play, piece, wounds)
        for piece in band.dead:
            bans.killed(play, piece, other.side)
        if band.dead:
            kill(play, band.dead, at, other.side, other.fighters)
            if not is_unseen:
                seen_without(play, band.dead)
    break_staff(play, *bands)
    mend_at_isengard(play)
    return result


def note_outcome(play: WarPlay, company: Collection[PieceId], *, has_lost: bool) -> None:
    """Whether characters lost their last fight; on a journey a group that did goes no further (W-7.10, W-60.2)."""
    lost = play.state.lost.difference(company)
    play.set(lost=lost.union(company) if has_lost else lost)
    if has_lost and play.state.phase is Phase.JOURNEY:
        for number, group in numbered(play.state.chart):
            if not set(company).isdisjoint(group.members):
                play.put_group(number, replace(group, is_stopped=True))


# -------------------------------------------------------------------------------------------- what D and S begin


def strike(play: WarPlay, at: Hex, pieces: Collection[PieceId]) -> None:
    """Those who have spotted fight those spotted in their hex, by threes, by the sheet (W-9.11, W-55.1, W-55.2).

    At an owners' table they fight on word (W-44.13).
    """
    state = play.state
    if state.rules.is_table:
        return
    left = [
        piece
        for piece in pieces
        if piece in TABLE
        and piece not in state.fought
        and state.standing(piece) == at
        and not is_spent(play, piece)
    ]
    side = play.state.enemy_of(pieces)
    if state.are_allied(side, "F"):  # it ends with the spotting (W-21.12)
        return
    while left and (others := spotted_at(play, at, side)):
        attacker = _by_sheet(play, side, left, "F")
        left = [piece for piece in left if piece not in attacker.ids]
        theirs = might_of(best(fighters_of(play, others)))
        if play.row(side, "strike").holds(might_of(attacker.fighters), theirs):
            assail(play, at, attacker)


def assail(play: WarPlay, at: Hex, attacker: Ranks) -> None:
    """An enemy attacks those who stand on the map in a hex; their bearer may vanish before (W-55.1, W-57.1)."""
    side = play.state.enemy_of(attacker.ids)
    defender = _by_sheet(play, "F", spotted_at(play, at, side), side)
    if attacked(play, side, at, defender.ids):
        defender = _by_sheet(play, "F", spotted_at(play, at, side), side)
    if defender.fighters:
        fight(play, at, attacker, defender)


# ------------------------------------------------------------------------------------------- against D and S


def engage(
    play: WarPlay,
    at: Hex,
    attacker: Ranks,
    enemy: Collection[PieceId],
    *,
    is_unseen: bool = False,
    must: Collection[PieceId] = (),
) -> None:
    """*enemy* is attacked in a hex: Nazgûl among them may fly before, Saruman may stand aside (W-11.4, W-27.5).

    *must*: who cannot refuse. A party of strength 0 is beaten without a die (W-54.6).
    """
    side = play.state.side_of(next(iter(enemy)))
    if not set(enemy).isdisjoint(NAZGUL):
        fled = fly(play, at, side, enemy, might_of(attacker.fighters))
        enemy = [piece for piece in enemy if piece not in fled]
    if SARUMAN in enemy and SARUMAN not in must and may_refuse(play):
        theirs = might_of(attacker.fighters)
        ours = might_of(best(fighters_of(play, enemy)))
        if not consents(play, ours, theirs):
            enemy = [piece for piece in enemy if piece != SARUMAN]
            play.tell(told.StoodAside(SARUMAN, at))
    if enemy and not any(play.state.life(piece) for piece in enemy):
        play.set(fought=play.state.fought.union(attacker.ids))
        bans.fought(play, attacker.side, side)
        kill(play, enemy, at, attacker.side, attacker.ids)
    elif enemy:
        fight(play, at, attacker, _by_sheet(play, side, enemy, attacker.side), is_unseen=is_unseen)


def fly(
    play: WarPlay, at: Hex, side: str, stack: Collection[PieceId], theirs: int = 0
) -> tuple[PieceId, ...]:
    """The Nazgûl that fly by their owner's sheet, all of a stack together (W-11.4, W-55.10).

    *theirs*: the Might that attacks, which does not count at an owners' table (W-44.13). None where it carries the
    Ring for D (W-55.9).
    """
    if side == "D" and play.state.ring.bearer in stack:
        return ()
    row = sure_row(play, "S" if side == "S" else "D", "flee")
    ours = 0 if play.state.rules.is_table else might_of(best(fighters_of(play, stack)))
    goal = _refuge(play, at, side, row.to)
    if goal is None or not row.against.holds(ours, theirs):
        return ()
    flying = tuple(piece for piece in stack if piece in NAZGUL)
    for piece in flying:
        show(play, piece, goal)
    play.tell(told.Fled(flying, at, goal))
    return flying


def _refuge(play: WarPlay, at: Hex, side: str, named: str | None) -> Hex | None:
    """The citadel of the owner's that the sheet names, else the nearest other (W-55.10)."""
    citadels = [
        citadel for citadel in play.land.of("citadel") if citadel != at and play.holder(citadel) == side
    ]
    chosen = [citadel for citadel in citadels if play.land.name(citadel) == named]
    return min(
        chosen or citadels, key=lambda citadel: (play.land.grid.distance(at, citadel), citadel), default=None
    )
