"""What a reader means by what he typed: a hex, a land, or whoever is alone of his kind."""

from __future__ import annotations

from collections.abc import Iterator

from bot.battle.wording import terms
from bot.battle.wording.voice import BattleVoice
from bot.kit.looks import NotFound
from bot.language.words import safe
from rules.battle.charts import BEARER, KINDS
from rules.battle.orders import notation, parting
from rules.battle.pieces import Board
from rules.board.hexes import Hex
from rules.game import Illegal


def find(words: str, board: Board, voice: BattleVoice) -> Hex | str:
    """The hex, or the land by its name. Raises NotFound."""
    text, typed = voice.text, " ".join(words.casefold().replace("_", " ").split())
    known, wanted = dict(_known(voice)), typed.removeprefix("the ")
    last = parting.named(voice.pack, typed).rpartition(" ")[2]
    if wanted not in known and last[:1].isalpha() and last[1:].isdigit():
        try:
            return notation.hex_of(voice.pack.grid, last)
        except Illegal as no:
            raise NotFound(text(no.sentence, **no.facts)) from None
    fitting = [wanted] if wanted in known else [name for name in known if wanted and wanted in name]
    targets = list(dict.fromkeys(known[name] for name in fitting))
    if len(targets) > 1:
        some = text.list([_shown(target, voice) for target in targets[:6]])
        raise NotFound(text("“{words}” could mean {names}. Say which.", words=safe(typed), names=some))
    if not targets:
        none = text(
            "I know no place and no piece called “{words}”. Write a hex such as N12, or a name on the map.",
            words=safe(typed),
        )
        raise NotFound(none)
    [target] = targets
    return _alone(target, board, voice) if isinstance(target, str) and target in KINDS else target


def _shown(target: Hex | str, voice: BattleVoice) -> str:
    if isinstance(target, int):
        return voice.hex(target)
    return voice.one(target) if target in KINDS else safe(target)


def _known(voice: BattleVoice) -> Iterator[tuple[str, Hex | str]]:
    """Lower-case names with what they stand for: kinds of pieces, places, lands."""
    for kind, term in terms.PIECES.items():
        yield from ((voice.text(name).casefold(), kind) for name in (term.one, term.many))
        yield kind.replace("_", " "), kind
    yield "ring", BEARER
    yield from ((name.casefold(), place) for place, name in voice.pack.names.items())
    yield from ((name.casefold(), name) for name in voice.pack.by_region)


def _alone(kind: str, board: Board, voice: BattleVoice) -> Hex:
    """Where the only piece of a kind stands. Raises NotFound."""
    places = [piece.at for piece in board.pieces if piece.kind == kind]
    if not places:
        raise NotFound(voice.text("There is no {kind} on the map.", kind=voice.one(kind)))
    if len(set(places)) > 1:
        facts = {"pieces": voice.counted(kind, len(places)), "at": voice.pack.grid.name(places[0])}
        many = voice.text("There are {pieces}: say where the one you mean stands, such as {at}.", **facts)
        raise NotFound(many)
    return places[0]
