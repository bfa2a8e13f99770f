"""What event cards do, when all that they need is read (W-14.5 to W-14.12, W-58.1, W-58.2)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.board.hexes import Hex
from rules.war.events.cards import CaptiveFreed, CardUsed, CrebainSaw, Healed
from rules.war.events.ring import GollumMoved, Seized
from rules.war.fights.combat import Ranks, fight, ranks
from rules.war.fights.exchange import Fighter
from rules.war.fights.life import heal
from rules.war.fights.parties import party_of, release
from rules.war.hunting.phase import tell_level
from rules.war.play import WarPlay, show
from rules.war.ring.gollum import helps, lives
from rules.war.ring.passing import pass_to
from rules.war.ring.phase import BOROMIR
from rules.war.ring.wearing import bearers_group, mark
from rules.war.state.chance import die, lot
from rules.war.state.phases import Phase
from rules.war.state.pieces import GOLLUM, SARUMAN, PieceId, Side
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import seen_members

_SEIZES_FROM: Final = 5
_MIGHT_OF_GOLLUM: Final = 4
"""Where he fights for the Ring with Saruman."""
_REACH: Final = 3
"""Hexes from which Gollum reaches for the Ring."""


# --------------------------------------------------------------------------------------------------------- seizures


def gollum_seizes(play: WarPlay, side: Side, card: int) -> None:
    """Gollum near F's bearer has the Ring on 5 and 6; whose Gollum is sees it, and others nothing (W-14.5, W-39.11).

    From Saruman, who cannot refuse, he fights it out where he is D's (W-32.1, W-58.1).
    """
    number, gollum = bearers_group(play), play.state.gollum
    if play.state.ring.bearer == SARUMAN and play.state.side_of(SARUMAN) == "S":
        _wrestle(play)
        return
    if number is None or not lives(play):
        return
    at = play.group(number).at
    if play.land.grid.distance(gollum.at, at) > _REACH or not _succeeds(play, GOLLUM):
        return
    owner = next((one for one in play.state.rules.enemies if helps(play, one)), None)
    if gollum.is_hidden or owner is not None:
        play.set(
            gollum=replace(gollum, at=at)
        )  # in the open, and nobody's, he stands where he stood [decided]
    if owner is not None:
        show(play, GOLLUM, at)
        play.tell(GollumMoved((gollum.at, at)))
        pass_to(play, GOLLUM, at, ("F", owner))
    else:
        _pass_unseen(play, GOLLUM, at)
    _slips_it_on(play)


def _slips_it_on(play: WarPlay) -> None:
    """Gollum wears it from the seizure on: a mark (W-57.10)."""
    play.set(ring=replace(play.state.ring, is_on=True))
    mark(play)


def _wrestle(play: WarPlay) -> None:
    """The two alone, Gollum with Might 4: if Saruman loses, or dies, Gollum has the Ring, and wears it."""
    at, gollum = play.state.standing(SARUMAN), play.state.gollum
    if at is None or not helps(play, "D"):
        return
    play.set(gollum=replace(gollum, at=at))
    show(play, GOLLUM, at)
    play.tell(GollumMoved((gollum.at, at)))
    attacker = Ranks("D", (Fighter(GOLLUM, _MIGHT_OF_GOLLUM, play.state.life(GOLLUM)),))
    fought = fight(play, at, attacker, ranks(play, "S", (SARUMAN,), enemy="D"))
    has_lost = fought.defender.total < fought.attacker.total
    if has_lost and play.state.ring.bearer == SARUMAN:
        pass_to(play, GOLLUM, at, "DS")
    if play.state.ring.bearer == GOLLUM:
        _slips_it_on(play)


def boromir_seizes(play: WarPlay, side: Side, card: int) -> None:
    """Boromir in the bearer's group has it on 5 and 6; D sees nothing (W-14.7)."""
    number = bearers_group(play)
    if number is None or play.state.ring.bearer == BOROMIR or BOROMIR not in play.group(number).members:
        return
    if _succeeds(play, BOROMIR):
        _pass_unseen(play, BOROMIR, play.group(number).at)


def _succeeds(play: WarPlay, piece: PieceId) -> bool:
    """By a die that F alone sees; out of reach none is thrown (W-14.12)."""
    thrown = die(play, "F")
    succeeds = thrown >= _SEIZES_FROM
    play.tell(Seized(play.state.rules.seats("F"), piece, thrown, succeeds))
    return succeeds


def _pass_unseen(play: WarPlay, piece: PieceId, at: Hex) -> None:
    pass_to(play, piece, at, "F")
    play.set(ring=replace(play.state.ring, is_secret=True))


# ------------------------------------------------------------------------------------------------------ the journey


def boat(play: WarPlay, side: Side, card: int, number: int) -> None:
    """A group pays 1 for each river hex (W-14.9)."""
    journey = play.state.journey
    play.set(journey=replace(journey, boats=journey.boats | {number}))
    _tell_use(play, card, str(number))


def unseen_path(play: WarPlay, side: Side, card: int, number: int) -> None:
    """No die is thrown for a group's road."""
    journey = play.state.journey
    play.set(journey=replace(journey, unseen=journey.unseen | {number}))
    _tell_use(play, card, str(number))


def _tell_use(play: WarPlay, card: int, words: str) -> None:
    play.tell(CardUsed(play.state.rules.seats("F"), card, words))


def free(play: WarPlay, side: Side, card: int, piece: PieceId, at: Hex) -> None:
    """A captive leaves his party, hidden where it is (W-14.10)."""
    _release(play, card, piece, at)


def eagles(play: WarPlay, side: Side, card: int, piece: PieceId, haven: Hex) -> None:
    """A captive is hidden in a haven."""
    _release(play, card, piece, haven)


def _release(play: WarPlay, card: int, piece: PieceId, to: Hex) -> None:
    rules = play.state.rules
    party = party_of(play, piece)
    id = "" if party is None else party.id
    captor: Side = "S" if party is None else party.owner
    play.tell(CaptiveFreed(rules.seats("F"), card, piece, id, to))
    play.tell(CaptiveFreed(rules.seats(captor), card, piece, id))
    release(play, piece, to)


def open_passes(play: WarPlay, side: Side, card: int) -> None:
    """Mountain sides by trail cost less in this player-turn."""
    play.set(journey=replace(play.state.journey, easy_trails=True))


def foul_weather(play: WarPlay, side: Side, card: int, province: str) -> None:
    """Nobody sees into a province till F's next player-turn."""
    play.set(foul=province)


def healing(play: WarPlay, side: Side, card: int, life: dict[PieceId, int]) -> None:
    """Life for one group."""
    healed = tuple((piece, heal(play, piece, most)) for piece, most in life.items())
    play.tell(Healed(play.state.rules.seats("F"), healed))


# -------------------------------------------------------------------------------------------------- the Dark Power's


def _next_turn(play: WarPlay, side: Side) -> int:
    """With which game-turn a side's next player-turn ends that is not this one; S's search comes behind his."""
    is_past = play.state.phase is not Phase.JOURNEY if side == "S" else play.state.phase is Phase.SHADOW
    return play.state.turn + is_past


def frenzy(play: WarPlay, side: Side, card: int) -> None:
    """His next fight of a party has more, before the end of his next player-turn."""
    play.set(frenzy=_next_turn(play, side), frenzied=side)


def calm(play: WarPlay) -> None:
    """S's player-turn ends, before which his orcs should have fought (W-58.1)."""
    state = play.state
    if state.frenzied == "S" and state.frenzy <= state.turn:
        play.set(frenzy=0)


def shut_passes(play: WarPlay, side: Side, card: int) -> None:
    """High Pass and Redhorn are closed to the end of F's next player-turn."""
    play.set(blocked=_next_turn(play, "D"))


def see_all(play: WarPlay, side: Side, card: int) -> None:
    """Level 1 of all provinces."""
    tell_level(play, side, sorted(play.land.by_province), "W-58.1")


def see_one(play: WarPlay, side: Side, card: int, province: str) -> None:
    """Level 2 of one group of a province by lot, or that there is none."""
    both = play.state.rules.seats("F", side)
    there = [
        group
        for _, group in numbered(play.state.chart)
        if play.land.province(group.at) == province and seen_members(play, group)
    ]
    if not there:
        play.tell(CrebainSaw(both, province))
        return
    group = lot(play, ("F", side), there)
    number = len(seen_members(play, group))
    play.learn_of(2, "W-58.1", group.at, number, to=side)
    play.tell(CrebainSaw(both, province, group.at, number))
