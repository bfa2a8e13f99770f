"""The effects of words: how they are read, whom they concern, and which facts they change (W-44.10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple, TypeAlias

from rules.board.hexes import Hex
from rules.game import Illegal
from rules.war.council import bans
from rules.war.events.table import LossReckoned
from rules.war.fights.parties import party_of
from rules.war.play import WarPlay
from rules.war.state.phases import Phase
from rules.war.state.pieces import CHARACTERS, GOLLUM, SARUMAN, SIDES, PieceId, Side, is_band
from rules.war.state.places import is_held
from rules.war.state.table import ArmyCombat
from rules.war.table import facts
from rules.war.table.known import knows_ring
from rules.war.table.naming import (
    claim,
    is_hidden_kind,
    is_in_sight,
    is_known,
    is_name,
    is_strength,
    is_there,
    persuaded_of,
    where,
)
from rules.war.tracks.watching import sees_spotted

CLAUSE: Final = "W-44.10"
NOTHING: Final = "-"
_MOST_WOUNDS, _MOST_POINTS, _MOST_STRENGTH = 30, 99, 999
_SHARE: Final = re.compile("([0-9]{1,3})/([1-9][0-9]{0,2})")
Fact: TypeAlias = tuple[str, str]
"""What is changed, and to what."""
Losses: TypeAlias = tuple[tuple[Side, int, int], tuple[Side, int, int]]
"""The attacker's and the defender's: what each lost, and had."""


class Said(NamedTuple):
    """One effect, and who says it."""

    verb: str
    words: tuple[str, ...]
    by: Side
    is_sealed: bool
    to: tuple[Side, ...] = ()
    """Who hears it, but for captures and escapes."""

    @property
    def written(self) -> str:
        return " ".join((self.verb, *self.words))


class Effect(NamedTuple):
    """What can be said, with what each of its words is."""

    shape: str
    changes: Callable[[WarPlay, Said], Iterator[Fact]] = lambda play, said: iter(())
    """Raises Illegal for what cannot be so."""


def read(text: str, by: Side, to: tuple[Side, ...], *, is_sealed: bool) -> tuple[Said, ...]:
    """Effects parted by commas. Raises Illegal."""
    said = []
    for part in text.lower().split(","):
        words = part.split()
        effect = EFFECTS.get(words[0]) if words else None
        if words == ["-"]:
            continue
        if effect is None:
            raise Illegal(
                CLAUSE,
                "“{words}” is no effect of a word. One begins with {known}; or write - for none.",
                words=part.strip(),
                known=", ".join(EFFECTS),
            )
        if not _fits(effect, words[1:]):
            raise Illegal(
                CLAUSE,
                "“{words}” is no effect of a word. Write {shape}, or - for none.",
                words=part.strip(),
                shape=effect.shape,
            )
        said.append(Said(words[0], tuple(map(_exact, words[1:])), by, is_sealed, to))
    return tuple(said)


def _exact(word: str) -> str:
    return word.upper() if re.fullmatch("[we][0-9]{4}|[fds]", word) else word


_WORDS: Final[Mapping[str, Callable[[str], bool]]] = {
    "PIECE": is_name,
    "HEX": lambda word: re.fullmatch("[we][0-9]{4}", word) is not None,
    "SIDE": lambda word: word.upper() in SIDES,
    "WHOSE": lambda word: word.upper() in SIDES or word == "neutral",
    "N": lambda word: re.fullmatch("[0-9]{1,3}", word) is not None,
    "SHARE": lambda word: _SHARE.fullmatch(word) is not None,
    "CARD": lambda word: re.fullmatch("[a-z][a-z-]{2,23}", word) is not None,
}


def _fits(effect: Effect, words: list[str]) -> bool:
    shape = effect.shape.split()[1:]
    if effect.shape.startswith("ring"):
        return len(words) == 1 and (words[0] in ("on", "off") or is_name(words[0]))
    return len(words) == len(shape) and all(
        _WORDS[kind](word) if kind in _WORDS else kind.lower() == word
        for kind, word in zip(shape, words, strict=True)
    )


# ------------------------------------------------------------------------------------------------ what may be so


def _check_there(play: WarPlay, said: Said, piece: PieceId) -> None:
    """Raises Illegal for a piece that is not in play, or is hidden from who speaks."""
    if not is_in_sight(play, piece, said.by):
        raise Illegal(CLAUSE, "Of {piece}, who goes unseen, the Fellowship alone says a word.", piece=piece)
    if not is_known(play, piece, said.by):
        raise Illegal(CLAUSE, "{piece} is not in play: `at {piece} HEX` places it.", piece=piece)
    _check_own(play, said, piece)
    is_open = said.verb in ("dead", "gone") and not _is_hidden(play, piece)
    if said.is_sealed and is_open:
        raise Illegal("W-44.11", "{piece} stands in the open: say it to all.", piece=piece)


def _check_own(play: WarPlay, said: Said, piece: PieceId) -> None:
    """Before the first game-turn nobody knows what others have put (W-44.3). Raises Illegal."""
    if play.state.phase is Phase.SETUP and play.state.side_of(piece) != said.by:
        raise Illegal("W-44.3", "Before the first game-turn say words of your own pieces alone.")


def _is_hidden(play: WarPlay, piece: PieceId) -> bool:
    """Whether no enemy sees it on the map."""
    state, number = play.state, play.state.column_of(piece)
    if number is not None:
        return not any(sees_spotted(play, play.group(number), side) for side in state.rules.enemies)
    return state.standing(piece) is None


def _hex_of(play: WarPlay, name: str) -> Hex:
    try:
        return play.land.parse(name)
    except ValueError:
        raise Illegal("W-41.1", "There is no hex {at} on this map.", at=name) from None


def _gone(play: WarPlay, said: Said, *more: str) -> Iterator[Fact]:
    piece = said.words[0]
    _check_there(play, said, piece)
    at, held = where(play, piece), play.state.party(piece)
    yield f"at {piece}", ""
    if held is not None and at is not None:  # nobody holds them any more
        yield from ((f"at {captive}", _place(play, captive, at)) for captive in held.captives)
    yield from ((f"{fact} {piece}", "yes") for fact in more)


def _wounds(play: WarPlay, said: Said) -> Iterator[Fact]:
    piece, number = said.words
    _check_there(play, said, piece)
    if int(number) > _MOST_WOUNDS:
        raise Illegal(CLAUSE, "At most {most} wounds.", most=_MOST_WOUNDS)
    yield f"wounds {piece}", str(int(number))


def _captured(play: WarPlay, said: Said) -> Iterator[Fact]:
    piece, _, captor = said.words
    _check_there(play, said, piece)
    if play.state.side_of(piece) != "F":
        raise Illegal(
            "W-36.3", "Only who is the Fellowship’s can be captured, and {piece} is not.", piece=piece
        )
    is_captor = play.state.standing(captor) is not None and is_known(play, captor, said.by)
    if is_band(captor) or not is_captor or play.state.side_of(captor) not in play.state.rules.enemies:
        raise Illegal(
            CLAUSE,
            "{piece} is nobody who holds captives: name an enemy’s piece, or `at party-1 HEX` first.",
            piece=captor,
        )
    yield f"at {piece}", f"{facts.HELD} {captor}"
    if play.state.side_of(captor) == "S" and "F" in play.state.bans.standing:
        yield "ban F", ""


def _freed(play: WarPlay, said: Said) -> Iterator[Fact]:
    """Into a column of his own, hidden, or on the map where all stand on it (W-14.10, W-34.8)."""
    piece = said.words[0]
    is_held = captor_of(play, said) is not None and is_known(play, piece, said.by)
    at = where(play, piece)
    if not is_held or at is None:
        raise Illegal(CLAUSE, "{piece} is no captive that you know of.", piece=piece)
    yield f"at {piece}", _place(play, piece, at)


def _place(play: WarPlay, piece: PieceId, at: Hex) -> str:
    name = play.land.name(at)
    return f"{facts.NEW} {name}" if is_hidden_kind(play.state, piece) else name


def _at(play: WarPlay, said: Said) -> Iterator[Fact]:
    """Placed or moved; who goes unseen by a sealed word of F's alone (W-44.13)."""
    piece, name = said.words
    at, state = _hex_of(play, name), play.state
    is_walking = persuaded_of(state, piece) is not None
    is_unseen = is_hidden_kind(state, piece) or is_walking or (piece == GOLLUM and said.is_sealed)
    is_anothers = piece == GOLLUM and not is_in_sight(play, piece, said.by)
    number = state.column_of(piece)
    is_shown = number is not None and not _is_hidden(play, piece)
    if is_anothers or (is_unseen and not (said.by == "F" and said.is_sealed != is_shown)):
        raise Illegal(
            CLAUSE,
            "Where {piece} is I keep myself: the Fellowship alone says `seal at {piece}`, of who is spotted `word`.",
            piece=piece,
        )
    if party_of(play, piece) is not None:
        raise Illegal(CLAUSE, "{piece} is a captive: `freed {piece}` first.", piece=piece)
    if piece in state.dead:
        yield f"dead {piece}", ""
    if is_unseen:
        first = facts.WALKING if is_walking else facts.NEW
        yield f"at {piece}", f"{first} {play.land.name(at)}"
        return
    if said.is_sealed:
        raise Illegal("W-44.11", "{piece} stands in the open: say it to all.", piece=piece)
    if not is_there(play, piece):
        claim(play, piece, said.by)
    _check_own(play, said, piece)
    start = state.standing(piece)
    yield f"at {piece}", play.land.name(at)
    if start is not None and state.side_of(piece) == said.by:
        bans.went(play, said.by, (start, at), is_strength=is_strength(piece))


def _ring(play: WarPlay, said: Said) -> Iterator[Fact]:
    word = said.words[0]
    if word in ("on", "off"):
        yield "ring on", "yes" * (word == "on")
        return
    if not is_there(play, word) and word in CHARACTERS and not is_in_sight(play, word, said.by):
        raise Illegal(CLAUSE, "Of {piece}, who goes unseen, the Fellowship alone says a word.", piece=word)
    _check_there(play, said, word)
    yield "die", facts.die_after(play, word)
    yield "ring", word
    yield "ring on", ""


def _gollum(play: WarPlay, said: Said) -> Iterator[Fact]:
    side = said.words[0]
    if side in SIDES and side not in play.state.rules.sides:
        raise Illegal(CLAUSE, "Nobody plays that side here.")
    if GOLLUM in play.state.wraiths:
        raise Illegal(CLAUSE, "Gollum is a Ringwraith, and the Dark Power’s.")
    yield "gollum", facts.whose_gollum(play, side if side in SIDES else NOTHING)


def _wraith(play: WarPlay, said: Said) -> Iterator[Fact]:
    """He stands on the map at once, where he was (W-14.8)."""
    piece = said.words[0]
    _check_there(play, said, piece)
    if piece not in (*CHARACTERS, GOLLUM):
        raise Illegal(CLAUSE, "Only a character of the Fellowship’s, or Gollum, becomes a Ringwraith.")
    at = where(play, piece)
    assert at is not None
    yield f"wraith {piece}", "yes"
    yield f"at {piece}", play.land.name(at)


def _took(play: WarPlay, said: Said) -> Iterator[Fact]:
    name, side = said.words
    at = _hex_of(play, name)
    if not is_held(play.land, at):
        raise Illegal(CLAUSE, "At {at} your sheet has no citadel, town or port.", at=name)
    if side not in play.state.rules.sides:
        raise Illegal(CLAUSE, "Nobody plays that side here.")
    yield f"took {play.land.name(at)}", side


def _holds(play: WarPlay, said: Said) -> Iterator[Fact]:
    piece, card = said.words
    _check_there(play, said, piece)
    if _who_has(play, card) in {*play.state.rules.sides} - {*said.to}:
        return  # they do not hear of it, and lose nothing by it (W-3.8)
    yield f"holds {card}", piece


def _who_has(play: WarPlay, card: str) -> str:
    return play.state.side_of(dict(play.state.magic).get(card))


def _number(fact: str, side: str, most: int) -> Callable[[WarPlay, Said], Iterator[Fact]]:
    def changes(play: WarPlay, said: Said) -> Iterator[Fact]:
        if int(said.words[1]) > most or side not in play.state.rules.sides:
            raise Illegal(
                CLAUSE, "Write `{fact} {side}` and a number up to {most}.", fact=fact, side=side, most=most
            )
        yield fact, str(int(said.words[1]))

    return changes


def _loss(play: WarPlay, said: Said) -> Iterator[Fact]:
    """Who lost the larger share is beaten; Saruman, who was with it, goes to Isengard (W-28.6 to W-28.8)."""
    at = _hex_of(play, said.words[0])
    battle = _battle_at(play, at)
    if battle is None:
        raise Illegal(
            CLAUSE, "No army combat at {at} was declared in this game-turn: `army` first.", at=said.words[0]
        )
    lost, more = (tuple(map(int, share.split("/"))) for share in said.words[1:])
    losses: Losses = ((battle.attacker, *lost), (battle.defender, *more))  # type: ignore[assignment]
    if any(lost > had for _, lost, had in losses):
        raise Illegal(CLAUSE, "Nobody loses more than he had: write lost/had, like `loss W2421 2/8 5/6`.")
    beaten = _beaten(losses)
    home = play.land.place["isengard"]
    goes_home = beaten == "S" and play.state.standing(SARUMAN) == at != home
    play.tell(LossReckoned(at, losses, beaten, goes_home))
    if goes_home:
        yield f"at {SARUMAN}", play.land.name(home)


def _battle_at(play: WarPlay, at: Hex) -> ArmyCombat | None:
    """The last that was declared there in this game-turn."""
    return next((battle for battle in reversed(play.state.tabled.battles) if battle.at == at), None)


def _beaten(losses: Losses) -> Side | None:
    """Whose share is the larger, as exact fractions (W-28.8)."""
    (one, lost, had), (other, more, before) = losses
    first, second = Fraction(lost, had), Fraction(more, before)
    return None if first == second else one if first > second else other


def _won(play: WarPlay, said: Said) -> Iterator[Fact]:
    if said.words[0] not in play.state.rules.sides:
        raise Illegal(CLAUSE, "Nobody plays that side here.")
    yield from ()


EFFECTS: Final[Mapping[str, Effect]] = {
    "dead": Effect("dead PIECE", lambda play, said: _gone(play, said, "dead")),
    "wounds": Effect("wounds PIECE N", _wounds),
    "captured": Effect("captured PIECE by PIECE", _captured),
    "freed": Effect("freed PIECE", _freed),
    "at": Effect("at PIECE HEX", _at),
    "gone": Effect("gone PIECE", _gone),
    "ring": Effect("ring PIECE (or on, off)", _ring),
    "gollum": Effect("gollum WHOSE", _gollum),
    "wraith": Effect("wraith PIECE", _wraith),
    "took": Effect("took HEX SIDE", _took),
    "holds": Effect("holds PIECE CARD", _holds),
    "points": Effect("points D N", _number("points", "D", _MOST_POINTS)),
    "strength": Effect("strength S N", _number("strength", "S", _MOST_STRENGTH)),
    "loss": Effect("loss HEX SHARE SHARE", _loss),
    "won": Effect("won SIDE", _won),
}


OPEN: Final = frozenset(("took", "loss", "wraith", "won"))
"""What all see, and so all hear."""


def concerned(play: WarPlay, said: Said) -> Iterator[str]:
    """Whose pieces, places or figures an effect is about, before it is played (W-44.11)."""
    state, words = play.state, said.words
    match said.verb:
        case "took":
            at = _hex_of(play, words[0])
            yield from (play.holder(at),) if is_held(play.land, at) else ()
        case "points" | "strength":
            yield words[0]
        case "gollum" | "won":
            yield from state.rules.sides
        case "loss":
            if (battle := _battle_at(play, _hex_of(play, words[0]))) is not None:
                yield from (battle.attacker, battle.defender)
        case "holds":
            yield state.side_of(words[0])
            yield from {_who_has(play, words[1])} & {*said.to}
        case "at" if not is_there(play, words[0]) or persuaded_of(state, words[0]) is not None:
            return  # who places it has it; and F moves the persuaded (W-34.7)
        case "ring":
            yield from _concerned_by_ring(play, said)
        case "captured":
            yield state.side_of(words[0])
            yield state.side_of(words[2])
        case _:
            yield state.side_of(words[0])
            if (holder := _holder_of(play, words[0])) is not None:
                yield holder


def _concerned_by_ring(play: WarPlay, said: Said) -> Iterator[str]:
    """Who has it, and who had: of that all who do not know it are told, or nobody (W-1.6)."""
    state, word = play.state, said.words[0]
    if not knows_ring(state, said.by):
        yield from state.rules.sides
        return
    yield state.side_of(state.ring.bearer)
    if word not in ("on", "off"):
        yield state.side_of(word)


def captor_of(play: WarPlay, said: Said) -> str | None:
    """Who besides F hears of a capture or an escape (W-36.3); None for other effects."""
    if said.verb == "captured":
        return play.state.side_of(said.words[2])
    if said.verb == "freed":
        return _holder_of(play, said.words[0])
    return None


def _holder_of(play: WarPlay, piece: PieceId) -> str | None:
    """Whose captive a piece is; of who is persuaded S's (W-34.9)."""
    party = party_of(play, piece)
    if party is not None:
        return party.owner
    return "S" if persuaded_of(play.state, piece) is not None else None
