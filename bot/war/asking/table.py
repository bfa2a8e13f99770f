"""What is said at an owners' table (W-44.17): labels, what is asked next, whole answers in words, and first steps."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.language.words import capital, plain, said
from bot.war.places import called
from bot.war.wording import table as told
from bot.war.wording import terms
from bot.war.wording.voice import HEX, WarVoice
from rules.board.hexes import Hex
from rules.kit.order_steps import THEN
from rules.war.hunting.phase import awaits_card
from rules.war.hunting.placing import givers
from rules.war.hunting.points import CardKind
from rules.war.play import WarPlay
from rules.war.state.pieces import BAND, GOLLUM, NAZGUL, SIDES, Side
from rules.war.state.view import WarView
from rules.war.table.declaring import movable
from rules.war.table.effects import EFFECTS
from rules.war.table.land import UNKNOWN, TableLand
from rules.war.table.naming import is_hidden_kind
from rules.war.tracks.chart import numbered

WORDS: Final = ("word", "seal")
_OF_WORDS: Final = (*WORDS, "contest", "allow")
_DICE: Final = ("roll", "odds")
_COLUMNS: Final = 5
"""Columns of a map that are found under one name."""
_APART: Final = "secret"
_IN: Final = "in"

_EFFECTS: Final[Mapping[str, str]] = {
    "dead": said("dead: …"),
    "wounds": said("wounded: …"),
    "captured": said("captured: …"),
    "freed": said("free again: …"),
    "at": said("placed or moved: …"),
    "gone": said("off the map: …"),
    "ring": said("the Ring: …"),
    "gollum": said("Gollum helps …"),
    "wraith": said("a Ringwraith: …"),
    "took": said("a place changes hands: …"),
    "holds": said("a magic card: …"),
    "points": said("shadow points: …"),
    "strength": said("Saruman’s strength: …"),
    "loss": said("losses of a battle: …"),
    "won": said("the war is won by …"),
}
_ASKS: Final[Mapping[str, str]] = {
    "PIECE": said("Who?"),
    "HEX": said("In which hex? Others than these are typed."),
    "N": said("How many?"),
    "SIDE": said("Which side?"),
    "WHOSE": said("Whom does he help?"),
    "CARD": said("Which card?"),
    "SHARE": said("Type the losses, attacker first: `word loss W2421 2/8 5/6`"),
}
_SAYS: Final[Mapping[str, str]] = {
    "on": said("it is put on"),
    "off": said("it is taken off"),
    "neutral": said("nobody"),
    "by": said("by …"),
    _APART: said("for you alone"),
    _IN: said("in the province …"),
}
_CARDS: Final[Mapping[str, str]] = {
    "-": said("Pass it over"),
    "nazgul": said("Up to three Nazgûl …"),
    "eye": said("Orcs of the Eye …"),
    "hand": said("Orcs of the White Hand …"),
}
_KINDS: Final = tuple(kind.value for kind in CardKind)
_CONTESTS: Final[Mapping[str, str]] = {
    "contest": said("You contest word {label}: what it changed is undone."),
    "allow": said("You allow word {label}: it stands."),
}


# --------------------------------------------------------------------------------------------------------- labels


def label(already: Sequence[str], word: str, voice: WarVoice) -> str:
    """The label of *word* behind those *already* said; empty where it is one that every war has."""
    verb = already[0] if already else ""
    if verb in WORDS and len(already) == 1:
        return voice.text(_EFFECTS[word]) if word in _EFFECTS else ""
    if verb in _OF_WORDS[2:]:
        return _word_label(word, voice)
    if verb == "card" and len(already) == 1:
        return voice.text(_CARDS[word])
    if verb == "card" and word.isdecimal():
        return voice.text("strength {n}", n=word)
    if verb == "odds" and word.isdecimal():
        return voice.text("{n} or less", n=word)
    if verb in (*WORDS, *_DICE) or word == _IN:
        return _in_words(already, word, voice)
    if verb in ("card", "put") or already[-1:] == [_IN]:
        return _named(spelt(word, voice), voice)
    return ""


def _in_words(already: Sequence[str], word: str, voice: WarVoice) -> str:
    if word in _SAYS:
        return voice.text(_SAYS[word])
    if word.upper() in SIDES:
        return voice.called(word.upper())
    if already[0] in _DICE:
        return word
    is_card = list(already[1:2]) == ["holds"] and len(already) == len(("word", "holds", "PIECE"))
    return voice.magic(word) if is_card else word if word.isdecimal() else ""


def _word_label(label: str, voice: WarVoice) -> str:
    """`Word 3: Sam is dead.`"""
    for one in voice.table.words if voice.table is not None else ():
        if one.label.casefold() == label.casefold():
            says = told.says(one.effects, one.text, voice)
            return voice.text("Word {label}: {says}", label=label.upper(), says=says)
    return label.upper()


def spelt(word: str, voice: WarVoice) -> str:
    """The province that is meant, which is pressed as one word; empty where it is none."""
    assert isinstance(voice.land, TableLand)
    return voice.land.spelt(word.replace("-", " ")) or ""


def _named(name: str, voice: WarVoice) -> str:
    """A place or a province on a button: as it is, for marks mean nothing there."""
    return plain(called(name, voice.text)) if name else ""


def hex_label(at: Hex, voice: WarVoice) -> str:
    """`W2412 Rivendell`, `W2413 (Hollin)`: what is known of a hex."""
    site, name, province = voice.land.sites.get(at), voice.land.name(at), voice.land.province(at)
    if site is not None:
        return f"{name} {_named(site.name, voice)}"
    return name if province == UNKNOWN else f"{name} ({_named(province, voice)})"


def group(at: Hex, voice: WarVoice) -> str:
    """Under what a hex is found: its province, or a part of the map."""
    province, name = voice.land.province(at), voice.land.name(at)
    if province != UNKNOWN:
        return voice.named(province)
    first = (int(name[1:3]) - 1) // _COLUMNS * _COLUMNS + 1
    return f"{name[0]}{first:02}–{name[0]}{first + _COLUMNS - 1:02}"


def arranged(words: Sequence[str], land: TableLand) -> Sequence[str]:
    """Hexes with a name before others, by name; all else where it was."""
    named = {land.name(site.at): site.name for site in land.sites.values()}
    places = iter(sorted((word for word in words if word in named), key=lambda word: named[word]))
    is_hex = [HEX.fullmatch(word) is not None for word in words]
    others = iter(word for word, is_one in zip(words, is_hex, strict=True) if is_one and word not in named)
    hexes = itertools.chain(places, others)
    return [next(hexes) if is_one else word for word, is_one in zip(words, is_hex, strict=True)]


# -------------------------------------------------------------------------------------------------- what is asked


def prompt(already: Sequence[str]) -> str:
    """What is asked behind words of an effect, or of who is put; empty behind others."""
    if already[0] == "put" and already[-1].isdecimal():
        return said("In which province is that? Nobody has said it yet; only you see it till the end.")
    if already[0] == "put" and HEX.fullmatch(already[-1]):
        return said("Which group are they?")
    if already[0] not in WORDS or len(already) < 2 or already[1] not in EFFECTS:
        return ""
    shape = [kind for kind in EFFECTS[already[1]].shape.split() if kind != "by"]
    words = [word for word in already if word != "by"]
    if len(words) > len(shape):
        return ""
    return _ASKS.get(shape[len(words) - 1], "")


# ---------------------------------------------------------------------------------------------------- in sentences


def sentence(words: Sequence[str], voice: WarVoice) -> str:
    """What an answer does that only an owners' table has; empty for others."""
    verb, *rest = words
    match verb:
        case "word" | "seal":
            return _of_word(verb, " ".join(rest), voice)
        case "contest" | "allow":
            return voice.text(_CONTESTS[verb], label="".join(rest).upper() or "…")
        case "roll" | "odds":
            return _of_dice(verb, rest, voice)
        case "blind":
            watcher, at = (*(_hex(word, voice) for word in rest), "…", "…")[:2]
            shown = said("All hear of the map: who stands at {watcher} does not see {at}.")
            return voice.text(shown, watcher=watcher, at=at)
        case "put":
            return _of_put(rest, voice)
        case "card":
            return _of_card(rest, voice)
        case _:
            return ""


def _hex(word: str, voice: WarVoice) -> str:
    at = voice.hex_of(word)
    return word if at is None else voice.hex(at)


def _of_word(verb: str, words: str, voice: WarVoice) -> str:
    changes, _, behind = words.partition(":")
    first, *others = changes.split() or [""]
    to = others[0].upper() if first == "to" and others and others[0].upper() in SIDES else ""
    rest = " ".join(others[1:]) if to else changes
    parts = [part for part in (part.strip() for part in rest.split(",")) if part not in ("", "-")]
    says = told.says(parts, behind.strip(), voice)
    if verb == "seal":
        return voice.text("Sealed, and opened at the end: {says}", says=says)
    if to:
        return voice.text("Your word to {side} alone: {says}", side=voice.called(to), says=says)
    return voice.text("Your word: {says}", says=says)


def _of_dice(verb: str, words: Sequence[str], voice: WarVoice) -> str:
    text, (dice, *rest) = voice.text, words or ("…",)
    who = text("all see it")
    if rest[:1] == [_APART]:
        who, rest = text("you alone see it"), rest[1:]
    elif rest[:1] == ["to"] and rest[1:2] and rest[1].upper() in SIDES:
        who, rest = text("you and {side} see it", side=voice.called(rest[1].upper())), rest[2:]
    facts = {"n": dice, "who": who, "quoted": told.quoted(" ".join(rest))}
    if verb == "odds":
        return text("A die is thrown, {n} or less is needed, and {who}.{quoted}", **facts)
    return text("{n} is thrown, and {who}.{quoted}", **facts)


def _of_put(words: Sequence[str], voice: WarVoice) -> str:
    hexes = [at for at in map(voice.hex_of, words) if at is not None]
    first = next((n for n, word in enumerate(words) if voice.hex_of(word) is not None), len(words))
    names, behind = [word for word in words[:first] if word.upper() not in SIDES], words[first + 1 :]
    facts = {
        "who": voice.pieces(names) or "…",
        "at": voice.hex(hexes[0]) if hexes else "…",
        "n": "".join(behind[:1]),
    }
    if not behind:
        return voice.text("{who} → {at}.", **facts)
    province = spelt(" ".join(behind[1:]), voice)
    if not province:
        return voice.text("Unseen, as group {n}: {who} → {at}.", **facts)
    unseen = said("Unseen, as group {n}: {who} → {at} in {province}.")
    return voice.text(unseen, province=voice.named(province), **facts)


# ----------------------------------------------------------------------------------------------------- first steps


def beginning(
    play: WarPlay, side: Side, words: Sequence[str], voice: WarVoice
) -> Iterator[tuple[tuple[str, ...], str]]:
    """What has a button of its own: each group, those that stand together in the open, kinds of search cards."""
    if "card" in words:
        yield from ((("card", kind), voice.text(shown)) for kind, shown in _CARDS.items())
    if "plot" in words:
        for number, _ in numbered(play.state.chart):
            yield ("plot", str(number)), f"{voice.group(number)} → …"
        if play.state.gollum.side == "F" and play.state.gollum.at >= 0:
            yield ("plot", GOLLUM), f"{voice.piece(GOLLUM)} → …"
    if "move" in words:
        stacks: dict[Hex | None, list[str]] = {}
        for piece in movable(play, side):
            if not is_hidden_kind(play.state, piece):
                stacks.setdefault(play.state.standing(piece), []).append(piece)
        for pieces in stacks.values():
            yield ("move", *pieces), f"{capital(voice.pieces(pieces))} → …"
    if "place" in words:
        yield from _searchers(play, side, voice)


def goals(view: WarView, words: Sequence[str], voice: WarVoice) -> Iterator[Hex]:
    """Where those who are named most likely go: in a search where groups are told to be, else to the next hexes, and
    places, the nearest first.
    """
    state, land = view.state, voice.land
    search = state.search_of(view.side)
    if words[0] == "place" and search is not None:
        found = [province for province, number in search.level if number]
        yield from (at for province in found for at in land.by_province.get(province, ()))
    start = next((at for at in map(state.standing, words) if at is not None), None)
    if start is not None:
        yield from land.adjacent(start) if words[0] == "move" else ()
        yield from sorted(land.sites, key=lambda at: land.grid.distance(start, at))


def _searchers(play: WarPlay, side: Side, voice: WarVoice) -> Iterator[tuple[tuple[str, ...], str]]:
    search = play.state.search_of(side)
    if search is None or awaits_card(play.state):
        return
    placed = {force.piece for force in search.placed or ()}
    given = [*givers(play, side, search.cards)]
    if search.placed is None:
        yield ("place", "-", THEN, "done"), voice.text("Place nobody")
    for piece in play.state.pieces if any(not giver.has_orcs for giver in given) else ():
        if piece.id in NAZGUL and piece.id not in placed:
            yield ("place", piece.id), f"{capital(voice.piece(piece.id))} → …"
    if most := max((giver.most for giver in given if giver.has_orcs), default=0):
        yield ("place", BAND, str(most)), voice.text("Orcs of strength {n} → …", n=most)


def _of_card(words: Sequence[str], voice: WarVoice) -> str:
    kind, *rest = words or ("",)
    if kind not in _KINDS:
        return voice.text("The search card is passed over.")
    strength, *more = ("", *rest) if kind == "nazgul" else (rest or ("…",))
    names = [spelt(name.strip(), voice) or name.strip() for name in " ".join(more).split(",")]
    gives = voice.text(terms.SEARCH_CARDS[CardKind(kind)], n=strength)
    provinces = ", ".join(voice.named(name) for name in names if name) or "…"
    all_hear = said("All hear it: the search card gives {gives}. Provinces: {provinces}")
    return voice.text(all_hear, gives=gives, provinces=provinces)
