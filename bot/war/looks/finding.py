"""What a reader means by what he typed: a hex, a group of his, a piece that he sees, or a province."""

from __future__ import annotations

from collections.abc import Iterator

from bot.kit.looks import NotFound
from bot.language.words import safe
from bot.war.places import called
from bot.war.wording.voice import WarVoice, provinces_of
from rules.board.hexes import Hex
from rules.war.state.view import WarView
from rules.war.tracks.chart import numbered

_FEW = 6


def find(chosen: str, view: WarView, voice: WarVoice) -> Hex | str:
    """The hex, or the name of a province; empty where nothing was *chosen*. Raises NotFound."""
    words = " ".join(chosen.casefold().split()).removeprefix("the ")
    if not words:
        return ""
    try:
        return voice.land.parse(words)
    except ValueError:
        pass
    known = dict(_known(view, voice))
    fitting = [words] if words in known else [name for name in known if words in name]
    meant = list(dict.fromkeys(known[name] for name in fitting))
    if len(meant) == 1:
        return meant[0]
    if meant:
        some = [voice.hex(one) if isinstance(one, int) else voice.named(one) for one in meant[:_FEW]]
        raise NotFound(
            voice.text(
                "“{words}” could mean {names}. Say which.", words=safe(words), names=voice.text.list(some)
            )
        )
    raise NotFound(
        voice.text(
            "I know no place, province or piece called “{words}”. Write a hex such as W2412, or a name on the map.",
            words=safe(words),
        )
    )


def _known(view: WarView, voice: WarVoice) -> Iterator[tuple[str, Hex | str]]:
    """Lower-case names with what they stand for: pieces that the reader sees, his groups, places, provinces."""
    land, state = voice.land, view.state
    for site in land.sites.values():
        yield called(site.name, voice.text).casefold(), site.at
    for province in provinces_of(voice.land):
        yield from ((name.casefold(), province) for name in (province, called(province, voice.text)))
    for piece in state.pieces:
        yield from ((name.casefold(), piece.at) for name in (piece.id, terms_of(piece.id, voice)))
    for number, group in numbered(state.chart):
        if view.side == "F":
            yield from (
                (name, group.at) for name in (str(number), voice.text("Group {n}", n=number).casefold())
            )
        yield from ((terms_of(id, voice), group.at) for id in group.members)


def terms_of(id: str, voice: WarVoice) -> str:
    """What a piece is called, without an article, as it is typed."""
    return voice.piece(id).casefold().removeprefix("the ").removeprefix("der ").removeprefix("die ")
