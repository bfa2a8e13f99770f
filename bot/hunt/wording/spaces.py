"""Conditions and kinds of spaces in words (H-22.1 to H-22.12), made from the pack's data (H-21.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.hunt.pack import Selector, Test

_PIECES: Final[Mapping[str, str]] = {
    "wraith": said("a Nazgûl"),
    "ally": said("an ally"),
    "track": said("a track token"),
    "gandalf": said("{mentor}"),
}

_ANCHORS: Final[Mapping[str, str]] = {
    "bearer": said("{bearer}"),
    "gandalf": said("{mentor}"),
    "active": said("the active Nazgûl"),
    "wraith": said("a Nazgûl"),
    "ally": said("an ally"),
    "track": said("a track token"),
    "target": said("the target"),
    "chosen": said("the space picked before"),
    "start": said("a start"),
    "exit": said("an exit"),
}

_COUNTED: Final[Mapping[str, str]] = {
    "wraiths": said("Nazgûl"),
    "allies": said("allies"),
    "tracks": said("track tokens"),
}

_STATES: Final[Mapping[str, str]] = {
    "hidden": said("{mentor} is hidden"),
    "revealed": said("{mentor} is on the board"),
    "out": said("{mentor} is out of play"),
}

_COMPANY: Final[Mapping[str, str]] = {
    "ready": said("{name} is ready"),
    "flipped": said("{name} is flipped"),
    "absent": said("{name} is not there"),
}


def where(selector: Selector | None, voice: Voice, *, could_be_dots: bool = False) -> str:
    """The spaces that fit, as a list of tests; empty where any location does.

    *could_be_dots*: dots might be meant too, so that it is said when they are not.
    """
    if selector is None:
        return ""
    tests = list(_where(selector, voice))
    if could_be_dots and tests and selector.kind == "location" and not (selector.flag or selector.numbers):
        return ", ".join([voice.text("only locations"), *tests])
    return ", ".join(tests)


def _anchor(anchor: str | int, voice: Voice) -> str:
    if isinstance(anchor, int):
        return str(anchor)
    return voice.text(_ANCHORS[anchor], bearer=voice.bearer, mentor=voice.mentor)


def _where(selector: Selector, voice: Voice) -> Iterator[str]:
    text = voice.text
    if selector.kind == "dot":
        yield text("a dot")
    elif selector.kind == "any":
        yield text("any space")
    if selector.flag:
        yield text(" or ").join(text(terms.FLAGS[flag]) for flag in selector.flag)
    if selector.not_flag:
        yield text("no {what}", what=text(" or ").join(text(terms.FLAGS[flag]) for flag in selector.not_flag))
    yield from _near(selector, voice)
    if selector.area:
        yield text("area {ids}", ids=", ".join(selector.area))
    if selector.section:
        yield text("section {ids}", ids=", ".join(selector.section))
    yield from _holding(selector, voice)
    if selector.numbers:
        yield ", ".join(str(number) for number in selector.numbers)
    if selector.pick is not None:
        yield text("up to {n} of your choice", n=selector.pick)


def _near(selector: Selector, voice: Voice) -> Iterator[str]:
    text = voice.text
    if selector.at is not None:
        yield text("the space of {anchor}", anchor=_anchor(selector.at, voice))
    if selector.adjacent is not None:
        yield text("adjacent to {anchor}", anchor=_anchor(selector.adjacent, voice))
    if selector.connected is not None:
        yield text("connected to {anchor}", anchor=_anchor(selector.connected, voice))
    if selector.within is not None:
        anchor, steps = selector.within
        yield text.plural(
            "within {n} space of {anchor}",
            "within {n} spaces of {anchor}",
            steps,
            anchor=_anchor(anchor, voice),
        )
    if selector.area_of is not None:
        yield text("in the area of {anchor}", anchor=_anchor(selector.area_of, voice))
    if selector.section_of is not None:
        yield text("in the section of {anchor}", anchor=_anchor(selector.section_of, voice))


def _holding(selector: Selector, voice: Voice) -> Iterator[str]:
    text = voice.text
    for piece in selector.has or ():
        yield text("with {piece}", piece=text(_PIECES[piece], mentor=voice.mentor))
    for piece in selector.lacks or ():
        yield text("without {piece}", piece=text(_PIECES[piece], mentor=voice.mentor))
    if selector.on_log is not None:
        yield text("on the log") if selector.on_log else text("not on the log")


# ------------------------------------------------------------------------------------------------- conditions


def tests(conditions: Iterable[Test], voice: Voice) -> str:
    """All conditions of a card, joined; empty without any."""
    return voice.text("; ").join(_test(one, voice) for one in conditions)


def _test(test: Test, voice: Voice) -> str:
    text, value = voice.text, test.value
    match test.name:
        case "not":
            return text("not: {test}", test=text("; ").join(_test(one, voice) for one in _many(value)))
        case "any":
            return text(" or ").join(_test(one, voice) for one in _many(value))
        case "phase":
            return text("in a nightfall turn") if value == "nightfall" else text("in a daylight turn")
        case "part":
            return text("in Part {n}", n=value)
        case "eye":
            return text("the marker shows the Eye") if value else text("the marker shows the Ring")
        case "bearer_wild":
            return _wild(value, voice)
        case "lord":
            lord = voice.lord
            return text("{lord} is in play", lord=lord) if value else text("{lord} is not in play", lord=lord)
        case "gandalf":
            return text(_STATES[value], mentor=voice.mentor)
        case "bearer_at" | "gandalf_at" | "active_at":
            who = _anchor(test.name.removesuffix("_at"), voice)
            place = where(value, voice, could_be_dots=test.name == "active_at")
            return text("{who} is at: {where}", who=who, where=place)
        case _:
            return _counted(test.name, value, voice)


def _many(value: Any) -> tuple[Test, ...]:
    return value if isinstance(value, tuple) else (value,)


def _wild(value: bool, voice: Voice) -> str:
    if value:
        return voice.text("{bearer} is in the wild", bearer=voice.bearer)
    return voice.text("{bearer} is not in the wild", bearer=voice.bearer)


def _counted(name: str, value: Mapping[str, Any], voice: Voice) -> str:
    text = voice.text
    amount = _range(value, voice)
    match name:
        case "wraiths" | "allies" | "tracks":
            return _pieces(name, value, voice)
        case "corruption":
            return text("corruption {amount}", amount=amount)
        case "tokens":
            return text("fellowship tokens with {bearer}: {amount}", bearer=voice.bearer, amount=amount)
        case "moves":
            return text("movement track {amount}", amount=amount)
        case "info":
            return text("information tokens found: {amount}", amount=amount)
        case "dice":
            return text("dice left with {face}: {amount}", face=voice.face(value["face"]), amount=amount)
        case "hand" if value["deck"] == "ally":
            return text("ally cards in hand: {amount}", amount=amount)
        case "hand":
            return text("sorcery cards in hand: {amount}", amount=amount)
        case "company":
            return text(_COMPANY[value["state"]], name=voice.companion(value["who"]))
        case _:
            return _declared(value, voice)


def _pieces(name: str, value: Mapping[str, Any], voice: Voice) -> str:
    text, place = voice.text, where(value.get("where"), voice, could_be_dots=name == "wraiths")
    facts = {"amount": _range(value, voice), "what": text(_COUNTED[name])}
    return (
        text("{what} ({where}): {amount}", where=place, **facts)
        if place
        else text("{what}: {amount}", **facts)
    )


def _range(value: Mapping[str, Any], voice: Voice) -> str:
    least, most = value.get("min"), value.get("max")
    if most == 0:
        return voice.text("none")
    if least is not None and most is not None:
        return voice.text("{least} to {most}", least=least, most=most)
    if most is not None:
        return voice.text("at most {n}", n=most)
    return voice.text("at least {n}", n=1 if least is None else least)


def _declared(value: Mapping[str, Any], voice: Voice) -> str:
    """What the answered declaration must be (H-22.11)."""
    text, found = voice.text, []
    if value.get("mode") == "path":
        found.append(text("the ride is not all by road"))
    if value.get("mode") == "road":
        found.append(text("the ride is all by road"))
    if value.get("where") is not None:
        found.append(text("its target: {where}", where=where(value["where"], voice, could_be_dots=True)))
    if value.get("die") is not None:
        found.append(text("paid with {face}", face=voice.face(value["die"])))
    return text("; ").join(found)
