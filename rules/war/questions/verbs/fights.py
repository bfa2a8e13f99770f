"""What each side says of fights in its player-turn: `combat`, `attack`, `capture` (W-18.1, W-18.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from rules.board.hexes import Hex
from rules.game import Action, Illegal
from rules.kit.grammar import Form
from rules.kit.parts import Clause, Some, Word
from rules.war.council.bans import check_attack, may_attack
from rules.war.fights.capturing import capture
from rules.war.fights.combat import assail, engage, ranks, spotted_at
from rules.war.fights.coming_forward import step_out
from rules.war.fights.refusing import is_spent
from rules.war.play import WarPlay
from rules.war.questions.verbs.verb import HEX, PIECE, Verb, Words, hex_of
from rules.war.state.phases import Phase
from rules.war.state.pieces import GOLLUM, PARTY, PieceId, Side, in_order, is_band, is_piece, place
from rules.war.tracks.chart import numbered
from rules.war.tracks.watching import seen_members, stack_at, there

_MOST: Final = 3
_AGAINST: Final = "against"
_WHOM: Final = {"f": "F", "d": "D", "s": "S", GOLLUM: GOLLUM}
_TURNS: Final = frozenset((Phase.TOWER, Phase.SHADOW))


def _whom(word: str) -> str:
    if word not in _WHOM and not (word.startswith(PARTY) and is_piece(word)):
        raise ValueError(word)
    return _WHOM.get(word, word)


ENEMY: Final = Word("enemy", _whom)


class Combat(Action):
    """F's characters in a hex against D's there, Gollum or a party (W-11.1)."""

    at: str
    pieces: tuple[PieceId, ...]
    against: str


class Attack(Action):
    """D's or S's pieces in a hex against those of the Fellowship's spotted there, the other's, a party of his, or a
    Gollum in the open (W-55.1).
    """

    at: str
    pieces: tuple[PieceId, ...]
    against: str


class Capture(Action):
    """A party against those spotted in its hex (W-54.1)."""

    at: str
    party: PieceId


def _is_late(play: WarPlay) -> bool:
    """Whether army combats have begun, which end all other fights of a player-turn (W-5.4)."""
    return play.state.stage > 1


def _check(play: WarPlay, at: Hex, pieces: Collection[PieceId], able: Collection[PieceId]) -> None:
    """Raises Illegal where not all of *pieces* can attack; *able*: those of the side's in the hex who can fight."""
    for piece in pieces:
        if piece not in able:
            raise Illegal("W-55.1", "{piece} is not at {at} to fight.", piece=piece, at=play.land.name(at))
        if piece in play.state.fought:
            raise Illegal("W-55.1", "{piece} has attacked already: each does it once.", piece=piece)
    if _is_late(play):
        raise Illegal("W-5.4", "Army combats have begun: nobody fights any other fight in this player-turn.")
    if len(set(pieces)) > _MOST:
        raise Illegal("W-55.3", "Three attack together at most.")


# ------------------------------------------------------------------------------------------------- the Fellowship


def _combat(play: WarPlay, side: Side, action: Combat) -> None:
    at = hex_of(play, action.at)
    groups = [number for number, group in numbered(play.state.chart) if group.at == at]
    _check(play, at, action.pieces, [piece for n in groups for piece in seen_members(play, play.group(n))])
    enemy = _enemies(play, at, action.against)
    other = play.state.side_of(enemy[0])
    check_attack(play, side, other)
    is_unseen = enemy == (GOLLUM,) and play.state.gollum.is_hidden
    play.set(stage=1)
    pieces = in_order(action.pieces)
    company = [
        play.group(number).members if is_unseen else step_out(play, number, pieces, "W-11.1")
        for number in groups
        if not set(pieces).isdisjoint(play.group(number).members)
    ]
    members = [piece for members in company for piece in members]
    attacker = ranks(play, "F", pieces, pieces, members, enemy=other)
    engage(play, at, attacker, enemy, is_unseen=is_unseen)


def _enemies(play: WarPlay, at: Hex, against: str) -> tuple[PieceId, ...]:
    """Whom F fights: a hidden Gollum with the Ring too (W-57.10). Raises Illegal where nobody is there."""
    gollum = play.state.gollum
    enemy = _in_the_open(play, at, "F", against)
    if against == GOLLUM and gollum.is_hidden and not gollum.is_dead and gollum.at == at:
        enemy = (GOLLUM,) if play.state.ring.bearer == GOLLUM else ()
    if not enemy:
        raise Illegal("W-55.1", "Nobody whom you can attack so is at {at}.", at=play.land.name(at))
    return enemy


def _in_the_open(play: WarPlay, at: Hex, side: Side, against: str) -> tuple[PieceId, ...]:
    """Whom a side can attack there of D's and S's, of Gollum and parties; nobody of its own."""
    if against in play.state.rules.enemies:
        return stack_at(play, at, against) if against != side else ()
    return tuple(id for id in there(play, at) if id == against and play.state.side_of(id) != side)


def _named(play: WarPlay, at: Hex) -> tuple[str, ...]:
    """Whom of the enemies an attack in a hex may name."""
    return (*play.state.rules.enemies, GOLLUM, *(id for id in there(play, at) if id.startswith(PARTY)))


def _offer_combat(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    def fighters(at: Hex) -> list[PieceId]:
        groups = [group for _, group in numbered(play.state.chart) if group.at == at]
        return [piece for group in groups for piece in seen_members(play, group)]

    def enemies(at: Hex) -> list[str]:
        return [against for against in _named(play, at) if _is_there(play, side, at, against)]

    return _offer(play, said, {group.at for _, group in numbered(play.state.chart)}, fighters, enemies)


def _is_there(play: WarPlay, side: Side, at: Hex, against: str) -> bool:
    try:
        enemy = _enemies(play, at, against)
    except Illegal:
        return False
    return _may_fight(play, side, enemy)


def _may_fight(play: WarPlay, side: Side, enemy: Sequence[PieceId]) -> bool:
    """Whether there is somebody, and nothing keeps a side from attacking these."""
    return bool(enemy) and may_attack(play, side, play.state.side_of(enemy[0]))


def _offer(
    play: WarPlay,
    said: Words,
    hexes: Iterable[Hex],
    fighters: Callable[[Hex], Iterable[PieceId]],
    enemies: Callable[[Hex], Iterable[str]],
) -> Iterable[str]:
    """Where somebody can be fought; then who fights, in their order; then against whom."""

    def able(at: Hex) -> list[PieceId]:
        return [piece for piece in in_order(fighters(at)) if piece not in play.state.fought]

    if _is_late(play):
        return ()
    if not said:
        return [play.land.name(at) for at in sorted(hexes) if able(at) and any(enemies(at))]
    at, words = hex_of(play, said[0]), said[1:]
    if words[-1:] == (_AGAINST,):
        return enemies(at)
    if _AGAINST in words:
        return ()
    more = [piece for piece in able(at) if not words or place(piece) > place(words[-1])]
    return [*(more if len(words) < _MOST else ()), *((_AGAINST,) if words else ())]


# ------------------------------------------------------------------------------------ the Dark Power, and Saruman


def _attack(play: WarPlay, side: Side, action: Attack) -> None:
    at = hex_of(play, action.at)
    _check(play, at, action.pieces, _able(play, at, side))
    pieces, enemy = in_order(action.pieces), _in_the_open(play, at, side, action.against)
    if not enemy and not (action.against == "F" and spotted_at(play, at, side)):
        raise Illegal("W-55.1", "Nobody whom you can attack so is at {at}.", at=action.at)
    other = play.state.side_of(enemy[0]) if enemy else "F"
    check_attack(play, side, other)
    if any(is_spent(play, piece) for piece in pieces):
        raise Illegal("W-33.2", "After a mind battle Saruman starts no fight in this game-turn.")
    play.set(stage=1)
    attacker = ranks(play, side, pieces, pieces, enemy=other)
    if enemy:
        engage(play, at, attacker, enemy)
    else:
        assail(play, at, attacker)


def _able(play: WarPlay, at: Hex, side: Side) -> list[PieceId]:
    """A side's pieces in a hex that fight, parties too; bands are gone when a player-turn comes (W-12.15)."""
    mine = (piece for piece in there(play, at) if play.state.side_of(piece) == side)
    return [piece for piece in mine if piece != GOLLUM and not is_band(piece)]


def _capture(play: WarPlay, side: Side, action: Capture) -> None:
    at = hex_of(play, action.at)
    _check(play, at, (action.party,), [id for id in _able(play, at, side) if id.startswith(PARTY)])
    if not spotted_at(play, at, side):
        raise Illegal("W-54.1", "Nobody stands on the map at {at} to be captured.", at=action.at)
    check_attack(play, side, "F")
    play.set(stage=1)
    capture(play, at, play.state.life(action.party), (action.party,))


def _offer_attack(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    def enemies(at: Hex) -> list[str]:
        others = [
            against
            for against in _named(play, at)
            if _may_fight(play, side, _in_the_open(play, at, side, against))
        ]
        return ["F"] * (bool(spotted_at(play, at, side)) and may_attack(play, side, "F")) + others

    def able(at: Hex) -> list[PieceId]:
        return [piece for piece in _able(play, at, side) if not is_spent(play, piece)]

    return _offer(play, said, {piece.at for piece in play.state.pieces}, able, enemies)


def _offer_capture(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    parties = [
        (play.land.name(at), party.id)
        for party in play.state.parties
        if party.owner == side
        and may_attack(play, side, "F")
        and not _is_late(play)
        and (at := play.state.standing(party.id)) is not None
        and party.id not in play.state.fought
        and spotted_at(play, at, side)
    ]
    if not said:
        return dict.fromkeys(at for at, _ in parties)
    return [party for at, party in parties if at == said[0].upper()] if len(said) == 1 else ()


_FIGHT: Final = (HEX, Some((PIECE,), 1), Clause(_AGAINST, (ENEMY,)))
VERBS: Final = (
    Verb(
        Form(Combat, "combat", _FIGHT),
        frozenset((Phase.JOURNEY,)),
        _combat,
        _offer_combat,
        example="combat W2413 aragorn gimli against D",
    ),
    Verb(
        Form(Attack, "attack", _FIGHT),
        _TURNS,
        _attack,
        _offer_attack,
        example="attack E0429 lord against F",
    ),
    Verb(
        Form(Capture, "capture", (HEX, PIECE)),
        _TURNS,
        _capture,
        _offer_capture,
        example="capture E0429 party-1",
    ),
)
