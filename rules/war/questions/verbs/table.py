"""What is said in sittings at an owners' table: `put`, `card`, `plot`, `move`, fights that are declared (W-44.17).

Some verbs are those of the open game, and some bear the same name and ask less: costs, stops and the fights
themselves are their owners' affair (W-44.4, W-44.13).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from rules.board.hexes import Hex
from rules.game import Action, Illegal
from rules.kit.grammar import Form
from rules.kit.parts import Clause, Some, Text
from rules.kit.unknown import Open
from rules.war.cards.on_word import discard_unread, play_unread
from rules.war.council.bans import may_attack
from rules.war.fights.refusing import is_spent
from rules.war.hunting.phase import awaits_card, say_card
from rules.war.play import WarPlay
from rules.war.questions.verbs import council, journey, search
from rules.war.questions.verbs.cards import Discard, PlayCard
from rules.war.questions.verbs.fights import ENEMY, Attack, Combat
from rules.war.questions.verbs.hosts import Battle
from rules.war.questions.verbs.journey import Done
from rules.war.questions.verbs.shadow import Move
from rules.war.questions.verbs.verb import (
    CHARACTER,
    HEX,
    NUMBER,
    SIDE,
    STEP,
    Sure,
    Verb,
    Ways,
    Words,
    hex_of,
    path_of,
)
from rules.war.state.phases import SITTINGS, Phase
from rules.war.state.pieces import GOLLUM, SIDES, PieceId, Side, place
from rules.war.state.table import SearchCard
from rules.war.table import declaring, plotting, set_up
from rules.war.table.land import UNKNOWN
from rules.war.table.learning import known_province, table_land
from rules.war.table.naming import NAME, is_hidden_kind
from rules.war.tracks.chart import group_of, numbered
from rules.war.tracks.going import is_held_low
from rules.war.turn.sittings import end_sitting

_SETUP: Final = frozenset((Phase.SETUP,))
_JOURNEY: Final = frozenset((Phase.JOURNEY,))
_PLAYER_TURNS: Final = frozenset((Phase.TOWER, Phase.JOURNEY, Phase.SHADOW))
_AGAINST, _IN, _TO = "against", "in", "to"
_PASSED: Final = "-"
_MOST_STEPS: Final = 12
"""Of a plot that is pressed hex by hex; longer ones are typed."""
_STRENGTHS: Final = tuple(map(str, range(2, 13)))


class Put(Action):
    """`put frodo sam W2412 1 Rhudaur`, `put lord E0729`, `put theoden F W2724` (W-44.3)."""

    words: str


class SetUpDone(Action):
    """A side has put all its pieces."""


class SayCard(Action):
    """`card nazgul Hollin, Eregion`, `card eye 6 Hollin`, `card -` (W-44.7)."""

    words: str


class TablePlot(Action):
    """`plot 1 W2413 W2514+ in Hollin cover W2413 champion gandalf`; group 0 is Gollum's line (W-44.4)."""

    group: int
    steps: tuple[tuple[str, bool], ...] = ()
    province: str = ""
    cover: str | None = None
    champion: PieceId | None = None


# -------------------------------------------------------------------------------------------------------- set-up


def _put(play: WarPlay, side: Side, action: Put) -> None:
    set_up.put(play, side, action.words)


def _puts(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    """A side's pieces that the rules know, then named hexes, a group and its province."""
    names = [
        word for word in said if word not in SIDES and play.land.named.get(word) is None and _is_piece(word)
    ]
    behind = said[len(names) :]
    is_hidden = bool(names) and any(is_hidden_kind(play.state, name) for name in names)
    if not behind:
        mine = (piece for piece in set_up.known(play, side) if not names or place(piece) > place(names[-1]))
        together = [piece for piece in mine if not names or is_hidden_kind(play.state, piece) == is_hidden]
        yield Sure(tuple(together), are_ends=False)
        if names:
            yield Sure(_named_hexes(play), are_ends=not is_hidden)
    elif is_hidden and len(behind) == 1:
        numbers = tuple(set_up.columns_for(play, names, hex_of(play, behind[0])))
        is_known = known_province(play, hex_of(play, behind[0])) != UNKNOWN
        yield Sure(numbers, are_ends=is_known)
    elif is_hidden and len(behind) == 2 and known_province(play, hex_of(play, behind[0])) == UNKNOWN:
        yield Sure(_provinces(play))


def _is_piece(word: str) -> bool:
    return NAME.fits(word.lower())


def _named_hexes(play: WarPlay) -> tuple[str, ...]:
    """Where something is, as the sheet says: other hexes are typed."""
    return tuple(play.land.name(at) for at in sorted(play.land.sites))


def _provinces(play: WarPlay) -> tuple[str, ...]:
    """As they are pressed: words with spaces cannot be told from several."""
    return tuple(name.lower().replace(" ", "-") for name in table_land(play).names)


def _settle(play: WarPlay, side: Side, action: SetUpDone) -> None:
    set_up.settle(play, side)
    if not play.state.acting:
        end_sitting(play)


# ------------------------------------------------------------------------------------------------------- the search


def _card(play: WarPlay, side: Side, action: SayCard) -> SayCard:
    """Raises Illegal."""
    if side != "D" or not awaits_card(play.state):
        raise Illegal("W-44.7", "What is on the search card has been said, or is the Dark Power’s to say.")
    card = _read_card(play, action.words)
    say_card(play, card)
    if play.rehearsed and play.state.rules.has_hidden:  # whether anything is placed hangs on what is there
        raise Open("level")
    strength = [str(card.strength)] if card.strength else []
    return SayCard(" ".join((card.kind or _PASSED, *strength, ", ".join(card.provinces))).strip())


def _read_card(play: WarPlay, words: str) -> SearchCard:
    kind, *rest = words.split() or [""]
    if kind == _PASSED and not rest:
        return SearchCard("")
    has_strength = kind in ("eye", "hand")
    if kind != "nazgul" and not has_strength:
        raise _unread_card()
    strength = int(rest[0]) if has_strength and rest and rest[0].isdecimal() and len(rest[0]) <= 2 else 0
    if has_strength and not strength:
        raise Illegal("W-44.7", "Orcs have a strength from 1 to 99: `card eye 6 Hollin`.")
    names = " ".join(rest[has_strength:]).split(",")
    provinces = [table_land(play).spelt(name) for name in names]
    if not any(name.strip() for name in names):
        raise _unread_card()
    for name, province in zip(names, provinces, strict=True):
        if province is None:
            raise Illegal("W-44.7", "Your sheet names no province {province}.", province=name.strip())
    return SearchCard(kind, tuple(filter(None, provinces)), strength)


def _unread_card() -> Illegal:
    return Illegal(
        "W-44.7",
        "Write what is on the card like `card nazgul Hollin, Eregion` or `card eye 6 Hollin`; `card -` passes.",
    )


def _cards(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    if side != "D" or not awaits_card(play.state):
        return
    match said:
        case ():
            yield Sure((_PASSED,))
            yield Sure(("nazgul", "eye", "hand"), are_ends=False)
        case ("eye" | "hand",):
            yield Sure(_STRENGTHS, are_ends=False)
        case ("nazgul",) | ("eye" | "hand", _):
            yield Sure(_provinces(play))


def _places(play: WarPlay, side: Side, action: Any) -> Any:
    """Nobody places before it is said what is on the card. Raises Illegal."""
    if awaits_card(play.state):
        raise Illegal(
            "W-44.7", "First say what is on the search card: `card nazgul Hollin`, or `card -` for none."
        )
    return search.VERBS[0].plays(play, side, action)


def _search_done(play: WarPlay, side: Side, action: Any) -> Any:
    if awaits_card(play.state):
        raise Illegal(
            "W-44.7", "First say what is on the search card: `card nazgul Hollin`, or `card -` for none."
        )
    return search.VERBS[2].plays(play, side, action)


def _placeable(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    """As in the open game, but hexes that the sheet names, of any province that may be the card's."""
    if awaits_card(play.state) or (said and said[0] == _PASSED):
        return ()
    if len(said) in (0, 3, 4) or said == ("orcs",):
        return search.VERBS[0].offers(play, side, said)
    own = sorted({piece.at for piece in play.state.pieces if play.state.side_of(piece.id) == side})
    near = {other for at in own for other in (at, *play.land.adjacent(at))}
    return map(play.land.name, sorted({*play.land.sites, *near}))


# ------------------------------------------------------------------------------------------------------ the journey


def _plot(play: WarPlay, side: Side, action: TablePlot) -> TablePlot | None:
    """Raises Illegal."""
    path = path_of(play, action.steps)
    if play.state.stage and path:
        raise Illegal("W-5.4", "You have begun to fight: nobody goes any further in this journey.")
    if not action.group:
        plotting.plot_gollum(play, path)
        return None
    cover = None if action.cover is None else hex_of(play, action.cover)
    plotting.plot(play, action.group, path, action.province.replace("-", " "), cover, action.champion)
    return None


def _plots(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    """A group, step by step, then its province where nobody has said it; cover and champion."""
    is_late = play.state.stage > 0
    if not said:
        has_gollum = play.state.gollum.side == "F" and play.state.gollum.at >= 0 and not is_late
        groups = (n for n, _ in numbered(play.state.chart) if _can_go(play, n) or plotting.is_lost(play, n))
        yield Sure((*map(str, groups), *((GOLLUM,) if has_gollum else ())), are_ends=False)
        return
    steps = [word for word in said[1:] if STEP.fits(word.lower())]
    if said[-1] == _IN:
        yield Sure(_provinces(play))
    elif said[-1] == "cover":
        yield from dict.fromkeys(word.rstrip("+") for word in steps)
    elif said[-1] == "champion":
        yield from group_of(play.state.chart, int(said[0])).members
    else:
        yield from _further(play, said, steps)


def _can_go(play: WarPlay, number: int) -> bool:
    group = play.group(number)
    return not (play.state.stage or group.is_stopped or is_held_low(play, group))


def _further(play: WarPlay, said: Words, steps: list[str]) -> Iterator[str | Sure]:
    is_gollum = said[0] == GOLLUM
    group = None if is_gollum else group_of(play.state.chart, int(said[0]))
    at = play.state.gollum.at if group is None else group.at
    path = path_of(play, [STEP.make(step.lower()) for step in steps])
    last = path[-1].at if path else at
    needs = not is_gollum and known_province(play, last) == UNKNOWN and bool(path)
    if not {_IN, "cover", "champion"} & set(said):
        can_go = len(path) < _MOST_STEPS and (is_gollum or _can_go(play, int(said[0])))
        for other in play.land.adjacent(last) if can_go else ():
            is_known = is_gollum or known_province(play, other) != UNKNOWN
            words = (play.land.name(other), *((f"{play.land.name(other)}+",) if not is_gollum else ()))
            yield Sure(words, are_ends=is_known)
        if needs or (not path and not is_gollum and plotting.is_lost(play, int(said[0]))):
            yield Sure((_IN,), are_ends=False)
    if path and not is_gollum and (not needs or _IN in said):
        yield from (word for word in ("cover", "champion") if word not in said and "champion" not in said)


# --------------------------------------------------------------------------------------------- moves, declarations


def _move(play: WarPlay, side: Side, action: Move) -> None:
    *pieces, goal = action.words
    declaring.move(play, side, pieces, hex_of(play, goal))


def _moves(play: WarPlay, side: Side, said: Words) -> Iterable[str | Sure]:
    """Pieces of one hex; then the hexes around, and those with a name."""
    standing = play.state.standing
    mine = [piece for piece in declaring.movable(play, side) if not is_hidden_kind(play.state, piece)]
    if not all(word in mine for word in said):
        return
    start = standing(said[0]) if said else None
    yield Sure(
        tuple(
            piece
            for piece in mine
            if not said or (standing(piece) == start and place(piece) > place(said[-1]))
        ),
        are_ends=False,
    )
    if start is not None:
        goals = {*play.land.adjacent(start), *play.land.sites} - {start}
        yield Sure(tuple(play.land.name(at) for at in sorted(goals)))


def _fight(play: WarPlay, side: Side, action: Any) -> None:
    declaring.fight(play, side, hex_of(play, action.at), action.pieces, action.against)


def _fights(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    """Where somebody can be fought; then who fights; then against whom."""
    state = play.state
    others = [other for other in state.rules.sides if other != side]

    def against(at: Hex) -> list[str]:
        able = (other for other in others if declaring.enemies(play, side, at, other))
        return [other.lower() for other in able if may_attack(play, side, other)]

    def fighters(at: Hex) -> list[PieceId]:
        return [piece for piece in declaring.able(play, side, at) if not is_spent(play, piece)]

    if state.stage > 1:
        return ()
    if not said:
        hexes = {piece.at for piece in state.pieces} | {group.at for _, group in numbered(state.chart)}
        return [play.land.name(at) for at in sorted(hexes) if fighters(at) and against(at)]
    at, words = hex_of(play, said[0]), said[1:]
    if words[-1:] == (_AGAINST,):
        return against(at)
    if _AGAINST in words:
        return ()
    more = [piece for piece in fighters(at) if not words or place(piece) > place(words[-1])]
    return [*(more if len(words) < declaring.MOST else ()), *((_AGAINST,) if words else ())]


def _army(play: WarPlay, side: Side, action: Battle) -> None:
    declaring.army(play, side, hex_of(play, action.at), action.against)


def _armies(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    """Where own pieces stand, or the sheet names something; then against whom."""
    match said:
        case ():
            own = {piece.at for piece in play.state.pieces if play.state.side_of(piece.id) == side}
            return [play.land.name(at) for at in sorted({*own, *play.land.of("citadel")})]
        case (_,):
            return (_AGAINST,)
        case (_, _):
            return [other.lower() for other in play.state.rules.sides if other != side]
        case _:
            return ()


def _held(play: WarPlay, side: Side, said: Words) -> Iterable[str]:
    hand = play.state.hand(side)
    return () if said else [str(card) for card in hand.cards if card not in hand.laid]


def _of(verb: Verb, plays: Callable[[WarPlay, Side, Any], Any] | None = None, offers: Any = None) -> Verb:
    """A verb of the open game that is played otherwise here."""
    return verb._replace(plays=plays or verb.plays, offers=offers or verb.offers)


_FIGHT: Final = (HEX, Some((NAME,), 1), Clause(_AGAINST, (ENEMY,)))
_BY_NAME: Final = {verb.name: verb for verb in journey.VERBS}
VERBS: Final = (
    Verb(Form(Put, "put", (Text(),)), _SETUP, _put, _puts, least=2, example=set_up.EXAMPLE),
    Verb(Form(SetUpDone, "done"), _SETUP, _settle, is_sure=True, leads_on=False),
    *council.VERBS,
    _BY_NAME["split"],
    _BY_NAME["join"],
    Verb(
        Form(
            TablePlot,
            "plot",
            (
                journey.TRACK,
                Some((STEP,)),
                Clause(_IN, (Text(),), default=""),
                Clause("cover", (HEX,), default=None),
                Clause("champion", (CHARACTER,), default=None),
            ),
        ),
        _JOURNEY,
        _plot,
        _plots,
        least=2,
        example="plot 1 W2413 W2514+ in Hollin cover W2413",
    ),
    Verb(
        Form(SayCard, "card", (Text(),)),
        frozenset((Phase.SEARCH,)),
        _card,
        _cards,
        leads_on=False,  # who is asked next depends on what is there
        example="card nazgul Hollin, Eregion",
    ),
    _of(search.VERBS[0], _places, _placeable),
    search.VERBS[1],
    _of(search.VERBS[2], _search_done),
    Verb(
        Form(Move, "move", (Ways(((Some((NAME,), 1), HEX),)),)),
        _PLAYER_TURNS,
        _move,
        _moves,
        example="move lord nazgul-3 E0628",
    ),
    Verb(
        Form(Combat, "combat", _FIGHT),
        _JOURNEY,
        _fight,
        _fights,
        example="combat W2413 aragorn gimli against D",
    ),
    Verb(
        Form(Attack, "attack", _FIGHT),
        frozenset((Phase.TOWER, Phase.SHADOW)),
        _fight,
        _fights,
        example="attack E0429 lord against F",
    ),
    Verb(
        Form(Battle, "army", (HEX, Clause(_AGAINST, (SIDE,)))),
        _PLAYER_TURNS,
        _army,
        _armies,
        example="army E0429 against D",
    ),
    Verb(
        Form(PlayCard, "play", (Ways(((NUMBER,),)),)),
        frozenset(SITTINGS),
        lambda play, side, action: play_unread(play, side, int(action.words[0])),
        _held,
        example="play 66",
    ),
    Verb(
        Form(Discard, "discard", (NUMBER,)),
        frozenset(SITTINGS),
        lambda play, side, action: discard_unread(play, side, action.card),
        _held,
        example="discard 66",
    ),
    Verb(Form(Done, "done"), _PLAYER_TURNS, plotting.finish, leads_on=False),
)
