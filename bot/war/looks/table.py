"""Pages of an owners' table: the words that were heard, with what can be answered; and what is known of its map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from bot.games.presentation import PageAnswer
from bot.language.words import forms, said
from bot.war.drawing import legend
from bot.war.drawing.charts import KINDS
from bot.war.wording import table as told
from bot.war.wording.voice import WarVoice
from rules.board.hexes import Hex
from rules.war.state.table import Word
from rules.war.state.view import WarView
from rules.war.table.land import UNKNOWN, TableLand

NAMES: Final = {**legend.WORDS, "citadel": said("citadel")}
"""What places are called."""
_LATEST: Final = 15
"""Words that a page has."""
_UNKNOWN: Final = forms(
    "Of {n} hex nobody has said the province.", "Of {n} hexes nobody has said the province."
)
_TILL: Final = {1: said("until your sitting ends"), 2: said("until your next sitting ends")}
_NEW: Final = {
    "word": said("Say a word …"),
    "seal": said("Seal a word …"),
    "roll": said("Roll dice …"),
    "odds": said("Try your odds …"),
    "blind": said("A hex that is not seen …"),
}


def words(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Those that the reader has heard or sealed, the latest first."""
    heard = view.state.tabled.words
    if not heard:
        yield voice.text("Nobody has said a word that you have heard.")
    yield from (f"- {line(word, view, voice)}" for word in reversed(heard[-_LATEST:]))
    yield voice.text(
        "-# Several effects and a text are typed: `word dead sam, gone orcs-2: at the ford`. To one side "
        "alone: `word to F ...`. Dice for any rule: `roll 2d6 for the pass`, `roll d6 secret`, `odds 4 he escapes`."
    )


def line(word: Word, view: WarView, voice: WarVoice) -> str:
    """One of them: its label, who said it to whom, what it changes, and whether it stands."""
    label, text = word.label, voice.text
    facts = {"player": voice.player(word.by), "says": told.says(word.effects, word.text, voice)}
    if not label:
        return text("🤫 **sealed**, {player}: {says}", **facts)
    shown = text("**{label}**, {player}: {says}", label=label, **facts)
    if word.contested_by is not None:
        undone = text("contested by {side}, and undone", side=voice.called(word.contested_by))
        return f"{shown} – ⛔ {undone}"
    till = _TILL.get(dict[str, int](word.may_contest).get(view.side or "", 0))
    if till is None:
        return shown
    return f"{shown} – {text('you may contest it {till}', till=text(till))}"


def to_answer(view: WarView, thing: None, voice: WarVoice) -> Iterator[PageAnswer]:
    """What can be said of the words that were heard, the latest first; then new ones, and dice."""
    for word in reversed(view.state.tabled.words):
        label = word.label
        if not label:
            continue
        if word.contested_by is None and view.side in dict(word.may_contest):
            yield PageAnswer("word", ("contest", label.lower()), voice.text("Contest {label}", label=label))
        if word.contested_by == view.side or (
            word.contested_by is None and view.side in dict(word.may_contest)
        ):
            yield PageAnswer("word", ("allow", label.lower()), voice.text("Allow {label}", label=label))
    for verb, shown in _NEW.items():
        yield PageAnswer("word", (verb,), voice.text(shown))


# ----------------------------------------------------------------------------------------------- what is known


def known(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Places by what they are, the hexes of each province, and who does not see what."""
    land, text = voice.land, voice.text
    assert isinstance(land, TableLand)
    yield text(
        "Of the printed map I know what your table sheet says, and what was said since. Roads, land and costs you "
        "have before you."
    )
    for kind in KINDS:
        if places := land.of(kind):
            yield f"- {text(NAMES[kind])}: {', '.join(map(voice.hex, places))}"
    junctions = ", ".join(map(land.name, sorted(land.junctions)))
    yield "- " + text("{what}: {places}", what=text(legend.WORDS["junction"]), places=junctions)
    yield text("**Provinces:**")
    for province, hexes in provinces_known(land).items():
        yield f"- {voice.named(province)}: {_hexes(hexes, voice)}"
    if rest := [voice.named(province) for province in land.names if province not in land.by_province]:
        yield text("- Of these no hex yet: {provinces}", provinces=", ".join(rest))
    if unknown := len(land.by_province.get(UNKNOWN, ())):
        yield text.counted(_UNKNOWN, unknown)
    if view.side == "F" and view.state.outcome is None and (sealed := view.state.tabled.where):
        yield text("🤫 Only you know till the end: {hexes}", hexes=_hexes((one.at for one in sealed), voice))
    pairs = sorted(land.blind)
    if pairs:
        yield text("**Who stands at the first does not see the second:**")
        yield ", ".join(f"{land.name(watcher)}–{land.name(at)}" for watcher, at in pairs)


def provinces_known(land: TableLand) -> Mapping[str, Sequence[Hex]]:
    """Those of which some hexes are known."""
    return {province: land.by_province[province] for province in land.names if province in land.by_province}


def _hexes(hexes: Iterable[Hex], voice: WarVoice) -> str:
    return ", ".join(map(voice.land.name, sorted(hexes)))
