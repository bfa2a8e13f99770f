"""Labels of the words of W-18, what is asked next, and whole answers in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.language.words import capital, plain
from bot.war.asking import table
from bot.war.asking.deals import proposal
from bot.war.asking.preview import FIGHTS, gone, of_fight, of_plot
from bot.war.asking.verbs import ASKS, BEHIND, BETWEEN, PACTS, SPECIAL, VERBS, term
from bot.war.places import called
from bot.war.wording import deals, sheets, terms
from bot.war.wording.voice import WarVoice, event_does
from rules.game import Illegal, Options
from rules.kit.advance import LATE
from rules.kit.order_steps import THEN, split
from rules.war.questions.rows import ROWS
from rules.war.state.phases import Phase
from rules.war.state.pieces import MAGIC, RING, SIDES, is_piece
from rules.war.state.view import WarView
from rules.war.table.naming import is_name

_SITTINGS: Final = frozenset(phase.value for phase in Phase)
_OF: Final = "of"
"""Before an ally whose strength it is."""
_JOINTS: Final = ("to", "in", "cover", "champion", "against")
_OF_GROUPS: Final = ("plot", "split", "join", "meet")
_OF_CARDS: Final = ("play", "discard")
_BEHIND_CARD: Final = 2
"""Words: the verb, and the card."""
_OF_STRENGTH: Final = ("place", "host", "lend")
_COUNTS_EVENTS: Final = (3, 6)
"""How many words of a deal stand before how many event cards it says."""


def said_now(words: Sequence[str]) -> list[str]:
    """*words* without what an order in advance begins with."""
    if words[:1] and words[0] == "preload":
        words = words[2:] if words[1:2] and words[1] in _SITTINGS else words[1:]
        words = words[1:] if words[:1] and words[0] == LATE else words
    return [*words]


def last(words: Sequence[str]) -> Sequence[str]:
    """The words of the part that is being said, behind `then`.

    >>> last("preload search place - then done".split())
    ['done']
    """
    return [*split(tuple(said_now(words)), THEN)[-1]]


def label(already: Sequence[str], word: str, voice: WarVoice) -> str:
    """The label of *word* behind those *already* said."""
    already = last(already)
    verb, text = already[0] if already else "", voice.text
    if not already and word in VERBS:
        return text(VERBS[word].button)
    if voice.is_table and (shown := table.label(already, word, voice)):
        return shown
    if verb == "sheet" and len(already) == 1:
        return text(sheets.TERMS[word].name) if word in sheets.TERMS else word
    if verb == "sheet" and len(already) == 2 and (simple := sheets.label(already[1], word, voice)):
        return simple
    if verb == "plot" and word == "to":
        return text("a place further on …")
    if verb == "play" and len(already) == _BEHIND_CARD and word in voice.land.codes:
        return plain(voice.named(voice.land.codes[word]))
    if already[-1:] and already[-1] in ("against", "of") and word.upper() in terms.SIDES:
        return voice.called(word.upper())
    between = BETWEEN.get(f"{verb} {word}", BETWEEN.get(word, ""))
    if between:
        return text(between)
    if word.isdecimal():
        return _number(already, int(word), voice)
    hex = voice.hex_of(word)
    return voice.word(word) if hex is None else hex_label(hex, voice, by_road=word.endswith("+"))


def hex_label(at: int, voice: WarVoice, *, by_road: bool = False) -> str:
    """`W2413, open land, by road`, `W2412 Rivendell`: what a button or a menu says of a hex."""
    if voice.is_table:
        shown = table.hex_label(at, voice)
        return voice.text("{hex}, by road", hex=shown) if by_road else shown
    site, name = voice.land.sites.get(at), voice.land.name(at)
    land = voice.text(terms.TERRAIN[voice.land.terrain[at]])
    shown = f"{name} {land if site is None else plain(called(site.name, voice.text))}"
    return voice.text("{hex}, by road", hex=shown) if by_road else shown


def _number(already: Sequence[str], number: int, voice: WarVoice) -> str:
    """A group, an event card, or so much of something."""
    verb = already[0]
    if verb == "lay" or (len(already) == 1 and verb in _OF_CARDS):
        return voice.card(number)
    if verb == "deal":
        return (deals.events if len(already) in _COUNTS_EVENTS else deals.magic)(number, voice)
    if verb in _OF_GROUPS or "meet" in already or verb in ("play", "put"):
        return voice.group(number)
    return voice.text("strength {n}", n=number) if verb in _OF_STRENGTH else str(number)


def hint(already: Sequence[str], word: str, voice: WarVoice) -> str:
    """What stands behind *word* where answers are typed: the name of a hex, group or card."""
    shown = label(already, word, voice)
    return "" if shown.casefold() == word.casefold() else shown.removeprefix(f"{word.rstrip('+')} ")


def group(word: str, voice: WarVoice) -> str:
    """Hexes are found under their provinces."""
    at = voice.hex_of(word)
    if at is None:
        return ""
    return table.group(at, voice) if voice.is_table else voice.named(voice.land.province(at))


def prompt(already: Sequence[str], options: Options, voice: WarVoice) -> str:
    """What is asked behind these words."""
    is_list, already = THEN in already, last(already)
    if not already:
        return voice.text("And then?") if is_list else voice.text("What do you do?")
    if already[0] in (*FIGHTS, *PACTS) and options.whole and {THEN}.issuperset(options.words):
        return ""  # it only waits to be sent
    if already[0] == "sheet" and len(already) == 2:
        return voice.text(sheets.why(already[1], voice.side))
    if already[0] == "play" and len(already) == 2:
        return voice.text("{card}: for what?", card=voice.card(int(already[1])))
    asked = ASKS.get(f"{already[0]} {already[-1]}", ASKS.get(already[-1], "")) or table.prompt(already)
    if already[0] == "plot" and "by" in options.words:
        asked = ASKS["plot by"]
    if already[0] == "plot" and "in" in options.words and not options.whole:
        asked = ASKS["plot province"]
    if asked:
        return voice.text(asked)
    asks = term(already[0], voice.side).asks if already[0] in VERBS else ("",)
    return voice.text(asks[min(len(already) - 1, len(asks) - 1)])


# -------------------------------------------------------------------------------------------------- whole answers


def sentence(words: str, voice: WarVoice) -> str:
    """What an answer does: `Group 1 (Frodo and Sam) goes W2413 → W2414.`"""
    at = ROWS.grammar.free_text(words)
    *parts, part = split(tuple(words[:at].split()), THEN)
    parts.append((*part, *words[at:].split()))
    return " ".join(_sentence(part, voice) for part in parts if part)


def _sentence(words: Sequence[str], voice: WarVoice) -> str:
    """One thing that is said."""
    verb, *rest = words
    if verb == "sheet":
        return _of_sheet(rest, voice)
    if verb == "deal":
        return proposal(rest, voice)
    if voice.is_table and (shown := table.sentence(words, voice)):
        return capital(shown)
    if verb not in VERBS:
        return " ".join(words)
    facts = _facts(verb, rest, voice)
    keys = (f"{verb} {words[-1]}", " ".join(words[:2]), *(f"{verb} {word}" for word in rest if word == _OF))
    means = next((SPECIAL[key] for key in keys if key in SPECIAL), term(verb, voice.side).means)
    told = [voice.text(means, **facts)]
    told += [voice.text(says, **facts) for joint, says in BEHIND.items() if joint in rest]
    return " ".join(map(capital, told))


def _of_sheet(words: Sequence[str], voice: WarVoice) -> str:
    row, said = words[0], " ".join(words[1:])
    if row not in voice.rows.rows:
        return f"sheet {row} {said}".rstrip()
    try:
        value = voice.rows.grammar.read(row, said) if said else voice.rows.rows[row].default
    except Illegal:
        return ""  # it is not whole yet
    return sheets.sentence(row, value, voice)


def _facts(verb: str, words: Sequence[str], voice: WarVoice) -> dict[str, object]:
    """What the placeholders of `means` stand for."""
    plainly, clauses = [*_before(words)], {joint: _behind(words, joint) for joint in _JOINTS}
    hexes = [at for at in map(voice.hex_of, plainly) if at is not None]
    number = next((word for word in plainly if word.isdecimal()), "")
    is_card = verb in _OF_CARDS and _is_card(number, voice)
    goal = voice.hex_of(clauses["to"][0]) if verb == "plot" and clauses["to"] else None
    hexes += [] if goal is None else [goal]
    way = f"{voice.hex(hexes[0])} → …" if verb == "host" and len(hexes) == 1 else ""
    return {
        "n": number,
        "group": voice.group(int(number)) if number and verb == "plot" else voice.pieces(["gollum"]),
        "who": voice.pieces([word for word in plainly if is_piece(word) or _is_name(word, voice)]) or "…",
        "magic": next((voice.word(word) for word in plainly if word in (*MAGIC, RING)), ""),
        "at": voice.hex(hexes[0]) if hexes else "…",
        "way": way or (voice.way(hexes) if hexes else "…"),
        "card": voice.card(int(number)) if is_card else number,
        "cards": voice.text.list(_cards(plainly[1:], voice)) if verb == "lay" else "",
        "does": event_does(int(number), voice) if is_card else "",
        "side": next((voice.called(word.upper()) for word in plainly if word.upper() in SIDES), "…"),
        "numbers": ", ".join(filter(str.isdecimal, plainly)) or voice.text("drawn by lot"),
        **{joint: _named(clause, voice) or "…" for joint, clause in clauses.items()},
        "in": voice.named(table.spelt(" ".join(clauses["in"]), voice)) if clauses["in"] else "…",
    }


def _is_card(word: str, voice: WarVoice) -> bool:
    """Whether it is the number of an event card."""
    return word.isdecimal() if voice.is_table else word in map(str, terms.EVENTS)


def _is_name(word: str, voice: WarVoice) -> bool:
    """Whether owners may have called a piece so."""
    return voice.is_table and is_name(word) and voice.hex_of(word) is None


def _cards(words: Sequence[str], voice: WarVoice) -> list[str]:
    """Event and magic cards, as they are laid."""
    return [voice.card(int(word)) if _is_card(word, voice) else voice.word(word) for word in words]


def _before(words: Sequence[str]) -> Iterator[str]:
    """Those before the first clause."""
    for word in words:
        if word in _JOINTS:
            return
        yield word


def _behind(words: Sequence[str], joint: str) -> Sequence[str]:
    """Those of one clause."""
    return [*_before(words[words.index(joint) + 1 :])] if joint in words else []


def _named(words: Sequence[str], voice: WarVoice) -> str:
    return voice.text.list(
        [voice.called(word.upper()) if word.upper() in terms.SIDES else voice.word(word) for word in words]
    )


def receipt(words: str, voice: WarVoice, view: WarView) -> str:
    """What became of an answer, and of a way what it will tell; what it has led to is told behind it."""
    line = sentence(" ".join(said_now(words.split())), voice)
    if words.startswith("preload "):
        line = voice.text(
            "Noted in advance: {what}. You can take it back on **My desk**.", what=line.removesuffix(".")
        )
    told = (
        f"✅ {line}",
        _later(words.split(), voice, view),
        gone(words.split(), voice, view),
    )
    return " ".join(filter(None, told))


def _later(words: Sequence[str], voice: WarVoice, view: WarView) -> str:
    """That a row of the sheet counts when the sitting of somebody else is over (W-16.5)."""
    if words[:1] != ["sheet"] or view.side is None:
        return ""
    rows = {row for row, _ in view.state.sheet(view.side).later}
    return voice.text("It counts when this sitting is over.") if words[1] in rows else ""


def so_far(already: Sequence[str], voice: WarVoice, view: WarView | None) -> str:
    """What was said of an answer that goes on, in words, and what a way costs and tells; empty at its beginning."""
    words = said_now(already)
    match words:
        case ["sheet", row] if view is not None and view.side is not None and row in voice.rows.rows:
            return voice.text("Now: {line}", line=sheets.line(row, view.state.sheet(view.side), voice))
        case ["dissolve"] | ["ally" | "show" | "council" | "card" | "roll" | "odds", _]:
            return sentence(" ".join(words), voice)
        case [verb, _, _, *_] if verb in VERBS:
            told = words[:-1] if len(last(words)) == 1 and VERBS[words[-1]].asks != ("",) else words
            line = " ".join(
                filter(None, (sentence(" ".join(told), voice), of_plot(last(words), voice, view)))
            )
            return "\n".join(filter(None, (line, of_fight(last(words), voice, view))))
        case _:
            return ""
